//! The Compare tab of the Path Tester: a row for every search, and what their answers have in common.

use eframe::egui::{Align2, Rect, Role, Sense, Shape, Stroke, WidgetInfo, pos2, vec2};

use super::super::theme::{self, MarkStyle, Measures, Palette};
use super::super::widgets::{Toggle, one_line, put_text};
use super::{Panel, duration_text};
use crate::editor::{Action, Compared, OverlayPart, Role as MarkRole};
use crate::search::PathStatus;

/// Share of the width at which each column of numbers ends: cost, nodes, time.
const COLUMNS: [f32; 3] = [0.62, 0.79, 1.0];
/// Width of the sample of a line.
const SAMPLE: f32 = 26.0;

/// Draws the tab.
pub(super) fn tab_ui(panel: &mut Panel<'_, '_>) {
    let Some(comparison) = panel.session.path_test().comparison() else { return };
    // Nobody compares while this tab is hidden.
    if panel.session.path_test().wants_comparison() && !panel.session.is_gesture_open() {
        panel.actions.push(Action::AskComparison);
    }
    if comparison.is_old() && panel.session.path_test().goal().is_some() {
        panel.note(if comparison.answers().is_empty() {
            "Searching..."
        } else {
            "Searching again; these are older answers."
        });
    } else if comparison.answers().is_empty() {
        panel.note("Drag from Start to Goal on the map: every search answers.");
        return;
    }
    head_ui(panel);
    for (place, answer) in comparison.answers().iter().enumerate() {
        row_ui(panel, place, answer, place == comparison.chosen());
    }
    panel.ui.add_space(4.0);
    for remark in comparison.remarks() {
        panel.note(&remark);
    }
    let mut shown = panel.session.overlay().is_on(OverlayPart::SEARCH_TREE);
    let help = "Tints the cells that the chosen search looked at.";
    if Toggle::new("Search Tree", &mut shown).help(help).row(panel.ui).changed {
        panel.actions.push(Action::SetOverlay(OverlayPart::SEARCH_TREE, shown));
    }
}

fn head_ui(panel: &mut Panel<'_, '_>) {
    let palette = Palette::of(panel.ui);
    let (rect, _) = panel.ui.allocate_exact_size(vec2(panel.ui.available_width(), 20.0), Sense::hover());
    let words = ["Cost", "Nodes", "Time"];
    for (share, word) in COLUMNS.into_iter().zip(words) {
        let galley = one_line(panel.ui, word, theme::caption(), rect.width());
        put_text(panel.ui.painter(), column(rect, share), Align2::RIGHT_CENTER, galley, palette.dim);
    }
}

/// The part of a row that ends at `share` of its width.
fn column(rect: Rect, share: f32) -> Rect {
    let inner = rect.shrink2(vec2(6.0, 0.0));
    inner.with_max_x(inner.left() + inner.width() * share)
}

fn row_ui(panel: &mut Panel<'_, '_>, place: usize, answer: &Compared, chosen: bool) {
    let ui = &mut *panel.ui;
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), Measures::ROW), Sense::click());
    let [cost, nodes, time] = numbers(answer);
    let title = answer.search.title;
    let spoken = format!("{}, cost {cost}, {nodes} nodes", answer.text);
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(spoken.clone()),
        ..WidgetInfo::selected(Role::ListBoxOption, true, chosen, format!("Compared {title}"))
    });
    if chosen || response.hovered() {
        let fill = if chosen { palette.accent_tint } else { palette.hover };
        ui.painter().rect_filled(rect, f32::from(Measures::RADIUS), fill);
    }
    if chosen {
        ui.painter().rect_filled(rect.with_max_x(rect.left() + Measures::ACCENT_BAR), 0.0, palette.accent);
    }
    let style = MarkStyle::of(MarkRole::Path(place as u8), palette);
    let left = rect.left() + 8.0;
    let ends = [pos2(left, rect.center().y), pos2(left + SAMPLE, rect.center().y)];
    let stroke = Stroke::new(2.0, style.line);
    match style.dash {
        None => {
            ui.painter().line_segment(ends, stroke);
        }
        Some([drawn, left_out]) => ui.painter().extend(Shape::dashed_line(&ends, stroke, drawn, left_out)),
    }
    let failed = answer.outcome.status != PathStatus::Found;
    let ink = if failed { palette.dim } else { palette.text };
    let name = column(rect, COLUMNS[0]).with_min_x(left + SAMPLE + 6.0);
    let cost_galley = one_line(ui, &cost, theme::caption(), rect.width());
    let room = name.width() - cost_galley.size().x - 6.0;
    let title_galley = one_line(ui, title, theme::caption(), room);
    put_text(ui.painter(), name, Align2::LEFT_CENTER, title_galley, ink);
    put_text(ui.painter(), name, Align2::RIGHT_CENTER, cost_galley, ink);
    for (share, text) in COLUMNS[1..].iter().zip([&nodes, &time]) {
        let galley = one_line(ui, text, theme::caption(), rect.width());
        put_text(ui.painter(), column(rect, *share), Align2::RIGHT_CENTER, galley, ink);
    }
    if response.clicked() {
        panel.actions.push(Action::ShowCompared(place));
    }
    response.on_hover_text(format!("{}. Click to show its search tree.", answer.text));
}

/// Cost, nodes and time as words.
fn numbers(answer: &Compared) -> [String; 3] {
    let outcome = &answer.outcome;
    if outcome.status == PathStatus::Refused {
        return ["Refused".to_owned(), "-".to_owned(), "-".to_owned()];
    }
    let cost = match outcome.status {
        _ if answer.points.is_empty() => "No path".to_owned(),
        PathStatus::Partial => format!("Partial {:.1}", answer.cost),
        _ => format!("{:.2}", answer.cost),
    };
    let time = if answer.nanos > 0 { duration_text(answer.nanos) } else { "-".to_owned() };
    [cost, short_count(outcome.expanded), time]
}

/// A count that fits its column: thousands with a `k` from ten thousand on.
fn short_count(count: u32) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..10_000_000 => format!("{} k", count / 1000),
        _ => format!("{} M", count / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::short_count;

    #[test]
    fn counts_are_at_most_six_letters_wide() {
        let shown = [0, 9_999, 10_000, 373_532, 16_777_216].map(short_count);
        assert_eq!(shown, ["0", "9999", "10 k", "373 k", "16 M"]);
    }
}

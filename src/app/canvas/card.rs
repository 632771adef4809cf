//! Cards over the map: what is known about a cell, and the Path Tester's answer.
//!
//! Invariants: a card lies beside what it explains, never over it, and within the canvas; the texts are made
//! again only when the cell or the grid changed. Not here: the words about cells (`editor::inspect`).

use eframe::egui::{
    Align2, Color32, CornerRadius, Galley, Id, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, text::LayoutJob, vec2,
};
use std::sync::Arc;

use super::view::View;
use crate::app::theme::{self, Measures, Palette};
use crate::editor::{CardSource, PathTest, Session, ToolKind};
use crate::geom::{Cell, CellRect};
use crate::search::PathStatus;

/// Seconds that the pointer rests on a cell before its card shows.
const DELAY: f64 = 0.25;
/// Points between a card and what it explains.
const GAP: f32 = 10.0;
/// Widest line of a card.
const WIDEST: f32 = 440.0;
/// Most lines about refused steps.
const MOST_REFUSALS: usize = 8;

/// The texts of one cell and when it was first pointed at.
#[derive(Debug, Default)]
pub(super) struct CellCard {
    pointed: Option<(Cell, f64)>,
    known: Option<Known>,
}

#[derive(Debug)]
struct Known {
    key: (Cell, u64, u64, bool, bool),
    lines: Vec<String>,
    value: String,
}

impl CellCard {
    /// The lines about a cell, kept while nothing changed. `refusals` adds why steps are refused.
    fn known(&mut self, session: &Session, cell: Cell, refusals: bool) -> Option<&Known> {
        let (level, grid) = (session.level()?, session.grid()?);
        let areas = session.known_areas();
        let key = (cell, grid.version(), session.cell_log().position(), areas.is_some(), refusals);
        if self.known.as_ref().is_none_or(|known| known.key != key) {
            let source = CardSource { level, grid, areas };
            let mut lines = source.lines(cell);
            let value = lines.join(", ");
            if refusals {
                let steps = source.refused_steps(cell);
                let more = steps.len().saturating_sub(MOST_REFUSALS);
                lines.extend(steps.into_iter().take(MOST_REFUSALS));
                if more > 0 {
                    lines.push(format!("and {more} more"));
                }
            }
            self.known = Some(Known { key, lines, value });
        }
        self.known.as_ref()
    }

    /// The card in one line, for screen readers.
    pub(super) fn value(&mut self, session: &Session, cell: Cell) -> String {
        self.known(session, cell, false).map(|known| known.value.clone()).unwrap_or_default()
    }

    /// Shows the card of the pinned cell, or of the one that the pointer rests on.
    pub(super) fn show(&mut self, ui: &Ui, session: &Session, view: &View, hover: Option<(Cell, Pos2)>) {
        let now = ui.input(|input| input.time);
        let hover = hover.filter(|(cell, _)| session.grid().is_some_and(|grid| grid.region().contains(*cell)));
        match (hover, self.pointed) {
            (Some((cell, _)), Some((before, _))) if cell == before => {}
            (Some((cell, _)), _) => self.pointed = Some((cell, now)),
            (None, _) => self.pointed = None,
        }
        if let Some(cell) = session.pinned() {
            self.show_at(ui, session, view, (cell, None), true);
            return;
        }
        let (Some((cell, pointer)), Some((_, since))) = (hover, self.pointed) else { return };
        let left = DELAY - (now - since);
        if left > 0.0 {
            ui.ctx().request_repaint_after_secs(left as f32);
            return;
        }
        self.show_at(ui, session, view, (cell, Some(pointer)), false);
    }

    fn show_at(
        &mut self,
        ui: &Ui,
        session: &Session,
        view: &View,
        (cell, pointer): (Cell, Option<Pos2>),
        pinned: bool,
    ) {
        let palette = Palette::of(ui);
        let Some(known) = self.known(session, cell, pinned) else { return };
        let painter = ui.painter_at(view.rect);
        let rows: Vec<Arc<Galley>> = known
            .lines
            .iter()
            .enumerate()
            .map(|(place, line)| wrapped(&painter, line, if place == 0 { palette.text } else { palette.dim }))
            .collect();
        let mut avoid = view.rect_of(CellRect::from_cell(cell));
        if let Some(pointer) = pointer {
            avoid = avoid.union(Rect::from_min_size(pointer, vec2(12.0, 18.0)));
        }
        stack(&painter, palette, &rows, |size| place_beside(view.rect, avoid, size));
    }
}

fn wrapped(painter: &Painter, line: &str, colour: Color32) -> Arc<Galley> {
    painter.layout_job(LayoutJob::simple(line.to_owned(), theme::caption(), colour, WIDEST))
}

/// Paints rows of text on a card.
fn stack(painter: &Painter, palette: &Palette, rows: &[Arc<Galley>], place: impl Fn(Vec2) -> Rect) {
    let gap = 2.0;
    let width = rows.iter().map(|row| row.size().x).fold(0.0, f32::max);
    let height: f32 = rows.iter().map(|row| row.size().y + gap).sum::<f32>() - gap;
    let padding = vec2(8.0, 6.0);
    let rect = place(vec2(width.ceil(), height.ceil()) + padding * 2.0);
    ground(painter, palette, rect);
    let mut at = rect.min + padding;
    for row in rows {
        painter.galley(at, Arc::clone(row), palette.text);
        at.y += row.size().y + gap;
    }
}

/// The ground of a card.
pub(super) fn ground(painter: &Painter, palette: &Palette, rect: Rect) {
    let shadow = eframe::egui::Shadow { offset: [0, 2], blur: 8, spread: 0, color: palette.shadow };
    painter.add(Shape::from(shadow.as_shape(rect, CornerRadius::same(Measures::RADIUS))));
    let line = Stroke::new(Measures::HAIRLINE, palette.field_line);
    painter.rect(rect, CornerRadius::same(Measures::RADIUS), palette.panel, line, StrokeKind::Inside);
}

/// Where a card of `size` lies within `bounds` and beside `avoid`: right and below if there is room, else on
/// another side; where none has room, in the corner of `bounds` that covers least of `avoid`.
fn place_beside(bounds: Rect, avoid: Rect, size: Vec2) -> Rect {
    let inner = bounds.shrink(GAP);
    let right = avoid.right() + GAP;
    let left = avoid.left() - GAP - size.x;
    let below = avoid.bottom() + GAP;
    let above = avoid.top() - GAP - size.y;
    let within = |at: f32, low: f32, high: f32| at.clamp(low, high.max(low));
    let beside_y = within(avoid.top(), inner.top(), inner.bottom() - size.y);
    let beside_x = within(avoid.left(), inner.left(), inner.right() - size.x);
    let wanted = [
        pos2(right, below),
        pos2(left, below),
        pos2(right, above),
        pos2(left, above),
        pos2(right, beside_y),
        pos2(left, beside_y),
        pos2(beside_x, below),
        pos2(beside_x, above),
    ];
    let rects = wanted.map(|at| Rect::from_min_size(at, size));
    if let Some(rect) = rects.into_iter().find(|rect| inner.contains_rect(*rect)) {
        return rect;
    }
    let covered = |rect: &Rect| {
        let both = rect.intersect(avoid);
        if both.is_positive() { both.area() } else { 0.0 }
    };
    let corners = [Align2::RIGHT_BOTTOM, Align2::LEFT_BOTTOM, Align2::RIGHT_TOP, Align2::LEFT_TOP];
    let corners = corners.map(|align| align.align_size_within_rect(size, inner));
    corners.into_iter().min_by(|a, b| covered(a).total_cmp(&covered(b))).unwrap_or(rects[0])
}

/// Shows the Path Tester's answer in a corner that hides neither end nor pointer.
pub(super) fn path_card(ui: &Ui, session: &Session, view: &View, pointer: Option<Pos2>) {
    let test = session.path_test();
    // While several searches are compared, their table answers.
    let shows = session.tool() == ToolKind::PATH_TESTER && test.comparison().is_none();
    let Some(answer) = test.answer().filter(|_| shows) else { return };
    let palette = Palette::of(ui);
    let painter = ui.painter_at(view.rect);
    let outcome = &answer.outcome;
    let mut facts = vec![("Cells", outcome.cells.to_string())];
    if outcome.cost.is_finite() {
        facts.push(("Cost", format!("{:.2}", outcome.cost)));
    }
    if let Some(best) = answer.best {
        facts.push(("Best Cost", format!("{best:.2}")));
    }
    facts.push(("Expanded", nodes_words(outcome.expanded)));
    if answer.nanos > 0 {
        facts.push(("Time", time_words(answer.nanos)));
    }
    // Of a path that was found the sentence says no more than the rows.
    let is_plain = outcome.status == PathStatus::Found;
    let sentence = (!is_plain).then(|| wrapped(&painter, &answer.text, palette.dim));
    let words = sentence.as_ref().map_or(Vec2::ZERO, |galley| galley.size() + vec2(0.0, 6.0));
    let row = 18.0;
    let size = vec2(words.x.max(176.0), row * (facts.len() + 1) as f32 + words.y);
    let avoid: Vec<Pos2> =
        [test.start(), test.goal()].into_iter().flatten().map(|at| view.screen(at)).chain(pointer).collect();
    let rect = free_corner(view.rect, size + vec2(24.0, 20.0), &avoid);
    ground(&painter, palette, rect);
    let inner = rect.shrink2(vec2(12.0, 10.0));
    let (glyph, colour) = status_look(test, palette);
    painter.circle_filled(inner.left_top() + vec2(4.0, row * 0.5), 4.0, colour);
    painter.text(
        inner.left_top() + vec2(14.0, row * 0.5),
        Align2::LEFT_CENTER,
        &glyph,
        theme::semibold(),
        palette.text,
    );
    for (place, (label, value)) in facts.iter().enumerate() {
        let y = inner.top() + row * (place as f32 + 1.5);
        painter.text(pos2(inner.left(), y), Align2::LEFT_CENTER, label, theme::caption(), palette.dim);
        painter.text(pos2(inner.right(), y), Align2::RIGHT_CENTER, value, theme::caption(), palette.text);
    }
    if let Some(sentence) = sentence {
        painter.galley(pos2(inner.left(), inner.bottom() - sentence.size().y), sentence, palette.dim);
    }
    let response = ui.interact(rect, Id::unique("path answer"), Sense::hover());
    let spoken = format!("{glyph}, {}", answer.text);
    response.widget_info(|| WidgetInfo::new(Role::Status));
    // A status keeps its name beside its value, where readers take the name of a label from its words.
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_label("Path Answer");
        node.set_value(spoken);
    });
}

fn nodes_words(count: u32) -> String {
    if count == 1 { "1 node".to_owned() } else { format!("{count} nodes") }
}

fn status_look(test: &PathTest, palette: &Palette) -> (String, Color32) {
    let Some(answer) = test.answer() else { return (String::new(), palette.dim) };
    let status = answer.outcome.status;
    let colour = match status {
        PathStatus::Found => palette.ok,
        PathStatus::Partial => palette.warning,
        _ => palette.error,
    };
    (title_of(status.name()), colour)
}

/// `not_found` as `Not found`.
fn title_of(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A time with three digits at most.
fn time_words(nanos: u64) -> String {
    let micros = nanos as f64 / 1000.0;
    match micros {
        _ if micros < 10.0 => format!("{micros:.1} µs"),
        _ if micros < 1000.0 => format!("{micros:.0} µs"),
        _ => format!("{:.1} ms", micros / 1000.0),
    }
}

/// The first corner, from the lower left on, in which no point of `avoid` lies.
fn free_corner(bounds: Rect, size: Vec2, avoid: &[Pos2]) -> Rect {
    let corners = [Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM, Align2::RIGHT_TOP, Align2::LEFT_TOP];
    let rects = corners.map(|align| align.align_size_within_rect(size, bounds.shrink(12.0)));
    let is_free = |rect: &Rect| !avoid.iter().any(|at| rect.expand(16.0).contains(*at));
    rects.into_iter().find(is_free).unwrap_or(rects[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_never_covers_the_cell_while_there_is_room() {
        let bounds = Rect::from_min_size(pos2(40.0, 90.0), vec2(800.0, 500.0));
        for x in 0..16 {
            for y in 0..10 {
                let avoid = Rect::from_min_size(bounds.min + vec2(50.0 * x as f32, 50.0 * y as f32), vec2(50.0, 50.0));
                let card = place_beside(bounds, avoid, vec2(220.0, 60.0));
                assert!(bounds.contains_rect(card), "{card:?}");
                assert!(!card.intersects(avoid), "{card:?} over {avoid:?}");
            }
        }
        let large = bounds.expand(10.0);
        assert!(bounds.contains_rect(place_beside(bounds, large, vec2(220.0, 60.0))));
    }

    #[test]
    fn words_of_status_and_time() {
        assert_eq!(title_of("not_found"), "Not found");
        assert_eq!(time_words(4_200), "4.2 µs");
        assert_eq!(time_words(250_000), "250 µs");
        assert_eq!(time_words(12_340_000), "12.3 ms");
    }
}

//! The Plots panel: distance to the target and search time over the last ticks, side by side.
//!
//! The only file that knows egui_plot. Plots are to be read, not to be moved about: bounds are set here, the
//! upper one in steps, so that neither the numbers at the axis nor the line jump with every tick.
//!
//! Not here: the series (`sim`).

use eframe::egui::{
    Align2, Color32, CornerRadius, Frame, Margin, Pos2, Rangef, Rect, Role, Stroke, Ui, UiBuilder, Vec2b, WidgetInfo,
    pos2, vec2,
};
use egui_plot::{AxisHints, GridMark, Line, Plot, PlotBounds, PlotPoint, PlotPoints};

use super::theme::{self, Measures, Palette};
use super::widgets::{empty_state, one_line, put_text};
use crate::editor::{Action, Session};
use crate::sim::{SERIES_LENGTH, Stats, World};

/// Seconds of simulation that a plot shows.
const SECONDS: f64 = SERIES_LENGTH as f64 / TICKS;
/// Ticks a second.
const TICKS: f64 = 60.0;
/// Room at the right for the words at the end of a line.
const END_ROOM: f32 = 112.0;
/// Height of the title above a plot.
const TITLE: f32 = 20.0;

/// What the panel remembers between frames.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlotsState {
    /// Upper bounds, kept so that they fall only when far too large.
    tops: [f64; 2],
}

/// A line of a plot.
struct Series {
    /// Words at its end, before its last value.
    words: String,
    colour: Color32,
    /// Seconds before the last tick (not above 0) and value; NaN where there is none.
    points: Vec<[f64; 2]>,
    /// The value told in words; NaN where there is none.
    told: f64,
}

/// What is fixed about a plot.
struct Form<'a> {
    /// Its place in [`PlotsState::tops`].
    index: usize,
    title: &'a str,
    unit: &'a str,
    /// Decimals of the value at the end of a line.
    decimals: usize,
    /// The least upper bound.
    least_top: f64,
}

/// Draws both plots over the whole of `ui`, which has no margins of its own.
pub fn plots_ui(ui: &mut Ui, session: &Session, state: &mut PlotsState, _actions: &mut Vec<Action>) {
    let stats = session.world().map(World::stats).filter(|stats| !stats.mean_distance.is_empty());
    let Some(stats) = stats else {
        empty_state(ui, "Play to see how far agents are from their targets and how long searches take.");
        return;
    };
    let palette = Palette::of(ui);
    Frame::new().inner_margin(Margin::same(Measures::PANEL_PADDING as i8)).show(ui, |ui| {
        let all = ui.available_rect_before_wrap();
        let width = ((all.width() - 24.0) / 2.0).floor();
        let left = Rect::from_min_size(all.min, vec2(width, all.height()));
        let right = left.translate(vec2(width + 24.0, 0.0));
        let form = Form { index: 0, title: "Distance to Target", unit: "px", decimals: 0, least_top: 100.0 };
        plot_ui(&mut ui.new_child(UiBuilder::new().max_rect(left)), &form, state, &distances(stats, palette));
        let form = Form { index: 1, title: "Search Time", unit: "µs", decimals: 0, least_top: 20.0 };
        plot_ui(&mut ui.new_child(UiBuilder::new().max_rect(right)), &form, state, &search_times(stats, palette));
        ui.advance_cursor_after_rect(all);
    });
}

fn distances(stats: &Stats, palette: &Palette) -> Vec<Series> {
    let line = |words: String, colour, series: &crate::sim::Series| {
        let points = seconds(stats, series);
        let told = points.last().map_or(f64::NAN, |point| point[1]);
        Series { words, colour, points, told }
    };
    let mut lines = vec![line("mean".to_owned(), palette.overlay.path, &stats.mean_distance)];
    if let Some(agent) = stats.watched() {
        let words = format!("agent {}", agent.number());
        lines.push(line(words, palette.overlay.weight, &stats.watched_distance));
    }
    lines
}

/// Most ticks search nothing, so what is told is the last one that did.
fn search_times(stats: &Stats, palette: &Palette) -> Vec<Series> {
    let points = seconds(stats, &stats.search_micros);
    let told = points.iter().rev().map(|point| point[1]).find(|micros| *micros > 0.0).unwrap_or(0.0);
    vec![Series { words: "last".to_owned(), colour: palette.overlay.path, points, told }]
}

/// A series over seconds before the last tick.
fn seconds(stats: &Stats, series: &crate::sim::Series) -> Vec<[f64; 2]> {
    let before = |tick: u64| -(stats.last_tick.saturating_sub(tick) as f64) / TICKS;
    stats.by_tick(series).map(|(tick, value)| [before(tick), f64::from(value)]).collect()
}

/// Title, plot, and words at the ends of its lines.
fn plot_ui(ui: &mut Ui, form: &Form<'_>, state: &mut PlotsState, lines: &[Series]) {
    let palette = Palette::of(ui);
    let all = ui.max_rect();
    let title = format!("{}, {}", form.title, form.unit);
    let galley = one_line(ui, &title, theme::caption(), all.width());
    put_text(ui.painter(), all.with_max_y(all.top() + 16.0), Align2::LEFT_TOP, galley, palette.dim);
    let top = &mut state.tops[form.index];
    *top = upper_bound(*top, lines, form.least_top);
    let body = all.with_min_y(all.top() + TITLE).with_max_x(all.right() - END_ROOM);
    let mut place = ui.new_child(UiBuilder::new().max_rect(body));
    let ends = draw_lines(&mut place, form, *top, lines);
    end_words(ui, form, all, lines, &ends);
    let response = ui.interact(all, ui.scope_id().with(form.title), eframe::egui::Sense::hover());
    let value = spoken(form, lines);
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value.clone()),
        ..WidgetInfo::labeled(Role::Image, true, format!("{} Plot", form.title))
    });
}

/// Draws grid, axes and lines; returns where each line ends on the screen.
fn draw_lines(ui: &mut Ui, form: &Form<'_>, top: f64, lines: &[Series]) -> Vec<Option<Pos2>> {
    let palette = Palette::of(ui);
    let marks = |step: f64, from: f64, to: f64| -> Vec<GridMark> {
        let count = ((to - from) / step).round() as usize;
        (0..=count).map(|i| GridMark { value: from + step * i as f64, step_size: step }).collect()
    };
    let axis = |axis: AxisHints<'static>| {
        // Marks stand far enough apart; without this their labels would fade.
        let spacing = Rangef::new(1.0, 2.0);
        axis.tick_label_color(palette.dim).tick_label_font(theme::caption()).label_spacing(spacing)
    };
    let x = axis(AxisHints::new_x()).formatter(|mark, _| match mark.value {
        v if v > -0.5 => "now".to_owned(),
        // The corner belongs to the 0 of the other axis.
        v if v < 0.5 - SECONDS => String::new(),
        v => format!("{v:.0} s"),
    });
    let y = axis(AxisHints::new_y()).min_thickness(44.0).formatter(|mark, _| format!("{:.0}", mark.value));
    let plot = Plot::new(form.title)
        .height(ui.available_height())
        .width(ui.available_width())
        .sense(eframe::egui::Sense::hover())
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .auto_bounds(Vec2b::FALSE)
        .show_crosshair(false)
        .show_x(false)
        .show_y(false)
        .show_background(false)
        .grid_color(palette.line)
        .grid_fade(0.0)
        .grid_spacing(Rangef::new(1.0, 2.0))
        .x_grid_spacer(move |_| marks(2.0, -SECONDS, 0.0))
        .y_grid_spacer(move |_| marks(top / 2.0, 0.0, top))
        .custom_x_axes(vec![x])
        .custom_y_axes(vec![y]);
    let shown = plot.show(ui, |plot| {
        // A little air above and below, so that a line along an edge is seen whole.
        plot.set_plot_bounds(PlotBounds::from_min_max([-SECONDS, -0.05 * top], [0.0, 1.08 * top]));
        for line in lines {
            for piece in line.points.split(|point| point[1].is_nan()).filter(|piece| !piece.is_empty()) {
                let points = PlotPoints::from(piece.to_vec());
                plot.line(
                    Line::new(line.words.clone(), points).stroke(Stroke::new(1.5, line.colour)).allow_hover(false),
                );
            }
        }
    });
    let end = |line: &Series| {
        let last = line.points.last().filter(|point| !point[1].is_nan())?;
        Some(shown.transform.position_from_point(&PlotPoint::new(last[0], last[1])))
    };
    lines.iter().map(end).collect()
}

/// A swatch, the words and the last value beside the end of each line, moved apart where they would touch.
fn end_words(ui: &Ui, form: &Form<'_>, all: Rect, lines: &[Series], ends: &[Option<Pos2>]) {
    let palette = Palette::of(ui);
    let height = 16.0;
    let mut order: Vec<(f32, usize)> =
        ends.iter().enumerate().filter_map(|(index, end)| end.map(|end| (end.y, index))).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (highest, lowest) = (all.top() + TITLE + height / 2.0, all.bottom() - 20.0 - height / 2.0);
    let mut free_from = highest;
    let count = order.len();
    for (rank, (y, index)) in order.into_iter().enumerate() {
        let room_below = (count - 1 - rank) as f32 * height;
        let middle = y.clamp(free_from.min(lowest - room_below), lowest - room_below);
        free_from = middle + height;
        let line = &lines[index];
        let left = all.right() - END_ROOM + 8.0;
        let swatch = Rect::from_center_size(pos2(left + 4.0, middle), vec2(8.0, 2.0));
        ui.painter().rect_filled(swatch, CornerRadius::ZERO, line.colour);
        // The unit stands in the title.
        let words = format!("{} {:.*}", line.words, form.decimals, line.told);
        let place =
            Rect::from_min_max(pos2(left + 14.0, middle - height / 2.0), pos2(all.right(), middle + height / 2.0));
        let galley = one_line(ui, &words, theme::caption(), place.width());
        put_text(ui.painter(), place, Align2::LEFT_CENTER, galley, palette.text);
    }
}

/// The last values in words, for the accessibility tree.
fn spoken(form: &Form<'_>, lines: &[Series]) -> String {
    let value = |line: &Series| match line.told.is_nan() {
        true => format!("{} none", line.words),
        false => format!("{} {:.*} {}", line.words, form.decimals, line.told, form.unit),
    };
    lines.iter().map(value).collect::<Vec<_>>().join(", ")
}

/// The next of 10, 20, 40, 100, 200 and so on above all values. The old bound stays until it is far too large.
fn upper_bound(old: f64, lines: &[Series], least: f64) -> f64 {
    let largest = lines.iter().flat_map(|line| &line.points).map(|point| point[1]).fold(least, f64::max);
    let mut step = 1.0;
    while largest > step * 10.0 {
        step *= 10.0;
    }
    let bound = [1.0, 2.0, 4.0, 10.0].map(|factor| factor * step).into_iter().find(|bound| *bound >= largest);
    let bound = bound.unwrap_or(largest);
    if old >= bound && old <= bound * 2.5 { old } else { bound }
}

#[cfg(test)]
mod tests {
    use super::{Color32, Series, upper_bound};

    fn bound(old: f64, value: f64) -> f64 {
        let points = vec![[-1.0, f64::NAN], [0.0, value]];
        upper_bound(old, &[Series { words: String::new(), colour: Color32::WHITE, points, told: value }], 20.0)
    }

    #[test]
    fn the_bound_moves_in_steps_and_falls_late() {
        assert_eq!(bound(0.0, 3.0), 20.0);
        assert_eq!(bound(0.0, 120.0), 200.0);
        assert_eq!(bound(200.0, 390.0), 400.0);
        assert_eq!(bound(400.0, 190.0), 400.0, "kept");
        assert_eq!(bound(400.0, 90.0), 100.0, "far too large");
        assert_eq!(bound(0.0, f64::NAN), 20.0);
    }
}

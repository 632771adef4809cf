//! The status bar: what the tool does, where the pointer is, how far in, how the bake stands, what runs.
//!
//! Invariants: every part has a place and a width of its own, so that a number that changes moves
//! nothing else. Not here: messages (toasts and the Log tab).

use eframe::egui::{Align, Align2, Layout, Role, Sense, Ui, WidgetInfo, vec2};

use super::canvas::CanvasState;
use super::icons::{self, Icon};
use super::theme::{self, Measures, Palette};
use super::widgets::{self, Button, one_line, put_text};
use crate::bake::BakeSource;
use crate::editor::{Action, CommandId, JobReport, Mode, Session};

/// Widths of the parts at the right, from the right edge inwards.
const STATE: f32 = 132.0;
const ZOOM: f32 = 56.0;
const WORLD: f32 = 132.0;
const CELL: f32 = 96.0;

/// Draws the status bar.
pub fn status_bar_ui(ui: &mut Ui, session: &Session, canvas: &CanvasState, actions: &mut Vec<Action>) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = Measures::SECTION_GAP;
        state_part(ui, session, actions);
        let zoom = session.camera().zoom * 100.0;
        let zoom = if zoom < 10.0 { format!("{zoom:.1}%") } else { format!("{zoom:.0}%") };
        part(ui, "Zoom", &zoom, ZOOM);
        let (cell, world) = match (&canvas.hover, session.cursor()) {
            (Some(hover), _) => (Some(hover.cell), Some(hover.world)),
            (None, Some(cell)) => (Some(cell), session.level().map(|l| l.world_from_cell(cell))),
            (None, None) => (None, None),
        };
        part(ui, "World Position", &world.map_or(String::new(), |w| format!("World {:.0}, {:.0}", w.x, w.y)), WORLD);
        part(ui, "Cell Position", &cell.map_or(String::new(), |c| format!("Cell {}, {}", c.x, c.y)), CELL);
        hint(ui, &hint_text(session, canvas));
    });
}

/// What a press would do.
fn hint_text(session: &Session, canvas: &CanvasState) -> String {
    let hint = if canvas.note.is_empty() { session.tool_info().hint } else { &canvas.note };
    match session.mode() {
        Mode::Edit => hint.to_owned(),
        Mode::Simulate => format!("Simulate - {hint}"),
    }
}

fn hint(ui: &mut Ui, text: &str) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), Measures::STATUS_BAR), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Paragraph, true, "Status Hint"));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(text));
    let galley = one_line(ui, text, theme::caption(), rect.width());
    put_text(ui.painter(), rect, Align2::LEFT_CENTER, galley, palette.dim);
}

/// One part with a fixed place.
fn part(ui: &mut Ui, name: &str, text: &str, width: f32) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, Measures::STATUS_BAR), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Paragraph, true, name));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(text));
    let galley = one_line(ui, text, theme::caption(), rect.width());
    put_text(ui.painter(), rect, Align2::LEFT_CENTER, galley, palette.dim);
}

/// Name, share done where the work can tell, and how many others there are: `Bake 42% (+1)`.
fn task_text(job: &JobReport<'_>) -> String {
    let share = (u64::from(job.done) * 100).checked_div(u64::from(job.total));
    let share = share.map_or_else(|| "...".to_owned(), |percent| format!(" {percent}%"));
    let others = if job.others > 0 { format!(" (+{})", job.others) } else { String::new() };
    format!("{}{share}{others}", job.name)
}

/// The running task with its Cancel, or how the bake stands.
fn state_part(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let palette = Palette::of(ui);
    if let Some(job) = session.job_report() {
        let cancel =
            Button::word(CommandId::CancelTask.title()).words("Cancel").help(CommandId::CancelTask.info().help);
        if cancel.show(ui).clicked() {
            actions.push(Action::Run(CommandId::CancelTask));
        }
        part(ui, "Running Task", &task_text(&job), STATE);
        return;
    }
    let Some(level) = session.level() else { return };
    let effect = session.bake_effect();
    let (severity, text) = if level.bake.source == BakeSource::Manual {
        (widgets::Severity::Info, "No bake source")
    } else if session.is_bake_out_of_date() {
        (widgets::Severity::Warning, "Bake out of date")
    } else if level.grid().free_count() == 0 {
        (widgets::Severity::Warning, "Nothing is walkable")
    } else {
        match effect.and_then(|effect| effect.short()) {
            Some(harm) => (widgets::Severity::Warning, harm),
            None => (widgets::Severity::Ok, "Bake up to date"),
        }
    };
    let (rect, response) = ui.allocate_exact_size(vec2(STATE, Measures::STATUS_BAR), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Paragraph, true, "Bake State"));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(text));
    let glyph = widgets::left_square(rect, Measures::SMALL_ICON);
    let icon: Icon = severity.icon();
    icons::paint(icon, ui.painter(), glyph, severity.colour(palette));
    let words = rect.with_min_x(glyph.right() + 6.0);
    let galley = one_line(ui, text, theme::caption(), words.width());
    put_text(ui.painter(), words, Align2::LEFT_CENTER, galley, palette.dim);
    if let Some(sentence) = effect.and_then(|effect| effect.sentence()) {
        response.on_hover_text(format!("Bake: {sentence}."));
    }
}

#[cfg(test)]
mod tests {
    use super::task_text;
    use crate::editor::JobReport;

    #[test]
    fn a_task_tells_its_share_where_it_can_and_who_waits() {
        let job = |done, total, others| task_text(&JobReport { name: "Bake", done, total, others });
        assert_eq!([job(3, 7, 0), job(0, 0, 0), job(7, 7, 2)], ["Bake 42%", "Bake...", "Bake 100% (+2)"]);
    }
}

//! The strip that leads through the first minutes: five steps that tick themselves.
//!
//! Invariants: a step is ticked by what happened, never by a click on it; once closed the strip stays
//! away until Help, First Steps asks for it. Not here: what the steps do.

use eframe::egui::{Align, Align2, Layout, Role, Sense, Ui, WidgetInfo, vec2};

use super::icons::{self, Icon};
use super::theme::{self, Measures, Palette};
use super::widgets::{Button, one_line, put_text};
use crate::document::{Document, EntryKind};
use crate::editor::{Mode, Run, Session};

/// The words of the steps.
pub const STEPS: [&str; 5] =
    ["1 Paint a wall (B)", "2 Bake", "3 Play and click a target", "4 Add a wall while they run", "5 Export"];

/// Air between steps.
const GAP: f32 = 20.0;

/// How far the user has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstSteps {
    /// The strip is shown.
    pub open: bool,
    done: [bool; STEPS.len()],
}

impl FirstSteps {
    /// Shows the strip from the start.
    pub fn begin(&mut self) {
        *self = FirstSteps { open: true, done: [false; STEPS.len()] };
    }

    /// Which steps are done.
    #[must_use]
    pub fn done(&self) -> [bool; 5] {
        self.done
    }

    /// Looks at what happened in this frame; `targeted`: a target was asked for in it.
    pub fn watch(&mut self, session: &Session, targeted: bool) {
        if !self.open {
            return;
        }
        let entries = session.document().map(Document::history).map(|h| &h.entries()[..h.position()]);
        let painted = entries.is_some_and(|all| all.iter().any(|entry| entry.kind == EntryKind::Paint));
        let runs = session.mode() == Mode::Simulate && session.run() == Run::Playing;
        let happened = [
            painted,
            session.bake_run().is_some() && !session.is_bake_out_of_date(),
            runs && targeted,
            runs && session.simulation_edit_count() > 0,
            session.last_export().is_some(),
        ];
        for (done, happened) in self.done.iter_mut().zip(happened) {
            *done |= happened;
        }
    }

    /// Draws the strip. Where not all words fit, only the next step has its words and the others their number.
    pub fn show(&mut self, ui: &mut Ui) {
        let row = ui.available_rect_before_wrap();
        let room = row.width() - Measures::HIT - GAP;
        let needed: f32 = STEPS.iter().map(|words| width_of(ui, words) + GAP).sum();
        let next = self.done.iter().position(|done| !done);
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for (number, (words, done)) in STEPS.iter().zip(self.done).enumerate() {
                let whole = needed <= room || Some(number) == next;
                step(ui, words, if whole { words } else { &words[..1] }, done);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = Button::icon(Icon::Close, "Close First Steps");
                if close.help("Help, First Steps brings them back.").show(ui).clicked() {
                    self.open = false;
                }
            });
        });
    }
}

/// Width of a step with these words.
fn width_of(ui: &Ui, words: &str) -> f32 {
    Measures::SMALL_ICON + 6.0 + one_line(ui, words, theme::body(), f32::INFINITY).size().x.ceil()
}

/// One step called `name`: the words shown of it, with a check before them once it is done.
fn step(ui: &mut Ui, name: &str, words: &str, done: bool) {
    let palette = Palette::of(ui);
    let size = vec2(width_of(ui, words), Measures::CONTROL);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, done, name));
    let galley = one_line(ui, words, theme::body(), f32::INFINITY);
    let mark = super::widgets::left_square(rect, Measures::SMALL_ICON);
    if done {
        icons::paint(Icon::Check, ui.painter(), mark, palette.ok);
    } else {
        ui.painter().circle_stroke(mark.center(), 4.5, eframe::egui::Stroke::new(Measures::HAIRLINE, palette.dim));
    }
    let ink = if done { palette.dim } else { palette.text };
    put_text(ui.painter(), rect.with_min_x(mark.right() + 6.0), Align2::LEFT_CENTER, galley, ink);
}

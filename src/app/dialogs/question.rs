//! Unsaved changes, and the seed of the simulation.

use eframe::egui::{Context, Key};

use super::{Pressed, Verdict, buttons, from_right, modal};
use crate::app::theme::Measures;
use crate::app::widgets::{self, Button, Number};
use crate::editor::{Action, Session};

/// Width of the dialogs.
const WIDTH: f32 = 400.0;

/// Unsaved changes stand in the way of an action.
#[derive(Debug)]
pub struct Unsaved {
    action: Box<Action>,
}

impl Unsaved {
    /// The question before `action`.
    #[must_use]
    pub fn new(action: Box<Action>) -> Unsaved {
        Unsaved { action }
    }

    pub(super) fn show(&self, ctx: &Context, session: &Session) -> Verdict {
        let (verdict, dismissed) = modal(ctx, "Unsaved Changes", WIDTH, |ui| {
            let text = format!("{} has changes that are not saved.", session.title());
            widgets::status_line(ui, widgets::Severity::Warning, &text);
            ui.add_space(Measures::SECTION_GAP);
            let mut verdict = Verdict::Stay;
            from_right(ui, |ui| {
                let save = Button::word("Save").primary(true).show(ui);
                let discard = Button::word("Discard").help("Go on and lose the changes.").show(ui);
                let cancel = Button::word("Cancel").show(ui);
                let elsewhere = discard.has_focus() || cancel.has_focus();
                let enter = ui.input(|input| input.key_pressed(Key::Enter)) && !elsewhere;
                if save.clicked() || enter {
                    verdict = Verdict::SaveThen(self.action.clone());
                } else if discard.clicked() {
                    verdict = Verdict::Discard(self.action.clone());
                } else if cancel.clicked() {
                    verdict = Verdict::Close;
                }
            });
            verdict
        });
        if dismissed { Verdict::Close } else { verdict }
    }
}

/// Form of Simulate, Simulation Seed.
#[derive(Clone, Copy, Debug)]
pub struct SeedForm {
    seed: u64,
}

impl SeedForm {
    /// A form that holds `seed`.
    #[must_use]
    pub fn new(seed: u64) -> SeedForm {
        SeedForm { seed }
    }

    pub(super) fn show(&mut self, ctx: &Context, actions: &mut Vec<Action>) -> Verdict {
        let (pressed, dismissed) = modal(ctx, "Simulation Seed", WIDTH, |ui| {
            widgets::form(ui, "seed", |ui| {
                Number::new("Seed", &mut self.seed).range(0..=u64::from(u32::MAX)).speed(0.1).row(ui);
                widgets::hint(ui, "The same seed gives the same run. It counts from the next Play on.");
            });
            buttons(ui, "Set", None)
        });
        if pressed == Pressed::Primary {
            actions.push(Action::SetSeed(self.seed));
            return Verdict::Close;
        }
        if dismissed || pressed == Pressed::Cancel { Verdict::Close } else { Verdict::Stay }
    }
}

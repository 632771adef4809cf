//! From what a field did in a frame to the [`Gesture`] of its action, so that one drag is one step of
//! the history.
//!
//! Invariants: a drag that changes nothing makes no step; a typed or picked value is one step of its own;
//! a gesture whose field vanishes while it is dragged is committed in the same frame.

use std::ops::RangeInclusive;

use eframe::egui::{Key, Ui};

use super::super::widgets::{Bits, Choice, FieldResponse, Number, TextField, Toggle};
use crate::editor::Gesture;

/// Which field is being dragged, if one is.
#[derive(Debug, Default)]
pub(super) struct Gestures {
    open: Option<Open>,
}

/// A drag that has changed something.
#[derive(Debug)]
struct Open {
    label: &'static str,
    /// Decimals shown when the drag began; they stay, so that the digits stand still.
    decimals: usize,
    /// The field was drawn in this frame.
    seen: bool,
}

/// What is fixed about a number field.
#[derive(Clone, Debug)]
pub(super) struct NumberField {
    /// The accessible name, and the words of the step.
    pub(super) label: &'static str,
    /// Unit inside the field.
    pub(super) unit: &'static str,
    /// Smallest and largest value.
    pub(super) range: RangeInclusive<f32>,
    /// Change per point of drag.
    pub(super) speed: f64,
    /// Sentence of the tooltip.
    pub(super) help: &'static str,
}

impl NumberField {
    /// A length in world units.
    pub(super) fn px(label: &'static str, range: RangeInclusive<f32>, help: &'static str) -> NumberField {
        NumberField { label, unit: "px", range, speed: 0.5, help }
    }
}

impl Gestures {
    /// Draws a number row.
    pub(super) fn number(&mut self, ui: &mut Ui, field: NumberField, value: &mut f32) -> Option<Gesture> {
        let open = self.open.as_ref().filter(|open| open.label == field.label);
        let decimals = open.map_or_else(|| decimals_of(*value), |open| open.decimals);
        let response = Number::new(field.label, value)
            .range(field.range)
            .unit(field.unit)
            .speed(field.speed)
            .decimals(decimals)
            .help(field.help)
            .row(ui);
        self.step(ui, field.label, decimals, response)
    }

    /// Draws a row with a choice.
    pub(super) fn choice<T: Copy + PartialEq>(
        ui: &mut Ui,
        label: &'static str,
        value: &mut T,
        options: &[(T, &str)],
        help: &'static str,
    ) -> Option<Gesture> {
        single(Choice::new(label, value, options).help(help).row(ui))
    }

    /// Draws a row with a switch.
    pub(super) fn toggle(ui: &mut Ui, label: &'static str, value: &mut bool, help: &'static str) -> Option<Gesture> {
        single(Toggle::new(label, value).help(help).row(ui))
    }

    /// Draws a row with a mask of bits.
    pub(super) fn bits(ui: &mut Ui, label: &'static str, value: &mut u32, help: &'static str) -> Option<Gesture> {
        single(Bits::new(label, value).help(help).row(ui))
    }

    /// Forgets a drag whose field is not drawn any more; then its gesture must be committed.
    pub(super) fn end_frame(&mut self) -> bool {
        let lost = self.open.as_ref().is_some_and(|open| !open.seen);
        if lost {
            self.open = None;
        } else if let Some(open) = &mut self.open {
            open.seen = false;
        }
        lost
    }

    fn step(&mut self, ui: &Ui, label: &'static str, decimals: usize, response: FieldResponse) -> Option<Gesture> {
        let is_dragged = !response.finished && ui.input(|input| input.pointer.primary_down());
        match &mut self.open {
            Some(open) if open.label == label => {
                open.seen = true;
                if response.finished {
                    self.open = None;
                    return Some(Gesture::End);
                }
                response.changed.then_some(Gesture::Continue)
            }
            _ if response.changed && is_dragged => {
                self.open = Some(Open { label, decimals, seen: true });
                Some(Gesture::Begin)
            }
            _ => single(response),
        }
    }
}

/// A change that is a step of its own.
fn single(response: FieldResponse) -> Option<Gesture> {
    response.changed.then_some(Gesture::Single)
}

/// Decimals that a value needs, up to 2; as many more as a small value needs to be told from 0, up to 6.
fn decimals_of(value: f32) -> usize {
    let hundredths = (f64::from(value) * 100.0).round();
    if hundredths == 0.0 && value != 0.0 {
        let shown = |decimals: &usize| format!("{value:.decimals$}").bytes().any(|c| matches!(c, b'1'..=b'9'));
        (3..=6).find(shown).unwrap_or(6)
    } else if hundredths % 100.0 == 0.0 {
        0
    } else if hundredths % 10.0 == 0.0 {
        1
    } else {
        2
    }
}

/// Words that are being typed and are not taken over yet.
#[derive(Debug, Default)]
pub(super) struct Draft(Option<String>);

impl Draft {
    /// Draws a row with the text; returns the new one when the field is left with another. Esc keeps the old one.
    pub(super) fn row(&mut self, ui: &mut Ui, label: &'static str, text: &str) -> Option<String> {
        let mut words = self.0.clone().unwrap_or_else(|| text.to_owned());
        let response = TextField::new(label, &mut words).row(ui);
        if response.changed {
            self.0 = Some(words);
        }
        if !response.finished {
            return None;
        }
        let typed = self.0.take()?;
        let kept = ui.input(|input| input.key_pressed(Key::Escape));
        let typed = typed.trim();
        (!kept && !typed.is_empty() && typed != text).then(|| typed.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::decimals_of;

    #[test]
    fn a_value_shows_the_decimals_it_needs() {
        assert_eq!([32.0, -7.0, 0.0].map(decimals_of), [0, 0, 0]);
        assert_eq!([12.5, 0.1, 139.9].map(decimals_of), [1, 1, 1]);
        assert_eq!([0.25, 2.333_333, 19.99].map(decimals_of), [2, 2, 2]);
        assert_eq!(decimals_of(1.000_01), 0);
        assert_eq!([0.001, -0.004, 0.000_05].map(decimals_of), [3, 3, 5]);
    }
}

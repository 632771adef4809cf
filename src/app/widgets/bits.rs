//! A field for a mask of 32 bits, in one row: it reads `1, 3, 5-8` and opens a board of 32 switches.
//!
//! Invariants: bits are counted from 1, as game engines show layers; each switch is named by the field's
//! label and its number.

use std::fmt::Write as _;

use eframe::egui::{Align2, Popup, PopupCloseBehavior, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

use super::form::row;
use super::{FieldResponse, Help, Skin, one_line, put_text, right_square};
use crate::app::icons::{self, Icon};
use crate::app::theme::{self, Measures, Palette};

/// Switches in a row of the board.
const COLUMNS: u32 = 8;

/// A field for the bits of a mask.
#[must_use = "call row() to draw the field"]
pub struct Bits<'a> {
    label: &'a str,
    value: &'a mut u32,
    help: Help<'a>,
}

impl<'a> Bits<'a> {
    /// A field for `value`.
    pub fn new(label: &'a str, value: &'a mut u32) -> Self {
        Self { label, value, help: Help::default() }
    }

    /// The sentence of the tooltip, with its full stop.
    pub fn help(mut self, sentence: &'a str) -> Self {
        self.help.sentence = Some(sentence);
        self
    }

    /// Draws an inspector row. Each switch that is clicked is a gesture of its own; the board stays open.
    pub fn row(self, ui: &mut Ui) -> FieldResponse {
        let rect = row(ui, self.label, true).value;
        let palette = Palette::of(ui);
        let words = words_of(*self.value);
        let response = ui.interact(rect, ui.scope_id().with(("bits", self.label)), Sense::click());
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(words.clone()),
            ..WidgetInfo::labeled(Role::ComboBox, ui.is_enabled(), self.label)
        });
        let skin = Skin::raised(palette, &response, true);
        skin.paint(ui.painter(), rect);
        let place = rect.shrink2(vec2(Measures::FIELD_PADDING, 0.0));
        let chevron = right_square(place, Measures::SMALL_ICON).translate(vec2(4.0, 0.0));
        icons::paint(Icon::ChevronDown, ui.painter(), chevron, palette.dim);
        let galley = one_line(ui, &words, theme::body(), chevron.left() - place.left());
        put_text(ui.painter(), place, Align2::LEFT_CENTER, galley, skin.ink);
        let flipped = board(&response, self.label, *self.value);
        self.help.attach(response, self.label);
        if let Some(bit) = flipped {
            *self.value ^= 1 << bit;
        }
        FieldResponse::at_once(flipped.is_some())
    }
}

/// Shows the board while it is open; the bit that was clicked in this frame, from 0.
fn board(field: &Response, label: &str, value: u32) -> Option<u32> {
    let shown = Popup::menu(field).close_behavior(PopupCloseBehavior::CloseOnClickOutside).show(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(2.0);
        let mut flipped = None;
        for first in (0..32).step_by(COLUMNS as usize) {
            ui.horizontal(|ui| {
                for bit in first..first + COLUMNS {
                    if switch(ui, label, bit, value & (1 << bit) != 0).clicked() {
                        flipped = Some(bit);
                    }
                }
            });
        }
        flipped
    });
    shown.and_then(|shown| shown.inner)
}

/// One switch of the board.
fn switch(ui: &mut Ui, label: &str, bit: u32, on: bool) -> Response {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(Measures::HIT), Sense::click());
    let name = format!("{label} {}", bit + 1);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, ui.is_enabled(), on, &name));
    let mut skin = Skin::raised(palette, &response, true);
    if on {
        skin.fill = if response.hovered() { palette.accent_hover } else { palette.accent };
        skin.line = if response.has_focus() { palette.text } else { skin.fill };
        skin.ink = palette.on_accent;
    }
    skin.paint(ui.painter(), rect);
    let number = one_line(ui, &(bit + 1).to_string(), theme::caption(), rect.width());
    put_text(ui.painter(), rect, Align2::CENTER_CENTER, number, skin.ink);
    response
}

/// The bits in words: `1, 3, 5-8`, `None` or `All`.
fn words_of(value: u32) -> String {
    match value {
        0 => return "None".to_owned(),
        u32::MAX => return "All".to_owned(),
        _ => {}
    }
    let mut words = String::new();
    let mut bit = 0;
    while bit < 32 {
        let run = (value >> bit).trailing_ones();
        if run > 0 {
            let gap = if words.is_empty() { "" } else { ", " };
            // Writing to a string cannot fail.
            let _ = match run {
                1 => write!(words, "{gap}{}", bit + 1),
                2 => write!(words, "{gap}{}, {}", bit + 1, bit + 2),
                _ => write!(words, "{gap}{}-{}", bit + 1, bit + run),
            };
        }
        bit += run.max(1);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::words_of;

    #[test]
    fn bits_read_as_numbers_and_ranges_from_1() {
        assert_eq!(words_of(0), "None");
        assert_eq!(words_of(1), "1");
        assert_eq!(words_of(0b1111_0101), "1, 3, 5-8");
        assert_eq!(words_of(0b11), "1, 2");
        assert_eq!(words_of(0xC000_0000), "31, 32");
        assert_eq!(words_of(u32::MAX - 1), "2-32");
        assert_eq!(words_of(u32::MAX), "All");
    }
}

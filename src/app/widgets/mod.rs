//! The controls that every panel is built from, so that nothing on the screen looks like a toolkit.
//!
//! - [`button`]: toolbar, tool strip and plain buttons, the mode switch
//! - [`mod@form`]: inspector rows, section captions, hints, status lines
//! - [`field`]: number, choice, toggle and text fields
//! - [`mod@bits`]: a mask of 32 bits in one row
//! - [`list`]: tabs, menu rows, history and issue rows
//! - [`mod@rows`]: long lists of which only what is in view is laid out
//! - [`toast`]: message cards
//!
//! Invariants: every control that takes input has an accessible name, which is exactly the label passed
//! in; a tooltip reads `Label - sentence (shortcut)`; a disabled control says why in its tooltip.
//! Visible captions are painted, not made into nodes, so that a label is found once in the window.
//!
//! Not here: what the controls do. They change the value they were lent, or report a click.

pub mod bits;
pub mod button;
pub mod field;
pub mod form;
pub mod list;
pub mod rows;
pub mod toast;

pub use bits::Bits;
pub use button::{Button, SegmentedSwitch};
pub use field::{Choice, Number, TextField, Toggle};
pub use form::{Severity, caption, empty_state, form, hint, panel_title, section, status_line};
pub use list::{HistoryRow, IssueRow, MenuItem, StepState, TabBar};
pub use rows::{ListRow, row_rect, rows};
pub use toast::Toast;

use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Painter, Rect, Response, Stroke, StrokeKind, Ui, Vec2,
    text::LayoutJob, text::TextWrapping,
};
use std::sync::Arc;

use super::theme::{Measures, Palette};

/// What a field did in this frame.
///
/// One gesture (a drag, a typed value, a picked choice) is `started` once and `finished` once, with any
/// number of `changed` frames from the first to the last, both included: wrap it in one undo step. A
/// gesture that changed nothing also starts and finishes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldResponse {
    /// The value was written in this frame.
    pub changed: bool,
    /// A gesture began in this frame.
    pub started: bool,
    /// A gesture ended in this frame.
    pub finished: bool,
}

impl FieldResponse {
    /// A gesture that begins, changes the value and ends within one frame, such as a click; or none.
    #[must_use]
    pub fn at_once(changed: bool) -> Self {
        Self { changed, started: changed, finished: changed }
    }
}

/// What the tooltip of a control is made of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Help<'a> {
    /// One sentence on what the control does; without one there is no tooltip.
    pub(crate) sentence: Option<&'a str>,
    /// Keys that do the same, as shown in menus.
    pub(crate) shortcut: Option<&'a str>,
    /// Why the control is disabled; `None` if it is not.
    pub(crate) disabled: Option<&'a str>,
}

impl Help<'_> {
    /// The tooltip of a control called `label`: `Label - sentence (shortcut)`.
    fn text(&self, label: &str) -> Option<String> {
        let sentence = self.disabled.or(self.sentence);
        match (sentence, self.shortcut) {
            (Some(sentence), Some(keys)) => Some(format!("{label} - {sentence} ({keys})")),
            (Some(sentence), None) => Some(format!("{label} - {sentence}")),
            (None, Some(keys)) => Some(format!("{label} ({keys})")),
            (None, None) => None,
        }
    }

    /// Hangs the tooltip on `response`, beside the control and never over it.
    fn attach(&self, response: Response, label: &str) -> Response {
        match self.text(label) {
            Some(text) => response.on_disabled_hover_text(text.as_str()).on_hover_text(text.as_str()),
            None => response,
        }
    }
}

/// Fill, outline and ink of a control in its present state.
pub(crate) struct Skin {
    pub(crate) fill: Color32,
    pub(crate) line: Color32,
    pub(crate) ink: Color32,
}

impl Skin {
    /// A field or button with a fill of its own.
    fn raised(palette: &Palette, response: &Response, enabled: bool) -> Self {
        let focused = enabled && response.has_focus();
        let (fill, ink) = match (enabled, response.is_pointer_button_down_on(), response.hovered()) {
            (false, ..) => (palette.panel, palette.disabled),
            (true, true, _) => (palette.pressed, palette.text),
            (true, false, true) => (palette.hover, palette.text),
            (true, false, false) => (palette.raised, palette.text),
        };
        let line = match (enabled, focused) {
            (false, _) => palette.line,
            (true, true) => palette.accent,
            (true, false) => palette.field_line,
        };
        Self { fill, line, ink }
    }

    /// A control that shows nothing but its ink until the pointer comes.
    fn flat(palette: &Palette, response: &Response, enabled: bool) -> Self {
        let raised = Self::raised(palette, response, enabled);
        let touched = enabled && (response.hovered() || response.is_pointer_button_down_on());
        let focused = enabled && response.has_focus();
        Self {
            fill: if touched { raised.fill } else { Color32::TRANSPARENT },
            line: if focused { raised.line } else { Color32::TRANSPARENT },
            ink: raised.ink,
        }
    }

    fn paint(&self, painter: &Painter, rect: Rect) {
        painter.rect(
            rect,
            CornerRadius::same(Measures::RADIUS),
            self.fill,
            Stroke::new(Measures::HAIRLINE, self.line),
            StrokeKind::Inside,
        );
    }
}

/// Lays out one line of text, with an ellipsis where it would be wider than `width`.
pub(crate) fn one_line(ui: &Ui, text: &str, font: FontId, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, Color32::PLACEHOLDER);
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    ui.painter().layout_job(job)
}

/// Paints `galley` so that its `align` point lies on that of `rect`.
pub(crate) fn put_text(painter: &Painter, rect: Rect, align: Align2, galley: Arc<Galley>, ink: Color32) {
    let place = align.align_size_within_rect(galley.size(), rect);
    painter.galley(place.min, galley, ink);
}

/// A square of `side` in the middle of the left edge of `rect`.
pub(crate) fn left_square(rect: Rect, side: f32) -> Rect {
    Align2::LEFT_CENTER.align_size_within_rect(Vec2::splat(side), rect)
}

/// A square of `side` in the middle of the right edge of `rect`.
pub(crate) fn right_square(rect: Rect, side: f32) -> Rect {
    Align2::RIGHT_CENTER.align_size_within_rect(Vec2::splat(side), rect)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tooltips_read_label_sentence_shortcut() {
        let help = |sentence, shortcut, disabled| Help { sentence, shortcut, disabled };
        let both = help(Some("Recompute baked cells."), Some("Ctrl+B"), None);
        assert_eq!(both.text("Bake").as_deref(), Some("Bake - Recompute baked cells. (Ctrl+B)"));
        let why = help(Some("Take back."), None, Some("Nothing to undo yet."));
        assert_eq!(why.text("Undo").as_deref(), Some("Undo - Nothing to undo yet."));
        assert_eq!(help(None, None, None).text("Undo"), None);
    }
}

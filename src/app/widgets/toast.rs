//! Message cards that lie over a corner of the canvas for a while.
//!
//! Invariants: a card is announced to screen readers, errors at once and others politely; it always
//! offers to be closed. Not here: which cards there are and for how long (the window keeps that).

use eframe::egui::{
    Align, CornerRadius, Frame, Label, Layout, Margin, RichText, Role, Sense, Stroke, Ui, WidgetInfo, accesskit::Live,
    vec2,
};

use super::form::Severity;
use super::{Button, Help};
use crate::app::icons::{self, Icon};
use crate::app::theme::{self, Measures, Palette};

/// A message card.
#[derive(Clone, Copy, Debug)]
pub struct Toast<'a> {
    /// Tells this card from others: its close button is named `Close Message 3`.
    pub number: usize,
    /// How bad it is.
    pub severity: Severity,
    /// What failed or happened, what was kept, what to do.
    pub text: &'a str,
    /// Words on the button and its accessible name, which is unique in the window; if there is one.
    pub action: Option<(&'a str, &'a str)>,
    /// 0 is invisible, 1 is there; falls over [`Measures::FADE_SECONDS`].
    pub opacity: f32,
}

/// What was clicked on a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ToastClick {
    /// Its action.
    pub action: bool,
    /// Its close button.
    pub close: bool,
}

impl Toast<'_> {
    /// Draws the card, [`Measures::TOAST`] wide and as high as its text needs.
    pub fn show(self, ui: &mut Ui) -> ToastClick {
        let palette = Palette::of(ui);
        let mut clicked = ToastClick::default();
        ui.scope(|ui| {
            ui.multiply_opacity(self.opacity.clamp(0.0, 1.0));
            card(palette).show(ui, |ui| {
                ui.set_width(Measures::TOAST - 2.0 * 8.0);
                ui.horizontal_top(|ui| clicked = self.content(ui, palette));
            });
        });
        clicked
    }

    fn content(&self, ui: &mut Ui, palette: &Palette) -> ToastClick {
        let mut clicked = ToastClick::default();
        ui.spacing_mut().item_spacing.x = 8.0;
        let line = vec2(Measures::SMALL_ICON, Measures::CONTROL);
        let (rect, _) = ui.allocate_exact_size(line, Sense::hover());
        let glyph = super::left_square(rect, Measures::SMALL_ICON);
        icons::paint(self.severity.icon(), ui.painter(), glyph, self.severity.colour(palette));
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            clicked.close = self.close_button(ui);
            if let Some((words, name)) = self.action {
                clicked.action = Button::word(name).words(words).show(ui).clicked();
            }
            ui.with_layout(Layout::top_down(Align::Min), |ui| self.words(ui, palette));
        });
        clicked
    }

    fn words(&self, ui: &mut Ui, palette: &Palette) {
        ui.add_space(4.0);
        let text = RichText::new(self.text).font(theme::body()).color(palette.text);
        let response = ui.add(Label::new(text).wrap());
        let live = match self.severity {
            Severity::Error => Live::Assertive,
            _ => Live::Polite,
        };
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(live));
    }

    fn close_button(&self, ui: &mut Ui) -> bool {
        let name = format!("Close Message {}", self.number);
        let size = vec2(Measures::CONTROL, Measures::CONTROL);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &name));
        let palette = Palette::of(ui);
        super::Skin::flat(palette, &response, true).paint(ui.painter(), rect);
        let ink = if response.hovered() { palette.text } else { palette.dim };
        icons::paint(Icon::Close, ui.painter(), rect.shrink(5.0), ink);
        let help = Help::default();
        help.attach(response, &name).clicked()
    }
}

/// The ground of a card: it floats over the canvas, so it has the shadow of popups.
fn card(palette: &Palette) -> Frame {
    Frame::new()
        .fill(palette.raised)
        .stroke(Stroke::new(Measures::HAIRLINE, palette.field_line))
        .corner_radius(CornerRadius::same(Measures::RADIUS))
        .inner_margin(Margin::same(8))
        .shadow(eframe::egui::Shadow { offset: [0, 4], blur: 12, spread: 0, color: palette.shadow })
}

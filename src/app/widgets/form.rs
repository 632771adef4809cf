//! The layout of inspectors: titles, sections, rows with a label column, hints, status lines.
//!
//! Inside a [`form`] all rows share one label column: 128 points, or as wide as the longest label in the
//! form needs, so that no label is cut and all fields stand in one line.
//!
//! Invariants: a row is one control high; a label is painted on the baseline of its field. Not here: the
//! fields themselves ([`super::field`]).

use eframe::egui::{Align, Align2, Id, Label, Layout, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use super::{one_line, put_text};
use crate::app::icons::{self, Icon};
use crate::app::theme::{self, Measures, Palette};

/// How bad a message is. Always shown with its glyph, never by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// All is well.
    Ok,
    /// Worth knowing.
    Info,
    /// Needs a look.
    Warning,
    /// Failed.
    Error,
}

impl Severity {
    /// The glyph that stands for it.
    #[must_use]
    pub fn icon(self) -> Icon {
        match self {
            Self::Ok => Icon::Check,
            Self::Info => Icon::Info,
            Self::Warning => Icon::Warning,
            Self::Error => Icon::Error,
        }
    }

    /// The colour of that glyph.
    #[must_use]
    pub fn colour(self, palette: &Palette) -> eframe::egui::Color32 {
        match self {
            Self::Ok => palette.ok,
            Self::Info => palette.dim,
            Self::Warning => palette.warning,
            Self::Error => palette.error,
        }
    }
}

/// Share of the width that the label column never exceeds.
const WIDEST_LABEL_COLUMN: f32 = 0.58;
/// Air between the label column and the fields.
const COLUMN_GAP: f32 = 8.0;

/// Where the width of the label column is kept from one row to the next.
fn column_id() -> Id {
    Id::unique("form label column")
}

/// Where the widest label seen so far is kept.
fn widest_id() -> Id {
    Id::unique("form widest label")
}

/// Lays out the rows drawn by `content` with one common label column.
///
/// `name` tells forms apart; the column of each is remembered by it.
pub fn form<R>(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    let kept = column_id().with(name);
    let before: f32 = ui.data(|data| data.get_temp(kept)).unwrap_or(Measures::LABEL_COLUMN);
    ui.data_mut(|data| {
        data.insert_temp(column_id(), before);
        data.insert_temp(widest_id(), Measures::LABEL_COLUMN);
    });
    let result = content(ui);
    let widest: f32 = ui.data(|data| data.get_temp(widest_id())).unwrap_or(before);
    // On the grid of 4, so that fields of neighbouring forms tend to line up.
    let column = (widest / 4.0).ceil() * 4.0;
    ui.data_mut(|data| {
        data.insert_temp(kept, column);
        data.remove::<f32>(column_id());
    });
    if (column - before).abs() > 0.5 {
        ui.ctx().request_discard("a longer label came into the form");
    }
    result
}

/// One row of the inspector, cut into its label and its value column.
pub(crate) struct Row {
    /// The whole row.
    pub(crate) full: Rect,
    /// Where the field goes.
    pub(crate) value: Rect,
}

/// Takes a row of the full width from `ui` and paints its label.
pub(crate) fn row(ui: &mut Ui, label: &str, enabled: bool) -> Row {
    let width = ui.available_width();
    let (_, full) = ui.allocate_space(vec2(width, Measures::CONTROL));
    let natural = one_line(ui, label, theme::body(), f32::INFINITY).size().x + COLUMN_GAP;
    let column = ui.data_mut(|data| {
        let widest = data.get_temp_mut_or(widest_id(), Measures::LABEL_COLUMN);
        *widest = widest.max(natural);
        data.get_temp(column_id()).unwrap_or(Measures::LABEL_COLUMN)
    });
    let column = column.min((width * WIDEST_LABEL_COLUMN).floor());
    let (left, value) = full.split_left_right_at_x(full.left() + column);
    let palette = Palette::of(ui);
    let ink = if enabled { palette.dim } else { palette.disabled };
    let galley = one_line(ui, label, theme::body(), left.width() - COLUMN_GAP);
    put_text(ui.painter(), left, Align2::LEFT_CENTER, galley, ink);
    Row { full, value }
}

/// A ui that fills `rect`, from the left, with its content in the middle of the height.
pub(crate) fn inside(ui: &mut Ui, rect: Rect) -> Ui {
    ui.new_child(
        UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center).with_main_align(Align::Min)),
    )
}

/// The title of a panel, semibold.
pub fn panel_title(ui: &mut Ui, title: &str) {
    let palette = Palette::of(ui);
    let text = RichText::new(title).font(theme::semibold()).color(palette.text);
    ui.add(Label::new(text).truncate());
}

/// The caption of a section, dim, with the air before it that parts sections.
pub fn section(ui: &mut Ui, title: &str) {
    let palette = Palette::of(ui);
    // No air at the top of a panel, where its padding already is.
    let at_top = ui.cursor().top() - ui.max_rect().top() < 1.0;
    if !at_top {
        ui.add_space(Measures::SECTION_GAP - Measures::ROW_GAP);
    }
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, format!("{title} Section")));
    let font = eframe::egui::FontId { size: Measures::CAPTION, ..theme::semibold() };
    let galley = one_line(ui, title, font, rect.width());
    put_text(ui.painter(), rect, Align2::LEFT_CENTER, galley, palette.dim);
}

/// A dim caption before a field in a bar, such as `Weight` in the tool options. No node: the field
/// beside it carries its own name.
pub fn caption(ui: &mut Ui, text: &str) {
    let palette = Palette::of(ui);
    let galley = one_line(ui, text, theme::body(), f32::INFINITY);
    let size = vec2(galley.size().x.ceil(), Measures::CONTROL);
    let (_, rect) = ui.allocate_space(size);
    put_text(ui.painter(), rect, Align2::LEFT_CENTER, galley, palette.dim);
}

/// A dim sentence below a field, in the value column. Wraps.
pub fn hint(ui: &mut Ui, text: &str) {
    let palette = Palette::of(ui);
    let width = ui.available_width();
    let column: f32 = ui
        .data(|data| data.get_temp(column_id()))
        .unwrap_or(Measures::LABEL_COLUMN)
        .min((width * WIDEST_LABEL_COLUMN).floor());
    let text = RichText::new(text).font(theme::caption()).color(palette.dim);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(column);
        ui.vertical(|ui| {
            ui.set_max_width(width - column);
            ui.add(Label::new(text).wrap());
        });
    });
}

/// A line that says how things stand: glyph and words. Wraps.
pub fn status_line(ui: &mut Ui, severity: Severity, text: &str) {
    let palette = Palette::of(ui);
    let side = Measures::SMALL_ICON;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, _) = ui.allocate_exact_size(vec2(side, 20.0), Sense::hover());
        let glyph = super::left_square(rect, side);
        icons::paint(severity.icon(), ui.painter(), glyph, severity.colour(palette));
        ui.vertical(|ui| {
            ui.add_space(2.0);
            let text = RichText::new(text).font(theme::body()).color(palette.text);
            ui.add(Label::new(text).wrap());
        });
    });
}

/// The one dim sentence of a panel that has nothing to show yet, in its middle.
pub fn empty_state(ui: &mut Ui, text: &str) {
    let palette = Palette::of(ui);
    let text = RichText::new(text).font(theme::body()).color(palette.dim);
    ui.centered_and_justified(|ui| ui.add(Label::new(text).wrap()));
}

//! Fields for numbers, choices, switches and words, for inspector rows and for bars.
//!
//! Each is a builder that borrows the value it edits. `row` draws it as an inspector row with its label
//! in the label column; `bar` draws the field alone, for the tool options and the toolbar.
//!
//! Invariants: the accessible name is the label; the value of a number field carries its unit; typed
//! numbers are taken over on Enter or when the field is left, never half typed; one gesture is one
//! `started` and one `finished` (see [`FieldResponse`]).

use std::cell::RefCell;
use std::ops::RangeInclusive;

use eframe::egui::{
    Align2, DragValue, FontId, Id, Popup, PopupCloseBehavior, Rect, Response, Role, Sense, TextEdit, Ui, WidgetInfo,
    emath::Numeric, vec2,
};

use super::form::{Severity, inside, row, status_line};
use super::list::MenuItem;
use super::{FieldResponse, Help, Skin, left_square, one_line, put_text, right_square};
use crate::app::icons::{self, Icon};
use crate::app::theme::{self, Measures, Palette};

/// A number that is dragged, typed or stepped, with its unit inside the field.
#[must_use = "call row() or bar() to draw the field"]
pub struct Number<'a, N> {
    label: &'a str,
    value: &'a mut N,
    range: RangeInclusive<N>,
    unit: &'a str,
    speed: f64,
    decimals: usize,
    help: Help<'a>,
    refuses: bool,
}

impl<'a, N: Numeric> Number<'a, N> {
    /// A field for `value`; whole numbers show no decimals, others show two.
    pub fn new(label: &'a str, value: &'a mut N) -> Self {
        Self {
            label,
            value,
            range: N::MIN..=N::MAX,
            unit: "",
            speed: if N::INTEGRAL { 0.25 } else { 0.05 },
            decimals: if N::INTEGRAL { 0 } else { 2 },
            help: Help::default(),
            refuses: false,
        }
    }

    /// Smallest and largest value that a gesture can give. A value outside that comes from elsewhere stays.
    pub fn range(mut self, range: RangeInclusive<N>) -> Self {
        self.range = range;
        self
    }

    /// The unit, shown dim at the right edge of the field.
    pub fn unit(mut self, unit: &'a str) -> Self {
        self.unit = unit;
        self
    }

    /// Change of the value per point of drag. Above zero.
    pub fn speed(mut self, speed: f64) -> Self {
        self.speed = speed;
        self
    }

    /// Number of decimals, always shown, so that the digits stand still.
    pub fn decimals(mut self, decimals: usize) -> Self {
        self.decimals = decimals;
        self
    }

    /// The sentence of the tooltip, with its full stop.
    pub fn help(mut self, sentence: &'a str) -> Self {
        self.help.sentence = Some(sentence);
        self
    }

    /// Disables the field if there is a reason to; the tooltip gives it.
    pub fn disabled(mut self, reason: Option<&'a str>) -> Self {
        self.help.disabled = reason;
        self
    }

    /// Refuses a typed value outside of the range; without this the nearest end is taken.
    pub fn refuse_outside(mut self) -> Self {
        self.refuses = true;
        self
    }

    /// Draws an inspector row, and under it what became of a typed value that was not taken as it is.
    pub fn row(self, ui: &mut Ui) -> FieldResponse {
        let row = row(ui, self.label, self.help.disabled.is_none());
        let note = note_id(ui, self.label);
        let response = self.field(ui, row.value);
        if let Some(note) = ui.data(|data| data.get_temp::<String>(note)) {
            status_line(ui, Severity::Warning, &note);
        }
        response
    }

    /// Draws the field alone, `width` points wide.
    pub fn bar(self, ui: &mut Ui, width: f32) -> FieldResponse {
        let (_, rect) = ui.allocate_space(vec2(width, Measures::CONTROL));
        self.field(ui, rect)
    }

    fn written(&self) -> String {
        let decimals = self.decimals;
        format!("{:.decimals$}", self.value.to_f64())
    }

    fn field(self, ui: &mut Ui, rect: Rect) -> FieldResponse {
        let palette = Palette::of(ui);
        let (label, unit, help) = (self.label, self.unit, self.help);
        if help.disabled.is_some() {
            let written = self.written();
            still_field(ui, rect, label, Role::SpinButton, (&written, unit), help);
            return FieldResponse::default();
        }
        let decimals = self.decimals;
        let note = note_id(ui, label);
        let (least, most) = (self.range.start().to_f64(), self.range.end().to_f64());
        let (before, refuses) = (self.value.to_f64(), self.refuses);
        // The parser is asked once for a text that is handed over.
        let typed = RefCell::new(None);
        let drag = DragValue::new(&mut *self.value)
            .range(self.range.clone())
            .clamp_existing_to_range(false)
            .speed(self.speed)
            .custom_formatter(move |value, _| format!("{value:.decimals$}"))
            .max_decimals(decimals)
            .custom_parser(|text| {
                let (value, said) = taken(text, least, most, before, refuses);
                typed.replace(Some(said));
                value
            })
            .update_while_editing(false)
            .clip_text(true)
            .min_size(rect.size());
        let response = inside(ui, rect).add(drag);
        let written = self.written();
        let place = rect.shrink2(vec2(Measures::FIELD_PADDING, 0.0));
        let tail = one_line(ui, unit, theme::caption(), place.width());
        put_text(ui.painter(), place, Align2::RIGHT_CENTER, tail, palette.dim);
        let value = value_text(&written, unit);
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_label(label);
            node.set_value(value);
        });
        let report = gesture(&response);
        if let Some(said) = typed.take() {
            ui.data_mut(|data| {
                if let Some(said) = said {
                    data.insert_temp(note, said);
                } else {
                    data.remove::<String>(note);
                }
            });
        } else if response.gained_focus() || response.drag_started() {
            ui.data_mut(|data| data.remove::<String>(note));
        }
        help.attach(response, label);
        report
    }
}

/// Where a field keeps what became of the value typed last.
fn note_id(ui: &Ui, label: &str) -> Id {
    ui.scope_id().with(("typed", label))
}

/// What a typed text gives, and the sentence to show where that is not what was typed. `None` keeps `before`.
fn taken(text: &str, least: f64, most: f64, before: f64, refuses: bool) -> (Option<f64>, Option<String>) {
    let text = text.trim();
    let plain: String =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| if c == '\u{2212}' { '-' } else { c }).collect();
    let value = plain.parse::<f64>().ok().filter(|value| value.is_finite());
    match value {
        None => (None, Some(format!("\"{text}\" is not a number; {before} stays."))),
        Some(value) if (least..=most).contains(&value) => (Some(value), None),
        Some(_) if refuses => (None, Some(format!("{text} is not from {least} to {most}; {before} stays."))),
        Some(value) if value < least => (Some(least), Some(format!("{text} is too small; {least} was taken."))),
        Some(_) => (Some(most), Some(format!("{text} is too large; {most} was taken."))),
    }
}

/// A value with its unit, as it is read out: `32 px`.
fn value_text(written: &str, unit: &str) -> String {
    if unit.is_empty() { written.to_owned() } else { format!("{written} {unit}") }
}

/// What a field that is dragged or typed into did in this frame.
fn gesture(response: &Response) -> FieldResponse {
    // Egui reports the loss of focus in two frames running, so whether a gesture is open is kept here.
    let id = response.id.with("gesture");
    let was_open = response.ctx.data(|data| data.get_temp(id).unwrap_or(false));
    let starts = response.drag_started() || response.gained_focus();
    let ends = response.drag_stopped() || response.lost_focus();
    let changed = response.changed();
    let open = was_open || starts;
    response.ctx.data_mut(|data| {
        if open && !ends {
            data.insert_temp(id, true);
        } else {
            data.remove::<bool>(id);
        }
    });
    FieldResponse {
        changed,
        // A change outside any gesture (assistive technology) is a gesture of its own.
        started: (starts && !was_open) || (changed && !open),
        finished: (ends && open) || (changed && !open),
    }
}

/// A disabled field: its value and unit without colour, and the reason in the tooltip.
fn still_field(ui: &Ui, rect: Rect, label: &str, role: Role, (written, unit): (&str, &str), help: Help<'_>) {
    let response = ui.interact(rect, ui.scope_id().with(("still", label)), Sense::hover());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value_text(written, unit)),
        ..WidgetInfo::labeled(role, false, label)
    });
    let palette = Palette::of(ui);
    let skin = Skin::raised(palette, &response, false);
    skin.paint(ui.painter(), rect);
    let place = rect.shrink2(vec2(Measures::FIELD_PADDING, 0.0));
    let unit = one_line(ui, unit, theme::caption(), place.width());
    let written = one_line(ui, written, theme::body(), place.width() - unit.size().x);
    put_text(ui.painter(), place, Align2::LEFT_CENTER, written, skin.ink);
    put_text(ui.painter(), place, Align2::RIGHT_CENTER, unit, skin.ink);
    help.attach(response, label);
}

/// One of a few named values, picked from a menu.
#[must_use = "call row() or bar() to draw the field"]
pub struct Choice<'a, T> {
    label: &'a str,
    value: &'a mut T,
    options: &'a [(T, &'a str)],
    help: Help<'a>,
}

impl<'a, T: Copy + PartialEq> Choice<'a, T> {
    /// A field that picks `value` from `options`: value and words.
    pub fn new(label: &'a str, value: &'a mut T, options: &'a [(T, &'a str)]) -> Self {
        Self { label, value, options, help: Help::default() }
    }

    /// The sentence of the tooltip, with its full stop.
    pub fn help(mut self, sentence: &'a str) -> Self {
        self.help.sentence = Some(sentence);
        self
    }

    /// Disables the field if there is a reason to; the tooltip gives it.
    pub fn disabled(mut self, reason: Option<&'a str>) -> Self {
        self.help.disabled = reason;
        self
    }

    /// Draws an inspector row.
    pub fn row(self, ui: &mut Ui) -> FieldResponse {
        let row = row(ui, self.label, self.help.disabled.is_none());
        self.field(ui, row.value)
    }

    /// Draws the field alone, `width` points wide.
    pub fn bar(self, ui: &mut Ui, width: f32) -> FieldResponse {
        let (_, rect) = ui.allocate_space(vec2(width, Measures::CONTROL));
        self.field(ui, rect)
    }

    fn field(self, ui: &Ui, rect: Rect) -> FieldResponse {
        let palette = Palette::of(ui);
        let words = self.options.iter().find(|(value, _)| value == self.value).map_or("", |(_, words)| words);
        if self.help.disabled.is_some() {
            still_field(ui, rect, self.label, Role::ComboBox, (words, ""), self.help);
            return FieldResponse::default();
        }
        let id = ui.scope_id().with(("choice", self.label));
        let response = ui.interact(rect, id, Sense::click());
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(words.to_owned()),
            ..WidgetInfo::labeled(Role::ComboBox, ui.is_enabled(), self.label)
        });
        let skin = Skin::raised(palette, &response, true);
        skin.paint(ui.painter(), rect);
        let place = rect.shrink2(vec2(Measures::FIELD_PADDING, 0.0));
        let chevron = right_square(place, Measures::SMALL_ICON).translate(vec2(4.0, 0.0));
        icons::paint(Icon::ChevronDown, ui.painter(), chevron, palette.dim);
        let galley = one_line(ui, words, theme::body(), chevron.left() - place.left());
        put_text(ui.painter(), place, Align2::LEFT_CENTER, galley, skin.ink);
        let picked = pick(&response, self.options, *self.value);
        self.help.attach(response, self.label);
        if let Some(picked) = picked {
            *self.value = picked;
        }
        FieldResponse::at_once(picked.is_some())
    }
}

/// Shows the menu of a choice while it is open; the value picked in this frame if it is a new one.
fn pick<T: Copy + PartialEq>(field: &Response, options: &[(T, &str)], current: T) -> Option<T> {
    Popup::menu(field)
        .width(field.rect.width())
        .close_behavior(PopupCloseBehavior::CloseOnClick)
        .show(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.set_min_width(field.rect.width() - 10.0);
            let mut picked = None;
            for (value, words) in options {
                let item = MenuItem::new(words).picked(*value == current);
                if item.show(ui).clicked() && *value != current {
                    picked = Some(*value);
                }
            }
            picked
        })
        .and_then(|shown| shown.inner)
}

/// A switch that is on or off.
#[must_use = "call row() or bar() to draw the switch"]
pub struct Toggle<'a> {
    label: &'a str,
    value: &'a mut bool,
    help: Help<'a>,
}

impl<'a> Toggle<'a> {
    /// A check box for `value`.
    pub fn new(label: &'a str, value: &'a mut bool) -> Self {
        Self { label, value, help: Help::default() }
    }

    /// The sentence of the tooltip, with its full stop.
    pub fn help(mut self, sentence: &'a str) -> Self {
        self.help.sentence = Some(sentence);
        self
    }

    /// The keys named in the tooltip.
    pub fn shortcut(mut self, keys: &'a str) -> Self {
        self.help.shortcut = Some(keys);
        self
    }

    /// Disables the switch if there is a reason to; the tooltip gives it.
    pub fn disabled(mut self, reason: Option<&'a str>) -> Self {
        self.help.disabled = reason;
        self
    }

    /// Draws an inspector row: label in the label column, box at the start of the value column.
    pub fn row(self, ui: &mut Ui) -> FieldResponse {
        let enabled = self.help.disabled.is_none();
        let row = row(ui, self.label, enabled);
        let response = self.sense(ui, row.full, enabled);
        let square = left_square(row.value, Measures::SMALL_ICON);
        self.finish(ui, response, square, enabled)
    }

    /// Draws box and label beside each other, for bars.
    pub fn bar(self, ui: &mut Ui) -> FieldResponse {
        let enabled = self.help.disabled.is_none();
        let galley = one_line(ui, self.label, theme::body(), f32::INFINITY);
        let width = 6.0 + Measures::SMALL_ICON + 6.0 + galley.size().x.ceil() + 6.0;
        let (_, rect) = ui.allocate_space(vec2(width, Measures::HIT));
        let response = self.sense(ui, rect, enabled);
        let palette = Palette::of(ui);
        let inner = rect.shrink2(vec2(6.0, 0.0));
        let square = left_square(inner, Measures::SMALL_ICON);
        let words = inner.with_min_x(square.right() + 6.0);
        let ink = if enabled { palette.text } else { palette.disabled };
        put_text(ui.painter(), words, Align2::LEFT_CENTER, galley, ink);
        self.finish(ui, response, square, enabled)
    }

    fn sense(&self, ui: &Ui, rect: Rect, enabled: bool) -> Response {
        let sense = if enabled { Sense::click() } else { Sense::hover() };
        ui.interact(rect, ui.scope_id().with(("toggle", self.label)), sense)
    }

    fn finish(self, ui: &Ui, response: Response, square: Rect, enabled: bool) -> FieldResponse {
        let clicked = enabled && response.clicked();
        if clicked {
            *self.value = !*self.value;
        }
        let on = *self.value;
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, on, self.label));
        paint_box(ui, &response, square, on, enabled);
        self.help.attach(response, self.label);
        FieldResponse::at_once(clicked)
    }
}

/// The box of a switch, with its check when `on`.
fn paint_box(ui: &Ui, response: &Response, square: Rect, on: bool, enabled: bool) {
    let palette = Palette::of(ui);
    let mut skin = Skin::raised(palette, response, enabled);
    if on && enabled {
        let touched = response.hovered();
        skin.fill = if touched { palette.accent_hover } else { palette.accent };
        skin.line = if response.has_focus() { palette.text } else { skin.fill };
        skin.ink = palette.on_accent;
    } else if enabled && !response.has_focus() {
        // An empty box has nothing but its outline, which therefore takes the dim ink.
        skin.line = palette.dim;
    }
    skin.paint(ui.painter(), square);
    if on {
        icons::paint(Icon::Check, ui.painter(), square.shrink(1.0), skin.ink);
    }
}

/// A line of words.
#[must_use = "call row() or bar() to draw the field"]
pub struct TextField<'a> {
    label: &'a str,
    value: &'a mut String,
    placeholder: &'a str,
    help: Help<'a>,
}

impl<'a> TextField<'a> {
    /// A field for `value`.
    pub fn new(label: &'a str, value: &'a mut String) -> Self {
        Self { label, value, placeholder: "", help: Help::default() }
    }

    /// Dim words shown while the field is empty.
    pub fn placeholder(mut self, words: &'a str) -> Self {
        self.placeholder = words;
        self
    }

    /// The sentence of the tooltip, with its full stop.
    pub fn help(mut self, sentence: &'a str) -> Self {
        self.help.sentence = Some(sentence);
        self
    }

    /// Disables the field if there is a reason to; the tooltip gives it.
    pub fn disabled(mut self, reason: Option<&'a str>) -> Self {
        self.help.disabled = reason;
        self
    }

    /// Draws an inspector row. The gesture lasts from entering the field to leaving it.
    pub fn row(self, ui: &mut Ui) -> FieldResponse {
        let row = row(ui, self.label, self.help.disabled.is_none());
        self.field(ui, row.value).0
    }

    /// Draws the field alone, `width` points wide; also gives its id, to move the focus to it.
    pub fn bar(self, ui: &mut Ui, width: f32) -> (FieldResponse, Id) {
        let (_, rect) = ui.allocate_space(vec2(width, Measures::CONTROL));
        self.field(ui, rect)
    }

    fn field(self, ui: &mut Ui, rect: Rect) -> (FieldResponse, Id) {
        let (label, help) = (self.label, self.help);
        let id = ui.scope_id().with(("text", label));
        if help.disabled.is_some() {
            still_field(ui, rect, label, Role::TextInput, (self.value, ""), help);
            return (FieldResponse::default(), id);
        }
        let edit = TextEdit::singleline(self.value)
            .id(id)
            .font(FontId::clone(&theme::body()))
            .hint_text(self.placeholder)
            .desired_width(rect.width())
            .align(Align2::LEFT_CENTER)
            .min_size(rect.size());
        let response = inside(ui, rect).add(edit).accessible_name(label);
        let report = gesture(&response);
        help.attach(response, label);
        (report, id)
    }
}

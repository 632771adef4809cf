//! Rows and tabs: tab bars, menu rows, history rows, issue rows.
//!
//! Invariants: a row is 24 points high and as wide as its panel; only the present or picked row carries
//! the accent. Rows whose words may repeat elsewhere in the window (history steps, fixes) take a name of
//! their own for the accessibility tree and give the words as their value.

use eframe::egui::{Align2, Color32, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::form::Severity;
use super::{Button, Help, Skin, left_square, one_line, put_text, right_square};
use crate::app::icons::{self, Icon};
use crate::app::theme::{self, Measures, Palette};

/// A bar of tabs of which one is open.
#[derive(Debug)]
#[must_use = "call show() to draw the tabs"]
pub struct TabBar<'a, T> {
    tabs: &'a [(T, &'a str)],
    names: &'a [&'a str],
    counts: &'a [usize],
}

impl<'a, T: Copy + PartialEq> TabBar<'a, T> {
    /// A bar over `tabs`: value and label.
    pub fn new(tabs: &'a [(T, &'a str)]) -> Self {
        Self { tabs, names: &[], counts: &[] }
    }

    /// Accessible names in the order of the tabs, where the label alone would stand twice in the window.
    pub fn names(mut self, names: &'a [&'a str]) -> Self {
        self.names = names;
        self
    }

    /// Counts shown dim behind the labels, in the order of the tabs; zero and missing ones are not shown.
    pub fn counts(mut self, counts: &'a [usize]) -> Self {
        self.counts = counts;
        self
    }

    /// Draws the bar over the full width. Returns the tab clicked in this frame, also when it is the
    /// `current` one already (a click on the open tab may close a drawer).
    pub fn show(self, ui: &mut Ui, current: Option<T>) -> Option<T> {
        let palette = Palette::of(ui);
        let size = vec2(ui.available_width(), Measures::TAB);
        let (bar, group) = ui.allocate_exact_size(size, Sense::hover());
        ui.painter().hline(bar.x_range(), bar.bottom() - 0.5, palette.hairline());
        let mut left = bar.left();
        let mut picked = None;
        for (index, (value, label)) in self.tabs.iter().enumerate() {
            let on = Some(*value) == current;
            let count = self.counts.get(index).copied().filter(|count| *count > 0);
            let rect = Rect::from_min_size(pos2(left, bar.top()), vec2(tab_width(ui, label, count), size.y));
            left = rect.right();
            let response = ui.interact(rect, group.id.with(index), Sense::click());
            let name = self.names.get(index).unwrap_or(label);
            response.widget_info(|| WidgetInfo::selected(Role::Tab, ui.is_enabled(), on, name));
            if let Some(count) = count {
                ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(count.to_string()));
            }
            paint_tab(ui, rect, &response, (label, count), on);
            if response.clicked() {
                picked = Some(*value);
            }
        }
        picked
    }
}

/// Air left and right of the words of a tab.
const TAB_PADDING: f32 = 12.0;

fn tab_width(ui: &Ui, label: &str, count: Option<usize>) -> f32 {
    // The semibold width for both states, so that picking a tab moves none of the others.
    let words = one_line(ui, label, theme::semibold(), f32::INFINITY).size().x;
    let count =
        count.map_or(0.0, |count| one_line(ui, &count.to_string(), theme::caption(), f32::INFINITY).size().x + 6.0);
    (words + count).ceil() + 2.0 * TAB_PADDING
}

fn paint_tab(ui: &Ui, rect: Rect, response: &Response, (label, count): (&str, Option<usize>), on: bool) {
    let palette = Palette::of(ui);
    let ink = if on || response.hovered() { palette.text } else { palette.dim };
    if response.has_focus() {
        let skin = Skin { fill: Color32::TRANSPARENT, line: palette.accent, ink };
        skin.paint(ui.painter(), rect.shrink2(vec2(4.0, 3.0)));
    }
    let font = if on { theme::semibold() } else { theme::body() };
    let inner = rect.shrink2(vec2(TAB_PADDING, 0.0));
    let words = one_line(ui, label, font, f32::INFINITY);
    put_text(ui.painter(), inner, Align2::LEFT_CENTER, words, ink);
    if let Some(count) = count {
        let galley = one_line(ui, &count.to_string(), theme::caption(), f32::INFINITY);
        put_text(ui.painter(), inner, Align2::RIGHT_CENTER, galley, palette.dim);
    }
    if on {
        let bar = inner.with_min_y(rect.bottom() - Measures::ACCENT_BAR);
        ui.painter().rect_filled(bar, 0.0, palette.accent);
    }
}

/// One row of a menu.
#[derive(Clone, Copy, Debug)]
#[must_use = "call show() to draw the row"]
pub struct MenuItem<'a> {
    label: &'a str,
    name: &'a str,
    picked: Option<bool>,
    icon: Option<Icon>,
    submenu: bool,
    indented: bool,
    help: Help<'a>,
}

impl<'a> MenuItem<'a> {
    /// A row that reads `label`.
    pub fn new(label: &'a str) -> Self {
        Self { label, name: label, picked: None, icon: None, submenu: false, indented: false, help: Help::default() }
    }

    /// An accessible name of its own, where the label alone would stand twice in the window.
    pub fn named(mut self, name: &'a str) -> Self {
        self.name = name;
        self
    }

    /// Makes it a row that is on or off, with a check when on. Indent the other rows of such a menu, so
    /// that all words line up.
    pub fn picked(mut self, on: bool) -> Self {
        self.picked = Some(on);
        self
    }

    /// Leaves the room of a check before the words.
    pub fn indented(mut self, yes: bool) -> Self {
        self.indented = yes;
        self
    }

    /// An icon before the words.
    pub fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// Adds a chevron at the right: the row opens another menu.
    pub fn submenu(mut self) -> Self {
        self.submenu = true;
        self
    }

    /// The keys shown dim at the right.
    pub fn shortcut(mut self, keys: &'a str) -> Self {
        self.help.shortcut = Some(keys);
        self
    }

    /// Disables the row if there is a reason to; the tooltip gives it.
    pub fn disabled(mut self, reason: Option<&'a str>) -> Self {
        self.help.disabled = reason;
        self
    }

    /// Draws the row, as wide as the menu.
    pub fn show(self, ui: &mut Ui) -> Response {
        let palette = Palette::of(ui);
        let enabled = ui.is_enabled() && self.help.disabled.is_none();
        let words = one_line(ui, self.label, theme::body(), f32::INFINITY);
        let keys = one_line(ui, self.help.shortcut.unwrap_or(""), theme::caption(), f32::INFINITY);
        let glyph = if self.picked.is_some() || self.icon.is_some() || self.indented { 22.0 } else { 0.0 };
        let tail = if self.submenu { Measures::SMALL_ICON } else { 0.0 };
        let gap = if keys.is_empty() { 0.0 } else { 24.0 };
        let needed = 8.0 + glyph + words.size().x + gap + keys.size().x + tail + 8.0;
        let size = vec2(needed.ceil().max(ui.available_width()), Measures::ROW);
        let sense = if enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        self.describe(&response, enabled);
        let skin = Skin::flat(palette, &response, enabled);
        skin.paint(ui.painter(), rect);
        let mut inner = rect.shrink2(vec2(8.0, 0.0));
        let mark = left_square(inner, Measures::SMALL_ICON);
        if self.picked == Some(true) {
            let ink = if enabled { palette.accent } else { skin.ink };
            icons::paint(Icon::Check, ui.painter(), mark, ink);
        } else if let Some(icon) = self.icon {
            let ink = if enabled { palette.dim } else { skin.ink };
            icons::paint(icon, ui.painter(), mark, ink);
        }
        if self.submenu {
            let chevron = right_square(inner, Measures::SMALL_ICON).translate(vec2(4.0, 0.0));
            icons::paint(Icon::ChevronRight, ui.painter(), chevron, palette.dim);
            inner.max.x -= Measures::SMALL_ICON;
        }
        let faint = if enabled { palette.dim } else { palette.disabled };
        put_text(ui.painter(), inner, Align2::RIGHT_CENTER, keys, faint);
        inner.min.x += glyph;
        put_text(ui.painter(), inner, Align2::LEFT_CENTER, words, skin.ink);
        // Menus show their keys; only the reason for being disabled needs a tooltip.
        let help = Help { shortcut: None, ..self.help };
        help.attach(response, self.label)
    }

    fn describe(&self, response: &Response, enabled: bool) {
        response.widget_info(|| match self.picked {
            Some(on) => WidgetInfo::selected(Role::MenuItemCheckBox, enabled, on, self.name),
            None => WidgetInfo::labeled(Role::MenuItem, enabled, self.name),
        });
    }
}

/// Where a step stands in the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepState {
    /// Before the present one.
    Done,
    /// The document as it is now.
    Present,
    /// After the present one: taken back, and can be done again.
    Undone,
}

/// A step of the history.
#[derive(Clone, Copy, Debug)]
pub struct HistoryRow<'a> {
    /// Its number from the start, 0 for the state before all steps. Named `History Step 3` in the tree.
    pub step: usize,
    /// The kind of the step.
    pub icon: Icon,
    /// What it did.
    pub words: &'a str,
    /// How much it touched, shown dim at the right; may be empty.
    pub count: &'a str,
    /// Where it stands.
    pub state: StepState,
    /// Whether the file on disk holds this state.
    pub saved: bool,
}

impl HistoryRow<'_> {
    /// Draws the row over the full width; a click asks to go to this step.
    pub fn show(self, ui: &mut Ui) -> Response {
        let palette = Palette::of(ui);
        let size = vec2(ui.available_width(), Measures::ROW);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let present = self.state == StepState::Present;
        let name = format!("History Step {}", self.step);
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(self.words.to_owned()),
            ..WidgetInfo::selected(Role::ListBoxOption, ui.is_enabled(), present, &name)
        });
        let mut skin = Skin::flat(palette, &response, true);
        if present {
            skin.fill = palette.accent_tint;
        }
        skin.paint(ui.painter(), rect);
        if present {
            let bar = rect.with_max_x(rect.left() + Measures::ACCENT_BAR);
            ui.painter().rect_filled(bar, 0.0, palette.accent);
        }
        let (ink, glyph) = match self.state {
            StepState::Done => (palette.text, palette.dim),
            StepState::Present => (palette.text, palette.accent),
            StepState::Undone => (palette.dim, palette.dim),
        };
        let mut inner = rect.shrink2(vec2(8.0, 0.0));
        let mark = left_square(inner, Measures::SMALL_ICON);
        icons::paint(self.icon, ui.painter(), mark, glyph);
        inner.min.x = mark.right() + 6.0;
        let saved = if self.saved { ", saved" } else { "" };
        let tail = format!("{}{saved}", self.count);
        let tail = one_line(ui, tail.trim_start_matches(", "), theme::caption(), inner.width());
        let room = inner.width() - tail.size().x - 8.0;
        put_text(ui.painter(), inner, Align2::RIGHT_CENTER, tail, palette.dim);
        let words = one_line(ui, self.words, theme::body(), room);
        put_text(ui.painter(), inner, Align2::LEFT_CENTER, words, ink);
        response
    }
}

/// A row of the issues list.
#[derive(Clone, Copy, Debug)]
pub struct IssueRow<'a> {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong; the accessible name of the row.
    pub sentence: &'a str,
    /// Words on the fix button and its accessible name, which is unique in the window; if it has a fix.
    pub fix: Option<(&'a str, &'a str)>,
}

/// What was clicked on an issue row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IssueClick {
    /// The row: show the place.
    pub row: bool,
    /// The fix button.
    pub fix: bool,
}

impl IssueRow<'_> {
    /// Draws the row over the full width.
    pub fn show(self, ui: &mut Ui) -> IssueClick {
        let palette = Palette::of(ui);
        let size = vec2(ui.available_width(), Measures::HIT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::ListBoxOption, ui.is_enabled(), self.sentence));
        Skin::flat(palette, &response, true).paint(ui.painter(), rect);
        let mut inner = rect.shrink2(vec2(8.0, 2.0));
        let mark = left_square(inner, Measures::SMALL_ICON);
        icons::paint(self.severity.icon(), ui.painter(), mark, self.severity.colour(palette));
        inner.min.x = mark.right() + 8.0;
        let mut clicked = IssueClick { row: response.clicked(), fix: false };
        if let Some((words, name)) = self.fix {
            let mut corner = ui.new_child(
                eframe::egui::UiBuilder::new()
                    .max_rect(rect.shrink2(vec2(4.0, 2.0)))
                    .layout(eframe::egui::Layout::right_to_left(eframe::egui::Align::Center)),
            );
            let fix = Button::word(name).words(words).show(&mut corner);
            inner.max.x = fix.rect.left() - 8.0;
            clicked.fix = fix.clicked();
        }
        let words = one_line(ui, self.sentence, theme::body(), inner.width());
        let cut = words.elided;
        put_text(ui.painter(), inner, Align2::LEFT_CENTER, words, palette.text);
        if cut {
            response.on_hover_text(self.sentence);
        }
        clicked
    }
}

/// A hairline over the full width, for menus.
pub fn divider(ui: &mut Ui) {
    let palette = Palette::of(ui);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 8.0));
    let stroke = Stroke::new(Measures::HAIRLINE, palette.line);
    ui.painter().hline(rect.x_range(), rect.center().y.floor() + 0.5, stroke);
}

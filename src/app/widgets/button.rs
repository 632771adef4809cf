//! Buttons: icon only, icon and word, word only, primary, toggles, the tool strip, the mode switch.
//!
//! Invariants: the hit area is at least 28 by 28 points, also where the painted control is 24 high; the
//! accessible name is the label. Not here: fields ([`super::field`]) and menu rows ([`super::list`]).

use eframe::egui::{Align2, Color32, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, accesskit::Toggled, vec2};

use super::{Help, Skin, one_line, put_text};
use crate::app::icons::{self, Icon};
use crate::app::theme::{self, Measures, Palette};

/// How a button is laid out and filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// No fill until touched: toolbars and lists.
    Flat,
    /// Filled and outlined: dialogs, panels.
    Raised,
    /// In the accent: the one thing to do next.
    Primary,
    /// A square of the tool strip, with a larger icon.
    Strip,
}

/// A button, drawn by [`Button::show`].
#[derive(Clone, Copy, Debug)]
#[must_use = "call show() to draw the button"]
pub struct Button<'a> {
    label: &'a str,
    icon: Option<Icon>,
    words: Option<&'a str>,
    style: Style,
    toggled: Option<bool>,
    dot: bool,
    opens_menu: bool,
    help: Help<'a>,
}

impl<'a> Button<'a> {
    fn new(label: &'a str, icon: Option<Icon>, words: Option<&'a str>, style: Style) -> Self {
        Self { label, icon, words, style, toggled: None, dot: false, opens_menu: false, help: Help::default() }
    }

    /// A toolbar button that shows only `icon`.
    pub fn icon(icon: Icon, label: &'a str) -> Self {
        Self::new(label, Some(icon), None, Style::Flat)
    }

    /// A toolbar button that shows `icon` and its label.
    pub fn icon_and_word(icon: Icon, label: &'a str) -> Self {
        Self::new(label, Some(icon), Some(label), Style::Flat)
    }

    /// A filled button that shows its label: panels and dialogs.
    pub fn word(label: &'a str) -> Self {
        Self::new(label, None, Some(label), Style::Raised)
    }

    /// A tool of the tool strip, in the accent while `active`.
    pub fn tool(icon: Icon, label: &'a str, active: bool) -> Self {
        Self::new(label, Some(icon), None, Style::Strip).toggled(active)
    }

    /// Shows these words instead of the label, which stays the accessible name.
    pub fn words(mut self, words: &'a str) -> Self {
        self.words = Some(words);
        self
    }

    /// Fills the button with the accent if `yes`.
    pub fn primary(mut self, yes: bool) -> Self {
        if yes {
            self.style = Style::Primary;
        }
        self
    }

    /// Makes it a switch that is on or off; on is tinted with the accent.
    pub fn toggled(mut self, on: bool) -> Self {
        self.toggled = Some(on);
        self
    }

    /// Puts a dot in the warning colour on the icon: something is out of date.
    pub fn dot(mut self, yes: bool) -> Self {
        self.dot = yes;
        self
    }

    /// Adds a chevron: the button opens a menu.
    pub fn opens_menu(mut self) -> Self {
        self.opens_menu = true;
        self
    }

    /// The sentence of the tooltip, with its full stop.
    pub fn help(mut self, sentence: &'a str) -> Self {
        self.help.sentence = Some(sentence);
        self
    }

    /// The keys named in the tooltip, such as `Ctrl+B`.
    pub fn shortcut(mut self, keys: &'a str) -> Self {
        self.help.shortcut = Some(keys);
        self
    }

    /// Disables the button if there is a reason to; the tooltip gives it.
    pub fn disabled(mut self, reason: Option<&'a str>) -> Self {
        self.help.disabled = reason;
        self
    }

    /// Draws the button. `clicked()` of the response is never true while it is disabled.
    pub fn show(self, ui: &mut Ui) -> Response {
        let enabled = ui.is_enabled() && self.help.disabled.is_none();
        let font = match self.style {
            Style::Primary => theme::semibold(),
            _ => theme::body(),
        };
        let galley = self.words.map(|words| one_line(ui, words, font, f32::INFINITY));
        let size = self.size(galley.as_ref().map_or(0.0, |g| g.size().x));
        let sense = if enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        self.describe(&response, enabled);
        if ui.is_rect_visible(rect) {
            let ink = self.paint_ground(ui, rect, &response, enabled);
            self.paint_content(ui, rect, galley, ink, enabled);
        }
        self.help.attach(response, self.label)
    }

    /// Size of the hit area.
    fn size(&self, words_width: f32) -> Vec2 {
        if self.style == Style::Strip {
            return Vec2::splat(Measures::TOOL_STRIP - 2.0 * 4.0);
        }
        let mut width = words_width;
        if self.icon.is_some() {
            width += Measures::ICON;
        }
        if self.icon.is_some() && self.words.is_some() {
            width += 6.0;
        }
        if self.opens_menu {
            width += Measures::SMALL_ICON;
        }
        let padding = if self.words.is_some() { 2.0 * 8.0 } else { 2.0 * 5.0 };
        // Without an icon it stands beside fields, and is as high as they are.
        let height = if self.icon.is_none() { Measures::CONTROL } else { Measures::HIT };
        vec2((width + padding).ceil().max(Measures::HIT), height)
    }

    fn describe(&self, response: &Response, enabled: bool) {
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, self.label));
        if self.toggled.is_some() || self.dot || self.opens_menu {
            response.ctx.accesskit_node_builder(response.id, |node| {
                if let Some(on) = self.toggled {
                    node.set_toggled(if on { Toggled::True } else { Toggled::False });
                }
                if self.dot {
                    node.set_description("Out of date");
                }
            });
        }
    }

    /// Paints fill and outline, and returns the colour for icon and words.
    fn paint_ground(&self, ui: &Ui, rect: Rect, response: &Response, enabled: bool) -> Color32 {
        let palette = Palette::of(ui);
        let on = self.toggled == Some(true);
        let touched = response.hovered() || response.is_pointer_button_down_on();
        let skin = match self.style {
            Style::Primary if enabled => Skin {
                fill: if touched { palette.accent_hover } else { palette.accent },
                line: if response.has_focus() { palette.text } else { Color32::TRANSPARENT },
                ink: palette.on_accent,
            },
            _ if enabled && on => Skin {
                fill: palette.accent_tint,
                line: if response.has_focus() { palette.accent } else { Color32::TRANSPARENT },
                ink: palette.accent,
            },
            Style::Raised => Skin::raised(palette, response, enabled),
            _ => Skin::flat(palette, response, enabled),
        };
        skin.paint(ui.painter(), rect);
        if enabled && on && self.style == Style::Strip {
            let bar = rect.with_max_x(rect.left() + Measures::ACCENT_BAR);
            ui.painter().rect_filled(bar, 0.0, palette.accent);
        }
        skin.ink
    }

    fn paint_content(
        &self,
        ui: &Ui,
        rect: Rect,
        galley: Option<std::sync::Arc<eframe::egui::Galley>>,
        ink: Color32,
        enabled: bool,
    ) {
        let palette = Palette::of(ui);
        let has_words = galley.is_some();
        let mut inner = rect.shrink2(vec2(if has_words { 8.0 } else { 5.0 }, 0.0));
        if self.opens_menu {
            let chevron = super::right_square(inner, Measures::SMALL_ICON);
            icons::paint(Icon::ChevronDown, ui.painter(), chevron, ink);
            inner.max.x -= Measures::SMALL_ICON;
        }
        if let Some(icon) = self.icon {
            let side = match self.style {
                Style::Strip => Measures::TOOL_ICON,
                _ => Measures::ICON,
            };
            let place = if has_words {
                super::left_square(inner, side)
            } else {
                Align2::CENTER_CENTER.align_size_within_rect(Vec2::splat(side), inner)
            };
            icons::paint(icon, ui.painter(), place, ink);
            if self.dot && enabled {
                self.paint_dot(ui, place, palette);
            }
            inner.min.x = place.right() + 6.0;
        }
        if let Some(galley) = galley {
            // Words on an active toggle stay in the text colour: the accent is too weak for text on its tint.
            let lit = self.toggled == Some(true) && enabled && self.style == Style::Flat;
            let ink = if lit { palette.text } else { ink };
            let align = if self.icon.is_some() { Align2::LEFT_CENTER } else { Align2::CENTER_CENTER };
            put_text(ui.painter(), inner, align, galley, ink);
        }
    }

    /// The out-of-date dot, with a rim so that it reads on any ground.
    fn paint_dot(&self, ui: &Ui, icon: Rect, palette: &Palette) {
        let (rim, fill) = match self.style {
            Style::Primary => (palette.accent, palette.on_accent),
            _ => (palette.panel, palette.warning),
        };
        let centre = icon.right_top() + vec2(-1.5, 2.5);
        ui.painter().circle_filled(centre, 5.0, rim);
        ui.painter().circle_filled(centre, 3.5, fill);
    }
}

/// A switch between a few modes of which one is always on, such as Edit and Simulate.
#[derive(Debug)]
#[must_use = "call show() to draw the switch"]
pub struct SegmentedSwitch<'a, T> {
    options: &'a [(T, &'a str, &'a str)],
}

impl<'a, T: Copy + PartialEq> SegmentedSwitch<'a, T> {
    /// A switch over `options`: value, label, tooltip sentence.
    pub fn new(options: &'a [(T, &'a str, &'a str)]) -> Self {
        Self { options }
    }

    /// Draws the switch. Returns the option picked in this frame if it is not the `current` one.
    pub fn show(self, ui: &mut Ui, current: T) -> Option<T> {
        let palette = Palette::of(ui);
        // The semibold width for both states, so that switching moves nothing.
        let wide = |label: &str| {
            let words = one_line(ui, label, theme::semibold(), f32::INFINITY);
            words.size().x.ceil() + 24.0
        };
        let widths: Vec<f32> = self.options.iter().map(|(_, label, _)| wide(label)).collect();
        let size = vec2(widths.iter().sum::<f32>(), Measures::HIT);
        let (outer, group) = ui.allocate_exact_size(size, Sense::hover());
        let track = outer.shrink2(vec2(0.0, 1.0));
        let skin = Skin { fill: palette.window, line: palette.line, ink: palette.dim };
        skin.paint(ui.painter(), track);
        let mut left = outer.left();
        let mut picked = None;
        for (index, width) in widths.into_iter().enumerate() {
            let (value, label, sentence) = self.options[index];
            let hit = Rect::from_min_size(eframe::egui::pos2(left, outer.top()), vec2(width, size.y));
            left += width;
            let on = value == current;
            let response = ui.interact(hit, group.id.with(index), Sense::click());
            response.widget_info(|| WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), on, label));
            let cell = hit.shrink2(vec2(0.0, 1.0)).shrink(2.0);
            let ink = segment_ground(ui, palette, &response, cell, on);
            let font = if on { theme::semibold() } else { theme::body() };
            let galley = one_line(ui, label, font, f32::INFINITY);
            put_text(ui.painter(), cell, Align2::CENTER_CENTER, galley, ink);
            if response.clicked() && !on {
                picked = Some(value);
            }
            let help = Help { sentence: Some(sentence), ..Help::default() };
            help.attach(response, label);
        }
        picked
    }
}

/// Paints the ground of one segment and returns the colour of its words.
fn segment_ground(ui: &Ui, palette: &Palette, response: &Response, cell: Rect, on: bool) -> Color32 {
    let clear = Color32::TRANSPARENT;
    let skin = Skin {
        fill: if on {
            palette.accent_tint
        } else if response.hovered() {
            palette.hover
        } else {
            clear
        },
        line: if response.has_focus() { palette.accent } else { clear },
        ink: if on || response.hovered() { palette.text } else { palette.dim },
    };
    skin.paint(ui.painter(), cell);
    skin.ink
}

//! Every colour and size of the window, for the dark and the light theme, and their way into egui.
//!
//! Invariants: no other file of the app names a colour or a size; text stands at least 4.5 to 1 and
//! glyphs at least 3 to 1 against every background they are put on (the tests compute it; disabled
//! controls are exempt, as in WCAG 1.4.3); the accent is used for what is selected, active or primary only.
//!
//! Not here: typefaces ([`crate::app::fonts`]) and shapes ([`crate::app::icons`], [`crate::app::widgets`]).

mod marks;
mod palette;

pub use marks::{MarkStyle, Sign};
pub use palette::{OverlayColours, Palette};

use std::collections::BTreeMap;

use eframe::egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Theme, Vec2, Visuals,
    style,
};

use crate::app::fonts;

/// Sizes in logical points. Everything stands on a grid of 4, save the hairlines and radii.
#[derive(Debug)]
pub struct Measures;

impl Measures {
    /// Body text.
    pub const BODY: f32 = 13.0;
    /// Dim captions, hints, units, counts.
    pub const CAPTION: f32 = 12.0;
    /// Start page and dialog titles.
    pub const TITLE: f32 = 16.0;
    /// Height of the menu bar.
    pub const MENU_BAR: f32 = 24.0;
    /// Height of the toolbar.
    pub const TOOLBAR: f32 = 38.0;
    /// Height of the tool options bar.
    pub const TOOL_OPTIONS: f32 = 30.0;
    /// Height of the status bar.
    pub const STATUS_BAR: f32 = 24.0;
    /// Width of the tool strip.
    pub const TOOL_STRIP: f32 = 44.0;
    /// Height of a tab.
    pub const TAB: f32 = 28.0;
    /// Height of fields and buttons.
    pub const CONTROL: f32 = 24.0;
    /// Side of an icon in the toolbar, in rows and in fields.
    pub const ICON: f32 = 18.0;
    /// Side of an icon in the tool strip.
    pub const TOOL_ICON: f32 = 20.0;
    /// Side of a small icon beside text (chevrons, list glyphs).
    pub const SMALL_ICON: f32 = 16.0;
    /// Least side of anything that takes a click.
    pub const HIT: f32 = 28.0;
    /// Height of list rows: history, issues, menus.
    pub const ROW: f32 = 24.0;
    /// Width of the label column of the inspector.
    pub const LABEL_COLUMN: f32 = 128.0;
    /// Inner margin of panels.
    pub const PANEL_PADDING: f32 = 8.0;
    /// Gap between rows.
    pub const ROW_GAP: f32 = 4.0;
    /// Air between sections, and between groups of the toolbar.
    pub const SECTION_GAP: f32 = 12.0;
    /// Inner margin of fields and buttons, left and right.
    pub const FIELD_PADDING: f32 = 8.0;
    /// Corner radius of every control.
    pub const RADIUS: u8 = 3;
    /// Width of hairlines.
    pub const HAIRLINE: f32 = 1.0;
    /// Stroke weight of icons in an 18 point box.
    pub const ICON_STROKE: f32 = 1.4;
    /// Width of the bar that marks the present row or the active tab.
    pub const ACCENT_BAR: f32 = 2.0;
    /// Width of a toast card.
    pub const TOAST: f32 = 360.0;
    /// Default width of the inspector.
    pub const INSPECTOR: f32 = 320.0;
    /// Seconds that a toast takes to fade, the only thing that moves by itself.
    pub const FADE_SECONDS: f32 = 0.12;
    /// Width of overlay lines.
    pub const OVERLAY_LINE: f32 = 2.0;
    /// Width of overlay lines when zoomed far out.
    pub const OVERLAY_LINE_FAR: f32 = 1.5;
    /// Pixels per cell from which cell lines, hatches and numbers are drawn.
    pub const CELL_NEAR: f32 = 24.0;
    /// Pixels per cell under which the averaged texture is drawn.
    pub const CELL_FAR: f32 = 6.0;
}

/// Font of body text.
#[must_use]
pub fn body() -> FontId {
    FontId::new(Measures::BODY, FontFamily::Proportional)
}

/// Font of captions, hints and counts.
#[must_use]
pub fn caption() -> FontId {
    FontId::new(Measures::CAPTION, FontFamily::Proportional)
}

/// Font of panel titles and of primary buttons. Needs [`apply`] to have run on the context.
#[must_use]
pub fn semibold() -> FontId {
    FontId::new(Measures::BODY, fonts::semibold())
}

/// Font of dialog and start page titles. Needs [`apply`] to have run on the context.
#[must_use]
pub fn title() -> FontId {
    FontId::new(Measures::TITLE, fonts::semibold())
}

/// The corner of every control, card and dialog.
#[must_use]
pub fn corner() -> CornerRadius {
    CornerRadius::same(Measures::RADIUS)
}

/// The shadow under what floats over the window: menus, toasts, dialogs.
#[must_use]
pub fn popup_shadow(palette: &Palette) -> Shadow {
    Shadow { offset: [0, 4], blur: 12, spread: 0, color: palette.shadow }
}

/// Gives `ctx` our fonts and the whole look, and shows the dark or the light theme.
///
/// Call it once at start and again when the user picks the other theme. Fonts take effect at the
/// next frame, so the first call must come before the first frame (as `eframe`'s creation closure does).
pub fn apply(ctx: &Context, dark: bool) {
    fonts::install(ctx);
    ctx.set_style_of(Theme::Dark, style_of(&Palette::DARK));
    ctx.set_style_of(Theme::Light, style_of(&Palette::LIGHT));
    ctx.set_theme(if dark { Theme::Dark } else { Theme::Light });
}

/// The egui style for one palette.
fn style_of(palette: &Palette) -> Style {
    let mut style = Style {
        text_styles: BTreeMap::from([
            (TextStyle::Small, caption()),
            (TextStyle::Body, body()),
            (TextStyle::Button, body()),
            (TextStyle::Heading, semibold()),
            (TextStyle::Monospace, FontId::new(Measures::CAPTION, FontFamily::Monospace)),
        ]),
        drag_value_text_style: TextStyle::Body,
        visuals: visuals_of(palette),
        spacing: spacing(),
        animation_time: 0.0,
        explanation_tooltips: false,
        ..Style::default()
    };
    style.interaction.tooltip_delay = 0.4;
    style.interaction.selectable_labels = false;
    style.scroll_animation = style::ScrollAnimation::none();
    style
}

/// Distances, all of them on the grid of 4.
fn spacing() -> style::Spacing {
    let mut spacing = style::Spacing {
        item_spacing: Vec2::splat(Measures::ROW_GAP),
        window_margin: Margin::same(12),
        menu_margin: Margin::same(4),
        // 4 above and below a line of 16 make a control of 24.
        button_padding: Vec2::new(Measures::FIELD_PADDING, 4.0),
        indent: 16.0,
        interact_size: Vec2::new(40.0, Measures::CONTROL),
        icon_width: 16.0,
        icon_width_inner: 10.0,
        icon_spacing: 8.0,
        tooltip_width: 320.0,
        ..style::Spacing::default()
    };
    spacing.scroll = style::ScrollStyle {
        bar_width: 8.0,
        floating_width: 4.0,
        floating_allocated_width: 0.0,
        handle_min_length: 24.0,
        bar_inner_margin: 2.0,
        foreground_color: true,
        dormant_handle_opacity: 0.35,
        dormant_background_opacity: 0.0,
        active_handle_opacity: 0.5,
        active_background_opacity: 0.0,
        interact_handle_opacity: 0.8,
        interact_background_opacity: 0.0,
        ..style::ScrollStyle::floating()
    };
    spacing.scroll.fade.strength = 0.0;
    spacing
}

fn visuals_of(palette: &Palette) -> Visuals {
    let base = if palette.dark { Visuals::dark() } else { Visuals::light() };
    let shadow = popup_shadow(palette);
    let radius = corner();
    Visuals {
        dark_mode: palette.dark,
        override_text_color: None,
        weak_text_color: Some(palette.dim),
        widgets: widgets_of(palette),
        selection: style::Selection {
            bg_fill: palette.accent_tint,
            stroke: Stroke::new(Measures::HAIRLINE, palette.accent),
        },
        hyperlink_color: palette.accent,
        faint_bg_color: palette.raised,
        extreme_bg_color: palette.raised,
        text_edit_bg_color: Some(palette.raised),
        code_bg_color: palette.raised,
        warn_fg_color: palette.warning,
        error_fg_color: palette.error,
        window_corner_radius: radius,
        window_shadow: shadow,
        window_fill: palette.panel,
        window_stroke: Stroke::new(Measures::HAIRLINE, palette.field_line),
        window_highlight_topmost: false,
        menu_corner_radius: radius,
        panel_fill: palette.panel,
        popup_shadow: shadow,
        text_cursor: style::TextCursorStyle {
            stroke: Stroke::new(1.5, palette.accent),
            ..style::TextCursorStyle::default()
        },
        indent_has_left_vline: false,
        interact_cursor: None,
        disabled_alpha: 0.45,
        ..base
    }
}

/// How egui's own controls look in each state, so that any of them fits among ours.
fn widgets_of(palette: &Palette) -> style::Widgets {
    let state = |fill: Color32, line: Color32, text: Color32| style::WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(Measures::HAIRLINE, line),
        fg_stroke: Stroke::new(Measures::ICON_STROKE, text),
        corner_radius: CornerRadius::same(Measures::RADIUS),
        expansion: 0.0,
    };
    style::Widgets {
        noninteractive: state(palette.panel, palette.line, palette.text),
        inactive: state(palette.raised, palette.field_line, palette.text),
        hovered: state(palette.hover, palette.field_line, palette.text),
        active: state(palette.pressed, palette.accent, palette.text),
        open: state(palette.hover, palette.field_line, palette.text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_style_follows_the_theme() {
        for dark in [true, false] {
            let ctx = Context::default();
            apply(&ctx, dark);
            let out = ctx.run_ui(eframe::egui::RawInput::default(), |ui| {
                assert_eq!(Palette::of(ui), Palette::named(dark));
                assert_eq!(ui.visuals().panel_fill, Palette::named(dark).panel);
                assert!((ui.spacing().interact_size.y - Measures::CONTROL).abs() < 1e-6);
            });
            out.drop_without_applying_deltas();
        }
    }
}

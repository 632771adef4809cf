//! The colours of the dark and the light theme, by role, and the test of their contrast.
//!
//! Invariants: as in [`super`]. Not here: sizes, and how egui's own controls take the colours on.

use eframe::egui::{Color32, Context, Stroke, Ui};

use super::Measures;

/// The colours of one theme, by role.
///
/// The values are those of the look page, but for five that missed the contrast they need on a
/// background they do appear on and were moved to the nearest value that meets it (dark `dim`; light
/// `accent`, `ok`, `warning`; overlay marks, see [`OverlayColours`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Whether this is the dark theme.
    pub dark: bool,
    /// Behind everything; canvas backdrop.
    pub window: Color32,
    /// Panels and bars.
    pub panel: Color32,
    /// Fields and buttons at rest.
    pub raised: Color32,
    /// What the pointer is on.
    pub hover: Color32,
    /// What is being pressed.
    pub pressed: Color32,
    /// Hairlines and separators.
    pub line: Color32,
    /// Outline of fields and buttons: a hairline that shows on `raised` and on `panel`.
    pub field_line: Color32,
    /// Text.
    pub text: Color32,
    /// Captions, labels, units, icons at rest.
    pub dim: Color32,
    /// Text and icons of disabled controls.
    pub disabled: Color32,
    /// Selection, active tool, primary button.
    pub accent: Color32,
    /// The accent under the pointer.
    pub accent_hover: Color32,
    /// Text and icons on the accent.
    pub on_accent: Color32,
    /// Background of what is selected where a full accent would shout: rows, active tool, text.
    pub accent_tint: Color32,
    /// State: all is well.
    pub ok: Color32,
    /// State: needs a look.
    pub warning: Color32,
    /// State: failed.
    pub error: Color32,
    /// A free cell.
    pub free_cell: Color32,
    /// A solid cell.
    pub solid_cell: Color32,
    /// Hatch in solid cells.
    pub solid_hatch: Color32,
    /// Edge of solids where they meet free cells.
    pub solid_edge: Color32,
    /// Lines between cells.
    pub cell_line: Color32,
    /// Outline of the grid region.
    pub region_outline: Color32,
    /// Shadow under popups.
    pub shadow: Color32,
    /// Overlay marks.
    pub overlay: OverlayColours,
}

/// Colours of the overlays, after Okabe and Ito.
///
/// Each stands at least 3 to 1 against free cells and the canvas backdrop of its theme: where the
/// original does not, its lightness was moved just so far (hue and saturation kept).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverlayColours {
    /// Weighted cells: dashes and the number.
    pub weight: Color32,
    /// Paths and search, and the ramps of clearance and wall distance.
    pub path: Color32,
    /// The next point of a path: small diamond.
    pub next_point: Color32,
    /// Targets: ring and cross.
    pub target: Color32,
    /// Blocked or failed: cross.
    pub blocked: Color32,
    /// Obstacles: outline with handles, fill of 12 %.
    pub obstacle: Color32,
    /// Areas: tints with a number.
    pub area: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

impl Palette {
    /// The dark theme.
    pub const DARK: Self = Self {
        dark: true,
        window: rgb(0x14171C),
        panel: rgb(0x1A1E25),
        raised: rgb(0x242A33),
        hover: rgb(0x2D3540),
        pressed: rgb(0x364152),
        line: rgb(0x2C333E),
        field_line: rgb(0x353D49),
        text: rgb(0xD9DEE6),
        dim: rgb(0x939DAB),
        disabled: rgb(0x596271),
        accent: rgb(0x5AA9FF),
        accent_hover: rgb(0x79B9FF),
        on_accent: rgb(0x0B1017),
        accent_tint: rgb(0x233144),
        ok: rgb(0x4BB58A),
        warning: rgb(0xE0A33E),
        error: rgb(0xEF6A5E),
        free_cell: rgb(0x232A33),
        solid_cell: rgb(0x56616F),
        solid_hatch: rgb(0x7C8898),
        solid_edge: rgb(0x8F9BAB),
        cell_line: rgb(0x2E3641),
        region_outline: rgb(0xA9B8CA),
        shadow: Color32::from_black_alpha(110),
        overlay: OverlayColours {
            weight: rgb(0xE69F00),
            path: rgb(0x56B4E9),
            next_point: rgb(0xF0E442),
            target: rgb(0x009E73),
            blocked: rgb(0xD55E00),
            obstacle: rgb(0xCC79A7),
            area: rgb(0x0078BB),
        },
    };

    /// The light theme.
    pub const LIGHT: Self = Self {
        dark: false,
        window: rgb(0xECEFF3),
        panel: rgb(0xF7F8FA),
        raised: rgb(0xFFFFFF),
        hover: rgb(0xEDF1F6),
        pressed: rgb(0xE0E7EF),
        line: rgb(0xD6DBE2),
        field_line: rgb(0xCDD4DD),
        text: rgb(0x1D232B),
        dim: rgb(0x5B6673),
        disabled: rgb(0xA3ACB8),
        accent: rgb(0x1B6CEB),
        accent_hover: rgb(0x165FD3),
        on_accent: rgb(0xFFFFFF),
        accent_tint: rgb(0xD9E5F8),
        ok: rgb(0x1B7B54),
        warning: rgb(0x966200),
        error: rgb(0xC0362C),
        free_cell: rgb(0xFFFFFF),
        solid_cell: rgb(0x8B96A4),
        solid_hatch: rgb(0x6C7784),
        solid_edge: rgb(0x5D6876),
        cell_line: rgb(0xE3E7EC),
        region_outline: rgb(0x55616F),
        shadow: Color32::from_black_alpha(36),
        overlay: OverlayColours {
            weight: rgb(0xB77F00),
            path: rgb(0x1C91D4),
            next_point: rgb(0x958C0C),
            target: rgb(0x009D72),
            blocked: rgb(0xD55E00),
            obstacle: rgb(0xC76C9E),
            area: rgb(0x0072B2),
        },
    };

    /// The palette that `ui` is drawn with.
    #[must_use]
    pub fn of(ui: &Ui) -> &'static Self {
        Self::named(ui.visuals().dark_mode)
    }

    /// The palette that `ctx` draws with at present.
    #[must_use]
    pub fn in_use(ctx: &Context) -> &'static Self {
        Self::named(ctx.global_style().visuals.dark_mode)
    }

    /// The dark or the light palette.
    #[must_use]
    pub fn named(dark: bool) -> &'static Self {
        if dark { &Self::DARK } else { &Self::LIGHT }
    }

    /// A hairline in the colour of separators.
    #[must_use]
    pub fn hairline(&self) -> Stroke {
        Stroke::new(Measures::HAIRLINE, self.line)
    }

    /// What dims the window behind a dialog.
    #[must_use]
    pub fn backdrop(&self) -> Color32 {
        Color32::from_black_alpha(if self.dark { 130 } else { 70 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance of WCAG 2.
    fn luminance(colour: Color32) -> f64 {
        let linear = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn contrast_of_black_on_white_is_21() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
    }

    #[test]
    fn text_reads_at_4_5_to_1() {
        for p in [&Palette::DARK, &Palette::LIGHT] {
            let everywhere = [p.window, p.panel, p.raised, p.hover, p.accent_tint];
            let at_rest = [p.window, p.panel, p.raised];
            for ground in everywhere.into_iter().chain([p.pressed]) {
                assert!(contrast(p.text, ground) >= 4.5, "text on {ground:?}");
            }
            for ground in everywhere {
                assert!(contrast(p.dim, ground) >= 4.5, "dim on {ground:?}");
            }
            for (name, colour) in [("ok", p.ok), ("warning", p.warning), ("error", p.error)] {
                for ground in at_rest {
                    let found = contrast(colour, ground);
                    assert!(found >= 4.5, "{name} on {ground:?}: {found}");
                }
            }
            for ground in [p.panel, p.raised] {
                assert!(contrast(p.accent, ground) >= 4.5, "link on {ground:?}");
            }
            for ground in [p.accent, p.accent_hover] {
                assert!(contrast(p.on_accent, ground) >= 4.5, "primary button");
            }
            assert!(contrast(p.text, p.free_cell) >= 4.5, "numbers in cells");
        }
    }

    #[test]
    fn glyphs_stand_out_at_3_to_1() {
        for p in [&Palette::DARK, &Palette::LIGHT] {
            for ground in [p.window, p.panel, p.raised, p.hover, p.pressed, p.accent_tint] {
                for colour in [p.text, p.dim, p.accent, p.ok, p.warning, p.error] {
                    let found = contrast(colour, ground);
                    assert!(found >= 3.0, "{colour:?} on {ground:?}: {found}");
                }
            }
            let o = &p.overlay;
            let marks = [o.weight, o.path, o.next_point, o.target, o.blocked, o.obstacle, o.area];
            for mark in marks.into_iter().chain([p.region_outline, p.solid_edge, p.solid_hatch]) {
                let found = contrast(mark, p.free_cell);
                assert!(found >= 3.0, "{mark:?} on free cells: {found}");
            }
        }
    }
}

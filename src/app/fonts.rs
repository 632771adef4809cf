//! The two typefaces of the window: a regular and a semibold cut, both with tabular figures.
//!
//! They are subsets of Inter under the SIL Open Font License (`assets/fonts/OFL.txt`), in which the
//! digits are the tabular ones, so that a number that changes does not move its neighbours. Signs
//! that they lack fall back to the fonts that egui brings along.
//!
//! Not here: sizes, which [`super::theme`] owns.

use std::sync::Arc;

use eframe::egui::{Context, FontData, FontDefinitions, FontFamily};

/// Name under which the semibold cut is registered as a family of its own.
const SEMIBOLD: &str = "semibold";
/// Name of the regular cut among egui's font data.
const REGULAR: &str = "gridwright-sans";

static REGULAR_BYTES: &[u8] = include_bytes!("../../assets/fonts/gridwright-sans-regular.otf");
static SEMIBOLD_BYTES: &[u8] = include_bytes!("../../assets/fonts/gridwright-sans-semibold.otf");

/// The family of the semibold cut, for panel titles and primary buttons.
///
/// Only usable in a context that [`install`] has run on; egui panics on an unknown family.
#[must_use]
pub fn semibold() -> FontFamily {
    FontFamily::Name(SEMIBOLD.into())
}

/// Registers both cuts with `ctx`. Takes effect at the next frame; calling it again changes nothing.
pub fn install(ctx: &Context) {
    ctx.set_fonts(definitions());
}

/// Egui's own fonts with ours in front, plus the semibold family.
fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [(REGULAR, REGULAR_BYTES), (SEMIBOLD, SEMIBOLD_BYTES)] {
        let data = FontData::from_static(bytes);
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
    }
    let fallback = fonts.families.entry(FontFamily::Proportional).or_default();
    let mut bold = fallback.clone();
    fallback.insert(0, REGULAR.to_owned());
    bold.insert(0, SEMIBOLD.to_owned());
    fonts.families.insert(semibold(), bold);
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_cuts_come_first_and_stay_small() {
        let fonts = definitions();
        assert_eq!(fonts.families[&FontFamily::Proportional][0], REGULAR);
        assert_eq!(fonts.families[&semibold()][0], SEMIBOLD);
        assert!(REGULAR_BYTES.len() + SEMIBOLD_BYTES.len() < 200_000);
    }
}

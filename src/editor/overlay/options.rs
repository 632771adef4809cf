//! What is fixed about a part of the overlay, and which parts are drawn.

use super::OVERLAYS;
use std::sync::Arc;

/// A part of the overlay: one switch of the menu. Each is a constant in the file that draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OverlayPart {
    /// Names the part in settings and on the command line; unique.
    pub name: &'static str,
    /// The words of the menu.
    pub title: &'static str,
    /// On in a new session; off for the busy ones.
    pub shown_at_first: bool,
    /// Place in the menu, smallest first. The drawing order is that of [`OVERLAYS`].
    pub menu_place: u8,
    /// The canvas draws the marks with the cells, where they are kept from frame to frame.
    pub drawn_with_cells: bool,
    /// A level alone has something to show here: the command `render` offers it.
    pub in_pictures: bool,
}

impl OverlayPart {
    /// All parts, in menu order.
    #[must_use]
    pub fn all() -> Vec<OverlayPart> {
        let mut parts: Vec<OverlayPart> = OVERLAYS.iter().map(|overlay| overlay.part()).collect();
        parts.sort_by_key(|part| part.menu_place);
        // What hangs on the switch of another has that one's row.
        parts.dedup();
        parts
    }

    /// The part of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<OverlayPart> {
        OVERLAYS.iter().map(|overlay| overlay.part()).find(|part| part.name == name)
    }
}

/// The master switch and the parts. Parts are kept by name, so that a new one changes nothing about the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayOptions {
    /// Visible Navigation: nothing is drawn about navigation while it is off.
    pub visible: bool,
    /// Names of the parts that are not as at first, sorted. Shared, so that a frame copies it for nothing.
    changed: Arc<Vec<&'static str>>,
}

impl Default for OverlayOptions {
    /// On, with all parts but the busy ones.
    fn default() -> OverlayOptions {
        OverlayOptions { visible: true, changed: Arc::default() }
    }
}

impl OverlayOptions {
    /// The part is switched on and the master switch too.
    #[must_use]
    pub fn shows(&self, part: OverlayPart) -> bool {
        self.visible && self.is_on(part)
    }

    /// The part's own switch.
    #[must_use]
    pub fn is_on(&self, part: OverlayPart) -> bool {
        part.shown_at_first != self.changed.contains(&part.name)
    }

    /// Switches a part.
    pub fn set(&mut self, part: OverlayPart, on: bool) {
        if self.is_on(part) == on {
            return;
        }
        let changed = Arc::make_mut(&mut self.changed);
        match changed.binary_search(&part.name) {
            Ok(place) => {
                changed.remove(place);
            }
            Err(place) => changed.insert(place, part.name),
        }
    }
}

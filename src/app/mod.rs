//! The editor window, on egui.
//!
//! What is here so far is the look: [`theme`] owns every colour and size, [`icons`] draws the
//! glyphs, [`widgets`] are the controls that all panels are built from, and [`textures`] holds the
//! picture of the map on the graphics card.
//!
//! Invariants: nothing outside [`theme`] names a colour or a size of its own; no control is shown
//! without an accessible name; none of these files knows the document, the simulator or a file format.

pub mod fonts;
pub mod icons;
pub mod textures;
pub mod theme;
pub mod widgets;

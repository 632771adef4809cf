//! Overlays: what is drawn about navigation, one kind a file, behind one master switch.

mod options;

pub use options::{OverlayOptions, OverlayPart};

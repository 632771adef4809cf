//! The editor window, on egui.
//!
//! [`window`] is the frame and its order; one file a panel; [`theme`] owns every colour and size,
//! [`icons`] draws the glyphs, [`widgets`] are the controls that all panels are built from, and
//! [`textures`] holds the picture of the map on the graphics card. [`run()`] opens the window.
//!
//! Invariants: panels get `&Session` and push actions, and cannot change anything; nothing outside
//! [`theme`] names a colour or a size of its own; no control is shown without an accessible name; only
//! [`mod@run`] knows the event loop, so that tests drive the same window without a display.

pub mod canvas;
pub mod dialogs;
pub mod first_steps;
pub mod fonts;
pub mod history;
pub mod icons;
pub mod inspector;
pub mod keys;
pub mod log;
pub mod menus;
pub mod native;
pub mod overlay_menu;
pub mod plots;
pub mod run;
pub mod simulation_bar;
pub mod start_page;
pub mod statusbar;
pub mod textures;
pub mod theme;
pub mod thumbnails;
pub mod toasts;
pub mod toolbar;
pub mod toolstrip;
pub mod widgets;
pub mod window;

pub use native::{Answer, FilePicker, Question};
pub use run::{RunError, run};
pub use window::{Gridwright, Opening};

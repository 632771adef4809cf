//! The window and its parts without a display and without a graphics card, driven by label, pointer and keys.
//! A new file is a `mod` line here.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a test fails by panicking, and says what it measured"
)]

mod canvas;
mod labels;
mod look;
mod panels;
mod story;
mod tour;

#[path = "../support/canvas_frames.rs"]
mod canvas_frames;
#[path = "../support/canvas_pictures.rs"]
mod canvas_pictures;
#[path = "../support/canvas_stage.rs"]
mod canvas_stage;
#[path = "../support/desk.rs"]
mod desk;
#[path = "../support/gallery.rs"]
mod gallery;
#[path = "../support/pictures.rs"]
mod pictures;
#[path = "../support/soft_renderer.rs"]
mod soft_renderer;
#[path = "../support/window.rs"]
mod window;

//! The look of the window's controls: a gallery of all of them, in both themes, drawn without a display.
//!
//! Set `GRIDWRIGHT_LOOK` to a folder to keep the pictures; they go to a temporary folder otherwise. What is
//! asserted is structure (names, one gesture per drag, same pixels twice); the pictures are for eyes.

use std::path::PathBuf;

use crate::gallery::{Gallery, TOOLS};
use crate::soft_renderer::SoftRenderer;
use eframe::egui::{self, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};
use gridwright::app::icons::Icon;
use gridwright::app::theme::{self, Palette};
use gridwright::app::widgets::FieldResponse;

type Shown<'a> = Harness<'a, Gallery>;

fn harness(dark: bool) -> Shown<'static> {
    scaled(dark, 1.0)
}

/// The gallery at `scale` pixels per point.
fn scaled(dark: bool, scale: f32) -> Shown<'static> {
    let mut harness = Harness::builder()
        .with_size(vec2(1120.0, 760.0))
        .with_pixels_per_point(scale)
        .with_theme(if dark { egui::Theme::Dark } else { egui::Theme::Light })
        .renderer(SoftRenderer::default())
        .build_ui_state(
            move |ui, state: &mut Gallery| {
                // Fonts count from the next pass on, so the first one only brings the theme in.
                if state.themed {
                    // The harness leaves a margin, which a window does not have.
                    let whole = ui.content_rect();
                    let mut root = ui.new_child(egui::UiBuilder::new().max_rect(whole));
                    root.set_clip_rect(whole);
                    crate::gallery::show(&mut root, state);
                } else {
                    state.themed = true;
                    theme::apply(ui.ctx(), dark);
                    ui.ctx().request_discard("the theme came in");
                }
            },
            Gallery::new(),
        );
    harness.run_ok();
    harness
}

fn folder() -> PathBuf {
    let folder =
        std::env::var_os("GRIDWRIGHT_LOOK").map_or_else(|| std::env::temp_dir().join("gridwright-look"), PathBuf::from);
    let made = std::fs::create_dir_all(&folder);
    assert!(made.is_ok(), "a folder for pictures: {made:?}");
    folder
}

#[test]
fn pictures_are_the_same_twice_in_both_themes() {
    for (dark, name) in [(true, "dark"), (false, "light")] {
        let mut first = harness(dark);
        let picture = first.render().expect("a picture");
        picture.save(folder().join(format!("gallery-{name}.png"))).expect("a file that can be written");
        let again = first.render().expect("a picture");
        assert_eq!(picture, again, "same frame, {name}");
        let other = harness(dark).render().expect("a picture");
        assert_eq!(picture, other, "another run, {name}");
        let panel = Palette::named(dark).panel;
        let corner = picture.get_pixel(2, 759).0;
        assert_eq!(corner, panel.to_array(), "the status bar has the panel colour");
    }
}

#[test]
fn twice_the_pixels_draw_too() {
    let picture = scaled(true, 2.0).render().expect("a picture");
    assert_eq!(picture.dimensions(), (2240, 1520));
    picture.save(folder().join("gallery-dark-2x.png")).expect("a file that can be written");
}

#[test]
fn every_control_is_found_by_its_label() {
    let harness = harness(true);
    harness.check_accessibility();
    for label in [
        "Edit",
        "Simulate",
        "Undo",
        "Redo",
        "Bake",
        "Clear",
        "Auto Bake",
        "Visible Navigation",
        "Overlay Options",
        "Play",
        "Pause",
        "Step",
        "Stop",
        "Brush Value",
        "Brush Weight",
        "Grid Width",
        "Cell Width",
        "Diagonal Mode",
        "Jumping Enabled",
        "Agent Radius",
        "Target Desired Distance",
        "Agent Profile",
        "History Step 2",
        "Issues",
        "Fix Out of Date Bake",
        "Undo Clear",
        "Close Message 1",
    ] {
        harness.get_by_label(label);
    }
    for (_, label) in TOOLS {
        harness.get_by_label(label);
    }
    let width = harness.get_by_label("Grid Width");
    assert_eq!(width.value().as_deref(), Some("18 cells"));
    let mode = harness.get_by_label("Diagonal Mode");
    assert_eq!(mode.value().as_deref(), Some("Always"));
}

#[test]
fn clicks_reach_switches_tools_and_toggles() {
    let mut harness = harness(true);
    harness.get_by_label("Simulate").click();
    harness.get_by_label("Jumping Enabled").click();
    harness.get_by_label("Fill").click();
    harness.run_ok();
    assert!(harness.state().simulate);
    assert!(harness.state().jumping);
    assert_eq!(harness.state().tool, Icon::Tool(gridwright::editor::ToolKind::FILL));
}

#[test]
fn a_choice_is_picked_from_its_menu() {
    let mut harness = harness(false);
    harness.get_by_label("Diagonal Mode").click();
    harness.run_ok();
    harness.render().expect("a picture").save(folder().join("choice-light.png")).expect("a file that can be written");
    harness.get_by_label("Only If No Obstacles").click();
    harness.run_ok();
    assert_eq!(harness.state().diagonal, 3);
}

/// Counts of gestures started and finished, and of changes, since the last call.
fn gestures(harness: &mut Shown<'_>) -> [usize; 3] {
    let all = std::mem::take(&mut harness.state_mut().radius_gesture);
    let count = |pick: fn(&FieldResponse) -> bool| all.iter().filter(|r| pick(r)).count();
    [count(|r| r.started), count(|r| r.finished), count(|r| r.changed)]
}

#[test]
fn one_drag_of_a_number_is_one_gesture() {
    let mut harness = harness(true);
    gestures(&mut harness);
    let from = harness.get_by_label("Agent Radius").rect().center();
    harness.drag_at(from);
    harness.step();
    for step in 1..=4 {
        harness.hover_at(from + vec2(20.0 * step as f32, 0.0));
        harness.step();
    }
    harness.drop_at(from + vec2(80.0, 0.0));
    harness.run_ok();
    let [started, finished, changed] = gestures(&mut harness);
    assert_eq!([started, finished], [1, 1]);
    assert!(changed >= 2, "{changed}");
    assert!(harness.state().radius > 13.0);
}

#[test]
fn a_typed_number_is_taken_over_on_enter_as_one_gesture() {
    let mut harness = harness(true);
    gestures(&mut harness);
    harness.get_by_label("Agent Radius").click();
    harness.run_ok();
    harness.get_by_label("Agent Radius").type_text("25");
    harness.run_ok();
    harness.render().expect("a picture").save(folder().join("typing-dark.png")).expect("a file that can be written");
    assert!((harness.state().radius - 12.5).abs() < 1e-6, "not half typed");
    harness.key_press(egui::Key::Enter);
    harness.run_ok();
    assert!((harness.state().radius - 25.0).abs() < 1e-6, "{}", harness.state().radius);
    assert_eq!(gestures(&mut harness), [1, 1, 1]);
}

#[test]
fn a_disabled_control_says_why_and_takes_no_click() {
    let mut harness = harness(true);
    let redo = harness.get_by_label("Redo");
    let at = redo.rect().center();
    harness.hover_at(at);
    for _ in 0..60 {
        harness.step();
    }
    assert!(harness.query_by_label("Redo - Nothing to redo.").is_some());
    let card = harness.get_by_label("Redo - Nothing to redo.").rect();
    assert!(!card.contains(at), "the tooltip lies beside the button");
    harness.render().expect("a picture").save(folder().join("tooltip-dark.png")).expect("a file that can be written");
}

//! The side panels, driven by label without a display: what they show, what they change, and that one drag
//! is one step of the history.
//!
//! Set `GRIDWRIGHT_LOOK` to a folder to keep the pictures, which are for eyes.

use crate::desk::{Desk, Shown, drag, keep, pick, show, type_into, value};
use eframe::egui::{Key, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use gridwright::app::inspector::InspectorTab;
use gridwright::bake::BakeRule;
use gridwright::document::Obstacle;
use gridwright::editor::{Action, CommandId, OverlayPart, Selected};
use gridwright::geom::{Cell, CellRect, Shape, Vec2};
use gridwright::grid::DiagonalMode;
use gridwright::search::{Algorithm, Heuristic};

/// High enough for every field of a tab.
const TALL: f32 = 1500.0;

#[test]
fn every_field_of_the_grid_tab_is_found_by_its_name() {
    let harness = show(Desk::new(), true, TALL);
    for (label, expected) in [
        ("Grid Width", "18 cells"),
        ("Grid Height", "11 cells"),
        ("Region X", "0"),
        ("Region Y", "0"),
        ("Cell Width", "32 px"),
        ("Cell Height", "32 px"),
        ("Origin X", "0 px"),
        ("Origin Y", "0 px"),
        ("Diagonal Mode", "Only If No Obstacles"),
        ("Heuristic", "Octile"),
        ("Compute Heuristic", "Octile"),
        ("Estimate Heuristic", "Octile"),
        ("Algorithm", "Auto"),
        ("Path Order", "Gridwright order"),
        ("Navigation Layers", "1"),
        ("Bake Source", "Obstacles"),
        ("Bake Rule", "Disc"),
        ("Bake Mask", "1"),
        ("Agent Radius", "0 px"),
    ] {
        assert_eq!(value(&harness, label), expected, "{label}");
    }
    harness.get_by_label("18 x 11, 0 solid, 0 weighted");
    harness.get_by_label("Up to date");
    harness.get_by_label(BakeRule::Disc.sentence());
    harness.check_accessibility();
}

#[test]
fn a_drag_is_one_step_and_shows_its_consequence_on_the_way() {
    let mut harness = show(Desk::new(), true, TALL);
    let mut seen = Vec::new();
    drag(&mut harness, "Agent Radius", 40.0, |desk| seen.push(desk.level().bake.agent_radius));
    assert_eq!(harness.state().steps(), ["Agent Radius"]);
    assert!(seen.windows(2).filter(|pair| pair[1] > pair[0]).count() >= 3, "{seen:?}");
    let dragged = harness.state().level().bake.agent_radius;
    assert!(dragged >= 15.0 && dragged.fract() == 0.0, "{dragged}");

    // Twice from a value with a fraction: the digits keep their place.
    type_into(&mut harness, "Agent Radius", "7.5");
    drag(&mut harness, "Agent Radius", 10.0, |_| {});
    assert_eq!(harness.state().steps(), ["Agent Radius"; 3]);
    harness.state_mut().run(CommandId::Undo);
    assert_eq!(harness.state().level().bake.agent_radius, 7.5);
}

#[test]
fn a_drag_that_ends_where_it_began_is_no_step() {
    let mut harness = show(Desk::new(), true, TALL);
    let from = harness.get_by_label("Cell Width").rect().center();
    harness.drag_at(from);
    harness.step();
    for x in [20.0, 40.0, 0.0] {
        harness.hover_at(from + vec2(x, 0.0));
        harness.step();
    }
    harness.drop_at(from);
    harness.run_ok();
    assert_eq!(harness.state().level().cell_size.x, 32.0);
    assert!(harness.state().steps().is_empty());
    assert!(!harness.state().session.document().unwrap().is_gesture_open());
}

#[test]
fn typed_numbers_are_a_step_each() {
    let mut harness = show(Desk::new(), true, TALL);
    type_into(&mut harness, "Cell Width", "16");
    type_into(&mut harness, "Origin Y", "-8.5");
    let level = harness.state().level();
    assert_eq!((level.cell_size, level.origin), (Vec2::new(16.0, 32.0), Vec2::new(0.0, -8.5)));
    assert_eq!(harness.state().steps().len(), 2);
    assert_eq!(value(&harness, "Origin Y"), "-8.5 px");
}

#[test]
fn the_grid_is_resized_once_when_the_number_is_done() {
    let mut harness = show(Desk::new(), true, TALL);
    harness.get_by_label("Grid Width").click();
    harness.run_ok();
    harness.get_by_label("Grid Width").type_text("24");
    harness.run_ok();
    assert_eq!(harness.state().level().region().w, 18, "not while typing");
    harness.key_press(Key::Enter);
    harness.run_ok();
    assert_eq!(harness.state().level().region(), CellRect::new(0, 0, 24, 11));
    drag(&mut harness, "Region X", -40.0, |desk| assert_eq!(desk.level().region().x, 0, "not on the way"));
    let region = harness.state().level().region();
    assert!(region.x < -5 && region.w == 24, "{region:?}");
    assert_eq!(harness.state().steps(), ["Resize Grid", "Resize Grid"]);
}

#[test]
fn the_level_is_renamed_when_the_field_is_left() {
    let mut harness = show(Desk::new(), true, TALL);
    let before = harness.state().level().name.clone();
    harness.get_by_label("Level Name").click();
    harness.run_ok();
    harness.get_by_label("Level Name").type_text("X");
    harness.run_ok();
    assert_eq!(harness.state().level().name, before, "not while typing");
    harness.key_press(Key::Escape);
    harness.run_ok();
    assert_eq!(harness.state().level().name, before, "Esc keeps it");
    type_into(&mut harness, "Level Name", "Y");
    let name = &harness.state().level().name;
    assert!(name.contains('Y') && !name.contains('X'), "{name}");
    assert_eq!(harness.state().steps(), ["Name"]);
}

#[test]
fn choices_set_the_level_and_say_what_the_search_makes_of_them() {
    let mut harness = show(Desk::new(), true, TALL);
    pick(&mut harness, "Diagonal Mode", "Always");
    assert_eq!(harness.state().level().settings.rules.diagonal_mode, DiagonalMode::Always);
    pick(&mut harness, "Heuristic", "Euclidean");
    let settings = harness.state().level().settings;
    assert_eq!((settings.rules.compute, settings.rules.estimate), (Heuristic::Euclidean, Heuristic::Euclidean));
    pick(&mut harness, "Estimate Heuristic", "Manhattan");
    assert_eq!(value(&harness, "Heuristic"), "Mixed");
    harness.get_by_label("Estimate lowered to Octile: Manhattan can exceed the cost of a diagonal step.");
    pick(&mut harness, "Algorithm", "Jump Point Search");
    assert_eq!(harness.state().level().settings.rules.algorithm, Algorithm::Jps);
    pick(&mut harness, "Bake Rule", "Grown Cell");
    harness.get_by_label(BakeRule::GrownCell.sentence());
    let steps = ["Diagonal Mode", "Heuristic", "Estimate Heuristic", "Algorithm", "Bake Rule"];
    assert_eq!(harness.state().steps(), steps);
}

#[test]
fn bits_are_switched_on_their_board() {
    let mut harness = show(Desk::new(), true, TALL);
    harness.get_by_label("Bake Mask").click();
    harness.run_ok();
    harness.get_by_label("Bake Mask 3").click();
    harness.run_ok();
    harness.get_by_label("Bake Mask 32").click();
    harness.run_ok();
    keep(&mut harness, "panels-bits-dark");
    assert_eq!(harness.state().level().bake.mask, 1 | 1 << 2 | 1 << 31);
    assert_eq!(value(&harness, "Bake Mask"), "1, 3, 32");
    assert_eq!(harness.state().steps().len(), 2);
}

#[test]
fn the_status_line_follows_obstacles_and_bakes() {
    let mut harness = show(Desk::new(), true, TALL);
    harness.state_mut().add_rectangle();
    harness.run_ok();
    harness.get_by_label("Out of date");
    harness.state_mut().run(CommandId::Bake);
    harness.run_ok();
    harness.get_by_label("Up to date");
    harness.get_by_label("18 x 11, 4 solid, 0 weighted");
    harness.get_by_label("From obstacles; last bake took 24 µs");
}

#[test]
fn a_selected_obstacle_is_edited_in_place() {
    let mut desk = Desk::new();
    let id = desk.add_rectangle();
    desk.inspector.tab = InspectorTab::Path;
    let mut harness = show(desk, true, TALL);
    harness.state_mut().session.act(Action::Select(Some(Selected::Obstacle(id))));
    harness.run_ok();
    assert_eq!(harness.state().inspector.tab, InspectorTab::Grid, "opened by the selection");
    harness.get_by_label("Rectangle Obstacle Section");
    assert_eq!(value(&harness, "Obstacle X"), "160 px");
    type_into(&mut harness, "Obstacle X", "200");
    drag(&mut harness, "Obstacle Width", 40.0, |_| {});
    let shape = harness.state().level().obstacle(id).unwrap().shape.clone();
    let Shape::Rectangle { center, size } = shape else { unreachable!("still a rectangle") };
    assert_eq!(center, Vec2::new(200.0, 128.0), "the middle stays");
    assert!(size.x > 100.0 && size.y == 64.0, "{size:?}");
    pick(&mut harness, "Obstacle Effect", "Weight");
    type_into(&mut harness, "Obstacle Weight", "2.5");
    harness.get_by_label("Moving Obstacle").click();
    harness.run_ok();
    let obstacle = harness.state().level().obstacle(id).unwrap();
    assert!(obstacle.weight == Some(2.5) && obstacle.moving);
    let steps = &harness.state().steps()[1..];
    assert_eq!(steps, ["Obstacle X", "Obstacle Width", "Obstacle Effect", "Obstacle Weight", "Moving Obstacle"]);
}

#[test]
fn an_open_drag_is_committed_when_its_field_vanishes() {
    let mut desk = Desk::new();
    let id = desk.add_rectangle();
    desk.session.act(Action::Select(Some(Selected::Obstacle(id))));
    let mut harness = show(desk, true, TALL);
    let from = harness.get_by_label("Obstacle X").rect().center();
    harness.drag_at(from);
    harness.step();
    for x in [20.0, 40.0] {
        harness.hover_at(from + vec2(x, 0.0));
        harness.step();
    }
    assert!(harness.state().session.document().unwrap().is_gesture_open());
    harness.state_mut().session.act(Action::Select(None));
    harness.step();
    assert!(!harness.state().session.document().unwrap().is_gesture_open());
    assert_eq!(harness.state().steps().last().unwrap(), "Obstacle X");
}

#[test]
fn profile_numbers_reach_the_level_and_small_distances_are_warned_of() {
    let mut harness = show(Desk::new(), true, TALL);
    harness.get_by_label("Agents Inspector").click();
    harness.run_ok();
    type_into(&mut harness, "Agent Speed", "180");
    for label in ["Body Radius", "Target Desired Distance", "Path Max Distance", "Target Repath Distance"] {
        drag(&mut harness, label, 30.0, |_| {});
    }
    type_into(&mut harness, "Path Desired Distance", "2");
    harness.get_by_label("Under the 3.0 px of one tick: the agent may step over it and turn back.");
    pick(&mut harness, "Path Postprocessing", "Edge Centered");
    harness.get_by_label("Allow Partial Path").click();
    harness.run_ok();
    let (_, profile) = &harness.state().level().profiles[0];
    assert_eq!(profile.speed, 180.0);
    assert!(profile.radius > 20.0 && !profile.settings.allow_partial);
    let steps = harness.state().steps();
    let labels = [
        "Agent Speed",
        "Body Radius",
        "Target Desired Distance",
        "Path Max Distance",
        "Target Repath Distance",
        "Path Desired Distance",
        "Path Postprocessing",
        "Allow Partial Path",
    ];
    assert_eq!(steps, labels);
}

#[test]
fn profiles_are_added_renamed_chosen_and_deleted() {
    let mut desk = Desk::new();
    desk.inspector.tab = InspectorTab::Agents;
    desk.add_agent(48.0, 48.0);
    let mut harness = show(desk, true, TALL);
    assert!(harness.get_by_label("Delete Profile").accesskit_node().is_disabled(), "an agent uses it");
    harness.get_by_label("Duplicate Profile").click();
    harness.run_ok();
    assert_eq!(value(&harness, "Agent Profile"), "Chaser 2");
    assert_eq!(value(&harness, "Profile Used by"), "No agent yet");
    type_into(&mut harness, "Profile Name", "Z");
    let name = harness.state().level().profiles[1].1.name.clone();
    assert!(name.contains('Z'), "{name}");
    harness.get_by_label("Delete Profile").click();
    harness.run_ok();
    assert_eq!(harness.state().level().profiles.len(), 1);
    assert_eq!(value(&harness, "Agent Profile"), "Chaser");
}

#[test]
fn agents_are_picked_from_their_list_and_live_numbers_follow_the_run() {
    let mut desk = Desk::new();
    desk.inspector.tab = InspectorTab::Agents;
    let ids: Vec<_> = (0..3).map(|i| desk.add_agent(48.0 + 32.0 * i as f32, 48.0)).collect();
    let mut harness = show(desk, true, TALL);
    let name = format!("Agent {}", ids[1].number());
    harness.get_by_label(&name).click();
    harness.run_ok();
    assert_eq!(harness.state().session.selected(), Some(Selected::Agent(ids[1])));
    assert_eq!(value(&harness, "Agent X"), "80 px");
    harness.state_mut().run(CommandId::Play);
    for i in 1..=20 {
        harness.state_mut().session.advance(f64::from(i) * 0.1);
    }
    harness.step();
    assert_eq!(value(&harness, "Agent State"), "Walking");
    let plotted = value(&harness, "Distance to Target Plot");
    assert!(plotted.starts_with("mean ") && plotted.contains(&format!("agent {} ", ids[1].number())), "{plotted}");
    let far = value(&harness, "Agent Distance to Target");
    assert!(far.ends_with(" px"), "{far}");
    drag(&mut harness, "Path Desired Distance", 20.0, |desk| {
        let wanted = desk.level().profiles[0].1.settings.path_desired_distance;
        let live = desk.session.world().unwrap().agent(ids[1]).unwrap();
        assert_eq!(live.navigation.settings().path_desired_distance, wanted, "in the same frame");
    });
    assert!(harness.state().level().profiles[0].1.settings.path_desired_distance > 20.0);
    harness.get_by_label("Path Inspector").click();
    harness.step();
    harness.step();
    assert_eq!(value(&harness, "Agent Path Status"), "Found");
}

#[test]
fn the_history_jumps_on_a_click_and_keeps_undone_steps() {
    let mut harness = show(Desk::new(), true, TALL);
    pick(&mut harness, "Diagonal Mode", "Always");
    pick(&mut harness, "Bake Rule", "Grown Cell");
    type_into(&mut harness, "Agent Radius", "12");
    assert_eq!(value(&harness, "History Step 0"), "Opened");
    assert_eq!(value(&harness, "History Step 2"), "Bake Rule");
    harness.get_by_label("History Step 1").click();
    harness.run_ok();
    assert_eq!(harness.state().steps(), ["Diagonal Mode"]);
    assert_eq!(harness.state().level().bake.agent_radius, 0.0);
    harness.get_by_label("History Step 3").click();
    harness.run_ok();
    assert_eq!(harness.state().level().bake.agent_radius, 12.0);
    harness.get_by_label("History Step 0").click();
    harness.run_ok();
    assert!(harness.state().steps().is_empty());
}

#[test]
fn a_long_history_follows_the_newest_and_lays_out_what_is_in_view() {
    let mut desk = Desk::new();
    for i in 0..3000 {
        let mut bake = desk.level().bake;
        bake.agent_radius = i as f32;
        desk.session.act(Action::SetBake(bake, "Agent Radius", gridwright::editor::Gesture::Single));
    }
    let mut harness = show(desk, true, 900.0);
    let steps = harness.state().steps().len();
    let laid_out = |harness: &Shown| {
        harness.get_all_by(|node| node.label().is_some_and(|l| l.starts_with("History Step "))).count()
    };
    harness.get_by_label(&format!("History Step {steps}"));
    assert!(laid_out(&harness) <= 12, "{}", laid_out(&harness));
    harness.state_mut().session.act(Action::JumpTo(40));
    harness.run_ok();
    harness.get_by_label("History Step 40");
    assert!(laid_out(&harness) <= 12);
}

#[test]
fn overlay_parts_and_the_master_switch_are_set() {
    let mut desk = Desk::new();
    desk.overlay = true;
    let mut harness = show(desk, true, 900.0);
    harness.get_by_label("Areas").click();
    harness.get_by_label("Weight Numbers").click();
    harness.run_ok();
    let overlay = harness.state().session.overlay();
    assert!(overlay.is_on(OverlayPart::AREAS) && !overlay.is_on(OverlayPart::WEIGHT_NUMBERS));
    harness.get_by_label("Overlay Visible Navigation").click();
    harness.run_ok();
    assert!(!harness.state().session.overlay().visible);
    assert!(harness.get_by_label("Areas").accesskit_node().is_disabled());
}

#[test]
fn messages_are_listed_and_copied() {
    let mut desk = Desk::new();
    desk.run(CommandId::Clear);
    desk.run(CommandId::Export);
    let mut harness = show(desk, true, 900.0);
    let count = harness.state().session.log().rows().len();
    let last = harness.state().session.log().rows()[count - 1].clone();
    let name = format!("Log Message {}", last.number + 1);
    assert_eq!(value(&harness, &name), last.text);
    harness.get_by_label(&format!("Copy Message {}", last.number + 1)).click();
    harness.step();
    let copied = harness
        .output()
        .platform_output
        .commands
        .iter()
        .any(|command| matches!(command, eframe::egui::OutputCommand::CopyText(text) if *text == last.text));
    assert!(copied);
}

#[test]
fn the_bar_offers_a_bake_while_running_and_keep_or_discard_after() {
    let mut desk = Desk::new();
    desk.add_agent(48.0, 48.0);
    desk.add_rectangle();
    desk.run(CommandId::Play);
    let mut harness = show(desk, true, 900.0);
    harness.get_by_label("Bake is out of date.");
    harness.get_by_label("Bake Now").click();
    harness.step();
    harness.step();
    assert!(harness.query_by_label("Bake Now").is_none());
    assert_eq!(harness.state().level().grid().solid_count(), 4);
}

#[test]
fn cells_changed_while_running_are_kept_or_discarded_afterwards() {
    for (answer, solid) in [("Keep Simulation Edits", 1), ("Discard Simulation Edits", 0)] {
        let mut desk = Desk::new();
        desk.add_agent(48.0, 48.0);
        desk.run(CommandId::Play);
        desk.run(CommandId::Tool(gridwright::editor::ToolKind::BRUSH));
        desk.click(Cell::new(9, 5));
        desk.session.advance(0.1);
        desk.run(CommandId::Stop);
        let steps = desk.steps().len();
        let mut harness = show(desk, answer.starts_with('K'), 900.0);
        harness.get_by_label("1 cell changed while simulating.");
        keep(&mut harness, &format!("panels-bar-{}", answer.split(' ').next().unwrap()));
        assert_eq!(harness.state().level().grid().solid_count(), 0, "not in the level yet");
        harness.get_by_label(answer).click();
        harness.run_ok();
        assert_eq!(harness.state().level().grid().solid_count(), solid, "{answer}");
        assert_eq!(harness.state().steps().len(), steps + solid as usize);
        assert!(harness.query_by_label(answer).is_none(), "the bar is gone");
    }
}

/// A desk with something in every panel.
fn busy_desk() -> Desk {
    let mut desk = Desk::new();
    desk.add_rectangle();
    let circle = Shape::Circle { center: Vec2::new(400.0, 200.0), radius: 50.0 };
    desk.add_obstacle(Obstacle { weight: Some(3.0), ..Obstacle::solid(circle) });
    desk.run(CommandId::Bake);
    for i in 0..12 {
        desk.add_agent(48.0 + 20.0 * i as f32, 300.0);
    }
    desk.run(CommandId::Clear);
    desk.run(CommandId::Undo);
    desk
}

#[test]
fn pictures_of_all_panels() {
    for (dark, theme) in [(true, "dark"), (false, "light")] {
        let mut harness = show(busy_desk(), dark, 1120.0);
        keep(&mut harness, &format!("panels-grid-{theme}"));
        let (id, _) = harness.state().level().obstacles[1];
        harness.state_mut().session.act(Action::Select(Some(Selected::Obstacle(id))));
        harness.state_mut().overlay = true;
        harness.run_ok();
        pick(&mut harness, "Estimate Heuristic", "Manhattan");
        keep(&mut harness, &format!("panels-obstacle-{theme}"));
        harness.state_mut().overlay = false;
        let (id, _) = harness.state().level().agents[2];
        harness.state_mut().session.act(Action::Select(Some(Selected::Agent(id))));
        let (obstacle, _) = harness.state().level().obstacles[0];
        harness.state_mut().move_obstacle(obstacle);
        harness.state_mut().run(CommandId::Play);
        for i in 1..=40 {
            harness.state_mut().session.advance(f64::from(i) * 0.05);
        }
        for _ in 0..3 {
            harness.step();
        }
        keep(&mut harness, &format!("panels-agents-{theme}"));
        harness.get_by_label("Path Inspector").click();
        for _ in 0..3 {
            harness.step();
        }
        keep(&mut harness, &format!("panels-path-{theme}"));
    }
}

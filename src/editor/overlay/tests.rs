//! What holds of every overlay, on a scene with a bit of everything.

use super::{AgentView, OverlayOptions, OverlayPart, Scene, TestedPath, draw_bodies, draw_overlays};
use crate::document::{Document, Edit, EntryKind, Level, Obstacle, Paint, Waypoint, WaypointGraph, commands};
use crate::editor::{Camera, DrawList, Mark, Role, Selected};
use crate::geom::{Cell, CellRect, Shape, Vec2};
use crate::graph::Link;
use crate::grid::{Areas, Connectivity};
use crate::nav::AgentSettings;

const PATH: [Vec2; 3] = [Vec2::new(10.0, 10.0), Vec2::new(60.0, 10.0), Vec2::new(90.0, 70.0)];
const EXPANDED: [Cell; 3] = [Cell::new(0, 0), Cell::new(1, 0), Cell::new(7, 7)];

/// 20 x 10 cells of 32 units with a wall, mud, and two obstacles.
fn level() -> Level {
    let mut document = Document::new(Level::new("test", CellRect::new(0, 0, 20, 10)).unwrap());
    let wall = commands::paint(document.level(), CellRect::new(9, 0, 1, 10).cells(), Paint::Solid);
    let mud = commands::paint(document.level(), CellRect::new(2, 3, 3, 2).cells(), Paint::Weight(3.0));
    let round = Shape::Circle { center: Vec2::new(100.0, 100.0), radius: 30.0 };
    let area = Obstacle { weight: Some(4.0), ..Obstacle::solid(round.translated(Vec2::new(200.0, 0.0))) };
    for obstacle in [Obstacle::solid(round), area] {
        let id = document.unused_id();
        let edit = Edit::Obstacle(id, Some(Box::new(obstacle)));
        document.execute("Add", EntryKind::Obstacle, edit).unwrap();
    }
    // 1 - 2 -> 3, the last one disabled.
    let points = [(1, 40.0), (2, 90.0), (3, 140.0)].map(|(id, x)| Waypoint::new(id, Vec2::new(x, 20.0)));
    let mut graph = WaypointGraph { name: String::new(), points: points.to_vec(), connections: Vec::new() };
    graph.points[2].disabled = true;
    graph.connect(1, 2, Link::TwoWay);
    graph.connect(2, 3, Link::OneWay);
    let id = document.unused_id();
    document.execute("Add", EntryKind::Waypoint, Edit::Graph(id, Some(Box::new(graph)))).unwrap();
    for edit in [wall, mud] {
        document.execute("Brush", EntryKind::Paint, edit).unwrap();
    }
    document.level().clone()
}

fn agent(selected: bool) -> AgentView<'static> {
    AgentView {
        position: Vec2::new(30.0, 10.0),
        heading: Vec2::new(1.0, 0.0),
        radius: 10.0,
        profile_place: 0,
        path: &PATH,
        next: Some(PATH[1]),
        target: Some(PATH[2]),
        reachable: !selected,
        settings: AgentSettings::default(),
        selected,
        blocked: false,
        flash: false,
    }
}

fn camera(center: Vec2, zoom: f32) -> Camera {
    Camera { center, zoom, view_size: Vec2::new(640.0, 320.0) }
}

/// Draws the scene with all parts on.
fn draw(level: &Level, agents: &[AgentView<'_>], camera: &Camera) -> DrawList {
    let mut areas = Areas::new(Connectivity::Four);
    areas.update(level.grid());
    let scene = Scene {
        level,
        grid: level.grid(),
        areas: Some(&areas),
        agents,
        camera,
        selected: Some(Selected::Obstacle(level.obstacles[0].0)),
        tested: TestedPath {
            start: Some(PATH[0]),
            goal: Some(PATH[2]),
            path: &PATH,
            found: true,
            compared: &[],
            chosen: 0,
        },
        tested_waypoints: TestedPath {
            start: Some(PATH[1]),
            goal: Some(PATH[2]),
            path: &PATH[1..],
            found: false,
            compared: &[],
            chosen: 0,
        },
        expanded: &EXPANDED,
    };
    let mut out = DrawList::default();
    let mut options = OverlayOptions::default();
    OverlayPart::all().into_iter().for_each(|part| options.set(part, true));
    draw_overlays(&scene, &options, &mut out);
    draw_bodies(&scene, &mut out);
    out
}

fn count(list: &DrawList, role: Role) -> usize {
    list.marks.iter().filter(|(other, _)| *other == role).count()
}

#[test]
fn every_part_has_a_name_of_its_own_and_keeps_its_switch_by_it() {
    let parts = OverlayPart::all();
    for (place, part) in parts.iter().enumerate() {
        let unlike = |other: &OverlayPart| {
            (other.name != part.name) && (other.title != part.title) && (other.menu_place != part.menu_place)
        };
        assert!(parts[..place].iter().all(unlike), "{part:?}");
        assert_eq!(OverlayPart::named(part.name), Some(*part));
        let mut options = OverlayOptions::default();
        assert_eq!(options.is_on(*part), part.shown_at_first);
        options.set(*part, !part.shown_at_first);
        let changed: Vec<_> = parts.iter().filter(|p| options.is_on(**p) != p.shown_at_first).collect();
        assert_eq!(changed, [part]);
        options.set(*part, part.shown_at_first);
        assert_eq!(options, OverlayOptions::default());
    }
    assert_eq!(OverlayPart::named("sparkles"), None);
}

#[test]
fn each_kind_draws_its_marks() {
    let level = level();
    let list = draw(&level, &[agent(true), agent(false)], &camera(Vec2::new(320.0, 160.0), 1.0));
    let expected = [
        (Role::RegionOutline, 1),
        (Role::Path(0), 4),
        (Role::NextPoint, 2),
        (Role::Target, 1),
        (Role::TargetBlocked, 2),
        (Role::PathDesiredDistance, 1),
        (Role::TargetDesiredDistance, 1),
        (Role::PathMaxDistance, 1),
        (Role::AgentSelected, 1),
        (Role::AgentDim, 1),
        (Role::ObstacleSelected, 1),
        (Role::ObstacleWeight, 1),
        (Role::Start, 2),
        (Role::Goal, 1),
        (Role::Expanded, 3),
        // Each with its id.
        (Role::Waypoint, 4),
        (Role::WaypointDisabled, 2),
        (Role::WaypointLink, 1),
        // The connection and its arrow.
        (Role::WaypointLinkDisabled, 2),
        // Four sides and six numbers.
        (Role::Weight, 10),
        // Ten rows and a number on each side of the wall.
        (Role::Area(0), 11),
        (Role::Area(1), 11),
    ];
    for (role, marks) in expected {
        assert_eq!(count(&list, role), marks, "{role:?}");
    }
    assert_eq!(list.marks.len(), expected.iter().map(|(_, marks)| marks).sum::<usize>(), "nothing else");
}

#[test]
fn the_band_of_path_max_lies_along_the_segment_that_is_walked() {
    let level = level();
    let list = draw(&level, &[agent(true)], &camera(Vec2::new(320.0, 160.0), 1.0));
    let (_, band) = list.marks.iter().find(|(role, _)| *role == Role::PathMaxDistance).unwrap();
    let radius = AgentSettings::default().path_max_distance;
    for point in list.points_of(band) {
        assert!((point.distance_to_segment(PATH[0], PATH[1]) - radius).abs() < 1e-3, "{point:?}");
    }
}

#[test]
fn nothing_is_drawn_where_nobody_looks() {
    let level = level();
    let away = draw(&level, &[agent(true), agent(false)], &camera(Vec2::new(9000.0, -7000.0), 1.0));
    assert_eq!(away.marks, []);
    let near = draw(&level, &[agent(false)], &camera(Vec2::new(560.0, 240.0), 4.0));
    assert!(near.marks.iter().all(|(role, _)| matches!(role, Role::RegionOutline | Role::Area(_))), "{near:?}");
}

#[test]
fn small_cells_lose_numbers_first_and_then_borders() {
    let level = level();
    let numbers = |zoom| {
        let list = draw(&level, &[], &camera(Vec2::new(320.0, 160.0), zoom));
        let labels =
            list.marks.iter().filter(|(role, mark)| *role == Role::Weight && matches!(mark, Mark::Label { .. }));
        (labels.count(), count(&list, Role::Weight))
    };
    assert_eq!((numbers(1.0), numbers(0.5), numbers(0.1)), ((6, 10), (0, 4), (0, 0)));
}

#[test]
fn the_master_switch_switches_all_off_but_the_bodies() {
    let level = level();
    let (grid, camera, agents) = (level.grid(), camera(Vec2::new(320.0, 160.0), 1.0), [agent(false)]);
    let tested = TestedPath { start: Some(PATH[0]), ..TestedPath::default() };
    let (camera, agents) = (&camera, &agents);
    let scene = Scene {
        level: &level,
        grid,
        areas: None,
        agents,
        camera,
        selected: None,
        tested,
        tested_waypoints: tested,
        expanded: &EXPANDED,
    };
    let mut out = DrawList::default();
    let mut options = OverlayOptions::default();
    options.visible = false;
    draw_overlays(&scene, &options, &mut out);
    assert_eq!(out.marks, []);
    draw_bodies(&scene, &mut out);
    assert_eq!(count(&out, Role::Agent(0)), 1);
}

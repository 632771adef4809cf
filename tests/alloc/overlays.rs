//! A steady frame of overlays allocates nothing: the second drawing of a scene reuses the list.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::ALLOCATOR;
use gridwright::document::{Document, Edit, EntryKind, Level, Obstacle, Paint, commands};
use gridwright::editor::{
    AgentView, Camera, DrawList, OverlayOptions, OverlayPart, Scene, Selected, TestedPath, draw_bodies, draw_overlays,
};
use gridwright::geom::{Cell, CellRect, Rng, Shape, Vec2};
use gridwright::grid::{Areas, Connectivity};
use gridwright::nav::AgentSettings;
use stats_alloc::Region;

fn level() -> Level {
    let mut document = Document::new(Level::new("test", CellRect::new(-10, -10, 300, 200)).unwrap());
    let mut rng = Rng::new(3);
    let mut some = |percent: f64| -> Vec<Cell> {
        CellRect::new(-10, -10, 300, 200).cells().filter(|_| rng.chance(percent / 100.0)).collect()
    };
    for (cells, paint) in [(some(30.0), Paint::Solid), (some(10.0), Paint::Weight(2.5))] {
        let edit = commands::paint(document.level(), cells, paint);
        document.execute("Brush", EntryKind::Paint, edit).unwrap();
    }
    let (a, b) = (Vec2::new(100.0, 100.0), Vec2::new(300.0, 200.0));
    let shapes = [
        Shape::Rectangle { center: a, size: b },
        Shape::Circle { center: a, radius: 50.0 },
        Shape::Capsule { a, b, radius: 30.0 },
        Shape::Polygon { points: vec![Vec2::ZERO, a, Vec2::new(0.0, 300.0)] },
    ];
    for shape in shapes {
        let id = document.unused_id();
        let edit = Edit::Obstacle(id, Some(Box::new(Obstacle::solid(shape))));
        document.execute("Add", EntryKind::Obstacle, edit).unwrap();
    }
    document.level().clone()
}

pub(crate) fn a_steady_frame_allocates_nothing() {
    let level = level();
    let mut areas = Areas::new(Connectivity::Four);
    areas.update(level.grid());
    let path: Vec<Vec2> = (0..50u8).map(|i| Vec2::new(f32::from(i) * 20.0, f32::from(i % 7) * 30.0)).collect();
    let agent = |i: u8| AgentView {
        position: path[usize::from(i)],
        heading: Vec2::new(1.0, 0.0),
        radius: 10.0,
        profile_place: 0,
        path: &path,
        next: Some(path[usize::from(i) + 1]),
        target: path.last().copied(),
        reachable: i.is_multiple_of(2),
        settings: AgentSettings::default(),
        selected: i == 3,
        blocked: i == 5,
        flash: i == 7,
    };
    let agents: Vec<AgentView<'_>> = (0..40).map(agent).collect();
    let expanded: Vec<Cell> = level.region().cells().step_by(3).collect();
    let mut options = OverlayOptions::default();
    OverlayPart::all().into_iter().for_each(|part| options.set(part, true));
    for zoom in [1.0, 0.2, 0.02] {
        let camera = Camera { center: Vec2::new(400.0, 300.0), zoom, view_size: Vec2::new(1000.0, 600.0) };
        let scene = Scene {
            level: &level,
            grid: level.grid(),
            areas: Some(&areas),
            agents: &agents,
            camera: &camera,
            selected: Some(Selected::Obstacle(level.obstacles[1].0)),
            tested: TestedPath {
                start: Some(path[0]),
                goal: path.last().copied(),
                path: &path,
                found: true,
                compared: &[],
                chosen: 0,
            },
            tested_waypoints: TestedPath {
                start: Some(path[0]),
                goal: None,
                path: &path,
                found: true,
                compared: &[],
                chosen: 0,
            },
            expanded: &expanded,
        };
        let mut list = DrawList::default();
        let mut draw = || {
            list.clear();
            draw_overlays(&scene, &options, &mut list);
            draw_bodies(&scene, &mut list);
            list.marks.len()
        };
        let first = draw();
        let region = Region::new(ALLOCATOR);
        let again = draw();
        let stats = region.change();
        assert!(first > 100 && first == again);
        assert_eq!((stats.allocations, stats.reallocations), (0, 0), "at zoom {zoom}, {first} marks");
    }
}

//! Undo all gives the first document and redo all the last, on seeded random sequences of actions;
//! a cancelled gesture leaves no trace.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use gridwright::bake::BakeSource;
use gridwright::document::{
    Agent, CellPatch, Command, Document, Edit, EditError, EntryKind, Level, Obstacle, Paint, Waypoint, WaypointGraph,
    commands,
};
use gridwright::formats::{ExportOptions, export};
use gridwright::geom::{Cell, CellRect, Shape, Vec2};
use gridwright::graph::Link;
use gridwright::grid::Grid;

/// SplitMix64.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
    fn cell(&mut self, level: &Level) -> Cell {
        let r = level.region();
        let (w, h) = (u64::from(r.w) + 4, u64::from(r.h) + 4);
        Cell::new(r.x - 2 + self.below(w) as i32, r.y - 2 + self.below(h) as i32)
    }
    fn paint(&mut self) -> Paint {
        match self.below(5) {
            0 => Paint::AsBaked,
            1 => Paint::Free,
            2 => Paint::Solid,
            _ => Paint::Weight(self.below(70) as f32 * 0.5),
        }
    }
    fn point(&mut self) -> Vec2 {
        Vec2::new(self.below(500) as f32, self.below(400) as f32)
    }
}

fn random_patch(rng: &mut Rng, level: &Level) -> Edit {
    let (a, b) = (rng.cell(level), rng.cell(level));
    commands::paint(level, CellRect::from_corners(a, b).cells(), rng.paint())
}

fn random_level_action(rng: &mut Rng, document: &mut Document) -> Command {
    let level = document.level();
    match rng.below(7) {
        0 => commands::clear(level).unwrap(),
        1 => commands::clear_painted(level),
        2 => commands::clear_weights(level).unwrap(),
        3 => {
            let (x, y) = (rng.below(9) as i32 - 4, rng.below(9) as i32 - 4);
            commands::resize(level, CellRect::new(x, y, 1 + rng.below(20) as u32, 1 + rng.below(12) as u32)).unwrap()
        }
        4 => {
            let mut baked = Grid::new(level.region()).unwrap();
            for cell in level.region().cells() {
                baked.set_solid(cell, rng.below(3) == 0);
            }
            commands::bake(level, baked, level.bake_input()).unwrap()
        }
        5 => {
            let mut other = Level::new("imported", CellRect::new(2, 3, 1 + rng.below(9) as u32, 4)).unwrap();
            other.bake.source = BakeSource::Imported;
            commands::replace_level(other, "Import")
        }
        _ => {
            let mut bake = level.bake;
            bake.agent_radius = rng.below(4) as f32;
            Command::new("Agent Radius", EntryKind::Settings, Edit::Bake(bake))
        }
    }
}

fn random_entity_action(rng: &mut Rng, document: &mut Document) -> Command {
    let level = document.level();
    match rng.below(7) {
        0 if !level.obstacles.is_empty() => {
            let id = level.obstacles[rng.below(level.obstacles.len() as u64) as usize].0;
            Command::new("Delete Obstacle", EntryKind::Obstacle, Edit::Obstacle(id, None))
        }
        1 if !level.agents.is_empty() => {
            let id = level.agents[rng.below(level.agents.len() as u64) as usize].0;
            Command::new("Delete Agent", EntryKind::Agent, Edit::Agent(id, None))
        }
        2 => {
            let agent = Agent { profile: level.profiles[0].0, position: rng.point(), target: Some(rng.point()) };
            Command::new("Add Agent", EntryKind::Agent, Edit::Agent(document.unused_id(), Some(agent)))
        }
        4 | 5 => {
            // A graph changes: a point more, a connection, a point less, or all of it gone.
            let first = level.graphs.first().cloned();
            let (id, mut graph) = first.unwrap_or_else(|| (document.unused_id(), WaypointGraph::default()));
            let (a, b) = (rng.below(6) as i64, rng.below(6) as i64);
            match rng.below(4) {
                0 => graph.connect(a, b, Link::OneWay),
                1 => graph.remove_point(a),
                _ => graph.points.push(Waypoint::new(graph.unused_id(), rng.point())),
            }
            let left = (rng.below(8) > 0).then(|| Box::new(graph));
            Command::new("Waypoints", EntryKind::Waypoint, Edit::Graph(id, left))
        }
        3 => Command::new("Name", EntryKind::Settings, Edit::Name(format!("level {}", rng.below(5)))),
        _ => {
            let obstacle = Obstacle::solid(Shape::Circle { center: rng.point(), radius: 1.0 + rng.below(30) as f32 });
            Command::new(
                "Add Obstacle",
                EntryKind::Obstacle,
                Edit::Obstacle(document.unused_id(), Some(Box::new(obstacle))),
            )
        }
    }
}

/// One thing a user can do; refusals are fine, they must change nothing.
fn act(rng: &mut Rng, document: &mut Document) {
    let before = document.level().clone();
    let result = match rng.below(10) {
        0..=3 => {
            document.begin("Brush", EntryKind::Paint);
            let mut result = Ok(false);
            for _ in 0..1 + rng.below(4) {
                let edit = random_patch(rng, document.level());
                result = document.execute("Brush", EntryKind::Paint, edit);
            }
            if rng.below(4) == 0 {
                document.cancel();
                assert_eq!(document.level(), &before, "a cancelled gesture left a trace");
            } else {
                document.commit();
            }
            result
        }
        4 | 5 => {
            let command = random_level_action(rng, document);
            document.apply(command)
        }
        6 | 7 => {
            let command = random_entity_action(rng, document);
            document.apply(command)
        }
        8 => {
            document.undo();
            Ok(true)
        }
        _ => {
            document.redo();
            Ok(true)
        }
    };
    if let Err(error) = result {
        assert!(matches!(error, EditError::TooManyWeights(_) | EditError::Waypoints(_)), "{error}");
    }
    assert_effective_is_painted_over_baked(document.level());
}

fn assert_effective_is_painted_over_baked(level: &Level) {
    let layers = &level.layers;
    let (rows, columns) = (level.grid().solid_bits(), level.grid().solid_columns());
    for (x, y) in (0..rows.width() as i32).flat_map(|x| (0..rows.height() as i32).map(move |y| (x, y))) {
        assert_eq!(rows.get(x, y), columns.get(y, x), "column {x}, row {y}");
    }
    for cell in level.region().cells() {
        let baked = (layers.baked().is_solid(cell), layers.baked().weight(cell));
        let expected = match layers.paint(cell).unwrap() {
            Paint::AsBaked => baked,
            Paint::Free => (false, 1.0),
            Paint::Solid => (true, 1.0),
            Paint::Weight(weight) => (false, weight),
        };
        assert_eq!((level.grid().is_solid(cell), level.grid().weight(cell)), expected, "{cell}");
    }
}

/// The project file's bytes.
fn bytes(level: &Level) -> Vec<u8> {
    export(level, "navgrid", &ExportOptions::default()).unwrap().bytes
}

#[test]
fn undo_all_is_the_first_and_redo_all_the_last_document() {
    for seed in 0..500 {
        let mut rng = Rng(seed);
        let first = Level::new("start", CellRect::new(-2, 1, 12, 9)).unwrap();
        let mut document = Document::new(first.clone());
        for _ in 0..20 {
            act(&mut rng, &mut document);
        }
        document.jump_to(usize::MAX);
        let last = document.level().clone();
        let (last_hash, steps) = (last.grid_hash(), document.history().position());
        document.jump_to(0);
        assert_eq!(document.level(), &first, "seed {seed}: undo all");
        assert_eq!(bytes(document.level()), bytes(&first), "seed {seed}: undo all, byte for byte");
        assert!(!document.undo() && !document.is_dirty());
        document.jump_to(steps);
        assert_eq!(document.level(), &last, "seed {seed}: redo all");
        assert_eq!(document.level().grid_hash(), last_hash);
        assert_eq!(bytes(document.level()), bytes(&last), "seed {seed}: redo all, byte for byte");
    }
}

#[test]
fn a_bake_a_clear_and_a_resize_keep_only_what_they_changed() {
    let mut document = Document::new(Level::new("large", CellRect::new(0, 0, 1024, 1024)).unwrap());
    let held = |document: &Document| document.history().bytes();
    let mut baked = Grid::new(document.level().region()).unwrap();
    baked.fill_solid(CellRect::new(100, 100, 40, 40), true);
    let bake = commands::bake(document.level(), baked, 7).unwrap();
    document.apply(bake).unwrap();
    assert!(held(&document) < 2_000, "a bake of 40 rows: {} bytes", held(&document));
    let before = held(&document);
    let edit = commands::paint(document.level(), CellRect::new(500, 500, 8, 8).cells(), Paint::Weight(2.5));
    document.execute("Brush", EntryKind::Paint, edit).unwrap();
    let clear = commands::clear(document.level()).unwrap();
    document.apply(clear).unwrap();
    assert!(held(&document) - before < 2_000, "a clear: {} bytes", held(&document) - before);
    document.undo();
    let before = held(&document);
    // The block of solid cells is cut off.
    let resize = commands::resize(document.level(), CellRect::new(120, 120, 900, 1000)).unwrap();
    document.apply(resize).unwrap();
    assert!(held(&document) - before < 16_000, "a resize: {} bytes", held(&document) - before);
    document.jump_to(0);
    assert_eq!(document.level(), &Level::new("large", CellRect::new(0, 0, 1024, 1024)).unwrap());
}

#[test]
fn a_step_that_is_amended_is_undone_with_what_was_added_and_later_steps_stay() {
    let mut document = Document::new(Level::new("start", CellRect::new(0, 0, 9, 9)).unwrap());
    let first = document.level().clone();
    document.execute("Name", EntryKind::Settings, Edit::Name("other".to_owned())).unwrap();
    let serial = document.history().last_serial().unwrap();
    document.mark_saved();
    let stroke = |document: &Document, x| commands::paint(document.level(), [Cell::new(x, 4)], Paint::Weight(2.0));
    let edit = stroke(&document, 4);
    document.execute("Brush", EntryKind::Paint, edit).unwrap();
    let edit = stroke(&document, 5);
    document.execute("Brush", EntryKind::Paint, edit).unwrap();
    document.undo();
    let mut baked = Grid::new(document.level().region()).unwrap();
    baked.fill_solid(CellRect::new(3, 3, 3, 3), true);
    let bake = commands::bake(document.level(), baked, 7).unwrap();
    assert!(document.can_amend(serial, &bake));
    document.amend(serial, bake.clone()).unwrap();
    assert!(document.is_dirty() && document.history().saved().is_none());
    assert_eq!((document.history().position(), document.history().entries().len()), (2, 3));
    let with_bake = document.level().clone();
    assert_eq!(with_bake.grid().solid_count(), 8, "the stroke lies over the bake");
    document.jump_to(0);
    assert_eq!(document.level(), &first);
    document.jump_to(2);
    assert_eq!(document.level(), &with_bake);
    document.jump_to(3);
    assert_eq!(document.level().grid().solid_count(), 7);
    // Not across an exchange of all layers, and not for a step that is undone.
    let clear = commands::clear(document.level()).unwrap();
    document.apply(clear).unwrap();
    assert!(!document.can_amend(serial, &bake));
    document.jump_to(0);
    assert!(!document.can_amend(serial, &bake));
}

#[test]
fn every_undone_step_returns_to_the_state_before_it() {
    for seed in 1000..1100 {
        let mut rng = Rng(seed);
        let mut document = Document::new(Level::new("start", CellRect::new(0, 0, 8, 8)).unwrap());
        let mut states = vec![document.level().clone()];
        for _ in 0..12 {
            let command = match rng.below(3) {
                0 => random_level_action(&mut rng, &mut document),
                1 => random_entity_action(&mut rng, &mut document),
                _ => Command::new("Brush", EntryKind::Paint, random_patch(&mut rng, document.level())),
            };
            if document.apply(command) == Ok(true) {
                states.push(document.level().clone());
            }
        }
        for expected in states.iter().rev().skip(1) {
            assert!(document.undo());
            assert_eq!(document.level(), expected, "seed {seed}");
        }
    }
}

#[test]
fn a_stroke_over_the_same_cells_is_one_step_with_the_oldest_old_values() {
    let mut document = Document::new(Level::new("start", CellRect::new(0, 0, 4, 1)).unwrap());
    document.begin("Brush", EntryKind::Paint);
    for paint in [Paint::Solid, Paint::Weight(3.0), Paint::Solid] {
        let edit = commands::paint(document.level(), [Cell::new(1, 0), Cell::new(2, 0)], paint);
        document.execute("Brush", EntryKind::Paint, edit).unwrap();
    }
    assert!(document.commit());
    assert_eq!(document.history().entries()[0].title(), "Brush: 2 cells");
    document.undo();
    assert_eq!(document.level().layers.paint(Cell::new(1, 0)), Some(Paint::AsBaked));
}

#[test]
fn a_gesture_that_ends_where_it_began_leaves_no_step_and_keeps_redo() {
    let mut document = Document::new(Level::new("start", CellRect::new(0, 0, 4, 1)).unwrap());
    let edit = commands::paint(document.level(), [Cell::new(3, 0)], Paint::Solid);
    document.execute("Brush", EntryKind::Paint, edit).unwrap();
    document.undo();
    document.begin("Brush", EntryKind::Paint);
    for paint in [Paint::Solid, Paint::AsBaked] {
        let edit = commands::paint(document.level(), [Cell::new(1, 0)], paint);
        document.execute("Brush", EntryKind::Paint, edit).unwrap();
    }
    assert!(!document.commit());
    assert!(document.redo(), "redo was lost");
}

#[test]
fn the_52nd_weight_is_refused_in_words_and_changes_nothing() {
    let mut document = Document::new(Level::new("start", CellRect::new(0, 0, 60, 1)).unwrap());
    let weigh = |document: &mut Document, x: i32| {
        let edit = commands::paint(document.level(), [Cell::new(x, 0)], Paint::Weight(2.0 + x as f32));
        document.execute("Brush", EntryKind::Paint, edit)
    };
    for x in 0..51 {
        weigh(&mut document, x).unwrap();
    }
    let before = document.level().clone();
    let error = weigh(&mut document, 51).unwrap_err();
    assert_eq!(error.to_string(), "weight 53 would be the 52nd different painted weight; a level has at most 51");
    assert_eq!(document.level(), &before);
    let edit = commands::paint(document.level(), [Cell::new(0, 0)], Paint::Free);
    document.execute("Brush", EntryKind::Paint, edit).unwrap();
    weigh(&mut document, 51).unwrap();
}

#[test]
fn the_history_forgets_the_oldest_steps_over_its_cap_but_never_the_last() {
    let mut document = Document::new(Level::new("start", CellRect::new(0, 0, 64, 64)).unwrap());
    document.set_history_cap(20_000);
    for step in 0..20 {
        let paint = if step % 2 == 0 { Paint::Solid } else { Paint::Free };
        let edit = commands::paint(document.level(), document.level().region().cells(), paint);
        document.execute("Fill", EntryKind::Paint, edit).unwrap();
    }
    let history = document.history();
    assert!(history.bytes() <= 20_000 && history.forgotten() > 0 && history.position() >= 1);
    assert_eq!(history.saved(), None, "the saved state cannot be reached any more");
    let steps = history.position();
    assert_eq!((0..steps + 1).filter(|_| document.undo()).count(), steps);
}

#[test]
fn a_refused_command_does_none_of_its_edits() {
    let mut document = Document::new(Level::new("start", CellRect::new(0, 0, 4, 4)).unwrap());
    let before = document.level().clone();
    let bad = Obstacle::solid(Shape::Circle { center: Vec2::ZERO, radius: -1.0 });
    let command = Command {
        label: "Two".to_owned(),
        kind: EntryKind::Obstacle,
        edits: vec![Edit::Name("other".to_owned()), Edit::Obstacle(document.unused_id(), Some(Box::new(bad)))],
    };
    assert!(document.apply(command).is_err());
    assert_eq!(document.level(), &before);
    assert_eq!(document.history().position(), 0);
    let foreign = Edit::Cells(CellPatch::from_pairs(vec![(999, Paint::Solid)]));
    assert_eq!(document.execute("Brush", EntryKind::Paint, foreign), Err(EditError::OtherRegion));
}

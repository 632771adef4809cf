//! The samples are what their generators make, and each opens ready to play.
//!
//! `GRIDWRIGHT_BLESS=1 cargo test --test library samples` writes the files anew.

use gridwright::editor::samples::{SAMPLES, build};
use gridwright::formats::{ExportOptions, export};
use gridwright::sim::World;
use std::path::Path;

#[test]
fn the_files_are_what_the_generators_make() {
    for sample in SAMPLES {
        let level = build(sample.name).unwrap().unwrap();
        let bytes = export(&level, "navgrid", &ExportOptions::default()).unwrap().bytes;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(sample.file);
        if std::env::var_os("GRIDWRIGHT_BLESS").is_some() {
            std::fs::write(&path, &bytes).unwrap();
        } else {
            let equal = std::fs::read(&path).unwrap() == bytes;
            assert!(equal, "{} differs from its generator; look at it, then GRIDWRIGHT_BLESS=1", sample.file);
            assert!(sample.level().unwrap() == level, "{} does not read back equal", sample.file);
        }
    }
}

#[test]
fn agents_of_every_sample_start_on_free_cells_and_walk() {
    if std::env::var_os("GRIDWRIGHT_BLESS").is_some() {
        return;
    }
    for sample in SAMPLES {
        let level = sample.level().unwrap();
        assert!(!level.agents.is_empty() && !level.is_bake_out_of_date(), "{}", sample.name);
        for (id, agent) in &level.agents {
            assert!(level.grid().is_walkable(level.cell_from_world(agent.position)), "{}: agent {id:?}", sample.name);
        }
        let mut world = World::from_level(&level, 1);
        for _ in 0..60 {
            world.tick();
        }
        let moved = world.agents().iter().zip(&level.agents);
        for (now, (id, start)) in moved {
            let distance = now.position.distance(start.position);
            assert!(distance > 50.0, "{}: agent {id:?} moved {distance} in a second", sample.name);
        }
    }
}

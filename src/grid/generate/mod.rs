//! Seeded maps: mazes, rooms, caves, arenas, courtyards and battlefields.
//!
//! The same arguments give the same grid on every machine and in every version: samples, tests and
//! benchmarks name a map by them. Regions start at (0, 0); the outermost ring of cells is solid
//! and every free cell can be reached from every other in straight steps. Sizes too small
//! for a pattern give less of it, down to nothing but wall. Only `+ - * /` and `sqrt` are used.
//!
//! Each kind is one file with its row in [`GENERATORS`]; command line, tests and lists follow from the rows.
//! `plan` is the drawing board, `noise` the smooth random fields, `areas` what joins and fills.

mod areas;
mod arena;
mod battlefield;
mod caves;
mod courtyard;
mod maze;
mod noise;
mod open;
mod places;
mod plan;
mod rivers;
mod rooms;
#[cfg(test)]
mod tests;

pub use arena::arena;
pub use battlefield::battlefield;
pub use caves::caves;
pub use courtyard::courtyard;
pub use maze::maze;
pub use open::open;
pub use rooms::rooms;

use super::{Grid, GridError};

/// A generator that takes a size and a seed.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    /// The word of the command line.
    pub name: &'static str,
    /// What kind of map, in a few words.
    pub about: &'static str,
    /// The map of this size `(w, h)` in cells, from this seed.
    pub make: fn((u32, u32), u64) -> Result<Grid, GridError>,
    /// Another seed gives another map.
    pub uses_seed: bool,
    /// FNV-1a of the cells of the map of 150 x 131 cells from seed 7. A test holds it: a map that is named
    /// by kind, size and seed stays as it is in every version.
    pub fingerprint: u64,
}

/// All generators, in the order of lists.
pub const GENERATORS: &[Generator] =
    &[maze::MAZE, rooms::ROOMS, caves::CAVES, open::OPEN, arena::ARENA, battlefield::BATTLEFIELD];

/// The generator of this name.
#[must_use]
pub fn generator_named(name: &str) -> Option<&'static Generator> {
    GENERATORS.iter().find(|generator| generator.name == name)
}

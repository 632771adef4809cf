//! Directions and the corner rules of the four diagonal modes.
//!
//! A straight step needs only its target. For a diagonal step from `c` to `b` the two side cells decide:
//!
//! ```text
//!   a b      c -> b, side cells a and d
//!   c d
//! ```
//!
//! - `Always`: nothing more, the step squeezes between two solid corners;
//! - `Never`: refused;
//! - `AtLeastOneWalkable`: `a` or `d` must be walkable;
//! - `OnlyIfNoObstacles`: `a` and `d` must be walkable.
//!
//! Outside the region counts as solid. Modes and rules are Godot's (`AStarGrid2D.DiagonalMode`).

use super::Grid;
use crate::geom::Cell;
use std::fmt;

/// When a diagonal step is allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum DiagonalMode {
    /// Also between two solid cells.
    Always,
    /// Four-way movement.
    Never,
    /// With one walkable side cell.
    AtLeastOneWalkable,
    /// With both side cells walkable.
    #[default]
    OnlyIfNoObstacles,
}

impl DiagonalMode {
    /// All modes, in Godot's order of numbers.
    pub const ALL: [DiagonalMode; 4] =
        [DiagonalMode::Always, DiagonalMode::Never, DiagonalMode::AtLeastOneWalkable, DiagonalMode::OnlyIfNoObstacles];

    /// The rule for the two side cells of a diagonal step.
    #[must_use]
    #[inline]
    pub fn allows(self, first_side_walkable: bool, second_side_walkable: bool) -> bool {
        match self {
            DiagonalMode::Always => true,
            DiagonalMode::Never => false,
            DiagonalMode::AtLeastOneWalkable => first_side_walkable || second_side_walkable,
            DiagonalMode::OnlyIfNoObstacles => first_side_walkable && second_side_walkable,
        }
    }

    /// The words of the interface.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            DiagonalMode::Always => "Always",
            DiagonalMode::Never => "Never",
            DiagonalMode::AtLeastOneWalkable => "At Least One Walkable",
            DiagonalMode::OnlyIfNoObstacles => "Only If No Obstacles",
        }
    }
}

/// One of the eight neighbours. The order is Godot's order of expansion: straight ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// y - 1
    Up,
    /// x + 1
    Right,
    /// y + 1
    Down,
    /// x - 1
    Left,
    /// Both
    UpLeft,
    /// Both
    UpRight,
    /// Both
    DownRight,
    /// Both
    DownLeft,
}

impl Direction {
    /// The fixed order in which neighbours are tried.
    pub const ALL: [Direction; 8] = [
        Direction::Up,
        Direction::Right,
        Direction::Down,
        Direction::Left,
        Direction::UpLeft,
        Direction::UpRight,
        Direction::DownRight,
        Direction::DownLeft,
    ];

    /// `(dx, dy)`, each -1, 0 or 1.
    #[must_use]
    #[inline]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Direction::Up => (0, -1),
            Direction::Right => (1, 0),
            Direction::Down => (0, 1),
            Direction::Left => (-1, 0),
            Direction::UpLeft => (-1, -1),
            Direction::UpRight => (1, -1),
            Direction::DownRight => (1, 1),
            Direction::DownLeft => (-1, 1),
        }
    }

    /// Moves along both axes.
    #[must_use]
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self as u8 >= 4
    }

    /// The direction of a step between two neighbours; `None` for any other two cells.
    #[must_use]
    pub fn between(from: Cell, to: Cell) -> Option<Direction> {
        let step = (to.x.wrapping_sub(from.x), to.y.wrapping_sub(from.y));
        Direction::ALL.into_iter().find(|d| d.delta() == step)
    }
}

/// Why a single step is refused; shown to the user word for word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepRefusal {
    /// The start of the step is solid or outside.
    FromSolid(Cell),
    /// The target of the step is solid.
    ToSolid(Cell),
    /// The target of the step lies outside the region.
    ToOutside(Cell),
    /// The mode allows no diagonal steps at all.
    NoDiagonals,
    /// This side cell is solid and the mode does not allow to pass it.
    Corner(Cell, DiagonalMode),
    /// The two cells are no neighbours.
    NotNeighbours,
}

impl fmt::Display for StepRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepRefusal::FromSolid(cell) => write!(f, "{cell} is solid"),
            StepRefusal::ToSolid(cell) => write!(f, "{cell} is solid"),
            StepRefusal::ToOutside(cell) => write!(f, "{cell} is outside the region"),
            StepRefusal::NoDiagonals => write!(f, "mode Never has no diagonal steps"),
            StepRefusal::Corner(cell, DiagonalMode::AtLeastOneWalkable) => {
                write!(f, "both corners are solid, {cell} is one, mode At Least One Walkable")
            }
            StepRefusal::Corner(cell, mode) => write!(f, "corner {cell} is solid, mode {}", mode.title()),
            StepRefusal::NotNeighbours => write!(f, "the cells are no neighbours"),
        }
    }
}

/// `None` if the single step from `from` to its neighbour `to` is legal, else the first reason against it.
#[must_use]
pub fn refused_step(grid: &Grid, from: Cell, to: Cell, mode: DiagonalMode) -> Option<StepRefusal> {
    let Some(direction) = Direction::between(from, to) else { return Some(StepRefusal::NotNeighbours) };
    if !grid.is_walkable(from) {
        return Some(StepRefusal::FromSolid(from));
    }
    if !grid.region().contains(to) {
        return Some(StepRefusal::ToOutside(to));
    }
    if grid.is_solid(to) {
        return Some(StepRefusal::ToSolid(to));
    }
    if !direction.is_diagonal() {
        return None;
    }
    let (side_a, side_b) = (Cell::new(to.x, from.y), Cell::new(from.x, to.y));
    let (open_a, open_b) = (grid.is_walkable(side_a), grid.is_walkable(side_b));
    if mode.allows(open_a, open_b) {
        return None;
    }
    if mode == DiagonalMode::Never {
        return Some(StepRefusal::NoDiagonals);
    }
    Some(StepRefusal::Corner(if open_a { side_b } else { side_a }, mode))
}

#[cfg(test)]
mod tests {
    use super::{DiagonalMode, Direction, refused_step};
    use crate::geom::{Cell, CellRect};
    use crate::grid::Grid;

    /// The diagonal step (0,1) -> (1,0) with the side cells `a` at (0,0) and `d` at (1,1).
    fn diagonal(a_solid: bool, d_solid: bool, mode: DiagonalMode) -> Option<String> {
        let mut grid = Grid::new(CellRect::new(0, 0, 2, 2)).unwrap();
        grid.set_solid(Cell::new(0, 0), a_solid);
        grid.set_solid(Cell::new(1, 1), d_solid);
        refused_step(&grid, Cell::new(0, 1), Cell::new(1, 0), mode).map(|r| r.to_string())
    }

    #[test]
    fn corner_rules_of_the_four_modes() {
        use DiagonalMode::{Always, AtLeastOneWalkable, Never, OnlyIfNoObstacles};
        assert_eq!(diagonal(true, true, Always), None);
        assert_eq!(diagonal(false, false, Never).unwrap(), "mode Never has no diagonal steps");
        assert_eq!(diagonal(true, false, AtLeastOneWalkable), None);
        assert!(diagonal(true, true, AtLeastOneWalkable).unwrap().contains("both corners are solid"));
        assert_eq!(diagonal(false, false, OnlyIfNoObstacles), None);
        assert_eq!(
            diagonal(true, false, OnlyIfNoObstacles).unwrap(),
            "corner (0, 0) is solid, mode Only If No Obstacles"
        );
        assert_eq!(
            diagonal(false, true, OnlyIfNoObstacles).unwrap(),
            "corner (1, 1) is solid, mode Only If No Obstacles"
        );
    }

    #[test]
    fn straight_directions_come_first_and_deltas_are_distinct() {
        let deltas: Vec<_> = Direction::ALL.iter().map(|d| d.delta()).collect();
        assert!(deltas[..4].iter().all(|d| d.0 == 0 || d.1 == 0));
        for (i, d) in Direction::ALL.iter().enumerate() {
            assert_eq!(*d as usize, i);
            assert_eq!(deltas.iter().filter(|e| **e == d.delta()).count(), 1);
        }
    }
}

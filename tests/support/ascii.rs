//! Grids drawn in text, and distances for agents on cells of one world unit.

use gridwright::geom::{Cell, CellRect};
use gridwright::grid::Grid;
use gridwright::nav::AgentSettings;

/// `#` is solid, a digit a weight; cells of one world unit.
pub(crate) fn grid(rows: &[&str]) -> Grid {
    let mut grid = Grid::new(CellRect::new(0, 0, rows[0].len() as u32, rows.len() as u32)).unwrap();
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let cell = Cell::new(x as i32, y as i32);
            grid.set_solid(cell, c == '#');
            if let Some(weight) = c.to_digit(10) {
                grid.set_weight(cell, weight as f32).unwrap();
            }
        }
    }
    grid
}

/// Distances that suit cells of one unit.
pub(crate) fn settings() -> AgentSettings {
    AgentSettings {
        path_desired_distance: 0.2,
        target_desired_distance: 0.25,
        path_max_distance: 3.0,
        ..AgentSettings::default()
    }
}

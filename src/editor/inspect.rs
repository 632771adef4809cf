//! What the hover card says about a cell: state, where it comes from, weight, wall, area, and in words
//! why a step to a neighbour is refused.

use crate::geom::Cell;
use crate::grid::Grid;

/// `solid`, `free` or `free, weight 3`; `outside` where there is no cell.
#[must_use]
pub fn value_words(grid: &Grid, cell: Cell) -> String {
    let Some(index) = grid.index(cell) else { return "outside".to_owned() };
    let state = if grid.is_solid(cell) { "solid" } else { "free" };
    match grid.weight_at(index) {
        1.0 => state.to_owned(),
        weight => format!("{state}, weight {weight}"),
    }
}

//! The map of a `solve` line: written out, from a file, or that of the line before.

use super::case::CaseGrid;
use super::input::is_cell_size;
use crate::geom::{Cell, CellRect, Frame, Vec2};
use crate::grid::{Grid, GridError, MAX_CELLS};
use crate::search::SearchRules;

/// Cells, and where they lie in the world.
pub(super) struct CaseMap {
    pub(super) grid: Grid,
    pub(super) frame: Frame,
    /// What a question about it does not say.
    pub(super) defaults: SearchRules,
}

/// The grid that a line writes out.
///
/// # Errors
/// A sentence with the row.
pub(super) fn grid_from(case: &CaseGrid) -> Result<Grid, String> {
    let region = region_from(case)?;
    let mut grid = Grid::new(region).map_err(|e| format!("grid: {e}"))?;
    for_each_cell("rows", &case.rows, region, |cell, c| match c {
        '.' => Ok(()),
        '#' => {
            grid.set_solid(cell, true);
            Ok(())
        }
        _ => Err(format!("{c:?} is neither \"#\" nor \".\"")),
    })?;
    if let Some(wrows) = &case.wrows {
        set_weights(&mut grid, case, wrows)?;
    }
    Ok(grid)
}

fn set_weights(grid: &mut Grid, case: &CaseGrid, wrows: &[String]) -> Result<(), String> {
    let key = case.wkey.as_ref();
    let mut letters = Vec::new();
    for (letter, weight) in key.into_iter().flatten() {
        let mut chars = letter.chars();
        let (Some(c), None) = (chars.next(), chars.next()) else {
            return Err(format!("grid: wkey {letter:?} is not one letter"));
        };
        Grid::check_weight(*weight).map_err(|e| format!("grid: wkey {letter:?}: {e}"))?;
        letters.push((c, *weight));
    }
    let mut weights = vec![1.0; grid.len()];
    for_each_cell("wrows", wrows, grid.region(), |cell, c| {
        let known = letters.iter().find(|(letter, _)| *letter == c).map(|(_, weight)| *weight);
        let weight = known.or((c == '.').then_some(1.0)).ok_or_else(|| format!("{c:?} is not in wkey"))?;
        if let Some(index) = grid.index(cell) {
            weights[index as usize] = weight;
        }
        Ok(())
    })?;
    grid.replace_weights(weights).map_err(|e| format!("grid: {e}"))
}

fn region_from(case: &CaseGrid) -> Result<CellRect, String> {
    let width = case.rows.first().map_or(0, |row| row.chars().count());
    let [x, y, w, h] = case.region.unwrap_or([0, 0, width as i64, case.rows.len() as i64]);
    let whole = (i32::try_from(x), i32::try_from(y), u32::try_from(w), u32::try_from(h));
    let (Ok(x), Ok(y), Ok(w), Ok(h)) = whole else {
        return Err(format!("grid: region [{x}, {y}, {w}, {h}] is no region of cells"));
    };
    let region = CellRect::new(x, y, w, h);
    Grid::check_region(region).map_err(|e: GridError| format!("grid: {e}"))?;
    debug_assert!(region.area() <= MAX_CELLS);
    Ok(region)
}

/// Every character of the rows with its cell.
fn for_each_cell(
    name: &str,
    rows: &[String],
    region: CellRect,
    mut each: impl FnMut(Cell, char) -> Result<(), String>,
) -> Result<(), String> {
    if rows.len() as u64 != u64::from(region.h) {
        return Err(format!("grid: {} {name}, the region has {}", rows.len(), region.h));
    }
    for (y, row) in rows.iter().enumerate() {
        let cells = row.chars().count();
        if cells as u64 != u64::from(region.w) {
            return Err(format!("grid: {name} {y} has {cells} cells, the region has {}", region.w));
        }
        for (x, c) in row.chars().enumerate() {
            let cell = region.origin().offset(x as i32, y as i32);
            each(cell, c).map_err(|why| format!("grid: {name} {y}, column {x}: {why}"))?;
        }
    }
    Ok(())
}

/// Where cells of this size lie, (0, 0) at the world's origin.
///
/// # Errors
/// A sentence for a size that is not above 0.
pub(super) fn frame_from(cell_size: [f32; 2]) -> Result<Frame, String> {
    let size = Vec2::new(cell_size[0], cell_size[1]);
    if !is_cell_size(size) {
        return Err(format!("cell_size [{}, {}] is not above 0", size.x, size.y));
    }
    Ok(Frame { cell_size: size, origin: Vec2::ZERO })
}

#[cfg(test)]
mod tests {
    use super::grid_from;
    use crate::cli::case::CaseGrid;
    use crate::geom::Cell;

    fn grid(json: &str) -> Result<crate::grid::Grid, String> {
        let case: CaseGrid = serde_json::from_str(json).unwrap();
        grid_from(&case)
    }

    #[test]
    fn rows_and_weights_lie_where_the_region_says() {
        let grid = grid(
            r##"{"region": [-2, 5, 3, 2], "rows": ["..#", "..."], "wrows": ["a..", "..b"], "wkey": {"a": 0.5, "b": 4}}"##,
        )
        .unwrap();
        assert!(grid.is_solid(Cell::new(0, 5)) && grid.solid_count() == 1);
        assert_eq!((grid.weight(Cell::new(-2, 5)), grid.weight(Cell::new(0, 6))), (0.5, 4.0));
    }

    #[test]
    fn faults_have_their_row() {
        let error = |json: &str| grid(json).unwrap_err();
        assert_eq!(error(r#"{"region": [0, 0, 2, 1], "rows": ["..", ".."]}"#), "grid: 2 rows, the region has 1");
        assert_eq!(error(r#"{"rows": ["..", "."]}"#), "grid: rows 1 has 1 cells, the region has 2");
        assert_eq!(error(r#"{"rows": [".x"]}"#), "grid: rows 0, column 1: 'x' is neither \"#\" nor \".\"");
        assert_eq!(error(r#"{"rows": [".."], "wrows": [".q"]}"#), "grid: wrows 0, column 1: 'q' is not in wkey");
        assert!(error(r#"{"rows": [".."], "wrows": [".q"], "wkey": {"q": -1}}"#).contains("wkey \"q\": weight -1"));
        assert!(error(r#"{"region": [0, 0, 99999, 99999], "rows": []}"#).contains("more than the limit"));
        assert!(error(r#"{"region": [0, 0, -1, 3], "rows": []}"#).contains("no region"));
    }
}

//! Imported solid cells, each a rectangle obstacle of its cell, grown by the bake rule.
//!
//! Along one column only the nearest solid cell matters: if it is `d` rows away it blocks all
//! columns within `reach(d)`, and `reach` never rises with `d`. So each row costs one pass, whatever
//! the radius. `reach` compares as the shapes do: exactly, touching is not overlap. Where it is the same for all rows,
//! as always for Grown Cell, a box is grown instead: 64 cells an operation, in `grow_box`.

use super::bake::{BakeError, BakeRequest, BakeRule};
use super::grow_box::grow_box;
use crate::geom::CellRect;
use crate::grid::Grid;

/// Reach of a row that blocks nothing.
const NONE: i64 = -1;
/// No solid cell in this direction.
const NO_ROW: i64 = i64::MAX / 4;

/// Blocks the cells of `grid` that a solid cell of `imported` reaches.
///
/// # Errors
/// [`BakeError::Cancelled`].
pub(super) fn grow_imported(
    request: &BakeRequest<'_>,
    imported: &Grid,
    grid: &mut Grid,
    cancel: &dyn Fn() -> bool,
) -> Result<(), BakeError> {
    let Some(reach) = Reach::new(request, imported.region()) else { return Ok(()) };
    if let Some(margin) = reach.as_box() {
        return grow_box(imported, margin, grid, cancel);
    }
    let region = grid.region();
    let Some(mut rows) = Rows::new(imported, region, reach.widest()) else { return Ok(()) };
    let mut spans = Vec::new();
    for y in region.y..region.bottom() as i32 {
        if cancel() {
            return Err(BakeError::Cancelled);
        }
        rows.advance(i64::from(y), &reach, &mut spans);
        for &(first, last) in &spans {
            let (left, right) = (first.max(i64::from(region.x)), (last + 1).min(region.right()));
            if left < right {
                grid.fill_solid(CellRect::new(left as i32, y, (right - left) as u32, 1), true);
            }
        }
    }
    Ok(())
}

/// How many columns away a solid cell still blocks, by its distance in rows.
struct Reach {
    /// From the smallest distance that occurs on.
    columns: Vec<i64>,
    nearest: i64,
}

impl Reach {
    /// `None` where no row of `imported` is near enough.
    fn new(request: &BakeRequest<'_>, imported: CellRect) -> Option<Reach> {
        let region = request.region;
        if region.is_empty() || imported.is_empty() {
            return None;
        }
        let (nearest, farthest) =
            distances((i64::from(region.y), region.bottom()), (i64::from(imported.y), imported.bottom()));
        let (_, widest) = distances((i64::from(region.x), region.right()), (i64::from(imported.x), imported.right()));
        let columns: Vec<i64> = (nearest..=farthest).map_while(|rows| columns_within(request, rows, widest)).collect();
        (!columns.is_empty()).then_some(Reach { columns, nearest })
    }

    /// -1 where that many rows are out of reach.
    #[inline]
    fn columns(&self, rows: i64) -> i64 {
        self.columns.get((rows - self.nearest) as usize).copied().unwrap_or(NONE)
    }

    /// Columns and rows of the box, if all rows in reach have the same columns.
    fn as_box(&self) -> Option<(i64, i64)> {
        let columns = self.widest();
        let same = self.columns.iter().all(|other| *other == columns);
        same.then_some((columns, self.nearest + self.columns.len() as i64 - 1))
    }

    fn widest(&self) -> i64 {
        self.columns.first().copied().unwrap_or(0)
    }
}

/// Smallest and largest distance between a line of one half-open range and a line of the other.
fn distances(a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    let gap = (a.0 - (b.1 - 1)).max(b.0 - (a.1 - 1)).max(0);
    (gap, ((a.1 - 1) - b.0).max((b.1 - 1) - a.0).max(0))
}

/// The largest number of columns, up to `most`, at which a solid cell `rows` rows away blocks.
fn columns_within(request: &BakeRequest<'_>, rows: i64, most: i64) -> Option<i64> {
    if !blocks(request, 0, rows) {
        return None;
    }
    // The answers are all yes, then all no.
    let (mut yes, mut no) = (0, most + 1);
    while no - yes > 1 {
        let middle = yes + (no - yes) / 2;
        if blocks(request, middle, rows) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    Some(yes)
}

/// A solid cell blocks the cell that is `columns` and `rows` away, both from 0.
fn blocks(request: &BakeRequest<'_>, columns: i64, rows: i64) -> bool {
    let radius = f64::from(request.agent_radius);
    let (width, height) = (f64::from(request.cell_size.x), f64::from(request.cell_size.y));
    match request.rule {
        BakeRule::GrownCell => {
            let meets = |cells: i64, side: f64| cells == 0 || (cells - 1) as f64 * side < radius;
            meets(columns, width) && meets(rows, height)
        }
        BakeRule::Disc => {
            // From the centre of one cell to the nearest side of the other.
            let gap = |cells: i64, side: f64| if cells == 0 { 0.0 } else { (cells as f64 - 0.5) * side };
            let (x, y) = (gap(columns, width), gap(rows, height));
            (columns == 0 && rows == 0) || x * x + y * y < radius * radius
        }
    }
}

/// For each column that can reach the region, the nearest solid rows about the current one.
struct Rows<'a> {
    imported: &'a Grid,
    /// First of the columns.
    first: i64,
    /// Per column: the last solid row at or above the current row, and the first below it.
    nearest: Vec<(i64, i64)>,
}

impl<'a> Rows<'a> {
    /// `None` where no column of `imported` is near enough.
    fn new(imported: &'a Grid, region: CellRect, widest: i64) -> Option<Rows<'a>> {
        let source = imported.region();
        let first = i64::from(source.x).max(i64::from(region.x) - widest);
        let end = source.right().min(region.right() + widest);
        if end <= first {
            return None;
        }
        let top = i64::from(source.y);
        let nearest = (first..end).map(|x| (-NO_ROW, next_solid(imported, x, top))).collect();
        Some(Rows { imported, first, nearest })
    }

    /// Goes on to a later row and lists its blocked columns: closed spans with a gap between them, left to right.
    fn advance(&mut self, row: i64, reach: &Reach, spans: &mut Vec<(i64, i64)>) {
        spans.clear();
        for (x, (above, below)) in (self.first..).zip(self.nearest.iter_mut()) {
            while *below <= row {
                *above = *below;
                *below = next_solid(self.imported, x, *below + 1);
            }
            let columns = reach.columns((row - *above).min(*below - row));
            if columns >= 0 {
                add_span(spans, x - columns, x + columns);
            }
        }
    }
}

/// Adds a span whose middle lies right of the middles of all before it.
#[inline]
fn add_span(spans: &mut Vec<(i64, i64)>, mut first: i64, mut last: i64) {
    while let Some(&(before_first, before_last)) = spans.last() {
        if before_last + 1 < first {
            break;
        }
        first = first.min(before_first);
        last = last.max(before_last);
        spans.pop();
    }
    spans.push((first, last));
}

/// The first solid row of a column of the grid's region, from row `from` of it on.
#[inline]
fn next_solid(grid: &Grid, x: i64, from: i64) -> i64 {
    let (region, bits) = (grid.region(), grid.solid_bits());
    let (column, top) = ((x - i64::from(region.x)) as i32, i64::from(region.y));
    let mut row = (from - top) as i32;
    // The border below reads as set.
    while !bits.get(column, row) {
        row += 1;
    }
    if (row as u32) < region.h { i64::from(row) + top } else { NO_ROW }
}

//! Strokes: which cells a brush, a line or a rectangle covers.
//!
//! Ends are inclusive, a line is Bresenham's from its first cell (a tie goes away from it), a brush
//! of size n covers -(n - 1) / 2 to n / 2 around its cell. **Work is bounded by the clip rectangle**,
//! however far away the pointer is. What is put on the cells is the business of `ink`, connected
//! cells that of `flood`.

use crate::editor::{BrushSettings, BrushShape};
use crate::geom::{Cell, CellRect};

/// Largest brush, cells across.
pub const MAX_BRUSH_SIZE: u32 = 64;

/// The cells under a brush, row by row. A size out of range counts as the nearest one in it.
pub fn brush_cells(center: Cell, brush: &BrushSettings) -> impl Iterator<Item = Cell> + use<> {
    let (size, shape) = (brush_size(brush), brush.shape);
    let before = (size - 1) / 2;
    (0..size).flat_map(move |row| {
        let (first, last) = brush_row(size, shape, row);
        (first..=last).map(move |column| moved(center, column - before, row - before))
    })
}

/// All cells of the straight line, from `from` to `to`.
pub fn line_cells(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let line = Line::new(from, to);
    (0..=line.steps).map(move |step| line.at(step))
}

/// Adds the cells inside `clip` that a brush covers on its way along the line: row by row, each once.
pub fn brush_line(clip: CellRect, from: Cell, to: Cell, brush: &BrushSettings, cells: &mut Vec<Cell>) {
    let size = brush_size(brush);
    let before = (size - 1) / 2;
    let line = Line::new(from, to);
    let rows = clip.h as usize;
    // A brush and a line have no gaps in a row, so neither has their sum: its first and last column say all.
    let mut spans: Vec<(i64, i64)> = vec![(i64::MAX, i64::MIN); rows];
    let brush_rows: Vec<(i32, i32)> = (0..size).map(|row| brush_row(size, brush.shape, row)).collect();
    for step in line.steps_near(clip, i64::from(size)) {
        let center = line.at(step);
        for (row, (first, last)) in brush_rows.iter().enumerate() {
            let y = i64::from(center.y) + row as i64 - i64::from(before) - i64::from(clip.y);
            let Some(span) = usize::try_from(y).ok().and_then(|y| spans.get_mut(y)) else { continue };
            let left = i64::from(center.x) - i64::from(before);
            span.0 = span.0.min(left + i64::from(*first));
            span.1 = span.1.max(left + i64::from(*last));
        }
    }
    for (row, (first, last)) in spans.into_iter().enumerate() {
        let (first, last) = (first.max(i64::from(clip.x)), last.min(clip.right() - 1));
        cells.extend((first..=last).map(|x| Cell::new(x as i32, clip.y + row as i32)));
    }
}

/// The cells inside `clip` of the rectangle with these corners.
#[must_use]
pub fn rectangle(clip: CellRect, a: Cell, b: Cell) -> CellRect {
    let span = |a: i32, b: i32, low: i32, end: i64| {
        let first = a.min(b).max(low);
        let last = i64::from(a.max(b)).min(end - 1);
        (first, u32::try_from(last - i64::from(first) + 1).unwrap_or(0))
    };
    let (x, w) = span(a.x, b.x, clip.x, clip.right());
    let (y, h) = span(a.y, b.y, clip.y, clip.bottom());
    if w == 0 || h == 0 { CellRect::new(clip.x, clip.y, 0, 0) } else { CellRect::new(x, y, w, h) }
}

fn brush_size(brush: &BrushSettings) -> i32 {
    brush.size.clamp(1, MAX_BRUSH_SIZE) as i32
}

/// First and last column of a row of the brush, counted from its top-left corner. Never empty.
fn brush_row(size: i32, shape: BrushShape, row: i32) -> (i32, i32) {
    if shape == BrushShape::Square {
        return (0, size - 1);
    }
    // Twice the offset of a cell's centre from the middle of the square; the disc is as wide as the square.
    let twice = |place: i32| 2 * place - (size - 1);
    let inside = |column: &i32| twice(*column).pow(2) + twice(row).pow(2) <= size * size;
    let first = (0..size).find(inside).unwrap_or(size / 2);
    (first, size - 1 - first)
}

fn moved(cell: Cell, dx: i32, dy: i32) -> Cell {
    Cell::new(cell.x.saturating_add(dx), cell.y.saturating_add(dy))
}

/// A straight line of cells that knows each of them without walking there.
#[derive(Clone, Copy)]
struct Line {
    from: Cell,
    /// Signed length along each axis.
    delta: [i64; 2],
    /// Steps of one cell along the longer axis.
    steps: i64,
}

impl Line {
    fn new(from: Cell, to: Cell) -> Line {
        let delta = [i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y)];
        Line { from, delta, steps: delta[0].abs().max(delta[1].abs()) }
    }

    /// The cell after `step` steps, 0 to `steps`.
    fn at(&self, step: i64) -> Cell {
        let along = |delta: i64| {
            if self.steps == 0 {
                return 0;
            }
            // Half a cell and more rounds away from the start.
            let twice = 2 * i128::from(step) * i128::from(delta.abs()) + i128::from(self.steps);
            (twice / (2 * i128::from(self.steps))) as i64 * delta.signum()
        };
        let [dx, dy] = self.delta.map(along);
        Cell::new((i64::from(self.from.x) + dx) as i32, (i64::from(self.from.y) + dy) as i32)
    }

    /// The steps at which a thing of `reach` cells may touch `clip`, judged by the longer axis.
    fn steps_near(&self, clip: CellRect, reach: i64) -> std::ops::RangeInclusive<i64> {
        let (delta, start, low, high) = if self.delta[0].abs() >= self.delta[1].abs() {
            (self.delta[0], self.from.x, i64::from(clip.x), clip.right())
        } else {
            (self.delta[1], self.from.y, i64::from(clip.y), clip.bottom())
        };
        let (low, high) = (low - reach - i64::from(start), high + reach - i64::from(start));
        let (low, high) = if delta < 0 { (-high, -low) } else { (low, high) };
        low.max(0)..=high.min(self.steps)
    }
}

#[cfg(test)]
mod tests {
    use super::{BrushSettings, BrushShape, brush_cells, brush_line, line_cells, rectangle};
    use crate::geom::{Cell, CellRect, Rng};
    use std::collections::HashSet;

    fn brush(size: u32, shape: BrushShape) -> BrushSettings {
        BrushSettings { size, shape, ..BrushSettings::default() }
    }

    /// The textbook loop with an error term, all octants.
    fn slow_line(from: Cell, to: Cell) -> Vec<Cell> {
        let (dx, dy) = ((to.x - from.x).abs(), -(to.y - from.y).abs());
        let (sx, sy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
        let (mut error, mut at, mut cells) = (dx + dy, from, vec![from]);
        while at != to {
            let twice = 2 * error;
            if twice >= dy {
                error += dy;
                at.x += sx;
            }
            if twice <= dx {
                error += dx;
                at.y += sy;
            }
            cells.push(at);
        }
        cells
    }

    #[test]
    fn lines_equal_the_textbook_loop_in_every_direction() {
        for x in -9..=9 {
            for y in -9..=9 {
                let (from, to) = (Cell::new(3, -2), Cell::new(3 + x, -2 + y));
                assert_eq!(line_cells(from, to).collect::<Vec<_>>(), slow_line(from, to), "to ({x}, {y})");
            }
        }
    }

    #[test]
    fn a_brush_lies_around_its_cell() {
        let cells = |size, shape| brush_cells(Cell::new(0, 0), &brush(size, shape)).collect::<Vec<_>>();
        assert_eq!(cells(1, BrushShape::Circle), [Cell::new(0, 0)]);
        let two: Vec<_> = CellRect::new(0, 0, 2, 2).cells().collect();
        assert_eq!(cells(2, BrushShape::Square), two);
        let five: Vec<_> = CellRect::new(-2, -2, 5, 5).cells().collect();
        assert_eq!(cells(5, BrushShape::Square), five);
        let round = cells(5, BrushShape::Circle);
        assert_eq!(round.len(), 21, "the four corners are missing");
        assert!(!round.contains(&Cell::new(2, -2)) && round.contains(&Cell::new(2, -1)));
        assert_eq!(cells(0, BrushShape::Square).len(), 1, "a size of 0 counts as 1");
    }

    #[test]
    fn a_brush_along_a_line_is_the_union_of_its_places_without_repeats() {
        let mut rng = Rng::new(5);
        let clip = CellRect::new(-6, -4, 21, 17);
        for case in 0..600 {
            let shape = if case % 2 == 0 { BrushShape::Square } else { BrushShape::Circle };
            let brush = brush(1 + rng.below(9), shape);
            let mut cell = || Cell::new(rng.between(-14, 22), rng.between(-12, 20));
            let (from, to) = (cell(), cell());
            let mut fast = Vec::new();
            brush_line(clip, from, to, &brush, &mut fast);
            let places = line_cells(from, to).flat_map(|center| brush_cells(center, &brush));
            let slow: HashSet<Cell> = places.filter(|c| clip.contains(*c)).collect();
            assert_eq!(fast.len(), slow.len(), "case {case}");
            assert!(fast.iter().all(|c| slow.contains(c)), "case {case}");
            assert!(fast.is_sorted_by_key(|c| (c.y, c.x)), "case {case}");
        }
    }

    #[test]
    fn a_pointer_at_the_end_of_the_world_costs_no_more_than_the_region() {
        let clip = CellRect::new(0, 0, 40, 30);
        let mut cells = Vec::new();
        let far = Cell::new(i32::MAX, i32::MAX);
        brush_line(clip, Cell::new(i32::MIN, i32::MIN), far, &brush(1, BrushShape::Square), &mut cells);
        assert_eq!(cells.len(), 30, "the diagonal from the first cell");
        cells.clear();
        brush_line(clip, far, far, &brush(64, BrushShape::Circle), &mut cells);
        assert!(cells.is_empty());
        assert_eq!(rectangle(clip, Cell::new(i32::MIN, 4), far), CellRect::new(0, 4, 40, 26));
        assert!(rectangle(clip, far, far).is_empty());
    }
}

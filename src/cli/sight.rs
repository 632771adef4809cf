//! `sight`: line of sight for segments from standard input.

use super::input::{ImportArgs, clamped_cell, load_level};
use super::output::{Failure, Output, Verdict};
use super::words::{FootprintWords, ModeWord, footprint_from};
use crate::formats::BYTE_ORDER_MARK;
use crate::geom::Cell;
use crate::grid::{Crossing, DiagonalMode, Grid, MAX_CELLS, line_of_sight, visit_line};
use clap::Args;
use serde::Serialize;
use std::io::{BufRead, Read};
use std::path::PathBuf;

/// Line of sight for segments `[ax, ay, bx, by]`, one a line of standard input
#[derive(Args, Clone, Debug)]
pub(super) struct SightArgs {
    /// Level or map
    file: PathBuf,
    /// What a corner that the segment touches does
    #[arg(long, default_value = "no_obstacles")]
    mode: ModeWord,
    /// Body, not yet
    #[arg(long, value_parser = footprint_from, hide = true)]
    footprint: Option<FootprintWords>,
    #[command(flatten)]
    import: ImportArgs,
}

#[derive(Serialize)]
struct Seen {
    clear: bool,
    /// Those that must be free.
    cells: Vec<[i32; 2]>,
}

#[derive(Serialize)]
struct BadLine {
    error: String,
}

/// Longest line, bytes: four numbers need far less.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// Runs the command.
pub(super) fn run(args: &SightArgs, output: &mut Output) -> Result<Verdict, Failure> {
    if args.file.as_os_str() == "-" {
        return Err(Failure::Message("standard input has the segments; the map must be a file".to_owned()));
    }
    if let Some((_, text)) = args.footprint.as_ref().and_then(FootprintWords::refusal) {
        return Err(Failure::Message(text));
    }
    let imported = load_level(&args.file, &args.import, output)?;
    let mut verdict = Verdict::Yes;
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    let mut is_first = true;
    loop {
        line.clear();
        let limit = MAX_LINE_BYTES + 1;
        let read = (&mut input).take(limit).read_until(b'\n', &mut line).map_err(|e| format!("standard input: {e}"))?;
        if read as u64 == limit {
            return Err(Failure::Message(format!("standard input: a line is longer than {MAX_LINE_BYTES} bytes")));
        }
        if read == 0 {
            return Ok(verdict);
        }
        let text = if is_first { line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&line) } else { &line };
        is_first = false;
        if text.trim_ascii().is_empty() {
            continue;
        }
        match segment_from(text) {
            Ok([a, b]) => output.json_line(&seen(imported.level.grid(), a, b, args.mode.into()))?,
            Err(error) => {
                verdict = Verdict::Flawed;
                output.json_line(&BadLine { error })?;
            }
        }
        output.data.flush()?;
    }
}

fn segment_from(line: &[u8]) -> Result<[Cell; 2], String> {
    let [ax, ay, bx, by]: [i64; 4] =
        serde_json::from_slice(line).map_err(|e| format!("a segment is [ax, ay, bx, by]: {e}"))?;
    let (a, b) = (clamped_cell([ax, ay]), clamped_cell([bx, by]));
    let length = u64::from(a.x.abs_diff(b.x)) + u64::from(a.y.abs_diff(b.y));
    if length > MAX_CELLS {
        return Err(format!("the segment crosses more than {MAX_CELLS} cells"));
    }
    Ok([a, b])
}

fn seen(grid: &Grid, a: Cell, b: Cell, mode: DiagonalMode) -> Seen {
    let mut cells = Vec::new();
    visit_line(a, b, |crossing| {
        match crossing {
            Crossing::Cell(cell) => cells.push([cell.x, cell.y]),
            // The other modes ask for none of the two, or for either of them.
            Crossing::Corner(c, d) if mode == DiagonalMode::OnlyIfNoObstacles => {
                cells.extend([[c.x, c.y], [d.x, d.y]]);
            }
            Crossing::Corner(..) => {}
        }
        true
    });
    Seen { clear: line_of_sight(grid, a, b, mode), cells }
}

#[cfg(test)]
mod tests {
    use super::{seen, segment_from};
    use crate::geom::{Cell, CellRect};
    use crate::grid::{DiagonalMode, Grid};

    #[test]
    fn touched_corners_are_listed_where_they_must_be_free() {
        let mut grid = Grid::new(CellRect::new(0, 0, 2, 2)).unwrap();
        grid.set_solid(Cell::new(1, 0), true);
        let look = |mode| {
            let seen = seen(&grid, Cell::new(0, 0), Cell::new(1, 1), mode);
            (seen.clear, seen.cells)
        };
        let crossed = vec![[0, 0], [1, 1]];
        let all = vec![[0, 0], [1, 0], [0, 1], [1, 1]];
        assert_eq!(look(DiagonalMode::OnlyIfNoObstacles), (false, all));
        assert_eq!(look(DiagonalMode::AtLeastOneWalkable), (true, crossed.clone()));
        assert_eq!(look(DiagonalMode::Always), (true, crossed.clone()));
        assert_eq!(look(DiagonalMode::Never), (false, crossed));
    }

    #[test]
    fn segments_that_would_never_end_are_refused() {
        assert!(segment_from(b"[0, 0, 99999999999, 0]").unwrap_err().contains("more than 16777216"));
        assert!(segment_from(b"[0, 0, 1]").is_err() && segment_from(b"[0, 0, 1, 1.5]").is_err());
        assert_eq!(segment_from(b" [0,-2,1,1]\r\n").unwrap()[0], Cell::new(0, -2));
    }
}

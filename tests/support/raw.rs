//! Grids as plain arrays. Steps are judged cell by cell and share no code with the library.

use gridwright::geom::{Cell, CellRect};
use gridwright::grid::{DiagonalMode, Grid};
use gridwright::search::Heuristic;

/// Rows of cells; a cell of the library is `(x + left, y + top)`.
#[derive(Clone)]
pub(crate) struct Raw {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) solid: Vec<Vec<bool>>,
    pub(crate) weight: Vec<Vec<f32>>,
}

impl Raw {
    pub(crate) fn open(left: i32, top: i32, width: usize, height: usize) -> Raw {
        Raw { left, top, solid: vec![vec![false; width]; height], weight: vec![vec![1.0; width]; height] }
    }

    pub(crate) fn width(&self) -> i32 {
        self.solid[0].len() as i32
    }

    pub(crate) fn height(&self) -> i32 {
        self.solid.len() as i32
    }

    pub(crate) fn free(&self, x: i32, y: i32) -> bool {
        x >= 0 && y >= 0 && x < self.width() && y < self.height() && !self.solid[y as usize][x as usize]
    }

    pub(crate) fn grid(&self) -> Grid {
        let mut grid =
            Grid::new(CellRect::new(self.left, self.top, self.width() as u32, self.height() as u32)).unwrap();
        for y in 0..self.height() {
            for x in 0..self.width() {
                grid.set_solid(self.cell(x, y), self.solid[y as usize][x as usize]);
                grid.set_weight(self.cell(x, y), self.weight[y as usize][x as usize]).unwrap();
            }
        }
        grid
    }

    pub(crate) fn cell(&self, x: i32, y: i32) -> Cell {
        Cell::new(x + self.left, y + self.top)
    }

    /// Column and row of a cell.
    pub(crate) fn at(&self, cell: Cell) -> (i32, i32) {
        (cell.x - self.left, cell.y - self.top)
    }

    /// The step between two neighbours is legal.
    pub(crate) fn may_step(&self, (x, y): (i32, i32), (dx, dy): (i32, i32), mode: DiagonalMode) -> bool {
        if !self.free(x, y) || !self.free(x + dx, y + dy) {
            return false;
        }
        if dx == 0 || dy == 0 {
            return true;
        }
        let open = usize::from(self.free(x + dx, y)) + usize::from(self.free(x, y + dy));
        match mode {
            DiagonalMode::Always => true,
            DiagonalMode::Never => false,
            DiagonalMode::AtLeastOneWalkable => open > 0,
            DiagonalMode::OnlyIfNoObstacles => open == 2,
        }
    }

    /// Cost of a single step.
    pub(crate) fn step_cost(&self, (x, y): (i32, i32), (dx, dy): (i32, i32), compute: Heuristic) -> f64 {
        let length = match (dx != 0 && dy != 0, compute) {
            (false, _) | (true, Heuristic::Chebyshev) => 1.0,
            (true, Heuristic::Manhattan) => 2.0,
            (true, Heuristic::Euclidean | Heuristic::Octile) => 2.0f64.sqrt(),
        };
        length * f64::from(self.weight[(y + dy) as usize][(x + dx) as usize])
    }

    /// Cost of a path, after a check of every step.
    pub(crate) fn check_path(&self, path: &[Cell], mode: DiagonalMode, compute: Heuristic) -> f64 {
        let mut cost = 0.0;
        for pair in path.windows(2) {
            let (a, b) = (self.at(pair[0]), self.at(pair[1]));
            let step = (b.0 - a.0, b.1 - a.1);
            assert!(step != (0, 0) && step.0.abs() <= 1 && step.1.abs() <= 1, "{} to {}", pair[0], pair[1]);
            assert!(self.may_step(a, step, mode), "illegal step {} to {} in {mode:?}", pair[0], pair[1]);
            cost += self.step_cost(a, step, compute);
        }
        cost
    }
}

/// A distance by its definition.
pub(crate) fn distance(heuristic: Heuristic, (ax, ay): (i32, i32), (bx, by): (i32, i32)) -> f64 {
    let (dx, dy) = (f64::from((ax - bx).abs()), f64::from((ay - by).abs()));
    match heuristic {
        Heuristic::Euclidean => (dx * dx + dy * dy).sqrt(),
        Heuristic::Manhattan => dx + dy,
        Heuristic::Octile => dx.max(dy) - dx.min(dy) + dx.min(dy) * 2.0f64.sqrt(),
        Heuristic::Chebyshev => dx.max(dy),
    }
}

//! Jump point search against A* and Dijkstra: status, cost and legal steps on 2,000 seeded grids, in every
//! mode and with every pair of cost and estimate, with edits between; limits, partial paths, buffers.

use crate::raw::{Raw, distance};
use crate::slow::{Rng, costs};
use gridwright::geom::{Cell, CellRect};
use gridwright::grid::{Areas, Connectivity, DiagonalMode, Grid};
use gridwright::search::{
    Algorithm, Heuristic, PathStatus, Reason, Scratch, SearchOutcome, SearchQuery, find_path, find_path_into,
};

/// Widths around the words of a bit row, and small ones.
const SIDES: [u32; 18] = [1, 2, 3, 5, 8, 13, 21, 31, 32, 33, 40, 50, 63, 64, 65, 127, 128, 129];

/// Open, scattered and dense cells, or walls with gaps, or corridors.
fn random_raw(rng: &mut Rng, width: usize, height: usize) -> Raw {
    let mut raw = Raw::open(rng.below(300) as i32 - 200, rng.below(300) as i32 - 200, width, height);
    let percent = rng.pick(&[0, 1, 5, 10, 20, 30, 40, 50]);
    raw.solid.iter_mut().flatten().for_each(|solid| *solid = rng.below(100) < percent);
    for _ in 0..rng.pick(&[0, 0, 2, 6]) {
        let (left, top) = (rng.below(width as u32) as usize, rng.below(height as u32) as usize);
        let (w, h) = (1 + rng.below(20) as usize, 1 + rng.below(20) as usize);
        let solid = rng.below(2) == 0;
        for row in raw.solid.iter_mut().skip(top).take(h) {
            row.iter_mut().skip(left).take(w).for_each(|cell| *cell = solid);
        }
    }
    raw
}

/// Edits a grid and its raw cells alike: single cells and rectangles.
fn edit(rng: &mut Rng, raw: &mut Raw, grid: &mut Grid) {
    for _ in 0..1 + rng.below(6) {
        let (x, y) = (rng.below(raw.width() as u32), rng.below(raw.height() as u32));
        let solid = rng.below(2) == 0;
        let (w, h) = rng.pick(&[(1, 1), (1, 1), (3, 70), (70, 2), (9, 9)]);
        let first = raw.cell(x as i32, y as i32);
        for row in raw.solid.iter_mut().skip(y as usize).take(h) {
            row.iter_mut().skip(x as usize).take(w).for_each(|cell| *cell = solid);
        }
        if (w, h) == (1, 1) {
            grid.set_solid(first, solid);
        } else {
            grid.fill_solid(CellRect::new(first.x, first.y, w as u32, h as u32), solid);
        }
    }
}

/// The columns hold what the rows hold.
fn check_columns(grid: &Grid) {
    let (rows, columns) = (grid.solid_bits(), grid.solid_columns());
    assert_eq!((columns.width(), columns.height(), columns.count()), (rows.height(), rows.width(), rows.count()));
    for (x, y) in (-1..=rows.width() as i32).flat_map(|x| (-1..=rows.height() as i32).map(move |y| (x, y))) {
        assert_eq!(columns.get(y, x), rows.get(x, y), "({x}, {y}) of {} x {}", rows.width(), rows.height());
    }
}

struct Asker {
    scratch: Scratch,
    path: Vec<Cell>,
}

impl Asker {
    fn new() -> Asker {
        Asker { scratch: Scratch::new(), path: Vec::new() }
    }

    fn ask(&mut self, grid: &Grid, query: SearchQuery, algorithm: Algorithm) -> SearchOutcome {
        find_path(grid, None, &SearchQuery { algorithm, ..query }, &mut self.scratch, &mut self.path)
    }

    /// All algorithms agree; the steps of each path are legal and cost what the outcome says.
    fn compare(&mut self, raw: &Raw, grid: &Grid, query: SearchQuery, best: Option<f64>) -> PathStatus {
        let astar = self.ask(grid, query, Algorithm::AStar);
        for algorithm in [Algorithm::Jps, Algorithm::Auto] {
            let outcome = self.ask(grid, query, algorithm);
            let at =
                || format!("{} x {}, {algorithm:?}, {query:?}: {outcome:?}, A*: {astar:?}", raw.width(), raw.height());
            assert_eq!(
                (outcome.status, outcome.reason, outcome.end),
                (astar.status, astar.reason, astar.end),
                "{}",
                at()
            );
            assert!((outcome.cost - astar.cost).abs() < 1e-9 * (1.0 + astar.cost), "{}", at());
            assert_eq!(outcome.cells, self.path.len(), "{}", at());
            if outcome.status == PathStatus::Found {
                let cost = raw.check_path(&self.path, query.diagonal_mode, query.compute);
                assert!((cost - outcome.cost).abs() < 1e-9 * (1.0 + cost), "{}", at());
                assert_eq!((self.path.first(), self.path.last()), (Some(&query.from), Some(&query.to)), "{}", at());
                assert!(best.is_none_or(|best| (best - cost).abs() < 1e-9 * (1.0 + cost)), "{} best {best:?}", at());
            }
        }
        astar.status
    }
}

fn random_free(rng: &mut Rng, raw: &Raw) -> Cell {
    let mut cell = (0, 0);
    for _ in 0..20 {
        cell = (rng.below(raw.width() as u32) as i32, rng.below(raw.height() as u32) as i32);
        if raw.free(cell.0, cell.1) {
            break;
        }
    }
    raw.cell(cell.0, cell.1)
}

fn random_query(rng: &mut Rng, raw: &Raw) -> SearchQuery {
    SearchQuery {
        diagonal_mode: rng.pick(&DiagonalMode::ALL),
        compute: rng.pick(&Heuristic::ALL),
        estimate: rng.pick(&Heuristic::ALL),
        ..SearchQuery::new(random_free(rng, raw), random_free(rng, raw))
    }
}

#[test]
fn costs_equal_those_of_astar_on_2000_grids_and_after_edits() {
    let mut asker = Asker::new();
    let mut found = 0;
    for seed in 0..2000 {
        let mut rng = Rng::new(seed + 1);
        let limit = if seed % 4 == 0 { 18 } else { 15 };
        let (width, height) = (rng.pick(&SIDES[..limit]) as usize, rng.pick(&SIDES[..15]) as usize);
        let (width, height) = if seed % 8 == 4 { (height, width) } else { (width, height) };
        let mut raw = random_raw(&mut rng, width, height);
        let mut grid = raw.grid();
        for round in 0..2 {
            for mode in DiagonalMode::ALL {
                let query = SearchQuery { diagonal_mode: mode, ..random_query(&mut rng, &raw) };
                found += u32::from(asker.compare(&raw, &grid, query, None) == PathStatus::Found);
                let query = SearchQuery { diagonal_mode: mode, ..SearchQuery::new(query.to, query.from) };
                asker.compare(&raw, &grid, query, None);
            }
            if round == 0 {
                edit(&mut rng, &mut raw, &mut grid);
                check_columns(&grid);
            }
        }
    }
    println!("{found} of 16000 found");
    assert!(found > 8000, "{found}");
}

#[test]
fn all_pairs_of_small_grids_cost_what_dijkstra_says() {
    let mut asker = Asker::new();
    for seed in 0..120 {
        let mut rng = Rng::new(seed + 5000);
        let (width, height) = (1 + rng.below(9) as usize, 1 + rng.below(8) as usize);
        let mut raw = Raw::open(-4, 11, width, height);
        let percent = rng.pick(&[10, 20, 30, 40]);
        raw.solid.iter_mut().flatten().for_each(|solid| *solid = rng.below(100) < percent);
        let grid = raw.grid();
        let from = raw.at(random_free(&mut rng, &raw));
        if !raw.free(from.0, from.1) {
            continue;
        }
        for (mode, compute) in DiagonalMode::ALL.into_iter().flat_map(|m| Heuristic::ALL.map(|c| (m, c))) {
            let costs = costs(&raw, from, mode, compute);
            for (x, y) in (0..width as i32).flat_map(|x| (0..height as i32).map(move |y| (x, y))) {
                let best = costs[y as usize][x as usize];
                let query = SearchQuery {
                    diagonal_mode: mode,
                    compute,
                    estimate: rng.pick(&Heuristic::ALL),
                    ..SearchQuery::new(raw.cell(from.0, from.1), raw.cell(x, y))
                };
                let status = asker.compare(&raw, &grid, query, best.is_finite().then_some(best));
                assert_eq!(status == PathStatus::Found, raw.free(x, y) && best.is_finite());
            }
        }
    }
}

#[test]
fn partial_and_limited_answers_keep_their_rules() {
    let mut asker = Asker::new();
    let (mut partial, mut limited) = (0, 0);
    for seed in 0..400 {
        let mut rng = Rng::new(seed + 9000);
        let (width, height) = (rng.pick(&SIDES[..15]) as usize, rng.pick(&SIDES[..15]) as usize);
        let raw = random_raw(&mut rng, width, height);
        let grid = raw.grid();
        let mut query = SearchQuery { allow_partial: true, ..random_query(&mut rng, &raw) };
        partial += u32::from(asker.compare(&raw, &grid, query, None) == PathStatus::Partial);
        // With areas: the same.
        let mut areas = Areas::new(Connectivity::of(query.diagonal_mode));
        areas.update(&grid);
        query.algorithm = Algorithm::Jps;
        let flooded = asker.ask(&grid, query, Algorithm::Jps);
        let aimed = find_path(&grid, Some(&areas), &query, &mut asker.scratch, &mut asker.path);
        assert_eq!((aimed.status, aimed.reason, aimed.end), (flooded.status, flooded.reason, flooded.end), "{query:?}");
        assert!((aimed.cost - flooded.cost).abs() < 1e-9 * (1.0 + aimed.cost), "{query:?}");
        if aimed.status == PathStatus::Partial {
            let left = |cell| distance(query.estimate, raw.at(cell), raw.at(query.to));
            assert!(asker.path.iter().all(|cell| left(*cell) >= left(aimed.end)), "{query:?}: {aimed:?}");
        }
        // A limit that is too low is told, one that suffices changes nothing.
        query.allow_partial = false;
        let free = asker.ask(&grid, query, Algorithm::Jps);
        if free.status == PathStatus::Found && free.expanded > 0 {
            let path = asker.path.clone();
            query.max_nodes = free.expanded;
            assert_eq!(asker.ask(&grid, query, Algorithm::Jps), free, "{query:?}");
            assert_eq!(asker.path, path, "{query:?}");
            if free.expanded > 1 {
                query.max_nodes = free.expanded - 1;
                let outcome = asker.ask(&grid, query, Algorithm::Jps);
                assert_eq!((outcome.status, outcome.reason), (PathStatus::Limit, Some(Reason::Limit)), "{query:?}");
                assert_eq!((outcome.expanded, outcome.cells), (free.expanded - 1, 0));
                limited += 1;
            }
        }
    }
    println!("{partial} partial, {limited} limited");
    assert!(partial > 40 && limited > 100, "{partial} partial, {limited} limited");
}

#[test]
fn buffers_listeners_and_worn_scratches_change_nothing() {
    let mut worn = Scratch::new();
    worn.exhaust_stamps();
    for seed in 0..200 {
        let mut rng = Rng::new(seed + 7000);
        let raw = random_raw(&mut rng, 65, 33);
        let grid = raw.grid();
        let query = SearchQuery { algorithm: Algorithm::Jps, ..random_query(&mut rng, &raw) };
        let mut path = Vec::new();
        let fresh = find_path(&grid, None, &query, &mut Scratch::new(), &mut path);
        let mut buffer = vec![Cell::new(0, 0); 65 * 33];
        assert_eq!(find_path_into(&grid, None, &query, &mut worn, &mut buffer), fresh, "{query:?}");
        assert_eq!(buffer[..fresh.cells], path, "{query:?}");
        if fresh.cells > 1 {
            let short = find_path_into(&grid, None, &query, &mut worn, &mut buffer[..fresh.cells - 1]);
            assert_eq!((short.status, short.cells), (PathStatus::BufferTooSmall, fresh.cells));
        }
        if seed % 40 == 9 {
            worn.exhaust_stamps();
        }
    }
}

#[test]
fn weights_are_refused_with_a_reason_and_auto_takes_astar() {
    let mut grid = Grid::new(CellRect::new(0, 0, 9, 1)).unwrap();
    grid.set_weight(Cell::new(4, 0), 3.0).unwrap();
    let query = SearchQuery::new(Cell::new(0, 0), Cell::new(8, 0));
    let mut asker = Asker::new();
    let refused = asker.ask(&grid, query, Algorithm::Jps);
    assert_eq!((refused.status, refused.reason), (PathStatus::Refused, Some(Reason::WeightsUnsupported)));
    assert_eq!(
        refused.describe(&SearchQuery { algorithm: Algorithm::Jps, ..query }),
        "Refused: JPS does not serve weights; Auto and A* do"
    );
    assert_eq!(asker.ask(&grid, query, Algorithm::Auto).cost, 10.0);
}

#[test]
fn corner_to_corner_over_2048_by_2048_cells() {
    let mut grid = Grid::new(CellRect::new(-1024, -1024, 2048, 2048)).unwrap();
    // Walls across with a gap at alternating ends, and scattered blocks between them.
    for wall in 1..16 {
        let y = -1024 + wall * 128;
        grid.fill_solid(CellRect::new(-1024, y, 2048, 3), true);
        let gap = if wall % 2 == 0 { -1000 + wall } else { 980 - wall };
        grid.fill_solid(CellRect::new(gap, y, 20, 3), false);
    }
    let mut rng = Rng::new(77);
    for _ in 0..3000 {
        let (x, y) = (rng.below(2040) as i32 - 1020, rng.below(2040) as i32 - 1020);
        if y.rem_euclid(128) > 30 {
            grid.fill_solid(CellRect::new(x, y, 1 + rng.below(9), 1 + rng.below(9)), true);
        }
    }
    let (from, to) = (Cell::new(-1024, -1024), Cell::new(1023, 1023));
    grid.set_solid(from, false);
    grid.set_solid(to, false);
    let mut asker = Asker::new();
    for mode in DiagonalMode::ALL {
        let query = SearchQuery { diagonal_mode: mode, ..SearchQuery::new(from, to) };
        let astar = asker.ask(&grid, query, Algorithm::AStar);
        let jps = asker.ask(&grid, query, Algorithm::Jps);
        assert_eq!((astar.status, jps.status), (PathStatus::Found, PathStatus::Found), "{mode:?}");
        assert!((astar.cost - jps.cost).abs() < 1e-6, "{mode:?}: {astar:?} {jps:?}");
    }
}

/// FNV-1a over the coordinates.
fn hash(path: &[Cell]) -> u64 {
    let bytes = path.iter().flat_map(|cell| [cell.x, cell.y]).flat_map(i32::to_le_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[test]
fn golden_paths_are_the_same_everywhere() {
    let mut rng = Rng::new(31);
    let mut raw = Raw::open(-60, -30, 130, 66);
    raw.solid.iter_mut().flatten().for_each(|solid| *solid = rng.below(12) == 0);
    (raw.solid[0][0], raw.solid[65][129]) = (false, false);
    let mut asker = Asker::new();
    let hashes = DiagonalMode::ALL.map(|diagonal_mode| {
        let query = SearchQuery { diagonal_mode, ..SearchQuery::new(raw.cell(0, 0), raw.cell(129, 65)) };
        let outcome = asker.ask(&raw.grid(), query, Algorithm::Jps);
        format!("{:016x} {} {:.6} {}", hash(&asker.path), outcome.cells, outcome.cost, outcome.expanded)
    });
    let golden = [
        "cf0bb4e997c273eb 130 155.923882 56",
        "fedb4c4ccb964910 195 194.000000 1676",
        "32c3179917119e66 130 155.923882 89",
        "39c0af45c45d200d 130 155.923882 110",
    ];
    // Hash, cells, cost and expansions in the four modes.
    assert_eq!(hashes, golden);
}

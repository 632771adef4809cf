//! Godot's order on sizes that the golden files do not have: rows around the borders of machine words, weights of
//! all sizes, one scratch for all; against a slow model of the same rules. And what a query of its own must hold.

use crate::godot_model::Asked;
use crate::raw::{Raw, distance};
use crate::slow::{Rng, costs};
use gridwright::geom::{Cell, CellRect};
use gridwright::grid::{Areas, Connectivity, DiagonalMode, Grid};
use gridwright::search::{
    Algorithm, Heuristic, Listener, PathOrder, PathStatus, Reason, Scratch, SearchQuery, find_path, find_path_into,
    find_path_with,
};

const WIDTHS: [usize; 14] = [1, 2, 5, 31, 32, 33, 61, 62, 63, 64, 65, 127, 128, 129];

fn random_raw(rng: &mut Rng, weighted: bool) -> Raw {
    let (width, height) = (rng.pick(&WIDTHS), rng.pick(&WIDTHS[..10]).min(40));
    let mut raw = Raw::open(rng.below(200) as i32 - 100, rng.below(200) as i32 - 100, width, height);
    let solid = [0, 3, 10, 25, 40][rng.below(5) as usize];
    for row in &mut raw.solid {
        row.iter_mut().for_each(|cell| *cell = rng.below(100) < solid);
    }
    if weighted {
        for row in &mut raw.weight {
            row.iter_mut().for_each(|w| *w = rng.pick(&[1.0, 1.0, 0.0, 0.3, 1.5, 7.25, 1e6]));
        }
    }
    raw
}

#[test]
fn every_id_is_that_of_the_model_around_word_borders() {
    let mut rng = Rng::new(71);
    let (mut scratch, mut path) = (Scratch::new(), Vec::new());
    let (mut long, mut jumps) = (0, 0);
    for round in 0..1500 {
        let raw = random_raw(&mut rng, round % 3 == 0);
        let grid = raw.grid();
        for _ in 0..6 {
            let at = |rng: &mut Rng| (rng.below(raw.width() as u32) as i32, rng.below(raw.height() as u32) as i32);
            let asked = Asked {
                raw: &raw,
                from: at(&mut rng),
                to: at(&mut rng),
                mode: rng.pick(&DiagonalMode::ALL),
                compute: rng.pick(&Heuristic::ALL),
                estimate: rng.pick(&Heuristic::ALL),
                partial: rng.below(2) == 0,
                jump: rng.below(2) == 0,
            };
            let query = SearchQuery {
                diagonal_mode: asked.mode,
                compute: asked.compute,
                estimate: asked.estimate,
                algorithm: if asked.jump { Algorithm::Jps } else { Algorithm::Auto },
                order: PathOrder::Godot,
                allow_partial: asked.partial,
                ..SearchQuery::new(raw.cell(asked.from.0, asked.from.1), raw.cell(asked.to.0, asked.to.1))
            };
            find_path(&grid, None, &query, &mut scratch, &mut path);
            let model: Vec<Cell> = crate::godot_model::path(&asked).into_iter().map(|(x, y)| raw.cell(x, y)).collect();
            assert_eq!(path, model, "round {round}: {query:?}\n{:?}", raw.solid);
            long += usize::from(path.len() > 20);
            jumps += usize::from(asked.jump && path.len() > 3);
        }
    }
    assert!(long > 300 && jumps > 300, "{long} long paths, {jumps} over jump points");
}

#[test]
fn costs_are_those_of_a_slow_dijkstra_where_the_estimate_is_honest() {
    let mut rng = Rng::new(5);
    let (mut scratch, mut path) = (Scratch::new(), Vec::new());
    for round in 0..300 {
        let raw = random_raw(&mut rng, false);
        let grid = raw.grid();
        let from = (rng.below(raw.width() as u32) as i32, rng.below(raw.height() as u32) as i32);
        let to = (rng.below(raw.width() as u32) as i32, rng.below(raw.height() as u32) as i32);
        let mode = rng.pick(&DiagonalMode::ALL);
        let optimum = costs(&raw, from, mode, Heuristic::Octile)[to.1 as usize][to.0 as usize];
        for algorithm in [Algorithm::AStar, Algorithm::Jps] {
            let query = SearchQuery {
                diagonal_mode: mode,
                algorithm,
                order: PathOrder::Godot,
                ..SearchQuery::new(raw.cell(from.0, from.1), raw.cell(to.0, to.1))
            };
            let outcome = find_path(&grid, None, &query, &mut scratch, &mut path);
            if algorithm == Algorithm::AStar {
                assert_eq!(raw.check_path(&path, mode, Heuristic::Octile), outcome.cost, "legal steps");
            }
            assert!(path.is_empty() || raw.at(outcome.end) == to);
            let cost = if outcome.status == PathStatus::Found { outcome.cost } else { f64::INFINITY };
            // f32 may take one of two ways that differ by less than it can tell.
            assert!(cost == optimum || (cost - optimum).abs() < 1e-4, "round {round} {query:?}: {cost} {optimum}");
        }
    }
}

struct Log(Vec<(u32, u32, f64)>, u32);

impl Listener for Log {
    fn expanded(&mut self, state: u32, parent: u32, cost: f64) {
        self.0.push((state, parent, cost));
    }
    fn generated(&mut self, _state: u32, _parent: u32, _cost: f64) {
        self.1 += 1;
    }
}

#[test]
fn limits_buffers_listeners_and_reasons_hold_in_godots_order_too() {
    let mut grid = Grid::new(CellRect::new(-5, 3, 70, 9)).unwrap();
    grid.fill_solid(CellRect::new(20, 3, 1, 8), true);
    let (from, to) = (Cell::new(-5, 3), Cell::new(64, 3));
    let mut scratch = Scratch::new();
    let mut path = Vec::new();
    for algorithm in [Algorithm::AStar, Algorithm::Jps] {
        let query = SearchQuery { algorithm, order: PathOrder::Godot, ..SearchQuery::new(from, to) };
        let mut log = Log(Vec::new(), 0);
        let whole = find_path_with(&grid, None, &query, &mut scratch, &mut path, &mut log);
        assert_eq!((whole.status, whole.end, whole.cells), (PathStatus::Found, to, path.len()));
        assert_eq!((whole.expanded as usize, whole.generated), (log.0.len(), log.1 + 1), "the start is not told");
        assert_eq!(log.0[0], (0, 0, 0.0));
        let mut closed: Vec<u32> = log.0.iter().map(|(state, ..)| *state).collect();
        closed.sort_unstable();
        closed.dedup();
        assert_eq!(closed.len(), log.0.len(), "a closed cell never opens again");

        let mut buffer = [Cell::new(99, 99); 100];
        let short = find_path_into(&grid, None, &query, &mut scratch, &mut buffer[..path.len() - 1]);
        assert_eq!((short.status, short.cells, buffer[0].x), (PathStatus::BufferTooSmall, path.len(), 99));
        assert_eq!(find_path_into(&grid, None, &query, &mut scratch, &mut buffer), whole);

        let limited = SearchQuery { max_nodes: whole.expanded - 1, ..query };
        let outcome = find_path(&grid, None, &limited, &mut scratch, &mut path);
        assert_eq!((outcome.status, outcome.reason, path.len()), (PathStatus::Limit, Some(Reason::Limit), 0));
        let outcome = find_path(&grid, None, &SearchQuery { allow_partial: true, ..limited }, &mut scratch, &mut path);
        assert_eq!((outcome.status, outcome.reason), (PathStatus::Partial, Some(Reason::Limit)));
        assert_eq!((outcome.expanded, path.last()), (limited.max_nodes, Some(&outcome.end)));
        let enough = SearchQuery { max_nodes: whole.expanded, ..query };
        assert_eq!(find_path(&grid, None, &enough, &mut scratch, &mut path), whole, "the goal is not expanded");
    }
    grid.set_solid(Cell::new(20, 11), true);
    let mut areas = Areas::new(Connectivity::Four);
    areas.update(&grid);
    let query = SearchQuery { order: PathOrder::Godot, ..SearchQuery::new(from, to) };
    let outcome = find_path(&grid, Some(&areas), &query, &mut scratch, &mut path);
    assert_eq!((outcome.reason, outcome.expanded), (Some(Reason::Disconnected), 0), "answered by the areas");
    assert!(outcome.areas.is_some());
    let partial = SearchQuery { allow_partial: true, ..query };
    let outcome = find_path(&grid, Some(&areas), &partial, &mut scratch, &mut path);
    assert_eq!((outcome.status, outcome.reason), (PathStatus::Partial, Some(Reason::Disconnected)));
    assert!(distance(Heuristic::Octile, (outcome.end.x, outcome.end.y), (to.x, to.y)) < 46.0);
    let dijkstra = SearchQuery { algorithm: Algorithm::Dijkstra, ..query };
    let outcome = find_path(&grid, None, &dijkstra, &mut scratch, &mut path);
    assert_eq!((outcome.status, outcome.reason), (PathStatus::Refused, Some(Reason::OrderUnsupported)));
    assert_eq!(outcome.describe(&dijkstra), "Refused: Godot 4.6 order has no Dijkstra; Auto, A* and JPS have");
}

#[test]
fn infinite_sums_and_stamps_that_wrap_change_nothing() {
    let mut grid = Grid::new(CellRect::new(0, 0, 40, 3)).unwrap();
    grid.fill_weight(CellRect::new(2, 0, 30, 3), f32::MAX).unwrap();
    let query = SearchQuery {
        order: PathOrder::Godot,
        algorithm: Algorithm::AStar,
        ..SearchQuery::new(Cell::new(0, 1), Cell::new(39, 1))
    };
    let (mut scratch, mut path) = (Scratch::new(), Vec::new());
    let outcome = find_path(&grid, None, &query, &mut scratch, &mut path);
    assert_eq!((outcome.status, path[0], path.last()), (PathStatus::Found, query.from, Some(&query.to)));
    let partial = SearchQuery { allow_partial: true, max_nodes: 60, ..query };
    assert_eq!(find_path(&grid, None, &partial, &mut scratch, &mut path).status, PathStatus::Partial);
    let first = (find_path(&grid, None, &query, &mut scratch, &mut path), path.clone());
    scratch.exhaust_stamps();
    for _ in 0..6 {
        assert_eq!((find_path(&grid, None, &query, &mut scratch, &mut path), path.clone()), first);
    }
}

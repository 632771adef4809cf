//! Queries of a graph allocate nothing once their memory has been taken, in every order, with and without a
//! filter; nor do edits that move, weigh and disable points.

use crate::ALLOCATOR;
use gridwright::geom::{Rng, Vec2};
use gridwright::graph::{Link, PointGraph, PointQuery, PointRules, PointScratch};
use gridwright::search::{PathOrder, PathStatus};
use stats_alloc::Region;

const POINTS: u32 = 400;

fn tick(
    graph: &mut PointGraph<Vec2>,
    rng: &mut Rng,
    scratch: &mut PointScratch,
    ids: &mut Vec<i64>,
    at: &mut Vec<Vec2>,
) -> u32 {
    let mut found = 0;
    let id = i64::from(rng.below(POINTS));
    let edits = [
        graph.set_disabled(id, rng.below(8) == 0),
        graph.set_position(i64::from(rng.below(POINTS)), Vec2::new(rng.below(900) as f32, rng.below(900) as f32)),
        graph.set_weight(i64::from(rng.below(POINTS)), rng.below(4) as f32),
    ];
    assert!(edits.iter().all(Result::is_ok));
    for order in PathOrder::ALL {
        let query = PointQuery {
            order,
            allow_partial: rng.below(2) == 0,
            max_nodes: if rng.below(5) == 0 { 20 } else { 0 },
            ..PointQuery::new(i64::from(rng.below(POINTS)), i64::from(rng.below(POINTS)))
        };
        let mut slice = [0; POINTS as usize];
        let rules = PointRules::allowing(|from, to| (from + to) % 7 != 0);
        let outcomes = [
            graph.find_path(&query, scratch, ids),
            graph.find_path_with(&query, &rules, scratch, ids),
            graph.find_positions(&query, scratch, at),
            graph.find_path_into(&query, scratch, &mut slice),
        ];
        found += outcomes.iter().filter(|o| o.status == PathStatus::Found).count() as u32;
    }
    let place = Vec2::new(rng.below(900) as f32, rng.below(900) as f32);
    found
        + u32::from(
            graph.closest_point(place, false).is_some() && graph.closest_position_on_connection(place).is_some(),
        )
}

pub(crate) fn nothing_is_allocated_after_warm_up() {
    let mut rng = Rng::new(11);
    let mut graph = PointGraph::new();
    for id in 0..POINTS {
        let place = Vec2::new(rng.below(900) as f32, rng.below(900) as f32);
        assert!(graph.add_point(i64::from(id), place, 1.0).is_ok());
    }
    for _ in 0..POINTS * 3 {
        let (a, b) = (i64::from(rng.below(POINTS)), i64::from(rng.below(POINTS)));
        let link = if rng.below(3) == 0 { Link::OneWay } else { Link::TwoWay };
        assert!(a == b || graph.connect(a, b, link).is_ok());
    }
    let mut scratch = PointScratch::new();
    let (mut ids, mut at) = (Vec::with_capacity(POINTS as usize), Vec::with_capacity(POINTS as usize));
    tick(&mut graph, &mut rng, &mut scratch, &mut ids, &mut at);
    let region = Region::new(ALLOCATOR);
    let found: u32 = (0..200).map(|_| tick(&mut graph, &mut rng, &mut scratch, &mut ids, &mut at)).sum();
    let change = region.change();
    assert_eq!((change.allocations, change.reallocations), (0, 0), "{change:?}");
    assert!(found > 500, "{found}");
}

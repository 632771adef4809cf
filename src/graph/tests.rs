//! Edits, orders of lists, and answers on small graphs.

use super::{
    Connection, GraphError, Link, MAX_POSITION, PointCost, PointGraph, PointOutcome, PointQuery, PointReason,
    PointRules, PointScratch, PointView,
};
use crate::geom::{Vec2, Vec3};
use crate::search::{PathOrder, PathStatus};

fn line(ids: &[i64]) -> PointGraph<Vec2> {
    let mut graph = PointGraph::new();
    for (x, id) in ids.iter().enumerate() {
        graph.add_point(*id, Vec2::new(x as f32, 0.0), 1.0).unwrap();
    }
    for pair in ids.windows(2) {
        graph.connect(pair[0], pair[1], Link::TwoWay).unwrap();
    }
    graph
}

fn neighbors(graph: &PointGraph<Vec2>, id: i64) -> Vec<i64> {
    graph.neighbors(id).collect()
}

fn ask(graph: &PointGraph<Vec2>, query: &PointQuery) -> (Vec<i64>, PointOutcome) {
    let mut path = Vec::new();
    let outcome = graph.find_path(query, &mut PointScratch::new(), &mut path);
    (path, outcome)
}

#[test]
fn refused_edits_name_the_id_and_change_nothing() {
    let mut graph = line(&[1, 2]);
    let before: Vec<Connection> = graph.connections().collect();
    let at = Vec2::ZERO;
    let refused = [
        (graph.add_point(-1, at, 1.0), "point -1 cannot be: ids are 0 or more"),
        (graph.add_point(3, at, -0.5), "point 3: weight -0.5 is not a number from 0 up"),
        (graph.set_weight(2, f32::NAN), "point 2: weight NaN is not a number from 0 up"),
        (graph.connect(2, 2, Link::OneWay), "point 2 cannot be connected to itself"),
        (graph.connect(1, 9, Link::OneWay), "there is no point 9"),
        (graph.disconnect(8, 1, Link::TwoWay), "there is no point 8"),
        (graph.remove_point(7), "there is no point 7"),
        (graph.set_disabled(6, true), "there is no point 6"),
        (graph.set_position(5, at), "there is no point 5"),
    ];
    for (result, words) in refused {
        assert_eq!(result.unwrap_err().to_string(), words);
    }
    let far = Vec2::new(MAX_POSITION * 2.0, 0.0);
    assert_eq!(graph.set_position(1, far), Err(GraphError::BadPosition(1)));
    assert_eq!(graph.add_point(4, Vec2::new(0.0, f32::NAN), 1.0), Err(GraphError::BadPosition(4)));
    assert_eq!((graph.ids().collect::<Vec<_>>(), graph.connections().collect::<Vec<_>>()), (vec![1, 2], before));
    assert_eq!((graph.position(1), graph.weight(2)), (Some(Vec2::ZERO), Some(1.0)));
    assert_eq!((graph.position(3), graph.weight(3), graph.is_disabled(3)), (None, None, None));
}

#[test]
fn adding_a_point_again_moves_and_weighs_it_only() {
    let mut graph = line(&[1, 2, 3]);
    graph.set_disabled(2, true).unwrap();
    graph.add_point(2, Vec2::new(5.0, 6.0), 4.0).unwrap();
    assert_eq!(
        (graph.position(2), graph.weight(2), graph.is_disabled(2)),
        (Some(Vec2::new(5.0, 6.0)), Some(4.0), Some(true))
    );
    assert_eq!((graph.len(), neighbors(&graph, 2)), (3, vec![1, 3]));
}

#[test]
fn what_is_removed_leaves_its_place_to_the_last() {
    let mut graph = line(&[10, 11, 12, 13]);
    for id in [10, 12] {
        graph.connect(id, 13, Link::TwoWay).unwrap();
    }
    graph.connect(10, 12, Link::OneWay).unwrap();
    assert_eq!(neighbors(&graph, 10), [11, 13, 12]);
    graph.remove_point(11).unwrap();
    assert_eq!((neighbors(&graph, 10), graph.ids().collect::<Vec<_>>()), (vec![12, 13], vec![10, 13, 12]));
    let pairs: Vec<_> = graph.connections().map(|c| (c.from, c.to, c.link)).collect();
    assert_eq!(pairs, [(10, 12, Link::OneWay), (12, 13, Link::TwoWay), (10, 13, Link::TwoWay)]);
}

#[test]
fn a_pair_that_is_connected_again_keeps_its_neighbours_place() {
    let mut graph = line(&[1, 2, 3]);
    graph.connect(2, 1, Link::OneWay).unwrap();
    assert_eq!(neighbors(&graph, 2), [1, 3]);
    let pairs: Vec<_> = graph.connections().map(|c| (c.from, c.to, c.link)).collect();
    assert_eq!(pairs, [(2, 3, Link::TwoWay), (1, 2, Link::TwoWay)]);
}

#[test]
fn one_way_connections_join_and_part_by_direction() {
    let mut graph = line(&[1]);
    graph.add_point(2, Vec2::ONE, 1.0).unwrap();
    let state = |graph: &PointGraph<Vec2>| (graph.leads_to(1, 2), graph.leads_to(2, 1), graph.are_connected(2, 1));
    graph.connect(2, 1, Link::OneWay).unwrap();
    assert_eq!(state(&graph), (false, true, true));
    graph.connect(1, 2, Link::OneWay).unwrap();
    assert_eq!(state(&graph), (true, true, true));
    graph.disconnect(2, 1, Link::OneWay).unwrap();
    assert_eq!(state(&graph), (true, false, true));
    graph.disconnect(2, 1, Link::OneWay).unwrap();
    assert_eq!(state(&graph), (true, false, true), "that direction was gone already");
    graph.disconnect(2, 1, Link::TwoWay).unwrap();
    assert_eq!((state(&graph), graph.connection_count()), ((false, false, false), 0));
    assert!(!graph.are_connected(1, 99));
}

#[test]
fn free_ids_start_at_the_one_removed_last() {
    let mut graph = line(&[0, 1, 2, 5]);
    assert_eq!(graph.available_id(), 3);
    graph.remove_point(1).unwrap();
    assert_eq!(graph.available_id(), 1);
    graph.add_point(1, Vec2::ZERO, 1.0).unwrap();
    assert_eq!(graph.available_id(), 3);
    graph.remove_point(5).unwrap();
    assert_eq!(graph.available_id(), 5);
    graph.add_point(i64::MAX, Vec2::ZERO, 1.0).unwrap();
    graph.remove_point(i64::MAX).unwrap();
    graph.add_point(i64::MAX, Vec2::ZERO, 1.0).unwrap();
    assert_eq!(graph.available_id(), 3, "after the last id it goes on at 0");
    graph.clear();
    assert_eq!((graph.available_id(), graph.len(), graph.connection_count()), (0, 0, 0));
}

#[test]
fn a_slot_used_again_has_nothing_of_its_last_point() {
    let mut graph = line(&[1, 2, 3]);
    graph.set_disabled(2, true).unwrap();
    graph.set_weight(2, 0.0).unwrap();
    graph.remove_point(2).unwrap();
    graph.add_point(4, Vec2::ONE, 2.0).unwrap();
    assert_eq!((graph.is_disabled(4), graph.weight(4), neighbors(&graph, 4).len()), (Some(false), Some(2.0), 0));
    assert_eq!(graph.least_weight(), 1.0);
}

#[test]
fn the_least_weight_follows_every_edit() {
    let mut graph = line(&[1, 2, 3]);
    assert_eq!(graph.least_weight(), 1.0);
    graph.set_weight(1, 0.5).unwrap();
    graph.add_point(2, Vec2::ZERO, 0.25).unwrap();
    assert_eq!(graph.least_weight(), 0.25);
    graph.remove_point(2).unwrap();
    assert_eq!(graph.least_weight(), 0.5);
    for id in [1, 3] {
        graph.set_weight(id, 7.0).unwrap();
    }
    assert_eq!(graph.least_weight(), 7.0);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of answers")]
fn outcomes_tell_status_reason_and_numbers() {
    let mut graph = line(&[1, 2, 3, 4]);
    graph.add_point(9, Vec2::new(9.0, 0.0), 1.0).unwrap();
    graph.set_disabled(4, true).unwrap();
    let sentence = |query: PointQuery| {
        let (path, outcome) = ask(&graph, &query);
        (path, outcome.status, outcome.reason, outcome.describe(&query))
    };
    let partial = |from, to| PointQuery { allow_partial: true, ..PointQuery::new(from, to) };
    let limited = |query| PointQuery { max_nodes: 1, ..query };
    let invalid = PathStatus::InvalidPoint;
    let expected = [
        (PointQuery::new(1, 3), vec![1, 2, 3], PathStatus::Found, None, "Found: 3 points, cost 2.00"),
        (PointQuery::new(2, 2), vec![2], PathStatus::Found, None, "Found: 1 point, cost 0.00"),
        (
            PointQuery::new(5, 1),
            vec![],
            invalid,
            Some(PointReason::StartUnknown),
            "Invalid point: there is no point 5 to start from",
        ),
        (
            PointQuery::new(1, 6),
            vec![],
            invalid,
            Some(PointReason::GoalUnknown),
            "Invalid point: there is no point 6 to go to",
        ),
        (
            PointQuery::new(4, 1),
            vec![],
            invalid,
            Some(PointReason::StartDisabled),
            "Invalid point: start 4 is disabled",
        ),
        (
            PointQuery::new(4, 4),
            vec![],
            invalid,
            Some(PointReason::StartDisabled),
            "Invalid point: start 4 is disabled",
        ),
        (
            PointQuery::new(1, 4),
            vec![],
            PathStatus::NotFound,
            Some(PointReason::GoalDisabled),
            "Not found: goal 4 is disabled",
        ),
        (
            partial(1, 4),
            vec![1, 2, 3],
            PathStatus::Partial,
            Some(PointReason::GoalDisabled),
            "Partial: closest reachable point is 3",
        ),
        (
            PointQuery::new(1, 9),
            vec![],
            PathStatus::NotFound,
            Some(PointReason::Disconnected),
            "Not found: no way leads from point 1 to point 9",
        ),
        (
            partial(1, 9),
            vec![1, 2, 3],
            PathStatus::Partial,
            Some(PointReason::Disconnected),
            "Partial: closest reachable point is 3",
        ),
        (
            limited(PointQuery::new(1, 3)),
            vec![],
            PathStatus::Limit,
            Some(PointReason::Limit),
            "Limit: no path within 1 nodes",
        ),
        (
            limited(partial(1, 3)),
            vec![1],
            PathStatus::Partial,
            Some(PointReason::Limit),
            "Partial: stopped after 1 nodes at point 1",
        ),
    ];
    for (query, path, status, reason, words) in expected {
        for order in [PathOrder::Gridwright, PathOrder::Godot] {
            let expected = (path.clone(), status, reason, words.to_owned());
            assert_eq!(sentence(PointQuery { order, ..query }), expected, "{order:?}");
        }
    }
}

#[test]
fn godot_4_5_starts_at_disabled_points_where_it_did() {
    let mut graph = line(&[1, 2, 3]);
    graph.set_disabled(1, true).unwrap();
    let query = |to, order| PointQuery { order, ..PointQuery::new(1, to) };
    assert_eq!(ask(&graph, &query(1, PathOrder::Godot45)).0, [1]);
    assert!(ask(&graph, &query(3, PathOrder::Godot45)).0.is_empty());
    assert_eq!(graph.point_path(&query(3, PathOrder::Godot45)).len(), 3, "positions were not refused");
    for order in [PathOrder::Gridwright, PathOrder::Godot] {
        assert_eq!((ask(&graph, &query(1, order)).0.len(), graph.point_path(&query(3, order)).len()), (0, 0));
    }
}

#[test]
fn buffers_that_are_too_short_are_told_the_length() {
    let graph = line(&[1, 2, 3, 4]);
    let (mut scratch, query) = (PointScratch::new(), PointQuery::new(1, 4));
    let mut short = [-1; 3];
    let outcome = graph.find_path_into(&query, &mut scratch, &mut short);
    assert_eq!((outcome.status, outcome.points, short), (PathStatus::BufferTooSmall, 4, [-1; 3]));
    let mut long = [-1; 5];
    let outcome = graph.find_path_into(&query, &mut scratch, &mut long);
    assert_eq!((outcome.status, outcome.points, long), (PathStatus::Found, 4, [1, 2, 3, 4, -1]));
    let mut positions = [Vec2::ZERO; 4];
    assert_eq!(graph.find_positions_into(&query, &mut scratch, &mut positions).cost, 3.0);
    assert_eq!(positions[3], Vec2::new(3.0, 0.0));
}

/// Two ways of equal length round a square, and which is taken does not depend on how the graph was made.
#[test]
fn ties_go_to_the_lower_id_in_gridwright_order() {
    let corners = [(1, 0.0, 0.0), (2, 1.0, 0.0), (3, 0.0, 1.0), (4, 1.0, 1.0)];
    let pairs = [(1, 3), (1, 2), (3, 4), (2, 4)];
    for turn in 0..4 {
        let mut graph = PointGraph::new();
        for (id, x, y) in corners.iter().cycle().skip(turn).take(4) {
            graph.add_point(*id, Vec2::new(*x, *y), 1.0).unwrap();
        }
        for (a, b) in pairs.iter().cycle().skip(turn).take(4) {
            graph.connect(*a, *b, Link::TwoWay).unwrap();
        }
        assert_eq!(ask(&graph, &PointQuery::new(1, 4)).0, [1, 2, 4]);
    }
}

#[test]
fn light_points_are_worth_a_detour_only_in_gridwright_order() {
    // Straight on is short and heavy; by the point far above it is longer, but nearly free to enter.
    let mut graph = line(&[1, 2]);
    graph.set_position(2, Vec2::new(4.0, 0.0)).unwrap();
    graph.set_weight(2, 0.1).unwrap();
    graph.add_point(3, Vec2::new(2.0, 8.0), 0.0).unwrap();
    graph.add_point(4, Vec2::new(1.0, 0.0), 5.0).unwrap();
    for (a, b) in [(1, 3), (3, 2), (1, 4), (4, 2)] {
        graph.connect(a, b, Link::TwoWay).unwrap();
    }
    graph.disconnect(1, 2, Link::TwoWay).unwrap();
    let (path, outcome) = ask(&graph, &PointQuery::new(1, 2));
    assert_eq!(path, [1, 3, 2]);
    let by_godot = ask(&graph, &PointQuery { order: PathOrder::Godot, ..PointQuery::new(1, 2) }).1;
    assert!(outcome.cost < 1.0 && by_godot.cost > outcome.cost, "{} {}", outcome.cost, by_godot.cost);
}

#[test]
fn a_filter_that_is_true_allows() {
    let graph = line(&[1, 2, 3]);
    let (mut scratch, mut path) = (PointScratch::new(), Vec::new());
    for order in PathOrder::ALL {
        let query = PointQuery { order, ..PointQuery::new(1, 3) };
        let never = PointRules::allowing(|_, _| false);
        let outcome = graph.find_path_with(&query, &never, &mut scratch, &mut path);
        assert_eq!((outcome.status, outcome.reason), (PathStatus::NotFound, Some(PointReason::Disconnected)));
        let only_up = PointRules::allowing(|from, to| from < to);
        assert_eq!(graph.find_path_with(&query, &only_up, &mut scratch, &mut path).points, 3);
        let back = PointQuery { from: 3, to: 1, ..query };
        assert_eq!(graph.find_path_with(&back, &only_up, &mut scratch, &mut path).points, 0);
    }
}

/// Counts steps, and finds the step into point 2 to be no number.
struct Steps;

impl PointCost<Vec3> for Steps {
    fn compute_cost(&self, _: &PointView<Vec3>, to: &PointView<Vec3>) -> f64 {
        if to.id == 2 { f64::NAN } else { 1.0 }
    }
    fn estimate_cost(&self, _: &PointView<Vec3>, _: &PointView<Vec3>) -> f64 {
        f64::NAN
    }
}

#[test]
fn costs_of_your_own_replace_distances() {
    let mut graph = PointGraph::new();
    for (id, z) in [(1, 0.0), (2, 1.0), (3, 50.0), (4, 2.0)] {
        graph.add_point(id, Vec3::new(0.0, 0.0, z), 1.0).unwrap();
    }
    for (a, b) in [(1, 2), (2, 4), (1, 3), (3, 4)] {
        graph.connect(a, b, Link::TwoWay).unwrap();
    }
    let (mut scratch, mut path) = (PointScratch::new(), Vec::new());
    for order in PathOrder::ALL {
        let query = PointQuery { order, ..PointQuery::new(1, 4) };
        let outcome = graph.find_path(&query, &mut scratch, &mut path);
        assert_eq!((path.as_slice(), outcome.cost), ([1, 2, 4].as_slice(), 2.0));
        let outcome = graph.find_path_with(&query, &PointRules::pricing(Steps), &mut scratch, &mut path);
        assert_eq!((path.as_slice(), outcome.cost), ([1, 3, 4].as_slice(), 2.0));
    }
}

#[test]
fn stamps_that_wrap_around_do_not_show() {
    let graph = line(&[1, 2, 3, 4]);
    let (mut scratch, mut path) = (PointScratch::new(), Vec::new());
    scratch.exhaust_stamps();
    for _ in 0..6 {
        assert_eq!(graph.find_path(&PointQuery::new(1, 4), &mut scratch, &mut path).cost, 3.0);
    }
}

//! Settings of searches and agents through serde: what is written is read back, with the words of files.

use gridwright::geom::{Cell, CellRect, Vec2};
use gridwright::grid::DiagonalMode;
use gridwright::nav::AgentSettings;
use gridwright::search::{Algorithm, Heuristic, PathOrder, SearchQuery, SearchRules};
use serde_json::{Value, from_value, json, to_value};

#[test]
fn words_are_those_of_files() {
    for heuristic in Heuristic::ALL {
        assert_eq!(to_value(heuristic).unwrap(), heuristic.name());
    }
    for algorithm in Algorithm::ALL {
        assert_eq!(to_value(algorithm).unwrap(), algorithm.name());
    }
    for order in PathOrder::ALL {
        assert_eq!(to_value(order).unwrap(), order.name());
    }
    let modes: Vec<Value> = DiagonalMode::ALL.iter().map(|mode| to_value(mode).unwrap()).collect();
    assert_eq!(json!(modes), json!(["always", "never", "at_least_one_walkable", "only_if_no_obstacles"]));
}

#[test]
fn settings_and_queries_come_back_as_they_went() {
    let rules = SearchRules { diagonal_mode: DiagonalMode::Never, algorithm: Algorithm::Jps, ..SearchRules::default() };
    let settings = AgentSettings { path_desired_distance: 7.5, allow_partial: false, ..AgentSettings::default() };
    let query = SearchQuery { max_nodes: 9, ..SearchQuery::new(Cell::new(-1, 2), Cell::new(3, 4)) };
    assert_eq!(from_value::<SearchRules>(to_value(rules).unwrap()).unwrap(), rules);
    assert_eq!(from_value::<AgentSettings>(to_value(settings).unwrap()).unwrap(), settings);
    assert_eq!(from_value::<SearchQuery>(to_value(query).unwrap()).unwrap(), query);
    assert_eq!(to_value(CellRect::new(1, -2, 3, 4)).unwrap(), json!({"x": 1, "y": -2, "w": 3, "h": 4}));
    assert_eq!(to_value(Vec2::from([0.5, 2.0])).unwrap(), json!({"x": 0.5, "y": 2.0}));
}

//! What Godot's own code answers on graphs of points: id for id, and place for place, in both of its orders;
//! in Gridwright order the same ends at no higher cost.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::golden;
use gridwright::geom::Vec2;
use gridwright::graph::{Link, PointGraph, PointQuery, PointScratch};
use gridwright::search::{PathOrder, PathStatus};
use serde_json::{Value, json};

fn id(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn flag(value: &Value) -> bool {
    value.as_bool().unwrap()
}

fn place(x: &Value, y: &Value) -> Vec2 {
    Vec2::new(x.as_f64().unwrap() as f32, y.as_f64().unwrap() as f32)
}

fn link(value: &Value) -> Link {
    if flag(value) { Link::TwoWay } else { Link::OneWay }
}

fn build(case: &Value) -> PointGraph<Vec2> {
    let mut graph = PointGraph::new();
    for op in case["ops"].as_array().unwrap() {
        // What Godot refuses it leaves as it was, and so do we.
        let _ = match op[0].as_str().unwrap() {
            "add" => graph.add_point(id(&op[1]), place(&op[2], &op[3]), op[4].as_f64().unwrap() as f32),
            "connect" => graph.connect(id(&op[1]), id(&op[2]), link(&op[3])),
            "disconnect" => graph.disconnect(id(&op[1]), id(&op[2]), link(&op[3])),
            "remove" => graph.remove_point(id(&op[1])),
            "disable" => graph.set_disabled(id(&op[1]), flag(&op[2])),
            other => unreachable!("{other}"),
        };
    }
    graph
}

/// Shortest decimals that come back as the same `f32`, which is how the file writes them.
fn number(value: f32) -> f64 {
    value.to_string().parse().unwrap()
}

fn answer(graph: &PointGraph<Vec2>, query: &Value, order: PathOrder) -> Value {
    let a = &query["a"];
    match query["q"].as_str().unwrap() {
        "id_path" => {
            let asked = PointQuery { order, allow_partial: flag(&a[2]), ..PointQuery::new(id(&a[0]), id(&a[1])) };
            json!(graph.id_path(&asked))
        }
        "closest_point" => json!(graph.closest_point(place(&a[0], &a[1]), flag(&a[2])).unwrap_or(-1)),
        "closest_in_segment" => {
            let found = graph.closest_position_in_segment(place(&a[0], &a[1]));
            json!([number(found.x), number(found.y)])
        }
        "connections" => json!(graph.neighbors(id(&a[0])).collect::<Vec<_>>()),
        "are_connected" if flag(&a[2]) => json!(graph.are_connected(id(&a[0]), id(&a[1]))),
        "are_connected" => json!(graph.leads_to(id(&a[0]), id(&a[1]))),
        "ids" => json!(graph.ids().collect::<Vec<_>>()),
        "available_id" => json!(graph.available_id()),
        other => unreachable!("{other}"),
    }
}

/// Numbers compared as numbers: the file writes whole ones without a point.
fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        _ => a == b,
    }
}

fn cases() -> Vec<Value> {
    golden::godot("graphs.json")["cases"].as_array().unwrap().clone()
}

#[test]
fn godots_orders_answer_as_godot_does() {
    let cases = cases();
    let (mut asked, mut old, mut wrong) = ([0, 0], 0, Vec::new());
    for case in &cases {
        let graph = build(case);
        for query in case["queries"].as_array().unwrap() {
            for (version, order) in [PathOrder::Godot, PathOrder::Godot45].into_iter().enumerate() {
                let in_45 = query.get("v45").filter(|_| order == PathOrder::Godot45);
                let expected = in_45.unwrap_or(&query["r"]);
                let found = answer(&graph, query, order);
                asked[version] += 1;
                old += u32::from(in_45.is_some());
                if !equal(&found, expected) {
                    wrong.push(format!("{} {order:?} {query}: {found}", case["name"]));
                }
            }
        }
    }
    for (version, asked) in ["Godot 4.6", "Godot 4.5"].iter().zip(asked) {
        println!("graphs.json {version}: graphs {}, answers {asked}", cases.len());
    }
    println!("wrong: {}", wrong.len());
    assert!(wrong.is_empty(), "{:#?}", &wrong[..wrong.len().min(5)]);
    assert_eq!((cases.len(), asked, old), (40, [2057; 2], 38));
}

#[test]
fn gridwright_order_ends_where_godot_does_and_costs_no_more() {
    let cases = cases();
    let (mut scratch, mut path) = (PointScratch::new(), Vec::new());
    let (mut queries, mut cheaper) = (0, 0);
    for case in &cases {
        let graph = build(case);
        for query in case["queries"].as_array().unwrap().iter().filter(|q| q["q"] == "id_path") {
            let a = &query["a"];
            let ours = PointQuery { allow_partial: flag(&a[2]), ..PointQuery::new(id(&a[0]), id(&a[1])) };
            let godots = PointQuery { order: PathOrder::Godot, ..ours };
            let theirs = graph.find_path(&godots, &mut scratch, &mut path);
            let outcome = graph.find_path(&ours, &mut scratch, &mut path);
            assert_eq!((outcome.status, outcome.reason), (theirs.status, theirs.reason), "{query}");
            assert!(path.windows(2).all(|pair| graph.leads_to(pair[0], pair[1])), "{query}");
            match outcome.status {
                PathStatus::Found => {
                    assert!(outcome.cost <= theirs.cost + 1e-9, "{query}: {} {}", outcome.cost, theirs.cost);
                    cheaper += u32::from(outcome.cost < theirs.cost - 1e-6);
                }
                PathStatus::Partial => {
                    let left = |end: i64| {
                        let goal = graph.position(ours.to).unwrap();
                        goal.distance(graph.position(end).unwrap())
                    };
                    assert!(left(outcome.end) <= left(theirs.end) + 1e-5, "{query}");
                }
                _ => assert!(path.is_empty()),
            }
            queries += 1;
        }
    }
    println!("graphs.json in Gridwright order: {queries} paths, {cheaper} of them cheaper than Godot's");
    assert_eq!(queries, 817);
}

//! Graphs after random edits against a plain model of lists, and costs against a Dijkstra that looks through
//! all points.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use gridwright::geom::{Rng, Vec2};
use gridwright::graph::{Link, PointGraph, PointQuery, PointRules, PointScratch};
use gridwright::search::{PathOrder, PathStatus};
use std::collections::BTreeMap;

/// What a graph should be: ids with their points, and steps.
#[derive(Default)]
struct Model {
    points: BTreeMap<i64, (Vec2, f32, bool)>,
    steps: Vec<(i64, i64)>,
}

impl Model {
    fn step_cost(&self, from: i64, to: i64) -> f64 {
        let ((a, ..), (b, weight, _)) = (self.points[&from], self.points[&to]);
        let (dx, dy) = (f64::from(a.x) - f64::from(b.x), f64::from(a.y) - f64::from(b.y));
        (dx * dx + dy * dy).sqrt() * f64::from(weight)
    }

    /// Costs of the cheapest ways from an enabled point.
    fn costs(&self, from: i64, allowed: impl Fn(i64, i64) -> bool) -> BTreeMap<i64, f64> {
        let (mut open, mut closed) = (BTreeMap::from([(from, 0.0f64)]), BTreeMap::new());
        while let Some((id, cost)) = open.iter().map(|(id, cost)| (*id, *cost)).min_by(|a, b| a.1.total_cmp(&b.1)) {
            open.remove(&id);
            closed.insert(id, cost);
            for (_, to) in self.steps.iter().filter(|(a, b)| *a == id && !self.points[b].2 && allowed(*a, *b)) {
                if !closed.contains_key(to) {
                    let known = open.entry(*to).or_insert(f64::INFINITY);
                    *known = known.min(cost + self.step_cost(id, *to));
                }
            }
        }
        closed
    }

    /// One random edit, done to both.
    fn edit(&mut self, graph: &mut PointGraph<Vec2>, rng: &mut Rng) {
        let (a, b) = (i64::from(rng.below(30)), i64::from(rng.below(30)));
        let both = self.points.contains_key(&a) && self.points.contains_key(&b) && a != b;
        let link = if rng.below(2) == 0 { Link::TwoWay } else { Link::OneWay };
        match rng.below(12) {
            0..4 => {
                let at = Vec2::new(rng.below(40) as f32 * 0.7, rng.below(40) as f32 * 0.3);
                let weight = [1.0, 1.0, 0.5, 2.5, 0.0][rng.below(5) as usize];
                graph.add_point(a, at, weight).unwrap();
                let is_disabled = self.points.get(&a).is_some_and(|p| p.2);
                self.points.insert(a, (at, weight, is_disabled));
            }
            4 => {
                assert_eq!(graph.remove_point(a).is_ok(), self.points.remove(&a).is_some());
                self.steps.retain(|(from, to)| *from != a && *to != a);
            }
            5 => {
                let is_disabled = rng.below(4) == 0;
                let known = self.points.get_mut(&a).map(|p| p.2 = is_disabled);
                assert_eq!(graph.set_disabled(a, is_disabled).is_ok(), known.is_some());
            }
            6 => {
                assert_eq!(graph.disconnect(a, b, link).is_ok(), both || a == b && self.points.contains_key(&a));
                self.steps.retain(|step| *step != (a, b) && (link == Link::OneWay || *step != (b, a)));
            }
            _ => {
                assert_eq!(graph.connect(a, b, link).is_ok(), both);
                let steps = [(a, b), (b, a)];
                for step in steps.into_iter().take(if link == Link::TwoWay { 2 } else { 1 }).filter(|_| both) {
                    if !self.steps.contains(&step) {
                        self.steps.push(step);
                    }
                }
            }
        }
    }

    fn check_lists(&self, graph: &PointGraph<Vec2>) {
        let sorted = |ids: &mut dyn Iterator<Item = i64>| {
            let mut ids: Vec<i64> = ids.collect();
            ids.sort_unstable();
            ids
        };
        assert_eq!(sorted(&mut graph.ids()), self.points.keys().copied().collect::<Vec<_>>());
        for (id, (at, weight, disabled)) in &self.points {
            assert_eq!((graph.position(*id), graph.weight(*id)), (Some(*at), Some(*weight)));
            assert_eq!(graph.is_disabled(*id), Some(*disabled));
            let to = sorted(&mut self.steps.iter().filter(|(from, _)| from == id).map(|(_, to)| *to));
            assert_eq!(sorted(&mut graph.neighbors(*id)), to);
        }
        let mut pairs: Vec<(i64, i64)> = Vec::new();
        for connection in graph.connections() {
            let back = (connection.to, connection.from);
            pairs.push((connection.from, connection.to));
            pairs.extend((connection.link == Link::TwoWay).then_some(back));
        }
        pairs.sort_unstable();
        let mut steps = self.steps.clone();
        steps.sort_unstable();
        assert_eq!(pairs, steps);
        assert!(!graph.has_point(graph.available_id()));
    }
}

fn check_paths(model: &Model, graph: &PointGraph<Vec2>, rng: &mut Rng, scratch: &mut PointScratch) -> [u32; 3] {
    let mut path = Vec::new();
    let mut seen = [0; 3];
    let ids: Vec<i64> = model.points.keys().copied().collect();
    for _ in 0..6 {
        if ids.is_empty() {
            return seen;
        }
        let [from, to] = [0; 2].map(|_| ids[rng.below(ids.len() as u32) as usize]);
        let is_filtered = rng.below(3) == 0;
        let allowed = |a: i64, b: i64| !is_filtered || (a + 2 * b) % 5 != 0;
        let query = PointQuery { allow_partial: rng.below(2) == 0, ..PointQuery::new(from, to) };
        let outcome = graph.find_path_with(&query, &PointRules::allowing(allowed), scratch, &mut path);
        if model.points[&from].2 {
            assert_eq!(outcome.status, PathStatus::InvalidPoint);
            continue;
        }
        let costs = model.costs(from, allowed);
        let left = |id: i64| model.points[&id].0.distance(model.points[&to].0);
        let near = |id: &i64| left(*id);
        match outcome.status {
            PathStatus::Found => {
                assert!((outcome.cost - costs[&to]).abs() <= 1e-9 * (1.0 + outcome.cost), "{query:?}");
                assert_eq!(path.last(), Some(&to));
                seen[0] += 1;
            }
            PathStatus::Partial => {
                assert!(query.allow_partial && !costs.contains_key(&to));
                let nearest = costs.keys().map(near).fold(f32::INFINITY, f32::min);
                assert!(left(outcome.end) <= nearest * 1.00001 + 1e-5, "{query:?}");
                assert!((outcome.cost - costs[&outcome.end]).abs() <= 1e-9 * (1.0 + outcome.cost));
                seen[1] += 1;
            }
            PathStatus::NotFound => {
                assert!(!query.allow_partial && !costs.contains_key(&to) && path.is_empty());
                seen[2] += 1;
            }
            other => unreachable!("{other:?}"),
        }
        let steps = path.windows(2).map(|pair| (pair[0], pair[1]));
        assert!(steps.clone().all(|step| model.steps.contains(&step) && allowed(step.0, step.1)));
        let sum: f64 = steps.map(|(a, b)| model.step_cost(a, b)).sum();
        assert!((sum - outcome.cost).abs() <= 1e-9 * (1.0 + sum));
        let godot = PointQuery { order: PathOrder::Godot, ..query };
        let theirs = graph.find_path_with(&godot, &PointRules::allowing(allowed), scratch, &mut path);
        assert_eq!((theirs.status, theirs.reason), (outcome.status, outcome.reason));
        assert!(theirs.status != PathStatus::Found || outcome.cost <= theirs.cost * (1.0 + 1e-9) + 1e-9);
    }
    seen
}

#[test]
fn graphs_under_random_edits_keep_their_lists_and_find_the_cheapest_ways() {
    let mut scratch = PointScratch::new();
    let mut seen = [0; 3];
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let (mut model, mut graph) = (Model::default(), PointGraph::new());
        for edit in 0..200 {
            model.edit(&mut graph, &mut rng);
            if edit % 10 == 9 {
                model.check_lists(&graph);
                let more = check_paths(&model, &graph, &mut rng, &mut scratch);
                seen.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            }
        }
    }
    println!("found {}, partial {}, not found {}", seen[0], seen[1], seen[2]);
    assert!(seen.iter().all(|count| *count > 200), "{seen:?}");
}

#[test]
fn the_same_path_whatever_the_scratch_was_used_for() {
    let mut rng = Rng::new(5);
    let (mut model, mut graph) = (Model::default(), PointGraph::new());
    (0..300).for_each(|_| model.edit(&mut graph, &mut rng));
    let mut used = PointScratch::new();
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for from in 0..30 {
        for to in 0..30 {
            for order in PathOrder::ALL {
                let query = PointQuery { order, allow_partial: true, ..PointQuery::new(from, to) };
                let first = graph.find_path(&query, &mut used, &mut a);
                let second = graph.find_path(&query, &mut PointScratch::new(), &mut b);
                assert_eq!((first, &a), (second, &b));
            }
        }
    }
}

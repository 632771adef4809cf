//! `graph`: graphs of points, one JSON object a line in and out. A line builds its graph and asks it.
//!
//! Operations and queries are named after Godot's, and by default answered in its order; so an operation that
//! Godot refuses changes nothing here either, and is listed under `refused`.

use super::lines::answer_lines;
use super::output::{Failure, Output, Verdict};
use crate::geom::Vec2;
use crate::graph::{Link, PointGraph, PointQuery, PointReason, PointScratch};
use crate::search::PathOrder;
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value};
use std::path::PathBuf;

/// Build graphs of points and ask them, one JSON object a line
#[derive(Args, Clone, Debug)]
pub(super) struct GraphArgs {
    /// Cases, one JSON object a line; `-` is standard input
    #[arg(default_value = "-")]
    cases: PathBuf,
}

/// The keys of a line. Unknown ones are ignored.
#[derive(Deserialize)]
struct Case {
    #[serde(default)]
    ops: Vec<Value>,
    #[serde(default)]
    queries: Vec<Value>,
    order: Option<String>,
}

#[derive(Serialize)]
struct Answers {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    answers: Vec<Value>,
    /// Operations that changed nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refused: Vec<RefusedOp>,
}

#[derive(Serialize)]
struct RefusedOp {
    /// From 0.
    op: usize,
    error: String,
}

#[derive(Serialize)]
struct BadLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    error: String,
}

/// Runs the command.
pub(super) fn run(args: &GraphArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let mut scratch = PointScratch::new();
    answer_lines(&args.cases, output, |line, output| {
        let (id, answered) = answer(line, &mut scratch);
        match answered {
            Ok((answers, refused)) => {
                let is_good = refused.is_empty();
                output.json_line(&Answers { id, answers, refused })?;
                Ok(is_good)
            }
            Err(error) => {
                output.json_line(&BadLine { id, error })?;
                Ok(false)
            }
        }
    })
}

type Answered = Result<(Vec<Value>, Vec<RefusedOp>), String>;

/// The line's id, if it has one, and its answers.
fn answer(line: &[u8], scratch: &mut PointScratch) -> (Option<Value>, Answered) {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => return (None, Err(format!("no JSON: {error}"))),
    };
    let Some(object) = value.as_object() else { return (None, Err("a case is a JSON object".to_owned())) };
    let id = object.get("id").cloned();
    if !["ops", "queries"].iter().any(|key| object.contains_key(*key)) {
        return (id, Err("a case has \"ops\", \"queries\" or both".to_owned()));
    }
    let case = serde_json::from_value::<Case>(value).map_err(|e| e.to_string());
    (id, case.and_then(|case| answer_case(&case, scratch)))
}

fn answer_case(case: &Case, scratch: &mut PointScratch) -> Answered {
    let order = order_from(case.order.as_deref())?;
    let mut graph = PointGraph::new();
    let mut refused = Vec::new();
    for (at, op) in case.ops.iter().enumerate() {
        let done = apply(&mut graph, op).map_err(|error| format!("op {at}: {error}"))?;
        if let Err(error) = done {
            refused.push(RefusedOp { op: at, error: error.to_string() });
        }
    }
    let ask = |(at, query)| ask(&graph, query, order, scratch).map_err(|error| format!("query {at}: {error}"));
    let answers = case.queries.iter().enumerate().map(ask).collect::<Result<Vec<Value>, String>>()?;
    Ok((answers, refused))
}

fn order_from(word: Option<&str>) -> Result<PathOrder, String> {
    let Some(word) = word else { return Ok(PathOrder::Godot) };
    let known = PathOrder::ALL.map(PathOrder::name).join(", ");
    PathOrder::ALL
        .into_iter()
        .find(|order| order.name() == word)
        .ok_or_else(|| format!("order \"{word}\" is none of {known}"))
}

/// The arguments of an operation or a query.
struct Arguments<'a> {
    values: &'a [Value],
    /// What they are, for messages: `id, x, y, weight`.
    names: &'static str,
}

impl<'a> Arguments<'a> {
    fn new(values: &'a [Value], names: &'static str) -> Result<Arguments<'a>, String> {
        let expected = if names.is_empty() { 0 } else { names.split(", ").count() };
        let arguments = Arguments { values, names };
        if values.len() == expected { Ok(arguments) } else { Err(arguments.wrong()) }
    }

    fn wrong(&self) -> String {
        if self.names.is_empty() { "takes no arguments".to_owned() } else { format!("takes [{}]", self.names) }
    }

    fn id(&self, at: usize) -> Result<i64, String> {
        self.values[at].as_i64().ok_or_else(|| self.not(at, "a whole number"))
    }

    fn number(&self, at: usize) -> Result<f32, String> {
        self.values[at].as_f64().map(|value| value as f32).ok_or_else(|| self.not(at, "a number"))
    }

    fn point(&self, at: usize) -> Result<Vec2, String> {
        Ok(Vec2::new(self.number(at)?, self.number(at + 1)?))
    }

    fn flag(&self, at: usize) -> Result<bool, String> {
        self.values[at].as_bool().ok_or_else(|| self.not(at, "true or false"))
    }

    fn link(&self, at: usize) -> Result<Link, String> {
        Ok(if self.flag(at)? { Link::TwoWay } else { Link::OneWay })
    }

    fn not(&self, at: usize, what: &str) -> String {
        let name = self.names.split(", ").nth(at).unwrap_or_default();
        format!("{name} is {} and not {what}; {}", self.values[at], self.wrong())
    }
}

/// `Err` for an operation that cannot be read, `Ok(Err(..))` for one that the graph refuses.
fn apply(graph: &mut PointGraph<Vec2>, op: &Value) -> Result<Result<(), crate::graph::GraphError>, String> {
    let parts = op.as_array().map(Vec::as_slice);
    let (name, rest) = parts.and_then(|parts| parts.split_first()).ok_or("an operation is [name, arguments...]")?;
    let name = name.as_str().ok_or("an operation is [name, arguments...]")?;
    let arguments = |names| Arguments::new(rest, names).map_err(|error| format!("\"{name}\" {error}"));
    let named = |error: String| format!("\"{name}\": {error}");
    Ok(match name {
        "add" => {
            let a = arguments("id, x, y, weight")?;
            graph.add_point(a.id(0).map_err(named)?, a.point(1).map_err(named)?, a.number(3).map_err(named)?)
        }
        "connect" => {
            let a = arguments("a, b, two_way")?;
            graph.connect(a.id(0).map_err(named)?, a.id(1).map_err(named)?, a.link(2).map_err(named)?)
        }
        "disconnect" => {
            let a = arguments("a, b, two_way")?;
            graph.disconnect(a.id(0).map_err(named)?, a.id(1).map_err(named)?, a.link(2).map_err(named)?)
        }
        "remove" => graph.remove_point(arguments("id")?.id(0).map_err(named)?),
        "disable" => {
            let a = arguments("id, disabled")?;
            graph.set_disabled(a.id(0).map_err(named)?, a.flag(1).map_err(named)?)
        }
        other => return Err(format!("\"{other}\" is none of add, connect, disconnect, remove, disable")),
    })
}

/// A query is `{"q": name, "a": [arguments]}`.
fn ask(graph: &PointGraph<Vec2>, query: &Value, order: PathOrder, scratch: &mut PointScratch) -> Result<Value, String> {
    let name = query.get("q").and_then(Value::as_str).ok_or("a query is {\"q\": name, \"a\": [arguments]}")?;
    let rest = match query.get("a") {
        None => &[][..],
        Some(values) => values.as_array().ok_or("\"a\" is a list of arguments")?,
    };
    let named = |error: String| format!("\"{name}\": {error}");
    let arguments = |names| Arguments::new(rest, names).map_err(|error| format!("\"{name}\" {error}"));
    let ids = |ids: &mut dyn Iterator<Item = i64>| Value::Array(ids.map(Value::from).collect());
    Ok(match name {
        "id_path" | "point_path" | "path" => {
            let a = arguments("from, to, partial")?;
            let (from, to) = (a.id(0).map_err(named)?, a.id(1).map_err(named)?);
            let query = PointQuery { order, allow_partial: a.flag(2).map_err(named)?, ..PointQuery::new(from, to) };
            match name {
                "path" => path_value(graph, &query, scratch),
                "point_path" => {
                    let mut path = Vec::new();
                    graph.find_positions(&query, scratch, &mut path);
                    Value::Array(path.into_iter().map(position).collect())
                }
                _ => {
                    let mut path = Vec::new();
                    graph.find_path(&query, scratch, &mut path);
                    ids(&mut path.into_iter())
                }
            }
        }
        "closest_point" => {
            let a = arguments("x, y, include_disabled")?;
            graph.closest_point(a.point(0).map_err(named)?, a.flag(2).map_err(named)?).unwrap_or(-1).into()
        }
        "closest_in_segment" => {
            position(graph.closest_position_in_segment(arguments("x, y")?.point(0).map_err(named)?))
        }
        "connections" => ids(&mut graph.neighbors(arguments("id")?.id(0).map_err(named)?)),
        "are_connected" => {
            let a = arguments("a, b, two_way")?;
            let (from, to) = (a.id(0).map_err(named)?, a.id(1).map_err(named)?);
            let is_any = a.flag(2).map_err(named)?;
            (if is_any { graph.are_connected(from, to) } else { graph.leads_to(from, to) }).into()
        }
        "ids" => arguments("").map(|_| ids(&mut graph.ids()))?,
        "available_id" => arguments("").map(|_| graph.available_id().into())?,
        other => {
            return Err(format!(
                "\"{other}\" is none of id_path, point_path, path, closest_point, closest_in_segment, connections, \
                 are_connected, ids, available_id"
            ));
        }
    })
}

/// A path with status, reason and cost.
fn path_value(graph: &PointGraph<Vec2>, query: &PointQuery, scratch: &mut PointScratch) -> Value {
    let mut path = Vec::new();
    let outcome = graph.find_path(query, scratch, &mut path);
    let mut value = Map::new();
    value.insert("status".into(), outcome.status.name().into());
    value.insert("reason".into(), outcome.reason.map(PointReason::name).into());
    value.insert("reason_text".into(), outcome.reason.map(|_| outcome.reason_text(query)).into());
    value.insert("cost".into(), outcome.cost.into());
    value.insert("ids".into(), path.into());
    value.insert("expanded".into(), outcome.expanded.into());
    value.insert("generated".into(), outcome.generated.into());
    Value::Object(value)
}

fn position(at: Vec2) -> Value {
    Value::Array(vec![number(at.x), number(at.y)])
}

/// The shortest decimals that come back as the same `f32`; whole numbers without a point.
fn number(value: f32) -> Value {
    if value.fract() == 0.0 && value.abs() < 1e15 {
        return (value as i64).into();
    }
    let shortest = value.to_string().parse().ok().and_then(Number::from_f64);
    shortest.map_or(Value::Null, Value::Number)
}

//! Scripts of calls on Godot's `AStarGrid2D` with what its own code answered: dirty flag, update, fills, clear,
//! positions in three shapes, region data and paths.

use super::godot_data::{Tally, heuristic, integer, mode, report};
use super::golden;
use gridwright::geom::{Cell, CellRect, Vec2};
use gridwright::search::godot::{CellShape, GodotAStarGrid2D};
use serde_json::{Value, json};

/// One call's arguments, after its name.
struct Args<'a>(&'a [Value]);

impl Args<'_> {
    fn int(&self, at: usize) -> i32 {
        integer(&self.0[at])
    }

    fn float(&self, at: usize) -> f32 {
        self.0[at].as_f64().unwrap() as f32
    }

    fn flag(&self, at: usize) -> bool {
        self.0[at].as_bool().unwrap()
    }

    fn cell(&self, at: usize) -> Cell {
        Cell::new(self.int(at), self.int(at + 1))
    }

    fn vec(&self) -> Vec2 {
        Vec2::new(self.float(0), self.float(1))
    }

    fn rect(&self) -> CellRect {
        CellRect::new(self.int(0), self.int(1), self.int(2) as u32, self.int(3) as u32)
    }
}

/// Runs a call that answers nothing.
fn change(grid: &mut GodotAStarGrid2D, name: &str, args: &Args) {
    match name {
        "region" => grid.set_region([0, 1, 2, 3].map(|at| args.int(at))),
        "offset" => grid.set_offset(args.vec()),
        "cell_size" => grid.set_cell_size(args.vec()),
        "cell_shape" => grid.set_cell_shape(match args.0[0].as_str().unwrap() {
            "square" => CellShape::Square,
            "isometric_right" => CellShape::IsometricRight,
            _ => CellShape::IsometricDown,
        }),
        "update" => grid.update(),
        "clear" => grid.clear(),
        "set_solid" => grid.set_point_solid(args.cell(0), args.flag(2)),
        "set_weight" => grid.set_point_weight_scale(args.cell(0), args.float(2)),
        "fill_solid" => grid.fill_solid_region(args.rect(), args.flag(4)),
        "fill_weight" => grid.fill_weight_scale_region(args.rect(), args.float(4)),
        "config" => {
            grid.set_diagonal_mode(mode(&args.0[0]));
            grid.set_default_compute_heuristic(heuristic(&args.0[1]));
            grid.set_default_estimate_heuristic(heuristic(&args.0[2]));
            grid.set_jumping_enabled(args.flag(3));
        }
        other => panic!("no such call: {other}"),
    }
}

/// Runs a call that answers something.
fn ask(grid: &mut GodotAStarGrid2D, name: &str, args: &Args) -> Value {
    let place = |p: Vec2| json!([p.x, p.y]);
    match name {
        "dirty" => json!(grid.is_dirty()),
        "get_region" => json!([grid.region().x, grid.region().y, grid.region().w, grid.region().h]),
        "in_bounds" => json!(grid.is_in_bounds(args.cell(0))),
        "is_solid" => json!(grid.is_point_solid(args.cell(0))),
        "weight" => json!(grid.point_weight_scale(args.cell(0))),
        "position" => place(grid.point_position(args.cell(0))),
        "data" => grid
            .point_data_in_region(args.rect())
            .iter()
            .map(|d| json!([d.id.x, d.id.y, d.position.x, d.position.y, i32::from(d.solid), d.weight_scale]))
            .collect(),
        "id_path" => {
            grid.id_path(args.cell(0), args.cell(2), args.flag(4)).iter().map(|id| json!([id.x, id.y])).collect()
        }
        "point_path" => grid.point_path(args.cell(0), args.cell(2), args.flag(4)).into_iter().map(place).collect(),
        other => panic!("no such query: {other}"),
    }
}

/// Equal numbers as 32-bit floats, whole or not, in equal lists.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Number(a), Value::Number(b)) => a.as_f64().unwrap() as f32 == b.as_f64().unwrap() as f32,
        _ => a == b,
    }
}

#[test]
fn every_script_gets_godots_answers() {
    let file = golden::godot("grid_api.json");
    let mut tally = Tally::new("grid_api.json");
    for case in file["cases"].as_array().unwrap() {
        tally.cases += 1;
        let mut grid = GodotAStarGrid2D::new();
        for (at, op) in case["ops"].as_array().unwrap().iter().enumerate() {
            let (name, args) = op.as_array().unwrap().split_first().unwrap();
            let name = name.as_str().unwrap();
            let Some(expected) = args.last().and_then(|last| last.get("=")) else {
                change(&mut grid, name, &Args(args));
                continue;
            };
            let answer = ask(&mut grid, name, &Args(args));
            let wrong = (!same(&answer, expected)).then(|| format!("{} op {at} {op}: {answer}", case["name"]));
            tally.count(wrong);
        }
    }
    report("godot api", std::slice::from_ref(&tally));
    assert_eq!((tally.cases, tally.queries), (78, 928));
}

#[test]
fn a_solid_start_answers_by_version() {
    let mut grid = GodotAStarGrid2D::new();
    grid.set_region([0, 0, 3, 1]);
    grid.update();
    grid.set_point_solid(Cell::new(0, 0), true);
    assert!(grid.id_path(Cell::new(0, 0), Cell::new(2, 0), true).is_empty());
    grid.v45 = true;
    assert_eq!(grid.id_path(Cell::new(0, 0), Cell::new(2, 0), false).len(), 3);
    assert_eq!(grid.id_path(Cell::new(0, 0), Cell::new(0, 0), false), [Cell::new(0, 0)]);
}

#[test]
fn what_godot_has_no_room_for_changes_nothing() {
    let mut grid = GodotAStarGrid2D::new();
    grid.set_region([0, 0, i32::MAX, i32::MAX]);
    grid.set_region([0, 0, -1, 4]);
    assert!(!grid.is_dirty() && grid.region().is_empty());
    grid.set_region([0, 0, 2, 2]);
    grid.update();
    for weight in [-1.0, f32::NAN, f32::INFINITY] {
        grid.set_point_weight_scale(Cell::new(0, 0), weight);
        grid.fill_weight_scale_region(CellRect::new(0, 0, 2, 2), weight);
    }
    assert_eq!(grid.point_weight_scale(Cell::new(0, 0)), 1.0);
    grid.set_cell_size(Vec2::new(f32::NAN, 0.0));
    assert!(grid.is_dirty() && grid.point_path(Cell::new(0, 0), Cell::new(1, 1), false).is_empty());
}

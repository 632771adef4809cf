//! `NavigationGridData` of MainframeEngine, `.mres`: JSON with the cells as `rle1` strings.
//!
//! Keys in a fixed order, two blanks an indent, LF, final newline; equal levels give equal bytes.
//! Properties and keys that are not ours are kept with the level (also through a project file) and
//! written back. By default nothing but the cells is written; grid settings stand under `tool`,
//! which the engine may ignore.

use super::build::level_from_grid;
use super::data::{check_grown, grown_warning};
use super::error::{FormatError, FormatErrorKind, Place};
use super::json::{contains, error_from, lost_heuristic, starts_as_object};
use super::registry::{ExportOption, ExportOptions, Exported, Format, FormatInfo, ImportOptions, ImportedLevel};
use super::words::{DiagonalModeWord, HeuristicWord};
use super::{rle, ron_text};
use crate::bake::BakeSource;
use crate::document::Level;
use crate::geom::{CellRect, Vec2};
use crate::grid::{DiagonalMode, Grid};
use crate::search::Heuristic;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

const TITLE: &str = "NavigationGridData";

/// The engine's own limit: 2048 x 2048.
const MAX_CELLS: u64 = 1 << 22;

/// Field of a project under which what is not ours is kept.
const EXTRA_FIELD: &str = "mres_extra";

/// The format.
pub(super) struct Mres;

impl Format for Mres {
    fn info(&self) -> FormatInfo {
        FormatInfo {
            name: "mres",
            title: TITLE,
            extensions: &[".mres", ".json"],
            can_import: true,
            can_export: true,
            takes: &[],
            offers: &[ExportOption::GridSettings],
            needs_cell_size: true,
            is_project: false,
            loses: &[
                "obstacles",
                "painted and imported layers",
                "agents",
                "waypoint graphs",
                "settings, unless they are included",
            ],
        }
    }

    fn recognises(&self, bytes: &[u8]) -> bool {
        let near = bytes.len().min(4096);
        let ends = [&bytes[..near], &bytes[bytes.len() - near..]];
        starts_as_object(bytes) && ends.iter().any(|end| contains(end, TITLE.as_bytes()))
    }

    fn import(&self, bytes: &[u8], options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let file: File = serde_json::from_slice(bytes).map_err(|e| error_from(TITLE, &e))?;
        file.check()?;
        let mut warnings = Vec::new();
        let grid = file.props.grid()?;
        let tool: Tool = serde_json::from_value(file.tool.clone().unwrap_or_else(|| json!({})))
            .map_err(|e| in_part("tool", FormatErrorKind::Syntax(e.to_string())))?;
        let mut level = level_from_grid(TITLE, grid, None, tool.cell_size.map(|[x, y]| Vec2::new(x, y)), options)?;
        tool.apply(&mut level);
        level.mark_baked();
        check_grown(TITLE, tool.agent_radius.unwrap_or(0.0))?;
        warnings.extend(tool.agent_radius.and_then(grown_warning));
        match file.uid.as_ref().and_then(Value::as_str) {
            Some(uid) if !uid.is_empty() => {
                if !is_usual_uid(uid) {
                    warnings.push(format!("uid {uid:?} is not \"res_\" and 12 lowercase hex digits; it is kept"));
                }
                uid.clone_into(&mut level.uid);
            }
            _ => warnings.push(format!("the file has no uid; {} was drawn", level.uid)),
        }
        let baked_from = file.props.baked_from.as_str();
        if !matches!(baked_from, "Manual" | "Physics" | "TileMapLayer") {
            let known = "is none of Manual, Physics, TileMapLayer";
            warnings.push(format!("BakedFrom {baked_from:?} {known}; TileMapLayer will be written"));
        }
        keep_extra(&mut level, file);
        Ok(ImportedLevel { warnings, ..ImportedLevel::new(level, self.info().name) })
    }

    fn export(&self, level: &Level, options: &ExportOptions) -> Result<Exported, FormatError> {
        let (grid, region) = (level.grid(), level.region());
        if region.area() > MAX_CELLS {
            let cause = format!(
                "{} x {} is {} cells; a NavigationGridData holds at most {MAX_CELLS} (2048 x 2048)",
                region.w,
                region.h,
                region.area()
            );
            return Err(FormatError::new(TITLE, FormatErrorKind::Export(cause)));
        }
        level.check().map_err(|(part, error)| FormatError::new(TITLE, error).at(Place::Part(part)))?;
        let extra = extra_of(level);
        let mut props = Map::new();
        props.insert("Region".to_owned(), json!([region.x, region.y, region.w, region.h]));
        props.insert("Solid".to_owned(), json!(rle::encode_solid(grid)));
        props.insert("Weights".to_owned(), json!(rle::encode_weights(grid)));
        props.insert("BakedFrom".to_owned(), json!(baked_from(level, &extra)));
        props.extend(extra.props);
        let mut root = Map::new();
        root.insert("format".to_owned(), json!(2));
        root.insert("uid".to_owned(), json!(level.uid));
        root.insert("type".to_owned(), json!(TITLE));
        root.insert("props".to_owned(), Value::Object(props));
        let mut warnings = Vec::new();
        if options.include_grid_settings {
            root.insert("tool".to_owned(), tool_of(level));
            warnings.extend(lost_heuristic(level));
        }
        root.extend(extra.keys);
        let mut text = String::new();
        push_value(&mut text, &Value::Object(root), 0);
        text.push('\n');
        Ok(Exported { bytes: text.into_bytes(), warnings })
    }
}

fn in_part(part: &str, kind: impl Into<FormatErrorKind>) -> FormatError {
    FormatError::new(TITLE, kind).at(Place::Part(part.to_owned()))
}

fn is_usual_uid(uid: &str) -> bool {
    let digits = uid.strip_prefix("res_").unwrap_or_default();
    digits.len() == 12 && digits.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// The file as it is read. Kinds of values are checked one by one, for errors that name the key.
#[derive(Deserialize)]
#[serde(rename = "NavigationGridData")]
struct File {
    format: Option<Value>,
    uid: Option<Value>,
    #[serde(rename = "type")]
    kind: Option<Value>,
    #[serde(default)]
    props: Props,
    tool: Option<Value>,
    #[serde(flatten)]
    keys: Map<String, Value>,
}

#[derive(Default, Deserialize)]
struct Props {
    #[serde(rename = "Region")]
    region: Option<Value>,
    #[serde(rename = "Solid", default)]
    solid: String,
    #[serde(rename = "Weights", default)]
    weights: String,
    #[serde(rename = "BakedFrom", default)]
    baked_from: String,
    #[serde(flatten)]
    others: Map<String, Value>,
}

impl File {
    fn check(&self) -> Result<(), FormatError> {
        match &self.kind {
            Some(Value::String(kind)) if kind == TITLE => {}
            Some(kind) => {
                let cause = format!("{kind} is not read, only \"{TITLE}\"");
                return Err(in_part("type", FormatErrorKind::Syntax(cause)));
            }
            None => return Err(FormatError::syntax(TITLE, "the key \"type\" is missing")),
        }
        match &self.format {
            Some(format) if *format == json!(2) => Ok(()),
            Some(format) => Err(in_part("format", FormatErrorKind::Syntax(format!("{format} is not read, only 2")))),
            None => Err(FormatError::syntax(TITLE, "the key \"format\" is missing; it should be 2")),
        }
    }
}

impl Props {
    fn grid(&self) -> Result<Grid, FormatError> {
        let region = self.region.clone().ok_or_else(|| FormatError::syntax(TITLE, "the property Region is missing"))?;
        let shown = region.to_string();
        let Ok([x, y, w, h]) = serde_json::from_value::<[i64; 4]>(region) else {
            let cause = format!("{shown} is no list of four whole numbers: x, y, width, height");
            return Err(in_part("Region", FormatErrorKind::Syntax(cause)));
        };
        let cells = w.checked_mul(h).filter(|_| w >= 0 && h >= 0);
        let fits = cells.is_some_and(|cells| cells as u64 <= MAX_CELLS);
        let parts = (i32::try_from(x), i32::try_from(y), u32::try_from(w), u32::try_from(h));
        let (Ok(x), Ok(y), Ok(w), Ok(h), true) = (parts.0, parts.1, parts.2, parts.3, fits) else {
            let cause = format!("{shown} is out of range: width times height is from 0 to {MAX_CELLS}");
            return Err(in_part("Region", FormatErrorKind::Syntax(cause)));
        };
        let mut grid = Grid::new(CellRect::new(x, y, w, h)).map_err(|e| in_part("Region", e))?;
        rle::decode_solid(&self.solid, &mut grid).map_err(|e| in_part("Solid", e))?;
        rle::decode_weights(&self.weights, &mut grid).map_err(|e| in_part("Weights", e))?;
        Ok(grid)
    }
}

/// Grid settings beside the cells. `Offset` is the corner of cell (0, 0), as in the engine.
#[derive(Default, Deserialize)]
#[serde(rename_all = "PascalCase", default)]
struct Tool {
    cell_size: Option<[f32; 2]>,
    offset: Option<[f32; 2]>,
    diagonal_mode: Option<DiagonalModeName>,
    heuristic: Option<HeuristicName>,
    agent_radius: Option<f32>,
}

#[derive(Serialize, Deserialize)]
struct DiagonalModeName(#[serde(with = "DiagonalModeWord")] DiagonalMode);

#[derive(Serialize, Deserialize)]
struct HeuristicName(#[serde(with = "HeuristicWord")] Heuristic);

impl Tool {
    fn apply(&self, level: &mut Level) {
        if let Some([x, y]) = self.offset {
            level.origin = Vec2::new(x, y);
        }
        if let Some(mode) = &self.diagonal_mode {
            level.settings.rules.diagonal_mode = mode.0;
        }
        if let Some(heuristic) = &self.heuristic {
            level.settings.rules.compute = heuristic.0;
            level.settings.rules.estimate = heuristic.0;
        }
    }
}

fn tool_of(level: &Level) -> Value {
    let pair = |v: Vec2| json!([number(v.x), number(v.y)]);
    json!({
        "CellSize": pair(level.cell_size),
        "Offset": pair(level.origin),
        "DiagonalMode": DiagonalModeName(level.settings.rules.diagonal_mode),
        "Heuristic": HeuristicName(level.settings.rules.compute),
        "JumpingEnabled": level.settings.rules.jumping_enabled(),
        "AgentRadius": number(level.bake.agent_radius),
    })
}

/// The shortest decimal that reads back as the same `f32`; whole numbers without a point.
fn number(value: f32) -> Value {
    let text = (value + 0.0).to_string();
    text.parse::<i64>().map_or_else(|_| json!(text.parse::<f64>().unwrap_or_default()), |whole| json!(whole))
}

/// What is not ours in a file, and what was said about its cells.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Extra {
    #[serde(skip_serializing_if = "Map::is_empty")]
    props: Map<String, Value>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    keys: Map<String, Value>,
    #[serde(skip_serializing_if = "String::is_empty")]
    baked_from: String,
    /// Hash of the cells that `baked_from` is about.
    cells: String,
}

/// Keeps what is not ours as an unknown field of the project: a string that holds JSON.
fn keep_extra(level: &mut Level, file: File) {
    let baked_from = match file.props.baked_from.as_str() {
        known @ ("Manual" | "Physics") => known.to_owned(),
        _ => String::new(),
    };
    let extra = Extra { props: file.props.others, keys: file.keys, baked_from, cells: cells_of(level) };
    if extra.props.is_empty() && extra.keys.is_empty() && extra.baked_from.is_empty() {
        return;
    }
    let text = serde_json::to_string(&extra).unwrap_or_default();
    level.unknown_fields.push((EXTRA_FIELD.to_owned(), ron_text::quoted(&text)));
}

fn extra_of(level: &Level) -> Extra {
    let field = level.unknown_fields.iter().find(|(name, _)| name == EXTRA_FIELD);
    let text = field.and_then(|(_, text)| ron_text::parse::<String>(TITLE, text).ok());
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

fn cells_of(level: &Level) -> String {
    level.layers.imported().map_or_else(String::new, |imported| format!("{:016x}", imported.hash()))
}

/// Where the cells came from, in the engine's words. Cells that came in such a file and are still what
/// is baked keep the word that they came with.
fn baked_from(level: &Level, extra: &Extra) -> String {
    let as_they_came = level.bake.agent_radius == 0.0 && !extra.baked_from.is_empty() && extra.cells == cells_of(level);
    match level.bake.source {
        BakeSource::Imported if as_they_came => extra.baked_from.clone(),
        BakeSource::Imported => "TileMapLayer".to_owned(),
        BakeSource::Obstacles | BakeSource::Both => "Physics".to_owned(),
        BakeSource::Manual => "Manual".to_owned(),
    }
}

/// A value with two blanks an indent; lists of plain values stand on one line.
fn push_value(text: &mut String, value: &Value, depth: usize) {
    let nested = |v: &Value| {
        matches!(v, Value::Array(list) if !list.is_empty()) || matches!(v, Value::Object(map) if !map.is_empty())
    };
    let line = |text: &mut String, index: usize| {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&"  ".repeat(depth + 1));
    };
    match value {
        Value::Array(list) if list.iter().any(nested) => {
            text.push('[');
            for (index, value) in list.iter().enumerate() {
                line(text, index);
                push_value(text, value, depth + 1);
            }
            text.push_str(&format!("\n{}]", "  ".repeat(depth)));
        }
        Value::Array(list) => {
            let values: Vec<String> = list.iter().map(Value::to_string).collect();
            text.push_str(&format!("[{}]", values.join(", ")));
        }
        Value::Object(map) if !map.is_empty() => {
            text.push('{');
            for (index, (key, value)) in map.iter().enumerate() {
                line(text, index);
                text.push_str(&format!("{}: ", Value::from(key.as_str())));
                push_value(text, value, depth + 1);
            }
            text.push_str(&format!("\n{}}}", "  ".repeat(depth)));
        }
        plain => text.push_str(&plain.to_string()),
    }
}

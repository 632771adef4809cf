//! Project files, `.navgrid`: RON text with one string a grid row, so that a diff reads as a map.
//!
//! `save(load(bytes)) == bytes` for files that this program wrote, and `load(save(level)) == level`.
//! What a newer minor version added is kept (`unknown`); a newer major version is refused.

use super::build::{check_size, text_from};
use super::error::{FormatError, FormatErrorKind, Place};
use super::navgrid_data::{
    AgentData, BakeData, BakedData, ConnectionData, ExportData, GraphData, ImportedData, Legend, ObstacleData,
    PointData, ProfileData, Project, SettingsData, ShapeData,
};
use super::registry::{ExportOptions, Exported, Format, FormatInfo, ImportOptions, ImportedLevel};
use super::unknown::{Placer, find};
use super::{rle, ron_text};
use crate::document::{
    Agent, ExportTarget, Id, Imported, ImportedFrom, Layers, Level, Obstacle, Paint, PaintLayer, WaypointGraph,
    uid_from,
};
use crate::geom::{CellRect, Vec2};
use crate::graph::Link;
use crate::grid::Grid;
use serde::Deserialize;

const TITLE: &str = "Gridwright project";

/// The version that is written, and the newest that is read.
pub const NAVGRID_VERSION: u64 = 1;

/// The format.
pub(super) struct NavGrid;

impl Format for NavGrid {
    fn info(&self) -> FormatInfo {
        FormatInfo {
            name: "navgrid",
            title: TITLE,
            extensions: &[".navgrid"],
            can_import: true,
            can_export: true,
            takes: &[],
            offers: &[],
            needs_cell_size: false,
            is_project: true,
            loses: &[],
        }
    }

    fn recognises(&self, bytes: &[u8]) -> bool {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
        let start = start.trim_start_matches('\u{feff}').trim_start();
        (start.starts_with(['(', '/']) || start.starts_with("#![enable")) && start.contains("version")
    }

    fn import(&self, bytes: &[u8], options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
        let text = text_from(TITLE, bytes)?;
        let project: Project = match (ron_text::parse(TITLE, text), newer_version(text)) {
            (_, Some(newer)) => return Err(FormatError::new(TITLE, newer)),
            (project, None) => project?,
        };
        let mut level = level_from_project(&project, options)?;
        level.unknown_fields = find(TITLE, text)?;
        let mut warnings = Vec::new();
        if let Some(cell_size) = options.cell_size.filter(|size| *size != level.cell_size) {
            level.cell_size = cell_size;
            warnings.push("the cell size was changed: what was baked is out of date".to_owned());
        }
        Ok(ImportedLevel { warnings, ..ImportedLevel::new(level, self.info().name) })
    }

    fn export(&self, level: &Level, _: &ExportOptions) -> Result<Exported, FormatError> {
        let mut placer = Placer::new(&level.unknown_fields);
        let project = project_from_level(level, &mut placer)?;
        let bytes = placer.place(&ron_text::to_pretty(TITLE, &project)?).into_bytes();
        Ok(Exported { bytes, warnings: Vec::new() })
    }
}

/// Why the file cannot be read at all, whatever else is in it.
fn newer_version(text: &str) -> Option<FormatErrorKind> {
    #[derive(Deserialize)]
    struct VersionOnly {
        version: u64,
    }
    let VersionOnly { version } = ron_text::parse(TITLE, text).ok()?;
    match version {
        NAVGRID_VERSION => None,
        0 => Some(FormatErrorKind::Syntax("version 0 does not exist".to_owned())),
        found => Some(FormatErrorKind::NewerVersion { found, known: NAVGRID_VERSION }),
    }
}

/// An error in a named part.
fn in_part(part: impl Into<String>) -> impl FnOnce(FormatErrorKind) -> FormatError {
    let part = part.into();
    move |kind| FormatError::new(TITLE, kind).at(Place::Part(part))
}

fn level_from_project(project: &Project, options: &ImportOptions) -> Result<Level, FormatError> {
    let region = rect_from(project.region).map_err(in_part("region"))?;
    let mut baked = Grid::new(region).map_err(|e| in_part("region")(e.into()))?;
    rle::decode_solid(&project.baked.solid, &mut baked).map_err(|e| in_part("baked solid")(e.into()))?;
    rle::decode_weights(&project.baked.weights, &mut baked).map_err(|e| in_part("baked weights")(e.into()))?;
    let input = match project.baked.input.as_str() {
        "" => 0,
        hex => u64::from_str_radix(hex, 16)
            .map_err(|_| in_part("baked input")(FormatErrorKind::Syntax(format!("\"{hex}\" is no hash"))))?,
    };
    let imported = project.imported.as_ref().map(|data| imported_from(data, region)).transpose()?;
    let painted = painted_from(project, region)?;
    let fail = |e| FormatError::new(TITLE, FormatErrorKind::Grid(e));
    let mut level = Level::new(&project.name, CellRect::default()).map_err(fail)?;
    if level.name.is_empty() {
        options.stem().clone_into(&mut level.name);
    }
    level.uid = if project.uid.is_empty() { uid_from(level.name.as_bytes()) } else { project.uid.clone() };
    level.cell_size = Vec2::new(project.cell_size.0, project.cell_size.1);
    level.origin = Vec2::new(project.origin.0, project.origin.1);
    level.settings = project.settings.settings();
    level.bake = project.bake.settings();
    level.layers = Layers::from_parts(painted, baked, imported, input).map_err(fail)?;
    level.obstacles = entities(&project.bake.obstacles, |o| (o.id, obstacle_from(o)));
    level.profiles = entities(&project.profiles, |p| (p.id, p.profile()));
    level.agents = entities(&project.agents, |a| (a.id, agent_from(a)));
    level.graphs = entities(&project.graphs, |g| (g.id, g.graph()));
    level.exports =
        project.exports.iter().map(|e| ExportTarget { format: e.format.clone(), path: e.path.clone() }).collect();
    check_ids(&mut level)?;
    if let Some((id, agent)) = level.agents.iter().find(|(_, a)| level.profile(a.profile).is_none()) {
        let cause = format!("there is no profile {}", agent.profile.number());
        return Err(in_part(format!("agent {}", id.number()))(FormatErrorKind::Syntax(cause)));
    }
    Ok(level)
}

fn rect_from((x, y, w, h): (i32, i32, u32, u32)) -> Result<CellRect, FormatErrorKind> {
    check_size(TITLE, u64::from(w), u64::from(h)).map_err(|e| e.kind)?;
    let rect = CellRect::new(x, y, w, h);
    Grid::check_region(rect)?;
    Ok(rect)
}

fn imported_from(data: &ImportedData, level_region: CellRect) -> Result<Imported, FormatError> {
    let region = data.region.map_or(Ok(level_region), rect_from).map_err(in_part("imported region"))?;
    let mut grid = Grid::new(region).map_err(|e| in_part("imported region")(e.into()))?;
    rle::decode_solid(&data.solid, &mut grid).map_err(|e| in_part("imported solid")(e.into()))?;
    rle::decode_weights(&data.weights, &mut grid).map_err(|e| in_part("imported weights")(e.into()))?;
    let from = ImportedFrom {
        file: data.file.clone(),
        rule: data.rule.clone(),
        layer: data.layer.clone(),
        level: data.level.clone(),
        threshold: data.threshold,
        linked: data.linked,
    };
    Ok(Imported::new(grid, from))
}

fn painted_from(project: &Project, region: CellRect) -> Result<PaintLayer, FormatError> {
    let legend = &project.legend.0;
    for (i, (letter, weight)) in legend.iter().enumerate() {
        let fail = |cause: &str| in_part("legend")(FormatErrorKind::Syntax(format!("{letter:?} {cause}")));
        if !letter.is_ascii_alphabetic() || *letter == 'o' {
            return Err(fail("is none of the letters a-z and A-Z without o"));
        }
        if legend[..i].iter().any(|(other, _)| other == letter) {
            return Err(fail("stands twice"));
        }
        Grid::check_weight(*weight).map_err(|e| in_part(format!("legend {letter}"))(e.into()))?;
    }
    let mut painted = PaintLayer::new(region.area() as usize);
    if project.painted.is_empty() {
        return Ok(painted);
    }
    let (found, expected) = (project.painted.len() as u64, u64::from(region.h));
    if found != expected {
        let cause = format!("{found} rows, the region has {expected}");
        return Err(in_part("painted")(FormatErrorKind::Syntax(cause)));
    }
    let mut index = 0;
    for (row, text) in (1..).zip(&project.painted) {
        let part = || format!("painted row {row}");
        let (found, expected) = (text.chars().count() as u64, u64::from(region.w));
        if found != expected {
            return Err(in_part(part())(FormatErrorKind::RowLength { found, expected }));
        }
        for letter in text.chars() {
            let paint = match letter {
                '.' => Paint::AsBaked,
                'o' => Paint::Free,
                '#' => Paint::Solid,
                _ => Paint::Weight(legend.iter().find(|(l, _)| *l == letter).map(|(_, w)| *w).ok_or_else(|| {
                    in_part(part())(FormatErrorKind::Syntax(format!("{letter:?} is not in the legend")))
                })?),
            };
            if paint != Paint::AsBaked {
                painted.set(index, paint).map_err(|e| in_part(part())(e.into()))?;
            }
            index += 1;
        }
    }
    Ok(painted)
}

fn obstacle_from(data: &ObstacleData) -> Obstacle {
    Obstacle { shape: data.shape.shape(), weight: data.weight, mask: data.mask, moving: data.moving }
}

fn agent_from(data: &AgentData) -> Agent {
    let target = data.target.map(|(x, y)| Vec2::new(x, y));
    Agent { profile: Id::new(data.profile), position: Vec2::new(data.position.0, data.position.1), target }
}

fn entities<D, T>(data: &[D], convert: impl Fn(&D) -> (u32, T)) -> Vec<(Id<T>, T)> {
    let mut entities: Vec<_> = data.iter().map(convert).map(|(id, entity)| (Id::new(id), entity)).collect();
    entities.sort_by_key(|(id, _)| *id);
    entities
}

/// Ids are unique over all kinds, and below 2^31 so that new ones never run out.
fn check_ids(level: &mut Level) -> Result<(), FormatError> {
    let obstacles = level.obstacles.iter().map(|(id, _)| ("obstacle", id.number()));
    let profiles = level.profiles.iter().map(|(id, _)| ("profile", id.number()));
    let agents = level.agents.iter().map(|(id, _)| ("agent", id.number()));
    let graphs = level.graphs.iter().map(|(id, _)| ("graph", id.number()));
    let mut ids: Vec<_> = obstacles.chain(profiles).chain(agents).chain(graphs).collect();
    ids.sort_by_key(|(_, id)| *id);
    let fail = |kind, id, cause: &str| in_part(format!("{kind} {id}"))(FormatErrorKind::Syntax(cause.to_owned()));
    if let Some(pair) = ids.windows(2).find(|pair| pair[0].1 == pair[1].1) {
        return Err(fail(pair[1].0, pair[1].1, "the id is used twice"));
    }
    let Some(&(kind, last)) = ids.last() else { return Ok(()) };
    if last >= 1 << 31 {
        return Err(fail(kind, last, "ids end at 2147483647"));
    }
    level.reserve_ids(last + 1);
    Ok(())
}

fn project_from_level(level: &Level, placer: &mut Placer<'_>) -> Result<Project, FormatError> {
    let legend = legend_from(level)?;
    let pair = |v: Vec2| (v.x, v.y);
    let baked = level.layers.baked();
    let obstacles = level.obstacles.iter().map(|(id, o)| ObstacleData {
        id: id.number(),
        shape: ShapeData::new(&o.shape),
        weight: o.weight,
        mask: o.mask,
        moving: o.moving,
        unknown: placer.marker(&format!("bake/obstacles/{}", id.number())),
    });
    let obstacles = obstacles.collect();
    let imported = level.layers.imported().map(|imported| imported_data(imported, level.region(), placer));
    let profiles = level.profiles.iter().map(|(id, profile)| {
        ProfileData::new(id.number(), profile, placer.marker(&format!("profiles/{}", id.number())))
    });
    let profiles = profiles.collect();
    let agents = level.agents.iter().map(|(id, agent)| AgentData {
        id: id.number(),
        profile: agent.profile.number(),
        position: pair(agent.position),
        target: agent.target.map(pair),
        unknown: placer.marker(&format!("agents/{}", id.number())),
    });
    let agents = agents.collect();
    let graphs = level.graphs.iter().map(|(id, graph)| graph_data(id.number(), graph, placer));
    let graphs = graphs.collect();
    let exports = level.exports.iter().enumerate().map(|(index, target)| ExportData {
        format: target.format.clone(),
        path: target.path.clone(),
        unknown: placer.marker(&format!("exports/{index}")),
    });
    Ok(Project {
        version: NAVGRID_VERSION,
        name: level.name.clone(),
        uid: level.uid.clone(),
        region: tuple_from(level.region()),
        cell_size: pair(level.cell_size),
        origin: pair(level.origin),
        exports: exports.collect(),
        settings: SettingsData::new(level.settings, placer.marker("settings")),
        bake: BakeData::new(level.bake, obstacles, placer.marker("bake")),
        imported,
        painted: painted_rows(level, &legend),
        legend,
        baked: BakedData {
            solid: if baked.solid_count() > 0 { rle::encode_solid(baked) } else { String::new() },
            weights: rle::encode_weights(baked),
            input: format!("{:016x}", level.layers.baked_input()),
            unknown: placer.marker("baked"),
        },
        profiles,
        agents,
        graphs,
        unknown: placer.marker(""),
    })
}

fn graph_data(id: u32, graph: &WaypointGraph, placer: &mut Placer<'_>) -> GraphData {
    let points = graph.points.iter().map(|point| PointData {
        id: point.id,
        position: (point.position.x, point.position.y),
        weight: point.weight,
        disabled: point.disabled,
        unknown: placer.marker(&format!("graphs/{id}/points/{}", point.id)),
    });
    let points = points.collect();
    let connections = graph.connections.iter().enumerate().map(|(at, connection)| ConnectionData {
        a: connection.from,
        b: connection.to,
        two_way: connection.link == Link::TwoWay,
        unknown: placer.marker(&format!("graphs/{id}/connections/{at}")),
    });
    let connections = connections.collect();
    GraphData { id, name: graph.name.clone(), points, connections, unknown: placer.marker(&format!("graphs/{id}")) }
}

fn tuple_from(rect: CellRect) -> (i32, i32, u32, u32) {
    (rect.x, rect.y, rect.w, rect.h)
}

fn imported_data(imported: &Imported, level_region: CellRect, placer: &mut Placer<'_>) -> ImportedData {
    let (grid, from) = (&imported.grid, imported.from.clone());
    ImportedData {
        region: (grid.region() != level_region).then(|| tuple_from(grid.region())),
        solid: if grid.solid_count() > 0 { rle::encode_solid(grid) } else { String::new() },
        weights: rle::encode_weights(grid),
        file: from.file,
        rule: from.rule,
        layer: from.layer,
        level: from.level,
        threshold: from.threshold,
        linked: from.linked,
        unknown: placer.marker("imported"),
    }
}

/// Letters for the painted weights, ascending.
fn legend_from(level: &Level) -> Result<Legend, FormatError> {
    let letters = ('a'..='z').filter(|l| *l != 'o').chain('A'..='Z');
    let weights = level.layers.painted().used_weights();
    let legend: Vec<_> = letters.zip(weights.iter().copied()).collect();
    if legend.len() < weights.len() {
        let cause = format!("{} different painted weights; there are letters for 51", weights.len());
        return Err(FormatError::new(TITLE, FormatErrorKind::Export(cause)));
    }
    Ok(Legend(legend))
}

fn painted_rows(level: &Level, legend: &Legend) -> Vec<String> {
    let painted = level.layers.painted();
    if painted.painted_count() == 0 {
        return Vec::new();
    }
    let (width, len) = (level.region().w, painted.len() as u32);
    let letter = |index| match painted.get(index) {
        Paint::AsBaked => '.',
        Paint::Free => 'o',
        Paint::Solid => '#',
        Paint::Weight(weight) => legend.0.iter().find(|(_, w)| *w == weight).map_or('.', |(letter, _)| *letter),
    };
    (0..len).step_by(width as usize).map(|start| (start..start + width).map(letter).collect()).collect()
}

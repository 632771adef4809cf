//! `render`: a picture of the map with overlays. Colours are those of the editor's dark theme.

use super::input::{ImportArgs, load_level};
use super::output::{Failure, Output, Verdict};
use super::raster::{Raster, Rgb};
use crate::document::Level;
use crate::editor::{Camera, DrawList, Mark, OVERLAYS, OverlayPart, Role, Scene, TestedPath, files};
use crate::formats::encode_picture;
use crate::geom::{Cell, Vec2};
use crate::grid::{Areas, Connectivity};
use crate::nav::{NavPath, NavigationMap};
use crate::search::Scratch;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use std::path::PathBuf;

const FREE: Rgb = Rgb(0x23, 0x2a, 0x33);
const SOLID: Rgb = Rgb(0x56, 0x61, 0x6f);
const CELL_LINE: Rgb = Rgb(0x2e, 0x36, 0x41);
const OUTLINE: Rgb = Rgb(0xa9, 0xb8, 0xca);
const WEIGHT: Rgb = Rgb(0xe6, 0x9f, 0x00);
const AREA: Rgb = Rgb(0x00, 0x72, 0xb2);
const PATH: Rgb = Rgb(0x56, 0xb4, 0xe9);
const TARGET: Rgb = Rgb(0x00, 0x9e, 0x73);

/// Most pixels of a picture: 4096 x 4096 cells at scale 2.
const MAX_PIXELS: u64 = 1 << 26;
/// Longer side of a picture whose scale is not given.
const USUAL_SIDE: u32 = 1024;
/// Cells of at least this many pixels have lines between them.
const LEAST_LINED: u32 = 8;

/// Draw the map as a PNG picture
#[derive(Args, Clone, Debug)]
pub(super) struct RenderArgs {
    /// Level or map; `-` is standard input
    file: PathBuf,
    /// Picture to write; `-` is standard output
    #[arg(short = 'o', long = "output", value_name = "OUT.png")]
    out: PathBuf,
    /// What is drawn over the free cells
    #[arg(long, value_delimiter = ',', value_name = "LIST", default_value = "solid,weights", value_parser = parts())]
    overlay: Vec<OverlayPart>,
    /// Pixels of a cell; by default so that the picture is about 1024 pixels wide or high
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    scale: Option<u32>,
    #[command(flatten)]
    import: ImportArgs,
}

/// The words of the parts that a level alone has something to show for.
fn parts() -> impl TypedValueParser<Value = OverlayPart> {
    let drawn = OverlayPart::all().into_iter().filter(|part| part.in_pictures);
    let words = drawn.map(|part| PossibleValue::new(part.name).help(part.title));
    PossibleValuesParser::new(words).try_map(|word| OverlayPart::named(&word).ok_or("there is no such overlay"))
}

#[derive(Serialize)]
struct Drawn {
    file: String,
    width: u32,
    height: u32,
    scale: u32,
    bytes: usize,
}

/// Runs the command.
pub(super) fn run(args: &RenderArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let to_stdout = args.out.as_os_str() == "-";
    if to_stdout && output.json {
        return Err(Failure::Message("--json and a picture cannot both go to standard output".to_owned()));
    }
    // A picture under the name of a level would replace the level.
    if args.out.extension().is_some_and(|e| !e.eq_ignore_ascii_case("png")) {
        return Err(Failure::Message(format!("{}: pictures are written as .png", args.out.display())));
    }
    let imported = load_level(&args.file, &args.import, output)?;
    let level = &imported.level;
    let scale = scale_for(level, args.scale).map_err(|why| format!("{}: {why}", args.file.display()))?;
    let raster = draw(level, scale, &args.overlay);
    let bytes = encode_picture(raster.width, raster.height, &raster.pixels)?;
    if to_stdout {
        output.data.write_all(&bytes)?;
        return Ok(Verdict::Yes);
    }
    files::write(&args.out, &bytes, false).map_err(|sentence| Failure::of_file(&sentence))?;
    let (width, height) = (raster.width, raster.height);
    let drawn = Drawn { file: args.out.to_string_lossy().into_owned(), width, height, scale, bytes: bytes.len() };
    if output.json {
        output.json_line(&drawn)?;
    } else {
        writeln!(output.data, "{}: {width} x {height} pixels, {scale} a cell", drawn.file)?;
    }
    Ok(Verdict::Yes)
}

fn scale_for(level: &Level, wanted: Option<u32>) -> Result<u32, String> {
    let region = level.region();
    if region.is_empty() {
        return Err("there are no cells to draw".to_owned());
    }
    let scale = wanted.unwrap_or_else(|| (USUAL_SIDE / region.w.max(region.h)).clamp(1, 32));
    let pixels = region.area() * u64::from(scale) * u64::from(scale);
    if pixels > MAX_PIXELS {
        return Err(format!("scale {scale} would make {pixels} pixels, the limit is {MAX_PIXELS}"));
    }
    Ok(scale)
}

fn draw(level: &Level, scale: u32, overlays: &[OverlayPart]) -> Raster {
    let region = level.region();
    let mut raster = Raster::new(region.w * scale, region.h * scale, FREE);
    let has = |overlay: OverlayPart| overlays.contains(&overlay);
    // In this order, whatever the order of the words: tints below walls, paths on top.
    if has(OverlayPart::AREAS) {
        draw_areas(level, scale, &mut raster);
    }
    if has(OverlayPart::WEIGHTS) {
        draw_weights(level, scale, &mut raster);
    }
    if has(OverlayPart::SOLID_CELLS) {
        for cell in region.cells().filter(|cell| level.grid().is_solid(*cell)) {
            raster.fill(square(level, cell, scale), SOLID, 256);
        }
    }
    if scale >= LEAST_LINED {
        draw_lines(scale, &mut raster);
    }
    draw_marks(level, scale, overlays, &mut raster);
    if has(OverlayPart::AGENT_PATHS) {
        draw_paths(level, scale, &mut raster);
    }
    raster
}

fn square(level: &Level, cell: Cell, scale: u32) -> [i64; 4] {
    let (first, scale) = (level.region().origin(), i64::from(scale));
    [i64::from(cell.x - first.x) * scale, i64::from(cell.y - first.y) * scale, scale, scale]
}

fn draw_weights(level: &Level, scale: u32, raster: &mut Raster) {
    let grid = level.grid();
    let Some(weights) = grid.weights() else { return };
    for (index, cell) in (0..).zip(grid.region().cells()) {
        let weight: f32 = weights[index];
        if weight != 1.0 {
            // 0.5 and 2 differ from 1 alike.
            let apart = weight.max(1.0 / weight).min(16.0);
            raster.fill(square(level, cell, scale), WEIGHT, 48 + (apart * 8.0) as u32);
        }
    }
}

fn draw_areas(level: &Level, scale: u32, raster: &mut Raster) {
    let grid = level.grid();
    let mut areas = Areas::new(Connectivity::of(level.settings.rules.diagonal_mode));
    areas.update(grid);
    for cell in grid.region().cells() {
        if let Some(info) = areas.label(grid, cell).and_then(|label| areas.info(label)) {
            // The largest is faint; the others go through four stronger tints.
            let cover = if info.rank == 1 { 40 } else { 96 + (info.rank % 4) * 36 };
            raster.fill(square(level, cell, scale), AREA, cover);
        }
    }
}

fn draw_lines(scale: u32, raster: &mut Raster) {
    let (width, height) = (i64::from(raster.width), i64::from(raster.height));
    (0..width).step_by(scale as usize).for_each(|x| raster.fill([x, 0, 1, height], CELL_LINE, 256));
    (0..height).step_by(scale as usize).for_each(|y| raster.fill([0, y, width, 1], CELL_LINE, 256));
}

/// The marks of all other overlays, as the editor draws them.
fn draw_marks(level: &Level, scale: u32, overlays: &[OverlayPart], raster: &mut Raster) {
    let size = f64::from(scale);
    let (frame, region) = (level.frame(), level.region());
    let min = frame.corner(region.origin());
    let max = min + Vec2::new(region.w as f32, region.h as f32) * level.cell_size;
    let pixel = |p: Vec2| {
        let at = (p - min) / level.cell_size;
        [f64::from(at.x) * size, f64::from(at.y) * size]
    };
    let camera = Camera { center: (min + max) * 0.5, zoom: size as f32 / level.cell_size.x, view_size: Vec2::ZERO };
    let camera = Camera { view_size: (max - min) * camera.zoom, ..camera };
    let scene = Scene {
        level,
        grid: level.grid(),
        areas: None,
        agents: &[],
        camera: &camera,
        selected: None,
        tested: TestedPath::default(),
        tested_waypoints: TestedPath::default(),
        expanded: &[],
    };
    let mut list = DrawList::default();
    let wanted = |part: OverlayPart| overlays.contains(&part) && !part.drawn_with_cells;
    OVERLAYS.iter().filter(|overlay| wanted(overlay.part())).for_each(|overlay| overlay.draw(&scene, &mut list));
    let half_width = (size * 0.06).clamp(0.6, 2.0);
    for (role, mark) in &list.marks {
        let colour = colour_of(*role);
        let points = list.points_of(mark);
        points.windows(2).for_each(|pair| raster.line(pixel(pair[0]), pixel(pair[1]), half_width, colour));
        match *mark {
            Mark::Outline { .. } => {
                if let [first, .., last] = points {
                    raster.line(pixel(*last), pixel(*first), half_width, colour);
                }
            }
            Mark::Circle { center, radius } => {
                let radius = f64::from(radius / level.cell_size.x) * size;
                raster.ring(pixel(center), [radius - half_width, radius + half_width], colour);
            }
            Mark::Sign { at } | Mark::Body { center: at, .. } => {
                raster.ring(pixel(at), [0.0, (size * 0.25).max(1.0)], colour);
            }
            Mark::Cells { rect } => {
                rect.cells().for_each(|cell| raster.fill(square(level, cell, scale), colour, 96));
            }
            // Pictures hold no text.
            Mark::Line { .. } | Mark::Tag { .. } | Mark::Label { .. } => {}
        }
    }
}

/// Colours of marks that are not about one path.
fn colour_of(role: Role) -> Rgb {
    match role {
        Role::ObstacleWeight | Role::Weight => WEIGHT,
        Role::Waypoint | Role::WaypointLink | Role::Target | Role::Goal => TARGET,
        Role::WaypointDisabled | Role::WaypointLinkDisabled => CELL_LINE,
        Role::RegionOutline => OUTLINE,
        _ => PATH,
    }
}

fn draw_paths(level: &Level, scale: u32, raster: &mut Raster) {
    let mut map = NavigationMap::new();
    map.add_region(level.grid().clone(), level.region_settings());
    map.sync();
    let size = f64::from(scale);
    let first = level.region().origin();
    let pixel = |p: Vec2| {
        let id = (p - level.origin) / level.cell_size;
        [(f64::from(id.x) - f64::from(first.x)) * size, (f64::from(id.y) - f64::from(first.y)) * size]
    };
    let (mut scratch, mut path) = (Scratch::default(), NavPath::new());
    for (_, agent) in &level.agents {
        if let Some(target) = agent.target {
            let settings = level.profile(agent.profile).map(|profile| profile.settings).unwrap_or_default();
            map.query_path(&settings.query(agent.position, target), &mut scratch, &mut path);
            for pair in path.points.windows(2) {
                raster.line(pixel(pair[0]), pixel(pair[1]), (size * 0.08).clamp(0.75, 3.0), PATH);
            }
            raster.ring(pixel(target), [size * 0.22, size * 0.4], TARGET);
        }
        raster.ring(pixel(agent.position), [0.0, (size * 0.35).max(1.0)], PATH);
    }
}

#[cfg(test)]
mod tests {
    use super::{FREE, SOLID, draw, scale_for};
    use crate::document::{Level, Paint, PaintLayer};
    use crate::editor::OverlayPart;
    use crate::geom::CellRect;

    fn level() -> Level {
        let mut level = Level::new("test", CellRect::new(-1, 4, 3, 2)).unwrap();
        let mut painted = PaintLayer::new(6);
        painted.set(4, Paint::Solid).unwrap();
        painted.set(2, Paint::Weight(4.0)).unwrap();
        let baked = level.layers.baked().clone();
        level.layers = crate::document::Layers::from_parts(painted, baked, None, 0).unwrap();
        level
    }

    #[test]
    fn cells_stand_where_they_are_in_the_region() {
        let raster = draw(&level(), 4, &[OverlayPart::SOLID_CELLS, OverlayPart::WEIGHTS]);
        assert_eq!((raster.width, raster.height), (12, 8));
        assert_eq!((raster.at(0, 0), raster.at(5, 5)), (Some(FREE), Some(SOLID)));
        assert!(![Some(FREE), Some(SOLID)].contains(&raster.at(9, 1)), "the weight has a colour of its own");
        let bare = draw(&level(), 4, &[]);
        assert_eq!((bare.at(5, 5), bare.at(9, 1)), (Some(FREE), Some(FREE)));
    }

    #[test]
    fn every_word_of_the_table_that_is_offered_draws_what_it_names() {
        use crate::document::{Obstacle, WaypointGraph};
        let mut level = level();
        let shape = crate::geom::Shape::Circle { center: crate::geom::Vec2::new(16.0, 160.0), radius: 20.0 };
        let id = level.unused_id();
        level.obstacles.push((id, Obstacle::solid(shape)));
        let mut graph = WaypointGraph::default();
        graph.points.push(crate::document::Waypoint::new(0, crate::geom::Vec2::new(16.0, 144.0)));
        let id = level.unused_id();
        level.graphs.push((id, graph));
        let (profile, id) = (level.profiles[0].0, level.unused_id());
        let (position, target) = (crate::geom::Vec2::new(-16.0, 144.0), Some(crate::geom::Vec2::new(48.0, 176.0)));
        level.agents.push((id, crate::document::Agent { profile, position, target }));
        let bare = draw(&level, 12, &[]).pixels;
        for part in OverlayPart::all().into_iter().filter(|part| part.in_pictures) {
            assert!(draw(&level, 12, &[part]).pixels != bare, "{} draws nothing", part.name);
        }
    }

    #[test]
    fn pictures_that_are_too_large_are_refused_before_memory_is_taken() {
        let large = Level::new("large", CellRect::new(0, 0, 4096, 4096)).unwrap();
        assert_eq!((scale_for(&large, None), scale_for(&large, Some(2))), (Ok(1), Ok(2)));
        assert!(scale_for(&large, Some(3)).is_err());
        assert!(scale_for(&Level::new("none", CellRect::default()).unwrap(), None).is_err());
    }
}

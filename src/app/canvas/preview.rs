//! What a click would do, shown before the click: the result at 60 % with its outline, dotted where it erases,
//! and the shapes that a tool has under construction.
//!
//! Invariants: the tool is asked again only when its question changed, and cells are looked at only in view; a
//! preview too small to see gets a frame. Not here: which cells those are (tools).

use eframe::egui::{Color32, Mesh, Painter, Rect, Shape, Stroke, StrokeKind, Vec2, pos2};
use std::sync::Arc;

use super::cells::{MOST_RECTANGLES, runs};
use super::ink::{Along, Pattern, dashed, faded, fill};
use super::picture::Colours;
use super::view::View;
use crate::app::theme::Palette;
use crate::document::Paint;
use crate::editor::{BrushSettings, Modifiers, Preview, Session, ToolInput, ToolKind};
use crate::geom::{Cell, CellRect};

/// Share of the result that shows.
const SHARE: f32 = 0.6;
/// Points of a dot and its gap.
const DOT: f32 = 4.0;
/// Smaller previews get a frame of this size, in points.
const LEAST: f32 = 6.0;

/// The tool's answer and the shapes made of it.
#[derive(Debug, Default)]
pub(super) struct PreviewLayer {
    asked: Option<Question>,
    kept: Option<ToolInput>,
    answer: Preview,
    made_for: Option<(View, bool)>,
    shapes: Vec<Shape>,
    dots: Pattern,
}

/// All that the answer hangs on.
#[derive(Clone, Debug, PartialEq)]
struct Question {
    tool: ToolKind,
    is_open: bool,
    is_held: bool,
    cell: Cell,
    button: crate::editor::Button,
    modifiers: Modifiers,
    brush: BrushSettings,
    revision: u64,
    log: u64,
}

impl PreviewLayer {
    /// Asks the tool what it would do at `hover`.
    pub(super) fn ask(&mut self, session: &Session, hover: Option<&ToolInput>) {
        // A polygon stays in view while the pointer is elsewhere.
        let kept = self.kept.filter(|_| self.is_building(session));
        let Some(hover) = hover.copied().or(kept) else {
            self.forget();
            return;
        };
        self.kept = Some(hover);
        let question = Question {
            tool: session.tool(),
            is_open: session.is_gesture_open(),
            is_held: hover.phase != crate::editor::Phase::Hover,
            cell: hover.cell,
            button: hover.button,
            modifiers: hover.modifiers,
            brush: *session.brush(),
            revision: session.document().map_or(0, crate::document::Document::revision),
            log: session.cell_log().position(),
        };
        // Tools that do not paint go by places and by what they hold; their answers are short.
        if self.asked.as_ref() != Some(&question) || !session.tool_info().paints {
            session.preview(&hover, &mut self.answer);
            self.asked = Some(question);
            self.made_for = None;
        }
    }

    fn forget(&mut self) {
        if self.asked.take().is_some() {
            self.answer.clear();
            self.made_for = None;
        }
    }

    /// The tool's answer.
    pub(super) fn answer(&self) -> &Preview {
        &self.answer
    }

    /// Something is under construction between clicks.
    pub(super) fn is_building(&self, session: &Session) -> bool {
        session.tool() == ToolKind::OBSTACLE_POLYGON && !self.answer.draw.points.is_empty()
    }

    /// Paints the cells that would change.
    pub(super) fn paint_cells(&mut self, painter: &Painter, view: &View, region: CellRect) {
        let Some(paint) = self.answer.paint.filter(|_| !self.answer.cells.is_empty()) else { return };
        let palette = Palette::in_use(painter.ctx());
        if self.made_for != Some((*view, palette.dark)) {
            self.shapes.clear();
            self.make(painter, view, region, paint, palette);
            self.made_for = Some((*view, palette.dark));
        }
        painter.extend(self.shapes.iter().cloned());
    }

    fn make(&mut self, painter: &Painter, view: &View, region: CellRect, paint: Paint, palette: &Palette) {
        let look = Look::of(paint, palette);
        let cells = &self.answer.cells;
        let bounds = bounds_of(cells);
        let frame = view.rect_of(bounds);
        if frame.size().max_elem() < LEAST {
            let frame = Rect::from_center_size(frame.center(), Vec2::splat(LEAST));
            let stroke = Stroke::new(view.width_px(1.0), look.outline);
            self.shapes.push(Shape::rect_filled(frame, 0, look.fill));
            self.shapes.push(Shape::rect_stroke(frame, 0, stroke, StrokeKind::Outside));
            return;
        }
        let seen = view.visible(bounds.intersection(region));
        let mut mesh = Mesh::default();
        fill_into(&mut mesh, view, cells, seen, look.fill);
        self.shapes.push(Shape::Mesh(Arc::new(mesh)));
        if view.cell_side() >= 2.0 {
            let texture = self.dots.dashes(painter.ctx(), DOT * view.scale, if look.dotted { 0.5 } else { 1.0 });
            let mut mesh = Mesh::with_texture(texture);
            outline_into(&mut mesh, view, cells, seen, look.outline);
            self.shapes.push(Shape::Mesh(Arc::new(mesh)));
        }
    }
}

/// How a result looks before it is there.
struct Look {
    fill: Color32,
    outline: Color32,
    dotted: bool,
}

impl Look {
    fn of(paint: Paint, palette: &Palette) -> Look {
        let colours = Colours::new(palette, true);
        let (fill, outline, dotted) = match paint {
            Paint::Solid => (colours.solid, palette.region_outline, false),
            Paint::Free => (colours.free, palette.text, true),
            Paint::Weight(weight) if weight != 1.0 => (colours.of_weight(weight), palette.overlay.weight, false),
            Paint::Weight(_) => (colours.free, palette.text, true),
            Paint::AsBaked => (palette.hover, palette.dim, true),
        };
        Look { fill: faded(fill, SHARE), outline, dotted }
    }
}

fn bounds_of(cells: &[Cell]) -> CellRect {
    let first = cells.first().copied().unwrap_or_default();
    let (mut low, mut high) = (first, first);
    for cell in cells {
        low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
        high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
    }
    CellRect::from_corners(low, high)
}

/// The cells of a row in view; `cells` are sorted by row.
fn row_of(cells: &[Cell], seen: CellRect, y: i32) -> &[Cell] {
    let right = seen.x + seen.w as i32;
    let start = cells.partition_point(|cell| (cell.y, cell.x) < (y, seen.x));
    let end = cells.partition_point(|cell| (cell.y, cell.x) < (y, right));
    &cells[start..end]
}

/// A rectangle for every run of cells. Cells under a point are taken together, so that the number of rectangles
/// is bounded by the view.
fn fill_into(mesh: &mut Mesh, view: &View, cells: &[Cell], seen: CellRect, colour: Color32) {
    let block = (1.0 / view.cell_side()).ceil().clamp(1.0, 4096.0) as u32;
    for y in (seen.y..seen.y + seen.h as i32).step_by(block as usize) {
        let mut row = row_of(cells, seen, y).iter().peekable();
        while let Some(first) = row.next() {
            let mut last = first.x;
            while let Some(next) = row.next_if(|next| next.x - last <= block as i32) {
                last = next.x;
            }
            if mesh.vertices.len() < MOST_RECTANGLES * 4 {
                fill(mesh, view.rect_of_px(CellRect::new(first.x, y, (last - first.x) as u32 + 1, block)), colour);
            }
        }
    }
}

/// A line where a cell of the preview meets one that is not.
fn outline_into(mesh: &mut Mesh, view: &View, cells: &[Cell], seen: CellRect, colour: Color32) {
    // A frame of one cell about the view, so that its edge makes no outline.
    let wide = seen.grown(1);
    let stride = wide.w as usize;
    let mut inside = vec![false; stride * wide.h as usize];
    let at = |x: i32, y: i32| (y - wide.y) as usize * stride + (x - wide.x) as usize;
    for y in wide.y..wide.y + wide.h as i32 {
        for cell in row_of(cells, wide, y) {
            inside[at(cell.x, cell.y)] = true;
        }
    }
    let is_in = |x: i32, y: i32| inside[at(x, y)];
    let width = view.width_px(1.0);
    let mut put = |rect: Rect, along: Along| {
        if mesh.vertices.len() < MOST_RECTANGLES * 4 {
            let start = if along == Along::X { rect.left() } else { rect.top() };
            dashed(mesh, rect, along, [start, DOT], colour);
        }
    };
    for y in seen.y..=seen.y + seen.h as i32 {
        let edge = view.row_px(y.into());
        runs(
            seen.x,
            seen.w,
            |x| is_in(x, y - 1) != is_in(x, y),
            |x, end, differs| {
                if differs {
                    let low = pos2(view.column_px(x.into()), edge - width);
                    put(
                        Rect::from_min_max(low, pos2(view.column_px(end.into()), edge)).translate(half(view)),
                        Along::X,
                    );
                }
            },
        );
    }
    for x in seen.x..=seen.x + seen.w as i32 {
        let edge = view.column_px(x.into());
        runs(
            seen.y,
            seen.h,
            |y| is_in(x - 1, y) != is_in(x, y),
            |y, end, differs| {
                if differs {
                    let low = pos2(edge - width, view.row_px(y.into()));
                    put(Rect::from_min_max(low, pos2(edge, view.row_px(end.into()))).translate(half(view)), Along::Y);
                }
            },
        );
    }
}

/// Outlines cover the lines between cells, which lie right and below of the border.
fn half(view: &View) -> Vec2 {
    Vec2::splat(view.width_px(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_cut_from_sorted_cells() {
        let cells: Vec<Cell> = CellRect::new(2, 3, 6, 4).cells().collect();
        let seen = CellRect::new(4, 0, 2, 100);
        assert_eq!(row_of(&cells, seen, 5), [Cell::new(4, 5), Cell::new(5, 5)]);
        assert!(row_of(&cells, seen, 9).is_empty());
        assert_eq!(bounds_of(&cells), CellRect::new(2, 3, 6, 4));
    }
}

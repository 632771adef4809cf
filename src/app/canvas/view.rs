//! `View`: where world positions and cells lie on the screen in this frame.
//!
//! Invariants: screen places are logical points; places of cells are computed in f64, so that lines of a huge
//! map still meet; whatever is drawn without smoothing stands on whole physical pixels. Not here: drawing.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::editor::Camera;
use crate::geom::{self, Cell, CellRect, Frame};

/// Camera, grid frame and canvas of one frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct View {
    /// The canvas on the screen.
    pub(super) rect: Rect,
    /// Part of the world that it shows.
    pub(super) camera: Camera,
    /// Where cells lie in the world.
    pub(super) frame: Frame,
    /// Physical pixels per point.
    pub(super) scale: f32,
}

impl View {
    /// Place of a world position.
    pub(super) fn screen(&self, world: geom::Vec2) -> Pos2 {
        let at = self.camera.screen_from_world(world);
        self.rect.min + vec2(at.x, at.y)
    }

    /// World position under a place.
    pub(super) fn world(&self, place: Pos2) -> geom::Vec2 {
        self.camera.world_from_screen(self.offset(place))
    }

    /// Offset of a place from the canvas' upper left corner, as the session wants it.
    pub(super) fn offset(&self, place: Pos2) -> geom::Vec2 {
        geom::Vec2::new(place.x - self.rect.left(), place.y - self.rect.top())
    }

    /// The cell under a place; it may lie outside the region.
    pub(super) fn cell(&self, place: Pos2) -> Cell {
        self.frame.cell_from_world(self.world(place))
    }

    /// Points from world units.
    pub(super) fn points(&self, world: f32) -> f32 {
        world * self.camera.zoom
    }

    /// Size of a cell in points.
    pub(super) fn cell_size(&self) -> Vec2 {
        vec2(self.points(self.frame.cell_size.x), self.points(self.frame.cell_size.y))
    }

    /// The smaller side of a cell in points: what the level of detail goes by.
    pub(super) fn cell_side(&self) -> f32 {
        self.cell_size().min_elem()
    }

    /// Left edge of a column.
    pub(super) fn column(&self, x: i64) -> f32 {
        let world = f64::from(self.frame.origin.x) + x as f64 * f64::from(self.frame.cell_size.x);
        place(world, self.camera.center.x, self.camera.zoom, self.rect.left(), self.camera.view_size.x)
    }

    /// Upper edge of a row.
    pub(super) fn row(&self, y: i64) -> f32 {
        let world = f64::from(self.frame.origin.y) + y as f64 * f64::from(self.frame.cell_size.y);
        place(world, self.camera.center.y, self.camera.zoom, self.rect.top(), self.camera.view_size.y)
    }

    /// [`View::column`] on a whole pixel.
    pub(super) fn column_px(&self, x: i64) -> f32 {
        self.snap(self.column(x))
    }

    /// [`View::row`] on a whole pixel.
    pub(super) fn row_px(&self, y: i64) -> f32 {
        self.snap(self.row(y))
    }

    /// The nearest whole pixel.
    pub(super) fn snap(&self, place: f32) -> f32 {
        (place * self.scale).round() / self.scale
    }

    /// A line of about `points`, at least one and a whole number of pixels wide.
    pub(super) fn width_px(&self, points: f32) -> f32 {
        (points * self.scale).round().max(1.0) / self.scale
    }

    /// Where whole cells lie, not snapped.
    pub(super) fn rect_of(&self, cells: CellRect) -> Rect {
        Rect::from_min_max(
            pos2(self.column(cells.x.into()), self.row(cells.y.into())),
            pos2(self.column(cells.right()), self.row(cells.bottom())),
        )
    }

    /// Where whole cells lie, on whole pixels.
    pub(super) fn rect_of_px(&self, cells: CellRect) -> Rect {
        Rect::from_min_max(
            pos2(self.column_px(cells.x.into()), self.row_px(cells.y.into())),
            pos2(self.column_px(cells.right()), self.row_px(cells.bottom())),
        )
    }

    /// Cells of `region` that are at least partly in view.
    pub(super) fn visible(&self, region: CellRect) -> CellRect {
        let first = self.cell(self.rect.min);
        let last = self.cell(self.rect.max);
        CellRect::from_corners(first, last).intersection(region)
    }

    /// 0 where cells are `from` points or less, 1 from `to` points on, and steadily in between.
    pub(super) fn fade(&self, from: f32, to: f32) -> f32 {
        ((self.cell_side() - from) / (to - from)).clamp(0.0, 1.0)
    }
}

fn place(world: f64, center: f32, zoom: f32, low: f32, size: f32) -> f32 {
    ((world - f64::from(center)) * f64::from(zoom) + f64::from(size) * 0.5 + f64::from(low)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view() -> View {
        View {
            rect: Rect::from_min_size(pos2(44.0, 92.0), vec2(1074.0, 612.0)),
            camera: Camera {
                center: geom::Vec2::new(-50.0, 77.0),
                zoom: 1.5,
                view_size: geom::Vec2::new(1074.0, 612.0),
            },
            frame: Frame { cell_size: geom::Vec2::new(32.0, 16.0), origin: geom::Vec2::new(-3.0, 9.0) },
            scale: 1.25,
        }
    }

    #[test]
    fn cells_and_places_agree() {
        let view = view();
        for cell in [Cell::new(0, 0), Cell::new(-7, 12), Cell::new(9, -2)] {
            let rect = view.rect_of(CellRect::from_cell(cell));
            assert_eq!(view.cell(rect.center()), cell);
            assert_eq!(rect.size(), view.cell_size());
            let middle = view.screen(view.frame.world_from_cell(cell));
            assert!(middle.distance(rect.center()) < 1e-3);
        }
    }

    #[test]
    fn what_is_in_view_is_clipped_to_the_region() {
        let view = view();
        let region = CellRect::new(-2, 3, 5, 400);
        let seen = view.visible(region);
        assert_eq!((seen.x, seen.y, seen.w), (-2, 3, 5));
        assert!(view.row(seen.bottom()) >= view.rect.bottom());
        assert!(view.row(seen.bottom() - 1) <= view.rect.bottom());
        let away = CellRect::new(5000, 5000, 4, 4);
        assert!(view.visible(away).is_empty());
    }

    #[test]
    fn snapped_places_stand_on_pixels() {
        let view = view();
        let px = view.column_px(3) * view.scale;
        assert!((px - px.round()).abs() < 1e-3);
        assert!((view.width_px(0.1) - 0.8).abs() < 1e-6, "one pixel at 1.25 a point");
    }
}

//! Camera: which part of the world the canvas shows. World units are the level's, screen units are
//! the toolkit's logical points; both have x to the right and y down.

use crate::geom::Vec2;

/// Smallest zoom, screen points per world unit times the cell size; see [`Camera::zoom_range`].
const MIN_PERCENT: f32 = 0.05;
/// Largest zoom.
const MAX_PERCENT: f32 = 64.0;

/// Part of the world on the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// World position in the middle of the canvas.
    pub center: Vec2,
    /// Screen points per world unit; above 0.
    pub zoom: f32,
    /// Size of the canvas in screen points.
    pub view_size: Vec2,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera { center: Vec2::ZERO, zoom: 1.0, view_size: Vec2::new(800.0, 600.0) }
    }
}

impl Camera {
    /// Screen offset from the canvas' top-left corner of a world position.
    #[must_use]
    pub fn screen_from_world(&self, world: Vec2) -> Vec2 {
        (world - self.center) * self.zoom + self.view_size * 0.5
    }

    /// World position under a screen offset from the canvas' top-left corner.
    #[must_use]
    pub fn world_from_screen(&self, screen: Vec2) -> Vec2 {
        self.center + (screen - self.view_size * 0.5) / self.zoom
    }

    /// World rectangle `(min, max)` in view.
    #[must_use]
    pub fn view_in_world(&self) -> (Vec2, Vec2) {
        (self.world_from_screen(Vec2::ZERO), self.world_from_screen(self.view_size))
    }

    /// Allowed zooms: 5 % to 6400 %, and below that whatever shows the whole grid.
    #[must_use]
    pub fn zoom_range(&self, grid_size: Vec2) -> (f32, f32) {
        (MIN_PERCENT.min(self.fit_zoom(grid_size)), MAX_PERCENT)
    }

    /// Multiplies the zoom and keeps the world position under `screen` where it is.
    pub fn zoom_at(&mut self, screen: Vec2, factor: f32, grid_size: Vec2) {
        let (min, max) = self.zoom_range(grid_size);
        let fixed = self.world_from_screen(screen);
        self.zoom = (self.zoom * factor).clamp(min, max);
        self.center = fixed - (screen - self.view_size * 0.5) / self.zoom;
    }

    /// Moves the picture by screen points, as if dragged.
    pub fn pan(&mut self, screen_delta: Vec2) {
        self.center -= screen_delta / self.zoom;
    }

    /// Shows the whole world rectangle with a margin of 24 points.
    pub fn fit(&mut self, min: Vec2, max: Vec2) {
        self.center = (min + max) * 0.5;
        self.zoom = self.fit_zoom(max - min).min(MAX_PERCENT);
    }

    fn fit_zoom(&self, size: Vec2) -> f32 {
        let margin = 48.0;
        let room = Vec2::new((self.view_size.x - margin).max(16.0), (self.view_size.y - margin).max(16.0));
        (room.x / size.x.max(1e-6)).min(room.y / size.y.max(1e-6))
    }
}

#[cfg(test)]
mod tests {
    use super::{Camera, Vec2};

    #[test]
    fn zoom_keeps_the_point_under_the_cursor() {
        let mut camera = Camera { center: Vec2::new(10.0, 20.0), zoom: 2.0, view_size: Vec2::new(400.0, 300.0) };
        let cursor = Vec2::new(37.0, 201.0);
        let before = camera.world_from_screen(cursor);
        camera.zoom_at(cursor, 1.7, Vec2::new(500.0, 500.0));
        assert!(before.distance(camera.world_from_screen(cursor)) < 1e-3);
        assert!(camera.screen_from_world(before).distance(cursor) < 1e-2);
    }

    #[test]
    fn fit_shows_the_whole_of_a_huge_grid() {
        let mut camera = Camera::default();
        camera.fit(Vec2::ZERO, Vec2::new(131_072.0, 131_072.0));
        let (min, max) = camera.view_in_world();
        assert!(min.x < 0.0 && min.y < 0.0 && max.x > 131_072.0 && max.y > 131_072.0);
        camera.zoom_at(Vec2::ZERO, 0.1, Vec2::new(131_072.0, 131_072.0));
        assert!(camera.view_in_world().1.x >= 131_072.0 * 0.9, "zooming out from fit does not jump in");
    }
}

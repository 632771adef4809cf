//! Marks of overlays and previews turned into shapes: culled to the view, coloured by the theme.
//!
//! Invariants: what lies outside the canvas makes no shape, and a path of thousands of points makes only the
//! part in view, without points closer than a pixel; whole cells that follow one another make one mesh. Not
//! here: what is marked (`editor::overlay`, tools) and which colour stands for it (`theme`).

use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2,
};
use std::sync::Arc;

use super::ink::fill;
use super::view::View;
use super::weights::number_text;
use crate::app::theme::{self, MarkStyle, Measures, Palette, Sign};
use crate::editor::{DrawList, Mark, Role};
use crate::geom;

/// Points about the canvas in which shapes may still reach into it.
const MARGIN: f32 = 24.0;
/// Least radius of an agent's disc in points.
const LEAST_BODY: f32 = 3.0;
/// Half the size of signs in points.
const SIGN: f32 = 6.0;
/// Most signs that are remembered so as not to be painted twice.
const MOST_KNOWN: usize = 256;

/// Paints lists of marks.
pub(super) struct MarkPainter<'a> {
    painter: &'a Painter,
    view: &'a View,
    palette: &'static Palette,
    /// What may show: the canvas and a margin.
    reach: Rect,
    /// 1 close up, less far out, where lines are thinner and signs smaller.
    size: f32,
    quiet_shapes: bool,
    points: Vec<Pos2>,
    /// Signs and circles that were painted: agents that share a target mark it once.
    painted: Vec<(Role, Pos2)>,
}

impl<'a> MarkPainter<'a> {
    /// Paints on `painter` where `view` says.
    pub(super) fn new(painter: &'a Painter, view: &'a View) -> MarkPainter<'a> {
        let palette = Palette::in_use(painter.ctx());
        let size = 0.8 + 0.2 * view.fade(4.0, Measures::CELL_NEAR);
        MarkPainter {
            painter,
            view,
            palette,
            reach: view.rect.expand(MARGIN),
            size,
            quiet_shapes: false,
            points: Vec::new(),
            painted: Vec::new(),
        }
    }

    /// Obstacles step back while no tool works on them: their walls are drawn already.
    pub(super) fn quiet_shapes(mut self, yes: bool) -> Self {
        self.quiet_shapes = yes;
        self
    }

    /// Paints all marks, first to last.
    pub(super) fn list(&mut self, list: &DrawList) {
        let mut cells = Mesh::default();
        for (role, mark) in &list.marks {
            let mut style = MarkStyle::of(*role, self.palette);
            if self.quiet_shapes && matches!(role, Role::Obstacle | Role::ObstacleMoving | Role::ObstacleWeight) {
                style = style.quiet();
            }
            if let Mark::Cells { rect } = mark {
                self.cells(&mut cells, self.view.rect_of_px(*rect), *role, &style);
                continue;
            }
            self.flush(&mut cells);
            match *mark {
                Mark::Line { .. } => self.line(list.points_of(mark), *role, &style),
                Mark::Outline { .. } => self.outline(list.points_of(mark), *role, &style),
                Mark::Circle { center, radius } => {
                    if self.is_new(*role, center) {
                        self.circle(center, radius, &style);
                    }
                }
                Mark::Body { center, radius, heading } => self.body((center, radius, heading), *role, &style),
                Mark::Sign { at } => {
                    if self.is_new(*role, at) {
                        self.sign(self.view.screen(at), &style);
                    }
                }
                Mark::Tag { at, number } => self.tag(at, number, &style),
                Mark::Label { cell, value } => self.label(cell, value, &style),
                Mark::Cells { .. } => {}
            }
        }
        self.flush(&mut cells);
    }

    /// Nothing of this role was painted at this place yet.
    fn is_new(&mut self, role: Role, at: geom::Vec2) -> bool {
        let place = self.view.screen(at);
        let is_known = self.painted.iter().any(|(known, there)| *known == role && there.distance(place) < 0.5);
        if !is_known && self.painted.len() < MOST_KNOWN {
            self.painted.push((role, place));
        }
        !is_known
    }

    fn flush(&self, cells: &mut Mesh) {
        if !cells.is_empty() {
            self.painter.add(Shape::Mesh(Arc::new(std::mem::take(cells))));
        }
    }

    fn width(&self, style: &MarkStyle) -> f32 {
        if style.width >= Measures::OVERLAY_LINE {
            (style.width * self.size).max(Measures::OVERLAY_LINE_FAR)
        } else {
            style.width
        }
    }

    fn cells(&self, mesh: &mut Mesh, rect: Rect, role: Role, style: &MarkStyle) {
        if !rect.intersects(self.reach) {
            return;
        }
        if role == Role::CellCursor {
            self.cursor(rect, style);
        } else {
            fill(mesh, rect.intersect(self.reach), style.fill);
        }
    }

    /// The cell that keyboard or pinned card point at: four corners about it.
    pub(super) fn cursor(&self, rect: Rect, style: &MarkStyle) {
        let rect = rect.expand(2.0).intersect(self.reach);
        let arm = (rect.size().min_elem() * 0.3).clamp(3.0, 12.0);
        let width = self.width(style);
        let halo = Stroke::new(width + 2.0, self.palette.window);
        for stroke in [halo, Stroke::new(width, style.line)] {
            for (corner, dx, dy) in [
                (rect.left_top(), arm, arm),
                (rect.right_top(), -arm, arm),
                (rect.right_bottom(), -arm, -arm),
                (rect.left_bottom(), arm, -arm),
            ] {
                let corner_line = vec![corner + vec2(dx, 0.0), corner, corner + vec2(0.0, dy)];
                self.painter.add(Shape::line(corner_line, stroke));
            }
        }
    }

    /// The parts of a line in view.
    fn line(&mut self, world: &[geom::Vec2], role: Role, style: &MarkStyle) {
        let stroke = Stroke::new(self.width(style), style.line);
        let has_halo =
            matches!(role, Role::Path(_) | Role::PathChosen(_) | Role::WaypointLink | Role::WaypointLinkDisabled);
        let halo = has_halo.then(|| self.halo(stroke.width));
        let least = 1.0 / self.view.scale;
        let mut points = std::mem::take(&mut self.points);
        points.clear();
        for (index, pair) in world.windows(2).enumerate() {
            let [from, to] = [self.view.screen(pair[0]), self.view.screen(pair[1])];
            if !Rect::from_two_pos(from, to).intersects(self.reach) {
                self.put_line(&mut points, stroke, halo, style.dash);
                continue;
            }
            if points.is_empty() {
                points.push(from);
            }
            let is_last = index + 2 == world.len();
            if is_last || points.last().is_some_and(|last| last.distance(to) >= least) {
                points.push(to);
            }
        }
        self.put_line(&mut points, stroke, halo, style.dash);
        self.points = points;
    }

    fn halo(&self, width: f32) -> Stroke {
        Stroke::new(width + 2.0, self.palette.window.gamma_multiply(0.55))
    }

    fn put_line(&self, points: &mut Vec<Pos2>, stroke: Stroke, halo: Option<Stroke>, dash: Option<[f32; 2]>) {
        if points.len() >= 2 {
            if let Some(halo) = halo {
                self.painter.add(Shape::line(points.clone(), halo));
            }
            match dash {
                Some([on, off]) => {
                    self.painter.extend(Shape::dashed_line(points, stroke, on, off));
                }
                None => {
                    self.painter.add(Shape::line(points.clone(), stroke));
                    for end in [points[0], points[points.len() - 1]] {
                        self.painter.circle_filled(end, stroke.width * 0.5, stroke.color);
                    }
                }
            }
        }
        points.clear();
    }

    fn outline(&mut self, world: &[geom::Vec2], role: Role, style: &MarkStyle) {
        let mut points: Vec<Pos2> = world.iter().map(|at| self.view.screen(*at)).collect();
        if points.len() < 3 || !Rect::from_points(&points).intersects(self.reach) {
            return;
        }
        if is_box(&points) {
            // A region outline of a pixel stays sharp, and is not drawn far outside the canvas.
            for point in &mut points {
                *point = pos2(self.view.snap(point.x), self.view.snap(point.y));
            }
        }
        let stroke = Stroke::new(self.width(style), style.line);
        if style.fill != Color32::TRANSPARENT {
            self.painter.add(filled(&points, style.fill));
        }
        points.push(points[0]);
        match style.dash {
            Some([on, off]) => {
                self.painter.extend(Shape::dashed_line(&points, stroke, on, off));
            }
            None if is_box(&points[..points.len() - 1]) => {
                // The region's outline lies outside its cells; that of a shape on its own edge.
                let kind = if role == Role::RegionOutline { StrokeKind::Outside } else { StrokeKind::Inside };
                self.painter.rect_stroke(Rect::from_points(&points), CornerRadius::ZERO, stroke, kind);
            }
            None => {
                points.pop();
                self.painter.add(Shape::closed_line(points, stroke));
            }
        }
    }

    fn circle(&self, center: geom::Vec2, radius: f32, style: &MarkStyle) {
        let (center, radius) = (self.view.screen(center), self.view.points(radius));
        if radius < 1.5 || !Rect::from_center_size(center, Vec2::splat(radius * 2.0)).intersects(self.reach) {
            return;
        }
        if style.fill != Color32::TRANSPARENT {
            self.painter.circle_filled(center, radius, style.fill);
        }
        let stroke = Stroke::new(self.width(style), style.line);
        match style.dash {
            // A large circle has as many dashes as its length asks for, but not without end.
            Some([on, off]) if radius < 4000.0 => {
                self.painter.extend(Shape::dashed_line(&ring(center, radius), stroke, on, off));
            }
            _ => {
                self.painter.circle_stroke(center, radius, stroke);
            }
        }
    }

    /// An agent: a disc of the true radius with an arrow that shows where it heads.
    fn body(&self, (center, radius, heading): (geom::Vec2, f32, geom::Vec2), role: Role, style: &MarkStyle) {
        let center = self.view.screen(center);
        let radius = self.view.points(radius).max(LEAST_BODY);
        if !Rect::from_center_size(center, Vec2::splat(radius * 2.0)).intersects(self.reach) {
            return;
        }
        if role == Role::Refused {
            self.painter.circle_filled(center, radius, style.line.gamma_multiply(0.2));
            self.painter.circle_stroke(center, radius, Stroke::new(1.5, style.line));
            self.sign(center, style);
            return;
        }
        self.painter.circle(center, radius, style.fill, Stroke::new(style.width, style.line));
        let ahead = vec2(heading.x, heading.y);
        if ahead == Vec2::ZERO || radius < 4.5 {
            return;
        }
        let aside = ahead.rot90();
        let wedge = vec![
            center + ahead * radius * 0.78,
            center - ahead * radius * 0.48 + aside * radius * 0.52,
            center - ahead * radius * 0.18,
            center - ahead * radius * 0.48 - aside * radius * 0.52,
        ];
        // From the tip, a fan covers the arrow though its back is hollow.
        self.painter.add(Shape::convex_polygon(wedge, self.palette.window, Stroke::NONE));
    }

    /// A sign at a place.
    pub(super) fn sign(&self, at: Pos2, style: &MarkStyle) {
        if !self.reach.contains(at) {
            return;
        }
        let r = SIGN * self.size;
        let width = self.width(style).min(2.0);
        let window = self.palette.window;
        let line = |from: Vec2, to: Vec2, stroke: Stroke| {
            self.painter.line_segment([at + from * r, at + to * r], stroke);
        };
        let twice = [Stroke::new(width + 2.0, window), Stroke::new(width, style.line)];
        match style.sign {
            Sign::Dot => {
                self.painter.circle(at, r * 0.5, style.line, Stroke::new(1.0, window));
            }
            Sign::Diamond => {
                let corners = [vec2(0.0, -1.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0)];
                let shape = |size: f32| corners.map(|c| at + c * r * size).to_vec();
                self.painter.add(Shape::convex_polygon(shape(1.0), window, Stroke::NONE));
                self.painter.add(Shape::convex_polygon(shape(0.75), style.line, Stroke::NONE));
            }
            Sign::RingCross => {
                for stroke in twice {
                    self.painter.circle_stroke(at, r, stroke);
                    for arm in [vec2(0.0, 1.0), vec2(1.0, 0.0), vec2(0.0, -1.0), vec2(-1.0, 0.0)] {
                        line(arm * 0.6, arm * 1.6, stroke);
                    }
                }
            }
            Sign::Cross => {
                for stroke in twice {
                    line(vec2(-1.0, -1.0), vec2(1.0, 1.0), stroke);
                    line(vec2(1.0, -1.0), vec2(-1.0, 1.0), stroke);
                }
            }
            Sign::Handle => {
                let square = Rect::from_center_size(at, Vec2::splat(7.0));
                self.painter.rect(
                    square,
                    CornerRadius::same(1),
                    style.fill,
                    Stroke::new(1.5, style.line),
                    StrokeKind::Inside,
                );
            }
            Sign::Start => {
                self.painter.circle(at, r * 1.15, style.line, Stroke::new(1.5, window));
                self.painter.circle_filled(at, r * 0.42, window);
            }
            Sign::Ring | Sign::RingStruck => {
                self.painter.circle_filled(at, r * 0.8 + 1.5, window);
                self.painter.circle(at, r * 0.8, style.fill, twice[1]);
                if style.sign == Sign::RingStruck {
                    line(vec2(-0.9, 0.9), vec2(0.9, -0.9), twice[1]);
                }
            }
            Sign::Goal => {
                self.painter.circle_filled(at, r * 1.15 + 1.5, window);
                self.painter.circle_stroke(at, r * 1.15, twice[1]);
                self.painter.circle_filled(at, r * 0.5, style.line);
            }
        }
    }

    /// A number at the upper right of a place, on the ground of the window so that it can be read on hatch.
    fn tag(&self, at: geom::Vec2, number: i64, style: &MarkStyle) {
        let at = self.view.screen(at);
        if !self.reach.contains(at) {
            return;
        }
        let font = FontId::new(Measures::CAPTION, theme::body().family);
        let galley = self.painter.layout_no_wrap(number.to_string(), font, style.line);
        let corner = at + vec2(SIGN + 2.0, -SIGN - galley.size().y);
        let ground = Rect::from_min_size(corner, galley.size()).expand2(vec2(2.0, 0.0));
        self.painter.rect_filled(ground, CornerRadius::same(2), self.palette.window.gamma_multiply(0.9));
        self.painter.galley(corner, galley, style.line);
    }

    fn label(&self, cell: geom::Cell, value: f32, style: &MarkStyle) {
        let rect = self.view.rect_of(geom::CellRect::from_cell(cell));
        if self.view.cell_side() < 16.0 || !rect.intersects(self.reach) {
            return;
        }
        let font = FontId::new(Measures::CAPTION, theme::body().family);
        self.painter.text(rect.center(), Align2::CENTER_CENTER, number_text(value), font, style.line);
    }
}

/// Four corners of an upright rectangle.
fn is_box(points: &[Pos2]) -> bool {
    points.len() == 4 && points.iter().zip(points.iter().cycle().skip(1)).all(|(a, b)| a.x == b.x || a.y == b.y)
}

/// A filled outline; one that is not convex is cut into ears.
fn filled(points: &[Pos2], colour: Color32) -> Shape {
    let mut mesh = Mesh::default();
    for point in points {
        mesh.colored_vertex(*point, colour);
    }
    for [a, b, c] in super::ears::triangles(points) {
        mesh.add_triangle(a, b, c);
    }
    Shape::Mesh(Arc::new(mesh))
}

/// A closed ring of points about a centre, without trigonometry: turned by a fixed small step.
fn ring(center: Pos2, radius: f32) -> Vec<Pos2> {
    const STEPS: usize = 96;
    // Cosine and sine of a 96th of a turn.
    let (c, s) = (0.997_858_9_f32, 0.065_403_13_f32);
    let mut arm = vec2(radius, 0.0);
    let mut points = Vec::with_capacity(STEPS + 1);
    for _ in 0..STEPS {
        points.push(center + arm);
        arm = vec2(arm.x * c - arm.y * s, arm.x * s + arm.y * c);
    }
    points.push(center + vec2(radius, 0.0));
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_closes() {
        let points = ring(pos2(10.0, 20.0), 300.0);
        assert!(points.iter().all(|p| (p.distance(pos2(10.0, 20.0)) - 300.0).abs() < 0.1));
        let last = points.len() - 1;
        assert!(points[last].distance(points[last - 1]) < 20.0);
    }

    #[test]
    fn only_upright_rectangles_are_boxes() {
        assert!(is_box(&[pos2(0.0, 0.0), pos2(4.0, 0.0), pos2(4.0, 3.0), pos2(0.0, 3.0)]));
        assert!(!is_box(&[pos2(0.0, 0.0), pos2(4.0, 1.0), pos2(4.0, 3.0), pos2(0.0, 3.0)]));
    }
}

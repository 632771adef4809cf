//! Waypoint graphs: points, connections with an arrow where they lead one way, and the tested path.

use super::{Overlay, OverlayPart, Scene};
use crate::document::WaypointGraph;
use crate::editor::{DrawList, Mark, Role, Selected};
use crate::geom::Vec2;
use crate::graph::Link;

impl OverlayPart {
    /// Waypoint Graphs.
    pub const WAYPOINTS: OverlayPart = OverlayPart {
        name: "waypoints",
        title: "Waypoint Graphs",
        shown_at_first: true,
        menu_place: 6,
        drawn_with_cells: false,
        in_pictures: true,
    };
}

/// Length of an arrow's sides, screen points.
const ARROW_POINTS: f32 = 9.0;

/// Ids stand beside the points where cells are at least this many screen points wide.
const ID_POINTS: f32 = 24.0;

/// Waypoint graphs.
#[derive(Debug)]
pub(super) struct Waypoints;

impl Overlay for Waypoints {
    fn part(&self) -> OverlayPart {
        OverlayPart::WAYPOINTS
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        for (_, graph) in &scene.level.graphs {
            connections(scene, graph, out);
        }
        let tested = &scene.tested_waypoints;
        if tested.path.len() >= 2 && scene.sees_points(tested.path) {
            out.line(Role::Path(0), tested.path);
        }
        let shows_ids = scene.cell_points() >= ID_POINTS;
        for (id, graph) in &scene.level.graphs {
            for point in graph.points.iter().filter(|point| scene.sees(point.position, point.position)) {
                let role = match scene.selected {
                    Some(Selected::Waypoint(graph, selected)) if (graph, selected) == (*id, point.id) => {
                        Role::WaypointSelected
                    }
                    _ if point.disabled => Role::WaypointDisabled,
                    _ => Role::Waypoint,
                };
                out.push(role, Mark::Sign { at: point.position });
                if shows_ids {
                    out.push(role, Mark::Tag { at: point.position, number: point.id });
                }
            }
        }
        let goal_role = if tested.start.is_some() && !tested.found { Role::TargetBlocked } else { Role::Goal };
        for (role, at) in [(Role::Start, tested.start), (goal_role, tested.goal)] {
            if let Some(at) = at.filter(|at| scene.sees(*at, *at)) {
                out.push(role, Mark::Sign { at });
            }
        }
    }
}

fn connections(scene: &Scene<'_>, graph: &WaypointGraph, out: &mut DrawList) {
    if graph.connections.is_empty() {
        return;
    }
    // Points that the editor added are in the order of their ids. Others are sorted first, so that a connection
    // need not look through all of them.
    let is_sorted = graph.points.is_sorted_by_key(|p| p.id);
    let mut sorted = if is_sorted { Vec::new() } else { graph.points.clone() };
    sorted.sort_unstable_by_key(|p| p.id);
    let points = if is_sorted { &graph.points } else { &sorted };
    let of = |id: i64| points.binary_search_by_key(&id, |p| p.id).ok().map(|at| &points[at]);
    for connection in &graph.connections {
        let (Some(a), Some(b)) = (of(connection.from), of(connection.to)) else { continue };
        let (from, to) = (a.position, b.position);
        if !scene.sees_points(&[from, to]) {
            continue;
        }
        let role = if a.disabled || b.disabled { Role::WaypointLinkDisabled } else { Role::WaypointLink };
        out.line(role, &[from, to]);
        if connection.link == Link::OneWay {
            arrow(scene, (from, to), role, out);
        }
    }
}

/// An arrow past the middle of a connection, of one size on the screen, as long as there is room for it.
fn arrow(scene: &Scene<'_>, (from, to): (Vec2, Vec2), role: Role, out: &mut DrawList) {
    let size = ARROW_POINTS / scene.camera.zoom;
    if from.distance(to) < size * 2.5 {
        return;
    }
    let ahead = from.direction_to(to);
    let aside = Vec2::new(-ahead.y, ahead.x);
    let tip = from.lerp(to, 0.5) + ahead * (size * 0.5);
    let back = tip - ahead * size;
    out.line(role, &[back + aside * (size * 0.6), tip, back - aside * (size * 0.6)]);
}

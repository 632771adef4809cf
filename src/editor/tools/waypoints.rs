//! Waypoints: a click on an empty place adds a point, connected to the selected one; a drag moves a point;
//! Shift+drag from a point to another connects them, with Ctrl one way only, and once more parts them.

use crate::document::{Edit, EntryKind, Id, Waypoint, WaypointGraph};
use crate::editor::tools::shared::ink::{alt_input, alt_preview};
use crate::editor::tools::shared::snap::{catch_distance, is_drag, to_center};
use crate::editor::{Button, Phase, Preview, Selected, Tool, ToolContext, ToolEffect, ToolInput};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::editor::{Mark, Role};
use crate::geom::Vec2;
use crate::graph::{Link, Position as _};

impl ToolKind {
    /// Click adds a point joined to the selected one (Esc lets go); Shift+drag connects.
    pub const WAYPOINTS: ToolKind = ToolKind("waypoints");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::WAYPOINTS,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::WAYPOINTS),
        menu: Menu::Tools,
        title: "Waypoints",
        keys: "N",
        help: "Click adds a point joined to the selected one (Esc lets go); Shift+drag connects.",
    },
    hint: "Waypoints: click adds, drag moves, Shift+drag connects or parts, with Ctrl one way, Delete removes",
    glyph: &[
        GlyphMark::Ring([4.0, 5.0], 1.75),
        GlyphMark::Ring([14.0, 7.5], 1.75),
        GlyphMark::Ring([7.0, 14.0], 1.75),
        GlyphMark::Line(&[[6.1, 5.5], [11.9, 7.0]]),
        GlyphMark::Line(&[[4.7, 7.1], [6.3, 11.9]]),
        GlyphMark::Line(&[[8.6, 12.5], [12.4, 9.0]]),
    ],
    edit_group: Some(2),
    simulate_group: None,
    paints: false,
    paints_with_shift: false,
    has_two_ends: false,
    needs_a_cell: false,
    works_on_shapes: false,
    uses_brush_value: false,
    uses_brush_size: false,
    make: || Box::new(Waypoints::default()),
};

type At = (Id<WaypointGraph>, i64);

/// What is held between press and release.
#[derive(Debug, Default)]
pub(super) struct Waypoints {
    held: Option<Held>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    /// The point that was pressed or added.
    at: At,
    press: Vec2,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    /// Moves it; where it was at the press.
    Move { from: Vec2, moves: bool },
    /// Draws a connection from it.
    Connect(Link),
}

/// The topmost point within reach, the nearest of several.
fn point_at(context: &ToolContext<'_>, world: Vec2) -> Option<At> {
    let reach = catch_distance(context);
    let points = context.level.graphs.iter().flat_map(|(id, graph)| graph.points.iter().map(move |p| (*id, p)));
    let near = points.map(|(id, p)| (p.position.distance(world), (id, p.id))).filter(|(d, _)| *d <= reach);
    near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, at)| at)
}

fn selected(context: &ToolContext<'_>) -> Option<At> {
    match context.selected {
        Some(Selected::Waypoint(id, point)) => Some((id, point)),
        _ => None,
    }
    // One that has just been taken back may still be named.
    .filter(|at| position_of(context, *at).is_some())
}

fn position_of(context: &ToolContext<'_>, (id, point): At) -> Option<Vec2> {
    context.level.graph(id)?.point(point).map(|p| p.position)
}

fn edit(id: Id<WaypointGraph>, graph: WaypointGraph) -> ToolEffect {
    ToolEffect::Edit(Edit::Graph(id, Some(Box::new(graph))))
}

/// The graph that a point is added to: that of the selected point, else the first one, else a new one.
fn graph_to_grow(context: &ToolContext<'_>) -> (Id<WaypointGraph>, WaypointGraph) {
    let chosen = selected(context).and_then(|(id, _)| context.level.graph(id).map(|graph| (id, graph.clone())));
    chosen.or_else(|| context.level.graphs.first().cloned()).unwrap_or_else(|| {
        let graph = WaypointGraph { name: "Waypoints".to_owned(), ..WaypointGraph::default() };
        (context.level.peek_id(), graph)
    })
}

/// Adds a point, connected from `from` where that is one of the same graph; tells which it is.
fn add(context: &ToolContext<'_>, to: Vec2, from: Option<(At, Link)>, effects: &mut Vec<ToolEffect>) -> At {
    let (id, mut graph) = graph_to_grow(context);
    let point = graph.unused_id();
    graph.points.push(Waypoint::new(point, to));
    if let Some(((graph_id, other), link)) = from
        && graph_id == id
    {
        graph.connect(other, point, link);
    }
    effects.push(edit(id, graph));
    effects.push(ToolEffect::Select(Some(Selected::Waypoint(id, point))));
    (id, point)
}

/// The link is there already, so that drawing it once more takes it away.
fn is_linked(graph: &WaypointGraph, from: i64, to: i64, link: Link) -> bool {
    let there = graph.connection(from, to);
    there.is_some_and(|c| c.link == link && (link == Link::TwoWay || c.from == from))
}

/// The link that the keys ask for.
fn link_of(input: &ToolInput) -> Link {
    if input.modifiers.ctrl { Link::OneWay } else { Link::TwoWay }
}

impl Waypoints {
    fn press(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        let shift = input.modifiers.shift;
        if let Some(at) = point_at(context, input.world) {
            let Some(from) = position_of(context, at) else { return };
            if selected(context) != Some(at) {
                effects.push(ToolEffect::Select(Some(Selected::Waypoint(at.0, at.1))));
            }
            let what = if shift { What::Connect(link_of(input)) } else { What::Move { from, moves: false } };
            if !shift {
                effects.push(ToolEffect::Begin("Move Waypoint", EntryKind::Waypoint));
            }
            self.held = Some(Held { at, press: input.world, what });
            return;
        }
        let to = to_center(context, input);
        if !to.is_in_range() {
            return;
        }
        effects.push(ToolEffect::Begin("Add Waypoint", EntryKind::Waypoint));
        let from = selected(context).filter(|_| !shift).map(|at| (at, Link::TwoWay));
        let at = add(context, to, from, effects);
        self.held = Some(Held { at, press: input.world, what: What::Move { from: to, moves: false } });
    }

    fn connect(&self, context: &ToolContext<'_>, held: &Held, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        let (What::Connect(link), (id, from)) = (held.what, held.at) else { return };
        match point_at(context, input.world) {
            Some((other, to)) if other == id && to != from => {
                let Some(mut graph) = context.level.graph(id).cloned() else { return };
                let parts = is_linked(&graph, from, to, link);
                let label = if parts { "Disconnect Waypoints" } else { "Connect Waypoints" };
                if parts {
                    graph.disconnect(from, to);
                } else {
                    graph.connect(from, to, link);
                }
                effects.extend([ToolEffect::Begin(label, EntryKind::Waypoint), edit(id, graph), ToolEffect::Commit]);
            }
            None if is_drag(context, held.press, input.world) && input.world.is_in_range() => {
                effects.push(ToolEffect::Begin("Add Waypoint", EntryKind::Waypoint));
                add(context, input.world, Some((held.at, link)), effects);
                effects.push(ToolEffect::Commit);
            }
            _ => {}
        }
    }
}

impl Tool for Waypoints {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        if self.held.is_none() && alt_input(context, input, effects) {
            return;
        }
        match (input.phase, &mut self.held) {
            (Phase::Press, Some(_)) => {
                self.cancel(effects);
            }
            (Phase::Press, None) if input.button == Button::Primary => self.press(context, input, effects),
            (Phase::Drag | Phase::Release, Some(held)) => {
                let (id, point) = held.at;
                let now = *held;
                if let What::Move { from, moves } = &mut held.what {
                    *moves |= is_drag(context, now.press, input.world);
                    let to = *from + (input.world - now.press);
                    let to = if input.modifiers.ctrl { to_center(context, input) } else { to };
                    let graph = context.level.graph(id).filter(|_| *moves && to.is_in_range()).cloned();
                    if let Some(mut graph) = graph
                        && let Some(waypoint) = graph.point_mut(point)
                    {
                        waypoint.position = to;
                        effects.push(edit(id, graph));
                    }
                }
                if input.phase == Phase::Release {
                    self.held = None;
                    match now.what {
                        What::Move { .. } => effects.push(ToolEffect::Commit),
                        What::Connect(_) => self.connect(context, &now, input, effects),
                    }
                }
            }
            _ => {}
        }
    }

    fn cancel(&mut self, effects: &mut Vec<ToolEffect>) -> bool {
        let Some(held) = self.held.take() else { return false };
        if matches!(held.what, What::Move { .. }) {
            effects.push(ToolEffect::Cancel);
        }
        true
    }

    fn preview(&self, context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
        if self.held.is_none() && alt_preview(context, hover, preview) {
            return;
        }
        let under = point_at(context, hover.world);
        let new_line = |preview: &mut Preview, from: Option<Vec2>, to: Vec2| {
            if let Some(from) = from {
                preview.draw.line(Role::WaypointNew, &[from, to]);
            }
            preview.draw.push(Role::WaypointNew, Mark::Sign { at: to });
        };
        preview.note = match self.held.map(|held| (held.what, held.at)) {
            Some((What::Move { .. }, (_, point))) => format!("Move waypoint {point}"),
            Some((What::Connect(link), at)) => {
                let ways = if link == Link::OneWay { ", one way" } else { "" };
                let from = position_of(context, at);
                match under {
                    Some((id, point)) if id == at.0 && point != at.1 => {
                        let to = position_of(context, (id, point)).unwrap_or(hover.world);
                        new_line(preview, from, to);
                        let linked = context.level.graph(id).is_some_and(|g| is_linked(g, at.1, point, link));
                        let verb = if linked { "Disconnect" } else { "Connect" };
                        format!("{verb} waypoints {} and {point}{ways}", at.1)
                    }
                    Some(_) => String::new(),
                    None => {
                        new_line(preview, from, hover.world);
                        format!("Add a waypoint connected from {}{ways}", at.1)
                    }
                }
            }
            None => match under {
                Some((_, point)) if hover.modifiers.shift => format!("Drag a connection from waypoint {point}"),
                Some((_, point)) => format!("Waypoint {point}: drag moves, Shift+drag connects"),
                None => {
                    let from = selected(context).filter(|_| !hover.modifiers.shift);
                    let to = to_center(context, hover);
                    new_line(preview, from.and_then(|at| position_of(context, at)), to);
                    from.map_or("Add a waypoint".to_owned(), |(_, point)| {
                        format!("Add a waypoint connected to {point}")
                    })
                }
            },
        };
    }

    fn is_busy(&self) -> bool {
        self.held.is_some()
    }
}

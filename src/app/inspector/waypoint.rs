//! The selected waypoint: where it is, what entering it costs, what it is connected to; and the path that is
//! tested between two waypoints.

use super::super::icons::Icon;
use super::super::widgets::{Button, section, status_line};
use super::fields::{Gestures, NumberField};
use super::path::severity_of;
use super::{Panel, title_of};
use crate::document::{Id, Waypoint, WaypointGraph};
use crate::editor::{Action, Gesture, Selected};
use crate::graph::{Connection, Link};

/// Connections that are listed; a hub may have thousands.
const MOST_ROWS: usize = 64;
/// Ids of a tested path that are written out.
const MOST_IDS: usize = 40;

/// Draws the sections; tells whether there was anything to draw.
pub(super) fn section_ui(panel: &mut Panel<'_, '_>) -> bool {
    let mut shown = false;
    if let Some(Selected::Waypoint(id, point)) = panel.session.selected()
        && let Some(graph) = panel.level.graph(id)
        && let Some(waypoint) = graph.point(point)
    {
        section(panel.ui, &format!("Waypoint {point}"));
        point_ui(panel, id, graph, waypoint);
        connections_ui(panel, id, graph, point);
        ends_ui(panel, id, point);
        shown = true;
    }
    test_ui(panel) || shown
}

fn push(panel: &mut Panel<'_, '_>, id: Id<WaypointGraph>, graph: WaypointGraph, label: &'static str, gesture: Gesture) {
    panel.actions.push(Action::SetGraph(id, Box::new(graph), label, gesture));
}

/// Name of the graph, place, weight, disabled.
fn point_ui(panel: &mut Panel<'_, '_>, id: Id<WaypointGraph>, graph: &WaypointGraph, waypoint: &Waypoint) {
    if let Some(name) = panel.state.graph_name.row(panel.ui, "Graph Name", &graph.name) {
        push(panel, id, WaypointGraph { name, ..graph.clone() }, "Graph Name", Gesture::Single);
    }
    let mut changed = *waypoint;
    let place = |label| NumberField::px(label, -1e7..=1e7, "Where the point is in the world.");
    let help = "Factor on the cost of entering the point.";
    let weight = NumberField { label: "Waypoint Weight", unit: "", range: 0.0..=1000.0, speed: 0.05, help };
    let (ui, gestures) = (&mut *panel.ui, &mut panel.state.gestures);
    let x = gestures.number(ui, place("Waypoint X"), &mut changed.position.x).map(|g| ("Waypoint X", g));
    let y = gestures.number(ui, place("Waypoint Y"), &mut changed.position.y).map(|g| ("Waypoint Y", g));
    let weight = gestures.number(ui, weight, &mut changed.weight).map(|g| ("Waypoint Weight", g));
    let help = "No path leads through a disabled point; its connections stay.";
    let disabled = Gestures::toggle(ui, "Waypoint Disabled", &mut changed.disabled, help);
    let disabled = disabled.map(|g| ("Waypoint Disabled", g));
    if let Some((label, gesture)) = x.or(y).or(weight).or(disabled) {
        let mut graph = graph.clone();
        if let Some(point) = graph.point_mut(waypoint.id) {
            *point = changed;
        }
        push(panel, id, graph, label, gesture);
    }
}

/// The other end of a connection and the words for it: `to 5`.
fn other_end(connection: &Connection, point: i64) -> Option<(i64, String)> {
    let (other, way) = match (connection.from == point, connection.to == point, connection.link) {
        (true, _, Link::TwoWay) => (connection.to, "To and from"),
        (_, true, Link::TwoWay) => (connection.from, "To and from"),
        (true, _, Link::OneWay) => (connection.to, "To"),
        (_, true, Link::OneWay) => (connection.from, "From"),
        _ => return None,
    };
    Some((other, format!("{way} {other}")))
}

/// A row for each connection: a click goes to its other end, the cross removes it.
fn connections_ui(panel: &mut Panel<'_, '_>, id: Id<WaypointGraph>, graph: &WaypointGraph, point: i64) {
    let ends: Vec<(i64, String)> = graph.connections.iter().filter_map(|c| other_end(c, point)).collect();
    section(panel.ui, &format!("Connections ({})", ends.len()));
    if ends.is_empty() {
        panel.note("Shift+drag from this point to another connects them; with Ctrl one way only.");
    }
    let mut removed = None;
    for (other, words) in ends.iter().take(MOST_ROWS) {
        let (go, remove) = (format!("Go to Waypoint {other}"), format!("Remove Connection {other}"));
        let actions = &mut *panel.actions;
        panel.ui.horizontal(|ui| {
            let cross = Button::icon(Icon::Close, &remove).help("Part the two points.");
            if cross.show(ui).clicked() {
                removed = Some(*other);
            }
            let button = Button::word(&go).words(words).help("Select the other end.");
            if button.show(ui).clicked() {
                actions.push(Action::Select(Some(Selected::Waypoint(id, *other))));
            }
        });
    }
    if ends.len() > MOST_ROWS {
        panel.note(&format!("and {} more", ends.len() - MOST_ROWS));
    }
    if let Some(other) = removed {
        let mut graph = graph.clone();
        graph.disconnect(point, other);
        push(panel, id, graph, "Remove Connection", Gesture::Single);
    }
}

/// Buttons that make this point an end of the tested path.
fn ends_ui(panel: &mut Panel<'_, '_>, id: Id<WaypointGraph>, point: i64) {
    let test = panel.session.waypoint_test();
    let is_same = test.graph() == Some(id);
    let (start, goal) = (test.start().filter(|_| is_same), test.goal().filter(|_| is_same));
    let actions = &mut *panel.actions;
    panel.ui.horizontal(|ui| {
        let from =
            Button::word("Test Path from Here").words("Start Here").help("Test a path that starts at this point.");
        if from.show(ui).clicked() {
            actions.push(Action::TestWaypoints(id, Some(point), goal));
        }
        let to = Button::word("Test Path to Here").words("Goal Here").help("Test a path that ends at this point.");
        if to.show(ui).clicked() {
            actions.push(Action::TestWaypoints(id, start, Some(point)));
        }
    });
}

/// The tested path; tells whether there is one.
fn test_ui(panel: &mut Panel<'_, '_>) -> bool {
    let test = panel.session.waypoint_test();
    let Some(id) = test.graph() else { return false };
    section(panel.ui, "Waypoint Path");
    let name = |end: Option<i64>| end.map_or("Not chosen".to_owned(), |id| id.to_string());
    panel.value_row("Waypoint Path", "Start", &name(test.start()));
    panel.value_row("Waypoint Path", "Goal", &name(test.goal()));
    if let Some(answer) = test.answer() {
        let outcome = &answer.outcome;
        status_line(panel.ui, severity_of(outcome.status), &format!("{}.", answer.text));
        panel.value_row("Waypoint Path", "Order", panel.level.settings.rules.order.title());
        panel.value_row("Waypoint Path", "Cost", &format!("{:.3}", outcome.cost));
        if let Some(best) = answer.best {
            panel.value_row("Waypoint Path", "Best Cost", &format!("{best:.3}"));
            panel.note("This order does not always find a cheapest path.");
        }
        if let Some(reason) = outcome.reason {
            panel.value_row("Waypoint Path", "Reason", &title_of(reason.name()));
        }
        let mut way: Vec<String> = test.ids().iter().take(MOST_IDS).map(i64::to_string).collect();
        if test.ids().len() > MOST_IDS {
            way.push("...".to_owned());
        }
        panel.value_row("Waypoint Path", "Way", &way.join(", "));
    } else {
        panel.note("Select a point and choose it as start or goal.");
    }
    if Button::word("Clear Waypoint Path").words("Clear").help("Forget start and goal.").show(panel.ui).clicked() {
        panel.actions.push(Action::TestWaypoints(id, None, None));
    }
    true
}

//! The selected agent: where it stands in the level and, while agents run, what it is doing.

use super::super::widgets::{Button, section};
use super::fields::NumberField;
use super::{Panel, title_of};
use crate::document::{Agent, Id};
use crate::editor::{Action, Gesture, Selected, Session};
use crate::sim::SimAgent;

/// Draws the section if an agent is selected.
pub(super) fn section_ui(panel: &mut Panel<'_, '_>) {
    let Some(Selected::Agent(id)) = panel.session.selected() else { return };
    let Some(agent) = panel.level.agent(id) else { return };
    section(panel.ui, &name_of(id));
    if let Some(live) = live(panel.session, id) {
        live_ui(panel, live);
    }
    let mut changed = agent.clone();
    let place = |label, help| NumberField::px(label, -1e7..=1e7, help);
    let (ui, gestures) = (&mut *panel.ui, &mut panel.state.gestures);
    let start = "Where the agent starts.";
    let x = gestures.number(ui, place("Agent X", start), &mut changed.position.x).map(|g| ("Agent X", g));
    let y = gestures.number(ui, place("Agent Y", start), &mut changed.position.y).map(|g| ("Agent Y", g));
    let mut change = x.or(y);
    if let Some(target) = &mut changed.target {
        let goal = "Where the agent goes when the simulation starts.";
        let x = gestures.number(ui, place("Target X", goal), &mut target.x).map(|g| ("Target X", g));
        let y = gestures.number(ui, place("Target Y", goal), &mut target.y).map(|g| ("Target Y", g));
        change = change.or(x).or(y);
        if Button::word("Clear Target").help("Let the agent wait for a click.").show(ui).clicked() {
            changed.target = None;
            change = Some(("Clear Target", Gesture::Single));
        }
    } else {
        panel.value_row("Agent", "First Target", "Waits for a click");
    }
    if let Some((label, gesture)) = change {
        panel.actions.push(Action::SetAgent(id, changed, label, gesture));
    }
}

/// State, distance, progress on the path.
fn live_ui(panel: &mut Panel<'_, '_>, live: &SimAgent) {
    let navigation = &live.navigation;
    panel.value_row("Agent", "State", &title_of(live.state.name()));
    let distance = navigation.distance_to_target(live.position);
    let distance = distance.map_or("No target".to_owned(), |px| format!("{px:.1} px"));
    panel.value_row("Agent", "Distance to Target", &distance);
    let points = navigation.path().points.len();
    let waypoint = match points {
        0 => "No path".to_owned(),
        _ => format!("{} of {points}", (navigation.path_index() + 1).min(points)),
    };
    panel.value_row("Agent", "Waypoint", &waypoint);
    panel.value_row("Agent", "Repaths", &live.repaths.to_string());
}

/// The agent as it runs.
pub(super) fn live(session: &Session, id: Id<Agent>) -> Option<&SimAgent> {
    session.world().and_then(|world| world.agent(id))
}

/// What an agent is called: ids stay the same when others are deleted.
pub(super) fn name_of(id: Id<Agent>) -> String {
    format!("Agent {}", id.number())
}

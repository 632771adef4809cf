//! Agent profiles with all their numbers, and the list of agents.

use super::super::icons::Icon;
use super::super::theme::Measures;
use super::super::widgets::{Button, ListRow, Severity, rows, section, status_line};
use super::Panel;
use super::agent::{live, name_of};
use super::fields::{Gestures, NumberField};
use crate::document::{Agent, Command, Edit, EntryKind, Id, Level, Profile};
use crate::editor::{Action, Gesture, Selected};
use crate::nav::PathPostprocessing;
use crate::search::Algorithm;

/// Ticks a second.
const TICKS: f32 = 60.0;

/// Draws the profile section.
pub(super) fn profile_ui(panel: &mut Panel<'_, '_>) {
    section(panel.ui, "Profile");
    let Some((id, profile)) = panel.session.active_profile() else { return };
    choice_ui(panel, id);
    buttons_ui(panel, id, profile);
    if let Some(name) = panel.state.profile_name.row(panel.ui, "Profile Name", &profile.name) {
        let changed = Profile { name, ..profile.clone() };
        panel.actions.push(Action::SetProfile(id, Box::new(changed), "Profile Name", Gesture::Single));
    }
    body_ui(panel, id, profile);
    distances_ui(panel, id, profile);
    path_ui(panel, id, profile);
}

/// The profile that Add Agent uses, or that of the selected agent.
fn choice_ui(panel: &mut Panel<'_, '_>, current: Id<Profile>) {
    let options: Vec<_> = panel.level.profiles.iter().map(|(id, profile)| (*id, profile.name.as_str())).collect();
    let selected = match panel.session.selected() {
        Some(Selected::Agent(id)) => panel.level.agent(id).map(|agent| (id, agent)),
        _ => None,
    };
    let help = if selected.is_some() { "Kind of the selected agent." } else { "Kind that Add Agent places." };
    let mut chosen = current;
    if let Some(gesture) = Gestures::choice(panel.ui, "Agent Profile", &mut chosen, &options, help) {
        panel.actions.push(match selected {
            Some((id, agent)) => {
                Action::SetAgent(id, Agent { profile: chosen, ..agent.clone() }, "Agent Profile", gesture)
            }
            None => Action::SetActiveProfile(chosen),
        });
    }
    let users = users_of(panel.level, current);
    let words = match users {
        0 => "No agent yet".to_owned(),
        1 => "1 agent".to_owned(),
        n => format!("{n} agents"),
    };
    panel.value_row("Profile", "Used by", &words);
}

/// Add, duplicate, delete.
fn buttons_ui(panel: &mut Panel<'_, '_>, id: Id<Profile>, profile: &Profile) {
    let (level, users) = (panel.level, users_of(panel.level, id));
    let locked = match (users, level.profiles.len()) {
        (1.., _) => Some("Agents use it."),
        (0, 1) => Some("A level keeps at least one profile."),
        _ => None,
    };
    panel.ui.horizontal(|ui| {
        let add = Button::word("Add Profile").words("Add").help("Add a profile with the usual values.");
        if add.show(ui).clicked() {
            let name = unused_name(level, "Agent");
            panel.actions.push(Action::AddProfile(Box::new(Profile { name, ..Profile::default() })));
        }
        let copy = Button::word("Duplicate Profile").words("Duplicate").help("Add a profile with these values.");
        if copy.show(ui).clicked() {
            let name = unused_name(level, &profile.name);
            panel.actions.push(Action::AddProfile(Box::new(Profile { name, ..profile.clone() })));
        }
        let delete = Button::word("Delete Profile").words("Delete").help("Delete this profile.").disabled(locked);
        if delete.show(ui).clicked() {
            let command = Command::new("Delete Agent Profile", EntryKind::Agent, Edit::Profile(id, None));
            panel.actions.push(Action::Apply(Box::new(command)));
        }
    });
}

/// Speed and radius.
fn body_ui(panel: &mut Panel<'_, '_>, id: Id<Profile>, profile: &Profile) {
    let mut changed = profile.clone();
    let help = "Distance walked in a second.";
    let speed = NumberField { unit: "px/s", speed: 1.0, ..NumberField::px("Agent Speed", 0.0..=1e6, help) };
    let radius = NumberField::px("Body Radius", 0.0..=1e6, "Size of the body as drawn; it does not shape paths.");
    let (ui, gestures) = (&mut *panel.ui, &mut panel.state.gestures);
    let speed = gestures.number(ui, speed, &mut changed.speed).map(|g| ("Agent Speed", g));
    let radius = gestures.number(ui, radius, &mut changed.radius).map(|g| ("Body Radius", g));
    push(panel, id, changed, speed.or(radius));
}

/// The four distances.
fn distances_ui(panel: &mut Panel<'_, '_>, id: Id<Profile>, profile: &Profile) {
    let mut changed = profile.clone();
    let settings = &mut changed.settings;
    let fields = [
        ("Path Desired Distance", 0.1, "Nearer than this to a point of the path, the agent walks on to the next one."),
        ("Target Desired Distance", 0.1, "Nearer than this to its target, the agent has arrived."),
        ("Path Max Distance", 0.1, "This far away from its path, the agent asks for a new one."),
        (
            "Target Repath Distance",
            0.0,
            "A target that moved no farther asks for no new path; 0 repaths at every change.",
        ),
    ];
    let values = [
        &mut settings.path_desired_distance,
        &mut settings.target_desired_distance,
        &mut settings.path_max_distance,
        &mut settings.target_repath_distance,
    ];
    let mut change = None;
    for ((label, least, help), value) in fields.into_iter().zip(values) {
        let field = NumberField::px(label, least..=1e6, help);
        if let Some(gesture) = panel.state.gestures.number(panel.ui, field, value) {
            change = Some((label, gesture));
        }
        let per_tick = profile.speed / TICKS;
        if label.contains("Desired") && *value < per_tick {
            let text = format!("Under the {per_tick:.1} px of one tick: the agent may step over it and turn back.");
            status_line(panel.ui, Severity::Warning, &text);
        }
    }
    push(panel, id, changed, change);
}

/// Postprocessing, algorithm, partial paths, layers.
fn path_ui(panel: &mut Panel<'_, '_>, id: Id<Profile>, profile: &Profile) {
    let mut changed = profile.clone();
    let settings = &mut changed.settings;
    let ways = PathPostprocessing::ALL.map(|way| (way, way.title()));
    let help = "Which points of the path the agent walks to.";
    let way = Gestures::choice(panel.ui, "Path Postprocessing", &mut settings.postprocessing, &ways, help);
    let unusual = settings.algorithm.filter(|algorithm| Algorithm::offered().all(|offered| offered != *algorithm));
    let algorithms = Algorithm::offered().chain(unusual).map(|algorithm| (Some(algorithm), algorithm.label()));
    let algorithms: Vec<_> = std::iter::once((None, "As Level")).chain(algorithms).collect();
    let help = "How paths of these agents are searched; in Godot's orders Jump Point Search is its jumping.";
    let algorithm = Gestures::choice(panel.ui, "Agent Algorithm", &mut settings.algorithm, &algorithms, help);
    let help = "Where the target cannot be reached, walk to the nearest cell that can.";
    let partial = Gestures::toggle(panel.ui, "Allow Partial Path", &mut settings.allow_partial, help);
    let help = "The agent uses grids that share a layer with it.";
    let layers = Gestures::bits(panel.ui, "Agent Navigation Layers", &mut settings.navigation_layers, help);
    let change = way.map(|g| ("Path Postprocessing", g));
    let change = change.or(algorithm.map(|g| ("Agent Algorithm", g)));
    let change = change.or(partial.map(|g| ("Allow Partial Path", g)));
    push(panel, id, changed, change.or(layers.map(|g| ("Agent Navigation Layers", g))));
}

fn push(panel: &mut Panel<'_, '_>, id: Id<Profile>, profile: Profile, change: Option<(&'static str, Gesture)>) {
    if let Some((label, gesture)) = change {
        panel.actions.push(Action::SetProfile(id, Box::new(profile), label, gesture));
    }
}

/// Draws the list of agents.
pub(super) fn list_ui(panel: &mut Panel<'_, '_>) {
    let agents = &panel.level.agents;
    section(panel.ui, &format!("Agents ({})", agents.len()));
    if agents.is_empty() {
        panel.note("Place agents with Add Agent (A) in Simulate.");
        return;
    }
    let (level, session) = (panel.level, panel.session);
    rows(panel.ui, agents.len(), Measures::ROW, |ui, index| {
        let (id, agent) = &agents[index];
        let name = name_of(*id);
        let kind = level.profile(agent.profile).map_or("", |profile| profile.name.as_str());
        let state = live(session, *id).map(|live| format!(", {}", live.state.name().replace('_', " ")));
        let tail = format!("{kind}{}", state.unwrap_or_default());
        let picked = session.selected() == Some(Selected::Agent(*id));
        if (ListRow {
            name: &name,
            icon: Icon::Tool(crate::editor::ToolKind::ADD_AGENT),
            words: &name,
            tail: &tail,
            picked,
        })
        .show(ui)
        .clicked()
        {
            panel.actions.push(Action::Select(Some(Selected::Agent(*id))));
        }
    });
}

fn users_of(level: &Level, id: Id<Profile>) -> usize {
    level.agents.iter().filter(|(_, agent)| agent.profile == id).count()
}

/// `base` with the first number that no profile has: `Chaser 2`.
fn unused_name(level: &Level, base: &str) -> String {
    let stem = base.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    let stem = if stem.is_empty() { base } else { stem };
    let is_taken = |name: &str| level.profiles.iter().any(|(_, profile)| profile.name == name);
    (2..).map(|n| format!("{stem} {n}")).find(|name| !is_taken(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::unused_name;
    use crate::document::{Id, Level, Profile};
    use crate::geom::CellRect;

    #[test]
    fn a_copy_takes_the_next_free_number() {
        let mut level = Level::new("test", CellRect::new(0, 0, 1, 1)).unwrap();
        assert_eq!(unused_name(&level, "Chaser"), "Chaser 2");
        let second = Profile { name: "Chaser 2".to_owned(), ..Profile::default() };
        level.profiles.push((Id::new(9), second));
        assert_eq!(unused_name(&level, "Chaser 2"), "Chaser 3");
        assert_eq!(unused_name(&level, "7"), "7 2");
    }
}

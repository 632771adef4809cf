//! The Path tab: the selected waypoint, the Path Tester's answer, and the path that the selected agent walks.

use super::super::widgets::{SegmentedSwitch, Severity, section, status_line};
use super::agent::{live, name_of};
use super::fields::Gestures;
use super::{Panel, duration_text, title_of, waypoint};
use crate::editor::{Action, Selected};
use crate::geom::Vec2;
use crate::search::{PathStatus, Reason};

/// Draws the tab.
pub(super) fn tab_ui(panel: &mut Panel<'_, '_>) {
    let shown = [waypoint::section_ui(panel), agent_ui(panel), tester_ui(panel)];
    if shown == [false; 3] {
        section(panel.ui, "Path");
        panel
            .note("Place Start and Goal with Path Tester (T), add waypoints (N), or select an agent while agents run.");
    }
}

/// The path of the selected agent; tells whether there is one.
fn agent_ui(panel: &mut Panel<'_, '_>) -> bool {
    let Some(Selected::Agent(id)) = panel.session.selected() else { return false };
    let Some(agent) = live(panel.session, id) else { return false };
    section(panel.ui, &format!("Path of {}", name_of(id)));
    if agent.navigation.target_position().is_none() {
        panel.note("No target yet: click on the map to send the agent.");
        return true;
    }
    let path = agent.navigation.path();
    status_line(panel.ui, severity_of(path.status), &format!("{}.", path.describe()));
    status_ui(panel, "Agent Path", path.status, path.reason);
    let points = path.points.len();
    let index = (agent.navigation.path_index() + 1).min(points);
    let rows = [
        ("Cost", format!("{:.3}", path.cost)),
        ("Length", format!("{:.1} px", path.length())),
        ("Cells", path.cells.len().to_string()),
        ("Points", points.to_string()),
        ("Next Point", if points == 0 { "None".to_owned() } else { index.to_string() }),
        ("Expanded", path.expanded.to_string()),
        ("Generated", path.generated.to_string()),
    ];
    for (label, value) in rows {
        panel.value_row("Agent Path", label, &value);
    }
    true
}

/// The Path Tester's answer; tells whether there is one.
fn tester_ui(panel: &mut Panel<'_, '_>) -> bool {
    let test = panel.session.path_test();
    if test.start().is_none() && test.goal().is_none() {
        return false;
    }
    section(panel.ui, "Path Tester");
    let level = panel.level;
    let place = |at: Option<Vec2>| at.map_or("Not placed".to_owned(), |at| level.cell_from_world(at).to_string());
    panel.value_row("Tested Path", "Start", &place(test.start()));
    panel.value_row("Tested Path", "Goal", &place(test.goal()));
    let is_comparing = test.comparison().is_some();
    let ways = [
        (false, "Answer", "One search, with the settings of the level."),
        (true, "Compare", "All searches, and the order of Godot, on the same question, side by side."),
    ];
    panel.ui.add_space(4.0);
    if let Some(on) = SegmentedSwitch::new(&ways).show(panel.ui, is_comparing) {
        panel.actions.push(Action::ComparePaths(on));
    }
    panel.ui.add_space(4.0);
    if is_comparing {
        super::compare::tab_ui(panel);
        return true;
    }
    profile_ui(panel);
    let Some(answer) = test.answer() else {
        if test.is_answer_old() {
            panel.note("Searching...");
        }
        return true;
    };
    let outcome = &answer.outcome;
    if test.is_answer_old() {
        panel.note("Searching again; this is an older answer.");
    }
    status_line(panel.ui, severity_of(outcome.status), &format!("{}.", answer.text));
    status_ui(panel, "Tested Path", outcome.status, outcome.reason);
    let mut rows = vec![
        ("Cost", format!("{:.3}", outcome.cost)),
        // Only where Godot's order takes a dearer path.
        ("Best Cost", answer.best.map_or_else(String::new, |best| format!("{best:.3}"))),
        ("Searched By", outcome.algorithm.title().to_owned()),
        ("Cells", test.cells().len().to_string()),
        ("Points", test.profile().map_or_else(String::new, |_| test.points().len().to_string())),
        ("End", outcome.end.to_string()),
        ("Expanded", outcome.expanded.to_string()),
        ("Generated", outcome.generated.to_string()),
    ];
    if answer.nanos > 0 {
        rows.push(("Time", duration_text(answer.nanos)));
    }
    for (label, value) in rows.into_iter().filter(|(_, value)| !value.is_empty()) {
        panel.value_row("Tested Path", label, &value);
    }
    true
}

/// Whose agents ask.
fn profile_ui(panel: &mut Panel<'_, '_>) {
    let mut profile = panel.session.path_test().profile().filter(|id| panel.level.profile(*id).is_some());
    let named = panel.level.profiles.iter().map(|(id, profile)| (Some(*id), profile.name.as_str()));
    let options: Vec<_> = std::iter::once((None, "None")).chain(named).collect();
    let help =
        "None searches the grid itself; a profile asks as its agents do: layers, snapping, points, partial paths.";
    if Gestures::choice(panel.ui, "Profile", &mut profile, &options, help).is_some() {
        panel.actions.push(Action::TestProfile(profile));
    }
}

/// Status and reason.
fn status_ui(panel: &mut Panel<'_, '_>, owner: &str, status: PathStatus, reason: Option<Reason>) {
    panel.value_row(owner, "Status", &title_of(status.name()));
    if let Some(reason) = reason {
        panel.value_row(owner, "Reason", &title_of(reason.name()));
    }
}

pub(super) fn severity_of(status: PathStatus) -> Severity {
    match status {
        PathStatus::Found => Severity::Ok,
        PathStatus::Partial | PathStatus::Limit | PathStatus::BufferTooSmall => Severity::Warning,
        PathStatus::NotFound | PathStatus::InvalidPoint | PathStatus::Refused => Severity::Error,
    }
}

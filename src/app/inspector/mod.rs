//! The inspector: all numbers and choices of the level, in the tabs Grid, Agents and Path.
//!
//! Invariants: fields read the level and push actions, so what is shown is always what is so; one drag
//! is one step of the history (see `fields`); labels are the names of the navigation properties, so that
//! they are found in the documentation. What is selected on the canvas comes first in its tab, and
//! selecting it opens that tab.
//!
//! Not here: what the actions do (`editor`), and the controls themselves ([`super::widgets`]).

mod agent;
mod agents;
mod bake;
mod compare;
mod fields;
mod grid;
mod obstacle;
mod path;
mod waypoint;

use eframe::egui::{Align2, Frame, Label, Margin, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, accesskit};

use super::theme::{self, Measures, Palette};
use super::widgets::form::row;
use super::widgets::{TabBar, empty_state, form, one_line, put_text};
use crate::document::Level;
use crate::editor::{Action, Selected, Session};
use crate::geom::CellRect;
use fields::{Draft, Gestures};

/// A tab of the inspector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InspectorTab {
    /// Grid, bake, the selected obstacle.
    #[default]
    Grid,
    /// Profiles, agents, the selected agent.
    Agents,
    /// The selected waypoint, the tested paths, the path of the selected agent.
    Path,
}

const TABS: [(InspectorTab, &str); 3] =
    [(InspectorTab::Grid, "Grid"), (InspectorTab::Agents, "Agents"), (InspectorTab::Path, "Path")];

/// `Grid` is a menu too.
const TAB_NAMES: [&str; 3] = ["Grid Inspector", "Agents Inspector", "Path Inspector"];

/// What the inspector remembers between frames; nothing of it belongs to the level.
#[derive(Debug, Default)]
pub struct InspectorState {
    /// The open tab.
    pub tab: InspectorTab,
    /// The selection that the tab has followed.
    seen_selected: Option<Selected>,
    /// The field that is being dragged.
    gestures: Gestures,
    /// The region while one of its numbers is dragged; cells move only on release.
    region: Option<CellRect>,
    /// Words that are being typed.
    level_name: Draft,
    profile_name: Draft,
    graph_name: Draft,
}

/// Draws the inspector over the whole of `ui`, which has no margins of its own.
pub fn inspector_ui(ui: &mut Ui, session: &Session, state: &mut InspectorState, actions: &mut Vec<Action>) {
    follow_selection(session, state);
    if let Some(tab) = TabBar::new(&TABS).names(&TAB_NAMES).show(ui, Some(state.tab)) {
        state.tab = tab;
    }
    let Some(level) = session.level() else {
        empty_state(ui, "No level is open.");
        return;
    };
    let tab = state.tab;
    ScrollArea::vertical().id_salt(("inspector", TAB_NAMES[tab as usize])).auto_shrink(false).show(ui, |ui| {
        Frame::new().inner_margin(Margin::same(Measures::PANEL_PADDING as i8)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let mut panel = Panel { ui, session, level, state, actions };
            match tab {
                InspectorTab::Grid => panel.in_form("grid", |panel| {
                    obstacle::section_ui(panel);
                    grid::section_ui(panel);
                    bake::section_ui(panel);
                }),
                InspectorTab::Agents => panel.in_form("agents", |panel| {
                    agent::section_ui(panel);
                    agents::profile_ui(panel);
                    agents::list_ui(panel);
                }),
                InspectorTab::Path => panel.in_form("path", path::tab_ui),
            }
        });
    });
    if state.gestures.end_frame() {
        actions.push(Action::EndGesture);
    }
    if !ui.input(|input| input.pointer.primary_down()) {
        state.region = None;
    }
}

/// Selecting an obstacle, an agent or a waypoint opens the tab that shows it.
fn follow_selection(session: &Session, state: &mut InspectorState) {
    let selected = session.selected();
    if selected == state.seen_selected {
        return;
    }
    state.seen_selected = selected;
    match selected {
        Some(Selected::Obstacle(_)) => state.tab = InspectorTab::Grid,
        // The Path tab shows the agent too.
        Some(Selected::Waypoint(..)) => state.tab = InspectorTab::Path,
        Some(Selected::Agent(_)) if state.tab == InspectorTab::Grid => state.tab = InspectorTab::Agents,
        _ => {}
    }
}

/// All that a section needs.
struct Panel<'a, 'u> {
    ui: &'u mut Ui,
    session: &'a Session,
    level: &'a Level,
    state: &'u mut InspectorState,
    actions: &'u mut Vec<Action>,
}

impl Panel<'_, '_> {
    /// Rows with one label column.
    fn in_form(&mut self, name: &str, content: impl FnOnce(&mut Panel<'_, '_>)) {
        let Panel { ui, session, level, state, actions } = self;
        form(ui, name, |ui| content(&mut Panel { ui, session, level, state, actions }));
    }

    /// A row that only tells: label and value, as one node called `owner` and `label`.
    fn value_row(&mut self, owner: &str, label: &str, value: &str) {
        let place = row(self.ui, label, true);
        let name = format!("{owner} {label}");
        let response = self.ui.interact(place.full, self.ui.scope_id().with(("value", &name)), Sense::hover());
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(value.to_owned()),
            ..WidgetInfo::labeled(Role::TextInput, true, &name)
        });
        self.ui.ctx().accesskit_node_builder(response.id, accesskit::Node::set_read_only);
        let palette = Palette::of(self.ui);
        let galley = one_line(self.ui, value, theme::body(), place.value.width());
        let cut = galley.elided;
        put_text(self.ui.painter(), place.value, Align2::LEFT_CENTER, galley, palette.text);
        if cut {
            response.on_hover_text(value);
        }
    }

    /// A sentence over the full width.
    fn sentence(&mut self, text: &str) {
        let text = RichText::new(text).font(theme::body()).color(Palette::of(self.ui).text);
        self.ui.add(Label::new(text).wrap());
    }

    /// A dim sentence over the full width.
    fn note(&mut self, text: &str) {
        let text = RichText::new(text).font(theme::caption()).color(Palette::of(self.ui).dim);
        self.ui.add(Label::new(text).wrap());
    }
}

/// A duration in words: `0.8 ms`, `24 µs`.
fn duration_text(nanos: u64) -> String {
    let micros = nanos as f64 / 1e3;
    match micros {
        m if m >= 1e6 => format!("{:.2} s", m / 1e6),
        m if m >= 1e3 => format!("{:.1} ms", m / 1e3),
        m => format!("{m:.0} µs"),
    }
}

/// A word of the command line as the interface shows it: `not_found` is `Not found`.
fn title_of(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters.map(|c| if c == '_' { ' ' } else { c })).collect()
}

#[cfg(test)]
mod tests {
    use super::{duration_text, title_of};

    #[test]
    fn words_of_the_command_line_become_titles() {
        assert_eq!(["found", "no_path", ""].map(title_of), ["Found", "No path", ""]);
    }

    #[test]
    fn durations_take_the_unit_that_reads_best() {
        assert_eq!(duration_text(24_400), "24 µs");
        assert_eq!(duration_text(812_345), "812 µs");
        assert_eq!(duration_text(1_840_000), "1.8 ms");
        assert_eq!(duration_text(2_345_000_000), "2.35 s");
    }
}

//! The Grid section: name, region, cells, and how the grid is searched.

use super::super::widgets::{Choice, Number, hint, section};
use super::Panel;
use super::fields::{Gestures, NumberField};
use crate::document::{GridSettings, PathOrder};
use crate::editor::{Action, Gesture};
use crate::geom::{CellRect, MAX_COORDINATE};
use crate::grid::DiagonalMode;
use crate::search::{Algorithm, Heuristic, SearchRules, lowered_estimate};

/// Draws the section.
pub(super) fn section_ui(panel: &mut Panel<'_, '_>) {
    section(panel.ui, "Grid");
    if let Some(name) = panel.state.level_name.row(panel.ui, "Level Name", &panel.level.name) {
        panel.actions.push(Action::SetName(name));
    }
    region_ui(panel);
    frame_ui(panel);
    section(panel.ui, "Search");
    search_ui(panel);
}

/// Size and place of the region. A drag shows its number and moves cells on release: rows that a drag
/// passes over would be lost on the way.
fn region_ui(panel: &mut Panel<'_, '_>) {
    let region = panel.level.region();
    let mut draft = panel.state.region.unwrap_or(region);
    let CellRect { x, y, w, h } = &mut draft;
    let side = |ui: &mut _, label, value, help| {
        Number::new(label, value).range(1..=4096 * 4096).refuse_outside().unit("cells").help(help).row(ui)
    };
    let place = |ui: &mut _, label, value, help| {
        Number::new(label, value).range(-MAX_COORDINATE..=MAX_COORDINATE).help(help).row(ui)
    };
    let ui = &mut *panel.ui;
    let responses = [
        side(ui, "Grid Width", w, "Columns of the region; cells that stay keep their state."),
        side(ui, "Grid Height", h, "Rows of the region; cells that stay keep their state."),
        place(ui, "Region X", x, "Column of the first cell; may be negative."),
        place(ui, "Region Y", y, "Row of the first cell; may be negative."),
    ];
    if responses.iter().any(|r| r.changed) {
        panel.state.region = Some(draft);
    }
    if responses.iter().any(|r| r.finished)
        && let Some(wanted) = panel.state.region.take()
        && wanted != region
    {
        panel.actions.push(Action::Resize(wanted));
    }
}

/// Cell size and origin.
fn frame_ui(panel: &mut Panel<'_, '_>) {
    let (mut size, mut origin) = (panel.level.cell_size, panel.level.origin);
    let side = |label, help| NumberField { speed: 0.25, ..NumberField::px(label, 0.001..=100_000.0, help) };
    let place = |label, help| NumberField::px(label, -1e7..=1e7, help);
    let (ui, gestures) = (&mut *panel.ui, &mut panel.state.gestures);
    let changes = [
        gestures.number(ui, side("Cell Width", "Width of a cell in the world."), &mut size.x),
        gestures.number(ui, side("Cell Height", "Height of a cell in the world."), &mut size.y),
        gestures.number(ui, place("Origin X", "World position of the corner of cell (0, 0)."), &mut origin.x),
        gestures.number(ui, place("Origin Y", "World position of the corner of cell (0, 0)."), &mut origin.y),
    ];
    for gesture in changes.into_iter().flatten() {
        panel.actions.push(Action::SetFrame(size, origin, gesture));
    }
}

/// Diagonals, heuristics, algorithm, order, layers.
fn search_ui(panel: &mut Panel<'_, '_>) {
    let mut settings = panel.level.settings;
    let rules = &mut settings.rules;
    let modes = DiagonalMode::ALL.map(|mode| (mode, mode.title()));
    let help = "When a diagonal step past solid cells is allowed.";
    if let Some(gesture) = Gestures::choice(panel.ui, "Diagonal Mode", &mut rules.diagonal_mode, &modes, help) {
        push(panel, settings, "Diagonal Mode", gesture);
    }
    heuristics_ui(panel, settings);
    algorithm_ui(panel, settings);
    let orders = PathOrder::ALL.map(|order| (order, order.title()));
    let help = "Which of several equal paths is taken.";
    let mut order = settings.rules.order;
    if let Some(gesture) = Gestures::choice(panel.ui, "Path Order", &mut order, &orders, help) {
        push(panel, GridSettings { rules: settings.rules.with_order(order), ..settings }, "Path Order", gesture);
    }
    if order != PathOrder::Gridwright {
        hint(panel.ui, "The very cells that Godot returns, also where they are not the cheapest.");
    }
    let help = "Agents use the grid when they share a layer with it.";
    if let Some(gesture) = Gestures::bits(panel.ui, "Navigation Layers", &mut settings.navigation_layers, help) {
        push(panel, settings, "Navigation Layers", gesture);
    }
}

/// The algorithm; in Godot's orders, which know one, whether it jumps.
fn algorithm_ui(panel: &mut Panel<'_, '_>, mut settings: GridSettings) {
    let rules = &mut settings.rules;
    if rules.order == PathOrder::Gridwright {
        let current = rules.algorithm;
        // One that only a file can hold is shown too.
        let unusual = Some(current).filter(|_| Algorithm::offered().all(|offered| offered != current));
        let choices: Vec<_> = Algorithm::offered().chain(unusual).map(|a| (a, a.label())).collect();
        let help = "How paths are searched; all find a path of the same cost.";
        if let Some(gesture) = Gestures::choice(panel.ui, "Algorithm", &mut rules.algorithm, &choices, help) {
            push(panel, settings, "Algorithm", gesture);
        }
    } else {
        let mut jumping = rules.jumping_enabled();
        let help = "Search jumps over open space, as Godot does with jumping on.";
        if let Some(gesture) = Gestures::toggle(panel.ui, "Jumping Enabled", &mut jumping, help) {
            rules.algorithm = if jumping { Algorithm::Jps } else { Algorithm::Auto };
            push(panel, settings, "Jumping Enabled", gesture);
        }
    }
    if let Some(text) = algorithm_hint(panel) {
        hint(panel.ui, text);
    }
}

/// What the algorithm does with the weights and the order of this level.
fn algorithm_hint(panel: &Panel<'_, '_>) -> Option<&'static str> {
    let rules = panel.level.settings.rules;
    match (rules.algorithm, rules.order, panel.level.grid().has_weights()) {
        (Algorithm::Auto, PathOrder::Gridwright, true) => Some("There are weights: A* searches."),
        (Algorithm::Auto, PathOrder::Gridwright, false) => Some("Jumps where that pays; A* elsewhere."),
        (Algorithm::Jps, PathOrder::Gridwright, true) => {
            Some("There are weights, which Jump Point Search refuses: no paths are found. Auto and A* serve them.")
        }
        (Algorithm::Jps, PathOrder::Godot | PathOrder::Godot45, true) => {
            Some("Weights are ignored, as in Godot; paths hold jump points only.")
        }
        (Algorithm::Jps, PathOrder::Godot | PathOrder::Godot45, false) => {
            Some("Paths hold jump points only, as in Godot.")
        }
        _ => None,
    }
}

/// One field for both heuristics, one for each, and what the search makes of them.
fn heuristics_ui(panel: &mut Panel<'_, '_>, settings: GridSettings) {
    let SearchRules { compute, estimate, .. } = settings.rules;
    let with = |rules| GridSettings { rules, ..settings };
    let each = Heuristic::ALL.map(|heuristic| (heuristic, heuristic.title()));
    let mut both = (compute == estimate).then_some(compute);
    let mut options: Vec<(Option<Heuristic>, &str)> = each.iter().map(|(h, words)| (Some(*h), *words)).collect();
    if both.is_none() {
        options.push((None, "Mixed"));
    }
    let help = "Prices steps and estimates the rest of the way; sets both fields below.";
    let response = Choice::new("Heuristic", &mut both, &options).help(help).row(panel.ui);
    if let (true, Some(heuristic)) = (response.changed, both) {
        let rules = SearchRules { compute: heuristic, estimate: heuristic, ..settings.rules };
        push(panel, with(rules), "Heuristic", Gesture::Single);
    }
    let mut chosen = compute;
    let help = "Prices a step; the cell that is entered multiplies it by its weight.";
    if let Some(gesture) = Gestures::choice(panel.ui, "Compute Heuristic", &mut chosen, &each, help) {
        push(panel, with(SearchRules { compute: chosen, ..settings.rules }), "Compute Heuristic", gesture);
    }
    let mut chosen = estimate;
    let help = "Estimates the rest of the way; chooses which cells are looked at first.";
    if let Some(gesture) = Gestures::choice(panel.ui, "Estimate Heuristic", &mut chosen, &each, help) {
        push(panel, with(SearchRules { estimate: chosen, ..settings.rules }), "Estimate Heuristic", gesture);
    }
    let grid = panel.session.grid().unwrap_or_else(|| panel.level.grid());
    if let Some(lowered) = lowered_estimate(grid, settings.rules.diagonal_mode, compute, estimate) {
        hint(panel.ui, &format!("{lowered}."));
    }
}

fn push(panel: &mut Panel<'_, '_>, settings: GridSettings, label: &'static str, gesture: Gesture) {
    panel.actions.push(Action::SetGrid(settings, label, gesture));
}

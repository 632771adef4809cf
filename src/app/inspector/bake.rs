//! The Bake section: what is baked, how, and whether it is up to date.

use super::super::widgets::{Severity, section, status_line};
use super::fields::{Gestures, NumberField};
use super::{Panel, duration_text};
use crate::bake::{BakeRule, BakeSource};
use crate::document::{BakeSettings, ImportedFrom};
use crate::editor::{Action, Gesture};
use crate::geom::CellRect;

/// Draws the section.
pub(super) fn section_ui(panel: &mut Panel<'_, '_>) {
    section(panel.ui, "Bake");
    let mut bake = panel.level.bake;
    let sources = BakeSource::ALL.map(|source| (source, source.title()));
    let help = "Where solid cells and weights come from; painted cells win over both.";
    if let Some(gesture) = Gestures::choice(panel.ui, "Bake Source", &mut bake.source, &sources, help) {
        push(panel, bake, "Bake Source", gesture);
    }
    let rules = BakeRule::ALL.map(|rule| (rule, rule.title()));
    let help = "When a shape makes a cell solid.";
    if let Some(gesture) = Gestures::choice(panel.ui, "Bake Rule", &mut bake.rule, &rules, help) {
        push(panel, bake, "Bake Rule", gesture);
    }
    panel.note(panel.level.bake.rule.sentence());
    panel.ui.add_space(4.0);
    let help = "Obstacles on one of these bits are baked.";
    if let Some(gesture) = Gestures::bits(panel.ui, "Bake Mask", &mut bake.mask, help) {
        push(panel, bake, "Bake Mask", gesture);
    }
    let field = NumberField::px("Agent Radius", 0.0..=100_000.0, "Solids keep this far away from point agents.");
    if let Some(gesture) = panel.state.gestures.number(panel.ui, field, &mut bake.agent_radius) {
        push(panel, bake, "Agent Radius", gesture);
    }
    let help = "The game bakes when it loads the level.";
    if let Some(gesture) = Gestures::toggle(panel.ui, "Bake On Load", &mut bake.on_load, help) {
        push(panel, bake, "Bake On Load", gesture);
    }
    panel.ui.add_space(4.0);
    status_ui(panel);
}

/// Counts, source, time, whether all of that still holds.
fn status_ui(panel: &mut Panel<'_, '_>) {
    let grid = panel.session.grid().unwrap_or_else(|| panel.level.grid());
    let CellRect { w, h, .. } = grid.region();
    panel.sentence(&format!("{w} x {h}, {} solid, {} weighted", grid.solid_count(), grid.weighted_count()));
    let source = match panel.level.bake.source {
        BakeSource::Obstacles => "From obstacles",
        BakeSource::Imported => "From the imported layer",
        BakeSource::Both => "From obstacles and the imported layer",
        BakeSource::Manual => "Painted by hand only",
    };
    let time = panel.session.bake_run().filter(|run| run.nanos > 0);
    let time = time.map_or(String::new(), |run| format!("; last bake took {}", duration_text(run.nanos)));
    panel.note(&format!("{source}{time}"));
    if let Some(imported) = panel.level.layers.imported() {
        let CellRect { w, h, .. } = imported.grid.region();
        panel.note(&imported_text(&imported.from, w, h));
    }
    if panel.session.is_bake_out_of_date() {
        status_line(panel.ui, Severity::Warning, "Out of date");
        return;
    }
    status_line(panel.ui, Severity::Ok, "Up to date");
    if let Some(harm) = panel.session.bake_effect().and_then(|effect| effect.sentence()) {
        status_line(panel.ui, Severity::Warning, &format!("The bake did harm: {harm}."));
    } else if grid.free_count() == 0 {
        status_line(panel.ui, Severity::Warning, "Nothing is walkable.");
    }
}

/// Where the imported layer came from: `Imported from arena.map, 49 x 49`.
fn imported_text(from: &ImportedFrom, w: u32, h: u32) -> String {
    let mut text = format!("Imported from {}, {w} x {h}", from.file);
    for (word, value) in [("level", &from.level), ("layer", &from.layer), ("solid where", &from.rule)] {
        if let Some(value) = value {
            text += &format!(", {word} {value}");
        }
    }
    if let Some(threshold) = from.threshold {
        text += &format!(", threshold {threshold}");
    }
    text
}

fn push(panel: &mut Panel<'_, '_>, bake: BakeSettings, label: &'static str, gesture: Gesture) {
    panel.actions.push(Action::SetBake(bake, label, gesture));
}

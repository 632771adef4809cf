//! The JSON of a scripted run: keys and defaults of `simulate`.

use super::case_grid::frame_from;
use super::input::clamped_cell;
use super::words::{FootprintWords, ModeWord, PostWord};
use crate::document::Level;
use crate::geom::Vec2;
use crate::nav::AgentSettings;
use crate::sim::{AgentSpec, CellChange, Scenario, ScenarioAgent, ScenarioEdit, ScenarioTarget};
use serde::Deserialize;

/// A script as it stands in the file. Unknown keys are ignored.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Script {
    /// Relative to the script's folder.
    pub(super) map: String,
    seconds: Option<f64>,
    tick_rate: Option<u32>,
    seed: Option<u64>,
    avoidance: Option<bool>,
    mode: Option<ModeWord>,
    /// World units of a cell.
    cell_size: Option<[f32; 2]>,
    #[serde(default)]
    agents: Vec<AgentWords>,
    #[serde(default)]
    edits: Vec<EditWords>,
    #[serde(default)]
    targets: Vec<TargetWords>,
}

#[derive(Clone, Debug, Deserialize)]
struct AgentWords {
    /// By default its place in the list.
    id: Option<u32>,
    position: [f32; 2],
    target: Option<[f32; 2]>,
    radius: Option<f32>,
    speed: Option<f32>,
    path_desired_distance: Option<f32>,
    target_desired_distance: Option<f32>,
    path_max_distance: Option<f32>,
    target_repath_distance: Option<f32>,
    post: Option<PostWord>,
    footprint: Option<FootprintWords>,
}

#[derive(Clone, Debug, Deserialize)]
struct EditWords {
    at_second: f64,
    cells: Vec<[i64; 2]>,
    solid: Option<bool>,
    weight: Option<f32>,
}

#[derive(Clone, Debug, Deserialize)]
struct TargetWords {
    at_second: f64,
    #[serde(default)]
    agents: Vec<u32>,
    target: [f32; 2],
}

impl Script {
    /// Agents shall keep apart. Accepted, and not done yet.
    pub(super) fn asks_avoidance(&self) -> bool {
        self.avoidance.unwrap_or(true)
    }

    /// The script on its map.
    ///
    /// # Errors
    /// A sentence that names the agent or edit.
    pub(super) fn on(&self, level: &Level) -> Result<Scenario, String> {
        let mut scenario = Scenario::from_level(level, self.seconds.unwrap_or(60.0), self.seed.unwrap_or(1));
        scenario.tick_rate = self.tick_rate.unwrap_or(60);
        scenario.settings.rules.diagonal_mode = self.mode.unwrap_or_default().into();
        if let Some(cell_size) = self.cell_size {
            scenario.settings.frame.cell_size = frame_from(cell_size)?.cell_size;
        }
        scenario.agents = self.agents.iter().enumerate().map(|(at, a)| a.agent(at)).collect::<Result<_, _>>()?;
        scenario.edits = Vec::new();
        for (at, edit) in self.edits.iter().enumerate() {
            edit.add_to(&mut scenario.edits).map_err(|why| format!("edit {at}: {why}"))?;
        }
        scenario.targets = self.targets.iter().map(TargetWords::target).collect();
        Ok(scenario)
    }
}

fn vec2(point: [f32; 2]) -> Vec2 {
    Vec2::new(point[0], point[1])
}

impl AgentWords {
    fn agent(&self, at: usize) -> Result<ScenarioAgent, String> {
        let id = self.id.unwrap_or(at as u32);
        if let Some((_, text)) = self.footprint.as_ref().and_then(FootprintWords::refusal) {
            return Err(format!("agent {id}: {text}"));
        }
        let settings = AgentSettings {
            path_desired_distance: self.path_desired_distance.unwrap_or(0.5),
            target_desired_distance: self.target_desired_distance.unwrap_or(0.25),
            path_max_distance: self.path_max_distance.unwrap_or(3.0),
            target_repath_distance: self.target_repath_distance.unwrap_or(0.0),
            navigation_layers: u32::MAX,
            postprocessing: self.post.unwrap_or(PostWord::CorridorFunnel).into(),
            algorithm: None,
            allow_partial: true,
            ..AgentSettings::default()
        };
        let (radius, speed) = (self.radius.unwrap_or(0.4), self.speed.unwrap_or(3.0));
        let is_length = |v: f32| v.is_finite() && v >= 0.0;
        let lengths = [
            (radius, "radius"),
            (speed, "speed"),
            (settings.path_desired_distance, "path_desired_distance"),
            (settings.target_desired_distance, "target_desired_distance"),
            (settings.path_max_distance, "path_max_distance"),
            (settings.target_repath_distance, "target_repath_distance"),
        ];
        if let Some((value, name)) = lengths.iter().find(|(value, _)| !is_length(*value)) {
            return Err(format!("agent {id}: {name} {value} is not a number from 0 up"));
        }
        let (position, target) = (vec2(self.position), self.target.map(vec2));
        Ok(ScenarioAgent { id, spec: AgentSpec { position, target, radius, speed, settings } })
    }
}

impl EditWords {
    fn add_to(&self, edits: &mut Vec<ScenarioEdit>) -> Result<(), String> {
        let changes = [self.solid.map(CellChange::Solid), self.weight.map(CellChange::Weight)];
        if changes.iter().all(Option::is_none) {
            return Err("neither solid nor weight".to_owned());
        }
        let cells: Vec<_> = self.cells.iter().map(|cell| clamped_cell(*cell)).collect();
        for change in changes.into_iter().flatten() {
            edits.push(ScenarioEdit { at_second: self.at_second, cells: cells.clone(), change });
        }
        Ok(())
    }
}

impl TargetWords {
    fn target(&self) -> ScenarioTarget {
        ScenarioTarget { at_second: self.at_second, agents: self.agents.clone(), target: vec2(self.target) }
    }
}

#[cfg(test)]
mod tests {
    use super::Script;
    use crate::document::Level;
    use crate::geom::CellRect;
    use crate::sim::Scenario;

    fn script(json: &str) -> Result<Scenario, String> {
        let script: Script = serde_json::from_str(json).map_err(|e| e.to_string())?;
        script.on(&Level::new("test", CellRect::new(0, 0, 5, 5)).unwrap())
    }

    #[test]
    fn absent_keys_take_the_documented_values() {
        let scenario = script(r#"{"map": "x", "agents": [{"position": [1, 2]}, {"position": [1, 2]}]}"#).unwrap();
        assert_eq!((scenario.seconds, scenario.tick_rate, scenario.seed), (60.0, 60, 1));
        let spec = scenario.agents[1].spec;
        assert_eq!((scenario.agents[1].id, spec.radius, spec.speed, spec.target), (1, 0.4, 3.0, None));
        assert_eq!((spec.settings.path_desired_distance, spec.settings.path_max_distance), (0.5, 3.0));
    }

    #[test]
    fn faults_name_the_agent_or_edit() {
        let error = |json: &str| script(json).unwrap_err();
        let agent = |keys: &str| error(&format!(r#"{{"map": "x", "agents": [{{"position": [1, 1], {keys}}}]}}"#));
        assert_eq!(agent(r#""speed": -1"#), "agent 0: speed -1 is not a number from 0 up");
        assert!(agent(r#""id": 7, "footprint": {"square": 2}"#).starts_with("agent 7: footprint square 2"));
        assert_eq!(
            error(r#"{"map": "x", "edits": [{"at_second": 1, "cells": [[1, 1]]}]}"#),
            "edit 0: neither solid nor weight"
        );
        assert!(error(r#"{"agents": []}"#).contains("missing field `map`"));
    }
}

//! Scripted runs: a map, agents, and what happens at which second. Plain data in, plain data out; the command line
//! reads and writes the words of `simulate`.

use super::agent::{AgentSpec, AgentState};
use super::event::SimEvent;
use super::world::World;
use crate::document::Id;
use crate::geom::{Cell, Vec2};
use crate::grid::{Grid, GridError};
use crate::nav::RegionSettings;
use std::collections::HashSet;
use std::ops::ControlFlow;
use thiserror::Error;

/// Most ticks of one run.
const MAX_TICKS: f64 = 1e9;

/// A scripted run.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The map.
    pub grid: Grid,
    /// How the map lies and is searched.
    pub settings: RegionSettings,
    /// Who walks, in the order in which they act.
    pub agents: Vec<ScenarioAgent>,
    /// Cells that change on the way.
    pub edits: Vec<ScenarioEdit>,
    /// Targets that are set on the way.
    pub targets: Vec<ScenarioTarget>,
    /// Simulated seconds.
    pub seconds: f64,
    /// Ticks a second, at least 1.
    pub tick_rate: u32,
    /// Part of the hash.
    pub seed: u64,
}

/// An agent under the number that the script gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScenarioAgent {
    /// Number, unique in the script.
    pub id: u32,
    /// What it starts with.
    pub spec: AgentSpec,
}

/// What happens to cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CellChange {
    /// Blocked or free.
    Solid(bool),
    /// Another weight.
    Weight(f32),
}

/// Cells that change before the first tick that starts at or after a second.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenarioEdit {
    /// When.
    pub at_second: f64,
    /// Which; those outside the map are ignored.
    pub cells: Vec<Cell>,
    /// What happens to them.
    pub change: CellChange,
}

/// A target that is set before the first tick that starts at or after a second.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenarioTarget {
    /// When.
    pub at_second: f64,
    /// Who goes there; nobody named means all.
    pub agents: Vec<u32>,
    /// Where, world units.
    pub target: Vec2,
}

/// Why a script cannot be run.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ScenarioError {
    /// Two agents have the same number.
    #[error("agent id {0} is used twice")]
    RepeatedAgent(u32),
    /// A position is not a number.
    #[error("agent {0} has a position or target that is not finite")]
    BadPosition(u32),
    /// A later target is not a number.
    #[error("target {0} of the scenario is not finite")]
    BadTarget(usize),
    /// A target names an agent that is not in the script.
    #[error("a target names agent {0}, which is not in the scenario")]
    UnknownAgent(u32),
    /// Seconds or ticks out of range.
    #[error("{0} seconds at {1} ticks a second cannot be run: seconds must be from 0 to 1000000000 ticks")]
    BadLength(f64, u32),
    /// A weight out of range.
    #[error(transparent)]
    Weight(#[from] GridError),
}

/// What became of an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentResult {
    /// Its number in the script.
    pub id: u32,
    /// Where it is at the end, world units.
    pub position: Vec2,
    /// What it does at the end.
    pub state: AgentState,
    /// When it reached its last target.
    pub arrived_at_second: Option<f64>,
    /// World units walked.
    pub walked: f64,
    /// Paths asked for after the first.
    pub repaths: u32,
    /// Seconds in which its disc overlapped another one.
    pub overlap_seconds: f64,
    /// Ticks that ended with its centre in a solid cell.
    pub entered_solid: u64,
    /// What happened to it.
    pub events: Vec<SimEvent>,
}

/// Microseconds a tick, where a timer was given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TickTimes {
    /// Half of the ticks were faster.
    pub median_us: f64,
    /// 99 of 100 ticks were faster.
    pub p99_us: f64,
}

/// What became of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenarioResult {
    /// Ticks done.
    pub ticks: u64,
    /// [`World::hash`] after the last.
    pub hash: u64,
    /// In the order of the script.
    pub agents: Vec<AgentResult>,
    /// Numbers of those that are stuck at the end.
    pub stuck: Vec<u32>,
    /// Times, if there was a timer.
    pub tick_times: Option<TickTimes>,
}

impl Scenario {
    /// A level's cells, settings and agents, without a script.
    #[must_use]
    pub fn from_level(level: &crate::document::Level, seconds: f64, seed: u64) -> Scenario {
        let world = World::from_level(level, seed);
        Scenario {
            grid: level.grid().clone(),
            settings: level.region_settings(),
            agents: world.agents().iter().map(|a| ScenarioAgent { id: a.id.number(), spec: a.spec }).collect(),
            edits: Vec::new(),
            targets: Vec::new(),
            seconds,
            tick_rate: super::world::DEFAULT_TICK_RATE,
            seed,
        }
    }

    /// Runs it. `timer` gives monotonic nanoseconds; `trace` sees the world after every tick and may end the run there.
    ///
    /// # Errors
    /// [`ScenarioError`] before the first tick.
    pub fn run(
        &self,
        timer: Option<fn() -> u64>,
        mut trace: impl FnMut(&World) -> ControlFlow<()>,
    ) -> Result<ScenarioResult, ScenarioError> {
        let ticks = self.check()?;
        let mut world = World::new(self.grid.clone(), self.settings, self.seed);
        world.set_tick_rate(self.tick_rate);
        for agent in &self.agents {
            if world.agent(Id::new(agent.id)).is_some() {
                return Err(ScenarioError::RepeatedAgent(agent.id));
            }
            if !world.insert_agent(Id::new(agent.id), None, agent.spec) {
                return Err(ScenarioError::BadPosition(agent.id));
            }
        }
        let mut record = Record::new(self.agents.len());
        let (mut edits, mut targets) = (Script::new(&self.edits), Script::new(&self.targets));
        for tick in 0..ticks {
            let seconds = tick as f64 / f64::from(self.tick_rate);
            while let Some(edit) = edits.next_due(seconds, |e: &ScenarioEdit| e.at_second) {
                change_cells(&mut world, edit)?;
            }
            while let Some(order) = targets.next_due(seconds, |t: &ScenarioTarget| t.at_second) {
                set_targets(&mut world, order);
            }
            let started = timer.map(|timer| timer());
            world.tick();
            if let (Some(timer), Some(started)) = (timer, started) {
                record.nanos.push(timer().saturating_sub(started));
            }
            record.take(&world);
            if trace(&world).is_break() {
                break;
            }
        }
        Ok(record.finish(self, &world))
    }

    /// Number of ticks, if all can be run.
    fn check(&self) -> Result<u64, ScenarioError> {
        let ticks = (self.seconds * f64::from(self.tick_rate)).round();
        if !(0.0..=MAX_TICKS).contains(&ticks) || self.tick_rate == 0 {
            return Err(ScenarioError::BadLength(self.seconds, self.tick_rate));
        }
        for edit in &self.edits {
            if let CellChange::Weight(weight) = edit.change {
                Grid::check_weight(weight)?;
            }
        }
        if let Some(index) = self.targets.iter().position(|t| !t.target.is_finite()) {
            return Err(ScenarioError::BadTarget(index));
        }
        let known: HashSet<u32> = self.agents.iter().map(|a| a.id).collect();
        let named = self.targets.iter().flat_map(|t| &t.agents);
        for id in named {
            if !known.contains(id) {
                return Err(ScenarioError::UnknownAgent(*id));
            }
        }
        Ok(ticks as u64)
    }
}

/// Things that come due, in order of time and, at one time, as written.
struct Script<'a, T> {
    items: Vec<&'a T>,
    next: usize,
    is_sorted: bool,
}

impl<'a, T> Script<'a, T> {
    fn new(items: &'a [T]) -> Script<'a, T> {
        Script { items: items.iter().collect(), next: 0, is_sorted: false }
    }

    fn next_due(&mut self, seconds: f64, at: impl Fn(&T) -> f64) -> Option<&'a T> {
        if !self.is_sorted {
            self.items.sort_by(|a, b| at(a).total_cmp(&at(b)));
            self.is_sorted = true;
        }
        let item = *self.items.get(self.next)?;
        // A second that falls on a tick may be a rounding error above it.
        if at(item) > seconds + 1e-9 {
            return None;
        }
        self.next += 1;
        Some(item)
    }
}

fn change_cells(world: &mut World, edit: &ScenarioEdit) -> Result<(), ScenarioError> {
    for cell in &edit.cells {
        match edit.change {
            CellChange::Solid(solid) => {
                world.set_cell_solid(*cell, solid);
            }
            CellChange::Weight(weight) => {
                world.set_cell_weight(*cell, weight)?;
            }
        }
    }
    Ok(())
}

fn set_targets(world: &mut World, order: &ScenarioTarget) {
    if order.agents.is_empty() {
        world.set_target(None, order.target);
    }
    for id in &order.agents {
        world.set_target(Some(Id::new(*id)), order.target);
    }
}

/// What is written down on the way.
struct Record {
    events: Vec<Vec<SimEvent>>,
    overlap_ticks: Vec<u64>,
    overlaps: Vec<bool>,
    /// Places of agents by x, to compare neighbours only.
    order: Vec<usize>,
    nanos: Vec<u64>,
}

impl Record {
    fn new(agents: usize) -> Record {
        Record {
            events: vec![Vec::new(); agents],
            overlap_ticks: vec![0; agents],
            overlaps: vec![false; agents],
            order: (0..agents).collect(),
            nanos: Vec::new(),
        }
    }

    fn take(&mut self, world: &World) {
        let agents = world.agents();
        for event in world.events() {
            if let Some(at) = world.place_of(event.agent) {
                self.events[at].push(*event);
            }
        }
        let widest = agents.iter().fold(0.0f32, |r, a| r.max(a.spec.radius));
        self.order.sort_by(|a, b| agents[*a].position.x.total_cmp(&agents[*b].position.x));
        self.overlaps.fill(false);
        for (i, &a) in self.order.iter().enumerate() {
            for &b in &self.order[i + 1..] {
                let (one, other) = (&agents[a], &agents[b]);
                if other.position.x - one.position.x > one.spec.radius + widest {
                    break;
                }
                if one.position.distance(other.position) < one.spec.radius + other.spec.radius {
                    (self.overlaps[a], self.overlaps[b]) = (true, true);
                }
            }
        }
        self.overlap_ticks.iter_mut().zip(&self.overlaps).for_each(|(ticks, now)| *ticks += u64::from(*now));
    }

    fn finish(mut self, scenario: &Scenario, world: &World) -> ScenarioResult {
        let rate = f64::from(scenario.tick_rate);
        let agents: Vec<AgentResult> = world
            .agents()
            .iter()
            .zip(self.events)
            .zip(&self.overlap_ticks)
            .map(|((agent, events), overlap)| AgentResult {
                id: agent.id.number(),
                position: agent.position,
                state: agent.state,
                arrived_at_second: agent.arrived_tick.map(|tick| tick as f64 / rate),
                walked: agent.walked,
                repaths: agent.repaths,
                overlap_seconds: *overlap as f64 / rate,
                entered_solid: agent.entered_solid,
                events,
            })
            .collect();
        self.nanos.sort_unstable();
        let place = |share: f64| self.nanos.get((self.nanos.len() as f64 * share) as usize).map(|n| *n as f64 * 1e-3);
        let tick_times = place(0.5).zip(place(0.99)).map(|(median_us, p99_us)| TickTimes { median_us, p99_us });
        ScenarioResult {
            ticks: world.tick_number(),
            hash: world.hash(),
            stuck: agents.iter().filter(|a| a.state == AgentState::Stuck).map(|a| a.id).collect(),
            agents,
            tick_times,
        }
    }
}

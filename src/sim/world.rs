//! `World`: a map, the agents on it, and the order of a tick.
//!
//! One tick: queued changes of the map (sync) -> paths that wait -> agents -> bodies -> events. **All questions of one tick see the
//! same map. An agent's centre is never in a solid cell at the end of a tick**, as long as any cell is walkable.
//! A tick is always `1 / tick_rate` seconds long, however fast it is played, so the same start, seed and
//! changes before the same ticks give the same [`World::hash`] on every machine.
//!
//! **Searches are spread over ticks**, because 200 agents that get a far target at once would else stop the window for
//! a second: once the searches of a tick have expanded [`World::search_budget`] cells, whoever needs a path joins a
//! queue and goes on with the path it has, or waits. The next ticks serve the queue in the order of asking, before
//! new questions, each at least one. Cells are counted, not time, so a run is the same at every speed and on every
//! machine. Paths are not shared among agents of one target: each starts elsewhere, and a field for all of them
//! would cost the whole map where a path costs its surroundings.
//!
//! A copy of a world is a snapshot: it shares the cells and has its own agents, and runs on as the world does.
//!
//! Weights steer paths around mud; they do not slow bodies down, as in Godot. After warm-up a tick allocates nothing.

use super::agent::{AgentSpec, SimAgent, Tick};
use super::body::Ground;
use super::event::{SimEvent, SimEventKind};
use super::live_edits::LiveEdits;
use super::stats::{Sample, Stats};
use crate::document::{Agent, Fnv, Id, Profile};
use crate::geom::{Cell, Vec2};
use crate::grid::{Grid, GridError};
use crate::nav::{
    AgentEvent, GridRegion, MapId, NavigationMap, NavigationServer, NearestBy, RegionId, RegionSettings,
    nearest_walkable, point_in_cell,
};
use crate::search::Scratch;
use std::collections::{HashMap, VecDeque};

/// Ticks a second, unless a scenario says otherwise.
pub const DEFAULT_TICK_RATE: u32 = 60;

/// Cells that the searches of one tick may expand: about 5 ms.
pub const DEFAULT_SEARCH_BUDGET: u32 = 50_000;

/// Agents that no level placed have ids from here on.
const FIRST_OWN_ID: u32 = 1 << 31;

/// Agents on one grid, moved in fixed steps.
#[derive(Debug)]
pub struct World {
    server: NavigationServer,
    map: MapId,
    region: RegionId,
    scratch: Scratch,
    pub(super) agents: Vec<SimAgent>,
    /// Where each agent is in `agents`. Looked up only, never gone through: its order is no part of a run.
    places: HashMap<Id<Agent>, usize>,
    /// The next id of an agent that no level placed.
    next_id: u32,
    search_budget: u32,
    /// Who waits for a path, in the order of asking.
    waiting: VecDeque<Id<Agent>>,
    pub(super) live_edits: LiveEdits,
    /// The document's revision that the map was brought to.
    pub(super) revision: Option<u64>,
    tick_rate: u32,
    tick: u64,
    seed: u64,
    hash: Fnv,
    events: Vec<SimEvent>,
    stats: Stats,
    timer: Option<fn() -> u64>,
    steps: Vec<AgentEvent>,
    /// Never used: there is always a region.
    no_cells: Grid,
    /// Never used: there is always a map.
    no_map: NavigationMap,
}

/// A snapshot. Search memory is not copied.
impl Clone for World {
    fn clone(&self) -> World {
        World {
            server: self.server.clone(),
            map: self.map,
            region: self.region,
            scratch: Scratch::default(),
            agents: self.agents.clone(),
            places: self.places.clone(),
            next_id: self.next_id,
            search_budget: self.search_budget,
            waiting: self.waiting.clone(),
            live_edits: self.live_edits.clone(),
            revision: self.revision,
            tick_rate: self.tick_rate,
            tick: self.tick,
            seed: self.seed,
            hash: self.hash.clone(),
            events: self.events.clone(),
            stats: self.stats.clone(),
            timer: self.timer,
            steps: Vec::with_capacity(64),
            no_cells: Grid::default(),
            no_map: NavigationMap::default(),
        }
    }
}

impl World {
    /// A grid without agents. The seed is part of the hash; nothing is random yet.
    #[must_use]
    pub fn new(grid: Grid, settings: RegionSettings, seed: u64) -> World {
        let mut map = NavigationMap::new();
        let region = map.add_region(grid, settings);
        let mut server = NavigationServer::new();
        let map = server.add_map(map);
        server.sync();
        let mut world = World {
            server,
            map,
            region,
            scratch: Scratch::default(),
            agents: Vec::new(),
            places: HashMap::new(),
            next_id: FIRST_OWN_ID,
            search_budget: DEFAULT_SEARCH_BUDGET,
            waiting: VecDeque::new(),
            live_edits: LiveEdits::default(),
            revision: None,
            tick_rate: DEFAULT_TICK_RATE,
            tick: 0,
            seed,
            hash: Fnv::default(),
            events: Vec::with_capacity(256),
            stats: Stats::default(),
            timer: None,
            steps: Vec::with_capacity(64),
            no_cells: Grid::default(),
            no_map: NavigationMap::default(),
        };
        world.reset();
        world
    }

    /// Ticks a second, at least 1; for a world that has not run yet.
    pub fn set_tick_rate(&mut self, ticks_a_second: u32) {
        self.tick_rate = ticks_a_second.max(1);
    }

    /// Ticks a second.
    #[must_use]
    pub fn tick_rate(&self) -> u32 {
        self.tick_rate
    }

    /// Cells that the searches of one tick may expand before the others wait; at least one search is made.
    pub fn set_search_budget(&mut self, cells: u32) {
        self.search_budget = cells;
    }

    /// Cells that the searches of one tick may expand before the others wait.
    #[must_use]
    pub fn search_budget(&self) -> u32 {
        self.search_budget
    }

    /// Agents that wait for a path.
    #[must_use]
    pub fn waiting_agents(&self) -> usize {
        self.waiting.len()
    }

    /// Monotonic nanoseconds, to measure searches; they are shown and enter no result.
    pub fn set_timer(&mut self, timer: fn() -> u64) {
        self.timer = Some(timer);
    }

    /// Number of ticks done.
    #[must_use]
    pub fn tick_number(&self) -> u64 {
        self.tick
    }

    /// The seed that it was made with.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Hash of all ticks so far: id, position and state of every agent after each.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash.finish()
    }

    /// The agents, in the order in which they act.
    #[must_use]
    pub fn agents(&self) -> &[SimAgent] {
        &self.agents
    }

    /// The agent with this id.
    #[must_use]
    pub fn agent(&self, id: Id<Agent>) -> Option<&SimAgent> {
        self.places.get(&id).and_then(|place| self.agents.get(*place))
    }

    /// Where an agent is in [`World::agents`].
    pub(super) fn place_of(&self, id: Id<Agent>) -> Option<usize> {
        self.places.get(&id).copied()
    }

    /// What happened in the last tick, in order.
    #[must_use]
    pub fn events(&self) -> &[SimEvent] {
        &self.events
    }

    /// Numbers of the last ticks, for plots.
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Keeps the distance of this agent apart in the stats.
    pub fn watch(&mut self, agent: Option<Id<Agent>>) {
        self.stats.watch(agent);
    }

    /// The cells as they will be at the next tick: changes show at once.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        self.map().region(self.region).map_or(&self.no_cells, GridRegion::next_grid)
    }

    /// The map that agents ask.
    #[must_use]
    pub fn map(&self) -> &NavigationMap {
        self.server.map(self.map).unwrap_or(&self.no_map)
    }

    /// Makes changes visible to questions without a tick, while paused; returns whether anything changed.
    pub fn force_sync(&mut self) -> bool {
        self.server.sync() > 0
    }

    /// Changes the map of the agents.
    pub(super) fn with_map<T>(&mut self, change: impl FnOnce(&mut NavigationMap, RegionId) -> T) -> T {
        change(self.server.map_mut(self.map).unwrap_or(&mut self.no_map), self.region)
    }

    /// Blocks or frees a cell at the next tick, for scripts; tells whether it changed.
    pub fn set_cell_solid(&mut self, cell: Cell, solid: bool) -> bool {
        self.with_map(|map, region| map.set_cell_solid(region, cell, solid))
    }

    /// Sets the weight of a cell at the next tick, for scripts; tells whether it changed.
    ///
    /// # Errors
    /// [`GridError::BadWeight`] if it is not finite or below 0; the old weight stays.
    pub fn set_cell_weight(&mut self, cell: Cell, weight: f32) -> Result<bool, GridError> {
        self.with_map(|map, region| map.set_cell_weight(region, cell, weight))
    }

    /// Adds an agent with an id of its own; `None` where a position is not finite. It stays when the document
    /// changes, and a level's ids never come that far.
    pub fn add_agent(&mut self, spec: AgentSpec) -> Option<Id<Agent>> {
        let id = Id::new(self.next_id);
        self.insert_agent(id, None, spec).then_some(id)
    }

    /// Adds an agent under an id; `false` where the id is taken or a position is not finite.
    pub(super) fn insert_agent(&mut self, id: Id<Agent>, profile: Option<Id<Profile>>, spec: AgentSpec) -> bool {
        let is_finite = spec.position.is_finite() && spec.target.is_none_or(Vec2::is_finite);
        if !is_finite || self.agent(id).is_some() {
            return false;
        }
        self.next_id = self.next_id.max(id.number().saturating_add(1));
        self.places.insert(id, self.agents.len());
        self.agents.push(SimAgent::new(id, profile, spec));
        true
    }

    /// Takes an agent away; tells whether there was one.
    pub fn remove_agent(&mut self, id: Id<Agent>) -> bool {
        let is_there = self.places.contains_key(&id);
        if is_there {
            self.retain_agents(|agent| agent.id != id);
        }
        is_there
    }

    /// Takes all agents away that `keeps` does not want.
    pub(super) fn retain_agents(&mut self, keeps: impl FnMut(&SimAgent) -> bool) {
        let count = self.agents.len();
        self.agents.retain(keeps);
        if self.agents.len() != count {
            self.places.clear();
            self.places.extend(self.agents.iter().enumerate().map(|(place, agent)| (agent.id, place)));
            let places = &self.places;
            self.waiting.retain(|id| places.contains_key(id));
        }
    }

    /// One agent, or all.
    fn chosen_mut(&mut self, agent: Option<Id<Agent>>) -> &mut [SimAgent] {
        match agent.map(|id| self.places.get(&id).copied()) {
            None => &mut self.agents,
            Some(Some(place)) => self.agents.get_mut(place..=place).unwrap_or_default(),
            Some(None) => &mut [],
        }
    }

    /// Sends one agent, or all, to a position in world units; it is asked for at the next tick. A reset forgets it.
    pub fn set_target(&mut self, agent: Option<Id<Agent>>, target: Vec2) {
        for one in self.chosen_mut(agent) {
            one.set_target(target);
        }
    }

    /// Takes the target from one agent, or from all: they wait where they are.
    pub fn clear_target(&mut self, agent: Option<Id<Agent>>) {
        self.chosen_mut(agent).iter_mut().for_each(SimAgent::clear_target);
    }

    /// Back to tick 0: agents stand where they started, with the targets that they started with. Changed cells stay.
    pub fn reset(&mut self) {
        self.tick = 0;
        self.hash = Fnv::default();
        self.hash.u32(self.seed as u32);
        self.hash.u32((self.seed >> 32) as u32);
        self.events.clear();
        self.stats.clear();
        self.waiting.clear();
        self.agents.iter_mut().for_each(SimAgent::reset);
    }

    /// Takes the memory that ticks will need, so that not even the first ones take any.
    pub fn reserve(&mut self) {
        if let Some(map) = self.server.map(self.map) {
            map.reserve(&mut self.scratch);
        }
        self.waiting.reserve(self.agents.len());
        let region = self.grid().region();
        let cells = (region.w as usize + region.h as usize) * 2;
        self.agents.iter_mut().for_each(|agent| agent.navigation.reserve(cells));
        self.events.reserve(self.agents.len() * 8);
    }

    /// One step of `1 / tick_rate` seconds.
    pub fn tick(&mut self) {
        self.tick += 1;
        self.events.clear();
        self.server.sync();
        let (mut steps, mut scratch) = (std::mem::take(&mut self.steps), std::mem::take(&mut self.scratch));
        let mut tick = Tick {
            number: self.tick,
            rate: self.tick_rate,
            timer: self.timer,
            steps: &mut steps,
            scratch: &mut scratch,
            budget: self.search_budget,
            are_waiting: false,
            expanded: 0,
            paths: 0,
            search_nanos: 0,
        };
        self.leave_walls();
        self.serve_waiting(&mut tick);
        self.move_agents(&mut tick);
        let sample = self.sample(&tick);
        (self.steps, self.scratch) = (steps, scratch);
        self.stats.push(self.tick, sample);
        self.hash_tick();
    }

    /// Agents whose cell is solid now stand at the nearest walkable place.
    fn leave_walls(&mut self) {
        let World { server, map, region, agents, events, tick, .. } = self;
        let Some(map) = server.map(*map) else { return };
        let Some((grid, settings)) = map.region(*region).map(|r| (r.grid(), r.settings())) else { return };
        let frame = settings.frame;
        for agent in agents.iter_mut().filter(|a| grid.is_solid(frame.cell_from_world(a.position))) {
            let cell = nearest_walkable(grid, &frame, agent.position, NearestBy::Area, u32::MAX);
            let place = cell.map(|cell| point_in_cell(&frame, cell, agent.position));
            let id = agent.id;
            agent.leave_wall(place, map, |kind| events.push(SimEvent { tick: *tick, agent: id, kind }));
        }
    }

    /// Paths for those that wait longest, as far as the budget goes.
    fn serve_waiting(&mut self, tick: &mut Tick<'_>) {
        let World { server, map, agents, places, waiting, events, .. } = self;
        let Some(map) = server.map(*map) else { return };
        while tick.may_search() {
            let Some(id) = waiting.pop_front() else { break };
            let Some(agent) = places.get(&id).and_then(|place| agents.get_mut(*place)) else { continue };
            let number = tick.number;
            agent.get_path(map, tick, |kind| events.push(SimEvent { tick: number, agent: id, kind }));
        }
        tick.are_waiting = !waiting.is_empty();
    }

    fn move_agents(&mut self, tick: &mut Tick<'_>) {
        let World { server, map, region, agents, waiting, events, .. } = self;
        let Some(map) = server.map(*map) else { return };
        let number = tick.number;
        let mut emit = |agent: Id<Agent>, kind: SimEventKind| events.push(SimEvent { tick: number, agent, kind });
        for agent in agents.iter_mut() {
            let id = agent.id;
            if agent.think(map, tick, |kind| emit(id, kind)) {
                waiting.push_back(id);
                tick.are_waiting = true;
            }
        }
        let Some((grid, settings)) = map.region(*region).map(|r| (r.grid(), r.settings())) else { return };
        let ground = Ground { grid, frame: &settings.frame, mode: settings.rules.diagonal_mode };
        for agent in agents.iter_mut() {
            let id = agent.id;
            agent.walk(&ground, tick, |kind| emit(id, kind));
            agent.entered_solid += u64::from(ground.is_solid(agent.position));
        }
    }

    fn sample(&self, tick: &Tick<'_>) -> Sample {
        let distance = |agent: &SimAgent| agent.navigation.distance_to_target(agent.position);
        let (sum, count) =
            self.agents.iter().filter_map(distance).fold((0.0, 0u32), |(sum, count), d| (sum + d, count + 1));
        Sample {
            mean_distance: if count > 0 { sum / count as f32 } else { f32::NAN },
            watched_distance: self.stats.watched.and_then(|id| self.agent(id)).and_then(distance).unwrap_or(f32::NAN),
            repaths: tick.paths,
            expanded: tick.expanded,
            search_nanos: tick.search_nanos,
        }
    }

    fn hash_tick(&mut self) {
        for agent in &self.agents {
            self.hash.u32(agent.id.number());
            self.hash.floats(&[agent.position.x, agent.position.y]);
            self.hash.u32(agent.state as u32);
        }
    }
}

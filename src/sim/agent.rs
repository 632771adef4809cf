//! `SimAgent`: a body that follows its navigation agent, and notices when it gets nowhere.

use super::body::Ground;
use super::event::SimEventKind;
use crate::document::{Agent, Id, Profile};
use crate::geom::Vec2;
use crate::nav::{AgentEvent, AgentSettings, NavigationAgent, NavigationMap};
use crate::search::Scratch;

/// Share of a straight walk that counts as progress.
const LEAST_PROGRESS: f32 = 0.05;
/// New paths that may bring an agent no nearer before it is called stuck.
const MAX_STALLS: u32 = 4;

/// What an agent starts with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgentSpec {
    /// Where it starts, world units.
    pub position: Vec2,
    /// Where it goes at first, world units; `None` waits.
    pub target: Option<Vec2>,
    /// Radius of the body, world units; drawn, never shapes a path.
    pub radius: f32,
    /// World units a second; one that is not above 0 stands still.
    pub speed: f32,
    /// How it follows paths.
    pub settings: AgentSettings,
}

/// What an agent is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AgentState {
    /// It has no target.
    #[default]
    Idle,
    /// It follows a path.
    Walking,
    /// It reached its target.
    Arrived,
    /// There is no way to its target; where partial paths are allowed it stands at the nearest cell.
    NoPath,
    /// It gets no farther on its path, or has no walkable place.
    Stuck,
}

impl AgentState {
    /// The word of the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AgentState::Idle => "idle",
            AgentState::Walking => "walking",
            AgentState::Arrived => "arrived",
            AgentState::NoPath => "no_path",
            AgentState::Stuck => "stuck",
        }
    }

    /// The words of the interface.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            AgentState::Idle => "Idle",
            AgentState::Walking => "Walking",
            AgentState::Arrived => "Arrived",
            AgentState::NoPath => "No path",
            AgentState::Stuck => "Stuck",
        }
    }
}

/// An agent in a running world.
#[derive(Clone, Debug)]
pub struct SimAgent {
    /// Its name: that of the level's agent, or a number of its own.
    pub id: Id<Agent>,
    /// The profile it takes its settings from, for an agent of the level.
    pub profile: Option<Id<Profile>>,
    /// What it starts with after a reset.
    pub spec: AgentSpec,
    /// The body's centre, world units.
    pub position: Vec2,
    /// Unit vector of the last movement, for drawing.
    pub heading: Vec2,
    /// World units a second, as of the last tick.
    pub velocity: Vec2,
    /// What it is doing.
    pub state: AgentState,
    /// Path, target and settings.
    pub navigation: NavigationAgent,
    /// Where it walks to now, world units.
    pub next_position: Vec2,
    /// World units walked; being moved out of a wall does not count.
    pub walked: f64,
    /// Paths asked for, the first one not counted.
    pub repaths: u32,
    /// The tick in which it reached its current target.
    pub arrived_tick: Option<u64>,
    /// Ticks that ended with its centre in a solid cell; above 0 only where no cell was walkable.
    pub entered_solid: u64,
    /// The tick in which it got its current path, to show it; 0 before the first.
    pub path_tick: u64,
    paths: u32,
    /// It is in the queue for a path.
    is_waiting: bool,
    watch: Watch,
}

/// Notices an agent that gets nowhere.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// Ticks of the current window.
    ticks: u32,
    /// World units by which it came nearer to its next points in the window.
    gained: f32,
    /// Windows without progress since a new path was shorter than all before.
    stalls: u32,
    /// A new path was asked for because of a stall.
    asked: bool,
    /// Length of the shortest path after a stall, world units.
    shortest: f32,
    /// It stands still until the map's iteration is another.
    stuck_in: Option<u32>,
}

impl Default for Watch {
    fn default() -> Watch {
        Watch { ticks: 0, gained: 0.0, stalls: 0, asked: false, shortest: f32::INFINITY, stuck_in: None }
    }
}

/// What the agents of one tick share.
pub(super) struct Tick<'a> {
    pub(super) number: u64,
    /// Ticks a second.
    pub(super) rate: u32,
    pub(super) timer: Option<fn() -> u64>,
    /// Kept between calls, so that nothing is allocated.
    pub(super) steps: &'a mut Vec<AgentEvent>,
    pub(super) scratch: &'a mut Scratch,
    /// Cells that may be expanded before the others wait.
    pub(super) budget: u32,
    /// There is a queue: new questions go to its end.
    pub(super) are_waiting: bool,
    pub(super) expanded: u32,
    pub(super) paths: u32,
    pub(super) search_nanos: u64,
}

impl Tick<'_> {
    /// The budget is not spent, or nothing was asked yet.
    pub(super) fn may_search(&self) -> bool {
        self.paths == 0 || self.expanded < self.budget
    }
}

impl SimAgent {
    pub(super) fn new(id: Id<Agent>, profile: Option<Id<Profile>>, spec: AgentSpec) -> SimAgent {
        let mut agent = SimAgent {
            id,
            profile,
            spec,
            position: spec.position,
            heading: Vec2::new(1.0, 0.0),
            velocity: Vec2::ZERO,
            state: AgentState::Idle,
            navigation: NavigationAgent::new(spec.settings),
            next_position: spec.position,
            walked: 0.0,
            repaths: 0,
            arrived_tick: None,
            entered_solid: 0,
            path_tick: 0,
            paths: 0,
            is_waiting: false,
            watch: Watch::default(),
        };
        agent.reset();
        agent
    }

    /// Back to what it started with; memory is kept.
    pub(super) fn reset(&mut self) {
        self.position = self.spec.position;
        self.next_position = self.spec.position;
        self.heading = Vec2::new(1.0, 0.0);
        self.velocity = Vec2::ZERO;
        self.state = AgentState::Idle;
        (self.walked, self.repaths, self.paths, self.path_tick) = (0.0, 0, 0, 0);
        (self.arrived_tick, self.entered_solid, self.is_waiting) = (None, 0, false);
        self.navigation.clear_target();
        self.set_settings(self.spec.speed, self.spec.radius, self.spec.settings);
        if let Some(target) = self.spec.target {
            self.set_target(target);
        }
    }

    pub(super) fn set_target(&mut self, target: Vec2) {
        self.navigation.set_target_position(target);
        self.arrived_tick = None;
        self.watch = Watch::default();
        if self.navigation.target_position().is_some() {
            self.state = AgentState::Walking;
        }
    }

    pub(super) fn clear_target(&mut self) {
        self.navigation.clear_target();
        self.arrived_tick = None;
        self.watch = Watch::default();
        self.velocity = Vec2::ZERO;
        self.state = AgentState::Idle;
    }

    pub(super) fn set_settings(&mut self, speed: f32, radius: f32, settings: AgentSettings) {
        self.spec = AgentSpec { speed, radius, settings, ..self.spec };
        self.navigation.set_settings(settings);
        self.watch = Watch::default();
    }

    /// Its turn in the queue: the path that it asked for, if it still needs one.
    pub(super) fn get_path(&mut self, map: &NavigationMap, tick: &mut Tick<'_>, mut emit: impl FnMut(SimEventKind)) {
        self.is_waiting = false;
        let is_stuck = self.watch.stuck_in == Some(map.iteration_id());
        if is_stuck || !self.navigation.needs_path(map, self.position) {
            return;
        }
        tick.steps.clear();
        let started = tick.timer.map(|timer| timer());
        self.navigation.ask_path(map, tick.scratch, self.position, tick.steps);
        self.report(tick, started, &mut emit);
    }

    /// One advance of the navigation agent and the velocity that follows from it; returns whether the agent joins the
    /// queue for a path.
    pub(super) fn think(
        &mut self,
        map: &NavigationMap,
        tick: &mut Tick<'_>,
        mut emit: impl FnMut(SimEventKind),
    ) -> bool {
        self.velocity = Vec2::ZERO;
        let Some(target) = self.navigation.target_position() else {
            self.state = AgentState::Idle;
            return false;
        };
        if self.watch.stuck_in.is_some_and(|iteration| iteration == map.iteration_id()) {
            self.state = AgentState::Stuck;
            return false;
        }
        if self.watch.stuck_in.is_some() {
            self.watch = Watch::default();
        }
        if self.state == AgentState::NoPath && self.navigation.is_navigation_finished() {
            // It stands at the end of a partial path. A navigation agent has finished there; a chaser goes on
            // when the map opens a way.
            if self.navigation.path_iteration() == map.iteration_id() {
                return false;
            }
            self.navigation.set_target_position(target);
        }
        if self.navigation.is_navigation_finished() {
            return false;
        }
        let waits = (tick.are_waiting || !tick.may_search()) && self.navigation.needs_path(map, self.position);
        let joins = waits && !std::mem::replace(&mut self.is_waiting, waits);
        self.advance(map, tick, waits, &mut emit);
        self.state = match (self.navigation.is_navigation_finished(), self.navigation.is_target_reached()) {
            (true, true) => AgentState::Arrived,
            (true, false) => AgentState::NoPath,
            (false, _) if self.navigation.path().is_empty() && !waits => AgentState::NoPath,
            (false, _) => AgentState::Walking,
        };
        if self.state == AgentState::Arrived {
            self.arrived_tick = Some(tick.number);
        }
        if self.watch.stalls >= MAX_STALLS && self.state == AgentState::Walking {
            self.get_stuck(map, &mut emit);
        }
        if self.state == AgentState::Walking && self.spec.speed > 0.0 {
            tick.steps.clear();
            let wish = self.position.direction_to(self.next_position) * self.spec.speed;
            self.navigation.set_velocity(wish, tick.steps);
            if let Some(AgentEvent::VelocityComputed(velocity)) = tick.steps.last() {
                self.velocity = *velocity;
            }
        }
        joins
    }

    /// Asks the navigation agent and passes on what happened.
    fn advance(&mut self, map: &NavigationMap, tick: &mut Tick<'_>, waits: bool, emit: &mut impl FnMut(SimEventKind)) {
        tick.steps.clear();
        let started = tick.timer.map(|timer| timer());
        self.next_position = if waits {
            self.navigation.follow_path(map, self.position, tick.steps)
        } else {
            self.navigation.next_path_position(map, tick.scratch, self.position, tick.steps)
        };
        self.report(tick, started, emit);
    }

    /// Passes on what the navigation agent said.
    fn report(&mut self, tick: &mut Tick<'_>, started: Option<u64>, emit: &mut impl FnMut(SimEventKind)) {
        for step in tick.steps.iter() {
            match *step {
                AgentEvent::PathChanged => {
                    self.count_path(tick.number);
                    tick.paths += 1;
                    tick.expanded += self.navigation.path().expanded;
                    if let (Some(timer), Some(started)) = (tick.timer, started) {
                        tick.search_nanos += timer().saturating_sub(started);
                    }
                    emit(SimEventKind::PathChanged);
                }
                AgentEvent::WaypointReached { position, index, cell } => {
                    emit(SimEventKind::WaypointReached { position, index, cell });
                }
                AgentEvent::TargetReached => emit(SimEventKind::TargetReached),
                AgentEvent::NavigationFinished => emit(SimEventKind::NavigationFinished),
                AgentEvent::VelocityComputed(_) => {}
            }
        }
    }

    fn count_path(&mut self, tick: u64) {
        self.repaths += u32::from(self.paths > 0);
        self.paths += 1;
        self.path_tick = tick;
        if std::mem::take(&mut self.watch.asked) {
            // Only a path shorter than every earlier one shows that it gets anywhere: an agent that a wall
            // sends back again and again moves, too.
            let length = self.navigation.path().length();
            if length < self.watch.shortest * 0.99 {
                self.watch.shortest = length;
                self.watch.stalls = 1;
            } else {
                self.watch.stalls += 1;
            }
        }
    }

    fn get_stuck(&mut self, map: &NavigationMap, emit: &mut impl FnMut(SimEventKind)) {
        self.state = AgentState::Stuck;
        self.velocity = Vec2::ZERO;
        self.watch = Watch { stuck_in: Some(map.iteration_id()), ..Watch::default() };
        emit(SimEventKind::Stuck);
    }

    /// Stands at `place`, the nearest walkable one, because its cell became solid; without one it is stuck.
    pub(super) fn leave_wall(&mut self, place: Option<Vec2>, map: &NavigationMap, mut emit: impl FnMut(SimEventKind)) {
        match place {
            Some(to) => {
                emit(SimEventKind::MovedOutOfWall { from: self.position, to });
                self.position = to;
                self.navigation.request_repath();
            }
            None if self.watch.stuck_in != Some(map.iteration_id()) => self.get_stuck(map, &mut emit),
            None => self.state = AgentState::Stuck,
        }
    }

    /// One step of the body.
    pub(super) fn walk(&mut self, ground: &Ground<'_>, tick: &Tick<'_>, mut emit: impl FnMut(SimEventKind)) {
        if self.velocity == Vec2::ZERO || self.state != AgentState::Walking || ground.is_solid(self.position) {
            return;
        }
        let seconds = 1.0 / tick.rate as f32;
        let way = self.position.distance(self.next_position);
        let to = if self.velocity.length() * seconds >= way {
            self.next_position
        } else {
            self.position + self.velocity * seconds
        };
        let before = self.position;
        self.position = ground.slide(before, to, self.next_position);
        self.walked += f64::from(before.distance(self.position));
        let heading = before.direction_to(self.position);
        if heading != Vec2::ZERO {
            self.heading = heading;
        }
        self.watch.gained += way - self.position.distance(self.next_position);
        self.watch.ticks += 1;
        let window = (tick.rate / 2).max(1);
        if self.watch.ticks >= window {
            let expected = self.spec.speed * window as f32 * seconds;
            // Points that are passed early cost no walking: what they gain is bounded by the way itself.
            if self.watch.gained < LEAST_PROGRESS * expected && self.position != self.next_position {
                self.watch.asked = true;
                self.navigation.request_repath();
                emit(SimEventKind::NoProgress);
            }
            (self.watch.ticks, self.watch.gained) = (0, 0.0);
        }
    }
}

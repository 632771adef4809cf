//! `NavigationAgent`: follows a path towards a target and tells where to go next. It moves nothing.
//!
//! The rules are those of Godot's `NavigationAgent2D`. The state machine advances only inside
//! [`NavigationAgent::update`] (which [`NavigationAgent::next_path_position`] calls); reading anything else
//! changes nothing, where some of Godot's getters advance it too. One advance, in order:
//!
//! 1. Nothing without a target, or once navigation has finished: a finished agent ignores changes of the map
//!    until it gets a target again.
//! 2. Ask for a new path if the map's iteration changed, the target moved by more than
//!    `target_repath_distance` from where the path leads, [`NavigationAgent::request_repath`] was called, or
//!    the agent is `path_max_distance` *or more* away from its current path segment. `PathChanged`.
//! 3. Nothing without a path. A question without answer is not asked again until the map or the target changes
//!    (Godot asks at every call).
//! 4. *Nearer* than `target_desired_distance` to the target, with the target in sight: pass waypoints, then
//!    `TargetReached`, then `NavigationFinished`.
//! 5. Else pass waypoints; beyond the last one of a path that does not lead to the target:
//!    `NavigationFinished` alone.
//!
//! A waypoint is passed when the agent is *nearer* than `path_desired_distance` and the straight way from where it
//! stands to the next one is free ([`NavigationMap::is_way_free`]); else it goes on to the waypoint itself, from
//! where the next one can always be walked to. So an agent arrives wherever there is a path, for any
//! distances. Godot asks for the distance alone, also through a wall, and so do agents with
//! [`AgentSettings::godot_compatible`]: their bodies get caught at corners. Several waypoints may be passed
//! in one call. Point 0 is where the path starts, so it is passed at once. Every event comes once per path.
//!
//! A mover that never stands on a waypoint exactly may miss the one spot from where the next one is in sight. Once
//! it is as near as a quarter of a cell and gets farther away again, the agent asks for a new path from there.

use super::map::NavigationMap;
use super::query::NavPath;
use super::settings::AgentSettings;
use crate::geom::{Cell, Vec2};
use crate::search::Scratch;

/// What happened in an advance, in order.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum AgentEvent {
    /// There is a new path, maybe an empty one.
    PathChanged,
    /// A waypoint was passed.
    WaypointReached {
        /// World units.
        position: Vec2,
        /// Place in the path's points.
        index: u32,
        /// The cell of the point.
        cell: Cell,
    },
    /// The agent is near enough to its target.
    TargetReached,
    /// There is no more to do for this target, reached or not.
    NavigationFinished,
    /// A velocity that the agent may take, world units a second.
    VelocityComputed(Vec2),
}

/// Follows paths on a map. Owns one [`NavPath`]; nothing is allocated once that has grown.
#[derive(Clone, Debug, Default)]
pub struct NavigationAgent {
    settings: AgentSettings,
    target: Option<Vec2>,
    path: NavPath,
    /// Place in the path's points of the one to walk to.
    index: usize,
    /// Where the path was asked to; `None` before the first.
    path_target: Option<Vec2>,
    repath_requested: bool,
    /// The map's iteration when the path was asked for.
    iteration: u32,
    /// The last waypoint was passed.
    passed_last: bool,
    /// Distance to the current waypoint at the last advance that was near enough to pass it but did not see the
    /// next one; infinite before.
    nearest: f32,
    finished: bool,
    reached: bool,
    /// `TargetReached` was sent for this path.
    reached_sent: bool,
    /// `NavigationFinished` was sent for this path.
    finished_sent: bool,
}

impl NavigationAgent {
    /// An agent without a target.
    #[must_use]
    pub fn new(settings: AgentSettings) -> NavigationAgent {
        NavigationAgent { settings, ..NavigationAgent::default() }
    }

    /// How it follows paths.
    #[must_use]
    pub fn settings(&self) -> &AgentSettings {
        &self.settings
    }

    /// Distances take effect at the next advance; other layers, postprocessing, algorithm or partial paths ask for a new path there.
    pub fn set_settings(&mut self, settings: AgentSettings) {
        let asks = |s: &AgentSettings| s.query(Vec2::ZERO, Vec2::ZERO);
        if asks(&settings) != asks(&self.settings) {
            self.request_repath();
        }
        self.settings = settings;
    }

    /// Where it shall go, world units.
    #[must_use]
    pub fn target_position(&self) -> Option<Vec2> {
        self.target
    }

    /// Sends the agent to a position in world units; one that is not finite is ignored. Asks for nothing yet. A
    /// finished agent starts again, with its old path where the target is within `target_repath_distance`.
    pub fn set_target_position(&mut self, target: Vec2) {
        if !target.is_finite() {
            return;
        }
        if self.finished {
            self.finished = false;
            let repath = self.settings.target_repath_distance;
            if !self.path_target.is_some_and(|old| repath > 0.0 && old.distance(target) <= repath) {
                self.request_repath();
            }
        }
        if self.target != Some(target) {
            self.reached = false;
        }
        self.target = Some(target);
    }

    /// Stops: no target and no path.
    pub fn clear_target(&mut self) {
        self.path.clear();
        self.target = None;
        self.path_target = None;
        self.index = 0;
        (self.passed_last, self.finished, self.reached) = (false, false, false);
    }

    /// The next advance asks for a new path, unless navigation has finished.
    pub fn request_repath(&mut self) {
        self.repath_requested = true;
    }

    /// Where to walk now, world units: the current point of the path, or `position` without one. Advances the state
    /// machine; what happened is added to `events`.
    pub fn next_path_position(
        &mut self,
        map: &NavigationMap,
        scratch: &mut Scratch,
        position: Vec2,
        events: &mut Vec<AgentEvent>,
    ) -> Vec2 {
        self.update(map, scratch, position, events);
        self.next_point(position)
    }

    /// As [`NavigationAgent::next_path_position`], but asks for no path, however much it needs one: it goes on with what
    /// it has. For who spreads searches over time; see [`NavigationAgent::needs_path`] and
    /// [`NavigationAgent::ask_path`].
    pub fn follow_path(&mut self, map: &NavigationMap, position: Vec2, events: &mut Vec<AgentEvent>) -> Vec2 {
        self.advance(map, None, position, events);
        self.next_point(position)
    }

    /// The next advance will ask for a path.
    #[must_use]
    pub fn needs_path(&self, map: &NavigationMap, position: Vec2) -> bool {
        self.target.is_some_and(|target| !self.finished && self.lacks_path(map, position, target))
    }

    /// Asks for a path now; the old one is gone. `PathChanged`. Nothing without a target or once navigation has finished.
    pub fn ask_path(
        &mut self,
        map: &NavigationMap,
        scratch: &mut Scratch,
        position: Vec2,
        events: &mut Vec<AgentEvent>,
    ) {
        if let Some(target) = self.target.filter(|_| !self.finished) {
            self.ask(map, scratch, (position, target), events);
        }
    }

    fn next_point(&self, position: Vec2) -> Vec2 {
        match self.target {
            Some(_) => self.path.points.get(self.index).copied().unwrap_or(position),
            None => position,
        }
    }

    /// Advances the state machine for an agent at `position`, world units; what happened is added to `events`.
    pub fn update(&mut self, map: &NavigationMap, scratch: &mut Scratch, position: Vec2, events: &mut Vec<AgentEvent>) {
        self.advance(map, Some(scratch), position, events);
    }

    /// Without search memory it asks for nothing.
    fn advance(
        &mut self,
        map: &NavigationMap,
        mut scratch: Option<&mut Scratch>,
        position: Vec2,
        events: &mut Vec<AgentEvent>,
    ) {
        let Some(target) = self.target.filter(|_| !self.finished) else { return };
        let mut lacks = self.lacks_path(map, position, target);
        if let (true, Some(scratch)) = (lacks, scratch.as_deref_mut()) {
            self.ask(map, scratch, (position, target), events);
            lacks = false;
        }
        if self.path.is_empty() {
            return;
        }
        self.pass_waypoints(map, position, events);
        if self.is_arrived(map, position, target) {
            self.reached = true;
            self.finish(true, events);
        } else if self.passed_last && !lacks {
            if self.path_target != Some(target) {
                // The target moved less than asks for a new path, but here the old one ends.
                match scratch {
                    Some(scratch) => self.ask(map, scratch, (position, target), events),
                    None => self.repath_requested = true,
                }
            } else if !self.leads_to(map, target) {
                self.finish(false, events);
            }
        }
    }

    /// Nothing more to do: there is no target, or it was reached, or the path to its nearest cell was walked.
    #[must_use]
    pub fn is_navigation_finished(&self) -> bool {
        self.target.is_none() || self.finished
    }

    /// The agent came near enough to its target.
    #[must_use]
    pub fn is_target_reached(&self) -> bool {
        self.reached
    }

    /// The path ends within `target_desired_distance` of where it was asked to; `false` without a path.
    #[must_use]
    pub fn is_target_reachable(&self) -> bool {
        match (self.path.end(), self.path_target) {
            // As far as in Godot, but for an equal distance: there the agent would stand at the end for ever,
            // because arriving asks for less.
            (Some(end), Some(target)) => end.distance(target) < self.settings.target_desired_distance,
            _ => false,
        }
    }

    /// Distance from `position` to the target, world units; `None` without a target.
    #[must_use]
    pub fn distance_to_target(&self, position: Vec2) -> Option<f32> {
        self.target.map(|target| target.distance(position))
    }

    /// Where the path ends, world units; `None` without a path.
    #[must_use]
    pub fn final_position(&self) -> Option<Vec2> {
        self.path.end()
    }

    /// The current path with its status and reason.
    #[must_use]
    pub fn path(&self) -> &NavPath {
        &self.path
    }

    /// The map's iteration when the path was asked for; 0 before the first.
    #[must_use]
    pub fn path_iteration(&self) -> u32 {
        self.iteration
    }

    /// Place in the path's points of the one to walk to.
    #[must_use]
    pub fn path_index(&self) -> usize {
        self.index
    }

    /// Hands in the velocity that the agent would like, world units a second; the one to take comes as
    /// `VelocityComputed`. The same one, as long as nobody avoids anybody; none without an active target.
    pub fn set_velocity(&mut self, velocity: Vec2, events: &mut Vec<AgentEvent>) {
        if !self.is_navigation_finished() {
            events.push(AgentEvent::VelocityComputed(velocity));
        }
    }

    /// Takes memory for paths of that many cells now.
    pub fn reserve(&mut self, cells: usize) {
        self.path.reserve(cells);
    }

    fn lacks_path(&self, map: &NavigationMap, position: Vec2, target: Vec2) -> bool {
        let Some(path_target) = self.path_target else { return true };
        if self.repath_requested
            || self.iteration != map.iteration_id()
            || path_target.distance(target) > self.settings.target_repath_distance.max(0.0)
        {
            return true;
        }
        let segment = self.index.checked_sub(1).and_then(|from| self.path.points.get(from..=self.index));
        segment.is_some_and(|s| position.distance_to_segment(s[0], s[1]) >= self.settings.path_max_distance)
    }

    fn ask(
        &mut self,
        map: &NavigationMap,
        scratch: &mut Scratch,
        (position, target): (Vec2, Vec2),
        events: &mut Vec<AgentEvent>,
    ) {
        map.query_path(&self.settings.query(position, target), scratch, &mut self.path);
        self.path_target = Some(target);
        self.repath_requested = false;
        self.iteration = map.iteration_id();
        self.index = 0;
        self.nearest = f32::INFINITY;
        (self.passed_last, self.reached_sent, self.finished_sent) = (false, false, false);
        events.push(AgentEvent::PathChanged);
    }

    fn pass_waypoints(&mut self, map: &NavigationMap, position: Vec2, events: &mut Vec<AgentEvent>) {
        while !self.passed_last {
            let Some(point) = self.path.points.get(self.index).copied() else { return };
            let distance = position.distance(point);
            if distance >= self.settings.path_desired_distance && distance > 0.0 {
                return;
            }
            let next = self.path.points.get(self.index + 1).copied();
            if distance > 0.0 && !self.is_free(map, position, next.unwrap_or(point)) {
                let is_missed = distance > self.nearest && distance < 0.25 * self.cell_side(map);
                self.repath_requested |= is_missed;
                self.nearest = distance;
                return;
            }
            let cell = self.path.point_cells.get(self.index).copied().unwrap_or_default();
            events.push(AgentEvent::WaypointReached { position: point, index: self.index as u32, cell });
            self.nearest = f32::INFINITY;
            if next.is_some() {
                self.index += 1;
            } else {
                self.passed_last = true;
            }
        }
    }

    /// Near enough to the target, and the target in sight.
    fn is_arrived(&self, map: &NavigationMap, position: Vec2, target: Vec2) -> bool {
        position.distance(target) < self.settings.target_desired_distance && self.is_free(map, position, target)
    }

    /// Who stands at the end of the path has arrived.
    fn leads_to(&self, map: &NavigationMap, target: Vec2) -> bool {
        self.is_target_reachable() && self.path.end().is_some_and(|end| self.is_free(map, end, target))
    }

    /// The straight way is free, as far as this agent looks.
    fn is_free(&self, map: &NavigationMap, from: Vec2, to: Vec2) -> bool {
        self.settings.godot_compatible || self.path.region.is_some_and(|region| map.is_way_free(region, from, to))
    }

    /// The shorter side of a cell of the path's region, world units.
    fn cell_side(&self, map: &NavigationMap) -> f32 {
        let region = self.path.region.and_then(|id| map.region(id));
        region.map_or(0.0, |r| r.settings().frame.cell_size.x.min(r.settings().frame.cell_size.y))
    }

    fn finish(&mut self, reached: bool, events: &mut Vec<AgentEvent>) {
        self.finished = true;
        if reached && !self.reached_sent {
            self.reached_sent = true;
            events.push(AgentEvent::TargetReached);
        }
        if !self.finished_sent {
            self.finished_sent = true;
            events.push(AgentEvent::NavigationFinished);
        }
    }
}

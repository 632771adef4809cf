//! Floor 6: agents that walk. A [`World`] is a map with bodies on it, moved in fixed steps; a [`Scenario`]
//! is a scripted run of one. Knows levels and navigation; no files, no clock, no window.

mod agent;
mod body;
mod bridge;
mod event;
mod live_edits;
mod scenario;
mod stats;
mod world;

pub use agent::{AgentSpec, AgentState, SimAgent};
pub use event::{SimEvent, SimEventKind};
pub use scenario::{
    AgentResult, CellChange, Scenario, ScenarioAgent, ScenarioEdit, ScenarioError, ScenarioResult, ScenarioTarget,
    TickTimes,
};
pub use stats::{SERIES_LENGTH, Series, Stats};
pub use world::{DEFAULT_SEARCH_BUDGET, DEFAULT_TICK_RATE, World};

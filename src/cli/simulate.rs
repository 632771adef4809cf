//! `simulate`: agents without a window.

use super::clock::nanos;
use super::input::{ImportArgs, read_bytes};
use super::output::{Failure, Output, Verdict};
use super::script_json::Script;
use crate::formats::load;
use crate::sim::{AgentResult, Scenario, ScenarioResult, SimEvent, SimEventKind, World};
use clap::Args;
use serde::Serialize;
use serde_json::Value;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Longer runs are not timed tick by tick: a time takes 8 bytes.
const MAX_TIMED_TICKS: f64 = 1e7;

/// Run agents without a window; print where each ended and a hash of every tick
#[derive(Args, Clone, Debug)]
pub(super) struct SimulateArgs {
    /// Level with agents, or a script in JSON; `-` is standard input
    #[arg(value_name = "FILE|SCENARIO.json")]
    file: PathBuf,
    /// Simulated seconds of a level; a script has its own
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// Seed of a level's run; a script has its own
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Positions after every tick, one JSON object a line; the result is the last line
    #[arg(long)]
    trace: bool,
    #[command(flatten)]
    import: ImportArgs,
}

#[derive(Serialize)]
struct Report {
    ticks: u64,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    avoidance: Option<&'static str>,
    agents: Vec<AgentReport>,
    stuck: Vec<u32>,
    tick_us: Option<TickReport>,
}

#[derive(Serialize)]
struct TickReport {
    median: f64,
    p99: f64,
}

#[derive(Serialize)]
struct AgentReport {
    id: u32,
    position: [f32; 2],
    state: &'static str,
    arrived_at_second: Option<f64>,
    walked: f64,
    repaths: u32,
    overlap_seconds: f64,
    entered_solid: u64,
    events: Vec<EventReport>,
}

#[derive(Default, Serialize)]
struct EventReport {
    tick: u64,
    event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<[i32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<[f32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<[f32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<[f32; 2]>,
}

#[derive(Serialize)]
struct TickTrace {
    tick: u64,
    positions: Vec<[f32; 2]>,
}

/// Runs the command.
pub(super) fn run(args: &SimulateArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let (scenario, asks_avoidance) = read_scenario(args, output)?;
    let is_timed = scenario.seconds * f64::from(scenario.tick_rate) <= MAX_TIMED_TICKS;
    let mut failure = None;
    let trace = |world: &World| {
        if args.trace {
            let positions = world.agents().iter().map(|a| [a.position.x, a.position.y]).collect();
            failure = output.json_line(&TickTrace { tick: world.tick_number(), positions }).err();
        }
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let ran = scenario.run(is_timed.then_some(nanos as fn() -> u64), trace);
    let result = ran.map_err(|e| format!("{}: {e}", args.file.display()))?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    if output.json || args.trace {
        output.json_line(&report(result, asks_avoidance))?;
    } else {
        write_text(&result, asks_avoidance, output)?;
    }
    Ok(Verdict::Yes)
}

/// A script, or a level as it is; and whether agents should keep apart.
fn read_scenario(args: &SimulateArgs, output: &mut Output) -> Result<(Scenario, bool), Failure> {
    let name = args.file.to_string_lossy().into_owned();
    let in_file = |why: String| Failure::Message(format!("{name}: {why}"));
    let bytes = read_bytes(&args.file)?;
    if !is_script(&bytes, &name, args) {
        let mut imported = load(&bytes, &name, &args.import.options())?;
        imported.settle();
        output.warnings(&name, &imported.warnings);
        let (seconds, seed) = (args.seconds.unwrap_or(60.0), args.seed.unwrap_or(1));
        return Ok((Scenario::from_level(&imported.level, seconds, seed), true));
    }
    if args.seconds.is_some() || args.seed.is_some() {
        return Err(in_file("--seconds and --seed are for levels, a script has its own".to_owned()));
    }
    let script: Script = serde_json::from_slice(&bytes).map_err(|e| in_file(syntax_error(&e)))?;
    let folder = if name == "-" { Path::new("") } else { args.file.parent().unwrap_or(Path::new("")) };
    let map = folder.join(&script.map);
    if script.map == "-" {
        return Err(in_file("the map of a script must be a file".to_owned()));
    }
    let imported = super::input::load_level(&map, &args.import, output)?;
    let scenario = script.on(&imported.level).map_err(in_file)?;
    // The script's own cells may be too small where the map's were not.
    if scenario.settings.frame != imported.level.frame() {
        output.warnings(&name, scenario.settings.frame.precision_warning(scenario.grid.region()).as_slice());
    }
    Ok((scenario, script.asks_avoidance()))
}

/// A JSON object with the key `map`, which no level has, or one that is no level either: whatever is wrong with it
/// is then said of the script.
fn is_script(bytes: &[u8], name: &str, args: &SimulateArgs) -> bool {
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return false;
    }
    let level_keys = ["schema", "type", "props"];
    match serde_json::from_slice::<Value>(bytes) {
        Ok(value) if value.get("map").is_some() => true,
        Ok(value) => !args.import.names_format() && level_keys.iter().all(|key| value.get(key).is_none()),
        // The keys of what cannot be parsed are looked for as text.
        Err(_) if args.import.names_format() => false,
        Err(_) => {
            let text = String::from_utf8_lossy(bytes);
            let has = |key: &str| text.contains(&format!("\"{key}\""));
            let is_named_as_level = [".nav.json", ".mres"].iter().any(|end| name.to_ascii_lowercase().ends_with(end));
            has("map") || !(is_named_as_level || level_keys.iter().any(|key| has(key)))
        }
    }
}

/// What is wrong, after its place.
fn syntax_error(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let cause = said.split(" at line ").next().unwrap_or_default();
    format!("script, line {}, column {}: {cause}", error.line(), error.column())
}

fn report(result: ScenarioResult, asks_avoidance: bool) -> Report {
    Report {
        ticks: result.ticks,
        hash: format!("{:016x}", result.hash),
        avoidance: asks_avoidance.then_some("not_yet"),
        agents: result.agents.iter().map(agent_report).collect(),
        stuck: result.stuck,
        tick_us: result.tick_times.map(|times| TickReport { median: times.median_us, p99: times.p99_us }),
    }
}

fn agent_report(agent: &AgentResult) -> AgentReport {
    AgentReport {
        id: agent.id,
        position: [agent.position.x, agent.position.y],
        state: agent.state.name(),
        arrived_at_second: agent.arrived_at_second,
        walked: agent.walked,
        repaths: agent.repaths,
        overlap_seconds: agent.overlap_seconds,
        entered_solid: agent.entered_solid,
        events: agent.events.iter().map(event_report).collect(),
    }
}

fn event_report(event: &SimEvent) -> EventReport {
    let plain = EventReport { tick: event.tick, event: event.kind.name(), ..EventReport::default() };
    match event.kind {
        SimEventKind::WaypointReached { position, index, cell } => EventReport {
            index: Some(index),
            cell: Some([cell.x, cell.y]),
            position: Some([position.x, position.y]),
            ..plain
        },
        SimEventKind::MovedOutOfWall { from, to } => {
            EventReport { from: Some([from.x, from.y]), to: Some([to.x, to.y]), ..plain }
        }
        _ => plain,
    }
}

fn write_text(result: &ScenarioResult, asks_avoidance: bool, output: &mut Output) -> Result<(), Failure> {
    for agent in &result.agents {
        let at = agent.position;
        let when = agent.arrived_at_second.map(|s| format!(" at {s:.2} s")).unwrap_or_default();
        let (state, repaths) = (agent.state.name(), agent.repaths);
        writeln!(
            output.data,
            "agent {}: {state}{when}, at ({:.2}, {:.2}), walked {:.2}, {repaths} repaths",
            agent.id, at.x, at.y, agent.walked
        )?;
    }
    if let Some(times) = &result.tick_times {
        writeln!(output.data, "tick          {:.1} us median, {:.1} us p99", times.median_us, times.p99_us)?;
    }
    writeln!(output.data, "ticks {}, hash {:016x}", result.ticks, result.hash)?;
    if asks_avoidance && result.agents.len() > 1 {
        output.message("agents do not avoid each other yet");
    }
    Ok(())
}

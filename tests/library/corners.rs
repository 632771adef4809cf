//! Agents arrive wherever there is a path, for any distances, speeds and diagonal modes: no corner catches them.

use gridwright::editor::samples::SAMPLES;
use gridwright::geom::{CellRect, Frame, Rng, Vec2};
use gridwright::grid::{DiagonalMode, Grid, generate};
use gridwright::nav::{AgentSettings, PathPostprocessing, RegionSettings};
use gridwright::search::{PathStatus, SearchRules};
use gridwright::sim::{AgentSpec, AgentState, World};

const CELL: f32 = 32.0;
/// Agents of one map.
const AGENTS: u32 = 8;

/// Caves, rooms and mazes in turn.
fn map(side: u32, seed: u64) -> Grid {
    let size = (side, side);
    match seed % 3 {
        0 => generate::caves(size, seed),
        1 => generate::rooms(size, seed),
        _ => generate::maze(size, seed, 1 + seed as u32 / 3 % 3, 1 + seed as u32 / 9 % 2),
    }
    .unwrap()
}

/// Anywhere in a walkable cell.
fn place(rng: &mut Rng, grid: &Grid) -> Vec2 {
    loop {
        let cell = grid.cell(rng.below(grid.len() as u32));
        if grid.is_walkable(cell) {
            let inside = Vec2::new(rng.below(1000) as f32, rng.below(1000) as f32) / 1000.0;
            return (Vec2::new(cell.x as f32, cell.y as f32) + inside) * CELL;
        }
    }
}

fn agent(rng: &mut Rng, grid: &Grid) -> AgentSpec {
    let distance = |rng: &mut Rng| 1.0 + rng.below(991) as f32 / 10.0;
    let settings = AgentSettings {
        path_desired_distance: distance(rng),
        target_desired_distance: distance(rng),
        postprocessing: PathPostprocessing::ALL[rng.below(3) as usize],
        ..AgentSettings::default()
    };
    let speed = [120.0, 250.0, 600.0, 1500.0, 4000.0][rng.below(5) as usize];
    AgentSpec { position: place(rng, grid), target: Some(place(rng, grid)), radius: 10.0, speed, settings }
}

/// Lets the agents of a map walk: how many there are, arrive, and asked for another path on the way.
fn run(side: u32, seed: u64, mode: DiagonalMode, failures: &mut Vec<String>) -> [u32; 3] {
    let grid = map(side, seed);
    let mut rng = Rng::new(seed ^ 0xc0_4e55);
    let frame = Frame { cell_size: Vec2::new(CELL, CELL), origin: Vec2::new(-500.0, 70.0) };
    let specs: Vec<AgentSpec> = (0..AGENTS).map(|_| agent(&mut rng, &grid)).collect();
    let settings = RegionSettings {
        frame,
        rules: SearchRules { diagonal_mode: mode, ..SearchRules::default() },
        ..RegionSettings::default()
    };
    let mut world = World::new(grid, settings, seed);
    for mut spec in specs {
        spec.position += frame.origin;
        spec.target = spec.target.map(|target| target + frame.origin);
        world.add_agent(spec).unwrap();
    }
    // The longest way there can be, at the slowest speed.
    let most = (side * side) as f32 * CELL / 120.0 * 60.0;
    for _ in 0..most as u32 {
        world.tick();
        if world.agents().iter().all(|a| !matches!(a.state, AgentState::Walking)) {
            break;
        }
    }
    let mut counts = [0; 3];
    for agent in world.agents() {
        let target = agent.spec.target.unwrap();
        assert_eq!(agent.navigation.path().status, PathStatus::Found, "all free cells are of one piece");
        assert_eq!(agent.entered_solid, 0);
        let region = agent.navigation.path().region.unwrap();
        let arrived = agent.state == AgentState::Arrived
            && agent.position.distance(target) < agent.spec.settings.target_desired_distance
            && world.map().is_way_free(region, agent.position, target);
        counts[0] += 1;
        counts[1] += u32::from(arrived);
        counts[2] += u32::from(agent.repaths > 0);
        if !arrived {
            failures.push(format!("seed {seed} {mode:?}: {:?} at {:?}, {:?}", agent.state, agent.position, agent.spec));
        }
    }
    counts
}

#[test]
fn every_agent_arrives_in_caves_rooms_and_mazes_whatever_its_distances_and_speed() {
    let (side, maps) = if std::env::var_os("GRIDWRIGHT_LARGE_MAPS").is_some() { (256, 24) } else { (48, 200) };
    let mut failures = Vec::new();
    for mode in DiagonalMode::ALL {
        let mut counts = [0; 3];
        for seed in 0..maps {
            let one = run(side, seed, mode, &mut failures);
            counts.iter_mut().zip(one).for_each(|(sum, n)| *sum += n);
        }
        let [agents, arrived, repaths] = counts;
        println!("{mode:?}: {maps} maps of {side} x {side}, {arrived} of {agents} agents arrived, {repaths} repathed");
        assert_eq!(u64::from(agents), maps * u64::from(AGENTS));
    }
    assert!(failures.is_empty(), "{} are not there:\n{}", failures.len(), failures.join("\n"));
}

/// Ticks until nobody walks; who is not there.
fn left_behind(world: &mut World, ticks: u32) -> Vec<(Vec2, AgentState)> {
    for _ in 0..ticks {
        world.tick();
        if world.agents().iter().all(|a| a.state != AgentState::Walking) {
            break;
        }
    }
    let missing = world.agents().iter().filter(|a| a.spec.target.is_some() && a.state != AgentState::Arrived);
    missing.map(|a| (a.position, a.state)).collect()
}

#[test]
fn all_agents_of_the_samples_arrive_with_the_default_distances_and_with_twice_as_much() {
    for sample in SAMPLES {
        let mut level = sample.level().unwrap();
        for distance in [20.0, 40.0] {
            for (_, profile) in &mut level.profiles {
                profile.settings.path_desired_distance = distance;
            }
            let mut world = World::from_level(&level, 1);
            let missing = left_behind(&mut world, 60 * 600);
            assert!(missing.is_empty(), "{} at distance {distance}: {missing:?}", sample.name);
            assert!(sample.name != "Cave" || world.agents().len() == 12);
        }
    }
}

/// A wall with a way round it at the left, and agents that come from below.
fn below_a_corner(godot_compatible: bool) -> Vec<(Vec2, AgentState)> {
    let mut grid = Grid::new(CellRect::new(0, 0, 9, 40)).unwrap();
    grid.fill_solid(CellRect::new(3, 36, 6, 2), true);
    let frame = Frame { cell_size: Vec2::new(CELL, CELL), origin: Vec2::ZERO };
    let mut world = World::new(grid, RegionSettings { frame, ..RegionSettings::default() }, 1);
    for x in [144.0, 176.0, 208.0, 240.0] {
        let settings = AgentSettings { godot_compatible, ..AgentSettings::default() };
        let (position, target) = (Vec2::new(x, 1232.0), Some(Vec2::new(208.0, 48.0)));
        world.add_agent(AgentSpec { position, target, radius: 10.0, speed: 140.0, settings }).unwrap();
    }
    left_behind(&mut world, 60 * 60)
}

#[test]
fn a_corner_catches_agents_only_by_the_rule_of_godot() {
    assert_eq!(below_a_corner(false), []);
    let caught = below_a_corner(true);
    assert!(caught.iter().all(|(at, state)| *state == AgentState::Stuck && at.y > 38.0 * CELL), "{caught:?}");
    assert_eq!(caught.len(), 4);
}

#[test]
fn an_agent_leaves_the_courtyard_round_its_corner() {
    let frame = Frame { cell_size: Vec2::new(CELL, CELL), origin: Vec2::ZERO };
    let settings = RegionSettings { frame, ..RegionSettings::default() };
    let mut world = World::new(generate::courtyard(7).unwrap(), settings, 1);
    let (position, target) = (Vec2::new(833.9, 135.8), Some(Vec2::new(688.0, 464.0)));
    let settings = AgentSettings::default();
    world.add_agent(AgentSpec { position, target, radius: 10.0, speed: 140.0, settings }).unwrap();
    assert_eq!(left_behind(&mut world, 60 * 60), []);
}

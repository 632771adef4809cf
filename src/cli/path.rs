//! `path`: one query on one map.

use super::case::{QueryWords, Question};
use super::input::{ImportArgs, cell_from, load_level};
use super::output::{Failure, Output, Verdict};
use super::solver::{Answer, Solver};
use super::words::{
    AlgorithmWord, FacingWord, FootprintWords, HeuristicWord, ModeWord, OrderWord, PostWord, footprint_from,
};
use crate::document::Level;
use crate::geom::Cell;
use crate::nav::{NavPath, NavigationMap, PathQuery, RegionSettings};
use crate::search::Scratch;
use clap::Args;
use std::path::PathBuf;

/// Find one path: the cells, or why there is none (exit code 1)
#[derive(Args, Clone, Debug)]
pub(super) struct PathArgs {
    /// Level or map; `-` is standard input
    file: PathBuf,
    /// Cell where the path starts
    #[arg(long, value_name = "X,Y", value_parser = cell_from, allow_hyphen_values = true)]
    from: Cell,
    /// Cell where it shall end
    #[arg(long, value_name = "X,Y", value_parser = cell_from, allow_hyphen_values = true)]
    to: Cell,
    /// Ask as an agent of this profile does: layers, start taken out of solid cells, points, partial path
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    #[command(flatten)]
    query: QueryArgs,
    #[command(flatten)]
    import: ImportArgs,
}

/// The fields of a query as options.
#[derive(Args, Clone, Debug)]
struct QueryArgs {
    /// Which diagonal steps are legal; by default as the level has it, or no_obstacles
    #[arg(long)]
    mode: Option<ModeWord>,
    /// Cost of a step; by default the level's, or octile
    #[arg(long)]
    compute: Option<HeuristicWord>,
    /// Estimate of the rest, and what nearest means with --partial; by default the level's, or octile
    #[arg(long)]
    estimate: Option<HeuristicWord>,
    /// How to search; by default the level's, or auto
    #[arg(long)]
    algorithm: Option<AlgorithmWord>,
    /// Whose choice of path; by default the level's, or gridwright
    #[arg(long)]
    order: Option<OrderWord>,
    /// Which points are kept; by default none: every centre, or with --profile as the profile has it
    #[arg(long)]
    post: Option<PostWord>,
    /// Go to the nearest cell where the goal cannot be reached
    #[arg(long)]
    partial: bool,
    /// Cells that may be expanded; 0 for no limit
    #[arg(long, default_value_t = 0)]
    max_nodes: u64,
    /// Body, not yet: square:N, rect:WxH, circle:RADIUS
    #[arg(long, value_parser = footprint_from, hide = true)]
    footprint: Option<FootprintWords>,
    /// Not yet
    #[arg(long, hide = true)]
    turning: bool,
    /// Not yet
    #[arg(long, hide = true)]
    turn_cost: Option<f64>,
    /// Not yet
    #[arg(long, hide = true)]
    facing: Option<FacingWord>,
    /// Not yet
    #[arg(long, hide = true)]
    capability: Option<String>,
}

impl QueryArgs {
    fn words(&self) -> QueryWords {
        let turns = self.turning.then_some(true);
        let footprint = self.footprint.clone().map(|footprint| FootprintWords {
            turning: turns,
            turn_cost: self.turn_cost,
            facing: self.facing,
            ..footprint
        });
        QueryWords {
            partial: Some(self.partial),
            max_nodes: Some(self.max_nodes),
            mode: self.mode,
            compute: self.compute,
            estimate: self.estimate,
            algorithm: self.algorithm,
            order: self.order,
            footprint,
            capability: self.capability.clone(),
            post: self.post,
        }
    }
}

/// Runs the command.
pub(super) fn run(args: &PathArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let imported = load_level(&args.file, &args.import, output)?;
    let question = args.query.words().question(imported.level.settings.rules, [args.from, args.to]);
    let answer = match &args.profile {
        None => Solver::new().answer(imported.level.grid(), &imported.level.frame(), &question),
        Some(name) => ask_as(&imported.level, name, args, &question)?,
    };
    if output.json {
        output.json_line(&answer)?;
    } else {
        writeln!(output.data, "{}", answer.sentence)?;
        for [x, y] in &answer.cells {
            writeln!(output.data, "{x},{y}")?;
        }
    }
    Ok(match answer.status {
        "found" | "partial" => Verdict::Yes,
        "refused" => Verdict::Flawed,
        _ => Verdict::No,
    })
}

/// What a map tells an agent of the profile between the two cells' centres. Words of the command line win.
fn ask_as(level: &Level, name: &str, args: &PathArgs, question: &Question) -> Result<Answer, Failure> {
    let Some((_, profile)) = level.profiles.iter().find(|(_, profile)| profile.name == name) else {
        let known: Vec<_> = level.profiles.iter().map(|(_, profile)| profile.name.as_str()).collect();
        let why = format!("there is no agent profile {name:?}; the level has {}", known.join(", "));
        return Err(Failure::Message(format!("{}: {why}", args.file.display())));
    };
    if let Some((reason, text)) = &question.refusal {
        return Ok(Answer::refused(reason, text.clone()));
    }
    let asked = profile.settings.query(level.world_from_cell(args.from), level.world_from_cell(args.to));
    let words = &args.query;
    let query = PathQuery {
        postprocessing: words.post.map_or(asked.postprocessing, Into::into),
        algorithm: words.algorithm.map(|_| question.query.algorithm).or(asked.algorithm),
        allow_partial: words.partial || asked.allow_partial,
        max_nodes: question.query.max_nodes,
        ..asked
    };
    let mut map = NavigationMap::new();
    map.add_region(level.grid().clone(), RegionSettings { rules: question.query.rules(), ..level.region_settings() });
    map.sync();
    let mut path = NavPath::new();
    map.query_path(&query, &mut Scratch::new(), &mut path);
    Ok(Solver::new().of_map(level.grid(), &path))
}

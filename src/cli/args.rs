//! The table of commands, and what becomes of each. Nothing is done here but choosing.

use super::output::{Failure, Output, Verdict};
use super::{bake, bench, convert, generate, graph, info, path, render, scen, sight, simulate, solve};
use crate::editor::temporaries;
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Exit code after an interrupt, as shells give it.
const INTERRUPTED: i32 = 130;

const USAGE: &str = "gridwright [FILE]\n       gridwright <COMMAND> ...";

const AFTER_HELP: &str = "\
With no command the editor opens, with FILE if there is one. The commands need no display.
FILE is anything that can be imported (`gridwright convert --list`), `-` is standard input.
Cells are X,Y: x to the right, y down, absolute ids.
Exit code: 0 yes or done, 1 no (no path, a length does not match), 2 error.";

/// Paint, bake and export navigation grids for 2D games, and watch agents move on them.
#[derive(Parser, Debug)]
#[command(name = "gridwright", version, override_usage = USAGE, after_help = AFTER_HELP, disable_help_subcommand = true)]
struct Arguments {
    /// Level or map to open in the editor
    file: Option<PathBuf>,
    /// Answer with JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

/// In the order of the documentation.
#[derive(Subcommand, Debug)]
enum Command {
    Info(info::InfoArgs),
    Bake(bake::BakeArgs),
    Convert(convert::ConvertArgs),
    Path(path::PathArgs),
    Solve(solve::SolveArgs),
    Graph(graph::GraphArgs),
    Scen(scen::ScenArgs),
    #[command(hide = true)]
    Clearance(LaterArgs),
    Sight(sight::SightArgs),
    Simulate(simulate::SimulateArgs),
    #[command(hide = true)]
    Script(LaterArgs),
    #[command(hide = true)]
    Check(LaterArgs),
    Render(render::RenderArgs),
    #[command(hide = true)]
    Watch(LaterArgs),
    Generate(generate::GenerateArgs),
    Bench(bench::BenchArgs),
}

/// Whatever is given to a command that does not exist yet.
#[derive(clap::Args, Debug)]
struct LaterArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    rest: Vec<OsString>,
}

/// What is left to do after the arguments were read and a command was run.
#[derive(Debug)]
pub enum Outcome {
    /// Nothing: leave with this code.
    Done(ExitCode),
    /// Open the editor, with a file if one was named.
    OpenEditor(Option<PathBuf>),
}

/// Reads the arguments (the program's name first) and runs the command, if they name one. Data goes to standard
/// output, messages to standard error.
#[must_use]
pub fn run(args: impl IntoIterator<Item = OsString>) -> Outcome {
    let arguments = match Arguments::try_parse_from(args) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help goes to standard output with 0, a wrong use to standard error with 2.
            let _ = error.print();
            return Outcome::Done(ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)));
        }
    };
    match (arguments.command, arguments.file) {
        (Some(command), None) => Outcome::Done(run_command(&command, arguments.json)),
        (Some(_), Some(file)) => Outcome::Done(complain(&format!(
            "{}: a file for the editor and a command do not go together",
            file.display()
        ))),
        (None, file) => open_editor(file),
    }
}

/// What to say, and the exit code, where no window can be opened; `cause` in a few words.
#[must_use]
pub fn no_window(cause: &str) -> ExitCode {
    let commands: Vec<String> = Arguments::command()
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
        .map(|command| command.get_name().to_owned())
        .collect();
    complain(&format!("the editor cannot open: {cause}; these commands need no display: {}", commands.join(", ")))
}

fn open_editor(file: Option<PathBuf>) -> Outcome {
    if let Some(file) = file.as_ref().filter(|file| !file.exists()) {
        let name = file.display();
        return Outcome::Done(complain(&format!("{name}: there is no such command or file; try `gridwright --help`")));
    }
    Outcome::OpenEditor(file)
}

fn complain(message: &str) -> ExitCode {
    // There is nobody to tell when that cannot be written.
    let _ = writeln!(std::io::stderr(), "gridwright: {message}");
    ExitCode::from(2)
}

fn run_command(command: &Command, json: bool) -> ExitCode {
    // Where the system gives no handler an interrupt ends the program as ever.
    let _ = ctrlc::set_handler(|| temporaries::end(INTERRUPTED));
    let mut data = BufWriter::new(std::io::stdout().lock());
    let mut messages = std::io::stderr();
    let mut output = Output { json, data: &mut data, messages: &mut messages };
    let result = dispatch(command, &mut output);
    match result.and_then(|verdict| data.flush().map(|()| verdict).map_err(Failure::from)) {
        Ok(Verdict::Yes) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        Ok(Verdict::Flawed) => ExitCode::from(2),
        Err(Failure::Message(message)) => {
            // What was answered before the failure belongs to standard output.
            let _ = data.flush();
            complain(&message)
        }
    }
}

fn dispatch(command: &Command, output: &mut Output) -> Result<Verdict, Failure> {
    let later = |name: &str, _: &LaterArgs| Err(Failure::Message(format!("{name}: this command is not available yet")));
    match command {
        Command::Info(args) => info::run(args, output),
        Command::Bake(args) => bake::run(args, output),
        Command::Convert(args) => convert::run(args, output),
        Command::Path(args) => path::run(args, output),
        Command::Solve(args) => solve::run(args, output),
        Command::Graph(args) => graph::run(args, output),
        Command::Scen(args) => scen::run(args, output),
        Command::Clearance(args) => later("clearance", args),
        Command::Sight(args) => sight::run(args, output),
        Command::Simulate(args) => simulate::run(args, output),
        Command::Script(args) => later("script", args),
        Command::Check(args) => later("check", args),
        Command::Render(args) => render::run(args, output),
        Command::Watch(args) => later("watch", args),
        Command::Generate(args) => generate::run(args, output),
        Command::Bench(args) => bench::run(args, output),
    }
}

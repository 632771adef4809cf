//! Files: new, open, save, import, export, revert, close.

use super::bake;
use crate::document::{Document, Level, commands};
use crate::editor::session::auto_bake::{AutoBake, BakeCause};
use crate::editor::session::jobs::{LoadPurpose, Touches, load_now};
use crate::editor::{CommandId, Severity, files, samples};
use crate::editor::{Mode, Request, Run, Session};
use crate::formats::{ExportOptions, Format, ImportOptions, ImportedLevel, detect, export, format_named};
use crate::geom::{CellRect, Vec2};
use std::path::{Path, PathBuf};

/// Bytes at the start of a file that tell whether it is a project.
const BYTES_THAT_TELL: u64 = 4096;

/// Up to this many bytes a file is read in the frame that asks for it.
const BYTES_IN_A_FRAME: u64 = 256 << 10;

/// Commands of this area; tells whether it was one.
pub(super) fn run(session: &mut Session, command: CommandId) -> bool {
    use CommandId as C;
    match command {
        C::NewGrid => session.requests.push(Request::NewGrid),
        C::Open => session.requests.push(Request::PickOpen),
        C::Import => session.requests.push(Request::PickImport),
        C::Save => match session.path.clone() {
            Some(path) => save_to(session, path),
            None => pick_save(session),
        },
        C::SaveAs => pick_save(session),
        C::Revert => {
            if let Some(path) = session.path.clone() {
                load(session, path, LoadPurpose::Revert);
            }
        }
        C::Export => {
            if let Some(target) = session.last_export.clone() {
                export_to(session, target);
            }
        }
        C::ExportAs => session.requests.push(Request::PickExport),
        C::Close | C::Quit if session.is_dirty() => {
            session.requests.push(Request::ConfirmDiscard(Box::new(crate::editor::Action::Run(command))));
        }
        C::Close => forget_document(session),
        C::Quit => session.requests.push(Request::Quit),
        C::Bake => bake::bake(session, BakeCause::Asked),
        C::CancelTask => bake::cancel_job(session),
        _ => return false,
    }
    true
}

fn pick_save(session: &mut Session) {
    session.requests.push(Request::PickSave(format!("{}.navgrid", session.file_stem())));
}

/// An empty level.
pub(super) fn new_level(session: &mut Session, region: CellRect, cell_size: Vec2) {
    match Level::new("New Grid", region) {
        Ok(mut level) => {
            level.cell_size = cell_size;
            level.mark_baked();
            show(session, level, None);
        }
        Err(error) => session.say(Severity::Error, format!("No new grid: {error}.")),
    }
}

/// A sample, as a new document that has no file yet.
pub(super) fn open_sample(session: &mut Session, name: &str) {
    match samples::load(name) {
        Ok(level) => show(session, level, None),
        Err(text) => session.say(Severity::Error, text),
    }
}

/// A file as a new document.
pub(super) fn open(session: &mut Session, path: PathBuf) {
    load(session, path, LoadPurpose::Open);
}

/// A file's cells for this level.
pub(super) fn import(session: &mut Session, path: PathBuf) {
    let purpose = if session.document.is_some() { LoadPurpose::Import } else { LoadPurpose::Open };
    load(session, path, purpose);
}

/// Small files at once, large ones in the background.
fn load(session: &mut Session, path: PathBuf, purpose: LoadPurpose) {
    let options = ImportOptions::default();
    let touches = if purpose == LoadPurpose::Open { Touches::NewDocument } else { Touches::Document };
    let small = std::fs::metadata(&path).map_or(true, |meta| meta.len() <= BYTES_IN_A_FRAME);
    let name = format!("Opening {}", path.file_name().unwrap_or_default().to_string_lossy());
    if small && !session.jobs.has(touches) {
        let result = load_now(path, purpose, &options);
        bake::land(session, (&name, touches), Ok(result));
        return;
    }
    session.jobs.add(name, touches, session.now, move |_| load_now(path, purpose, &options));
}

/// World units of a cell of a map that does not say, so that agents of usual speeds fit.
const DEFAULT_CELL_SIZE: Vec2 = Vec2::new(32.0, 32.0);

/// A file that was opened.
pub(super) fn opened(session: &mut Session, path: PathBuf, mut file: ImportedLevel) {
    let info = format_named(file.format).map(Format::info);
    let is_project = info.is_some_and(|info| info.is_project);
    if info.is_some_and(|info| info.needs_cell_size) && file.level.cell_size == Vec2::ONE {
        file.level.cell_size = DEFAULT_CELL_SIZE;
    }
    if !is_project {
        // Obstacles that are drawn next are to be baked too.
        file.level.bake.source = crate::bake::BakeSource::Both;
        file.level.bake.rule = crate::document::BakeSettings::of_new_level().rule;
        file.level.mark_baked();
    }
    report_warnings(session, &file);
    let text = describe("Opened", &path, &file.level);
    show(session, file.level, is_project.then_some(path));
    session.say(Severity::Info, text);
}

/// A file whose cells come into the open level, as one step. Name, profiles, agents and obstacles stay.
pub(super) fn imported(session: &mut Session, path: &Path, file: ImportedLevel) {
    report_warnings(session, &file);
    let Some(level) = session.level() else { return };
    let kept = (level.obstacles.len(), level.agents.len());
    let text = format!(
        "{} Its cells are now those of {}; {} obstacles and {} agents stay.",
        describe("Imported", path, &file.level),
        level.name,
        kept.0,
        kept.1
    );
    let mut taken = level.clone();
    taken.layers = file.level.layers;
    taken.bake.source = crate::bake::BakeSource::Both;
    let has_shapes = level.obstacles.iter().any(|(_, o)| !o.moving && o.mask & level.bake.mask != 0);
    if !has_shapes && level.bake.agent_radius == 0.0 {
        taken.mark_baked();
    } else {
        taken.mark_unbaked();
    }
    match super::edit::apply(session, commands::replace_level(taken, "Import")) {
        Ok(()) => {
            super::view::fit(session);
            session.log.push(Severity::Info, text, Some(CommandId::Undo));
        }
        Err(text) => session.say(Severity::Error, text),
    }
}

/// The project as it is on disk, as one step.
pub(super) fn reverted(session: &mut Session, file: ImportedLevel) {
    match super::edit::apply(session, commands::replace_level(file.level, "Revert")) {
        Ok(()) => session.say(Severity::Info, "The level is as it is on disk."),
        Err(text) => session.say(Severity::Error, text),
    }
}

fn describe(verb: &str, path: &Path, level: &Level) -> String {
    let (region, grid) = (level.region(), level.grid());
    format!(
        "{verb} {}: {} x {} cells, {} solid, {} weighted.",
        path.file_name().unwrap_or_default().to_string_lossy(),
        region.w,
        region.h,
        grid.solid_count(),
        grid.weighted_count()
    )
}

fn report_warnings(session: &mut Session, file: &ImportedLevel) {
    for warning in &file.warnings {
        session.say(Severity::Warning, warning.clone());
    }
}

/// Forgets all that belongs to the open document; opening, closing and showing another one all come through here.
/// What belongs to the window stays: brush, tool of Edit, overlays, speed, seed, messages.
fn forget_document(session: &mut Session) {
    session.document = None;
    session.path = None;
    session.world = None;
    session.run = Run::Stopped;
    session.mode = Mode::Edit;
    session.owed = 0.0;
    session.simulation_edits.clear();
    session.live_before.clear();
    session.selected = None;
    session.active_profile = None;
    session.pinned = None;
    session.cursor = None;
    session.path_test.set(None, None);
    session.path_test.choose_profile(None);
    session.waypoint_test.clear();
    for touches in [Touches::Document, Touches::PathTest, Touches::Comparison] {
        session.jobs.cancel(touches);
    }
    session.bake_run = None;
    session.auto_bake = AutoBake::default();
    session.moved_in_history = false;
    session.last_export = None;
    session.out_of_date = false;
    session.areas.invalidate();
    session.seen_revision = 0;
    session.cell_log.everything();
    if !session.tool.info().in_edit() {
        session.tool = session.edit_tool;
    }
    session.tool_state = crate::editor::make_tool(session.tool);
}

/// Makes a level the open document.
fn show(session: &mut Session, level: Level, path: Option<PathBuf>) {
    forget_document(session);
    session.out_of_date = level.is_bake_out_of_date();
    let document = Document::new(level);
    session.auto_bake = AutoBake::opened(&document);
    session.document = Some(document);
    session.path = path;
    // Before the canvas has told its size there is nothing to fit into.
    session.fit_pending = !session.has_viewport;
    super::view::fit(session);
}

/// Saves the project; the file is whole or as it was. A name without the end of projects gets it.
pub(super) fn save_to(session: &mut Session, path: PathBuf) {
    let path = named_as_project(path);
    if let Err(why) = check_replaceable(&path) {
        session.log.push(Severity::Error, format!("{why} Your level is unchanged."), Some(CommandId::SaveAs));
        return;
    }
    let Some(level) = session.level() else { return };
    let written = export(level, "navgrid", &ExportOptions::default())
        .map_err(|error| format!("Could not save {}: {error}.", path.display()))
        .and_then(|file| files::write(&path, &file.bytes, true));
    match written {
        Ok(()) => {
            if let Some(document) = &mut session.document {
                document.mark_saved();
            }
            session.say(Severity::Info, format!("Saved {}.", path.display()));
            session.path = Some(path);
        }
        Err(text) => {
            session.log.push(Severity::Error, format!("{text} Your level is unchanged."), Some(CommandId::SaveAs));
        }
    }
}

/// `a.txt` becomes `a.txt.navgrid`: under another end the project would not open again.
fn named_as_project(path: PathBuf) -> PathBuf {
    if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("navgrid")) {
        return path;
    }
    let mut name = path.into_os_string();
    name.push(".navgrid");
    PathBuf::from(name)
}

/// `Ok` where no file stands, an empty one, or a project: nothing else is replaced by a save.
fn check_replaceable(path: &Path) -> Result<(), String> {
    let Some(start) = files::read_start(path, BYTES_THAT_TELL)? else { return Ok(()) };
    if start.is_empty() || detect("-", &start).is_some_and(|format| format.info().is_project) {
        return Ok(());
    }
    Err(format!("Not saved: {} is no Gridwright project and is kept. Save As takes another name.", path.display()))
}

/// Writes an export and remembers it for `Export`.
pub(super) fn export_to(session: &mut Session, target: (&'static str, PathBuf, ExportOptions)) {
    let (name, path, options) = &target;
    let Some(level) = session.level() else { return };
    let written = export(level, name, options)
        .map_err(|error| format!("Could not export {}: {error}.", path.display()))
        .and_then(|file| files::write(path, &file.bytes, false).map(|()| file.warnings));
    match written {
        Ok(warnings) => {
            warnings.into_iter().for_each(|warning| session.say(Severity::Warning, warning));
            session.say(Severity::Info, format!("Exported {}.", path.display()));
            session.last_export = Some(target);
        }
        Err(text) => session.say(Severity::Error, format!("{text} Your level is unchanged.")),
    }
}

#[cfg(test)]
mod tests {
    use super::{check_replaceable, named_as_project};
    use std::path::PathBuf;

    #[test]
    fn a_project_is_always_named_as_one() {
        for (typed, saved) in [
            ("a", "a.navgrid"),
            ("a.txt", "a.txt.navgrid"),
            ("x.y/a.nav.json", "x.y/a.nav.json.navgrid"),
            ("a.NAVGRID", "a.NAVGRID"),
            ("a.navgrid", "a.navgrid"),
        ] {
            assert_eq!(named_as_project(PathBuf::from(typed)), PathBuf::from(saved));
        }
    }

    #[test]
    fn only_projects_and_empty_files_are_replaced() {
        let path = std::env::temp_dir().join(format!("gridwright-replace-{}.navgrid", std::process::id()));
        for (bytes, is_replaced) in [
            (&b""[..], true),
            (b"(version: 1, region: (0, 0, 1, 1))", true),
            (b"type octile\n", false),
            (b"my notes", false),
            (b"\x89PNG\r\n", false),
        ] {
            std::fs::write(&path, bytes).unwrap();
            let checked = check_replaceable(&path);
            assert_eq!(checked.is_ok(), is_replaced, "{checked:?}");
            assert!(is_replaced || checked.unwrap_err().contains("is no Gridwright project and is kept"));
        }
        std::fs::remove_file(&path).unwrap();
        assert!(check_replaceable(&path).is_ok());
    }
}

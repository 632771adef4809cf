//! `Session`: one open document with its world, its view and its tools.
//!
//! **Panels get `&Session` and push actions; nothing else changes it.** The window tells it the time
//! with [`Session::advance`]; nothing here asks a clock. After every action the session looks at
//! what changed in the document and hands it on: cells to the canvas and to the running world, and
//! whatever is derived (areas, tested path, whether the bake is up to date) is made new when asked.

use crate::bake::BakeEffect;
use crate::document::{Change, Changes, Document, Id, Paint, Profile};
use crate::editor::WaypointTest;
use crate::editor::session::auto_bake::AutoBake;
use crate::editor::session::jobs::{Jobs, Timer, Touches};
use crate::editor::testers::path_tester::PathTest;
use crate::editor::{
    Action, BrushSettings, Camera, CellLog, MessageLog, OverlayOptions, Selected, Severity, Tool, ToolContext,
    ToolKind, make_tool,
};
use crate::formats::ExportOptions;
use crate::geom::{Cell, CellRect};
use crate::grid::{Areas, Connectivity};
use crate::sim::World;
use std::path::PathBuf;

/// Edit or Simulate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Paint and place.
    #[default]
    Edit,
    /// Run agents.
    Simulate,
}

/// Whether the simulation runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Run {
    /// Agents stand where the level has them.
    #[default]
    Stopped,
    /// Ticks follow the time.
    Playing,
    /// Ticks wait.
    Paused,
}

/// What only the window can do.
#[derive(Clone, Debug)]
pub enum Request {
    /// Choose a file to open.
    PickOpen,
    /// Choose a file to import.
    PickImport,
    /// Choose where to save; the name that is proposed.
    PickSave(String),
    /// Choose format and place of an export.
    PickExport,
    /// Unsaved changes stand in the way of this action: Save, Discard or Cancel.
    ConfirmDiscard(Box<Action>),
    /// Ask for the size of a new grid.
    NewGrid,
    /// Ask for another region.
    ResizeGrid,
    /// Ask for the seed.
    Seed,
    /// Show all keys.
    Shortcuts,
    /// Show version and licence.
    About,
    /// Show the strip of first steps.
    FirstSteps,
    /// Show the overlay's menu.
    OverlayOptions,
    /// Exchange dark and light.
    ToggleTheme,
    /// Whole screen or window.
    Fullscreen,
    /// Hide or show the panels.
    HidePanels,
    /// Leave the program.
    Quit,
}

/// How the last bake went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BakeRun {
    /// Time it took; 0 without a clock.
    pub nanos: u64,
    /// What it changed for those who walk.
    pub effect: BakeEffect,
    /// [`Level::bake_input`](crate::document::Level::bake_input) of what it made.
    pub(in crate::editor) input: u64,
}

/// One open document with world, view and tools.
#[derive(Debug)]
pub struct Session {
    pub(in crate::editor) document: Option<Document>,
    pub(in crate::editor) path: Option<PathBuf>,
    pub(in crate::editor) mode: Mode,
    pub(in crate::editor) run: Run,
    pub(in crate::editor) world: Option<World>,
    pub(in crate::editor) speed: f32,
    pub(in crate::editor) seed: u64,
    /// Seconds of simulation that time owes.
    pub(in crate::editor) owed: f64,
    /// Cells that were painted while simulating and wait for Keep or Discard.
    pub(in crate::editor) simulation_edits: Vec<(Cell, Paint)>,
    /// Live edits as they were when the open gesture began.
    pub(in crate::editor) live_before: Vec<(Cell, Paint)>,
    pub(in crate::editor) tool: ToolKind,
    /// The tool that Simulate or Alt took the place of.
    pub(in crate::editor) edit_tool: ToolKind,
    pub(in crate::editor) tool_state: Box<dyn Tool>,
    pub(in crate::editor) brush: BrushSettings,
    pub(in crate::editor) selected: Option<Selected>,
    pub(in crate::editor) active_profile: Option<Id<Profile>>,
    pub(in crate::editor) camera: Camera,
    pub(in crate::editor) overlay: OverlayOptions,
    pub(in crate::editor) cell_log: CellLog,
    pub(in crate::editor) seen_revision: u64,
    pub(in crate::editor) log: MessageLog,
    pub(in crate::editor) requests: Vec<Request>,
    pub(in crate::editor) pinned: Option<Cell>,
    pub(in crate::editor) cursor: Option<Cell>,
    pub(in crate::editor) path_test: PathTest,
    pub(in crate::editor) waypoint_test: WaypointTest,
    pub(in crate::editor) areas: Areas,
    pub(in crate::editor) jobs: Jobs,
    pub(in crate::editor) bake_run: Option<BakeRun>,
    pub(in crate::editor) timer: Timer,
    /// Seconds of the window's clock.
    pub(in crate::editor) now: f64,
    pub(in crate::editor) auto_bake: AutoBake,
    /// The changes that were not followed yet came from undo or redo.
    pub(in crate::editor) moved_in_history: bool,
    pub(in crate::editor) last_export: Option<(&'static str, PathBuf, ExportOptions)>,
    /// `is_bake_out_of_date`, kept because every frame asks for it.
    pub(in crate::editor) out_of_date: bool,
    /// Show the whole grid as soon as the canvas has a size.
    pub(in crate::editor) fit_pending: bool,
    /// The canvas has told its size.
    pub(in crate::editor) has_viewport: bool,
}

impl Default for Session {
    fn default() -> Session {
        Session::new(|| 0)
    }
}

impl Session {
    /// No document: the start page. `timer` gives monotonic nanoseconds; it is only shown, never part of a result.
    #[must_use]
    pub fn new(timer: Timer) -> Session {
        Session {
            document: None,
            path: None,
            mode: Mode::Edit,
            run: Run::Stopped,
            world: None,
            speed: 1.0,
            seed: 1,
            owed: 0.0,
            simulation_edits: Vec::new(),
            live_before: Vec::new(),
            tool: ToolKind::BRUSH,
            edit_tool: ToolKind::BRUSH,
            tool_state: make_tool(ToolKind::BRUSH),
            brush: BrushSettings::default(),
            selected: None,
            active_profile: None,
            camera: Camera::default(),
            overlay: OverlayOptions::default(),
            cell_log: CellLog::default(),
            seen_revision: 0,
            log: MessageLog::default(),
            requests: Vec::new(),
            pinned: None,
            cursor: None,
            path_test: PathTest::default(),
            waypoint_test: WaypointTest::default(),
            areas: Areas::new(Connectivity::Four),
            jobs: Jobs::default(),
            bake_run: None,
            timer,
            now: 0.0,
            auto_bake: AutoBake::default(),
            moved_in_history: false,
            last_export: None,
            out_of_date: false,
            fit_pending: true,
            has_viewport: false,
        }
    }

    /// Applies one action. Errors become messages; no action leaves a gesture of its own open.
    pub fn act(&mut self, action: Action) {
        crate::editor::handlers::act(self, action);
        self.settle();
    }

    /// Hands on what changed and answers the tested paths again.
    fn settle(&mut self) {
        self.follow_changes();
        crate::editor::handlers::refresh_path_test(self);
        if let Some(level) = self.document.as_ref().map(Document::level) {
            self.waypoint_test.refresh(level);
        }
    }

    /// Applies an action that would lose unsaved changes, after the user said so.
    pub fn act_discarding(&mut self, action: Action) {
        if let Some(document) = &mut self.document {
            document.mark_saved();
        }
        self.act(action);
    }

    /// Lets time pass: `now` in seconds of any steady clock. Runs ticks, finishes jobs, bakes by itself.
    pub fn advance(&mut self, now: f64) {
        let elapsed = (now - self.now).clamp(0.0, 0.25);
        self.now = now;
        crate::editor::handlers::poll_jobs(self);
        if self.run == Run::Playing {
            crate::editor::handlers::run_ticks(self, elapsed);
        }
        if !self.jobs.has(Touches::Document)
            && !self.is_gesture_open()
            && let Some(cause) = self.auto_bake.take(now)
        {
            crate::editor::handlers::bake(self, cause);
        }
        self.settle();
    }

    /// Something moves or is awaited: the window should draw again soon.
    #[must_use]
    pub fn wants_frames(&self) -> bool {
        self.run == Run::Playing || self.jobs.has_any() || self.auto_bake.is_due()
    }

    /// Waits for the work in the background and applies its result, or keeps it while a gesture is open; for scripts
    /// and tests.
    pub fn finish_job(&mut self) {
        crate::editor::handlers::wait_for_jobs(self);
        // What landed may have raised a question.
        self.settle();
        crate::editor::handlers::wait_for_jobs(self);
    }

    pub(in crate::editor) fn tool_context(&self) -> Option<ToolContext<'_>> {
        Some(ToolContext {
            level: self.level()?,
            grid: self.grid()?,
            brush: &self.brush,
            selected: self.selected,
            zoom: self.camera.zoom,
            simulating: self.run != Run::Stopped,
            revision: self.grid_revision(),
            active_profile: self.active_profile().map(|(id, _)| id),
            tested: (self.path_test.start(), self.path_test.goal()),
        })
    }

    /// Differs whenever the document or the shown cells differ.
    fn grid_revision(&self) -> u64 {
        let document = self.document.as_ref().map_or(0, Document::revision);
        document.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.cell_log.position() ^ (self.run as u64) << 62
    }

    pub(in crate::editor) fn say(&mut self, severity: Severity, text: impl Into<String>) {
        self.log.push(severity, text, None);
    }

    pub(in crate::editor) fn refresh_areas(&mut self) {
        let Some(mode) = self.level().map(|l| l.settings.rules.diagonal_mode) else { return };
        if self.areas.connectivity() != Connectivity::of(mode) {
            self.areas = Areas::new(Connectivity::of(mode));
        }
        let mut areas = std::mem::replace(&mut self.areas, Areas::new(Connectivity::Four));
        if let Some(grid) = self.grid() {
            areas.update(grid);
        }
        self.areas = areas;
    }

    /// Hands on what changed in the document since the last call.
    fn follow_changes(&mut self) {
        let Some(document) = &self.document else { return };
        let moved = std::mem::take(&mut self.moved_in_history);
        if document.revision() == self.seen_revision {
            // A gesture that ends makes a step without a change.
            self.auto_bake.attribute(document);
            return;
        }
        let mut baked_from_changed = false;
        match document.changes_since(self.seen_revision) {
            Changes::Everything => {
                self.cell_log.everything();
                baked_from_changed = true;
            }
            Changes::These(a, b) => {
                for change in a.iter().chain(b) {
                    match change {
                        Change::Cells(rect) => self.cell_log.rect(*rect),
                        Change::AllCells | Change::Layout => self.cell_log.everything(),
                        _ => {}
                    }
                    baked_from_changed |=
                        !matches!(change, Change::Cells(_) | Change::Agents | Change::Waypoints | Change::Name);
                }
            }
        }
        self.seen_revision = document.revision();
        if let Some(world) = &mut self.world {
            world.sync_document(document);
        }
        if baked_from_changed {
            self.out_of_date = document.level().is_bake_out_of_date();
            self.auto_bake.follow(document, self.now, moved);
        }
        self.auto_bake.attribute(document);
        self.drop_lost_selection();
        self.path_test.mark_stale();
        self.waypoint_test.mark_stale();
    }

    fn drop_lost_selection(&mut self) {
        let Some(level) = self.document.as_ref().map(Document::level) else { return };
        let is_there = match self.selected {
            Some(Selected::Obstacle(id)) => level.obstacle(id).is_some(),
            Some(Selected::Agent(id)) => level.agent(id).is_some(),
            Some(Selected::Waypoint(id, point)) => level.graph(id).is_some_and(|g| g.point(point).is_some()),
            None => true,
        };
        if !is_there {
            self.selected = None;
        }
        let region: CellRect = level.region();
        self.pinned = self.pinned.filter(|cell| region.contains(*cell));
        self.cursor = self.cursor.and_then(|cell| region.clamp(cell));
    }
}

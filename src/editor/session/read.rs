//! What panels may read of a session: everything, but only to read.

use crate::bake::BakeEffect;
use crate::document::{Document, Id, Level, Profile};
use crate::editor::{BakeRun, Mode, Request, Run, Session};
use crate::editor::{
    BrushSettings, Camera, CellLog, CommandId, JobReport, Message, MessageLog, OverlayOptions, PathTest, Preview,
    Selected, ToolInfo, ToolInput, ToolKind, WaypointTest,
};
use crate::geom::{Cell, Vec2};
use crate::grid::{Areas, Grid};
use crate::sim::World;
use std::path::Path;

impl Session {
    /// The open document; `None` shows the start page.
    #[must_use]
    pub fn document(&self) -> Option<&Document> {
        self.document.as_ref()
    }

    /// The open level.
    #[must_use]
    pub fn level(&self) -> Option<&Level> {
        self.document.as_ref().map(Document::level)
    }

    /// Where the document is kept, if it is.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// File name for the title, or the level's name.
    #[must_use]
    pub fn title(&self) -> String {
        let file = self.path.as_ref().and_then(|p| p.file_name()).map(|n| n.to_string_lossy().into_owned());
        file.or_else(|| self.level().map(|l| l.name.clone())).unwrap_or_else(|| "Gridwright".to_owned())
    }

    /// File name without its end, to propose for other files: the document's, else the level's name as lowercase
    /// words joined by `_`.
    #[must_use]
    pub fn file_stem(&self) -> String {
        if let Some(stem) = self.path.as_ref().and_then(|p| p.file_stem()) {
            return stem.to_string_lossy().into_owned();
        }
        let word = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        let stem: String = self.level().map_or("", |l| l.name.trim()).chars().map(word).collect();
        if stem.is_empty() { "level".to_owned() } else { stem }
    }

    /// There are changes that were not saved.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        self.document.as_ref().is_some_and(Document::is_dirty)
    }

    /// Edit or Simulate.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Whether the simulation runs.
    #[must_use]
    pub fn run(&self) -> Run {
        self.run
    }

    /// The simulated world, while in Simulate.
    #[must_use]
    pub fn world(&self) -> Option<&World> {
        self.world.as_ref()
    }

    /// Playback speed, 1 is real time.
    #[must_use]
    pub fn speed(&self) -> f32 {
        self.speed
    }

    /// Seed of the simulation.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Cells that were changed while simulating and are not in the level.
    #[must_use]
    pub fn simulation_edit_count(&self) -> usize {
        if self.run == Run::Stopped {
            self.simulation_edits.len()
        } else {
            self.world.as_ref().map_or(0, |w| w.live_edits().count())
        }
    }

    /// The cells to show: the live ones while agents run, else the level's.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        match (&self.world, self.run) {
            (Some(world), Run::Playing | Run::Paused) => Some(world.grid()),
            _ => self.level().map(Level::grid),
        }
    }

    /// Rectangles of [`Session::grid`] that changed; for the canvas.
    #[must_use]
    pub fn cell_log(&self) -> &CellLog {
        &self.cell_log
    }

    /// The active tool.
    #[must_use]
    pub fn tool(&self) -> ToolKind {
        self.tool
    }

    /// What is fixed about the active tool.
    #[must_use]
    pub fn tool_info(&self) -> &'static ToolInfo {
        self.tool.info()
    }

    /// A press on the canvas or a drag in the inspector is under way.
    #[must_use]
    pub fn is_gesture_open(&self) -> bool {
        self.tool_state.is_busy() || self.document.as_ref().is_some_and(Document::is_gesture_open)
    }

    /// Paint settings.
    #[must_use]
    pub fn brush(&self) -> &BrushSettings {
        &self.brush
    }

    /// Selection.
    #[must_use]
    pub fn selected(&self) -> Option<Selected> {
        self.selected
    }

    /// The profile that Add Agent uses and the inspector shows.
    #[must_use]
    pub fn active_profile(&self) -> Option<(Id<Profile>, &Profile)> {
        let level = self.level()?;
        let chosen = match self.selected {
            Some(Selected::Agent(id)) => level.agent(id).map(|a| a.profile),
            _ => self.active_profile,
        };
        let known = chosen.and_then(|id| level.profile(id).map(|p| (id, p)));
        known.or_else(|| level.profiles.first().map(|(id, p)| (*id, p)))
    }

    /// The view.
    #[must_use]
    pub fn camera(&self) -> &Camera {
        &self.camera
    }

    /// What is drawn.
    #[must_use]
    pub fn overlay(&self) -> &OverlayOptions {
        &self.overlay
    }

    /// All messages.
    #[must_use]
    pub fn log(&self) -> &MessageLog {
        &self.log
    }

    /// The newest message.
    #[must_use]
    pub fn last_message(&self) -> Option<&Message> {
        self.log.rows().last()
    }

    /// What only the window can do; each is handed out once.
    pub fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    /// The cell whose card is pinned.
    #[must_use]
    pub fn pinned(&self) -> Option<Cell> {
        self.pinned
    }

    /// The keyboard's cell cursor.
    #[must_use]
    pub fn cursor(&self) -> Option<Cell> {
        self.cursor
    }

    /// Start, goal and answer of the Path Tester.
    #[must_use]
    pub fn path_test(&self) -> &PathTest {
        &self.path_test
    }

    /// Start, goal and answer of the path that is tested on a waypoint graph.
    #[must_use]
    pub fn waypoint_test(&self) -> &WaypointTest {
        &self.waypoint_test
    }

    /// Connected areas of [`Session::grid`] under the level's diagonal mode, brought up to date.
    pub fn areas(&mut self) -> Option<&Areas> {
        self.refresh_areas();
        self.document.is_some().then_some(&self.areas)
    }

    /// Connected areas as they were last brought up to date.
    #[must_use]
    pub fn known_areas(&self) -> Option<&Areas> {
        self.grid().filter(|grid| self.areas.is_current(grid)).map(|_| &self.areas)
    }

    /// Name of the work in the background that came first.
    #[must_use]
    pub fn job_name(&self) -> Option<&str> {
        self.jobs.first().map(|(name, _)| name)
    }

    /// Work that takes over 100 ms, and how far it is, for the status bar.
    #[must_use]
    pub fn job_report(&self) -> Option<JobReport<'_>> {
        self.jobs.report(self.now)
    }

    /// The bake is not what a bake would make now.
    #[must_use]
    pub fn is_bake_out_of_date(&self) -> bool {
        self.out_of_date
    }

    /// How the last bake of this run of the program went.
    #[must_use]
    pub fn bake_run(&self) -> Option<BakeRun> {
        self.bake_run
    }

    /// What the bake that is in force did to those who walk; `None` once another state is in force, by undo for example.
    #[must_use]
    pub fn bake_effect(&self) -> Option<BakeEffect> {
        let in_force = self.level()?.layers.baked_input();
        self.bake_run.filter(|run| run.input == in_force && !self.out_of_date).map(|run| run.effect)
    }

    /// The last export, for `Export`.
    #[must_use]
    pub fn last_export(&self) -> Option<(&'static str, &Path)> {
        self.last_export.as_ref().map(|(format, path, ..)| (*format, path.as_path()))
    }

    /// What the active tool would do at `hover`; `preview` is cleared first.
    pub fn preview(&self, hover: &ToolInput, preview: &mut Preview) {
        preview.cells.clear();
        preview.draw.clear();
        preview.note.clear();
        preview.paint = None;
        if let Some(context) = self.tool_context() {
            self.tool_state.preview(&context, hover, preview);
        }
    }

    /// The command can be run now; else the reason why not, for its tooltip.
    ///
    /// # Errors
    /// A sentence.
    pub fn availability(&self, command: CommandId) -> Result<(), &'static str> {
        crate::editor::handlers::availability(self, command)
    }

    /// The command is a switch that is on.
    #[must_use]
    pub fn is_on(&self, command: CommandId) -> bool {
        crate::editor::handlers::is_on(self, command)
    }

    /// World rectangle of the whole grid.
    #[must_use]
    pub fn grid_bounds(&self) -> Option<(Vec2, Vec2)> {
        let level = self.level()?;
        let region = level.region();
        let corner = |x: i64, y: i64| level.origin + Vec2::new(x as f32, y as f32) * level.cell_size;
        Some((corner(region.x.into(), region.y.into()), corner(region.right(), region.bottom())))
    }
}

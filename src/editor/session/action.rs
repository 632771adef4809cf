//! `Action`: all that a user can ask of a session. Panels push actions; one place applies them.

use crate::document::{Agent, BakeSettings, Command, GridSettings, Id, Obstacle, Profile, WaypointGraph};
use crate::editor::{BrushSettings, CommandId, OverlayPart, ToolInput};
use crate::formats::ExportOptions;
use crate::geom::{CellRect, Vec2};
use std::path::PathBuf;

/// What is selected. Selection never enters the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selected {
    /// An obstacle.
    Obstacle(Id<Obstacle>),
    /// An agent.
    Agent(Id<Agent>),
    /// A point of a waypoint graph.
    Waypoint(Id<WaypointGraph>, i64),
}

/// Start and end of a field's drag, so that it becomes one step of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// A change of its own.
    Single,
    /// The first change of a drag, or the press before any.
    Begin,
    /// In between.
    Continue,
    /// The last one; commits.
    End,
}

/// All that a user can ask for.
#[derive(Clone, Debug)]
pub enum Action {
    /// A command of the registry.
    Run(CommandId),
    /// Pointer input on the canvas.
    Pointer(ToolInput),
    /// Enter at a polygon, or a tap of Enter at the keyboard cursor.
    Confirm,
    /// Esc: cancel the gesture, else deselect, else leave.
    Cancel,
    /// The keyboard cursor moves by cells.
    MoveCursor(i32, i32),
    /// Paint-tool settings.
    SetBrush(BrushSettings),
    /// Makes an empty level of this region and cell size.
    NewLevel(CellRect, Vec2),
    /// Opens the sample of this name.
    OpenSample(&'static str),
    /// Opens a project, or any map that imports, as a new document.
    OpenFile(PathBuf),
    /// Takes the cells of a file into this level, undoable.
    ImportFile(PathBuf),
    /// Saves to this path.
    SaveFile(PathBuf),
    /// Exports.
    ExportFile {
        /// Name of the format.
        format: &'static str,
        /// Where to.
        path: PathBuf,
        /// How; what the format does not offer is left aside.
        options: ExportOptions,
    },
    /// Another region for the grid.
    Resize(CellRect),
    /// Cell size and origin.
    SetFrame(Vec2, Vec2, Gesture),
    /// How the grid is searched.
    SetGrid(GridSettings, &'static str, Gesture),
    /// What is baked; the word is the field's label.
    SetBake(BakeSettings, &'static str, Gesture),
    /// One profile's values; the word is the field's label.
    SetProfile(Id<Profile>, Box<Profile>, &'static str, Gesture),
    /// Adds a profile like the given one.
    AddProfile(Box<Profile>),
    /// One obstacle's values; the word is the field's label.
    SetObstacle(Id<Obstacle>, Box<Obstacle>, &'static str, Gesture),
    /// One agent's values; the word is the field's label.
    SetAgent(Id<Agent>, Agent, &'static str, Gesture),
    /// One waypoint graph; the word is the field's label.
    SetGraph(Id<WaypointGraph>, Box<WaypointGraph>, &'static str, Gesture),
    /// Start and goal of the path that is tested on a waypoint graph.
    TestWaypoints(Id<WaypointGraph>, Option<i64>, Option<i64>),
    /// Ends the drag of a field that can send no last value any more: what it did so far is one step.
    EndGesture,
    /// Any other undoable change.
    Apply(Box<Command>),
    /// Level name.
    SetName(String),
    /// Undo or redo to this many steps done.
    JumpTo(usize),
    /// Selection.
    Select(Option<Selected>),
    /// Profile that Add Agent uses.
    SetActiveProfile(Id<Profile>),
    /// Shows or hides a part of the overlay.
    SetOverlay(OverlayPart, bool),
    /// Whose agents ask in the Path Tester; `None` asks the grid itself.
    TestProfile(Option<Id<Profile>>),
    /// Compares several searches in the Path Tester, or stops to.
    ComparePaths(bool),
    /// Asks the comparison's question where its answers are not there yet; for the panel that shows them.
    AskComparison,
    /// Whose search tree is shown, by its place in the comparison.
    ShowCompared(usize),
    /// Playback speed, 0.1 to 16.
    SetSpeed(f32),
    /// Seed of the simulation.
    SetSeed(u64),
    /// Moves the picture by screen points.
    Pan(Vec2),
    /// Zooms at a screen offset by a factor.
    ZoomAt(Vec2, f32),
    /// The canvas has this size in screen points.
    Viewport(Vec2),
}

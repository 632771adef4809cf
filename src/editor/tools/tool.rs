//! Tools: small state machines that turn pointer input into edits. They know no toolkit.

use crate::document::{Edit, EntryKind, Id, Level, Obstacle, Paint, Profile};
use crate::editor::{CommandInfo, DrawList, GlyphMark, Selected};
use crate::geom::{Cell, Vec2};
use crate::grid::Grid;

/// Names a tool by a word; each is a constant in the tool's own file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToolKind(pub(in crate::editor) &'static str);

impl Default for ToolKind {
    /// The brush.
    fn default() -> ToolKind {
        ToolKind::BRUSH
    }
}

/// What the Brush, Line, Rectangle and Fill put on cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BrushValue {
    /// Solid cells.
    #[default]
    Solid,
    /// Free cells of weight 1.
    Free,
    /// Free cells of the brush's weight.
    Weight,
    /// No paint.
    AsBaked,
}

/// Form of the brush.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BrushShape {
    /// All cells of the square.
    #[default]
    Square,
    /// The cells of the square whose centres lie in its disc.
    Circle,
}

/// Settings of the paint tools.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BrushSettings {
    /// What is painted.
    pub value: BrushValue,
    /// Used by [`BrushValue::Weight`].
    pub weight: f32,
    /// Cells across: covers `-(size - 1) / 2` to `size / 2` around the cell. 1 to 64.
    pub size: u32,
    /// Form.
    pub shape: BrushShape,
}

impl Default for BrushSettings {
    fn default() -> BrushSettings {
        BrushSettings { value: BrushValue::Solid, weight: 3.0, size: 1, shape: BrushShape::Square }
    }
}

impl BrushSettings {
    /// The paint that a press puts down.
    #[must_use]
    pub fn paint(&self) -> Paint {
        match self.value {
            BrushValue::Solid => Paint::Solid,
            BrushValue::Free => Paint::Free,
            BrushValue::Weight => Paint::Weight(self.weight),
            BrushValue::AsBaked => Paint::AsBaked,
        }
    }
}

/// Step of a gesture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No button is down.
    Hover,
    /// A button went down.
    Press,
    /// The pointer moved with the button down.
    Drag,
    /// The button went up.
    Release,
}

/// Which button; the application has already applied its own meaning of right and middle buttons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Button {
    /// The tool's action.
    #[default]
    Primary,
    /// The tool's opposite: erase while painting.
    Secondary,
}

/// Keys held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Ctrl, or Cmd on macOS.
    pub ctrl: bool,
    /// Alt.
    pub alt: bool,
}

/// One pointer event on the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToolInput {
    /// Step of the gesture.
    pub phase: Phase,
    /// Which button.
    pub button: Button,
    /// Keys held.
    pub modifiers: Modifiers,
    /// World units.
    pub world: Vec2,
    /// Cell under the pointer; it may lie outside the region.
    pub cell: Cell,
}

/// What a tool may look at.
#[derive(Clone, Copy, Debug)]
pub struct ToolContext<'a> {
    /// The level as it is now, changes of the open gesture included.
    pub level: &'a Level,
    /// The cells that agents walk on: the level's, or while simulating the live ones.
    pub grid: &'a Grid,
    /// Paint settings.
    pub brush: &'a BrushSettings,
    /// Selection.
    pub selected: Option<Selected>,
    /// Screen points per world unit; handles are caught within a few screen points.
    pub zoom: f32,
    /// The mode is Simulate.
    pub simulating: bool,
    /// Differs whenever the level or the live cells differ; what a tool derived from them may be kept while it is the same.
    pub revision: u64,
    /// Profile of the next agent that is placed.
    pub active_profile: Option<Id<Profile>>,
    /// Start and goal of the Path Tester as they stand, world units.
    pub tested: (Option<Vec2>, Option<Vec2>),
}

/// What a tool asks of the session.
#[derive(Clone, Debug)]
pub enum ToolEffect {
    /// A gesture starts: all that follows up to `Commit` is one step of this name.
    Begin(&'static str, EntryKind),
    /// Paint on cells, as part of the gesture; in Simulate it goes to the live cells.
    Paint(Vec<Cell>, Paint),
    /// An edit of the level, as part of the gesture.
    Edit(Edit),
    /// Adds an obstacle and selects it.
    AddObstacle(Obstacle),
    /// Places an agent of the active profile.
    AddAgent(Vec2),
    /// Sends the selected agents, or all.
    SetTarget(Vec2),
    /// The gesture is done.
    Commit,
    /// The gesture is taken back.
    Cancel,
    /// Selection.
    Select(Option<Selected>),
    /// Brush settings, for the Picker.
    SetBrush(BrushSettings),
    /// Pins the hover card to a cell, or unpins it.
    Pin(Option<Cell>),
    /// Start and goal of the Path Tester, world units.
    TestPath(Option<Vec2>, Option<Vec2>),
}

/// What a press would do now, for the canvas to show before the press.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// Cells that would change, row by row.
    pub cells: Vec<Cell>,
    /// What they would become; `None` where the tool changes no cells.
    pub paint: Option<Paint>,
    /// Shapes under construction, handles.
    pub draw: DrawList,
    /// One line for the status bar when it differs from the tool's hint, for example `Rectangle: 12 x 4 cells`.
    pub note: String,
}

impl Preview {
    /// Forgets all and keeps the memory.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.paint = None;
        self.draw.clear();
        self.note.clear();
    }
}

/// A tool: a small state machine. One press to release is one gesture.
pub trait Tool: std::fmt::Debug {
    /// Takes one pointer event.
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>);

    /// Enter.
    fn confirm(&mut self, _context: &ToolContext<'_>, _effects: &mut Vec<ToolEffect>) {}

    /// Esc or a lost gesture; tells whether there was something to cancel.
    fn cancel(&mut self, _effects: &mut Vec<ToolEffect>) -> bool {
        false
    }

    /// Shows what a press at `hover` would do, or while a press is under way what its release would do;
    /// `preview` comes cleared. Ask again when the input, the brush or the revision differs, not every frame.
    fn preview(&self, _context: &ToolContext<'_>, _hover: &ToolInput, _preview: &mut Preview) {}

    /// A press is under way.
    fn is_busy(&self) -> bool {
        false
    }
}

/// What is fixed about a tool.
#[derive(Clone, Copy, Debug)]
pub struct ToolInfo {
    /// Which tool.
    pub kind: ToolKind,
    /// The command that chooses it: label, keys, menu and help.
    pub command: CommandInfo,
    /// What a drag and a right-drag do, for the status bar; starts with the title and a colon.
    pub hint: &'static str,
    /// The picture on its button.
    pub glyph: &'static [GlyphMark],
    /// Group of the tool strip in Edit, from the top; `None` where it is not offered.
    pub edit_group: Option<u8>,
    /// Group of the tool strip in Simulate.
    pub simulate_group: Option<u8>,
    /// Right drag and right click are the tool's opposite (erase) instead of panning.
    pub paints: bool,
    /// With Shift held the tool paints, and the right button erases: Set Target while agents run.
    pub paints_with_shift: bool,
    /// It is dragged from one place to another: with the keyboard, one Enter for each.
    pub has_two_ends: bool,
    /// It does nothing outside the grid.
    pub needs_a_cell: bool,
    /// It makes, moves or chooses obstacles.
    pub works_on_shapes: bool,
    /// Its options are value and weight of the brush.
    pub uses_brush_value: bool,
    /// Its options are size and shape of the brush.
    pub uses_brush_size: bool,
    /// The tool at rest.
    pub make: fn() -> Box<dyn Tool>,
}

impl ToolInfo {
    /// Offered in Edit.
    #[must_use]
    pub fn in_edit(&self) -> bool {
        self.edit_group.is_some()
    }

    /// Offered in Simulate.
    #[must_use]
    pub fn in_simulate(&self) -> bool {
        self.simulate_group.is_some()
    }

    /// The right button is the tool's opposite ([`Button::Secondary`]) instead of panning.
    #[must_use]
    pub fn takes_secondary(&self, modifiers: Modifiers) -> bool {
        self.paints || (self.paints_with_shift && modifiers.shift)
    }
}

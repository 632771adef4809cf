//! The registry of commands: everything a user can ask for by menu, key or button without a further
//! number. Menus, toolbar, tooltips, shortcut list and tests read this one table.

use crate::editor::{TOOLS, ToolKind};

/// Generates the enum and the table from one list, so that they cannot differ.
macro_rules! commands {
    ($($id:ident, $menu:ident, $title:literal, $keys:literal, $help:literal;)*) => {
        /// Names a command.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum CommandId {
            $(#[doc = $help] $id,)*
            /// Chooses a tool; its row holds the words.
            Tool(ToolKind),
        }

        /// All commands that choose no tool, in menu order.
        pub const COMMANDS: &[CommandInfo] = &[
            $(CommandInfo { id: CommandId::$id, menu: Menu::$menu, title: $title, keys: $keys, help: $help },)*
        ];
    };
}

/// Where a command stands in the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Menu {
    /// File
    File,
    /// Edit
    Edit,
    /// View
    View,
    /// Grid
    Grid,
    /// Grid, Add Obstacle
    AddObstacle,
    /// Simulate
    Simulate,
    /// Tools
    Tools,
    /// Help
    Help,
}

/// One row of the registry.
#[derive(Clone, Copy, Debug)]
pub struct CommandInfo {
    /// The command.
    pub id: CommandId,
    /// Its menu.
    pub menu: Menu,
    /// Title Case; the accessible label of every control that stands for it.
    pub title: &'static str,
    /// Shortcuts parted by spaces, `Ctrl+Shift+Z Ctrl+Y`; Cmd stands in for Ctrl on macOS. May be empty.
    pub keys: &'static str,
    /// One sentence for tooltips.
    pub help: &'static str,
}

commands! {
    NewGrid, File, "New Grid...", "Ctrl+N", "Start an empty grid of a size you choose.";
    Open, File, "Open...", "Ctrl+O", "Open a project or any map that can be imported.";
    Save, File, "Save", "Ctrl+S", "Write the project to its file.";
    SaveAs, File, "Save As...", "Ctrl+Shift+S", "Write the project to another file.";
    Revert, File, "Revert", "", "Go back to the project as it is on disk; one undoable step.";
    Import, File, "Import...", "Ctrl+I", "Take the cells of a map file or picture into this level; one undoable step.";
    Export, File, "Export", "Ctrl+E", "Write the last export again.";
    ExportAs, File, "Export As...", "Ctrl+Shift+E", "Write the data that a game loads.";
    Close, File, "Close", "Ctrl+W", "Close the level and show the start page.";
    Quit, File, "Quit", "Ctrl+Q", "Leave the program.";

    Undo, Edit, "Undo", "Ctrl+Z", "Take the last step back.";
    Redo, Edit, "Redo", "Ctrl+Shift+Z Ctrl+Y", "Do the last undone step again.";
    Delete, Edit, "Delete", "Delete Backspace", "Delete what is selected.";
    Deselect, Edit, "Deselect", "Ctrl+Shift+A", "Select nothing.";

    VisibleNavigation, View, "Visible Navigation", "V P", "Draw the grid, agent paths and targets, or nothing of it.";
    OverlayOptions, View, "Overlay Options", "", "Choose which parts of the navigation are drawn.";
    GridLines, View, "Grid Lines", "G", "Draw the lines between cells.";
    ZoomIn, View, "Zoom In", "Ctrl+Equals Ctrl+Plus", "Show less, larger.";
    ZoomOut, View, "Zoom Out", "Ctrl+Minus", "Show more, smaller.";
    Zoom100, View, "Zoom 100%", "Ctrl+0", "Show one world unit as one point of the screen.";
    FitGrid, View, "Fit Grid", "Ctrl+Slash", "Show the whole grid.";
    HidePanels, View, "Hide Panels", "Z", "Hide everything but the canvas, or show it again.";
    ToggleTheme, View, "Dark Theme", "", "Switch between the dark and the light look.";
    Fullscreen, View, "Fullscreen", "F11", "Use the whole screen, or the window again.";

    Bake, Grid, "Bake", "Ctrl+B", "Compute solid cells and weights from the bake source; paint stays.";
    Clear, Grid, "Clear", "Ctrl+Shift+Delete", "Make every cell walkable with weight 1; obstacles stay.";
    ClearPainted, Grid, "Clear Painted Cells", "", "Remove all paint, so that every cell is as baked.";
    ClearWeights, Grid, "Clear Weights", "", "Give every cell weight 1.";
    ResizeGrid, Grid, "Resize Grid...", "", "Change the region; cells that stay keep their state.";
    CancelTask, Grid, "Cancel Task", "", "Stop the work that runs beside; nothing is changed.";
    AutoBake, Grid, "Auto Bake", "", "Bake again 300 ms after the last change.";

    ModeEdit, Simulate, "Edit", "", "Paint and place; agents stand still.";
    ModeSimulate, Simulate, "Simulate", "", "Run agents; a click sends them.";
    Play, Simulate, "Play", "F5", "Run the simulation.";
    Pause, Simulate, "Pause", "F7", "Hold the simulation.";
    Step, Simulate, "Step", "Period", "Run one tick of 1/60 s.";
    Stop, Simulate, "Stop", "F8", "End the simulation and put the agents back.";
    RemoveAgents, Simulate, "Remove Agents", "", "Remove all agents from the level.";
    KeepSimulationEdits, Simulate, "Keep Simulation Edits", "", "Put the cells that changed while simulating into the level; one undoable step.";
    DiscardSimulationEdits, Simulate, "Discard Simulation Edits", "", "Forget the cells that changed while simulating.";
    SimulationSeed, Simulate, "Simulation Seed...", "", "Choose the number that all chance in the simulation comes from.";

    SwapBrushValue, Tools, "Swap Solid and Free", "D", "Exchange the brush values Solid and Free.";
    BrushLarger, Tools, "Larger Brush", "CloseBracket", "Make the brush larger; in Simulate run faster.";
    BrushSmaller, Tools, "Smaller Brush", "OpenBracket", "Make the brush smaller; in Simulate run slower.";

    KeyboardShortcuts, Help, "Keyboard Shortcuts", "F1", "List all keys.";
    FirstSteps, Help, "First Steps", "", "Show the strip that leads through the first minutes.";
    About, Help, "About", "", "Version and licence.";
}

/// All commands, those that choose a tool included, in the order of their menus.
pub fn commands() -> impl Iterator<Item = &'static CommandInfo> {
    let first = COMMANDS.iter().position(|row| row.menu == Menu::Tools).unwrap_or(COMMANDS.len());
    let (before, after) = COMMANDS.split_at(first);
    before.iter().chain(TOOLS.iter().map(|tool| &tool.command)).chain(after)
}

impl CommandId {
    /// The row of this command.
    #[must_use]
    pub fn info(self) -> &'static CommandInfo {
        match self {
            CommandId::Tool(kind) => &kind.info().command,
            // The macro writes a row for each variant.
            other => COMMANDS.iter().find(|row| row.id == other).unwrap_or(&COMMANDS[0]),
        }
    }

    /// Title Case words, the accessible label.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.info().title
    }
}

#[cfg(test)]
mod tests {
    use super::commands;

    #[test]
    fn every_id_finds_its_own_row() {
        for row in commands() {
            assert_eq!((row.id.info().id, row.id.title()), (row.id, row.title));
        }
    }

    #[test]
    fn titles_and_keys_are_unique_and_help_is_a_sentence() {
        let mut seen = std::collections::HashSet::new();
        let mut keys = std::collections::HashSet::new();
        for row in commands() {
            assert!(seen.insert(row.title), "two commands are called {}", row.title);
            assert!(row.help.ends_with('.') && row.help.len() < 90, "{}", row.title);
            for key in row.keys.split_whitespace() {
                assert!(keys.insert(key), "{key} stands for two commands");
            }
        }
    }
}

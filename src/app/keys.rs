//! Keys: the table of commands turned into actions, the keyboard's cell cursor, and words for shortcuts.
//!
//! Invariants: a key that belongs to a text field never runs a command; a key that ran a command is
//! taken out of the input, so that no control acts on it too. Not here: keys that are held down to
//! change the tool for a moment (Space, Alt), which the canvas watches.

use eframe::egui::{self, Event, Key, Modifiers};

use crate::editor::{self, Action, CommandId, Phase, Session, ToolInput, ToolKind, commands};
use crate::geom::Cell;

/// Cells that an arrow key moves the cursor by while Shift is held.
const LARGE_STEP: i32 = 8;

/// One shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shortcut {
    /// Ctrl, or Cmd on macOS.
    ctrl: bool,
    shift: bool,
    key: Key,
}

/// Who has the keyboard.
#[derive(Clone, Copy, Debug, Default)]
pub struct Focus {
    /// A text field is being edited.
    pub text: bool,
    /// A dialog is open.
    pub dialog: bool,
    /// The dialog asks a question that must be answered first.
    pub question: bool,
    /// A control other than the canvas has the focus: arrows, Enter and Space are its own.
    pub control: bool,
    /// A menu is open: arrows, Enter and Esc are its own.
    pub menu: bool,
}

/// What the keys keep from frame to frame.
#[derive(Debug, Default)]
pub struct KeysState {
    /// Cell of the last Enter: a polygon ends with a second Enter on its last corner.
    entered: Option<Cell>,
}

/// Turns the keys of this frame into actions.
pub fn keys(ctx: &egui::Context, session: &Session, focus: Focus, state: &mut KeysState, actions: &mut Vec<Action>) {
    let mut events = ctx.input_mut(|input| std::mem::take(&mut input.events));
    events.retain(|event| match event {
        Event::Key { key, pressed: true, repeat, modifiers, .. } => {
            let pressed = Pressed { key: *key, modifiers: *modifiers, repeat: *repeat };
            !take(session, focus, pressed, state, actions)
        }
        _ => true,
    });
    ctx.input_mut(|input| {
        events.append(&mut input.events);
        input.events = events;
    });
}

/// A key that went down.
#[derive(Clone, Copy, Debug)]
struct Pressed {
    key: Key,
    modifiers: Modifiers,
    /// It is being held.
    repeat: bool,
}

/// One pressed key; tells whether it is used up.
fn take(session: &Session, focus: Focus, pressed: Pressed, state: &mut KeysState, actions: &mut Vec<Action>) -> bool {
    let Pressed { key, modifiers, repeat } = pressed;
    if focus.question || modifiers.alt {
        return false;
    }
    if let Some(command) = command_of(key, modifiers) {
        if !may_run(command, key, modifiers, focus) {
            return false;
        }
        if !repeat || repeats(command) {
            actions.push(Action::Run(command));
        }
        return true;
    }
    let free = !(focus.text || focus.dialog || focus.menu);
    if !free || modifiers.command || session.document().is_none() {
        return false;
    }
    match key {
        Key::Escape => actions.push(Action::Cancel),
        Key::Enter if !focus.control => enter(session, state, actions),
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown if !focus.control => {
            arrow(session, key, modifiers.shift, actions);
        }
        _ => return false,
    }
    true
}

/// Whether the keyboard may run this command now.
fn may_run(command: CommandId, key: Key, modifiers: Modifiers, focus: Focus) -> bool {
    let is_function_key = key.name().len() > 1 && key.name().starts_with('F');
    if modifiers.command || is_function_key {
        // A text field has an undo and a selection of its own.
        let is_of_text = matches!(command, CommandId::Undo | CommandId::Redo | CommandId::Clear | CommandId::Deselect);
        return !(focus.text && is_of_text);
    }
    !(focus.text || focus.dialog || focus.menu)
}

/// Commands that a held key runs again and again.
fn repeats(command: CommandId) -> bool {
    use CommandId as C;
    matches!(command, C::Undo | C::Redo | C::ZoomIn | C::ZoomOut | C::BrushLarger | C::BrushSmaller | C::Step)
}

/// The command that stands on a key.
fn command_of(key: Key, modifiers: Modifiers) -> Option<CommandId> {
    let pressed = Shortcut { ctrl: modifiers.command, shift: modifiers.shift, key };
    // With Ctrl and plus, many keyboards need Shift to reach the sign.
    let without_shift = Shortcut { shift: false, ..pressed };
    let has = |wanted: Shortcut| commands().find(|row| shortcuts(row.keys).any(|s| s == wanted)).map(|row| row.id);
    has(pressed).or_else(|| (key == Key::Plus).then(|| has(without_shift)).flatten())
}

/// The shortcuts of a row of the table.
fn shortcuts(keys: &str) -> impl Iterator<Item = Shortcut> {
    keys.split_whitespace().filter_map(parse)
}

/// `Ctrl+Shift+Z` as a shortcut.
fn parse(words: &str) -> Option<Shortcut> {
    let mut shortcut = Shortcut { ctrl: false, shift: false, key: Key::Escape };
    let mut last = None;
    for word in words.split('+') {
        match word {
            "Ctrl" => shortcut.ctrl = true,
            "Shift" => shortcut.shift = true,
            name => last = Key::from_name(name),
        }
    }
    last.map(|key| Shortcut { key, ..shortcut })
}

/// The first shortcut of a command as menus show it: `Ctrl+/`. Empty where there is none.
#[must_use]
pub fn words(command: CommandId) -> String {
    command.info().keys.split_whitespace().next().map(spell).unwrap_or_default()
}

/// All shortcuts of a command, for the list of keys: `Ctrl+Shift+Z, Ctrl+Y`.
#[must_use]
pub fn all_words(command: CommandId) -> String {
    let all: Vec<String> = command.info().keys.split_whitespace().map(spell).collect();
    all.join(", ")
}

fn spell(keys: &str) -> String {
    let parts: Vec<&str> = keys
        .split('+')
        .map(|part| match part {
            "Ctrl" if cfg!(target_os = "macos") => "Cmd",
            "Slash" => "/",
            "Period" => ".",
            "OpenBracket" => "[",
            "CloseBracket" => "]",
            "Equals" => "=",
            "Minus" => "-",
            "Plus" => "+",
            "Delete" => "Del",
            other => other,
        })
        .collect();
    parts.join("+")
}

/// Moves the cell cursor; a press that the keyboard began is dragged along.
fn arrow(session: &Session, key: Key, shift: bool, actions: &mut Vec<Action>) {
    let step = if shift { LARGE_STEP } else { 1 };
    let (dx, dy) = match key {
        Key::ArrowLeft => (-step, 0),
        Key::ArrowRight => (step, 0),
        Key::ArrowUp => (0, -step),
        _ => (0, step),
    };
    actions.push(Action::MoveCursor(dx, dy));
    if !session.is_gesture_open() {
        return;
    }
    let region = session.level().map(crate::document::Level::region);
    let moved = session.cursor().and_then(|at| region?.clamp(Cell::new(at.x + dx, at.y + dy)));
    if let Some(input) = moved.and_then(|cell| at_cell(session, cell, Phase::Drag)) {
        actions.push(Action::Pointer(input));
    }
}

/// Enter: a click at the cell cursor. Tools that need two ends take the first Enter as press and the next as release.
fn enter(session: &Session, state: &mut KeysState, actions: &mut Vec<Action>) {
    let Some(cell) = session.cursor() else {
        actions.push(Action::Confirm);
        return;
    };
    let again = state.entered.replace(cell) == Some(cell);
    let busy = session.is_gesture_open();
    let inputs: &[Phase] = match session.tool() {
        ToolKind::OBSTACLE_POLYGON if busy && again => {
            actions.push(Action::Confirm);
            return;
        }
        tool if tool.info().has_two_ends && busy => &[Phase::Release],
        tool if tool.info().has_two_ends => &[Phase::Press],
        _ => &[Phase::Press, Phase::Release],
    };
    actions.extend(inputs.iter().filter_map(|phase| at_cell(session, cell, *phase)).map(Action::Pointer));
}

/// A pointer event in the middle of a cell.
fn at_cell(session: &Session, cell: Cell, phase: Phase) -> Option<ToolInput> {
    let world = session.level()?.world_from_cell(cell);
    Some(ToolInput { phase, button: editor::Button::Primary, modifiers: editor::Modifiers::default(), world, cell })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_table_is_understood() {
        for row in commands() {
            let parsed = shortcuts(row.keys).count();
            assert_eq!(parsed, row.keys.split_whitespace().count(), "{}: {}", row.title, row.keys);
        }
    }

    #[test]
    fn keys_find_their_command() {
        assert_eq!(command_of(Key::Z, Modifiers::COMMAND), Some(CommandId::Undo));
        assert_eq!(command_of(Key::Z, Modifiers::COMMAND | Modifiers::SHIFT), Some(CommandId::Redo));
        assert_eq!(command_of(Key::Y, Modifiers::COMMAND), Some(CommandId::Redo));
        assert_eq!(command_of(Key::Z, Modifiers::NONE), Some(CommandId::HidePanels));
        assert_eq!(command_of(Key::Plus, Modifiers::COMMAND | Modifiers::SHIFT), Some(CommandId::ZoomIn));
        assert_eq!(command_of(Key::J, Modifiers::NONE), None);
    }

    #[test]
    fn letters_rest_while_text_is_edited_and_chords_do_not() {
        let text = Focus { text: true, ..Focus::default() };
        assert!(!may_run(CommandId::Tool(crate::editor::ToolKind::BRUSH), Key::B, Modifiers::NONE, text));
        assert!(may_run(CommandId::Bake, Key::B, Modifiers::COMMAND, text));
        assert!(!may_run(CommandId::Undo, Key::Z, Modifiers::COMMAND, text));
        assert!(may_run(CommandId::Play, Key::F5, Modifiers::NONE, text));
        assert!(!may_run(CommandId::Tool(crate::editor::ToolKind::FILL), Key::F, Modifiers::NONE, text));
    }

    #[test]
    fn shortcuts_are_spelled_as_on_the_keys() {
        assert_eq!(words(CommandId::FitGrid), if cfg!(target_os = "macos") { "Cmd+/" } else { "Ctrl+/" });
        assert_eq!(words(CommandId::BrushLarger), "]");
        assert_eq!(words(CommandId::AutoBake), "");
    }
}

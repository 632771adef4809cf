//! Hand: the window moves the view; the level hears nothing of it.

use crate::editor::{Tool, ToolContext, ToolEffect, ToolInput};

/// Does nothing.
#[derive(Debug, Default)]
pub(super) struct Hand;

impl Tool for Hand {
    fn input(&mut self, _context: &ToolContext<'_>, _input: &ToolInput, _effects: &mut Vec<ToolEffect>) {}
}

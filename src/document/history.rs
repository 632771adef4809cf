//! History: what was done, in steps that a user would name, with undo, redo, a cap and a saved mark.

use super::edit::Edit;

/// Chooses the icon of a history row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// Painted cells.
    Paint,
    /// A bake.
    Bake,
    /// Everything made walkable.
    Clear,
    /// Another size or place of the grid.
    Resize,
    /// Cells from a file.
    Import,
    /// A number or a choice of the inspector.
    Settings,
    /// An obstacle.
    Obstacle,
    /// An agent or a profile.
    Agent,
    /// A waypoint graph.
    Waypoint,
}

/// One step.
#[derive(Clone, Debug)]
pub struct Entry {
    /// For example `Brush`.
    pub label: String,
    /// Chooses the icon.
    pub kind: EntryKind,
    /// Cells that the step changed by hand, where that is its measure.
    pub cells: Option<u64>,
    pub(super) edits: Vec<Edit>,
    bytes: usize,
    /// Different for every step of a history, forgotten ones included.
    serial: u64,
}

impl Entry {
    pub(super) fn new(label: String, kind: EntryKind, edits: Vec<Edit>) -> Entry {
        let bytes = edits.iter().map(Edit::bytes).sum();
        let cells: u64 = edits.iter().map(|e| if let Edit::Cells(patch) = e { patch.len() as u64 } else { 0 }).sum();
        Entry { label, kind, cells: (cells > 0).then_some(cells), edits, bytes, serial: 0 }
    }

    /// As the history list shows it: `Brush: 14 cells`.
    #[must_use]
    pub fn title(&self) -> String {
        match self.cells {
            Some(1) => format!("{}: 1 cell", self.label),
            Some(cells) => format!("{}: {cells} cells", self.label),
            None => self.label.clone(),
        }
    }
}

/// Steps done and undone.
#[derive(Clone, Debug)]
pub struct History {
    entries: Vec<Entry>,
    /// Steps that are done; those from here on are undone.
    position: usize,
    /// Position at the last save; `None` when it cannot be reached any more.
    saved: Option<usize>,
    /// Steps forgotten because of the cap.
    forgotten: usize,
    bytes: usize,
    cap_bytes: usize,
    /// Steps ever made.
    made: u64,
}

impl History {
    /// Bytes that the history may hold before the oldest steps are forgotten.
    pub const DEFAULT_CAP_BYTES: usize = 256 << 20;

    pub(super) fn new() -> History {
        History {
            entries: Vec::new(),
            position: 0,
            saved: Some(0),
            forgotten: 0,
            bytes: 0,
            cap_bytes: History::DEFAULT_CAP_BYTES,
            made: 0,
        }
    }

    /// All steps, oldest first; those from [`History::position`] on are undone.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Number of steps done.
    #[must_use]
    pub fn position(&self) -> usize {
        self.position
    }

    /// Position at the last save, if it can still be reached.
    #[must_use]
    pub fn saved(&self) -> Option<usize> {
        self.saved
    }

    /// Steps that were forgotten to stay under the cap.
    #[must_use]
    pub fn forgotten(&self) -> usize {
        self.forgotten
    }

    /// Bytes held, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Bytes that the steps may hold before the oldest are forgotten.
    #[must_use]
    pub fn cap_bytes(&self) -> usize {
        self.cap_bytes
    }

    pub(super) fn set_cap(&mut self, cap_bytes: usize) {
        self.cap_bytes = cap_bytes;
        self.forget_oldest();
    }

    pub(super) fn mark_saved(&mut self) {
        self.saved = Some(self.position);
    }

    /// Serial number of the last step done; different for every step that was ever made here.
    #[must_use]
    pub fn last_serial(&self) -> Option<u64> {
        Some(self.entries.get(self.position.checked_sub(1)?)?.serial)
    }

    /// Place of the step with this serial number, if it is done.
    pub(super) fn done_with(&self, serial: u64) -> Option<usize> {
        self.entries[..self.position].iter().rposition(|entry| entry.serial == serial)
    }

    /// More edits, swapped in, for the step at `at`.
    pub(super) fn amend(&mut self, at: usize, edits: Vec<Edit>) {
        let Some(entry) = self.entries.get_mut(at).filter(|_| !edits.is_empty()) else { return };
        let bytes: usize = edits.iter().map(Edit::bytes).sum();
        entry.edits.extend(edits);
        entry.bytes += bytes;
        self.bytes += bytes;
        // What was saved after this step is another state now.
        self.saved = self.saved.filter(|saved| *saved <= at);
        self.forget_oldest();
    }

    pub(super) fn push(&mut self, mut entry: Entry) {
        self.made += 1;
        entry.serial = self.made;
        self.entries.drain(self.position..).for_each(|e| self.bytes -= e.bytes);
        if self.saved.is_some_and(|s| s > self.position) {
            self.saved = None;
        }
        self.bytes += entry.bytes;
        self.entries.push(entry);
        self.position += 1;
        self.forget_oldest();
    }

    /// The step to undo; the position moves back.
    pub(super) fn step_back(&mut self) -> Option<&mut Entry> {
        self.position = self.position.checked_sub(1)?;
        self.entries.get_mut(self.position)
    }

    /// The step to redo; the position moves on.
    pub(super) fn step_forward(&mut self) -> Option<&mut Entry> {
        let entry = self.entries.get_mut(self.position)?;
        self.position += 1;
        Some(entry)
    }

    /// Counts the bytes of the step at `at` again: what was swapped in and what came out need not be equally large.
    pub(super) fn recount(&mut self, at: usize) {
        if let Some(entry) = self.entries.get_mut(at) {
            let bytes = entry.edits.iter().map(Edit::bytes).sum();
            self.bytes = self.bytes - entry.bytes + bytes;
            entry.bytes = bytes;
        }
    }

    /// Only done steps are forgotten, and never the last one: a user can always take back what was just done.
    fn forget_oldest(&mut self) {
        let mut drop = 0;
        while self.bytes > self.cap_bytes && drop + 1 < self.position {
            self.bytes -= self.entries[drop].bytes;
            drop += 1;
        }
        if drop > 0 {
            self.entries.drain(..drop);
            self.position -= drop;
            self.forgotten += drop;
            self.saved = self.saved.and_then(|s| s.checked_sub(drop));
        }
    }
}

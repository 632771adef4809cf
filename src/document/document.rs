//! `Document`: a level, its history, and the log of changes. The only owner of a `&mut Level`.

use super::change::{Change, Changes};
use super::edit::{Command, Edit, EditError};
use super::history::{Entry, EntryKind, History};
use super::layers::Paint;
use super::level::Level;
use super::patch::CellPatch;
use std::collections::VecDeque;

/// Changes that are remembered for those who ask late.
const LOG_LENGTH: usize = 1024;

/// A level with its history.
#[derive(Debug)]
pub struct Document {
    level: Level,
    history: History,
    open: Option<Transaction>,
    log: VecDeque<Change>,
    revision: u64,
}

/// A gesture that is not finished: its edits, already swapped in.
#[derive(Debug)]
struct Transaction {
    label: String,
    kind: EntryKind,
    edits: Vec<Edit>,
}

impl Document {
    /// A document without history.
    #[must_use]
    pub fn new(level: Level) -> Document {
        Document { level, history: History::new(), open: None, log: VecDeque::new(), revision: 0 }
    }

    /// The level, to read.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The steps.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Grows with every change, undo and redo included.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// What changed since `revision`.
    #[must_use]
    pub fn changes_since(&self, revision: u64) -> Changes<'_> {
        let Some(count) = self.revision.checked_sub(revision).map(|n| n as usize) else { return Changes::Everything };
        if count > self.log.len() {
            return Changes::Everything;
        }
        let skip = self.log.len() - count;
        let (a, b) = self.log.as_slices();
        Changes::These(a.get(skip..).unwrap_or(&[]), b.get(skip.saturating_sub(a.len())..).unwrap_or(&[]))
    }

    /// There are changes that were not saved.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        self.open.as_ref().is_some_and(|t| !t.edits.is_empty()) || self.history.saved() != Some(self.history.position())
    }

    /// The level as it is now is on disk.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved();
    }

    /// Bytes that the history may hold.
    pub fn set_history_cap(&mut self, cap_bytes: usize) {
        self.history.set_cap(cap_bytes);
    }

    /// An id for a new entity.
    pub fn unused_id<T>(&mut self) -> super::Id<T> {
        self.level.unused_id()
    }

    /// A gesture is under way.
    #[must_use]
    pub fn is_gesture_open(&self) -> bool {
        self.open.is_some()
    }

    /// Starts a gesture: all edits up to [`Document::commit`] are one step. A gesture that is still open is committed.
    pub fn begin(&mut self, label: &str, kind: EntryKind) {
        self.commit();
        self.open = Some(Transaction { label: label.to_owned(), kind, edits: Vec::new() });
    }

    /// Does one edit, as part of the open gesture or as a step of its own.
    ///
    /// # Errors
    /// [`EditError`]; nothing changed.
    pub fn execute(&mut self, label: &str, kind: EntryKind, edit: Edit) -> Result<bool, EditError> {
        self.apply(Command::new(label, kind, edit))
    }

    /// Does a command, as part of the open gesture or as a step of its own; tells whether anything changed.
    ///
    /// # Errors
    /// [`EditError`]; then none of the command's edits is done.
    pub fn apply(&mut self, command: Command) -> Result<bool, EditError> {
        let done = self.swap_all(command.edits)?;
        let changed = !done.is_empty();
        match &mut self.open {
            Some(open) => open.edits.extend(done),
            None if changed => self.push_entry(command.label, command.kind, done),
            None => {}
        }
        Ok(changed)
    }

    /// A command can still become part of the step with this serial number: the step is done, and its edits and those
    /// of the steps after it (undone ones too) touch other places.
    #[must_use]
    pub fn can_amend(&self, serial: u64, command: &Command) -> bool {
        let later = self.history.done_with(serial).and_then(|at| self.history.entries().get(at + 1..));
        let apart = |edit: &Edit| command.edits.iter().all(|new| new.is_apart_from(edit));
        self.open.is_none() && later.is_some_and(|later| later.iter().flat_map(|entry| &entry.edits).all(apart))
    }

    /// Does a command as the last part of an earlier step, so that both are undone together. Steps that were undone
    /// stay. Does nothing where [`Document::can_amend`] is false.
    ///
    /// # Errors
    /// [`EditError`]; then none of the command's edits is done.
    pub fn amend(&mut self, serial: u64, command: Command) -> Result<(), EditError> {
        if self.can_amend(serial, &command)
            && let Some(at) = self.history.done_with(serial)
        {
            let done = self.swap_all(command.edits)?;
            self.history.amend(at, done);
        }
        Ok(())
    }

    /// Ends the gesture: one step in the history, or none if nothing changed. Tells whether there is one.
    pub fn commit(&mut self) -> bool {
        let Some(open) = self.open.take() else { return false };
        let before = self.history.position();
        let had_forgotten = self.history.forgotten();
        self.push_entry(open.label, open.kind, open.edits);
        self.history.position() != before || self.history.forgotten() != had_forgotten
    }

    /// Ends the gesture and takes back all it did; the history is as before.
    pub fn cancel(&mut self) {
        if let Some(open) = self.open.take() {
            for mut edit in open.edits.into_iter().rev() {
                self.swap(&mut edit);
            }
        }
    }

    /// Takes the last step back; tells whether there was one. Does nothing within a gesture.
    pub fn undo(&mut self) -> bool {
        if self.open.is_some() {
            return false;
        }
        let Document { level, history, log, revision, .. } = self;
        let Some(entry) = history.step_back() else { return false };
        for edit in entry.edits.iter_mut().rev() {
            record(log, revision, edit.swap(level));
        }
        history.recount(history.position());
        true
    }

    /// Does the last undone step again; tells whether there was one. Does nothing within a gesture.
    pub fn redo(&mut self) -> bool {
        if self.open.is_some() {
            return false;
        }
        let Document { level, history, log, revision, .. } = self;
        let Some(entry) = history.step_forward() else { return false };
        for edit in &mut entry.edits {
            record(log, revision, edit.swap(level));
        }
        history.recount(history.position() - 1);
        true
    }

    /// Undoes or redoes until `position` steps are done.
    pub fn jump_to(&mut self, position: usize) {
        while self.history.position() > position && self.undo() {}
        while self.history.position() < position && self.redo() {}
    }

    /// Swaps the edits in and returns those that changed something; at an error none is in.
    fn swap_all(&mut self, edits: Vec<Edit>) -> Result<Vec<Edit>, EditError> {
        let mut done: Vec<Edit> = Vec::with_capacity(edits.len());
        for mut edit in edits {
            if let Err(error) = edit.check(&self.level) {
                while let Some(mut earlier) = done.pop() {
                    self.swap(&mut earlier);
                }
                return Err(error);
            }
            if !edit.is_noop(&self.level) {
                self.swap(&mut edit);
                done.push(edit);
            }
        }
        Ok(done)
    }

    fn swap(&mut self, edit: &mut Edit) {
        let change = edit.swap(&mut self.level);
        record(&mut self.log, &mut self.revision, change);
    }

    fn push_entry(&mut self, label: String, kind: EntryKind, edits: Vec<Edit>) {
        let edits = merged(edits, &self.level);
        if !edits.is_empty() {
            self.history.push(Entry::new(label, kind, edits));
        }
    }
}

fn record(log: &mut VecDeque<Change>, revision: &mut u64, change: Change) {
    if log.len() == LOG_LENGTH {
        log.pop_front();
    }
    log.push_back(change);
    *revision += 1;
}

/// Edits that are swapped in, with repeated ones folded: for each place the *oldest* old contents
/// stay, and places that ended as they began are dropped.
///
/// Runs of cell patches fold into one. Single places fold wherever they stand, but never across an
/// exchange of the whole level, and cells never across an exchange of the layers. Patches of the layers never fold:
/// each is the way back from the next one.
fn merged(edits: Vec<Edit>, level: &Level) -> Vec<Edit> {
    if let [Edit::Cells(_)] = edits.as_slice() {
        // Usual and possibly huge: nothing to fold, only cells that did not change to leave out.
        let patches = edits.into_iter().filter_map(|e| if let Edit::Cells(patch) = e { Some(patch) } else { None });
        let patches = patches.map(|patch| patch.without_equal(&level.layers)).filter(|patch| !patch.is_empty());
        return patches.map(Edit::Cells).collect();
    }
    let mut result: Vec<Edit> = Vec::new();
    let mut pairs: Vec<(u32, Paint)> = Vec::new();
    let only_cells = edits.iter().all(|e| matches!(e, Edit::Cells(_)));
    for edit in edits {
        if let Edit::Cells(patch) = &edit {
            pairs.extend(patch.pairs());
            continue;
        }
        flush(&mut pairs, &mut result);
        let fence = result.iter().rposition(|e| matches!(e, Edit::LevelPatch(_))).map_or(0, |at| at + 1);
        if !result[fence..].iter().any(|earlier| earlier.same_place(&edit)) {
            result.push(edit);
        }
    }
    if only_cells {
        let painted = level.layers.painted();
        // The first of several for a cell is the oldest, so it must be found before others are dropped.
        pairs.sort_by_key(|(index, _)| *index);
        pairs.dedup_by_key(|(index, _)| *index);
        pairs.retain(|(index, old)| painted.get(*index) != *old);
    }
    flush(&mut pairs, &mut result);
    if result.len() == 1 && result[0].is_noop(level) {
        result.clear();
    }
    result
}

fn flush(pairs: &mut Vec<(u32, Paint)>, result: &mut Vec<Edit>) {
    if !pairs.is_empty() {
        result.push(Edit::Cells(CellPatch::from_pairs(std::mem::take(pairs))));
    }
}

//! Auto Bake: when a bake by itself is due, and to which step of the history it belongs.
//!
//! **The bake belongs to the step that made it necessary**, so that one Undo takes back both. A state that undo, redo
//! or opening a file brought back is left as it is: nobody asked for other cells there.

use crate::document::Document;

/// Seconds between the last change and the bake.
const DELAY: f64 = 0.3;

/// What made a bake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::editor) enum BakeCause {
    /// The user asked: a step of its own.
    Asked,
    /// Auto Bake, after the step with this serial number; `None` where no step made it necessary.
    Auto(Option<u64>),
}

/// The input of a bake, and whether Auto Bake is on.
type State = (u64, bool);

/// Whether and when to bake without being asked.
#[derive(Debug, Default)]
pub(in crate::editor) struct AutoBake {
    due: Option<Due>,
    /// A state that is not baked by itself.
    left_alone: Option<State>,
}

#[derive(Clone, Copy, Debug)]
struct Due {
    /// Seconds of the session's clock.
    at: f64,
    /// Serial number of the step; `None` while its gesture is open.
    step: Option<u64>,
}

impl AutoBake {
    /// For a document as it was opened.
    pub(in crate::editor) fn opened(document: &Document) -> AutoBake {
        AutoBake { due: None, left_alone: Some(state(document)) }
    }

    /// A bake is due, now or soon.
    pub(in crate::editor) fn is_due(&self) -> bool {
        self.due.is_some()
    }

    /// Something that is baked changed, at `now`; `moved` where undo or redo changed it.
    pub(in crate::editor) fn follow(&mut self, document: &Document, now: f64, moved: bool) {
        let state = state(document);
        if moved {
            self.left_alone = Some(state);
        } else if !document.is_gesture_open() && self.left_alone != Some(state) {
            // A new step. Within a gesture it may still be cancelled, which brings the old state back.
            self.left_alone = None;
        }
        let wanted = document.level().is_bake_out_of_date() && state.1 && self.left_alone != Some(state);
        self.due = wanted.then_some(Due { at: now + DELAY, step: None });
    }

    /// Remembers the step that the bake belongs to, once there is one; to be called after every action.
    pub(in crate::editor) fn attribute(&mut self, document: &Document) {
        if let Some(due) = &mut self.due
            && due.step.is_none()
            && !document.is_gesture_open()
        {
            due.step = document.history().last_serial();
            self.left_alone = None;
        }
    }

    /// The bake to do at `now`, if one is due; it is handed out once.
    pub(in crate::editor) fn take(&mut self, now: f64) -> Option<BakeCause> {
        let due = self.due.take_if(|due| now >= due.at)?;
        Some(BakeCause::Auto(due.step))
    }

    /// The user stopped a bake: this state stays as it is.
    pub(in crate::editor) fn leave(&mut self, document: &Document) {
        *self = AutoBake::opened(document);
    }
}

fn state(document: &Document) -> State {
    (document.level().bake_input(), document.level().bake.auto)
}

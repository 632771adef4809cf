//! A file to open, to import or to save to: a path field, the system's dialog, recent files.
//!
//! Invariants: the field works without any system dialog; what is obviously wrong (no such file, a
//! folder) is said before the dialog closes. Not here: reading and writing.

use std::path::{Path, PathBuf};
use std::sync::mpsc::TryRecvError;

use eframe::egui::{Context, Ui};

use super::{DialogContext, Pressed, Verdict, buttons, from_right, modal};
use crate::app::native::{Answer, FilePicker, Question};
use crate::app::theme::Measures;
use crate::app::widgets::{self, Button, MenuItem, Severity, TextField};
use crate::editor::Action;

/// Width of the dialogs.
const WIDTH: f32 = 520.0;

/// What the file is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileUse {
    /// A document.
    Open,
    /// Cells for the open level.
    Import,
    /// The project's own file.
    Save,
}

/// Path field and system dialog, shared by all dialogs about files.
#[derive(Debug, Default)]
pub(super) struct PathRow {
    pub(super) text: String,
    answer: Option<Answer>,
    focused: bool,
}

impl PathRow {
    pub(super) fn new(text: String) -> PathRow {
        PathRow { text, answer: None, focused: false }
    }

    /// Draws field and button; tells whether the system's dialog gave a path in this frame.
    pub(super) fn show(&mut self, ui: &mut Ui, picker: &dyn FilePicker, question: &Question) -> bool {
        from_right(ui, |ui| {
            let waiting = self.answer.is_some().then_some("The system's dialog is open.");
            let browse = Button::word("Browse...").help("Choose in the system's file dialog.").disabled(waiting);
            if browse.show(ui).clicked() {
                self.answer = Some(picker.ask(question, ui.ctx()));
            }
            let width = ui.available_width();
            let (_, id) = TextField::new("Path", &mut self.text).placeholder("Folder and file name").bar(ui, width);
            if !self.focused {
                self.focused = true;
                ui.memory_mut(|memory| memory.request_focus(id));
            }
        });
        self.take_answer()
    }

    fn take_answer(&mut self) -> bool {
        let Some(answer) = &self.answer else { return false };
        match answer.try_recv() {
            Ok(Some(path)) => {
                self.text = path.display().to_string();
                self.answer = None;
                true
            }
            Ok(None) | Err(TryRecvError::Disconnected) => {
                self.answer = None;
                false
            }
            Err(TryRecvError::Empty) => false,
        }
    }

    /// The path that is typed in, if any.
    pub(super) fn path(&self) -> Option<PathBuf> {
        let text = self.text.trim();
        (!text.is_empty()).then(|| expand_home(text))
    }
}

/// A typed path, with `~/` as the user's home folder.
fn expand_home(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text),
    }
}

/// Form of Open, Import and Save As.
#[derive(Debug)]
pub struct FileForm {
    purpose: FileUse,
    row: PathRow,
}

impl FileForm {
    /// An empty form.
    #[must_use]
    pub fn new(purpose: FileUse) -> FileForm {
        FileForm { purpose, row: PathRow::default() }
    }

    /// The form of Save As with a proposed path.
    #[must_use]
    pub fn save(proposal: &Path) -> FileForm {
        FileForm { purpose: FileUse::Save, row: PathRow::new(proposal.display().to_string()) }
    }

    fn words(&self) -> (&'static str, &'static str, &'static str) {
        match self.purpose {
            FileUse::Open => ("Open", "Open", "A project (.navgrid) or any map or picture that can be imported."),
            FileUse::Import => {
                ("Import", "Import", "A map or a picture; its cells replace those of this level, undoable.")
            }
            FileUse::Save => ("Save As", "Save", "The project file, .navgrid. A file that is replaced stays as .bak."),
        }
    }

    fn question(&self) -> Question {
        match self.purpose {
            FileUse::Open => Question::Existing { title: "Open" },
            FileUse::Import => Question::Existing { title: "Import" },
            FileUse::Save => {
                let name = self.row.path().and_then(|p| p.file_name().map(|n| n.to_string_lossy().into_owned()));
                Question::Place { title: "Save As", name: name.unwrap_or_default() }
            }
        }
    }

    pub(super) fn show(&mut self, ctx: &Context, context: &DialogContext<'_>, actions: &mut Vec<Action>) -> Verdict {
        let (title, verb, about) = self.words();
        let question = self.question();
        let ((pressed, picked), dismissed) = modal(ctx, title, WIDTH, |ui| {
            widgets::caption(ui, about);
            let mut picked = self.row.show(ui, context.picker, &question);
            if self.purpose != FileUse::Save {
                picked |= self.recent(ui, context.recent);
            }
            let problem = self.problem();
            message_line(ui, self.row.text.trim().is_empty(), problem.as_deref(), self.note().as_deref());
            let empty = self.row.path().is_none().then(|| "Type a path or browse for a file.".to_owned());
            let refused = empty.or(problem);
            (buttons(ui, verb, refused.as_deref()), picked && refused.is_none())
        });
        if let (true, Some(path)) = (pressed == Pressed::Primary || picked, self.row.path()) {
            actions.push(match self.purpose {
                FileUse::Open => Action::OpenFile(path),
                FileUse::Import => Action::ImportFile(path),
                FileUse::Save => Action::SaveFile(path),
            });
            return Verdict::Close;
        }
        if dismissed || pressed == Pressed::Cancel { Verdict::Close } else { Verdict::Stay }
    }

    /// Files opened before; tells whether one was chosen.
    fn recent(&mut self, ui: &mut Ui, recent: &[PathBuf]) -> bool {
        let mut picked = false;
        if recent.is_empty() {
            return false;
        }
        widgets::section(ui, "Recent");
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for path in recent.iter().take(6) {
                let words = path.display().to_string();
                if MenuItem::new(&words).show(ui).clicked() {
                    self.row.text = words;
                    picked = true;
                }
            }
        });
        picked
    }

    /// Why the path cannot be meant.
    fn problem(&self) -> Option<String> {
        let path = self.row.path()?;
        if path.is_dir() {
            return Some("This is a folder.".to_owned());
        }
        (self.purpose != FileUse::Save && !path.exists()).then(|| "There is no such file.".to_owned())
    }

    /// What happens to a file that is there.
    fn note(&self) -> Option<String> {
        let path = self.row.path()?;
        (self.purpose == FileUse::Save && path.is_file()).then(|| "This file will be replaced.".to_owned())
    }
}

/// The line under a path field. It has its place also while it is empty.
pub(super) fn message_line(ui: &mut Ui, quiet: bool, problem: Option<&str>, note: Option<&str>) {
    let before = ui.cursor().top();
    match (problem, note) {
        (Some(text), _) if !quiet => widgets::status_line(ui, Severity::Warning, text),
        (_, Some(text)) => widgets::status_line(ui, Severity::Info, text),
        _ => {}
    }
    let used = ui.cursor().top() - before;
    ui.add_space((Measures::CONTROL - used).max(0.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_leading_tilde_is_the_home_folder() {
        assert_eq!(expand_home("maps/~/arena.map"), PathBuf::from("maps/~/arena.map"));
        if let Some(home) = std::env::home_dir() {
            assert_eq!(expand_home("~/arena.map"), home.join("arena.map"));
        }
    }

    #[test]
    fn what_cannot_be_opened_is_said_before_it_is_tried() {
        let mut form = FileForm::new(FileUse::Open);
        assert_eq!(form.problem(), None);
        form.row.text = "/no/such/file.map".to_owned();
        assert_eq!(form.problem().unwrap(), "There is no such file.");
        form.row.text = std::env::temp_dir().display().to_string();
        assert_eq!(form.problem().unwrap(), "This is a folder.");
        let save = FileForm::save(Path::new("/no/such/folder/level.navgrid"));
        assert_eq!(save.problem(), None, "only writing can tell");
    }
}

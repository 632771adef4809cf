//! What the actions of a frame come to: applying them, dialogs, and what only a window can do.
//!
//! Invariants: every request of the session is answered once; what should follow a save follows only a
//! save that went well. Not here: drawing.

use std::path::{Path, PathBuf};

use eframe::egui::{Context, ViewportCommand};

use super::Gridwright;
use crate::app::dialogs::{
    Dialog, DialogContext, ExportForm, FileForm, FileUse, NewGrid, ResizeGrid, SeedForm, Unsaved, Verdict,
};
use crate::editor::{Action, CommandId, Phase, Request, ToolKind};

/// Files that Open Recent lists.
const RECENT: usize = 10;

impl Gridwright {
    pub(super) fn dialog(&mut self, ctx: &Context, actions: &mut Vec<Action>) {
        let Some(mut dialog) = self.ui.dialog.take() else { return };
        let context = DialogContext { session: &self.session, recent: &self.ui.recent, picker: self.picker.as_ref() };
        let before = actions.len();
        match dialog.show(ctx, &context, actions) {
            Verdict::Stay => self.ui.dialog = Some(dialog),
            Verdict::Close => {
                if actions.len() == before {
                    // What should have come after saving is not wanted any more.
                    self.ui.after_save = None;
                }
            }
            Verdict::Discard(action) => self.session.act_discarding(*action),
            Verdict::SaveThen(action) => {
                self.ui.after_save = Some(*action);
                actions.push(Action::Run(CommandId::Save));
            }
        }
        ctx.request_repaint();
    }

    /// Does what the frame brought.
    pub(super) fn apply(&mut self, ctx: &Context, actions: Vec<Action>) {
        let targeted = actions.iter().any(|action| self.is_target(action));
        if actions.iter().any(|action| self.changes_something(action)) {
            ctx.request_repaint();
        }
        for action in actions {
            self.act(action);
        }
        self.ui.first_steps.watch(&self.session, targeted);
        if let Some(path) = self.session.path() {
            remember(&mut self.ui.recent, path.to_owned());
        }
        if self.ui.after_save.is_some() && !self.session.is_dirty() {
            let action = self.ui.after_save.take();
            action.into_iter().for_each(|action| self.session.act(action));
        }
        for request in self.session.take_requests() {
            self.answer(ctx, request);
            ctx.request_repaint();
        }
    }

    /// The canvas may tell its size in every frame; only another one is worth a frame.
    fn changes_something(&self, action: &Action) -> bool {
        !matches!(action, Action::Viewport(size) if *size == self.session.camera().view_size)
    }

    /// A press that sends agents.
    fn is_target(&self, action: &Action) -> bool {
        let pressed = matches!(action, Action::Pointer(input) if input.phase == Phase::Press);
        pressed && self.session.tool() == ToolKind::SET_TARGET
    }

    fn answer(&mut self, ctx: &Context, request: Request) {
        let level = self.session.level();
        let dialog = match request {
            Request::PickOpen => Dialog::File(FileForm::new(FileUse::Open)),
            Request::PickImport => Dialog::File(FileForm::new(FileUse::Import)),
            Request::PickSave(name) => Dialog::File(FileForm::save(&self.folder().join(name))),
            Request::PickExport => {
                let stem = self.folder().join(self.session.file_stem());
                Dialog::Export(ExportForm::new(&stem, self.session.last_export()))
            }
            Request::ConfirmDiscard(action) => Dialog::Unsaved(Unsaved::new(action)),
            Request::NewGrid => Dialog::NewGrid(NewGrid::default()),
            Request::ResizeGrid => match level {
                Some(level) => Dialog::ResizeGrid(ResizeGrid::new(level.region())),
                None => return,
            },
            Request::Seed => Dialog::Seed(SeedForm::new(self.session.seed())),
            Request::Shortcuts => Dialog::Shortcuts,
            Request::About => Dialog::About,
            other => {
                self.switch(ctx, &other);
                return;
            }
        };
        self.ui.dialog = Some(dialog);
    }

    /// Requests that open no dialog.
    fn switch(&mut self, ctx: &Context, request: &Request) {
        match request {
            Request::FirstSteps => self.ui.first_steps.begin(),
            Request::OverlayOptions => self.ui.toolbar.open_overlay = true,
            Request::ToggleTheme => self.set_theme(ctx, !self.dark),
            Request::Fullscreen => {
                self.ui.panels.fullscreen = !self.ui.panels.fullscreen;
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(self.ui.panels.fullscreen));
            }
            Request::HidePanels => self.ui.panels.hidden = !self.ui.panels.hidden,
            Request::Quit => {
                self.leaving = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            _ => {}
        }
    }

    /// The folder that file dialogs propose: the document's, else that of the newest file.
    fn folder(&self) -> PathBuf {
        let known = self.session.path().or(self.ui.recent.first().map(PathBuf::as_path));
        known.and_then(Path::parent).map(Path::to_owned).unwrap_or_default()
    }

    /// Keeps the files that were opened, newest first.
    pub(super) fn remember_file(&mut self, action: &Action) {
        if let Action::OpenFile(path) | Action::ImportFile(path) = action
            && path.is_file()
        {
            remember(&mut self.ui.recent, path.clone());
        }
    }

    pub(super) fn follow_title(&mut self, ctx: &Context) {
        let title = match self.session.document() {
            Some(_) => format!("{} - Gridwright", self.session.title()),
            None => "Gridwright".to_owned(),
        };
        if title != self.title {
            self.title.clone_from(&title);
            ctx.send_viewport_cmd(ViewportCommand::Title(title));
        }
    }

    /// The frame's close button: unsaved changes ask first.
    pub(super) fn follow_close(&mut self, ctx: &Context) {
        let asked = ctx.input(|input| input.viewport().close_requested());
        if asked && !self.leaving && self.session.is_dirty() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.act(Action::Run(CommandId::Quit));
            for request in self.session.take_requests() {
                self.answer(ctx, request);
            }
        }
    }
}

/// Puts a file at the head of the list.
fn remember(recent: &mut Vec<PathBuf>, path: PathBuf) {
    if recent.first() == Some(&path) {
        return;
    }
    recent.retain(|known| *known != path);
    recent.insert(0, path);
    recent.truncate(RECENT);
}

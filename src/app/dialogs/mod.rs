//! Dialogs: new and resized grids, files, unsaved changes, seed, keys, about. At most one is open.
//!
//! Invariants: a dialog changes nothing by itself, it pushes actions; Esc and a click beside it cancel;
//! Enter does what the accented button does; a path can always be typed, also where the system has no
//! file dialog. Not here: what actions do, and messages of what went wrong (toasts and the Log tab).

mod about;
mod export;
mod files;
mod question;
mod sizes;

use std::path::PathBuf;

use eframe::egui::{
    Align, Align2, Context, Frame, Id, Key, Layout, Margin, Modal, Role, Sense, Stroke, Ui, WidgetInfo, vec2,
};

pub use export::ExportForm;
pub use files::{FileForm, FileUse};
pub use question::{SeedForm, Unsaved};
pub use sizes::{NewGrid, ResizeGrid};

use super::native::FilePicker;
use super::theme::{self, Measures, Palette};
use super::widgets::{Button, one_line, put_text};
use crate::editor::{Action, Session};

/// The open dialog.
#[derive(Debug)]
pub enum Dialog {
    /// Size of a new grid.
    NewGrid(NewGrid),
    /// Another region for the grid.
    ResizeGrid(ResizeGrid),
    /// A file to open, to import or to save to.
    File(FileForm),
    /// Format and place of an export.
    Export(ExportForm),
    /// Unsaved changes stand in the way.
    Unsaved(Unsaved),
    /// Seed of the simulation.
    Seed(SeedForm),
    /// All keys.
    Shortcuts,
    /// Version and licence.
    About,
}

/// What a dialog wants next.
#[derive(Debug, Default)]
pub enum Verdict {
    /// To stay.
    #[default]
    Stay,
    /// To go away.
    Close,
    /// To go away, and this action to be done although changes are lost.
    Discard(Box<Action>),
    /// To save first and then to do this.
    SaveThen(Box<Action>),
}

/// What dialogs may look at.
pub struct DialogContext<'a> {
    /// The session.
    pub session: &'a Session,
    /// Files opened or saved in this run of the program, newest first.
    pub recent: &'a [PathBuf],
    /// The system's file dialogs.
    pub picker: &'a dyn FilePicker,
}

impl Dialog {
    /// It must be answered before anything else.
    #[must_use]
    pub fn is_question(&self) -> bool {
        matches!(self, Dialog::Unsaved(_))
    }

    /// Draws the dialog.
    pub fn show(&mut self, ctx: &Context, context: &DialogContext<'_>, actions: &mut Vec<Action>) -> Verdict {
        match self {
            Dialog::NewGrid(form) => form.show(ctx, actions),
            Dialog::ResizeGrid(form) => form.show(ctx, actions),
            Dialog::File(form) => form.show(ctx, context, actions),
            Dialog::Export(form) => form.show(ctx, context, actions),
            Dialog::Unsaved(question) => question.show(ctx, context.session),
            Dialog::Seed(form) => form.show(ctx, actions),
            Dialog::Shortcuts => about::shortcuts(ctx),
            Dialog::About => about::about(ctx),
        }
    }
}

/// What was pressed in the row of buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pressed {
    Nothing,
    Cancel,
    Primary,
}

/// A dialog of a width: a title, `content`, and whatever buttons `content` draws. The second value tells that it was dismissed.
fn modal<R>(ctx: &Context, title: &str, width: f32, content: impl FnOnce(&mut Ui) -> R) -> (R, bool) {
    let palette = Palette::in_use(ctx);
    let frame = Frame::new()
        .fill(palette.panel)
        .stroke(Stroke::new(Measures::HAIRLINE, palette.field_line))
        .corner_radius(theme::corner())
        .inner_margin(Margin::same(16))
        .shadow(theme::popup_shadow(palette));
    let response = Modal::new(Id::unique("dialog")).frame(frame).backdrop_color(palette.backdrop()).show(ctx, |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = Measures::ROW_GAP;
        heading(ui, title);
        ui.add_space(Measures::SECTION_GAP - Measures::ROW_GAP);
        content(ui)
    });
    let dismissed = response.should_close();
    (response.inner, dismissed)
}

/// The title. Its name says `Dialog`, because the accented button often has the same word.
fn heading(ui: &mut Ui, title: &str) {
    let palette = Palette::of(ui);
    let galley = one_line(ui, title, theme::title(), ui.available_width());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, format!("{title} Dialog")));
    put_text(ui.painter(), rect, Align2::LEFT_CENTER, galley, palette.text);
}

/// A row one control high that fills from the right.
fn from_right<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    let size = vec2(ui.available_width(), Measures::CONTROL);
    let row = ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        content(ui)
    });
    row.inner
}

/// Cancel and the accented button at the right, after some air. Enter presses the accented one.
fn buttons(ui: &mut Ui, primary: &str, disabled: Option<&str>) -> Pressed {
    let mut pressed = Pressed::Nothing;
    ui.add_space(Measures::SECTION_GAP);
    from_right(ui, |ui| {
        let accept = Button::word(primary).primary(disabled.is_none()).disabled(disabled).show(ui);
        let cancel = Button::word("Cancel").show(ui);
        // Enter in an open list chooses a row of it.
        let in_list = eframe::egui::Popup::is_any_open(ui.ctx());
        let enter = ui.input(|input| input.key_pressed(Key::Enter)) && !cancel.has_focus() && !in_list;
        if accept.clicked() || (enter && disabled.is_none()) {
            pressed = Pressed::Primary;
        } else if cancel.clicked() {
            pressed = Pressed::Cancel;
        }
    });
    pressed
}

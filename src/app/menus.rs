//! The menu bar: seven menus over the table of commands, and the title of the document at the right.
//!
//! Invariants: words, keys and reasons come from the table; a test finds every command in a menu. The
//! title buttons are named `File Menu` and so on, because `Edit` and `Simulate` are the mode switch.
//! Not here: what commands do.

use eframe::egui::containers::menu::{MenuBar, MenuButton, MenuConfig, SubMenu};
use eframe::egui::{self, Align, Align2, Layout, Margin, PopupCloseBehavior, Role, Sense, Ui, WidgetInfo, vec2};
use std::path::PathBuf;

use super::keys;
use super::overlay_menu::overlay_menu_ui;
use super::theme::{self, Measures, Palette};
use super::toolbar::reason;
use super::toolstrip;
use super::widgets::list::divider;
use super::widgets::{MenuItem, one_line, put_text};
use crate::editor::{Action, CommandId, Menu, Session, TOOLS, ToolKind, samples};

use CommandId as C;

/// Width of a menu.
const MENU: f32 = 240.0;
/// Width of a menu beside another.
const SUBMENU: f32 = 200.0;

/// What the menus need to know beside the session.
#[derive(Debug)]
pub struct MenuContext<'a> {
    /// The dark theme is shown.
    pub dark: bool,
    /// All but the canvas is hidden.
    pub panels_hidden: bool,
    /// The window fills the screen.
    pub fullscreen: bool,
    /// Files opened or saved in this run of the program, newest first.
    pub recent: &'a [PathBuf],
}

/// What rows of menus are made from.
struct Rows<'a> {
    session: &'a Session,
    context: &'a MenuContext<'a>,
    actions: &'a mut Vec<Action>,
    /// The menu has rows with checks, so that all others leave room for one.
    indented: bool,
}

/// Draws the menu bar.
pub fn menu_bar_ui(ui: &mut Ui, session: &Session, context: &MenuContext<'_>, actions: &mut Vec<Action>) {
    let style = |style: &mut egui::Style| {
        egui::containers::menu::menu_style(style);
        style.spacing.button_padding = vec2(8.0, 0.0);
        style.spacing.item_spacing = vec2(0.0, 0.0);
    };
    MenuBar::new().style(style).ui(ui, |ui| {
        let mut rows = Rows { session, context, actions, indented: false };
        menu(ui, "File", |ui| rows.file(ui));
        menu(ui, "Edit", |ui| rows.edit(ui));
        menu(ui, "View", |ui| rows.view(ui));
        menu(ui, "Grid", |ui| rows.grid(ui));
        menu(ui, "Simulate", |ui| rows.list(ui, SIMULATE));
        menu(ui, "Tools", |ui| rows.tools(ui));
        menu(ui, "Help", |ui| rows.help(ui));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| document_title(ui, session));
    });
}

/// One title of the bar and, while it is open, its menu.
fn menu(ui: &mut Ui, word: &str, content: impl FnOnce(&mut Ui)) {
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClick);
    let (response, _) = MenuButton::new(word).config(config).ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.set_width(MENU);
        content(ui);
    });
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(format!("{word} Menu")));
}

impl Rows<'_> {
    /// The row of one command.
    fn item(&mut self, ui: &mut Ui, id: CommandId) {
        self.row(ui, id, id.title(), None);
    }

    /// The row of a switch.
    fn switch(&mut self, ui: &mut Ui, id: CommandId, on: bool) {
        self.row(ui, id, id.title(), Some(on));
    }

    /// A row with words of its own; the name stays the command's.
    fn row(&mut self, ui: &mut Ui, id: CommandId, words: &str, on: Option<bool>) {
        let reason = reason(self.session, id);
        let keys = keys::words(id);
        let row = MenuItem::new(words).shortcut(&keys).disabled(reason.as_deref()).indented(self.indented);
        let row = if let Some(on) = on { row.picked(on) } else { row };
        let response = row.show(ui);
        if words != id.title() {
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.set_label(id.title());
                node.set_description(words);
            });
        }
        if response.clicked() {
            self.actions.push(Action::Run(id));
        }
    }

    /// Rows of commands; `None` is a line between groups.
    fn list(&mut self, ui: &mut Ui, rows: &[Option<CommandId>]) {
        for id in rows {
            match id {
                Some(id) => self.item(ui, *id),
                None => divider(ui),
            }
        }
    }

    /// A row that opens a menu beside it.
    fn submenu(&mut self, ui: &mut Ui, word: &str, disabled: Option<&str>, content: impl FnOnce(&mut Self, &mut Ui)) {
        let response = MenuItem::new(word).submenu().disabled(disabled).indented(self.indented).show(ui);
        if disabled.is_some() {
            return;
        }
        SubMenu::new().show(ui, &response, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.set_width(SUBMENU);
            let indented = std::mem::take(&mut self.indented);
            content(self, ui);
            self.indented = indented;
        });
    }

    fn file(&mut self, ui: &mut Ui) {
        self.item(ui, C::NewGrid);
        self.submenu(ui, "New From Sample", None, Self::samples);
        self.item(ui, C::Open);
        let none = self.context.recent.is_empty().then_some("Nothing has been opened yet.");
        self.submenu(ui, "Open Recent", none, |rows, ui| {
            for path in rows.context.recent {
                let name = path.display().to_string();
                if MenuItem::new(&name).show(ui).clicked() {
                    rows.actions.push(Action::OpenFile(path.clone()));
                }
            }
        });
        self.list(ui, FILE_SAVE);
        self.list(ui, FILE_EXCHANGE);
    }

    fn samples(&mut self, ui: &mut Ui) {
        for sample in samples::SAMPLES {
            if MenuItem::new(sample.name).show(ui).clicked() {
                self.actions.push(Action::OpenSample(sample.name));
            }
        }
    }

    fn edit(&mut self, ui: &mut Ui) {
        let (undo, redo) = step_words(self.session);
        self.row(ui, C::Undo, &undo, None);
        self.row(ui, C::Redo, &redo, None);
        self.list(ui, EDIT);
    }

    fn view(&mut self, ui: &mut Ui) {
        self.indented = true;
        self.switch(ui, C::VisibleNavigation, self.session.is_on(C::VisibleNavigation));
        self.switch(ui, C::GridLines, self.session.is_on(C::GridLines));
        self.submenu(ui, C::OverlayOptions.title(), None, |rows, ui| {
            overlay_menu_ui(ui, rows.session, rows.actions);
        });
        self.list(ui, ZOOM);
        self.switch(ui, C::HidePanels, self.context.panels_hidden);
        self.switch(ui, C::Fullscreen, self.context.fullscreen);
        self.submenu(ui, "Theme", None, |rows, ui| {
            for (name, dark) in [(C::ToggleTheme.title(), true), ("Light Theme", false)] {
                let on = rows.context.dark == dark;
                if MenuItem::new(name).picked(on).show(ui).clicked() && !on {
                    rows.actions.push(Action::Run(C::ToggleTheme));
                }
            }
        });
        self.indented = false;
    }

    fn grid(&mut self, ui: &mut Ui) {
        self.indented = true;
        self.list(ui, GRID);
        let reason = tools_of(Menu::AddObstacle).next().and_then(|id| reason(self.session, id));
        self.submenu(ui, "Add Obstacle", reason.as_deref(), |rows, ui| {
            tools_of(Menu::AddObstacle).for_each(|id| rows.item(ui, id));
        });
        divider(ui);
        self.switch(ui, C::AutoBake, self.session.is_on(C::AutoBake));
        if self.session.job_name().is_some() {
            self.item(ui, C::CancelTask);
        }
        self.indented = false;
    }

    fn tools(&mut self, ui: &mut Ui) {
        let active = toolstrip::command_of(self.session.tool());
        for id in tools_of(Menu::Tools) {
            self.switch(ui, id, active == id);
        }
        self.indented = true;
        self.list(ui, BRUSH);
        self.indented = false;
    }

    fn help(&mut self, ui: &mut Ui) {
        self.list(ui, HELP);
        self.submenu(ui, "Sample Grids", None, Self::samples);
        divider(ui);
        self.item(ui, C::About);
    }
}

const FILE_SAVE: &[Option<CommandId>] = &[None, Some(C::Save), Some(C::SaveAs), Some(C::Revert), None];
const FILE_EXCHANGE: &[Option<CommandId>] =
    &[Some(C::Import), Some(C::Export), Some(C::ExportAs), None, Some(C::Close), Some(C::Quit)];
const SIMULATE: &[Option<CommandId>] = &[
    Some(C::Play),
    Some(C::Pause),
    Some(C::Step),
    Some(C::Stop),
    None,
    Some(C::Tool(ToolKind::ADD_AGENT)),
    Some(C::RemoveAgents),
    None,
    Some(C::KeepSimulationEdits),
    Some(C::DiscardSimulationEdits),
    None,
    Some(C::SimulationSeed),
];
const ZOOM: &[Option<CommandId>] = &[None, Some(C::ZoomIn), Some(C::ZoomOut), Some(C::Zoom100), Some(C::FitGrid), None];
const GRID: &[Option<CommandId>] =
    &[Some(C::Bake), Some(C::Clear), Some(C::ClearPainted), Some(C::ClearWeights), None, Some(C::ResizeGrid)];
const BRUSH: &[Option<CommandId>] = &[None, Some(C::SwapBrushValue), Some(C::BrushLarger), Some(C::BrushSmaller)];
const EDIT: &[Option<CommandId>] = &[None, Some(C::Delete), Some(C::Deselect)];
const HELP: &[Option<CommandId>] = &[Some(C::KeyboardShortcuts), Some(C::FirstSteps)];

/// The commands of the tools that stand in a menu.
fn tools_of(menu: Menu) -> impl Iterator<Item = CommandId> {
    TOOLS.iter().filter(move |tool| tool.command.menu == menu).map(|tool| tool.command.id)
}

/// `Undo Brush: 14 cells` and its like for redo.
fn step_words(session: &Session) -> (String, String) {
    let history = session.document().map(crate::document::Document::history);
    let title = |at: Option<usize>| at.and_then(|at| history?.entries().get(at)).map(crate::document::Entry::title);
    let position = history.map(crate::document::History::position);
    let name =
        |id: CommandId, what: Option<String>| what.map_or(id.title().to_owned(), |w| format!("{} {w}", id.title()));
    (name(C::Undo, title(position.and_then(|p| p.checked_sub(1)))), name(C::Redo, title(position)))
}

/// Name of the document; `*` while it holds changes that were not saved.
fn document_title(ui: &mut Ui, session: &Session) {
    if session.document().is_none() {
        return;
    }
    let palette = Palette::of(ui);
    ui.add_space(8.0);
    let name = session.title();
    // The star has its place also while it is not shown, so that the name stands still.
    let star = one_line(ui, "*", theme::semibold(), f32::INFINITY);
    let width = (ui.available_width() - 16.0).min(320.0);
    let words = one_line(ui, &name, theme::body(), width - star.size().x - 4.0);
    let size = vec2(words.size().x + 4.0 + star.size().x, Measures::MENU_BAR);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Paragraph, true, "Document Title"));
    let dirty = session.is_dirty();
    let value = if dirty { format!("{name} *") } else { name };
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(value));
    put_text(ui.painter(), rect, Align2::LEFT_CENTER, words, palette.dim);
    if dirty {
        put_text(ui.painter(), rect, Align2::RIGHT_CENTER, star, palette.text);
    }
    if let Some(path) = session.path() {
        response.on_hover_text(path.display().to_string());
    }
}

/// The margins of bars.
#[must_use]
pub fn bar_margin() -> Margin {
    Margin::symmetric(Measures::PANEL_PADDING as i8, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::commands;

    #[test]
    fn every_command_stands_in_a_menu() {
        // The mode switch has its place in the toolbar alone.
        let mut known = vec![C::ModeEdit, C::ModeSimulate];
        known.extend([C::NewGrid, C::Open, C::Undo, C::Redo]);
        known.extend([C::VisibleNavigation, C::GridLines, C::OverlayOptions, C::HidePanels, C::Fullscreen]);
        known.extend([C::ToggleTheme, C::AutoBake, C::CancelTask, C::About]);
        let lists = [FILE_SAVE, FILE_EXCHANGE, EDIT, SIMULATE, ZOOM, GRID, BRUSH, HELP];
        known.extend(lists.iter().flat_map(|list| list.iter().flatten().copied()));
        known.extend(tools_of(Menu::Tools).chain(tools_of(Menu::AddObstacle)));
        for row in commands() {
            assert!(known.contains(&row.id), "{} is in no menu", row.title);
        }
    }
}

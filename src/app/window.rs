//! The window: a session, what each panel keeps, and the order in which a frame is drawn.
//!
//! Order: time, files dropped, keys, menu bar, toolbar, status bar, inspector and history, bottom tabs,
//! tool strip, tool options, canvas, what floats, dialogs; then the actions of the frame are applied
//! and what only a window can do is done. Invariants: panels see the session and push actions, nothing
//! else changes it; an idle window asks for no frames. Not here: the event loop ([`super::run()`]).

use std::path::PathBuf;

use eframe::egui::{self, Area, CentralPanel, Context, Frame, Id, Order, Panel, Popup, Rect, Ui, vec2};

use super::canvas::{CanvasState, canvas_ui};
use super::dialogs::Dialog;
use super::first_steps::FirstSteps;
use super::history::{HistoryState, history_ui};
use super::inspector::{InspectorState, inspector_ui};
use super::keys::{self, Focus, KeysState};
use super::log::{LogState, log_ui};
use super::menus::{self, MenuContext, menu_bar_ui};
use super::native::{FilePicker, SystemPicker};
use super::plots::{PlotsState, plots_ui};
use super::simulation_bar::{simulation_bar, simulation_bar_ui};
use super::start_page::{self, StartPage, start_page_ui};
use super::statusbar::status_bar_ui;
use super::theme::{self, Measures, Palette};
use super::toasts::Toasts;
use super::toolbar::{ToolbarState, toolbar_ui};
use super::toolstrip::{tool_options_ui, tool_strip_ui};
use super::widgets::TabBar;
use crate::editor::{Action, Session};

/// Windows narrower than this show the inspector as a drawer.
const DRAWER_BELOW: f32 = 1200.0;
/// Height of the open bottom panel.
const BOTTOM: f32 = 170.0;
/// Air between the canvas' edge and what floats over it.
const FLOAT_MARGIN: f32 = 12.0;

mod requests;

/// What the window shows first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// The sample First Maze with the strip of first steps.
    #[default]
    FirstMaze,
    /// The start page.
    StartPage,
    /// A project or any map.
    File(PathBuf),
}

/// The tabs at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BottomTab {
    /// All messages.
    Log,
    /// Curves of the simulation.
    Plots,
}

/// What the panels keep from frame to frame.
#[derive(Debug, Default)]
struct UiState {
    keys: KeysState,
    toolbar: ToolbarState,
    canvas: CanvasState,
    inspector: InspectorState,
    history: HistoryState,
    log: LogState,
    plots: PlotsState,
    toasts: Toasts,
    first_steps: FirstSteps,
    start_page: StartPage,
    bottom: Option<BottomTab>,
    dialog: Option<Dialog>,
    panels: Panels,
    recent: Vec<PathBuf>,
    /// To be done once the document is saved.
    after_save: Option<Action>,
}

/// Which parts of the window are shown.
#[derive(Debug, Default)]
struct Panels {
    hidden: bool,
    fullscreen: bool,
    /// The inspector's drawer is open; only narrow windows have one.
    drawer: bool,
}

/// The editor window without its frame: tests drive it as the event loop does.
#[derive(Debug)]
pub struct Gridwright {
    session: Session,
    ui: UiState,
    picker: Box<dyn FilePicker>,
    dark: bool,
    /// Title that the system's frame has.
    title: String,
    /// The user has agreed to leave.
    leaving: bool,
}

impl Gridwright {
    /// The window's content. Gives `ctx` our look; its fonts count from the next frame on, so call this before the first.
    #[must_use]
    pub fn new(ctx: &Context, opening: Opening) -> Gridwright {
        theme::apply(ctx, true);
        ctx.options_mut(|options| {
            // Both keys are commands of ours.
            options.quit_shortcuts.clear();
            options.zoom_with_keyboard = false;
        });
        let mut window = Gridwright {
            session: Session::new(nanoseconds),
            ui: UiState::default(),
            picker: Box::new(SystemPicker),
            dark: true,
            title: String::new(),
            leaving: false,
        };
        match opening {
            Opening::FirstMaze => {
                window.act(Action::OpenSample("First Maze"));
                window.ui.first_steps.begin();
            }
            Opening::StartPage => {}
            Opening::File(path) => window.act(Action::OpenFile(path)),
        }
        window
    }

    /// The same window with another way to ask for files.
    #[must_use]
    pub fn with_picker(mut self, picker: Box<dyn FilePicker>) -> Gridwright {
        self.picker = picker;
        self
    }

    /// The session.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The strip of first steps.
    #[must_use]
    pub fn first_steps(&self) -> &FirstSteps {
        &self.ui.first_steps
    }

    /// The user has agreed to leave, and the window is closing.
    #[must_use]
    pub fn is_leaving(&self) -> bool {
        self.leaving
    }

    /// The pictures of the start page are all there.
    #[must_use]
    pub fn has_thumbnails(&self) -> bool {
        self.ui.start_page.thumbnails.is_complete()
    }

    /// Shows the dark or the light theme.
    pub fn set_theme(&mut self, ctx: &Context, dark: bool) {
        self.dark = dark;
        theme::apply(ctx, dark);
    }

    /// Does one action, as a panel would ask for it.
    pub fn act(&mut self, action: Action) {
        self.remember_file(&action);
        self.session.act(action);
    }

    /// Waits for the work that runs beside; for scripts and tests.
    pub fn finish_job(&mut self) {
        self.session.finish_job();
    }

    /// Draws one frame over the whole of `ui` and does what it brought.
    pub fn ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        let now = ctx.input(|input| input.time);
        let mut actions = Vec::new();
        // Time first: what is drawn is the state of now, and a simulation that starts in this frame owes no past.
        self.session.advance(now);
        self.refresh_areas();
        self.take_dropped_files(&ctx, &mut actions);
        let focus = self.focus(&ctx);
        keys::keys(&ctx, &self.session, focus, &mut self.ui.keys, &mut actions);
        let late = self.settle_fields(&ctx, &mut actions);
        self.bars(ui, &mut actions);
        let canvas = if self.session.document().is_some() {
            self.panels(ui, &mut actions)
        } else {
            self.start_page(ui, &mut actions)
        };
        self.ui.toasts.take_new(&self.session, now);
        let window = ctx.content_rect();
        let corner = (window.max - canvas.max) + vec2(FLOAT_MARGIN, FLOAT_MARGIN);
        self.ui.toasts.show(ui, corner, now, &mut actions);
        self.drop_overlay(ui);
        self.dialog(&ctx, &mut actions);
        actions.extend(late);
        self.apply(&ctx, actions);
        self.follow_title(&ctx);
        self.follow_close(&ctx);
        if self.session.wants_frames() {
            ctx.request_repaint();
        }
    }

    /// Commands that keep, write or end the document take what is typed in a field with them: the field is left before
    /// it is drawn, so that it hands over its value in this frame. Gives those commands, for after the fields.
    fn settle_fields(&self, ctx: &Context, actions: &mut Vec<Action>) -> Vec<Action> {
        use crate::editor::CommandId as C;
        const KEEP: [C; 7] = [C::Save, C::SaveAs, C::Export, C::ExportAs, C::Close, C::Quit, C::Bake];
        let keeps = |action: &mut Action| matches!(action, Action::Run(command) if KEEP.contains(command));
        let late: Vec<Action> = actions.extract_if(.., keeps).collect();
        let closes = ctx.input(|input| input.viewport().close_requested());
        if (closes || !late.is_empty()) && self.ui.dialog.is_none() {
            ctx.memory_mut(|memory| {
                if let Some(field) = memory.focused().filter(|id| Some(*id) != self.ui.canvas.id()) {
                    memory.surrender_focus(field);
                }
            });
        }
        late
    }

    /// Areas are for the hover card and the overlay; on a large map they wait for the end of a stroke.
    fn refresh_areas(&mut self) {
        const SMALL: u64 = 512 * 512;
        let small = self.session.grid().is_some_and(|grid| grid.region().area() <= SMALL);
        if small || !self.session.is_gesture_open() {
            self.session.areas();
        }
    }

    fn focus(&self, ctx: &Context) -> Focus {
        let focused = ctx.memory(egui::Memory::focused);
        Focus {
            text: ctx.text_edit_focused(),
            dialog: self.ui.dialog.is_some(),
            question: self.ui.dialog.as_ref().is_some_and(Dialog::is_question),
            control: focused.is_some() && focused != self.ui.canvas.id(),
            menu: Popup::is_any_open(ctx),
        }
    }

    /// Menu bar and, with a document, toolbar and status bar.
    fn bars(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let palette = Palette::of(ui);
        let bar = Frame::new().fill(palette.panel).inner_margin(menus::bar_margin());
        let menu = bar.inner_margin(egui::Margin::ZERO);
        Panel::top("menu bar").exact_size(Measures::MENU_BAR).frame(menu).resizable(false).show(ui, |ui| {
            let context = MenuContext {
                dark: self.dark,
                panels_hidden: self.ui.panels.hidden,
                fullscreen: self.ui.panels.fullscreen,
                recent: &self.ui.recent,
            };
            menu_bar_ui(ui, &self.session, &context, actions);
        });
        if self.session.document().is_none() || self.ui.panels.hidden {
            return;
        }
        Panel::top("toolbar").exact_size(Measures::TOOLBAR).frame(bar).resizable(false).show(ui, |ui| {
            toolbar_ui(ui, &self.session, &mut self.ui.toolbar, actions);
        });
        Panel::bottom("status bar").exact_size(Measures::STATUS_BAR).frame(bar).resizable(false).show(ui, |ui| {
            status_bar_ui(ui, &self.session, &self.ui.canvas, actions);
        });
    }

    /// All panels and the canvas; gives what is seen of the canvas.
    fn panels(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) -> Rect {
        let palette = Palette::of(ui);
        let plain = Frame::new().fill(palette.panel);
        let narrow = ui.ctx().content_rect().width() < DRAWER_BELOW;
        if !self.ui.panels.hidden {
            if !narrow || self.ui.panels.drawer {
                self.side_panel(ui, plain, actions);
            }
            self.bottom_panel(ui, plain, actions);
            let strip = plain.inner_margin(egui::Margin::symmetric(4, 0));
            Panel::left("tool strip").exact_size(Measures::TOOL_STRIP).frame(strip).resizable(false).show(ui, |ui| {
                tool_strip_ui(ui, &self.session, actions);
            });
            let bar = plain.inner_margin(menus::bar_margin());
            Panel::top("tool options").exact_size(Measures::TOOL_OPTIONS).frame(bar).resizable(false).show(ui, |ui| {
                let drawer = narrow.then_some(self.ui.panels.drawer);
                if tool_options_ui(ui, &self.session, drawer, actions).drawer {
                    self.ui.panels.drawer = !self.ui.panels.drawer;
                }
            });
            if self.ui.first_steps.open {
                Panel::top("first steps")
                    .exact_size(Measures::TOOL_OPTIONS)
                    .frame(bar)
                    .resizable(false)
                    .show(ui, |ui| self.ui.first_steps.show(ui));
            }
        }
        let canvas = CentralPanel::no_frame().show(ui, |ui| {
            let rect = ui.max_rect();
            canvas_ui(ui, &self.session, &mut self.ui.canvas, actions);
            rect
        });
        let bar = self.simulation_bar(ui, canvas.inner, actions);
        canvas.inner.with_max_y(canvas.inner.max.y - bar)
    }

    /// Inspector above, history below.
    fn side_panel(&mut self, ui: &mut Ui, frame: Frame, actions: &mut Vec<Action>) {
        let side = Panel::right("side").default_size(Measures::INSPECTOR).size_range(260.0..=480.0).frame(frame);
        side.show(ui, |ui| {
            Panel::bottom("history").default_size(148.0).min_size(96.0).frame(frame).show(ui, |ui| {
                history_ui(ui, &self.session, &mut self.ui.history, actions);
            });
            CentralPanel::no_frame().show(ui, |ui| {
                inspector_ui(ui, &self.session, &mut self.ui.inspector, actions);
            });
        });
    }

    /// The tabs at the bottom: a bar by default, a panel while one is open.
    fn bottom_panel(&mut self, ui: &mut Ui, frame: Frame, actions: &mut Vec<Action>) {
        let open = self.ui.bottom;
        let height = if open.is_some() { BOTTOM } else { Measures::TAB };
        Panel::bottom("bottom tabs").exact_size(height).frame(frame).resizable(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let tabs = [(BottomTab::Log, "Log"), (BottomTab::Plots, "Plots")];
            if let Some(tab) = TabBar::new(&tabs).show(ui, open) {
                self.ui.bottom = (open != Some(tab)).then_some(tab);
            }
            match open {
                Some(BottomTab::Log) => log_ui(ui, &self.session, &mut self.ui.log, actions),
                Some(BottomTab::Plots) => plots_ui(ui, &self.session, &mut self.ui.plots, actions),
                None => {}
            }
        });
    }

    /// What the simulation asks, over the foot of the canvas, so that nothing moves when it comes. Gives its height.
    fn simulation_bar(&mut self, ui: &Ui, canvas: Rect, actions: &mut Vec<Action>) -> f32 {
        if simulation_bar(&self.session).is_none() {
            return 0.0;
        }
        let height = Measures::TOOL_OPTIONS;
        let place = canvas.left_bottom() - vec2(0.0, height);
        let area = Area::new(Id::unique("simulation bar")).order(Order::Middle).fixed_pos(place);
        area.show(ui.ctx(), |ui| {
            ui.set_width(canvas.width());
            simulation_bar_ui(ui, &self.session, actions);
        });
        height
    }

    fn start_page(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) -> Rect {
        let fill = Frame::new().fill(Palette::of(ui).window);
        let page = CentralPanel::default().frame(fill).show(ui, |ui| {
            let last = self.session.last_message().filter(|m| m.severity == crate::editor::Severity::Error);
            let error = last.map(|m| m.text.as_str());
            start_page_ui(ui, &mut self.ui.start_page, &self.ui.recent, error, actions);
            ui.max_rect()
        });
        page.inner
    }

    /// Files that were dropped onto the window: the first one is opened, or imported into the open level.
    fn take_dropped_files(&self, ctx: &Context, actions: &mut Vec<Action>) {
        let path = ctx.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_owned()));
        if let Some(path) = path.filter(|_| self.ui.dialog.is_none()) {
            let open = self.session.document().is_some();
            actions.push(if open { Action::ImportFile(path) } else { Action::OpenFile(path) });
        }
    }

    fn drop_overlay(&self, ui: &Ui) {
        if ui.ctx().input(|input| input.raw.hovered_files.is_empty()) || self.ui.dialog.is_some() {
            return;
        }
        let open = self.session.document().is_some();
        start_page::drop_overlay(ui, if open { "Drop to import into this level" } else { "Drop to open" });
    }
}

/// Nanoseconds since the first call, for times that are shown.
#[expect(clippy::disallowed_methods, reason = "the window is where the clock is")]
fn nanoseconds() -> u64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    let elapsed = START.get_or_init(std::time::Instant::now).elapsed();
    u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX)
}

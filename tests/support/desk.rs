//! A session with a small level, and the side panels on it as the window lays them out.

use std::cell::Cell as Slot;
use std::path::PathBuf;

use eframe::egui::{self, CentralPanel, Frame, Key, Panel, Ui, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};
use gridwright::app::history::{HistoryState, history_ui};
use gridwright::app::inspector::{InspectorState, inspector_ui};
use gridwright::app::log::{LogState, log_ui};
use gridwright::app::overlay_menu::overlay_menu_ui;
use gridwright::app::plots::{PlotsState, plots_ui};
use gridwright::app::simulation_bar::simulation_bar_ui;
use gridwright::app::theme::{self, Palette};
use gridwright::document::{Agent, Command, Edit, Entry, EntryKind, Level, Obstacle, Profile};
use gridwright::editor::{Action, Button, CommandId, Gesture, Modifiers, Phase, Session, ToolInput};
use gridwright::geom::{Cell, CellRect, Shape, Vec2};

use super::soft_renderer::SoftRenderer;

/// The panels' owner.
pub(crate) struct Desk {
    themed: bool,
    pub(crate) session: Session,
    pub(crate) inspector: InspectorState,
    history: HistoryState,
    log: LogState,
    plots: PlotsState,
    /// Draws the overlay menu, whose words are also those of other panels.
    pub(crate) overlay: bool,
    /// Number of actions that were pushed.
    pub(crate) actions: usize,
}

pub(crate) type Shown = Harness<'static, Desk>;

thread_local! {
    static CLOCK: Slot<u64> = const { Slot::new(0) };
}

/// A clock that goes on by 24 µs each time it is asked.
fn clock() -> u64 {
    CLOCK.with(|clock| {
        clock.set(clock.get() + 24_000);
        clock.get()
    })
}

impl Desk {
    /// An empty level of 18 x 11 cells.
    pub(crate) fn new() -> Desk {
        CLOCK.with(|clock| clock.set(0));
        let mut session = Session::new(clock);
        session.act(Action::NewLevel(CellRect::new(0, 0, 18, 11), Vec2::new(32.0, 32.0)));
        Desk {
            themed: false,
            session,
            inspector: InspectorState::default(),
            history: HistoryState::default(),
            log: LogState::default(),
            plots: PlotsState::default(),
            overlay: false,
            actions: 0,
        }
    }

    pub(crate) fn level(&self) -> &Level {
        self.session.level().expect("a level")
    }

    /// Titles of the steps done.
    pub(crate) fn steps(&self) -> Vec<String> {
        let history = self.session.document().expect("a document").history();
        history.entries()[..history.position()].iter().map(Entry::title).collect()
    }

    pub(crate) fn run(&mut self, command: CommandId) {
        self.session.act(Action::Run(command));
    }

    fn apply(&mut self, label: &str, kind: EntryKind, edit: Edit) {
        self.session.act(Action::Apply(Box::new(Command::new(label, kind, edit))));
    }

    pub(crate) fn add_obstacle(&mut self, obstacle: Obstacle) -> gridwright::document::Id<Obstacle> {
        let id = self.level().peek_id();
        let label = format!("Add {} Obstacle", obstacle.shape.kind_name());
        self.apply(&label, EntryKind::Obstacle, Edit::Obstacle(id, Some(Box::new(obstacle))));
        id
    }

    pub(crate) fn add_rectangle(&mut self) -> gridwright::document::Id<Obstacle> {
        let shape = Shape::Rectangle { center: Vec2::new(160.0, 128.0), size: Vec2::new(96.0, 64.0) };
        self.add_obstacle(Obstacle::solid(shape))
    }

    pub(crate) fn move_obstacle(&mut self, id: gridwright::document::Id<Obstacle>) {
        let mut obstacle = self.level().obstacle(id).expect("an obstacle").clone();
        obstacle.shape = obstacle.shape.translated(Vec2::new(32.0, 0.0));
        self.session.act(Action::SetObstacle(id, Box::new(obstacle), "Move Obstacle", Gesture::Single));
    }

    /// A click with the active tool on a cell.
    pub(crate) fn click(&mut self, cell: Cell) {
        let world = self.level().world_from_cell(cell);
        for phase in [Phase::Press, Phase::Release] {
            let (button, modifiers) = (Button::Primary, Modifiers::default());
            self.session.act(Action::Pointer(ToolInput { phase, button, modifiers, world, cell }));
        }
    }

    pub(crate) fn add_agent(&mut self, x: f32, y: f32) -> gridwright::document::Id<Agent> {
        let id = self.level().peek_id();
        let (profile, _): &(gridwright::document::Id<Profile>, Profile) = &self.level().profiles[0];
        let agent = Agent { profile: *profile, position: Vec2::new(x, y), target: Some(Vec2::new(500.0, 300.0)) };
        self.apply("Add Agent", EntryKind::Agent, Edit::Agent(id, Some(agent)));
        id
    }

    fn ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let panel = Frame::new().fill(palette.panel);
        let mut actions = Vec::new();
        let session = &self.session;
        Panel::right("inspector").exact_size(320.0).frame(panel).show(ui, |ui| {
            Panel::bottom("history").exact_size(220.0).frame(panel).show(ui, |ui| {
                history_ui(ui, session, &mut self.history, &mut actions);
            });
            inspector_ui(ui, session, &mut self.inspector, &mut actions);
        });
        Panel::bottom("log").exact_size(120.0).frame(panel).show(ui, |ui| {
            log_ui(ui, session, &mut self.log, &mut actions);
        });
        Panel::bottom("plots").exact_size(170.0).frame(panel).show(ui, |ui| {
            plots_ui(ui, session, &mut self.plots, &mut actions);
        });
        CentralPanel::no_frame().show(ui, |ui| {
            ui.painter().rect_filled(ui.max_rect(), 0.0, palette.window);
            simulation_bar_ui(ui, session, &mut actions);
            if self.overlay {
                let menu = egui::Frame::menu(ui.style());
                menu.show(ui, |ui| {
                    ui.set_width(220.0);
                    overlay_menu_ui(ui, session, &mut actions);
                });
            }
        });
        self.actions += actions.len();
        for action in actions {
            self.session.act(action);
        }
    }
}

/// The panels, `height` points high.
pub(crate) fn show(desk: Desk, dark: bool, height: f32) -> Shown {
    let mut harness = Harness::builder()
        .with_size(vec2(1280.0, height))
        .with_theme(if dark { egui::Theme::Dark } else { egui::Theme::Light })
        .renderer(SoftRenderer::default())
        .build_ui_state(
            move |ui, desk: &mut Desk| {
                // Fonts count from the next pass on, so the first one only brings the theme in.
                if desk.themed {
                    // The harness leaves a margin, which a window does not have.
                    let whole = ui.content_rect();
                    let mut root = ui.new_child(egui::UiBuilder::new().max_rect(whole));
                    root.set_clip_rect(whole);
                    desk.ui(&mut root);
                } else {
                    desk.themed = true;
                    theme::apply(ui.ctx(), dark);
                    ui.ctx().request_discard("the theme came in");
                }
            },
            desk,
        );
    harness.run_ok();
    harness
}

/// Keeps a picture for eyes: in the folder `GRIDWRIGHT_LOOK`, or a temporary one.
pub(crate) fn keep(harness: &mut Shown, name: &str) {
    let folder =
        std::env::var_os("GRIDWRIGHT_LOOK").map_or_else(|| std::env::temp_dir().join("gridwright-look"), PathBuf::from);
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    harness.render().expect("a picture").save(folder.join(format!("{name}.png"))).expect("a file that can be written");
}

/// Types a number or words into a field and takes it over.
pub(crate) fn type_into(harness: &mut Shown, label: &str, text: &str) {
    harness.get_by_label(label).click();
    harness.run_ok();
    harness.get_by_label(label).type_text(text);
    harness.run_ok();
    harness.key_press(Key::Enter);
    harness.run_ok();
}

/// Drags the field over `points`; `each` looks at the desk after every frame of it.
pub(crate) fn drag(harness: &mut Shown, label: &str, points: f32, mut each: impl FnMut(&Desk)) {
    let from = harness.get_by_label(label).rect().center();
    harness.drag_at(from);
    harness.step();
    for step in 1..=5 {
        harness.hover_at(from + vec2(points * step as f32 / 5.0, 0.0));
        harness.step();
        each(harness.state());
    }
    harness.drop_at(from + vec2(points, 0.0));
    harness.run_ok();
}

/// Picks an option of a choice.
pub(crate) fn pick(harness: &mut Shown, label: &str, option: &str) {
    harness.get_by_label(label).click();
    harness.run_ok();
    harness.get_by_label(option).click();
    harness.run_ok();
}

/// What a field shows.
pub(crate) fn value(harness: &Shown, label: &str) -> String {
    harness.get_by_label(label).value().unwrap_or_default()
}

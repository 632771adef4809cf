//! The window under test: built in two passes, driven by label, pictured on the processor.

use std::path::{Path, PathBuf};

use eframe::egui::{self, Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};
use gridwright::app::{Answer, FilePicker, Gridwright, Opening, Question};
use gridwright::document::Level;
use gridwright::editor::{Action, Session};
use gridwright::geom::Cell;

use super::soft_renderer::SoftRenderer;

/// The window, which is there from the second pass on, because fonts count from then on.
struct State {
    opening: Option<Opening>,
    dark: bool,
    window: Option<Gridwright>,
}

/// A shown window.
pub(crate) struct Shown {
    harness: Harness<'static, State>,
}

impl Shown {
    /// Opens a window of `size` points.
    pub(crate) fn open(opening: Opening, dark: bool, size: [f32; 2]) -> Shown {
        let state = State { opening: Some(opening), dark, window: None };
        let harness = Harness::builder()
            .with_size(vec2(size[0], size[1]))
            .with_theme(if dark { egui::Theme::Dark } else { egui::Theme::Light })
            .renderer(SoftRenderer::default())
            .build_ui_state(draw, state);
        let mut shown = Shown { harness };
        shown.run();
        shown
    }

    /// A window of the usual size in the dark theme.
    pub(crate) fn usual(opening: Opening) -> Shown {
        Shown::open(opening, true, [1280.0, 800.0])
    }

    /// Lets the system's file dialog answer with this path from now on.
    pub(crate) fn answer_dialogs_with(&mut self, path: Option<PathBuf>) {
        let state = self.harness.state_mut();
        let window = state.window.take().unwrap();
        state.window = Some(window.with_picker(Box::new(Always(path))));
    }

    /// Frames until nothing asks for more, but for running simulations.
    pub(crate) fn run(&mut self) {
        self.harness.run_ok();
    }

    /// One frame.
    pub(crate) fn step(&mut self) {
        self.harness.step();
    }

    /// The window.
    pub(crate) fn window(&self) -> &Gridwright {
        self.harness.state().window.as_ref().unwrap()
    }

    /// The session.
    pub(crate) fn session(&self) -> &Session {
        self.window().session()
    }

    /// The open level.
    pub(crate) fn level(&self) -> &Level {
        self.session().level().unwrap()
    }

    /// Does an action as a panel would.
    pub(crate) fn act(&mut self, action: Action) {
        self.harness.state_mut().window.as_mut().unwrap().act(action);
        self.run();
    }

    /// Clicks the control of this name.
    pub(crate) fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.run();
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.run();
    }

    /// A control of this name is there.
    pub(crate) fn has(&self, label: &str) -> bool {
        self.harness.query_by_label(label).is_some()
    }

    /// The value of a control.
    pub(crate) fn value(&self, label: &str) -> String {
        self.harness.get_by_label(label).value().unwrap_or_default()
    }

    /// Types into the field of this name, in place of what is there.
    pub(crate) fn fill(&mut self, label: &str, text: &str) {
        self.harness.get_by_label(label).focus();
        self.run();
        self.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
        self.run();
        self.harness.get_by_label(label).type_text(text);
        self.run();
    }

    /// Waits for the pictures of the start page.
    pub(crate) fn wait_for_thumbnails(&mut self) {
        for _ in 0..600 {
            self.step();
            if self.window().has_thumbnails() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert!(self.window().has_thumbnails(), "the pictures of the samples came");
        self.run();
    }

    /// Where a cell lies on the screen.
    pub(crate) fn at(&self, x: i32, y: i32) -> Pos2 {
        let canvas = self.harness.get_by_label("Grid Canvas").rect();
        let world = self.level().world_from_cell(Cell::new(x, y));
        let offset = self.session().camera().screen_from_world(world);
        canvas.min + vec2(offset.x, offset.y)
    }

    /// Presses a mouse button on one cell, drags over others and releases on the last.
    pub(crate) fn drag(&mut self, button: PointerButton, cells: &[(i32, i32)]) {
        let places: Vec<Pos2> = cells.iter().map(|(x, y)| self.at(*x, *y)).collect();
        let press =
            |pos: Pos2, pressed: bool| Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE };
        self.harness.event(Event::PointerMoved(places[0]));
        self.step();
        self.harness.event(press(places[0], true));
        self.step();
        for place in &places[1..] {
            self.harness.event(Event::PointerMoved(*place));
            self.step();
        }
        self.harness.event(press(places[places.len() - 1], false));
        self.run();
    }

    /// Drags with the left button.
    pub(crate) fn stroke(&mut self, cells: &[(i32, i32)]) {
        self.drag(PointerButton::Primary, cells);
    }

    /// Drops a file onto the window.
    pub(crate) fn drop_file(&mut self, path: &Path) {
        let file = std::sync::Arc::new(Dropped(path.to_owned()));
        self.harness.input_mut().dropped_files.push(file);
        self.run();
    }

    /// Lets simulated time pass, frame by frame.
    pub(crate) fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.step();
        }
    }

    /// The last frame asked for another one soon.
    pub(crate) fn wants_frame(&self) -> bool {
        let root = &self.harness.output().viewport_output[&egui::ViewportId::ROOT];
        root.repaint_delay < std::time::Duration::from_secs(1)
    }

    /// No two controls have the same name.
    pub(crate) fn check_labels(&self) {
        let mut seen = std::collections::BTreeSet::new();
        for node in self.harness.query_all_by(|node| node.label().is_some()) {
            let label = node.accesskit_node().label().unwrap_or_default();
            assert!(label.is_empty() || seen.insert(label.clone()), "two nodes are called {label}");
        }
        assert!(seen.len() > 30, "the window has controls");
    }

    /// Keeps a picture.
    pub(crate) fn picture(&mut self, name: &str) {
        // A toast needs a moment to come up.
        for _ in 0..20 {
            self.harness.step();
        }
        let picture = self.harness.render().unwrap();
        picture.save(folder().join(format!("{name}.png"))).unwrap();
    }
}

/// A system dialog in which the user always chooses the same.
#[derive(Debug)]
struct Always(Option<PathBuf>);

impl FilePicker for Always {
    fn ask(&self, _question: &Question, _ctx: &egui::Context) -> Answer {
        let (sender, receiver) = std::sync::mpsc::sync_channel(1);
        sender.send(self.0.clone()).unwrap();
        receiver
    }
}

/// A file as the system drops it.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

fn draw(ui: &mut egui::Ui, state: &mut State) {
    let ctx = ui.ctx().clone();
    let Some(window) = &mut state.window else {
        let mut window = Gridwright::new(&ctx, state.opening.take().unwrap_or_default());
        window.set_theme(&ctx, state.dark);
        state.window = Some(window);
        ctx.request_discard("the theme came in");
        return;
    };
    // The harness leaves a margin, which a window does not have.
    let whole = ctx.content_rect();
    let mut root = ui.new_child(egui::UiBuilder::new().max_rect(whole));
    root.set_clip_rect(whole);
    window.ui(&mut root);
}

fn folder() -> PathBuf {
    let folder =
        std::env::var_os("GRIDWRIGHT_LOOK").map_or_else(|| std::env::temp_dir().join("gridwright-look"), PathBuf::from);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

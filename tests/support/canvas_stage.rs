//! A window that holds nothing but the canvas and a session, for driving it by events.

use eframe::egui::{self, Pos2, UiBuilder, vec2};
use egui_kittest::Harness;
use gridwright::app::canvas::{CanvasState, canvas_ui};
use gridwright::app::theme;
use gridwright::document::{Command, EntryKind, Paint, commands};
use gridwright::editor::{Action, Session};
use gridwright::geom::{Cell, CellRect, Vec2};

use crate::soft_renderer::SoftRenderer;

/// The stage in its harness.
pub(crate) type Shown<'a> = Harness<'a, Stage>;

/// The session, its canvas, and how they are shown.
pub(crate) struct Stage {
    pub(crate) session: Session,
    pub(crate) canvas: CanvasState,
    pub(crate) dark: bool,
    pub(crate) size: egui::Vec2,
    pub(crate) scale: f32,
    actions: Vec<Action>,
    themed: bool,
}

impl Stage {
    pub(crate) fn of(session: Session) -> Stage {
        Stage {
            session,
            canvas: CanvasState::default(),
            dark: true,
            size: vec2(800.0, 560.0),
            scale: 1.0,
            actions: Vec::new(),
            themed: false,
        }
    }

    /// A new level of free cells.
    pub(crate) fn empty(w: u32, h: u32) -> Stage {
        Stage::with(w, h, |_| {})
    }

    /// A level with painted rectangles, as opened: nothing to undo is wanted by no test.
    pub(crate) fn with(w: u32, h: u32, paints: impl FnOnce(&mut dyn FnMut(CellRect, Paint))) -> Stage {
        let mut session = Session::default();
        session.act(Action::NewLevel(CellRect::new(0, 0, w, h), Vec2::new(32.0, 32.0)));
        let mut list = Vec::new();
        paints(&mut |rect, paint| list.push((rect, paint)));
        for (rect, paint) in list {
            paint_rect(&mut session, rect, paint);
        }
        Stage::of(session)
    }

    /// A sample by its name.
    pub(crate) fn sample(name: &'static str) -> Stage {
        let mut session = Session::default();
        session.act(Action::OpenSample(name));
        assert!(session.document().is_some(), "{name} opens");
        Stage::of(session)
    }

    pub(crate) fn light(mut self) -> Stage {
        self.dark = false;
        self
    }

    /// The middle of a cell on the screen.
    pub(crate) fn place(&self, cell: Cell) -> Pos2 {
        let world = self.session.level().unwrap().world_from_cell(cell);
        let at = self.session.camera().screen_from_world(world);
        Pos2::new(at.x, at.y)
    }

    /// The cell at a place of the screen.
    pub(crate) fn cell(&self, place: Pos2) -> Cell {
        let world = self.session.camera().world_from_screen(Vec2::new(place.x, place.y));
        self.session.level().unwrap().cell_from_world(world)
    }

    /// One frame, then its actions.
    pub(crate) fn ui(&mut self, ui: &mut egui::Ui) {
        if !self.themed {
            // Fonts count from the next pass on.
            self.themed = true;
            theme::apply(ui.ctx(), self.dark);
            ui.ctx().request_discard("the theme came in");
            return;
        }
        let whole = ui.content_rect();
        let mut root = ui.new_child(UiBuilder::new().max_rect(whole));
        root.set_clip_rect(whole);
        canvas_ui(&mut root, &self.session, &mut self.canvas, &mut self.actions);
        for action in self.actions.drain(..) {
            self.session.act(action);
        }
        self.session.advance(ui.input(|input| input.time));
    }
}

/// Paints a rectangle as one step.
pub(crate) fn paint_rect(session: &mut Session, rect: CellRect, paint: Paint) {
    let edit = commands::paint(session.level().unwrap(), rect.cells(), paint);
    session.act(Action::Apply(Box::new(Command::new("Brush", EntryKind::Paint, edit))));
}

/// Shows a stage; the whole grid is in view.
pub(crate) fn stage(stage: Stage) -> Shown<'static> {
    let mut shown = Harness::builder()
        .with_size(stage.size)
        .with_pixels_per_point(stage.scale)
        .with_theme(if stage.dark { egui::Theme::Dark } else { egui::Theme::Light })
        .renderer(SoftRenderer::default())
        .build_ui_state(|ui, stage: &mut Stage| stage.ui(ui), stage);
    shown.run_ok();
    shown
}

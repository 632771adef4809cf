//! What a frame of a 2048 x 2048 map costs on the side of egui: the canvas, its shapes and their tessellation.
//!
//! The figures are printed (`cargo test --test ui frames -- --nocapture`); the limits that are asserted leave
//! room for slow and busy machines, and fail where a frame walks over the whole map.

use eframe::egui::{self, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, vec2};
use gridwright::document::{Command, EntryKind, Paint, commands};
use gridwright::editor::{Action, Session};
use gridwright::geom::{Cell, CellRect, Vec2};

use crate::canvas_stage::Stage;

const SIDE: u32 = 2048;
const FRAMES: usize = 60;

/// A third of the cells solid, in clumps, and some mud.
fn large() -> Session {
    let mut session = Session::default();
    session.act(Action::NewLevel(CellRect::new(0, 0, SIDE, SIDE), Vec2::new(32.0, 32.0)));
    let noise = |cell: Cell, size: i32| {
        let (x, y) = ((cell.x / size) as u32, (cell.y / size) as u32);
        let mixed = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77);
        (mixed ^ (mixed >> 15)).wrapping_mul(0x2C1B_3C6D) >> 24
    };
    let region = CellRect::new(0, 0, SIDE, SIDE);
    for (paint, least, size) in [(Paint::Weight(3.0), 200, 9), (Paint::Solid, 180, 3)] {
        let cells = region.cells().filter(|cell| noise(*cell, size) > least);
        let edit = commands::paint(session.level().unwrap(), cells, paint);
        session.act(Action::Apply(Box::new(Command::new("Brush", EntryKind::Paint, edit))));
    }
    session
}

/// Runs frames without a window.
struct Bare {
    ctx: egui::Context,
    stage: Stage,
    time: f64,
}

impl Bare {
    fn new() -> Bare {
        let mut bare = Bare { ctx: egui::Context::default(), stage: Stage::of(large()), time: 0.0 };
        for _ in 0..4 {
            bare.frame(Vec::new());
        }
        bare
    }

    /// Milliseconds of one frame.
    #[expect(clippy::disallowed_methods, reason = "this is what is measured")]
    fn frame(&mut self, events: Vec<Event>) -> f64 {
        self.time += 1.0 / 60.0;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1074.0, 612.0)));
        let input = RawInput { screen_rect, time: Some(self.time), events, ..RawInput::default() };
        let start = std::time::Instant::now();
        let stage = &mut self.stage;
        let mut out = self.ctx.run_ui(input, |ui| stage.ui(ui));
        let shapes = std::mem::take(&mut out.shapes);
        let meshes = self.ctx.tessellate(shapes, 1.0);
        let spent = start.elapsed().as_secs_f64() * 1000.0;
        assert!(!meshes.is_empty());
        out.drop_without_applying_deltas();
        spent
    }

    /// The median of many frames.
    fn median(&mut self, mut events: impl FnMut(usize) -> Vec<Event>) -> f64 {
        let mut spent: Vec<f64> = (0..FRAMES).map(|i| self.frame(events(i))).collect();
        spent.sort_by(f64::total_cmp);
        spent[FRAMES / 2]
    }

    fn press(&mut self, pos: Pos2, pressed: bool) {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        self.frame(vec![Event::PointerMoved(pos), Event::PointerButton { pos, button, pressed, modifiers }]);
    }
}

/// A place on a way that never stands still.
fn way(i: usize) -> Pos2 {
    Pos2::new(100.0 + 14.0 * i as f32, 300.0 + 40.0 * (i % 3) as f32)
}

#[test]
fn frames_cost_what_is_in_view() {
    let mut bare = Bare::new();
    let cells: [(&str, f32); 4] = [("fit", 0.0), ("2 px", 2.0), ("8 px", 8.0), ("24 px", 24.0)];
    for (name, side) in cells {
        if side > 0.0 {
            let zoom = bare.stage.session.camera().zoom * 32.0;
            bare.stage.session.act(Action::ZoomAt(Vec2::new(537.0, 306.0), side / zoom));
        }
        bare.frame(Vec::new());
        let idle = bare.median(|_| Vec::new());
        let hover = bare.median(|i| vec![Event::PointerMoved(way(i))]);
        let pan = bare.median(|i| {
            let delta = vec2(if i % 2 == 0 { 3.0 } else { -3.0 }, 1.0);
            let unit = egui::MouseWheelUnit::Point;
            let source = egui::MouseWheelSource::Trackpad;
            let phase = egui::TouchPhase::Move;
            vec![Event::MouseWheel { unit, delta, phase, source, modifiers: Modifiers::NONE }]
        });
        bare.press(way(0), true);
        let paint = bare.median(|i| (0..4).map(|j| Event::PointerMoved(way(i) + vec2(3.0 * j as f32, 0.0))).collect());
        bare.press(way(0), false);
        println!("2048 x 2048 at {name}: idle {idle:.3} ms, hover {hover:.3}, pan {pan:.3}, painting {paint:.3}");
        assert!(idle < 4.0 && hover < 8.0 && pan < 8.0 && paint < 16.0, "{name}");
    }
}

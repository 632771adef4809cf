//! A frame of a 2048 x 2048 canvas: what the toolkit's side of it costs, still and while painting.
//!
//! `cargo bench --bench canvas`. No graphics card takes part: drawing by the card comes on top.

#![expect(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, reason = "a benchmark prints times")]

use eframe::egui;
use gridwright::app::canvas::{CanvasState, canvas_ui};
use gridwright::app::theme;
use gridwright::document::{Command, EntryKind, Paint, commands};
use gridwright::editor::{Action, Button, Modifiers, Phase, Session, ToolInput, ToolKind};
use gridwright::geom::{Cell, CellRect, Vec2};
use std::time::Instant;

/// One frame of 1280 x 800 points; gives the texels uploaded.
fn frame(ctx: &egui::Context, session: &mut Session, state: &mut CanvasState) -> usize {
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
    let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
    let mut actions = Vec::new();
    let output = ctx.run_ui(input, |ui| canvas_ui(ui, session, state, &mut actions));
    let texels =
        output.textures_delta.set.values().flatten().map(|delta| delta.image.width() * delta.image.height()).sum();
    let shapes = ctx.tessellate(output.shapes.clone(), output.pixels_per_point);
    std::hint::black_box(shapes.len());
    output.drop_without_applying_deltas();
    actions.into_iter().for_each(|action| session.act(action));
    texels
}

fn main() {
    let ctx = egui::Context::default();
    theme::apply(&ctx, true);
    let mut session = Session::default();
    session.act(Action::NewLevel(CellRect::new(0, 0, 2048, 2048), Vec2::new(32.0, 32.0)));
    let mut state = CanvasState::default();
    for _ in 0..5 {
        frame(&ctx, &mut session, &mut state);
    }
    println!("{:<40} {:>12} {:>16}", "what", "mean us", "texels a frame");
    for (what, zoom) in [("fit", 1.0), ("zoomed in 40 times", 40.0)] {
        session.act(Action::ZoomAt(Vec2::new(640.0, 400.0), zoom));
        for painting in [false, true] {
            frame(&ctx, &mut session, &mut state);
            let (start, frames, mut texels) = (Instant::now(), 200, 0);
            for step in 0..frames {
                if painting {
                    let cell = Cell::new(900 + step, 1000 + step / 2);
                    let world = session.level().unwrap().frame().world_from_cell(cell);
                    let phase = if step == 0 { Phase::Press } else { Phase::Drag };
                    let (button, modifiers) = (Button::Primary, Modifiers::default());
                    session.act(Action::Pointer(ToolInput { phase, button, modifiers, world, cell }));
                }
                texels += frame(&ctx, &mut session, &mut state);
            }
            session.act(Action::Cancel);
            let micros = start.elapsed().as_secs_f64() * 1e6 / f64::from(frames);
            let what = format!("{what}, {}", if painting { "painting" } else { "still" });
            println!("{what:<40} {micros:>12.1} {:>16}", texels / frames as usize);
        }
    }
    test_while_painting();
}

/// Strokes with a tested path whose search goes over most of the map: what one sample of the stroke costs.
fn test_while_painting() {
    let mut session = Session::default();
    session.act(Action::NewLevel(CellRect::new(0, 0, 2048, 2048), Vec2::new(32.0, 32.0)));
    let wall = commands::paint(session.level().unwrap(), CellRect::new(2000, 0, 1, 2047).cells(), Paint::Solid);
    session.act(Action::Apply(Box::new(Command::new("Wall", EntryKind::Paint, wall))));
    let pointer = |session: &mut Session, phase, cell| {
        let world = session.level().unwrap().world_from_cell(cell);
        let (button, modifiers) = (Button::Primary, Modifiers::default());
        session.act(Action::Pointer(ToolInput { phase, button, modifiers, world, cell }));
    };
    session.act(Action::Run(ToolKind::PATH_TESTER.info().command.id));
    pointer(&mut session, Phase::Press, Cell::new(5, 1000));
    pointer(&mut session, Phase::Drag, Cell::new(2040, 1000));
    pointer(&mut session, Phase::Release, Cell::new(2040, 1000));
    session.finish_job();
    session.act(Action::Run(ToolKind::BRUSH.info().command.id));
    let (samples, mut worst, start) = (200, 0.0_f64, Instant::now());
    for step in 0..samples {
        let phase = if step == 0 { Phase::Press } else { Phase::Drag };
        let sample = Instant::now();
        pointer(&mut session, phase, Cell::new(900 + step, 1000 + step / 2));
        worst = worst.max(sample.elapsed().as_secs_f64() * 1e6);
    }
    let mean = start.elapsed().as_secs_f64() * 1e6 / f64::from(samples);
    session.act(Action::Cancel);
    let old = session.path_test().is_answer_old();
    println!("{:<40} {mean:>12.1} {worst:>12.1} us at worst", "a sample of a stroke, path tested");
    assert!(old, "the case is too easy");
}

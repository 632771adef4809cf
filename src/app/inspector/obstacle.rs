//! The selected obstacle: where, how large, what it does to cells.
//!
//! Every kind has a middle (of its bounds) that moves it as it is; sizes keep the middle in place.

use super::super::widgets::{hint, section};
use super::Panel;
use super::fields::{Gestures, NumberField};
use crate::document::{Id, Obstacle};
use crate::editor::{Action, Gesture, Selected};
use crate::geom::{Shape, Vec2};

/// Largest coordinate that a field gives, px.
const FAR: f32 = 1e7;

/// Draws the section if an obstacle is selected.
pub(super) fn section_ui(panel: &mut Panel<'_, '_>) {
    let Some(Selected::Obstacle(id)) = panel.session.selected() else { return };
    let Some(obstacle) = panel.level.obstacle(id) else { return };
    section(panel.ui, &format!("{} Obstacle", obstacle.shape.kind_name()));
    place_ui(panel, id, obstacle);
    size_ui(panel, id, obstacle);
    effect_ui(panel, id, obstacle);
}

/// The middle.
fn place_ui(panel: &mut Panel<'_, '_>, id: Id<Obstacle>, obstacle: &Obstacle) {
    let (min, max) = obstacle.shape.bounds();
    let middle = (min + max) * 0.5;
    let mut wanted = middle;
    let coordinate = |label| NumberField::px(label, -FAR..=FAR, "Middle of the obstacle in the world.");
    let (ui, gestures) = (&mut *panel.ui, &mut panel.state.gestures);
    let x = gestures.number(ui, coordinate("Obstacle X"), &mut wanted.x);
    let y = gestures.number(ui, coordinate("Obstacle Y"), &mut wanted.y);
    for (label, gesture) in [("Obstacle X", x), ("Obstacle Y", y)] {
        let Some(gesture) = gesture else { continue };
        let shape = obstacle.shape.translated(wanted - middle);
        push(panel, id, Obstacle { shape, ..obstacle.clone() }, label, gesture);
    }
}

/// Sizes by kind.
fn size_ui(panel: &mut Panel<'_, '_>, id: Id<Obstacle>, obstacle: &Obstacle) {
    let length = |label, help| NumberField::px(label, 0.1..=1e6, help);
    let (ui, gestures) = (&mut *panel.ui, &mut panel.state.gestures);
    let mut shape = obstacle.shape.clone();
    let change = match &mut shape {
        Shape::Rectangle { size, .. } => {
            let w = gestures.number(ui, length("Obstacle Width", "Whole width; the middle stays."), &mut size.x);
            let h = gestures.number(ui, length("Obstacle Height", "Whole height; the middle stays."), &mut size.y);
            w.map(|g| ("Obstacle Width", g)).or(h.map(|g| ("Obstacle Height", g)))
        }
        Shape::Circle { radius, .. } => gestures
            .number(ui, length("Obstacle Radius", "From the middle to the edge."), radius)
            .map(|g| ("Obstacle Radius", g)),
        Shape::Capsule { a, b, radius } => {
            let axis = capsule_axis_ui(panel, a, b);
            let (ui, gestures) = (&mut *panel.ui, &mut panel.state.gestures);
            let r = gestures.number(ui, length("Obstacle Radius", "From the axis to the edge."), radius);
            axis.or(r.map(|g| ("Obstacle Radius", g)))
        }
        Shape::Polygon { points } => {
            let count = points.len();
            panel.value_row("Obstacle", "Corners", &count.to_string());
            None
        }
    };
    if let Some((label, gesture)) = change {
        push(panel, id, Obstacle { shape, ..obstacle.clone() }, label, gesture);
    }
}

/// The way from one end of a capsule's axis to the other; the middle stays.
fn capsule_axis_ui(panel: &mut Panel<'_, '_>, a: &mut Vec2, b: &mut Vec2) -> Option<(&'static str, Gesture)> {
    let middle = (*a + *b) * 0.5;
    let mut axis = *b - *a;
    let side = |label| NumberField::px(label, -1e6..=1e6, "From one end of the axis to the other; the middle stays.");
    let (ui, gestures) = (&mut *panel.ui, &mut panel.state.gestures);
    let x = gestures.number(ui, side("Obstacle Axis X"), &mut axis.x);
    let y = gestures.number(ui, side("Obstacle Axis Y"), &mut axis.y);
    let change = x.map(|g| ("Obstacle Axis X", g)).or(y.map(|g| ("Obstacle Axis Y", g)))?;
    (*a, *b) = (middle - axis * 0.5, middle + axis * 0.5);
    Some(change)
}

/// Solid or weight, mask, moving.
fn effect_ui(panel: &mut Panel<'_, '_>, id: Id<Obstacle>, obstacle: &Obstacle) {
    let mut weighs = obstacle.weight.is_some();
    let options = [(false, "Solid"), (true, "Weight")];
    let help = "Solid blocks cells; Weight makes an area that costs more to walk through.";
    if let Some(gesture) = Gestures::choice(panel.ui, "Obstacle Effect", &mut weighs, &options, help) {
        let weight = weighs.then_some(3.0);
        push(panel, id, Obstacle { weight, ..obstacle.clone() }, "Obstacle Effect", gesture);
    }
    if let Some(mut weight) = obstacle.weight {
        let help = "Factor on the cost of entering a cell whose middle lies inside.";
        let field = NumberField { label: "Obstacle Weight", unit: "", range: 0.0..=1000.0, speed: 0.05, help };
        if let Some(gesture) = panel.state.gestures.number(panel.ui, field, &mut weight) {
            push(panel, id, Obstacle { weight: Some(weight), ..obstacle.clone() }, "Obstacle Weight", gesture);
        }
    }
    let mut changed = obstacle.clone();
    let help = "The Bake Mask chooses obstacles by these bits.";
    if let Some(gesture) = Gestures::bits(panel.ui, "Obstacle Mask", &mut changed.mask, help) {
        push(panel, id, changed.clone(), "Obstacle Mask", gesture);
    }
    if obstacle.mask & panel.level.bake.mask == 0 {
        hint(panel.ui, "Not baked: shares no bit with the Bake Mask.");
    }
    let help = "Moves in the game, so it is not baked.";
    if let Some(gesture) = Gestures::toggle(panel.ui, "Moving Obstacle", &mut changed.moving, help) {
        push(panel, id, changed, "Moving Obstacle", gesture);
    }
    if obstacle.moving {
        hint(panel.ui, "Not baked: agents avoid it where it is.");
    }
}

fn push(panel: &mut Panel<'_, '_>, id: Id<Obstacle>, obstacle: Obstacle, label: &'static str, gesture: Gesture) {
    panel.actions.push(Action::SetObstacle(id, Box::new(obstacle), label, gesture));
}

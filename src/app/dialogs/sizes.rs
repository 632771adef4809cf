//! Size of a new grid, and another region for the grid that is open.
//!
//! Limits are those of [`crate::grid`]; both forms say the number of cells and refuse too many in words.

use eframe::egui::Context;

use super::{Pressed, Verdict, buttons, modal};
use crate::app::widgets::{self, Number, Severity};
use crate::editor::Action;
use crate::geom::{CellRect, Vec2};
use crate::grid::MAX_CELLS;

/// Width of both dialogs.
const WIDTH: f32 = 360.0;
/// Longest side of a grid that is typed in.
const MAX_SIDE: u32 = 4096;

/// Form of File, New Grid.
#[derive(Clone, Copy, Debug)]
pub struct NewGrid {
    width: u32,
    height: u32,
    cell: Vec2,
}

impl Default for NewGrid {
    fn default() -> NewGrid {
        NewGrid { width: 32, height: 32, cell: Vec2::new(32.0, 32.0) }
    }
}

impl NewGrid {
    pub(super) fn show(&mut self, ctx: &Context, actions: &mut Vec<Action>) -> Verdict {
        let (pressed, dismissed) = modal(ctx, "New Grid", WIDTH, |ui| {
            widgets::form(ui, "new grid", |ui| {
                Number::new("New Grid Width", &mut self.width).range(1..=MAX_SIDE).unit("cells").row(ui);
                Number::new("New Grid Height", &mut self.height).range(1..=MAX_SIDE).unit("cells").row(ui);
                Number::new("New Cell Width", &mut self.cell.x).range(1.0..=4096.0).decimals(0).unit("px").row(ui);
                Number::new("New Cell Height", &mut self.cell.y).range(1.0..=4096.0).decimals(0).unit("px").row(ui);
            });
            let count = u64::from(self.width) * u64::from(self.height);
            size_line(ui, self.width, self.height);
            buttons(ui, "Create", too_many(count).as_deref())
        });
        if pressed == Pressed::Primary {
            let region = CellRect::new(0, 0, self.width, self.height);
            actions.push(Action::NewLevel(region, self.cell));
            return Verdict::Close;
        }
        if dismissed || pressed == Pressed::Cancel { Verdict::Close } else { Verdict::Stay }
    }
}

/// Form of Grid, Resize Grid.
#[derive(Clone, Copy, Debug)]
pub struct ResizeGrid {
    from: CellRect,
    region: CellRect,
}

impl ResizeGrid {
    /// The form for a grid of this region.
    #[must_use]
    pub fn new(region: CellRect) -> ResizeGrid {
        ResizeGrid { from: region, region }
    }

    pub(super) fn show(&mut self, ctx: &Context, actions: &mut Vec<Action>) -> Verdict {
        let (pressed, dismissed) = modal(ctx, "Resize Grid", WIDTH, |ui| {
            let region = &mut self.region;
            widgets::form(ui, "resize grid", |ui| {
                let limit = crate::geom::MAX_COORDINATE / 2;
                Number::new("New Region X", &mut region.x).range(-limit..=limit).row(ui);
                Number::new("New Region Y", &mut region.y).range(-limit..=limit).row(ui);
                Number::new("New Grid Width", &mut region.w).range(1..=MAX_SIDE).unit("cells").row(ui);
                Number::new("New Grid Height", &mut region.h).range(1..=MAX_SIDE).unit("cells").row(ui);
            });
            size_line(ui, region.w, region.h);
            if let Some(text) = self.loss() {
                widgets::status_line(ui, Severity::Warning, &text);
            }
            let same = (self.region == self.from).then(|| "This is the size it has.".to_owned());
            let refused = same.or_else(|| too_many(self.region.area()));
            buttons(ui, "Resize", refused.as_deref())
        });
        if pressed == Pressed::Primary {
            actions.push(Action::Resize(self.region));
            return Verdict::Close;
        }
        if dismissed || pressed == Pressed::Cancel { Verdict::Close } else { Verdict::Stay }
    }

    /// Cells that would be left out.
    fn loss(&self) -> Option<String> {
        let kept = self.from.intersection(self.region).area();
        let lost = self.from.area() - kept;
        (lost > 0).then(|| format!("{lost} of {} cells are left out; undo brings them back.", self.from.area()))
    }
}

fn size_line(ui: &mut eframe::egui::Ui, width: u32, height: u32) {
    let count = u64::from(width) * u64::from(height);
    widgets::hint(ui, &format!("{width} x {height}, {count} cells"));
}

fn too_many(count: u64) -> Option<String> {
    (count > MAX_CELLS).then(|| format!("A grid holds at most {MAX_CELLS} cells."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_region_says_what_it_leaves_out() {
        let mut form = ResizeGrid::new(CellRect::new(0, 0, 18, 11));
        assert_eq!(form.loss(), None);
        form.region = CellRect::new(2, 0, 18, 11);
        assert_eq!(form.loss().unwrap(), "22 of 198 cells are left out; undo brings them back.");
    }
}

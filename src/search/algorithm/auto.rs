//! Jump points where they serve and pay, else from cell to cell.

use super::super::find::{Checked, Job, PathEnd};
use super::super::jump::Jumps;
use super::super::{Listener, Scratch, SearchOutcome};
use super::Row;

pub(super) const ROW: Row = Row {
    name: "auto",
    title: "Auto",
    label: "Auto",
    help: "The fastest one that serves the query",
    offered: true,
    compared: true,
    weights: true,
    custom_costs: true,
    godot: true,
    guided: true,
};

pub(super) fn search<L: Listener>(
    job: &mut Job<'_, L>,
    checked: &Checked<'_>,
    scratch: &mut Scratch,
) -> (SearchOutcome, PathEnd) {
    let serves = checked.obstacle.is_none() && job.weights.is_none() && job.query.max_nodes == 0;
    let jumped = if serves { job.jump(checked, scratch, pays) } else { None };
    jumped.unwrap_or_else(|| job.walk(checked, scratch))
}

fn pays(jumps: &Jumps<'_>) -> bool {
    jumps.are_faster()
}

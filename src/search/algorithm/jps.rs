//! From jump point to jump point; from cell to cell where the goal is known to be out of reach or was not reached.

use super::super::find::{Checked, Job, PathEnd};
use super::super::{Listener, Scratch, SearchOutcome};
use super::Row;

pub(super) const ROW: Row = Row {
    name: "jps",
    title: "JPS",
    label: "Jump Point Search",
    help: "From jump point to jump point; refuses weights",
    offered: true,
    compared: true,
    weights: false,
    custom_costs: false,
    godot: true,
    guided: true,
};

pub(super) fn search<L: Listener>(
    job: &mut Job<'_, L>,
    checked: &Checked<'_>,
    scratch: &mut Scratch,
) -> (SearchOutcome, PathEnd) {
    let jumped = if checked.obstacle.is_none() { job.jump(checked, scratch, |_| true) } else { None };
    jumped.unwrap_or_else(|| job.walk(checked, scratch))
}

//! From cell to cell, by cost plus estimate.

use super::super::find::{Checked, Job, PathEnd};
use super::super::{Listener, Scratch, SearchOutcome};
use super::Row;

pub(super) const ROW: Row = Row {
    name: "astar",
    title: "A*",
    label: "A*",
    help: "Best first by cost plus estimate",
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
    job.walk(checked, scratch)
}

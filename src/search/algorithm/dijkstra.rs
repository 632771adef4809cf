//! From cell to cell, by cost alone: A* without an estimate.

use super::Row;

pub(super) use super::astar::search;

pub(super) const ROW: Row = Row {
    name: "dijkstra",
    title: "Dijkstra",
    label: "Dijkstra",
    help: "Best first by cost alone",
    offered: false,
    compared: false,
    weights: true,
    custom_costs: true,
    godot: false,
    guided: false,
};

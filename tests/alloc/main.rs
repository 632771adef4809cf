//! What allocates nothing, and what takes little memory. Allocations are counted for the whole process, so this binary
//! has no test harness: it runs its tests one after the other on its only thread.
//!
//! A new test is a function and a row of [`TESTS`]. Words on the command line choose tests by a part of their name, as
//! with `cargo test`; `--list` names them, and other options change nothing.

#![expect(clippy::print_stdout, reason = "it says what it runs, in place of the harness")]

mod agents;
mod format_limits;
mod graph;
mod overlays;
mod search;

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const TESTS: &[(&str, fn())] = &[
    ("agents::edits_under_a_living_snapshot_allocate_nothing", agents::edits_under_a_living_snapshot_allocate_nothing),
    (
        "agents::ticks_of_64_agents_allocate_nothing_after_warm_up",
        agents::ticks_of_64_agents_allocate_nothing_after_warm_up,
    ),
    (
        "format_limits::huge_headers_take_no_memory_and_large_masks_open",
        format_limits::huge_headers_take_no_memory_and_large_masks_open,
    ),
    ("graph::nothing_is_allocated_after_warm_up", graph::nothing_is_allocated_after_warm_up),
    ("overlays::a_steady_frame_allocates_nothing", overlays::a_steady_frame_allocates_nothing),
    ("search::a_grid_of_its_own_allocates_nothing", search::a_grid_of_its_own_allocates_nothing),
    ("search::godots_order_allocates_nothing", search::godots_order_allocates_nothing),
    ("search::queries_allocate_nothing", search::queries_allocate_nothing),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&String> = arguments.iter().filter(|a| !a.starts_with('-')).collect();
    let asked = TESTS.iter().filter(|(name, _)| words.is_empty() || words.iter().any(|word| name.contains(*word)));
    let list = arguments.iter().any(|a| a == "--list");
    let mut passed = 0;
    for (name, test) in asked {
        if list {
            println!("{name}: test");
            continue;
        }
        println!("test {name} ...");
        // A panic ends the process with an error and its message.
        test();
        passed += 1;
    }
    println!("test result: ok. {passed} passed, one after the other");
}

//! Just enough of the MovingAI formats for the benchmark's files.

use std::path::Path;

/// Letters of a map, row by row.
pub(crate) fn read_map(path: &Path) -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    lines.by_ref().find(|line| line.trim() == "map").unwrap();
    lines.filter(|line| !line.is_empty()).map(|line| line.trim_end().as_bytes().to_vec()).collect()
}

/// One line of a scenario.
pub(crate) struct Entry {
    pub(crate) from: (i32, i32),
    pub(crate) to: (i32, i32),
    pub(crate) length: f64,
    /// Half a unit of the last printed place, and what the files' own sums are off: they were made in single
    /// precision (most sets) or with sqrt 2 cut after nine digits (cities, mapf).
    pub(crate) tolerance: f64,
}

pub(crate) fn read_scenario(path: &Path) -> Vec<Entry> {
    let text = std::fs::read_to_string(path).unwrap();
    // `version 1.0` prints two places, `version 1` six significant digits or more; trailing zeros are left out.
    let two_places = text.lines().next().is_some_and(|line| line.trim_end() == "version 1.0");
    let entries = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    entries.map(|line| read_entry(&line.split_whitespace().collect::<Vec<_>>(), two_places)).collect()
}

fn read_entry(columns: &[&str], two_places: bool) -> Entry {
    let number = |at: usize| columns[at].parse::<i32>().unwrap();
    let length = columns[8].parse::<f64>().unwrap();
    let (whole, fraction) = columns[8].split_once('.').unwrap_or((columns[8], ""));
    let printed = fraction.len() as i32;
    let places = if two_places { 2 } else { printed.max(6 - whole.len() as i32) };
    Entry {
        from: (number(4), number(5)),
        to: (number(6), number(7)),
        length,
        tolerance: 0.5 * 10f64.powi(-places) + length * f64::from(f32::EPSILON),
    }
}

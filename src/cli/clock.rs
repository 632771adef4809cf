//! The one clock of the command line, for the times that `bake`, `scen` and `simulate` print. No result
//! depends on it.

use std::sync::OnceLock;
use std::time::Instant;

/// Measures from its making.
pub(super) struct Stopwatch(Instant);

impl Stopwatch {
    #[expect(clippy::disallowed_methods, reason = "times are printed, nothing is decided by them")]
    pub(super) fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// Microseconds since the start.
    pub(super) fn micros(&self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1e6
    }
}

/// Value below which the given share of the sorted list lies; 0 of an empty one.
pub(super) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    sorted.get((last as f64 * share).round() as usize).copied().unwrap_or(0.0)
}

/// Mean of the list; 0 of an empty one.
pub(super) fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

/// Nanoseconds since the first call.
pub(super) fn nanos() -> u64 {
    static START: OnceLock<Stopwatch> = OnceLock::new();
    START.get_or_init(Stopwatch::start).0.elapsed().as_nanos() as u64
}

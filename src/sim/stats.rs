//! The last ticks as series, for plots. Fixed memory; nothing here enters a result or a hash.

use crate::document::{Agent, Id};

/// Ticks that a series remembers: ten seconds at 60 ticks a second.
pub const SERIES_LENGTH: usize = 600;

/// One number for each of the last [`SERIES_LENGTH`] ticks.
#[derive(Clone, Debug)]
pub struct Series {
    values: Vec<f32>,
    /// Where the next value goes once all places are taken.
    next: usize,
}

impl Default for Series {
    fn default() -> Series {
        Series { values: Vec::with_capacity(SERIES_LENGTH), next: 0 }
    }
}

impl Series {
    /// The values, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = f32> {
        let (newer, older) = self.values.split_at(self.next);
        older.iter().chain(newer).copied()
    }

    /// Number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// No tick yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of the last tick.
    #[must_use]
    pub fn last(&self) -> Option<f32> {
        self.iter().next_back()
    }

    fn push(&mut self, value: f32) {
        if self.values.len() < SERIES_LENGTH {
            self.values.push(value);
        } else {
            self.values[self.next] = value;
            self.next = (self.next + 1) % SERIES_LENGTH;
        }
    }

    /// Keeps the length and forgets the values.
    fn blank(&mut self) {
        self.values.fill(f32::NAN);
    }

    fn clear(&mut self) {
        self.values.clear();
        self.next = 0;
    }
}

/// What one tick adds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sample {
    pub(super) mean_distance: f32,
    pub(super) watched_distance: f32,
    pub(super) repaths: u32,
    pub(super) expanded: u32,
    pub(super) search_nanos: u64,
}

/// Series of the last ticks.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Mean distance to the target in a straight line, world units, over the agents that have one; NaN where none has.
    pub mean_distance: Series,
    /// The same of the watched agent alone; NaN where it has no target.
    pub watched_distance: Series,
    /// Paths asked for.
    pub repaths: Series,
    /// Cells whose neighbours a search looked at.
    pub expanded: Series,
    /// Microseconds spent in searches; 0 without a timer.
    pub search_micros: Series,
    /// Number of the last tick in the series.
    pub last_tick: u64,
    /// The agent whose distance is kept apart.
    pub(super) watched: Option<Id<Agent>>,
}

impl Stats {
    /// A series with the number of each tick, oldest first.
    pub fn by_tick<'a>(&self, series: &'a Series) -> impl Iterator<Item = (u64, f32)> + use<'a> {
        let first = (self.last_tick + 1).saturating_sub(series.len() as u64);
        series.iter().enumerate().map(move |(i, value)| (first + i as u64, value))
    }

    /// The agent of [`Stats::watched_distance`].
    #[must_use]
    pub fn watched(&self) -> Option<Id<Agent>> {
        self.watched
    }

    /// Another agent's distance is kept from the next tick on; ticks before have none.
    pub(super) fn watch(&mut self, agent: Option<Id<Agent>>) {
        if agent != self.watched {
            self.watched = agent;
            self.watched_distance.blank();
        }
    }

    pub(super) fn push(&mut self, tick: u64, sample: Sample) {
        self.last_tick = tick;
        self.mean_distance.push(sample.mean_distance);
        self.watched_distance.push(sample.watched_distance);
        self.repaths.push(sample.repaths as f32);
        self.expanded.push(sample.expanded as f32);
        self.search_micros.push((sample.search_nanos as f64 / 1e3) as f32);
    }

    pub(super) fn clear(&mut self) {
        self.last_tick = 0;
        let Stats { mean_distance, watched_distance, repaths, expanded, search_micros, .. } = self;
        [mean_distance, watched_distance, repaths, expanded, search_micros].into_iter().for_each(Series::clear);
    }
}

#[cfg(test)]
mod tests {
    use super::{Id, SERIES_LENGTH, Sample, Stats};

    #[test]
    fn the_distances_of_one_agent_are_not_told_of_another() {
        let mut stats = Stats::default();
        let sample = Sample { watched_distance: 5.0, ..Sample::default() };
        stats.watch(Some(Id::new(1)));
        stats.push(1, sample);
        stats.watch(Some(Id::new(1)));
        assert_eq!(stats.watched_distance.last(), Some(5.0));
        stats.watch(Some(Id::new(2)));
        stats.push(2, sample);
        let told: Vec<_> = stats.watched_distance.iter().map(f32::is_nan).collect();
        assert_eq!(told, [true, false]);
    }

    #[test]
    fn a_full_series_drops_the_oldest_and_keeps_its_tick_numbers() {
        let mut stats = Stats::default();
        for tick in 1..=SERIES_LENGTH as u64 + 7 {
            stats.push(tick, Sample { expanded: tick as u32, ..Sample::default() });
        }
        let points: Vec<_> = stats.by_tick(&stats.expanded).collect();
        assert_eq!(points.len(), SERIES_LENGTH);
        assert!(points.iter().all(|(tick, value)| *tick as f32 == *value));
        assert_eq!((points[0].0, stats.expanded.last()), (8, Some(607.0)));
    }
}

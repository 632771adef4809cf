//! Which numbers stand in a CSV grid and how often: what its kind is told from, and what warnings list.

use super::build::count;

/// Distinct numbers that are counted one by one; beyond that warnings say that there are more.
const MAX_LISTED: usize = 8;

/// Counts of the numbers of a table.
pub(super) struct Values {
    /// The first distinct numbers, in the order of the file.
    known: Vec<(f32, u64)>,
    /// The number before, which is often the next one too.
    last: usize,
    has_more: bool,
    /// Every number is whole and -1 or from 0 to 100.
    is_percent: bool,
    has_empty: bool,
}

impl Values {
    pub(super) fn new() -> Values {
        Values { known: Vec::new(), last: 0, has_more: false, is_percent: true, has_empty: false }
    }

    pub(super) fn add(&mut self, value: f32) {
        if let Some((known, number)) = self.known.get_mut(self.last)
            && *known == value
        {
            *number += 1;
            return;
        }
        if let Some(at) = self.known.iter().position(|(known, _)| *known == value) {
            self.known[at].1 += 1;
            self.last = at;
            return;
        }
        self.is_percent &= value == -1.0 || ((0.0..=100.0).contains(&value) && value.fract() == 0.0);
        self.has_empty |= value == -1.0;
        if self.known.len() < MAX_LISTED {
            self.last = self.known.len();
            // Minus zero is zero.
            self.known.push((value + 0.0, 1));
        } else {
            self.has_more = true;
        }
    }

    /// Only numbers from this list.
    pub(super) fn are_among(&self, allowed: &[f32]) -> bool {
        !self.has_more && self.known.iter().all(|(value, _)| allowed.contains(value))
    }

    /// Cells with one of the first distinct numbers.
    pub(super) fn count_of(&self, value: f32) -> u64 {
        self.known.iter().find(|(known, _)| *known == value).map_or(0, |(_, number)| *number)
    }

    /// A -1 stands somewhere.
    pub(super) fn has_empty(&self) -> bool {
        self.has_empty
    }

    /// Whole numbers from 0 to 100, and -1.
    pub(super) fn is_percent(&self) -> bool {
        self.is_percent
    }

    /// Only -1, 0 and 100, as maps of robots have them.
    pub(super) fn is_occupancy(&self) -> bool {
        self.are_among(&[-1.0, 0.0, 100.0]) && self.count_of(0.0) > 0 && self.count_of(100.0) > 0
    }

    /// What became of each number: `0 solid (2 cells), 2.5 weight 2.5 (1 cell)`, ascending.
    pub(super) fn outcomes(&self, outcome: impl Fn(f32) -> String) -> String {
        let mut known = self.known.clone();
        known.sort_by(|a, b| a.0.total_cmp(&b.0));
        let listed = known.iter().map(|(value, n)| format!("{value} {} ({})", outcome(*value), count(*n, "cell")));
        let listed: Vec<String> = listed.collect();
        let more = if self.has_more { ", and other numbers likewise" } else { "" };
        listed.join(", ") + more
    }
}

#[cfg(test)]
mod tests {
    use super::Values;

    #[test]
    fn numbers_are_counted_and_listed_up_to_eight() {
        let mut values = Values::new();
        [2.0, 0.0, -0.0, 2.0].into_iter().for_each(|v| values.add(v));
        assert_eq!(values.outcomes(|v| format!("is {v}")), "0 is 0 (2 cells), 2 is 2 (2 cells)");
        (3..9).for_each(|v| values.add(v as f32));
        assert!(!values.outcomes(|_| String::new()).contains("other"));
        values.add(200.0);
        assert!(values.outcomes(|_| String::new()).ends_with("and other numbers likewise"));
        assert!(!values.is_percent() && !values.has_empty());
        values.add(-1.0);
        assert!(values.has_empty());
    }
}

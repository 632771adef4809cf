//! `Rng`: a small seeded generator whose numbers never change.
//!
//! SplitMix64 (Steele, Lea and Flood 2014, public domain). Maps, simulations and tests that name a
//! seed depend on its exact sequence: it is part of what this crate promises. Not for secrets.

/// A seeded sequence of numbers, the same on every machine and in every version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// The sequence of a seed; any seed is as good as another.
    #[must_use]
    pub const fn new(seed: u64) -> Rng {
        Rng { state: seed }
    }

    /// 64 even bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n - 1`; 0 where `n` is 0. The largest is less likely by at most `n` in 2^64.
    pub fn below(&mut self, n: u32) -> u32 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u32
    }

    /// A number from `low` to `high`, both included; `low` where `high` is below it.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        if high <= low {
            return low;
        }
        low.wrapping_add_unsigned(self.below(high.abs_diff(low).saturating_add(1)))
    }

    /// True with this probability: never for 0 and below, always from 1 up.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// A number from 0 to just below 1, in steps of 2^-53.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts the items into one of their orders, each as likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn the_sequence_is_the_published_one() {
        // From the reference implementation in C, seed 1234567.
        let mut rng = Rng::new(1_234_567);
        let numbers = [0; 5].map(|_: u64| rng.next_u64());
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(numbers, expected);
    }

    #[test]
    fn numbers_stay_in_range_and_reach_both_ends() {
        let mut rng = Rng::new(7);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[(rng.between(-2, 2) + 2) as usize] = true;
        }
        assert_eq!(seen, [true; 5]);
        assert_eq!((rng.below(0), rng.below(1), rng.between(3, 1)), (0, 0, 3));
        assert!((0..100).any(|_| rng.between(i32::MIN, i32::MAX) < 0), "the widest range is one too");
        assert!((0..100).all(|_| rng.chance(1.0) && !rng.chance(0.0)));
    }

    #[test]
    fn shuffling_keeps_every_item() {
        let mut items: Vec<u32> = (0..50).collect();
        Rng::new(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}

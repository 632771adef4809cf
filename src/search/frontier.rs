//! `Frontier`: the open list as a ring of buckets, for costs that are whole numbers.
//!
//! A bucket holds what lies within one stretch of f. Buckets ahead are heaps without an order: adding to
//! one is a store. The bucket that the search has come to is sorted once and taken from its end; what
//! is added to it meanwhile moves to its place, which is nearly always at the end, because a bucket is narrower than
//! the least by which f rises where it rises at all.
//!
//! Keys of all buckets lie in chunks of one pool, so the memory follows the number of keys, not their
//! distribution, and is kept from query to query.

/// Buckets of the ring. The search must not add further ahead than this from the bucket it has come to.
pub(super) const RING: u64 = 64;

/// Keys of a chunk.
const CHUNK: usize = 32;

/// No chunk: bucket 0 keeps the first one.
const NONE: u32 = 0;

/// What entries of one bucket are ordered by, smallest first: where they lie in the bucket's stretch of f, then a tail.
pub(super) trait Key: Copy + Ord + Default {
    /// `within` << `shift`, then the tail, which is below 1 << `shift`.
    fn pack(within: u64, tail: u64, shift: u32) -> Self;
    /// `within`, as it was given.
    fn within(self, shift: u32) -> u64;
    /// The low bits, all of the tail among them.
    fn low(self) -> u64;
}

impl Key for u64 {
    #[inline]
    fn pack(within: u64, tail: u64, shift: u32) -> u64 {
        within << shift | tail
    }
    #[inline]
    fn within(self, shift: u32) -> u64 {
        self >> shift
    }
    #[inline]
    fn low(self) -> u64 {
        self
    }
}

/// For grids where both parts together need more than 64 bits.
impl Key for u128 {
    #[inline]
    fn pack(within: u64, tail: u64, _shift: u32) -> u128 {
        u128::from(within) << 64 | u128::from(tail)
    }
    #[inline]
    fn within(self, _shift: u32) -> u64 {
        (self >> 64) as u64
    }
    #[inline]
    fn low(self) -> u64 {
        self as u64
    }
}

/// The ring and its memory.
#[derive(Debug)]
pub(super) struct Frontier<K> {
    /// The bucket that the search has come to, largest key first.
    current: Vec<K>,
    /// Its number.
    at: u64,
    /// Where the next key of each bucket goes. The chunks with the ring's numbers stay with their buckets.
    ends: [u32; RING as usize],
    /// Bit `b`: bucket `b` of the ring has keys.
    filled: u64,
    pool: Vec<K>,
    /// For each chunk the one before it in its bucket, or the next free one; none for those of the ring.
    links: Vec<u32>,
    /// The first free chunk, or [`NONE`].
    free: u32,
    /// Chunks that were used in this query.
    used: u32,
}

impl<K> Default for Frontier<K> {
    fn default() -> Frontier<K> {
        Frontier {
            current: Vec::new(),
            at: 0,
            ends: [0; RING as usize],
            filled: 0,
            pool: Vec::new(),
            links: Vec::new(),
            free: NONE,
            used: 0,
        }
    }
}

impl<K: Key> Frontier<K> {
    /// Empties the frontier for a search whose first key goes to bucket `first`.
    pub(super) fn begin(&mut self, first: u64) {
        self.reserve(0);
        self.current.clear();
        self.at = first;
        self.ends = std::array::from_fn(|slot| (slot * CHUNK) as u32);
        self.filled = 0;
        self.free = NONE;
        self.used = RING as u32;
    }

    /// Room for this many keys, half of them in one bucket.
    pub(super) fn reserve(&mut self, keys: usize) {
        let chunks = keys / CHUNK + 1 + RING as usize;
        if self.links.len() < chunks {
            self.links.resize(chunks, NONE);
            self.pool.resize(chunks * CHUNK, K::default());
        }
        self.current.reserve((keys / 2).saturating_sub(self.current.len()));
    }

    pub(super) fn bytes(&self) -> usize {
        (self.current.capacity() + self.pool.capacity()) * size_of::<K>() + self.links.capacity() * size_of::<u32>()
    }

    /// The number of the bucket that the last key came from.
    #[inline]
    pub(super) fn bucket(&self) -> u64 {
        self.at
    }

    /// Adds a key to a bucket. One behind the search counts as the one that it has come to.
    #[inline(always)]
    pub(super) fn push(&mut self, bucket: u64, key: K) {
        debug_assert!(bucket < self.at + RING, "bucket {bucket}, come to {}", self.at);
        if bucket <= self.at {
            return self.insert(key);
        }
        let slot = (bucket % RING) as usize;
        self.filled |= 1 << slot;
        let end = self.ends[slot];
        self.pool[end as usize] = key;
        self.ends[slot] = end + 1;
        if ((end + 1) as usize).is_multiple_of(CHUNK) {
            self.ends[slot] = self.take_chunk(end / CHUNK as u32);
        }
    }

    /// Puts a key into its place in the current bucket.
    fn insert(&mut self, key: K) {
        let mut at = self.current.len();
        self.current.push(key);
        let current = self.current.as_mut_slice();
        while at > 0 && current[at - 1] < key {
            current[at] = current[at - 1];
            at -= 1;
        }
        current[at] = key;
    }

    /// Takes a chunk to follow a full one; returns its start.
    #[inline(never)]
    fn take_chunk(&mut self, before: u32) -> u32 {
        let chunk = if self.free == NONE {
            self.used += 1;
            self.used - 1
        } else {
            self.free
        };
        if chunk as usize >= self.links.len() {
            self.links.push(NONE);
            self.pool.resize(self.links.len() * CHUNK, K::default());
        }
        if chunk == self.free {
            self.free = self.links[chunk as usize];
        }
        self.links[chunk as usize] = before;
        chunk * CHUNK as u32
    }

    /// Takes the first key of the bucket that the search has come to.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<K> {
        self.current.pop()
    }

    /// Comes to the next bucket that has keys. `keep` tells which of them are still worth taking; it is asked where
    /// there are many, because asking costs as much as taking a few.
    #[inline(never)]
    pub(super) fn advance(&mut self, keep: impl Fn(K) -> bool) -> bool {
        if self.filled == 0 {
            return false;
        }
        let ahead = self.filled.rotate_right(((self.at + 1) % RING) as u32).trailing_zeros();
        self.at += 1 + u64::from(ahead);
        let slot = (self.at % RING) as usize;
        self.filled &= !(1 << slot);
        let end = self.ends[slot] as usize;
        self.ends[slot] = (slot * CHUNK) as u32;
        let (mut chunk, mut keys) = (end / CHUNK, end % CHUNK);
        loop {
            let first = chunk * CHUNK;
            self.current.extend_from_slice(&self.pool[first..first + keys]);
            if chunk < RING as usize {
                break;
            }
            let before = self.links[chunk] as usize;
            self.links[chunk] = self.free;
            self.free = chunk as u32;
            (chunk, keys) = (before, CHUNK);
        }
        if self.current.len() > CHUNK {
            self.current.retain(|key| keep(*key));
        }
        if self.current.len() > 1 {
            self.current.sort_unstable_by(|a, b| b.cmp(a));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Frontier, Key, RING};
    use crate::geom::Rng;

    /// Pushes ahead of what was taken, as a search does, and takes all in order.
    fn run<K: Key + std::fmt::Debug>(open: &mut Frontier<K>, seed: u64, keys: usize) {
        let mut rng = Rng::new(seed);
        let mut model = std::collections::BTreeMap::new();
        open.begin(1000);
        let mut at = 1000;
        let mut pushed = 0;
        loop {
            while pushed < keys && rng.below(5) > 0 {
                let bucket = at + u64::from(rng.below(RING as u32));
                let key = K::pack(u64::from(rng.below(100)), pushed as u64, 32);
                open.push(bucket, key);
                model.insert((bucket, key), ());
                pushed += 1;
            }
            let taken = loop {
                match open.pop() {
                    Some(key) => break Some((open.bucket(), key)),
                    None if open.advance(|_| true) => {}
                    None => break None,
                }
            };
            assert_eq!(taken, model.pop_first().map(|(entry, ())| entry));
            match taken {
                Some((bucket, key)) => {
                    at = bucket;
                    assert!(key.low() & 0xffff_ffff < keys as u64 && key.within(32) < 100);
                }
                None if pushed < keys => {}
                None => break,
            }
        }
    }

    #[test]
    fn keys_come_by_bucket_then_by_size() {
        let (mut narrow, mut wide) = (Frontier::<u64>::default(), Frontier::<u128>::default());
        for seed in 0..20 {
            run(&mut narrow, seed, 3000);
            run(&mut wide, seed, 3000);
        }
    }

    #[test]
    fn chunks_are_used_again() {
        let mut open = Frontier::<u64>::default();
        open.reserve(20_000);
        let bytes = open.bytes();
        for seed in 0..20 {
            run(&mut open, seed, 20_000);
        }
        assert_eq!(open.bytes(), bytes);
    }

    #[test]
    fn keys_not_worth_keeping_are_dropped_with_their_bucket() {
        let mut open = Frontier::<u64>::default();
        open.begin(7);
        for key in 0..100 {
            open.push(9, key);
        }
        assert!(open.pop().is_none() && open.advance(|key| key % 10 == 3));
        assert_eq!(std::iter::from_fn(|| open.pop()).collect::<Vec<_>>(), [3, 13, 23, 33, 43, 53, 63, 73, 83, 93]);
        assert!(!open.advance(|_| true));
    }
}

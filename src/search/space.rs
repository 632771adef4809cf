//! `Space`: what the one search loop needs to know of a world; `Listener`: who watches it.

/// A cost that adds up exactly or in a fixed order, and fits eight bytes of a node.
pub(super) trait Cost: Copy {
    /// What the start costs.
    const ZERO: Self;
    fn plus(self, step: Self) -> Self;
    fn to_bits(self) -> u64;
    fn from_bits(bits: u64) -> Self;
}

impl Cost for f64 {
    const ZERO: f64 = 0.0;
    #[inline]
    fn plus(self, step: f64) -> f64 {
        self + step
    }
    #[inline]
    fn to_bits(self) -> u64 {
        f64::to_bits(self)
    }
    #[inline]
    fn from_bits(bits: u64) -> f64 {
        f64::from_bits(bits)
    }
}

/// What is left, in two parts: one that adds to costs as exactly as they do among themselves, and a rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate<C> {
    pub(super) exact: C,
    pub(super) rest: f64,
}

/// States are dense numbers from 0; a `Place` is what a state's estimate is computed from.
pub(super) trait Space {
    type Cost: Cost;
    type Place: Copy;

    /// Number of states.
    fn len(&self) -> usize;

    /// No estimate's value is above this.
    fn largest_estimate(&self) -> f64;

    fn place(&self, state: u32) -> Self::Place;

    /// Orders costs: equal for equal costs, larger for larger ones.
    fn value(&self, cost: Self::Cost) -> f64;

    /// Never above the true rest, and consistent (falls by no more than a step costs) but for rounding.
    fn estimate(&self, place: Self::Place) -> Estimate<Self::Cost>;

    /// Emits every legal step from a state in a fixed order. `parent` is the state before it, or itself at
    /// the start: algorithms that prune by the incoming direction need it.
    fn expand(&self, state: u32, place: Self::Place, parent: u32, emit: impl FnMut(u32, Self::Place, Self::Cost));
}

/// Watches a search, for the overlay that draws its tree. Costs nothing when it is [`NoListener`].
pub trait Listener {
    /// Wants to be told. A search that may have to be asked again otherwise is then repeated for the listener.
    const WATCHES: bool = true;

    /// The state (for grids: the cell index) was expanded; `parent` is the state before it, or itself at
    /// the start, and `cost` what the way to it costs. Comes again if a cheaper way is found later.
    #[inline]
    fn expanded(&mut self, _state: u32, _parent: u32, _cost: f64) {}

    /// The state was reached, or reached more cheaply, from `parent`.
    #[inline]
    fn generated(&mut self, _state: u32, _parent: u32, _cost: f64) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoListener;

impl Listener for NoListener {
    const WATCHES: bool = false;
}

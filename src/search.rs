//! Words of searching that the document keeps; the search itself follows.
/// h
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Heuristic {
    /// a
    Euclidean,
    /// a
    Manhattan,
    /// a
    #[default]
    Octile,
    /// a
    Chebyshev,
}

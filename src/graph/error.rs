//! `GraphError`: why an edit of a graph is refused. A refused edit changes nothing.

use super::{MAX_CONNECTIONS, MAX_POINTS, MAX_POSITION};
use thiserror::Error;

/// Why an edit of a graph is refused.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum GraphError {
    /// Ids are numbers from 0 up.
    #[error("point {0} cannot be: ids are 0 or more")]
    NegativeId(i64),
    /// The graph has no such point.
    #[error("there is no point {0}")]
    UnknownPoint(i64),
    /// A connection has two ends.
    #[error("point {0} cannot be connected to itself")]
    SelfConnection(i64),
    /// A weight is not finite or below 0.
    #[error("point {id}: weight {weight} is not a number from 0 up")]
    BadWeight {
        /// The point.
        id: i64,
        /// Its weight.
        weight: f32,
    },
    /// A coordinate is not a number, or too far out.
    #[error("point {0}: a coordinate is not a number from -{MAX_POSITION} to {MAX_POSITION}")]
    BadPosition(i64),
    /// The graph is full.
    #[error("more than {MAX_POINTS} points")]
    TooManyPoints,
    /// The graph has as many connections as it may.
    #[error("more than {MAX_CONNECTIONS} connections")]
    TooManyConnections,
}

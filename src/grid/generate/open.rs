//! An open field: nothing but a wall around it.

use super::Generator;
use super::plan::Plan;
use crate::grid::{Grid, GridError};

/// The row.
pub(super) const OPEN: Generator = Generator {
    name: "open",
    about: "An empty field within a wall",
    make: |size, _| open(size),
    uses_seed: false,
    fingerprint: 0xff38_47c7_1a5f_edc8,
};

/// An empty field within a wall of one cell; `(w, h)` in cells.
///
/// # Errors
/// [`GridError`] for sizes that no grid may have.
pub fn open(size: (u32, u32)) -> Result<Grid, GridError> {
    let mut plan = Plan::new(size, false)?;
    plan.close_border();
    plan.finish()
}

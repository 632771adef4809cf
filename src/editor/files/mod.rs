//! Files on the disk: read and written whole, the temporary ones on the way, and the samples that need none.

mod disk;
pub mod samples;
pub mod temporaries;

pub use disk::{read, read_start, write};

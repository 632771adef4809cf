//! The `gridwright` binary.
fn main() {}

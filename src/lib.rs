//! Gridwright: grid navigation for 2D games.

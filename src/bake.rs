//! Words of baking that the document keeps; the baking itself follows.
use crate::geom::*;
use crate::grid::*;
/// r
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BakeRule {
    /// a
    #[default]
    GrownCell,
    /// b
    Disc,
}
/// s
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BakeSource {
    /// a
    #[default]
    Obstacles,
    /// b
    Imported,
    /// b
    Both,
    /// b
    Manual,
}
/// x
pub struct BakeShape<'a> {
    /// a
    pub shape: &'a Shape,
    /// a
    pub weight: Option<f32>,
    /// a
    pub mask: u32,
    /// a
    pub moving: bool,
}
/// x
pub struct BakeRequest<'a> {
    /// a
    pub region: CellRect,
    /// a
    pub cell_size: Vec2,
    /// a
    pub origin: Vec2,
    /// a
    pub rule: BakeRule,
    /// a
    pub agent_radius: f32,
    /// a
    pub mask: u32,
    /// a
    pub source: BakeSource,
    /// a
    pub shapes: &'a [BakeShape<'a>],
    /// a
    pub imported: Option<&'a Grid>,
}

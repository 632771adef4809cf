//! What a glyph is made of: plain data on a grid of 18 by 18 units, so that a tool holds its own and no toolkit is known.

/// A point on the glyph grid, x right and y down.
pub type Point = [f32; 2];

/// One mark of a glyph, in grid units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GlyphMark {
    /// Open stroke with round ends.
    Line(&'static [Point]),
    /// Closed outline.
    Closed(&'static [Point]),
    /// Cubic curve: start, two handles, end.
    Curve([Point; 4]),
    /// Ring: centre, radius.
    Ring(Point, f32),
    /// Dot: centre, radius.
    Dot(Point, f32),
    /// Arc: centre, radius, start and length in steps of 15 degrees, clockwise from the right.
    Arc(Point, f32, u8, u8),
    /// Outline of a rectangle with corners of radius 1: top left, bottom right.
    Box(Point, Point),
}

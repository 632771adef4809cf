//! How each mark of an overlay looks: colour, width, dashes, fill and sign, by its role.
//!
//! Invariants: a role differs from the others by shape or dash, not by colour alone; the accent marks what is
//! selected only. Not here: where marks lie, and how shapes are made of them.

use eframe::egui::Color32;

use super::{Measures, Palette};
use crate::editor::Role;

/// The sign that stands at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A dot.
    Dot,
    /// A small diamond: the next point of a path.
    Diamond,
    /// A ring with a cross through it: a target.
    RingCross,
    /// A diagonal cross: blocked, refused.
    Cross,
    /// A square with a light middle: a handle to drag.
    Handle,
    /// A disc with a dark middle: where a path starts.
    Start,
    /// A ring with an open middle: a point of a graph.
    Ring,
    /// The same, struck through.
    RingStruck,
    /// A flag-like ring with a filled middle: where a path ends.
    Goal,
}

/// How a mark looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkStyle {
    /// Lines, outlines, signs and labels.
    pub line: Color32,
    /// Width of lines in points.
    pub width: f32,
    /// Inside of outlines, circles, bodies and cells; transparent for none.
    pub fill: Color32,
    /// Points drawn and left out along a line.
    pub dash: Option<[f32; 2]>,
    /// What stands at a point.
    pub sign: Sign,
}

/// Dash styles of compared paths: none, long, short, dotted.
const DASHES: [Option<[f32; 2]>; 5] = [None, Some([14.0, 5.0]), Some([8.0, 4.0]), Some([4.0, 4.0]), Some([1.5, 3.0])];

impl MarkStyle {
    /// The style of a role under a palette.
    #[must_use]
    pub fn of(role: Role, palette: &Palette) -> MarkStyle {
        let o = &palette.overlay;
        let base = |line: Color32| MarkStyle {
            line,
            width: Measures::OVERLAY_LINE,
            fill: Color32::TRANSPARENT,
            dash: None,
            sign: Sign::Dot,
        };
        let circle = |line: Color32, dash| MarkStyle { width: 1.5, dash: Some(dash), ..base(line) };
        let body = |fill: Color32| MarkStyle { width: Measures::HAIRLINE, fill, ..base(palette.window) };
        match role {
            Role::RegionOutline => MarkStyle { width: Measures::HAIRLINE, ..base(palette.region_outline) },
            Role::Path(style) => MarkStyle { dash: DASHES[usize::from(style) % DASHES.len()], ..base(o.path) },
            Role::PathChosen(style) => MarkStyle { width: 3.5, ..MarkStyle::of(Role::Path(style), palette) },
            Role::PathFlash => MarkStyle { width: 3.5, ..base(palette.text) },
            Role::NextPoint => MarkStyle { sign: Sign::Diamond, ..base(o.next_point) },
            Role::Target => MarkStyle { sign: Sign::RingCross, ..base(o.target) },
            Role::TargetBlocked | Role::Refused => MarkStyle { sign: Sign::Cross, ..base(o.blocked) },
            Role::PathDesiredDistance => circle(o.next_point, [3.0, 3.0]),
            Role::TargetDesiredDistance => circle(o.target, [6.0, 3.0]),
            Role::PathMaxDistance => MarkStyle {
                width: 1.0,
                fill: o.path.gamma_multiply(0.05),
                ..circle(o.path.gamma_multiply(0.5), [2.0, 4.0])
            },
            Role::Agent(profile) => body(palette.agent(profile)),
            Role::AgentSelected => body(palette.accent),
            Role::AgentDim => body(palette.disabled),
            Role::AgentBlocked => MarkStyle { sign: Sign::Cross, ..body(o.blocked) },
            Role::Obstacle => MarkStyle { width: 1.5, fill: o.obstacle.gamma_multiply(0.12), ..base(o.obstacle) },
            Role::ObstacleMoving => MarkStyle { width: 1.5, dash: Some([6.0, 4.0]), ..base(o.obstacle) },
            Role::ObstacleWeight => {
                MarkStyle { width: 1.5, fill: o.weight.gamma_multiply(0.12), dash: Some([4.0, 3.0]), ..base(o.weight) }
            }
            Role::ObstacleSelected => MarkStyle { fill: palette.accent.gamma_multiply(0.12), ..base(palette.accent) },
            Role::Handle => MarkStyle { width: 1.5, fill: palette.window, sign: Sign::Handle, ..base(palette.accent) },
            Role::Start => MarkStyle { sign: Sign::Start, ..base(o.path) },
            Role::Goal => MarkStyle { sign: Sign::Goal, ..base(o.target) },
            Role::Expanded => MarkStyle { fill: o.path.gamma_multiply(0.2), ..base(o.path) },
            Role::Area(rank) => MarkStyle { fill: palette.area_tint(rank), ..base(palette.text) },
            Role::Weight => MarkStyle { width: 1.5, dash: Some([5.0, 3.0]), ..base(o.weight) },
            Role::Waypoint => MarkStyle { fill: palette.window, sign: Sign::Ring, ..base(palette.text) },
            Role::WaypointDisabled => MarkStyle { fill: palette.window, sign: Sign::RingStruck, ..base(palette.dim) },
            Role::WaypointSelected => MarkStyle { fill: palette.accent, sign: Sign::Ring, ..base(palette.accent) },
            Role::WaypointLink => MarkStyle { width: 1.5, ..base(palette.text) },
            Role::WaypointLinkDisabled => MarkStyle { width: 1.5, dash: Some([2.0, 3.0]), ..base(palette.dim) },
            Role::WaypointNew => {
                let accent = palette.accent.gamma_multiply(0.6);
                MarkStyle { width: 1.5, dash: Some([5.0, 4.0]), sign: Sign::Ring, ..base(accent) }
            }
            Role::CellCursor => base(palette.accent),
        }
    }
}

impl MarkStyle {
    /// The same mark while nobody works with it.
    #[must_use]
    pub fn quiet(self) -> MarkStyle {
        MarkStyle {
            line: self.line.gamma_multiply(0.55),
            fill: self.fill.gamma_multiply(0.25),
            width: self.width.min(Measures::HAIRLINE),
            ..self
        }
    }
}

impl Palette {
    /// Colour of the agents of a profile, by its place: the first is neutral, so that one kind of agent needs no key.
    #[must_use]
    pub fn agent(&self, place: u8) -> Color32 {
        let o = &self.overlay;
        [self.text, o.next_point, o.obstacle, o.target, o.weight, o.path][usize::from(place) % 6]
    }

    /// Tint of an area by its rank: the largest is faint, pockets stand out; six steps, then anew.
    #[must_use]
    pub fn area_tint(&self, rank: u8) -> Color32 {
        let o = &self.overlay;
        let share = if rank == 0 { 0.14 } else { 0.30 };
        [o.area, o.target, o.obstacle, o.next_point, o.path, o.blocked][usize::from(rank) % 6].gamma_multiply(share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compared_paths_differ_by_dash_and_targets_by_sign() {
        for palette in [&Palette::DARK, &Palette::LIGHT] {
            let of = |role| MarkStyle::of(role, palette);
            assert_ne!(of(Role::Path(0)).dash, of(Role::Path(1)).dash);
            assert_ne!(of(Role::Path(1)).dash, of(Role::Path(2)).dash);
            assert_ne!(of(Role::Target).sign, of(Role::TargetBlocked).sign);
            assert_ne!(of(Role::Start).sign, of(Role::Goal).sign);
            assert_ne!(of(Role::Waypoint).sign, of(Role::WaypointDisabled).sign);
            assert_ne!(of(Role::WaypointLink).dash, of(Role::WaypointLinkDisabled).dash);
            assert_ne!(of(Role::Agent(0)).fill, of(Role::AgentSelected).fill);
            assert_ne!(of(Role::Agent(0)).fill, of(Role::Agent(1)).fill);
        }
    }
}

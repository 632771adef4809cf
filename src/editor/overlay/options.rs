//! Which parts of the overlay are drawn.

/// A part of the overlay, in menu order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OverlayPart {
    /// Outline of the region.
    GridRegion,
    /// Lines between cells.
    GridLines,
    /// Hatch on solid cells.
    SolidCells,
    /// Dashes around weighted cells.
    Weights,
    /// The number on weighted cells.
    WeightNumbers,
    /// Obstacle shapes.
    Obstacles,
    /// Waypoint graphs.
    Waypoints,
    /// Tints of connected areas.
    Areas,
    /// Paths, next points.
    AgentPaths,
    /// Distance circles of the selected agent, or of all while none is selected and they are few.
    AgentCircles,
    /// Targets.
    Targets,
    /// Cells that the tested search expanded.
    SearchTree,
}

impl OverlayPart {
    /// All parts, in menu order.
    pub const ALL: [OverlayPart; 12] = [
        OverlayPart::GridRegion,
        OverlayPart::GridLines,
        OverlayPart::SolidCells,
        OverlayPart::Weights,
        OverlayPart::WeightNumbers,
        OverlayPart::Obstacles,
        OverlayPart::Waypoints,
        OverlayPart::Areas,
        OverlayPart::AgentPaths,
        OverlayPart::AgentCircles,
        OverlayPart::Targets,
        OverlayPart::SearchTree,
    ];

    /// The words of the menu.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            OverlayPart::GridRegion => "Grid Region",
            OverlayPart::GridLines => "Cell Lines",
            OverlayPart::SolidCells => "Solid Cells",
            OverlayPart::Weights => "Weights",
            OverlayPart::WeightNumbers => "Weight Numbers",
            OverlayPart::Obstacles => "Obstacles",
            OverlayPart::Waypoints => "Waypoint Graphs",
            OverlayPart::Areas => "Areas",
            OverlayPart::AgentPaths => "Agent Paths",
            OverlayPart::AgentCircles => "Agent Circles",
            OverlayPart::Targets => "Targets",
            OverlayPart::SearchTree => "Search Tree",
        }
    }
}

/// The master switch and the parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayOptions {
    /// Visible Navigation: nothing is drawn about navigation while it is off.
    pub visible: bool,
    shown: [bool; OverlayPart::ALL.len()],
}

impl Default for OverlayOptions {
    /// On, with all parts but the busy ones.
    fn default() -> OverlayOptions {
        let mut options = OverlayOptions { visible: true, shown: [true; OverlayPart::ALL.len()] };
        options.set(OverlayPart::Areas, false);
        options
    }
}

impl OverlayOptions {
    /// The part is switched on and the master switch too.
    #[must_use]
    pub fn shows(&self, part: OverlayPart) -> bool {
        self.visible && self.shown[part as usize]
    }

    /// The part's own switch.
    #[must_use]
    pub fn is_on(&self, part: OverlayPart) -> bool {
        self.shown[part as usize]
    }

    /// Switches a part.
    pub fn set(&mut self, part: OverlayPart, on: bool) {
        self.shown[part as usize] = on;
    }
}

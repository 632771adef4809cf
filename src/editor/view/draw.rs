//! `DrawList`: what overlays want drawn, in world units and by role. The application chooses colours
//! and widths by role; nothing here knows a toolkit. Lists are cleared and refilled, so a steady
//! frame allocates nothing.

use crate::geom::{Cell, CellRect, Vec2};

/// What a mark means; the theme gives it colour, width and dashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Outline of the grid's region.
    RegionOutline,
    /// A path; of several compared ones the number chooses the dash style.
    Path(u8),
    /// The chosen one of compared paths, in its dash style.
    PathChosen(u8),
    /// A path that was found anew this moment.
    PathFlash,
    /// The next point of a path.
    NextPoint,
    /// Where an agent wants to go.
    Target,
    /// A target that cannot be reached.
    TargetBlocked,
    /// Distance at which a waypoint counts as reached.
    PathDesiredDistance,
    /// Distance at which the target counts as reached.
    TargetDesiredDistance,
    /// Distance from the path at which the agent repaths.
    PathMaxDistance,
    /// Body of an agent; the number is its profile's place.
    Agent(u8),
    /// Body of the selected agent.
    AgentSelected,
    /// Body of another agent while one is selected.
    AgentDim,
    /// Body of an agent that is stuck or has no path.
    AgentBlocked,
    /// An obstacle that is baked.
    Obstacle,
    /// An obstacle that moves and is not baked.
    ObstacleMoving,
    /// An area of weight.
    ObstacleWeight,
    /// The selected obstacle.
    ObstacleSelected,
    /// A handle to drag.
    Handle,
    /// Start of a tested path.
    Start,
    /// Goal of a tested path.
    Goal,
    /// A cell that a search expanded.
    Expanded,
    /// Tint of a connected area by its rank, 0 the largest.
    Area(u8),
    /// Border of weighted cells, dashed, and the number in them.
    Weight,
    /// What would be refused: an edge that crosses, a place that is taken.
    Refused,
    /// A point of a waypoint graph.
    Waypoint,
    /// A point that no path leads through.
    WaypointDisabled,
    /// The selected point.
    WaypointSelected,
    /// A connection of a waypoint graph, with an arrow where it leads one way.
    WaypointLink,
    /// A connection with a disabled end.
    WaypointLinkDisabled,
    /// A point or a connection that a press would make.
    WaypointNew,
    /// Cell that the keyboard cursor or the pinned card points at.
    CellCursor,
}

/// One mark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// An open line through `points[first..first + count]`.
    Line {
        /// Place in [`DrawList::points`].
        first: u32,
        /// Points.
        count: u32,
    },
    /// A closed outline, filled faintly where the role says so.
    Outline {
        /// Place in [`DrawList::points`].
        first: u32,
        /// Points.
        count: u32,
    },
    /// A circle of a world radius.
    Circle {
        /// World units.
        center: Vec2,
        /// World units.
        radius: f32,
    },
    /// The body of an agent with its heading.
    Body {
        /// World units.
        center: Vec2,
        /// World units; drawn at least a few points wide.
        radius: f32,
        /// Unit vector, or zero where the agent has not moved.
        heading: Vec2,
    },
    /// A small sign at a point: diamond, ring and cross, handle, by role.
    Sign {
        /// World units.
        at: Vec2,
    },
    /// Whole cells.
    Cells {
        /// Absolute ids.
        rect: CellRect,
    },
    /// A whole number beside a point.
    Tag {
        /// World units.
        at: Vec2,
        /// The number.
        number: i64,
    },
    /// A short number or word in the middle of a cell.
    Label {
        /// Absolute id.
        cell: Cell,
        /// The number.
        value: f32,
    },
}

/// Marks in drawing order.
#[derive(Clone, Debug, Default)]
pub struct DrawList {
    /// Marks with their roles, first drawn first.
    pub marks: Vec<(Role, Mark)>,
    /// Points of lines and outlines, world units.
    pub points: Vec<Vec2>,
}

impl DrawList {
    /// Forgets all marks and keeps the memory.
    pub fn clear(&mut self) {
        self.marks.clear();
        self.points.clear();
    }

    /// An open line.
    pub fn line(&mut self, role: Role, points: &[Vec2]) {
        let (first, count) = self.add_points(points.iter().copied());
        self.marks.push((role, Mark::Line { first, count }));
    }

    /// An open line, moved by `offset` world units.
    pub fn line_beside(&mut self, role: Role, points: &[Vec2], offset: Vec2) {
        let (first, count) = self.add_points(points.iter().map(|point| *point + offset));
        self.marks.push((role, Mark::Line { first, count }));
    }

    /// A closed outline.
    pub fn outline(&mut self, role: Role, points: impl IntoIterator<Item = Vec2>) {
        let (first, count) = self.add_points(points);
        self.marks.push((role, Mark::Outline { first, count }));
    }

    /// A mark that needs no points.
    pub fn push(&mut self, role: Role, mark: Mark) {
        self.marks.push((role, mark));
    }

    fn add_points(&mut self, points: impl IntoIterator<Item = Vec2>) -> (u32, u32) {
        let first = self.points.len() as u32;
        self.points.extend(points);
        (first, self.points.len() as u32 - first)
    }

    /// The points of a line or an outline.
    #[must_use]
    pub fn points_of(&self, mark: &Mark) -> &[Vec2] {
        match *mark {
            Mark::Line { first, count } | Mark::Outline { first, count } => {
                &self.points[first as usize..(first + count) as usize]
            }
            _ => &[],
        }
    }
}

//! Waypoint graphs of a level: points and connections as lists, in the order in which a game adds them.
//!
//! The lists are what counts, not a `PointGraph`: a game that adds the points and makes the connections in
//! this order gets the very graph that [`WaypointGraph::point_graph`] gives, ties of Godot's order included.

use crate::geom::Vec2;
use crate::graph::{Connection, GraphError, Link, PointGraph};
use thiserror::Error;

/// A point of a waypoint graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waypoint {
    /// Unique within its graph, 0 or more.
    pub id: i64,
    /// World units.
    pub position: Vec2,
    /// Factor on the cost of entering it, 0 or more.
    pub weight: f32,
    /// No path leads through it.
    pub disabled: bool,
}

impl Waypoint {
    /// An enabled point of weight 1.
    #[must_use]
    pub fn new(id: i64, position: Vec2) -> Waypoint {
        Waypoint { id, position, weight: 1.0, disabled: false }
    }
}

/// Points and connections.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WaypointGraph {
    /// Shown in the inspector and exported.
    pub name: String,
    /// In the order in which a game adds them.
    pub points: Vec<Waypoint>,
    /// In the order in which a game makes them; each pair stands once.
    pub connections: Vec<Connection>,
}

/// Why a waypoint graph cannot be.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum WaypointError {
    /// A point or a connection that no graph takes.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// Two points have one id.
    #[error("point {0} stands twice")]
    PointTwice(i64),
    /// A pair stands twice, in whichever directions.
    #[error("points {0} and {1} are connected twice")]
    ConnectedTwice(i64, i64),
}

impl WaypointGraph {
    /// The graph that paths are asked of.
    ///
    /// # Errors
    /// [`WaypointError`] names the ids.
    pub fn point_graph(&self) -> Result<PointGraph<Vec2>, WaypointError> {
        let mut graph = PointGraph::new();
        for point in &self.points {
            if graph.has_point(point.id) {
                return Err(WaypointError::PointTwice(point.id));
            }
            graph.add_point(point.id, point.position, point.weight)?;
            graph.set_disabled(point.id, point.disabled)?;
        }
        for Connection { from, to, link } in &self.connections {
            if graph.are_connected(*from, *to) {
                return Err(WaypointError::ConnectedTwice(*from, *to));
            }
            graph.connect(*from, *to, *link)?;
        }
        Ok(graph)
    }

    /// The point with this id.
    #[must_use]
    pub fn point(&self, id: i64) -> Option<&Waypoint> {
        self.points.iter().find(|point| point.id == id)
    }

    /// The point with this id, to change it.
    pub fn point_mut(&mut self, id: i64) -> Option<&mut Waypoint> {
        self.points.iter_mut().find(|point| point.id == id)
    }

    /// One above the largest id.
    #[must_use]
    pub fn unused_id(&self) -> i64 {
        self.points.iter().map(|point| point.id).max().map_or(0, |id| id.saturating_add(1))
    }

    /// The connection of two points, in whichever direction.
    #[must_use]
    pub fn connection(&self, a: i64, b: i64) -> Option<&Connection> {
        self.connections.iter().find(|c| (c.from, c.to) == (a, b) || (c.from, c.to) == (b, a))
    }

    /// Connects two points as `link` says, whatever joined them before; the pair goes to the end.
    pub fn connect(&mut self, from: i64, to: i64, link: Link) {
        self.disconnect(from, to);
        self.connections.push(Connection { from, to, link });
    }

    /// Parts two points, both ways.
    pub fn disconnect(&mut self, a: i64, b: i64) {
        self.connections.retain(|c| (c.from, c.to) != (a, b) && (c.from, c.to) != (b, a));
    }

    /// Removes a point with its connections.
    pub fn remove_point(&mut self, id: i64) {
        self.points.retain(|point| point.id != id);
        self.connections.retain(|c| c.from != id && c.to != id);
    }

    /// Bytes of the lists.
    pub(super) fn bytes(&self) -> usize {
        self.points.len() * size_of::<Waypoint>() + self.connections.len() * size_of::<Connection>()
    }
}

#[cfg(test)]
mod tests {
    use super::{Waypoint, WaypointError, WaypointGraph};
    use crate::geom::Vec2;
    use crate::graph::{Connection, GraphError, Link};

    fn graph() -> WaypointGraph {
        let points = [4, 7, 9].map(|id| Waypoint::new(id, Vec2::new(id as f32, 0.0))).to_vec();
        let mut graph = WaypointGraph { name: "Patrol".to_owned(), points, connections: Vec::new() };
        graph.connect(4, 7, Link::TwoWay);
        graph.connect(7, 9, Link::OneWay);
        graph
    }

    #[test]
    fn what_no_graph_takes_is_named() {
        assert_eq!(graph().point_graph().unwrap().neighbors(7).collect::<Vec<_>>(), [4, 9]);
        let refused = |change: &dyn Fn(&mut WaypointGraph)| {
            let mut graph = graph();
            change(&mut graph);
            graph.point_graph().unwrap_err()
        };
        assert_eq!(refused(&|g| g.points[1].id = 4), WaypointError::PointTwice(4));
        let back = Connection { from: 9, to: 7, link: Link::OneWay };
        assert_eq!(refused(&|g| g.connections.push(back)), WaypointError::ConnectedTwice(9, 7));
        assert_eq!(refused(&|g| g.points[0].id = -4), WaypointError::Graph(GraphError::NegativeId(-4)));
        assert_eq!(refused(&|g| g.connect(4, 5, Link::OneWay)), WaypointError::Graph(GraphError::UnknownPoint(5)));
    }

    #[test]
    fn pairs_stand_once_and_go_with_their_points() {
        let mut graph = graph();
        graph.connect(7, 4, Link::OneWay);
        assert_eq!((graph.connections.len(), graph.connections[1].from), (2, 7));
        graph.remove_point(7);
        assert_eq!((graph.points.len(), graph.connections.len(), graph.unused_id()), (2, 0, 10));
    }
}

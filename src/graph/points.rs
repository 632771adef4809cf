//! `PointGraph`: points and connections, and all edits of them.
//!
//! A point keeps its slot for life; `order` lists the slots as Godot lists its points. Three orders are
//! Godot's, because its ties depend on them: of points, of a point's neighbours, and of segments. In each,
//! what is new goes to the end, and where something is removed the last moves into its place.

use super::{GraphError, Position};
use std::collections::HashMap;

/// Points of a graph at most.
pub const MAX_POINTS: usize = 1 << 20;

/// Connected pairs of a graph at most.
pub const MAX_CONNECTIONS: usize = 1 << 22;

/// Which ways a connection leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Link {
    /// From the first point to the second and back.
    #[default]
    TwoWay,
    /// From the first point to the second only.
    OneWay,
}

/// A connected pair, as [`PointGraph::connections`] lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Connection {
    /// Where it starts; of a two-way one the lower id.
    pub from: i64,
    /// Where it leads.
    pub to: i64,
    /// Which ways.
    pub link: Link,
}

/// A point as it is stored.
#[derive(Clone, Debug)]
pub(super) struct Point<V> {
    pub(super) id: i64,
    pub(super) position: V,
    pub(super) weight: f32,
    pub(super) is_disabled: bool,
    /// Place in `order`.
    place: u32,
    /// Slots of the points that a step leads to.
    pub(super) neighbors: Vec<u32>,
    /// Slots of the points that lead here and nowhere back.
    only_incoming: Vec<u32>,
}

/// A connected pair; `low` has the lower id.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) low: u32,
    pub(super) high: u32,
    /// Bits: [`UP`] from low to high, [`DOWN`] from high to low.
    directions: u8,
}

const UP: u8 = 1;
const DOWN: u8 = 2;

/// Points with connections, and the cheapest way from one to another.
#[derive(Clone, Debug)]
pub struct PointGraph<V> {
    pub(super) points: Vec<Point<V>>,
    pub(super) slots: HashMap<i64, u32>,
    pub(super) order: Vec<u32>,
    pub(super) segments: Vec<Segment>,
    segment_places: HashMap<(u32, u32), u32>,
    free_slots: Vec<u32>,
    /// Lowest free id from the id on that was removed last.
    next_id: i64,
    /// The smallest weight, and how many points have it.
    least_weight: (f32, u32),
}

impl<V> Default for PointGraph<V> {
    fn default() -> PointGraph<V> {
        PointGraph {
            points: Vec::new(),
            slots: HashMap::new(),
            order: Vec::new(),
            segments: Vec::new(),
            segment_places: HashMap::new(),
            free_slots: Vec::new(),
            next_id: 0,
            least_weight: (1.0, 0),
        }
    }
}

impl<V: Position> PointGraph<V> {
    /// A graph without points.
    #[must_use]
    pub fn new() -> PointGraph<V> {
        PointGraph::default()
    }

    /// Adds a point, or moves and weighs one that is there: then it stays enabled or disabled, and connected.
    /// `weight` multiplies the cost of entering the point.
    ///
    /// # Errors
    /// [`GraphError`] for a negative id, a coordinate or a weight out of range, and a full graph.
    pub fn add_point(&mut self, id: i64, position: V, weight: f32) -> Result<(), GraphError> {
        if id < 0 {
            return Err(GraphError::NegativeId(id));
        }
        let weight = checked_weight(id, weight)?;
        checked_position(id, position)?;
        if let Some(slot) = self.slots.get(&id) {
            let point = &mut self.points[*slot as usize];
            point.position = position;
            let old = std::mem::replace(&mut point.weight, weight);
            self.weight_came(weight);
            self.weight_went(old);
            return Ok(());
        }
        if self.order.len() >= MAX_POINTS {
            return Err(GraphError::TooManyPoints);
        }
        let place = self.order.len() as u32;
        let slot = if let Some(slot) = self.free_slots.pop() {
            let point = &mut self.points[slot as usize];
            (point.id, point.position, point.weight, point.is_disabled) = (id, position, weight, false);
            point.place = place;
            slot
        } else {
            let (neighbors, only_incoming) = (Vec::new(), Vec::new());
            self.points.push(Point { id, position, weight, is_disabled: false, place, neighbors, only_incoming });
            self.points.len() as u32 - 1
        };
        self.order.push(slot);
        self.slots.insert(id, slot);
        self.weight_came(weight);
        if id == self.next_id {
            self.next_id = self.free_id_from(id);
        }
        Ok(())
    }

    /// Removes a point with its connections.
    ///
    /// # Errors
    /// [`GraphError::UnknownPoint`].
    pub fn remove_point(&mut self, id: i64) -> Result<(), GraphError> {
        let slot = self.slot(id)?;
        // Taken out and put back empty, so that the slot's next point need not allocate.
        let mut neighbors = std::mem::take(&mut self.points[slot as usize].neighbors);
        let mut only_incoming = std::mem::take(&mut self.points[slot as usize].only_incoming);
        for other in neighbors.iter().chain(&only_incoming) {
            self.take_segment(slot, *other);
            let other = &mut self.points[*other as usize];
            take(&mut other.neighbors, slot);
            take(&mut other.only_incoming, slot);
        }
        neighbors.clear();
        only_incoming.clear();
        let point = &mut self.points[slot as usize];
        (point.neighbors, point.only_incoming) = (neighbors, only_incoming);
        let (place, weight) = (point.place, point.weight);
        self.order.swap_remove(place as usize);
        if let Some(moved) = self.order.get(place as usize) {
            self.points[*moved as usize].place = place;
        }
        self.slots.remove(&id);
        self.free_slots.push(slot);
        self.weight_went(weight);
        self.next_id = id;
        Ok(())
    }

    /// Connects two points. A one-way connection becomes two-way by a second call for the other direction.
    ///
    /// # Errors
    /// [`GraphError`] for an unknown point, a point with itself, and a full graph.
    pub fn connect(&mut self, from: i64, to: i64, link: Link) -> Result<(), GraphError> {
        if from == to {
            return Err(GraphError::SelfConnection(from));
        }
        let (a, b) = (self.slot(from)?, self.slot(to)?);
        let there = self.direction(a, b);
        let back = UP + DOWN - there;
        let wanted = if link == Link::TwoWay { UP | DOWN } else { there };
        let had = self.take_segment(a, b);
        if had == 0 && self.segments.len() >= MAX_CONNECTIONS {
            return Err(GraphError::TooManyConnections);
        }
        let has = had | wanted;
        if has & there & !had != 0 {
            self.points[a as usize].neighbors.push(b);
        }
        if has & back & !had != 0 {
            self.points[b as usize].neighbors.push(a);
        }
        if has == UP | DOWN && had != 0 {
            take(&mut self.points[a as usize].only_incoming, b);
            take(&mut self.points[b as usize].only_incoming, a);
        } else if had == 0 && has != UP | DOWN {
            self.points[b as usize].only_incoming.push(a);
        }
        self.push_segment(a, b, has);
        Ok(())
    }

    /// Disconnects two points: both ways, or only the way from the first to the second. Points that are not
    /// connected stay so.
    ///
    /// # Errors
    /// [`GraphError::UnknownPoint`].
    pub fn disconnect(&mut self, from: i64, to: i64, link: Link) -> Result<(), GraphError> {
        let (a, b) = (self.slot(from)?, self.slot(to)?);
        let there = self.direction(a, b);
        let had = self.take_segment(a, b);
        if had == 0 {
            return Ok(());
        }
        let stays = if link == Link::TwoWay { 0 } else { had & !there };
        take(&mut self.points[a as usize].neighbors, b);
        if stays == 0 {
            take(&mut self.points[b as usize].neighbors, a);
            take(&mut self.points[a as usize].only_incoming, b);
            take(&mut self.points[b as usize].only_incoming, a);
        } else {
            if had == UP | DOWN {
                self.points[a as usize].only_incoming.push(b);
            }
            self.push_segment(a, b, stays);
        }
        Ok(())
    }

    /// Any connection joins the two, in whichever direction. False for unknown points.
    #[must_use]
    pub fn are_connected(&self, a: i64, b: i64) -> bool {
        self.directions_between(a, b).is_some()
    }

    /// A step leads from the first point to the second. False for unknown points.
    #[must_use]
    pub fn leads_to(&self, from: i64, to: i64) -> bool {
        self.directions_between(from, to).is_some_and(|(has, there)| has & there != 0)
    }

    /// The graph has this point.
    #[must_use]
    pub fn has_point(&self, id: i64) -> bool {
        self.slots.contains_key(&id)
    }

    /// Where the point is, world units.
    #[must_use]
    pub fn position(&self, id: i64) -> Option<V> {
        self.point(id).map(|p| p.position)
    }

    /// Moves a point.
    ///
    /// # Errors
    /// [`GraphError`] for an unknown point and a coordinate out of range.
    pub fn set_position(&mut self, id: i64, position: V) -> Result<(), GraphError> {
        let slot = self.slot(id)?;
        checked_position(id, position)?;
        self.points[slot as usize].position = position;
        Ok(())
    }

    /// Factor on the cost of entering the point.
    #[must_use]
    pub fn weight(&self, id: i64) -> Option<f32> {
        self.point(id).map(|p| p.weight)
    }

    /// Sets the factor on the cost of entering a point.
    ///
    /// # Errors
    /// [`GraphError`] for an unknown point and a weight that is not a number from 0 up.
    pub fn set_weight(&mut self, id: i64, weight: f32) -> Result<(), GraphError> {
        let slot = self.slot(id)?;
        let weight = checked_weight(id, weight)?;
        let old = std::mem::replace(&mut self.points[slot as usize].weight, weight);
        self.weight_came(weight);
        self.weight_went(old);
        Ok(())
    }

    /// No path leads through the point. `None` for an unknown one.
    #[must_use]
    pub fn is_disabled(&self, id: i64) -> Option<bool> {
        self.point(id).map(|p| p.is_disabled)
    }

    /// Disables or enables a point; its connections stay.
    ///
    /// # Errors
    /// [`GraphError::UnknownPoint`].
    pub fn set_disabled(&mut self, id: i64, disabled: bool) -> Result<(), GraphError> {
        let slot = self.slot(id)?;
        self.points[slot as usize].is_disabled = disabled;
        Ok(())
    }

    /// Ids of the points that a step from this one leads to, in the order of the connections; none for an
    /// unknown point.
    pub fn neighbors(&self, id: i64) -> impl ExactSizeIterator<Item = i64> + '_ {
        let neighbors = self.point(id).map_or(&[][..], |p| &p.neighbors);
        neighbors.iter().map(|slot| self.points[*slot as usize].id)
    }

    /// Ids of all points: as they were added, but a removed one leaves its place to the last.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = i64> + '_ {
        self.order.iter().map(|slot| self.points[*slot as usize].id)
    }

    /// All connected pairs, in the order that [`PointGraph::closest_position_in_segment`] looks at them.
    pub fn connections(&self) -> impl ExactSizeIterator<Item = Connection> + '_ {
        self.segments.iter().map(|segment| {
            let id = |slot: u32| self.points[slot as usize].id;
            let (low, high) = (id(segment.low), id(segment.high));
            match segment.directions {
                DOWN => Connection { from: high, to: low, link: Link::OneWay },
                UP => Connection { from: low, to: high, link: Link::OneWay },
                _ => Connection { from: low, to: high, link: Link::TwoWay },
            }
        })
    }

    /// A free id: the one removed last, or the lowest free one above it.
    #[must_use]
    pub fn available_id(&self) -> i64 {
        self.next_id
    }

    /// Number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// There is no point.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Number of connected pairs.
    #[must_use]
    pub fn connection_count(&self) -> usize {
        self.segments.len()
    }

    /// Points for which there is memory.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.points.capacity()
    }

    /// Takes the memory for `points` points in all now; no more than [`MAX_POINTS`].
    pub fn reserve(&mut self, points: usize) {
        let more = points.min(MAX_POINTS).saturating_sub(self.order.len());
        self.slots.reserve(more);
        self.order.reserve(more);
        self.points.reserve(more);
    }

    /// Removes all points. Memory stays.
    pub fn clear(&mut self) {
        self.points.clear();
        self.slots.clear();
        self.order.clear();
        self.segments.clear();
        self.segment_places.clear();
        self.free_slots.clear();
        (self.next_id, self.least_weight) = (0, (1.0, 0));
    }

    /// No enabled or disabled point weighs less.
    pub(super) fn least_weight(&self) -> f32 {
        self.least_weight.0
    }

    pub(super) fn slot(&self, id: i64) -> Result<u32, GraphError> {
        self.slots.get(&id).copied().ok_or(GraphError::UnknownPoint(id))
    }

    fn point(&self, id: i64) -> Option<&Point<V>> {
        self.slots.get(&id).map(|slot| &self.points[*slot as usize])
    }

    /// The lowest free id from `id` on. Ids outnumber points, so there is one, at the latest after the start.
    fn free_id_from(&self, mut id: i64) -> i64 {
        while self.slots.contains_key(&id) {
            id = id.checked_add(1).unwrap_or(0);
        }
        id
    }

    /// Directions of the pair's segment, and the bit of the direction from the first to the second.
    fn directions_between(&self, from: i64, to: i64) -> Option<(u8, u8)> {
        let (a, b) = (*self.slots.get(&from)?, *self.slots.get(&to)?);
        let place = *self.segment_places.get(&self.key(a, b))?;
        Some((self.segments[place as usize].directions, self.direction(a, b)))
    }

    fn key(&self, a: u32, b: u32) -> (u32, u32) {
        if self.direction(a, b) == UP { (a, b) } else { (b, a) }
    }

    fn direction(&self, a: u32, b: u32) -> u8 {
        if self.points[a as usize].id < self.points[b as usize].id { UP } else { DOWN }
    }

    fn push_segment(&mut self, a: u32, b: u32, directions: u8) {
        let (low, high) = self.key(a, b);
        self.segment_places.insert((low, high), self.segments.len() as u32);
        self.segments.push(Segment { low, high, directions });
    }

    /// Removes the pair's segment and tells its directions; 0 if there is none.
    fn take_segment(&mut self, a: u32, b: u32) -> u8 {
        let Some(place) = self.segment_places.remove(&self.key(a, b)) else { return 0 };
        let removed = self.segments.swap_remove(place as usize);
        if let Some(moved) = self.segments.get(place as usize) {
            self.segment_places.insert((moved.low, moved.high), place);
        }
        removed.directions
    }

    fn weight_came(&mut self, weight: f32) {
        let (least, count) = self.least_weight;
        if count == 0 || weight < least {
            self.least_weight = (weight, 1);
        } else if weight == least {
            self.least_weight.1 += 1;
        }
    }

    fn weight_went(&mut self, weight: f32) {
        if weight == self.least_weight.0 {
            self.least_weight.1 -= 1;
            if self.least_weight.1 == 0 {
                self.least_weight = (1.0, 0);
                for at in 0..self.order.len() {
                    self.weight_came(self.points[self.order[at] as usize].weight);
                }
            }
        }
    }
}

/// Takes a slot out of a list, whose last entry moves into its place.
fn take(list: &mut Vec<u32>, slot: u32) {
    if let Some(at) = list.iter().position(|other| *other == slot) {
        list.swap_remove(at);
    }
}

fn checked_weight(id: i64, weight: f32) -> Result<f32, GraphError> {
    // The sum turns -0 into 0, which compares equal but prints otherwise.
    if weight.is_finite() && weight >= 0.0 { Ok(weight + 0.0) } else { Err(GraphError::BadWeight { id, weight }) }
}

fn checked_position<V: Position>(id: i64, position: V) -> Result<(), GraphError> {
    if position.is_in_range() { Ok(()) } else { Err(GraphError::BadPosition(id)) }
}

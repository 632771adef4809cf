//! `NavigationServer`: the maps of a game, and when their changes become visible.
//!
//! One tick: [`NavigationServer::sync`] first, then the agents ask (`next_path_position`), then bodies
//! move. Between two syncs every question sees the same maps, in whatever order agents ask. While a game is
//! paused or edited, a sync after the changes makes them visible in the same frame.

use super::map::NavigationMap;

/// Names a map of one server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MapId(usize);

/// Maps in registration order.
#[derive(Clone, Debug, Default)]
pub struct NavigationServer {
    maps: Vec<NavigationMap>,
}

impl NavigationServer {
    /// A server without maps.
    #[must_use]
    pub fn new() -> NavigationServer {
        NavigationServer::default()
    }

    /// Registers a map.
    pub fn add_map(&mut self, map: NavigationMap) -> MapId {
        self.maps.push(map);
        MapId(self.maps.len() - 1)
    }

    /// The map with this name; `None` for a name of another server.
    #[must_use]
    pub fn map(&self, id: MapId) -> Option<&NavigationMap> {
        self.maps.get(id.0)
    }

    /// The map with this name, to change it or to ask.
    pub fn map_mut(&mut self, id: MapId) -> Option<&mut NavigationMap> {
        self.maps.get_mut(id.0)
    }

    /// All maps, in registration order.
    #[must_use]
    pub fn maps(&self) -> &[NavigationMap] {
        &self.maps
    }

    /// Makes the changes of all maps visible, in registration order; tells how many maps changed.
    pub fn sync(&mut self) -> usize {
        self.maps.iter_mut().map(|map| usize::from(map.sync())).sum()
    }
}

//! Fields of a project file that this program does not know: found while reading, kept with the
//! level as `(path, text)`, and put back while writing.
//!
//! A path names structures and entity ids: `kinds`, `bake/new`, `profiles/3/turning`. The fields of
//! an entity that has gone are dropped with it.

use super::error::FormatError;
use super::navgrid_data::Marker;
use super::ron_text::{RawText, is_value, walk};
use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// What this program knows of a structure.
enum Known {
    /// A value without unknown parts.
    Value,
    /// Fields by name.
    Fields(&'static [(&'static str, Known)]),
    /// A list of structures, each with an `id` or counted from 0.
    List(&'static Known),
}

use Known::{Fields, List, Value};

const PROJECT: Known = Fields(&[
    ("version", Value),
    ("name", Value),
    ("uid", Value),
    ("region", Value),
    ("cell_size", Value),
    ("origin", Value),
    ("settings", Fields(SETTINGS)),
    ("bake", Fields(BAKE)),
    ("imported", Fields(IMPORTED)),
    ("legend", Value),
    ("painted", Value),
    ("baked", Fields(&[("solid", Value), ("weights", Value), ("input", Value)])),
    ("profiles", List(&Fields(PROFILE))),
    ("agents", List(&Fields(AGENT))),
    ("graphs", List(&Fields(GRAPH))),
    ("exports", List(&Fields(&[("format", Value), ("path", Value)]))),
]);

const SETTINGS: &[(&str, Known)] = &[
    ("diagonal_mode", Value),
    ("compute_heuristic", Value),
    ("estimate_heuristic", Value),
    ("jumping_enabled", Value),
    ("algorithm", Value),
    ("order", Value),
    ("navigation_layers", Value),
];

const BAKE: &[(&str, Known)] = &[
    ("source", Value),
    ("rule", Value),
    ("agent_radius", Value),
    ("mask", Value),
    ("auto", Value),
    ("on_load", Value),
    ("obstacles", List(&Fields(OBSTACLE))),
];

const IMPORTED: &[(&str, Known)] = &[
    ("region", Value),
    ("solid", Value),
    ("weights", Value),
    ("file", Value),
    ("rule", Value),
    ("layer", Value),
    ("level", Value),
    ("threshold", Value),
    ("linked", Value),
];

const PROFILE: &[(&str, Known)] = &[
    ("id", Value),
    ("name", Value),
    ("radius", Value),
    ("speed", Value),
    ("path_desired_distance", Value),
    ("target_desired_distance", Value),
    ("path_max_distance", Value),
    ("target_repath_distance", Value),
    ("navigation_layers", Value),
    ("path_postprocessing", Value),
    ("algorithm", Value),
    ("allow_partial", Value),
];

const OBSTACLE: &[(&str, Known)] =
    &[("id", Value), ("shape", Value), ("weight", Value), ("mask", Value), ("moving", Value)];

const AGENT: &[(&str, Known)] = &[("id", Value), ("profile", Value), ("position", Value), ("target", Value)];

const GRAPH: &[(&str, Known)] = &[
    ("id", Value),
    ("name", Value),
    ("points", List(&Fields(&[("id", Value), ("position", Value), ("weight", Value), ("disabled", Value)]))),
    ("connections", List(&Fields(&[("a", Value), ("b", Value), ("two_way", Value)]))),
];

type Unknown = Vec<(String, String)>;

/// All unknown fields of a project file: by structure, and within one in the order of the file. So
/// the order is the same after the next save, which puts them at the end of their structure.
pub(super) fn find(format: &'static str, text: &str) -> Result<Unknown, FormatError> {
    let mut found = Vec::new();
    walk(format, text, Walk { known: &PROJECT, path: "", found: &mut found })?;
    found.sort_by(|(a, _), (b, _)| structure_of(a).cmp(structure_of(b)));
    Ok(found)
}

/// Walks one value and collects what is not known.
struct Walk<'a> {
    known: &'static Known,
    path: &'a str,
    found: &'a mut Unknown,
}

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = Option<i64>;

    /// The entity's id, where the value is a structure that has one.
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<i64>, D::Error> {
        match self.known {
            Value => IgnoredAny::deserialize(deserializer).map(|_| None),
            // A structure may stand alone or as `Some(..)`.
            Fields(_) => deserializer.deserialize_option(self),
            List(_) => deserializer.deserialize_seq(self),
        }
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = Option<i64>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a structure of a project file")
    }

    fn visit_none<E>(self) -> Result<Option<i64>, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<i64>, D::Error> {
        deserializer.deserialize_struct("", &[], self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Option<i64>, A::Error> {
        let Fields(fields) = self.known else { return Ok(None) };
        let mut id = None;
        while let Some(name) = map.next_key::<String>()? {
            let path = if self.path.is_empty() { name.clone() } else { format!("{}/{name}", self.path) };
            match fields.iter().find(|(known, _)| *known == name) {
                Some(("id", _)) => id = Some(map.next_value()?),
                Some((_, known)) => {
                    map.next_value_seed(Walk { known, path: &path, found: &mut *self.found })?;
                }
                None => self.found.push((path, map.next_value::<RawText>()?.0)),
            }
        }
        Ok(id)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Option<i64>, A::Error> {
        let List(known) = self.known else { return Ok(None) };
        let mut index = 0;
        loop {
            let mut found = Vec::new();
            let Some(id) = list.next_element_seed(Walk { known, path: "", found: &mut found })? else {
                return Ok(None);
            };
            let name = id.unwrap_or(index);
            self.found.extend(found.into_iter().map(|(field, text)| (format!("{}/{name}/{field}", self.path), text)));
            index += 1;
        }
    }
}

/// The path without the field's name.
fn structure_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(structure, _)| structure)
}

/// Hands out markers while a level is turned into its file, and puts the fields into the text.
pub(super) struct Placer<'a> {
    fields: &'a [(String, String)],
    groups: Vec<Vec<&'a (String, String)>>,
}

impl<'a> Placer<'a> {
    pub(super) fn new(fields: &'a [(String, String)]) -> Placer<'a> {
        Placer { fields, groups: Vec::new() }
    }

    /// The marker of a structure, if it has unknown fields: `""` for the project, else `bake`, `profiles/3`.
    pub(super) fn marker(&mut self, structure: &str) -> Marker {
        let belongs = |path: &str| structure_of(path) == structure;
        let group: Vec<_> = self.fields.iter().filter(|(path, text)| belongs(path) && is_value(text)).collect();
        if group.is_empty() {
            return None;
        }
        self.groups.push(group);
        Some(self.groups.len() as u32 - 1)
    }

    /// The text with each marker replaced by its fields. A marker is a line of its own: no string
    /// starts a line with it, because strings start with a quote.
    pub(super) fn place(&self, text: &str) -> String {
        let mut placed = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            let field = line.trim_start_matches(' ');
            let marker = field.strip_prefix("__unknown: ").and_then(|m| m.trim_end().strip_suffix(','));
            let Some(group) = marker.and_then(|m| self.groups.get(m.parse::<usize>().ok()?)) else {
                placed.push_str(line);
                continue;
            };
            let indent = &line[..line.len() - field.len()];
            for (path, value) in group {
                let name = path.rsplit('/').next().unwrap_or_default();
                placed.push_str(&format!("{indent}{name}: {value},\n"));
            }
        }
        placed
    }
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn unknown_fields_are_found_in_every_structure() {
        let text = "(version: 1, kinds: [Mud(1), (a: \"x, y\")], /* why */ bake: (new: {'a': 1}, obstacles: [(id: 7, shape: \
             Circle(center: (0, 0), radius: 1), glow: None)]), profiles: [(turning: true, id: 3)], exports: [(zip: 1)], \
             imported: Some((tint: (1, 2))), graphs: [(id: 5, points: [(id: 9000000000, tag: \"a\")], connections: [(a: 1), (b: 2, \
             door: 4)])])";
        let found = find("Test", text).unwrap();
        let expected = [
            ("kinds", "[Mud(1), (a: \"x, y\")]"),
            ("bake/new", "{'a': 1}"),
            ("bake/obstacles/7/glow", "None"),
            ("exports/0/zip", "1"),
            ("graphs/5/connections/1/door", "4"),
            ("graphs/5/points/9000000000/tag", "\"a\""),
            ("imported/tint", "(1, 2)"),
            ("profiles/3/turning", "true"),
        ];
        let found: Vec<_> = found.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        assert_eq!(found, expected);
    }
}

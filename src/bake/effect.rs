//! What a bake did to the level: which areas it closed or parted, whom it covered.
//!
//! The grids are those that search runs on, so paint counts. Not here: the bake itself.

use crate::geom::Cell;
use crate::grid::{Areas, Connectivity, DiagonalMode, Grid};
use std::collections::BTreeMap;

/// An agent, as a bake can harm it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walker {
    /// Cell that it stands in.
    pub at: Cell,
    /// Cell of its target, if it has one.
    pub target: Option<Cell>,
}

/// What changed between the cells before and after a bake. Counts are of cells, areas and agents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BakeEffect {
    /// Walkable cells before.
    pub walkable_before: u64,
    /// Walkable cells now.
    pub walkable: u64,
    /// Connected areas before.
    pub areas_before: u64,
    /// Connected areas now.
    pub areas: u64,
    /// Areas of before without any walkable cell now.
    pub closed_areas: u64,
    /// Walkable cells that were connected with the largest rest of their area and are not any more.
    pub cut_off_cells: u64,
    /// Agents that stood on a walkable cell and stand on a solid one now.
    pub covered_agents: u64,
    /// Targets that lay on a walkable cell and lie on a solid one now.
    pub covered_targets: u64,
    /// Agents that were connected with their target and, neither being covered, are not any more.
    pub parted_agents: u64,
}

impl BakeEffect {
    /// Compares two grids, cell by cell where both have one; `mode` says what is connected.
    #[must_use]
    pub fn between(before: &Grid, after: &Grid, mode: DiagonalMode, walkers: &[Walker]) -> BakeEffect {
        let connectivity = Connectivity::of(mode);
        let (mut old, mut new) = (Areas::new(connectivity), Areas::new(connectivity));
        old.update(before);
        new.update(after);
        let (closed_areas, cut_off_cells) = rests(before, &old, after, &new);
        let covered = |cell: Cell| before.is_walkable(cell) && !after.is_walkable(cell);
        let targets = || walkers.iter().filter_map(|w| Some((w.at, w.target?)));
        let parted = |(at, target): &(Cell, Cell)| {
            let still = after.is_walkable(*at) && after.is_walkable(*target);
            still && old.same_area(before, *at, *target) && !new.same_area(after, *at, *target)
        };
        BakeEffect {
            walkable_before: before.free_count(),
            walkable: after.free_count(),
            areas_before: old.count() as u64,
            areas: new.count() as u64,
            closed_areas,
            cut_off_cells,
            covered_agents: walkers.iter().filter(|w| covered(w.at)).count() as u64,
            covered_targets: targets().filter(|(_, target)| covered(*target)).count() as u64,
            parted_agents: targets().filter(parted).count() as u64,
        }
    }

    /// The bake took the last walkable cell.
    #[must_use]
    pub fn leaves_nothing(&self) -> bool {
        self.walkable == 0 && self.walkable_before > 0
    }

    /// Something that a person wants to know of before going on: all that this type counts as closed, cut off,
    /// covered or parted.
    #[must_use]
    pub fn is_harmful(&self) -> bool {
        let counts = [self.closed_areas, self.cut_off_cells, self.covered_agents, self.covered_targets];
        self.parted_agents > 0 || counts.iter().any(|count| *count > 0)
    }

    /// The worst of it in at most 20 letters, for a narrow place; `None` where it did no harm.
    #[must_use]
    pub fn short(&self) -> Option<&'static str> {
        let worst = [
            (self.leaves_nothing(), "Nothing is walkable"),
            (self.closed_areas > 0, "Bake closed areas"),
            (self.cut_off_cells > 0, "Bake cut off cells"),
            (self.covered_agents > 0, "Bake covers agents"),
            (self.covered_targets > 0, "Bake covers targets"),
            (self.parted_agents > 0, "Bake parted agents"),
        ];
        worst.iter().find(|(is, _)| *is).map(|(_, words)| *words)
    }

    /// What the bake did that may not be wanted, as one sentence without its full stop; `None` where it did no harm.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        if !self.is_harmful() {
            return None;
        }
        let mut parts = Vec::new();
        if self.leaves_nothing() {
            parts.push(format!("nothing is walkable any more (before: {})", count(self.walkable_before, "cell")));
        } else {
            if self.closed_areas > 0 {
                parts.push(format!("{} closed", count(self.closed_areas, "area")));
            }
            if self.cut_off_cells > 0 {
                let areas = format!("{} before, {} now", count(self.areas_before, "area"), self.areas);
                parts.push(format!("{} cut off ({areas})", count(self.cut_off_cells, "walkable cell")));
            }
        }
        let rest = [
            (self.covered_agents, "agent", "covered"),
            (self.covered_targets, "target", "covered"),
            (self.parted_agents, "agent", "parted from the target"),
        ];
        let rest = rest.iter().filter(|(number, ..)| *number > 0);
        parts.extend(rest.map(|(number, what, how)| format!("{} {how}", count(*number, what))));
        Some(parts.join("; "))
    }
}

/// `1 area`, `2 areas`.
fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Areas of before that are gone, and cells that are not in the largest rest of their area.
fn rests(before: &Grid, old: &Areas, after: &Grid, new: &Areas) -> (u64, u64) {
    // Cells by their areas before and now. Neighbours mostly share both, so whole runs are counted at once.
    let mut cells: BTreeMap<(u32, u32), u64> = BTreeMap::new();
    let (mut run, mut length) = (None, 0);
    let mut take = |pair: Option<(u32, u32)>, length: u64| {
        if let Some(pair) = pair {
            *cells.entry(pair).or_default() += length;
        }
    };
    for cell in before.region().cells() {
        let pair = old.label(before, cell).zip(new.label(after, cell).filter(|_| after.region().contains(cell)));
        if pair != run {
            take(run, length);
            (run, length) = (pair, 0);
        }
        length += 1;
    }
    take(run, length);
    let (mut alive, mut cut_off, mut area) = (0, 0, None);
    let (mut total, mut largest) = (0, 0);
    for ((label, _), number) in cells {
        if area != Some(label) {
            (area, alive) = (Some(label), alive + 1);
            cut_off += total - largest;
            (total, largest) = (0, 0);
        }
        total += number;
        largest = largest.max(number);
    }
    cut_off += total - largest;
    (old.count() as u64 - alive, cut_off)
}

#[cfg(test)]
mod tests {
    use super::{BakeEffect, Walker};
    use crate::geom::{Cell, CellRect};
    use crate::grid::{DiagonalMode, Grid};

    fn grid(rows: &[&str]) -> Grid {
        let mut grid = Grid::new(CellRect::new(-2, 3, rows[0].len() as u32, rows.len() as u32)).unwrap();
        for (y, row) in rows.iter().enumerate() {
            for (x, c) in row.bytes().enumerate() {
                grid.set_solid(Cell::new(x as i32 - 2, y as i32 + 3), c == b'#');
            }
        }
        grid
    }

    fn walker(at: (i32, i32), target: Option<(i32, i32)>) -> Walker {
        let cell = |(x, y)| Cell::new(x - 2, y + 3);
        Walker { at: cell(at), target: target.map(cell) }
    }

    #[test]
    fn walls_that_only_grow_do_no_harm() {
        let effect = BakeEffect::between(
            &grid(&["....", "....", ".#.."]),
            &grid(&["....", "##..", "##.."]),
            DiagonalMode::Never,
            &[walker((3, 0), Some((0, 0)))],
        );
        assert_eq!((effect.walkable_before, effect.walkable, effect.areas_before, effect.areas), (11, 8, 1, 1));
        assert!(!effect.is_harmful());
        assert_eq!(effect.sentence(), None);
    }

    #[test]
    fn closed_areas_cut_off_cells_and_agents_are_counted() {
        let before = grid(&["......", "......", "####.#", "..#..."]);
        let after = grid(&["..#...", "..#...", "####.#", "###..."]);
        // Covered; its target covered; parted; already on the wall before.
        let walkers =
            [walker((2, 0), None), walker((5, 0), Some((2, 1))), walker((5, 0), Some((0, 0))), walker((0, 2), None)];
        let effect = BakeEffect::between(&before, &after, DiagonalMode::Never, &walkers);
        assert_eq!((effect.areas_before, effect.areas), (2, 2));
        // The right part, with the door and the room below, is the larger one.
        assert_eq!((effect.closed_areas, effect.cut_off_cells), (1, 4));
        assert_eq!((effect.covered_agents, effect.covered_targets, effect.parted_agents), (1, 1, 1));
        let words = "1 area closed; 4 walkable cells cut off (2 areas before, 2 now); 1 agent covered; 1 target covered; \
                     1 agent parted from the target";
        assert_eq!(effect.sentence().unwrap(), words);
    }

    #[test]
    fn corners_connect_only_where_the_mode_passes_them() {
        let (before, after) = (grid(&["..", ".."]), grid(&[".#", "#."]));
        let cut = |mode| BakeEffect::between(&before, &after, mode, &[]).cut_off_cells;
        assert_eq!((cut(DiagonalMode::Never), cut(DiagonalMode::Always)), (1, 0));
    }

    #[test]
    fn nothing_left_is_one_sentence_with_what_was_covered() {
        let effect = BakeEffect::between(
            &grid(&["..#."]),
            &grid(&["####"]),
            DiagonalMode::Never,
            &[walker((0, 0), Some((3, 0)))],
        );
        assert!(effect.leaves_nothing());
        let words = "nothing is walkable any more (before: 3 cells); 1 agent covered; 1 target covered";
        assert_eq!(effect.sentence().unwrap(), words);
        let again = BakeEffect::between(&grid(&["####"]), &grid(&["####"]), DiagonalMode::Never, &[]);
        assert!(!again.leaves_nothing() && !again.is_harmful(), "nothing was there before either");
    }
}

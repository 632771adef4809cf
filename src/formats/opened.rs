//! What opening a level does beyond reading it, in the window as on the command line.

use super::registry::ImportedLevel;

impl ImportedLevel {
    /// Bakes a level that is out of date and asks for that when it is opened (`on_load`), and adds a warning for
    /// what was baked, for a bake that is out of date and stays so, and for cells that lie too far out for the
    /// single precision of agents.
    pub fn settle(&mut self) {
        if self.level.is_bake_out_of_date() {
            self.warnings.push(if !self.level.bake.on_load {
                "bake is out of date: the cells are those of the last bake".to_owned()
            } else if let Err(error) = self.level.bake_again() {
                format!("bake is out of date, and could not be done at opening: {error}")
            } else {
                "bake was out of date and was done at opening, as on_load asks".to_owned()
            });
        }
        let (frame, region) = (self.level.frame(), self.level.region());
        self.warnings.extend(frame.precision_warning(region));
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::{ImportOptions, load};

    #[test]
    fn a_bake_that_is_out_of_date_is_done_or_said() {
        for (on_load, solid, words) in [(true, 6, "was done at opening"), (false, 0, "bake is out of date")] {
            let project = format!(
                "(version: 1, region: (0, 0, 6, 3), cell_size: (1.0, 1.0), bake: (agent_radius: 0.0, on_load: {on_load}, \
                 obstacles: [(id: 1, shape: Rectangle(center: (3.0, 1.5), size: (2.0, 3.0)))]))"
            );
            let mut opened = load(project.as_bytes(), "a.navgrid", &ImportOptions::default()).unwrap();
            opened.settle();
            assert_eq!((opened.level.grid().solid_count(), opened.warnings.len()), (solid, 1));
            assert!(opened.warnings[0].contains(words), "{:?}", opened.warnings);
            assert_eq!(opened.level.is_bake_out_of_date(), !on_load);
            opened.settle();
            assert_eq!(opened.warnings.len(), if on_load { 1 } else { 2 });
        }
    }
}

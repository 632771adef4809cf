//! `CellLog`: which cells of the shown grid changed, for the canvas and other keepers of a picture.

use crate::geom::CellRect;
use std::collections::VecDeque;

/// Rectangles that are remembered for those who ask late.
const LENGTH: usize = 256;

/// Changed rectangles by a growing number.
#[derive(Clone, Debug, Default)]
pub struct CellLog {
    rects: VecDeque<CellRect>,
    /// Number of the next rectangle.
    next: u64,
    /// Askers that have seen less than this must take everything anew.
    floor: u64,
}

impl CellLog {
    /// Pass this to [`CellLog::since`] the next time.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.next
    }

    /// Rectangles since `position`; `None` means everything.
    #[must_use]
    pub fn since(&self, position: u64) -> Option<impl Iterator<Item = CellRect>> {
        if position < self.floor || position > self.next {
            return None;
        }
        let count = (self.next - position) as usize;
        let skip = self.rects.len().checked_sub(count)?;
        Some(self.rects.iter().skip(skip).copied())
    }

    pub(in crate::editor) fn rect(&mut self, rect: CellRect) {
        if rect.is_empty() {
            return;
        }
        if self.rects.len() == LENGTH {
            self.rects.pop_front();
        }
        self.rects.push_back(rect);
        self.next += 1;
    }

    pub(in crate::editor) fn everything(&mut self) {
        self.rects.clear();
        self.next += 1;
        self.floor = self.next;
    }
}

#[cfg(test)]
mod tests {
    use super::{CellLog, CellRect};

    #[test]
    fn late_askers_take_everything() {
        let mut log = CellLog::default();
        let start = log.position();
        log.rect(CellRect::new(1, 1, 2, 2));
        assert_eq!(log.since(start).unwrap().collect::<Vec<_>>(), [CellRect::new(1, 1, 2, 2)]);
        assert_eq!(log.since(log.position()).unwrap().count(), 0);
        for _ in 0..300 {
            log.rect(CellRect::new(0, 0, 1, 1));
        }
        assert!(log.since(start).is_none(), "more than is remembered");
        let before = log.position();
        log.everything();
        assert!(log.since(before).is_none());
        assert_eq!(log.since(log.position()).unwrap().count(), 0);
    }
}

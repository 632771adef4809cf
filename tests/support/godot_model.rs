//! Godot's grid search written down once more, cell by cell and with its own linear scan, from the notes on its
//! rules. Slow, and shares no code with the library.

use super::raw::Raw;
use gridwright::grid::DiagonalMode;
use gridwright::search::Heuristic;

type At = (i32, i32);

/// What is asked; cells count from the region's first one.
pub(crate) struct Asked<'a> {
    pub(crate) raw: &'a Raw,
    pub(crate) from: At,
    pub(crate) to: At,
    pub(crate) mode: DiagonalMode,
    pub(crate) compute: Heuristic,
    pub(crate) estimate: Heuristic,
    pub(crate) partial: bool,
    pub(crate) jump: bool,
}

/// Up, right, down, left, then the diagonals from up-left on.
const AROUND: [At; 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (-1, -1), (1, -1), (1, 1), (-1, 1)];

fn length(heuristic: Heuristic, a: At, b: At) -> f32 {
    let (dx, dy) = ((a.0 - b.0).abs() as f32, (a.1 - b.1).abs() as f32);
    let f = (2f64.sqrt() - 1.0) as f32;
    match heuristic {
        Heuristic::Euclidean => (dx * dx + dy * dy).sqrt(),
        Heuristic::Manhattan => dx + dy,
        Heuristic::Octile => {
            if dx < dy {
                f * dx + dy
            } else {
                f * dy + dx
            }
        }
        Heuristic::Chebyshev => dx.max(dy),
    }
}

#[derive(Clone, Copy, PartialEq)]
struct Seen {
    g: f32,
    f: f32,
    parent: At,
    closed: bool,
}

/// The ids of the answer; empty without one.
pub(crate) fn path(asked: &Asked) -> Vec<At> {
    let raw = asked.raw;
    if !raw.free(asked.from.0, asked.from.1) {
        return Vec::new();
    }
    if !raw.free(asked.to.0, asked.to.1) && !asked.partial {
        return Vec::new();
    }
    let width = raw.width() as usize;
    let index = |at: At| at.1 as usize * width + at.0 as usize;
    let mut seen: Vec<Option<Seen>> = vec![None; width * raw.height() as usize];
    let rest = |at: At| length(asked.estimate, at, asked.to);
    seen[index(asked.from)] = Some(Seen { g: 0.0, f: rest(asked.from), parent: asked.from, closed: false });
    let mut heap = vec![asked.from];
    let mut nearest: Option<(At, f32, f32)> = None;
    let mut end = None;
    while let Some(&best) = heap.first() {
        let node = seen[index(best)].unwrap();
        let left = node.f - node.g;
        if nearest.is_none_or(|(_, low, g)| low > left || (low >= left && g > node.g)) {
            nearest = Some((best, left, node.g));
        }
        if best == asked.to {
            end = Some(best);
            break;
        }
        let worse = |seen: &[Option<Seen>], a: At, b: At| {
            let (a, b) = (seen[index(a)].unwrap(), seen[index(b)].unwrap());
            a.f > b.f || (a.f == b.f && a.g < b.g)
        };
        let rise = |heap: &mut Vec<At>, seen: &[Option<Seen>], mut hole: usize, value: At| {
            while hole > 0 && worse(seen, heap[(hole - 1) / 2], value) {
                heap[hole] = heap[(hole - 1) / 2];
                hole = (hole - 1) / 2;
            }
            heap[hole] = value;
        };
        let last = heap.pop().unwrap();
        if !heap.is_empty() {
            let mut hole = 0;
            while 2 * hole + 2 < heap.len() {
                let (left, right) = (2 * hole + 1, 2 * hole + 2);
                let child = if worse(&seen, heap[right], heap[left]) { left } else { right };
                heap[hole] = heap[child];
                hole = child;
            }
            if 2 * hole + 1 < heap.len() {
                heap[hole] = heap[2 * hole + 1];
                hole = 2 * hole + 1;
            }
            rise(&mut heap, &seen, hole, last);
        }
        seen[index(best)].as_mut().unwrap().closed = true;
        for step in AROUND {
            if !raw.may_step(best, step, asked.mode) {
                continue;
            }
            let near = (best.0 + step.0, best.1 + step.1);
            let Some(next) = (if asked.jump { jump(asked, best, step) } else { Some(near) }) else { continue };
            let weight = if asked.jump { 1.0 } else { raw.weight[next.1 as usize][next.0 as usize] };
            let g = node.g + length(asked.compute, best, next) * weight;
            let known = seen[index(next)];
            if known.is_some_and(|known| known.closed || g >= known.g) {
                continue;
            }
            seen[index(next)] = Some(Seen { g, f: g + rest(next), parent: best, closed: false });
            let hole = if known.is_some() {
                heap.iter().position(|at| *at == next).unwrap()
            } else {
                heap.push(next);
                heap.len() - 1
            };
            rise(&mut heap, &seen, hole, next);
        }
    }
    let Some(at) = end.or(nearest.filter(|_| asked.partial).map(|(at, ..)| at)) else { return Vec::new() };
    back(at, |at| seen[index(at)].unwrap().parent)
}

/// From the start, whose parent is itself, to `at`.
fn back(mut at: At, parent: impl Fn(At) -> At) -> Vec<At> {
    let mut path = vec![at];
    while parent(at) != at {
        at = parent(at);
        path.push(at);
    }
    path.reverse();
    path
}

/// A straight scan from `at` on. `behind`: stops at an open side cell whose previous one is blocked, else at a
/// blocked side cell whose next one is open.
fn straight(asked: &Asked, mut at: At, (dx, dy): At, behind: bool) -> Option<At> {
    let free = |x: i32, y: i32| asked.raw.free(x, y);
    while free(at.0, at.1) {
        if at == asked.to {
            return Some(at);
        }
        for (sx, sy) in [(dy, dx), (-dy, -dx)] {
            let here = free(at.0 + sx, at.1 + sy);
            let (ahead, before) = (free(at.0 + sx + dx, at.1 + sy + dy), free(at.0 + sx - dx, at.1 + sy - dy));
            if (behind && here && !before) || (!behind && !here && ahead) {
                return Some(at);
            }
        }
        at = (at.0 + dx, at.1 + dy);
    }
    None
}

fn jump(asked: &Asked, from: At, (dx, dy): At) -> Option<At> {
    let free = |x: i32, y: i32| asked.raw.free(x, y);
    let (mut x, mut y) = (from.0 + dx, from.1 + dy);
    let cuts = matches!(asked.mode, DiagonalMode::Always | DiagonalMode::AtLeastOneWalkable);
    if dx == 0 || dy == 0 {
        if asked.mode != DiagonalMode::Never || dy == 0 {
            return straight(asked, (x, y), (dx, dy), !cuts);
        }
        while free(x, y) {
            let corner = |sx: i32| free(x + sx, y) && !free(x + sx, y - dy);
            if (x, y) == asked.to || corner(1) || corner(-1) {
                return Some((x, y));
            }
            if [1, -1].into_iter().any(|sx| straight(asked, (x + sx, y), (sx, 0), true).is_some()) {
                return Some((x, y));
            }
            y += dy;
        }
        return None;
    }
    while free(x, y) {
        let sides = i32::from(free(x, y - dy)) + i32::from(free(x - dx, y));
        let enough = match asked.mode {
            DiagonalMode::Always => 0,
            DiagonalMode::AtLeastOneWalkable => 1,
            _ => 2,
        };
        if sides < enough {
            return None;
        }
        let forced = if cuts {
            (free(x - dx, y + dy) && !free(x - dx, y))
                || (free(x + dx, y - dy) && !free(x, y - dy))
                || straight(asked, (x + dx, y), (dx, 0), false).is_some()
                || straight(asked, (x, y + dy), (0, dy), false).is_some()
        } else {
            (free(x + dx, y + dy) && !free(x, y + dy))
                || !free(x + dx, y)
                || straight(asked, (x, y), (dx, 0), false).is_some()
                || straight(asked, (x, y), (0, dy), false).is_some()
        };
        if (x, y) == asked.to || forced {
            return Some((x, y));
        }
        (x, y) = (x + dx, y + dy);
    }
    None
}

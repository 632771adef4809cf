//! Triangles of a simple outline, convex or not, for filling it.
//!
//! Invariants: the triangles cover the outline's inside once, for outlines in either direction; an outline that
//! crosses itself gives some triangles and never loops without end.

use eframe::egui::Pos2;

/// Corner numbers of triangles that fill the outline.
pub(super) fn triangles(points: &[Pos2]) -> Vec<[u32; 3]> {
    let mut left: Vec<usize> = (0..points.len()).collect();
    if area(points) < 0.0 {
        left.reverse();
    }
    let mut found = Vec::with_capacity(points.len().saturating_sub(2));
    while left.len() > 3 {
        let n = left.len();
        let corners = |i: usize| [left[(i + n - 1) % n], left[i], left[(i + 1) % n]];
        // Where none is an ear, the outline crosses itself: take any.
        let ear = (0..n).find(|i| is_ear(points, &left, corners(*i))).unwrap_or(0);
        found.push(corners(ear).map(|i| i as u32));
        left.remove(ear);
    }
    if let [a, b, c] = left[..] {
        found.push([a, b, c].map(|i| i as u32));
    }
    found
}

/// Twice the signed area.
fn area(points: &[Pos2]) -> f32 {
    points.iter().zip(points.iter().cycle().skip(1)).map(|(a, b)| a.x * b.y - a.y * b.x).sum()
}

fn side(a: Pos2, b: Pos2, p: Pos2) -> f32 {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
}

/// The corner turns outward and no other corner lies in its triangle.
fn is_ear(points: &[Pos2], left: &[usize], [a, b, c]: [usize; 3]) -> bool {
    let [pa, pb, pc] = [a, b, c].map(|i| points[i]);
    if side(pa, pb, pc) <= 0.0 {
        return false;
    }
    let inside = |p: Pos2| side(pa, pb, p) >= 0.0 && side(pb, pc, p) >= 0.0 && side(pc, pa, p) >= 0.0;
    !left.iter().any(|i| ![a, b, c].contains(i) && inside(points[*i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::pos2;

    fn covered(points: &[Pos2]) -> f32 {
        triangles(points).iter().map(|t| area(&t.map(|i| points[i as usize])).abs()).sum()
    }

    #[test]
    fn outlines_are_covered_once_in_either_direction() {
        let notch = [pos2(0.0, 0.0), pos2(6.0, 0.0), pos2(6.0, 6.0), pos2(3.0, 1.0), pos2(0.0, 6.0)];
        let mut turned = notch;
        turned.reverse();
        for points in [notch, turned] {
            assert_eq!(triangles(&points).len(), 3);
            assert!((covered(&points) - area(&points).abs()).abs() < 1e-4);
        }
    }

    #[test]
    fn an_outline_that_crosses_itself_ends() {
        let bow = [pos2(0.0, 0.0), pos2(4.0, 4.0), pos2(4.0, 0.0), pos2(0.0, 4.0), pos2(1.0, 9.0)];
        assert_eq!(triangles(&bow).len(), 3);
        assert!(triangles(&bow[..2]).is_empty());
    }
}

//! Points of the triangular lattice inside a regular hexagon, as used by Triablo's board (its rules B1–B5).
//!
//! ```text
//!         0 N (0,+1)
//!  5 NW (−1,+1)   1 NE (+1,0)          files (constant q) are vertical;
//!           \ | /                      x = q·√3/2, y = r + q/2
//!             •
//!           / | \
//!  4 SW (−1,0)    2 SE (+1,−1)
//!         3 S (0,−1)
//! ```

/// A point, in axial coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Hex {
    pub q: i8,
    pub r: i8,
}

/// The steps to the six neighbours, clockwise from north; the opposite of direction `d` is `(d + 3) % 6`.
pub const DIRECTIONS: [Hex; 6] = [
    Hex { q: 0, r: 1 },
    Hex { q: 1, r: 0 },
    Hex { q: 1, r: -1 },
    Hex { q: 0, r: -1 },
    Hex { q: -1, r: 0 },
    Hex { q: -1, r: 1 },
];

impl Hex {
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// The neighbour in direction `d` (0 to 5).
    pub fn step(self, d: usize) -> Hex {
        Hex { q: self.q + DIRECTIONS[d].q, r: self.r + DIRECTIONS[d].r }
    }

    /// Number of steps between two points.
    pub fn distance(self, other: Hex) -> u8 {
        let (dq, dr) = (self.q - other.q, self.r - other.r);
        dq.unsigned_abs().max(dr.unsigned_abs()).max((dq + dr).unsigned_abs())
    }

    /// Whether the point lies in the hexagon of `radius` steps round the origin.
    pub fn inside(self, radius: i8) -> bool {
        self.distance(Hex::new(0, 0)) <= radius as u8
    }

    /// Drawing point: files vertical, neighbours at distance 1, y up.
    pub fn drawing_point(self) -> (f32, f32) {
        (f32::from(self.q) * 3f32.sqrt() / 2.0, f32::from(self.r) + f32::from(self.q) / 2.0)
    }

    /// Rotates clockwise by `sixths` of a full turn round the origin: direction `d` becomes direction `d +
    /// sixths`.
    pub fn turned(self, sixths: usize) -> Hex {
        (0..sixths % 6).fold(self, |point, _| Hex::new(point.q + point.r, -point.q))
    }
}

/// The points of a hexagon with `side` points per side, file by file (q), each from its first rank upwards
/// (r): 3·side·(side−1)+1 of them. Along every direction 0, 1, 2 their order is ascending.
pub fn hexagon(side: i8) -> Vec<Hex> {
    let radius = side - 1;
    (-radius..=radius)
        .flat_map(|q| (-radius..=radius).map(move |r| Hex::new(q, r)))
        .filter(|point| point.inside(radius))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_hexagon_has_61_or_91_points() {
        assert_eq!(hexagon(5).len(), 61);
        assert_eq!(hexagon(6).len(), 91);
    }

    proptest! {
        #[test]
        fn neighbours_are_mutual_and_at_distance_one(q in -9i8..9, r in -9i8..9, d in 0usize..6) {
            let here = Hex::new(q, r);
            let there = here.step(d);
            prop_assert_eq!(there.step((d + 3) % 6), here);
            prop_assert_eq!(here.distance(there), 1);
            let ((x, y), (u, v)) = (here.drawing_point(), there.drawing_point());
            prop_assert!(((x - u).hypot(y - v) - 1.0).abs() < 1e-4);
        }

        #[test]
        fn turning_turns_the_directions(q in -9i8..9, r in -9i8..9, d in 0usize..6, sixths in 0usize..6) {
            let here = Hex::new(q, r);
            prop_assert_eq!(here.step(d).turned(sixths), here.turned(sixths).step((d + sixths) % 6));
            let ((x, y), (u, v)) = (here.drawing_point(), here.turned(1).drawing_point());
            let (sin, cos) = (-std::f32::consts::FRAC_PI_3).sin_cos();
            prop_assert!((u - (x * cos - y * sin)).abs() < 1e-3 && (v - (x * sin + y * cos)).abs() < 1e-3);
        }
    }
}

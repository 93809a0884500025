//! Cells of the cubic lattice, as used by Torissogi's board of 5×5×5 (its rules B1–B6).
//!
//! ```text
//!   level A      level B      …        levels lie next to each other in a drawing;
//!   ┌─┬─┬─┐ ▲    ┌─┬─┬─┐               in each, files run to the right and ranks upwards
//!   ├─┼─┼─┤ rank ├─┼─┼─┤
//!   └─┴─┴─┘      └─┴─┴─┘
//!     file ▶
//! ```

/// A cell, or the step from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cube {
    pub level: i8,
    pub file: i8,
    pub rank: i8,
}

/// How two neighbouring cells touch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Touch {
    /// They share a face: one coordinate differs.
    Orthogonal,
    /// They share an edge: two differ.
    SemiDiagonal,
    /// They share a vertex: all three differ.
    Diagonal,
}

impl Cube {
    pub const fn new(level: i8, file: i8, rank: i8) -> Cube {
        Cube { level, file, rank }
    }

    pub fn plus(self, step: Cube) -> Cube {
        Cube::new(self.level + step.level, self.file + step.file, self.rank + step.rank)
    }

    /// The same step `times` times; −1 reverses it.
    pub fn times(self, times: i8) -> Cube {
        Cube::new(self.level * times, self.file * times, self.rank * times)
    }

    /// Whether the cell is inside the cube with `side` cells along each axis, numbered from 0.
    pub fn inside(self, side: i8) -> bool {
        [self.level, self.file, self.rank].iter().all(|coordinate| (0..side).contains(coordinate))
    }

    /// The cell mirrored at the centre of that cube.
    pub fn reflected(self, side: i8) -> Cube {
        Cube::new(side - 1 - self.level, side - 1 - self.file, side - 1 - self.rank)
    }

    /// The kind of contact of this step; `None` if it leads to no neighbour.
    pub fn touch(self) -> Option<Touch> {
        let coordinates = [self.level, self.file, self.rank];
        if coordinates.iter().any(|coordinate| coordinate.abs() > 1) {
            return None;
        }
        match coordinates.iter().filter(|coordinate| **coordinate != 0).count() {
            1 => Some(Touch::Orthogonal),
            2 => Some(Touch::SemiDiagonal),
            3 => Some(Touch::Diagonal),
            _ => None,
        }
    }

    /// The cells along a step's direction, from the next one to the edge of the cube.
    pub fn line(self, step: Cube, side: i8) -> impl Iterator<Item = Cube> {
        std::iter::successors(Some(self.plus(step)), move |cell| Some(cell.plus(step)))
            .take_while(move |cell| cell.inside(side) && step.touch().is_some())
    }

    /// Drawing point of the cell's centre: cells have side 1, levels are `gap` apart, y up; the lower left
    /// corner of the first level is the origin.
    pub fn drawing_point(self, side: i8, gap: f32) -> (f32, f32) {
        let left = f32::from(self.level) * (f32::from(side) + gap);
        (left + f32::from(self.file) + 0.5, f32::from(self.rank) + 0.5)
    }
}

/// All cells of the cube with `side` cells along each axis: level by level, file by file, rank by rank.
pub fn cubes(side: i8) -> Vec<Cube> {
    let along = || 0..side;
    along()
        .flat_map(|level| along().flat_map(move |file| along().map(move |rank| Cube::new(level, file, rank))))
        .collect()
}

/// The 26 steps to neighbouring cells, in ascending order.
pub fn steps() -> impl Iterator<Item = Cube> {
    let along = || -1..=1;
    along()
        .flat_map(move |level| {
            along().flat_map(move |file| along().map(move |rank| Cube::new(level, file, rank)))
        })
        .filter(|step| step.touch().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    #[test]
    fn a_cube_of_five_has_125_cells_and_a_cell_26_neighbours() {
        let cells = cubes(5);
        assert_eq!(cells.len(), 125);
        assert!(cells.is_sorted());
        let of = |touch: Touch| steps().filter(|step| step.touch() == Some(touch)).count();
        assert_eq!((of(Touch::Orthogonal), of(Touch::SemiDiagonal), of(Touch::Diagonal)), (6, 12, 8));
        let drawn: HashSet<String> =
            cells.iter().map(|cell| format!("{:?}", cell.drawing_point(5, 0.5))).collect();
        assert_eq!(drawn.len(), 125, "no two cells are drawn in one place");
    }

    proptest! {
        #[test]
        fn steps_lead_back(level in 0i8..5, file in 0i8..5, rank in 0i8..5, index in 0usize..26) {
            let here = Cube::new(level, file, rank);
            let step = steps().nth(index).unwrap();
            let there = here.plus(step);
            prop_assert_eq!(there.plus(step.times(-1)), here);
            prop_assert!(steps().any(|back| there.plus(back) == here));
            // The point reflection reverses every step.
            prop_assert_eq!(there.reflected(5), here.reflected(5).plus(step.times(-1)));
        }

        #[test]
        fn lines_end_at_the_edge(level in 0i8..5, file in 0i8..5, rank in 0i8..5, index in 0usize..26) {
            let here = Cube::new(level, file, rank);
            let step = steps().nth(index).unwrap();
            let line: Vec<Cube> = here.line(step, 5).collect();
            prop_assert!(line.len() < 5 && line.iter().all(|cell| cell.inside(5)));
            prop_assert!(!here.plus(step.times(line.len() as i8 + 1)).inside(5));
            for (index, cell) in line.iter().enumerate() {
                prop_assert_eq!(*cell, here.plus(step.times(index as i8 + 1)));
            }
        }
    }
}

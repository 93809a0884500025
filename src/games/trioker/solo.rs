//! Implements [`Solo`]: the shapes of `data/trioker/shapes.json` and MacMahon's hexagon. Answers whether a
//! puzzle can still be completed, in how many ways, and what to do next (P4).

use super::{
    Trioker,
    board::{Board, Cell, cells_of},
    data, macmahon, notation,
    solver::{Ending, Filling, Progress, Solver, Visit},
    state::{Entry, Kind, Phase},
    tile::Tile,
};
use crate::{Grade, Hint, Puzzle, Solo, notation::Joined};
use deltille_base::message;
use std::ops::ControlFlow;

impl Solo for Trioker {
    fn puzzles() -> Vec<Puzzle> {
        puzzles()
    }

    /// Hint (P4). One unit of the budget is one tile tried.
    fn hint(&self, budget: u64) -> Option<Hint<Entry>> {
        if !self.terms.kind.is_solo() || self.position.phase != Phase::Play {
            return None;
        }
        let Some(known) = self.first_filling(budget) else {
            return Some(Hint::Unknown);
        };
        let Some(filling) = known else {
            // If no tile can be lifted, the shape has no filling at all; no shipped shape is like that.
            return Some(self.placed.last().map_or(Hint::DeadEnd, |cell| Hint::Lift(Entry::Lift(cell))));
        };
        self.empty().next().map(|cell| {
            let lying = filling[cell.index()];
            Hint::Enter(Entry::Place { tile: lying.tile(), cell, way: lying.way() })
        })
    }

    /// Finds a cell that one tile fits in one way, or, if all tiles are needed, a tile with only one place.
    fn forced(&self) -> Option<Entry> {
        if !self.terms.kind.is_solo() || self.position.phase != Phase::Play {
            return None;
        }
        let mut places = Vec::new();
        self.position.entries(&self.terms, |entry| {
            if let Entry::Place { tile, cell, .. } = entry {
                places.push((tile, cell, entry));
            }
        });
        let only = |same: &dyn Fn(&(Tile, Cell, Entry)) -> bool| {
            let mut all = places.iter().filter(|place| same(place));
            all.next().filter(|_| all.next().is_none()).map(|(.., entry)| *entry)
        };
        let by_cell = self.empty().find_map(|cell| only(&|place| place.1 == cell));
        let all_needed = self.empty().count() == self.position.bank.len() as usize;
        by_cell.or_else(|| {
            self.position
                .bank
                .iter()
                .filter(|_| all_needed)
                .find_map(|tile| only(&|place| place.0 == tile))
        })
    }

    fn solution(&self, budget: u64) -> Option<Vec<String>> {
        let filling = self.first_filling(budget)??;
        let place = |cell: Cell| {
            let lying = filling[cell.index()];
            notation::place(self.terms.board, lying.tile(), cell, lying.way())
        };
        Some(self.empty().map(place).collect())
    }
}

impl Trioker {
    /// Whether the puzzle can still be completed without lifting. `None`: undecided after `limit` tiles
    /// tried, or no puzzle.
    pub fn solvable(&self, limit: u64) -> Option<bool> {
        self.first_filling(limit).map(|filling| filling.is_some())
    }

    fn empty(&self) -> impl Iterator<Item = Cell> + use<> {
        cells_of(self.terms.board.open & !self.position.filled)
    }

    /// Visits every filling that completes the position without lifting; uses the symmetries for the empty
    /// hexagon.
    pub fn completions(&self, visit: Visit) -> (Ending, Progress) {
        let hexagon = self.terms.kind == Kind::MacMahon && self.position.filled == 0;
        if !hexagon {
            return Solver::new(&self.terms, &self.position).search(visit);
        }
        let mut sum = Progress::default();
        for colour in (0..4).filter(|colour| self.terms.border.is_none_or(|border| border == *colour)) {
            let before = sum;
            let (ending, _) = macmahon::enumerate(&self.terms, colour, &mut |filling, progress| {
                sum = Progress {
                    found: before.found + progress.found,
                    nodes: before.nodes + progress.nodes,
                };
                visit(filling, sum)
            });
            if ending == Ending::Stopped {
                return (ending, sum);
            }
        }
        (Ending::Complete, sum)
    }

    /// Writes a filling as placements, in the order of position strings.
    pub fn filling_text(&self, filling: &Filling) -> String {
        let place = |cell: Cell| {
            let lying = filling[cell.index()];
            notation::place(self.terms.board, lying.tile(), cell, lying.way())
        };
        self.terms.board.cells().map(place).joined(",")
    }

    fn first_filling(&self, limit: u64) -> Option<Option<Filling>> {
        if !self.terms.kind.is_solo() {
            return None;
        }
        let mut first = None;
        let solver = Solver::new(&self.terms, &self.position).with_limit(limit);
        let (ending, _) = solver.search(&mut |filling, _| match filling {
            Some(filling) => {
                first = Some(*filling);
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        });
        match (first, ending) {
            (Some(filling), _) => Some(Some(filling)),
            (None, Ending::Complete) => Some(None),
            (None, Ending::Stopped) => None,
        }
    }
}

/// Lists the shapes by size and the hexagon by its rim.
fn puzzles() -> Vec<Puzzle> {
    let shapes = data::shapes().iter().map(|shape| Puzzle {
        variant: "puzzle",
        option: ("shape", shape.name.clone()),
        group: Some(message!(size(shape))),
        label: None,
        about: message!(
            "trioker-puzzle-about",
            cells = shape.count(),
            level = message!(grade(shape).text()),
            count = shape.solutions.unwrap_or(0).to_string()
        ),
        daily: Some(grade(shape)),
    });
    let hexagons = ["any", "1", "2", "3", "4"].map(|border| Puzzle {
        variant: "macmahon",
        option: ("border", border.to_owned()),
        group: None,
        label: None,
        about: message!("trioker-hexagon-about"),
        // The other rim colours are the same task.
        daily: (border == "1").then_some(Grade::Hard),
    });
    shapes.chain(hexagons).collect()
}

fn size(shape: &Board) -> &'static str {
    match shape.count() {
        0..=12 => "trioker-size-small",
        13..=20 => "trioker-size-middle",
        _ => "trioker-size-large",
    }
}

/// Grades a shape by the number of fillings relative to its size: the order of magnitude that each cell
/// contributes.
fn grade(shape: &Board) -> Grade {
    let fillings = shape.solutions.unwrap_or(1).max(1) as f64;
    match fillings.log10() / shape.count().max(1) as f64 {
        0.3.. => Grade::Easy,
        0.15.. => Grade::Medium,
        _ => Grade::Hard,
    }
}

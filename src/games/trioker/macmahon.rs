//! Enumerates all fillings of MacMahon's hexagon with a given rim colour (Q4).
//!
//! Thirteen tiles bear the rim's colour and twelve cells lie on the rim, so at most one of these tiles lies
//! inside. The triple of that colour must lie on the rim: inside, its neighbours would be further tiles of
//! the colour. Therefore
//!
//! * exactly one of the 12 symmetries of the hexagon moves the triple to the rim cell A1;
//! * its neighbour on the rim, A2, then shows the colour twice and one other colour; exchanging that colour
//!   with another one reduces it to the lowest.
//!
//! The search covers one filling of 36 and reports each filling it finds in all its images.

use super::{
    board::{Board, Cell, MAX_CELLS, MAX_SITES, cells_of},
    solver::{Ending, Filling, Progress, Solver, Visit},
    state::{Position, Terms},
    tile::{Lying, OPEN, TileSet, Way, demand, fits},
};
use std::ops::ControlFlow;

/// A symmetry of a board as the image of each site (edge). The images of the cells follow from it.
type Images = [u8; MAX_SITES];

/// Visits every filling of the empty hexagon whose rim has this colour (0–3). `terms` must come from a game
/// with `border=any` or this colour.
pub fn enumerate(terms: &Terms, colour: u8, visit: Visit) -> (Ending, Progress) {
    let terms = Terms { border: Some(colour), ..*terms };
    let symmetries = symmetries(terms.board);
    let others: Vec<u8> = (0..4).filter(|other| *other != colour).collect();
    let mut sum = Progress::default();
    let Some(start) = reduced(&terms, colour, others[0]) else {
        return (Ending::Complete, sum);
    };
    let (ending, _) = Solver::new(&terms, &start).search(&mut |filling, progress| {
        sum.nodes = progress.nodes;
        let Some(filling) = filling else {
            return visit(None, sum);
        };
        let shown = site_values(&terms, filling);
        for images in &symmetries {
            for other in &others {
                sum.found += 1;
                let exchanged = |value: u8| match value {
                    value if value == others[0] => *other,
                    value if value == *other => others[0],
                    value => value,
                };
                let image = image(&terms, &shown, images, exchanged);
                visit(Some(&image), sum)?;
            }
        }
        ControlFlow::Continue(())
    });
    (ending, sum)
}

/// Start position of the search: the triple on the first rim cell, and next to it on the rim the tile with
/// twice the colour and once `other`.
fn reduced(terms: &Terms, colour: u8, other: u8) -> Option<Position> {
    let board = terms.board;
    let mut position = Position::start(terms);
    let rim = |cell: &Cell| board.sites(*cell).iter().any(|site| board.rim >> site & 1 != 0);
    let corner = board.cells().find(rim)?;
    let beside = cells_of(board.neighbours(corner)).find(rim)?;
    let lay = |position: &mut Position, cell: Cell, wanted: [u8; 3]| {
        let lying = lying(board.is_up(cell), wanted)?;
        position.lay(terms, cell, lying);
        position.bank = position.bank.without(lying.tile());
        Some(())
    };
    lay(&mut position, corner, [colour; 3])?;
    let wanted = position.shown(board, beside).map(|value| if value == OPEN { other } else { value });
    lay(&mut position, beside, wanted)?;
    Some(position)
}

/// Finds the tile and orientation that show these values at the three sites of a cell.
fn lying(up: bool, values: [u8; 3]) -> Option<Lying> {
    let ways = fits(up, demand(values));
    // Corner tiles have the same numbers; this board uses edge tiles.
    (0..3).find_map(|way| {
        let tile = ways[usize::from(way)].and(TileSet::EDGES).iter().next()?;
        Some(Lying::new(tile, Way(way)))
    })
}

fn site_values(terms: &Terms, filling: &Filling) -> [u8; MAX_SITES] {
    let mut values = terms.board.blank();
    for cell in terms.board.cells() {
        for (site, value) in terms.board.sites(cell).into_iter().zip(filling[cell.index()].shown()) {
            values[usize::from(site)] = value;
        }
    }
    values
}

fn image(terms: &Terms, shown: &[u8; MAX_SITES], images: &Images, exchanged: impl Fn(u8) -> u8) -> Filling {
    let mut moved = terms.board.blank();
    for site in 0..terms.board.site_count {
        moved[usize::from(images[site])] = exchanged(shown[site]);
    }
    let mut filling = [Lying::NONE; MAX_CELLS];
    for cell in terms.board.cells() {
        let values = terms.board.sites(cell).map(|site| moved[usize::from(site)]);
        // The tile set is closed under symmetries and colour exchanges, so the tile exists.
        filling[cell.index()] = lying(terms.board.is_up(cell), values).unwrap_or(Lying::NONE);
    }
    filling
}

/// All symmetries of the board: neighbour-preserving permutations of its cells, each as the images of the
/// edges.
fn symmetries(board: &Board) -> Vec<Images> {
    let mut found = Vec::new();
    permute(board, &mut Vec::new(), &mut |to: &[Cell]| {
        let mut images = [0; MAX_SITES];
        for (from, to_cell) in board.cells().zip(to) {
            for site in board.sites(from) {
                // An edge between two cells maps to the edge between their images, a rim edge to the rim
                // edge.
                let wanted = cells_of(board.around(site)).fold(0, |set, cell| set | to[cell.index()].bit());
                let image = board.sites(*to_cell).into_iter().find(|site| board.around(*site) == wanted);
                images[usize::from(site)] = image.unwrap_or(site);
            }
        }
        found.push(images);
    });
    found
}

/// Extends a permutation of the cells by every possible image of the next cell.
fn permute(board: &Board, to: &mut Vec<Cell>, found: &mut dyn FnMut(&[Cell])) {
    if to.len() == board.count() {
        return found(to);
    }
    let next = Cell(to.len() as u8);
    for image in board.cells() {
        let keeps = |(from, to): (usize, &Cell)| {
            *to != image && (board.neighbours(next) >> from & 1 == board.neighbours(image) >> to.0 & 1)
        };
        if to.iter().enumerate().all(keeps) {
            to.push(image);
            permute(board, to, found);
            to.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Trioker, *};
    use crate::{Rules, testing::setup};
    use std::collections::BTreeSet;

    fn hexagon() -> Trioker {
        let setup = setup::<Trioker>("macmahon", &[]);
        Trioker::start(&setup).unwrap()
    }

    #[test]
    fn the_hexagon_has_twelve_symmetries() {
        assert_eq!(symmetries(hexagon().board()).len(), 12);
    }

    #[test]
    fn shown_fillings_are_valid_and_distinct() {
        let game = hexagon();
        for colour in [0, 3] {
            let mut seen = BTreeSet::new();
            let (ending, progress) = enumerate(&game.terms, colour, &mut |filling, _| {
                let Some(filling) = filling else {
                    return ControlFlow::Continue(());
                };
                let mut after = game.position;
                let terms = Terms { border: Some(colour), ..game.terms };
                for cell in game.board().cells() {
                    let lying = filling[cell.index()];
                    assert!(after.bank.contains(lying.tile()));
                    assert!(
                        after.fitting(game.board(), cell)[usize::from(lying.way().0)].contains(lying.tile()),
                        "Q1, Q2"
                    );
                    after.bank = after.bank.without(lying.tile());
                    after.lay(&terms, cell, lying);
                }
                assert_eq!(after.rim_colour(&terms), Some(colour));
                seen.insert(game.board().cells().map(|cell| filling[cell.index()]).collect::<Vec<_>>());
                if seen.len() < 720 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            assert_eq!((ending, seen.len(), progress.found), (Ending::Stopped, 720, 720));
        }
    }
}

//! Public clues about hands: a seat that draws or passes had no tile that fits (T3, T4), and the seat that
//! opened held the highest tile (S5). Computer players use the clues; the rules do not.
//!
//! A seat's choice of one tile where another was likelier in general reveals too little of the hand to be
//! used. In rapid, a guess of who holds a tile is off by 0.627 with these clues (mean logarithmic loss) and
//! by 0.614 at best if such choices count too; deals weighted by them, more or less sharply, won 48.8 to 52.3
//! % of 800 games.

use super::{
    board::cells_of,
    state::{Entry, Phase, Position, Terms},
    tile::TileSet,
};
use crate::Seat;

/// At most `fresh` tiles of the hand are in `absent`: the hand had none of them and has received `fresh`
/// tiles since.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clue {
    /// Corner tiles, the first 25. Kept in 32 bits because a search copies it often.
    absent: u32,
    pub fresh: u8,
}

impl Clue {
    pub fn absent(self) -> TileSet {
        TileSet(u64::from(self.absent))
    }

    /// Records that the hand has none of these tiles.
    fn lacks(&mut self, tiles: TileSet) {
        // Tiles absent before are still absent unless the hand has received a tile since.
        let before = if self.fresh == 0 { self.absent } else { 0 };
        *self = Clue {
            absent: before | tiles.and(TileSet::CORNERS).0 as u32,
            fresh: 0,
        };
    }
}

impl Position {
    /// Updates the clues for an entry that is about to be made in a game with hidden hands.
    #[inline]
    pub(super) fn note(&mut self, terms: &Terms, entry: Entry) {
        let turn = self.turn.index();
        match (entry, self.phase) {
            (Entry::Place { tile, .. }, Phase::Start(_)) => {
                let higher = terms.board.tiles.iter().filter(|other| other.rank() > tile.rank());
                let higher = higher.fold(TileSet::EMPTY, TileSet::with);
                self.clues.iter_mut().for_each(|clue| clue.lacks(higher));
            }
            (Entry::Place { .. }, Phase::Drawn(_)) => {
                self.clues[turn].fresh = self.clues[turn].fresh.saturating_sub(1)
            }
            (Entry::Place { tile, .. }, _) if self.clues[turn].absent().contains(tile) => {
                self.clues[turn].fresh = self.clues[turn].fresh.saturating_sub(1);
            }
            (Entry::Draw, _) | (Entry::Pass, Phase::Play) => {
                let fitting = self.fitting_anywhere(terms);
                self.clues[turn].lacks(fitting);
            }
            (Entry::Drawn { seat, .. }, _) => self.clues[seat.index()].fresh += 1,
            _ => {}
        }
    }

    /// Clue about a hand, in addition to its size.
    pub(super) fn clue(&self, seat: Seat) -> Clue {
        self.clues[seat.index()]
    }

    /// All tiles that any seat could lay now if it held them.
    fn fitting_anywhere(&self, terms: &Terms) -> TileSet {
        let fitting =
            |cell| self.fitting(terms.board, cell).iter().fold(TileSet::EMPTY, |all, tiles| all.or(*tiles));
        cells_of(self.allowed(terms)).fold(TileSet::EMPTY, |all, cell| all.or(fitting(cell)))
    }
}

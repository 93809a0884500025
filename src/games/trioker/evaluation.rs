//! Position evaluation: points, the penalty of a hand, its tiles that have a place and on which marks, and
//! the hexagons of the duel.

use super::{
    Entry, Kind, Phase, Trioker,
    board::{Mark, cells_of},
    network,
    state::Position,
    tile::TileSet,
    weights::{Feature, NAMES},
};
use crate::{
    Below, Evaluation, Rules, Seat, Viewer,
    evaluation::{UNIT, weighed},
    levels::Levels,
    network::Network,
};

/// Placements beyond this number hardly help.
const MOST_PLACES: u32 = 12;

/// Placements open to a seat with its hand.
#[derive(Clone, Copy, Default)]
struct Reach {
    fitting: TileSet,
    places: u32,
    coins: i32,
    again: bool,
    hexagons: u32,
    hexagon_cells: u32,
}

impl Evaluation for Trioker {
    weighed!();

    /// The deal, or the first tile of even-odd. Games are short: with an opening of four entries, the same
    /// seat won six of seven games, regardless of the player.
    const OPENING: u32 = 1;

    fn levels(&self) -> &'static Levels {
        Levels::of("trioker", self.terms.variant, self.seats())
    }

    fn features(&self, count: &mut impl FnMut(Seat, usize, i32)) {
        let position = &self.position;
        if self.terms.kind.is_solo() || position.phase == Phase::Deal {
            return;
        }
        let reach = self.reach();
        let lying = position.filled.count_ones() as i32;
        for seat in position.alive.iter() {
            let hand = position.hand(seat);
            let (tiles, reach) = (hand.len() as i32, &reach[seat.index() % 4]);
            let mut tell = |feature: Feature, n: i32| {
                if n != 0 {
                    count(seat, feature as usize, n);
                }
            };
            tell(Feature::Tiles, tiles);
            tell(Feature::TilesLate, tiles * lying / 16);
            tell(Feature::OneLeft, i32::from(tiles == 1));
            tell(Feature::TwoLeft, i32::from(tiles == 2));
            let fits = reach.fitting.len() as i32;
            tell(Feature::Fits, fits);
            tell(Feature::NoFits, tiles - fits);
            tell(Feature::Stuck, i32::from(fits == 0));
            tell(Feature::Places, reach.places.min(MOST_PLACES) as i32);
            let turn = position.turn == seat;
            if self.terms.kind == Kind::EvenOdd {
                tell(if turn { Feature::HexagonTurn } else { Feature::HexagonWait }, reach.hexagons as i32);
                tell(Feature::HexagonCells, reach.hexagon_cells as i32);
                tell(Feature::Owed, if turn { i32::from(position.extra) } else { 0 });
            } else {
                let penalty = hand.penalty();
                tell(Feature::Penalty, penalty);
                tell(Feature::PenaltyLate, penalty * lying / 16);
            }
            if self.terms.kind.has_coins() {
                let points = position.scores[seat.index()] - self.terms.opening_score();
                tell(Feature::Points, points);
                tell(Feature::PointsLate, points * lying / 16);
                tell(if turn { Feature::MarkTurn } else { Feature::MarkWait }, reach.coins);
                tell(if turn { Feature::AgainTurn } else { Feature::AgainWait }, i32::from(reach.again));
            }
            tell(Feature::Turn, i32::from(turn));
        }
    }

    const INPUTS: usize = network::INPUTS;
    const TRAITS: usize = network::TRAITS;

    #[inline]
    fn network(&self) -> Option<&'static Network> {
        self.terms.network
    }

    fn rewire(&mut self, network: Option<&'static Network>) {
        self.terms.network = network;
    }

    #[inline]
    fn inputs(&self, tell: &mut (impl FnMut(usize, i32) + ?Sized)) -> Option<Seat> {
        self.is_told_by_network().then(|| self.tell_inputs(tell))?;
        Some(self.position.turn)
    }

    #[inline]
    fn traits(&self, entry: Entry) -> impl Iterator<Item = usize> {
        self.traits_of(entry)
    }

    fn imagine(&self, viewer: Viewer, below: &mut impl Below) -> Trioker {
        self.dealt_by_clues(viewer, below)
    }

    #[inline]
    fn gain(&self, entry: Entry) -> i32 {
        let Entry::Place { tile, cell, .. } = entry else {
            return 0;
        };
        let position = &self.position;
        let last = if position.hand(position.turn).len() <= 1 { 10 * UNIT } else { 0 };
        match self.terms.kind {
            Kind::EvenOdd => {
                last + UNIT / 2 * self.terms.board.hexagons(cell, position.filled | cell.bit()) as i32
            }
            Kind::Rapid | Kind::Original => {
                let mark = match self.terms.mark(cell) {
                    Some(Mark::Again | Mark::Skip) => 8,
                    Some(mark) => self.coins(mark),
                    None => 0,
                };
                last + (mark * 40 + tile.pips() * 10).max(0)
            }
            Kind::Simple => last + tile.pips() * 10,
            Kind::Puzzle | Kind::MacMahon => 0,
        }
    }
}

impl Trioker {
    /// Points a mark brings to the seat that places on it (A1).
    pub(super) fn coins(&self, mark: Mark) -> i32 {
        match mark {
            Mark::Red => 5,
            Mark::Black => 2,
            Mark::PayRed => -5,
            Mark::PayBlack => -2,
            Mark::Levy => 2 * self.position.alive.len() as i32,
            Mark::Again | Mark::Feed | Mark::Skip => 0,
        }
    }

    /// Computes the placements of each seat as if it were on turn.
    #[inline]
    fn reach(&self) -> [Reach; 4] {
        let (position, board): (&Position, _) = (&self.position, self.terms.board);
        let mut reaches = [Reach::default(); 4];
        let held = position.alive.iter().fold(TileSet::EMPTY, |held, seat| held.or(position.hand(seat)));
        for cell in cells_of(position.allowed(&self.terms)) {
            let ways = position.fitting(board, cell);
            let [one, two, three] = *ways;
            if one.or(two).or(three).and(held).is_empty() {
                continue;
            }
            let mark = self.terms.mark(cell).filter(|_| self.terms.kind.has_coins());
            let coins = mark.map_or(0, |mark| self.coins(mark));
            let again = matches!(mark, Some(Mark::Again | Mark::Skip));
            let hexagons = match self.terms.kind {
                Kind::EvenOdd => board.hexagons(cell, position.filled | cell.bit()),
                _ => 0,
            };
            for seat in position.alive.iter() {
                let hand = position.hand(seat);
                let [one, two, three] = ways.map(|tiles| tiles.and(hand));
                let places = one.len() + two.len() + three.len();
                if places == 0 {
                    continue;
                }
                let reach = &mut reaches[seat.index() % 4];
                reach.fitting = reach.fitting.or(one).or(two).or(three);
                reach.places += places;
                reach.coins = reach.coins.max(coins);
                reach.again |= again;
                reach.hexagons = reach.hexagons.max(hexagons);
                reach.hexagon_cells += u32::from(hexagons > 0);
            }
        }
        reaches
    }
}

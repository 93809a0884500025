//! Network inputs, from the point of view of the seat on turn and its only opponent: the tiles they hold and
//! could lay, the marked cells open to them, points, and the progress of the game.

use super::{
    Entry, Phase, Trioker,
    board::{MAX_CELLS, Mark, cells_of},
    tile::TileSet,
};
use crate::{Seat, network::Network};
use std::{collections::BTreeMap, sync::LazyLock};
use strum::VariantArray;

/// The first 25 tiles, those with numbers at their corners.
const TILES: usize = 25;

// Offsets of the kinds of input. By tile: held, and layable now, by the seat on turn and by the opponent; in
// the bank.
const HELD: [usize; 2] = [0, TILES];
const FITS: [usize; 2] = [2 * TILES, 3 * TILES];
const BANKED: usize = 4 * TILES;
// By cell: marked and empty, and whether each seat could lay a tile on it now.
const OPEN: usize = 5 * TILES;
const OPEN_TO: [usize; 2] = [OPEN + MAX_CELLS, OPEN + 2 * MAX_CELLS];
// A tile is due by lot, has just been drawn, or will be given to others.
const DRAW: usize = OPEN + 3 * MAX_CELLS;
const DRAWN: usize = DRAW + 1;
const FEED: usize = DRAW + 2;
// Hand size of each seat, and the size of the bank.
const MOST_HELD: usize = 12;
const SIZE: [usize; 2] = [DRAW + 3, DRAW + 4 + MOST_HELD];
const MOST_BANKED: usize = 10;
const BANK_SIZE: usize = SIZE[1] + MOST_HELD + 1;
// No tile of the hand can be laid.
const STUCK: [usize; 2] = [BANK_SIZE + MOST_BANKED + 1, BANK_SIZE + MOST_BANKED + 2];
// Numbers: points ahead; penalty of the hands; tiles on the board; placements; coins of the best mark; tiles
// that fit.
const AHEAD: usize = STUCK[1] + 1;
const COST: [usize; 2] = [AHEAD + 1, AHEAD + 2];
const LYING: usize = AHEAD + 3;
const PLACES: [usize; 2] = [AHEAD + 4, AHEAD + 5];
const COINS: [usize; 2] = [AHEAD + 6, AHEAD + 7];
const FIT: [usize; 2] = [AHEAD + 8, AHEAD + 9];

pub const INPUTS: usize = AHEAD + 10;
/// Traits of a placement: its tile, and the mark of its cell. Feeding from an empty bank is a trait of its
/// own.
pub const TRAITS: usize = TILES + Mark::VARIANTS.len() + 1;
const FEED_NOTHING: usize = TILES + Mark::VARIANTS.len();

/// Network of a variant, if it has one.
pub fn network_of(variant: &str) -> Option<&'static Network> {
    static NETWORKS: LazyLock<BTreeMap<String, Network>> = LazyLock::new(|| {
        let text = include_str!("../../../data/engine/trioker-network.json");
        // The file is compiled in, and a test reads it.
        Network::read(text, INPUTS, TRAITS).expect("the file is as the inputs are")
    });
    NETWORKS.get(variant)
}

impl Trioker {
    /// Emits the inputs for the seat on turn; nothing unless two seats play with hidden hands.
    #[inline]
    pub(super) fn tell_inputs(&self, tell: &mut (impl FnMut(usize, i32) + ?Sized)) {
        let (position, board) = (&self.position, self.terms.board);
        let seats = [position.turn, Seat(position.turn.0 ^ 1)];
        let hands = seats.map(|seat| position.hand(seat));
        let (mut fits, mut places, mut coins) = ([TileSet::EMPTY; 2], [0; 2], [0; 2]);
        for cell in cells_of(position.allowed(&self.terms)) {
            let ways = position.fitting(board, cell);
            let mark = self.terms.mark(cell);
            for side in 0..2 {
                let [one, two, three] = ways.map(|tiles| tiles.and(hands[side]));
                let fitting = one.or(two).or(three);
                if fitting.is_empty() {
                    continue;
                }
                fits[side] = fits[side].or(fitting);
                places[side] += (one.len() + two.len() + three.len()) as i32;
                if let Some(mark) = mark {
                    tell(OPEN_TO[side] + cell.index(), 1);
                    coins[side] = coins[side].max(self.coins(mark));
                }
            }
        }
        for cell in cells_of(board.marked & !position.filled) {
            tell(OPEN + cell.index(), 1);
        }
        let mut each = |first: usize, tiles: TileSet| {
            let tiles = tiles.and(TileSet::CORNERS);
            tiles.iter().for_each(|tile| tell(first + usize::from(tile.0), 1));
        };
        each(BANKED, position.bank);
        for side in 0..2 {
            each(HELD[side], hands[side]);
            each(FITS[side], fits[side]);
        }
        match position.phase {
            Phase::Draw => tell(DRAW, 1),
            Phase::Drawn(_) => tell(DRAWN, 1),
            Phase::Feed(_) => tell(FEED, 1),
            _ => {}
        }
        tell(BANK_SIZE + (position.bank.len() as usize).min(MOST_BANKED), 1);
        let [own, other] = seats.map(|seat| position.scores[seat.index()]);
        tell(AHEAD, own - other);
        tell(LYING, position.filled.count_ones() as i32);
        for side in 0..2 {
            tell(SIZE[side] + (hands[side].len() as usize).min(MOST_HELD), 1);
            if fits[side].is_empty() {
                tell(STUCK[side], 1);
            }
            tell(COST[side], hands[side].penalty());
            tell(PLACES[side], places[side]);
            tell(COINS[side], coins[side]);
            tell(FIT[side], fits[side].len() as i32);
        }
    }

    #[inline]
    pub(super) fn traits_of(&self, entry: Entry) -> impl Iterator<Item = usize> {
        let placed = match entry {
            Entry::Place { tile, cell, .. } => Some((usize::from(tile.0), self.terms.mark(cell))),
            _ => None,
        };
        let mark = |mark: Mark| match mark {
            Mark::Feed if self.position.bank.is_empty() => FEED_NOTHING,
            mark => TILES + mark as usize,
        };
        let tile = placed.map(|(tile, _)| tile).filter(|tile| *tile < TILES);
        tile.into_iter().chain(placed.and_then(|(_, on)| on).map(mark))
    }

    /// Whether the network applies to this position: hidden hands and two seats.
    pub(super) fn is_told_by_network(&self) -> bool {
        self.terms.seats == 2 && self.position.alive.len() == 2 && self.terms.kind.has_deal()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluation, Rules, random_step, testing::lots};

    fn start(variant: &str, players: &str) -> Trioker {
        let options: &[_] = if players.is_empty() { &[] } else { &[("players", players)] };
        crate::testing::start(variant, options)
    }

    #[test]
    fn every_hidden_hand_variant_has_a_network() {
        for variant in Trioker::info().variants {
            let game = start(variant.id, "");
            assert_eq!(network_of(variant.id).is_some(), game.terms.kind.has_deal(), "{}", variant.id);
        }
    }

    #[test]
    fn network_inputs_stay_in_range() {
        let variants = [
            "rapid",
            "original",
            "simple-single",
            "simple-double",
            "simple-triple",
            "even-odd",
            "puzzle",
            "macmahon",
        ];
        let mut seen = [0; INPUTS];
        for (seed, variant) in (0..).zip(variants.iter().cycle().take(80)) {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut game = start(variant, "");
            for _ in 0..60 {
                let told = game.inputs(&mut |input, _| seen[input] += 1);
                assert_eq!(told.is_some(), game.terms.kind.has_deal());
                for seat in (0..game.seats() as u8).map(Seat) {
                    game.legal(seat)
                        .into_iter()
                        .for_each(|entry| assert!(game.traits(entry).all(|at| at < TRAITS)));
                }
                if !random_step(&mut game, &mut lots(&mut random)) {
                    break;
                }
            }
        }
        // The first input of each kind, and the very last one.
        for input in [
            HELD[0], HELD[1], FITS[0], FITS[1], BANKED, DRAW, DRAWN, FEED, STUCK[0], STUCK[1], AHEAD, FIT[1],
        ] {
            assert!(seen[input] > 0, "{input}");
        }
        assert!(start("rapid", "3").inputs(&mut |_, _| {}).is_none(), "networks know of two");
    }

    #[test]
    fn more_points_evaluate_better() {
        let (mut seen, mut better, mut more) = (0, 0, 0);
        for seed in 0..60 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut game = start(["rapid", "original"][seed as usize % 2], "");
            for _ in 0..14 {
                random_step(&mut game, &mut lots(&mut random));
            }
            if game.winners().is_some() {
                continue;
            }
            let mut odds = |points: i32| {
                game.position.scores[game.position.turn.index()] += points;
                game.prospect().unwrap().1
            };
            let (before, after) = (odds(-20), odds(40));
            (seen, better, more) = (seen + 1, better + i32::from(after > before), more + after - before);
        }
        // Tiles outweigh points while many are left, and a few positions are judged oddly.
        assert!(seen > 40 && better * 10 >= seen * 7 && more / seen > 200, "{better} of {seen}, {more}");
    }
}

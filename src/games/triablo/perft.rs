//! Perft and random games: the same numbers as the contract's plain walk, quickly.

use super::{
    Triablo,
    board::{MAX_POINTS, Point, points_of},
    movegen::SIGNS,
    state::{Entry, Phase, Position, Terms, Way},
};

impl Triablo {
    /// Number of sequences of `depth` entries, each of them played to its last entry. The same as [`Game::perft`](crate::games::Game::perft) on this
    /// game, which counts the last entries without playing them: nothing is lost by that, since an entry that ends the game
    /// still is one.
    pub fn perft_leaves(&self, depth: u32) -> u64 {
        self.count_sequences(depth, false)
    }

    pub(super) fn count_sequences(&self, depth: u32, bulk: bool) -> u64 {
        let mut history = self.history.clone();
        walk(&self.position, &self.terms, depth, bulk, &mut history)
    }

    /// Plays random entries from here until the game is over or `limit` entries were made; returns how many.
    /// `below(n)`: uniform in `0..n`.
    pub fn play_out(&mut self, limit: u32, below: &mut impl FnMut(usize) -> usize) -> u32 {
        let mut others = Vec::new();
        for made in 0..limit {
            let Some(entry) = draw(&self.position, &self.terms, &mut others, below) else { return made };
            self.position.make(&self.terms, entry, &mut self.history, &mut |_| {});
        }
        limit
    }
}

/// One of the legal entries, each equally likely; `None` when the game is over. The moves are counted and not listed: only
/// those of the piece that is drawn are looked at again. `others` is room for the entries that are no moves.
fn draw(
    position: &Position,
    terms: &Terms,
    others: &mut Vec<Entry>,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<Entry> {
    let board = terms.board;
    others.clear();
    let mut moves = [0u16; MAX_POINTS];
    let mut total = 0;
    if position.phase == Phase::Play {
        let vulnerable = position.walk(board, |from, way, crown_to| {
            moves[from.index()] += 2 * u16::from(way.len);
            total += 2 * usize::from(way.len);
            others.extend(crown_to.map(|to| Entry::Abdicate { from, to }));
        });
        position.captures(board, vulnerable, |entry| others.push(entry));
    } else {
        position.entries(terms, |entry| others.push(entry));
    }
    if total + others.len() == 0 {
        return None;
    }
    let mut number = below(total + others.len());
    if number >= total {
        return others.get(number - total).copied();
    }
    let mut drawn = None;
    for from in points_of(position.owned[position.turn.index()]) {
        let count = usize::from(moves[from.index()]);
        if number < count {
            let mut pick = |from: Point, way: Way, _: Option<Point>| {
                let count = 2 * usize::from(way.len);
                if drawn.is_none() && number < count {
                    drawn = Some(Entry::Move { from, to: way.point(board, number as u8 / 2), sign: SIGNS[number % 2] });
                }
                number = number.wrapping_sub(count);
            };
            if position.king(position.turn) == Some(from) {
                position.walk_king(board, from, &mut pick, &mut |_| {});
            } else {
                position.walk_from(board, from, &mut pick, &mut |_| {});
            }
            break;
        }
        number -= count;
    }
    drawn
}

fn walk(position: &Position, terms: &Terms, depth: u32, bulk: bool, history: &mut Vec<u64>) -> u64 {
    match depth {
        0 => 1,
        1 if bulk => position.count_entries(terms),
        _ => {
            let mut nodes = 0;
            let length = history.len();
            position.entries(terms, |entry| {
                let mut next = *position;
                next.make(terms, entry, history, &mut |_| {});
                nodes += walk(&next, terms, depth - 1, bulk, history);
                history.truncate(length);
            });
            nodes
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Game, Setup, plain_perft};

    const POSITIONS: [(&str, &str); 3] = [
        ("two-player", "5/5r/2w1W2/7R/[wW]1[Wr]1r3[Rr]/1W6/4[rW]2/4R1/5 w wr 0"),
        ("three-player", "[wW]3[rR]/4rR/2w1W2/8/2[Wb]1[rB]4/8/7/5b/3b[Bb] w wrb 0"),
        ("two-player", "5/w5/r6/r6[Wr]/[wW]6[Wr][Rr]/5W2/7/6/5 w wr 99"),
    ];

    fn game(variant: &str, position: &str) -> Triablo {
        let setup = Setup::parse(Triablo::info(), Some(variant), &[]).unwrap();
        Triablo::from_position(&setup, position).unwrap()
    }

    #[test]
    fn counting_playing_and_the_plain_walk_agree() {
        for (variant, position) in POSITIONS {
            let game = game(variant, position);
            for depth in 0..3 {
                let plain = plain_perft(&game, depth);
                assert_eq!((game.perft(depth), game.perft_leaves(depth)), (plain, plain), "{position} at {depth}");
            }
        }
    }

    /// Crowns that go there and back bring the start back, and with `repetition=2` no sequence goes on from there.
    #[test]
    fn repetitions_count() {
        let counts = |repetition: &str| {
            let options =
                [("setup", "standard"), ("repetition", repetition)].map(|(key, value)| (key.to_owned(), value.to_owned()));
            let mut game = Triablo::start(&Setup::parse(Triablo::info(), None, &options).unwrap()).unwrap();
            let start = game.count_sequences(1, true);
            for text in ["e1>e2", "e9>e8", "e2>e1"] {
                let seat = game.position.turn;
                let entry = game.read(seat, text).unwrap();
                game.apply(Some(seat), &entry, &mut Vec::new());
            }
            assert_eq!((game.perft(2), game.perft_leaves(2)), (plain_perft(&game, 2), plain_perft(&game, 2)));
            (game.perft(2), start)
        };
        let ((ending, start), (going_on, _)) = (counts("2"), counts("0"));
        assert_eq!(ending + start, going_on);
    }

    #[test]
    fn every_entry_is_drawn() {
        for (variant, position) in POSITIONS {
            let game = game(variant, position);
            let legal = game.legal(game.position.turn).unwrap();
            let mut others = Vec::new();
            let mut drawn: Vec<Entry> = (0..legal.len())
                .filter_map(|number| {
                    draw(&game.position, &game.terms, &mut others, &mut |below| {
                        assert_eq!(below, legal.len());
                        number
                    })
                })
                .collect();
            for entry in &legal {
                let index = drawn.iter().position(|other| other == entry).expect("every legal entry is drawn");
                drawn.swap_remove(index);
            }
            assert!(drawn.is_empty());
        }
    }

    #[test]
    fn random_games_end() {
        for variant in ["two-player", "three-player"] {
            let mut random = fastrand::Rng::with_seed(7);
            for _ in 0..20 {
                let mut game = Triablo::start(&Setup::parse(Triablo::info(), Some(variant), &[]).unwrap()).unwrap();
                let made = game.play_out(u32::MAX, &mut |below| random.usize(..below));
                assert!(game.outcome().is_some() && made > 10);
            }
        }
    }
}

//! Perft and random games: the same numbers as the contract's plain walk, quickly.

use super::{
    Triablo,
    board::Point,
    movegen::SIGNS,
    state::{Entry, Phase, Position, Terms},
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
        let mut choice = Choice::default();
        for made in 0..limit {
            let Some(entry) = choice.draw(&self.position, &self.terms, below) else { return made };
            self.position.make(&self.terms, entry, &mut self.history, &mut |_| {});
        }
        limit
    }
}

/// Draws entries without listing them: a line of open points stands for two moves to each of them.
#[derive(Default)]
struct Choice {
    lines: Vec<(Point, &'static [Point])>,
    others: Vec<Entry>,
}

impl Choice {
    /// One of the legal entries, each equally likely; `None` when the game is over.
    fn draw(&mut self, position: &Position, terms: &Terms, below: &mut impl FnMut(usize) -> usize) -> Option<Entry> {
        let Choice { lines, others } = self;
        lines.clear();
        others.clear();
        let mut moves = 0;
        if position.phase == Phase::Play {
            let vulnerable = position.walk(terms.board, |from, open, crown_to| {
                if !open.is_empty() {
                    lines.push((from, open));
                    moves += 2 * open.len();
                }
                others.extend(crown_to.map(|to| Entry::Abdicate { from, to }));
            });
            position.captures(terms.board, vulnerable, |entry| others.push(entry));
        } else {
            position.entries(terms, |entry| others.push(entry));
        }
        if moves + others.len() == 0 {
            return None;
        }
        let mut number = below(moves + others.len());
        for &(from, open) in lines.iter() {
            if number < 2 * open.len() {
                return Some(Entry::Move { from, to: open[number / 2], sign: SIGNS[number % 2] });
            }
            number -= 2 * open.len();
        }
        others.get(number).copied()
    }
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

    /// Two kings that can only step there and back: positions recur soon, and the number of sequences shows it.
    #[test]
    fn repetitions_count_in_perft() {
        let position = "5/6/1w5/8/[wW]1w5[Rr]/8/1w3r1/6/5 w wr 0";
        let count = |repetition: &str| {
            let options = [("repetition".to_owned(), repetition.to_owned())];
            let setup = Setup::parse(Triablo::info(), None, &options).unwrap();
            Triablo::from_position(&setup, position).map(|game| (game.perft(5), plain_perft(&game, 5)))
        };
        assert!(count("2").is_err(), "Red has too few pieces");
    }

    #[test]
    fn every_entry_is_drawn() {
        for (variant, position) in POSITIONS {
            let game = game(variant, position);
            let mut legal = game.legal(game.position.turn).unwrap();
            let mut choice = Choice::default();
            for number in 0..legal.len() {
                let entry = choice.draw(&game.position, &game.terms, &mut |below| {
                    assert_eq!(below, game.count_sequences(1, true) as usize);
                    number
                });
                let index = legal.iter().position(|known| Some(*known) == entry).expect("a legal entry, and a new one");
                legal.swap_remove(index);
                if legal.is_empty() {
                    break;
                }
            }
            assert!(legal.is_empty() || legal.len() < game.count_sequences(1, true) as usize);
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

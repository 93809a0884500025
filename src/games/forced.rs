//! Forced wins: whether a seat can win within a given number of its own entries, against any defence.
//!
//! The proof is exhaustive and needs only the rules; the evaluation merely decides the order in which entries
//! are tried. The order of turns is not assumed: one side may make several entries in a row.

use super::{
    entry::{Seat, SeatSet},
    evaluation::Evaluation,
    rules::Actors,
};
use std::collections::HashMap;

/// Maximum length of a line, in entries of all seats.
const LONGEST: usize = 48;

/// The search ran out of budget before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not found out within the budget")]
pub struct Spent;

/// Searches for forced wins of one seat and caches its results.
pub struct Forced<G: Evaluation> {
    seat: Seat,
    /// Remaining budget, in entries made.
    left: u64,
    /// Killer entry per ply: the entry that most recently decided the question there.
    killers: Vec<Option<G::Entry>>,
    /// Cached results by position hash and entries left: whether the seat wins.
    known: HashMap<(u64, u32), bool>,
}

impl<G: Evaluation> Forced<G> {
    /// `budget`: maximum number of entries made, over all later queries together.
    pub fn new(seat: Seat, budget: u64) -> Forced<G> {
        Forced {
            seat,
            left: budget,
            killers: vec![None; LONGEST + 1],
            known: HashMap::new(),
        }
    }

    /// Whether the seat wins with at most `entries` more entries of its own, or before it has made them. A
    /// finished game counts by its result; an unfinished one with no entries left counts as not won.
    ///
    /// # Errors
    /// The budget is spent.
    pub fn wins(&mut self, game: &G, entries: u32) -> Result<bool, Spent> {
        self.won(&mut game.clone(), entries, 0)
    }

    /// Whether an entry of the seat, which is on turn, starts a win within `entries` own entries.
    ///
    /// # Errors
    /// The budget is spent.
    pub fn wins_by(&mut self, game: &G, entry: G::Entry, entries: u32) -> Result<bool, Spent> {
        self.after(&mut game.clone(), entry, entries, 0)
    }

    /// Returns the entries of the seat, which is on turn, after which it wins within `entries - 1` more; at
    /// most `most` of them.
    ///
    /// # Errors
    /// The budget is spent.
    pub fn winning(&mut self, game: &G, entries: u32, most: usize) -> Result<Vec<G::Entry>, Spent> {
        let mut game = game.clone();
        let mut found = Vec::new();
        for entry in self.ordered(&game, self.seat, 0) {
            if self.after(&mut game, entry, entries, 0)? {
                found.push(entry);
                if found.len() == most {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// Returns the smallest number of own entries, at most `most`, with which the seat wins.
    ///
    /// # Errors
    /// The budget is spent.
    pub fn shortest(&mut self, game: &G, most: u32) -> Result<Option<u32>, Spent> {
        for entries in 0..=most {
            if self.wins(game, entries)? {
                return Ok(Some(entries));
            }
        }
        Ok(None)
    }

    /// Returns the entry of another seat, which is on turn, that holds out longest against a win within
    /// `entries`. Ties go to the highest gain, then to the first. `None`: no other seat is on turn.
    ///
    /// # Errors
    /// The budget is spent.
    pub fn defence(&mut self, game: &G, entries: u32) -> Result<Option<G::Entry>, Spent> {
        let other = match game.actors() {
            Actors::Seats(seats) if !seats.contains(self.seat) => seats.iter().next(),
            Actors::Seats(_) | Actors::Chance | Actors::Nobody => None,
        };
        let Some(other) = other else { return Ok(None) };
        let mut game = game.clone();
        let mut best: Option<((u32, i32), G::Entry)> = None;
        for entry in game.legal(other) {
            let gain = game.gain(entry);
            let undo = game.make(entry, &mut |_| {});
            let lasts = self.shortest(&game, entries);
            game.unmake(undo);
            let rank = (lasts?.unwrap_or(entries + 1), gain);
            if best.is_none_or(|(known, _)| rank > known) {
                best = Some((rank, entry));
            }
        }
        Ok(best.map(|(_, entry)| entry))
    }

    fn won(&mut self, game: &mut G, entries: u32, ply: usize) -> Result<bool, Spent> {
        if let Some(winners) = game.winners() {
            return Ok(winners == SeatSet::only(self.seat));
        }
        if entries == 0 || ply >= LONGEST || !game.survivors().contains(self.seat) || game.layout_due() {
            return Ok(false);
        }
        let key = (game.hash(), entries);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let won = match game.actors() {
            Actors::Nobody => false,
            Actors::Chance => self.after_all_lots(game, entries, ply)?,
            Actors::Seats(seats) if seats.contains(self.seat) => self.some_entry_wins(game, entries, ply)?,
            Actors::Seats(seats) => match seats.iter().next() {
                Some(other) => self.all_entries_lose(game, other, entries, ply)?,
                None => false,
            },
        };
        self.known.insert(key, won);
        Ok(won)
    }

    /// Whether the seat wins after one of its entries, with the entries left after it.
    fn after(&mut self, game: &mut G, entry: G::Entry, entries: u32, ply: usize) -> Result<bool, Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        let undo = game.make(entry, &mut |_| {});
        let won = self.won(game, entries.saturating_sub(1), ply + 1);
        game.unmake(undo);
        won
    }

    /// Tries forcing entries first (captures and immediate threats), then quiet ones.
    fn some_entry_wins(&mut self, game: &mut G, entries: u32, ply: usize) -> Result<bool, Spent> {
        let mut quiet = Vec::new();
        for entry in self.ordered(game, self.seat, ply) {
            if entries > 1 && game.gain(entry) == 0 && self.killers[ply] != Some(entry) {
                let undo = game.make(entry, &mut |_| {});
                let forces = game.winners().is_some() || game.threatened();
                game.unmake(undo);
                if !forces {
                    quiet.push(entry);
                    continue;
                }
            }
            if self.after(game, entry, entries, ply)? {
                self.killers[ply] = Some(entry);
                return Ok(true);
            }
        }
        for entry in quiet {
            if self.after(game, entry, entries, ply)? {
                self.killers[ply] = Some(entry);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn all_entries_lose(
        &mut self,
        game: &mut G,
        other: Seat,
        entries: u32,
        ply: usize,
    ) -> Result<bool, Spent> {
        let replies = self.ordered(game, other, ply);
        let any = !replies.is_empty();
        for entry in replies {
            // Only the seat's own entries are counted.
            if !self.after(game, entry, entries + 1, ply)? {
                self.killers[ply] = Some(entry);
                return Ok(false);
            }
        }
        Ok(any)
    }

    fn after_all_lots(&mut self, game: &mut G, entries: u32, ply: usize) -> Result<bool, Spent> {
        let mut outcomes = Vec::new();
        game.chance_into(&mut |entry| outcomes.push(entry));
        for entry in &outcomes {
            if !self.after(game, *entry, entries + 1, ply)? {
                return Ok(false);
            }
        }
        Ok(!outcomes.is_empty())
    }

    /// Returns the entries of a seat in search order: the killer entry first, then by gain.
    fn ordered(&self, game: &G, seat: Seat, ply: usize) -> Vec<G::Entry> {
        let mut ranked: Vec<(i32, G::Entry)> = Vec::new();
        game.legal_into(seat, &mut |entry| {
            let first = self.killers[ply] == Some(entry);
            ranked.push((if first { i32::MAX } else { game.gain(entry) }, entry));
        });
        ranked.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        ranked.into_iter().map(|(_, entry)| entry).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Rules,
        testing::{at, start},
        triablo::Triablo,
    };

    fn game(position: &str) -> Triablo {
        at::<Triablo>("two-player", position)
    }

    #[test]
    fn capturable_king_is_a_win_in_one() {
        let game = game("5/6/2w1W2/7R/[wW]1[Wr]1[Rr]4/7R/7/6/RR3 w wr 0");
        let mut forced = Forced::new(Seat(0), 100_000);
        assert_eq!(forced.shortest(&game, 2), Ok(Some(1)));
        let winning = forced.winning(&game, 1, 99).unwrap();
        assert!(!winning.is_empty() && winning.len() < game.legal(Seat(0)).len());
        for entry in game.legal(Seat(0)) {
            assert_eq!(forced.wins_by(&game, entry, 1), Ok(winning.contains(&entry)));
        }
        assert_eq!(forced.defence(&game, 1), Ok(None), "nobody else is on turn");
    }

    #[test]
    fn unforced_win_is_not_proven_within_budget() {
        let start: Triablo = start("two-player", &[("setup", "standard")]);
        assert_eq!(Forced::new(Seat(0), 100_000).shortest(&start, 1), Ok(None));
        assert_eq!(Forced::new(Seat(0), 100).wins(&start, 2), Err(Spent));
    }
}

//! Position history for repetition (rules E1–E4).
//!
//! Captures, drops and promotions can all be undone through the hands, so the history is never truncated.

use super::state::{Entry, Position, Terms};

/// The positions of a game, by seat on turn, each with the entry made in it.
#[derive(Clone, Default, Debug)]
pub struct History([Turns; 2]);

/// The positions in which one seat was on turn, oldest first.
#[derive(Clone, Default, Debug)]
struct Turns {
    /// The lower halves of the keys, kept together because they are searched at every turn.
    keys: Vec<u64>,
    /// The upper halves of the keys, and the entries.
    rest: Vec<(u64, Entry)>,
}

impl History {
    /// Records an entry of the seat on turn.
    #[inline]
    pub fn push(&mut self, position: &Position, entry: Entry) {
        let turns = &mut self.0[usize::from(position.turn.0 & 1)];
        turns.keys.push(position.key() as u64);
        turns.rest.push(((position.key() >> 64) as u64, entry));
    }

    /// Removes the newest entry; `position` is the one it was made in.
    #[inline]
    pub fn pop(&mut self, position: &Position) {
        let turns = &mut self.0[usize::from(position.turn.0 & 1)];
        turns.keys.pop();
        turns.rest.pop();
    }

    /// Returns the entries that E2 bars in this position; almost always none.
    #[inline]
    pub fn barred(&self, terms: &Terms, position: &Position) -> Barred<'_> {
        let turns = &self.0[usize::from(position.turn.0 & 1)];
        let low = position.key() as u64;
        // E2 applies from the third occurrence on.
        if turns.keys.iter().filter(|key| **key == low).count() < 2 {
            return Barred(None);
        }
        turns.barred_again(terms, position)
    }
}

impl Turns {
    #[cold]
    fn barred_again(&self, terms: &Terms, position: &Position) -> Barred<'_> {
        let barred = Barred(Some((self, position.key())));
        let lifted = barred.made().count() < 2
            || position.ending.is_some()
            // E3
            || position.is_attacked(terms, position.turn)
            // E4: all entries are barred. The barred ones are a subset of the legal ones, since the position
            // is the same.
            || position.count_entries(terms) <= barred.len();
        if lifted { Barred(None) } else { barred }
    }
}

/// The entries made in earlier occurrences of a position, if they are barred; otherwise none.
#[derive(Clone, Copy, Debug)]
pub struct Barred<'a>(Option<(&'a Turns, u128)>);

impl Barred<'_> {
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.is_none()
    }

    #[inline]
    pub fn contains(self, entry: Entry) -> bool {
        self.0.is_some() && self.made().any(|made| made == entry)
    }

    #[inline]
    pub fn len(self) -> u64 {
        if self.is_empty() { 0 } else { self.iter().count() as u64 }
    }

    /// Iterates over the barred entries without duplicates, in the order they were first made.
    pub fn iter(self) -> impl Iterator<Item = Entry> {
        let first = move |at: usize, entry: Entry| !self.made().take(at).any(|made| made == entry);
        self.made()
            .enumerate()
            .filter(move |(at, entry)| first(*at, *entry))
            .map(|(_, entry)| entry)
    }

    /// Iterates over the entries of all occurrences.
    fn made(self) -> impl Iterator<Item = Entry> {
        self.0.into_iter().flat_map(|(turns, key)| {
            let (low, high) = (key as u64, (key >> 64) as u64);
            let occurrences = turns
                .keys
                .iter()
                .zip(&turns.rest)
                .filter(move |(key, rest)| **key == low && rest.0 == high);
            occurrences.map(|(_, rest)| rest.1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Notation, Rules, perft, perft_leaves, play_out,
        torissogi::{
            Torissogi,
            samples::{at, enter, start},
            state::BLACK,
        },
    };

    const THERE_AND_BACK: [&str; 4] = ["Ba1-Ca1", "De5-Ce5", "Ca1-Ba1", "Ce5-De5"];

    /// E2 in perft: the third occurrence has one entry fewer; the position before it has all of them.
    #[test]
    fn repetitions_count() {
        let mut game = start(&[]);
        for text in THERE_AND_BACK.iter().chain(&THERE_AND_BACK[..3]) {
            enter(&mut game, text);
        }
        let forgetful = Torissogi { history: History::default(), ..game.clone() };
        let expected = perft(&forgetful, 2) - 1;
        assert_eq!((perft(&game, 2), perft_leaves(&game, 2)), (expected, expected));
        let told = enter(&mut game, "Ce5-De5");
        assert!(told.iter().any(|event| event.message.id == "torissogi-event-barred"), "{told:?}");
        assert_eq!((perft(&game, 1), perft_leaves(&game, 1)), (38, 38));
        assert_eq!(game.read(BLACK, "Ba1-Ca1").unwrap_err().rule(), Some("E2"));
        // A constant random generator still finds an allowed entry.
        let mut turn = 0;
        let below = &mut |below: usize| {
            turn += 1;
            turn % below
        };
        assert_eq!(play_out(&mut game, 1, below), 1);
    }

    /// A position recurs although pieces were taken and dropped in between (E1 compares hands, and forgets
    /// nothing).
    #[test]
    fn captures_and_drops_can_be_undone() {
        let text = "5/5/5/5/PX4|5/3S1/5/5/5|5/3c1/5/1C3/5|5/5/5/1s3/5|4px/5/5/5/5 b - 0 0";
        let mut game = at(&[], text);
        let key = game.position.key();
        // Two Cranes take a Swallow each and return, and the Swallows are dropped on their old cells.
        for entry in ["Cb2xDb2", "Cd4xBd4", "Db2-Cb2", "Bd4-Cd4", "S*Bd4", "S*Db2"].repeat(2) {
            assert!(game.barred().is_empty());
            enter(&mut game, entry);
        }
        assert_eq!(game.position.key(), key);
        let barred: Vec<String> = game.barred().iter().map(|entry| game.write(entry)).collect();
        assert_eq!(barred, ["Cb2xDb2"]);
        // The barred capture is not listed as a capture either.
        let mut captures = Vec::new();
        game.captures_into(BLACK, &mut |entry| captures.push(game.write(entry)));
        assert_eq!(captures, ["Bd4xCd4"]);
    }
}

//! The end of the main search: follows captures until none is worth making (quiescence).

use super::node::{MAX_PLY, Search};
use crate::ordering::{Ranked, pick};
use deltille_games::{Actors, Evaluation};

/// Maximum captures in a row.
const MAX_CAPTURES: i32 = 8;
/// How much better than its visible gain a capture may turn out.
const CAPTURE_MARGIN: i32 = 400;

impl<G: Evaluation> Search<'_, G> {
    /// Returns the value for the side on turn when only captures are searched.
    pub(super) fn captures(&mut self, mut alpha: i32, beta: i32, deep: i32, ply: usize, own: bool) -> i32 {
        let standing = self.evaluate(own);
        if standing >= beta || deep >= MAX_CAPTURES || ply >= MAX_PLY {
            return standing;
        }
        alpha = alpha.max(standing);
        let mut best = standing;
        let begin = self.entries.len();
        if let Actors::Seats(seats) = self.game.actors() {
            let (game, entries) = (&self.game, &mut self.entries);
            for seat in seats.iter() {
                game.captures_into(seat, &mut |entry| {
                    let gain = game.gain(entry);
                    if gain > 0 && standing + gain + CAPTURE_MARGIN > alpha {
                        entries.push(Ranked { entry, rank: gain, gain });
                    }
                });
            }
        }
        let end = self.entries.len();
        for at in begin..end {
            let entry = pick(&mut self.entries[..end], at).entry;
            let undo = self.game.make(entry, &mut |_| {});
            let value = self.after_capture(alpha, beta, deep + 1, ply + 1, own);
            self.game.unmake(undo);
            if self.meter.is_over() {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.entries.truncate(begin);
        best
    }

    /// [`Search::child`] within a series of captures.
    fn after_capture(&mut self, alpha: i32, beta: i32, deep: i32, ply: usize, own: bool) -> i32 {
        if self.meter.tick() {
            return 0;
        }
        if let Some(value) = self.ended(ply, own) {
            return value;
        }
        match self.game.actors() {
            Actors::Seats(seats) if seats.contains(self.seat) == own => {
                self.captures(alpha, beta, deep, ply, own)
            }
            Actors::Seats(_) => -self.captures(-beta, -alpha, deep, ply, !own),
            Actors::Chance | Actors::Nobody => self.evaluate(own),
        }
    }
}

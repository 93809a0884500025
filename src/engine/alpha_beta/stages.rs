//! Lists the entries of a node in stages, first those most likely to cause a cutoff.
//!
//! Most nodes are settled by the first entry or two, and listing and ranking all of them is much of the cost
//! of a node.

use super::node::Search;
use crate::ordering::Ranked;
use deltille_games::{Actors, Evaluation};

/// How far the entries of a node are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Stage {
    /// The entry of the table, if any.
    Known,
    /// Captures with a gain.
    Winning,
    /// Entries that refuted siblings.
    Killers,
    Rest,
}

impl<G: Evaluation> Search<'_, G> {
    /// Starts a node with the table's entry, if it is known to be legal.
    pub(super) fn first_stage(&mut self, known: Option<G::Entry>, ply: usize, own: bool) -> Stage {
        match known {
            None => Stage::Known,
            Some(entry) if self.game.allows(entry) => {
                let gain = self.game.gain(entry);
                self.entries.push(self.ordering.rank(entry, gain, known, ply, own));
                Stage::Known
            }
            Some(_) => {
                self.list_rest(self.entries.len(), known, ply, own);
                Stage::Rest
            }
        }
    }

    /// Pushes the entries of the next stage after those tried from `begin` on, and returns that stage.
    /// `None`: there are no more.
    pub(super) fn next_stage(&mut self, stage: Stage, begin: usize, ply: usize, own: bool) -> Option<Stage> {
        let before = self.entries.len();
        if stage == Stage::Known {
            self.list_winning(begin);
            if self.entries.len() > before {
                return Some(Stage::Winning);
            }
        }
        if stage <= Stage::Winning {
            for entry in self.ordering.killers(ply).into_iter().flatten() {
                let is_new = self.entries[begin..].iter().all(|tried| tried.entry != entry);
                if is_new && self.game.allows(entry) {
                    let gain = self.game.gain(entry);
                    self.entries.push(self.ordering.rank(entry, gain, None, ply, own));
                }
            }
            if self.entries.len() > before {
                return Some(Stage::Killers);
            }
        }
        if stage <= Stage::Killers {
            self.list_rest(begin, None, ply, own);
            if self.entries.len() > before {
                return Some(Stage::Rest);
            }
        }
        None
    }

    /// Lists captures with a gain that were not tried from `begin` on.
    fn list_winning(&mut self, begin: usize) {
        let Actors::Seats(seats) = self.game.actors() else {
            return;
        };
        let tried = self.entries.get(begin).map(|tried| tried.entry);
        let (game, entries) = (&self.game, &mut self.entries);
        for seat in seats.iter() {
            game.captures_into(seat, &mut |entry| {
                let gain = game.gain(entry);
                if gain > 0 && Some(entry) != tried {
                    entries.push(Ranked { entry, rank: gain, gain });
                }
            });
        }
    }

    /// Lists all legal entries with their ranks, except those tried from `begin` on.
    fn list_rest(&mut self, begin: usize, known: Option<G::Entry>, ply: usize, own: bool) {
        let Actors::Seats(seats) = self.game.actors() else {
            return;
        };
        self.tried.clear();
        self.tried.extend(self.entries[begin..].iter().map(|tried| tried.entry));
        let (game, ordering, entries, tried) = (&self.game, &self.ordering, &mut self.entries, &self.tried);
        for seat in seats.iter() {
            game.legal_into(seat, &mut |entry| {
                if !tried.contains(&entry) {
                    entries.push(ordering.rank(entry, game.gain(entry), known, ply, own));
                }
            });
        }
    }
}

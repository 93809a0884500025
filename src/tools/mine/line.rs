//! Continues a tactic after its first entry.

use super::{
    find::{Best, CLEAR, CONFIRM_FACTOR},
    miner::Miner,
};
use deltille_engine::odds;
use deltille_games::{
    Actors, EventKind, Game, Play, Seat,
    forced::Forced,
    tactics::{Motif, Theme},
};

/// Maximum own entries of a line without a forced win.
const OWN: u32 = 3;
/// Maximum replies in a row.
const REPLIES: usize = 4;

/// The entries of all seats, and the number of the seat's own.
pub(super) struct Continuation<E> {
    pub line: Vec<E>,
    pub own: u32,
    /// Entries as good as the last one, where there is no forced win.
    pub also: Vec<E>,
}

impl<G: Game> Miner<G> {
    /// Continuation of a win: the others hold out as long as they can. `None`: the win could not be proven
    /// again.
    pub(super) fn winning_line(
        &self,
        game: &G,
        seat: Seat,
        first: G::Entry,
        entries: u32,
    ) -> Option<Continuation<G::Entry>> {
        let mut forced = Forced::new(seat, self.config.proof * 4);
        let mut game = game.clone();
        let (mut line, mut left) = (vec![first], entries - 1);
        game.make(first, &mut |_| {});
        while game.winners().is_none() {
            let entry = match game.actors() {
                Actors::Seats(seats) if seats.contains(seat) => {
                    let entry = *forced.winning(&game, left, 1).ok()?.first()?;
                    left -= 1;
                    entry
                }
                Actors::Seats(_) => forced.defence(&game, left).ok()??,
                Actors::Chance | Actors::Nobody => return None,
            };
            game.make(entry, &mut |_| {});
            line.push(entry);
        }
        Some(Continuation { line, own: entries - left, also: Vec::new() })
    }

    /// Continuation without a forced win: as long as one entry is clearly best. Ends where an entry has a
    /// twin that is as good. `None`: it is unclear whether the first one has.
    pub(super) fn line_of_best(
        &mut self,
        game: &G,
        seat: Seat,
        first: G::Entry,
    ) -> Option<Continuation<G::Entry>> {
        let mut game = game.clone();
        let value = self.best(&game, seat, self.config.nodes * CONFIRM_FACTOR)?;
        let mut also = self.as_good(&game, seat, &Best { entry: first, ..value })?;
        let (mut line, mut own) = (vec![first], 1);
        game.make(first, &mut |_| {});
        while own < OWN && also.is_empty() {
            let Some(replies) = self.replies(&mut game, seat) else {
                break;
            };
            let goes_on = game.automatic().is_none() && game.count_legal(seat) > 1;
            let best = if goes_on {
                self.best(&game, seat, self.config.nodes * CONFIRM_FACTOR)
            } else {
                None
            };
            let Some(best) = best.filter(|best| best.margin() >= CLEAR && odds::expected(best.value) > 0.3)
            else {
                break;
            };
            let Some(good) = self.as_good(&game, seat, &best) else {
                break;
            };
            also = good;
            line.extend(replies);
            line.push(best.entry);
            game.make(best.entry, &mut |_| {});
            own += 1;
        }
        Some(Continuation { line, own, also })
    }

    /// The others' entries until the seat is on turn again. `None`: it never is, or chance is involved.
    fn replies(&mut self, game: &mut G, seat: Seat) -> Option<Vec<G::Entry>> {
        let mut replies = Vec::new();
        loop {
            match game.actors() {
                Actors::Seats(seats) if seats.contains(seat) => return Some(replies),
                Actors::Seats(seats) if replies.len() < REPLIES => {
                    let other = seats.iter().next()?;
                    let found = self.search(game, other, &[], self.config.nodes * CONFIRM_FACTOR)?;
                    let entry = found.entries.first()?.entry;
                    game.make(entry, &mut |_| {});
                    replies.push(entry);
                }
                Actors::Seats(_) | Actors::Chance | Actors::Nobody => return None,
            }
        }
    }

    /// The motifs of the first entry, the entries as good as the last one, and the line in written form,
    /// played from its position. `None`: it cannot be played like this.
    pub(super) fn written_line(
        &self,
        mut play: Play<G>,
        line: &Continuation<G::Entry>,
    ) -> Option<(Vec<Motif>, Vec<String>, Vec<String>)> {
        let Continuation { line, also, .. } = line;
        let Actors::Seats(seats) = play.game().actors() else {
            return None;
        };
        let seat = seats.iter().next()?;
        let mut captures = false;
        play.game().captures_into(seat, &mut |entry| captures |= entry == line[0]);
        let (mut motifs, mut texts, mut texts_also) = (Vec::new(), Vec::new(), Vec::new());
        for (at, entry) in line.iter().enumerate() {
            let Actors::Seats(seats) = play.game().actors() else {
                return None;
            };
            // An entry made automatically cannot be a task.
            if seats.contains(seat) && play.game().automatic().is_some() {
                return None;
            }
            if at + 1 == line.len() {
                texts_also.extend(also.iter().map(|entry| play.game().write(*entry)));
            }
            let text = play.game().write(*entry);
            let entered = play.enter(&text).ok().filter(|entered| entered.line == text)?;
            texts.push(text);
            if at == 0 {
                let named = |part: &str| entered.events.iter().any(|event| event.message.id.contains(part));
                let shows = [
                    (Motif::Capture, captures),
                    (Motif::Check, entered.events.iter().any(|event| event.kind == EventKind::Check)),
                    (Motif::Drop, named("-drop")),
                    (Motif::Promotion, named("promotes")),
                ];
                motifs.extend(shows.into_iter().filter(|(_, shows)| *shows).map(|(motif, _)| motif));
            }
        }
        if motifs.is_empty() && self.config.clear != Theme::BestTile {
            motifs.push(Motif::Quiet);
        }
        Some((motifs, texts_also, texts))
    }
}

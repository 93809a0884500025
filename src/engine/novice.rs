//! Scripted newcomers, as the measure of the lowest levels: how people play who have just learnt the rules.
//!
//! A newcomer wins if one entry wins, does not let the next opponent win with one entry if it can help it, and mostly
//! takes the most it can take at once. Otherwise it makes any entry. It knows what its seat may know: hidden
//! things are imagined again for each entry.

use crate::lots;
use deltille_games::{Actors, Evaluation, Seat, SeatSet, Viewer};
use fastrand::Rng;

/// Two kinds of people, because a level may be easy for one and hard for the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Novice {
    /// Looks at every entry, and forgets to take in 15 of 100.
    Careful,
    /// Always takes, and looks at 16 entries only, those that take first.
    Greedy,
}

/// Picks an entry of `seat`, which may act; `None` if it has none.
pub(super) fn choose<R: Evaluation>(
    novice: Novice,
    game: &R,
    seat: Seat,
    random: &mut Rng,
) -> Option<R::Entry> {
    let mut entries = game.legal(seat);
    random.shuffle(&mut entries);
    let is_greedy = novice == Novice::Greedy;
    if is_greedy {
        entries.sort_by_key(|entry| game.gain(*entry) <= 0);
        entries.truncate(16);
    }
    let mut seen = game.determinize(Viewer::Seat(seat), &mut lots(random));
    if let Some(win) = entries.iter().copied().find(|entry| wins(&mut seen, *entry, seat)) {
        return Some(win);
    }
    let safe: Vec<R::Entry> =
        entries.iter().copied().filter(|entry| !loses_next(&mut seen, *entry, seat)).collect();
    if !safe.is_empty() {
        entries = safe;
    }
    if (random.u32(..100) < 85 || is_greedy)
        && let Some(most) = entries.iter().copied().max_by_key(|entry| game.gain(*entry))
        && game.gain(most) > 0
    {
        return Some(most);
    }
    entries.first().copied()
}

/// Makes an entry, asks, and takes it back.
fn after<R: Evaluation, T>(game: &mut R, entry: R::Entry, ask: impl FnOnce(&mut R) -> T) -> T {
    let undo = game.make(entry, &mut |_| {});
    let answer = ask(game);
    game.unmake(undo);
    answer
}

fn wins<R: Evaluation>(game: &mut R, entry: R::Entry, seat: Seat) -> bool {
    after(game, entry, |game| game.winners() == Some(SeatSet::only(seat)))
}

/// Whether the next opponent then has an entry after which `seat` is out, or the game is lost.
pub(super) fn loses_next<R: Evaluation>(game: &mut R, entry: R::Entry, seat: Seat) -> bool {
    after(game, entry, |game| {
        let Actors::Seats(next) = game.actors() else {
            return is_lost(game, seat);
        };
        let replies = next.iter().filter(|other| *other != seat).flat_map(|other| game.legal(other));
        let replies: Vec<R::Entry> = replies.collect();
        replies.into_iter().any(|reply| after(game, reply, |game| is_lost(game, seat)))
    })
}

fn is_lost<R: Evaluation>(game: &R, seat: Seat) -> bool {
    match game.winners() {
        Some(winners) => !winners.is_empty() && !winners.contains(seat),
        None => !game.survivors().contains(seat),
    }
}

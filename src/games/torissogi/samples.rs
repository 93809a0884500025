//! Sample games for the tests of this folder.

use super::Torissogi;
use crate::{Below, Captions, Cause, Event, Notation, RecordEntry, Rules, Setup, play_out};

/// Sets of options that differ in their legal entries.
pub const OPTIONS: [&[(&str, &str)]; 3] =
    [&[], &[("check", "strict")], &[("check", "strict"), ("promotion", "forced")]];

fn setup(options: &[(&str, &str)]) -> Setup {
    Setup::of::<Torissogi>("standard", options).unwrap()
}

pub fn start(options: &[(&str, &str)]) -> Torissogi {
    Torissogi::start(&setup(options)).unwrap()
}

pub fn at(options: &[(&str, &str)], position: &str) -> Torissogi {
    Torissogi::from_position(&setup(options), position).unwrap()
}

/// Returns a game after at most `plies` random entries, drawn with `below`.
pub fn after_random(options: &[(&str, &str)], plies: u32, below: &mut impl Below) -> Torissogi {
    let mut game = start(options);
    play_out(&mut game, plies, below);
    game
}

/// Makes an entry given as text; returns its events.
pub fn enter(game: &mut Torissogi, text: &str) -> Vec<Event> {
    let (seat, before) = (game.position.turn, game.clone());
    let RecordEntry::Entry(entry) =
        game.read(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    let (mut happened, mut events) = (Vec::new(), Vec::new());
    game.make(entry, &mut |happening| happened.push(happening));
    game.tell(&before, &Cause::Made(Some(seat), RecordEntry::Entry(entry)), &happened, &mut events);
    events
}

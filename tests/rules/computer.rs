//! What computer players must see, in the positions of the fixtures.

use super::fixtures::{fixtures, start};
use deltille::{
    engine::{Budget, Engine, Strength},
    games::{Actors, Game, Play, RecordEntry, SeatSet, registry::PlayVisitor},
};

/// Entries with which the seat on turn wins at once, and what it enters.
struct AtOnce;

impl PlayVisitor for AtOnce {
    /// `None`: nothing wins at once. Whether what is entered does.
    type Output = Option<bool>;

    fn visit<G: Game>(self, play: &Play<G>) -> Option<bool> {
        let game = play.game();
        let Actors::Seats(seats) = game.actors() else { return None };
        let seat = seats.iter().next()?;
        if seats.len() > 1 || game.layout_due() || game.has_secrets() || game.seats() < 2 || G::FEATURES.is_empty() {
            return None;
        }
        let wins = |entry: G::Entry| {
            let mut after = game.clone();
            after.make(entry, &mut |_| {});
            after.winners() == Some(SeatSet::only(seat))
        };
        if !game.legal(seat).into_iter().any(wins) {
            return None;
        }
        let thought = Engine::new(1 << 20).think(game, seat, Strength::Full, Budget::nodes(3000), 1)?;
        Some(matches!(thought.entry, RecordEntry::Entry(entry) if wins(entry)))
    }
}

#[test]
fn a_win_at_once_is_seen() {
    let mut seen = 0;
    for (info, file) in fixtures() {
        for item in file["cases"].as_array().unwrap() {
            let mut play = start(info, item);
            for line in item["record"].as_array().into_iter().flatten().filter_map(|line| line.as_str()) {
                play.enter(line).unwrap();
            }
            if let Some(won) = play.visit(AtOnce) {
                assert!(won, "{} {}", info.id, item["name"]);
                seen += 1;
            }
        }
    }
    assert!(seen >= 5, "{seen} positions");
}

/// A change that means to leave the search as it is leaves the number; one that changes how it plays writes the new number
/// (`deltille engine bench`) and says so.
#[test]
fn the_search_has_its_signature() {
    let kept = include_str!("../../data/engine/signature.txt").trim();
    let bench = std::process::Command::new(env!("CARGO_BIN_EXE_deltille")).args(["engine", "bench"]).output().unwrap();
    let said = String::from_utf8(bench.stdout).unwrap();
    assert_eq!(said.lines().last(), Some(format!("signature {kept}").as_str()), "{said}");
}

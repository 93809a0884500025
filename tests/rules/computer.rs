//! Threats and wins that computer players must see, in the positions of the fixtures.

use super::fixtures::{fixtures, start};
use deltille::{
    engine::{Budget, Engine, Strength},
    games::{Actors, AnyPlay, Game, Play, RecordEntry, Seat, SeatSet, registry::PlayVisitor},
};
use deltille_testing::recorded;
use std::cell::Cell;

/// The seat on turn, where the search has full information.
fn searches<G: Game>(game: &G) -> Option<Seat> {
    let Actors::Seats(seats) = game.actors() else {
        return None;
    };
    let sees = seats.len() == 1 && !game.layout_due() && !game.has_secrets();
    seats.iter().next().filter(|_| sees && game.seats() > 1 && !G::FEATURES.is_empty())
}

/// Visitor: does the computer enter an immediate win if there is one?
struct AtOnce;

impl PlayVisitor for AtOnce {
    /// `None`: no entry wins at once. Otherwise whether the chosen entry does.
    type Output = Option<bool>;

    fn visit<G: Game>(self, play: &Play<G>) -> Option<bool> {
        let game = play.game();
        let seat = searches(game)?;
        let wins = |entry: G::Entry| {
            let mut after = game.clone();
            after.make(entry, &mut |_| {});
            after.winners() == Some(SeatSet::only(seat))
        };
        if !game.legal(seat).into_iter().any(wins) {
            return None;
        }
        let mut engine = Engine::new(1 << 20);
        let thought = engine.think(game, seat, Strength::Full, Budget::nodes(3000), 1)?;
        // When every entry is evaluated, the first node is all the search sees.
        let weighed = engine.weigh(game, seat, Budget::nodes(1));
        Some(wins(weighed.first()?.0) && matches!(thought.entry, RecordEntry::Entry(entry) if wins(entry)))
    }
}

#[test]
fn immediate_win_is_found() {
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

/// Whether the seat on turn can force a win within this number of entries, by exhaustive search; two seats
/// only.
pub fn forces<G: Game>(game: &mut G, seat: Seat, entries: u32) -> bool {
    if let Some(winners) = game.winners() {
        return winners == SeatSet::only(seat);
    }
    let Actors::Seats(seats) = game.actors() else {
        return false;
    };
    let Some(turn) = seats.iter().next().filter(|_| entries > 0) else {
        return false;
    };
    let legal = game.legal(turn);
    let mut holds = |entry: G::Entry| {
        let undo = game.make(entry, &mut |_| {});
        let holds = forces(game, seat, entries - 1);
        game.unmake(undo);
        holds
    };
    if turn == seat {
        legal.into_iter().any(&mut holds)
    } else {
        legal.into_iter().all(&mut holds)
    }
}

/// The value of a search where a win within three entries is forced, but none at once.
struct InThree;

impl PlayVisitor for InThree {
    type Output = Option<f64>;

    fn visit<G: Game>(self, play: &Play<G>) -> Option<f64> {
        let game = play.game();
        let seat = searches(game).filter(|_| game.survivors().len() == 2)?;
        if forces(&mut game.clone(), seat, 1) || !forces(&mut game.clone(), seat, 3) {
            return None;
        }
        let thought = Engine::new(1 << 20).think(game, seat, Strength::Full, Budget::nodes(100_000), 1)?;
        Some(thought.expected[seat.index()])
    }
}

#[test]
fn a_forced_win_is_found() {
    let mut found = 0;
    for (info, file) in fixtures() {
        for item in file["cases"].as_array().unwrap() {
            let expected = start(info, item).visit(InThree);
            assert!(
                expected.is_none_or(|expected| expected == 1.0),
                "{} {}: {expected:?}",
                info.id,
                item["name"]
            );
            found += u32::from(expected.is_some());
        }
        for item in file["games"].as_array().unwrap() {
            let lines: Vec<&str> =
                item["record"].as_array().unwrap().iter().filter_map(|line| line.as_str()).collect();
            let (first, last) = lines.split_at(lines.len().saturating_sub(12));
            let mut play = start(info, item);
            first.iter().for_each(|line| _ = play.enter(line).unwrap());
            for line in last {
                let expected = play.visit(InThree);
                assert!(
                    expected.is_none_or(|expected| expected == 1.0),
                    "{} {}: {expected:?}",
                    info.id,
                    play.full_position()
                );
                found += u32::from(expected.is_some());
                play.enter(line).unwrap();
            }
        }
    }
    assert!(found >= 3, "{found} positions");
}

#[test]
fn every_multiplayer_variant_has_weights() {
    let files = [
        ("torissogi", &["standard"][..]),
        ("triablo", &["three-player", "two-player"]),
        ("triangulation", &["three-player", "two-player"]),
        (
            "trioker",
            &["even-odd", "original", "rapid", "simple-double", "simple-single", "simple-triple"],
        ),
        ("triortan", &["festival-mix-up", "grand-display", "huge", "standard"]),
    ];
    for (game, variants) in files {
        let path = format!("{}/data/engine/{game}.json", env!("CARGO_MANIFEST_DIR"));
        let file: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let mut named: Vec<&str> = file.as_object().unwrap().keys().map(String::as_str).collect();
        named.sort_unstable();
        assert_eq!(named, variants, "{game}");
    }
}

/// The length of the expected line, for two players without hidden information; `None`: the search found
/// none, or the game ends with the line.
struct Foreseen(u64);

impl PlayVisitor for Foreseen {
    type Output = Option<usize>;

    fn visit<G: Game>(self, play: &Play<G>) -> Option<usize> {
        let game = play.game();
        let seat = searches(game).filter(|_| game.survivors().len() == 2)?;
        let thought = Engine::new(1 << 20).think(game, seat, Strength::Full, Budget::nodes(self.0), 1)?;
        let mut after = game.clone();
        for entry in &thought.line {
            let Actors::Seats(seats) = after.actors() else { panic!("nobody is on turn") };
            assert!(seats.iter().any(|seat| after.legal(seat).contains(entry)), "what is expected is legal");
            after.make(*entry, &mut |_| {});
            if after.winners().is_some() {
                return None;
            }
        }
        (thought.depth >= 4).then_some(thought.line.len())
    }
}

#[test]
fn best_line_extends_past_first_entry() {
    let (mut seen, mut short) = (0, 0);
    for (info, file) in fixtures() {
        for item in file["games"].as_array().into_iter().flatten() {
            let mut play = start(info, item);
            let lines = item["record"].as_array().into_iter().flatten().filter_map(|line| line.as_str());
            for line in lines.take(24) {
                // Where within an iteration the budget ends depends on its size.
                for nodes in [900, 2500, 4000, 6000] {
                    if let Some(entries) = play.visit(Foreseen(nodes)) {
                        (seen, short) = (seen + 1, short + usize::from(entries < 2));
                    }
                }
                play.enter(line).unwrap();
            }
        }
    }
    assert!(seen >= 200 && short == 0, "{short} of {seen} lines end with the best entry");
}

/// Visitor: how often a search asks after its stop signal; `None`: there is nothing to search.
struct Stopped(Strength);

impl PlayVisitor for Stopped {
    type Output = Option<u32>;

    fn visit<G: Game>(self, play: &Play<G>) -> Option<u32> {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            true
        };
        let Actors::Seats(seats) = play.game().actors() else {
            return None;
        };
        // Without an end of its own.
        let budget = Budget { nodes: u64::MAX, stop: &stop };
        Engine::new(1 << 16).think(play.game(), seats.iter().next()?, self.0, budget, 1)?;
        Some(asked.get())
    }
}

/// A time budget is such a stop signal: a search that does not look at it would never end here.
#[test]
fn stopped_searches_end_at_once() {
    let mut searched = 0;
    for (info, _) in fixtures() {
        let Some(recorded) = recorded::of(info.id).into_iter().find(|game| game.lines.len() > 20) else {
            panic!("no long game of {}", info.id)
        };
        let mut play = AnyPlay::start(&recorded.setup).unwrap();
        for line in &recorded.lines[..20] {
            play.enter(line).unwrap();
        }
        for strength in [Strength::Full, Strength::Playouts] {
            let asked = play.visit(Stopped(strength)).unwrap_or_default();
            assert!(asked <= 64, "{} {strength:?}: asked {asked} times", info.id);
            searched += u32::from(asked > 0);
        }
    }
    assert!(searched >= 8, "{searched} searches");
}

//! How large a stored tournament can become.

use super::{super::standings::tests::signed_up, *};
use deltille_store::MAX_BODY;
use deltille_tournaments::{CutShort, Format};

#[test]
fn a_full_arena_can_be_stored() {
    for people in [2, 17, MOST_PEOPLE] {
        let names: Vec<String> = (0..people).map(|_| "🦉".repeat(32)).collect();
        let mut arena = signed_up(Format::Arena, &names);
        let mut now = 1_800_000_000_000;
        arena.play = arena.play.apply(&Event::Start { now: Millis(now) }).unwrap();
        while let Some(round) = arena.play.next_round() {
            now += 1_000_000_000;
            arena.play = arena.play.apply(&Event::Pair { round, now: Millis(now) }).unwrap();
            let open: Vec<GameId> = arena.play.open_tables().map(|(game, _)| game).collect();
            for game in open {
                // As much as a venue can say.
                let both = Seats::all(2);
                arena.games.push(Venue {
                    open: true,
                    closed: true,
                    here: both,
                    left: both,
                    moved: both,
                    decided: Some(Decided::Withdrawn),
                    ..Venue::new(game, MessageId(u64::MAX))
                });
                let outcome = Outcome::Forfeit { absent: Seats::one(0) };
                let event = Event::Report { table: game, outcome, now: Millis(now) };
                arena.play = arena.play.apply(&event).unwrap();
                arena.results.push(game);
            }
        }
        assert_eq!(arena.play.cut_short(), Some(CutShort::Full));
        let (games, bytes) = (arena.games.len(), arena.encode().len());
        assert!(games > 500 && bytes < MAX_BODY, "{people} people: {games} games, {bytes} bytes");
    }
}

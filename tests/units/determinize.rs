//! Tests of deals that fit what a player knows.

use super::*;
use crate::{
    Actors, Notation, Rules, play_out, random_step,
    testing::{lots, setup, start},
};
use std::collections::BTreeMap;

fn game(variant: &str, players: &str, position: &str) -> Trioker {
    Trioker::from_position(&setup::<Trioker>(variant, &[("players", players)]), position).unwrap()
}

/// Exact distribution of the results of `determinize`; enumerates all answers of the generator.
fn outcomes(game: &Trioker, viewer: Viewer) -> BTreeMap<String, f64> {
    let (mut found, mut answers): (BTreeMap<String, f64>, Vec<(usize, usize)>) =
        (BTreeMap::new(), Vec::new());
    loop {
        let mut asked = 0;
        let dealt = game.determinize(viewer, &mut |below| {
            if asked == answers.len() {
                answers.push((0, below));
            }
            asked += 1;
            answers[asked - 1].0
        });
        let probability: f64 = answers.iter().map(|(_, below)| 1.0 / *below as f64).product();
        *found.entry(dealt.position()).or_default() += probability;
        while answers.last().is_some_and(|(answer, below)| answer + 1 == *below) {
            answers.pop();
        }
        let Some(last) = answers.last_mut() else {
            return found;
        };
        last.0 += 1;
    }
}

/// Every assignment of the bank and the hidden hands with which the game is not over.
fn possible(game: &Trioker, viewer: Viewer) -> Vec<String> {
    let seats: Vec<Seat> = (0..game.terms.seats as u8)
        .map(Seat)
        .filter(|seat| !game.sees_hand(viewer, *seat))
        .collect();
    let pool = seats.iter().fold(game.position.bank, |pool, seat| pool.or(game.position.hand(*seat)));
    let (mut found, mut open) = (Vec::new(), vec![(0, pool, game.position)]);
    while let Some((at, left, position)) = open.pop() {
        let Some(seat) = seats.get(at) else {
            let mut ended = position;
            ended.bank = left;
            let phases = match ended.phase {
                Phase::Start(_) => {
                    ended.starter().filter(|(seat, _)| *seat == ended.turn).map(|(_, t)| Phase::Start(t))
                }
                phase => Some(phase),
            };
            let drawn = matches!(ended.phase, Phase::Drawn(_)) && seats.contains(&ended.turn);
            let drawn = ended.hand(ended.turn).iter().filter(|_| drawn).map(Phase::Drawn).collect::<Vec<_>>();
            for phase in if drawn.is_empty() { phases.into_iter().collect() } else { drawn } {
                ended.phase = phase;
                let held = ended.alive.iter().fold(TileSet::EMPTY, |held, seat| held.or(ended.hand(seat)));
                let stuck = !matches!(phase, Phase::Start(_))
                    && left.is_empty()
                    && !ended.can_place(&game.terms, held);
                found.extend((!stuck).then(|| Trioker { position: ended, ..game.clone() }.position()));
            }
            continue;
        };
        let tiles: Vec<Tile> = left.iter().collect();
        for set in 0..1u32 << tiles.len() {
            if set.count_ones() == game.position.hand(*seat).len() {
                let hand = (0..tiles.len()).filter(|at| set >> at & 1 != 0).map(|at| tiles[at]);
                let mut next = position;
                next.hands[seat.index()] = hand.fold(TileSet::EMPTY, TileSet::with);
                open.push((at + 1, left.minus(next.hands[seat.index()]), next));
            }
        }
    }
    found.sort_unstable();
    found
}

const HEAD: &str = "rapid;players=3;blocked=replay";
const MANY: &str = "000,001,002,003,012,021,110,111,112,113,123,12W,132,203,220,221,222";

#[test]
fn consistent_deals_are_equally_likely() {
    let of = |board: &str, hands: &str, turn: &str| {
        let hands = hands.replace("MANY", MANY);
        game("rapid", "3", &format!("{HEAD}|B={board}|H={hands}|S=p1:35;p2:35;p3:35|T={turn}"))
    };
    for (name, board, hands, turn, deals) in [
        ("in play", "333.12@D6", "p1:MANY,223,230;p2:301,310;p3:330", "p1:play", 30),
        ("another drew", "333.12@D6", "p1:MANY,223,230;p2:301,310;p3:330", "p2:drawn:310", 60),
        ("the viewer drew", "333.12@D6", "p1:MANY,223,230;p2:301,310;p3:330", "p1:drawn:230", 30),
        ("a hand set aside", "333.12@D6", "p1:MANY,223,230;p2!:301,310;p3:330", "p1:play", 30),
        // Apart from 333, only 330, 331 and 332 have a place: p2 has one of them, or the game would be
        // over.
        ("nobody can draw", "333.12@D6", "p1:MANY,223,230;p2:301,330;p3!:310,331,332", "p1:play", 9),
        (
            "the last one was drawn",
            "333.12@D6",
            "p1:MANY,223,230;p2:301,330;p3!:310,331,332",
            "p2:drawn:330",
            18,
        ),
        // The highest tile of p1 is 223: p2 has a higher tile than that and than any tile of p3.
        ("another opens", "-", "p1:MANY,223,230;p2:310,332;p3:330", "p2:start:332", 38),
        (
            "the highest tile was set aside",
            "-",
            "p1:MANY,230;p2:310,330;p3!:331,333",
            "p2:start:330",
            200,
        ),
        ("the viewer left", "-", "p1!:MANY,223,301,310,330;p2:331;p3:230,332", "p3:start:332", 8),
    ] {
        let (game, viewer) = (of(board, hands, turn), Viewer::Seat(Seat(0)));
        let (found, expected) = (outcomes(&game, viewer), possible(&game, viewer));
        assert_eq!(found.keys().cloned().collect::<Vec<_>>(), expected, "{name}");
        assert_eq!(expected.len(), deals, "{name}");
        assert!(
            found.values().all(|likely| (likely * deals as f64 - 1.0).abs() < 1e-9),
            "{name}: {found:?}"
        );
    }
    // The opening seat knows that all others hold lower tiles; 333 and 331 may be in the bank.
    let hands =
        "p1:000,001,002,003,012,021,111,123,12W,132,203,220,221,222,223,230,301,310,330,332;p2:112;p3:113";
    let game = of("-", hands, "p1:start:332");
    let found = outcomes(&game, Viewer::Seat(Seat(0)));
    assert_eq!(found.keys().cloned().collect::<Vec<_>>(), possible(&game, Viewer::Seat(Seat(0))));
    assert!(
        found.len() == 12 && found.values().all(|likely| (likely * 12.0 - 1.0).abs() < 1e-9),
        "{found:?}"
    );
}

#[test]
fn redealt_hands_look_equal_and_are_playable() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut changed = 0;
    for variant in ["rapid", "original", "simple-single", "simple-double", "simple-triple"] {
        for players in ["2", "3", "4"] {
            let setup = setup::<Trioker>(variant, &[("players", players)]);
            let mut game = Trioker::start(&setup).unwrap();
            let seats = game.seats() as u8;
            let leaver = Seat(random.u8(..2 * seats));
            for ply in 0.. {
                let leaves = ply == 9
                    && game.survivors().contains(leaver)
                    && matches!(game.actors(), Actors::Seats(_));
                if leaves && seats > 2 {
                    game.leave(leaver, crate::Leave::Resign, &mut |_| {});
                }
                for viewer in (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]) {
                    let dealt = game.determinize(viewer, &mut lots(&mut random));
                    let text = dealt.position();
                    assert_eq!(
                        dealt.position_for(viewer),
                        game.position_for(viewer),
                        "the viewer sees no difference"
                    );
                    let read = Trioker::from_position(&setup, &text)
                        .unwrap_or_else(|error| panic!("{text}: {error}"));
                    assert_eq!((read.position(), read.hash()), (text, dealt.hash()));
                    assert_eq!(dealt.position.bank.len(), game.position.bank.len());
                    assert_eq!(dealt.actors(), game.actors());
                    if let Viewer::Seat(seat) = viewer {
                        assert_eq!(dealt.legal(seat), game.legal(seat));
                    }
                    changed += usize::from(dealt.hash() != game.hash());
                    play_out(&mut dealt.clone(), u32::MAX, &mut lots(&mut random));
                }
                if !random_step(&mut game, &mut lots(&mut random)) {
                    break;
                }
            }
        }
    }
    assert!(changed > 1000, "{changed}");
}

#[test]
fn redeal_without_hidden_hands_changes_nothing() {
    for (variant, option) in [
        ("even-odd", ("board", "73")),
        ("puzzle", ("shape", "star")),
        ("macmahon", ("border", "1")),
    ] {
        let mut game = start::<Trioker>(variant, &[option]);
        let mut random = fastrand::Rng::with_seed(3);
        play_out(&mut game, 9, &mut lots(&mut random));
        let dealt = game.determinize(Viewer::Seat(Seat(0)), &mut |_| panic!("there is nothing to draw"));
        assert_eq!(dealt.position(), game.position());
    }
    // Nothing is dealt before the deal, or if a tile is in two hands.
    let undealt = "rapid;players=2;blocked=replay|B=-|H=p1:-;p2:-|S=p1:35;p2:35|T=-:deal";
    let twice = "rapid;players=2;blocked=replay|B=333.12@D6|H=p1:001,002;p2:001|S=p1:35;p2:35|T=p1:play";
    for position in [undealt, twice] {
        let game = game("rapid", "2", position);
        assert_eq!(game.determinize(Viewer::Seat(Seat(0)), &mut |_| 0).position(), game.position());
    }
}

//! Tests of analyses.

use super::*;
use crate::lots;
use deltille_games::{
    Actors, Notation, Rules, Setup, random_step, torissogi::Torissogi, triablo::Triablo, trioker::Trioker,
};

#[test]
fn marks_begin_at_their_bounds() {
    let words = [0.0, 0.049, 0.05, 0.1, 0.199, 0.2, 1.0].map(|loss| Mark::of(loss).map_or("", Into::into));
    assert_eq!(words, ["", "", "inaccuracy", "mistake", "mistake", "blunder", "blunder"]);
}

#[test]
fn missed_win_is_a_blunder() {
    let setup = Setup::parse(Triablo::info(), None, &[]).unwrap();
    // The red king can be taken; otherwise Red is ahead.
    let game = Triablo::from_position(&setup, "5/6/2w1W2/7R/[wW]1[Wr]1[Rr]4/7R/7/6/RR3 w wr 0").unwrap();
    let mut engine = Engine::new(1 << 20);
    let before = judge(&mut engine, &game, Budget::nodes(2000));
    assert_eq!(before.expected, [1.0, 0.0]);
    let entry = game.read(Seat(0), "c5c6^").unwrap();
    let RecordEntry::Entry(away) = entry;
    let mut after = game.clone();
    after.make(away, &mut |_| {});
    let loss = before.loss(&entry, &judge(&mut engine, &after, Budget::nodes(2000))).unwrap();
    assert_eq!(Mark::of(loss), Some(Mark::Blunder), "{loss}");
    let best = before.thought.as_ref().unwrap().entry.clone();
    assert_eq!(before.loss(&best, &before), Some(0.0));
}

#[test]
fn forced_loss_is_not_counted_as_mistake() {
    let options = [("check".to_owned(), "strict".to_owned())];
    let setup = Setup::parse(Torissogi::info(), None, &options).unwrap();
    // Black has far less, and mates in two; the only reply is no better for White than it looks.
    let position = "5/5/s4/2L2/5|F4/5/5/5/5|5/5/5/5/5|PTpt3/5/C4/3G1/5|4px/3PT1/3sPX/5/5 b CPTfclpts 0 0";
    let game = Torissogi::from_position(&setup, position).unwrap();
    let mut engine = Engine::new(1 << 20);
    let before = judge(&mut engine, &game, Budget::nodes(6000));
    assert!(before.expected[0] > 0.99, "{:?}", before.expected);
    let entry = game.read(Seat(0), "C*Dd5").unwrap();
    let RecordEntry::Entry(check) = entry;
    let mut after = game.clone();
    after.make(check, &mut |_| {});
    assert_eq!(after.legal(Seat(1)).len(), 1);
    let after = judge(&mut engine, &after, Budget::nodes(6000));
    let loss = before.loss(&entry, &after).unwrap();
    assert_eq!(Mark::of(loss), None, "{loss}: {:?}", after.expected);
}

#[test]
fn hidden_information_does_not_count_as_mistake() {
    let setup = Setup::parse(Trioker::info(), Some("rapid"), &[]).unwrap();
    let (mut random, mut compared) = (fastrand::Rng::with_seed(5), 0);
    let mut below = lots(&mut random);
    let mut game = Trioker::start(&setup).unwrap();
    while game.winners().is_none() && compared < 3 {
        let Actors::Seats(seats) = game.actors() else {
            assert!(random_step(&mut game, &mut below));
            continue;
        };
        let seat = seats.iter().next().unwrap();
        let other = game.determinize(Viewer::Seat(seat), &mut below);
        let judged = [&game, &other].map(|game| judge(&mut Engine::new(1 << 16), game, Budget::nodes(3000)));
        let [one, two] = &judged;
        if game.legal(seat).len() > 1 && game.hides(Viewer::Seat(seat)) {
            let losses = |judged: &Judgement<Trioker>| {
                let legal = game.legal(seat).into_iter();
                legal.map(|entry| judged.loss(&RecordEntry::Entry(entry), one)).collect::<Vec<_>>()
            };
            assert_eq!(losses(one), losses(two));
            assert!(losses(one).iter().all(|loss| loss.is_some_and(|loss| (0.0..=1.0).contains(&loss))));
            // The hands determine the expectation, and they differ.
            compared += usize::from(one.expected != two.expected);
        }
        assert!(random_step(&mut game, &mut below));
    }
    assert_eq!(compared, 3);
}

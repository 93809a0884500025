//! Tests of a game in progress.

use super::*;
use crate::{
    notation::Notation,
    testing::{lots, setup},
    triablo::Triablo,
    trioker::Trioker,
    triortan::Triortan,
};
use fastrand::Rng;

/// Plays random games and checks that `recent` holds the record's entries since the seat on turn last
/// entered one, or else the last entry.
fn follow<G: Game>(variant: &str, options: &[(&str, &str)]) {
    let setup = setup::<G>(variant, options);
    let (mut random, mut several) = (Rng::with_seed(7), 0);
    for _ in 0..3 {
        let mut play = Play::<G>::start(&setup).unwrap();
        let mut made: Vec<(Seat, String)> = Vec::new();
        for _ in 0..150 {
            let layout = play.game().layout_due();
            let Some(entered) = play.make_random(&mut lots(&mut random)) else {
                break;
            };
            match entered.seat {
                Some(_) if layout => made.clear(),
                Some(seat) => made.push((seat, entered.line)),
                None => {}
            }
            let recent: Vec<String> =
                play.recent(SeatSet::EMPTY).into_iter().map(|entry| play.game().write(entry)).collect();
            let on_turn = play.game().actors().only();
            let others =
                made.iter().rev().take_while(|(seat, _)| on_turn.is_some_and(|own| own != *seat)).count();
            let expected = &made[made.len() - others.max(1).min(made.len())..];
            assert_eq!(recent, expected.iter().map(|(_, line)| line.clone()).collect::<Vec<_>>(), "{made:?}");
            several += usize::from(recent.len() > 1);
        }
    }
    assert!(several > 50, "{variant}: {several}");
}

#[test]
fn entries_since_own_last_are_recent() {
    follow::<Triablo>("three-player", &[]);
    follow::<Trioker>("original", &[("players", "4")]);
    follow::<Triortan>("standard", &[("players", "3")]);
}

#[test]
fn a_move_that_was_answered_at_once_is_recent() {
    let setup = Setup::of::<Triablo>("two-player", &[("setup", "standard")]).unwrap();
    let mut play = Play::<Triablo>::start(&setup).unwrap();
    let answering = SeatSet::only(Seat(1));
    assert!(play.recent(answering).is_empty());
    let mut made = Vec::new();
    for _ in 0..2 {
        made.push(play.legal().unwrap().remove(0));
        play.enter(made.last().unwrap()).unwrap();
    }
    let written = |entries: Vec<_>| -> Vec<String> {
        entries.into_iter().map(|entry| play.game().write(entry)).collect()
    };
    assert_eq!(written(play.recent(answering)), made);
    assert_eq!(written(play.recent(SeatSet::EMPTY)), made[1..]);
}

#[test]
fn an_offer_leaves_the_last_move_marked() {
    let setup = Setup::of::<Triablo>("two-player", &[("setup", "standard")]).unwrap();
    let mut play = Play::<Triablo>::start(&setup).unwrap();
    let entry = play.legal().unwrap().remove(0);
    play.enter(&entry).unwrap();
    play.enter_as(Seat(0), "draw-offer").unwrap();
    assert_eq!(
        play.recent(SeatSet::EMPTY)
            .into_iter()
            .map(|entry| play.game().write(entry))
            .collect::<Vec<_>>(),
        [entry]
    );
    assert!(play.showing(play.game().clone()).recent(SeatSet::EMPTY).is_empty());
}

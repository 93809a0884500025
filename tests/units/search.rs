//! Tests of the thread that searches for computers.

use super::{super::examples::positions, *};
use deltille_games::{Actors, Offer, Rules, Seat, Setup, Viewer, registry};
use fastrand::Rng;
use std::cell::Cell;

fn setup(game: &str, variant: &str) -> Setup {
    Setup::parse(registry::game(game).unwrap(), Some(variant), &[]).unwrap()
}

fn question(due: Due, seed: u64) -> Question {
    Question {
        due,
        level: Level::WEAKEST,
        resigns: false,
        seed,
        memory: 1 << 20,
    }
}

#[test]
fn computer_answer_is_deterministic_and_legal() {
    for info in registry::games() {
        for variant in info.variants {
            let Ok(mut play) = AnyPlay::start(&setup(info.id, variant.id)) else {
                continue;
            };
            // Puzzles have no computer players.
            if play.seats().len() < 2 {
                continue;
            }
            let mut random = Rng::with_seed(7);
            for ply in 0..6 {
                while play.draw_chance(&mut |below| random.usize(..below)).is_some() {}
                let Actors::Seats(seats) = play.actors() else {
                    break;
                };
                let seat = seats.iter().next().unwrap();
                let answer = || question(Due::Entry(seat), ply).answer(&play, &|| false);
                let Some(Command::Enter { text }) = answer() else {
                    panic!("{} {}", info.id, variant.id)
                };
                assert_eq!(answer(), Some(Command::Enter { text: text.clone() }));
                play.enter_as(seat, &text)
                    .unwrap_or_else(|why| panic!("{} {}: {text}: {why}", info.id, variant.id));
            }
        }
    }
}

/// Each look at the clock takes half a second.
#[test]
fn computer_answers_in_time_at_every_level() {
    for (mut play, seat) in positions(3) {
        let looks = Cell::new(0);
        let elapsed = || {
            looks.set(looks.get() + 1);
            Duration::from_millis(500) * looks.get()
        };
        let question = Question { level: Level::FULL, ..question(Due::Entry(seat), 1) };
        let answer = question.answer_in_time(&play, &|| false, &elapsed);
        let Some(Command::Enter { text }) = answer else {
            panic!("{}", play.position(Viewer::Spectator))
        };
        play.enter_as(seat, &text).unwrap();
        // The search before its end, and what it asks on its way back.
        assert!(looks.get() <= 5, "{}: {} looks", play.position(Viewer::Spectator), looks.get());
    }
}

#[test]
fn hidden_hand_does_not_affect_the_computer() {
    let mut compared = 0;
    for variant in registry::game("trioker").unwrap().variants {
        let Ok(play) = AnyPlay::start(&setup("trioker", variant.id)) else {
            continue;
        };
        for seed in 0..20 {
            compared += compare(play.clone(), seed);
        }
    }
    assert!(compared >= 20, "only {compared} pairs of hands");
}

/// Plays at random, then redeals what the seat on turn cannot see and compares its computer's two
/// answers.
fn compare(mut play: AnyPlay, seed: u64) -> usize {
    let mut random = Rng::with_seed(seed);
    for _ in 0..4 {
        if play.random_entry(&mut |below| random.usize(..below)).is_none() {
            return 0;
        }
    }
    while play.draw_chance(&mut |below| random.usize(..below)).is_some() {}
    let Actors::Seats(seats) = play.actors() else {
        return 0;
    };
    let seat = seats.iter().next().unwrap();
    let AnyPlay::Trioker(true_play) = &play else { panic!("another game") };
    let dealt = true_play.game().determinize(Viewer::Seat(seat), &mut |below| random.usize(..below));
    let other = AnyPlay::Trioker(true_play.showing(dealt));
    if other.full_position() == play.full_position() {
        return 0;
    }
    assert_eq!(
        other.position(Viewer::Seat(seat)),
        play.position(Viewer::Seat(seat)),
        "they look the same"
    );
    let ask = |play: &AnyPlay| question(Due::Entry(seat), seed).answer(play, &|| false);
    assert_eq!(ask(&play), ask(&other), "{}", play.full_position());
    1
}

#[test]
fn draw_is_accepted_when_worse_and_declined_when_better() {
    let position = "two-player";
    let mut play = AnyPlay::start(&setup("triablo", position)).unwrap();
    let mut random = Rng::with_seed(3);
    // Until one side is clearly better in the judgement of a stronger computer.
    let ask = |play: &AnyPlay, seat| {
        Question {
            level: Level::new(4).unwrap(),
            ..question(Due::Answer(seat, Offer::Draw), 1)
        }
        .answer(play, &|| false)
    };
    for _ in 0..400 {
        if let Actors::Seats(seats) = play.actors()
            && seats.len() == 1
        {
            let both: Vec<Seat> = play.survivors().iter().collect();
            let mut answers = Vec::new();
            for (seat, by) in [(both[0], both[1]), (both[1], both[0])] {
                let mut offered = play.clone();
                if offered.control(by, Control::Offer(Offer::Draw)).is_ok() {
                    answers.push(ask(&offered, seat));
                }
            }
            let accepted = Some(Command::Control(Control::Accept(Offer::Draw)));
            if answers.contains(&accepted) && answers.contains(&Some(Command::Refuse(Offer::Draw))) {
                return;
            }
        }
        if play.random_entry(&mut |below| random.usize(..below)).is_none() {
            break;
        }
    }
    panic!("nobody ever stood better");
}

#[test]
fn draw_is_answered_with_a_forced_entry() {
    let options = [("check".to_owned(), "strict".to_owned())];
    let setup = Setup::parse(registry::game("torissogi").unwrap(), None, &options).unwrap();
    // White is mated after the only legal entry.
    let position = "5/5/s4/2L2/5|F4/5/5/5/5|5/5/5/5/5|PTpt3/5/C4/3G1/5|4px/3PT1/3sPX/5/5 b CPTfclpts 0 0";
    let mut play = AnyPlay::from_position(&setup, position).unwrap();
    play.enter("C*Dd5").unwrap();
    assert_eq!(play.legal_of(Seat(1)).unwrap().len(), 1);
    for (by, asked, answer) in [
        (Seat(0), Seat(1), Command::Control(Control::Accept(Offer::Draw))),
        (Seat(1), Seat(0), Command::Refuse(Offer::Draw)),
    ] {
        let mut offered = play.clone();
        offered.control(by, Control::Offer(Offer::Draw)).unwrap();
        let question = Question {
            level: Level::FULL,
            ..question(Due::Answer(asked, Offer::Draw), 1)
        };
        assert_eq!(question.answer(&offered, &|| false), Some(answer));
    }
}

#[test]
fn computer_resigns_only_if_enabled() {
    // Some games end before a seat knows that it is lost.
    assert!((11..16).any(is_given_up), "nobody ever gave up");
}

/// Plays a game of one computer against random entries. Returns whether the computer resigned.
fn is_given_up(seed: u64) -> bool {
    let mut play = AnyPlay::start(&setup("triablo", "two-player")).unwrap();
    let mut random = Rng::with_seed(seed);
    let asked = |play: &AnyPlay, seat, resigns| {
        Question { resigns, ..question(Due::Entry(seat), 1) }.answer(play, &|| false).unwrap()
    };
    for ply in 0..300 {
        let Actors::Seats(seats) = play.actors() else {
            return false;
        };
        let seat = seats.iter().next().unwrap();
        if seat == Seat(1) && ply > 8 {
            let answer = asked(&play, seat, true);
            if answer == Command::Control(Control::Leave(Leave::Resign)) {
                assert!(matches!(asked(&play, seat, false), Command::Enter { .. }));
                return true;
            }
        }
        if seat == Seat(0) {
            let level = Question {
                level: Level::new(4).unwrap(),
                ..question(Due::Entry(seat), ply)
            };
            let Some(Command::Enter { text }) = level.answer(&play, &|| false) else {
                panic!("no entry")
            };
            play.enter_as(seat, &text).unwrap();
        } else {
            play.random_entry(&mut |below| random.usize(..below)).unwrap();
        }
    }
    false
}

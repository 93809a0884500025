//! Why an entry is good: the reasons in complete games agree with their captions, and known positions have their
//! known reasons.

use super::recorded;
use deltille::{
    games::{AnyPlay, EventKind, Reason, Seat, Setup, registry},
    text::Message,
};

const GAMES: [&str; 5] = ["triablo", "torissogi", "triangulation", "trioker", "triortan"];

/// Captions of entries that take a piece.
const TAKES: [&str; 7] = [
    "triablo-event-covers",
    "triablo-event-takes",
    "triablo-event-takes-king",
    "torissogi-event-takes",
    "torissogi-event-takes-promotes",
    "triangulation-event-takes",
    "triangulation-event-takes-and-frees",
];

fn id(reason: &Reason) -> &'static str {
    match reason {
        Reason::Takes(words) | Reason::Gains(words) | Reason::Attacks(words) => words.id,
        Reason::Later(words) | Reason::Costs(words) => words.id,
        _ => "",
    }
}

fn argument(message: &Message, name: &str) -> Option<String> {
    message.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| format!("{arg:?}"))
}

#[test]
fn reasons_of_complete_games_agree_with_captions() {
    for game in GAMES {
        let (mut taken, mut won, mut attacked, mut arrived, mut named) = (0, 0, 0, 0, 0);
        for fixture in recorded::of(game) {
            let mut play = AnyPlay::start(&fixture.setup).unwrap();
            for line in &fixture.lines {
                let before = play.clone();
                let entered = play.enter(line).unwrap();
                let (Some(seat), Some(on_turn)) = (entered.seat, before.actors().only()) else {
                    continue;
                };
                let is_entry = entered.events.first().is_some_and(|event| event.kind == EventKind::Entry);
                if seat != on_turn
                    || !is_entry
                    || before.legal().is_none_or(|legal| !legal.contains(&entered.line))
                {
                    continue;
                }
                let reasons = before.reasons(seat, std::slice::from_ref(&entered.line));
                let caption = &entered.events[0].message;
                let takes = TAKES.contains(&caption.id) || caption.id == "triortan-event-takes";
                let told: Vec<&Message> = reasons
                    .iter()
                    .filter_map(|reason| if let Reason::Takes(piece) = reason { Some(piece) } else { None })
                    .collect();
                assert_eq!(told.len(), usize::from(takes), "{game} {}: {line}: {reasons:?}", fixture.name);
                if let Some(target) = argument(caption, "target").filter(|_| takes) {
                    assert_eq!(argument(told[0], "piece"), Some(target), "{line}");
                }
                let arrives = game == "triortan" && line.contains(['=', '+']);
                assert_eq!(
                    reasons.iter().any(|reason| id(reason) == "triortan-why-arrives"),
                    arrives,
                    "{line}"
                );
                let wins = play.outcome().is_some_and(|outcome| outcome.winners.single() == Some(seat));
                assert_eq!(reasons.iter().any(|reason| matches!(reason, Reason::Wins(_))), wins, "{line}");
                let only = before.legal().unwrap().len() == 1;
                assert_eq!(reasons.contains(&Reason::Only), only, "{line}: {reasons:?}");
                let checks = entered.events.iter().any(|event| event.kind == EventKind::Check);
                let attacks = reasons.iter().filter(|reason| matches!(reason, Reason::Attacks(_))).count();
                assert!(attacks == 0 || checks || play.outcome().is_some(), "{line}: {reasons:?}");
                taken += usize::from(takes);
                arrived += usize::from(arrives);
                won += usize::from(wins);
                attacked += attacks;
                named += usize::from(!reasons.is_empty());
            }
        }
        println!("{game}: {taken} taken, {won} won, {attacked} attacked, {named} named");
        assert!(won > 0 && named > 20, "{game}: {won} {named}");
        assert!(game != "triortan" || arrived > 0, "{arrived}");
        assert!(game == "trioker" || taken > 20, "{game}: {taken}");
        assert!(["trioker", "triortan"].contains(&game) || attacked > 3, "{game}: {attacked}");
    }
}

fn position(game: &str, options: &[(&str, &str)], text: &str) -> AnyPlay {
    let options: Vec<(String, String)> =
        options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = Setup::parse(registry::game(game).unwrap(), None, &options).unwrap();
    AnyPlay::from_position(&setup, text).unwrap()
}

/// The entry of the seat on turn, and what it leads to, of which this is true.
fn entry(play: &AnyPlay, seat: Seat, wanted: impl Fn(&AnyPlay) -> bool) -> Option<String> {
    play.legal_of(seat)?.into_iter().find(|entry| {
        let mut after = play.clone();
        after.enter_as(seat, entry).is_ok() && wanted(&after)
    })
}

fn wins(seat: Seat) -> impl Fn(&AnyPlay) -> bool {
    move |play| play.outcome().is_some_and(|outcome| outcome.winners.single() == Some(seat))
}

#[test]
fn taking_the_king_wins() {
    let play = position("triablo", &[], "5/6/2w1W2/7R/[wW]1[Wr]1[Rr]4/7R/7/6/RR3 w wr 0");
    let winning = entry(&play, Seat(0), wins(Seat(0))).unwrap();
    let reasons = play.reasons(Seat(0), &[winning]);
    let [Reason::Wins("king-captured"), Reason::Takes(piece)] = &reasons[..] else {
        panic!("{reasons:?}")
    };
    assert_eq!(piece.id, "triablo-why-piece");
}

/// A forced line to mate: it wins in two, and the Phoenix has no way out.
#[test]
fn mate_in_two_is_told() {
    let text = "5/5/s4/2L2/5|F4/5/5/5/5|5/5/5/5/5|PTpt3/5/C4/3G1/5|4px/3PT1/3sPX/5/5 b CPTfclpts 0 0";
    let play = position("torissogi", &[("check", "strict")], text);
    let check = "C*Dd5".to_owned();
    let mut after = play.clone();
    after.enter_as(Seat(0), &check).unwrap();
    let reply = after.legal_of(Seat(1)).unwrap().remove(0);
    after.enter_as(Seat(1), &reply).unwrap();
    let mate = entry(&after, Seat(0), wins(Seat(0))).unwrap();
    let reasons = play.reasons(Seat(0), &[check.clone(), reply.clone(), mate.clone()]);
    assert_eq!(reasons[0], Reason::WinsIn(2), "{reasons:?}");
    assert!(reasons.iter().any(|reason| id(reason) == "torissogi-alt-danger"), "{reasons:?}");
    let last = after.reasons(Seat(0), std::slice::from_ref(&mate));
    assert!(matches!(last[0], Reason::Wins("mate")), "{last:?}");
    // The other side's only move, which does not help.
    let mut attacked = play.clone();
    attacked.enter_as(Seat(0), &check).unwrap();
    let reasons = attacked.reasons(Seat(1), &[reply, mate]);
    assert_eq!(reasons[..2], [Reason::Only, Reason::Loses(Seat(0), 1)], "{reasons:?}");
}

/// Every other reason that games give occurs in random games, for each game the ones that it has.
#[test]
fn games_give_their_own_reasons() {
    // Game, variant, and the texts of its reasons.
    let wanted: [(&str, &str, &[&str]); 6] = [
        (
            "triablo",
            "two-player",
            &["triablo-why-piece", "triablo-event-danger", "triablo-why-crown"],
        ),
        (
            "torissogi",
            "standard",
            &["torissogi-why-piece", "torissogi-alt-danger", "torissogi-why-promotes"],
        ),
        ("triangulation", "three-player", &["triangulation-why-piece", "triangulation-alt-check"]),
        ("trioker", "rapid", &["trioker-why-pips"]),
        ("trioker", "simple-triple", &["trioker-why-no-tile"]),
        ("triortan", "standard", &["triortan-why-piece"]),
    ];
    for (game, variant, ids) in wanted {
        let setup = Setup::parse(registry::game(game).unwrap(), Some(variant), &[]).unwrap();
        let mut missing: Vec<&str> = ids.to_vec();
        for seed in 0..60 {
            let (mut play, mut random) = (AnyPlay::start(&setup).unwrap(), fastrand::Rng::with_seed(seed));
            for _ in 0..150 {
                if let Some(seat) = play.actors().only() {
                    let legal = play.legal_of(seat).unwrap_or_default();
                    for entry in &legal {
                        let reasons = play.reasons(seat, std::slice::from_ref(entry));
                        missing.retain(|wanted| !reasons.iter().any(|reason| id(reason) == *wanted));
                    }
                }
                if missing.is_empty() || play.random_entry(&mut |below| random.usize(..below)).is_none() {
                    break;
                }
            }
        }
        assert!(missing.is_empty(), "{game} {variant}: {missing:?}");
    }
}

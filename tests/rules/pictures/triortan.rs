//! Triortan.

use super::{
    golden::{NAMES, golden_of, light, sheet_and_rules_of, shown},
    recorded,
};
use deltille::{
    games::{AnyPlay, Highlight, Mark, Seat, Setup, registry},
    picture::Theme,
    scene::Scene,
    text::{Locale, say},
};

/// Its lattice has four times as many lines as the other boards, and up to 192 pieces.
const MOST: usize = 56;
/// Six armies on the large board, drawn in a lower resolution.
const HUGE: usize = 50;
/// The sheet shows 156 pieces, each larger than on most boards.
const SHEET: usize = 90;

fn seen(name: &str, ply: usize, bottom: u8, highlight: &[Highlight]) -> Scene {
    let (play, caption, seat) = recorded::after("triortan", name, ply);
    shown(&play, bottom, &NAMES, (&caption, seat), highlight)
}

fn start(variant: &str, options: &[(&str, &str)]) -> AnyPlay {
    let options: Vec<_> =
        options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    AnyPlay::start(&Setup::parse(registry::game("triortan").unwrap(), Some(variant), &options).unwrap())
        .unwrap()
}

#[test]
fn setups_and_starts() {
    golden_of("triortan-before-setup", &seen("standard edge 3", 0, 0, &[]), Theme::Light, MOST);
    golden_of("triortan-half-set-up", &seen("standard corner 2", 1, 1, &[]), Theme::Dark, MOST);
    golden_of("triortan-start", &seen("standard corner 2", 3, 0, &[]), Theme::Dark, MOST);
    golden_of("triortan-start-three", &seen("standard edge 3", 4, 2, &[]), Theme::Light, MOST);
    golden_of("triortan-grand-display", &seen("grand display, quiet=20", 1, 0, &[]), Theme::Dark, MOST);
    let mut huge = start("huge", &[("players", "6")]);
    for seat in huge.seats() {
        huge.enter(&format!("{seat}:setup:classic")).unwrap();
    }
    huge.enter("!first:pink").unwrap();
    golden_of("triortan-huge", &shown(&huge, 3, &NAMES, ("Pink begins", None), &[]), Theme::Dark, HUGE);
}

#[test]
fn setup_is_visible_to_its_owner_only() {
    let play = start("standard", &[("start", "edge")]);
    let draft = play.draft(Seat(1), "").unwrap();
    let chosen = draft
        .controls
        .iter()
        .find(|(label, _)| say(Locale::default(), label) == "Change a cell…")
        .unwrap();
    let cells = play.draft(Seat(1), &chosen.1).unwrap();
    let third = play.draft(Seat(1), &cells.controls[2].1).unwrap();
    for (name, draft, theme) in [("whole", draft, Theme::Dark), ("cell", third, Theme::Light)] {
        let scene = shown(&draft.preview, 1, &NAMES, ("Your arrangement", Some(Seat(1))), &[]);
        golden_of(&format!("triortan-draft-{name}"), &scene, theme, MOST);
        assert!(!draft.preview.position(deltille::games::Viewer::Spectator).contains("B:"));
    }
}

#[test]
fn games_from_every_side() {
    golden_of("triortan-play", &seen("standard corner 2", 93, 0, &[]), Theme::Dark, MOST);
    golden_of("triortan-play-blue", &seen("standard corner 2", 93, 1, &[]), Theme::Light, MOST);
    for (seat, theme) in [(0, Theme::Light), (1, Theme::Dark), (5, Theme::Light)] {
        golden_of(&format!("triortan-festival-{seat}"), &seen("festival 6", 203, seat, &[]), theme, MOST);
    }
    golden_of("triortan-festival-stone", &seen("festival 6", 560, 3, &[]), Theme::Dark, MOST);
    golden_of("triortan-won", &seen("standard edge 3", 768, 2, &[]), Theme::Light, MOST);
    golden_of("triortan-skylight", &seen("skylight firemaster complete", 100, 0, &[]), Theme::Dark, MOST);
    let problem = start("problem", &[("id", "p4")]);
    golden_of(
        "triortan-problem",
        &shown(&problem, 0, &NAMES, ("White to move", Some(Seat(0))), &[]),
        Theme::Light,
        MOST,
    );
}

/// The marks of a choice: the movable pieces, or the targets of one of them.
fn choices(play: &AnyPlay, seat: Seat, from: Option<&str>) -> Vec<Highlight> {
    let mut steps = Vec::new();
    for choice in play.choices(seat).unwrap() {
        let step = match from {
            None => choice.steps.into_iter().next(),
            Some(from) if choice.entry.starts_with(from) => choice.steps.into_iter().nth(1),
            Some(_) => None,
        };
        steps.extend(step.filter(|step| !steps.contains(step)));
    }
    steps.sort_by_key(|step| play.reading_order(step.spot.as_ref().unwrap(), seat));
    let chosen = from.map(|from| light(from, Mark::Chosen));
    let numbered = (1..).zip(steps).map(|(number, step)| {
        let mark = if step.capture { Mark::Capture(number) } else { Mark::Target(number) };
        Highlight { spot: step.spot.unwrap(), mark }
    });
    chosen.into_iter().chain(numbered).collect()
}

#[test]
fn choices_are_shown_enlarged() {
    let (play, ..) = recorded::after("triortan", "standard corner 2", 418);
    let seat = Seat(1);
    let pieces = choices(&play, seat, None);
    assert!(pieces.len() > 8);
    golden_of("triortan-pieces-to-move", &seen("standard corner 2", 418, 1, &pieces), Theme::Dark, MOST);
    let mover = pieces.iter().max_by_key(|piece| {
        let targets = choices(&play, seat, Some(&piece.spot.0));
        (
            targets.iter().filter(|light| matches!(light.mark, Mark::Capture(_))).count(),
            targets.len().min(13),
        )
    });
    let targets = choices(&play, seat, Some(&mover.unwrap().spot.0));
    assert!(targets.iter().any(|light| matches!(light.mark, Mark::Capture(_))), "{targets:?}");
    golden_of("triortan-targets", &seen("standard corner 2", 418, 1, &targets), Theme::Dark, MOST);
    golden_of("triortan-targets-light", &seen("standard corner 2", 418, 0, &targets), Theme::Light, MOST);
    let wrong = [
        light("(6,6,7)", Mark::Wrong),
        light("(1,12,6)", Mark::Wrong),
        light("no such place", Mark::Wrong),
    ];
    golden_of("triortan-refused", &seen("standard corner 2", 93, 0, &wrong), Theme::Dark, MOST);
}

#[test]
fn the_sheet_and_the_rules() {
    sheet_and_rules_of("triortan", 23, SHEET);
}

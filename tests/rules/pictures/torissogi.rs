//! Kotelar Torissogi.

use super::{
    golden::{NAMES, golden, light, sheet_and_rules, shown},
    recorded,
};
use deltille::{
    games::{AnyPlay, Highlight, Mark, Setup, registry},
    picture::Theme,
    scene::Scene,
};

const QUIET: &str = "uniform-g5-impasse=20-limit=150";

/// A fixture game at a ply as `bottom` sees it.
fn seen(name: &str, ply: usize, bottom: u8, names: &[&str], highlight: &[Highlight]) -> Scene {
    let (play, caption, seat) = recorded::after("torissogi", name, ply);
    let caption = if ply == 0 { "Black to begin" } else { &caption };
    shown(&play, bottom, names, (caption, seat), highlight)
}

fn at(position: &str) -> AnyPlay {
    let setup = Setup::parse(registry::game("torissogi").expect("registered"), None, &[]).expect("a setup");
    AnyPlay::from_position(&setup, position).expect("a position")
}

/// The chosen piece (or kind in hand) and its numbered targets.
fn targets(play: &AnyPlay, chosen: &str) -> Vec<Highlight> {
    let mut ends: Vec<String> = play.legal().expect("a list");
    ends = ends
        .iter()
        .filter_map(|entry| entry.strip_prefix(chosen))
        .map(|rest| rest[..rest.len().min(4)].to_owned())
        .collect();
    ends.dedup();
    let numbered = (1..).zip(&ends).map(|(number, end)| {
        let mark = if end.starts_with('x') { Mark::Capture(number) } else { Mark::Target(number) };
        light(end.trim_start_matches(['x', '-']), mark)
    });
    [light(chosen, Mark::Chosen)].into_iter().chain(numbered).collect()
}

#[test]
fn the_start_from_both_sides() {
    golden("torissogi-start", &seen(QUIET, 0, 0, &NAMES, &[]), Theme::Dark);
    golden("torissogi-start-white", &seen(QUIET, 0, 1, &NAMES, &[]), Theme::Light);
}

#[test]
fn an_attacked_phoenix_and_moves_between_and_on_levels() {
    let names = ["Maximiliana von Hohenburg", "\u{202e}田中🔥"];
    golden("torissogi-danger", &seen(QUIET, 126, 0, &NAMES, &[]), Theme::Dark);
    golden("torissogi-danger-white", &seen(QUIET, 126, 1, &names, &[]), Theme::Light);
    golden("torissogi-capture", &seen("greedy-g2", 35, 0, &NAMES, &[]), Theme::Light);
    golden("torissogi-capture-white", &seen("greedy-g2", 35, 1, &NAMES, &[]), Theme::Dark);
}

#[test]
fn a_winner_and_a_draw() {
    golden("torissogi-won", &seen("greedy-g2", 62, 1, &NAMES, &[]), Theme::Dark);
    golden("torissogi-drawn", &seen("agreed-draw", 14, 0, &NAMES, &[]), Theme::Light);
}

#[test]
fn torissogi_targets_captures_and_blocked_cells() {
    // The Owl on Dc4 of the mock-up.
    let (play, ..) = recorded::after("torissogi", QUIET, 72);
    let marks = targets(&play, "Dc4");
    assert_eq!(marks.len(), 18, "{marks:?}");
    golden("torissogi-targets", &seen(QUIET, 72, 0, &NAMES, &marks), Theme::Dark);
    golden("torissogi-targets-white", &seen(QUIET, 72, 1, &NAMES, &marks), Theme::Light);
    let wrong = [light("Dc4", Mark::Wrong), light("Eb4", Mark::Wrong), light("no such place", Mark::Wrong)];
    golden("torissogi-refused", &seen(QUIET, 72, 0, &NAMES, &wrong), Theme::Dark);
}

/// With or without numbers, on the board or in the hand, all cells keep their places: the pictures of a game do
/// not jump.
#[test]
fn numbers_do_not_move_cells() {
    let (play, ..) = recorded::after("torissogi", QUIET, 72);
    let held = light("S*", Mark::Target(99));
    let numbered: Vec<Highlight> = targets(&play, "Dc4").into_iter().chain([held]).collect();
    for bottom in [0, 1] {
        let plain = seen(QUIET, 72, bottom, &NAMES, &[]);
        let scene = seen(QUIET, 72, bottom, &NAMES, &numbered);
        assert_eq!(scene.height, plain.height);
        assert_eq!(scene.ground.shapes(), plain.ground.shapes());
    }
}

#[test]
fn full_hands_and_drops() {
    let position = "5/5/5/5/PX4|5/2G2/5/5/5|5/5/2E2/5/5|5/5/5/5/5|4px/5/5/2s2/5 b F2C2L2PT2LQ2RQ10Sf2pt 0 90";
    let play = at(position);
    let caption = ("Pheasant from hand: where to?", None);
    let marks: Vec<Highlight> = targets(&play, "Pt*")
        .into_iter()
        .filter(|light| light.spot.0.starts_with(['C', 'P']))
        .collect();
    assert_eq!(marks.len(), 25, "{marks:?}");
    golden("torissogi-hands", &shown(&play, 0, &NAMES, caption, &marks), Theme::Dark);
    let first: Vec<Highlight> = (1..)
        .zip(["Aa1", "Bc4", "Cc3", "F*", "C*", "L*", "Pt*", "LQ*", "RQ*", "S*"])
        .map(|(number, spot)| light(spot, Mark::Target(number)))
        .collect();
    golden(
        "torissogi-hands-white",
        &shown(&play, 1, &NAMES, ("What do you move?", None), &first),
        Theme::Light,
    );
    golden("torissogi-drop", &dropped(), Theme::Dark);
}

/// After a drop, which leaves one mark.
fn dropped() -> Scene {
    let mut play = at("5/5/5/5/PX4|5/2G2/5/5/5|5/5/2E2/5/5|5/5/5/5/5|4px/5/5/2s2/5 b 2L3PT 0 90");
    let entered = play.enter("L*Dd4").expect("a drop");
    let caption = deltille::text::say(Default::default(), &entered.events[0].message);
    shown(&play, 0, &NAMES, (&caption, entered.seat), &[])
}

#[test]
fn the_sheet_and_the_pages_of_the_rules() {
    sheet_and_rules("torissogi", 18);
}

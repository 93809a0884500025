//! Triablo.

use super::{
    golden::{NAMES, golden, light, sheet_and_rules, shown},
    recorded,
};
use deltille::{
    games::{AnyPlay, Highlight, Mark, Setup, registry},
    picture::Theme,
    scene::Scene,
};
use deltille_testing::areas::text_areas;

/// A fixture game at a ply as `bottom` sees it.
fn seen(name: &str, ply: usize, bottom: u8, names: &[&str], highlight: &[Highlight]) -> Scene {
    let (play, caption, seat) = recorded::after("triablo", name, ply);
    let caption = if ply == 0 { "White sets up first" } else { &caption };
    shown(&play, bottom, names, (caption, seat), highlight)
}

#[test]
fn the_start_and_the_setup() {
    golden("triablo-before-setup", &seen("two-random", 0, 0, &NAMES, &[]), Theme::Light);
    golden("triablo-half-set-up", &seen("three-captures", 1, 1, &NAMES, &[]), Theme::Dark);
    golden("triablo-start", &seen("two-random", 2, 0, &NAMES, &[]), Theme::Dark);
    golden("triablo-start-red", &seen("two-random", 2, 1, &NAMES, &[]), Theme::Light);
}

#[test]
fn three_players_from_three_sides() {
    for (seat, theme) in [(0, Theme::Dark), (1, Theme::Light), (2, Theme::Dark)] {
        golden(&format!("triablo-play-{seat}"), &seen("three-captures", 108, seat, &NAMES, &[]), theme);
    }
}

#[test]
fn names_are_whole_beside_the_coordinates() {
    let names = ["Maximilian", "Christopher", "Night owls"];
    let large = [("size".to_owned(), "6".to_owned()), ("setup".to_owned(), "standard".to_owned())];
    let info = registry::game("triablo").expect("registered");
    let large = Setup::parse(info, Some("three-player"), &large).expect("a setup");
    let large = AnyPlay::start(&large).expect("a start");
    for seat in 0..3 {
        let boards = [
            seen("three-captures", 108, seat, &names, &[]),
            shown(&large, seat, &names, ("White to begin", None), &[]),
        ];
        for (board, scene) in ["", "-large"].into_iter().zip(boards) {
            let words: Vec<&str> = text_areas(&scene).into_iter().map(|(text, ..)| text).collect();
            let whole = names.iter().filter(|name| words.contains(name)).count();
            // At the larger board, the lower chip has less room.
            assert!(whole == 3 || whole == 2 && !board.is_empty(), "{words:?}");
            golden(&format!("triablo-names{board}-{seat}"), &scene, Theme::Dark);
        }
    }
}

#[test]
fn danger_eliminated_seats_and_winner() {
    let names = ["Maximiliana von Hohenburg", "\u{202e}田中🔥", "Ζωή 🌸"];
    golden("triablo-danger", &seen("three-captures", 293, 0, &names, &[]), Theme::Dark);
    golden("triablo-won", &seen("three-captures", 294, 2, &names, &[]), Theme::Light);
    golden("triablo-two-won", &seen("two-captures", 113, 0, &NAMES, &[]), Theme::Dark);
}

#[test]
fn triablo_targets_captures_and_blocked_cells() {
    // The doublet on g4 of the mock-up: all its targets, including a capture.
    let (play, ..) = recorded::after("triablo", "two-captures", 84);
    let choices = play.legal().expect("a list");
    let mut to: Vec<&str> = choices
        .iter()
        .filter_map(|entry| entry.strip_prefix("g4"))
        .map(|rest| &rest[..rest.len() - 1])
        .collect();
    to.dedup();
    let mut marks = vec![light("g4", Mark::Chosen)];
    for (number, to) in (1..).zip(to) {
        let capture = to.starts_with('x');
        marks.push(light(&to[1..], if capture { Mark::Capture(number) } else { Mark::Target(number) }));
    }
    assert!(marks.len() > 10, "{marks:?}");
    golden("triablo-targets", &seen("two-captures", 84, 0, &NAMES, &marks), Theme::Dark);
    golden("triablo-targets-red", &seen("two-captures", 84, 1, &NAMES, &marks), Theme::Light);
    // Both ways to stand on arrival, as each side sees them.
    let ways = [
        light("g4", Mark::Chosen),
        light("f5", Mark::Chosen),
        light("f5^", Mark::Target(1)),
        light("f5v", Mark::Target(2)),
    ];
    golden("triablo-ways", &seen("two-captures", 84, 0, &NAMES, &ways), Theme::Dark);
    golden("triablo-ways-red", &seen("two-captures", 84, 1, &NAMES, &ways), Theme::Light);
    let wrong = [light("g4", Mark::Wrong), light("e5", Mark::Wrong), light("no such place", Mark::Wrong)];
    golden("triablo-refused", &seen("two-captures", 84, 0, &NAMES, &wrong), Theme::Dark);
}

#[test]
fn the_larger_board() {
    golden("triablo-large", &seen("two-captures-size6", 120, 0, &NAMES, &[]), Theme::Dark);
    golden("triablo-large-red", &seen("two-captures-size6", 121, 1, &NAMES, &[]), Theme::Light);
    let options = [("size".to_owned(), "6".to_owned()), ("setup".to_owned(), "standard".to_owned())];
    let info = registry::game("triablo").expect("registered");
    let setup = Setup::parse(info, Some("three-player"), &options).expect("a setup");
    let play = AnyPlay::start(&setup).expect("a start");
    golden(
        "triablo-large-black",
        &shown(&play, 2, &NAMES, ("White to begin", None), &[]),
        Theme::Light,
    );
}

#[test]
fn the_sheet_and_the_pages_of_the_rules() {
    sheet_and_rules("triablo", 10);
}

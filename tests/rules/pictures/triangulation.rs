//! Triangulation.

use super::{
    golden::{NAMES, golden, light, sheet_and_rules, shown},
    recorded,
};
use deltille::{
    games::{AnyPlay, Highlight, Mark, Setup, registry},
    picture::Theme,
    scene::{Ink, Scene, Shape},
};
use deltille_testing::areas::{Area, placed_areas, text_areas};
use std::collections::BTreeSet;

/// A fixture game at a ply as `bottom` sees it.
fn seen(name: &str, ply: usize, bottom: u8, highlight: &[Highlight]) -> Scene {
    let (play, caption, seat) = recorded::after("triangulation", name, ply);
    let caption = if ply == 0 {
        "Triangulation"
    } else {
        caption.split(". ").next().unwrap_or_default()
    };
    shown(&play, bottom, &NAMES, (caption, seat), highlight)
}

fn at(variant: &str, position: &str) -> AnyPlay {
    let info = registry::game("triangulation").expect("registered");
    let setup = Setup::parse(info, Some(variant), &[]).expect("a setup");
    AnyPlay::from_position(&setup, position).expect("a position")
}

/// The board after an entry, as seen by the seat that made it.
fn after(play: &AnyPlay, entry: &str) -> Scene {
    let mut play = play.clone();
    let entered = play.enter(entry).expect("a legal entry");
    let caption = deltille::text::say(Default::default(), &entered.events[0].message);
    shown(&play, entered.seat.expect("a seat").0, &NAMES, (&caption, entered.seat), &[])
}

#[test]
fn the_start_from_three_sides() {
    for (seat, theme) in [(0, Theme::Dark), (1, Theme::Light), (2, Theme::Dark)] {
        golden(
            &format!("triangulation-start-{seat}"),
            &seen("three-player-red-wins", 0, seat, &[]),
            theme,
        );
    }
}

#[test]
fn the_middle_of_a_game_from_three_sides() {
    for (seat, theme) in [(0, Theme::Dark), (1, Theme::Light), (2, Theme::Dark)] {
        golden(
            &format!("triangulation-play-{seat}"),
            &seen("three-player-rescue-bare-draw", 80, seat, &[]),
            theme,
        );
    }
}

#[test]
fn earlier_entries_have_fainter_marks() {
    golden("triangulation-earlier", &seen("three-player-rescue-bare-draw", 20, 2, &[]), Theme::Dark);
    golden(
        "triangulation-earlier-light",
        &seen("three-player-rescue-bare-draw", 50, 0, &[]),
        Theme::Light,
    );
}

#[test]
fn check_mate_and_a_winner() {
    let mated = at("three-player", "RG/3/5/7/9/1BR7GR1/7BG5/GG7RI6;R;RGBaaa;-;R:GB;0;-");
    golden(
        "triangulation-mate",
        &shown(&mated, 0, &NAMES, ("Green and Blue checkmate Red", None), &[]),
        Theme::Dark,
    );
    golden(
        "triangulation-mate-light",
        &shown(&mated, 2, &NAMES, ("Red to move", None), &[]),
        Theme::Light,
    );
    golden("triangulation-won", &seen("three-player-blue-wins", 78, 2, &[]), Theme::Light);
}

/// A position in which these pieces stand on these of the 64 cells, with Red mated.
fn mated_at(pieces: &[(usize, &str)]) -> String {
    let on = |cell: usize| pieces.iter().find(|(at, _)| *at == cell).map(|(_, piece)| *piece);
    let mut first = 0;
    let rows = (0..8).map(|row| {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in first..first + 2 * row + 1 {
            match on(cell) {
                Some(piece) => {
                    text.push_str(&if empty > 0 { empty.to_string() } else { String::new() });
                    text.push_str(piece);
                    empty = 0;
                }
                None => empty += 1,
            }
        }
        first += 2 * row + 1;
        if empty > 0 { text + &empty.to_string() } else { text }
    });
    format!("{};G;RGBaaa;-;R:G;0;-", rows.collect::<Vec<_>>().join("/"))
}

/// A mated General on any cell of the board, from every side: its star and its ring leave all coordinates readable.
#[test]
fn danger_leaves_coordinates_readable() {
    let info = registry::game("triangulation").expect("registered");
    let setup = Setup::parse(info, Some("three-player"), &[]).expect("a setup");
    let mut written_again = BTreeSet::new();
    for cell in 0..64 {
        let free: Vec<usize> = (0..64).filter(|at| *at != cell).collect();
        let attacked = |rukh: &usize| {
            let others: Vec<usize> = free.iter().copied().filter(|at| at != rukh).collect();
            // Out of the way.
            let (green, blue) = (others[(cell + 30) % others.len()], others[(cell + 37) % others.len()]);
            let position = mated_at(&[(cell, "RG"), (*rukh, "GR"), (green, "GG"), (blue, "BG")]);
            let play = AnyPlay::from_position(&setup, &position).expect(&position);
            let scene = shown(&play, 0, &NAMES, ("", None), &[]);
            in_danger(&scene).len().ge(&2).then_some(play)
        };
        let play = free.iter().find_map(attacked).unwrap_or_else(|| panic!("nothing attacks {cell}"));
        for bottom in 0..3 {
            let scene = shown(&play, bottom, &NAMES, ("", None), &[]);
            let (marks, words) = (in_danger(&scene), text_areas(&scene));
            for (name, area, grounded) in words.iter().take_while(|(.., grounded)| !grounded) {
                if name.chars().count() == 1 && marks.iter().any(|mark| mark.meets(*area)) {
                    let again = |(other, above, own): &(&str, Area, bool)| {
                        other == name && area.grown(1.0).contains(*above) && *own
                    };
                    assert!(!grounded && words.iter().any(again), "{cell} from {bottom}: {name} is covered");
                    written_again.insert((bottom, (*name).to_owned()));
                }
            }
        }
    }
    // 24 names, each seen from three sides.
    assert_eq!(written_again.len(), 3 * 24);
}

/// The areas of stars and rings.
fn in_danger(scene: &Scene) -> Vec<Area> {
    let marked = |shape: &Shape| match shape {
        Shape::Polygon { fill, .. } => *fill == Some(Ink::Danger),
        Shape::Circle { stroke, .. } => stroke.is_some_and(|line| line.ink == Ink::Danger),
        _ => false,
    };
    let areas = placed_areas(scene).into_iter();
    areas.filter(|(_, shapes)| shapes.iter().any(marked)).map(|(area, _)| area).collect()
}

#[test]
fn castling_and_rescue() {
    let castling = at("three-player", "1/RR*RG*RR*/5/7/9/11/13/GG13BG;R;RGBaaa;-;-;0;-");
    golden("triangulation-castled", &after(&castling, "b88=b78"), Theme::Dark);
    let rescue = at("three-player", "RG/3/1RI3/7/9/5GG5/13/1RI12BG;R;RGBaaa;G:RIRI;-;0;-");
    golden("triangulation-rescued", &after(&rescue, "h2o-h1o+ri@c6o,c7f"), Theme::Light);
}

#[test]
fn neutral_and_abandoned_armies() {
    golden("triangulation-neutral", &seen("two-player-neutral-taken", 24, 0, &[]), Theme::Dark);
    golden("triangulation-neutral-green", &seen("two-player-neutral-taken", 60, 1, &[]), Theme::Light);
    golden("triangulation-left", &seen("three-player-with-timeouts", 200, 1, &[]), Theme::Dark);
}

#[test]
fn prisoners_find_room() {
    let crowded = at(
        "three-player",
        "1/3/5/3RG3/9/5GG5/13/14BG;R;RGBaaa;R:BCBIBIBIBIBIBRBRGCGIGIGIGIGIGRGR,G:RCRIRIRIRIRIRRRR;-;0;-",
    );
    for (seat, theme) in [(0, Theme::Dark), (1, Theme::Light), (2, Theme::Light)] {
        golden(
            &format!("triangulation-camps-{seat}"),
            &shown(&crowded, seat, &NAMES, ("", None), &[]),
            theme,
        );
    }
}

/// The numbered target cells of a piece.
fn targets(play: &AnyPlay, from: &str) -> Vec<Highlight> {
    let choices = play.legal().expect("a list");
    let to = choices.iter().filter_map(|entry| entry.strip_prefix(from));
    let mut marks = vec![light(from, Mark::Chosen)];
    for (number, to) in (1..).zip(to) {
        let mark = if to.starts_with('x') { Mark::Capture(number) } else { Mark::Target(number) };
        marks.push(light(to.trim_start_matches(['-', 'x', '=']), mark));
    }
    assert!(marks.len() > 3, "{marks:?}");
    marks
}

#[test]
fn triangulation_targets_captures_and_blocked_cells() {
    let play = at("three-player", "RG/3/5/3GI3/3GI5/4RIRR2GI2/6BI6/GG13BG;R;RGBaaa;-;-;0;-");
    let marks = targets(&play, "F6Σ");
    golden(
        "triangulation-targets",
        &shown(&play, 0, &NAMES, ("Rukh F6Σ to", None), &marks),
        Theme::Dark,
    );
    golden(
        "triangulation-targets-blue",
        &shown(&play, 2, &NAMES, ("Rukh F6Σ to", None), &marks),
        Theme::Light,
    );
    let (start, ..) = recorded::after("triangulation", "three-player-red-wins", 0);
    let pieces = ["A8Ω", "B8Ω", "C6Ω", "C7Φ", "C8Σ"];
    let numbered: Vec<Highlight> =
        (1..).zip(pieces).map(|(number, at)| light(at, Mark::Target(number))).collect();
    golden(
        "triangulation-pieces",
        &shown(&start, 0, &NAMES, ("Which piece?", None), &numbered),
        Theme::Dark,
    );
    let wrong = [light("F5Σ", Mark::Wrong), light("C7Φ", Mark::Wrong), light("no such place", Mark::Wrong)];
    golden("triangulation-refused", &shown(&play, 0, &NAMES, ("Not so", None), &wrong), Theme::Dark);
}

#[test]
fn the_sheet_and_the_pages_of_the_rules() {
    sheet_and_rules("triangulation", 15);
}

//! Triortan.

use super::{
    golden::{NAMES, golden_of, light, sheet_and_rules_of, shown},
    recorded,
};
use deltille::{
    games::{AnyPlay, Highlight, Mark, Seat, Setup, registry},
    picture::Theme,
    scene::{Colour, Ink, Scene, Shape},
    text::{Locale, say},
};
use deltille_testing::areas::{Area, placed_areas, text_areas};

/// Its lattice has four times as many lines as the other boards, and up to 192 pieces.
const MOST: usize = 56;
/// Six armies on the large board, drawn in a lower resolution.
const HUGE: usize = 50;
/// The sheet shows 156 pieces, each larger than on most boards.
const SHEET: usize = 90;

/// Colours of the seats.
const COLOURS: [Colour; 6] =
    [Colour::White, Colour::Blue, Colour::Orange, Colour::Pink, Colour::Green, Colour::Violet];

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
fn a_set_up_with_sparklers_behind_the_line() {
    // Nine kinds in two rows, some of them with two figures.
    for (variant, seat, theme) in [("festival-mix-up", 2, Theme::Light), ("huge", 4, Theme::Dark)] {
        let play = start(variant, &[("players", "6")]);
        let clear = play.draft(Seat(seat), "").unwrap().controls[4].1.clone();
        let draft = play.draft(Seat(seat), &clear).unwrap();
        let scene = shown(&draft.preview, seat, &NAMES, ("Your arrangement", Some(Seat(seat))), &[]);
        golden_of(&format!("triortan-draft-{variant}"), &scene, theme, MOST);
    }
}

/// Every variant and start with secret set-ups, and every page of their drafts, with all pieces placed and with
/// none.
#[test]
fn the_supply_of_a_set_up_hides_nothing_and_is_whole() {
    let mut seen = 0;
    for (variant, starts, players) in [
        ("standard", &["edge", "corner"][..], 2..=3),
        ("huge", &[""], 4..=6),
        ("festival-mix-up", &[""], 2..=6),
    ] {
        for (start_at, players) in starts.iter().flat_map(|at| players.clone().map(move |of| (at, of))) {
            let players = players.to_string();
            let mut options = vec![("players", &*players)];
            options.extend((!start_at.is_empty()).then_some(("start", *start_at)));
            let play = start(variant, &options);
            for seat in (0..play.seats().len() as u8).map(Seat) {
                let mut drafts = vec![play.draft(seat, "").unwrap()];
                let others: Vec<_> = drafts[0].controls.iter().map(|(_, next)| next.clone()).collect();
                drafts.extend(others.iter().map(|next| play.draft(seat, next).unwrap()));
                for draft in drafts {
                    let scene = shown(&draft.preview, seat.0, &NAMES, ("Your arrangement", Some(seat)), &[]);
                    supply_is_clear(&scene, seat, &format!("{variant} {start_at} {players} {seat:?}"));
                    seen += 1;
                }
            }
        }
    }
    assert!(seen >= 320, "{seen}");
}

fn supply_is_clear(scene: &Scene, seat: Seat, name: &str) {
    let all = placed_areas(scene);
    let panel = |shapes: &[Shape]| matches!(shapes, [Shape::RoundRect { stroke: Some(line), .. }] if line.ink == Ink::Line);
    let strips: Vec<usize> = (0..all.len()).filter(|at| panel(all[*at].1)).collect();
    let [at] = strips[..] else { panic!("{name}: {} strips", strips.len()) };
    let strip = all[at].0;
    assert!(Area::of(scene).grown(-20.0).contains(strip), "{name}: {strip:?}");
    // Above the cell: pieces and their numbers, all whole and apart.
    let on: Vec<Area> =
        all[at + 1..].iter().map(|(area, _)| *area).filter(|area| area.meets(strip)).collect();
    assert!(on.len() >= 16 && on.len().is_multiple_of(2), "{name}: {}", on.len());
    for (number, area) in on.iter().enumerate() {
        assert!(strip.grown(-6.0).contains(*area), "{name}: {area:?} leaves {strip:?}");
        assert!(!on[..number].iter().any(|other| other.meets(*area)), "{name}: {area:?} is not alone");
    }
    // Below it: nothing to read or choose.
    let words = text_areas(scene).into_iter().filter(|(_, area, _)| !on.contains(area));
    for (text, area, _) in words {
        assert!(!area.grown(2.0).meets(strip), "{name}: {text} at {area:?} is under {strip:?}");
    }
    // The seat's own pieces on the board, which the window does not cut.
    let own = Ink::Fill(COLOURS[seat.index()]);
    let is_own = |shape: &Shape| matches!(shape, Shape::Polygon { fill: Some(ink), .. } if *ink == own);
    let army: Vec<Area> = all[..at]
        .iter()
        .filter(|(_, shapes)| shapes.iter().any(is_own))
        .map(|(area, _)| *area)
        .collect();
    assert!(army.len() > 10, "{name}: {}", army.len());
    let window = Area {
        left: 106.0,
        top: strip.bottom + 54.0,
        right: 894.0,
        bottom: strip.bottom + 800.0,
    };
    for area in army {
        assert!(window.grown(2.0).contains(area), "{name}: {area:?} is cut by {window:?}");
    }
    // The part of the board is below it, not the whole board under it.
    assert!([1054, 1158].contains(&scene.height), "{name}: {}", scene.height);
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

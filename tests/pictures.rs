//! Pictures compared pixel by pixel with those in `tests/golden/`.
//!
//! A picture that differs is written beside the expected one as `<name>.new.png`. After looking at it, accept all with
//! `DELTILLE_BLESS=1 cargo test --test pictures`.

#[path = "support/recorded.rs"]
mod recorded;

use deltille::{
    games::{AnyPlay, Highlight, Mark, Seat, Setup, Spot, View, Viewer, registry},
    picture::{Painter, Theme},
    scene::{CardLayout, Chip, ChipState, Colour, Drawing, FullChip, Ink, Scene, Shape, Stroke, card, font, point},
    text::Locale,
};
use std::{fs, path::PathBuf, sync::LazyLock};

static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

/// 14 px on a phone 360 px wide.
const SMALLEST: f32 = 39.0;

fn decoded(png: &[u8]) -> image::RgbaImage {
    image::load_from_memory(png).expect("a valid PNG").into_rgba8()
}

/// Compares with the picture of this name, or writes it if asked to.
fn golden(name: &str, scene: &Scene, theme: Theme) {
    legible(scene);
    let png = PAINTER.png(scene, theme);
    assert!(png.len() <= 42 * 1024, "{name}: {} bytes", png.len());
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.png"));
    if std::env::var_os("DELTILLE_BLESS").is_some() {
        fs::write(&file, &png).expect("tests/golden can be written");
    }
    let same = fs::read(&file).is_ok_and(|expected| decoded(&expected) == decoded(&png));
    if !same {
        let new = file.with_extension("new.png");
        fs::write(&new, &png).expect("tests/golden can be written");
        panic!("{name} differs from {}; see {}; to accept: DELTILLE_BLESS=1", file.display(), new.display());
    }
}

/// No text is too small for a phone, none has a letter that the font lacks, none leaves the card.
fn legible(scene: &Scene) {
    let placed = scene.placed.iter().map(|placed| (&placed.drawing, placed.x as f32));
    for (drawing, x) in placed.chain([(&scene.ground, 0.0)]) {
        for shape in drawing.shapes() {
            if let Shape::Text { text, at, size, .. } = shape {
                assert!(*size >= SMALLEST, "{text:?} is {size} high");
                assert!(text.chars().all(font::has), "{text:?}");
                assert!((0.0..1000.0).contains(&(x + at.x)), "{text:?} at {}", x + at.x);
            }
        }
    }
}

fn chips(names: [&str; 3]) -> [Chip; 3] {
    let clocks = ["2d 4h", "18h", "1d 9h"];
    std::array::from_fn(|at| Chip { name: names[at].into(), clock: Some(clocks[at].into()) })
}

/// A game of the fixtures at a ply as `bottom` sees it.
fn seen(name: &str, ply: usize, bottom: u8, names: [&str; 3], highlight: &[Highlight]) -> Scene {
    let (play, caption, seat) = recorded::after(name, ply);
    let chips = chips(names);
    play.scene(&View {
        viewer: Viewer::Spectator,
        bottom: Seat(bottom),
        caption: if ply == 0 { "White sets up first" } else { &caption },
        caption_seat: seat,
        chips: &chips[..play.seats().len()],
        highlight,
    })
}

const NAMES: [&str; 3] = ["Mira", "Jonas", "Tuğçe"];

#[test]
fn the_start_and_the_setup() {
    golden("triablo-before-setup", &seen("two-random", 0, 0, NAMES, &[]), Theme::Light);
    golden("triablo-half-set-up", &seen("three-captures", 1, 1, NAMES, &[]), Theme::Dark);
    golden("triablo-start", &seen("two-random", 2, 0, NAMES, &[]), Theme::Dark);
    golden("triablo-start-red", &seen("two-random", 2, 1, NAMES, &[]), Theme::Light);
}

#[test]
fn three_players_from_three_sides() {
    for (seat, theme) in [(0, Theme::Dark), (1, Theme::Light), (2, Theme::Dark)] {
        golden(&format!("triablo-play-{seat}"), &seen("three-captures", 108, seat, NAMES, &[]), theme);
    }
}

#[test]
fn danger_seats_that_are_out_and_a_winner() {
    let names = ["Maximiliana von Hohenburg", "\u{202e}田中🔥", "Ζωή 🌸"];
    golden("triablo-danger", &seen("three-captures", 293, 0, names, &[]), Theme::Dark);
    golden("triablo-won", &seen("three-captures", 294, 2, names, &[]), Theme::Light);
    golden("triablo-two-won", &seen("two-captures", 113, 0, NAMES, &[]), Theme::Dark);
}

fn light(spot: &str, mark: Mark) -> Highlight {
    Highlight { spot: Spot(spot.into()), mark }
}

#[test]
fn targets_captures_and_what_is_in_the_way() {
    // The doublet on g4 of the mock-up: every point it can go to, a capture among them.
    let (play, ..) = recorded::after("two-captures", 84);
    let choices = play.legal().expect("a list");
    let mut to: Vec<&str> =
        choices.iter().filter_map(|entry| entry.strip_prefix("g4")).map(|rest| &rest[..rest.len() - 1]).collect();
    to.dedup();
    let mut marks = vec![light("g4", Mark::Chosen)];
    for (number, to) in (1..).zip(to) {
        let capture = to.starts_with('x');
        marks.push(light(&to[1..], if capture { Mark::Capture(number) } else { Mark::Target(number) }));
    }
    assert!(marks.len() > 10, "{marks:?}");
    golden("triablo-targets", &seen("two-captures", 84, 0, NAMES, &marks), Theme::Dark);
    golden("triablo-targets-red", &seen("two-captures", 84, 1, NAMES, &marks), Theme::Light);
    let wrong = [light("g4", Mark::Wrong), light("e5", Mark::Wrong), light("no such place", Mark::Wrong)];
    golden("triablo-refused", &seen("two-captures", 84, 0, NAMES, &wrong), Theme::Dark);
}

#[test]
fn the_larger_board() {
    golden("triablo-large", &seen("two-captures-size6", 120, 0, NAMES, &[]), Theme::Dark);
    golden("triablo-large-red", &seen("two-captures-size6", 121, 1, NAMES, &[]), Theme::Light);
    let options = [("size".to_owned(), "6".to_owned()), ("setup".to_owned(), "standard".to_owned())];
    let info = registry::game("triablo").expect("registered");
    let setup = Setup::parse(info, Some("three-player"), &options).expect("a setup");
    let play = AnyPlay::start(&setup).expect("a start");
    let chips = chips(NAMES);
    let view = View {
        viewer: Viewer::Spectator,
        bottom: Seat(2),
        caption: "White to begin",
        caption_seat: None,
        chips: &chips,
        highlight: &[],
    };
    golden("triablo-large-black", &play.scene(&view), Theme::Light);
}

#[test]
fn the_sheet() {
    for theme in Theme::ALL {
        let sheet = registry::sheet("triablo", Locale::default()).expect("a sheet");
        golden(&format!("triablo-sheet-{theme}"), &sheet, theme);
    }
}

#[test]
fn the_pages_of_the_rules() {
    let pages = registry::rules_pages("triablo").expect("pages");
    for (number, page) in (1..).zip(&pages) {
        let scene = page.scene.as_ref().expect("a picture");
        golden(&format!("triablo-rules-{number}"), scene, if number % 2 == 1 { Theme::Dark } else { Theme::Light });
    }
    assert_eq!(pages.len(), 9);
}

/// The furniture that games without free corners use: a row of two to four chips, or two rows of three.
#[test]
fn chips_in_rows() {
    let mark = |colour: Colour, size: f32| {
        let points = vec![point(0.0, -size), point(0.9 * size, 0.6 * size), point(-0.9 * size, 0.6 * size)];
        let stroke = Some(Stroke { ink: Ink::Rim(colour), width: 8.0 });
        vec![Shape::Polygon { points, fill: Some(Ink::Fill(colour)), stroke }]
    };
    let icon = |ink: Ink| {
        let centre = point(0.0, 0.0);
        vec![Shape::Circle { centre, radius: 15.0, fill: None, stroke: Some(Stroke { ink, width: 4.0 }) }]
    };
    let names = ["Marit", "Jonas", "Maximiliana von Hohenburg", "Tuğçe", "Зоя", ""];
    let colours = [Colour::White, Colour::Blue, Colour::Orange, Colour::Pink, Colour::Green, Colour::Violet];
    for of in [2, 4, 6] {
        let mut scene = Scene::new(300, Drawing::new(vec![card::body(300)]));
        for index in 0..of {
            let state = match index {
                0 => ChipState::OnTurn,
                3 => ChipState::Out,
                5 => ChipState::Winner,
                _ => ChipState::Resting,
            };
            let colour = if state == ChipState::Out { Colour::Neutral } else { colours[index] };
            let chip = Chip { name: names[index].into(), clock: (of == 2).then(|| "2d 4h".into()) };
            let counters = vec![(icon(state.quiet()), 3 + index as u32), (icon(state.quiet()), 12)];
            let content = FullChip {
                chip: &chip,
                seat: "violet",
                state,
                mark: mark(colour, if of > 4 { 20.0 } else { 28.0 }),
                counters,
            };
            scene.chip(CardLayout::Row { index, of }, &content);
        }
        scene.caption(Some(&mark(Colour::Blue, 18.0)[..]), "Twister (11,4,4)(7,6,6) takes Fs", 90);
        golden(&format!("chips-{of}"), &scene, if of == 4 { Theme::Light } else { Theme::Dark });
    }
}

#[test]
fn a_fresh_painter_and_a_warm_one_give_the_same_bytes() {
    let scene = seen("three-captures", 108, 0, NAMES, &[]);
    let warm = PAINTER.png(&scene, Theme::Dark);
    PAINTER.png(&seen("three-captures", 109, 0, NAMES, &[]), Theme::Dark);
    assert_eq!(PAINTER.png(&seen("three-captures", 108, 0, NAMES, &[]), Theme::Dark), warm);
    assert_eq!(Painter::new().png(&scene, Theme::Dark), warm);
}

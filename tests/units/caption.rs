//! Tests of captions: they fit, and say what happened.

use super::*;
use crate::ui::names::setup_line_of;
use deltille_base::scene::{Chip, Drawing, Scene, Shape};
use deltille_base::text::locales;
use deltille_games::{Entered, Event, Seat, Setup, View, Viewer, registry};

fn last(line: &str, events: &[(EventKind, Message)]) -> Last {
    let events = events
        .iter()
        .map(|(kind, message)| Event { kind: *kind, message: message.clone() })
        .collect();
    Last {
        line: line.to_owned(),
        seat: Some(Seat(0)),
        events,
        seal: None,
    }
}

#[test]
fn resignation_needs_no_elimination_effect() {
    let out = Message::new("triortan-event-out-captured").seat("seat", "blue");
    let check = Message::new("triablo-event-danger").seat("seat", "red");
    let entry = Message::new("triortan-event-move");
    let kinds = [
        (EventKind::Entry, entry),
        (EventKind::Check, check.clone()),
        (EventKind::Eliminated, out.clone()),
    ];
    assert_eq!(effects(&last("(1,2,3)(2,2,3)", &kinds)).collect::<Vec<_>>(), [&check, &out]);
    assert_eq!(effects(&last("blue:resign", &kinds)).collect::<Vec<_>>(), [&check]);
}

#[test]
fn eliminations_have_a_short_wording() {
    for id in [
        "triortan-event-out-captured",
        "triortan-event-out-stuck",
        "triablo-event-out-king-captured",
        "triablo-event-out-too-few-pieces",
        "triablo-event-out-king-immobile",
        "triangulation-event-out",
    ] {
        let message = Message::new(id).seat("seat", "orange").seat("commander", "blue");
        for locale in locales() {
            let (short, whole) = (say_short(locale, &message), say(locale, &message));
            let why = whole.strip_prefix(&short).unwrap_or_else(|| panic!("{id}: {short}, {whole}"));
            assert!(why.trim_start().starts_with(':'), "{id}: {whole}");
        }
        assert_eq!(say_short(Locale::default(), &message), "Orange is out", "{id}");
    }
    // A message without a short wording is used unchanged.
    assert_eq!(
        say_short(Locale::default(), &Message::new("triortan-event-quiet")),
        "A draw: too long without progress"
    );
}

/// Every variant of every game, and with as many seats as it takes.
fn plays() -> impl Iterator<Item = (Setup, AnyPlay)> {
    registry::games()
        .into_iter()
        .flat_map(|info| info.variants.iter().map(move |variant| (info, variant)))
        .flat_map(|(info, variant)| {
            let players = variant.options.iter().find(|option| option.key == "players");
            let most = (2..=6).rev().map(|count| count.to_string()).find(|count| {
                let options = [("players".to_owned(), count.clone())];
                players.is_some() && Setup::parse(info, Some(variant.id), &options).is_ok()
            });
            let crowded = most.map(|count| vec![("players".to_owned(), count)]);
            [Some(Vec::new()), crowded].into_iter().flatten().filter_map(move |options| {
                let setup = Setup::parse(info, Some(variant.id), &options).ok()?;
                let play = AnyPlay::start(&setup).ok()?;
                Some((setup, play))
            })
        })
}

/// Asserts that an entry has its words, its notation and its outcome in the picture, after any number of
/// plies.
fn assert_whole(play: &AnyPlay, entered: &Entered) {
    let Some(told) = entered.events.iter().rfind(|event| event.kind == EventKind::Entry) else {
        return;
    };
    let last = Last {
        line: entered.line.clone(),
        seat: entered.seat,
        events: entered.events.clone(),
        seal: None,
    };
    let effects: Vec<Message> = effects(&last).cloned().chain(end(play)).collect();
    for locale in locales() {
        let (entry, short) = (say(locale, &told.message), say_short(locale, &told.message));
        // Those in words; they end in the move's notation.
        let wordings = wordings(locale, [&entry, &short, &last.line], "", &effects);
        let fitting = wordings[..3].iter().find(|line| card::caption_fits(line, 1000));
        let line = fitting.unwrap_or_else(|| panic!("{locale:?} {}: {wordings:?}", told.message.id));
        let mut scene = Scene::new(200, Drawing::new(Vec::new()));
        scene.caption(Some(&[]), line, 1000);
        assert_uncut(&scene, &[]);
        let shown: Vec<&str> = texts(&scene).filter(|text| *text != "#1000").collect();
        assert_eq!(shown.join(" ").replace(" · ", " "), line.replace(" · ", " "));
    }
}

fn texts(scene: &Scene) -> impl Iterator<Item = &str> {
    let shapes = scene.placed.iter().flat_map(|placed| placed.drawing.shapes());
    shapes.filter_map(|shape| match shape {
        Shape::Text { text, .. } => Some(text.as_str()),
        _ => None,
    })
}

/// Asserts that no text is cut but names, of which enough is shown to tell them apart.
fn assert_uncut(scene: &Scene, names: &[Chip]) {
    let short: Vec<&String> = names.iter().flat_map(|chip| &chip.short).collect();
    for text in texts(scene) {
        assert!(!text.contains('…') || short.iter().any(|form| *form == text), "{text}");
    }
}

#[test]
fn captions_of_100_000_entries_are_whole() {
    let mut tried = 0;
    let mut random = fastrand::Rng::with_seed(47);
    'all: loop {
        for (_, mut play) in plays() {
            for _ in 0..400 {
                let Some(entered) = play.random_entry(&mut |below| random.usize(..below)) else {
                    break;
                };
                assert_whole(&play, &entered);
                tried += 1;
                if tried == 100_000 {
                    break 'all;
                }
            }
            // And what ends it.
            for control in Control::ALL {
                for seat in (0..play.seats().len() as u8).map(Seat) {
                    let mut play = play.clone();
                    if let Ok(entered) = play.control(seat, control) {
                        assert_whole(&play, &entered);
                    }
                }
            }
        }
    }
}

/// Clocks, numbers, the games' own words and the names of computers are whole in chips; before the first
/// entry, so is the caption.
#[test]
fn chips_of_six_players_are_whole() {
    let mut most = 0;
    for ((setup, mut play), tag) in plays().flat_map(|start| [(start.clone(), "en-US"), (start, "de")]) {
        let locale = Locale::nearest(tag);
        let seats = play.seats().len();
        most = most.max(seats);
        let computers = (1_u32..).map(|level| Message::new("computer-chip").with("level", level % 8 + 1));
        let names: Vec<String> = computers.take(seats).map(|name| say(locale, &name)).collect();
        let chips: Vec<Chip> = names
            .iter()
            .zip(card::short_forms(&names))
            .map(|(name, short)| {
                let clock = vec!["29d 23h".to_owned(), "29d".to_owned()];
                Chip { name: name.clone(), short, clock }
            })
            .collect();
        let caption = setup_line_of(locale, &setup);
        let mut random = fastrand::Rng::with_seed(6);
        for ply in 0..160 {
            if ply % 20 == 0 {
                let scene = play.scene(&View {
                    locale,
                    viewer: Viewer::Spectator,
                    bottom: Seat(0),
                    caption: &caption,
                    caption_seat: None,
                    chips: &chips,
                    answering: deltille_games::SeatSet::EMPTY,
                    highlight: &[],
                    style: deltille_base::scene::Style::default(),
                });
                assert_uncut(&scene, &chips);
            }
            if play.random_entry(&mut |below| random.usize(..below)).is_none() {
                break;
            }
        }
    }
    assert_eq!(most, 6);
}

#[test]
fn end_caption_names_the_winner() {
    let setup = Setup::parse(registry::game("triortan").unwrap(), Some("standard"), &[]).unwrap();
    let mut play = AnyPlay::start(&setup).unwrap();
    assert_eq!(end(&play), None);
    play.enter("white:resign").unwrap();
    assert_eq!(say(Locale::default(), &end(&play).unwrap()), "Blue wins");
}

#[test]
fn short_caption_still_names_the_winner() {
    let out = Message::new("triangulation-event-out").seat("seat", "red").seat("commander", "blue");
    let wins = Message::new("caption-wins").seat("seat", "blue");
    for locale in locales() {
        let (end, entry) = (say(locale, &wins), "Rukh takes Red General · G4ΣxD7Σ");
        let wordings =
            wordings(locale, [entry, entry, "G4ΣxD7Σ"], " · planned", &[out.clone(), wins.clone()]);
        assert!(wordings.iter().all(|line| line.ends_with(&end)), "{wordings:?}");
        // First those in words, then those in notation.
        for half in wordings.chunks(3) {
            let shorter = |one: &String, other: &String| one.chars().count() > other.chars().count();
            assert!(half.is_sorted_by(shorter), "{wordings:?}");
        }
        assert!(wordings[..3].iter().any(|line| card::caption_fits(line, 193)), "{wordings:?}");
    }
}

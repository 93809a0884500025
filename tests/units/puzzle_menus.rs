//! Tests of the menus of puzzles.

use super::{
    super::{families::setup_of, puzzle_request::PuzzleRequest},
    *,
};
use crate::frame::ui::{OPTIONS, custom_id::Action};
use deltille_base::ids::OwnTableId;
use deltille_games::registry;
use std::collections::BTreeSet;

/// Pages through all families and collects everything offered there.
fn offered(locale: Locale) -> Vec<String> {
    let mut offered = Vec::new();
    for place in 0..families().len() as u8 {
        for page in 0..8 {
            let post = listed(locale, place, page).unwrap();
            let mut ids = BTreeSet::new();
            assert!(post.rows.len() <= 5 && post.text.chars().count() <= 2000);
            for row in &post.rows {
                match row {
                    Component::Select(select) => {
                        assert!((1..=OPTIONS).contains(&select.options.len()));
                        assert!(ids.insert(select.custom_id.clone()));
                        offered.extend(select.options.iter().map(|option| option.value.clone()));
                    }
                    Component::Entities(menu) => panic!("{menu:?}"),
                    Component::Buttons(buttons) => {
                        assert!(buttons.len() <= BUTTONS);
                        assert!(buttons.iter().all(|button| ids.insert(button.custom_id.clone())));
                    }
                }
            }
            // The page after the last one is the first.
            let next = PuzzleAction::Family { family: place, page: page + 1 }.encode();
            if !ids.contains(&next) {
                break;
            }
        }
    }
    offered
}

#[test]
fn many_puzzles_in_progress_fit() {
    let (game, puzzle) = &registry::puzzles()[0];
    let requested = PuzzleRequest::puzzle(setup_of(game, puzzle).unwrap());
    let table = requested.table(OwnTableId::new(1).into(), None, Locale::default()).unwrap();
    for count in 0..30 {
        let begun: Vec<_> = (0..count).map(|place| (OwnKind::Family(place), &table)).collect();
        let post = all(Locale::default(), &begun, &PersonSettings::default());
        let ids: Vec<_> = post.rows.iter().flat_map(Component::custom_ids).collect();
        let go_on = begun.iter().filter(|(kind, _)| ids.contains(&&*PuzzleAction::Continue(*kind).encode()));
        assert_eq!(go_on.count(), usize::from(count).min(18));
        assert!(post.rows.len() <= ROWS, "{count}");
        assert!(ids.contains(&&*PuzzleAction::Daily.encode()), "{count}");
    }
}

#[test]
fn every_puzzle_can_be_chosen_and_begins() {
    for locale in deltille_base::text::locales() {
        let offered = offered(locale);
        let known: Vec<String> =
            registry::puzzles().iter().map(|(game, puzzle)| id_of(game, puzzle)).collect();
        assert_eq!(offered.iter().collect::<BTreeSet<_>>(), known.iter().collect::<BTreeSet<_>>());
        assert_eq!(offered.len(), known.len(), "none is offered twice");
        assert_eq!(known.iter().filter(|id| id.starts_with("trioker/puzzle/")).count(), 26);
        assert_eq!(known.iter().filter(|id| id.starts_with("triortan/problem/")).count(), 14);
        assert!(all(locale, &[], &PersonSettings::default()).rows.len() <= 5);
    }
    for (game, puzzle) in registry::puzzles() {
        let play = deltille_games::AnyPlay::start(&setup_of(game, puzzle).unwrap()).unwrap();
        assert!(play.is_solo(), "{puzzle:?}");
        for locale in deltille_base::text::locales() {
            let (name, about) = (name_of(locale, puzzle), say(locale, &puzzle.about));
            assert!(
                !name.contains('-') && about.contains(' ') && about.chars().count() <= 100,
                "{name}: {about}"
            );
        }
    }
}

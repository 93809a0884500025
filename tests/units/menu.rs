//! Tests of the menus that choose a move.

use super::{super::entry::Enter, *};
use crate::frame::ui::alt::{ALT, told, units};
use deltille_base::text::{locales, word};
use deltille_games::{Actors, OptionValues, Setup, Viewer, registry};
use deltille_picture::Look;
use fastrand::Rng;

/// Every variant with every number of players and every word option by itself.
fn setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for info in registry::games().iter().filter(|info| info.id != "tritac") {
        for variant in info.variants {
            let words = variant.options.iter().flat_map(|option| match option.values {
                OptionValues::Words(words) => {
                    words.iter().map(|word| vec![(option.key.to_owned(), (*word).to_owned())]).collect()
                }
                _ => Vec::new(),
            });
            let given = words.chain([Vec::new()]);
            let parsed = given.filter_map(|given| Setup::parse(info, Some(variant.id), &given).ok());
            all.extend(parsed.filter(|setup| AnyPlay::start(setup).is_ok()));
        }
    }
    all
}

/// Every seat with pieces, which is all that are in the game, is named.
fn names_all(play: &AnyPlay, locale: Locale, alt: &str) -> bool {
    let survivors = play.survivors();
    let named = |seat: Seat| alt.contains(&word(locale, &format!("seat-{}", play.name(seat))));
    play.is_solo() || survivors.iter().all(named)
}

#[test]
fn no_army_is_missing_from_alt_texts_and_pickers() {
    let painter = Painter::new();
    let (mut texts, mut brief, mut longest) = (0, 0, 0);
    for (seed, setup) in setups().iter().enumerate() {
        let (mut play, mut random) = (AnyPlay::start(setup).unwrap(), Rng::with_seed(seed as u64));
        // The menu asks the table for the game alone.
        let variant = registry::game(&setup.game).unwrap().variants[0].id;
        let table = Table::import(&format!("# game: {}\n# variant: {variant}\n", setup.game), None).unwrap();
        for ply in 0..90 {
            if play.random_entry(&mut |below| random.usize(..below)).is_none() {
                break;
            }
            let Actors::Seats(seats) = play.actors() else { continue };
            let Some(seat) = seats.iter().next().filter(|_| ply % 6 == 5) else { continue };
            let Some(choices) = play.choices(seat).filter(|choices| !choices.is_empty()) else {
                continue;
            };
            for locale in locales() {
                let sight = Sight::own(locale, Look::default(), seat);
                let menu = Menu {
                    painter: &painter,
                    table: &table,
                    play: &play,
                    seat,
                    sight,
                    at_once: false,
                    links: Enter,
                };
                let mut check = |alt: String| {
                    assert!(units(&alt) <= ALT, "{setup:?}: {} units: {alt}", units(&alt));
                    assert!(names_all(&play, locale, &alt), "{setup:?}, {}: {alt}", locale.tag());
                    texts += 1;
                    brief += usize::from(alt.contains(&t(locale, "alt-rest")));
                    longest = longest.max(units(&alt));
                };
                check(told(&play, locale, Viewer::Spectator, &"A long caption. ".repeat(14), &[]));
                let mut path = Path::new();
                while let Stage::Ask(question) = stage(&choices, &path) {
                    let question = question.at_once();
                    let layout = menu.layout(&question);
                    for page in 0..layout.pages() {
                        let shown = layout.on_page(page);
                        let asked = steps::question(
                            locale,
                            &setup.game,
                            question.taken.len(),
                            !layout.numbered.is_empty(),
                        );
                        let said = menu.told(&question, &shown, asked);
                        for (number, answer) in &shown {
                            let more = said.contains(&t(locale, "alt-more-choices"));
                            assert!(
                                more || said.contains(&named(
                                    locale,
                                    &number.to_string(),
                                    &menu.label(answer)
                                )),
                                "{number}: {said}"
                            );
                        }
                        check(told(&play, locale, Viewer::Seat(seat), &said, &[]));
                    }
                    path.clone_from(&question.path);
                    let option = &question.options[random.usize(..question.options.len())];
                    path.extend(option.tokens());
                }
            }
        }
    }
    println!("{texts} alt texts, {brief} of them brief, at most {longest} units");
    assert!(texts > 5000 && brief > 100);
}

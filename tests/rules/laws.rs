//! Laws that every game keeps, in every variant, with every option.

use deltille::{
    bot::{
        actions::{Action, MoveAct, OnTable, SetupAct, TableAct},
        custom_id::LONGEST,
    },
    games::{Actors, AnyPlay, Offer, OptionInfo, OptionValues, Seat, Setup, Viewer, registry},
    ids::{Ply, TableId},
    text::{Locale, exists, say, typed::fold},
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Every variant with every value of every word option (the other options at their defaults, or one of them
/// changed where the rules require it), and the limits of numbers.
pub fn setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for info in registry::games() {
        for variant in info.variants {
            let settings = variant.options.iter().flat_map(|option| {
                values(info.id, option).into_iter().map(|value| (option.key.to_owned(), value))
            });
            let settings: Vec<(String, String)> = settings.collect();
            let parse = |options: &[(String, String)]| Setup::parse(info, Some(variant.id), options).unwrap();
            let starts = |setup: &Setup| AnyPlay::start(setup).is_ok();
            let before = all.len();
            all.extend(Some(parse(&[])).filter(starts));
            for setting in &settings {
                let alone = parse(std::slice::from_ref(setting));
                let others = settings.iter().filter(|other| other.0 != setting.0);
                let mut pairs = others.map(|other| parse(&[setting.clone(), other.clone()]));
                all.extend(if starts(&alone) { Some(alone) } else { pairs.find(starts) });
            }
            assert!(all.len() > before, "{} cannot start", variant.id);
        }
    }
    all
}

fn values(game: &str, option: &OptionInfo) -> Vec<String> {
    match option.values {
        OptionValues::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        OptionValues::Integer { min, max, also } => {
            [min, max].iter().chain(also).map(u32::to_string).collect()
        }
        OptionValues::Text if (game, option.key) == ("triortan", "id") => {
            deltille::games::triortan::problems()
                .iter()
                .map(|problem| problem.id.to_owned())
                .collect()
        }
        OptionValues::Text => vec![option.default.to_owned()],
    }
}

pub fn random_game(
    setup: &Setup,
    seed: u64,
    limit: u32,
    mut visit: impl FnMut(&AnyPlay),
) -> (Vec<String>, AnyPlay) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut play = AnyPlay::start(setup).unwrap();
    let mut record = Vec::new();
    visit(&play);
    while (record.len() as u32) < limit {
        let Some(entered) = play.random_entry(&mut |below| random.usize(..below)) else {
            break;
        };
        record.push(entered.line);
        visit(&play);
    }
    (record, play)
}

#[test]
fn option_names_and_values_are_checked() {
    for info in registry::games() {
        let variant = &info.variants[0];
        assert!(Setup::parse(info, Some("no-such-variant"), &[]).is_err());
        assert!(
            Setup::parse(info, Some(variant.id), &[("no-such-option".to_owned(), "1".to_owned())]).is_err()
        );
        for option in variant.options {
            let given = |value: &str| {
                Setup::parse(info, Some(variant.id), &[(option.key.to_owned(), value.to_owned())])
            };
            if !matches!(option.values, OptionValues::Text) {
                for wrong in ["", "-1", "no such value", "99999999999", "٣"] {
                    assert!(given(wrong).is_err(), "{} {wrong}", option.key);
                }
                assert!(given(option.proposed).is_ok(), "{} {}", option.key, option.proposed);
            }
            let twice = [
                (option.key.to_owned(), option.default.to_owned()),
                (option.key.to_owned(), option.default.to_owned()),
            ];
            assert!(Setup::parse(info, Some(variant.id), &twice).is_err());
        }
    }
}

#[test]
fn legal_list_is_accepted_sorted_and_unique() {
    for (seed, setup) in setups().iter().enumerate() {
        random_game(setup, seed as u64, 24, |play| {
            let Some(legal) = play.legal() else { return };
            assert!(legal.is_sorted(), "sorted");
            assert_eq!(legal.iter().collect::<BTreeSet<_>>().len(), legal.len(), "unique");
            if play.outcome().is_some() {
                assert!(legal.is_empty(), "nothing is legal when the game is over");
            }
            for entry in &legal {
                let mut next = play.clone();
                let entered = next.enter(entry).unwrap_or_else(|refusal| panic!("{entry}: {refusal:?}"));
                assert_eq!(&entered.line, entry);
                for event in &entered.events {
                    assert!(exists(event.message.id), "no text {}", event.message.id);
                }
            }
        });
    }
}

#[test]
fn forced_entries_are_legal_and_public() {
    let mut made = 0;
    for setup in setups() {
        random_game(&setup, 5, 60, |play| {
            let Some((seat, line)) = play.automatic() else {
                return;
            };
            assert_eq!(play.actors(), Actors::Seats(deltille::games::SeatSet::only(seat)), "{setup:?}");
            assert_eq!(play.automatic(), Some((seat, line.clone())), "it depends on the state alone");
            if let Some(legal) = play.legal() {
                assert!(legal.contains(&line), "{setup:?}: {line}");
            }
            let mut after = play.clone();
            assert_eq!(after.enter_as(seat, &line).unwrap().line, line);
            assert_eq!(after.public_line(&line, Viewer::Spectator), line, "all see that it was made");
            made += 1;
        });
    }
    assert!(made > 20, "{made}");
}

#[test]
fn record_and_position_restore_the_state() {
    for (seed, setup) in setups().iter().enumerate() {
        let (record, play) = random_game(setup, 100 + seed as u64, 150, |play| {
            let text = play.full_position();
            let again =
                AnyPlay::from_position(setup, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(again.full_position(), text);
            assert_eq!((again.actors(), again.outcome()), (play.actors(), play.outcome()), "{text}");
            assert_eq!(again.legal(), play.legal(), "{text}");
        });
        let mut replay = AnyPlay::start(setup).unwrap();
        for line in &record {
            assert_eq!(&replay.enter(line).unwrap().line, line);
        }
        assert_eq!(replay.full_position(), play.full_position());
        assert_eq!(replay.ply() as usize, record.len());
    }
}

#[test]
fn taps_and_descriptions_identify_entries() {
    for (seed, setup) in setups().iter().enumerate() {
        random_game(setup, 200 + seed as u64, 30, |play| {
            let Actors::Seats(seats) = play.actors() else {
                return;
            };
            for choices in seats.iter().filter_map(|seat| play.choices(seat)) {
                let paths: BTreeSet<Vec<&str>> = choices
                    .iter()
                    .map(|choice| choice.steps.iter().map(|step| step.token.as_str()).collect())
                    .collect();
                assert_eq!(paths.len(), choices.len(), "two entries share their taps");
                for choice in &choices {
                    let longer = paths.iter().filter(|path| path.len() > choice.steps.len()).any(|path| {
                        path.iter().zip(&choice.steps).filter(|(token, step)| **token == step.token).count()
                            == choice.steps.len()
                    });
                    assert!(!longer, "the taps of {} are the beginning of others", choice.entry);
                    let label = format!("{} — {}", choice.entry, say(Locale::default(), &choice.description));
                    assert!(label.chars().count() <= 100, "{label}");
                    for step in &choice.steps {
                        assert!(exists(step.label.id) && !step.token.contains('/'));
                    }
                }
            }
        });
    }
}

/// The longest id a button can have for this act, with the largest table id and ply.
fn longest(act: impl TableAct) -> usize {
    OnTable { table: TableId(u64::MAX), ply: Ply(u32::MAX), act }.encode().chars().count()
}

#[test]
fn taps_entries_and_drafts_fit_into_a_button() {
    for (seed, setup) in setups().iter().enumerate() {
        let mut random = fastrand::Rng::with_seed(seed as u64);
        random_game(setup, 400 + seed as u64, 30, |play| {
            let Actors::Seats(seats) = play.actors() else {
                return;
            };
            for seat in seats.iter() {
                for choice in play.choices(seat).unwrap_or_default() {
                    let path: Vec<String> = choice.steps.iter().map(|step| step.token.clone()).collect();
                    let size = longest(MoveAct::Tap { page: u8::MAX, path })
                        .max(longest(MoveAct::Enter(choice.entry.clone())));
                    assert!(size <= LONGEST, "{}: {size} characters", choice.entry);
                }
                let mut draft = String::new();
                for _ in 0..20 {
                    let Some(shown) = play.draft(seat, &draft) else {
                        break;
                    };
                    assert!((1..=20).contains(&shown.controls.len()));
                    draft = shown.controls[random.usize(..shown.controls.len())].1.clone();
                    assert!(
                        !draft.contains('/')
                            && longest(SetupAct::Draft { slot: u8::MAX, draft: draft.clone() }) <= LONGEST
                    );
                }
            }
        });
    }
}

#[test]
fn words_fit_and_every_text_exists() {
    for info in registry::games() {
        for text in ["", "-about", "-length"] {
            assert!(exists(&format!("game-{}{text}", info.id)), "{}{text}", info.id);
        }
        for variant in info.variants {
            assert!(
                exists(&format!("variant-{}-{}", info.id, variant.id)),
                "variant-{}-{}",
                info.id,
                variant.id
            );
        }
    }
    for (seed, setup) in setups().iter().enumerate() {
        random_game(setup, 300 + seed as u64, 120, |play| {
            let viewers = (0..play.seats().len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
            for viewer in viewers.chain([Viewer::Spectator]) {
                let alt = play.alt(Locale::default(), viewer);
                assert!(alt.chars().count() <= 800, "{} characters: {alt}", alt.chars().count());
                let board = play.text_board(Locale::default(), viewer);
                assert!(board.chars().count() <= 1500 && !board.contains('`'), "{board}");
                // Fits on a phone without wrapping; the largest board just so.
                let most = if setup.variant == "huge" { 40 } else { 36 };
                assert!(board.lines().all(|line| line.chars().count() <= most), "{setup:?}\n{board}");
            }
        });
    }
}

#[test]
fn controls_end_games_and_refusals_change_nothing() {
    for setup in setups() {
        let mut play = AnyPlay::start(&setup).unwrap();
        // Players cannot leave or agree while a deal is due.
        let mut random = fastrand::Rng::with_seed(1);
        while play.draw_chance(&mut |below| random.usize(..below)).is_some() {}
        let seats = play.seats();
        for leaver in seats {
            let mut play = play.clone();
            let survivors = play.survivors().len();
            play.enter(&format!("{leaver}:resign")).unwrap();
            assert!(survivors == 1 || play.survivors().len() == survivors - 1);
            // A problem ends when its solver leaves.
            assert!(play.outcome().is_some() || survivors > 2);
            assert!(play.outcome().is_none() || survivors <= 2 || setup.variant == "problem");
            let before = play.full_position();
            play.enter(&format!("{leaver}:resign")).unwrap_err();
            assert_eq!(play.full_position(), before);
        }
        if seats.len() > 1 {
            let mut play = play.clone();
            play.enter(&format!("{}:draw-accept", seats[1])).unwrap_err();
            if !play.may_offer(Seat(0), Offer::Draw) {
                play.enter(&format!("{}:draw-offer", seats[0])).unwrap_err();
                continue;
            }
            for seat in seats {
                assert!(play.outcome().is_none());
                play.enter(&format!("{seat}:draw-offer")).unwrap();
            }
            let outcome = play.outcome().expect("all agreed");
            assert_eq!((outcome.reason, outcome.winners), ("agreement", play.survivors()));
        }
    }
}

#[test]
fn offer_lapses_with_entry_of_undecided_seat() {
    let info = registry::game("triablo").unwrap();
    let setup = Setup::parse(info, None, &[("setup".to_owned(), "standard".to_owned())]).unwrap();
    let mut play = AnyPlay::start(&setup).unwrap();
    play.enter("white:draw-offer").unwrap();
    play.enter("c1-b1^").unwrap();
    let mut accepted = play.clone();
    accepted.enter("red:draw-accept").unwrap();
    assert_eq!(accepted.outcome().map(|outcome| outcome.reason), Some("agreement"));
    play.enter("c7-b6v").unwrap();
    play.enter("red:draw-accept").unwrap_err();
}

/// The independent fields of a position string: Triangulation recomputes the mate mark of the seat to move
/// (its rule N6), the fifth field; Torissogi reads the pieces of its hands, the third word, in any order.
fn said(position: &str) -> Vec<String> {
    let fields = position.split(';').enumerate();
    fields
        .filter(|(at, _)| *at != 4)
        .flat_map(|(_, field)| field.split(' ').enumerate().map(word))
        .collect()
}

fn word((at, word): (usize, &str)) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    if at == 2 {
        letters.sort_unstable();
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn typed_noise_never_panics_or_changes_state(seed: u64, plies in 0u32..60, text in r"\PC{0,24}|[a-k0-9 x>\-^vudtosep:,=!+@βΔΞΣΦΩ]{0,16}|[0-4Ww]{2,3}[./@ ,-]{0,2}[0-9]{0,2}[@ ]?[A-Igo]?[0-9]{0,2}|(lift|-) ?@?[A-H][0-9]|!(deal|draw|flip):[p1-4=0-3W,;]{0,12}|(setup:)?[SfLtpsRTwFokmiPy(),0-9 .=+@]{0,36}") {
        for setup in setups().iter().step_by(5) {
            let (_, mut play) = random_game(setup, seed, plies, |_| {});
            let before = play.full_position();
            if let Err(refusal) = play.enter(&text) {
                prop_assert_eq!(play.full_position(), before);
                prop_assert!(exists(refusal.message().id));
            }
        }
    }

    #[test]
    fn no_position_string_panics(text in r"\PC{0,40}|[wWrRbB0-9/\[\]]{0,40} [wrb?=]{0,3} [wrb-]{0,4} [0-9]{0,12}|[RGBCI*0-9/]{0,60};[RGB];[RGB]{3}[anx]{3};[RGBCI:,-]{0,8};[RGB:,-]{0,6};[0-9]{0,12};[-a-zRGB:]{0,12}|[a-z=0-9;-]{0,20}(\|[BHSXFT]=[p1-4:;,@.A-I0-9W!-]{0,20}){0,5}|[a-z:=,0-9]{0,20} [WBSfk0-9/]{0,40} [a-z:-]{0,9} [WB-]{0,2} [0-9/]{0,5} [WBSk0-9-]{0,6} -") {
        for setup in setups().iter().step_by(7) {
            if let Ok(play) = AnyPlay::from_position(setup, &text) {
                prop_assert_eq!(said(&play.full_position()), said(&text));
            }
        }
    }

    /// A position string with one character changed is either refused, or read as written, but for its blanks.
    #[test]
    fn a_damaged_position_string_is_refused_or_read(seed: u64, at: prop::sample::Index, with in "[wWrRb0-9/\\[\\] ?=;:*GBCIanx|!+pSfkO,-]") {
        for setup in setups().iter().step_by(7) {
            let (_, play) = random_game(setup, seed, 40, |_| {});
            let mut text: Vec<char> = play.full_position().chars().collect();
            let at = at.index(text.len());
            text[at] = with.chars().next().unwrap();
            let text: String = text.into_iter().collect();
            if let Ok(read) = AnyPlay::from_position(setup, &text) {
                prop_assert_eq!(said(&read.full_position()), said(&fold(&text)));
            }
        }
    }
}

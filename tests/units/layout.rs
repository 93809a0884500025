use super::*;
use crate::{
    frame::ui::steps::{Stage, stage},
    playing::moves::menu::TAPS,
};
use deltille_base::text::Message;
use deltille_games::{Actors, AnyPlay, Choice, Seat, Setup, Step, registry};
use fastrand::Rng;

fn choices(spots: usize, words: usize) -> Vec<Choice> {
    let choice = |token: String, spot: Option<Spot>| {
        let step = Step {
            token: token.clone(),
            label: Message::new("x"),
            spot,
            capture: false,
        };
        Choice {
            entry: token,
            steps: vec![step],
            description: Message::new("x"),
            codes: String::new(),
        }
    };
    let spots = (0..spots).map(|at| choice(format!("s{at}"), Some(Spot(at.to_string()))));
    spots.chain((0..words).map(|at| choice(format!("w{at}"), None))).collect()
}

#[test]
fn up_to_twenty_buttons_then_menus() {
    // Spots, words; buttons with numbers and with words, options in menus on the first page, pages.
    let table = [
        (2, 0, 2, 0, 0, 1),
        (20, 0, 20, 0, 0, 1),
        (0, 20, 0, 20, 0, 1),
        (14, 6, 14, 6, 0, 1),
        (21, 0, 15, 0, 6, 1),
        (24, 1, 10, 1, 14, 1),
        (40, 0, 15, 0, 25, 1),
        (41, 0, 10, 0, 31, 1),
        (100, 0, 0, 0, 100, 1),
        (101, 0, 0, 0, 100, 2),
        (0, 21, 0, 0, 21, 1),
        (4, 500, 0, 0, 100, 6),
    ];
    for (spots, words, numbers, named, listed, pages) in table {
        let all = choices(spots, words);
        let Stage::Ask(question) = stage(&all, &[]) else { panic!("a question") };
        let layout = Layout::of(&question, |spot| (-spot.0.parse::<i32>().unwrap(), 0));
        let page = layout.on_page(0);
        let got = (layout.buttons, layout.named.len(), page.len() - layout.buttons, layout.pages());
        assert_eq!(got, (numbers, named, listed, pages), "{spots} {words}");
        // The pages list all options once, in reading order.
        let mut tokens: Vec<&str> =
            (0..layout.pages()).flat_map(|page| layout.on_page(page)).map(|(_, a)| a.token).collect();
        assert!(
            tokens
                .iter()
                .filter(|t| t.starts_with('s'))
                .is_sorted_by_key(|t| -t[1..].parse::<i32>().unwrap())
        );
        tokens.sort_unstable();
        tokens.dedup();
        assert_eq!(tokens.len() + layout.named.len(), spots + words);
        for page in 0..layout.pages() {
            assert!(layout.on_page(page).iter().zip(1..).all(|((number, _), wanted)| *number == wanted));
        }
        let rows = layout.named.len().div_ceil(BUTTONS)
            + layout.buttons.div_ceil(BUTTONS)
            + layout.in_menus / OPTIONS;
        assert!(rows <= FREE_ROWS || !layout.apart(), "{spots} {words}");
    }
}

/// Counts questions and the confirmation, as [`Menu`](super::super::menu::Menu) has them.
fn taps(play: &AnyPlay, seat: Seat, choices: &[Choice], choice: &Choice) -> usize {
    let path: Vec<String> = choice.steps.iter().map(|step| step.token.clone()).collect();
    let mut taps = 0;
    for (length, token) in path.iter().enumerate() {
        let Stage::Ask(question) = stage(choices, &path[..length]) else {
            break;
        };
        if question.path.len() == length {
            let question = question.at_once();
            taps += Layout::of(&question, |spot| play.reading_order(spot, seat)).taps(token);
            if question.is_at_once() {
                break;
            }
        }
    }
    if taps < TAPS { taps + 1 } else { taps }
}

/// Counts taps after *Move* over random entries of random games, except set-ups.
#[test]
fn entries_of_all_games_take_few_taps() {
    for info in registry::games().iter().filter(|info| info.id != "tritac") {
        for variant in info.variants {
            let Ok(setup) = Setup::parse(info, Some(variant.id), &[]) else {
                continue;
            };
            let Ok(start) = AnyPlay::start(&setup) else {
                continue;
            };
            let mut counts = [0; 8];
            for seed in 0..3 {
                let (mut play, mut random) = (start.clone(), Rng::with_seed(seed));
                for ply in 0..150 {
                    if let Actors::Seats(seats) = play.actors()
                        && let Some(seat) = seats.iter().next()
                        && let Some(choices) = play.choices(seat).filter(|choices| !choices.is_empty())
                    {
                        // Include the longest entry, as such entries are rare.
                        let longest =
                            choices.iter().max_by_key(|choice| choice.steps.len()).filter(|_| ply % 3 == 0);
                        let some = (0..4).map(|_| &choices[random.usize(..choices.len())]).chain(longest);
                        some.for_each(|choice| counts[taps(&play, seat, &choices, choice).min(7)] += 1);
                    }
                    if play.random_entry(&mut |below| random.usize(..below)).is_none() {
                        break;
                    }
                }
            }
            println!("{} {}: entries by taps {counts:?}", info.id, variant.id);
            // More than four taps are rare: pieces and cells must both be more than twenty, and so be in
            // menus.
            let more: usize = counts[4..].iter().sum();
            assert!(more * 50 <= counts.iter().sum(), "{} {}: {counts:?}", info.id, variant.id);
        }
    }
}

//! The layout of a question's options in its message: numbered buttons for spots on the board, buttons with
//! words for the rest, menus beyond twenty. Pure.

use crate::frame::ui::{
    BUTTONS, OPTIONS, ROWS,
    steps::{Question, StepOption},
};
use deltille_games::Spot;

/// Rows for options; the last row holds *Back* and *Cancel*.
const FREE_ROWS: usize = ROWS - 1;

#[derive(Debug)]
pub struct Layout<'q> {
    /// Options with a spot on the board, in reading order, numbered from 1. If the other options are too many
    /// for buttons, they come first in this list.
    pub numbered: Vec<&'q StepOption<'q>>,
    /// The other options: buttons with words, before the numbered ones.
    pub named: Vec<&'q StepOption<'q>>,
    /// The number of numbered options that are buttons; the rest go into menus.
    pub buttons: usize,
    /// Capacity of the menus of one page.
    pub in_menus: usize,
}

impl<'q> Layout<'q> {
    /// Lays out the options. `order` gives a spot's place in reading order.
    pub fn of(question: &'q Question<'q>, order: impl Fn(&Spot) -> (i32, i32)) -> Layout<'q> {
        let spot = |answer: &StepOption<'q>| answer.step.and_then(|step| step.spot.as_ref());
        let (mut numbered, named): (Vec<&StepOption>, Vec<&StepOption>) =
            question.options.iter().partition(|answer| spot(answer).is_some());
        numbered.sort_by_key(|answer| spot(answer).map(&order));
        if question.options.len() <= FREE_ROWS * BUTTONS {
            let buttons = numbered.len();
            return Layout { numbered, named, buttons, in_menus: 0 };
        }
        // Too many options with words to keep them as buttons next to the menus.
        if named.len() > 2 * BUTTONS {
            let numbered = [named, numbered].concat();
            return Layout {
                numbered,
                named: Vec::new(),
                buttons: 0,
                in_menus: FREE_ROWS * OPTIONS,
            };
        }
        let free = FREE_ROWS - named.len().div_ceil(BUTTONS);
        let fits = |rows: &usize| rows * BUTTONS + (free - rows) * OPTIONS >= numbered.len();
        let rows = (0..=free).rev().find(fits).unwrap_or(0);
        Layout {
            buttons: numbered.len().min(rows * BUTTONS),
            numbered,
            named,
            in_menus: (free - rows) * OPTIONS,
        }
    }

    /// Pages of the menus, at least one.
    pub fn pages(&self) -> usize {
        (self.numbered.len() - self.buttons).div_ceil(self.in_menus.max(1)).max(1)
    }

    /// The numbered options of a page; numbers begin at 1 on each page.
    pub fn on_page(&self, page: usize) -> Vec<(u32, &'q StepOption<'q>)> {
        let all = self.numbered.iter().copied();
        match self.pages() {
            1 => (1..).zip(all).collect(),
            _ => (1..).zip(all.skip(page * self.in_menus).take(self.in_menus)).collect(),
        }
    }

    /// Taps needed to choose this option: an option in a menu needs one more to open the menu.
    pub fn taps(&self, token: &str) -> usize {
        let in_a_menu = self
            .numbered
            .iter()
            .position(|answer| answer.token == token)
            .is_some_and(|at| at >= self.buttons);
        1 + usize::from(in_a_menu)
    }

    /// Whether words and numbers have rows of their own.
    pub fn apart(&self) -> bool {
        self.named.len().div_ceil(BUTTONS) + self.buttons.div_ceil(BUTTONS) <= FREE_ROWS
    }
}

#[cfg(test)]
mod tests {
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
                            let longest = choices
                                .iter()
                                .max_by_key(|choice| choice.steps.len())
                                .filter(|_| ply % 3 == 0);
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
}

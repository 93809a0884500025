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
#[path = "../../../../tests/units/layout.rs"]
mod tests;

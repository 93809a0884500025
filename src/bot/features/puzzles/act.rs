//! The buttons of `/puzzle`.
//!
//! ```text
//!   1.z.o                  the list of all puzzles, as a new private message
//!   1.z.a                  the same, in place of the message
//!   1.z.f.<family>.<page>  the puzzles of one family, by its place among them
//!   1.z.c.<slot>           select number `slot`: the puzzle whose id is the value
//!   1.z.d                  the puzzle of the day
//!   1.z.l.<day>            who has solved that of a day
//! ```

use crate::{
    bot::ui::custom_id::{Action, base36, number},
    table::solo::Day,
};
use std::borrow::Cow;

#[cfg(test)]
use crate::bot::ui::custom_id::samples::*;

/// What is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleAction {
    Open,
    All,
    Family { family: u8, page: u8 },
    Choose(u8),
    Daily,
    Leaders(Day),
}

impl Action for PuzzleAction {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let rest = match self {
            PuzzleAction::Open => "o".to_owned(),
            PuzzleAction::All => "a".to_owned(),
            PuzzleAction::Family { family, page } => format!("f.{family}.{page}"),
            PuzzleAction::Choose(slot) => format!("c.{slot}"),
            PuzzleAction::Daily => "d".to_owned(),
            PuzzleAction::Leaders(day) => format!("l.{}", base36(u64::from(day.0))),
        };
        ("z".into(), rest)
    }

    fn read(kind: &str, rest: &str) -> Option<PuzzleAction> {
        let parts: Vec<&str> = rest.split('.').filter(|_| kind == "z").collect();
        Some(match parts[..] {
            ["o"] => PuzzleAction::Open,
            ["a"] => PuzzleAction::All,
            ["f", family, page] => PuzzleAction::Family { family: family.parse().ok()?, page: page.parse().ok()? },
            ["c", slot] => PuzzleAction::Choose(slot.parse().ok()?),
            ["d"] => PuzzleAction::Daily,
            ["l", day] => PuzzleAction::Leaders(Day(u32::try_from(number(day)?).ok()?)),
            _ => return None,
        })
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<PuzzleAction>> {
        let family = (any::<u8>(), any::<u8>()).prop_map(|(family, page)| PuzzleAction::Family { family, page });
        let plain = prop::sample::select(vec![PuzzleAction::Open, PuzzleAction::All, PuzzleAction::Daily]);
        let slot = any::<u8>().prop_map(PuzzleAction::Choose);
        Some(prop_oneof![plain, family, slot, any::<u32>().prop_map(|day| PuzzleAction::Leaders(Day(day)))].boxed())
    }
}

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

use super::{base36, number};
use crate::table::solo::Day;

/// What is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Puzzles {
    Open,
    All,
    Family { family: u8, page: u8 },
    Choose(u8),
    Daily,
    Leaders(Day),
}

impl Puzzles {
    pub(super) fn text(self) -> String {
        match self {
            Puzzles::Open => "o".to_owned(),
            Puzzles::All => "a".to_owned(),
            Puzzles::Family { family, page } => format!("f.{family}.{page}"),
            Puzzles::Choose(slot) => format!("c.{slot}"),
            Puzzles::Daily => "d".to_owned(),
            Puzzles::Leaders(day) => format!("l.{}", base36(u64::from(day.0))),
        }
    }

    pub(super) fn read(text: &str) -> Option<Puzzles> {
        let parts: Vec<&str> = text.split('.').collect();
        Some(match parts[..] {
            ["o"] => Puzzles::Open,
            ["a"] => Puzzles::All,
            ["f", family, page] => Puzzles::Family { family: family.parse().ok()?, page: page.parse().ok()? },
            ["c", slot] => Puzzles::Choose(slot.parse().ok()?),
            ["d"] => Puzzles::Daily,
            ["l", day] => Puzzles::Leaders(Day(u32::try_from(number(day)?).ok()?)),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::ui::custom_id::Press;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn they_round_trip(family: u8, page: u8, slot: u8, day: u32) {
            let family = Puzzles::Family { family, page };
            for press in [Puzzles::Open, Puzzles::All, family, Puzzles::Choose(slot), Puzzles::Daily, Puzzles::Leaders(Day(day))] {
                let press = Press::Puzzles(press);
                prop_assert_eq!(Press::decode(&press.encode()), Some(press));
            }
        }

        #[test]
        fn near_misses_do_not_panic(id in "1\\.z\\.[a-z0-9!.-]{0,40}") {
            let _ = Press::decode(&id);
        }
    }
}

//! The buttons of `/puzzle`.
//!
//! ```text
//!   1.z.o                  the list of all puzzles, as a new private message
//!   1.z.a                  the same, in place of the message
//!   1.z.f.<family>.<page>  the puzzles of one family, by its index
//!   1.z.c.<slot>           select number `slot`: the puzzle whose id is the value
//!   1.z.d                  the puzzles of today
//!   1.z.y.<day>            those of a day
//!   1.z.p.<day>.<grade>    one of them
//!   1.z.l.<day>            the solvers of those of a day
//!   1.z.k.<family>         continues the puzzle of a family
//!   1.z.k.d.<grade>        continues the puzzle of the day
//!   1.z.k.t                continues the chosen tactic
//!   1.z.h                  the lists of tactics
//!   1.z.s                  select: the next tactic of the list that is the value
//!   1.z.t.<list>           the next tactic of this list
//!   1.z.n.<puzzle>         gives up the puzzle in progress and starts this one
//! ```

use crate::{
    features::learning::own_kind::OwnKind,
    ui::custom_id::{Action, base36, number},
};
use deltille_games::Grade;
use deltille_table::solo::Day;
use std::borrow::Cow;

#[cfg(test)]
use crate::ui::custom_id::samples::*;

/// Prefix of a tactic's id where puzzles are named.
pub const TACTIC: &str = "tactic/";

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleAction {
    Open,
    All,
    Family {
        family: u8,
        page: u8,
    },
    Choose(u8),
    Daily,
    Day(Day),
    Of(Day, Grade),
    Leaders(Day),
    Continue(OwnKind),
    TacticLists,
    /// Select: opens the next tactic of a list.
    Tactics,
    /// Opens the next tactic of the list with this id.
    Tactic(String),
    /// Opens the puzzle with this id, and gives up the one in progress.
    Instead(String),
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
            PuzzleAction::Day(day) => format!("y.{}", base36(u64::from(day.0))),
            PuzzleAction::Of(day, grade) => format!("p.{}.{}", base36(u64::from(day.0)), grade.word()),
            PuzzleAction::Continue(OwnKind::Daily(grade)) => format!("k.d.{}", grade.word()),
            PuzzleAction::Continue(OwnKind::Family(family)) => format!("k.{family}"),
            PuzzleAction::Continue(OwnKind::Tactic) => "k.t".to_owned(),
            PuzzleAction::TacticLists => "h".to_owned(),
            PuzzleAction::Tactics => "s".to_owned(),
            PuzzleAction::Tactic(list) => format!("t.{list}"),
            PuzzleAction::Instead(puzzle) => format!("n.{puzzle}"),
        };
        ("z".into(), rest)
    }

    fn read(kind: &str, rest: &str) -> Option<PuzzleAction> {
        let parts: Vec<&str> = rest.split('.').filter(|_| kind == "z").collect();
        Some(match parts[..] {
            ["y", day] => PuzzleAction::Day(read_day(day)?),
            ["p", day, grade] => PuzzleAction::Of(read_day(day)?, read_grade(grade)?),
            ["k", "d", grade] => PuzzleAction::Continue(OwnKind::Daily(read_grade(grade)?)),
            ["k", "t"] => PuzzleAction::Continue(OwnKind::Tactic),
            ["h"] => PuzzleAction::TacticLists,
            ["s"] => PuzzleAction::Tactics,
            ["t", list] => PuzzleAction::Tactic(list.to_owned()),
            ["k", family] => PuzzleAction::Continue(OwnKind::Family(family.parse().ok()?)),
            ["n", puzzle] => PuzzleAction::Instead(puzzle.to_owned()),
            ["o"] => PuzzleAction::Open,
            ["a"] => PuzzleAction::All,
            ["f", family, page] => {
                PuzzleAction::Family { family: family.parse().ok()?, page: page.parse().ok()? }
            }
            ["c", slot] => PuzzleAction::Choose(slot.parse().ok()?),
            ["d"] => PuzzleAction::Daily,
            ["l", day] => PuzzleAction::Leaders(read_day(day)?),
            _ => return None,
        })
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<PuzzleAction>> {
        let family =
            (any::<u8>(), any::<u8>()).prop_map(|(family, page)| PuzzleAction::Family { family, page });
        let plain = prop::sample::select(vec![
            PuzzleAction::Open,
            PuzzleAction::All,
            PuzzleAction::Daily,
            PuzzleAction::Tactics,
            PuzzleAction::TacticLists,
            PuzzleAction::Continue(OwnKind::Tactic),
        ]);
        let tactic = "[a-z]{1,12}/[a-z]{1,8}".prop_map(PuzzleAction::Tactic);
        let grade = || prop::sample::select(Grade::ALL.to_vec());
        let slot = any::<u8>().prop_map(PuzzleAction::Choose);
        let begun = any::<u8>().prop_map(|family| PuzzleAction::Continue(OwnKind::Family(family)));
        let instead = "[a-z]{1,10}/[a-z]{1,10}/[a-zA-Z0-9-]{1,40}".prop_map(PuzzleAction::Instead);
        let days = prop_oneof![
            any::<u32>().prop_map(|day| PuzzleAction::Leaders(Day(day))),
            any::<u32>().prop_map(|day| PuzzleAction::Day(Day(day))),
            (any::<u32>(), grade()).prop_map(|(day, grade)| PuzzleAction::Of(Day(day), grade)),
            grade().prop_map(|grade| PuzzleAction::Continue(OwnKind::Daily(grade))),
        ];
        Some(prop_oneof![plain, family, slot, days, begun, instead, tactic].boxed())
    }
}

fn read_day(text: &str) -> Option<Day> {
    Some(Day(u32::try_from(number(text)?).ok()?))
}

fn read_grade(text: &str) -> Option<Grade> {
    Grade::ALL.into_iter().find(|grade| grade.word() == text)
}

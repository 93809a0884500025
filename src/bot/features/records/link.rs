//! What the buttons of played games refer to: which game, at which ply, seen from which side.
//!
//! ```text
//!   1.w.<act>.<source>.<ply>.<side>     the source is g<table> or i<version of the import>
//! ```

use crate::{
    bot::ui::custom_id::{Action, base36, number},
    ids::{Ply, TableId},
};
use std::borrow::Cow;

#[cfg(test)]
use crate::bot::ui::custom_id::samples::*;

/// A private view of a game at some ply, and what the button does with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replay {
    pub of: Source,
    pub ply: Ply,
    /// Seat at the bottom.
    pub side: u8,
    pub act: ReplayAct,
}

/// Where the game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A table: of this channel, or over and archived.
    Game(TableId),
    /// What the person who presses imported, as of this version.
    Import(u64),
}

impl Source {
    /// As a part of an id.
    pub fn text(self) -> String {
        match self {
            Source::Game(table) => format!("g{}", base36(table.0)),
            Source::Import(version) => format!("i{}", base36(version)),
        }
    }

    pub fn read(text: &str) -> Option<Source> {
        match text.split_at_checked(1)? {
            ("g", id) => Some(Source::Game(TableId(number(id)?))),
            ("i", version) => Some(Source::Import(number(version)?)),
            _ => None,
        }
    }

    #[cfg(test)]
    pub fn samples() -> BoxedStrategy<Source> {
        let of = (any::<bool>(), any::<u64>());
        of.prop_map(|(import, id)| if import { Source::Import(id) } else { Source::Game(TableId(id)) }).boxed()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayAct {
    /// The message becomes this view. The number tells apart buttons of one message.
    Show(u8),
    /// A new message with this view.
    Open,
    /// A new table that goes on from here.
    PlayOn,
    Animation,
    Record,
    /// The record with what proves the lots, in place of the one without.
    Proofs,
}

impl Action for Replay {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let act = match self.act {
            ReplayAct::Show(slot) => format!("s{slot}"),
            ReplayAct::Open => "o".to_owned(),
            ReplayAct::PlayOn => "p".to_owned(),
            ReplayAct::Animation => "g".to_owned(),
            ReplayAct::Record => "r".to_owned(),
            ReplayAct::Proofs => "f".to_owned(),
        };
        let of = self.of.text();
        ("w".into(), format!("{act}.{of}.{}.{}", base36(u64::from(self.ply.0)), self.side))
    }

    fn read(kind: &str, rest: &str) -> Option<Replay> {
        let parts: Vec<&str> = rest.split('.').collect();
        let ("w", [act, of, ply, side]) = (kind, &parts[..]) else { return None };
        let act = match act.split_at_checked(1)? {
            ("s", slot) => ReplayAct::Show(slot.parse().ok()?),
            ("o", "") => ReplayAct::Open,
            ("p", "") => ReplayAct::PlayOn,
            ("g", "") => ReplayAct::Animation,
            ("r", "") => ReplayAct::Record,
            ("f", "") => ReplayAct::Proofs,
            _ => return None,
        };
        Some(Replay { of: Source::read(of)?, ply: Ply(u32::try_from(number(ply)?).ok()?), side: side.parse().ok()?, act })
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<Replay>> {
        let others = vec![ReplayAct::Open, ReplayAct::PlayOn, ReplayAct::Animation, ReplayAct::Record, ReplayAct::Proofs];
        let act = prop_oneof![any::<u8>().prop_map(ReplayAct::Show), prop::sample::select(others)];
        let replay = |(of, ply, side, act)| Replay { of, ply: Ply(ply), side, act };
        Some((Source::samples(), any::<u32>(), any::<u8>(), act).prop_map(replay).boxed())
    }
}

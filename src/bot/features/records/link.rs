//! What the buttons of played games refer to: which game, at which ply, seen from which side.
//!
//! ```text
//!   1.w.<act>.<source>.<ply>.<side>     the source is g<table>, or i or t<version of what was imported or tried>
//! ```

use crate::{
    bot::ui::custom_id::{Action, act_in, base36, kind_in, number},
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
    /// What they tried on a board of their own, as of this version.
    Tried(u64),
}

/// The same without its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceKind {
    Game,
    Import,
    Tried,
}

impl SourceKind {
    /// All of them, by their letters in an id.
    const LETTERS: [(&'static str, SourceKind); 3] =
        [("g", SourceKind::Game), ("i", SourceKind::Import), ("t", SourceKind::Tried)];

    pub fn letter(self) -> &'static str {
        kind_in(&SourceKind::LETTERS, &self)
    }

    /// The kind whose letter a text begins with, and the rest of it.
    pub fn read(text: &str) -> Option<(SourceKind, &str)> {
        let (letter, rest) = text.split_at_checked(1)?;
        Some((act_in(&SourceKind::LETTERS, letter, "")?, rest))
    }

    pub fn numbered(self, number: u64) -> Source {
        match self {
            SourceKind::Game => Source::Game(TableId(number)),
            SourceKind::Import => Source::Import(number),
            SourceKind::Tried => Source::Tried(number),
        }
    }

    #[cfg(test)]
    pub fn samples() -> BoxedStrategy<SourceKind> {
        any_of(&SourceKind::LETTERS)
    }
}

impl Source {
    pub fn kind(self) -> SourceKind {
        match self {
            Source::Game(_) => SourceKind::Game,
            Source::Import(_) => SourceKind::Import,
            Source::Tried(_) => SourceKind::Tried,
        }
    }

    pub fn number(self) -> u64 {
        match self {
            Source::Game(TableId(number)) | Source::Import(number) | Source::Tried(number) => number,
        }
    }

    /// As a part of an id.
    pub fn text(self) -> String {
        format!("{}{}", self.kind().letter(), base36(self.number()))
    }

    pub fn read(text: &str) -> Option<Source> {
        let (kind, rest) = SourceKind::read(text)?;
        Some(kind.numbered(number(rest)?))
    }

    #[cfg(test)]
    pub fn samples() -> BoxedStrategy<Source> {
        (SourceKind::samples(), any::<u64>())
            .prop_map(|(kind, number)| kind.numbered(number))
            .boxed()
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
        let ("w", [act, of, ply, side]) = (kind, &parts[..]) else {
            return None;
        };
        let act = match act.split_at_checked(1)? {
            ("s", slot) => ReplayAct::Show(slot.parse().ok()?),
            ("o", "") => ReplayAct::Open,
            ("p", "") => ReplayAct::PlayOn,
            ("g", "") => ReplayAct::Animation,
            ("r", "") => ReplayAct::Record,
            ("f", "") => ReplayAct::Proofs,
            _ => return None,
        };
        Some(Replay {
            of: Source::read(of)?,
            ply: Ply(u32::try_from(number(ply)?).ok()?),
            side: side.parse().ok()?,
            act,
        })
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<Replay>> {
        let others = vec![
            ReplayAct::Open,
            ReplayAct::PlayOn,
            ReplayAct::Animation,
            ReplayAct::Record,
            ReplayAct::Proofs,
        ];
        let act = prop_oneof![any::<u8>().prop_map(ReplayAct::Show), prop::sample::select(others)];
        let replay = |(of, ply, side, act)| Replay { of, ply: Ply(ply), side, act };
        Some((Source::samples(), any::<u32>(), any::<u8>(), act).prop_map(replay).boxed())
    }
}

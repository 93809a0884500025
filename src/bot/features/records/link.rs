//! The references in buttons of played games: which game, at which ply, seen from which side.
//!
//! ```text
//!   1.w.<act>.<source>.<ply>.<side>     the source is g<table>, or i or t<version of the import or the tried line>
//! ```

use crate::ui::custom_id::{Action, act_in, base36, kind_in, number};
use deltille_base::ids::{Ply, TableId};
use std::borrow::Cow;

#[cfg(test)]
use crate::ui::custom_id::samples::*;

/// A private view of a game at a ply, with the act of the button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replay {
    pub of: Source,
    pub ply: Ply,
    /// Seat at the bottom.
    pub side: u8,
    pub act: ReplayAct,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A table: the channel's current one, or a filed one.
    Game(TableId),
    /// This version of the pressing user's import.
    Import(u64),
    /// This version of the pressing user's tried line.
    Tried(u64),
}

/// The kind of a [`Source`], without its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceKind {
    Game,
    Import,
    Tried,
}

impl SourceKind {
    /// All kinds, with their letters in an id.
    const LETTERS: [(&'static str, SourceKind); 3] =
        [("g", SourceKind::Game), ("i", SourceKind::Import), ("t", SourceKind::Tried)];

    pub fn letter(self) -> &'static str {
        kind_in(&SourceKind::LETTERS, &self)
    }

    /// Splits off the kind whose letter begins the text.
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
    /// Replaces the message with this view. The number distinguishes buttons of one message.
    Show(u8),
    /// Opens this view in a new message.
    Open,
    /// Opens a new table that continues from here.
    PlayOn,
    Animation,
    Record,
    /// Replaces the record with one that includes the proof of the lots.
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

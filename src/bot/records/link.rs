//! The references in buttons of played games: which game, at which ply, seen from which side.

use crate::frame::ui::{Base36, ids};
use deltille_base::ids::{Ply, TableId};

ids! {
    /// A private view of a game at a ply, with the act of the button.
    #[derive(Copy)]
    pub struct Replay {
        pub of: Source,
        pub ply: Ply,
        /// Seat at the bottom.
        pub side: u8,
        pub act: ReplayAct,
    } as "w.{act}.{of}.{ply}.{side}"
}

ids! {
    #[derive(Copy)]
    pub enum ReplayAct {
        /// Replaces the message with this view. The number distinguishes buttons of one message.
        Show(u8) = "s{}",
        /// Opens this view in a new message.
        Open = "o",
        /// Opens a new table that continues from here.
        PlayOn = "p",
        Animation = "g",
        Record = "r",
        /// Replaces the record with one that includes the proof of the lots.
        Proofs = "f",
    }
}

ids! {
    #[derive(Copy)]
    pub enum Source {
        /// A table: the channel's current one, or a filed one.
        Game(TableId) = "g{}",
        /// This version of the pressing user's import.
        Import(u64 as Base36<u64>) = "i{}",
        /// This version of the pressing user's tried line.
        Tried(u64 as Base36<u64>) = "t{}",
    }
}

ids! {
    /// The kind of a [`Source`], without its number.
    #[derive(Copy)]
    pub enum SourceKind {
        Game = "g",
        Import = "i",
        Tried = "t",
    }
}

impl SourceKind {
    pub fn numbered(self, number: u64) -> Source {
        match self {
            SourceKind::Game => Source::Game(TableId(number)),
            SourceKind::Import => Source::Import(number),
            SourceKind::Tried => Source::Tried(number),
        }
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
}

//! The buttons of what was played: stepping through a game, the list of games, the form of an import.
//!
//! ```text
//!   1.w.<act>.<source>.<ply>.<side>     a private replay; the source is g<table> or i<version of the import>
//!   1.h.<slot>.<page>.<game>.<user>     a page of the history; - for any
//!   1.i.<game>                          the form for a text to import
//! ```

use super::{base36, number};
use crate::ids::{Ply, TableId, UserId};

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
}

/// A page of the list of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Listing {
    /// Tells apart buttons of one message.
    pub slot: u8,
    pub page: u16,
    /// By its place in the registry.
    pub game: Option<u8>,
    pub player: Option<UserId>,
}

impl Replay {
    pub(super) fn text(&self) -> String {
        let act = match self.act {
            ReplayAct::Show(slot) => format!("s{slot}"),
            ReplayAct::Open => "o".to_owned(),
            ReplayAct::PlayOn => "p".to_owned(),
            ReplayAct::Animation => "g".to_owned(),
            ReplayAct::Record => "r".to_owned(),
        };
        let of = match self.of {
            Source::Game(table) => format!("g{}", base36(table.0)),
            Source::Import(version) => format!("i{}", base36(version)),
        };
        format!("{act}.{of}.{}.{}", base36(u64::from(self.ply.0)), self.side)
    }

    pub(super) fn read(text: &str) -> Option<Replay> {
        let parts: Vec<&str> = text.split('.').collect();
        let [act, of, ply, side] = parts[..] else { return None };
        let act = match act.split_at_checked(1)? {
            ("s", slot) => ReplayAct::Show(slot.parse().ok()?),
            ("o", "") => ReplayAct::Open,
            ("p", "") => ReplayAct::PlayOn,
            ("g", "") => ReplayAct::Animation,
            ("r", "") => ReplayAct::Record,
            _ => return None,
        };
        let of = match of.split_at_checked(1)? {
            ("g", id) => Source::Game(TableId(number(id)?)),
            ("i", version) => Source::Import(number(version)?),
            _ => return None,
        };
        Some(Replay { of, ply: Ply(u32::try_from(number(ply)?).ok()?), side: side.parse().ok()?, act })
    }
}

impl Listing {
    pub(super) fn text(&self) -> String {
        let game = game_text(self.game);
        let player = self.player.map_or_else(|| "-".to_owned(), |user| base36(user.0));
        format!("{}.{}.{game}.{player}", self.slot, self.page)
    }

    pub(super) fn read(text: &str) -> Option<Listing> {
        let parts: Vec<&str> = text.split('.').collect();
        let [slot, page, game, player] = parts[..] else { return None };
        let player = if player == "-" { None } else { Some(UserId(number(player)?)) };
        Some(Listing { slot: slot.parse().ok()?, page: page.parse().ok()?, game: read_game(game)?, player })
    }
}

pub(super) fn game_text(game: Option<u8>) -> String {
    game.map_or_else(|| "-".to_owned(), |game| game.to_string())
}

pub(super) fn read_game(text: &str) -> Option<Option<u8>> {
    if text == "-" { Some(None) } else { text.parse().ok().map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::ui::custom_id::{LONGEST, Press};
    use proptest::prelude::*;

    fn act() -> impl Strategy<Value = ReplayAct> {
        let others = vec![ReplayAct::Open, ReplayAct::PlayOn, ReplayAct::Animation, ReplayAct::Record];
        prop_oneof![any::<u8>().prop_map(ReplayAct::Show), prop::sample::select(others)]
    }

    proptest! {
        #[test]
        fn they_round_trip_and_fit(
            id: u64, import: bool, ply: u32, side: u8, act in act(), slot: u8, page: u16,
            game in prop::option::of(any::<u8>()), user in prop::option::of(any::<u64>()),
        ) {
            let of = if import { Source::Import(id) } else { Source::Game(TableId(id)) };
            let presses = [
                Press::Replay(Replay { of, ply: Ply(ply), side, act }),
                Press::History(Listing { slot, page, game, player: user.map(UserId) }),
                Press::Import(game),
            ];
            for press in presses {
                let id = press.encode();
                prop_assert!(id.len() <= LONGEST);
                prop_assert_eq!(Press::decode(&id), Some(press));
            }
        }

        #[test]
        fn near_misses_do_not_panic(id in "1\\.[whi]\\.[a-z0-9!.-]{0,40}") {
            let _ = Press::decode(&id);
        }
    }
}

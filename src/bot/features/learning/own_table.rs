//! Tables owned by one person: puzzles. They belong to no channel; the owner plays them in private messages,
//! from any place.
//!
//! Each person has one place for each kind of puzzle, and one for each puzzle of the day. A press on such a
//! table's button is handled as if it were made in that place, so features need no special case; the posts
//! meant for a channel go into the private message instead.

use crate::features::{
    context::Bot,
    learning::puzzles::{PuzzleAction, families::families},
    problem::Problem,
    table_of,
};
use crate::{
    service::tables::Current,
    ui::{
        custom_id::{Action, Close},
        message::{Component, Post},
        request::{self, Request},
        widgets::{grey, rows, t},
    },
};
use deltille_base::{
    ids::{ChannelId, TableId, UserId},
    text::Locale,
};
use deltille_games::Grade;
use sha2::{Digest, Sha256};

/// A kind of puzzle; a person can have one of each kind in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnKind {
    Daily(Grade),
    /// A puzzle of the family with this index.
    Family(u8),
    Tactic,
}

/// Commands that apply to the person's own table if the channel has no table for them.
const TYPED: [&str; 2] = ["move", "board"];

impl OwnKind {
    pub fn all() -> Vec<OwnKind> {
        let families = (0..families().len()).map(|place| OwnKind::Family(place as u8));
        Grade::ALL
            .into_iter()
            .map(OwnKind::Daily)
            .chain(families)
            .chain([OwnKind::Tactic])
            .collect()
    }

    /// The virtual channel of this person's table of the kind; no other person's table is there.
    pub fn place(self, user: UserId) -> ChannelId {
        let name = match self {
            OwnKind::Daily(grade) => format!("daily {}", grade.word()),
            OwnKind::Tactic => "tactic".to_owned(),
            // Use the id, not the index: the order of families may change.
            OwnKind::Family(place) => {
                families().get(usize::from(place)).map(|family| family.id()).unwrap_or_default()
            }
        };
        let hash: [u8; 32] = Sha256::digest(format!("{user} {name}")).into();
        let [a, b, c, d, e, f, g, h, ..] = hash;
        ChannelId::own(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }
}

pub fn own_places(user: UserId) -> Vec<ChannelId> {
    OwnKind::all().into_iter().map(|kind| kind.place(user)).collect()
}

impl Bot {
    /// A person's own tables, open or last.
    pub async fn own_tables(&self, user: UserId) -> Result<Vec<(OwnKind, Current)>, Problem> {
        let kinds = OwnKind::all();
        let places: Vec<ChannelId> = kinds.iter().map(|kind| kind.place(user)).collect();
        let found = self.tables.all_current(&places).await?;
        Ok(kinds
            .into_iter()
            .zip(found)
            .filter_map(|(kind, current)| Some((kind, current?)))
            .collect())
    }

    /// Whether the channel has a table that meets the condition. A positive cached result is trusted although
    /// it may be stale: the caller loads the table again.
    async fn has(&self, channel: ChannelId, such: impl Fn(&Current) -> bool) -> Result<bool, Problem> {
        if self.tables.remembered(channel).is_some_and(|known| such(&known)) {
            return Ok(true);
        }
        Ok(self.current(channel).await?.is_some_and(|current| such(&current)))
    }

    /// If the request is meant for one of the user's own tables, returns it redirected to that table's place.
    pub(crate) async fn at_own_table(
        &self,
        request: &Request,
    ) -> Result<Option<(Request, OwnKind)>, Problem> {
        let user = request.user.id;
        let found = match &request.action {
            request::Action::Press { custom_id, .. } | request::Action::Submit { custom_id, .. } => {
                let Some((table, _)) = table_of(custom_id) else {
                    return Ok(None);
                };
                if self.has(request.channel, |current| current.table.id == table).await? {
                    return Ok(None);
                }
                // After a redelivery, the first delivery may already have opened another table in that place.
                let meant = |id: TableId| id == table || id.0 == request.id.0;
                self.own_tables(user).await?.into_iter().find(|(_, current)| meant(current.table.id))
            }
            request::Action::Command { name, .. } | request::Action::Autocomplete { name, .. } => {
                if !TYPED.contains(&name.as_str()) {
                    return Ok(None);
                }
                let theirs = |current: &Current| {
                    let table = &current.table;
                    table.is_open() && (name != "move" || table.seat_of(user).is_some())
                };
                if self.has(request.channel, theirs).await? {
                    return Ok(None);
                }
                let mut open = self.own_tables(user).await?;
                open.retain(|(_, current)| current.table.is_open());
                open.into_iter().max_by_key(|(_, current)| {
                    current.table.entries.last().map_or(current.table.opened, |entry| entry.at)
                })
            }
        };
        Ok(
            found
                .map(|(kind, current)| (Request { channel: current.table.channel, ..request.clone() }, kind)),
        )
    }

    /// The board of the user's own table, for continuing.
    pub async fn own_board(&self, request: &Request, kind: OwnKind) -> Result<Post, Problem> {
        let current = self.current(kind.place(request.user.id)).await?.ok_or(Problem::NoTable)?;
        self.shown(current.table, Vec::new(), Vec::new()).await
    }
}

/// Redirects buttons that would close the message to the board; a message without components gets a back
/// button.
pub fn with_way_back(locale: Locale, kind: OwnKind, mut post: Post) -> Post {
    let back = PuzzleAction::Continue(kind).encode();
    let mut leads = false;
    for row in &mut post.rows {
        let Component::Buttons(buttons) = row else {
            continue;
        };
        for button in buttons.iter_mut().filter(|button| button.custom_id == Close.encode()) {
            button.custom_id.clone_from(&back);
            leads = true;
        }
    }
    if !leads && post.rows.is_empty() {
        post.rows = rows(vec![grey(&PuzzleAction::Continue(kind), &t(locale, "button-back"))]);
    }
    post
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn own_table_places_are_distinct() {
        let kinds = OwnKind::all();
        let places: HashSet<ChannelId> =
            (1..100).flat_map(|user| kinds.iter().map(move |kind| kind.place(UserId(user)))).collect();
        assert_eq!(places.len(), 99 * kinds.len());
        assert!(places.iter().all(|place| place.is_own()));
        assert_eq!(kinds[3].place(UserId(5)), OwnKind::Family(0).place(UserId(5)), "always the same");
        assert!(!ChannelId(1_462_015_105_796 << 22).is_own());
    }
}

//! The people whom an order concerns outside of its table: followers, who get direct messages.
//!
//! ```text
//!   follow    the buttons and lists     posts   the messages to followers and to the showcase     exhibit   its words
//! ```
//!
//! ```text
//!   a move     ─▶ a row of the table for each follower of moves; a later move renews it, so that quick moves
//!                 share one message that shows the newest board
//!   the end    ─▶ a row of the filed game for each follower: a rematch in the channel does not touch it
//! ```
//!
//! The rows are written with the order. Players are not told twice: one who takes a seat is no longer told as a
//! follower. Nothing is posted in the channel: its members see the board anyway.

pub mod exhibit;
pub mod follow;
pub mod posts;
pub mod shown_games;

use crate::frame::{
    tables::{
        Tables,
        consequences::{Consequence, Decision, Side},
        orders::{Current, OrderError},
        reminders::{Calls, REMIND_AFTER},
        rows::SHOW_LEASE,
    },
    ui::Post,
};
use deltille_base::ids::{Ply, Time, UserId};
use deltille_store::{Label, Outgoing};
use deltille_table::{Follow, Phase, Table};

/// Most tables that one person follows.
pub const MOST_FOLLOWS: usize = 25;

/// Prefix of the rows' kind.
const KIND: &str = "follow";

/// The label of an open table for finding it by a follower.
pub fn follow_label(user: UserId) -> Label {
    Label(format!("{KIND}:{user}"))
}

/// A message to a follower.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notice {
    pub user: UserId,
    /// The board that it is about: one has one message.
    pub ply: Ply,
}

impl Notice {
    fn row(self, at: Time) -> Outgoing {
        let kind = format!("{KIND}:{}:{}", self.user, self.ply);
        Outgoing { kind, at, to: vec![self.user] }
    }

    /// Parses the kind of an outgoing row.
    pub fn read(kind: &str) -> Option<Notice> {
        let (user, ply) = kind.strip_prefix(KIND)?.strip_prefix(':')?.split_once(':')?;
        Some(Notice {
            user: UserId(user.parse().ok()?),
            ply: Ply(ply.parse().ok()?),
        })
    }

    /// What its message is about.
    pub fn about(self, table: &Table) -> String {
        format!("{KIND} {} {}", table.id, self.ply)
    }
}

/// Messages for a follower.
#[derive(Clone, PartialEq, Debug)]
pub enum Told {
    Post(Box<Post>),
    /// They are no longer a member of the server, or the game is no longer its own.
    Unwanted,
    /// It could not be drawn now.
    Later,
}

/// The followers whom an order by `actor` concerns. `before`: the same table before, if it existed.
fn concerned(before: Option<&Table>, after: &Table, actor: Option<UserId>) -> Vec<UserId> {
    let Some(before) = before.filter(|before| before.phase == Phase::Play) else {
        return Vec::new();
    };
    let (ended, moved) = (!after.is_open(), after.made() != before.made());
    let wants = |what: Follow| ended || (moved && what == Follow::Moves);
    let wanted = after.followers().filter(|follower| wants(follower.what)).map(|follower| follower.user);
    wanted.filter(|user| Some(*user) != actor).collect()
}

/// The messages to followers.
#[derive(Debug)]
pub struct Followers;

#[async_trait::async_trait]
impl Consequence for Followers {
    fn labels(&self, table: &Table) -> Vec<Label> {
        let followers = table.followers().filter(|_| table.is_open());
        followers.map(|follower| follow_label(follower.user)).collect()
    }

    /// Adds the messages that wait still, and those that the change causes.
    async fn call(&self, tables: &Tables, side: &Side<'_>, calls: &mut Calls) {
        let Side { before, after, actor, at } = *side;
        let waiting: Vec<&Outgoing> = before
            .into_iter()
            .flat_map(|before| &before.owed)
            .filter(|row| Notice::read(&row.kind).is_some())
            .collect();
        let concerned = concerned(before.map(|before| &*before.table), after, actor);
        for follower in after.followers() {
            let user = follower.user;
            let waits = waiting.iter().find(|row| row.to.contains(&user));
            let row = if !concerned.contains(&user) {
                waits.filter(|_| follower.what == Follow::Moves).map(|row| (*row).clone())
            } else if is_blocked_by_players(tables, user, after).await {
                None
            } else {
                // One message for all moves until it is sent: its time stays, but the board to which it links comes first.
                // A game that is not filed may be followed by the channel's next table at any moment.
                let due = match after.phase {
                    Phase::Aborted => at,
                    _ => waits.map_or(at.after(REMIND_AFTER), |row| row.at.max(at.after(SHOW_LEASE))),
                };
                Some(Notice { user, ply: after.ply() }.row(due))
            };
            calls.direct.extend(row);
        }
    }

    /// Moves the messages about a game's end to the filed game, where the next table of the channel does not touch
    /// them.
    async fn after(&self, _: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        let mut waiting = std::mem::take(&mut decision.calls.direct);
        if let Some(game) = decision.game() {
            game.outgoing.extend(waiting.extract_if(.., |row| Notice::read(&row.kind).is_some()));
        }
        decision.calls.direct = waiting;
        Ok(())
    }
}

/// Whether one of the players does not want to meet this person.
pub(crate) async fn is_blocked_by_players(tables: &Tables, user: UserId, table: &Table) -> bool {
    for player in table.seats.iter().flatten().map(|person| person.id) {
        if tables.people.get(player).await.blocks(player, user) {
            return true;
        }
    }
    false
}

/// Loads at most `limit` open tables that this person follows.
pub async fn followed_by(tables: &Tables, user: UserId, limit: usize) -> Result<Vec<Current>, OrderError> {
    let found = tables.store().find(&follow_label(user), 0, limit).await?;
    let mut found = tables.open_among(found).await;
    found.retain(|current| current.table.followed_by(user).is_some());
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_round_trip_and_are_no_reminders() {
        let notice = Notice { user: UserId(u64::MAX), ply: Ply(u32::MAX >> 4) };
        let row = notice.row(Time(5));
        assert_eq!((Notice::read(&row.kind), row.at), (Some(notice), Time(5)));
        assert_eq!(crate::frame::tables::reminders::Reminder::read(&row.kind), None);
        for odd in ["follow", "follow:", "follow:1", "follow:x:1", "follow:1:x", "remind:turn:1:1", "board"] {
            assert_eq!(Notice::read(odd), None, "{odd}");
        }
    }
}

//! Whose turn it has become, and how they are told.
//!
//! A turn *begins* with the order after which a person may act and could not before. Whoever gave that order sees the board
//! anyway and is not told; nothing else that happens during the turn tells anybody again. Those who want it in the channel
//! are mentioned by the board of that order, those who want a direct message get an outgoing row of their own: written with
//! the order, fenced by the version, carried over by later orders while the turn lasts, gone when it ends. It falls due a
//! little later, so that a game that is played at once sends no direct messages at all.

use super::{
    board::setup_line,
    escape::{markdown, sentence},
    message::Post,
    people::{PersonSettings, Reminders},
    tables::Current,
    ui::words,
};
use crate::{
    ids::{ChannelId, GuildId, MessageId, Ply, Time, UserId},
    store::{Outgoing, Posted},
    table::{Phase, Table},
    text::{Locale, Message, say},
};
use std::time::Duration;

/// A direct message leaves so long after the turn began: the board is there by then, and can be linked to.
pub const REMIND_AFTER: Duration = Duration::from_secs(15);

/// Begins the kind of the rows.
const KIND: &str = "remind";

/// A direct message that is to be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reminder {
    pub user: UserId,
    /// At which ply their turn began: the same turn has the same reminder, whatever the version.
    pub turn: Ply,
}

impl Reminder {
    fn row(self, at: Time) -> Outgoing {
        let kind = format!("{KIND}:{}:{}", self.user, self.turn);
        Outgoing { kind, at: at.after(REMIND_AFTER), to: vec![self.user] }
    }

    /// From the kind of an outgoing row.
    pub fn read(kind: &str) -> Option<Reminder> {
        let (user, turn) = kind.strip_prefix(KIND)?.strip_prefix(':')?.split_once(':')?;
        Some(Reminder { user: UserId(user.parse().ok()?), turn: Ply(turn.parse().ok()?) })
    }

    /// The same for every try: a doubled message appears once. Of at most 25 characters.
    pub fn nonce(self, channel: ChannelId) -> String {
        format!("r{:x}.{:x}", channel.0, self.turn.0)
    }
}

/// Whose turn begins with an order of `actor`, or who is invited by it. `before`: the same table before, if it was there.
pub fn called(before: Option<&Table>, after: &Table, actor: Option<UserId>) -> Vec<UserId> {
    let acted = before.map(Table::next).unwrap_or_default();
    let new = match after.phase {
        Phase::Lobby { .. } if before.is_none() => after.awaited(),
        Phase::Lobby { .. } | Phase::Closed | Phase::Aborted => Vec::new(),
        Phase::Play | Phase::Over => after.next(),
    };
    new.into_iter().filter(|user| Some(*user) != actor && !acted.contains(user)).collect()
}

/// Who is to be told because of an order: those whom its board mentions, and the rows for those who get a direct message.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Calls {
    pub mentioned: Vec<UserId>,
    pub direct: Vec<Outgoing>,
}

impl Calls {
    /// What is owed from before and still holds. `board`: the kind of the rows that stand for a board.
    pub fn carried(owed: &[Outgoing], board: &str, after: &Table, actor: Option<UserId>, at: Time) -> Calls {
        let next = after.next();
        let waits = |user: &UserId| Some(*user) != actor && next.contains(user);
        let mut calls = Calls::default();
        for row in owed {
            match Reminder::read(&row.kind) {
                Some(reminder) if waits(&reminder.user) => calls.direct.push(row.clone()),
                // A board that was to be shown by now and was not: its mentions are still to come.
                None if row.kind == board && row.at <= at => calls.mentioned.extend(row.to.iter().copied().filter(waits)),
                Some(_) | None => {}
            }
        }
        calls
    }

    /// One person more, as they wish.
    pub fn add(&mut self, user: UserId, wish: &PersonSettings, after: &Table, at: Time) {
        let invited = matches!(after.phase, Phase::Lobby { .. });
        // An invitation is seen where the table is.
        if wish.reminders.in_channel() || (invited && wish.reminders != Reminders::Never) {
            self.mentioned.push(user);
        }
        if wish.reminders.directly() && !invited {
            self.direct.push(Reminder { user, turn: after.ply() }.row(at));
        }
    }
}

/// A link to a message, or to its channel.
pub fn link(guild: Option<GuildId>, channel: ChannelId, message: Option<MessageId>) -> String {
    let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    let message = message.map(|message| format!("/{message}")).unwrap_or_default();
    format!("https://discord.com/channels/{guild}/{channel}{message}")
}

/// Where the newest board of a table is.
pub fn board_link(table: &Table, posted: Option<Posted>) -> String {
    let posted = posted.filter(|posted| posted.channel == table.channel);
    link(table.guild, table.channel, posted.map(|posted| posted.message))
}

/// The others at a table, escaped.
pub fn others(table: &Table, user: UserId) -> String {
    let names = table.seats.iter().flatten().filter(|person| person.id != user).map(|person| markdown(&person.name));
    names.collect::<Vec<_>>().join(", ")
}

/// The direct message.
pub fn direct(locale: Locale, current: &Current, user: UserId) -> Post {
    words(say(locale, &about("remind-direct", locale, current, user)))
}

/// What is said in the channel to somebody who takes no direct messages.
pub fn instead(locale: Locale, current: &Current, user: UserId) -> Post {
    let message = about("remind-instead", locale, current, user).with("who", format!("<@{user}>"));
    Post { mentions: vec![user], ..words(say(locale, &message)) }
}

fn about(id: &'static str, locale: Locale, current: &Current, user: UserId) -> Message {
    let table = &current.table;
    Message::new(id)
        .with("game", sentence(&setup_line(locale, table)))
        .with("others", others(table, user))
        .with("link", board_link(table, current.posted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let reminder = Reminder { user: UserId(u64::MAX), turn: Ply(u32::MAX >> 4) };
        assert_eq!(Reminder::read(&reminder.row(Time(0)).kind), Some(reminder));
        assert!(reminder.nonce(ChannelId(u64::MAX)).len() <= 25);
        for odd in ["board", "remind", "remind:", "remind:1", "remind:x:1", "remind:1:x", "reminder:1:1"] {
            assert_eq!(Reminder::read(odd), None, "{odd}");
        }
    }

    #[test]
    fn links_lead_to_the_board_or_the_channel() {
        let all = link(Some(GuildId(1)), ChannelId(2), Some(MessageId(3)));
        assert_eq!(all, "https://discord.com/channels/1/2/3");
        assert_eq!(link(None, ChannelId(2), None), "https://discord.com/channels/@me/2");
    }
}

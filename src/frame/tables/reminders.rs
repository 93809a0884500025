//! Detects whose turn it has become, and how to notify them.
//!
//! A turn *begins* with the order after which a person may act and could not before. The author of that order
//! sees the board anyway and is not notified, and nothing else that happens during the turn notifies anyone
//! again. Users who want it in the channel are mentioned by the board of that order. Users who want a direct
//! message get an outgoing row of their own: written with the order, fenced by the version, carried over by
//! later orders while the turn lasts, dropped when it ends. The row falls due a little later, so that a game
//! played in one sitting sends no direct messages at all.

use crate::settings::people::{PersonSettings, Reminders};
use deltille_base::ids::{Ply, Time, UserId};
use deltille_games::{Offer, Seat, SeatSet};
use deltille_store::Outgoing;
use deltille_table::{Phase, Table};
use std::time::Duration;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Delay of a direct message after the turn began: the board is posted by then, and can be linked to.
pub const REMIND_AFTER: Duration = Duration::from_secs(15);

/// Prefix of the rows' kind.
const KIND: &str = "remind";

/// Milliseconds before an appointment at which people are called.
const BEFORE: u64 = 10 * 60 * 1000;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Why {
    Turn,
    /// The others need their consent.
    Question,
    /// The others wait for them, but not forever: their time runs out, or the others would play without
    /// them.
    Warning,
    /// Their game is forfeited if they do not move until its deadline.
    Deadline,
    /// They play at this table in ten minutes, as all have agreed.
    Appointment,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reminder {
    pub user: UserId,
    pub why: Why,
    /// The ply at which it arose: one turn has one reminder, at any version.
    pub turn: Ply,
}

impl Reminder {
    fn row(self, at: Time) -> Outgoing {
        let kind = format!("{KIND}:{}:{}:{}", self.why.into_str(), self.user, self.turn);
        Outgoing { kind, at, to: vec![self.user] }
    }

    /// Parses the kind of an outgoing row.
    pub fn read(kind: &str) -> Option<Reminder> {
        let (why, rest) = kind.strip_prefix(KIND)?.strip_prefix(':')?.split_once(':')?;
        let (user, turn) = rest.split_once(':')?;
        Some(Reminder {
            user: UserId(user.parse().ok()?),
            why: why.parse().ok()?,
            turn: Ply(turn.parse().ok()?),
        })
    }

    /// Whether the reason still holds.
    pub fn holds(self, table: &Table) -> bool {
        match self.why {
            Why::Turn | Why::Warning | Why::Deadline => table.next().contains(&self.user),
            Why::Question => table.to_answer().contains(&self.user),
            Why::Appointment => table.progress.appointment.is_some_and(|agreed| agreed.ply == self.turn),
        }
    }

    /// What its message is about.
    pub fn about(self, table: &Table) -> String {
        let about = format!("{KIND} {} {} {} {}", self.why.into_str(), self.user, table.id, self.turn);
        // One that was put off at the same ply is another.
        match table.progress.appointment.filter(|_| self.why == Why::Appointment) {
            Some(agreed) => format!("{about} {}", agreed.at.0),
            None => about,
        }
    }
}

/// Returns the users to notify of an order by `actor`, and why. `before`: the same table before, if it
/// existed.
pub fn called(before: Option<&Table>, after: &Table, actor: Option<UserId>) -> Vec<(UserId, Why)> {
    let calls = match before {
        None if matches!(after.phase, Phase::Lobby { .. }) => each(after.awaited(), Why::Turn),
        None => each(after.next(), Why::Turn),
        Some(before) if matches!(after.phase, Phase::Lobby { .. }) => match declined(before, after) {
            true => vec![(after.host, Why::Turn)],
            false => Vec::new(),
        },
        Some(_) if after.phase != Phase::Play => Vec::new(),
        Some(before) => {
            let mut calls = each(turns(before, after), Why::Turn);
            for (user, why) in each(warned(before, after), Why::Warning)
                .into_iter()
                .chain(each(questioned(before, after), Why::Question))
            {
                if calls.iter().all(|(known, _)| *known != user) {
                    calls.push((user, why));
                }
            }
            calls
        }
    };
    let mut calls: Vec<_> = calls.into_iter().filter(|(user, _)| Some(*user) != actor).collect();
    calls.extend(each(appointed(before, after), Why::Appointment));
    calls
}

fn each(people: Vec<UserId>, why: Why) -> Vec<(UserId, Why)> {
    people.into_iter().map(|user| (user, why)).collect()
}

/// The people who have agreed on another moment.
fn appointed(before: Option<&Table>, after: &Table) -> Vec<UserId> {
    let agreed = after.progress.appointment;
    if agreed.is_none() || before.is_some_and(|before| before.progress.appointment == agreed) {
        return Vec::new();
    }
    let seats = after.play().map_or(SeatSet::EMPTY, |play| play.survivors());
    seats.iter().filter_map(|seat| Some(after.person(seat)?.id)).collect()
}

/// Whether a guest for whom a seat was reserved has declined.
fn declined(before: &Table, after: &Table) -> bool {
    let guests = after.guests();
    before.awaited().iter().any(|user| !guests.contains(user))
}

/// The users whose turn has begun. After a takeback every turn counts as new.
fn turns(before: &Table, after: &Table) -> Vec<UserId> {
    let acted = before.next();
    let mut next = after.next();
    next.retain(|user| after.made() < before.made() || !acted.contains(user));
    next
}

/// The users who now run low on time, or whom the others may vote to play without.
fn warned(before: &Table, after: &Table) -> Vec<UserId> {
    let voted = before.progress.votes != after.progress.votes && !after.progress.votes.is_empty()
        || before.progress.hand_over != after.progress.hand_over && after.progress.hand_over.is_some();
    let low = |seat: &Seat| voted || (after.clock.is_low(*seat) && !before.clock.is_low(*seat));
    let seats = after.on_turn().iter().filter(low);
    seats.filter_map(|seat| Some(after.person(seat)?.id)).collect()
}

/// The users who have to answer a new question or offer.
fn questioned(before: &Table, after: &Table) -> Vec<UserId> {
    let known = before.progress.accord.proposal.map(|was| (was.ask, was.by));
    let asked = after.progress.accord.proposal.is_some_and(|now| known != Some((now.ask, now.by)));
    let offered = |offer| before.offered(offer).is_empty() && !after.offered(offer).is_empty();
    let mut seats = if asked { after.unanswered().0 } else { 0 };
    for offer in [Offer::Draw, Offer::Impasse].into_iter().filter(|offer| offered(*offer)) {
        seats |= after.not_answered(offer).0;
    }
    SeatSet(seats).iter().filter_map(|seat| Some(after.person(seat)?.id)).collect()
}

/// The notifications caused by an order: users mentioned by its board, and rows of direct messages.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Calls {
    pub mentioned: Vec<UserId>,
    pub direct: Vec<Outgoing>,
}

impl Calls {
    /// Collects the pending notifications that still hold. `board`: the kind of a board's row.
    pub fn carried(owed: &[Outgoing], board: &str, after: &Table, actor: Option<UserId>, at: Time) -> Calls {
        let waits = |user: &UserId| {
            Some(*user) != actor && (after.next().contains(user) || after.to_answer().contains(user))
        };
        let mut calls = Calls::default();
        for row in owed {
            match Reminder::read(&row.kind) {
                Some(reminder)
                    if (Some(reminder.user) != actor || reminder.why == Why::Appointment)
                        && reminder.holds(after) =>
                {
                    calls.direct.push(row.clone())
                }
                // An overdue board that was never shown: its mentions are still pending.
                None if row.kind == board && row.at <= at => {
                    calls.mentioned.extend(row.to.iter().copied().filter(waits))
                }
                Some(_) | None => {}
            }
        }
        calls
    }

    /// Adds one user according to their settings. No user is notified of the same thing twice, nor of two
    /// things by one order.
    pub fn add(&mut self, (user, why): (UserId, Why), wish: &PersonSettings, after: &Table, at: Time) {
        let reminder = Reminder { user, why, turn: after.ply() };
        if why == Why::Appointment {
            let row = after
                .progress
                .appointment
                .map(|agreed| reminder.row(Time(agreed.at.0.saturating_sub(BEFORE))));
            self.direct.retain(|known| row.as_ref().is_none_or(|row| row.kind != known.kind));
            return self.direct.extend(row);
        }
        let invited = matches!(after.phase, Phase::Lobby { .. });
        // An invitation appears in the table's channel.
        let mention = wish.reminders.in_channel() || (invited && wish.reminders != Reminders::Never);
        if mention && !self.mentioned.contains(&user) {
            self.mentioned.push(user);
        }
        if wish.reminders.directly(matches!(why, Why::Warning | Why::Deadline)) && !invited {
            // A newer reminder supersedes an older one.
            let appoints =
                |row: &Outgoing| Reminder::read(&row.kind).is_some_and(|it| it.why == Why::Appointment);
            self.direct.retain(|row| !row.to.contains(&user) || appoints(row));
            self.direct.push(reminder.row(at.after(REMIND_AFTER)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminder_rows_round_trip() {
        for &why in Why::VARIANTS {
            let reminder = Reminder { user: UserId(u64::MAX), why, turn: Ply(u32::MAX >> 4) };
            assert_eq!(Reminder::read(&reminder.row(Time(0)).kind), Some(reminder));
        }
        let odd = [
            "board",
            "remind",
            "remind:",
            "remind:turn",
            "remind:turn:1",
            "remind:turn:x:1",
            "remind:turn:1:x",
        ];
        for odd in odd.into_iter().chain(["remind:1:1", "remind:time:1:1", "reminder:turn:1:1"]) {
            assert_eq!(Reminder::read(odd), None, "{odd}");
        }
    }
}

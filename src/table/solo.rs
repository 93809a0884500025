//! Games for one: attempts, hints, going back, and the puzzle of a day.
//!
//! One person has the only seat that people take; what other seats there are on the board, the table enters
//! for them (see `ahead`). A new attempt is a new table, which goes on counting: so what is filed of an
//! attempt never changes.

use super::{
    Effect, Order, Phase, Refused, Table,
    accord::{Accord, Count},
    ahead::Ahead,
    clock::{Clock, Standstill},
    declined::Declined,
    fair::Seed,
    task::Task,
};
use crate::{
    games::{Control, Leave, Retreat, Seat},
    ids::{InteractionId, TableId, Time, UserId},
    text::Message,
};
use serde::{Deserialize, Serialize};
use std::{fmt, time::Duration};

/// A day of UTC, counted from the first of 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

impl Day {
    pub fn of(at: Time) -> Day {
        Day((at.0 / DAY) as u32)
    }

    /// Its first moment.
    pub fn start(self) -> Time {
        Time(u64::from(self.0) * DAY)
    }
}

/// In milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What is kept of somebody who plays alone, over all attempts at the same puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Solo {
    /// Attempts before this table.
    #[serde(default, skip_serializing_if = "is_zero")]
    earlier: u32,
    /// Hints that were given.
    #[serde(default, skip_serializing_if = "is_zero")]
    hints: u32,
    /// The boards on which they were given: see [`Table::board`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    told: Vec<u64>,
    /// The ply of the last one, in a table that was kept before boards had numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hinted: Option<u32>,
    /// When the first attempt began; none: with this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<Time>,
    /// Whose puzzle it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Solo {
    /// The first attempt at the puzzle of this day.
    pub fn daily(day: Day) -> Solo {
        Solo { day: Some(day), ..Solo::default() }
    }

    /// One more attempt at the same board.
    pub(super) fn count_miss(&mut self) {
        self.earlier = self.earlier.saturating_add(1);
    }

    /// Which attempt it is, from 1.
    pub(super) fn number(&self) -> u32 {
        self.earlier.saturating_add(1)
    }

    pub(super) fn hints(&self) -> u32 {
        self.hints
    }

    /// From the beginning of the first attempt to the last entry, of a table that was opened then.
    pub(super) fn time(&self, opened: Time, last: Time) -> Duration {
        Duration::from_millis(last.0.saturating_sub(self.since.unwrap_or(opened).0))
    }

    /// What the attempt after this one counts on. Who is done with it, because they have done it or have seen
    /// how it is done, begins from nothing.
    pub(super) fn next(&self, done: bool, opened: Time) -> Solo {
        if done {
            return Solo::default();
        }
        let Solo { earlier, hints, since, day, .. } = *self;
        let since = since.or(Some(opened));
        Solo {
            earlier: earlier.saturating_add(1),
            hints,
            since,
            day,
            ..Solo::default()
        }
    }
}

/// Whether this line of a record gives up.
pub(super) fn resigns(line: &str) -> bool {
    Control::of_line(line) == Some(Control::Leave(Leave::Resign))
}

impl Table {
    /// Whether one person plays it.
    pub fn is_solo(&self) -> bool {
        self.people.len() == 1
    }

    /// Whose game it is, if one person plays it.
    pub fn soloist(&self) -> Option<Seat> {
        self.people.iter().next().filter(|_| self.is_solo())
    }

    /// Which attempt this is, from 1.
    pub fn attempt(&self) -> u32 {
        self.solo.number()
    }

    /// Hints that were given, in all attempts.
    pub fn hints(&self) -> u32 {
        self.solo.hints
    }

    /// Whether a hint was given on this board.
    pub fn was_hinted(&self) -> bool {
        self.solo.told.contains(&self.board()) || self.solo.hinted == Some(self.ply().0)
    }

    /// The number of this board: the same whenever the same entries led to it, whatever was taken back,
    /// offered or declined meanwhile. It tells nothing of them without the seed.
    pub fn board(&self) -> u64 {
        let lines = self.entries.iter().map(|entry| entry.line.as_str());
        let made: Vec<&str> = lines.filter(|line| Control::of_line(line).is_none()).collect();
        self.seed.number(&format!("board {}", made.join("\n")))
    }

    /// Boards on which hints are given in a game against computers, at most.
    pub const HINTS: u32 = 3;

    /// Whether one person plays against computers, and nobody else.
    pub fn is_against_computers(&self) -> bool {
        self.seats.iter().flatten().count() == 1 && !self.computer_seats().is_empty()
    }

    /// Whether a hint may be given on this board, in a game against computers: what was told once is told
    /// again.
    ///
    /// # Errors
    /// Enough were given.
    pub fn may_be_hinted(&self) -> Result<(), Refused> {
        if self.solo.hints < Table::HINTS || self.was_hinted() {
            return Ok(());
        }
        Err(Refused::Said(Message::new("table-refuse-hints").with("count", Table::HINTS)))
    }

    /// Whose puzzle it is, if it is the puzzle of a day.
    pub fn day(&self) -> Option<Day> {
        self.solo.day
    }

    /// From the beginning of the first attempt to the last entry.
    pub fn solving_time(&self) -> Duration {
        self.solo.time(self.opened, self.entries.last().map_or(self.opened, |entry| entry.at))
    }

    /// Whether whoever plays alone has done it.
    pub fn is_solved(&self) -> bool {
        let won = |seat| self.outcome().is_some_and(|outcome| outcome.winners.contains(seat));
        let found = self.task().is_some_and(Task::is_done);
        self.phase == Phase::Over && (found || self.soloist().is_some_and(won))
    }

    /// Whether whoever plays alone has given up.
    pub fn is_given_up(&self) -> bool {
        let last = self.entries.last().is_some_and(|entry| resigns(&entry.line));
        self.is_solo() && self.phase == Phase::Over && last
    }

    /// A hint was given: it is counted, once for each board.
    ///
    /// # Errors
    /// It is somebody else's game, or against people, or enough hints were given.
    pub(super) fn hinted(&self, user: UserId, order: &Order) -> Result<(Table, Vec<Effect>), Refused> {
        if self.is_against_computers() {
            self.under_way_for(user, order)?;
            self.may_be_hinted()?;
        } else {
            self.alone(user, order)?;
        }
        let mut table = self.clone();
        if !self.was_hinted() {
            table.solo.told.push(self.board());
            table.solo.hints = self.solo.hints.saturating_add(1);
        }
        Ok((table, Vec::new()))
    }

    /// Takes the last entry back, where that is free.
    pub(super) fn undo(&self, user: UserId, order: &Order) -> Result<(Table, Vec<Effect>), Refused> {
        self.alone(user, order)?;
        if self.under_way()?.retreat() != Retreat::Free {
            return Err(Refused::said("table-refuse-undo"));
        }
        let left = self.entries.len().checked_sub(1).filter(|left| *left >= self.imported as usize);
        let left = left.ok_or(Refused::said("table-refuse-nothing-back"))?;
        let mut table = self.clone();
        table.cut_to(left)?;
        table.run_clocks(order);
        let effect = table.showing();
        Ok((table, vec![effect]))
    }

    /// Makes all entries for which there is no other, one after the other.
    pub(super) fn forced(&self, user: UserId, order: &Order) -> Result<(Table, Vec<Effect>), Refused> {
        self.alone(user, order)?;
        let mut play = self.under_way()?.clone();
        let seat = self.seat_of(user).ok_or(Refused::NotSeated)?;
        let mut made = Vec::new();
        while let Some(line) = play.forced() {
            made.push(play.enter_as(seat, &line).map_err(Refused::Rules)?);
        }
        if made.is_empty() {
            return Err(Refused::said("table-refuse-fill"));
        }
        Ok(self.with(play, made, Some(seat), order))
    }

    /// The same puzzle from its beginning, as a new table: another attempt, if it is not done with; or simply
    /// once more.
    ///
    /// # Errors
    /// It is no game for one, or somebody else's, or it cannot be left now.
    pub fn again(
        &self,
        id: TableId,
        by: UserId,
        at: Time,
        seed: Seed,
        standstill: &Standstill,
    ) -> Result<(Table, Vec<Effect>), Refused> {
        if !self.is_solo() {
            return Err(Refused::said("table-refuse-not-alone"));
        }
        self.seat_of(by).ok_or(Refused::NotSeated)?;
        match (self.phase, &self.play) {
            (Phase::Over | Phase::Aborted, _) => {}
            (Phase::Play, Some(play)) if play.retreat() == Retreat::Again => {}
            _ => return Err(Refused::said("table-refuse-undo")),
        }
        let table = Table {
            id,
            channel: self.channel,
            guild: self.guild,
            setup: self.setup.clone(),
            host: by,
            seats: self.seats.clone(),
            computers: self.computers.clone(),
            invited: self.invited.clone(),
            phase: Phase::Play,
            entries: self.entries.iter().take(self.imported as usize).cloned().collect(),
            imported: self.imported,
            opened: at,
            drawn: false,
            seed,
            requests: Some(vec![InteractionId(id.0)]),
            secret: self.secret,
            position: self.position.clone(),
            clock: Clock::new(self.clock.control()),
            votes: crate::games::SeatSet::EMPTY,
            accord: Accord::default(),
            declined: Declined::default(),
            count: Count::default(),
            ahead: Ahead::default(),
            solo: self.next_attempt(),
            task: self.task.as_ref().map(Task::anew),
            home: self.home,
            names: self.names,
            people: self.people,
            play: None,
        };
        table.begin(at, standstill)
    }

    /// What is counted on.
    pub fn next_attempt(&self) -> Solo {
        self.solo.next(self.is_solved() || self.is_given_up(), self.opened)
    }

    /// Whoever plays this alone, at a game under way, in time.
    fn alone(&self, user: UserId, order: &Order) -> Result<(), Refused> {
        let seat = self.seat_of(user).ok_or(Refused::NotSeated)?;
        if self.soloist() != Some(seat) {
            return Err(Refused::said("table-refuse-not-alone"));
        }
        self.under_way_for(user, order)
    }

    /// Somebody at the table, while the game goes on, in time.
    fn under_way_for(&self, user: UserId, order: &Order) -> Result<(), Refused> {
        self.seat_of(user).ok_or(Refused::NotSeated)?;
        self.under_way()?;
        if self.accord.paused {
            return Err(Refused::said("table-refuse-paused"));
        }
        match order.ply {
            Some(ply) if ply != self.ply() => Err(Refused::Stale { now: self.ply() }),
            _ => Ok(()),
        }
    }

    /// That entries of a problem are not taken back one by one.
    pub(super) fn may_retreat(&self) -> Result<(), Refused> {
        match &self.play {
            Some(play) if play.retreat() == Retreat::Again => {
                Err(Refused::Said(Message::new("table-refuse-begin-again")))
            }
            _ => Ok(()),
        }
    }
}

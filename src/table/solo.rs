//! Solo games: attempts, hints, going back, and the daily puzzle.
//!
//! One person has the only seat for people; the table makes the entries of all other seats (see `ahead`). A
//! new attempt is a new table that continues the counters, so a filed attempt never changes.

pub use super::counters::{Day, Solo};

use super::{Made, Order, Phase, Refused, Table, clock::Standstill, fair::Seed, task::Task};
use deltille_base::{
    ids::{TableId, Time, UserId},
    text::Message,
};
use deltille_games::{Control, Leave, Seat, UndoMode};
use std::time::Duration;

pub(super) fn resigns(line: &str) -> bool {
    Control::of_line(line) == Some(Control::Leave(Leave::Resign))
}

impl Table {
    pub fn is_solo(&self) -> bool {
        self.facts.people.len() == 1
    }

    /// The solo player's seat, if one person plays.
    pub fn soloist(&self) -> Option<Seat> {
        self.facts.people.iter().next().filter(|_| self.is_solo())
    }

    pub fn attempt(&self) -> u32 {
        self.solo.number()
    }

    /// Number of hints in all attempts.
    pub fn hints(&self) -> u32 {
        self.solo.hints
    }

    pub fn was_hinted(&self) -> bool {
        self.solo.told.contains(&self.board()) || self.solo.hinted == Some(self.ply().0)
    }

    /// Number of this board: the same whenever the same entries led to it, no matter what was taken back,
    /// offered or declined meanwhile. Does not reveal the entries without the seed.
    pub fn board(&self) -> u64 {
        let lines = self.entries.iter().map(|entry| entry.line.as_str());
        let made: Vec<&str> = lines.filter(|line| Control::of_line(line).is_none()).collect();
        self.lots.seed.number(&format!("board {}", made.join("\n")))
    }

    /// Maximum number of boards with hints in a game against computers.
    pub const HINTS: u32 = 3;

    pub fn is_against_computers(&self) -> bool {
        self.seats.iter().flatten().count() == 1 && !self.computer_seats().is_empty()
    }

    /// Whether a hint may be given on this board in a game against computers. A hint already given may be
    /// repeated.
    ///
    /// # Errors
    /// The limit is reached.
    pub fn may_be_hinted(&self) -> Result<(), Refused> {
        if self.solo.hints < Table::HINTS || self.was_hinted() {
            return Ok(());
        }
        Err(Refused::Said(Message::new("table-refuse-hints").with("count", Table::HINTS)))
    }

    pub fn day(&self) -> Option<Day> {
        self.solo.day
    }

    /// Time from the start of the first attempt to the last entry.
    pub fn solving_time(&self) -> Duration {
        self.solo.time(self.opened, self.entries.last().map_or(self.opened, |entry| entry.at))
    }

    pub fn is_solved(&self) -> bool {
        let won = |seat| self.outcome().is_some_and(|outcome| outcome.winners.contains(seat));
        let found = self.task().is_some_and(Task::is_done);
        self.phase == Phase::Over && (found || self.soloist().is_some_and(won))
    }

    pub fn is_given_up(&self) -> bool {
        let last = self.entries.last().is_some_and(|entry| resigns(&entry.line));
        self.is_solo() && self.phase == Phase::Over && last
    }

    /// Counts a hint, once for each board.
    ///
    /// # Errors
    /// The game belongs to another person, is played against people, or the limit of hints is reached.
    pub(super) fn hinted(&self, user: UserId, order: &Order) -> Result<Made, Refused> {
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
    pub(super) fn undo(&self, user: UserId, order: &Order) -> Result<Made, Refused> {
        self.alone(user, order)?;
        if self.under_way()?.undo_mode() != UndoMode::Free {
            return Err(Refused::said("table-refuse-undo"));
        }
        let left = self.entries.len().checked_sub(1).filter(|left| *left >= self.imported as usize);
        let left = left.ok_or(Refused::said("table-refuse-nothing-back"))?;
        let mut table = self.clone();
        table.cut_to(left)?;
        table.run_clocks(order);
        Ok(table.shown())
    }

    /// Makes all entries without an alternative, one after the other.
    pub(super) fn forced(&self, user: UserId, order: &Order) -> Result<Made, Refused> {
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
        Ok(Table { play: Some(play), ..self.clone() }.with(made, Some(seat), order))
    }

    /// Opens the same puzzle from its beginning as a new table: another attempt if it is unfinished,
    /// otherwise a new run.
    ///
    /// # Errors
    /// The game is not solo, belongs to another person, or cannot be left now.
    pub fn again(
        &self,
        id: TableId,
        by: UserId,
        at: Time,
        seed: Seed,
        standstill: &Standstill,
    ) -> Result<Made, Refused> {
        if !self.is_solo() {
            return Err(Refused::said("table-refuse-not-alone"));
        }
        self.seat_of(by).ok_or(Refused::NotSeated)?;
        match (self.phase, &self.play) {
            (Phase::Over | Phase::Aborted, _) => {}
            (Phase::Play, Some(play)) if play.undo_mode() == UndoMode::Again => {}
            _ => return Err(Refused::said("table-refuse-undo")),
        }
        let table = Table {
            host: by,
            seats: self.seats.clone(),
            computers: self.computers.clone(),
            invited: self.invited.clone(),
            phase: Phase::Play,
            entries: self.entries.iter().take(self.imported as usize).cloned().collect(),
            imported: self.imported,
            position: self.position.clone(),
            solo: self.next_attempt(),
            task: self.task.as_ref().map(Task::anew),
            ..self.anew(id, at, seed)
        };
        table.begin(at, standstill)
    }

    pub fn next_attempt(&self) -> Solo {
        self.solo.next(self.is_solved() || self.is_given_up(), self.opened)
    }

    /// Checks that the caller plays this running game alone and is in time.
    fn alone(&self, user: UserId, order: &Order) -> Result<(), Refused> {
        let seat = self.seat_of(user).ok_or(Refused::NotSeated)?;
        if self.soloist() != Some(seat) {
            return Err(Refused::said("table-refuse-not-alone"));
        }
        self.under_way_for(user, order)
    }

    /// Checks that the caller is at the table of a running game and is in time.
    fn under_way_for(&self, user: UserId, order: &Order) -> Result<(), Refused> {
        self.seat_of(user).ok_or(Refused::NotSeated)?;
        self.under_way()?;
        if self.is_paused() {
            return Err(Refused::said("table-refuse-paused"));
        }
        self.check_ply(order)
    }

    /// Refuses to take back single entries of a problem.
    pub(super) fn may_retreat(&self) -> Result<(), Refused> {
        match &self.play {
            Some(play) if play.undo_mode() == UndoMode::Again => {
                Err(Refused::Said(Message::new("table-refuse-begin-again")))
            }
            _ => Ok(()),
        }
    }
}

//! A tactic at a table: one person finds the entries of a line, and the table enters those of the others.
//!
//! What somebody tries is judged by [`Table::carry_on`], off the async runtime: what does it is entered, with
//! the reply; what does not is counted and named, and the board stays. Where a win is to be found, whatever
//! wins as soon does it.

use super::{Effect, Order, Phase, Refused, Table, ahead::Automatic, clock::Standstill, task::Task};
use crate::{
    games::{Actors, AnyPlay, Control, Grade, Leave, Seat, notation::fold, registry, tactics::judge},
    ids::UserId,
};

impl Table {
    /// What is to be found here, if it is a tactic.
    pub fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// How hard the puzzle at this table is, if that is known.
    pub fn grade(&self) -> Option<Grade> {
        self.task.as_ref().map(|task| task.grade).or_else(|| registry::grade_of(&self.setup))
    }

    /// An entry that does it now; `None`: it is not the person's turn, or none was found. It may take a
    /// second.
    pub fn advice(&self) -> Option<String> {
        let (task, play) = (self.task.as_ref()?, self.under_way().ok()?);
        match self.on_line(task) {
            Some(next) => Some(next.to_owned()),
            None => judge::winning(play, task.seat, self.entries_left(task)?, judge::BUDGET),
        }
    }

    /// The next entry of the line, if all entries so far are the line's.
    fn on_line<'a>(&self, task: &'a Task) -> Option<&'a str> {
        let same = self.entries.iter().zip(&task.line).all(|(made, wanted)| made.line == *wanted);
        task.line.get(self.entries.len()).filter(|_| same).map(String::as_str)
    }

    /// Own entries with which the game is to be won from here on.
    fn entries_left(&self, task: &Task) -> Option<u32> {
        let made = self.entries.iter().filter(|entry| entry.seat == Some(task.seat)).count() as u32;
        task.theme.entries_to_win()?.checked_sub(made)
    }

    /// Somebody tries an entry; it is judged by [`Table::carry_on`].
    pub(super) fn try_entry(
        &self,
        user: UserId,
        order: &Order,
        text: &str,
    ) -> Result<(Table, Vec<Effect>), Refused> {
        let word = fold(text);
        if let Some(control) = Control::from_word(word.rsplit(':').next().unwrap_or_default()) {
            let gives_up = control == Control::Leave(Leave::Resign);
            return if gives_up {
                self.control(user, order, control)
            } else {
                Err(Refused::said("table-refuse-task"))
            };
        }
        let mut tried = None;
        self.make(self.seat_of(user), order, |play, seat| {
            let entered = play.enter_as(seat, text).map_err(Refused::Rules)?;
            tried = Some(entered.line.clone());
            Ok(entered)
        })?;
        let mut table = self.clone();
        if let Some(task) = &mut table.task {
            task.tried = tried.map(|line| (line, order.when()));
        }
        let effect = table.showing();
        Ok((table, vec![effect]))
    }

    /// Judges what was tried; whether anything was.
    pub(super) fn judge_attempt(&mut self, standstill: &Standstill) -> bool {
        let Some((line, at)) = self.task.as_mut().and_then(|task| task.tried.take()) else {
            return false;
        };
        let (Some(task), Some(mut play)) = (self.task.clone(), self.play.clone()) else {
            return false;
        };
        let entered = if self.does_it(&task, &play, &line) {
            play.enter_as(task.seat, &line).ok()
        } else {
            None
        };
        let whole = task.theme.entries_to_win().is_none() && self.entries.len() + 1 >= task.line.len();
        let done = whole && entered.is_some() && play.actors() != Actors::Nobody;
        if let Some(task) = &mut self.task {
            task.missed = entered.is_none().then_some(line);
            task.done = done;
        }
        // Before the clocks are looked at: nobody is on turn any more.
        if done {
            self.phase = Phase::Over;
        }
        match entered {
            Some(entered) => {
                self.play = Some(play);
                self.follow(vec![entered], Some(task.seat), at, standstill);
            }
            None => self.solo.count_miss(),
        }
        true
    }

    fn does_it(&self, task: &Task, play: &AnyPlay, line: &str) -> bool {
        let next = self.on_line(task);
        let is_last = self.entries.len() + 1 == task.line.len();
        next == Some(line)
            || next.is_some() && is_last && task.also.iter().any(|also| also == line)
            || self
                .entries_left(task)
                .is_some_and(|left| judge::wins_by(play, task.seat, line, left, judge::BUDGET))
    }

    /// What the table enters now for another seat than the person's.
    pub(super) fn reply(&self, task: &Task, play: &AnyPlay, seat: Seat) -> Option<(Seat, String, Automatic)> {
        if let Some((seat, line)) = play.automatic() {
            return Some((seat, line, Automatic::Game));
        }
        if seat == task.seat {
            return None;
        }
        let reply = match self.on_line(task) {
            Some(next) => Some(next.to_owned()),
            None => self
                .entries_left(task)
                .and_then(|left| judge::defence(play, task.seat, left, judge::BUDGET)),
        };
        // Where no defence was found in time, any entry will do: all of them lose.
        let reply = reply.or_else(|| play.legal_of(seat)?.into_iter().next())?;
        Some((seat, reply, Automatic::Game))
    }
}

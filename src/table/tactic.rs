//! A tactic at a table: one person finds the entries of a line, and the table makes those of the others.
//!
//! [`Table::carry_on`] judges each try, off the async runtime. A correct try is entered, with the reply. A
//! wrong one is counted and named, and the board stays. Where a win is to be found, any entry that wins
//! equally fast is correct.

use super::{Made, Order, Phase, Refused, Table, clock::Standstill, plan::Automatic, task::Task};
use deltille_base::ids::UserId;
use deltille_games::{
    Actors, AnyPlay, Control, Grade, Leave, Seat, notation::fold, registry, tactics::judge,
};

impl Table {
    pub fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    pub fn grade(&self) -> Option<Grade> {
        self.task.as_ref().map(|task| task.grade).or_else(|| registry::grade_of(&self.setup))
    }

    /// A correct entry for the current board; `None` if it is not the person's turn or none was found. May
    /// take a second.
    pub fn advice(&self) -> Option<String> {
        let (task, play) = (self.task.as_ref()?, self.under_way().ok()?);
        match self.on_line(task) {
            Some(next) => Some(next.to_owned()),
            None => judge::winning(play, task.seat, self.entries_left(task)?, judge::BUDGET),
        }
    }

    /// The next entry of the line, if all entries so far follow it.
    fn on_line<'a>(&self, task: &'a Task) -> Option<&'a str> {
        let same = self.entries.iter().zip(&task.line).all(|(made, wanted)| made.line == *wanted);
        task.line.get(self.entries.len()).filter(|_| same).map(String::as_str)
    }

    /// Whether this entry is the last one of a task that does not end the game.
    pub fn is_last_of_task(&self, entry: &str) -> bool {
        let Some(task) = &self.task else { return false };
        task.theme.entries_to_win().is_none()
            && self.on_line(task) == Some(entry)
            && self.entries.len() + 1 >= task.line.len()
    }

    /// Number of the person's own entries left to win the game.
    fn entries_left(&self, task: &Task) -> Option<u32> {
        let made = self.entries.iter().filter(|entry| entry.seat == Some(task.seat)).count() as u32;
        task.theme.entries_to_win()?.checked_sub(made)
    }

    /// Stores a person's try, which [`Table::carry_on`] judges.
    pub(super) fn try_entry(&self, user: UserId, order: &Order, text: &str) -> Result<Made, Refused> {
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
            let entered = self.entered(play, seat, text, order).map_err(Refused::Rules)?;
            tried = Some(entered.line.clone());
            Ok(entered)
        })?;
        let mut table = self.clone();
        if let Some(task) = &mut table.task {
            task.tried = tried.map(|line| (line, order.when()));
        }
        Ok(table.shown())
    }

    /// Judges the pending try. Returns whether there was one.
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
        // Set before the clocks are updated, so that no player is on turn any more.
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

    /// The entry that the table makes now for another seat than the person's.
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
        // If no defence was found in time, any entry will do: all of them lose.
        let reply = reply.or_else(|| play.legal_of(seat)?.into_iter().next())?;
        Some((seat, reply, Automatic::Game))
    }
}

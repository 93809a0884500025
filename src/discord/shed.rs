//! What is not carried out, so that everything else is: interactions that can no longer be answered, and what
//! one person asks beyond all measure.
//!
//! Discord waits three seconds for an answer. Whatever reaches the bot later than that was told to have
//! failed already; carrying it out would surprise its maker and delay the others. And each person has a line
//! of their own, with few places: a flood waits for itself.

use crate::ids::{Time, UserId};
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Discord takes no first answer after that.
pub const TOO_LATE: Duration = Duration::from_secs(3);

/// Interactions by which it is told how the clocks differ.
const SEEN: usize = 32;

/// How late interactions come. Discord's clock and the machine's differ, perhaps by more than three seconds:
/// so the youngest of the last ones counts as on time. Where all are late, it is the clock.
#[derive(Debug, Default)]
pub struct Lateness(Mutex<VecDeque<i64>>);

impl Lateness {
    /// How much later than the most punctual of the last ones this one came.
    pub fn of(&self, made: Time, now: Time) -> Duration {
        // Milliseconds since 1970 are far from the bounds.
        let age = now.0.cast_signed().saturating_sub(made.0.cast_signed());
        let mut seen = lock(&self.0);
        seen.push_back(age);
        if seen.len() > SEEN {
            seen.pop_front();
        }
        let youngest = seen.iter().copied().min().unwrap_or(age);
        Duration::from_millis(age.saturating_sub(youngest).unsigned_abs())
    }
}

/// Requests of one person that are carried out at the same time, …
const AT_ONCE: usize = 2;
/// … and that are taken at all: the others are dropped.
const MOST: usize = 10;

/// Everybody's own line. Holds an entry only for people who are in one.
#[derive(Clone, Debug, Default)]
pub struct Lines(Arc<Mutex<HashMap<UserId, Line>>>);

#[derive(Debug)]
struct Line {
    slots: Arc<Semaphore>,
    /// In it, at work or waiting.
    inside: usize,
}

/// A turn in somebody's line, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    lines: Lines,
    user: UserId,
    permit: Option<OwnedSemaphorePermit>,
}

impl Lines {
    /// Waits until it is this person's turn once more. `None`: they have too much under way.
    pub async fn turn(&self, user: UserId) -> Option<Turn> {
        let slots = {
            let mut lines = lock(&self.0);
            let line = lines
                .entry(user)
                .or_insert_with(|| Line { slots: Arc::new(Semaphore::new(AT_ONCE)), inside: 0 });
            if line.inside >= MOST {
                return None;
            }
            line.inside += 1;
            Arc::clone(&line.slots)
        };
        // Made before waiting, so that giving up while waiting tidies up as well.
        let mut turn = Turn { lines: self.clone(), user, permit: None };
        // Nobody closes it.
        turn.permit = Some(slots.acquire_owned().await.ok()?);
        Some(turn)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.permit = None;
        let mut lines = lock(&self.lines.0);
        if let Some(line) = lines.get_mut(&self.user) {
            line.inside -= 1;
            if line.inside == 0 {
                lines.remove(&self.user);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is in there is whole between any two statements.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    #[test]
    fn what_is_late_is_told_from_a_clock_that_is_wrong() {
        let lateness = Lateness::default();
        let at = |milliseconds: u64| Time(1_750_000_000_000 + milliseconds);
        // The machine's clock is ten seconds ahead.
        let of = |made, took| lateness.of(at(made), at(made + 10_000 + took)).as_millis();
        assert_eq!(of(0, 90), 0, "nothing to compare it with");
        assert_eq!((of(1000, 80), of(2000, 140)), (0, 60));
        assert_eq!((of(3000, 3200), of(4000, 100)), (3120, 20));
        // It is put right: nobody is late because of that.
        let right = |made: u64| lateness.of(at(made), at(made + 50)).as_millis();
        assert_eq!((right(5000), right(6000)), (0, 0));
        // It goes wrong again; after a while that is known.
        let late = (0..40).filter(|number| of(7000 + number, 80) > 3000).count();
        assert!(late < SEEN, "{late}");
        assert_eq!(of(9000, 80), 0);
    }

    #[tokio::test]
    async fn everybody_has_a_line_of_their_own() {
        let lines = Lines::default();
        let (flooder, other) = (UserId(1), UserId(2));
        let mut inside = vec![lines.turn(flooder).await.unwrap(), lines.turn(flooder).await.unwrap()];
        let mut waiting: Vec<_> = (0..8).map(|_| Box::pin(lines.turn(flooder))).collect();
        assert!(waiting.iter_mut().all(|turn| turn.now_or_never().is_none()), "two at once");
        assert!(lines.turn(flooder).await.is_none(), "enough is enough");
        assert!(lines.turn(other).now_or_never().flatten().is_some(), "nobody else waits");
        inside.pop();
        let next = waiting.remove(0).await.unwrap();
        assert!(waiting.iter_mut().all(|turn| turn.now_or_never().is_none()));
        // Whoever gives up makes room.
        waiting.clear();
        drop((next, inside));
        assert!(lock(&lines.0).is_empty());
    }
}

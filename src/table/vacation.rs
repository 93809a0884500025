//! Vacations: while a person is away, the clocks of their slow games stop on their turn.
//!
//! Pure data about one person, stored with their settings. A table needs only the [`Span`]s.

use deltille_base::ids::Time;
use serde::{Deserialize, Serialize};

/// Vacation days in any twelve months.
pub const DAYS_A_YEAR: u64 = 28;

const DAY: u64 = 24 * 60 * 60 * 1000;
const YEAR: u64 = 365 * DAY;

/// A half-open time span.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Span {
    pub from: Time,
    pub until: Time,
}

impl Span {
    /// Milliseconds of this span that lie in `from..until`.
    pub fn within(self, from: Time, until: Time) -> u64 {
        self.until.min(until).0.saturating_sub(self.from.max(from).0)
    }
}

/// The vacations of one person, oldest first; expired ones are dropped.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Vacation {
    spans: Vec<Span>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{left} days are left")]
pub struct TooLong {
    pub left: u64,
}

impl Vacation {
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    pub fn is_unused(&self) -> bool {
        self.spans.is_empty()
    }

    /// Returns when the person's current vacation ends; `None` if they are not away.
    pub fn until(&self, now: Time) -> Option<Time> {
        self.spans
            .last()
            .filter(|span| span.from <= now && now < span.until)
            .map(|span| span.until)
    }

    /// Whole vacation days left at this time.
    pub fn left(&self, now: Time) -> u64 {
        let year_ago = Time(now.0.saturating_sub(YEAR));
        // A day that has begun is used up.
        let used: u64 = self.spans.iter().map(|span| span.within(year_ago, span.until).div_ceil(DAY)).sum();
        DAYS_A_YEAR.saturating_sub(used)
    }

    /// Starts a vacation of this many days. During a vacation it replaces the remaining one.
    pub fn take(&mut self, now: Time, days: u64) -> Result<Time, TooLong> {
        let mut next = self.clone();
        next.end(now);
        let left = next.left(now);
        if days > left {
            return Err(TooLong { left });
        }
        let until = Time(now.0.saturating_add(days.saturating_mul(DAY)));
        let year_ago = Time(now.0.saturating_sub(2 * YEAR));
        next.spans.retain(|span| span.until > year_ago);
        next.spans.push(Span { from: now, until });
        *self = next;
        Ok(until)
    }

    /// Ends the current vacation. Returns whether there was one.
    pub fn end(&mut self, now: Time) -> bool {
        let away = self.until(now).is_some();
        if let Some(last) = self.spans.last_mut().filter(|_| away) {
            last.until = now;
        }
        away
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: u64) -> Time {
        Time(1_750_000_000_000 + number * DAY)
    }

    #[test]
    fn days_off_are_counted_over_a_year() {
        let mut vacation = Vacation::default();
        assert_eq!((vacation.left(day(0)), vacation.until(day(0))), (DAYS_A_YEAR, None));
        assert_eq!(vacation.take(day(0), 20), Ok(day(20)));
        assert_eq!((vacation.left(day(1)), vacation.until(day(1))), (8, Some(day(20))));
        assert_eq!(vacation.until(day(20)), None, "over");
        assert_eq!(vacation.take(day(30), 9), Err(TooLong { left: 8 }));
        assert_eq!(vacation.take(day(30), 8), Ok(day(38)));
        assert_eq!(vacation.left(day(200)), 0);
        assert_eq!(vacation.left(day(365 + 15)), 15, "the first days are a year old");
        assert_eq!(vacation.left(day(365 + 38)), DAYS_A_YEAR);
    }

    #[test]
    fn vacation_can_end_early_or_be_extended() {
        let mut vacation = Vacation::default();
        assert!(!vacation.end(day(0)));
        vacation.take(day(0), 10).unwrap();
        assert_eq!(vacation.take(Time(day(2).0 + 5), 20), Ok(Time(day(22).0 + 5)), "from then on");
        assert_eq!(vacation.left(day(3)), 28 - 3 - 20, "two days and a begun one, and twenty");
        assert!(vacation.end(day(4)));
        assert_eq!((vacation.until(day(5)), vacation.left(day(5))), (None, 28 - 3 - 2));
        let spent: u64 = vacation.spans().iter().map(|span| span.within(day(1), day(9))).sum();
        assert_eq!(spent, 3 * DAY);
    }

    #[test]
    fn old_vacations_are_forgotten() {
        let mut vacation = Vacation::default();
        for year in 0..10 {
            vacation.take(day(year * 400), 28).unwrap();
        }
        assert!(vacation.spans().len() <= 3, "{vacation:?}");
        let kept = serde_json::to_string(&vacation).unwrap();
        assert_eq!(serde_json::from_str::<Vacation>(&kept).unwrap(), vacation);
    }
}

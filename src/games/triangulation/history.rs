//! Repetition history (T6): the positions of a game that could still recur.

/// Effect of an entry, classified by whether later play can undo it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Changes nothing lasting; counts towards T7.
    Quiet,
    /// Counts towards T7 and removes a fresh mark permanently.
    QuietForever,
    /// A capture or an Infantry's advance. Only a rescue returns pieces to the board or Infantry to its home
    /// row.
    Progress,
    Rescue,
    /// Removes a fresh mark, a General or a seat permanently.
    Forever,
}

/// Position keys and the range of them that could still recur. Keys before the last irreversible change are
/// kept so that entries can be taken back.
///
/// Without a rescue the number of pieces on the board never grows and no Infantry goes back. So of the
/// positions before the last progress, only those before the last rescue are compared.
#[derive(Debug, Default)]
pub struct History {
    keys: Vec<u64>,
    span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Span {
    /// Positions before this index cannot recur.
    floor: usize,
    /// No rescue follows any position from this index on.
    rescued: usize,
    /// Index of the first position after the last progress.
    progress: usize,
}

/// A point to which the search can return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    length: usize,
    span: Span,
}

impl History {
    /// Starts a history with this position, counted once.
    pub fn of(key: u64) -> History {
        History { keys: vec![key], span: Span::default() }
    }

    /// Records a position and the change that led to it; `seats` take turns. Returns how often the position
    /// has occurred.
    #[inline]
    pub fn enter(&mut self, change: Change, key: u64, seats: usize) -> u32 {
        let here = self.keys.len();
        match change {
            Change::Quiet => {}
            Change::Progress => self.span.progress = here,
            Change::Rescue => {
                self.span.progress = here;
                self.span.rescued = here;
            }
            Change::QuietForever | Change::Forever => {
                self.span = Span { floor: here, rescued: here, progress: here }
            }
        }
        self.keys.push(key);
        // Positions with the same seat to move are one round apart.
        let Span { floor, rescued, progress } = self.span;
        let mut count = 1;
        let mut at = here;
        while at >= progress + seats {
            at -= seats;
            count += u32::from(self.keys[at] == key);
        }
        if rescued > floor {
            while at >= floor + seats {
                at -= seats;
                count += u32::from(at < rescued && self.keys[at] == key);
            }
        }
        count
    }

    #[inline]
    pub fn mark(&self) -> Mark {
        Mark { length: self.keys.len(), span: self.span }
    }

    #[inline]
    pub fn back_to(&mut self, mark: Mark) {
        self.keys.truncate(mark.length);
        self.span = mark.span;
    }
}

/// A copy omits positions that can never recur, so that memory does not grow from copy to copy in a long
/// game. It cannot be taken back to a point before it was made.
impl Clone for History {
    fn clone(&self) -> History {
        let Span { floor, rescued, progress } = self.span;
        let keys = self.keys.get(floor..).unwrap_or_default().to_vec();
        History {
            keys,
            span: Span {
                floor: 0,
                rescued: rescued - floor,
                progress: progress - floor,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetition_count_stops_at_irreversible_entry() {
        let mut history = History::of(7);
        assert_eq!(history.enter(Change::Quiet, 8, 2), 1);
        assert_eq!(history.enter(Change::Quiet, 7, 2), 2);
        let mark = history.mark();
        assert_eq!(history.enter(Change::Quiet, 8, 2), 2);
        assert_eq!(history.enter(Change::Quiet, 7, 2), 3);
        history.back_to(mark);
        // Progress hides the earlier positions; a rescue makes them count again.
        assert_eq!(history.enter(Change::Progress, 1, 2), 1);
        assert_eq!(history.enter(Change::Quiet, 7, 2), 1);
        assert_eq!(history.enter(Change::Quiet, 2, 2), 1);
        assert_eq!(history.enter(Change::Rescue, 7, 2), 4);
        assert_eq!(history.enter(Change::Progress, 3, 2), 1);
        assert_eq!(history.enter(Change::Quiet, 7, 2), 4);
        assert_eq!(history.enter(Change::QuietForever, 1, 2), 1);
        let mut history = history.clone();
        assert_eq!(history.enter(Change::Rescue, 7, 2), 1);
        assert_eq!(history.keys.len(), 2);
        assert_eq!(history.enter(Change::Quiet, 1, 2), 2);
    }
}

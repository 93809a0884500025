//! What T6 counts: the positions of a game, as far back as they could come again.

/// What an entry changed, as far as it can be undone by later play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Nothing: it counts towards T7.
    Quiet,
    /// It counts towards T7, and a fresh mark is gone for good.
    QuietForever,
    /// A capture or an Infantry's advance. Only a rescue brings pieces back to the board or Infantry back to
    /// its home row.
    Progress,
    Rescue,
    /// A fresh mark, a General or a seat is gone for good.
    Forever,
}

/// The keys of the positions and which of them could still come again. Those before the last change for good
/// stay for taking entries back.
///
/// Without a rescue the number of pieces on the board never grows and no Infantry goes back, so of the
/// positions before the last progress only those before the last rescue are looked at.
#[derive(Debug, Default)]
pub struct History {
    keys: Vec<u64>,
    span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Span {
    /// Nothing before comes again.
    floor: usize,
    /// Nothing from here on has a rescue after it.
    rescued: usize,
    /// The first position after the last progress.
    progress: usize,
}

/// A point to which a search goes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    length: usize,
    span: Span,
}

impl History {
    /// A game that begins with this position, counted once.
    pub fn of(key: u64) -> History {
        History { keys: vec![key], span: Span::default() }
    }

    /// Counts a position, after what led to it; `seats` take turns. Returns how often it has occurred.
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
        // Positions with the same seat to move are a round apart.
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

/// A copy leaves out what can never come again, so that the memory of a long game does not grow from copy to
/// copy. It cannot go back beyond where it was made.
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
    fn positions_are_counted_back_to_where_they_can_come_again() {
        let mut history = History::of(7);
        assert_eq!(history.enter(Change::Quiet, 8, 2), 1);
        assert_eq!(history.enter(Change::Quiet, 7, 2), 2);
        let mark = history.mark();
        assert_eq!(history.enter(Change::Quiet, 8, 2), 2);
        assert_eq!(history.enter(Change::Quiet, 7, 2), 3);
        history.back_to(mark);
        // Progress hides what was before, a rescue shows it again.
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

//! The limits of a search: a number of nodes, and a stop signal.
//!
//! The engine reads no clock. The caller passes a closure that returns true when time is up or the answer is
//! no longer wanted.

#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Positions made, or playouts. At least one is always searched.
    pub nodes: u64,
    /// Polled from time to time; when it returns true, the search returns its best entry so far.
    pub stop: &'a (dyn Fn() -> bool + 'a),
}

impl Budget<'_> {
    /// A budget of this many nodes and no time limit.
    pub fn nodes(nodes: u64) -> Budget<'static> {
        Budget { nodes, stop: &|| false }
    }
}

/// Counts nodes against a budget.
pub(super) struct Meter<'a> {
    budget: Budget<'a>,
    pub nodes: u64,
    /// Node count at which to poll `stop` next.
    ask_at: u64,
    interval: u64,
    over: bool,
}

impl<'a> Meter<'a> {
    /// `interval`: nodes between two polls of `stop`.
    pub fn new(budget: Budget<'a>, interval: u64) -> Meter<'a> {
        Meter {
            budget,
            nodes: 0,
            ask_at: interval.min(budget.nodes),
            interval,
            over: false,
        }
    }

    /// Counts a node. Returns true, and counts no more, once the budget is used up.
    #[inline]
    pub fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.ask_at {
            self.ask();
        }
        self.over
    }

    #[cold]
    fn ask(&mut self) {
        if self.over {
            // A node touched only on the way back was not searched.
            self.nodes -= 1;
            return;
        }
        self.over = self.nodes >= self.budget.nodes || (self.budget.stop)();
        if !self.over {
            self.ask_at = (self.nodes + self.interval).min(self.budget.nodes);
        }
    }

    pub fn is_over(&self) -> bool {
        self.over
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn meter_ends_at_node_limit_or_stop() {
        let mut meter = Meter::new(Budget::nodes(1000), 64);
        assert_eq!((1..).find(|_| meter.tick()), Some(1000));
        assert!(meter.tick() && meter.tick());
        assert_eq!(meter.nodes, 1000, "what comes after the end is not counted");
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() == 3
        };
        let mut meter = Meter::new(Budget { nodes: u64::MAX, stop: &stop }, 64);
        assert_eq!((1..).find(|_| meter.tick()), Some(192));
        assert!(meter.is_over() && meter.tick());
        assert_eq!((meter.nodes, asked.get()), (192, 3));
    }
}

//! Game flow: the seat on turn, the seats still in the game, the counters, and the reason for the end.

use crate::{Seat, SeatSet};
use strum::{EnumString, IntoStaticStr};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Reason {
    Last,
    Count,
    Quiet,
    Cap,
    Agreement,
    Solved,
    Failed,
    Complete,
    Stuck,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Arrangements are being submitted.
    Setup,
    /// The first player is drawn next.
    First,
    /// Skylight's piece is placed next.
    Place,
    Play,
    Over(Reason),
}

/// Reason why a seat is out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Out {
    /// Its last pyrotech was captured.
    Captured,
    /// The seat cannot move.
    Stuck,
    Resigned,
    Timeout,
}

/// Turn and counters; small, so that a search can keep copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flow {
    pub phase: Phase,
    pub turn: Seat,
    pub alive: SeatSet,
    /// Set when the game is over.
    pub winners: SeatSet,
    /// T4: moves since the last progress, and moves made. In a problem: 0, and the solver's moves (Q2). In
    /// Skylight: 0, and cells landed on (K4).
    pub clock: u32,
    pub ply: u32,
    /// Eliminated seats in order, four bits each: 1 is the first seat, 0 none. A single word because it is
    /// copied with every entry; an array would be copied in overlapping pieces.
    out: u32,
}

impl Flow {
    pub fn start(phase: Phase, seats: usize) -> Flow {
        let (turn, alive, winners) = (Seat(0), SeatSet::first(seats), SeatSet::EMPTY);
        Flow { phase, turn, alive, winners, clock: 0, ply: 0, out: 0 }
    }

    /// Eliminated seats in order of elimination.
    pub fn eliminated(&self) -> impl Iterator<Item = Seat> + use<> {
        let left = std::iter::successors(Some(self.out), |out| Some(out >> 4));
        left.take_while(|out| *out != 0).map(|out| Seat((out & 15) as u8 - 1))
    }

    pub fn put_out(&mut self, seat: Seat) {
        self.alive = self.alive.without(seat);
        let before = self.eliminated().count();
        self.out |= (u32::from(seat.0) + 1) << (4 * before);
    }

    /// Next seat in order that is still in the game; `seat` itself if it is the only one.
    pub fn next(&self, seat: Seat) -> Seat {
        let after = u16::from(self.alive.0) >> (seat.0 + 1);
        let all = if after != 0 { after << (seat.0 + 1) } else { u16::from(self.alive.0) };
        if all == 0 { seat } else { Seat(all.trailing_zeros() as u8) }
    }

    pub fn end(&mut self, reason: Reason, winners: SeatSet) {
        self.phase = Phase::Over(reason);
        self.winners = winners;
    }
}

//! Whose turn it is, who is still in the game, what was counted and why the game ended.

use crate::games::{Seat, SeatSet};

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

impl Reason {
    pub const ALL: [Reason; 9] = [
        Reason::Last,
        Reason::Count,
        Reason::Quiet,
        Reason::Cap,
        Reason::Agreement,
        Reason::Solved,
        Reason::Failed,
        Reason::Complete,
        Reason::Stuck,
    ];

    /// As results and position strings spell it.
    pub fn token(self) -> &'static str {
        match self {
            Reason::Last => "last",
            Reason::Count => "count",
            Reason::Quiet => "quiet",
            Reason::Cap => "cap",
            Reason::Agreement => "agreement",
            Reason::Solved => "solved",
            Reason::Failed => "failed",
            Reason::Complete => "complete",
            Reason::Stuck => "stuck",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Arrangements are being made.
    Setup,
    /// The first player is to be drawn.
    First,
    /// Skylight's piece is to be placed.
    Place,
    Play,
    Over(Reason),
}

/// Why a seat is out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Out {
    /// Its last pyrotech was captured.
    Captured,
    /// It cannot move.
    Stuck,
    Resigned,
    Timeout,
}

/// Whose turn it is and what was counted: small, so that a search keeps copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flow {
    pub phase: Phase,
    pub turn: Seat,
    pub alive: SeatSet,
    /// When the game is over.
    pub winners: SeatSet,
    /// T4: moves since the last progress, and moves made. In a problem: 0, and the solver's moves (Q2). In
    /// Skylight: 0, and cells landed on (K4).
    pub clock: u32,
    pub ply: u32,
    /// The eliminated seats in order, four bits each: 1 is the first seat, 0 nobody. One word: copied with
    /// every entry, an array would be copied in pieces that overlap.
    out: u32,
}

impl Flow {
    pub fn start(phase: Phase, seats: usize) -> Flow {
        let (turn, alive, winners) = (Seat(0), SeatSet::first(seats), SeatSet::EMPTY);
        Flow { phase, turn, alive, winners, clock: 0, ply: 0, out: 0 }
    }

    /// The eliminated seats, in order of elimination.
    pub fn eliminated(&self) -> impl Iterator<Item = Seat> + use<> {
        let left = std::iter::successors(Some(self.out), |out| Some(out >> 4));
        left.take_while(|out| *out != 0).map(|out| Seat((out & 15) as u8 - 1))
    }

    pub fn put_out(&mut self, seat: Seat) {
        self.alive = self.alive.without(seat);
        let before = self.eliminated().count();
        self.out |= (u32::from(seat.0) + 1) << (4 * before);
    }

    /// The next seat in order that is still in the game; `seat` itself when it is the only one.
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

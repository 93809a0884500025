//! The clock of a table: the time of each seat, and the deadlines that follow from it.
//!
//! A seat's clock runs while the seat is on turn, in uptime ([`Awake`]): not while the bot is down, and in
//! slow games not while the person is on vacation. Nothing ticks: a turn stores when it began, everything
//! else is computed, and the table asks to be called at the next deadline.
//!
//! ```text
//!   turn begins                    little left          no time left
//!   ─────┼──────────────────────────────┼────────────────────┼─────┼────▶
//!      since                    the board comes again    a press   └─ the timer enters SEAT:timeout, GRACE later:
//!                                                        counts until here    presses in transit are still accepted
//! ```
//!
//! Tables without a clock have one too: it records since when each player on turn has been waited for
//! ([`OVERDUE`]).

use super::{
    Person,
    uptime::{Awake, Uptime},
    vacation::Span,
};
use deltille_base::ids::{Time, UserId};
use deltille_games::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::time::Duration;

const SECOND: u64 = 1000;
const DAY: u64 = 24 * 60 * 60 * SECOND;

/// Delay between the end of a seat's time and the timer's time-out: longer than a press is in transit.
pub const GRACE: Duration = Duration::from_secs(5);

/// Without a clock, the others may continue without a player who has kept them waiting for this long.
pub const OVERDUE: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The kind of deadline at which a clock is checked: [`super::Command::Tick`].
pub const CLOCK: &str = "clock";

/// Longest time and longest increment, in seconds: eight weeks.
pub const LONGEST: u32 = 8 * 7 * 24 * 60 * 60;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeControl {
    #[default]
    Unlimited,
    /// The same time again for every move.
    PerMove { seconds: u32 },
    /// For the whole game; each move adds the increment.
    PerPlayer { seconds: u32, increment: u32 },
}

impl TimeControl {
    /// A seat's initial time in milliseconds.
    fn full(self) -> u64 {
        match self {
            TimeControl::Unlimited => 0,
            TimeControl::PerMove { seconds } | TimeControl::PerPlayer { seconds, .. } => {
                u64::from(seconds) * SECOND
            }
        }
    }

    /// Remaining time in milliseconds at which the player is warned: at most half a day; no warning if it
    /// would be less than half a minute.
    fn low(self) -> Option<u64> {
        let low = match self {
            TimeControl::Unlimited => return None,
            TimeControl::PerMove { .. } => self.full() / 4,
            TimeControl::PerPlayer { .. } => self.full() / 10,
        };
        (low >= 30 * SECOND).then_some(low.min(DAY / 2))
    }

    /// Whether days pass between moves. Only then do vacations stop the clock.
    pub fn is_slow(self) -> bool {
        self.full() >= DAY || self == TimeControl::Unlimited
    }

    /// Whether the numbers are in the allowed range.
    pub fn is_valid(self) -> bool {
        match self {
            TimeControl::Unlimited => true,
            TimeControl::PerMove { seconds } => (1..=LONGEST).contains(&seconds),
            TimeControl::PerPlayer { seconds, increment } => {
                (1..=LONGEST).contains(&seconds) && increment <= LONGEST
            }
        }
    }
}

/// Uptime and vacations at the time of an order: everything that stops clocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standstill {
    pub uptime: Uptime,
    pub away: Vec<(UserId, Vec<Span>)>,
}

/// A time, with everything a clock needs to evaluate it.
#[derive(Clone, Copy, Debug)]
pub struct ClockContext<'a> {
    pub at: Time,
    pub standstill: &'a Standstill,
    pub people: &'a [Option<Person>],
}

impl ClockContext<'_> {
    fn awake(&self) -> Awake {
        self.standstill.uptime.awake(self.at)
    }

    /// Milliseconds of this person's vacation between two points in uptime. Vacations and downtime may
    /// overlap; then both count, in favour of the player to move.
    fn away(&self, seat: Seat, from: Awake, until: Awake) -> u64 {
        let shown = |at: Awake| self.standstill.uptime.shown(at);
        self.spans(seat).map(|span| span.within(shown(from), shown(until))).sum()
    }

    /// Delay in milliseconds of the end of a turn that began with `left`, from vacations past and planned.
    fn still(&self, seat: Seat, since: Awake, left: u64) -> u64 {
        let since = self.standstill.uptime.shown(since);
        self.spans(seat).fold(0, |still, span| {
            // A vacation that begins after the time has run out comes too late.
            let end = since.0.saturating_add(left).saturating_add(still);
            let more = if span.from.0 < end { span.within(since, Time(u64::MAX)) } else { 0 };
            still.saturating_add(more)
        })
    }

    /// The person's vacations, oldest first.
    fn spans(&self, seat: Seat) -> impl Iterator<Item = &Span> {
        let user = self.people.get(seat.index()).and_then(Option::as_ref).map(|person| person.id);
        self.standstill
            .away
            .iter()
            .filter(move |(id, _)| Some(*id) == user)
            .flat_map(|(_, spans)| spans)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatClock {
    /// Milliseconds left when the turn began, or for the next turn.
    left: u64,
    /// `Some` while the seat is on turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<Turn>,
    /// Whether the player was warned of little time.
    #[serde(default)]
    told: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Turn {
    since: Awake,
    /// Milliseconds of vacation in this turn, past and planned, as known at the clock's last check.
    #[serde(default)]
    still: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Clock {
    #[serde(default)]
    control: TimeControl,
    /// In seat order; empty before the game begins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    seats: Vec<SeatClock>,
    /// Converts times for display. Not stored: the reader of a table has a newer value.
    #[serde(skip)]
    uptime: Uptime,
    /// Time of the last check, for computing what is left.
    #[serde(skip)]
    seen: Awake,
}

impl Clock {
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, ..Clock::default() }
    }

    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Starts the game: gives every seat its full time.
    pub(super) fn start(&mut self, seats: usize, actors: SeatSet, moment: ClockContext) {
        self.seats = vec![SeatClock { left: self.control.full(), turn: None, told: false }; seats];
        self.follow(actors, None, moment);
    }

    /// Puts these seats on turn (none: all clocks stop). `moved`: the seat that has just made an entry of the
    /// game.
    pub(super) fn follow(&mut self, actors: SeatSet, moved: Option<Seat>, moment: ClockContext) {
        let now = moment.awake();
        self.uptime = moment.standstill.uptime;
        let slow = self.control.is_slow();
        for (seat, clock) in (0..).map(Seat).zip(&mut self.seats) {
            let acts = actors.contains(seat);
            if moved == Some(seat) || (clock.turn.is_some() && !acts) {
                clock.left = remaining(seat, clock, now, moment, slow);
                clock.turn = None;
                match self.control {
                    // When all clocks are stopped without a move, the turn is not over.
                    TimeControl::PerMove { .. } if moved.is_some() || !actors.is_empty() => {
                        (clock.left, clock.told) = (self.control.full(), false);
                    }
                    TimeControl::PerPlayer { increment, .. } if moved == Some(seat) => {
                        clock.left = clock.left.saturating_add(u64::from(increment) * SECOND);
                    }
                    TimeControl::Unlimited | TimeControl::PerMove { .. } | TimeControl::PerPlayer { .. } => {}
                }
            }
            if acts && clock.turn.is_none() {
                clock.turn = Some(Turn { since: now, still: 0 });
                // A player who begins with little time sees it under the board and needs no warning. A player
                // who has regained much time can be warned again.
                if let Some(low) = self.control.low() {
                    clock.told = if clock.told { clock.left <= 2 * low } else { clock.left <= low };
                }
            }
        }
        self.apply_vacations(moment);
    }

    /// Applies the vacations known now. Returns whether that changes anything.
    pub(super) fn apply_vacations(&mut self, moment: ClockContext) -> bool {
        (self.uptime, self.seen) = (moment.standstill.uptime, moment.awake());
        let slow = self.control.is_slow();
        let mut changed = false;
        for (seat, clock) in (0..).map(Seat).zip(&mut self.seats) {
            if let Some(turn) = clock.turn.as_mut().filter(|_| slow) {
                let left = if self.control == TimeControl::Unlimited { u64::MAX } else { clock.left };
                let still = moment.still(seat, turn.since, left);
                changed |= still != turn.still;
                turn.still = still;
            }
        }
        changed
    }

    pub(super) fn began(&self, moment: ClockContext) -> bool {
        !self.running(|_, clock| Some(clock.turn?.since == moment.awake())).is_empty()
    }

    /// Sets the bot's uptime as known when a table is read, for displaying times.
    pub(super) fn set_uptime(&mut self, uptime: Uptime) {
        (self.uptime, self.seen) = (uptime, uptime.awake(uptime.beat));
    }

    /// Sets the time for which the remaining time is displayed.
    pub(super) fn seen_at(&mut self, at: Time) {
        self.seen = self.awake(at);
    }

    /// Seats on turn whose time ran out at least `ago` before, by the known vacations.
    pub(super) fn expired(&self, moment: ClockContext, ago: Duration) -> SeatSet {
        let ago = ago.as_millis() as u64;
        self.running(|_, clock| Some(self.end(clock)?.plus(ago) <= moment.awake()))
    }

    /// Seats to warn now of little time.
    pub(super) fn low(&self, moment: ClockContext) -> SeatSet {
        self.running(|_, clock| Some(self.warning(clock)? <= moment.awake()))
    }

    pub(super) fn mark_warned(&mut self, seats: SeatSet) {
        seats.iter().for_each(|seat| self.seats[seat.index()].told = true);
    }

    /// Seats that have kept the others waiting for this long, not counting vacations.
    pub(super) fn waited(&self, moment: ClockContext, long: Duration) -> SeatSet {
        self.running(|seat, clock| {
            let (now, since) = (moment.awake(), clock.turn?.since);
            let away = moment.away(seat, since, now);
            Some(now.since(since).saturating_sub(away) >= long.as_millis() as u64)
        })
    }

    /// When this clock must be checked next.
    pub(super) fn next(&self) -> Option<Awake> {
        let grace = GRACE.as_millis() as u64;
        let ends = self.seats.iter().filter_map(|clock| self.end(clock)).map(|end| end.plus(grace));
        ends.chain(self.seats.iter().filter_map(|clock| self.warning(clock))).min()
    }

    /// Whether there is a clock for each seat, and no clock runs that is not on turn.
    pub(super) fn fits(&self, seats: usize, actors: SeatSet) -> bool {
        self.seats.len() == seats && self.running(|seat, _| Some(!actors.contains(seat))).is_empty()
    }

    /// Converts a future time into uptime, as known now.
    pub(super) fn awake(&self, at: Time) -> Awake {
        self.uptime.awake(at)
    }

    /// When the time of this seat runs out, if it is on turn; in wall-clock time.
    pub fn runs_out(&self, seat: Seat) -> Option<Time> {
        self.end(self.seats.get(seat.index())?).map(|end| self.uptime.shown(end))
    }

    /// Milliseconds left to a seat at the last check. `None` if there is no clock.
    pub fn left(&self, seat: Seat) -> Option<u64> {
        let clock = self.seats.get(seat.index()).filter(|_| self.control != TimeControl::Unlimited)?;
        Some(self.end(clock).map_or(clock.left, |end| end.since(self.seen).min(clock.left)))
    }

    pub fn is_low(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|clock| clock.turn.is_some() && clock.told)
    }

    /// Since when this seat has been on turn, in wall-clock time, not counting vacations.
    pub fn waits_since(&self, seat: Seat) -> Option<Time> {
        let turn = self.seats.get(seat.index())?.turn?;
        Some(self.uptime.shown(turn.since.plus(turn.still)))
    }

    fn end(&self, clock: &SeatClock) -> Option<Awake> {
        let turn = clock.turn.filter(|_| self.control != TimeControl::Unlimited)?;
        Some(turn.since.plus(clock.left).plus(turn.still))
    }

    fn warning(&self, clock: &SeatClock) -> Option<Awake> {
        let low = self.control.low().filter(|_| !clock.told)?;
        self.end(clock).map(|end| Awake(end.0.saturating_sub(low)))
    }

    fn running(&self, fits: impl Fn(Seat, &SeatClock) -> Option<bool>) -> SeatSet {
        let seats = (0..).map(Seat).zip(&self.seats);
        let found = seats.filter(|(seat, clock)| clock.turn.is_some() && fits(*seat, clock) == Some(true));
        found.fold(SeatSet::EMPTY, |found, (seat, _)| found.with(seat))
    }
}

/// Milliseconds left on a running clock.
fn remaining(seat: Seat, clock: &SeatClock, now: Awake, moment: ClockContext, slow: bool) -> u64 {
    let Some(turn) = clock.turn else { return clock.left };
    let away = if slow { moment.away(seat, turn.since, now) } else { 0 };
    clock.left.saturating_sub(now.since(turn.since).saturating_sub(away))
}

//! Reminders to the people to move, some time before the deadline of a game. Each is a row of the store, planned while
//! its moment is still to come. A deadline that moves, moves by the time for which it stood still: the moment of a
//! reminder that was sent does not come again.

use super::{Contest, due::on_turn};
use crate::{
    background::{Background, Boards, TimeSource, failures::FailureReason},
    frame::{
        deliver::Deliver,
        tables::reminders::{Reminder, Why},
    },
};
use deltille_base::ids::{ChannelId, Time, TournamentId};
use deltille_games::Seat;
use deltille_store::{Claimed, Outgoing, Subject};
use deltille_table::Phase;
use deltille_tournaments::{GameId, RoundNumber};

const HOUR: u64 = 60 * 60 * 1000;

/// Hours before a deadline.
const HOURS: [u8; 2] = [24, 2];

const KIND: &str = "deadline";

/// A reminder of a deadline, as the kind of its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Planned {
    game: GameId,
    deadline: Time,
    hours: u8,
}

impl Planned {
    fn row(self) -> Outgoing {
        let Planned { game, deadline: Time(deadline), hours } = self;
        Outgoing {
            kind: format!("{KIND}:{}:{}:{deadline}:{hours}", game.round, game.table),
            at: Time(deadline.saturating_sub(u64::from(hours) * HOUR)),
            to: Vec::new(),
        }
    }

    fn read(kind: &str) -> Option<Planned> {
        let mut parts = kind.strip_prefix(KIND)?.strip_prefix(':')?.split(':');
        let mut next = || parts.next();
        let game = GameId {
            round: RoundNumber(next()?.parse().ok()?),
            table: next()?.parse().ok()?,
        };
        let (deadline, hours) = (Time(next()?.parse().ok()?), next()?.parse().ok()?);
        next().is_none().then_some(Planned { game, deadline, hours })
    }
}

impl Contest {
    /// Rows of the reminders to come, and of those in `owed` that are due and not sent yet.
    pub(super) fn reminders(&self, owed: &[Outgoing], now: Time) -> Vec<Outgoing> {
        let venues = self.games.iter().filter(|venue| venue.open && !venue.closed);
        let deadlines = venues.filter_map(|venue| Some((venue.game, self.shown_deadline(venue.game)?)));
        let rows =
            deadlines.flat_map(|(game, deadline)| HOURS.map(|hours| Planned { game, deadline, hours }.row()));
        rows.filter(|row| row.at > now || owed.iter().any(|known| known.kind == row.kind))
            .collect()
    }
}

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Reminds the people to move in a game, and removes the row.
    pub(crate) async fn remind_of_deadline(
        &self,
        id: TournamentId,
        row: &Claimed,
        now: Time,
    ) -> Result<(), FailureReason> {
        let (kind, planned) = (&row.outgoing.kind, Planned::read(&row.outgoing.kind));
        let held = self.bot.tournaments.load(id).await?.filter(|held| held.version == row.version);
        let (Some(held), Some(planned)) = (held, planned) else { return Ok(()) };
        if planned.deadline > now {
            self.remind_at(&held.contest, planned, kind).await?;
        }
        let settled =
            self.bot.tables.store().delivered(Subject::Tournament(id), row.version, kind, None).await;
        settled.map(drop).map_err(|error| FailureReason::Passing(error.to_string()))
    }

    async fn remind_at(&self, contest: &Contest, planned: Planned, kind: &str) -> Result<(), FailureReason> {
        let Some(venue) = contest.venue(planned.game) else { return Ok(()) };
        let current = self.bot.tables.current(ChannelId(venue.message.0)).await;
        let fixture = Some(contest.fixture(planned.game));
        let current = current.map_err(super::TournamentError::from)?.filter(|current| {
            let table = &current.table;
            table.links.fixture == fixture && table.phase == Phase::Play && !table.is_held()
        });
        let Some(current) = current else { return Ok(()) };
        let seats = (0..current.table.seats.len()).filter(|seat| on_turn(&current.table).has(*seat));
        for person in seats.filter_map(|seat| current.table.person(Seat(seat as u8))) {
            let reminder = Reminder {
                user: person.id,
                why: Why::Deadline,
                turn: current.table.ply(),
            };
            let about = format!("{} {kind}", reminder.about(&current.table));
            self.remind_of(&current, reminder, planned.deadline, &about).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_round_trip() {
        let game = GameId { round: RoundNumber(3), table: 7 };
        for hours in HOURS {
            let planned = Planned { game, deadline: Time(1_800_000_000_000), hours };
            let row = planned.row();
            assert_eq!(Planned::read(&row.kind), Some(planned));
            assert_eq!(planned.deadline.0 - row.at.0, u64::from(hours) * 3_600_000);
        }
        for odd in ["tournament", "deadline", "deadline:1:2:3", "deadline:1:2:x:2", "deadline:1:2:3:4:5"] {
            assert_eq!(Planned::read(odd), None, "{odd}");
        }
    }
}

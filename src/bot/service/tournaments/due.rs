//! Deadlines of a tournament: the date of its beginning, and the end of a round, also when its host ends it early.
//!
//! A game without a result at its deadline is forfeited by those who are absent: who is to move; and if no
//! move was made at all, also who has not said to be there. A table that is not open, or that a moderator has
//! ended, counts as one where all are absent.

use super::{
    Act, BEGIN, Contest, END, Held, Place, ROUND, TRIES, TournamentError, Tournaments, report::outcome_of,
};
use deltille_base::ids::{ChannelId, Time, TournamentId};
use deltille_games::{Seat, SeatSet};
use deltille_store::{Key, Version};
use deltille_table::{Phase, Table};
use deltille_tournaments::{Outcome, RoundNumber, Seats, TableId as Game};

impl Tournaments {
    /// Handles a deadline that was set for this version.
    pub(in crate::service) async fn due(
        &self,
        id: TournamentId,
        fence: Version,
        kind: &str,
        now: Time,
    ) -> Result<(), TournamentError> {
        let held = self.load(id).await?.ok_or(TournamentError::Outdated)?;
        if held.version != fence {
            return Err(TournamentError::Outdated);
        }
        let act = match kind {
            BEGIN => Act::Begin { now },
            ROUND => self.end_of_round(&held, now).await?,
            END => Act::Finish,
            _ => return Err(TournamentError::Outdated),
        };
        let key = Key(format!("due:{id}:{}:{kind}", fence.0));
        self.act_from(id, Some(fence), key, now, act).await.map(drop)
    }

    async fn end_of_round(&self, held: &Held, now: Time) -> Result<Act, TournamentError> {
        let contest = &held.contest;
        // The machine's clock may have been put back.
        let deadline = contest.play.deadline().map_or(now, |at| Time(at.0.unsigned_abs()));
        let now = now.max(deadline);
        let is_late = |game: Game| {
            let round = contest.play.round(game.round);
            round.is_some_and(|round| round.deadline.is_some_and(|at| at.0.unsigned_abs() <= now.0))
        };
        let (ended, absent) = self.undecided(contest, is_late).await?;
        Ok(Act::Due { now, ended, absent })
    }

    /// Ends a round before its deadline, by the same rule.
    ///
    /// # Errors
    /// Nothing was changed.
    pub async fn close_round(
        &self,
        id: TournamentId,
        key: Key,
        now: Time,
        round: RoundNumber,
    ) -> Result<Held, TournamentError> {
        for _ in 0..TRIES {
            let held = self.load(id).await?.ok_or(TournamentError::Gone)?;
            let (ended, absent) = self.undecided(&held.contest, |game| game.round == round).await?;
            let act = Act::Close { round, now, ended, absent };
            match self.act_from(id, Some(held.version), key.clone(), now, act).await {
                Err(TournamentError::Outdated) => {}
                done => return done,
            }
        }
        Err(TournamentError::Busy)
    }

    /// Of these games without a result: those that have ended, and who is absent from the others.
    async fn undecided(
        &self,
        contest: &Contest,
        wanted: impl Fn(Game) -> bool,
    ) -> Result<Undecided, TournamentError> {
        let (mut ended, mut absent) = (Vec::new(), Vec::new());
        let open = contest.play.tables().filter(|(_, table)| table.outcome.is_none());
        for (game, table) in open.filter(|(game, _)| wanted(*game)) {
            match self.at_deadline(contest, game).await? {
                Some(AtDeadline::Ended(outcome)) => ended.push((game, outcome)),
                Some(AtDeadline::Absent(seats)) => absent.push((game, seats)),
                None => absent.push((game, Seats::all(table.players.len()))),
            }
        }
        Ok((ended, absent))
    }

    /// `None`: its table is not open, or was ended without a result.
    async fn at_deadline(
        &self,
        contest: &Contest,
        game: Game,
    ) -> Result<Option<AtDeadline>, TournamentError> {
        let Some(place) = contest.place(game).filter(|place| place.open) else {
            return Ok(None);
        };
        let current = self.tables.current(ChannelId(place.message.0)).await?;
        let fixture = Some(contest.fixture(game));
        let Some(current) = current.filter(|current| current.table.links.fixture == fixture) else {
            return Ok(None);
        };
        Ok(match current.table.phase {
            Phase::Over => outcome_of(&current.table).map(AtDeadline::Ended),
            Phase::Play => Some(AtDeadline::Absent(absent(&current.table, place))),
            Phase::Lobby { .. } | Phase::Closed | Phase::Aborted => None,
        })
    }
}

type Undecided = (Vec<(Game, Outcome)>, Vec<(Game, Seats)>);

enum AtDeadline {
    Ended(Outcome),
    Absent(Seats),
}

/// Who is absent from a game that goes on.
fn absent(table: &Table, place: &Place) -> Seats {
    let set = |seats: SeatSet| seats.iter().fold(Seats::NONE, |all, seat| all.with(Seats::one(seat.index())));
    let on_turn = set(table.play().map_or(SeatSet::EMPTY, |play| match play.actors() {
        deltille_games::Actors::Seats(seats) => seats,
        _ => SeatSet::EMPTY,
    }));
    if table.entries.iter().any(|entry| entry.by.is_some()) {
        // With no one on turn, as between a draw by lot and a move, all have let the time pass.
        return if on_turn == Seats::NONE { Seats::all(table.seats.len()) } else { on_turn };
    }
    let all = (0..table.seats.len() as u8).map(Seat).filter(|seat| table.person(*seat).is_some());
    let people = all.fold(Seats::NONE, |all, seat| all.with(Seats::one(seat.index())));
    on_turn.with(people.without(place.here))
}

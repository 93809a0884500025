//! Deadlines of a tournament: its start, and the end of a round, also if its host ends it early.
//!
//! A game without a result at its deadline is forfeited by its absent seats: the seat to move; and if no move was made,
//! also the seats that have not checked in. At a table that is not open, or that a moderator has ended, all are absent.

use super::{
    BEGIN, Contest, END, Held, Pace, ROUND, TRIES, TournamentError, Tournaments, Undecided, Venue, moment,
    report::outcome_of,
};
use deltille_base::ids::{ChannelId, Time, TournamentId};
use deltille_games::{Seat, SeatSet};
use deltille_store::{Key, Version};
use deltille_table::{Phase, Table};
use deltille_tournaments::{GameId, Outcome, RoundNumber, Seats};

impl Tournaments {
    /// Handles a deadline that was set for this version.
    pub(crate) async fn due(
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
        let (key, fence) = (Key(format!("due:{id}:{}:{kind}", fence.0)), Some(fence));
        let done = match kind {
            BEGIN => {
                let act = move |contest: &mut Contest| contest.begin(now);
                self.act_from(id, fence, key, now, Pace::Pairing, act).await
            }
            ROUND => {
                // The machine's clock may have been set back.
                let late = now.max(held.contest.play.deadline().map_or(now, moment));
                let is_late = |game: GameId| {
                    let round = held.contest.play.round(game.round);
                    round.and_then(|round| round.deadline).is_some_and(|at| moment(at) <= late)
                };
                let undecided = self.undecided(&held.contest, is_late).await?;
                let act = move |contest: &mut Contest| contest.forfeit_late(&undecided, late);
                self.act_from(id, fence, key, now, Pace::Quick, act).await
            }
            END => self.act_from(id, fence, key, now, Pace::Quick, Contest::finish).await,
            _ => return Err(TournamentError::Outdated),
        };
        done.map(drop)
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
            let undecided = self.undecided(&held.contest, |game| game.round == round).await?;
            let act = move |contest: &mut Contest| contest.close_round(round, &undecided, now);
            match self.act_from(id, Some(held.version), key.clone(), now, Pace::Quick, act).await {
                Err(TournamentError::Outdated) => {}
                done => return done,
            }
        }
        Err(TournamentError::Busy)
    }

    /// Results and absentees of the wanted open games.
    async fn undecided(
        &self,
        contest: &Contest,
        wanted: impl Fn(GameId) -> bool,
    ) -> Result<Undecided, TournamentError> {
        let mut undecided = Undecided::default();
        for (game, table) in contest.play.open_tables().filter(|(game, _)| wanted(*game)) {
            match self.at_deadline(contest, game).await? {
                Some(AtDeadline::Ended(outcome)) => undecided.ended.push((game, outcome)),
                Some(AtDeadline::Absent(seats)) => undecided.absent.push((game, seats)),
                None => undecided.absent.push((game, Seats::all(table.players.len()))),
            }
        }
        Ok(undecided)
    }

    /// `None`: its table is not open, or was ended without a result.
    async fn at_deadline(
        &self,
        contest: &Contest,
        game: GameId,
    ) -> Result<Option<AtDeadline>, TournamentError> {
        let Some(venue) = contest.venue(game).filter(|venue| venue.open) else {
            return Ok(None);
        };
        let current = self.tables.current(ChannelId(venue.message.0)).await?;
        let fixture = Some(contest.fixture(game));
        let Some(current) = current.filter(|current| current.table.links.fixture == fixture) else {
            return Ok(None);
        };
        Ok(match current.table.phase {
            Phase::Over => outcome_of(&current.table).map(AtDeadline::Ended),
            Phase::Play => Some(AtDeadline::Absent(absent(&current.table, venue))),
            Phase::Lobby { .. } | Phase::Closed | Phase::Aborted => None,
        })
    }
}

enum AtDeadline {
    Ended(Outcome),
    Absent(Seats),
}

/// Absent seats of an open game.
fn absent(table: &Table, venue: &Venue) -> Seats {
    let set = |seats: SeatSet| seats.iter().fold(Seats::NONE, |all, seat| all.with(Seats::one(seat.index())));
    let on_turn = set(table.play().map_or(SeatSet::EMPTY, |play| match play.actors() {
        deltille_games::Actors::Seats(seats) => seats,
        _ => SeatSet::EMPTY,
    }));
    if table.entries.iter().any(|entry| entry.by.is_some()) {
        // Without a seat to move, as before a draw by lot, all have let the time pass.
        return if on_turn == Seats::NONE { Seats::all(table.seats.len()) } else { on_turn };
    }
    let all = (0..table.seats.len() as u8).map(Seat).filter(|seat| table.person(*seat).is_some());
    let people = all.fold(Seats::NONE, |all, seat| all.with(Seats::one(seat.index())));
    on_turn.with(people.without(venue.here))
}

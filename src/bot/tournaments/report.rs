//! Results of finished tables: the commit that files a game carries a row, and the row becomes a report to its
//! tournament. A filed game is never replaced, so the row outlives all that happens in the channel.

use super::{Contest, TournamentError, Tournaments};
use crate::frame::tables::{
    Tables,
    consequences::{Consequence, Decision},
    orders::{Current, OrderError},
    rows::TOLD,
};
use deltille_base::ids::{MessageId, TableId, Time};
use deltille_games::SeatSet;
use deltille_store::{Key, Outgoing, Subject, Version};
use deltille_table::{Fixture, Phase, Table};
use deltille_tournaments::{GameId, Outcome, RoundNumber, Seats};

/// Kind of the outgoing row of a filed game.
pub const REPORT: &str = "report";

fn won_by(winners: SeatSet) -> Outcome {
    let winners = winners.iter().fold(Seats::NONE, |all, seat| all.with(Seats::one(seat.index())));
    Outcome::Played { winners }
}

pub(super) fn outcome_of(table: &Table) -> Option<Outcome> {
    table.outcome().map(|outcome| won_by(outcome.winners))
}

fn game_of(fixture: Fixture) -> GameId {
    GameId { round: RoundNumber(fixture.round), table: fixture.table }
}

/// Adds the row to the filed game of a tournament.
#[derive(Debug)]
pub struct Reports;

#[async_trait::async_trait]
impl Consequence for Reports {
    async fn after(&self, _: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        let at = decision.at();
        let is_held = decision.table.is_held();
        let was_told = |current: &Current| current.owed.iter().any(|row| row.kind == TOLD);
        if decision.table.links.fixture.is_some()
            && (decision.same().is_some_and(|before| before.is_held() != is_held)
                || decision.current.is_some_and(was_told))
        {
            decision.calls.direct.push(Outgoing { kind: TOLD.to_owned(), at, to: Vec::new() });
        }
        if decision.table.links.fixture.is_some()
            && let Some(game) = decision.game()
        {
            game.outgoing.push(Outgoing { kind: REPORT.to_owned(), at, to: Vec::new() });
        }
        Ok(())
    }
}

impl Tournaments {
    /// Records that a moderator ended a game's table without a result, or paused it, or ended that.
    pub(crate) async fn hear(
        &self,
        table: &Table,
        version: Version,
        now: Time,
    ) -> Result<(), TournamentError> {
        let Some(fixture) = table.links.fixture else { return Ok(()) };
        let (game, message) = (game_of(fixture), MessageId(table.id.0));
        let done = match table.phase {
            Phase::Aborted => {
                let key = Key(format!("ended:{}", table.id));
                self.note(fixture.tournament, key, now, move |contest| contest.ended(game, message)).await
            }
            _ => {
                let (key, held) = (Key(format!("held:{}:{}", table.id, version.0)), table.is_held());
                let act = move |contest: &mut Contest| match contest.venue(game) {
                    Some(venue) if venue.message == message => contest.hold(game, held, now),
                    _ => Ok(()),
                };
                self.act(fixture.tournament, key, now, act).await
            }
        };
        match done {
            Ok(_) | Err(TournamentError::Gone | TournamentError::Refused(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Reports a filed game, and removes its row.
    pub(crate) async fn report(
        &self,
        id: TableId,
        version: Version,
        now: Time,
    ) -> Result<(), TournamentError> {
        let subject = Subject::Game(id);
        let store = self.tables.store();
        let Some(loaded) = store.load(subject).await? else { return Ok(()) };
        let unreadable = |error: deltille_table::DecodeError| TournamentError::Unreadable(error.to_string());
        if let Some((fixture, winners)) = Table::result_of_fixture(&loaded.body).map_err(unreadable)? {
            let (game, key, outcome) = (game_of(fixture), Key(format!("report:{id}")), won_by(winners));
            let act = move |contest: &mut Contest| contest.report(game, outcome, now);
            match self.act(fixture.tournament, key, now, act).await {
                Ok(_) => {}
                // It was forfeited or set by the host before, or the tournament is over or deleted.
                Err(why @ (TournamentError::Refused(_) | TournamentError::Gone)) => {
                    tracing::info!(game = %id, reason = %why, "result does not count in its tournament");
                }
                Err(error) => return Err(error),
            }
        }
        store.delivered(subject, version, REPORT, None).await?;
        Ok(())
    }
}

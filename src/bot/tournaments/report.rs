//! Results of finished tables: the commit that files a game carries a row, and the row becomes a report to its
//! tournament. A filed game is never replaced, so the row outlives all that happens in the channel.

use super::{Contest, TournamentError, Tournaments};
use crate::frame::tables::{
    Tables,
    consequences::{Consequence, Decision},
    orders::OrderError,
};
use deltille_base::ids::{MessageId, TableId, Time};
use deltille_games::SeatSet;
use deltille_store::{Key, Outgoing, Subject, Version};
use deltille_table::{Fixture, Table};
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
        if decision.table.links.fixture.is_some()
            && let Some(game) = decision.game()
        {
            game.outgoing.push(Outgoing { kind: REPORT.to_owned(), at, to: Vec::new() });
        }
        Ok(())
    }
}

impl Tournaments {
    /// Records that a moderator ended a game's table without a result.
    pub(crate) async fn ended(&self, table: &Table, now: Time) -> Result<(), TournamentError> {
        let Some(fixture) = table.links.fixture else { return Ok(()) };
        let (game, message) = (game_of(fixture), MessageId(table.id.0));
        let key = Key(format!("ended:{}", table.id));
        match self.note(fixture.tournament, key, now, move |contest| contest.ended(game, message)).await {
            Ok(_) | Err(TournamentError::Gone) => Ok(()),
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

//! The result of a finished table for its tournament: the commit that files the game carries a row, and the
//! row becomes a report. A table that a moderator ends has a row of its own. A filed game is never replaced, so the row outlives all that happens in the channel.

use super::{Act, TournamentError, Tournaments};
use deltille_base::ids::{MessageId, TableId, Time};
use deltille_games::SeatSet;
use deltille_store::{Filed, Key, Outgoing, Subject, Version};
use deltille_table::{Fixture, Table};
use deltille_tournaments::{Outcome, RoundNumber, Seats, TableId as Game};

/// Kind of the outgoing row of a filed game.
pub const REPORT: &str = "report";

fn won_by(winners: SeatSet) -> Outcome {
    let winners = winners.iter().fold(Seats::NONE, |all, seat| all.with(Seats::one(seat.index())));
    Outcome::Played { winners }
}

pub(super) fn outcome_of(table: &Table) -> Option<Outcome> {
    table.outcome().map(|outcome| won_by(outcome.winners))
}

/// Adds the row to the filed game of a tournament.
pub(in crate::service) fn with_report(filed: &mut Filed, table: &Table, at: Time) {
    if table.links.fixture.is_some() && matches!(filed.subject, Subject::Game(_)) {
        filed.outgoing.push(Outgoing { kind: REPORT.to_owned(), at, to: Vec::new() });
    }
}

impl Tournaments {
    /// Notes that a moderator has ended the table of a game, which has no result by that.
    pub(in crate::service) async fn ended(&self, table: &Table, now: Time) -> Result<(), TournamentError> {
        let Some(Fixture { tournament, round, table: number }) = table.links.fixture else {
            return Ok(());
        };
        let game = Game { round: RoundNumber(round), table: number };
        let act = Act::Ended { game, message: MessageId(table.id.0) };
        match self.act(tournament, Key(format!("ended:{}", table.id)), now, act).await {
            Ok(_) | Err(TournamentError::Gone) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Reports a filed game, and removes its row.
    pub(in crate::service) async fn report(
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
            let Fixture { tournament, round, table } = fixture;
            let game = Game { round: RoundNumber(round), table };
            let (key, outcome) = (Key(format!("report:{id}")), won_by(winners));
            match self.act(tournament, key, now, Act::Report { game, outcome, now }).await {
                Ok(_) => {}
                // It was forfeited or set by the host before, or the tournament is over or deleted.
                Err(why @ (TournamentError::Refused { .. } | TournamentError::Gone)) => {
                    tracing::info!(game = %id, reason = %why, "result does not count in its tournament");
                }
                Err(error) => return Err(error),
            }
        }
        store.delivered(subject, version, REPORT, None).await?;
        Ok(())
    }
}

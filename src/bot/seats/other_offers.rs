//! The other offers of a host who wants one game only.

use crate::frame::tables::{
    Tables,
    consequences::{Consequence, Decision},
    orders::OrderError,
    reminders::Calls,
    rows::{SHOW_LEASE, outgoing},
};
use deltille_store::{Filed, Subject};
use deltille_table::Phase;

/// Most tables of a host among which other offers are looked for.
const MOST: usize = 500;

/// Closes the host's other offers in the commit that begins the game of one: two of them that are taken at once
/// conflict, so one game begins at most.
#[derive(Debug)]
pub struct OtherOffers;

#[async_trait::async_trait]
impl Consequence for OtherOffers {
    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        let table = &decision.table;
        let was_lobby = decision.same().is_some_and(|before| matches!(before.phase, Phase::Lobby { .. }));
        if !(was_lobby && table.phase == Phase::Play && table.home.only_one) {
            return Ok(());
        }
        let open = tables.of(table.host, MOST).await?;
        let others = open.iter().filter(|other| {
            let waits = matches!(other.table.phase, Phase::Lobby { .. }) && other.table.home.only_one;
            waits && other.table.host == table.host && other.table.channel != table.channel
        });
        let mut closed = Vec::new();
        for other in others {
            let table = other.table.withdrawn();
            closed.push(Filed {
                subject: Subject::Channel(table.channel),
                expected: other.version,
                body: table.encode(),
                labels: tables.labels(&table),
                outgoing: outgoing(&table, &Calls::default(), decision.at(), SHOW_LEASE),
            });
            for place in &other.table.links.sides.places {
                let copy = tables.left(&other.table, place, decision.at()).await?;
                closed.extend(copy.map(|copy| tables.filed_copy(&copy)));
            }
        }
        decision.filed.extend(closed);
        Ok(())
    }
}

//! How people do with tactics: four small numbers for each tactic, summed over all servers, without names.
//!
//! They are written in the commit that ends a tactic (so a repeated delivery counts once), and read as a
//! whole, now and then, for the ratings of [`with_learned_ratings`].

use crate::frame::{
    commit::unreadable_is_missing,
    panics::lock,
    tables::{
        Tables,
        consequences::{Consequence, Decision},
        orders::OrderError,
    },
};
use deltille_base::ids::TacticId;
use deltille_games::tactics::{
    Tactic,
    learned_ratings::{Counts, with_learned_ratings},
    number_of,
};
use deltille_store::{AnyStore, Filed, Label, Subject, Version};
use deltille_table::Table;
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::time::Instant;

const FORMAT: u32 = 1;
/// How long the cached counts are used; ratings move slowly.
const FRESH: Duration = Duration::from_secs(600);
/// Maximum number of a game's tactics that are read.
const MOST: usize = 5000;
/// Hints plus wrong attempts up to which a solution counts as `helped`, not `missed`.
const HELP: u32 = 2;

#[derive(Serialize, Deserialize)]
struct Tried {
    format: u32,
    found: u32,
    helped: u32,
    missed: u32,
}

fn read(body: &[u8]) -> Option<Counts> {
    let Tried { format, found, helped, missed } = serde_json::from_slice(body).ok()?;
    (format == FORMAT).then_some(Counts { found, helped, missed })
}

fn written(Counts { found, helped, missed }: Counts) -> Vec<u8> {
    // Serializing plain numbers to memory cannot fail.
    serde_json::to_vec(&Tried { format: FORMAT, found, helped, missed }).unwrap_or_default()
}

fn label(game: &str) -> Label {
    Label(format!("tactics:{game}"))
}

/// The tactic of a table that is over, and the result. Only the first try counts: afterwards the solution is known.
fn result_of(table: &Table) -> Option<(TacticId, Counts)> {
    let task = table.task().filter(|task| !task.is_again())?;
    let id = TacticId(number_of(&task.id)?);
    let help = table.hints() + (table.attempt() - 1);
    let mut counts = Counts::default();
    match (table.is_solved(), help) {
        (true, 0) => counts.found = 1,
        (true, ..=HELP) => counts.helped = 1,
        _ => counts.missed = 1,
    }
    Some((id, counts))
}

/// Files the counts with the change that ends a tactic.
#[derive(Debug)]
pub struct TacticResults;

#[async_trait::async_trait]
impl Consequence for TacticResults {
    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        let Some((id, more)) = decision.ends().then(|| result_of(&decision.table)).flatten() else {
            return Ok(());
        };
        let subject = Subject::Tactic(id);
        // An unreadable body is replaced.
        let loaded = unreadable_is_missing(tables.store().load(subject).await)?;
        let (expected, counts) =
            loaded.map_or((Version(0), None), |loaded| (loaded.version, read(&loaded.body)));
        let counts = counts.unwrap_or_default();
        let sum = Counts {
            found: counts.found.saturating_add(more.found),
            helped: counts.helped.saturating_add(more.helped),
            missed: counts.missed.saturating_add(more.missed),
        };
        decision.filed.push(Filed {
            subject,
            expected,
            body: written(sum),
            labels: vec![label(&decision.table.setup.game)],
            outgoing: Vec::new(),
        });
        Ok(())
    }
}

/// The tactics of each game, and when their counts were read.
type CachedTactics = HashMap<String, (Arc<Vec<Tactic>>, Instant)>;

#[derive(Debug, Default)]
pub struct Results {
    known: Mutex<CachedTactics>,
}

impl Results {
    /// Returns a game's tactics rated by people's results, at most ten minutes old. Falls back to the shipped
    /// ratings if the store cannot be read.
    pub async fn of(&self, store: &AnyStore, game: &str) -> Arc<Vec<Tactic>> {
        if let Some((tactics, since)) = lock(&self.known).get(game)
            && since.elapsed() < FRESH
        {
            return tactics.clone();
        }
        let found = store.find(&label(game), 0, MOST).await.unwrap_or_else(|error| {
            tracing::error!(game, %error, "puzzle results not read, using shipped ratings");
            Vec::new()
        });
        let counts = found.into_iter().filter_map(|(subject, loaded)| match subject {
            Subject::Tactic(TacticId(id)) => Some((id, read(&loaded.body)?)),
            _ => None,
        });
        let tactics = Arc::new(with_learned_ratings(game, &counts.collect()));
        lock(&self.known).insert(game.to_owned(), (tactics.clone(), Instant::now()));
        tactics
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_round_trip() {
        let counts = Counts { found: 3, helped: 1, missed: 20 };
        assert_eq!(
            String::from_utf8(written(counts)).unwrap(),
            r#"{"format":1,"found":3,"helped":1,"missed":20}"#
        );
        assert_eq!(read(&written(counts)), Some(counts));
        assert_eq!((read(b"{\"format\":9,\"found\":0,\"helped\":0,\"missed\":0}"), read(b"?")), (None, None));
    }
}

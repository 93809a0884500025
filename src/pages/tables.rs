//! The tables of a running bot as pages show them: found by the key of a page, with the names that all may see.

use super::games::{Competition, Game, Games, Unavailable};
use async_trait::async_trait;
use deltille_base::ids::{TableId, TournamentId, UserId};
use deltille_bot::tournaments::Contest;
use deltille_frame::{
    settings::people::Visibility,
    tables::{
        OrderError, Tables,
        rows::{page_label, pages_label},
    },
};
use deltille_store::{Loaded, Subject};
use deltille_table::{GameSummary, PageKey, Table};
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

/// Most games of a tournament whose pages are linked.
const GAMES: usize = 500;

#[async_trait]
impl Games for Tables {
    async fn find(&self, key: PageKey) -> Result<Option<Game>, Unavailable> {
        let found = found(self, key).await.map_err(|why| Unavailable(why.to_string()))?;
        let Some((table, stored)) = found.filter(|(table, _)| table.may_have_page()) else {
            return Ok(None);
        };
        let away = table.absentees().map(|(_, person)| person.id);
        let people = table.seats.iter().flatten().map(|person| person.id).chain(away);
        Ok(Some(Game::new(&table, &named_to_all(self, people).await, &stored)))
    }

    async fn tournament(&self, key: PageKey) -> Result<Option<Competition>, Unavailable> {
        contest(self, key).await.map_err(|why| Unavailable(why.to_string()))
    }

    fn news(&self) -> watch::Receiver<()> {
        self.page_news.subscribe()
    }

    /// Other processes on the same database change tables, too.
    fn look_every(&self) -> Option<Duration> {
        self.store().is_shared().then_some(Duration::from_secs(1))
    }
}

/// The table with this page, of a channel or filed, and what tells its stored states apart.
async fn found(tables: &Tables, key: PageKey) -> Result<Option<(Arc<Table>, String)>, OrderError> {
    for (subject, loaded) in tables.store().find(&page_label(key), 0, 2).await? {
        let stored = format!("{subject}:{}", loaded.version.0);
        let table = table(tables, subject, loaded).await?;
        if let Some(table) = table.filter(|table| table.home.page == Some(key)) {
            return Ok(Some((table, stored)));
        }
    }
    Ok(None)
}

/// The table of a channel, or of a filed game.
async fn table(tables: &Tables, subject: Subject, loaded: Loaded) -> Result<Option<Arc<Table>>, OrderError> {
    Ok(match subject {
        Subject::Channel(channel) => Some(tables.read(channel, loaded, None).await?.table),
        Subject::Game(_) => {
            let decoded = tables.workers.work(move || Table::decode(&loaded.body)).await;
            Some(Arc::new(decoded.map_err(|why| OrderError::Fault(why.to_string()))??))
        }
        _ => None,
    })
}

/// The tournament with this page.
async fn contest(tables: &Tables, key: PageKey) -> Result<Option<Competition>, OrderError> {
    for (subject, loaded) in tables.store().find(&page_label(key), 0, 2).await? {
        let Subject::Tournament(id) = subject else { continue };
        let stored = format!("{subject}:{}", loaded.version.0);
        let decoded = tables.workers.work(move || Contest::decode(&loaded.body)).await;
        let contest =
            decoded.map_err(|why| OrderError::Fault(why.to_string()))?.map_err(OrderError::Fault)?;
        // A channel may have been closed to some members since then.
        if contest.page != Some(key) || contest.private {
            continue;
        }
        let people = contest.people.iter().filter_map(|who| who.user);
        let named = named_to_all(tables, people).await;
        return Ok(Some(Competition::new(&contest, &named, pages_of(tables, id).await?, &stored)));
    }
    Ok(None)
}

/// The pages of a tournament's games. A table has the id of its game's announcement.
async fn pages_of(tables: &Tables, id: TournamentId) -> Result<Vec<(TableId, PageKey)>, OrderError> {
    let found = tables.store().find(&pages_label(id), 0, GAMES).await?;
    // Without a replay: a tournament may have hundreds.
    let pages = move || {
        let games = found.iter().filter_map(|(_, loaded)| GameSummary::read(&loaded.body).ok());
        let shared = games.map(|game| game.table).filter(Table::may_have_page);
        shared.filter_map(|table| Some((table.id, table.home.page?))).collect()
    };
    tables.workers.work(pages).await.map_err(|why| OrderError::Fault(why.to_string()))
}

/// Those of these people who show their names to everybody.
async fn named_to_all(tables: &Tables, people: impl Iterator<Item = UserId>) -> Vec<UserId> {
    let mut named = Vec::new();
    for user in people {
        if user.is_user() && tables.people.get(user).await.visibility == Visibility::Everywhere {
            named.push(user);
        }
    }
    named
}

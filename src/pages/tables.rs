//! The tables of a running bot as pages show them: found by the key of a page, with the names that all may see.

use super::games::{Game, Games, Unavailable};
use async_trait::async_trait;
use deltille_base::ids::UserId;
use deltille_frame::{
    settings::people::Visibility,
    tables::{OrderError, Tables, rows::page_label},
};
use deltille_store::Subject;
use deltille_table::{PageKey, Table};
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

#[async_trait]
impl Games for Tables {
    async fn find(&self, key: PageKey) -> Result<Option<Game>, Unavailable> {
        let found = found(self, key).await.map_err(|why| Unavailable(why.to_string()))?;
        let Some((table, stored)) = found.filter(|(table, _)| table.may_have_page()) else {
            return Ok(None);
        };
        Ok(Some(Game::new(&table, &named_to_all(self, &table).await, &stored)))
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
        let table = match subject {
            Subject::Channel(channel) => tables.read(channel, loaded, None).await?.table,
            Subject::Game(_) => {
                let decoded = tables.workers.work(move || Table::decode(&loaded.body)).await;
                Arc::new(decoded.map_err(|why| OrderError::Fault(why.to_string()))??)
            }
            _ => continue,
        };
        if table.home.page == Some(key) {
            return Ok(Some((table, stored)));
        }
    }
    Ok(None)
}

/// The people at a table who show their names to everybody.
async fn named_to_all(tables: &Tables, table: &Table) -> Vec<UserId> {
    let away = table.absentees().map(|(_, person)| person.id);
    let mut named = Vec::new();
    for user in table.seats.iter().flatten().map(|person| person.id).chain(away) {
        if user.is_user() && tables.people.get(user).await.visibility == Visibility::Everywhere {
            named.push(user);
        }
    }
    named
}

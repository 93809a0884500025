//! The tables, created and changed by numbered migrations, and the requirements a server must meet before it
//! is used.
//!
//! Migrations run at a start, one process at a time, all missing ones in one transaction. Processes of the
//! previous version may still run meanwhile, so a migration only adds (expand); a migration of a later
//! version removes what is no longer used (contract). A program refuses a schema newer than its own.

use super::sessions::{Purpose, SessionError, Sessions, patiently};
use crate::{StoreError, format::Statement};
use deadpool_postgres::Object;
use std::time::Duration;
use tokio_postgres::Error;

/// A released migration never changes.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
];
/// Lock that every process takes before looking at the schema.
const LOCK: i64 = 0x6465_6c74_696c_6c65;
/// The oldest server version with all features used here, as the server reports it.
const OLDEST: i32 = 130_000;

const SERVER: &str = "\
SELECT current_setting('server_version_num')::integer, current_setting('server_encoding'), pg_is_in_recovery(),
       current_setting('fsync'), current_setting('full_page_writes'),
       (SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit'),
       current_setting('synchronous_standby_names'), (SELECT count(*) FROM pg_stat_replication)";

#[derive(Clone, Debug)]
struct Server {
    version: i32,
    encoding: String,
    in_recovery: bool,
    fsync: String,
    full_page_writes: String,
    synchronous_commit: String,
    standby_names: String,
    standbys: i64,
}

/// Reasons not to use a server, and warnings for its host.
#[derive(Debug, Default)]
struct Judged {
    refused: Option<String>,
    said: Vec<String>,
}

impl Server {
    async fn ask(session: &Object) -> Result<Server, Error> {
        let row = session.query_one(SERVER, &[]).await?;
        Ok(Server {
            version: row.try_get(0)?,
            encoding: row.try_get(1)?,
            in_recovery: row.try_get(2)?,
            fsync: row.try_get(3)?,
            full_page_writes: row.try_get(4)?,
            synchronous_commit: row.try_get(5)?,
            standby_names: row.try_get(6)?,
            standbys: row.try_get(7)?,
        })
    }

    fn judge(&self) -> Judged {
        let mut judged = Judged::default();
        let refused = if self.version < OLDEST {
            Some(format!("PostgreSQL {} or newer is needed", OLDEST / 10_000))
        } else if self.encoding != "UTF8" {
            Some(format!("its encoding is {}: create it with UTF8", self.encoding))
        } else if self.in_recovery {
            Some("it is a standby: nothing can be written there. With several hosts in the address, add target_session_attrs=read-write".to_owned())
        } else if self.fsync != "on" {
            Some("fsync is off, so a power failure would lose games: turn it on".to_owned())
        } else {
            None
        };
        judged.refused = refused;
        let mut say = |what: &str| judged.said.push(what.to_owned());
        if self.full_page_writes != "on" {
            say("full_page_writes is off: only a file system that never writes half a page may do without");
        }
        let replicated = self.standbys > 0 || !self.standby_names.is_empty();
        match self.synchronous_commit.as_str() {
            "off" => say("synchronous_commit is off by default: Deltille turns it on for its commits"),
            "local" | "remote_write" if replicated => {
                say("synchronous_commit does not wait until a standby has written: a failover may lose moves")
            }
            _ => {}
        }
        if self.standbys > 0 && self.standby_names.is_empty() {
            say("there are standbys, and synchronous_standby_names names none: a failover may lose moves");
        }
        judged
    }
}

/// Checks the server, then creates or migrates the tables. Waits while the server starts.
///
/// # Errors
/// The server cannot be reached or must not be used.
pub async fn prepare(sessions: &Sessions, patience: Duration) -> Result<(), StoreError> {
    patiently(patience, || attempt(sessions)).await?
}

async fn attempt(sessions: &Sessions) -> Result<Result<(), StoreError>, SessionError> {
    let server = sessions.once(Purpose::Committing, async |session| Server::ask(session).await).await?;
    let Judged { refused, said } = server.judge();
    for what in said {
        tracing::warn!(advice = what, "database server's settings need attention");
    }
    if let Some(why) = refused {
        return Ok(Err(StoreError::Refused(why)));
    }
    let version = sessions.once(Purpose::Committing, async |session| migrate(session).await).await?;
    if let Err(newer) = usable(version) {
        return Ok(Err(newer));
    }
    let stated = sessions.once(Purpose::Committing, async |session| state(session).await).await?;
    Ok(stated.map_or(Ok(()), |stated| stated.check().map(drop)))
}

/// Returns the newest statement about who may open the database, and adds this program's own if that is newer.
async fn state(session: &Object) -> Result<Option<Statement>, Error> {
    let newest = "SELECT format, made_by, least FROM statements ORDER BY format DESC LIMIT 1";
    let stated = match session.query_opt(newest, &[]).await? {
        None => None,
        Some(row) => Some(Statement {
            format: u32::try_from(row.try_get::<_, i32>(0)?).unwrap_or(u32::MAX),
            made_by: row.try_get(1)?,
            least: row.try_get(2)?,
        }),
    };
    let own = Statement::own();
    if stated.as_ref().is_none_or(|stated| stated.format < own.format) {
        let add =
            "INSERT INTO statements (format, made_by, least) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        session.execute(add, &[&own.format.cast_signed(), &own.made_by, &own.least]).await?;
    }
    Ok(stated)
}

/// Fails if the schema's version is newer than this program.
fn usable(version: usize) -> Result<(), StoreError> {
    let known = MIGRATIONS.len();
    if version <= known {
        return Ok(());
    }
    Err(StoreError::Refused(format!(
        "a newer Deltille made its tables (schema {version}, this program knows {known}): update this program"
    )))
}

const VERSION: &str = "SELECT COALESCE(max(version), 0) FROM deltille_schema";

/// Applies missing migrations. Returns the schema's version, which is at least this program's.
async fn migrate(session: &Object) -> Result<usize, Error> {
    // If the tables are current, the login needs no right to create tables.
    let there = session.query_one("SELECT to_regclass('deltille_schema') IS NOT NULL", &[]).await?;
    if there.try_get(0)? {
        let present = version(session).await?;
        if present >= MIGRATIONS.len() {
            return Ok(present);
        }
    }
    session.batch_execute("BEGIN").await?;
    session.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    // Another process may have created it meanwhile.
    let table = "CREATE TABLE IF NOT EXISTS deltille_schema \
                 (version integer PRIMARY KEY, since timestamptz NOT NULL DEFAULT now())";
    session.batch_execute(table).await?;
    let present = version(session).await?;
    for (number, migration) in (1_i32..).zip(MIGRATIONS).skip(present) {
        session.batch_execute(migration).await?;
        session.execute("INSERT INTO deltille_schema (version) VALUES ($1)", &[&number]).await?;
        tracing::info!(schema = number, "database schema migrated");
    }
    session.batch_execute("COMMIT").await?;
    Ok(present.max(MIGRATIONS.len()))
}

async fn version(session: &Object) -> Result<usize, Error> {
    let row = session.query_one(VERSION, &[]).await?;
    Ok(usize::try_from(row.try_get::<_, i32>(0)?).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server() -> Server {
        Server {
            version: 150_014,
            encoding: "UTF8".to_owned(),
            in_recovery: false,
            fsync: "on".to_owned(),
            full_page_writes: "on".to_owned(),
            synchronous_commit: "on".to_owned(),
            standby_names: String::new(),
            standbys: 0,
        }
    }

    #[test]
    fn unsafe_server_settings_are_refused() {
        assert!(server().judge().refused.is_none());
        for wrong in [
            Server { version: 120_000, ..server() },
            Server { encoding: "LATIN1".to_owned(), ..server() },
            Server { in_recovery: true, ..server() },
            Server { fsync: "off".to_owned(), ..server() },
        ] {
            assert!(wrong.judge().refused.is_some(), "{wrong:?}");
        }
    }

    #[test]
    fn risky_server_settings_are_reported() {
        assert!(server().judge().said.is_empty());
        let local = Server { synchronous_commit: "local".to_owned(), ..server() };
        assert!(local.judge().said.is_empty(), "there is nobody else to wait for");
        let named = Server { standby_names: "one".to_owned(), standbys: 1, ..server() };
        assert!(named.judge().said.is_empty());
        for odd in [
            Server { full_page_writes: "off".to_owned(), ..server() },
            Server { synchronous_commit: "off".to_owned(), ..server() },
            Server { standbys: 1, ..server() },
            Server { synchronous_commit: "remote_write".to_owned(), ..named },
        ] {
            let Judged { refused, said } = odd.judge();
            assert_eq!((refused, said.len()), (None, 1), "{odd:?}");
        }
    }

    #[test]
    fn a_newer_schema_is_refused() {
        assert!(usable(MIGRATIONS.len()).is_ok());
        assert!(matches!(usable(MIGRATIONS.len() + 1), Err(StoreError::Refused(_))));
    }
}

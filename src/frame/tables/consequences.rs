//! The consequences of a change of a table, subject by subject.
//!
//! ```text
//!   the table after the order ─▶ each subject: labels, calls, rows ─▶ one commit under the order's key
//! ```
//!
//! **The contract.** The subjects are asked in the order of the list, and each sees what those before it have added.
//! A subject reads and adds rows, and changes nothing itself: all rows are committed with the table, or none. A row of
//! another subject names the version that was read, so that a change in between makes the commit stale, and
//! everything is decided again.

use super::{
    Tables,
    orders::{ChangeRequest, Copy, Current, OrderError},
    reminders::Calls,
};
use crate::{
    commit::unreadable_is_missing,
    settings::{
        cache::{Settings, decode, encode},
        servers::ServerSettings,
    },
};
use deltille_base::ids::{GuildId, Time, UserId};
use deltille_store::{AnyStore, Filed, Label, StoreError, Subject, Version};
use deltille_table::{Phase, Table};
use std::fmt::Debug;

/// Consequences of the changes of tables, in the order of their decision.
pub type Consequences = &'static [&'static dyn Consequence];

/// Consequences of a change of a table for one subject.
#[async_trait::async_trait]
pub trait Consequence: Debug + Send + Sync {
    /// The labels that let the subject find a table.
    fn labels(&self, _: &Table) -> Vec<Label> {
        Vec::new()
    }

    /// Adds the messages to people who see the table on this side.
    async fn call(&self, _: &Tables, _: &Side<'_>, _: &mut Calls) {}

    /// Adds the rows that are committed with the table.
    async fn after(&self, _: &Tables, _: &mut Decision<'_>) -> Result<(), OrderError> {
        Ok(())
    }
}

/// A change as people of one place see it: at the table itself, or at a copy.
#[derive(Debug)]
pub struct Side<'a> {
    /// The same table before, if it existed.
    pub before: Option<&'a Current>,
    pub after: &'a Table,
    pub actor: Option<UserId>,
    pub at: Time,
}

/// A change that is being decided.
#[derive(Debug)]
pub struct Decision<'a> {
    pub request: &'a ChangeRequest,
    pub current: Option<&'a Current>,
    /// The table after the change.
    pub table: Table,
    /// Whether boards show the change.
    pub visible: bool,
    pub calls: Calls,
    /// Rows of other subjects.
    pub filed: Vec<Filed>,
    pub copies: Vec<Copy>,
    servers: Vec<Server>,
}

/// The settings of a server that a change may edit.
#[derive(Debug)]
struct Server {
    guild: GuildId,
    version: Version,
    before: ServerSettings,
    after: ServerSettings,
}

impl<'a> Decision<'a> {
    pub fn new(
        request: &'a ChangeRequest,
        current: Option<&'a Current>,
        table: Table,
        calls: Calls,
        visible: bool,
    ) -> Decision<'a> {
        Decision {
            request,
            current,
            table,
            visible,
            calls,
            filed: Vec::new(),
            copies: Vec::new(),
            servers: Vec::new(),
        }
    }

    pub fn at(&self) -> Time {
        self.request.at
    }

    /// The channel's table before the change: this one, or an earlier one.
    pub fn before(&self) -> Option<&'a Table> {
        self.current.map(|current| &*current.table)
    }

    /// This table before the change.
    pub fn same(&self) -> Option<&'a Table> {
        self.before().filter(|before| before.id == self.table.id)
    }

    /// Whether the game ends by this change.
    pub fn ends(&self) -> bool {
        self.table.phase == Phase::Over && self.same().is_none_or(|before| before.phase != Phase::Over)
    }

    /// The finished game that is filed.
    pub fn game(&mut self) -> Option<&mut Filed> {
        let game = Subject::Game(self.table.id);
        self.filed.iter_mut().find(|filed| filed.subject == game)
    }

    /// The settings of a server, to be edited; `None`: it has none, or they cannot be read.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn server(
        &mut self,
        store: &AnyStore,
        guild: GuildId,
    ) -> Result<Option<&mut ServerSettings>, StoreError> {
        if let Some(known) = self.servers.iter().position(|server| server.guild == guild) {
            return Ok(Some(&mut self.servers[known].after));
        }
        let Some(loaded) = unreadable_is_missing(store.load(Subject::Guild(guild)).await)? else {
            return Ok(None);
        };
        let before = match decode::<ServerSettings>(&loaded.body) {
            Ok(settings) => settings,
            Err(error) => {
                tracing::error!(%guild, error, "server's settings not read, nothing logged or pinged");
                return Ok(None);
            }
        };
        let after = before.clone();
        self.servers.push(Server { guild, version: loaded.version, before, after });
        Ok(self.servers.last_mut().map(|server| &mut server.after))
    }

    /// Files the edited settings of servers.
    pub(crate) fn file_servers(&mut self) {
        for Server { guild, version, before, after } in std::mem::take(&mut self.servers) {
            // The deadline of a server that removed the bot would be lost; there, nothing can be posted.
            if after != before && after.deadlines().is_empty() {
                self.filed.push(Filed {
                    subject: Subject::Guild(guild),
                    expected: version,
                    body: encode(&after),
                    labels: after.labels(),
                    outgoing: after.outgoing(),
                });
            }
        }
    }
}

/// The version of a subject; 0 if it is missing or unreadable, so that it is replaced.
///
/// # Errors
/// The store does not answer.
pub async fn version_of(store: &AnyStore, subject: Subject) -> Result<Version, StoreError> {
    let loaded = unreadable_is_missing(store.load(subject).await)?;
    Ok(loaded.map_or(Version(0), |loaded| loaded.version))
}

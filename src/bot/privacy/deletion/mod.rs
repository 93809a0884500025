//! Deletes the data of a person who asks for it, or of a server that has removed the bot.
//!
//! ```text
//!   person    asked ─▶ Subject::Deletion, with a deadline ─▶ the journal ─▶ all subjects, page after page, until nothing is found ─▶ done
//!   server    removed ─▶ a deadline in its settings, 30 days on ─▶ all subjects, page after page ─▶ its settings too
//!   missed    a removal while the bot was not connected shows in the list of servers of its next session
//!   journal   after a restore, and at each start: people who were deleted and are in the store again
//! ```
//!
//! A deadline drives it, one page at a time, so that other work continues meanwhile. Each step is idempotent,
//! and the progress is stored: after a crash the deletion resumes where it was. It scans all subjects, not
//! only labelled ones, because the last table of a channel has no labels when it was called off or closed.
//!
//! Removed or rewritten data stays in the database files for a while. The end of a deletion asks for a
//! compaction ([`Store::compact_later`]), which happens at the next start.

mod membership;
mod person;
mod server;
mod words;

pub use membership::Membership;
pub use person::DELETE;
pub use server::edit_if_needed;

use crate::{
    followers::Notice,
    frame::{
        commit::{apply, attempts},
        panics::lock,
        settings::lists::{ListOf, mark},
        tables::{Tables, orders::OrderError, reminders::Reminder},
    },
};
use deltille_base::ids::{GuildId, Time, UserId};
use deltille_store::{
    Applied, Change, Key, Loaded, Outgoing, StoreError, Subject, Version, journal::Journal,
};
use std::{
    collections::HashSet,
    ops::ControlFlow::{Break, Continue},
    sync::{Arc, Mutex, OnceLock},
};
use words::Words;

/// Subjects scanned in one step.
const PAGE: usize = 100;

/// Deletes people and servers. Shared by reference.
#[derive(Debug)]
pub struct Deletion {
    tables: Arc<Tables>,
    /// Records deletions permanently.
    journal: OnceLock<Arc<Journal>>,
    /// The people whose deletion this process knows.
    pending: Mutex<HashSet<UserId>>,
    /// The servers with an event since their shard's session began.
    heard: Mutex<HashSet<GuildId>>,
}

/// The rest of a subject after a deletion.
enum Remains {
    Unchanged,
    Without(Rewritten),
    Nothing,
}

struct Rewritten {
    body: Vec<u8>,
    labels: Vec<deltille_store::Label>,
    outgoing: Vec<Outgoing>,
}

/// Subjects with their stored data, and the last subject scanned.
type About = (Vec<(Subject, Loaded)>, Subject);

/// Scans one page of subjects after `after`. Returns those that may mention the user; `None` at the end.
///
/// # Errors
/// The store does not answer.
pub async fn about(
    tables: &Tables,
    user: UserId,
    after: Option<Subject>,
) -> Result<Option<About>, StoreError> {
    let mut page = tables.store().scan(after, PAGE).await?;
    let Some((last, _)) = page.last() else {
        return Ok(None);
    };
    let (last, words) = (*last, Words::of(user));
    page.retain(|(subject, loaded)| words.may_be_in(*subject, loaded));
    Ok(Some((page, last)))
}

impl Deletion {
    pub fn new(tables: Arc<Tables>) -> Deletion {
        Deletion {
            tables,
            journal: OnceLock::new(),
            pending: Mutex::default(),
            heard: Mutex::default(),
        }
    }

    /// Sets the journal of deletions. Only the first call has an effect.
    pub fn note_in(&self, journal: Arc<Journal>) {
        // A bot has one data folder.
        let _ = self.journal.set(journal);
    }

    /// Removes a subject at any version.
    async fn remove(&self, subject: Subject) -> Result<(), OrderError> {
        self.edit(subject, Time(0), |_| Ok(Remains::Nothing)).await.map(drop)
    }

    /// Rewrites or removes a subject. Returns whether `edit` changed it.
    async fn edit<F: FnMut(&Loaded) -> Result<Remains, OrderError>>(
        &self,
        subject: Subject,
        at: Time,
        edit: F,
    ) -> Result<bool, OrderError> {
        let attempt = |mut edit: F| async move {
            let Some(loaded) = self.tables.store().load(subject).await? else {
                return Ok::<_, OrderError>(Break(false));
            };
            let remains = edit(&loaded)?;
            if let Remains::Unchanged = remains {
                return Ok(Break(false));
            }
            Ok(if self.put(subject, &loaded, remains, at).await? {
                self.tables.page_news.send_replace(());
                Break(true)
            } else {
                Continue(edit)
            })
        };
        attempts(edit, attempt).await?.ok_or(OrderError::Busy)
    }

    /// Writes what remains of a subject. Returns false on a version conflict.
    async fn put(
        &self,
        subject: Subject,
        loaded: &Loaded,
        remains: Remains,
        at: Time,
    ) -> Result<bool, OrderError> {
        match remains {
            Remains::Unchanged => Ok(true),
            Remains::Without(new) => self.rewrite(subject, loaded, new, at).await,
            Remains::Nothing => Ok(self.tables.store().remove(subject, loaded.version).await?),
        }
    }

    /// Rewrites a subject with the same deadlines. Returns false on a version conflict.
    async fn rewrite(
        &self,
        subject: Subject,
        loaded: &Loaded,
        new: Rewritten,
        at: Time,
    ) -> Result<bool, OrderError> {
        let Rewritten { body, labels, outgoing } = new;
        let change = Change {
            subject,
            expected: loaded.version,
            body,
            // The version alone is not unique: versions restart after a table was removed.
            key: Key(format!("rewrite:{}:{}:{}", key_of(subject), loaded.version.0, at.0)),
            answer: b"board".to_vec(),
            at,
            deadlines: loaded.deadlines.clone(),
            outgoing,
            labels,
            filed: Vec::new(),
        };
        let Applied::Committed(version) = apply(self.tables.store(), change).await? else {
            return Ok(false);
        };
        if let Subject::Channel(channel) = subject {
            // The posted message still shows the table.
            if let Some(posted) = loaded.posted.filter(|posted| posted.version == loaded.version) {
                let posted = deltille_store::Posted { version, ..posted };
                self.tables.store().delivered(subject, version, "", Some(posted)).await?;
            }
            self.tables.rewritten(channel, Some(version));
        }
        Ok(true)
    }

    /// Whether this person's deletion is under way; new actions are refused meanwhile. If the store is
    /// shared, ask it: another process may have begun or finished the deletion.
    pub fn is_forgetting(&self, user: UserId) -> bool {
        lock(&self.pending).contains(&user)
    }

    /// Returns the version of a subject; 0 if it does not exist.
    async fn version(&self, subject: Subject) -> Result<Version, StoreError> {
        Ok(self.tables.store().load(subject).await?.map_or(Version(0), |loaded| loaded.version))
    }
}

/// The pending outgoing rows without this person.
fn owed_without(owed: &[Outgoing], user: UserId) -> Vec<Outgoing> {
    let to = |row: &Outgoing| {
        let reminded = Reminder::read(&row.kind).map(|reminder| reminder.user);
        reminded.or_else(|| Notice::read(&row.kind).map(|notice| notice.user))
    };
    let others = |row: &&Outgoing| to(row) != Some(user);
    let called = |row: &Outgoing| {
        let mut row = row.clone();
        row.to.retain(|called| *called != user);
        row
    };
    owed.iter().filter(others).map(called).collect()
}

/// Names a subject in an idempotency key. Never names a person: keys outlive the deleted data by hours.
fn key_of(subject: Subject) -> String {
    match subject {
        Subject::Channel(id) => format!("c{id}"),
        Subject::Game(id) => format!("g{id}"),
        Subject::User(id) => format!("u{}", mark(id, ListOf::Person(id))),
        Subject::Rating(id) => format!("r{}", mark(id, ListOf::Person(id))),
        other => other.to_string(),
    }
}

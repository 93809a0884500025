//! Forgetting: a person who asks for it, a server that has removed the bot.
//!
//! ```text
//!   person    asked ─▶ Subject::Deletion, with a deadline ─▶ the journal ─▶ all subjects, page after page, until nothing is found ─▶ done
//!   server    removed ─▶ a deadline in its settings, 30 days on ─▶ all subjects, page after page ─▶ its settings too
//!   journal   after a restore, and at each start: who was deleted and is there again
//! ```
//!
//! A deadline drives it, a page at a time, so that everything else goes on in between. Each step is one that
//! can be done again, and how far it is stands in the store: whoever is killed anywhere goes on from there.
//! All subjects are looked at, not those that are found by labels, because the last table of a channel,
//! called off or closed, bears none.
//!
//! What is removed or written anew is still in the files of the database. The end of a deletion asks for a
//! compaction ([`Store::compact_later`]), which happens at the next start.

mod person;
mod server;
mod words;

pub use person::DELETE;

use super::{orders::OrderError, reminders::Reminder, tables::Tables};
use crate::{
    ids::{Time, UserId},
    store::{Applied, Change, Key, Loaded, Outgoing, Store, StoreError, Subject, Version, journal::Journal},
};
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};
use words::Words;

/// Subjects looked at in one step.
const PAGE: usize = 100;

/// Somebody else may be faster this many times in a row.
const TRIES: usize = 16;

/// Whose data are being deleted, as far as this process knows; and where that is noted for good.
#[derive(Debug, Default)]
pub struct Deletions {
    journal: OnceLock<Arc<Journal>>,
    pending: Mutex<HashSet<UserId>>,
}

impl Deletions {
    /// From now on deletions are noted there. Only the first one counts.
    pub fn note_in(&self, journal: Arc<Journal>) {
        // A bot has one data folder.
        let _ = self.journal.set(journal);
    }

    fn pending(&self) -> MutexGuard<'_, HashSet<UserId>> {
        // What it protects is whole between any two statements.
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a subject is to be instead.
struct Rewritten {
    body: Vec<u8>,
    labels: Vec<crate::store::Label>,
    outgoing: Vec<Outgoing>,
}

/// Subjects with what is kept of them, and the last that was looked at.
type About = (Vec<(Subject, Loaded)>, Subject);

impl Tables {
    /// A page of all subjects, after this one: those in which a person may be mentioned. `None`: there are no
    /// more.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn about(&self, user: UserId, after: Option<Subject>) -> Result<Option<About>, StoreError> {
        let mut page = self.store().scan(after, PAGE).await?;
        let Some((last, _)) = page.last() else {
            return Ok(None);
        };
        let (last, words) = (*last, Words::of(user));
        page.retain(|(subject, loaded)| words.may_be_in(*subject, loaded));
        Ok(Some((page, last)))
    }

    /// Removes a subject, whatever its version.
    async fn remove(&self, subject: Subject) -> Result<(), OrderError> {
        for _ in 0..TRIES {
            let Some(loaded) = self.store().load(subject).await? else {
                return Ok(());
            };
            if self.store().remove(subject, loaded.version).await? {
                return Ok(());
            }
        }
        Err(OrderError::Busy)
    }

    /// Keeps a subject in another form, under the same deadlines; false: somebody else was faster.
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
            // Versions begin anew where a table was removed.
            key: Key(format!("rewrite:{}:{}:{}", key_of(subject), loaded.version.0, at.0)),
            answer: b"board".to_vec(),
            at,
            deadlines: loaded.deadlines.clone(),
            outgoing,
            labels,
            filed: Vec::new(),
        };
        let version = match self.store().apply(vec![change]).await?.pop() {
            Some(Applied::Committed(version)) => version,
            Some(Applied::Stale(_) | Applied::Duplicate(_)) => return Ok(false),
            None => return Err(StoreError::Engine("a change was not answered".to_owned()).into()),
        };
        if let Subject::Channel(channel) = subject {
            // The message that is there goes on showing the table.
            if let Some(posted) = loaded.posted.filter(|posted| posted.version == loaded.version) {
                let posted = crate::store::Posted { version, ..posted };
                self.store().delivered(subject, version, "", Some(posted)).await?;
            }
            self.rewritten(channel, Some(version));
        }
        Ok(true)
    }

    /// Whether this person is being forgotten: nothing new is begun for them meanwhile. Where the store is
    /// shared, another process may have begun it, or ended it.
    ///
    /// # Errors
    /// The store does not say.
    pub async fn is_forgetting(&self, user: UserId) -> Result<bool, StoreError> {
        if self.store().is_shared() {
            return Ok(self.version(Subject::Deletion(user)).await? != Version(0));
        }
        Ok(self.deletions.pending().contains(&user))
    }

    /// The version of a subject; 0: it is not there.
    async fn version(&self, subject: Subject) -> Result<Version, StoreError> {
        Ok(self.store().load(subject).await?.map_or(Version(0), |loaded| loaded.version))
    }
}

/// What is owed without this person.
fn owed_without(owed: &[Outgoing], user: UserId) -> Vec<Outgoing> {
    let others = |row: &&Outgoing| Reminder::read(&row.kind).is_none_or(|reminder| reminder.user != user);
    let called = |row: &Outgoing| {
        let mut row = row.clone();
        row.to.retain(|called| *called != user);
        row
    };
    owed.iter().filter(others).map(called).collect()
}

/// Names a subject in a key. Never a person: keys are kept for hours after whatever they did is gone.
fn key_of(subject: Subject) -> String {
    match subject {
        Subject::Channel(id) => format!("c{id}"),
        Subject::Game(id) => format!("g{id}"),
        other => other.to_string(),
    }
}

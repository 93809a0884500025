//! The deletions in progress, as this process knows them.

use crate::service::contained::lock;
use deltille_base::ids::UserId;
use deltille_store::journal::Journal;
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, OnceLock},
};

/// The people being deleted, as far as this process knows, and the journal that records it permanently.
#[derive(Debug, Default)]
pub struct Deletions {
    pub(super) journal: OnceLock<Arc<Journal>>,
    pending: Mutex<HashSet<UserId>>,
}

impl Deletions {
    /// Sets the journal of deletions. Only the first call has an effect.
    pub fn note_in(&self, journal: Arc<Journal>) {
        // A bot has one data folder.
        let _ = self.journal.set(journal);
    }

    pub(super) fn pending(&self) -> MutexGuard<'_, HashSet<UserId>> {
        lock(&self.pending)
    }
}

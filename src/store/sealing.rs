//! Encryption of private bodies in a database: sealed on write, opened on read. Rows, repairs and compactions
//! are not aware of it. A database written without it is read as it is.

use super::{Applied, Change, Loaded, Sealer, StoreError, Subject, seal};
use std::sync::Arc;

/// The sealer of a store; by default bodies are stored unchanged.
#[derive(Clone, Debug, Default)]
pub struct Sealing(Option<Arc<Sealer>>);

/// Changes of up to this many bytes are checked on the current thread: that takes some tens of microseconds,
/// less than a switch to another thread (tables of a hundred entries).
const SHORT: usize = 16 << 10;

/// Largest body in bytes, without its seal.
pub const MAX_BODY: usize = 256 * 1024;

/// Length of a body without its seal.
fn length(body: &[u8]) -> usize {
    if seal::is_locked(body) {
        body.len().saturating_sub(seal::OVERHEAD)
    } else {
        body.len()
    }
}

/// # Errors
/// [`StoreError::TooLarge`]: a body is longer than [`MAX_BODY`].
pub fn check_length(change: &Change) -> Result<(), StoreError> {
    let filed = change.filed.iter().map(|filed| (filed.subject, &filed.body));
    for (subject, body) in filed.chain([(change.subject, &change.body)]) {
        let bytes = length(body);
        if bytes > MAX_BODY {
            return Err(StoreError::TooLarge { subject, bytes, most: MAX_BODY });
        }
    }
    Ok(())
}

impl Sealing {
    pub fn with(sealer: Sealer) -> Sealing {
        Sealing(Some(Arc::new(sealer)))
    }

    /// Seals the private bodies of changes. To know whether a body is private it must be read; long ones are
    /// read on a blocking thread.
    pub async fn sealed(&self, mut changes: Vec<Change>) -> Result<Vec<Change>, StoreError> {
        let Some(sealer) = self.0.clone() else {
            return Ok(changes);
        };
        let short = changes.iter().map(Change::bytes).sum::<usize>() <= SHORT;
        let sealing = move || {
            for change in &mut changes {
                let filed = change.filed.iter_mut().map(|filed| (filed.subject, &mut filed.body));
                for (subject, body) in filed.chain([(change.subject, &mut change.body)]) {
                    *body = sealer.lock(&subject.to_string(), std::mem::take(body))?;
                }
            }
            Ok(changes)
        };
        if short {
            return sealing();
        }
        let sealed = tokio::task::spawn_blocking(sealing).await;
        sealed.map_err(|error| StoreError::Engine(error.to_string()))?
    }

    /// Opens the bodies of a loaded subject.
    pub fn opened(&self, subject: Subject, mut loaded: Loaded) -> Result<Loaded, StoreError> {
        let Some(sealer) = &self.0 else { return Ok(loaded) };
        let what = subject.to_string();
        let body = sealer.unlock(&what, loaded.body);
        loaded.body =
            body.ok_or(StoreError::Unreadable { what, why: "sealed with another key".to_owned() })?;
        Ok(loaded)
    }

    pub fn all_opened(&self, found: Vec<(Subject, Loaded)>) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        let opened = |(subject, loaded)| Ok((subject, self.opened(subject, loaded)?));
        found.into_iter().map(opened).collect()
    }

    /// Opens the bodies inside the outcomes of changes (the current state after a version conflict).
    pub fn open_outcomes(
        &self,
        subjects: &[Subject],
        applied: Vec<Applied>,
    ) -> Result<Vec<Applied>, StoreError> {
        let one = |(subject, applied): (&Subject, Applied)| match applied {
            Applied::Stale(Some(loaded)) => Ok(Applied::Stale(Some(self.opened(*subject, loaded)?))),
            other => Ok(other),
        };
        subjects.iter().zip(applied).map(one).collect()
    }
}

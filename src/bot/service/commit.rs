//! Compare-and-swap: the loop by which everything in the store is changed.
//!
//! ```text
//!   load ─▶ edit ─▶ commit at the version that was read ─▶ outcome
//!    ▲                              │ another change came between
//!    └──────────────────────────────┘
//! ```

use deltille_store::{AnyStore, Applied, Change, Found, Store, StoreError, Subject, Version};

/// Attempts before a change is given up, because another one came between each time.
const TRIES: usize = 32;

/// What an edit makes of a subject.
#[derive(Debug)]
pub enum Edit<T> {
    Keep(T),
    /// The change expects the version that was read.
    Write(Change, T),
}

/// What became of an edit, with what it returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome<T> {
    Committed(Version, T),
    /// A change with this key was committed before; nothing was changed now.
    Repeated(T),
    Kept(T),
    /// Other changes came between each time.
    Busy,
}

/// Edits a subject until no other change comes between. `edit` is called once for each attempt, with what was found.
///
/// # Errors
/// The store does not answer, or `edit` fails; nothing was changed.
pub async fn commit<T, E: From<StoreError>>(
    store: &AnyStore,
    subject: Subject,
    mut edit: impl AsyncFnMut(Found) -> Result<Edit<T>, E>,
) -> Result<Outcome<T>, E> {
    let attempt = async || {
        Ok(match edit(store.load(subject).await).await? {
            Edit::Keep(value) => Some(Outcome::Kept(value)),
            Edit::Write(change, value) => match apply(store, change).await? {
                Applied::Committed(version) => Some(Outcome::Committed(version, value)),
                Applied::Duplicate(_) => Some(Outcome::Repeated(value)),
                Applied::Stale(_) => None,
            },
        })
    };
    Ok(attempts(attempt).await?.unwrap_or(Outcome::Busy))
}

/// Repeats an attempt until it has a result. `None`: too many had none.
pub(super) async fn attempts<T, E>(
    mut attempt: impl AsyncFnMut() -> Result<Option<T>, E>,
) -> Result<Option<T>, E> {
    for _ in 0..TRIES {
        if let Some(result) = attempt().await? {
            return Ok(Some(result));
        }
    }
    Ok(None)
}

/// Commits one change.
///
/// # Errors
/// The store does not answer.
pub async fn apply(store: &AnyStore, change: Change) -> Result<Applied, StoreError> {
    let applied = store.apply(vec![change]).await?.pop();
    applied.ok_or_else(|| StoreError::Engine("a change was not answered".to_owned()))
}

/// What was found, or nothing if it cannot be read.
pub fn unreadable_is_missing(found: Found) -> Found {
    match found {
        Err(StoreError::Unreadable { .. }) => Ok(None),
        found => found,
    }
}

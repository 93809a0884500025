//! Compare-and-swap: the loop of every change in the store.
//!
//! ```text
//!   load ─▶ edit ─▶ commit at the version that was read ─▶ outcome
//!    ▲                              │ another change came between
//!    └──────────────────────────────┘
//! ```

use deltille_store::{AnyStore, Applied, Change, Found, StoreError, Subject, Version};
use std::ops::ControlFlow::{self, Break, Continue};

/// Attempts before a change is given up, because another one came between each time.
const TRIES: usize = 32;

/// Result of an edit of a subject.
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
pub async fn commit<T, E: From<StoreError>, F: FnMut(Found) -> Result<Edit<T>, E>>(
    store: &AnyStore,
    subject: Subject,
    edit: F,
) -> Result<Outcome<T>, E> {
    let attempt = |mut edit: F| async move {
        let outcome = match edit(store.load(subject).await)? {
            Edit::Keep(value) => Outcome::Kept(value),
            Edit::Write(change, value) => match apply(store, change).await? {
                Applied::Committed(version) => Outcome::Committed(version, value),
                Applied::Duplicate(_) => Outcome::Repeated(value),
                Applied::Stale(_) => return Ok(Continue(edit)),
            },
        };
        Ok::<_, E>(Break(outcome))
    };
    Ok(attempts(edit, attempt).await?.unwrap_or(Outcome::Busy))
}

/// Repeats an attempt until it breaks with a result; it passes a state on to the next one. `None`: too many did not.
pub async fn attempts<S, T, E, F: Future<Output = Result<ControlFlow<T, S>, E>>>(
    mut state: S,
    mut attempt: impl FnMut(S) -> F,
) -> Result<Option<T>, E> {
    for _ in 0..TRIES {
        match attempt(state).await? {
            Break(result) => return Ok(Some(result)),
            Continue(next) => state = next,
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

/// The stored value, or nothing if it cannot be read.
pub fn unreadable_is_missing(found: Found) -> Found {
    match found {
        Err(StoreError::Unreadable { .. }) => Ok(None),
        found => found,
    }
}

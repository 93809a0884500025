//! Errors of a store, in words for its host. All engines, backups and repairs fail with these.

use super::{JournalFault, Subject};
use std::{path::PathBuf, time::Duration};

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error(
        "the database in {} is in use by another process, probably a bot that still runs on it (waited \
         {waited:?}): stop that one, or choose another data folder (DELTILLE_DATA)",
        folder.display()
    )]
    InUse { folder: PathBuf, waited: Duration },
    #[error("the database could not be read or written: {0}")]
    Engine(String),
    /// A write failed, so the state of the disk is unknown. The store refuses everything from then on.
    #[error("the database can no longer be written: {0}")]
    Failed(String),
    /// A remote database has not answered for a while. The outcome of a change in progress is unknown. The
    /// database may come back.
    #[error("the database does not answer: {0}")]
    Unreachable(String),
    /// A remote database must not be used in its current state; its host has to change something first.
    #[error("the database cannot be used: {0}")]
    Refused(String),
    /// A newer program wrote the data: this one would drop what it does not know.
    #[error(
        "made by a newer Deltille ({made_by}), which needs version {least} or later; this is {}: update this program",
        env!("CARGO_PKG_VERSION")
    )]
    Newer { made_by: String, least: String },
    /// A body is larger than a store takes; the same change will always be refused.
    #[error("{subject} has {bytes} bytes, more than {most}")]
    TooLarge { subject: Subject, bytes: usize, most: usize },
    /// The disk is nearly full: the remaining space is reserved for existing tables.
    #[error("the disk of the data folder is nearly full: free some space")]
    NoRoom,
    /// The database is damaged and cannot be opened.
    #[error(
        "the database in {} is damaged: {why}; run `deltille repair` to copy its readable part into a new \
         folder, or restore a backup into another data folder",
        folder.display()
    )]
    Damaged { folder: PathBuf, why: String },
    /// The data folder was used with a database that is not there any more.
    #[error(
        "the database {} is gone, though {} shows that there was one: put the folder back or mount it, or \
         restore a backup with `deltille restore`; to begin with an empty database, move that file away",
        folder.display(), trace.display()
    )]
    Gone { folder: PathBuf, trace: PathBuf },
    /// A repair would recover nothing.
    #[error("nothing can be repaired in {}: {why}; restore a backup into another data folder", folder.display())]
    Nothing { folder: PathBuf, why: String },
    /// The target exists; a repair never overwrites anything.
    #[error("{} exists already: move it away first", .0.display())]
    Exists(PathBuf),
    /// The subject's value is unreadable. It was set aside and is reported by
    /// [`Store::set_aside`](crate::Store::set_aside).
    #[error("{what} is unreadable: {why}")]
    Unreadable { what: String, why: String },
    /// The key is missing or differs from the one in use; nothing was read or written.
    #[error("{0}")]
    Key(String),
    /// The deletion journal lacks something that it had. Without it a backup brings deleted people back.
    #[error(
        "the deletion journal {} {why}; put the file back from a copy, or if it is lost for good, put an empty \
         one there and remove deletions.check: older backups then bring deleted people back",
        file.display()
    )]
    Journal { file: PathBuf, why: JournalFault },
    #[error("line {line} of the backup is invalid: {why}")]
    Backup { line: usize, why: String },
    #[error(
        "the database is not empty: restore into a data folder, or a PostgreSQL database, without tables"
    )]
    NotEmpty,
}

impl StoreError {
    /// Whether the fault is in the disk or its contents rather than in the request.
    pub fn is_storage(&self) -> bool {
        match self {
            StoreError::Engine(_)
            | StoreError::Failed(_)
            | StoreError::Unreachable(_)
            | StoreError::NoRoom
            | StoreError::Damaged { .. }
            | StoreError::Gone { .. }
            | StoreError::Nothing { .. }
            | StoreError::Unreadable { .. } => true,
            StoreError::Refused(_)
            | StoreError::Newer { .. }
            | StoreError::TooLarge { .. }
            | StoreError::InUse { .. }
            | StoreError::Exists(_)
            | StoreError::Key(_)
            | StoreError::Journal { .. }
            | StoreError::Backup { .. }
            | StoreError::NotEmpty => false,
        }
    }
}

//! The store of a simulated process: the common one, until the process is killed.
//!
//! Simulated time passes by itself while all tasks wait for something. A thread of a disk or the socket of a database is no
//! reason for that: the clock stops until the store answers.

use async_trait::async_trait;
use deltille::{
    ids::Time,
    store::{
        AnyStore, Applied, Change, Claimed, Due, Found, Key, Label, LabelRange, Loaded, Part, Posted,
        SetAside, Store, StoreError, Subject, Version, Work,
    },
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering::SeqCst},
        mpsc::{Sender, channel},
    },
    time::Duration,
};

#[derive(Debug)]
pub struct OfProcess {
    pub common: AnyStore,
    /// The writes that are left before the process is killed.
    pub writes: Arc<AtomicI64>,
    /// Another process uses the store, too.
    pub shared: bool,
    /// The clock stops while it works.
    pub slow: bool,
}

/// Time does not pass by itself while work that blocks is under way.
pub struct Still {
    _until: Sender<()>,
}

impl Still {
    pub fn new() -> Still {
        let (sender, receiver) = channel::<()>();
        tokio::task::spawn_blocking(move || _ = receiver.recv());
        Still { _until: sender }
    }
}

impl OfProcess {
    fn still(&self) -> Option<Still> {
        self.slow.then(Still::new)
    }

    fn write(&self) -> Result<(), StoreError> {
        match self.writes.fetch_sub(1, SeqCst) {
            1.. => Ok(()),
            _ => Err(StoreError::Engine("the process is dead".to_owned())),
        }
    }
}

macro_rules! of_process {
    (
        reads { $($read:ident($($with:ident: $of:ty),*) -> $found:ty;)* }
        writes { $($write:ident($($what:ident: $kind:ty),*) -> $done:ty;)* }
    ) => {
        #[async_trait]
        impl Store for OfProcess {
            $(async fn $read(&self, $($with: $of),*) -> $found {
                let _still = self.still();
                self.common.$read($($with),*).await
            })*

            $(async fn $write(&self, $($what: $kind),*) -> $done {
                self.write()?;
                let _still = self.still();
                self.common.$write($($what),*).await
            })*

            fn is_shared(&self) -> bool {
                self.shared
            }

            fn set_aside(&self) -> Vec<SetAside> {
                self.common.set_aside()
            }

            fn is_alone(&self) -> bool {
                !self.shared
            }
        }
    };
}

of_process! {
    reads {
        load(subject: Subject) -> Found;
        load_all(subjects: Vec<Subject>) -> Result<Vec<Found>, StoreError>;
        answered(key: &Key) -> Result<Option<Vec<u8>>, StoreError>;
        due(now: Time, limit: usize, lease: Duration) -> Result<Vec<Due>, StoreError>;
        next_due() -> Result<Option<Time>, StoreError>;
        claim(now: Time, limit: usize, lease: Duration) -> Result<Vec<Claimed>, StoreError>;
        work(awake: Option<Time>, now: Time, limit: usize, lease: Duration) -> Result<Work, StoreError>;
        hold(subject: Subject, version: Version, kind: &str, now: Time, lease: Duration) -> Result<bool, StoreError>;
        scan(after: Option<Subject>, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError>;
        find(label: &Label, skip: usize, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError>;
        list(range: &LabelRange, skip: usize, limit: usize) -> Result<Vec<(Label, Subject)>, StoreError>;
        count(range: &LabelRange, most: usize) -> Result<usize, StoreError>;
        part(now: Time, lease: Duration) -> Result<Part, StoreError>;
        flush() -> Result<(), StoreError>;
    }
    writes {
        apply(changes: Vec<Change>) -> Result<Vec<Applied>, StoreError>;
        note_once(key: &Key, answer: Vec<u8>, at: Time) -> Result<Option<Vec<u8>>, StoreError>;
        delivered(subject: Subject, version: Version, kind: &str, posted: Option<Posted>) -> Result<Option<Posted>, StoreError>;
        remove(subject: Subject, expected: Version) -> Result<bool, StoreError>;
        scrub(words: Vec<Vec<u8>>) -> Result<usize, StoreError>;
    }
}

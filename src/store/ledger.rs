//! The semantics of the store contract, written once over an ordered map of bytes.
//!
//! Synchronous: the engines decide on threads and durability. All writing calls to one ledger come from one
//! thread at a time (a mutex or a single writer), so compare-and-swap is a read followed by one atomic batch.

use super::{
    Applied, Change, Claimed, Deadline, Due, Filed, KEY_LIFE, Key, Label, LabelRange, Loaded, Outgoing,
    Posted, SetAside, StoreError, Subject, Version,
    rows::{self, Answered, Fault, Fenced, Head},
};
use data_encoding::HEXLOWER;
use deltille_base::ids::Time;
use serde::de::DeserializeOwned;
use std::{
    collections::{HashMap, HashSet},
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// Number of keys each commit checks for expiry: more than it adds, so that the total stays bounded.
const SWEPT_PER_COMMIT: usize = 4;

/// Most unreadable rows that are logged.
const MOST_LOGGED: usize = 1000;

/// Puts (`Some`) and removals (`None`), written atomically.
pub type Batch = Vec<(Vec<u8>, Option<Vec<u8>>)>;

/// An ordered map of bytes with atomic batches.
pub trait Rows: Send + Sync + 'static {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;
    /// Visits the rows from `from` (inclusive) to `until` (exclusive) in order, until `visit` returns false.
    fn scan(
        &self,
        from: &[u8],
        until: &[u8],
        visit: &mut dyn FnMut(&[u8], &[u8]) -> bool,
    ) -> Result<(), StoreError>;
    fn write(&self, batch: Batch) -> Result<(), StoreError>;
}

/// Result of a read that sets nothing aside.
#[derive(Debug, Default)]
pub struct Peeked {
    pub found: Vec<(Subject, Loaded)>,
    /// Unreadable subjects; a writing call must set them aside.
    pub unreadable: Vec<Subject>,
}

#[derive(Debug)]
pub struct Ledger<R> {
    pub rows: R,
    /// Until when rows (key and version) are leased. Leases are in memory only; after a crash every row can
    /// be claimed again.
    leases: Mutex<HashMap<Vec<u8>, Time>>,
    aside: Mutex<Vec<SetAside>>,
    /// Key from which the next commit looks for expired keys; wraps around after the last one.
    sweep: Mutex<Vec<u8>>,
    /// Unreadable rows that were logged: reads find them again and again.
    logged: Mutex<HashSet<Vec<u8>>>,
}

impl<R: Rows> Ledger<R> {
    pub fn new(rows: R) -> Ledger<R> {
        Ledger {
            rows,
            leases: Mutex::default(),
            aside: Mutex::default(),
            sweep: Mutex::default(),
            logged: Mutex::default(),
        }
    }

    /// Logs, once, that a row is skipped because it cannot be read.
    fn skip(&self, key: &[u8], why: &dyn std::fmt::Display) {
        let mut logged = self.logged.lock().unwrap_or_else(PoisonError::into_inner);
        if logged.len() < MOST_LOGGED && logged.insert(key.to_vec()) {
            tracing::error!(row = HEXLOWER.encode(key), error = %why, "unreadable row skipped");
        }
    }

    /// Decodes a row that can be done without; an unreadable one is logged.
    fn optional<T: DeserializeOwned>(&self, key: &[u8], value: &[u8]) -> Option<T> {
        let read = rows::decode(value).map(|(value, _)| value);
        read.inspect_err(|fault| self.skip(key, fault)).ok()
    }

    /// The meaning of a key; a key without one is logged.
    fn known<T>(&self, key: &[u8], meaning: Option<T>) -> Option<T> {
        if meaning.is_none() {
            self.skip(key, &"unknown key");
        }
        meaning
    }

    pub fn load(&self, subject: Subject) -> Result<Option<Loaded>, StoreError> {
        let Some((head, body)) = self.head(subject)? else {
            return Ok(None);
        };
        let key = rows::posted_key(subject);
        // A damaged place costs only the buttons of an old message.
        let posted = self.rows.get(&key)?.and_then(|bytes| self.optional(&key, &bytes));
        let mut owed = Vec::new();
        for (index, outgoing) in head.outgoing.into_iter().enumerate() {
            if self.rows.get(&rows::outgoing_key(subject, index))?.is_some() {
                owed.push(outgoing);
            }
        }
        Ok(Some(Loaded {
            version: head.version,
            body,
            posted,
            deadlines: head.deadlines,
            labels: head.labels,
            owed,
        }))
    }

    /// Returns what [`Ledger::load`] would return, or `None` if the value is unreadable and a writing call
    /// must set it aside.
    pub fn peek(&self, subject: Subject) -> Result<Option<Option<Loaded>>, StoreError> {
        match self.rows.get(&rows::body_key(subject))? {
            Some(bytes) if matches!(rows::decode::<Head>(&bytes), Err(Fault::Damaged(_))) => Ok(None),
            Some(_) => self.load(subject).map(Some),
            None => Ok(Some(None)),
        }
    }

    fn head(&self, subject: Subject) -> Result<Option<(Head, Vec<u8>)>, StoreError> {
        let key = rows::body_key(subject);
        let Some(bytes) = self.rows.get(&key)? else {
            return Ok(None);
        };
        match rows::decode::<Head>(&bytes) {
            Ok((head, body)) => Ok(Some((head, body.to_vec()))),
            Err(fault) => {
                let why = fault.to_string();
                if let Fault::Damaged(_) = fault {
                    self.put_aside(&key, bytes, subject, &why)?;
                }
                Err(StoreError::Unreadable { what: subject.to_string(), why })
            }
        }
    }

    /// Moves an unreadable value out of the way. The value is kept, reported and logged; the subject is free
    /// for a new start.
    fn put_aside(&self, key: &[u8], bytes: Vec<u8>, subject: Subject, why: &str) -> Result<(), StoreError> {
        self.rows.write(vec![(rows::aside_key(key), Some(bytes)), (key.to_vec(), None)])?;
        tracing::error!(%subject, error = why, "unreadable value set aside");
        let aside = SetAside { what: subject.to_string(), why: why.to_owned() };
        self.aside.lock().unwrap_or_else(PoisonError::into_inner).push(aside);
        Ok(())
    }

    pub fn set_aside(&self) -> Vec<SetAside> {
        self.aside.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reports values set aside in earlier runs again; they are still stored.
    pub fn remember_set_aside(&self) -> Result<(), StoreError> {
        let mut found = Vec::new();
        self.rows.scan(b"s", b"t", &mut |key, _| {
            let subject = key.get(1..).and_then(rows::body_subject);
            let what = subject.map_or_else(|| "a row".to_owned(), |subject| subject.to_string());
            found.push(SetAside { what, why: "set aside in an earlier run".to_owned() });
            true
        })?;
        self.aside.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
        Ok(())
    }

    pub fn answered(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(bytes) = self.rows.get(&rows::key_key(key))? else {
            return Ok(None);
        };
        match rows::decode::<Answered>(&bytes) {
            Ok((answered, _)) => Ok(Some(answered.answer)),
            // The commit is known, but its answer is lost.
            Err(_) => Ok(Some(Vec::new())),
        }
    }

    pub fn apply(&self, change: Change) -> Result<Applied, StoreError> {
        if let Some(answer) = self.answered(&change.key)? {
            return Ok(Applied::Duplicate(answer));
        }
        let before = self.head(change.subject)?.map(|(head, _)| head);
        let present = before.as_ref().map_or(Version(0), |head| head.version);
        if present != change.expected {
            return Ok(Applied::Stale(self.load(change.subject)?));
        }
        let version = Version(present.0 + 1);
        let mut batch = Batch::new();
        for Filed { subject, expected, body, labels, outgoing } in change.filed {
            // If the first read fails, it sets the unreadable value aside, so the second one succeeds.
            let before = self.head(subject).or_else(|_| self.head(subject))?.map(|(head, _)| head);
            let present = before.as_ref().map_or(Version(0), |head| head.version);
            if present != expected {
                return Ok(Applied::Stale(self.load(change.subject)?));
            }
            let version = Version(present.0 + 1);
            let head = Head { version, deadlines: Vec::new(), outgoing, labels };
            replace(subject, before.as_ref(), &head, &body, &mut batch);
        }
        let head = Head {
            version,
            deadlines: change.deadlines,
            outgoing: change.outgoing,
            labels: change.labels,
        };
        replace(change.subject, before.as_ref(), &head, &change.body, &mut batch);
        batch.push((
            rows::key_key(&change.key),
            Some(rows::encode(&Answered { at: change.at, answer: change.answer }, &[])),
        ));
        self.sweep_old_keys(change.at, &mut batch)?;
        self.rows.write(batch)?;
        Ok(Applied::Committed(version))
    }

    /// Removes all rows of a subject if it has this version. Returns whether the subject is gone.
    pub fn remove(&self, subject: Subject, expected: Version) -> Result<bool, StoreError> {
        let Some((head, _)) = self.head(subject)? else {
            return Ok(true);
        };
        if head.version != expected {
            return Ok(false);
        }
        let mut batch: Batch = rows::fenced_rows(subject, &head).map(|(key, _)| (key, None)).collect();
        batch.extend(head.labels.iter().map(|label| (rows::label_key(label, subject), None)));
        batch.extend([rows::posted_key(subject), rows::body_key(subject)].map(|key| (key, None)));
        self.rows.write(batch)?;
        Ok(true)
    }

    /// Returns the keys of idempotency rows and set-aside values that contain one of these words.
    pub fn mentioning(&self, words: &[Vec<u8>]) -> Result<Vec<Vec<u8>>, StoreError> {
        let has = |bytes: &[u8]| {
            words.iter().any(|word| bytes.windows(word.len().max(1)).any(|part| part == &word[..]))
        };
        let mut found = Vec::new();
        for (from, until) in [(b"k", b"l"), (b"s", b"t")] {
            self.rows.scan(from, until, &mut |key, value| {
                if has(key) || has(value) {
                    found.push(key.to_vec());
                }
                true
            })?;
        }
        Ok(found)
    }

    /// Removes rows that are not referenced by other rows.
    pub fn forget(&self, keys: Vec<Vec<u8>>) -> Result<(), StoreError> {
        self.rows.write(keys.into_iter().map(|key| (key, None)).collect())
    }

    /// Checks a few keys, in rotation, and removes expired ones.
    fn sweep_old_keys(&self, now: Time, batch: &mut Batch) -> Result<(), StoreError> {
        let mut from = self.sweep.lock().unwrap_or_else(PoisonError::into_inner);
        if from.is_empty() {
            from.push(b'k');
        }
        let mut seen = 0;
        let mut last = Vec::new();
        self.rows.scan(&from, b"l", &mut |row, value| {
            seen += 1;
            last = row.to_vec();
            // An unreadable key stays, because it still proves a commit.
            let old = |answered: &Answered| answered.at.after(KEY_LIFE) <= now;
            if self.optional(row, value).as_ref().is_some_and(old) {
                batch.push((row.to_vec(), None));
            }
            seen < SWEPT_PER_COMMIT
        })?;
        // The smallest key after the last one seen; the beginning if there were no more.
        *from = if seen < SWEPT_PER_COMMIT { Vec::new() } else { [&last[..], &[0]].concat() };
        Ok(())
    }

    pub fn due(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Due>, StoreError> {
        let due = |key: &[u8], fenced: Fenced| {
            let (at, subject) = self.known(key, rows::deadline_parts(key))?;
            Some(Due {
                subject,
                version: fenced.version,
                deadline: Deadline { at, kind: fenced.kind },
            })
        };
        self.take((b"d", &rows::deadlines_after(now)), now, limit, lease, due)
    }

    pub fn claim(&self, now: Time, limit: usize, lease: Duration) -> Result<Vec<Claimed>, StoreError> {
        let claimed = |key: &[u8], fenced: Fenced| {
            let subject = self.known(key, rows::outgoing_subject(key))?;
            let outgoing = Outgoing { kind: fenced.kind, at: fenced.at, to: fenced.to };
            Some(Claimed { subject, version: fenced.version, outgoing })
        };
        self.take((b"o", b"p"), now, limit, lease, claimed)
    }

    /// Leases the rows of a range whose time has come. Rows are removed together with the version they belong
    /// to, so the fence holds for every row found. Unreadable rows are skipped and logged.
    fn take<T>(
        &self,
        (from, until): (&[u8], &[u8]),
        now: Time,
        limit: usize,
        lease: Duration,
        read: impl Fn(&[u8], Fenced) -> Option<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut leases = self.leases.lock().unwrap_or_else(PoisonError::into_inner);
        // Deadlines are asked for in the bot's own time, which is behind the clock by its outages, outgoing rows by the
        // clock: neither ends a lease of the other.
        leases.retain(|leased, until| !leased.starts_with(from) || *until > now);
        let mut taken = Vec::new();
        if limit == 0 {
            return Ok(taken);
        }
        self.rows.scan(from, until, &mut |key, value| {
            if let Some(fenced) = self.optional::<Fenced>(key, value)
                && fenced.at <= now
            {
                let leased = [key, &fenced.version.0.to_be_bytes()].concat();
                if !leases.contains_key(&leased)
                    && let Some(row) = read(key, fenced)
                {
                    leases.insert(leased, now.after(lease));
                    taken.push(row);
                }
            }
            taken.len() < limit
        })?;
        Ok(taken)
    }

    /// Leases one outgoing row to the caller, if it is there and not leased.
    pub fn hold(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        now: Time,
        lease: Duration,
    ) -> Result<bool, StoreError> {
        let Some((head, _)) = self.head(subject)?.filter(|(head, _)| head.version == version) else {
            return Ok(false);
        };
        let Some(index) = head.outgoing.iter().position(|row| row.kind == kind) else {
            return Ok(false);
        };
        let key = rows::outgoing_key(subject, index);
        if self.rows.get(&key)?.is_none() {
            return Ok(false);
        }
        let mut leases = self.leases.lock().unwrap_or_else(PoisonError::into_inner);
        let leased = leases.entry([&key[..], &version.0.to_be_bytes()].concat()).or_insert(now);
        let is_free = *leased <= now;
        if is_free {
            *leased = now.after(lease);
        }
        Ok(is_free)
    }

    /// Keeps an answer under a key that has none; returns the earlier one.
    pub fn note_once(&self, key: &Key, answer: Vec<u8>, at: Time) -> Result<Option<Vec<u8>>, StoreError> {
        let before = self.answered(key)?;
        if before.is_none() {
            let row = rows::encode(&Answered { at, answer }, &[]);
            self.rows.write(vec![(rows::key_key(key), Some(row))])?;
        }
        Ok(before)
    }

    pub fn next_due(&self) -> Result<Option<Time>, StoreError> {
        let mut next = None;
        self.rows.scan(b"d", b"e", &mut |key, _| {
            next = self.known(key, rows::deadline_parts(key)).map(|(at, _)| at);
            next.is_none()
        })?;
        Ok(next)
    }

    pub fn delivered(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        posted: Option<Posted>,
    ) -> Result<Option<Posted>, StoreError> {
        let mut batch = Batch::new();
        // The rows of a newer version belong to another board.
        if let Some((head, _)) = self.head(subject)?
            && head.version == version
        {
            let these = head.outgoing.iter().enumerate().filter(|(_, outgoing)| outgoing.kind == kind);
            batch.extend(these.map(|(index, _)| (rows::outgoing_key(subject, index), None)));
        }
        let key = rows::posted_key(subject);
        let known: Option<Posted> = self.rows.get(&key)?.and_then(|bytes| self.optional(&key, &bytes));
        if let Some(posted) = posted
            && known.is_none_or(|known| known.version <= posted.version)
        {
            batch.push((key, Some(rows::encode_posted(&posted))));
        }
        if !batch.is_empty() {
            self.rows.write(batch)?;
        }
        Ok(known)
    }

    pub fn find(
        &self,
        label: &Label,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        self.load_all(self.labelled(label, skip, limit)?)
    }

    /// Returns what [`Ledger::find`] would return, plus the unreadable subjects that a writing call must set
    /// aside.
    pub fn peek_labelled(&self, label: &Label, skip: usize, limit: usize) -> Result<Peeked, StoreError> {
        let mut peeked = Peeked::default();
        self.peek_all(self.labelled(label, skip, limit)?, &mut peeked)?;
        // A change may have removed the label since the index was read.
        peeked.found.retain(|(_, loaded)| loaded.labels.contains(label));
        Ok(peeked)
    }

    fn labelled(&self, label: &Label, skip: usize, limit: usize) -> Result<Vec<Subject>, StoreError> {
        self.indexed(rows::label_range(label), skip, limit, rows::label_subject)
    }

    pub fn list(
        &self,
        range: &LabelRange,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<(Label, Subject)>, StoreError> {
        let read = |key: &[u8]| rows::label_text(key).zip(rows::label_subject(key));
        self.indexed(rows::labels_range(range), skip, limit, read)
    }

    /// What `read` finds in the keys of a range, after skipping some keys.
    fn indexed<T>(
        &self,
        (from, until): (Vec<u8>, Vec<u8>),
        skip: usize,
        limit: usize,
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Result<Vec<T>, StoreError> {
        let (mut found, mut passed) = (Vec::new(), 0);
        if limit > 0 {
            self.rows.scan(&from, &until, &mut |key, _| {
                passed += 1;
                if passed > skip {
                    found.extend(self.known(key, read(key)));
                }
                found.len() < limit
            })?;
        }
        Ok(found)
    }

    pub fn count(&self, range: &LabelRange, most: usize) -> Result<usize, StoreError> {
        let (from, until) = rows::labels_range(range);
        let mut count = 0;
        if most > 0 {
            self.rows.scan(&from, &until, &mut |_, _| {
                count += 1;
                count < most
            })?;
        }
        Ok(count)
    }

    fn peek_all(&self, subjects: Vec<Subject>, peeked: &mut Peeked) -> Result<(), StoreError> {
        for subject in subjects {
            match self.peek(subject) {
                Ok(Some(Some(loaded))) => peeked.found.push((subject, loaded)),
                Ok(Some(None)) => {}
                Err(StoreError::Unreadable { why, .. }) => self.skip(&rows::body_key(subject), &why),
                Ok(None) => peeked.unreadable.push(subject),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Loads the readable subjects. The unreadable ones are set aside and reported.
    fn load_all(&self, subjects: Vec<Subject>) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        let mut found = Vec::with_capacity(subjects.len());
        for subject in subjects {
            match self.load(subject) {
                Ok(Some(loaded)) => found.push((subject, loaded)),
                Ok(None) => {}
                Err(StoreError::Unreadable { why, .. }) => self.skip(&rows::body_key(subject), &why),
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }

    pub fn scan(&self, after: Option<Subject>, limit: usize) -> Result<Vec<(Subject, Loaded)>, StoreError> {
        let (mut after, mut found) = (after, Vec::new());
        while found.len() < limit {
            let subjects = self.following(after, limit - found.len())?;
            let Some(last) = subjects.last() else { break };
            after = Some(*last);
            found.extend(self.load_all(subjects)?);
        }
        Ok(found)
    }

    /// Returns what [`Ledger::scan`] would return, plus the unreadable subjects that a writing call must set
    /// aside.
    pub fn peek_following(&self, after: Option<Subject>, limit: usize) -> Result<Peeked, StoreError> {
        let (mut after, mut peeked) = (after, Peeked::default());
        while peeked.found.len() < limit {
            let subjects = self.following(after, limit - peeked.found.len())?;
            let Some(last) = subjects.last() else { break };
            after = Some(*last);
            self.peek_all(subjects, &mut peeked)?;
        }
        Ok(peeked)
    }

    /// Returns up to `limit` subjects after this one.
    fn following(&self, after: Option<Subject>, limit: usize) -> Result<Vec<Subject>, StoreError> {
        let (from, mut subjects) = (after.map_or_else(|| b"b".to_vec(), follows), Vec::new());
        if limit > 0 {
            self.rows.scan(&from, b"c", &mut |key, _| {
                subjects.extend(self.known(key, rows::body_subject(key)));
                subjects.len() < limit
            })?;
        }
        Ok(subjects)
    }
}

/// Replaces a subject's old rows by its new ones.
fn replace(subject: Subject, before: Option<&Head>, head: &Head, body: &[u8], batch: &mut Batch) {
    let (none, new) = (Vec::new(), &head.labels);
    let old = before.map_or(&none, |before| &before.labels);
    if let Some(before) = before {
        batch.extend(rows::fenced_rows(subject, before).map(|(key, _)| (key, None)));
        batch.extend(
            old.iter()
                .filter(|label| !new.contains(label))
                .map(|label| (rows::label_key(label, subject), None)),
        );
    }
    batch.extend(rows::fenced_rows(subject, head).map(|(key, row)| (key, Some(rows::encode(&row, &[])))));
    let added = new.iter().filter(|label| !old.contains(label));
    batch.extend(added.map(|label| (rows::label_key(label, subject), Some(Vec::new()))));
    batch.push((rows::body_key(subject), Some(rows::encode(head, body))));
}

/// The smallest key after a subject's body.
fn follows(subject: Subject) -> Vec<u8> {
    [&rows::body_key(subject)[..], &[0]].concat()
}

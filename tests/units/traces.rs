//! Power-cut tests: the possible states of the files when the writes since the last sync reached the disk
//! partly or out of order.
//!
//! A watching disk keeps each file's content as of its last sync. Everything changed since then may or may
//! not be on the disk. The tests try prefixes at the ends of records, prefixes that end anywhere, and arbitrary
//! subsets of sectors.

use super::{place, repair, salvage::log::Log};
use deltille_base::ids::{ChannelId, Time};
use deltille_store::{
    Applied, Change, DiskStore, Key, Store, StoreError, Subject, Version,
    disk::{
        Disk, SystemDisk,
        snapshot::{SEGMENT, headers},
    },
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io,
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

/// A power cut leaves each sector of this size (bytes) entirely old or entirely new.
const SECTOR: usize = 512;
const SUBJECTS: u64 = 6;
/// Cases per kind and window.
const CASES: usize = 2;

const LOG: &str = "db";

type Files = BTreeMap<String, Vec<u8>>;
type Versions = BTreeMap<u64, u64>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Cut {
    Record,
    Torn,
    Subset,
}

/// Watches a database and tries out what a power cut would leave of it.
#[derive(Debug)]
struct Watch {
    seen: Mutex<Seen>,
    folder: tempfile::TempDir,
}

#[derive(Debug)]
struct Seen {
    synced: Option<Files>,
    acknowledged: Versions,
    written: Versions,
    random: fastrand::Rng,
    /// For each kind of cut: how many databases opened, how many needed a repair.
    outcomes: BTreeMap<Cut, (usize, usize)>,
    faults: Vec<String>,
    windows: usize,
}

impl Disk for Watch {
    fn sync(&self, file: &File) -> io::Result<()> {
        let files = files(self.folder.path())?;
        // Other files are made durable before the log.
        let length = file.metadata()?.len();
        if files.get(LOG).is_some_and(|log| log.len() as u64 == length) {
            let mut seen = self.seen.lock().unwrap();
            // Before the first sync of a new database no data can be lost.
            if let Some(before) = seen.synced.replace(files.clone()) {
                seen.window(&before, &files);
            }
        }
        SystemDisk.sync(file)
    }

    fn free(&self, _: &Path) -> io::Result<u64> {
        Ok(u64::MAX)
    }
}

fn files(folder: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    for inner in ["", "blobs/"] {
        for entry in fs::read_dir(folder.join(inner))? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                // A large page's file can be superseded at any moment.
                let Ok(content) = fs::read(entry.path()) else {
                    continue;
                };
                files.insert(format!("{inner}{}", entry.file_name().to_string_lossy()), content);
            }
        }
    }
    Ok(files)
}

/// Writes files into a new folder.
fn laid_out(files: &Files) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("tables/blobs")).unwrap();
    for (name, content) in files {
        fs::write(folder.path().join("tables").join(name), content).unwrap();
    }
    folder
}

struct Written<'a> {
    before: &'a [u8],
    after: &'a [u8],
    /// Offsets of the changed sectors, in the order in which they were written.
    sectors: Vec<usize>,
    /// Offsets among them at which a record ends.
    ends: Vec<usize>,
}

impl<'a> Written<'a> {
    fn of(before: &'a Files, after: &'a Files) -> Written<'a> {
        let (before, after) = (&before[LOG][..], &after[LOG][..]);
        let part = |content: &'a [u8], at: usize| content.get(at..after.len().min(at + SECTOR));
        let mut sectors: Vec<usize> = (0..after.len())
            .step_by(SECTOR)
            .filter(|at| part(before, *at) != part(after, *at))
            .collect();
        in_order_of_the_log(after, &mut sectors);
        let set: BTreeSet<usize> = sectors.iter().copied().collect();
        let ends = record_ends(after)
            .into_iter()
            .filter(|end| set.contains(&(end / SECTOR * SECTOR)))
            .collect();
        Written { before, after, sectors, ends }
    }

    /// Returns the file with only part of the writes applied.
    fn cut(&self, cut: Cut, random: &mut fastrand::Rng) -> Vec<u8> {
        let kept: Vec<(usize, usize)> = match cut {
            Cut::Record if self.ends.is_empty() => Vec::new(),
            Cut::Record => self.until(self.ends[random.usize(..self.ends.len())]),
            Cut::Torn if self.sectors.is_empty() => Vec::new(),
            Cut::Torn => {
                // Half of the cuts fall into what a sector begins with: a head or a header.
                let within = if random.bool() { SECTOR } else { SECTOR / 16 };
                self.until(self.sectors[random.usize(..self.sectors.len())] + random.usize(..within))
            }
            Cut::Subset => {
                let share = random.f64();
                let kept = self.sectors.iter().filter(|_| random.f64() < share);
                kept.map(|at| (*at, at + SECTOR)).collect()
            }
        };
        mixed(self.before, self.after, kept)
    }

    /// Ranges of everything before an offset, in write order; the last sector only up to that byte.
    fn until(&self, end: usize) -> Vec<(usize, usize)> {
        let last = self
            .sectors
            .iter()
            .position(|at| (*at..at + SECTOR).contains(&end))
            .unwrap_or(self.sectors.len());
        let whole = self.sectors[..last].iter().map(|at| (*at, at + SECTOR));
        whole.chain(self.sectors.get(last).map(|at| (*at, end))).collect()
    }
}

fn in_order_of_the_log(log: &[u8], sectors: &mut [usize]) {
    let mut file = tempfile::tempfile().unwrap();
    io::Write::write_all(&mut file, log).unwrap();
    let order: BTreeMap<usize, u64> = headers(&mut file, 0)
        .unwrap()
        .iter()
        .map(|header| (header.place as usize, header.position))
        .collect();
    sectors.sort_by_key(|at| (order.get(&(at / SEGMENT * SEGMENT)), *at));
}

/// Returns the file with only these byte ranges new.
fn mixed(before: &[u8], after: &[u8], new: impl IntoIterator<Item = (usize, usize)>) -> Vec<u8> {
    let mut file = before.to_vec();
    for (at, end) in new {
        let end = end.min(after.len());
        if file.len() < end {
            file.resize(end, 0);
        }
        file[at..end].copy_from_slice(&after[at..end]);
    }
    file
}

impl Seen {
    /// Tries states that a power cut before the end of a sync may leave.
    fn window(&mut self, before: &Files, after: &Files) {
        let log = Written::of(before, after);
        if log.sectors.is_empty() {
            return;
        }
        self.windows += 1;
        for (cut, cases) in [(Cut::Record, 2 * CASES), (Cut::Torn, CASES), (Cut::Subset, CASES)] {
            for _ in 0..cases {
                let new = log.cut(cut, &mut self.random);
                self.case(cut, before, after, new);
            }
        }
    }

    fn case(&mut self, cut: Cut, before: &Files, after: &Files, log: Vec<u8>) {
        let mut files = before.clone();
        for (name, content) in after.iter().filter(|(name, _)| name.starts_with("blobs/")) {
            // These files are written and synced before the log; without that sync they may hold anything.
            let there = cut != Cut::Subset || before.contains_key(name) || self.random.bool();
            let length = if there { content.len() } else { self.random.usize(..=content.len()) };
            files.insert(name.clone(), content[..length].to_vec());
        }
        files.insert(LOG.to_owned(), log);
        let (opened, repaired) = (laid_out(&files), laid_out(&files));
        let outcome = self.outcomes.entry(cut).or_default();
        match DiskStore::open(&opened.path().join("tables")) {
            Ok(store) => {
                outcome.0 += 1;
                let fault = self.judge(&store);
                self.faults
                    .extend(fault.map(|fault| format!("window {}, {cut:?}, opened: {fault}", self.windows)));
            }
            Err(error) => {
                outcome.1 += 1;
                let told = matches!(error, StoreError::Damaged { .. })
                    && error.to_string().contains("deltille repair");
                self.faults.extend((!told).then(|| format!("window {}, {cut:?}: {error}", self.windows)));
            }
        }
        // A repair must give no worse result, even where none is needed.
        let database = repaired.path().join("tables");
        let fault = match repair(&database) {
            Ok(done) => self.judge(&DiskStore::open(&done.folder).unwrap()),
            Err(StoreError::Nothing { .. }) if self.acknowledged.is_empty() => None,
            Err(error) => Some(error.to_string()),
        };
        self.faults
            .extend(fault.map(|fault| format!("window {}, {cut:?}, repaired: {fault}", self.windows)));
        let untouched = self::files(&database).unwrap() == files;
        self.faults.extend((!untouched).then(|| format!("{cut:?}: the original was changed")));
    }

    /// Describes what is wrong with the store's content, if anything.
    fn judge(&self, store: &DiskStore) -> Option<String> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        for (id, written) in &self.written {
            let loaded = match runtime.block_on(store.load(channel(*id))) {
                Ok(loaded) => loaded,
                Err(error) => return Some(error.to_string()),
            };
            let least = self.acknowledged.get(id).copied().unwrap_or(0);
            let version = loaded.as_ref().map_or(0, |loaded| loaded.version.0);
            if version < least || version > *written {
                return Some(format!(
                    "channel {id} has {version}, {least} was acknowledged, {written} written"
                ));
            }
            if loaded.is_some_and(|loaded| loaded.body != body(*id, version)) {
                return Some(format!("channel {id} has another body than that of {version}"));
            }
            for earlier in version.saturating_sub(3)..version {
                let key = Key(format!("{id}-{earlier}"));
                if runtime.block_on(store.answered(&key)).ok().flatten().is_none() {
                    return Some(format!("{key:?} was forgotten"));
                }
            }
        }
        None
    }
}

/// File offsets at which the records of the log end.
fn record_ends(log: &[u8]) -> Vec<usize> {
    let mut file = tempfile::tempfile().unwrap();
    io::Write::write_all(&mut file, log).unwrap();
    let places: BTreeMap<u64, u64> = headers(&mut file, 0)
        .unwrap()
        .iter()
        .map(|header| (header.position, header.place))
        .collect();
    let mut log = Log::read(file).unwrap();
    let positions: Vec<u64> = log.positions().collect();
    let mut ends = Vec::new();
    for position in positions {
        let segment = log.segment(position).unwrap().unwrap();
        ends.extend(segment.records().map(|record| (record.end - position + places[&position]) as usize));
    }
    ends
}

fn channel(id: u64) -> Subject {
    Subject::Channel(ChannelId(id))
}

/// Some bodies are large enough that their pages get files of their own.
fn body(id: u64, version: u64) -> Vec<u8> {
    let length = if id == 0 { 100 } else { 3_000 << ((version * 7 + id) % 6) };
    format!("{id} {version} ").into_bytes().into_iter().cycle().take(length).collect()
}

#[test]
fn power_cut_never_loses_acknowledged_changes() {
    let random = fastrand::Rng::with_seed(14);
    let watch = Arc::new(Watch {
        folder: tempfile::tempdir().unwrap(),
        seen: Mutex::new(Seen {
            synced: None,
            acknowledged: Versions::new(),
            written: Versions::new(),
            random: random.clone(),
            outcomes: BTreeMap::new(),
            faults: Vec::new(),
            windows: 0,
        }),
    });
    let mut random = random;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut versions = Versions::new();
    let mut hours = 0;
    for _ in 0..3 {
        let disk: Arc<dyn Disk> = watch.clone();
        let store = DiskStore::open_on(disk, watch.folder.path(), Duration::ZERO).unwrap();
        for group in 0..14 {
            let mut changes = Vec::new();
            for _ in 0..random.usize(1..if group % 3 == 0 { 10 } else { 3 }) {
                let id = random.u64(0..SUBJECTS);
                let version = versions.entry(id).or_default();
                hours += 1;
                changes.push(Change {
                    subject: channel(id),
                    expected: Version(*version),
                    body: body(id, *version + 1),
                    key: Key(format!("{id}-{version}")),
                    answer: Vec::new(),
                    at: Time(hours * 60 * 1000),
                    deadlines: Vec::new(),
                    outgoing: Vec::new(),
                    labels: Vec::new(),
                    filed: Vec::new(),
                });
                *version += 1;
            }
            watch.seen.lock().unwrap().written = versions.clone();
            let applied = runtime.block_on(store.apply(changes)).unwrap();
            assert!(applied.iter().all(|applied| matches!(applied, Applied::Committed(_))), "{applied:?}");
            watch.seen.lock().unwrap().acknowledged = versions.clone();
            if group % 5 == 4 {
                runtime.block_on(store.flush()).unwrap();
            }
        }
    }
    let seen = watch.seen.lock().unwrap();
    println!("{} windows; opened, repaired: {:?}", seen.windows, seen.outcomes);
    assert!(
        seen.faults.is_empty(),
        "{} faults: {:#?}",
        seen.faults.len(),
        &seen.faults[..seen.faults.len().min(12)]
    );
    assert!(seen.windows >= 30 && seen.outcomes.len() == 3, "{}: {:?}", seen.windows, seen.outcomes);
    assert_eq!(place(Path::new("a/tables")), Path::new("a/tables.repaired"));
}

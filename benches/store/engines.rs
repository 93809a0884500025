//! What the benchmark requires of an engine, and three implementations: the program's store, the same rows in
//! redb, and an append-only file.

use crate::{BODY, change};
use deltille::store::{Applied, DiskStore, Store};
use redb::{Database, ReadableTable, TableDefinition};
use std::{
    fs::{self, File},
    io::Write,
    path::Path,
};
use tokio::runtime::Runtime;

/// A change of a table, based on this version.
pub struct Commit {
    pub table: u64,
    pub version: u64,
}

/// A store under test. `commit` returns when the changes are durable.
pub trait Engine {
    fn name(&self) -> &'static str;
    fn commit(&mut self, commits: Vec<Commit>);
}

/// The baseline: plain writes and one `fdatasync` for each batch, the least that durability can cost.
pub struct Bare(File);

impl Bare {
    pub fn open(path: &Path) -> Bare {
        Bare(File::create(path).expect("a file"))
    }
}

impl Engine for Bare {
    fn name(&self) -> &'static str {
        "bare write + fdatasync"
    }

    fn commit(&mut self, commits: Vec<Commit>) {
        for _ in commits {
            self.0.write_all(&[b'x'; BODY]).expect("writable");
        }
        self.0.sync_data().expect("writable");
    }
}

/// The store of the program.
pub struct Sled {
    store: DiskStore,
    runtime: Runtime,
}

impl Sled {
    pub fn open(path: &Path) -> Sled {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
        Sled { store: DiskStore::open(path).expect("it opens"), runtime }
    }
}

impl Engine for Sled {
    fn name(&self) -> &'static str {
        "sled (the store)"
    }

    fn commit(&mut self, commits: Vec<Commit>) {
        let changes = commits.into_iter().map(|commit| change(commit.table, commit.version)).collect();
        let applied = self.runtime.block_on(self.store.apply(changes)).expect("writable");
        assert!(applied.iter().all(|applied| matches!(applied, Applied::Committed(_))));
    }
}

/// The rows of `src/store/rows.rs` at about the same size, with the same reads before each commit: the
/// previous body, the key, four old keys.
pub struct Redb(Database);

const ROWS: TableDefinition<&[u8], &[u8]> = TableDefinition::new("rows");
/// The same cache size as sled's.
const CACHE: usize = 16 * 1024 * 1024;

impl Redb {
    pub fn open(folder: &Path) -> Redb {
        fs::create_dir_all(folder).expect("a folder");
        Redb(Database::builder().set_cache_size(CACHE).create(folder.join("redb")).expect("it opens"))
    }
}

fn key(kind: u8, parts: &[u64]) -> Vec<u8> {
    let numbers = parts.iter().flat_map(|part| part.to_be_bytes());
    [kind].into_iter().chain(numbers).collect()
}

/// The keys of a table's deadline, in order of due time.
fn due(Commit { table, version }: &Commit) -> [u64; 2] {
    [1_000_000 + table + version, *table]
}

impl Engine for Redb {
    fn name(&self) -> &'static str {
        "redb (the same rows)"
    }

    fn commit(&mut self, commits: Vec<Commit>) {
        let transaction = self.0.begin_write().expect("writable");
        let mut rows = transaction.open_table(ROWS).expect("a table");
        for commit in commits {
            let Commit { table, version } = commit;
            let body = key(b'b', &[table]);
            let request = key(b'k', &[table, version]);
            assert_eq!(rows.get(&body[..]).expect("readable").is_some(), version > 0);
            assert!(rows.get(&request[..]).expect("readable").is_none());
            assert!(rows.range(&request[..]..&b"l"[..]).expect("readable").take(4).all(|row| row.is_ok()));
            if version > 0 {
                rows.remove(&key(b'd', &due(&Commit { table, version: version - 1 }))[..])
                    .expect("writable");
            }
            rows.insert(&key(b'd', &due(&commit))[..], &[b'd'; 60][..]).expect("writable");
            rows.insert(&key(b'o', &[table])[..], &[b'o'; 60][..]).expect("writable");
            rows.insert(&request[..], &[b'k'; 50][..]).expect("writable");
            rows.insert(&body[..], &[b'x'; BODY + 150][..]).expect("writable");
        }
        drop(rows);
        transaction.commit().expect("writable");
    }
}

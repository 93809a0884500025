//! Tests of readers that run while the rows of a group move to sled, and of who may open a database.

use super::*;
use crate::disk::{SystemDisk, folder};
use std::time::Duration;

fn open(place: &Path) -> Arc<Engine> {
    try_open(place).unwrap()
}

fn try_open(place: &Path) -> Result<Arc<Engine>, StoreError> {
    let database = folder::open(place, Duration::from_secs(5))?;
    Engine::new(place, database, Arc::new(SystemDisk)).map(Arc::new)
}

fn put(engine: &Engine, letters: &str, changing: bool) {
    engine.writes_changes(changing);
    let rows = letters.bytes().map(|letter| (vec![letter], Some(vec![letter])));
    engine.write(rows.collect()).unwrap();
}

fn seen(rows: &impl Rows, mut visited: impl FnMut(u8)) -> String {
    let mut seen = String::new();
    rows.scan(b"a", b"z", &mut |key, value| {
        assert_eq!(key, value);
        seen.push(char::from(key[0]));
        visited(key[0]);
        true
    })
    .unwrap();
    seen
}

#[test]
fn reads_while_rows_move_to_sled_miss_no_row() {
    let place = tempfile::tempdir().unwrap();
    let engine = open(place.path());
    put(&engine, "acegikmo", true);
    engine.sync().unwrap();
    let durable = Durable(engine.clone());
    for moved_at in "abcdefghijklmno".bytes() {
        put(&engine, "bdfhjln", false);
        let all = seen(&durable, |key| {
            if key == moved_at {
                engine.note().unwrap();
            }
        });
        assert_eq!(all, "abcdefghijklmno", "moved at {}", char::from(moved_at));
        engine.write("bdfhjln".bytes().map(|letter| (vec![letter], None)).collect()).unwrap();
        assert_eq!(seen(&durable, |_| ()), "acegikmo");
        engine.note().unwrap();
        assert_eq!(seen(&durable, |_| ()), "acegikmo");
    }
}

#[test]
fn only_the_writer_sees_changes_that_are_not_durable() {
    let place = tempfile::tempdir().unwrap();
    let engine = open(place.path());
    let durable = Durable(engine.clone());
    put(&engine, "ab", true);
    engine.sync().unwrap();
    engine.write(vec![(b"a".to_vec(), None), (b"c".to_vec(), Some(b"c".to_vec()))]).unwrap();
    put(&engine, "d", false);
    for given in [false, true] {
        if given {
            engine.give().unwrap();
        }
        assert_eq!((seen(&durable, |_| ()), seen(&engine, |_| ())), ("abd".to_owned(), "bcd".to_owned()));
        assert_eq!(durable.get(b"a").unwrap(), Some(b"a".to_vec()));
        assert_eq!((durable.get(b"c").unwrap(), engine.get(b"a").unwrap()), (None, None));
    }
    engine.sync().unwrap();
    assert_eq!(seen(&durable, |_| ()), "bcd");
}

/// A program that would drop what it does not know opens nothing.
#[test]
fn a_newer_statement_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let newer = Statement {
        format: FORMAT + 1,
        made_by: "9.1.0".to_owned(),
        least: "9.0.0".to_owned(),
    };
    let state = |statement: &Statement| {
        let database = folder::open(place.path(), Duration::from_secs(5)).unwrap();
        database.insert(STATEMENT, statement.to_json()).unwrap();
        database.flush().unwrap();
    };
    drop(open(place.path()));
    state(&newer);
    let error = try_open(place.path()).unwrap_err();
    assert!(matches!(error, StoreError::Newer { .. }) && !error.is_storage(), "{error}");
    let said = error.to_string();
    for word in ["made by a newer Deltille (9.1.0)", "9.0.0", env!("CARGO_PKG_VERSION")] {
        assert!(said.contains(word), "{said}");
    }
    // A newer program that dropped nothing is no reason.
    state(&Statement { format: FORMAT, ..newer });
    let engine = open(place.path());
    let stated = engine.get(STATEMENT).unwrap().unwrap();
    assert_eq!(Statement::from_json(&stated).unwrap().made_by, "9.1.0");
}

/// Versions before 0.4 take a mark of the write-ahead file for damage if it is another row.
#[test]
fn a_statement_is_no_mark() {
    assert_eq!(Mark::read(&Statement::own().to_json()), None);
}

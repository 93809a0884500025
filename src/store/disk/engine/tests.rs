//! Tests of readers that run while the writer's rows move from the write-ahead file to sled.

use super::*;
use crate::disk::{SystemDisk, folder};
use std::time::Duration;

fn open(place: &Path) -> Arc<Engine> {
    let database = folder::open(place, Duration::ZERO).unwrap();
    Arc::new(Engine::new(place, database, Arc::new(SystemDisk)).unwrap())
}

fn put(engine: &Arc<Engine>, letters: &str) {
    engine.begin();
    let rows = letters.bytes().map(|letter| (vec![letter], Some(vec![letter])));
    engine.write(rows.collect()).unwrap();
    engine.sync().unwrap();
}

fn sled_has(engine: &Engine, key: u8) -> bool {
    engine.database.as_ref().unwrap().contains_key([key]).unwrap()
}

#[test]
fn reads_during_drain_miss_no_row() {
    let place = tempfile::tempdir().unwrap();
    let engine = open(place.path());
    put(&engine, "acegi");
    engine.drain().unwrap();
    for drained_at in "abcdefghi".bytes() {
        put(&engine, "bdfh");
        assert!(!sled_has(&engine, b'b') && sled_has(&engine, b'a'));
        let mut seen = String::new();
        Durable(engine.clone())
            .scan(b"a", b"z", &mut |key, value| {
                assert_eq!(key, value);
                seen.push(char::from(key[0]));
                if key[0] == drained_at {
                    engine.drain().unwrap();
                }
                true
            })
            .unwrap();
        assert_eq!(seen, "abcdefghi", "drained at {}", char::from(drained_at));
        assert!(sled_has(&engine, b'b'));
        engine.write("bdfh".bytes().map(|letter| (vec![letter], None)).collect()).unwrap();
        engine.drain().unwrap();
    }
}

#[test]
fn removed_rows_in_sled_are_gone() {
    let place = tempfile::tempdir().unwrap();
    let engine = open(place.path());
    put(&engine, "abc");
    engine.drain().unwrap();
    engine.begin();
    engine.write(vec![(b"b".to_vec(), None)]).unwrap();
    engine.sync().unwrap();
    assert!(sled_has(&engine, b'b'));
    assert_eq!(Durable(engine.clone()).get(b"b").unwrap(), None);
    // A copy as a killed process would leave it: the next process knows the row too.
    let copy = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(place.path())
        .unwrap()
        .map(Result::unwrap)
        .filter(|entry| entry.path().is_file())
    {
        fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
    }
    let next = open(copy.path());
    assert!(!sled_has(&next, b'b') && sled_has(&next, b'c'));
    engine.close().unwrap();
    assert!(!sled_has(&engine, b'b'));
    assert!(fs::read(place.path().join("ahead")).unwrap()[4096..].iter().all(|byte| *byte == 0));
}

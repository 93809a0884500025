//! Tests of the write-ahead file after a kill, a power cut or disk damage.

use super::*;
use crate::disk::SystemDisk;
use proptest::prelude::*;
use std::fs;

const SECTOR: usize = 512;

/// What sled's row says while a store is open.
fn has(generation: u64) -> Mark {
    Mark { generation, open: true }
}

/// The same after an orderly shutdown, or in a database of an older version.
fn closed(generation: u64) -> Mark {
    Mark { generation, open: false }
}

fn opened(folder: &tempfile::TempDir, generation: u64) -> WriteAhead {
    let ahead = WriteAhead::open(folder.path(), generation, &SystemDisk).unwrap();
    ahead.begin(&SystemDisk).unwrap();
    ahead
}

fn rows(generation: u64, number: u64) -> Batch {
    // Between one and three pages long.
    let value = format!("{generation} {number} ").repeat(200 + 700 * (number as usize % 3));
    vec![(format!("key {number}").into_bytes(), Some(value.into_bytes())), (b"gone".to_vec(), None)]
}

fn append(ahead: &WriteAhead, rows: &Batch) -> bool {
    let written = ahead.write(encode(rows.iter().map(|(key, value)| (key, value)))).unwrap();
    ahead.keep().unwrap();
    written
}

fn bytes(folder: &tempfile::TempDir) -> Vec<u8> {
    fs::read(place(folder.path())).unwrap()
}

/// Makes this the only head.
fn set_head(bytes: &mut [u8], generation: u64, count: u64) {
    bytes[..PAGE].fill(0);
    bytes[HEADS[1]..][..HEAD].copy_from_slice(&head(generation, count));
}

/// Writes seven records of generation 4, all drained to sled, then five of generation 5. Also returns the
/// file's bytes from before the last record.
fn written() -> (tempfile::TempDir, WriteAhead, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let ahead = opened(&folder, 4);
    (1..=7).for_each(|number| assert!(append(&ahead, &rows(4, number))));
    ahead.restart().unwrap();
    (1..=4).for_each(|number| assert!(append(&ahead, &rows(5, number))));
    let before = bytes(&folder);
    assert!(append(&ahead, &rows(5, 5)));
    (folder, ahead, before)
}

fn first(count: u64) -> Vec<Batch> {
    (1..=count).map(|number| rows(5, number)).collect()
}

#[test]
fn newest_generation_round_trips_and_older_are_ignored() {
    let (folder, ahead, _) = written();
    let all = found(&bytes(&folder), has(4));
    assert_eq!((&all.records, all.behind, all.torn, all.generation), (&first(5), 0, false, 5));
    assert_eq!(all.damage(has(4)), None);
    // sled already has this generation.
    let none = found(&bytes(&folder), has(5));
    assert_eq!((none.records.len(), none.behind, none.torn, none.damage(has(5))), (0, 0, false, None));
    // sled does not even have the generation before.
    assert!(found(&bytes(&folder), has(3)).damage(has(3)).is_some());
    assert_eq!(bytes(&folder).len(), SIZE, "it is as long as it was");
    for _ in 0..2 {
        ahead.erase().unwrap();
        assert!(bytes(&folder)[PAGE..].iter().all(|byte| *byte == 0), "the head stays");
    }
    let none = tempfile::tempdir().unwrap();
    assert_eq!(read(none.path(), closed(3)).unwrap().damage(closed(3)), None);
}

#[test]
fn partial_last_record_is_whole_or_absent() {
    let (folder, _, before) = written();
    let mut after = bytes(&folder);
    // The head counts a record only when it is durable.
    after[..PAGE].copy_from_slice(&before[..PAGE]);
    let changed: Vec<usize> = (0..SIZE)
        .step_by(SECTOR)
        .filter(|at| before[*at..at + SECTOR] != after[*at..at + SECTOR])
        .collect();
    let (start, end) = (changed[0], changed.last().unwrap() + SECTOR);
    let judge = |bytes: &[u8], case: &str| {
        let found = found(bytes, has(4));
        assert!(found.records == first(4) || found.records == first(5), "{case}");
        assert_eq!((found.damage(has(4)), found.records.len() == 5 && found.torn), (None, false), "{case}");
    };
    for cut in (start..=end).step_by(7) {
        judge(&[&after[..cut], &before[cut..]].concat(), &format!("up to {cut}"));
    }
    let mut random = fastrand::Rng::with_seed(1);
    for round in 0..300 {
        let mut mixed = before.clone();
        for at in changed.iter().filter(|_| random.bool()) {
            mixed[*at..at + SECTOR].copy_from_slice(&after[*at..at + SECTOR]);
        }
        judge(&mixed, &format!("subset {round}"));
    }
}

/// As above, for the first record of a generation, which overwrites records of the previous one.
#[test]
fn new_generation_is_not_damage() {
    let folder = tempfile::tempdir().unwrap();
    let ahead = opened(&folder, 4);
    (1..=7).for_each(|number| assert!(append(&ahead, &rows(4, number))));
    let before = bytes(&folder);
    ahead.restart().unwrap();
    append(&ahead, &rows(5, 2));
    let mut after = bytes(&folder);
    set_head(&mut after, 5, 0);
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..300 {
        let mut mixed = before.clone();
        for at in (0..SIZE).step_by(SECTOR).filter(|_| random.bool()) {
            mixed[at..at + SECTOR].copy_from_slice(&after[at..at + SECTOR]);
        }
        let found = found(&mixed, has(4));
        assert!(found.damage(has(4)).is_none() && found.records.len() <= 1);
    }
}

#[test]
fn unreadable_record_is_damage_unless_last_and_not_counted() {
    let (folder, _, before) = written();
    let mut whole = bytes(&folder);
    let last = (PAGE..SIZE)
        .step_by(PAGE)
        .find(|at| before[*at..at + PAGE] != whole[*at..at + PAGE])
        .unwrap();
    let mut random = fastrand::Rng::with_seed(3);
    let (mut told, mut cut) = (0, 0);
    let cases = (PAGE..last + PAGE).step_by(SECTOR / 4).flat_map(|at| [(at, 4), (at, 5)]);
    for (at, counted) in cases {
        set_head(&mut whole, 5, counted);
        for lost in [false, true] {
            let mut bytes = whole.clone();
            if lost {
                bytes[at / PAGE * PAGE..][..PAGE].fill(0);
            } else {
                bytes[at] ^= 1 << random.u8(..8);
            }
            let found = found(&bytes, has(4));
            let right = found.records.iter().zip(first(5)).all(|(found, written)| *found == written);
            assert!(right, "{at}: what is read was written");
            match (found.records.len(), found.damage(has(4))) {
                // The padding of a page is never read.
                (5, None) => assert!(!lost),
                (4, None) => {
                    assert!(at >= last && counted == 4);
                    cut += 1;
                }
                (_, damage) => {
                    assert!((at < last || counted == 5) && damage.is_some(), "{at}");
                    told += 1;
                }
            }
        }
    }
    assert!(told > 50 && cut > 10, "{told} {cut}");
}

#[test]
fn file_without_a_readable_head_is_damage_while_a_store_is_open() {
    let (folder, _, _) = written();
    let mut whole = bytes(&folder);
    set_head(&mut whole, 5, 5);
    for at in 0..HEAD {
        let mut bytes = whole.clone();
        bytes[HEADS[1] + at] ^= 4;
        let found = found(&bytes, has(4));
        assert!(found.damage(has(4)).is_some(), "{at}");
        assert_eq!(found.records, first(5), "what is readable is read");
    }
    for length in [0, 1, PAGE, SIZE - 1] {
        fs::write(place(folder.path()), &whole[..length]).unwrap();
        assert!(read(folder.path(), has(4)).unwrap().damage(has(4)).is_some(), "{length}");
        assert!(read(folder.path(), closed(5)).unwrap().damage(closed(5)).is_none(), "{length}");
    }
    fs::remove_file(place(folder.path())).unwrap();
    assert!(read(folder.path(), has(4)).unwrap().damage(has(4)).is_some());
}

/// The heads of two generations, of a reopened file, and of one whose version wrote only the first place.
#[test]
fn a_head_of_which_only_the_beginning_was_written_leaves_the_durable_one() {
    let folder = tempfile::tempdir().unwrap();
    let judge = |before: &[u8], generation: u64| {
        let after = bytes(&folder);
        let heads = HEADS.into_iter().filter(|at| before[*at..][..HEAD] != after[*at..][..HEAD]);
        let written: Vec<usize> = heads.collect();
        assert_eq!(written.len(), 1, "one head is written between two syncs");
        for cut in 0..=HEAD {
            let mut torn = after.clone();
            let rest = written[0] + cut..written[0] + HEAD;
            torn[rest.clone()].copy_from_slice(&before[rest]);
            let found = found(&torn, has(generation - 1));
            assert_eq!(found.damage(has(generation - 1)), None, "{generation}, {cut}");
        }
    };
    drop(opened(&folder, 4));
    let mut old = bytes(&folder);
    old[..PAGE].fill(0);
    old[..HEAD].copy_from_slice(&head(4, 0));
    fs::write(place(folder.path()), &old).unwrap();
    for generation in [5, 7] {
        let before = bytes(&folder);
        let ahead = WriteAhead::open(folder.path(), generation, &SystemDisk).unwrap();
        ahead.begin(&SystemDisk).unwrap();
        judge(&before, generation);
        for number in 1..=4 {
            let before = bytes(&folder);
            append(&ahead, &rows(generation, number));
            judge(&before, generation);
        }
        // The last head of a generation and the first of the next one are written between the same syncs.
        let before = bytes(&folder);
        append(&ahead, &rows(generation, 5));
        ahead.restart().unwrap();
        judge(&before, generation + 1);
    }
}

#[test]
fn undurable_record_is_rewritten_larger() {
    let folder = tempfile::tempdir().unwrap();
    let ahead = opened(&folder, 1);
    append(&ahead, &rows(5, 1));
    for more in 2..4 {
        let noted: Batch = (2..=more).flat_map(|number| rows(5, number)).collect();
        assert!(ahead.write(encode(noted.iter().map(|(key, value)| (key, value)))).unwrap());
        assert_eq!(found(&bytes(&folder), has(0)).records, [rows(5, 1), noted]);
    }
    ahead.keep().unwrap();
    ahead.keep().unwrap();
    append(&ahead, &rows(5, 4));
    assert_eq!(found(&bytes(&folder), has(0)).records.len(), 3);
}

#[test]
fn oversized_record_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let ahead = opened(&folder, 1);
    let large = |bytes: usize| vec![(b"key".to_vec(), Some(vec![7; bytes]))];
    assert!(!append(&ahead, &large(SIZE)) && !ahead.is_full());
    assert_eq!(found(&bytes(&folder), has(0)).records.len(), 0);
    assert!(append(&ahead, &large(SIZE / 2 - 100)) && ahead.is_full());
    assert!(!append(&ahead, &large(SIZE / 2)) && append(&ahead, &large(100)));
    assert_eq!(found(&bytes(&folder), has(0)).records, [large(SIZE / 2 - 100), large(100)]);
    assert_eq!(bytes(&folder).len(), SIZE);
}

proptest! {
    #[test]
    fn no_bytes_panic(start: Vec<u8>, drained: u64) {
        let mut file = header(7, 1, start.len() as u32).to_vec();
        file.extend_from_slice(&checksum(&file, &start).to_le_bytes());
        file.extend_from_slice(&start);
        for bytes in [&start, &file] {
            for mark in [has(drained), closed(drained)] {
                let found = found(bytes, mark);
                let _ = found.damage(mark);
                prop_assert!(found.records.len() <= 1);
            }
        }
        let _ = (Mark::read(Some(&start)), decode(&start));
    }

    #[test]
    fn ahead_rows_round_trip(rows: Vec<(Vec<u8>, Option<Vec<u8>>)>) {
        let bytes = encode(rows.iter().map(|(key, value)| (key, value)));
        prop_assert_eq!(decode(&bytes), Some(rows));
    }
}

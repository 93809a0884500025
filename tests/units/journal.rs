//! Tests of the list of requested deletions.

use super::*;

fn journal(data: &Path) -> Journal {
    Journal::of(data, Sealer::of(data, |_| false).unwrap())
}

#[test]
fn deletion_is_noted_once_and_needs_the_key() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (ann, bob) = (UserId(175_928_847_299_117_063), UserId(175_928_847_299_117_064));
    let first = journal(data.path()).note(ann, Time(7)).unwrap();
    assert_eq!(journal(data.path()).note(ann, Time(7)).unwrap(), first);
    assert_ne!(journal(data.path()).note(ann, Time(8)).unwrap(), first);
    let again = journal(data.path());
    let noted = again.read().unwrap();
    assert_eq!(noted.len(), 2);
    assert!(again.is_about(&noted[0], ann) && !again.is_about(&noted[0], bob));
    assert!(!journal(other.path()).is_about(&noted[0], ann), "another key");
    fs::copy(data.path().join(FILE), other.path().join(FILE)).unwrap();
    let why = fault(&journal(other.path()));
    assert!(matches!(why, JournalFault::OtherKey), "{why}");
    let text = fs::read_to_string(data.path().join(FILE)).unwrap();
    assert!(!text.contains(&ann.to_string()));
}

#[test]
fn partial_line_is_truncated() {
    let data = tempfile::tempdir().unwrap();
    let (journal, file) = (journal(data.path()), data.path().join(FILE));
    journal.note(UserId(1), Time(1)).unwrap();
    let whole = fs::read_to_string(&file).unwrap();
    let check = fs::read(data.path().join(CHECK)).unwrap();
    for length in 1..whole.len() {
        fs::write(&file, format!("{whole}{}", &whole[..length])).unwrap();
        fs::write(data.path().join(CHECK), &check).unwrap();
        assert_eq!(journal.read().unwrap().len(), 1);
        journal.note(UserId(2), Time(2)).unwrap();
        assert_eq!(journal.read().unwrap().len(), 2, "{length}");
    }
    // The same in a copy, where nothing tells whether a writer was killed or the copy was cut.
    fs::remove_file(data.path().join(CHECK)).unwrap();
    fs::write(&file, format!("{whole}{}", &whole[..30])).unwrap();
    assert!(matches!(fault(&journal), JournalFault::Torn(2)));
    fs::write(&file, "{}\n").unwrap();
    assert!(matches!(fault(&journal), JournalFault::Line(1)));
}

fn fault(journal: &Journal) -> JournalFault {
    match journal.read() {
        Err(StoreError::Journal { why, .. }) => why,
        other => panic!("not refused: {other:?}"),
    }
}

/// A journal with this many lines.
fn written(data: &Path, lines: u64) -> String {
    let journal = journal(data);
    for number in 1..=lines {
        journal.note(UserId(number), Time(number)).unwrap();
    }
    fs::read_to_string(data.join(FILE)).unwrap()
}

#[test]
fn every_changed_character_is_detected() {
    let (data, copied) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let text = written(data.path(), 3);
    // With and without the check, which does not come along with a copy.
    fs::copy(data.path().join("seal.key"), copied.path().join("seal.key")).unwrap();
    for folder in [data.path(), copied.path()] {
        let journal = journal(folder);
        // The last line feed is what tells a whole line.
        for at in 0..text.len() - 1 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            fs::write(folder.join(FILE), &bytes).unwrap();
            assert!(journal.read().is_err(), "{}", String::from_utf8_lossy(&bytes));
            assert!(journal.note(UserId(9), Time(9)).is_err() && journal.keep().is_err());
        }
        fs::write(folder.join(FILE), &text).unwrap();
        assert_eq!(journal.read().unwrap().len(), 3);
    }
}

#[test]
fn lost_lines_and_a_lost_journal_are_refused() {
    let data = tempfile::tempdir().unwrap();
    let text = written(data.path(), 3);
    let (journal, file) = (journal(data.path()), data.path().join(FILE));
    for length in 0..text.len() {
        fs::write(&file, &text[..length]).unwrap();
        let why = fault(&journal);
        assert!(matches!(why, JournalFault::Cut { known: 3, .. }), "{length}: {why}");
        assert!(journal.note(UserId(9), Time(9)).is_err());
    }
    fs::remove_file(&file).unwrap();
    assert!(matches!(fault(&journal), JournalFault::Missing));
    assert!(journal.note(UserId(9), Time(9)).is_err() && !file.exists());
    // As the error says, for a journal that cannot be recovered.
    fs::remove_file(data.path().join(CHECK)).unwrap();
    fs::write(&file, "").unwrap();
    assert_eq!(journal.read().unwrap(), []);
    journal.note(UserId(9), Time(9)).unwrap();
    assert_eq!(journal.read().unwrap().len(), 1);
}

#[test]
fn older_journal_is_read_and_protected_from_then_on() {
    let data = tempfile::tempdir().unwrap();
    let (journal, file) = (journal(data.path()), data.path().join(FILE));
    let ann = UserId(175_928_847_299_117_063);
    // As version 0.2 wrote it.
    let old = |user: UserId, at: u64| {
        let (deletion, person) = (journal.name(user, Time(at)), journal.person(user));
        format!("{{\"deletion\":{},\"person\":\"{person}\",\"at\":{at}}}\n", deletion.0)
    };
    let text = old(ann, 7) + &old(UserId(8), 8);
    fs::write(&file, &text).unwrap();
    let noted = journal.read().unwrap();
    assert!(noted.len() == 2 && journal.is_about(&noted[0], ann), "{noted:?}");
    journal.note(ann, Time(7)).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), text, "it is there already");
    journal.keep().unwrap();
    fs::write(&file, text.replacen("\"at\":8", "\"at\":9", 1)).unwrap();
    assert!(matches!(fault(&journal), JournalFault::Changed(2)));
    // A copy that went through another system.
    fs::write(&file, text.replace('\n', "\r\n") + "\r\n").unwrap();
    assert_eq!(journal.read().unwrap(), noted);
    journal.note(UserId(9), Time(9)).unwrap();
    assert_eq!(journal.read().unwrap().len(), 3);
}

#[test]
fn journal_ahead_of_its_check_is_read() {
    let data = tempfile::tempdir().unwrap();
    written(data.path(), 1);
    let check = fs::read(data.path().join(CHECK)).unwrap();
    written(data.path(), 2);
    // Killed between the two writes; and a check that a power cut has damaged.
    for check in [&check[..], b"", b"{\"key\":"] {
        fs::write(data.path().join(CHECK), check).unwrap();
        let journal = journal(data.path());
        assert_eq!(journal.read().unwrap().len(), 2);
        journal.keep().unwrap();
        assert_ne!(fs::read(data.path().join(CHECK)).unwrap(), check);
    }
}

use super::*;
use deltille_base::ids::{ChannelId, TableId};

fn change(id: u64, expected: u64, key: &str) -> Change {
    let key = Key(key.to_owned());
    let subject = Subject::Channel(ChannelId(id));
    let answer = format!("{}!", key.0).into_bytes();
    Change {
        answer,
        ..Change::of_body(subject, Version(expected), b"body".to_vec(), key, Time(1))
    }
}

fn labelled(texts: &[&str]) -> Vec<Label> {
    texts.iter().map(|text| Label((*text).to_owned())).collect()
}

#[test]
fn grouped_changes_see_earlier_ones() {
    let changes = [
        change(1, 0, "a"),
        change(1, 0, "late"),
        change(1, 1, "b"),
        change(2, 5, "c"),
        change(1, 9, "a"),
    ];
    let plan = decide(&changes, &Present::default(), 7);
    let (committed, stale) = (|version| Decided::Committed(Version(version)), Decided::Stale);
    assert_eq!(
        plan.decided,
        [committed(1), stale.clone(), committed(2), stale, Decided::Duplicate(b"a!".to_vec())]
    );
    assert_eq!(plan.subjects.values().map(|written| written.version).collect::<Vec<_>>(), [Version(2)]);
    assert_eq!(plan.keys.iter().map(|added| added.mark).collect::<Vec<_>>(), [7, 9]);
}

#[test]
fn unanswered_commit_recognises_its_own_changes() {
    let changes = [change(1, 3, "a"), change(1, 4, "b"), change(2, 0, "c"), change(1, 3, "a")];
    let known = |mark, version| Known { answer: b"told".to_vec(), version: Version(version), mark };
    let mut present = Present::default();
    present.heads.insert(changes[0].subject, Version(5));
    // Keys committed in one transaction exist together; the third key belongs to another process.
    present.keys.extend(
        [("a", known(7, 4)), ("b", known(8, 5)), ("c", known(99, 1))]
            .map(|(key, known)| (Key(key.into()), known)),
    );
    let plan = decide(&changes, &present, 7);
    let duplicate = |text: &[u8]| Decided::Duplicate(text.to_vec());
    let committed = |version| Decided::Committed(Version(version));
    assert_eq!(plan.decided, [committed(4), committed(5), duplicate(b"told"), duplicate(b"a!")]);
    assert!(plan.subjects.is_empty() && plan.keys.is_empty());
}

#[test]
fn filed_subjects_are_written_with_their_change() {
    let game = |id, expected| Filed {
        subject: Subject::Game(TableId(id)),
        expected: Version(expected),
        body: b"game".to_vec(),
        labels: labelled(&["g"]),
        outgoing: Vec::new(),
    };
    let changes = [
        Change { filed: vec![game(7, 0), game(8, 1)], ..change(1, 0, "late") },
        Change {
            filed: vec![game(7, 0)],
            labels: labelled(&["u"]),
            ..change(1, 0, "now")
        },
    ];
    let plan = decide(&changes, &Present::default(), 0);
    assert_eq!(plan.decided, [Decided::Stale, Decided::Committed(Version(1))]);
    assert_eq!(
        plan.subjects.keys().copied().collect::<Vec<_>>(),
        [changes[0].subject, Subject::Game(TableId(7))]
    );
    assert!(plan.subjects.values().all(|written| !written.labels.is_empty()));
}

#[test]
fn assumed_state_decides_like_the_real_one() {
    let game = Filed {
        subject: Subject::Game(TableId(7)),
        expected: Version(2),
        body: Vec::new(),
        labels: Vec::new(),
        outgoing: Vec::new(),
    };
    let changes = [
        Change { filed: vec![game], ..change(1, 3, "a") },
        change(1, 4, "b"),
        change(1, 4, "late"),
        change(2, 0, "c"),
        change(2, 1, "a"),
    ];
    let assumed = Present::assumed(&changes);
    let wanted = [(changes[0].subject, 3), (Subject::Game(TableId(7)), 2), (changes[3].subject, 0)];
    assert_eq!(assumed.heads, wanted.map(|(subject, version)| (subject, Version(version))).into());
    let plan = decide(&changes, &assumed, 0);
    let committed = |version| Decided::Committed(Version(version));
    let duplicate = Decided::Duplicate(b"a!".to_vec());
    assert_eq!(plan.decided, [committed(4), committed(5), Decided::Stale, committed(1), duplicate]);
}

#[test]
fn locks_have_a_global_order() {
    let (one, two) = (
        [change(1, 0, "a"), change(2, 0, "b")],
        [change(2, 0, "b"), change(1, 0, "a"), change(1, 1, "a")],
    );
    assert_eq!(locks(&one), locks(&two));
    assert_eq!(locks(&one).len(), 4);
    // Programs of all versions and machines must agree on this number.
    assert_eq!(subject_lock(Subject::Channel(ChannelId(1))), -7_974_677_504_064_445_960);
}

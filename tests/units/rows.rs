//! Tests of the keys of rows.

use super::*;
use proptest::prelude::*;

fn subject(kind: u8, id: u64) -> Subject {
    match kind % 14 {
        0 => Subject::Channel(ChannelId(id)),
        1 => Subject::User(UserId(id)),
        2 => Subject::Guild(GuildId(id)),
        3 => Subject::Game(TableId(id)),
        4 => Subject::Import(UserId(id)),
        5 => Subject::Analysis(TableId(id)),
        6 => Subject::Deletion(UserId(id)),
        7 => Subject::Deleted(DeletionId(id)),
        8 => Subject::Tactic(TacticId(id)),
        9 => Subject::Tried(UserId(id)),
        10 => Subject::Rating(UserId(id)),
        11 => Subject::Tournament(TournamentId(id)),
        12 => Subject::Ballot(ChannelId(id)),
        _ => Subject::Service,
    }
}

#[test]
fn subject_kind_numbers_are_stable() {
    let kinds = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 5];
    for (kind, number) in (0..).zip(kinds) {
        let subject = subject(kind, 0);
        assert_eq!(subject_bytes(subject), [&[number][..], &[0; 8]].concat()[..], "{subject}");
        assert_eq!(subject_of(&subject_bytes(subject)), Some(subject));
    }
    assert_eq!(subject_of(&[14; 9]), None, "of a newer program");
}

#[test]
fn rows_without_recipients_decode() {
    let old = r#"{"version":3,"kind":"board","at":5}"#;
    let value: serde_json::Value = serde_json::from_str(old).unwrap();
    let (row, _) = decode::<Fenced>(&encode(&value, &[])).unwrap();
    assert_eq!((row.version, row.kind.as_str(), row.at, row.to.len()), (Version(3), "board", Time(5), 0));
    let head = r#"{"version":3,"deadlines":[],"outgoing":[{"kind":"board","at":5}]}"#;
    let value: serde_json::Value = serde_json::from_str(head).unwrap();
    let (head, _) = decode::<Head>(&encode(&value, &[])).unwrap();
    assert_eq!(head.outgoing, [Outgoing { kind: "board".to_owned(), at: Time(5), to: vec![] }]);
}

proptest! {
    #[test]
    fn keys_sort_like_their_values(a: u64, b: u64, one in 0u8..5, other in 0u8..5, s: u64, t: u64) {
        let key = |at, who| deadline_key(Time(at), who, 0);
        let (first, second) = (subject(one, s), subject(other, t));
        prop_assert_eq!(key(a, first).cmp(&key(b, second)), (a, first).cmp(&(b, second)));
        prop_assert_eq!(body_key(first).cmp(&body_key(second)), first.cmp(&second));
        prop_assert_eq!(deadline_parts(&key(a, first)), Some((Time(a), first)));
        prop_assert_eq!(outgoing_subject(&outgoing_key(first, 3)), Some(first));
        prop_assert_eq!(body_subject(&body_key(second)), Some(second));
        let labelled = |text: &str, who| label_key(&Label(text.to_owned()), who);
        prop_assert_eq!(labelled("u7", first).cmp(&labelled("u7", second)), second.cmp(&first));
        prop_assert_eq!(label_subject(&labelled("u7", first)), Some(first));
        prop_assert_eq!(label_text(&labelled("u7", first)), Some(Label("u7".to_owned())));
        let (from, until) = labels_range(&LabelRange::of_group("u7"));
        for (text, within) in [("u7:", true), ("u7:zz", true), ("u7", false), ("u7;", false), ("u70:", false)] {
            prop_assert_eq!((from.clone()..until.clone()).contains(&labelled(text, first)), within, "{}", text);
        }
        let (from, until) = label_range(&Label("u7".to_owned()));
        prop_assert!(from <= labelled("u7", first) && labelled("u7", first) < until);
        prop_assert!(!(from..until).contains(&labelled("u7:triablo", first)));
        prop_assert_eq!(key(a, first) < deadlines_after(Time(b)), a <= b || b == u64::MAX && a < u64::MAX);
    }

    #[test]
    fn a_changed_or_shortened_value_is_refused(version: u64, tail: Vec<u8>, at: prop::sample::Index, flip in 1u8..=255) {
        let head = Head { version: Version(version), deadlines: vec![], outgoing: vec![], labels: vec![] };
        let bytes = encode(&head, &tail);
        let (read, rest) = decode::<Head>(&bytes).unwrap();
        prop_assert_eq!((read, rest), (head, &tail[..]));
        let at = at.index(bytes.len());
        prop_assert!(decode::<Head>(&bytes[..at]).is_err());
        let mut changed = bytes.clone();
        changed[at] ^= flip;
        // The checksum does not cover the format byte: another number is another format.
        prop_assert!(decode::<Head>(&changed).is_err() || at == 0);
    }

    #[test]
    fn no_bytes_panic(bytes: Vec<u8>) {
        let _ = (decode::<Head>(&bytes).is_ok(), deadline_parts(&bytes), outgoing_subject(&bytes), body_subject(&bytes));
        let _ = (label_subject(&bytes), label_text(&bytes));
    }
}

//! Tests of pending interactions.

use super::*;
use std::fs;

fn left(number: u64) -> PendingInteraction {
    let to = ReturnAddress {
        interaction: serenity::all::InteractionId::new(number),
        application: serenity::all::ApplicationId::new(7),
        token: "secret".repeat(40),
    };
    PendingInteraction::new(to, ChannelId(9), Locale::default())
}

fn ids(left: &[PendingInteraction]) -> Vec<u64> {
    left.iter().map(|left| left.to.interaction.get()).collect()
}

#[test]
fn killed_process_leaves_open_requests_only() {
    let data = tempfile::tempdir().unwrap();
    let (first, before) = PendingInteractions::open(data.path()).unwrap();
    assert!(before.is_empty());
    let first = Arc::new(first);
    let mut places: Vec<PendingSlot> = (1..=3).map(|number| first.note(left(number)).unwrap()).collect();
    places[2].given(ReplyState::Promised);
    drop(places.remove(0));
    // A second process uses a file of its own.
    let (_second, before) = PendingInteractions::open(data.path()).unwrap();
    assert!(before.is_empty());
    // A killed process leaves its file unchanged and unlocked.
    let copy = tempfile::tempdir().unwrap();
    fs::copy(data.path().join("unanswered.0"), copy.path().join("unanswered.0")).unwrap();
    let (_next, before) = PendingInteractions::open(copy.path()).unwrap();
    assert_eq!(ids(&before), [2, 3]);
    assert_eq!((before[0].given, before[1].given), (ReplyState::Nothing, ReplyState::Promised));
    assert_eq!((before[1].channel, before[1].to.token.len()), (ChannelId(9), 240));
    drop(places);
    assert!(
        fs::read(data.path().join("unanswered.0")).unwrap().iter().all(|byte| *byte == 0),
        "a token is left"
    );
}

#[test]
fn expired_requests_are_not_answered() {
    let mut left = left(1 << 40);
    let after = |seconds| left.id().time().after(Duration::from_secs(seconds));
    let moments = [2, 6, 899, 901].map(after);
    assert_eq!(moments.map(|now| left.is_open(now)), [true, false, false, false]);
    left.given = ReplyState::Noted;
    assert_eq!(moments.map(|now| left.is_open(now)), [true, true, true, false]);
    left.given = ReplyState::Answered;
    assert_eq!(moments.map(|now| left.is_open(now)), [false; 4]);
    left.unfinished = Some(Unfinished { message: None, again: None });
    assert_eq!(moments.map(|now| left.is_open(now)), [true, true, true, false]);
    assert!(!format!("{left:?}").contains("secret"));
}

#[test]
fn unfinished_answers_are_left_and_older_lines_are_read() {
    let data = tempfile::tempdir().unwrap();
    let old =
        r#"{"interaction":"12","application":"7","token":"t","channel":9,"locale":"de","given":"Promised"}"#;
    fs::write(data.path().join("unanswered.0"), old).unwrap();
    let (unanswered, before) = PendingInteractions::open(data.path()).unwrap();
    let [line] = &before[..] else { panic!("{before:?}") };
    assert_eq!((line.given, &line.unfinished, line.locale().tag()), (ReplyState::Promised, &None, "de"));
    let mut place = Arc::new(unanswered).note(left(1)).unwrap();
    let unfinished = Unfinished {
        message: Some(MessageId(51)),
        again: Some("1.a.7".to_owned()),
    };
    place.given(ReplyState::Answered);
    place.unfinished(unfinished.clone());
    let copy = tempfile::tempdir().unwrap();
    fs::copy(data.path().join("unanswered.0"), copy.path().join("unanswered.0")).unwrap();
    let (_next, before) = PendingInteractions::open(copy.path()).unwrap();
    assert_eq!(before[0].unfinished, Some(unfinished));
}

#[test]
fn damaged_and_full_files_are_tolerated() {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("unanswered.0"), b"{\"interaction\":12,\xff\xfe no json").unwrap();
    let (pending, before) = PendingInteractions::open(data.path()).unwrap();
    assert!(before.is_empty());
    let pending = Arc::new(pending);
    let mut long = left(1);
    long.to.token = "x".repeat(2 * PLACE);
    assert!(pending.note(long).is_none(), "it has no room");
    let places: Vec<PendingSlot> =
        (1..=PLACES as u64).filter_map(|number| pending.note(left(number))).collect();
    assert_eq!(places.len(), PLACES);
    assert!(pending.note(left(1)).is_none());
    drop(places);
    assert!(pending.note(left(1)).is_some());
}

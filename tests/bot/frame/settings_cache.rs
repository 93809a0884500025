//! Settings of people and servers: defaults, changes from two processes, formats.

use deltille::{
    bot::{
        people::{PersonSettings, Reminders},
        servers::{ServerSettings, Starters, Threads},
        settings_cache::{SettingsCache, SettingsError, decode, encode},
    },
    ids::{ChannelId, GuildId, RoleId, Time, UserId},
    picture::Theme,
    store::{Change, Key, MemoryStore, Store, Subject, Version},
    text::Locale,
};
use std::sync::Arc;

const ANN: UserId = UserId(11);
const NOON: Time = Time(1_750_000_000_000);

fn key(number: u64) -> Key {
    Key(format!("i:{number}"))
}

fn keepers() -> (Arc<MemoryStore>, [SettingsCache<PersonSettings>; 2]) {
    let store = Arc::new(MemoryStore::new());
    (store.clone(), [SettingsCache::new(store.clone()), SettingsCache::new(store)])
}

#[tokio::test(start_paused = true)]
async fn settings_change_reaches_other_process() {
    let (_, [one, two]) = keepers();
    assert_eq!(*two.get(ANN).await, PersonSettings::default());
    let changed = one.change(ANN, key(1), NOON, |kept| kept.reminders = Reminders::Both).await.unwrap();
    assert_eq!((changed.reminders, one.get(ANN).await.reminders), (Reminders::Both, Reminders::Both));
    // Cached settings expire after a while.
    tokio::time::advance(std::time::Duration::from_secs(11)).await;
    assert_eq!(two.get(ANN).await.reminders, Reminders::Both);
    assert_eq!(two.get(UserId(12)).await.reminders, Reminders::Channel, "another person's are theirs");
}

#[tokio::test]
async fn settings_changes_are_idempotent_and_not_lost() {
    let (_, [one, two]) = keepers();
    one.change(ANN, key(1), NOON, |kept| kept.reminders = Reminders::Direct).await.unwrap();
    // The change starts from the stored settings, not from the cached ones.
    two.change(ANN, key(2), NOON, |kept| kept.theme = Some(Theme::Light)).await.unwrap();
    let again = one.change(ANN, key(1), NOON, |kept| kept.reminders = Reminders::Never).await.unwrap();
    assert_eq!((again.reminders, again.theme), (Reminders::Direct, Some(Theme::Light)));
    let (one, two) = (Arc::new(one), Arc::new(two));
    let many = (10..40).map(|number| {
        let keeper = if number % 2 == 0 { one.clone() } else { two.clone() };
        tokio::spawn(async move {
            let note =
                |kept: &mut PersonSettings| drop(kept.others.insert(number.to_string(), number.into()));
            keeper.change(ANN, key(number), NOON, note).await
        })
    });
    for change in futures::future::join_all(many).await {
        change.unwrap().unwrap();
    }
    assert_eq!(one.load(ANN).await.unwrap().1.others.len(), 30);
}

#[tokio::test]
async fn newer_settings_fields_are_preserved() {
    let body = br#"{"format":1,"reminders":"never","theme":"light","pigeon":{"name":"Otto"}}"#;
    let kept: PersonSettings = decode(body).unwrap();
    assert_eq!((kept.reminders, kept.theme), (Reminders::Never, Some(Theme::Light)));
    let again: serde_json::Value = serde_json::from_slice(&encode(&kept)).unwrap();
    assert_eq!(again, serde_json::from_slice::<serde_json::Value>(body).unwrap());
    assert_eq!(decode::<PersonSettings>(br#"{"format":1}"#).unwrap(), PersonSettings::default());
    // Settings from before there were large pieces and letters.
    assert!(!kept.large_pieces && !kept.letters);
    // Settings from before there were languages, and values that are no themes.
    assert_eq!((kept.language.as_deref(), kept.locale()), (None, Locale::default()));
    let server: ServerSettings = decode(br#"{"format":1,"theme":"light"}"#).unwrap();
    assert_eq!(server, ServerSettings { theme: Some(Theme::Light), ..ServerSettings::default() });

    let (store, [one, _]) = keepers();
    let newer = Change {
        subject: Subject::User(ANN),
        expected: Version(0),
        body: br#"{"format":9,"reminders":"never"}"#.to_vec(),
        key: key(1),
        answer: Vec::new(),
        at: NOON,
        deadlines: Vec::new(),
        outgoing: Vec::new(),
        labels: Vec::new(),
        filed: Vec::new(),
    };
    store.apply(vec![newer]).await.unwrap();
    assert_eq!(*one.get(ANN).await, PersonSettings::default(), "nobody is turned away");
    let refused = one.change(ANN, key(2), NOON, |kept| kept.reminders = Reminders::Both).await;
    assert!(matches!(refused, Err(SettingsError::Unreadable(Subject::User(ANN), _))), "{refused:?}");
    assert_eq!(
        store.load(Subject::User(ANN)).await.unwrap().unwrap().version,
        Version(1),
        "it is not overwritten"
    );
}

#[tokio::test]
async fn a_servers_settings() {
    let keeper: SettingsCache<ServerSettings> = SettingsCache::new(Arc::new(MemoryStore::new()));
    let settled = ServerSettings {
        channels: vec![ChannelId(5)],
        games: vec!["triablo".to_owned()],
        theme: Some(Theme::Light),
        starters: Starters::Role(RoleId(7)),
        threads: Threads::Always,
        ..ServerSettings::default()
    };
    keeper.change(GuildId(1), key(1), NOON, |kept| *kept = settled.clone()).await.unwrap();
    assert_eq!(keeper.load(GuildId(1)).await.unwrap(), (Version(1), settled));
    assert_eq!(*keeper.get(GuildId(2)).await, ServerSettings::default());
}

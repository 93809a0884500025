//! Backups from one engine to the other and back.

use super::{
    super::contract::{change, channel},
    server::Place,
};
use deltille::{
    ids::{ChannelId, MessageId, TableId, Time, UserId},
    store::{
        AnyStore, Change, Deadline, DiskStore, Filed, Label, Outgoing, Posted, PostgresStore, Sealer, Store,
        StoreError, Subject, Version, backup,
    },
};
use std::path::Path;

fn sealer(folder: &Path) -> Sealer {
    Sealer::of(folder, |body| body.starts_with(b"hidden")).unwrap()
}

async fn fill(store: &dyn Store) {
    for id in 0..300 {
        let change = Change {
            body: if id % 7 == 0 {
                vec![0, 159, id as u8]
            } else {
                format!("hidden {id}").into_bytes()
            },
            deadlines: vec![Deadline { at: Time(id), kind: "expire".into() }],
            outgoing: vec![Outgoing {
                kind: "board".into(),
                at: Time(5),
                to: vec![UserId(u64::MAX - id)],
            }],
            labels: vec![Label(format!("u{}", id % 3)), Label("all".into())],
            filed: vec![Filed {
                subject: Subject::Game(TableId(u64::MAX - id)),
                expected: Version(0),
                body: b"{}".to_vec(),
                labels: vec![Label("games".into())],
                outgoing: Vec::new(),
            }],
            ..change(channel(id * 1_000_000_007), 0, &format!("k{id}"), "")
        };
        store.apply(vec![change]).await.unwrap();
    }
    let posted = Posted {
        channel: ChannelId(2),
        message: MessageId(u64::MAX),
        version: Version(1),
    };
    store.delivered(channel(0), Version(1), "board", Some(posted)).await.unwrap();
}

/// All contents of a backup, that is, without outgoing rows.
async fn all(store: &dyn Store) -> Vec<String> {
    let mut found = store.scan(None, 10_000).await.unwrap();
    for (_, loaded) in &mut found {
        loaded.owed.clear();
    }
    let mut all: Vec<String> = found.into_iter().map(|found| format!("{found:?}")).collect();
    for label in ["u0", "u1", "u2", "all", "games"] {
        let found = store.find(&Label(label.into()), 3, 50).await.unwrap();
        all.push(format!("{label} {:?}", found.into_iter().map(|(subject, _)| subject).collect::<Vec<_>>()));
    }
    all.push(format!("{:?}", store.next_due().await.unwrap()));
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backup_round_trips_between_engines() {
    let Some(place) = Place::new().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first.jsonl"), folder.path().join("second.jsonl"));
    let sealer = sealer(folder.path());
    let disk = DiskStore::open(&folder.path().join("disk")).unwrap();
    fill(&disk).await;
    assert_eq!(backup::write(&disk, &first, &sealer).await.unwrap(), 600);
    let address = place.address.parse().unwrap();
    let restored = AnyStore::restore(&address, &first, Time(0), &sealer, async |_| Ok(())).await.unwrap();
    assert_eq!(restored.subjects, 600);
    let database = AnyStore::at(&address, sealer.clone(), Default::default()).await.unwrap();
    assert_eq!(all(&*database).await, all(&disk).await);
    assert!(matches!(
        AnyStore::restore(&address, &first, Time(0), &sealer, async |_| Ok(())).await,
        Err(StoreError::NotEmpty)
    ));
    assert_eq!(backup::write(&*database, &second, &sealer).await.unwrap(), 600);
    let elsewhere = folder.path().join("elsewhere");
    backup::restore(&elsewhere, &second, Time(0), &sealer, async |_| Ok(false)).await.unwrap();
    assert_eq!(all(&DiskStore::open(&elsewhere).unwrap().sealing(sealer)).await, all(&disk).await);
}

#[tokio::test]
async fn half_restored_database_is_refused_and_restartable() {
    let Some(place) = Place::new().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let (file, sealer) = (folder.path().join("copy.jsonl"), sealer(folder.path()));
    let disk = DiskStore::open(&folder.path().join("disk")).unwrap();
    fill(&disk).await;
    backup::write(&disk, &file, &sealer).await.unwrap();
    let address = place.address.parse().unwrap();
    let cut = async |_: &AnyStore| Err(StoreError::Engine("the plug was pulled".to_owned()));
    AnyStore::restore(&address, &file, Time(0), &sealer, cut).await.unwrap_err();
    let error = PostgresStore::open(&place.parsed()).await.unwrap_err();
    assert!(matches!(&error, StoreError::Refused(why) if why.contains("restore")), "{error}");
    AnyStore::restore(&address, &file, Time(0), &sealer, async |_| Ok(())).await.unwrap();
    assert_eq!(
        all(&*AnyStore::at(&address, sealer.clone(), Default::default()).await.unwrap()).await,
        all(&disk).await
    );
}

#[tokio::test]
async fn a_damaged_backup_changes_nothing() {
    let Some(place) = Place::new().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.jsonl");
    std::fs::write(&file, "{}").unwrap();
    let (address, sealer) = (place.address.parse().unwrap(), sealer(folder.path()));
    let error = AnyStore::restore(&address, &file, Time(0), &sealer, async |_| Ok(())).await.unwrap_err();
    assert!(matches!(error, StoreError::Backup { .. }), "{error}");
    assert!(AnyStore::at(&address, sealer.clone(), Default::default()).await.is_ok());
}

fn program(address: &str, data: &Path, arguments: &[&str]) -> std::process::Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_deltille"));
    command
        .args(arguments)
        .env("DELTILLE_STORE", address)
        .env("DELTILLE_DATA", data)
        .output()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_accept_the_database_address() {
    let Some(place) = Place::new().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first.jsonl"), folder.path().join("second.jsonl"));
    let [one, two] = [&first, &second].map(|file| file.to_str().unwrap());
    let disk = DiskStore::open(&folder.path().join("disk")).unwrap();
    fill(&disk).await;
    backup::write(&disk, &first, &sealer(folder.path())).await.unwrap();
    let done = program(&place.address, folder.path(), &["restore", one]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let done = program(&place.address, folder.path(), &["backup", two]);
    assert!(String::from_utf8_lossy(&done.stdout).contains("600"), "{done:?}");
    assert_eq!(backup::check(&second, &sealer(folder.path())).unwrap(), 600);
    assert!(!folder.path().join("tables").exists(), "nothing is in the folder");
    // An unreadable address is not printed: it may contain a password.
    for wrong in ["postgres://bot:secret@db/x?sslmode=prefer", "mysql://bot:secret@db/x", "secret"] {
        let refused = program(wrong, folder.path(), &["backup", two]);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(78), "{said}");
        assert!(said.contains("DELTILLE_STORE") && !said.contains("secret"), "{said}");
    }
}

#[tokio::test]
async fn backup_seals_private_bodies_and_checks_the_key() {
    let Some(place) = Place::new().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let [own, other] = ["own", "other"].map(|name| {
        let data = folder.path().join(name);
        std::fs::create_dir(&data).unwrap();
        sealer(&data)
    });
    let address = place.parsed();
    let plain = PostgresStore::open(&address).await.unwrap();
    plain.apply(vec![change(channel(1), 0, "k1", "from before")]).await.unwrap();
    let store = PostgresStore::open(&address).await.unwrap().sealing(own.clone()).await.unwrap();
    store
        .apply(vec![
            change(channel(2), 0, "k2", "hidden ace"),
            change(channel(3), 0, "k3", "seen by all"),
        ])
        .await
        .unwrap();
    let kept = async |store: &PostgresStore, id| store.load(channel(id)).await.unwrap().unwrap().body;
    for (id, body) in [(1, "from before"), (2, "hidden ace"), (3, "seen by all")] {
        assert_eq!(kept(&store, id).await, body.as_bytes());
        let is_plain = kept(&plain, id).await == body.as_bytes();
        assert_eq!(is_plain, id != 2, "{body}");
    }
    let again = PostgresStore::open(&address).await.unwrap().sealing(own).await.unwrap();
    assert_eq!(kept(&again, 2).await, b"hidden ace");
    let refused = PostgresStore::open(&address).await.unwrap().sealing(other).await;
    assert!(matches!(refused, Err(StoreError::Key(_))), "{refused:?}");
}

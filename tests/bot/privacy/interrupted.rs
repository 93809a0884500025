//! Deletions that a crash, a restored backup or a second process comes between.

use super::{everything, is_kept, life, round, work};
use crate::replies::posts_of;
use crate::room::{Room, XANTHIPPE, ephemeral};
use deltille::{
    bot::{Action, Bot, ballots::BallotBox, settings_cache::encode},
    ids::{ChannelId, UserId},
    store::{
        Change, HookedStore, JournalFault, Key, MemoryStore, Sealer, Store, StoreError, Subject, Version,
        backup, journal::Journal,
    },
    table::teams::Majority,
};
use deltille_testing::texts::Says;
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

/// A store that fails permanently after `left` writes, as if the process were killed there.
fn dying(inner: &Arc<MemoryStore>, left: &Arc<AtomicI64>) -> Arc<HookedStore> {
    let left = Arc::clone(left);
    let hook = move |_: &[Change]| {
        let alive = left.fetch_sub(1, Ordering::SeqCst) > 0;
        if alive {
            Ok(())
        } else {
            Err(StoreError::Failed("a test kills it".to_owned()))
        }
    };
    Arc::new(HookedStore::new(Arc::clone(inner), hook).silent())
}

#[tokio::test]
async fn interrupted_deletion_resumes() {
    let data = tempfile::tempdir().unwrap();
    let mut room = Room::new();
    life(&mut room).await;
    let (file, sealer) = (data.path().join("copy.jsonl"), Sealer::of(data.path(), |_| false).unwrap());
    backup::write(&*room.store, &file, &sealer).await.unwrap();
    let fields = vec![("word".to_owned(), "DELETE".to_owned())];
    let ask = room
        .request(XANTHIPPE, Action::Submit { custom_id: "1.pv.delete".to_owned(), fields, message: None });
    let mut stops = 0;
    for writes in 1.. {
        let inner = Arc::new(MemoryStore::new());
        backup::read(&*inner, &file, room.now, &sealer).await.unwrap();
        let left = Arc::new(AtomicI64::new(writes));
        let first = Bot::new(dying(&inner, &left));
        let answer = first.handle(ask.clone()).await;
        let acknowledged = posts_of(&answer)[0].text.says("privacy-deleting");
        let now = room.now.after(Duration::from_secs(1));
        let _ = round(&first, now).await;
        let died = left.load(Ordering::SeqCst) < 0;
        if died && acknowledged {
            stops += 1;
            // Another process, run until the first one's claims have expired; this store keeps them.
            let next = Bot::new(inner.clone());
            for seconds in (20..=120).step_by(20) {
                round(&next, now.after(Duration::from_secs(seconds))).await.unwrap();
            }
        }
        room.store = inner;
        let all = everything(&room).await;
        assert_eq!(
            is_kept(&all, XANTHIPPE, "Xanthippe"),
            !acknowledged,
            "killed after {writes} writes: {all}"
        );
        if !died {
            break;
        }
    }
    assert!(stops > 15, "it was stopped {stops} times only");
}

fn journal(data: &Path) -> Arc<Journal> {
    Arc::new(Journal::of(data, Sealer::of(data, |_| false).unwrap()))
}

#[tokio::test]
async fn restored_backup_repeats_deletions() {
    let data = tempfile::tempdir().unwrap();
    let mut room = Room::new();
    assert_eq!(room.bot.keep_journal(journal(data.path()), room.now).await.unwrap(), 0);
    life(&mut room).await;
    let (file, sealer) = (data.path().join("copy.jsonl"), Sealer::of(data.path(), |_| false).unwrap());
    backup::write(&*room.store, &file, &sealer).await.unwrap();
    room.ask_deletion(XANTHIPPE).await;
    work(&mut room).await;
    // She comes back, and a later backup contains that.
    room.command(XANTHIPPE, "me settings", &[]).await;
    room.pick(XANTHIPPE, "settings-reminders-direct").await;
    let later = data.path().join("later.jsonl");
    backup::write(&*room.store, &later, &sealer).await.unwrap();

    for (file, people) in [(&file, 1), (&later, 0)] {
        let restored = Arc::new(MemoryStore::new());
        backup::read(&*restored, file, room.now, &sealer).await.unwrap();
        let again = deltille::bot::forget_again(restored.clone(), journal(data.path()), room.now)
            .await
            .unwrap();
        assert_eq!(again, people);
        room.store = restored;
        let all = everything(&room).await;
        assert_eq!(is_kept(&all, XANTHIPPE, "Xanthippe"), people == 0, "{all}");
        assert!(all.contains("Barnabas"));
        assert_eq!(
            deltille::bot::forget_again(room.store.clone(), journal(data.path()), room.now)
                .await
                .unwrap(),
            0,
            "it is noted"
        );
    }
    let text = std::fs::read_to_string(data.path().join("deletions.jsonl")).unwrap();
    assert_eq!(text.lines().count(), 1);
    assert!(!text.contains(&XANTHIPPE.to_string()));
}

/// A captain who has not voted yet is named by the rule of the vote alone.
#[tokio::test]
async fn restored_vote_forgets_its_captain() {
    let data = tempfile::tempdir().unwrap();
    let mut room = Room::new();
    room.bot.keep_journal(journal(data.path()), room.now).await.unwrap();
    life(&mut room).await;
    room.ask_deletion(XANTHIPPE).await;
    work(&mut room).await;
    let restored = Arc::new(MemoryStore::new());
    let subject = Subject::Ballot(ChannelId(500));
    let rule = Majority::Captain { user: UserId(XANTHIPPE) };
    let body = encode(&BallotBox { rule, done: false, ..BallotBox::default() });
    let key = Key("a vote".to_owned());
    let change = Change::of_body(subject, Version(0), body, key, room.now);
    restored.apply(vec![change]).await.unwrap();
    let again = deltille::bot::forget_again(restored.clone(), journal(data.path()), room.now).await;
    assert_eq!(again.unwrap(), 1);
    let kept = restored.load(subject).await.unwrap().unwrap();
    let kept = String::from_utf8(kept.body).unwrap();
    assert!(kept.contains(r#""rule":"most""#) && !kept.contains(&XANTHIPPE.to_string()), "{kept}");
}

#[tokio::test]
async fn database_tells_of_a_lost_journal() {
    let data = tempfile::tempdir().unwrap();
    let mut room = Room::new();
    room.bot.keep_journal(journal(data.path()), room.now).await.unwrap();
    life(&mut room).await;
    room.ask_deletion(XANTHIPPE).await;
    work(&mut room).await;
    // All files of the journal are gone.
    for file in ["deletions.jsonl", "deletions.check"] {
        std::fs::remove_file(data.path().join(file)).unwrap();
    }
    let next = Bot::new(room.store.clone());
    let missing = |asked: Result<usize, StoreError>| match asked {
        Err(StoreError::Journal { why: JournalFault::Missing, .. }) => true,
        Ok(_) => false,
        Err(error) => panic!("{error}"),
    };
    assert!(missing(next.keep_journal(journal(data.path()), room.now).await));
    // A restore, too, of a backup that contains the deletion.
    let elsewhere = tempfile::tempdir().unwrap();
    let restored = || deltille::bot::forget_again(room.store.clone(), journal(elsewhere.path()), room.now);
    assert!(missing(restored().await));
    // The host's word that there is none any more.
    std::fs::write(elsewhere.path().join("deletions.jsonl"), "").unwrap();
    assert!(!missing(restored().await));
}

#[tokio::test]
async fn deletion_is_shared_between_processes() {
    let mut room = Room::new();
    room.command(XANTHIPPE, "me settings", &[]).await;
    room.pick(XANTHIPPE, "settings-reminders-both").await;
    // A process whose store refuses every change of a deletion.
    let tried = Arc::new(AtomicI64::new(0));
    let hook = {
        let tried = tried.clone();
        move |changes: &[Change]| match changes
            .iter()
            .any(|change| matches!(change.subject, Subject::Deletion(_)))
        {
            true => {
                tried.fetch_add(1, Ordering::SeqCst);
                Err(StoreError::Engine("a test refuses it".to_owned()))
            }
            false => Ok(()),
        }
    };
    let other = Bot::new(Arc::new(HookedStore::new(room.store.clone(), hook).shared()));
    let told = async |room: &mut Room| {
        let request =
            room.request(XANTHIPPE, Action::Command { name: "me privacy".to_owned(), options: Vec::new() });
        ephemeral(&other.handle(request).await).text.says("privacy-under-way")
    };
    assert!(!told(&mut room).await);
    room.ask_deletion(XANTHIPPE).await;
    assert!(told(&mut room).await, "begun by another process");
    // This process takes part, and the other one finishes.
    round(&other, room.now).await.unwrap();
    assert!(tried.load(Ordering::SeqCst) > 0);
    let subject = Subject::Deletion(UserId(XANTHIPPE));
    // The other process keeps its lease for a minute of the bot's own time, which a longer pause would stop.
    for _ in 0..20 {
        if room.store.load(subject).await.unwrap().is_some() {
            assert!(told(&mut room).await);
            room.now = room.now.after(Duration::from_secs(20));
            round(&room.bot, room.now).await.unwrap();
        }
    }
    assert!(room.store.load(subject).await.unwrap().is_none());
    assert!(!told(&mut room).await, "ended by another process");
}

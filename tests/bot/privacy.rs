//! A person's stored data: shown, exported, deleted; and what remains for the other players of their games.

use super::replies::{Kind, kind, posts_of};
use super::{
    room::{ANN, BARNABAS, BOB, CASSIOPEIA, Room, XANTHIPPE, ephemeral},
    wall::Wall,
};
use deltille::{
    bot::{
        Action, Bot, Membership, Reply, Upload, Value,
        lists::{Ban, Blocked, Who},
        people::PersonSettings,
        servers::ServerSettings,
        settings_cache::SettingsCache,
    },
    ids::{ChannelId, GuildId, Time, UserId},
    store::{
        Change, HookedStore, JournalFault, Key, MemoryStore, Sealer, Store, StoreError, Subject, Version,
        backup, journal::Journal,
    },
    table::{Phase, Table},
};
use deltille_testing::texts::{Says, message};
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

/// Runs all background work that is due.
async fn work(room: &mut Room) {
    room.now = room.now.after(Duration::from_secs(30));
    round(&room.bot, room.now).await.unwrap();
}

/// Runs the background work due at this moment; posts are dropped.
async fn round(bot: &Bot, now: Time) -> Result<Duration, StoreError> {
    let wall = Wall::at(now);
    bot.background(wall.clone(), wall).round().await
}

async fn everything(room: &Room) -> String {
    let folder = tempfile::tempdir().unwrap();
    let (file, sealer) = (folder.path().join("all"), Sealer::of(folder.path(), |_| false).unwrap());
    backup::write(&*room.store, &file, &sealer).await.unwrap();
    let owed: Vec<_> = room
        .store
        .scan(None, 1000)
        .await
        .unwrap()
        .into_iter()
        .map(|(_, loaded)| loaded.owed)
        .collect();
    format!("{}\n{owed:?}", std::fs::read_to_string(file).unwrap())
}

fn is_kept(all: &str, user: u64, name: &str) -> bool {
    all.contains(&user.to_string()) || all.contains(name)
}

async fn resign(room: &mut Room, user: u64) {
    room.command(user, "game resign", &[]).await;
    room.tap(user, "button-resign-confirm").await;
}

async fn table_at(room: &Room, channel: u64) -> Table {
    let loaded = room.store.load(Subject::Channel(ChannelId(channel))).await.unwrap().unwrap();
    Table::decode(&loaded.body).unwrap()
}

/// Creates one of each in these channels: a finished game (with hidden hands), a running game for three and
/// one for two, a lobby of her own, a lobby she is invited to, and a game that was called off. Also settings,
/// a puzzle, an import and tried moves.
async fn life(room: &mut Room) {
    room.channel = ChannelId(501);
    room.open(&[XANTHIPPE, BARNABAS], "trioker", "simple-double", &[]).await;
    resign(room, XANTHIPPE).await;
    room.channel = ChannelId(502);
    room.start(&[XANTHIPPE, BARNABAS, CASSIOPEIA], &[("setup", "standard")]).await;
    room.channel = ChannelId(503);
    room.start(&[BARNABAS, XANTHIPPE], &[("setup", "standard")]).await;
    room.type_move(BARNABAS, "e3-f3v").await;
    room.channel = ChannelId(504);
    room.command(XANTHIPPE, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    room.tap(XANTHIPPE, "button-open").await;
    room.channel = ChannelId(505);
    let wanted = [
        ("game", Value::Text("triablo".to_owned())),
        ("opponent1", Value::User(super::room::person(XANTHIPPE))),
    ];
    room.command(BARNABAS, "play", &wanted).await;
    room.tap(BARNABAS, "button-open").await;
    room.channel = ChannelId(506);
    room.start(&[XANTHIPPE, BARNABAS], &[("setup", "standard")]).await;
    room.command(XANTHIPPE, "game abort", &[]).await;
    room.tap(XANTHIPPE, "button-abort-confirm").await;
    room.channel = ChannelId(500);
    room.command(XANTHIPPE, "me settings", &[]).await;
    room.pick(XANTHIPPE, "settings-reminders-both").await;
    room.command(XANTHIPPE, "puzzle", &[("kind", Value::Text("daily".to_owned()))]).await;
    room.tap(XANTHIPPE, "grade-easy").await;
    let text = Upload {
        name: "game.txt".to_owned(),
        content: Ok(b"# game: triablo\n# option setup: standard\ne3-f3v\n".to_vec()),
    };
    room.command(XANTHIPPE, "game import", &[("file", Value::File(text))]).await;
    let tried = b"# game: triablo\n# white: Xanthippe\ne3-f3v\nf7-f6^\n".to_vec();
    let tried = Change::of_body(
        Subject::Tried(UserId(XANTHIPPE)),
        Version(0),
        tried,
        Key("tried".to_owned()),
        room.now,
    );
    room.store.apply(vec![tried]).await.unwrap();
}

/// Answers both questions.
async fn ask_deletion(room: &mut Room, user: u64) -> Reply {
    room.command(user, "me privacy", &[]).await;
    room.tap(user, "button-delete-all").await;
    let Reply::Form(form) = room.tap(user, "button-delete-sure").await else {
        panic!("a form")
    };
    let fields = vec![(form.fields[0].custom_id.clone(), " delete ".to_owned())];
    room.act(
        user,
        Action::Submit {
            custom_id: form.custom_id,
            fields,
            message: Some(room.private_message()),
        },
    )
    .await
}

#[tokio::test]
async fn privacy_page_counts_and_exports_data() {
    let mut room = Room::new();
    life(&mut room).await;
    let page = ephemeral(&room.command(XANTHIPPE, "me privacy", &[]).await).text.clone();
    for line in [
        "waiting for you: 5",
        "Finished games and puzzles: 1",
        "language: yes",
        "imported last: yes",
        "tried last: yes",
    ] {
        assert!(page.contains(line), "{line}: {page}");
    }
    room.tap(XANTHIPPE, "button-export").await;
    let post = room.private[&XANTHIPPE].clone();
    let file = post.file.expect("a file");
    assert_eq!(file.name, format!("deltille-{XANTHIPPE}.json"));
    let export: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!((export["deltille_export"].as_u64(), export["last_part"].as_bool()), (Some(1), Some(true)));
    assert_eq!(export["settings"]["reminders"], "both");
    assert!(export["import"].as_str().unwrap().contains("e3-f3v"));
    assert!(export["tried"].as_str().unwrap().contains("f7-f6^"));
    let tables = export["tables"].as_array().unwrap();
    let mut states: Vec<&str> = tables.iter().map(|table| table["state"].as_str().unwrap()).collect();
    states.sort_unstable();
    assert_eq!(states, ["called-off", "lobby", "lobby", "over", "play", "play", "play"]);
    let over = tables.iter().find(|table| table["state"] == "over").unwrap();
    assert!(over["record"].as_str().unwrap().contains("Xanthippe") && over["seat"].is_string());
    assert!(tables.iter().any(|table| table["puzzle"]["solved"] == false));
    // Her own data only: a stranger has none, and the others' hidden hands are not included.
    room.command(CASSIOPEIA, "me privacy", &[]).await;
    room.tap(CASSIOPEIA, "button-export").await;
    let file = room.private[&CASSIOPEIA].file.clone().unwrap();
    let export: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!(
        (export["tables"].as_array().unwrap().len(), &export["settings"]),
        (1, &serde_json::Value::Null)
    );
}

#[tokio::test]
async fn lists_of_others_keep_a_fingerprint_after_a_deletion() {
    let mut room = Room::new();
    let (who, name) = (Who::Id(UserId(XANTHIPPE)), "Xanthippe".to_owned());
    let until = room.now.after(Duration::from_secs(7200));
    let reason = "Xanthippe is rude".to_owned();
    let ban = Ban {
        who: who.clone(),
        name: name.clone(),
        until: Some(until),
        reason,
        told: true,
    };
    let servers = SettingsCache::<ServerSettings>::new(room.store.clone());
    servers
        .change(GuildId(1), Key("ban".to_owned()), room.now, |settings| settings.bans.push(ban.clone()))
        .await
        .unwrap();
    let people = SettingsCache::<PersonSettings>::new(room.store.clone());
    let blocked = Blocked { who, name };
    people
        .change(UserId(BARNABAS), Key("block".to_owned()), room.now, |settings| {
            settings.blocked.push(blocked.clone());
        })
        .await
        .unwrap();
    // The ban is hers to see, the block is not.
    room.command(XANTHIPPE, "me privacy", &[]).await;
    room.tap(XANTHIPPE, "Export").await;
    let file = room.private[&XANTHIPPE].file.clone().unwrap();
    let export: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!(
        export["kept_out"],
        serde_json::json!([{ "server": "1", "until": until.0, "reason": "Xanthippe is rude" }])
    );
    assert!(!String::from_utf8(file.bytes).unwrap().contains(&BARNABAS.to_string()));
    let page = ephemeral(&room.command(BARNABAS, "me privacy", &[]).await).text.clone();
    assert!(page.contains("blocked: 1"), "{page}");

    ask_deletion(&mut room, XANTHIPPE).await;
    work(&mut room).await;
    let all = everything(&room).await;
    assert!(!is_kept(&all, XANTHIPPE, "Xanthippe") && !all.contains("is rude"), "{all}");
    // Both recognise her when she comes back; the ban ends at its time.
    let options = [("game", Value::Text("triablo".to_owned()))];
    let text = ephemeral(&room.command(XANTHIPPE, "play", &options).await).text.clone();
    assert!(text.contains("kept you from opening"), "{text}");
    room.now = until;
    room.command(BARNABAS, "play", &options).await;
    room.tap(BARNABAS, "Open the table").await;
    let text = ephemeral(&room.press(XANTHIPPE, "Join").await).text.clone();
    assert!(text.contains("no seat for you"), "{text}");
    room.press(CASSIOPEIA, "Join").await;
    assert!(room.public.file.is_some());
}

#[tokio::test]
async fn deletion_needs_confirmation() {
    let mut room = Room::new();
    life(&mut room).await;
    let before = everything(&room).await;
    room.command(XANTHIPPE, "me privacy", &[]).await;
    room.tap(XANTHIPPE, "button-delete-all").await;
    let Reply::Form(form) = room.tap(XANTHIPPE, "button-delete-sure").await else {
        panic!("a form")
    };
    for typed in ["", "yes", "delete it"] {
        let fields = vec![("word".to_owned(), typed.to_owned())];
        let submit = Action::Submit {
            custom_id: form.custom_id.clone(),
            fields,
            message: Some(room.private_message()),
        };
        let reply = room.act(XANTHIPPE, submit).await;
        assert!(posts_of(&reply)[0].text.says("privacy-not-deleted"), "{reply:?}");
    }
    assert_eq!(everything(&room).await, before);
}

#[tokio::test]
async fn deletion_leaves_no_trace() {
    let mut room = Room::new();
    life(&mut room).await;
    assert!(is_kept(&everything(&room).await, XANTHIPPE, "Xanthippe"));
    let said = ask_deletion(&mut room, XANTHIPPE).await;
    assert!(posts_of(&said)[0].text.says("privacy-deleting"), "{said:?}");
    let meanwhile = room.command(XANTHIPPE, "me games", &[]).await;
    assert!(ephemeral(&meanwhile).text.says("privacy-under-way"), "{meanwhile:?}");
    work(&mut room).await;
    let all = everything(&room).await;
    assert!(!is_kept(&all, XANTHIPPE, "Xanthippe"), "{all}");
    assert!(is_kept(&all, BARNABAS, "Barnabas"), "the others are as they were");

    // The game for three goes on without her; Barnabas wins the game for two; lobbies are closed, or open to
    // any player.
    let three = table_at(&room, 502).await;
    assert_eq!(three.phase, Phase::Play);
    assert_eq!(three.next(), [UserId(BARNABAS)]);
    let two = table_at(&room, 503).await;
    assert_eq!((two.phase, two.result().as_deref()), (Phase::Over, Some("white (resign)")));
    assert!(matches!(table_at(&room, 504).await.phase, Phase::Closed));
    assert!(table_at(&room, 505).await.awaited().is_empty());
    assert!(matches!(table_at(&room, 505).await.phase, Phase::Lobby { .. }));
    room.channel = ChannelId(502);
    let legal = three.play().unwrap().legal().unwrap().swap_remove(0);
    assert!(kind(&room.type_move(BARNABAS, &legal).await) == Kind::Public);

    // Barnabas finds their games without her name; a rematch is open to any player.
    let history = room
        .command(BARNABAS, "game history", &[("player", Value::User(super::room::person(BARNABAS)))])
        .await;
    let text = &ephemeral(&history).text;
    assert!(
        text.says(message!("player-deleted", number = 2usize)) && text.contains("Barnabas"),
        "{text}"
    );
    room.channel = ChannelId(503);
    room.command(BARNABAS, "game rematch", &[]).await;
    let rematch = table_at(&room, 503).await;
    assert!(
        matches!(rematch.phase, Phase::Lobby { .. }) && rematch.awaited().is_empty(),
        "{:?}",
        rematch.phase
    );

    // A user who comes back starts with nothing.
    let page = ephemeral(&room.command(XANTHIPPE, "me privacy", &[]).await).text.clone();
    assert!(
        page.says(message!("privacy-games", count = 0usize))
            && page.says(message!("privacy-finished", count = 0usize))
            && page.says(message!("privacy-settings", there = 0usize)),
        "{page}"
    );
    room.command(XANTHIPPE, "me settings", &[]).await;
    room.pick(XANTHIPPE, "settings-reminders-direct").await;
    work(&mut room).await;
    assert!(
        is_kept(&everything(&room).await, XANTHIPPE, "Xanthippe"),
        "a deletion is over when it is over"
    );
}

#[tokio::test]
async fn record_notes_a_deleted_name() {
    let mut room = Room::new();
    life(&mut room).await;
    ask_deletion(&mut room, XANTHIPPE).await;
    work(&mut room).await;
    let record = table_at(&room, 501).await.record(deltille::games::Viewer::Spectator);
    assert!(record.contains("\n# anonymised: ") && record.contains(": Player "), "{record}");
    let (verified, out) = verify(&record);
    assert_eq!(verified, Some(3), "{out}");
    assert!(out.contains("\"promise\"") && out.contains("were deleted"), "{out}");
    // The remaining record still verifies.
    let (forged, out) = verify(&record.replace("Barnabas", "Somebody"));
    assert_eq!(forged, Some(1), "{out}");
}

/// Runs `deltille engine verify`; returns its exit status and output.
fn verify(record: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record");
    std::fs::write(&file, record).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_deltille"));
    let output = command.args(["engine", "verify", "--record"]).arg(&file).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

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
    ask_deletion(&mut room, XANTHIPPE).await;
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

#[tokio::test]
async fn database_tells_of_a_lost_journal() {
    let data = tempfile::tempdir().unwrap();
    let mut room = Room::new();
    room.bot.keep_journal(journal(data.path()), room.now).await.unwrap();
    life(&mut room).await;
    ask_deletion(&mut room, XANTHIPPE).await;
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
async fn left_server_is_deleted_after_a_month() {
    let mut room = Room::new();
    life(&mut room).await;
    let torn = br#"{"format":1,"guild":1,"channel":509,"seats":["#.to_vec();
    let torn =
        Change::of_body(Subject::Channel(ChannelId(509)), Version(0), torn, Key("torn".into()), room.now);
    room.store.apply(vec![torn]).await.unwrap();
    room.bot.server_left(GuildId(1), room.now).await;
    room.bot.server_left(GuildId(1), room.now.after(Duration::from_secs(5))).await;
    let day = Duration::from_secs(24 * 60 * 60);
    let left = room.now;
    // Keeps the bot running throughout: days of downtime would not count.
    let until = async |room: &mut Room, end: Time| {
        let expected = room.store.load(Subject::Service).await.unwrap().unwrap().version;
        let change = Change {
            subject: Subject::Service,
            expected,
            body: format!(r#"{{"beat":{},"down":0,"last":null}}"#, end.0).into_bytes(),
            key: Key(format!("there until {}", end.0)),
            answer: Vec::new(),
            at: end,
            deadlines: Vec::new(),
            outgoing: Vec::new(),
            labels: Vec::new(),
            filed: Vec::new(),
        };
        room.store.apply(vec![change]).await.unwrap();
        room.now = end;
        round(&room.bot, room.now).await.unwrap();
    };
    until(&mut room, left.after(day * 29)).await;
    assert!(room.store.load(Subject::Channel(ChannelId(502))).await.unwrap().is_some());
    // The bot is added again, then removed again.
    room.bot.server_there(GuildId(1), None, room.now).await;
    until(&mut room, left.after(day * 31)).await;
    assert!(room.store.load(Subject::Channel(ChannelId(502))).await.unwrap().is_some());
    room.bot.server_left(GuildId(1), room.now).await;
    let again = room.now;
    until(&mut room, again.after(day * 30)).await;
    let rows = room.store.scan(None, 1000).await.unwrap();
    assert!(rows.iter().all(|(subject, _)| !matches!(subject, Subject::Guild(_))));
    let tables: Vec<_> = rows
        .iter()
        .filter(|(subject, _)| matches!(subject, Subject::Channel(id) if !id.is_own()))
        .collect();
    assert!(tables.is_empty(), "{tables:?}");
    for (subject, loaded) in rows
        .iter()
        .filter(|(subject, _)| matches!(subject, Subject::Channel(_) | Subject::Game(_)))
    {
        assert_eq!(Table::named(&loaded.body).unwrap().guild, None, "{subject}");
        assert!(loaded.labels.iter().all(|label| !label.0.starts_with('g')), "{:?}", loaded.labels);
    }
    // The users' own lists still have their games.
    room.channel = ChannelId(700);
    let page = ephemeral(&room.command(XANTHIPPE, "me privacy", &[]).await).text.clone();
    assert!(page.says(message!("privacy-finished", count = 1usize)), "{page}");
}

/// Compares the store with the servers that a session lists.
async fn compare(room: &Room, shard: u64, members: &[u64]) {
    let mut membership = Membership::new(shard, 2, members.iter().copied().map(GuildId));
    room.bot.new_session(&membership);
    while room.bot.compare_servers(&mut membership, room.now).await.unwrap() {}
}

/// Whether the server's deletion is scheduled.
async fn is_left(room: &Room) -> bool {
    let loaded = room.store.load(Subject::Guild(GuildId(1))).await.unwrap();
    loaded.is_some_and(|loaded| !loaded.deadlines.is_empty())
}

#[tokio::test]
async fn session_lists_tell_which_servers_removed_the_bot() {
    let mut room = Room::new();
    life(&mut room).await;
    compare(&room, 1, &[]).await;
    assert!(!is_left(&room).await, "it belongs to the other shard");
    compare(&room, 0, &[1]).await;
    assert!(!is_left(&room).await, "it is listed, perhaps as unavailable");
    compare(&room, 0, &[2]).await;
    assert!(is_left(&room).await);
    let since = room.store.load(Subject::Guild(GuildId(1))).await.unwrap().unwrap();
    room.now = room.now.after(Duration::from_secs(60));
    compare(&room, 0, &[2]).await;
    let again = room.store.load(Subject::Guild(GuildId(1))).await.unwrap().unwrap();
    assert_eq!(again, since, "the thirty days began before");
    compare(&room, 0, &[1]).await;
    assert!(!is_left(&room).await, "it is listed again");
    // An event that comes during the comparison is newer than the list.
    let mut membership = Membership::new(0, 2, []);
    room.bot.new_session(&membership);
    room.bot.server_there(GuildId(1), None, room.now).await;
    while room.bot.compare_servers(&mut membership, room.now).await.unwrap() {}
    assert!(!is_left(&room).await, "it joined just now");
}

#[tokio::test]
async fn server_where_the_bot_is_a_guest_did_not_remove_it() {
    let mut room = Room::new();
    room.place.visiting = true;
    room.start(&[ANN, BOB], &[]).await;
    compare(&room, 0, &[]).await;
    assert!(!is_left(&room).await);
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
    ask_deletion(&mut room, XANTHIPPE).await;
    assert!(told(&mut room).await, "begun by another process");
    // This process takes part, and the other one finishes.
    round(&other, room.now).await.unwrap();
    assert!(tried.load(Ordering::SeqCst) > 0);
    let subject = Subject::Deletion(UserId(XANTHIPPE));
    for _ in 0..9 {
        if room.store.load(subject).await.unwrap().is_some() {
            assert!(told(&mut room).await);
            work(&mut room).await;
        }
    }
    assert!(room.store.load(subject).await.unwrap().is_none());
    assert!(!told(&mut room).await, "ended by another process");
}

//! A person's stored data: shown, exported, deleted; and what remains for the other players of their games.

mod interrupted;
mod servers;

use super::replies::{Kind, kind, posts_of};
use super::{
    room::{BARNABAS, CASSIOPEIA, Room, XANTHIPPE, ephemeral},
    wall::Wall,
};
use deltille::{
    bot::{
        Action, Bot, Reply, Upload, Value,
        lists::{Ban, Blocked, ListOf, Who},
        people::PersonSettings,
        servers::ServerSettings,
        settings_cache::SettingsCache,
    },
    ids::{ChannelId, GuildId, Time, UserId},
    store::{Change, Key, Sealer, Store, StoreError, Subject, Version, backup},
    table::{Phase, Table},
};
use deltille_testing::texts::{Says, message};
use std::time::Duration;

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
    room.resign(XANTHIPPE).await;
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
    let export = room.export(CASSIOPEIA).await;
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
        frees: None,
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
    room.tap(XANTHIPPE, "button-export").await;
    let file = room.private[&XANTHIPPE].file.clone().unwrap();
    let export: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!(
        export["kept_out"],
        serde_json::json!([{ "server": "1", "until": until.0, "reason": "Xanthippe is rude" }])
    );
    assert!(!String::from_utf8(file.bytes).unwrap().contains(&BARNABAS.to_string()));
    let page = ephemeral(&room.command(BARNABAS, "me privacy", &[]).await).text.clone();
    assert!(page.says(message!("privacy-blocked", count = 1usize)), "{page}");

    room.ask_deletion(XANTHIPPE).await;
    work(&mut room).await;
    let all = everything(&room).await;
    assert!(!is_kept(&all, XANTHIPPE, "Xanthippe") && !all.contains("is rude"), "{all}");
    // Both recognise her when she comes back; the ban ends at its time.
    let options = [("game", Value::Text("triablo".to_owned()))];
    let text = ephemeral(&room.command(XANTHIPPE, "play", &options).await).text.clone();
    assert!(text.says("gate-banned-until"), "{text}");
    room.now = until;
    room.command(BARNABAS, "play", &options).await;
    room.tap(BARNABAS, "button-open").await;
    let text = ephemeral(&room.press(XANTHIPPE, "button-join").await).text.clone();
    assert!(text.says("table-refuse-full"), "{text}");
    room.press(CASSIOPEIA, "button-join").await;
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
    let said = room.ask_deletion(XANTHIPPE).await;
    assert!(posts_of(&said)[0].text.says("privacy-deleting"), "{said:?}");
    let meanwhile = room.command(XANTHIPPE, "me games", &[]).await;
    assert!(ephemeral(&meanwhile).text.says("privacy-under-way"), "{meanwhile:?}");
    work(&mut room).await;
    let all = everything(&room).await;
    assert!(!is_kept(&all, XANTHIPPE, "Xanthippe"), "{all}");
    assert!(is_kept(&all, BARNABAS, "Barnabas"), "the others are as they were");

    // The game for three continues without her; Barnabas wins the game for two; lobbies are closed, or open to
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
    room.ask_deletion(XANTHIPPE).await;
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

#[tokio::test]
async fn a_name_beside_a_fingerprint_goes_with_its_person() {
    let mut room = Room::new();
    let (owner, list) = (UserId(BARNABAS), ListOf::Person(UserId(BARNABAS)));
    let blocked = Blocked {
        who: Who::unseen(UserId(XANTHIPPE), list),
        name: "Xanthippe · Triablo".to_owned(),
    };
    let people = SettingsCache::<PersonSettings>::new(room.store.clone());
    let block = |settings: &mut PersonSettings| settings.blocked.push(blocked.clone());
    people.change(owner, Key("blocked".to_owned()), room.now, block).await.unwrap();
    room.ask_deletion(XANTHIPPE).await;
    work(&mut room).await;
    let kept = SettingsCache::<PersonSettings>::new(room.store.clone()).load(owner).await.unwrap().1;
    assert!(kept.blocked[0].who.is(UserId(XANTHIPPE), list) && kept.blocked[0].name.is_empty());
    assert!(!everything(&room).await.contains("Xanthippe"));
}

#[tokio::test]
async fn stored_ids_are_exported_as_strings() {
    const FAR: u64 = 1_200_000_000_000_000_001;
    let mut room = Room::new();
    let people = SettingsCache::<PersonSettings>::new(room.store.clone());
    let blocked = Blocked { who: Who::Id(UserId(FAR)), name: "Ann".to_owned() };
    let block = |settings: &mut PersonSettings| settings.blocked.push(blocked.clone());
    people
        .change(UserId(XANTHIPPE), Key("blocked".to_owned()), room.now, block)
        .await
        .unwrap();
    let export = room.export(XANTHIPPE).await;
    assert_eq!(export["settings"]["blocked"][0]["who"], FAR.to_string(), "{export}");
}

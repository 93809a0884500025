//! The gate before every seat: bans, blocks, and limits for one person, on every way to a seat.

use crate::{
    replies::{Kind, kind},
    room::{ANN, BOB, CLEO, Room, button, ephemeral, has, person, selects},
    settings::first_seat,
};
use deltille::{
    bot::{
        Action, Bot, Reply, Rights, Upload, Value,
        lists::{Ban, Blocked, Who},
        people::{Counted, PersonSettings},
        servers::ServerSettings,
        settings_cache::SettingsCache,
    },
    ids::{ChannelId, GuildId, Time, UserId},
    store::Key,
    table::solo::Day,
};
use deltille_testing::texts::{Says, message};
use std::time::Duration;

/// Analyses for one person in a day, on all servers.
const DAILY: u32 = 20;

fn game(opponents: &[u64]) -> Vec<(&'static str, Value)> {
    let mut options = vec![("game", Value::Text("triablo".to_owned()))];
    let names = ["opponent1", "opponent2"].into_iter();
    options.extend(names.zip(opponents).map(|(name, user)| (name, Value::User(person(*user)))));
    options
}

/// Changes a server's settings in the store, as another process would, and starts the bot again.
async fn server(room: &mut Room, edit: impl Fn(&mut ServerSettings)) {
    let key = Key(format!("server {}", room.now.0));
    let cache = SettingsCache::<ServerSettings>::new(room.store.clone());
    cache.change(GuildId(1), key, room.now, edit).await.unwrap();
    room.restart();
}

async fn settings(room: &mut Room, user: u64, edit: impl Fn(&mut PersonSettings)) {
    let key = Key(format!("person {user} {}", room.now.0));
    let cache = SettingsCache::<PersonSettings>::new(room.store.clone());
    cache.change(UserId(user), key, room.now, edit).await.unwrap();
    room.restart();
}

async fn block(room: &mut Room, by: u64, user: u64) {
    let blocked = Blocked { who: Who::Id(UserId(user)), name: person(user).name };
    settings(room, by, |settings| settings.blocked.push(blocked.clone())).await;
}

async fn ban(room: &mut Room, user: u64, until: Option<Time>) {
    let (name, reason) = (person(user).name, String::new());
    let ban = Ban {
        who: Who::Id(UserId(user)),
        name,
        until,
        reason,
        told: false,
        frees: None,
    };
    server(room, |settings| settings.bans.push(ban.clone())).await;
}

/// Whether the answer is private and says this.
fn is_refused(reply: &Reply, why: &str) -> bool {
    kind(reply) == Kind::Private && ephemeral(reply).text.says(why)
}

#[tokio::test]
async fn a_banned_person_takes_no_way_to_a_seat() {
    let mut room = Room::new();
    room.command(ANN, "play", &game(&[])).await;
    room.tap(ANN, "button-open").await;
    let form = {
        room.channel = ChannelId(600);
        room.command(BOB, "play", &game(&[])).await;
        room.private[&BOB].clone()
    };
    ban(&mut room, BOB, None).await;
    // A form from before the ban opens nothing, in the channel or in a thread.
    for label in ["button-open", "button-open-thread"] {
        room.private.insert(BOB, form.clone());
        let reply = room.tap(BOB, label).await;
        assert!(is_refused(&reply, "gate-banned"), "{label}: {reply:?}");
    }
    for (name, options) in [("play", game(&[])), ("challenge", vec![("target", Value::User(person(CLEO)))])] {
        let reply = room.command(BOB, name, &options).await;
        assert!(is_refused(&reply, "gate-banned"), "{name}: {reply:?}");
    }
    room.channel = ChannelId(500);
    let reply = room.press(BOB, "button-join").await;
    assert!(is_refused(&reply, "gate-banned"), "{reply:?}");
    // The others play on; at another server, and alone, nothing changes.
    assert!(kind(&room.press(CLEO, "button-join").await) == Kind::Next);
    let reply = room.command(BOB, "puzzle", &[("kind", Value::Text("daily".to_owned()))]).await;
    assert!(!is_refused(&reply, "gate-banned"), "{reply:?}");
}

#[tokio::test]
async fn a_ban_ends_by_the_clock() {
    let mut room = Room::new();
    let until = room.now.after(Duration::from_secs(3600));
    ban(&mut room, BOB, Some(until)).await;
    let reply = room.command(BOB, "play", &game(&[])).await;
    assert!(is_refused(&reply, "gate-banned-until"), "{reply:?}");
    assert!(ephemeral(&reply).text.contains(&format!("<t:{}", until.0 / 1000)), "{reply:?}");
    room.now = until;
    let reply = room.command(BOB, "play", &game(&[])).await;
    assert!(ephemeral(&reply).file.is_none() && selects(ephemeral(&reply)).count() > 1, "{reply:?}");
}

#[tokio::test]
async fn a_ban_outlives_a_finished_game() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.resign(BOB).await;
    ban(&mut room, BOB, None).await;
    let reply = room.press(BOB, "button-rematch").await;
    assert!(is_refused(&reply, "gate-banned"), "{reply:?}");
    // Ann asks for the rematch: its seat is kept for Bob, who may not take it.
    room.press(ANN, "button-rematch").await;
    for label in ["button-accept-invitation", "button-join"] {
        if has(&room.public, label) {
            let reply = room.press(BOB, label).await;
            assert!(is_refused(&reply, "gate-banned"), "{reply:?}");
        }
    }
    let reply = room.command(BOB, "game rematch", &[]).await;
    assert!(is_refused(&reply, "gate-banned"), "{reply:?}");
}

#[tokio::test]
async fn a_block_is_answered_like_a_kept_seat() {
    let mut room = Room::new();
    // What others get when all free seats are kept.
    room.command(ANN, "play", &game(&[CLEO])).await;
    room.tap(ANN, "button-open").await;
    let ordinary = ephemeral(&room.press(BOB, "button-accept-invitation").await).text.clone();
    block(&mut room, ANN, BOB).await;
    for channel in [601, 602] {
        room.channel = ChannelId(channel);
        room.command(ANN, "play", &game(&[])).await;
        room.tap(ANN, "button-open").await;
        let reply = room.press(BOB, "button-join").await;
        assert!(kind(&reply) == Kind::Private && ephemeral(&reply).text == ordinary, "{reply:?}");
        let twice = room.last.clone().unwrap();
        assert_eq!(ephemeral(&room.deliver(twice).await).text, ordinary);
    }
    // The blocker reads why the other's table is closed to them; third people are not concerned.
    room.channel = ChannelId(603);
    room.command(BOB, "play", &game(&[])).await;
    room.tap(BOB, "button-open").await;
    let reply = room.press(ANN, "button-join").await;
    assert!(is_refused(&reply, "gate-blocked"), "{reply:?}");
    assert!(kind(&room.press(CLEO, "button-join").await) == Kind::Next);
}

#[tokio::test]
async fn a_block_holds_at_tables_of_third_people() {
    let mut room = Room::new();
    block(&mut room, BOB, ANN).await;
    let mut options = game(&[]);
    options.push(("variant", Value::Text("three-player".to_owned())));
    room.command(CLEO, "play", &options).await;
    room.pick(CLEO, message!("form-seat-this", seat = first_seat("triablo", "three-player")))
        .await;
    room.tap(CLEO, "button-open").await;
    let menu = selects(&room.public).find(|select| select.custom_id.contains(".sit.")).unwrap();
    let (id, value) = (menu.custom_id.clone(), menu.options[1].value.clone());
    room.press(BOB, "button-join").await;
    let reply = room.press(ANN, "button-join").await;
    assert!(is_refused(&reply, "table-refuse-full"), "{reply:?}");
    // With a seat chosen from the menu too.
    let reply = room.press_id(ANN, &id, &[&value]).await;
    assert!(is_refused(&reply, "table-refuse-full"), "{reply:?}");
    // Once Bob has left, Ann may sit down.
    room.press(BOB, "button-leave").await;
    assert!(kind(&room.press(ANN, "button-join").await) == Kind::Replaced);
}

#[tokio::test]
async fn a_block_is_answered_like_no_invitations() {
    for blocks in [false, true] {
        let mut room = Room::new();
        room.start(&[ANN, BOB], &[("setup", "standard")]).await;
        room.resign(BOB).await;
        room.channel = ChannelId(600);
        room.command(ANN, "play", &game(&[BOB])).await;
        let form = room.private[&ANN].clone();
        match blocks {
            true => block(&mut room, BOB, ANN).await,
            false => settings(&mut room, BOB, |settings| settings.no_invitations = true).await,
        }
        let mut answers = Vec::new();
        for label in ["button-open", "button-open-thread"] {
            room.private.insert(ANN, form.clone());
            answers.push(room.tap(ANN, label).await);
        }
        answers.push(room.command(ANN, "play", &game(&[BOB])).await);
        answers.push(room.command(ANN, "play", &game(&[CLEO, BOB])).await);
        answers.push(room.command(ANN, "challenge", &[("target", Value::User(person(BOB)))]).await);
        room.channel = ChannelId(500);
        answers.push(room.command(ANN, "game rematch", &[]).await);
        for reply in answers {
            assert!(is_refused(&reply, "gate-invitation"), "{blocks}: {reply:?}");
        }
        // Others may invite Ann. Bob may himself, unless he has blocked her: a block holds both ways.
        room.channel = ChannelId(601);
        let by = if blocks { CLEO } else { BOB };
        if blocks {
            let reply = room.command(BOB, "play", &game(&[ANN])).await;
            assert!(is_refused(&reply, "gate-blocked"), "{reply:?}");
        }
        room.command(by, "play", &game(&[ANN])).await;
        room.tap(by, "button-open").await;
        assert!(room.public.mentions.contains(&UserId(ANN)), "{:?}", room.public);
    }
}

#[tokio::test]
async fn limits_are_set_by_managers_and_hold_for_one_person() {
    let mut room = Room::new();
    room.rights.manage_server = true;
    ephemeral(&room.command(CLEO, "server settings", &[]).await);
    for _ in 0..2 {
        room.tap(CLEO, "button-page-after").await;
    }
    let limits = [
        message!("server-limit-tables", count = 1usize),
        message!("server-limit-imports", count = 2usize),
    ];
    for limit in &limits {
        room.pick(CLEO, limit.clone()).await;
    }
    let form = &room.private[&CLEO];
    assert!(limits.iter().all(|limit| form.text.says(limit.clone())), "{form:?}");
    // Forged values change nothing.
    let id = selects(&room.private[&CLEO]).next().unwrap().custom_id.clone();
    for value in ["0", "65536", "4", "x"] {
        room.press_id(CLEO, &id, &[value]).await;
    }
    room.rights = Rights::default();
    let refused = room.press_id(BOB, &id, &["none"]).await;
    assert!(is_refused(&refused, "server-managers"), "{refused:?}");

    room.command(ANN, "play", &game(&[])).await;
    let form = room.private[&ANN].clone();
    room.tap(ANN, "button-open").await;
    // Delivered again, the same press is answered as before.
    let twice = room.last.clone().unwrap();
    let again = room.deliver(twice).await;
    assert!(again.receipt().is_some(), "{again:?}");
    room.channel = ChannelId(600);
    let reply = room.command(ANN, "play", &game(&[])).await;
    assert!(is_refused(&reply, "gate-tables"), "{reply:?}");
    room.private.insert(ANN, form);
    let reply = room.tap(ANN, "button-open").await;
    assert!(is_refused(&reply, "gate-tables"), "{reply:?}");
    // A table of another person may be joined, a moderator may open more, and a closed lobby counts no more.
    room.command(BOB, "play", &game(&[])).await;
    room.tap(BOB, "button-open").await;
    assert!(kind(&room.press(ANN, "button-join").await) == Kind::Next);
    room.channel = ChannelId(601);
    room.rights.manage_messages = true;
    room.command(ANN, "play", &game(&[])).await;
    room.tap(ANN, "button-open").await;
    room.rights = Rights::default();
    room.press(ANN, "button-call-off").await;
    room.tap(ANN, "button-call-off-confirm").await;
    room.channel = ChannelId(600);
    room.command(BOB, "board", &[]).await;
}

fn import(number: u32) -> Vec<(&'static str, Value)> {
    let moves = ["", "e3-f3v\n", "e3-f3v\ne7-f6^\n"][number as usize % 3];
    let text = format!("# game: triablo\n# option setup: standard\n{moves}");
    let upload = Upload { name: "game.txt".to_owned(), content: Ok(text.into_bytes()) };
    vec![("file", Value::File(upload))]
}

#[tokio::test]
async fn imports_are_counted_once_for_each_request_and_day() {
    let mut room = Room::new();
    server(&mut room, |settings| settings.limits.imports = Some(1)).await;
    room.command(ANN, "game import", &import(1)).await;
    let first = room.last.clone().unwrap();
    let again = room.deliver(first).await;
    assert!(!is_refused(&again, "gate-imports"), "{again:?}");
    let reply = room.command(ANN, "game import", &import(2)).await;
    assert!(is_refused(&reply, "gate-imports"), "{reply:?}");
    // Not for others, and not on the next day.
    let reply = room.command(BOB, "game import", &import(2)).await;
    assert!(!is_refused(&reply, "gate-imports"), "{reply:?}");
    room.now = room.now.after(Duration::from_secs(24 * 3600));
    let reply = room.command(ANN, "game import", &import(2)).await;
    assert!(!is_refused(&reply, "gate-imports"), "{reply:?}");
}

/// Asked for at once, through two processes: what one has counted, the other finds.
#[tokio::test]
async fn imports_asked_for_at_once_are_no_more_than_allowed() {
    for most in [1, 2] {
        let mut room = Room::new();
        server(&mut room, |settings| settings.limits.imports = Some(most)).await;
        let mut requests = Vec::new();
        for number in 0..4 {
            let options = import(number % 2).into_iter().map(|(name, value)| (name.to_owned(), value));
            let command = Action::Command { name: "game import".to_owned(), options: options.collect() };
            requests.push(room.request(ANN, command));
        }
        let other = Bot::new(room.store.clone());
        let bots = [&room.bot, &other, &room.bot, &other];
        // Every press is delivered twice.
        let twice = bots.iter().zip(&requests).flat_map(|pair| [pair, pair]);
        let replies =
            futures::future::join_all(twice.map(|(bot, request)| bot.handle(request.clone()))).await;
        let made = |reply: &Reply| ephemeral(reply).file.is_some();
        let refused = |reply: &Reply| is_refused(reply, "gate-imports");
        let texts: Vec<_> = replies.iter().map(|reply| ephemeral(reply).text.clone()).collect();
        assert!(replies.iter().all(|reply| made(reply) != refused(reply)), "{texts:#?}");
        assert!(replies.chunks(2).all(|pair| made(&pair[0]) == made(&pair[1])), "{texts:#?}");
        let count = replies.iter().filter(|reply| made(reply)).count();
        assert_eq!(count, 2 * usize::from(most), "{texts:#?}");
    }
}

/// What keeps a person from more analyses.
#[derive(Clone, Copy, Debug)]
enum Most {
    /// The server's limit for one person and day.
    OfServer(u16),
    /// This many are left of the day's.
    LeftOfDay(u32),
}

/// Asked for at once, each through a process of its own, so that none of them knows of the others' searches.
#[tokio::test(flavor = "multi_thread")]
async fn analyses_asked_for_at_once_are_no_more_than_allowed() {
    for most in [Most::OfServer(1), Most::OfServer(2), Most::LeftOfDay(1), Most::LeftOfDay(3)] {
        let (mut room, press) = with_import().await;
        let (allowed, why) = match most {
            Most::OfServer(most) => {
                server(&mut room, |settings| settings.limits.analyses = Some(most)).await;
                (u32::from(most), message!("gate-analyses", count = usize::from(most)))
            }
            Most::LeftOfDay(left) => {
                let today = Day::of(room.now);
                let spent = |settings: &mut PersonSettings| {
                    (left..DAILY).for_each(|_| settings.count_analysis(today));
                };
                settings(&mut room, ANN, spent).await;
                (left, message!("analysis-enough", count = DAILY as usize))
            }
        };
        let before = counted(&room).await;
        let requests: Vec<_> = (0..4).map(|_| room.request(ANN, press.clone())).collect();
        let bots: Vec<Bot> = (0..8).map(|_| Bot::new(room.store.clone())).collect();
        // Every press is delivered twice.
        let twice = requests.iter().flat_map(|request| [request, request]);
        let all = bots.iter().zip(twice).map(|(bot, request)| bot.handle(request.clone()));
        let replies = futures::future::join_all(all).await;
        let goes_on = |reply: &Reply| kind(reply) == Kind::Updated;
        for (bot, reply) in bots.iter().zip(&replies) {
            assert!(goes_on(reply) || ephemeral(reply).text.says(why.clone()), "{most:?}: {reply:?}");
            assert!(
                goes_on(reply) || !bot.analyses.is_waiting(UserId(ANN)),
                "{most:?}: a refused search goes on"
            );
        }
        assert!(
            replies.chunks(2).all(|pair| goes_on(&pair[0]) == goes_on(&pair[1])),
            "{most:?}: {replies:#?}"
        );
        let count = replies.iter().filter(|reply| goes_on(reply)).count();
        assert_eq!(count, 2 * allowed as usize, "{most:?}: {replies:#?}");
        let after = counted(&room).await;
        assert_eq!(after.0, before.0 + allowed, "{most:?}");
        let of_server = if matches!(most, Most::OfServer(_)) { allowed } else { 0 };
        assert_eq!(after.1, before.1 + of_server, "{most:?}");
    }
}

/// Asked for at once of one process: it makes one analysis for a person at a time, and counts one.
#[tokio::test(flavor = "multi_thread")]
async fn one_process_makes_one_analysis_for_a_person_at_once() {
    let (mut room, press) = with_import().await;
    server(&mut room, |settings| settings.limits.analyses = Some(3)).await;
    let requests: Vec<_> = (0..4).map(|_| room.request(ANN, press.clone())).collect();
    let all = requests.iter().map(|request| room.bot.handle(request.clone()));
    let replies = futures::future::join_all(all).await;
    let (going, others): (Vec<&Reply>, Vec<&Reply>) =
        replies.iter().partition(|reply| kind(reply) == Kind::Updated);
    assert_eq!(going.len(), 1, "{replies:#?}");
    assert!(others.iter().all(|reply| ephemeral(reply).text.says("analysis-busy")), "{others:#?}");
    assert_eq!(counted(&room).await, (1, 1));
}

/// A room in which Ann has imported a game, and the press of its *Analyse* button.
async fn with_import() -> (Room, Action) {
    let mut room = Room::new();
    room.command(ANN, "game import", &import(2)).await;
    let custom_id = button(&room.private[&ANN], "button-analyse").custom_id.clone();
    let press = Action::Press {
        custom_id,
        values: Vec::new(),
        message: room.private_message(),
    };
    (room, press)
}

/// The analyses that are counted for Ann: in all, and on this server.
async fn counted(room: &Room) -> (u32, u32) {
    let settings = SettingsCache::<PersonSettings>::new(room.store.clone()).get(UserId(ANN)).await;
    let today = Day::of(room.now);
    let here = settings.counted(GuildId(1), today, Counted::Analyses);
    (settings.analyses_on(today), u32::from(here))
}

#[tokio::test]
async fn who_has_blocked_the_host_takes_no_seat_there() {
    let mut room = Room::new();
    block(&mut room, BOB, ANN).await;
    room.command(ANN, "play", &game(&[])).await;
    room.tap(ANN, "button-open").await;
    let reply = room.press(BOB, "button-join").await;
    assert!(is_refused(&reply, "gate-blocked"), "{reply:?}");
    assert!(kind(&room.press(CLEO, "button-join").await) == Kind::Next);
}

//! Open seats: the list of a server's lobbies, taking a seat from it, several offers at once, and the return
//! of an offer when the other player leaves before the first move.

use crate::{
    frame::tables::support::{opening, setup},
    replies::{Kind, kind},
    room::{ANN, BOB, CLEO, Room, button, buttons, ephemeral},
    wall::Wall,
};
use deltille::{
    bot::{Action, Bot, Post, Reply, Value},
    ids::{ChannelId, GuildId, TableId, Time, UserId},
    store::{Applied, Change, Key, Label, Store, Subject, Version},
    table::{Home, HostSeat, LobbyHours, Opening, Person, Phase, Table},
    text::Message,
};
use deltille_testing::{
    channel,
    texts::{Says, message},
};
use std::time::Duration;

const HERE: ChannelId = ChannelId(500);
const THERE: ChannelId = ChannelId(501);

/// Opens the form by the list's own button, makes these choices, and opens the table.
async fn offer(room: &mut Room, user: u64, channel: ChannelId, choices: &[Message]) {
    room.channel = channel;
    room.command(user, "seek", &[]).await;
    room.tap(user, "button-offer-seat").await;
    room.tap(user, "game-triablo").await;
    for choice in choices {
        while channel::option(&room.private[&user], choice.clone()).is_none() {
            room.tap(user, "button-page-after").await;
        }
        room.pick(user, choice.clone()).await;
    }
    room.tap(user, "button-open").await;
}

async fn listed(room: &mut Room, user: u64) -> Post {
    ephemeral(&room.command(user, "seek", &[]).await).clone()
}

fn joins(post: &Post) -> Vec<String> {
    buttons(post)
        .filter(|button| button.custom_id.starts_with("1.seek.j"))
        .map(|button| button.custom_id.clone())
        .collect()
}

fn shown(reply: &Reply) -> Post {
    let Reply::Messages(messages) = reply else { panic!("{reply:?}") };
    match (&messages.pressed, &messages.private) {
        (Some(deltille::bot::PressedChange::Replaced(post)), _) | (_, Some(post)) => post.clone(),
        _ => panic!("{reply:?}"),
    }
}

async fn phase(room: &Room, channel: ChannelId) -> Phase {
    room.bot.table(channel).await.expect("a table").phase
}

#[tokio::test]
async fn an_offer_is_listed_and_taken_from_another_channel() {
    let mut room = Room::new();
    let empty = listed(&mut room, BOB).await;
    assert!(empty.text.says("seek-none") && joins(&empty).is_empty(), "{}", empty.text);
    offer(
        &mut room,
        ANN,
        HERE,
        &[message!("form-lasts-this", time = message!("time-weeks", count = 1usize))],
    )
    .await;
    let Phase::Lobby { expires } = phase(&room, HERE).await else {
        panic!("a lobby")
    };
    assert_eq!(expires, room.now.after(Duration::from_secs(7 * 24 * 60 * 60)));
    // One's own offer is in the list, without a button.
    let own = listed(&mut room, ANN).await;
    assert!(own.text.contains("<#500>") && joins(&own).is_empty(), "{}", own.text);
    room.channel = THERE;
    let list = listed(&mut room, BOB).await;
    assert!(list.text.says("game-triablo") && list.text.contains("Ann"), "{}", list.text);
    let [join] = &joins(&list)[..] else { panic!("{list:?}") };
    let reply = room.press_id(BOB, join, &[]).await;
    assert!(shown(&reply).text.says("seek-begun"), "{reply:?}");
    assert_eq!(phase(&room, HERE).await, Phase::Play);
    // Delivered again, the press says the same.
    let again = room.last.clone().unwrap();
    assert!(shown(&room.deliver(again).await).text.says("seek-begun"));
    // The first board is posted where the table is, without waiting for its row to be due.
    let posts = Wall::at(room.now).pass(&mut room, 1).await;
    assert!(posts.iter().any(|post| post.file.is_some()), "{posts:?}");
    // It is listed no more, and a late press learns why.
    let reply = room.press_id(CLEO, join, &[]).await;
    assert!(shown(&reply).text.says("seek-taken"), "{reply:?}");
    assert!(shown(&room.press_id(BOB, join, &[]).await).text.says("seek-seated"));
    assert!(joins(&listed(&mut room, CLEO).await).is_empty());
}

#[tokio::test]
async fn what_play_opens_is_listed_and_typed() {
    let mut room = Room::new();
    room.command(ANN, "play", &[("game", Value::Text("trioker".to_owned()))]).await;
    room.tap(ANN, "button-open").await;
    // By keyboard alone: the suggestions have the offer, and its value takes the seat.
    let options = vec![("join".to_owned(), Value::Text("trio".to_owned()))];
    let action = Action::Autocomplete { name: "seek".to_owned(), options, focused: "join".to_owned() };
    let Reply::Choices(choices) = room.act(BOB, action).await else {
        panic!("suggestions")
    };
    let [choice] = &choices[..] else { panic!("{choices:?}") };
    let wrong = room.command(BOB, "seek", &[("join", Value::Text("the first".to_owned()))]).await;
    assert!(ephemeral(&wrong).text.says("seek-not-listed"));
    let reply = room.command(ANN, "seek", &[("join", Value::Text(choice.value.clone()))]).await;
    assert!(ephemeral(&reply).text.says("seek-own"), "{reply:?}");
    let reply = room.command(BOB, "seek", &[("join", Value::Text(choice.value.clone()))]).await;
    assert!(ephemeral(&reply).text.says("seek-begun"), "{reply:?}");
    // Of another game, nothing is listed.
    let other = room.command(CLEO, "seek", &[("game", Value::Text("triablo".to_owned()))]).await;
    assert!(ephemeral(&other).text.says("seek-none"));
}

#[tokio::test]
async fn the_first_game_closes_the_hosts_other_offers() {
    let mut room = Room::new();
    let only = [message!("form-only-one")];
    offer(&mut room, ANN, HERE, &only).await;
    offer(&mut room, ANN, THERE, &only).await;
    // This one may begin as well.
    offer(&mut room, ANN, ChannelId(502), &[]).await;
    let joins = joins(&listed(&mut room, BOB).await);
    assert_eq!(joins.len(), 3);
    room.press_id(BOB, &joins[1], &[]).await;
    assert_eq!(phase(&room, THERE).await, Phase::Play);
    // Closed in the same commit: a process killed right after it leaves one game.
    room.restart();
    assert_eq!(phase(&room, HERE).await, Phase::Closed);
    assert!(matches!(phase(&room, ChannelId(502)).await, Phase::Lobby { .. }));
    let reply = room.press_id(CLEO, &joins[0], &[]).await;
    assert!(shown(&reply).text.says("seek-withdrawn"), "{reply:?}");
    // The closed lobby says so in its channel.
    let posts = Wall::at(room.now).pass(&mut room, 20).await;
    assert!(posts.iter().any(|post| post.text.says("lobby-closed")), "{posts:?}");
}

#[tokio::test]
async fn two_offers_taken_at_once_become_one_game() {
    for _ in 0..20 {
        let mut room = Room::new();
        let only = [message!("form-only-one")];
        offer(&mut room, ANN, HERE, &only).await;
        offer(&mut room, ANN, THERE, &only).await;
        let joins = joins(&listed(&mut room, BOB).await);
        // By two processes on one store.
        let other = Bot::new(room.store.clone());
        let press = |room: &mut Room, user: u64, id: &str| {
            let message = room.private_message();
            room.request(user, Action::Press { custom_id: id.to_owned(), values: Vec::new(), message })
        };
        let one = press(&mut room, BOB, &joins[0]);
        let two = press(&mut room, CLEO, &joins[1]);
        tokio::join!(room.bot.handle(one), other.handle(two));
        let phases = [phase(&room, HERE).await, phase(&room, THERE).await];
        let games = phases.iter().filter(|phase| **phase == Phase::Play).count();
        assert_eq!(games, 1, "{phases:?}");
        assert!(phases.contains(&Phase::Closed), "{phases:?}");
    }
}

#[tokio::test]
async fn the_last_seat_is_taken_by_one_of_two() {
    let mut room = Room::new();
    offer(&mut room, ANN, HERE, &[]).await;
    let join = joins(&listed(&mut room, BOB).await).remove(0);
    let press = |room: &mut Room, user: u64| {
        let message = room.private_message();
        room.request(user, Action::Press { custom_id: join.clone(), values: Vec::new(), message })
    };
    let requests = [press(&mut room, BOB), press(&mut room, CLEO)];
    // Every press is delivered twice.
    let all = requests.iter().chain(&requests).map(|request| room.bot.handle(request.clone()));
    let replies: Vec<Post> = futures::future::join_all(all).await.iter().map(shown).collect();
    let begun = |post: &Post| post.text.says("seek-begun");
    assert_eq!(replies.iter().filter(|post| begun(post)).count(), 2, "{replies:?}");
    assert_eq!(begun(&replies[0]), begun(&replies[2]));
    let late = |post: &&Post| post.text.says("seek-taken");
    assert_eq!(replies.iter().filter(late).count(), 2, "{replies:?}");
}

#[tokio::test]
async fn an_offer_comes_back_when_the_guest_leaves_before_the_first_move() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let first = room.bot.table(HERE).await.unwrap();
    // The host only resigns.
    room.command(ANN, "game resign", &[]).await;
    assert!(!buttons(&room.private[&ANN]).any(|button| button.custom_id.starts_with("1.return.")));
    room.command(BOB, "game resign", &[]).await;
    room.tap(BOB, "button-return").await;
    let table = room.bot.table(HERE).await.unwrap();
    assert!(matches!(table.phase, Phase::Lobby { .. }) && table.id != first.id, "{table:?}");
    assert_ne!(table.promise(), first.promise(), "what was drawn is drawn anew");
    assert_eq!(table.open_seats(), 1);
    assert_eq!(room.public.mentions, [UserId(ANN)]);
    // Delivered again, nothing more happens.
    let again = room.last.clone().unwrap();
    room.deliver(again).await;
    assert_eq!(room.bot.table(HERE).await.unwrap().id, table.id);
    let list = listed(&mut room, CLEO).await;
    room.press_id(CLEO, &joins(&list)[0], &[]).await;
    assert_eq!(phase(&room, HERE).await, Phase::Play);
    // After a move there is no way back.
    let question = room.command(CLEO, "game resign", &[]).await;
    let leave = button(ephemeral(&question), "button-return").custom_id.clone();
    room.type_move(ANN, "e3-f3v").await;
    assert!(kind(&room.press_id(CLEO, &leave, &[]).await) == Kind::Private);
    assert_eq!(phase(&room, HERE).await, Phase::Play);
}

#[tokio::test]
async fn a_result_leads_to_the_same_game_with_an_open_seat() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3v").await;
    room.resign(BOB).await;
    // Anyone may ask for it.
    room.press(CLEO, "button-same-again").await;
    let table = room.bot.table(HERE).await.unwrap();
    assert!(table.is_on_offer() && table.host == UserId(CLEO), "{table:?}");
    let twice = room.last.clone().unwrap();
    room.deliver(twice).await;
    assert_eq!(room.bot.table(HERE).await.unwrap().id, table.id);
    assert_eq!(joins(&listed(&mut room, BOB).await).len(), 1);
}

#[tokio::test]
async fn private_places_and_other_servers_are_not_listed() {
    let mut room = Room::new();
    room.place.private = true;
    offer(&mut room, ANN, HERE, &[]).await;
    room.place.private = false;
    assert!(joins(&listed(&mut room, BOB).await).is_empty());
    let table = room.bot.table(HERE).await.unwrap();
    assert!(!table.is_on_offer() && table.open_seats() == 1);
    // A forged press does not find it either.
    offer(&mut room, ANN, THERE, &[]).await;
    let known = joins(&listed(&mut room, BOB).await).remove(0);
    let there = room.bot.table(THERE).await.unwrap();
    let digits = |number: u64| base36(number);
    let forged = known
        .replace(&digits(THERE.0), &digits(HERE.0))
        .replace(&digits(there.id.0), &digits(table.id.0));
    let reply = room.press_id(BOB, &forged, &[]).await;
    assert!(shown(&reply).text.says("seek-gone"), "{reply:?}");
    assert!(matches!(phase(&room, HERE).await, Phase::Lobby { .. }));
    let mut elsewhere = room.request(
        BOB,
        Action::Press {
            custom_id: known,
            values: Vec::new(),
            message: room.private_message(),
        },
    );
    elsewhere.guild = Some(GuildId(2));
    assert!(shown(&room.bot.handle(elsewhere).await).text.says("seek-gone"));
    let mut direct = room.request(BOB, Action::Command { name: "seek".to_owned(), options: Vec::new() });
    direct.guild = None;
    assert!(shown(&room.bot.handle(direct).await).text.says("seek-nowhere"));
}

fn base36(mut number: u64) -> String {
    let mut digits = Vec::new();
    while number > 0 {
        digits.push(char::from_digit((number % 36) as u32, 36).unwrap());
        number /= 36;
    }
    digits.iter().rev().collect()
}

/// Writes lobbies as the bot would have, one in a channel.
async fn many(room: &Room, count: u64) {
    for number in 1..=count {
        let opening = Opening {
            id: TableId(7000 + number),
            channel: ChannelId(10_000 + number),
            guild: Some(GuildId(1)),
            host: Person { id: UserId(1000 + number), name: "*_~|`".repeat(6) },
            seat: HostSeat::Random,
            at: Time(room.now.0 + number * 1000),
            home: Home { lasts: LobbyHours::new(7 * 24).unwrap(), ..Home::default() },
            ..opening(setup("two-player", &[]))
        };
        let (table, _) = Table::open(&opening).unwrap();
        let subject = Subject::Channel(table.channel);
        let key = Key(format!("offer {number}"));
        let change = Change {
            labels: vec![Label("offer:1".to_owned())],
            ..Change::of_body(subject, Version(0), table.encode(), key, room.now)
        };
        let applied = room.store.apply(vec![change]).await.unwrap();
        assert!(matches!(applied[..], [Applied::Committed(_)]));
    }
}

#[tokio::test]
async fn five_hundred_offers_have_pages() {
    let mut room = Room::new();
    many(&room, 500).await;
    let mut list = listed(&mut room, BOB).await;
    let mut seen = joins(&list);
    let turn = |list: &Post| {
        let mut all = buttons(list);
        all.find(|button| button.label.reads("button-next"))
            .map(|button| button.custom_id.clone())
    };
    while let Some(turn) = turn(&list) {
        list = shown(&room.press_id(BOB, &turn, &[]).await);
        let new = joins(&list);
        assert_eq!(list.text.matches("<#10").count(), new.len(), "no line is cut: {}", list.text);
        seen.extend(new);
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 500);
    // A page past the end is the last one.
    let far = shown(&room.press_id(BOB, "1.seek.p9999--", &[]).await);
    assert_eq!(far.text, list.text);
}

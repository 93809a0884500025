//! A person's limits on a server: each way to a table and to an offer of seats counts, also when
//! several processes open at once.

use crate::{
    replies::posts_of,
    room::{ANN, BOB, CLEO, Room, button, buttons, ephemeral, person},
};
use deltille::{
    bot::{
        Action, Bot, Post, Reply, Rights, Value,
        servers::{Limit, ServerSettings},
    },
    ids::{ChannelId, GuildId, UserId},
    store::Key,
    table::Phase,
};
use deltille_testing::texts::{Says, message};

async fn limit(room: &Room, limit: Limit, most: u16) {
    let key = Key(format!("limit {limit} {most}"));
    let set = |settings: &mut ServerSettings| {
        let limits = &mut settings.limits;
        *match limit {
            Limit::Tables => &mut limits.tables,
            Limit::Offers => &mut limits.offers,
            Limit::Imports => &mut limits.imports,
            Limit::Analyses => &mut limits.analyses,
        } = Some(most);
    };
    room.bot.servers.change(GuildId(1), key, room.now, set).await.unwrap();
}

fn game() -> (&'static str, Value) {
    ("game", Value::Text("triablo".to_owned()))
}

/// The form of `/play`, in this channel.
async fn form(room: &mut Room, user: u64, channel: u64) -> Post {
    room.channel = ChannelId(channel);
    ephemeral(&room.command(user, "play", &[game()]).await).clone()
}

async fn open_tables(room: &Room) -> usize {
    let mut open = 0;
    for channel in 500..520 {
        open += usize::from(room.bot.table(ChannelId(channel)).await.is_some_and(|table| table.is_open()));
    }
    open
}

#[tokio::test]
async fn one_offer_at_a_time_by_every_way() {
    let mut room = Room::new();
    limit(&room, Limit::Offers, 1).await;
    // The forms were opened before there was an offer.
    let mut forms = Vec::new();
    for channel in 500..503 {
        forms.push(form(&mut room, ANN, channel).await);
    }
    let (here, thread) = ("button-open", "button-open-thread");
    let refused = message!("gate-offers", count = 1usize);
    for (channel, form) in (500..).zip(&forms[..2]) {
        room.channel = ChannelId(channel);
        let reply = room.press_id(ANN, &button(form, here).custom_id, &[]).await;
        let opened = room.bot.table(ChannelId(channel)).await.is_some();
        assert_eq!(opened, channel == 500, "{reply:?}");
        if channel > 500 {
            assert!(ephemeral(&reply).text.says(refused.clone()), "{reply:?}");
        } else {
            // Delivered again, the same press is not counted against itself.
            let again = room.last.clone().unwrap();
            let reply = room.deliver(again).await;
            assert!(!posts_of(&reply).iter().any(|post| post.text.says(refused.clone())));
        }
    }
    room.channel = ChannelId(502);
    let reply = room.press_id(ANN, &button(&forms[2], thread).custom_id, &[]).await;
    assert!(ephemeral(&reply).text.says(refused.clone()) && room.threads.is_empty(), "{reply:?}");
    // The list says it before the form.
    room.command(ANN, "seek", &[]).await;
    let reply = room.tap(ANN, "button-offer-seat").await;
    assert!(ephemeral(&reply).text.says(refused.clone()), "{reply:?}");
    // A table that offers nothing is allowed: with a computer, or with a seat kept.
    form(&mut room, ANN, 503).await;
    room.pick(ANN, message!("form-against-computer", name = "Newcomer")).await;
    room.tap(ANN, here).await;
    room.channel = ChannelId(504);
    room.command(ANN, "challenge", &[("target", Value::User(person(BOB)))]).await;
    room.tap(ANN, "game-triablo").await;
    assert_eq!(open_tables(&room).await, 3);
    // Others have offers of their own, and moderators have no limit.
    form(&mut room, BOB, 505).await;
    room.tap(BOB, here).await;
    room.rights = Rights { manage_messages: true, ..Rights::default() };
    form(&mut room, ANN, 506).await;
    room.tap(ANN, here).await;
    room.rights = Rights::default();
    assert_eq!(open_tables(&room).await, 5);
    // When the seat is taken, the next one may be offered.
    let list = ephemeral(&room.command(CLEO, "seek", &[]).await).clone();
    for join in buttons(&list).filter(|button| button.custom_id.starts_with("1.seek.j")) {
        room.press_id(CLEO, &join.custom_id, &[]).await;
    }
    assert_eq!(room.bot.table(ChannelId(500)).await.unwrap().phase, Phase::Play);
    form(&mut room, ANN, 507).await;
    room.tap(ANN, here).await;
    assert!(room.bot.table(ChannelId(507)).await.is_some());
}

#[tokio::test]
async fn the_same_again_and_a_rematch_count() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.resign(BOB).await;
    let over = room.public.clone();
    form(&mut room, ANN, 501).await;
    room.tap(ANN, "button-open").await;
    limit(&room, Limit::Offers, 1).await;
    room.channel = ChannelId(500);
    let reply = room.press_id(ANN, &button(&over, "button-same-again").custom_id, &[]).await;
    assert!(ephemeral(&reply).text.says("gate-offers"), "{reply:?}");
    // A rematch keeps a seat for the other player: no offer, but a table.
    limit(&room, Limit::Tables, 1).await;
    let reply = room.press_id(ANN, &button(&over, "button-rematch").custom_id, &[]).await;
    assert!(ephemeral(&reply).text.says("gate-tables"), "{reply:?}");
    limit(&room, Limit::Tables, 2).await;
    room.press_id(ANN, &button(&over, "button-rematch").custom_id, &[]).await;
    assert!(room.bot.table(ChannelId(500)).await.unwrap().is_open());
}

/// Opens a table of a team in a channel; the host has no seat.
async fn team(room: &mut Room, channel: u64) {
    room.channel = ChannelId(channel);
    room.command(ANN, "game team", &[game()]).await;
    let Reply::Form(form) = room.tap(ANN, "button-open").await else {
        panic!("a form for the name")
    };
    let fields = form.fields.iter().map(|field| (field.custom_id.clone(), "The Owls".to_owned())).collect();
    let message = Some(room.private_message());
    room.act(ANN, Action::Submit { custom_id: form.custom_id, fields, message }).await;
}

#[tokio::test]
async fn tables_of_teams_count_for_their_host() {
    let mut room = Room::new();
    limit(&room, Limit::Tables, 2).await;
    team(&mut room, 500).await;
    team(&mut room, 501).await;
    let first = room.bot.table(ChannelId(500)).await.unwrap();
    assert!(first.is_of_teams() && first.host == UserId(ANN) && first.seat_of(UserId(ANN)).is_none());
    let refused = message!("gate-tables", count = 2usize);
    room.channel = ChannelId(502);
    let reply = room.command(ANN, "game team", &[game()]).await;
    assert!(ephemeral(&reply).text.says(refused.clone()), "{reply:?}");
    room.channel = ChannelId(503);
    let reply = room.command(ANN, "play", &[game()]).await;
    assert!(ephemeral(&reply).text.says(refused), "{reply:?}");
    assert_eq!(open_tables(&room).await, 2);
    // A voter has opened nothing, and finished tables no longer count.
    form(&mut room, BOB, 504).await;
    room.tap(BOB, "button-open").await;
    assert_eq!(open_tables(&room).await, 3);
    room.channel = ChannelId(500);
    room.command(ANN, "game resign", &[]).await;
    room.tap(ANN, "button-resign-confirm").await;
    assert_eq!(room.bot.table(ChannelId(500)).await.unwrap().phase, Phase::Over);
    form(&mut room, ANN, 505).await;
    room.tap(ANN, "button-open").await;
    assert!(room.bot.table(ChannelId(505)).await.is_some());
}

#[tokio::test]
async fn two_processes_open_no_more_than_allowed() {
    for round in 0..10 {
        let mut room = Room::new();
        let (what, both): (_, u16) = if round % 2 == 0 { (Limit::Tables, 1) } else { (Limit::Offers, 2) };
        limit(&room, what, both).await;
        let mut presses = Vec::new();
        for channel in 500..504 {
            let form = form(&mut room, ANN, channel).await;
            let custom_id = button(&form, "button-open").custom_id.clone();
            let message = room.private_message();
            presses.push(room.request(ANN, Action::Press { custom_id, values: Vec::new(), message }));
        }
        let other = Bot::new(room.store.clone());
        let bots = [&room.bot, &other, &room.bot, &other];
        let all = bots.iter().zip(&presses).map(|(bot, press)| bot.handle(press.clone()));
        futures::future::join_all(all).await;
        let mut open = 0;
        for channel in 500..504 {
            let there = Bot::new(room.store.clone()).table(ChannelId(channel)).await;
            open += usize::from(there.is_some_and(|table| table.host == UserId(ANN) && table.is_open()));
        }
        assert_eq!(open, usize::from(both), "{what:?}");
    }
}

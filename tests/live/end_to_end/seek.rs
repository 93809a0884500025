//! Open seats, end to end: each press reaches the bot twice, and people press at the same time.

use super::{
    places::{choose, elsewhere},
    room::{PATIENCE, Room, button, content, has},
    stage::Stage,
};
use crate::scripted::until;
use deltille::{
    ids::ChannelId,
    playground::{Message, Person},
    store::{Store, Subject},
    table::{Phase, Table},
};
use deltille_testing::texts::Says;
use serde_json::{Value, json};

/// The permission to give roles, by Discord's number.
const MANAGE_ROLES: u64 = 1 << 28;

/// The ids of a message's controls.
pub fn controls(message: &Message) -> Vec<String> {
    let rows = message.value["components"].as_array().into_iter().flatten();
    let parts = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    parts.filter_map(|part| part["custom_id"].as_str().map(str::to_owned)).collect()
}

fn joins(list: &Message) -> Vec<String> {
    controls(list).into_iter().filter(|id| id.starts_with("1.seek.j")).collect()
}

/// Opens a table with a free seat; `only`: which closes the host's others when it begins.
async fn offer(stage: &Stage, room: &Room, host: &Person, only: bool) {
    let mut form = room.command(host, "play", &[("game", json!("triablo"))]).await;
    if only {
        let select = |form: &Message| controls(form).into_iter().find(|id| id.starts_with("1.fw."));
        while select(&form).is_none() {
            form = room.press(host, &form, "button-page-after").await;
        }
        form = room.choose(host, &form, &select(&form).unwrap(), "one").await;
    }
    let pressed = host.press(room.channel, form.id, &button(&form, "button-open")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    room.until("the lobby", |message| has(message, "button-join")).await;
    assert!(matches!(table(stage, room.channel).await.phase, Phase::Lobby { .. }));
}

pub async fn table(stage: &Stage, channel: u64) -> Table {
    let loaded = stage.store().load(Subject::Channel(ChannelId(channel))).await.unwrap();
    Table::decode(&loaded.expect("a table").body).unwrap()
}

/// Both press before either is answered; returns what each reads then.
async fn at_once(stage: &Stage, presses: [(&Person, &Message, &str); 2]) -> [String; 2] {
    let pressed = presses.map(|(who, list, id)| (who, who.press(stage.channel, list.id, id).unwrap()));
    let mut read = Vec::new();
    for (who, pressed) in pressed {
        read.push(content(&stage.shown(who, pressed).await).to_owned());
    }
    read.try_into().unwrap()
}

fn begun(read: &[String]) -> usize {
    read.iter().filter(|text| text.says("seek-begun")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_taken_once_and_comes_back() {
    let stage = Stage::new().await;
    let [mira, ada, ben] = ["Mira", "Ada", "Ben"].map(|name| stage.person(name));
    stage.playground.faults().duplicate_interactions(1000);
    let there = elsewhere(&stage, stage.playground.channel("lounge").unwrap());
    offer(&stage, &there, &mira, false).await;
    let lists = [stage.command(&ada, "seek", &[]).await, stage.command(&ben, "seek", &[]).await];
    let ids = [joins(&lists[0]).remove(0), joins(&lists[1]).remove(0)];
    let read = at_once(&stage, [(&ada, &lists[0], &ids[0]), (&ben, &lists[1], &ids[1])]).await;
    assert_eq!(begun(&read), 1, "{read:?}");
    assert!(read.iter().any(|text| text.says("seek-taken")), "{read:?}");
    let game = table(&stage, there.channel).await;
    assert!(game.phase == Phase::Play && game.seats.iter().flatten().count() == 2, "{game:?}");
    there.until("the first board", |message| has(message, "button-move")).await;
    // The one who got the seat leaves before the first move: the other one gets it.
    let (guest, other) = if read[0].says("seek-begun") { (&ada, &ben) } else { (&ben, &ada) };
    let question = there.command(guest, "game resign", &[]).await;
    let pressed = guest.press(there.channel, question.id, &button(&question, "button-return")).unwrap();
    assert!(pressed.answered_within(PATIENCE).await.is_some());
    there.until("the lobby again", |message| has(message, "button-join")).await;
    let again = table(&stage, there.channel).await;
    assert!(again.id != game.id && again.open_seats() == 1, "{again:?}");
    let list = stage.command(other, "seek", &[]).await;
    let [join] = &joins(&list)[..] else { panic!("{}", list.value) };
    let taken = other.press(stage.channel, list.id, join).unwrap();
    assert!(content(&stage.shown(other, taken).await).says("seek-begun"));
    let game = table(&stage, there.channel).await;
    assert!(game.phase == Phase::Play && game.seats.iter().flatten().any(|it| it.id.0 == other.id));
    stage.playground.faults().duplicate_interactions(0);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_offers_one_game_begins() {
    let stage = Stage::new().await;
    let [mira, ada, ben] = ["Mira", "Ada", "Ben"].map(|name| stage.person(name));
    stage.playground.faults().duplicate_interactions(1000);
    let rooms = ["lounge", "tournament", "quiet-corner"]
        .map(|name| elsewhere(&stage, stage.playground.channel(name).unwrap()));
    for (room, only) in rooms.iter().zip([true, true, false]) {
        offer(&stage, room, &mira, only).await;
    }
    let lists = [stage.command(&ada, "seek", &[]).await, stage.command(&ben, "seek", &[]).await];
    let (first, second) = (joins(&lists[0]).remove(0), joins(&lists[1]).remove(1));
    assert_ne!(first, second);
    let read = at_once(&stage, [(&ada, &lists[0], &first), (&ben, &lists[1], &second)]).await;
    assert_eq!(begun(&read), 1, "{read:?}");
    let mut phases = Vec::new();
    for room in &rooms {
        phases.push(table(&stage, room.channel).await.phase);
    }
    assert_eq!(phases.iter().filter(|phase| **phase == Phase::Play).count(), 1, "{phases:?}");
    assert_eq!(phases.iter().filter(|phase| **phase == Phase::Closed).count(), 1, "{phases:?}");
    assert!(matches!(phases[2], Phase::Lobby { .. }), "{phases:?}");
    // The closed lobby says so, and the other offer is still listed.
    let closed = &rooms[phases.iter().position(|phase| *phase == Phase::Closed).unwrap()];
    closed.until("the closed lobby", |message| content(message).says("lobby-closed")).await;
    assert_eq!(joins(&stage.command(&ada, "seek", &[]).await).len(), 1);
    stage.playground.faults().duplicate_interactions(0);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_is_pinged_and_given_by_a_button() {
    let stage = Stage::new().await;
    let [mira, ada] = ["Mira", "Ada"].map(|name| stage.person(name));
    mira.promote(MANAGE_ROLES, &[]);
    let mut menu = stage.command(&mira, "server settings", &[]).await;
    for _ in 0..3 {
        menu = stage.press(&mira, &menu, "button-page-after").await;
    }
    choose(&stage, &mira, &menu, 6, &[7001]).await;
    let list = stage.command(&ada, "seek", &[]).await;
    let refused = stage.press(&ada, &list, "button-ping-me").await;
    assert!(content(&refused).says("ping-forbidden"), "{}", content(&refused));
    stage.playground.let_manage_roles(true);
    let list = stage.press(&ada, &refused, "button-seek").await;
    stage.playground.faults().duplicate_interactions(1);
    let given = stage.press(&ada, &list, "button-ping-me").await;
    assert!(content(&given).says("ping-on"), "{}", content(&given));
    let list = stage.press(&ada, &given, "button-seek").await;
    assert!(has(&list, "button-ping-no-more"), "she has the role");
    let there = elsewhere(&stage, stage.playground.channel("lounge").unwrap());
    offer(&stage, &there, &mira, false).await;
    stage.pass(20).await;
    let ping = there.until("the ping", |message| content(message).contains("<@&7001>")).await;
    assert!(has(&ping, "button-join") && has(&ping, "button-ping-no-more"), "{}", ping.value);
    let log = stage.playground.log();
    let pings: Vec<&Value> = log
        .iter()
        .filter(|sent| sent.method == "POST" && sent.body["content"].to_string().contains("<@&7001>"))
        .map(|sent| &sent.body)
        // By the answer or by the background worker: the first of the two.
        .filter(|body| body["allowed_mentions"]["roles"] == json!(["7001"]))
        .collect();
    let [sent] = pings[..] else { panic!("{pings:?}") };
    assert_eq!(sent["allowed_mentions"], json!({"parse": [], "users": [], "roles": ["7001"]}));
    // Out again, from the ping itself.
    let pressed = ada.press(there.channel, ping.id, &button(&ping, "button-ping-no-more")).unwrap();
    assert!(content(&there.shown(&ada, pressed).await).says("ping-off"));
    let has_role = || {
        let paths = stage.playground.log();
        paths
            .iter()
            .any(|it| it.method == "DELETE" && it.path.ends_with("/roles/7001") && it.status == 204)
    };
    until("the role is taken", has_role).await;
    stage.end().await;
}

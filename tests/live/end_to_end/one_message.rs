//! Boards in one message: edited, called for, moved down, with the real client.

use super::{
    places::{choose, elsewhere},
    room::{PATIENCE, button, content, has, picture, pinged},
    seek::{controls, table},
    stage::Stage,
    ways::until,
};
use deltille::{
    games::Actors,
    ids::{ChannelId, UserId},
    playground::{Message, Outcome, Person},
    store::{Store, Subject},
    table::Phase,
};
use deltille_testing::texts::Says;
use serde_json::json;

const MANAGE_GUILD: u64 = 1 << 5;

fn edited(menu: &Message) -> Option<String> {
    controls(menu).into_iter().find(|id| id.ends_with(".edited"))
}

/// The page of boards in the settings of the server.
async fn boards_menu(stage: &Stage, who: &Person) -> Message {
    who.promote(MANAGE_GUILD, &[]);
    let mut menu = stage.command(who, "server settings", &[]).await;
    while edited(&menu).is_none() {
        menu = stage.press(who, &menu, "button-page-after").await;
    }
    menu
}

/// Chooses one message for all moves in the settings of the server.
async fn edits(stage: &Stage, who: &Person) {
    let menu = boards_menu(stage, who).await;
    let menu = stage.choose(who, &menu, &edited(&menu).unwrap(), "on").await;
    assert!(content(&menu).says("server-edited-on"), "{}", content(&menu));
}

/// Makes the next move of the record; its answer is private.
async fn enters(stage: &Stage, who: &Person, record: &mut Vec<String>) {
    let entry = stage.legal(&record.iter().map(String::as_str).collect::<Vec<_>>());
    let said = stage.type_move(who, &entry).await;
    assert_eq!(said.only_for, Some(who.id), "{}", said.value);
    record.push(entry);
}

/// Like [`enters`]; returns the board and the newest message after it.
async fn moves(stage: &Stage, who: &Person, record: &mut Vec<String>) -> (Message, Message) {
    let before = shown(stage);
    enters(stage, who, record).await;
    let is_new = |messages: &[Message]| {
        let board = messages.iter().rfind(|it| picture(it).is_some() && it.only_for.is_none())?;
        (board.value != before.value && settled(messages)).then(|| board.clone())
    };
    let board = who.wait_for(stage.channel, PATIENCE, is_new).await.expect("the next board");
    (board, stage.board())
}

/// Whether the only call is that of the newest board.
fn settled(messages: &[Message]) -> bool {
    let board = messages.iter().rfind(|it| picture(it).is_some() && it.only_for.is_none()).unwrap();
    let wanted = button(board, "button-move");
    let below = messages.iter().filter(|it| it.id > board.id && it.only_for.is_none());
    let calls: Vec<String> = below.flat_map(controls).collect();
    !has(board, "button-move") || calls == [wanted]
}

fn shown(stage: &Stage) -> Message {
    stage.public().into_iter().rfind(|it| picture(it).is_some()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_edit_one_message_and_call_by_another() {
    let mut stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    let record = &mut Vec::new();
    edits(&stage, &white).await;
    let form = stage.command(&white, "play", &[("game", json!("triablo"))]).await;
    assert!(content(&form).says("place-one-message"), "{}", content(&form));
    stage.open_with(&[white.clone(), red.clone()], "No clock", &[("setup", "standard")]).await;
    let first = shown(&stage);
    let posts = stage.public().len();
    let (board, call) = moves(&stage, &white, record).await;
    assert_eq!(board.id, first.id, "edited");
    assert_eq!(pinged(&call), [red.id]);
    assert!(content(&call).contains(&format!("/{}/{}", stage.channel, board.id)), "{}", content(&call));
    assert_eq!(stage.public().len(), posts + 1, "and a call");
    // The call's own button opens the menu.
    let menu = stage.press(&red, &call, "button-move").await;
    assert_eq!(menu.only_for, Some(red.id));
    let (board, next) = moves(&stage, &red, record).await;
    assert_eq!((board.id, pinged(&next)), (first.id, vec![white.id]));
    assert!(stage.public().iter().all(|message| message.id != call.id), "the move deletes it");
    assert_eq!(stage.public().len(), posts + 1);
    // Across a restart.
    stage.stop_bot().await;
    stage.start_bot().await;
    let (board, _) = moves(&stage, &white, record).await;
    assert_eq!(board.id, first.id);
    // Others write much: the next board is a new message, and the old one leads to it.
    for line in 0..11 {
        red.say(stage.channel, &format!("line {line}"));
    }
    enters(&stage, &red, record).await;
    let moved = stage.until("the board below", |newest| picture(newest).is_some()).await;
    assert_eq!((moved.id > first.id, pinged(&moved)), (true, vec![white.id]));
    let left = |messages: &[Message]| {
        let old = messages.iter().find(|it| it.id == first.id)?;
        (picture(old).is_none() && controls(old).is_empty()).then(|| old.clone())
    };
    let old = white
        .wait_for(stage.channel, PATIENCE, left)
        .await
        .expect("the old message without a board");
    assert!(content(&old).says("board-moved") && content(&old).contains(&format!("/{}", moved.id)));
    let above: Vec<Message> = stage.public().into_iter().filter(|it| it.id < moved.id).collect();
    assert!(above.iter().all(|it| controls(it).is_empty()), "no call is left: {above:#?}");
    // The bot posts a board that a moderator has deleted.
    stage
        .playground
        .faults()
        .refuse_requests(&format!("/messages/{}", moved.id), 404, 10008, 1);
    enters(&stage, &white, record).await;
    let again = stage
        .until("a new board", |newest| newest.id > moved.id && picture(newest).is_some())
        .await;
    assert!(again.id > moved.id);
    // Over: the result is a new message, and the last call is gone.
    let (board, call) = moves(&stage, &red, record).await;
    assert_eq!((board.id, call.id > again.id), (again.id, true));
    let over = stage.resign(&white).await;
    let over = stage
        .until("the result", |newest| newest.id >= over.id && has(newest, "button-rematch"))
        .await;
    assert!(over.id > again.id && picture(&over).is_some());
    assert!(stage.public().iter().all(|it| it.id != call.id));
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_choose_one_message_in_more() {
    let stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    stage.open_with(&[white.clone(), red.clone()], "No clock", &[("setup", "standard")]).await;
    let (first, record) = (stage.board(), &mut Vec::new());
    let more = stage.press(&red, &first, "button-more").await;
    let more = stage.press(&red, &more, "button-one-message-on").await;
    assert!(content(&more).says("one-message-is-on") && has(&more, "button-one-message-off"));
    let (board, call) = moves(&stage, &white, record).await;
    assert_eq!((board.id, pinged(&call)), (first.id, vec![red.id]));
    // A press below the board is acknowledged, and the board is edited.
    let asked = stage.command(&white, "game pause", &[]).await;
    stage.press(&white, &asked, "button-back-propose").await;
    let asks = |messages: &[Message]| {
        messages.iter().find(|it| it.id == board.id && has(*it, "button-pause-agree")).cloned()
    };
    let asking = red.wait_for(stage.channel, PATIENCE, asks).await.expect("the question");
    let pressed = red.press(stage.channel, asking.id, &button(&asking, "button-pause-agree")).unwrap();
    assert_eq!(pressed.answered_within(PATIENCE).await, Some(Outcome::Deferred));
    let paused = |messages: &[Message]| {
        messages.iter().find(|it| it.id == board.id && !has(*it, "button-pause-agree")).cloned()
    };
    red.wait_for(stage.channel, PATIENCE, paused).await.expect("the pause");
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_chooses_channels_and_players_new_messages() {
    let stage = Stage::new().await;
    let (white, red) = (stage.person("Mira"), stage.person("Jonas"));
    let menu = boards_menu(&stage, &white).await;
    let menu = choose(&stage, &white, &menu, 8, &[stage.channel]).await;
    assert!(content(&menu).contains(&format!("<#{}>", stage.channel)), "{}", content(&menu));
    let lounge = elsewhere(&stage, stage.playground.channel("lounge").unwrap());
    for (room, edited) in [(&*stage, true), (&lounge, false)] {
        let form = room.command(&white, "play", &[("game", json!("triablo"))]).await;
        assert_eq!(content(&form).says("place-one-message"), edited, "{}", content(&form));
    }
    stage.open_with(&[white.clone(), red.clone()], "No clock", &[("setup", "standard")]).await;
    let (first, record) = (stage.board(), &mut Vec::new());
    let (board, _) = moves(&stage, &white, record).await;
    assert_eq!(board.id, first.id, "edited");
    let more = stage.press(&white, &board, "button-more").await;
    let more = stage.press(&white, &more, "button-one-message-off").await;
    assert!(content(&more).says("one-message-is-off") && has(&more, "button-one-message-on"));
    let entry = stage.legal(&record.iter().map(String::as_str).collect::<Vec<_>>());
    let next = stage.type_move(&red, &entry).await;
    assert!(
        next.only_for.is_none() && next.id > board.id && picture(&next).is_some(),
        "{}",
        next.value
    );
    stage.end().await;
}

/// What two people's five games wrote in a week.
#[derive(Default, Debug)]
struct Figures {
    moves: usize,
    posts: usize,
    edits: usize,
    deletions: usize,
    left: usize,
    pings: usize,
    direct: usize,
}

const HOUR: u64 = 3600;

/// Plays five games for a week: three moves a day in each. `calm`: with one message for all moves, and one direct message a
/// day.
async fn week(calm: bool) -> Figures {
    let stage = Stage::new().await;
    let people = [stage.person("Mira"), stage.person("Jonas")];
    if calm {
        edits(&stage, &people[0]).await;
        for who in &people {
            let page = stage.command(who, "me settings", &[]).await;
            let page = stage.choose(who, &page, "1.my.reminders", "daily").await;
            stage.choose(who, &page, "1.my.hour", "18").await;
        }
    }
    let games = [
        ("triablo", "two-player"),
        ("trioker", "simple-double"),
        ("torissogi", "standard"),
        ("triangulation", "two-player"),
        ("triortan", "grand-display"),
    ];
    let mut rooms = Vec::new();
    for (game, variant) in games {
        let room = elsewhere(&stage, stage.playground.add_channel(game));
        room.open_game(&people, game, variant, &[]).await;
        rooms.push(room);
    }
    let begun = stage.playground.log().len();
    let mut figures = Figures::default();
    for _ in 0..7 * 3 {
        for room in &rooms {
            let now = table(&stage, room.channel).await;
            let (Some(play), Phase::Play) = (now.play(), now.phase) else { continue };
            let Actors::Seats(seats) = play.actors() else { panic!("{}", now.setup.game) };
            let seat = seats.iter().next().unwrap();
            let who = people.iter().find(|who| now.seat_of(UserId(who.id)) == Some(seat)).unwrap();
            let entry = play.legal().unwrap().swap_remove(0);
            room.type_move(who, &entry).await;
            until("the board", async || {
                let loaded = stage.store().load(Subject::Channel(ChannelId(room.channel))).await.unwrap();
                loaded.unwrap().owed.iter().all(|row| row.kind != "board")
            })
            .await;
            figures.moves += 1;
        }
        stage.pass(8 * HOUR).await;
    }
    for who in &people {
        figures.direct += who.messages(who.direct_channel().unwrap()).len();
    }
    figures.left = rooms.iter().map(|room| room.public().len()).sum();
    for sent in stage.playground.log().iter().skip(begun) {
        let message = if sent.path.ends_with("/callback") { &sent.body["data"] } else { &sent.body };
        let is_private = message["flags"] == 64;
        let is_new = sent.method == "POST" && (sent.body["type"] == 4 || sent.path.ends_with("/messages"));
        let in_room = |it: &str| rooms.iter().any(|room| it.contains(&format!("/{}/", room.channel)));
        figures.posts += usize::from(is_new && !is_private);
        let pinged = message["allowed_mentions"]["users"].as_array().is_some_and(|all| !all.is_empty());
        figures.pings += usize::from(is_new && !is_private && pinged);
        figures.edits += usize::from(sent.method == "PATCH" && in_room(&sent.path));
        figures.deletions += usize::from(sent.method == "DELETE" && in_room(&sent.path));
    }
    figures.posts -= figures.direct;
    stage.end().await;
    figures
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: two weeks, second by second"]
async fn a_week_of_five_games_is_calm_in_one_message() {
    let (loud, calm) = (week(false).await, week(true).await);
    println!("{loud:?}\n{calm:?}");
    assert!(
        calm.moves > 80 && calm.left * 5 < loud.left && calm.posts * 5 < loud.posts,
        "{loud:?} {calm:?}"
    );
    assert_eq!(calm.pings, 0, "both chose one message a day");
    assert!(calm.direct <= 2 * 7, "{calm:?}");
}

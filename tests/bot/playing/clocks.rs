//! Clocks, vacations, votes and moderators, through the bot's messages.

use crate::{
    replies::{Kind, kind},
    room::{ANN, BOB, CLEO, Room, STRANGER, button, buttons, ephemeral, has, selects, snowflake},
    wall::Wall,
};
use deltille::{
    bot::{
        Action, Pressed, Value,
        actions::{AbsenceAct, Action as _, Form, FormAct, FormChoices, OnTable},
        time,
    },
    games::Seat,
    ids::{ChannelId, Ply, TableId, Time, UserId},
    table::{Table, clock::TimeControl},
    text::Locale,
};
use deltille_testing::texts::{Says, message};
use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Starts a game with this clock and the standard set-up.
async fn game(people: &[u64], control: TimeControl) -> (Room, Wall) {
    let (mut room, wall) = (Room::new(), Wall::default());
    room.time = time::CHOICES.iter().position(|choice| *choice == control).expect("a choice");
    room.start(people, &[("setup", "standard")]).await;
    (room, wall)
}

fn days(days: u64) -> TimeControl {
    TimeControl::PerMove { seconds: (days * DAY) as u32 }
}

/// The first timestamp in the message's text, in seconds.
fn shown(text: &str) -> u64 {
    let stamp = text.split("<t:").nth(1).unwrap_or_else(|| panic!("no moment: {text}"));
    stamp.split(':').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_clock_is_chosen_and_shown_wherever_it_matters() {
    let mut room = Room::new();
    room.command(ANN, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    let form = room.private[&ANN].clone();
    assert!(form.text.says("time-unlimited"), "{}", form.text);
    let select = selects(&form)
        .find(|select| select.placeholder == "Clock")
        .expect("the clock is on the first page");
    assert_eq!(select.options.len(), time::CHOICES.len());
    room.pick(ANN, message!("form-time-this", time = time::control(room.locale, days(3))))
        .await;
    assert!(
        room.private[&ANN]
            .text
            .says(message!("time-per-move", time = message!("time-days", count = 3usize)))
    );
    room.tap(ANN, "button-open").await;
    assert!(
        room.public
            .text
            .says(message!("time-per-move", time = message!("time-days", count = 3usize))),
        "{}",
        room.public.text
    );
    room.press(BOB, "button-join").await;
    let text = &room.public.text;
    assert_eq!(shown(text), room.now.0 / 1000 + 3 * DAY, "{text}");
    assert!(text.contains(&format!("<t:{}:R>", shown(text))), "{text}");

    // A number that is not among the choices is refused, and no table opens.
    let choices = FormChoices { time: 35, ..FormChoices::default() };
    room.press(BOB, "button-more").await;
    for (act, values) in [(FormAct::Open, vec![]), (FormAct::Time, vec!["99"]), (FormAct::Time, vec!["x"])] {
        let reply = room.press_id(CLEO, &Form { act, choices: choices.clone() }.encode(), &values).await;
        assert!(ephemeral(&reply).text.says("problem-unknown"));
    }
}

#[tokio::test]
async fn chips_show_remaining_time() {
    let (mut room, _) = game(&[ANN, BOB], TimeControl::PerPlayer { seconds: 900, increment: 10 }).await;
    let table = room.bot.table(ChannelId(500)).await.unwrap();
    let play = table.play().unwrap();
    let chip = |seat| time::chip(Locale::default(), &table, play, deltille::games::Seat(seat));
    assert_eq!((chip(0), chip(1)), (vec!["15m".to_owned()], vec!["15m".to_owned()]));
    room.now = room.now.after(Duration::from_secs(20));
    room.type_move(ANN, "e3-f3^").await;
    let table = room.bot.table(ChannelId(500)).await.unwrap();
    let chip = time::chip(Locale::default(), &table, table.play().unwrap(), deltille::games::Seat(0));
    assert_eq!(chip, ["14m"], "twenty-one seconds less, ten more");

    let (mut room, _) = game(&[ANN, BOB], TimeControl::Unlimited).await;
    let plain = room.public.file.clone().unwrap().bytes;
    let (clocked, _) = game(&[ANN, BOB], days(3)).await;
    assert_ne!(plain, clocked.public.file.clone().unwrap().bytes, "the picture shows it");
    assert!(!room.public.text.contains("<t:"));
    room.type_move(ANN, "e3-f3^").await;
}

#[tokio::test]
async fn low_time_warning_and_timeout() {
    let (mut room, wall) = game(&[ANN, BOB, CLEO], days(1)).await;
    let end = shown(&room.public.text);
    assert!(wall.pass(&mut room, 17 * HOUR).await.is_empty());
    let warned = wall.pass(&mut room, HOUR).await;
    assert_eq!(warned.len(), 1);
    assert!(warned[0].text.says("clock-low") && shown(&warned[0].text) == end, "{}", warned[0].text);
    assert_eq!(warned[0].mentions.iter().map(|user| user.0).collect::<Vec<_>>(), [ANN]);
    button(&warned[0], "button-move");

    let out = wall.pass(&mut room, 6 * HOUR + MINUTE).await;
    assert_eq!(out.len(), 1, "{out:?}");
    assert!(out[0].text.says("event-timeout"), "{}", out[0].text);
    assert_eq!(out[0].mentions.iter().map(|user| user.0).collect::<Vec<_>>(), [BOB]);
    room.public = out[0].clone();
    assert_eq!(room.record(BOB).await, ["white:timeout"]);
    // A player who is out of the game is refused; the others play on.
    assert!(kind(&room.type_move(ANN, "e3-f3^").await) == Kind::Private);
    let over = wall.pass(&mut room, DAY + MINUTE).await;
    assert!(over.last().unwrap().text.says("result-won"), "{}", over.last().unwrap().text);
    assert!(wall.pass(&mut room, 3 * DAY).await.is_empty(), "that was all");
}

#[tokio::test]
async fn pressed_in_time_and_pressed_too_late() {
    let (mut room, wall) = game(&[ANN, BOB], TimeControl::PerMove { seconds: 300 }).await;
    let end = Time(shown(&room.public.text) * 1000);
    wall.pass(&mut room, 290).await;
    // Pressed at the last moment, delivered after the time was over by the bot's clock.
    let entry = |text: &str| vec![("move".to_owned(), Value::Text(text.to_owned()))];
    let mut request =
        room.request(ANN, Action::Command { name: "move".to_owned(), options: entry("e3-f3^") });
    (request.id, request.at) = (snowflake(Time(end.0 - 1), 5), end.after(Duration::from_secs(4)));
    room.now = request.at;
    assert!(kind(&room.deliver(request).await) == Kind::Public);
    let next = Time(shown(&room.public.text) * 1000);
    assert_eq!(next, Time(end.0 + 300_000), "the other's time begins when the first one pressed");

    wall.pass(&mut room, 290).await;
    let mut request =
        room.request(BOB, Action::Command { name: "move".to_owned(), options: entry("e7-f6^") });
    (request.id, request.at) = (snowflake(Time(next.0 + 1), 6), Time(next.0 + 1));
    let reply = room.deliver(request).await;
    assert!(ephemeral(&reply).text.says("table-refuse-late"), "{}", ephemeral(&reply).text);
}

#[tokio::test]
async fn restart_keeps_clocks_without_downtime() {
    let (mut room, wall) = game(&[ANN, BOB], TimeControl::PerMove { seconds: HOUR as u32 }).await;
    wall.pass(&mut room, 30 * MINUTE).await;
    room.restart();
    room.now = room.now.after(Duration::from_secs(5 * DAY));
    let before = room.now.0 / 1000;
    assert!(wall.pass(&mut room, 10).await.is_empty());
    // The board shows the new time.
    room.command(BOB, "board", &[]).await;
    let shown = shown(&room.private[&BOB].text);
    assert!((before + 30 * MINUTE..before + 30 * MINUTE + 15).contains(&shown), "{shown} {before}");
    assert!(wall.pass(&mut room, 10 * MINUTE).await.is_empty());
    let rest = wall.pass(&mut room, 21 * MINUTE).await;
    assert_eq!(rest.len(), 2, "short, and over");
}

#[tokio::test]
async fn days_off() {
    let (mut room, wall) = game(&[ANN, BOB], days(2)).await;
    let vacation = |days: i64| vec![("days", Value::Integer(days))];
    let none = room.command(ANN, "me vacation", &[]).await;
    assert!(ephemeral(&none).text.says("vacation-none") && ephemeral(&none).text.contains("28"));
    let long = room.command(ANN, "me vacation", &vacation(29)).await;
    assert!(ephemeral(&long).text.says("vacation-too-long"));
    let away = room.command(ANN, "me vacation", &vacation(10)).await;
    assert!(ephemeral(&away).text.contains("18"), "{}", ephemeral(&away).text);
    assert_eq!(shown(&ephemeral(&away).text), room.now.0 / 1000 + 10 * DAY);
    // A repeated delivery takes no further days.
    let request = room.last.clone().unwrap();
    assert!(ephemeral(&room.deliver(request).await).text.contains("18"));

    assert!(wall.pass(&mut room, 11 * DAY).await.is_empty(), "the clock stands still");
    assert!(ephemeral(&room.command(ANN, "me vacation", &[]).await).text.says("vacation-none"));
    assert_eq!(wall.pass(&mut room, DAY + HOUR).await.len(), 2, "then it runs on");

    // Vacation ended early.
    let (mut room, wall) = game(&[ANN, BOB], days(2)).await;
    room.command(ANN, "me vacation", &vacation(20)).await;
    wall.pass(&mut room, DAY / 2).await;
    let back = room.command(ANN, "me vacation", &vacation(0)).await;
    assert!(ephemeral(&back).text.says("vacation-ended") && ephemeral(&back).text.contains("27"));
    assert!(kind(&room.type_move(ANN, "e3-f3^").await) == Kind::Public);
}

#[tokio::test]
async fn others_vote_out_an_absent_player() {
    let (mut room, wall) = game(&[ANN, BOB, CLEO], TimeControl::Unlimited).await;
    let table = room.bot.table(ChannelId(500)).await.unwrap();
    let entry = table.play().unwrap().legal().unwrap().swap_remove(0);
    room.type_move(ANN, &entry).await;
    let early = room.command(ANN, "game vote", &[]).await;
    assert!(ephemeral(&early).text.says("vote-early") && shown(&ephemeral(&early).text) > 0);
    assert!(wall.pass(&mut room, 7 * DAY).await.is_empty());

    let own = room.command(BOB, "game vote", &[]).await;
    assert!(ephemeral(&own).text.says("table-refuse-vote-self"), "{}", ephemeral(&own).text);
    let stranger = room.command(STRANGER, "game vote", &[]).await;
    assert!(ephemeral(&stranger).text.says("problem-not-seated"));
    let asked = room.command(ANN, "game vote", &[]).await;
    assert!(ephemeral(&asked).text.says("vote-ask") && ephemeral(&asked).text.says("seat-red"));
    room.tap(ANN, "vote-button").await;
    assert!(
        room.public.text.contains("🗳️") && room.public.text.says(message!("vote-so-far", missing = 1usize)),
        "{}",
        room.public.text
    );
    assert_eq!(room.public.mentions.iter().map(|user| user.0).collect::<Vec<_>>(), [BOB], "a last call");
    room.command(ANN, "game vote", &[]).await;
    let again = room.tap(ANN, "vote-button").await;
    assert!(ephemeral(&again).text.says("table-refuse-vote-again"));
    room.command(CLEO, "game vote", &[]).await;
    room.tap(CLEO, "vote-button").await;
    assert!(!room.public.text.contains("🗳️"));
    assert_eq!(room.public.mentions, [], "it is Cleo's turn, by her own vote");
    assert_eq!(room.record(ANN).await, [entry.as_str(), "red:timeout"]);
    // The earlier question is stale now.
    let stale = OnTable { table: TableId(1), ply: Ply(1), act: AbsenceAct::Vote };
    assert!(kind(&room.press_id(CLEO, &stale.encode(), &[]).await) == Kind::Private);
    assert_eq!(room.record(ANN).await.len(), 2);

    let (mut room, wall) = game(&[ANN, BOB], days(14)).await;
    wall.pass(&mut room, 8 * DAY).await;
    let clocked = room.command(BOB, "game vote", &[]).await;
    assert!(ephemeral(&clocked).text.says("table-refuse-vote-clock"));
}

#[tokio::test]
async fn deltille_plays_on_until_the_absent_player_comes_back() {
    let (mut room, wall) = game(&[ANN, BOB], TimeControl::Unlimited).await;
    let legal = |table: &Table| table.play().unwrap().legal().unwrap().swap_remove(0);
    let entry = legal(&room.bot.table(ChannelId(500)).await.unwrap());
    room.type_move(ANN, &entry).await;
    wall.pass(&mut room, 7 * DAY + MINUTE).await;
    room.command(ANN, "game vote", &[]).await;
    let question = room.private[&ANN].clone();
    assert!(
        question.text.says("vote-ask-stand-in") && has(&question, "vote-button-end"),
        "{question:?}"
    );
    room.pick(ANN, message!("vote-stand-in-level", name = message!("level-1"))).await;
    let table = room.bot.table(ChannelId(500)).await.unwrap();
    assert!(table.absentee(Seat(1)).is_some_and(|person| person.id == UserId(BOB)), "{table:?}");
    // The computer answers in the same board or soon after it.
    let board = wall.pass(&mut room, 60).await.pop().unwrap_or_else(|| room.public.clone());
    assert!(board.text.says("board-stand-in"), "{}", board.text);
    assert!(board.file.is_some() && board.text.contains("Bob"));
    // It is in Bob's list of games, and he alone can take the seat.
    let games = ephemeral(&room.command(BOB, "me games", &[]).await).text.clone();
    assert!(games.contains("Triablo"), "{games}");
    let back = button(&board, "button-take-seat").custom_id.clone();
    let below = Pressed { private: false, ..room.private_message() };
    let refused = room.press_below(CLEO, &back, &[], below).await;
    assert!(ephemeral(&refused).text.says("table-refuse-no-stand-in"), "{refused:?}");
    room.press_below(BOB, &back, &[], below).await;
    let twice = room.last.clone().unwrap();
    room.deliver(twice).await;
    let table = room.bot.table(ChannelId(500)).await.unwrap();
    assert_eq!((table.seat_of(UserId(BOB)), table.computer_seats().len()), (Some(Seat(1)), 0));
    assert!(!room.public.text.says("board-stand-in") && !has(&room.public, "button-take-seat"));
}

#[tokio::test]
async fn the_result_says_for_whom_the_computer_played() {
    let (mut room, wall) = game(&[ANN, BOB], TimeControl::Unlimited).await;
    let table = room.bot.table(ChannelId(500)).await.unwrap();
    room.type_move(ANN, &table.play().unwrap().legal().unwrap().swap_remove(0)).await;
    wall.pass(&mut room, 7 * DAY + MINUTE).await;
    room.command(ANN, "game vote", &[]).await;
    room.pick(ANN, message!("vote-stand-in-level", name = message!("level-1"))).await;
    wall.pass(&mut room, 60).await;
    room.resign(ANN).await;
    let won = message!("computer-for", computer = message!("computer", level = 1usize));
    assert!(room.public.text.says("result-won") && room.public.text.says(won), "{}", room.public.text);
    // The person finds the game among theirs.
    let history = ephemeral(&room.command(BOB, "game history", &[]).await).text.clone();
    assert!(history.contains("Triablo"), "{history}");
}

#[tokio::test]
async fn a_moderator_ends_or_unblocks_a_table() {
    let (mut room, _) = game(&[ANN, BOB, CLEO], TimeControl::Unlimited).await;
    for user in [ANN, STRANGER] {
        let refused = room.command(user, "server end", &[]).await;
        assert!(ephemeral(&refused).text.says("end-not-moderator"), "{}", ephemeral(&refused).text);
    }
    room.rights.manage_messages = true;
    let asked = room.command(STRANGER, "server end", &[]).await;
    assert_eq!(buttons(ephemeral(&asked)).count(), 3);
    let forged = button(ephemeral(&asked), "end-button").custom_id.clone();
    // The permission is checked again when the button is pressed.
    room.rights.manage_messages = false;
    let refused = room.press_id(BOB, &forged, &[]).await;
    assert!(ephemeral(&refused).text.says("end-not-moderator"));
    room.rights.manage_messages = true;

    room.tap(STRANGER, "end-button-unblock").await;
    assert_eq!(room.record(BOB).await, ["white:timeout"]);
    assert_eq!(room.public.mentions.iter().map(|user| user.0).collect::<Vec<_>>(), [BOB]);

    room.command(STRANGER, "server end", &[]).await;
    room.tap(STRANGER, "end-button").await;
    assert!(room.public.text.says("table-ended"), "{}", room.public.text);
    assert!(room.public.mentions.is_empty());
    assert!(
        buttons(&room.public)
            .all(|button| !button.label.reads("button-move") && !button.label.reads("button-rematch"))
    );
    assert!(kind(&room.type_move(BOB, "e7-f6^").await) == Kind::Private);
    assert!(
        kind(&room.command(STRANGER, "server end", &[]).await) == Kind::Private,
        "it has ended already"
    );
    // The channel is free, and a lobby can be closed too.
    room.command(ANN, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    room.tap(ANN, "button-open").await;
    room.command(STRANGER, "server end", &[]).await;
    room.tap(STRANGER, "end-button-close").await;
    assert!(room.public.text.says("lobby-closed"), "{}", room.public.text);
    assert!(kind(&room.press_id(BOB, &forged, &[]).await) == Kind::Private, "another table's button");
}

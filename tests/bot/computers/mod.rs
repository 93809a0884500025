//! Games against computers, from /play to the end.

mod hints;

use super::replies::{Kind, closed, kind};
use super::{
    room::{ANN, BOB, Room, button, buttons, ephemeral, has, person, selects},
    wall::Wall,
};
use deltille::{
    bot::{ChannelKind, Place, Post, Tables, Upload, Value},
    games::{Actors, Offer, Seat},
    ids::UserId,
    store::{Key, Store, Subject},
    table::{By, Command, Order, Phase, Table, clock::Standstill},
    text::{Locale, word},
};
use deltille_testing::texts::{Says, message, words};
use std::time::Duration;
use tokio::sync::watch;

/// The stored table, once no computer is thinking any more.
async fn table_of(room: &Room) -> Table {
    for _ in 0..6000 {
        let loaded = room.store.load(Subject::Channel(room.channel)).await.unwrap().unwrap();
        let table = Table::decode(&loaded.body).unwrap();
        if table.computer_due().is_none() {
            return table;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("a computer does not answer");
}

async fn play(room: &mut Room, game: &str, options: &[(&str, &str)]) {
    let mut given = vec![("game", Value::Text(game.to_owned()))];
    given.extend(options.iter().map(|(name, value)| (*name, Value::Text((*value).to_owned()))));
    room.command(ANN, "play", &given).await;
}

/// Starts a game of Ann against the weakest computer in its own room.
async fn against_a_newcomer(game: &str, options: &[(&str, &str)], seat: Option<&str>) -> Room {
    let mut room = Room::new();
    play(&mut room, game, options).await;
    if let Some(seat) = seat {
        room.pick(ANN, message!("form-seat-this", seat = word(room.locale, seat))).await;
    }
    room.pick(ANN, message!("form-against-computer", name = message!("level-1"))).await;
    room.tap(ANN, "button-open").await;
    room
}

/// The seat with which Ann moves first in Triablo.
const WHITE: Option<&str> = Some("seat-white");

fn seat_of(table: &Table, user: u64) -> Seat {
    table.seat_of(UserId(user)).unwrap()
}

/// Plays random legal entries until the game is over, at most `most`. Returns the number of entries made.
async fn play_on(room: &mut Room, people: &[u64], seed: u64, most: usize) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut made = 0;
    loop {
        let table = table_of(room).await;
        if table.phase == Phase::Over {
            return made;
        }
        let play = table.play().unwrap();
        let Actors::Seats(seats) = play.actors() else { panic!("{:?}", play.actors()) };
        let seat = seats.iter().next().unwrap();
        let user = table.person(seat).unwrap().id.0;
        assert!(people.contains(&user));
        if made == most {
            room.resign(user).await;
            continue;
        }
        let text = play.clone().random_entry(&mut |below| random.usize(..below)).unwrap().line;
        let reply = room.type_move(user, &text).await;
        assert!(kind(&reply) == Kind::Public, "{text}: {reply:?}");
        made += 1;
        let after = table_of(room).await;
        check_entries(&table, &after, seat);
    }
}

/// The channel's newest board: a late answer is a message of its own.
async fn newest_board(room: &mut Room) -> Post {
    table_of(room).await;
    let posted = Wall::at(room.now).pass(room, 30).await.pop();
    posted.unwrap_or_else(|| room.public.clone())
}

/// Asserts that after this seat's entry only computers have answered; some entries are forced.
fn check_entries(before: &Table, after: &Table, seat: Seat) {
    let mut new = after.entries.iter().enumerate().skip(before.entries.len());
    let (_, first) = new.next().unwrap();
    assert_eq!((first.seat, first.by), (Some(seat), before.person(seat).map(|person| person.id)));
    for (index, entry) in new {
        let computer = entry.seat.is_none_or(|seat| before.computer(seat).is_some());
        assert!(computer || after.automatic(index).is_some(), "{entry:?}");
        assert!(!computer || entry.by.is_none(), "{entry:?}");
    }
}

/// A user alone in a server's channel chooses the level and opens the table, and the game is running.
async fn alone(game: &str, most: usize) {
    let mut room = Room::new();
    play(&mut room, game, &[]).await;
    assert!(room.private[&ANN].text.says("form-open-to-all"), "{}", room.private[&ANN].text);
    room.pick(ANN, message!("form-against-computer", name = message!("level-1"))).await;
    let form = &room.private[&ANN];
    assert!(form.text.says(message!("computer", level = 1usize)), "{}", form.text);
    room.tap(ANN, "button-open").await;
    assert!(room.public.file.is_some(), "{game}: {}", room.public.text);
    let table = table_of(&room).await;
    assert_eq!((table.phase, table.people_on_turn().len()), (Phase::Play, 1), "{game}");
    let made = play_on(&mut room, &[ANN], 5, most).await;
    let table = table_of(&room).await;
    let outcome = table.outcome().unwrap_or_else(|| panic!("{game} is not over"));
    assert!(made > 0, "{game}");
    let board = newest_board(&mut room).await;
    let told = &board.text;
    let is_sealed = table.final_hash().is_none_or(|hash| told.contains(&hash.to_string()[..8]));
    let result = match outcome.winners.len() {
        // The puzzle could not be finished (Trioker's coin games).
        0 => "**The game is over**",
        1 => "🏆",
        _ => "🤝",
    };
    assert!(told.contains(result) && is_sealed, "{game}: {told}");
    let again = if table.play().unwrap().sequel().is_some() {
        "Play again, roles switched"
    } else {
        "Rematch"
    };
    button(&board, again);
    let levels = selects(&board).find(|select| select.placeholder.says("rematch-level")).unwrap();
    assert_eq!(levels.options.len(), usize::from(table.levels().count()), "{game}");
    // The computer's entries are marked in the record.
    let record = table.record(deltille::games::Viewer::Spectator);
    assert!(record.contains(": Deltille 1\n") && record.contains(": level 1\n"), "{record}");
}

#[tokio::test]
async fn triablo_against_a_newcomer() {
    alone("triablo", 60).await;
}

#[tokio::test]
async fn torissogi_against_a_newcomer() {
    alone("torissogi", 60).await;
}

#[tokio::test]
async fn triangulation_against_newcomers() {
    alone("triangulation", 60).await;
}

#[tokio::test]
async fn game_ends_when_only_computers_are_left() {
    let mut room = against_a_newcomer("triangulation", &[], None).await;
    play_on(&mut room, &[ANN], 1, 0).await;
    let table = table_of(&room).await;
    assert_eq!((table.phase, table.computer_due()), (Phase::Over, None));
    let last: Vec<&str> = table.entries.iter().rev().take(3).map(|entry| entry.line.as_str()).collect();
    let ends = ["draw-accept", "draw-offer", "resign"];
    assert!(last.iter().zip(ends).all(|(line, end)| line.ends_with(end)), "{last:?}");
    let told = &room.public.text;
    assert!(told.contains(&word(Locale::default(), "table-computers-stop")), "{told}");
    assert!(told.lines().any(|line| line.starts_with("🤝")), "{told}");
}

#[tokio::test]
async fn trioker_against_a_newcomer() {
    alone("trioker", 80).await;
}

#[tokio::test]
async fn triortan_against_a_newcomer() {
    alone("triortan", 40).await;
}

#[tokio::test]
async fn in_direct_messages_the_form_proposes_a_computer() {
    let mut room = Room::new();
    room.place = Place { kind: ChannelKind::Direct, ..Place::default() };
    play(&mut room, "triablo", &[]).await;
    assert!(
        room.private[&ANN].text.says(message!("computer", level = 1usize)),
        "{}",
        room.private[&ANN].text
    );
    room.tap(ANN, "button-open").await;
    let table = table_of(&room).await;
    assert_eq!((table.phase, table.computer_seats().len()), (Phase::Play, 1));
    play_on(&mut room, &[ANN], 9, 3).await;
    assert_eq!(table_of(&room).await.phase, Phase::Over);

    // As in a channel, one press begins against the weakest, unless another opponent is chosen.
    play(&mut room, "triablo", &[]).await;
    room.pick(ANN, message!("form-against-computer", name = message!("level-2"))).await;
    assert!(!has(&room.private[&ANN], "button-alone"), "{:?}", room.private[&ANN]);
    // A form with these very choices has one button for them.
    play(&mut room, "triablo", &[]).await;
    room.pick(ANN, message!("form-seat-this", seat = message!("seat-white"))).await;
    assert!(!has(&room.private[&ANN], "button-alone"), "{:?}", room.private[&ANN]);
    play(&mut room, "triablo", &[]).await;
    room.tap(ANN, "button-alone").await;
    let table = table_of(&room).await;
    assert_eq!((table.phase, table.computer_seats().single()), (Phase::Play, Some(Seat(1))));
}

#[tokio::test]
async fn in_direct_messages_no_table_waits_for_people() {
    let mut room = Room::new();
    // A form from an older process had no people to offer.
    play(&mut room, "triablo", &[]).await;
    let old = button(&room.private[&ANN], "button-open").custom_id.clone();
    room.place = Place { kind: ChannelKind::Direct, ..Place::default() };
    play(&mut room, "triablo", &[]).await;
    let against = |post: &Post| {
        selects(post)
            .flat_map(|select| select.options.clone())
            .any(|option| option.value == "people")
    };
    assert!(!against(&room.private[&ANN]) && room.private[&ANN].text.says("place-direct"));
    room.press_id(ANN, &old, &[]).await;
    let table = table_of(&room).await;
    assert_eq!((table.phase, table.computer_seats().len()), (Phase::Play, 1));
    play_on(&mut room, &[ANN], 9, 1).await;

    let given = [("game", Value::Text("triablo".to_owned())), ("opponent1", Value::User(person(BOB)))];
    let reply = room.command(ANN, "play", &given).await;
    assert!(ephemeral(&reply).text.says("place-direct"), "{reply:?}");

    // Continues a game from the user's own text.
    let content = Ok(b"# game: triablo\n# option setup: standard\ne3-f3v\n".to_vec());
    let text = Upload { name: "game.txt".to_owned(), content };
    room.command(ANN, "game import", &[("file", Value::File(text))]).await;
    room.tap(ANN, "button-play-on").await;
    let table = table_of(&room).await;
    assert_eq!((table.phase, table.computer_seats().len()), (Phase::Play, 1));
    assert!(table.entries.len() >= 2 && table.entries[0].line == "e3-f3v", "{:?}", table.entries);
}

#[tokio::test]
async fn two_people_and_a_computer() {
    let mut room = Room::new();
    let given = [
        ("game", Value::Text("triangulation".to_owned())),
        ("variant", Value::Text("three-player".to_owned())),
        ("opponent1", Value::User(person(BOB))),
    ];
    room.command(ANN, "play", &given).await;
    room.pick(ANN, message!("form-against-computer", name = message!("level-1"))).await;
    room.tap(ANN, "button-open").await;
    assert!(room.public.text.says(message!("computer", level = 1usize)), "{}", room.public.text);
    room.press(BOB, "button-join").await;
    let table = table_of(&room).await;
    assert_eq!(
        (table.phase, table.computer_seats().len(), table.seats.iter().flatten().count()),
        (Phase::Play, 1, 2)
    );
    play_on(&mut room, &[ANN, BOB], 3, 60).await;
    assert!(table_of(&room).await.outcome().is_some());
}

#[tokio::test]
async fn the_host_fills_the_lobby() {
    let mut room = Room::new();
    play(&mut room, "triablo", &[("variant", "three-player")]).await;
    room.tap(ANN, "button-open").await;
    let menu = selects(&room.public)
        .find(|select| select.placeholder.says("lobby-fill"))
        .unwrap()
        .custom_id
        .clone();
    let reply = room.press_id(BOB, &menu, &["3"]).await;
    assert!(ephemeral(&reply).text.says("table-refuse-fill-not-host"), "{reply:?}");
    let reply = room.press_id(ANN, &menu, &["9"]).await;
    assert!(kind(&reply) == Kind::Private, "{reply:?}");
    room.press(BOB, "button-join").await;
    let menu = selects(&room.public)
        .find(|select| select.placeholder.says("lobby-fill"))
        .unwrap()
        .custom_id
        .clone();
    room.press_id(ANN, &menu, &["1"]).await;
    let table = table_of(&room).await;
    assert_eq!((table.phase, table.computer_seats().len()), (Phase::Play, 1));
    assert!(room.public.file.is_some());
}

#[tokio::test]
async fn a_rematch_is_at_the_same_level_or_another() {
    let mut room = against_a_newcomer("triablo", &[], None).await;
    play_on(&mut room, &[ANN], 1, 1).await;
    room.press(ANN, "button-rematch").await;
    let table = table_of(&room).await;
    assert_eq!(
        (table.phase, table.computers.iter().flatten().map(|level| level.number()).collect()),
        (Phase::Play, vec![1])
    );
    play_on(&mut room, &[ANN], 1, 1).await;
    let menu = selects(&room.public)
        .find(|select| select.placeholder.says("rematch-level"))
        .unwrap()
        .custom_id
        .clone();
    room.press_id(ANN, &menu, &["2"]).await;
    let table = table_of(&room).await;
    assert_eq!(
        (table.phase, table.computers.iter().flatten().map(|level| level.number()).collect()),
        (Phase::Play, vec![2])
    );
}

#[tokio::test]
async fn computer_answer_shares_the_picture() {
    let mut room = against_a_newcomer("triablo", &[], WHITE).await;
    // The set-ups and the first moves.
    let mut text = String::new();
    for _ in 0..2 {
        text = table_of(&room).await.play().unwrap().legal().unwrap().swap_remove(0);
        room.type_move(ANN, &text).await;
    }
    let table = table_of(&room).await;
    assert_eq!(table.entries.len(), 4);
    let told = &room.public.text;
    // On slow machines the person's board is shown first.
    if !told.says("board-thinking") {
        assert!(told.contains(&text) && told.contains(&table.entries[3].line), "{told}");
        let alt = &room.public.file.as_ref().unwrap().alt;
        assert!(alt.says(message!("computer", level = 1usize)), "{alt}");
    }
    assert!(room.public.mentions.is_empty());
    // A repeated delivery of the same press changes nothing.
    let again = room.last.clone().unwrap();
    room.deliver(again).await;
    assert_eq!(table_of(&room).await.entries, table.entries);
}

#[tokio::test]
async fn late_computer_answer_is_its_own_message() {
    let mut room = against_a_newcomer("triablo", &[], WHITE).await;
    let before = table_of(&room).await;
    // The process ends while the question is open: no new answer is computed.
    let wall = Wall::at(room.now);
    room.bot.background(wall.clone(), wall.clone()).run(watch::channel(true).1).await;
    let text = before.play().unwrap().legal().unwrap().swap_remove(0);
    room.type_move(ANN, &text).await;
    assert!(room.public.text.says("board-thinking"), "{}", room.public.text);
    // The next process answers and posts the answer. The older message only loses its buttons, so its text
    // must stay true.
    room.restart();
    let mut posts = Vec::new();
    for _ in 0..6000 {
        posts.extend(wall.pass(&mut room, 30).await);
        if !posts.is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let answer = &table_of(&room).await.entries[before.entries.len() + 1].line;
    let [post] = &posts[..] else { panic!("{posts:?}") };
    assert!(post.text.contains(answer) && !post.text.says("board-thinking"), "{}", post.text);
}

#[tokio::test]
async fn take_back_against_computer_asks_only_the_person() {
    let mut room = against_a_newcomer("triablo", &[], None).await;
    let before = table_of(&room).await;
    let text = before.play().unwrap().legal_of(seat_of(&before, ANN)).unwrap().swap_remove(0);
    room.type_move(ANN, &text).await;
    assert!(table_of(&room).await.entries.len() >= before.entries.len() + 2);
    let moved = table_of(&room).await.entries.len();
    room.press(ANN, "button-more").await;
    room.tap(ANN, "button-take-back").await;
    let asked = &room.private[&ANN].text;
    assert!(asked.says(message!("back-ask-computer", count = moved - before.entries.len())), "{asked}");
    assert_eq!(table_of(&room).await.entries.len(), moved, "nothing is taken back unasked");
    let asked = room.command(ANN, "game takeback", &[]).await;
    assert!(ephemeral(&asked).text.says("back-ask-computer"), "{asked:?}");
    let (private, _) = closed(room.tap(ANN, "button-back-sure").await);
    assert!(private.text.says("accord-done"), "no one else is asked: {}", private.text);
    let after = table_of(&room).await;
    assert_eq!((after.entries.len(), after.next()), (before.entries.len(), vec![UserId(ANN)]));
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_answers_draw_offer_in_a_pause() {
    let mut room = against_a_newcomer("triablo", &[], WHITE).await;
    let asked = room.command(ANN, "game pause", &[]).await;
    assert!(ephemeral(&asked).text.says("pause-ask-computer"), "{asked:?}");
    assert!(!table_of(&room).await.is_paused(), "it asks first");
    room.tap(ANN, "button-pause-sure").await;
    assert!(table_of(&room).await.is_paused());
    room.rights.manage_messages = true;
    let asked = room.command(ANN, "server end", &[]).await;
    assert!(!ephemeral(&asked).text.says("end-ask"), "{}", ephemeral(&asked).text);
    assert_eq!(
        buttons(ephemeral(&asked)).map(|button| &button.label[..]).collect::<Vec<_>>(),
        words(&["end-button", "button-cancel"])
    );

    room.command(ANN, "game draw", &[]).await;
    let (private, _) = closed(room.tap(ANN, "button-draw-offer").await);
    assert_eq!(private.text, "Done.");
    // Declined, or the game is over.
    let table = table_of(&room).await;
    assert!(table.offered(Offer::Draw).is_empty(), "{:?}", table.entries);
}

#[tokio::test]
async fn computer_answers_right_after_a_plan() {
    let mut room = against_a_newcomer("triablo", &[], WHITE).await;
    let before = table_of(&room).await;
    let text = before.play().unwrap().legal().unwrap().swap_remove(0);
    // Made by a process that does not think, so that only the plan can start the computer.
    let by = By::Person(before.person(seat_of(&before, ANN)).unwrap().clone());
    let (id, at) = (Some(before.id), room.now);
    let (command, standstill) = (Command::Enter { text }, Standstill::default());
    let order = Order {
        by,
        request: None,
        at,
        pressed: None,
        table: id,
        ply: None,
        command,
        standstill,
    };
    let done = Tables::new(room.store.clone())
        .order(room.channel, Key("i:1".to_owned()), order)
        .await
        .unwrap();
    let due = done.table.computer_due().expect("the computer is to move");
    let mut ahead = done.table.play().unwrap().clone();
    let first = ahead.legal_of(due.seat()).unwrap().swap_remove(0);
    ahead.enter(&first).unwrap();
    let second = ahead.legal().unwrap().swap_remove(0);
    let line = Value::Text(format!("if {first} then {second}"));
    let reply = room.command(ANN, "game plan", &[("line", line)]).await;
    assert!(ephemeral(&reply).text.contains(&second), "{}", ephemeral(&reply).text);
    // No deadline is checked, and the answer comes.
    assert!(table_of(&room).await.entries.len() > done.table.entries.len());
}

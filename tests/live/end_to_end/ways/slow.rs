//! Several games at once, over days.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn the_game_that_ends_soonest_is_the_first_of_mine() {
    let (stage, _, [white, red]) = with_moderator().await;
    let lounge = elsewhere(&stage, stage.playground.channel("lounge").unwrap());
    lounge.open_with(&[white.clone(), red], "1 day per move", &[("setup", "standard")]).await;
    let leads_to = |line: &str, room: &Room| line.contains(&format!("/{}/{}", room.channel, room.board().id));
    // The board is there before the bot has recorded where it is.
    until("the game with a clock is the first of two", async || {
        let list = stage.command(&white, "me games", &[]).await;
        let lines: Vec<&str> = content(&list).lines().collect();
        leads_to(lines[1], &lounge)
            && lines[1].contains('⌛')
            && leads_to(lines[2], &stage)
            && !lines[2].contains('⌛')
    })
    .await;
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_move_the_next_game_is_one_tap_away() {
    let (stage, _, [white, red]) = with_moderator().await;
    let lounge = elsewhere(&stage, stage.playground.channel("lounge").unwrap());
    lounge
        .open_with(&[white.clone(), red.clone()], "1 day per move", &[("setup", "standard")])
        .await;
    let told = async |room: &Room, id: &'static str| {
        let enough =
            |messages: &[Message]| messages.iter().rev().find(|message| content(message).says(id)).cloned();
        white.wait_for(room.channel, PATIENCE, enough).await.unwrap_or_else(|| panic!("{id}"))
    };
    // By a tap and by a command: below the board, for the player alone.
    let board = stage.type_move(&white, "e3-f3^").await;
    let next = told(&stage, "next-game").await;
    assert!(next.id > board.id && next.value["flags"] == 64, "{}", next.value);
    let link = format!("/{}/{}", lounge.channel, lounge.board().id);
    assert!(content(&next).contains(&link) && content(&next).contains('⌛'), "{}", next.value);
    lounge.type_move(&white, "e3-f3^").await;
    told(&lounge, "next-none").await;
    // Once: the next move has nothing to add.
    stage.type_move(&red, "e7-f6^").await;
    let board = stage.type_move(&white, &stage.legal(&["e3-f3^", "e7-f6^"])).await;
    let list = stage.command(&white, "me games", &[]).await;
    let between = white.messages(stage.channel).into_iter().filter(|it| board.id < it.id && it.id < list.id);
    assert!(
        between.clone().all(|it| it.value["flags"] != 64),
        "{:?}",
        between.map(|it| it.value).collect::<Vec<_>>()
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_message_a_day_names_all_games_that_wait() {
    const HOUR: u64 = 3600;
    let (stage, _, [white, red]) = with_moderator().await;
    let page = stage.command(&red, "me settings", &[]).await;
    let page = stage.choose(&red, &page, "1.my.reminders", "daily").await;
    let page = stage.choose(&red, &page, "1.my.city", "tokyo").await;
    let in_tokyo = (stage.now().0 / 1000 / HOUR + 9) % 24;
    let page = stage.choose(&red, &page, "1.my.hour", &((in_tokyo + 1) % 24).to_string()).await;
    // Each city shows its time of day.
    let of_city = selects(&page)
        .find(|menu| menu["custom_id"] == "1.my.city")
        .expect("a menu of cities")
        .clone();
    let times: Vec<&str> = of_city["options"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|it| it["description"].as_str())
        .collect();
    assert!(times.len() == 25 && times.iter().all(|time| time.len() == 5), "{of_city}");
    let lounge = elsewhere(&stage, stage.playground.channel("lounge").unwrap());
    lounge
        .open_with(&[white.clone(), red.clone()], "No clock", &[("setup", "standard")])
        .await;
    for room in [&*stage, &lounge] {
        let board = room.type_move(&white, "e3-f3^").await;
        assert_eq!(pinged(&board), [0; 0], "a person who wants one message a day is not called");
    }
    let direct = red.direct_channel().unwrap();
    for day in 1..=2 {
        stage.pass(if day == 1 { HOUR } else { 24 * HOUR }).await;
        let enough = |messages: &[Message]| (messages.len() >= day).then(|| messages.to_vec());
        let messages = red.wait_for(direct, PATIENCE, enough).await.expect("a direct message");
        assert_eq!(messages.len(), day);
        let said = content(&messages[day - 1]);
        assert!(said.matches("/channels/").count() == 3 - day && said.says("games-your-move"), "{said}");
        let answered = if day == 1 { &lounge } else { &*stage };
        answered.type_move(&red, "e7-f6^").await;
    }
    // Nothing waits, nothing is said.
    stage.pass(24 * HOUR).await;
    stage.command(&red, "me games", &[]).await;
    assert_eq!(red.messages(direct).len(), 2);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_seen_by_who_wrote_them() {
    let (stage, mira, [white, red]) = with_moderator().await;
    const WORDS: &str = "Mind the *corner* on e5";
    let write = async |who: &Person, message: &Message, words: [&str; 2]| {
        let pressed = who
            .press(stage.channel, message.id, &super::super::room::button(message, "button-memo"))
            .unwrap();
        let Some(Outcome::Modal(form)) = pressed.answered_within(PATIENCE).await else {
            panic!("a form")
        };
        let fields: Vec<_> =
            form["components"].as_array().unwrap().iter().map(|row| &row["components"][0]).collect();
        let before: Vec<String> = fields
            .iter()
            .map(|field| field["value"].as_str().unwrap_or_default().to_owned())
            .collect();
        let ids: Vec<&str> = fields.iter().map(|field| field["custom_id"].as_str().unwrap()).collect();
        let typed: Vec<(&str, &str)> = ids.into_iter().zip(words).collect();
        let sent = who.submit(stage.channel, Some(message.id), form["custom_id"].as_str().unwrap(), &typed);
        (before, stage.shown(who, sent.expect("a form")).await)
    };
    stage.type_move(&white, "e3-f3^").await;
    let more = stage.press(&white, &stage.board(), "button-more").await;
    let (before, shown) = write(&white, &more, [WORDS, "A trap"]).await;
    assert_eq!(before, ["", ""]);
    let lines = |message: &Message| content(message).matches("📝").count();
    assert!(
        content(&shown).contains(r"Mind the \*corner\* on e5") && picture(&shown).is_some(),
        "{}",
        shown.value
    );
    assert_eq!((shown.only_for, lines(&shown)), (Some(white.id), 2));
    // The board of a later move, from the side of whoever looks.
    stage.type_move(&red, "e7-f6^").await;
    let seen = async |who: &Person| lines(&stage.command(who, "board", &[]).await);
    assert_eq!([seen(&white).await, seen(&red).await, seen(&mira).await], [2, 0, 0]);
    let more = stage.press(&white, &stage.board(), "button-more").await;
    let steps = stage.press(&white, &more, "button-replay").await;
    assert_eq!(lines(&steps), 2);
    let first = stage.press(&white, &steps, "button-first").await;
    assert_eq!(lines(&first), 1);
    let (before, first) = write(&white, &first, ["", ""]).await;
    assert_eq!((before[0].as_str(), lines(&first)), (WORDS, 0));
    assert_eq!(seen(&white).await, 1);
    // Not of others, not after the deletion, and in no byte that anybody else gets.
    let more = stage.press(&mira, &stage.board(), "button-more").await;
    assert!(!has(&more, "button-memo"), "{}", more.value);
    for who in [&red, &mira] {
        let all = who
            .messages(stage.channel)
            .iter()
            .map(|message| message.value.to_string())
            .collect::<String>();
        assert!(!all.contains("corner") && !all.contains("A trap"));
    }
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_meet_are_called_ten_minutes_before() {
    const MINUTE: u64 = 60;
    let (stage, _, [white, red]) = with_moderator().await;
    let page = stage.command(&red, "me settings", &[]).await;
    stage.choose(&red, &page, "1.my.reminders", "direct").await;
    let propose = async |who: &Person, label: &str, when: &str| {
        let more = stage.press(who, &stage.board(), "button-more").await;
        let (id, field) = form(&stage, who, &more, label).await;
        let sent = who.submit(stage.channel, Some(more.id), &id, &[(&field, when)]);
        stage.shown(who, sent.expect("a form")).await
    };
    let within = |minutes: u64| format!("<t:{}:f>", stage.now().0 / 1000 + minutes * MINUTE);
    let answer = async |who: &Person, label: &'static str, then: &'static str| {
        let board = stage.until("the question", |message| has(message, "button-appointment-agree")).await;
        stage.press(who, &board, label).await;
        let answered = |message: &Message| message.id > board.id && content(message).says(then);
        stage.until(then, answered).await
    };
    says(&propose(&white, "button-appointment", "soon").await, "tournament-date-unreadable");
    propose(&white, "button-appointment", &within(60)).await;
    answer(&red, "button-decline", "table-appointment-declined").await;
    propose(&white, "button-appointment", &within(60)).await;
    answer(&red, "button-appointment-agree", "board-appointed").await;
    // It outlives moves, and is put off once.
    says(&stage.type_move(&white, "e3-f3^").await, "board-appointed");
    propose(&red, "button-put-off", &within(120)).await;
    answer(&white, "button-appointment-agree", "board-appointed").await;
    let more = stage.press(&red, &stage.board(), "button-more").await;
    assert!(!has(&more, "button-put-off") && !has(&more, "button-appointment"), "{}", more.value);
    let direct = red.direct_channel().expect("its reminders");
    let calls = |who: &Person, channel: u64, id: &'static str| {
        let said: Vec<Message> = who.messages(channel);
        said.into_iter().filter(|message| content(message).says(id)).collect::<Vec<_>>()
    };
    let here = || calls(&white, stage.channel, "remind-instead-appointment");
    let to_red = || calls(&red, direct, "remind-direct-appointment");
    stage.pass(60 * MINUTE).await;
    stage.command(&red, "me games", &[]).await;
    assert_eq!((here().len(), to_red().len()), (0, 0), "the first one was put off");
    stage.pass(51 * MINUTE).await;
    until("each is called once, as they want it", async || (here().len(), to_red().len()) == (1, 1)).await;
    assert_eq!(pinged(&here()[0]), [white.id]);
    stage.pass(10 * MINUTE).await;
    let board = stage.type_move(&red, "e7-f6^").await;
    assert!(!content(&board).says("board-appointed"), "{}", board.value);
    assert_eq!((here().len(), to_red().len()), (1, 1));
    stage.end().await;
}

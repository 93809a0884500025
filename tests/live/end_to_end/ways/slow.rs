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

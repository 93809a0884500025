//! Puzzles for one: from the menus to the end, hints, attempts, giving up, the puzzle of the day; and what people do wrong.

use super::room::{ANN, BOB, CLEO, Room, STRANGER, button, buttons, ephemeral, posts_of};
use deltille::{
    bot::{Action, Post, Reply, Value, daily},
    games::{AnyPlay, Hint, Setup, registry, solo::HINT_BUDGET},
    ids::{ChannelId, GuildId},
    table::{Table, solo::Day},
    text::{Locale, locales},
};
use std::{sync::Arc, time::Duration};

const KEY: &str = "(10,7,2)(3,7,9)";

fn kind(kind: &str) -> (&'static str, Value) {
    ("kind", Value::Text(kind.to_owned()))
}

fn has(post: &Post, label: &str) -> bool {
    buttons(post).any(|button| button.label == label)
}

/// Opens a puzzle by its menus alone.
async fn open(room: &mut Room, user: u64, family: &str, puzzle: &str) {
    let reply = room.command(user, "puzzle", &[]).await;
    assert!(ephemeral(&reply).text.contains("Puzzles for one"));
    assert!(matches!(room.tap(user, family).await, Reply::Replace(_)));
    assert!(matches!(room.pick(user, puzzle).await, Reply::FinishAndSay { .. }));
    assert!(room.public.file.is_some(), "{}", room.public.text);
}

async fn table(room: &Room) -> Arc<Table> {
    room.bot.table(ChannelId(500)).await.unwrap()
}

/// An entry of the puzzle after which it cannot be done any more.
async fn wrong(room: &Room) -> String {
    let play = table(room).await.play().unwrap().clone();
    let spoils = |entry: &String| {
        let mut after = play.clone();
        after.enter(entry).is_ok() && !matches!(after.solution(HINT_BUDGET), Some(line) if !line.is_empty())
    };
    play.legal().unwrap().into_iter().filter(|entry| entry != KEY).find(spoils).unwrap()
}

/// Presses *Hint* and plays what it says; its text.
async fn hinted(room: &mut Room, user: u64) -> String {
    room.press(user, "Hint").await;
    let text = room.private[&user].text.clone();
    room.tap(user, "Play it").await;
    text
}

#[tokio::test]
async fn a_problem_is_failed_tried_again_and_solved_with_a_hint() {
    let mut room = Room::new();
    open(&mut room, ANN, "Problem", "Problem 1").await;
    assert!(has(&room.public, "Hint") && has(&room.public, "Give up…") && !has(&room.public, "Start over"));
    assert!(room.public.mentions.is_empty(), "nobody is called to what they have just opened");
    assert!(room.public.file.as_ref().unwrap().alt.contains("White"));

    // The program answers, and the next move of mine fails.
    let entry = wrong(&room).await;
    room.type_move(ANN, &entry).await;
    assert_eq!(table(&room).await.entries.len(), 2);
    assert!(room.public.text.contains("Blue") && has(&room.public, "Start over"), "{}", room.public.text);
    room.press(ANN, "Hint").await;
    assert!(room.private[&ANN].text.contains("**Start over** begins a new attempt"), "{}", room.private[&ANN].text);
    let entry = table(&room).await.play().unwrap().legal().unwrap().remove(0);
    room.type_move(ANN, &entry).await;
    let text = &room.public.text;
    assert!(text.contains("Not solved") && text.contains("First attempt · one hint"), "{text}");
    assert!(!text.contains(KEY), "nothing of the solution");

    assert!(matches!(room.press(ANN, "Try again").await, Reply::ReplaceAndSay { .. }));
    assert!(room.public.text.contains("Attempt 2 · one hint"), "{}", room.public.text);
    let told = hinted(&mut room, ANN).await;
    assert!(told.contains(KEY) && told.contains("Hints so far: 2"), "{told}");
    room.restart();
    while table(&room).await.outcome().is_none() {
        hinted(&mut room, ANN).await;
    }
    let text = &room.public.text;
    assert!(text.contains("has solved it") && text.contains("Attempt 2 · 3 hints · 0:"), "{text}");
    assert!(has(&room.public, "Once more") && has(&room.public, "Another puzzle") && !has(&room.public, "Rematch"));
    let reply = room.press(BOB, "Another puzzle").await;
    assert!(ephemeral(&reply).text.contains("Puzzles for one"), "anybody may look for one");
}

#[tokio::test]
async fn starting_over_is_a_new_attempt() {
    let mut room = Room::new();
    open(&mut room, ANN, "Problem", "Problem 2").await;
    let entry = table(&room).await.play().unwrap().legal().unwrap().remove(0);
    room.type_move(ANN, &entry).await;
    let old = button(&room.public, "Start over").custom_id.clone();
    let reply = room.press(BOB, "Start over").await;
    assert!(ephemeral(&reply).text.contains("no seat"));
    room.press(ANN, "Start over").await;
    assert!(room.public.text.contains("Attempt 2") && table(&room).await.entries.is_empty(), "{}", room.public.text);
    // Delivered twice, or pressed on the old board: not another one.
    let again = room.last.clone().unwrap();
    room.deliver(again).await;
    assert!(ephemeral(&room.press_id(ANN, &old, &[]).await).text.contains("moved on"));
    assert_eq!(table(&room).await.attempt(), 2);
    // Moves of a problem are not taken back one by one.
    let entry = table(&room).await.play().unwrap().legal().unwrap().remove(0);
    room.type_move(ANN, &entry).await;
    assert!(ephemeral(&room.command(ANN, "takeback", &[]).await).text.contains("new attempt"));
}

#[tokio::test]
async fn what_others_do_with_somebodys_puzzle() {
    let mut room = Room::new();
    open(&mut room, ANN, "Problem", "Problem 1").await;
    let first = room.public.clone();
    for label in ["Hint", "Give up…", "Move"] {
        let reply = room.press(STRANGER, label).await;
        assert!(ephemeral(&reply).text.contains("no seat"), "{label}");
    }
    assert_eq!(table(&room).await.hints(), 0);
    assert!(ephemeral(&room.command(BOB, "puzzle", &[kind("daily")]).await).text.contains("going on in this channel"));
    room.command(BOB, "puzzle", &[kind("trioker-puzzle")]).await;
    room.pick(BOB, "Star").await;
    assert!(room.private[&BOB].text.contains("going on in this channel"), "{}", room.private[&BOB].text);

    // A hint of an earlier board, a hint twice, a hint delivered twice.
    room.press(ANN, "Hint").await;
    let again = room.last.clone().unwrap();
    room.deliver(again).await;
    room.press(ANN, "Hint").await;
    assert_eq!(table(&room).await.hints(), 1);
    room.type_move(ANN, KEY).await;
    let stale = button(&first, "Hint").custom_id.clone();
    assert!(ephemeral(&room.press_id(ANN, &stale, &[]).await).text.contains("moved on"));
    assert_eq!(table(&room).await.hints(), 1);
    let late = button(&room.public, "Hint").custom_id.clone();
    // Nothing here is undone, whatever is pressed.
    let forged = late.replace(".hint.", ".undo!.");
    assert!(ephemeral(&room.press_id(ANN, &forged, &[]).await).text.contains("not taken back"));

    room.press(ANN, "Give up…").await;
    assert!(room.private[&ANN].text.contains("show the solution"));
    room.tap(ANN, "Yes, show me the solution").await;
    let text = &room.public.text;
    assert!(text.contains("has given up") && text.contains(&format!("The solution: `{KEY}`")), "{text}");
    assert!(room.public.file.as_ref().unwrap().alt.starts_with("The solution."));
    assert!(ephemeral(&room.press_id(ANN, &late, &[]).await).text.contains("over"));
    // Who has seen it begins from nothing.
    room.press(ANN, "Once more").await;
    assert_eq!((table(&room).await.attempt(), table(&room).await.hints()), (1, 0));
}

#[tokio::test]
async fn presses_that_make_no_sense_are_answered_kindly() {
    let mut room = Room::new();
    let presses =
        [("1.z.f.99.0", ""), ("1.z.c.0", "trioker/puzzle/moon"), ("1.z.c.0", ""), ("1.z.q", ""), ("1.z.f.1.x", "")];
    for (id, value) in presses {
        let reply = room.press_id(ANN, id, &[value]).await;
        assert!(ephemeral(&reply).text.contains("do not understand"), "{id}");
    }
    // A page that is not there is the last.
    assert!(matches!(room.press_id(ANN, "1.z.f.0.9", &[]).await, Reply::Replace(_)));
    assert!(ephemeral(&room.command(ANN, "puzzle", &[kind("chess")]).await).text.contains("do not understand"));
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let hint = button(&room.public, "Move").custom_id.replace(".move.", ".hint.");
    assert!(ephemeral(&room.press_id(ANN, &hint, &[]).await).text.contains("play alone"));
    assert!(!has(&room.public, "Hint"));
}

#[tokio::test]
async fn a_tour_with_undo_and_hints_to_its_end() {
    let mut room = Room::new();
    open(&mut room, ANN, "Skylight (solo)", "Firemaster").await;
    assert!(!has(&room.public, "Undo"), "there is nothing to undo");
    hinted(&mut room, ANN).await;
    hinted(&mut room, ANN).await;
    assert!(matches!(room.press(ANN, "Undo").await, Reply::ReplaceAndSay { strip: true, .. }));
    assert_eq!(table(&room).await.entries.len(), 1);
    assert!(ephemeral(&room.press(BOB, "Undo").await).text.contains("no seat"));
    // Wander until it cannot be completed; the hint says so.
    let dead = loop {
        let play = table(&room).await.play().unwrap().clone();
        if play.hint(HINT_BUDGET) == Some(Hint::DeadEnd) {
            break room.press(ANN, "Hint").await;
        }
        let mut entries = play.legal().unwrap();
        room.type_move(ANN, &entries.swap_remove(0)).await;
    };
    assert!(ephemeral(&dead).text.contains("go back with **Undo**"), "{}", ephemeral(&dead).text);
    while matches!(table(&room).await.play().unwrap().hint(HINT_BUDGET), Some(Hint::DeadEnd)) {
        room.press(ANN, "Undo").await;
    }
    // To its end, typed.
    while table(&room).await.outcome().is_none() {
        let Some(Hint::Enter(entry)) = table(&room).await.play().unwrap().hint(HINT_BUDGET) else { panic!("a way on") };
        room.type_move(ANN, &entry).await;
    }
    let text = &room.public.text;
    assert!(text.contains("All 216 cells visited") && text.contains("has solved it") && text.contains("3 hints"), "{text}");
}

#[tokio::test]
async fn it_is_told_which_pieces_have_no_tour() {
    let mut room = Room::new();
    room.command(ANN, "puzzle", &[kind("triortan-skylight")]).await;
    let post = room.private[&ANN].clone();
    let about: Vec<String> = super::room::selects(&post)
        .flat_map(|select| &select.options)
        .map(|option| format!("{}: {}", option.label, option.description.clone().unwrap_or_default()))
        .collect();
    assert_eq!(about.len(), 12);
    assert!(about.contains(&"Strobe: cannot visit all: 27 cells are the most".to_owned()), "{about:?}");
    assert!(about.contains(&"Firemaster: all 216 cells can be visited".to_owned()), "{about:?}");
    room.pick(ANN, "Strobe").await;
    room.press(ANN, "Hint").await;
    assert!(room.private[&ANN].text.contains("no tour exists"), "{}", room.private[&ANN].text);
    assert_eq!(table(&room).await.hints(), 0, "it was told before");
}

#[tokio::test]
async fn shapes_are_filled_with_hints_and_dead_ends_are_named() {
    let mut room = Room::new();
    open(&mut room, ANN, "Puzzle: fill a shape", "Small triangle, odd tiles").await;
    for line in ["113.12@A1", "331.04@C5", "332.04@C1", "112.06@B2"] {
        room.type_move(ANN, line).await;
    }
    room.press(ANN, "Hint").await;
    assert!(room.private[&ANN].text.contains("`lift@B2`"), "{}", room.private[&ANN].text);
    room.tap(ANN, "Play it").await;
    while table(&room).await.outcome().is_none() {
        hinted(&mut room, ANN).await;
    }
    let text = &room.public.text;
    assert!(text.contains("has solved it") && text.contains("hints"), "{text}");

    // MacMahon's hexagon, given up.
    open(&mut room, ANN, "MacMahon's hexagon", "Coral (3)").await;
    assert!(matches!(room.press(ANN, "Hint").await, Reply::Ephemeral(_)));
    room.press(ANN, "Give up…").await;
    room.tap(ANN, "Yes, show me the solution").await;
    assert!(room.public.text.contains("The solution is in the picture"), "{}", room.public.text);
    let alt = &room.public.file.as_ref().unwrap().alt;
    let tiles = alt.split_once("On the board: ").map_or(0, |(_, tiles)| tiles.split(", ").count());
    assert_eq!(tiles, 24, "{alt}");
}

/// In a channel of its own; the reply.
async fn elsewhere(room: &mut Room, user: u64, channel: u64, action: Action) -> Reply {
    let mut request = room.request(user, action);
    request.channel = ChannelId(channel);
    room.deliver(request).await
}

fn daily() -> Action {
    Action::Command { name: "puzzle".to_owned(), options: vec![("kind".to_owned(), Value::Text("daily".to_owned()))] }
}

/// The puzzle that the bot must have chosen, with a line that solves it.
fn of_today(room: &Room) -> (Setup, Vec<String>) {
    let (game, puzzle) = daily::chosen(GuildId(1), Day::of(room.now)).unwrap();
    let option = (puzzle.option.0.to_owned(), puzzle.option.1);
    let setup = Setup::parse(registry::game(game.id).unwrap(), Some(puzzle.variant), &[option]).unwrap();
    let line = AnyPlay::start(&setup).unwrap().solution(HINT_BUDGET).unwrap();
    (setup, line)
}

/// Plays the day's solution in a channel; the last reply.
async fn solves(room: &mut Room, user: u64, channel: u64) -> Reply {
    let (_, line) = of_today(room);
    let mut last = None;
    for entry in line {
        let table = room.bot.table(ChannelId(channel)).await.unwrap();
        let made = table.entries.iter().any(|known| known.line == entry);
        if !made && table.outcome().is_none() {
            let options = vec![("entry".to_owned(), Value::Text(entry))];
            last = Some(elsewhere(room, user, channel, Action::Command { name: "move".to_owned(), options }).await);
        }
    }
    last.unwrap()
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_everybodys_and_each_has_an_attempt() {
    let mut room = Room::new();
    // A shape, whose entries are all the person's own.
    while of_today(&room).0.game != "trioker" {
        room.now = room.now.after(Duration::from_secs(24 * 60 * 60));
    }
    elsewhere(&mut room, ANN, 600, daily()).await;
    let twice = room.last.clone().unwrap();
    let setup = room.bot.table(ChannelId(600)).await.unwrap().setup.clone();
    assert_eq!(setup, of_today(&room).0);
    assert!(room.public.text.contains("Puzzle of the day") && has(&room.public, "Leaderboard"), "{}", room.public.text);
    room.deliver(twice).await;
    elsewhere(&mut room, BOB, 601, daily()).await;
    assert_eq!(room.bot.table(ChannelId(601)).await.unwrap().setup, setup, "the same for everybody");
    // Not a second one.
    assert!(ephemeral(&elsewhere(&mut room, ANN, 602, daily()).await).text.contains("<#600>"));
    let leaders = Action::Press {
        custom_id: button(&room.public, "Leaderboard").custom_id.clone(),
        values: Vec::new(),
        message: room.public_id,
    };
    let none = elsewhere(&mut room, CLEO, 601, leaders.clone()).await;
    assert!(ephemeral(&none).text.contains("nobody has solved it yet"));

    // Bob is quick, and asks for a hint; Ann is slow, and does not.
    let hint = Action::Press {
        custom_id: button(&room.public, "Hint").custom_id.clone(),
        values: Vec::new(),
        message: room.public_id,
    };
    elsewhere(&mut room, BOB, 601, hint).await;
    let reply = solves(&mut room, BOB, 601).await;
    let text = posts_of(&reply)[0].text.clone();
    assert!(text.contains("has solved it") && text.contains("1. Bob") && text.contains("one hint"), "{text}");
    let last = room.last.clone().unwrap();
    room.deliver(last).await;
    room.restart();
    room.now = room.now.after(Duration::from_secs(3600));
    let reply = solves(&mut room, ANN, 600).await;
    let text = posts_of(&reply)[0].text.clone();
    let (ann, bob) = (text.find("1. Ann").unwrap(), text.find("2. Bob").unwrap());
    assert!(ann < bob && text.matches("Bob").count() == 1, "{text}");
    assert!(text[ann..].contains("no hints, 1:0"), "{text}");
    room.restart();
    let list = elsewhere(&mut room, CLEO, 602, leaders).await;
    assert!(ephemeral(&list).text.contains("1. Ann") && ephemeral(&list).text.contains("2. Bob"));
    assert!(ephemeral(&elsewhere(&mut room, ANN, 602, daily()).await).text.contains("You have solved"));

    // Another server has a list of its own; another day another puzzle.
    let mut request = room.request(ANN, daily());
    (request.guild, request.channel) = (Some(GuildId(2)), ChannelId(700));
    room.deliver(request).await;
    assert!(room.public.text.contains("Puzzle of the day"));
    room.now = room.now.after(Duration::from_secs(24 * 60 * 60));
    elsewhere(&mut room, ANN, 602, daily()).await;
    assert_eq!(room.bot.table(ChannelId(602)).await.unwrap().day(), Some(Day::of(room.now)));
    let mut request = room.request(ANN, daily());
    request.guild = None;
    let reply = room.deliver(request).await;
    assert!(ephemeral(&reply).text.contains("belongs to a server"));
}

#[tokio::test]
async fn breaking_off_or_giving_up_the_puzzle_of_the_day_is_not_forgotten() {
    let mut room = Room::new();
    while of_today(&room).0.game != "trioker" {
        room.now = room.now.after(Duration::from_secs(24 * 60 * 60));
    }
    room.command(ANN, "puzzle", &[kind("daily")]).await;
    let begun = room.now;
    room.press(ANN, "Hint").await;
    // Called off, and the channel taken by another game: the hint and the time are known all the same.
    room.command(ANN, "abort", &[]).await;
    let yes = buttons(&room.private[&ANN]).next().unwrap().label.clone();
    room.tap(ANN, &yes).await;
    open(&mut room, BOB, "Skylight (solo)", "Firemaster").await;
    room.now = room.now.after(Duration::from_secs(600));
    elsewhere(&mut room, ANN, 600, daily()).await;
    let table = room.bot.table(ChannelId(600)).await.unwrap();
    assert_eq!((table.attempt(), table.hints()), (2, 1));
    solves(&mut room, ANN, 600).await;
    let table = room.bot.table(ChannelId(600)).await.unwrap();
    let since = (room.now.0 - begun.0) / 1000;
    assert!(table.solving_time().as_secs().abs_diff(since) <= 2, "{:?} {since}", table.solving_time());

    elsewhere(&mut room, CLEO, 601, daily()).await;
    let ask = button(&room.public, "Give up…").custom_id.clone();
    let press = |custom_id| Action::Press { custom_id, values: Vec::new(), message: deltille::ids::MessageId(1) };
    elsewhere(&mut room, CLEO, 601, press(ask)).await;
    let yes = button(&room.private[&CLEO], "Yes, show me the solution").custom_id.clone();
    elsewhere(&mut room, CLEO, 601, press(yes)).await;
    assert!(room.public.text.contains("has given up"));
    assert!(ephemeral(&elsewhere(&mut room, CLEO, 602, daily()).await).text.contains("You have given up"));
    let again = button(&room.public, "Once more").custom_id.clone();
    elsewhere(&mut room, CLEO, 601, press(again)).await;
    assert_eq!(room.bot.table(ChannelId(601)).await.unwrap().day(), None, "not for the list");
}

#[tokio::test]
async fn it_speaks_german() {
    let german = locales().find(|locale| *locale != Locale::default()).unwrap();
    let mut room = Room::new();
    room.locale = german;
    let reply = room.command(ANN, "puzzle", &[kind("trioker-puzzle")]).await;
    assert!(ephemeral(&reply).text.contains("Fülle die Form"), "{}", ephemeral(&reply).text);
    room.pick(ANN, "Stern").await;
    room.press(ANN, "Hint").await;
    assert!(room.private[&ANN].text.contains("Danach ist es noch lösbar"), "{}", room.private[&ANN].text);
}

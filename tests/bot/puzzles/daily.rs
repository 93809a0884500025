//! The puzzles of the day: the same for all, solved alone, and their leaderboard.

use super::{of_kind, own, table};
use crate::replies::{Kind, kind, posts_of, said};
use crate::room::{ANN, BOB, CLEO, Room, button, ephemeral, has};
use deltille::{
    bot::{
        Action, OwnKind, Post, Pressed, Reply, Value,
        daily::{self, Daily},
    },
    games::{AnyPlay, Grade, Setup, registry, solo::HINT_BUDGET},
    ids::{ChannelId, Time, UserId},
    store::{AnyStore, Store, Subject},
    table::{Table, solo::Day},
};
use deltille_testing::texts::{Says, message};
use std::{sync::Arc, time::Duration};

/// Sends a request from another channel; returns the reply.
async fn elsewhere(room: &mut Room, user: u64, channel: u64, action: Action) -> Reply {
    let mut request = room.request(user, action);
    request.channel = ChannelId(channel);
    room.deliver(request).await
}

/// Asks in a channel for the puzzles of the day and chooses the easy one, a shape: all of its entries are the
/// user's own.
async fn daily(room: &mut Room, user: u64, channel: u64) -> Reply {
    let options = vec![("kind".to_owned(), Value::Text("daily".to_owned()))];
    elsewhere(room, user, channel, Action::Command { name: "puzzle".to_owned(), options }).await;
    assert!(room.private[&user].text.says("puzzle-daily"), "{}", room.private[&user].text);
    let chosen = press(&room.private[&user], "grade-easy");
    elsewhere(room, user, channel, chosen).await
}

fn press(post: &Post, label: &str) -> Action {
    let custom_id = button(post, label).custom_id.clone();
    Action::Press {
        custom_id,
        values: Vec::new(),
        message: Pressed {
            id: deltille::ids::MessageId(1),
            private: true,
            shows_it: true,
        },
    }
}

fn shown(reply: &Reply) -> &Post {
    posts_of(reply)[0]
}

/// The puzzle that the bot must have chosen, and a line that solves it.
fn of_today(room: &Room) -> (Setup, Vec<String>) {
    let Some(Daily::Puzzle(game, puzzle)) = daily::chosen(Day::of(room.now), Grade::Easy) else {
        panic!("a puzzle")
    };
    let option = (puzzle.option.0.to_owned(), puzzle.option.1);
    let setup = Setup::parse(registry::game(game.id).unwrap(), Some(puzzle.variant), &[option]).unwrap();
    let line = AnyPlay::start(&setup).unwrap().solution(HINT_BUDGET).unwrap();
    (setup, line)
}

async fn attempt(room: &Room, user: u64) -> Arc<Table> {
    room.bot.table(OwnKind::Daily(Grade::Easy).place(UserId(user))).await.unwrap()
}

/// Types the day's solution in this channel; returns the last reply.
async fn solves(room: &mut Room, user: u64, channel: u64) -> Reply {
    let (_, line) = of_today(room);
    let mut last = None;
    for entry in line {
        let table = attempt(room, user).await;
        let made = table.entries.iter().any(|known| known.line == entry);
        if !made && table.outcome().is_none() {
            let options = vec![("move".to_owned(), Value::Text(entry))];
            last = Some(
                elsewhere(room, user, channel, Action::Command { name: "move".to_owned(), options }).await,
            );
        }
    }
    last.unwrap()
}

const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test]
async fn daily_puzzle_is_shared_and_attempts_are_private() {
    let mut room = Room::new();
    let board = shown(&daily(&mut room, ANN, 600).await).clone();
    let twice = room.last.clone().unwrap();
    let setup = attempt(&room, ANN).await.setup.clone();
    assert_eq!(setup, of_today(&room).0);
    assert!(board.text.says("board-daily") && has(&board, "button-leaders"), "{}", board.text);
    room.deliver(twice).await;
    let theirs = shown(&daily(&mut room, BOB, 601).await).clone();
    assert_eq!(attempt(&room, BOB).await.setup, setup, "the same for everybody");
    // The attempt continues; no second one starts.
    let id = attempt(&room, ANN).await.id;
    assert!(has(shown(&daily(&mut room, ANN, 602).await), "button-give-up"));
    assert_eq!(attempt(&room, ANN).await.id, id);
    elsewhere(&mut room, BOB, 601, press(&theirs, "button-leaders")).await;
    assert!(room.private[&BOB].text.says(message!("leaders-grade", count = 0usize)));

    // Bob is quick and asks for a hint; Ann is slow and does not.
    elsewhere(&mut room, BOB, 601, press(&theirs, "button-hint")).await;
    let text = shown(&solves(&mut room, BOB, 601).await).text.clone();
    assert!(
        text.says("board-solved")
            && text.contains("1. Bob")
            && text.says(message!("board-solo", hints = 1usize)),
        "{text}"
    );
    let last = room.last.clone().unwrap();
    room.deliver(last).await;
    room.restart();
    room.now = room.now.after(Duration::from_secs(3600));
    let reply = solves(&mut room, ANN, 600).await;
    let text = shown(&reply).text.clone();
    let (ann, bob) = (text.find("1. Ann").unwrap(), text.find("2. Bob").unwrap());
    assert!(ann < bob && text.matches("Bob").count() == 1, "{text}");
    assert!(text[ann..].says(message!("leaders-line", place = 1usize, hints = 0usize)), "{text}");
    assert!(text[ann..bob].contains(", 1:0"), "{text}");
    room.restart();
    assert!(shown(&daily(&mut room, ANN, 602).await).text.says("daily-solved"));
}

#[tokio::test]
async fn solved_daily_puzzles_are_ranked_counted_once_and_rebuilt() {
    let mut room = Room::new();
    room.now = Time(room.now.0 - room.now.0 % 86_400_000 + 1_000_000);
    for (user, channel) in [(ANN, 600), (BOB, 601)] {
        daily(&mut room, user, channel).await;
        solves(&mut room, user, channel).await;
        // The last request comes once more.
        let again = room.last.clone().unwrap();
        room.deliver(again).await;
    }
    room.now = room.now.after(A_DAY);
    daily(&mut room, ANN, 600).await;
    solves(&mut room, ANN, 600).await;
    let asked = [("list", Value::Text("puzzles".to_owned()))];
    let shown = ephemeral(&room.command(CLEO, "game leaderboard", &asked).await).text.clone();
    let lines: Vec<&str> = shown.lines().filter(|line| line.says("ranks-line-puzzles")).collect();
    let line = message!("ranks-line-puzzles", place = 1usize, solved = 2usize, clean = 2usize, days = 2usize);
    assert!(lines.len() == 2 && lines[0].says(line) && lines[0].contains("Ann"), "{shown}");
    assert!(lines[1].says(message!("ranks-line-puzzles", place = 2usize, solved = 1usize)), "{shown}");
    // Hidden people are in none of the lists.
    room.command(BOB, "me privacy", &[]).await;
    room.pick(BOB, "privacy-seen-nobody").await;
    let shown = ephemeral(&room.command(CLEO, "game leaderboard", &asked).await).text.clone();
    assert!(shown.contains("Ann") && !shown.contains("Bob"), "{shown}");
    room.now = Time(room.now.0 - 86_400_000);
    elsewhere(
        &mut room,
        CLEO,
        601,
        Action::Command {
            name: "puzzle".to_owned(),
            options: vec![("kind".to_owned(), Value::Text("daily".to_owned()))],
        },
    )
    .await;
    let leaders = press(&room.private[&CLEO], "button-leaders");
    elsewhere(&mut room, CLEO, 601, leaders).await;
    let leaders = room.private[&CLEO].text.clone();
    assert!(
        leaders.says("leaders") && leaders.contains("Ann") && !leaders.contains("Bob"),
        "{leaders}"
    );
    // A rebuild finds the same in the archive.
    let rows = async |room: &Room| {
        let rows = room.store.scan(None, 1000).await.unwrap();
        rows.into_iter()
            .filter(|(subject, _)| matches!(subject, Subject::Rating(_)))
            .map(|(subject, row)| (subject, row.body, row.labels))
            .collect::<Vec<_>>()
    };
    let kept = rows(&room).await;
    assert_eq!(kept.len(), 2);
    let any = AnyStore::from(room.store.clone());
    let rebuilt = deltille::bot::ratings::rebuild(&any, room.now).await.unwrap();
    assert_eq!((rebuilt.people, rebuilt.changed), (2, 0));
    for (subject, ..) in &kept {
        let version = room.store.load(*subject).await.unwrap().unwrap().version;
        assert!(room.store.remove(*subject, version).await.unwrap());
    }
    deltille::bot::ratings::rebuild(&any, room.now).await.unwrap();
    assert_eq!(rows(&room).await, kept);
}

#[tokio::test]
async fn a_result_is_shared_without_the_solution() {
    let mut room = Room::new();
    daily(&mut room, ANN, 600).await;
    let reply = solves(&mut room, ANN, 600).await;
    let share = press(shown(&reply), "button-share-result");
    let post = said(elsewhere(&mut room, ANN, 600, share.clone()).await);
    assert!(
        post.text.says("board-daily") && post.text.says(message!("share", hints = 0usize)),
        "{}",
        post.text
    );
    assert!(post.file.is_none() && post.mentions.is_empty() && post.text.lines().count() == 1);
    // No other user can press it or find the game.
    assert!(kind(&elsewhere(&mut room, CLEO, 600, share).await) != Kind::Public);
    let history = room.command(CLEO, "game history", &[]).await;
    assert!(!ephemeral(&history).text.says("game-trioker"), "{}", ephemeral(&history).text);
}

#[tokio::test]
async fn streaks_and_past_days() {
    let mut room = Room::new();
    for _ in 0..3 {
        daily(&mut room, ANN, 600).await;
        solves(&mut room, ANN, 600).await;
        room.now = room.now.after(A_DAY);
    }
    let ask = [of_kind("daily")];
    let text = ephemeral(&room.command(ANN, "puzzle", &ask).await).text.clone();
    assert!(
        text.says(message!("day-streak", count = 3usize))
            && text.contains("**Easy**")
            && text.contains("**Hard**"),
        "{text}"
    );
    daily(&mut room, ANN, 600).await;
    solves(&mut room, ANN, 600).await;
    assert!(
        ephemeral(&room.command(ANN, "puzzle", &ask).await)
            .text
            .says(message!("day-streak", count = 4usize))
    );
    // The same in another server, and in direct messages, where there is no list.
    let options = vec![ask[0].clone()].into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let mut request = room.request(ANN, Action::Command { name: "puzzle".to_owned(), options });
    request.guild = None;
    let reply = room.deliver(request).await;
    assert!(ephemeral(&reply).text.says("day-solved") && !has(ephemeral(&reply), "button-leaders"));
    room.now = room.now.after(A_DAY);
    room.now = room.now.after(A_DAY);
    assert!(
        !ephemeral(&room.command(ANN, "puzzle", &ask).await).text.says("day-streak"),
        "a day was missed"
    );
    // A previous day's puzzle is a puzzle like any other.
    room.tap(ANN, "button-day-before").await;
    assert!(own(&room).text.says("day-past-about"), "{}", own(&room).text);
    assert!(has(own(&room), "button-day-after"));
    room.tap(ANN, "grade-medium").await;
    assert_eq!(table(&room).await.day(), None);
    // Tomorrow's puzzle cannot be opened; that of any day before can.
    let today = Day::of(room.now);
    let of = |day: u32| format!("1.z.p.{}.medium", base36(day));
    let early = room.press_id(BOB, &of(today.0 + 1), &[]).await;
    assert!(
        shown(&early).text.says("day-early") && shown(&early).file.is_none(),
        "{}",
        shown(&early).text
    );
    let past = room.press_id(BOB, &of(today.0 - 4000), &[]).await;
    assert!(shown(&past).file.is_some(), "{}", shown(&past).text);
}

fn base36(mut number: u32) -> String {
    let mut digits = Vec::new();
    while number > 0 {
        digits.push(char::from_digit(number % 36, 36).unwrap());
        number /= 36;
    }
    digits.into_iter().rev().collect()
}

#[tokio::test]
async fn giving_up_daily_puzzle_persists() {
    let mut room = Room::new();
    let board = shown(&daily(&mut room, CLEO, 601).await).clone();
    elsewhere(&mut room, CLEO, 601, press(&board, "button-give-up")).await;
    let chosen = press(&room.private[&CLEO], "button-give-up-confirm");
    elsewhere(&mut room, CLEO, 601, chosen).await;
    let over = room.private[&CLEO].clone();
    assert!(over.text.says("board-given-up") && !has(&over, "button-share-result"));
    assert!(shown(&daily(&mut room, CLEO, 602).await).text.says("daily-given-up"));
    elsewhere(&mut room, CLEO, 601, press(&over, "button-once-more")).await;
    assert_eq!(attempt(&room, CLEO).await.day(), None, "not for the list");
    // Yesterday's puzzle is replaced by today's without confirmation.
    daily(&mut room, ANN, 600).await;
    room.now = room.now.after(A_DAY);
    daily(&mut room, ANN, 600).await;
    assert_eq!(attempt(&room, ANN).await.day(), Some(Day::of(room.now)));
}

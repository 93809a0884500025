//! SIGKILL, again and again, while people play.

use super::{
    process::{Host, lines, trace},
    room::{PATIENCE, Room, buttons, content, interrupted, picture, standard_game},
};
use deltille::{
    playground::{Message, Outcome, Person},
    text::{Locale, word},
};
use deltille_testing::recorded;
use serde_json::json;
use std::time::Duration;
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

/// How often the process is killed, if nothing else is asked for.
const KILLS: u32 = 10;
/// Games at the same time.
const GAMES: usize = 4;

/// Plays a game until `stop` is set, and two entries more; returns the entries made, in order.
///
/// A player without an answer, because the process is gone or asks for it, repeats the entry with a new
/// command. If the answer is then private, the first command was carried out and it is the other's turn; the
/// final check makes sure that the record holds it once.
async fn play(
    room: Room,
    seed: u64,
    mut life: watch::Receiver<u32>,
    stop: watch::Receiver<bool>,
) -> Vec<String> {
    let people = [room.person("Mira"), room.person("Jonas")];
    let mut random = fastrand::Rng::with_seed(seed);
    let mut play = standard_game();
    let mut made = Vec::new();
    let mut more = 2;
    while more > 0 && play.outcome().is_none() {
        if *stop.borrow() {
            more -= 1;
        }
        let legal = play.legal().unwrap();
        let entry = &legal[random.usize(..legal.len())];
        let who = &people[made.len() % 2];
        let since = Instant::now();
        let mut asked = 0;
        loop {
            assert!(since.elapsed() < PATIENCE * 3, "{entry} gets no answer after {asked} tries");
            life.borrow_and_update();
            let pressed = who.slash(room.channel, "move", &[("move", json!(entry))]).unwrap();
            asked += 1;
            let answer = tokio::select! {
                answer = pressed.answered_within(Duration::from_secs(4)) => answer,
                // A new process never sees what its predecessor had not read yet.
                _ = life.changed() => pressed.answered_within(Duration::from_millis(50)).await,
            };
            let Some(Outcome::Message(id)) = answer else {
                continue;
            };
            let messages = who.messages(room.channel);
            let message = messages.iter().find(|message| message.id == id).unwrap();
            // The next process reports the outcome, which is treated like an answer.
            let told = interrupted(message);
            if told == Some(false) {
                continue;
            }
            let acknowledged = told.is_some() || message.only_for.is_none();
            assert!(acknowledged || asked > 1, "{entry}, asked for once, is refused: {}", message.value);
            break;
        }
        play.enter(entry).unwrap();
        made.push(entry.clone());
    }
    made
}

/// Waits until a follower of every move has a direct message with a link to this board.
async fn told_of(follower: &Person, (channel, board): (u64, &Message)) {
    let link = format!("/{channel}/{}", board.id);
    let since = Instant::now();
    let told = || {
        let letters = follower.direct_channel().map(|channel| follower.messages(channel)).unwrap_or_default();
        letters.iter().any(|letter| content(letter).contains(&link))
    };
    while !told() {
        assert!(since.elapsed() < PATIENCE * 3, "the follower is not told of {link}");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn kills_never_lose_or_double_a_move() {
    let seed = std::env::var("DELTILLE_SEED")
        .map_or_else(|_| fastrand::u64(..1_000_000), |seed| seed.parse().unwrap());
    println!("DELTILLE_SEED={seed}");
    let kills = deltille_testing::kills(KILLS);
    let mut random = fastrand::Rng::with_seed(seed);
    let mut host = Host::new().await;
    host.start().await;

    let (lives, life) = watch::channel(0);
    let (stopping, stop) = watch::channel(false);
    let mut games = Vec::new();
    let follower = host.playground.person("Ada").unwrap();
    for number in 0..GAMES {
        let room = host.room(host.playground.add_channel(&format!("game-{number}")));
        let people = [room.person("Mira"), room.person("Jonas")];
        room.open(&people, &[("setup", "standard")]).await;
        let menu = room.press(&follower, &room.board(), "button-more").await;
        let question = room.press(&follower, &menu, "button-follow").await;
        room.press(&follower, &question, "button-follow-moves").await;
        let game = play(room.clone(), random.u64(..), life.clone(), stop.clone());
        games.push((room, tokio::spawn(game)));
    }
    for kill in 1..=kills {
        sleep(Duration::from_millis(random.u64(0..700))).await;
        host.kill().await;
        host.spawn();
        // Sometimes it is killed again during the start.
        if random.u8(..4) > 0 {
            host.connected().await;
            lives.send_replace(kill);
        }
    }
    host.connected().await;
    lives.send_replace(kills + 1);
    stopping.send_replace(true);

    let mut expected = Vec::new();
    for (room, game) in games {
        let made = game.await.unwrap();
        // The last board is there and shows the last entry.
        let board = room.board();
        assert!(picture(&board).is_some());
        told_of(&follower, (room.channel, &board)).await;
        expected.push((room.channel, made));
    }
    let mut letters: Vec<String> = follower
        .messages(follower.direct_channel().unwrap())
        .iter()
        .map(|letter| content(letter).to_owned())
        .collect();
    let told = letters.len();
    letters.sort();
    letters.dedup();
    assert_eq!(letters.len(), told, "a move is told twice: {letters:#?}");
    let tables = host.backup().await;
    assert_eq!(tables.len(), GAMES);
    let mut moves = 0;
    for (channel, made) in expected {
        let (_, table) = tables.iter().find(|(kept, _)| *kept == channel).unwrap();
        let record = lines(table);
        assert_eq!(record, made, "channel {channel}");
        assert_eq!(trace(host.data.path(), &record), made);
        moves += made.len();
    }
    println!("{moves} moves, {kills} kills, {told} direct messages");
    assert!(moves > kills as usize, "hardly anything happened between the kills");
    assert!(host.terminate().await.success());
    let log = std::fs::read_to_string(host.log()).unwrap();
    assert!(log.contains("connected to Discord"));
    assert!(
        !log.contains(host.playground.token()) && !log.contains("interaction-token-"),
        "a secret in the log"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn unseen_board_is_posted_once_after_restart() {
    let mut host = Host::new().await;
    host.start().await;
    let room = host.room(host.playground.channel("lounge").unwrap());
    let people = [room.person("Mira"), room.person("Jonas")];
    room.open(&people, &[("setup", "standard")]).await;
    let boards = room.boards();

    // The move is on disk, but its answer does not get through; then the process dies, long before the board
    // could be posted by the worker.
    host.playground.faults().fail_requests("/callback", 503, u32::MAX);
    let entry = standard_game().legal().unwrap().swap_remove(0);
    let is_struck = async |id: u64| {
        let since = Instant::now();
        let path = format!("/interactions/{id}/");
        let log = || host.playground.log();
        while !log().iter().any(|request| request.status == 503 && request.path.starts_with(&path)) {
            assert!(since.elapsed() < PATIENCE, "the bot does not answer");
            sleep(Duration::from_millis(20)).await;
        }
    };
    let pressed = people[0].slash(room.channel, "move", &[("move", json!(entry))]).unwrap();
    is_struck(pressed.id).await;
    let asked = people[1].slash(room.channel, "help", &[]).unwrap();
    is_struck(asked.id).await;
    host.kill().await;
    host.playground.faults().accept_requests();
    assert_eq!(room.boards(), boards);

    host.start().await;
    let since = Instant::now();
    while room.boards() == boards {
        assert!(since.elapsed() < PATIENCE, "the board is not posted");
        sleep(Duration::from_millis(20)).await;
    }
    // Every user gets an answer: the move counts, and the question is to be asked again.
    for (who, pressed, done) in [(&people[0], pressed, true), (&people[1], asked, false)] {
        assert!(pressed.answered_within(PATIENCE).await.is_some(), "{done}");
        let note = room.private(who);
        assert_eq!(interrupted(&note), Some(done), "{}", note.value);
    }
    let posted = room.board();
    assert_eq!(super::room::pinged(&posted), [people[1].id], "Red is told");
    // The board is not posted again, now or after another restart. The worker looks every five seconds.
    host.kill().await;
    host.start().await;
    sleep(Duration::from_secs(7)).await;
    assert_eq!((room.boards(), room.board().id), (boards + 1, posted.id));
    assert!(host.terminate().await.success());
}

/// The message of an analysis stops showing progress when the process that made it is dead.
#[tokio::test(flavor = "multi_thread")]
async fn analysis_stopped_by_a_kill_says_so_and_starts_again() {
    let t = |id: &str| word(Locale::default(), id);
    let mut host = Host::new().await;
    host.start().await;
    let room = host.room(host.playground.channel("lounge").unwrap());
    let mira = room.person("Mira");
    let lines = recorded::named("triablo", "two-random").lines.join("\n");
    let file = mira.upload("game.txt", format!("# game: triablo\n{lines}\n").into_bytes());
    let asked = room.command(&mira, "game analyse", &[("file", json!(file))]).await;
    assert_eq!(buttons(&asked).map(|(label, _)| label).collect::<Vec<_>>(), [t("button-cancel")]);
    // Longer than an interaction waits for its first answer.
    sleep(Duration::from_secs(6)).await;
    host.kill().await;
    host.start().await;
    let stopped = mira
        .wait_for(room.channel, PATIENCE, |messages: &[Message]| {
            let same = messages.iter().find(|message| message.id == asked.id)?;
            (content(same) == t("answer-stopped")).then(|| same.clone())
        })
        .await;
    let stopped = stopped.unwrap_or_else(|| panic!("it says still: {}", room.private(&mira).value));
    assert_eq!(stopped.only_for, Some(mira.id));
    let again = room.press(&mira, &stopped, &t("button-start-again")).await;
    assert_eq!(again.id, asked.id);
    assert_eq!(buttons(&again).map(|(label, _)| label).collect::<Vec<_>>(), [t("button-cancel")]);
    let twice = host.playground.log().into_iter().find(|request| request.answer["code"] == 40060);
    assert!(twice.is_none(), "{twice:?}");
    assert!(host.terminate().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn turn_mention_is_not_repeated_after_kill() {
    let mut host = Host::new().await;
    host.start().await;
    let room = host.room(host.playground.channel("lounge").unwrap());
    let people = [room.person("Mira"), room.person("Jonas")];
    room.open(&people, &[("setup", "standard")]).await;
    let boards = room.boards();

    // The board is public and mentions Red. The response to that is lost, so the bot does not learn of it,
    // and dies.
    host.playground.faults().lose_answers("/callback", 1);
    host.playground.faults().fail_requests("/messages/@original", 503, 100);
    let entry = standard_game().legal().unwrap().swap_remove(0);
    people[0].slash(room.channel, "move", &[("move", json!(entry))]).unwrap();
    let asked = || {
        host.playground
            .log()
            .iter()
            .any(|request| request.status == 503 && request.path.ends_with("@original"))
    };
    let since = Instant::now();
    while !asked() {
        assert!(since.elapsed() < PATIENCE, "the bot does not ask what became of its answer");
        sleep(Duration::from_millis(20)).await;
    }
    host.kill().await;
    let shown = room.board();
    assert_eq!((room.boards(), super::room::pinged(&shown)), (boards + 1, vec![people[1].id]));

    // The next process finds a board not recorded as shown, looks for it in the channel, and posts nothing.
    let path = format!("/channels/{}/messages", room.channel);
    let looks = || {
        room.playground
            .log()
            .iter()
            .filter(|it| it.method == "GET" && it.path.ends_with(&path))
            .count()
    };
    let before = looks();
    host.start().await;
    let since = Instant::now();
    while looks() == before {
        assert!(since.elapsed() < PATIENCE * 2, "nobody looks");
        sleep(Duration::from_millis(50)).await;
    }
    host.kill().await;
    host.start().await;
    // The worker looks every five seconds; killed right after its look, it repeated it.
    sleep(Duration::from_secs(7)).await;
    let boards_that_call =
        |message: &&Message| picture(message).is_some() && super::room::pinged(message) == [people[1].id];
    let calls = room.public().iter().filter(boards_that_call).count();
    assert_eq!((room.boards(), room.board().id, calls), (boards + 1, shown.id, 1));
    // The game continues with this board.
    let entry = room.any_entry(&people[1]).await;
    assert_eq!(super::room::pinged(&room.type_move(&people[1], &entry).await), [people[0].id]);
    assert!(host.terminate().await.success());
}

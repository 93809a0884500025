//! Single-player puzzles with the real client: a problem, a tour, a shape, the hexagon, and two people's
//! puzzle of the day.

use super::{
    places::{choose, elsewhere},
    presses::screen::controls,
    room::{PATIENCE, Room, content, has, option, picture, pinged},
    stage::Stage,
};
use deltille::{
    games::{AnyPlay, Hint, Setup, registry, solo::HINT_BUDGET},
    playground::{Message, Person},
};
use deltille_testing::texts::{Says, Wanted, message};
use serde_json::json;

const KEY: &str = "(10,7,2)(3,7,9)";

/// From `/puzzle` to the first board, by taps, in one private message.
async fn open(room: &Room, who: &Person, family: &str, puzzle: impl Into<Wanted>) -> Message {
    let puzzle = puzzle.into();
    let before = room.public().len();
    let menu = room.command(who, "puzzle", &[]).await;
    assert_eq!(menu.only_for, Some(who.id));
    let list = room.press(who, &menu, family).await;
    let (id, value) = option(&list, &puzzle).unwrap_or_else(|| panic!("{puzzle:?}: {}", list.value));
    let board = room.choose(who, &list, &id, &value).await;
    assert_eq!((board.id, board.only_for), (menu.id, Some(who.id)));
    assert!(who.picture(picture(&board).unwrap()).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(room.public().len(), before, "nobody else sees it");
    board
}

/// Presses *Hint* under this board and plays the hint; returns the message, which is the next board.
async fn hinted(room: &Room, who: &Person, board: &Message) -> Message {
    let mut hint = room.press(who, board, "button-hint").await;
    // For a tactic the first hint names only the piece.
    if !has(&hint, "button-confirm") {
        hint = room.press(who, &hint, "button-hint").await;
    }
    let next = room.press(who, &hint, "button-confirm").await;
    assert_eq!((next.id, next.only_for), (board.id, Some(who.id)), "{}", next.value);
    next
}

fn solution(game: &str, variant: &str, option: (&str, &str)) -> Vec<String> {
    start(game, variant, option).solution(HINT_BUDGET).unwrap()
}

fn start(game: &str, variant: &str, option: (&str, &str)) -> AnyPlay {
    let option = (option.0.to_owned(), option.1.to_owned());
    let setup = Setup::parse(registry::game(game).unwrap(), Some(variant), &[option]).unwrap();
    AnyPlay::start(&setup).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn problem_is_solved_after_failure_and_hint() {
    let mut stage = Stage::new().await;
    let mira = stage.person("Mira");
    let board = open(
        &stage,
        &mira,
        "variant-triortan-problem",
        message!("triortan-problem-label", number = 1usize),
    )
    .await;
    assert!(has(&board, "button-hint") && has(&board, "button-give-up"));
    // Two moves that force nothing: the program answers the first.
    let mut play = start("triortan", "problem", ("id", "p1"));
    let mut failed = board;
    for _ in 0..2 {
        let entry = play.legal().unwrap().into_iter().find(|entry| entry != KEY).unwrap();
        play.enter(&entry).unwrap();
        failed = stage.type_move(&mira, &entry).await;
        assert!(failed.only_for == Some(mira.id) && !content(&failed).contains(KEY));
        if let Some((_, answer)) = play.automatic() {
            play.enter(&answer).unwrap();
            assert!(content(&failed).contains(&answer), "{}", content(&failed));
        }
    }
    assert!(
        play.outcome().is_some() && content(&failed).says("triortan-event-failed"),
        "{}",
        content(&failed)
    );
    stage.stop_bot().await;
    stage.start_bot().await;
    let second = stage.press(&mira, &failed, "button-try-again").await;
    assert!(content(&second).says(message!("board-solo", attempt = 2usize)), "{}", content(&second));
    let next = hinted(&stage, &mira, &second).await;
    assert!(content(&next).contains(KEY), "{}", content(&next));
    let solved = hinted(&stage, &mira, &next).await;
    let text = content(&solved);
    assert!(
        text.says("board-solved")
            && text.contains("Mira) ")
            && text.says(message!("board-solo", attempt = 2usize, hints = 2usize)),
        "{text}"
    );
    assert!(mira.picture(picture(&solved).unwrap()).unwrap().starts_with(b"\x89PNG"));
    assert!(stage.public().is_empty());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tour_with_undo_and_hint_to_its_end() {
    let mut stage = Stage::new().await;
    let ada = stage.person("Ada");
    let board = open(&stage, &ada, "variant-triortan-skylight", "triortan-piece-tw").await;
    let mut play = start("triortan", "skylight", ("piece", "Tw"));
    let first = hinted(&stage, &ada, &board).await;
    let Some(Hint::Enter(entry)) = play.hint(HINT_BUDGET) else {
        panic!("a way on")
    };
    play.enter(&entry).unwrap();
    let second = hinted(&stage, &ada, &first).await;
    let undone = stage.press(&ada, &second, "button-undo").await;
    assert!(content(&undone).says(message!("board-solo", hints = 2usize)), "{}", content(&undone));
    assert!(
        undone.value["attachments"][0]["description"]
            .as_str()
            .unwrap()
            .says(message!("triortan-alt-visited", count = 1usize))
    );
    stage.stop_bot().await;
    stage.start_bot().await;
    // Continues with the solver's line: 215 moves, a board each.
    let mut last = undone;
    while play.outcome().is_none() {
        let Some(Hint::Enter(entry)) = play.hint(HINT_BUDGET) else {
            panic!("a way on")
        };
        play.enter(&entry).unwrap();
        last = stage.type_move(&ada, &entry).await;
    }
    let text = content(&last);
    assert!(
        text.says(message!("triortan-event-complete", visited = 216usize)) && text.says("board-solved"),
        "{text}"
    );
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shape_and_hexagon_are_filled() {
    let stage = Stage::new().await;
    let (ben, zoya) = (stage.person("Ben"), stage.person("Zoya"));
    let mut board = open(&stage, &ben, "variant-trioker-puzzle", "option-shape-hexagon-1").await;
    while !content(&board).says("board-solved") {
        board = hinted(&stage, &ben, &board).await;
    }
    assert!(content(&board).says(message!("board-solo", hints = 6usize)), "{}", content(&board));
    let mut board = open(&stage, &zoya, "MacMahon’s hexagon", "Any color").await;
    for entry in solution("trioker", "macmahon", ("border", "any")) {
        board = stage.type_move(&zoya, &entry).await;
        assert_eq!(board.only_for, Some(zoya.id), "{entry}: {}", board.value);
    }
    let text = content(&board);
    assert!(text.says("board-solved") && text.says(message!("board-solo", hints = 0usize)), "{text}");
    // The only message that others see.
    let shared = stage.press(&zoya, &board, "button-share-result").await;
    assert!(shared.only_for.is_none() && content(&shared).contains("Zoya"), "{}", shared.value);
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_solve_the_daily_puzzle() {
    let mut stage = Stage::new().await;
    let (mira, jonas) = (stage.person("Mira"), stage.person("Jonas"));
    let other = Room {
        channel: stage.playground.add_channel("quiet"),
        ..(*stage).clone()
    };
    let daily = [("kind", json!("daily"))];
    let day = stage.command(&mira, "puzzle", &daily).await;
    let mut board = stage.press(&mira, &day, "grade-easy").await;
    assert!(board.only_for == Some(mira.id) && content(&board).says("board-daily"), "{}", board.value);
    let day = other.command(&jonas, "puzzle", &daily).await;
    let theirs = other.press(&jonas, &day, "grade-easy").await;
    let puzzle = |message: &Message| content(message).lines().next().unwrap().to_owned();
    assert_eq!(puzzle(&board), puzzle(&theirs), "the same for everybody");
    // Mira takes hints to the end, Jonas gives up.
    while !content(&board).says("board-solved") {
        board = hinted(&stage, &mira, &board).await;
    }
    assert!(
        content(&board).contains("1. Mira —") && !content(&board).contains("Jonas"),
        "{}",
        content(&board)
    );
    stage.stop_bot().await;
    stage.start_bot().await;
    let ask = other.press(&jonas, &theirs, "button-give-up").await;
    let over = other.press(&jonas, &ask, "button-give-up-confirm").await;
    // The line of a tactic, or the picture of a puzzle: the kind changes from day to day.
    let solution = ["board-key-line", "board-solution"].iter().any(|id| content(&over).says(*id));
    assert!(content(&over).says("board-given-up") && solution, "{}", content(&over));
    assert!(picture(&over).is_some());
    let leaders = other.press(&jonas, &over, "button-leaders").await;
    assert!(
        leaders.only_for == Some(jonas.id) && content(&leaders).contains("1. Mira —"),
        "{}",
        leaders.value
    );
    let again = other.command(&jonas, "puzzle", &daily).await;
    assert!(content(&again).says("day-given-up"), "{}", content(&again));
    assert!(stage.public().is_empty() && other.public().is_empty());
    stage.end().await;
}

/// The page of a server's settings with this control.
async fn setting(stage: &Stage, who: &Person, id: &str) -> Message {
    let mut page = stage.command(who, "server settings", &[]).await;
    while !controls(0, &page).iter().any(|control| control.custom_id == id) {
        page = stage.press(who, &page, "button-page-after").await;
    }
    page
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzle_of_the_day_comes_by_itself() {
    const HOUR: u64 = 3600;
    let stage = Stage::new().await;
    let (mira, jonas) = (stage.person("Mira"), stage.person("Jonas"));
    let lounge = elsewhere(&stage, stage.playground.channel("lounge").unwrap());
    let page = setting(&stage, &mira, "1.house.puzzles").await;
    let offered =
        |page: &Message, word: &str| controls(0, page).iter().any(|it| it.custom_id.ends_with(word));
    assert!(content(&page).says("server-puzzles-none") && !offered(&page, ".hour"), "{}", page.value);
    choose(&stage, &mira, &page, 8, &[lounge.channel]).await;
    let page = stage.choose(&mira, &page, "1.house.grades", "easy").await;
    let page = stage.choose(&mira, &page, "1.house.city", "tokyo").await;
    let hour = stage.now().0 / 1000 / HOUR;
    let page = stage.choose(&mira, &page, "1.house.hour", &((hour + 1 + 9) % 24).to_string()).await;
    assert!(content(&page).says("settings-city-tokyo") && offered(&page, ".hour"), "{}", page.value);
    let posted = async |day: usize| {
        stage
            .pass(if day == 1 { (hour + 1) * HOUR + 60 - stage.now().0 / 1000 } else { 24 * HOUR })
            .await;
        let enough =
            |messages: &[Message]| messages.iter().filter(|it| it.only_for.is_none()).nth(day - 1).cloned();
        let post = jonas.wait_for(lounge.channel, PATIENCE, enough).await.expect("the post of the day");
        assert_eq!(lounge.public().len(), day);
        assert!(post.only_for.is_none() && pinged(&post).is_empty(), "{}", post.value);
        assert!(jonas.picture(picture(&post).unwrap()).unwrap().starts_with(b"\x89PNG"));
        assert!(content(&post).says("day-title") && has(&post, "button-solve"), "{}", post.value);
        post
    };
    let solve = async |post: &Message| {
        let mut board = lounge.press(&jonas, post, "button-solve").await;
        assert_eq!(board.only_for, Some(jonas.id));
        let first = board.clone();
        while !content(&board).says("board-solved") {
            board = hinted(&lounge, &jonas, &board).await;
        }
        first
    };
    let first = posted(1).await;
    assert!(content(&first).says(message!("day-yesterday", count = 0usize)), "{}", first.value);
    assert!(content(&solve(&first).await).says("board-daily"));
    let second = posted(2).await;
    assert!(content(&second).says(message!("day-yesterday", count = 1usize)), "{}", second.value);
    assert!(!content(&second).says("day-streaks"), "{}", second.value);
    solve(&second).await;
    // The one of a past day opens, too.
    assert!(!content(&solve(&first).await).says("board-daily"));
    let third = posted(3).await;
    // The bot may not unpin, and asks once for each.
    let unpin = format!("/channels/{}/pins/{}", lounge.channel, first.id);
    assert_eq!(stage.playground.log().iter().filter(|it| it.path == unpin).count(), 1);
    assert!(
        content(&third).says(message!("day-streak-of", who = "Jonas", count = 2usize)),
        "{}",
        third.value
    );
    let page = setting(&stage, &mira, "1.house.puzzles").await;
    choose(&stage, &mira, &page, 8, &[]).await;
    stage.pass(24 * HOUR).await;
    stage.command(&jonas, "puzzle", &[]).await;
    assert_eq!(lounge.public().len(), 3);
    stage.end().await;
}

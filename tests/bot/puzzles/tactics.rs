//! Tactics, through the messages: found, missed, with a hint, given up, found by another line; the puzzle of
//! the day.

use crate::{
    replies::{Kind, kind, posts_of, said},
    room::{ANN, BOB, Room, button, buttons, ephemeral, has, selects},
};
use deltille::{
    bot::{
        OwnKind, Post, Value,
        daily::{Daily, TACTICS_SINCE, chosen},
        people::PersonSettings,
        results::Results,
        settings_cache,
    },
    games::{
        Grade, registry,
        tactics::{self, Tactic, Theme, judge},
    },
    ids::{TacticId, Time, UserId},
    store::{Change, Key, Label, Store, Subject, Version},
    table::{Phase, Table, solo::Day},
    text::locales,
};
use deltille_testing::texts::{Says, message};
use std::{collections::BTreeSet, sync::Arc, time::Duration};

const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn own(room: &Room) -> &Post {
    &room.private[&ANN]
}

async fn table(room: &Room) -> Arc<Table> {
    room.bot.table(OwnKind::Tactic.place(UserId(ANN))).await.unwrap()
}

/// Opens this tactic with the menus' own ids, as if it were the next of its list.
async fn open(room: &mut Room, tactic: &Tactic) {
    let public = room.public.clone();
    let reply = room.press_id(ANN, &format!("1.z.n.tactic/{}", tactic.id), &[]).await;
    assert!(kind(&reply) == Kind::Replaced, "{reply:?}");
    assert!(own(room).file.is_some(), "{}", own(room).text);
    assert_eq!(table(room).await.position.as_deref(), Some(tactic.position.as_str()));
    assert_eq!(room.public, public, "nobody else sees anything of it");
}

/// A tactic with this theme and a line of at least `entries` entries.
fn one_of(theme: Theme, entries: usize) -> &'static Tactic {
    tactics::all()
        .iter()
        .find(|tactic| tactic.theme == theme && tactic.line.len() >= entries)
        .expect("such a tactic")
}

/// A legal entry that misses the tactic.
fn wrong(tactic: &Tactic) -> String {
    let (board, seat) = tactic.board().unwrap();
    let entries = tactic.theme.entries_to_win();
    let misses = |entry: &String| {
        *entry != tactic.line[0]
            && !tactic.also.contains(entry)
            && entries.is_none_or(|entries| !judge::wins_by(&board, seat, entry, entries, judge::BUDGET))
    };
    board.legal().unwrap().into_iter().find(misses).unwrap()
}

#[tokio::test]
async fn a_tactic_is_chosen_missed_and_found() {
    let mut room = Room::new();
    let public = room.public.clone();
    let reply = room.command(ANN, "puzzle", &[]).await;
    let menu = selects(ephemeral(&reply)).next().expect("the lists").clone();
    assert_eq!(menu.options.len(), 15, "each game in each grade");
    assert!(kind(&room.press_id(ANN, &menu.custom_id, &["triablo/easy"]).await) == Kind::Replaced);
    let tactic = tactics::of("triablo", Grade::Easy).next().unwrap();
    assert_eq!(table(&room).await.task().map(|task| task.id.clone()), Some(tactic.id.clone()));
    assert!(own(&room).text.contains('🎯') && own(&room).file.is_some(), "{}", own(&room).text);
    assert!(
        has(own(&room), "button-hint") && has(own(&room), "button-give-up") && has(own(&room), "button-move")
    );

    let entry = wrong(tactic);
    room.type_move(ANN, &entry).await;
    let text = own(&room).text.clone();
    assert!(
        text.contains(&format!("❌ `{entry}`")) && text.says(message!("board-solo", attempt = 2usize)),
        "{text}"
    );
    assert_eq!(
        (table(&room).await.entries.len(), table(&room).await.attempt()),
        (0, 2),
        "the board stays"
    );
    // An illegal entry is not an attempt.
    room.type_move(ANN, "no such entry").await;
    assert_eq!(table(&room).await.attempt(), 2);
    room.restart();
    assert_eq!(table(&room).await.task().unwrap().missed(), Some(entry.as_str()));

    while table(&room).await.phase == Phase::Play {
        let next = tactic.line[table(&room).await.entries.len()].clone();
        room.type_move(ANN, &next).await;
        assert!(!own(&room).text.contains('❌'), "{}", own(&room).text);
    }
    let text = own(&room).text.clone();
    assert!(
        table(&room).await.is_solved()
            && text.says("board-solved")
            && text.says(message!("board-solo", attempt = 2usize)),
        "{text}"
    );
    assert_eq!(room.public, public);
    // The next one is a different tactic.
    room.tap(ANN, "button-next-tactic").await;
    let next = tactics::of("triablo", Grade::Easy).nth(1).unwrap();
    assert_eq!(table(&room).await.task().map(|task| task.id.clone()), Some(next.id.clone()));
}

#[tokio::test]
async fn hint_shows_piece_then_entry() {
    let mut room = Room::new();
    let tactic = one_of(Theme::Win(2), 3);
    open(&mut room, tactic).await;
    let board = own(&room).clone();
    room.tap(ANN, "button-hint").await;
    assert!(
        own(&room).text.says("hint-begins") && !own(&room).text.contains(&format!("`{}`", tactic.line[0]))
    );
    assert_eq!(table(&room).await.hints(), 1);
    let hint = button(&board, "button-hint").custom_id.clone();
    room.press_id(ANN, &hint, &[]).await;
    assert!(own(&room).text.contains(&format!("`{}`", tactic.line[0])), "{}", own(&room).text);
    assert_eq!(table(&room).await.hints(), 1, "the second one on a board is free");
    room.tap(ANN, "button-confirm").await;
    // The opponent has answered.
    let now = table(&room).await;
    assert_eq!(
        now.entries.iter().map(|entry| entry.line.clone()).collect::<Vec<_>>(),
        tactic.line[..now.entries.len()]
    );
    assert!(now.entries.len() >= 2 && own(&room).text.contains('✅'), "{}", own(&room).text);
    room.restart();
    while table(&room).await.phase == Phase::Play {
        let next = table(&room).await.advice().unwrap();
        room.type_move(ANN, &next).await;
    }
    assert!(
        table(&room).await.is_solved() && own(&room).text.says(message!("board-solo", hints = 1usize)),
        "{}",
        own(&room).text
    );
}

#[tokio::test]
async fn giving_up_shows_the_line() {
    let mut room = Room::new();
    let tactic = one_of(Theme::Win(2), 3);
    open(&mut room, tactic).await;
    room.tap(ANN, "button-give-up").await;
    room.tap(ANN, "button-give-up-confirm").await;
    let text = &own(&room).text;
    assert!(text.says("board-given-up") && text.contains(&format!("`{}`", tactic.line[0])), "{text}");
    assert!(!has(own(&room), "button-share-result"));
    room.tap(ANN, "button-once-more").await;
    assert!(table(&room).await.entries.is_empty() && table(&room).await.task().is_some());
}

/// A line that leaves the shipped one after the first reply, with an entry that wins just as fast.
fn another_way() -> (&'static Tactic, usize, String) {
    let wins = tactics::all().iter().filter(|tactic| matches!(tactic.theme, Theme::Win(2 | 3)));
    for tactic in wins {
        let (first, seat) = tactic.board().unwrap();
        let (mut play, mut left) = (first, tactic.theme.entries_to_win().unwrap());
        for (at, line) in tactic.line.iter().enumerate() {
            let own = matches!(play.actors(), deltille::games::Actors::Seats(seats) if seats.contains(seat));
            if own && at > 0 {
                let others = play.legal().unwrap().into_iter().filter(|entry| entry != line);
                let mut others =
                    others.filter(|entry| judge::wins_by(&play, seat, entry, left, judge::BUDGET));
                if let Some(other) = others.next() {
                    return (tactic, at, other);
                }
            }
            left -= u32::from(own);
            play.enter(line).unwrap();
        }
    }
    panic!("every line is the only one");
}

#[tokio::test]
async fn equally_fast_win_is_accepted() {
    let (tactic, at, other) = another_way();
    let mut room = Room::new();
    open(&mut room, tactic).await;
    while table(&room).await.entries.len() < at {
        let next = tactic.line[table(&room).await.entries.len()].clone();
        room.type_move(ANN, &next).await;
    }
    room.type_move(ANN, &other).await;
    assert_eq!(table(&room).await.entries[at].line, other, "{}", own(&room).text);
    assert_eq!(table(&room).await.attempt(), 1);
    // Off the shipped line, hints and replies are searched again, also by another process.
    room.restart();
    while table(&room).await.phase == Phase::Play {
        let next = table(&room).await.advice().expect("a way to win");
        room.type_move(ANN, &next).await;
    }
    assert!(table(&room).await.is_solved(), "{}", own(&room).text);
}

#[tokio::test]
async fn every_theme_is_solvable_in_every_language() {
    for (number, info) in registry::games().into_iter().enumerate() {
        let themes: BTreeSet<String> = tactics::all()
            .iter()
            .filter(|tactic| tactic.setup.game == info.id)
            .map(|tactic| tactic.theme.to_string())
            .collect();
        for theme in themes {
            let theme: Theme = theme.parse().unwrap();
            let tactic = tactics::all()
                .iter()
                .find(|tactic| tactic.setup.game == info.id && tactic.theme == theme)
                .unwrap();
            let mut room = Room::new();
            room.locale = locales().nth(number % locales().count()).unwrap();
            open(&mut room, tactic).await;
            assert!(own(&room).text.contains('🎯'), "{}", own(&room).text);
            while table(&room).await.phase == Phase::Play {
                let next = tactic.line[table(&room).await.entries.len()].clone();
                room.type_move(ANN, &next).await;
            }
            assert!(table(&room).await.is_solved(), "{tactic}");
            // The stored table decodes to the same task.
            let kept = table(&room).await;
            assert_eq!(Table::decode(&kept.encode()).unwrap().task(), kept.task());
            assert!(has(own(&room), "button-next-tactic"));
        }
    }
}

#[tokio::test]
async fn running_tactic_is_not_lost_by_mistake() {
    let mut room = Room::new();
    let tactic = one_of(Theme::Win(2), 3);
    open(&mut room, tactic).await;
    let id = table(&room).await.id;
    let list =
        ephemeral(&room.command(ANN, "puzzle", &[("kind", Value::Text("tactics".to_owned()))]).await).clone();
    let menu = selects(&list).next().unwrap().custom_id.clone();
    room.press_id(ANN, &menu, &["trioker/hard"]).await;
    assert!(
        own(&room).text.says("puzzle-under-way") && table(&room).await.id == id,
        "{}",
        own(&room).text
    );
    room.tap(ANN, "button-puzzle-continue").await;
    assert!(own(&room).text.contains('🎯'));
    // It is offered in the list, too.
    room.command(ANN, "puzzle", &[]).await;
    assert!(
        buttons(own(&room)).any(|button| button.label.says("button-puzzle-go-on")),
        "{}",
        own(&room).text
    );
    room.press_id(ANN, &menu, &["trioker/hard"]).await;
    room.tap(ANN, "button-puzzle-instead").await;
    assert_eq!(table(&room).await.setup.game, "trioker");
    // Offers, take-backs and plans are refused.
    let reply = room.command(ANN, "game draw", &[]).await;
    assert!(posts_of(&reply).iter().all(|post| post.file.is_none()));
}

#[tokio::test]
async fn forged_presses_are_answered() {
    let mut room = Room::new();
    for (id, value) in
        [("1.z.s", "chess/easy"), ("1.z.s", ""), ("1.z.t.triablo/odd", ""), ("1.z.n.tactic/0", "")]
    {
        let reply = room.press_id(ANN, id, &[value]).await;
        assert!(ephemeral(&reply).text.says("problem-unknown"), "{id}: {}", ephemeral(&reply).text);
    }
}

/// The grade whose puzzle of this day is a tactic, with that tactic.
fn of_day(day: Day) -> (Grade, &'static Tactic) {
    let tactic = |grade: Grade| match chosen(day, grade)? {
        Daily::Tactic(tactic) => Some((grade, tactic)),
        Daily::Puzzle(..) => None,
    };
    Grade::ALL.into_iter().find_map(tactic).expect("two of three are tactics at least")
}

#[tokio::test]
async fn daily_tactic_is_counted() {
    let mut room = Room::new();
    room.now = Time(TACTICS_SINCE.start().0 + 9 * 60 * 60 * 1000);
    for round in 1..=3u32 {
        let (grade, tactic) = of_day(Day::of(room.now));
        let day = ephemeral(&room.command(ANN, "puzzle", &[("kind", Value::Text("daily".to_owned()))]).await)
            .clone();
        assert!(day.text.contains("**Easy**") && day.text.says("tactic-about"), "{}", day.text);
        room.tap(ANN, grade.text()).await;
        let place = OwnKind::Daily(grade).place(UserId(ANN));
        let table = room.bot.table(place).await.unwrap();
        assert_eq!(table.task().map(|task| task.id.clone()), Some(tactic.id.clone()));
        assert_eq!((table.day(), table.grade()), (Some(Day::of(room.now)), Some(grade)));
        if round == 1 {
            room.type_move(ANN, &wrong(tactic)).await;
        }
        while room.bot.table(place).await.unwrap().phase == Phase::Play {
            let next = tactic.line[room.bot.table(place).await.unwrap().entries.len()].clone();
            room.type_move(ANN, &next).await;
        }
        let text = own(&room).text.clone();
        assert!(text.says("board-solved") && text.contains("1. Ann"), "the list of the server: {text}");
        if round == 1 {
            assert!(text.contains("attempt 2"), "{text}");
            let post = said(room.tap(ANN, "button-share-result").await);
            assert!(
                post.text.says("board-daily") && post.text.says(message!("share", attempt = 2usize)),
                "{}",
                post.text
            );
            assert!(
                post.file.is_none() && !tactic.line.iter().any(|entry| post.text.contains(entry)),
                "{}",
                post.text
            );
        }
        let again =
            ephemeral(&room.command(ANN, "puzzle", &[("kind", Value::Text("daily".to_owned()))]).await)
                .clone();
        assert!(again.text.says("day-solved"), "{}", again.text);
        assert_eq!(again.text.contains(&format!("{round} days in a row")), round > 1, "{}", again.text);
        room.now = room.now.after(A_DAY);
    }
    // The tactic of a past day does not count.
    room.command(BOB, "puzzle", &[("kind", Value::Text("daily".to_owned()))]).await;
    room.tap(BOB, "button-day-before").await;
    let (grade, _) = of_day(Day(Day::of(room.now).0 - 1));
    room.tap(BOB, grade.text()).await;
    let table = room.bot.table(OwnKind::Tactic.place(UserId(BOB))).await.unwrap();
    assert!(table.task().is_some() && table.day().is_none());
}

#[test]
fn settings_without_tactics_decode() {
    let old = br#"{"format":1,"reminders":"both","lessons":{"triablo":["slide"]}}"#;
    let mut settings: PersonSettings = settings_cache::decode(old).unwrap();
    assert!(settings.tactics.is_empty() && settings.lessons.is_done("triablo", "slide"));
    settings.tactics.set_place("triablo/easy", 7);
    assert_eq!(
        (settings.tactics.place("triablo/easy"), settings.tactics.place("triablo/hard")),
        (Some(7), None)
    );
    let body = settings_cache::encode(&settings);
    assert_eq!(settings_cache::decode::<PersonSettings>(&body).unwrap(), settings);
    let odd = br#"{"format":1,"reminders":"both","tactics":7}"#;
    assert!(settings_cache::decode::<PersonSettings>(odd).unwrap().tactics.is_empty());
}

/// Older versions counted progress in fixed lists.
#[tokio::test]
async fn old_tactic_progress_is_skipped() {
    let mut room = Room::new();
    let count = tactics::of("triablo", Grade::Easy).count();
    let body = format!(r#"{{"format":1,"reminders":"both","tactics":{{"triablo/easy":{}}}}}"#, count + 2)
        .into_bytes();
    let change =
        Change::of_body(Subject::User(UserId(ANN)), Version(0), body, Key("test".to_owned()), Time(0));
    room.store.apply(vec![change]).await.unwrap();
    let reply = room.command(ANN, "puzzle", &[]).await;
    let menu = selects(ephemeral(&reply)).next().unwrap().clone();
    let easy = menu.options.iter().find(|option| option.value == "triablo/easy").unwrap();
    assert!(
        easy.description
            .as_ref()
            .is_some_and(|about| about.says(message!("tactic-list-about", begun = 2usize))),
        "{easy:?}"
    );
    room.press_id(ANN, &menu.custom_id, &["triablo/easy"]).await;
    let third = tactics::of("triablo", Grade::Easy).nth(2).unwrap();
    assert_eq!(table(&room).await.task().unwrap().id, third.id);
    room.tap(ANN, "button-give-up").await;
    room.tap(ANN, "button-give-up-confirm").await;
    room.tap(ANN, "button-next-tactic").await;
    let fourth = tactics::of("triablo", Grade::Easy).nth(3).unwrap();
    assert_eq!(table(&room).await.task().unwrap().id, fourth.id);
}

/// The stored results of a tactic.
async fn counted(room: &Room, tactic: &Tactic) -> Option<String> {
    let subject = Subject::Tactic(TacticId(tactic.number().unwrap()));
    let loaded = room.store.load(subject).await.unwrap()?;
    assert_eq!(loaded.labels, [Label(format!("tactics:{}", tactic.setup.game))]);
    Some(String::from_utf8(loaded.body).unwrap())
}

#[tokio::test]
async fn tactic_results_count_each_person_once() {
    let mut room = Room::new();
    let tactic = one_of(Theme::Win(1), 1);
    open(&mut room, tactic).await;
    assert_eq!(counted(&room, tactic).await, None);
    room.type_move(ANN, &tactic.line[0]).await;
    let found = r#"{"format":1,"found":1,"helped":0,"missed":0}"#;
    assert_eq!(counted(&room, tactic).await.as_deref(), Some(found), "and nobody's name");
    // A repeated attempt is not counted: the user knows the solution.
    room.tap(ANN, "button-once-more").await;
    assert!(table(&room).await.task().unwrap().is_again());
    room.type_move(ANN, &tactic.line[0]).await;
    assert!(table(&room).await.is_solved());
    assert_eq!(counted(&room, tactic).await.as_deref(), Some(found));

    // With a miss, and given up.
    let other = tactics::all()
        .iter()
        .find(|other| other.theme == Theme::Win(1) && other.id != tactic.id)
        .unwrap();
    open(&mut room, other).await;
    room.type_move(ANN, &wrong(other)).await;
    room.type_move(ANN, &other.line[0]).await;
    assert_eq!(
        counted(&room, other).await.as_deref(),
        Some(r#"{"format":1,"found":0,"helped":1,"missed":0}"#)
    );
    let third = one_of(Theme::Win(2), 3);
    open(&mut room, third).await;
    room.tap(ANN, "button-give-up").await;
    room.tap(ANN, "button-give-up-confirm").await;
    assert_eq!(
        counted(&room, third).await.as_deref(),
        Some(r#"{"format":1,"found":0,"helped":0,"missed":1}"#)
    );
}

#[tokio::test]
async fn missed_tactic_is_regraded_harder() {
    let mut room = Room::new();
    // The hardest of the easy ones is regraded first.
    let easy = || tactics::of("triablo", Grade::Easy);
    let hardest = easy().max_by_key(|tactic| (tactic.rating, tactic.line.len())).unwrap();
    let subject = Subject::Tactic(TacticId(hardest.number().unwrap()));
    let body = br#"{"format":1,"found":0,"helped":0,"missed":90}"#.to_vec();
    let labels = vec![Label("tactics:triablo".to_owned())];
    let change = Change {
        labels,
        ..Change::of_body(subject, Version(0), body, Key("test".to_owned()), Time(0))
    };
    room.store.apply(vec![change]).await.unwrap();

    let known = Results::default().of(&room.store.clone().into(), "triablo").await;
    let now = known.iter().find(|tactic| tactic.id == hardest.id).unwrap();
    assert!(
        now.grade != Grade::Easy && now.rating > hardest.rating && now.rating <= hardest.rating + 400,
        "{now:?}"
    );
    // The easy list no longer contains it.
    let place = easy().position(|tactic| tactic.id == hardest.id).unwrap();
    let begun: Vec<String> = known
        .iter()
        .filter(|tactic| tactic.grade == Grade::Easy)
        .map(|tactic| tactic.id.clone())
        .collect();
    assert!(begun.len() == easy().count() && !begun.contains(&hardest.id) && begun[place] != hardest.id);
    let reply = room.command(ANN, "puzzle", &[]).await;
    let menu = selects(ephemeral(&reply)).next().unwrap().custom_id.clone();
    room.press_id(ANN, &menu, &["triablo/easy"]).await;
    assert_eq!(table(&room).await.task().unwrap().id, begun[0]);
    assert_eq!(table(&room).await.task().unwrap().grade, Grade::Easy);
}

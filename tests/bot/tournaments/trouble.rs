//! Absence, withdrawal, deletion, and what a game of a tournament refuses.

use super::{Cup, HOST, LOUNGE, outcomes};
use crate::room::{ANN, BOB, CLEO, ephemeral, has};
use deltille::{
    bot::{
        Action,
        tournaments::{person_label, server_label},
    },
    ids::{GuildId, UserId},
    store::{Change, Key, Store, Subject},
    table::Phase,
    tournaments::{Outcome, Seats},
};
use deltille_testing::texts::{Says, message};

const HOUR: u64 = 60 * 60;

/// A game of two with a deadline in an hour; returns the people by seat, too.
async fn timed() -> (Cup, Vec<u64>) {
    let hour = message!("tournament-window-all", time = "1 hour");
    let cup = Cup::begun(&[ANN, BOB], &["button-page-after".into(), hour.into()]).await;
    let (_, people, _) = cup.game_of(ANN, BOB).await;
    (cup, people)
}

async fn after_deadline(mut cup: Cup) -> Outcome {
    cup.pass(HOUR + 30).await;
    cup.settle().await;
    let contest = cup.contest().await;
    let [outcome] = outcomes(&contest)[..] else { panic!("{contest:?}") };
    let place = contest.games[0];
    let table = cup.table(deltille::ids::ChannelId(place.message.0)).await;
    assert_eq!(table.phase, Phase::Aborted, "its table is closed");
    assert_eq!(cup.told("tournament-news-over"), 1);
    outcome.unwrap()
}

#[tokio::test]
async fn two_absentees_both_lose() {
    let (cup, _) = timed().await;
    assert_eq!(after_deadline(cup).await, Outcome::Forfeit { absent: Seats::all(2) });
}

#[tokio::test]
async fn who_waits_and_says_so_wins_against_an_absentee() {
    let (mut cup, people) = timed().await;
    let announced = cup.posts.iter().find(|post| post.text.says("tournament-pairing")).unwrap().clone();
    assert_eq!(announced.mentions, people.iter().map(|user| UserId(*user)).collect::<Vec<_>>());
    let here = crate::room::button(&announced, "button-here").custom_id.clone();
    let stranger = cup.twice(CLEO, &here, &[], false).await;
    assert!(ephemeral(&stranger).text.says("tournament-not-your-game"), "{stranger:?}");
    let said = cup.twice(people[1], &here, &[], false).await;
    assert!(ephemeral(&said).text.says("tournament-here"), "{said:?}");
    assert_eq!(after_deadline(cup).await, Outcome::Forfeit { absent: Seats::one(0) });
}

#[tokio::test]
async fn who_is_to_move_at_the_deadline_loses() {
    let (mut cup, people) = timed().await;
    let (_, _, channel) = cup.game_of(ANN, BOB).await;
    let table = cup.table(channel).await;
    let first = table.next();
    cup.room.channel = channel;
    let legal = table.play().unwrap().legal().unwrap().swap_remove(0);
    cup.room.type_move(first[0].0, &legal).await;
    cup.room.channel = LOUNGE;
    let next = cup.table(channel).await.next()[0].0;
    let seat = people.iter().position(|user| *user == next).unwrap();
    assert_eq!(after_deadline(cup).await, Outcome::Forfeit { absent: Seats::one(seat) });
}

#[tokio::test]
async fn who_withdraws_loses_the_open_games() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO], &[]).await;
    let (_, _, first) = cup.game_of(ANN, BOB).await;
    let (_, _, second) = cup.game_of(BOB, CLEO).await;
    cup.press(BOB, "button-leave-tournament").await;
    cup.tap(BOB, "button-leave-tournament-sure").await;
    cup.settle().await;
    for channel in [first, second] {
        assert_eq!(cup.table(channel).await.phase, Phase::Aborted);
    }
    assert_eq!(cup.told("tournament-news-left"), 1);
    cup.play_open().await;
    assert!(super::is_over(&cup.contest().await));
    assert_eq!(cup.points(&[ANN, CLEO]).await, ["1", "0"], "the withdrawn games count for none");
}

#[tokio::test]
async fn a_deleted_person_is_a_number() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO], &[]).await;
    let fields = vec![("word".to_owned(), "DELETE".to_owned())];
    cup.room
        .act(BOB, Action::Submit { custom_id: "1.pv.delete".to_owned(), fields, message: None })
        .await;
    for _ in 0..5 {
        cup.pass(30).await;
    }
    cup.settle().await;
    let loaded = cup.room.store.load(Subject::Tournament(cup.id)).await.unwrap().unwrap();
    let body = String::from_utf8(loaded.body).unwrap();
    assert!(!body.contains("\"Bob") && !body.contains(&format!(":{BOB},")), "{body}");
    let contest = cup.contest().await;
    assert!(contest.people[1].user.unwrap().is_deleted() && contest.people[1].name.is_empty());
    cup.press(ANN, "button-standings").await;
    let text = &cup.room.private[&ANN].text;
    assert!(text.says(message!("player-deleted", number = 2u32)), "{text}");
}

#[tokio::test]
async fn a_game_of_a_tournament_is_not_called_off_or_repeated() {
    let mut cup = Cup::begun(&[ANN, BOB], &[]).await;
    let (_, people, channel) = cup.game_of(ANN, BOB).await;
    cup.room.channel = channel;
    let refused = cup.room.command(people[0], "game abort", &[]).await;
    assert!(ephemeral(&refused).text.says("table-refuse-tournament"), "{refused:?}");
    cup.resign(people[0], channel).await;
    assert!(!has(&cup.room.public, "button-rematch"), "{:?}", cup.room.public);
    cup.room.channel = channel;
    let refused = cup.room.command(people[1], "game rematch", &[]).await;
    assert!(ephemeral(&refused).text.says("table-refuse-tournament"), "{refused:?}");
}

#[tokio::test]
async fn a_tournament_is_in_the_export_and_goes_with_its_server() {
    let mut cup = Cup::begun(&[ANN, BOB], &[]).await;
    let page = cup.room.command(ANN, "me privacy", &[]).await;
    assert!(ephemeral(&page).text.says(message!("privacy-tournaments", count = 1usize)), "{page:?}");
    cup.room.tap(ANN, "button-export").await;
    let file = cup.room.private[&ANN].file.clone().unwrap();
    let export: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    let tournament = &export["tournaments"][0];
    assert_eq!(tournament["id"], cup.id.to_string());
    assert_eq!(tournament["player"]["number"], 1);
    assert_eq!(tournament["player"]["games"].as_array().unwrap().len(), 1);
    // Nothing about a person who is not in it.
    cup.room.command(CLEO, "me privacy", &[]).await;
    cup.room.tap(CLEO, "button-export").await;
    let file = cup.room.private[&CLEO].file.clone().unwrap();
    let export: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!(export["tournaments"], serde_json::json!([]));

    // A session without the server: it has removed the bot.
    let mut membership = deltille::bot::Membership::new(0, 1, []);
    cup.room.bot.new_session(&membership);
    while cup.room.bot.compare_servers(&mut membership, cup.room.now).await.unwrap() {}
    let guild = Subject::Guild(deltille::ids::GuildId(1));
    assert!(
        cup.room
            .store
            .load(guild)
            .await
            .unwrap()
            .is_some_and(|loaded| !loaded.deadlines.is_empty())
    );
    let tables: Vec<_> =
        cup.open().await.into_iter().map(|(.., channel)| Subject::Channel(channel)).collect();
    assert!(!tables.is_empty());
    for (days, is_kept) in [(29, true), (2, false)] {
        cup.days_go_by(days).await;
        for subject in tables.iter().copied().chain([guild, Subject::Tournament(cup.id)]) {
            let found = cup.room.store.load(subject).await.unwrap();
            assert_eq!(found.is_some(), is_kept, "{subject} after {days} days");
        }
        for label in [server_label(GuildId(1)), person_label(UserId(ANN)), person_label(UserId(HOST))] {
            let found = cup.room.store.find(&label, 0, 10).await.unwrap();
            assert_eq!(found.is_empty(), !is_kept, "{label:?} after {days} days");
        }
    }
    let work = cup.room.store.work(Some(cup.room.now), cup.room.now, 100, std::time::Duration::ZERO);
    let work = work.await.unwrap();
    assert!(work.due.is_empty() && work.claimed.is_empty(), "{work:?}");
}

impl Cup {
    /// Lets days pass in which the bot runs.
    async fn days_go_by(&mut self, days: u64) {
        let end = self.room.now.after(std::time::Duration::from_secs(days * 24 * HOUR));
        let expected = self.room.store.load(Subject::Service).await.unwrap().unwrap().version;
        let body = format!(r#"{{"beat":{},"down":0,"last":null}}"#, end.0).into_bytes();
        let key = Key(format!("there until {}", end.0));
        let beat = Change::of_body(Subject::Service, expected, body, key, end);
        self.room.store.apply(vec![beat]).await.unwrap();
        self.room.now = end;
        for _ in 0..5 {
            self.pass(1).await;
        }
    }
}

#[tokio::test]
async fn two_processes_open_each_game_once() {
    let people: Vec<u64> = (11..=22).collect();
    let mut cup = Cup::with(&people, &["tournament-format-swiss".into()]).await;
    let other = deltille::bot::Bot::new(cup.room.store.clone());
    cup.press(HOST, "button-manage").await;
    let id = crate::room::button(&cup.room.private[&HOST], "button-start").custom_id.clone();
    cup.twice(HOST, &id, &[], true).await;
    let id = crate::room::button(&cup.room.private[&HOST], "button-start-sure").custom_id.clone();
    cup.twice(HOST, &id, &[], true).await;
    for _ in 0..20 {
        cup.room.now = cup.room.now.after(std::time::Duration::from_secs(1));
        let wall = cup.wall.clone();
        *wall.now.lock().unwrap() = cup.room.now;
        let one = cup.room.bot.background(wall.clone(), wall.clone());
        let two = other.background(wall.clone(), wall.clone());
        let (first, second) = tokio::join!(one.round(), two.round());
        first.unwrap();
        second.unwrap();
    }
    let contest = cup.contest().await;
    assert_eq!(contest.play.tables().count(), 6);
    assert_eq!(cup.open().await.len(), 6);
    let messages: std::collections::BTreeSet<_> = contest.games.iter().map(|place| place.message).collect();
    assert_eq!((messages.len(), contest.games.len()), (6, 6));
    let posts = cup.wall.posts.lock().unwrap().clone();
    assert_eq!(posts.iter().filter(|post| post.text.says("tournament-pairing")).count(), 6, "{posts:?}");
}

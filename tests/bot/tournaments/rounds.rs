//! Whole tournaments.

use super::{Cup, HOST, is_over};
use crate::room::{ANN, BOB, CLEO, ephemeral};
use deltille::{
    store::{Store, Subject},
    table::Phase,
    tournaments::{Outcome, Player},
};
use deltille_testing::texts::{Says, message};

#[tokio::test]
async fn a_round_robin_of_four_is_played_through() {
    let people = [ANN, BOB, CLEO, 14];
    let mut cup = Cup::begun(&people, &[]).await;
    cup.check().await;
    assert_eq!(cup.contest().await.play.open_tables().count(), 6, "everyone meets everyone");
    assert_eq!(cup.open().await.len(), 2, "round by round");
    assert_eq!(cup.told("tournament-news-begun"), 1);
    assert!(
        cup.state().text.says(message!("tournament-open-all", count = 6usize)),
        "{:?}",
        cup.state()
    );
    // Started again, nothing happens.
    let (_, people_of_first, channel) = cup.open().await.remove(0);
    let table = cup.table(channel).await;
    assert_eq!(table.phase, Phase::Play);
    let seated: Vec<u64> = table.seats.iter().flatten().map(|person| person.id.0).collect();
    assert_eq!(seated, people_of_first, "in the order of the tournament");
    cup.play_open().await;
    let contest = cup.contest().await;
    assert!(is_over(&contest), "{:?}", contest.play);
    assert_eq!(cup.points(&people).await, ["3", "2", "1", "0"]);
    assert_eq!(contest.play.winners(), [Player(1)]);
    assert_eq!(cup.told("tournament-news-over"), 1);
    assert!(cup.state().text.says(message!("tournament-winners", count = 1usize)), "{:?}", cup.state());
    cup.check().await;
    // No game owes its result any more.
    for (subject, loaded) in cup.room.store.scan(None, 1000).await.unwrap() {
        assert!(
            !matches!(subject, Subject::Game(_)) || loaded.owed.is_empty(),
            "{subject}: {:?}",
            loaded.owed
        );
    }
    let list = cup.room.command(CLEO, "tournament", &[]).await;
    assert!(ephemeral(&list).text.says("tournament-winners"), "{list:?}");
}

#[tokio::test]
async fn a_swiss_of_eight_is_played_through() {
    let people = [ANN, BOB, CLEO, 14, 15, 16, 17, 18];
    let mut cup = Cup::begun(&people, &["tournament-format-swiss".into()]).await;
    for round in 1..=5usize {
        assert_eq!(cup.contest().await.play.rounds().len(), round, "each round is paired once");
        assert_eq!(cup.open().await.len(), 4);
        cup.check().await;
        cup.play_open().await;
    }
    let contest = cup.contest().await;
    assert!(is_over(&contest));
    let met: Vec<_> = contest.play.tables().map(|(_, table)| table.players.clone()).collect();
    let mut pairs: Vec<_> = met.iter().map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect();
    pairs.sort_unstable();
    pairs.dedup();
    assert_eq!((met.len(), pairs.len()), (20, 20), "no two meet twice");
    assert_eq!(cup.points(&[ANN]).await, ["5"]);
    assert_eq!(cup.told("tournament-news-round"), 4);
    assert!(
        contest
            .play
            .tables()
            .all(|(_, table)| matches!(table.outcome, Some(Outcome::Played { .. })))
    );
}

#[tokio::test]
async fn people_sign_up_and_withdraw_before_the_beginning() {
    let mut cup = Cup::with(&[ANN, BOB], &[]).await;
    assert!(cup.state().text.says(message!("tournament-people", count = 2usize)), "{:?}", cup.state());
    let again = cup.press(ANN, "button-sign-up").await;
    assert!(ephemeral(&again).text.says("tournament-in-already"));
    cup.press(ANN, "button-leave-tournament").await;
    assert!(cup.state().text.says(message!("tournament-people", count = 1usize)));
    // One cannot play alone, and only the host starts.
    cup.press(HOST, "button-manage").await;
    assert!(ephemeral(&cup.press(BOB, "button-manage").await).text.says("tournament-not-host"));
    cup.tap(HOST, "button-start").await;
    cup.tap(HOST, "button-start-sure").await;
    assert!(
        cup.room.private[&HOST].text.says("tournament-refuse-few"),
        "{:?}",
        cup.room.private[&HOST]
    );
    cup.press(ANN, "button-sign-up").await;
    assert_eq!(cup.contest().await.people.len(), 2, "she has the number she had");
    assert_eq!(cup.contest().await.present().count(), 2);
}

#[tokio::test]
async fn a_knock_out_of_four_has_one_winner() {
    let people = [ANN, BOB, CLEO, 14];
    let mut cup = Cup::begun(&people, &["tournament-format-knock-out".into()]).await;
    for games in [2, 1] {
        assert_eq!(cup.open().await.len(), games);
        cup.play_open().await;
    }
    let contest = cup.contest().await;
    assert!(is_over(&contest));
    assert_eq!(contest.play.winners(), [Player(1)]);
    cup.check().await;
}

#[tokio::test]
async fn an_arena_pairs_those_who_are_free_until_time_is_up() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14], &["tournament-format-arena".into()]).await;
    assert_eq!(cup.open().await.len(), 2);
    let first = cup.open().await;
    cup.play_open().await;
    let second = cup.open().await;
    assert_eq!(second.len(), 2, "they are paired again");
    let pair = |people: &Vec<u64>| (people[0].min(people[1]), people[0].max(people[1]));
    for (_, people, _) in &second {
        assert!(first.iter().all(|(_, before, _)| pair(before) != pair(people)), "not the same two again");
    }
    // Others join during it, and are paired with each other.
    cup.press(15, "button-sign-up").await;
    cup.press(16, "button-sign-up").await;
    cup.settle().await;
    assert_eq!(cup.open().await.len(), 3);
    cup.pass(60 * 60 + 30).await;
    cup.settle().await;
    let contest = cup.contest().await;
    assert!(is_over(&contest), "{:?}", contest.ends);
    assert!(contest.play.tables().all(|(_, table)| table.outcome.is_some()));
    for place in &contest.games {
        let table = cup.table(deltille::ids::ChannelId(place.message.0)).await;
        assert!(!table.is_open(), "{:?}", table.phase);
    }
}

#[tokio::test]
async fn a_computer_fills_an_odd_field() {
    let mut cup = Cup::with(&[ANN], &["button-make-rated".into()]).await;
    assert!(cup.state().text.says("seek-rated"));
    cup.press(HOST, "button-manage").await;
    cup.pick(HOST, message!("tournament-computer-level", name = "Newcomer")).await;
    let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
    cup.twice(HOST, &menu, &["1"], true).await;
    cup.settle().await;
    assert!(cup.state().text.says("seek-casual"), "{:?}", cup.state());
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-start").await;
    cup.tap(HOST, "button-start-sure").await;
    cup.settle().await;
    let (_, people, channel) = cup.open().await.remove(0);
    assert!(people.contains(&ANN) && people.contains(&0), "{people:?}");
    let table = cup.table(channel).await;
    assert_eq!(table.computer_seats().len(), 1);
    cup.resign(ANN, channel).await;
    cup.settle().await;
    assert!(is_over(&cup.contest().await));
}

#[tokio::test]
async fn a_round_robin_of_eight_opens_round_by_round() {
    let people: Vec<u64> = (11..=18).collect();
    let hour = message!("tournament-window-all", time = "1 hour");
    let mut cup = Cup::begun(&people, &["button-page-after".into(), hour.into()]).await;
    assert!(cup.told("tournament-pairing") == 4 && cup.open().await.len() == 4);
    // The state, the line that it begins, and the four games.
    let in_channel = |post: &&deltille::bot::Post| post.text.says("tournament-pairing");
    for user in &people {
        let announced = cup.posts.iter().filter(in_channel);
        let pinged = announced.filter(|post| post.mentions.contains(&deltille::ids::UserId(*user)));
        assert_eq!(pinged.count(), 1);
    }
    assert_eq!(cup.message_of_round("tournament-news-begun").text.matches("<#").count(), 4);
    // One of four is not enough, two are.
    for games in [4, 8] {
        let (_, seated, channel) = cup.open().await.remove(0);
        cup.resign(seated[0], channel).await;
        cup.settle().await;
        assert_eq!(cup.told("tournament-pairing"), games);
    }
    // Each round is one message, edited as its games open and end.
    let (first, second) = (
        cup.message_of_round("tournament-news-begun"),
        cup.message_of_round("tournament-news-round"),
    );
    assert!(first.text.matches("<#").count() == 2 && first.text.contains(" – 1"), "{first:?}");
    assert_eq!(second.text.matches("<#").count(), 4, "{second:?}");
    assert!(cup.contest().await.outdated_rounds().next().is_none());
    // Or its share of the hour has come, for each of seven rounds.
    cup.pass(2 * 60 * 60 / 7 + 60).await;
    cup.settle().await;
    assert_eq!(cup.told("tournament-pairing"), 12);
    cup.pass(60 * 60 / 7).await;
    cup.settle().await;
    assert_eq!(cup.told("tournament-pairing"), 16);
}

#[tokio::test]
async fn two_people_of_an_arena_meet_again_after_a_minute() {
    let mut cup = Cup::begun(&[ANN, BOB], &["tournament-format-arena".into()]).await;
    assert!(cup.state().text.says("tournament-ends"), "{:?}", cup.state());
    for games in 1..=3 {
        let (_, _, channel) = cup.open().await.remove(0);
        assert_eq!(cup.contest().await.play.tables().count(), games);
        cup.resign(BOB, channel).await;
        cup.settle().await;
        assert_eq!(cup.open().await.len(), 0, "not at once");
        cup.pass(70).await;
        cup.settle().await;
    }
}

#[tokio::test]
async fn who_goes_through_or_sits_out_is_told_once() {
    let people = [ANN, BOB, CLEO, 14, 15];
    let mut cup = Cup::begun(&people, &["tournament-format-knock-out".into()]).await;
    let begun = cup.posts.iter().find(|post| post.text.says("tournament-news-begun")).unwrap().clone();
    assert!(
        begun.text.says(message!("tournament-news-free", count = 3usize, on = 1usize)),
        "{begun:?}"
    );
    assert_eq!(begun.mentions.len(), 3);
    for _ in 0..3 {
        cup.play_open().await;
    }
    assert!(is_over(&cup.contest().await));
    let over = cup.posts.iter().find(|post| post.text.says("tournament-news-over")).unwrap();
    assert!(over.mentions == [deltille::ids::UserId(ANN)] && over.file.is_some(), "{over:?}");
}

#[tokio::test]
async fn who_has_no_game_in_a_round_of_a_round_robin_is_named_without_a_ping() {
    let cup = Cup::begun(&[ANN, BOB, CLEO], &[]).await;
    let begun = cup.posts.iter().find(|post| post.text.says("tournament-news-begun")).unwrap();
    assert!(begun.text.says(message!("tournament-news-rest", count = 1usize)), "{begun:?}");
    assert!(begun.mentions.is_empty(), "{begun:?}");
}

#[tokio::test]
async fn a_swiss_without_people_for_a_round_says_why_it_is_over() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO], &["tournament-format-swiss".into()]).await;
    for user in [BOB, CLEO] {
        cup.press(user, "button-leave-tournament").await;
        cup.tap(user, "button-leave-tournament-sure").await;
    }
    cup.settle().await;
    assert!(is_over(&cup.contest().await));
    assert_eq!(cup.told(message!("tournament-news-over", why = "too-few")), 1);
}

//! What makes an organiser's life easier: a round is closed early, a tournament pauses, a person sits out a round,
//! the third place is played for, computers fill the field.

use super::{Cup, HOST, LOUNGE, is_over};
use crate::replies::posts_of;
use crate::room::{ANN, BOB, CLEO, button, has};
use deltille::{
    bot::{DeliverError, Post},
    games::Viewer,
    ids::{ChannelId, MessageId, Time, UserId},
    table::{Decided, Stakes},
    tournaments::{Life, Outcome, Player, RoundNumber, Seats},
};
use deltille_testing::texts::{Says, Wanted, message};
use std::time::Duration;

impl Cup {
    /// Presses a button of the host's menu.
    pub async fn manage(&mut self, label: impl Into<Wanted>) {
        self.press(HOST, "button-manage").await;
        self.tap(HOST, label).await;
    }

    pub async fn pause(&mut self) {
        self.manage("button-tournament-pause").await;
        self.tap(HOST, "button-tournament-pause-sure").await;
    }

    async fn rounds(&self) -> usize {
        self.contest().await.play.rounds().len()
    }

    async fn deadline(&self) -> Time {
        let contest = self.contest().await;
        Time(contest.play.deadline().expect("a deadline").0.unsigned_abs())
    }
}

/// The choices for a Swiss of three rounds.
fn swiss() -> Vec<Wanted> {
    let rounds = message!("tournament-rounds", count = 3usize);
    vec!["tournament-format-swiss".into(), "button-page-after".into(), rounds.into()]
}

#[tokio::test]
async fn a_round_is_closed_by_the_rule_of_the_deadline_and_the_next_one_begins() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14], &swiss()).await;
    let open = cup.open().await;
    let (moved, idle) = (open[0].clone(), open[1].clone());
    // In one game, a move was made: who is to move then is absent.
    let table = cup.table(moved.2).await;
    cup.room.channel = moved.2;
    let legal = table.play().unwrap().legal().unwrap().swap_remove(0);
    cup.room.type_move(table.next()[0].0, &legal).await;
    let next = cup.table(moved.2).await.next()[0].0;
    let late = moved.1.iter().position(|user| *user == next).unwrap();
    cup.manage(message!("button-close-round", round = 1u32)).await;
    assert!(cup.room.private[&HOST].text.says(message!("tournament-ask-close", count = 2usize)));
    let sure = button(&cup.room.private[&HOST], "button-close-round-sure").custom_id.clone();
    cup.tap(HOST, "button-close-round-sure").await;
    cup.settle().await;
    let contest = cup.contest().await;
    let outcome = |game| contest.play.table(game).unwrap().outcome.unwrap();
    assert_eq!(outcome(moved.0), Outcome::Forfeit { absent: Seats::one(late) });
    assert_eq!(outcome(idle.0), Outcome::Forfeit { absent: Seats::all(2) });
    assert_eq!((cup.rounds().await, cup.told("tournament-news-closed")), (2, 1));
    // The same button, pressed once more, does not close the next round.
    cup.twice(HOST, &sure, &[], true).await;
    cup.settle().await;
    assert_eq!((cup.rounds().await, cup.told("tournament-news-closed")), (2, 1));
    assert_eq!(cup.open().await.len(), 2);
    for (_, _, channel) in [moved, idle] {
        assert!(!cup.table(channel).await.is_open());
    }
}

#[tokio::test]
async fn while_it_is_paused_deadlines_stand_still_and_no_round_begins() {
    let hour = message!("tournament-window-round", time = "1 hour");
    let choices = [swiss(), vec![hour.into()]].concat();
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14], &choices).await;
    let deadline = cup.deadline().await;
    cup.pass(30 * 60).await;
    cup.pause().await;
    assert!(cup.state().text.says("tournament-paused") && cup.told("tournament-news-paused") == 1);
    cup.pass(2 * 60 * 60).await;
    assert!(cup.contest().await.play.tables().all(|(_, table)| table.outcome.is_none()), "no deadline");
    // Games continue and count.
    for (_, people, channel) in cup.open().await {
        cup.resign(*people.iter().max().unwrap(), channel).await;
    }
    cup.settle().await;
    assert_eq!((cup.points(&[ANN]).await, cup.rounds().await), (vec!["1".to_owned()], 1));
    cup.press(HOST, "button-manage").await;
    assert!(!has(&cup.room.private[&HOST], "button-tournament-pause"));
    cup.tap(HOST, "button-tournament-resume").await;
    cup.settle().await;
    assert_eq!((cup.rounds().await, cup.told("tournament-news-resumed")), (2, 1));
    assert!(cup.contest().await.paused.is_none() && !cup.state().text.says("tournament-paused"));
    // With an open game, the time that is left is kept.
    let second = cup.deadline().await;
    assert!(second > deadline);
    cup.pause().await;
    let since = cup.contest().await.paused.unwrap();
    cup.pass(3 * 60 * 60).await;
    cup.manage("button-tournament-resume").await;
    let pressed = cup.room.now;
    let shifted = cup.deadline().await.0 - second.0;
    assert!(shifted <= pressed.0 - since.0 && shifted >= 3 * 60 * 60 * 1000, "{shifted}");
    cup.pass(59 * 60).await;
    assert_eq!(cup.rounds().await, 2);
    cup.pass(2 * 60).await;
    cup.settle().await;
    assert_eq!(cup.rounds().await, 3, "both games were forfeited");
}

/// The announcement of a game, as its channel shows it now.
fn announced(cup: &Cup, channel: ChannelId) -> Post {
    let replaced = cup.wall.replaced.lock().unwrap();
    let newest = replaced.iter().rfind(|(message, _)| message.0 == channel.0).map(|(_, post)| post.clone());
    newest.unwrap_or_else(|| cup.wall.message(MessageId(channel.0)))
}

fn says_no_deadline(post: &Post) -> bool {
    post.text.says(message!("tournament-pairing", limited = 0usize))
}

fn says_deadline(post: &Post, at: Time) -> bool {
    let when = format!("<t:{}:R>", at.0.div_ceil(1000));
    post.text.says(message!("tournament-pairing", limited = 1usize)) && post.text.contains(&when)
}

#[tokio::test]
async fn announcements_show_the_deadline_that_counts() {
    let hour = message!("tournament-window-round", time = "1 hour");
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14], &[swiss(), vec![hour.into()]].concat()).await;
    let open = cup.open().await;
    let (ended, goes_on) = (open[0].clone(), open[1].2);
    let first = cup.deadline().await;
    assert!(says_deadline(&announced(&cup, goes_on), first), "{:?}", announced(&cup, goes_on));
    cup.pause().await;
    cup.settle().await;
    for channel in [ended.2, goes_on] {
        assert!(says_no_deadline(&announced(&cup, channel)), "{:?}", announced(&cup, channel));
    }
    cup.pass(2 * 60 * 60).await;
    cup.resign(ended.1[0], ended.2).await;
    cup.settle().await;
    cup.manage("button-tournament-resume").await;
    cup.settle().await;
    let second = cup.deadline().await;
    assert!(second > first && says_deadline(&announced(&cup, goes_on), second), "{second:?}");
    let over = announced(&cup, ended.2);
    assert!(over.text.says("tournament-pairing-over") && !has(&over, "button-here"), "{over:?}");
    assert!(has(&announced(&cup, goes_on), "button-here"));
    // Once more, while the channel does not answer for a while.
    cup.pause().await;
    cup.settle().await;
    assert!(says_no_deadline(&announced(&cup, goes_on)));
    let later = DeliverError::Later("not now".to_owned());
    cup.wall.shut.lock().unwrap().insert(LOUNGE, later);
    cup.manage("button-tournament-resume").await;
    cup.pass(60).await;
    assert!(says_no_deadline(&announced(&cup, goes_on)));
    cup.wall.shut.lock().unwrap().clear();
    cup.pass(10 * 60).await;
    cup.settle().await;
    let third = cup.deadline().await;
    assert!(third > second && says_deadline(&announced(&cup, goes_on), third), "{third:?}");
    let of_games = |post: &Post| post.text.says("tournament-pairing");
    let edits = cup.wall.replaced.lock().unwrap().iter().filter(|(_, post)| of_games(post)).count();
    assert_eq!(edits, 5, "each game at each change, and no more");
    cup.check().await;
}

#[tokio::test]
async fn an_arena_that_was_paused_is_as_long_as_it_was_to_be() {
    let mut cup = Cup::begun(&[ANN, BOB], &["tournament-format-arena".into()]).await;
    let ends = cup.contest().await.ends.unwrap();
    cup.pause().await;
    cup.pass(2 * 60 * 60).await;
    assert!(cup.contest().await.is_running());
    cup.manage("button-tournament-resume").await;
    let later = cup.contest().await.ends.unwrap();
    assert!(later >= ends.after(Duration::from_secs(2 * 60 * 60)), "{ends:?} {later:?}");
    // Finished games are not paused.
    cup.pause().await;
    cup.manage("button-end").await;
    cup.tap(HOST, "button-end-sure").await;
    cup.settle().await;
    let contest = cup.contest().await;
    assert!(is_over(&contest) && contest.paused.is_none());
}

#[tokio::test]
async fn a_person_sits_out_the_next_round_of_a_swiss_once() {
    let people = [ANN, BOB, CLEO, 14, 15];
    let mut cup = Cup::begun(&people, &swiss()).await;
    let two = |id: &'static str| Wanted::from(message!(id, round = 2u32));
    cup.press(ANN, "button-own-games").await;
    cup.tap(ANN, two("button-sit-out")).await;
    assert!(cup.room.private[&ANN].text.says("tournament-round-off"), "{:?}", cup.room.private[&ANN]);
    cup.tap(ANN, two("button-play-next")).await;
    cup.tap(ANN, two("button-sit-out")).await;
    let again = button(&cup.room.private[&ANN], two("button-play-next")).custom_id.clone();
    cup.play_open().await;
    let contest = cup.contest().await;
    let byes: Vec<_> = contest.play.rounds()[1].byes.iter().map(|bye| bye.player).collect();
    assert_eq!(byes, [contest.player(UserId(ANN)).unwrap()]);
    assert_eq!(cup.points(&[ANN]).await, ["1½"]);
    assert!(cup.state().text.says("tournament-sitting-out"), "{:?}", cup.state());
    // Too late, and round 3 is the last.
    cup.twice(ANN, &again, &[], true).await;
    assert!(
        cup.room.private[&ANN].text.says("tournament-refuse-changed"),
        "{:?}",
        cup.room.private[&ANN]
    );
    for user in [ANN, BOB] {
        cup.press(user, "button-own-games").await;
        let round = message!("button-sit-out", round = 3u32);
        assert!(!has(&cup.room.private[&user], round));
    }
    cup.press(ANN, "button-standings").await;
    cup.room.command(ANN, "me privacy", &[]).await;
    cup.room.tap(ANN, "button-export").await;
    let file = cup.room.private[&ANN].file.clone().unwrap();
    let export: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!(export["tournaments"][0]["player"]["round_off"], 2);
    cup.play_open().await;
    cup.play_open().await;
    assert!(is_over(&cup.contest().await));
    cup.check().await;
}

#[tokio::test]
async fn the_third_place_is_played_for_if_the_host_wants_it() {
    let people = [ANN, BOB, CLEO, 14];
    let third = message!("tournament-match", count = 1usize, third = 1usize);
    let knock_out = "tournament-format-knock-out".into();
    let mut cup = Cup::begun(&people, &[knock_out, "button-page-after".into(), third.into()]).await;
    assert!(cup.state().text.says("tournament-with-third"), "{:?}", cup.state());
    cup.play_open().await;
    assert_eq!(cup.open().await.len(), 2, "the final, and the match for the third place");
    assert_eq!(cup.told(message!("tournament-pairing", third = 1usize)), 1);
    cup.play_open().await;
    let contest = cup.contest().await;
    let places: Vec<_> = contest.play.standings().iter().map(|line| (line.place, line.player.0)).collect();
    assert!(is_over(&contest));
    assert_eq!(places.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(contest.play.winners(), [Player(1)]);
    cup.check().await;
}

#[tokio::test]
async fn several_computers_fill_the_field_and_draw_with_each_other() {
    let mut cup = Cup::with(&[ANN], &["button-make-rated".into()]).await;
    let level = || message!("tournament-computer-level", name = "Newcomer");
    for (pick, people) in [("3", 4), ("8", 9), ("0", 1), ("2", 3)] {
        cup.press(HOST, "button-manage").await;
        cup.pick(HOST, level()).await;
        let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
        cup.twice(HOST, &menu, &[pick], true).await;
        assert_eq!(cup.contest().await.present().count(), people);
    }
    let contest = cup.contest().await;
    assert_eq!((contest.people.len(), contest.stakes), (9, Stakes::Casual), "numbers are given again");
    let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
    cup.press(HOST, "button-manage").await;
    let forged = menu.replace(".computer", ".computers.1");
    cup.twice(HOST, &forged, &["9"], true).await;
    assert!(
        cup.room.private[&HOST].text.says("tournament-refuse-computers"),
        "{:?}",
        cup.room.private[&HOST]
    );
    cup.manage("button-start").await;
    cup.tap(HOST, "button-start-sure").await;
    cup.settle().await;
    let contest = cup.contest().await;
    let drawn: Vec<_> = contest.play.tables().filter(|(_, table)| table.outcome.is_some()).collect();
    let [(game, table)] = drawn[..] else { panic!("{drawn:?}") };
    assert_eq!(table.outcome, Some(Outcome::Played { winners: Seats::NONE }));
    assert!(contest.venue(game).is_none(), "it needs no thread");
    assert_eq!(cup.open().await.len(), 2);
    for (_, _, channel) in cup.open().await {
        assert_eq!(cup.table(channel).await.computer_seats().len(), 1);
        cup.resign(ANN, channel).await;
    }
    cup.settle().await;
    assert!(is_over(&cup.contest().await));
    cup.press(ANN, "button-standings").await;
    let text = &cup.room.private[&ANN].text;
    assert!(text.contains("Deltille 1 A") && text.contains("Deltille 1 B"), "{text}");
}

#[tokio::test]
async fn computers_alone_are_no_tournament_and_an_arena_has_one_at_most() {
    let mut cup = Cup::with(&[], &[]).await;
    let level = || message!("tournament-computer-level", name = "Newcomer");
    cup.press(HOST, "button-manage").await;
    cup.pick(HOST, level()).await;
    let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
    cup.twice(HOST, &menu, &["4"], true).await;
    cup.manage("button-start").await;
    cup.tap(HOST, "button-start-sure").await;
    assert!(
        cup.room.private[&HOST].text.says("tournament-refuse-few"),
        "{:?}",
        cup.room.private[&HOST]
    );
    assert_eq!(cup.contest().await.play.life(), Life::SignUp);
    let mut cup = Cup::with(&[ANN], &["tournament-format-arena".into()]).await;
    for _ in 0..2 {
        cup.press(HOST, "button-manage").await;
        cup.pick(HOST, level()).await;
        assert_eq!(cup.contest().await.present().count(), 2);
    }
    cup.manage("button-no-computer").await;
    assert_eq!(cup.contest().await.present().count(), 1);
    assert_eq!(cup.contest().await.play.next_round(), None::<RoundNumber>);
}

/// The announcement of a decided game says how it was decided, and has no button.
fn says_decided(post: &Post, by: &'static str) -> bool {
    let over = post.text.says("tournament-pairing-over");
    over && post.text.says(message!("tournament-decision", by = by)) && post.rows.is_empty()
}

#[tokio::test]
async fn announcements_say_who_decided_a_game_away_from_the_board() {
    let people = [ANN, BOB, CLEO, 14, 15, 16];
    let mut cup = Cup::begun(&people, &swiss()).await;
    let open = cup.open().await;
    let (left, set, closed) = (open[0].clone(), open[1].clone(), open[2].clone());
    let here = button(&announced(&cup, left.2), "button-here").custom_id.clone();
    cup.press(left.1[0], "button-leave-tournament").await;
    cup.tap(left.1[0], "button-leave-tournament-sure").await;
    cup.settle().await;
    let shown = announced(&cup, left.2);
    assert!(says_decided(&shown, "withdrawn"), "{shown:?}");
    let table = cup.table(left.2).await;
    let ruling = table.links.ruling.unwrap();
    assert_eq!(
        (ruling.by, ruling.winners.count_ones(), ruling.absent.count_ones()),
        (Decided::Withdrawn, 1, 1)
    );
    assert!(
        table.record(Viewer::Spectator).contains("(forfeit)"),
        "{}",
        table.record(Viewer::Spectator)
    );
    cup.pass(60).await;
    assert_eq!(cup.told(message!("table-ruled", by = "withdrawn")), 1);
    let ruled = message!("table-ruled", by = "withdrawn");
    let ruled = cup.posts.iter().find(|post| post.text.says(ruled.clone())).unwrap();
    assert!(!ruled.text.says("board-start"), "{ruled:?}");
    // A press on the old button says so, and checks no one in.
    let reply = cup.twice(left.1[1], &here, &[], false).await;
    assert!(posts_of(&reply)[0].text.says("tournament-here-over"), "{reply:?}");
    cup.manage("button-results").await;
    let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
    cup.twice(HOST, &menu, &[&format!("{}.{}", set.0.round, set.0.table)], true).await;
    cup.pick(HOST, "tournament-outcome-draw").await;
    cup.tap(HOST, "button-set-sure").await;
    cup.settle().await;
    let shown = announced(&cup, set.2);
    assert!(says_decided(&shown, "host"), "{shown:?}");
    let table = cup.table(set.2).await;
    assert!(table.record(Viewer::Spectator).contains("(set by the host)"));
    cup.manage(message!("button-close-round", round = 1u32)).await;
    cup.tap(HOST, "button-close-round-sure").await;
    cup.settle().await;
    let shown = announced(&cup, closed.2);
    assert!(says_decided(&shown, "closed"), "{shown:?}");
    let news = cup.posts.iter().rfind(|post| post.text.says("tournament-news-closed")).unwrap();
    let games: Vec<&str> = news.text.lines().skip(1).collect();
    assert!(games.len() == 1 && games[0].contains(" – "), "it names the people of the game: {news:?}");
    // A game that is played to its end says its result.
    let open = cup.open().await;
    let (_, people, channel) = open[0].clone();
    cup.resign(people[0], channel).await;
    cup.settle().await;
    let shown = announced(&cup, channel);
    assert!(shown.text.says("tournament-pairing-over") && shown.rows.is_empty(), "{shown:?}");
}

#[tokio::test]
async fn a_deadline_is_named_in_the_announcement() {
    let hour = message!("tournament-window-round", time = "1 hour");
    let mut cup = Cup::begun(&[ANN, BOB], &[swiss(), vec![hour.into()]].concat()).await;
    let channel = cup.open().await[0].2;
    cup.pass(2 * 60 * 60).await;
    cup.settle().await;
    assert!(says_decided(&announced(&cup, channel), "deadline"), "{:?}", announced(&cup, channel));
}

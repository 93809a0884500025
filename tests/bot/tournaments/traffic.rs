//! Messages, edits and pings in the channel of a tournament, from its start to its end.

use super::{Cup, HOST, LOUNGE, is_over};
use crate::{room::button, wall::Wall};
use deltille::{
    bot::{Background, Bot},
    ids::{MessageId, UserId},
};
use deltille_testing::texts::Wanted;
use std::{collections::BTreeMap, time::Duration};

type Worker = Background<Wall, Bot, Wall>;

#[derive(Debug)]
struct Traffic {
    posts: usize,
    edits: usize,
    pings: BTreeMap<UserId, usize>,
}

impl Cup {
    fn traffic(&self) -> Traffic {
        let channels = self.wall.channels.as_ref().unwrap().lock().unwrap();
        let here = || channels.iter().filter(|(channel, ..)| *channel == LOUNGE);
        let known: Vec<MessageId> = here().map(|(_, message, _)| *message).collect();
        let mut pings = BTreeMap::new();
        for user in here().flat_map(|(.., post)| &post.mentions) {
            *pings.entry(*user).or_default() += 1;
        }
        let replaced = self.wall.replaced.lock().unwrap();
        let edits = replaced.iter().filter(|(message, _)| known.contains(message)).count();
        Traffic { posts: known.len(), edits, pings }
    }

    fn worker(&self) -> Worker {
        self.room.bot.background(self.wall.clone(), self.wall.clone())
    }

    /// Lets this worker run for a minute; returns how often it has looked for posts in the channel.
    async fn looks(&mut self, worker: &Worker) -> usize {
        self.wall.looks.lock().unwrap().clear();
        for _ in 0..30 {
            self.room.now = self.room.now.after(Duration::from_secs(2));
            *self.wall.now.lock().unwrap() = self.room.now;
            worker.round().await.unwrap();
        }
        self.posts.extend(self.wall.posts.lock().unwrap().split_off(0));
        self.wall.looks.lock().unwrap().iter().filter(|channel| **channel == LOUNGE).count()
    }

    /// Ends all open games, and leaves what follows to a worker.
    async fn end_games(&mut self) {
        for (_, people, channel) in self.open().await {
            self.resign(people[0], channel).await;
        }
    }
}

#[tokio::test]
async fn posts_are_looked_for_after_a_restart_or_a_failure_only() {
    let mut cup = Cup::with(&(11..18).collect::<Vec<_>>(), &["tournament-format-swiss".into()]).await;
    let worker = cup.worker();
    let sign_up = button(&cup.state(), "button-sign-up").custom_id.clone();
    cup.twice(18, &sign_up, &[], false).await;
    cup.looks(&worker).await;
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-start").await;
    let start = button(&cup.room.private[&HOST], "button-start-sure").custom_id.clone();
    cup.twice(HOST, &start, &[], true).await;
    assert_eq!((cup.looks(&worker).await, cup.open().await.len()), (0, 4));
    cup.end_games().await;
    let worker = cup.worker();
    assert!(cup.looks(&worker).await > 0, "an earlier process may have posted it");
    assert_eq!(cup.open().await.len(), 4);
    // A post arrives, but its answer does not.
    cup.wall.unanswered.lock().unwrap().push("tournament-news-round".into());
    let told = cup.told("tournament-news-round");
    cup.end_games().await;
    assert!(cup.looks(&worker).await > 0, "it may be there");
    assert_eq!((cup.told("tournament-news-round"), cup.open().await.len()), (told + 1, 4));
}

/// Plays a tournament; its start has this many games.
async fn played(format: Option<Wanted>, count: u64, games: usize) {
    let people: Vec<u64> = (11..11 + count).collect();
    let choices: Vec<Wanted> = format.into_iter().collect();
    let mut cup = Cup::begun(&people, &choices).await;
    let start = cup.traffic();
    // State, round and announcements.
    assert_eq!(start.posts, 2 + games, "{start:?}");
    assert!(start.pings.values().all(|pings| *pings == 1), "{start:?}");
    while !is_over(&cup.contest().await) {
        cup.play_open().await;
        cup.pass(11 * 60).await;
        cup.settle().await;
    }
    let (end, contest) = (cup.traffic(), cup.contest().await);
    println!("{choices:?} of {count}: start {start:?}, end {end:?}");
    for (user, pings) in &end.pings {
        let player = contest.player(*user).unwrap();
        let games = contest.play.tables_of(player).count();
        let byes = contest.play.rounds().iter().flat_map(|round| &round.byes);
        let byes = byes.filter(|bye| bye.player == player).count();
        let won = usize::from(contest.play.winners().contains(&player));
        assert!(*pings <= games + byes + won, "{user}: {pings} pings for {games} games");
    }
    // One message a game, one a round, the state, the end, and results at most once in ten minutes.
    let (games, rounds) = (contest.play.tables().count(), contest.play.rounds().len());
    assert!(end.posts <= games + 2 * rounds + 3 && end.edits <= 8 * games, "{end:?}");
}

#[tokio::test]
async fn a_round_robin_of_eight_is_no_flood() {
    played(None, 8, 4).await;
}

#[tokio::test]
async fn a_swiss_of_eight_is_no_flood() {
    played(Some("tournament-format-swiss".into()), 8, 4).await;
}

#[tokio::test]
async fn a_knock_out_of_five_is_no_flood() {
    played(Some("tournament-format-knock-out".into()), 5, 1).await;
}

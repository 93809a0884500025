//! Reminders to the people to move, before the deadline of a game.

use super::{Cup, LOUNGE};
use crate::room::{ANN, BOB, CLEO};
use deltille::{
    bot::{DeliverError, Post},
    ids::ChannelId,
    store::{Store, Subject},
};
use deltille_testing::texts::{Says, Wanted, message};

const HOUR: u64 = 60 * 60;

/// The choices for a Swiss with this time for each round, and no clock.
fn swiss(time: &'static str) -> [Wanted; 4] {
    let window = message!("tournament-window-round", time = time);
    [
        "tournament-format-swiss".into(),
        "button-page-after".into(),
        window.into(),
        "time-unlimited".into(),
    ]
}

impl Cup {
    async fn wish(&mut self, user: u64, wish: &'static str) {
        self.room.command(user, "me settings", &[]).await;
        self.room.pick(user, wish).await;
    }

    /// The person to move in a channel.
    async fn to_move(&self, channel: ChannelId) -> u64 {
        self.table(channel).await.next()[0].0
    }

    fn reminded(&self) -> Vec<&Post> {
        self.posts.iter().filter(|post| post.text.says("remind-instead-deadline")).collect()
    }

    /// People who were reminded in the channel.
    fn mentioned(&self) -> Vec<u64> {
        self.reminded().iter().flat_map(|post| post.mentions.iter().map(|user| user.0)).collect()
    }
}

#[tokio::test]
async fn people_to_move_are_reminded_a_day_and_two_hours_before_the_deadline_as_they_wish() {
    let mut cup = Cup::with(&[ANN, BOB, CLEO, 14, 15, 16], &swiss("2 days")).await;
    for user in [ANN, BOB, CLEO, 14, 15, 16] {
        let wishes = ["settings-reminders-channel", "settings-reminders-direct", "settings-reminders-never"];
        cup.wish(user, wishes[user as usize % 3]).await;
    }
    cup.start().await;
    cup.settle().await;
    let mut movers = Vec::new();
    for (.., channel) in cup.open().await {
        movers.push(cup.to_move(channel).await);
    }
    let in_channel: Vec<u64> = movers.iter().copied().filter(|user| user % 3 == 0).collect();
    let directly = movers.iter().filter(|user| **user % 3 == 1).count();
    assert!(movers.iter().any(|user| user % 3 == 2), "one wants none: {movers:?}");
    assert!(in_channel.len() == 1 && directly == 1, "{movers:?}");
    cup.pass(24 * HOUR - 60).await;
    assert!(cup.mentioned().is_empty() && cup.told("remind-direct-deadline") == 0);
    cup.pass(120).await;
    cup.settle().await;
    assert_eq!(cup.mentioned(), in_channel);
    assert_eq!(cup.told("remind-direct-deadline"), directly);
    let (link, when) = ("https://discord.com/channels/1/", "<t:");
    let text = &cup.reminded()[0].text;
    assert!(text.contains(link) && text.contains(when), "{text}");
    // Other changes do not bring it again, nor does a restart.
    cup.room.restart();
    cup.press(ANN, "button-own-games").await;
    cup.pass(HOUR).await;
    assert_eq!((cup.mentioned().len(), cup.told("remind-direct-deadline")), (1, directly));
    cup.pass(21 * HOUR).await;
    assert_eq!((cup.mentioned().len(), cup.told("remind-direct-deadline")), (2, 2 * directly));
    cup.pass(HOUR).await;
    assert_eq!(cup.mentioned().len(), 2);
}

#[tokio::test]
async fn who_has_moved_is_not_reminded_and_a_day_is_reminded_once() {
    let mut cup = Cup::begun(&[ANN, BOB], &swiss("1 day")).await;
    let (.., channel) = cup.open().await.remove(0);
    let first = cup.to_move(channel).await;
    let legal = cup.table(channel).await.play().unwrap().legal().unwrap().swap_remove(0);
    cup.room.channel = channel;
    cup.room.type_move(first, &legal).await;
    cup.room.channel = LOUNGE;
    let second = cup.to_move(channel).await;
    assert_ne!(first, second);
    cup.pass(22 * HOUR + 60).await;
    assert_eq!(cup.mentioned(), [second], "a whole day was there at the start");
    cup.pass(HOUR).await;
    assert_eq!(cup.mentioned(), [second]);
}

#[tokio::test]
async fn a_game_that_is_over_is_not_reminded_of() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14], &swiss("1 day")).await;
    let open = cup.open().await;
    cup.resign(open[0].1[0], open[0].2).await;
    let mover = cup.to_move(open[1].2).await;
    cup.pass(23 * HOUR).await;
    assert_eq!(cup.mentioned(), [mover]);
}

#[tokio::test]
async fn reminders_move_with_the_deadline() {
    let mut cup = Cup::begun(&[ANN, BOB], &swiss("1 day")).await;
    cup.pass(10 * HOUR).await;
    cup.pause().await;
    cup.pass(5 * HOUR).await;
    cup.manage("button-tournament-resume").await;
    cup.pass(8 * HOUR).await;
    assert!(cup.mentioned().is_empty(), "the moment of the old deadline has passed");
    cup.pass(5 * HOUR).await;
    assert_eq!(cup.mentioned().len(), 1);
    // A pause after it does not bring it again.
    cup.pause().await;
    cup.pass(3 * HOUR).await;
    cup.manage("button-tournament-resume").await;
    cup.pass(HOUR).await;
    assert_eq!(cup.mentioned().len(), 1);
}

#[tokio::test]
async fn a_due_reminder_survives_other_changes_until_it_is_sent() {
    let mut cup = Cup::begun(&[ANN, BOB], &swiss("1 day")).await;
    let (.., channel) = cup.open().await.remove(0);
    cup.pass(22 * HOUR - 300).await;
    let later = DeliverError::Later("not now".to_owned());
    cup.wall.shut.lock().unwrap().insert(channel, later);
    cup.pass(360).await;
    // A commit of the tournament.
    cup.press(ANN, "button-own-games").await;
    let owed = cup.room.store.load(Subject::Tournament(cup.id)).await.unwrap().unwrap().owed;
    assert_eq!(owed.len(), 1, "{owed:?}");
    assert!(cup.mentioned().is_empty());
    cup.wall.shut.lock().unwrap().clear();
    cup.pass(HOUR).await;
    assert_eq!(cup.mentioned().len(), 1);
    // Past the deadline there is nothing to remind of.
    cup.pass(2 * HOUR).await;
    assert_eq!(cup.mentioned().len(), 1);
    assert_eq!(cup.told("remind-direct-deadline"), 0);
}

//! What goes wrong in the channel of a tournament: messages are deleted, posts and threads are refused, answers get
//! lost, a moderator ends a table.

use super::{Cup, HOST, LOUNGE, is_over};
use crate::room::{ANN, BOB, CLEO, ephemeral};
use deltille::{
    bot::{DeliverError, Rights},
    ids::ChannelId,
    store::{Store, Subject},
    table::Phase,
    tournaments::Outcome,
};
use deltille_testing::texts::{Says, message};

fn later() -> DeliverError {
    DeliverError::Later("not now".to_owned())
}

impl Cup {
    pub async fn start(&mut self) {
        self.press(HOST, "button-manage").await;
        self.tap(HOST, "button-start").await;
        self.tap(HOST, "button-start-sure").await;
    }

    /// The channel's treatment of posts from now on.
    fn shut(&self, why: Option<DeliverError>) {
        let mut shut = self.wall.shut.lock().unwrap();
        match why {
            Some(why) => drop(shut.insert(LOUNGE, why)),
            None => drop(shut.remove(&LOUNGE)),
        }
    }

    /// Whether the worker has something to do.
    async fn is_owed(&self) -> bool {
        !self.room.store.load(Subject::Tournament(self.id)).await.unwrap().unwrap().owed.is_empty()
    }
}

#[tokio::test]
async fn a_deleted_announcement_is_posted_again() {
    let mut cup = Cup::with(&[ANN, BOB, CLEO], &[]).await;
    // The line that it begins comes first.
    let first = deltille::ids::MessageId(cup.wall.next().0 + 1);
    let gone = DeliverError::Gone("Unknown Message".to_owned());
    cup.wall.without_thread.lock().unwrap().insert(first, gone);
    cup.start().await;
    cup.settle().await;
    let contest = cup.contest().await;
    assert_eq!((cup.open().await.len(), cup.told("tournament-pairing")), (3, 4));
    assert!(contest.games.iter().all(|place| place.message != first && place.open && !place.gone));
    for place in &contest.games {
        let table = cup.table(ChannelId(place.message.0)).await;
        assert_eq!((table.phase, table.links.fixture), (Phase::Play, Some(contest.fixture(place.game))));
    }
    cup.play_open().await;
    assert!(is_over(&cup.contest().await));
}

#[tokio::test]
async fn a_game_that_cannot_be_opened_holds_up_no_other() {
    let mut cup = Cup::with(&[ANN, BOB, CLEO], &[]).await;
    let first = deltille::ids::MessageId(cup.wall.next().0 + 1);
    cup.wall.without_thread.lock().unwrap().insert(first, later());
    cup.start().await;
    cup.pass(2).await;
    assert_eq!(cup.open().await.len(), 2);
    for (_, people, channel) in cup.open().await {
        cup.resign(people[0], channel).await;
        cup.pass(1).await;
    }
    let results = async |cup: &Cup| {
        let contest = cup.contest().await;
        contest.play.tables().filter(|(_, table)| table.outcome.is_some()).count()
    };
    assert_eq!(results(&cup).await, 2, "what comes later goes on, too");
    cup.wall.without_thread.lock().unwrap().clear();
    cup.pass(10 * 60).await;
    cup.settle().await;
    assert_eq!((cup.open().await.len(), cup.told("tournament-pairing")), (1, 3), "announced once");
    cup.play_open().await;
    assert!(is_over(&cup.contest().await));
}

#[tokio::test]
async fn a_line_of_news_whose_answer_is_lost_is_posted_once() {
    let mut cup = Cup::with(&[ANN, BOB], &[]).await;
    cup.wall.unanswered.lock().unwrap().push("tournament-news-begun".into());
    cup.start().await;
    cup.pass(5 * 60).await;
    cup.settle().await;
    assert_eq!(cup.told("tournament-news-begun"), 1);
    assert!(cup.contest().await.news.is_empty());
    // The same words about something new are another line.
    cup.play_open().await;
    let contest = cup.contest().await;
    let Some(Outcome::Played { winners }) = contest.play.tables().next().unwrap().1.outcome else {
        panic!("{contest:?}")
    };
    for outcome in ["w0".to_owned(), format!("w{}", winners.0), "w0".to_owned()] {
        cup.press(HOST, "button-manage").await;
        cup.tap(HOST, "button-results").await;
        cup.pick(HOST, message!("tournament-option", round = 1u32)).await;
        let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
        cup.twice(HOST, &menu, &[&outcome], true).await;
        cup.tap(HOST, "button-set-sure").await;
        cup.settle().await;
    }
    assert_eq!(cup.told("tournament-news-corrected"), 3);
}

#[tokio::test]
async fn what_discord_refuses_as_it_is_holds_up_no_game() {
    let mut cup = Cup::with(&[ANN, BOB], &[]).await;
    cup.shut(Some(DeliverError::Wrong("Invalid Form Body".to_owned())));
    cup.start().await;
    assert!(cup.contest().await.news.is_empty(), "a line is not tried for ever");
    cup.shut(None);
    cup.pass(20 * 60).await;
    cup.settle().await;
    assert_eq!(cup.open().await.len(), 1);
}

#[tokio::test]
async fn in_a_closed_channel_rounds_are_paired_and_what_is_missing_follows() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14], &["tournament-format-knock-out".into()]).await;
    cup.shut(Some(DeliverError::Closed("Missing Access".to_owned())));
    for (_, people, channel) in cup.open().await {
        cup.resign(*people.iter().max().unwrap(), channel).await;
        cup.pass(1).await;
    }
    let (before, posted) = (cup.wall.refused(), cup.told("tournament-pairing"));
    let worker = cup.room.bot.background(cup.wall.clone(), cup.wall.clone());
    for _ in 0..200 {
        cup.room.now = cup.room.now.after(std::time::Duration::from_secs(15));
        *cup.wall.now.lock().unwrap() = cup.room.now;
        worker.round().await.unwrap();
    }
    assert_eq!(cup.contest().await.play.rounds().len(), 2, "the final is paired");
    assert!(cup.wall.refused() <= before + 3, "it is not tried again and again");
    assert!(cup.is_owed().await && cup.wall.posts.lock().unwrap().is_empty());
    cup.shut(None);
    // A change of the server's roles or channels.
    cup.room.bot.server_changed(deltille::ids::GuildId(1));
    worker.round().await.unwrap();
    cup.settle().await;
    assert_eq!((cup.told("tournament-news-round"), cup.told("tournament-pairing")), (1, posted + 1));
    cup.play_open().await;
    assert!(is_over(&cup.contest().await));
    assert!(cup.state().text.says(message!("tournament-winners", count = 1usize)), "{:?}", cup.state());
}

#[tokio::test]
async fn in_a_deleted_channel_nothing_is_tried_for_ever() {
    let hour = message!("tournament-window-all", time = "1 hour");
    let mut cup = Cup::begun(&[ANN, BOB], &["button-page-after".into(), hour.into()]).await;
    cup.shut(Some(DeliverError::Gone("Unknown Channel".to_owned())));
    let (_, people, channel) = cup.open().await.remove(0);
    cup.resign(people[0], channel).await;
    cup.settle().await;
    let before = cup.wall.refused();
    cup.pass(2 * 60 * 60).await;
    assert_eq!(cup.wall.refused(), before);
    let contest = cup.contest().await;
    assert!(is_over(&contest) && contest.news.is_empty() && !cup.is_owed().await);
}

#[tokio::test]
async fn a_tournament_moves_on_from_a_deleted_channel() {
    let hour = message!("tournament-window-round", time = "1 hour");
    let choices = ["tournament-format-swiss".into(), "button-page-after".into(), hour.into()];
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14, 15, 16], &choices).await;
    cup.shut(Some(DeliverError::Gone("Unknown Channel".to_owned())));
    let (_, people, channel) = cup.open().await.remove(0);
    cup.resign(people[0], channel).await;
    cup.settle().await;
    assert_eq!(cup.told("tournament-lost"), 1, "the host is told");
    cup.pass(5 * 60 * 60).await;
    let contest = cup.contest().await;
    assert_eq!(contest.play.open_tables().count(), 2, "deadlines stand still");
    let elsewhere = ChannelId(501);
    cup.room.channel = elsewhere;
    cup.room.command(HOST, "tournament", &[]).await;
    let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().clone();
    cup.room.press_id(HOST, &menu.custom_id, &[&menu.options[0].value]).await;
    cup.room.tap(HOST, "button-manage").await;
    cup.room.tap(HOST, "button-move-here").await;
    cup.settle().await;
    let contest = cup.contest().await;
    assert!(contest.channel == elsewhere && contest.lost.is_none() && contest.paused.is_none());
    assert_eq!((cup.told("tournament-news-moved"), cup.open().await.len()), (1, 2));
}

#[tokio::test]
async fn a_thread_with_a_refused_name_gets_another() {
    let mut cup = Cup::with(&[ANN, BOB], &[]).await;
    cup.wall.forbidden.lock().unwrap().push("Ann".to_owned());
    cup.start().await;
    cup.settle().await;
    assert_eq!(cup.open().await.len(), 1);
    let threads = cup.wall.threads.lock().unwrap();
    assert!(
        threads[0].1.reads(message!("tournament-thread-plain", round = 1u32, game = 1u32)),
        "{threads:?}"
    );
}

#[tokio::test]
async fn results_are_told_at_most_every_ten_minutes() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14, 15, 16], &["tournament-format-swiss".into()]).await;
    let open = cup.open().await;
    for (at, (_, people, channel)) in open.into_iter().take(2).enumerate() {
        cup.resign(people[0], channel).await;
        cup.settle().await;
        assert_eq!(cup.told("tournament-news-results"), 1, "{at}");
        let line = cup.posts.iter().find(|post| post.text.says("tournament-news-results")).unwrap();
        assert!(at > 0 || line.text.contains(&format!("<#{channel}>")), "{line:?}");
    }
    cup.pass(11 * 60).await;
    cup.settle().await;
    assert_eq!(cup.told("tournament-news-results"), 2);
}

#[tokio::test]
async fn a_table_that_a_moderator_ends_waits_for_the_hosts_result() {
    let mut cup = Cup::begun(&[ANN, BOB], &[]).await;
    let (game, _, channel) = cup.open().await.remove(0);
    cup.room.rights = Rights {
        manage_server: true,
        manage_messages: true,
        ..Rights::default()
    };
    // Both ways to end it say what that means.
    cup.room.channel = channel;
    let asked = cup.room.command(CLEO, "server end", &[]).await;
    assert!(ephemeral(&asked).text.says("end-ask-tournament"), "{asked:?}");
    cup.room.channel = LOUNGE;
    cup.room.command(CLEO, "server tables", &[]).await;
    let menu = crate::room::selects(&cup.room.private[&CLEO]).next().unwrap().clone();
    cup.twice(CLEO, &menu.custom_id, &[&menu.options[0].value], true).await;
    cup.room.rights = Rights { manage_server: true, ..Rights::default() };
    cup.room.tap(CLEO, "end-button-ask").await;
    assert!(
        cup.room.private[&CLEO].text.says("mod-ask-end-tournament"),
        "{:?}",
        cup.room.private[&CLEO]
    );
    cup.room.tap(CLEO, "end-button").await;
    cup.room.rights = Rights::default();
    assert_eq!(cup.table(channel).await.phase, Phase::Aborted);
    cup.settle().await;
    assert_eq!(cup.told("tournament-news-ended"), 1);
    assert!(cup.state().text.says("tournament-game-ended"), "{:?}", cup.state());
    assert!(cup.contest().await.is_cut_short(game));
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-results").await;
    cup.pick(HOST, message!("tournament-option", round = 1u32)).await;
    cup.pick(HOST, "tournament-outcome-draw").await;
    cup.tap(HOST, "button-set-sure").await;
    cup.settle().await;
    let contest = cup.contest().await;
    assert!(
        is_over(&contest)
            && matches!(contest.play.table(game).unwrap().outcome, Some(Outcome::Played { .. }))
    );
    assert_eq!(cup.points(&[ANN, BOB]).await, ["½", "½"]);
    assert_eq!(cup.told("tournament-news-ended"), 1, "that the tournament ends a table is no news");
}

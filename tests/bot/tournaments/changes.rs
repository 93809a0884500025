//! What a host changes before the start, and what the answers of the menus say.

use super::{Cup, HOST};
use crate::room::{ANN, BOB, CLEO, button, has};
use deltille::{
    bot::tournaments::Absence,
    ids::UserId,
    table::clock::TimeControl,
    tournaments::{Format, Millis},
};
use deltille_testing::texts::{Says, Wanted, message};

const HOUR: u64 = 60 * 60;

fn hours(time: &'static str) -> Wanted {
    message!("tournament-window-round", time = time).into()
}

fn swiss() -> [Wanted; 1] {
    ["tournament-format-swiss".into()]
}

/// The text of the host's private message.
fn answer(cup: &Cup) -> &str {
    &cup.room.private[&HOST].text
}

#[tokio::test]
async fn clock_time_and_rounds_can_be_changed_before_the_start() {
    let mut cup = Cup::with(&[ANN, BOB, CLEO, 14], &swiss()).await;
    cup.manage("button-change").await;
    let form = cup.room.private[&HOST].clone();
    for missing in ["button-create", "button-make-rated", "button-date"] {
        assert!(!has(&form, missing), "{missing}: {form:?}");
    }
    let rounds: Wanted = message!("tournament-rounds", count = 3usize).into();
    for choice in ["time-unlimited".into(), hours("1 hour"), rounds] {
        cup.pick(HOST, choice).await;
    }
    let save = button(&cup.room.private[&HOST], "button-save").custom_id.clone();
    // Another person cannot save it.
    cup.twice(ANN, &save, &[], true).await;
    assert!(cup.room.private[&ANN].text.says("tournament-not-host"), "{:?}", cup.room.private[&ANN]);
    cup.tap(HOST, "button-save").await;
    assert!(answer(&cup).says(hours("1 hour")), "{}", answer(&cup));
    cup.settle().await;
    let contest = cup.contest().await;
    let settings = contest.play.settings();
    assert_eq!((contest.time, settings.format), (TimeControl::Unlimited, Format::Swiss { rounds: 3 }));
    assert_eq!((settings.window, settings.seats), (Some(Millis(3_600_000)), 2));
    assert_eq!(cup.told("tournament-news-changed"), 1);
    let news = cup.posts.iter().find(|post| post.text.says("tournament-news-changed")).unwrap();
    assert!(news.text.contains("3 rounds") && news.text.contains("1 hour"), "{news:?}");
    assert!(cup.state().text.says(hours("1 hour")), "{:?}", cup.state());
    // The form opens with the present choices; without a change, nothing is told.
    cup.manage("button-change").await;
    assert!(answer(&cup).says(hours("1 hour")), "{}", answer(&cup));
    cup.tap(HOST, "button-save").await;
    assert_eq!(cup.told("tournament-news-changed"), 1);
    cup.start().await;
    cup.settle().await;
    cup.press(HOST, "button-manage").await;
    assert!(!has(&cup.room.private[&HOST], "button-change"));
    cup.twice(HOST, &save, &[], true).await;
    assert!(answer(&cup).says("tournament-refuse-begun"), "{}", answer(&cup));
    assert_eq!(cup.contest().await.time, TimeControl::Unlimited);
}

#[tokio::test]
async fn a_forged_form_changes_neither_game_nor_format() {
    let mut cup = Cup::with(&[ANN, BOB], &[]).await;
    cup.manage("button-change").await;
    let save = button(&cup.room.private[&HOST], "button-save").custom_id.clone();
    let (before, rest) = save.split_once(".!.").unwrap();
    let (_, rest) = rest.split_once('-').unwrap();
    cup.twice(HOST, &format!("{before}.!.4-{rest}"), &[], true).await;
    let contest = cup.contest().await;
    assert_eq!(contest.format(), Format::RoundRobin { legs: 1 });
}

#[tokio::test]
async fn the_length_of_an_arena_and_of_a_match_can_be_changed() {
    let mut cup = Cup::with(&[ANN, BOB], &["tournament-format-arena".into()]).await;
    cup.manage("button-change").await;
    cup.pick(HOST, message!("tournament-window-arena", time = "2 hours")).await;
    cup.tap(HOST, "button-save").await;
    assert_eq!(cup.contest().await.lasts, Some(2 * HOUR * 1000));
    let mut cup = Cup::with(&[ANN, BOB], &["tournament-format-knock-out".into()]).await;
    cup.manage("button-change").await;
    assert!(answer(&cup).says("tournament-drawn-match"), "{}", answer(&cup));
    cup.pick(HOST, message!("tournament-match", count = 2usize)).await;
    cup.tap(HOST, "button-save").await;
    let format = cup.contest().await.format();
    assert!(matches!(format, Format::KnockOut { best_of: 2, third: false, .. }), "{format:?}");
}

#[tokio::test]
async fn divisions_and_seasons_of_a_league_can_be_changed() {
    let mut league = Cup::with(&[ANN, BOB], &["tournament-format-league".into()]).await;
    league.manage("button-change").await;
    league.tap(HOST, "button-page-after").await;
    for (choice, count) in [("tournament-division-size", 4usize), ("tournament-movers", 2)] {
        league.pick(HOST, message!(choice, count = count)).await;
    }
    league.pick(HOST, "tournament-between-none").await;
    league.tap(HOST, "button-save").await;
    league.settle().await;
    let contest = league.contest().await;
    assert_eq!(contest.format(), Format::League { division: 4, movers: 2 });
    assert_eq!(contest.between, None);
    let news = league.posts.iter().find(|post| post.text.says("tournament-news-changed")).unwrap();
    assert!(news.text.says("tournament-between-none"), "{news:?}");
    // The form opens with the present choices.
    league.manage("button-change").await;
    assert!(answer(&league).says("tournament-between-none"), "{}", answer(&league));
    league.tap(HOST, "button-save").await;
    assert_eq!(league.told("tournament-news-changed"), 1);
}

/// Rounds until the idle person is told to be away.
async fn rounds_until_away(absence: u32) -> Option<usize> {
    let mut cup = Cup::with(&(11..=16).collect::<Vec<_>>(), &swiss()).await;
    cup.manage("button-change").await;
    cup.pick(HOST, hours("1 hour")).await;
    cup.tap(HOST, "button-page-after").await;
    cup.pick(HOST, message!("tournament-absence", count = absence)).await;
    cup.tap(HOST, "button-save").await;
    cup.start().await;
    cup.settle().await;
    for round in 1..=4 {
        for (_, seated, channel) in cup.open().await {
            if !seated.contains(&16) {
                cup.resign(seated[0], channel).await;
            }
        }
        // The opponent of the idle person says that they are there.
        for user in 11..=15 {
            cup.press(user, "button-own-games").await;
        }
        cup.pass(HOUR + 60).await;
        cup.settle().await;
        if cup.told("tournament-news-away") > 0 {
            let contest = cup.contest().await;
            let idle = contest.player(UserId(16)).unwrap();
            assert!(contest.entrant(idle).unwrap().away);
            return Some(round);
        }
    }
    assert_eq!(cup.contest().await.absence, Absence(0));
    None
}

#[tokio::test]
async fn the_host_decides_after_how_many_rounds_absent_people_are_not_paired() {
    for (absence, rounds) in [(1, Some(1)), (3, Some(3)), (0, None)] {
        assert_eq!(rounds_until_away(absence).await, rounds, "{absence}");
    }
}

#[tokio::test]
async fn the_form_says_on_its_first_page_what_happens_to_absentees() {
    let mut cup = Cup::new(&[]).await;
    cup.room.rights = deltille::bot::Rights { manage_server: true, ..Default::default() };
    cup.room.command(HOST, "tournament", &[]).await;
    cup.room.tap(HOST, "button-new-tournament").await;
    cup.room.pick(HOST, "tournament-format-swiss").await;
    let two = message!("tournament-absence", count = 2u32);
    assert!(answer(&cup).says(two) && answer(&cup).says("button-here"), "{}", answer(&cup));
    cup.room.pick(HOST, "tournament-format-knock-out").await;
    assert!(answer(&cup).says("tournament-drawn-match"), "{}", answer(&cup));
}

#[tokio::test]
async fn answers_of_the_hosts_menus_say_what_was_done() {
    let mut cup = Cup::with(&[ANN, BOB, CLEO, 14], &swiss()).await;
    cup.manage("button-replace").await;
    let menu = crate::room::selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
    cup.twice(HOST, &menu, &["4"], true).await;
    cup.tap(HOST, "button-take-out").await;
    cup.tap(HOST, "button-take-out-sure").await;
    assert!(answer(&cup).says(message!("tournament-done-people", people = 3usize)), "{}", answer(&cup));
    cup.manage("button-start").await;
    cup.tap(HOST, "button-start-sure").await;
    assert!(answer(&cup).says("tournament-news-begun"), "{}", answer(&cup));
    cup.settle().await;
    cup.pause().await;
    assert!(answer(&cup).says("tournament-news-paused"), "{}", answer(&cup));
    cup.manage("button-tournament-resume").await;
    assert!(answer(&cup).says("tournament-news-resumed"), "{}", answer(&cup));
    cup.manage("button-end").await;
    cup.tap(HOST, "button-end-sure").await;
    assert!(answer(&cup).says("tournament-news-over"), "{}", answer(&cup));
    let mut cup = Cup::with(&[], &[]).await;
    cup.manage("button-end").await;
    cup.tap(HOST, "button-end-sure").await;
    assert!(answer(&cup).says("tournament-off"), "{}", answer(&cup));
}

#[tokio::test]
async fn a_clock_that_outlasts_the_window_is_pointed_out() {
    let mut cup = Cup::with(&[], &[]).await;
    cup.room.rights.manage_server = true;
    cup.room.command(HOST, "tournament", &[]).await;
    cup.tap(HOST, "button-new-tournament").await;
    assert!(!answer(&cup).says("tournament-draft-slow"), "{}", answer(&cup));
    cup.tap(HOST, "button-page-after").await;
    let hour = message!("tournament-window-all", time = "1 hour");
    cup.pick(HOST, hour).await;
    let slow = message!("tournament-draft-slow", time = "2d 20h", moves = 10usize);
    assert!(answer(&cup).says(slow), "{}", answer(&cup));
    // Without a clock, only the window counts.
    cup.pick(HOST, "time-unlimited").await;
    assert!(!answer(&cup).says("tournament-draft-slow"), "{}", answer(&cup));
}

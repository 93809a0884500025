//! Leagues: a season after the other, with people who join and leave between them.

use super::{Cup, HOST, is_over, outcomes};
use crate::room::{ANN, BOB, CLEO, button, has};
use deltille::{
    bot::{Action, Bot, tournaments::Contest, tournaments::server_label},
    ids::{GuildId, UserId},
    store::{Change, HookedStore, Key, Store, StoreError, Subject, Version},
    tournaments::{Format, Life, Outcome, Player, Seats},
};
use deltille_testing::texts::{Says, Wanted, message};
use futures::FutureExt;
use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering::Relaxed},
};

const DAY: u64 = 24 * 60 * 60;

const EIGHT: [u64; 8] = [ANN, BOB, CLEO, 14, 15, 16, 17, 18];

/// Divisions of four, a day of sign-up between seasons; and what else is chosen.
fn league(more: &[Wanted]) -> Vec<Wanted> {
    let chosen = [
        "tournament-format-league".into(),
        "button-page-after".into(),
        message!("tournament-window-season", time = "1 day").into(),
        "button-page-after".into(),
        message!("tournament-division-size", count = 4u32).into(),
        message!("tournament-between", time = "1 day").into(),
    ];
    chosen.into_iter().chain(more.iter().cloned()).collect()
}

impl Cup {
    /// All tournaments of the server, the newest first.
    async fn seasons(&self) -> Vec<Contest> {
        let found = self.room.store.find(&server_label(GuildId(1)), 0, 10).await.unwrap();
        found.iter().map(|(_, loaded)| Contest::decode(&loaded.body).unwrap()).collect()
    }

    /// Goes over to the season that was opened, and returns the one before.
    async fn next_season(&mut self) -> Contest {
        let before = self.contest().await;
        self.id = before.next.expect("a next season");
        before
    }

    async fn divisions(&self) -> Vec<Vec<u64>> {
        let contest = self.contest().await;
        let user = |player: &Player| contest.who(*player).and_then(|who| who.user).map_or(0, |user| user.0);
        let divisions = match contest.is_running() {
            true => contest.play.divisions().to_vec(),
            false => contest.play.next_divisions(),
        };
        divisions.iter().map(|people| people.iter().map(user).collect()).collect()
    }
}

#[tokio::test]
async fn a_league_begins_its_next_season_by_itself() {
    let mut cup = Cup::begun(&EIGHT, &league(&[])).await;
    let first = cup.contest().await;
    assert_eq!(first.play.settings().format, Format::League { division: 4, movers: 1 });
    assert_eq!(cup.divisions().await, [EIGHT[..4].to_vec(), EIGHT[4..].to_vec()]);
    assert_eq!(cup.contest().await.play.open_tables().count(), 12, "each division is a round robin");
    assert_eq!(cup.open().await.len(), 4);
    cup.check().await;
    let state = cup.state();
    assert!(state.text.says(message!("tournament-division", number = 2usize)), "{state:?}");
    assert!(state.text.says("tournament-goes-on"), "{state:?}");
    assert!(
        !state.text.says("tournament-moves"),
        "before the first result, no place leads anywhere: {state:?}"
    );
    cup.press(ANN, "button-standings").await;
    let page = cup.room.private[&ANN].clone();
    assert!(page.text.says(message!("tournament-division", number = 1usize)), "{page:?}");
    cup.tap(ANN, "button-next").await;
    let page = &cup.room.private[&ANN].text;
    assert!(
        page.says(message!("tournament-division", number = 2usize)) && page.contains("Person 18"),
        "{page}"
    );
    assert!(!page.contains("Ann"), "{page}");

    cup.play_open().await;
    let before = cup.next_season().await;
    assert!(is_over(&before));
    assert_eq!(cup.seasons().await.len(), 2);
    let second = cup.contest().await;
    assert_eq!(
        (second.play.season(), second.play.life(), second.before),
        (2, Life::SignUp, Some(before.id))
    );
    let moved = [vec![ANN, BOB, CLEO, 15], vec![14, 16, 17, 18]];
    assert_eq!(cup.divisions().await, moved, "the fourth went down, the fifth up");
    let state = cup.state();
    assert!(state.text.says("tournament-stay-in"), "{state:?}");
    assert!(state.text.says(message!("tournament-people", count = 8usize)), "{state:?}");
    // The message before leads to it.
    let shown = cup.shown(before.id).unwrap();
    assert!(shown.text.says("tournament-moves") && shown.text.contains('▼'), "{shown:?}");
    assert!(
        shown.file.as_ref().unwrap().alt.says("standings-alt-up"),
        "the picture says it, too: {shown:?}"
    );
    let link = format!("https://discord.com/channels/1/500/{}", before.next_message.unwrap());
    assert!(
        shown.text.says(message!("tournament-next-season", season = 2u32, link = link)),
        "{shown:?}"
    );

    // People leave, come back and join between the seasons.
    cup.press(CLEO, "button-leave-tournament").await;
    cup.press(18, "button-leave-tournament").await;
    cup.press(18, "button-sign-up").await;
    cup.press(41, "button-sign-up").await;
    cup.pass(DAY + 30).await;
    cup.settle().await;
    let second = cup.contest().await;
    assert!(second.is_running(), "{second:?}");
    assert_eq!(cup.divisions().await, [[ANN, BOB, 15, 14], [16, 17, 18, 41]], "14 is spared first");
    assert_eq!(cup.open().await.len(), 4);
    cup.play_open().await;
    assert_eq!(cup.points(&[ANN, BOB, 14, 15]).await, ["3", "2", "1", "0"], "of this season only");
    let third = cup.next_season().await;
    assert!(is_over(&third) && third.games.len() == 12);
    assert_eq!(cup.contest().await.play.season(), 3);
    // What happened in the second season changed nothing in the first.
    let all = cup.seasons().await;
    let first = all.iter().find(|contest| contest.id == before.id).unwrap();
    assert_eq!((&first.play, &first.people, &first.games), (&before.play, &before.people, &before.games));
    let messages: std::collections::BTreeSet<_> =
        all.iter().flat_map(|contest| &contest.games).map(|place| place.message).collect();
    assert_eq!(messages.len(), 24, "each game has its own message");
    for contest in &all {
        for place in &contest.games {
            let table = cup.table(deltille::ids::ChannelId(place.message.0)).await;
            assert_eq!(table.links.fixture, Some(contest.fixture(place.game)));
        }
    }
}

#[tokio::test]
async fn the_next_season_is_filed_once() {
    let mut cup = Cup::begun(&EIGHT[..4], &league(&[])).await;
    let inner = cup.room.store.clone();
    let (tries, id, store) = (Arc::new(AtomicU32::new(0)), cup.id, inner.clone());
    let counted = tries.clone();
    let hooked = HookedStore::new(inner, move |changes: &[Change]| {
        if !changes.iter().any(|change| change.key.0.starts_with("season:")) {
            return Ok(());
        }
        let apply = |changes| store.apply(changes).now_or_never().unwrap().map(drop);
        match counted.fetch_add(1, Relaxed) {
            // Another change of the season that is over comes first.
            0 => {
                let subject = Subject::Tournament(id);
                let now = store.load(subject).now_or_never().unwrap().unwrap().unwrap();
                let mut contest = Contest::decode(&now.body).unwrap();
                contest.title = "Named meanwhile".to_owned();
                let change = Change {
                    outgoing: now.owed.clone(),
                    labels: contest.labels(),
                    ..Change::of_body(
                        subject,
                        now.version,
                        contest.encode(),
                        Key("name".to_owned()),
                        changes[0].at,
                    )
                };
                apply(vec![change])
            }
            // It is done, but the answer is lost.
            1 => {
                apply(changes.to_vec())?;
                Err(StoreError::Engine("gone".to_owned()))
            }
            _ => Ok(()),
        }
    });
    cup.room.bot = Bot::new(Arc::new(hooked));
    cup.play_open().await;
    assert_eq!(tries.load(Relaxed), 2, "tried twice");
    let all = cup.seasons().await;
    let [second, first] = &all[..] else { panic!("{all:?}") };
    assert_eq!((first.next, second.before), (Some(second.id), Some(first.id)));
    assert_eq!(second.title, "Named meanwhile");
    let loaded = cup.room.store.load(Subject::Tournament(second.id)).await.unwrap().unwrap();
    assert!(loaded.posted.is_some() && !loaded.deadlines.is_empty() && loaded.version > Version(0));
    // Several processes at once.
    cup.next_season().await;
    cup.pass(DAY + 30).await;
    cup.settle().await;
    for round in 1..=3 {
        for (_, people, channel) in cup.open().await {
            cup.resign(people[0], channel).await;
        }
        if round < 3 {
            cup.settle().await;
        }
    }
    let others = [Bot::new(cup.room.store.clone()), Bot::new(cup.room.store.clone())];
    for _ in 0..20 {
        cup.room.now = cup.room.now.after(std::time::Duration::from_secs(1));
        let wall = cup.wall.clone();
        *wall.now.lock().unwrap() = cup.room.now;
        let [one, two] = others.each_ref().map(|bot| bot.background(wall.clone(), wall.clone()));
        let (one, two) = tokio::join!(one.round(), two.round());
        one.unwrap();
        two.unwrap();
    }
    assert_eq!(cup.seasons().await.len(), 3);
}

#[tokio::test]
async fn a_league_ends_with_the_season_that_the_host_names() {
    let mut cup = Cup::begun(&EIGHT[..4], &league(&[])).await;
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-last-season").await;
    assert!(cup.room.private[&HOST].text.says("tournament-ask-last"), "{:?}", cup.room.private[&HOST]);
    cup.tap(HOST, "button-last-season-sure").await;
    assert!(!has(&cup.room.private[&HOST], "button-last-season"), "{:?}", cup.room.private[&HOST]);
    cup.settle().await;
    assert_eq!(cup.told("tournament-news-last-season"), 1);
    assert!(cup.state().text.says("tournament-last-season"), "{:?}", cup.state());
    cup.play_open().await;
    let contest = cup.contest().await;
    assert!(is_over(&contest) && contest.next.is_none());
    assert_eq!(cup.seasons().await.len(), 1);
}

#[tokio::test]
async fn one_season_can_be_chosen_from_the_start() {
    let once = league(&["tournament-between-none".into()]);
    let mut cup = Cup::begun(&EIGHT[..4], &once).await;
    cup.play_open().await;
    let contest = cup.contest().await;
    assert!(is_over(&contest) && contest.next.is_none() && contest.between.is_none());
    assert!(!cup.state().text.says("tournament-moves"), "{:?}", cup.state());
}

#[tokio::test]
async fn a_correction_counts_for_the_next_season_until_it_begins() {
    let mut cup = Cup::begun(&EIGHT, &league(&[])).await;
    cup.play_open().await;
    let first = cup.next_season().await;
    // The last of the first division wins against the third after all, and both have a point then.
    let game_of = |one: u64, other: u64| {
        let players = [one, other].map(|user| first.player(UserId(user)).unwrap());
        let mut tables = first.play.tables();
        let found = tables.find(|(_, table)| players.iter().all(|player| table.players.contains(player)));
        let (game, table) = found.unwrap();
        (game, table.seat_of(players[1]).unwrap())
    };
    let first_id = button(&cup.shown(first.id).unwrap(), "button-manage").custom_id.clone();
    let correction = |one: u64, other: u64| {
        let (game, seat) = game_of(one, other);
        let set = format!("set!.w{}.{}.{}", Seats::one(seat).0, game.round, game.table);
        first_id.replace("manage", &set)
    };
    for other in [BOB, CLEO] {
        cup.twice(HOST, &correction(other, 14), &[], true).await;
    }
    cup.settle().await;
    assert_eq!(cup.told("tournament-news-corrected"), 2);
    assert_eq!(cup.divisions().await[0], [ANN, 14, BOB, 15]);
    assert_eq!(cup.divisions().await[1][0], CLEO, "the third is the last now");
    cup.pass(DAY + 30).await;
    cup.settle().await;
    assert!(cup.contest().await.is_running());
    cup.twice(HOST, &correction(ANN, 14), &[], true).await;
    cup.settle().await;
    assert_eq!(cup.told("tournament-news-corrected"), 3);
    assert_eq!(cup.divisions().await[0], [ANN, 14, BOB, 15], "it has begun");
}

#[tokio::test]
async fn who_came_to_no_game_signs_up_again_and_too_few_people_wait() {
    let mut cup = Cup::begun(&EIGHT[..4], &league(&[])).await;
    cup.pass(DAY + 30).await;
    cup.settle().await;
    let first = cup.next_season().await;
    let all = Some(Outcome::Forfeit { absent: Seats::all(2) });
    assert!(outcomes(&first).iter().all(|outcome| *outcome == all), "{first:?}");
    assert_eq!(cup.contest().await.present().count(), 0);
    // She has the number that she had.
    cup.press(ANN, "button-sign-up").await;
    assert_eq!(cup.contest().await.player(UserId(ANN)), Some(Player(1)));
    cup.pass(DAY + 30).await;
    cup.settle().await;
    assert!(!cup.contest().await.is_running());
    assert_eq!(cup.told("tournament-news-not-begun"), 1);
    assert!(cup.state().text.says("tournament-begins-by-hand"), "{:?}", cup.state());
    for user in [BOB, 41, 42] {
        cup.press(user, "button-sign-up").await;
    }
    cup.press(HOST, "button-manage").await;
    cup.tap(HOST, "button-start").await;
    cup.tap(HOST, "button-start-sure").await;
    cup.settle().await;
    assert_eq!(cup.divisions().await, [[ANN, BOB, 41, 42]]);
    // A person absent again without a new sign-up is forgotten.
    cup.play_open().await;
    let second = cup.next_season().await;
    let third = cup.contest().await;
    assert_eq!((second.named().len(), third.named().len()), (7, 5), "four people and the host");
}

#[tokio::test]
async fn a_person_deleted_after_a_season_is_not_in_the_next() {
    let mut cup = Cup::begun(&EIGHT[..5], &league(&[])).await;
    cup.play_open().await;
    let first = cup.next_season().await;
    let fields = vec![("word".to_owned(), "DELETE".to_owned())];
    let submit = Action::Submit { custom_id: "1.pv.delete".to_owned(), fields, message: None };
    cup.room.act(BOB, submit).await;
    for _ in 0..5 {
        cup.pass(30).await;
    }
    cup.settle().await;
    for contest in cup.seasons().await {
        let body = String::from_utf8(contest.encode()).unwrap();
        assert!(!body.contains("\"Bob") && !body.contains(&format!(":{BOB},")), "{body}");
    }
    assert_eq!(cup.contest().await.present().count(), 4);
    // Between the last game and the next season, likewise.
    let mut over = Contest::decode(&first.encode()).unwrap();
    over.people[1].user = Some(UserId::deleted(1));
    over.next = None;
    let subject = Subject::Tournament(first.id);
    let now = cup.room.store.load(subject).await.unwrap().unwrap();
    let work = deltille::store::Outgoing {
        kind: "tournament".to_owned(),
        at: cup.room.now,
        to: Vec::new(),
    };
    let change = Change {
        outgoing: vec![work],
        ..Change::of_body(subject, now.version, over.encode(), Key("over".to_owned()), cup.room.now)
    };
    cup.room.store.apply(vec![change]).await.unwrap();
    cup.room.store.scrub(vec![b"season:".to_vec()]).await.unwrap();
    cup.room.now = cup.room.now.after(std::time::Duration::from_secs(5));
    cup.id = first.id;
    cup.settle().await;
    cup.next_season().await;
    let again = cup.contest().await;
    assert!(!again.present().any(|player| player == Player(2)), "{again:?}");
    assert_eq!(again.present().count(), 4);
}

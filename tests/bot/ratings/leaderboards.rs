//! Leaderboards: places, ties, who is on them and who sees whom, and those who left.

use crate::{
    replies::posts_of,
    room::{ANN, BARNABAS, BOB, CLEO, Room, XANTHIPPE, button, buttons, ephemeral, has, person},
    wall::Wall,
};
use deltille::{
    bot::{
        Bot, Deletion, Reply, Tables, Value,
        leaderboards::{self, Page, Rank},
        members::{AskMembers, Asked, Member, Members},
        people::{PersonSettings, Visibility},
        ratings::{self, Board, Part, Scope},
        settings_cache::SettingsCache,
    },
    ids::{ChannelId, GuildId, Time, UserId},
    store::{AnyStore, Change, Key, MemoryStore, Store, Subject},
    table::{Phase, Table},
};
use deltille_testing::texts::{Says, message};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

const POOL: &str = "triablo:two-player";
const NOW: Time = Time(1_750_000_000_000);
const SERVER: GuildId = GuildId(1);
const DAY: u64 = 24 * 60 * 60 * 1000;

fn key() -> Key {
    Key(format!("test:{}", fastrand::u64(..)))
}

fn board(scope: Scope) -> Board {
    Board { scope, pool: POOL.to_owned() }
}

/// A person's ratings, as one server has them, with points of which two uncertainties are taken. Without
/// labels, as rows were written before there were lists.
async fn rated(store: &MemoryStore, user: u64, points: i64, sigma: i64) {
    let mean = 25_000_000 + (points - 1500) * 1_000_000 / 60 + 2 * sigma;
    let body = format!(
        r#"{{"format":1,"name":"Person {user}","named":5,"pools":{{"{POOL}":{{"mean":{mean},"sigma":{sigma},
           "games":30,"won":20,"drawn":1,"streak":2,"longest":5,"peak":1800,"servers":[1]}}}}}}"#
    );
    let subject = Subject::Rating(UserId(user));
    let version = store.load(subject).await.unwrap().map(|row| row.version).unwrap_or_default();
    let change = Change::of_body(subject, version, body.into_bytes(), key(), NOW);
    store.apply(vec![change]).await.unwrap();
}

async fn listed(store: &Arc<MemoryStore>, user: u64, points: i64, sigma: i64) {
    rated(store, user, points, sigma).await;
    ratings::relabel(&store.clone().into(), UserId(user), NOW).await.unwrap();
}

async fn page(store: &Arc<MemoryStore>, members: &Members, scope: Scope, number: usize, viewer: u64) -> Page {
    let store: AnyStore = store.clone().into();
    let wanted = (number, UserId(viewer));
    leaderboards::page(&store, members, &board(scope), wanted, NOW).await.unwrap()
}

fn places(page: &Page) -> Vec<(u64, Option<usize>)> {
    page.rows.iter().map(|row| (row.user.0, row.place)).collect()
}

async fn choose(store: &Arc<MemoryStore>, user: u64, visibility: Visibility) {
    // As another process would, which writes no labels.
    let people = SettingsCache::<PersonSettings>::new(store.clone());
    let edit = |settings: &mut PersonSettings| settings.visibility = visibility;
    people.change(UserId(user), key(), NOW, edit).await.unwrap();
}

#[tokio::test]
async fn equal_figures_share_a_place_and_pages_continue() {
    let (store, members) = (Arc::new(MemoryStore::new()), Members::default());
    let server = Scope::Server(SERVER);
    assert_eq!(page(&store, &members, server, 3, 1).await, Page::default());
    // Twelve people: places 1, 2, 2, 4, …; then three with provisional ratings, the best of all in figures.
    for (user, points) in [(101, 1700), (102, 1650), (103, 1650)] {
        listed(&store, user, points, 1_000_000).await;
    }
    for user in 104..=112 {
        listed(&store, user, 2000 - 5 * user as i64, 1_000_000).await;
    }
    for user in 201..=203 {
        listed(&store, user, 1900, 6_500_000).await;
    }
    let first = page(&store, &members, server, 0, 112).await;
    let expected = [(101, 1), (103, 2), (102, 2), (104, 4), (105, 5), (106, 6), (107, 7), (108, 8)];
    let expected = expected.map(|(user, place)| (user, Some(place)));
    assert_eq!(places(&first)[..8], expected);
    assert!(first.more && first.rows.len() == leaderboards::PAGE);
    let own = first.own.clone().unwrap();
    assert_eq!((own.place, own.page), (Some(Rank::At(12)), Some(1)), "the viewer is on another page");
    let second = page(&store, &members, server, 1, 202).await;
    let expected = [(111, Some(11)), (112, Some(12)), (203, None), (202, None), (201, None)];
    assert_eq!(places(&second), expected, "provisional ones have no place and come last");
    assert!(!second.more && second.own.unwrap().place.is_none());
    // A page after the last one is the last one.
    assert_eq!(page(&store, &members, server, 700, 1).await.number, 1);
    assert_eq!(page(&store, &members, server, 0, 1).await.own, None);
    // A tie across pages has one place.
    for user in 301..=312 {
        listed(&store, user, 1800, 1_000_000).await;
    }
    let second = page(&store, &members, server, 1, 305).await;
    assert_eq!(places(&second)[..3], [(302, Some(1)), (301, Some(1)), (101, Some(13))]);
    assert_eq!(second.own.unwrap().place, Some(Rank::At(1)));
    assert_eq!(page(&store, &members, Scope::Server(GuildId(2)), 0, 101).await, Page::default());
}

/// Notes the last day on which a person played, as rows say it.
async fn played(store: &MemoryStore, user: u64, days_ago: u64) {
    let subject = Subject::Rating(UserId(user));
    let row = store.load(subject).await.unwrap().unwrap();
    let day = NOW.0 / DAY - days_ago;
    let body = String::from_utf8(row.body.to_vec()).unwrap();
    let body = body.replace(r#""servers""#, &format!(r#""days":[[{day},1700]],"servers""#));
    let change = Change::of_body(subject, row.version, body.into_bytes(), key(), NOW);
    store.apply(vec![Change { labels: row.labels, ..change }]).await.unwrap();
}

#[tokio::test]
async fn who_has_not_played_for_half_a_year_is_shown_apart() {
    let (store, members) = (Arc::new(MemoryStore::new()), Members::default());
    let server = Scope::Server(SERVER);
    for (user, days_ago) in [(1, 190), (2, 180), (3, 400), (4, 0)] {
        listed(&store, user, 1800 - user as i64, 1_000_000).await;
        played(&store, user, days_ago).await;
    }
    listed(&store, 5, 1900, 6_500_000).await;
    let shown = page(&store, &members, server, 0, 1).await;
    assert_eq!(places(&shown), [(2, Some(1)), (4, Some(2)), (5, None), (1, None), (3, None)]);
    assert_eq!(shown.rows[3].figure.part, Part::Idle);
    let own = shown.own.unwrap();
    assert_eq!((own.place, own.figure.part), (None, Part::Idle));
    // The next game brings a person back.
    listed(&store, 3, 1797, 1_000_000).await;
    played(&store, 3, 0).await;
    let shown = page(&store, &members, server, 0, 4).await;
    assert_eq!(places(&shown)[..3], [(2, Some(1)), (3, Some(2)), (4, Some(3))]);
}

#[tokio::test]
async fn a_list_says_who_is_idle_and_caps_the_games_that_are_missing() {
    let mut room = Room::new();
    listed(&room.store, 1001, 1700, 1_000_000).await;
    listed(&room.store, CLEO, 1600, 1_000_000).await;
    listed(&room.store, 1002, 1600, 6_500_000).await;
    let shown = text(&mut room, CLEO).await;
    assert!(shown.says(message!("ranks-line-provisional", missing = 0usize)), "30 of 12: {shown}");
    assert!(!shown.says("ranks-idle"), "{shown}");
    played(&room.store, CLEO, 190).await;
    room.now = room.now.max(NOW);
    let shown = text(&mut room, CLEO).await;
    assert!(shown.says("ranks-idle") && shown.says("ranks-own-idle"), "{shown}");
}

#[tokio::test]
async fn visibility_is_checked_when_a_list_is_shown() {
    let (store, members) = (Arc::new(MemoryStore::new()), Members::default());
    let server = Scope::Server(SERVER);
    for user in 1..=15 {
        listed(&store, user, 1700 - user as i64, 1_000_000).await;
    }
    assert_eq!(
        page(&store, &members, Scope::Everywhere, 0, 1).await.rows,
        [],
        "the default is this server"
    );
    // Another process changes settings, and the labels are as before: the list leaves out who is
    // hidden, and others move up.
    choose(&store, 2, Visibility::Nobody).await;
    choose(&store, 5, Visibility::Nobody).await;
    let shown = page(&store, &members, server, 0, 2).await;
    let users: Vec<u64> = shown.rows.iter().map(|row| row.user.0).collect();
    assert_eq!(users, [1, 3, 4, 6, 7, 8, 9, 10, 11, 12]);
    assert_eq!(places(&shown)[1], (3, Some(2)));
    assert_eq!(shown.own, None);
    // People visible everywhere are on both lists.
    choose(&store, 5, Visibility::Everywhere).await;
    let any: AnyStore = store.clone().into();
    ratings::relabel(&any, UserId(5), NOW).await.unwrap();
    assert_eq!(places(&page(&store, &members, Scope::Everywhere, 0, 1).await), [(5, Some(1))]);
    assert_eq!(places(&page(&store, &members, server, 0, 1).await)[3], (5, Some(4)));
    // A row of a newer program and a damaged one cost only themselves.
    let (subject, body) = (Subject::Rating(UserId(3)), br#"{"format":9}"#.to_vec());
    let row = store.load(subject).await.unwrap().unwrap();
    let change = Change {
        labels: row.labels,
        ..Change::of_body(subject, row.version, body, key(), NOW)
    };
    store.apply(vec![change]).await.unwrap();
    let shown = page(&store, &members, server, 0, 3).await;
    assert!(shown.rows.iter().all(|row| row.user.0 != 3) && shown.rows.len() == 9, "{shown:?}");
    assert_eq!(shown.own, None);
}

/// Knows the members of a server; asked about others, it does not answer.
struct Discord(Mutex<HashMap<u64, Member>>);

impl AskMembers for Discord {
    fn member(&self, guild: GuildId, user: UserId) -> Asked<'_> {
        assert_eq!(guild, SERVER);
        Box::pin(async move { self.0.lock().unwrap().get(&user.0).cloned() })
    }
}

fn discord(members: &[u64], gone: &[u64]) -> Arc<Discord> {
    let known = members.iter().map(|user| (*user, Member::Yes(Some(format!("Now {user}")))));
    Arc::new(Discord(Mutex::new(known.chain(gone.iter().map(|user| (*user, Member::Gone))).collect())))
}

#[tokio::test]
async fn people_who_left_are_taken_off_the_list() {
    let (store, members) = (Arc::new(MemoryStore::new()), Members::default());
    let server = Scope::Server(SERVER);
    for user in 1..=14 {
        listed(&store, user, 1700 - user as i64, 1_000_000).await;
    }
    choose(&store, 3, Visibility::Everywhere).await;
    ratings::relabel(&store.clone().into(), UserId(3), NOW).await.unwrap();
    members.ask(discord(&[1, 2, 5, 6, 7, 8, 9, 10, 12, 13, 14], &[3, 11]));
    let shown = page(&store, &members, server, 0, 14).await;
    let users: Vec<u64> = shown.rows.iter().map(|row| row.user.0).collect();
    assert_eq!(users, [1, 2, 5, 6, 7, 8, 9, 10, 12], "3 and 11 left, and of 4 Discord says nothing");
    assert_eq!(shown.unknown, 1);
    assert_eq!(shown.rows[0].name, "Now 1", "the name of today");
    assert_eq!(places(&shown)[2], (5, Some(4)), "4 has a place all the same");
    assert_eq!(shown.own.unwrap().place, Some(Rank::At(12)), "those who left have none");
    let labels = |user: u64| {
        let store = store.clone();
        async move { store.load(Subject::Rating(UserId(user))).await.unwrap().unwrap().labels.len() }
    };
    assert_eq!(
        [labels(3).await, labels(4).await, labels(11).await],
        [1, 1, 0],
        "3 stays on the other list"
    );
    assert_eq!(places(&page(&store, &members, Scope::Everywhere, 0, 1).await), [(3, Some(1))]);
}

async fn table(room: &Room) -> Table {
    let body = room.store.load(Subject::Channel(room.channel)).await.unwrap().unwrap().body;
    Table::decode(&body).unwrap()
}

/// A rated game that the first person wins.
pub async fn rated_game(room: &mut Room, people: [u64; 2], channel: u64) {
    room.channel = ChannelId(channel);
    let options = [
        ("game", Value::Text("triablo".to_owned())),
        ("rated", Value::Boolean(true)),
        ("opponent1", Value::User(person(people[1]))),
    ];
    room.command(people[0], "play", &options).await;
    room.tap(people[0], "button-open").await;
    room.press(people[1], "button-join").await;
    while table(room).await.entries.len() < 6 {
        let table = table(room).await;
        let line = table.play().unwrap().legal().unwrap().swap_remove(0);
        room.type_move(table.next()[0].0, &line).await;
    }
    room.resign(people[1]).await;
    assert_eq!(table(room).await.phase, Phase::Over);
}

fn list(pool: &str) -> [(&str, Value); 1] {
    [("list", Value::Text(pool.to_owned()))]
}

async fn text(room: &mut Room, user: u64) -> String {
    let reply = room.command(user, "game leaderboard", &list(POOL)).await;
    ephemeral(&reply).text.clone()
}

#[tokio::test]
async fn a_rated_game_brings_its_players_on_the_list_and_they_can_leave_it() {
    let mut room = Room::new();
    let empty = text(&mut room, CLEO).await;
    assert!(empty.says("ranks-empty") && empty.says("ranks-own-none"), "{empty}");
    rated_game(&mut room, [ANN, BOB], 600).await;
    let shown = text(&mut room, ANN).await;
    assert!(shown.contains("Ann \\*") && shown.contains("Bob"), "{shown}");
    assert!(shown.says("ranks-line-provisional") && shown.says("ranks-own-provisional"), "{shown}");
    // The last kind of game that the viewer played is the one shown; by taps alone to any other.
    let reply = room.command(ANN, "game leaderboard", &[]).await;
    assert!(ephemeral(&reply).text.says("pool-triablo-two-player"));
    room.pick(ANN, "pool-torissogi-standard").await;
    assert!(room.private[&ANN].text.says("ranks-empty"));
    room.pick(ANN, "pool-triablo-two-player").await;
    room.tap(ANN, "button-ranks-everywhere").await;
    assert!(room.private[&ANN].text.says(message!("ranks-title", everywhere = 1usize)));
    assert!(room.private[&ANN].text.says("ranks-empty"), "nobody wants to be seen everywhere");
    // Bob hides himself, by taps alone: at once no list has him, and he learns why.
    room.command(BOB, "game leaderboard", &list(POOL)).await;
    room.tap(BOB, "button-who-sees-me").await;
    room.pick(BOB, "privacy-seen-nobody").await;
    let shown = text(&mut room, ANN).await;
    assert!(shown.contains("Ann") && !shown.contains("Bob"), "{shown}");
    let own = text(&mut room, BOB).await;
    assert!(own.says("ranks-own-hidden") && !own.contains("Bob"), "{own}");
    // A game that he plays meanwhile does not bring him back, his own choice does.
    rated_game(&mut room, [BOB, ANN], 601).await;
    assert!(!text(&mut room, ANN).await.contains("Bob"));
    room.command(BOB, "me privacy", &[]).await;
    room.pick(BOB, "privacy-seen-everywhere").await;
    let shown = text(&mut room, ANN).await;
    assert!(shown.contains("Bob"), "{shown}");
    room.tap(ANN, "button-ranks-everywhere").await;
    assert!(room.private[&ANN].text.contains("Bob") && !room.private[&ANN].text.contains("Ann"));
    // In direct messages there is the list of all servers only.
    let request = room.request(
        CLEO,
        deltille::bot::Action::Command {
            name: "game leaderboard".to_owned(),
            options: list(POOL).map(|(name, value)| (name.to_owned(), value)).to_vec(),
        },
    );
    let reply = room.deliver(deltille::bot::Request { guild: None, ..request }).await;
    let post = ephemeral(&reply);
    assert!(post.text.contains("Bob") && !post.text.contains("Ann"), "{}", post.text);
    assert!(!has(post, "button-ranks-server"));
}

#[tokio::test]
async fn pages_are_turned_and_lead_to_ones_own_place() {
    let mut room = Room::new();
    for user in 1001..=1025 {
        listed(&room.store, user, 1900 - (user as i64 - 1000), 1_000_000).await;
    }
    listed(&room.store, CLEO, 1700, 1_000_000).await;
    let shown = text(&mut room, CLEO).await;
    assert!(shown.says(message!("ranks-own", place = 26usize)), "{shown}");
    assert!(!has(&room.private[&CLEO], "button-previous"));
    room.tap(CLEO, "button-next").await;
    assert!(room.private[&CLEO].text.says(message!("ranks-line", place = 11usize)));
    assert!(buttons(&room.private[&CLEO]).count() > 4);
    room.tap(CLEO, "button-own-place").await;
    let last = room.private[&CLEO].text.clone();
    assert!(last.says(message!("ranks-line", place = 26usize)) && !has(&room.private[&CLEO], "button-next"));
    room.tap(CLEO, "button-previous").await;
    // Forged and outdated ids are answered kindly, and change nothing.
    let id = button(&room.private[&CLEO], "button-next").custom_id.clone();
    for forged in [id.replace(POOL, "triablo:nine-player"), id.replace(".s.", ".x."), "1.lb.1.2.s".to_owned()]
    {
        let reply = room.press_id(CLEO, &forged, &[]).await;
        assert!(!posts_of(&reply).is_empty(), "{forged}");
    }
    let far = room.press_id(CLEO, &format!("1.lb.1.65535.s.{POOL}"), &[]).await;
    assert!(posts_of(&far)[0].text.says(message!("ranks-line", place = 26usize)));
    let wrong = room.command(CLEO, "game leaderboard", &list("chess")).await;
    assert!(matches!(wrong, Reply::Messages(_)));
}

#[tokio::test]
async fn a_server_that_removed_the_bot_has_no_lists() {
    let mut room = Room::new();
    rated_game(&mut room, [ANN, BOB], 600).await;
    let labels = async |room: &Room| {
        let range = board(Scope::Server(SERVER)).range();
        room.store.list(&range, 0, 9).await.unwrap().len()
    };
    assert_eq!(labels(&room).await, 2);
    room.bot.server_left(SERVER, room.now).await;
    // Keeps the bot running throughout: days of downtime would not count.
    let end = room.now.after(Duration::from_secs(31 * 24 * 60 * 60));
    let service = room.store.load(Subject::Service).await.unwrap().expect("a heartbeat");
    let body = format!(r#"{{"beat":{},"down":0,"last":null}}"#, end.0).into_bytes();
    let change = Change::of_body(Subject::Service, service.version, body, key(), end);
    room.store.apply(vec![change]).await.unwrap();
    let round = async |bot: &Bot, now| {
        let wall = Wall::at(now);
        bot.background(wall.clone(), wall).round().await.unwrap()
    };
    for seconds in 0..5 {
        round(&room.bot, end.after(Duration::from_secs(seconds))).await;
    }
    assert_eq!(labels(&room).await, 0);
    let row = room.store.load(Subject::Rating(UserId(ANN))).await.unwrap().unwrap();
    assert!(!String::from_utf8(row.body).unwrap().contains("servers"), "the ratings stay");
}

#[tokio::test]
async fn deletion_removes_ratings_name_and_place() {
    let mut room = Room::new();
    rated_game(&mut room, [XANTHIPPE, BARNABAS], 600).await;
    assert!(text(&mut room, ANN).await.contains("Xanthippe"));
    let deletion = Deletion::new(Arc::new(Tables::new(room.store.clone())));
    deletion.ask_deletion(UserId(XANTHIPPE), key(), room.now).await.unwrap();
    deletion.delete_now(UserId(XANTHIPPE), room.now).await.unwrap();
    let shown = text(&mut room, ANN).await;
    assert!(!shown.contains("Xanthippe") && shown.contains("Barnabas"), "{shown}");
    let rows = room.store.scan(None, 1000).await.unwrap();
    let ratings = rows.iter().filter(|(subject, _)| matches!(subject, Subject::Rating(_)));
    for (subject, row) in ratings {
        let body = String::from_utf8_lossy(&row.body);
        assert!(*subject == Subject::Rating(UserId(BARNABAS)) && !body.contains("Xanthippe"), "{body}");
    }
}

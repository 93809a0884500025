//! Data of version 0.1 is read, and its games can be continued. `tests/fixtures/store-0.1` was written by a
//! bot of that version in ordinary use: five games, one of them finished, one of them still a lobby, a
//! puzzle, settings and days off; and a backup of it.

use deltille::{
    bot::{
        Tables,
        people::{PersonSettings, Reminders},
        tournaments::{Contest, Refused, Tournaments, Venue},
    },
    games::{Actors, Seat},
    ids::{ChannelId, GuildId, TableId, Time, TournamentId, UserId},
    picture::Look,
    store::{
        Change, DiskStore, Key, Label, MemoryStore, Sealer, Store, Subject, Version, backup, database_folder,
    },
    table::{By, Command, Follow, Order, Person, Phase, Table, clock::Standstill},
    tournaments::RoundNumber,
};
use flate2::read::GzDecoder;
use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/store-0.1").join(name)
}

fn old_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let database = database_folder(folder.path());
    fs::create_dir_all(database.join("blobs")).unwrap();
    let mut log = Vec::new();
    GzDecoder::new(fs::File::open(fixture("db.gz")).unwrap()).read_to_end(&mut log).unwrap();
    fs::write(database.join("db"), log).unwrap();
    fs::copy(fixture("conf"), database.join("conf")).unwrap();
    fs::copy(fixture("seal.key"), folder.path().join("seal.key")).unwrap();
    folder
}

/// The running games: channel, game, number of entries.
const TABLES: [(u64, &str, u32); 4] = [
    (2001, "triablo", 2),
    (2002, "triangulation", 9),
    (2003, "trioker", 8),
    (3001, "triortan", 0),
];
const LOBBY: ChannelId = ChannelId(2004);
const FINISHED: TableId = TableId(1_574_064_852_010_270_720);
/// The time of its last write.
const THEN: Time = Time(1_795_356_747_724);

fn order(command: Command) -> Order {
    Order {
        by: By::Timer,
        request: None,
        at: THEN.after(Duration::from_secs(90)),
        pressed: None,
        table: None,
        ply: None,
        command,
        standstill: Standstill::default(),
    }
}

#[tokio::test]
async fn version_0_1_store_can_be_played_on() {
    let folder = old_folder();
    let store = Arc::new(DiskStore::open(&database_folder(folder.path())).unwrap());
    assert_eq!(store.set_aside(), []);
    let tables = Tables::new(store.clone());
    tables.presence.beat(THEN).await.unwrap();
    for (number, (channel, game, entries)) in TABLES.into_iter().enumerate() {
        let channel = ChannelId(channel);
        let current = tables.current(channel).await.unwrap().unwrap();
        assert_eq!(
            (current.table.setup.game.as_str(), &current.table.phase),
            (game, &Phase::Play),
            "{channel}"
        );
        assert!(!current.table.is_shared() && !current.table.home.elsewhere, "{channel}");
        let (made, play) = (current.table.made(), current.table.play().unwrap());
        assert_eq!(made.0, entries, "{channel}");
        let Actors::Seats(seats) = play.actors() else {
            panic!("{channel}: nobody is to move")
        };
        let seat = seats.iter().next().unwrap();
        let person = current.table.person(seat).unwrap().clone();
        let text = play.legal_of(seat).and_then(|legal| legal.into_iter().next()).unwrap();
        let at = THEN.after(Duration::from_secs(60 + number as u64));
        let order = Order { by: By::Person(person), at, ..order(Command::Enter { text }) };
        let done = tables.order(channel, Key(format!("i:{number}")), order).await.unwrap();
        assert!(done.table.made() > made && done.version > current.version, "{channel}");
    }
    let lobby = tables.current(LOBBY).await.unwrap().unwrap();
    assert!(matches!(lobby.table.phase, Phase::Lobby { .. }) && lobby.table.setup.game == "triortan");

    // The finished game, under every label it can be found by.
    for label in ["u1001", "u1003:torissogi", "u1001u1003", "g9000:torissogi"] {
        let found = store.find(&Label(label.to_owned()), 0, 10).await.unwrap();
        assert_eq!(
            found.iter().map(|(subject, _)| *subject).collect::<Vec<_>>(),
            [Subject::Game(FINISHED)],
            "{label}"
        );
        let table = Table::decode(&found[0].1.body).unwrap();
        assert!(table.phase == Phase::Over && table.result().is_some());
    }
    let settings = |user| {
        let tables = &tables;
        async move { tables.people.load(UserId(user)).await.unwrap().1 }
    };
    let (vacation, direct): (PersonSettings, PersonSettings) = (settings(1001).await, settings(1002).await);
    assert!(!vacation.vacation.is_unused() && vacation.across.is_none());
    assert_eq!(direct.reminders, Reminders::Direct);
    assert_eq!(direct.look(), Look::default());
    // Later fields, at a table that was written without them.
    let follow = Command::Follow(Some(Follow::Moves));
    let follow = Order {
        by: By::Person(Person { id: UserId(77), name: "Eve".to_owned() }),
        ..order(follow)
    };
    tables.order(ChannelId(2002), Key("i:77".to_owned()), follow).await.unwrap();
    drop(tables);

    // Once more, from the disk.
    let store = Arc::into_inner(store).expect("nobody else has it");
    drop(store);
    let again = Tables::new(Arc::new(DiskStore::open(&database_folder(folder.path())).unwrap()));
    let table = again.current(ChannelId(2002)).await.unwrap().unwrap().table;
    assert!(table.made().0 > 9 && table.followed_by(UserId(77)) == Some(Follow::Moves));
}

#[tokio::test]
async fn version_0_1_backup_equals_its_store() {
    let folder = old_folder();
    let old = DiskStore::open(&database_folder(folder.path())).unwrap();
    let (restored, sealer) = (MemoryStore::new(), Sealer::of(folder.path(), |_| true).unwrap());
    let read = backup::read(&restored, &fixture("backup.jsonl"), THEN, &sealer).await.unwrap();
    assert_eq!((read.subjects, read.checked), (9, false));
    for (subject, was) in old.scan(None, 100).await.unwrap() {
        let is = restored.load(subject).await.unwrap().unwrap();
        // The bot wrote one more heartbeat before it stopped.
        assert!(is.body == was.body || subject == Subject::Service, "{subject}");
        assert_eq!((is.labels, is.deadlines), (was.labels, was.deadlines), "{subject}");
    }
}

/// A game in which a vote has given Jonas's seat to a computer, and another that begun before games of several
/// servers were stored.
const STOOD_IN: &str = r#"{"format":2,"id":9005,"channel":2005,"guild":9000,"setup":{"game":"triablo",
    "variant":"two-player","options":[["setup","standard"]]},"host":1001,"seats":[[1001,"Mira"],null],
    "kept":[1001,null],"computers":[null,4],"phase":"Play","opened":1795000000000,
    "seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f","requests":[1,2],
    "clock":{"control":"unlimited","seats":[{"left":0},{"left":0}]},
    "stand_ins":[{"seat":1,"level":4,"since":1,"person":[1002,"Jonas"]}],
    "entries":[["c1-a1^",0,12],["c7-a5^",1,604900]]}"#;

/// Votes for that, in a game of three.
const VOTED: &str = r#"{"format":2,"id":9006,"channel":2006,"guild":9000,"setup":{"game":"triablo",
    "variant":"three-player","options":[["setup","standard"]]},"host":1001,
    "seats":[[1001,"Mira"],[1002,"Jonas"],[1003,"Ada"]],"kept":[1001,1002,1003],"phase":"Play",
    "opened":1795000000000,"seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "requests":[1,2,3],"clock":{"control":"unlimited","seats":[{"left":0},{"left":0},{"left":0}]},
    "hand_over":{"level":2,"agreed":2},"entries":[]}"#;

/// A game of two servers, of which the guest's has been deleted.
const SHARED: &str = r#"{"format":2,"id":9007,"channel":2007,"guild":9000,"setup":{"game":"triablo",
    "variant":"two-player","options":[["setup","standard"]]},"host":1001,"seats":[[1001,"Mira"],[1002,""]],
    "kept":[1001,1002],"phase":"Play","opened":1795000000000,"elsewhere":true,
    "seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f","requests":[1,2],
    "clock":{"control":"unlimited","seats":[{"left":0},{"left":0}]},
    "sides":{"places":[{"channel":0,"guild":0,"language":"de","people":[{"id":1002,"name":"Jonas"}]}],
    "unnamed":[1002]},"entries":[["c1-a1^",0,12]]}"#;

/// A Swiss in its first round, as it was stored before hosts could pause it and people sit out a round.
const SWISS: &str = r#"{"format":1,"id":9100,"guild":9000,"channel":2100,"host":1001,"language":"en-US",
    "setup":{"game":"triablo","variant":"two-player","options":[["setup","standard"]]},"time":"unlimited",
    "stakes":"casual","people":[{"user":1001,"name":"Mira"},{"user":1002,"name":"Jonas"},
    {"user":1003,"name":"Ada"},{"user":1004,"name":"Tim"}],
    "games":[{"game":{"round":1,"table":0},"message":3001,"open":true},
    {"game":{"round":1,"table":1},"message":3002,"open":true}],"told":1,
    "play":{"settings":{"format":{"swiss":{"rounds":3}},"seats":2,"window":3600000,
    "tie_breaks":["direct-encounter","buchholz-cut1","sonneborn-berger","wins"]},"life":"running","season":1,
    "entrants":[{"rating":0,"missed":0,"left":null},{"rating":0,"missed":0,"left":null},
    {"rating":0,"missed":0,"left":null},{"rating":0,"missed":0,"left":null}],"order":[1,2,3,4],"divisions":[],
    "rounds":[{"tables":[{"of":0,"players":[1,3],"empty":0,"outcome":null},
    {"of":0,"players":[4,2],"empty":0,"outcome":null}],"byes":[],"opened":1795356000000,
    "deadline":1795359600000}],"corrections":[],"replacements":[]}}"#;

#[tokio::test]
async fn a_tournament_is_paused_and_its_next_round_sat_out() {
    let (folder, id) = (tempfile::tempdir().unwrap(), TournamentId(9100));
    let store = Arc::new(DiskStore::open(&database_folder(folder.path())).unwrap());
    let written: String = SWISS.split_whitespace().collect();
    let (subject, key) = (Subject::Tournament(id), Key("old:9100".to_owned()));
    let change = Change::of_body(subject, Version(0), written.clone().into_bytes(), key, THEN);
    store.apply(vec![change]).await.unwrap();
    let tables = Arc::new(Tables::new(store.clone()));
    tables.presence.beat(THEN).await.unwrap();
    let tournaments = Tournaments::new(tables);
    let before = tournaments.load(id).await.unwrap().unwrap().contest;
    assert_eq!(String::from_utf8(before.encode()).unwrap(), written, "nothing is added to it");
    let hour = Duration::from_secs(60 * 60);
    type Act = fn(&mut Contest) -> Result<(), Refused>;
    let acts: [Act; 3] = [
        |contest| contest.sit_out(UserId(1002), RoundNumber(2), true),
        |contest| contest.pause(THEN),
        |contest| contest.resume(THEN.after(Duration::from_secs(60 * 60))),
    ];
    for (number, act) in acts.into_iter().enumerate() {
        tournaments.act(id, Key(format!("i:{number}")), THEN.after(hour), act).await.unwrap();
    }
    let after = tournaments.load(id).await.unwrap().unwrap().contest;
    let deadline = |contest: &Contest| contest.play.deadline().unwrap().0;
    assert_eq!(deadline(&after) - deadline(&before), 60 * 60 * 1000);
    assert_eq!(after.round_off(UserId(1002)), Some((RoundNumber(2), true)));
    // Their messages are yet to show the new deadline.
    assert!(after.games.iter().all(|venue| venue.redated));
    let as_before: Vec<Venue> = after.games.iter().map(|venue| Venue { redated: false, ..*venue }).collect();
    assert_eq!((as_before, after.people.clone()), (before.games.clone(), before.people.clone()));
}

/// A team's game as it was stored before tables of teams had a label for their host.
const TEAM: &str = r#"{"format":2,"id":9008,"channel":2008,"guild":9000,"setup":{"game":"triablo",
    "variant":"two-player","options":[["size","5"],["setup","standard"],["quiet-limit","100"],["repetition","3"]]},
    "host":1011,"seats":[[13835058055282163712,"The Owls"],null],"kept":[13835058055282163712,null],
    "computers":[null,2],"phase":"Play","opened":1795356700000,
    "seed":"2edef5d14457c703a0763edeba023c4f81f2c4b15bff1d9a31841c0e334a758d","requests":[9008],
    "clock":{"control":{"per-move":{"seconds":86400}},"seats":[{"left":86400000,
    "turn":{"since":1795356700000,"still":0},"told":false},{"left":86400000000,"told":false}]},
    "teams":[{"seat":0,"voters":"everyone","rule":"most","seconds":3600}],"entries":[]}"#;

#[tokio::test]
async fn a_host_of_a_team_is_found_from_the_next_change_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(DiskStore::open(&database_folder(folder.path())).unwrap());
    let (channel, key) = (ChannelId(2008), Key("old:2008".to_owned()));
    let change = Change::of_body(Subject::Channel(channel), Version(0), TEAM.as_bytes().to_vec(), key, THEN);
    let labels = vec![Label("open:g9000".to_owned())];
    store.apply(vec![Change { labels, ..change }]).await.unwrap();
    let tables = Tables::new(store.clone());
    tables.presence.beat(THEN).await.unwrap();
    let hosted = Label("host:1011".to_owned());
    assert!(store.find(&hosted, 0, 10).await.unwrap().is_empty());
    let table = tables.current(channel).await.unwrap().unwrap().table;
    assert!(table.is_of_teams() && table.host == UserId(1011));
    let text = table.play().unwrap().legal_of(Seat(0)).unwrap().swap_remove(0);
    let team = Person { id: UserId::team(0), name: String::new() };
    let enter = Order { by: By::Person(team), ..order(Command::Enter { text }) };
    let done = tables.order(channel, Key("i:1".to_owned()), enter).await.unwrap();
    assert_eq!(done.table.made().0, 1);
    let found = store.find(&hosted, 0, 10).await.unwrap();
    assert_eq!(found.iter().map(|(subject, _)| *subject).collect::<Vec<_>>(), [Subject::Channel(channel)]);
    // A person who only sits there is found by the seat.
    assert!(store.find(&Label("host:1001".to_owned()), 0, 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn tables_with_stand_ins_and_places_are_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = DiskStore::open(&database_folder(folder.path())).unwrap();
    let bodies = [(2005, STOOD_IN), (2006, VOTED), (2007, SHARED)];
    for (channel, body) in bodies {
        let (subject, key) = (Subject::Channel(ChannelId(channel)), Key(format!("old:{channel}")));
        let change = Change::of_body(subject, Version(0), body.as_bytes().to_vec(), key, THEN);
        store.apply(vec![change]).await.unwrap();
    }
    drop(store);
    let store = Arc::new(DiskStore::open(&database_folder(folder.path())).unwrap());
    let tables = Tables::new(store.clone());
    tables.presence.beat(THEN).await.unwrap();
    let order = |user: u64, name: &str, command: Command| Order {
        by: By::Person(Person { id: UserId(user), name: name.to_owned() }),
        request: None,
        at: THEN.after(Duration::from_secs(60)),
        pressed: None,
        table: None,
        ply: None,
        command,
        standstill: Standstill::default(),
    };
    // A computer has Jonas's seat, and he takes it back.
    let stood_in = tables.current(ChannelId(2005)).await.unwrap().unwrap().table;
    assert_eq!(stood_in.absentee(Seat(1)).map(|person| person.id), Some(UserId(1002)));
    assert_eq!(
        stood_in.entries.iter().map(|entry| entry.by).collect::<Vec<_>>(),
        [Some(UserId(1001)), None]
    );
    assert!(!stood_in.is_shared());
    let back = order(1002, "Jonas", Command::ComeBack);
    let back = tables.order(ChannelId(2005), Key("i:1".to_owned()), back).await.unwrap().table;
    assert_eq!((back.seat_of(UserId(1002)), back.computer_seats().len()), (Some(Seat(1)), 0));
    assert_eq!(Table::decode(&back.encode()).unwrap().progress.stand_ins, back.progress.stand_ins);
    // The votes are counted still.
    let voted = tables.current(ChannelId(2006)).await.unwrap().unwrap().table;
    let votes = voted.progress.hand_over.unwrap();
    assert_eq!(
        (votes.level.to_string(), votes.agreed().iter().collect::<Vec<_>>()),
        ("2".to_owned(), vec![Seat(1)])
    );
    // Nothing is shown on a server that was deleted, and its person stays one of another server.
    let shared = tables.current(ChannelId(2007)).await.unwrap().unwrap().table;
    assert!(shared.is_shared() && !shared.is_here(UserId(1002)) && shared.guilds().eq([GuildId(9000)]));
    let text = shared.play().unwrap().legal_of(Seat(1)).unwrap().swap_remove(0);
    let enter = order(1002, "Jonas", Command::Enter { text });
    let done = tables.order(ChannelId(2007), Key("i:2".to_owned()), enter).await.unwrap();
    assert_eq!((done.table.made().0, done.copies.len()), (2, 0));
    assert!(store.load(Subject::Channel(ChannelId(0))).await.unwrap().is_none());
    assert!(done.table.person(Seat(1)).unwrap().name.is_empty());
}

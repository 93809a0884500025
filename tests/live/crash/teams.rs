//! Kills around the end of a vote: the team's move is entered once, and every vote counts.

use super::{
    process::{Host, lines},
    room::{PATIENCE, Room, content, standard_game},
};
use deltille::{
    bot::{Receipt, System, Tables, TimeSource},
    games::{Seat, Setup, registry},
    ids::{ChannelId, MessageId, RoleId, TableId, UserId},
    store::{DiskStore, Key, database_folder},
    table::{
        HostSeat, Opening, Person,
        clock::TimeControl,
        fair::Seed,
        teams::{Majority, Team, Voters},
    },
};
use deltille_testing::texts::Says;
use std::{sync::Arc, time::Duration};
use tokio::time::{Instant, sleep};

/// How long the vote is open.
const OPEN: Duration = Duration::from_secs(4);

/// All in the channel play Triablo against a role that no person has.
async fn set_up(host: &Host) -> Room {
    let room = host.room(host.playground.add_channel("team"));
    let data = host.data.path().join("data");
    std::fs::create_dir_all(&data).unwrap();
    let tables = Tables::new(Arc::new(DiskStore::open(&database_folder(&data)).unwrap()));
    let options = [("setup".to_owned(), "standard".to_owned())];
    let channel = ChannelId(room.channel);
    let opening = Opening {
        id: TableId(channel.0),
        channel,
        guild: None,
        setup: Setup::parse(registry::game("triablo").unwrap(), Some("two-player"), &options).unwrap(),
        host: Person { id: UserId(room.person("Mira").id), name: "Mira".to_owned() },
        seat: HostSeat::First,
        invited: Vec::new(),
        computers: Vec::new(),
        time: TimeControl::Unlimited,
        at: System.now(),
        seed: Seed([3; 32]),
        from: Default::default(),
        solo: Default::default(),
        task: None,
        stakes: Default::default(),
        standstill: Default::default(),
        home: Default::default(),
    };
    let team = |seat: u8, voters: Voters| Team {
        seat: Seat(seat),
        voters,
        rule: Majority::Most,
        seconds: OPEN.as_secs() as u32,
    };
    let teams = vec![
        (team(0, Voters::Everyone), "Owls".to_owned()),
        (team(1, Voters::Role(RoleId(1))), "Larks".to_owned()),
    ];
    let key = Key(format!("i:{channel}-open"));
    let opened = tables.open_teams(Default::default(), key, opening, teams).await.unwrap();
    tables.delivered(Receipt::of(channel, opened.version), MessageId(1)).await.unwrap();
    tables.presence.beat(System.now()).await.unwrap();
    room
}

async fn record(host: &Host, room: &Room) -> Vec<String> {
    let tables = host.backup().await;
    let (_, table) = tables.iter().find(|(kept, _)| *kept == room.channel).unwrap();
    lines(table)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_that_is_killed_ends_with_one_move() {
    let legal = standard_game().legal().unwrap();
    for after in [0, 1500, 3900, 4100] {
        let mut host = Host::new().await;
        let room = set_up(&host).await;
        host.start().await;
        let people = ["Mira", "Jonas", "Ada"].map(|name| room.person(name));
        let began = Instant::now();
        for (who, entry) in people.iter().zip([&legal[0], &legal[1], &legal[1]]) {
            let answer = room.type_move(who, entry).await;
            assert!(content(&answer).says("team-voted"), "{}", content(&answer));
        }
        // Before, around and after the deadline.
        sleep(Duration::from_millis(after).saturating_sub(began.elapsed())).await;
        host.kill().await;
        host.start().await;
        let since = Instant::now();
        while record(&host, &room).await.is_empty() {
            assert!(since.elapsed() < PATIENCE, "the move was not entered");
            sleep(Duration::from_millis(200)).await;
        }
        // The board stands below it by now.
        let since = Instant::now();
        while !room.public().iter().any(|message| content(message).says("team-decided")) {
            assert!(since.elapsed() < PATIENCE, "the end of the vote is not shown");
            sleep(Duration::from_millis(200)).await;
        }
        // Nothing is repeated.
        sleep(Duration::from_secs(2)).await;
        assert_eq!(record(&host, &room).await, [legal[1].clone()], "killed after {after} ms");
        let votes = room.public();
        let votes = votes.iter().filter(|message| content(message).says("team-decided")).count();
        assert_eq!(votes, 1, "one message");
        assert!(host.terminate().await.success());
    }
}

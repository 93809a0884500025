//! Kills around the end of a vote: the team's move is entered once, and every vote counts.

use super::{
    opened::triablo,
    process::Host,
    room::{PATIENCE, Room, content, standard_game},
};
use deltille::{
    games::Seat,
    ids::RoleId,
    table::teams::{Majority, Team, Voters},
};
use deltille_testing::texts::Says;
use serde_json::Value;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How long the vote is open.
const OPEN: Duration = Duration::from_secs(4);

/// All in the channel play Triablo against a role that no person has.
async fn set_up(host: &Host) -> Room {
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
    triablo(host, "team", Vec::new(), teams).await
}

/// Whether nothing is left to do for the vote: its move was entered, and its message shows that.
async fn is_settled(host: &Host, room: &Room) -> bool {
    let stored = host.stored("Ballot", room.channel).await.expect("a vote");
    let vote: Value = serde_json::from_str(stored["body"].as_str().unwrap()).unwrap();
    vote["done"] == true && vote["show"].is_null() && stored["deadlines"].as_array().is_none_or(Vec::is_empty)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: many kills"]
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
        while host.record(&room).await.is_empty() {
            assert!(since.elapsed() < PATIENCE, "the move was not entered");
            sleep(Duration::from_millis(200)).await;
        }
        let since = Instant::now();
        while !is_settled(&host, &room).await {
            assert!(since.elapsed() < PATIENCE, "the end of the vote is not shown");
            sleep(Duration::from_millis(200)).await;
        }
        assert_eq!(host.record(&room).await, [legal[1].clone()], "killed after {after} ms");
        let votes = room.public();
        let votes = votes.iter().filter(|message| content(message).says("team-decided")).count();
        assert_eq!(votes, 1, "one message");
        assert!(host.terminate().await.success());
    }
}

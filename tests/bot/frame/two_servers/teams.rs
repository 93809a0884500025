//! Teams of two servers, and of two channels of one server: each votes in its own channel, where its proposals are
//! shown, and each decided move is entered once, at the table itself.

use super::*;
use crate::teams::{most, vote_id};
use deltille::{
    games::Seat,
    store::StoreError,
    table::teams::{Majority, Voters},
};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

/// Another channel of Ann's server.
const A2: Server = Server { guild: A.guild, channel: ChannelId(500_009) };
const VIOLA: u64 = 123_456_789;

const CAPTAIN: usize = 65_535;

fn captain() -> deltille::text::Message {
    message!("team-decide-captain", votes = CAPTAIN, time = message!("time-minutes", count = 5usize))
}

impl World {
    /// Ann offers a game against her team at A, which decides like this.
    async fn offer_team(&mut self, decide: deltille::text::Message) {
        self.command(A, ANN, "game team", &[("game", "triablo")]).await;
        self.pick(A, ANN, "team-against-away").await;
        assert!(self.private[&ANN].text.says("team-away"), "{}", self.private[&ANN].text);
        self.pick(A, ANN, decide).await;
        let form = self.tap(A, ANN, "button-open").await;
        self.named(A, ANN, &form, "Owls").await;
    }

    /// Takes the offer for a team of this channel; returns the last answer.
    async fn take_for_team(&mut self, at: Server, user: u64, name: &str) -> Reply {
        let joins = self.joins(at, user).await;
        assert_eq!(joins.len(), 1, "{:?}", self.private[&user]);
        let form = self.press_private(at, user, &joins[0], &[]).await;
        self.named(at, user, &form, name).await
    }

    /// Answers the question for the name of a team.
    async fn named(&mut self, at: Server, user: u64, form: &Reply, name: &str) -> Reply {
        let Reply::Form(form) = form else { panic!("a form: {form:?}") };
        assert_eq!(form.fields.len(), 1);
        let fields = vec![(form.fields[0].custom_id.clone(), name.to_owned())];
        let message = Some(Pressed { id: MessageId(1), private: true, shows_it: true });
        let custom_id = form.custom_id.clone();
        self.act(at, user, Action::Submit { custom_id, fields, message }).await
    }

    async fn says_move(&mut self, at: Server, user: u64, line: &str) -> Reply {
        self.command(at, user, "move", &[("move", line)]).await
    }

    /// Votes in this channel for a proposal, from 0, on the board that is shown there.
    async fn votes(&mut self, at: Server, user: u64, number: u64) -> Reply {
        let id = vote_id(&*self.table(at).await, number);
        let message = Pressed { id: MessageId(2), private: false, shows_it: false };
        self.press(at, user, &id, &[], message).await
    }

    async fn legal(&self) -> Vec<String> {
        self.table(A).await.play().expect("a game").legal().unwrap()
    }

    /// The messages of votes in a channel.
    fn shown_votes(&self, at: Server) -> Vec<Post> {
        let is_vote = |post: &Post| ["team-vote", "team-decided"].iter().any(|id| post.text.says(*id));
        self.posts(at.channel).into_iter().filter(is_vote).collect()
    }

    /// Lets the vote close, and all of its work be done.
    async fn vote_closes(&mut self) {
        self.up_for(301).await;
        for _ in 0..6 {
            self.work().await;
        }
    }
}

/// Whether the answer, which the person alone sees, says this.
fn says(reply: &Reply, id: &str) -> bool {
    shown(reply).text.says(id)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_play_each_other_and_each_votes_in_its_own() {
    for world in World::open_on_each().await {
        each_votes_in_its_own(world).await;
    }
}

async fn each_votes_in_its_own(mut world: World) {
    world.offer_team(most(5)).await;
    let (_, lobby) = world.newest(A.channel);
    assert!(lobby.text.says("team-lobby-free") && !has(&lobby, "button-join"), "{}", lobby.text);
    world.joins(B, BOB).await;
    let list = world.private[&BOB].text.clone();
    assert!(list.says("seek-elsewhere") && list.contains("Owls") && !list.contains("Ann"), "{list}");
    let taken = world.take_for_team(B, BOB, "Larks").await;
    assert!(says(&taken, "seek-begun"), "{taken:?}");
    let version = world.store.load(Subject::Channel(A.channel)).await.unwrap().unwrap().version;
    // Delivered again, it says the same and changes nothing.
    assert!(says(&world.again().await, "seek-begun"));
    let now = world.store.load(Subject::Channel(A.channel)).await.unwrap().unwrap().version;
    assert_eq!(now, version);
    world.work().await;
    for server in [A, B] {
        let table = world.table(server).await;
        assert_eq!((table.phase, table.is_rated(), table.is_shared()), (Phase::Play, false, true));
        let (_, board) = world.newest(server.channel);
        assert!(has(&board, "button-move") && board.mentions.is_empty(), "{server:?}: {}", board.text);
        let names = (0..2).filter_map(|seat| table.person(Seat(seat)).map(|team| team.name.as_str()));
        assert_eq!(names.collect::<Vec<_>>(), ["Owls", "Larks"], "both are named in both");
    }
    for ply in 0..4_u32 {
        let (own, other) = if ply % 2 == 0 { (A, B) } else { (B, A) };
        let moves = world.legal().await;
        let early = world.says_move(other, 40, &moves[0]).await;
        assert!(says(&early, "team-not-now"), "{early:?}");
        let before = [own, other].map(|server| world.shown_votes(server).len());
        for (user, line) in [(40, &moves[0]), (41, &moves[1]), (42, &moves[1])] {
            let said = world.says_move(own, user, line).await;
            assert!(says(&said, "team-voted"), "{said:?}");
            world.again().await;
        }
        // A press from the other side, on the same board.
        let foreign = world.votes(other, 43, 0).await;
        assert!(says(&foreign, "team-not-now"), "{foreign:?}");
        assert!(says(&world.votes(own, 43, 1).await, "team-voted"));
        world.work().await;
        let after = [own, other].map(|server| world.shown_votes(server).len());
        assert_eq!(after, [before[0] + 1, before[1]], "the proposals are shown to the own side only");
        assert_eq!(world.table(A).await.made().0, ply);
        world.vote_closes().await;
        for server in [A, B] {
            let table = world.table(server).await;
            assert_eq!(
                (table.made().0, &table.entries[ply as usize].line),
                (ply + 1, &moves[1]),
                "{server:?}"
            );
            assert!(world.boards(server).last().unwrap().text.contains(&moves[1]), "{server:?}");
        }
        let end = world.shown_votes(own).pop().unwrap();
        assert!(end.text.says(message!("team-proposal", votes = 3usize)), "{}", end.text);
    }
    for (server, foreign) in [(A, B), (B, A)] {
        assert_eq!(world.boards(server).len(), 5, "{server:?}: each board once");
        for post in world.posts(server.channel) {
            let all = format!("{post:?}");
            assert!(!all.contains(&foreign.channel.to_string()) && !all.contains(&foreign.guild.to_string()));
        }
    }
    // Only who took the seat acts for the second team, and only there.
    for (at, user) in [(B, CLEO), (B, ANN), (A, BOB)] {
        world.command(at, user, "game resign", &[]).await;
        if has(&world.private[&user], "button-resign-confirm") {
            world.tap(at, user, "button-resign-confirm").await;
        }
        assert_eq!(world.table(A).await.phase, Phase::Play, "{at:?} {user}");
    }
    world.command(B, BOB, "game resign", &[]).await;
    world.tap(B, BOB, "button-resign-confirm").await;
    world.work().await;
    let id = world.table(A).await.id;
    for server in [A, B] {
        let table = world.table(server).await;
        assert_eq!(table.phase, Phase::Over, "{server:?}");
        assert_eq!(table.outcome().unwrap().winners.iter().collect::<Vec<_>>(), [Seat(0)]);
        assert!(!has(&world.newest(server.channel).1, "button-rematch"), "{server:?}");
    }
    let filed = world.store.load(Subject::Game(id)).await.unwrap().unwrap();
    let filed: serde_json::Value = serde_json::from_slice(&filed.body).unwrap();
    let people = filed["sides"]["places"][0]["people"].as_array().unwrap();
    assert_eq!((people.len(), &people[0]["id"]), (1, &UserId::team(1).0.into()), "the team only: {filed}");
    for label in ["g1001", "g2002"] {
        let found = world.store.find(&Label(label.to_owned()), 0, 9).await.unwrap();
        assert_eq!(found.iter().map(|(it, _)| *it).collect::<Vec<_>>(), [Subject::Game(id)], "{label}");
    }
}

#[tokio::test]
async fn each_captain_decides_for_their_own_side() {
    let mut world = World::open().await;
    world.offer_team(captain()).await;
    let joins = world.joins(A2, ANN).await;
    let form = world.press_private(A2, ANN, &joins[0], &[]).await;
    let own = world.named(A2, ANN, &form, "Larks").await;
    assert!(says(&own, "team-captain-both"), "{own:?}");
    let taken = world.take_for_team(B, BOB, "Larks").await;
    assert!(says(&taken, "seek-begun"), "{taken:?}");
    world.work().await;
    for (ply, own, captain, other) in [(0, A, ANN, BOB), (1, B, BOB, ANN)] {
        let moves = world.legal().await;
        // The other side's captain is one of many here.
        for (user, line) in [(CLEO, &moves[0]), (other, &moves[1])] {
            assert!(says(&world.says_move(own, user, line).await, "team-voted"));
        }
        for _ in 0..3 {
            world.work().await;
        }
        assert_eq!(world.table(A).await.made().0, ply, "no captain has spoken");
        assert!(says(&world.votes(own, captain, 0).await, "team-voted"));
        for _ in 0..3 {
            world.work().await;
        }
        let table = world.table(B).await;
        assert_eq!((table.made().0, &table.entries[ply as usize].line), (ply + 1, &moves[0]));
    }
}

#[tokio::test]
async fn two_channels_of_a_server_play_each_other() {
    // Without games across servers.
    let mut world = World::new();
    world.offer_team(most(5)).await;
    assert!(world.joins(B, BOB).await.is_empty(), "no other server sees it");
    let joins = world.joins(A, CLEO).await;
    let here = world.press_private(A, CLEO, &joins[0], &[]).await;
    assert!(says(&here, "team-same-channel"), "{here:?}");
    // A person alone takes no seat against a team.
    let (table, channel) = (world.table(A).await, A.channel);
    let digits = deltille::bot::custom_id::base36;
    let join = format!("1.join.{}.{}", digits(table.id.0), digits(u64::from(table.ply().0)));
    let alone = world.press_private(A, CLEO, &join, &[]).await;
    assert!(says(&alone, "team-join"), "{alone:?}");
    let same = world.take_for_team(A2, CLEO, "Owls").await;
    assert!(says(&same, "team-name-taken"), "{same:?}");
    let taken = world.take_for_team(A2, CLEO, "Larks").await;
    assert!(says(&taken, "seek-begun"), "{taken:?}");
    world.work().await;
    // Too late for a third channel.
    let third = Server { channel: ChannelId(500_010), ..A };
    let late = world.press_private(third, 40, &joins[0], &[]).await;
    assert!(says(&late, "seek-taken-elsewhere"), "{late:?}");
    for (ply, own, other) in [(0, A, A2), (1, A2, A)] {
        let moves = world.legal().await;
        assert!(says(&world.says_move(other, 40, &moves[0]).await, "team-not-now"));
        assert!(says(&world.says_move(own, 40, &moves[0]).await, "team-voted"));
        world.vote_closes().await;
        assert_eq!(world.table(A2).await.made().0, ply + 1);
        assert_eq!(world.shown_votes(own).len(), 1);
    }
    let team = world.table(A2).await.team(Seat(1)).cloned().unwrap();
    assert_eq!((team.rule, team.voters, team.seconds), (Majority::Most, Voters::Everyone, 300));
    // The server is forgotten, with both channels and their votes.
    let moves = world.legal().await;
    world.says_move(A, 40, &moves[0]).await;
    world.room.bot.server_left(A.guild, world.room.now).await;
    world.stay(31).await;
    for (subject, loaded) in world.store.scan(None, 1000).await.unwrap() {
        let text = format!("{subject:?} {} {:?}", String::from_utf8_lossy(&loaded.body), loaded.labels);
        for trace in [channel.to_string(), A2.channel.to_string(), A.guild.to_string()] {
            assert!(!text.contains(&trace), "{text}");
        }
    }
}

#[tokio::test]
async fn a_closed_place_votes_all_the_same() {
    let mut world = World::open().await;
    world.offer_team(most(5)).await;
    world.take_for_team(B, BOB, "Larks").await;
    world.work().await;
    world.walls.0.lock().unwrap().closed.insert(B.channel);
    let before = world.boards(B).len();
    for own in [A, B, A] {
        let moves = world.legal().await;
        assert!(says(&world.says_move(own, 40, &moves[0]).await, "team-voted"), "{own:?}");
        world.vote_closes().await;
    }
    assert_eq!((world.table(A).await.made().0, world.table(B).await.made().0), (3, 3));
    assert_eq!(world.boards(B).len(), before);
    world.walls.0.lock().unwrap().closed.clear();
    world.room.bot.server_changed(B.guild);
    for _ in 0..15 {
        world.work().await;
    }
    assert_eq!(world.boards(B).len(), before + 1, "the newest board, once");
    let moves = world.legal().await;
    world.says_move(B, 40, &moves[0]).await;
    world.work().await;
    assert_eq!(world.shown_votes(B).len(), 1);
}

/// The process dies after each number of commits while the move of the team away from the table is entered.
#[tokio::test]
async fn a_move_of_the_other_channel_is_entered_once_after_any_kill() {
    let mut finished_by_the_first = 0;
    for commits in 0..8 {
        let mut world = World::open().await;
        world.offer_team(most(5)).await;
        world.take_for_team(B, BOB, "Larks").await;
        let first = world.legal().await.swap_remove(0);
        world.says_move(A, 40, &first).await;
        world.vote_closes().await;
        let moves = world.legal().await;
        world.says_move(B, 40, &moves[1]).await;
        world.work().await;
        world.up_for(301).await;
        world.walls.0.lock().unwrap().now = world.room.now;
        let left = Arc::new(AtomicUsize::new(commits));
        let dying = HookedStore::new(world.room.store.clone(), move |_: &[Change]| {
            let more = left.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1));
            more.map(drop).map_err(|_| StoreError::Engine("the process is gone".to_owned()))
        });
        let dying = Bot::new(Arc::new(dying));
        _ = dying.background(world.walls.clone(), world.walls.clone()).round().await;
        drop(dying);
        let ballot = async |world: &World| -> serde_json::Value {
            let loaded = world.store.load(Subject::Ballot(B.channel)).await.unwrap().unwrap();
            serde_json::from_slice(&loaded.body).unwrap()
        };
        finished_by_the_first += usize::from(ballot(&world).await["done"] == true);
        world.room.restart();
        // The lease of the dead process runs out.
        world.up_for(61).await;
        for _ in 0..6 {
            world.work().await;
        }
        for server in [A, B] {
            let table = world.table(server).await;
            let lines: Vec<_> = table.entries.iter().map(|entry| entry.line.clone()).collect();
            assert_eq!(lines, [first.clone(), moves[1].clone()], "{server:?} after {commits} commits");
        }
        let kept = ballot(&world).await;
        assert!(kept["done"] == true && kept["entered"] == true, "after {commits} commits: {kept}");
    }
    assert!(
        (1..8).contains(&finished_by_the_first),
        "some died in the middle: {finished_by_the_first}"
    );
}

#[tokio::test]
async fn who_took_a_seat_for_a_team_is_exported_and_deleted() {
    let mut world = World::open().await;
    world.command(B, VIOLA, "me settings", &[]).await;
    world.press_private(B, VIOLA, "1.block.across", &["named"]).await;
    world.offer_team(captain()).await;
    world.take_for_team(B, VIOLA, "Larks").await;
    world.work().await;
    world.command(B, VIOLA, "me privacy", &[]).await;
    let reply = world.tap(B, VIOLA, "button-export").await;
    let mut updates = messages(&reply).updates.clone().expect("updates");
    let mut file = None;
    while let Some(post) = updates.next().await {
        file = post.file;
    }
    let export = String::from_utf8(file.expect("a file").bytes).unwrap();
    let parsed: serde_json::Value = serde_json::from_str(&export).unwrap();
    assert_eq!(parsed["tables"].as_array().map(Vec::len), Some(1), "{export}");
    assert_eq!(parsed["tables"][0]["channel"], B.channel.to_string(), "{export}");
    assert!(!export.contains(&A.channel.to_string()), "{export}");
    world.command(B, VIOLA, "me privacy", &[]).await;
    world.tap(B, VIOLA, "button-delete-all").await;
    let form = world.tap(B, VIOLA, "button-delete-sure").await;
    world.named(B, VIOLA, &form, "delete").await;
    for _ in 0..20 {
        world.work().await;
    }
    for (subject, loaded) in world.store.scan(None, 1000).await.unwrap() {
        let text = format!("{} {:?} {:?}", String::from_utf8_lossy(&loaded.body), loaded.labels, loaded.owed);
        assert!(!text.contains(&VIOLA.to_string()), "{subject}: {text}");
    }
    // Her team plays on, and votes decide.
    for own in [A, B] {
        let moves = world.legal().await;
        assert!(says(
            &world.says_move(own, if own == A { ANN } else { 40 }, &moves[0]).await,
            "team-voted"
        ));
        world.vote_closes().await;
    }
    assert_eq!(world.table(B).await.made().0, 2);
}

/// The bot is removed from the second team's server: the first one plays on, and the clock decides.
#[tokio::test]
async fn a_team_whose_server_leaves_loses_by_the_clock() {
    let mut world = World::open().await;
    world.offer_team(most(5)).await;
    world.take_for_team(B, BOB, "Larks").await;
    let moves = world.legal().await;
    world.says_move(A, 40, &moves[0]).await;
    world.vote_closes().await;
    world.says_move(B, 40, &world.legal().await[0]).await;
    world.walls.0.lock().unwrap().gone.insert(B.channel);
    world.room.bot.server_left(B.guild, world.room.now).await;
    world.vote_closes().await;
    assert_eq!(world.table(A).await.made().0, 2, "what was said counts");
    let moves = world.legal().await;
    world.says_move(A, 40, &moves[0]).await;
    world.vote_closes().await;
    world.stay(2).await;
    let table = world.table(A).await;
    let outcome = table.outcome().unwrap();
    assert_eq!((table.phase, outcome.reason), (Phase::Over, "timeout"));
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(0)]);
}

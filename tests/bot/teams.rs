//! Team games: one seat, many voters. No vote is lost or doubled, the decided move is entered once, even if
//! processes die, and nothing of the voters is left after it.

use super::{
    replies::says,
    room::{ANN, BOB, CLEO, Room, buttons, has},
};
use crate::followers::follow::Letters;
use deltille::{
    bot::{
        Action, Bot, Deliver, DeliverError, Post, Pressed, Reply, Request, Rights, Seen, TimeSource, Value,
    },
    games::Level,
    ids::{ChannelId, GuildId, MessageId, RoleId, Time, UserId},
    store::{Change, HookedStore, Key, Store, StoreError, Subject, Version},
    table::{Phase, Table, teams::Majority},
};
use deltille_testing::texts::{Says, message};
use futures::future::join_all;
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    time::Duration,
};

const HERE: ChannelId = ChannelId(500);
const RED: RoleId = RoleId(71);
const BLUE: RoleId = RoleId(72);

/// The bot's own messages in the channel, and each edit with its time.
#[derive(Clone, Default)]
struct Channel {
    posts: Arc<Mutex<Vec<(MessageId, Post)>>>,
    edits: Arc<Mutex<Vec<(Time, MessageId, Post)>>>,
    now: Arc<Mutex<Time>>,
}

impl Deliver for Channel {
    async fn post(&self, _: ChannelId, post: Post, _: &str) -> Result<MessageId, DeliverError> {
        let mut posts = self.posts.lock().unwrap();
        let message = MessageId(1_900_000_000_000_000_000 + posts.len() as u64);
        posts.push((message, post));
        Ok(message)
    }

    async fn newest(&self, _: ChannelId) -> Result<Vec<Seen>, DeliverError> {
        let posts = self.posts.lock().unwrap();
        let seen = |(message, post): &(MessageId, Post)| Seen {
            message: *message,
            text: post.text.clone(),
            custom_ids: buttons(post).map(|button| button.custom_id.clone()).collect(),
        };
        Ok(posts.iter().rev().map(seen).collect())
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, DeliverError> {
        Ok(ChannelId(user.0))
    }

    async fn thread(&self, _: ChannelId, _: MessageId, _: &str) -> Result<(), DeliverError> {
        Ok(())
    }

    async fn archive(&self, _: ChannelId) -> Result<(), DeliverError> {
        Ok(())
    }

    async fn replace(&self, _: ChannelId, message: MessageId, post: Post) -> Result<(), DeliverError> {
        let now = *self.now.lock().unwrap();
        self.edits.lock().unwrap().push((now, message, post));
        Ok(())
    }

    async fn strip(&self, _: ChannelId, _: MessageId) -> Result<(), DeliverError> {
        Ok(())
    }
}

impl TimeSource for Channel {
    fn now(&self) -> Time {
        *self.now.lock().unwrap()
    }
}

impl Channel {
    /// Lets this bot's worker run for this many milliseconds, in steps of 100.
    async fn pass(&self, bot: &Bot, now: &mut Time, milliseconds: u64) {
        for _ in 0..milliseconds.div_ceil(100) {
            *now = now.after(Duration::from_millis(100));
            *self.now.lock().unwrap() = *now;
            bot.background(self.clone(), self.clone()).round().await.unwrap();
        }
    }

    /// The vote's message as it is now.
    fn vote(&self) -> Post {
        let posts = self.posts.lock().unwrap();
        let (message, first) = posts.iter().rev().find(|(_, post)| is_vote(post)).expect("a vote").clone();
        let edits = self.edits.lock().unwrap();
        let newest = edits.iter().rev().find(|(_, edited, _)| *edited == message);
        newest.map_or(first, |(.., post)| post.clone())
    }
}

fn is_vote(post: &Post) -> bool {
    ["team-vote", "team-decided", "team-void"].iter().any(|id| post.text.says(*id))
}

/// Opens a game of everyone here against a computer, with this choice of how it is decided.
pub async fn open(room: &mut Room, decide: deltille::text::Message) {
    room.command(ANN, "game team", &[("game", Value::Text("triablo".to_owned()))]).await;
    room.pick(ANN, decide).await;
    named(room, &["The <@31> Owls"]).await;
}

/// Answers the question for the names.
async fn named(room: &mut Room, names: &[&str]) -> Reply {
    let Reply::Form(form) = room.tap(ANN, "button-open").await else {
        panic!("a form")
    };
    assert_eq!(form.fields.len(), names.len());
    let fields = form.fields.iter().zip(names);
    let fields = fields.map(|(field, name)| (field.custom_id.clone(), (*name).to_owned())).collect();
    let message = Some(room.private_message());
    room.act(ANN, Action::Submit { custom_id: form.custom_id, fields, message }).await
}

pub fn most(minutes: usize) -> deltille::text::Message {
    let time = match minutes {
        5 => message!("time-minutes", count = 5usize),
        _ => message!("time-hours", count = 1usize),
    };
    message!("team-decide-most", votes = 0usize, time = time)
}

async fn table(room: &Room) -> Arc<Table> {
    room.bot.table(HERE).await.unwrap()
}

/// Legal moves of the seat on turn.
async fn legal(room: &Room) -> Vec<String> {
    table(room).await.play().unwrap().legal().unwrap()
}

pub fn vote_id(table: &Table, number: u64) -> String {
    let digits = |mut number: u64| {
        let mut text = Vec::new();
        loop {
            text.push(char::from_digit((number % 36) as u32, 36).unwrap());
            number /= 36;
            if number == 0 {
                return text.into_iter().rev().collect::<String>();
            }
        }
    };
    format!("1.vote.{}.{}.{}", digits(table.id.0), digits(u64::from(table.ply().0)), digits(number))
}

async fn vote(room: &mut Room, user: u64, number: u64) -> Reply {
    let id = vote_id(&*table(room).await, number);
    let below = Pressed { private: false, ..room.private_message() };
    room.press_below(user, &id, &[], below).await
}

async fn pass(room: &mut Room, channel: &Channel, milliseconds: u64) {
    channel.pass(&room.bot, &mut room.now, milliseconds).await;
}

/// Lets time pass in which the bot runs; nothing that is due is done yet.
async fn later(room: &mut Room, seconds: u64) {
    room.now = room.now.after(Duration::from_secs(seconds));
    let known = room.store.load(Subject::Service).await.unwrap();
    let expected = known.map_or(Version(0), |known| known.version);
    let body = format!(r#"{{"beat":{},"down":0,"last":null}}"#, room.now.0).into_bytes();
    let key = Key(format!("there until {}", room.now.0));
    let change = Change::of_body(Subject::Service, expected, body, key, room.now);
    room.store.apply(vec![change]).await.unwrap();
}

/// The votes as they are stored.
async fn ballot(room: &Room) -> serde_json::Value {
    let loaded = room.store.load(Subject::Ballot(HERE)).await.unwrap().unwrap();
    serde_json::from_slice(&loaded.body).unwrap()
}

#[tokio::test]
async fn a_team_proposes_votes_and_moves() {
    let (mut room, channel) = (Room::new(), Channel::default());
    open(&mut room, most(60)).await;
    let opened = table(&room).await;
    assert!(opened.phase == Phase::Play && opened.is_of_teams() && !opened.is_rated());
    assert_eq!(opened.computers, [None, Some(Level::WEAKEST)]);
    assert!(opened.next().is_empty() && room.public.mentions.is_empty(), "a team is not pinged");
    assert!(!room.public.text.contains("<@31>"), "its name mentions no one: {}", room.public.text);
    let all = legal(&room).await;
    let moves = [&all[0], &all[all.len() - 1]];
    // By tapping, as always: Cleo, who sits nowhere, is a member.
    room.press(CLEO, "button-move").await;
    assert!(room.private[&CLEO].file.is_some(), "her team's menu");
    let proposed = room.type_move(CLEO, moves[0]).await;
    assert!(says(&proposed, "team-voted"), "{proposed:?}");
    pass(&mut room, &channel, 3000).await;
    let one = channel.vote().file.expect("the board");
    let other = room.type_move(BOB, moves[1]).await;
    assert!(says(&other, "team-voted"), "{other:?}");
    assert_eq!(table(&room).await.entries.len(), 0, "nothing is entered yet");
    pass(&mut room, &channel, 3000).await;
    let shown = channel.vote();
    assert!(shown.text.says("team-vote") && shown.mentions.is_empty() && shown.text.contains(moves[1]));
    assert_eq!(buttons(&shown).count(), 2);
    // In words and on the board, with the numbers of the buttons.
    let picture = shown.file.as_ref().expect("the board");
    assert!(picture.alt.says("tap-which") && picture.alt.contains("1: ") && picture.alt.contains("2: "));
    assert_ne!(picture.bytes, one.bytes, "the second number is on the board");
    let line = shown.text.lines().find(|line| line.contains(moves[0])).unwrap();
    assert!(
        line.split('`').nth(2).unwrap().chars().filter(|c| c.is_alphabetic()).count() > 10,
        "{line}"
    );
    for user in [ANN, 40, 41] {
        assert!(says(&vote(&mut room, user, 1).await, "team-voted"));
    }
    // A vote may be moved.
    vote(&mut room, 40, 0).await;
    let wrong = room.type_move(ANN, "resign").await;
    assert!(says(&wrong, "team-no-control"), "{wrong:?}");
    pass(&mut room, &channel, 3000).await;
    let said = |votes: usize| channel.vote().text.says(message!("team-proposal", votes = votes));
    assert!(said(3) && said(2), "{}", channel.vote().text);
    later(&mut room, 3600).await;
    room.restart();
    pass(&mut room, &channel, 1000).await;
    let moved = table(&room).await;
    assert_eq!(&moved.entries[0].line, moves[1], "most votes");
    assert_eq!(moved.entries[0].by, Some(UserId::team(0)));
    let end = channel.vote();
    assert!(end.text.says("team-decided") && buttons(&end).count() == 0, "{}", end.text);
    let kept = ballot(&room).await.to_string();
    for user in [ANN, BOB, CLEO, 40, 41] {
        assert!(!kept.contains(&format!(":{user},")) && !kept.contains(&format!("[{user},")), "{kept}");
    }
    // The computer has answered, and what is late counts for nothing.
    let late = room.press_below(ANN, &vote_id(&opened, 0), &[], room.private_message()).await;
    assert!(!says(&late, "team-voted"), "{late:?}");
    let record = room.command(CLEO, "game record", &[]).await;
    assert!(format!("{record:?}").contains("Owls"), "the record names the team");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_vote_at_once() {
    let (mut room, channel) = (Room::new(), Channel::default());
    open(&mut room, most(5)).await;
    let moves = legal(&room).await;
    for (user, entry) in [(ANN, &moves[0]), (BOB, &moves[1]), (CLEO, &moves[2])] {
        room.type_move(user, entry).await;
    }
    pass(&mut room, &channel, 2000).await;
    let before = channel.edits.lock().unwrap().len();
    let table = table(&room).await;
    // Each of them twice, as Discord may deliver it, and through two processes.
    let other = Bot::new(room.store.clone());
    let request = |room: &mut Room, user: u64| -> Request {
        let (custom_id, message) =
            (vote_id(&table, user % 3), Pressed { private: false, ..room.private_message() });
        room.request(1000 + user, Action::Press { custom_id, values: Vec::new(), message })
    };
    let now = room.now;
    let requests: Vec<Request> =
        (0..200).map(|user| Request { at: now, ..request(&mut room, user) }).collect();
    room.now = now;
    let all = requests
        .iter()
        .flat_map(|request| [room.bot.handle(request.clone()), other.handle(request.clone())]);
    let (answers, ()) = tokio::join!(join_all(all), async {
        let mut then = now;
        for _ in 0..20 {
            channel.pass(&room.bot, &mut then, 100).await;
            tokio::task::yield_now().await;
        }
    });
    for answer in &answers {
        assert!(says(answer, "team-voted"), "{answer:?}");
    }
    let kept = ballot(&room).await;
    let votes = kept["ballot"]["votes"].as_array().unwrap();
    assert_eq!(votes.len(), 203, "none lost, none doubled");
    for user in 0..200_u64 {
        let of = |vote: &&serde_json::Value| vote[0] == 1000 + user;
        let own: Vec<_> = votes.iter().filter(of).collect();
        assert!(own.len() == 1 && own[0][1] == user % 3, "{user}: {own:?}");
    }
    later(&mut room, 2).await;
    pass(&mut room, &channel, 3000).await;
    let edits = channel.edits.lock().unwrap()[before..].to_vec();
    let times: Vec<u64> = edits.iter().map(|(at, ..)| at.0).collect();
    assert!(
        times.windows(2).all(|pair| pair[1] >= pair[0] + 1000),
        "one edit a second at most: {times:?}"
    );
    let end = channel.vote().text;
    for votes in [68usize, 68, 67] {
        assert!(end.says(message!("team-proposal", votes = votes)), "{end}");
    }
    later(&mut room, 300).await;
    pass(&mut room, &channel, 1000).await;
    let moved = self::table(&room).await;
    assert_eq!(moved.entries[0].line, moves[0], "the earliest of equals");
}

#[tokio::test]
async fn the_first_to_three_moves_at_once() {
    let (mut room, channel) = (Room::new(), Channel::default());
    let decide = message!("team-decide-first", votes = 3usize, time = message!("time-hours", count = 1usize));
    open(&mut room, decide).await;
    let moves = legal(&room).await;
    room.type_move(ANN, &moves[0]).await;
    room.type_move(BOB, &moves[1]).await;
    vote(&mut room, CLEO, 1).await;
    pass(&mut room, &channel, 1000).await;
    assert_eq!(table(&room).await.entries.len(), 0);
    vote(&mut room, 40, 1).await;
    let late = vote(&mut room, 41, 0).await;
    assert!(says(&late, "team-closed"), "{late:?}");
    pass(&mut room, &channel, 500).await;
    assert_eq!(table(&room).await.entries[0].line, moves[1]);
}

#[tokio::test]
async fn a_captain_decides_and_the_host_acts_for_the_team() {
    let (mut room, channel) = (Room::new(), Channel::default());
    let decide =
        message!("team-decide-captain", votes = 65535usize, time = message!("time-hours", count = 1usize));
    open(&mut room, decide).await;
    assert!(
        matches!(table(&room).await.team(deltille::games::Seat(0)).unwrap().rule, Majority::Captain { user } if user == UserId(ANN))
    );
    let moves = legal(&room).await;
    room.type_move(BOB, &moves[0]).await;
    room.type_move(CLEO, &moves[1]).await;
    pass(&mut room, &channel, 1000).await;
    assert_eq!(table(&room).await.entries.len(), 0);
    let export = room.export(ANN).await;
    assert_eq!(export["votes"][0]["captain"], true, "before she has said anything: {export}");
    vote(&mut room, ANN, 1).await;
    pass(&mut room, &channel, 500).await;
    assert_eq!(table(&room).await.entries[0].line, moves[1]);
    // A member cannot give up for all.
    for command in ["game resign", "game draw", "game pause"] {
        let refused = room.command(BOB, command, &[]).await;
        assert!(says(&refused, "team-no-control"), "{command}: {refused:?}");
    }
    assert_eq!(table(&room).await.phase, Phase::Play);
    room.resign(ANN).await;
    let over = table(&room).await;
    assert_eq!(over.phase, Phase::Over);
    let filed = room.store.load(Subject::Game(over.id)).await.unwrap().unwrap();
    let body = String::from_utf8_lossy(&filed.body).into_owned();
    assert!(body.contains("Owls") && !body.contains("captain"), "{body}");
    assert!(!has(&room.public, "button-rematch") && !has(&room.public, "button-same-again"));
}

#[tokio::test]
async fn two_roles_play_each_other() {
    let (mut room, channel) = (Room::new(), Channel::default());
    room.command(ANN, "game team", &[("game", Value::Text("triablo".to_owned()))]).await;
    room.pick(ANN, "team-against-team").await;
    let Reply::Messages(_) = room.tap(ANN, "button-open").await else {
        panic!("no second role")
    };
    let form = room.private[&ANN].clone();
    assert!(form.text.says("team-second-role"), "{form:?}");
    room.command(ANN, "game team", &[("game", Value::Text("triablo".to_owned()))]).await;
    room.pick(ANN, "team-against-team").await;
    for (title, role) in [("one", RED), ("two", BLUE)] {
        let ids = room.private[&ANN].rows.iter().flat_map(|row| row.custom_ids());
        let id = ids.map(str::to_owned).find(|id| id.starts_with(&format!("1.team.{title}."))).unwrap();
        room.press_id(ANN, &id, &[&role.to_string()]).await;
    }
    room.pick(ANN, most(5)).await;
    named(&mut room, &["Red", "Blue"]).await;
    let moves = legal(&room).await;
    let of = |role: RoleId| Rights { roles: vec![role], ..Rights::default() };
    room.rights = of(BLUE);
    let wrong = room.type_move(BOB, &moves[0]).await;
    assert!(says(&wrong, "team-not-now"), "{wrong:?}");
    room.rights = Rights::default();
    let outside = room.type_move(CLEO, &moves[0]).await;
    assert!(!says(&outside, "team-voted"), "{outside:?}");
    room.rights = of(RED);
    room.type_move(ANN, &moves[0]).await;
    room.rights = of(BLUE);
    let wrong = vote(&mut room, BOB, 0).await;
    assert!(says(&wrong, "team-not-now"), "{wrong:?}");
    // Nor a member of neither team.
    room.rights = Rights::default();
    let outside = vote(&mut room, CLEO, 0).await;
    assert!(says(&outside, "team-not-yours"), "{outside:?}");
    room.rights = of(BLUE);
    later(&mut room, 301).await;
    pass(&mut room, &channel, 1000).await;
    assert_eq!(table(&room).await.entries.len(), 1);
    let moves = legal(&room).await;
    assert!(says(&room.type_move(BOB, &moves[0]).await, "team-voted"));
    assert_eq!(room.record(BOB).await.len(), 1);
}

/// After each number of commits the process is gone, and another one takes over.
#[tokio::test]
async fn a_move_is_entered_once_after_any_kill() {
    let mut finished_by_the_first = 0;
    for commits in 0..8 {
        let (mut room, channel) = (Room::new(), Channel::default());
        open(&mut room, most(5)).await;
        let moves = legal(&room).await;
        room.type_move(BOB, &moves[1]).await;
        pass(&mut room, &channel, 1000).await;
        later(&mut room, 301).await;
        *channel.now.lock().unwrap() = room.now;
        let left = Arc::new(AtomicUsize::new(commits));
        let counted = left.clone();
        let dying = HookedStore::new(room.store.clone(), move |_: &[Change]| {
            let more = counted.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1));
            more.map(drop).map_err(|_| StoreError::Engine("the process is gone".to_owned()))
        });
        let dying = Bot::new(Arc::new(dying));
        _ = dying.background(channel.clone(), channel.clone()).round().await;
        drop(dying);
        finished_by_the_first += usize::from(ballot(&room).await["done"] == true);
        room.restart();
        // The lease of the dead process runs out.
        later(&mut room, 61).await;
        pass(&mut room, &channel, 2000).await;
        let table = table(&room).await;
        let own = table.entries.iter().filter(|entry| entry.by == Some(UserId::team(0))).count();
        assert_eq!((own, &table.entries[0].line), (1, &moves[1]), "after {commits} commits");
        let kept = ballot(&room).await;
        assert!(kept["done"] == true && kept["entered"] == true, "after {commits} commits: {kept}");
        assert!(channel.vote().text.says("team-decided"), "{}", channel.vote().text);
    }
    assert!(
        (1..8).contains(&finished_by_the_first),
        "some died in the middle: {finished_by_the_first}"
    );
}

#[tokio::test]
async fn without_a_vote_the_clock_decides() {
    let (mut room, channel) = (Room::new(), Channel::default());
    open(&mut room, most(5)).await;
    later(&mut room, 25 * 60 * 60).await;
    pass(&mut room, &channel, 1000).await;
    let over = table(&room).await;
    assert_eq!((over.phase, over.outcome().map(|outcome| outcome.reason)), (Phase::Over, Some("timeout")));
}

#[tokio::test]
async fn what_a_voter_said_is_exported_and_deleted() {
    const VIOLA: u64 = 123_456_789;
    let (mut room, letters) = (Room::new(), Letters::default());
    open(&mut room, most(60)).await;
    let moves = legal(&room).await;
    room.type_move(VIOLA, &moves[0]).await;
    room.type_move(BOB, &moves[1]).await;
    let export = room.export(VIOLA).await;
    assert!(export["votes"][0].get("captain").is_none(), "{export}");
    assert_eq!(export["votes"][0]["voted"], moves[0].as_str(), "{export}");
    room.ask_deletion(VIOLA).await;
    for _ in 0..5 {
        letters.pass(&room.bot, &mut room.now, 10).await;
    }
    for (subject, loaded) in room.store.scan(None, 1000).await.unwrap() {
        let text = format!("{}{:?}", String::from_utf8_lossy(&loaded.body), loaded.owed);
        assert!(!text.contains(&VIOLA.to_string()), "{subject}: {text}");
    }
    // The proposal stays, without a vote; a server that is forgotten takes the vote along.
    assert_eq!(ballot(&room).await["ballot"]["proposals"].as_array().map(Vec::len), Some(2));
    room.bot.server_left(GuildId(1), room.now).await;
    later(&mut room, 31 * 24 * 60 * 60).await;
    letters.pass(&room.bot, &mut room.now, 100).await;
    let left = room.store.load(Subject::Ballot(HERE)).await.unwrap();
    assert!(left.is_none(), "{left:?}");
}

#[tokio::test]
async fn what_is_no_team_game_is_refused() {
    let mut room = Room::new();
    let hidden = room.command(ANN, "game team", &[("game", Value::Text("trioker".to_owned()))]).await;
    assert!(says(&hidden, "team-secret"), "{hidden:?}");
    // A captain of two teams.
    room.command(ANN, "game team", &[("game", Value::Text("triablo".to_owned()))]).await;
    let decide =
        message!("team-decide-captain", votes = 65535usize, time = message!("time-hours", count = 1usize));
    room.pick(ANN, decide).await;
    room.pick(ANN, "team-against-team").await;
    let refused = room.tap(ANN, "button-open").await;
    assert!(says(&refused, "team-captain-alone"), "{refused:?}");
    // Forged: a vote without a team, or for what is not there.
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let refused = vote(&mut room, CLEO, 0).await;
    assert!(says(&refused, "team-not-yours"), "{refused:?}");
}

#[tokio::test]
async fn what_is_refused_is_not_written() {
    let mut room = Room::new();
    open(&mut room, most(5)).await;
    let moves = legal(&room).await;
    let written = Arc::new(AtomicUsize::new(0));
    let counted = written.clone();
    let counting = HookedStore::new(room.store.clone(), move |_: &[Change]| {
        counted.fetch_add(1, SeqCst);
        Ok(())
    });
    room.bot = Bot::new(Arc::new(counting));
    let refused = async |room: &mut Room, number: u64| {
        let reply = vote(room, CLEO, number).await;
        assert!(!says(&reply, "team-voted"), "{reply:?}");
    };
    for number in [0, 7, 200] {
        refused(&mut room, number).await;
    }
    assert_eq!(written.load(SeqCst), 0);
    assert!(room.store.load(Subject::Ballot(HERE)).await.unwrap().is_none(), "no vote was opened");
    room.type_move(CLEO, &moves[0]).await;
    room.type_move(CLEO, &moves[1]).await;
    let before = (written.load(SeqCst), ballot(&room).await);
    assert!(before.0 > 0);
    // A third proposal of one person, and votes for what is not there.
    assert!(says(&room.type_move(CLEO, &moves[2]).await, "team-enough"));
    for number in [2, 7, 200] {
        refused(&mut room, number).await;
    }
    assert_eq!((written.load(SeqCst), ballot(&room).await), before);
    // The next ballot counts.
    assert!(says(&vote(&mut room, BOB, 1).await, "team-voted"));
    assert_eq!(written.load(SeqCst), before.0 + 1);
}

//! A game between people of two servers: offers that others may see, the board in both places, and that each
//! order counts once wherever it is given.

use super::replies::{changed, messages};
use super::room::{ANN, BOB, CLEO, Room, button, buttons, has, person, selects};
use super::taps::choice_of;
use deltille::{
    bot::{
        Action, ChannelKind, Deliver, DeliverError, Place, Post, Pressed, Reply, Rights, Seen, TimeSource,
        Value,
    },
    games::Actors,
    ids::{ChannelId, GuildId, MessageId, Time, UserId},
    store::{Label, Store, Subject},
    table::{Phase, Table},
};
use deltille_testing::{channel, texts::Says};
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
    time::Duration,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Server {
    guild: GuildId,
    channel: ChannelId,
}

const A: Server = Server { guild: GuildId(1001), channel: ChannelId(500_001) };
const B: Server = Server { guild: GuildId(2002), channel: ChannelId(700_002) };

/// The messages of all channels, and the clock of the background work.
#[derive(Clone, Default)]
struct Walls(Arc<Mutex<Inner>>);

#[derive(Default)]
struct Inner {
    now: Time,
    posts: Vec<(ChannelId, MessageId, Post)>,
    nonces: HashMap<(ChannelId, String), MessageId>,
    closed: HashSet<ChannelId>,
}

impl Inner {
    fn put(&mut self, channel: ChannelId, post: Post) -> MessageId {
        let id = MessageId(1_400_000_000_000_000_000 + self.posts.len() as u64);
        self.posts.push((channel, id, post));
        id
    }
}

impl Deliver for Walls {
    async fn post(&self, channel: ChannelId, post: Post, nonce: &str) -> Result<MessageId, DeliverError> {
        let mut walls = self.0.lock().unwrap();
        if walls.closed.contains(&channel) {
            return Err(DeliverError::Closed("Missing Access".to_owned()));
        }
        if let Some(known) = walls.nonces.get(&(channel, nonce.to_owned())) {
            return Ok(*known);
        }
        let id = walls.put(channel, post);
        walls.nonces.insert((channel, nonce.to_owned()), id);
        Ok(id)
    }

    async fn newest(&self, channel: ChannelId) -> Result<Vec<Seen>, DeliverError> {
        let walls = self.0.lock().unwrap();
        let here = walls.posts.iter().rev().filter(|(at, ..)| *at == channel);
        let seen = here.map(|(_, message, post)| Seen {
            message: *message,
            custom_ids: buttons(post).map(|button| button.custom_id.clone()).collect(),
        });
        Ok(seen.collect())
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, DeliverError> {
        Ok(ChannelId(user.0))
    }

    async fn archive(&self, _: ChannelId) -> Result<(), DeliverError> {
        Ok(())
    }

    async fn replace(&self, _: ChannelId, message: MessageId, post: Post) -> Result<(), DeliverError> {
        let mut walls = self.0.lock().unwrap();
        for (_, id, known) in &mut walls.posts {
            if *id == message {
                *known = post.clone();
            }
        }
        Ok(())
    }

    async fn strip(&self, _: ChannelId, message: MessageId) -> Result<(), DeliverError> {
        let mut walls = self.0.lock().unwrap();
        for (_, id, post) in &mut walls.posts {
            if *id == message {
                post.rows.clear();
            }
        }
        Ok(())
    }
}

impl TimeSource for Walls {
    fn now(&self) -> Time {
        self.0.lock().unwrap().now
    }
}

struct World {
    room: Room,
    walls: Walls,
    private: HashMap<u64, Post>,
    last: Option<deltille::bot::Request>,
    place: Place,
    threads: u64,
}

impl World {
    fn new() -> World {
        World {
            room: Room::new(),
            walls: Walls::default(),
            private: HashMap::new(),
            last: None,
            place: Place::default(),
            threads: 0,
        }
    }

    /// Both servers and both people allow it; Ann's name may be seen.
    async fn open() -> World {
        let mut world = World::new();
        world.allow([true; 4]).await;
        world
    }

    /// Who allows it: both servers, Ann, Bob.
    async fn allow(&mut self, [a, b, ann, bob]: [bool; 4]) {
        for (server, on) in [(A, a), (B, b)] {
            self.room.rights = Rights { manage_server: true, ..Rights::default() };
            let settings = self.command(server, CLEO, "server settings", &[]).await;
            let select = selects(shown(&settings)).find(|select| select.custom_id == "1.house.across");
            assert!(select.is_some(), "{settings:?}");
            let values = [if on { "on" } else { "off" }];
            self.press_private(server, CLEO, "1.house.across", &values).await;
            self.room.rights = Rights::default();
        }
        for (server, user, answer) in [(A, ANN, ann.then_some("named")), (B, BOB, bob.then_some("unnamed"))] {
            if let Some(answer) = answer {
                self.command(server, user, "me settings", &[]).await;
                self.press_private(server, user, "1.block.all", &[]).await;
                assert!(selects(&self.private[&user]).any(|select| select.custom_id == "1.block.across"));
                self.press_private(server, user, "1.block.across", &[answer]).await;
            }
        }
    }

    async fn deliver(&mut self, request: deltille::bot::Request) -> Reply {
        let user = request.user.id.0;
        self.last = Some(request.clone());
        let mut reply = self.room.bot.handle(request.clone()).await;
        if let Reply::OpenThread(_) = reply {
            self.threads += 1;
            let thread = ChannelId(900_000 + self.threads);
            reply = self.room.bot.in_thread(request.clone(), Ok(thread)).await;
        }
        if let Reply::Messages(shown) = &reply {
            if let Some(post) = changed(shown).or(shown.private.as_ref()) {
                self.private.insert(user, post.clone());
            }
            let public = shown
                .public
                .as_ref()
                .map(|post| self.walls.0.lock().unwrap().put(request.channel, post.clone()));
            let pressed = request.pressed().map(|pressed| pressed.id);
            if let (Some(receipt), Some(message)) = (shown.receipt, public.or(pressed)) {
                self.room.bot.delivered(receipt, message).await;
            }
        }
        reply
    }

    async fn act(&mut self, server: Server, user: u64, action: Action) -> Reply {
        self.room.channel = server.channel;
        self.room.place = self.place;
        let request = self.room.request(user, action);
        self.deliver(deltille::bot::Request { guild: Some(server.guild), ..request }).await
    }

    /// Delivers the last request once more.
    async fn again(&mut self) -> Reply {
        let last = self.last.clone().expect("a request");
        self.deliver(last).await
    }

    async fn command(&mut self, at: Server, user: u64, name: &str, options: &[(&str, &str)]) -> Reply {
        let options = options.iter();
        let options = options.map(|(name, value)| ((*name).to_owned(), Value::Text((*value).to_owned())));
        let action = Action::Command { name: name.to_owned(), options: options.collect() };
        self.act(at, user, action).await
    }

    async fn press_private(&mut self, at: Server, user: u64, id: &str, values: &[&str]) -> Reply {
        let message = Pressed { id: MessageId(1), private: true, shows_it: true };
        self.press(at, user, id, values, message).await
    }

    async fn press(&mut self, at: Server, user: u64, id: &str, values: &[&str], message: Pressed) -> Reply {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        self.act(at, user, Action::Press { custom_id: id.to_owned(), values, message }).await
    }

    /// Presses a button of a person's newest private message.
    async fn tap(&mut self, at: Server, user: u64, label: &str) -> Reply {
        let id = button(&self.private[&user], label).custom_id.clone();
        self.press_private(at, user, &id, &[]).await
    }

    /// Presses a button of the newest message of a channel.
    async fn press_board(&mut self, at: Server, user: u64, label: &str) -> Reply {
        let (message, post) = self.newest(at.channel);
        let id = button(&post, label).custom_id.clone();
        self.press(at, user, &id, &[], Pressed { id: message, private: false, shows_it: true })
            .await
    }

    /// Opens a table and leaves a seat to others.
    async fn offer(&mut self, at: Server, user: u64) {
        self.command(at, user, "play", &[("game", "triablo"), ("variant", "two-player")]).await;
        self.tap(at, user, "button-open").await;
    }

    /// The buttons of the list that take a seat.
    async fn joins(&mut self, at: Server, user: u64) -> Vec<String> {
        let reply = self.command(at, user, "seek", &[]).await;
        let joins = buttons(shown(&reply)).filter(|button| button.custom_id.starts_with("1.seek.j"));
        joins.map(|button| button.custom_id.clone()).collect()
    }

    /// Ann offers a seat at A, and Bob takes it from B.
    async fn begin(&mut self) {
        self.offer(A, ANN).await;
        let joins = self.joins(B, BOB).await;
        assert_eq!(joins.len(), 1);
        let reply = self.press_private(B, BOB, &joins[0], &[]).await;
        assert!(shown(&reply).text.says("seek-begun"), "{reply:?}");
        self.work().await;
    }

    /// One round of background work.
    async fn work(&mut self) {
        self.room.now = self.room.now.after(Duration::from_secs(1));
        self.walls.0.lock().unwrap().now = self.room.now;
        self.room.bot.background(self.walls.clone(), self.walls.clone()).round().await.unwrap();
    }

    fn posts(&self, channel: ChannelId) -> Vec<Post> {
        let walls = self.walls.0.lock().unwrap();
        walls
            .posts
            .iter()
            .filter(|(at, ..)| *at == channel)
            .map(|(.., post)| post.clone())
            .collect()
    }

    /// The boards of a channel: its messages with a picture.
    fn boards(&self, server: Server) -> Vec<Post> {
        self.posts(server.channel).into_iter().filter(|post| post.file.is_some()).collect()
    }

    fn newest(&self, channel: ChannelId) -> (MessageId, Post) {
        let walls = self.walls.0.lock().unwrap();
        let (_, id, post) = walls.posts.iter().rfind(|(at, ..)| *at == channel).expect("a message");
        (*id, post.clone())
    }

    async fn table(&self, server: Server) -> Arc<Table> {
        self.room.bot.table(server.channel).await.expect("a table")
    }

    /// Who is to move, on which side, and a legal move.
    async fn turn(&self) -> (u64, Server, String) {
        let table = self.table(A).await;
        let play = table.play().expect("a game");
        let Actors::Seats(seats) = play.actors() else { panic!("{:?}", play.actors()) };
        let seat = seats.iter().next().unwrap();
        let line = play.legal_of(seat).unwrap().swap_remove(0);
        let user = table.person(seat).unwrap().id.0;
        (user, if user == ANN { A } else { B }, line)
    }

    /// Makes a move by taps; returns the id of the last control.
    async fn move_by_taps(&mut self, at: Server, user: u64, line: &str) -> String {
        let choice = choice_of(self.table(at).await.play().unwrap(), line);
        self.press_board(at, user, "button-move").await;
        for (index, step) in choice.steps.iter().enumerate() {
            let menu = self.private[&user].clone();
            if has(&menu, "button-confirm") {
                break;
            }
            let rest: Vec<&str> = choice.steps[index..].iter().map(|step| step.token.as_str()).collect();
            let ends = format!("/{}", rest.join("/"));
            let at_once = buttons(&menu).find(|button| rest.len() > 1 && button.custom_id.ends_with(&ends));
            let pressed = match at_once {
                Some(button) => Some((button.custom_id.clone(), None)),
                None => channel::step(&menu, &step.token),
            };
            let Some((id, value)) = pressed else { continue };
            let values: Vec<&str> = value.as_deref().into_iter().collect();
            let reply = self.press_private(at, user, &id, &values).await;
            if messages(&reply).public.is_some() {
                return id;
            }
        }
        let id = button(&self.private[&user], "button-confirm").custom_id.clone();
        let reply = self.press_private(at, user, &id, &[]).await;
        assert!(messages(&reply).public.is_some(), "{reply:?}");
        id
    }
}

/// What the person alone sees of an answer.
fn shown(reply: &Reply) -> &Post {
    let shown = messages(reply);
    changed(shown).or(shown.private.as_ref()).unwrap_or_else(|| panic!("{reply:?}"))
}

#[tokio::test]
async fn an_offer_is_seen_elsewhere_only_if_all_four_allow_it() {
    for missing in 0..5 {
        let mut world = World::new();
        let mut allowed = [true; 4];
        if let Some(one) = allowed.get_mut(missing) {
            *one = false;
        }
        world.allow(allowed).await;
        world.offer(A, ANN).await;
        let list = world.command(B, BOB, "seek", &[]).await;
        let list = shown(&list).clone();
        let joins = buttons(&list).filter(|button| button.custom_id.starts_with("1.seek.j")).count();
        assert_eq!(joins, usize::from(missing == 4), "{missing}: {}", list.text);
        // A reader who was not asked yet is asked, where their server allows it.
        assert_eq!(has(&list, "button-elsewhere"), missing == 3, "{missing}");
        assert!(!list.text.contains("500001") && !list.text.contains("1001"), "{}", list.text);
        // Forged presses find as little: with the channel that A's own list names, and without.
        let joins = world.joins(A, CLEO).await;
        let reply = world.press_private(B, BOB, &joins[0], &[]).await;
        assert!(shown(&reply).text.says("seek-gone"), "{missing}: {reply:?}");
        let table = joins[0].rsplit('-').next().unwrap();
        let reply = world.press_private(B, BOB, &format!("1.seek.j0-{table}"), &[]).await;
        assert_eq!(shown(&reply).text.says("seek-gone"), missing < 4, "{missing}: {reply:?}");
        assert_eq!(world.table(A).await.phase == Phase::Play, missing == 4);
    }
}

#[tokio::test]
async fn people_are_asked_before_they_offer_and_when_they_look() {
    let mut world = World::new();
    world.allow([true, true, false, false]).await;
    world.command(A, ANN, "seek", &[]).await;
    world.tap(A, ANN, "button-offer-seat").await;
    assert!(world.private[&ANN].text.says("seek-ask-elsewhere"));
    world.tap(A, ANN, "settings-across-named").await;
    assert!(world.private[&ANN].text.says("seek-ask") && world.private[&ANN].text.says("seek-ask-seen"));
    world.offer(A, ANN).await;
    assert!(world.joins(B, BOB).await.is_empty());
    world.tap(B, BOB, "button-elsewhere").await;
    world.tap(B, BOB, "settings-across-unnamed").await;
    let list = world.private[&BOB].clone();
    assert!(list.text.contains("Ann") && list.text.says("seek-elsewhere"), "{}", list.text);
    // With another answer, Ann's name goes, and then the offer.
    for (answer, seen, named) in [("unnamed", 1, false), ("never", 0, false), ("named", 1, true)] {
        world.press_private(A, ANN, "1.block.across", &[answer]).await;
        assert_eq!(world.joins(B, BOB).await.len(), seen, "{answer}");
        assert_eq!(world.private[&BOB].text.contains("Ann"), named, "{answer}");
    }
}

#[tokio::test]
async fn the_board_is_in_both_servers_and_each_move_counts_once() {
    let mut world = World::open().await;
    world.begin().await;
    // Delivered again, the press says the same and changes nothing.
    assert!(shown(&world.again().await).text.says("seek-gone") || world.table(A).await.phase == Phase::Play);
    world.work().await;
    for server in [A, B] {
        assert_eq!(world.boards(server).len(), 1, "{server:?}: {:?}", world.posts(server.channel));
    }
    let mut moves = 0;
    while moves < 6 {
        let (user, side, line) = world.turn().await;
        let other = if side == A { B } else { A };
        let id = world.move_by_taps(side, user, &line).await;
        moves += 1;
        // Each press comes twice, and then from the other side as well.
        world.again().await;
        assert_eq!(world.table(A).await.made().0, moves);
        let reply = world.press_private(other, user, &id, &[]).await;
        assert!(shown(&reply).text.says("problem-stale"), "{reply:?}");
        world.work().await;
        world.work().await;
        for server in [A, B] {
            let table = world.table(server).await;
            assert_eq!((table.made().0, table.channel), (moves, server.channel));
            let (_, newest) = world.newest(server.channel);
            assert!(has(&newest, "button-move"), "{server:?}: {}", newest.text);
        }
    }
    for (server, foreign, own) in [(A, B, ANN), (B, A, BOB)] {
        let boards = world.boards(server);
        // The repeated press shows its board again; that message is the same answer.
        let seen: HashSet<_> =
            boards.iter().filter_map(|post| Some(post.file.as_ref()?.name.clone())).collect();
        assert!(!seen.is_empty() && boards.len() >= moves as usize, "{server:?}");
        for post in boards {
            let all = format!("{post:?}");
            assert!(!all.contains(&foreign.channel.to_string()) && !all.contains(&foreign.guild.to_string()));
            assert!(post.mentions.iter().all(|user| *user == UserId(own)), "{:?}", post.mentions);
            let stranger = if own == ANN { BOB } else { ANN };
            assert!(!post.text.contains(&format!("<@{stranger}>")), "{}", post.text);
            assert!(!all.contains("Bob") || server == B, "{all}");
        }
    }
}

#[tokio::test]
async fn a_closed_place_holds_nothing_up_and_shows_the_newest_board_once() {
    let mut world = World::open().await;
    world.begin().await;
    world.walls.0.lock().unwrap().closed.insert(B.channel);
    let before = world.boards(B).len();
    for _ in 0..4 {
        let (user, side, line) = world.turn().await;
        // Bob's own channel is closed to posts: he moves from Ann's side, which he sees as well.
        let at = if side == B { A } else { side };
        world.command(at, user, "move", &[("move", &line)]).await;
        world.work().await;
    }
    assert_eq!(world.table(A).await.made().0, 4);
    assert_eq!(world.table(B).await.made().0, 4);
    assert_eq!(world.boards(B).len(), before);
    assert!(world.boards(A).len() >= 4);
    world.walls.0.lock().unwrap().closed.clear();
    world.room.bot.server_changed(B.guild);
    for _ in 0..15 {
        world.work().await;
    }
    assert_eq!(world.boards(B).len(), before + 1);
    let (_, newest) = world.newest(B.channel);
    assert!(has(&newest, "button-move"), "{}", newest.text);
}

#[tokio::test]
async fn results_offers_and_take_backs_reach_both_servers() {
    // A take-back, asked on one side and granted on the other.
    let mut world = World::open().await;
    world.begin().await;
    let (user, side, line) = world.turn().await;
    let (other, there) = if user == ANN { (BOB, B) } else { (ANN, A) };
    world.command(side, user, "move", &[("move", &line)]).await;
    world.command(side, user, "game takeback", &[]).await;
    if has(&world.private[&user], "button-back-propose") {
        world.tap(side, user, "button-back-propose").await;
    }
    world.work().await;
    world.press_board(there, other, "button-back-agree").await;
    world.work().await;
    for server in [A, B] {
        let table = world.table(server).await;
        assert_eq!((table.entries.len(), table.made().0), (0, 0), "{server:?}");
    }
    // A draw, offered on one side and accepted on the other.
    world.command(side, user, "game draw", &[]).await;
    if has(&world.private[&user], "button-draw-offer") {
        world.tap(side, user, "button-draw-offer").await;
    }
    world.work().await;
    let (_, board) = world.newest(there.channel);
    if has(&board, "button-draw-accept") {
        world.press_board(there, other, "button-draw-accept").await;
        world.work().await;
        assert_eq!(world.table(B).await.phase, Phase::Over);
    }
    // A resignation, from the side of the guest.
    let mut world = World::open().await;
    world.begin().await;
    for _ in 0..2 {
        let (user, side, line) = world.turn().await;
        world.command(side, user, "move", &[("move", &line)]).await;
    }
    world.command(B, BOB, "game resign", &[]).await;
    world.tap(B, BOB, "button-resign-confirm").await;
    world.again().await;
    world.work().await;
    for server in [A, B] {
        assert_eq!(world.table(server).await.phase, Phase::Over);
        let (_, board) = world.newest(server.channel);
        assert!(has(&board, "button-rematch") && board.file.is_some(), "{server:?}: {}", board.text);
    }
    // Filed once, found by both servers, without the name that is not shown elsewhere.
    let id = world.table(A).await.id;
    for label in ["g1001", "g2002", "u11u12"] {
        let found = world.room.store.find(&Label(label.to_owned()), 0, 9).await.unwrap();
        assert_eq!(found.iter().map(|(it, _)| *it).collect::<Vec<_>>(), [Subject::Game(id)], "{label}");
        let body = String::from_utf8(found[0].1.body.clone()).unwrap();
        assert!(body.contains("Ann") && !body.contains("Bob"), "{body}");
    }
    // The rematch begins when both have asked for it, each on their own side.
    world.press_board(B, BOB, "button-rematch").await;
    world.work().await;
    let (_, lobby) = world.newest(A.channel);
    let label = if has(&lobby, "button-rematch") { "button-rematch" } else { "button-join" };
    world.press_board(A, ANN, label).await;
    world.work().await;
    for server in [A, B] {
        let table = world.table(server).await;
        assert!(table.phase == Phase::Play && table.id != id, "{server:?} {:?}", table.phase);
        assert!(has(&world.newest(server.channel).1, "button-move"), "{server:?}");
    }
}

#[tokio::test]
async fn moderators_see_and_end_their_own_side() {
    let mut world = World::open().await;
    world.begin().await;
    world.room.rights = Rights {
        manage_server: true,
        manage_messages: true,
        ..Rights::default()
    };
    for (server, other) in [(A, B), (B, A)] {
        world.command(server, CLEO, "server tables", &[]).await;
        let list = format!("{:?}", world.private[&CLEO]);
        assert!(list.contains(&server.channel.to_string()), "{list}");
        assert!(!list.contains(&other.channel.to_string()) && !list.contains(&other.guild.to_string()));
    }
    let value = selects(&world.private[&CLEO]).next().expect("a table").options[0].value.clone();
    let select = selects(&world.private[&CLEO]).next().unwrap().custom_id.clone();
    world.press_private(B, CLEO, &select, &[&value]).await;
    assert!(!has(&world.private[&CLEO], "mod-button-hold"));
    // A forged pause is refused; neither side sees the other's table.
    let reply = world.press_private(B, CLEO, &format!("1.mod.hold!.{value}"), &[]).await;
    assert!(shown(&reply).text.says("table-refuse-shared"), "{reply:?}");
    let reply = world.press_private(A, CLEO, &format!("1.mod.end!.{value}"), &[]).await;
    assert!(shown(&reply).text.says("mod-table-gone"), "{reply:?}");
    world.command(B, CLEO, "server tables", &[]).await;
    world.press_private(B, CLEO, &select, &[&value]).await;
    world.tap(B, CLEO, "end-button").await;
    assert!(world.private[&CLEO].text.says("mod-ask-end-shared"));
    world.tap(B, CLEO, "end-button").await;
    world.work().await;
    for server in [A, B] {
        assert_eq!(world.table(server).await.phase, Phase::Aborted);
        assert!(world.newest(server.channel).1.text.says("table-ended"), "{server:?}");
    }
}

#[tokio::test]
async fn a_guest_who_leaves_gives_the_seat_back_and_their_channel_is_free() {
    let mut world = World::open().await;
    world.begin().await;
    world.command(B, BOB, "game resign", &[]).await;
    world.tap(B, BOB, "button-return").await;
    world.work().await;
    assert!(!world.table(B).await.is_open());
    let table = world.table(A).await;
    assert!(table.is_on_offer_elsewhere() && !table.is_shared(), "{:?}", table.sides);
    // Another table opens in that channel; the offer then gets a thread there.
    world.offer(B, CLEO).await;
    assert_eq!(world.table(B).await.host, UserId(CLEO));
    world.place = Place { kind: ChannelKind::Text, ..Place::default() };
    let joins = world.joins(B, BOB).await;
    let reply = world.press_private(B, BOB, joins.last().unwrap(), &[]).await;
    assert!(shown(&reply).text.says("seek-begun"), "{reply:?}");
    world.work().await;
    let thread = Server { channel: ChannelId(900_001), ..B };
    assert!(shown(&reply).text.contains("<#900001>"), "{reply:?}");
    assert_eq!(world.boards(thread).len(), 1);
    assert!(world.table(thread).await.home.own_thread && world.table(A).await.phase == Phase::Play);
}

#[tokio::test]
async fn bans_and_blocks_of_either_side_hide_an_offer() {
    for (server, user) in [(A, BOB), (B, ANN)] {
        let mut world = World::open().await;
        world.offer(A, ANN).await;
        world.room.rights = Rights { manage_server: true, ..Rights::default() };
        let options = vec![("person".to_owned(), Value::User(person(user)))];
        let ban = Action::Command { name: "server ban".to_owned(), options };
        world.act(server, CLEO, ban).await;
        world.tap(server, CLEO, "ban-button").await;
        world.room.rights = Rights::default();
        assert!(world.joins(B, BOB).await.is_empty(), "{server:?}");
    }
    for (by, whom) in [(ANN, BOB), (BOB, ANN)] {
        let mut world = World::open().await;
        world.offer(A, ANN).await;
        let block = Action::Command {
            name: "block".to_owned(),
            options: vec![("target".to_owned(), Value::User(person(whom)))],
        };
        world.act(A, by, block).await;
        assert!(world.joins(B, BOB).await.is_empty(), "{by}");
    }
}

#[tokio::test]
async fn deletion_and_export_know_both_sides() {
    let mut world = World::open().await;
    world.begin().await;
    world.command(B, BOB, "me privacy", &[]).await;
    let reply = world.tap(B, BOB, "button-export").await;
    let mut updates = messages(&reply).updates.clone().expect("updates");
    let mut file = None;
    while let Some(post) = updates.next().await {
        file = post.file;
    }
    let export = String::from_utf8(file.expect("a file").bytes).unwrap();
    assert!(
        export.contains(&B.channel.to_string()) && export.contains(&B.guild.to_string()),
        "{export}"
    );
    assert!(
        !export.contains(&A.channel.to_string()) && !export.contains(&A.guild.to_string()),
        "{export}"
    );
    world.command(B, BOB, "me privacy", &[]).await;
    world.tap(B, BOB, "button-delete-all").await;
    let Reply::Form(form) = world.tap(B, BOB, "button-delete-sure").await else {
        panic!("a form")
    };
    let fields = vec![(form.fields[0].custom_id.clone(), "delete".to_owned())];
    world
        .act(B, BOB, Action::Submit { custom_id: form.custom_id, fields, message: None })
        .await;
    for _ in 0..20 {
        world.work().await;
    }
    for server in [A, B] {
        let loaded = world.room.store.load(Subject::Channel(server.channel)).await.unwrap().unwrap();
        let body = String::from_utf8(loaded.body).unwrap();
        assert!(!body.contains("Bob") && !body.contains("[12,") && body.contains("Ann"), "{body}");
        assert_eq!(world.table(server).await.phase, Phase::Over);
    }
}

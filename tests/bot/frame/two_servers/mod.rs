//! A game between people of two servers.

mod games;
mod offers;
mod sides;
mod teams;

use crate::{
    playing::taps::choice_of,
    replies::{changed, messages},
    room::{ANN, BOB, CLEO, Room, button, buttons, has, person, selects},
};
use deltille::{
    bot::{
        Action, Bot, ChannelKind, Deliver, DeliverError, Place, Post, Pressed, Receipt, Reply, Rights, Seen,
        TimeSource, Value, ratings,
    },
    games::Actors,
    ids::{ChannelId, GuildId, MessageId, Time, UserId},
    store::{AnyStore, Change, DiskStore, HookedStore, Key, Label, Subject, Version, database_folder},
    table::{Phase, Table},
};
use deltille_testing::{
    channel,
    texts::{Says, Wanted, message},
};
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
    gone: HashSet<ChannelId>,
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
        if walls.gone.contains(&channel) {
            return Err(DeliverError::Gone("Unknown Channel".to_owned()));
        }
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
            text: post.text.clone(),
            custom_ids: buttons(post).map(|button| button.custom_id.clone()).collect(),
        });
        Ok(seen.collect())
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
    store: AnyStore,
    /// Another process, which receives what people of B do.
    other: Option<Bot>,
    /// The folder of the store.
    _folder: Option<tempfile::TempDir>,
    walls: Walls,
    private: HashMap<u64, Post>,
    last: Option<deltille::bot::Request>,
    place: Place,
    threads: u64,
}

impl World {
    fn new() -> World {
        let room = Room::new();
        World {
            store: room.store.clone().into(),
            room,
            other: None,
            _folder: None,
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

    /// On a store of each kind; two processes share the database.
    async fn open_on_each() -> Vec<World> {
        let folder = tempfile::tempdir().unwrap();
        let disk: AnyStore = Arc::new(DiskStore::open(&database_folder(folder.path())).unwrap()).into();
        let mut stores = vec![(World::new().store, None), (disk, Some(folder))];
        #[cfg(feature = "postgres")]
        if let Some(place) = crate::store::postgres::server::Place::new().await {
            stores.push((Arc::new(place.store().await).into(), None));
        }
        let mut worlds = Vec::new();
        for (store, folder) in stores {
            let mut world = World { store: store.clone(), _folder: folder, ..World::new() };
            world.room.bot = Bot::new(store.clone());
            world.other = store.is_shared().then(|| Bot::new(store.clone()));
            world.allow([true; 4]).await;
            worlds.push(world);
        }
        worlds
    }

    /// The process that receives what happens on a server.
    fn bot(&self, guild: Option<GuildId>) -> &Bot {
        self.other.as_ref().filter(|_| guild == Some(B.guild)).unwrap_or(&self.room.bot)
    }

    /// The consents: both servers, Ann, Bob.
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
        let mut reply = self.bot(request.guild).handle(request.clone()).await;
        if let Reply::OpenThread(_) = reply {
            self.threads += 1;
            let thread = ChannelId(900_000 + self.threads);
            reply = self.bot(request.guild).in_thread(request.clone(), Ok(thread)).await;
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
                self.bot(request.guild).delivered(receipt, message).await;
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
        self.pass(1).await;
    }

    /// Lets this many seconds pass.
    async fn pass(&mut self, seconds: u64) {
        self.room.now = self.room.now.after(Duration::from_secs(seconds));
        self.walls.0.lock().unwrap().now = self.room.now;
        for bot in [Some(&self.room.bot), self.other.as_ref()].into_iter().flatten() {
            bot.background(self.walls.clone(), self.walls.clone()).round().await.unwrap();
        }
    }

    /// Lets days pass, in which the bot is up.
    async fn stay(&mut self, days: u64) {
        self.up_for(days * 24 * 60 * 60).await;
        for _ in 0..4 {
            self.work().await;
        }
    }

    /// Lets this many seconds pass, in which the bot is up; nothing that is due is done yet.
    async fn up_for(&mut self, seconds: u64) {
        let end = self.room.now.after(Duration::from_secs(seconds));
        let known = self.store.load(Subject::Service).await.unwrap();
        let expected = known.map_or(Version(0), |known| known.version);
        let body = format!(r#"{{"beat":{},"down":0,"last":null}}"#, end.0).into_bytes();
        let key = Key(format!("there until {}", end.0));
        let change = Change::of_body(Subject::Service, expected, body, key, end);
        self.store.apply(vec![change]).await.unwrap();
        self.room.now = end;
    }

    /// Chooses an option of a person's newest private message.
    async fn pick(&mut self, at: Server, user: u64, label: impl Into<Wanted>) -> Reply {
        let label = label.into();
        let found = channel::option(&self.private[&user], &label);
        let (id, value) = found.unwrap_or_else(|| panic!("no {label:?} in {:?}", self.private[&user]));
        self.press_private(at, user, &id, &[&value]).await
    }

    /// The person on turn makes a move, by typing it.
    async fn typed(&mut self) {
        let (user, side, line) = self.turn().await;
        self.command(side, user, "move", &[("move", &line)]).await;
        self.work().await;
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

    /// The player to move, their side, and a legal move.
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

/// The private part of an answer.
fn shown(reply: &Reply) -> &Post {
    let shown = messages(reply);
    changed(shown).or(shown.private.as_ref()).unwrap_or_else(|| panic!("{reply:?}"))
}

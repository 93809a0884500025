//! A channel with people in it: they see what Discord would show them and press the controls they see.

use super::dots::Touched;
use super::limits::violations;
use super::replies::{Kind, changed, kind, posts_of};
use crate::channel::{self, Channel, Control, Given, Opening, Shown};
use crate::texts::{Says, Wanted, message};
use deltille::{
    bot::{
        Action, Bot, Button, Choice, Component, Messages, Permissions, Place, Post, Pressed, Reply, Request,
        Rights, RoleError, Select, ThreadError, ThreadNames, User, Value, servers::ServerSettings,
        settings_cache::SettingsCache, time,
    },
    ids::{ChannelId, DISCORD_EPOCH, GuildId, InteractionId, MessageId, Time, UserId},
    picture::Painter,
    store::MemoryStore,
    text::{Locale, word},
};
use std::{
    collections::HashMap,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

pub use channel::has;

pub const ANN: u64 = 11;
pub const BOB: u64 = 12;
pub const CLEO: u64 = 13;
/// Enough for the largest game.
pub const PEOPLE: [u64; 6] = [ANN, BOB, CLEO, 14, 15, 16];
pub const STRANGER: u64 = 99;
/// With a name of which nothing is seen.
pub const BLANK: u64 = 98;
/// Ids of realistic length, with names that occur nowhere else.
pub const XANTHIPPE: u64 = 812_345_678_901_234_567;
pub const BARNABAS: u64 = 798_765_432_109_876_543;
pub const CASSIOPEIA: u64 = 765_432_198_765_432_198;

pub struct Room {
    pub bot: Bot,
    pub store: Arc<MemoryStore>,
    /// The index of the clock setting for new games.
    pub time: usize,
    pub locale: Locale,
    pub permissions: Permissions,
    pub channel: ChannelId,
    /// The result of opening the next threads; `None`: they open.
    pub thread: Option<Result<ChannelId, ThreadError>>,
    /// Why roles are not given or taken; `None`: they are.
    pub role: Option<RoleError>,
    /// The names of the threads that were asked for.
    pub threads: Vec<ThreadNames>,
    pub place: Place,
    pub rights: Rights,
    next: u64,
    /// The time of the last request, sent and received; each request takes a second.
    pub now: Time,
    pub public: Post,
    pub public_id: MessageId,
    pub private: HashMap<u64, Post>,
    /// The typed text of commands that were answered in public.
    pub invocations: String,
    /// The folder for all pictures, if `DELTILLE_DUMP` names one.
    dump: Option<std::path::PathBuf>,
    pub last: Option<Request>,
}

static PICTURES: AtomicUsize = AtomicUsize::new(0);

/// Shared by all rooms, since it caches drawn pieces.
static PAINTER: LazyLock<Arc<Painter>> = LazyLock::new(|| Arc::new(Painter::new()));

/// Discord's ids contain the time; any large number will do.
const FIRST_ID: u64 = 1_300_000_000_000_000_000;

impl Default for Room {
    fn default() -> Room {
        let store = Arc::new(MemoryStore::new());
        Room {
            bot: Bot::with_painter(store.clone(), PAINTER.clone()),
            store,
            time: 0,
            locale: Locale::default(),
            permissions: Permissions::ALL,
            channel: ChannelId(500),
            thread: None,
            role: None,
            threads: Vec::new(),
            place: Place::default(),
            rights: Rights::default(),
            next: FIRST_ID,
            now: Time(1_750_000_000_000),
            public: Post::default(),
            public_id: MessageId(0),
            private: HashMap::new(),
            invocations: String::new(),
            dump: std::env::var_os("DELTILLE_DUMP").map(Into::into),
            last: None,
        }
    }
}

impl Room {
    pub fn new() -> Room {
        Room::default()
    }

    /// Replaces the process by a new one on the same store.
    pub fn restart(&mut self) {
        self.bot = Bot::with_painter(self.store.clone(), PAINTER.clone());
    }

    pub fn request(&mut self, user: u64, action: Action) -> Request {
        self.next += 1;
        self.now = self.now.after(Duration::from_secs(1));
        Request {
            id: snowflake(self.now, self.next),
            at: self.now,
            user: person(user),
            locale: self.locale,
            channel: self.channel,
            guild: Some(GuildId(1)),
            permissions: self.permissions,
            place: self.place,
            rights: self.rights.clone(),
            action,
        }
    }

    /// Delivers a request, then checks and shows the answer.
    pub async fn deliver(&mut self, request: Request) -> Reply {
        let user = request.user.id.0;
        self.last = Some(request.clone());
        let touched = self.touched(&request);
        let mut reply = self.bot.handle(request.clone()).await;
        if let Reply::OpenThread(names) = &reply {
            assert_eq!(violations(&reply), Vec::<String>::new());
            self.next += 1;
            self.threads.push(names.clone());
            let thread = self.thread.clone().unwrap_or(Ok(ChannelId(self.next)));
            reply = self.bot.in_thread(request.clone(), thread).await;
        }
        if let Reply::ChangeRole(change) = reply {
            let changed = self.role.clone().map_or(Ok(change), Err);
            if changed.is_ok() {
                self.rights.roles.retain(|role| *role != change.role);
                self.rights.roles.extend(change.give.then_some(change.role));
            }
            reply = self.bot.with_role(request.clone(), changed).await;
        }
        assert_eq!(violations(&reply), Vec::<String>::new(), "{:?}", texts_of(&reply));
        assert_eq!(touched.and_then(|touched| touched.fault(&reply)), None, "{:?}", texts_of(&reply));
        let kind = kind(&reply);
        // Next to a public answer to a command, the typed text is public too.
        if let (Kind::Public, Action::Command { options, .. }) = (kind, &request.action) {
            self.invocations.push_str(&format!("{options:?}\n"));
        }
        for post in posts_of(&reply) {
            self.dump(post);
        }
        if let Reply::Messages(messages) = &reply {
            match changed(messages) {
                // Only a replaced public message has a receipt, and only a public message leaves something.
                Some(post) if kind == Kind::Replaced && messages.receipt.is_some() => {
                    self.public = post.clone();
                }
                Some(_) if kind == Kind::Next && request.pressed().is_none_or(|it| !it.private) => {}
                Some(post) => _ = self.private.insert(user, post.clone()),
                None => {}
            }
            if let Some(post) = &messages.private {
                self.private.insert(user, post.clone());
            }
            match &messages.public {
                Some(post) if kind == Kind::Updated => _ = self.private.insert(user, post.clone()),
                Some(post) => {
                    self.public = post.clone();
                    self.next += 1;
                    self.public_id = MessageId(self.next);
                }
                None => {}
            }
            if let Some(mut updates) = messages.updates.clone() {
                while let Some(post) = updates.next().await {
                    let update = Messages::private(post.clone()).into();
                    assert_eq!(violations(&update), Vec::<String>::new(), "{:?}", texts_of(&update));
                    self.dump(&post);
                    self.private.insert(user, post);
                }
            }
        }
        if let Some(receipt) = reply.receipt() {
            self.bot.delivered(receipt, self.public_id).await;
        }
        reply
    }

    /// The button that this request presses.
    fn touched(&self, request: &Request) -> Option<Touched> {
        let Action::Press { custom_id, message, .. } = &request.action else {
            return None;
        };
        let own = self.private.get(&request.user.id.0).filter(|_| message.private);
        Touched::of(own.unwrap_or(&self.public), custom_id)
    }

    fn dump(&self, post: &Post) {
        if let (Some(folder), Some(file)) = (&self.dump, &post.file) {
            let number = PICTURES.fetch_add(1, Relaxed);
            std::fs::create_dir_all(folder).unwrap();
            std::fs::write(folder.join(format!("{:04}-{}", number, file.name)), &file.bytes).unwrap();
            let rows: Vec<String> = post.rows.iter().map(|row| format!("{row:?}\n")).collect();
            let words = format!("{}\n\n{}\n{}", post.text, file.alt, rows.concat());
            std::fs::write(folder.join(format!("{:04}.txt", number)), words).unwrap();
        }
    }

    pub async fn act(&mut self, user: u64, action: Action) -> Reply {
        let request = self.request(user, action);
        self.deliver(request).await
    }

    pub async fn command(&mut self, user: u64, name: &str, options: &[(&str, Value)]) -> Reply {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        self.act(user, Action::Command { name: name.to_owned(), options }).await
    }

    pub async fn type_move(&mut self, user: u64, entry: &str) -> Reply {
        self.command(user, "move", &[("move", Value::Text(entry.to_owned()))]).await
    }

    pub async fn complete(&mut self, user: u64, typed: &str) -> Vec<Choice> {
        let options = vec![("move".to_owned(), Value::Text(typed.to_owned()))];
        let action = Action::Autocomplete { name: "move".to_owned(), options, focused: "move".to_owned() };
        match self.act(user, action).await {
            Reply::Choices(choices) => choices,
            other => panic!("{other:?}"),
        }
    }

    /// Presses below the newest public message, if that has a control with this id; else below a private one.
    pub async fn press_id(&mut self, user: u64, custom_id: &str, values: &[&str]) -> Reply {
        let ids = buttons(&self.public).map(|button| &button.custom_id);
        let public =
            ids.chain(selects(&self.public).map(|select| &select.custom_id)).any(|id| id == custom_id);
        self.press_below(user, custom_id, values, Pressed { private: !public, ..self.private_message() })
            .await
    }

    pub async fn press_below(
        &mut self,
        user: u64,
        custom_id: &str,
        values: &[&str],
        message: Pressed,
    ) -> Reply {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        self.act(user, Action::Press { custom_id: custom_id.to_owned(), values, message }).await
    }

    pub fn private_message(&self) -> Pressed {
        Pressed { id: self.public_id, private: true, shows_it: true }
    }

    /// Presses a button of the newest public message.
    pub async fn press(&mut self, user: u64, label: impl Into<Wanted>) -> Reply {
        let id = button(&self.public, label).custom_id.clone();
        self.press_id(user, &id, &[]).await
    }

    /// Presses a button of this person's newest private message.
    pub async fn tap(&mut self, user: u64, label: impl Into<Wanted>) -> Reply {
        let id = button(&self.private[&user], label).custom_id.clone();
        self.press_id(user, &id, &[]).await
    }

    /// Chooses from a select of this person's newest private message.
    pub async fn pick(&mut self, user: u64, label: impl Into<Wanted>) -> Reply {
        let label = label.into();
        let post = &self.private[&user];
        let found = channel::option(post, &label);
        let (id, value) = found.unwrap_or_else(|| panic!("no option {label:?} in {post:?}"));
        self.press_id(user, &id, &[&value]).await
    }

    /// Turns the pages of this person's newest private message forward to the one with this name.
    pub async fn turn_to(&mut self, user: u64, page: &'static str) {
        let name = message!("form-page", name = message!(page));
        while !self.private[&user].text.says(name.clone()) {
            self.tap(user, "button-page-after").await;
        }
    }

    pub async fn start(&mut self, people: &[u64], options: &[(&str, &str)]) {
        let variant = if people.len() == 2 { "two-player" } else { "three-player" };
        self.open(people, "triablo", variant, options).await;
    }

    /// Goes from /play to the first board: the host takes the first seat, the others join in order.
    pub async fn open(&mut self, people: &[u64], game: &str, variant: &str, options: &[(&str, &str)]) {
        let clock = (self.time > 0).then(|| time::control(self.locale, time::CHOICES[self.time]));
        let opening = Opening { game, variant, clock: clock.as_deref(), options };
        channel::open(self, people, opening).await;
    }

    /// Resigns by command, and confirms it.
    pub async fn resign(&mut self, user: u64) {
        ephemeral(&self.command(user, "game resign", &[]).await);
        let reply = self.tap(user, "button-resign-confirm").await;
        assert!(kind(&reply) == Kind::ClosedAndPublic, "{reply:?}");
    }

    /// The record as the Record button shows it.
    pub async fn record(&mut self, user: u64) -> Vec<String> {
        channel::record(self, user).await
    }

    /// The settings of the server, as they are stored.
    pub async fn server_settings(&self) -> ServerSettings {
        SettingsCache::<ServerSettings>::new(self.store.clone()).load(GuildId(1)).await.unwrap().1
    }

    /// What this person gets of their data.
    pub async fn export(&mut self, user: u64) -> serde_json::Value {
        self.command(user, "me privacy", &[]).await;
        self.tap(user, "button-export").await;
        let file = self.private[&user].file.as_ref().expect("a file");
        serde_json::from_slice(&file.bytes).unwrap()
    }

    /// Asks for the deletion of this person's data, and types the word.
    pub async fn ask_deletion(&mut self, user: u64) -> Reply {
        self.command(user, "me privacy", &[]).await;
        self.tap(user, "button-delete-all").await;
        let Reply::Form(form) = self.tap(user, "button-delete-sure").await else {
            panic!("a form")
        };
        let typed = format!(" {} ", word(self.locale, "privacy-word").to_lowercase());
        let fields = vec![(form.fields[0].custom_id.clone(), typed)];
        let message = Some(self.private_message());
        self.act(user, Action::Submit { custom_id: form.custom_id, fields, message }).await
    }

    /// The newest public message.
    pub fn board(&self) -> Seen {
        Seen {
            post: self.public.clone(),
            kind: Kind::Public,
            private: false,
        }
    }

    fn seen(&self, reply: &Reply) -> Seen {
        let post = posts_of(reply).first().map(|post| (*post).clone());
        let post = post.unwrap_or_else(|| panic!("no message: {reply:?}"));
        let kind = kind(reply);
        let pressed = || self.last.as_ref().and_then(Request::pressed).is_some_and(|pressed| pressed.private);
        let private = match kind {
            Kind::Private | Kind::Outdated | Kind::Apart => true,
            Kind::Public => false,
            _ => pressed(),
        };
        Seen { post, kind, private }
    }
}

/// A message with the way it came.
#[derive(Clone, Debug)]
pub struct Seen {
    pub post: Post,
    pub kind: Kind,
    private: bool,
}

impl Seen {
    /// A private message.
    pub fn private(post: Post) -> Seen {
        Seen { post, kind: Kind::Private, private: true }
    }
}

impl Shown for Seen {
    fn text(&self) -> &str {
        &self.post.text
    }

    fn controls(&self) -> Vec<Control> {
        self.post.controls()
    }

    fn has_picture(&self) -> bool {
        self.post.has_picture()
    }
}

impl Shown for Post {
    fn text(&self) -> &str {
        &self.text
    }

    fn controls(&self) -> Vec<Control> {
        let of = |row: &Component| match row {
            Component::Buttons(buttons) => buttons
                .iter()
                .map(|button| Control {
                    custom_id: button.custom_id.clone(),
                    label: button.label.clone(),
                    options: Vec::new(),
                })
                .collect(),
            Component::Select(select) => {
                let options = select.options.iter();
                vec![Control {
                    custom_id: select.custom_id.clone(),
                    label: String::new(),
                    options: options.map(|option| (option.label.clone(), option.value.clone())).collect(),
                }]
            }
            Component::Entities(_) => Vec::new(),
        };
        self.rows.iter().flat_map(of).collect()
    }

    fn has_picture(&self) -> bool {
        self.file.is_some()
    }
}

impl Channel for Room {
    type Who = u64;
    type Message = Seen;

    async fn command(&mut self, user: u64, name: &str, options: &[(&str, Given<'_, u64>)]) -> Seen {
        let options = options.iter().map(|(name, given)| match given {
            Given::Text(text) => (*name, Value::Text((*text).to_owned())),
            Given::User(user) => (*name, Value::User(person(*user))),
        });
        let reply = Room::command(self, user, name, &options.collect::<Vec<_>>()).await;
        self.seen(&reply)
    }

    async fn press(&mut self, user: u64, below: &Seen, custom_id: &str, values: &[&str]) -> Seen {
        assert!(below.controls().iter().any(|control| control.custom_id == custom_id), "{custom_id}");
        let reply = self.press_id(user, custom_id, values).await;
        self.seen(&reply)
    }

    async fn fill_in(
        &mut self,
        user: u64,
        below: &Seen,
        custom_id: &str,
        (field, value): (&str, &str),
    ) -> Seen {
        assert!(below.controls().iter().any(|control| control.custom_id == custom_id), "{custom_id}");
        let Reply::Form(modal) = self.press_id(user, custom_id, &[]).await else {
            panic!("no form behind {custom_id}")
        };
        let fields = vec![(field.to_owned(), value.to_owned())];
        let submitted = Action::Submit { custom_id: modal.custom_id, fields, message: None };
        let reply = self.act(user, submitted).await;
        self.seen(&reply)
    }

    async fn until(&mut self, what: &str, wanted: impl Fn(&Seen) -> bool) -> Seen {
        let board = self.board();
        assert!(wanted(&board), "{what} did not come: {board:?}");
        board
    }

    fn is_private(message: &Seen) -> bool {
        message.private
    }

    fn attached(&self, _: u64, message: &Seen) -> Option<String> {
        let file = message.post.file.as_ref()?;
        String::from_utf8(file.bytes.clone()).ok()
    }
}

/// The id of an interaction created at this time.
pub fn snowflake(at: Time, number: u64) -> InteractionId {
    InteractionId(((at.0 - DISCORD_EPOCH) << 22) | (number & 0x3f_ffff))
}

pub fn person(user: u64) -> User {
    let name = match user {
        ANN => "Ann *_~|`@everyone",
        BOB => "Bob \u{202e}<@11> [x](http://x)",
        CLEO => "Cleo",
        14 => "田中🔥",
        15 => "Ζωή",
        16 => "",
        BLANK => "\u{3164}\u{2800}\u{ad}\u{e0041}\u{fe0f}",
        XANTHIPPE => "Xanthippe",
        BARNABAS => "Barnabas",
        CASSIOPEIA => "Cassiopeia",
        _ => "Stranger",
    };
    User { id: UserId(user), name: name.to_owned(), bot: false }
}

fn texts_of(reply: &Reply) -> Vec<&str> {
    posts_of(reply).into_iter().map(|post| post.text.as_str()).collect()
}

pub fn buttons(post: &Post) -> impl Iterator<Item = &Button> {
    post.rows.iter().flat_map(|row| match row {
        Component::Buttons(buttons) => buttons.as_slice(),
        Component::Select(_) | Component::Entities(_) => &[],
    })
}

pub fn selects(post: &Post) -> impl Iterator<Item = &Select> {
    post.rows.iter().filter_map(|row| match row {
        Component::Select(select) => Some(select),
        Component::Buttons(_) | Component::Entities(_) => None,
    })
}

/// The button with this text, which can be pressed.
#[track_caller]
pub fn button(post: &Post, label: impl Into<Wanted>) -> &Button {
    let label = label.into();
    let id = channel::button(post, &label);
    let found = buttons(post).find(|button| button.custom_id == id).expect("it is one of them");
    assert!(!found.disabled, "{label:?} is disabled");
    found
}

#[track_caller]
pub fn ephemeral(reply: &Reply) -> &Post {
    assert!(
        matches!(kind(reply), Kind::Private | Kind::Outdated),
        "not private: {:?}",
        texts_of(reply)
    );
    posts_of(reply)[0]
}

//! One run of the simulation: people, the bot's process, its store, Discord and the clock, all from one seed.

use super::{
    people::{Deed, GUILDS, Person, people},
    promises::{Broken, Shadow},
    store::{OfProcess, Still},
    world::{Channel, Discord, Faults, direct_channel},
};
use deltille::{
    bot::{
        Action, Background, Bot, CONSEQUENCES, ChannelKind, Messages, Modal, Post, Pressed, PressedChange,
        Reply, Request, Rights, Tables, ThreadError, TimeSource, presence::Presence, servers::ServerSettings,
        settings_cache::SettingsCache, simulate,
    },
    ids::{ChannelId, GuildId, InteractionId, MessageId, RoleId, Time, UserId},
    picture::Painter,
    store::{
        AnyStore, DiskStore, Key, MemoryStore,
        postgres::{LeaseClock, PostgresStore},
    },
    text::word,
};
use deltille_testing::{
    bot::{limits::violations, replies::posts_of, room::snowflake},
    texts::Says,
};
use fastrand::Rng;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, LazyLock,
        atomic::{AtomicI64, Ordering::SeqCst},
    },
    time::Duration,
};
use tempfile::TempDir;

/// What goes wrong in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The process is killed, in the middle of a request, and started again.
    Kills,
    /// Requests of the bot fail, or their answers are lost.
    Deliveries,
    /// Interactions come twice.
    Doubles,
    /// Answers of interactions do not arrive.
    Answers,
    /// Channels are closed to the bot, or deleted.
    Channels,
    /// The connection to Discord is lost for a while.
    Outages,
}

use Trouble::{Answers, Channels, Deliveries, Doubles, Kills, Outages};

impl Trouble {
    pub const ALL: [Trouble; 6] = [Kills, Deliveries, Doubles, Answers, Channels, Outages];

    pub fn word(self) -> &'static str {
        match self {
            Kills => "kills",
            Deliveries => "deliveries",
            Doubles => "doubles",
            Answers => "answers",
            Channels => "channels",
            Outages => "outages",
        }
    }
}

/// The main activity of a run, so that short runs get far in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    Mixed,
    Play,
    Agree,
    Organise,
    Leave,
}

impl Mood {
    pub const ALL: [Mood; 5] = [Mood::Mixed, Mood::Play, Mood::Agree, Mood::Organise, Mood::Leave];

    /// Moves, presses and new games: how many in a hundred deeds. The rest are commands.
    pub fn shares(self) -> [u8; 3] {
        match self {
            Mood::Mixed => [35, 45, 6],
            Mood::Play => [70, 16, 4],
            Mood::Agree => [35, 30, 5],
            Mood::Organise => [45, 35, 2],
            Mood::Leave => [15, 60, 5],
        }
    }

    /// The commands that people use most.
    pub fn commands(self) -> &'static [&'static str] {
        match self {
            Mood::Mixed => &[],
            Mood::Play => &["game setup", "game record", "board", "hand", "play"],
            Mood::Agree => &["game draw", "game impasse", "game takeback", "game pause", "game resume"],
            Mood::Organise => &["game resign", "server tables"],
            Mood::Leave => &["me privacy", "me privacy", "me settings", "game resign"],
        }
    }

    /// The features whose controls people press most.
    pub fn features(self) -> &'static [&'static str] {
        match self {
            Mood::Mixed => &[],
            Mood::Play => &["Moves", "Setups", "Lobby"],
            Mood::Agree => &["Offers", "TakeBack", "Pause", "Abort", "Rematch", "Lobby"],
            Mood::Organise => &["Tournament", "NewTournament", "ServerTables"],
            Mood::Leave => &["Privacy", "Blocks", "Tournament", "NewTournament", "Lobby"],
        }
    }
}

/// What keeps the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    Memory,
    Disk,
    Postgres,
}

impl Engine {
    pub const ALL: [Engine; 3] = [Engine::Memory, Engine::Disk, Engine::Postgres];

    pub fn word(self) -> &'static str {
        match self {
            Engine::Memory => "memory",
            Engine::Disk => "disk",
            Engine::Postgres => "postgres",
        }
    }

    /// Whether this machine has it; says so if not.
    pub fn is_here(self) -> bool {
        self != Engine::Postgres || deltille_testing::postgres::shared().is_some()
    }

    async fn open(self) -> (AnyStore, Option<TempDir>) {
        let slow = |common: AnyStore| {
            let writes = Arc::new(AtomicI64::new(i64::MAX));
            AnyStore::from(OfProcess { common, writes, shared: false, slow: true })
        };
        match self {
            Engine::Memory => (Arc::new(MemoryStore::new()).into(), None),
            Engine::Disk => {
                let folder = TempDir::new().expect("a folder");
                let store = DiskStore::open(folder.path()).expect("a store on disk");
                (slow(Arc::new(store).into()), Some(folder))
            }
            Engine::Postgres => {
                let _still = Still::new();
                let server = deltille_testing::postgres::shared().expect("PostgreSQL is installed");
                let address = server.address(&server.schema()).parse().expect("an address");
                let store = PostgresStore::connect(&address, LeaseClock::Asker).await.expect("a database");
                (slow(Arc::new(store).into()), None)
            }
        }
    }
}

/// The parameters of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub seed: u64,
    pub steps: usize,
    pub people: usize,
    /// Processes on one store, 1 or 2.
    pub processes: usize,
    pub mood: Mood,
    pub engine: Engine,
    pub troubles: Vec<Trouble>,
}

impl Plan {
    pub fn of(seed: u64, steps: usize) -> Plan {
        let processes = if seed.is_multiple_of(2) { 2 } else { 1 };
        Plan {
            seed,
            steps,
            people: 12,
            processes,
            engine: Engine::Memory,
            mood: Mood::ALL[(seed % Mood::ALL.len() as u64) as usize],
            troubles: Trouble::ALL.to_vec(),
        }
    }
}

/// The bot's process.
pub struct Process {
    pub bot: Bot,
    pub tables: Arc<Tables>,
    worker: Background<Discord, Bot, Discord>,
    /// The writes that are left before it is killed.
    writes: Arc<AtomicI64>,
    presence: Presence,
}

pub struct Sim {
    pub plan: Plan,
    pub random: Rng,
    pub people: Vec<Person>,
    pub discord: Discord,
    pub store: AnyStore,
    /// The folder of a store on disk.
    pub folder: Option<TempDir>,
    /// The process that handles the next request, and another one on its store.
    pub process: Process,
    other: Option<Process>,
    pub bot: Bot,
    roles: BTreeMap<UserId, BTreeSet<RoleId>>,
    /// Forms on people's screens.
    forms: BTreeMap<UserId, (ChannelId, Modal, Option<Pressed>)>,
    pub shadow: Shadow,
    pub broken: Vec<Broken>,
    /// People who asked for the deletion of their data, and have done nothing since.
    pub deleting: BTreeSet<UserId>,
    connected: bool,
    interactions: u64,
}

static PAINTER: LazyLock<Arc<Painter>> = LazyLock::new(|| Arc::new(Painter::new()));

/// Whether this is the word that confirms a deletion.
fn is_word(typed: &str, who: &Person) -> bool {
    typed.eq_ignore_ascii_case(&word(who.locale, "privacy-word"))
}

/// Whether a deed names this person, by their id as it is or as custom ids write it.
fn names(words: &str, user: UserId) -> bool {
    let (mut left, mut written) = (user.0, Vec::new());
    while left > 0 {
        written.push(char::from_digit((left % 36) as u32, 36).expect("a digit"));
        left /= 36;
    }
    words.contains(&user.0.to_string()) || words.contains(&written.iter().rev().collect::<String>())
}

impl Process {
    fn start(plan: &Plan, common: &AnyStore, discord: &Discord) -> Process {
        let writes = Arc::new(AtomicI64::new(i64::MAX));
        let (common, shared) = (common.clone(), plan.processes > 1);
        let store = OfProcess { common, writes: writes.clone(), shared, slow: false };
        let store = AnyStore::from(store);
        let tables = Arc::new(Tables::with(store.clone(), CONSEQUENCES, Arc::default()));
        let bot = Bot::at(tables.clone(), PAINTER.clone());
        let worker = bot.background(discord.clone(), discord.clone());
        Process { bot, tables, worker, writes, presence: Presence::new(store) }
    }
}

impl Sim {
    pub async fn new(plan: Plan) -> Sim {
        simulate(plan.seed);
        let mut random = Rng::with_seed(plan.seed);
        let discord = Discord::new(random.fork());
        let people = people(&plan);
        {
            let mut world = discord.world();
            for guild in GUILDS {
                for _ in 0..2 {
                    let id = ChannelId(world.fresh());
                    world.channels.insert(id, Channel::of(Some(guild), ChannelKind::Text, None));
                }
            }
            for person in &people {
                world
                    .channels
                    .insert(direct_channel(person.id), Channel::of(None, ChannelKind::Direct, None));
            }
        }
        let (store, folder) = plan.engine.open().await;
        let process = Process::start(&plan, &store, &discord);
        let other = (plan.processes > 1).then(|| Process::start(&plan, &store, &discord));
        let bot = process.bot.clone();
        Sim {
            plan,
            random,
            people,
            discord,
            store,
            folder,
            process,
            other,
            bot,
            roles: BTreeMap::new(),
            forms: BTreeMap::new(),
            shadow: Shadow::default(),
            broken: Vec::new(),
            deleting: BTreeSet::new(),
            connected: true,
            interactions: 0,
        }
    }

    fn has(&self, trouble: Trouble) -> bool {
        self.plan.troubles.contains(&trouble)
    }

    /// Whether something happens that happens this often in a thousand steps.
    fn happens(&mut self, in_thousand: u32) -> bool {
        self.random.u32(..1000) < in_thousand
    }

    /// Runs to the end of the plan, or to the first broken promise; returns the number of steps made.
    pub async fn run(&mut self) -> usize {
        const CALM: usize = 120;
        if self.plan.seed.is_multiple_of(3) {
            self.begin_in_one_message().await;
        }
        self.begin_with_tournament().await;
        for step in 0..self.plan.steps {
            self.step().await;
            self.check_step().await;
            if step % CALM == CALM - 1 || step + 1 == self.plan.steps {
                self.calm().await;
                self.check_calm().await;
            }
            if !self.broken.is_empty() {
                return step + 1;
            }
        }
        self.plan.steps
    }

    async fn step(&mut self) {
        if let Some(other) = &mut self.other
            && self.random.bool()
        {
            std::mem::swap(&mut self.process, other);
            self.bot = self.process.bot.clone();
        }
        match self.random.u8(..100) {
            0..90 => self.someone_acts().await,
            90..96 => self.time_passes().await,
            _ => self.world_changes().await,
        }
        self.round().await;
    }

    fn processes(&self) -> impl Iterator<Item = &Process> {
        std::iter::once(&self.process).chain(&self.other)
    }

    /// One round of the workers' work.
    async fn round(&mut self) {
        let mut failed = Vec::new();
        for process in self.processes() {
            failed.extend(process.worker.round().await.err());
        }
        failed
            .into_iter()
            .for_each(|error| self.breaks("the worker's rounds succeed", error.to_string()));
    }

    pub fn breaks(&mut self, promise: &'static str, what: impl Into<String>) {
        let what = what.into();
        self.discord.world().say(format!("BROKEN: {promise}: {what}"));
        self.broken.push(Broken { promise, what });
    }

    async fn someone_acts(&mut self) {
        let who = self.people[self.random.usize(..self.people.len())].clone();
        if self.plan.mood == Mood::Leave && self.deleting.contains(&who.id) {
            return;
        }
        let open = self.forms.remove(&who.id).filter(|_| self.random.u8(..10) > 0);
        let deed = match open {
            Some((channel, form, message)) => self.filled_in(&who, channel, form, message),
            None => loop {
                if let Some(deed) = self.deed(&who).await {
                    break deed;
                }
            },
        };
        self.does(&who, deed).await;
    }

    /// New tables show their boards in one message.
    async fn begin_in_one_message(&mut self) {
        let cache = SettingsCache::<ServerSettings>::new(self.store.clone());
        for guild in GUILDS {
            let (key, now) = (Key(format!("edited:{guild}")), self.discord.world().now);
            let edit = |all: &mut ServerSettings| all.one_message = true;
            cache.change(guild, key, now, edit).await.expect("settings");
        }
    }

    /// Prepares a tournament with entrants for the moods that need one, and blocks between people for [`Mood::Leave`].
    async fn begin_with_tournament(&mut self) {
        let mood = self.plan.mood;
        if !matches!(mood, Mood::Organise | Mood::Leave) {
            return;
        }
        let channel = self.discord.world().channels_of(GUILDS[0]).into_iter().next().expect("a channel");
        let (host, others) = (self.people[0].clone(), self.people[1..].iter().take(5).cloned());
        let action = Action::Command { name: "tournament".to_owned(), options: Vec::new() };
        let (opens, words) = (["1.tc.0.", "1.tc.!."], "/tournament".to_owned());
        let starts = [".manage", ".start", ".start!"].into_iter().filter(|_| mood == Mood::Organise);
        let presses = opens.map(|part| (host.clone(), part)).into_iter();
        let presses = presses.chain(others.map(|who| (who, ".in"))).collect::<Vec<_>>();
        self.does(&host, Deed { channel, action, words }).await;
        let leaves = if mood == Mood::Leave { 1..self.people.len() } else { 0..0 };
        for at in leaves {
            let (who, other) = (self.people[at - 1].clone(), self.people[at].clone());
            for deed in Sim::in_menu(channel, &other) {
                self.does(&who, deed).await;
                if let Some(deed) = self.presses(&who, channel, "1.block.") {
                    self.does(&who, deed).await;
                }
            }
        }
        for (who, part) in presses.into_iter().chain(starts.map(|part| (host.clone(), part))) {
            if let Some(deed) = self.presses(&who, channel, part) {
                self.does(&who, deed).await;
            }
        }
    }

    async fn does(&mut self, who: &Person, deed: Deed) {
        let Deed { channel, action, words } = deed;
        // Another person's deed may store their id again.
        self.deleting.retain(|user| *user != who.id && !names(&words, *user));
        let words: String = words.chars().take(200).collect();
        self.discord.world().say(format!("{:?} in {channel}: {words}", who.name));
        let deletes =
            matches!(&action, Action::Submit { fields, .. } if fields.iter().any(|(_, it)| is_word(it, who)));
        let request = self.request(who, channel, action);
        if self.has(Kills) && self.happens(15) {
            return self.killed_in(request).await;
        }
        let reply = self.bot.handle(request.clone()).await;
        self.judge(&reply);
        self.shadow.acted(&request);
        if deletes && posts_of(&reply).iter().any(|post| post.text.says("privacy-deleting")) {
            self.deleting.insert(who.id);
        }
        if self.has(Doubles) && self.happens(60) {
            self.again(request.clone()).await;
        }
        if self.has(Answers) && self.happens(30) {
            return self.unanswered(&reply);
        }
        self.answered(who, request, reply).await;
    }

    fn filled_in(&mut self, who: &Person, channel: ChannelId, form: Modal, message: Option<Pressed>) -> Deed {
        let field = |sim: &mut Sim, field: &deltille::bot::ModalField| {
            let typed = match sim.random.u8(..6) {
                0 | 1 => field.value.clone(),
                2 | 3 if !field.placeholder.is_empty() => field.placeholder.clone(),
                4 => sim.text(),
                _ => word(who.locale, "privacy-word"),
            };
            (field.custom_id.clone(), typed.chars().take(field.max_length.into()).collect())
        };
        let fields: Vec<(String, String)> = form.fields.iter().map(|it| field(self, it)).collect();
        let words = format!("fills in {} {fields:?}", form.custom_id);
        Deed {
            channel,
            action: Action::Submit { custom_id: form.custom_id, fields, message },
            words,
        }
    }

    /// The process is killed while it handles a request, after some writes or before the answer arrives.
    async fn killed_in(&mut self, request: Request) {
        let writes = self.random.i64(..4);
        self.process.writes.store(writes, SeqCst);
        _ = self.bot.handle(request.clone()).await;
        self.shadow.acted(&request);
        self.discord.world().say(format!("the process is killed after {writes} writes"));
        self.restart().await;
    }

    async fn restart(&mut self) {
        self.process.writes.store(0, SeqCst);
        // Its unfinished work has no effect.
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
        super::log::take();
        self.process = Process::start(&self.plan, &self.store, &self.discord);
        self.bot = self.process.bot.clone();
        self.connect(true);
        let seconds = self.random.u64(..600);
        self.discord.pass(Duration::from_secs(seconds)).await;
        if let Err(error) = self.process.worker.take_over().await {
            self.breaks("a start succeeds", error.to_string());
        }
    }

    /// Discord delivers the same interaction twice.
    async fn again(&mut self, request: Request) {
        self.discord.world().say("the same interaction comes again".to_owned());
        let before = self.contents().await;
        let reply = self.bot.handle(request).await;
        self.judge(&reply);
        let after = self.contents().await;
        if let Some(subject) = before.iter().find(|(subject, body)| after.get(*subject) != Some(body)) {
            self.breaks("an interaction that comes twice has one effect", format!("{:?}", subject.0));
        }
    }

    /// The answer does not arrive: a board in it is posted by the worker.
    fn unanswered(&mut self, reply: &Reply) {
        self.discord.world().say("the answer does not arrive".to_owned());
        if let Some(receipt) = reply.receipt()
            && self.random.bool()
        {
            self.bot.undelivered(receipt);
        }
    }

    pub fn request(&mut self, who: &Person, channel: ChannelId, action: Action) -> Request {
        self.interactions += 1;
        let world = self.discord.world();
        let known = &world.channels[&channel];
        let moderates = who.moderates && known.guild.is_some();
        let roles = self.roles.get(&who.id).into_iter().flatten().copied().collect();
        let id: InteractionId = snowflake(world.now, self.interactions);
        Request {
            id,
            at: world.now,
            user: who.user(),
            locale: who.locale,
            channel,
            guild: known.guild,
            permissions: world.permissions(channel),
            place: world.place(channel, who.locale),
            rights: Rights {
                manage_server: moderates,
                manage_messages: moderates,
                manage_all_messages: moderates,
                manage_roles: moderates,
                roles,
            },
            action,
        }
    }

    /// What holds for every answer.
    pub fn judge(&mut self, reply: &Reply) {
        let found = violations(reply);
        if !found.is_empty() {
            self.breaks("answers keep Discord's limits", format!("{found:?}"));
        }
        if let Reply::Messages(Messages { pressed: None, private: None, public: None, strip: None, .. }) =
            reply
        {
            self.breaks("every interaction is answered", format!("{reply:?}"));
        }
        let texts: Vec<String> =
            posts_of(reply).iter().map(|post| post.text.chars().take(70).collect()).collect();
        self.discord.world().say(match reply {
            Reply::Messages(_) => format!("  answer: {texts:?}"),
            Reply::Choices(choices) => format!("  {} suggestions", choices.len()),
            Reply::Form(form) => format!("  form: {}", form.title),
            Reply::OpenThread(_) => "  wants a thread".to_owned(),
            Reply::ChangeRole(_) => "  wants a role changed".to_owned(),
        });
        let errors = super::log::take();
        if !errors.is_empty() {
            self.breaks("nothing fails inside", errors);
        }
    }

    async fn answered(&mut self, who: &Person, request: Request, reply: Reply) {
        let mut reply = reply;
        if let Reply::OpenThread(_) = &reply {
            let thread = self.thread(request.channel);
            reply = self.bot.in_thread(request.clone(), thread).await;
            self.judge(&reply);
        }
        if let Reply::ChangeRole(change) = reply {
            let roles = self.roles.entry(who.id).or_default();
            match change.give {
                true => roles.insert(change.role),
                false => roles.remove(&change.role),
            };
            reply = self.bot.with_role(request.clone(), Ok(change)).await;
            self.judge(&reply);
        }
        match reply {
            Reply::Form(form) => _ = self.forms.insert(who.id, (request.channel, form, request.pressed())),
            Reply::Messages(messages) => self.shown(who, &request, messages).await,
            _ => {}
        }
    }

    fn thread(&mut self, channel: ChannelId) -> Result<ChannelId, ThreadError> {
        if self.has(Channels) && self.happens(200) {
            return Err(ThreadError::Forbidden("Missing Permissions".to_owned()));
        }
        let mut world = self.discord.world();
        let thread = ChannelId(world.fresh());
        let guild = world.channels[&channel].guild;
        world.channels.insert(thread, Channel::of(guild, ChannelKind::Thread, Some(channel)));
        Ok(thread)
    }

    /// The messages of an answer, as the transport shows them.
    async fn shown(&mut self, who: &Person, request: &Request, messages: Messages) {
        let Messages { pressed, private, public, strip, updates, receipt, .. } = messages;
        let channel = request.channel;
        let below = request.pressed();
        let mut last: Option<MessageId> = None;
        {
            let mut world = self.discord.world();
            if let (Some(change), Some(below)) = (pressed, below) {
                let messages = &mut world.channels.get_mut(&channel).expect("a channel").messages;
                match change {
                    PressedChange::Replaced(post) => {
                        if let Some(known) = messages.iter_mut().find(|known| known.id == below.id) {
                            known.post = post;
                            last = Some(known.id);
                        }
                    }
                    PressedChange::Closed(_) => messages.retain(|known| known.id != below.id),
                    PressedChange::Stripped => {
                        messages
                            .iter_mut()
                            .filter(|known| known.id == below.id)
                            .for_each(|it| it.post.rows.clear());
                    }
                    PressedChange::Awaited => {}
                }
            }
            if let Some(post) = private {
                last = Some(world.put(channel, post, Some(who.id)));
            }
            if let Some(post) = public {
                last = Some(world.put(channel, post, None));
            }
            if let Some(strip) = strip
                && let Some(known) = world.channels.get_mut(&channel).and_then(|known| known.message(strip))
            {
                known.post.rows.clear();
            }
        }
        if let (Some(receipt), Some(message)) = (receipt, last.or(below.map(|below| below.id))) {
            // Killed between the answer and the note of it: the worker finds the board in the channel.
            if !(self.has(Kills) && self.happens(10)) {
                self.bot.delivered(receipt, message).await;
                let next = self.bot.after_move(who.locale, who.id, channel).await;
                next.into_iter()
                    .for_each(|post| _ = self.discord.world().put(channel, post, Some(who.id)));
            }
        }
        if let (Some(mut updates), Some(message)) = (updates, last) {
            const MOST: usize = 200;
            for _ in 0..MOST {
                let Some(post) = updates.next().await else { break };
                let mut world = self.discord.world();
                if let Some(known) = world.channels.get_mut(&channel).and_then(|known| known.message(message))
                {
                    known.post = post;
                }
            }
        }
    }

    /// Time passes: seconds, minutes, sometimes days.
    async fn time_passes(&mut self) {
        let seconds = match self.random.u8(..20) {
            0..10 => self.random.u64(1..60),
            10..16 => self.random.u64(60..3600),
            16..19 => self.random.u64(3600..86_400),
            _ => self.random.u64(86_400..8 * 86_400),
        };
        const DAY: u64 = 86_400;
        // Each look at a store on disk takes a while.
        const HOUR: u64 = 3600;
        let seconds = if self.plan.engine == Engine::Memory { seconds } else { seconds.min(HOUR) };
        {
            let mut world = self.discord.world();
            world.say(format!("{seconds} s pass"));
            // People talk meanwhile.
            let talk = |channel: ChannelId| (channel, Post { text: "…".to_owned(), ..Post::default() });
            let said: Vec<_> =
                world.channels.keys().copied().filter(|it| it.0 % 3 == seconds % 3).map(talk).collect();
            for (channel, post) in said.into_iter().flat_map(|said| std::iter::repeat_n(said, 4)) {
                world.put(channel, post, None);
            }
            // After days of failures, the bot gives a post up.
            if seconds >= DAY {
                world.faults = Faults::default();
            }
        }
        self.wait(Duration::from_secs(seconds)).await;
    }

    /// Lets time pass while the bot runs: it looks every few seconds, and sooner where something is due.
    async fn wait(&mut self, time: Duration) {
        // Silence is half a minute.
        const BEAT: Duration = Duration::from_secs(20);
        let mut left = time;
        let mut beats = 0u32;
        while !left.is_zero() {
            let step = left.min(BEAT);
            left -= step;
            self.discord.pass(step).await;
            beats += 1;
            if self.connected {
                let now = self.discord.now();
                let mut failed = Vec::new();
                for process in self.processes() {
                    failed.extend(process.presence.beat(now).await.err());
                }
                failed.into_iter().for_each(|error| self.breaks("a beat is recorded", error.to_string()));
            }
            // A long time is looked at more coarsely.
            let every = (time.as_secs() / 3600).clamp(1, 30) as u32;
            if beats.is_multiple_of(every) {
                self.round().await;
            }
        }
    }

    async fn world_changes(&mut self) {
        let ids: Vec<ChannelId> = {
            let world = self.discord.world();
            world
                .channels
                .iter()
                .filter(|(_, it)| it.guild.is_some() && !it.gone)
                .map(|(id, _)| *id)
                .collect()
        };
        let channel = ids[self.random.usize(..ids.len())];
        match self.random.u8(..8) {
            0 | 1 if self.has(Channels) => {
                let mut world = self.discord.world();
                let known = world.channels.get_mut(&channel).expect("a channel");
                known.closed = !known.closed;
                let (closed, guild) = (known.closed, known.guild.expect("a server"));
                world
                    .say(format!("{channel} is {}", if closed { "closed to the bot" } else { "open again" }));
                drop(world);
                self.server_changed(guild);
            }
            2 if self.has(Channels) && ids.len() > GUILDS.len() * 2 => {
                let (guild, now) = {
                    let mut world = self.discord.world();
                    let known = world.channels.get_mut(&channel).expect("a channel");
                    if known.kind != ChannelKind::Thread {
                        return;
                    }
                    known.gone = true;
                    let guild = known.guild.expect("a server");
                    world.say(format!("{channel} is deleted"));
                    (guild, world.now)
                };
                self.bot.channel_deleted(guild, channel, now).await;
            }
            3 if self.has(Kills) => {
                self.discord.world().say("the process is killed".to_owned());
                self.restart().await;
            }
            4 | 5 if self.has(Deliveries) => {
                let mut world = self.discord.world();
                let faults = match world.random.bool() {
                    true => Faults { fail: world.random.u8(..60), lost: world.random.u8(..30) },
                    false => Faults::default(),
                };
                world.faults = faults;
                world.say(format!("{faults:?}"));
            }
            6 if self.has(Outages) => {
                let words = if self.connected { "the connection is lost" } else { "the connection is back" };
                self.discord.world().say(words.to_owned());
                self.connect(!self.connected);
            }
            _ => {}
        }
    }

    fn connect(&mut self, connected: bool) {
        self.connected = connected;
        for process in self.processes() {
            process.bot.connection(connected);
            process.presence.connection(connected);
        }
    }

    /// Each process has a gateway of its own.
    fn server_changed(&self, guild: GuildId) {
        self.processes().for_each(|process| process.bot.server_changed(guild));
    }

    /// All faults end, and the bot has time to catch up.
    async fn calm(&mut self) {
        {
            let mut world = self.discord.world();
            world.say("all is calm for a while".to_owned());
            world.faults = Faults::default();
            world.channels.values_mut().for_each(|channel| channel.closed = false);
        }
        if !self.connected {
            self.connect(true);
        }
        GUILDS.into_iter().for_each(|guild| self.server_changed(guild));
        const CALM: Duration = Duration::from_secs(1200);
        self.wait(CALM).await;
    }

    pub fn now(&self) -> Time {
        self.discord.now()
    }
}

//! A miniature Discord on 127.0.0.1: enough of the gateway and of REST v10 that an unmodified bot connects,
//! registers its commands and answers interactions, and a page that looks and behaves like a channel. It is
//! independent of any bot.
//!
//! ```text
//!   world    people, channels, interactions                        check     Discord's limits on what a bot sends
//!   posts    messages: posted, edited, removed                     files     attachments
//!   rest     the bot's requests                                    limits    rate limits
//!   gateway  the bot's socket: hello, identify, resume, events     sessions  what was sent to a bot, and its sockets
//!   people   what a person does and sees, for tests and the page   page      the page and its own small API
//!   client   what a person's client allows                         interactions   the events that a bot gets of it
//!   faults   faults on demand                                      error     refusals in Discord's format
//!   objects  the server and its channels in Discord's format       guard     access control
//!   server   what all handlers share                               endpoint  to the bot: through its socket, or over HTTP
//!   connections   accepted, and closed when silent
//! ```
//!
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! use deltille_playground::{Config, Playground};
//! let playground = Playground::start(Config::default()).await?;
//! println!("{} (a bot connects to {} with the token {})", playground.address(), playground.api_base(), playground.token());
//! # Ok(()) }
//! ```

#[cfg(feature = "testing")]
pub mod check;
#[cfg(not(feature = "testing"))]
mod check;
mod client;
mod connections;
mod courier;
mod endpoint;
mod error;
mod fault_state;
mod faults;
mod files;
mod gateway;
mod guard;
mod interactions;
mod limits;
mod objects;
mod page;
mod people;
mod posts;
mod rest;
mod server;
mod sessions;
mod world;

pub use courier::{Courier, InitialResponse};
pub use error::Failure;
pub use faults::Faults;
pub use people::{Person, Pressed};
pub use world::{Logged, Message, Outcome};

use axum::{Router, extract::DefaultBodyLimit, middleware::from_fn_with_state};
use serde_json::Value;
use server::Server;
use std::{net::Ipv4Addr, sync::Arc, time::Duration};
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

#[derive(Clone, Debug, Default)]
pub struct Config {
    /// 0: any free port.
    pub port: u16,
    /// Interval of the bot's heartbeats; `None`: Discord's own.
    pub heartbeat: Option<Duration>,
    /// How long a peer may take for the head of a request; `None`: half a minute.
    pub silent: Option<Duration>,
    /// The public key in hexadecimal for interactions over HTTP; `None`: there are none.
    pub verify_key: Option<String>,
    /// Pictures for the welcome, by the value that a command's option `game` has for the game: PNG.
    pub boards: Vec<(&'static str, Vec<u8>)>,
}

/// Discord's own interval.
const HEARTBEAT: Duration = Duration::from_millis(41_250);

/// A running miniature Discord; stops when dropped.
#[derive(Debug)]
pub struct Playground {
    server: Arc<Server>,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Playground {
    /// Starts it on loopback only.
    pub async fn start(config: Config) -> std::io::Result<Playground> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, config.port)).await?;
        let address = listener.local_addr()?;
        let games = config.boards.iter().map(|(game, _)| *game).collect();
        let heartbeat = config.heartbeat.unwrap_or(HEARTBEAT);
        let server = Arc::new(Server::new(address, heartbeat, config.verify_key, games));
        let app = Router::new()
            .merge(page::routes(config.boards))
            .merge(gateway::routes())
            .fallback(rest::handle)
            .layer(DefaultBodyLimit::max(rest::LARGEST_BODY))
            .layer(from_fn_with_state(server.clone(), guard::only_this_machine))
            .with_state(server.clone());
        let silent = config.silent.unwrap_or(connections::SILENT);
        let (stop, mut stopped) = watch::channel(false);
        let task = tokio::spawn(async move {
            let until = async move { drop(stopped.wait_for(|stop| *stop).await) };
            tokio::select! {
                () = connections::serve(listener, app, silent) => {}
                () = until => {}
            }
        });
        Ok(Playground { server, stop, task })
    }

    pub fn address(&self) -> String {
        format!("http://{}", self.server.address)
    }

    /// The value of `DISCORD_API_BASE` for a bot.
    pub fn api_base(&self) -> String {
        self.address()
    }

    pub fn token(&self) -> &str {
        &self.server.token
    }

    /// Delivers interactions by this courier from now on, instead of to the bot's socket.
    pub fn set_courier(&self, courier: Arc<dyn Courier>) {
        self.server.set_courier(courier);
    }

    pub fn faults(&self) -> Faults {
        Faults::new(self.server.clone())
    }

    pub fn person(&self, name: &str) -> Option<Person> {
        let id = self.server.world().people.iter().find(|human| human.name == name)?.id;
        Some(Person::new(self.server.clone(), id))
    }

    /// A channel of the server by name; the rest are direct-message channels, found by
    /// [`Person::direct_channel`].
    pub fn channel(&self, name: &str) -> Option<u64> {
        self.server
            .world()
            .channels
            .iter()
            .find(|channel| channel.name == name && channel.direct.is_none())
            .map(|channel| channel.id)
    }

    /// The threads of a channel, oldest first, and whether they are archived.
    pub fn threads(&self, channel: u64) -> Vec<(u64, bool)> {
        let world = self.server.world();
        let threads = world.channels.iter().filter_map(|place| Some((place.id, place.thread?)));
        threads
            .filter(|(_, thread)| thread.parent == channel)
            .map(|(id, thread)| (id, thread.archived))
            .collect()
    }

    pub fn set_locale(&self, locale: &str) {
        self.server.world().locale = locale.to_owned();
    }

    /// Sets how many messages each channel keeps, of those that all see and of the others; older ones are
    /// dropped.
    pub fn keep_messages(&self, most: usize) {
        self.server.world().kept = most;
    }

    pub fn add_channel(&self, name: &str) -> u64 {
        let mut world = self.server.world();
        let id = world.id();
        let mut channel = world.channels[0].clone();
        (channel.id, channel.name) = (id, name.to_owned());
        channel.messages.clear();
        world.channels.push(channel);
        id
    }

    /// Adds a channel to a second server that the bot is in, and tells the bot.
    pub fn add_channel_elsewhere(&self, name: &str) -> u64 {
        let id = self.add_channel(name);
        let event = {
            let mut world = self.server.world();
            for channel in world.channels.iter_mut().filter(|channel| channel.id == id) {
                channel.second = true;
            }
            objects::guild(&world, world::SECOND_GUILD)
        };
        self.server.sessions().dispatch("GUILD_CREATE", &event);
        id
    }

    /// Adds a person, with an id as long as Discord's.
    pub fn add_person(&self, name: &str) -> Person {
        let mut world = self.server.world();
        let (id, direct) = (world.id(), world.id());
        let mut human = world.people[0].clone();
        (human.id, human.name) = (id, name.to_owned());
        world.people.push(human);
        let mut channel = world.channels[0].clone();
        (channel.id, channel.name, channel.direct) = (direct, name.to_owned(), Some(id));
        channel.messages.clear();
        world.channels.push(channel);
        Person::new(self.server.clone(), id)
    }

    /// The server removes the bot; tells the bot.
    pub fn remove_bot(&self) {
        self.server.world().member = false;
        self.server
            .sessions()
            .dispatch("GUILD_DELETE", &serde_json::json!({"id": world::GUILD.to_string()}));
    }

    /// The server becomes unavailable; tells the bot.
    pub fn outage(&self) {
        self.server.world().available = false;
        let event = serde_json::json!({"id": world::GUILD.to_string(), "unavailable": true});
        self.server.sessions().dispatch("GUILD_DELETE", &event);
    }

    /// The bot is in the server, which is available; tells the bot.
    pub fn add_bot(&self) {
        let event = {
            let mut world = self.server.world();
            (world.member, world.available) = (true, true);
            objects::guild(&world, world::GUILD)
        };
        self.server.sessions().dispatch("GUILD_CREATE", &event);
    }

    /// Deletes a channel with its threads; tells the bot.
    pub fn remove_channel(&self, id: u64) {
        let mut world = self.server.world();
        let Ok(event) = world.channel(id).map(|place| objects::channel(&world, place)) else {
            return;
        };
        let below = |place: &world::Channel| place.thread.is_some_and(|thread| thread.parent == id);
        world.channels.retain(|place| place.id != id && !below(place));
        drop(world);
        self.server.sessions().dispatch("CHANNEL_DELETE", &event);
        self.server.changed(serde_json::json!({"all": true}));
    }

    /// Gives the bot Manage Roles, or takes that. Its role is above all others that are not raised.
    pub fn let_manage_roles(&self, may: bool) {
        self.server.world().manages_roles = may;
    }

    /// Puts a role above that of the bot, which then can neither give nor take it.
    pub fn raise_role(&self, id: u64) {
        self.server.world().above.push(id);
    }

    /// Deletes a role; tells the bot.
    pub fn remove_role(&self, id: u64) {
        let mut world = self.server.world();
        world.roles.retain(|(_, role)| *role != id);
        for human in &mut world.people {
            human.roles.retain(|role| *role != id);
        }
        drop(world);
        let event = serde_json::json!({"guild_id": world::GUILD.to_string(), "role_id": id.to_string()});
        self.server.sessions().dispatch("GUILD_ROLE_DELETE", &event);
    }

    pub fn commands(&self) -> Vec<Value> {
        self.server.world().commands.clone()
    }

    /// The commands of the server only.
    pub fn guild_commands(&self) -> Vec<Value> {
        self.server.world().guild_commands.clone()
    }

    /// The latest events sent to bots: their names and data.
    pub fn events(&self) -> Vec<(String, Value)> {
        let sessions = self.server.sessions();
        let read = |text| serde_json::from_str::<Value>(text).ok();
        let named = |event: Value| (event["t"].as_str().unwrap_or_default().to_owned(), event["d"].clone());
        sessions.sent().filter_map(read).map(named).collect()
    }

    /// Number of bot requests refused with 401, 403 or 429 in the last ten minutes. At ten thousand the bot
    /// is banned.
    pub fn invalid_requests(&self) -> usize {
        let mut world = self.server.world();
        let now = world.now();
        world.limits.invalid(now)
    }

    /// The bot's latest requests, oldest first.
    pub fn log(&self) -> Vec<Logged> {
        self.server.settle();
        self.server.world().log.iter().cloned().collect()
    }

    pub fn close_codes(&self) -> Vec<u16> {
        self.server.sessions().close_codes.clone()
    }

    /// The connected shards, each with the total number.
    pub fn shards(&self) -> Vec<(u64, u64)> {
        self.server.sessions().shards()
    }

    /// The number of session starts by bots.
    pub fn identified(&self) -> usize {
        self.server.sessions().identified
    }

    /// Waits until a bot is connected and has registered commands. Returns false after `patience`.
    pub async fn ready(&self, patience: Duration) -> bool {
        let ready = || {
            let reachable = self.server.courier().is_some() || self.server.sessions().connected();
            (reachable && !self.server.world().commands.is_empty()).then_some(())
        };
        self.server.wait_for(patience, ready).await.is_some()
    }

    /// How far the clock of all time limits is ahead.
    pub fn ahead(&self) -> Duration {
        self.server.world().ahead
    }

    /// Moves the clock of all time limits ahead.
    pub fn advance(&self, by: Duration) {
        self.server.world().ahead += by;
    }

    pub async fn shutdown(mut self) {
        self.stop.send_replace(true);
        self.server.sessions().drop_sockets();
        // A cancelled task is fine too.
        let _ = (&mut self.task).await;
    }
}

impl Drop for Playground {
    fn drop(&mut self) {
        self.stop.send_replace(true);
    }
}

//! Games, tournaments and profiles as web pages: who knows the address of a game sees its board live, without an account and without Discord.
//!
//! ```text
//!   connections  sockets: limits, patience            marks    the bot's Markdown → HTML
//!   server       a request → its answer, headers
//!   address      paths and queries, parsed once       limits   requests and streams of one address
//!   render       a table at a step → HTML, PNG        assets   style sheet and script
//!   live         changes → streams of events          tables   where a running bot has them
//!   tournament   a tournament → HTML, PNG             feeds    its deadlines and results as files
//!   profile      a person's profile → HTML, PNG       listing  a server's games → HTML
//!   parts        what pages share
//!   board        a person's own board: their taps → the bot's requests
//! ```
//!
//! The server gets tables through [`Games`]; what changes one is a request to the bot ([`board`]). A page shows what a spectator of the game may see
//! ([`render`]). Each answer is rendered once for each state of a game; all viewers get the same bytes.

mod address;
mod assets;
mod board;
mod config;
mod connections;
mod feeds;
mod games;
mod limits;
mod listing;
mod live;
mod marks;
mod parts;
mod profile;
mod render;
mod server;
mod tables;
mod tournament;

pub use board::link::Links;
pub use config::Hosting;
pub use games::{Competition, Game, Games, Listing, Profile, Unavailable};
pub use limits::Limits;

use board::Touch;
use deltille_bot::{Bot, TimeSource, WebPages};
use std::{io, net::SocketAddr, sync::Arc};
use tokio::{
    net::TcpListener,
    sync::oneshot::{self, error::RecvError},
    task::JoinSet,
};

/// How the server is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Whether to take a free port where that one is in use.
    pub or_another: bool,
    /// What the addresses of pages begin with, without a slash at the end; `None`: the address where it listens.
    pub public: Option<String>,
    pub limits: Limits,
}

/// The address cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot serve pages of games at {address}: {error}")]
pub struct NotServed {
    address: SocketAddr,
    error: io::Error,
}

/// The pages that a bot links to, and who gets the bot.
pub type Awaited = (Arc<dyn WebPages>, oneshot::Sender<Bot>);

/// The server of the pages; runs until it is dropped.
#[derive(Debug)]
pub struct Pages {
    address: SocketAddr,
    public: String,
    _serving: JoinSet<()>,
}

impl Pages {
    /// Takes the address for a bot that is about to run, if it is to have pages. `secret`: signs personal links.
    ///
    /// # Errors
    /// The address cannot be used.
    pub async fn of_bot(
        settings: Option<&Settings>,
        secret: [u8; 32],
        time: Arc<dyn TimeSource>,
    ) -> Result<(Option<Pages>, Option<Awaited>), NotServed> {
        let Some(settings) = settings else { return Ok((None, None)) };
        let refused = |error| NotServed { address: settings.listen, error };
        let bound = Bound::of(settings).await.map_err(refused)?;
        let links = Links::new(bound.public.clone(), secret);
        let (web, (to, bot)) = (Arc::new(links.clone()), oneshot::channel::<Bot>());
        let pages = bound.serve(settings.limits.clone(), async {
            let bot = bot.await.ok()?;
            Some((Arc::clone(bot.shown_tables()), Some(Touch { bot, links, time })))
        });
        Ok((Some(pages), Some((web, to))))
    }

    /// Takes the address, and answers as soon as the games are there. Needs a tokio runtime.
    ///
    /// # Errors
    /// The address cannot be used.
    pub async fn open<G: Games>(
        settings: &Settings,
        games: impl Future<Output = Result<Arc<G>, RecvError>> + Send + 'static,
    ) -> io::Result<Pages> {
        let bound = Bound::of(settings).await?;
        Ok(bound.serve(settings.limits.clone(), async { Some((games.await.ok()?, None)) }))
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What the addresses of pages begin with.
    pub fn public(&self) -> &str {
        &self.public
    }
}

/// An address that is taken.
struct Bound {
    listener: TcpListener,
    address: SocketAddr,
    public: String,
}

impl Bound {
    async fn of(settings: &Settings) -> io::Result<Bound> {
        let listener = match TcpListener::bind(settings.listen).await {
            Err(_) if settings.or_another => TcpListener::bind((settings.listen.ip(), 0)).await?,
            bound => bound?,
        };
        let address = listener.local_addr()?;
        let public = settings.public.clone().unwrap_or_else(|| format!("http://{address}"));
        Ok(Bound { listener, address, public })
    }

    /// Answers as soon as there is something to show; without it the bot has ended before it began.
    fn serve<G: Games>(
        self,
        limits: Limits,
        shown: impl Future<Output = Option<(Arc<G>, Option<Touch>)>> + Send + 'static,
    ) -> Pages {
        let Bound { listener, address, public } = self;
        let mut serving = JoinSet::new();
        let to = public.clone();
        serving.spawn(async move {
            if let Some((games, touch)) = shown.await {
                tracing::info!(%address, public = to, "serving pages of games");
                let server = Arc::new(server::Server::new(to, limits, games, touch));
                let ledgers = [Arc::clone(&server.asked), Arc::clone(&server.open)];
                tokio::join!(
                    limits::forget(ledgers, server.limits.clone()),
                    live::watch(Arc::clone(&server), true),
                    live::watch(Arc::clone(&server), false),
                    connections::serve(listener, server)
                );
            }
        });
        Pages { address, public, _serving: serving }
    }
}

#[cfg(test)]
#[path = "../../tests/units/pages/server.rs"]
mod tests;

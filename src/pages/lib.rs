//! Games, tournaments and profiles as web pages: who knows the address of a game sees its board live, without an account and without Discord.
//!
//! ```text
//!   connections  sockets: limits, patience            marks    the bot's Markdown → HTML
//!   server       a request → its answer, headers      svg      a scene → SVG
//!   address      paths and queries, parsed once       limits   requests and streams of one address
//!   render       a table at a step → HTML, PNG        assets   style sheet and script
//!   live         changes → streams of events          tables   where a running bot has them
//!   tournament   a tournament → HTML, PNG             feeds    its deadlines and results as files
//!   profile      a person's profile → HTML, PNG       listing  a server's games → HTML
//!   parts        what pages share
//! ```
//!
//! The server gets tables through [`Games`] and changes nothing. A page shows what a spectator of the game may see
//! ([`render`]). Each answer is rendered once for each state of a game; all viewers get the same bytes.

mod address;
mod assets;
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
pub mod svg;
mod tables;
mod tournament;

pub use config::Hosting;
pub use games::{Competition, Game, Games, Listing, Profile, Unavailable};
pub use limits::Limits;

use deltille_frame::tables::Tables;
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

/// What the addresses of pages begin with, and who gets the tables that they show.
pub type Awaited = (String, oneshot::Sender<Arc<Tables>>);

/// The server of the pages; runs until it is dropped.
#[derive(Debug)]
pub struct Pages {
    address: SocketAddr,
    public: String,
    _serving: JoinSet<()>,
}

impl Pages {
    /// Takes the address for a bot that is about to run, if it is to have pages.
    ///
    /// # Errors
    /// The address cannot be used.
    pub async fn of_bot(settings: Option<&Settings>) -> Result<(Option<Pages>, Option<Awaited>), NotServed> {
        let Some(settings) = settings else { return Ok((None, None)) };
        let (to, tables) = oneshot::channel();
        let refused = |error| NotServed { address: settings.listen, error };
        let pages = Pages::open(settings, tables).await.map_err(refused)?;
        let public = pages.public.clone();
        Ok((Some(pages), Some((public, to))))
    }

    /// Takes the address, and answers as soon as the games are there. Needs a tokio runtime.
    ///
    /// # Errors
    /// The address cannot be used.
    pub async fn open<G: Games>(
        settings: &Settings,
        games: impl Future<Output = Result<Arc<G>, RecvError>> + Send + 'static,
    ) -> io::Result<Pages> {
        let listener = match TcpListener::bind(settings.listen).await {
            Err(_) if settings.or_another => TcpListener::bind((settings.listen.ip(), 0)).await?,
            bound => bound?,
        };
        let address = listener.local_addr()?;
        let public = settings.public.clone().unwrap_or_else(|| format!("http://{address}"));
        let (shown, limits) = (public.clone(), settings.limits.clone());
        let mut serving = JoinSet::new();
        serving.spawn(async move {
            // Otherwise the bot has ended before it began.
            if let Ok(games) = games.await {
                tracing::info!(%address, public = shown, "serving pages of games");
                let server = Arc::new(server::Server::new(shown, limits, games));
                let ledgers = [Arc::clone(&server.asked), Arc::clone(&server.open)];
                tokio::join!(
                    limits::forget(ledgers, server.limits.clone()),
                    live::watch(Arc::clone(&server), true),
                    live::watch(Arc::clone(&server), false),
                    connections::serve(listener, server)
                );
            }
        });
        Ok(Pages { address, public, _serving: serving })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What the addresses of pages begin with.
    pub fn public(&self) -> &str {
        &self.public
    }
}

#[cfg(test)]
#[path = "../../tests/units/pages/server.rs"]
mod tests;

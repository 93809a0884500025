//! `deltille playground`: the bot without Discord, behind a page on this machine.

use super::{
    process::{self, ProcessError},
    serve::{Service, run_bot},
};
use clap::Args;
use deltille_base::text::Locale;
use deltille_discord::{
    self as discord,
    config::{Data, Log, Search, Token},
};
use deltille_games::{GameInfo, registry};
use deltille_picture::{Painter, Theme};
use deltille_playground::{Config, Playground};
use std::io::{self, Write};
use tokio::task;

/// Further ports tried when the default one is in use and none was requested.
const NEXT_PORTS: u16 = 20;

/// Default port of the playground's page.
const PORT: u16 = 8130;

#[derive(Args, Debug)]
pub struct Play {
    /// Port of the page on 127.0.0.1 [default: 8130, or the next free one]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Start only the playground, for a bot of your own: prints its address and the token to connect with
    #[arg(long)]
    no_bot: bool,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    log: Log,
}

#[derive(Debug, thiserror::Error)]
pub enum PlaygroundError {
    #[error("port {port} of 127.0.0.1 cannot be used: {error}; choose another with --port")]
    Port { port: u16, error: io::Error },
    #[error(transparent)]
    Process(#[from] ProcessError),
    #[error("{0}")]
    System(#[from] io::Error),
}

impl PlaygroundError {
    /// See [`ProcessError::exit_status`].
    pub fn exit_status(&self) -> u8 {
        match self {
            PlaygroundError::Port { .. } => process::CONFIGURATION,
            PlaygroundError::Process(error) => error.exit_status(),
            PlaygroundError::System(_) => 1,
        }
    }
}

/// Runs `deltille playground`: a miniature Discord with a page, and the bot connected to it. Its tables are
/// kept in a folder of their own inside the data folder, so that games continue after a restart.
pub fn run(play: &Play, out: &mut impl Write) -> Result<(), PlaygroundError> {
    process::log(&play.log)?;
    process::on_runtime(async {
        let stop = discord::asked_to_stop()?;
        let playground = open_playground(play.port).await?;
        let (page, base) = (playground.address(), playground.api_base());
        if play.no_bot {
            // A closed output does not stop the playground.
            let _ = writeln!(out, "{}", without_bot(&playground)).and_then(|()| out.flush());
            stop.await;
            playground.shutdown().await;
            return Ok(());
        }
        let token = Token::new(playground.token());
        let started = || {
            // A closed output does not stop the playground.
            let _ = writeln!(out, "The playground is open: {page}\nCtrl-C closes it; the games are kept.")
                .and_then(|()| out.flush());
        };
        let service =
            Service::plain(play.data.folder.join("playground"), play.data.key_file.clone(), play.search);
        run_bot(token, Some(&base), &service, started, stop).await?;
        playground.shutdown().await;
        Ok(())
    })
}

/// Describes how to connect a bot.
fn without_bot(playground: &Playground) -> String {
    let (page, token) = (playground.address(), playground.token());
    format!(
        "The playground is open: {page}\nDISCORD_API_BASE={page}\nDISCORD_API={page}/api/v10\nDISCORD_TOKEN={token}\n\
         The token opens this playground alone, until it ends. Ctrl-C closes it."
    )
}

/// A picture of each game: that of the first page of its rules.
fn boards() -> Vec<(&'static str, Vec<u8>)> {
    let painter = Painter::default();
    let picture = |game: &GameInfo| {
        let scene = registry::rules_pages(game.id, Locale::default())?
            .into_iter()
            .find_map(|page| page.scene)?;
        Some((game.id, painter.png(&scene, Theme::default())))
    };
    registry::listed().into_iter().filter_map(picture).collect()
}

async fn open_playground(wished: Option<u16>) -> Result<Playground, PlaygroundError> {
    let (port, last) = wished.map_or((PORT, PORT + NEXT_PORTS), |port| (port, port));
    let boards = task::spawn_blocking(boards).await.unwrap_or_default();
    let mut refusal = None;
    for port in port..=last {
        match Playground::start(Config { port, boards: boards.clone(), ..Config::default() }).await {
            Ok(playground) => return Ok(playground),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => refusal = Some(error),
            Err(error) => return Err(PlaygroundError::Port { port, error }),
        }
    }
    // At least one port was tried, and all were in use.
    Err(PlaygroundError::Port {
        port,
        error: refusal.unwrap_or_else(|| io::ErrorKind::AddrInUse.into()),
    })
}

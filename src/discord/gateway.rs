//! The bot on Discord, from the start to an orderly end.
//!
//! ```text
//!   start   reach the server · whose token is it? · register the commands · connect, without any intent
//!   run     interactions (handler) · deadlines and boards nobody showed (the bot's background work)
//!   end     take nothing new · finish what was taken · flush the store · close with a code that keeps the session
//! ```

use super::{
    api::Api,
    config::Token,
    handler::{Handler, InFlight, Skipped},
    rest::{Rest, RestError},
};
use crate::{
    bot::{Bot, Surroundings, commands},
    store::{Store, StoreError},
};
use serenity::{
    all::{GatewayIntents, ShardManager},
    client::ClientBuilder,
    http::HttpBuilder,
};
use std::{future::Future, sync::Arc, time::Duration};
use tokio::{sync::watch, time::timeout};

/// Why the bot could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("no server that speaks Discord's API answers at {base}: {why}")]
    Base { base: String, why: RestError },
    #[error("Discord does not accept the token: check DISCORD_TOKEN")]
    Token,
    #[error("cannot ask Discord whose token this is: {0}")]
    Application(RestError),
    #[error("cannot register the commands: {0}")]
    Commands(RestError),
    #[error("cannot set up requests: {0}")]
    Requests(RestError),
    #[error("the connection to Discord ended: {0}")]
    Gateway(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Any private code keeps the session; 1000 and 1001 would end it.
const CLOSE_CODE: u16 = 4000;

/// How long interactions that were taken may still need.
const FINISH: Duration = Duration::from_secs(10);

/// How long the background work may still need.
const FINISH_BACKGROUND: Duration = Duration::from_secs(5);

/// What serenity falls back to when it cannot ask for the gateway's address.
const REAL_GATEWAY: &str = "gateway.discord.gg";

/// Runs the bot until `stop` is done. `base`: another server than Discord's own. `surroundings`: where time comes from.
/// `started` is called when the commands are registered and the connection is about to be made.
/// `search_bytes`: memory of all computer players together.
///
/// # Errors
/// What keeps it from starting, or ended the connection for good.
pub async fn serve<S: Store, T: Surroundings + Clone>(
    token: Token,
    base: Option<&str>,
    store: Arc<S>,
    surroundings: T,
    search_bytes: usize,
    started: impl FnOnce(),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let rest = Rest::new(token.clone(), base.map(str::to_owned)).map_err(ServeError::Requests)?;
    let api = Api::new(rest);
    if let Some(base) = base {
        api.reach().await.map_err(|why| ServeError::Base { base: base.to_owned(), why })?;
    }
    let application = api.application().await.map_err(|error| match error {
        RestError::Refused { status: 401, .. } => ServeError::Token,
        error => ServeError::Application(error),
    })?;
    api.register(application, commands()).await.map_err(ServeError::Commands)?;

    let http = HttpBuilder::new(token.header()).application_id(application);
    let http = match base {
        // serenity ignores the base unless its own limiter is off.
        Some(base) => http.proxy(base).ratelimiter_disabled(true),
        None => http,
    };
    let (bot, in_flight) = (Arc::new(Bot::new(Arc::clone(&store))), InFlight::default());
    bot.limit_searches(search_bytes);
    // Until the connection is made, nobody can press.
    bot.connection(false);
    let handler = Handler::new(Arc::downgrade(&bot), api.clone(), in_flight.clone(), surroundings.clone());
    let gone = |error: serenity::Error| ServeError::Gateway(error.to_string());
    let client = ClientBuilder::new_with_http(http.build(), GatewayIntents::empty())
        .event_handler(handler)
        .raw_event_handler(Skipped);
    let mut client = client.await.map_err(gone)?;
    if base.is_some() && client.ws_url.lock().await.contains(REAL_GATEWAY) {
        return Err(ServeError::Gateway("the server did not name its gateway".to_owned()));
    }
    started();

    let (stopping, stopped) = watch::channel(false);
    let background = tokio::spawn({
        let bot = Arc::clone(&bot);
        async move { bot.run_in(api, surroundings, stopped).await }
    });
    let shards = Arc::clone(&client.shard_manager);
    let mut connection = tokio::spawn(async move { client.start_autosharded().await });
    let end = tokio::select! {
        () = stop => Ok(()),
        end = &mut connection => Err(ServeError::Gateway(match end {
            Ok(Ok(())) => "all shards were closed".to_owned(),
            Ok(Err(error)) => error.to_string(),
            Err(panic) => panic.to_string(),
        })),
    };

    tracing::info!("stopping: finishing what was taken");
    if !in_flight.close(FINISH).await {
        tracing::warn!("some interactions are still under way; their boards are posted after the next start");
    }
    // The receiver is gone only if the background work has ended by itself.
    let _ = stopping.send(true);
    if timeout(FINISH_BACKGROUND, background).await.is_err() {
        tracing::warn!("the background work is still under way; it goes on after the next start");
    }
    let flushed = store.flush().await;
    close(&shards).await;
    connection.abort();
    flushed?;
    tracing::info!("stopped");
    end
}

/// Closes every connection so that Discord keeps the session for a while.
async fn close(shards: &ShardManager) {
    for shard in shards.shards_instantiated().await {
        shards.shutdown(shard, CLOSE_CODE).await;
    }
}

/// Done when the process is asked to end: SIGTERM, Ctrl-C, or SIGHUP, which comes when its terminal is closed.
///
/// # Errors
/// If the system does not let us listen.
pub fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let (mut terminate, mut hang_up) = {
        use tokio::signal::unix::{SignalKind, signal};
        (signal(SignalKind::terminate())?, signal(SignalKind::hangup())?)
    };
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

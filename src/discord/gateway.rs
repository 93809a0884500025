//! The bot on Discord, from the start to an orderly shutdown.
//!
//! ```text
//!   start   reach the server · identify the application · register the commands · connect, subscribed to server events only; or
//!           answer at an address of our own (endpoint)
//!   run     interactions (intake) · deadlines and undelivered boards (the bot's background work)
//!   end     accept nothing new · finish what was accepted · flush the store · close with a code that keeps the session
//! ```

#[cfg(feature = "endpoint")]
use super::endpoint::{Endpoint, KeyError, PATH, Verifier};
use super::{
    api::{Api, Application},
    config::Token,
    connection::{self, Shards},
    handler::Handler,
    intake::{InFlight, Intake},
    pending::{PendingInteraction, PendingInteractions},
    rest::{Rest, RestError},
    share,
    time::DiscordTime,
};
use deltille_base::metrics::Metrics;
use deltille_bot::{Bot, TimeSource, WebPages, commands, notices};
use deltille_store::{AnyStore, StoreError, journal::Journal};
use futures::{StreamExt, stream};
use reqwest::StatusCode;
use serenity::{
    Client,
    all::{ApplicationId, GatewayIntents},
    client::ClientBuilder,
    http::{HttpBuilder, HttpError},
};
use std::{
    fmt::Display,
    future::{Future, pending},
    sync::{Arc, Weak},
    time::Duration,
};
use tokio::{
    sync::{oneshot, watch},
    time::{sleep, timeout},
};

/// Why the bot could not start or continue.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("no Discord API answers at {base} (DISCORD_API_BASE): {why}")]
    Base { base: String, why: RestError },
    #[error(
        "Discord rejects the token: check DISCORD_TOKEN, the file in DISCORD_TOKEN_FILE, or the credential"
    )]
    Token,
    #[error("cannot read the application from Discord: {0}")]
    Application(RestError),
    #[error("cannot register the commands: {0}")]
    Commands(RestError),
    #[error("cannot create the client for requests to Discord: {0}")]
    Requests(RestError),
    #[error("the connection to Discord ended: {0}")]
    Gateway(String),
    /// Not even with Discord's number of shards and after restarts.
    #[error("the shards cannot connect to Discord, even after restarts")]
    Stuck,
    /// Without the key, forged HTTP requests could not be recognized.
    #[cfg(feature = "endpoint")]
    #[error("cannot verify interactions over HTTP: {0}")]
    Key(#[from] KeyError),
    #[error("the background work ended: {0}")]
    Background(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ServeError {
    /// Whether Discord cannot be reached, or does not let the bot connect: a later start may work.
    pub fn is_unavailable(&self) -> bool {
        match self {
            ServeError::Base { why, .. } | ServeError::Application(why) | ServeError::Commands(why) => {
                matches!(why, RestError::Unreachable(_))
            }
            ServeError::Stuck => true,
            _ => false,
        }
    }
}

/// Any private code keeps the session; 1000 and 1001 would end it.
const CLOSE_CODE: u16 = 4000;
/// Time limit at shutdown for closing the connections.
const CLOSING: Duration = Duration::from_secs(5);

/// Time limit at shutdown for interactions that were accepted.
const FINISH: Duration = Duration::from_secs(10);

/// How long after its creation another process may still answer an interaction: nearly as long as Discord
/// waits.
const OTHERS: Duration = Duration::from_millis(2200);

/// Concurrent answers to interactions left by an earlier process.
const AT_ONCE: usize = 64;

/// Time limit at shutdown for the background work.
const FINISH_BACKGROUND: Duration = Duration::from_secs(5);

/// Time limit at shutdown for each of these if the database does not answer: they will hardly be done.
const FINISH_UNREADY: Duration = Duration::from_secs(2);

/// First and longest wait between retries at the start while Discord does not answer.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(5 * 60);

/// serenity's fallback when it cannot ask for the gateway's address.
const REAL_GATEWAY: &str = "gateway.discord.gg";

/// Dependencies of the bot.
#[derive(Debug, Default)]
pub struct Provision {
    /// Memory of all computer players together, in bytes.
    pub search_bytes: usize,
    pub metrics: Arc<Metrics>,
    /// Records the people whose data was deleted.
    pub journal: Option<Arc<Journal>>,
    /// The file of interactions under way, and those left by an earlier process.
    pub pending: Option<(PendingInteractions, Vec<PendingInteraction>)>,
    /// Set if interactions come over HTTP.
    #[cfg(feature = "endpoint")]
    pub endpoint: Option<Endpoint>,
    /// The pages of games, and who gets the bot that they show.
    pub pages: Option<(Arc<dyn WebPages>, oneshot::Sender<Bot>)>,
}

/// Runs the bot until `stop` is done. `base`: an API server other than Discord's own. `time`: the
/// clock. `started` is called when the commands are registered and the connection is about to be made.
///
/// # Errors
/// It could not start, or the connection ended permanently.
pub async fn serve(
    token: Token,
    base: Option<&str>,
    store: AnyStore,
    time: DiscordTime,
    provision: Provision,
    started: impl FnOnce(),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let Provision { search_bytes, metrics, journal, pending: interactions, .. } = provision;
    #[cfg(feature = "endpoint")]
    let (by_http, by_gateway) =
        (provision.endpoint.is_some(), provision.endpoint.as_ref().is_none_or(|it| it.gateway));
    #[cfg(not(feature = "endpoint"))]
    let (by_http, by_gateway) = (false, true);
    metrics.start(time.now());
    let rest = Rest::new(token.clone(), base.map(str::to_owned)).map_err(ServeError::Requests)?;
    let api = Api::new(rest.counting(Arc::clone(&metrics)).telling(time.clone()));
    tokio::pin!(stop);
    let application = tokio::select! {
        application = introduce(&api, base) => application?,
        () = &mut stop => return Ok(()),
    };
    // The answers of Discord have corrected the clock.
    metrics.start(time.now());
    tell_of_the_way(&application, by_http);
    #[cfg(feature = "endpoint")]
    let verifier = provision.endpoint.as_ref().map(|_| Verifier::new(&application.verify_key)).transpose()?;

    let bot = Arc::new(Bot::counting(store.clone(), Arc::default(), Arc::clone(&metrics)));
    let in_flight = InFlight::default();
    bot.limit_searches(search_bytes);
    if let Some((pages, to)) = provision.pages {
        bot.show_pages(pages);
        // The receiver is gone while the process ends.
        let _ = to.send(Bot::clone(&bot));
    }
    if let Some(journal) = journal {
        let again = bot.keep_journal(journal, time.now()).await?;
        if again > 0 {
            tracing::warn!(people = again, "deleted people found in database, deleting them again");
        }
    }
    // Users cannot press before the connection is made.
    bot.connection(false);
    tokio::spawn(bot.warm_up());
    bot.ask_members(Arc::new(api.clone()));
    let worker = bot.background(api.clone(), time.clone());
    worker.take_over().await?;
    let interactions = interactions.map(|(interactions, mut left)| {
        let now = time.now();
        left.retain(|left| left.is_open(now));
        // If processes share the store, another one may have received the interaction.
        let others = if store.is_alone() { Duration::ZERO } else { OTHERS };
        let left = left.into_iter().map(|left| (others.saturating_sub(left.age(now)), left)).collect();
        tokio::spawn(answer_left(Arc::downgrade(&bot), api.clone(), left));
        Arc::new(interactions)
    });
    let intake =
        Intake::new(Arc::downgrade(&bot), api.clone(), in_flight.clone(), time.clone(), interactions);
    let intake = Arc::new(intake);
    let handler = Arc::new(Handler::new(Arc::clone(&intake), !by_http));
    #[cfg(feature = "endpoint")]
    let open = provision.endpoint.zip(verifier).map(|(endpoint, verifier)| {
        tracing::info!(address = %endpoint.address(), route = PATH, "serving interactions over HTTP");
        endpoint.open(intake, verifier)
    });
    started();

    let (stopping, stopped) = watch::channel(false);
    let connecting = api.clone();
    let mut background = tokio::spawn(async move { worker.run(stopped).await });
    let sharing = tokio::spawn(share::keep_part(store.clone(), api.clone(), time.clone()));
    let asking = tokio::spawn({
        let (time, api) = (time.clone(), api.clone());
        async move { time.keep(api).await }
    });
    let shards = Shards::default();
    let mut connection = tokio::spawn({
        let (shards, base, watched) = (shards.clone(), base.map(str::to_owned), Arc::downgrade(&bot));
        let metrics = Arc::clone(&metrics);
        async move {
            let client = || client(&token, application.id, base.as_deref(), Arc::clone(&handler));
            let there = |there| {
                if let Some(bot) = watched.upgrade() {
                    bot.connection(there);
                }
            };
            let lost = || {
                if !by_http {
                    there(false)
                }
            };
            let gateway = async {
                if !by_gateway {
                    return pending().await;
                }
                connection::keep(&connecting, client, &shards, &metrics.gateway, lost).await
            };
            if !by_http {
                return gateway.await;
            }
            tokio::select! {
                end = gateway => end,
                end = connection::look(&connecting, there) => end,
            }
        }
    });
    let end = tokio::select! {
        () = &mut stop => Ok(()),
        end = &mut background => Err(ServeError::Background(match end {
            Ok(()) => "nobody asked it to".to_owned(),
            Err(panic) => panic.to_string(),
        })),
        end = &mut connection => Err(end.unwrap_or_else(|panic| ServeError::Gateway(panic.to_string()))),
    };

    tracing::info!("stopping, finishing accepted interactions");
    let is_ready = store.is_ready();
    let (finish, finish_background) = if is_ready {
        (FINISH, FINISH_BACKGROUND)
    } else {
        (FINISH_UNREADY, FINISH_UNREADY)
    };
    bot.analyses.stop();
    #[cfg(feature = "endpoint")]
    if let Some(open) = open {
        // Tells the load balancer to send nothing more here.
        metrics.gateway.connection(false);
        open.close(finish).await;
    }
    if !in_flight.close(finish).await {
        tracing::warn!("interactions unfinished at shutdown, next start posts their boards");
    }
    // The receiver is gone only if the background work has ended on its own.
    let _ = stopping.send(true);
    if !background.is_finished() && timeout(finish_background, background).await.is_err() {
        tracing::warn!("background work unfinished at shutdown, next start continues it");
    }
    let flushed = if is_ready {
        store.flush().await
    } else {
        // Changes under way are not acknowledged.
        timeout(FINISH_UNREADY, store.flush()).await.unwrap_or(Ok(()))
    };
    shards.close(CLOSE_CODE, CLOSING).await;
    connection.abort();
    sharing.abort();
    asking.abort();
    flushed?;
    tracing::info!("stopped");
    end
}

/// Tells the users whose interactions were left by a killed process what became of them. Waits first, so that
/// another process may still answer.
async fn answer_left(bot: Weak<Bot>, api: Api, left: Vec<(Duration, PendingInteraction)>) {
    let (bot, api) = (&bot, &api);
    let tell = |(wait, left): (Duration, PendingInteraction)| async move {
        sleep(wait).await;
        let Some(bot) = bot.upgrade() else { return };
        let (id, locale) = (left.id(), left.locale());
        let post = match &left.unfinished {
            Some(unfinished) => Some(notices::stopped(locale, unfinished.again.as_deref())),
            None => bot.interrupted(id, locale).await,
        };
        let Some(post) = post else { return };
        match api.answer_left(left, post).await {
            Ok(answered) => {
                tracing::debug!(interaction = %id, ?answered, "previous process's interaction answered")
            }
            Err(error) => {
                tracing::info!(interaction = %id, %error, "previous process's interaction not answered")
            }
        }
    };
    stream::iter(left).for_each_concurrent(AT_ONCE, tell).await;
}

/// Creates a gateway client that is not connected yet.
async fn client(
    token: &Token,
    application: ApplicationId,
    base: Option<&str>,
    handler: Arc<Handler>,
) -> Result<Client, ServeError> {
    // The earlier shards may have had other numbers.
    handler.forget_shards();
    let mut pauses = Pauses::default();
    loop {
        let http = HttpBuilder::new(token.header()).application_id(application);
        let http = match base {
            // serenity ignores the base unless its own limiter is off.
            Some(base) => http.proxy(base).ratelimiter_disabled(true),
            None => http,
        };
        let client = ClientBuilder::new_with_http(http.build(), GatewayIntents::GUILDS)
            .event_handler_arc(Arc::clone(&handler))
            .raw_event_handler(handler.unparsed());
        let client = client.await.map_err(|error| ServeError::Gateway(error.to_string()))?;
        if base.is_none() || !client.ws_url.lock().await.contains(REAL_GATEWAY) {
            return Ok(client);
        }
        // It does not answer now (429, 5xx), and the fallback is Discord's own gateway, not that of `base`.
        pauses.pause(&"the server did not name its gateway").await;
    }
}

/// Identifies the application and registers the commands. Retries while Discord does not answer.
async fn introduce(api: &Api, base: Option<&str>) -> Result<Application, ServeError> {
    if let Some(base) = base {
        let reached = until_answered(|| api.reach()).await;
        reached.map_err(|error| match error {
            RestError::Refused { status: 401, .. } => ServeError::Token,
            why => ServeError::Base { base: base.to_owned(), why },
        })?;
    }
    let application = until_answered(|| api.application()).await;
    let application = application.map_err(|error| match error {
        RestError::Refused { status: 401, .. } => ServeError::Token,
        error => ServeError::Application(error),
    })?;
    let registered = until_answered(|| api.register(application.id, commands())).await;
    registered.map_err(ServeError::Commands)?;
    Ok(application)
}

/// Warns if Discord sends interactions another way than the bot expects them.
fn tell_of_the_way(application: &Application, by_http: bool) {
    match (&application.interactions_endpoint_url, by_http) {
        (Some(url), true) => {
            tracing::info!(address = url, "Interactions Endpoint URL set, Discord sends interactions to it")
        }
        (None, true) => tracing::warn!(
            "Interactions Endpoint URL missing, no interaction arrives; set it in Discord's developer portal"
        ),
        (Some(url), false) => tracing::warn!(
            address = url,
            "Interactions Endpoint URL set, no interaction reaches this process; remove it in Discord's \
             developer portal, or use --http"
        ),
        (None, false) => {}
    }
}

/// Whether a retry of serenity's request may succeed.
pub(super) fn is_passing(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
            let status = answer.status_code;
            status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS
        }
        // Discord was reached a moment ago.
        serenity::Error::Http(HttpError::Request(_)) => true,
        _ => false,
    }
}

/// Retries with growing waits until success or a permanent failure.
async fn until_answered<T, F: Future<Output = Result<T, RestError>>>(
    mut attempt: impl FnMut() -> F,
) -> F::Output {
    let mut pauses = Pauses::default();
    loop {
        match attempt().await {
            Err(error) if error.is_passing() => pauses.pause(&error).await,
            done => return done,
        }
    }
}

/// Waits between retries, doubled each time.
pub(super) struct Pauses(Duration);

impl Default for Pauses {
    fn default() -> Pauses {
        Pauses(FIRST_WAIT)
    }
}

impl Pauses {
    pub(super) async fn pause(&mut self, error: &(impl Display + Sync)) {
        tracing::warn!(%error, wait_ms = self.0.as_millis() as u64, "Discord unreachable, retrying");
        sleep(self.0).await;
        self.0 = self.0.saturating_mul(2).min(LONGEST_WAIT);
    }
}

/// Completes when the process is asked to end: SIGTERM, Ctrl-C, or SIGHUP, which comes when its terminal is
/// closed.
///
/// # Errors
/// The signal handlers cannot be installed.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::ready;
    use tokio::time::Instant;

    fn refused(status: u16) -> RestError {
        RestError::Refused { status, code: 0, message: String::new(), attempt: 1 }
    }

    #[tokio::test(start_paused = true)]
    async fn start_waits_for_discord_within_limits() {
        let mut answers = vec![Ok(7), Err(refused(502)), Err(RestError::Limited), Err(refused(503))];
        let start = Instant::now();
        let answered = until_answered(|| ready(answers.pop().unwrap())).await;
        assert_eq!(answered, Ok(7));
        assert_eq!(start.elapsed(), FIRST_WAIT * 7);
        for last in [refused(401), refused(403), refused(404), RestError::Unreachable(String::new())] {
            let answered = until_answered(|| ready(Err::<(), _>(last.clone()))).await;
            assert_eq!(answered, Err(last));
        }
    }
}

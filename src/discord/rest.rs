//! Sends requests to Discord, retries where that helps, waits as long as Discord demands, and keeps secrets
//! out of errors.
//!
//! serenity describes the requests (routes, bodies); its own sender is not used for them, because
//! it hides the `Retry-After` of a refusal. The same code serves Discord itself and any other server with the
//! same API.

use super::{
    budget::{Budget, Class},
    config::Token,
    time::DiscordTime,
};
use deltille_base::metrics::Metrics;
use reqwest::StatusCode;
use serde::Deserialize;
use serenity::http::Request;
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time::{Instant, sleep};

/// The time limit and the number of tries of a request.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// No retry starts later than this after the first try.
    pub within: Duration,
    pub tries: u32,
}

impl RestError {
    /// Whether the same request may succeed later without any intervention.
    pub fn is_passing(&self) -> bool {
        match self {
            RestError::Refused { status, .. } => *status >= 500,
            RestError::Limited => true,
            RestError::Unreachable(_) | RestError::Built(_) => false,
        }
    }
}

impl Patience {
    /// The initial response to an interaction: Discord accepts it for 3 s, some of which have passed.
    pub const CALLBACK: Patience = Patience { within: Duration::from_millis(2200), tries: 4 };
    /// One try: a repeated request would open a second thread.
    pub const THREAD: Patience = Patience { within: Duration::from_millis(800), tries: 1 };
    /// Follow-ups; the interaction's token is valid for 15 min.
    pub const FOLLOW_UP: Patience = Patience { within: Duration::from_secs(60), tries: 6 };
    /// A post with the bot's token. The outgoing row stays until it succeeds, so giving up early loses
    /// nothing.
    pub const POST: Patience = Patience { within: Duration::from_secs(30), tries: 4 };
    /// Requests that may be dropped.
    pub const DISPENSABLE: Patience = Patience { within: Duration::from_secs(5), tries: 2 };
    /// At the start, when a host may be waiting at the terminal.
    pub const START: Patience = Patience { within: Duration::from_secs(5), tries: 3 };
}

/// The rate limit that a request counts towards.
#[derive(Clone, Copy, Debug)]
pub enum Payer {
    /// The interaction's own endpoints: no limit.
    Interaction,
    /// The bot's shared budget.
    Bot(Class),
}

/// Why a request failed permanently. Contains no address and no header, hence no token.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RestError {
    /// Discord refused it. `code`: Discord's own (0 if it gave none). `attempt`: counted from 1.
    #[error("Discord refused the request: {message} (status {status}, code {code})")]
    Refused { status: u16, code: u64, message: String, attempt: u32 },
    /// Discord demanded a longer wait than the request is worth, or too many waits.
    #[error("Discord's rate limit (status 429) lasts longer than the request can wait")]
    Limited,
    /// No answer: the network or Discord is down.
    #[error("Discord cannot be reached: {0}")]
    Unreachable(String),
    #[error("the request could not be built: {0}")]
    Built(String),
}

/// Why a file was not downloaded. Contains no address: those of private files are secrets.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DownloadError {
    #[error("the file is too large")]
    TooLarge,
    /// Files are downloaded from Discord only.
    #[error("the file is not on Discord's servers")]
    Foreign,
    #[error("{0}")]
    Failed(String),
}

/// Discord's hosts for attached files.
const FILE_HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];
/// Timeout of a download. An interaction must be answered within three seconds, and the file is only the
/// first step.
const DOWNLOAD: Duration = Duration::from_millis(1500);

/// Discord's error codes that need special treatment.
pub mod code {
    /// The channel no longer exists.
    pub const UNKNOWN_CHANNEL: u64 = 10003;
    pub const UNKNOWN_MESSAGE: u64 = 10008;
    /// The webhook does not exist; an interaction's webhook exists once it has been answered.
    pub const UNKNOWN_WEBHOOK: u64 = 10015;
    /// The interaction does not exist, or was not answered in time.
    pub const UNKNOWN_INTERACTION: u64 = 10062;
    /// The user is not a member of the server.
    pub const UNKNOWN_MEMBER: u64 = 10007;
    pub const UNKNOWN_ROLE: u64 = 10011;
    pub const UNKNOWN_USER: u64 = 10013;
    /// Discord rejects the body.
    pub const INVALID_FORM: u64 = 50035;
    /// The bot cannot see the channel.
    pub const MISSING_ACCESS: u64 = 50001;
    /// The user accepts no direct messages from the bot.
    pub const NO_DIRECT_MESSAGES: u64 = 50007;
    /// The user and the bot share no server.
    pub const NO_MUTUAL_SERVER: u64 = 50278;
    /// The user cannot receive messages: a bot, or a deleted account.
    pub const INVALID_RECIPIENT: u64 = 50033;
    pub const ALREADY_ANSWERED: u64 = 40060;
    pub const MISSING_PERMISSIONS: u64 = 50013;
    /// The text is blocked by rules of the server.
    pub const BLOCKED_MESSAGE: u64 = 200_000;
    pub const BLOCKED_TITLE: u64 = 200_001;
    /// The message has a thread already.
    pub const HAS_THREAD: u64 = 160_004;
    /// The server has as many active threads as it may.
    pub const TOO_MANY_THREADS: u64 = 160_006;
}

#[derive(Debug)]
pub struct Rest {
    client: reqwest::Client,
    token: Token,
    /// A server other than Discord's.
    base: Option<String>,
    pub(super) budget: Budget,
    /// End of a ban of this address by Discord's proxy. A request during the ban would prolong it.
    banned: Mutex<Option<Instant>>,
    metrics: Arc<Metrics>,
    /// Corrected by the dates of the answers.
    time: Option<DiscordTime>,
}

/// Length of a ban of unstated length, and the longest ban.
const UNTOLD_BAN: Duration = Duration::from_secs(10 * 60);
const LONGEST_BAN: Duration = Duration::from_secs(24 * 60 * 60);

/// Timeout of one try.
const TIMEOUT: Duration = Duration::from_secs(10);

impl Rest {
    /// # Errors
    /// TLS cannot be set up.
    pub fn new(token: Token, base: Option<String>) -> Result<Rest, RestError> {
        let client = reqwest::Client::builder()
            .timeout(TIMEOUT)
            // A redirect must not carry the token elsewhere.
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| RestError::Built(describe(&error)))?;
        Ok(Rest {
            client,
            token,
            base,
            budget: Budget::default(),
            banned: Mutex::default(),
            metrics: Arc::default(),
            time: None,
        })
    }

    /// Records the requests in `metrics`.
    pub fn counting(self, metrics: Arc<Metrics>) -> Rest {
        Rest { metrics, ..self }
    }

    /// Corrects `time` by the dates of the answers.
    pub fn telling(self, time: DiscordTime) -> Rest {
        Rest { time: Some(time), ..self }
    }

    /// Sends a request and returns the body of the answer. Retries until success, a permanent refusal, or the
    /// end of `patience`. After a 429 it waits as long as Discord demands; after a 5xx or a network failure
    /// the wait doubles each time; any other 4xx is final.
    ///
    /// # Errors
    /// The permanent failure.
    pub async fn send(
        &self,
        payer: Payer,
        patience: Patience,
        request: Request<'_>,
    ) -> Result<Vec<u8>, RestError> {
        let start = Instant::now();
        let mut attempt = 1;
        loop {
            if self.is_banned() {
                return Err(RestError::Limited);
            }
            if let Payer::Bot(class) = payer {
                self.budget.take(class).await;
            }
            let (error, wait) = match self.once(request.clone(), attempt).await? {
                Once::Success(body) => return Ok(body),
                Once::Wait { wait, global } => {
                    if global {
                        self.budget.pause(wait).await;
                    }
                    (RestError::Limited, wait)
                }
                Once::Banned(wait) => {
                    self.ban(wait);
                    return Err(RestError::Limited);
                }
                Once::Failed(error) => (error, Duration::from_millis(100) * 2_u32.pow(attempt.min(8))),
            };
            if attempt >= patience.tries || start.elapsed() + wait > patience.within {
                return Err(error);
            }
            tracing::debug!(
                %error, wait_ms = wait.as_millis() as u64, attempts = attempt,
                "request to Discord failed, retrying"
            );
            sleep(wait).await;
            attempt += 1;
        }
    }

    /// Downloads an attached file of at most `limit` bytes from Discord's own hosts (or the server that
    /// replaces Discord). `size`: the announced size. Sends no token, follows no redirect, and tries once.
    ///
    /// # Errors
    /// Why the file could not be downloaded.
    pub async fn download(&self, url: &str, size: usize, limit: usize) -> Result<Vec<u8>, DownloadError> {
        let url = reqwest::Url::parse(url).map_err(|_| DownloadError::Foreign)?;
        let base = self.base.as_deref().and_then(|base| reqwest::Url::parse(base).ok());
        let discord =
            url.scheme() == "https" && url.host_str().is_some_and(|host| FILE_HOSTS.contains(&host));
        if !discord && base.is_none_or(|base| base.origin() != url.origin()) {
            return Err(DownloadError::Foreign);
        }
        if size > limit {
            return Err(DownloadError::TooLarge);
        }
        let failed = |error: reqwest::Error| DownloadError::Failed(describe(&error));
        let mut response = self.client.get(url).timeout(DOWNLOAD).send().await.map_err(failed)?;
        if response.status() != StatusCode::OK {
            return Err(DownloadError::Failed(format!("status {}", response.status().as_u16())));
        }
        let mut bytes = Vec::new();
        while let Some(part) = response.chunk().await.map_err(failed)? {
            if bytes.len() + part.len() > limit {
                return Err(DownloadError::TooLarge);
            }
            bytes.extend_from_slice(&part);
        }
        Ok(bytes)
    }

    fn is_banned(&self) -> bool {
        self.banned
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_some_and(|until| Instant::now() < until)
    }

    fn ban(&self, wait: Duration) {
        tracing::error!(
            wait_ms = wait.as_millis() as u64,
            "Discord blocks this address, sending nothing until the block ends"
        );
        let mut banned = self.banned.lock().unwrap_or_else(PoisonError::into_inner);
        let until = Instant::now() + wait;
        *banned = Some(banned.map_or(until, |before| before.max(until)));
    }

    async fn once(&self, request: Request<'_>, attempt: u32) -> Result<Once, RestError> {
        // serenity takes every body for JSON.
        let headers = request.headers_ref().clone().unwrap_or_default();
        let request = request
            .build(&self.client, &self.token.header(), self.base.as_deref())
            .map_err(|error| RestError::Built(error.to_string()))?
            .headers(headers);
        let since = Instant::now();
        let sent = self.time.as_ref().map(|time| (time, time.sending()));
        let response = request.send().await;
        let status = response.as_ref().ok().map(|response| response.status().as_u16());
        self.metrics.requests.answered(status, since.elapsed());
        let response = match response {
            Ok(response) => response,
            Err(error) => return Ok(Once::Failed(RestError::Unreachable(describe(&error)))),
        };
        let status = response.status();
        let date = response.headers().get("date").and_then(|date| date.to_str().ok());
        if let (Some((time, sent)), Some(date)) = (sent, date) {
            time.answered(sent, date);
        }
        let header = response
            .headers()
            .get("retry-after")
            .and_then(|text| text.to_str().ok()?.parse::<f64>().ok());
        // Discord's own answers come through a proxy that adds this header.
        let own = response.headers().contains_key("via");
        let body = match response.bytes().await {
            Ok(body) => body.to_vec(),
            Err(error) => return Ok(Once::Failed(RestError::Unreachable(describe(&error)))),
        };
        if status.is_success() {
            return Ok(Once::Success(body));
        }
        let refusal: Refusal = serde_json::from_slice(&body).unwrap_or_default();
        if status == StatusCode::TOO_MANY_REQUESTS {
            let told = refusal.retry_after.or(header).filter(|wait| wait.is_finite());
            if !own && refusal.retry_after.is_none() {
                let wait = told.map_or(UNTOLD_BAN, |seconds| {
                    Duration::from_secs_f64(seconds.clamp(1.0, LONGEST_BAN.as_secs_f64()))
                });
                return Ok(Once::Banned(wait));
            }
            let seconds = told.unwrap_or(1.0);
            return Ok(Once::Wait {
                wait: Duration::from_secs_f64(seconds.clamp(0.0, 3600.0)),
                global: refusal.global,
            });
        }
        let error = RestError::Refused {
            status: status.as_u16(),
            code: refusal.code,
            message: refusal.in_words(status),
            attempt,
        };
        if status.is_server_error() { Ok(Once::Failed(error)) } else { Err(error) }
    }
}

enum Once {
    Success(Vec<u8>),
    Wait {
        wait: Duration,
        global: bool,
    },
    /// Not Discord but the proxy before it demands silence.
    Banned(Duration),
    /// Worth a retry.
    Failed(RestError),
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Refusal {
    message: Option<String>,
    code: u64,
    errors: serde_json::Value,
    retry_after: Option<f64>,
    global: bool,
}

impl Refusal {
    fn in_words(self, status: StatusCode) -> String {
        let message = self
            .message
            .unwrap_or_else(|| status.canonical_reason().unwrap_or("no reason given").to_owned());
        if self.errors.is_null() {
            message
        } else {
            format!("{message}: {}", self.errors)
        }
    }
}

/// Describes a network error without its address, which may contain an interaction's token.
fn describe(error: &reqwest::Error) -> String {
    let mut deepest: &dyn std::error::Error = error;
    while let Some(source) = deepest.source() {
        deepest = source;
    }
    if error.is_timeout() {
        "no answer in time".to_owned()
    } else if std::ptr::addr_eq(deepest, error) {
        "the connection failed".to_owned()
    } else {
        deepest.to_string()
    }
}

#[cfg(test)]
#[path = "../../tests/units/rest.rs"]
mod tests;

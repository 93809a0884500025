//! Sends requests to Discord: tries again where that helps, waits as long as it is told, and keeps secrets
//! out of errors.
//!
//! serenity describes the requests (routes, multipart bodies); its own sender is not used for them, because
//! it hides the `Retry-After` of a refusal. The same code serves Discord itself and any other server that
//! speaks its API.

use super::{
    budget::{Budget, Class},
    config::Token,
};
use crate::metrics::Metrics;
use reqwest::StatusCode;
use serde::Deserialize;
use serenity::http::Request;
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::time::{Instant, sleep};

/// How long and how often a request is tried.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// No try starts later than this after the first.
    pub within: Duration,
    pub tries: u32,
}

impl RestError {
    /// Whether the same request may succeed later, without anybody having done something about it.
    pub fn is_passing(&self) -> bool {
        match self {
            RestError::Refused { status, .. } => *status >= 500,
            RestError::Limited => true,
            RestError::Unreachable(_) | RestError::Built(_) => false,
        }
    }
}

impl Patience {
    /// The first answer to an interaction: Discord takes it for 3 s, some of which are gone.
    pub const CALLBACK: Patience = Patience { within: Duration::from_millis(2200), tries: 4 };
    /// One of the two requests for a thread, while somebody waits for the first answer.
    pub const THREAD: Patience = Patience { within: Duration::from_millis(800), tries: 2 };
    /// What follows the first answer; the interaction's token holds for 15 min.
    pub const FOLLOW_UP: Patience = Patience { within: Duration::from_secs(60), tries: 6 };
    /// A post with the bot's token. The outgoing row stays until it succeeds, so giving up early is no loss.
    pub const POST: Patience = Patience { within: Duration::from_secs(30), tries: 4 };
    /// What may be dropped.
    pub const DISPENSABLE: Patience = Patience { within: Duration::from_secs(5), tries: 2 };
    /// At the start, when somebody waits at the terminal.
    pub const START: Patience = Patience { within: Duration::from_secs(5), tries: 3 };
}

/// Who pays for a request.
#[derive(Clone, Copy, Debug)]
pub enum Payer {
    /// The interaction's own endpoints: not counted.
    Interaction,
    /// The bot's shared budget.
    Bot(Class),
}

/// Why a request failed for good. Contains no address and no header, hence no token.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RestError {
    /// Discord refused it. `code`: Discord's own (0 if it gave none). `attempt`: from 1.
    #[error("Discord refused it: {message} (status {status}, code {code})")]
    Refused { status: u16, code: u64, message: String, attempt: u32 },
    /// Told to wait longer than the request is worth, or too often.
    #[error("Discord asks to wait (status 429) for longer than this can wait")]
    Limited,
    /// No answer: the network, or Discord itself.
    #[error("Discord cannot be reached: {0}")]
    Unreachable(String),
    /// The request could not be made at all.
    #[error("the request could not be built: {0}")]
    Built(String),
}

/// Why a file was not read. Contains no address: those of private files are secrets.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DownloadError {
    #[error("it is too large")]
    TooLarge,
    /// Nothing is fetched from anywhere but Discord.
    #[error("it is not kept by Discord")]
    Foreign,
    #[error("{0}")]
    Failed(String),
}

/// Where Discord keeps attached files.
const FILE_HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];
/// An interaction must be answered within three seconds, and the file is only its beginning.
const DOWNLOAD: Duration = Duration::from_millis(1500);

/// Codes of Discord that mean something to us.
pub mod code {
    /// There is no such channel any more.
    pub const UNKNOWN_CHANNEL: u64 = 10003;
    /// There is no such message.
    pub const UNKNOWN_MESSAGE: u64 = 10008;
    /// There is no such webhook; an interaction's is there when it has been answered.
    pub const UNKNOWN_WEBHOOK: u64 = 10015;
    /// There is no such interaction, or it was not answered in time.
    pub const UNKNOWN_INTERACTION: u64 = 10062;
    /// There is no such person.
    pub const UNKNOWN_USER: u64 = 10013;
    /// A body that Discord does not take.
    pub const INVALID_FORM: u64 = 50035;
    /// The channel cannot be seen.
    pub const MISSING_ACCESS: u64 = 50001;
    /// This person takes no direct messages from the bot.
    pub const NO_DIRECT_MESSAGES: u64 = 50007;
    /// There is no server in which both are.
    pub const NO_MUTUAL_SERVER: u64 = 50278;
    /// Nobody can write to this person: a bot, or somebody who is gone.
    pub const INVALID_RECIPIENT: u64 = 50033;
    /// This interaction has been answered already.
    pub const ALREADY_ANSWERED: u64 = 40060;
    /// A thread was opened on this message before.
    pub const HAS_A_THREAD: u64 = 160_004;
}

/// The sender.
#[derive(Debug)]
pub struct Rest {
    client: reqwest::Client,
    token: Token,
    /// Another server than Discord's.
    base: Option<String>,
    pub(super) budget: Budget,
    /// Until when whoever stands before Discord wants to hear nothing from this
    /// address. Each request before that makes it longer.
    banned: Mutex<Option<Instant>>,
    metrics: Arc<Metrics>,
}

/// How long it is kept silent when whoever asks for silence does not say how long, and at most.
const UNTOLD_BAN: Duration = Duration::from_secs(10 * 60);
const LONGEST_BAN: Duration = Duration::from_secs(24 * 60 * 60);

/// Longest wait for one answer.
const TIMEOUT: Duration = Duration::from_secs(10);

impl Rest {
    /// # Errors
    /// If TLS cannot be set up.
    pub fn new(token: Token, base: Option<String>) -> Result<Rest, RestError> {
        let client = reqwest::Client::builder()
            .timeout(TIMEOUT)
            // A base that leads elsewhere must not carry the token there.
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
        })
    }

    /// Counts there what is sent.
    pub fn counting(self, metrics: Arc<Metrics>) -> Rest {
        Rest { metrics, ..self }
    }

    /// Sends a request, and gives the body of the answer. Tries until it succeeds, is refused for good, or
    /// patience ends. 429 waits as long as Discord says, 5xx and a silent network wait longer each time;
    /// anything else in 4xx is final.
    ///
    /// # Errors
    /// Why it failed for good.
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
            tracing::debug!(%error, ?wait, attempt, "trying again");
            sleep(wait).await;
            attempt += 1;
        }
    }

    /// Reads an attached file of at most `limit` bytes from Discord's own hosts (or the server that stands
    /// for Discord); `size`: as it was announced. Carries no token, follows nowhere else, and is tried once.
    ///
    /// # Errors
    /// Why there is nothing to read.
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
        tracing::error!(?wait, "this address is shut out from Discord; nothing is sent until that ends");
        let mut banned = self.banned.lock().unwrap_or_else(PoisonError::into_inner);
        let until = Instant::now() + wait;
        *banned = Some(banned.map_or(until, |before| before.max(until)));
    }

    async fn once(&self, request: Request<'_>, attempt: u32) -> Result<Once, RestError> {
        let request = request
            .build(&self.client, &self.token.header(), self.base.as_deref())
            .map_err(|error| RestError::Built(error.to_string()))?;
        let since = Instant::now();
        let response = request.send().await;
        let status = response.as_ref().ok().map(|response| response.status().as_u16());
        self.metrics.requests.answered(status, since.elapsed());
        let response = match response {
            Ok(response) => response,
            Err(error) => return Ok(Once::Failed(RestError::Unreachable(describe(&error)))),
        };
        let status = response.status();
        let header = response
            .headers()
            .get("retry-after")
            .and_then(|text| text.to_str().ok()?.parse::<f64>().ok());
        // Discord's own answers come through a proxy that says so.
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
    /// Not Discord asks for silence, but who stands before it.
    Banned(Duration),
    /// Worth another try.
    Failed(RestError),
}

/// Discord's JSON of a refusal.
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

/// A network error without its address, which may contain an interaction's token.
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
mod tests {
    use super::*;
    use axum::{Router, http::HeaderMap, response::IntoResponse, routing::get};
    use serenity::http::{LightMethod, Route};
    use std::{
        collections::VecDeque,
        sync::{Arc, Mutex},
    };

    type Script = Arc<Mutex<VecDeque<(u16, HeaderMap, &'static str)>>>;

    /// A server that gives these answers, one after the other; and a sender for it.
    async fn server(answers: &[(u16, &'static str, &'static str)]) -> (Rest, Script) {
        let answers = answers.iter().map(|(status, header, body)| {
            let mut headers = HeaderMap::new();
            if !header.is_empty() {
                headers.insert("retry-after", header.parse().unwrap());
            }
            if !body.starts_with("<html>") {
                headers.insert("via", "1.1 google".parse().unwrap());
            }
            (*status, headers, *body)
        });
        let script: Script = Arc::new(Mutex::new(answers.collect()));
        let left = Arc::clone(&script);
        let answer = move || {
            let (status, headers, body) =
                left.lock().unwrap().pop_front().expect("one request more than expected");
            std::future::ready((StatusCode::from_u16(status).unwrap(), headers, body).into_response())
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let app = Router::new().route("/api/v10/gateway", get(answer));
        tokio::spawn(async move { axum::serve(listener, app).await });
        (Rest::new(Token::new("very.secret"), Some(base)).unwrap(), script)
    }

    async fn send(rest: &Rest, patience: Patience) -> Result<String, RestError> {
        let request = Request::new(Route::Gateway, LightMethod::Get);
        Ok(String::from_utf8(rest.send(Payer::Interaction, patience, request).await?).unwrap())
    }

    #[tokio::test]
    async fn waits_as_long_as_it_is_told_and_tries_again() {
        let answers = [
            (429, "9", r#"{"message":"slow down","retry_after":0.05,"global":false}"#),
            (200, "", "yes"),
        ];
        let (rest, _) = server(&answers).await;
        let start = Instant::now();
        assert_eq!(send(&rest, Patience::CALLBACK).await.unwrap(), "yes");
        assert!(start.elapsed() >= Duration::from_millis(50), "the body's number is the exact one");

        let (rest, _) = server(&[(429, "0", "not JSON"), (200, "", "yes")]).await;
        assert_eq!(
            send(&rest, Patience::CALLBACK).await.unwrap(),
            "yes",
            "the header serves where there is no body"
        );
    }

    #[tokio::test]
    async fn a_ban_is_remembered_and_nothing_is_sent_until_it_ends() {
        // Whoever stands before Discord answers in HTML, and without the proxy's header.
        let (rest, left) = server(&[(429, "1", "<html>error 1015</html>"), (200, "", "yes")]).await;
        let start = Instant::now();
        for _ in 0..3 {
            assert_eq!(send(&rest, Patience::POST).await, Err(RestError::Limited));
        }
        assert_eq!(left.lock().unwrap().len(), 1, "nothing was sent after the first");
        assert!(start.elapsed() < Duration::from_millis(900), "and nobody waited");
        sleep(Duration::from_millis(1100)).await;
        assert_eq!(send(&rest, Patience::POST).await.unwrap(), "yes");
    }

    #[tokio::test]
    async fn does_not_wait_for_longer_than_it_is_worth() {
        let (rest, _) = server(&[(429, "60", "{}")]).await;
        assert_eq!(send(&rest, Patience::CALLBACK).await, Err(RestError::Limited));
    }

    #[tokio::test]
    async fn a_server_error_is_tried_again_but_not_for_ever() {
        let (rest, _) = server(&[(502, "", "<html>"), (200, "", "yes")]).await;
        assert_eq!(send(&rest, Patience::CALLBACK).await.unwrap(), "yes");
        let (rest, left) = server(&[(500, "", ""); 5]).await;
        let refused = send(&rest, Patience::CALLBACK).await;
        assert!(matches!(refused, Err(RestError::Refused { status: 500, attempt: 4, .. })), "{refused:?}");
        assert_eq!(left.lock().unwrap().len(), 1);
    }

    #[tokio::test]
    async fn a_refusal_is_final_and_says_why_without_secrets() {
        for status in [400, 401, 403, 404] {
            let body = r#"{"code":50035,"message":"Invalid Form Body","errors":{"content":{"_errors":[]}}}"#;
            let (rest, left) = server(&[(status, "", body), (200, "", "not reached")]).await;
            let error = send(&rest, Patience::POST).await.unwrap_err();
            assert_eq!(left.lock().unwrap().len(), 1, "{status} was tried again");
            let text = format!("{error} {error:?}");
            assert!(text.contains("50035") && text.contains("content"), "{text}");
            assert!(!text.contains("secret") && !text.contains("127.0.0.1"), "{text}");
        }
    }

    #[tokio::test]
    async fn files_are_read_from_discord_only_without_the_token_and_up_to_a_limit() {
        let told = |headers: HeaderMap| {
            std::future::ready(format!("token: {}", headers.contains_key("authorization")))
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let elsewhere = [("location", "http://127.0.0.1:1/")];
        let app = Router::new()
            .route("/small", get(told))
            .route("/large", get(|| std::future::ready("x".repeat(101))))
            .route("/moved", get(move || std::future::ready((StatusCode::FOUND, elsewhere))));
        tokio::spawn(async move { axum::serve(listener, app).await });
        let rest = Rest::new(Token::new("very.secret"), Some(base.clone())).unwrap();
        let read = async |url: String, size| rest.download(&url, size, 100).await;
        assert_eq!(read(format!("{base}/small"), 12).await, Ok(b"token: false".to_vec()));
        assert_eq!(read(format!("{base}/small"), 101).await, Err(DownloadError::TooLarge), "as announced");
        assert_eq!(
            read(format!("{base}/large"), 12).await,
            Err(DownloadError::TooLarge),
            "whatever was announced"
        );
        for gone in ["moved", "nothing"] {
            assert!(
                matches!(read(format!("{base}/{gone}"), 12).await, Err(DownloadError::Failed(_))),
                "{gone}"
            );
        }
        for foreign in [
            "http://127.0.0.1:1/x",
            "http://cdn.discordapp.com/x",
            "https://cdn.discordapp.com.example/x",
            "https://example.org/cdn.discordapp.com",
            "file:///etc/passwd",
            "nonsense",
        ] {
            assert_eq!(read(foreign.to_owned(), 12).await, Err(DownloadError::Foreign), "{foreign}");
        }
    }

    #[tokio::test]
    async fn nobody_answers() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        drop(listener);
        let rest = Rest::new(Token::new("very.secret"), Some(base)).unwrap();
        let error = send(&rest, Patience { within: Duration::from_secs(1), tries: 2 }).await.unwrap_err();
        assert!(matches!(error, RestError::Unreachable(_)), "{error:?}");
        assert!(!format!("{error} {error:?}").contains("secret"));
    }
}

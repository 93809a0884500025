//! Two connection pools: one for commits and one for everything else.
//!
//! A session for commits waits until a commit is durable. A session for reads, leases and delivery notes does
//! not wait, because anything of those lost in a crash is found or done again. A session that failed to
//! answer in time, or returned any error, is closed and never reused: the server aborts its work or has
//! finished it. Cancel requests are never sent, because they might hit the session's next statement.

use super::{
    address::{Address, Trust},
    lease::LeaseClock,
};
use crate::StoreError;
use deadpool_postgres::{Connect, Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod};
use futures::{
    FutureExt, StreamExt,
    future::{BoxFuture, try_join_all, try_join3},
    stream,
};
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, pem::PemObject},
};
use std::{
    error::Error as _,
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    task::JoinHandle,
    time::{error::Elapsed, timeout},
};
use tokio_postgres::{
    AsyncMessage, Client, Config, Connection, Error, NoTls, Row,
    error::{DbError, SqlState},
    types::ToSql,
};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Longest wait for one answer of the server.
pub const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// How long transient errors (a restart, a failover) are retried.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// Delay before the first retry; doubled for each further one, up to one second.
const PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// Maximum number of sessions in each pool.
const COMMITTING: usize = 2;
const READING: usize = 6;

/// Settings of every session. Locks of a session whose process has vanished must not block the others for
/// long.
const SETTINGS: &str = "\
SET statement_timeout = 0; SET lock_timeout = '8s'; SET idle_in_transaction_session_timeout = '8s'; \
SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; \
SET default_transaction_isolation = 'read committed'; SET client_min_messages = 'warning';";
/// Statements are planned once: their arrays are short, and every lookup uses an index, no matter how the
/// tables grow.
const PLANNED_ONCE: &str = "\
SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;";
/// Makes commit sessions wait for the disk where the server's default is not to.
const WAITING: &str = "\
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';";
const NOT_WAITING: &str = "SET synchronous_commit = off;";

#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    #[error("{}", error_text(.0))]
    Server(#[from] Error),
    #[error("no connection: {0}")]
    Connecting(String),
    #[error("no answer within {ANSWER_WITHIN:?}")]
    Silent,
    /// The commit is on this server, but perhaps not on its standby.
    #[error("the standby has not confirmed the commit")]
    Unconfirmed,
}

impl From<PoolError> for SessionError {
    fn from(error: PoolError) -> SessionError {
        match error {
            PoolError::Backend(error) => SessionError::Server(error),
            other => SessionError::Connecting(other.to_string()),
        }
    }
}

impl SessionError {
    pub fn to_store_error(&self) -> StoreError {
        let why = self.to_string();
        if self.is_refusal() {
            StoreError::Refused(why)
        } else if self.is_transient() {
            StoreError::Unreachable(why)
        } else {
            StoreError::Engine(why)
        }
    }

    /// Whether a person has to change something first: the login, its rights, the database, the trusted
    /// authorities.
    fn is_refusal(&self) -> bool {
        let SessionError::Server(error) = self else {
            return false;
        };
        match error.code() {
            Some(code) => ["28", "3D", "42501"].iter().any(|class| code.code().starts_with(class)),
            // The error reports its kind only in the message.
            None => {
                let word = error.to_string();
                word == "authentication error"
                    || word == "invalid configuration"
                    || sources(error).any(is_untrusted)
            }
        }
    }

    /// Whether the error lies in the values of one statement (22: a value, 23: a constraint, 54: a limit), so
    /// that others may work.
    fn is_of_statement(&self) -> bool {
        let SessionError::Server(error) = self else {
            return false;
        };
        error
            .code()
            .is_some_and(|code| ["22", "23", "54"].iter().any(|class| code.code().starts_with(class)))
    }

    /// Whether the error is transient, perhaps gone on another connection.
    pub fn is_transient(&self) -> bool {
        match self {
            SessionError::Silent | SessionError::Unconfirmed | SessionError::Connecting(_) => true,
            SessionError::Server(error) => {
                !self.is_refusal()
                    && error.code().is_none_or(|code| {
                        let passing = [
                            &SqlState::LOCK_NOT_AVAILABLE,
                            &SqlState::ADMIN_SHUTDOWN,
                            &SqlState::CRASH_SHUTDOWN,
                            &SqlState::CANNOT_CONNECT_NOW,
                            &SqlState::READ_ONLY_SQL_TRANSACTION,
                            &SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
                            &SqlState::QUERY_CANCELED,
                            // The database accepts no connections for a while.
                            &SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
                            // A concurrent migration changed a prepared statement's tables.
                            &SqlState::FEATURE_NOT_SUPPORTED,
                        ];
                        // 53: the disk or the memory is full, or there are too many connections.
                        passing.contains(&code)
                            || ["08", "40", "53", "58"].iter().any(|class| code.code().starts_with(class))
                    })
            }
        }
    }
}

/// The server's error message and code, without the values it was given.
pub fn error_text(error: &Error) -> String {
    match error.as_db_error() {
        Some(said) => format!("{} ({})", said.message(), said.code().code()),
        None => {
            let words: Vec<String> =
                [error.to_string()].into_iter().chain(sources(error).map(ToString::to_string)).collect();
            words.join(": ")
        }
    }
}

fn sources(error: &Error) -> impl Iterator<Item = &(dyn std::error::Error + 'static)> {
    std::iter::successors(error.source(), |error| (**error).source())
}

/// Whether the server's identity could not be verified, or it offers no encryption.
fn is_untrusted(error: &(dyn std::error::Error + 'static)) -> bool {
    let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    inner.is_some_and(|inner| inner.is::<rustls::Error>())
        || error.to_string() == "server does not support TLS"
}

/// Decides whether and when to retry.
#[derive(Debug)]
pub struct RetryTimer {
    since: Instant,
    all: Duration,
    pause: Duration,
}

impl RetryTimer {
    pub fn of(all: Duration) -> RetryTimer {
        RetryTimer { since: Instant::now(), all, pause: PAUSE }
    }

    /// Waits before the next retry; false once the retry time is used up.
    pub async fn again(&mut self) -> bool {
        if self.since.elapsed() >= self.all {
            return false;
        }
        // Random jitter, so that processes that lost the same server do not reconnect all at once.
        tokio::time::sleep(self.pause.mul_f64(0.5 + fastrand::f64())).await;
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        true
    }
}

/// Purpose of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Its commits are durable when they are answered.
    Committing,
    Reading,
}

pub struct Sessions {
    /// The clock of the leases that begin with a commit.
    pub clock: LeaseClock,
    committing: Pool,
    reading: Pool,
    /// Number of commits that a standby did not confirm.
    unconfirmed: Arc<AtomicU64>,
    /// Whether the last use of each purpose worked. The background worker uses both every few seconds.
    commits_work: AtomicBool,
    reads_work: AtomicBool,
}

impl std::fmt::Debug for Sessions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sessions").field("works", &self.works()).finish_non_exhaustive()
    }
}

impl Sessions {
    /// Creates the pools without connecting yet.
    ///
    /// # Errors
    /// The authorities of the address cannot be read.
    pub fn new(address: &Address, clock: LeaseClock) -> Result<Sessions, StoreError> {
        let mut config = address.config.clone();
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(Duration::from_secs(5));
        }
        if config.get_application_name().is_none() {
            config.application_name("deltille");
        }
        // Detects a dead connection even while it is idle.
        config
            .keepalives_idle(Duration::from_secs(10))
            .keepalives_interval(Duration::from_secs(5))
            .keepalives_retries(3);
        let tls = tls(&address.trust)?;
        let unconfirmed = Arc::new(AtomicU64::new(0));
        let pool = |settings: &[&str], size| {
            let settings = settings.concat();
            let dial = Dial {
                tls: tls.clone(),
                settings,
                unconfirmed: Arc::clone(&unconfirmed),
            };
            let how = ManagerConfig { recycling_method: RecyclingMethod::Fast };
            let pool = Pool::builder(Manager::from_connect(config.clone(), dial, how)).max_size(size).build();
            pool.map_err(|error| StoreError::Engine(error.to_string()))
        };
        Ok(Sessions {
            clock,
            committing: pool(&[SETTINGS, PLANNED_ONCE, WAITING], COMMITTING)?,
            reading: pool(&[SETTINGS, NOT_WAITING], READING)?,
            unconfirmed,
            commits_work: AtomicBool::new(true),
            reads_work: AtomicBool::new(true),
        })
    }

    fn unconfirmed(&self) -> u64 {
        self.unconfirmed.load(SeqCst)
    }

    /// Whether the last commit and the last read worked.
    pub fn works(&self) -> bool {
        self.commits_work.load(SeqCst) && self.reads_work.load(SeqCst)
    }

    /// Takes a session.
    async fn take(&self, purpose: Purpose) -> Result<Object, SessionError> {
        let pool = match purpose {
            Purpose::Committing => &self.committing,
            Purpose::Reading => &self.reading,
        };
        let taken = timeout(ANSWER_WITHIN, pool.get()).await.map_err(|_| SessionError::Silent);
        let taken = taken.and_then(|taken| taken.map_err(SessionError::from));
        taken.inspect_err(|error| self.note(purpose, Some(error)))
    }

    /// Converts the result of timed work on a session. After any error the session is closed. `before`: the
    /// number of unconfirmed commits before the work.
    fn settle<T>(
        &self,
        (purpose, before): (Purpose, u64),
        session: Object,
        answer: Result<Result<T, Error>, Elapsed>,
    ) -> Result<T, SessionError> {
        let answer = answer
            .map_err(|_| SessionError::Silent)
            .and_then(|answer| answer.map_err(SessionError::from));
        if answer.is_err() {
            drop(Object::take(session));
        }
        let answer = match answer {
            Ok(_) if self.unconfirmed() != before => Err(SessionError::Unconfirmed),
            answer => answer,
        };
        self.note(purpose, answer.as_ref().err());
        answer
    }

    fn note(&self, purpose: Purpose, error: Option<&SessionError>) {
        let works = error.is_none_or(SessionError::is_of_statement);
        let (last, word) = match purpose {
            Purpose::Committing => (&self.commits_work, "commit"),
            Purpose::Reading => (&self.reads_work, "read"),
        };
        if last.swap(works, SeqCst) != works {
            match error {
                Some(error) => tracing::warn!(%error, work = word, "database unusable"),
                None => tracing::info!(work = word, "database usable again"),
            }
        }
    }

    /// Runs one repeatable statement; retries on transient errors.
    pub async fn read(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, StoreError> {
        self.tried(Purpose::Reading, sql, values).await
    }

    /// Like [`Sessions::read`], but the writes are durable.
    pub async fn write(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, StoreError> {
        self.tried(Purpose::Committing, sql, values).await
    }

    async fn tried(
        &self,
        purpose: Purpose,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let once = || {
            self.once(purpose, async |session| {
                let statement = session.prepare_cached(sql).await?;
                session.query(&statement, values).await
            })
        };
        patiently(PATIENCE, once).await
    }

    /// Runs repeatable statements in one transaction and one round trip, each after the one before; retries
    /// on transient errors.
    pub async fn read_together(&self, asked: &[Asked<'_>]) -> Result<Vec<Vec<Row>>, StoreError> {
        let once = || {
            self.once(Purpose::Reading, async |session| {
                let mut statements = Vec::with_capacity(asked.len());
                for (sql, _) in asked {
                    statements.push(session.prepare_cached(sql).await?);
                }
                let queries = statements
                    .iter()
                    .zip(asked)
                    .map(|(statement, (_, values))| session.query(statement, values));
                // Sent in this order, pipelined.
                let (_, rows, _) = try_join3(
                    session.batch_execute("BEGIN"),
                    try_join_all(queries),
                    session.batch_execute("COMMIT"),
                )
                .await?;
                Ok(rows)
            })
        };
        patiently(PATIENCE, once).await
    }

    /// Works once on a session, within [`ANSWER_WITHIN`].
    pub async fn once<T>(
        &self,
        purpose: Purpose,
        work: impl AsyncFnOnce(&Object) -> Result<T, Error>,
    ) -> Result<T, SessionError> {
        let session = self.take(purpose).await?;
        let before = self.unconfirmed();
        let answer = timeout(ANSWER_WITHIN, work(&session)).await;
        self.settle((purpose, before), session, answer)
    }
}

/// A statement and its values.
pub type Asked<'a> = (&'a str, &'a [&'a (dyn ToSql + Sync)]);

/// Retries on transient errors, as long as this patience lasts.
pub async fn patiently<T, F: Future<Output = Result<T, SessionError>>>(
    patience: Duration,
    mut once: impl FnMut() -> F,
) -> Result<T, StoreError> {
    let mut patience = RetryTimer::of(patience);
    loop {
        match once().await {
            Ok(done) => return Ok(done),
            Err(error) if error.is_transient() && patience.again().await => {}
            Err(error) => return Err(error.to_store_error()),
        }
    }
}

fn tls(trust: &Trust) -> Result<Option<MakeRustlsConnect>, StoreError> {
    let mut roots = RootCertStore::empty();
    match trust {
        Trust::Plain => return Ok(None),
        Trust::Public => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Trust::File(file) => {
            let wrong = |why: String| StoreError::Refused(format!("{}: {why}", file.display()));
            for certificate in
                CertificateDer::pem_file_iter(file).map_err(|error| wrong(error.to_string()))?
            {
                let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
                roots.add(certificate).map_err(|error| wrong(error.to_string()))?;
            }
            if roots.is_empty() {
                return Err(wrong("there is no certificate in it".to_owned()));
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = versions.map_err(|error| StoreError::Engine(error.to_string()))?;
    Ok(Some(MakeRustlsConnect::new(builder.with_root_certificates(roots).with_no_client_auth())))
}

struct Dial {
    tls: Option<MakeRustlsConnect>,
    settings: String,
    unconfirmed: Arc<AtomicU64>,
}

impl Connect for Dial {
    fn connect(&self, config: &Config) -> BoxFuture<'_, Result<(Client, JoinHandle<()>), Error>> {
        let config = config.clone();
        async move {
            let (client, task) = match &self.tls {
                Some(tls) => {
                    let (client, connection) = config.connect(tls.clone()).await?;
                    (client, tokio::spawn(carry(connection, Arc::clone(&self.unconfirmed))))
                }
                None => {
                    let (client, connection) = config.connect(NoTls).await?;
                    (client, tokio::spawn(carry(connection, Arc::clone(&self.unconfirmed))))
                }
            };
            client.batch_execute(&self.settings).await.inspect_err(|_| task.abort())?;
            Ok((client, task))
        }
        .boxed()
    }
}

/// Drives a connection and handles the server's notices, until either side ends it.
async fn carry<S, T>(mut connection: Connection<S, T>, unconfirmed: Arc<AtomicU64>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
    while let Some(message) = messages.next().await {
        match message {
            Ok(AsyncMessage::Notice(notice)) => {
                if is_unconfirmed(&notice) {
                    unconfirmed.fetch_add(1, SeqCst);
                }
                tracing::warn!(
                    code = notice.code().code(),
                    notice = notice.message(),
                    "database server sent a warning"
                );
            }
            Ok(_) => {}
            // The callers waiting for an answer get the error.
            Err(error) => {
                tracing::debug!(%error, "database connection failed");
                return;
            }
        }
    }
}

/// Whether a warning says that a commit was not confirmed by a standby. Commits cause no other warning of
/// these codes, so the general ones count.
fn is_unconfirmed(notice: &DbError) -> bool {
    [&SqlState::WARNING, &SqlState::ADMIN_SHUTDOWN].contains(&notice.code())
}

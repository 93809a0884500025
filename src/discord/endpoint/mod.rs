//! Interactions over HTTP: Discord sends each as a signed request, and takes the response to it as the
//! initial response.
//!
//! ```text
//!   POST /interactions   verified (signature), parsed, handed to the intake; its answer is the response (response)
//!   anything else        404, 405
//! ```
//!
//! The only state kept between two requests is the set of recent signatures, so any process behind a load
//! balancer can handle any of them. TLS is the proxy's business.
//!
//! A shutdown leaves no accepted connection without an answer: first no new connections are accepted, then
//! each open connection may send one more request, whose response closes it ([`LAST_CALL`]); then all are
//! closed once idle.

mod response;
mod signature;

pub use signature::{KeyError, Verifier};

use super::{
    answer::ResponseChannel,
    intake::{Intake, Taken},
    read::{self, Received},
    unparsed,
};
use bytes::Bytes;
use deltille_bot::TimeSource;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::{
    Method, Request, Response, StatusCode,
    body::{Body, Incoming},
    header::{CONNECTION, HeaderMap, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use serenity::all::Interaction;
use signature::Untrusted;
use std::{
    collections::HashMap,
    convert::Infallible,
    future::pending,
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch},
    task::JoinHandle,
    time::{Instant, sleep, timeout, timeout_at},
};
use tokio_util::task::TaskTracker;

/// The path to which Discord sends interactions.
pub const PATH: &str = "/interactions";

/// Size limit of a request, in bytes. No interaction is as large: a message with everything it can have is
/// below 100 KB.
const LARGEST: usize = 1 << 20;
/// Timeout of a request body.
const BODY: Duration = Duration::from_secs(3);
/// Timeout of the first request head of a connection.
const FIRST_HEAD: Duration = Duration::from_secs(10);
/// Timeout of an idle connection and of a later request head: longer than that of load balancers.
const SILENT: Duration = Duration::from_secs(75);
/// Maximum number of connections; more wait to be accepted.
const CONNECTIONS: usize = 1024;
/// Maximum number of connections of one address, which may be that of a load balancer; more are closed.
const OF_ADDRESS: usize = CONNECTIONS / 2;
/// Grace period at shutdown for clients that were about to connect.
const DOOR: Duration = Duration::from_millis(50);
/// Grace period at shutdown for one more request on open connections.
const LAST_CALL: Duration = Duration::from_secs(1);
/// Wait before the next try when no connection can be accepted: too many files are open.
const BREATH: Duration = Duration::from_millis(200);

const SIGNATURE: &str = "x-signature-ed25519";
const TIMESTAMP: &str = "x-signature-timestamp";

#[derive(Debug)]
pub struct Endpoint {
    listener: TcpListener,
    address: SocketAddr,
    /// Whether there is a gateway connection as well, for what only the gateway reports.
    pub gateway: bool,
}

impl Endpoint {
    /// Binds the address, without answering yet. Needs a tokio runtime.
    ///
    /// # Errors
    /// The address cannot be used.
    pub async fn bind(address: SocketAddr) -> io::Result<Endpoint> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        Ok(Endpoint { listener, address, gateway: false })
    }

    /// The bound address; the system may have chosen the port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub(super) fn open(self, intake: Arc<Intake>, verifier: Verifier) -> Open {
        let (stop, stopping) = watch::channel(false);
        let desk = Desk { intake, verifier, stopping };
        Open {
            stop,
            task: tokio::spawn(listen(self.listener, Arc::new(desk))),
        }
    }
}

#[derive(Debug)]
pub(super) struct Open {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Open {
    /// Accepts no more connections, and returns when all requests are answered, or after `patience`.
    pub async fn close(self, patience: Duration) {
        self.stop.send_replace(true);
        if timeout(patience, self.task).await.is_err() {
            tracing::warn!("HTTP interactions unanswered at shutdown");
        }
    }
}

/// Accepts connections until shutdown, and returns when all are closed.
async fn listen(listener: TcpListener, desk: Arc<Desk>) {
    let all = Arc::new(Semaphore::new(CONNECTIONS));
    let (connections, slots) = (TaskTracker::new(), Arc::new(Slots { all, addresses: Mutex::default() }));
    let serve = |(stream, slot)| connections.spawn(connection(stream, slot, Arc::clone(&desk)));
    let mut stopping = desk.stopping.clone();
    loop {
        tokio::select! {
            // An error means that `Open` was dropped: no one waits for the shutdown.
            _ = stopping.wait_for(|stop| *stop) => break,
            accepted = accept(&listener, &slots) => drop(accepted.map(serve)),
        }
    }
    let door = Instant::now() + DOOR;
    while let Ok(accepted) = timeout_at(door, accept(&listener, &slots)).await {
        drop(accepted.map(serve));
    }
    // Connections not yet reported to the runtime, which would be cut off with the listener.
    match listener.into_std() {
        Ok(listener) => {
            std::iter::from_fn(|| accept_now(&listener, &slots)).for_each(|accepted| drop(serve(accepted)));
        }
        Err(error) => tracing::warn!(%error, "waiting HTTP connections cut off at shutdown"),
    }
    connections.close();
    connections.wait().await;
}

/// Places for connections.
struct Slots {
    all: Arc<Semaphore>,
    /// The number of connections of each address.
    addresses: Mutex<HashMap<IpAddr, usize>>,
}

impl Slots {
    /// The place of a connection of this address. `None`: it has too many.
    fn of(self: &Arc<Slots>, permit: OwnedSemaphorePermit, address: IpAddr) -> Option<Slot> {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        let count = addresses.entry(address).or_default();
        if *count == OF_ADDRESS {
            tracing::debug!("HTTP connection closed, its address has too many");
            return None;
        }
        *count += 1;
        Some(Slot { of: Arc::clone(self), address, _permit: permit })
    }
}

/// A place, free again when dropped.
struct Slot {
    of: Arc<Slots>,
    address: IpAddr,
    _permit: OwnedSemaphorePermit,
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut addresses = self.of.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = addresses.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                addresses.remove(&self.address);
            }
        }
    }
}

/// Waits for a slot and the next connection. `None`: it could not be accepted.
async fn accept(listener: &TcpListener, slots: &Arc<Slots>) -> Option<(TcpStream, Slot)> {
    // The semaphore is never closed.
    let permit = Arc::clone(&slots.all).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, from)) => Some((stream, slots.of(permit, from.ip())?)),
        Err(error) => {
            tracing::debug!(%error, "HTTP connection not accepted");
            sleep(BREATH).await;
            None
        }
    }
}

/// Accepts a connection that is already waiting, if a slot is free; the listener does not block.
fn accept_now(listener: &std::net::TcpListener, slots: &Arc<Slots>) -> Option<(TcpStream, Slot)> {
    let permit = Arc::clone(&slots.all).try_acquire_owned().ok()?;
    let accepted = listener.accept().and_then(|(stream, from)| {
        stream.set_nonblocking(true)?;
        Ok((TcpStream::from_std(stream)?, from))
    });
    match accepted {
        Ok((stream, from)) => Some((stream, slots.of(permit, from.ip())?)),
        Err(error) => {
            if error.kind() != io::ErrorKind::WouldBlock {
                tracing::debug!(%error, "HTTP connection not accepted at shutdown");
            }
            None
        }
    }
}

/// Serves the requests of a connection, one after the other.
async fn connection(stream: TcpStream, _slot: Slot, desk: Arc<Desk>) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "HTTP connection stays slow");
    }
    let mut stopping = desk.stopping.clone();
    let has_asked = Arc::new(AtomicBool::new(false));
    let asks = Arc::clone(&has_asked);
    let service = service_fn(move |request| {
        asks.store(true, Relaxed);
        let desk = Arc::clone(&desk);
        async move { Ok::<_, Infallible>(desk.answer(request).await) }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(SILENT);
    let mut serving = pin!(http.serve_connection(TokioIo::new(stream), service));
    let last_call = async {
        let _ = stopping.wait_for(|stop| *stop).await;
        sleep(LAST_CALL).await;
    };
    let silent = async {
        sleep(FIRST_HEAD).await;
        if has_asked.load(Relaxed) {
            pending::<()>().await;
        }
    };
    let end = tokio::select! {
        end = &mut serving => end,
        () = silent => return tracing::debug!("HTTP connection closed, it asked for nothing"),
        () = last_call => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = end {
        tracing::debug!(%error, "HTTP connection failed");
    }
}

/// Why a request is not answered by the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Refusal {
    NoSuchPlace,
    NotPosted,
    TooLarge,
    /// The body did not arrive completely in time.
    Incomplete,
    Untrusted,
    Unreadable,
    Crowded,
    /// It came too late to be answered, or during shutdown.
    NotNow,
    /// A bug in the program.
    Unanswered,
}

impl Refusal {
    fn status(self) -> StatusCode {
        match self {
            Refusal::NoSuchPlace => StatusCode::NOT_FOUND,
            Refusal::NotPosted => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Incomplete => StatusCode::REQUEST_TIMEOUT,
            Refusal::Untrusted => StatusCode::UNAUTHORIZED,
            Refusal::Unreadable => StatusCode::BAD_REQUEST,
            Refusal::Crowded => StatusCode::TOO_MANY_REQUESTS,
            Refusal::NotNow => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Unanswered => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

struct Desk {
    intake: Arc<Intake>,
    verifier: Verifier,
    stopping: watch::Receiver<bool>,
}

impl Desk {
    async fn answer(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let mut response = self.carry_out(request).await.unwrap_or_else(|refusal| {
            match refusal {
                Refusal::Unanswered => tracing::error!("HTTP interaction left without an answer"),
                _ => tracing::debug!(reason = ?refusal, "HTTP request refused"),
            }
            response::empty(refusal.status())
        });
        if *self.stopping.borrow() {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }

    async fn carry_out(&self, request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Refusal> {
        if request.uri().path() != PATH {
            return Err(Refusal::NoSuchPlace);
        }
        if request.method() != Method::POST {
            return Err(Refusal::NotPosted);
        }
        let (head, body) = request.into_parts();
        let (signature, timestamp) = signed(&head.headers).ok_or(Refusal::Untrusted)?;
        let body = read(body).await?;
        self.verifier
            .check(signature, timestamp, &body, self.intake.time().now())
            .map_err(|why| {
                tracing::debug!(error = %why, "untrusted HTTP request refused");
                if why == Untrusted::Stale {
                    self.intake.time().doubt();
                }
                Refusal::Untrusted
            })?;
        let now = self.intake.time().now();
        let received = match serde_json::from_slice(&body) {
            Ok(Interaction::Ping(_)) => return Ok(response::pong()),
            Ok(interaction) => read::interaction(interaction, now),
            Err(_) => serde_json::from_slice(&body).ok().and_then(|value| unparsed::read(value, now)),
        };
        self.hand_over(received.ok_or(Refusal::Unreadable)?).await
    }

    /// Returns the bot's initial response. A separate task does the rest, even when the requester is gone.
    async fn hand_over(&self, received: Received) -> Result<Response<Full<Bytes>>, Refusal> {
        let (sender, answer) = oneshot::channel();
        let intake = Arc::clone(&self.intake);
        let taken =
            tokio::spawn(async move { intake.take(received, ResponseChannel::Response(sender)).await });
        match answer.await {
            Ok(outgoing) => Ok(response::with(outgoing)),
            Err(_) => Err(match taken.await {
                Ok(Taken::Crowded) => Refusal::Crowded,
                Ok(Taken::Late | Taken::Stopping) => Refusal::NotNow,
                Ok(Taken::Done) => Refusal::Unanswered,
                Err(error) => {
                    tracing::error!(%error, "task of an HTTP interaction failed");
                    Refusal::Unanswered
                }
            }),
        }
    }
}

fn signed(headers: &HeaderMap) -> Option<(&str, &str)> {
    let header = |name| headers.get(name)?.to_str().ok();
    Some((header(SIGNATURE)?, header(TIMESTAMP)?))
}

/// Reads the whole body, if it is small enough and arrives in time.
async fn read(body: Incoming) -> Result<Bytes, Refusal> {
    if body.size_hint().lower() > LARGEST as u64 {
        return Err(Refusal::TooLarge);
    }
    match timeout(BODY, Limited::new(body, LARGEST).collect()).await {
        Ok(Ok(whole)) => Ok(whole.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Refusal::TooLarge),
        Ok(Err(error)) => {
            tracing::debug!(%error, "body of HTTP request not received");
            Err(Refusal::Incomplete)
        }
        Err(_) => Err(Refusal::Incomplete),
    }
}

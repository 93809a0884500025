//! Interactions over HTTP: Discord sends each as a signed request, and takes the response to it for the first
//! answer.
//!
//! ```text
//!   POST /interactions   checked (signature), read, handed to the intake; its answer is the response (response)
//!   anything else        404, 405
//! ```
//!
//! Nothing is kept between two requests but which ones there were lately, so any process behind a load
//! balancer can have any of them. TLS is the business of whoever stands before it.
//!
//! At the end nobody who was let in is left without an answer: no new connections, then a moment in which
//! each connection still has its next request answered and is told that it was the last ([`LAST_CALL`]), then
//! all are closed when nothing is under way on them.

mod response;
mod signature;

pub use signature::{KeyError, Verifier};

use super::{
    answer::Way,
    intake::{Intake, Taken},
};
use crate::bot::Surroundings;
use bytes::Bytes;
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
use std::{convert::Infallible, io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch},
    task::JoinHandle,
    time::{Instant, sleep, timeout, timeout_at},
};
use tokio_util::task::TaskTracker;

/// Where Discord sends interactions to.
pub const PATH: &str = "/interactions";

/// More than any interaction has: a message with all that a message can have is below 100 KB.
const LARGEST: usize = 1 << 20;
/// How long a body may take that has begun.
const BODY: Duration = Duration::from_secs(3);
/// How long a connection may be silent, and how long the head of a request may take: longer than load
/// balancers keep theirs.
const SILENT: Duration = Duration::from_secs(75);
/// Connections at a time; more wait until they are accepted.
const CONNECTIONS: usize = 1024;
/// Whoever was about to connect when the end came is still let in for so long.
const DOOR: Duration = Duration::from_millis(50);
/// How long connections that are open at the end may still send a request.
const LAST_CALL: Duration = Duration::from_secs(1);
/// Before the next try when no connection can be accepted: there are too many open files.
const BREATH: Duration = Duration::from_millis(200);

const SIGNATURE: &str = "x-signature-ed25519";
const TIMESTAMP: &str = "x-signature-timestamp";

/// An address that is listened at.
#[derive(Debug)]
pub struct Endpoint {
    listener: TcpListener,
    address: SocketAddr,
    /// There is a connection to the gateway as well, for what only that tells.
    pub gateway: bool,
}

impl Endpoint {
    /// Listens at this address; nobody is answered yet. Needs a tokio runtime.
    ///
    /// # Errors
    /// The address cannot be used.
    pub async fn bind(address: SocketAddr) -> io::Result<Endpoint> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        Ok(Endpoint { listener, address, gateway: false })
    }

    /// Where it listens: the port may have been the system's choice.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers from now on.
    pub(super) fn open<T: Surroundings>(self, intake: Arc<Intake<T>>, verifier: Verifier) -> Open {
        let (stop, stopping) = watch::channel(false);
        let desk = Desk { intake, verifier, stopping };
        Open {
            stop,
            task: tokio::spawn(listen(self.listener, Arc::new(desk))),
        }
    }
}

/// An endpoint that answers.
#[derive(Debug)]
pub(super) struct Open {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Open {
    /// Lets nobody in any more, and returns when all who were in have their answers; at the latest after so
    /// long.
    pub async fn close(self, patience: Duration) {
        self.stop.send_replace(true);
        if timeout(patience, self.task).await.is_err() {
            tracing::warn!("some who asked over HTTP are still without their answer");
        }
    }
}

/// Accepts connections until the end, and returns when all are closed.
async fn listen<T: Surroundings>(listener: TcpListener, desk: Arc<Desk<T>>) {
    let (connections, slots) = (TaskTracker::new(), Arc::new(Semaphore::new(CONNECTIONS)));
    let serve = |(stream, slot)| connections.spawn(connection(stream, slot, Arc::clone(&desk)));
    let mut stopping = desk.stopping.clone();
    loop {
        tokio::select! {
            // The sender is gone only when nobody waits for the end.
            _ = stopping.wait_for(|stop| *stop) => break,
            accepted = accept(&listener, &slots) => drop(accepted.map(serve)),
        }
    }
    let door = Instant::now() + DOOR;
    while let Ok(accepted) = timeout_at(door, accept(&listener, &slots)).await {
        drop(accepted.map(serve));
    }
    // Those that the runtime was not told of yet: with the listener they would be cut off.
    if let Ok(listener) = listener.into_std() {
        std::iter::from_fn(|| accept_now(&listener, &slots)).for_each(|accepted| drop(serve(accepted)));
    }
    connections.close();
    connections.wait().await;
}

/// The next connection, when there is room for one; `None`: it could not be accepted.
async fn accept(listener: &TcpListener, slots: &Arc<Semaphore>) -> Option<(TcpStream, OwnedSemaphorePermit)> {
    // Nobody closes it.
    let slot = Arc::clone(slots).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, _)) => Some((stream, slot)),
        Err(error) => {
            tracing::debug!(%error, "a connection was not accepted");
            sleep(BREATH).await;
            None
        }
    }
}

/// A connection that waits already, if there is room for it; the listener does not block.
fn accept_now(
    listener: &std::net::TcpListener,
    slots: &Arc<Semaphore>,
) -> Option<(TcpStream, OwnedSemaphorePermit)> {
    let slot = Arc::clone(slots).try_acquire_owned().ok()?;
    let (stream, _) = listener.accept().ok()?;
    stream.set_nonblocking(true).ok()?;
    Some((TcpStream::from_std(stream).ok()?, slot))
}

/// All requests of a connection, one after the other.
async fn connection<T: Surroundings>(stream: TcpStream, _slot: OwnedSemaphorePermit, desk: Arc<Desk<T>>) {
    // Only makes it slower.
    let _ = stream.set_nodelay(true);
    let mut stopping = desk.stopping.clone();
    let service = service_fn(move |request| {
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
    let end = tokio::select! {
        end = &mut serving => end,
        () = last_call => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = end {
        tracing::debug!(%error, "a connection ended");
    }
}

/// Why a request has no answer of the bot's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Refusal {
    NoSuchPlace,
    NotPosted,
    TooLarge,
    /// Its body did not come in time, or not wholly.
    Incomplete,
    Untrusted,
    Unreadable,
    Crowded,
    /// It came too late to be answered, or when the bot was stopping.
    NotNow,
    /// By a fault of the program.
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

/// Who answers requests.
struct Desk<T> {
    intake: Arc<Intake<T>>,
    verifier: Verifier,
    stopping: watch::Receiver<bool>,
}

impl<T: Surroundings> Desk<T> {
    async fn answer(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let mut response =
            self.carry_out(request).await.unwrap_or_else(|refusal| response::empty(refusal.status()));
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
            .check(signature, timestamp, &body, self.intake.surroundings().now())
            .map_err(|why| {
                tracing::debug!(%why, "a request that is not trusted");
                Refusal::Untrusted
            })?;
        let interaction = serde_json::from_slice(&body).map_err(|error| {
            // Why, without the payload: it contains the interaction's token.
            tracing::warn!(%error, "an interaction that cannot be read was skipped");
            Refusal::Unreadable
        })?;
        match interaction {
            Interaction::Ping(_) => Ok(response::pong()),
            interaction => self.hand_over(interaction).await,
        }
    }

    /// The bot's first answer. What follows it,
    /// and what is done although nobody waits any more, is done by a task of its own.
    async fn hand_over(&self, interaction: Interaction) -> Result<Response<Full<Bytes>>, Refusal> {
        let (sender, answer) = oneshot::channel();
        let intake = Arc::clone(&self.intake);
        let taken = tokio::spawn(async move { intake.take(interaction, Way::Response(sender)).await });
        match answer.await {
            Ok(outgoing) => Ok(response::with(outgoing)),
            Err(_) => Err(match taken.await {
                Ok(Taken::Unknown) => Refusal::Unreadable,
                Ok(Taken::Crowded) => Refusal::Crowded,
                Ok(Taken::Late | Taken::Stopping) => Refusal::NotNow,
                Ok(Taken::Done) | Err(_) => Refusal::Unanswered,
            }),
        }
    }
}

/// Signature and timestamp, as text.
fn signed(headers: &HeaderMap) -> Option<(&str, &str)> {
    let header = |name| headers.get(name)?.to_str().ok();
    Some((header(SIGNATURE)?, header(TIMESTAMP)?))
}

/// The whole body, as far as it is small enough and comes in time.
async fn read(body: Incoming) -> Result<Bytes, Refusal> {
    if body.size_hint().lower() > LARGEST as u64 {
        return Err(Refusal::TooLarge);
    }
    match timeout(BODY, Limited::new(body, LARGEST).collect()).await {
        Ok(Ok(whole)) => Ok(whole.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Refusal::TooLarge),
        Ok(Err(_)) | Err(_) => Err(Refusal::Incomplete),
    }
}

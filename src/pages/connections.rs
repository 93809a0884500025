//! Sockets: how many may be open, and how long a viewer may take. A peer that does not complete the head of a request, or
//! does not take what was sent, loses its connection: it holds no more than its buffers until then.

use super::{
    limits::Held,
    server::{Peer, Server, answer},
};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{
    io,
    net::IpAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    task::JoinSet,
    time::{Sleep, sleep},
};

/// Pause after a connection that could not be accepted: the process may have no file descriptors left.
const BREATH: Duration = Duration::from_millis(100);

/// Serves until cancelled; open connections end with it.
pub async fn serve(listener: TcpListener, server: Arc<Server>) {
    let limits = server.limits.clone();
    let places = Arc::new(Semaphore::new(limits.connections));
    let each = if limits.behind_proxy { usize::MAX } else { limits.connections_each };
    let mut open = JoinSet::new();
    loop {
        // Those who come when all places are taken wait in the system's queue.
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        while open.try_join_next().is_some() {}
        match listener.accept().await {
            Ok((stream, peer)) => {
                let Some(held) = server.open.hold(peer.ip(), each, &limits) else { continue };
                let (server, patience) = (Arc::clone(&server), limits.patience);
                open.spawn(async move {
                    let _place = place;
                    connection(stream, peer.ip(), server, patience, held).await;
                });
            }
            Err(error) => {
                tracing::debug!(%error, "viewer's connection not accepted");
                sleep(BREATH).await;
            }
        }
    }
}

async fn connection(stream: TcpStream, peer: IpAddr, server: Arc<Server>, patience: Duration, _held: Held) {
    // A move must not wait for the acknowledgement of the one before; a failure only makes it slower.
    let _ = stream.set_nodelay(true);
    let app = Router::new().fallback(answer).with_state(server).layer(Extension(Peer(peer)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    let stream = TokioIo::new(Patient { stream, patience, waiting: None });
    if let Err(error) = http.serve_connection(stream, TowerToHyperService::new(app)).await {
        tracing::debug!(%error, "viewer's connection ended");
    }
}

/// A socket whose peer must take something of what is written within a time.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Set while the peer takes nothing.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn written<T>(&mut self, context: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.waiting = None;
            return result;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.written(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

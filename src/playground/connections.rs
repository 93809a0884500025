//! The playground's connections. A peer that does not complete the head of a request loses its connection.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::time::Duration;
use tokio::{
    net::{TcpListener, TcpStream},
    time::sleep,
};

/// Default time for the head of a request, also of the next one on an open connection.
pub const SILENT: Duration = Duration::from_secs(30);

/// Pause after a connection that could not be accepted: the process may have no file descriptors left.
const BREATH: Duration = Duration::from_millis(100);

/// Serves until cancelled; open connections end with their peers.
pub async fn serve(listener: TcpListener, app: Router, silent: Duration) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(connection(stream, app.clone(), silent));
            }
            Err(error) => {
                tracing::debug!(%error, "playground connection not accepted");
                sleep(BREATH).await;
            }
        }
    }
}

async fn connection(stream: TcpStream, app: Router, silent: Duration) {
    // Small answers must not wait for the acknowledgement of earlier ones; a failure only makes them slower.
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(silent);
    let serving = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app)).with_upgrades();
    if let Err(error) = serving.await {
        tracing::debug!(%error, "playground connection failed");
    }
}

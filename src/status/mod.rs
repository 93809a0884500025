//! HTTP endpoints for monitoring the bot: liveness, readiness and metrics.
//!
//! | path | answer |
//! | --- | --- |
//! | `/livez` | 200 while the process answers at all |
//! | `/readyz` | 200 while it can do its work, else 503; either way which of its parts can, as JSON |
//! | `/metrics` | [`Metrics::text`] |
//!
//! Off unless configured. It reveals no name and no id, and takes no body. The caller decides whether the bot
//! is ready.

use axum::{
    Router,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE as CONTENT_TYPE_HEADER},
    },
    response::IntoResponse,
    routing::get,
};
use deltille_base::metrics::{CONTENT_TYPE, Metrics, Readiness};
use std::{io, net::SocketAddr, sync::Arc};
use tokio::{net::TcpListener, task::JoinHandle};

const JSON: &str = "application/json";

/// The server; runs until it is dropped.
#[derive(Debug)]
pub struct Status {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl Status {
    /// Starts to answer at this address. Needs a tokio runtime.
    ///
    /// # Errors
    /// The address cannot be used.
    pub async fn open(
        address: SocketAddr,
        metrics: Arc<Metrics>,
        readiness: impl Fn() -> Readiness + Clone + Send + Sync + 'static,
    ) -> io::Result<Status> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let metrics = move || {
            let text = metrics.text();
            async move { ([(CONTENT_TYPE_HEADER, CONTENT_TYPE), (CACHE_CONTROL, "no-store")], text) }
        };
        let ready = move || {
            let readiness = readiness();
            async move { told(readiness) }
        };
        let routes = Router::new()
            .route("/livez", get(|| async { "alive\n" }))
            .route("/readyz", get(ready))
            .route("/metrics", get(metrics));
        let task = tokio::spawn(async move {
            // Runs until the task is dropped: a failed connection ends only itself.
            if let Err(error) = axum::serve(listener, routes).await {
                tracing::error!(%error, "status server stopped");
            }
        });
        Ok(Status { address, task })
    }

    /// The bound address; the system may have chosen the port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Status {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn told(readiness: Readiness) -> impl IntoResponse {
    let Readiness { gateway, store, worker } = readiness;
    let status = if readiness.is_ready() {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let ready = readiness.is_ready();
    let body = format!("{{\"ready\":{ready},\"gateway\":{gateway},\"store\":{store},\"worker\":{worker}}}\n");
    (status, [(CONTENT_TYPE_HEADER, JSON), (CACHE_CONTROL, "no-store")], body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    async fn asked(address: SocketAddr, path: &str) -> (u16, String, String) {
        let answer = reqwest::get(format!("http://{address}{path}")).await.unwrap();
        let kind = answer.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
        (answer.status().as_u16(), kind.unwrap_or_default(), answer.text().await.unwrap())
    }

    #[tokio::test]
    async fn status_reports_liveness_readiness_and_metrics() {
        let readiness = Arc::new(Mutex::new(Readiness { gateway: true, store: true, worker: true }));
        let metrics = Arc::new(Metrics::default());
        let told = readiness.clone();
        let loopback = SocketAddr::from(([127, 0, 0, 1], 0));
        let status = Status::open(loopback, metrics.clone(), move || *told.lock().unwrap()).await.unwrap();
        let address = status.address();
        assert_eq!(asked(address, "/livez").await.0, 200);
        assert_eq!(asked(address, "/readyz").await.0, 200);
        for part in 0..3 {
            *readiness.lock().unwrap() =
                Readiness { gateway: part != 0, store: part != 1, worker: part != 2 };
            let (code, kind, body) = asked(address, "/readyz").await;
            assert_eq!((code, kind.as_str()), (503, JSON));
            let body: serde_json::Value = serde_json::from_str(&body).unwrap();
            let parts = ["gateway", "store", "worker"].map(|part| body[part] == true);
            assert_eq!(parts, [0, 1, 2].map(|other| other != part));
            assert_eq!(asked(address, "/livez").await.0, 200, "it lives all the same");
        }
        metrics.interactions.dropped("late");
        let (code, kind, text) = asked(address, "/metrics").await;
        assert_eq!((code, kind.as_str()), (200, CONTENT_TYPE));
        assert!(text.contains("deltille_interactions_dropped_total{why=\"late\"} 1\n"));
        assert_eq!(asked(address, "/").await.0, 404);
        let taken =
            Status::open(address, metrics, || Readiness { gateway: true, store: true, worker: true }).await;
        assert_eq!(taken.unwrap_err().kind(), io::ErrorKind::AddrInUse);
    }
}

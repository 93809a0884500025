//! A load balancer: sends HTTP requests to the processes in turn, and on to the next one if a process refuses
//! the connection or dies before it answers. The idempotency key prevents a repeated request from acting
//! twice.

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::StatusCode,
    response::Response,
};
use deltille::discord::ENDPOINT_PATH;
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering::SeqCst},
};

pub struct Balancer {
    /// The endpoint for Discord's interactions.
    pub url: String,
    behind: Arc<Behind>,
}

#[derive(Default)]
struct Behind {
    client: reqwest::Client,
    addresses: Mutex<Vec<String>>,
    turn: AtomicUsize,
    again: AtomicUsize,
}

impl Balancer {
    pub async fn start() -> Balancer {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}{ENDPOINT_PATH}", listener.local_addr().unwrap());
        let behind = Arc::new(Behind::default());
        let app = Router::new().fallback(forward).with_state(Arc::clone(&behind));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Balancer { url, behind }
    }

    /// Sets the processes to use from now on.
    pub fn balance(&self, addresses: Vec<String>) {
        *self.behind.addresses.lock().unwrap() = addresses;
    }

    /// How often a request was sent to a further process.
    pub fn again(&self) -> usize {
        self.behind.again.load(SeqCst)
    }
}

async fn forward(State(behind): State<Arc<Behind>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = to_bytes(body, 1 << 20).await.unwrap();
    let addresses = behind.addresses.lock().unwrap().clone();
    let turn = behind.turn.fetch_add(1, SeqCst);
    for number in 0..addresses.len() {
        let address = &addresses[(turn + number) % addresses.len()];
        let mut asked =
            behind.client.request(head.method.clone(), format!("http://{address}{}", head.uri.path()));
        for (name, value) in &head.headers {
            if name.as_str().starts_with("x-signature") || name == "content-type" {
                asked = asked.header(name, value);
            }
        }
        if let Some(answer) = answered(asked.body(body.clone())).await {
            return answer;
        }
        behind.again.fetch_add(1, SeqCst);
    }
    status(StatusCode::BAD_GATEWAY)
}

/// A process's complete answer; `None` if it is not running, or stops before the end.
async fn answered(asked: reqwest::RequestBuilder) -> Option<Response> {
    let answer = asked.send().await.ok()?;
    let mut response = status(answer.status());
    if let Some(kind) = answer.headers().get("content-type") {
        response.headers_mut().insert("content-type", kind.clone());
    }
    *response.body_mut() = Body::from(answer.bytes().await.ok()?);
    Some(response)
}

fn status(status: StatusCode) -> Response {
    let mut response = Response::default();
    *response.status_mut() = status;
    response
}

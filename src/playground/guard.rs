//! Access control: only programs on this machine and the playground's own page may connect.
//!
//! The server listens on loopback, but a browser on this machine would also send a foreign site's requests to
//! it. So every request, including the bot's and the upgrade to a socket, must name the server's exact
//! address as its `Host` (no foreign name that resolves here), and a request with an origin must come from
//! the playground's own page.

use super::server::Server;
use axum::{
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::sync::Arc;

pub async fn only_this_machine(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    if allowed(request.headers(), server.address.port()) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "The playground is for this machine only.").into_response()
    }
}

fn allowed(headers: &HeaderMap, port: u16) -> bool {
    // A repeated header, or a missing required one, does not occur in an honest request.
    let one = |name| {
        let mut values = headers.get_all(name).iter();
        let first = values.next().map(|value| value.to_str().ok());
        if values.next().is_some() { Some(None) } else { first }
    };
    let own = |host: &str| ["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{port}"));
    let host = one(header::HOST).flatten();
    match (host, one(header::ORIGIN)) {
        (Some(host), None) => own(host),
        (Some(host), Some(Some(origin))) => own(host) && origin.strip_prefix("http://") == Some(host),
        _ => false,
    }
}

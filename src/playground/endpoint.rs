//! Delivers interactions to a bot: through its socket or, if it takes them over HTTP, by a [`Courier`] whose answer is
//! the initial response.

use super::{error::Failure, rest, server::Server, world::Interaction};
use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderValue, header::CONTENT_TYPE},
};
use futures::future::BoxFuture;
use serde_json::{Value, json};
use std::{fmt, sync::Arc, time::Duration};

/// Carries interactions to a bot over HTTP.
pub trait Courier: fmt::Debug + Send + Sync {
    /// The bot's address, as its application shows it.
    fn url(&self) -> String;
    /// Sends an interaction, and passes on the response.
    fn carry(&self, event: Value, response: InitialResponse) -> BoxFuture<'static, ()>;
}

/// Takes the initial response to an interaction.
#[derive(Debug)]
pub struct InitialResponse {
    server: Arc<Server>,
    id: u64,
    token: String,
}

impl InitialResponse {
    /// How far the playground's clock is ahead: see [`Playground::advance`](crate::Playground::advance).
    pub fn ahead(&self) -> Duration {
        self.server.world().ahead
    }

    /// Takes the body of a response, with its content type. `None`: a fault on demand cuts the connection.
    ///
    /// # Errors
    /// Discord would reject the response.
    pub async fn take(self, kind: Option<HeaderValue>, body: Bytes) -> Option<Result<(), Failure>> {
        let InitialResponse { server, id, token } = self;
        if server.faults().strike(&format!("/interactions/{id}/{token}/callback")).is_some() {
            return None;
        }
        let mut answer = Request::new(Body::from(body));
        if let Some(kind) = kind {
            answer.headers_mut().insert(CONTENT_TYPE, kind);
        }
        Some(rest::first_answer(&server, id, &token, answer).await)
    }
}

/// Delivers an interaction to the bot after a delay.
pub fn deliver(server: &Arc<Server>, interaction: &Interaction, event: Value, delay: Duration) {
    let courier = server.courier();
    if courier.is_none() && delay.is_zero() {
        return server.sessions().dispatch("INTERACTION_CREATE", &event);
    }
    let response = InitialResponse {
        server: server.clone(),
        id: interaction.id,
        token: interaction.token.clone(),
    };
    let server = server.clone();
    tokio::spawn(async move {
        tokio::time::sleep(delay).await;
        let Some(courier) = courier else {
            return server.sessions().dispatch("INTERACTION_CREATE", &event);
        };
        courier.carry(event, response).await;
        server.changed(json!({"gateway": true}));
    });
}

//! Delivers interactions to a bot: through its socket or, if it takes them over HTTP, by a
//! [`Courier`](crate::Courier).

use super::{
    courier::{InitialResponse, Taken},
    rest,
    server::Server,
    world::Interaction,
};
use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderValue, header::CONTENT_TYPE},
};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

/// Takes the initial response to an interaction with this id and token.
async fn take(server: Arc<Server>, id: u64, token: String, kind: Option<HeaderValue>, body: Bytes) -> Taken {
    if server.faults().strike(&format!("/interactions/{id}/{token}/callback")).is_some() {
        return None;
    }
    let mut answer = Request::new(Body::from(body));
    if let Some(kind) = kind {
        answer.headers_mut().insert(CONTENT_TYPE, kind);
    }
    Some(rest::first_answer(&server, id, &token, answer).await)
}

/// Delivers an interaction to the bot after a delay.
pub fn deliver(server: &Arc<Server>, interaction: &Interaction, event: Value, delay: Duration) {
    let courier = server.courier();
    if courier.is_none() && delay.is_zero() {
        return server.sessions().dispatch("INTERACTION_CREATE", &event);
    }
    let (server, id, token) = (server.clone(), interaction.id, interaction.token.clone());
    tokio::spawn(async move {
        tokio::time::sleep(delay).await;
        let Some(courier) = courier else {
            return server.sessions().dispatch("INTERACTION_CREATE", &event);
        };
        let (ahead, taking) = (server.world().ahead, server.clone());
        let response = InitialResponse {
            ahead,
            take: Box::new(move |kind, body| Box::pin(take(taking, id, token, kind, body))),
        };
        courier.carry(event, response).await;
        server.changed(json!({"gateway": true}));
    });
}

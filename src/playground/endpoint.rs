//! Delivers interactions to a bot: through its socket or, if it takes them over HTTP, by a [`Courier`](super::Courier)
//! whose answer is the initial response.

use super::{courier::InitialResponse, rest, server::Server, world::Interaction};
use axum::{body::Body, extract::Request, http::header::CONTENT_TYPE};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

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
        let response = initial_response(server.clone(), id, token);
        courier.carry(event, response).await;
        server.changed(json!({"gateway": true}));
    });
}

fn initial_response(server: Arc<Server>, id: u64, token: String) -> InitialResponse {
    let ahead = server.world().ahead;
    InitialResponse {
        ahead,
        take: Box::new(move |kind, body| {
            Box::pin(async move {
                if server.faults().strike(&format!("/interactions/{id}/{token}/callback")).is_some() {
                    return None;
                }
                let mut answer = Request::new(Body::from(body));
                if let Some(kind) = kind {
                    answer.headers_mut().insert(CONTENT_TYPE, kind);
                }
                Some(rest::first_answer(&server, id, &token, answer).await)
            })
        }),
    }
}

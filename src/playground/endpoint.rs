//! Delivers interactions to a bot: through its socket or, if it has an endpoint, as a signed request whose
//! response is the initial response.

use super::{outside::Delivery, rest, server::Server, world::Interaction};
use axum::{body::Body, extract::Request, http::header::CONTENT_TYPE};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EndpointRefused {
    #[error("nobody answers there: {0}")]
    Unreachable(String),
    #[error("a ping is answered with status {0}")]
    Ping(u16),
    #[error("a ping that is wrongly signed is answered with status {0}")]
    Unchecked(u16),
}

/// Sends interactions to this address from now on, if it passes Discord's checks: it answers a signed ping,
/// and refuses one with a wrong signature.
pub async fn set(server: &Server, url: Option<&str>) -> Result<(), EndpointRefused> {
    if let Some(url) = url {
        let ping = json!({"application_id": super::world::APPLICATION.to_string(), "id": "1", "token": "ping", "type": 1, "version": 1});
        let ahead = server.world().ahead;
        let ask = async |rightly| {
            let asked = server.outside.send(url, ping.to_string(), ahead, rightly).await;
            asked.map_err(|error| EndpointRefused::Unreachable(error.to_string()))
        };
        let ponged = ask(true).await?;
        let status = ponged.status();
        let pong: Value =
            serde_json::from_slice(&ponged.bytes().await.unwrap_or_default()).unwrap_or_default();
        if status != StatusCode::OK || pong["type"] != 1 {
            return Err(EndpointRefused::Ping(status.as_u16()));
        }
        let refused = ask(false).await?.status();
        if refused != StatusCode::UNAUTHORIZED {
            return Err(EndpointRefused::Unchecked(refused.as_u16()));
        }
    }
    server.outside.state().url = url.map(str::to_owned);
    server.changed(json!({"gateway": true}));
    Ok(())
}

/// Delivers an interaction to the bot after a delay.
pub fn deliver(server: &Arc<Server>, interaction: &Interaction, event: Value, delay: Duration) {
    let url = server.outside.url();
    if url.is_none() && delay.is_zero() {
        return server.sessions().dispatch("INTERACTION_CREATE", &event);
    }
    let (server, id, token) = (server.clone(), interaction.id, interaction.token.clone());
    tokio::spawn(async move {
        tokio::time::sleep(delay).await;
        let Some(url) = url else {
            return server.sessions().dispatch("INTERACTION_CREATE", &event);
        };
        let delivery = post(&server, &url, id, &token, event).await;
        server.outside.state().deliveries.push(delivery);
        server.changed(json!({"gateway": true}));
    });
}

async fn post(server: &Server, url: &str, id: u64, token: &str, event: Value) -> Delivery {
    let ahead = server.world().ahead;
    let response = match server.outside.send(url, event.to_string(), ahead, true).await {
        Ok(response) => response,
        Err(error) if error.is_timeout() => return Delivery::Silent,
        Err(error) if error.is_connect() => return Delivery::Unreachable,
        Err(_) => return Delivery::Cut,
    };
    let status = response.status();
    if status != StatusCode::OK {
        return Delivery::Status(status.as_u16());
    }
    let kind = response.headers().get(CONTENT_TYPE).cloned();
    let Ok(bytes) = response.bytes().await else {
        return Delivery::Cut;
    };
    let mut answer = Request::new(Body::from(bytes));
    if let Some(kind) = kind {
        answer.headers_mut().insert(CONTENT_TYPE, kind);
    }
    if server.faults().strike(&format!("/interactions/{id}/{token}/callback")).is_some() {
        return Delivery::Cut;
    }
    match rest::first_answer(server, id, token, answer).await {
        Ok(()) => Delivery::Answered,
        Err(_) => Delivery::Wrong,
    }
}

//! Interactions over HTTP: signed requests from the playground to a bot's address, and what became of them.

use data_encoding::HEXLOWER;
use deltille_playground::{Config, Courier, InitialResponse, Playground};
use ed25519_dalek::{Signer, SigningKey};
use futures::future::BoxFuture;
use reqwest::{StatusCode, header::CONTENT_TYPE};
use serde_json::{Value, json};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// Discord's limit for a response.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// The response was accepted as the initial response.
    Answered,
    /// Discord would reject the response.
    Wrong,
    /// Refused with this status.
    Status(u16),
    /// The connection failed.
    Unreachable,
    /// The connection was accepted, but no complete response came.
    Cut,
    /// No response within Discord's three seconds.
    Silent,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EndpointRefused {
    #[error("no answer from there: {0}")]
    Unreachable(String),
    #[error("a ping is answered with status {0}")]
    Ping(u16),
    #[error("a ping that is wrongly signed is answered with status {0}")]
    Unchecked(u16),
}

/// Discord's side of interactions over HTTP. Clones share the key and the deliveries.
#[derive(Clone, Debug)]
pub struct Outside {
    key: SigningKey,
    client: reqwest::Client,
    deliveries: Arc<Mutex<Vec<Delivery>>>,
}

impl Default for Outside {
    fn default() -> Outside {
        // The key is valid nowhere else.
        let key = SigningKey::from_bytes(&std::array::from_fn(|_| fastrand::u8(..)));
        Outside {
            key,
            client: reqwest::Client::new(),
            deliveries: Arc::default(),
        }
    }
}

impl Outside {
    /// A playground whose application has this side's public key.
    pub fn config(&self) -> Config {
        let key = HEXLOWER.encode(self.key.verifying_key().as_bytes());
        Config { verify_key: Some(key), ..Config::default() }
    }

    /// The results of all deliveries so far.
    pub fn deliveries(&self) -> Vec<Delivery> {
        self.deliveries.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn sign(&self, timestamp: &str, body: &[u8]) -> String {
        HEXLOWER.encode(&self.key.sign(&[timestamp.as_bytes(), body].concat()).to_bytes())
    }

    /// Sends the playground's interactions to this address from now on, signed, instead of to the bot's socket.
    ///
    /// # Errors
    /// It fails Discord's checks: it must answer a signed ping, and refuse one with a wrong signature.
    pub async fn set_endpoint(&self, playground: &Playground, url: &str) -> Result<(), EndpointRefused> {
        let ping = json!({"application_id": "8000", "id": "1", "token": "ping", "type": 1, "version": 1})
            .to_string();
        let ask = async |rightly| {
            let asked = self.send(url, ping.clone(), playground.ahead(), rightly).await;
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
        playground.set_courier(Arc::new(ToAddress { outside: self.clone(), url: url.to_owned() }));
        Ok(())
    }

    async fn send(
        &self,
        url: &str,
        body: String,
        ahead: Duration,
        rightly: bool,
    ) -> reqwest::Result<reqwest::Response> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() + ahead;
        let timestamp = now.as_secs().to_string();
        let signed = if rightly { body.as_bytes() } else { b"something else" };
        let signature = self.sign(&timestamp, signed);
        let request = self
            .client
            .post(url)
            .header("X-Signature-Ed25519", signature)
            .header("X-Signature-Timestamp", timestamp);
        request
            .header(CONTENT_TYPE, "application/json")
            .timeout(ANSWER_WITHIN)
            .body(body)
            .send()
            .await
    }

    async fn deliver(&self, url: &str, event: Value, response: InitialResponse) -> Delivery {
        let answer = match self.send(url, event.to_string(), response.ahead, true).await {
            Ok(answer) => answer,
            Err(error) if error.is_timeout() => return Delivery::Silent,
            Err(error) if error.is_connect() => return Delivery::Unreachable,
            Err(_) => return Delivery::Cut,
        };
        let status = answer.status();
        if status != StatusCode::OK {
            return Delivery::Status(status.as_u16());
        }
        let kind = answer.headers().get(CONTENT_TYPE).cloned();
        let Ok(bytes) = answer.bytes().await else {
            return Delivery::Cut;
        };
        match response.take(kind, bytes).await {
            None => Delivery::Cut,
            Some(Ok(())) => Delivery::Answered,
            Some(Err(_)) => Delivery::Wrong,
        }
    }
}

/// Delivers to one address.
#[derive(Debug)]
struct ToAddress {
    outside: Outside,
    url: String,
}

impl Courier for ToAddress {
    fn url(&self) -> String {
        self.url.clone()
    }

    fn carry(&self, event: Value, response: InitialResponse) -> BoxFuture<'static, ()> {
        let (outside, url) = (self.outside.clone(), self.url.clone());
        Box::pin(async move {
            let delivery = outside.deliver(&url, event, response).await;
            outside.deliveries.lock().unwrap_or_else(PoisonError::into_inner).push(delivery);
        })
    }
}

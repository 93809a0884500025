//! The bot's address for interactions over HTTP: signed requests to it, and what became of them.

use super::world::ANSWER_WITHIN;
use axum::http::header::CONTENT_TYPE;
use data_encoding::HEXLOWER;
use ed25519_dalek::{Signer, SigningKey};
use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// The address for interactions over HTTP, and the results of the deliveries.
#[derive(Debug)]
pub struct Outside {
    key: SigningKey,
    client: reqwest::Client,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) url: Option<String>,
    pub(super) deliveries: Vec<Delivery>,
}

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

impl Default for Outside {
    fn default() -> Outside {
        // The key is valid nowhere else.
        let key = SigningKey::from_bytes(&std::array::from_fn(|_| fastrand::u8(..)));
        Outside { key, client: reqwest::Client::new(), state: Mutex::default() }
    }
}

impl Outside {
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn url(&self) -> Option<String> {
        self.state().url.clone()
    }

    pub fn deliveries(&self) -> Vec<Delivery> {
        self.state().deliveries.clone()
    }

    /// The public key for checking the signatures, in hexadecimal.
    pub fn verify_key(&self) -> String {
        HEXLOWER.encode(self.key.verifying_key().as_bytes())
    }

    pub fn sign(&self, timestamp: &str, body: &[u8]) -> String {
        HEXLOWER.encode(&self.key.sign(&[timestamp.as_bytes(), body].concat()).to_bytes())
    }

    pub(super) async fn send(
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
}

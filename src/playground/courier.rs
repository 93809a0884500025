//! Delivery of interactions over HTTP: the playground hands an event to a [`Courier`], whose response is the initial
//! response to the interaction.

use super::error::Failure;
use axum::{body::Bytes, http::HeaderValue};
use futures::future::BoxFuture;
use serde_json::Value;
use std::{fmt, time::Duration};

/// Carries interactions to a bot over HTTP.
pub trait Courier: fmt::Debug + Send + Sync {
    /// The bot's address, as its application shows it.
    fn url(&self) -> String;
    /// Sends an interaction, and passes on the response.
    fn carry(&self, event: Value, response: InitialResponse) -> BoxFuture<'static, ()>;
}

/// `None`: a fault on demand cuts the connection.
pub type Taken = Option<Result<(), Failure>>;

/// Takes the initial response to an interaction.
pub struct InitialResponse {
    /// How far the playground's clock is ahead: see [`Playground::advance`](crate::Playground::advance).
    pub ahead: Duration,
    pub(super) take: Box<dyn FnOnce(Option<HeaderValue>, Bytes) -> BoxFuture<'static, Taken> + Send>,
}

impl InitialResponse {
    /// Takes the body of a response, with its content type.
    ///
    /// # Errors
    /// Discord would reject the response.
    pub async fn take(self, kind: Option<HeaderValue>, body: Bytes) -> Taken {
        (self.take)(kind, body).await
    }
}

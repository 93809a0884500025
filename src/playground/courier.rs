//! Interactions over HTTP, from the playground's side.

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

/// Takes the body of a response, with its content type.
type Take = dyn FnOnce(Option<HeaderValue>, Bytes) -> BoxFuture<'static, Option<Result<(), Failure>>> + Send;

/// Takes the initial response to an interaction.
pub struct InitialResponse {
    /// How far the playground's clock is ahead: see [`Playground::advance`](crate::Playground::advance).
    pub ahead: Duration,
    pub(super) take: Box<Take>,
}

impl InitialResponse {
    /// `None`: a fault on demand cuts the connection.
    ///
    /// # Errors
    /// Discord would reject the response.
    pub async fn take(self, kind: Option<HeaderValue>, body: Bytes) -> Option<Result<(), Failure>> {
        (self.take)(kind, body).await
    }
}

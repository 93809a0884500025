//! Answers to interactions: the initial response, for which Discord waits three seconds, and what follows it.
//!
//! ```text
//!   came over the gateway   the initial response is a request to Discord's callback
//!   came over HTTP          it is the response to Discord's own request (discord/endpoint)
//!   either way              follow-ups are requests to the interaction's webhook
//!   not ready in time       the response is deferred, and the answer is sent afterwards
//! ```
//!
//! Discord does not acknowledge a response to its own request: whether it arrived shows when the webhook
//! opens, which only happens for an answered interaction.

use super::{
    api::{Api, Message, controls_of, json, snowflake, with_body},
    read::ReturnAddress,
    rest::{Patience, Payer, RestError, code},
    unanswered::{Left, Place},
    write::{self, Callback, Outgoing},
};
use deltille_base::{
    ids::{ChannelId, MessageId},
    text::Locale,
};
use deltille_bot::{Action, DeliverError, Post, Reply, Updates, notices};
use serde::{Deserialize, Serialize};
use serenity::http::{LightMethod, Request, Route};
use std::{sync::Arc, time::Duration};
use tokio::{sync::oneshot, time::sleep};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answered {
    /// Discord accepted it. Contains the message that shows it, if known.
    Said(Option<MessageId>),
    /// Another delivery of this interaction was answered before; nothing was sent.
    Before,
}

/// The channel for the initial response.
#[derive(Debug)]
pub enum Way {
    /// The interaction's callback.
    Callback,
    /// The response to the request that delivered it. A closed channel means that the requester is gone.
    Response(oneshot::Sender<Outgoing>),
}

pub struct Exchange {
    to: Arc<ReturnAddress>,
    channel: ChannelId,
    locale: Locale,
    /// The channel for the initial response; consumed by it if it is a response.
    way: Option<Way>,
    given: Given,
    /// The initial response was sent as a response, and Discord has not confirmed it yet.
    settling: bool,
    noted: Option<Place>,
}

/// What Discord has received so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Given {
    Nothing,
    /// Deferred: a private message follows.
    Promised,
    /// Deferred: the press was acknowledged, and the pressed message stays unchanged.
    Noted,
    /// Another delivery of the interaction was answered, so nothing more is sent.
    Elsewhere,
}

/// What must be known about the initial response.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    /// Nothing: the follow-up will show whether it arrived.
    Nothing,
    /// That Discord accepted it.
    Certainty,
    /// The id of its message.
    Message,
}

/// The message to edit.
#[derive(Clone, Copy, Debug)]
enum Which {
    /// The initial response, or the pressed message.
    Original,
    FollowUp(MessageId),
}

/// First wait for Discord to process a response; the wait doubles each time.
const SETTLE_FIRST: Duration = Duration::from_millis(50);
/// Last wait; about six seconds in total.
const SETTLE_LONGEST: Duration = Duration::from_millis(3200);

/// How long a private message that is done with stays visible.
const FAREWELL: Duration = Duration::from_secs(2);

#[derive(Deserialize)]
struct CallbackResponse {
    resource: Option<Resource>,
}

#[derive(Deserialize)]
struct Resource {
    message: Option<Message>,
}

impl Exchange {
    pub fn new(to: ReturnAddress, channel: ChannelId, locale: Locale, way: Way) -> Exchange {
        Exchange {
            to: Arc::new(to),
            channel,
            locale,
            way: Some(way),
            given: Given::Nothing,
            settling: false,
            noted: None,
        }
    }

    /// An interaction left by a process that was killed.
    pub fn taken_over(left: Left) -> Exchange {
        let (given, locale) = (left.given, left.locale());
        Exchange {
            given,
            ..Exchange::new(left.to, left.channel, locale, Way::Callback)
        }
    }

    /// Sets its place in the file of interactions under way.
    pub fn noted(self, place: Option<Place>) -> Exchange {
        Exchange { noted: place, ..self }
    }
}

impl Api {
    /// Defers the answer, so that Discord waits 15 minutes instead of three seconds. A press is acknowledged;
    /// a command's answer is announced as private, because it may be private. Returns false if there is
    /// nothing to wait for: an autocomplete, or an interaction answered elsewhere.
    ///
    /// # Errors
    /// The deferral failed; the answer will fail too.
    pub async fn defer(&self, exchange: &mut Exchange, action: &Action) -> Result<bool, RestError> {
        let (given, body) = match action {
            Action::Autocomplete { .. } => return Ok(false),
            Action::Press { .. } | Action::Submit { message: Some(_), .. } => {
                (Given::Noted, Callback::Acknowledge.alone())
            }
            Action::Command { .. } | Action::Submit { message: None, .. } => {
                (Given::Promised, Callback::Promise.with(write::private()))
            }
        };
        let answered = self.first(exchange, body, Wish::Nothing, false).await?;
        exchange.given = if answered == Answered::Before { Given::Elsewhere } else { given };
        if let Some(place) = &mut exchange.noted {
            place.given(exchange.given);
        }
        Ok(answered != Answered::Before)
    }

    /// Sends the bot's answer to an interaction: the initial response and what follows it. `certain`: wait
    /// until Discord is known to have it.
    ///
    /// # Errors
    /// The initial response or the public message after it did not get through, as far as can be known.
    pub async fn answer(
        &self,
        exchange: &mut Exchange,
        reply: Reply,
        certain: bool,
    ) -> Result<Answered, RestError> {
        match exchange.given {
            Given::Nothing => {}
            Given::Elsewhere => return Ok(Answered::Before),
            Given::Promised | Given::Noted => return self.answer_deferred(exchange, reply).await,
        }
        match reply {
            Reply::Say { post, strip } => {
                let answered = self
                    .first(exchange, Callback::Say.with(write::message(post)), Wish::Message, certain)
                    .await?;
                if answered != Answered::Before {
                    self.strip_later(exchange.channel, strip);
                }
                Ok(answered)
            }
            Reply::Ephemeral(post) => {
                self.say(exchange, Callback::Say.with(write::ephemeral(post)), certain).await
            }
            Reply::Replace(post) => {
                self.say(exchange, Callback::Replace.with(write::message(post)), certain).await
            }
            Reply::Finish(post) => {
                let answered =
                    self.say(exchange, Callback::Replace.with(write::message(post)), certain).await?;
                self.goes_away(exchange);
                Ok(answered)
            }
            Reply::Outdated { post, strip } => {
                let answered =
                    self.say(exchange, Callback::Say.with(write::ephemeral(post)), certain).await?;
                if answered != Answered::Before {
                    self.strip_later(exchange.channel, Some(strip));
                }
                Ok(answered)
            }
            Reply::ReplaceAndSay { left, post } => {
                let first = Callback::Replace.with(left.map_or_else(write::strip, write::message));
                self.first_then_say(exchange, first, post).await
            }
            Reply::FinishAndSay { private, post, strip } => {
                let first = Callback::Replace.with(write::message(private));
                let answered = self.first_then_say(exchange, first, post).await?;
                if answered != Answered::Before {
                    self.goes_away(exchange);
                    self.strip_later(exchange.channel, strip);
                }
                Ok(answered)
            }
            Reply::SayApart { private, post, nonce, visiting, strip } => {
                let first = Callback::Say.with(write::ephemeral(private));
                if self.first(exchange, first, Wish::Nothing, certain).await? == Answered::Before {
                    return Ok(Answered::Before);
                }
                self.say_apart(exchange, post, &nonce, visiting, strip).await
            }
            Reply::Watch { replace, public, post, updates } => {
                let first = match (replace, public) {
                    (true, _) => Callback::Replace.with(write::message(post)),
                    (false, true) => Callback::Say.with(write::message(post)),
                    (false, false) => Callback::Say.with(write::ephemeral(post)),
                };
                let answered = self.say(exchange, first, certain).await?;
                if answered != Answered::Before {
                    self.follow(exchange, Which::Original, updates).await;
                }
                Ok(answered)
            }
            Reply::OpenThread { .. } => Err(no_answer()),
            Reply::Choices(choices) => {
                self.say(exchange, Callback::Choices.with(write::choices(choices)), certain).await
            }
            Reply::Form(modal) => self.say(exchange, Callback::Form.with(write::form(modal)), certain).await,
        }
    }

    /// Like [`Api::answer`], for a deferred interaction.
    async fn answer_deferred(&self, exchange: &mut Exchange, reply: Reply) -> Result<Answered, RestError> {
        let channel = exchange.channel;
        match reply {
            Reply::Say { post, strip } => {
                let message = self.late_public(exchange, post).await?;
                self.strip_later(channel, strip);
                Ok(Answered::Said(Some(message)))
            }
            Reply::Ephemeral(post) => self.late_private(exchange, post).await.map(|_| Answered::Said(None)),
            Reply::Replace(post) => self.edit(exchange, Which::Original, write::message(post)).await,
            Reply::Finish(post) => {
                let answered = self.edit(exchange, Which::Original, write::message(post)).await?;
                self.goes_away(exchange);
                Ok(answered)
            }
            Reply::Outdated { post, strip } => {
                self.late_private(exchange, post).await?;
                self.strip_later(channel, Some(strip));
                Ok(Answered::Said(None))
            }
            Reply::ReplaceAndSay { left, post } => {
                if exchange.given == Given::Noted {
                    let left = left.map_or_else(write::strip, write::message);
                    self.edit(exchange, Which::Original, left).await?;
                }
                Ok(Answered::Said(Some(self.late_public(exchange, post).await?)))
            }
            Reply::FinishAndSay { private, post, strip } => {
                self.edit(exchange, Which::Original, write::message(private)).await?;
                let message = self.follow_up(exchange, write::message(post)).await?;
                self.goes_away(exchange);
                self.strip_later(channel, strip);
                Ok(Answered::Said(Some(message)))
            }
            Reply::SayApart { private, post, nonce, visiting, strip } => {
                self.late_private(exchange, private).await?;
                self.say_apart(exchange, post, &nonce, visiting, strip).await
            }
            Reply::Watch { replace, public, post, updates } => {
                let which = if replace {
                    self.edit(exchange, Which::Original, write::message(post)).await?;
                    Which::Original
                } else if public {
                    Which::FollowUp(self.late_public(exchange, post).await?)
                } else {
                    self.late_private(exchange, post).await?
                };
                self.follow(exchange, which, updates).await;
                Ok(Answered::Said(None))
            }
            // Discord opens no form after a deferral.
            Reply::Form(_) => {
                let post = notices::late_form(exchange.locale);
                self.late_private(exchange, post).await.map(|_| Answered::Said(None))
            }
            Reply::Choices(_) | Reply::OpenThread { .. } => Err(no_answer()),
        }
    }

    /// Sends a public message after a deferral. If a private message was announced, it points to the public
    /// one.
    async fn late_public(&self, exchange: &mut Exchange, post: Post) -> Result<MessageId, RestError> {
        if exchange.given == Given::Promised {
            let note = notices::late(exchange.locale);
            self.edit(exchange, Which::Original, write::message(note)).await?;
        }
        self.follow_up(exchange, write::message(post)).await
    }

    /// Sends a private message after a deferral: the announced one, or a new one.
    async fn late_private(&self, exchange: &mut Exchange, post: Post) -> Result<Which, RestError> {
        if exchange.given == Given::Promised {
            self.edit(exchange, Which::Original, write::message(post)).await?;
            return Ok(Which::Original);
        }
        Ok(Which::FollowUp(self.follow_up(exchange, write::ephemeral(post)).await?))
    }

    async fn say(
        &self,
        exchange: &mut Exchange,
        first: Outgoing,
        certain: bool,
    ) -> Result<Answered, RestError> {
        self.first(exchange, first, Wish::Certainty, certain).await
    }

    /// Sends the initial response, and a public message after it.
    async fn first_then_say(
        &self,
        exchange: &mut Exchange,
        first: Outgoing,
        post: Post,
    ) -> Result<Answered, RestError> {
        if self.first(exchange, first, Wish::Nothing, false).await? == Answered::Before {
            return Ok(Answered::Before);
        }
        Ok(Answered::Said(Some(self.follow_up(exchange, write::message(post)).await?)))
    }

    /// Posts an independent message in the channel, after a private answer.
    async fn say_apart(
        &self,
        exchange: &mut Exchange,
        post: Post,
        nonce: &str,
        visiting: bool,
        strip: Option<MessageId>,
    ) -> Result<Answered, RestError> {
        let message = if visiting {
            self.follow_up(exchange, write::message(post)).await?
        } else {
            self.post_apart(exchange.channel, write::once(post, nonce)).await?
        };
        self.strip_later(exchange.channel, strip);
        Ok(Answered::Said(Some(message)))
    }

    async fn first(
        &self,
        exchange: &mut Exchange,
        body: Outgoing,
        wish: Wish,
        certain: bool,
    ) -> Result<Answered, RestError> {
        match exchange.way.take() {
            Some(Way::Callback) => {
                exchange.way = Some(Way::Callback);
                self.callback(exchange, body, wish == Wish::Message).await
            }
            Some(Way::Response(response)) => {
                let gone =
                    |_| RestError::Unreachable("Discord's request was given up before its answer".to_owned());
                let controls = (certain && wish != Wish::Nothing).then(|| controls_of(&body));
                response.send(body).map_err(gone)?;
                exchange.settling = true;
                match controls {
                    Some(controls) => self.shown(exchange, &controls).await,
                    None => Ok(Answered::Said(None)),
                }
            }
            None => Err(RestError::Built("a request has one response".to_owned())),
        }
    }

    /// `which`: whether to return the id of the new message.
    async fn callback(
        &self,
        exchange: &mut Exchange,
        body: Outgoing,
        which: bool,
    ) -> Result<Answered, RestError> {
        let to = Arc::clone(&exchange.to);
        let route = Route::InteractionResponse { interaction_id: to.interaction, token: &to.token };
        let controls = if which { controls_of(&body) } else { Vec::new() };
        let mut request = with_body(Request::new(route, LightMethod::Post), body);
        if which {
            request = request.params(Some(vec![("with_response", "true".to_owned())]));
        }
        let answered =
            match first_answer(self.rest.send(Payer::Interaction, Patience::CALLBACK, request).await)? {
                First::Before => return Ok(Answered::Before),
                First::Accepted(body) if which => {
                    let response: CallbackResponse = json(&body)?;
                    let message = response.resource.and_then(|resource| resource.message);
                    message.map(|message| MessageId(message.id.get()))
                }
                First::AcceptedUnseen if which => return self.shown(exchange, &controls).await,
                First::Accepted(_) | First::AcceptedUnseen => None,
            };
        Ok(Answered::Said(answered))
    }

    /// Finds the message of the initial response, which must have these controls. Another process that got
    /// the same interaction may have been faster: it may have refused privately what was valid by the time it
    /// came here, or shown the board before another move.
    async fn shown(&self, exchange: &mut Exchange, controls: &[String]) -> Result<Answered, RestError> {
        let to = Arc::clone(&exchange.to);
        let route =
            Route::WebhookOriginalInteractionResponse { application_id: to.application, token: &to.token };
        let body = self.send_after(exchange, Request::new(route, LightMethod::Get)).await?;
        let message: Message = json(&body)?;
        let (id, private) = (MessageId(message.id.get()), message.flags & write::EPHEMERAL != 0);
        let there = message.controls();
        let ours = !private && controls.iter().all(|control| there.contains(control));
        Ok(if ours { Answered::Said(Some(id)) } else { Answered::Before })
    }

    async fn follow_up(&self, exchange: &mut Exchange, message: Outgoing) -> Result<MessageId, RestError> {
        let to = Arc::clone(&exchange.to);
        let route = Route::WebhookFollowupMessages { application_id: to.application, token: &to.token };
        let body = self
            .send_after(exchange, with_body(Request::new(route, LightMethod::Post), message))
            .await?;
        Ok(MessageId(json::<Message>(&body)?.id.get()))
    }

    async fn edit(
        &self,
        exchange: &mut Exchange,
        which: Which,
        message: Outgoing,
    ) -> Result<Answered, RestError> {
        let to = Arc::clone(&exchange.to);
        let route = match which {
            Which::Original => {
                Route::WebhookOriginalInteractionResponse { application_id: to.application, token: &to.token }
            }
            Which::FollowUp(message) => {
                let nowhere = |error: DeliverError| RestError::Built(error.to_string());
                let message_id = snowflake(message.0).map_err(nowhere)?.into();
                Route::WebhookFollowupMessage { application_id: to.application, token: &to.token, message_id }
            }
        };
        self.send_after(exchange, with_body(Request::new(route, LightMethod::Patch), message))
            .await?;
        Ok(Answered::Said(None))
    }

    /// Deletes the pressed private message after [`FAREWELL`]. If that fails, the message still says that it
    /// is done with.
    fn goes_away(&self, exchange: &Exchange) {
        let (rest, to) = (Arc::clone(&self.rest), Arc::clone(&exchange.to));
        tokio::spawn(async move {
            sleep(FAREWELL).await;
            let route = Route::WebhookOriginalInteractionResponse {
                application_id: to.application,
                token: &to.token,
            };
            let request = Request::new(route, LightMethod::Delete);
            if let Err(error) = rest.send(Payer::Interaction, Patience::DISPENSABLE, request).await {
                tracing::debug!(%error, "finished message not deleted");
            }
        });
    }

    /// Sends a request that requires an answered interaction. While Discord still processes the response that
    /// answers it, Discord reports an unknown webhook; retries until then.
    async fn send_after(&self, exchange: &mut Exchange, request: Request<'_>) -> Result<Vec<u8>, RestError> {
        let mut wait = SETTLE_FIRST;
        loop {
            let sent = self.rest.send(Payer::Interaction, Patience::FOLLOW_UP, request.clone()).await;
            let early = matches!(
                &sent,
                Err(RestError::Refused {
                    code: code::UNKNOWN_WEBHOOK | code::UNKNOWN_MESSAGE | code::UNKNOWN_INTERACTION,
                    ..
                })
            );
            if !early || !exchange.settling || wait > SETTLE_LONGEST {
                exchange.settling &= sent.is_err();
                return sent;
            }
            sleep(wait).await;
            wait *= 2;
        }
    }

    /// Edits a message with each update, until there are no more or the message is gone.
    async fn follow(&self, exchange: &mut Exchange, which: Which, mut updates: Updates) {
        while let Some(post) = updates.next().await {
            match self.edit(exchange, which, write::message(post)).await {
                Ok(_) => {}
                // Dismissed by the user, or too old.
                Err(error @ RestError::Refused { .. }) => {
                    return tracing::debug!(%error, "message not updated, giving up");
                }
                Err(error) => tracing::debug!(%error, "message not updated"),
            }
        }
    }
}

enum First {
    Accepted(Vec<u8>),
    /// An earlier try was accepted, although its answer was lost.
    AcceptedUnseen,
    /// Another delivery of the same interaction was answered.
    Before,
}

/// Distinguishes our own earlier try from another delivery's answer.
fn first_answer(sent: Result<Vec<u8>, RestError>) -> Result<First, RestError> {
    match sent {
        Ok(body) => Ok(First::Accepted(body)),
        Err(RestError::Refused { code: code::ALREADY_ANSWERED, attempt: 1, .. }) => Ok(First::Before),
        Err(RestError::Refused { code: code::ALREADY_ANSWERED, .. }) => Ok(First::AcceptedUnseen),
        Err(error) => Err(error),
    }
}

/// The intake replaces `OpenThread` before it gets here, and suggestions are never deferred.
fn no_answer() -> RestError {
    RestError::Built("this is no answer".to_owned())
}

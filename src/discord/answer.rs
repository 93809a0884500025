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
    parts::{Part, parts},
    pending::{PendingInteraction, PendingSlot, Unfinished},
    read::ReturnAddress,
    rest::{Patience, Payer, RestError, code},
    write::{self, Callback, Outgoing},
};
use deltille_base::{
    ids::{ChannelId, InteractionId, MessageId},
    text::Locale,
};
use deltille_bot::{Action, Bot, DeliverError, Messages, Post, PressedChange, Reply, Updates, notices};
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
pub enum ResponseChannel {
    /// The interaction's callback.
    Callback,
    /// The response to the request that delivered it. A closed channel means that the requester is gone.
    Response(oneshot::Sender<Outgoing>),
}

pub struct InteractionReply {
    to: Arc<ReturnAddress>,
    channel: ChannelId,
    locale: Locale,
    /// The channel for the initial response; consumed by it if it is a response.
    response: Option<ResponseChannel>,
    given: ReplyState,
    /// The initial response was sent as a response, and Discord has not confirmed it yet.
    settling: bool,
    slot: Option<PendingSlot>,
    /// The bot to claim the follow-ups from, if several processes received the interaction; consumed by the claim.
    claim: Option<Arc<Bot>>,
    sends_follow_ups: bool,
}

/// The state of an answer at Discord.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ReplyState {
    Nothing,
    /// Deferred: a private message follows.
    Promised,
    /// Deferred: the press was acknowledged, and the pressed message stays unchanged.
    Noted,
    /// Another delivery of the interaction was answered, so nothing more is sent.
    Elsewhere,
    /// It has its answer.
    Answered,
}

/// Facts to learn about the initial response. None if a follow-up shows whether it arrived.
#[derive(Clone, Copy, Default, Debug)]
struct Confirmation {
    /// The id of its message.
    message: bool,
    /// That Discord accepted it.
    certainty: bool,
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

/// The step of an interaction that one process takes.
const FOLLOW_UPS: &str = "follow-ups";

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

impl InteractionReply {
    pub fn new(
        to: ReturnAddress,
        channel: ChannelId,
        locale: Locale,
        response: ResponseChannel,
    ) -> InteractionReply {
        InteractionReply {
            to: Arc::new(to),
            channel,
            locale,
            response: Some(response),
            given: ReplyState::Nothing,
            settling: false,
            slot: None,
            claim: None,
            sends_follow_ups: true,
        }
    }

    /// An interaction left by a process that was killed.
    pub fn taken_over(left: PendingInteraction) -> InteractionReply {
        let (given, locale) = (left.given, left.locale());
        InteractionReply {
            given,
            ..InteractionReply::new(left.to, left.channel, locale, ResponseChannel::Callback)
        }
    }

    /// The address of its follow-ups.
    pub fn address(&self) -> (ChannelId, Arc<ReturnAddress>) {
        (self.channel, Arc::clone(&self.to))
    }

    /// Records that Discord has accepted the answer: it is never given again.
    fn mark_answered(&mut self) {
        if let Some(slot) = &mut self.slot {
            slot.given(ReplyState::Answered);
        }
    }

    /// Records the message that shows work under way, for a process that finds it stopped.
    fn mark_unfinished(&mut self, shown: Which, updates: &Updates) {
        let message = match shown {
            Which::Original => None,
            Which::FollowUp(message) => Some(message),
        };
        if let Some(slot) = &mut self.slot {
            slot.unfinished(Unfinished { message, again: updates.again().map(str::to_owned) });
        }
    }

    /// Sets the place in the file of interactions under way.
    pub fn with_slot(self, slot: Option<PendingSlot>) -> InteractionReply {
        InteractionReply { slot, ..self }
    }

    /// Other processes may have received it too. A process whose response is Discord's response does not learn
    /// whether Discord took it, so the follow-ups are claimed by one.
    pub fn with_claim(self, bot: &Arc<Bot>) -> InteractionReply {
        let is_response = matches!(self.response, Some(ResponseChannel::Response(_)));
        InteractionReply { claim: is_response.then(|| Arc::clone(bot)), ..self }
    }

    /// Claims the follow-ups to the initial response. Returns whether this process sends them.
    async fn claim_follow_ups(&mut self) -> bool {
        if let Some(bot) = self.claim.take() {
            let id = InteractionId(self.to.interaction.get());
            self.sends_follow_ups = bot.is_first(FOLLOW_UPS, id).await;
        }
        self.sends_follow_ups
    }
}

impl Api {
    /// Defers the answer, so that Discord waits 15 minutes instead of three seconds. A press is acknowledged;
    /// a command's answer is announced as private, because it may be private. Returns false if there is
    /// nothing to wait for: an autocomplete, or an interaction answered elsewhere.
    ///
    /// # Errors
    /// The deferral failed; the answer will fail too.
    pub async fn defer(&self, exchange: &mut InteractionReply, action: &Action) -> Result<bool, RestError> {
        let (given, body) = match action {
            Action::Autocomplete { .. } => return Ok(false),
            Action::Press { .. } | Action::Submit { message: Some(_), .. } => {
                (ReplyState::Noted, Callback::Acknowledge.alone())
            }
            Action::Command { .. } | Action::Submit { message: None, .. } | Action::Unreadable { .. } => {
                (ReplyState::Promised, Callback::Promise.with(write::private()))
            }
        };
        let answered = self.first(exchange, body, Confirmation::default()).await?;
        exchange.given = if answered == Answered::Before { ReplyState::Elsewhere } else { given };
        if let Some(slot) = &mut exchange.slot {
            slot.given(exchange.given);
        }
        Ok(answered != Answered::Before)
    }

    /// Answers an interaction left by a process that was killed, unless that one did; replaces an answer that
    /// shows work under way, which has ended with its process.
    ///
    /// # Errors
    /// The answer probably did not get through.
    pub async fn answer_left(&self, left: PendingInteraction, post: Post) -> Result<Answered, RestError> {
        let (given, unfinished) = (left.given, left.unfinished.clone());
        let mut exchange = InteractionReply::taken_over(left);
        if let Some(Unfinished { message, .. }) = unfinished {
            let which = message.map_or(Which::Original, Which::FollowUp);
            self.edit(&mut exchange, which, write::message(post)).await?;
            return Ok(Answered::Said(message));
        }
        // The other process may have been killed before it recorded that its answer was accepted.
        if given == ReplyState::Nothing && self.original(&mut exchange).await.is_ok() {
            return Ok(Answered::Before);
        }
        self.answer(&mut exchange, Messages::private(post).into()).await
    }

    /// Sends the bot's reply to an interaction: the initial response and what follows it.
    ///
    /// # Errors
    /// The initial response or a message after it probably did not get through.
    pub async fn answer(&self, exchange: &mut InteractionReply, reply: Reply) -> Result<Answered, RestError> {
        let messages = match (exchange.given, reply) {
            (ReplyState::Elsewhere | ReplyState::Answered, _) => return Ok(Answered::Before),
            (_, Reply::Messages(messages)) => messages,
            (ReplyState::Nothing, Reply::Choices(choices)) => {
                let choices = Callback::Choices.with(write::choices(choices));
                return self.first(exchange, choices, Confirmation::default()).await;
            }
            (ReplyState::Nothing, Reply::Form(modal)) => {
                return self
                    .first(exchange, Callback::Form.with(write::form(modal)), Confirmation::default())
                    .await;
            }
            // Discord opens no form after a deferral.
            (_, Reply::Form(_)) => Messages::private(notices::late_form(exchange.locale)),
            (_, Reply::Choices(_) | Reply::OpenThread(_) | Reply::ChangeRole(_)) => {
                return Err(no_answer());
            }
        };
        self.send_all(exchange, messages).await
    }

    /// Says something to the user in private, below the answer.
    pub async fn add(&self, exchange: &mut InteractionReply, post: Post) {
        if exchange.claim_follow_ups().await
            && let Err(error) = self.follow_up(exchange, write::ephemeral(post)).await
        {
            tracing::debug!(%error, "private message after the answer not sent");
        }
    }

    async fn send_all(
        &self,
        exchange: &mut InteractionReply,
        messages: Messages,
    ) -> Result<Answered, RestError> {
        let Messages { pressed, private, public, apart, strip, updates, receipt } = messages;
        let goes_away = matches!(pressed, Some(PressedChange::Closed(_)));
        let is_told = exchange.given == ReplyState::Noted || pressed.is_some() || public.is_some();
        // Without its board, which is shown elsewhere, a message may have nothing else to say.
        let private = private.or_else(|| (!is_told).then(|| notices::in_channel(exchange.locale)));
        let mut parts = parts(pressed, private, public, apart).peekable();
        let (mut given, mut last, mut answered) = (exchange.given, Which::Original, Answered::Said(None));
        while let Some(part) = parts.next() {
            let is_public = matches!(part, Part::Public(_) | Part::Apart(_));
            if given == ReplyState::Nothing {
                let confirmation = Confirmation {
                    message: is_public && updates.is_none(),
                    certainty: receipt.is_some() && parts.peek().is_none(),
                };
                answered = self.first(exchange, part.initial(), confirmation).await?;
                if answered == Answered::Before {
                    return Ok(answered);
                }
                exchange.mark_answered();
            } else {
                match self.after_first(exchange, part, given == ReplyState::Promised).await? {
                    Some(which) => last = which,
                    None => return Ok(Answered::Before),
                }
                if let (Which::FollowUp(message), true) = (last, is_public) {
                    answered = Answered::Said(Some(message));
                }
            }
            given = ReplyState::Noted;
        }
        exchange.mark_answered();
        if goes_away && exchange.claim_follow_ups().await {
            self.goes_away(exchange);
        }
        self.strip_later(exchange.channel, strip);
        if let Some(updates) = updates
            && exchange.claim_follow_ups().await
        {
            exchange.mark_unfinished(last, &updates);
            self.follow(exchange, last, updates).await;
        }
        Ok(answered)
    }

    /// Sends a message after the initial response. `promised`: the response announced a private message, which
    /// is still missing. `None`: another process sends it.
    async fn after_first(
        &self,
        exchange: &mut InteractionReply,
        part: Part,
        promised: bool,
    ) -> Result<Option<Which>, RestError> {
        // An edit can be made twice.
        let is_edit =
            matches!(part, Part::Pressed(_) | Part::Awaited) || matches!(part, Part::Private(_)) && promised;
        if !is_edit && !exchange.claim_follow_ups().await {
            return Ok(None);
        }
        let which = match part {
            Part::Pressed(message) => self.edit(exchange, Which::Original, message).await?,
            Part::Private(message) if promised => self.edit(exchange, Which::Original, message).await?,
            Part::Private(message) => Which::FollowUp(self.follow_up(exchange, message).await?),
            Part::Public(message) => {
                if promised {
                    // Discord shows the first message after a deferral as the deferral said: in private.
                    let note = write::message(notices::in_channel(exchange.locale));
                    self.edit(exchange, Which::Original, note).await?;
                }
                Which::FollowUp(self.follow_up(exchange, message).await?)
            }
            Part::Apart(message) => Which::FollowUp(self.post_apart(exchange.channel, message).await?),
            // The deferral has acknowledged the press.
            Part::Awaited => Which::Original,
        };
        Ok(Some(which))
    }

    async fn first(
        &self,
        exchange: &mut InteractionReply,
        body: Outgoing,
        confirmation: Confirmation,
    ) -> Result<Answered, RestError> {
        match exchange.response.take() {
            Some(ResponseChannel::Callback) => {
                exchange.response = Some(ResponseChannel::Callback);
                self.callback(exchange, body, confirmation.message).await
            }
            Some(ResponseChannel::Response(response)) => {
                let gone =
                    |_| RestError::Unreachable("Discord's request was given up before its answer".to_owned());
                let controls = confirmation.certainty.then(|| controls_of(&body));
                response.send(body).map_err(gone)?;
                exchange.settling = true;
                // A process that has deferred its answer must not send the same board after this one.
                let asks = confirmation.message || confirmation.certainty;
                let is_claimed = asks && exchange.claim_follow_ups().await;
                match controls {
                    Some(controls) if is_claimed => self.shown(exchange, &controls).await,
                    // The process that has the claim looks for the board.
                    Some(_) => Ok(Answered::Before),
                    None => Ok(Answered::Said(None)),
                }
            }
            None => Err(RestError::Built("a request has one response".to_owned())),
        }
    }

    /// `which`: whether to return the id of the new message.
    async fn callback(
        &self,
        exchange: &mut InteractionReply,
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
    async fn shown(
        &self,
        exchange: &mut InteractionReply,
        controls: &[String],
    ) -> Result<Answered, RestError> {
        let message = self.original(exchange).await?;
        let (id, private) = (MessageId(message.id.get()), message.flags & write::EPHEMERAL != 0);
        let there = message.controls();
        let ours = !private && controls.iter().all(|control| there.contains(control));
        Ok(if ours { Answered::Said(Some(id)) } else { Answered::Before })
    }

    /// The message of the initial response, or the pressed message.
    async fn original(&self, exchange: &mut InteractionReply) -> Result<Message, RestError> {
        let to = Arc::clone(&exchange.to);
        let route =
            Route::WebhookOriginalInteractionResponse { application_id: to.application, token: &to.token };
        json(&self.send_after(exchange, Request::new(route, LightMethod::Get)).await?)
    }

    async fn follow_up(
        &self,
        exchange: &mut InteractionReply,
        message: Outgoing,
    ) -> Result<MessageId, RestError> {
        let to = Arc::clone(&exchange.to);
        let route = Route::WebhookFollowupMessages { application_id: to.application, token: &to.token };
        let body = self
            .send_after(exchange, with_body(Request::new(route, LightMethod::Post), message))
            .await?;
        Ok(MessageId(json::<Message>(&body)?.id.get()))
    }

    async fn edit(
        &self,
        exchange: &mut InteractionReply,
        which: Which,
        message: Outgoing,
    ) -> Result<Which, RestError> {
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
        Ok(which)
    }

    /// Deletes the pressed private message after [`FAREWELL`]. If that fails, the message still says that it
    /// is done with.
    fn goes_away(&self, exchange: &InteractionReply) {
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
    async fn send_after(
        &self,
        exchange: &mut InteractionReply,
        request: Request<'_>,
    ) -> Result<Vec<u8>, RestError> {
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
    async fn follow(&self, exchange: &mut InteractionReply, which: Which, mut updates: Updates) {
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

/// The intake replaces `OpenThread` and `ChangeRole` before it gets here, and suggestions are never deferred.
fn no_answer() -> RestError {
    RestError::Built("this is no answer".to_owned())
}

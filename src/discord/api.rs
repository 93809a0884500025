//! The few endpoints of Discord that Deltille uses.

use super::{
    budget::Class,
    read::{Attached, ReturnAddress},
    registered,
    rest::{DownloadError, Patience, Payer, Rest, RestError, code},
    write::{self, Callback, Outgoing},
};
use crate::{
    bot::{CommandSpec, Deliver, DeliverError, LARGEST_UPLOAD, Post, Reply, Seen, Updates, UploadError, Value},
    ids::{ChannelId, MessageId, UserId},
};
use serde::{Deserialize, de::DeserializeOwned};
use serenity::{
    all::ApplicationId,
    http::{LightMethod, Multipart, MultipartUpload, Request, Route},
};
use std::sync::Arc;
use tokio::sync::mpsc;

/// Discord, as the bot uses it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Api {
    rest: Arc<Rest>,
    strips: mpsc::Sender<(ChannelId, MessageId)>,
}

/// Old boards that wait to lose their buttons; what comes on top is dropped: a press on an old board is refused anyway.
const WAITING_STRIPS: usize = 256;

/// Messages looked through for a board that may be there already.
const NEWEST: u8 = 50;

/// How an answer ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answered {
    /// Discord has it. The message that shows it, where it is known.
    Said(Option<MessageId>),
    /// Somebody answered this interaction before; nothing was sent.
    Before,
}

#[derive(Deserialize)]
struct Message {
    id: serenity::all::MessageId,
}

/// A message as far as it is read back.
#[derive(Deserialize)]
struct Posted {
    id: serenity::all::MessageId,
    author: Author,
    #[serde(default)]
    components: Vec<Part>,
}

#[derive(Deserialize)]
struct Author {
    #[serde(default)]
    bot: bool,
}

/// A component, or a row of them.
#[derive(Deserialize)]
struct Part {
    custom_id: Option<String>,
    #[serde(default)]
    components: Vec<Part>,
}

#[derive(Deserialize)]
struct Channel {
    id: serenity::all::ChannelId,
}

#[derive(Deserialize)]
struct CallbackResponse {
    resource: Option<Resource>,
}

#[derive(Deserialize)]
struct Resource {
    message: Option<Message>,
}

#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
}

/// How Discord wants the bot to connect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct GatewayPlan {
    /// How many connections share the servers.
    pub shards: u32,
    #[serde(rename = "session_start_limit")]
    pub starts: StartLimit,
}

/// How often a session may be started.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct StartLimit {
    /// So many more until [`StartLimit::reset_after`]. Whoever goes beyond that loses the token.
    pub remaining: u32,
    /// In milliseconds.
    pub reset_after: u64,
}

impl Api {
    /// Must be called on a runtime: a task of low priority strips old boards.
    pub fn new(rest: Rest) -> Api {
        let (strips, waiting) = mpsc::channel(WAITING_STRIPS);
        let rest = Arc::new(rest);
        tokio::spawn(strip_boards(Arc::clone(&rest), waiting));
        Api { rest, strips }
    }

    /// Whether the server is there at all.
    ///
    /// # Errors
    /// Why not.
    pub async fn reach(&self) -> Result<(), RestError> {
        let request = Request::new(Route::Gateway, LightMethod::Get);
        self.rest.send(Payer::Bot(Class::Normal), Patience::START, request).await.map(|_| ())
    }

    /// Who the token belongs to.
    ///
    /// # Errors
    /// Refused with 401 if the token is wrong.
    pub async fn application(&self) -> Result<ApplicationId, RestError> {
        let request = Request::new(Route::Oauth2ApplicationCurrent, LightMethod::Get);
        let body = self.rest.send(Payer::Bot(Class::Normal), Patience::START, request).await?;
        Ok(json::<Application>(&body)?.id)
    }

    /// How many shards there should be, and how often they may start.
    ///
    /// # Errors
    /// Discord's refusal.
    pub async fn gateway(&self) -> Result<GatewayPlan, RestError> {
        let request = Request::new(Route::GatewayBot, LightMethod::Get);
        let body = self.rest.send(Payer::Bot(Class::Normal), Patience::START, request).await?;
        let plan: GatewayPlan = json(&body)?;
        Ok(GatewayPlan { shards: plan.shards.max(1), ..plan })
    }

    /// Replaces all slash commands of the application, unless they are the same already.
    ///
    /// # Errors
    /// Discord's refusal.
    pub async fn register(&self, application: ApplicationId, commands: Vec<CommandSpec>) -> Result<(), RestError> {
        let route = Route::Commands { application_id: application };
        let body: Vec<_> = commands.into_iter().map(write::command).collect();
        let known = Request::new(route, LightMethod::Get).params(Some(vec![("with_localizations", "true".to_owned())]));
        let known = self.rest.send(Payer::Bot(Class::Normal), Patience::START, known).await?;
        if registered::same(&body, &json::<Vec<serde_json::Value>>(&known)?) {
            return Ok(());
        }
        tracing::info!(commands = body.len(), "the commands have changed and are registered");
        let request =
            Request::new(route, LightMethod::Put).body(Some(serde_json::Value::from(body).to_string().into_bytes()));
        self.rest.send(Payer::Bot(Class::Normal), Patience::START, request).await.map(|_| ())
    }

    /// Gives the bot's answer to an interaction: the callback, and what follows it.
    ///
    /// # Errors
    /// The callback or the public message behind it did not get through.
    pub async fn answer(&self, to: &ReturnAddress, channel: ChannelId, reply: Reply) -> Result<Answered, RestError> {
        match reply {
            Reply::Say { post, strip } => {
                let answered = self.say(to, write::message(post)).await?;
                if answered != Answered::Before {
                    self.strip_later(channel, strip);
                }
                Ok(answered)
            }
            Reply::Ephemeral(post) => self.callback(to, Callback::Say.with(write::ephemeral(post))).await,
            Reply::Replace(post) => self.callback(to, Callback::Replace.with(write::message(post))).await,
            Reply::ReplaceAndSay { strip, post } => {
                let first = if strip { Callback::Replace.with(write::strip()) } else { Callback::Acknowledge.alone() };
                self.callback_then_say(to, first, post).await
            }
            Reply::FinishAndSay { private, post, strip } => {
                let first = Callback::Replace.with(write::message(private));
                let answered = self.callback_then_say(to, first, post).await?;
                if answered != Answered::Before {
                    self.strip_later(channel, strip);
                }
                Ok(answered)
            }
            Reply::SayApart { private, post, nonce, visiting, strip } => {
                let first = Callback::Say.with(write::ephemeral(private));
                let answered = if visiting {
                    self.callback_then_say(to, first, post).await?
                } else {
                    self.callback_then_post(to, first, channel, write::once(post, &nonce)).await?
                };
                if answered != Answered::Before {
                    self.strip_later(channel, strip);
                }
                Ok(answered)
            }
            Reply::Watch { replace, public, post, updates } => {
                let first = match (replace, public) {
                    (true, _) => Callback::Replace.with(write::message(post)),
                    (false, true) => Callback::Say.with(write::message(post)),
                    (false, false) => Callback::Say.with(write::ephemeral(post)),
                };
                let answered = self.callback(to, first).await?;
                if answered != Answered::Before {
                    self.follow(to, updates).await;
                }
                Ok(answered)
            }
            // The handler opens it and has another answer by now.
            Reply::OpenThread { .. } => Err(RestError::Built("a thread is no answer".to_owned())),
            Reply::Choices(choices) => self.callback(to, Callback::Choices.with(write::choices(choices))).await,
            Reply::Form(modal) => self.callback(to, Callback::Form.with(write::form(modal))).await,
        }
    }

    /// Opens a thread for a table: on a message of its own, which appears once for each `nonce`, so that a doubled request
    /// opens one thread.
    ///
    /// # Errors
    /// It cannot be opened, now or at all.
    pub async fn open_thread(
        &self,
        channel: ChannelId,
        post: Post,
        name: &str,
        nonce: &str,
    ) -> Result<ChannelId, DeliverError> {
        let channel_id = snowflake(channel.0)?.into();
        let request = Request::new(Route::ChannelMessages { channel_id }, LightMethod::Post);
        let request = with_body(request, write::once(post, nonce));
        let body = self.rest.send(Payer::Bot(Class::Normal), Patience::THREAD, request).await.map_err(undelivered)?;
        let message: Message = json(&body).map_err(undelivered)?;
        let route = Route::ChannelMessageThreads { channel_id, message_id: message.id };
        let request = with_body(Request::new(route, LightMethod::Post), write::thread(name));
        match self.rest.send(Payer::Bot(Class::Normal), Patience::THREAD, request).await {
            // A thread has the id of the message it was opened on.
            Ok(_) | Err(RestError::Refused { code: code::HAS_A_THREAD, .. }) => Ok(ChannelId(message.id.get())),
            Err(error) => Err(undelivered(error)),
        }
    }

    /// A public message as the first answer; its id comes back with the callback.
    async fn say(&self, to: &ReturnAddress, message: Outgoing) -> Result<Answered, RestError> {
        let wanted = vec![("with_response", "true".to_owned())];
        let request = callback_request(to, Callback::Say.with(message)).params(Some(wanted));
        match first_answer(self.rest.send(Payer::Interaction, Patience::CALLBACK, request).await)? {
            First::Accepted(body) => {
                let response: CallbackResponse = json(&body)?;
                let message = response.resource.and_then(|resource| resource.message);
                Ok(Answered::Said(message.map(|message| MessageId(message.id.get()))))
            }
            First::AcceptedUnseen => {
                let route = Route::WebhookOriginalInteractionResponse { application_id: to.application, token: &to.token };
                let request = Request::new(route, LightMethod::Get);
                let body = self.rest.send(Payer::Interaction, Patience::FOLLOW_UP, request).await?;
                Ok(Answered::Said(Some(MessageId(json::<Message>(&body)?.id.get()))))
            }
            First::Before => Ok(Answered::Before),
        }
    }

    async fn callback(&self, to: &ReturnAddress, body: Outgoing) -> Result<Answered, RestError> {
        let sent = self.rest.send(Payer::Interaction, Patience::CALLBACK, callback_request(to, body)).await;
        Ok(match first_answer(sent)? {
            First::Accepted(_) | First::AcceptedUnseen => Answered::Said(None),
            First::Before => Answered::Before,
        })
    }

    async fn callback_then_say(&self, to: &ReturnAddress, first: Outgoing, post: Post) -> Result<Answered, RestError> {
        if self.callback(to, first).await? == Answered::Before {
            return Ok(Answered::Before);
        }
        Ok(Answered::Said(Some(self.follow_up(to, write::message(post)).await?)))
    }

    /// A message that follows the answer.
    async fn follow_up(&self, to: &ReturnAddress, message: Outgoing) -> Result<MessageId, RestError> {
        let route = Route::WebhookFollowupMessages { application_id: to.application, token: &to.token };
        let request = with_body(Request::new(route, LightMethod::Post), message);
        let body = self.rest.send(Payer::Interaction, Patience::FOLLOW_UP, request).await?;
        Ok(MessageId(json::<Message>(&body)?.id.get()))
    }

    /// The answer, and then a message that has nothing to do with it.
    async fn callback_then_post(
        &self,
        to: &ReturnAddress,
        first: Outgoing,
        channel: ChannelId,
        message: Outgoing,
    ) -> Result<Answered, RestError> {
        if self.callback(to, first).await? == Answered::Before {
            return Ok(Answered::Before);
        }
        Ok(Answered::Said(Some(self.post_apart(channel, message).await?)))
    }

    async fn post_apart(&self, channel: ChannelId, message: Outgoing) -> Result<MessageId, RestError> {
        let nowhere = |error: DeliverError| RestError::Built(error.to_string());
        let route = Route::ChannelMessages { channel_id: snowflake(channel.0).map_err(nowhere)?.into() };
        let request = with_body(Request::new(route, LightMethod::Post), message);
        let body = self.rest.send(Payer::Bot(Class::Normal), Patience::POST, request).await?;
        Ok(MessageId(json::<Message>(&body)?.id.get()))
    }

    /// Changes the first answer to what it becomes, until that ends or the message is gone.
    async fn follow(&self, to: &ReturnAddress, mut updates: Updates) {
        while let Some(post) = updates.next().await {
            let route = Route::WebhookOriginalInteractionResponse { application_id: to.application, token: &to.token };
            let request = with_body(Request::new(route, LightMethod::Patch), write::message(post));
            match self.rest.send(Payer::Interaction, Patience::FOLLOW_UP, request).await {
                Ok(_) => {}
                // Dismissed, or too old.
                Err(error @ RestError::Refused { .. }) => {
                    return tracing::debug!(%error, "a message is not brought up to date");
                }
                Err(error) => tracing::debug!(%error, "a message was not brought up to date"),
            }
        }
    }

    /// Reads the files attached to a command into its options, as far as they are small enough and come in time.
    pub async fn fetch(&self, files: Vec<Attached>, options: &mut [(String, Value)]) {
        for file in files {
            let read = self.rest.download(&file.url, file.size, LARGEST_UPLOAD).await;
            let content = read.map_err(|error| match error {
                DownloadError::TooLarge => UploadError::TooLarge,
                DownloadError::Foreign | DownloadError::Failed(_) => {
                    tracing::info!(%error, "an attached file could not be read");
                    UploadError::Unreachable
                }
            });
            let place = options.iter_mut().find_map(|(name, value)| match value {
                Value::File(upload) if *name == file.option => Some(upload),
                _ => None,
            });
            if let Some(upload) = place {
                upload.content = content;
            }
        }
    }

    /// What becomes of a post that failed. A channel that cannot be seen is looked at once more: it is closed to the bot only if it
    /// cannot be looked at either.
    async fn unposted_in(&self, channel: ChannelId, error: RestError) -> DeliverError {
        let RestError::Refused { code: code::MISSING_ACCESS, .. } = &error else { return unposted(error) };
        let channel_id = match snowflake(channel.0) {
            Ok(channel_id) => channel_id.into(),
            Err(nowhere) => return nowhere,
        };
        let look = Request::new(Route::Channel { channel_id }, LightMethod::Get);
        match self.rest.send(Payer::Bot(Class::Normal), Patience::DISPENSABLE, look).await {
            Err(RestError::Refused { code: code::MISSING_ACCESS | code::UNKNOWN_CHANNEL, .. }) => {
                DeliverError::Gone(error.to_string())
            }
            _ => DeliverError::Later(error.to_string()),
        }
    }

    fn strip_later(&self, channel: ChannelId, message: Option<MessageId>) {
        if let Some(message) = message {
            // Full: dropped, as it may be.
            let _ = self.strips.try_send((channel, message));
        }
    }
}

impl Deliver for Api {
    async fn post(&self, channel: ChannelId, post: Post, nonce: &str) -> Result<MessageId, DeliverError> {
        let route = Route::ChannelMessages { channel_id: snowflake(channel.0)?.into() };
        let request = with_body(Request::new(route, LightMethod::Post), write::once(post, nonce));
        match self.rest.send(Payer::Bot(Class::Normal), Patience::POST, request).await {
            Ok(body) => Ok(MessageId(json::<Message>(&body).map_err(unposted)?.id.get())),
            Err(error) => Err(self.unposted_in(channel, error).await),
        }
    }

    async fn newest(&self, channel: ChannelId) -> Result<Vec<Seen>, DeliverError> {
        let route = Route::ChannelMessages { channel_id: snowflake(channel.0)?.into() };
        let request = Request::new(route, LightMethod::Get).params(Some(vec![("limit", NEWEST.to_string())]));
        let body = match self.rest.send(Payer::Bot(Class::Normal), Patience::POST, request).await {
            // Whether something can be posted there is found out by posting.
            Err(RestError::Refused { status: 403, .. }) => return Ok(Vec::new()),
            sent => sent.map_err(unposted)?,
        };
        let messages: Vec<Posted> = json(&body).map_err(unposted)?;
        let ids = |parts: Vec<Part>| {
            let rows = parts.into_iter().flat_map(|part| part.components);
            rows.filter_map(|part| part.custom_id).collect()
        };
        let of_bots = messages.into_iter().filter(|message| message.author.bot);
        Ok(of_bots.map(|posted| Seen { message: MessageId(posted.id.get()), custom_ids: ids(posted.components) }).collect())
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, DeliverError> {
        let body = serde_json::json!({ "recipient_id": user.to_string() });
        let request = with_body(Request::new(Route::UserMeDmChannels, LightMethod::Post), body.into());
        let body = self.rest.send(Payer::Bot(Class::Normal), Patience::POST, request).await.map_err(unposted)?;
        Ok(ChannelId(json::<Channel>(&body).map_err(unposted)?.id.get()))
    }

    async fn archive(&self, thread: ChannelId) -> Result<(), DeliverError> {
        let route = Route::Channel { channel_id: snowflake(thread.0)?.into() };
        let request = with_body(Request::new(route, LightMethod::Patch), write::archive());
        match self.rest.send(Payer::Bot(Class::Normal), Patience::POST, request).await {
            Ok(_) => Ok(()),
            Err(error) => Err(self.unposted_in(thread, error).await),
        }
    }

    async fn strip(&self, channel: ChannelId, message: MessageId) -> Result<(), DeliverError> {
        self.strip_later(channel, Some(message));
        Ok(())
    }
}

/// Takes the buttons off old boards, one after the other, for as long as anybody may ask for it.
async fn strip_boards(rest: Arc<Rest>, mut waiting: mpsc::Receiver<(ChannelId, MessageId)>) {
    while let Some((channel, message)) = waiting.recv().await {
        let (Ok(channel_id), Ok(message_id)) = (snowflake(channel.0), snowflake(message.0)) else { continue };
        let route = Route::ChannelMessage { channel_id: channel_id.into(), message_id: message_id.into() };
        let request = with_body(Request::new(route, LightMethod::Patch), write::strip());
        if let Err(error) = rest.send(Payer::Bot(Class::Low), Patience::DISPENSABLE, request).await {
            tracing::debug!(%error, %channel, %message, "an old board keeps its buttons");
        }
    }
}

enum First {
    Accepted(Vec<u8>),
    /// An earlier try got through although its answer did not.
    AcceptedUnseen,
    /// Another delivery of the same interaction was answered.
    Before,
}

/// Tells our own earlier try from somebody else's answer.
fn first_answer(sent: Result<Vec<u8>, RestError>) -> Result<First, RestError> {
    match sent {
        Ok(body) => Ok(First::Accepted(body)),
        Err(RestError::Refused { code: code::ALREADY_ANSWERED, attempt: 1, .. }) => Ok(First::Before),
        Err(RestError::Refused { code: code::ALREADY_ANSWERED, .. }) => Ok(First::AcceptedUnseen),
        Err(error) => Err(error),
    }
}

fn callback_request(to: &ReturnAddress, body: Outgoing) -> Request<'_> {
    let route = Route::InteractionResponse { interaction_id: to.interaction, token: &to.token };
    with_body(Request::new(route, LightMethod::Post), body)
}

fn with_body(request: Request<'_>, body: Outgoing) -> Request<'_> {
    let json = body.json.to_string();
    match body.file {
        None => request.body(Some(json.into_bytes())),
        Some(file) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![file]),
            fields: Vec::new(),
            payload_json: Some(json),
        })),
    }
}

fn json<T: DeserializeOwned>(body: &[u8]) -> Result<T, RestError> {
    serde_json::from_slice(body).map_err(|error| RestError::Unreachable(format!("an answer that makes no sense ({error})")))
}

/// serenity's ids cannot be 0.
fn snowflake(id: u64) -> Result<std::num::NonZeroU64, DeliverError> {
    std::num::NonZeroU64::new(id).ok_or_else(|| DeliverError::Gone("there is no channel 0".to_owned()))
}

/// Why a thread was not opened: what Discord refuses, somebody has to allow.
fn undelivered(error: RestError) -> DeliverError {
    match error {
        RestError::Refused { status: 400..=499, .. } | RestError::Built(_) => DeliverError::Gone(error.to_string()),
        _ => DeliverError::Later(error.to_string()),
    }
}

/// Why something was not posted. Gone is what Discord itself says to be gone. Everything else may be a permission that is given
/// again, a token that is put right, or somebody between here and Discord.
fn unposted(error: RestError) -> DeliverError {
    let text = error.to_string();
    match error {
        RestError::Refused { code, .. } => match code {
            code::UNKNOWN_CHANNEL
            | code::UNKNOWN_USER
            | code::NO_DIRECT_MESSAGES
            | code::NO_MUTUAL_SERVER
            | code::INVALID_RECIPIENT => DeliverError::Gone(text),
            code::INVALID_FORM => DeliverError::Wrong(text),
            _ => DeliverError::Later(text),
        },
        RestError::Built(_) => DeliverError::Wrong(text),
        RestError::Limited | RestError::Unreachable(_) => DeliverError::Later(text),
    }
}

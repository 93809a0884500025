//! The Discord endpoints that Deltille uses.

use super::{
    budget::Class,
    command_diff, form,
    read::{Attached, ReturnAddress},
    rest::{DownloadError, Patience, Payer, Rest, RestError, code},
    webhooks::Webhooks,
    write::{self, Outgoing},
};
use deltille_base::ids::{ChannelId, GuildId, MessageId, UserId};
use deltille_bot::{
    CommandSpec, Deliver, DeliverError, LARGEST_UPLOAD, Post, RoleChange, RoleError, Seen, UploadError,
    Value,
    members::{AskMembers, Asked, Member},
    nonce,
};
use reqwest::header::CONTENT_TYPE;
use serde::{Deserialize, de::DeserializeOwned};
use serenity::{
    all::ApplicationId,
    http::{LightMethod, Request, Route},
};
use std::{sync::Arc, time::Duration};
use tokio::{sync::mpsc, time::timeout};

/// A client of Discord's API. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Api {
    pub(super) rest: Arc<Rest>,
    strips: mpsc::Sender<(ChannelId, MessageId)>,
    pub(super) webhooks: Arc<Webhooks>,
}

/// Maximum number of old boards waiting for the removal of their buttons. Any excess is dropped: a press on
/// an old board is refused anyway.
const WAITING_STRIPS: usize = 256;

/// Number of recent messages searched for a board that may already be posted.
const NEWEST: u8 = 50;

/// The parts of a message that are read back.
#[derive(Deserialize)]
pub(super) struct Message {
    pub id: serenity::all::MessageId,
    #[serde(default)]
    pub flags: u64,
    #[serde(default)]
    content: String,
    #[serde(default)]
    author: Author,
    #[serde(default)]
    components: Vec<Part>,
}

impl Message {
    pub(super) fn controls(self) -> Vec<String> {
        controls(self.components)
    }
}

fn controls(rows: Vec<Part>) -> Vec<String> {
    rows.into_iter()
        .flat_map(|row| row.components)
        .filter_map(|control| control.custom_id)
        .collect()
}

pub(super) fn controls_of(callback: &Outgoing) -> Vec<String> {
    Vec::<Part>::deserialize(&callback.json["data"]["components"])
        .map(controls)
        .unwrap_or_default()
}

#[derive(Default, Deserialize)]
struct Author {
    #[serde(default)]
    bot: bool,
}

/// A component, or a row of components.
#[derive(Deserialize)]
struct Part {
    custom_id: Option<String>,
    #[serde(default)]
    components: Vec<Part>,
}

/// The parts of a member that are read.
#[derive(Deserialize)]
struct KnownMember {
    #[serde(default)]
    nick: Option<String>,
    user: Option<KnownUser>,
}

#[derive(Deserialize)]
struct KnownUser {
    #[serde(default)]
    global_name: Option<String>,
    username: String,
    #[serde(default)]
    bot: bool,
}

impl From<KnownMember> for Member {
    /// The visible name: the nickname in this server, else the display name, else the account's name.
    fn from(KnownMember { nick, user }: KnownMember) -> Member {
        if user.as_ref().is_some_and(|user| user.bot) {
            return Member::Bot;
        }
        Member::Yes(nick.or(user.map(|user| user.global_name.unwrap_or(user.username))))
    }
}

#[derive(Deserialize)]
struct Channel {
    id: serenity::all::ChannelId,
}

/// The application that the token belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Application {
    pub id: ApplicationId,
    /// The public key for the signatures of HTTP interactions: 32 bytes in hexadecimal.
    #[serde(default)]
    pub verify_key: String,
    /// The address to which Discord sends interactions instead of the gateway.
    #[serde(default)]
    pub interactions_endpoint_url: Option<String>,
}

/// Discord's instructions for connecting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct GatewayPlan {
    /// The number of connections to distribute the servers over.
    pub shards: u32,
    #[serde(rename = "session_start_limit")]
    pub starts: StartLimit,
}

/// The remaining session starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct StartLimit {
    /// Starts left until [`StartLimit::reset_after`]. Discord resets the token of a bot that exceeds this.
    pub remaining: u32,
    /// In milliseconds.
    pub reset_after: u64,
}

impl Api {
    /// Creates a client. Needs a tokio runtime: a low-priority task strips old boards.
    pub fn new(rest: Rest) -> Api {
        let (strips, waiting) = mpsc::channel(WAITING_STRIPS);
        let rest = Arc::new(rest);
        tokio::spawn(strip_boards(Arc::clone(&rest), waiting));
        Api { rest, strips, webhooks: Arc::default() }
    }

    /// Checks that the server can be reached.
    ///
    /// # Errors
    /// The request failed.
    pub async fn reach(&self) -> Result<(), RestError> {
        let request = Request::new(Route::Gateway, LightMethod::Get);
        self.rest.send(Payer::Bot(Class::Normal), Patience::START, request).await.map(|_| ())
    }

    /// Returns the application that the token belongs to.
    ///
    /// # Errors
    /// Refused with 401 if the token is wrong.
    pub async fn application(&self) -> Result<Application, RestError> {
        let request = Request::new(Route::Oauth2ApplicationCurrent, LightMethod::Get);
        let body = self.rest.send(Payer::Bot(Class::Normal), Patience::START, request).await?;
        json(&body)
    }

    /// Returns the recommended number of shards and the start limit.
    ///
    /// # Errors
    /// Discord's refusal.
    pub async fn gateway(&self) -> Result<GatewayPlan, RestError> {
        let request = Request::new(Route::GatewayBot, LightMethod::Get);
        let body = self.rest.send(Payer::Bot(Class::Normal), Patience::START, request).await?;
        let plan: GatewayPlan = json(&body)?;
        Ok(GatewayPlan { shards: plan.shards.max(1), ..plan })
    }

    /// Replaces all commands of the application, unless they are the same already.
    ///
    /// # Errors
    /// Discord's refusal.
    pub async fn register(
        &self,
        application: ApplicationId,
        commands: Vec<CommandSpec>,
    ) -> Result<(), RestError> {
        let route = Route::Commands { application_id: application };
        let body: Vec<_> = commands.into_iter().map(write::command).collect();
        let known = Request::new(route, LightMethod::Get)
            .params(Some(vec![("with_localizations", "true".to_owned())]));
        let known = self.rest.send(Payer::Bot(Class::Normal), Patience::START, known).await?;
        if command_diff::same(&body, &json::<Vec<serde_json::Value>>(&known)?) {
            return Ok(());
        }
        tracing::info!(commands = body.len(), "commands changed, registered with Discord");
        let request = Request::new(route, LightMethod::Put)
            .body(Some(serde_json::Value::from(body).to_string().into_bytes()));
        self.rest.send(Payer::Bot(Class::Normal), Patience::START, request).await.map(|_| ())
    }

    pub(super) async fn post_apart(
        &self,
        channel: ChannelId,
        message: Outgoing,
    ) -> Result<MessageId, RestError> {
        let nowhere = |error: DeliverError| RestError::Built(error.to_string());
        let route = Route::ChannelMessages { channel_id: snowflake(channel.0).map_err(nowhere)?.into() };
        let request = with_body(Request::new(route, LightMethod::Post), message);
        let body = self.rest.send(Payer::Bot(Class::Normal), Patience::POST, request).await?;
        Ok(MessageId(json::<Message>(&body)?.id.get()))
    }

    /// Downloads the files attached to a command into its options, if they are small enough and arrive in
    /// time.
    pub async fn fetch(&self, files: Vec<Attached>, options: &mut [(String, Value)]) {
        for file in files {
            let read = self.rest.download(&file.url, file.size, LARGEST_UPLOAD).await;
            let content = read.map_err(|error| match error {
                DownloadError::TooLarge => UploadError::TooLarge,
                DownloadError::Foreign | DownloadError::Failed(_) => {
                    tracing::info!(%error, "attached file not read");
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

    /// Classifies a failed post. If Discord reports missing access, checks the channel itself: only if that
    /// is refused too, the channel is closed to the bot, or gone.
    async fn unposted_in(&self, channel: ChannelId, error: RestError) -> DeliverError {
        let RestError::Refused { code: code::MISSING_ACCESS, .. } = &error else {
            return unposted(error);
        };
        let channel_id = match snowflake(channel.0) {
            Ok(channel_id) => channel_id.into(),
            Err(nowhere) => return nowhere,
        };
        let look = Request::new(Route::Channel { channel_id }, LightMethod::Get);
        match self.rest.send(Payer::Bot(Class::Normal), Patience::DISPENSABLE, look).await {
            Err(RestError::Refused { code: code::MISSING_ACCESS, .. }) => {
                DeliverError::Closed(error.to_string())
            }
            Err(RestError::Refused { code: code::UNKNOWN_CHANNEL, .. }) => {
                DeliverError::Gone(error.to_string())
            }
            _ => DeliverError::Later(error.to_string()),
        }
    }

    async fn by_webhook(&self, to: &ReturnAddress, message: Outgoing) -> Result<MessageId, RestError> {
        let route = Route::WebhookFollowupMessages { application_id: to.application, token: &to.token };
        let request = with_body(Request::new(route, LightMethod::Post), message);
        let body = self.rest.send(Payer::Interaction, Patience::DISPENSABLE, request).await?;
        Ok(MessageId(json::<Message>(&body)?.id.get()))
    }

    /// Queues an old board for the removal of its buttons.
    pub(super) fn strip_later(&self, channel: ChannelId, message: Option<MessageId>) {
        if let Some(message) = message {
            // Dropped if the queue is full.
            let _ = self.strips.try_send((channel, message));
        }
    }
}

impl Deliver for Api {
    async fn post(&self, channel: ChannelId, post: Post, about: &str) -> Result<MessageId, DeliverError> {
        match self.post_apart(channel, write::once(post, &nonce(channel, about))).await {
            Ok(message) => Ok(message),
            Err(error) => Err(self.unposted_in(channel, error).await),
        }
    }

    async fn post_board(
        &self,
        channel: ChannelId,
        post: Post,
        about: &str,
    ) -> Result<MessageId, DeliverError> {
        let other = self.webhooks.of(channel).map(|to| (to, write::message(post.clone())));
        let error = match self.post_apart(channel, write::once(post, &nonce(channel, about))).await {
            Ok(message) => return Ok(message),
            Err(error) => error,
        };
        if let Some((to, message)) = other.filter(|_| is_shut_out(&error)) {
            match self.by_webhook(&to, message).await {
                Ok(message) => {
                    tracing::info!(%channel, message_id = %message, %error, "post refused, sent by webhook");
                    return Ok(message);
                }
                Err(why) => tracing::info!(%channel, error = %why, "post not sent by webhook either"),
            }
        }
        Err(self.unposted_in(channel, error).await)
    }

    async fn newest(&self, channel: ChannelId) -> Result<Vec<Seen>, DeliverError> {
        let route = Route::ChannelMessages { channel_id: snowflake(channel.0)?.into() };
        let request = Request::new(route, LightMethod::Get).params(Some(vec![("limit", NEWEST.to_string())]));
        let body = match self.rest.send(Payer::Bot(Class::Normal), Patience::POST, request).await {
            // Posting will tell whether the channel accepts posts.
            Err(RestError::Refused { status: 401 | 403, .. }) => return Ok(Vec::new()),
            sent => sent.map_err(unposted)?,
        };
        let messages: Vec<Message> = json(&body).map_err(unposted)?;
        let seen = |mut it: Message| match it.author.bot {
            true => Seen {
                message: MessageId(it.id.get()),
                text: std::mem::take(&mut it.content),
                custom_ids: it.controls(),
            },
            false => Seen {
                message: MessageId(it.id.get()),
                text: String::new(),
                custom_ids: Vec::new(),
            },
        };
        Ok(messages.into_iter().map(seen).collect())
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, DeliverError> {
        let body = serde_json::json!({ "recipient_id": user.to_string() });
        let request = with_body(Request::new(Route::UserMeDmChannels, LightMethod::Post), body.into());
        let body = self
            .rest
            .send(Payer::Bot(Class::Normal), Patience::POST, request)
            .await
            .map_err(unposted)?;
        Ok(ChannelId(json::<Channel>(&body).map_err(unposted)?.id.get()))
    }

    async fn thread(&self, channel: ChannelId, message: MessageId, name: &str) -> Result<(), DeliverError> {
        let (channel_id, message_id) = (snowflake(channel.0)?.into(), snowflake(message.0)?.into());
        let route = Route::ChannelMessageThreads { channel_id, message_id };
        let request = with_body(Request::new(route, LightMethod::Post), write::message_thread(name));
        match self.rest.send(Payer::Bot(Class::Normal), Patience::POST, request).await {
            Ok(_) | Err(RestError::Refused { code: code::HAS_THREAD, .. }) => Ok(()),
            Err(RestError::Refused { code: code::TOO_MANY_THREADS, message, .. }) => {
                Err(DeliverError::Later(message))
            }
            Err(RestError::Refused { code: code::MISSING_PERMISSIONS, message, .. }) => {
                Err(DeliverError::Closed(message))
            }
            Err(RestError::Refused { code: code::UNKNOWN_MESSAGE, message, .. }) => {
                Err(DeliverError::Gone(message))
            }
            Err(error) => Err(self.unposted_in(channel, error).await),
        }
    }

    async fn archive(&self, thread: ChannelId) -> Result<(), DeliverError> {
        let route = Route::Channel { channel_id: snowflake(thread.0)?.into() };
        let request = with_body(Request::new(route, LightMethod::Patch), write::archive());
        match self.rest.send(Payer::Bot(Class::Normal), Patience::POST, request).await {
            Ok(_) => Ok(()),
            Err(error) => Err(self.unposted_in(thread, error).await),
        }
    }

    async fn change_role(&self, guild: GuildId, user: UserId, change: RoleChange) -> Result<(), RoleError> {
        self.give_or_take(guild, user, change).await
    }

    async fn replace(&self, channel: ChannelId, message: MessageId, post: Post) -> Result<(), DeliverError> {
        let (channel_id, message_id) = (snowflake(channel.0)?.into(), snowflake(message.0)?.into());
        let request = Request::new(Route::ChannelMessage { channel_id, message_id }, LightMethod::Patch);
        let request = with_body(request, write::message(post));
        match self.rest.send(Payer::Bot(Class::Normal), Patience::POST, request).await {
            Ok(_) => Ok(()),
            Err(error @ RestError::Refused { code: code::UNKNOWN_MESSAGE, .. }) => {
                Err(DeliverError::Gone(error.to_string()))
            }
            Err(error) => Err(self.unposted_in(channel, error).await),
        }
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), DeliverError> {
        let (channel_id, message_id) = (snowflake(channel.0)?.into(), snowflake(message.0)?.into());
        let request = Request::new(Route::ChannelMessage { channel_id, message_id }, LightMethod::Delete);
        match self.rest.send(Payer::Bot(Class::Normal), Patience::POST, request).await {
            Ok(_) | Err(RestError::Refused { code: code::UNKNOWN_MESSAGE, .. }) => Ok(()),
            Err(error) => Err(unposted(error)),
        }
    }

    async fn unpin(&self, channel: ChannelId, message: MessageId) -> Result<(), DeliverError> {
        let (channel_id, message_id) = (snowflake(channel.0)?.into(), snowflake(message.0)?.into());
        let request = Request::new(Route::ChannelPin { channel_id, message_id }, LightMethod::Delete);
        let sent = self.rest.send(Payer::Bot(Class::Low), Patience::DISPENSABLE, request).await;
        sent.map(drop).map_err(unposted)
    }

    async fn strip(&self, channel: ChannelId, message: MessageId) -> Result<(), DeliverError> {
        self.strip_later(channel, Some(message));
        Ok(())
    }
}

/// Longest wait for an answer about a member: a list is shown without that person then.
const MEMBER: Duration = Duration::from_secs(4);

impl AskMembers for Api {
    fn member(&self, guild: GuildId, user: UserId) -> Asked<'_> {
        Box::pin(async move {
            let (guild_id, user_id) = (snowflake(guild.0).ok()?.into(), snowflake(user.0).ok()?.into());
            let request = Request::new(Route::GuildMember { guild_id, user_id }, LightMethod::Get);
            // Boards come first.
            let asked = self.rest.send(Payer::Bot(Class::Low), Patience::DISPENSABLE, request);
            match timeout(MEMBER, asked).await.ok()? {
                Ok(body) => Some(json::<KnownMember>(&body).ok()?.into()),
                Err(RestError::Refused { code: code::UNKNOWN_MEMBER | code::UNKNOWN_USER, .. }) => {
                    Some(Member::Gone)
                }
                Err(error) => {
                    tracing::debug!(%guild, %error, "member not looked up");
                    None
                }
            }
        })
    }
}

/// Strips queued boards one by one, until the last sender is gone.
async fn strip_boards(rest: Arc<Rest>, mut waiting: mpsc::Receiver<(ChannelId, MessageId)>) {
    while let Some((channel, message)) = waiting.recv().await {
        let (Ok(channel_id), Ok(message_id)) = (snowflake(channel.0), snowflake(message.0)) else {
            continue;
        };
        let route = Route::ChannelMessage { channel_id: channel_id.into(), message_id: message_id.into() };
        let request = with_body(Request::new(route, LightMethod::Patch), write::strip());
        if let Err(error) = rest.send(Payer::Bot(Class::Low), Patience::DISPENSABLE, request).await {
            tracing::debug!(%channel, message_id = %message, %error, "old board's buttons not removed");
        }
    }
}

pub(super) fn with_body(request: Request<'_>, body: Outgoing) -> Request<'_> {
    let (kind, body) = form::encoded(body);
    request.headers(Some([(CONTENT_TYPE, kind)].into_iter().collect())).body(Some(body))
}

pub(super) fn json<T: DeserializeOwned>(body: &[u8]) -> Result<T, RestError> {
    serde_json::from_slice(body)
        .map_err(|error| RestError::Unreachable(format!("an answer that makes no sense ({error})")))
}

/// serenity's ids cannot be 0.
pub(super) fn snowflake(id: u64) -> Result<std::num::NonZeroU64, DeliverError> {
    std::num::NonZeroU64::new(id).ok_or_else(|| DeliverError::Gone("there is no channel 0".to_owned()))
}

/// Whether Discord refuses the bot, and not the post: an interaction's webhook may post all the same. Not to
/// people who want no messages from the bot.
fn is_shut_out(error: &RestError) -> bool {
    let RestError::Refused { status: 401 | 403, code, .. } = error else {
        return false;
    };
    ![code::NO_DIRECT_MESSAGES, code::NO_MUTUAL_SERVER].contains(code)
}

/// Classifies a failed post. Only what Discord itself reports as gone is gone. Anything else may be fixed
/// later: a missing permission, a wrong token, a fault of a proxy in between.
fn unposted(error: RestError) -> DeliverError {
    let text = error.to_string();
    match error {
        RestError::Refused { code, .. } => match code {
            code::UNKNOWN_CHANNEL
            | code::UNKNOWN_USER
            | code::NO_DIRECT_MESSAGES
            | code::NO_MUTUAL_SERVER
            | code::INVALID_RECIPIENT => DeliverError::Gone(text),
            code::MISSING_PERMISSIONS => DeliverError::Closed(text),
            code::INVALID_FORM => DeliverError::Wrong(text),
            _ => DeliverError::Later(text),
        },
        RestError::Built(_) => DeliverError::Wrong(text),
        RestError::Limited | RestError::Unreachable(_) => DeliverError::Later(text),
    }
}

//! Opens threads for tables. Nothing is posted before a thread exists.
//!
//! Discord opens a thread for each request, so a request is not simply repeated: if its answer was lost, the
//! server's active threads show whether it was carried out. Deliveries of the same interaction share one
//! request, also if several processes receive them.

use super::{
    api::{Api, json, snowflake, with_body},
    budget::Class,
    rest::{Patience, Payer, RestError, code},
    write,
};
use deltille_base::ids::{ChannelId, InteractionId};
use deltille_bot::{Bot, ChannelKind, DeliverError, Request, ThreadError, ThreadNames};
use serde::Deserialize;
use serenity::{
    all::ChannelType,
    http::{LightMethod, Request as Outgoing, Route},
};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{sync::OnceCell, time::sleep};

/// Wait after a rate limit or a lost answer.
const AGAIN_AFTER: Duration = Duration::from_millis(500);

/// The step of an interaction that one process takes.
const OPENING: &str = "opening";

/// How often to look for the thread of another process, and the pause before each look.
const LOOKS: u32 = 20;
const LOOK_AFTER: Duration = Duration::from_millis(150);

/// Number of interactions whose thread is remembered.
const REMEMBERED: usize = 64;

type Opened = Arc<OnceCell<Result<ChannelId, ThreadError>>>;

/// The threads that the newest interactions asked for.
#[derive(Debug, Default)]
pub struct Threads(Mutex<VecDeque<(InteractionId, Opened)>>);

impl Threads {
    /// Opens the thread of this request, once for all its deliveries.
    ///
    /// # Errors
    /// Discord's refusal, or its silence.
    pub async fn open(
        &self,
        api: &Api,
        bot: &Bot,
        request: &Request,
        names: &ThreadNames,
    ) -> Result<ChannelId, ThreadError> {
        let opened = self.of(request.id);
        let open = || async {
            if !bot.is_first(OPENING, request.id).await
                && let Some(thread) = opened_elsewhere(bot, request.id).await
            {
                return Ok(thread);
            }
            let thread = api.open_thread(request, names).await;
            if let Ok(thread) = thread {
                bot.note_thread(request.id, thread).await;
            }
            thread
        };
        opened.get_or_init(open).await.clone()
    }

    fn of(&self, id: InteractionId) -> Opened {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = all.iter().find(|(known, _)| *known == id) {
            return Arc::clone(known);
        }
        if all.len() == REMEMBERED {
            all.pop_front();
        }
        let opened = Opened::default();
        all.push_back((id, Arc::clone(&opened)));
        opened
    }
}

/// Waits for the thread that another process is opening. `None`: it has failed, or was killed.
async fn opened_elsewhere(bot: &Bot, id: InteractionId) -> Option<ChannelId> {
    for _ in 0..LOOKS {
        sleep(LOOK_AFTER).await;
        if let Some(thread) = bot.noted_thread(id).await {
            return Some(thread);
        }
    }
    None
}

#[derive(Deserialize)]
struct Thread {
    id: serenity::all::ChannelId,
    #[serde(default)]
    name: String,
    parent_id: Option<serenity::all::ChannelId>,
}

#[derive(Deserialize)]
struct ActiveThreads {
    threads: Vec<Thread>,
}

impl Api {
    async fn open_thread(&self, request: &Request, names: &ThreadNames) -> Result<ChannelId, ThreadError> {
        match self.open_named(request, &names.full).await {
            Err(ThreadError::Name(why)) if names.plain != names.full => {
                tracing::info!(channel = %request.channel, error = why, "thread name refused, trying another");
                self.open_named(request, &names.plain).await
            }
            done => done,
        }
    }

    async fn open_named(&self, request: &Request, name: &str) -> Result<ChannelId, ThreadError> {
        let first = match self.open_once(request, name).await {
            Err(error @ (ThreadError::Unreachable(_) | ThreadError::Limited)) => error,
            done => return done,
        };
        sleep(AGAIN_AFTER).await;
        // Unless it is known that there is no such thread, another request might open a second one.
        if matches!(first, ThreadError::Unreachable(_))
            && let Some(thread) = self.opened_before(request, name).await?
        {
            return Ok(thread);
        }
        match self.open_once(request, name).await {
            Err(error @ ThreadError::Unreachable(_)) => self.opened_before(request, name).await?.ok_or(error),
            done => done,
        }
    }

    async fn open_once(&self, request: &Request, name: &str) -> Result<ChannelId, ThreadError> {
        let kind = match request.place.kind {
            ChannelKind::News => ChannelType::NewsThread,
            _ => ChannelType::PublicThread,
        };
        let nowhere = |error: DeliverError| ThreadError::Refused(error.to_string());
        let route = Route::ChannelThreads {
            channel_id: snowflake(request.channel.0).map_err(nowhere)?.into(),
        };
        let ask = with_body(Outgoing::new(route, LightMethod::Post), write::thread(name, kind));
        let body =
            self.rest.send(Payer::Bot(Class::Normal), Patience::THREAD, ask).await.map_err(unopened)?;
        json::<Thread>(&body).map(|thread| ChannelId(thread.id.get())).map_err(unopened)
    }

    /// Finds the thread that an earlier request opened although its answer was lost.
    async fn opened_before(&self, request: &Request, name: &str) -> Result<Option<ChannelId>, ThreadError> {
        let Some(guild_id) = request.guild.and_then(|guild| snowflake(guild.0).ok()) else {
            return Ok(None);
        };
        let ask = Outgoing::new(Route::GuildThreadsActive { guild_id: guild_id.into() }, LightMethod::Get);
        let body = self.rest.send(Payer::Bot(Class::Normal), Patience::DISPENSABLE, ask).await;
        let active: ActiveThreads = json(&body.map_err(unopened)?).map_err(unopened)?;
        let ours = |thread: &Thread| {
            thread.parent_id.is_some_and(|parent| parent.get() == request.channel.0)
                && thread.name == name
                && thread.id.get() > request.id.0
        };
        Ok(active.threads.iter().find(|thread| ours(thread)).map(|thread| ChannelId(thread.id.get())))
    }
}

fn unopened(error: RestError) -> ThreadError {
    match error {
        RestError::Limited => ThreadError::Limited,
        RestError::Unreachable(why) => ThreadError::Unreachable(why),
        RestError::Built(why) => ThreadError::Refused(why),
        RestError::Refused { status: 500.., .. } => ThreadError::Unreachable(error.to_string()),
        RestError::Refused { code, message, .. } => match code {
            code::INVALID_FORM | code::BLOCKED_MESSAGE | code::BLOCKED_TITLE => ThreadError::Name(message),
            code::TOO_MANY_THREADS => ThreadError::Full(message),
            code::MISSING_PERMISSIONS | code::MISSING_ACCESS => ThreadError::Forbidden(message),
            _ => ThreadError::Refused(message),
        },
    }
}

//! Handles one interaction from either source: parse it, ask the bot, send the answer, report the board that
//! was shown.
//!
//! An answer that takes longer than Discord's three seconds is deferred in time ([`DEFER_AFTER`]).

use super::{
    answer::{Answered, InteractionReply, ResponseChannel},
    api::Api,
    known_servers::KnownServers,
    load_shedding::{TOO_LATE, UserQueues},
    pending::{PendingInteraction, PendingInteractions},
    read::{Attached, Received},
    rest::RestError,
    threads::Threads,
    time::DiscordTime,
};
use deltille_bot::{Action, Bot, Reply, Request, RoleError, TimeSource};
use serenity::all::{ChannelId, GuildId, InteractionId};
use std::{
    pin::pin,
    sync::{Arc, Weak},
    time::Duration,
};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

/// Defer an interaction after this long: before Discord's 3 s limit, but late enough that ordinary answers
/// are not deferred.
const DEFER_AFTER: Duration = Duration::from_secs(2);

/// Counts the interactions under way; accepts no more once closed.
#[derive(Clone, Debug, Default)]
pub struct InFlight(TaskTracker);

impl InFlight {
    /// Returns `None` once closed. Keep the token until the interaction is done.
    fn enter(&self) -> Option<TaskTrackerToken> {
        // Counted before checking, so that `close` cannot miss it.
        let token = self.0.token();
        (!self.0.is_closed()).then_some(token)
    }

    /// Accepts no more interactions and waits at most `patience` for those under way. Returns whether all are
    /// done.
    pub async fn close(&self, patience: Duration) -> bool {
        self.0.close();
        timeout(patience, self.0.wait()).await.is_ok()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// Carried out, and answered if Discord let us.
    Done,
    /// Not accepted: the process is ending.
    Stopping,
    /// Too late to be answered.
    Late,
    /// The user has too many interactions under way.
    Crowded,
}

pub struct Intake {
    /// Weak: tasks of the transport may outlive the connection, and must not keep the bot's store open.
    bot: Weak<Bot>,
    api: Api,
    in_flight: InFlight,
    time: DiscordTime,
    queues: UserQueues,
    threads: Threads,
    /// Records the interactions under way.
    pending: Option<Arc<PendingInteractions>>,
    servers: KnownServers,
}

impl Intake {
    pub fn new(
        bot: Weak<Bot>,
        api: Api,
        in_flight: InFlight,
        time: DiscordTime,
        pending: Option<Arc<PendingInteractions>>,
    ) -> Intake {
        let (queues, threads, servers) = Default::default();
        Intake { bot, api, in_flight, time, queues, threads, pending, servers }
    }

    pub fn bot(&self) -> &Weak<Bot> {
        &self.bot
    }

    pub fn time(&self) -> &DiscordTime {
        &self.time
    }

    pub fn servers(&self) -> &KnownServers {
        &self.servers
    }

    /// Handles an interaction completely. `response`: the channel for the initial response.
    pub async fn take(
        &self,
        Received { mut request, files, to }: Received,
        response: ResponseChannel,
    ) -> Taken {
        let id = to.interaction;
        let (Some(_token), Some(bot)) = (self.in_flight.enter(), self.bot.upgrade()) else {
            tracing::info!(interaction = %id, "interaction refused, stopping");
            return Taken::Stopping;
        };
        let late = self.time.late(request.id.time());
        if let Some(guild) = request.guild.map(|guild| GuildId::new(guild.0)) {
            let parent = request.place.parent.map(|parent| ChannelId::new(parent.0));
            let channel = ChannelId::new(request.channel.0);
            request.place.private |= self.servers.hides(guild, channel, parent);
            request.rights.manage_all_messages = self.servers.moderates(guild, &request.rights.roles);
        }
        let (channel, kind) = (request.channel, word(&request.action));
        let (user, locale) = (request.user.id, request.locale);
        let (since, interactions) = (Instant::now(), &bot.metrics().interactions);
        let _taken = interactions.taken(kind, late);
        let dropped = |why, taken| {
            interactions.dropped(why);
            tracing::debug!(interaction = %id, kind, reason = why, "interaction dropped");
            taken
        };
        if late > TOO_LATE {
            self.time.doubt();
            return dropped("late", Taken::Late);
        }
        // Suggestions need no late answer.
        let awaited = !matches!(request.action, Action::Autocomplete { .. });
        let note = |pending: &Arc<PendingInteractions>| {
            pending.note(PendingInteraction::new(to.clone(), channel, request.locale))
        };
        let slot = self.pending.as_ref().filter(|_| awaited).and_then(note);
        let Some(permit) = self.queues.permit(request.user.id).await else {
            return dropped("crowded", Taken::Crowded);
        };
        if late + since.elapsed() > TOO_LATE {
            return dropped("late", Taken::Late);
        }
        tracing::debug!(interaction = %id, kind, %channel, user = %request.user.id, "interaction accepted");
        let exchange = InteractionReply::new(to, channel, request.locale, response).with_slot(slot);
        let mut exchange = exchange.with_claim(&bot);
        // As a guest, the bot can only answer.
        let (at, visiting) = (request.at, request.place.visiting);
        let defer_at = since + DEFER_AFTER.saturating_sub(late);
        // A pressed message that is replaced shows the change itself.
        let pressed = request.pressed().filter(|_| kind == PRESS).map(|message| message.id);
        let reply = self.in_time(&bot, id, request, files, &mut exchange, defer_at).await;
        // Sending may take long, and should not block the user's next request.
        drop(permit);
        let reply = match (reply.receipt(), reply) {
            (Some(receipt), Reply::Messages(messages))
                if !visiting && !bot.may_show(receipt, at, self.time.now()).await =>
            {
                let version = receipt.version.0;
                tracing::info!(interaction = %id, version, "answer took long, board shown elsewhere");
                messages.without_board().into()
            }
            (_, reply) => reply,
        };
        let receipt = reply.receipt();
        // Later messages of its webhook are replies to it, and would show what a command hid.
        let is_open = kind == PRESS
            || matches!(&reply, Reply::Messages(it) if it.public.is_some() && it.apart.is_none());
        let answered = self.api.answer(&mut exchange, reply).await;
        if is_open && matches!(answered, Ok(Answered::Said(_))) {
            let (channel, to) = exchange.address();
            self.api.webhooks.note(channel, to);
        }
        match (answered, receipt) {
            (Ok(Answered::Said(message)), Some(receipt)) => match message.or(pressed) {
                Some(message) => {
                    tracing::debug!(interaction = %id, version = receipt.version.0, "board delivered");
                    bot.delivered(receipt, message).await;
                    if let Some(post) = bot.after_move(locale, user, channel).await {
                        self.api.add(&mut exchange, post).await;
                    }
                }
                None => tracing::warn!(interaction = %id, "board delivered, message unknown"),
            },
            (Ok(Answered::Said(_)), None) => {}
            (Ok(Answered::Before), _) => tracing::debug!(interaction = %id, "interaction answered before"),
            (Err(error), receipt) => {
                tracing::warn!(interaction = %id, %channel, %error, "answer not delivered");
                // An undelivered board is posted in the background: at once if Discord has refused it, else
                // when it cannot be under way any more.
                if let Some(receipt) = receipt.filter(|_| matches!(error, RestError::Refused { .. })) {
                    bot.undelivered(receipt);
                }
            }
        }
        Taken::Done
    }

    /// Returns the bot's reply. Defers the interaction if that takes until after `defer_at`.
    async fn in_time(
        &self,
        bot: &Bot,
        id: InteractionId,
        request: Request,
        files: Vec<Attached>,
        exchange: &mut InteractionReply,
        defer_at: Instant,
    ) -> Reply {
        let action = request.action.clone();
        let mut asking = pin!(self.ask(bot, request, files));
        if let Some(reply) = before(defer_at, &mut asking).await {
            return reply;
        }
        if let Action::Autocomplete { .. } = &action {
            // Suggestions cannot be deferred, and Discord takes none that come later.
            tracing::debug!(interaction = %id, "suggestions take too long, none given");
            return Reply::Choices(Vec::new());
        }
        // The work continues during the deferral.
        let (deferred, reply) = tokio::join!(self.api.defer(exchange, &action), asking);
        match deferred {
            Ok(deferred) => {
                tracing::debug!(interaction = %id, deferred, "answer takes longer, interaction deferred")
            }
            Err(error) => {
                tracing::warn!(interaction = %id, %error, "interaction not deferred")
            }
        }
        reply
    }

    async fn ask(&self, bot: &Bot, mut request: Request, files: Vec<Attached>) -> Reply {
        if let Action::Command { options, .. } = &mut request.action {
            self.api.fetch(files, options).await;
        }
        let reply = bot.handle(request.clone()).await;
        match reply {
            Reply::OpenThread(names) => {
                let thread = self.threads.open(&self.api, bot, &request, &names).await;
                bot.in_thread(request, thread).await
            }
            Reply::ChangeRole(change) => {
                let changed = match request.guild {
                    Some(guild) => self.api.give_or_take(guild, request.user.id, change).await,
                    None => Err(RoleError::Gone),
                };
                bot.with_role(request, changed.map(|()| change)).await
            }
            reply => reply,
        }
    }
}

/// Returns the result of `work` if it is ready before the deadline. After the deadline it polls once: an
/// expired timer would let the work run for up to another millisecond, which a late answer cannot spare.
async fn before<F: Future + Unpin>(deadline: Instant, work: &mut F) -> Option<F::Output> {
    let over = async {
        if Instant::now() < deadline {
            sleep_until(deadline).await;
        }
    };
    tokio::select! {
        biased;
        done = work => Some(done),
        () = over => None,
    }
}

const PRESS: &str = "press";

fn word(action: &Action) -> &'static str {
    match action {
        Action::Command { .. } => "command",
        Action::Autocomplete { .. } => "autocomplete",
        Action::Press { .. } => PRESS,
        Action::Submit { .. } => "form",
        Action::Unreadable { .. } => "unreadable",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn closing_waits_for_requests_and_admits_none() {
        let in_flight = InFlight::default();
        let inside = in_flight.enter().unwrap();
        let closing = tokio::spawn({
            let in_flight = in_flight.clone();
            async move { in_flight.close(Duration::from_secs(10)).await }
        });
        tokio::task::yield_now().await;
        assert!(in_flight.enter().is_none(), "somebody waits for the end");
        assert!(!closing.is_finished());
        drop(inside);
        assert!(closing.await.unwrap());
        assert!(in_flight.enter().is_none());
    }

    #[tokio::test]
    async fn expired_deadline_starts_no_timer() {
        let now = Instant::now();
        assert_eq!(before(now, &mut std::future::ready(7)).await, Some(7), "it is there at once");
        for _ in 0..100 {
            assert_eq!(before(now, &mut pin!(tokio::task::yield_now())).await, None);
            assert_eq!(before(Instant::now(), &mut pin!(tokio::task::yield_now())).await, None);
        }
        assert_eq!(
            before(now + Duration::from_secs(600), &mut pin!(tokio::task::yield_now())).await,
            Some(())
        );
    }

    #[tokio::test(start_paused = true)]
    async fn closing_times_out() {
        let in_flight = InFlight::default();
        let _inside = in_flight.enter().unwrap();
        assert!(!in_flight.close(Duration::from_secs(10)).await);
    }
}

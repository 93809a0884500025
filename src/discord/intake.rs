//! One interaction, however it came: read it, ask the bot, give the answer, report the board that was shown.
//!
//! What cannot be answered within Discord's three seconds is answered later: Discord is told so in time
//! ([`DEFER_AFTER`]).

use super::{
    answer::{Answered, Exchange, Way},
    api::Api,
    read::{self, Attached},
    shed::{Lateness, Lines, TOO_LATE},
    unanswered::{Left, Unanswered},
};
use crate::bot::{Action, Answer, Bot, Reply, Request, Surroundings};
use serenity::all::{Interaction, InteractionId};
use std::{
    pin::pin,
    sync::{Arc, Weak},
    time::Duration,
};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

/// So long after an interaction was made Discord is told to wait: early enough that it hears it within three
/// seconds, and so late that what comes by itself comes at once.
const DEFER_AFTER: Duration = Duration::from_secs(2);

/// The interactions under way: counted, and none taken any more once it is closed.
#[derive(Clone, Debug, Default)]
pub struct InFlight(TaskTracker);

impl InFlight {
    /// `None` if no more interactions are taken. Keep the token until the interaction is done.
    fn enter(&self) -> Option<TaskTrackerToken> {
        // Counted before looking, so that `close` cannot miss it.
        let token = self.0.token();
        (!self.0.is_closed()).then_some(token)
    }

    /// Takes no more and waits for those under way, at most so long. Whether all are done.
    pub async fn close(&self, patience: Duration) -> bool {
        self.0.close();
        timeout(patience, self.0.wait()).await.is_ok()
    }
}

/// What became of an interaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// It was carried out, and answered as far as that was possible.
    Done,
    /// Nothing more is taken: the process ends.
    Stopping,
    /// It came too late to be answered.
    Late,
    /// Its maker has too much under way.
    Crowded,
    /// Of a kind that Deltille never asked for.
    Unknown,
}

/// Where all interactions arrive.
pub struct Intake<T> {
    /// Weak: tasks of the transport may outlive the connection, and must not keep the bot's store open.
    bot: Weak<Bot>,
    api: Api,
    in_flight: InFlight,
    surroundings: T,
    lateness: Lateness,
    lines: Lines,
    /// Where is noted what is under way.
    unanswered: Option<Arc<Unanswered>>,
}

impl<T: Surroundings> Intake<T> {
    pub fn new(
        bot: Weak<Bot>,
        api: Api,
        in_flight: InFlight,
        surroundings: T,
        unanswered: Option<Arc<Unanswered>>,
    ) -> Intake<T> {
        let (lateness, lines) = Default::default();
        Intake {
            bot,
            api,
            in_flight,
            surroundings,
            lateness,
            lines,
            unanswered,
        }
    }

    /// The bot, while it is there.
    pub fn bot(&self) -> &Weak<Bot> {
        &self.bot
    }

    pub fn surroundings(&self) -> &T {
        &self.surroundings
    }

    /// Carries out an interaction, with all that follows it. `way`: where the first answer goes.
    pub async fn take(&self, interaction: Interaction, way: Way) -> Taken {
        let (Some(_token), Some(bot)) = (self.in_flight.enter(), self.bot.upgrade()) else {
            tracing::info!(interaction = %interaction.id(), "not taken: Deltille is stopping");
            return Taken::Stopping;
        };
        let (id, unknown) = (interaction.id(), interaction.kind());
        let files = read::attached(&interaction);
        let Some((request, to)) = read::request(interaction, self.surroundings.now()) else {
            tracing::warn!(interaction = %id, kind = ?unknown, "an interaction of an unknown kind was skipped");
            return Taken::Unknown;
        };
        let (channel, kind) = (request.channel, word(&request.action));
        let (since, interactions) = (Instant::now(), &bot.metrics().interactions);
        let late = self.lateness.of(request.id.time(), request.at);
        let _taken = interactions.taken(kind, late);
        let dropped = |why, taken| {
            interactions.dropped(why);
            tracing::debug!(interaction = %id, why, "not carried out");
            taken
        };
        if late > TOO_LATE {
            return dropped("late", Taken::Late);
        }
        // Nobody waits for suggestions.
        let awaited = !matches!(request.action, Action::Autocomplete { .. });
        let note =
            |unanswered: &Arc<Unanswered>| unanswered.note(Left::new(to.clone(), channel, request.locale));
        let noted = self.unanswered.as_ref().filter(|_| awaited).and_then(note);
        let Some(turn) = self.lines.turn(request.user.id).await else {
            return dropped("crowded", Taken::Crowded);
        };
        if late + since.elapsed() > TOO_LATE {
            return dropped("late", Taken::Late);
        }
        tracing::debug!(interaction = %id, %channel, user = %request.user.id, "taken");
        let mut exchange = Exchange::new(to, channel, request.locale, way).noted(noted);
        let defer_at = since + DEFER_AFTER.saturating_sub(late);
        // A pressed message that is replaced is the one that shows the change.
        let pressed = request.pressed().filter(|_| kind == PRESS).map(|message| message.id);
        let answer = self.in_time(&bot, id, request, files, &mut exchange, defer_at).await;
        // Sending it may take long, and is not the person's doing.
        drop(turn);
        let certain = answer.receipt.is_some();
        match (self.api.answer(&mut exchange, answer.reply, certain).await, answer.receipt) {
            (Ok(Answered::Said(message)), Some(receipt)) => match message.or(pressed) {
                Some(message) => {
                    tracing::debug!(interaction = %id, version = receipt.version.0, "its board is shown");
                    bot.delivered(receipt, message).await;
                }
                None => tracing::warn!(interaction = %id, "which message shows the board is not known"),
            },
            (Ok(Answered::Said(_)), None) => {}
            (Ok(Answered::Before), _) => tracing::debug!(interaction = %id, "answered before"),
            // A board that did not get through is posted in the background.
            (Err(error), _) => {
                tracing::warn!(interaction = %id, %channel, %error, "an answer did not get through")
            }
        }
        Taken::Done
    }

    /// What the bot answers. If that takes longer than until `defer_at`, Discord is told to wait for it.
    async fn in_time(
        &self,
        bot: &Bot,
        id: InteractionId,
        request: Request,
        files: Vec<Attached>,
        exchange: &mut Exchange,
        defer_at: Instant,
    ) -> Answer {
        let action = request.action.clone();
        let mut asking = pin!(self.ask(bot, request, files));
        if let Some(answer) = before(defer_at, &mut asking).await {
            return answer;
        }
        // The work goes on while Discord is told.
        let (deferred, answer) = tokio::join!(self.api.defer(exchange, &action), asking);
        match deferred {
            Ok(deferred) => tracing::debug!(interaction = %id, deferred, "it takes longer"),
            Err(error) => {
                tracing::warn!(interaction = %id, %error, "Discord could not be told that an answer takes longer")
            }
        }
        answer
    }

    async fn ask(&self, bot: &Bot, mut request: Request, files: Vec<Attached>) -> Answer {
        if let Action::Command { options, .. } = &mut request.action {
            self.api.fetch(files, options).await;
        }
        let answer = bot.handle(request.clone()).await;
        let Reply::OpenThread { post, name, nonce } = answer.reply else {
            return answer;
        };
        let thread = self.api.open_thread(request.channel, post, &name, &nonce).await;
        bot.in_thread(request, thread).await
    }
}

/// What comes of `work` before the deadline. Later only what is there at once: a timer that has run out would
/// let it go on for up to another millisecond, and who is late has none to give away.
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

/// What is counted of it.
fn word(action: &Action) -> &'static str {
    match action {
        Action::Command { .. } => "command",
        Action::Autocomplete { .. } => "autocomplete",
        Action::Press { .. } => PRESS,
        Action::Submit { .. } => "form",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn closing_waits_for_those_under_way_and_lets_nobody_in() {
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
    async fn what_is_late_waits_for_no_timer() {
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
    async fn waiting_ends_some_time() {
        let in_flight = InFlight::default();
        let _inside = in_flight.enter().unwrap();
        assert!(!in_flight.close(Duration::from_secs(10)).await);
    }
}

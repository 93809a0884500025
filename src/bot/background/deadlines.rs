//! Deadlines: each is an order to its table, a computer's turn, or a step of a deletion, fenced by a version.

use super::{
    AT_ONCE, Background, Boards, TimeSource,
    failures::{FailureKey, FailureReason},
};
use crate::{
    frame::{
        deliver::Deliver,
        panics::{contained, lock},
        settings::servers::FORGET,
        tables::{orders::OrderError, rows::THINK},
    },
    privacy::deletion::DELETE,
    teams::ballots::VOTE,
    tournaments::TournamentError,
};
use deltille_base::ids::Time;
use deltille_store::{Due, Subject, Version};
use futures::{StreamExt, stream};
use std::time::Duration;

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Takes the deadlines claimed early that are due by now, or that `is_next` chooses.
    pub(super) fn early(&self, awake: Time, is_next: impl Fn(&Due) -> bool) -> Vec<Due> {
        lock(&self.early).extract_if(.., |due| due.deadline.at <= awake || is_next(due)).collect()
    }

    /// Lets the computers think that an earlier process left thinking.
    pub(super) async fn think_on(&self) {
        let thinking = self.early(Time(0), |due| due.deadline.kind == THINK);
        let now = self.time.now();
        stream::iter(thinking)
            .for_each_concurrent(AT_ONCE, |due| {
                let awake = due.deadline.at;
                self.fire(due, now, awake)
            })
            .await;
    }

    /// Fires a due deadline. `awake`: now, in the bot's own time.
    pub(super) async fn fire(&self, due: Due, now: Time, awake: Time) {
        self.bot.tables.metrics.deadlines.alive(self.time.now());
        let key = FailureKey {
            subject: due.subject,
            kind: due.deadline.kind.clone(),
            deadline: true,
        };
        if self.failed.is_put_off(&key, due.version, now) {
            return;
        }
        let fired = contained(self.fired(due.subject, due.version, &key.kind, now)).await;
        if matches!(fired, Ok(Ok(()))) {
            let late = awake.0.saturating_sub(due.deadline.at.0);
            self.bot.tables.metrics.deadlines.fired(Duration::from_millis(late));
        }
        let reason = match fired {
            // Outdated: the winning change has set its own deadline.
            Ok(Ok(()) | Err(OrderError::Outdated)) => return self.failed.forget(&key),
            Ok(Err(OrderError::Store(error))) => error.into(),
            Ok(Err(error @ OrderError::Busy)) => FailureReason::Passing(error.to_string()),
            Ok(Err(error)) => FailureReason::Fault(error.to_string()),
            Err(panic) => FailureReason::Fault(panic),
        };
        self.put_off(key, due.version, now, reason);
    }

    async fn fired(
        &self,
        subject: Subject,
        version: Version,
        kind: &str,
        now: Time,
    ) -> Result<(), OrderError> {
        let channel = match (subject, kind) {
            (Subject::Channel(channel), THINK) => {
                return self.bot.computers.think_due(channel, version, now).await;
            }
            (Subject::Channel(channel), _) => channel,
            (Subject::Ballot(channel), VOTE) => {
                if let Some(done) = self.bot.voting.decide_vote(channel, version, now).await? {
                    self.bot.computers.start_thinking(&done).await;
                }
                return Ok(());
            }
            (Subject::Deletion(user), DELETE) => {
                return self.bot.deletion.delete_step(user, version, now).await;
            }
            (Subject::Guild(guild), FORGET) => {
                return self.bot.deletion.forget_step(guild, version, now).await;
            }
            (Subject::Tournament(id), _) => {
                return self.bot.tournaments.due(&self.bot, id, version, kind, now).await.map_err(|error| {
                    match error {
                        TournamentError::Outdated | TournamentError::Gone => OrderError::Outdated,
                        TournamentError::Store(error) => OrderError::Store(error),
                        TournamentError::Busy => OrderError::Busy,
                        other => OrderError::Fault(other.to_string()),
                    }
                });
            }
            _ => return Err(OrderError::Outdated),
        };
        let done = self.bot.tables.timer(channel, version, kind, now).await?;
        self.bot.computers.start_thinking(&done).await;
        Ok(())
    }
}

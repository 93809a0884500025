//! Failed rows and when to retry them: with growing delays, a few times, and then not until the row's table
//! changes or the process restarts.
//!
//! This only spares Discord early retries: a process that does not know of a failure retries at once.

use crate::frame::panics::lock;
use deltille_base::{ids::Time, metrics::Metrics};
use deltille_store::{StoreError, Subject, Version};
use std::{collections::HashMap, sync::Mutex, time::Duration};

/// First retry delays of posts, in seconds: Discord's failures are mostly short.
const QUICK: [u64; 4] = [1, 2, 5, 10];

/// The first retry delay after them, which doubles.
const FIRST_BACKOFF: Duration = Duration::from_secs(60);

/// Upper limit of the retry delay.
const LONGEST_BACKOFF: Duration = Duration::from_secs(60 * 60);

/// Tries before a row is set aside that fails because of the program or the stored data.
pub const TRIES: u32 = 5;

/// A post that Discord does not accept is dropped at this age, after at least [`TRIES`] tries.
pub const GIVEN_UP_AFTER: Duration = Duration::from_secs(3 * 24 * 60 * 60);

/// Key of a failure: the subject, the kind of row, and whether the row is a deadline or a post.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FailureKey {
    pub subject: Subject,
    pub kind: String,
    pub deadline: bool,
}

/// The failed version, the number of failures, and when to retry (`None`: never).
#[derive(Clone, Copy, Debug)]
struct Failure {
    version: Version,
    times: u32,
    again: Option<Time>,
}

pub enum FailureReason {
    /// The channel is closed to the bot; once it is open again, the row is tried at once.
    Closed(String),
    /// Discord or the store failed; a retry should help.
    Passing(String),
    /// The program or the stored data is wrong; retries hardly help.
    Fault(String),
    /// Every retry would fail as well.
    Lasting(String),
}

impl From<StoreError> for FailureReason {
    fn from(error: StoreError) -> FailureReason {
        match error {
            StoreError::TooLarge { .. } => FailureReason::Lasting(error.to_string()),
            error => FailureReason::Passing(error.to_string()),
        }
    }
}

/// The failures of this process.
#[derive(Default, Debug)]
pub struct Failures(Mutex<HashMap<FailureKey, Failure>>);

impl Failures {
    /// Whether it failed and the retry time has not come.
    pub fn is_put_off(&self, key: &FailureKey, version: Version, now: Time) -> bool {
        let failures = lock(&self.0);
        let failure = failures.get(key).filter(|failure| failure.version == version);
        failure.is_some_and(|failure| failure.again.is_none_or(|again| now < again))
    }

    pub fn times(&self, key: &FailureKey, version: Version) -> u32 {
        lock(&self.0)
            .get(key)
            .filter(|failure| failure.version == version)
            .map_or(0, |failure| failure.times)
    }

    /// Records a failure. Returns the time of the retry.
    pub fn put_off(
        &self,
        key: FailureKey,
        version: Version,
        now: Time,
        reason: FailureReason,
        metrics: &Metrics,
    ) -> Option<Time> {
        let times = self.times(&key, version) + 1;
        let FailureKey { subject, ref kind, deadline } = key;
        let is_fault = matches!(reason, FailureReason::Fault(_) | FailureReason::Lasting(_));
        let word = if is_fault { "fault" } else { "passing" };
        metrics.deadlines.failed(word);
        let reason = match reason {
            FailureReason::Fault(why) if times >= TRIES => FailureReason::Lasting(why),
            reason => reason,
        };
        let again = match reason {
            FailureReason::Closed(why) => {
                tracing::info!(
                    %subject, kind, version = version.0, error = why, attempts = times,
                    "channel closed to the bot, board waits until it is open"
                );
                Some(now.after(LONGEST_BACKOFF))
            }
            FailureReason::Lasting(why) => {
                tracing::error!(
                    %subject, kind, deadline, version = version.0, error = why, attempts = times,
                    "background task set aside, retrying after a change to its table or a restart"
                );
                None
            }
            FailureReason::Fault(why) => {
                tracing::error!(
                    %subject, kind, deadline, version = version.0, error = why, attempts = times,
                    "background task failed, retrying"
                );
                Some(now.after(backoff(times)))
            }
            FailureReason::Passing(why) => {
                tracing::warn!(
                    %subject, kind, deadline, version = version.0, error = why, attempts = times,
                    "background task postponed, retrying"
                );
                Some(now.after(if deadline { backoff(times) } else { post_backoff(times) }))
            }
        };
        let mut failures = lock(&self.0);
        forget_old(&mut failures, now);
        failures.insert(key, Failure { version, times, again });
        again
    }

    pub fn forget(&self, key: &FailureKey) {
        lock(&self.0).remove(key);
    }

    /// Lets the posts of a channel that is open again be tried at once.
    pub fn forget_posts(&self, subject: Subject) {
        lock(&self.0).retain(|key, _| key.subject != subject || key.deadline);
    }
}

/// Drops failures whose retry time passed long ago: the row was settled in the meantime.
fn forget_old(failures: &mut HashMap<FailureKey, Failure>, now: Time) {
    failures.retain(|_, failure| failure.again.is_none_or(|again| now < again.after(LONGEST_BACKOFF)));
}

/// Retry delay after this many failures.
fn backoff(times: u32) -> Duration {
    FIRST_BACKOFF.saturating_mul(1 << times.saturating_sub(1).min(16)).min(LONGEST_BACKOFF)
}

/// Retry delay of a post after this many failures. Quick ones vary by a quarter, so that the boards of an outage do
/// not come all at once.
fn post_backoff(times: u32) -> Duration {
    let tried = times.saturating_sub(1) as usize;
    match QUICK.get(tried) {
        Some(seconds) => Duration::from_millis(fastrand::u64(750..=1000) * seconds),
        None => backoff(times - QUICK.len() as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_base::ids::ChannelId;

    #[test]
    fn old_retries_are_forgotten() {
        let key = |id| FailureKey {
            subject: Subject::Channel(ChannelId(id)),
            kind: "board".to_owned(),
            deadline: false,
        };
        let now = Time(0).after(2 * LONGEST_BACKOFF);
        let agains = [
            None,
            Some(Time(0)),
            Some(Time(0).after(LONGEST_BACKOFF)),
            Some(now),
            Some(now.after(FIRST_BACKOFF)),
        ];
        let failure = |again| Failure { version: Version(1), times: 1, again };
        let mut failures: HashMap<_, _> = (0..).map(key).zip(agains.map(failure)).collect();
        forget_old(&mut failures, now);
        let kept = [0, 1, 2, 3, 4].map(|id| failures.contains_key(&key(id)));
        // A failure that is never retried stays set aside.
        assert_eq!(kept, [true, false, false, true, true]);
    }

    #[test]
    fn a_body_too_large_is_not_tried_again() {
        let (failures, metrics) = (Failures::default(), Metrics::default());
        let subject = Subject::Channel(ChannelId(1));
        let key = FailureKey { subject, kind: "move".to_owned(), deadline: true };
        let much_later = Time(0).after(100 * LONGEST_BACKOFF);
        let too_large = StoreError::TooLarge { subject, bytes: 1 << 20, most: 1 << 18 };
        for (error, stays) in [(StoreError::Engine("slow".to_owned()), false), (too_large, true)] {
            failures.put_off(key.clone(), Version(1), Time(0), error.into(), &metrics);
            assert_eq!(failures.is_put_off(&key, Version(1), much_later), stays);
        }
    }
}

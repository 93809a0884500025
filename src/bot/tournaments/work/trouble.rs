//! Failures of a tournament's steps.

use super::FailureReason;
use crate::{
    frame::{deliver::DeliverError, tables::orders::OrderError},
    tournaments::TournamentError,
};
use deltille_base::ids::ChannelId;

/// Why a step was not taken.
pub(super) enum Trouble {
    /// The channel was deleted.
    Gone(String),
    Channel(FailureReason),
    /// The store does not answer.
    Store(FailureReason),
}

impl From<TournamentError> for Trouble {
    fn from(error: TournamentError) -> Trouble {
        match FailureReason::from(error) {
            passing @ FailureReason::Passing(_) => Trouble::Store(passing),
            other => Trouble::Channel(other),
        }
    }
}

impl From<DeliverError> for Trouble {
    fn from(error: DeliverError) -> Trouble {
        match error {
            DeliverError::Gone(why) => Trouble::Gone(why),
            other => Trouble::Channel(other.into()),
        }
    }
}

/// Steps of this pass that failed; the others continue.
#[derive(Default)]
pub(super) struct HeldUp {
    /// The channel that they belong to.
    pub channel: Option<ChannelId>,
    /// Why the row stays.
    pub why: Option<FailureReason>,
    /// Whether the channel takes no posts now.
    pub shut: bool,
    /// Whether the channel is permanently gone.
    pub gone: bool,
    /// Whether the state message could not be edited.
    pub state: bool,
    /// Whether the oldest news could not be posted.
    pub news: bool,
    /// Whether an earlier try may have posted what is to be posted.
    pub looks: bool,
}

impl HeldUp {
    pub fn note(&mut self, trouble: Trouble) -> Result<(), FailureReason> {
        self.looks = true;
        match trouble {
            Trouble::Store(why) => return Err(why),
            Trouble::Gone(why) => {
                tracing::info!(error = why, "tournament's channel is gone, nothing is shown there");
                (self.shut, self.gone) = (true, true);
            }
            Trouble::Channel(why @ FailureReason::Closed(_)) => {
                (self.shut, self.why) = (true, Some(why));
            }
            Trouble::Channel(why) => self.why = self.why.take().or(Some(why)),
        }
        Ok(())
    }
}

impl From<TournamentError> for FailureReason {
    fn from(error: TournamentError) -> FailureReason {
        match error {
            TournamentError::Store(error) | TournamentError::Order(OrderError::Store(error)) => error.into(),
            TournamentError::Busy | TournamentError::Order(OrderError::Busy) => {
                FailureReason::Passing(error.to_string())
            }
            error => FailureReason::Fault(error.to_string()),
        }
    }
}

impl From<DeliverError> for FailureReason {
    fn from(error: DeliverError) -> FailureReason {
        match error {
            DeliverError::Closed(why) | DeliverError::Gone(why) => FailureReason::Closed(why),
            DeliverError::Wrong(why) => FailureReason::Fault(why),
            DeliverError::Later(why) => FailureReason::Passing(why),
        }
    }
}

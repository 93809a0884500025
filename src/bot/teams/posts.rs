//! The message of a vote: posted with its first proposal, edited once a second at most.

use crate::{
    background::{Background, Boards, TimeSource, failures::FailureReason},
    frame::{
        deliver::{Deliver, DeliverError, Seen},
        ui::Component,
    },
    routing::look_of,
    teams::{ballots::BallotBox, vote},
};
use deltille_base::ids::{ChannelId, MessageId, Time};
use std::{fmt::Display, sync::Arc};

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Posts or edits the message of a vote.
    pub(crate) async fn show_ballot(&self, channel: ChannelId, now: Time) -> Result<(), FailureReason> {
        let passing = |why: &dyn Display| FailureReason::Passing(why.to_string());
        let taken = self.bot.voting.take_edit(channel, now).await.map_err(|error| passing(&error))?;
        let Some(ballot) = taken else { return Ok(()) };
        let shown = self.shown_ballot(channel, &ballot).await;
        let (message, given_up) = match &shown {
            Ok(message) => (*message, message.is_none()),
            Err(DeliverError::Later(_)) => (None, false),
            // Where nothing can be posted, the votes count all the same.
            Err(error) => {
                tracing::info!(%channel, %error, "vote not shown");
                (None, true)
            }
        };
        let noted = self.bot.voting.edited(channel, &ballot, message, given_up, now).await;
        noted.map_err(|error| passing(&error))
    }

    /// Edits or posts the message; `None`: there is nothing to show any more.
    async fn shown_ballot(
        &self,
        channel: ChannelId,
        ballot: &BallotBox,
    ) -> Result<Option<MessageId>, DeliverError> {
        let later = |why: &dyn Display| DeliverError::Later(why.to_string());
        let current = self.bot.tables.current(channel).await.map_err(|error| later(&error))?;
        let Some(current) = current.filter(|current| current.table.id == ballot.table) else {
            return Ok(None);
        };
        let (table, seen) = (Arc::clone(&current.table), ballot.clone());
        let look = look_of(&self.bot.servers, table.guild).await;
        let post = self.bot.pool.work(move |painter| vote::post(painter, look, &table, &seen)).await;
        let post = post.map_err(|error| later(&error))?;
        if let Some(message) = ballot.message {
            match self.deliver.replace(channel, message, post.clone()).await {
                // Deleted by a person: a new one, so that the vote can continue.
                Err(DeliverError::Gone(_)) => {}
                done => return done.map(|()| Some(message)),
            }
        }
        // A process that died may have posted it without recording that.
        let ids: Vec<&str> = post.rows.iter().flat_map(Component::custom_ids).collect();
        let begins = |seen: &Seen| {
            let first = seen.custom_ids.first().map(String::as_str);
            first.is_some() && first == ids.first().copied()
        };
        let newest = self.deliver.newest(channel).await.unwrap_or_default();
        if let Some(seen) = newest.iter().find(|seen| begins(seen)) {
            return self.deliver.replace(channel, seen.message, post).await.map(|()| Some(seen.message));
        }
        let about = format!("vote {} {}", ballot.table, ballot.ply);
        let message = self.deliver.post(channel, post.clone(), &about).await?;
        if ballot.done {
            // The nonce may have found the message of a process that died, with what it knew then, and no other
            // edit follows.
            self.deliver.replace(channel, message, post).await?;
        }
        Ok(Some(message))
    }
}

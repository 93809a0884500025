//! What a finished game has waiting: messages to those who followed it. The channel may have its next table by
//! then, so these rows belong to the filed game.

use super::{
    Background, Render, TimeSource,
    failures::{FailureKey, FailureReason, GIVEN_UP_AFTER},
};
use crate::service::{
    deliver::{Deliver, DeliverError},
    followers::{Notice, Told},
    orders::Current,
    panics::contained,
};
use deltille_base::ids::{TableId, Time};
use deltille_store::{Claimed, Store, StoreError, Subject};
use deltille_table::Table;
use std::sync::Arc;

impl<D: Deliver, R: Render, T: TimeSource> Background<D, R, T> {
    /// Sends what a finished game has waiting.
    pub(super) async fn of_game(&self, game: TableId, row: &Claimed, now: Time) {
        let kind = row.outgoing.kind.clone();
        let key = FailureKey { subject: row.subject, kind, deadline: false };
        if self.failed.is_put_off(&key, row.version, now) {
            return;
        }
        let reason = match contained(self.sent(game, row, now)).await {
            Ok(Ok(())) => return self.failed.forget(&key),
            Ok(Err(DeliverError::Later(why))) if now < row.outgoing.at.after(GIVEN_UP_AFTER) => {
                FailureReason::Passing(why)
            }
            Ok(Err(why)) => {
                tracing::info!(%game, kind = key.kind, error = %why, "message about finished game not sent");
                match self.game_settled(row).await {
                    Ok(()) => return self.failed.forget(&key),
                    Err(error) => FailureReason::Passing(error.to_string()),
                }
            }
            Err(panic) => FailureReason::Fault(panic),
        };
        self.put_off(key, row.version, now, reason);
    }

    async fn sent(&self, game: TableId, row: &Claimed, now: Time) -> Result<(), DeliverError> {
        let later = |why: &dyn std::fmt::Display| DeliverError::Later(why.to_string());
        let Some(current) = self.finished(game).await? else {
            return Ok(());
        };
        if let Some(notice) = Notice::read(&row.outgoing.kind) {
            self.tell(&current, notice, now).await?;
        }
        self.game_settled(row).await.map_err(|error| later(&error))
    }

    /// A filed game, with the message of its last board if its channel still has it.
    async fn finished(&self, game: TableId) -> Result<Option<Current>, DeliverError> {
        let later = |why: &dyn std::fmt::Display| DeliverError::Later(why.to_string());
        let found = self.tables.store().load(Subject::Game(game)).await.map_err(|error| later(&error))?;
        let Some(loaded) = found else { return Ok(None) };
        let body = loaded.body;
        let table = self.tables.workers.work(move || Table::decode(&body)).await;
        let table = table.map_err(|error| later(&error))?;
        let table = Arc::new(table.map_err(|error| DeliverError::Wrong(error.to_string()))?);
        let there = self.tables.current(table.channel).await.ok().flatten();
        let posted = there.filter(|there| there.table.id == game).and_then(|there| there.posted);
        Ok(Some(Current::filed(table, loaded.version, posted)))
    }

    /// Sends a follower what they want to learn.
    pub(super) async fn tell(
        &self,
        current: &Current,
        notice: Notice,
        now: Time,
    ) -> Result<(), DeliverError> {
        match self.render.followed(notice.user, current, now).await {
            Told::Unwanted => Ok(()),
            Told::Later => Err(DeliverError::Later("it could not be drawn".to_owned())),
            Told::Post(post) => {
                let direct = self.deliver.direct(notice.user).await?;
                self.deliver.post(direct, *post, &notice.nonce(&current.table)).await.map(drop)
            }
        }
    }

    async fn game_settled(&self, row: &Claimed) -> Result<(), StoreError> {
        self.tables
            .store()
            .delivered(row.subject, row.version, &row.outgoing.kind, None)
            .await
            .map(drop)
    }
}

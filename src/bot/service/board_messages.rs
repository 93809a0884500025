//! Records which message shows a table's board.

use super::{deliver::Receipt, late_boards::late, panics::lock, rows::BOARD, tables::Tables};
use deltille_base::ids::{ChannelId, MessageId};
use deltille_store::{Posted, Store, StoreError, Subject, Version};

impl Tables {
    /// Records that this message shows the receipt's board, which then needs no post.
    pub async fn delivered(&self, receipt: Receipt, message: MessageId) -> Result<(), StoreError> {
        let Subject::Channel(channel) = receipt.subject else {
            return Ok(());
        };
        let _lock = self.channel_locks.take(channel).await;
        // A change that altered nothing visible may have been made before this was recorded: the message
        // shows that version too.
        let known = lock(&self.remembered).get(&channel).map(|current| (current.looks, current.version));
        let version = known
            .filter(|(looks, now)| (*looks..=*now).contains(&receipt.version))
            .map_or(receipt.version, |known| known.1);
        let posted = Posted { channel, message, version };
        let known = self.store().delivered(receipt.subject, version, BOARD, Some(posted)).await?;
        if let Some(current) = lock(&self.remembered).get(&channel) {
            if current.posted.is_none_or(|known| known.version <= posted.version) {
                current.posted = Some(posted);
            }
            if current.version == version {
                current.owed.retain(|row| row.kind != BOARD);
            }
        }
        self.searches.shown(channel);
        if let Some(message) = known.and_then(|known| late(known, posted)) {
            self.late_boards.note(channel, message);
            self.alarm.ring();
        }
        Ok(())
    }

    /// Notes that the request that made this board cannot show it.
    pub fn undelivered(&self, receipt: Receipt) {
        self.unshown.note(receipt);
        self.alarm.ring();
    }

    /// Records that a row was sent, or needs no sending. An order may have carried it over to a newer version
    /// meanwhile.
    pub(crate) async fn settled(
        &self,
        channel: ChannelId,
        version: Version,
        kind: &str,
    ) -> Result<(), StoreError> {
        let subject = Subject::Channel(channel);
        let now = match kind {
            BOARD => version,
            _ => self.store().load(subject).await?.map_or(version, |loaded| loaded.version),
        };
        self.store().delivered(subject, now, kind, None).await?;
        if let Some(current) = lock(&self.remembered).get(&channel)
            && current.version == now
        {
            current.owed.retain(|row| row.kind != kind);
        }
        Ok(())
    }
}

//! Which message shows a table's board, and which boards reached their channel too late.
//!
//! An answer is on its way while the next change is made, here or at another process. So a board may reach
//! its channel after a newer one, and is then the last thing there. Whoever notes the later of the two learns
//! of it, and the background worker makes the message show what the table is now.

use super::{
    deliver::Receipt,
    tables::{BOARD, Tables, lock},
};
use crate::{
    ids::{ChannelId, MessageId},
    store::{Posted, Store, StoreError, Subject, Version},
};
use std::sync::Mutex;

/// Messages that wait to show the newest board; what comes on top stays as it is: a press on it is answered
/// kindly.
const WAITING: usize = 256;

/// Messages with an older board than one that was there before them.
#[derive(Default, Debug)]
pub struct Overtaken(Mutex<Vec<(ChannelId, MessageId)>>);

impl Overtaken {
    fn note(&self, channel: ChannelId, message: MessageId) {
        let mut waiting = lock(&self.0);
        if waiting.len() < WAITING && !waiting.contains(&(channel, message)) {
            waiting.push((channel, message));
        }
    }

    /// Those noted since.
    pub fn take(&self) -> Vec<(ChannelId, MessageId)> {
        std::mem::take(&mut *lock(&self.0))
    }
}

impl Tables {
    /// The board of the receipt was shown with this message. Nothing is posted for it any more.
    pub async fn delivered(&self, receipt: Receipt, message: MessageId) -> Result<(), StoreError> {
        let Subject::Channel(channel) = receipt.subject else {
            return Ok(());
        };
        let _turn = self.turns.take(channel).await;
        // A change that gave nothing new to look at may have been made before this was known: the message
        // shows that too.
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
        if let Some(message) = known.and_then(|known| overtaken(known, posted)) {
            self.overtaken.note(channel, message);
            self.alarm.ring();
        }
        Ok(())
    }

    /// This row was sent, or needs no sending. An order may have carried it over to a newer version
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

/// The message that shows the older of two boards although it is the last in its channel. `known` was noted
/// before `posted`.
fn overtaken(known: Posted, posted: Posted) -> Option<MessageId> {
    let is_older = posted.version < known.version;
    let (older, newer) = if is_older { (posted, known) } else { (known, posted) };
    // One message that shows one board after the other is noted in this order, too.
    let is_last = older.message > newer.message || is_older && older.message == newer.message;
    (older.channel == newer.channel && older.version < newer.version && is_last).then_some(older.message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_overtaken_where_it_came_after_a_newer_one() {
        let posted = |message, version| Posted {
            channel: ChannelId(1),
            message: MessageId(message),
            version: Version(version),
        };
        let noted = |known, posted| overtaken(known, posted).map(|message| message.0);
        assert_eq!(noted(posted(51, 2), posted(52, 3)), None, "in order");
        assert_eq!(noted(posted(51, 3), posted(52, 2)), Some(52), "noted in order");
        assert_eq!(noted(posted(52, 2), posted(51, 3)), Some(52), "noted the other way round");
        assert_eq!(noted(posted(52, 3), posted(51, 2)), None, "only noted the other way round");
        assert_eq!(noted(posted(51, 2), posted(51, 3)), None, "a message that becomes the next board");
        assert_eq!(noted(posted(51, 3), posted(51, 2)), Some(51), "and an older one again");
        assert_eq!(noted(posted(51, 3), posted(52, 3)), None, "the same board again");
        let elsewhere = Posted { channel: ChannelId(2), ..posted(52, 2) };
        assert_eq!(noted(posted(51, 3), elsewhere), None, "a table that moved");
    }
}

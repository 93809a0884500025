//! Tracks which message shows a table's board, and which boards reached their channel too late.
//!
//! While an answer is on its way the next change may be made, here or in another process. So a board may
//! reach its channel after a newer one, and is then the last message there. The process that records the
//! later delivery notices this, and the background worker edits the message to show the current table.

use super::{
    deliver::Receipt,
    tables::{BOARD, Tables, lock},
};
use deltille_base::ids::{ChannelId, MessageId};
use deltille_store::{Posted, Store, StoreError, Subject, Version};
use std::sync::Mutex;

/// Maximum number of messages waiting to show the newest board. Any excess is left unchanged: a press on one
/// gets a polite answer.
const WAITING: usize = 256;

/// Messages that show an older board than an earlier message does.
#[derive(Default, Debug)]
pub struct Overtaken(Mutex<Vec<(ChannelId, MessageId)>>);

impl Overtaken {
    fn note(&self, channel: ChannelId, message: MessageId) {
        let mut waiting = lock(&self.0);
        if waiting.len() < WAITING && !waiting.contains(&(channel, message)) {
            waiting.push((channel, message));
        }
    }

    /// Takes the messages noted since the last call.
    pub fn take(&self) -> Vec<(ChannelId, MessageId)> {
        std::mem::take(&mut *lock(&self.0))
    }
}

impl Tables {
    /// Records that this message shows the receipt's board, which then needs no post.
    pub async fn delivered(&self, receipt: Receipt, message: MessageId) -> Result<(), StoreError> {
        let Subject::Channel(channel) = receipt.subject else {
            return Ok(());
        };
        let _turn = self.turns.take(channel).await;
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
        if let Some(message) = known.and_then(|known| overtaken(known, posted)) {
            self.overtaken.note(channel, message);
            self.alarm.ring();
        }
        Ok(())
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

/// Returns the message that shows the older of two boards although it is the later in the channel. `known`
/// was recorded before `posted`.
fn overtaken(known: Posted, posted: Posted) -> Option<MessageId> {
    let is_older = posted.version < known.version;
    let (older, newer) = if is_older { (posted, known) } else { (known, posted) };
    // A message edited from one board to the next is recorded in that order, too.
    let is_last = older.message > newer.message || is_older && older.message == newer.message;
    (older.channel == newer.channel && older.version < newer.version && is_last).then_some(older.message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_board_counts_as_overtaken() {
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

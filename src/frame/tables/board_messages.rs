//! Records which message shows a table's board.

use super::{
    Tables,
    late_boards::{LateBoard, late},
    orders::{Current, Done, OrderError},
    rows::BOARD,
};
use crate::{deliver::Receipt, panics::lock};
use deltille_base::ids::{ChannelId, MessageId};
use deltille_store::{Posted, StoreError, Subject, Version};

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
        let mut outdated = false;
        if let Some(current) = lock(&self.remembered).get(&channel) {
            if current.posted.is_none_or(|known| known.version <= posted.version) {
                current.posted = Some(posted);
            }
            if current.version == version {
                current.owed.retain(|row| row.kind != BOARD);
            }
            outdated = current.version > version;
        }
        self.searches.shown(channel);
        if self.late_boards.arrived(channel) && outdated {
            self.late(LateBoard { channel, message, alone: true });
        } else if let Some(message) = known.and_then(|known| late(known, posted)) {
            self.late(LateBoard { channel, message, alone: false });
        }
        Ok(())
    }

    /// Notes that the request that made this board does not show it.
    pub fn undelivered(&self, receipt: Receipt) {
        // The lobby that was to show the newest board does not arrive.
        let newest = match receipt.subject {
            Subject::Channel(channel) if self.late_boards.arrived(channel) => self.remembered(channel),
            _ => None,
        };
        let receipt = newest.map_or(receipt, |current| Receipt::of(current.table.channel, current.version));
        self.unshown.note(receipt);
        self.alarm.ring();
    }

    fn late(&self, board: LateBoard) {
        self.late_boards.note(board);
        self.alarm.ring();
    }

    /// Lets the message of the lobby `before` show the table after this change: now, or as soon as it has
    /// reached the channel. Returns false if that message will not be known here.
    pub async fn shown_by_lobby(&self, before: &Current, done: &Done) -> Result<bool, OrderError> {
        let channel = done.table.channel;
        let _lock = self.channel_locks.take(channel).await;
        let posted = self.current(channel).await?.and_then(|current| current.posted);
        let is_on_its_way = before.owed.iter().any(|row| row.kind == BOARD) && posted == before.posted;
        match posted {
            _ if is_on_its_way && self.store().is_shared() => return Ok(false),
            _ if is_on_its_way => self.late_boards.expect(channel),
            Some(posted) if posted.channel == channel => {
                self.late(LateBoard { channel, message: posted.message, alone: true });
            }
            Some(_) | None => return Ok(false),
        }
        Ok(true)
    }

    /// Records that a row was sent, or needs no sending. An order may have carried it over to a newer version
    /// meanwhile.
    pub async fn settled(&self, channel: ChannelId, version: Version, kind: &str) -> Result<(), StoreError> {
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

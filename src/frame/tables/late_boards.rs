//! Boards that reached their channel too late.
//!
//! While an answer is on its way the next change may be made, here or in another process. So a board may
//! reach its channel after a newer one, and is then the last message there. The process that records the
//! later delivery notices this, and the background worker edits the message to show the current table.
//!
//! A lobby that the next player joins without having seen it (both pressed *Rematch*) needs no second message:
//! its own one shows the game, as soon as it has reached the channel.

use crate::{deliver::Receipt, panics::lock};
use deltille_base::ids::{ChannelId, MessageId};
use deltille_store::Posted;
use std::{collections::HashSet, sync::Mutex};

/// Maximum number of messages waiting to show the newest board. Any excess is left unchanged: a press on one
/// gets a polite answer.
const WAITING: usize = 256;

/// A message that shows an older board than the table's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LateBoard {
    pub channel: ChannelId,
    pub message: MessageId,
    /// Whether the newest board is to be shown by this message and no other.
    pub alone: bool,
}

/// Messages that show an older board than an earlier message does.
#[derive(Default, Debug)]
pub struct LateBoards {
    waiting: Mutex<Vec<LateBoard>>,
    /// Channels whose next delivered message shows the newest board.
    expected: Mutex<HashSet<ChannelId>>,
}

impl LateBoards {
    pub fn note(&self, late: LateBoard) {
        let mut waiting = lock(&self.waiting);
        if waiting.len() < WAITING && !waiting.contains(&late) {
            waiting.push(late);
        }
    }

    /// Takes the messages noted since the last call.
    pub fn take(&self) -> Vec<LateBoard> {
        std::mem::take(&mut *lock(&self.waiting))
    }

    /// The next message of this channel shows an older board when it arrives. If it never does, the newest
    /// board is posted like any other.
    pub fn expect(&self, channel: ChannelId) {
        lock(&self.expected).insert(channel);
    }

    /// Whether a message was expected in this channel; it has arrived.
    pub fn arrived(&self, channel: ChannelId) -> bool {
        lock(&self.expected).remove(&channel)
    }
}

/// Boards whose requests could not show them: the background worker posts them without waiting for the end of
/// the requests' time.
#[derive(Default, Debug)]
pub struct Unshown(Mutex<Vec<Receipt>>);

impl Unshown {
    /// Any excess is posted a few seconds later.
    pub fn note(&self, receipt: Receipt) {
        let mut waiting = lock(&self.0);
        if waiting.len() < WAITING && !waiting.contains(&receipt) {
            waiting.push(receipt);
        }
    }

    /// Takes the boards noted since the last call.
    pub fn take(&self) -> Vec<Receipt> {
        std::mem::take(&mut *lock(&self.0))
    }
}

/// Returns the message that shows the older of two boards although it is the later in the channel. `known`
/// was recorded before `posted`.
pub fn late(known: Posted, posted: Posted) -> Option<MessageId> {
    let is_older = posted.version < known.version;
    let (older, newer) = if is_older { (posted, known) } else { (known, posted) };
    // A message edited from one board to the next is recorded in that order, too.
    let is_last = older.message > newer.message || is_older && older.message == newer.message;
    (older.channel == newer.channel && older.version < newer.version && is_last).then_some(older.message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_store::Version;

    #[test]
    fn later_message_with_older_board_is_late() {
        let posted = |message, version| Posted {
            channel: ChannelId(1),
            message: MessageId(message),
            version: Version(version),
        };
        let noted = |known, posted| late(known, posted).map(|message| message.0);
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

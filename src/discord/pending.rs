//! Records the interactions under way in a file that survives the process: the next process tells the users
//! whose interactions were cut off.
//!
//! ```text
//!   unanswered.N   in the data folder: places of 1 KiB, zero or a line of JSON; N is the first that no other process uses
//! ```
//!
//! An interaction has a place while it is carried out; then the place is zeroed. Nothing is synced: the
//! operating system keeps what a killed process has written, and after a power failure it is too late for an
//! answer anyway. An entry lets its reader answer in the bot's name for 15 minutes, so only the file's owner
//! can read it.

use super::{answer::ReplyState, load_shedding::TOO_LATE, read::ReturnAddress};
use deltille_base::{
    ids::{ChannelId, InteractionId, MessageId, Time},
    text::Locale,
};
use deltille_store::private;
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    fs::{File, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// Size of a place, in bytes. Discord's tokens have some 220.
const PLACE: usize = 1024;
/// Maximum number of recorded interactions; further ones are carried out unrecorded.
const PLACES: usize = 256;
/// Maximum number of processes in one data folder.
const PROCESSES: usize = 64;

/// How long Discord accepts follow-ups, and the allowance for different clocks.
const TOKEN_LIVES: Duration = Duration::from_secs(15 * 60);
const CLOCKS_DIFFER: Duration = Duration::from_secs(2);

#[derive(Clone, Serialize, Deserialize)]
pub struct PendingInteraction {
    #[serde(flatten)]
    pub to: ReturnAddress,
    pub channel: ChannelId,
    locale: String,
    pub given: ReplyState,
    /// The message that shows work which has not finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Unfinished>,
}

/// An answer that was to change when its work was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unfinished {
    /// The follow-up message that shows it; otherwise it is the initial response, or the pressed message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// The custom id of the control that starts the work again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<String>,
}

impl PendingInteraction {
    pub fn new(to: ReturnAddress, channel: ChannelId, locale: Locale) -> PendingInteraction {
        PendingInteraction {
            to,
            channel,
            locale: locale.tag().to_owned(),
            given: ReplyState::Nothing,
            unfinished: None,
        }
    }

    pub fn id(&self) -> InteractionId {
        InteractionId(self.to.interaction.get())
    }

    pub fn locale(&self) -> Locale {
        Locale::nearest(&self.locale)
    }

    /// Whether Discord still accepts an answer, allowing for slightly different clocks.
    pub fn is_open(&self, now: Time) -> bool {
        let patience = match self.given {
            ReplyState::Promised | ReplyState::Noted => TOKEN_LIVES,
            ReplyState::Answered if self.unfinished.is_some() => TOKEN_LIVES,
            // There is nothing to add.
            ReplyState::Answered => Duration::ZERO,
            ReplyState::Nothing | ReplyState::Elsewhere => TOO_LATE + CLOCKS_DIFFER,
        };
        self.age(now) < patience
    }

    pub fn age(&self, now: Time) -> Duration {
        Duration::from_millis(now.0.saturating_sub(self.id().time().0))
    }
}

/// Omits the token, which is secret.
impl fmt::Debug for PendingInteraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PendingInteraction")
            .field("id", &self.id())
            .field("given", &self.given)
            .finish_non_exhaustive()
    }
}

/// The file of this process.
#[derive(Debug)]
pub struct PendingInteractions {
    file: Mutex<File>,
    free: Mutex<Vec<usize>>,
}

impl PendingInteractions {
    /// Opens the first file in the folder that no other process uses. Returns also the interactions its
    /// previous owner left. Blocking.
    ///
    /// # Errors
    /// The folder is not writable, or too many processes share it.
    pub fn open(data: &Path) -> io::Result<(PendingInteractions, Vec<PendingInteraction>)> {
        for number in 0..PROCESSES {
            let path = data.join(format!("unanswered.{number}"));
            if !path.exists() {
                private::file(&path)?;
            }
            let mut file = File::options().read(true).write(true).open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => continue,
                Err(TryLockError::Error(error)) => return Err(error),
            }
            let mut bytes = Vec::new();
            Read::by_ref(&mut file).take((PLACE * PLACES) as u64).read_to_end(&mut bytes)?;
            file.set_len(0)?;
            let written = bytes.chunks(PLACE).filter(|place| place.first().is_some_and(|byte| *byte != 0));
            let read: Vec<_> = written.map(read).collect();
            let unreadable = read.iter().filter(|left| left.is_none()).count();
            if unreadable > 0 {
                tracing::warn!(
                    path = %path.display(), unreadable,
                    "recorded interactions unreadable, their users get no answer"
                );
            }
            let left = read.into_iter().flatten().collect();
            return Ok((
                PendingInteractions {
                    file: Mutex::new(file),
                    free: Mutex::new((0..PLACES).rev().collect()),
                },
                left,
            ));
        }
        Err(io::Error::other(format!("{PROCESSES} processes use this folder")))
    }

    /// Records an interaction until the place is dropped. `None`: it is not recorded, because too many are
    /// under way or the write failed.
    ///
    /// The write goes to the operating system's memory, not to the disk, so it takes microseconds.
    pub fn note(self: &Arc<Self>, left: PendingInteraction) -> Option<PendingSlot> {
        let Some(number) = lock(&self.free).pop() else {
            tracing::debug!(interaction = %left.id(), "interaction not recorded, too many are under way");
            return None;
        };
        // Dropping it frees the number in any case.
        let place = PendingSlot { of: Arc::clone(self), number, left };
        place.write().then_some(place)
    }

    fn write(&self, number: usize, bytes: &[u8]) -> io::Result<()> {
        let mut file = lock(&self.file);
        file.seek(SeekFrom::Start((number * PLACE) as u64))?;
        file.write_all(bytes)
    }
}

/// Parses a place; `None` if it was not written completely.
fn read(place: &[u8]) -> Option<PendingInteraction> {
    let end = place.iter().position(|byte| *byte == 0).unwrap_or(place.len());
    serde_json::from_slice(&place[..end]).ok()
}

/// An interaction's place in the file, freed when dropped.
pub struct PendingSlot {
    of: Arc<PendingInteractions>,
    number: usize,
    left: PendingInteraction,
}

impl PendingSlot {
    /// Records what Discord has received.
    pub fn given(&mut self, given: ReplyState) {
        self.left.given = given;
        self.write();
    }

    /// Records the message that shows work which has not finished.
    pub fn unfinished(&mut self, unfinished: Unfinished) {
        self.left.unfinished = Some(unfinished);
        self.write();
    }

    /// Returns whether the write succeeded.
    fn write(&self) -> bool {
        let written = self.bytes().and_then(|bytes| self.of.write(self.number, &bytes));
        if let Err(error) = &written {
            tracing::debug!(interaction = %self.left.id(), %error, "interaction not recorded");
        }
        written.is_ok()
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec(&self.left)?;
        if bytes.len() > PLACE {
            return Err(io::Error::other(format!("it has {} bytes, more than {PLACE}", bytes.len())));
        }
        bytes.resize(PLACE, 0);
        Ok(bytes)
    }
}

impl Drop for PendingSlot {
    fn drop(&mut self) {
        if let Err(error) = self.of.write(self.number, &[0; PLACE]) {
            tracing::debug!(%error, "recorded interaction not removed");
        }
        lock(&self.of.free).push(self.number);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Each statement leaves the data consistent, so a poisoned lock is safe to reuse.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
#[path = "../../tests/units/pending.rs"]
mod tests;

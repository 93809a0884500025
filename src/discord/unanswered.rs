//! Interactions under way, in a file that outlives the process: who waited for one that was killed is told by
//! the next.
//!
//! ```text
//!   unanswered.N   in the data folder: places of 1 KiB, zero or a line of JSON; N is the first that no other process uses
//! ```
//!
//! An interaction has a place while it is carried out; then the place is zeroed. Nothing is synced: the
//! system keeps what a killed process has written, and after a loss of power nobody waits any more. What
//! stands there can answer in the bot's name for 15 minutes, so only the file's owner can read it.

use super::{answer::Given, read::ReturnAddress, shed::TOO_LATE};
use crate::{
    ids::{ChannelId, InteractionId, Time},
    store::private,
    text::Locale,
};
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    fs::{File, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// Bytes of a place. Discord's tokens have some 220.
const PLACE: usize = 1024;
/// Interactions that are noted at a time; more are carried out without that.
const PLACES: usize = 256;
/// Processes that may share a data folder.
const PROCESSES: usize = 64;

/// How long Discord takes what follows an answer.
const TOKEN_LIVES: Duration = Duration::from_secs(15 * 60);
const CLOCKS_DIFFER: Duration = Duration::from_secs(2);

/// An interaction that nobody answered.
#[derive(Clone, Serialize, Deserialize)]
pub struct Left {
    #[serde(flatten)]
    pub to: ReturnAddress,
    pub channel: ChannelId,
    locale: String,
    pub given: Given,
}

impl Left {
    pub fn new(to: ReturnAddress, channel: ChannelId, locale: Locale) -> Left {
        Left {
            to,
            channel,
            locale: locale.tag().to_owned(),
            given: Given::Nothing,
        }
    }

    pub fn id(&self) -> InteractionId {
        InteractionId(self.to.interaction.get())
    }

    pub fn locale(&self) -> Locale {
        Locale::nearest(&self.locale)
    }

    /// Whether Discord still takes an answer to it. Discord's clock and the machine's may differ a little.
    pub fn is_open(&self, now: Time) -> bool {
        let patience = match self.given {
            Given::Promised | Given::Noted => TOKEN_LIVES,
            Given::Nothing | Given::Elsewhere => TOO_LATE + CLOCKS_DIFFER,
        };
        self.age(now) < patience
    }

    pub fn age(&self, now: Time) -> Duration {
        Duration::from_millis(now.0.saturating_sub(self.id().time().0))
    }
}

/// Without the token, which is secret.
impl fmt::Debug for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Left")
            .field("id", &self.id())
            .field("given", &self.given)
            .finish_non_exhaustive()
    }
}

/// The file of this process.
#[derive(Debug)]
pub struct Unanswered {
    file: Mutex<File>,
    free: Mutex<Vec<usize>>,
}

impl Unanswered {
    /// The first file of the folder that no other process uses, and what the one that used it before has
    /// left. Blocking.
    ///
    /// # Errors
    /// The folder cannot be written, or too many processes share it.
    pub fn open(data: &Path) -> io::Result<(Unanswered, Vec<Left>)> {
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
            let left = bytes.chunks(PLACE).filter_map(read).collect();
            return Ok((
                Unanswered {
                    file: Mutex::new(file),
                    free: Mutex::new((0..PLACES).rev().collect()),
                },
                left,
            ));
        }
        Err(io::Error::other(format!("{PROCESSES} processes use this folder")))
    }

    /// Notes an interaction until the place is dropped. `None`: it is not noted,
    /// because too many are under way or nothing can be written.
    ///
    /// What is written goes into the system's memory, not to the disk: it takes microseconds.
    pub fn note(self: &Arc<Self>, left: Left) -> Option<Place> {
        let number = lock(&self.free).pop()?;
        // Given back when this is dropped, whatever happens.
        let place = Place { of: Arc::clone(self), number, left };
        place.write().then_some(place)
    }

    fn write(&self, number: usize, bytes: &[u8]) -> io::Result<()> {
        let mut file = lock(&self.file);
        file.seek(SeekFrom::Start((number * PLACE) as u64))?;
        file.write_all(bytes)
    }
}

/// What a place says, if it was written wholly.
fn read(place: &[u8]) -> Option<Left> {
    let end = place.iter().position(|byte| *byte == 0).unwrap_or(place.len());
    serde_json::from_slice(&place[..end]).ok()
}

/// An interaction's place in the file, until it is dropped.
pub struct Place {
    of: Arc<Unanswered>,
    number: usize,
    left: Left,
}

impl Place {
    /// Discord was told to wait.
    pub fn given(&mut self, given: Given) {
        self.left.given = given;
        self.write();
    }

    /// Whether that was possible.
    fn write(&self) -> bool {
        let Ok(mut bytes) = serde_json::to_vec(&self.left) else {
            return false;
        };
        if bytes.len() > PLACE {
            return false;
        }
        bytes.resize(PLACE, 0);
        let written = self.of.write(self.number, &bytes);
        if let Err(error) = &written {
            tracing::debug!(%error, "an interaction is not noted");
        }
        written.is_ok()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Err(error) = self.of.write(self.number, &[0; PLACE]) {
            tracing::debug!(%error, "an interaction stays noted");
        }
        lock(&self.of.free).push(self.number);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is in there is whole between any two statements.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn left(number: u64) -> Left {
        let to = ReturnAddress {
            interaction: serenity::all::InteractionId::new(number),
            application: serenity::all::ApplicationId::new(7),
            token: "secret".repeat(40),
        };
        Left::new(to, ChannelId(9), Locale::default())
    }

    fn ids(left: &[Left]) -> Vec<u64> {
        left.iter().map(|left| left.to.interaction.get()).collect()
    }

    #[test]
    fn what_is_under_way_is_left_and_nothing_else() {
        let data = tempfile::tempdir().unwrap();
        let (first, before) = Unanswered::open(data.path()).unwrap();
        assert!(before.is_empty());
        let first = Arc::new(first);
        let mut places: Vec<Place> = (1..=3).map(|number| first.note(left(number)).unwrap()).collect();
        places[2].given(Given::Promised);
        drop(places.remove(0));
        // Another process beside it has a file of its own.
        let (_second, before) = Unanswered::open(data.path()).unwrap();
        assert!(before.is_empty());
        // What a killed process leaves: its file as it is, and no lock.
        let copy = tempfile::tempdir().unwrap();
        fs::copy(data.path().join("unanswered.0"), copy.path().join("unanswered.0")).unwrap();
        let (_next, before) = Unanswered::open(copy.path()).unwrap();
        assert_eq!(ids(&before), [2, 3]);
        assert_eq!((before[0].given, before[1].given), (Given::Nothing, Given::Promised));
        assert_eq!((before[1].channel, before[1].to.token.len()), (ChannelId(9), 240));
        drop(places);
        assert!(
            fs::read(data.path().join("unanswered.0")).unwrap().iter().all(|byte| *byte == 0),
            "a token is left"
        );
    }

    #[test]
    fn nobody_is_told_who_no_longer_waits() {
        let mut left = left(1 << 40);
        let after = |seconds| left.id().time().after(Duration::from_secs(seconds));
        let moments = [2, 6, 899, 901].map(after);
        assert_eq!(moments.map(|now| left.is_open(now)), [true, false, false, false]);
        left.given = Given::Noted;
        assert_eq!(moments.map(|now| left.is_open(now)), [true, true, true, false]);
        assert!(!format!("{left:?}").contains("secret"));
    }

    #[test]
    fn damage_and_crowds_are_borne() {
        let data = tempfile::tempdir().unwrap();
        fs::write(data.path().join("unanswered.0"), b"{\"interaction\":12,\xff\xfe no json").unwrap();
        let (unanswered, before) = Unanswered::open(data.path()).unwrap();
        assert!(before.is_empty());
        let unanswered = Arc::new(unanswered);
        let mut long = left(1);
        long.to.token = "x".repeat(2 * PLACE);
        assert!(unanswered.note(long).is_none(), "it has no room");
        let places: Vec<Place> =
            (1..=PLACES as u64).filter_map(|number| unanswered.note(left(number))).collect();
        assert_eq!(places.len(), PLACES);
        assert!(unanswered.note(left(1)).is_none());
        drop(places);
        assert!(unanswered.note(left(1)).is_some());
    }
}

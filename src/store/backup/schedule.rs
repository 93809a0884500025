//! Scheduled backups into a folder of their own while the bot runs.
//!
//! The file name contains the time of the backup (`deltille-20260131T060000Z.jsonl`), so a later process
//! finds earlier backups by listing the folder. A backup is written to a temporary file, synced, and read
//! once more as `deltille restore` would (number and checksum). Only then are the oldest backups removed: a
//! full disk or an unreadable database never costs an existing backup. Files with other names are never
//! touched, nor are those dated in the future: a wrong clock made them, so they count neither as the last backup
//! nor among those to keep.

use super::{blocking, check, io_error, write};
use crate::{Sealer, Store, StoreError, private};
use deltille_base::{ids::Time, metrics::Metrics};
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use time::{Date, Month, OffsetDateTime, PrimitiveDateTime, Time as TimeOfDay};

/// Minimum interval between two backups.
pub const SHORTEST: Duration = Duration::from_secs(60);
/// Delay before a retry after a failed backup, unless the next regular backup is due earlier.
const AGAIN_AFTER: Duration = Duration::from_secs(10 * 60);
/// Longest sleep between checks: the machine may be suspended, or its clock may be changed.
const LOOK: Duration = Duration::from_secs(60);

/// Name of the backups among the [scheduled works](deltille_base::metrics::Scheduled).
const WORK: &str = "backup";
const BEFORE: &str = "deltille-";
const AFTER: &str = ".jsonl";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Target folder. Created if missing, readable by its owner only.
    pub folder: PathBuf,
    pub every: Duration,
    /// Number of backups to keep; at least 1.
    pub keep: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    pub file: PathBuf,
    pub subjects: usize,
    pub removed: usize,
}

impl Schedule {
    /// Makes backups until the future is dropped. `now` is the machine's clock. Failures are logged, counted
    /// and retried.
    pub async fn run(&self, store: &dyn Store, sealer: &Sealer, metrics: &Metrics, now: impl Fn() -> Time) {
        let mut failed: Option<Time> = None;
        let early = present(&self.folder, Time(u64::MAX)).into_iter().filter(|(at, _)| *at > now());
        for (_, file) in early {
            tracing::warn!(path = %file.display(), "backup dated in the future ignored, was the clock wrong?");
        }
        metrics.scheduled.expected(WORK, self.every, Instant::now());
        loop {
            let due = match failed {
                Some(failed) => failed.after(AGAIN_AFTER.min(self.every)),
                None => self.due(now()).await,
            };
            let left = Duration::from_millis(due.0.saturating_sub(now().0));
            if !left.is_zero() {
                tokio::time::sleep(left.min(LOOK)).await;
                continue;
            }
            failed = match self.make(store, sealer, now()).await {
                Ok(Made { file, subjects, removed }) => {
                    metrics.backups.written(now());
                    metrics.scheduled.done(WORK, Instant::now());
                    tracing::info!(
                        path = %file.display(), subjects, removed,
                        "scheduled backup written and checked"
                    );
                    None
                }
                Err(error) => {
                    metrics.backups.failed();
                    tracing::error!(
                        path = %self.folder.display(), %error,
                        "scheduled backup failed, retrying"
                    );
                    Some(now())
                }
            };
        }
    }

    /// Returns when the next backup is due, derived from the newest file: at once if there is none.
    pub async fn due(&self, now: Time) -> Time {
        let folder = self.folder.clone();
        let present = blocking(move || Ok(present(&folder, now))).await.unwrap_or_else(|error| {
            tracing::error!(path = %self.folder.display(), %error, "earlier backups not looked for");
            Vec::new()
        });
        present.last().map_or(now, |(newest, _)| newest.after(self.every))
    }

    /// Makes one backup, verifies it and removes those beyond [`Schedule::keep`].
    ///
    /// # Errors
    /// The backup could not be written or is not complete. In that case no older backup was removed.
    pub async fn make(&self, store: &dyn Store, sealer: &Sealer, now: Time) -> Result<Made, StoreError> {
        let folder = self.folder.clone();
        blocking(move || {
            private::folder(&folder).map_err(|error| io_error(&folder, &error))?;
            sweep(&folder);
            Ok(())
        })
        .await?;
        let file = self.folder.join(name(now)?);
        let written = write(store, &file, sealer).await?;
        let (folder, keep, sealer) = (self.folder.clone(), self.keep.max(1), sealer.clone());
        blocking(move || {
            let checked = check(&file, &sealer).and_then(|subjects| match subjects == written {
                true => Ok(subjects),
                false => Err(StoreError::Engine(format!(
                    "{written} subjects were written, but the file has {subjects}"
                ))),
            });
            // A faulty file must not be mistaken for a backup.
            let subjects = checked.inspect_err(|_| {
                remove(&file);
            })?;
            let present = present(&folder, now);
            let old = &present[..present.len().saturating_sub(keep)];
            let removed = old.iter().filter(|(_, old)| *old != file && remove(old)).count();
            Ok(Made { file, subjects, removed })
        })
        .await
    }
}

/// Removes a file. A failure is logged: the disk may fill with what stays.
fn remove(file: &Path) -> bool {
    let removed = fs::remove_file(file);
    if let Err(error) = &removed {
        tracing::error!(path = %file.display(), %error, "old or unfinished backup not removed");
    }
    removed.is_ok()
}

/// The files in the folder, none if it does not exist yet. What cannot be listed is logged.
fn paths(folder: &Path) -> Vec<PathBuf> {
    let failed = |error: &io::Error| {
        if error.kind() != io::ErrorKind::NotFound {
            tracing::error!(path = %folder.display(), %error, "backup folder not listed");
        }
    };
    let Ok(entries) = fs::read_dir(folder).inspect_err(failed) else {
        return Vec::new();
    };
    entries
        .filter_map(|entry| entry.map(|entry| entry.path()).inspect_err(failed).ok())
        .collect()
}

/// Lists the existing backups that are dated no later than `now`, oldest first.
fn present(folder: &Path, now: Time) -> Vec<(Time, PathBuf)> {
    let paths = paths(folder).into_iter();
    let mut found: Vec<(Time, PathBuf)> =
        paths.filter_map(|path| Some((moment(path.file_name()?.to_str()?)?, path))).collect();
    found.retain(|(at, _)| *at <= now);
    found.sort();
    found
}

/// Removes partial files of a killed process.
fn sweep(folder: &Path) {
    for path in paths(folder) {
        let begun = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".part"));
        if begun.is_some_and(|name| moment(name).is_some()) {
            remove(&path);
        }
    }
}

fn name(now: Time) -> Result<String, StoreError> {
    let seconds = i64::try_from(now.0 / 1000).unwrap_or(i64::MAX);
    let at = OffsetDateTime::from_unix_timestamp(seconds)
        .map_err(|error| StoreError::Engine(error.to_string()))?;
    let (date, time) = (at.date(), at.time());
    let (year, month, day) = (date.year(), u8::from(date.month()), date.day());
    let (hour, minute, second) = (time.hour(), time.minute(), time.second());
    Ok(format!("{BEFORE}{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z{AFTER}"))
}

/// Parses the time from a backup's file name; `None` for all other names.
fn moment(name: &str) -> Option<Time> {
    let stamp = name.strip_prefix(BEFORE)?.strip_suffix(AFTER)?;
    let (date, time) = stamp.strip_suffix('Z')?.split_once('T')?;
    let number = |text: &str, from: usize, until: usize| {
        let digits =
            text.get(from..until).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
        digits.parse::<u8>().ok()
    };
    let (8, 6) = (date.len(), time.len()) else {
        return None;
    };
    let year = i32::from(number(date, 0, 2)?) * 100 + i32::from(number(date, 2, 4)?);
    let month = Month::try_from(number(date, 4, 6)?).ok()?;
    let date = Date::from_calendar_date(year, month, number(date, 6, 8)?).ok()?;
    let time = TimeOfDay::from_hms(number(time, 0, 2)?, number(time, 2, 4)?, number(time, 4, 6)?).ok()?;
    let seconds = PrimitiveDateTime::new(date, time).assume_utc().unix_timestamp();
    Some(Time(u64::try_from(seconds).ok()?.checked_mul(1000)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn backup_name_contains_the_time() {
        assert_eq!(name(Time(1_769_839_200_123)).unwrap(), "deltille-20260131T060000Z.jsonl");
        for other in [
            "",
            "deltille-.jsonl",
            "deltille-20260231T060000Z.jsonl",
            "deltille-20260131T060000Z.jsonl.part",
            "x.jsonl",
        ] {
            assert_eq!(moment(other), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn backup_name_round_trips(seconds in 0u64..253_402_300_799) {
            let name = name(Time(seconds * 1000 + 7)).unwrap();
            prop_assert_eq!(moment(&name), Some(Time(seconds * 1000)));
        }

        #[test]
        fn no_name_panics(name: String, stamp in "[0-9TZ]{0,18}") {
            let _ = (moment(&name), moment(&format!("{BEFORE}{stamp}{AFTER}")));
        }
    }
}

//! What the store asks of the operating system beside sled. A test answers in its place, and says that the
//! disk failed.

use std::{fmt, fs::File, io, path::Path};

/// A disk.
pub trait Disk: fmt::Debug + Send + Sync + 'static {
    /// Makes everything written to this file durable; returns when it is.
    fn sync(&self, file: &File) -> io::Result<()>;

    /// Bytes that can still be written in this folder.
    fn free(&self, folder: &Path) -> io::Result<u64>;
}

/// The disk as it is.
#[derive(Clone, Copy, Debug)]
pub struct SystemDisk;

impl Disk for SystemDisk {
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_data()
    }

    fn free(&self, folder: &Path) -> io::Result<u64> {
        fs4::available_space(folder)
    }
}

/// Forgets what the system remembers of a file, so that whoever reads it next sees what is on the disk: after
/// a failed sync, Linux goes on showing what it could not write.
pub fn forget_cached(file: &File) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::fs::fadvise(file, 0, None, rustix::fs::Advice::DontNeed) {
        tracing::warn!(%error, "what is cached of the log could not be forgotten");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = file;
}

//! The operating-system calls of the disk store outside of sled. Tests replace them to simulate a failing
//! disk.

use std::{fmt, fs::File, io, path::Path};

pub trait Disk: fmt::Debug + Send + Sync + 'static {
    /// Makes everything written to this file durable; returns when that is done.
    fn sync(&self, file: &File) -> io::Result<()>;

    /// Returns the free space in bytes for this folder.
    fn free(&self, folder: &Path) -> io::Result<u64>;
}

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

/// Drops the file's pages from the system's cache, so that the next reader sees what is on the disk. After a
/// failed sync, Linux keeps showing the data it could not write.
pub fn forget_cached(file: &File) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::fs::fadvise(file, 0, None, rustix::fs::Advice::DontNeed) {
        tracing::warn!(%error, "cached pages of the log not dropped");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = file;
}

//! The operating-system calls of the disk store outside of sled. Tests replace them to simulate a failing
//! disk.

use std::{
    fmt,
    fs::{self, File},
    io,
    path::Path,
};

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

/// Whether a path leads to this open file. Elsewhere than on Unix: whether it leads to a file, because there
/// open files cannot be replaced.
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let there = match fs::metadata(path) {
        Ok(there) => there,
        Err(error) if is_gone(&error) => return Ok(false),
        Err(error) => return Err(error),
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let open = file.metadata()?;
        Ok((open.dev(), open.ino()) == (there.dev(), there.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        Ok(there.is_file())
    }
}

fn is_gone(error: &io::Error) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound, StaleNetworkFileHandle};
    matches!(error.kind(), NotFound | NotADirectory | StaleNetworkFileHandle)
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

/// Makes the entries of a folder durable, on systems where folders can be opened.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    File::open(folder)?.sync_all()
}

/// Removes a file of a folder, if it is there, so that it stays removed.
pub fn remove_durably(folder: &Path, file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed.and_then(|()| sync_folder(folder)),
    }
}

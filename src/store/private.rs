//! Files and folders that only their owner can look into, where the system knows owners.

use std::{
    fs::{self, File, OpenOptions},
    io,
    path::Path,
};

/// Makes a folder, and those above it if need be.
pub fn folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes a file, or empties the one that is there.
pub fn file(path: &Path) -> io::Result<File> {
    open(path, File::options().write(true).create(true).truncate(true))
}

/// Makes a file, or opens the one that is there with what is in it.
pub fn kept(path: &Path) -> io::Result<File> {
    open(path, File::options().read(true).write(true).create(true).truncate(false))
}

fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    let file = options.open(path)?;
    restrict(path, 0o600)?;
    Ok(file)
}

/// A folder and what is in it, also where an older version made them.
pub fn content(folder: &Path) -> io::Result<()> {
    restrict(folder, 0o700)?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        restrict(&path, if path.is_dir() { 0o700 } else { 0o600 })?;
    }
    Ok(())
}

fn restrict(path: &Path, mode: u32) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    }
    #[cfg(not(unix))]
    let _ = (path, mode);
    Ok(())
}

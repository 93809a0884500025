//! Files and folders that only their owner can read, on systems with file owners.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::Path,
};

/// Creates a folder, and missing parents.
pub fn folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Creates a file, or truncates an existing one.
pub fn file(path: &Path) -> io::Result<File> {
    open(path, File::options().write(true).create(true).truncate(true))
}

/// Creates a file, or opens an existing one and keeps its content.
pub fn kept(path: &Path) -> io::Result<File> {
    open(path, File::options().read(true).write(true).create(true).truncate(false))
}

/// Creates a file that must not exist yet.
pub fn created(path: &Path) -> io::Result<File> {
    open(path, File::options().read(true).write(true).create_new(true))
}

/// Replaces the content of a file by way of `part`, so that it appears complete or not at all.
pub fn replace(path: &Path, part: &Path, content: &[u8]) -> io::Result<()> {
    let mut out = file(part)?;
    out.write_all(content)?;
    out.sync_all()?;
    fs::rename(part, path)
}

fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    let file = options.open(path)?;
    // By the open file: another process may have removed its name already.
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

/// Restricts a folder and its content, also if an older version created them.
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

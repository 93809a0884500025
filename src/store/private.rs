//! Files and folders that only their owner can read, on systems with file owners.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::Path,
};

/// Describes an error at a path. If access was denied, with the user of this process and the path's owner.
pub fn explain(path: &Path, error: &io::Error) -> String {
    #[cfg(target_os = "linux")]
    if error.kind() == io::ErrorKind::PermissionDenied
        // What does not exist, or cannot be seen, is decided by the folder above it.
        && let Some((there, owner)) = path.ancestors().find_map(|path| Some((path, owner(path)?)))
    {
        let own = user(rustix::process::geteuid().as_raw());
        let (there, owner) = (there.display(), user(owner));
        return format!("{error}: this runs as the user {own}, and {there} belongs to the user {owner}");
    }
    let _ = path;
    error.to_string()
}

#[cfg(target_os = "linux")]
fn owner(path: &Path) -> Option<u32> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    fs::metadata(path).ok().map(|data| std::os::unix::fs::MetadataExt::uid(&data))
}

/// The user's name, if the system knows one, and number.
#[cfg(target_os = "linux")]
fn user(number: u32) -> String {
    let known = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let mut names = known.lines().filter_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)? == number.to_string()).then_some(name)
    });
    names.next().map_or_else(|| number.to_string(), |name| format!("{name} ({number})"))
}

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

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn denied_access_names_user_and_owner() {
        use super::*;
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("data/tables");
        let own = user(owner(folder.path()).unwrap());
        let said = explain(&missing, &io::ErrorKind::PermissionDenied.into());
        let expected = format!("user {own}, and {} belongs to the user {own}", folder.path().display());
        assert!(said.ends_with(&expected), "{said}");
        assert_eq!(user(0), "root (0)");
        assert_eq!(user(4_000_000_000), "4000000000");
        assert_eq!(explain(&missing, &io::ErrorKind::NotFound.into()), "entity not found");
    }
}

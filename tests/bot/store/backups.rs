//! Backups that were cut, changed or written by an older version.

use super::contract::{change, channel};
use deltille::store::{
    MemoryStore, Sealer, Store, StoreError,
    backup::{self, Restored},
};
use std::{fs, path::Path};

async fn read(file: &Path) -> Result<Restored, StoreError> {
    let data = file.parent().unwrap();
    let (store, sealer) = (MemoryStore::new(), Sealer::of(data, |_| false).unwrap());
    let restored = backup::read(&store, file, Default::default(), &sealer).await;
    // All of it, or nothing.
    let there = store.scan(None, 5000).await.unwrap().len();
    assert_eq!(there, restored.as_ref().map_or(0, |restored| restored.subjects));
    restored
}

async fn written(folder: &Path, count: u64) -> (std::path::PathBuf, String) {
    let store = MemoryStore::new();
    store.apply((0..count).map(|id| change(channel(id), 0, &format!("k{id}"), "a body")).collect()).await.unwrap();
    let (file, sealer) = (folder.join("copy.jsonl"), Sealer::of(folder, |_| false).unwrap());
    assert_eq!(backup::write(&store, &file, &sealer).await.unwrap() as u64, count);
    let text = fs::read_to_string(&file).unwrap();
    (file, text)
}

#[tokio::test]
async fn a_backup_that_was_cut_anywhere_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, text) = written(folder.path(), 12).await;
    assert_eq!(read(&file).await.unwrap(), Restored { subjects: 12, checked: true });
    // Without its very last sign, the end of a line, nothing is missing.
    for length in 0..text.len() - 1 {
        fs::write(&file, &text[..length]).unwrap();
        assert!(matches!(read(&file).await, Err(StoreError::Backup { .. })), "{length} of {}", text.len());
    }
}

#[tokio::test]
async fn a_backup_that_was_changed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, text) = written(folder.path(), 12).await;
    let lines: Vec<&str> = text.lines().collect();
    let without = |gone: usize| {
        let kept = lines.iter().enumerate().filter(|(at, _)| *at != gone).map(|(_, line)| format!("{line}\n"));
        kept.collect::<String>()
    };
    for changed in [
        without(5),
        text.replacen("a body", "a baby", 1),
        format!("{text}{}\n", lines[3]),
        text.replacen(lines[4], lines[3], 1),
        text.replace("\"subjects\":12", "\"subjects\":11"),
    ] {
        fs::write(&file, &changed).unwrap();
        assert!(matches!(read(&file).await, Err(StoreError::Backup { .. })), "{changed}");
    }
}

#[tokio::test]
async fn a_backup_of_an_older_version_is_read_and_said_to_be_one() {
    let folder = tempfile::tempdir().unwrap();
    let (file, text) = written(folder.path(), 3).await;
    let lines: Vec<&str> = text.lines().collect();
    let older = lines[..4].join("\n").replacen("\"deltille_backup\":2", "\"deltille_backup\":1", 1);
    fs::write(&file, older).unwrap();
    assert_eq!(read(&file).await.unwrap(), Restored { subjects: 3, checked: false });
}

#[tokio::test]
async fn many_subjects_are_read_in_groups() {
    let folder = tempfile::tempdir().unwrap();
    let (file, _) = written(folder.path(), 2300).await;
    assert_eq!(read(&file).await.unwrap().subjects, 2300);
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_a_backup() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("copy.jsonl.part");
    // Left by a process that was killed.
    fs::write(&part, "").unwrap();
    fs::set_permissions(&part, fs::Permissions::from_mode(0o644)).unwrap();
    let (file, _) = written(folder.path(), 1).await;
    for file in [file, folder.path().join("seal.key")] {
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600, "{}", file.display());
    }
}

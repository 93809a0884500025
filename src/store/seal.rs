//! What a backup must not tell: bodies with hidden hands or set-ups of unfinished games are encrypted in it, with a key that
//! stays in the data folder (`seal.key`). A backup is read back where that key is; everything else in it is plain text.
//!
//! XChaCha20-Poly1305 with a fresh nonce for every body. What is private is for the caller to say: bodies are opaque here.

use super::{StoreError, private};
use chacha20poly1305::{AeadInPlace, KeyInit, XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// In the data folder, beside the database; readable by its owner only.
const FILE: &str = "seal.key";
const NONCE: usize = 24;

/// Seals and opens bodies.
#[derive(Clone)]
pub struct Sealer {
    key: [u8; 32],
    /// Whether a body must not be read in a backup.
    private: fn(&[u8]) -> bool,
}

impl std::fmt::Debug for Sealer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sealer(secret)")
    }
}

impl Sealer {
    /// With the key of this data folder, which is made if there is none.
    pub fn of(data: &Path, private: fn(&[u8]) -> bool) -> Result<Sealer, StoreError> {
        let file = data.join(FILE);
        let failed = |why: String| StoreError::Engine(format!("{}: {why}", file.display()));
        let key = match fs::read(&file) {
            Ok(bytes) => bytes.try_into().map_err(|_| failed("this is no key".to_owned()))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let key = random().map_err(&failed)?;
                create(&file, &key).map_err(|error| failed(error.to_string()))?;
                key
            }
            Err(error) => return Err(failed(error.to_string())),
        };
        Ok(Sealer { key, private })
    }

    /// With a key that is nowhere else and gone with the process; nothing is private to it.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn for_once() -> Result<Sealer, StoreError> {
        Ok(Sealer { key: random().map_err(StoreError::Engine)?, private: |_| false })
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new((&self.key).into())
    }

    /// HMAC-SHA256 of this with a key of its own, which is made of that of the data folder: the same each time, and nothing that can be read back.
    pub fn tag(&self, text: &[u8]) -> [u8; 32] {
        // It takes keys of any length.
        let keyed = |key: &[u8]| <Hmac<Sha256> as Mac>::new_from_slice(key).expect("a key of any length");
        let own: [u8; 32] = keyed(&self.key).chain_update(b"deltille deletions").finalize().into_bytes().into();
        keyed(&own).chain_update(text).finalize().into_bytes().into()
    }

    /// A private body, encrypted, its nonce in front; `None`: it may be read by everybody.
    pub fn seal(&self, body: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        if !(self.private)(body) {
            return Ok(None);
        }
        let nonce: [u8; NONCE] = random().map_err(StoreError::Engine)?;
        let mut text = body.to_vec();
        let sealed = self.cipher().encrypt_in_place(XNonce::from_slice(&nonce), b"", &mut text);
        sealed.map_err(|_| StoreError::Engine("a body is too long to be sealed".to_owned()))?;
        Ok(Some([&nonce[..], &text].concat()))
    }

    /// What was sealed with this key; `None`: another key's, or damaged.
    pub fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, text) = sealed.split_at_checked(NONCE)?;
        let mut text = text.to_vec();
        self.cipher().decrypt_in_place(XNonce::from_slice(nonce), b"", &mut text).ok()?;
        Some(text)
    }
}

fn random<const LENGTH: usize>() -> Result<[u8; LENGTH], String> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(|why| format!("no randomness: {why}"))?;
    Ok(bytes)
}

/// Writes the key so that it is there whole or not at all.
fn create(file: &PathBuf, key: &[u8]) -> io::Result<()> {
    let part = file.with_extension("part");
    let mut out = private::file(&part)?;
    out.write_all(key)?;
    out.sync_all()?;
    fs::rename(part, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_body_is_opened_with_its_own_key_only() {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let private = |body: &[u8]| body.starts_with(b"hidden");
        let sealer = Sealer::of(one.path(), private).unwrap();
        assert_eq!(sealer.seal(b"open").unwrap(), None);
        let sealed = sealer.seal(b"hidden hand").unwrap().unwrap();
        assert!(!sealed.windows(4).any(|window| window == b"hand"));
        assert_ne!(sealer.seal(b"hidden hand").unwrap().unwrap(), sealed, "a fresh nonce each time");
        assert_eq!(Sealer::of(one.path(), private).unwrap().open(&sealed).as_deref(), Some(&b"hidden hand"[..]));
        assert_eq!(Sealer::of(other.path(), private).unwrap().open(&sealed), None);
        let mut damaged = sealed.clone();
        damaged[30] ^= 1;
        assert_eq!((sealer.open(&damaged), sealer.open(&sealed[..10])), (None, None));
        fs::write(other.path().join(FILE), b"short").unwrap();
        assert!(Sealer::of(other.path(), private).is_err());
    }
}

//! Encryption of what backups and the database's files must not reveal: bodies with hidden hands or set-ups
//! of unfinished games. The key stays in the data folder (`seal.key`). All other bodies are plain text,
//! unless the key comes from a file elsewhere: then every body is encrypted. A backup can be restored only
//! where its key is.
//!
//! XChaCha20-Poly1305 with a fresh nonce for every body. The caller decides what is private: bodies are
//! opaque here. `seal.check` holds a fingerprint of the key a data folder is used with, so that another key
//! is noticed before anything is read or written.

use super::{StoreError, private};
use chacha20poly1305::{AeadInPlace, KeyInit, XChaCha20Poly1305, XNonce};
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::{fs, io, path::Path};

/// File name in the data folder, next to the database; readable by its owner only.
pub(crate) const FILE: &str = "seal.key";
/// File next to it with a fingerprint of the key in use. It does not reveal the key.
pub(crate) const CHECK: &str = "seal.check";
const NONCE: usize = 24;
/// Prefix of a sealed body in the database. No plain body begins with it, because bodies are texts.
const MARK: &[u8; 8] = b"\0sealed1";
/// Number of bytes that sealing adds to a body in the database.
pub const OVERHEAD: usize = MARK.len() + NONCE + 16;

type SecretKey = [u8; 32];

#[derive(Clone)]
pub struct Sealer {
    /// The key for new seals.
    key: SecretKey,
    /// The data folder's own key: opens bodies sealed before there was another key, and makes tags.
    own: SecretKey,
    /// Whether a body is private.
    private: fn(&[u8]) -> bool,
}

impl std::fmt::Debug for Sealer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sealer(secret)")
    }
}

impl Sealer {
    /// Uses the data folder's key, which is created if there is none.
    pub fn of(data: &Path, private: fn(&[u8]) -> bool) -> Result<Sealer, StoreError> {
        Sealer::find(data, None, private)
    }

    /// Uses the key in `key_file`, if given; then everything is private. Bodies sealed with the data folder's
    /// own key can still be opened.
    ///
    /// # Errors
    /// [`StoreError::Key`] if the file holds no key, or the data folder was used with another one. Nothing
    /// was written.
    pub fn find(
        data: &Path,
        key_file: Option<&Path>,
        private: fn(&[u8]) -> bool,
    ) -> Result<Sealer, StoreError> {
        let sealer = Sealer::read(data, key_file, private)?;
        sealer.keep(data)?;
        Ok(sealer)
    }

    /// Like [`Sealer::find`], but writes nothing: a folder must not be bound to a key before it is known to
    /// fit. [`Sealer::keep`] follows.
    ///
    /// # Errors
    /// As for [`Sealer::find`].
    pub fn read(
        data: &Path,
        key_file: Option<&Path>,
        private: fn(&[u8]) -> bool,
    ) -> Result<Sealer, StoreError> {
        let (file, check) = (data.join(FILE), data.join(CHECK));
        let named = key_file.map(named).transpose()?;
        let own = match optional(&file)? {
            Some(bytes) => Some(bytes.try_into().map_err(|_| {
                StoreError::Key(format!("{} is not a key: put the original file back", file.display()))
            })?),
            None => None,
        };
        let known = optional(&check)?;
        let fits = |known: &Vec<u8>| named.iter().chain(&own).any(|key| *known == check_of(key));
        if !known.as_ref().is_none_or(fits) {
            let there = "was used with another key: put its `seal.key` back, or name the file of the key that it was used with";
            return Err(StoreError::Key(format!(
                "the data folder {} {there} (DELTILLE_KEY_FILE)",
                data.display()
            )));
        }
        let own = match own {
            Some(own) => own,
            None => random().map_err(StoreError::Engine)?,
        };
        Ok(Sealer {
            key: named.unwrap_or(own),
            own,
            private: if named.is_some() { |_| true } else { private },
        })
    }

    /// Binds the data folder to this key: writes `seal.key` if there is none, and the key's fingerprint.
    ///
    /// # Errors
    /// Nothing could be written, or another process has made another key since this one was read.
    pub fn keep(&self, data: &Path) -> Result<(), StoreError> {
        let (file, check) = (data.join(FILE), data.join(CHECK));
        let failed = |error: io::Error| StoreError::Engine(format!("{}: {error}", file.display()));
        match optional(&file)? {
            None => create(&file, &self.own).map_err(failed)?,
            Some(bytes) if bytes == self.own => {}
            Some(_) => {
                let meanwhile = "was made by another process at this moment: start again";
                return Err(StoreError::Key(format!("{} {meanwhile}", file.display())));
            }
        }
        if optional(&check)?.is_none_or(|known| known != check_of(&self.key)) {
            create(&check, &check_of(&self.key)).map_err(failed)?;
        }
        Ok(())
    }

    /// Uses a random key that is lost with the process; no body is private.
    ///
    /// # Errors
    /// The system's random source failed.
    pub fn for_once() -> Result<Sealer, StoreError> {
        let key = random().map_err(StoreError::Engine)?;
        Ok(Sealer { key, own: key, private: |_| false })
    }

    /// Fingerprints of the current key and of the data folder's key, for a database shared by several
    /// processes. They do not reveal the keys.
    pub fn marks(&self) -> [i64; 2] {
        [&self.key, &self.own].map(|key| {
            let [a, b, c, d, e, f, g, h, ..] = check_of(key);
            i64::from_be_bytes([a, b, c, d, e, f, g, h])
        })
    }

    /// Fingerprint of the data folder's own key for what is tagged with it. Does not reveal the key.
    pub fn tag_mark(&self) -> String {
        HEXLOWER.encode(&self.tag(b"deltille tag check")[..8])
    }

    /// HMAC-SHA256 of a text, with a key derived from the data folder's key. Deterministic and not
    /// reversible.
    pub fn tag(&self, text: &[u8]) -> [u8; 32] {
        let deletions = keyed(&self.own, b"deltille deletions");
        keyed(&deletions, text)
    }

    /// Encrypts a private body, with the nonce in front; `None` if the body is not private.
    pub fn seal(&self, body: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        if !(self.private)(body) {
            return Ok(None);
        }
        self.encrypt(b"", body).map(Some)
    }

    /// Decrypts what was sealed with this key; `None` if it was sealed with another key or is damaged.
    pub fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        self.decrypt(b"", sealed)
    }

    /// Encodes a body for the database: sealed if it is private. `about` names the subject; opening requires
    /// the same one.
    pub fn lock(&self, about: &str, body: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        if !(self.private)(&body) {
            return Ok(body);
        }
        Ok([&MARK[..], &self.encrypt(about.as_bytes(), &body)?].concat())
    }

    /// Decodes a body from the database; `None` if it was sealed with another key or for another subject.
    pub fn unlock(&self, about: &str, body: Vec<u8>) -> Option<Vec<u8>> {
        match body.strip_prefix(MARK) {
            Some(sealed) => self.decrypt(about.as_bytes(), sealed),
            None => Some(body),
        }
    }

    fn encrypt(&self, about: &[u8], body: &[u8]) -> Result<Vec<u8>, StoreError> {
        let nonce: [u8; NONCE] = random().map_err(StoreError::Engine)?;
        let mut text = body.to_vec();
        let sealed = cipher(&self.key).encrypt_in_place(XNonce::from_slice(&nonce), about, &mut text);
        sealed.map_err(|_| StoreError::Engine("a body is too long to be sealed".to_owned()))?;
        Ok([&nonce[..], &text].concat())
    }

    fn decrypt(&self, about: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE)?;
        [&self.key, &self.own].into_iter().find_map(|key| {
            let mut text = sealed.to_vec();
            cipher(key)
                .decrypt_in_place(XNonce::from_slice(nonce), about, &mut text)
                .ok()
                .map(|()| text)
        })
    }
}

/// Whether a body in the database is sealed.
pub fn is_locked(body: &[u8]) -> bool {
    body.starts_with(MARK)
}

fn cipher(key: &SecretKey) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(key.into())
}

fn keyed(key: &[u8], text: &[u8]) -> [u8; 32] {
    // HMAC accepts keys of any length.
    let keyed = <Hmac<Sha256> as Mac>::new_from_slice(key).expect("a key of any length");
    keyed.chain_update(text).finalize().into_bytes().into()
}

/// Fingerprint of a key; does not reveal it.
fn check_of(key: &SecretKey) -> [u8; 32] {
    keyed(key, b"deltille key check")
}

/// Reads a file; `None` if it does not exist.
///
/// # Errors
/// [`StoreError::Key`]: there is one, but it cannot be read. A restart would not change that.
fn optional(file: &Path) -> Result<Option<Vec<u8>>, StoreError> {
    match fs::read(file) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::Key(format!("{} cannot be read: {error}", file.display()))),
    }
}

/// Reads the key in a file: 32 bytes, or 64 hexadecimal digits.
fn named(file: &Path) -> Result<SecretKey, StoreError> {
    let bytes = fs::read(file)
        .map_err(|error| StoreError::Key(format!("the key file {}: {error}", file.display())))?;
    let digits = HEXLOWER_PERMISSIVE
        .decode(bytes.trim_ascii())
        .ok()
        .and_then(|bytes| bytes.try_into().ok());
    let wrong = "holds no key: 32 bytes, or 64 hexadecimal digits";
    let key = digits.or_else(|| bytes.try_into().ok());
    key.ok_or_else(|| StoreError::Key(format!("the key file {} {wrong}", file.display())))
}

fn random<const LENGTH: usize>() -> Result<[u8; LENGTH], String> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(|why| format!("no randomness: {why}"))?;
    Ok(bytes)
}

/// Writes the key so that the file appears complete or not at all.
fn create(file: &Path, key: &[u8]) -> io::Result<()> {
    private::replace(file, &file.with_extension("part"), key)
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
        assert_eq!(
            Sealer::of(one.path(), private).unwrap().open(&sealed).as_deref(),
            Some(&b"hidden hand"[..])
        );
        assert_eq!(Sealer::of(other.path(), private).unwrap().open(&sealed), None);
        let mut damaged = sealed.clone();
        damaged[30] ^= 1;
        assert_eq!((sealer.open(&damaged), sealer.open(&sealed[..10])), (None, None));
        fs::write(other.path().join(FILE), b"short").unwrap();
        assert!(Sealer::of(other.path(), private).is_err());
    }
}

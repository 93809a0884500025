//! What neither a backup nor the files of the database must tell: bodies with hidden hands or set-ups of
//! unfinished games are encrypted, with a key that stays in the data folder (`seal.key`). Everything else is
//! plain text, unless the key comes from a file elsewhere: then every body is encrypted. A backup is read
//! back where the key is.
//!
//! XChaCha20-Poly1305 with a fresh nonce for every body. What is private is for the caller to say: bodies are
//! opaque here. `seal.check` tells which key a data folder is used with, so that another one is noticed
//! before anything is read or written.

use super::{StoreError, private};
use chacha20poly1305::{AeadInPlace, KeyInit, XChaCha20Poly1305, XNonce};
use data_encoding::HEXLOWER_PERMISSIVE;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::{
    fs,
    io::{self, Write},
    path::Path,
};

/// In the data folder, beside the database; readable by its owner only.
const FILE: &str = "seal.key";
/// Beside it: what tells the key that is used, and not what it is.
const CHECK: &str = "seal.check";
const NONCE: usize = 24;
/// What a sealed body in the database begins with; no body does so by itself, they are texts.
const MARK: &[u8; 8] = b"\0sealed1";
/// How much longer a body is when it is sealed there.
pub const OVERHEAD: usize = MARK.len() + NONCE + 16;

type SecretKey = [u8; 32];

/// Seals and opens bodies.
#[derive(Clone)]
pub struct Sealer {
    /// What is sealed now is sealed with this.
    key: SecretKey,
    /// The data folder's: what was sealed before there was another, and tags.
    own: SecretKey,
    /// Whether a body must not be read by everybody.
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
        Sealer::find(data, None, private)
    }

    /// With the key in this file, if one is named: everything is private then. What the data folder's own key
    /// sealed before can still be opened.
    ///
    /// # Errors
    /// [`StoreError::Key`]: there is no key in the file, or the data folder was used with another one. Nothing was written.
    pub fn find(
        data: &Path,
        key_file: Option<&Path>,
        private: fn(&[u8]) -> bool,
    ) -> Result<Sealer, StoreError> {
        let (file, check) = (data.join(FILE), data.join(CHECK));
        let failed = |error: io::Error| StoreError::Engine(format!("{}: {error}", file.display()));
        let named = key_file.map(named).transpose()?;
        let own = match optional(&file).map_err(failed)? {
            Some(bytes) => Some(
                bytes
                    .try_into()
                    .map_err(|_| StoreError::Key(format!("{} is not a key", file.display())))?,
            ),
            None => None,
        };
        let known = optional(&check).map_err(failed)?;
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
            None => {
                let own = random().map_err(StoreError::Engine)?;
                create(&file, &own).map_err(failed)?;
                own
            }
        };
        let key = named.unwrap_or(own);
        if known.is_none_or(|known| known != check_of(&key)) {
            create(&check, &check_of(&key)).map_err(failed)?;
        }
        Ok(Sealer {
            key,
            own,
            private: if named.is_some() { |_| true } else { private },
        })
    }

    /// With a key that is nowhere else and gone with the process; nothing is private to it.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn for_once() -> Result<Sealer, StoreError> {
        let key = random().map_err(StoreError::Engine)?;
        Ok(Sealer { key, own: key, private: |_| false })
    }

    /// What tells, to a database that several processes share,
    /// the key that seals now and the data folder's; not what they are.
    pub fn marks(&self) -> [i64; 2] {
        [&self.key, &self.own].map(|key| {
            let [a, b, c, d, e, f, g, h, ..] = check_of(key);
            i64::from_be_bytes([a, b, c, d, e, f, g, h])
        })
    }

    /// HMAC-SHA256 of this with a key of its own, which is made of that of the data folder: the same each
    /// time, and nothing that can be read back.
    pub fn tag(&self, text: &[u8]) -> [u8; 32] {
        let deletions = keyed(&self.own, b"deltille deletions");
        keyed(&deletions, text)
    }

    /// A private body, encrypted, its nonce in front; `None`: it may be read by everybody.
    pub fn seal(&self, body: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        if !(self.private)(body) {
            return Ok(None);
        }
        self.encrypt(b"", body).map(Some)
    }

    /// What was sealed with this key; `None`: another key's, or damaged.
    pub fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        self.decrypt(b"", sealed)
    }

    /// A body as it is kept in the database: sealed if it is private. `about`: whose it is; it is opened as
    /// that again.
    pub fn lock(&self, about: &str, body: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        if !(self.private)(&body) {
            return Ok(body);
        }
        Ok([&MARK[..], &self.encrypt(about.as_bytes(), &body)?].concat())
    }

    /// A body as it was given to be kept; `None`: it was sealed with another key, or as somebody else's.
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
    // It takes keys of any length.
    let keyed = <Hmac<Sha256> as Mac>::new_from_slice(key).expect("a key of any length");
    keyed.chain_update(text).finalize().into_bytes().into()
}

/// What tells a key without being it.
fn check_of(key: &SecretKey) -> [u8; 32] {
    keyed(key, b"deltille key check")
}

/// The bytes of a file, if it is there.
fn optional(file: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(file) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The key in a file: 32 bytes, or 64 hexadecimal digits.
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

/// Writes the key so that it is there whole or not at all.
fn create(file: &Path, key: &[u8]) -> io::Result<()> {
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

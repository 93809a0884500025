//! Authenticates requests: Discord signs the timestamp and the body.
//!
//! A request is valid once and for a short time. Discord gives up on an answer after three seconds, so a
//! request older than ten ([`FRESH`]) can no longer be answered; the other seven allow for clock differences.
//! Signatures seen within that time are remembered. Another process behind the same load balancer would
//! accept the request again, but it is carried out only once, because its interaction id is the idempotency
//! key.

use data_encoding::HEXLOWER_PERMISSIVE;
use deltille_base::ids::Time;
use ed25519_dalek::{Signature, VerifyingKey};
use std::{
    collections::{HashSet, VecDeque},
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// Maximum difference between a request's timestamp and the present, on either side.
pub const FRESH: Duration = Duration::from_secs(10);

/// Why a request is not trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Untrusted {
    #[error("the signature is malformed")]
    Malformed,
    #[error("the signature is not Discord's")]
    Forged,
    #[error("the timestamp differs too much from this machine's clock")]
    Stale,
    #[error("the request is a replay")]
    Replayed,
}

/// Discord supplied an invalid key.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the application's public key from Discord is invalid: {0:?}")]
pub struct KeyError(String);

#[derive(Debug)]
pub struct Verifier {
    key: VerifyingKey,
    seen: Mutex<Seen>,
}

/// The signatures seen, with their signed time in seconds.
#[derive(Debug, Default)]
struct Seen {
    all: HashSet<[u8; Signature::BYTE_SIZE]>,
    by_age: VecDeque<(u64, [u8; Signature::BYTE_SIZE])>,
}

impl Verifier {
    /// `key`: in hexadecimal, as Discord supplies it.
    ///
    /// # Errors
    /// It is not a valid key.
    pub fn new(key: &str) -> Result<Verifier, KeyError> {
        let wrong = || KeyError(key.to_owned());
        let bytes = HEXLOWER_PERMISSIVE.decode(key.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        let key = VerifyingKey::from_bytes(&bytes.ok_or_else(wrong)?).map_err(|_| wrong())?;
        Ok(Verifier { key, seen: Mutex::default() })
    }

    /// Checks that a request was signed by Discord, is recent, and was not seen before.
    ///
    /// # Errors
    /// The reason for distrust.
    pub fn check(&self, signature: &str, timestamp: &str, body: &[u8], now: Time) -> Result<(), Untrusted> {
        let bytes = HEXLOWER_PERMISSIVE.decode(signature.as_bytes()).map_err(|_| Untrusted::Malformed)?;
        let signature = Signature::from_slice(&bytes).map_err(|_| Untrusted::Malformed)?;
        let signed = [timestamp.as_bytes(), body].concat();
        self.key.verify_strict(&signed, &signature).map_err(|_| Untrusted::Forged)?;
        let made: u64 = timestamp.parse().map_err(|_| Untrusted::Stale)?;
        let now = now.0 / 1000;
        if made.abs_diff(now) > FRESH.as_secs() {
            // Signed by Discord, so worth a warning: with a wrong clock no press would be answered.
            tracing::warn!(
                sent = made,
                now,
                "signed request's time differs from this machine's clock; check the clock"
            );
            return Err(Untrusted::Stale);
        }
        self.seen
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .note(signature.to_bytes(), made, now)
    }
}

impl Seen {
    fn note(&mut self, signature: [u8; Signature::BYTE_SIZE], made: u64, now: u64) -> Result<(), Untrusted> {
        while let Some((made, old)) = self.by_age.front().copied()
            && made + FRESH.as_secs() < now
        {
            self.by_age.pop_front();
            self.all.remove(&old);
        }
        if !self.all.insert(signature) {
            return Err(Untrusted::Replayed);
        }
        self.by_age.push_back((made, signature));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use data_encoding::HEXLOWER;
    use ed25519_dalek::{Signer, SigningKey};

    const NOW: u64 = 1_750_000_000;

    fn pair() -> (SigningKey, Verifier) {
        let key = SigningKey::from_bytes(&[7; 32]);
        let verifier = Verifier::new(&HEXLOWER.encode(key.verifying_key().as_bytes())).unwrap();
        (key, verifier)
    }

    fn sign(key: &SigningKey, timestamp: &str, body: &str) -> String {
        HEXLOWER.encode(&key.sign([timestamp, body].concat().as_bytes()).to_bytes())
    }

    fn at(seconds: u64) -> Time {
        Time(seconds * 1000 + 700)
    }

    #[test]
    fn only_what_discord_signed_is_trusted() {
        let (key, verifier) = pair();
        let check = |signature: &str, timestamp: &str, body: &str| {
            verifier.check(signature, timestamp, body.as_bytes(), at(NOW))
        };
        let now = NOW.to_string();
        let signature = sign(&key, &now, "{}");
        assert_eq!(check(&signature, &now, "{} "), Err(Untrusted::Forged));
        assert_eq!(check(&signature, &(NOW + 1).to_string(), "{}"), Err(Untrusted::Forged));
        // The boundary between timestamp and body does not matter.
        assert_eq!(check(&sign(&key, "", &format!("{now}{{}}")), &now, "{}"), Ok(()));
        let other = SigningKey::from_bytes(&[8; 32]);
        assert_eq!(check(&sign(&other, &now, "{}"), &now, "{}"), Err(Untrusted::Forged));
        for none in ["", "00", "zz", &signature[1..], &format!("{signature}00"), "ö"] {
            assert_eq!(check(none, &now, "{}"), Err(Untrusted::Malformed), "{none}");
        }
        assert_eq!(check(&"0".repeat(128), &now, "{}"), Err(Untrusted::Forged));
        assert_eq!(check(&sign(&key, "soon", "{}"), "soon", "{}"), Err(Untrusted::Stale));
    }

    #[test]
    fn a_request_counts_once_and_for_a_short_time() {
        let (key, verifier) = pair();
        let check = |made: u64, now: u64| {
            let made = made.to_string();
            verifier.check(&sign(&key, &made, "{}"), &made, b"{}", at(now))
        };
        assert_eq!(check(NOW - 11, NOW), Err(Untrusted::Stale));
        assert_eq!(check(NOW + 11, NOW), Err(Untrusted::Stale));
        assert_eq!((check(NOW - 10, NOW), check(NOW + 10, NOW), check(NOW, NOW)), (Ok(()), Ok(()), Ok(())));
        for now in NOW..=NOW + 10 {
            assert_eq!(check(NOW, now), Err(Untrusted::Replayed), "{now}");
        }
        assert_eq!(check(NOW + 10, NOW + 20), Err(Untrusted::Replayed));
        assert_eq!(check(NOW, NOW + 11), Err(Untrusted::Stale));
        // Expired signatures are forgotten.
        assert_eq!(check(NOW + 40, NOW + 40), Ok(()));
        let seen = verifier.seen.lock().unwrap();
        assert_eq!((seen.all.len(), seen.by_age.len()), (1, 1));
    }

    #[test]
    fn a_key_is_32_bytes_in_hexadecimal_digits() {
        assert!(Verifier::new("67c6bd767ca099e79efac9fcce4d2022a63bf7dea780e7f3d813f694c1597089").is_ok());
        for wrong in ["", "0", "67c6", &"x".repeat(64)] {
            assert!(Verifier::new(wrong).is_err(), "{wrong}");
        }
    }
}

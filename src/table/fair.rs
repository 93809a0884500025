//! Fair lots: every table has a secret from its opening on. Its hash is shown first as a promise; the secret
//! is revealed when the game is over.
//!
//! ```text
//!   promise        SHA-256("deltille promise" 00 seed)                shown before anything is drawn or set up
//!   lots           SHA-256("deltille lots" 00 seed 00 "1,22,333")     the requests that took the seats, in their order
//!   key of a draw  SHA-256("deltille draw" 00 lots 00 name)           name: "seats", or "12" for the chance entry at ply 12
//!   its numbers    SHA-256(key, counter as 8 bytes, big-endian)       the first 8 bytes, big-endian; counter 0, 1, 2, …
//!   seal           SHA-256("deltille seal" 00 seed 00 ply 00 line)    shown when a hidden entry is made
//!   final          SHA-256("deltille record" 00 text)                 of the whole record, shown when the game is over
//! ```
//!
//! A number below n is a number of the draw modulo n; numbers at or above the largest multiple of n are
//! skipped. With the seed and the record, anyone can draw every lot again and check that no hidden entry was
//! changed: [`verify`]. `docs/fairness.md` describes the scheme for authors of other verifiers. In tables
//! from before the requests counted, the lots are the seed itself.

use super::lines::{self, Content};
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use deltille_base::{
    ids::InteractionId,
    text::{Locale, say},
};
use deltille_games::{Actors, AnyPlay, Viewer};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// The secret of a table. Never shown before the game is over, never logged.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub [u8; 32]);

/// A SHA-256 hash, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; 32]);

/// The text is not a valid seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct NoSeed;

fn hash(parts: &[&[u8]]) -> Hash {
    let mut hasher = Sha256::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            hasher.update([0]);
        }
        hasher.update(part);
    }
    Hash(hasher.finalize().into())
}

impl Seed {
    /// The hash that is shown before the game.
    pub fn promise(&self) -> Hash {
        hash(&[b"deltille promise", &self.0])
    }

    /// The hash that is shown when a hidden entry is made: of its line as in the record, and its ply.
    pub fn seal(&self, ply: u32, line: &str) -> Hash {
        hash(&[b"deltille seal", &self.0, ply.to_string().as_bytes(), line.as_bytes()])
    }

    /// The seed for lots: combines the seed with the requests that took the seats, which were unknown when
    /// the seed was promised. Without a list of requests, it is the seed alone.
    pub fn lots(&self, requests: Option<&[InteractionId]>) -> Seed {
        let Some(requests) = requests else { return *self };
        let listed = requests.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        Seed(hash(&[b"deltille lots", &self.0, listed.as_bytes()]).0)
    }

    pub fn draw(&self, name: &str) -> Draw {
        Draw {
            key: hash(&[b"deltille draw", &self.0, name.as_bytes()]),
            counter: 0,
        }
    }

    /// Draws the seating order: for each seat, an index (from 0) into the lobby's list.
    pub fn draw_seats(&self, count: usize) -> Vec<usize> {
        let mut places: Vec<usize> = (0..count).collect();
        self.draw("seats").shuffle(&mut places);
        places
    }

    /// The draw for the chance entry at this ply.
    pub fn draw_at(&self, ply: u32) -> Draw {
        self.draw(&ply.to_string())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        HEXLOWER.encode(&seed.0)
    }
}

impl FromStr for Seed {
    type Err = NoSeed;

    fn from_str(text: &str) -> Result<Seed, NoSeed> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).map_err(|_| NoSeed)?;
        Ok(Seed(bytes.try_into().map_err(|_| NoSeed)?))
    }
}

impl TryFrom<String> for Seed {
    type Error = NoSeed;

    fn try_from(text: String) -> Result<Seed, NoSeed> {
        text.parse()
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

#[derive(Clone, Debug)]
pub struct Draw {
    key: Hash,
    counter: u64,
}

impl Draw {
    /// A uniform number in `0..n`; 0 for `n` = 0.
    pub fn below(&mut self, n: usize) -> usize {
        let n = (n as u64).max(1);
        let bound = u64::MAX - u64::MAX % n;
        loop {
            let mut hasher = Sha256::new();
            hasher.update(self.key.0);
            hasher.update(self.counter.to_be_bytes());
            self.counter += 1;
            let number =
                hasher.finalize().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte));
            if number < bound {
                return (number % n) as usize;
            }
        }
    }

    /// Fisher-Yates shuffle, from the last element down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The hash of a finished record: the lines that count ([`lines::read`]) except this hash, each ended by a line
/// break.
pub fn final_hash(record: &str) -> Hash {
    let counted = lines::read(record);
    let kept = counted
        .iter()
        .filter(|line| !matches!(&line.content, Content::Head { key, .. } if key == FINAL));
    let text: String = kept.flat_map(|line| [line.content.text(), "\n".to_owned()]).collect();
    hash(&[b"deltille record", text.as_bytes()])
}

/// Header key of a record's hash.
pub const FINAL: &str = "final";

/// Header keys that serve only to prove the lots.
pub const PROOFS: [&str; 4] = ["promise", "requests", "seed", FINAL];

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    pub promise: Hash,
    /// Number of chance entries; all of them match the seed.
    pub drawn: usize,
    /// Number of lots and hidden entries made at another table; these are not verified.
    pub unproven: usize,
    pub seals: Vec<Seal>,
}

/// The hash that must have been shown when a hidden entry was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seal {
    /// Number of the entry in the record, from 1.
    pub ply: u32,
    pub seat: &'static str,
    pub hash: Hash,
}

/// Why a record does not match its seed's promise.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotFair {
    #[error("entry {ply} ({line}) does not replay: {why}")]
    Replay { ply: u32, line: String, why: String },
    #[error("entry {ply} is {line}, but the seed draws {drawn}")]
    Drawn { ply: u32, line: String, drawn: String },
}

/// Whether this line, entered just now, must be hidden from others.
pub fn hidden(play: &AnyPlay, line: &str) -> bool {
    play.public_line(line, Viewer::Spectator) != line
}

/// Replays a record from its first state, draws every lot again and seals every hidden entry. `lots`: see
/// [`Seed::lots`]. The first `before` entries were made at another table, so their lots do not come from this
/// seed.
pub fn verify(
    first: AnyPlay,
    seed: &Seed,
    lots: &Seed,
    lines: &[String],
    before: u32,
) -> Result<Verified, NotFair> {
    let mut play = first;
    let mut verified = Verified {
        promise: seed.promise(),
        drawn: 0,
        unproven: 0,
        seals: Vec::new(),
    };
    for (ply, line) in (0..).zip(lines) {
        let chance = play.actors() == Actors::Chance;
        if ply >= before && chance {
            let mut draw = lots.draw_at(ply);
            let drawn = play
                .clone()
                .draw_chance(&mut |n| draw.below(n))
                .map(|entered| entered.line)
                .unwrap_or_default();
            if drawn != *line {
                return Err(NotFair::Drawn { ply: ply + 1, line: line.clone(), drawn });
            }
            verified.drawn += 1;
        }
        let wrong = |why: String| NotFair::Replay { ply: ply + 1, line: line.clone(), why };
        let entered = play.enter(line).map_err(|why| wrong(say(Locale::default(), why.message())))?;
        let sealed = entered.seat.filter(|_| hidden(&play, &entered.line));
        if ply < before {
            verified.unproven += usize::from(chance || sealed.is_some());
        } else if let Some(seat) = sealed {
            verified.seals.push(Seal {
                ply: ply + 1,
                seat: play.name(seat),
                hash: seed.seal(ply, &entered.line),
            });
        }
    }
    Ok(verified)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: Seed = Seed(*b"0123456789abcdef0123456789abcdef");

    #[test]
    fn hashes_match_standard_sha256() {
        // printf 'deltille promise\0%s' 0123456789abcdef0123456789abcdef | sha256sum, and so on.
        assert_eq!(
            SEED.promise().to_string(),
            "7851a4fd1ff4609934507f6ab21cef0b8a4849ff1521ec2a03b29bbb021d5618"
        );
        assert_eq!(
            SEED.seal(3, "white:setup:Fi").to_string(),
            "fc768d72e2f302a7d8eb3248fd6cb0297aafc30983bb437ea4f212b58d181058"
        );
        // printf 'deltille lots\00123…def\00017,4' | sha256sum; printf 'deltille record\0# game: x\na\n' |
        // sha256sum
        assert_eq!(
            String::from(SEED.lots(Some(&[InteractionId(17), InteractionId(4)]))),
            "55c13d7abdd838a85254bbd502590215425e23578896478f21fa30b8cd022108"
        );
        assert_eq!(SEED.lots(None), SEED);
        let record = "\u{feff}```\n# game: x \n# final: 00\n\n  a\n```";
        assert_eq!(
            final_hash(record).to_string(),
            "eebf9857ef22249001ec28d6890322ed85de85ba75a1e4ac671890907205a8a9"
        );
        let mut draw = SEED.draw_at(12);
        assert_eq!([draw.below(100), draw.below(100), draw.below(100)], [91, 50, 66]);
    }

    #[test]
    fn seed_round_trips_and_is_never_shown() {
        let text = String::from(SEED);
        assert_eq!(text.parse(), Ok(SEED));
        for wrong in ["", "00", &text[1..], &format!("{text}0"), &text.replace('3', "g")] {
            assert_eq!(wrong.parse::<Seed>(), Err(NoSeed));
        }
        assert!(!format!("{SEED:?}").contains(&text[..4]));
    }

    #[test]
    fn numbers_are_uniform_and_shuffles_permute() {
        let mut counts = [0; 7];
        let mut draw = SEED.draw("test");
        (0..7000).for_each(|_| counts[draw.below(7)] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        assert_eq!(draw.below(1), 0);
        let mut items: Vec<u32> = (0..10).collect();
        draw.shuffle(&mut items);
        assert_ne!(items, (0..10).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..10).collect::<Vec<_>>());
    }
}

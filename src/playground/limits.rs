//! Rate limits. Each kind of request has a bucket per channel, server or token; all together share a global
//! one; and a client with too many refused requests is banned.

use std::{
    collections::{HashMap, VecDeque},
    time::{Duration, Instant},
};

/// Requests of all kinds per second.
const GLOBAL: u32 = 50;
/// Number of refused requests (401, 403, 429) that leads to a ban, and the period for counting and banning.
const INVALID: usize = 10_000;
const INVALID_WITHIN: Duration = Duration::from_secs(10 * 60);
/// Maximum number of buckets kept; full ones are dropped first.
const BUCKETS: usize = 1000;

#[derive(Clone, PartialEq, Debug)]
pub struct Bucket {
    /// The kind of request, as named in the header.
    pub name: &'static str,
    pub limit: u32,
    pub remaining: u32,
    pub reset_after: Duration,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Refused {
    /// The bucket is empty.
    Bucket(Bucket),
    /// Too many requests in one second.
    Global(Duration),
    /// The client is banned for too many refused requests.
    ShutOut(Duration),
}

#[derive(Clone, Copy, Debug)]
struct Window {
    ends: Instant,
    used: u32,
}

#[derive(Debug, Default)]
pub struct Limits {
    buckets: HashMap<(&'static str, String), Window>,
    global: Option<Window>,
    invalid: VecDeque<Instant>,
}

/// A kind of request: its name, the number of requests, and the period in seconds.
type Kind = (&'static str, u32, u64);

/// Returns the kind of a request, and the part of its path that has a bucket of its own. `None`: unlimited.
/// The figures are those observed at Discord, which may change them at any time; bots go by the headers.
fn kind(method: &str, path: &[&str]) -> Option<(Kind, String)> {
    let kind = |kind, of: &[&str]| Some((kind, of.join("/")));
    match (method, path) {
        ("POST", ["channels", id, "messages"]) => kind(("post-message", 5, 5), &[id]),
        ("PATCH", ["channels", id, "messages", _]) => kind(("edit-message", 5, 5), &[id]),
        ("DELETE", ["channels", id, "messages", _]) => kind(("delete-message", 5, 1), &[id]),
        ("GET", ["channels", id, "messages", ..]) => kind(("read-messages", 10, 2), &[id]),
        ("PATCH", ["channels", id]) => kind(("edit-channel", 5, 5), &[id]),
        ("POST", ["channels", id, .., "threads"]) => kind(("open-thread", 50, 300), &[id]),
        (_, ["channels", id, ..]) => kind(("channel", 10, 5), &[id]),
        ("POST", ["users", "@me", "channels"]) => kind(("open-direct", 10, 10), &[]),
        ("GET", ["applications", ..]) => kind(("read-commands", 20, 2), &[]),
        (_, ["applications", ..]) => kind(("write-commands", 10, 10), &[]),
        (_, ["webhooks", _, token, ..]) => kind(("webhook", 5, 2), &[token]),
        (_, ["interactions", ..]) => None,
        _ => kind(("other", 20, 2), &[]),
    }
}

impl Limits {
    /// Counts a request and returns the state of its bucket. `path`: its segments, without the version.
    pub fn take(&mut self, now: Instant, method: &str, path: &[&str]) -> Result<Option<Bucket>, Refused> {
        if let Some(wait) = self.shut_out(now) {
            return Err(Refused::ShutOut(wait));
        }
        // An interaction's own endpoints do not count towards the global limit.
        if !matches!(path, ["interactions" | "webhooks", ..]) {
            let window = current(self.global, now, Duration::from_secs(1));
            if window.used >= GLOBAL {
                return Err(Refused::Global(window.ends - now));
            }
            self.global = Some(Window { used: window.used + 1, ..window });
        }
        let Some(((name, limit, seconds), of)) = kind(method, path) else {
            return Ok(None);
        };
        if self.buckets.len() > BUCKETS {
            self.buckets.retain(|_, window| window.ends > now);
        }
        let key = (name, of);
        let mut window = current(self.buckets.get(&key).copied(), now, Duration::from_secs(seconds));
        let reset_after = window.ends - now;
        if window.used >= limit {
            return Err(Refused::Bucket(Bucket { name, limit, remaining: 0, reset_after }));
        }
        window.used += 1;
        self.buckets.insert(key, window);
        Ok(Some(Bucket { name, limit, remaining: limit - window.used, reset_after }))
    }

    pub fn answered(&mut self, now: Instant, status: u16) {
        if matches!(status, 401 | 403 | 429) {
            self.invalid.push_back(now);
        }
    }

    pub fn invalid(&mut self, now: Instant) -> usize {
        while self.invalid.front().is_some_and(|at| now.duration_since(*at) >= INVALID_WITHIN) {
            self.invalid.pop_front();
        }
        self.invalid.len()
    }

    fn shut_out(&mut self, now: Instant) -> Option<Duration> {
        let many = self.invalid(now) >= INVALID;
        self.invalid.front().filter(|_| many).map(|first| *first + INVALID_WITHIN - now)
    }
}

/// Returns the present window; a new one if the last has ended.
fn current(window: Option<Window>, now: Instant, length: Duration) -> Window {
    window
        .filter(|window| window.ends > now)
        .unwrap_or(Window { ends: now + length, used: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn buckets_per_channel_and_token_refill() {
        let (mut limits, now) = (Limits::default(), Instant::now());
        let post = |channel| ["channels", channel, "messages"];
        for left in (0..5).rev() {
            let bucket = limits.take(now, "POST", &post("1")).unwrap().unwrap();
            assert_eq!((bucket.name, bucket.limit, bucket.remaining), ("post-message", 5, left));
        }
        let soon = now + SECOND;
        let Err(Refused::Bucket(bucket)) = limits.take(soon, "POST", &post("1")) else {
            panic!("refused")
        };
        assert_eq!((bucket.remaining, bucket.reset_after), (0, 4 * SECOND));
        assert!(limits.take(soon, "POST", &post("2")).is_ok(), "another channel");
        assert!(limits.take(soon, "PATCH", &["channels", "1", "messages", "9"]).is_ok(), "another kind");
        assert!(limits.take(now + 5 * SECOND, "POST", &post("1")).is_ok(), "later");
        for _ in 0..5 {
            limits.take(now, "POST", &["webhooks", "8", "token-a"]).unwrap();
        }
        assert!(limits.take(now, "PATCH", &["webhooks", "8", "token-a", "messages", "@original"]).is_err());
        assert!(limits.take(now, "POST", &["webhooks", "8", "token-b"]).is_ok());
    }

    #[test]
    fn global_limit_excludes_interactions() {
        let (mut limits, now) = (Limits::default(), Instant::now());
        let channels: Vec<String> = (0..60).map(|number| number.to_string()).collect();
        let post = |limits: &mut Limits, at, number: usize| {
            limits.take(at, "POST", &["channels", &channels[number], "messages"])
        };
        for number in 0..50 {
            post(&mut limits, now, number).unwrap();
        }
        assert_eq!(post(&mut limits, now, 50), Err(Refused::Global(SECOND)));
        for _ in 0..100 {
            assert_eq!(limits.take(now, "POST", &["interactions", "1", "t", "callback"]), Ok(None));
        }
        assert!(limits.take(now, "POST", &["webhooks", "8", "t"]).is_ok());
        assert!(post(&mut limits, now + SECOND, 50).is_ok());
    }

    #[test]
    fn too_many_refusals_cause_a_ban() {
        let (mut limits, now) = (Limits::default(), Instant::now());
        for status in [200, 204, 400, 404, 500] {
            limits.answered(now, status);
        }
        assert_eq!(limits.invalid(now), 0, "only some refusals count");
        for _ in 0..INVALID - 1 {
            limits.answered(now, 403);
        }
        assert!(limits.take(now, "GET", &["gateway"]).is_ok());
        limits.answered(now, 429);
        assert_eq!(limits.take(now, "GET", &["gateway"]), Err(Refused::ShutOut(INVALID_WITHIN)));
        assert!(limits.take(now, "POST", &["interactions", "1", "t", "callback"]).is_err());
        assert!(limits.take(now + INVALID_WITHIN, "GET", &["gateway"]).is_ok());
    }
}

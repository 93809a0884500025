//! What one address, and all together, may take: requests by a bucket that refills, streams and connections by number.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::time::sleep;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Open connections of all viewers.
    pub connections: usize,
    /// Open connections of one address; behind a proxy all are its own, and only streams are counted.
    pub connections_each: usize,
    /// Streams of one address.
    pub streams_each: usize,
    /// Requests of one address at once, and how many more in a second.
    pub burst: u32,
    pub a_second: u32,
    /// Time for the head of a request, and for a viewer to take what was sent.
    pub patience: Duration,
    /// Whether a proxy in front of the server names the viewer in `X-Forwarded-For`; otherwise anybody could write
    /// anything there.
    pub behind_proxy: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 4000,
            connections_each: 64,
            streams_each: 32,
            burst: 120,
            a_second: 20,
            patience: Duration::from_secs(20),
            behind_proxy: false,
        }
    }
}

/// How often addresses are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(10);

#[derive(Debug)]
struct Bucket {
    left: f64,
    at: Instant,
    /// Held at the moment: connections or streams.
    held: usize,
}

/// What addresses have taken lately.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<HashMap<IpAddr, Bucket>>);

impl Ledger {
    /// Takes one request; false if the address has none left.
    pub fn take(&self, from: IpAddr, limits: &Limits, now: Instant) -> bool {
        let burst = f64::from(limits.burst);
        self.with(from, limits, now, |bucket| {
            let since = now.saturating_duration_since(bucket.at).as_secs_f64();
            bucket.left = (bucket.left + since * f64::from(limits.a_second)).min(burst);
            bucket.at = now;
            let some = bucket.left >= 1.0;
            bucket.left -= f64::from(u8::from(some));
            some
        })
    }

    /// Holds one thing until it is dropped; `None` if the address holds `most` already.
    pub fn hold(self: &Arc<Ledger>, from: IpAddr, most: usize, limits: &Limits) -> Option<Held> {
        let some = self.with(from, limits, Instant::now(), |bucket| {
            let some = bucket.held < most;
            bucket.held += usize::from(some);
            some
        });
        some.then(|| Held { ledger: Arc::clone(self), from: network(from) })
    }

    /// Forgets addresses that hold nothing and whose buckets are full again.
    fn forget(&self, limits: &Limits, now: Instant) {
        let full = Duration::from_secs(u64::from(limits.burst / limits.a_second.max(1)) + 1);
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.retain(|_, bucket| bucket.held > 0 || now.saturating_duration_since(bucket.at) < full);
    }

    fn with<T>(&self, from: IpAddr, limits: &Limits, now: Instant, act: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Bucket { left: f64::from(limits.burst), at: now, held: 0 };
        act(buckets.entry(network(from)).or_insert_with(new))
    }
}

/// Forgets addresses some seconds after their last request, until cancelled.
pub async fn forget(ledgers: [Arc<Ledger>; 2], limits: Limits) {
    loop {
        sleep(FORGET_EVERY).await;
        ledgers.iter().for_each(|ledger| ledger.forget(&limits, Instant::now()));
    }
}

/// Something that an address holds.
#[derive(Debug)]
pub struct Held {
    ledger: Arc<Ledger>,
    from: IpAddr,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut buckets = self.ledger.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = buckets.get_mut(&self.from) {
            bucket.held = bucket.held.saturating_sub(1);
        }
    }
}

/// One customer has 2⁶⁴ addresses of the sixth version: they count as one.
fn network(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        four => four,
    }
}

/// Who asks: the peer, or whom the proxy names last, which is the only name that it wrote itself.
pub fn viewer(peer: IpAddr, forwarded: Option<&str>, limits: &Limits) -> IpAddr {
    let named = forwarded.filter(|_| limits.behind_proxy);
    let last = named.and_then(|names| names.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(peer)
}

#[cfg(test)]
#[path = "../../tests/units/pages/limits.rs"]
mod tests;

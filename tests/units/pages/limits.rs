//! Tests of the limits of an address.

use super::*;

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}

#[test]
fn buckets_refill() {
    let limits = Limits { burst: 3, a_second: 2, ..Limits::default() };
    let (ledger, start) = (Ledger::default(), Instant::now());
    let takes = |from, after: u64| ledger.take(ip(from), &limits, start + Duration::from_millis(after));
    assert_eq!([0; 4].map(|at| takes("1.2.3.4", at)), [true, true, true, false]);
    assert!(takes("1.2.3.5", 0));
    assert_eq!([500, 500, 60_000].map(|at| takes("1.2.3.4", at)), [true, false, true]);
    // Addresses of one network share a bucket.
    assert_eq!(
        ["2001:db8::1", "2001:db8::2", "2001:db8::ffff:3", "2001:db8::4"].map(|at| takes(at, 0)),
        [true, true, true, false]
    );
}

#[test]
fn what_is_held_is_given_back() {
    let (ledger, limits) = (Arc::new(Ledger::default()), Limits::default());
    let one = ledger.hold(ip("1.2.3.4"), 1, &limits);
    assert!(one.is_some() && ledger.hold(ip("::ffff:1.2.3.4"), 1, &limits).is_none());
    let later = Instant::now() + Duration::from_secs(3600);
    ledger.forget(&limits, later);
    assert!(ledger.hold(ip("1.2.3.4"), 1, &limits).is_none(), "what is held is not forgotten");
    drop(one);
    assert!(ledger.hold(ip("1.2.3.4"), 1, &limits).is_some());
    ledger.forget(&limits, Instant::now());
    assert_eq!(ledger.0.lock().unwrap().len(), 1);
    ledger.forget(&limits, later);
    assert!(ledger.0.lock().unwrap().is_empty());
}

#[test]
fn viewers_are_named_by_a_configured_proxy_only() {
    let (plain, behind) = (Limits::default(), Limits { behind_proxy: true, ..Limits::default() });
    let said = Some("6.6.6.6, 1.2.3.4");
    assert_eq!(viewer(ip("127.0.0.1"), said, &plain), ip("127.0.0.1"));
    assert_eq!(viewer(ip("127.0.0.1"), said, &behind), ip("1.2.3.4"));
    assert_eq!(viewer(ip("127.0.0.1"), Some("x"), &behind), ip("127.0.0.1"));
    assert_eq!(viewer(ip("127.0.0.1"), None, &behind), ip("127.0.0.1"));
}

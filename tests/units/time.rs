//! Tests of Discord's time.

use super::*;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::time::advance;

const START: u64 = 1_750_000_000_000;

/// Discord's clock, and a machine's clock that differs from it. Both follow the paused time.
#[derive(Clone)]
struct Clocks {
    start: Instant,
    behind: Arc<AtomicI64>,
    /// Time in which the machine, and its monotonic clock, slept.
    slept: Arc<AtomicI64>,
}

impl Clocks {
    fn discord(&self) -> Time {
        let slept = Duration::from_millis(self.slept.load(Ordering::SeqCst).unsigned_abs());
        Time(START).after(self.start.elapsed() + slept)
    }

    fn set_behind(&self, seconds: i64) {
        self.behind.store(seconds * 1000, Ordering::SeqCst);
    }

    fn date(&self) -> String {
        httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(self.discord().0))
    }
}

impl TimeSource for Clocks {
    fn now(&self) -> Time {
        Time(self.discord().0.saturating_add_signed(-self.behind.load(Ordering::SeqCst)))
    }
}

fn clocks(behind_seconds: i64) -> (Clocks, DiscordTime) {
    let (behind, slept) = Default::default();
    let clocks = Clocks { start: Instant::now(), behind, slept };
    clocks.set_behind(behind_seconds);
    (clocks.clone(), DiscordTime::new(clocks))
}

async fn asks(clocks: &Clocks, time: &DiscordTime) {
    let sent = time.sending();
    advance(Duration::from_millis(40)).await;
    let date = clocks.date();
    advance(Duration::from_millis(40)).await;
    time.answered(sent, &date);
}

fn off(clocks: &Clocks, time: &DiscordTime) -> u64 {
    time.now().0.abs_diff(clocks.discord().0)
}

fn doubts(time: &DiscordTime) -> bool {
    use futures::FutureExt;
    time.0.doubt.notified().now_or_never().is_some()
}

#[tokio::test(start_paused = true)]
async fn discords_date_corrects_the_clock() {
    for behind in [600, -600, 24 * 3600, -24 * 3600, 5] {
        let (clocks, time) = clocks(behind);
        assert_eq!(off(&clocks, &time), behind.unsigned_abs() * 1000);
        asks(&clocks, &time).await;
        assert!(off(&clocks, &time) <= 600, "{behind}: {}", off(&clocks, &time));
        // The next answers do not move it about.
        let now = off(&clocks, &time);
        for _ in 0..20 {
            advance(Duration::from_millis(333)).await;
            asks(&clocks, &time).await;
            assert_eq!(off(&clocks, &time), now);
        }
        // The machine's clock is put right, which the next reading notices.
        assert!(!doubts(&time));
        clocks.set_behind(0);
        time.now();
        assert!(doubts(&time));
        asks(&clocks, &time).await;
        assert_eq!(off(&clocks, &time), 0);
    }
}

#[tokio::test(start_paused = true)]
async fn small_differences_and_strange_dates_change_nothing() {
    let (clocks, time) = clocks(1);
    asks(&clocks, &time).await;
    for date in ["", "yesterday", "Thu, 01 Jan 1970", "é"] {
        time.answered(time.sending(), date);
    }
    assert_eq!(off(&clocks, &time), 1000);
    // The clock is set during a request: the answer says nothing about either setting.
    let sent = time.sending();
    clocks.set_behind(-60);
    time.answered(sent, &clocks.date());
    assert_eq!(off(&clocks, &time), 60_000);
}

#[tokio::test(start_paused = true)]
async fn an_interaction_shows_that_the_clock_is_slow() {
    let (clocks, time) = clocks(600);
    assert_eq!(time.late(clocks.discord()), Duration::ZERO);
    assert_eq!(off(&clocks, &time), 0);
}

#[tokio::test(start_paused = true)]
async fn a_step_of_the_clock_makes_nothing_late() {
    let (clocks, time) = clocks(0);
    let arrives = async |took: u64| {
        let made = clocks.discord();
        advance(Duration::from_millis(took)).await;
        time.late(made).as_millis()
    };
    assert_eq!(arrives(90).await, 0, "nothing to compare it with");
    assert!((30..=50).contains(&arrives(130).await), "compared with the first");
    for step in [-4, -3600, 3600, 0] {
        clocks.set_behind(step);
        for _ in 0..3 {
            assert!(arrives(90).await <= 1, "{step}");
            advance(Duration::from_millis(700)).await;
        }
    }
    assert!(arrives(3300).await > 3000, "really late");
    // Clocks drift, while no one plays for a week.
    advance(Duration::from_secs(7 * 24 * 3600)).await;
    assert_eq!(arrives(90).await, 0);
}

#[tokio::test(start_paused = true)]
async fn what_waited_for_a_sleeping_machine_is_late() {
    let (clocks, time) = clocks(0);
    time.now();
    assert_eq!(time.late(clocks.discord()), Duration::ZERO);
    let made = clocks.discord();
    clocks.slept.store(3_600_000, Ordering::SeqCst);
    time.now();
    assert!(doubts(&time), "the machine slept, or its clock was set");
    asks(&clocks, &time).await;
    assert!(time.late(made) > Duration::from_secs(3590));
    assert_eq!(time.late(clocks.discord()), Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn a_step_of_the_monotonic_clock_is_forgiven() {
    let (clocks, time) = clocks(0);
    asks(&clocks, &time).await;
    let made = clocks.discord();
    // The monotonic clock gains a minute on Discord's.
    advance(Duration::from_secs(60)).await;
    assert!(time.late(made) > Duration::from_secs(50));
    let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(made.0 + 1000));
    time.answered(time.sending(), &date);
    assert!(time.late(Time(made.0 + 1000)) < Duration::from_secs(1));
}

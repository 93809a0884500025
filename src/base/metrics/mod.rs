//! Metrics for the operator: counts, durations, delays. No names, no ids, no texts.
//!
//! One [`Metrics`] for a process, shared by all modules that count; [`Metrics::text`] returns them for
//! Prometheus in the OpenMetrics text format. Counting costs a few atomic additions and is always done.
//!
//! ```text
//!   groups     the metrics, by subject                      memory   the process's memory
//!   processor  processor time of a thread
//! ```
//!
//! Times are seconds, moments seconds since 1970, as usual in Prometheus.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "what is measured is this process"
)]

mod groups;
mod memory;
mod processor;

pub use groups::{
    Backups, Commits, Computers, Deadlines, Gateway, GaugeGuard, InteractionTimer, Interactions, Pictures,
    Requests, Scheduled,
};
pub use processor::thread_time;

use crate::ids::Time;
use groups::added;
use prometheus_client::{
    encoding::text,
    metrics::{counter::Counter, gauge::Gauge, info::Info},
    registry::Registry,
};
use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// The media type of [`Metrics::text`].
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    pub interactions: Interactions,
    pub commits: Commits,
    pub pictures: Pictures,
    pub requests: Requests,
    pub deadlines: Deadlines,
    pub computers: Computers,
    pub gateway: Gateway,
    pub backups: Backups,
    pub scheduled: Scheduled,
    started: Gauge<f64, AtomicU64>,
    memory: Gauge,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("deltille");
        registry.register("build", "The program", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        let started = added(&mut registry, "start_time_seconds", "When the bot started");
        let occupied = "Memory that the process occupies; 0: not known here";
        let memory = added(&mut registry, "resident_memory_bytes", occupied);
        Metrics {
            interactions: Interactions::new(&mut registry),
            commits: Commits::new(&mut registry),
            pictures: Pictures::new(&mut registry),
            requests: Requests::new(&mut registry),
            deadlines: Deadlines::new(&mut registry),
            computers: Computers::new(&mut registry),
            gateway: Gateway::new(&mut registry),
            backups: Backups::new(&mut registry),
            scheduled: Scheduled::new(&mut registry),
            registry,
            started,
            memory,
        }
    }
}

impl Metrics {
    /// Records the start of the bot.
    pub fn start(&self, now: Time) {
        self.started.set(seconds(now));
    }

    /// Time since the start; `None` before [`Metrics::start`].
    pub fn uptime(&self, now: Time) -> Option<Duration> {
        let started = (self.started.get() * 1000.0) as u64;
        (started > 0).then(|| Duration::from_millis(now.0.saturating_sub(started)))
    }

    /// Returns all metrics in the format of [`CONTENT_TYPE`].
    pub fn text(&self) -> String {
        self.memory
            .set(memory::resident().and_then(|bytes| i64::try_from(bytes).ok()).unwrap_or_default());
        let mut out = String::new();
        // Writing to memory cannot fail.
        let _ = text::encode(&mut out, &self.registry);
        out
    }
}

/// The answer to `/readyz`: whether the bot can work now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Readiness {
    /// Discord is connected.
    pub gateway: bool,
    /// The database accepts changes.
    pub store: bool,
    /// The background worker gave a sign of life lately.
    pub worker: bool,
}

impl Readiness {
    pub fn is_ready(self) -> bool {
        self.gateway && self.store && self.worker
    }
}

fn seconds(time: Time) -> f64 {
    time.0 as f64 / 1000.0
}

/// Sets a total that is counted elsewhere.
fn total(counter: &Counter, total: u64) {
    counter.inner().fetch_max(total, Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn metrics_text_contains_all_counts() {
        let metrics = Metrics::default();
        metrics.start(Time(1_750_000_000_500));
        assert_eq!(metrics.uptime(Time(1_750_000_061_500)), Some(Duration::from_secs(61)));
        let taken = metrics.interactions.taken("press", Duration::from_millis(80));
        assert!(metrics.text().contains("deltille_interactions_under_way 1\n"));
        drop(taken);
        metrics.interactions.dropped("late");
        metrics.commits.answered(Duration::from_millis(3), &["committed", "stale"]);
        metrics.requests.answered(Some(429), Duration::from_millis(40));
        metrics.requests.answered(None, Duration::from_secs(10));
        metrics.deadlines.fired(Duration::from_secs(7));
        metrics.pictures.painted(12, 100, 31);
        let text = metrics.text();
        for line in [
            concat!("deltille_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
            "deltille_start_time_seconds 1750000000.5",
            "deltille_interactions_under_way 0",
            "deltille_interaction_seconds_count{kind=\"press\"} 1",
            "deltille_interaction_late_seconds_bucket{le=\"0.1\"} 1",
            "deltille_interactions_dropped_total{why=\"late\"} 1",
            "deltille_commits_total{outcome=\"committed\"} 1",
            "deltille_commits_total{outcome=\"stale\"} 1",
            "deltille_commit_seconds_count 1",
            "deltille_requests_total{status=\"429\"} 1",
            "deltille_requests_total{status=\"0\"} 1",
            "deltille_deadline_late_seconds_sum 7.0",
            "deltille_pictures_total 12",
            "deltille_picture_strips_total{from=\"cache\"} 100",
            "deltille_picture_strips_total{from=\"drawn\"} 31",
        ] {
            assert!(text.lines().any(|known| known == line), "{line} is not in\n{text}");
        }
        assert!(text.ends_with("# EOF\n"));
        // Totals never fall.
        metrics.pictures.painted(3, 0, 0);
        assert!(metrics.text().contains("deltille_pictures_total 12\n"));
    }

    #[test]
    fn work_is_overdue_after_three_intervals() {
        let (metrics, start, hour) = (Metrics::default(), Instant::now(), Duration::from_secs(3600));
        let says = |overdue: u8| {
            let line = format!("deltille_scheduled_overdue{{work=\"backup\"}} {overdue}\n");
            assert!(metrics.text().contains(&line), "{line}");
        };
        metrics.scheduled.expected("backup", hour, start);
        says(0);
        assert_eq!(metrics.scheduled.newly_overdue(start + hour * 3), []);
        let late = start + hour * 3 + hour / 2;
        assert_eq!(metrics.scheduled.newly_overdue(late), [("backup", hour)]);
        assert_eq!(metrics.scheduled.newly_overdue(late), [], "it is said once");
        says(1);
        metrics.scheduled.done("backup", late);
        assert_eq!(metrics.scheduled.newly_overdue(late + hour), []);
        says(0);
        assert_eq!(metrics.scheduled.newly_overdue(late + hour * 4), [("backup", hour)]);
    }

    #[test]
    fn recent_heartbeat_counts_as_alive() {
        let metrics = Metrics::default();
        let now = Time(1_750_000_000_000);
        assert!(!metrics.deadlines.is_alive(now), "it has not begun");
        metrics.deadlines.alive(now);
        assert!(metrics.deadlines.is_alive(now.after(Duration::from_secs(60))));
        assert!(!metrics.deadlines.is_alive(now.after(Duration::from_secs(3600))));
    }
}

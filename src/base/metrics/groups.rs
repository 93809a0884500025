//! The metrics, grouped by subject. Labels are words of a fixed list, or numbers of one.

use super::{seconds, total};
use crate::ids::Time;
use prometheus_client::{
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::{Metric, Registry},
};
use std::{
    collections::BTreeMap,
    mem,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

type Word = [(&'static str, &'static str); 1];
type Counters = Family<Word, Counter>;
type Histograms = Family<Word, Histogram, fn() -> Histogram>;
type Number = Gauge<f64, AtomicU64>;

/// A new metric in the registry.
pub(super) fn added<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, told: &str) -> M {
    registered(registry, name, told, M::default())
}

fn registered<M: Metric + Clone>(registry: &mut Registry, name: &str, told: &str, metric: M) -> M {
    registry.register(name, told, metric.clone());
    metric
}

/// Buckets from a millisecond to half a minute.
fn quick() -> Histogram {
    Histogram::new([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0])
}

/// Buckets from half a second to a day.
fn slow() -> Histogram {
    Histogram::new([0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 1800.0, 3600.0, 21_600.0, 86_400.0])
}

/// A gauge increment that ends when this is dropped.
#[derive(Debug)]
pub struct GaugeGuard(Gauge);

impl GaugeGuard {
    fn of(gauge: &Gauge) -> GaugeGuard {
        gauge.inc();
        GaugeGuard(gauge.clone())
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[derive(Debug)]
pub struct Interactions {
    seconds: Histograms,
    late: Histogram,
    under_way: Gauge,
    dropped: Counters,
}

/// An interaction in progress; records its duration when dropped.
#[derive(Debug)]
pub struct InteractionTimer {
    _under_way: GaugeGuard,
    since: Instant,
    seconds: Histogram,
}

impl Drop for InteractionTimer {
    fn drop(&mut self) {
        self.seconds.observe(self.since.elapsed().as_secs_f64());
    }
}

impl Interactions {
    pub(super) fn new(registry: &mut Registry) -> Interactions {
        let answered = "From when an interaction reached the bot until its answer was taken or given up";
        let late = "How much later interactions reached the bot than the most punctual of the last ones";
        let dropped = "Interactions that were not carried out, by reason";
        let seconds = Family::new_with_constructor(quick as fn() -> Histogram);
        Interactions {
            seconds: registered(registry, "interaction_seconds", answered, seconds),
            late: registered(registry, "interaction_late_seconds", late, quick()),
            under_way: added(registry, "interactions_under_way", "Interactions that are not answered yet"),
            dropped: added(registry, "interactions_dropped", dropped),
        }
    }

    /// Counts an interaction that reached the bot `late` after it was made. `kind`: `command`, `press`, …
    pub fn taken(&self, kind: &'static str, late: Duration) -> InteractionTimer {
        self.late.observe(late.as_secs_f64());
        let seconds = self.seconds.get_or_create_owned(&[("kind", kind)]);
        InteractionTimer {
            _under_way: GaugeGuard::of(&self.under_way),
            since: Instant::now(),
            seconds,
        }
    }

    /// Counts an interaction that was not carried out.
    pub fn dropped(&self, why: &'static str) {
        self.dropped.get_or_create(&[("why", why)]).inc();
    }

    /// Number of interactions not carried out for this reason.
    pub fn dropped_so_far(&self, why: &'static str) -> u64 {
        self.dropped.get(&[("why", why)]).map_or(0, |counter| counter.get())
    }
}

#[derive(Debug)]
pub struct Commits {
    outcomes: Counters,
    seconds: Histogram,
    waiting: Gauge,
}

impl Commits {
    pub(super) fn new(registry: &mut Registry) -> Commits {
        let durable = "From asking for a change until it was durable";
        let waiting = "Requests to the store's writer that are not answered yet";
        Commits {
            outcomes: added(registry, "commits", "Changes given to the store, by what became of them"),
            seconds: registered(registry, "commit_seconds", durable, quick()),
            waiting: added(registry, "commits_waiting", waiting),
        }
    }

    pub fn waiting(&self) -> GaugeGuard {
        GaugeGuard::of(&self.waiting)
    }

    /// Records a batch of changes answered after this time.
    pub fn answered(&self, after: Duration, outcomes: &[&'static str]) {
        self.seconds.observe(after.as_secs_f64());
        for outcome in outcomes {
            self.outcomes.get_or_create(&[("outcome", outcome)]).inc();
        }
    }
}

/// Metrics of drawing and other processor work for requests.
#[derive(Debug)]
pub struct Pictures {
    pictures: Counter,
    strips: Counters,
    seconds: Histogram,
    waiting: Gauge,
}

impl Pictures {
    pub(super) fn new(registry: &mut Registry) -> Pictures {
        let worked = "Jobs that decode, choose or draw: how long they took";
        Pictures {
            pictures: added(registry, "pictures", "Pictures drawn"),
            strips: added(registry, "picture_strips", "Strips of pictures, by where they came from"),
            seconds: registered(registry, "work_seconds", worked, quick()),
            waiting: added(registry, "work_waiting", "Jobs that wait for a processor or are at work"),
        }
    }

    /// Sets a painter's totals since it was created.
    pub fn painted(&self, pictures: u64, strips_from_cache: u64, strips_drawn: u64) {
        total(&self.pictures, pictures);
        total(&self.strips.get_or_create(&[("from", "cache")]), strips_from_cache);
        total(&self.strips.get_or_create(&[("from", "drawn")]), strips_drawn);
    }

    pub fn waiting(&self) -> GaugeGuard {
        GaugeGuard::of(&self.waiting)
    }

    /// Records the duration of a job, without its wait.
    pub fn worked(&self, time: Duration) {
        self.seconds.observe(time.as_secs_f64());
    }
}

#[derive(Debug)]
pub struct Requests {
    statuses: Family<[(&'static str, u16); 1], Counter>,
    seconds: Histogram,
    last: Number,
}

impl Requests {
    pub(super) fn new(registry: &mut Registry) -> Requests {
        let took = "How long Discord took for an answer";
        Requests {
            statuses: added(registry, "requests", "Requests to Discord, by status; 0: no answer"),
            seconds: registered(registry, "request_seconds", took, quick()),
            last: Number::default(),
        }
    }

    /// Records the status and duration of a request; `None` if it got no answer.
    pub fn answered(&self, status: Option<u16>, after: Duration) {
        self.statuses.get_or_create(&[("status", status.unwrap_or_default())]).inc();
        self.seconds.observe(after.as_secs_f64());
        if status.is_some() {
            self.last.set(after.as_secs_f64());
        }
    }

    /// Duration of the last answered request.
    pub fn last(&self) -> Option<Duration> {
        known(&self.last)
    }
}

/// Metrics of deadlines and the background worker.
#[derive(Debug)]
pub struct Deadlines {
    late: Histogram,
    troubles: Counters,
    /// Milliseconds since 1970.
    alive: AtomicU64,
}

/// Time without a sign of life after which the worker counts as hung: longer than a post with all its
/// retries.
const HANGS_AFTER: Duration = Duration::from_secs(5 * 60);

impl Deadlines {
    pub(super) fn new(registry: &mut Registry) -> Deadlines {
        let late = "How late deadlines were carried out, by the bot's time";
        let failed = "Background posts and deadlines that failed: passing troubles are tried again, faults are set aside in the end";
        Deadlines {
            late: registered(registry, "deadline_late_seconds", late, slow()),
            troubles: added(registry, "background_troubles", failed),
            alive: AtomicU64::new(0),
        }
    }

    /// Records that a deadline was carried out this late.
    pub fn fired(&self, late: Duration) {
        self.late.observe(late.as_secs_f64());
    }

    /// Counts a post or a deadline that failed: `passing` or `fault`.
    pub fn failed(&self, kind: &'static str) {
        self.troubles.get_or_create(&[("kind", kind)]).inc();
    }

    /// Records a sign of life of the worker.
    pub fn alive(&self, now: Time) {
        self.alive.store(now.0, Relaxed);
    }

    /// Whether the worker gave a sign of life lately.
    pub fn is_alive(&self, now: Time) -> bool {
        let alive = Time(self.alive.load(Relaxed));
        alive > Time(0) && now < alive.after(HANGS_AFTER)
    }
}

#[derive(Debug)]
pub struct Computers {
    thinking: Gauge,
    waiting: Gauge,
}

impl Computers {
    pub(super) fn new(registry: &mut Registry) -> Computers {
        let waiting = "Searches that wait for their turn or are at work";
        Computers {
            thinking: added(registry, "computers_thinking", "Searches at work"),
            waiting: added(registry, "computers_waiting", waiting),
        }
    }

    pub fn thinking(&self) -> GaugeGuard {
        GaugeGuard::of(&self.thinking)
    }

    pub fn waiting(&self) -> GaugeGuard {
        GaugeGuard::of(&self.waiting)
    }
}

#[derive(Debug)]
pub struct Gateway {
    connected: Gauge,
    heartbeat: Number,
    servers: Gauge,
}

impl Gateway {
    pub(super) fn new(registry: &mut Registry) -> Gateway {
        let took = "How long Discord took to answer the last heartbeat, of the slowest shard; 0: not known";
        Gateway {
            connected: added(registry, "gateway_connected", "1 while all shards are connected"),
            heartbeat: added(registry, "gateway_heartbeat_seconds", took),
            servers: added(registry, "servers", "Servers that the bot was in when its shards connected"),
        }
    }

    pub fn connection(&self, connected: bool) {
        self.connected.set(connected.into());
    }

    pub fn is_connected(&self) -> bool {
        self.connected.get() == 1
    }

    pub fn beat(&self, latency: Duration) {
        self.heartbeat.set(latency.as_secs_f64());
    }

    /// Heartbeat latency of the slowest shard.
    pub fn heartbeat(&self) -> Option<Duration> {
        known(&self.heartbeat)
    }

    pub fn joined(&self, servers: usize) {
        self.servers.set(i64::try_from(servers).unwrap_or(i64::MAX));
    }

    pub fn servers(&self) -> u64 {
        u64::try_from(self.servers.get()).unwrap_or_default()
    }
}

#[derive(Debug)]
pub struct Backups {
    outcomes: Counters,
    last: Number,
}

impl Backups {
    pub(super) fn new(registry: &mut Registry) -> Backups {
        let last = "When the last backup was written and found to be whole; 0: none yet";
        Backups {
            outcomes: added(registry, "backups", "Scheduled backups, by what became of them"),
            last: added(registry, "backup_last_seconds", last),
        }
    }

    /// Records that a complete backup exists.
    pub fn written(&self, now: Time) {
        self.outcomes.get_or_create(&[("outcome", "written")]).inc();
        self.last.set(seconds(now));
    }

    pub fn failed(&self) {
        self.outcomes.get_or_create(&[("outcome", "failed")]).inc();
    }
}

/// Work that is to be done again and again.
#[derive(Debug)]
pub struct Scheduled {
    overdue: Family<Word, Gauge>,
    works: Mutex<BTreeMap<&'static str, Work>>,
}

#[derive(Debug)]
struct Work {
    every: Duration,
    last: Instant,
    is_overdue: bool,
}

/// Number of intervals without the work after which it is overdue.
const OVERDUE_AFTER: u32 = 3;

impl Scheduled {
    pub(super) fn new(registry: &mut Registry) -> Scheduled {
        let overdue = "1 while scheduled work has not been done for three of its intervals";
        Scheduled {
            overdue: added(registry, "scheduled_overdue", overdue),
            works: Mutex::default(),
        }
    }

    /// Expects this work to be done at least this often, from now on.
    pub fn expected(&self, work: &'static str, every: Duration, now: Instant) {
        self.overdue.get_or_create(&[("work", work)]).set(0);
        self.works().insert(work, Work { every, last: now, is_overdue: false });
    }

    pub fn done(&self, work: &'static str, now: Instant) {
        if let Some(work) = self.works().get_mut(work) {
            work.last = now;
        }
    }

    /// Updates the metric, and returns what has become overdue since the last look, each with its interval.
    pub fn newly_overdue(&self, now: Instant) -> Vec<(&'static str, Duration)> {
        let mut newly = Vec::new();
        for (name, work) in &mut *self.works() {
            let is_overdue = now.saturating_duration_since(work.last) > work.every * OVERDUE_AFTER;
            self.overdue.get_or_create(&[("work", *name)]).set(is_overdue.into());
            if is_overdue && !mem::replace(&mut work.is_overdue, is_overdue) {
                newly.push((*name, work.every));
            }
            work.is_overdue = is_overdue;
        }
        newly
    }

    fn works(&self) -> MutexGuard<'_, BTreeMap<&'static str, Work>> {
        self.works.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn known(seconds: &Number) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds.get()).ok().filter(|time| !time.is_zero())
}

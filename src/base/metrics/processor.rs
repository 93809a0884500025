//! Processor time of the calling thread.

use std::time::Duration;

/// Time since the thread began. If the system does not report it, time since the first call.
#[cfg(target_os = "linux")]
pub fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let spent = clock_gettime(ClockId::ThreadCPUTime);
    // Neither is ever negative.
    Duration::new(spent.tv_sec.unsigned_abs(), spent.tv_nsec.unsigned_abs() as u32)
}

/// Time since the first call, because the system does not report the thread's own.
#[cfg(not(target_os = "linux"))]
pub fn thread_time() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}

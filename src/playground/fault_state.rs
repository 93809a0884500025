//! The faults that are still to happen.

use std::time::Duration;

#[derive(Debug, Default)]
pub struct FaultState {
    pub requests: Vec<RequestFault>,
    /// Requests that are carried out, but whose answer is lost.
    pub answers: Vec<RequestFault>,
    /// Number of next interactions that never reach the bot.
    pub lost: u32,
    /// Number of next interactions that reach the bot too late to be answered.
    pub late: u32,
    /// Delivery time of interactions.
    pub delay: Duration,
    /// Number of next interactions that are delivered twice.
    pub duplicate: u32,
    /// Delay of every answer to a request.
    pub latency: Duration,
    /// Minimum number of shards; 0: any number.
    pub shards: u64,
    /// Number of shards that `GET /gateway/bot` names; `None`: the minimum.
    pub named_shards: Option<u64>,
    /// Number of sessions that may still be started; `None`: as usual.
    pub starts: Option<u32>,
    /// The Date header of all answers; `None`: the playground's own time.
    pub date: Option<String>,
}

#[derive(Debug)]
pub struct RequestFault {
    pub path: String,
    pub status: u16,
    /// Discord's error code; 0: the answer comes from a proxy between the bot and Discord.
    pub code: u32,
    /// Number of remaining failures.
    pub left: u32,
}

impl FaultState {
    /// Returns the status and code to fail this request with, if it is due to fail.
    pub fn strike(&mut self, path: &str) -> Option<(u16, u32)> {
        due(&mut self.requests, path)
    }

    /// Returns the status to answer this request with in place of the lost answer, if it is due.
    pub fn lose_answer(&mut self, path: &str) -> Option<u16> {
        due(&mut self.answers, path).map(|(status, _)| status)
    }
}

fn due(faults: &mut [RequestFault], path: &str) -> Option<(u16, u32)> {
    let fault = faults.iter_mut().find(|fault| fault.left > 0 && path.contains(&fault.path))?;
    fault.left -= 1;
    Some((fault.status, fault.code))
}

/// Decrements a counter unless it is 0. Returns whether it was positive.
pub fn take(count: &mut u32) -> bool {
    let some = *count > 0;
    *count = count.saturating_sub(1);
    some
}

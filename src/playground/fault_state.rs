//! What is still to go wrong.

use std::time::Duration;

/// What is still to go wrong.
#[derive(Debug, Default)]
pub struct FaultState {
    /// Requests that fail.
    pub requests: Vec<RequestFault>,
    /// Requests that are carried out, and whose answer is lost.
    pub answers: Vec<RequestFault>,
    /// How many of the next interactions never reach the bot.
    pub lost: u32,
    /// How many of the next interactions reach it when it is too late to answer.
    pub late: u32,
    /// How long interactions are on their way to the bot.
    pub delay: Duration,
    /// How many of the next interactions are delivered twice.
    pub duplicate: u32,
    /// Added before every answer to a request.
    pub latency: Duration,
    /// How many shards there must be at least; 0: any number.
    pub shards: u64,
    /// How many sessions may still be started; none: as many as ever.
    pub starts: Option<u32>,
}

/// The next requests of one kind that fail.
#[derive(Debug)]
pub struct RequestFault {
    /// Part of their path.
    pub path: String,
    pub status: u16,
    /// Discord's own code for it; 0: the answer is somebody else's, between the bot and Discord.
    pub code: u32,
    /// How many are still to fail.
    pub left: u32,
}

impl FaultState {
    /// The status and code to fail this request with, if its turn has come.
    pub fn strike(&mut self, path: &str) -> Option<(u16, u32)> {
        due(&mut self.requests, path)
    }

    /// The status that takes the place of this request's answer, if its turn has come.
    pub fn lose_answer(&mut self, path: &str) -> Option<u16> {
        due(&mut self.answers, path).map(|(status, _)| status)
    }
}

fn due(faults: &mut [RequestFault], path: &str) -> Option<(u16, u32)> {
    let fault = faults.iter_mut().find(|fault| fault.left > 0 && path.contains(&fault.path))?;
    fault.left -= 1;
    Some((fault.status, fault.code))
}

/// One less of a number that is not yet 0; whether it was.
pub fn take(count: &mut u32) -> bool {
    let some = *count > 0;
    *count = count.saturating_sub(1);
    some
}

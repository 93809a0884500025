//! Members of servers, for lists of people. The bot has no privileged intents, so Discord reports
//! neither members nor their leaving: it is asked for the few people that a page shows, and the answer is
//! remembered for a while. An interaction on a server shows that its user is a member.

use super::{panics::lock, recent::Recent};
use deltille_base::ids::{GuildId, Time, UserId};
use futures::future::join_all;
use std::{
    fmt,
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, OnceLock},
    time::Duration,
};

/// How long an answer is used without asking again.
const FRESH: Duration = Duration::from_secs(60 * 60);

/// How long it is used if Discord does not answer.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

/// Answers remembered, about.
const REMEMBERED: usize = 4096;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Member {
    /// With the present display name, raw, if it is known.
    Yes(Option<String>),
    Bot,
    Gone,
}

pub type Asked<'a> = Pin<Box<dyn Future<Output = Option<Member>> + Send + 'a>>;

/// Asks Discord.
pub trait AskMembers: Send + Sync + 'static {
    /// `None`: there is no answer now.
    fn member(&self, guild: GuildId, user: UserId) -> Asked<'_>;
}

/// Shared by reference.
pub struct Members {
    ask: OnceLock<Arc<dyn AskMembers>>,
    known: Mutex<Recent<(GuildId, UserId), (Member, Time)>>,
}

impl Default for Members {
    fn default() -> Members {
        Members {
            ask: OnceLock::new(),
            known: Mutex::new(Recent::new(REMEMBERED)),
        }
    }
}

impl fmt::Debug for Members {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Members")
    }
}

impl Members {
    /// Asks there from now on; only the first call has an effect. Without it, all who have played on a server
    /// count as its members.
    pub fn ask(&self, ask: Arc<dyn AskMembers>) {
        // A bot has one transport.
        let _ = self.ask.set(ask);
    }

    /// Notes that a person was a member just now.
    pub fn seen(&self, guild: GuildId, user: UserId, name: &str, now: Time) {
        let member = Member::Yes(Some(name.to_owned()));
        lock(&self.known).put((guild, user), (member, now));
    }

    /// Whether these people are members of a server, in order; `None`: it cannot be learnt now.
    pub async fn of(&self, guild: GuildId, people: &[UserId], now: Time) -> Vec<Option<Member>> {
        join_all(people.iter().map(|user| self.one(guild, *user, now))).await
    }

    pub async fn one(&self, guild: GuildId, user: UserId, now: Time) -> Option<Member> {
        let Some(ask) = self.ask.get() else { return Some(Member::Yes(None)) };
        let known = lock(&self.known).get(&(guild, user)).cloned();
        let within = |limit| known.clone().filter(|(_, at)| at.after(limit) > now).map(|(member, _)| member);
        if let Some(member) = within(FRESH) {
            return Some(member);
        }
        match ask.member(guild, user).await {
            Some(member) => {
                lock(&self.known).put((guild, user), (member.clone(), now));
                Some(member)
            }
            None => within(STALE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    /// Answers what it is given; counts the questions.
    struct Discord(Mutex<Option<Member>>, AtomicUsize);

    impl AskMembers for Discord {
        fn member(&self, _: GuildId, _: UserId) -> Asked<'_> {
            self.1.fetch_add(1, Relaxed);
            Box::pin(async { lock(&self.0).clone() })
        }
    }

    #[tokio::test]
    async fn answers_are_used_for_an_hour_and_longer_without_a_new_one() {
        let (guild, user) = (GuildId(5), UserId(7));
        let members = Members::default();
        assert_eq!(members.one(guild, user, Time(0)).await, Some(Member::Yes(None)), "nothing to ask");
        let discord = Arc::new(Discord(Mutex::new(None), AtomicUsize::new(0)));
        members.ask(discord.clone());
        let hours = |count: u64| Time(1).after(Duration::from_secs(count * 3600));
        assert_eq!(members.one(guild, user, hours(0)).await, None);
        members.seen(guild, user, "Ann", hours(0));
        let ann = Member::Yes(Some("Ann".to_owned()));
        let asked = discord.1.load(Relaxed);
        assert_eq!(members.of(guild, &[user, user], Time(2)).await, [Some(ann.clone()), Some(ann.clone())]);
        assert_eq!(discord.1.load(Relaxed), asked, "known");
        assert_eq!(members.one(guild, user, hours(2)).await, Some(ann), "no answer");
        assert_eq!(members.one(guild, user, hours(25)).await, None, "too long ago");
        *lock(&discord.0) = Some(Member::Gone);
        assert_eq!(members.one(guild, user, hours(2)).await, Some(Member::Gone));
    }
}

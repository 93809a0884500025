//! Tournaments in the store and in threads.
//!
//! ```text
//!   contest   stored state: the pure tournament with people, game, venues
//!   changes   what a host changes before the start
//!   acts      acts of people, the host and the worker, pure: one method of the contest each
//!   honours   the role for winners
//!   records   what becomes known to it meanwhile
//!   due       deadlines: the start, the end of a round
//!   report    results of finished tables
//!   reminders rows for people to move, before a deadline
//!   seasons   the next season of a league, a tournament of its own
//! ```
//!
//! Each act is one commit under the key of its cause: an interaction, `pair:<tournament>:<round>`,
//! `open:<tournament>:<round>:<table>:<message>`, `report:<table>`. Its consequences (a round to pair, tables to open
//! or to close, news, the state message) are not stored as tasks but derived from the stored state, and the row
//! [`WORK`] calls the background worker until nothing is left to do. So a kill between any two steps only costs time.
//! A game has one message; its thread and its table have the message's id, so that all processes agree on all three.

pub mod act;
mod acts;
pub mod bracket;
mod changes;
pub mod choices;
pub mod commands;
mod contest;
pub mod date;
pub mod draft;
mod due;
pub mod files;
mod honours;
pub mod league;
pub mod manage;
pub mod page;
mod parts;
pub mod posts;
mod records;
mod reminders;
mod report;
pub mod results;
mod seasons;
pub mod standings;
pub mod words;
pub mod work;

pub use acts::{Refused, Undecided};
pub use contest::{
    BEGIN, Contest, Contestant, END, Happened, MOST_PEOPLE, News, PAIR, Plan, RESULTS, ROUND, RoundPost,
    Venue, moment, person_label, server_label, unfinished_label,
};
pub use parts::{Absence, Changed, Honours};
pub use report::{REPORT, Reports};

use super::computers::Computers;
use crate::frame::{
    commit::{apply, attempts},
    simulated,
    tables::{Tables, orders::OrderError},
};
use deltille_base::ids::{ChannelId, GuildId, TableId, Time, TournamentId, UserId};
use deltille_ratings::{Pool, Rating};
use deltille_store::{Applied, Change, Key, Label, Loaded, Outgoing, Posted, StoreError, Subject, Version};
use deltille_table::{Home, HostSeat, Opening, Origin, Person, Seated, clock::Standstill, solo::Solo};
use deltille_tournaments::{GameId, Player, RoundNumber};
use std::{
    ops::ControlFlow::{Break, Continue},
    sync::Arc,
};

/// Kind of the outgoing row of a tournament.
pub const WORK: &str = "tournament";

/// A stored tournament.
#[derive(Clone, Debug)]
pub struct Held {
    pub version: Version,
    pub contest: Arc<Contest>,
    /// The state message.
    pub posted: Option<Posted>,
    /// Rows that are not done yet.
    owed: Vec<Outgoing>,
}

#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    #[error("there is no such tournament")]
    Gone,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error("the deadline was set for an older version")]
    Outdated,
    #[error("too many changes at once")]
    Busy,
    #[error("the tournament is stored, but cannot be read: {0}")]
    Unreadable(String),
    /// A bug in the tournament's rules; nothing was changed.
    #[error("the tournament failed: {0}")]
    Fault(String),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An act in a tournament, as a method of its contest.
pub trait Act: Fn(&mut Contest) -> Result<(), Refused> + Clone + Send + 'static {}

impl<A: Fn(&mut Contest) -> Result<(), Refused> + Clone + Send + 'static> Act for A {}

/// How long an act takes.
#[derive(Clone, Copy)]
enum Pace {
    Quick,
    /// Pairs a round: runs on the threads of lower priority.
    Pairing,
}

/// The tournaments of all servers. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Tournaments {
    tables: Arc<Tables>,
    computers: Computers,
}

impl Tournaments {
    pub fn new(tables: Arc<Tables>) -> Tournaments {
        Tournaments { computers: Computers::new(tables.clone()), tables }
    }

    /// # Errors
    /// The store does not answer, or the tournament cannot be read.
    pub async fn load(&self, id: TournamentId) -> Result<Option<Held>, TournamentError> {
        self.tables.store().load(Subject::Tournament(id)).await?.map(held).transpose()
    }

    /// Up to `limit` readable tournaments with this label, newest first.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn found(&self, label: &Label, limit: usize) -> Result<Vec<Held>, TournamentError> {
        let found = self.tables.store().find(label, 0, limit).await?;
        let read = |(subject, loaded)| {
            held(loaded)
                .inspect_err(|error| tracing::error!(%subject, %error, "tournament left out of list"))
                .ok()
        };
        Ok(found.into_iter().filter_map(read).collect())
    }

    /// A server's unfinished tournaments, and the newest others: up to `limit` of each, newest first.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn of_server(&self, guild: GuildId, limit: usize) -> Result<Vec<Held>, TournamentError> {
        let mut all = self.found(&unfinished_label(guild), limit).await?;
        let newest = self.found(&server_label(guild), limit).await?;
        let is_new = |held: &Held| all.iter().all(|known| known.contest.id != held.contest.id);
        let others: Vec<Held> = newest.into_iter().filter(is_new).collect();
        all.extend(others);
        Ok(all)
    }

    /// Stores a new tournament.
    ///
    /// # Errors
    /// Nothing was stored.
    pub async fn create(&self, key: Key, contest: Contest, at: Time) -> Result<Held, TournamentError> {
        if !self.tables.store().has_room().await {
            return Err(StoreError::NoRoom.into());
        }
        let id = contest.id;
        match self.commit(Version(0), &[], contest, key, at).await? {
            Some(held) => Ok(held),
            // Delivered again.
            None => self.load(id).await?.ok_or(TournamentError::Gone),
        }
    }

    /// Commits an act. One without effect is not committed.
    ///
    /// # Errors
    /// Nothing was changed.
    pub async fn act(
        &self,
        id: TournamentId,
        key: Key,
        at: Time,
        act: impl Act,
    ) -> Result<Held, TournamentError> {
        self.act_from(id, None, key, at, Pace::Quick, act).await
    }

    /// Commits a record of the background worker, which is never refused.
    pub(crate) async fn note(
        &self,
        id: TournamentId,
        key: Key,
        at: Time,
        note: impl Fn(&mut Contest) + Clone + Send + 'static,
    ) -> Result<Held, TournamentError> {
        let act = move |contest: &mut Contest| {
            note(contest);
            Ok(())
        };
        self.act(id, key, at, act).await
    }

    /// Like [`Tournaments::act`]. `fence`: only if the tournament still has this version.
    async fn act_from(
        &self,
        id: TournamentId,
        fence: Option<Version>,
        key: Key,
        at: Time,
        pace: Pace,
        act: impl Act,
    ) -> Result<Held, TournamentError> {
        let (act, key) = (&act, &key);
        let attempt = |()| async move {
            let now = self.load(id).await?.ok_or(TournamentError::Gone)?;
            if fence.is_some_and(|fence| fence != now.version) {
                return Err(TournamentError::Outdated);
            }
            let next = match pace {
                Pace::Quick => now.contest.after(act),
                Pace::Pairing => {
                    let (contest, act) = (now.contest.clone(), act.clone());
                    let done = self.tables.workers.work_long(move || contest.after(act)).await;
                    done.map_err(|why| TournamentError::Fault(why.to_string()))?
                }
            };
            let next = match next {
                Ok(next) if next == *now.contest => return Ok(Break(now)),
                Ok(next) => next,
                // An act that was committed before may be refused now.
                Err(_) if self.tables.store().answered(key).await?.is_some() => return Ok(Break(now)),
                Err(why) => return Err(why.into()),
            };
            if let Some(done) = self.commit(now.version, &now.owed, next, key.clone(), at).await? {
                return Ok(Break(Held { posted: now.posted, ..done }));
            }
            match self.tables.store().answered(key).await? {
                Some(_) => self.load(id).await?.map(Break).ok_or(TournamentError::Gone),
                None => Ok(Continue(())),
            }
        };
        attempts((), attempt).await?.ok_or(TournamentError::Busy)
    }

    /// Starts a tournament, by its host: without these people, and with this number of rounds if there is one.
    ///
    /// # Errors
    /// Nothing was changed.
    pub async fn start(
        &self,
        id: TournamentId,
        rounds: Option<u16>,
        without: Vec<Player>,
        key: Key,
        at: Time,
    ) -> Result<Held, TournamentError> {
        let apart = self.load(id).await?.map(|held| held.contest).ok_or(TournamentError::Gone)?;
        let apart = self.apart(&apart).await;
        let act = move |contest: &mut Contest| contest.start_with(rounds, &without, &apart, at);
        self.act_from(id, None, key, at, Pace::Pairing, act).await
    }

    /// Pairs a round.
    pub(crate) async fn pair(
        &self,
        id: TournamentId,
        round: RoundNumber,
        at: Time,
    ) -> Result<Held, TournamentError> {
        let key = Key(format!("pair:{id}:{round}"));
        let apart = self.load(id).await?.map(|held| held.contest).ok_or(TournamentError::Gone)?;
        let apart = self.apart(&apart).await;
        let act = move |contest: &mut Contest| contest.pair(round, &apart, at);
        self.act_from(id, None, key, at, Pace::Pairing, act).await
    }

    /// `None`: another change was faster, or this one was committed before.
    async fn commit(
        &self,
        expected: Version,
        owed: &[Outgoing],
        contest: Contest,
        key: Key,
        at: Time,
    ) -> Result<Option<Held>, TournamentError> {
        let uptime = self.tables.presence.noted().await?;
        let mut outgoing = contest.reminders(owed, at);
        outgoing.push(Outgoing { kind: WORK.to_owned(), at, to: Vec::new() });
        let change = Change {
            deadlines: contest.deadlines(&uptime),
            outgoing,
            labels: contest.labels(),
            ..Change::of_body(Subject::Tournament(contest.id), expected, contest.encode(), key, at)
        };
        Ok(match apply(self.tables.store(), change).await? {
            Applied::Committed(version) => {
                self.tables.alarm.ring();
                self.tables.page_news.send_replace(());
                Some(Held {
                    version,
                    contest: Arc::new(contest),
                    posted: None,
                    owed: Vec::new(),
                })
            }
            Applied::Stale(_) | Applied::Duplicate(_) => None,
        })
    }

    /// Opens the table of a game in its thread, once.
    pub(crate) async fn open(
        &self,
        contest: &Contest,
        game: GameId,
        venue: &Venue,
        one_message: bool,
        now: Time,
    ) -> Result<(), TournamentError> {
        let Some(table) = contest.play.table(game) else { return Ok(()) };
        let seated: Vec<Seated> =
            table.players.iter().filter_map(|player| seated(contest, *player)).collect();
        let host = seated.iter().find_map(|seated| match seated {
            Seated::Person(person) => Some(person.clone()),
            Seated::Computer(_) => None,
        });
        let Some(host) = host.filter(|_| seated.len() == table.players.len()) else {
            return Err(TournamentError::Fault("a game without people".to_owned()));
        };
        let Venue { message, .. } = venue;
        let key = Key(format!("open:{}:{}:{}:{message}", contest.id, game.round, game.table));
        let opening = opening(contest, venue, host, now)?;
        let home = Home { one_message, ..opening.home };
        let opening = Opening { home, ..opening };
        match self.tables.open_fixture(key, opening, contest.fixture(game), seated).await {
            Ok(done) => {
                self.computers.start_thinking(&done).await;
                Ok(())
            }
            Err(OrderError::Occupied(current)) if current.table.id.0 == venue.message.0 => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the table of a game is open in its thread.
    pub(crate) async fn is_open(
        &self,
        contest: &Contest,
        game: GameId,
        venue: &Venue,
    ) -> Result<bool, TournamentError> {
        let current = self.tables.current(ChannelId(venue.message.0)).await?;
        Ok(current.is_some_and(|current| current.table.links.fixture == Some(contest.fixture(game))))
    }

    /// A person's rating in this game, in points, for the order of seeds.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn rating(&self, user: UserId, contest: &Contest) -> Result<i64, TournamentError> {
        let pool = Pool::of(&contest.setup.game, &contest.setup.variant);
        let new = Rating::new(pool.model()).points();
        let Some(loaded) = self.tables.store().load(Subject::Rating(user)).await? else {
            return Ok(new);
        };
        let ratings = super::ratings::Ratings::read(&loaded.body).ok();
        let standing = ratings.and_then(|ratings| ratings.pools.get(&pool.to_string()).cloned());
        Ok(standing.map_or(new, |standing| standing.rating().points()))
    }

    /// Removes a person whose data is being deleted. Returns whether they were named.
    pub(crate) async fn forget(&self, id: TournamentId, user: UserId, now: Time) -> Result<bool, OrderError> {
        let fault = |error: TournamentError| match error {
            TournamentError::Store(error) => OrderError::Store(error),
            TournamentError::Busy => OrderError::Busy,
            other => OrderError::Fault(other.to_string()),
        };
        let Some(held) = self.load(id).await.map_err(fault)? else { return Ok(false) };
        if !held.contest.named().contains(&user) {
            return Ok(false);
        }
        // Keys outlive the deleted data by hours.
        let key = Key(format!("forget:{id}:{}:{}", held.version.0, now.0));
        self.act(id, key, now, move |contest: &mut Contest| contest.forget(user))
            .await
            .map_err(fault)?;
        Ok(true)
    }
}

fn held(loaded: Loaded) -> Result<Held, TournamentError> {
    let contest = Contest::decode(&loaded.body).map_err(TournamentError::Unreadable)?;
    Ok(Held {
        version: loaded.version,
        contest: Arc::new(contest),
        posted: loaded.posted,
        owed: loaded.owed,
    })
}

fn seated(contest: &Contest, player: Player) -> Option<Seated> {
    let who = contest.who(player)?;
    match who.level {
        Some(level) => Some(Seated::Computer(level)),
        None => who.as_person().map(Seated::Person),
    }
}

fn opening(contest: &Contest, venue: &Venue, host: Person, now: Time) -> Result<Opening, TournamentError> {
    let seed =
        simulated::fresh_seed().map_err(|why| TournamentError::Fault(format!("no randomness: {why}")))?;
    Ok(Opening {
        id: TableId(venue.message.0),
        channel: ChannelId(venue.message.0),
        guild: Some(contest.guild),
        setup: contest.setup.clone(),
        host,
        seat: HostSeat::First,
        invited: Vec::new(),
        computers: Vec::new(),
        time: contest.time,
        at: now,
        seed,
        from: Origin::default(),
        solo: Solo::default(),
        task: None,
        stakes: contest.stakes,
        standstill: Standstill::default(),
        home: Home {
            language: contest.locale(),
            own_thread: true,
            unlisted: contest.private,
            ..Home::default()
        },
    })
}

/// The server of a stored tournament.
pub(crate) fn server_of(body: &[u8]) -> Option<GuildId> {
    Contest::decode(body).ok().map(|contest| contest.guild)
}

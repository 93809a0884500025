//! Analyses of finished games: requests, searches and results.
//!
//! ```text
//!   begin ─▶ known (cached, or filed with the game) ─▶ BeginResult::Known
//!        └─▶ a job: ply by ply on the search threads ─▶ watched by the users who asked ─▶ filed, cached
//! ```
//!
//! A job takes a thread for one position at a time, in one queue with the computers at tables, and frees its
//! memory between two positions. It ends when its last watcher is gone. The search budget is fixed, so that
//! the same game has the same analysis. The analysis of a filed game is stored with it; that of an import, or
//! of moves tried on a board, is only cached. A process that dies forgets its jobs; users have to ask again.

use crate::frame::{panics::lock, recent::Recent, render_pool::Failed, searches::Searches};
use deltille_base::ids::{InteractionId, TableId, Time, UserId};
use deltille_engine::{
    Budget,
    review::{self, ReviewedPly},
};
use deltille_games::AnyPlay;
use deltille_store::{AnyStore, Applied, Change, Key, StoreError, Subject, Version};
use deltille_table::Table;
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};
use tokio::sync::{Notify, watch};

/// Positions searched for each entry: a game of a hundred entries takes some twenty seconds.
pub const NODES: u64 = 100_000;

/// Format of a filed analysis; one in another format is redone.
const FORMAT: u32 = 1;

/// Approximate number of cached analyses.
const REMEMBERED: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Analysed {
    /// A filed game, which never changes.
    Game(TableId),
    /// A user's import, as of this version.
    Import(UserId, Version),
    /// The moves a user tried, as of this version.
    Tried(UserId, Version),
}

/// The findings for each position, the start first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    format: u32,
    /// Positions searched for each entry.
    nodes: u64,
    pub plies: Vec<ReviewedPly>,
}

impl Analysis {
    /// Reads what is filed with this game; `None`: it is to be analysed again.
    pub fn read(body: &[u8], table: &Table) -> Option<Analysis> {
        let read = serde_json::from_slice::<Analysis>(body);
        let read = read.inspect_err(|error| tracing::warn!(game = %table.id, %error, "analysis unreadable"));
        read.ok().filter(|it| it.format == FORMAT && it.plies.len() == table.entries.len() + 1)
    }
}

/// The progress of a job.
#[derive(Clone, PartialEq, Debug)]
pub enum Progress {
    /// The number of entries analysed.
    Going(u32),
    Done(Arc<Analysis>),
    /// The process is ending, or the analysis failed.
    Failed,
}

#[derive(Debug)]
pub enum BeginResult {
    /// The analysis exists.
    Known(Arc<Analysis>),
    /// A job is running; `new`: this request started it.
    Going { watching: Watching, new: bool },
    /// This user already waits for an analysis.
    Busy,
}

/// A user's subscription to a job. The job ends when it has none left.
#[derive(Debug)]
pub struct Watching {
    pub progress: watch::Receiver<Progress>,
    /// Notified when the user cancels.
    pub cancelled: Arc<Notify>,
    user: UserId,
    waiting: Arc<Waiting>,
}

/// Cached analyses, each with the record that was analysed: the version alone does not identify it, because
/// versions restart after a user's data was deleted.
type CachedAnalyses = Recent<Analysed, (String, Arc<Analysis>)>;

/// The pending request of each user.
type Waiting = Mutex<HashMap<UserId, (Analysed, Arc<Notify>)>>;

/// The analyses of a process. Shared by reference.
#[derive(Debug)]
pub struct Analyses {
    store: AnyStore,
    known: Arc<Mutex<CachedAnalyses>>,
    jobs: Arc<Mutex<HashMap<Analysed, watch::Sender<Progress>>>>,
    waiting: Arc<Waiting>,
    /// Positions searched since the process started.
    searched: Arc<AtomicU64>,
    stopping: Arc<AtomicBool>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        let mut waiting = lock(&self.waiting);
        if waiting.get(&self.user).is_some_and(|(_, other)| Arc::ptr_eq(other, &self.cancelled)) {
            waiting.remove(&self.user);
        }
    }
}

impl Analyses {
    pub fn new(store: impl Into<AnyStore>) -> Analyses {
        Analyses {
            store: store.into(),
            known: Arc::new(Mutex::new(Recent::new(REMEMBERED))),
            jobs: Arc::default(),
            waiting: Arc::default(),
            searched: Arc::default(),
            stopping: Arc::default(),
        }
    }

    /// Ends all jobs soon, so that shutdown does not wait for one.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    pub fn searched(&self) -> u64 {
        self.searched.load(Ordering::Relaxed)
    }

    /// Returns the existing analysis of `of`, whose game is `table`.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn known(&self, of: Analysed, table: &Table) -> Result<Option<Arc<Analysis>>, StoreError> {
        let record = table.record_to(table.made());
        if let Some((_, known)) = lock(&self.known).get(&of).filter(|(analysed, _)| *analysed == record) {
            return Ok(Some(known.clone()));
        }
        let Analysed::Game(id) = of else { return Ok(None) };
        let Some(loaded) = self.store.load(Subject::Analysis(id)).await? else {
            return Ok(None);
        };
        let found = Analysis::read(&loaded.body, table).map(Arc::new);
        if let Some(found) = &found {
            lock(&self.known).put(of, (record, found.clone()));
        }
        Ok(found)
    }

    pub fn is_waiting(&self, user: UserId) -> bool {
        lock(&self.waiting).contains_key(&user)
    }

    /// Cancels a user's request for this analysis. Returns false if this process knows of no such request.
    pub fn cancel(&self, user: UserId, of: Analysed) -> bool {
        let mut waiting = lock(&self.waiting);
        let asked = waiting.get(&user).is_some_and(|(asked, _)| *asked == of);
        let cancelled = if asked { waiting.remove(&user) } else { None };
        cancelled.inspect(|(_, cancelled)| cancelled.notify_one()).is_some()
    }

    /// Begins to analyse `table` (with at least two seats), or joins the running job for it.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn begin(
        &self,
        searches: &Arc<Searches>,
        of: Analysed,
        table: Arc<Table>,
        user: UserId,
        asked: (InteractionId, Time),
    ) -> Result<BeginResult, StoreError> {
        if let Some(known) = self.known(of, &table).await? {
            return Ok(BeginResult::Known(known));
        }
        let cancelled = Arc::new(Notify::new());
        {
            let mut waiting = lock(&self.waiting);
            if waiting.contains_key(&user) {
                return Ok(BeginResult::Busy);
            }
            waiting.insert(user, (of, cancelled.clone()));
        }
        let mut jobs = lock(&self.jobs);
        // A job without watchers is about to end, so it is not joined.
        let joined = jobs.get(&of).filter(|job| job.receiver_count() > 0).map(watch::Sender::subscribe);
        let new = joined.is_none();
        let progress = match joined {
            Some(progress) => progress,
            None => {
                let (sender, progress) = watch::channel(Progress::Going(0));
                jobs.insert(of, sender.clone());
                let job = Job {
                    of,
                    sender,
                    searches: searches.clone(),
                    searched: self.searched.clone(),
                    stopping: self.stopping.clone(),
                };
                let (store, known, jobs) = (self.store.clone(), self.known.clone(), self.jobs.clone());
                tokio::spawn(async move {
                    let end = match job.analysed(&table).await {
                        Some(found) => {
                            let found = Arc::new(found);
                            lock(&known).put(of, (table.record_to(table.made()), found.clone()));
                            file(&store, of, &found, asked).await;
                            Progress::Done(found)
                        }
                        None => Progress::Failed,
                    };
                    let mut jobs = lock(&jobs);
                    if jobs.get(&of).is_some_and(|other| other.same_channel(&job.sender)) {
                        jobs.remove(&of);
                    }
                    job.sender.send_replace(end);
                });
                progress
            }
        };
        Ok(BeginResult::Going {
            watching: Watching { progress, cancelled, user, waiting: self.waiting.clone() },
            new,
        })
    }
}

/// Stores an analysis with its game. If that fails, it is only cached.
async fn file(store: &AnyStore, of: Analysed, found: &Analysis, (request, at): (InteractionId, Time)) {
    let Analysed::Game(id) = of else { return };
    let subject = Subject::Analysis(id);
    let body = match serde_json::to_vec(found) {
        Ok(body) => body,
        Err(error) => return tracing::error!(game = %id, %error, "analysis not serialized"),
    };
    let filed = async {
        let expected = store.load(subject).await?.map_or(Version(0), |loaded| loaded.version);
        let change = Change::of_body(subject, expected, body, Key(format!("analysis:{id}:{request}")), at);
        store.apply(vec![change]).await
    };
    match filed.await.map(|mut applied| applied.pop()) {
        Ok(Some(Applied::Committed(_) | Applied::Duplicate(_) | Applied::Stale(_)) | None) => {}
        Err(error) => tracing::warn!(game = %id, %error, "analysis not stored"),
    }
}

struct Job {
    of: Analysed,
    sender: watch::Sender<Progress>,
    searches: Arc<Searches>,
    searched: Arc<AtomicU64>,
    stopping: Arc<AtomicBool>,
}

impl Job {
    /// `None`: the last watcher is gone, the process is ending, or the search failed.
    async fn analysed(&self, table: &Table) -> Option<Analysis> {
        let record = table.entries.iter().map(|entry| entry.line.clone()).collect();
        let mut begun = review::begin(&table.first()?, record, self.searches.share());
        let mut plies = Vec::with_capacity(table.entries.len() + 1);
        loop {
            let (sender, stopping) = (self.sender.clone(), self.stopping.clone());
            let mut review = begun;
            let step = move |stop: &dyn Fn() -> bool| {
                let stop = || stop() || stopping.load(Ordering::Relaxed) || sender.receiver_count() == 0;
                let found = review.step(Budget { nodes: NODES, stop: &stop });
                // A search that was cut short saw less than the others.
                (!stop()).then_some((found, review))
            };
            match self.searches.search(step).await {
                Ok(Some((Some(Ok(ply)), rest))) => {
                    self.searched.fetch_add(1, Ordering::Relaxed);
                    plies.push(ply);
                    begun = rest;
                    self.sender.send_replace(Progress::Going(plies.len() as u32 - 1));
                }
                Ok(Some((None, _))) => {
                    return Some(Analysis { format: FORMAT, nodes: NODES, plies });
                }
                Ok(Some((Some(Err(why)), _))) => {
                    tracing::error!(game = ?self.of, error = %why, "analysis stopped, record refused");
                    return None;
                }
                Ok(None) => return None,
                Err(error) => {
                    let error: Failed = error;
                    tracing::error!(game = ?self.of, %error, "analysis failed");
                    return None;
                }
            }
        }
    }
}

/// Whether the game can be analysed: it has several seats and is not played solo.
pub fn can_be_analysed(table: &Table) -> bool {
    !table.is_solo()
        && table.seat_names().len() > 1
        && !table.entries.is_empty()
        && table.play().is_some_and(is_of_several)
}

fn is_of_several(play: &AnyPlay) -> bool {
    play.people().len() > 1
}

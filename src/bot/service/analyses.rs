//! Analyses of games that are over: who asked for which, what is searched, what was found.
//!
//! ```text
//!   begin ─▶ known (remembered, or filed with the game) ─▶ Begun::Known
//!        └─▶ a job: ply by ply on the searches' threads ─▶ watched by whoever asked ─▶ filed, remembered
//! ```
//!
//! A job takes a thread for one position at a time, in line with the computers at tables, and gives its
//! memory back between two. It ends when nobody watches it any more. What it searches with is fixed, so that
//! the same game has the same analysis. Of a game that is filed the analysis is kept beside it; of an import,
//! and of moves that were tried, it is remembered for a while. A process that dies forgets its jobs: they are
//! asked for again.

use super::{computers::Searches, studio::Failed, turns::Recent};
use crate::{
    engine::{
        Budget, Engine,
        review::{Review, ReviewedPly},
    },
    games::{AnyPlay, Game, Play, registry::PlayVisitor},
    ids::{InteractionId, TableId, Time, UserId},
    store::{AnyStore, Applied, Change, Key, Store, StoreError, Subject, Version},
    table::Table,
};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};
use tokio::sync::{Notify, watch};

/// Positions searched for each entry: a game of a hundred takes some twenty seconds.
pub const NODES: u64 = 100_000;

/// The format of a filed analysis; one of another format is made anew.
const FORMAT: u32 = 1;

/// How many are remembered, about.
const REMEMBERED: usize = 64;

/// Which game is analysed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Analysed {
    /// One that is filed, for good.
    Game(TableId),
    /// What this person imported, as of this version.
    Import(UserId, Version),
    /// What this person tried, as of this version.
    Tried(UserId, Version),
}

/// What was found of each position, the start first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    format: u32,
    /// Positions searched for each entry.
    nodes: u64,
    pub plies: Vec<ReviewedPly>,
}

/// How far a job is.
#[derive(Clone, PartialEq, Debug)]
pub enum Progress {
    /// So many entries of all are done.
    Going(u32),
    Done(Arc<Analysis>),
    /// The process ends, or it cannot be done.
    Failed,
}

/// What came of asking.
#[derive(Debug)]
pub enum Begun {
    /// It is there.
    Known(Arc<Analysis>),
    /// It is on its way; `new`: because of this request.
    Going { watching: Watching, new: bool },
    /// This person has one on its way already.
    Busy,
}

/// Somebody's look at a job: the job ends when nobody has one.
#[derive(Debug)]
pub struct Watching {
    pub progress: watch::Receiver<Progress>,
    /// Told when the person wants no more of it.
    pub cancelled: Arc<Notify>,
    user: UserId,
    waiting: Arc<Waiting>,
}

/// What was made, each with the record that was analysed: versions begin anew where somebody's data were
/// deleted.
type Known = Recent<Analysed, (String, Arc<Analysis>)>;

/// Who has asked for which and not been answered.
type Waiting = Mutex<HashMap<UserId, (Analysed, Arc<Notify>)>>;

/// The analyses of a process. Shared by reference.
#[derive(Debug)]
pub struct Analyses {
    store: AnyStore,
    known: Arc<Mutex<Known>>,
    jobs: Arc<Mutex<HashMap<Analysed, watch::Sender<Progress>>>>,
    waiting: Arc<Waiting>,
    /// Positions of games that were searched since the start.
    searched: Arc<AtomicU64>,
    /// The process ends.
    stopping: Arc<AtomicBool>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is in there is whole between any two statements.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// Ends all jobs soon, so that nobody waits for one when the process is to end.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Positions of games that were searched since the start.
    pub fn searched(&self) -> u64 {
        self.searched.load(Ordering::Relaxed)
    }

    /// The analysis of this game, `table`, if it was made before.
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
        let read = serde_json::from_slice::<Analysis>(&loaded.body);
        let fits = |found: &Analysis| found.format == FORMAT && found.plies.len() == table.entries.len() + 1;
        match read {
            Ok(found) if fits(&found) => {
                let found = Arc::new(found);
                lock(&self.known).put(of, (record, found.clone()));
                Ok(Some(found))
            }
            Ok(_) => Ok(None),
            Err(error) => {
                tracing::warn!(game = %id, %error, "its analysis cannot be read and is made anew");
                Ok(None)
            }
        }
    }

    /// Whether somebody waits for an analysis.
    pub fn is_waiting(&self, user: UserId) -> bool {
        lock(&self.waiting).contains_key(&user)
    }

    /// Somebody wants no more of this. False: they have not asked for it, as far as this process knows.
    pub fn cancel(&self, user: UserId, of: Analysed) -> bool {
        let mut waiting = lock(&self.waiting);
        let asked = waiting.get(&user).is_some_and(|(asked, _)| *asked == of);
        let cancelled = if asked { waiting.remove(&user) } else { None };
        cancelled.inspect(|(_, cancelled)| cancelled.notify_one()).is_some()
    }

    /// Begins to analyse a game, or joins whoever does; `table`: the game, with at least two seats.
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
    ) -> Result<Begun, StoreError> {
        if let Some(known) = self.known(of, &table).await? {
            return Ok(Begun::Known(known));
        }
        let cancelled = Arc::new(Notify::new());
        {
            let mut waiting = lock(&self.waiting);
            if waiting.contains_key(&user) {
                return Ok(Begun::Busy);
            }
            waiting.insert(user, (of, cancelled.clone()));
        }
        let mut jobs = lock(&self.jobs);
        // A job that nobody watches is about to end: it is not joined.
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
        Ok(Begun::Going {
            watching: Watching { progress, cancelled, user, waiting: self.waiting.clone() },
            new,
        })
    }
}

/// Keeps an analysis beside its game. Should that fail, it is only remembered.
async fn file(store: &AnyStore, of: Analysed, found: &Analysis, (request, at): (InteractionId, Time)) {
    let Analysed::Game(id) = of else { return };
    let subject = Subject::Analysis(id);
    let body = match serde_json::to_vec(found) {
        Ok(body) => body,
        Err(error) => return tracing::error!(game = %id, %error, "its analysis cannot be written"),
    };
    let filed = async {
        let expected = store.load(subject).await?.map_or(Version(0), |loaded| loaded.version);
        let change = Change::of_body(subject, expected, body, Key(format!("analysis:{id}:{request}")), at);
        store.apply(vec![change]).await
    };
    match filed.await.map(|mut applied| applied.pop()) {
        Ok(Some(Applied::Committed(_) | Applied::Duplicate(_) | Applied::Stale(_)) | None) => {}
        Err(error) => tracing::warn!(game = %id, %error, "its analysis is not kept"),
    }
}

/// One analysis on its way.
struct Job {
    of: Analysed,
    sender: watch::Sender<Progress>,
    searches: Arc<Searches>,
    searched: Arc<AtomicU64>,
    stopping: Arc<AtomicBool>,
}

impl Job {
    /// `None`: nobody watches any more, the process ends, or it went wrong.
    async fn analysed(&self, table: &Table) -> Option<Analysis> {
        let record = table.entries.iter().map(|entry| entry.line.clone()).collect();
        let mut begun = table.first()?.visit(Begin { record, memory: self.searches.share() });
        let mut plies = Vec::with_capacity(table.entries.len() + 1);
        loop {
            let (sender, stopping) = (self.sender.clone(), self.stopping.clone());
            let mut review = begun;
            let step = move |stop: &dyn Fn() -> bool| {
                let stop = || stop() || stopping.load(Ordering::Relaxed) || sender.receiver_count() == 0;
                let found = review.step(&stop);
                // What was cut short knows less than the others.
                (!stop()).then_some((found, review))
            };
            match self.searches.study(step).await {
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
                    tracing::error!(of = ?self.of, why, "a game cannot be analysed");
                    return None;
                }
                Ok(None) => return None,
                Err(error) => {
                    let error: Failed = error;
                    tracing::error!(of = ?self.of, %error, "an analysis failed");
                    return None;
                }
            }
        }
    }
}

/// A review of a game of any kind.
trait AnyReview: Send {
    /// The next position, searched with what an analysis has for each.
    fn step(&mut self, stop: &dyn Fn() -> bool) -> Option<Result<ReviewedPly, String>>;
}

impl<G: Game> AnyReview for Review<G> {
    fn step(&mut self, stop: &dyn Fn() -> bool) -> Option<Result<ReviewedPly, String>> {
        let found = Review::step(self, Budget { nodes: NODES, stop });
        self.forget();
        found.map(|found| found.map_err(|why| why.to_string()))
    }
}

struct Begin {
    record: Vec<String>,
    /// Bytes of the search's table at most.
    memory: usize,
}

impl PlayVisitor for Begin {
    type Output = Box<dyn AnyReview>;

    fn visit<G: Game>(self, play: &Play<G>) -> Box<dyn AnyReview> {
        Box::new(Review::new(play.clone(), self.record, Engine::<G>::new(self.memory)))
    }
}

/// Whether there is something to analyse: a game of several that people do not play alone.
pub fn can_be_analysed(table: &Table) -> bool {
    !table.is_solo()
        && table.seat_names().len() > 1
        && !table.entries.is_empty()
        && table.play().is_some_and(is_of_several)
}

fn is_of_several(play: &AnyPlay) -> bool {
    play.people().len() > 1
}

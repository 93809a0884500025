//! Computers at tables: who thinks, when, and how the answer becomes an entry.
//!
//! ```text
//!   a person's order ─▶ committed, with a deadline `think` ─▶ answered() ─▶ search on the pool ─▶ committed under think:<channel>:<version>
//!                                      │                          └─ in time: one board shows both
//!                                      └─ this process died: the process that claims the deadline restarts the search
//! ```
//!
//! A computer's order is fenced by the version it was computed for: processes that think about the same board
//! commit one entry. Searches run on low-priority threads, one fewer than there are cores, first come, first
//! served. A channel has one search at a time, so a busy channel does not delay its neighbours. A search
//! stops when its table has moved on.

pub mod advice;
pub mod controls;
pub mod hints;
pub mod search;

use crate::frame::{
    panics::contained,
    searches::{Job, Searches},
    tables::{
        Tables,
        orders::{ChangeRequest, Current, Done, OrderError},
        rows::{SHOW_LEASE, THINK},
    },
};
use deltille_base::ids::{ChannelId, Time, UserId};
use deltille_store::{Key, Version};
use deltille_table::{By, Command, Order, Table, clock::Standstill, computers::Due};
use search::Question;
use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};
use tokio::time::Instant;

/// How long a player's board waits for the computers' answers, so that one picture shows all.
const TOGETHER: Duration = Duration::from_millis(1500);

/// Like [`TOGETHER`] where the bot is a guest and can post only replies: long enough for searches that queue.
const TOGETHER_AS_GUEST: Duration = Duration::from_secs(20);

/// Longest wait of a computer's answer for the player's board just sent, so that the boards appear in order.
const IN_ORDER: Duration = Duration::from_secs(3);

/// The state from which a job continues.
#[derive(Clone, Debug)]
struct JobState {
    table: Arc<Table>,
    version: Version,
    /// When the state was current, by the clock of the orders and by this process's.
    at: Time,
    since: Instant,
    /// The user whose order made the computers due: they wait for the answer, so the answer does not mention
    /// them.
    actor: Option<UserId>,
}

/// The computers at all tables. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Computers {
    tables: Arc<Tables>,
}

impl Computers {
    pub fn new(tables: Arc<Tables>) -> Computers {
        Computers { tables }
    }

    /// Lets the computers answer an order that made one due, and waits briefly for them. Returns what to show
    /// now.
    pub async fn answered(&self, done: Done) -> Done {
        if done.table.computer_due().is_none() || self.tables.searches.is_stopping() {
            return done;
        }
        if done.table.is_copy() {
            self.start_thinking(&done).await;
            return done;
        }
        let until = Instant::now() + if done.table.home.visiting { TOGETHER_AS_GUEST } else { TOGETHER };
        let job = self.think_about(&done, true).await;
        let mut finished = job.finished.subscribe();
        // Waits for the end of the job, or the timeout.
        _ = tokio::time::timeout_at(until, finished.wait_for(|finished| *finished)).await;
        // The lock waits for an answer that is being committed now.
        let mut gate = job.gate.lock().await;
        gate.waiting = gate.waiting.saturating_sub(1);
        if gate.waiting == 0 {
            gate.left = Some(Instant::now());
        }
        match &gate.latest {
            Some(latest) => Done { repeated: done.repeated, ..latest.clone() },
            None => done,
        }
    }

    /// Lets the computers answer when no request waits to show the result.
    pub(crate) async fn start_thinking(&self, done: &Done) {
        if done.table.computer_due().is_none() || self.tables.searches.is_stopping() {
            return;
        }
        // The answer is made at the table itself. If it cannot be read now, its deadline makes it.
        let home = match done.table.links.sides.home {
            Some(home) => self.tables.current(home).await.ok().flatten(),
            None => return drop(self.think_about(done, false).await),
        };
        if let Some(home) = home.filter(|home| home.table.computer_due().is_some()) {
            self.think_about(&unasked(home, done.at), false).await;
        }
    }

    /// Handles a computer's deadline: the process that should have answered did not.
    pub(crate) async fn think_due(
        &self,
        channel: ChannelId,
        fence: Version,
        at: Time,
    ) -> Result<(), OrderError> {
        let current = self.tables.current(channel).await?.ok_or(OrderError::NoTable)?;
        if current.version != fence {
            return Err(OrderError::Outdated);
        }
        self.start_thinking(&unasked(current, at)).await;
        Ok(())
    }

    /// Starts to think about this board, unless a job is already running.
    async fn think_about(&self, done: &Done, waits: bool) -> Arc<Job> {
        let (channel, version) = (done.table.channel, done.version);
        let (job, new) = self.tables.searches.job(channel, version);
        if waits {
            job.gate.lock().await.waiting += 1;
        }
        if new {
            let state = JobState {
                table: done.table.clone(),
                version,
                at: done.at,
                since: Instant::now(),
                actor: done.actor,
            };
            let (computers, job) = (self.clone(), job.clone());
            tokio::spawn(async move {
                if let Err(panic) = contained(computers.play_on(&job, state)).await {
                    tracing::error!(%channel, error = panic, "computer's entry not made");
                }
                computers.tables.searches.end(channel, &job);
            });
        }
        job
    }

    /// Makes the computers' entries until a person is to move, or another change wins.
    async fn play_on(&self, job: &Arc<Job>, mut state: JobState) {
        while let Some(due) = state.table.computer_due() {
            let channel = state.table.channel;
            let resigns = self.tables.people.get(state.table.host).await.computers_resign;
            let Some(command) = think(&self.tables.searches, job, &state, due, resigns).await else {
                return;
            };
            let mut gate = job.gate.lock().await;
            if let (0, Some(left)) = (gate.waiting, gate.left) {
                // The player's board is on its way. This one must come after it, so wait, up to a limit.
                _ = tokio::time::timeout_at(left + IN_ORDER, job.shown.notified()).await;
                gate.left = None;
            }
            match self.answer_with(&state, due, command, gate.waiting > 0).await {
                Ok(done) => {
                    let at = state.at.after(state.since.elapsed());
                    let (table, version) = (done.table.clone(), done.version);
                    job.about.store(version.0, Ordering::Relaxed);
                    state = JobState { table, version, at, since: Instant::now(), ..state };
                    gate.latest = Some(done);
                }
                // Another change won, perhaps another process's.
                Err(OrderError::Outdated) => return,
                Err(error) => {
                    return tracing::error!(%channel, %error, "computer's entry not made");
                }
            }
        }
    }

    /// Commits the computer's order or, if the table refuses it, any legal entry.
    async fn answer_with(
        &self,
        state: &JobState,
        due: Due,
        command: Command,
        waits: bool,
    ) -> Result<Done, OrderError> {
        match self.computer_orders(state, due, command.clone(), waits).await {
            Err(OrderError::Refused { why, .. }) => {
                let channel = state.table.channel;
                tracing::error!(
                    %channel, error = %why, ?command,
                    "computer's entry refused, playing any legal entry"
                );
                let legal = state.table.play().and_then(|play| play.legal_of(due.seat()));
                let text = legal.and_then(|legal| legal.into_iter().next()).unwrap_or_default();
                self.computer_orders(state, due, Command::Enter { text }, waits).await
            }
            result => result,
        }
    }

    async fn computer_orders(
        &self,
        state: &JobState,
        due: Due,
        command: Command,
        waits: bool,
    ) -> Result<Done, OrderError> {
        let (channel, fence) = (state.table.channel, state.version);
        let key = Key(format!("{THINK}:{channel}:{}", fence.0));
        let at = state.at.after(state.since.elapsed());
        let lease = if waits { SHOW_LEASE } else { Duration::ZERO };
        let actor = state.actor.filter(|_| waits);
        let request = ChangeRequest { lease, ..ChangeRequest::new(channel, actor, key, at) };
        self.tables
            .change_fenced(&request, fence, |table, standstill: &Standstill| {
                let (command, standstill) = (command.clone(), standstill.clone());
                let by = By::Computer(due.seat());
                table.apply(&Order { standstill, ..Order::new(by, command, at) })
            })
            .await
            .inspect(|done| self.tables.show_copies(done))
    }
}

/// The table as it is, as the outcome of an order for which no request waits.
fn unasked(current: Current, at: Time) -> Done {
    Done {
        table: current.table,
        version: current.version,
        effects: Vec::new(),
        mentioned: Vec::new(),
        previous: current.posted,
        repeated: false,
        copies: Vec::new(),
        at,
        actor: None,
    }
}

/// Waits for a search slot and returns the computer's order. `None`: the answer is no longer wanted.
async fn think(
    searches: &Searches,
    job: &Arc<Job>,
    state: &JobState,
    due: Due,
    resigns: bool,
) -> Option<Command> {
    let JobState { table, version, .. } = state.clone();
    let (level, seed) = (table.computer(due.seat())?, table.thinking_seed(due));
    let (job, memory) = (job.clone(), searches.share());
    let search = move |stopping: &dyn Fn() -> bool| {
        let obsolete = || stopping() || job.newest.load(Ordering::Relaxed) > version.0;
        let begun = Instant::now();
        let question = Question { due, level, resigns, seed, memory };
        let answer = question.answer_in_time(table.play()?, &obsolete, &|| begun.elapsed());
        // An answer to an older board is of no use.
        answer.filter(|_| !obsolete())
    };
    searches.search(search).await.unwrap_or_else(|error| {
        tracing::error!(%error, "computer's search failed");
        None
    })
}

/// For the tests of answers in time.
#[cfg(test)]
mod examples {
    use deltille_games::{Actors, AnyPlay, Seat, Setup, registry};
    use fastrand::Rng;

    /// A position of each variant for two or more, after this many random entries, and the seat on turn.
    pub fn positions(entries: usize) -> Vec<(AnyPlay, Seat)> {
        let mut found = Vec::new();
        for info in registry::games() {
            for variant in info.variants {
                let setup = Setup::parse(info, Some(variant.id), &[]).unwrap();
                let Ok(mut play) = AnyPlay::start(&setup) else { continue };
                if play.seats().len() < 2 {
                    continue;
                }
                let mut random = Rng::with_seed(7);
                for _ in 0..entries {
                    play.random_entry(&mut |below| random.usize(..below)).unwrap();
                }
                while play.draw_chance(&mut |below| random.usize(..below)).is_some() {}
                let Actors::Seats(seats) = play.actors() else { continue };
                found.push((play, seats.iter().next().unwrap()));
            }
        }
        assert!(found.len() >= 10, "{} positions", found.len());
        found
    }
}

//! A person who asks to be forgotten. In games that are under way they give up first, as they could
//! themselves; what only they see (settings, imports, moves they tried, puzzles) is removed; in all that is
//! shared they become *Player n*.

use super::{
    OrderError, PAGE, Rewritten, TRIES, Tables, owed_without,
    words::{Words, is_in, without_person},
};
use crate::{
    games::{Control, Leave},
    ids::{ChannelId, DeletionId, Time, UserId},
    store::{Applied, Change, Deadline, Key, Loaded, Store, StoreError, Subject, Version, blocking},
    table::{By, Command, DecodeError, Order, Person, Phase, Table, clock::Standstill},
};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// The kind of deadline at which the next step is taken.
pub const DELETE: &str = "delete";

const FORMAT: u32 = 1;

/// How far it is; kept under [`Subject::Deletion`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct State {
    format: u32,
    asked: Time,
    /// The last subject that was looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<Subject>,
    /// Whether anything was found since the first subject: then all are looked at once more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    found: bool,
}

impl State {
    fn new(asked: Time) -> State {
        State { format: FORMAT, asked, after: None, found: false }
    }
}

impl Tables {
    /// Somebody wants to be forgotten. It is durable when this answers, and cannot be undone; the background
    /// worker does it.
    ///
    /// # Errors
    /// Nothing was asked for.
    pub async fn ask_deletion(&self, user: UserId, key: Key, at: Time) -> Result<(), StoreError> {
        let subject = Subject::Deletion(user);
        let change = step_of(subject, Version(0), &State::new(at), key, at);
        // Before it is there: whoever carries it out takes them off again.
        self.deletions.pending().insert(user);
        // Asked for before, it is under way, or was done.
        let asked = self.store().apply(vec![change]).await;
        let there = match &asked {
            Ok(_) => self.version(subject).await.map_or(true, |version| version != Version(0)),
            Err(_) => false,
        };
        if !there {
            self.deletions.pending().remove(&user);
        }
        asked?;
        self.people.forget(user);
        self.alarm.ring();
        Ok(())
    }

    /// The next step of a deletion, if it is still at this version.
    pub(in crate::bot::service) async fn delete_step(
        &self,
        user: UserId,
        fence: Version,
        now: Time,
    ) -> Result<(), OrderError> {
        let subject = Subject::Deletion(user);
        let Some(loaded) = self.store().load(subject).await?.filter(|loaded| loaded.version == fence) else {
            return Err(OrderError::Outdated);
        };
        self.deletions.pending().insert(user);
        // What cannot be read begins anew: nothing is done twice by that.
        let mut state = serde_json::from_slice::<State>(&loaded.body).unwrap_or_else(|_| State::new(now));
        if state.after.is_none() {
            self.note(user, state.asked).await?;
        }
        let words = Words::of(user);
        let page = self.store().scan(state.after, PAGE).await?;
        for (subject, loaded) in page.iter().filter(|(subject, loaded)| words.may_be_in(*subject, loaded)) {
            state.found |= self.without(user, *subject, loaded, now).await?;
        }
        match page.last() {
            Some((last, _)) => state.after = Some(*last),
            None if state.found => state = State::new(state.asked),
            None => return self.forgotten(&words, state.asked, fence, now).await,
        }
        let key = Key(format!("{DELETE}:{user}:{}", fence.0));
        let change = step_of(subject, fence, &state, key, now);
        match self.store().apply(vec![change]).await?.pop() {
            Some(Applied::Committed(_)) => Ok(()),
            Some(Applied::Stale(_) | Applied::Duplicate(_)) | None => Err(OrderError::Outdated),
        }
    }

    /// All steps at once, where nobody else is at work.
    ///
    /// # Errors
    /// It is not done; it can be gone on with.
    pub async fn delete_now(&self, user: UserId, now: Time) -> Result<(), OrderError> {
        loop {
            let fence = self.version(Subject::Deletion(user)).await?;
            if fence == Version(0) {
                return Ok(());
            }
            self.delete_step(user, fence, now).await?;
        }
    }

    /// In the journal, before anything is done.
    async fn note(&self, user: UserId, asked: Time) -> Result<(), StoreError> {
        let Some(journal) = self.deletions.journal.get().cloned() else {
            return Ok(());
        };
        blocking(move || journal.note(user, asked)).await.map(drop)
    }

    /// Takes this person out of a subject; whether anything was there of them.
    async fn without(
        &self,
        user: UserId,
        subject: Subject,
        loaded: &Loaded,
        now: Time,
    ) -> Result<bool, OrderError> {
        match subject {
            Subject::User(id) | Subject::Import(id) | Subject::Tried(id) if id == user => {
                self.remove(subject).await?;
                self.people.forget(user);
                Ok(true)
            }
            Subject::Channel(channel) => {
                self.give_up(user, channel, loaded, now).await?;
                self.shared_without(user, subject, now).await
            }
            Subject::Game(_) => self.shared_without(user, subject, now).await,
            _ => Ok(false),
        }
    }

    /// Gives back their seat in a lobby, or resigns for them. What the table refuses is left as it is: they
    /// are out already, or their time has run out.
    async fn give_up(
        &self,
        user: UserId,
        channel: ChannelId,
        loaded: &Loaded,
        now: Time,
    ) -> Result<(), OrderError> {
        let named = Table::named(&loaded.body);
        if channel.is_own() || !named.is_ok_and(|named| named.is_open && named.people.contains(&user)) {
            return Ok(());
        }
        let current = match self.current(channel).await {
            Ok(Some(current)) if current.table.is_open() => current,
            Ok(_) => return Ok(()),
            Err(OrderError::Store(error)) => return Err(error.into()),
            // It cannot be played on: nobody can resign.
            Err(error) => {
                tracing::warn!(%error, "a table of somebody who is forgotten cannot be read");
                return Ok(());
            }
        };
        let table = &current.table;
        let command = match table.phase {
            Phase::Lobby { .. } => Command::Leave,
            _ => Command::Control(Control::Leave(Leave::Resign)),
        };
        let key = Key(format!("give-up:{}:{}", table.id, current.version.0));
        let order = Order {
            by: By::Person(Person { id: user, name: String::new() }),
            request: None,
            at: now,
            pressed: None,
            table: Some(table.id),
            ply: None,
            command,
            standstill: Standstill::default(),
        };
        match self.order(channel, key, order).await {
            // Where a computer is next, it thinks when its deadline comes.
            Ok(_) => {}
            Err(OrderError::Store(error)) => return Err(error.into()),
            Err(OrderError::Busy) => return Err(OrderError::Busy),
            Err(why) => tracing::debug!(%why, "nothing to give up"),
        }
        Ok(())
    }

    /// A table or a finished game without them; whether they were there.
    async fn shared_without(&self, user: UserId, subject: Subject, now: Time) -> Result<bool, OrderError> {
        for _ in 0..TRIES {
            let Some(loaded) = self.store().load(subject).await? else {
                return Ok(false);
            };
            let own = matches!(subject, Subject::Channel(channel) if channel.is_own());
            let without = match Table::without_person(&loaded.body, user) {
                Ok(without) => without,
                // A newer program's: it is for that one to do.
                Err(error @ DecodeError::Format(_)) => return Err(error.into()),
                // Nobody can read it, and they are in it.
                Err(error) if is_in(&loaded.body, &user.to_string()) => {
                    tracing::error!(%error, "what cannot be read and mentions somebody who is forgotten is removed");
                    self.remove(subject).await?;
                    return Ok(true);
                }
                Err(_) => None,
            };
            if own && without.is_some() {
                self.remove(subject).await?;
                if let Subject::Channel(channel) = subject {
                    self.rewritten(channel, None);
                }
                return Ok(true);
            }
            let (labels, outgoing) = (without_person(&loaded.labels, user), owed_without(&loaded.owed, user));
            if without.is_none() && labels == loaded.labels && outgoing == loaded.owed {
                return Ok(false);
            }
            let body = without.unwrap_or_else(|| loaded.body.clone());
            if self.rewrite(subject, &loaded, Rewritten { body, labels, outgoing }, now).await? {
                return Ok(true);
            }
        }
        Err(OrderError::Busy)
    }

    /// Nothing was found any more: the last traces, and the note that it is done.
    async fn forgotten(
        &self,
        words: &Words,
        asked: Time,
        fence: Version,
        now: Time,
    ) -> Result<(), OrderError> {
        let (store, user) = (self.store(), words.user);
        store.scrub(words.all(self)).await?;
        if let Some(journal) = self.deletions.journal.get() {
            self.carried_out(journal.name(user, asked), now).await?;
        }
        store.compact_later().await?;
        self.people.forget(user);
        // The last step: whoever is killed before it does the ones above again.
        store.remove(Subject::Deletion(user), fence).await?;
        self.deletions.pending().remove(&user);
        tracing::info!(
            "somebody's data were deleted; the next start removes them from the files of the database"
        );
        Ok(())
    }

    /// Notes that a deletion was carried out on this database.
    async fn carried_out(&self, deletion: DeletionId, now: Time) -> Result<(), StoreError> {
        let (subject, key) = (Subject::Deleted(deletion), Key(format!("deleted:{deletion}")));
        let change = Change::of_body(subject, Version(0), b"{\"format\":1}".to_vec(), key, now);
        // Noted before, it is not noted again.
        self.store().apply(vec![change]).await.map(drop)
    }

    /// Compares the database with the journal: whoever was deleted and is there again, because a backup was
    /// restored, is deleted again. Whom that concerns, those included whose deletion was under way.
    ///
    /// # Errors
    /// Something could not be read; nothing is lost by trying again.
    pub async fn catch_up(&self, now: Time) -> Result<Vec<UserId>, StoreError> {
        let Some(journal) = self.deletions.journal.get().cloned() else {
            return Ok(Vec::new());
        };
        let mut open = Vec::new();
        let reading = journal.clone();
        for noted in blocking(move || reading.read()).await? {
            if self.version(Subject::Deleted(noted.deletion)).await? == Version(0) {
                open.push(noted);
            }
        }
        if open.is_empty() {
            return Ok(Vec::new());
        }
        let (people, mut again) = self.everybody().await?;
        for user in people {
            if let Some(noted) = open.iter().rev().find(|noted| journal.is_about(noted, user)) {
                self.ask_deletion(user, Key(format!("again:{}:{}", noted.deletion, now.0)), noted.at)
                    .await?;
                again.insert(user);
            }
        }
        // The others are not there, or were forgotten again since; those under way are durably so.
        let mut under_way = HashSet::new();
        for user in &again {
            let loaded = self.store().load(Subject::Deletion(*user)).await?;
            let state = loaded.and_then(|loaded| serde_json::from_slice::<State>(&loaded.body).ok());
            under_way.extend(state.map(|state| journal.name(*user, state.asked)));
        }
        for noted in open.iter().filter(|noted| !under_way.contains(&noted.deletion)) {
            self.carried_out(noted.deletion, now).await?;
        }
        Ok(again.into_iter().collect())
    }

    /// Everybody of whom anything is kept, and those whose deletion is under way.
    async fn everybody(&self) -> Result<(HashSet<UserId>, HashSet<UserId>), StoreError> {
        let (mut people, mut going) = (HashSet::new(), HashSet::new());
        let mut after = None;
        loop {
            let page = self.store().scan(after, PAGE).await?;
            let Some((last, _)) = page.last() else {
                return Ok((people, going));
            };
            after = Some(*last);
            for (subject, loaded) in page {
                match subject {
                    Subject::User(user) | Subject::Import(user) | Subject::Tried(user) => {
                        people.insert(user);
                    }
                    Subject::Deletion(user) => drop(going.insert(user)),
                    Subject::Channel(_) | Subject::Game(_) => {
                        people.extend(Table::named(&loaded.body).into_iter().flat_map(|named| named.people));
                    }
                    Subject::Guild(_)
                    | Subject::Service
                    | Subject::Analysis(_)
                    | Subject::Tactic(_)
                    | Subject::Deleted(_) => {}
                }
            }
        }
    }
}

/// How far it is, and that it goes on at once.
fn step_of(subject: Subject, expected: Version, state: &State, key: Key, now: Time) -> Change {
    Change {
        subject,
        expected,
        // Writing to memory cannot fail, and these are plain numbers.
        body: serde_json::to_vec(state).unwrap_or_default(),
        key,
        answer: Vec::new(),
        at: now,
        deadlines: vec![Deadline { at: Time(0), kind: DELETE.to_owned() }],
        outgoing: Vec::new(),
        labels: Vec::new(),
        filed: Vec::new(),
    }
}

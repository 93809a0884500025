//! Deletion of a person. It first resigns their open games and gives back their lobby seats, as they could
//! themselves; removes what only they see (settings, imports, moves they tried, puzzles); and renames them to
//! *Player n* in everything shared. In the lists of others (blocked people, bans) a fingerprint is left.

use super::{
    Deletion, OrderError, PAGE, Remains, Rewritten, owed_without,
    words::{Words, is_in, without_person},
};
use crate::{
    frame::{
        panics::lock,
        settings::{
            cache::{SettingsCache, decode, encode},
            lists::{self, ListOf, Who},
            people::PersonSettings,
            servers::ServerSettings,
        },
    },
    teams::ballots::BallotBox,
    tournaments::{Contest, Tournaments},
};
use deltille_base::ids::{ChannelId, DeletionId, Time, TournamentId, UserId};
use deltille_games::{Control, Leave};
use deltille_store::{
    Applied, Change, Deadline, JournalFault, Key, Loaded, StoreError, Subject, Version, blocking,
};
use deltille_table::{By, Command, DecodeError, Order, Person, Phase, Table, teams::Majority};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Kind of the deadline for the next step.
pub const DELETE: &str = "delete";

const FORMAT: u32 = 1;

/// The progress of a deletion, kept under [`Subject::Deletion`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct State {
    format: u32,
    asked: Time,
    /// The last subject scanned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<Subject>,
    /// Whether this scan found anything; if so, all subjects are scanned again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    found: bool,
}

impl State {
    fn new(asked: Time) -> State {
        State { format: FORMAT, asked, after: None, found: false }
    }
}

impl Deletion {
    /// Requests the deletion of a person. The request is durable on return and cannot be undone; the
    /// background worker carries it out.
    ///
    /// # Errors
    /// The request was not stored.
    pub async fn ask_deletion(&self, user: UserId, key: Key, at: Time) -> Result<(), StoreError> {
        let subject = Subject::Deletion(user);
        let change = step_of(subject, Version(0), &State::new(at), key, at);
        // Inserted before the commit, because the worker that carries out the deletion removes the entry.
        lock(&self.pending).insert(user);
        // A repeated request: the deletion is under way or done.
        let asked = self.tables.store().apply(vec![change]).await;
        let there = match &asked {
            Ok(_) => self.version(subject).await.map_or(true, |version| version != Version(0)),
            Err(_) => false,
        };
        if !there {
            lock(&self.pending).remove(&user);
        }
        asked?;
        self.tables.people.forget(user);
        self.tables.alarm.ring();
        Ok(())
    }

    /// Takes the next step of a deletion, if it is still at this version.
    pub(crate) async fn delete_step(
        &self,
        user: UserId,
        fence: Version,
        now: Time,
    ) -> Result<(), OrderError> {
        let subject = Subject::Deletion(user);
        let Some(loaded) = self.tables.store().load(subject).await?.filter(|loaded| loaded.version == fence)
        else {
            return Err(OrderError::Outdated);
        };
        lock(&self.pending).insert(user);
        // Starts over if the state is unreadable: each step is idempotent.
        let mut state = serde_json::from_slice::<State>(&loaded.body).unwrap_or_else(|_| State::new(now));
        if state.after.is_none() {
            self.note(user, state.asked).await?;
        }
        let words = Words::of(user);
        let page = self.tables.store().scan(state.after, PAGE).await?;
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
        match self.tables.store().apply(vec![change]).await?.pop() {
            Some(Applied::Committed(_)) => Ok(()),
            Some(Applied::Stale(_) | Applied::Duplicate(_)) | None => Err(OrderError::Outdated),
        }
    }

    /// Runs all steps at once. Only for use where no worker is running.
    ///
    /// # Errors
    /// The deletion is incomplete; it can be resumed.
    pub async fn delete_now(&self, user: UserId, now: Time) -> Result<(), OrderError> {
        loop {
            let fence = self.version(Subject::Deletion(user)).await?;
            if fence == Version(0) {
                return Ok(());
            }
            self.delete_step(user, fence, now).await?;
        }
    }

    /// Records the deletion in the journal, before anything is removed.
    async fn note(&self, user: UserId, asked: Time) -> Result<(), StoreError> {
        let Some(journal) = self.journal.get().cloned() else {
            return Ok(());
        };
        blocking(move || journal.note(user, asked)).await.map(drop)
    }

    /// Removes this person from a subject. Returns whether the subject mentioned them.
    async fn without(
        &self,
        user: UserId,
        subject: Subject,
        loaded: &Loaded,
        now: Time,
    ) -> Result<bool, OrderError> {
        match subject {
            Subject::User(id) | Subject::Import(id) | Subject::Tried(id) | Subject::Rating(id)
                if id == user =>
            {
                self.remove(subject).await?;
                self.tables.people.forget(user);
                Ok(true)
            }
            Subject::Channel(channel) => {
                self.give_up(user, channel, loaded, now).await?;
                self.shared_without(user, subject, now).await
            }
            Subject::Game(_) => self.shared_without(user, subject, now).await,
            Subject::Ballot(channel) => {
                let key = Key(format!("vote-without:{channel}:{}:{}", loaded.version.0, now.0));
                let forget = |ballot: &mut BallotBox| {
                    ballot.ballot.forget(user);
                    if ballot.rule == (Majority::Captain { user }) {
                        ballot.rule = Majority::Most;
                    }
                };
                let ballots = SettingsCache::<BallotBox>::new(self.tables.store().clone());
                let before = ballots.load(channel).await?.1;
                ballots.change(channel, key, now, forget).await?;
                Ok(ballots.load(channel).await?.1 != before)
            }
            Subject::User(_) | Subject::Guild(_) => self.list_without(user, subject, now).await,
            Subject::Tournament(id) => self.tournament_without(user, id, loaded, now).await,
            _ => Ok(false),
        }
    }

    /// Removes this person from a tournament. Returns whether it named them.
    async fn tournament_without(
        &self,
        user: UserId,
        id: TournamentId,
        loaded: &Loaded,
        now: Time,
    ) -> Result<bool, OrderError> {
        if Contest::decode(&loaded.body).is_ok() {
            return Tournaments::new(self.tables.clone()).forget(id, user, now).await;
        }
        if !is_in(&loaded.body, &user.to_string()) {
            return Ok(false);
        }
        tracing::error!(%id, "unreadable tournament of deleted person removed");
        self.remove(Subject::Tournament(id)).await?;
        Ok(true)
    }

    /// Replaces this person by a fingerprint in another person's or a server's list. Returns whether the list
    /// named them.
    async fn list_without(&self, user: UserId, subject: Subject, now: Time) -> Result<bool, OrderError> {
        let edit = |loaded: &Loaded| {
            // Unreadable settings are left to a newer program, like other fields of theirs.
            Ok(unlisted(subject, &loaded.body, user).map_or(Remains::Unchanged, |body| {
                let (labels, outgoing) = (loaded.labels.clone(), loaded.owed.clone());
                Remains::Without(Rewritten { body, labels, outgoing })
            }))
        };
        let listed = self.edit(subject, now, edit).await?;
        if let (true, Subject::User(owner)) = (listed, subject) {
            self.tables.people.forget(owner);
        }
        Ok(listed)
    }

    /// Gives back their seat in a lobby, or resigns for them. A refusal is ignored: they are out already, or
    /// their time has run out.
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
        let current = match self.tables.current(channel).await {
            Ok(Some(current)) if current.table.is_open() => current,
            Ok(_) => return Ok(()),
            Err(OrderError::Store(error)) => return Err(error.into()),
            // The game cannot be continued, so there is nothing to resign.
            Err(error) => {
                tracing::warn!(%error, "deleted person's table unreadable, not resigned");
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
            table: Some(table.id),
            ..Order::new(By::Person(Person { id: user, name: String::new() }), command, now)
        };
        match self.tables.order(channel, key, order).await {
            // A computer that is next thinks when its deadline comes.
            Ok(_) => {}
            Err(OrderError::Store(error)) => return Err(error.into()),
            Err(OrderError::Busy) => return Err(OrderError::Busy),
            Err(why) => tracing::debug!(reason = %why, "deleted person's resignation refused"),
        }
        Ok(())
    }

    /// Removes this person from a table or a finished game. Returns whether it mentioned them.
    async fn shared_without(&self, user: UserId, subject: Subject, now: Time) -> Result<bool, OrderError> {
        let own = matches!(subject, Subject::Channel(channel) if channel.is_own());
        let edit = |loaded: &Loaded| {
            let without = match Table::without_person(&loaded.body, user) {
                Ok(without) => without,
                // Written by a newer program, which has to do this.
                Err(error @ DecodeError::Format(_)) => return Err(error.into()),
                // Unreadable, and it mentions them.
                Err(error) if is_in(&loaded.body, &user.to_string()) => {
                    tracing::error!(%subject, %error, "unreadable data of deleted person removed");
                    return Ok(Remains::Nothing);
                }
                Err(_) => None,
            };
            if own && without.is_some() {
                return Ok(Remains::Nothing);
            }
            let (labels, outgoing) = (without_person(&loaded.labels, user), owed_without(&loaded.owed, user));
            if without.is_none() && labels == loaded.labels && outgoing == loaded.owed {
                return Ok(Remains::Unchanged);
            }
            let body = without.unwrap_or_else(|| loaded.body.clone());
            Ok(Remains::Without(Rewritten { body, labels, outgoing }))
        };
        let changed = self.edit(subject, now, edit).await?;
        if let (true, Subject::Channel(channel)) = (changed && own, subject) {
            self.tables.rewritten(channel, None);
        }
        Ok(changed)
    }

    /// Finishes a deletion after a scan that found nothing: scrubs the last traces and records the
    /// completion.
    async fn forgotten(
        &self,
        words: &Words,
        asked: Time,
        fence: Version,
        now: Time,
    ) -> Result<(), OrderError> {
        let (store, user) = (self.tables.store(), words.user);
        store.scrub(words.all()).await?;
        if let Some(journal) = self.journal.get() {
            self.carried_out(journal.name(user, asked), now).await?;
        }
        store.compact_later().await?;
        self.tables.people.forget(user);
        // The last step: after a crash before it, the steps above are repeated.
        store.remove(Subject::Deletion(user), fence).await?;
        lock(&self.pending).remove(&user);
        tracing::info!("person's data deleted, next start removes it from the database files");
        Ok(())
    }

    /// Records that a deletion was carried out on this database.
    async fn carried_out(&self, deletion: DeletionId, now: Time) -> Result<(), StoreError> {
        let (subject, key) = (Subject::Deleted(deletion), Key(format!("deleted:{deletion}")));
        let change = Change::of_body(subject, Version(0), b"{\"format\":1}".to_vec(), key, now);
        // Has no effect when repeated.
        self.tables.store().apply(vec![change]).await.map(drop)
    }

    /// Compares the database with the journal. People who were deleted and are present again, because a
    /// backup was restored, are deleted again. Returns them, and those whose deletion was under way.
    ///
    /// # Errors
    /// The store or the journal could not be read; a retry loses nothing.
    pub async fn catch_up(&self, now: Time) -> Result<Vec<UserId>, StoreError> {
        let Some(journal) = self.journal.get().cloned() else {
            return Ok(Vec::new());
        };
        let mut open = Vec::new();
        let reading = journal.clone();
        let (all, exists) = blocking(move || Ok((reading.read()?, reading.exists()?))).await?;
        // Processes on a shared database may each have a journal of their own.
        if !self.tables.store().is_shared() {
            let noted: HashSet<_> = all.iter().map(|noted| noted.deletion).collect();
            let done = self.done().await?;
            let lacking = done.difference(&noted).count();
            if lacking > 0 && !exists {
                return Err(journal.refused(JournalFault::Missing));
            }
            if lacking > 0 {
                tracing::warn!(
                    deletions = lacking,
                    "deletions of this database are not in the journal, older backups bring these people back"
                );
            }
        }
        // From now on, a loss is noticed without the database too.
        let keeping = journal.clone();
        blocking(move || keeping.keep()).await?;
        for noted in all {
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
        // The remaining ones are absent or were deleted again since; a deletion under way is stored.
        let mut under_way = HashSet::new();
        for user in &again {
            let loaded = self.tables.store().load(Subject::Deletion(*user)).await?;
            let state = loaded.and_then(|loaded| serde_json::from_slice::<State>(&loaded.body).ok());
            under_way.extend(state.map(|state| journal.name(*user, state.asked)));
        }
        for noted in open.iter().filter(|noted| !under_way.contains(&noted.deletion)) {
            self.carried_out(noted.deletion, now).await?;
        }
        Ok(again.into_iter().collect())
    }

    /// Returns the deletions that this database has carried out.
    async fn done(&self) -> Result<HashSet<DeletionId>, StoreError> {
        let (mut done, mut after) = (HashSet::new(), Subject::Deletion(UserId(u64::MAX)));
        loop {
            let page = self.tables.store().scan(Some(after), PAGE).await?;
            let Some((last, _)) = page.last() else {
                return Ok(done);
            };
            after = *last;
            let ids = page.iter().map_while(|(subject, _)| match subject {
                Subject::Deleted(deletion) => Some(*deletion),
                _ => None,
            });
            let before = done.len();
            done.extend(ids);
            // They stand together.
            if done.len() - before < page.len() {
                return Ok(done);
            }
        }
    }

    /// Returns all people who appear in the store, and those whose deletion is under way.
    async fn everybody(&self) -> Result<(HashSet<UserId>, HashSet<UserId>), StoreError> {
        let (mut people, mut going) = (HashSet::new(), HashSet::new());
        let mut after = None;
        loop {
            let page = self.tables.store().scan(after, PAGE).await?;
            let Some((last, _)) = page.last() else {
                return Ok((people, going));
            };
            after = Some(*last);
            for (subject, loaded) in page {
                match subject {
                    Subject::User(user)
                    | Subject::Import(user)
                    | Subject::Tried(user)
                    | Subject::Rating(user) => {
                        people.insert(user);
                        people.extend(listed(subject, &loaded.body));
                    }
                    Subject::Deletion(user) => drop(going.insert(user)),
                    Subject::Channel(_) | Subject::Game(_) => {
                        let named = Table::named(&loaded.body).into_iter();
                        people.extend(named.flat_map(|named| [named.people, named.followers].concat()));
                    }
                    Subject::Guild(_) => people.extend(listed(subject, &loaded.body)),
                    Subject::Tournament(_) => {
                        people.extend(Contest::decode(&loaded.body).iter().flat_map(Contest::named));
                    }
                    Subject::Ballot(_) => people.extend(voters(&loaded.body)),
                    Subject::Service | Subject::Analysis(_) | Subject::Tactic(_) | Subject::Deleted(_) => {}
                }
            }
        }
    }
}

/// The settings of a person or a server without the id of a deleted person in their list; `None` if it is not
/// there.
fn unlisted(subject: Subject, body: &[u8], user: UserId) -> Option<Vec<u8>> {
    match subject {
        Subject::User(owner) => {
            let mut settings: PersonSettings = decode(body).ok()?;
            let list = settings.blocked.iter_mut().map(|blocked| (&mut blocked.who, &mut blocked.name));
            lists::forget(list, user, ListOf::Person(owner)).then(|| encode(&settings))
        }
        Subject::Guild(guild) => {
            let mut settings: ServerSettings = decode(body).ok()?;
            // A reason may name them.
            let list = ListOf::Server(guild);
            let reasons = settings.bans.iter_mut().filter(|ban| ban.who.is(user, list));
            reasons.for_each(|ban| ban.reason.clear());
            let bans = settings.bans.iter_mut().map(|ban| (&mut ban.who, &mut ban.name));
            let listed = lists::forget(bans, user, list);
            let lines = settings.log_lines.len();
            settings.log_lines.retain(|line| !line.names(user));
            let chose = settings.earned.by.take_if(|by| *by == user).is_some();
            (listed || chose || settings.log_lines.len() < lines).then(|| encode(&settings))
        }
        _ => None,
    }
}

/// The people whom a vote names.
fn voters(body: &[u8]) -> Vec<UserId> {
    let Ok(ballot) = decode::<BallotBox>(body) else { return Vec::new() };
    let captain = match ballot.rule {
        Majority::Captain { user } => Some(user),
        Majority::Most | Majority::First { .. } => None,
    };
    let proposers = ballot.ballot.proposals.iter().filter_map(|proposal| proposal.by);
    let voters = ballot.ballot.votes.iter().map(|(user, _)| *user);
    captain.into_iter().chain(proposers).chain(voters).collect()
}

/// The people whom the list of a person or a server names.
fn listed(subject: Subject, body: &[u8]) -> Vec<UserId> {
    let ids = |who: &Who| match who {
        Who::Id(id) => Some(*id),
        Who::Mark(_) => None,
    };
    match subject {
        Subject::User(_) => decode::<PersonSettings>(body)
            .map(|settings| settings.blocked.iter().filter_map(|blocked| ids(&blocked.who)).collect()),
        Subject::Guild(_) => decode::<ServerSettings>(body)
            .map(|settings| settings.bans.iter().filter_map(|ban| ids(&ban.who)).collect()),
        _ => Ok(Vec::new()),
    }
    .unwrap_or_default()
}

/// The change that stores the progress, with a deadline for the next step at once.
fn step_of(subject: Subject, expected: Version, state: &State, key: Key, now: Time) -> Change {
    Change {
        subject,
        expected,
        // Serializing plain numbers to memory cannot fail.
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

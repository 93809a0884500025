//! Changes a table: reads the current state, decides what becomes of it, commits that.

use super::{
    Tables,
    consequences::{Decision, Side},
    orders::{ChangeRequest, Copy, Current, Done, OrderError, answer, refused, repeated},
    reminders::Calls,
    rows::{
        BOARD, SHOW_LEASE, deadlines, elsewhere_label, first_due, host_label, offer_label, open_label,
        outgoing, seat_label,
    },
};
use crate::{
    commit::{apply, attempts},
    deliver::Receipt,
    pages::page_labels,
    panics::lock,
};
use deltille_base::ids::{Time, UserId};
use deltille_games::{Seat, SeatSet};
use deltille_store::{Applied, Change, Filed, Label, Loaded, Posted, Subject, Version};
use deltille_table::{Effect, Made, Phase, Refused, Table, clock::Standstill};
use std::{
    ops::ControlFlow::{Break, Continue},
    sync::Arc,
};

/// Cached knowledge of a channel's table, before the store is asked.
enum Basis {
    Cached(Current),
    /// Returned by the store with a version conflict.
    Loaded(Loaded),
}

/// A decided change.
struct Next {
    table: Table,
    effects: Vec<Effect>,
    mentioned: Vec<UserId>,
    /// The posted message, if it still shows the table.
    posted: Option<Posted>,
    copies: Vec<Copy>,
    change: Change,
    first_due: Option<Time>,
}

enum Committed {
    Done(Done),
    /// Another change was faster.
    Stale(Option<Loaded>),
}

impl Tables {
    /// Makes a person's change. A repeated delivery of a refused one gets the same refusal.
    pub(crate) async fn change_once(
        &self,
        request: &ChangeRequest,
        make: impl Fn(Option<&Current>, &Standstill) -> Result<Made, OrderError>,
    ) -> Result<Done, OrderError> {
        let before = lock(&self.refused).get(&request.key).cloned();
        if let Some(why) = before {
            let current = self.current(request.channel).await?.map(Box::new);
            return Err(OrderError::Refused { why, current });
        }
        // On the heap: an order is given from deep inside a feature, and an order to a copy is carried out twice.
        let result = Box::pin(self.change(request, make)).await;
        if let Err(OrderError::Refused { why, .. }) = &result {
            lock(&self.refused).put(request.key.clone(), why.clone());
        }
        result
    }

    /// Makes a change only if the table is still at version `fence`.
    pub async fn change_fenced(
        &self,
        request: &ChangeRequest,
        fence: Version,
        make: impl Fn(&Table, &Standstill) -> Result<Made, Refused>,
    ) -> Result<Done, OrderError> {
        let change = self.change(request, |current, standstill| {
            let now = current.ok_or(OrderError::NoTable)?;
            if now.version != fence {
                return Err(OrderError::Outdated);
            }
            make(&now.table, standstill).map_err(|why| refused(why, current))
        });
        Box::pin(change).await
    }

    /// Applies one change to the current state; retries from the start on a version conflict.
    async fn change(
        &self,
        request: &ChangeRequest,
        make: impl Fn(Option<&Current>, &Standstill) -> Result<Made, OrderError>,
    ) -> Result<Done, OrderError> {
        let _lock = self.channel_locks.take(request.channel).await;
        // Tries the cached table first: it is usually right, and the store is then asked only once.
        let remembered = self.remembered(request.channel);
        let look = self.looks.take(&request.key, request.channel, remembered.as_ref());
        let make = &make;
        let attempt = |(looked, known): (Option<_>, Option<Basis>)| async move {
            let cached = !self.store().is_shared() && matches!(known, Some(Basis::Cached(_)));
            let certain = looked.is_none() && !cached;
            let (current, standstill) = match looked {
                Some(looked) => looked,
                None => self.read_before(request, known).await?,
            };
            let made = match make(current.as_ref(), &standstill) {
                Ok(made) => made,
                Err(_) if !certain => return Ok::<_, OrderError>(Continue((None, None))),
                Err(why) => return self.repeated_or(request, why).await.map(Break),
            };
            let next = match Box::pin(self.decide(request, current.as_ref(), made, standstill)).await {
                Ok(next) => next,
                Err(why @ OrderError::TooMany { .. }) => {
                    return self.repeated_or(request, why).await.map(Break);
                }
                Err(why) => return Err(why),
            };
            Ok(match self.commit(request, current, next).await? {
                Committed::Done(done) => Break(done),
                Committed::Stale(loaded) => Continue((None, loaded.map(Basis::Loaded))),
            })
        };
        let done = attempts((look, remembered.map(Basis::Cached)), attempt).await?;
        done.ok_or(OrderError::Busy)
    }

    /// Reads the state that a change starts from. A cached table may be outdated where it is not compared
    /// with a shared store.
    async fn read_before(
        &self,
        request: &ChangeRequest,
        known: Option<Basis>,
    ) -> Result<(Option<Current>, Standstill), OrderError> {
        let (channel, at) = (request.channel, request.at);
        let current = match known {
            Some(Basis::Cached(current)) if self.store().is_shared() => {
                return self.looked_at(channel, at, &current.table).await;
            }
            Some(Basis::Cached(current)) => Some(current),
            Some(Basis::Loaded(loaded)) => Some(self.read(channel, loaded, None).await?),
            None => self.current(channel).await?,
        };
        let standstill = self.standstill(at, current.as_ref().map(|current| &*current.table)).await?;
        Ok((current, standstill))
    }

    /// Answers a refused change: a change that was made before may be refused now. It may have been made since the
    /// refused state was read (at a copy by the table's own channel, or by another process), so that the table is
    /// read once more.
    async fn repeated_or(&self, request: &ChangeRequest, why: OrderError) -> Result<Done, OrderError> {
        let Some(answer) = self.store().answered(&request.key).await? else {
            return Err(why);
        };
        match self.current(request.channel).await? {
            Some(current) => Ok(repeated(current, &answer, request)),
            None => Err(why),
        }
    }

    /// Makes the automatic entries that follow, and decides everything that is committed with the table.
    async fn decide(
        &self,
        request: &ChangeRequest,
        current: Option<&Current>,
        (mut table, mut effects): Made,
        standstill: Standstill,
    ) -> Result<Next, OrderError> {
        let (at, uptime) = (request.at, standstill.uptime);
        if table.phase == Phase::Play {
            let automatic = self.automatic_seats(&table).await;
            let carried;
            (table, carried) = self.carried_on(table, automatic, at, standstill).await?;
            if carried {
                effects = vec![table.showing()];
            }
        }
        if table.is_shared() {
            table.settle_places();
            let unnamed = self.unnamed(&table).await;
            table = table.with_unnamed(unnamed);
        }
        // If nothing visible changed, the posted message still shows the table.
        let shows = |current: &Current| current.posted.filter(|posted| posted.version == current.version);
        let posted = current.and_then(shows).filter(|_| effects.is_empty());
        let calls = self.calls(current, &table, request.actor, at).await;
        // Filed games name neither followers nor captains.
        table.dismiss();
        // While a computer is due, another board will follow soon.
        let lease = match table.computer_due() {
            Some(_) => request.lease.max(SHOW_LEASE),
            None => request.lease,
        };
        let mut decision = Decision::new(request, current, table, calls, !effects.is_empty());
        for consequence in self.consequences {
            consequence.after(self, &mut decision).await?;
        }
        decision.file_servers();
        let Decision { table, calls, mut filed, copies, .. } = decision;
        let mut outgoing = outgoing(&table, &calls, at, lease);
        if posted.is_some() {
            outgoing.retain(|row| row.kind != BOARD);
        }
        filed.extend(copies.iter().map(|copy| self.filed_copy(copy)));
        let change = Change {
            subject: Subject::Channel(table.channel),
            expected: current.map_or(Version(0), |current| current.version),
            body: table.encode(),
            key: request.key.clone(),
            answer: answer(&effects).to_vec(),
            at,
            deadlines: deadlines(&table, &uptime, at),
            outgoing,
            labels: self.labels(&table),
            filed,
        };
        let first_due = first_due(&change, &uptime);
        Ok(Next {
            table,
            effects,
            mentioned: calls.mentioned,
            posted,
            copies,
            change,
            first_due,
        })
    }

    /// Commits a change, caches the table, ends searches for older versions, and wakes the worker in time for
    /// the rows.
    async fn commit(
        &self,
        request: &ChangeRequest,
        before: Option<Current>,
        next: Next,
    ) -> Result<Committed, OrderError> {
        let Next { table, effects, mentioned, posted, copies, change, first_due } = next;
        let ChangeRequest { channel, actor, at, .. } = *request;
        let owed = change.outgoing.clone();
        let is_copy = |receipt: &Receipt| {
            copies.iter().any(|copy| receipt.subject == Subject::Channel(copy.current.table.channel))
        };
        let withdrawn = change.filed.iter().filter_map(closed_channel);
        let withdrawn: Vec<Receipt> = withdrawn.filter(|receipt| !is_copy(receipt)).collect();
        let owes_more = change.filed.iter().any(|filed| {
            matches!(filed.subject, Subject::Guild(_) | Subject::Game(_)) && !filed.outgoing.is_empty()
        });
        let version = match apply(self.store(), change).await? {
            Applied::Committed(version) => version,
            Applied::Duplicate(answer) => {
                let current = self.current(channel).await?.ok_or(OrderError::NoTable)?;
                return Ok(Committed::Done(repeated(current, &answer, request)));
            }
            Applied::Stale(loaded) => return Ok(Committed::Stale(loaded)),
        };
        let looks = before.as_ref().filter(|_| effects.is_empty()).map_or(version, |before| before.looks);
        let had_page = before.as_ref().is_some_and(|before| before.table.home.page.is_some());
        let mut previous = before.and_then(|before| before.posted);
        if let Some(posted) = posted {
            let posted = Posted { version, ..posted };
            let noted = self.store().delivered(Subject::Channel(channel), version, BOARD, Some(posted)).await;
            if let Err(error) = noted {
                // The change is committed; at worst the same board is posted once more.
                tracing::error!(%channel, %error, "delivery not recorded");
            }
            previous = Some(posted);
        }
        let table = Arc::new(table);
        let current = Current { table: table.clone(), version, looks, posted: previous, owed };
        let weight = current.weight();
        lock(&self.remembered).put_weighted(channel, current, weight);
        self.table_news.send_replace(());
        if had_page || table.home.page.is_some() {
            self.page_news.send_replace(());
        }
        for receipt in withdrawn {
            if let Subject::Channel(other) = receipt.subject {
                lock(&self.remembered).remove(&other);
            }
            self.undelivered(receipt);
        }
        let mut shown = Vec::with_capacity(copies.len());
        for copy in copies {
            shown.push(self.committed(copy).await);
        }
        self.searches.moved(channel, version);
        self.alarm.set(at, first_due);
        if owes_more {
            self.alarm.ring();
        }
        Ok(Committed::Done(Done {
            table,
            version,
            effects,
            mentioned,
            previous,
            repeated: false,
            copies: shown,
            at,
            actor,
        }))
    }

    /// Returns the seats whose players have forced entries made for them.
    async fn automatic_seats(&self, table: &Table) -> SeatSet {
        let mut automatic = SeatSet::EMPTY;
        let playing = table.phase == Phase::Play;
        for (seat, person) in (0..).map(Seat).zip(&table.seats).filter(|_| playing) {
            if let Some(person) = person
                && self.people.get(person.id).await.only_moves
            {
                automatic = automatic.with(seat);
            }
        }
        automatic
    }

    /// Makes all automatic entries. Returns the table, and whether there were any. Entries that need thinking
    /// are computed in the worker pool, for at most one table per core at a time.
    async fn carried_on(
        &self,
        mut table: Table,
        automatic: SeatSet,
        at: Time,
        standstill: Standstill,
    ) -> Result<(Table, bool), OrderError> {
        let thinks = table.thinks(automatic);
        let job = move || {
            let carried = table.carry_on(automatic, at, &standstill);
            (table, carried)
        };
        if !thinks {
            return Ok(job());
        }
        self.workers.work(job).await.map_err(|why| OrderError::Fault(why.to_string()))
    }

    /// Returns the notifications that a change causes.
    pub async fn calls(
        &self,
        current: Option<&Current>,
        after: &Table,
        actor: Option<UserId>,
        at: Time,
    ) -> Calls {
        let before = current.filter(|current| current.table.id == after.id);
        let owed = before.map(|before| &before.owed[..]).unwrap_or_default();
        // A request that waited for a computer has not shown the board yet.
        let waited = before.is_some_and(|before| before.table.computer_due().is_some());
        let mut calls =
            Calls::carried(owed, BOARD, after, actor, if waited { at.after(SHOW_LEASE) } else { at });
        let side = Side { before, after, actor, at };
        for consequence in self.consequences {
            consequence.call(self, &side, &mut calls).await;
        }
        calls
    }

    /// Labels of a table. An open one can be found by all seated or awaited users, and by a host who has no seat.
    pub fn labels(&self, table: &Table) -> Vec<Label> {
        let mut labels: Vec<Label> =
            self.consequences.iter().flat_map(|consequence| consequence.labels(table)).collect();
        labels.extend(table.guild.filter(|_| table.is_on_offer()).map(offer_label));
        labels.extend(table.is_on_offer_elsewhere().then(elsewhere_label));
        labels.extend(page_labels(table).filter(|_| table.phase != Phase::Over));
        if table.is_open() {
            let away = table.absentees().map(|(_, person)| person.id);
            let seated = table.seats.iter().flatten().map(|person| person.id).chain(away);
            let seated = seated.filter(|user| user.is_user());
            let here: Vec<UserId> =
                seated.chain(table.awaited()).filter(|user| table.is_here(*user)).collect();
            let hosted = !table.channel.is_own() && !table.is_copy() && table.links.fixture.is_none();
            let host = Some(table.host).filter(|host| hosted && host.is_user() && !here.contains(host));
            labels.extend(host.map(host_label));
            labels.extend(here.into_iter().map(seat_label));
            let guild = table.guild.filter(|_| !table.channel.is_own() && !table.home.visiting);
            labels.extend(guild.map(open_label));
        }
        labels
    }
}

/// The receipt of a lobby that a change has closed in another channel.
fn closed_channel(filed: &Filed) -> Option<Receipt> {
    let version = Version(filed.expected.0 + 1);
    matches!(filed.subject, Subject::Channel(_)).then_some(Receipt { subject: filed.subject, version })
}

//! Games between people of several servers: where an order to one of their boards goes, and the copies that
//! it changes ([`Table::seen_from`]).
//!
//! A copy is the table of its channel, with a version, an outgoing row and a posted message of its own. It is
//! written with each change of the table, in the same commit, and only then. So a board is posted, retried
//! and parked in each place by itself, and an order counts once wherever it was given: the channel of a copy
//! answers it with [`OrderError::Elsewhere`], and the table's own channel carries it out.

use super::{
    Tables,
    consequences::{Consequence, Decision},
    orders::{ChangeRequest, Copy, Current, Done, OrderError, refused},
    reminders::Calls,
    rows::{BOARD, SHOW_LEASE, elsewhere_label, outgoing},
};
use crate::{commit::unreadable_is_missing, deliver::Receipt, panics::lock, settings::people::Across};
use deltille_base::{
    ids::{ChannelId, Time, UserId},
    text::Message,
};
use deltille_store::{Filed, Found, Posted, Subject, Version};
use deltille_table::{Place, Refused, Table};
use std::sync::Arc;

impl Tables {
    /// Loads at most `limit` lobbies, of all servers, that other servers may list.
    pub async fn offers_elsewhere(&self, limit: usize) -> Result<Vec<Current>, OrderError> {
        let found = self.store().find(&elsewhere_label(), 0, limit).await?;
        let mut found = self.open_among(found).await;
        found.retain(|current| current.table.is_on_offer_elsewhere());
        Ok(found)
    }

    /// The table that this one is a copy of; otherwise this one.
    pub async fn home_of(&self, current: &Current) -> Result<Current, OrderError> {
        match current.table.links.sides.home {
            Some(home) => self.current(home).await?.ok_or(OrderError::NoTable),
            None => Ok(current.clone()),
        }
    }

    /// Lets the background worker post the copies of this change at once.
    pub fn show_copies(&self, done: &Done) {
        for copy in &done.copies {
            self.undelivered(Receipt::of(copy.table.channel, copy.version));
        }
    }

    /// The outcome of an order to the table itself, for the channel of the copy in which it was given. That
    /// request shows its own board; all others are posted at once.
    pub(crate) async fn seen_from(
        &self,
        channel: ChannelId,
        done: Result<Done, OrderError>,
    ) -> Result<Done, OrderError> {
        let done = match done {
            Ok(done) => done,
            Err(OrderError::Refused { why, .. }) => {
                let current = self.current(channel).await?.map(Box::new);
                return Err(OrderError::Refused { why, current });
            }
            // The table in the other place is none of this one's business.
            Err(OrderError::Occupied(_)) => {
                let current = self.current(channel).await?.map(Box::new);
                let why = Refused::Said(Message::new("table-refuse-busy"));
                return Err(OrderError::Refused { why, current });
            }
            Err(why) => return Err(why),
        };
        if !done.repeated {
            self.undelivered(done.receipt());
        }
        let (own, others): (Vec<Current>, Vec<Current>) =
            done.copies.iter().cloned().partition(|copy| copy.table.channel == channel);
        for copy in others {
            self.undelivered(Receipt::of(copy.table.channel, copy.version));
        }
        let seen = match own.into_iter().next() {
            Some(copy) => copy,
            None => self.current(channel).await?.ok_or(OrderError::NoTable)?,
        };
        Ok(Done {
            mentioned: seen.mentioned(),
            table: seen.table,
            version: seen.version,
            previous: seen.posted,
            copies: Vec::new(),
            ..done
        })
    }

    /// A lobby with the names that other servers see.
    pub async fn as_elsewhere(&self, table: &Table) -> Table {
        table.clone().with_unnamed(self.unnamed(table).await).for_all()
    }

    /// People at this table whose names other servers do not see.
    pub async fn unnamed(&self, table: &Table) -> Vec<UserId> {
        let mut people: Vec<UserId> = table.seats.iter().flatten().map(|person| person.id).collect();
        people.extend(table.absentees().map(|(_, person)| person.id));
        people.extend(table.awaited());
        let mut unnamed = Vec::new();
        for user in people {
            // The name of a team was given to be shown.
            if user.is_user() && self.people.get(user).await.across != Some(Across::Named) {
                unnamed.push(user);
            }
        }
        unnamed
    }

    /// The copies that a change writes, or closes because their people have left.
    async fn copies(&self, decision: &Decision<'_>) -> Result<Vec<Copy>, OrderError> {
        let Decision { request, current, table, visible, .. } = decision;
        let (before, same) = (decision.before(), decision.same());
        let mut copies = Vec::new();
        for place in table.links.sides.places.iter().filter(|place| !place.is_gone()) {
            let known = same.and_then(|before| Some((before, at(before, place.channel)?)));
            match self.copy(request, known, table, place, *visible).await? {
                Some(copy) => copies.push(copy),
                None if known.is_some() => {}
                None => return Err(refused(Refused::Said(Message::new("table-refuse-busy")), *current)),
            }
        }
        let gone = before.into_iter().flat_map(|before| &before.links.sides.places);
        for place in gone.filter(|place| at(table, place.channel).is_none()) {
            if let Some(before) = before {
                copies.extend(self.left(before, place, request.at).await?);
            }
        }
        Ok(copies)
    }

    /// The copy in one place. `known`: the table as it was shown there before. `None`: the channel shows
    /// another table.
    async fn copy(
        &self,
        request: &ChangeRequest,
        known: Option<(&Table, &Place)>,
        table: &Table,
        place: &Place,
        visible: bool,
    ) -> Result<Option<Copy>, OrderError> {
        let loaded = self.load_copy(place.channel).await?;
        let named = loaded.as_ref().and_then(|loaded| Table::named(&loaded.body).ok());
        let is_there = named.as_ref().is_some_and(|named| named.id == table.id);
        if !is_there && (known.is_some() || named.is_some_and(|named| named.is_open)) {
            return Ok(None);
        }
        let expected = loaded.as_ref().map_or(Version(0), |loaded| loaded.version);
        let loaded = loaded.filter(|_| is_there);
        let posted = loaded.as_ref().and_then(|loaded| loaded.posted);
        let before = known.zip(loaded).map(|((before, place), loaded)| Current {
            table: Arc::new(before.seen_from(place)),
            version: expected,
            looks: self.looks_of(place.channel, expected),
            posted,
            owed: loaded.owed,
        });
        let view = table.seen_from(place);
        let calls = self.calls(before.as_ref(), &view, request.actor, request.at).await;
        let shows = posted.filter(|posted| !visible && posted.version == expected);
        let mut owed = outgoing(&view, &calls, request.at, request.lease);
        if shows.is_some() {
            owed.retain(|row| row.kind != BOARD);
        }
        let version = Version(expected.0 + 1);
        let looks = before.filter(|_| !visible).map_or(version, |before| before.looks);
        let current = Current { table: Arc::new(view), version, looks, posted, owed };
        Ok(Some(Copy { expected, current, shows }))
    }

    /// The copy of a place whose people have left, as it closes; `None`: it is closed, or gone.
    pub async fn left(&self, before: &Table, place: &Place, now: Time) -> Result<Option<Copy>, OrderError> {
        let Some(loaded) = self.load_copy(place.channel).await? else {
            return Ok(None);
        };
        if !Table::named(&loaded.body).is_ok_and(|named| named.id == before.id && named.is_open) {
            return Ok(None);
        }
        let table = Arc::new(before.seen_from(place).left());
        let (expected, version) = (loaded.version, Version(loaded.version.0 + 1));
        let owed = outgoing(&table, &Calls::default(), now, SHOW_LEASE);
        let current = Current { table, version, looks: version, posted: loaded.posted, owed };
        Ok(Some(Copy { expected, current, shows: None }))
    }

    async fn load_copy(&self, channel: ChannelId) -> Found {
        unreadable_is_missing(self.store().load(Subject::Channel(channel)).await)
    }

    /// The first known version that looks like this one.
    fn looks_of(&self, channel: ChannelId, version: Version) -> Version {
        let known = self.remembered(channel).filter(|known| known.version == version);
        known.map_or(version, |known| known.looks)
    }

    /// Rows of a copy in the commit of a change.
    pub fn filed_copy(&self, copy: &Copy) -> Filed {
        let table = &copy.current.table;
        Filed {
            subject: Subject::Channel(table.channel),
            expected: copy.expected,
            body: table.encode(),
            labels: self.labels(table),
            outgoing: copy.current.owed.clone(),
        }
    }

    /// Notes a copy that was committed.
    pub async fn committed(&self, copy: Copy) -> Current {
        let Copy { mut current, shows, .. } = copy;
        let (channel, version) = (current.table.channel, current.version);
        if let Some(posted) = shows {
            let posted = Posted { version, ..posted };
            let noted = self.store().delivered(Subject::Channel(channel), version, BOARD, Some(posted)).await;
            if let Err(error) = noted {
                // At worst the same board is posted once more.
                tracing::error!(%channel, %error, "delivery not recorded");
            }
            current.posted = Some(posted);
        }
        let mut remembered = lock(&self.remembered);
        if remembered.get(&channel).is_none_or(|known| known.version <= version) {
            remembered.put_weighted(channel, current.clone(), current.weight());
        }
        drop(remembered);
        self.searches.moved(channel, version);
        current
    }
}

/// The copies of a table in its other places.
#[derive(Debug)]
pub struct Copies;

#[async_trait::async_trait]
impl Consequence for Copies {
    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        decision.copies = tables.copies(decision).await?;
        Ok(())
    }
}

fn at(table: &Table, channel: ChannelId) -> Option<&Place> {
    table.links.sides.places.iter().find(|place| place.channel == channel)
}

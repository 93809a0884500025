//! Playing with people of other servers: who may, which of their offers are listed, and where the board is shown
//! on the side of the one who takes a seat.
//!
//! An offer is seen elsewhere only if both servers and both people allow it, and neither side keeps the other
//! out. All of that is checked when a list is shown, and again when a seat is taken.

use crate::{
    frame::{
        deliver::ThreadNames,
        settings::people::Across,
        tables::Current,
        ui::{ChannelKind, Request, names::setup_line},
    },
    routing::{Bot, Problem, Result},
    seats::{
        gate::{NOT_OPEN, banned},
        places::{missing_permissions, thread_names},
    },
};
use deltille_base::{
    ids::{ChannelId, GuildId, TableId, Time, UserId},
    text::Message,
};
use deltille_table::{Opening, Place, Table};
use std::sync::Arc;

/// Most offers of all servers that are looked at.
const MOST: usize = 500;

/// Most offers of other servers in a list.
const LISTED: usize = 100;

/// Place of the board on a guest's side.
pub enum Side {
    There(Place),
    /// The channel has no room for it, but may have a thread.
    Thread(ThreadNames),
}

impl Bot {
    /// Whether this server shows offers of others, and lets others show its own.
    pub(crate) async fn opens_across(&self, guild: GuildId) -> bool {
        let settings = self.servers.get(guild).await;
        settings.across && settings.left.is_none()
    }

    /// Whether other servers may list a new table.
    pub(crate) async fn is_for_elsewhere(&self, opening: &Opening) -> bool {
        match opening.guild.filter(|_| !opening.home.visiting && !opening.home.unlisted) {
            Some(guild) => {
                self.opens_across(guild).await && self.tables.people.get(opening.host.id).await.plays_across()
            }
            None => false,
        }
    }

    /// The offers of other servers, with the names that the reader may see.
    pub(crate) async fn offers_elsewhere(&self, request: &Request, guild: GuildId) -> Result<Vec<Current>> {
        let user = request.user.id;
        if !self.may_look_across(guild, user).await {
            return Ok(Vec::new());
        }
        let mut listed = Vec::new();
        for mut offer in self.tables.offers_elsewhere(MOST).await? {
            let is_other = offer.table.guild != Some(guild);
            if is_other && self.may_meet_across(guild, user, &offer.table, request.at).await {
                offer.table = Arc::new(self.tables.as_elsewhere(&offer.table).await);
                listed.push(offer);
            }
            if listed.len() == LISTED {
                break;
            }
        }
        Ok(listed)
    }

    /// The table of an offer of another server: one that is open still, or at which the person sits meanwhile.
    pub(crate) async fn offer_elsewhere(
        &self,
        request: &Request,
        guild: GuildId,
        table: TableId,
    ) -> Result<Option<Current>> {
        let user = request.user.id;
        let mut found = self.tables.offers_elsewhere(MOST).await?;
        found.extend(self.tables.of(user, MOST).await?);
        let Some(found) = found.into_iter().find(|current| current.table.id == table) else {
            return Ok(None);
        };
        let home = self.tables.home_of(&found).await?;
        let may = home.table.id == table
            && home.table.guild != Some(guild)
            && self.may_meet_across(guild, user, &home.table, request.at).await;
        Ok(Some(home).filter(|_| may))
    }

    /// Whether this person, on this server, may see offers of other servers.
    pub(crate) async fn may_look_across(&self, guild: GuildId, user: UserId) -> bool {
        self.opens_across(guild).await && self.tables.people.get(user).await.plays_across()
    }

    /// Whether this person may sit down, from this server, at a table of another one: both servers and both
    /// people allow it, neither server bans people of the other side, and none of them has blocked another.
    pub(crate) async fn may_meet_across(
        &self,
        guild: GuildId,
        user: UserId,
        table: &Table,
        at: Time,
    ) -> bool {
        let host = table.host;
        let allowed = table.home.elsewhere
            && !table.home.unlisted
            && self.may_look_across(guild, user).await
            && self.tables.people.get(host).await.plays_across();
        if !allowed {
            return false;
        }
        for there in table.guilds().filter(|there| *there != guild) {
            let settings = self.servers.get(there).await;
            if !settings.across || settings.left.is_some() || banned(&settings, there, user, at).is_some() {
                return false;
            }
        }
        let (here, own) = (self.servers.get(guild).await, self.tables.people.get(user).await);
        let mut others = table.guests();
        others.push(host);
        for other in others.into_iter().filter(|other| *other != user) {
            let kept_out = banned(&here, guild, other, at).is_some();
            if kept_out || own.blocks(user, other) || self.tables.people.get(other).await.blocks(other, user)
            {
                return false;
            }
        }
        true
    }

    /// Checks whether this person may take a seat at a table of several servers.
    ///
    /// # Errors
    /// One of the other servers keeps them out; the message does not tell.
    pub(crate) async fn may_join_shared(&self, table: &Table, user: UserId, at: Time) -> Result<()> {
        for guild in table.guilds() {
            if banned(&*self.servers.get(guild).await, guild, user, at).is_some() {
                return Err(Problem::Said(Message::new(NOT_OPEN)));
            }
        }
        Ok(())
    }

    /// Checks whether the people of a shared game may begin another one.
    ///
    /// # Errors
    /// One of the servers or people does not play with other servers any more, or keeps another out.
    pub(crate) async fn may_play_on_across(&self, shown: &Current, at: Time) -> Result<()> {
        let home = self.tables.home_of(shown).await?;
        let table = &home.table;
        if !table.is_shared() {
            return Ok(());
        }
        let closed = || Problem::Said(Message::new("elsewhere-closed"));
        if table.links.sides.places.iter().any(Place::is_gone) {
            return Err(closed());
        }
        let people: Vec<UserId> = table.seats.iter().flatten().map(|person| person.id).collect();
        for guild in table.guilds() {
            let settings = self.servers.get(guild).await;
            let kept_out = people.iter().any(|user| banned(&settings, guild, *user, at).is_some());
            if !settings.across || settings.left.is_some() || kept_out {
                return Err(closed());
            }
        }
        for user in people {
            if self.tables.people.get(user).await.across == Some(Across::Never) {
                return Err(closed());
            }
        }
        Ok(())
    }

    /// Place of a guest's board: in the channel of the request, or in a thread of it. `thread`: the
    /// one that was opened for it.
    ///
    /// # Errors
    /// The server's policy forbids it, or there is no room.
    pub(crate) async fn side(
        &self,
        request: &Request,
        guild: GuildId,
        table: &Table,
        thread: Option<ChannelId>,
    ) -> Result<Side> {
        // A server has one place at a table. Delivered again, the request finds the person there.
        let known = table.place_of(request.user.id);
        if let Some(place) =
            known.or_else(|| table.links.sides.places.iter().find(|place| place.guild == guild))
        {
            return Ok(Side::There(place.clone()));
        }
        missing_permissions(request)?;
        self.may_start(request, Some(&table.setup.game)).await?;
        let place = |channel, own_thread| Place {
            channel,
            guild,
            language: request.place.locale.tag().to_owned(),
            own_thread,
            people: Vec::new(),
        };
        if let Some(thread) = thread {
            return Ok(Side::There(place(thread, true)));
        }
        let places = self.places(request).await?;
        if places.here && request.place.kind != ChannelKind::Direct {
            return Ok(Side::There(place(request.channel, false)));
        }
        if places.thread && request.pressed().is_some() {
            let line = setup_line(request.place.locale, table);
            return Ok(Side::Thread(thread_names(request, &line)));
        }
        Err(Problem::Said(Message::new("elsewhere-no-room")))
    }
}

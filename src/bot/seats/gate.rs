//! The gate before every seat: whether a person may open a table here, take a seat at one, or invite others.
//!
//! ```text
//!   may_open    the place's policy, bans, the limits of open tables and offers, and whether all invited take invitations
//!   may_join    bans, and whether a person at the table has blocked them
//! ```
//!
//! All ways to a seat (lobby, form, challenge, rematch, playing on, an offer) ask here. A block is not to be
//! noticed: its answer is the one that others get for a seat that is kept, or from people who take no
//! invitations. A ban may be known: its answer names its end.

use crate::{
    frame::{
        settings::{
            lists::{Ban, ListOf},
            people::{Counted, PersonSettings},
            servers::{Limits, ServerSettings},
        },
        tables::{Allowance, Opener},
        ui::{Request, escape::quoted, time},
    },
    routing::{Bot, Problem, Result, key, limit_reached},
    seats::places::policy,
};
use deltille_base::{
    ids::{GuildId, TableId, Time, UserId},
    text::Message,
};
use deltille_store::Key;
use deltille_table::{Opening, Table, solo::Day};

/// Why a seat is not open to a person, as the table itself says it of kept seats.
pub const NOT_OPEN: &str = "table-refuse-full";

impl Bot {
    /// Checks whether the user may open a table of this game here, with these people invited.
    ///
    /// # Errors
    /// The reason, as a message to the user.
    pub(crate) async fn may_open(
        &self,
        request: &Request,
        game: Option<&str>,
        invited: &[UserId],
    ) -> Result<()> {
        self.may_start(request, game).await?;
        self.may_invite(request.user.id, invited).await
    }

    /// Checks whether the user may open this very table here.
    ///
    /// # Errors
    /// The reason, as a message to the user.
    pub(crate) async fn may_open_as(&self, request: &Request, opening: &Opening) -> Result<()> {
        let invited: Vec<UserId> = opening.invited.iter().map(|guest| guest.id).collect();
        self.may_open(request, Some(&opening.setup.game), &invited).await?;
        let offers = Table::open(opening).is_ok_and(|(table, _)| table.is_on_offer());
        self.may_have(request, offers).await
    }

    /// Checks whether the user may take a seat at this table.
    ///
    /// # Errors
    /// The reason, as a message to the user.
    pub(crate) async fn may_join(&self, request: &Request, table: &Table) -> Result<()> {
        let at = request.at;
        if table.channel.is_own() || table.seat_of(request.user.id).is_some() {
            return Ok(());
        }
        if let Some(guild) = table.guild.filter(|_| !table.home.visiting) {
            self.may_take_part(guild, request.user.id, at).await?;
        }
        if let Some(home) = table.links.sides.home {
            let home = self.current(home).await?.ok_or(Problem::NoTable)?;
            self.may_join_shared(&home.table, request.user.id, at).await?;
        } else if table.is_shared() {
            self.may_join_shared(table, request.user.id, at).await?;
        }
        let mut others = table.guests();
        others.push(table.host);
        self.may_meet(request.user.id, &others).await
    }

    /// Checks whether a server's moderators let this person take part.
    ///
    /// # Errors
    /// They are kept out; the message says until when.
    pub(crate) async fn may_take_part(&self, guild: GuildId, user: UserId, at: Time) -> Result<()> {
        banned(&*self.servers.get(guild).await, guild, user, at).map_or(Ok(()), |why| Err(Problem::Said(why)))
    }

    /// Checks whether the user may have one more table open here. `offers`: with seats for all. A table that this
    /// request has opened does not count.
    ///
    /// # Errors
    /// A limit of the server is reached.
    pub(crate) async fn may_have(&self, request: &Request, offers: bool) -> Result<()> {
        let Some(allowance) = allowance(&*policy(self, request).await, request) else {
            return Ok(());
        };
        match self.tables.exceeded(&allowance, TableId(request.id.0), offers).await? {
            Some((limit, most)) => Err(Problem::Said(limit_reached(limit, most))),
            None => Ok(()),
        }
    }

    /// Conditions that the commit of an opening has to check again.
    pub(crate) async fn opener(&self, request: &Request) -> Opener {
        Opener {
            allowance: allowance(&*policy(self, request).await, request),
            announce: Some(request.channel),
        }
    }

    /// Checks whether this person may sit down with all these people.
    ///
    /// # Errors
    /// The person has blocked one of them; or one of them the person, which the message does not tell.
    pub(crate) async fn may_meet(&self, user: UserId, others: &[UserId]) -> Result<()> {
        let own = self.tables.people.get(user).await;
        for other in others.iter().filter(|other| **other != user) {
            not_blocked_by(&own, user, *other)?;
            if self.tables.people.get(*other).await.blocks(*other, user) {
                return Err(Problem::Said(Message::new(NOT_OPEN)));
            }
        }
        Ok(())
    }

    /// Checks whether this person may keep seats for all these people.
    ///
    /// # Errors
    /// One of them takes no invitations, or none of this person; the message is the same.
    pub(crate) async fn may_invite(&self, user: UserId, others: &[UserId]) -> Result<()> {
        let own = self.tables.people.get(user).await;
        for other in others.iter().filter(|other| **other != user) {
            not_blocked_by(&own, user, *other)?;
            let settings = self.tables.people.get(*other).await;
            if settings.no_invitations || settings.blocks(*other, user) {
                let message = Message::new("gate-invitation").with("who", format!("<@{other}>"));
                return Err(Problem::Said(message));
            }
        }
        Ok(())
    }

    /// Checks whether the user may have one more of what this server limits for a person and a day.
    ///
    /// # Errors
    /// The limit is reached.
    pub(crate) async fn may_use(&self, request: &Request, what: Counted) -> Result<()> {
        let Some((guild, most)) = self.daily_limit(request, what).await else {
            return Ok(());
        };
        if self.was_counted(request, what).await? {
            return Ok(());
        }
        let used = self.tables.people.get(request.user.id).await;
        if used.counted(guild, Day::of(request.at), what) < most {
            return Ok(());
        }
        Err(Problem::Said(limit_reached(what.limit(), most)))
    }

    /// Whether this request is delivered again, and was counted the first time.
    ///
    /// # Errors
    /// The store does not answer.
    pub(crate) async fn was_counted(&self, request: &Request, what: Counted) -> Result<bool> {
        Ok(self.tables.store().answered(&count_key(request, what)).await?.is_some())
    }

    /// Counts something that this server limits for a person and a day.
    ///
    /// # Errors
    /// The limit is reached; nothing was counted.
    pub(crate) async fn count(&self, request: &Request, what: Counted) -> Result<()> {
        match self.daily_limit(request, what).await {
            Some(_) => self.count_with(request, what, |_, _| Ok(())).await,
            None => Ok(()),
        }
    }

    /// Counts a use that is limited for a person and a day, once for a request. Of two that are asked
    /// for at once, even through two processes, the second is counted with the first.
    ///
    /// # Errors
    /// A limit is reached, of the server or the one that `also` counts; nothing was counted.
    pub(crate) async fn count_with(
        &self,
        request: &Request,
        what: Counted,
        also: impl Fn(&mut PersonSettings, Day) -> Result<(), Message>,
    ) -> Result<()> {
        let (limit, today) = (self.daily_limit(request, what).await, Day::of(request.at));
        let count = |settings: &mut PersonSettings| {
            if let Some((guild, most)) = limit {
                if settings.counted(guild, today, what) >= most {
                    return Err(limit_reached(what.limit(), most));
                }
                settings.count(guild, today, what);
            }
            also(settings, today)
        };
        let counted =
            self.tables.people.change_if(request.user.id, count_key(request, what), request.at, count);
        counted.await?.map(drop).map_err(Problem::Said)
    }

    /// The limit that applies to the user, and the server whose limit it is.
    async fn daily_limit(&self, request: &Request, what: Counted) -> Option<(GuildId, u16)> {
        let most = policy(self, request).await.limits.of(what.limit())?;
        request.guild.filter(|_| !request.moderates(request.channel)).map(|guild| (guild, most))
    }
}

fn count_key(request: &Request, what: Counted) -> Key {
    Key(format!("{}:{}", key(request).0, what.limit()))
}

/// Fails if the person has blocked this other one.
fn not_blocked_by(own: &PersonSettings, user: UserId, other: UserId) -> Result<()> {
    match own.blocks(user, other) {
        true => Err(Problem::Said(Message::new("gate-blocked").with("who", format!("<@{other}>")))),
        false => Ok(()),
    }
}

/// Why the moderators of this server keep a person out, if they do.
pub fn banned(settings: &ServerSettings, guild: GuildId, user: UserId, at: Time) -> Option<Message> {
    let on_list = |ban: &&Ban| ban.holds(at) && ban.who.is(user, ListOf::Server(guild));
    let ban = settings.bans.iter().find(on_list)?;
    let why = match ban.until {
        Some(until) => Message::new("gate-banned-until").with("when", time::timestamp(until)),
        None => Message::new("gate-banned"),
    };
    if !ban.told || ban.reason.is_empty() {
        return Some(why);
    }
    Some(Message::new("gate-banned-reason").with("why", why).with("reason", quoted(&ban.reason)))
}

/// The server's limits of open tables for this person. Moderators have no limits.
pub fn allowance(settings: &ServerSettings, request: &Request) -> Option<Allowance> {
    let Limits { tables, offers, .. } = settings.limits;
    let guild = request
        .guild
        .filter(|_| !request.moderates(request.channel) && (tables.is_some() || offers.is_some()))?;
    Some(Allowance { guild, user: request.user.id, tables, offers })
}

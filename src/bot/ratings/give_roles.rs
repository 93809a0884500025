//! Gives and takes the [roles](super::roles) of servers after a filed game.

use super::{
    Ratings, edit, readable,
    roles::{earned, holders, line, log_line},
};
use crate::{
    background::{Background, Boards, TimeSource},
    frame::{
        deliver::{Deliver, DeliverError, RoleChange, RoleError},
        settings::{log::LogLine, servers::ServerSettings},
        ui::words,
    },
};
use deltille_base::{
    ids::{GuildId, RoleId, Time, UserId},
    text::{Message, say},
};
use deltille_store::{Key, Subject};
use deltille_table::Table;
use std::{collections::BTreeSet, fmt::Display};

/// Most people with such a role who are looked at after a game.
const MOST: usize = 500;

/// What became of a person's roles.
#[derive(Default)]
struct Changes {
    done: Vec<RoleChange>,
    refused: Vec<RoleId>,
    /// Why the rest is tried again.
    later: Option<String>,
}

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Gives and takes the roles of the servers of a filed game.
    pub(crate) async fn give_roles(&self, table: &Table, now: Time) -> Result<(), DeliverError> {
        for guild in table.guilds() {
            self.roles_of(guild, table, now).await?;
        }
        Ok(())
    }

    async fn roles_of(&self, guild: GuildId, table: &Table, now: Time) -> Result<(), DeliverError> {
        let later = |why: &dyn Display| DeliverError::Later(why.to_string());
        let (store, servers) = (self.bot.tables.store(), &self.bot.servers);
        let (_, settings) = servers.load(guild).await.map_err(|error| later(&error))?;
        if settings.left.is_some() || !settings.earned.is_used() {
            return Ok(());
        }
        let here = |user: &UserId| {
            table.place_of(*user).map_or(table.guild, |place| Some(place.guild)) == Some(guild)
        };
        let players = table.seats.iter().flatten().map(|person| person.id);
        let players = players.filter(|user| user.is_user() && here(user)).map(Subject::Rating);
        let known = store.find(&holders(guild), 0, MOST).await.map_err(|error| later(&error))?;
        let subjects: BTreeSet<Subject> =
            players.chain(known.into_iter().map(|(subject, _)| subject)).collect();
        let (mut all, mut lines, mut held) = (Changes::default(), Vec::new(), false);
        for subject in subjects {
            let Subject::Rating(user) = subject else { continue };
            let row = store.load(subject).await.map_err(|error| later(&error))?;
            let Some(ratings) = row.and_then(|row| readable(user, &row.body)) else {
                continue;
            };
            let (had, earned) = (ratings.roles_in(guild), earned(&settings.earned, &ratings, now));
            let changes = self.change_roles(guild, user, &had, &earned).await;
            if !changes.done.is_empty() {
                let note = |ratings: &mut Ratings| ratings.note_roles(guild, &changes.done);
                edit(store, user, now, note).await.map_err(|error| later(&error))?;
            }
            let why = |role| if settings.earned.solver == Some(role) { "puzzles" } else { "rating" };
            lines.extend(
                changes.done.iter().map(|it| log_line(table.home.language, user, *it, why(it.role), now)),
            );
            let given = changes.done.iter().filter(|change| change.give).count();
            held |= had.len() + 2 * given > changes.done.len();
            all.refused.extend(changes.refused);
            all.later = all.later.or(changes.later);
        }
        all.refused.sort_unstable();
        all.refused.dedup();
        self.note_roles(guild, (settings, table), (&all.refused, lines, held), now).await?;
        all.later.map_or(Ok(()), |why| Err(DeliverError::Later(why)))
    }

    /// Takes what a person has and did not earn, and gives what they earned and do not have.
    async fn change_roles(
        &self,
        guild: GuildId,
        user: UserId,
        had: &BTreeSet<RoleId>,
        earned: &BTreeSet<RoleId>,
    ) -> Changes {
        let mut changes = Changes::default();
        let taken = had.difference(earned).map(|role| RoleChange { role: *role, give: false });
        let given = earned.difference(had).map(|role| RoleChange { role: *role, give: true });
        for change in taken.chain(given) {
            match self.deliver.change_role(guild, user, change).await {
                Ok(()) => changes.done.push(change),
                Err(RoleError::Gone) if !change.give => changes.done.push(change),
                Err(RoleError::Gone) => {}
                Err(RoleError::Forbidden(_) | RoleError::Powerful) => changes.refused.push(change.role),
                Err(RoleError::Later(why)) => changes.later = Some(why),
            }
        }
        changes
    }

    /// Logs the changes, and tells the person who chose the roles of each new refusal.
    async fn note_roles(
        &self,
        guild: GuildId,
        (settings, table): (ServerSettings, &Table),
        (refused, mut lines, held): (&[RoleId], Vec<LogLine>, bool),
        now: Time,
    ) -> Result<(), DeliverError> {
        let known = &settings.earned.refused;
        for role in refused.iter().filter(|role| !known.contains(role)) {
            let Some(by) = settings.earned.by else { break };
            let told = Message::new("role-refused").with("role", format!("<@&{role}>"));
            lines.push(line(by, now, say(table.home.language, &told)));
            let told =
                say(self.bot.tables.people.get(by).await.locale(), &told.with("server", guild.to_string()));
            let about = format!("role refused {guild} {role}");
            let sent = match self.deliver.direct(by).await {
                Ok(direct) => self.deliver.post(direct, words(told), &about).await.map(drop),
                Err(why) => Err(why),
            };
            if let Err(error) = sent {
                tracing::debug!(%guild, %error, "refused role not told");
            }
        }
        if lines.is_empty() && known == refused && settings.earned.given == held {
            return Ok(());
        }
        let key = Key(format!("roles:{guild}:{}:{}", table.id, now.0));
        let edit = |all: &mut ServerSettings| {
            all.earned.refused = refused.to_vec();
            all.earned.given = held;
            lines.iter().for_each(|line| all.add_line(line.clone()));
        };
        let changed = self.bot.servers.change(guild, key, now, edit).await;
        self.bot.tables.alarm.ring();
        changed.map(drop).map_err(|error| DeliverError::Later(error.to_string()))
    }
}

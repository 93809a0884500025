//! Pending posts of a finished game: messages to its followers, and its message in the server's showcase. The
//! channel may have its next table by then, so these rows belong to the filed game.

use crate::{
    background::{
        Background, Boards, TimeSource,
        failures::{FailureReason, GIVEN_UP_AFTER},
    },
    followers::{Notice, Told, exhibit},
    frame::{
        deliver::{Deliver, DeliverError},
        members::Member,
        settings::{cache::SettingsCache, roles::ROLES, servers::ServerSettings, showcase::Worth},
        tables::orders::Current,
        ui::{Post, names::board_link},
    },
    routing::{Problem, look_of, notices},
};
use deltille_base::ids::{TableId, Time, UserId};
use deltille_store::{Claimed, Key, StoreError, Subject};
use deltille_table::Table;
use std::sync::Arc;

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Sends what a finished game has waiting.
    pub(crate) async fn of_game(&self, game: TableId, row: &Claimed, now: Time) -> Result<(), FailureReason> {
        match self.sent(game, row, now).await {
            Ok(()) => Ok(()),
            Err(DeliverError::Later(why)) if now < row.outgoing.at.after(GIVEN_UP_AFTER) => {
                Err(FailureReason::Passing(why))
            }
            Err(why) => {
                let kind = &row.outgoing.kind;
                tracing::info!(%game, kind, error = %why, "message about finished game not sent");
                self.game_settled(row).await.map_err(|error| FailureReason::Passing(error.to_string()))
            }
        }
    }

    async fn sent(&self, game: TableId, row: &Claimed, now: Time) -> Result<(), DeliverError> {
        let later = |why: &dyn std::fmt::Display| DeliverError::Later(why.to_string());
        let Some(current) = self.finished(game).await? else {
            return Ok(());
        };
        if let Some(notice) = Notice::read(&row.outgoing.kind) {
            self.tell(&current, notice, now).await?;
        } else if let Some(worth) = Worth::read(&row.outgoing.kind) {
            self.exhibit(&current, worth, now).await?;
        } else if row.outgoing.kind == ROLES {
            self.give_roles(&current.table, now).await?;
        }
        self.game_settled(row).await.map_err(|error| later(&error))
    }

    /// A filed game, with the message of its last board if its channel still has it.
    async fn finished(&self, game: TableId) -> Result<Option<Current>, DeliverError> {
        let later = |why: &dyn std::fmt::Display| DeliverError::Later(why.to_string());
        let found = self.bot.tables.store().load(Subject::Game(game)).await.map_err(|error| later(&error))?;
        let Some(loaded) = found else { return Ok(None) };
        let body = loaded.body;
        let table = self.bot.tables.workers.work(move || Table::decode(&body)).await;
        let table = table.map_err(|error| later(&error))?;
        let table = Arc::new(table.map_err(|error| DeliverError::Wrong(error.to_string()))?);
        let there = self.bot.tables.current(table.channel).await.ok().flatten();
        let posted = there.filter(|there| there.table.id == game).and_then(|there| there.posted);
        Ok(Some(Current::filed(table, loaded.version, posted)))
    }

    /// Sends a follower what they want to learn.
    pub(crate) async fn tell(
        &self,
        current: &Current,
        notice: Notice,
        now: Time,
    ) -> Result<(), DeliverError> {
        match self.followed(notice.user, current, now).await {
            Told::Unwanted => Ok(()),
            Told::Later => Err(DeliverError::Later("it could not be drawn".to_owned())),
            Told::Post(post) => {
                let direct = self.deliver.direct(notice.user).await?;
                self.deliver.post(direct, *post, &notice.about(&current.table)).await.map(drop)
            }
        }
    }

    /// The message to a follower of this table, in the words of their settings.
    async fn followed(&self, user: UserId, current: &Current, now: Time) -> Told {
        let bot = &self.bot;
        let Some(guild) = current.table.guild else { return Told::Unwanted };
        if bot.members.one(guild, user, now).await == Some(Member::Gone) {
            return Told::Unwanted;
        }
        let (settings, seen) = (bot.tables.people.get(user).await, current.clone());
        let post = bot.pool.work(move |painter| notices::followed(painter, &settings, &seen, user)).await;
        let post = post.map_err(Problem::from).inspect_err(Problem::log).ok().flatten();
        post.map_or(Told::Later, |post| Told::Post(Box::new(post)))
    }

    /// The message of a game in its server's showcase. `None`: it cannot be drawn now.
    async fn shown_game(&self, current: &Current, worth: Worth) -> Option<Post> {
        let table = exhibit::named(&self.bot.tables, &current.table).await?;
        let look = look_of(&self.bot.servers, table.guild).await;
        let link = board_link(&table, current.posted);
        let post = self.bot.pool.work_long(move |painter| exhibit::post(painter, &table, worth, look, &link));
        post.await.map_err(Problem::from).inspect_err(Problem::log).ok().flatten()
    }

    /// Posts a game in the showcase of its server, if it has one still.
    async fn exhibit(&self, current: &Current, worth: Worth, now: Time) -> Result<(), DeliverError> {
        let later = |why: &dyn std::fmt::Display| DeliverError::Later(why.to_string());
        let Some(guild) = current.table.guild else { return Ok(()) };
        let servers = SettingsCache::<ServerSettings>::new(self.bot.tables.store().clone());
        let (_, settings) = servers.load(guild).await.map_err(|error| later(&error))?;
        let Some(showcase) = settings.showcase.filter(|_| settings.left.is_none()) else {
            return Ok(());
        };
        let post = self.shown_game(current, worth).await;
        let post = post.ok_or_else(|| later(&"it could not be drawn"))?;
        let about = format!("shown {}", current.table.id);
        let posted = self.post_once(showcase.channel, post, &about).await.map(drop);
        let closed = matches!(posted, Err(DeliverError::Gone(_) | DeliverError::Closed(_)));
        if closed != showcase.closed {
            let key = Key(format!("showcase:{guild}:{}:{closed}", current.table.id));
            let edit = |settings: &mut ServerSettings| {
                if let Some(now) = settings.showcase.as_mut().filter(|now| now.channel == showcase.channel) {
                    now.closed = closed;
                }
            };
            servers.change(guild, key, now, edit).await.map_err(|error| later(&error))?;
        }
        posted
    }

    async fn game_settled(&self, row: &Claimed) -> Result<(), StoreError> {
        self.bot
            .tables
            .store()
            .delivered(row.subject, row.version, &row.outgoing.kind, None)
            .await
            .map(drop)
    }
}

//! The bot: one request in, one answer out, whatever happens on the way.

use super::{
    features::{
        self, Call, SURFACES,
        context::{Bot, key_of, theme_of},
        explain::explain,
        filing::{daily_labels, filed},
        leaderboard::with_standing,
        notices,
        own_table::{kept_private, own_places},
        problem::Problem,
    },
    service::{
        analyses::Analyses,
        background::{Background, Render, Surroundings, System},
        contained::contained,
        deliver::{Answer, Deliver, DeliverError, Receipt},
        people::PersonSettings,
        reminders::Reminder,
        servers::ServerSettings,
        settings_cache::SettingsCache,
        studio::Studio,
        tables::{Current, Filing, OrderError, Tables},
    },
    ui::{
        board::{Showing, public_post},
        message::{Component, Post, Reply},
        request::{Action, Request},
    },
};
use crate::{
    ids::{ChannelId, GuildId, InteractionId, MessageId, Time, UserId},
    metrics::Metrics,
    picture::Painter,
    store::{AnyStore, Store, StoreError, journal::Journal},
    table::Table,
    text::{Locale, Message},
};
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};

/// Exports at a time.
const EXPORTS: usize = 2;

/// Draws what is posted in the background.
struct Painting {
    tables: Arc<Tables>,
    studio: Studio,
    servers: Arc<SettingsCache<ServerSettings>>,
}

impl Render for Painting {
    async fn board(&self, current: &Current, called: &[UserId]) -> Option<Post> {
        let table = current.table.clone();
        let theme = theme_of(&self.servers, table.guild).await;
        let showing = Showing { theme, called: called.to_vec(), below: SURFACES.board };
        let post = self.studio.work(move |painter| public_post(painter, &table, &[], &showing)).await;
        let post = post.map_err(Problem::from).inspect_err(Problem::log).ok()?;
        Some(with_standing(&self.tables, &self.studio, &current.table, post).await)
    }

    fn shows(&self, current: &Current, custom_ids: &[String]) -> bool {
        // At the same ply, a board on which something was asked or declined has other controls.
        let below = (SURFACES.board)(&current.table);
        !custom_ids.is_empty() && below.iter().flat_map(Component::custom_ids).eq(custom_ids)
    }

    fn direct(&self, settings: &PersonSettings, current: &Current, reminder: Reminder) -> Post {
        notices::direct(settings.locale(), current, reminder)
    }

    fn instead(&self, current: &Current, reminder: Reminder) -> Post {
        notices::instead(current.table.home.language, current, reminder)
    }
}

/// Deletes whoever the journal names and this store has again, all of it at once, where no bot is running:
/// how many people.
///
/// # Errors
/// It is not done.
pub async fn forget_again(
    store: impl Into<AnyStore>,
    journal: Arc<Journal>,
    now: Time,
) -> Result<usize, StoreError> {
    let bot = Bot::new(store);
    bot.tables.deletions.note_in(journal);
    let people = bot.tables.catch_up(now).await?;
    for user in &people {
        bot.tables.delete_now(*user, now).await.map_err(|error| match error {
            OrderError::Store(error) => error,
            other => StoreError::Engine(other.to_string()),
        })?;
    }
    Ok(people.len())
}

impl Bot {
    pub fn new(store: impl Into<AnyStore>) -> Bot {
        Bot::with_painter(store, Arc::new(Painter::new()))
    }

    /// The same with a painter that others use too.
    pub fn with_painter(store: impl Into<AnyStore>, painter: Arc<Painter>) -> Bot {
        Bot::counting(store, painter, Arc::default())
    }

    /// The same, counting there what it does.
    pub fn counting(store: impl Into<AnyStore>, painter: Arc<Painter>, metrics: Arc<Metrics>) -> Bot {
        let store = store.into();
        let filing = Filing { labels: daily_labels, filed, places: own_places };
        let tables = Arc::new(Tables::counting(store.clone(), filing, metrics));
        Bot {
            servers: Arc::new(SettingsCache::new(store.clone())),
            analyses: Arc::new(Analyses::new(store)),
            studio: Studio::new(painter, tables.workers.clone()),
            tables,
            exports: Arc::new(Semaphore::new(EXPORTS)),
            surfaces: SURFACES,
        }
    }

    /// What it counts.
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.tables.metrics
    }

    /// How many bytes the searches of computer players may use, all together.
    pub fn limit_searches(&self, bytes: usize) {
        self.tables.searches.limit(bytes);
    }

    /// Deletions are noted there from now on. Whoever is in it and in the store again is deleted again: how
    /// many people.
    ///
    /// # Errors
    /// Store or journal could not be read.
    pub async fn keep_journal(&self, journal: Arc<Journal>, now: Time) -> Result<usize, StoreError> {
        self.tables.deletions.note_in(journal);
        Ok(self.tables.catch_up(now).await?.len())
    }

    /// The bot was removed from a server.
    pub async fn server_left(&self, guild: GuildId, now: Time) {
        if let Err(error) = self.tables.server_left(&self.servers, guild, now).await {
            tracing::error!(%error, "it could not be noted that a server has removed the bot");
        }
    }

    /// The bot is a member of a server.
    pub async fn server_there(&self, guild: GuildId, now: Time) {
        if let Err(error) = self.tables.server_there(&self.servers, guild, now).await {
            tracing::error!(%error, "it could not be noted that a server has the bot again");
        }
    }

    /// Fires deadlines and posts the boards that nobody showed, until `stop` becomes true.
    pub async fn run<D: Deliver>(&self, deliver: D, stop: watch::Receiver<bool>) {
        self.background(deliver, System).run(stop).await;
    }

    /// The worker that does this, with time from elsewhere.
    pub fn background<D: Deliver, T: Surroundings>(
        &self,
        deliver: D,
        surroundings: T,
    ) -> Background<D, impl Render + use<D, T>, T> {
        let (tables, studio, servers) = (self.tables.clone(), self.studio.clone(), self.servers.clone());
        Background::new(self.tables.clone(), deliver, Painting { tables, studio, servers }, surroundings)
    }

    /// The channel's open or last table, if it can be read.
    pub async fn table(&self, channel: ChannelId) -> Option<Arc<Table>> {
        self.tables.current(channel).await.ok()?.map(|current| current.table)
    }

    /// The connection to the people is there, or gone: without it clocks stand still.
    pub fn connection(&self, connected: bool) {
        self.tables.metrics.gateway.connection(connected);
        self.tables.presence.connection(connected);
    }

    /// Answers a request. Never fails: what goes wrong is an answer too. A repeated request gets the same
    /// kind of answer and has no second effect.
    pub async fn handle(&self, request: Request) -> Answer {
        let answered =
            contained(self.answer(&request)).await.unwrap_or_else(|panic| Err(Problem::Ours(panic)));
        match (answered, &request.action) {
            (Ok(answer), _) => answer,
            (Err(problem), Action::Autocomplete { .. }) => {
                problem.log();
                Answer { reply: Reply::Choices(Vec::new()), receipt: None }
            }
            (Err(problem), _) => self.problem(&request, problem).await,
        }
    }

    async fn answer(&self, request: &Request) -> Result<Answer, Problem> {
        // What they began now would be deleted with the rest.
        if self.tables.is_forgetting(request.user.id).await? {
            return Err(Problem::Said(Message::new("privacy-under-way")));
        }
        let answer = match self.at_own_table(request).await? {
            Some((own, kind)) => kept_private(&own, kind, self.dispatch(&own).await?),
            None => self.dispatch(request).await?,
        };
        Ok(in_its_place(request, answer))
    }

    async fn dispatch(&self, request: &Request) -> Result<Answer, Problem> {
        match &request.action {
            Action::Command { name, options } => {
                features::command(self, request, Call { name, options }).await
            }
            Action::Autocomplete { name, options, focused } => {
                let choices = features::complete(self, request, Call { name, options }, focused).await?;
                Ok(Answer { reply: Reply::Choices(choices), receipt: None })
            }
            Action::Press { custom_id, values, .. } => {
                features::press(self, request, custom_id, values).await
            }
            Action::Submit { custom_id, fields, .. } => {
                features::submit(self, request, custom_id, fields).await
            }
        }
    }

    /// What to answer to a request that asked for a thread ([`Reply::OpenThread`]), now that it is there or
    /// is not. The table opens in it; its lobby is posted there in the background.
    pub async fn in_thread(&self, request: Request, thread: Result<ChannelId, DeliverError>) -> Answer {
        let opened = contained(self.open_in(&request, thread)).await;
        match opened.unwrap_or_else(|panic| Err(Problem::Ours(panic))) {
            Ok(answer) => in_its_place(&request, answer),
            Err(problem) => self.problem(&request, problem).await,
        }
    }

    /// What the person is told when something went wrong.
    async fn problem(&self, request: &Request, problem: Problem) -> Answer {
        problem.log();
        let reader = self.reader(request).await;
        let words = problem.post(reader.locale);
        let outdated = outdated(request, &problem);
        let post = self.studio.work(move |painter| explain(painter, &problem, reader)).await;
        let post = post.unwrap_or_else(|fault| {
            Problem::from(fault).log();
            words
        });
        match outdated {
            Some(strip) => Answer { reply: Reply::Outdated { post, strip }, receipt: None },
            None => Answer::ephemeral(post),
        }
    }

    /// What its maker is told of an interaction that a process had taken which was killed.
    /// `None`: the store does not say whether it was done.
    pub async fn interrupted(&self, id: InteractionId, locale: Locale) -> Option<Post> {
        match self.tables.store().answered(&key_of(id)).await {
            Ok(answer) => Some(notices::interrupted(locale, answer.is_some())),
            Err(error) => {
                tracing::warn!(%error, interaction = %id, "it is not known whether it was done");
                None
            }
        }
    }

    /// The board of this receipt was shown with this message.
    pub async fn delivered(&self, receipt: Receipt, message: MessageId) {
        if let Err(why) = self.tables.delivered(receipt, message).await {
            // It will be posted once more; nothing is lost.
            tracing::warn!(%why, subject = %receipt.subject, "a delivery was not noted");
        }
    }
}

/// The answer where it may be given, below what was pressed.
fn in_its_place(request: &Request, answer: Answer) -> Answer {
    let below_public = request.pressed().is_some_and(|message| !message.private);
    if below_public { answer.below_public() } else { answer }
}

/// The old board that was pressed and has its buttons still: whoever was to take them off was killed before.
fn outdated(request: &Request, problem: &Problem) -> Option<MessageId> {
    let message = request
        .pressed()
        .filter(|message| message.shows_it && !message.private && !request.place.visiting)?;
    let is_old = match problem {
        Problem::Stale(current) => current.posted.is_some_and(|posted| posted.message != message.id),
        Problem::OldTable | Problem::OldGame => true,
        _ => false,
    };
    is_old.then_some(message.id)
}

//! The bot's entry point: one request in, one answer out, even after errors and panics.

use super::{
    SURFACES,
    answer::Answer,
    command::Given,
    context::{Bot, key, key_of},
    explain::explain,
    notices,
    problem::Problem,
    reply::{edited_board, reply},
    warm::warm_up,
};
use crate::{
    background::{Background, Boards, System, TimeSource},
    computers::Computers,
    consequences::CONSEQUENCES,
    frame::{
        deliver::{Deliver, Messages, Receipt, Reply, RoleChange, RoleError, ThreadError},
        members::AskMembers,
        pages::WebPages,
        panics::contained,
        render_pool::RenderPool,
        settings::{
            cache::SettingsCache,
            servers::{Inventory, ServerSettings},
        },
        tables::{
            Current, OrderError, Tables,
            looks::Looking,
            rows::{BOARD, SHOW_LEASE},
        },
        ui::{
            completion::excuse,
            message::{Component, Post},
            request::{Action, Request},
        },
    },
    privacy::deletion::{Deletion, Membership, edit_if_needed},
    puzzles::{leaderboard::with_standing, own_table::at_own_table},
    records::analyses::Analyses,
    routing,
    seats::{
        places::missing_permissions,
        play::open_in,
        seek::{asked_offer, join_in_thread, role_changed},
    },
    teams::voting::Voting,
    tournaments::Tournaments,
};
use deltille_base::{
    ids::{ChannelId, GuildId, InteractionId, MessageId, RoleId, Time, UserId},
    metrics::Metrics,
    text::{Locale, Message},
};
use deltille_picture::Painter;
use deltille_store::{AnyStore, Key, StoreError, Subject, journal::Journal};
use deltille_table::Table;
use std::sync::Arc;
use tokio::{
    sync::{Semaphore, watch},
    time::Instant,
};

/// Exports running at the same time.
const EXPORTS: usize = 2;

impl Boards for Bot {
    async fn board(&self, current: &Current, called: &[UserId]) -> Option<Post> {
        let shown = self.shown(current.table.clone(), Vec::new(), called.to_vec()).await;
        let post = shown.inspect_err(Problem::log).ok()?;
        Some(with_standing(&self.tables, &self.pool, &current.table, post).await)
    }

    fn shows(&self, current: &Current, custom_ids: &[String]) -> bool {
        // An offer or a refusal changes the controls without a new ply, so the controls are compared.
        let below = (SURFACES.board)(&current.table);
        !custom_ids.is_empty() && below.iter().flat_map(Component::custom_ids).eq(custom_ids)
    }
}

/// Deletes, in one go, all people who are named in the journal and present in the store. Returns how many.
/// Only for use while no bot is running.
///
/// # Errors
/// The deletion is incomplete.
pub async fn forget_again(
    store: impl Into<AnyStore>,
    journal: Arc<Journal>,
    now: Time,
) -> Result<usize, StoreError> {
    let bot = Bot::new(store);
    bot.deletion.note_in(journal);
    let people = bot.deletion.catch_up(now).await?;
    for user in &people {
        bot.deletion.delete_now(*user, now).await.map_err(|error| match error {
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

    /// Like [`Bot::new`], with a shared painter.
    pub fn with_painter(store: impl Into<AnyStore>, painter: Arc<Painter>) -> Bot {
        Bot::counting(store, painter, Arc::default())
    }

    /// Like [`Bot::with_painter`], recording into `metrics`.
    pub fn counting(store: impl Into<AnyStore>, painter: Arc<Painter>, metrics: Arc<Metrics>) -> Bot {
        Bot::at(Arc::new(Tables::with(store, CONSEQUENCES, metrics)), painter)
    }

    /// The bot at these tables.
    pub fn at(tables: Arc<Tables>, painter: Arc<Painter>) -> Bot {
        let store = tables.store().clone();
        Bot {
            servers: Arc::new(SettingsCache::new(store.clone())),
            members: Arc::default(),
            computers: Computers::new(tables.clone()),
            tournaments: Tournaments::new(tables.clone()),
            voting: Arc::new(Voting::new(tables.clone())),
            results: Arc::default(),
            deletion: Arc::new(Deletion::new(tables.clone())),
            analyses: Arc::new(Analyses::new(store)),
            pool: RenderPool::new(painter, tables.workers.clone()),
            tables,
            exports: Arc::new(Semaphore::new(EXPORTS)),
            surfaces: SURFACES,
            next_told: Arc::default(),
            drawn: Arc::default(),
        }
    }

    /// Games may have pages from now on.
    pub fn show_pages(&self, pages: Arc<dyn WebPages>) {
        // The first address stays: links to it are out.
        let _ = self.tables.pages.set(pages);
    }

    /// The tables that pages show.
    pub fn shown_tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// What can be pressed below the public board of a table.
    pub fn controls(&self, table: &Table) -> Vec<Component> {
        (self.surfaces.board)(table)
    }

    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.tables.metrics
    }

    /// Asks there, from now on, whether people are members of a server.
    pub fn ask_members(&self, ask: Arc<dyn AskMembers>) {
        self.members.ask(ask);
    }

    /// Limits the memory of all computer players' searches together, in bytes.
    pub fn limit_searches(&self, bytes: usize) {
        self.tables.searches.limit(bytes);
    }

    /// Records deletions in `journal` from now on. People who are in the journal and in the store (after a
    /// restore) are deleted again; returns how many.
    ///
    /// # Errors
    /// The store or the journal could not be read.
    pub async fn keep_journal(&self, journal: Arc<Journal>, now: Time) -> Result<usize, StoreError> {
        self.deletion.note_in(journal);
        Ok(self.deletion.catch_up(now).await?.len())
    }

    pub async fn server_left(&self, guild: GuildId, now: Time) {
        if let Err(error) = self.deletion.server_left(&self.servers, guild, now).await {
            tracing::error!(%guild, %error, "bot's removal from server not recorded");
        }
    }

    /// Handles the bot's membership in a server: the bot joined, or a start found it there. `has`: its
    /// channels and roles, if known.
    pub async fn server_there(&self, guild: GuildId, has: Option<&Inventory>, now: Time) {
        if let Err(error) = self.deletion.server_there(&self.servers, guild, has, now).await {
            tracing::error!(%guild, %error, "bot's return to server not recorded");
        }
        self.server_changed(guild);
    }

    /// Begins to compare the store with the servers that a new session lists.
    pub fn new_session(&self, membership: &Membership) {
        self.deletion.new_session(membership);
    }

    /// Compares one page. Returns whether there is another one; `None`: it failed, and can be repeated.
    pub async fn compare_servers(&self, membership: &mut Membership, now: Time) -> Option<bool> {
        let compared = self.deletion.compare(&self.servers, membership, now).await;
        compared
            .inspect_err(|error| tracing::error!(%error, "servers not compared, retrying"))
            .ok()
    }

    /// A channel of a server was deleted: its settings no longer name it.
    pub async fn channel_deleted(&self, guild: GuildId, channel: ChannelId, now: Time) {
        let key = Key(format!("deleted:{guild}:{channel}"));
        self.adapt(guild, key, now, |settings| settings.keep_existing(|id| id != channel, |_| true))
            .await;
    }

    /// A role of a server was deleted: its settings no longer name it.
    pub async fn role_deleted(&self, guild: GuildId, role: RoleId, now: Time) {
        let key = Key(format!("deleted:{guild}:{role}"));
        self.adapt(guild, key, now, |settings| settings.keep_existing(|_| true, |id| id != role))
            .await;
    }

    async fn adapt(&self, guild: GuildId, key: Key, now: Time, edit: impl Fn(&mut ServerSettings)) {
        if let Err(error) = edit_if_needed(&self.servers, guild, key, now, edit).await {
            tracing::error!(%guild, %error, "deletion of channel or role not recorded");
        }
    }

    /// The channels, roles or permissions of a server changed: boards that could not be posted there are
    /// tried again.
    pub fn server_changed(&self, guild: GuildId) {
        self.tables.server_opened(guild);
    }

    /// Prepares the first answers of this process, at low priority.
    pub fn warm_up(&self) -> impl Future<Output = ()> + Send + use<> {
        let pool = self.pool.clone();
        async move {
            let since = Instant::now();
            match pool.work_aside(warm_up).await {
                Ok(()) => tracing::debug!(took = ?since.elapsed(), "first answers prepared"),
                Err(error) => tracing::warn!(%error, "first answers not prepared"),
            }
        }
    }

    /// Runs the background worker: fires deadlines and posts undelivered boards until `stop` becomes true.
    pub async fn run<D: Deliver>(&self, deliver: D, stop: watch::Receiver<bool>) {
        self.background(deliver, System).run(stop).await;
    }

    /// Creates the background worker with a replaceable clock.
    pub fn background<D: Deliver, T: TimeSource>(&self, deliver: D, time: T) -> Background<D, Bot, T> {
        Background::new(self.clone(), deliver, self.clone(), time)
    }

    /// The open or last table of a channel or of a user's own place, if it can be read.
    pub async fn table(&self, place: impl Into<ChannelId>) -> Option<Arc<Table>> {
        self.tables.current(place.into()).await.ok()?.map(|current| current.table)
    }

    /// Reports that the gateway connection was made or lost. Clocks stand still without it.
    pub fn connection(&self, connected: bool) {
        self.tables.metrics.gateway.connection(connected);
        self.tables.presence.connection(connected);
    }

    /// Answers a request. Never fails: an error becomes an answer too. A repeated request gets the same kind
    /// of answer and has no second effect.
    pub async fn handle(&self, request: Request) -> Reply {
        let answered =
            contained(self.answer(&request)).await.unwrap_or_else(|panic| Err(Problem::Ours(panic)));
        if request.guild.is_some() && missing_permissions(&request).is_ok() && !request.place.visiting {
            self.tables.channel_opened(request.channel);
        }
        match (answered, &request.action) {
            (Ok(reply), _) => reply,
            (Err(problem), Action::Autocomplete { .. }) => {
                problem.log();
                Reply::Choices(vec![excuse(&problem.post(request.locale).text)])
            }
            (Err(problem), _) => self.problem(&request, problem).await,
        }
    }

    async fn answer(&self, request: &Request) -> Result<Reply, Problem> {
        let (is_forgetting, _look) = self.look(request).await?;
        // Data begun now would be deleted with the rest.
        if is_forgetting {
            return Err(Problem::Said(Message::new("privacy-under-way")));
        }
        Ok(match at_own_table(self, request).await? {
            Some((own, kind)) => reply(&own, Some(kind), self.dispatch(&own).await?),
            None => match self.dispatch(request).await? {
                Answer::Board(board) if board.edited => {
                    let next = self.after_move(request.locale, request.user.id, request.channel).await;
                    let reply = edited_board(request, &board, next);
                    self.drawn.keep(board.receipt, board.post);
                    self.tables.undelivered(board.receipt);
                    reply
                }
                answer => reply(request, None, answer),
            },
        })
    }

    /// Returns whether the user's data is being deleted. Where other processes may have changed everything,
    /// the same look finds what most requests read next.
    async fn look(&self, request: &Request) -> Result<(bool, Option<Looking>), Problem> {
        let user = request.user.id;
        if !self.tables.store().is_shared() {
            return Ok((self.deletion.is_forgetting(user), None));
        }
        let guild = request.guild.filter(|guild| !self.servers.is_fresh(*guild));
        let more = [Subject::Deletion(user)].into_iter().chain(guild.map(Subject::Guild)).collect();
        let (look, found) =
            Looking::of(&self.tables, key(request), request.channel, request.at, more).await?;
        let mut found = found.into_iter();
        let is_forgetting = found.next().transpose()?.flatten().is_some();
        if let (Some(guild), Some(found)) = (guild, found.next()) {
            self.servers.keep(guild, found);
        }
        Ok((is_forgetting, Some(look)))
    }

    async fn dispatch(&self, request: &Request) -> Result<Answer, Problem> {
        match &request.action {
            Action::Command { name, options } => {
                routing::command(self, request, Given { name, options, is_partial: false }).await
            }
            Action::Autocomplete { name, options, focused } => {
                let given = Given { name, options, is_partial: true };
                Ok(Answer::Choices(routing::complete(self, request, given, focused).await?))
            }
            Action::Press { custom_id, values, .. } => routing::press(self, request, custom_id, values).await,
            Action::Submit { custom_id, fields, .. } => {
                routing::submit(self, request, custom_id, fields).await
            }
            Action::Unreadable { what } => Err(Problem::Unknown(what.clone())),
        }
    }

    /// Answers a request that asked for a thread ([`Reply::OpenThread`]), once the thread was created or
    /// failed. The table opens in the thread, or the thread gets the board of a table of another server, posted
    /// in the background.
    pub async fn in_thread(&self, request: Request, thread: Result<ChannelId, ThreadError>) -> Reply {
        let opened = match asked_offer(&request) {
            Some(offer) => contained(join_in_thread(self, &request, offer, thread)).await,
            None => contained(open_in(self, &request, thread)).await,
        };
        match opened.unwrap_or_else(|panic| Err(Problem::Ours(panic))) {
            Ok(answer) => reply(&request, None, answer),
            Err(problem) => self.problem(&request, problem).await,
        }
    }

    /// Answers a request that asked for a role ([`Reply::ChangeRole`]), once the role was given or taken, or not.
    pub async fn with_role(&self, request: Request, changed: Result<RoleChange, RoleError>) -> Reply {
        let changed = changed.inspect_err(|error| {
            tracing::info!(channel = %request.channel, %error, "role not changed");
        });
        match contained(role_changed(self, &request, changed)).await {
            Ok(Ok(answer)) => reply(&request, None, answer),
            Ok(Err(problem)) => self.problem(&request, problem).await,
            Err(panic) => self.problem(&request, Problem::Ours(panic)).await,
        }
    }

    /// Explains an error to the user.
    async fn problem(&self, request: &Request, problem: Problem) -> Reply {
        problem.log();
        let reader = self.reader(request).await;
        let words = problem.post(reader.locale);
        let strip = outdated(request, &problem);
        let post = self.pool.work(move |painter| explain(painter, &problem, reader)).await;
        let post = post.unwrap_or_else(|fault| {
            Problem::from(fault).log();
            words
        });
        Messages { strip, ..Messages::private(post) }.into()
    }

    /// Answers an interaction whose process was killed before it answered. `None`: the store does not say
    /// whether the request was committed.
    pub async fn interrupted(&self, id: InteractionId, locale: Locale) -> Option<Post> {
        match self.tables.store().answered(&key_of(id)).await {
            Ok(answer) => Some(notices::interrupted(locale, answer.is_some())),
            Err(error) => {
                tracing::warn!(interaction = %id, %error, "outcome of interrupted interaction unknown");
                None
            }
        }
    }

    /// Notes that the board of this receipt cannot be shown by the answer: it is posted at once.
    pub fn undelivered(&self, receipt: Receipt) {
        self.tables.undelivered(receipt);
    }

    /// Whether to show the board of this receipt now. `at`: the time of its request. After a long wait (for a
    /// database that hung, for a queue) any process may be posting it already: it is then shown here only if
    /// its row is free, and is left to this process for as long as usual.
    pub async fn may_show(&self, receipt: Receipt, at: Time, now: Time) -> bool {
        if now < at.after(SHOW_LEASE / 2) {
            return true;
        }
        let Receipt { subject, version } = receipt;
        match self.tables.store().hold(subject, version, BOARD, now, SHOW_LEASE).await {
            Ok(held) => held,
            Err(error) => {
                tracing::warn!(%subject, %error, "board left to the background worker");
                false
            }
        }
    }

    /// Whether this process is the first to take this step of an interaction, which several processes may
    /// have received.
    pub async fn is_first(&self, step: &str, id: InteractionId) -> bool {
        let store = self.tables.store();
        if !store.is_shared() {
            return true;
        }
        let noted = store.note_once(&step_key(step, id), Vec::new(), id.time()).await;
        match noted {
            Ok(before) => before.is_none(),
            Err(error) => {
                // Twice is better than never.
                tracing::warn!(interaction = %id, step, %error, "step not claimed");
                true
            }
        }
    }

    /// Tells the other processes which thread was opened for an interaction.
    pub async fn note_thread(&self, id: InteractionId, thread: ChannelId) {
        let store = self.tables.store();
        if store.is_shared() {
            let noted =
                store.note_once(&step_key(THREAD, id), thread.to_string().into_bytes(), id.time()).await;
            let _ = noted.inspect_err(|error| tracing::warn!(interaction = %id, %error, "thread not noted"));
        }
    }

    /// The thread that another process has opened for an interaction.
    pub async fn noted_thread(&self, id: InteractionId) -> Option<ChannelId> {
        let noted = self.tables.store().answered(&step_key(THREAD, id)).await.ok()??;
        String::from_utf8(noted).ok()?.parse().ok().map(ChannelId)
    }

    /// Notes that this message shows the board of this receipt.
    pub async fn delivered(&self, receipt: Receipt, message: MessageId) {
        if let Err(why) = self.tables.delivered(receipt, message).await {
            // The board will be posted once more; nothing is lost.
            tracing::warn!(subject = %receipt.subject, error = %why, "delivery not recorded");
        }
    }
}

/// The key under which an opened thread is noted.
const THREAD: &str = "thread";

/// Names a step of an interaction.
fn step_key(step: &str, id: InteractionId) -> Key {
    Key(format!("{step}:{id}"))
}

/// The outdated board message that was pressed and still has its buttons: the process that should have
/// removed them was killed.
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

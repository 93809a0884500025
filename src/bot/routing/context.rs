//! The bot as its features see it: the services, and the steps shared by many features.

use crate::{
    computers::Computers,
    frame::{
        drawn_boards::DrawnBoards,
        members::Members,
        render_pool::RenderPool,
        settings::{
            cache::SettingsCache,
            servers::{ServerSettings, Shared},
        },
        simulated,
        tables::{Current, Done, Tables},
        ui::{
            ButtonStyle, Post, Request,
            board::{Showing, public_post},
            button, cancel,
            custom_id::Action,
            rows, t, words,
        },
    },
    privacy::deletion::Deletion,
    puzzles::{leaderboard, results::Results},
    records::analyses::Analyses,
    routing::{After, Answer, Board, Problem, Result, surfaces::Surfaces},
    teams::voting::Voting,
    tournaments::Tournaments,
};
use deltille_base::{
    ids::{ChannelId, GuildId, InteractionId, Ply, TableId, UserId},
    text::{Locale, Message},
};
use deltille_games::{AnyPlay, Seat};
use deltille_picture::Look;
use deltille_store::Key;
use deltille_table::{By, Command, Effect, Order, Person, Phase, Table, fair::Seed};
use std::{
    collections::HashSet,
    fmt::{self, Debug, Formatter},
    sync::{Arc, Mutex},
};
use tokio::sync::Semaphore;

/// The services behind all features. Cheap to clone; needs a tokio runtime.
#[derive(Clone)]
pub struct Bot {
    pub(crate) tables: Arc<Tables>,
    pub(crate) computers: Computers,
    pub(crate) tournaments: Tournaments,
    pub(crate) voting: Arc<Voting>,
    /// How people do with tactics.
    pub(crate) results: Arc<Results>,
    pub(crate) deletion: Arc<Deletion>,
    pub servers: Arc<SettingsCache<ServerSettings>>,
    pub(crate) members: Arc<Members>,
    pub(crate) pool: RenderPool,
    /// Analyses of finished games.
    pub analyses: Arc<Analyses>,
    /// Limits concurrent data exports: each scans all stored bodies.
    pub(crate) exports: Arc<Semaphore>,
    pub(crate) surfaces: Surfaces,
    /// People who were last told of a game that waits for them.
    pub(crate) next_told: Arc<Mutex<HashSet<UserId>>>,
    /// Boards for the background worker to show.
    pub(crate) drawn: Arc<DrawnBoards>,
}

impl Debug for Bot {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        to.debug_struct("Bot").finish_non_exhaustive()
    }
}

/// The user who receives a private message, and their display settings.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    pub locale: Locale,
    pub look: Look,
    pub user: UserId,
    /// Whether a chosen entry is played without confirmation.
    pub at_once: bool,
}

/// Look of a server's public boards.
pub async fn look_of(servers: &SettingsCache<ServerSettings>, guild: Option<GuildId>) -> Look {
    match guild {
        Some(guild) => servers.get(guild).await.look(),
        None => Look::default(),
    }
}

impl Bot {
    /// What the addresses of pages begin with, if this server wants any.
    pub(crate) async fn pages_of(&self, guild: Option<GuildId>) -> Result<&str> {
        let public =
            self.tables.public_pages().ok_or_else(|| Problem::Said(Message::new("page-none-here")))?;
        match guild {
            Some(guild) if self.servers.get(guild).await.web.shared == Shared::Never => {
                Err(Problem::Said(Message::new("page-refuse-server")))
            }
            _ => Ok(public),
        }
    }

    /// The channel's open or last table.
    pub(crate) async fn current(&self, channel: ChannelId) -> Result<Option<Current>> {
        Ok(self.tables.current(channel).await?)
    }

    /// The open or last table of the request's channel.
    pub(crate) async fn current_of(&self, request: &Request) -> Result<Option<Current>> {
        Ok(self.tables.current_for(&key(request), request.channel).await?)
    }

    /// Returns the channel's table if the press belongs to it. A button always belongs to a table: if not to
    /// this one, to an earlier one.
    pub(crate) async fn pressed(&self, request: &Request, table: TableId) -> Result<Current> {
        match self.current_of(request).await?.filter(|current| current.table.id == table) {
            Some(current) => Ok(current),
            None => Err(self.earlier(request, table).await),
        }
    }

    /// Returns the channel's started table and this user's seat.
    pub(crate) async fn seated(
        &self,
        request: &Request,
        current: Option<Current>,
    ) -> Result<(Current, Seat)> {
        let current = match current {
            Some(current) => current,
            None => self.current_of(request).await?.ok_or(Problem::NoTable)?,
        };
        match current.table.phase {
            Phase::Lobby { .. } => return Err(Problem::Lobby),
            Phase::Closed => return Err(Problem::NoTable),
            Phase::Aborted => return Err(Problem::Over),
            Phase::Play | Phase::Over => {}
        }
        match request.seat_at(&current.table) {
            Some(seat) => Ok((current, seat)),
            None => Err(Problem::NotSeated(Box::new(current))),
        }
    }

    /// Like `seated`, for what is not voted on: fails once the game is over, and for members of a team who do not act
    /// for it.
    pub(crate) async fn playing(
        &self,
        request: &Request,
        current: Option<Current>,
    ) -> Result<(Current, Seat)> {
        let (current, seat) = self.seated(request, current).await?;
        let table = &current.table;
        if table.phase == Phase::Over {
            return Err(Problem::Over);
        }
        match table.team(seat).is_some() && !table.acts_for_team(request.user.id) {
            true => Err(Problem::Said(Message::new("team-no-control"))),
            false => Ok((current, seat)),
        }
    }

    /// Gives an order in the name of the requesting user.
    pub(crate) async fn order(
        &self,
        request: &Request,
        current: &Current,
        ply: Option<Ply>,
        command: Command,
    ) -> Result<Done> {
        let typed = match &command {
            Command::Enter { text } | Command::Stand { text } => text.clone(),
            Command::Tried(trial) => trial.text().to_owned(),
            _ => String::new(),
        };
        let by = By::Person(acting(request, &current.table, &command));
        let table = Some(current.table.id);
        let (at, pressed) = (request.at, Some(request.id.time()));
        let order = Order {
            request: Some(request.id),
            pressed,
            table,
            ply,
            ..Order::new(by, command, at)
        };
        let done =
            self.tables.order(request.channel, key(request), order).await.map_err(
                |why| match Problem::from(why) {
                    Problem::Rules { refusal, current, .. } => Problem::Rules { refusal, current, typed },
                    other => other,
                },
            )?;
        if done.effects.is_empty() {
            // Without effects, no board is posted that would wait for the computers' answer, but a computer
            // that was thinking starts over.
            self.computers.start_thinking(&done).await;
        }
        Ok(done)
    }

    /// The public board after an order.
    pub(crate) async fn public_board(&self, done: &Done, after: After) -> Result<Board> {
        // Computers on turn answer in the same picture if they are quick enough.
        let answered = &self.computers.answered(done.clone()).await;
        let Done { table, effects, mentioned, .. } = answered.clone();
        let post = self.shown(table.clone(), effects, mentioned).await?;
        let post = leaderboard::with_standing(&self.tables, &self.pool, &table, post).await;
        Ok(Board {
            receipt: answered.receipt(),
            ..Board::after(done, after, post)
        })
    }

    /// A table's public message; `called` are notified.
    pub(crate) async fn shown(
        &self,
        table: Arc<Table>,
        effects: Vec<Effect>,
        called: Vec<UserId>,
    ) -> Result<Post> {
        let look = match table.channel.is_own() {
            true => self.tables.people.get(table.host).await.look(),
            false => look_of(&self.servers, table.guild).await,
        };
        let showing = Showing { look, called, below: self.surfaces.board };
        Ok(self.pool.work(move |painter| public_post(painter, &table, &effects, &showing)).await?)
    }

    /// The public board after a change that was made in a private message, which says `said` and goes away.
    pub(crate) async fn finished(&self, request: &Request, done: Done, said: &'static str) -> Result<Answer> {
        self.public_board(&done, After::Private(words(t(request.locale, said))))
            .await
            .map(Answer::from)
    }

    /// The public board after a press below the previous one, which loses its buttons or becomes `left`.
    pub(crate) async fn next_board(&self, done: &Done, left: Option<Post>) -> Result<Answer> {
        self.public_board(done, After::Board(left)).await.map(Answer::from)
    }

    pub async fn reader(&self, request: &Request) -> Reader {
        let settings = self.tables.people.get(request.user.id).await;
        let (mut look, at_once) = (settings.look(), settings.play_at_once);
        look.vector = request.place.page;
        // Pages can be enlarged without it.
        look.style.large &= !request.place.page;
        Reader { locale: request.locale, look, user: request.user.id, at_once }
    }
}

/// Asks for confirmation; the button `label` runs `action`.
pub fn question(
    locale: Locale,
    text: String,
    action: &impl Action,
    label: &'static str,
    style: ButtonStyle,
) -> Answer {
    let rows = rows(vec![button(action, &t(locale, label), style), cancel(locale)]);
    Answer::ephemeral(Post { text, rows, ..Post::default() })
}

pub fn person(request: &Request) -> Person {
    Person { id: request.user.id, name: request.user.name.clone() }
}

/// The person or team that the user gives an order for: their team, if they act for it, without a vote.
fn acting(request: &Request, table: &Table, command: &Command) -> Person {
    let own = person(request);
    let alone = matches!(
        command,
        Command::Control(_)
            | Command::Refuse(_)
            | Command::Propose(_)
            | Command::Appoint(_)
            | Command::Agree { .. }
            | Command::Decline { .. }
            | Command::Resume
            | Command::Abort
    );
    let seat = table.team_seat(&request.rights.roles).filter(|_| alone && table.acts_for_team(own.id));
    seat.and_then(|seat| table.person(seat).cloned()).unwrap_or(own)
}

pub fn key(request: &Request) -> Key {
    key_of(request.id)
}

/// The idempotency key of an interaction.
pub fn key_of(id: InteractionId) -> Key {
    Key(format!("i:{id}"))
}

pub fn play_of(table: &Table) -> Result<&AnyPlay> {
    table.play().ok_or(Problem::Lobby)
}

/// The secret of a new table, from the operating system's random source.
pub fn fresh_seed() -> Result<Seed> {
    simulated::fresh_seed().map_err(|why| Problem::Ours(format!("no randomness: {why}")))
}

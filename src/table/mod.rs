//! One session from its lobby to its end, as a pure state machine: `(Table, Order) → (Table, effects)`.
//!
//! A table's truth is its *record*: setup, seats, then the entries in order, each with who and when. The game
//! in progress ([`AnyPlay`]) is derived from it by replay and carried along as a cache. Nothing here does
//! I/O, reads a clock or draws a random number: the moment comes with the [`Order`], and lots are drawn from
//! the [`Seed`] that the table was opened with. Nothing here knows Discord or the store; the body that the
//! store keeps is made by [`Table::encode`] and read by [`Table::decode`].
//!
//! ```text
//!              join/leave            all seats taken              last entry
//!   (open) ──▶ Lobby ──────────────────────▶ Play ──────────────────────▶ Over ──▶ rematch = a new table
//!                └── expire, cancel ──▶ Closed         └── ended by a moderator ──▶ Aborted
//!
//!   lobby   opening, seats, rematch        game     entries, controls, chance        body   the bytes that are kept
//!   clock   who has how much time          record   the game as a text, and back
//!   absence   what is done about somebody who does not come
//!   accord  take-backs, pauses, calling off     ahead  conditional moves, entries that make themselves
//!   uptime, vacation   what stands clocks still
//!   solo   games for one: attempts, hints, going back; attempt   what a list shows of one, without a replay
//!   task, tactic   something to be found: what is tried, the replies     deleted   what is kept of a table without somebody
//!   computers   seats that the program takes: when they are due, what they answer
//! ```
//!
//! A person has at most one seat, and acts for that seat only.

mod absence;
pub mod accord;
pub mod ahead;
mod attempt;
mod body;
pub mod clock;
pub mod computers;
mod declined;
mod deleted;
pub mod fair;
mod game;
mod listed;
mod lobby;
mod record;
pub mod solo;
mod tactic;
pub mod task;
pub mod uptime;
pub mod vacation;

pub use attempt::{Attempt, Ended};

use accord::{Accord, Ask, Count};
use ahead::Ahead;
use clock::{CLOCK, Clock, ClockContext, Standstill};
use declined::Declined;
pub use deleted::Named;
use fair::Seed;
use game::Illegal;
pub use listed::{Alone, Listed};
pub use lobby::{Guest, HostSeat, LOBBY_LASTS, Opening, Origin};
pub use record::{ABORTED, ANONYMISED, MOST_ENTRIES, RecordError};

use crate::{
    games::{
        Actors, AnyPlay, Control, Event, Leave, Level, Offer, Outcome, Refusal, Seat, SeatSet, Setup,
        SetupError, registry,
    },
    ids::{ChannelId, GuildId, InteractionId, Ply, TableId, Time, UserId},
    text::{Locale, Message},
};
use serde::{Deserialize, Serialize};
use solo::Solo;
use task::Task;
use uptime::{Awake, Uptime};

/// A person as the table knows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    pub id: UserId,
    /// Display name at the time, raw; escaped where it is shown.
    pub name: String,
}

/// One line of the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Recorded {
    /// Canonical.
    pub line: String,
    /// The person who made it; none for chance, timers and computers.
    pub by: Option<UserId>,
    /// The seat that made it, a person's or a computer's; none for chance, timers, and what was made
    /// elsewhere.
    pub seat: Option<Seat>,
    /// In whole seconds since the table was opened.
    pub at: Time,
}

impl Recorded {
    /// Whether chance made it.
    pub fn is_lot(&self) -> bool {
        self.line.starts_with('!')
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Seats are being taken; closes by itself at the moment given.
    Lobby {
        expires: Time,
    },
    Play,
    Over,
    /// Never started: expired or called off.
    Closed,
    /// Ended without a result in the middle of the game.
    Aborted,
}

/// One session.
#[derive(Clone, Debug)]
pub struct Table {
    pub id: TableId,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
    pub setup: Setup,
    /// Who opened it.
    pub host: UserId,
    /// In seat order: the people. `None`: a computer's,
    /// or in the lobby still open, or kept for the person named in `invited`.
    pub seats: Vec<Option<Person>>,
    /// In seat order: the seats that computers have.
    pub computers: Vec<Option<Level>>,
    /// In seat order: for whom a seat is kept. Empty seats without a name are open to everybody.
    pub invited: Vec<Option<UserId>>,
    pub phase: Phase,
    pub entries: Vec<Recorded>,
    /// How many of the entries were made elsewhere, before this table was opened.
    pub imported: u32,
    /// When the lobby was opened.
    pub opened: Time,
    pub home: Home,
    /// Seats are places in a row, until lots are drawn for them at the start.
    pub drawn: bool,
    /// All lots of this table are drawn from it; secret until the game is over.
    pub seed: Seed,
    /// The requests that took the seats, in their order:
    /// lots are drawn from them too. `None` in tables from before they counted.
    pub requests: Option<Vec<InteractionId>>,
    /// Derived from the setup: whether the game draws lots or takes entries in secret.
    secret: bool,
    /// The position it starts from, where that is not the game's own start.
    pub position: Option<String>,
    pub clock: Clock,
    /// Seats that want to go on without whoever is to move.
    pub votes: SeatSet,
    /// What is asked of all, and whether they pause.
    pub accord: Accord,
    /// What was declined, for as long as it is offered by the rules.
    declined: Declined,
    count: Count,
    ahead: Ahead,
    /// Of somebody who plays alone.
    solo: Solo,
    /// What is to be found, where it is a tactic.
    task: Option<Task>,
    /// Derived from the setup and the task: the seats that people take.
    people: SeatSet,
    /// Derived from the setup: the names of the seats, in seat order.
    names: &'static [&'static str],
    /// Derived from the record. `None` before the start.
    play: Option<AnyPlay>,
}

/// What is settled about a table's place and its boards when it is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Home {
    /// The language of what all see.
    pub language: Locale,
    /// Its channel is a thread that was opened for it, and is archived at the end.
    pub own_thread: bool,
    /// Nothing can be posted there without somebody's request.
    pub visiting: bool,
    /// Its boards say which rule each entry is an example of.
    pub notes: bool,
}

/// Who gives an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    Person(Person),
    /// A deadline, fenced by the store.
    Timer,
    /// The computer on this seat.
    Computer(Seat),
    /// Somebody who may manage messages in the channel, seated or not.
    Moderator,
}

/// What is ordered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Takes a seat: the one named, else the one kept for this person, else the first open one.
    Join {
        seat: Option<Seat>,
    },
    /// Gives the seat back, in the lobby; somebody for whom a seat is kept declines it. It is open to
    /// everybody then. When the host leaves, or nobody is left, the table closes.
    Leave,
    /// An entry of the game as typed or tapped.
    Enter {
        text: String,
    },
    /// The same, by somebody who was asked whether it shall stand: where illegal entries lose, an illegal one
    /// loses.
    Stand {
        text: String,
    },
    Control(Control),
    /// Declines what is offered, or withdraws one's own offer.
    Refuse(Offer),
    /// The lobby's time is up.
    Expire,
    /// The host calls the lobby off.
    Cancel,
    /// The host opens to everybody the seats that this person has, or that are kept for them.
    Remove {
        user: UserId,
    },
    /// The host gives all empty seats to computers, and the game starts.
    Fill {
        level: Level,
    },
    /// The clock is to be looked at: somebody has little time left, or none.
    Tick,
    /// Without a clock, and after days of waiting: a vote to go on without whoever is to move.
    Vote,
    /// A moderator ends the table without a result.
    End,
    /// A moderator lets the time of whoever is to move run out.
    Unblock,
    /// Asks the others for their consent.
    Propose(Ask),
    /// Gives it to what this seat asked.
    Agree {
        ask: Ask,
        by: Seat,
    },
    /// Declines what this seat asked, or withdraws it.
    Decline {
        ask: Ask,
        by: Seat,
    },
    /// Ends a pause.
    Resume,
    /// Calls off a game that has hardly begun.
    Abort,
    /// Notes a conditional move: expected entries and one's own answers, in turn.
    Plan {
        steps: Vec<String>,
    },
    /// Forgets the plan with this id, or all of one's own.
    Forget {
        plan: Option<u32>,
    },
    /// Somebody who plays alone was given a hint.
    Hinted,
    /// Takes back one's last entry, where one plays alone and that is free.
    Undo,
    /// Makes all entries for which there is no other, where one plays alone.
    Forced,
    /// The table's boards are to explain the rules, or not.
    Notes(bool),
}

/// A command with everything it depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    pub by: By,
    /// The request that brought it, if one did.
    pub request: Option<InteractionId>,
    /// When it came.
    pub at: Time,
    /// When the person did it, where that is known; the clocks and the record go by this.
    pub pressed: Option<Time>,
    /// The table it was made for; refused as stale when the channel has another by now. `None`: for whatever
    /// is now.
    pub table: Option<TableId>,
    /// The ply it was made for; refused as stale when the table is at another. `None`: for whatever is now.
    pub ply: Option<Ply>,
    pub command: Command,
    /// What stands clocks still.
    pub standstill: Standstill,
}

impl Order {
    /// When the person did it, as far as that is known.
    pub fn when(&self) -> Time {
        self.pressed.unwrap_or(self.at)
    }
}

/// What everybody is to be shown because of an order. None: it is nothing to look at.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// The lobby as it is now (or that it closed).
    ShowLobby,
    /// The board: something happened that all should see. Mentions `next`.
    PostBoard { next: Vec<UserId>, events: Vec<Event> },
}

/// Why an order was not carried out; the table is as it was.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refused {
    /// The order was made for an older board, or an older table; this is the ply now.
    #[error("stale")]
    Stale { now: Ply },
    /// Only the people at the table may do this.
    #[error("not seated")]
    NotSeated,
    /// A vote against somebody who does not come may be held from this moment on.
    #[error("too early")]
    VoteEarly { from: Time },
    /// An entry of a plan, counted from 1, is none.
    #[error("entry {number} of a plan is refused")]
    Step { number: usize, text: String, refusal: Refusal },
    /// Wrong phase, seat taken, not the host, …: a sentence for the person.
    #[error("refused")]
    Said(Message),
    /// The rules refuse it.
    #[error("the rules refuse it")]
    Rules(Refusal),
}

impl Refused {
    fn said(id: &'static str) -> Refused {
        Refused::Said(Message::new(id))
    }
}

/// Why a stored table could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecodeError {
    #[error("the table's format {0} is newer than this program")]
    Format(u32),
    #[error("not a table: {0}")]
    Body(String),
    /// Said without the line and the reason, which may tell what is hidden.
    #[error("entry {ply} does not replay")]
    Replay { ply: u32, line: String, why: String },
    #[error("{0}")]
    Setup(String),
}

impl Table {
    /// Carries out an order. On refusal nothing has changed: `self` is never altered.
    pub fn apply(&self, order: &Order) -> Result<(Table, Vec<Effect>), Refused> {
        if order.table.is_some_and(|table| table != self.id) {
            return Err(Refused::Stale { now: self.ply() });
        }
        match (&order.by, &order.command) {
            (By::Timer, Command::Expire) => self.expire(order.at),
            (By::Timer, Command::Tick) => self.tick(order),
            (By::Moderator, Command::End) => self.end(order),
            (By::Moderator, Command::Unblock) => self.unblock(order),
            (By::Computer(seat), command) => self.computer_acts(*seat, order, command),
            (By::Timer | By::Moderator, _) | (By::Person(_), Command::Expire | Command::Tick) => {
                Err(Refused::said("table-refuse-timer"))
            }
            (By::Person(_), Command::End | Command::Unblock) => Err(Refused::said("table-refuse-moderator")),
            (By::Person(person), Command::Enter { text } | Command::Stand { text })
                if self.task.is_some() =>
            {
                self.try_entry(person.id, order, text)
            }
            (By::Person(_), command) if self.task.is_some() && !task_takes(command) => {
                Err(Refused::said("table-refuse-task"))
            }
            (By::Person(person), Command::Vote) => self.vote(person.id, order),
            (By::Person(person), Command::Join { seat }) => self.join(person, *seat, order),
            (By::Person(person), Command::Leave) => self.leave(person.id),
            (By::Person(person), Command::Cancel) => self.cancel(person.id),
            (By::Person(person), Command::Remove { user }) => self.remove(person.id, *user),
            (By::Person(person), Command::Fill { level }) => self.fill(person.id, *level, order),
            (By::Person(person), Command::Enter { text }) => {
                self.enter(person.id, order, text, Illegal::Refused)
            }
            (By::Person(person), Command::Stand { text }) => {
                self.enter(person.id, order, text, Illegal::Counts)
            }
            (By::Person(person), Command::Refuse(offer)) => self.refuse(person.id, order, *offer),
            (By::Person(person), Command::Control(control)) => self.control(person.id, order, *control),
            (By::Person(person), Command::Propose(ask)) => self.propose(person.id, order, *ask),
            (By::Person(person), Command::Agree { ask, by }) => self.agree(person.id, order, *ask, *by),
            (By::Person(person), Command::Decline { ask, by }) => self.decline(person.id, order, *ask, *by),
            (By::Person(person), Command::Resume) => self.resume(person.id, order),
            (By::Person(person), Command::Abort) => self.abort(person.id, order),
            (By::Person(person), Command::Plan { steps }) => self.plan(person.id, order, steps),
            (By::Person(person), Command::Forget { plan }) => self.forget(person.id, order, *plan),
            (By::Person(person), Command::Hinted) => self.hinted(person.id, order),
            (By::Person(person), Command::Undo) => self.undo(person.id, order),
            (By::Person(person), Command::Forced) => self.forced(person.id, order),
            (By::Person(person), Command::Notes(notes)) => self.with_notes(person.id, *notes),
        }
    }

    /// Boards from now on explain the rules, or not: anybody at the table may say so.
    fn with_notes(&self, user: UserId, notes: bool) -> Result<(Table, Vec<Effect>), Refused> {
        self.seat_of(user).ok_or(Refused::NotSeated)?;
        let mut table = self.clone();
        table.home.notes = notes;
        Ok((table, Vec::new()))
    }

    /// The game in progress, or as it ended; `None` before the start.
    pub fn play(&self) -> Option<&AnyPlay> {
        self.play.as_ref()
    }

    /// Whether its game began, going on or over.
    pub fn has_started(&self) -> bool {
        matches!(self.phase, Phase::Play | Phase::Over | Phase::Aborted)
    }

    /// The names of the seats in the rules (`white`), in seat order.
    pub fn seat_names(&self) -> &'static [&'static str] {
        self.names
    }

    /// Whether the table still occupies its channel: it is in the lobby or in play.
    pub fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Lobby { .. } | Phase::Play)
    }

    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        let index =
            self.seats.iter().position(|seat| seat.as_ref().is_some_and(|person| person.id == user))?;
        Some(Seat(index as u8))
    }

    /// Which person sits there.
    pub fn person(&self, seat: Seat) -> Option<&Person> {
        self.seats.get(seat.index())?.as_ref()
    }

    /// Who is to make the next entry; nobody before the start, in a pause and after the end.
    pub fn next(&self) -> Vec<UserId> {
        self.ids(self.on_turn())
    }

    /// The people on these seats, but those who had their data deleted: nobody can call them.
    fn ids(&self, seats: SeatSet) -> Vec<UserId> {
        let ids = seats.iter().filter_map(|seat| Some(self.person(seat)?.id));
        ids.filter(|user| !user.is_deleted()).collect()
    }

    /// The seats that are to make the next entry; none before the start, in a pause and after the end.
    pub fn on_turn(&self) -> SeatSet {
        match self.play.as_ref().map(AnyPlay::actors) {
            Some(Actors::Seats(seats)) if self.phase == Phase::Play && !self.accord.paused => seats,
            Some(_) | None => SeatSet::EMPTY,
        }
    }

    /// For whom a seat is kept that they have not taken yet.
    pub fn awaited(&self) -> Vec<UserId> {
        let seats = self.seats.iter().zip(&self.invited);
        seats.filter_map(|(seat, invited)| if seat.is_none() { *invited } else { None }).collect()
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.play.as_ref()?.outcome()
    }

    /// Whether anything at this table is drawn by lot, or entered in secret.
    pub fn has_secrets(&self) -> bool {
        self.drawn || self.secret
    }

    /// What is told of the seed before the game is over.
    pub fn promise(&self) -> fair::Hash {
        self.seed.promise()
    }

    /// From what the lots of this table are drawn.
    fn lots(&self) -> Seed {
        self.seed.lots(self.requests.as_deref())
    }

    /// A seat was taken by the request of this order.
    fn took_seats(&mut self, order: &Order) {
        if let Some(requests) = &mut self.requests {
            requests.extend(order.request);
        }
    }

    /// The entries as they are, one a line: hidden things included, so never for people. See
    /// [`Table::record`].
    pub fn record_text(&self) -> String {
        self.entries.iter().flat_map(|entry| [entry.line.as_str(), "\n"]).collect()
    }

    /// When this table wants to be called, in the bot's own time, and what for. It replaces every earlier
    /// deadline.
    pub fn deadline(&self) -> Option<(Awake, &'static str)> {
        match self.phase {
            Phase::Lobby { expires } => Some((self.clock.awake(expires), EXPIRE)),
            Phase::Play => self.clock.next().map(|at| (at, CLOCK)),
            Phase::Over | Phase::Closed | Phase::Aborted => None,
        }
    }

    /// The same table, for whoever reads it now: what is known of the bot's uptime tells when its clocks run
    /// out.
    pub fn read_at(mut self, uptime: Uptime) -> Table {
        self.clock.told_uptime(uptime);
        self
    }

    /// The same table, for whoever looks at it at this moment.
    pub fn seen_at(mut self, at: Time) -> Table {
        self.clock.seen_at(at);
        self
    }

    fn moment<'a>(&'a self, order: &'a Order) -> ClockContext<'a> {
        ClockContext {
            at: order.when(),
            standstill: &order.standstill,
            people: &self.seats,
        }
    }

    /// What everybody is shown of the table as it is, when nothing new happened.
    pub fn showing(&self) -> Effect {
        match self.phase {
            Phase::Lobby { .. } | Phase::Closed => Effect::ShowLobby,
            Phase::Play | Phase::Over | Phase::Aborted => {
                Effect::PostBoard { next: self.next(), events: Vec::new() }
            }
        }
    }
}

/// What else than entries makes sense where a tactic is to be found.
fn task_takes(command: &Command) -> bool {
    matches!(command, Command::Control(Control::Leave(Leave::Resign)) | Command::Hinted)
}

/// The seats that people take: all that the game is for, or the one whose entries are to be found.
fn people_of(play: &AnyPlay, task: Option<&Task>) -> SeatSet {
    task.map_or_else(|| play.people(), |task| SeatSet::only(task.seat))
}

/// The start of a game (at a position, where one is given) and its setup in canonical form. A setup from
/// outside (kept by an older version, say) is checked again; options it does not know yet take their
/// defaults.
fn start(setup: &Setup, position: Option<&str>) -> Result<(Setup, AnyPlay), SetupError> {
    let setup = Setup::parse(registry::game(&setup.game)?, Some(&setup.variant), &setup.options)?;
    let play = match position {
        None => AnyPlay::start(&setup)?,
        Some(position) => AnyPlay::from_position(&setup, position)?,
    };
    Ok((setup, play))
}

/// The kind of deadline at which a lobby closes: [`Command::Expire`].
pub const EXPIRE: &str = "expire";

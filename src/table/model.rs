//! The table and the orders it takes: what all parts of this crate share.

use super::{
    clock::{CLOCK, Clock, ClockContext, Standstill},
    counters::Solo,
    fair,
    fixture::Ruling,
    follow::Follow,
    lobby_hours::LobbyHours,
    page::PageKey,
    parts::{Facts, Links, Lots, Place, Progress},
    proposal::Ask,
    stakes::{Rated, Stakes},
    task::Task,
    trial::Trial,
    uptime::{Awake, Uptime},
};
use deltille_base::{
    ids::{ChannelId, GuildId, InteractionId, Ply, TableId, Time, UserId},
    text::{Locale, Message},
};
use deltille_games::{
    Actors, AnyPlay, Control, Event, Level, Offer, Outcome, Refusal, Seat, SeatSet, Setup, SetupError,
    registry,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    pub id: UserId,
    /// Display name at the time, raw; escaped where it is shown.
    pub name: String,
}

/// One line of the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Recorded {
    /// Canonical text of the entry.
    pub line: String,
    /// The person who made it; `None` for chance, timers and computers.
    pub by: Option<UserId>,
    /// The seat that made it, a person's or a computer's; `None` for chance, timers and imported entries.
    pub seat: Option<Seat>,
    /// In whole seconds since the table was opened.
    pub at: Time,
}

impl Recorded {
    pub fn is_lot(&self) -> bool {
        self.line.starts_with('!')
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Seats are being taken; closes automatically at `expires`.
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

#[derive(Clone, Debug)]
pub struct Table {
    pub id: TableId,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
    pub setup: Setup,
    pub host: UserId,
    /// People in seat order. `None`: a computer's seat, or in the lobby still open or reserved for the person
    /// in `invited`.
    pub seats: Vec<Option<Person>>,
    /// Computers in seat order.
    pub computers: Vec<Option<Level>>,
    /// Reserved seats, in seat order. Empty seats without a reservation are open to all.
    pub invited: Vec<Option<UserId>>,
    pub phase: Phase,
    pub entries: Vec<Recorded>,
    /// Number of entries made elsewhere, before this table was opened.
    pub imported: u32,
    /// When the lobby was opened.
    pub opened: Time,
    pub home: Home,
    pub lots: Lots,
    /// The starting position, if it is not the game's own start.
    pub position: Option<String>,
    pub clock: Clock,
    pub progress: Progress,
    /// Attempts and hints of a solo player.
    pub(super) solo: Solo,
    pub(super) task: Option<Task>,
    pub stakes: Stakes,
    /// Changes of its players' ratings, once the game is over.
    pub rated: Option<Rated>,
    pub links: Links,
    /// Derived from the setup and the task.
    pub(super) facts: Facts,
    /// Derived from the record. `None` before the start.
    pub(super) play: Option<AnyPlay>,
}

/// Properties of the table's channel and boards, fixed when the table is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Home {
    /// Language of everything public.
    pub language: Locale,
    /// Whether the channel is a thread opened for this table, which is archived at the end.
    pub own_thread: bool,
    /// Whether the bot cannot post there except in reply to a user's request.
    pub visiting: bool,
    /// Whether boards explain which rule each entry is an example of.
    pub notes: bool,
    /// Number of entries made when the notes were turned on.
    pub notes_since: u32,
    pub lasts: LobbyHours,
    /// Whether the host's other lobbies of this kind close when this game begins.
    pub only_one: bool,
    /// Whether one message shows the board, which is edited after each move.
    pub one_message: bool,
    /// Whether the lobby is left out of the server's list: not all members see its channel.
    pub unlisted: bool,
    /// Whether the lists of other servers may have it, too.
    pub elsewhere: bool,
    /// Secret part of the address of its page on the web; `None`: no page. Changes while the table is open.
    pub page: Option<PageKey>,
}

/// The source of an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    Person(Person),
    /// A deadline, fenced by the store.
    Timer,
    Computer(Seat),
    /// A person who may manage messages in the channel, seated or not.
    Moderator,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Takes a seat: the one named, else the one reserved for this person, else the first open one. The boards
    /// explain the rules if the person is `new` to the game.
    Join {
        seat: Option<Seat>,
        new: bool,
    },
    /// Like [`Command::Join`], from another server, where the board is shown in this place.
    JoinFrom {
        place: Box<Place>,
        seat: Option<Seat>,
        new: bool,
    },
    /// Gives the open seat of a team's lobby to a team of another channel, where the board is shown in this place.
    JoinTeam {
        place: Box<Place>,
        name: String,
    },
    /// Gives up the seat, or declines a reserved one, in the lobby; it becomes open to all. If the host
    /// leaves, or the lobby is empty, the table closes.
    Leave,
    /// An entry of the game as typed or tapped.
    Enter {
        text: String,
    },
    /// Like [`Command::Enter`], with the trial that was made of it.
    Tried(Arc<Trial>),
    /// Like [`Command::Enter`], after a confirmation: where illegal entries lose, an illegal one loses.
    Stand {
        text: String,
    },
    Control(Control),
    /// Declines an offer, or withdraws one's own.
    Refuse(Offer),
    Expire,
    /// The host closes the lobby.
    Cancel,
    /// The host or a moderator opens the seats that this person has or has reserved.
    Remove {
        user: UserId,
    },
    /// The host gives all empty seats to computers, and the game starts.
    Fill {
        level: Level,
    },
    /// Checks the clock: a player has little or no time left.
    Tick,
    /// Votes to continue without the players to move; possible without a clock and after days of waiting.
    Vote,
    /// Votes to let a computer of this level play on for the players to move; likewise.
    HandOver {
        level: Level,
    },
    /// Takes back one's own seat, on which a computer plays.
    ComeBack,
    /// A moderator ends the table without a result.
    End,
    /// Ends a game of a tournament that was decided away from the board.
    Rule(Ruling),
    /// A server keeps a person out: frees their seat in the lobby, also if they play from another server. If they are
    /// the host, the table closes.
    Bar {
        user: UserId,
    },
    /// The moderators of another server close the lobby there: its people lose their seats.
    Withdraw {
        place: ChannelId,
    },
    /// A moderator times out the players to move.
    Unblock,
    /// Another person takes a seat of a tournament's game, by its organiser's order.
    Substitute {
        seat: Seat,
        person: Person,
    },
    /// A moderator stops all entries and clocks, until a moderator resumes the game.
    Hold,
    Propose(Ask),
    /// Proposes a moment to play live.
    Appoint(Time),
    Agree {
        ask: Ask,
        by: Seat,
    },
    /// Declines the request of this seat, or withdraws it.
    Decline {
        ask: Ask,
        by: Seat,
    },
    Resume,
    /// Calls off a game that has hardly begun.
    Abort,
    /// Adds a conditional move: expected entries and one's own replies, in turn.
    Plan {
        steps: Vec<String>,
    },
    /// Removes the plan with this id, or all of one's own.
    Forget {
        plan: Option<u32>,
    },
    /// Records that a solo player was given a hint.
    Hinted,
    /// Takes back one's last entry, in a solo game where that is free.
    Undo,
    /// Makes all entries without an alternative, in a solo game.
    Forced,
    /// Turns rule explanations on the table's boards on or off.
    Notes(bool),
    /// Shows the board in one message that is edited, or in a new one for each move.
    OneMessage(bool),
    /// Follows the table, or no longer; for people who are not at it.
    Follow(Option<Follow>),
    /// Switches the page on, at this address, or off. The bot knows who may.
    Page(Option<PageKey>),
}

/// A command with everything it depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    pub by: By,
    /// The interaction that caused it, if any.
    pub request: Option<InteractionId>,
    /// When it arrived.
    pub at: Time,
    /// When the person acted, if known; clocks and the record use this time.
    pub pressed: Option<Time>,
    /// The table it was made for; refused as stale if the channel has another one now. `None`: the current
    /// one.
    pub table: Option<TableId>,
    /// The ply it was made for; refused as stale if the table is at another one. `None`: the current one.
    pub ply: Option<Ply>,
    pub command: Command,
    pub standstill: Standstill,
}

impl Order {
    /// An order without an interaction, for the current table at any ply.
    pub fn new(by: By, command: Command, at: Time) -> Order {
        Order {
            by,
            request: None,
            at,
            pressed: None,
            table: None,
            ply: None,
            command,
            standstill: Standstill::default(),
        }
    }

    pub fn when(&self) -> Time {
        self.pressed.unwrap_or(self.at)
    }
}

/// A public message after an order. Without an effect, the change is not visible.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Shows the current lobby (or that it closed).
    ShowLobby,
    /// Posts the board after a public event. Mentions `next`.
    PostBoard { next: Vec<UserId>, events: Vec<Event> },
}

/// A changed table, and the public messages about the change.
pub type Made = (Table, Vec<Effect>);

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refused {
    /// The order was made for an older board or table; contains the current ply.
    #[error("stale")]
    Stale { now: Ply },
    /// Only the people at the table may do this.
    #[error("not seated")]
    NotSeated,
    /// A vote against an absent player may be held from this time on.
    #[error("too early")]
    VoteEarly { from: Time },
    /// An entry of a plan, counted from 1, is not legal.
    #[error("entry {number} of a plan is refused")]
    Step { number: usize, text: String, refusal: Refusal },
    /// A sentence for the person: wrong phase, seat taken, not the host, …
    #[error("refused")]
    Said(Message),
    #[error("the rules refuse it")]
    Rules(Refusal),
}

impl Refused {
    pub(super) fn said(id: &'static str) -> Refused {
        Refused::Said(Message::new(id))
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecodeError {
    #[error("the table's format {0} is newer than this program")]
    Format(u32),
    #[error("not a table: {0}")]
    Body(String),
    /// Displayed without the line and the reason, which may reveal hidden information.
    #[error("entry {ply} does not replay")]
    Replay { ply: u32, line: String, why: String },
    #[error("{0}")]
    Setup(String),
}

impl Table {
    /// The game in progress, or as it ended; `None` before the start.
    pub fn play(&self) -> Option<&AnyPlay> {
        self.play.as_ref()
    }

    /// Whether the game has begun, even if it is over.
    pub fn has_started(&self) -> bool {
        matches!(self.phase, Phase::Play | Phase::Over | Phase::Aborted)
    }

    /// The names of the seats in the rules (`white`), in seat order.
    pub fn seat_names(&self) -> &'static [&'static str] {
        self.facts.names
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

    pub fn person(&self, seat: Seat) -> Option<&Person> {
        self.seats.get(seat.index())?.as_ref()
    }

    /// People who may make the next entry; empty before the start, in a pause and after the end.
    pub fn next(&self) -> Vec<UserId> {
        self.ids(self.on_turn())
    }

    /// The people on these seats, except those who had their data deleted: they cannot be mentioned.
    pub(super) fn ids(&self, seats: SeatSet) -> Vec<UserId> {
        let ids = seats.iter().filter_map(|seat| Some(self.person(seat)?.id));
        ids.filter(|user| user.is_user()).collect()
    }

    /// Seats that may make the next entry; empty before the start, in a pause and after the end.
    pub fn on_turn(&self) -> SeatSet {
        match self.play.as_ref().map(AnyPlay::actors) {
            Some(Actors::Seats(seats)) if self.phase == Phase::Play && !self.is_paused() => seats,
            Some(_) | None => SeatSet::EMPTY,
        }
    }

    /// People who have not taken their reserved seats yet.
    pub fn awaited(&self) -> Vec<UserId> {
        let seats = self.seats.iter().zip(&self.invited);
        seats.filter_map(|(seat, invited)| if seat.is_none() { *invited } else { None }).collect()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.play.as_ref()?.outcome()
    }

    /// Whether anything at this table is drawn by lot or entered in secret.
    pub fn has_secrets(&self) -> bool {
        self.lots.drawn || self.facts.secret
    }

    /// The hash of the seed that is shown before the game is over.
    pub fn promise(&self) -> fair::Hash {
        self.lots.seed.promise()
    }

    /// The raw entries, one per line. Contains hidden information, so never show it to people. See
    /// [`Table::record`].
    pub fn record_text(&self) -> String {
        self.entries.iter().flat_map(|entry| [entry.line.as_str(), "\n"]).collect()
    }

    /// When the table must be called next, in uptime, and the kind of deadline. Replaces every earlier
    /// deadline.
    pub fn deadline(&self) -> Option<(Awake, &'static str)> {
        match self.phase {
            Phase::Lobby { expires } => Some((self.clock.awake(expires), EXPIRE)),
            Phase::Play => self.clock.next().map(|at| (at, CLOCK)),
            Phase::Over | Phase::Closed | Phase::Aborted => None,
        }
    }

    /// Sets the bot's uptime at reading, from which the clocks' end is displayed.
    pub fn read_at(mut self, uptime: Uptime) -> Table {
        self.clock.set_uptime(uptime);
        self
    }

    /// Sets the time at which the table is displayed.
    pub fn seen_at(mut self, at: Time) -> Table {
        self.clock.seen_at(at);
        self
    }

    pub(super) fn moment<'a>(&'a self, order: &'a Order) -> ClockContext<'a> {
        ClockContext {
            at: order.when(),
            standstill: &order.standstill,
            people: &self.seats,
        }
    }

    pub(super) fn shown(self) -> Made {
        let effect = self.showing();
        (self, vec![effect])
    }

    pub fn showing(&self) -> Effect {
        match self.phase {
            Phase::Lobby { .. } | Phase::Closed => Effect::ShowLobby,
            Phase::Play | Phase::Over | Phase::Aborted => {
                Effect::PostBoard { next: self.next(), events: Vec::new() }
            }
        }
    }
}

/// Builds the start of a game (at a position, if given) and its setup in canonical form. Checks a setup from
/// outside (stored by an older version, say) again; options it does not contain take their defaults.
pub(super) fn start(setup: &Setup, position: Option<&str>) -> Result<(Setup, AnyPlay), SetupError> {
    let setup = Setup::parse(registry::game(&setup.game)?, Some(&setup.variant), &setup.options)?;
    let play = match position {
        None => AnyPlay::start(&setup)?,
        Some(position) => AnyPlay::from_position(&setup, position)?,
    };
    Ok((setup, play))
}

/// The kind of deadline at which a lobby closes: [`Command::Expire`].
pub const EXPIRE: &str = "expire";

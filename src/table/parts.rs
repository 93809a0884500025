//! The parts of a table that belong together, and a table in which nothing has happened yet.

use super::{
    Fixture, Follower, HandOver, Home, Order, Person, Phase, Ruling, Stakes, StandIn, Table,
    clock::Clock,
    counters::Solo,
    declined::Declined,
    fair::Seed,
    plan::Ahead,
    proposal::{Accord, Appointment, Count},
    task::Task,
    teams::Team,
};
use deltille_base::ids::{ChannelId, GuildId, InteractionId, TableId, Time, UserId};
use deltille_games::{AnyPlay, SeatSet, Setup};
use serde::{Deserialize, Serialize};

/// The source of all lots of a table.
#[derive(Clone, Debug)]
pub struct Lots {
    /// Whether seats are drawn by lot at the start; until then they are just an order.
    pub drawn: bool,
    /// All lots of this table are drawn from it; secret until the game is over.
    pub seed: Seed,
    /// The requests that took the seats, in order: lots are drawn from them too. `None` in tables from before
    /// they counted.
    pub requests: Option<Vec<InteractionId>>,
    /// Whether the hash of the finished record covers stakes and stand-ins, too; not in older tables, whose
    /// hash may have been shown without them.
    pub binds: bool,
}

impl Lots {
    /// The lots of a new table; the request that opened it has its number.
    pub(super) fn of(id: TableId, seed: Seed) -> Lots {
        Lots {
            drawn: false,
            seed,
            requests: Some(vec![InteractionId(id.0)]),
            binds: true,
        }
    }

    /// The seed with the requests mixed in.
    pub fn mixed(&self) -> Seed {
        self.seed.lots(self.requests.as_deref())
    }

    pub(super) fn took_seats(&mut self, order: &Order) {
        if let Some(requests) = &mut self.requests {
            requests.extend(order.request);
        }
    }
}

/// Votes, agreements and plans of a running game; empty at its start.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Seats that voted to continue without the players to move.
    pub votes: SeatSet,
    /// Votes to let a computer play on for them.
    pub hand_over: Option<HandOver>,
    /// Computers on the seats of absent people, in the order in which they took them.
    pub stand_ins: Vec<StandIn>,
    /// Open requests, and whether the game is paused.
    pub accord: Accord,
    /// The next one, until it has passed.
    pub appointment: Option<Appointment>,
    /// Declined offers, kept while they still hold by the rules.
    pub(super) declined: Declined,
    pub(super) count: Count,
    pub(super) ahead: Ahead,
}

/// Links to people, channels and games outside of the table.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// The game of a tournament that is played here.
    pub fixture: Option<Fixture>,
    /// Its result, if it was decided away from the board.
    pub ruling: Option<Ruling>,
    /// People who want to learn what happens here, while the table is open.
    pub(super) followed: Vec<Follower>,
    /// Places in other servers.
    pub sides: Sides,
    /// Seats that teams hold, while the table is open.
    pub(super) teams: Vec<Team>,
}

/// The channel of another server in which the table is shown, too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    pub channel: ChannelId,
    pub guild: GuildId,
    /// Tag of the language of its public messages.
    pub language: String,
    /// Whether the channel is a thread opened for this table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_thread: bool,
    /// The people who sit there, with their names.
    pub people: Vec<Person>,
}

/// The channels that show a table. Empty for a table of one channel.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Sides {
    /// The places apart from the table's own channel.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// People whose names other servers do not see.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unnamed: Vec<UserId>,
    /// Channel of the table itself, in a copy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home: Option<ChannelId>,
    /// People who sit in the copy's place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub here: Vec<UserId>,
}

impl Place {
    /// Whether the data of its server was deleted: nothing is shown there any more.
    pub fn is_gone(&self) -> bool {
        self.guild == GuildId(0)
    }

    pub(super) fn has(&self, user: UserId) -> bool {
        self.people.iter().any(|person| person.id == user)
    }
}

impl Sides {
    /// Removes a person who had their data deleted. Returns whether they were named.
    pub(super) fn forget(&mut self, user: UserId) -> bool {
        let before = self.clone();
        for place in &mut self.places {
            place.people.retain(|person| person.id != user);
        }
        self.unnamed.retain(|id| *id != user);
        self.here.retain(|id| *id != user);
        *self != before
    }
}

/// Facts derived from the setup and the task.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// Whether the game draws lots or has hidden entries.
    pub secret: bool,
    /// The seats that people take: all in a normal game, or the solver's in a tactic.
    pub people: SeatSet,
    /// The names of the seats, in seat order.
    pub names: &'static [&'static str],
}

impl Facts {
    pub fn of(play: &AnyPlay, task: Option<&Task>) -> Facts {
        Facts {
            secret: play.has_secrets(),
            people: task.map_or_else(|| play.people(), |task| SeatSet::only(task.seat)),
            names: play.seats(),
        }
    }
}

impl Table {
    /// A lobby without channel, people and entries.
    pub(super) fn fresh(id: TableId, opened: Time, seed: Seed, setup: Setup, facts: Facts) -> Table {
        let seats = facts.names.len();
        Table {
            id,
            channel: ChannelId(0),
            guild: None,
            setup,
            host: UserId(0),
            seats: vec![None; seats],
            computers: vec![None; seats],
            invited: vec![None; seats],
            phase: Phase::Lobby { expires: opened },
            entries: Vec::new(),
            imported: 0,
            opened,
            home: Home::default(),
            lots: Lots::of(id, seed),
            position: None,
            clock: Clock::default(),
            progress: Progress::default(),
            solo: Solo::default(),
            task: None,
            stakes: Stakes::Casual,
            rated: None,
            links: Links::default(),
            facts,
            play: None,
        }
    }

    /// A new lobby for the same game in the same channel, without people and entries.
    pub(super) fn anew(&self, id: TableId, opened: Time, seed: Seed) -> Table {
        Table {
            channel: self.channel,
            guild: self.guild,
            phase: Phase::Lobby { expires: opened.after(self.home.lasts.duration()) },
            home: Home { page: None, ..self.home },
            clock: Clock::new(self.clock.control()),
            ..Table::fresh(id, opened, seed, self.setup.clone(), self.facts)
        }
    }
}

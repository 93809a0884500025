//! One session from its lobby to its end, as a pure state machine: `(Table, Order) → (Table, effects)`.
//!
//! The source of truth of a table is its *record*: setup, seats, then the entries in order, each with its
//! player and time. The game in progress ([`AnyPlay`](deltille_games::AnyPlay)) is derived from it by replay
//! and carried along as a cache. Nothing here does I/O, reads a clock or draws a random number: the time comes
//! with the [`Order`], and lots are drawn from the [`Seed`](fair::Seed) that the table was opened with.
//! Nothing here knows Discord or the store; [`Table::encode`] makes the stored body and [`Table::decode`]
//! reads it.
//!
//! ```text
//!              join/leave            all seats taken              last entry
//!   (open) ──▶ Lobby ──────────────────────▶ Play ──────────────────────▶ Over ──▶ rematch = a new table
//!                └── expire, cancel ──▶ Closed         └── ended by a moderator ──▶ Aborted
//!
//!   model   the table and its orders; declined, follow, plan, proposal, stand_in, counters   what it keeps
//!   parts   what belongs together in it, and a table in which nothing has happened yet
//!   lobby   opening, seats, rematch        game     entries, controls, chance        body   the stored bytes
//!   offer   lobbies as offers: who may still come, how long they last, their return
//!   clock   time of each seat              record   the game as a text, and back
//!   absence   time-outs, votes and moderators against absent players; hand_over   computers that play for them
//!   accord  take-backs, pauses, calling off     ahead  conditional moves, automatic entries
//!   uptime, vacation   what stops clocks
//!   solo   games for one: attempts, hints, going back; attempt   summary of one for lists, without a replay
//!   fixture  which game of a tournament; organised   whose people are seated from the start, and cannot leave
//!   stakes   casual or rated; rated   whether a result counts
//!   teams, team_seats   seats that several people hold; ballot   how they decide a move
//!   followers   people outside who want to learn what happens
//!   task, tactic   a tactic's line, tries and replies     deletion  tables after a person's data was deleted
//!   computers   computers' seats: when they are due, their answers
//! ```
//!
//! A person has at most one seat, and acts for that seat only.

mod absence;
pub mod accord;
pub mod ahead;
mod attempt;
pub mod ballot;
mod body;
pub mod clock;
pub mod computers;
mod counters;
mod declined;
mod deletion;
pub mod fair;
mod fixture;
mod follow;
mod followers;
mod game;
mod hand_over;
pub mod lines;
mod lobby;
mod lobby_hours;
mod model;
mod offer;
mod organised;
mod page;
mod parts;
mod places;
mod plan;
mod proposal;
mod rated;
mod record;
pub mod solo;
mod stakes;
mod stand_in;
mod summary;
mod tactic;
pub mod task;
mod team_seats;
pub mod teams;
mod trial;
pub mod uptime;
pub mod vacation;

pub use attempt::{Attempt, Ended};
pub use deletion::Named;
pub use fixture::{Decided, Fixture, Ruling};
pub use follow::{Follow, Follower};
pub use followers::MOST_FOLLOWERS;
pub use lobby::{Guest, HostSeat, Opening, Origin};
pub use lobby_hours::{LOBBY_LASTS, LobbyHours, SHORTEST_LOBBY};
pub use model::{
    By, Command, DecodeError, EXPIRE, Effect, Home, Made, Order, Person, Phase, Recorded, Refused, Table,
};
pub use organised::Seated;
pub use page::{NoPageKey, PageKey};
pub use parts::{Links, Lots, Place, Progress, Sides};
pub use rated::Uncounted;
pub use record::{ABORTED, ANONYMISED, MOST_ENTRIES, RecordError};
pub use stakes::{Rated, RatedSeat, Stakes};
pub use stand_in::{HandOver, StandIn};
pub use summary::{GameSummary, SoloResult};
pub use trial::Trial;

use deltille_base::ids::{Time, UserId};
use deltille_games::{Control, Leave};
use game::Illegal;

impl Table {
    /// Carries out an order and returns the new table. `self` is never altered, so a refusal changes nothing.
    pub fn apply(&self, order: &Order) -> Result<Made, Refused> {
        let passed = |at: Time| at <= order.when();
        let (agreed, asked) = (self.progress.appointment, self.progress.accord.proposal);
        if !agreed.is_some_and(|agreed| passed(agreed.at))
            && !asked.and_then(|asked| asked.at).is_some_and(passed)
        {
            return self.applied(order);
        }
        let mut table = self.clone();
        table.progress.appointment = agreed.filter(|agreed| !passed(agreed.at));
        table.progress.accord.proposal = asked.filter(|asked| !asked.at.is_some_and(passed));
        table.applied(order)
    }

    fn applied(&self, order: &Order) -> Result<Made, Refused> {
        if order.table.is_some_and(|table| table != self.id) {
            return Err(Refused::Stale { now: self.ply() });
        }
        match &order.by {
            By::Person(person) => self.person_acts(person, order),
            By::Computer(seat) => self.computer_acts(*seat, order, &order.command),
            By::Moderator => self.moderator_acts(order),
            By::Timer => match &order.command {
                Command::Expire => self.expire(order.at),
                Command::Tick => self.tick(order),
                _ => Err(Refused::said("table-refuse-timer")),
            },
        }
    }

    fn moderator_acts(&self, order: &Order) -> Result<Made, Refused> {
        match &order.command {
            // Moderators act for their own server only, and these would act on the others' people.
            Command::Unblock | Command::Hold if self.is_shared() => Err(Refused::said("table-refuse-shared")),
            Command::Withdraw { place } => self.withdrawn_from(*place),
            Command::Bar { user } | Command::Remove { user } => self.removed(*user),
            Command::End => self.end(None, order),
            Command::Rule(ruling) => self.end(Some(*ruling), order),
            Command::Unblock => self.unblock(order),
            Command::Hold => self.hold(order),
            Command::Substitute { seat, person } => self.substitute(*seat, person, order),
            Command::Resume => self.release(order),
            _ => Err(Refused::said("table-refuse-timer")),
        }
    }

    fn person_acts(&self, person: &Person, order: &Order) -> Result<Made, Refused> {
        let user = person.id;
        match &order.command {
            Command::Expire | Command::Tick => Err(Refused::said("table-refuse-timer")),
            Command::End
            | Command::Rule(_)
            | Command::Unblock
            | Command::Hold
            | Command::Withdraw { .. }
            | Command::Bar { .. }
            | Command::Substitute { .. } => Err(Refused::said("table-refuse-moderator")),
            Command::Enter { text } | Command::Stand { text } if self.task.is_some() => {
                self.try_entry(user, order, text)
            }
            Command::Tried(trial) if self.task.is_some() => self.try_entry(user, order, trial.text()),
            command if self.task.is_some() && !task_takes(command) => Err(Refused::said("table-refuse-task")),
            Command::Vote => self.vote(user, order),
            Command::HandOver { level } => self.vote_hand_over(user, *level, order),
            Command::ComeBack => self.come_back(person, order),
            Command::Join { seat, new } => self.join(person, *seat, *new, order),
            Command::JoinFrom { place, seat, new } => self.join_from(person, place, *seat, *new, order),
            Command::JoinTeam { place, name } => self.join_team(person, place, name, order),
            Command::Leave => self.leave(user),
            Command::Cancel => self.cancel(user),
            Command::Remove { user: guest } => self.remove(user, *guest),
            Command::Fill { level } => self.fill(user, *level, order),
            Command::Enter { text } => self.enter(user, order, text, Illegal::Refused),
            Command::Tried(trial) => self.enter(user, order, trial.text(), Illegal::Refused),
            Command::Stand { text } => self.enter(user, order, text, Illegal::Counts),
            Command::Refuse(offer) => self.refuse(user, order, *offer),
            Command::Control(control) => self.control(user, order, *control),
            Command::Propose(ask) => self.propose(user, order, *ask, None),
            Command::Appoint(at) => self.propose(user, order, accord::Ask::Appointment, Some(*at)),
            Command::Agree { ask, by } => self.agree(user, order, *ask, *by),
            Command::Decline { ask, by } => self.decline(user, order, *ask, *by),
            Command::Resume => self.resume(user, order),
            Command::Abort => self.abort(user, order),
            Command::Plan { steps } => self.plan(user, order, steps),
            Command::Forget { plan } => self.forget(user, order, *plan),
            Command::Hinted => self.hinted(user, order),
            Command::Undo => self.undo(user, order),
            Command::Forced => self.forced(user, order),
            Command::Notes(notes) => self.at_home(user, |home| {
                (home.notes, home.notes_since) = (*notes, self.entries.len() as u32);
            }),
            Command::OneMessage(one) => self.at_home(user, |home| home.one_message = *one),
            Command::Follow(what) => self.with_follower(user, *what),
            Command::Page(page) => self.with_page(*page),
        }
    }

    /// Changes how the boards are shown; anyone at the table may do so.
    fn at_home(&self, user: UserId, change: impl FnOnce(&mut Home)) -> Result<Made, Refused> {
        self.seat_of(user).ok_or(Refused::NotSeated)?;
        let mut table = self.clone();
        change(&mut table.home);
        Ok((table, Vec::new()))
    }

    /// Whether the table may have a page: one of a server that all its members see, and that is played by several.
    pub fn may_have_page(&self) -> bool {
        let seen = self.guild.is_some() && !self.home.unlisted && !self.home.visiting;
        let played = matches!(self.phase, Phase::Play | Phase::Over | Phase::Aborted);
        seen && played && !self.channel.is_own() && !self.is_solo() && self.task().is_none()
    }

    /// Switches the page on or off, for a host or a moderator. A table keeps the first address that it was given.
    fn with_page(&self, page: Option<PageKey>) -> Result<Made, Refused> {
        if page.is_some() && !self.may_have_page() {
            return Err(Refused::said("page-refuse-place"));
        }
        let mut table = self.clone();
        table.home.page = page.map(|new| self.home.page.unwrap_or(new));
        Ok((table, Vec::new()))
    }

    /// The table without proofs of its fairness: a record with other names has another hash than the promised one.
    #[must_use]
    pub fn unproven(mut self) -> Table {
        (self.facts.secret, self.lots.drawn) = (false, false);
        self
    }
}

/// Whether this command is allowed at a tactic, apart from entries.
fn task_takes(command: &Command) -> bool {
    matches!(command, Command::Control(Control::Leave(Leave::Resign)) | Command::Hinted)
}

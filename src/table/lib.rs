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
pub use fixture::Fixture;
pub use follow::{Follow, Follower};
pub use followers::MOST_FOLLOWERS;
pub use lobby::{Guest, HostSeat, Opening, Origin};
pub use lobby_hours::{LOBBY_LASTS, LobbyHours, SHORTEST_LOBBY};
pub use model::{
    By, Command, DecodeError, EXPIRE, Effect, Home, Order, Person, Phase, Recorded, Refused, Table,
};
pub use organised::Seated;
pub use places::{Place, Sides};
pub use rated::Uncounted;
pub use record::{ABORTED, ANONYMISED, MOST_ENTRIES, RecordError};
pub use stakes::{Rated, RatedSeat, Stakes};
pub use stand_in::{HandOver, StandIn};
pub use summary::{GameSummary, SoloResult};
pub use trial::Trial;

use deltille_base::ids::UserId;
use deltille_games::{Control, Leave};
use game::Illegal;

impl Table {
    /// Carries out an order and returns the new table. `self` is never altered, so a refusal changes nothing.
    pub fn apply(&self, order: &Order) -> Result<(Table, Vec<Effect>), Refused> {
        if order.table.is_some_and(|table| table != self.id) {
            return Err(Refused::Stale { now: self.ply() });
        }
        match (&order.by, &order.command) {
            (By::Timer, Command::Expire) => self.expire(order.at),
            (By::Timer, Command::Tick) => self.tick(order),
            // Moderators act for their own server only, and these would act on the others' people.
            (By::Moderator, Command::Unblock | Command::Hold) if self.is_shared() => {
                Err(Refused::said("table-refuse-shared"))
            }
            (By::Moderator, Command::Withdraw { place }) => self.withdrawn_from(*place),
            (By::Moderator, Command::Bar { user }) => self.removed(*user),
            (By::Moderator, Command::End) => self.end(order),
            (By::Moderator, Command::Unblock) => self.unblock(order),
            (By::Moderator, Command::Hold) => self.hold(order),
            (By::Moderator, Command::Substitute { seat, person }) => self.substitute(*seat, person, order),
            (By::Moderator, Command::Resume) => self.release(order),
            (By::Moderator, Command::Remove { user }) => self.removed(*user),
            (By::Computer(seat), command) => self.computer_acts(*seat, order, command),
            (By::Timer | By::Moderator, _) | (By::Person(_), Command::Expire | Command::Tick) => {
                Err(Refused::said("table-refuse-timer"))
            }
            (
                By::Person(_),
                Command::End
                | Command::Unblock
                | Command::Hold
                | Command::Withdraw { .. }
                | Command::Bar { .. }
                | Command::Substitute { .. },
            ) => Err(Refused::said("table-refuse-moderator")),
            (By::Person(person), Command::Enter { text } | Command::Stand { text })
                if self.task.is_some() =>
            {
                self.try_entry(person.id, order, text)
            }
            (By::Person(person), Command::Tried(trial)) if self.task.is_some() => {
                self.try_entry(person.id, order, trial.text())
            }
            (By::Person(_), command) if self.task.is_some() && !task_takes(command) => {
                Err(Refused::said("table-refuse-task"))
            }
            (By::Person(person), Command::Vote) => self.vote(person.id, order),
            (By::Person(person), Command::HandOver { level }) => {
                self.vote_hand_over(person.id, *level, order)
            }
            (By::Person(person), Command::ComeBack) => self.come_back(person, order),
            (By::Person(person), Command::Join { seat, new }) => self.join(person, *seat, *new, order),
            (By::Person(person), Command::JoinFrom { place, seat, new }) => {
                self.join_from(person, place, *seat, *new, order)
            }
            (By::Person(person), Command::JoinTeam { place, name }) => {
                self.join_team(person, place, name, order)
            }
            (By::Person(person), Command::Leave) => self.leave(person.id),
            (By::Person(person), Command::Cancel) => self.cancel(person.id),
            (By::Person(person), Command::Remove { user }) => self.remove(person.id, *user),
            (By::Person(person), Command::Fill { level }) => self.fill(person.id, *level, order),
            (By::Person(person), Command::Enter { text }) => {
                self.enter(person.id, order, text, Illegal::Refused)
            }
            (By::Person(person), Command::Tried(trial)) => {
                self.enter(person.id, order, trial.text(), Illegal::Refused)
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
            (By::Person(person), Command::Follow(what)) => self.with_follower(person.id, *what),
        }
    }

    /// Turns rule explanations on or off; anyone at the table may do so.
    fn with_notes(&self, user: UserId, notes: bool) -> Result<(Table, Vec<Effect>), Refused> {
        self.seat_of(user).ok_or(Refused::NotSeated)?;
        let mut table = self.clone();
        table.home.notes = notes;
        table.home.notes_since = self.entries.len() as u32;
        Ok((table, Vec::new()))
    }
}

/// Whether this command is allowed at a tactic, apart from entries.
fn task_takes(command: &Command) -> bool {
    matches!(command, Command::Control(Control::Leave(Leave::Resign)) | Command::Hinted)
}

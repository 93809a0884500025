//! Deadlines of a tournament: its start, and the end of a round, also if its host ends it early.
//!
//! A game without a result at its deadline is forfeited by its absent seats: the seat to move; and if no move was made,
//! also the seats that have not checked in. At a table that is not open, or that a moderator has ended, all are absent.

use super::{
    BEGIN, Contest, END, Held, PAIR, Pace, RESULTS, ROUND, TournamentError, Tournaments, Undecided, Venue,
    moment, report::outcome_of,
};
use crate::{
    frame::{commit::attempts, members::Member},
    routing::Bot,
};
use deltille_base::ids::{ChannelId, Time, TournamentId, UserId};
use deltille_games::{Actors, AnyPlay, Seat};
use deltille_store::{Deadline, Key, Version};
use deltille_table::{Phase, Table, uptime::Uptime};
use deltille_tournaments::{GameId, Outcome, Player, RoundNumber, Seats};
use std::{
    ops::ControlFlow::{Break, Continue},
    time::Duration,
};

/// Least time between two lines about results.
const RESULTS_EVERY: Duration = Duration::from_secs(10 * 60);

impl Contest {
    /// Moment at which the next round is opened even if games of the one before are open: its share of the time for all
    /// games has come.
    fn next_share(&self) -> Option<Time> {
        let reached = self.reached.filter(|_| self.is_running() && self.paused.is_none())?;
        let (count, round) = (self.play.rounds().len() as u64, self.play.round(reached)?);
        let (opened, deadline) = (moment(round.opened), moment(round.deadline?));
        let share = deadline.0.saturating_sub(opened.0) / count * u64::from(reached.0);
        (u64::from(reached.0) < count).then(|| Time(opened.0 + share))
    }

    /// Next round to open, of those that were all paired at the start: half of the games of the one before are over, or
    /// its share of the time has come.
    pub fn to_reach(&self, now: Time) -> Option<RoundNumber> {
        let reached = self.reached.filter(|_| self.is_running() && self.paused.is_none())?;
        let next = RoundNumber(reached.0 + 1);
        self.play.round(next)?;
        let before = self.play.round(reached)?;
        let is_due =
            2 * before.open() <= before.tables.len() || self.next_share().is_some_and(|at| at <= now);
        is_due.then_some(next)
    }

    /// Deadlines, in bot uptime.
    pub fn deadlines(&self, uptime: &Uptime) -> Vec<Deadline> {
        let begin = self.begins.filter(|_| self.takes_sign_up()).map(|at| (at, BEGIN));
        let is_timed = self.is_running() && self.paused.is_none();
        let round = self.play.deadline().filter(|_| is_timed).map(|at| (moment(at), ROUND));
        let end = self.ends.filter(|_| is_timed).map(|at| (at, END));
        // In a closed channel, news wait for each other.
        let has_results = usize::from(self.told_results) < self.results.len() && self.news.is_empty();
        let results = self.results_at.map_or(Time(0), |at| at.after(RESULTS_EVERY));
        let results = has_results.then_some((results, RESULTS));
        let share = self.next_share().map(|at| (at, PAIR));
        let again = self.play.pairs_again_at().filter(|_| is_timed).map(|at| (moment(at), PAIR));
        let row = |(at, kind): (Time, &str)| Deadline { at: Time(uptime.awake(at).0), kind: kind.to_owned() };
        [begin, round, end, again, share, results].into_iter().flatten().map(row).collect()
    }
}

/// People who cannot play: banned here, or no longer on this server.
pub(super) async fn unable(bot: &Bot, contest: &Contest, at: Time) -> Vec<Player> {
    let people = contest.present().filter_map(|player| Some((player, contest.who(player)?.user?)));
    let (players, users): (Vec<Player>, Vec<UserId>) = people.unzip();
    let members = bot.members.of(contest.guild, &users, at).await;
    let mut unable = Vec::new();
    for ((player, user), member) in players.into_iter().zip(users).zip(members) {
        if member == Some(Member::Gone) || bot.may_take_part(contest.guild, user, at).await.is_err() {
            unable.push(player);
        }
    }
    unable
}

impl Tournaments {
    /// Players of whom one has blocked the other.
    pub(super) async fn apart(&self, contest: &Contest) -> Vec<[Player; 2]> {
        let mut apart = Vec::new();
        let people = contest.present().filter_map(|player| Some((player, contest.who(player)?.user?)));
        let people: Vec<(Player, UserId)> = people.collect();
        for (player, user) in &people {
            let settings = self.tables.people.get(*user).await;
            let blocked = people.iter().filter(|(_, other)| settings.blocks(*user, *other));
            apart.extend(blocked.map(|(other, _)| [*player, *other]));
        }
        apart
    }

    /// Handles a deadline that was set for this version.
    pub(crate) async fn due(
        &self,
        bot: &Bot,
        id: TournamentId,
        fence: Version,
        kind: &str,
        now: Time,
    ) -> Result<(), TournamentError> {
        let held = self.load(id).await?.ok_or(TournamentError::Outdated)?;
        if held.version != fence {
            return Err(TournamentError::Outdated);
        }
        let (key, fence) = (Key(format!("due:{id}:{}:{kind}", fence.0)), Some(fence));
        let done = match kind {
            BEGIN => {
                let (without, apart) =
                    (unable(bot, &held.contest, now).await, self.apart(&held.contest).await);
                let act = move |contest: &mut Contest| contest.begin(&without, &apart, now);
                self.act_from(id, fence, key, now, Pace::Pairing, act).await
            }
            ROUND => {
                // The machine's clock may have been set back.
                let late = now.max(held.contest.play.deadline().map_or(now, moment));
                let is_late =
                    |game: GameId| held.contest.play.deadline_of(game).is_some_and(|at| moment(at) <= late);
                let undecided = self.undecided(&held.contest, is_late).await?;
                let act = move |contest: &mut Contest| contest.forfeit_late(&undecided, late);
                self.act_from(id, fence, key, now, Pace::Quick, act).await
            }
            PAIR if held.contest.reached.is_some() => {
                self.act_from(id, fence, key, now, Pace::Quick, move |contest: &mut Contest| {
                    contest.reach(now)
                })
                .await
            }
            PAIR => {
                let Some(round) = held.contest.to_pair() else {
                    return Err(TournamentError::Outdated);
                };
                self.pair(id, round, now).await
            }
            RESULTS => {
                let act = move |contest: &mut Contest| contest.results_due(now);
                self.act_from(id, fence, key, now, Pace::Quick, act).await
            }
            END => self.act_from(id, fence, key, now, Pace::Quick, Contest::finish).await,
            _ => return Err(TournamentError::Outdated),
        };
        done.map(drop)
    }

    /// Ends a round before its deadline, by the same rule.
    ///
    /// # Errors
    /// Nothing was changed.
    pub async fn close_round(
        &self,
        id: TournamentId,
        key: Key,
        now: Time,
        round: RoundNumber,
    ) -> Result<Held, TournamentError> {
        let key = &key;
        let attempt = |()| async move {
            let held = self.load(id).await?.ok_or(TournamentError::Gone)?;
            let undecided = self.undecided(&held.contest, |game| game.round == round).await?;
            let act = move |contest: &mut Contest| contest.close_round(round, &undecided, now);
            match self.act_from(id, Some(held.version), key.clone(), now, Pace::Quick, act).await {
                Err(TournamentError::Outdated) => Ok(Continue(())),
                done => done.map(Break),
            }
        };
        attempts((), attempt).await?.ok_or(TournamentError::Busy)
    }

    /// Results and absentees of the wanted open games.
    async fn undecided(
        &self,
        contest: &Contest,
        wanted: impl Fn(GameId) -> bool,
    ) -> Result<Undecided, TournamentError> {
        let mut undecided = Undecided::default();
        for (game, table) in contest.play.open_tables().filter(|(game, _)| wanted(*game)) {
            match self.at_deadline(contest, game).await? {
                Some(AtDeadline::Ended(outcome)) => undecided.ended.push((game, outcome)),
                Some(AtDeadline::Paused) => undecided.held.push(game),
                Some(AtDeadline::Absent { seats, idle }) => {
                    undecided.absent.push((game, seats));
                    let players = table.players.iter().enumerate().filter(|(seat, _)| idle.has(*seat));
                    undecided.idle.extend(players.map(|(_, player)| *player));
                }
                None => undecided.absent.push((game, Seats::all(table.players.len()))),
            }
        }
        Ok(undecided)
    }

    /// `None`: its table is not open, or was ended without a result.
    async fn at_deadline(
        &self,
        contest: &Contest,
        game: GameId,
    ) -> Result<Option<AtDeadline>, TournamentError> {
        let Some(venue) = contest.venue(game).filter(|venue| venue.open) else {
            return Ok(None);
        };
        let current = self.tables.current(ChannelId(venue.message.0)).await?;
        let fixture = Some(contest.fixture(game));
        let Some(current) = current.filter(|current| current.table.links.fixture == fixture) else {
            return Ok(None);
        };
        Ok(match current.table.phase {
            Phase::Over => outcome_of(&current.table).map(AtDeadline::Ended),
            Phase::Play if current.table.is_held() => Some(AtDeadline::Paused),
            Phase::Play => {
                let seats = absent(&current.table, venue);
                let has_moved = |seat: &Seat| {
                    let person = current.table.person(*seat).map(|person| person.id);
                    current.table.entries.iter().any(|entry| entry.by.is_some() && entry.by == person)
                };
                let moved = set((0..current.table.seats.len() as u8).map(Seat).filter(has_moved));
                Some(AtDeadline::Absent { seats, idle: seats.without(moved).without(venue.here) })
            }
            Phase::Lobby { .. } | Phase::Closed | Phase::Aborted => None,
        })
    }
}

enum AtDeadline {
    Ended(Outcome),
    /// By a moderator.
    Paused,
    /// Absent seats, and those among them that have neither moved nor checked in.
    Absent {
        seats: Seats,
        idle: Seats,
    },
}

fn set(seats: impl Iterator<Item = Seat>) -> Seats {
    seats.fold(Seats::NONE, |all, seat| all.with(Seats::one(seat.index())))
}

/// Seats to move. Not `Table::on_turn`: a pause by the players does not excuse them.
pub(super) fn on_turn(table: &Table) -> Seats {
    match table.play().map(AnyPlay::actors) {
        Some(Actors::Seats(seats)) => set(seats.iter()),
        _ => Seats::NONE,
    }
}

/// Absent seats of an open game.
fn absent(table: &Table, venue: &Venue) -> Seats {
    let on_turn = on_turn(table);
    if table.entries.iter().any(|entry| entry.by.is_some()) {
        // Without a seat to move, as before a draw by lot, all have let the time pass.
        return if on_turn == Seats::NONE { Seats::all(table.seats.len()) } else { on_turn };
    }
    let all = (0..table.seats.len() as u8).map(Seat).filter(|seat| table.person(*seat).is_some());
    on_turn.with(set(all).without(venue.here))
}

//! Acts of people, the host and the clock in a tournament: one method each, pure. A refused act may leave the contest
//! half changed; the caller drops it.

use super::contest::{Contest, Contestant, Happened, MOST_PEOPLE, News};
use deltille_base::ids::{ChannelId, Time, UserId};
use deltille_games::Level;
use deltille_table::{Decided, Stakes};
use deltille_tournaments::{
    Event, GameId, Life, Millis, Outcome, Player, Refusal, RoundNumber, Seats, Settings, Table, Tournament,
};
use std::time::Duration;

/// Why an act is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    #[error(transparent)]
    Rules(#[from] Refusal),
    #[error("there are {MOST_PEOPLE} people already")]
    Full,
    #[error("this person does not take part")]
    NotIn,
    #[error("this person takes part already")]
    IsIn,
    #[error("{most} computers at most can take part, and only from the beginning")]
    Computers { most: usize },
    #[error("it is paused")]
    Paused,
    #[error("it was called off")]
    Off,
}

/// Games at a deadline: results that were not reported yet, games that a moderator has paused, and absent seats of the
/// others, with the people among them who have neither moved nor answered.
#[derive(Clone, Debug, Default)]
pub struct Undecided {
    pub ended: Vec<(GameId, Outcome)>,
    pub held: Vec<GameId>,
    pub absent: Vec<(GameId, Seats)>,
    pub idle: Vec<Player>,
}

pub(super) fn millis(at: Time) -> Millis {
    Millis(i64::try_from(at.0).unwrap_or(i64::MAX))
}

impl Contest {
    /// The contest after an act.
    ///
    /// # Errors
    /// The act is refused.
    pub fn after(&self, act: impl FnOnce(&mut Contest) -> Result<(), Refused>) -> Result<Contest, Refused> {
        let mut next = self.clone();
        act(&mut next)?;
        Ok(next)
    }

    /// Applies an event, and records news of its consequences.
    pub(super) fn apply(&mut self, event: &Event) -> Result<(), Refused> {
        self.apply_apart(event, &[])
    }

    /// Like [`Contest::apply`], with people who should not meet.
    fn apply_apart(&mut self, event: &Event, apart: &[[Player; 2]]) -> Result<(), Refused> {
        let after = self.play.apply_apart(event, apart)?;
        let before = std::mem::replace(&mut self.play, after);
        let (was_over, corrected) = (before.life() == Life::Over, before.corrections().len());
        let decided = match event {
            Event::Withdraw { .. } => Some(Decided::Withdrawn),
            Event::Due { .. } => Some(Decided::Deadline),
            Event::Close { .. } => Some(Decided::Closed),
            Event::Correct { .. } => Some(Decided::Host),
            _ => None,
        };
        for venue in &mut self.games {
            let outcome = |play: &Tournament| play.table(venue.game).and_then(|table| table.outcome);
            if outcome(&before) != outcome(&self.play) {
                (venue.redated, venue.decided) = (true, decided);
            }
        }
        for post in &mut self.rounds {
            post.changes += u32::from(before.round(post.round) != self.play.round(post.round));
        }
        // Rounds that the host closes and results that the host sets have news of their own.
        let set = self.news.last().and_then(|news| match news.what {
            Happened::Set(game, _) => Some(game),
            _ => None,
        });
        let is_new = |(game, table): &(GameId, &Table)| {
            table.outcome.is_some_and(|outcome| outcome != Outcome::Void)
                && before.table(*game).is_none_or(Table::is_open)
                && set != Some(*game)
                && decided != Some(Decided::Closed)
        };
        let new: Vec<GameId> = self.play.tables().filter(is_new).map(|(game, _)| game).collect();
        self.results.extend(new);
        let is_over = self.play.life() == Life::Over;
        if let Event::Replace { player, .. } = event {
            self.add_news(Happened::Replaced(*player));
        }
        if let Some(new) = self.play.corrections().get(corrected).cloned() {
            self.add_news(Happened::Corrected(new.table, new.before, new.after));
        }
        if is_over {
            self.paused = None;
        }
        self.note_winners(&before);
        if is_over && !was_over {
            self.tell_results();
            self.add_news(Happened::Over);
        }
        Ok(())
    }

    pub(crate) fn add_news(&mut self, what: Happened) {
        self.told += 1;
        self.news.push(News { number: self.told, what });
    }

    /// Tells the results that were not told yet, if there are any.
    fn tell_results(&mut self) {
        let (from, to) = (self.told_results, self.results.len() as u16);
        if from < to {
            self.told_results = to;
            self.add_news(Happened::Results(from, to));
        }
    }

    /// Tells the newest results in one line.
    pub fn results_due(&mut self, now: Time) -> Result<(), Refused> {
        self.tell_results();
        self.results_at = Some(now);
        Ok(())
    }

    pub(super) fn check_not_off(&self) -> Result<(), Refused> {
        if self.off { Err(Refused::Off) } else { Ok(()) }
    }

    pub(super) fn playing(&self, user: UserId) -> Result<Player, Refused> {
        self.player(user).filter(|_| self.takes_part(user)).ok_or(Refused::NotIn)
    }

    /// # Errors
    /// The act is refused; likewise for all below.
    pub fn sign_up(&mut self, user: UserId, name: &str, rating: i64) -> Result<(), Refused> {
        self.check_not_off()?;
        let Some(player) = self.player(user) else {
            return self.enter(Contestant::person(user, name.to_owned()), rating);
        };
        if self.takes_part(user) {
            return Err(Refused::IsIn);
        }
        if self.present().count() >= MOST_PEOPLE {
            return Err(Refused::Full);
        }
        self.apply(&Event::Return { player })
    }

    fn enter(&mut self, who: Contestant, rating: i64) -> Result<(), Refused> {
        if self.present().count() >= MOST_PEOPLE {
            return Err(Refused::Full);
        }
        self.apply(&Event::SignUp { rating })?;
        self.people.push(who);
        Ok(())
    }

    pub fn withdraw(&mut self, user: UserId) -> Result<(), Refused> {
        let player = self.playing(user)?;
        self.leave(player, Happened::Left(player))
    }

    /// Takes a person out, by the host.
    pub fn take_out(&mut self, player: Player) -> Result<(), Refused> {
        self.leave(player, Happened::TakenOut(player))
    }

    fn leave(&mut self, player: Player, news: Happened) -> Result<(), Refused> {
        self.apply(&Event::Withdraw { player })?;
        if self.is_running() {
            self.add_news(news);
        }
        Ok(())
    }

    /// Sets the number of computer players, all of one level. Makes the tournament casual.
    pub fn set_computers(&mut self, level: Level, count: usize) -> Result<(), Refused> {
        self.check_not_off()?;
        let most = self.most_computers();
        if count > most || self.play.life() != Life::SignUp {
            return Err(Refused::Computers { most });
        }
        let is_level = |who: &Contestant| who.level == Some(level);
        let there: Vec<Player> = self.present().filter(|player| self.is_computer(*player)).collect();
        let (mut wanted, mut others): (Vec<Player>, Vec<Player>) =
            there.into_iter().partition(|player| self.who(*player).is_some_and(is_level));
        others.extend(wanted.drain(count.min(wanted.len())..));
        for player in others {
            self.apply(&Event::Withdraw { player })?;
        }
        let numbers = (1..).map(Player).zip(&self.people).filter(|(_, who)| is_level(who));
        let gone = numbers.map(|(player, _)| player).filter(|player| !self.play.takes_part(*player));
        let mut gone = gone.collect::<Vec<_>>().into_iter();
        for _ in wanted.len()..count {
            if self.present().count() >= MOST_PEOPLE {
                return Err(Refused::Full);
            }
            match gone.next() {
                Some(player) => self.apply(&Event::Return { player })?,
                None => self.enter(Contestant::computer(level), 0)?,
            }
            self.stakes = Stakes::Casual;
        }
        Ok(())
    }

    /// Starts without these people, and with another number of rounds if there is one.
    pub fn start_with(
        &mut self,
        rounds: Option<u16>,
        without: &[Player],
        apart: &[[Player; 2]],
        now: Time,
    ) -> Result<(), Refused> {
        if !self.is_running() {
            without.iter().try_for_each(|player| self.take_out(*player))?;
            if let Some(rounds) = rounds {
                let settings = self.play.settings().clone();
                let format = settings.format.with_rounds(rounds);
                self.apply(&Event::Change { settings: Settings { format, ..settings } })?;
            }
        }
        self.start(apart, now)
    }

    fn start(&mut self, apart: &[[Player; 2]], now: Time) -> Result<(), Refused> {
        self.check_not_off()?;
        let began = self.is_running();
        if !began && self.present().all(|player| self.is_computer(player)) {
            return Err(Refusal::TooFew { players: 0, least: 1 }.into());
        }
        self.apply_apart(&Event::Start { now: millis(now) }, apart)?;
        if !began {
            self.begins = None;
            self.ends = self.lasts.map(|lasts| now.after(Duration::from_millis(lasts)));
            self.add_news(Happened::Begun);
            let is_crowded = self.play.round(RoundNumber(1)).is_some_and(|round| round.tables.len() > 1);
            self.reached = (self.format().is_paired_at_start() && is_crowded).then_some(RoundNumber(1));
        }
        self.draw_computers(now)
    }

    /// Starts at the date of the start, without these people. With an impossible number of people, the host has to
    /// start it.
    pub fn begin(&mut self, without: &[Player], apart: &[[Player; 2]], now: Time) -> Result<(), Refused> {
        let done = self.start_with(None, without, apart, now);
        without.iter().for_each(|player| self.add_news(Happened::LeftOut(*player)));
        match done {
            Err(Refused::Rules(
                Refusal::TooFew { .. } | Refusal::TooMany { .. } | Refusal::TooManyRounds { .. },
            )) => {
                self.begins = None;
                self.add_news(Happened::NotBegun);
                Ok(())
            }
            done => done,
        }
    }

    pub fn pair(&mut self, round: RoundNumber, apart: &[[Player; 2]], now: Time) -> Result<(), Refused> {
        if self.paused.is_none() {
            let before = self.play.rounds().len();
            self.apply_apart(&Event::Pair { round, now: millis(now) }, apart)?;
            if self.play.rounds().len() > before && !self.format().is_paired_when_free() {
                self.add_news(Happened::Round(round));
            }
        }
        self.draw_computers(now)
    }

    /// Opens the next round of a round robin.
    pub fn reach(&mut self, now: Time) -> Result<(), Refused> {
        while let Some(round) = self.to_reach(now) {
            self.reached = Some(round);
            self.add_news(Happened::Round(round));
        }
        Ok(())
    }

    /// Two computers do not play each other: they draw.
    fn draw_computers(&mut self, now: Time) -> Result<(), Refused> {
        while self.is_running() {
            let is_computer = |player: &Player| self.is_computer(*player);
            let is_drawn = |table: &Table| table.players.iter().all(is_computer);
            let found = self.play.open_tables().find(|(_, table)| is_drawn(table)).map(|(id, _)| id);
            let Some(table) = found else { break };
            let outcome = Outcome::Played { winners: Seats::NONE };
            self.apply(&Event::Report { table, outcome, now: millis(now) })?;
        }
        Ok(())
    }

    /// Records the result of a finished table.
    pub fn report(&mut self, game: GameId, outcome: Outcome, now: Time) -> Result<(), Refused> {
        self.record(game, outcome, now)?;
        let players = self.play.table(game).map(|table| table.players.clone()).unwrap_or_default();
        players.into_iter().for_each(|player| self.answered(player));
        self.draw_computers(now)
    }

    fn record(&mut self, table: GameId, outcome: Outcome, now: Time) -> Result<(), Refused> {
        self.apply(&Event::Report { table, outcome, now: millis(now) })?;
        self.venue_mut(table).into_iter().for_each(|venue| venue.closed = true);
        Ok(())
    }

    /// Sets the result of an open game, or corrects one, by the host.
    pub fn set_result(&mut self, table: GameId, outcome: Outcome, now: Time) -> Result<(), Refused> {
        let open = self.play.open_table(table).is_some();
        let at = millis(now);
        if open {
            // The result is posted before the end that it may bring.
            self.add_news(Happened::Set(table, outcome));
            self.apply(&Event::Report { table, outcome, now: at })?;
            self.venue_mut(table).into_iter().for_each(|venue| venue.decided = Some(Decided::Host));
        } else {
            self.apply(&Event::Correct { table, outcome, now: at })?;
        }
        self.draw_computers(now)
    }

    /// Gives a player's number to another person.
    pub fn replace(
        &mut self,
        player: Player,
        new: &Contestant,
        rating: i64,
        now: Time,
    ) -> Result<(), Refused> {
        if new.user.is_some_and(|user| self.player(user).is_some()) {
            return Err(Refused::IsIn);
        }
        if self.is_computer(player) {
            return Err(Refused::Computers { most: self.most_computers() });
        }
        let begun = self.games.iter().filter(|venue| venue.open).map(|venue| venue.game).collect();
        self.apply(&Event::Replace { player, rating, now: millis(now), begun })?;
        self.who_mut(player).into_iter().for_each(|who| who.clone_from(new));
        self.change_rounds(|_| true);
        // A table may be opening right now with the old player, so the new one is also seated at tables that are not
        // open yet.
        for venue in self.games.iter_mut().filter(|venue| !venue.closed) {
            let Some(table) = self.play.open_table(venue.game) else { continue };
            // A seat that its person has left stays empty.
            if let Some(at) = table.seat_of(player).filter(|at| !table.empty.has(*at)) {
                let seat = Seats::one(at);
                venue.moved = venue.moved.with(seat);
                (venue.here, venue.left) = (venue.here.without(seat), venue.left.without(seat));
            }
        }
        Ok(())
    }

    /// Forfeits open games whose deadline has passed.
    pub fn forfeit_late(&mut self, undecided: &Undecided, now: Time) -> Result<(), Refused> {
        if self.paused.is_none() {
            self.record_ended(&undecided.ended, now)?;
            undecided.held.iter().try_for_each(|game| self.hold(*game, true, now))?;
            if self.is_running() {
                self.apply(&Event::Due { now: millis(now), absent: undecided.absent.clone() })?;
                self.count_idle(&undecided.idle)?;
            }
        }
        self.draw_computers(now)
    }

    /// Ends a round before its deadline, by the host.
    pub fn close_round(
        &mut self,
        round: RoundNumber,
        undecided: &Undecided,
        now: Time,
    ) -> Result<(), Refused> {
        if self.paused.is_some() {
            return Err(Refused::Paused);
        }
        let Undecided { ended, absent, idle, .. } = undecided;
        if !(ended.is_empty() && absent.is_empty()) {
            self.add_news(Happened::Closed(round));
        }
        self.record_ended(ended, now)?;
        if self.is_running() {
            self.apply(&Event::Close { round, now: millis(now), absent: absent.clone() })?;
            self.count_idle(idle)?;
        }
        self.draw_computers(now)
    }

    fn record_ended(&mut self, ended: &[(GameId, Outcome)], now: Time) -> Result<(), Refused> {
        ended.iter().try_for_each(|(game, outcome)| self.record(*game, *outcome, now))
    }

    /// Stops deadlines and pairing. Open games continue.
    pub fn pause(&mut self, now: Time) -> Result<(), Refused> {
        match self.play.life() {
            Life::Running if self.paused.is_some() => {}
            Life::Running => {
                self.paused = Some(now);
                self.redate();
                self.add_news(Happened::Paused);
            }
            Life::Over => return Err(Refusal::Over.into()),
            Life::Created | Life::SignUp => return Err(Refusal::NotBegun.into()),
        }
        Ok(())
    }

    /// Ends the pause. Deadlines move by its duration.
    pub fn resume(&mut self, now: Time) -> Result<(), Refused> {
        if let Some(since) = self.paused.take() {
            let by = now.0.saturating_sub(since.0);
            self.apply(&Event::Extend { by: millis(Time(by)) })?;
            self.ends = self.ends.map(|at| at.after(Duration::from_millis(by)));
            self.redate();
            self.add_news(Happened::Resumed);
        }
        Ok(())
    }

    /// Marks the announcements of open games with deadlines as outdated.
    fn redate(&mut self) {
        for post in &mut self.rounds {
            let is_open = self.play.round(post.round).is_some_and(|round| !round.is_complete());
            post.changes += u32::from(is_open);
        }
        for venue in &mut self.games {
            let has_deadline =
                self.play.round(venue.game.round).is_some_and(|round| round.deadline.is_some());
            venue.redated |= has_deadline && self.play.open_table(venue.game).is_some();
        }
    }

    /// Sits out the next round of a Swiss, or revokes that.
    pub fn sit_out(&mut self, user: UserId, round: RoundNumber, out: bool) -> Result<(), Refused> {
        let player = self.playing(user)?;
        self.apply(&Event::SitOut { player, round, out })
    }

    /// Ends the tournament now.
    pub fn finish(&mut self) -> Result<(), Refused> {
        self.apply(&Event::Finish)
    }

    /// Calls the tournament off before the start.
    pub fn call_off(&mut self) -> Result<(), Refused> {
        match self.play.life() {
            Life::Created | Life::SignUp => self.off = true,
            Life::Running | Life::Over => return Err(Refusal::Begun.into()),
        }
        Ok(())
    }

    /// Changes the date of the start. `None`: the host starts it.
    pub fn set_date(&mut self, begins: Option<Time>) -> Result<(), Refused> {
        self.check_not_off()?;
        if !self.takes_sign_up() {
            return Err(Refusal::Begun.into());
        }
        self.begins = begins;
        Ok(())
    }

    /// Moves to another channel, after its own was deleted. Open games begin again there: their threads are gone.
    pub fn move_to(&mut self, channel: ChannelId, private: bool, now: Time) -> Result<(), Refused> {
        let Some(since) = self.lost.take() else { return Ok(()) };
        (self.channel, self.private, self.said) = (channel, private, None);
        self.rounds.clear();
        for venue in self.games.iter_mut().filter(|venue| self.play.open_table(venue.game).is_some()) {
            (venue.gone, venue.open, venue.closed) = (true, false, false);
        }
        self.add_news(Happened::Moved);
        if self.paused == Some(since) { self.resume(now) } else { Ok(()) }
    }

    /// Makes this season of a league the last.
    pub fn end_league(&mut self) -> Result<(), Refused> {
        match (self.next, self.between.take()) {
            (Some(_), _) => return Err(Refusal::Over.into()),
            (None, Some(_)) => self.add_news(Happened::LastSeason),
            (None, None) => {}
        }
        Ok(())
    }

    /// Takes other divisions, after a correction in the season before.
    pub fn divide(&mut self, divisions: Vec<Vec<Player>>) -> Result<(), Refused> {
        self.apply(&Event::Divide { divisions })
    }

    /// Checks a person in at all their open games.
    pub fn check_in(&mut self, user: UserId) -> Result<(), Refused> {
        let player = self.playing(user)?;
        self.answered(player);
        for venue in &mut self.games {
            let table = self.play.open_table(venue.game);
            if let Some(seat) = table.and_then(|table| table.seat_of(player)) {
                venue.here = venue.here.with(Seats::one(seat));
            }
        }
        Ok(())
    }

    /// Withdraws a person whose data is being deleted; their number stays, without a name.
    pub fn forget(&mut self, user: UserId) -> Result<(), Refused> {
        if let Some(player) = self.player(user) {
            if self.takes_part(user) && self.play.life() != Life::Over {
                self.leave(player, Happened::Left(player))?;
            }
            let index = usize::from(player.0) - 1;
            self.people[index] = Contestant::person(UserId::deleted(index), String::new());
            self.change_rounds(|_| true);
        }
        if self.host == user {
            self.host = UserId::deleted(self.people.len());
        }
        Ok(())
    }
}

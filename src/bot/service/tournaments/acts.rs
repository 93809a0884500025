//! What people, the host and the bot do in a tournament: `(Contest, Act) → Contest`, pure.

use super::contest::{Contest, Contestant, Happened, MOST_PEOPLE, News, Place};
use deltille_base::ids::{MessageId, Time as Moment, UserId};
use deltille_games::Level;
use deltille_table::Stakes;
use deltille_tournaments::{
    Effect, Event, Format, Life, Outcome, Player, Refusal, RoundNumber, Seats, Table, TableId as Game, Time,
};
use std::time::Duration;

#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    SignUp {
        user: UserId,
        name: String,
        rating: i64,
    },
    Withdraw {
        user: UserId,
    },
    /// The host lets so many computers of a level play too; games are casual then.
    Computers {
        level: Level,
        count: usize,
    },
    Name {
        title: String,
    },
    Start {
        now: Moment,
    },
    /// The date of the beginning has come.
    Begin {
        now: Moment,
    },
    Pair {
        round: RoundNumber,
        now: Moment,
    },
    Report {
        game: Game,
        outcome: Outcome,
        now: Moment,
    },
    /// The host sets a result, or another one.
    Set {
        game: Game,
        outcome: Outcome,
        now: Moment,
    },
    Replace {
        player: Player,
        user: UserId,
        name: String,
        rating: i64,
        now: Moment,
    },
    /// The deadline of a round: games that ended meanwhile, and who was absent from the others.
    Due {
        now: Moment,
        ended: Vec<(Game, Outcome)>,
        absent: Vec<(Game, Seats)>,
    },
    /// The host ends a round before its deadline: games that ended meanwhile, and who was absent from the others.
    Close {
        round: RoundNumber,
        now: Moment,
        ended: Vec<(Game, Outcome)>,
        absent: Vec<(Game, Seats)>,
    },
    /// Deadlines stand still, and no round is paired. Open games go on.
    Pause {
        now: Moment,
    },
    Resume {
        now: Moment,
    },
    /// A person sits out the next round of a Swiss, or plays it after all.
    SitOut {
        user: UserId,
        round: RoundNumber,
        out: bool,
    },
    /// The host ends it.
    Finish,
    /// The host calls it off before it begins.
    CallOff,
    /// Another date of the beginning, or the host's hand.
    Date {
        begins: Option<Moment>,
    },
    /// The host lets this season of a league be the last.
    EndLeague,
    /// A result of the season before was corrected.
    Divide {
        divisions: Vec<Vec<Player>>,
    },
    /// Where the message of the next season is.
    NextAt {
        message: MessageId,
    },
    /// A person says at all their games that they are there.
    Here {
        user: UserId,
    },
    Announced {
        game: Game,
        message: MessageId,
    },
    /// The announcement of a game was deleted before its table was opened.
    Lost {
        game: Game,
        message: MessageId,
    },
    /// The announcement of a game shows this deadline, or is never to.
    Dated {
        game: Game,
        deadline: Option<Moment>,
    },
    Opened {
        game: Game,
    },
    Closed {
        game: Game,
    },
    /// A moderator has ended its table.
    Ended {
        game: Game,
        message: MessageId,
    },
    Left {
        game: Game,
        seats: Seats,
    },
    Moved {
        game: Game,
        seats: Seats,
    },
    /// News up to this number are posted, the last as this message, or will not be.
    Told {
        number: u32,
        message: Option<MessageId>,
    },
    /// A person has their data deleted.
    Forget {
        user: UserId,
    },
}

impl Act {
    /// Whether it may pair a round, which takes time.
    pub fn is_long(&self) -> bool {
        matches!(self, Act::Start { .. } | Act::Begin { .. } | Act::Pair { .. })
    }
}

/// Why an act is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Why {
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

fn time(at: Moment) -> Time {
    Time(i64::try_from(at.0).unwrap_or(i64::MAX))
}

/// The tournament after an act.
pub(super) fn after(contest: &Contest, act: &Act) -> Result<Contest, Why> {
    let mut next = contest.clone();
    let is_for_play = matches!(
        act,
        Act::SignUp { .. } | Act::Computers { .. } | Act::Start { .. } | Act::Begin { .. } | Act::Date { .. }
    );
    if contest.off && is_for_play {
        return Err(Why::Off);
    }
    match act {
        Act::SignUp { user, name, rating } => next.sign_up(*user, name, *rating)?,
        Act::Withdraw { user } => {
            let player = next.playing(*user)?;
            next.play(&Event::Withdraw { player })?;
        }
        Act::Computers { level, count } => next.computers(*level, *count)?,
        Act::Name { title } => next.title.clone_from(title),
        Act::Start { now } => next.start(*now)?,
        Act::Begin { now } => match next.start(*now) {
            Ok(()) => {}
            Err(Why::Rules(
                Refusal::TooFew { .. } | Refusal::TooMany { .. } | Refusal::TooManyRounds { .. },
            )) => {
                next.begins = None;
                next.tell(Happened::NotBegun);
            }
            Err(why) => return Err(why),
        },
        Act::Pair { .. } | Act::Due { .. } if next.paused.is_some() => {}
        Act::Pair { round, now } => {
            let before = next.play.rounds().len();
            next.play(&Event::Pair { round: *round, now: time(*now) })?;
            let is_arena = next.play.settings().format == Format::Arena;
            if next.play.rounds().len() > before && !is_arena {
                next.tell(Happened::Round(*round));
            }
        }
        Act::Report { game, outcome, now } => {
            next.play(&Event::Report { table: *game, outcome: *outcome, now: time(*now) })?;
            next.place_mut(*game).into_iter().for_each(|place| place.closed = true);
        }
        Act::Set { game, outcome, now } => {
            let open = next.play.open_table(*game).is_some();
            let (table, outcome, now) = (*game, *outcome, time(*now));
            next.play(&match open {
                true => Event::Report { table, outcome, now },
                false => Event::Correct { table, outcome, now },
            })?;
            if open {
                next.tell(Happened::Set(table, outcome));
            }
        }
        Act::Replace { player, user, name, rating, now } => {
            if next.player(*user).is_some() {
                return Err(Why::IsIn);
            }
            if next.is_computer(*player) {
                return Err(Why::Computers { most: next.most_computers() });
            }
            let begun = next.games.iter().filter(|place| place.open).map(|place| place.game).collect();
            next.play(&Event::Replace { player: *player, rating: *rating, now: time(*now), begun })?;
            if let Some(who) = next.people.get_mut(usize::from(player.0).wrapping_sub(1)) {
                *who = Contestant::person(*user, name.clone());
            }
            let play = next.play.clone();
            // Of a table that is opened at this moment, it is not known whom it seats.
            for place in next.games.iter_mut().filter(|place| !place.closed) {
                let table = play.open_table(place.game);
                if let Some((table, at)) = table.and_then(|table| Some((table, table.seat_of(*player)?))) {
                    // A seat that its person has left stays empty.
                    if table.empty.has(at) {
                        continue;
                    }
                    let seat = Seats::one(at);
                    place.moved = place.moved.with(seat);
                    (place.here, place.left) = (place.here.without(seat), place.left.without(seat));
                }
            }
        }
        Act::Due { now, ended, absent } => {
            next.ended(ended, time(*now))?;
            if next.is_running() {
                next.play(&Event::Due { now: time(*now), absent: absent.clone() })?;
            }
        }
        Act::Close { .. } if next.paused.is_some() => return Err(Why::Paused),
        Act::Close { round, now, ended, absent } => {
            if !(ended.is_empty() && absent.is_empty()) {
                next.tell(Happened::Closed(*round));
            }
            next.ended(ended, time(*now))?;
            if next.is_running() {
                next.play(&Event::Close { round: *round, now: time(*now), absent: absent.clone() })?;
            }
        }
        Act::Pause { now } => match next.play.life() {
            Life::Running if next.paused.is_some() => {}
            Life::Running => {
                next.paused = Some(*now);
                next.redate();
                next.tell(Happened::Paused);
            }
            Life::Over => return Err(Refusal::Over.into()),
            Life::Created | Life::SignUp => return Err(Refusal::NotBegun.into()),
        },
        Act::Resume { now } => next.resume(*now)?,
        Act::SitOut { user, round, out } => {
            let player = next.playing(*user)?;
            next.play(&Event::SitOut { player, round: *round, out: *out })?;
        }
        Act::Finish => next.play(&Event::Finish)?,
        Act::CallOff => match next.play.life() {
            Life::Created | Life::SignUp => next.off = true,
            Life::Running | Life::Over => return Err(Refusal::Begun.into()),
        },
        Act::Date { begins } => match next.takes_sign_up() {
            true => next.begins = *begins,
            false => return Err(Refusal::Begun.into()),
        },
        Act::EndLeague => match (next.next, next.between.take()) {
            (Some(_), _) => return Err(Refusal::Over.into()),
            (None, Some(_)) => next.tell(Happened::LastSeason),
            (None, None) => {}
        },
        Act::Divide { divisions } => next.play(&Event::Divide { divisions: divisions.clone() })?,
        Act::NextAt { message } => next.next_message = next.next.map(|_| *message),
        Act::Here { user } => next.here(*user)?,
        Act::Announced { game, message } => match next.place_mut(*game) {
            Some(place) if place.gone => (place.message, place.gone) = (*message, false),
            Some(_) => {}
            None => next.games.push(Place::new(*game, *message)),
        },
        Act::Lost { game, message } => {
            let place = next.place_mut(*game).filter(|place| place.message == *message && !place.open);
            place.into_iter().for_each(|place| place.gone = true);
        }
        Act::Dated { game, deadline } => {
            let is_newest = next.shown_deadline(*game) == *deadline;
            next.place_mut(*game)
                .filter(|_| is_newest)
                .into_iter()
                .for_each(|place| place.redated = false);
        }
        Act::Opened { game } => next.place_mut(*game).into_iter().for_each(|place| place.open = true),
        Act::Closed { game } => next.place_mut(*game).into_iter().for_each(|place| place.closed = true),
        Act::Ended { game, message } => {
            let open = next.play.open_table(*game).is_some();
            let place = next.place_mut(*game).filter(|place| open && place.message == *message);
            if let Some(place) = place.filter(|place| !place.closed) {
                (place.open, place.closed) = (true, true);
                next.tell(Happened::Ended(*game));
            }
        }
        Act::Left { game, seats } => {
            next.place_mut(*game).into_iter().for_each(|place| place.left = place.left.with(*seats));
        }
        Act::Moved { game, seats } => {
            next.place_mut(*game)
                .into_iter()
                .for_each(|place| place.moved = place.moved.without(*seats));
        }
        Act::Told { number, message } => {
            next.news.retain(|news| news.number > *number);
            next.said = message.or(next.said);
        }
        Act::Forget { user } => next.forget(*user)?,
    }
    match act {
        Act::Start { now }
        | Act::Begin { now }
        | Act::Pair { now, .. }
        | Act::Report { now, .. }
        | Act::Set { now, .. }
        | Act::Due { now, .. }
        | Act::Close { now, .. } => next.draw_computers(time(*now))?,
        _ => {}
    }
    if next.play.life() == Life::Over {
        next.paused = None;
    }
    Ok(next)
}

impl Contest {
    /// Applies an event, and notes what follows from it.
    fn play(&mut self, event: &Event) -> Result<(), Why> {
        let step = self.play.apply(event)?;
        self.play = step.tournament;
        for effect in step.effects {
            match effect {
                Effect::Left { player } if self.is_running() => self.tell(Happened::Left(player)),
                Effect::Corrected { correction } => {
                    self.tell(Happened::Corrected(correction.table, correction.before, correction.after));
                }
                Effect::Replaced { player } => self.tell(Happened::Replaced(player)),
                Effect::Over => self.tell(Happened::Over),
                // Derived from the rounds, or seen in the message.
                Effect::SignUpOpened
                | Effect::Entered { .. }
                | Effect::Left { .. }
                | Effect::Paired { .. }
                | Effect::TableOpened { .. }
                | Effect::Recorded { .. }
                | Effect::SeatLeft { .. }
                | Effect::RoundComplete { .. } => {}
            }
        }
        Ok(())
    }

    fn tell(&mut self, what: Happened) {
        self.told += 1;
        self.news.push(News { number: self.told, what });
    }

    fn place_mut(&mut self, game: Game) -> Option<&mut Place> {
        self.games.iter_mut().find(|place| place.game == game)
    }

    fn playing(&self, user: UserId) -> Result<Player, Why> {
        self.player(user).filter(|_| self.takes_part(user)).ok_or(Why::NotIn)
    }

    /// Lets exactly this number of computers take part, all of one level.
    fn computers(&mut self, level: Level, count: usize) -> Result<(), Why> {
        let most = self.most_computers();
        if count > most || self.play.life() != Life::SignUp {
            return Err(Why::Computers { most });
        }
        let of_level = |who: &Contestant| who.level == Some(level);
        let there: Vec<Player> = self.present().filter(|player| self.is_computer(*player)).collect();
        let (mut wanted, mut others): (Vec<Player>, Vec<Player>) =
            there.into_iter().partition(|player| self.who(*player).is_some_and(of_level));
        others.extend(wanted.drain(count.min(wanted.len())..));
        for player in others {
            self.play(&Event::Withdraw { player })?;
        }
        let gone = |player: &Player| self.entrant(*player).is_some_and(|entrant| entrant.left.is_some());
        let numbers = (1..).map(Player).zip(&self.people).filter(|(_, who)| of_level(who));
        let back: Vec<Player> = numbers.map(|(player, _)| player).filter(gone).collect();
        let mut back = back.into_iter();
        for _ in wanted.len()..count {
            if self.present().count() >= MOST_PEOPLE {
                return Err(Why::Full);
            }
            match back.next() {
                Some(player) => self.play(&Event::Return { player })?,
                None => self.enter(Contestant::computer(level), 0)?,
            }
            self.stakes = Stakes::Casual;
        }
        Ok(())
    }

    /// Two computers do not play each other: they draw.
    fn draw_computers(&mut self, now: Time) -> Result<(), Why> {
        while self.is_running() {
            let is_computer = |player: &Player| self.is_computer(*player);
            let is_open = |table: &Table| table.outcome.is_none() && table.players.iter().all(is_computer);
            let found = self.play.tables().find(|(_, table)| is_open(table)).map(|(id, _)| id);
            let Some(table) = found else { break };
            let outcome = Outcome::Played { winners: Seats::NONE };
            self.play(&Event::Report { table, outcome, now })?;
        }
        Ok(())
    }

    /// Games that ended before their result was reported.
    fn ended(&mut self, ended: &[(Game, Outcome)], now: Time) -> Result<(), Why> {
        for (table, outcome) in ended {
            self.play(&Event::Report { table: *table, outcome: *outcome, now })?;
            self.place_mut(*table).into_iter().for_each(|place| place.closed = true);
        }
        Ok(())
    }

    /// Deadlines run again, with the time that was left.
    fn resume(&mut self, now: Moment) -> Result<(), Why> {
        if let Some(since) = self.paused.take() {
            let by = now.0.saturating_sub(since.0);
            self.play(&Event::Extend { by: time(Moment(by)) })?;
            self.ends = self.ends.map(|at| at.after(Duration::from_millis(by)));
            self.redate();
            self.tell(Happened::Resumed);
        }
        Ok(())
    }

    /// The deadlines of open games have changed.
    fn redate(&mut self) {
        let play = &self.play;
        let is_timed = |game: Game| {
            play.open_table(game).is_some()
                && play.round(game.round).is_some_and(|round| round.deadline.is_some())
        };
        self.games
            .iter_mut()
            .filter(|place| is_timed(place.game))
            .for_each(|place| place.redated = true);
    }

    fn start(&mut self, now: Moment) -> Result<(), Why> {
        let began = self.is_running();
        if !began && self.present().all(|player| self.is_computer(player)) {
            return Err(Refusal::TooFew { players: 0, least: 1 }.into());
        }
        self.play(&Event::Start { now: time(now) })?;
        if !began {
            self.begins = None;
            self.ends = self.lasts.map(|lasts| now.after(Duration::from_millis(lasts)));
            self.tell(Happened::Begun);
        }
        Ok(())
    }

    fn sign_up(&mut self, user: UserId, name: &str, rating: i64) -> Result<(), Why> {
        let Some(player) = self.player(user) else {
            return self.enter(Contestant::person(user, name.to_owned()), rating);
        };
        if self.takes_part(user) {
            return Err(Why::IsIn);
        }
        if self.present().count() >= MOST_PEOPLE {
            return Err(Why::Full);
        }
        self.play(&Event::Return { player })
    }

    fn enter(&mut self, who: Contestant, rating: i64) -> Result<(), Why> {
        if self.present().count() >= MOST_PEOPLE {
            return Err(Why::Full);
        }
        self.play(&Event::SignUp { rating })?;
        self.people.push(who);
        Ok(())
    }

    fn here(&mut self, user: UserId) -> Result<(), Why> {
        let player = self.playing(user)?;
        let play = self.play.clone();
        for place in &mut self.games {
            let table = play.open_table(place.game);
            if let Some(seat) = table.and_then(|table| table.seat_of(player)) {
                place.here = place.here.with(Seats::one(seat));
            }
        }
        Ok(())
    }

    /// Withdraws a person who goes for good, and leaves their number without a name.
    fn forget(&mut self, user: UserId) -> Result<(), Why> {
        if let Some(player) = self.player(user) {
            if self.takes_part(user) && self.play.life() != Life::Over {
                self.play(&Event::Withdraw { player })?;
            }
            let index = usize::from(player.0) - 1;
            self.people[index] = Contestant::person(UserId::deleted(index), String::new());
        }
        if self.host == user {
            self.host = UserId::deleted(self.people.len());
        }
        Ok(())
    }
}

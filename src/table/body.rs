//! The stored body of a table: compact JSON with a format number.
//!
//! ```text
//! {"format":2,"id":…,"channel":…,"guild":…,"setup":{…},"host":…,"seed":"…","requests":[…],
//!  "seats":[[7,"Ann"],null],"kept":[7,8],"phase":"Play","opened":1750000000000,
//!  "clock":{"control":{"per-move":{"seconds":86400}},"seats":[…]},"votes":0,
//!  "computers":[null,4],"declined":{…},             levels, in seat order
//!  "hand_over":{"level":4,"agreed":1},"stand_ins":[{"seat":1,"level":4,"since":12,"person":[8,"Bob"]}],
//!  "solo":{"earlier":1,"hints":2,"day":20778},
//!  "task":{"id":"0f3a…","seat":0,"theme":"win-2","grade":"easy","line":[…]},      a tactic
//!  "stakes":"rated","rated":{…},                               omitted for casual games
//!  "followed":[{"user":9,"what":"moves"}],                     people who are not at the table
//!  "elsewhere":true,"sides":{"places":[…]},                    of several servers
//!  "fixture":{"tournament":…,"round":1,"table":0},             a table of a tournament
//!  "teams":[{"seat":0,"voters":"everyone","rule":"most","seconds":3600}],
//!  "accord":{"paused":true},"count":{"base":7,"made":4},"ahead":{"plans":[…],"automatic":[[5,"planned"]]},
//!  "entries":[["e2-e4^",0,12],["!heads",null,12]],        line, seat that made it, seconds since opened
//!  "ended":{"revision":1,"winners":1,"reason":"mate"}}     of games that are over
//! ```
//!
//! Reading replays the whole record and checks every line, so a decoded table is always legal.

use super::{
    Attempt, DecodeError, Ended, Follower, GameSummary, Home, Person, Phase, Recorded, SoloResult, Table,
    clock::{Clock, ClockContext, Standstill},
    counters::Solo,
    declined::Declined,
    fair::Seed,
    fixture::{Fixture, Ruling},
    game::{is_control, is_move},
    lobby_hours::LobbyHours,
    model::start,
    page::PageKey,
    parts::{Facts, Links, Lots, Progress, Sides},
    plan::{Ahead, Automatic},
    proposal::{Accord, Appointment, Count, is_default},
    solo,
    stakes::{Rated, Stakes},
    stand_in::{HandOver, StandIn},
    task::Task,
    teams::Team,
};
use deltille_base::{
    ids::{ChannelId, GuildId, InteractionId, TableId, Time, UserId},
    text::{Locale, say},
};
use deltille_games::{Actors, AnyPlay, Level, Seat, SeatSet, Setup, registry};
use serde::{Deserialize, Serialize, de::IgnoredAny};
use std::borrow::Cow;

/// Readers accept this format and the format before it, which had no seed.
const FORMAT: u32 = 2;

const BEFORE: u32 = 1;

#[derive(Serialize, Deserialize)]
pub(super) struct Body<'a> {
    format: u32,
    pub(super) id: TableId,
    pub(super) channel: ChannelId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) guild: Option<GuildId>,
    setup: Cow<'a, Setup>,
    pub(super) host: UserId,
    #[serde(borrow)]
    pub(super) seats: Vec<Option<(UserId, Cow<'a, str>)>>,
    pub(super) kept: Cow<'a, [Option<UserId>]>,
    /// `null` for seats without a computer; missing in bodies from before there were computers.
    #[serde(default, skip_serializing_if = "no_computers")]
    computers: Cow<'a, [Option<Level>]>,
    #[serde(default, skip_serializing_if = "is_default")]
    declined: Declined,
    pub(super) phase: Phase,
    opened: Time,
    /// Omitted for the default language. Likewise omitted: a channel that is not the table's own thread, and
    /// a bot that is not visiting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "is_default")]
    own_thread: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) visiting: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    notes: bool,
    /// Missing in bodies from before each rule was explained twice.
    #[serde(default, skip_serializing_if = "is_default")]
    notes_since: u32,
    /// Hours; omitted if the host chose nothing. Likewise the next two.
    #[serde(default, skip_serializing_if = "is_default")]
    lasts: LobbyHours,
    #[serde(default, skip_serializing_if = "is_default")]
    only_one: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    one_message: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    unlisted: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    elsewhere: bool,
    /// Missing unless the table has a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    page: Option<PageKey>,
    #[serde(default, skip_serializing_if = "is_default")]
    drawn: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<Seed>,
    /// Missing in bodies from before requests influenced the lots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    requests: Option<Cow<'a, [InteractionId]>>,
    #[serde(default, skip_serializing_if = "is_default")]
    binds: bool,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    position: Option<Cow<'a, str>>,
    /// Number of entries made before the table was opened; they belong to no player.
    #[serde(default, skip_serializing_if = "is_default")]
    imported: u32,
    /// Missing in bodies from before there were clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<Cow<'a, Clock>>,
    /// Bit set of seats.
    #[serde(default, skip_serializing_if = "is_default")]
    votes: u8,
    /// Missing, like `stand_ins`, unless people have voted for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hand_over: Option<HandOver>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) stand_ins: Cow<'a, [StandIn]>,
    #[serde(default, skip_serializing_if = "is_default")]
    accord: Accord,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    appointment: Option<Appointment>,
    #[serde(default, skip_serializing_if = "is_default")]
    count: Count,
    #[serde(default, skip_serializing_if = "Ahead::is_empty")]
    ahead: Cow<'a, Ahead>,
    #[serde(default, skip_serializing_if = "is_default")]
    solo: Solo,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    task: Option<Cow<'a, Task>>,
    /// Missing in casual games, and in bodies from before there were ratings.
    #[serde(default, skip_serializing_if = "is_default")]
    stakes: Stakes,
    /// Missing at tables that are in no tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fixture: Option<Fixture>,
    /// Likewise, and missing unless it was decided away from the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ruling: Option<Ruling>,
    /// Missing unless a rated game is over, and counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rated: Option<Cow<'a, Rated>>,
    /// Missing without any, as in bodies from before tables could be followed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) followed: Cow<'a, [Follower]>,
    /// Missing unless people of several servers play.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) sides: Sides,
    /// Likewise without teams.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) teams: Cow<'a, [Team]>,
    #[serde(borrow)]
    entries: Vec<Line<'a>>,
    /// Missing before the end of the game, and in bodies from before it was stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<Ended>,
}

/// The parts of a body that can be read without a replay.
#[derive(Deserialize)]
struct Glance {
    phase: Option<serde_json::Value>,
    setup: Option<serde_json::Value>,
    position: Option<String>,
    #[serde(default)]
    drawn: bool,
    entries: Option<IgnoredAny>,
    #[serde(default)]
    ahead: AheadGlance,
}

#[derive(Default, Deserialize)]
struct AheadGlance {
    #[serde(default)]
    plans: Vec<IgnoredAny>,
}

/// Line, seat that made it (`None`: chance, timers), seconds since the table was opened.
type Line<'a> = (Cow<'a, str>, Option<Seat>, u64);

/// Read first, to distinguish a newer format from a broken body.
#[derive(Deserialize)]
struct Format {
    format: u32,
}

fn no_computers(levels: &[Option<Level>]) -> bool {
    levels.iter().all(Option::is_none)
}

impl<'a> Body<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Result<Body<'a>, DecodeError> {
        let json = |error: serde_json::Error| DecodeError::Body(error.to_string());
        match serde_json::from_slice::<Format>(bytes).map_err(json)?.format {
            FORMAT | BEFORE => serde_json::from_slice(bytes).map_err(json),
            newer if newer > FORMAT => Err(DecodeError::Format(newer)),
            unknown => Err(DecodeError::Body(format!("there is no format {unknown}"))),
        }
    }

    /// Whether the game is over but the body does not store how: it is from before that was stored.
    fn must_be_replayed(&self) -> bool {
        self.phase == Phase::Over && self.ended.is_none() && !self.is_found()
    }

    fn is_found(&self) -> bool {
        self.task.as_ref().is_some_and(|task| task.is_done())
    }

    /// The one seat of a puzzle that a person takes.
    fn soloist(&self) -> Option<(Seat, &(UserId, Cow<'a, str>))> {
        (0..).map(Seat).zip(&self.seats).find_map(|(seat, person)| Some((seat, person.as_ref()?)))
    }

    fn is_solved(&self) -> bool {
        let won =
            |ended: &Ended| self.soloist().is_some_and(|(seat, _)| SeatSet(ended.winners).contains(seat));
        self.phase == Phase::Over && (self.is_found() || self.ended.as_ref().is_some_and(won))
    }

    fn is_given_up(&self) -> bool {
        self.phase == Phase::Over && self.entries.last().is_some_and(|(line, ..)| solo::resigns(line))
    }

    /// Time of the last entry, or of the table's opening if there is none.
    fn last_at(&self) -> Time {
        let seconds = self.entries.last().map_or(0, |(_, _, seconds)| *seconds);
        Time(self.opened.0.saturating_add(seconds.saturating_mul(1000)))
    }

    pub(super) fn write(&self) -> Vec<u8> {
        // Writing to memory cannot fail, and all maps in a body have string keys.
        serde_json::to_vec(self).expect("a body is plain JSON")
    }
}

impl Attempt {
    /// Reads the body of an attempt at a puzzle. Replays only bodies from before the ending was stored.
    pub fn read(bytes: &[u8]) -> Result<Attempt, DecodeError> {
        let body = Body::read(bytes)?;
        if body.must_be_replayed() {
            return Table::decode(bytes).map(|table| Attempt::of(&table));
        }
        let (solved, given_up) = (body.is_solved(), body.is_given_up());
        let seated = body.soloist();
        let at = body.last_at();
        Ok(Attempt {
            id: body.id,
            grade: body.task.as_ref().map(|task| task.grade).or_else(|| registry::grade_of(&body.setup)),
            phase: body.phase,
            person: seated.map(|(_, (id, name))| Person { id: *id, name: name.clone().into_owned() }),
            solved,
            given_up,
            hints: body.solo.hints(),
            number: body.solo.number(),
            time: body.solo.time(body.opened, at),
            next: body.solo.next(solved || given_up, body.opened),
        })
    }
}

impl GameSummary {
    /// Reads the body of a finished game. Replays only bodies from before the ending was stored.
    pub fn read(bytes: &[u8]) -> Result<GameSummary, DecodeError> {
        let body = Body::read(bytes)?;
        if body.must_be_replayed() {
            return Table::decode(bytes).map(GameSummary::of);
        }
        let (setup, play) = first(&body)?;
        let table = Table::unplayed(&body, setup, &play);
        table.check_seats()?;
        let alone = table.soloist().filter(|_| body.phase == Phase::Over);
        Ok(GameSummary {
            table,
            moves: body.entries.iter().filter(|(line, ..)| is_move(line)).count() as u32,
            at: body.last_at(),
            ended: body.ended.clone(),
            alone: alone.map(|_| SoloResult::of(body.is_solved(), body.is_given_up())),
        })
    }
}

fn first(body: &Body<'_>) -> Result<(Setup, AnyPlay), DecodeError> {
    start(&body.setup, body.position.as_deref()).map_err(|why| DecodeError::Setup(why.to_string()))
}

impl Table {
    /// The fixture of a finished game of a tournament and the seats that won, read without a replay; `None` for
    /// other games.
    ///
    /// # Errors
    /// The body is not a table, or it has a newer format.
    pub fn result_of_fixture(bytes: &[u8]) -> Result<Option<(Fixture, SeatSet)>, DecodeError> {
        let body = Body::read(bytes)?;
        Ok(body.fixture.zip(body.ended).map(|(fixture, ended)| (fixture, SeatSet(ended.winners))))
    }

    pub fn encode(&self) -> Vec<u8> {
        let seats = self
            .seats
            .iter()
            .map(|seat| seat.as_ref().map(|person| (person.id, person.name.as_str().into())));
        let body = Body {
            format: FORMAT,
            id: self.id,
            channel: self.channel,
            guild: self.guild,
            setup: Cow::Borrowed(&self.setup),
            host: self.host,
            seats: seats.collect(),
            kept: Cow::Borrowed(&self.invited),
            computers: Cow::Borrowed(&self.computers),
            declined: self.progress.declined,
            phase: self.phase,
            opened: self.opened,
            language: (self.home.language != Locale::default()).then(|| self.home.language.tag().into()),
            own_thread: self.home.own_thread,
            visiting: self.home.visiting,
            notes: self.home.notes,
            notes_since: self.home.notes_since,
            lasts: self.home.lasts,
            only_one: self.home.only_one,
            one_message: self.home.one_message,
            unlisted: self.home.unlisted,
            elsewhere: self.home.elsewhere,
            page: self.home.page,
            drawn: self.lots.drawn,
            seed: Some(self.lots.seed),
            requests: self.lots.requests.as_deref().map(Cow::Borrowed),
            binds: self.lots.binds,
            position: self.position.as_deref().map(Cow::Borrowed),
            imported: self.imported,
            clock: Some(Cow::Borrowed(&self.clock)),
            votes: self.progress.votes.0,
            hand_over: self.progress.hand_over,
            appointment: self.progress.appointment,
            stand_ins: Cow::Borrowed(&self.progress.stand_ins),
            accord: self.progress.accord,
            count: self.progress.count,
            ahead: Cow::Borrowed(&self.progress.ahead),
            solo: self.solo.clone(),
            task: self.task.as_ref().map(Cow::Borrowed),
            stakes: self.stakes,
            fixture: self.links.fixture,
            ruling: self.links.ruling,
            rated: self.rated.as_ref().map(Cow::Borrowed),
            followed: Cow::Borrowed(&self.links.followed),
            sides: self.links.sides.clone(),
            teams: Cow::Borrowed(&self.links.teams),
            entries: self.entries.iter().map(|entry| self.line(entry)).collect(),
            ended: self.ended(),
        };
        body.write()
    }

    pub(super) fn ended(&self) -> Option<Ended> {
        let outcome = self.outcome().filter(|_| self.phase == Phase::Over)?;
        let revision = registry::game(&self.setup.game).map_or(0, |info| info.revision);
        Some(Ended {
            revision,
            winners: outcome.winners.0,
            reason: outcome.reason.to_owned(),
        })
    }

    fn line<'a>(&self, entry: &'a Recorded) -> Line<'a> {
        let seconds = entry.at.0.saturating_sub(self.opened.0) / 1000;
        (Cow::Borrowed(entry.line.as_str()), entry.seat, seconds)
    }

    /// Whether a body must stay unreadable until its game is over, because it contains something hidden,
    /// planned or still to be drawn. Does not replay the record; a table that cannot be understood counts as
    /// private.
    pub fn is_private(body: &[u8]) -> bool {
        let Ok(glance) = serde_json::from_slice::<Glance>(body) else {
            return body.starts_with(br#"{"format":"#);
        };
        let (Some(phase), Some(_)) = (glance.phase, glance.entries) else {
            return false;
        };
        let Ok(phase) = serde_json::from_value::<Phase>(phase) else {
            return true;
        };
        // In a game that was called off, hidden information stays hidden.
        if matches!(phase, Phase::Over | Phase::Closed) {
            return false;
        }
        if !glance.ahead.plans.is_empty() {
            return true;
        }
        let setup = glance.setup.and_then(|setup| serde_json::from_value::<Setup>(setup).ok());
        let first = setup.and_then(|setup| start(&setup, glance.position.as_deref()).ok());
        let secret = first.is_none_or(|(_, play)| play.has_secrets());
        secret || (glance.drawn && phase != Phase::Play)
    }

    /// Reads a body and replays its record. Costs as much as making all entries: run long ones off the async
    /// runtime.
    pub fn decode(bytes: &[u8]) -> Result<Table, DecodeError> {
        let body = Body::read(bytes)?;
        let (setup, play) = first(&body)?;
        Table::unplayed(&body, setup, &play).resumed(&body, play)
    }

    /// Builds the table from the body without entries, game and clock.
    fn unplayed(body: &Body, setup: Setup, play: &AnyPlay) -> Table {
        let people = body.seats.iter().map(|seat| {
            let (id, name) = seat.as_ref()?;
            Some(Person { id: *id, name: name.clone().into_owned() })
        });
        // Tables of the previous format draw no lots: their only game had none.
        let seed = body.seed.unwrap_or(Seed([0; 32]));
        let facts = Facts::of(play, body.task.as_deref());
        let fresh = Table::fresh(body.id, body.opened, seed, setup, facts);
        Table {
            channel: body.channel,
            guild: body.guild,
            host: body.host,
            seats: people.collect(),
            invited: body.kept.clone().into_owned(),
            computers: match &*body.computers {
                [] => fresh.computers,
                levels => levels.to_vec(),
            },
            phase: body.phase,
            entries: Vec::with_capacity(body.entries.len()),
            imported: body.imported,
            home: Home {
                language: body.language.as_deref().map_or_else(Locale::default, Locale::nearest),
                own_thread: body.own_thread,
                visiting: body.visiting,
                notes: body.notes,
                notes_since: body.notes_since,
                lasts: body.lasts,
                only_one: body.only_one,
                one_message: body.one_message,
                unlisted: body.unlisted,
                elsewhere: body.elsewhere,
                page: body.page,
            },
            lots: Lots {
                drawn: body.drawn,
                seed,
                requests: body.requests.as_deref().map(<[_]>::to_vec),
                binds: body.binds,
            },
            position: body.position.as_deref().map(str::to_owned),
            progress: Progress {
                votes: SeatSet(body.votes),
                hand_over: body.hand_over,
                appointment: body.appointment,
                stand_ins: body.stand_ins.clone().into_owned(),
                accord: body.accord,
                declined: body.declined,
                count: body.count,
                ahead: body.ahead.clone().into_owned().read(body.entries.len()),
            },
            solo: body.solo.clone(),
            task: body.task.as_deref().cloned(),
            stakes: body.stakes,
            rated: body.rated.as_deref().cloned(),
            links: Links {
                fixture: body.fixture,
                ruling: body.ruling,
                followed: body.followed.clone().into_owned(),
                sides: body.sides.clone(),
                teams: body.teams.clone().into_owned(),
            },
            ..fresh
        }
    }

    /// Replays the record: checks entries, game and clock against each other.
    fn resumed(mut self, body: &Body, play: AnyPlay) -> Result<Table, DecodeError> {
        self.check_seats()?;
        if !self.progress.count.fits(body.entries.len()) {
            return Err(DecodeError::Body("its plies are miscounted".to_owned()));
        }
        let started = matches!(self.phase, Phase::Play | Phase::Over | Phase::Aborted);
        if started {
            let play = self.replay(play, &body.entries)?;
            let found = self.task.as_ref().is_some_and(Task::is_done);
            if (found || play.actors() == Actors::Nobody) != (self.phase == Phase::Over) {
                return Err(DecodeError::Body("its phase does not fit its record".to_owned()));
            }
            self.play = Some(play);
        } else if body.entries.len() == body.imported as usize {
            self.replay(play, &body.entries)?;
        } else {
            return Err(DecodeError::Body("it has entries and never started".to_owned()));
        }
        match body.clock.as_deref().cloned() {
            Some(clock)
                if !clock.control().is_valid()
                    || (started && !clock.fits(self.facts.names.len(), self.people_on_turn())) =>
            {
                return Err(DecodeError::Body("its clock does not fit its record".to_owned()));
            }
            Some(clock) => self.clock = clock,
            None if started => self.start_clock(),
            None => {}
        }
        Ok(self)
    }

    /// Starts the clock of a game from before there were clocks: each player on turn counts as waiting since
    /// the last entry.
    pub(super) fn start_clock(&mut self) {
        let at = self.entries.last().map_or(self.opened, |entry| entry.at);
        let moment = ClockContext { at, standstill: &Standstill::default(), people: &self.seats };
        self.clock.start(self.facts.names.len(), self.people_on_turn(), moment);
    }

    fn check_seats(&self) -> Result<(), DecodeError> {
        let wrong = |why: &str| Err(DecodeError::Body(why.to_owned()));
        let counts = [self.seats.len(), self.invited.len(), self.computers.len()];
        if counts.iter().any(|count| *count != self.facts.names.len()) {
            return wrong("it has the wrong number of seats");
        }
        let absent = self.absentees().map(|(_, person)| person.id);
        let people: Vec<UserId> = self.seats.iter().flatten().map(|person| person.id).chain(absent).collect();
        if (1..people.len()).any(|index| people[..index].contains(&people[index])) {
            return wrong("somebody has two seats");
        }
        if self.absentees().any(|(seat, _)| self.computer(seat).is_none()) {
            return wrong("somebody is away from a seat without a computer");
        }
        let seats = || (0..self.facts.names.len() as u8).map(Seat);
        if seats().any(|seat| self.person(seat).is_some() && self.computer(seat).is_some()) {
            return wrong("somebody sits where a computer sits");
        }
        if seats().any(|seat| self.is_taken(seat) && !self.facts.people.contains(seat)) {
            return wrong("somebody has a seat that is not for people");
        }
        if matches!(self.phase, Phase::Play | Phase::Over | Phase::Aborted)
            && !self.facts.people.iter().all(|seat| self.is_taken(seat))
        {
            return wrong("a seat is empty after the start");
        }
        Ok(())
    }

    fn replay(&mut self, mut play: AnyPlay, lines: &[Line]) -> Result<AnyPlay, DecodeError> {
        for (index, (line, seat, seconds)) in lines.iter().enumerate() {
            let wrong =
                |why: String| DecodeError::Replay { ply: index as u32 + 1, line: line.to_string(), why };
            let entered = play.enter(line).map_err(|why| wrong(say(Locale::default(), why.message())))?;
            if entered.line != **line {
                return Err(wrong(format!("it should be written {}", entered.line)));
            }
            // Chance outcomes have no player, nor does what the bot's clock, its referee or the game enters
            // for a seat.
            let imported = index < self.imported as usize;
            let by_itself = imported || is_control(line) || self.automatic(index) == Some(Automatic::Game);
            if *seat != entered.seat && !(seat.is_none() && by_itself) {
                return Err(wrong("somebody else must have made it".to_owned()));
            }
            let seat = seat.filter(|seat| self.is_taken(*seat));
            let by = seat.and_then(|seat| self.maker(seat, index));
            let at = Time(self.opened.0.saturating_add(seconds.saturating_mul(1000)));
            self.entries.push(Recorded { line: line.to_string(), by, seat, at });
        }
        Ok(play)
    }
}

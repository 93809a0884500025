//! A tournament as it is stored, in one body: the pure tournament with its people, game and venues, and pending
//! news. With [`MOST_PEOPLE`] and nine rounds it has some 60 kB. The `to_…` methods derive pending work.

use super::parts::{Absence, Changed, Honours};
use crate::frame::pages::page_label;
use deltille_base::{
    ids::{ChannelId, GuildId, MessageId, Time, TournamentId, UserId},
    text::Locale,
};
use deltille_games::{Level, Setup};
use deltille_store::Label;
use deltille_table::{Decided, Fixture, PageKey, Person, Ruling, Stakes, clock::TimeControl};
use deltille_tournaments::{
    Entrant, Event, GameId, Life, Millis, Outcome, Player, Refusal, RoundNumber, Seats, Settings, Tournament,
};
use serde::{Deserialize, Serialize};

/// Format of the body.
const FORMAT: u32 = 1;

/// Most people of one tournament: each of its games has a thread, and Discord allows a server a thousand.
pub const MOST_PEOPLE: usize = 128;

/// Most computers of one tournament.
const MOST_COMPUTERS: usize = 8;

/// Kind of the deadline at which sign-up ends.
pub const BEGIN: &str = "begin";

/// Kind of the deadline of a round.
pub const ROUND: &str = "round";

/// Kind of the deadline at which an arena ends.
pub const END: &str = "end";

/// Kind of the deadline for posting new results.
pub const RESULTS: &str = "results";

/// Kind of the deadline at which people of an arena can meet again, or the next round of a round robin is opened.
pub const PAIR: &str = "pair";

/// A tournament of a server, kept under [`Subject::Tournament`](deltille_store::Subject::Tournament).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Contest {
    format: u32,
    pub id: TournamentId,
    pub guild: GuildId,
    /// Channel of the state message and of the game announcements, whose threads hold the games.
    pub channel: ChannelId,
    /// Whether some members of the server cannot see the channel. The tournament is not shown to them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// Creator, who may manage it.
    pub host: UserId,
    /// Title given by the host, unescaped; if empty, one is built from format and game.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Language of public messages.
    pub language: String,
    pub setup: Setup,
    pub time: TimeControl,
    pub stakes: Stakes,
    /// Date of the start. `None`: the host starts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<Time>,
    /// Duration of an arena, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lasts: Option<u64>,
    /// End of a running arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Time>,
    /// Start of the host's pause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Time>,
    /// Duration of sign-up between the seasons of a league, in milliseconds. `None`: this season is the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub between: Option<u64>,
    #[serde(default, skip_serializing_if = "is_none")]
    pub absence: Absence,
    /// Season before this one of a league.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<TournamentId>,
    /// Season after this one of a league.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<TournamentId>,
    /// State message of the next season, once it is posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_message: Option<MessageId>,
    /// Whether the host has called it off before the start.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off: bool,
    /// Indexed by player number minus one.
    pub people: Vec<Contestant>,
    /// Venues of announced games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<Venue>,
    /// News not yet posted, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub news: Vec<News>,
    /// Message of the newest posted news.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<MessageId>,
    /// Messages of rounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<RoundPost>,
    /// Newest round whose games are opened, if all are paired at the start. `None`: all rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached: Option<RoundNumber>,
    /// Decided games in their order, for lines about results.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<GameId>,
    /// Number of these games whose results are posted.
    #[serde(default, skip_serializing_if = "is_none")]
    pub told_results: u16,
    /// Moment of the newest line about results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results_at: Option<Time>,
    /// When its channel was found deleted. Deadlines stand still until the host moves it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Time>,
    /// The role for winners, and its holders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub honours: Option<Honours>,
    /// Number of news so far, posted or not.
    #[serde(default)]
    pub told: u32,
    /// Secret part of the address of its page on the web; `None`: no page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<PageKey>,
    pub play: Tournament,
}

/// Person or computer behind a player number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contestant {
    /// `None` for a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    /// Display name at the entry, unescaped; empty for a computer and after a deletion.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Games in a row that this person has lost without a move or an answer.
    #[serde(default, skip_serializing_if = "is_none")]
    pub idle: u8,
}

/// Place of a game: its announcement, thread and table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Venue {
    pub game: GameId,
    /// Announcement. Its thread, and the table in that, have the same id.
    pub message: MessageId,
    /// Whether the announcement was deleted before the table was opened. It is posted again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
    /// Whether the table was opened.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// Whether the table has ended, by itself or because the game got another result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Seats whose people have checked in.
    #[serde(default, skip_serializing_if = "is_none")]
    pub here: Seats,
    /// Seats of withdrawn people that the table knows of.
    #[serde(default, skip_serializing_if = "is_none")]
    pub left: Seats,
    /// Seats of replaced people that the table does not know of yet.
    #[serde(default, skip_serializing_if = "is_none")]
    pub moved: Seats,
    /// Whether the announcement is outdated: its deadline has moved, or the game has a result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub redated: bool,
    /// How the game was decided away from the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<Decided>,
}

/// Message of a round with its games, edited as they open and end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundPost {
    pub round: RoundNumber,
    pub message: MessageId,
    /// Number of its changes so far.
    pub changes: u32,
    /// Number of these that the message shows.
    pub shown: u32,
}

fn is_none<N: PartialEq + Default>(count: &N) -> bool {
    *count == N::default()
}

/// A line for the channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct News {
    pub number: u32,
    pub what: Happened,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    Begun,
    Round(RoundNumber),
    Left(Player),
    /// The host took a person out.
    TakenOut(Player),
    /// At the date of the start, this person was banned or not on the server.
    LeftOut(Player),
    /// Results from one index to before another of [`Contest::results`].
    Results(u16, u16),
    /// Discord refuses the thread of this game.
    NoThread(GameId),
    /// The tournament moved to another channel.
    Moved,
    /// A person neither plays nor answers, and is not paired until they are back.
    Away(Player),
    /// The host set the result of an open game.
    Set(GameId, Outcome),
    Corrected(GameId, Outcome, Outcome),
    Replaced(Player),
    /// The host ended a round before its deadline.
    Closed(RoundNumber),
    Paused,
    Resumed,
    /// A moderator ended the table of a game without a result.
    Ended(GameId),
    /// Too few or too many people at the date of the start.
    NotBegun,
    Over,
    /// The host made this season of a league the last.
    LastSeason,
    /// The bot may not give the role for winners, or take it.
    NoRole,
    /// Before the start, the host changed this.
    Changed(Changed),
}

impl Happened {
    /// Start of a round.
    pub fn round(round: RoundNumber) -> Happened {
        if round == RoundNumber(1) { Happened::Begun } else { Happened::Round(round) }
    }
}

/// Choices for a new tournament.
#[derive(Clone, Debug)]
pub struct Plan {
    pub id: TournamentId,
    pub guild: GuildId,
    pub channel: ChannelId,
    pub private: bool,
    pub host: UserId,
    pub title: String,
    pub language: Locale,
    pub setup: Setup,
    pub time: TimeControl,
    pub stakes: Stakes,
    pub begins: Option<Time>,
    pub lasts: Option<u64>,
    pub between: Option<u64>,
    pub absence: Absence,
    pub settings: Settings,
}

impl Contest {
    /// # Errors
    /// The settings are impossible.
    pub fn new(plan: Plan) -> Result<Contest, Refusal> {
        let play = Tournament::new(plan.settings)?.apply(&Event::Open)?;
        Ok(Contest {
            format: FORMAT,
            id: plan.id,
            guild: plan.guild,
            channel: plan.channel,
            private: plan.private,
            host: plan.host,
            title: plan.title,
            language: plan.language.tag().to_owned(),
            setup: plan.setup,
            time: plan.time,
            stakes: plan.stakes,
            begins: plan.begins,
            lasts: plan.lasts,
            ends: None,
            paused: None,
            between: plan.between,
            absence: plan.absence,
            before: None,
            next: None,
            next_message: None,
            off: false,
            people: Vec::new(),
            games: Vec::new(),
            news: Vec::new(),
            said: None,
            rounds: Vec::new(),
            reached: None,
            results: Vec::new(),
            told_results: 0,
            results_at: None,
            lost: None,
            honours: None,
            told: 0,
            page: None,
            play,
        })
    }

    /// Whether this person, in these channels, may see it.
    pub fn may_be_seen(&self, user: UserId, channels: [ChannelId; 2]) -> bool {
        let is_near = channels.contains(&self.channel);
        let is_game = self.games.iter().any(|place| channels.contains(&ChannelId(place.message.0)));
        !self.private || is_near || is_game || self.host == user || self.player(user).is_some()
    }

    pub fn encode(&self) -> Vec<u8> {
        // Serializing to memory cannot fail, and there are no maps.
        serde_json::to_vec(self).expect("a tournament is plain JSON")
    }

    /// # Errors
    /// Why the bytes cannot be read.
    pub fn decode(bytes: &[u8]) -> Result<Contest, String> {
        let contest: Contest = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        match contest.format {
            FORMAT => Ok(contest),
            format => Err(format!("format {format} is not this program's {FORMAT}")),
        }
    }

    pub fn locale(&self) -> Locale {
        Locale::nearest(&self.language)
    }

    pub fn who(&self, player: Player) -> Option<&Contestant> {
        self.people.get(usize::from(player.0).checked_sub(1)?)
    }

    pub fn is_computer(&self, player: Player) -> bool {
        self.who(player).is_some_and(|who| who.level.is_some())
    }

    pub fn format(&self) -> deltille_tournaments::Format {
        self.play.settings().format
    }

    pub fn is_league(&self) -> bool {
        self.format().has_seasons()
    }

    /// Most computers that can take part. Two that are free together would be paired again at once.
    pub fn most_computers(&self) -> usize {
        if self.format().is_paired_when_free() { 1 } else { MOST_COMPUTERS }
    }

    pub fn player(&self, user: UserId) -> Option<Player> {
        let index = self.people.iter().position(|who| who.user == Some(user))?;
        Some(Player(index as u16 + 1))
    }

    pub fn entrant(&self, player: Player) -> Option<&Entrant> {
        self.play.entrant(player)
    }

    /// Whether this person plays in it, and has not withdrawn.
    pub fn takes_part(&self, user: UserId) -> bool {
        self.player(user).is_some_and(|player| self.play.takes_part(player))
    }

    /// Players who have not withdrawn, in the order of their entry.
    pub fn present(&self) -> impl Iterator<Item = Player> {
        let entrants = self.play.entrants().filter(|(_, entrant)| entrant.left.is_none());
        entrants.map(|(player, _)| player)
    }

    /// Whether sign-up is open before the start.
    pub fn takes_sign_up(&self) -> bool {
        self.play.life() == Life::SignUp && !self.off
    }

    /// Whether a person can enter now, also late.
    pub fn takes_entries(&self) -> bool {
        let is_late = || self.format().accepts_late_entry(self.play.rounds().len());
        self.takes_sign_up() || self.is_running() && is_late()
    }

    /// Whether it is neither over nor called off.
    pub fn is_unfinished(&self) -> bool {
        self.play.life() != Life::Over && !self.off
    }

    pub fn is_running(&self) -> bool {
        self.play.life() == Life::Running
    }

    pub fn venue(&self, game: GameId) -> Option<&Venue> {
        self.games.iter().find(|venue| venue.game == game)
    }

    pub fn fixture(&self, game: GameId) -> Fixture {
        Fixture { tournament: self.id, round: game.round.0, table: game.table }
    }

    /// Games without a result whose table is not open yet.
    pub fn to_open(&self) -> impl Iterator<Item = GameId> {
        let is_open = |game: GameId| self.venue(game).is_some_and(|venue| venue.open);
        let is_reached = |game: GameId| self.reached.is_none_or(|reached| game.round <= reached);
        let wanted = self.play.open_tables().map(|(game, _)| game);
        wanted.filter(move |game| self.is_running() && !is_open(*game) && is_reached(*game))
    }

    /// Venues with an open table.
    fn open_venues(&self) -> impl Iterator<Item = Venue> {
        self.games.iter().copied().filter(|venue| venue.open && !venue.closed)
    }

    /// Open tables whose game got a result elsewhere.
    pub fn to_close(&self) -> impl Iterator<Item = Venue> {
        let has_result = |game| self.play.table(game).is_some_and(|table| !table.is_open());
        self.open_venues().filter(move |venue| has_result(venue.game))
    }

    /// Deadline in an open game's announcement. `None` without one, and during a pause, which moves it.
    pub fn shown_deadline(&self, game: GameId) -> Option<Time> {
        self.play.deadline_of(game).filter(|_| self.paused.is_none()).map(moment)
    }

    /// Games whose announcement is outdated.
    pub fn to_redate(&self) -> impl Iterator<Item = Venue> {
        self.games.iter().copied().filter(|venue| venue.redated && !venue.gone)
    }

    /// Messages of rounds that are outdated.
    pub fn outdated_rounds(&self) -> impl Iterator<Item = RoundPost> {
        self.rounds.iter().copied().filter(|post| post.changes != post.shown)
    }

    /// The decision about a game away from the board, for its table.
    pub fn ruling(&self, venue: &Venue) -> Option<Ruling> {
        let table = self.play.table(venue.game)?;
        let outcome = table.outcome.filter(|outcome| *outcome != Outcome::Void)?;
        let absent = if let Outcome::Forfeit { absent } = outcome { absent } else { Seats::NONE };
        Some(Ruling {
            by: venue.decided?,
            winners: outcome.winners(table.players.len()).0,
            absent: absent.0,
        })
    }

    pub fn outcome(&self, game: GameId) -> Option<Outcome> {
        self.play.table(game).and_then(|table| table.outcome)
    }

    /// Whether the table of a game was ended without a result.
    pub fn is_cut_short(&self, game: GameId) -> bool {
        let open = self.play.open_table(game).is_some();
        open && self.venue(game).is_some_and(|venue| venue.closed)
    }

    /// Seats of withdrawn people at open tables that do not know of it.
    pub fn to_leave(&self) -> impl Iterator<Item = (Venue, Seats)> {
        self.open_venues().filter_map(|venue| {
            let seats = self.play.open_table(venue.game)?.empty.without(venue.left);
            (seats != Seats::NONE).then_some((venue, seats))
        })
    }

    /// Open tables at which another person takes a seat.
    pub fn to_move(&self) -> impl Iterator<Item = Venue> {
        self.open_venues().filter(|venue| venue.moved != Seats::NONE)
    }

    /// Round to pair now. If players are paired when they are free, some may still have to wait for others.
    pub fn to_pair(&self) -> Option<RoundNumber> {
        let round = self.play.next_round().filter(|_| self.paused.is_none())?;
        let free = || self.present().filter(|player| !self.play.is_busy(*player)).count();
        let is_due =
            !self.format().is_paired_when_free() || free() >= usize::from(self.play.settings().seats);
        is_due.then_some(round)
    }

    /// Open round that the host can end before its deadline.
    pub fn to_end_early(&self) -> Option<RoundNumber> {
        let rounds = self.play.rounds();
        let is_open = rounds.last().is_some_and(|round| !round.is_complete());
        let can_end = self.is_running() && self.paused.is_none() && self.format().is_paired_by_round();
        (can_end && is_open).then_some(RoundNumber(rounds.len() as u16))
    }

    /// Next round of a Swiss, if this person can sit it out; and whether they will.
    pub fn round_off(&self, user: UserId) -> Option<(RoundNumber, bool)> {
        let last = self.format().last_to_sit_out()?;
        let next = RoundNumber(self.play.rounds().len() as u16 + 1);
        let entrant = self.entrant(self.player(user)?).filter(|entrant| entrant.left.is_none())?;
        match entrant.rest {
            _ if !self.is_running() || next.0 > last => None,
            None => Some((next, false)),
            Some(rest) => (rest == next).then_some((next, true)),
        }
    }

    /// Labels of its server and of its people.
    pub fn labels(&self) -> Vec<Label> {
        let people = self.people.iter().filter_map(|who| who.user).filter(|user| !user.is_deleted());
        let mut users: Vec<UserId> =
            people.chain([self.host].into_iter().filter(|host| !host.is_deleted())).collect();
        users.sort_unstable();
        users.dedup();
        std::iter::once(server_label(self.guild))
            .chain(self.is_unfinished().then(|| unfinished_label(self.guild)))
            .chain(users.into_iter().map(person_label))
            .chain(self.page.map(page_label))
            .collect()
    }

    /// People named in it.
    pub fn named(&self) -> Vec<UserId> {
        let people = self.people.iter().filter_map(|who| who.user).chain([self.host]);
        people.filter(|user| !user.is_deleted()).collect()
    }
}

/// Label of a server's tournaments.
pub fn server_label(guild: GuildId) -> Label {
    Label(format!("tournament:g{guild}"))
}

/// Label of a server's tournaments that are neither over nor called off.
pub fn unfinished_label(guild: GuildId) -> Label {
    Label(format!("tournament-open:g{guild}"))
}

/// Label of a person's tournaments.
pub fn person_label(user: UserId) -> Label {
    Label(format!("tournament:u{user}"))
}

/// A moment of the pure tournament.
pub fn moment(at: Millis) -> Time {
    Time(at.0.unsigned_abs())
}

impl Venue {
    pub fn new(game: GameId, message: MessageId) -> Venue {
        let none = Seats::NONE;
        Venue {
            game,
            message,
            gone: false,
            open: false,
            closed: false,
            here: none,
            left: none,
            moved: none,
            redated: false,
            decided: None,
        }
    }
}

impl Contestant {
    pub fn person(user: UserId, name: String) -> Contestant {
        Contestant { user: Some(user), name, level: None, idle: 0 }
    }

    pub fn computer(level: Level) -> Contestant {
        Contestant { user: None, name: String::new(), level: Some(level), idle: 0 }
    }

    /// As the person of a table.
    pub fn as_person(&self) -> Option<Person> {
        Some(Person { id: self.user?, name: self.name.clone() })
    }
}

#[cfg(test)]
#[path = "../../../tests/units/contest.rs"]
mod tests;

//! A tournament as it is stored: what the pure one knows by numbers, with the people, the game and the
//! places. One body for all of it; with [`MOST_PEOPLE`] and nine rounds it has some 60 kB.

use super::acts::{Act, Why};
use deltille_base::{
    ids::{ChannelId, GuildId, MessageId, Time, TournamentId, UserId},
    text::Locale,
};
use deltille_games::{Level, Setup};
use deltille_store::{Deadline, Label};
use deltille_table::{Fixture, Person, Stakes, clock::TimeControl, uptime::Uptime};
use deltille_tournaments::{
    Entrant, Format, Life, Outcome, Player, Refusal, RoundNumber, Seats, Settings, TableId as Game,
    Tournament,
};
use serde::{Deserialize, Serialize};

/// The format written now.
const FORMAT: u32 = 1;

/// The most people of one tournament: each of its games has a thread, and Discord allows a server a thousand.
pub const MOST_PEOPLE: usize = 128;

/// The most computers of one tournament.
const MOST_COMPUTERS: usize = 8;

/// Kind of the deadline at which sign-up ends.
pub const BEGIN: &str = "begin";

/// Kind of the deadline of a round.
pub const ROUND: &str = "round";

/// Kind of the deadline at which an arena ends.
pub const END: &str = "end";

/// A tournament of a server, kept under [`Subject::Tournament`](deltille_store::Subject::Tournament).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Contest {
    format: u32,
    pub id: TournamentId,
    pub guild: GuildId,
    /// Where its message is, and below whose messages its games have threads.
    pub channel: ChannelId,
    /// Whether not all members of the server see the channel. Then others do not learn of it and its games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// Who created it, and may manage it.
    pub host: UserId,
    /// As its host has named it, raw; empty: by format and game.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Of all that is public.
    pub language: String,
    pub setup: Setup,
    pub time: TimeControl,
    pub stakes: Stakes,
    /// When sign-up ends, unless the host ends it by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<Time>,
    /// Of an arena: how long it lasts, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lasts: Option<u64>,
    /// Of an arena that goes on: when it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Time>,
    /// Since when its host has paused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Time>,
    /// Of a league that goes on: how long sign-up lasts before the next season, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub between: Option<u64>,
    /// Of a league: the season before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<TournamentId>,
    /// Of a league: the season after this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<TournamentId>,
    /// The message of the next season, once it is posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_message: Option<MessageId>,
    /// Whether its host has called it off before it began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off: bool,
    /// By the numbers of the players, from 1.
    pub people: Vec<Contestant>,
    /// The games that have a message.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<Place>,
    /// What is not posted yet, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub news: Vec<News>,
    /// The message of the news that was posted last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<MessageId>,
    /// Number of all news so far.
    #[serde(default)]
    pub told: u32,
    pub play: Tournament,
}

/// Who plays under a number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contestant {
    /// Missing for a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    /// Display name at the time, raw; empty for a computer, and after a deletion.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
}

/// Where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    pub game: Game,
    /// The message that announces it. Its thread, and the table in it, have the same id.
    pub message: MessageId,
    /// Whether that message was deleted before its table was opened: it is announced again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
    /// Whether its table was opened.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// Whether its table has ended, by itself or because the game has another result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Seats of people who said that they are there.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub here: Seats,
    /// Seats of people who withdrew, and whose table knows it.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub left: Seats,
    /// Seats that another person has taken, until their table knows it.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub moved: Seats,
    /// Whether its message shows an earlier deadline: a pause has moved it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub redated: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_nobody(seats: &Seats) -> bool {
    *seats == Seats::NONE
}

/// A message for all.
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
    /// The host has set the result of an open game.
    Set(Game, Outcome),
    Corrected(Game, Outcome, Outcome),
    Replaced(Player),
    /// The host has ended a round before its deadline.
    Closed(RoundNumber),
    Paused,
    Resumed,
    /// A moderator has ended the table of a game without a result.
    Ended(Game),
    /// The date of the beginning has come with too few people.
    NotBegun,
    Over,
    /// The host lets this season of a league be the last.
    LastSeason,
}

impl Contest {
    #[expect(clippy::too_many_arguments, reason = "each is one choice of the host")]
    pub fn new(
        id: TournamentId,
        guild: GuildId,
        channel: ChannelId,
        host: UserId,
        language: Locale,
        setup: Setup,
        time: TimeControl,
        stakes: Stakes,
        begins: Option<Time>,
        settings: Settings,
    ) -> Result<Contest, Refusal> {
        let play = Tournament::new(settings)?.apply(&deltille_tournaments::Event::Open)?.tournament;
        Ok(Contest {
            format: FORMAT,
            id,
            guild,
            channel,
            private: false,
            host,
            title: String::new(),
            language: language.tag().to_owned(),
            setup,
            time,
            stakes,
            begins,
            lasts: None,
            ends: None,
            paused: None,
            between: None,
            before: None,
            next: None,
            next_message: None,
            off: false,
            people: Vec::new(),
            games: Vec::new(),
            news: Vec::new(),
            said: None,
            told: 0,
            play,
        })
    }

    /// Whether this person, in these channels, may know of it.
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

    /// The tournament after an act.
    ///
    /// # Errors
    /// Why it is refused; nothing changes.
    pub fn after(&self, act: &Act) -> Result<Contest, Why> {
        super::acts::after(self, act)
    }

    pub fn who(&self, player: Player) -> Option<&Contestant> {
        self.people.get(usize::from(player.0).checked_sub(1)?)
    }

    pub fn is_computer(&self, player: Player) -> bool {
        self.who(player).is_some_and(|who| who.level.is_some())
    }

    /// The most computers that can take part. In an arena, two would be free again at once.
    pub fn most_computers(&self) -> usize {
        match self.play.settings().format {
            Format::Arena => 1,
            _ => MOST_COMPUTERS,
        }
    }

    pub fn player(&self, user: UserId) -> Option<Player> {
        let index = self.people.iter().position(|who| who.user == Some(user))?;
        Some(Player(index as u16 + 1))
    }

    pub fn entrant(&self, player: Player) -> Option<&Entrant> {
        self.play.entrants().find(|(known, _)| *known == player).map(|(_, entrant)| entrant)
    }

    /// Whether this person plays in it, and has not withdrawn.
    pub fn takes_part(&self, user: UserId) -> bool {
        self.player(user)
            .and_then(|player| self.entrant(player))
            .is_some_and(|entrant| entrant.left.is_none())
    }

    /// Those who have not withdrawn, in the order of their entry.
    pub fn present(&self) -> impl Iterator<Item = Player> {
        self.play
            .entrants()
            .filter(|(_, entrant)| entrant.left.is_none())
            .map(|(player, _)| player)
    }

    /// Whether it has not begun, and will.
    pub fn takes_sign_up(&self) -> bool {
        self.play.life() == Life::SignUp && !self.off
    }

    /// Whether a person can still enter, if only for the later rounds.
    pub fn takes_entries(&self) -> bool {
        let late = |paired: usize, rounds: u16| paired <= 2 && paired < usize::from(rounds);
        self.takes_sign_up()
            || self.is_running()
                && match self.play.settings().format {
                    Format::Swiss { rounds } => late(self.play.rounds().len(), rounds),
                    Format::Arena => true,
                    _ => false,
                }
    }

    pub fn is_running(&self) -> bool {
        self.play.life() == Life::Running
    }

    pub fn place(&self, game: Game) -> Option<&Place> {
        self.games.iter().find(|place| place.game == game)
    }

    pub fn fixture(&self, game: Game) -> Fixture {
        Fixture { tournament: self.id, round: game.round.0, table: game.table }
    }

    /// Games without a result whose table is not open yet.
    pub fn to_open(&self) -> impl Iterator<Item = Game> {
        let is_open = |game: Game| self.place(game).is_some_and(|place| place.open);
        let wanted = self.play.tables().filter(|(_, table)| table.outcome.is_none());
        wanted.map(|(game, _)| game).filter(move |game| self.is_running() && !is_open(*game))
    }

    /// Open tables whose game has a result that is not their own.
    pub fn to_close(&self) -> impl Iterator<Item = Place> {
        self.games.iter().copied().filter(|place| {
            let outcome = self.play.table(place.game).and_then(|table| table.outcome);
            place.open && !place.closed && outcome.is_some()
        })
    }

    /// The deadline in a game's announcement. `None` without one, and during a pause, which moves it.
    pub fn shown_deadline(&self, game: Game) -> Option<Time> {
        let round = self.play.round(game.round)?;
        round.deadline.filter(|_| self.paused.is_none()).map(|at| Time(at.0.unsigned_abs()))
    }

    /// Open games whose announcement shows an earlier deadline.
    pub fn to_redate(&self) -> impl Iterator<Item = Place> {
        let is_open = |game: Game| self.play.open_table(game).is_some();
        self.games
            .iter()
            .copied()
            .filter(move |place| place.redated && !place.gone && !place.closed && is_open(place.game))
    }

    /// Whether the table of a game was ended without a result.
    pub fn is_cut_short(&self, game: Game) -> bool {
        let open = self.play.open_table(game).is_some();
        open && self.place(game).is_some_and(|place| place.closed)
    }

    /// Seats of open tables whose people have withdrawn, unless their table knows it.
    pub fn to_leave(&self) -> impl Iterator<Item = (Place, Seats)> {
        self.games.iter().filter(|place| place.open && !place.closed).filter_map(|place| {
            let table = self.play.open_table(place.game)?;
            let seats = table.empty.without(place.left);
            (seats != Seats::NONE).then_some((*place, seats))
        })
    }

    /// Open tables at which another person takes a seat.
    pub fn to_move(&self) -> impl Iterator<Item = Place> {
        self.games
            .iter()
            .copied()
            .filter(|place| place.open && !place.closed && place.moved != Seats::NONE)
    }

    /// The round that is to be paired now. In an arena, people who are free may still have to wait for others.
    pub fn to_pair(&self) -> Option<RoundNumber> {
        let is_busy =
            |player: &Player| self.play.tables_of(*player).any(|(_, table)| table.outcome.is_none());
        let round = self.play.next_round().filter(|_| self.paused.is_none())?;
        let is_arena = self.play.settings().format == Format::Arena;
        let free = || self.present().filter(|player| !is_busy(player)).count();
        (!is_arena || free() >= usize::from(self.play.settings().seats)).then_some(round)
    }

    /// The round of a Swiss or a knock-out that goes on, which its host can end.
    pub fn to_end_early(&self) -> Option<RoundNumber> {
        let in_rounds = matches!(self.play.settings().format, Format::Swiss { .. } | Format::KnockOut { .. });
        let rounds = self.play.rounds();
        let is_open = rounds.last().is_some_and(|round| !round.is_complete());
        (self.is_running() && self.paused.is_none() && in_rounds && is_open)
            .then_some(RoundNumber(rounds.len() as u16))
    }

    /// The next round of a Swiss, if this person can sit it out; and whether they will.
    pub fn round_off(&self, user: UserId) -> Option<(RoundNumber, bool)> {
        let Format::Swiss { rounds } = self.play.settings().format else { return None };
        let next = RoundNumber(self.play.rounds().len() as u16 + 1);
        let entrant = self.entrant(self.player(user)?).filter(|entrant| entrant.left.is_none())?;
        match entrant.rest {
            _ if !self.is_running() || next.0 >= rounds => None,
            None => Some((next, false)),
            Some(rest) => (rest == next).then_some((next, true)),
        }
    }

    /// When it has to be called, in uptime.
    pub fn deadlines(&self, uptime: &Uptime) -> Vec<Deadline> {
        let begin = self.begins.filter(|_| self.takes_sign_up()).map(|at| (at, BEGIN));
        let is_timed = self.is_running() && self.paused.is_none();
        let round = self.play.deadline().filter(|_| is_timed);
        let round = round.map(|at| (Time(at.0.unsigned_abs()), ROUND));
        let end = self.ends.filter(|_| is_timed).map(|at| (at, END));
        let row = |(at, kind): (Time, &str)| Deadline { at: Time(uptime.awake(at).0), kind: kind.to_owned() };
        begin.into_iter().chain(round).chain(end).map(row).collect()
    }

    /// Its labels: of its server, and of the people in it.
    pub fn labels(&self) -> Vec<Label> {
        let people = self.people.iter().filter_map(|who| who.user).filter(|user| !user.is_deleted());
        let mut users: Vec<UserId> =
            people.chain([self.host].into_iter().filter(|host| !host.is_deleted())).collect();
        users.sort_unstable();
        users.dedup();
        std::iter::once(server_label(self.guild))
            .chain(users.into_iter().map(person_label))
            .collect()
    }

    /// The people whom it names.
    pub fn named(&self) -> Vec<UserId> {
        let people = self.people.iter().filter_map(|who| who.user).chain([self.host]);
        people.filter(|user| !user.is_deleted()).collect()
    }
}

/// The label of a server's tournaments.
pub fn server_label(guild: GuildId) -> Label {
    Label(format!("tournament:g{guild}"))
}

/// The label of a person's tournaments.
pub fn person_label(user: UserId) -> Label {
    Label(format!("tournament:u{user}"))
}

impl Place {
    pub fn new(game: Game, message: MessageId) -> Place {
        let none = Seats::NONE;
        Place {
            game,
            message,
            gone: false,
            open: false,
            closed: false,
            here: none,
            left: none,
            moved: none,
            redated: false,
        }
    }
}

impl Contestant {
    pub fn person(user: UserId, name: String) -> Contestant {
        Contestant { user: Some(user), name, level: None }
    }

    pub fn computer(level: Level) -> Contestant {
        Contestant { user: None, name: String::new(), level: Some(level) }
    }

    /// As the person of a table.
    pub fn as_person(&self) -> Option<Person> {
        Some(Person { id: self.user?, name: self.name.clone() })
    }
}

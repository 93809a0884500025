//! Stored state of a tournament. Everything else is computed from it.

use crate::{
    model::{GameId, Millis, Outcome, Player, RoundNumber, Seats},
    settings::Settings,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tournament {
    pub(crate) settings: Settings,
    pub(crate) life: Life,
    /// Number of a league's season, from 1.
    pub(crate) season: u16,
    /// Indexed by player number minus one.
    pub(crate) entrants: Vec<Entrant>,
    /// Entrants by rating at the start, then late entrants.
    pub(crate) order: Vec<Player>,
    /// Divisions of a league, best first; empty in other formats.
    pub(crate) divisions: Vec<Vec<Player>>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) corrections: Vec<Correction>,
    pub(crate) replacements: Vec<Replacement>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Life {
    Created,
    SignUp,
    Running,
    Over,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entrant {
    pub rating: i64,
    /// Number of rounds paired before the entry.
    pub missed: u16,
    /// Number of rounds paired before the withdrawal.
    pub left: Option<u16>,
    /// Round of a Swiss that the player sits out, or sat out, on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<RoundNumber>,
    /// Whether the player neither plays nor answers, and is not paired until they are back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    pub tables: Vec<Table>,
    pub byes: Vec<Bye>,
    pub opened: Millis,
    /// Time at which open tables are forfeited.
    pub deadline: Option<Millis>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Division of a league or match of a knock-out, from 0.
    pub of: u16,
    /// Players by seat.
    pub players: Vec<Player>,
    /// Seats whose players withdrew while the table was open.
    pub empty: Seats,
    pub outcome: Option<Outcome>,
    /// Moment of the result; missing in other formats than arenas if it is old.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Millis>,
    /// Start of a moderator's pause, which stops the deadline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Millis>,
    /// Total length of such pauses: the deadline is that much later than the round's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay: Option<Millis>,
}

/// A player without a table in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bye {
    pub player: Player,
    pub kind: ByeKind,
    /// Like [`Table::of`].
    pub of: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByeKind {
    /// A point, or the share of one at larger tables: the number of people does not fill the tables.
    Full,
    /// Half of that: a round of a Swiss before a late entry, or sat out on request.
    Half,
    /// No point: a round of a round robin, in which all sit out equally often, or of a Swiss while away.
    Rest,
    /// Advance in a knock-out without a match.
    Walkover,
    /// Free in an arena, but not paired at this moment.
    Waits,
}

/// A result changed by the organiser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Correction {
    pub table: GameId,
    pub before: Outcome,
    pub after: Outcome,
    pub at: Millis,
}

/// A player number given to another person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Replacement {
    pub player: Player,
    pub rating_before: i64,
    pub rounds_paired: u16,
    pub at: Millis,
}

impl Tournament {
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn life(&self) -> Life {
        self.life
    }

    pub fn season(&self) -> u16 {
        self.season
    }

    pub fn entrants(&self) -> impl Iterator<Item = (Player, &Entrant)> {
        self.entrants.iter().enumerate().map(|(index, entrant)| (Player::at(index), entrant))
    }

    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    pub fn divisions(&self) -> &[Vec<Player>] {
        &self.divisions
    }

    pub fn corrections(&self) -> &[Correction] {
        &self.corrections
    }

    pub fn replacements(&self) -> &[Replacement] {
        &self.replacements
    }

    pub fn round(&self, number: RoundNumber) -> Option<&Round> {
        self.rounds.get(number.index())
    }

    pub fn table(&self, id: GameId) -> Option<&Table> {
        self.round(id.round)?.tables.get(usize::from(id.table))
    }

    /// The table, if its game has no result yet.
    pub fn open_table(&self, id: GameId) -> Option<&Table> {
        self.table(id).filter(|table| table.is_open())
    }

    /// Moment at which an open game is forfeited. `None` without one, and while a moderator has paused the game.
    pub fn deadline_of(&self, id: GameId) -> Option<Millis> {
        let table = self.open_table(id).filter(|table| table.held.is_none())?;
        let deadline = self.round(id.round)?.deadline?;
        Some(deadline.after(table.delay.unwrap_or_default()))
    }

    /// Tables without a result, in the order in which they were opened.
    pub fn open_tables(&self) -> impl Iterator<Item = (GameId, &Table)> {
        self.tables().filter(|(_, table)| table.is_open())
    }

    /// Whether the player has an open game.
    pub fn is_busy(&self, player: Player) -> bool {
        self.tables_of(player).any(|(_, table)| table.is_open())
    }

    /// All tables, in the order in which they were opened.
    pub fn tables(&self) -> impl Iterator<Item = (GameId, &Table)> {
        let of_round = |(index, round)| tables_of(index, round);
        self.rounds.iter().enumerate().flat_map(of_round)
    }

    /// The tables of a player.
    pub fn tables_of(&self, player: Player) -> impl Iterator<Item = (GameId, &Table)> {
        self.tables().filter(move |(_, table)| table.players.contains(&player))
    }

    pub fn entrant(&self, player: Player) -> Option<&Entrant> {
        self.entrants.get(player.index())
    }

    /// Whether this is a player who has not withdrawn.
    pub fn takes_part(&self, player: Player) -> bool {
        self.entrant(player).is_some_and(|entrant| entrant.left.is_none())
    }

    /// Players who have not withdrawn, best seed first.
    pub(crate) fn present(&self) -> Vec<Player> {
        self.order.iter().copied().filter(|player| self.takes_part(*player)).collect()
    }

    /// Present players by rating, then by entry.
    pub(crate) fn by_rating(&self) -> Vec<Player> {
        let here = self.entrants().filter(|(_, entrant)| entrant.left.is_none());
        let mut players: Vec<(Player, i64)> =
            here.map(|(player, entrant)| (player, entrant.rating)).collect();
        players.sort_by_key(|(player, rating)| (-rating, *player));
        players.into_iter().map(|(player, _)| player).collect()
    }
}

fn tables_of(index: usize, round: &Round) -> impl Iterator<Item = (GameId, &Table)> {
    round.tables.iter().enumerate().map(move |(at, table)| (GameId::at(index, at), table))
}

impl Table {
    pub(crate) fn new(of: usize, players: Vec<Player>) -> Table {
        Table {
            of: of as u16,
            players,
            empty: Seats::NONE,
            outcome: None,
            ended: None,
            held: None,
            delay: None,
        }
    }

    pub fn is_open(&self) -> bool {
        self.outcome.is_none()
    }

    pub fn seat_of(&self, player: Player) -> Option<usize> {
        self.players.iter().position(|seated| *seated == player)
    }

    /// Whether the game was played, or still can be.
    pub(crate) fn is_game(&self) -> bool {
        matches!(self.outcome, None | Some(Outcome::Played { .. }))
    }
}

impl Round {
    pub fn is_complete(&self) -> bool {
        self.open() == 0
    }

    /// Number of tables without a result.
    pub fn open(&self) -> usize {
        self.tables.iter().filter(|table| table.is_open()).count()
    }
}

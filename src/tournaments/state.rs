//! What is stored of a tournament. Everything else is computed from it.

use crate::{
    model::{Outcome, Player, RoundNumber, Seats, TableId, Time},
    settings::Settings,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tournament {
    pub(crate) settings: Settings,
    pub(crate) life: Life,
    /// Of a league, from 1.
    pub(crate) season: u16,
    /// By their numbers.
    pub(crate) entrants: Vec<Entrant>,
    /// The entrants by rating when the tournament began; late ones at the end.
    pub(crate) order: Vec<Player>,
    /// Of a league, the best first; empty otherwise.
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
    /// The rounds that were paired before the entry.
    pub missed: u16,
    /// The number of rounds that were paired when the player withdrew.
    pub left: Option<u16>,
    /// The round of a Swiss that the player sits out on request, or has sat out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<RoundNumber>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    pub tables: Vec<Table>,
    pub byes: Vec<Bye>,
    pub opened: Time,
    /// Tables without a result are forfeited then.
    pub deadline: Option<Time>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The division, or the match of a knock-out, from 0.
    pub of: u16,
    /// By seat.
    pub players: Vec<Player>,
    /// Seats of players who withdrew while the table was open.
    pub empty: Seats,
    pub outcome: Option<Outcome>,
}

/// A player without a table in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bye {
    pub player: Player,
    pub kind: ByeKind,
    /// As at a table.
    pub of: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByeKind {
    /// The number of people does not fill the tables: one point.
    Full,
    /// A round of a Swiss before a late entry, or sat out on request: half a point.
    Half,
    /// Sitting out in a round robin, where all do: no point.
    Rest,
    /// On to the next round of a knock-out without a match.
    Walkover,
    /// Free in an arena, and not paired at this moment.
    Waits,
}

/// A result that the organiser changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Correction {
    pub table: TableId,
    pub before: Outcome,
    pub after: Outcome,
    pub at: Time,
}

/// Another person took the place of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Replacement {
    pub player: Player,
    pub rating_before: i64,
    pub rounds_paired: u16,
    pub at: Time,
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

    pub fn table(&self, id: TableId) -> Option<&Table> {
        self.round(id.round)?.tables.get(usize::from(id.table))
    }

    /// The table, if its game has no result yet.
    pub fn open_table(&self, id: TableId) -> Option<&Table> {
        self.table(id).filter(|table| table.outcome.is_none())
    }

    /// All tables, in the order in which they were opened.
    pub fn tables(&self) -> impl Iterator<Item = (TableId, &Table)> {
        let of_round = |(index, round)| tables_of(index, round);
        self.rounds.iter().enumerate().flat_map(of_round)
    }

    /// The tables of a player.
    pub fn tables_of(&self, player: Player) -> impl Iterator<Item = (TableId, &Table)> {
        self.tables().filter(move |(_, table)| table.players.contains(&player))
    }

    pub(crate) fn entrant(&self, player: Player) -> Option<&Entrant> {
        self.entrants.get(player.index())
    }

    pub(crate) fn takes_part(&self, player: Player) -> bool {
        self.entrant(player).is_some_and(|entrant| entrant.left.is_none())
    }

    /// Those who take part, the best seed first.
    pub(crate) fn present(&self) -> Vec<Player> {
        self.order.iter().copied().filter(|player| self.takes_part(*player)).collect()
    }

    /// The entrants by rating; of equals, the first who entered.
    pub(crate) fn by_rating(&self) -> Vec<Player> {
        let here = self.entrants().filter(|(_, entrant)| entrant.left.is_none());
        let mut players: Vec<(Player, i64)> =
            here.map(|(player, entrant)| (player, entrant.rating)).collect();
        players.sort_by_key(|(player, rating)| (-rating, *player));
        players.into_iter().map(|(player, _)| player).collect()
    }
}

fn tables_of(index: usize, round: &Round) -> impl Iterator<Item = (TableId, &Table)> {
    let id = move |table: usize| TableId { round: RoundNumber::at(index), table: table as u16 };
    round.tables.iter().enumerate().map(move |(table, seated)| (id(table), seated))
}

impl Table {
    pub(crate) fn new(of: usize, players: Vec<Player>) -> Table {
        Table { of: of as u16, players, empty: Seats::NONE, outcome: None }
    }

    pub fn seat_of(&self, player: Player) -> Option<usize> {
        self.players.iter().position(|seated| *seated == player)
    }

    /// Whether it counts as a game of these people: it was played or still can be.
    pub(crate) fn is_game(&self) -> bool {
        matches!(self.outcome, None | Some(Outcome::Played { .. }))
    }
}

impl Round {
    pub fn is_complete(&self) -> bool {
        self.open() == 0
    }

    /// The number of tables without a result.
    pub fn open(&self) -> usize {
        self.tables.iter().filter(|table| table.outcome.is_none()).count()
    }
}

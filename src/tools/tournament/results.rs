//! Results of a simulated tournament: all that its standings follow from.

use deltille_tournaments::{
    Bye, ByeKind, GameId, Outcome, Player, Round, RoundNumber, Standing, Table, TieBreak, Tournament, bracket,
};
use serde::Serialize;

/// Results of a round.
#[derive(Serialize)]
pub struct Results {
    games: Vec<Game>,
    /// Everyone without a game.
    free: Vec<Free>,
}

#[derive(Serialize)]
struct Game {
    /// Division of a league or match of a knock-out, from 1. Games of the same two in a match follow each other.
    of: u16,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    third: bool,
    players: Vec<Player>,
    outcome: Option<Outcome>,
    /// By seat.
    points: Vec<f64>,
    /// Whether the points count for the standings.
    counts: bool,
}

#[derive(Serialize)]
struct Free {
    player: Player,
    kind: ByeKind,
    points: f64,
}

/// Parts of a line of the standings.
#[derive(Serialize)]
pub struct Details {
    /// From 1.
    seed: usize,
    games: usize,
    tie_breaks: Vec<(TieBreak, Option<f64>)>,
    /// Rounds paired before a late entry.
    missed: u16,
    /// Rounds paired before the withdrawal.
    left: Option<u16>,
}

impl Results {
    pub fn of(tournament: &Tournament, number: RoundNumber) -> Option<Results> {
        let Round { tables, byes, .. } = tournament.round(number)?;
        let game = |(at, table): (usize, &Table)| Game {
            of: table.of + 1,
            third: tournament.is_for_third(GameId { round: number, table: at as u16 }),
            players: table.players.clone(),
            outcome: table.outcome,
            points: table.outcome.map_or_else(Vec::new, |outcome| {
                let seats = table.players.len();
                (0..seats).map(|seat| rounded(outcome.points(seats, seat).as_f64())).collect()
            }),
            counts: tournament.counts(table),
        };
        let free = |bye: &Bye| Free {
            player: bye.player,
            kind: bye.kind,
            points: rounded(bye.kind.points(tournament.settings().seats).as_f64()),
        };
        Some(Results {
            games: tables.iter().enumerate().map(game).collect(),
            free: byes.iter().map(free).collect(),
        })
    }
}

impl Details {
    pub fn of(tournament: &Tournament, line: &Standing) -> Option<Details> {
        let entrant = tournament.entrant(line.player)?;
        let ties = tournament.settings().tie_breaks.iter().zip(&line.tie_breaks);
        Some(Details {
            seed: bracket::seed_of(tournament, line.player).checked_add(1)?,
            games: line.games,
            tie_breaks: ties.map(|(tie, value)| (*tie, value.map(|value| rounded(value.as_f64())))).collect(),
            missed: entrant.missed,
            left: entrant.left,
        })
    }
}

fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

//! Knock-out: the bracket, and the state of its matches. The best seeds meet last; places missing to a power of
//! two are byes of the best seeds.

use crate::{
    format::{DrawnMatch, Format, knock_out_rounds},
    history::History,
    model::{GameId, Outcome, Player, Points, Seats},
    seating::seated,
    state::{Bye, ByeKind, Table, Tournament},
};

/// Games with seats changed after a drawn match, before the better seed advances.
const FURTHER: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Match {
    /// A game of it has no result.
    Open,
    /// Another game is needed.
    Further,
    /// Winner, unless both were absent.
    Decided(Option<Player>),
}

/// Seeds in bracket order, from 0.
pub fn seeds(players: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < players {
        let size = 2 * order.len();
        order = order.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    order
}

/// Matches and byes of a round, numbered from 0.
pub fn pair(tournament: &Tournament, round: usize) -> (Vec<Table>, Vec<Bye>) {
    let history = History::of(tournament);
    let (mut tables, mut byes) = (Vec::new(), Vec::new());
    let finals = matches(tournament, round);
    for of in 0..finals + usize::from(has_third(tournament, round)) {
        let sides = match of == finals {
            true => [0, 1].map(|of| loser(tournament, round - 1, of)),
            false => [2 * of, 2 * of + 1].map(|side| contender(tournament, round, side)),
        };
        match sides {
            [Some(one), Some(other)] => {
                let mut people = vec![one, other];
                people.sort_by_key(|player| seed_of(tournament, *player));
                tables.push(Table::new(of, seated(people, &history, tables.len())));
            }
            [one, other] => {
                let alone = one.or(other);
                byes.extend(alone.map(|player| Bye { player, kind: ByeKind::Walkover, of: of as u16 }));
            }
        }
    }
    (tables, byes)
}

/// Number of the match for third place, in the last round.
pub const THIRD: usize = 1;

/// Matches of a round, numbered from 0, without that for third place.
pub fn matches(tournament: &Tournament, round: usize) -> usize {
    1 << (knock_out_rounds(tournament.order.len()) - 1 - round)
}

/// Whether a round, numbered from 0, has a match for third place.
pub fn has_third(tournament: &Tournament, round: usize) -> bool {
    tournament.settings.format.has_third()
        && round > 0
        && round + 1 == knock_out_rounds(tournament.order.len())
}

impl Tournament {
    /// Whether a table belongs to the match for third place.
    pub fn is_for_third(&self, id: GameId) -> bool {
        let is_third = |table: &Table| usize::from(table.of) == THIRD;
        has_third(self, id.round.index()) && self.table(id).is_some_and(is_third)
    }
}

/// Loser of a match who has not withdrawn; `None` if both were absent.
fn loser(tournament: &Tournament, round: usize, of: usize) -> Option<Player> {
    let winner = winner(tournament, round, of)?;
    let players = &games(tournament, round, of).next()?.players;
    players.iter().copied().find(|player| *player != winner && tournament.takes_part(*player))
}

/// Player on this side of a round's bracket who has not withdrawn.
fn contender(tournament: &Tournament, round: usize, side: usize) -> Option<Player> {
    came(tournament, round, side).filter(|player| tournament.takes_part(*player))
}

/// Player who came to this side of a round's bracket.
fn came(tournament: &Tournament, round: usize, side: usize) -> Option<Player> {
    match round {
        0 => seeds(tournament.order.len())
            .get(side)
            .and_then(|seed| tournament.order.get(*seed))
            .copied(),
        _ => winner(tournament, round - 1, side),
    }
}

/// The sides of a match in the order of the bracket, as far as they are known.
pub fn sides(tournament: &Tournament, round: usize, of: usize) -> [Option<Player>; 2] {
    match games(tournament, round, of).next() {
        Some(table) if of == THIRD && has_third(tournament, round) => {
            [0, 1].map(|seat| table.players.get(seat).copied())
        }
        None if of == THIRD && has_third(tournament, round) => {
            [0, 1].map(|of| loser(tournament, round - 1, of))
        }
        _ => [2 * of, 2 * of + 1].map(|side| came(tournament, round, side)),
    }
}

/// Rounds of the whole bracket; none before the start.
pub fn rounds(tournament: &Tournament) -> usize {
    if tournament.rounds.is_empty() {
        0
    } else {
        knock_out_rounds(tournament.order.len())
    }
}

/// Player with a bye in this match.
pub fn bye(tournament: &Tournament, round: usize, of: usize) -> Option<Player> {
    let byes = &tournament.rounds.get(round)?.byes;
    byes.iter().find(|bye| usize::from(bye.of) == of).map(|bye| bye.player)
}

/// Player who advances from a match, with a bye or by winning it.
pub fn winner(tournament: &Tournament, round: usize, of: usize) -> Option<Player> {
    bye(tournament, round, of).or_else(|| match state(tournament, round, of) {
        Match::Decided(winner) => winner,
        Match::Open | Match::Further => None,
    })
}

/// The state of a match.
pub fn state(tournament: &Tournament, round: usize, of: usize) -> Match {
    let Format::KnockOut { best_of, drawn, .. } = tournament.settings.format else {
        return Match::Decided(None);
    };
    let games: Vec<&Table> = games(tournament, round, of).collect();
    let Some(players) = games.first().map(|game| game.players.clone()) else {
        return Match::Decided(None);
    };
    if games.iter().any(|game| game.outcome.is_none()) {
        return Match::Open;
    }
    let (base, further) = games.split_at(games.len().min(best_of.into()));
    let score =
        |games: &[&Table], player: Player| -> Points { games.iter().map(|game| scored(game, player)).sum() };
    let ahead = |games: &[&Table]| {
        let [one, other] = [0, 1].map(|side| score(games, players[side]));
        if one == other { None } else { Some(players[usize::from(other > one)]) }
    };
    let abandoned = |game: &&Table| game.outcome == Some(Outcome::Forfeit { absent: Seats::all(2) });
    if base.iter().any(abandoned) || further.iter().any(abandoned) {
        return Match::Decided(ahead(&games));
    }
    if base.len() < usize::from(best_of) {
        return Match::Further;
    }
    if let Some(winner) = ahead(base) {
        return Match::Decided(Some(winner));
    }
    let won = further.iter().find_map(|game| ahead(&[game]));
    match drawn {
        DrawnMatch::PlayOn if won.is_some() => Match::Decided(won),
        DrawnMatch::PlayOn if further.len() < FURTHER => Match::Further,
        DrawnMatch::PlayOn | DrawnMatch::BetterSeed => {
            Match::Decided(players.into_iter().min_by_key(|player| seed_of(tournament, *player)))
        }
    }
}

/// Games of a match that count.
pub fn games(tournament: &Tournament, round: usize, of: usize) -> impl Iterator<Item = &Table> {
    let tables = tournament.rounds.get(round).into_iter().flat_map(|round| &round.tables);
    tables.filter(move |table| usize::from(table.of) == of && table.outcome != Some(Outcome::Void))
}

fn scored(game: &Table, player: Player) -> Points {
    match (game.outcome, game.seat_of(player)) {
        (Some(outcome), Some(seat)) => outcome.points(game.players.len(), seat),
        _ => Points::ZERO,
    }
}

pub fn seed_of(tournament: &Tournament, player: Player) -> usize {
    tournament.order.iter().position(|seeded| *seeded == player).unwrap_or(usize::MAX)
}

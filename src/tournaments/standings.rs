//! Standings: points and tie-breaks, which `docs/tournaments.md` defines.
//!
//! In tie-breaks, a table counts once for each opponent. An unplayed one (a bye, a forfeit) counts as if against
//! opponents with the player's own points: an absent opponent is neither gain nor loss.

use crate::{
    bracket,
    format::{Format, knock_out_rounds},
    league,
    model::{Outcome, Player, Points},
    settings::TieBreak,
    state::{Life, Table, Tournament},
};
use std::{cmp::Reverse, fmt};

/// A line of the standings.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    pub player: Player,
    /// From 1; in a league, within the division. Players whom no tie-break separates share it.
    pub place: usize,
    /// Division of a league, from 0.
    pub division: usize,
    /// Promotion or relegation that this place of a league means.
    pub moves: Option<Moves>,
    pub points: Points,
    /// Games played.
    pub games: usize,
    /// Values in the order of the settings. `None`: the tie-break does not apply, such as a direct encounter of
    /// players who have not all met.
    pub tie_breaks: Vec<Option<Value>>,
}

/// A game of two players, as it counts for one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    Open,
    Scored(Points),
    /// Cancelled, or annulled by an early withdrawal.
    Uncounted,
}

/// Promotion or relegation by one division.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    Up,
    Down,
}

/// Value of a tie-break in 14,400ths: products of shared points are exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Value(pub u64);

impl Value {
    const ONE: u64 = 14_400;

    pub fn as_f64(self) -> f64 {
        self.0 as f64 / Value::ONE as f64
    }
}

/// Up to two decimals.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.as_f64());
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl Tournament {
    /// Current standings: in a league by division, in a knock-out by the round that players reached.
    pub fn standings(&self) -> Vec<Standing> {
        match self.settings.format {
            Format::KnockOut { .. } => knock_out(self),
            Format::League { movers, .. } if !self.divisions.is_empty() => {
                let sizes: Vec<usize> = self.divisions.iter().map(Vec::len).collect();
                let moving = league::movers(&sizes, movers.into());
                let division = |(at, people): (usize, &Vec<Player>)| {
                    let (mut lines, (up, down)) = (Scores::of(self, people).ranked(at), moving[at]);
                    let stay_to = lines.len() - down;
                    lines[..up].iter_mut().for_each(|line| line.moves = Some(Moves::Up));
                    lines[stay_to..].iter_mut().for_each(|line| line.moves = Some(Moves::Down));
                    lines
                };
                self.divisions.iter().enumerate().flat_map(division).collect()
            }
            _ => Scores::of(self, &self.order).ranked(0),
        }
    }
}

/// Results of a group of players.
struct Scores<'a> {
    tournament: &'a Tournament,
    people: &'a [Player],
    /// Indexed by player number minus one.
    scored: Vec<Scored<'a>>,
}

#[derive(Default)]
struct Scored<'a> {
    points: Points,
    played: Vec<(&'a Table, Outcome, usize)>,
    /// Points of byes and forfeits.
    unplayed: Vec<Points>,
}

impl<'a> Scores<'a> {
    fn of(tournament: &'a Tournament, people: &'a [Player]) -> Scores<'a> {
        let mut scored: Vec<Scored> = (0..tournament.entrants.len()).map(|_| Scored::default()).collect();
        for (_, table) in tournament.tables() {
            let Some(outcome) = table.outcome.filter(|_| tournament.counts(table)) else {
                continue;
            };
            for (seat, player) in table.players.iter().enumerate() {
                let own = &mut scored[player.index()];
                let points = outcome.points(table.players.len(), seat);
                own.points += points;
                match outcome {
                    Outcome::Played { .. } => own.played.push((table, outcome, seat)),
                    _ => own.unplayed.push(points),
                }
            }
        }
        for bye in tournament.rounds.iter().flat_map(|round| &round.byes) {
            let (own, points) = (&mut scored[bye.player.index()], bye.kind.points(tournament.settings.seats));
            if points > Points::ZERO {
                own.points += points;
                own.unplayed.push(points);
            }
        }
        Scores { tournament, people, scored }
    }

    fn own(&self, player: Player) -> &Scored<'a> {
        &self.scored[player.index()]
    }

    /// The points of the opponents at a table.
    fn opponents(&self, table: &Table, seat: usize) -> impl Iterator<Item = (usize, Points)> {
        let others = table.players.iter().enumerate().filter(move |(other, _)| *other != seat);
        others
            .map(|(other, player)| (other, self.own(*player).points))
            .collect::<Vec<_>>()
            .into_iter()
    }

    fn ranked(&self, division: usize) -> Vec<Standing> {
        let tie_breaks = &self.tournament.settings.tie_breaks;
        let mut lines: Vec<Standing> =
            self.people.iter().map(|player| self.line(*player, division)).collect();
        // Stable: players whom nothing separates keep the order of their seeds.
        lines.sort_by_key(|line| Reverse(line.points));
        let mut groups = parted(0..lines.len(), |one, other| lines[one].points == lines[other].points);
        for (at, tie_break) in tie_breaks.iter().enumerate() {
            let mut finer = Vec::new();
            for group in groups {
                let people: Vec<Player> = lines[group.clone()].iter().map(|line| line.player).collect();
                for line in &mut lines[group.clone()] {
                    line.tie_breaks.push(self.value(*tie_break, line.player, &people));
                }
                lines[group.clone()].sort_by_key(|line| Reverse(line.tie_breaks[at]));
                finer.extend(parted(group, |one, other| {
                    lines[one].tie_breaks[at] == lines[other].tie_breaks[at]
                }));
            }
            groups = finer;
        }
        for group in groups {
            let place = group.start + 1;
            lines[group].iter_mut().for_each(|line| line.place = place);
        }
        lines
    }

    fn line(&self, player: Player, division: usize) -> Standing {
        let own = self.own(player);
        Standing {
            player,
            place: 0,
            division,
            moves: None,
            points: own.points,
            games: own.played.len(),
            tie_breaks: Vec::new(),
        }
    }

    /// A tie-break of a player among `equals`, whom no earlier one has separated.
    fn value(&self, tie_break: TieBreak, player: Player, equals: &[Player]) -> Option<Value> {
        let own = self.own(player);
        match tie_break {
            TieBreak::DirectEncounter => self.direct(player, equals),
            TieBreak::BuchholzCut1 => Some(self.buchholz_cut_1(own)),
            TieBreak::SonnebornBerger => Some(self.sonneborn_berger(own)),
            TieBreak::Wins => {
                let won = own
                    .played
                    .iter()
                    .filter(|(table, outcome, seat)| outcome.is_won_by(table.players.len(), *seat));
                Some(Value(won.count() as u64 * Value::ONE))
            }
        }
    }

    /// Score against the other equals, if all of them have met.
    fn direct(&self, player: Player, equals: &[Player]) -> Option<Value> {
        let have_met = |one: Player, other: Player| {
            one == other || self.own(one).played.iter().any(|(table, ..)| table.players.contains(&other))
        };
        if equals.len() < 2 || !equals.iter().all(|one| equals.iter().all(|other| have_met(*one, *other))) {
            return None;
        }
        let games = self.own(player).played.iter();
        let halves = games.flat_map(|(table, outcome, seat)| {
            let others = table.players.iter().enumerate();
            let equals = others.filter(|(_, other)| **other != player && equals.contains(other));
            equals.map(|(other, _)| outcome.halves(table.players.len(), *seat, other))
        });
        Some(Value(halves.map(u64::from).sum::<u64>() * Value::ONE / 2))
    }

    fn buchholz_cut_1(&self, own: &Scored) -> Value {
        let others = u64::from(self.tournament.settings.seats) - 1;
        let met = own.played.iter().map(|(table, _, seat)| {
            self.opponents(table, *seat).map(|(_, points)| u64::from(points.0)).sum::<u64>()
        });
        let unplayed = own.unplayed.iter().map(|_| u64::from(own.points.0) * others);
        let mut all: Vec<u64> = met.chain(unplayed).collect();
        all.sort_unstable();
        Value(all.iter().skip(1).sum::<u64>() * Value::ONE / u64::from(Points::ONE.0))
    }

    fn sonneborn_berger(&self, own: &Scored) -> Value {
        let others = u64::from(self.tournament.settings.seats) - 1;
        let met = own.played.iter().flat_map(|(table, outcome, seat)| {
            let scored = |(other, points): (usize, Points)| {
                u64::from(outcome.halves(table.players.len(), *seat, other)) * u64::from(points.0) * 60
            };
            self.opponents(table, *seat).map(scored).collect::<Vec<_>>()
        });
        let unplayed =
            own.unplayed.iter().map(|scored| u64::from(scored.0) * u64::from(own.points.0) * others);
        Value(met.chain(unplayed).sum())
    }
}

/// Ranges of equal neighbours.
fn parted(
    whole: std::ops::Range<usize>,
    is_equal: impl Fn(usize, usize) -> bool,
) -> Vec<std::ops::Range<usize>> {
    let mut groups: Vec<std::ops::Range<usize>> = Vec::new();
    for at in whole {
        match groups.last_mut() {
            Some(group) if is_equal(group.start, at) => group.end = at + 1,
            _ => groups.push(at..at + 1),
        }
    }
    groups
}

/// Whether a player's games are annulled: in a round robin for two seats, by a withdrawal before half of them were
/// played. So all others have met the same opponents.
fn is_annulled(tournament: &Tournament, player: Player) -> bool {
    let is_robin = tournament.settings.format.is_paired_at_start();
    if !is_robin || tournament.settings.seats != 2 || tournament.takes_part(player) {
        return false;
    }
    let (mut all, mut played) = (0, 0);
    for (_, table) in tournament.tables_of(player) {
        all += 1;
        played += usize::from(matches!(table.outcome, Some(Outcome::Played { .. })));
    }
    2 * played < all
}

/// The winner first; of the others, later losers before earlier ones.
fn knock_out(tournament: &Tournament) -> Vec<Standing> {
    // Twice the round: the winner of the match for third place is between the losers of the last round and those of
    // the round before.
    let mut reached = vec![(0, Points::ZERO); tournament.entrants.len()];
    for (index, round) in tournament.rounds.iter().enumerate() {
        let finals = bracket::matches(tournament, index);
        let has_third = bracket::has_third(tournament, index);
        for of in 0..finals + usize::from(has_third) {
            let Some(winner) = bracket::winner(tournament, index, of) else {
                continue;
            };
            let own = &mut reached[winner.index()];
            own.0 = if of == finals { 2 * index - 1 } else { 2 * index + 2 };
            if bracket::games(tournament, index, of).next().is_some() {
                own.1 += Points::ONE;
            }
        }
        for table in round.tables.iter().filter(|table| !has_third || usize::from(table.of) != bracket::THIRD)
        {
            for player in &table.players {
                let own = &mut reached[player.index()];
                own.0 = own.0.max(2 * index);
            }
        }
    }
    let games = |player: Player| {
        let played = tournament
            .tables_of(player)
            .filter(|(_, table)| matches!(table.outcome, Some(Outcome::Played { .. })));
        played.count()
    };
    let line = |player: &Player| Standing {
        player: *player,
        place: 0,
        division: 0,
        moves: None,
        points: reached[player.index()].1,
        games: games(*player),
        tie_breaks: Vec::new(),
    };
    let mut lines: Vec<Standing> = tournament.order.iter().map(line).collect();
    let far = |line: &Standing| reached[line.player.index()].0;
    lines.sort_by_key(|line| Reverse(far(line)));
    let groups = parted(0..lines.len(), |one, other| far(&lines[one]) == far(&lines[other]));
    for group in groups {
        let place = group.start + 1;
        lines[group].iter_mut().for_each(|line| line.place = place);
    }
    lines
}

impl Tournament {
    /// Whether a table has a result that counts.
    pub fn counts(&self, table: &Table) -> bool {
        let has_result = !matches!(table.outcome, None | Some(Outcome::Void));
        has_result && !table.players.iter().any(|player| is_annulled(self, *player))
    }

    /// Results of one player against another, in the order of pairing.
    pub fn between(&self, one: Player, other: Player) -> Vec<Meeting> {
        let counts = !is_annulled(self, one) && !is_annulled(self, other);
        let games = self.tables_of(one).filter(|(_, table)| table.players.contains(&other));
        let scored = |(_, table): (_, &Table)| match (table.outcome, table.seat_of(one)) {
            _ if !counts => Meeting::Uncounted,
            (None, _) => Meeting::Open,
            (Some(Outcome::Void), _) | (_, None) => Meeting::Uncounted,
            (Some(outcome), Some(seat)) => Meeting::Scored(outcome.points(table.players.len(), seat)),
        };
        games.map(scored).collect()
    }

    /// Winners, once the tournament is over: the best of those who came to a game and have not withdrawn, if they
    /// have scored. A knock-out is won by its last match alone.
    pub fn winners(&self) -> Vec<Player> {
        if self.life != Life::Over {
            return Vec::new();
        }
        let last = knock_out_rounds(self.order.len()).saturating_sub(1);
        let can_win = |line: &Standing| match self.settings.format.is_knock_out() {
            true => bracket::winner(self, last, 0) == Some(line.player),
            false => line.division == 0 && line.points > Points::ZERO,
        };
        let mut lines = self.standings();
        lines.retain(|line| can_win(line) && self.takes_part(line.player) && self.has_come(line.player));
        let best = lines.first().map(|line| line.place);
        lines
            .into_iter()
            .filter(|line| Some(line.place) == best)
            .map(|line| line.player)
            .collect()
    }

    /// Whether a player was present at a game with a result.
    pub(crate) fn has_come(&self, player: Player) -> bool {
        self.tables_of(player).any(|(_, table)| match (table.outcome, table.seat_of(player)) {
            (Some(Outcome::Played { .. }), _) => true,
            (Some(Outcome::Forfeit { absent }), Some(seat)) => !absent.has(seat),
            _ => false,
        })
    }
}

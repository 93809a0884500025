//! Past rounds as pairing needs them: meetings, seats, byes.

use crate::{
    model::{Player, Points},
    state::{ByeKind, Tournament},
};

pub struct History {
    size: usize,
    /// Number of rounds so far.
    pub rounds: usize,
    met: Vec<u8>,
    /// Players who should not meet.
    apart: Vec<[Player; 2]>,
    people: Vec<Past>,
}

/// The past of one player.
#[derive(Clone, Default)]
pub struct Past {
    pub points: Points,
    /// Byes that count as such for the next pairing.
    pub byes: u32,
    /// Games won by forfeit.
    pub free: u32,
    /// Number of games in each seat.
    pub seats: [u16; 6],
    /// Latest seats, newest first.
    pub last: [Option<u8>; 2],
    /// Opponents at the latest table.
    pub with: Vec<Player>,
    /// Consecutive pairings of an arena without a table.
    pub waited: u32,
}

impl History {
    pub fn of(tournament: &Tournament) -> History {
        let size = tournament.entrants.len();
        let mut history = History { rounds: tournament.rounds.len(), ..History::new(size) };
        for round in &tournament.rounds {
            for table in &round.tables {
                for (seat, player) in table.players.iter().enumerate() {
                    for other in table.players.iter().filter(|other| *other != player) {
                        let met = &mut history.met[player.index() * size + other.index()];
                        *met = met.saturating_add(1);
                    }
                    let past = &mut history.people[player.index()];
                    past.with = table.players.iter().copied().filter(|other| other != player).collect();
                    past.waited = 0;
                    if let Some(outcome) = table.outcome {
                        past.points += outcome.points(table.players.len(), seat);
                    }
                    if table.is_game() {
                        past.sit(seat);
                    } else if table.outcome.is_some_and(|it| it.winners(table.players.len()).has(seat)) {
                        // A point without a game, as from a bye.
                        past.free += 1;
                    }
                }
            }
            for bye in &round.byes {
                let past = &mut history.people[bye.player.index()];
                past.points += bye.kind.points(tournament.settings().seats);
                match bye.kind {
                    ByeKind::Full | ByeKind::Half | ByeKind::Rest => past.byes += 1,
                    ByeKind::Waits => past.waited += 1,
                    ByeKind::Walkover => {}
                }
            }
        }
        history
    }

    /// Players without a past.
    pub fn new(size: usize) -> History {
        History {
            size,
            rounds: 0,
            met: vec![0; size * size],
            apart: Vec::new(),
            people: vec![Past::default(); size],
        }
    }

    pub fn with_apart(self, apart: &[[Player; 2]]) -> History {
        History { apart: apart.to_vec(), ..self }
    }

    pub fn is_apart(&self, one: Player, other: Player) -> bool {
        self.apart.iter().any(|pair| pair.contains(&one) && pair.contains(&other))
    }

    pub fn met(&self, one: Player, other: Player) -> u8 {
        self.met[one.index() * self.size + other.index()]
    }

    pub fn past(&self, player: Player) -> &Past {
        &self.people[player.index()]
    }

    /// Adds a table that is not in the tournament yet.
    pub fn seat(&mut self, table: &[Player]) {
        for (seat, player) in table.iter().enumerate() {
            self.people[player.index()].sit(seat);
        }
    }
}

impl Past {
    fn sit(&mut self, seat: usize) {
        if let Some(count) = self.seats.get_mut(seat) {
            *count += 1;
        }
        self.last = [Some(seat as u8), self.last[0]];
    }

    /// Games in the first of two seats, minus those in the second.
    pub fn difference(&self) -> i32 {
        i32::from(self.seats[0]) - i32::from(self.seats[1])
    }
}

impl ByeKind {
    /// Points at tables of this many seats: for more than two, what a game is worth on average, or half of that.
    pub fn points(self, seats: u8) -> Points {
        let whole = if seats > 2 { Points(Points::ONE.0 / u32::from(seats)) } else { Points::ONE };
        match self {
            ByeKind::Full => whole,
            ByeKind::Half => Points(whole.0 / 2),
            ByeKind::Rest | ByeKind::Walkover | ByeKind::Waits => Points::ZERO,
        }
    }
}

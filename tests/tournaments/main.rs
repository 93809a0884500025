//! Whole tournaments, and the laws that hold in each.

mod arena;
mod changes;
mod events;
mod knock_out;
mod league;
mod life;
mod robin;
mod standings;
mod swiss;
mod tables;
mod winners;

use changes::Effect;
use deltille::tournaments::*;
use fastrand::Rng;

/// Plays a tournament and checks after each step what always holds.
pub struct Driver {
    pub tournament: Tournament,
    pub rng: Rng,
    pub now: i64,
}

impl Driver {
    /// A tournament with open sign-up and entrants of these ratings.
    pub fn new(settings: Settings, ratings: impl IntoIterator<Item = i64>) -> Driver {
        let tournament = Tournament::new(settings).unwrap();
        let mut driver = Driver { tournament, rng: Rng::with_seed(7), now: 1000 };
        driver.apply(Event::Open);
        for rating in ratings {
            driver.apply(Event::SignUp { rating });
        }
        driver
    }

    pub fn started(settings: Settings, people: usize, seed: u64) -> Driver {
        let mut rng = Rng::with_seed(seed);
        let ratings: Vec<i64> = (0..people).map(|_| rng.i64(1000..2000)).collect();
        let mut driver = Driver::new(settings, ratings);
        driver.rng = rng;
        let now = driver.now();
        driver.apply(Event::Start { now });
        driver
    }

    pub fn now(&self) -> Millis {
        Millis(self.now)
    }

    pub fn try_apply(&mut self, event: Event) -> Result<Vec<Effect>, Refusal> {
        let before = self.tournament.clone();
        let after = self.tournament.apply(&event)?;
        // The same event gives the same tournament, and it survives being stored.
        assert_eq!(before.apply(&event).unwrap(), after);
        let stored = serde_json::to_string(&after).unwrap();
        assert_eq!(serde_json::from_str::<Tournament>(&stored).unwrap(), after);
        self.tournament = after;
        self.check();
        Ok(changes::between(&before, &self.tournament))
    }

    pub fn apply(&mut self, event: Event) -> Vec<Effect> {
        let said = format!("{event:?}");
        self.try_apply(event).unwrap_or_else(|refusal| panic!("{said}: {refusal}"))
    }

    /// In each round, each person is at one place: a table, a further game of the same match, or a bye.
    fn check(&self) {
        for round in self.tournament.rounds() {
            let mut places: Vec<(Player, u16)> =
                round.byes.iter().map(|bye| (bye.player, 1000 + bye.of)).collect();
            let mut matches: Vec<(u16, Vec<Player>)> = Vec::new();
            for table in &round.tables {
                assert_eq!(table.players.len(), usize::from(self.tournament.settings().seats));
                let mut players = table.players.clone();
                players.sort();
                players.dedup();
                assert_eq!(players.len(), table.players.len(), "one person in two seats");
                matches.push((table.of, players));
            }
            if matches!(self.tournament.settings().format, Format::KnockOut { .. }) {
                matches.dedup();
                matches.sort();
                matches.dedup();
            }
            places.extend(
                matches
                    .into_iter()
                    .flat_map(|(of, players)| players.into_iter().map(move |player| (player, of))),
            );
            let mut players: Vec<Player> = places.iter().map(|(player, _)| *player).collect();
            players.sort();
            let all = players.len();
            players.dedup();
            assert_eq!(players.len(), all, "one person in two places of a round");
        }
        let mut standing: Vec<Player> = self.tournament.standings().iter().map(|line| line.player).collect();
        let count = standing.len();
        standing.sort();
        standing.dedup();
        assert_eq!(standing.len(), count);
    }

    pub fn tables(&self, round: usize) -> Vec<Vec<u16>> {
        let tables = self.tournament.rounds()[round - 1].tables.iter();
        tables.map(|table| table.players.iter().map(|player| player.0).collect()).collect()
    }

    pub fn byes(&self, round: usize) -> Vec<u16> {
        self.tournament.rounds()[round - 1].byes.iter().map(|bye| bye.player.0).collect()
    }

    pub fn id(round: usize, table: usize) -> GameId {
        GameId { round: RoundNumber(round as u16), table: table as u16 }
    }

    /// This player wins the open table in the round.
    pub fn wins(&mut self, round: usize, player: u16) -> Vec<Effect> {
        let open = |table: &&Table| table.outcome.is_none() && table.players.contains(&Player(player));
        let tables = &self.tournament.rounds()[round - 1].tables;
        let at = tables
            .iter()
            .position(|table| open(&table))
            .unwrap_or_else(|| panic!("no table of {player}"));
        let seat = tables[at].seat_of(Player(player)).unwrap();
        self.report(Driver::id(round, at), Outcome::Played { winners: Seats::one(seat) })
    }

    pub fn draws(&mut self, round: usize, player: u16) -> Vec<Effect> {
        let open = |table: &&Table| table.outcome.is_none() && table.players.contains(&Player(player));
        let at = self.tournament.rounds()[round - 1].tables.iter().position(|table| open(&table)).unwrap();
        self.report(Driver::id(round, at), Outcome::Played { winners: Seats::NONE })
    }

    pub fn report(&mut self, table: GameId, outcome: Outcome) -> Vec<Effect> {
        let now = self.now();
        self.apply(Event::Report { table, outcome, now })
    }

    /// The tables without a result.
    pub fn open(&self) -> Vec<(GameId, usize)> {
        let open = self.tournament.tables().filter(|(_, table)| table.outcome.is_none());
        open.map(|(id, table)| (id, table.players.len())).collect()
    }

    /// Any result: one winner, several, a draw, absentees.
    pub fn random_outcome(&mut self, seats: usize) -> Outcome {
        match self.rng.u8(0..10) {
            0 => Outcome::Played { winners: Seats(self.rng.u8(0..1 << seats)) },
            1 => Outcome::Forfeit { absent: Seats(self.rng.u8(1..1 << seats)) },
            _ => Outcome::Played { winners: Seats::one(self.rng.usize(0..seats)) },
        }
    }

    /// Plays all open tables of the last round, and those that follow from them.
    pub fn play_open(&mut self) {
        while let Some((table, seats)) = self.open().first().copied() {
            let outcome = self.random_outcome(seats);
            self.report(table, outcome);
        }
    }

    /// Pairs the next round, if there is one.
    pub fn pair_next(&mut self) -> bool {
        self.now += 1;
        let Some(round) = self.tournament.next_round() else {
            return false;
        };
        let now = self.now();
        let event = Event::Pair { round, now };
        self.apply(event.clone());
        // A round is paired once.
        let before = self.tournament.clone();
        if before.rounds().len() >= usize::from(round.0) {
            assert_eq!(self.apply(event), []);
            assert_eq!(self.tournament, before);
        }
        self.tournament.life() == Life::Running
    }

    /// Each of the present people withdraws with this chance.
    pub fn drop_out(&mut self, chance: f64) {
        let present = self.tournament.entrants().filter(|(_, entrant)| entrant.left.is_none());
        for player in present.map(|(player, _)| player).collect::<Vec<_>>() {
            if self.tournament.life() != Life::Over && self.rng.f64() < chance {
                self.apply(Event::Withdraw { player });
            }
        }
    }

    /// Meetings of the same two after their first.
    pub fn repeats(&self) -> usize {
        let mut pairs: Vec<(Player, Player)> = Vec::new();
        for (_, table) in self.tournament.tables() {
            for one in &table.players {
                pairs.extend(table.players.iter().filter(|other| *other > one).map(|other| (*one, *other)));
            }
        }
        let all = pairs.len();
        pairs.sort();
        pairs.dedup();
        all - pairs.len()
    }

    /// Byes with a point, beyond the first of each.
    pub fn second_byes(&self) -> usize {
        let byes = self.tournament.rounds().iter().flat_map(|round| &round.byes);
        let mut full: Vec<Player> =
            byes.filter(|bye| bye.kind == ByeKind::Full).map(|bye| bye.player).collect();
        let all = full.len();
        full.sort();
        full.dedup();
        all - full.len()
    }

    /// The greatest difference of seats of one person, over the tables that were not forfeited.
    pub fn worst_difference(&self) -> usize {
        let seats = usize::from(self.tournament.settings().seats);
        let difference = |(player, _): (Player, &Entrant)| {
            let mut counts = vec![0; seats];
            for (_, table) in self.tournament.tables_of(player) {
                if !matches!(table.outcome, Some(Outcome::Forfeit { .. } | Outcome::Void)) {
                    counts[table.seat_of(player).unwrap()] += 1;
                }
            }
            counts.iter().max().unwrap() - counts.iter().min().unwrap()
        };
        self.tournament.entrants().map(difference).max().unwrap_or(0)
    }

    pub fn places(&self) -> Vec<(usize, u16)> {
        self.tournament.standings().iter().map(|line| (line.place, line.player.0)).collect()
    }
}

pub fn swiss(rounds: u16, seats: u8) -> Settings {
    Settings::new(Format::Swiss { rounds }, seats)
}

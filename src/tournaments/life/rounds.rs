//! Who plays whom: the beginning, and each next round.

use super::{Effect, Work};
use crate::{
    arena,
    bracket::{self},
    history::History,
    league,
    model::{Player, RoundNumber, Time},
    robin,
    settings::{Format, Refusal},
    state::{Bye, ByeKind, Life, Round, Table, Tournament},
    swiss,
};

impl Tournament {
    /// The divisions of a league, if it began now with those who have entered: those of the season before keep
    /// their order, and new people follow by rating. Too few people have none.
    pub fn next_divisions(&self) -> Vec<Vec<Player>> {
        let Format::League { division, .. } = self.settings.format else {
            return Vec::new();
        };
        let entered = self.by_rating();
        let mut order: Vec<Player> = self.divisions.concat();
        order.retain(|player| self.takes_part(*player));
        let new: Vec<Player> = entered.into_iter().filter(|player| !order.contains(player)).collect();
        order.extend(new);
        league::divisions(&order, division.into(), self.settings.seats.into())
    }
}

impl Work {
    pub(super) fn start(&mut self, now: Time) -> Result<(), Refusal> {
        let tournament = &mut self.tournament;
        match tournament.life {
            Life::Created => return Err(Refusal::NotOpen),
            Life::SignUp => {}
            // Started already.
            Life::Running => return Ok(()),
            Life::Over => return Err(Refusal::Over),
        }
        let entered = tournament.by_rating();
        tournament.settings.check()?;
        tournament.settings.check_field(entered.len())?;
        tournament.order = match tournament.settings.format {
            Format::League { .. } => {
                tournament.divisions = tournament.next_divisions();
                tournament.divisions.concat()
            }
            _ => entered,
        };
        tournament.life = Life::Running;
        match tournament.settings.format {
            Format::RoundRobin { legs } => {
                let groups = vec![tournament.order.clone()];
                self.schedule(&groups, legs.into(), now);
            }
            Format::League { .. } => {
                let groups = tournament.divisions.clone();
                self.schedule(&groups, 1, now);
            }
            Format::Swiss { .. } | Format::KnockOut { .. } => self.next_pairs(now),
            Format::Arena => {}
        }
        Ok(())
    }

    /// Opens all rounds of groups in which everyone meets everyone.
    pub(super) fn schedule(&mut self, groups: &[Vec<Player>], legs: usize, now: Time) {
        let seats = usize::from(self.tournament.settings.seats);
        let mut rounds: Vec<(Vec<Table>, Vec<Bye>)> = Vec::new();
        for (of, people) in groups.iter().enumerate() {
            for (index, planned) in robin::schedule(people, seats, legs).into_iter().enumerate() {
                if rounds.len() == index {
                    rounds.push((Vec::new(), Vec::new()));
                }
                let (tables, byes) = &mut rounds[index];
                tables.extend(planned.tables.into_iter().map(|table| Table::new(of, table)));
                let rest = |player| Bye { player, kind: ByeKind::Rest, of: of as u16 };
                byes.extend(planned.rests.into_iter().map(rest));
            }
        }
        for (tables, byes) in rounds {
            self.open_round(tables, byes, now);
        }
    }

    pub(super) fn open_round(&mut self, tables: Vec<Table>, byes: Vec<Bye>, now: Time) {
        let deadline = self.tournament.settings.window.map(|window| Time(now.0.saturating_add(window.0)));
        self.tournament.rounds.push(Round { tables, byes, opened: now, deadline });
        let round = RoundNumber::at(self.tournament.rounds.len() - 1);
        self.effects.push(Effect::Paired { round, deadline });
    }

    pub(super) fn pair(&mut self, round: RoundNumber, now: Time) -> Result<(), Refusal> {
        let paired = self.tournament.rounds.len();
        if round.0 > 0 && round.index() < paired {
            return Ok(());
        }
        self.tournament.running()?;
        let is_arena = self.tournament.settings.format == Format::Arena;
        let open = self.tournament.rounds.last().map_or(0, Round::open);
        if open > 0 && !is_arena {
            return Err(Refusal::RoundOpen { open: RoundNumber::at(paired - 1), left: open });
        }
        let next = RoundNumber::at(paired);
        if round != next {
            return Err(Refusal::NotNext { asked: round, next });
        }
        self.next_pairs(now);
        Ok(())
    }

    /// Those who sit out a round on request, and those who play it. If too few are left for a table, all play, and
    /// can ask once more.
    fn resting(&mut self, here: Vec<Player>, round: RoundNumber) -> (Vec<Player>, Vec<Player>) {
        let entrants = &mut self.tournament.entrants;
        let rests = |player: &Player| entrants[player.index()].rest == Some(round);
        let (resting, playing): (Vec<Player>, Vec<Player>) = here.iter().copied().partition(rests);
        if playing.len() >= usize::from(self.tournament.settings.seats) {
            return (resting, playing);
        }
        for player in resting {
            entrants[player.index()].rest = None;
        }
        (Vec::new(), here)
    }

    /// Pairs the next round of a Swiss, a knock-out or an arena.
    pub(super) fn next_pairs(&mut self, now: Time) {
        let tournament = &self.tournament;
        let (here, seats) = (tournament.present(), usize::from(tournament.settings.seats));
        let paired = tournament.rounds.len();
        let bye = |kind| move |player| Bye { player, kind, of: 0 };
        let (tables, byes) = match tournament.settings.format {
            Format::Swiss { rounds } if here.len() >= seats => {
                let later = usize::from(rounds).saturating_sub(paired + 1);
                let history = History::of(tournament);
                let (resting, playing) = self.resting(here, RoundNumber::at(paired));
                let round = swiss::pair(&history, &playing, seats, later);
                let full = round.byes.into_iter().map(bye(ByeKind::Full));
                (round.tables, full.chain(resting.into_iter().map(bye(ByeKind::Half))).collect())
            }
            Format::KnockOut { .. } => {
                let (tables, byes) = bracket::pair(tournament, paired);
                self.open_round(tables, byes, now);
                return self.settle(paired);
            }
            Format::Arena => {
                let is_busy =
                    |player: &Player| tournament.tables_of(*player).any(|(_, table)| table.outcome.is_none());
                let free: Vec<Player> = here.into_iter().filter(|player| !is_busy(player)).collect();
                let is_open = tournament.tables().any(|(_, table)| table.outcome.is_none());
                let (tables, waiting) = arena::pair(&History::of(tournament), &free, seats, is_open);
                if tables.is_empty() {
                    return;
                }
                (tables, waiting.into_iter().map(bye(ByeKind::Waits)).collect())
            }
            // Too few are left for a table.
            Format::Swiss { .. } => return self.end(),
            Format::RoundRobin { .. } | Format::League { .. } => return,
        };
        let tables = tables.into_iter().map(|table| Table::new(0, table)).collect();
        self.open_round(tables, byes, now);
    }
}

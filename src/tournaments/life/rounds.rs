//! Pairing: the start, and each next round.

use crate::{
    arena, bracket,
    format::Format,
    history::History,
    league,
    model::{Millis, Player, RoundNumber},
    robin,
    settings::Refusal,
    state::{Bye, ByeKind, Life, Round, Table, Tournament},
    swiss,
};

/// Room for an arena that is stored whole, in bytes, and the most that its parts take. One more pairing of all its
/// players always fits above it.
const ROOM: usize = 215_000;
const PLAYER: usize = 200;
const PAIRING: usize = 70;
const WAITING: usize = 35;
const GAME: usize = 300;

/// Why a tournament ended by itself before its rounds or its time were over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutShort {
    /// An arena has had all its pairings.
    Full,
    /// A Swiss has too few players left for a table.
    TooFew,
}

impl CutShort {
    /// Word in texts.
    pub fn word(self) -> &'static str {
        match self {
            CutShort::Full => "full",
            CutShort::TooFew => "too-few",
        }
    }
}

impl Tournament {
    /// Why it ended by itself before its rounds or its time were over, if it did.
    pub fn cut_short(&self) -> Option<CutShort> {
        let (rounds, left) =
            (self.rounds.len(), self.entrants().filter(|(_, entrant)| entrant.left.is_none()));
        match self.settings.format {
            _ if self.life != Life::Over => None,
            Format::Arena if self.is_full() => Some(CutShort::Full),
            Format::Swiss { rounds: wanted } if rounds < usize::from(wanted) => {
                (left.count() < usize::from(self.settings.seats)).then_some(CutShort::TooFew)
            }
            _ => None,
        }
    }

    /// Whether an arena has had all the pairings that can be stored.
    fn is_full(&self) -> bool {
        let pairing = |round: &Round| PAIRING + GAME * round.tables.len() + WAITING * round.byes.len();
        PLAYER * self.entrants().count() + self.rounds.iter().map(pairing).sum::<usize>() >= ROOM
    }

    /// Divisions that a league would have if it started now: those of the season before keep their order, and new
    /// players follow by rating. Empty with too few players.
    pub fn next_divisions(&self) -> Vec<Vec<Player>> {
        let Format::League { division, .. } = self.settings.format else {
            return Vec::new();
        };
        let mut order: Vec<Player> = self.divisions.concat();
        order.retain(|player| self.takes_part(*player));
        let new: Vec<Player> =
            self.by_rating().into_iter().filter(|player| !order.contains(player)).collect();
        order.extend(new);
        league::divisions(&order, division.into(), self.settings.seats.into())
    }

    pub(super) fn start(&mut self, now: Millis, apart: &[[Player; 2]]) -> Result<(), Refusal> {
        match self.life {
            Life::Created => return Err(Refusal::NotOpen),
            Life::SignUp => {}
            // Started already.
            Life::Running => return Ok(()),
            Life::Over => return Err(Refusal::Over),
        }
        self.order = self.by_rating();
        self.settings.check()?;
        self.settings.check_field(self.order.len())?;
        self.life = Life::Running;
        match self.settings.format {
            Format::RoundRobin { legs } => {
                let all = self.order.clone();
                self.schedule(&[all], legs.into(), now);
            }
            Format::League { .. } => {
                self.divisions = self.next_divisions();
                self.order = self.divisions.concat();
                self.schedule(&self.divisions.clone(), 1, now);
            }
            format if format.is_paired_by_round() => self.next_pairs(now, apart),
            _ => {}
        }
        Ok(())
    }

    /// Opens all rounds of groups in which all meet all.
    fn schedule(&mut self, groups: &[Vec<Player>], legs: usize, now: Millis) {
        let mut rounds: Vec<(Vec<Table>, Vec<Bye>)> = Vec::new();
        for (of, people) in groups.iter().enumerate() {
            let planned = robin::schedule(people, self.settings.seats.into(), legs);
            rounds.resize_with(rounds.len().max(planned.len()), Default::default);
            for ((tables, byes), planned) in rounds.iter_mut().zip(planned) {
                tables.extend(planned.tables.into_iter().map(|table| Table::new(of, table)));
                let rest = |player| Bye { player, kind: ByeKind::Rest, of: of as u16 };
                byes.extend(planned.rests.into_iter().map(rest));
            }
        }
        for (tables, byes) in rounds {
            self.open_round(tables, byes, now);
        }
    }

    fn open_round(&mut self, tables: Vec<Table>, byes: Vec<Bye>, now: Millis) {
        let deadline = self.deadline_from(now);
        self.rounds.push(Round { tables, byes, opened: now, deadline });
    }

    /// Deadline of a round that is opened now.
    pub(super) fn deadline_from(&self, now: Millis) -> Option<Millis> {
        self.settings.window.map(|window| now.after(window))
    }

    pub(super) fn pair(
        &mut self,
        round: RoundNumber,
        now: Millis,
        apart: &[[Player; 2]],
    ) -> Result<(), Refusal> {
        let paired = self.rounds.len();
        if round.0 > 0 && round.index() < paired {
            return Ok(());
        }
        self.check_running()?;
        let left = self.rounds.last().map_or(0, Round::open);
        if left > 0 && !self.settings.format.is_paired_when_free() {
            return Err(Refusal::RoundOpen { open: RoundNumber::at(paired - 1), left });
        }
        let next = RoundNumber::at(paired);
        if round != next {
            return Err(Refusal::NotNext { asked: round, next });
        }
        self.next_pairs(now, apart);
        Ok(())
    }

    /// Players who sit out a round on request, and those who play it. With too few for a table, all play, and the
    /// requests are not used up.
    fn resting(&mut self, here: Vec<Player>, round: RoundNumber) -> (Vec<Player>, Vec<Player>) {
        let rests = |player: &Player| self.entrants[player.index()].rest == Some(round);
        let (resting, playing): (Vec<Player>, Vec<Player>) = here.iter().copied().partition(rests);
        if playing.len() >= usize::from(self.settings.seats) {
            return (resting, playing);
        }
        for player in resting {
            self.entrants[player.index()].rest = None;
        }
        (Vec::new(), here)
    }

    /// Pairs the next round of a format that does not pair all at the start.
    fn next_pairs(&mut self, now: Millis, apart: &[[Player; 2]]) {
        let (mut here, seats) = (self.present(), usize::from(self.settings.seats));
        let mut away = Vec::new();
        if self.settings.format.gives_byes() {
            (away, here) = here.into_iter().partition(|player| self.entrants[player.index()].away);
        }
        let paired = self.rounds.len();
        let bye = |kind| move |player| Bye { player, kind, of: 0 };
        let (tables, byes) = match self.settings.format {
            Format::Swiss { rounds } if here.len() >= seats => {
                let later = usize::from(rounds).saturating_sub(paired + 1);
                let history = History::of(self).with_apart(apart);
                let (resting, playing) = self.resting(here, RoundNumber::at(paired));
                let round = swiss::pair(&history, &playing, seats, later);
                let full = round.byes.into_iter().map(bye(ByeKind::Full));
                let half = resting.into_iter().map(bye(ByeKind::Half));
                (round.tables, full.chain(half).chain(away.into_iter().map(bye(ByeKind::Rest))).collect())
            }
            // Too few are left for a table.
            Format::Swiss { .. } => {
                self.life = Life::Over;
                return;
            }
            Format::KnockOut { .. } => {
                let (tables, byes) = bracket::pair(self, paired);
                self.open_round(tables, byes, now);
                return self.settle(paired, now);
            }
            Format::Arena => {
                let free: Vec<Player> = here.into_iter().filter(|player| !self.is_busy(*player)).collect();
                let is_open = self.open_tables().next().is_some();
                let is_rested = self.pairs_again_at().is_some_and(|at| at <= now);
                let apart = if is_rested { &[] } else { apart };
                let history = History::of(self).with_apart(apart);
                let (tables, waiting) = arena::pair(&history, &free, seats, is_open, is_rested);
                if tables.is_empty() {
                    return;
                }
                if self.is_full() {
                    self.life = Life::Over;
                    return;
                }
                (tables, waiting.into_iter().map(bye(ByeKind::Waits)).collect())
            }
            Format::RoundRobin { .. } | Format::League { .. } => return,
        };
        let tables = tables.into_iter().map(|table| Table::new(0, table)).collect();
        self.open_round(tables, byes, now);
    }
}

//! A requested puzzle: a variant of a game that is a puzzle, or a position with a task.

use crate::routing::{Problem, Result};
use deltille_base::{
    ids::{ChannelId, GuildId, TableId, Time, UserId},
    text::Locale,
};
use deltille_games::{Grade, SeatSet, Setup, registry, tactics::Tactic};
use deltille_table::{
    Home, HostSeat, Opening, Origin, Person, Stakes, Table,
    clock::{Standstill, TimeControl},
    fair::Seed,
    solo::Solo,
    task::Task,
};

#[derive(Clone, Debug)]
pub struct PuzzleRequest {
    pub setup: Setup,
    pub from: Origin,
    /// `None`: the puzzle is a variant of its game.
    pub task: Option<Task>,
}

impl PuzzleRequest {
    pub fn puzzle(setup: Setup) -> PuzzleRequest {
        PuzzleRequest { setup, from: Origin::default(), task: None }
    }

    /// # Errors
    /// The tactic is no longer valid under the rules.
    pub fn tactic(tactic: &Tactic) -> Result<PuzzleRequest> {
        let task = Task::of(tactic).map_err(|why| Problem::Ours(format!("tactic {}: {why}", tactic.id)))?;
        let from = Origin { position: Some(tactic.position.clone()), lines: Vec::new() };
        Ok(PuzzleRequest { setup: tactic.setup.clone(), from, task: Some(task) })
    }

    /// Its first board as a table that is not stored, for somebody without a name. May take a second.
    ///
    /// # Errors
    /// The rules refuse it.
    pub fn table(self, channel: ChannelId, guild: Option<GuildId>, language: Locale) -> Result<Table> {
        let opening = Opening {
            id: TableId(0),
            channel,
            guild,
            setup: self.setup,
            host: Person { id: UserId(0), name: String::new() },
            seat: HostSeat::First,
            invited: Vec::new(),
            computers: Vec::new(),
            at: Time(0),
            seed: Seed([0; 32]),
            from: self.from,
            time: TimeControl::Unlimited,
            solo: Solo::default(),
            task: self.task,
            stakes: Stakes::Casual,
            standstill: Standstill::default(),
            home: Home { language, ..Home::default() },
        };
        let (mut table, _) = Table::open(&opening).map_err(Problem::of)?;
        table.carry_on(SeatSet::EMPTY, opening.at, &opening.standstill);
        Ok(table)
    }

    pub fn grade(&self) -> Option<Grade> {
        match &self.task {
            Some(task) => Some(task.grade),
            None => registry::grade_of(&self.setup),
        }
    }
}

//! Chooses a computer's order at a table: what is due, answered by the engine.

use deltille_engine::opponent::{Decision, Opponent};
use deltille_games::{AnyPlay, Control, Leave, Level};
use deltille_table::{Command, computers::Due};
use std::time::Duration;

/// How long a computer thinks at most: on a busy machine the strongest level needs several times as long for
/// its nodes, and people wait for two seconds at most.
pub const LONGEST: Duration = Duration::from_millis(1500);

/// A question to a computer, with everything that its answer depends on.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    pub due: Due,
    pub level: Level,
    /// Whether it may resign a lost game.
    pub resigns: bool,
    pub seed: u64,
    /// Maximum size of the search's table, in bytes.
    pub memory: usize,
}

impl Question {
    /// Like [`Question::answer`], with the best answer found within [`LONGEST`]. `elapsed`: time since the
    /// search began.
    pub fn answer_in_time(
        self,
        play: &AnyPlay,
        stop: &dyn Fn() -> bool,
        elapsed: &dyn Fn() -> Duration,
    ) -> Option<Command> {
        self.answer(play, &|| stop() || elapsed() >= LONGEST)
    }

    /// Returns the computer's order. `None`: it may not act, or was stopped before it had an answer.
    pub fn answer(self, play: &AnyPlay, stop: &dyn Fn() -> bool) -> Option<Command> {
        let Question { due, level, resigns, seed, memory } = self;
        let opponent = Opponent { level, resigns, seed, memory };
        match due {
            Due::Entry(seat) => Some(match opponent.decide(play, seat, stop)? {
                Decision::Enter(text) => Command::Enter { text },
                Decision::Resign => Command::Control(Control::Leave(Leave::Resign)),
            }),
            Due::Answer(seat, offer) if opponent.accepts(play, seat, offer, stop) => {
                Some(Command::Control(Control::Accept(offer)))
            }
            Due::Answer(_, offer) => Some(Command::Refuse(offer)),
        }
    }
}

#[cfg(test)]
#[path = "../../../tests/units/search.rs"]
mod tests;

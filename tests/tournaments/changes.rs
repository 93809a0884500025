//! Changes that an event made, as a list that tests can compare.

use super::*;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    SignUpOpened,
    Entered {
        player: Player,
    },
    Left {
        player: Player,
    },
    Replaced {
        player: Player,
    },
    Corrected {
        correction: Correction,
    },
    /// A result is new.
    Recorded {
        table: GameId,
        outcome: Outcome,
    },
    /// A seat of an open table is empty now.
    SeatLeft {
        table: GameId,
        seat: u8,
    },
    /// A further game of a match.
    TableOpened {
        table: GameId,
    },
    /// All tables of a round have results.
    RoundComplete {
        round: RoundNumber,
    },
    Paired {
        round: RoundNumber,
        deadline: Option<Millis>,
    },
    Over,
}

pub fn between(before: &Tournament, after: &Tournament) -> Vec<Effect> {
    let mut found = Vec::new();
    if after.life() == Life::SignUp && before.life() != Life::SignUp {
        return vec![Effect::SignUpOpened];
    }
    for (player, entrant) in after.entrants() {
        let was_present = before.entrant(player).map(|before| before.left.is_none());
        match (was_present, entrant.left.is_none()) {
            (None | Some(false), true) => found.push(Effect::Entered { player }),
            (Some(true), false) => found.push(Effect::Left { player }),
            _ => {}
        }
    }
    if let Some(new) = after.replacements().get(before.replacements().len()) {
        found.retain(|effect| *effect != Effect::Entered { player: new.player });
        found.push(Effect::Replaced { player: new.player });
    }
    let corrections = after.corrections().iter().skip(before.corrections().len()).cloned();
    found.extend(corrections.map(|correction| Effect::Corrected { correction }));
    let was_paired = |round: RoundNumber| before.round(round).is_some();
    let is_recorded = |table: GameId| match before.table(table) {
        Some(before) => before.outcome.is_none(),
        None => was_paired(table.round),
    };
    for (table, now) in after.tables() {
        let then = before.table(table);
        match (now.outcome, then) {
            (Some(outcome), _) if is_recorded(table) => found.push(Effect::Recorded { table, outcome }),
            (None, Some(then)) => {
                let left = now.empty.without(then.empty);
                let seats = (0..now.players.len()).filter(|seat| left.has(*seat));
                found.extend(seats.map(|seat| Effect::SeatLeft { table, seat: seat as u8 }));
            }
            (None, None) if was_paired(table.round) => found.push(Effect::TableOpened { table }),
            _ => {}
        }
    }
    for (round, now) in (1..).map(RoundNumber).zip(after.rounds()) {
        // The end of a tournament completes no round.
        let is_played = |table: &Table| !matches!(table.outcome, None | Some(Outcome::Void));
        let is_new = match before.round(round) {
            Some(then) => {
                now.tables.iter().zip(&then.tables).any(|(now, then)| is_played(now) && then.is_open())
            }
            None => true,
        };
        if now.is_complete() && is_new {
            found.push(Effect::RoundComplete { round });
        }
        if !was_paired(round) {
            found.push(Effect::Paired { round, deadline: now.deadline });
        }
    }
    if after.life() == Life::Over && before.life() != Life::Over {
        found.push(Effect::Over);
    }
    found
}

//! `deltille engine trace`: replays a record entry by entry as JSON.

use super::shared::{EngineError, write_json};
use deltille_base::text::{Locale, say};
use deltille_games::{Actors, AnyPlay, Outcome};
use serde::{Serialize, Serializer};
use std::io::Write;

/// One line of a trace. The order of the fields is part of the public interface.
#[derive(Serialize)]
struct TraceLine {
    ply: u32,
    entry: Option<String>,
    actors: Vec<&'static str>,
    position: String,
    legal: Option<Vec<String>>,
    chance: Option<Vec<String>>,
    result: Option<ResultObject>,
}

/// COMMON's result object, its keys in order.
struct ResultObject {
    outcome: Outcome,
    seats: &'static [&'static str],
}

impl Serialize for ResultObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.outcome.entries(self.seats))
    }
}

/// The last line of a trace when an entry is refused.
#[derive(Serialize)]
struct RefusedLine<'a> {
    ply: u32,
    entry: &'a str,
    error: RefusedError,
}

#[derive(Serialize)]
struct RefusedError {
    kind: &'static str,
    rule: Option<&'static str>,
    message: String,
}

/// Replays a record and writes a line for the start and for each entry. Stops at the first refused entry.
///
/// Keeps nothing of the record except the game's own memory of it.
pub fn run(
    mut play: AnyPlay,
    record: impl Iterator<Item = Result<String, EngineError>>,
    out: &mut impl Write,
) -> Result<(), EngineError> {
    write_json(out, &trace_line(&play, None))?;
    for entry in record {
        let entry = entry?;
        let ply = play.ply() + 1;
        match play.enter(&entry) {
            Ok(entered) => write_json(out, &trace_line(&play, Some(entered.line)))?,
            Err(refusal) => {
                let message = say(Locale::default(), refusal.message());
                let error = RefusedError {
                    kind: refusal.kind(),
                    rule: refusal.rule(),
                    message: message.clone(),
                };
                write_json(out, &RefusedLine { ply, entry: &entry, error })?;
                out.flush()?;
                return Err(EngineError::Refused { ply, entry, message });
            }
        }
    }
    Ok(())
}

fn trace_line(play: &AnyPlay, entry: Option<String>) -> TraceLine {
    let actors = match play.actors() {
        Actors::Seats(seats) => seats.iter().map(|seat| play.name(seat)).collect(),
        Actors::Chance | Actors::Nobody => Vec::new(),
    };
    TraceLine {
        ply: play.ply(),
        entry,
        actors,
        position: play.full_position(),
        legal: play.legal(),
        chance: play.chance_list(),
        result: play.outcome().map(|outcome| ResultObject { outcome, seats: play.seats() }),
    }
}

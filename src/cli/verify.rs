//! `deltille engine verify`: checks that all lots were drawn as promised, that no hidden entry was changed,
//! and that the record is unaltered.

use super::shared::EngineError;
use deltille_base::{
    ids::InteractionId,
    text::{Locale, say},
};
use deltille_games::AnyPlay;
use deltille_table::{
    ABORTED, ANONYMISED, RecordError, Table,
    fair::{self, FINAL, Seed, Verified, final_hash},
    lines,
};
use serde_json::{Value, json};
use std::io::{self, Write};

fn header(text: &str, key: &str) -> Option<String> {
    lines::header(&lines::read(text), key)
}

fn failed(why: impl Into<String>) -> EngineError {
    EngineError::Unverified(why.into())
}

/// The parts of a record's head that determine its lots.
struct Head {
    seed: Seed,
    /// `None` in records made before requests counted.
    requests: Option<Vec<InteractionId>>,
    /// Entries made before the table was opened.
    imported: u32,
    called_off: bool,
}

impl Head {
    fn of(text: &str, entries: usize) -> Result<Head, EngineError> {
        let seed = header(text, "seed").ok_or_else(|| {
            failed("the record has no seed: it is told when the game is over, and only where lots are drawn")
        })?;
        let seed: Seed = seed.parse().map_err(|why| failed(format!("{why}")))?;
        let ids = |line: &str| {
            line.split(',').map(|id| id.trim().parse().map(InteractionId)).collect::<Result<_, _>>()
        };
        let requests = header(text, "requests").as_deref().map(ids).transpose();
        let requests = requests.map_err(|_| failed("the requests are no list of numbers"))?;
        let imported = match header(text, "imported") {
            None => 0,
            Some(line) => {
                let count = line.split_whitespace().next().and_then(|count| count.parse::<u32>().ok());
                let count = count.ok_or_else(|| {
                    failed(format!("it is not said how many entries were imported: {line}"))
                })?;
                if count as usize > entries {
                    return Err(failed(format!(
                        "{count} entries are said to be imported, but there are only {entries}"
                    )));
                }
                count
            }
        };
        Ok(Head {
            seed,
            requests,
            imported,
            called_off: header(text, "result").as_deref() == Some(ABORTED),
        })
    }
}

/// Checks a record and prints what the channel must have shown.
///
/// # Errors
/// A promise is broken; or ([`EngineError::Unproven`], after the output) something cannot be proven.
pub fn run(text: &str, out: &mut impl Write) -> Result<(), EngineError> {
    let mut unproven = Vec::new();
    let table = read(text, &mut unproven)?;
    let lines: Vec<String> = table.entries.iter().map(|entry| entry.line.clone()).collect();
    let head = Head::of(text, lines.len())?;
    // The import replayed the record from the same start.
    let first = table.first().ok_or_else(|| failed("the game cannot be set up"))?;
    let lots = head.seed.lots(head.requests.as_deref());
    let verified = fair::verify(first, &head.seed, &lots, &lines, head.imported)
        .map_err(|why| failed(why.to_string()))?;
    let promise = verified.promise.to_string();
    if let Some(told) = header(text, "promise").filter(|told| *told != promise) {
        return Err(failed(format!("the record promises {told}, but its seed is that of {promise}")));
    }
    check_result(text, &table, &head)?;
    let hash = check_final(text, &mut unproven)?;
    if let Some(seats) = header(text, ANONYMISED) {
        unproven.push(format!(
            "names, options and entries that are no lots: the data of {seats} were deleted, so the record is not the one whose hash was \
             shown"
        ));
    }
    if verified.unproven > 0 {
        unproven
            .push(format!("{} lots and hidden entries that were made at another table", verified.unproven));
    }
    if head.requests.is_none() {
        unproven.push("that the seed was not chosen: nobody else had a part in the lots".to_owned());
    }
    let answer = answer(text, &table, &head, &lots, &verified, hash, &unproven);
    serde_json::to_writer(&mut *out, &answer).map_err(io::Error::from)?;
    writeln!(out)?;
    if unproven.is_empty() {
        Ok(())
    } else {
        Err(EngineError::Unproven(unproven.join("; ")))
    }
}

/// Imports the record; for a game that was called off, up to the first entry that stays hidden.
fn read(text: &str, unproven: &mut Vec<String>) -> Result<Table, EngineError> {
    let why = match Table::import(text, None) {
        Ok(table) => return Ok(table),
        Err(RecordError::Hidden { line, .. }) if header(text, "result").as_deref() == Some(ABORTED) => {
            unproven.push(format!("the entries from line {line} on, which stay hidden"));
            let before = lines::read(text).into_iter().take_while(|read| read.number < line);
            let before: String = before.flat_map(|line| [line.content.text(), "\n".to_owned()]).collect();
            match Table::import(&before, None) {
                Ok(table) => return Ok(table),
                Err(why) => why,
            }
        }
        Err(why) => why,
    };
    Err(failed(say(Locale::default(), &why.message())))
}

/// Checks that the game ended as the record says, and that nothing is missing at its end.
fn check_result(text: &str, table: &Table, head: &Head) -> Result<(), EngineError> {
    match (header(text, "result"), table.result()) {
        _ if head.called_off => Ok(()),
        (Some(told), Some(result)) if told != result => {
            Err(failed(format!("the result is {result}, not {told}")))
        }
        (Some(told), None) => Err(failed(format!(
            "the result is said to be {told}, but the game is not over: entries are missing"
        ))),
        // The seed is published only at the end.
        (None, None) => Err(failed("the seed is told, but the game is not over: entries are missing")),
        (Some(_) | None, Some(_)) => Ok(()),
    }
}

/// Checks that the whole record is as it was at the end.
fn check_final(text: &str, unproven: &mut Vec<String>) -> Result<String, EngineError> {
    let hash = final_hash(text).to_string();
    match header(text, FINAL) {
        Some(told) if told != hash => {
            return Err(failed(format!(
                "the record was changed: its hash is {hash}, and {told} is said to be"
            )));
        }
        Some(_) => {}
        None => unproven.push(
            "names, options and entries that are no lots: the record is of the older scheme".to_owned(),
        ),
    }
    Ok(hash)
}

fn answer(
    text: &str,
    table: &Table,
    head: &Head,
    lots: &Seed,
    verified: &Verified,
    hash: String,
    unproven: &[String],
) -> Value {
    let seal =
        |seal: &fair::Seal| json!({"entry": seal.ply, "seat": seal.seat, "seal": seal.hash.to_string()});
    let seals: Vec<_> = verified.seals.iter().map(seal).collect();
    let requests = head.requests.iter().flatten().map(ToString::to_string).collect::<Vec<_>>();
    let mut answer = json!({
        "promise": verified.promise.to_string(), "drawn": verified.drawn, "seals": seals, "requests": requests, "unproven": unproven,
    });
    if header(text, FINAL).is_some() {
        answer["final"] = hash.into();
    }
    if header(text, "seats").is_some() {
        // The place of each seat's player in the lobby's list, from 1.
        let mut places = lots.draw_seats(table.seats.len());
        // A lot of the game itself may follow and assign a seat to the host.
        let host = places.iter().position(|place| *place == 0).filter(|_| head.imported == 0);
        if let Some((now, seat)) = host.zip(table.present().as_ref().and_then(AnyPlay::host_seat)) {
            places.swap(now, seat.index());
        }
        answer["seats"] = places.into_iter().map(|place| place + 1).collect::<Vec<_>>().into();
    }
    answer
}

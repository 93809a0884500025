//! `deltille engine verify`: was everything drawn as promised, and was no hidden entry changed?

use super::shared::EngineError;
use crate::{
    games::AnyPlay,
    table::{
        Table,
        fair::{Seed, verify},
    },
    text::{Locale, say},
};
use serde_json::json;
use std::io::{self, Write};

/// The value of a header line of a record.
fn header<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix('#')?.split_once(':'));
    lines.map(|(known, value)| (known.trim(), value.trim())).find(|(known, _)| *known == key).map(|(_, value)| value)
}

/// Checks a record and prints what must have been shown in its channel.
pub fn run(text: &str, out: &mut impl Write) -> Result<(), EngineError> {
    let failed = |why: String| EngineError::Unverified(why);
    let table = Table::import(text, None).map_err(|why| failed(say(Locale::default(), &why.message())))?;
    let seed = header(text, "seed").ok_or_else(|| {
        failed("the record has no seed: it is told when the game is over, and only where lots are drawn".to_owned())
    })?;
    let seed: Seed = seed.parse().map_err(|why| failed(format!("{why}")))?;
    let imported = header(text, "imported").and_then(|line| line.split_whitespace().next());
    let before = imported.and_then(|count| count.parse().ok()).unwrap_or(0);
    // Importing replayed it from the same start.
    let first = table.first().ok_or_else(|| failed("the game cannot be set up".to_owned()))?;
    let lines: Vec<String> = table.entries.iter().map(|entry| entry.line.clone()).collect();
    let verified = verify(first, &seed, &lines, before).map_err(|why| failed(why.to_string()))?;
    let promise = verified.promise.to_string();
    if let Some(told) = header(text, "promise").filter(|told| *told != promise) {
        return Err(failed(format!("the record promises {told}, but its seed is that of {promise}")));
    }
    let seals: Vec<_> = verified
        .seals
        .iter()
        .map(|seal| json!({"entry": seal.ply, "seat": seal.seat, "seal": seal.hash.to_string()}))
        .collect();
    let mut answer = json!({"promise": promise, "drawn": verified.drawn, "seals": seals});
    if header(text, "seats").is_some() {
        // For each seat, the place of its person in the lobby's list, from 1.
        let mut places = seed.draw_seats(table.seats.len());
        // A lot of the game's own comes after it, and gives whoever opened the table a seat.
        let host = places.iter().position(|place| *place == 0).filter(|_| before == 0);
        if let Some((now, seat)) = host.zip(table.present().as_ref().and_then(AnyPlay::host_seat)) {
            places.swap(now, seat.index());
        }
        answer["seats"] = places.into_iter().map(|place| place + 1).collect::<Vec<_>>().into();
    }
    serde_json::to_writer(&mut *out, &answer).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

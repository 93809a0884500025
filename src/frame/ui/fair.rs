//! The hashes that commit to lots, hidden entries and the finished record. Public messages show their first
//! characters, *Fair?* shows the whole, and so does the record.

use super::{
    snapshot::{Last, Snapshot, seal_of},
    widgets::TEXT,
};
use crate::ui::escape::cut;
use deltille_base::text::{Locale, Message, say};
use deltille_games::{AnyPlay, Seat};
use deltille_table::{Table, fair::Hash};

/// Number of characters of a hash in a public message.
const SHOWN: usize = 8;

fn brief(hash: &Hash) -> String {
    let beginning: String = hash.to_string().chars().take(SHOWN).collect();
    format!("`{beginning}`…")
}

fn whole(hash: &Hash) -> String {
    format!("`{hash}`")
}

/// The line with the beginning of the hash that commits to everything drawn by lot at this table.
pub fn promise(locale: Locale, table: &Table) -> String {
    say(locale, &Message::new("fair-promise").with("hash", brief(&table.promise())))
}

/// The line with the beginning of the seal of a hidden entry.
pub fn seal(locale: Locale, snapshot: &Snapshot, last: &Last) -> Option<String> {
    let (seat, hash) = last.seat.zip(last.seal)?;
    Some(sealed(locale, &snapshot.play, seat, brief(&hash)))
}

fn sealed(locale: Locale, play: &AnyPlay, seat: Seat, hash: String) -> String {
    say(locale, &Message::new("fair-seal").seat("seat", play.name(seat)).with("hash", hash))
}

/// The line with the beginning of the record's hash, below the last board of a finished game.
pub fn last_hash(locale: Locale, table: &Table, play: &AnyPlay) -> Option<String> {
    let last = play.ply() as usize == table.entries.len();
    let hash = table.final_hash().filter(|_| last)?;
    Some(say(locale, &Message::new("fair-final").with("hash", brief(&hash))))
}

/// Whether the table has hashes to show.
pub fn has_hashes(table: &Table) -> bool {
    table.has_secrets() || table.final_hash().is_some()
}

/// All hashes of the table, whole, with what they are for.
pub fn explained(locale: Locale, table: &Table) -> String {
    let mut lines = Vec::new();
    if table.has_secrets() {
        lines.push(say(locale, &Message::new("fair-explained").with("hash", whole(&table.promise()))));
    }
    if let Some(mut play) = table.first() {
        for entry in &table.entries {
            let Ok(entered) = play.enter(&entry.line) else { break };
            if let Some((seat, hash)) = entered.seat.zip(seal_of(table, &play, entry)) {
                lines.push(sealed(locale, &play, seat, whole(&hash)));
            }
        }
    }
    if let Some(hash) = table.final_hash() {
        lines.push(say(locale, &Message::new("fair-final").with("hash", whole(&hash))));
    }
    cut(&lines.join("\n"), TEXT)
}

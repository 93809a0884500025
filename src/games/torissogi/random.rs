//! Draws one random legal entry, quickly.

use super::{
    history::Barred,
    movegen::EntryGroup,
    state::{Entry, Position, Terms},
};
use crate::Below;
use std::ops::ControlFlow::{Break, Continue};

/// Number of groups (pieces, Swallows' steps, kinds in hand) buffered for drawing; few positions have more.
const KEPT: usize = 32;

/// Draws one legal entry, each equally likely; `None` when the game is over.
#[inline]
pub fn draw(position: &Position, terms: &Terms, barred: Barred<'_>, below: &mut impl Below) -> Option<Entry> {
    let mut groups = [EntryGroup::NONE; KEPT];
    // Number of entries up to and including each group.
    let mut ends = [0; KEPT];
    let (mut used, mut total) = (0, 0);
    let complete = position.entry_groups(terms, |group| {
        if used == KEPT || !barred.is_empty() {
            return Break(());
        }
        total += group.len(terms, position.turn);
        (groups[used], ends[used]) = (group, total);
        used += 1;
        Continue(())
    });
    if complete.is_break() {
        return draw_listed(position, terms, barred, below);
    }
    if total == 0 {
        return None;
    }
    let place = below(total as usize) as u32;
    let at = ends[..used].iter().filter(|end| **end <= place).count().min(KEPT - 1);
    let before = if at == 0 { 0 } else { ends[at - 1] };
    groups[at].entry(position.turn, place - before)
}

/// Draws from any position: counts the entries, then lists them up to the drawn one.
#[cold]
fn draw_listed(
    position: &Position,
    terms: &Terms,
    barred: Barred<'_>,
    below: &mut impl Below,
) -> Option<Entry> {
    let total = (position.count_entries(terms) - barred.len()) as usize;
    if total == 0 {
        return None;
    }
    let (place, mut passed, mut drawn) = (below(total), 0, None);
    position.entries(terms, |entry| {
        if !barred.contains(entry) {
            if passed == place {
                drawn = Some(entry);
            }
            passed += 1;
        }
    });
    drawn
}

#[cfg(test)]
#[path = "../../../tests/units/torissogi_random.rs"]
mod tests;

//! The line of a rated game on its boards: that it is rated, what it changed, or why it does not count after
//! all.

use super::{names, widgets::t};
use deltille_base::text::{Locale, Message, list, lookup, say};
use deltille_games::{AnyPlay, Seat};
use deltille_ratings::{Pool, Rating};
use deltille_table::{Phase, Rated, Table, Uncounted};

/// The line below a board; empty for casual games, and on earlier boards of a finished game.
pub fn line(locale: Locale, table: &Table, play: &AnyPlay) -> Option<String> {
    if !table.is_rated() {
        return None;
    }
    let ended = matches!(table.phase, Phase::Over | Phase::Aborted);
    if !ended {
        return Some(t(locale, "board-rated"));
    }
    if play.ply() as usize != table.entries.len() {
        return None;
    }
    match table.counts() {
        Ok(()) => Some(
            table
                .rated
                .as_ref()
                .map_or_else(|| t(locale, "board-rated"), |rated| changes(locale, table, rated)),
        ),
        Err(Uncounted::Short) => {
            Some(say(locale, &Message::new("board-rated-short").with("least", Table::RATED_ENTRIES)))
        }
        Err(Uncounted::Seats) => Some(t(locale, "board-rated-seats")),
        Err(Uncounted::Unfinished) => Some(t(locale, "board-rated-unfinished")),
        Err(Uncounted::Casual) => None,
    }
}

/// Changes of ratings by the game: `Ann 1523 (+23), Bob 1477 (−23)`.
fn changes(locale: Locale, table: &Table, rated: &Rated) -> String {
    let seats = (0..).map(Seat).zip(&rated.seats).map(|(seat, figures)| {
        let rating = |[mean, sigma]: [i64; 2]| Rating { mean, sigma };
        let (before, after) = (rating(figures.before), rating(figures.after));
        let change = after.points() - before.points();
        let sign = if change < 0 { "−" } else { "+" };
        let message = Message::new("rating-change")
            .with("who", names::known_seat_and_name(locale, table, seat))
            .with("points", shown(after, &rated.pool))
            .with("change", format!("{sign}{}", change.unsigned_abs()));
        say(locale, &message)
    });
    let seats = list(locale, seats);
    let id = if rated.halvings == 0 { "board-rated-changes" } else { "board-rated-repeat" };
    say(locale, &Message::new(id).with("who", seats))
}

/// A rating in points; with a question mark while it is provisional.
pub fn shown(rating: Rating, pool: &str) -> String {
    let mark = if rating.is_provisional(Pool::from(pool).model()) { "?" } else { "" };
    format!("{}{mark}", rating.points())
}

/// The text id for the name of a kind of game, or of puzzles: `pool-triablo-two-player`.
pub fn pool_text(pool: &str) -> String {
    format!("pool-{}", pool.replace(':', "-"))
}

/// The name of a kind of game, as a list of ratings has it: `Triablo · two players`.
pub fn pool_name(locale: Locale, pool: &str) -> String {
    lookup(locale, &pool_text(pool)).unwrap_or_else(|| pool.replace(':', " · "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_base::text::locales;
    use deltille_ratings::POOLS;
    use std::collections::BTreeSet;

    #[test]
    fn kinds_of_games_have_names_of_their_own() {
        for locale in locales() {
            let named = |info| lookup(locale, &pool_text(&Pool::from(info).to_string()));
            let names: BTreeSet<String> = POOLS.iter().filter_map(named).collect();
            assert_eq!(names.len(), POOLS.len(), "{names:?}");
        }
        assert_eq!(pool_name(Locale::default(), "tritac:plain"), "tritac · plain", "of a game of tests");
    }
}

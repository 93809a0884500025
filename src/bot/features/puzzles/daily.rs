//! The puzzle of the day: one for each server and day of UTC, the same for everybody there; an attempt of one's own; who has
//! solved it.
//!
//! Nothing is kept but the tables themselves. The table of an attempt bears a label of its server and day (`g5d20778`, and
//! `g5d20778u7` for the person) while it is its channel's, and so does what is filed of it, with the entry that ends it, in
//! one commit: so whatever is delivered twice counts once, and a restart changes nothing. The list of solvers is read from
//! what is filed.

use super::{act::PuzzleAction, families::setup_of};
use crate::{
    bot::{
        features::{
            context::Bot,
            filing::of_day,
            leaderboard::{found, list, solvers},
            problem::Problem,
        },
        service::deliver::Answer,
        ui::{
            message::Post,
            request::Request,
            widgets::{close, grey, rows, t, words},
        },
    },
    games::{GameInfo, Puzzle, registry},
    ids::GuildId,
    store::Store,
    table::{
        Phase, Table,
        fair::Seed,
        solo::{Day, Solo},
    },
    text::Message,
};

/// The puzzle of this day: each comes once before any comes again, in an order of the server's own.
pub fn chosen(guild: GuildId, day: Day) -> Option<(&'static GameInfo, Puzzle)> {
    let mut all: Vec<_> = registry::puzzles().into_iter().filter(|(_, puzzle)| puzzle.daily).collect();
    let count = u32::try_from(all.len()).ok().filter(|count| *count > 0)?;
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&guild.0.to_le_bytes());
    bytes[8..12].copy_from_slice(&(day.0 / count).to_le_bytes());
    // No secret: whoever knows the server can foresee it.
    let mut draw = Seed(bytes).draw("puzzle of the day");
    draw.shuffle(&mut all);
    Some(all.swap_remove((day.0 % count) as usize))
}

impl<S: Store> Bot<S> {
    /// The puzzle of the day: one's own attempt at it, for the first time or after a failure.
    pub(super) async fn daily(&self, request: &Request) -> Result<Answer, Problem> {
        let guild = request.guild.ok_or(Problem::Said(Message::new("daily-server-only")))?;
        let day = Day::of(request.at);
        let mine = format!("{}u{}", of_day(guild, day), request.user.id);
        let attempts = found(&self.tables, &self.studio, mine).await?;
        let tomorrow = format!("<t:{}:R>", Day(day.0 + 1).start().0 / 1000);
        let done = |id| Err(Problem::Said(Message::new(id).with("when", tomorrow.clone())));
        // What this very request has opened is answered the same way again.
        let others: Vec<&Table> = attempts.iter().filter(|table| table.id.0 != request.id.0).collect();
        if others.iter().any(|table| table.is_solved()) {
            return done("daily-solved");
        }
        if others.iter().any(|table| table.is_given_up()) {
            return done("daily-given-up");
        }
        let solo = match others.last() {
            None => Solo::daily(day),
            Some(table) if table.phase == Phase::Play => {
                return Err(Problem::Said(Message::new("daily-elsewhere").with("channel", table.channel.to_string())));
            }
            Some(table) => table.next_attempt(),
        };
        let (game, puzzle) = chosen(guild, day).ok_or_else(|| Problem::Ours("there are no puzzles".to_owned()))?;
        self.alone(request, setup_of(game, &puzzle)?, solo).await
    }

    /// Who has solved the puzzle of a day, for whoever asks.
    pub(super) async fn leaders(&self, request: &Request, day: Day) -> Result<Answer, Problem> {
        let guild = request.guild.ok_or(Problem::Said(Message::new("daily-server-only")))?;
        let attempts = found(&self.tables, &self.studio, of_day(guild, day)).await?;
        let locale = request.locale;
        let text = list(locale, day, &solvers(&attempts));
        let mut buttons = Vec::new();
        if day == Day::of(request.at) {
            buttons.push(grey(&PuzzleAction::Daily, &t(locale, "button-puzzle-daily")));
        }
        buttons.push(close(locale));
        Ok(Answer::ephemeral(Post { rows: rows(buttons), ..words(text) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_puzzle_has_its_day_and_servers_differ() {
        let named = |guild, day| {
            let (game, puzzle) = chosen(GuildId(guild), Day(day)).unwrap();
            format!("{}/{}/{}", game.id, puzzle.variant, puzzle.option.1)
        };
        let count = registry::puzzles().iter().filter(|(_, puzzle)| puzzle.daily).count() as u32;
        assert!(count > 40);
        let cycle: HashSet<String> = (count * 7..count * 8).map(|day| named(5, day)).collect();
        assert_eq!(cycle.len() as u32, count, "none comes twice");
        assert_eq!(named(5, 20_778), named(5, 20_778));
        let differ = (20_000..20_020).filter(|day| named(5, *day) != named(6, *day)).count();
        assert!(differ > 10, "{differ}");
    }
}

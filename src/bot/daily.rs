//! The puzzle of the day: one for each server and day of UTC, the same for everybody there; an attempt of one's own; who has
//! solved it.
//!
//! Nothing is kept but the tables themselves. The table of an attempt bears a label of its server and day (`g5d20778`, and
//! `g5d20778u7` for the person) while it is its channel's, and so does what is filed of it, with the entry that ends it, in
//! one commit: so whatever is delivered twice counts once, and a restart changes nothing. The list of solvers is read from
//! what is filed.

use super::{
    Answer, Bot, Request,
    custom_id::{Press, Puzzles},
    escape::markdown,
    handle::whisper,
    message::Post,
    problem::Problem,
    puzzle::setup_of,
    studio::Studio,
    tables::Tables,
    ui::{close, grey, rows, t, words},
};
use crate::{
    games::{GameInfo, Puzzle, registry},
    ids::{GuildId, UserId},
    store::{Label, Store},
    table::{
        Phase, Table,
        fair::Seed,
        solo::{Day, Solo},
    },
    text::{Locale, Message, say},
};
use std::{collections::HashMap, time::Duration};

/// Solvers that are named.
const NAMED: usize = 10;

/// Attempts that are looked at for a list.
const MOST: usize = 2000;

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

fn of_day(guild: GuildId, day: Day) -> String {
    format!("g{guild}d{day}")
}

/// By what the attempt of a table is found; nothing, if it is none at a puzzle of a day.
pub fn labels(table: &Table) -> Vec<Label> {
    let (Some(guild), Some(day)) = (table.guild, table.day()) else { return Vec::new() };
    let group = of_day(guild, day);
    let people = table.seats.iter().flatten().map(|person| format!("{group}u{}", person.id));
    people.chain([group.clone()]).map(Label).collect()
}

/// The tables with this label, one each, in the order in which they were opened.
async fn found<S: Store>(tables: &Tables<S>, studio: &Studio, label: String) -> Result<Vec<Table>, Problem> {
    let found = tables.store().find(&Label(label), 0, MOST).await?;
    studio
        .work(move |_| {
            let mut read: HashMap<u64, Table> = HashMap::new();
            for (subject, loaded) in found {
                match Table::decode(&loaded.body) {
                    Ok(table) => drop(read.insert(table.id.0, table)),
                    Err(why) => tracing::error!(%subject, %why, "an attempt at a puzzle of a day cannot be read"),
                }
            }
            let mut read: Vec<Table> = read.into_values().collect();
            read.sort_by_key(|table| table.id);
            read
        })
        .await
}

/// Somebody who has solved it.
struct Solver {
    user: UserId,
    name: String,
    hints: u32,
    time: Duration,
    attempt: u32,
}

/// Whoever has solved it, each once: the first time counts. Fewest hints first, then the shortest time.
fn solvers(tables: &[Table]) -> Vec<Solver> {
    let mut solvers: Vec<Solver> = Vec::new();
    for table in tables.iter().filter(|table| table.is_solved()) {
        let Some(person) = table.soloist().and_then(|seat| table.person(seat)) else { continue };
        if solvers.iter().all(|known| known.user != person.id) {
            let (hints, time, attempt) = (table.hints(), table.solving_time(), table.attempt());
            solvers.push(Solver { user: person.id, name: person.name.clone(), hints, time, attempt });
        }
    }
    solvers.sort_by_key(|solver| (solver.hints, solver.time, solver.user));
    solvers
}

/// A day as everybody's calendar shows it.
pub fn date(day: Day) -> String {
    // Noon, so that it is the same date nearly everywhere.
    format!("<t:{}:D>", day.start().0 / 1000 + 12 * 60 * 60)
}

/// `3:07`, `1:02:03`, `2d 4h`.
pub fn time(locale: Locale, time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours @ 1..=23, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => super::time::short(locale, seconds * 1000),
    }
}

fn list(locale: Locale, day: Day, solvers: &[Solver]) -> String {
    if solvers.is_empty() {
        return say(locale, &Message::new("leaders-none").with("day", date(day)));
    }
    let mut lines = vec![say(locale, &Message::new("leaders").with("day", date(day)))];
    lines.extend(solvers.iter().take(NAMED).zip(1usize..).map(|(solver, place)| {
        let message = Message::new("leaders-line").with("place", place).with("who", markdown(&solver.name));
        let message = message.with("hints", solver.hints).with("attempt", solver.attempt);
        say(locale, &message.with("time", time(locale, solver.time)))
    }));
    if solvers.len() > NAMED {
        lines.push(say(locale, &Message::new("leaders-others").with("count", solvers.len() - NAMED)));
    }
    lines.join("\n")
}

/// What stands under the solved puzzle of a day: who has solved it so far.
pub async fn standing<S: Store>(tables: &Tables<S>, studio: &Studio, table: &Table, locale: Locale) -> Option<String> {
    let (guild, day) = (table.guild?, table.day().filter(|_| table.is_solved())?);
    let attempts = found(tables, studio, of_day(guild, day)).await.inspect_err(Problem::log).ok()?;
    Some(list(locale, day, &solvers(&attempts)))
}

/// The same under a message, if there is anything to add and room for it.
pub async fn with_standing<S: Store>(tables: &Tables<S>, studio: &Studio, table: &Table, post: Post) -> Post {
    match standing(tables, studio, table, table.home.language).await {
        Some(list) if post.text.chars().count() + list.chars().count() < super::ui::TEXT => {
            Post { text: format!("{}\n{list}", post.text), ..post }
        }
        _ => post,
    }
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
            buttons.push(grey(&Press::Puzzles(Puzzles::Daily), &t(locale, "button-puzzle-daily")));
        }
        buttons.push(close(locale));
        Ok(whisper(Post { rows: rows(buttons), ..words(text) }))
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

    #[test]
    fn times_read_like_a_watch() {
        let told = |seconds| time(Locale::default(), Duration::from_secs(seconds));
        assert_eq!([7, 187, 3723, 180_000].map(told), ["0:07", "3:07", "1:02:03", "2d 2h"]);
    }
}

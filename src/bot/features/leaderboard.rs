//! Who has solved the puzzles of a day: read from the tables of the attempts, without a replay.

use super::{filing::of_day, problem::Problem};
use crate::{
    bot::{
        service::{studio::Studio, tables::Tables},
        ui::{
            escape::{capitalised, markdown},
            message::Post,
            names::name,
            time::{date, stopwatch},
            widgets::TEXT,
        },
    },
    games::Grade,
    ids::UserId,
    store::{Label, Store},
    table::{Attempt, Table, solo::Day},
    text::{Locale, Message, say, word},
};
use std::{collections::HashMap, time::Duration};

/// Solvers of a grade that are named.
const NAMED: usize = 5;

/// Attempts that are looked at for a list.
const MOST: usize = 2000;

/// The attempts with this label, one for each table, in the order in which they were opened.
pub async fn found<S: Store>(
    tables: &Tables<S>,
    studio: &Studio,
    label: String,
) -> Result<Vec<Attempt>, Problem> {
    let found = tables.store().find(&Label(label), 0, MOST).await?;
    let read = studio
        .work(move |_| {
            let mut read: HashMap<u64, Attempt> = HashMap::new();
            for (subject, loaded) in found {
                match Attempt::read(&loaded.body) {
                    Ok(attempt) => drop(read.insert(attempt.id.0, attempt)),
                    Err(why) => {
                        tracing::error!(%subject, %why, "an attempt at a puzzle of a day cannot be read")
                    }
                }
            }
            let mut read: Vec<Attempt> = read.into_values().collect();
            read.sort_by_key(|attempt| attempt.id);
            read
        })
        .await?;
    Ok(read)
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
fn solvers<'a>(locale: Locale, attempts: impl Iterator<Item = &'a Attempt>) -> Vec<Solver> {
    let mut solvers: Vec<Solver> = Vec::new();
    for attempt in attempts.filter(|attempt| attempt.solved) {
        let Some(person) = &attempt.person else { continue };
        // Those whose data were deleted cannot be told from each other; each has solved it once.
        if person.id.is_deleted() || solvers.iter().all(|known| known.user != person.id) {
            let Attempt { hints, time, number, .. } = *attempt;
            solvers.push(Solver {
                user: person.id,
                name: name(locale, person),
                hints,
                time,
                attempt: number,
            });
        }
    }
    solvers.sort_by_key(|solver| (solver.hints, solver.time, solver.user));
    solvers
}

/// The solvers of a day's puzzles of these grades.
pub fn list(locale: Locale, day: Day, attempts: &[Attempt], grades: &[Grade]) -> String {
    let mut lines = vec![say(locale, &Message::new("leaders").with("day", date(day)))];
    for grade in grades {
        let of_grade = attempts.iter().filter(|attempt| attempt.grade == Some(*grade));
        let solvers = solvers(locale, of_grade);
        let message = Message::new("leaders-grade").with("grade", capitalised(&word(locale, grade.text())));
        lines.push(say(locale, &message.with("count", solvers.len())));
        lines.extend(solvers.iter().take(NAMED).zip(1usize..).map(|(solver, place)| {
            let message =
                Message::new("leaders-line").with("place", place).with("who", markdown(&solver.name));
            let message = message.with("hints", solver.hints).with("attempt", solver.attempt);
            say(locale, &message.with("time", stopwatch(locale, solver.time)))
        }));
        if solvers.len() > NAMED {
            lines.push(say(locale, &Message::new("leaders-others").with("count", solvers.len() - NAMED)));
        }
    }
    lines.join("\n")
}

/// What stands under the solved puzzle of a day: who has solved it so far.
pub async fn standing<S: Store>(
    tables: &Tables<S>,
    studio: &Studio,
    table: &Table,
    locale: Locale,
) -> Option<String> {
    let (guild, day) = (table.guild?, table.day().filter(|_| table.is_solved())?);
    let grade = table.grade()?;
    let attempts = found(tables, studio, of_day(guild, day)).await.inspect_err(Problem::log).ok()?;
    Some(list(locale, day, &attempts, &[grade]))
}

/// The same under a message, if there is anything to add and room for it.
pub async fn with_standing<S: Store>(tables: &Tables<S>, studio: &Studio, table: &Table, post: Post) -> Post {
    match standing(tables, studio, table, table.home.language).await {
        Some(list) if post.text.chars().count() + list.chars().count() < TEXT => {
            Post { text: format!("{}\n{list}", post.text), ..post }
        }
        _ => post,
    }
}

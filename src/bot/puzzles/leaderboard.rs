//! The solvers of a day's puzzles, read from the stored attempts without a replay.

use crate::{
    frame::{
        render_pool::RenderPool,
        settings::people::Visibility,
        tables::Tables,
        ui::{
            Post, TEXT,
            escape::{capitalised, markdown},
            names::name,
            time::{date, stopwatch},
        },
    },
    ratings::visibility_in,
    records::filing::of_day,
    routing::{Problem, Result},
};
use deltille_base::{
    ids::UserId,
    text::{Locale, Message, say, word},
};
use deltille_games::Grade;
use deltille_store::{Label, Subject};
use deltille_table::{Attempt, Table, solo::Day};
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    time::Duration,
};

/// Most solvers named per grade.
const NAMED: usize = 5;

/// Most attempts read for a list.
const MOST: usize = 2000;

/// The attempts of a server's list whose solvers want to be seen there.
pub async fn shown(tables: &Tables, mut attempts: Vec<Attempt>) -> Result<Vec<Attempt>> {
    let solvers = attempts.iter().filter(|attempt| attempt.solved).filter_map(|attempt| {
        attempt.person.as_ref().map(|person| person.id).filter(|user| !user.is_deleted())
    });
    let solvers: Vec<UserId> = solvers.collect::<BTreeSet<_>>().into_iter().collect();
    let settings = tables.store().load_all(solvers.iter().copied().map(Subject::User).collect()).await?;
    let hidden: HashSet<UserId> = solvers
        .into_iter()
        .zip(settings)
        .filter(|(_, settings)| visibility_in(settings) == Visibility::Nobody)
        .map(|(user, _)| user)
        .collect();
    attempts.retain(|attempt| attempt.person.as_ref().is_none_or(|person| !hidden.contains(&person.id)));
    Ok(attempts)
}

/// Returns the attempts with this label, one per table, in the order in which they were opened.
pub async fn found(tables: &Tables, pool: &RenderPool, label: String) -> Result<Vec<Attempt>> {
    let found = tables.store().find(&Label(label), 0, MOST).await?;
    let read = pool
        .work(move |_| {
            let mut read: HashMap<u64, Attempt> = HashMap::new();
            for (subject, loaded) in found {
                match Attempt::read(&loaded.body) {
                    Ok(attempt) => drop(read.insert(attempt.id.0, attempt)),
                    Err(why) => {
                        tracing::error!(
                            %subject, error = %why,
                            "puzzle attempt unreadable, left out of leaderboard"
                        )
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

pub(super) struct Solver {
    pub user: UserId,
    /// Raw.
    pub name: String,
    hints: u32,
    time: Duration,
    attempt: u32,
}

/// Returns each solver once, with their first solution. Sorted by fewest hints, then by shortest time.
pub(super) fn solvers<'a>(locale: Locale, attempts: impl Iterator<Item = &'a Attempt>) -> Vec<Solver> {
    let mut solvers: Vec<Solver> = Vec::new();
    for attempt in attempts.filter(|attempt| attempt.solved) {
        let Some(person) = &attempt.person else { continue };
        // Deleted users cannot be distinguished from each other; each deleted attempt counts as one solver.
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

/// Lists the solvers of a day's puzzles of these grades.
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

/// The list below a solved daily puzzle: who has solved it so far.
pub async fn standing(tables: &Tables, pool: &RenderPool, table: &Table, locale: Locale) -> Option<String> {
    let (guild, day) = (table.guild?, table.day().filter(|_| table.is_solved())?);
    let grade = table.grade()?;
    let attempts = found(tables, pool, of_day(guild, day)).await.inspect_err(Problem::log).ok()?;
    let attempts = shown(tables, attempts).await.inspect_err(Problem::log).ok()?;
    Some(list(locale, day, &attempts, &[grade]))
}

/// Appends the list of solvers to a message, if there is one and it fits.
pub async fn with_standing(tables: &Tables, pool: &RenderPool, table: &Table, post: Post) -> Post {
    match standing(tables, pool, table, table.home.language).await {
        Some(list) if post.text.chars().count() + list.chars().count() < TEXT => {
            Post { text: format!("{}\n{list}", post.text), ..post }
        }
        _ => post,
    }
}

//! Finished games as they are filed, and their index labels.
//!
//! The labels of a finished game answer each query with one lookup: `g5` (a server's games), `u7` (a
//! person's), `g5u7` (a person's in a server), `u7u8` (those of two people, anywhere), each of them also with
//! `:triablo` for one game. Solo games are found by their person only. An attempt at a daily puzzle has the
//! label `d20778u7`, and `g5d20778` for the server's list of solvers.

use crate::frame::pages::page_labels;
use crate::frame::tables::{
    OrderError, Tables,
    consequences::{Consequence, Decision, version_of},
};
use deltille_base::ids::{GuildId, UserId};
use deltille_store::{Filed, Label, Subject};
use deltille_table::{Phase, Table, solo::Day};

/// The games that are filed when they end, and the labels of puzzles of the day.
#[derive(Debug)]
pub struct FiledGames;

#[async_trait::async_trait]
impl Consequence for FiledGames {
    fn labels(&self, table: &Table) -> Vec<Label> {
        daily_labels(table)
    }

    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        let Some(labels) = filed_with(decision) else { return Ok(()) };
        let subject = Subject::Game(decision.table.id);
        decision.filed.push(Filed {
            subject,
            expected: version_of(tables.store(), subject).await?,
            body: decision.table.for_all().encode(),
            labels,
            outgoing: Vec::new(),
        });
        Ok(())
    }
}

/// The labels with which a change files its table; `None`: it files none.
fn filed_with(decision: &Decision<'_>) -> Option<Vec<Label>> {
    let table = &decision.table;
    // A daily puzzle that was broken off still counts as started.
    let broken_off = table.phase == Phase::Aborted && table.day().is_some();
    // A tactic is not a played game: it is filed only for its day.
    if broken_off || table.task().is_some() {
        return (broken_off || decision.ends() && table.day().is_some()).then(|| daily_labels(table));
    }
    decision.ends().then(|| labels(table))
}

fn labels(table: &Table) -> Vec<Label> {
    let people: Vec<UserId> = people(table).collect();
    let mut groups: Vec<String> = people.iter().map(|user| of_player(*user)).collect();
    for (index, one) in people.iter().enumerate() {
        groups.extend(people[index + 1..].iter().map(|other| of_both(*one, *other)));
    }
    // A puzzle belongs to its solver alone: the server sees only who solved the daily puzzle.
    for guild in table.guilds().filter(|_| !table.is_solo()) {
        groups.push(of_guild(guild));
        // In a game of several servers, each has its own people.
        let here = people.iter().filter(|user| {
            table.place_of(**user).map_or(table.guild, |place| Some(place.guild)) == Some(guild)
        });
        groups.extend(here.map(|user| format!("{}{}", of_guild(guild), of_player(*user))));
    }
    let both = groups.into_iter().flat_map(|group| [format!("{group}:{}", table.setup.game), group]);
    both.map(Label).chain(daily_labels(table)).chain(page_labels(table)).collect()
}

/// The users who can be found by a table; deleted users are left out.
fn people(table: &Table) -> impl Iterator<Item = UserId> {
    let away = table.absentees().map(|(_, person)| person.id);
    let all = table.seats.iter().flatten().map(|person| person.id).chain(away);
    all.filter(|user| user.is_user())
}

pub fn of_player(user: UserId) -> String {
    format!("u{user}")
}

pub fn of_both(one: UserId, other: UserId) -> String {
    format!("{}{}", of_player(one.min(other)), of_player(one.max(other)))
}

pub fn of_guild(guild: GuildId) -> String {
    format!("g{guild}")
}

/// Label of a server's attempts at the puzzles of a day.
pub fn of_day(guild: GuildId, day: Day) -> String {
    format!("g{guild}d{day}")
}

/// Label of a person's attempts at the puzzles of a day, in any place.
pub fn of_day_by(user: UserId, day: Day) -> String {
    format!("d{day}u{user}")
}

/// The labels of a table's attempt at a daily puzzle; empty for all other tables.
pub fn daily_labels(table: &Table) -> Vec<Label> {
    let Some(day) = table.day() else { return Vec::new() };
    let people = people(table).map(|user| of_day_by(user, day));
    people.chain(table.guild.map(|guild| of_day(guild, day))).map(Label).collect()
}

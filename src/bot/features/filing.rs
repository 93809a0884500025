//! Under which labels tables are kept and found: what [`Filing`](crate::bot::service::tables::Filing) asks
//! for.
//!
//! The labels of a finished game answer what is asked for with one look: `g5` (a server's games), `u7` (a
//! person's), `g5u7` (a person's in a server), `u7u8` (those of two people, anywhere), each of them also with
//! `:triablo` for one game. Games for one are found by their person alone. An attempt at the puzzle of a day
//! bears `d20778u7`, and `g5d20778` for the server's list of solvers.

use crate::{
    ids::{GuildId, UserId},
    store::{Filed, Label, Subject, Version},
    table::{Phase, Table, solo::Day},
};

/// What a change of this table files: the game, when it ends.
pub fn filed(table: &Table, before: Option<&Table>) -> Option<Filed> {
    let was_over = before.is_some_and(|before| before.id == table.id && before.phase == Phase::Over);
    let ends = table.phase == Phase::Over && !was_over;
    // Who breaks off the puzzle of a day has begun it all the same.
    let broken_off = table.phase == Phase::Aborted && table.day().is_some();
    if broken_off {
        return Some(game(table, daily_labels(table)));
    }
    // A tactic is no game that was played: it is filed for its day alone.
    if table.task().is_some() {
        return (ends && table.day().is_some()).then(|| game(table, daily_labels(table)));
    }
    ends.then(|| game(table, labels(table)))
}

/// The table as a game of its own. What is there already is for whoever commits it to say.
fn game(table: &Table, labels: Vec<Label>) -> Filed {
    Filed {
        subject: Subject::Game(table.id),
        expected: Version(0),
        body: table.encode(),
        labels,
    }
}

fn labels(table: &Table) -> Vec<Label> {
    let people: Vec<UserId> = people(table).collect();
    let mut groups: Vec<String> = people.iter().map(|user| of_player(*user)).collect();
    for (index, one) in people.iter().enumerate() {
        groups.extend(people[index + 1..].iter().map(|other| of_both(*one, *other)));
    }
    // A puzzle is its solver's own: the server sees who solved that of a day, and nothing else.
    if let Some(guild) = table.guild.filter(|_| !table.is_solo()) {
        groups.push(of_guild(guild));
        groups.extend(people.iter().map(|user| format!("{}{}", of_guild(guild), of_player(*user))));
    }
    let both = groups.into_iter().flat_map(|group| [format!("{group}:{}", table.setup.game), group]);
    both.map(Label).chain(daily_labels(table)).collect()
}

/// Who is found by a table: whoever had their data deleted is not.
fn people(table: &Table) -> impl Iterator<Item = UserId> {
    table.seats.iter().flatten().map(|person| person.id).filter(|user| !user.is_deleted())
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

/// The attempts of a server.
pub fn of_day(guild: GuildId, day: Day) -> String {
    format!("g{guild}d{day}")
}

/// The attempts of a person, wherever they began.
pub fn of_day_by(user: UserId, day: Day) -> String {
    format!("d{day}u{user}")
}

/// By what the attempt of a table is found; nothing, if it is none at a puzzle of a day.
pub fn daily_labels(table: &Table) -> Vec<Label> {
    let Some(day) = table.day() else { return Vec::new() };
    let people = people(table).map(|user| of_day_by(user, day));
    people.chain(table.guild.map(|guild| of_day(guild, day))).map(Label).collect()
}

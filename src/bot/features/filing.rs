//! The index labels of tables; the bot's implementation of [`Filing`](crate::service::tables::Filing).
//!
//! The labels of a finished game answer each query with one lookup: `g5` (a server's games), `u7` (a
//! person's), `g5u7` (a person's in a server), `u7u8` (those of two people, anywhere), each of them also with
//! `:triablo` for one game. Solo games are found by their person only. An attempt at a daily puzzle has the
//! label `d20778u7`, and `g5d20778` for the server's list of solvers.

use deltille_base::ids::{GuildId, UserId};
use deltille_store::{Filed, Label, Subject, Version};
use deltille_table::{Phase, Table, solo::Day};

/// The filed copy that a change of this table adds: the game, when it ends.
pub fn filed(table: &Table, before: Option<&Table>) -> Option<Filed> {
    let was_over = before.is_some_and(|before| before.id == table.id && before.phase == Phase::Over);
    let ends = table.phase == Phase::Over && !was_over;
    // A daily puzzle that was broken off still counts as started.
    let broken_off = table.phase == Phase::Aborted && table.day().is_some();
    if broken_off {
        return Some(game(table, daily_labels(table)));
    }
    // A tactic is not a played game: it is filed only for its day.
    if table.task().is_some() {
        return (ends && table.day().is_some()).then(|| game(table, daily_labels(table)));
    }
    ends.then(|| game(table, labels(table)))
}

/// The table as a filed game. The version is 0: if the game is already filed, the committing code has to
/// resolve that.
fn game(table: &Table, labels: Vec<Label>) -> Filed {
    Filed {
        subject: Subject::Game(table.id),
        expected: Version(0),
        body: table.for_all().encode(),
        labels,
        outgoing: Vec::new(),
    }
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
    both.map(Label).chain(daily_labels(table)).collect()
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

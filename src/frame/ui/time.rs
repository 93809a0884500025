//! Times in words: time controls, time left, deadlines.

use super::{names, widgets::t};
use deltille_base::{
    ids::Time,
    text::{Locale, Message, say},
};
use deltille_games::{AnyPlay, Seat, SeatSet};
use deltille_table::{LobbyHours, Phase, Table, clock::TimeControl, solo::Day};
use std::time::Duration;

/// A date in the reader's own format.
pub fn date(day: Day) -> String {
    // Noon UTC is the same date nearly everywhere.
    format!("<t:{}:D>", day.start().0 / 1000 + 12 * 60 * 60)
}

/// Formats a duration: `3:07`, `1:02:03`, `2d 4h`.
pub fn stopwatch(locale: Locale, time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours @ 1..=23, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => short(locale, seconds * 1000),
    }
}

const MINUTE: u32 = 60;

const HOUR: u32 = 60 * MINUTE;

const DAY: u32 = 24 * HOUR;

const WEEK: u32 = 7 * DAY;

/// The selectable time controls, in menu order. Forms store the index, so append new ones at the end.
pub const CHOICES: [TimeControl; 22] = [
    TimeControl::Unlimited,
    TimeControl::PerMove { seconds: MINUTE },
    TimeControl::PerMove { seconds: 5 * MINUTE },
    TimeControl::PerMove { seconds: 15 * MINUTE },
    TimeControl::PerMove { seconds: HOUR },
    TimeControl::PerMove { seconds: 4 * HOUR },
    TimeControl::PerMove { seconds: 12 * HOUR },
    TimeControl::PerMove { seconds: DAY },
    TimeControl::PerMove { seconds: 2 * DAY },
    TimeControl::PerMove { seconds: 3 * DAY },
    TimeControl::PerMove { seconds: 5 * DAY },
    TimeControl::PerMove { seconds: WEEK },
    TimeControl::PerMove { seconds: 2 * WEEK },
    TimeControl::PerMove { seconds: 4 * WEEK },
    TimeControl::PerPlayer { seconds: 5 * MINUTE, increment: 5 },
    TimeControl::PerPlayer { seconds: 15 * MINUTE, increment: 10 },
    TimeControl::PerPlayer { seconds: 30 * MINUTE, increment: 20 },
    TimeControl::PerPlayer { seconds: HOUR, increment: 30 },
    TimeControl::PerPlayer { seconds: DAY, increment: HOUR },
    TimeControl::PerPlayer { seconds: 3 * DAY, increment: 8 * HOUR },
    TimeControl::PerPlayer { seconds: WEEK, increment: 12 * HOUR },
    TimeControl::PerPlayer { seconds: 2 * WEEK, increment: DAY },
];

/// Describes a time control: `3 days per move`.
pub fn control(locale: Locale, time: TimeControl) -> String {
    match time {
        TimeControl::Unlimited => t(locale, "time-unlimited"),
        TimeControl::PerMove { seconds } => {
            say(locale, &Message::new("time-per-move").with("time", long(locale, seconds)))
        }
        TimeControl::PerPlayer { seconds, increment } => {
            let message = Message::new("time-per-player").with("time", long(locale, seconds));
            say(locale, &message.with("increment", long(locale, increment)))
        }
    }
}

/// How long a lobby waits: `2 days`.
pub fn hours(locale: Locale, hours: LobbyHours) -> String {
    long(locale, u32::from(hours.hours()) * HOUR)
}

/// `30 minutes`, `2 hours`.
pub fn minutes(locale: Locale, minutes: u16) -> String {
    long(locale, u32::from(minutes) * MINUTE)
}

/// Formats a duration in the largest exact unit: `90 minutes`.
fn long(locale: Locale, seconds: u32) -> String {
    let units = [(WEEK, "time-weeks"), (DAY, "time-days"), (HOUR, "time-hours"), (MINUTE, "time-minutes")];
    let unit = units.into_iter().find(|(unit, _)| seconds >= *unit && seconds.is_multiple_of(*unit));
    let (unit, id) = unit.unwrap_or((1, "time-seconds"));
    say(locale, &Message::new(id).with("count", seconds / unit))
}

/// Formats the time left for a picture: `2d 4h`, `18h`, `35m`, `40s`.
pub fn short(locale: Locale, milliseconds: u64) -> String {
    let seconds = u32::try_from(milliseconds / 1000).unwrap_or(u32::MAX);
    let (days, hours, minutes) = (seconds / DAY, seconds % DAY / HOUR, seconds % HOUR / MINUTE);
    let two =
        |id, large: u32, small: u32| say(locale, &Message::new(id).with("large", large).with("small", small));
    let one = |id, count: u32| say(locale, &Message::new(id).with("count", count));
    match (days, hours, minutes) {
        (0, 0, 0) => one("clock-seconds", seconds),
        (0, 0, _) => one("clock-minutes", minutes),
        (0, 1..=3, 1..) => two("clock-hours-minutes", hours, minutes),
        (0, ..) => one("clock-hours", hours),
        (_, 0, _) => one("clock-days", days),
        (1..=9, ..) => two("clock-days-hours", days, hours),
        _ => one("clock-days", days),
    }
}

/// Like [`short`] in a single unit: `2d`.
fn brief(locale: Locale, milliseconds: u64) -> String {
    let unit = [DAY, HOUR, MINUTE]
        .map(|unit| u64::from(unit) * 1000)
        .into_iter()
        .find(|unit| milliseconds >= *unit);
    short(locale, unit.map_or(milliseconds, |unit| milliseconds / unit * unit))
}

/// Formats a moment in the reader's own time zone, with the time until then.
pub fn timestamp(at: Time) -> String {
    let seconds = at.0.div_ceil(1000);
    format!("<t:{seconds}:f> (<t:{seconds}:R>)")
}

/// The time left on a seat's chip in a long and a short form; empty on earlier boards.
pub fn chip(locale: Locale, table: &Table, play: &AnyPlay, seat: Seat) -> Vec<String> {
    let present = table.phase == Phase::Play && play.ply() == table.made().0;
    if !present || !play.survivors().contains(seat) || table.computer(seat).is_some() {
        return Vec::new();
    }
    // With time per move, a seat that is not on turn always has the full time.
    let runs =
        !matches!(table.clock.control(), TimeControl::PerMove { .. }) || table.on_turn().contains(seat);
    let left = table.clock.left(seat).filter(|_| runs);
    let mut forms: Vec<String> =
        left.iter().flat_map(|left| [short(locale, *left), brief(locale, *left)]).collect();
    forms.dedup();
    forms
}

/// Lines under the turn: when the time of the seats on turn runs out, and the vote about their absence.
pub fn lines(locale: Locale, table: &Table, play: &AnyPlay) -> Vec<String> {
    if table.phase != Phase::Play || play.ply() != table.made().0 {
        return Vec::new();
    }
    let turn = table.people_on_turn();
    let name = |seat| names::seat_and_name(locale, table, play, seat);
    let mut lines: Vec<String> = Vec::new();
    for seat in turn.iter() {
        let (Some(end), low) = (table.clock.runs_out(seat), table.clock.is_low(seat)) else {
            continue;
        };
        let id = match (turn.len(), low) {
            (1, false) => "clock-until",
            (1, true) => "clock-low",
            (_, false) => "clock-until-of",
            (_, true) => "clock-low-of",
        };
        let message = Message::new(id).with("when", timestamp(end));
        lines.push(say(locale, &if turn.len() == 1 { message } else { message.with("who", name(seat)) }));
    }
    if !table.progress.votes.is_empty() {
        let others = SeatSet(play.survivors().0 & !turn.0 & !table.computer_seats().0);
        let agreed = SeatSet(table.progress.votes.0 & others.0);
        let message = Message::new("vote-so-far").with("agreed", names::list(locale, table, play, agreed));
        let message = message.with("absent", names::list(locale, table, play, turn));
        lines
            .push(say(locale, &message.with("missing", (others.len() / 2 + 1).saturating_sub(agreed.len()))));
    }
    if let Some(votes) = table.progress.hand_over {
        let others = SeatSet(play.survivors().0 & !turn.0 & !table.computer_seats().0);
        let agreed = SeatSet(votes.agreed().0 & others.0);
        let message = Message::new("vote-hand-over-so-far")
            .with("agreed", names::list(locale, table, play, agreed))
            .with("absent", names::list(locale, table, play, turn))
            .with("computer", names::computer(locale, votes.level))
            .with("missing", (others.len() / 2 + 1).saturating_sub(agreed.len()));
        lines.push(say(locale, &message));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_choice_is_valid_and_reads_differently() {
        for locale in deltille_base::text::locales() {
            let names: HashSet<String> = CHOICES.into_iter().map(|time| control(locale, time)).collect();
            assert_eq!(names.len(), CHOICES.len(), "{names:?}");
            assert!(
                names.iter().all(|name| name.chars().count() <= 80 && !name.contains("time-")),
                "{names:?}"
            );
        }
        assert!(CHOICES.iter().all(|time| time.is_valid()));
        let named = |time| control(Locale::default(), time);
        assert_eq!(named(CHOICES[0]), "No clock");
        assert_eq!(named(CHOICES[1]), "1 minute per move");
        assert_eq!(named(CHOICES[18]), "1 day each + 1 hour per move");
    }

    #[test]
    fn remaining_time_has_at_most_two_units() {
        let left = |seconds: u64| short(Locale::default(), seconds * 1000 + 999);
        assert_eq!([0, 59, 60, 3599, 3600, 3660].map(left), ["0s", "59s", "1m", "59m", "1h", "1h 1m"]);
        let (hour, day) = (u64::from(HOUR), u64::from(DAY));
        assert_eq!(
            [5 * hour + 60, day, day + 2 * hour, 28 * day + 5 * hour].map(left),
            ["5h", "1d", "1d 2h", "28d"]
        );
        assert_eq!(short(Locale::default(), u64::MAX), "49,710d");
    }

    #[test]
    fn times_read_like_a_watch() {
        let told = |seconds| stopwatch(Locale::default(), Duration::from_secs(seconds));
        assert_eq!([7, 187, 3723, 180_000].map(told), ["0:07", "3:07", "1:02:03", "2d 2h"]);
    }
}

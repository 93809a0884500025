//! Typed dates: `2026-12-24 19:30`, `24.12. 19:30`, `24/12 à 19 h 30`, `24 December, 7:30 pm`, `19:30`, optionally with
//! `+01:00` or `UTC+1`; and Discord's own `<t:1798140600:F>`. Discord does not reveal a user's time zone, so the default
//! is UTC, and the bot shows the moment in each reader's own time.
//!
//! A text is folded like a move and split into numbers, words and signs. A number begins a time if `:` or `h` follows
//! it, otherwise a date; what is neither, nor a word that dates are written with, is refused.

use crate::frame::ui::{self, Modal, ModalField, Request, escape::code, t, time};
use ::time::{Date, Month, OffsetDateTime, PrimitiveDateTime, Time as TimeOfDay, UtcOffset};
use deltille_base::{
    ids::Time,
    text::{Message, say, typed::fold},
};

/// Latest date, in days from now.
const FURTHEST: u64 = 366;

const DAY: u64 = 24 * 60 * 60 * 1000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    Unreadable(String),
    /// Not in the calendar.
    NoSuchDate(String),
    Past(Time),
    TooFar(Time),
}

impl Wrong {
    pub fn message(&self) -> Message {
        match self {
            Wrong::Unreadable(text) => Message::new("tournament-date-unreadable").with("text", code(text)),
            Wrong::NoSuchDate(text) => Message::new("tournament-date-none").with("text", code(text)),
            Wrong::Past(at) => Message::new("tournament-date-past").with("when", time::timestamp(*at)),
            Wrong::TooFar(at) => Message::new("tournament-date-far").with("when", time::timestamp(*at)),
        }
    }
}

/// Refuses past dates and dates too far away.
pub fn checked(at: Time, now: Time) -> Result<Time, Wrong> {
    match at {
        at if at <= now => Err(Wrong::Past(at)),
        at if at.0 > now.0.saturating_add(FURTHEST * DAY) => Err(Wrong::TooFar(at)),
        at => Ok(at),
    }
}

/// The moment that a text means: without a year the next such date, without a date the next such time.
pub fn read(text: &str, now: Time) -> Result<Time, Wrong> {
    let unreadable = || Wrong::Unreadable(text.to_owned());
    let none = || Wrong::NoSuchDate(text.to_owned());
    let folded = fold(text).to_lowercase();
    if let Some(at) = pasted(&folded) {
        return checked(at, now);
    }
    let parts = Parts::of(&folded).ok_or_else(unreadable)?;
    let offset = UtcOffset::from_whole_seconds(parts.offset * 60).map_err(|_| none())?;
    let today = OffsetDateTime::from_unix_timestamp((now.0 / 1000).cast_signed())
        .map_err(|_| unreadable())?
        .to_offset(offset)
        .date();
    let hour = TimeOfDay::from_hms(parts.hour, parts.minute, parts.second).map_err(|_| none())?;
    let at = |date: Date| {
        let seconds = PrimitiveDateTime::new(date, hour).assume_offset(offset).unix_timestamp();
        Time(u64::try_from(seconds).unwrap_or(0) * 1000)
    };
    let of_year = |(day, month): (u8, u8), year: i32| {
        let month = Month::try_from(month).ok()?;
        Date::from_calendar_date(year, month, day).ok()
    };
    let date = match (parts.date, parts.year) {
        (Some(date), Some(year)) => of_year(date, year).ok_or_else(none)?,
        (Some(date), None) => {
            // The next 29 February may be eight years away.
            let mut dates = (0..=8).filter_map(|years| of_year(date, today.year() + years));
            let next = dates.find(|date| at(*date) > now);
            next.ok_or_else(none)?
        }
        (None, None) if let Some(days) = parts.days => {
            today.checked_add(::time::Duration::days(days)).ok_or_else(none)?
        }
        (None, Some(_)) => return Err(unreadable()),
        (None, _) if at(today) > now => today,
        (None, _) => today.next_day().ok_or_else(none)?,
    };
    checked(at(date), now)
}

/// The moment of a pasted timestamp of Discord: `<t:1798140600:F>`.
fn pasted(text: &str) -> Option<Time> {
    let inside = text.trim().strip_prefix("<t:")?.strip_suffix('>')?;
    let seconds: u64 = inside.split(':').next()?.parse().ok()?;
    seconds.checked_mul(1000).map(Time)
}

/// Words that say nothing about the moment.
const FILLERS: [&str; 20] = [
    "at", "um", "à", "a", "am", "on", "the", "of", "le", "de", "den", "der", "dem", "t", "uhr", "o'clock",
    "th", "st", "nd", "rd",
];

/// Names of the months in English, German and French; people write beginnings of them.
const MONTHS: [&str; 12] = [
    "january januar jänner janvier",
    "february februar feber février",
    "march märz mars",
    "april avril",
    "may mai",
    "june juni juin",
    "july juli juillet",
    "august août",
    "september septembre",
    "october oktober octobre",
    "november novembre",
    "december dezember décembre",
];

const WEEKDAYS: &str = "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag \
                        freitag samstag sonnabend sonntag lundi mardi mercredi jeudi vendredi samedi dimanche";

fn begins_one(names: &str, word: &str) -> bool {
    word.chars().nth(1).is_some() && names.split(' ').any(|name| name.starts_with(word))
}

fn month(word: &str) -> Option<u8> {
    let named = (1..).zip(MONTHS).find(|(_, names)| begins_one(names, word));
    named.map(|(month, _)| month).filter(|_| word.chars().nth(2).is_some())
}

/// Days from today.
fn days(word: &str) -> Option<i64> {
    match word {
        "today" | "heute" | "aujourd'hui" => Some(0),
        "tomorrow" | "morgen" | "demain" => Some(1),
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Token<'t> {
    /// A number, and its count of digits.
    Number(i32, usize),
    Word(&'t str),
    Sign(char),
    Blank,
}

/// Parts of a typed date. `offset`: minutes east of Greenwich.
#[derive(Default)]
struct Parts {
    year: Option<i32>,
    /// Day and month.
    date: Option<(u8, u8)>,
    /// Days from today.
    days: Option<i64>,
    hour: u8,
    minute: u8,
    second: u8,
    offset: i32,
}

impl Parts {
    fn of(text: &str) -> Option<Parts> {
        let all = tokens(text)?;
        let (mut rest, mut parts) = (&all[..], Parts::default());
        let (mut has_time, mut day, mut month_of) = (false, None, None);
        loop {
            rest = match rest {
                [] => break,
                [Token::Blank | Token::Sign(',' | '.'), rest @ ..] => rest,
                [Token::Number(..), ..] if !has_time && let Some(rest) = parts.time(rest) => {
                    has_time = true;
                    rest
                }
                [Token::Number(..), ..]
                    if parts.date.is_none()
                        && let Some(rest) = parts.numbers(rest) =>
                {
                    rest
                }
                [Token::Number(number, 1..=2), rest @ ..] if day.is_none() => {
                    day = Some(*number);
                    rest
                }
                [Token::Number(year @ 1000.., 4), rest @ ..] if parts.year.is_none() => {
                    parts.year = Some(*year);
                    rest
                }
                [Token::Word(word), rest @ ..] => {
                    match (month(word), days(word)) {
                        _ if FILLERS.contains(word) => {}
                        (Some(named), _) if month_of.is_none() => month_of = Some(named),
                        (_, days @ Some(_)) => parts.days = days,
                        _ if begins_one(WEEKDAYS, word) => {}
                        _ => return None,
                    }
                    rest
                }
                _ => return None,
            };
        }
        match (day, month_of) {
            (Some(day), Some(month)) if parts.date.is_none() => {
                parts.date = Some((day.try_into().ok()?, month))
            }
            (None, None) => {}
            _ => return None,
        }
        has_time.then_some(parts)
    }

    /// `24.12.2026`, `24/12`, `2026-12-24`. A year has two or four digits.
    fn numbers<'a, 't>(&mut self, rest: &'a [Token<'t>]) -> Option<&'a [Token<'t>]> {
        let [Token::Number(one, _), Token::Sign(sign @ ('-' | '/' | '.')), rest @ ..] = rest else {
            return None;
        };
        let [Token::Number(two, 1..=2), rest @ ..] = unblanked(rest) else {
            return None;
        };
        let (year, day, month, rest) = match rest {
            [Token::Sign(again), Token::Number(day, 1..=2), rest @ ..] if again == sign && *one >= 1000 => {
                (Some(*one), *day, *two, rest)
            }
            [Token::Sign(again), Token::Number(year, digits @ (2 | 4)), rest @ ..]
                if again == sign && *sign != '-' && *one < 100 =>
            {
                (Some(if *digits == 2 { 2000 + year } else { *year }), *one, *two, rest)
            }
            _ if *sign != '-' && *one < 100 => (None, *one, *two, rest),
            _ => return None,
        };
        self.year = year.or(self.year);
        self.date = Some((day.try_into().ok()?, month.try_into().ok()?));
        Some(rest)
    }

    /// `19:30`, `19:30:00`, `19h30`, `19 h 30`, `19h`, `19 Uhr`, `7:30 pm`, with a zone.
    fn time<'a, 't>(&mut self, rest: &'a [Token<'t>]) -> Option<&'a [Token<'t>]> {
        let [Token::Number(hour, 1..=2), after @ ..] = rest else { return None };
        let pair = |rest: &'a [Token<'t>]| match rest {
            [Token::Number(number, 2), rest @ ..] => Some((u8::try_from(*number).ok()?, rest)),
            _ => None,
        };
        let (minute, mut rest) = match unblanked(after) {
            [Token::Sign(':'), rest @ ..] => pair(rest)?,
            [Token::Word("h" | "heures" | "heure" | "uhr"), rest @ ..] => {
                pair(unblanked(rest)).unwrap_or((0, rest))
            }
            [Token::Word("am" | "pm"), ..] => (0, after),
            [Token::Sign('.'), Token::Number(minute, 2), Token::Blank, Token::Word("uhr"), rest @ ..] => {
                (u8::try_from(*minute).ok()?, rest)
            }
            _ => return None,
        };
        if let [Token::Sign(':'), seconds @ ..] = rest {
            (self.second, rest) = pair(seconds)?;
            if let [Token::Sign('.'), Token::Number(..), after @ ..] = rest {
                rest = after;
            }
        }
        let mut hour = *hour;
        if let [Token::Word(half @ ("am" | "pm")), after @ ..] = unblanked(rest) {
            hour = match (*half, hour) {
                ("am", 12) => 0,
                ("pm", 1..=11) => hour + 12,
                _ => hour,
            };
            rest = after;
        }
        (self.hour, self.minute) = (hour.try_into().ok()?, minute);
        self.zone(rest)
    }

    /// `z`, `utc`, `+1`, `utc-03:30`, `+0100`, or nothing.
    fn zone<'a, 't>(&mut self, rest: &'a [Token<'t>]) -> Option<&'a [Token<'t>]> {
        let rest = match unblanked(rest) {
            [Token::Word("z" | "utc" | "gmt"), rest @ ..] => rest,
            _ => rest,
        };
        let [Token::Sign(sign @ ('+' | '-')), Token::Number(number, digits), after @ ..] = unblanked(rest)
        else {
            return Some(rest);
        };
        let (hours, minutes, rest) = match (digits, after) {
            (1..=2, [Token::Sign(':'), Token::Number(minutes, 2), rest @ ..]) => (*number, *minutes, rest),
            (1..=2, rest) => (*number, 0, rest),
            (3..=4, rest) => (number / 100, number % 100, rest),
            _ => return None,
        };
        let offset = hours * 60 + minutes;
        self.offset = if *sign == '-' { -offset } else { offset };
        (hours <= 14 && minutes < 60).then_some(rest)
    }
}

fn unblanked<'a, 't>(tokens: &'a [Token<'t>]) -> &'a [Token<'t>] {
    tokens.strip_prefix(&[Token::Blank]).unwrap_or(tokens)
}

/// Numbers, words and signs. `None`: a number is too long.
fn tokens(text: &str) -> Option<Vec<Token<'_>>> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let is_same: fn(char) -> bool = match first {
            _ if first.is_whitespace() => char::is_whitespace,
            _ if first.is_ascii_digit() => |letter| letter.is_ascii_digit(),
            _ if first.is_alphabetic() => |letter| letter.is_alphabetic() || letter == '\'' || letter == '’',
            _ => |_| false,
        };
        let length = rest.find(|letter| !is_same(letter)).unwrap_or(rest.len()).max(first.len_utf8());
        let (part, after) = rest.split_at(length);
        found.push(match first {
            _ if first.is_whitespace() => Token::Blank,
            _ if first.is_ascii_digit() => Token::Number(part.parse().ok().filter(|_| length <= 9)?, length),
            _ if first.is_alphabetic() => Token::Word(part),
            _ => Token::Sign(first),
        });
        rest = after;
    }
    Some(found)
}

/// Field of the form.
const FIELD: &str = "date";

/// Longest typed text.
const LONGEST: u16 = 40;

/// Form for the date of the start. Empty: the host starts it.
pub fn form(request: &Request, custom_id: String, chosen: Option<Time>) -> Modal {
    let now = written(request.at);
    let (_, clock) = now.split_once(' ').unwrap_or_default();
    Modal {
        custom_id,
        title: t(request.locale, "tournament-date-form"),
        fields: vec![ModalField {
            custom_id: FIELD.to_owned(),
            label: say(
                request.locale,
                &Message::new("tournament-date-field").with("clock", clock.to_owned()),
            ),
            value: chosen.map(written).unwrap_or_default(),
            placeholder: t(request.locale, "tournament-date-example"),
            max_length: LONGEST,
            required: false,
        }],
    }
}

/// The moment typed into the form; `None` if it is empty.
pub fn typed(fields: &[(String, String)], now: Time) -> Result<Option<Time>, Wrong> {
    let typed = ui::typed(fields, FIELD).trim();
    if typed.is_empty() {
        return Ok(None);
    }
    read(typed, now).map(Some)
}

/// A date as it can be typed: `2026-12-24 19:30`.
pub fn written(at: Time) -> String {
    let Ok(at) = OffsetDateTime::from_unix_timestamp((at.0 / 1000).cast_signed()) else {
        return String::new();
    };
    let (date, hour) = (at.date(), at.time());
    let month = u8::from(date.month());
    format!("{}-{month:02}-{:02} {:02}:{:02}", date.year(), date.day(), hour.hour(), hour.minute())
}

#[cfg(test)]
#[path = "../../../tests/units/date.rs"]
mod tests;

//! Typed dates: `2026-12-24 19:30`, `24.12. 19:30`, `24/12 19h30`, `19:30`, optionally with `+01:00` or `UTC+1`.
//! Discord does not reveal a user's time zone, so the default is UTC, and the bot shows the moment in each reader's own
//! time.

use crate::frame::ui::{
    escape::code,
    message::{Modal, ModalField},
    request::Request,
    time,
    widgets::t,
};
use ::time::{Date, Month, OffsetDateTime, PrimitiveDateTime, Time as TimeOfDay, UtcOffset};
use deltille_base::{
    ids::Time,
    text::{Message, say},
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
    let parts = Parts::of(text).ok_or_else(unreadable)?;
    let offset = UtcOffset::from_whole_seconds(parts.offset * 60).map_err(|_| none())?;
    let today = OffsetDateTime::from_unix_timestamp((now.0 / 1000).cast_signed())
        .map_err(|_| unreadable())?
        .to_offset(offset)
        .date();
    let hour = TimeOfDay::from_hms(parts.hour, parts.minute, 0).map_err(|_| none())?;
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
            let years = [today.year(), today.year() + 1].into_iter().filter_map(|year| of_year(date, year));
            let dates: Vec<Date> = years.collect();
            let next = dates.iter().find(|date| at(**date) > now).or(dates.last());
            *next.ok_or_else(none)?
        }
        (None, _) if at(today) > now => today,
        (None, _) => today.next_day().ok_or_else(none)?,
    };
    checked(at(date), now)
}

/// Parts of a typed date. `offset`: minutes east of Greenwich.
struct Parts {
    year: Option<i32>,
    /// Day and month.
    date: Option<(u8, u8)>,
    hour: u8,
    minute: u8,
    offset: i32,
}

impl Parts {
    fn of(text: &str) -> Option<Parts> {
        let mut words: Vec<String> = text
            .split(|letter: char| letter.is_whitespace() || letter == ',')
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        // As computers write it: 2026-12-24T19:30Z.
        if let Some((date, rest)) = words.first().and_then(|word| word.split_once('t'))
            && date.starts_with(|letter: char| letter.is_ascii_digit())
        {
            let (date, rest) = (date.to_owned(), rest.to_owned());
            words.splice(0..1, [date, rest]);
        }
        words.retain(|word| !["at", "um", "à", "uhr"].contains(&word.as_str()));
        let (date, time) = match words.first()? {
            first if is_time(first) => (None, 0),
            first => (Some(numbers(first)?), 1),
        };
        let (hour, zone) = hour_of(words.get(time)?)?;
        let rest = format!("{zone}{}", words.get(time + 1..)?.concat());
        let (year, date) = match date.as_deref() {
            None => (None, None),
            Some([(_, year @ 1000..), (Some('-' | '/' | '.'), month), (Some('-' | '/' | '.'), day)]) => {
                (Some(*year), Some((*day, *month)))
            }
            Some([(_, day), (Some('.' | '/'), month)]) => (None, Some((*day, *month))),
            Some([(_, day), (Some('.' | '/'), month), (Some('.' | '/'), year)]) => {
                let year = if *year < 100 { 2000 + year } else { *year };
                (Some(year), Some((*day, *month)))
            }
            Some(_) => return None,
        };
        let date = match date {
            Some((day, month)) => Some((day.try_into().ok()?, month.try_into().ok()?)),
            None => None,
        };
        Some(Parts {
            year,
            date,
            hour: hour.0,
            minute: hour.1,
            offset: offset(&rest)?,
        })
    }
}

/// Numbers with the signs before them. A dot may follow the last: `24.12.`
fn numbers(word: &str) -> Option<Vec<(Option<char>, i32)>> {
    let word = word.strip_suffix('.').unwrap_or(word);
    let mut found = Vec::new();
    let (mut sign, mut rest) = (None, word);
    loop {
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        found.push((sign, rest[..end].parse().ok().filter(|_| end <= 4)?));
        let Some(next) = rest[end..].chars().next() else { return Some(found) };
        (sign, rest) = (Some(next), &rest[end + next.len_utf8()..]);
    }
}

fn is_time(word: &str) -> bool {
    word.contains([':', 'h']) && hour_of(word).is_some()
}

/// `19:30`, `19h30` or `19h`, with the rest of the word, a zone.
fn hour_of(word: &str) -> Option<((u8, u8), &str)> {
    let digits = |text: &str| text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let end = digits(word);
    let hour = word[..end].parse().ok().filter(|_| end <= 2)?;
    let sign = word[end..].chars().next().filter(|sign| [':', 'h'].contains(sign))?;
    let rest = &word[end + 1..];
    let end = digits(rest);
    let minute = match &rest[..end] {
        "" if sign == 'h' => 0,
        minute if minute.len() == 2 => minute.parse().ok()?,
        _ => return None,
    };
    Some(((hour, minute), &rest[end..]))
}

/// Minutes of `z`, `utc`, `+1`, `utc-03:30`, `+0100`.
fn offset(word: &str) -> Option<i32> {
    let word = ["utc", "gmt", "z"].into_iter().find_map(|zone| word.strip_prefix(zone)).unwrap_or(word);
    let Some(sign) = word.chars().next() else { return Some(0) };
    let sign = match sign {
        '+' => 1,
        '-' => -1,
        _ => return None,
    };
    let digits: String = word[1..].chars().filter(|letter| *letter != ':').collect();
    if !(1..=4).contains(&digits.len()) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: i32 = digits.parse().ok()?;
    let (hours, minutes) = if digits.len() <= 2 { (number, 0) } else { (number / 100, number % 100) };
    (hours <= 14 && minutes < 60).then_some(sign * (hours * 60 + minutes))
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
    let typed = fields.iter().find(|(field, _)| field == FIELD).map_or("", |(_, text)| text.trim());
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// 2026-11-27 07:00 UTC.
    const NOW: Time = Time(1_795_762_800_000);

    fn told(text: &str) -> String {
        read(text, NOW).map_or_else(|wrong| format!("{wrong:?}"), written)
    }

    #[test]
    fn dates_are_read_as_people_write_them() {
        assert_eq!(written(NOW), "2026-11-27 07:00");
        let christmas = "2026-12-24 19:30";
        for text in [
            "2026-12-24 19:30",
            " 2026-12-24,  19:30 ",
            "2026-12-24T19:30Z",
            "2026/12/24 19:30",
            "24.12. 19:30",
            "24.12 19:30 Uhr",
            "24.12.2026 um 19:30",
            "24.12.26 19:30",
            "24/12 19:30",
            "24/12/2026 à 19h30",
            "24/12 19h30 utc",
            "2026-12-24 20:30+01:00",
            "24.12. 20:30 UTC+1",
            "24.12. 20:30 +0100",
            "24.12. 16:00 -03:30",
            "25.12. 01:30 +6",
        ] {
            assert_eq!(told(text), christmas, "{text}");
        }
        assert_eq!(told("7:01"), "2026-11-27 07:01", "today");
        assert_eq!(told("7:00"), "2026-11-28 07:00", "tomorrow");
        assert_eq!(told("0:30 +2"), "2026-11-27 22:30", "tomorrow there");
        assert_eq!(told("19h"), "2026-11-27 19:00");
        assert_eq!(told("1.2. 8:00"), "2027-02-01 08:00", "next year");
        assert_eq!(told("27.11.2027 7:00"), "2027-11-27 07:00", "the furthest");
    }

    #[test]
    fn other_dates_are_refused() {
        for text in [
            "",
            "soon",
            "24.12.",
            "24-12 19:30",
            "19",
            "19.30",
            "1:2:3",
            "24.12. 19:30 CET",
            "24.12. 19:3",
            "é:10",
        ] {
            assert_eq!(read(text, NOW), Err(Wrong::Unreadable(text.to_owned())), "{text}");
        }
        for text in [
            "31.6. 12:00",
            "12/24 19:30",
            "29.2.2027 12:00",
            "24.12. 25:00",
            "24.12. 12:60",
            "0.1. 1:00",
        ] {
            assert_eq!(read(text, NOW), Err(Wrong::NoSuchDate(text.to_owned())), "{text}");
        }
        assert!(matches!(read("27.11.2026 06:59", NOW), Err(Wrong::Past(_))));
        assert!(matches!(read("1999-01-01 0:00", NOW), Err(Wrong::Past(_))));
        assert!(matches!(read("29.11.2027 12:00", NOW), Err(Wrong::TooFar(_))));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".{0,40}", typed in "[0-9 .:/h+utczT-]{0,24}") {
            for text in [text, typed] {
                if let Ok(at) = read(&text, NOW) {
                    prop_assert!(at > NOW && at.0 <= NOW.0 + FURTHEST * DAY);
                    prop_assert_eq!(read(&written(at), NOW), Ok(at));
                }
            }
        }
    }
}

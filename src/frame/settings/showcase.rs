//! A server's showcase: a channel for finished games worth seeing, each as an animation with two sentences.
//!
//! ```text
//!   a game ends ─▶ is it worth seeing? ─▶ a row of the filed game, and the count of the day in the server's
//!                                         settings: one commit
//!               ─▶ background worker ─▶ a message without mentions; a closed channel loses it
//! ```
//!
//! Only games of people that all members of the server could see are shown, a few a day.

use deltille_base::ids::{ChannelId, Time};
use deltille_games::{Seat, SeatSet};
use deltille_ratings::{Pool, Rating};
use deltille_store::Outgoing;
use deltille_table::{Phase, Table};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, time::Duration};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Most games shown on one day.
pub const MOST_A_DAY: u8 = 3;

/// Points by which the winner of an upset was rated lower.
const UPSET: i64 = 150;

/// Fewest entries of a game that is shown.
const LEAST_ENTRIES: usize = 6;

/// Time between the end of a game and its message: the board comes first.
const AFTER: Duration = Duration::from_secs(20);

/// Prefix of the rows' kind.
const KIND: &str = "showcase:";

/// The ends that are a mate, or stand for it: the last king, general or phoenix is caught.
const MATES: [&str; 5] = ["mate", "phoenix", "king-captured", "king-immobile", "general"];

/// Ends without a winner's move: they do not count as the shortest win.
const NOT_PLAYED_OUT: [&str; 5] = ["resign", "timeout", "agreement", "illegal", "last"];

/// A server's showcase, and what it has shown lately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Showcase {
    pub channel: ChannelId,
    /// The day of the last game shown, in days since the beginning of 1970, and how many were shown on it.
    #[serde(default)]
    day: u64,
    #[serde(default)]
    count: u8,
    /// The month of the shortest wins, in months since the beginning of 1970.
    #[serde(default)]
    month: u64,
    /// The entries of the shortest win of each kind of game in that month.
    #[serde(default)]
    shortest: BTreeMap<String, u32>,
    /// Whether the channel refused the last message.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
}

/// Why a game is worth seeing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Worth {
    /// The winner was rated much lower.
    Upset,
    /// No win of this kind of game was shorter in this month.
    Shortest,
    Mate,
}

impl Worth {
    pub fn row(self, at: Time) -> Outgoing {
        let kind = format!("{KIND}{}", self.into_str());
        Outgoing { kind, at: at.after(AFTER), to: Vec::new() }
    }

    /// Parses the kind of an outgoing row.
    pub fn read(kind: &str) -> Option<Worth> {
        kind.strip_prefix(KIND)?.parse().ok()
    }
}

/// The seat that won alone, in a game of people that all members of the server could see.
pub fn public_winner(table: &Table) -> Option<Seat> {
    let people = table.seats.iter().flatten().filter(|person| person.id.is_user()).count();
    let public = table.can_be_followed() && !table.is_solo() && table.imported == 0;
    let shown = table.phase == Phase::Over && public && people >= 2 && table.entries.len() >= LEAST_ENTRIES;
    let winners = table.outcome().filter(|_| shown)?.winners;
    let winner = winners.iter().next().filter(|_| winners.len() == 1)?;
    table.person(winner).map(|_| winner)
}

/// Whether a rated game was won by one who was rated much lower than another player.
pub fn is_upset(table: &Table, winner: Seat) -> bool {
    let Some(rated) = &table.rated else { return false };
    let model = Pool::from(rated.pool.as_str()).model();
    let before = |seat: Seat| {
        let [mean, sigma] = rated.seats.get(seat.index())?.before;
        Some(Rating { mean, sigma })
    };
    let others = SeatSet((1u8 << rated.seats.len().min(7)) - 1).iter().filter(|seat| *seat != winner);
    let Some(own) = before(winner) else { return false };
    // The rating of a newcomer says little yet.
    let mut others = others.filter_map(before).filter(|rating| !rating.is_provisional(model));
    others.any(|other| other.points() - own.points() >= UPSET)
}

impl Showcase {
    pub fn of(channel: ChannelId) -> Showcase {
        Showcase {
            channel,
            day: 0,
            count: 0,
            month: 0,
            shortest: BTreeMap::new(),
            closed: false,
        }
    }

    /// The same in another channel.
    pub fn moved(self, channel: ChannelId) -> Showcase {
        Showcase { channel, closed: false, ..self }
    }

    /// Judges a game that ended now, and notes it if it is to be shown.
    pub fn judge(&mut self, table: &Table, now: Time) -> Option<Worth> {
        let winner = public_winner(table)?;
        let reason = table.outcome()?.reason;
        let days = now.0 / (24 * 60 * 60 * 1000);
        let shortest = self.record_length(table, reason, month(days));
        let worth = [
            (Worth::Upset, is_upset(table, winner)),
            (Worth::Shortest, shortest),
            (Worth::Mate, MATES.contains(&reason)),
        ];
        let (worth, _) = worth.into_iter().find(|(_, is)| *is)?;
        if self.day != days {
            (self.day, self.count) = (days, 0);
        }
        if self.count >= MOST_A_DAY {
            return None;
        }
        self.count += 1;
        Some(worth)
    }

    /// Records the length of a win. Returns whether it is shorter than all before it in its month; the first one is
    /// the measure.
    fn record_length(&mut self, table: &Table, reason: &str, month: u64) -> bool {
        if NOT_PLAYED_OUT.contains(&reason) {
            return false;
        }
        if self.month != month {
            self.month = month;
            self.shortest.clear();
        }
        let entries = table.entries.len() as u32;
        let kind = format!("{}:{}", table.setup.game, table.setup.variant);
        match self.shortest.get_mut(&kind) {
            Some(known) if entries < *known => {
                *known = entries;
                true
            }
            Some(_) => false,
            None => {
                self.shortest.insert(kind, entries);
                false
            }
        }
    }
}

/// The month of a day, both counted from the beginning of 1970.
fn month(days: u64) -> u64 {
    // Years begin in March here, so that the day of a leap year is their last.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    (era * 400 + year) * 12 + month + 2 - 1970 * 12
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_those_of_the_calendar() {
        for (days, wanted) in [(0, 0), (30, 0), (31, 1), (58, 1), (59, 2), (364, 11), (365, 12), (789, 25)] {
            assert_eq!(month(days), wanted, "{days}");
        }
        // 2024-02-29, 2024-03-01, 2026-11-30, 2026-12-01
        for (days, year, of_year) in
            [(19_782, 2024, 1), (19_783, 2024, 2), (20_787, 2026, 10), (20_788, 2026, 11)]
        {
            assert_eq!(month(days), (year - 1970) * 12 + of_year, "{days}");
        }
    }

    #[test]
    fn rows_round_trip() {
        for &worth in Worth::VARIANTS {
            assert_eq!(Worth::read(&worth.row(Time(0)).kind), Some(worth));
        }
        assert_eq!((Worth::read("showcase:"), Worth::read("board")), (None, None));
    }

    #[test]
    fn a_showcase_from_its_first_day_is_read() {
        let read: Showcase = serde_json::from_str(r#"{"channel":5}"#).unwrap();
        assert_eq!(read, Showcase::of(ChannelId(5)));
    }
}

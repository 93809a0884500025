//! When a daily message to a person or a server is due: its hour, in the time zone of a chosen city.
//!
//! Discord does not reveal a time zone, so people choose a city from a menu with the time there. The rules of
//! daylight saving come with the program.

use deltille_base::ids::Time;
use deltille_store::Outgoing;
use jiff::{Timestamp, ToSpan, ZonedDateTime, tz::TimeZone};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};

/// Kind of the row that is due at the hour.
pub const DAILY: &str = "daily";

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Daily {
    /// 0 to 23.
    pub hour: u8,
    pub city: City,
    /// The next message; `None` unless one is wanted.
    pub next: Option<Time>,
}

impl Default for Daily {
    fn default() -> Daily {
        Daily { hour: 18, city: City::default(), next: None }
    }
}

impl Daily {
    pub(super) fn is_default(&self) -> bool {
        *self == Daily::default()
    }

    /// The next time after `now` at which the clock of the city shows the hour. Where daylight saving skips that hour,
    /// one hour later.
    pub fn after(&self, now: Time) -> Option<Time> {
        let today = self.city.at(now)?;
        let at = |days: i64| {
            let day = today.date().checked_add(days.days()).ok()?;
            let there = day
                .at(self.hour.try_into().ok()?, 0, 0, 0)
                .to_zoned_datetime(today.time_zone().clone())
                .ok()?;
            Some(Time(there.timestamp().as_millisecond().try_into().ok()?))
        };
        (0..=1).filter_map(at).find(|at| *at > now)
    }

    /// Sets when the next message is due, if one is wanted.
    pub(super) fn plan(&mut self, wanted: bool, now: Time) {
        self.next = wanted.then(|| self.after(now)).flatten();
    }

    pub(super) fn row(&self) -> Option<Outgoing> {
        self.next.map(|at| Outgoing { kind: DAILY.to_owned(), at, to: Vec::new() })
    }
}

macro_rules! cities {
    ($($city:ident = $zone:literal,)*) => {
        /// Cities whose clocks are offered, from west to east: one for each rule of daylight saving that many people
        /// live by.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        #[derive(Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames)]
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        pub enum City {
            #[default]
            Utc,
            $($city,)*
        }

        impl City {
            fn zone(self) -> &'static str {
                match self {
                    City::Utc => "UTC",
                    $(City::$city => $zone,)*
                }
            }
        }
    };
}

cities! {
    Honolulu = "Pacific/Honolulu", Anchorage = "America/Anchorage", LosAngeles = "America/Los_Angeles",
    Denver = "America/Denver", Chicago = "America/Chicago", NewYork = "America/New_York",
    Halifax = "America/Halifax", SaoPaulo = "America/Sao_Paulo", London = "Europe/London", Lagos = "Africa/Lagos",
    Berlin = "Europe/Berlin", Athens = "Europe/Athens", Johannesburg = "Africa/Johannesburg",
    Istanbul = "Europe/Istanbul", Dubai = "Asia/Dubai", Karachi = "Asia/Karachi", Kolkata = "Asia/Kolkata",
    Dhaka = "Asia/Dhaka", Bangkok = "Asia/Bangkok", Shanghai = "Asia/Shanghai", Tokyo = "Asia/Tokyo",
    Adelaide = "Australia/Adelaide", Sydney = "Australia/Sydney", Auckland = "Pacific/Auckland",
}

impl City {
    /// The date and time there. `None` for a moment outside of the calendar.
    fn at(self, now: Time) -> Option<ZonedDateTime> {
        let zone = TimeZone::get(self.zone()).ok()?;
        Some(Timestamp::from_millisecond(now.0.try_into().ok()?).ok()?.to_zoned_datetime(zone))
    }

    /// The time of day there, as "20:14".
    pub fn clock(self, now: Time) -> String {
        self.at(now).map_or_else(String::new, |there| there.strftime("%H:%M").to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Time {
        Time(text.parse::<Timestamp>().unwrap().as_millisecond() as u64)
    }

    #[test]
    fn hour_follows_daylight_saving() {
        let daily = |city, hour| Daily { hour, city, next: None };
        for (city, hour, now, next) in [
            (City::Utc, 18, "2026-11-28T17:59:59Z", "2026-11-28T18:00:00Z"),
            (City::Utc, 18, "2026-11-28T18:00:00Z", "2026-11-29T18:00:00Z"),
            (City::Berlin, 8, "2026-03-28T12:00:00Z", "2026-03-29T06:00:00Z"),
            (City::Berlin, 8, "2026-10-24T12:00:00Z", "2026-10-25T07:00:00Z"),
            // The hour that is skipped, and the one that comes twice.
            (City::Berlin, 2, "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
            (City::Berlin, 2, "2026-10-24T12:00:00Z", "2026-10-25T00:00:00Z"),
            (City::Berlin, 2, "2026-10-25T00:00:00Z", "2026-10-26T01:00:00Z"),
            (City::Honolulu, 23, "2026-11-28T09:30:00Z", "2026-11-29T09:00:00Z"),
            (City::Auckland, 0, "2026-12-31T10:00:00Z", "2026-12-31T11:00:00Z"),
        ] {
            assert_eq!(daily(city, hour).after(at(now)), Some(at(next)), "{city:?} {hour} {now}");
        }
    }

    #[test]
    fn every_city_has_a_clock() {
        let now = at("2026-11-28T17:05:00Z");
        for city in City::VARIANTS.iter().map(|word| word.parse::<City>().unwrap()) {
            assert!(city.clock(now).len() == 5, "{city:?}");
        }
        assert_eq!(City::Kolkata.clock(now), "22:35");
    }
}

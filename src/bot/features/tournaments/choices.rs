//! The choices for a new tournament, which travel in the ids of its menus and buttons, and what follows from
//! them: settings, game, beginning.

use crate::{
    features::{learning::puzzles::is_puzzle, playing::play::proposed_setup},
    ui::custom_id::{Action, base36, number},
};
use deltille_base::ids::Time;
use deltille_games::{AnyPlay, GameInfo, Setup, registry};
use deltille_tournaments::{DrawnMatch, Format, Millis, Settings};
use std::{borrow::Cow, time::Duration};

#[cfg(test)]
use crate::ui::custom_id::samples::*;

const HOUR: u64 = 60 * 60 * 1000;
const DAY: u64 = 24 * HOUR;

/// The formats that are offered. Ids store the index, so append new ones at the end. Likewise the next ones.
pub(super) const FORMATS: [&str; 6] =
    ["round-robin", "double-round-robin", "swiss", "knock-out", "arena", "league"];

/// The time for all games, or for a round; `None`: no deadline.
pub(super) const WINDOWS: [Option<u64>; 12] = [
    None,
    Some(HOUR / 2),
    Some(HOUR),
    Some(2 * HOUR),
    Some(3 * HOUR),
    Some(DAY),
    Some(2 * DAY),
    Some(3 * DAY),
    Some(7 * DAY),
    Some(14 * DAY),
    Some(28 * DAY),
    Some(30 * DAY),
];

/// When sign-up ends, after the creation; `None`: the host ends it.
pub(super) const BEGINS: [Option<u64>; 8] = [
    None,
    Some(HOUR / 2),
    Some(HOUR),
    Some(3 * HOUR),
    Some(DAY),
    Some(2 * DAY),
    Some(3 * DAY),
    Some(7 * DAY),
];

/// Sign-up between the seasons of a league; `None`: there is one season only.
pub(super) const BETWEEN: [Option<u64>; 7] = [
    None,
    Some(DAY),
    Some(2 * DAY),
    Some(3 * DAY),
    Some(5 * DAY),
    Some(7 * DAY),
    Some(14 * DAY),
];

/// A week.
pub(super) const WEEK: u8 = 8;

/// The lengths that a season can have: a day to a month.
pub(super) const SEASON: std::ops::RangeInclusive<u8> = 5..=MONTH;

/// 30 days.
pub(super) const MONTH: u8 = 11;

pub(super) const MINUTE: u64 = 60 * 1000;

/// The lengths that an arena can have: half an hour to two hours.
pub(super) const ARENA: std::ops::RangeInclusive<u8> = 1..=3;

/// Five minutes for each player, and five seconds more for each move.
pub(super) const FAST: u8 = 14;

/// A day for each player, and an hour more for each move: two people who take turns are done within a week.
pub(super) const SLOW: u8 = 18;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DraftAct {
    /// Page 0 or 1; of a league, also 2.
    Page(u8),
    Format,
    Game,
    Variant,
    Seats,
    Time,
    Window,
    /// Rounds of a Swiss, games of a match in a knock-out, size of a league's divisions.
    Rounds,
    /// Rated, or casual: the button of this page.
    Stakes(u8),
    Begins,
    /// Opens the form for the date of the beginning, and takes it.
    Date,
    /// How many of a league's division go up and down.
    Movers,
    Between,
    Create,
}

const ACTS: [(&str, DraftAct); 18] = [
    ("0", DraftAct::Page(0)),
    ("1", DraftAct::Page(1)),
    ("2", DraftAct::Page(2)),
    ("f", DraftAct::Format),
    ("g", DraftAct::Game),
    ("v", DraftAct::Variant),
    ("s", DraftAct::Seats),
    ("t", DraftAct::Time),
    ("w", DraftAct::Window),
    ("n", DraftAct::Rounds),
    ("r", DraftAct::Stakes(0)),
    ("r1", DraftAct::Stakes(1)),
    ("r2", DraftAct::Stakes(2)),
    ("b", DraftAct::Begins),
    ("d", DraftAct::Date),
    ("m", DraftAct::Movers),
    ("p", DraftAct::Between),
    ("!", DraftAct::Create),
];

/// The choices so far, by their indexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draft {
    pub(super) act: DraftAct,
    pub(super) format: u8,
    pub(super) game: u8,
    pub(super) variant: u8,
    pub(super) seats: u8,
    pub(super) time: u8,
    pub(super) window: u8,
    pub(super) rounds: u8,
    pub(super) rated: bool,
    pub(super) begins: u8,
    pub(super) more: More,
}

impl Draft {
    pub(super) const FIRST: Draft = Draft {
        act: DraftAct::Page(0),
        format: 0,
        game: 0,
        variant: 0,
        seats: 2,
        time: SLOW,
        window: WEEK,
        rounds: 5,
        rated: false,
        begins: 0,
        more: More::FIRST,
    };

    pub(super) fn with(self, act: DraftAct) -> Draft {
        Draft { act, ..self }
    }

    pub(super) fn with_more(self, more: More) -> Draft {
        Draft { more, ..self }
    }

    /// The page on which its act is pressed.
    pub(super) fn page(self) -> u8 {
        match self.act {
            DraftAct::Page(page) | DraftAct::Stakes(page) => page,
            DraftAct::Format | DraftAct::Game | DraftAct::Variant | DraftAct::Seats | DraftAct::Create => 0,
            DraftAct::Rounds if self.is_league() => 2,
            DraftAct::Time | DraftAct::Window | DraftAct::Rounds | DraftAct::Begins | DraftAct::Date => 1,
            DraftAct::Movers | DraftAct::Between => 2,
        }
    }

    pub(super) fn info(self) -> Option<&'static GameInfo> {
        registry::games().get(usize::from(self.game)).copied()
    }

    pub(super) fn setup(self) -> Option<Setup> {
        let setup = proposed_setup(self.game, self.variant, self.seats.into())?;
        let seats = AnyPlay::start(&setup).ok()?.seats().len();
        (seats == usize::from(self.seats) && !is_puzzle(&setup)).then_some(setup)
    }

    /// The length of an arena, in milliseconds.
    pub(super) fn lasts(self) -> Option<u64> {
        WINDOWS
            .get(usize::from(self.window))
            .copied()
            .flatten()
            .filter(|_| ARENA.contains(&self.window))
    }

    pub(super) fn is_league(self) -> bool {
        self.word() == Some("league")
    }

    /// The sizes that a league's divisions can have: they fill a table.
    pub(super) fn divisions(self) -> std::ops::RangeInclusive<u8> {
        4.max(self.seats)..=8
    }

    /// When it begins by itself, if it is created now.
    pub(super) fn begins_at(self, now: Time) -> Option<Time> {
        let after = BEGINS.get(usize::from(self.begins)).copied().flatten();
        let after = after.map(|after| now.after(Duration::from_millis(after)));
        self.more.date().or(after)
    }

    pub(super) fn word(self) -> Option<&'static str> {
        FORMATS.get(usize::from(self.format)).copied()
    }

    pub(super) fn settings(self) -> Option<Settings> {
        let format = match self.word()? {
            "round-robin" => Format::RoundRobin { legs: 1 },
            "double-round-robin" => Format::RoundRobin { legs: 2 },
            "swiss" => Format::Swiss { rounds: self.rounds.into() },
            "arena" => return Some(Settings::new(Format::Arena, self.seats)),
            "league" => {
                let division = self.rounds.clamp(*self.divisions().start(), *self.divisions().end());
                Format::League { division, movers: self.more.movers.clamp(1, 2) }
            }
            _ => {
                let (best_of, third) = self.matches();
                Format::KnockOut { best_of, drawn: DrawnMatch::PlayOn, third }
            }
        };
        let window = (*WINDOWS.get(usize::from(self.window))?).map(|window| Millis(window.cast_signed()));
        Some(Settings { window, ..Settings::new(format, self.seats) })
    }

    /// Of a knock-out: the games of a match, and whether the third place is played for. Both are in `rounds`.
    pub(super) fn matches(self) -> (u8, bool) {
        match self.rounds {
            3 => (1, true),
            4 => (2, true),
            rounds => (rounds.clamp(1, 2), false),
        }
    }

    /// The numbers of seats that the variant can have, as far as the format allows them.
    pub(super) fn all_seats(self) -> Vec<u8> {
        let most = if self.word() == Some("knock-out") { 2 } else { 6 };
        (2..=most).filter(|seats| Draft { seats: *seats, ..self }.setup().is_some()).collect()
    }

    /// The nearest choices that are possible: another game has other variants and seats.
    pub(super) fn settled(mut self) -> Option<Draft> {
        let variants = self.info()?.variants.len() as u8;
        let first = self.variant;
        for variant in [first].into_iter().chain((0..variants).filter(|variant| *variant != first)) {
            self.variant = variant;
            let seats = self.all_seats();
            if let Some(first) = seats.first() {
                if !seats.contains(&self.seats) {
                    self.seats = *first;
                }
                return Some(self);
            }
        }
        None
    }
}

/// Choices that ids name only if they are not the first ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct More {
    pub(super) movers: u8,
    pub(super) between: u8,
    /// The date of the beginning, in minutes since 1970; 0: none.
    pub(super) minutes: u64,
}

impl More {
    /// One goes up and down; three days between the seasons.
    pub(super) const FIRST: More = More { movers: 1, between: 3, minutes: 0 };

    pub(super) fn date(self) -> Option<Time> {
        (self.minutes > 0).then(|| Time(self.minutes.saturating_mul(MINUTE)))
    }

    pub(super) fn between(self) -> Option<u64> {
        BETWEEN.get(usize::from(self.between)).copied().flatten()
    }

    fn read(parts: &[&str]) -> Option<More> {
        let mut more = More::FIRST;
        for part in parts {
            match part.split_at_checked(1)? {
                ("m", movers) => more.movers = movers.parse().ok()?,
                ("p", between) => more.between = between.parse().ok()?,
                ("d", minutes) => more.minutes = number(minutes)?,
                _ => return None,
            }
        }
        Some(more)
    }
}

impl std::fmt::Display for More {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let More { movers, between, minutes } = *self;
        if movers != More::FIRST.movers {
            write!(f, "-m{movers}")?;
        }
        if between != More::FIRST.between {
            write!(f, "-p{between}")?;
        }
        match minutes {
            0 => Ok(()),
            _ => write!(f, "-d{}", base36(minutes)),
        }
    }
}

impl Action for Draft {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let act = ACTS.iter().find_map(|(word, act)| (*act == self.act).then_some(*word)).unwrap_or("?");
        let Draft {
            format,
            game,
            variant,
            seats,
            time,
            window,
            rounds,
            begins,
            more,
            ..
        } = self;
        let rated = u8::from(self.rated);
        let rest = format!(
            "{act}.{format}-{game}-{variant}-{seats}-{time}-{window}-{rounds}-{rated}-{begins}{more}"
        );
        ("tc".into(), rest)
    }

    fn read(kind: &str, rest: &str) -> Option<Draft> {
        let (act, rest) = rest.split_once('.').filter(|_| kind == "tc")?;
        let (_, act) = ACTS.iter().find(|(word, _)| *word == act)?;
        let parts: Vec<&str> = rest.split('-').collect();
        let (parts, more) = parts.split_at_checked(9)?;
        let more = More::read(more)?;
        let numbers: Vec<u8> = parts.iter().map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [format, game, variant, seats, time, window, rounds, rated @ 0..=1, begins] = numbers[..] else {
            return None;
        };
        let rated = rated == 1;
        Some(Draft {
            act: *act,
            format,
            game,
            variant,
            seats,
            time,
            window,
            rounds,
            rated,
            begins,
            more,
        })
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<Draft>> {
        let more = (any::<(u8, u8)>(), 0..1u64 << 40);
        let more = more.prop_map(|((movers, between), minutes)| More { movers, between, minutes });
        let numbers = (any::<([u8; 8], bool)>(), more);
        let of = |(act, ((numbers, rated), more)): (DraftAct, (([u8; 8], bool), More))| {
            let [format, game, variant, seats, time, window, rounds, begins] = numbers;
            Draft {
                act,
                format,
                game,
                variant,
                seats,
                time,
                window,
                rounds,
                rated,
                begins,
                more,
            }
        };
        Some((any_of(&ACTS), numbers).prop_map(of).boxed())
    }
}

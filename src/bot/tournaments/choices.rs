//! Choices for a new tournament, which travel in the ids of its menus and buttons.

use crate::{
    frame::ui::{Base36, Below, Blank, ids, time},
    puzzles::is_puzzle,
    seats::play::proposed_setup,
    tournaments::{Absence, Contest},
};
use deltille_base::ids::{Time, TournamentId};
use deltille_games::{AnyPlay, GameInfo, Setup, registry};
use deltille_table::Stakes;
use deltille_tournaments::{DrawnMatch, Format, Millis, Settings};
use std::{ops::RangeInclusive, time::Duration};

const HOUR: u64 = 60 * 60 * 1000;
const DAY: u64 = 24 * HOUR;

/// Times for all games or for a round; `None`: no deadline. Ids store the index, so append new ones at the end;
/// likewise the next lists.
pub(crate) const WINDOWS: [Option<u64>; 12] = [
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

/// Times from creation to start; `None`: the host starts it.
pub(crate) const BEGINS: [Option<u64>; 8] = [
    None,
    Some(HOUR / 2),
    Some(HOUR),
    Some(3 * HOUR),
    Some(DAY),
    Some(2 * DAY),
    Some(3 * DAY),
    Some(7 * DAY),
];

/// Sign-up between the seasons of a league; `None`: a single season.
pub(crate) const BETWEEN: [Option<u64>; 7] = [
    None,
    Some(DAY),
    Some(2 * DAY),
    Some(3 * DAY),
    Some(5 * DAY),
    Some(7 * DAY),
    Some(14 * DAY),
];

/// Indexes of [`WINDOWS`]: an hour, a week, 30 days.
const AN_HOUR: u8 = 2;
const WEEK: u8 = 8;
const MONTH: u8 = 11;

/// Indexes of clocks: 5 minutes and 5 seconds a move; a day and an hour a move, with which two people who take turns
/// finish within a week.
const FAST: u8 = 14;
const SLOW: u8 = 18;

/// First choices for a league: one goes up and down, three days between the seasons.
const FIRST_MOVERS: u8 = 1;
const FIRST_BETWEEN: u8 = 3;

pub(crate) const MINUTE: u64 = 60 * 1000;

/// The offered formats, with their first choices. Ids store the index, so append new ones at the end.
pub(crate) const OFFERED: [Format; 6] = [
    Format::RoundRobin { legs: 1 },
    Format::RoundRobin { legs: 2 },
    Format::Swiss { rounds: 5 },
    Format::KnockOut { best_of: 1, drawn: DrawnMatch::PlayOn, third: false },
    Format::Arena,
    Format::League { division: 6, movers: FIRST_MOVERS },
];

/// The number of a format: rounds of a Swiss, length of a match with third place, size of divisions.
fn number_of(format: Format) -> u8 {
    match format {
        Format::Swiss { rounds } => rounds as u8,
        Format::KnockOut { best_of, third, .. } => best_of + if third { 2 } else { 0 },
        Format::League { division, .. } => division,
        Format::RoundRobin { .. } | Format::Arena => 5,
    }
}

/// Sizes of divisions that fill a table.
fn divisions(seats: u8) -> RangeInclusive<u8> {
    4.max(seats)..=8
}

ids! {
    #[derive(Copy)]
    pub enum DraftAct {
        Page(u8) = "{}",
        Format = "f",
        Game = "g",
        Variant = "v",
        Seats = "s",
        Time = "t",
        Window = "w",
        Number = "n",
        /// Rated, or casual: the button of this page; without a number, of the first.
        Stakes(Option<u8> as Blank<u8>) = "r{}",
        Begins = "b",
        /// Opens the form for the date of the start, and receives it.
        Date = "d",
        /// Number promoted and relegated in a league.
        Movers = "m",
        Between = "p",
        Absence = "a",
        /// Creates the tournament, or saves changes of one.
        Create = "!",
    }
}

ids! {
    /// The choices so far. Formats, games, variants, clocks and windows are indexes of their lists.
    #[derive(Copy)]
    pub struct Draft {
        pub act: DraftAct,
        pub format: u8 as Below<{ OFFERED.len() }>,
        pub game: u8,
        pub variant: u8,
        pub seats: u8,
        pub time: u8,
        pub window: u8,
        /// See [`number_of`].
        pub number: u8,
        pub rated: bool,
        pub begins: u8,
        pub extras: Extras,
        /// Date of the start.
        pub date: Option<Minutes> as Blank<Minutes>,
    } as "tc.{act}.{format}-{game}-{variant}-{seats}-{time}-{window}-{number}-{rated}-{begins}{extras}{date}"
}

ids! {
    /// What differs from the first choices.
    #[derive(Copy)]
    pub struct Extras {
        movers: Option<Movers> as Blank<Movers>,
        between: Option<Between> as Blank<Between>,
        absence: Option<MostIdle> as Blank<MostIdle>,
        /// The tournament that is changed.
        of: Option<Of> as Blank<Of>,
    } = "{movers}{between}{absence}{of}"
}

ids! {
    #[derive(Copy)]
    pub struct Movers(u8) = "-m{}";
}

ids! {
    /// An index of [`BETWEEN`].
    #[derive(Copy)]
    pub struct Between(u8) = "-p{}";
}

ids! {
    /// What differs from the usual [`Absence`].
    #[derive(Copy)]
    pub struct MostIdle(u8) = "-a{}";
}

ids! {
    #[derive(Copy)]
    pub struct Of(TournamentId) = "-o{}";
}

ids! {
    /// Minutes since 1970.
    #[derive(Copy)]
    pub struct Minutes(u64 as Base36<u64>) = "-d{}";
}

impl Extras {
    const FIRST: Extras = Extras { movers: None, between: None, absence: None, of: None };

    pub(crate) fn movers(self) -> u8 {
        self.movers.map_or(FIRST_MOVERS, |Movers(count)| count)
    }

    pub(crate) fn with_movers(self, count: u8) -> Extras {
        Extras {
            movers: (count != FIRST_MOVERS).then_some(Movers(count)),
            ..self
        }
    }

    /// Index of [`BETWEEN`].
    pub(crate) fn between(self) -> u8 {
        self.between.map_or(FIRST_BETWEEN, |Between(index)| index)
    }

    pub(crate) fn with_between(self, index: u8) -> Extras {
        Extras {
            between: (index != FIRST_BETWEEN).then_some(Between(index)),
            ..self
        }
    }
}

impl Draft {
    pub(crate) const FIRST: Draft = Draft {
        act: DraftAct::Page(0),
        format: 0,
        game: 0,
        variant: 0,
        seats: 2,
        time: SLOW,
        window: WEEK,
        number: 5,
        rated: false,
        begins: 0,
        extras: Extras::FIRST,
        date: None,
    };

    pub(crate) fn with(self, act: DraftAct) -> Draft {
        Draft { act, ..self }
    }

    /// The present choices of a tournament, to be changed.
    pub(crate) fn of(contest: &Contest) -> Option<Draft> {
        let (settings, setup) = (contest.play.settings(), &contest.setup);
        let is_same = |format: &Format| format.word() == settings.format.word();
        let format = OFFERED.iter().position(is_same)? as u8;
        let (game, info) = (0..).zip(registry::games()).find(|(_, info)| info.id == setup.game)?;
        let variant = info.variants.iter().position(|variant| variant.id == setup.variant)? as u8;
        let first = Draft::FIRST.with_format(format);
        let time = time::CHOICES.iter().position(|time| *time == contest.time);
        let window = contest.lasts.or(settings.window.map(|window| window.0.unsigned_abs()));
        let window = WINDOWS.iter().position(|known| *known == window);
        let draft = Draft {
            game,
            variant,
            seats: settings.seats,
            time: time.map_or(first.time, |at| at as u8),
            window: window.map_or(first.window, |at| at as u8),
            number: number_of(settings.format),
            rated: contest.stakes == Stakes::Rated,
            ..first
        };
        let extras = match settings.format {
            Format::League { movers, .. } => {
                let between = BETWEEN.iter().position(|known| *known == contest.between);
                let between = between.map_or(FIRST_BETWEEN, |at| at as u8);
                draft.extras.with_movers(movers).with_between(between)
            }
            _ => draft.extras,
        };
        let extras = Extras { of: Some(Of(contest.id)), ..extras };
        Some(Draft { extras, ..draft }.with_absence(contest.absence))
    }

    /// The tournament that is changed.
    pub(crate) fn changes(self) -> Option<TournamentId> {
        self.extras.of.map(|Of(id)| id)
    }

    /// These choices, as far as they can be changed.
    pub(crate) fn changed(self, by: Draft) -> Draft {
        let Draft { act, time, window, number, .. } = by;
        let extras = self.extras.with_movers(by.extras.movers()).with_between(by.extras.between());
        Draft { act, time, window, number, extras, ..self }.with_absence(by.absence())
    }

    pub(crate) fn absence(self) -> Absence {
        self.extras.absence.map_or(Absence::default(), |MostIdle(count)| Absence(count))
    }

    pub(crate) fn with_absence(self, absence: Absence) -> Draft {
        let absence = (absence != Absence::default()).then_some(MostIdle(absence.0));
        Draft { extras: Extras { absence, ..self.extras }, ..self }
    }

    /// With another format, and its first choices.
    pub(crate) fn with_format(self, format: u8) -> Draft {
        let offered = OFFERED[usize::from(format)];
        let (time, window) = match offered {
            Format::Arena => (FAST, AN_HOUR),
            Format::League { .. } => (SLOW, MONTH),
            _ => (SLOW, WEEK),
        };
        Draft {
            format,
            time,
            window,
            number: number_of(offered),
            extras: Extras::FIRST,
            ..self
        }
    }

    /// The format with its number, for tables of this size.
    pub(crate) fn format(self) -> Format {
        let number = self.number;
        match OFFERED[usize::from(self.format)] {
            Format::Swiss { .. } => Format::Swiss { rounds: number.into() },
            Format::KnockOut { drawn, .. } => match number {
                3 | 4 => Format::KnockOut { best_of: number - 2, drawn, third: true },
                _ => Format::KnockOut { best_of: number.clamp(1, 2), drawn, third: false },
            },
            Format::League { .. } => {
                let sizes = divisions(self.seats);
                let division = number.clamp(*sizes.start(), *sizes.end());
                Format::League { division, movers: self.extras.movers().clamp(1, 2) }
            }
            same => same,
        }
    }

    /// Numbers to choose from.
    pub(crate) fn numbers(self) -> RangeInclusive<u8> {
        match self.format() {
            Format::Swiss { .. } => 3..=11,
            Format::KnockOut { .. } => 1..=4,
            Format::League { .. } => divisions(self.seats),
            Format::RoundRobin { .. } | Format::Arena => RangeInclusive::new(1, 0),
        }
    }

    /// Indexes of the windows to choose from.
    pub(crate) fn windows(self) -> RangeInclusive<u8> {
        match self.format() {
            Format::Arena => 1..=3,
            Format::League { .. } => 5..=MONTH,
            _ => 0..=MONTH - 1,
        }
    }

    /// Sign-up between the seasons of a league.
    pub(crate) fn between(self) -> Option<u64> {
        let between = BETWEEN.get(usize::from(self.extras.between())).copied().flatten();
        between.filter(|_| self.format().has_seasons())
    }

    pub(crate) fn info(self) -> Option<&'static GameInfo> {
        registry::games().get(usize::from(self.game)).copied()
    }

    pub(crate) fn setup(self) -> Option<Setup> {
        let setup = proposed_setup(self.game, self.variant, self.seats.into())?;
        let seats = AnyPlay::start(&setup).ok()?.seats().len();
        (seats == usize::from(self.seats) && !is_puzzle(&setup)).then_some(setup)
    }

    /// Time for a round or for all games, or the duration of an arena.
    fn window(self) -> Option<u64> {
        WINDOWS.get(usize::from(self.window)).copied().flatten()
    }

    /// Duration of an arena, in milliseconds.
    pub(crate) fn lasts(self) -> Option<u64> {
        let is_timed = self.format().is_paired_when_free() && self.windows().contains(&self.window);
        self.window().filter(|_| is_timed)
    }

    /// Date of the start, if the tournament is created now.
    pub(crate) fn begins_at(self, now: Time) -> Option<Time> {
        let after = BEGINS.get(usize::from(self.begins)).copied().flatten();
        self.date().or(after.map(|after| now.after(Duration::from_millis(after))))
    }

    /// The typed date of the start.
    pub(crate) fn date(self) -> Option<Time> {
        self.date.map(|Minutes(minutes)| Time(minutes.saturating_mul(MINUTE)))
    }

    pub(crate) fn with_date(self, date: Option<Time>) -> Draft {
        Draft {
            begins: 0,
            date: date.map(|at| Minutes(at.0 / MINUTE)),
            ..self
        }
    }

    pub(crate) fn settings(self) -> Settings {
        let format = self.format();
        let window = self.window().filter(|_| format.counts_unfinished());
        let window = window.map(|window| Millis(window.cast_signed()));
        Settings { window, ..Settings::new(format, self.seats) }
    }

    /// Seat counts that both variant and format allow.
    pub(crate) fn all_seats(self) -> Vec<u8> {
        let all = 2..=self.format().most_seats();
        all.filter(|seats| Draft { seats: *seats, ..self }.setup().is_some()).collect()
    }

    /// The nearest possible choices: another game has other variants and seats.
    pub(crate) fn settled(mut self) -> Option<Draft> {
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

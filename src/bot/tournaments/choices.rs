//! Choices for a new tournament, which travel in the ids of its menus and buttons.

use crate::{
    frame::ui::custom_id::{ByHand, base36, by_hand, number},
    puzzles::is_puzzle,
    seats::play::proposed_setup,
};
use deltille_base::ids::Time;
use deltille_games::{AnyPlay, GameInfo, Setup, registry};
use deltille_tournaments::{DrawnMatch, Format, Millis, Settings};
use std::{borrow::Cow, ops::RangeInclusive, time::Duration};

#[cfg(test)]
use crate::frame::ui::custom_id::samples::*;

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

/// A format with the choices that only it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatDraft {
    RoundRobin {
        legs: u8,
    },
    Swiss {
        rounds: u8,
    },
    KnockOut {
        best_of: u8,
        third: bool,
    },
    Arena,
    /// `between` is an index of [`BETWEEN`].
    League {
        division: u8,
        movers: u8,
        between: u8,
    },
}

impl FormatDraft {
    /// The offered formats, with their first choices. Ids store the index, so append new ones at the end.
    pub(crate) const OFFERED: [FormatDraft; 6] = [
        FormatDraft::RoundRobin { legs: 1 },
        FormatDraft::RoundRobin { legs: 2 },
        FormatDraft::Swiss { rounds: 5 },
        FormatDraft::KnockOut { best_of: 1, third: false },
        FormatDraft::Arena,
        FormatDraft::League { division: 6, movers: FIRST_MOVERS, between: FIRST_BETWEEN },
    ];

    /// Number in ids of formats without one.
    const NO_NUMBER: u8 = 5;

    /// Index among the offered formats.
    pub(crate) fn index(self) -> usize {
        let word = self.format(2).word();
        FormatDraft::OFFERED
            .iter()
            .position(|offered| offered.format(2).word() == word)
            .unwrap_or(0)
    }

    /// The format for tables of this size.
    pub(crate) fn format(self, seats: u8) -> Format {
        match self {
            FormatDraft::RoundRobin { legs } => Format::RoundRobin { legs },
            FormatDraft::Swiss { rounds } => Format::Swiss { rounds: rounds.into() },
            FormatDraft::KnockOut { best_of, third } => {
                Format::KnockOut { best_of, drawn: DrawnMatch::PlayOn, third }
            }
            FormatDraft::Arena => Format::Arena,
            FormatDraft::League { division, movers, .. } => {
                let sizes = FormatDraft::divisions(seats);
                let division = division.clamp(*sizes.start(), *sizes.end());
                Format::League { division, movers: movers.clamp(1, 2) }
            }
        }
    }

    /// Sizes of divisions that fill a table.
    fn divisions(seats: u8) -> RangeInclusive<u8> {
        4.max(seats)..=8
    }

    /// Indexes of the clock and the window that are proposed.
    fn times(self) -> (u8, u8) {
        match self {
            FormatDraft::Arena => (FAST, AN_HOUR),
            FormatDraft::League { .. } => (SLOW, MONTH),
            _ => (SLOW, WEEK),
        }
    }

    /// Indexes of the windows to choose from.
    pub(crate) fn windows(self) -> RangeInclusive<u8> {
        match self {
            FormatDraft::Arena => 1..=3,
            FormatDraft::League { .. } => 5..=MONTH,
            _ => 0..=MONTH - 1,
        }
    }

    /// The number in menus and ids: rounds, length of a match with third place, size of divisions.
    pub(crate) fn number(self) -> u8 {
        match self {
            FormatDraft::Swiss { rounds } => rounds,
            FormatDraft::KnockOut { best_of, third } => best_of + if third { 2 } else { 0 },
            FormatDraft::League { division, .. } => division,
            FormatDraft::RoundRobin { .. } | FormatDraft::Arena => FormatDraft::NO_NUMBER,
        }
    }

    pub(crate) fn with_number(self, number: u8) -> FormatDraft {
        match self {
            FormatDraft::Swiss { .. } => FormatDraft::Swiss { rounds: number },
            FormatDraft::KnockOut { .. } => match number {
                3 | 4 => FormatDraft::KnockOut { best_of: number - 2, third: true },
                _ => FormatDraft::KnockOut { best_of: number.clamp(1, 2), third: false },
            },
            FormatDraft::League { movers, between, .. } => {
                FormatDraft::League { division: number, movers, between }
            }
            same => same,
        }
    }

    /// Numbers to choose from.
    pub(crate) fn numbers(self, seats: u8) -> RangeInclusive<u8> {
        match self {
            FormatDraft::Swiss { .. } => 3..=11,
            FormatDraft::KnockOut { .. } => 1..=4,
            FormatDraft::League { .. } => FormatDraft::divisions(seats),
            FormatDraft::RoundRobin { .. } | FormatDraft::Arena => RangeInclusive::new(1, 0),
        }
    }

    pub(crate) fn with_movers(self, chosen: u8) -> FormatDraft {
        match self {
            FormatDraft::League { division, between, .. } => {
                FormatDraft::League { division, movers: chosen, between }
            }
            same => same,
        }
    }

    pub(crate) fn with_between(self, chosen: u8) -> FormatDraft {
        match self {
            FormatDraft::League { division, movers, .. } => {
                FormatDraft::League { division, movers, between: chosen }
            }
            same => same,
        }
    }

    /// Sign-up between the seasons of a league.
    pub(crate) fn between(self) -> Option<u64> {
        let FormatDraft::League { between, .. } = self else { return None };
        BETWEEN.get(usize::from(between)).copied().flatten()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DraftAct {
    /// Page 0 or 1; for a league, also 2.
    Page(u8),
    Format,
    Game,
    Variant,
    Seats,
    Time,
    Window,
    /// The number of a format: see [`FormatDraft::number`].
    Number,
    /// Rated, or casual: the button of this page.
    Stakes(u8),
    Begins,
    /// Opens the form for the date of the start, and receives it.
    Date,
    /// Number promoted and relegated in a league.
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
    ("n", DraftAct::Number),
    ("r", DraftAct::Stakes(0)),
    ("r1", DraftAct::Stakes(1)),
    ("r2", DraftAct::Stakes(2)),
    ("b", DraftAct::Begins),
    ("d", DraftAct::Date),
    ("m", DraftAct::Movers),
    ("p", DraftAct::Between),
    ("!", DraftAct::Create),
];

impl DraftAct {
    /// The page on which it is pressed.
    pub(crate) fn page(self, format: FormatDraft) -> u8 {
        match self {
            DraftAct::Page(page) | DraftAct::Stakes(page) => page,
            DraftAct::Movers | DraftAct::Between => 2,
            DraftAct::Number if matches!(format, FormatDraft::League { .. }) => 2,
            DraftAct::Time | DraftAct::Window | DraftAct::Number | DraftAct::Begins | DraftAct::Date => 1,
            DraftAct::Format | DraftAct::Game | DraftAct::Variant | DraftAct::Seats | DraftAct::Create => 0,
        }
    }
}

/// The choices so far. Games, variants, clocks, windows and dates are indexes of their lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draft {
    pub(crate) act: DraftAct,
    pub(crate) format: FormatDraft,
    pub(crate) game: u8,
    pub(crate) variant: u8,
    pub(crate) seats: u8,
    pub(crate) time: u8,
    pub(crate) window: u8,
    pub(crate) rated: bool,
    pub(crate) begins: u8,
    /// Date of the start, in minutes since 1970; 0: none.
    pub(crate) minutes: u64,
}

impl Draft {
    pub(crate) const FIRST: Draft = Draft {
        act: DraftAct::Page(0),
        format: FormatDraft::OFFERED[0],
        game: 0,
        variant: 0,
        seats: 2,
        time: SLOW,
        window: WEEK,
        rated: false,
        begins: 0,
        minutes: 0,
    };

    pub(crate) fn with(self, act: DraftAct) -> Draft {
        Draft { act, ..self }
    }

    /// With another format, and its proposed times.
    pub(crate) fn with_format(self, format: FormatDraft) -> Draft {
        let (time, window) = format.times();
        Draft { format, time, window, ..self }
    }

    pub(crate) fn info(self) -> Option<&'static GameInfo> {
        registry::games().get(usize::from(self.game)).copied()
    }

    pub(crate) fn setup(self) -> Option<Setup> {
        let setup = proposed_setup(self.game, self.variant, self.seats.into())?;
        let seats = AnyPlay::start(&setup).ok()?.seats().len();
        (seats == usize::from(self.seats) && !is_puzzle(&setup)).then_some(setup)
    }

    pub(crate) fn format(self) -> Format {
        self.format.format(self.seats)
    }

    /// Time for a round or for all games, or the duration of an arena.
    fn window(self) -> Option<u64> {
        WINDOWS.get(usize::from(self.window)).copied().flatten()
    }

    /// Duration of an arena, in milliseconds.
    pub(crate) fn lasts(self) -> Option<u64> {
        let is_timed = self.format().is_paired_when_free() && self.format.windows().contains(&self.window);
        self.window().filter(|_| is_timed)
    }

    /// Date of the start, if the tournament is created now.
    pub(crate) fn begins_at(self, now: Time) -> Option<Time> {
        let after = BEGINS.get(usize::from(self.begins)).copied().flatten();
        self.date().or(after.map(|after| now.after(Duration::from_millis(after))))
    }

    /// The typed date of the start.
    pub(crate) fn date(self) -> Option<Time> {
        (self.minutes > 0).then(|| Time(self.minutes.saturating_mul(MINUTE)))
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

by_hand!(Draft);

/// `format-game-variant-seats-clock-window-number-rated-begins`, then what differs from the first choices: `m` movers,
/// `p` pause between seasons, `d` date.
impl ByHand for Draft {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let act = ACTS.iter().find_map(|(word, act)| (*act == self.act).then_some(*word)).unwrap_or("?");
        let Draft {
            format, game, variant, seats, time, window, begins, minutes, ..
        } = *self;
        let (index, number, rated) = (format.index(), format.number(), u8::from(self.rated));
        let mut rest =
            format!("{act}.{index}-{game}-{variant}-{seats}-{time}-{window}-{number}-{rated}-{begins}");
        if let FormatDraft::League { movers, between, .. } = format {
            if movers != FIRST_MOVERS {
                rest.push_str(&format!("-m{movers}"));
            }
            if between != FIRST_BETWEEN {
                rest.push_str(&format!("-p{between}"));
            }
        }
        if minutes > 0 {
            rest.push_str(&format!("-d{}", base36(minutes)));
        }
        ("tc".into(), rest)
    }

    fn read(kind: &str, rest: &str) -> Option<Draft> {
        let (act, rest) = rest.split_once('.').filter(|_| kind == "tc")?;
        let (_, act) = ACTS.iter().find(|(word, _)| *word == act)?;
        let parts: Vec<&str> = rest.split('-').collect();
        let (parts, more) = parts.split_at_checked(9)?;
        let numbers: Vec<u8> = parts.iter().map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [format, game, variant, seats, time, window, number, rated @ 0..=1, begins] = numbers[..] else {
            return None;
        };
        let mut format = FormatDraft::OFFERED.get(usize::from(format))?.with_number(number);
        let mut minutes = 0;
        for part in more {
            match part.split_at_checked(1)? {
                ("m", movers) => format = format.with_movers(movers.parse().ok()?),
                ("p", between) => format = format.with_between(between.parse().ok()?),
                ("d", date) => minutes = self::number(date)?,
                _ => return None,
            }
        }
        let rated = rated == 1;
        Some(Draft {
            act: *act,
            format,
            game,
            variant,
            seats,
            time,
            window,
            rated,
            begins,
            minutes,
        })
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<Draft>> {
        let format = prop_oneof![
            (1u8..=2).prop_map(|legs| FormatDraft::RoundRobin { legs }),
            any::<u8>().prop_map(|rounds| FormatDraft::Swiss { rounds }),
            (1u8..=2, any::<bool>()).prop_map(|(best_of, third)| FormatDraft::KnockOut { best_of, third }),
            Just(FormatDraft::Arena),
            any::<(u8, u8, u8)>().prop_map(|(division, movers, between)| FormatDraft::League {
                division,
                movers,
                between
            }),
        ];
        let numbers = any::<[u8; 6]>();
        let of = |(act, format, numbers, rated, minutes): (DraftAct, FormatDraft, [u8; 6], bool, u64)| {
            let [game, variant, seats, time, window, begins] = numbers;
            Draft {
                act,
                format,
                game,
                variant,
                seats,
                time,
                window,
                rated,
                begins,
                minutes,
            }
        };
        Some((any_of(&ACTS), format, numbers, any::<bool>(), 0..1u64 << 40).prop_map(of).boxed())
    }
}

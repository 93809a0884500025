//! A new tournament, by taps: format and game, then clock, window and the rest. All choices have a default and
//! travel in the ids of the menus. *Create* opens sign-up; the public message appears in this channel.

use super::{Problem, may_create, plain_words};
use crate::features::{
    answer::Answer,
    context::{Bot, key},
    feature::Feature,
    learning::puzzles::is_puzzle,
    playing::play::proposed_setup,
};
use crate::{
    service::tournaments::Contest,
    ui::{
        custom_id::Action,
        message::{Button, ButtonStyle, Component, Post, SelectOption},
        names::setup_line_of,
        request::Request,
        time,
        widgets::{button, cancel, grey, rows, select, select_option, t},
    },
};
use deltille_base::{
    ids::TournamentId,
    text::{Locale, Message, say, word},
};
use deltille_games::{AnyPlay, GameInfo, Setup, registry};
use deltille_table::Stakes;
use deltille_tournaments::{DrawnMatch, Format, Settings, Time as Length};
use std::{borrow::Cow, time::Duration};

#[cfg(test)]
use crate::ui::custom_id::samples::*;

const HOUR: u64 = 60 * 60 * 1000;
const DAY: u64 = 24 * HOUR;

/// The formats that are offered. Ids store the index, so append new ones at the end. Likewise the next ones.
const FORMATS: [&str; 5] = ["round-robin", "double-round-robin", "swiss", "knock-out", "arena"];

/// The time for all games, or for a round; `None`: no deadline.
const WINDOWS: [Option<u64>; 11] = [
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
];

/// When sign-up ends, after the creation; `None`: the host ends it.
const BEGINS: [Option<u64>; 8] = [
    None,
    Some(HOUR / 2),
    Some(HOUR),
    Some(3 * HOUR),
    Some(DAY),
    Some(2 * DAY),
    Some(3 * DAY),
    Some(7 * DAY),
];

/// A week.
const WEEK: u8 = 8;

/// The lengths that an arena can have: half an hour to two hours.
const ARENA: std::ops::RangeInclusive<u8> = 1..=3;

/// Five minutes for each player, and five seconds more for each move.
const FAST: u8 = 14;

/// A day for each player, and an hour more for each move: two people who take turns are done within a week.
const SLOW: u8 = 18;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DraftAct {
    /// Page 0 or 1.
    Page(u8),
    Format,
    Game,
    Variant,
    Seats,
    Time,
    Window,
    /// Rounds of a Swiss, games of a match in a knock-out.
    Rounds,
    /// Rated, or casual.
    Stakes,
    Begins,
    Create,
}

const ACTS: [(&str, DraftAct); 12] = [
    ("0", DraftAct::Page(0)),
    ("1", DraftAct::Page(1)),
    ("f", DraftAct::Format),
    ("g", DraftAct::Game),
    ("v", DraftAct::Variant),
    ("s", DraftAct::Seats),
    ("t", DraftAct::Time),
    ("w", DraftAct::Window),
    ("n", DraftAct::Rounds),
    ("r", DraftAct::Stakes),
    ("b", DraftAct::Begins),
    ("!", DraftAct::Create),
];

/// The choices so far, by their indexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draft {
    act: DraftAct,
    format: u8,
    game: u8,
    variant: u8,
    seats: u8,
    time: u8,
    window: u8,
    rounds: u8,
    rated: bool,
    begins: u8,
}

impl Draft {
    const FIRST: Draft = Draft {
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
    };

    fn with(self, act: DraftAct) -> Draft {
        Draft { act, ..self }
    }

    fn info(self) -> Option<&'static GameInfo> {
        registry::games().get(usize::from(self.game)).copied()
    }

    fn setup(self) -> Option<Setup> {
        let setup = proposed_setup(self.game, self.variant, self.seats.into())?;
        let seats = AnyPlay::start(&setup).ok()?.seats().len();
        (seats == usize::from(self.seats) && !is_puzzle(&setup)).then_some(setup)
    }

    /// The length of an arena, in milliseconds.
    fn lasts(self) -> Option<u64> {
        WINDOWS
            .get(usize::from(self.window))
            .copied()
            .flatten()
            .filter(|_| ARENA.contains(&self.window))
    }

    fn word(self) -> Option<&'static str> {
        FORMATS.get(usize::from(self.format)).copied()
    }

    fn settings(self) -> Option<Settings> {
        let format = match self.word()? {
            "round-robin" => Format::RoundRobin { legs: 1 },
            "double-round-robin" => Format::RoundRobin { legs: 2 },
            "swiss" => Format::Swiss { rounds: self.rounds.into() },
            "arena" => return Some(Settings::new(Format::Arena, self.seats)),
            _ => {
                let (best_of, third) = self.matches();
                Format::KnockOut { best_of, drawn: DrawnMatch::PlayOn, third }
            }
        };
        let window = (*WINDOWS.get(usize::from(self.window))?).map(|window| Length(window.cast_signed()));
        Some(Settings { window, ..Settings::new(format, self.seats) })
    }

    /// Of a knock-out: the games of a match, and whether the third place is played for. Both are in `rounds`.
    fn matches(self) -> (u8, bool) {
        match self.rounds {
            3 => (1, true),
            4 => (2, true),
            rounds => (rounds.clamp(1, 2), false),
        }
    }

    /// The numbers of seats that the variant can have, as far as the format allows them.
    fn all_seats(self) -> Vec<u8> {
        let most = if self.word() == Some("knock-out") { 2 } else { 6 };
        (2..=most).filter(|seats| Draft { seats: *seats, ..self }.setup().is_some()).collect()
    }

    /// The nearest choices that are possible: another game has other variants and seats.
    fn settled(mut self) -> Option<Draft> {
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

impl Action for Draft {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let act = ACTS.iter().find_map(|(word, act)| (*act == self.act).then_some(*word)).unwrap_or("?");
        let Draft {
            format, game, variant, seats, time, window, rounds, begins, ..
        } = self;
        let rated = u8::from(self.rated);
        let rest =
            format!("{act}.{format}-{game}-{variant}-{seats}-{time}-{window}-{rounds}-{rated}-{begins}");
        ("tc".into(), rest)
    }

    fn read(kind: &str, rest: &str) -> Option<Draft> {
        let (act, rest) = rest.split_once('.').filter(|_| kind == "tc")?;
        let (_, act) = ACTS.iter().find(|(word, _)| *word == act)?;
        let numbers: Vec<u8> = rest.split('-').map(|part| part.parse().ok()).collect::<Option<_>>()?;
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
        })
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<Draft>> {
        let numbers = any::<([u8; 8], bool)>();
        let of = |(act, (numbers, rated)): (DraftAct, ([u8; 8], bool))| {
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
            }
        };
        Some((any_of(&ACTS), numbers).prop_map(of).boxed())
    }
}

/// The button that begins one.
pub(super) fn first_button(locale: Locale) -> Button {
    button(&Draft::FIRST, &t(locale, "button-new-tournament"), ButtonStyle::Success)
}

pub struct NewTournament;

impl Feature for NewTournament {
    type Action = Draft;

    async fn press(bot: &Bot, request: &Request, draft: Draft, values: &[String]) -> Result<Answer, Problem> {
        let unknown = || Problem::Unknown(format!("{draft:?}"));
        let value = values.first().map(String::as_str).unwrap_or_default();
        let number = || value.parse::<u8>().map_err(|_| unknown());
        let next = match draft.act {
            DraftAct::Create => return create(bot, request, draft).await,
            DraftAct::Page(_) => draft,
            DraftAct::Format => {
                let format = number()?;
                let next = Draft { format, ..draft.with(DraftAct::Page(0)) };
                let first = Draft { time: SLOW, window: WEEK, rounds: 5, ..next };
                match next.word() {
                    Some("arena") => Draft { time: FAST, window: 2, ..first },
                    Some("knock-out") => Draft { rounds: 1, ..first },
                    _ => first,
                }
            }
            DraftAct::Game => Draft { game: number()?, variant: 0, ..draft.with(DraftAct::Page(0)) },
            DraftAct::Variant => Draft { variant: number()?, ..draft.with(DraftAct::Page(0)) },
            DraftAct::Seats => Draft { seats: number()?, ..draft.with(DraftAct::Page(0)) },
            DraftAct::Time => Draft { time: number()?, ..draft.with(DraftAct::Page(1)) },
            DraftAct::Window => Draft { window: number()?, ..draft.with(DraftAct::Page(1)) },
            DraftAct::Rounds => Draft { rounds: number()?, ..draft.with(DraftAct::Page(1)) },
            DraftAct::Stakes => Draft { rated: !draft.rated, ..draft },
            DraftAct::Begins => Draft { begins: number()?, ..draft.with(DraftAct::Page(1)) },
        };
        may_create(bot, request, None).await?;
        let next = next.settled().ok_or_else(unknown)?;
        Ok(Answer::replace(post(request.locale, next).ok_or_else(unknown)?))
    }
}

async fn create(bot: &Bot, request: &Request, draft: Draft) -> Result<Answer, Problem> {
    let unknown = || Problem::Unknown(format!("{draft:?}"));
    let setup = draft.setup().ok_or_else(unknown)?;
    let settings = draft.settings().ok_or_else(unknown)?;
    let guild = may_create(bot, request, Some(&setup.game)).await?;
    let clock = *time::CHOICES.get(usize::from(draft.time)).ok_or_else(unknown)?;
    let begins = *BEGINS.get(usize::from(draft.begins)).ok_or_else(unknown)?;
    let begins = begins.map(|after| request.at.after(Duration::from_millis(after)));
    let stakes = if draft.rated { Stakes::Rated } else { Stakes::Casual };
    let lasts = match draft.word() {
        Some("arena") => Some(draft.lasts().ok_or_else(unknown)?),
        _ => None,
    };
    let mut contest = Contest::new(
        TournamentId(request.id.0),
        guild,
        request.channel,
        request.user.id,
        request.place.locale,
        setup,
        clock,
        stakes,
        begins,
        settings,
    )
    .map_err(|why| Problem::Said(super::refusal(&why.into())))?;
    contest.lasts = lasts;
    contest.private = request.place.private;
    bot.tournaments.create(key(request), contest, request.at).await?;
    Ok(Answer::replace(plain_words(t(request.locale, "tournament-created"))))
}

/// The choices in words, and a page of menus to change them.
fn post(locale: Locale, draft: Draft) -> Option<Post> {
    let page = match draft.act {
        DraftAct::Page(page) => page,
        _ => 0,
    };
    let mut below = match page {
        0 => first(locale, draft)?,
        _ => second(locale, draft),
    };
    let (other, label) = match page {
        0 => (DraftAct::Page(1), "button-more-options"),
        _ => (DraftAct::Page(0), "button-first-options"),
    };
    let stakes = if draft.rated { "button-make-casual" } else { "button-make-rated" };
    below.extend(rows(vec![
        button(&draft.with(DraftAct::Create), &t(locale, "button-create"), ButtonStyle::Success),
        grey(&draft.with(DraftAct::Stakes), &t(locale, stakes)),
        grey(&draft.with(other), &t(locale, label)),
        cancel(locale),
    ]));
    Some(Post { rows: below, ..plain_words(summary(locale, draft)?) })
}

fn summary(locale: Locale, draft: Draft) -> Option<String> {
    let clock = *time::CHOICES.get(usize::from(draft.time))?;
    let message = Message::new("tournament-draft")
        .with("game", setup_line_of(locale, &draft.setup()?))
        .with("format", format_label(locale, draft))
        .with("clock", time::control(locale, clock))
        .with("window", window_label(locale, draft, *WINDOWS.get(usize::from(draft.window))?))
        .with("stakes", t(locale, if draft.rated { "seek-rated" } else { "seek-casual" }))
        .with("begins", begins_label(locale, *BEGINS.get(usize::from(draft.begins))?));
    Some(say(locale, &message))
}

fn format_label(locale: Locale, draft: Draft) -> String {
    let message = Message::new("tournament-format")
        .with("format", draft.word().unwrap_or_default())
        .with("rounds", u32::from(draft.rounds));
    match draft.settings().map(|settings| settings.format) {
        Some(Format::KnockOut { third: true, .. }) => super::words::with_third(locale, say(locale, &message)),
        _ => say(locale, &message),
    }
}

fn minutes(locale: Locale, length: u64) -> String {
    time::minutes(locale, u16::try_from(length / 60_000).unwrap_or(u16::MAX))
}

fn window_label(locale: Locale, draft: Draft, window: Option<u64>) -> String {
    let Some(window) = window else { return t(locale, "tournament-window-none") };
    let id = match draft.word() {
        Some("round-robin" | "double-round-robin") => "tournament-window-all",
        Some("arena") => "tournament-window-arena",
        _ => "tournament-window-round",
    };
    say(locale, &Message::new(id).with("time", minutes(locale, window)))
}

fn begins_label(locale: Locale, after: Option<u64>) -> String {
    match after {
        None => t(locale, "tournament-begins-by-hand"),
        Some(after) => {
            say(locale, &Message::new("tournament-begins-after").with("time", minutes(locale, after)))
        }
    }
}

fn numbered(at: usize, chosen: u8, label: &str) -> SelectOption {
    SelectOption {
        chosen: at == usize::from(chosen),
        ..select_option(&at.to_string(), label, None)
    }
}

/// Format, game, variant, seats.
fn first(locale: Locale, draft: Draft) -> Option<Vec<Component>> {
    let formats = FORMATS.iter().enumerate().map(|(at, format)| {
        let about = word(locale, &format!("tournament-format-{format}-about"));
        let label = word(locale, &format!("tournament-format-{format}"));
        SelectOption {
            chosen: at == usize::from(draft.format),
            ..select_option(&at.to_string(), &label, Some(&about))
        }
    });
    let games = registry::games()
        .into_iter()
        .enumerate()
        .map(|(at, game)| numbered(at, draft.game, &word(locale, &format!("game-{}", game.id))));
    let info = draft.info()?;
    let variants = info
        .variants
        .iter()
        .enumerate()
        .filter(|(at, _)| !Draft { variant: *at as u8, ..draft }.all_seats().is_empty());
    let variants = variants.map(|(at, variant)| {
        numbered(at, draft.variant, &word(locale, &format!("variant-{}-{}", info.id, variant.id)))
    });
    let menu = |act, title: &'static str, options| select(&draft.with(act), &t(locale, title), options);
    let mut menus = vec![
        menu(DraftAct::Format, "tournament-choose-format", formats.collect()),
        menu(DraftAct::Game, "tournament-choose-game", games.collect()),
        menu(DraftAct::Variant, "tournament-choose-variant", variants.collect()),
    ];
    let seats = draft.all_seats();
    if seats.len() > 1 {
        let label =
            |seats: u8| say(locale, &Message::new("tournament-seats").with("count", u32::from(seats)));
        let options = seats.iter().map(|seats| numbered(usize::from(*seats), draft.seats, &label(*seats)));
        menus.push(menu(DraftAct::Seats, "tournament-choose-seats", options.collect()));
    }
    Some(menus)
}

/// Clock, window, rounds, beginning.
fn second(locale: Locale, draft: Draft) -> Vec<Component> {
    let times = time::CHOICES.iter().enumerate();
    let times = times.map(|(at, control)| numbered(at, draft.time, &time::control(locale, *control)));
    let fits = |at: &usize| draft.word() != Some("arena") || ARENA.contains(&(*at as u8));
    let windows = WINDOWS.iter().enumerate().filter(|(at, _)| fits(at));
    let windows =
        windows.map(|(at, window)| numbered(at, draft.window, &window_label(locale, draft, *window)));
    let menu = |act, title: &'static str, options| select(&draft.with(act), &t(locale, title), options);
    let mut menus = vec![
        menu(DraftAct::Time, "tournament-choose-time", times.collect()),
        menu(DraftAct::Window, "tournament-choose-window", windows.collect()),
    ];
    let begins = BEGINS.iter().enumerate();
    let begins = begins.map(|(at, after)| numbered(at, draft.begins, &begins_label(locale, *after)));
    let rounds: Option<(u8, u8, &'static str)> = match draft.word() {
        Some("swiss") => Some((3, 11, "tournament-rounds")),
        Some("knock-out") => Some((1, 4, "tournament-match")),
        _ => None,
    };
    if let Some((least, most, id)) = rounds {
        let label = |rounds: u8| {
            let (games, third) = Draft { rounds, ..draft }.matches();
            let message = match id {
                "tournament-match" => {
                    Message::new(id).with("count", u32::from(games)).with("third", usize::from(third))
                }
                _ => Message::new(id).with("count", u32::from(rounds)),
            };
            say(locale, &message)
        };
        let options = (least..=most).map(|count| numbered(usize::from(count), draft.rounds, &label(count)));
        menus.push(menu(DraftAct::Rounds, "tournament-choose-rounds", options.collect()));
    }
    menus.push(menu(DraftAct::Begins, "tournament-choose-begins", begins.collect()));
    menus
}

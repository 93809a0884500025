//! A new tournament, by taps: format and game, then clock, window and the rest. All choices have a default and
//! travel in the ids of the menus. *Create* opens sign-up; the public message appears in this channel.

use super::{
    Problem,
    choices::{
        ARENA, BEGINS, BETWEEN, Draft, DraftAct, FAST, FORMATS, MINUTE, MONTH, More, SEASON, SLOW, WEEK,
        WINDOWS,
    },
    date, may_create, plain_words,
};
use crate::features::{
    answer::Answer,
    context::{Bot, key},
    feature::Feature,
};
use crate::{
    service::tournaments::{Contest, Plan},
    ui::{
        custom_id::Action,
        message::{Button, ButtonStyle, Component, Modal, Post, SelectOption},
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
use deltille_games::registry;
use deltille_table::Stakes;

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
                let first = Draft { format, time: SLOW, window: WEEK, rounds: 5, ..draft };
                match first.word() {
                    Some("arena") => Draft { time: FAST, window: 2, ..first },
                    Some("league") => Draft { window: MONTH, rounds: 6, ..first },
                    Some("knock-out") => Draft { rounds: 1, ..first },
                    _ => first,
                }
            }
            DraftAct::Game => Draft { game: number()?, variant: 0, ..draft },
            DraftAct::Variant => Draft { variant: number()?, ..draft },
            DraftAct::Seats => Draft { seats: number()?, ..draft },
            DraftAct::Time => Draft { time: number()?, ..draft },
            DraftAct::Window => Draft { window: number()?, ..draft },
            DraftAct::Rounds => Draft { rounds: number()?, ..draft },
            DraftAct::Movers => draft.with_more(More { movers: number()?, ..draft.more }),
            DraftAct::Between => draft.with_more(More { between: number()?, ..draft.more }),
            DraftAct::Date => return Ok(Answer::Form(date_form(request, draft))),
            DraftAct::Stakes(_) => Draft { rated: !draft.rated, ..draft },
            DraftAct::Begins => {
                let more = More { minutes: 0, ..draft.more };
                Draft { begins: number()?, more, ..draft }
            }
        };
        may_create(bot, request, None).await?;
        let next = next.settled().ok_or_else(unknown)?;
        Ok(Answer::replace(post(request.locale, next).ok_or_else(unknown)?))
    }

    /// Takes the date of the beginning. What is wrong with it stands above the choices, which stay.
    async fn submit(
        bot: &Bot,
        request: &Request,
        draft: Draft,
        fields: &[(String, String)],
    ) -> Result<Answer, Problem> {
        let unknown = || Problem::Unknown(format!("{draft:?} as a form"));
        let draft = draft.settled().filter(|_| draft.act == DraftAct::Date).ok_or_else(unknown)?;
        may_create(bot, request, None).await?;
        let (next, wrong) = match date::typed(fields, request.at) {
            Ok(at) => {
                let more = More { minutes: at.map_or(0, |at| at.0 / MINUTE), ..draft.more };
                (Draft { begins: 0, more, ..draft }, None)
            }
            Err(wrong) => (draft, Some(say(request.locale, &wrong.message()))),
        };
        let mut post = post(request.locale, next).ok_or_else(unknown)?;
        if let Some(wrong) = wrong {
            post.text = format!("{wrong}\n\n{}", post.text);
        }
        Ok(Answer::replace(post))
    }
}

fn date_form(request: &Request, draft: Draft) -> Modal {
    date::form(request, draft.with(DraftAct::Date).encode(), draft.more.date())
}

async fn create(bot: &Bot, request: &Request, draft: Draft) -> Result<Answer, Problem> {
    let unknown = || Problem::Unknown(format!("{draft:?}"));
    let setup = draft.setup().ok_or_else(unknown)?;
    let settings = draft.settings().ok_or_else(unknown)?;
    let guild = may_create(bot, request, Some(&setup.game)).await?;
    let clock = *time::CHOICES.get(usize::from(draft.time)).ok_or_else(unknown)?;
    let begins = draft.begins_at(request.at).map(|at| date::checked(at, request.at)).transpose();
    let begins = begins.map_err(|wrong| Problem::Said(wrong.message()))?;
    let stakes = if draft.rated { Stakes::Rated } else { Stakes::Casual };
    let lasts = match draft.word() {
        Some("arena") => Some(draft.lasts().ok_or_else(unknown)?),
        _ => None,
    };
    let contest = Contest::new(Plan {
        id: TournamentId(request.id.0),
        guild,
        channel: request.channel,
        private: request.place.private,
        host: request.user.id,
        title: String::new(),
        language: request.place.locale,
        setup,
        time: clock,
        stakes,
        begins,
        lasts,
        between: draft.more.between().filter(|_| draft.is_league()),
        settings,
    })
    .map_err(|why| Problem::Said(super::refusal(&why.into())))?;
    bot.tournaments.create(key(request), contest, request.at).await?;
    Ok(Answer::replace(plain_words(t(request.locale, "tournament-created"))))
}

/// The choices in words, and a page of menus to change them.
fn post(locale: Locale, draft: Draft) -> Option<Post> {
    let page = draft.page();
    let mut below = match page {
        0 => first(locale, draft)?,
        2 if draft.is_league() => seasons(locale, draft),
        _ => second(locale, draft),
    };
    let (other, label) = match page {
        0 => (DraftAct::Page(1), "button-more-options"),
        1 if draft.is_league() => (DraftAct::Page(2), "button-seasons"),
        _ => (DraftAct::Page(0), "button-first-options"),
    };
    let stakes = if draft.rated { "button-make-casual" } else { "button-make-rated" };
    let mut buttons = vec![
        button(&draft.with(DraftAct::Create), &t(locale, "button-create"), ButtonStyle::Success),
        grey(&draft.with(DraftAct::Stakes(page)), &t(locale, stakes)),
        grey(&draft.with(other), &t(locale, label)),
        cancel(locale),
    ];
    if page == 1 {
        buttons.insert(1, grey(&draft.with(DraftAct::Date), &t(locale, "button-date")));
    }
    below.extend(rows(buttons));
    Some(Post { rows: below, ..plain_words(summary(locale, draft)?) })
}

fn summary(locale: Locale, draft: Draft) -> Option<String> {
    let clock = *time::CHOICES.get(usize::from(draft.time))?;
    let message = Message::new("tournament-draft")
        .with("game", setup_line_of(locale, &draft.setup()?))
        .with("format", format_label(locale, draft)?)
        .with("clock", time::control(locale, clock))
        .with("window", window_label(locale, draft, *WINDOWS.get(usize::from(draft.window))?))
        .with("stakes", t(locale, if draft.rated { "seek-rated" } else { "seek-casual" }))
        .with(
            "begins",
            match draft.more.date() {
                Some(at) => say(locale, &Message::new("tournament-begins").with("when", time::timestamp(at))),
                None => begins_label(locale, *BEGINS.get(usize::from(draft.begins))?),
            },
        );
    let seasons = draft.is_league().then(|| {
        let movers = u32::from(draft.more.movers.clamp(1, 2));
        let moving = say(locale, &Message::new("tournament-movers").with("count", movers));
        format!("\n{moving}\n{}", between_label(locale, draft.more.between()))
    });
    Some(say(locale, &message.with("more", seasons.unwrap_or_default())))
}

fn format_label(locale: Locale, draft: Draft) -> Option<String> {
    Some(super::words::format_label(locale, draft.settings()?.format))
}

fn minutes(locale: Locale, length: u64) -> String {
    time::minutes(locale, u16::try_from(length / 60_000).unwrap_or(u16::MAX))
}

fn window_label(locale: Locale, draft: Draft, window: Option<u64>) -> String {
    let Some(window) = window else { return t(locale, "tournament-window-none") };
    let id = match draft.word() {
        Some("round-robin" | "double-round-robin") => "tournament-window-all",
        Some("league") => "tournament-window-season",
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
    let fits = |at: &usize| match draft.word() {
        Some("arena") => ARENA.contains(&(*at as u8)),
        Some("league") => SEASON.contains(&(*at as u8)),
        _ => *at < usize::from(MONTH),
    };
    let windows = WINDOWS.iter().enumerate().filter(|(at, _)| fits(at));
    let windows =
        windows.map(|(at, window)| numbered(at, draft.window, &window_label(locale, draft, *window)));
    let menu = |act, title: &'static str, options| select(&draft.with(act), &t(locale, title), options);
    let mut menus = vec![
        menu(DraftAct::Time, "tournament-choose-time", times.collect()),
        menu(DraftAct::Window, "tournament-choose-window", windows.collect()),
    ];
    let begins = BEGINS.iter().enumerate();
    let begins = begins.map(|(at, after)| SelectOption {
        chosen: at == usize::from(draft.begins) && draft.more.minutes == 0,
        ..numbered(at, draft.begins, &begins_label(locale, *after))
    });
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

/// Sizes of divisions, who goes up and down, and the time between seasons of a league.
fn seasons(locale: Locale, draft: Draft) -> Vec<Component> {
    let menu = |act, title: &'static str, options| select(&draft.with(act), &t(locale, title), options);
    let label = |id: &'static str, count: u8| say(locale, &Message::new(id).with("count", u32::from(count)));
    let divisions = draft.divisions();
    let division = draft.rounds.clamp(*divisions.start(), *divisions.end());
    let sizes =
        divisions.map(|size| numbered(size.into(), division, &label("tournament-division-size", size)));
    let movers = (1..=2).map(|count| {
        numbered(count.into(), draft.more.movers.clamp(1, 2), &label("tournament-movers", count))
    });
    let between = BETWEEN.iter().enumerate();
    let between =
        between.map(|(at, length)| numbered(at, draft.more.between, &between_label(locale, *length)));
    vec![
        menu(DraftAct::Rounds, "tournament-choose-divisions", sizes.collect()),
        menu(DraftAct::Movers, "tournament-choose-movers", movers.collect()),
        menu(DraftAct::Between, "tournament-choose-between", between.collect()),
    ]
}

fn between_label(locale: Locale, length: Option<u64>) -> String {
    match length {
        None => t(locale, "tournament-between-none"),
        Some(length) => {
            say(locale, &Message::new("tournament-between").with("time", minutes(locale, length)))
        }
    }
}

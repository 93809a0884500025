//! Form for a new tournament: format and game, then clock, window and the rest. All choices have a default and travel
//! in the ids of the menus. *Create* opens sign-up; the state message appears in this channel.

use super::{
    choices::{BEGINS, BETWEEN, Draft, DraftAct, FormatDraft, MINUTE, WINDOWS},
    commands::may_create,
    date, words,
};
use crate::{
    frame::ui::{
        custom_id::Action,
        message::{Button, ButtonStyle, Component, Modal, Post, SelectOption},
        names::setup_line_of,
        request::Request,
        time,
        widgets::{button, cancel, grey, rows, select, select_option, t, words as plain_words},
    },
    routing::{
        answer::Answer,
        context::{Bot, key},
        feature::Feature,
        problem::Problem,
    },
    tournaments::{Contest, Plan},
};
use deltille_base::{
    ids::TournamentId,
    text::{Locale, Message, say, word},
};
use deltille_games::registry;
use deltille_table::Stakes;
use deltille_tournaments::Format;

/// The button that begins one.
pub(crate) fn first_button(locale: Locale) -> Button {
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
            DraftAct::Date => return Ok(Answer::Form(date_form(request, draft))),
            DraftAct::Page(_) => draft,
            DraftAct::Format => {
                let format = FormatDraft::OFFERED.get(usize::from(number()?)).ok_or_else(unknown)?;
                draft.with_format(*format)
            }
            DraftAct::Game => Draft { game: number()?, variant: 0, ..draft },
            DraftAct::Variant => Draft { variant: number()?, ..draft },
            DraftAct::Seats => Draft { seats: number()?, ..draft },
            DraftAct::Time => Draft { time: number()?, ..draft },
            DraftAct::Window => Draft { window: number()?, ..draft },
            DraftAct::Number => Draft { format: draft.format.with_number(number()?), ..draft },
            DraftAct::Movers => Draft { format: draft.format.with_movers(number()?), ..draft },
            DraftAct::Between => Draft { format: draft.format.with_between(number()?), ..draft },
            DraftAct::Stakes(_) => Draft { rated: !draft.rated, ..draft },
            DraftAct::Begins => Draft { begins: number()?, minutes: 0, ..draft },
        };
        may_create(bot, request, None).await?;
        let next = next.settled().ok_or_else(unknown)?;
        Ok(Answer::replace(post(request.locale, next).ok_or_else(unknown)?))
    }

    /// Receives the date of the start. An invalid date is reported above the form; the choices are kept.
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
            Ok(at) => (
                Draft {
                    begins: 0,
                    minutes: at.map_or(0, |at| at.0 / MINUTE),
                    ..draft
                },
                None,
            ),
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
    date::form(request, draft.with(DraftAct::Date).encode(), draft.date())
}

async fn create(bot: &Bot, request: &Request, draft: Draft) -> Result<Answer, Problem> {
    let unknown = || Problem::Unknown(format!("{draft:?}"));
    let setup = draft.setup().ok_or_else(unknown)?;
    let guild = may_create(bot, request, Some(&setup.game)).await?;
    let clock = *time::CHOICES.get(usize::from(draft.time)).ok_or_else(unknown)?;
    let begins = draft.begins_at(request.at).map(|at| date::checked(at, request.at)).transpose();
    let begins = begins.map_err(|wrong| Problem::Said(wrong.message()))?;
    let stakes = if draft.rated { Stakes::Rated } else { Stakes::Casual };
    let lasts = draft.lasts();
    if draft.format().is_paired_when_free() && lasts.is_none() {
        return Err(unknown());
    }
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
        between: draft.format.between(),
        settings: draft.settings(),
    })
    .map_err(|why| Problem::Said(super::commands::refusal(&why.into())))?;
    bot.tournaments.create(key(request), contest, request.at).await?;
    Ok(Answer::replace(plain_words(t(request.locale, "tournament-created"))))
}

/// The choices in words, and a page of menus to change them.
fn post(locale: Locale, draft: Draft) -> Option<Post> {
    let (page, is_league) = (draft.act.page(draft.format), draft.format().has_seasons());
    let mut below = match page {
        0 => first(locale, draft)?,
        2 if is_league => seasons(locale, draft),
        _ => second(locale, draft),
    };
    let (other, label) = match page {
        0 => (DraftAct::Page(1), "button-more-options"),
        1 if is_league => (DraftAct::Page(2), "button-seasons"),
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
        .with("format", words::format_label(locale, draft.format()))
        .with("clock", time::control(locale, clock))
        .with("window", window_label(locale, draft, *WINDOWS.get(usize::from(draft.window))?))
        .with("stakes", t(locale, if draft.rated { "seek-rated" } else { "seek-casual" }))
        .with(
            "begins",
            match draft.date() {
                Some(at) => say(locale, &Message::new("tournament-begins").with("when", time::timestamp(at))),
                None => begins_label(locale, *BEGINS.get(usize::from(draft.begins))?),
            },
        );
    let seasons = match draft.format() {
        Format::League { movers, .. } => {
            let moving = say(locale, &Message::new("tournament-movers").with("count", u32::from(movers)));
            format!("\n{moving}\n{}", between_label(locale, draft.format.between()))
        }
        _ => String::new(),
    };
    Some(say(locale, &message.with("more", seasons)))
}

fn minutes(locale: Locale, length: u64) -> String {
    time::minutes(locale, u16::try_from(length / MINUTE).unwrap_or(u16::MAX))
}

fn window_label(locale: Locale, draft: Draft, window: Option<u64>) -> String {
    let Some(window) = window else { return t(locale, "tournament-window-none") };
    words::window_label(locale, draft.format(), u16::try_from(window / MINUTE).unwrap_or(u16::MAX))
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
    let formats = FormatDraft::OFFERED.iter().enumerate().map(|(at, format)| {
        let name = format!("tournament-format-{}", format.format(draft.seats).word());
        SelectOption {
            chosen: at == draft.format.index(),
            ..select_option(
                &at.to_string(),
                &word(locale, &name),
                Some(&word(locale, &format!("{name}-about"))),
            )
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
    let offered = draft.format.windows();
    let windows = WINDOWS.iter().enumerate().filter(|(at, _)| offered.contains(&(*at as u8)));
    let windows =
        windows.map(|(at, window)| numbered(at, draft.window, &window_label(locale, draft, *window)));
    let menu = |act, title: &'static str, options| select(&draft.with(act), &t(locale, title), options);
    let mut menus = vec![
        menu(DraftAct::Time, "tournament-choose-time", times.collect()),
        menu(DraftAct::Window, "tournament-choose-window", windows.collect()),
    ];
    let begins = BEGINS.iter().enumerate();
    let begins = begins.map(|(at, after)| SelectOption {
        chosen: at == usize::from(draft.begins) && draft.minutes == 0,
        ..numbered(at, draft.begins, &begins_label(locale, *after))
    });
    let numbers = draft.format.numbers(draft.seats);
    if !draft.format().has_seasons() && !numbers.is_empty() {
        let option = |number: u8| {
            let label = number_label(locale, draft.format.with_number(number));
            numbered(usize::from(number), draft.format.number(), &label)
        };
        menus.push(menu(DraftAct::Number, "tournament-choose-rounds", numbers.map(option).collect()));
    }
    menus.push(menu(DraftAct::Begins, "tournament-choose-begins", begins.collect()));
    menus
}

/// Rounds of a Swiss, or games of a match.
fn number_label(locale: Locale, format: FormatDraft) -> String {
    say(
        locale,
        &match format {
            FormatDraft::KnockOut { best_of, third } => Message::new("tournament-match")
                .with("count", u32::from(best_of))
                .with("third", usize::from(third)),
            _ => Message::new("tournament-rounds").with("count", u32::from(format.number())),
        },
    )
}

/// Sizes of divisions, promotion and relegation, and the time between seasons of a league.
fn seasons(locale: Locale, draft: Draft) -> Vec<Component> {
    let Format::League { division, movers } = draft.format() else {
        return Vec::new();
    };
    let FormatDraft::League { between: chosen, .. } = draft.format else {
        return Vec::new();
    };
    let menu = |act, title: &'static str, options| select(&draft.with(act), &t(locale, title), options);
    let label = |id: &'static str, count: u8| say(locale, &Message::new(id).with("count", u32::from(count)));
    let sizes = draft.format.numbers(draft.seats);
    let sizes = sizes.map(|size| numbered(size.into(), division, &label("tournament-division-size", size)));
    let counts = (1..=2).map(|count| numbered(count.into(), movers, &label("tournament-movers", count)));
    let between = BETWEEN.iter().enumerate();
    let between = between.map(|(at, length)| numbered(at, chosen, &between_label(locale, *length)));
    vec![
        menu(DraftAct::Number, "tournament-choose-divisions", sizes.collect()),
        menu(DraftAct::Movers, "tournament-choose-movers", counts.collect()),
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

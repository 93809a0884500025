//! Form for a new tournament: format and game, then clock, window and the rest. All choices have a default and travel
//! in the ids of the menus. *Create* opens sign-up; the state message appears in this channel.

use super::{
    act::Deed,
    changes::Choices,
    choices::{BEGINS, BETWEEN, Draft, DraftAct, MINUTE, OFFERED, WINDOWS},
    commands::{here, may_create, may_manage},
    date, manage, words,
};
use crate::{
    frame::ui::{
        Button, ButtonStyle, Modal, Post, Request, button, cancel, custom_id::Action, grey,
        names::setup_line_of, pages::Pages, rows, select_option, t, time, words as plain_words,
    },
    routing::{
        Answer, Bot, Feature, GameChoice, Problem, Result,
        form::{self, Field, Page},
        key,
    },
    tournaments::{Absence, Contest, Held, Plan},
};
use deltille_base::{
    ids::TournamentId,
    text::{Locale, Message, say, word},
};
use deltille_games::{GameInfo, registry};
use deltille_table::{Stakes, clock::TimeControl};
use deltille_tournaments::{DrawnMatch, Format};

/// The button that begins one.
pub(crate) fn first_button(locale: Locale) -> Button {
    button(&Draft::FIRST, &t(locale, "button-new-tournament"), ButtonStyle::Success)
}

pub struct NewTournament;

impl Feature for NewTournament {
    type Action = Draft;
    type Command = ();

    async fn press(bot: &Bot, request: &Request, draft: Draft, values: &[String]) -> Result<Answer> {
        let unknown = || Problem::Unknown(format!("{draft:?}"));
        let locale = request.locale;
        let next = match draft.act {
            DraftAct::Create => return done(bot, request, draft).await,
            DraftAct::Date => return Ok(Answer::Form(date_form(request, draft))),
            DraftAct::Page(_) => draft,
            DraftAct::Stakes(_) => Draft { rated: !draft.rated, ..draft },
            act => form::chosen(&pages(locale, draft).ok_or_else(unknown)?, act, values)?,
        };
        let next = next.settled().ok_or_else(unknown)?;
        let old = match next.changes() {
            Some(_) => Some(changed(bot, request, next).await?),
            None => may_create(bot, request, None).await.map(|_| None)?,
        };
        let next = old.as_ref().map_or(next, |(_, next)| *next);
        let contest = old.as_ref().map(|(held, _)| &*held.contest);
        Ok(Answer::replace(post(locale, next, contest).ok_or_else(unknown)?))
    }

    /// Receives the date of the start. An invalid date is reported above the form; the choices are kept.
    async fn submit(
        bot: &Bot,
        request: &Request,
        draft: Draft,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        let unknown = || Problem::Unknown(format!("{draft:?} as a form"));
        let draft = draft
            .settled()
            .filter(|_| draft.act == DraftAct::Date && draft.changes().is_none())
            .ok_or_else(unknown)?;
        may_create(bot, request, None).await?;
        let (next, wrong) = match date::typed(fields, request.at) {
            Ok(at) => (draft.with_date(at), None),
            Err(wrong) => (draft, Some(say(request.locale, &wrong.message()))),
        };
        let mut post = post(request.locale, next, None).ok_or_else(unknown)?;
        if let Some(wrong) = wrong {
            post.text = format!("{wrong}\n\n{}", post.text);
        }
        Ok(Answer::replace(post))
    }
}

fn date_form(request: &Request, draft: Draft) -> Modal {
    date::form(request, draft.with(DraftAct::Date).encode(), draft.date())
}

/// The form with the present choices of a tournament.
pub(crate) fn change_form(locale: Locale, contest: &Contest) -> Option<Post> {
    post(locale, Draft::of(contest)?, Some(contest))
}

/// The present choices of a tournament.
pub(crate) fn choices_in_words(locale: Locale, contest: &Contest) -> Option<String> {
    summary(locale, Draft::of(contest)?, Some(contest))
}

/// The tournament whose choices are changed, if the user may do that, and the choices with the changes.
async fn changed(bot: &Bot, request: &Request, draft: Draft) -> Result<(Held, Draft)> {
    let unknown = || Problem::Unknown(format!("{draft:?}"));
    let held = here(bot, request, draft.changes().ok_or_else(unknown)?).await?;
    may_manage(request, &held.contest)?;
    let now = Draft::of(&held.contest).ok_or_else(unknown)?;
    Ok((held, now.changed(draft)))
}

async fn done(bot: &Bot, request: &Request, draft: Draft) -> Result<Answer> {
    if draft.changes().is_none() {
        return create(bot, request, draft).await;
    }
    let (held, draft) = changed(bot, request, draft).await?;
    let unknown = || Problem::Unknown(format!("{draft:?}"));
    let choices = Choices {
        time: *time::CHOICES.get(usize::from(draft.time)).ok_or_else(unknown)?,
        lasts: draft.lasts(),
        between: draft.between(),
        absence: draft.absence(),
        settings: draft.settings(),
    };
    if draft.format().is_paired_when_free() && choices.lasts.is_none() {
        return Err(unknown());
    }
    manage::change(bot, request, &held, Deed::Change, move |contest: &mut Contest| {
        contest.change(choices.clone())
    })
    .await
}

async fn create(bot: &Bot, request: &Request, draft: Draft) -> Result<Answer> {
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
        between: draft.between(),
        absence: draft.absence(),
        settings: draft.settings(),
    })
    .map_err(|why| Problem::Said(super::commands::refusal(&why.into())))?;
    bot.tournaments.create(key(request), contest, request.at).await?;
    Ok(Answer::replace(plain_words(t(request.locale, "tournament-created"))))
}

/// The choices in words, and a page of menus to change them. `old`: the tournament that is changed.
fn post(locale: Locale, draft: Draft, old: Option<&Contest>) -> Option<Post> {
    let all = pages(locale, draft)?;
    let page = match draft.act {
        DraftAct::Page(page) => page,
        DraftAct::Stakes(page) => page.unwrap_or(0),
        DraftAct::Date => TIMES,
        act => form::page_of(&all, act).unwrap_or(0),
    };
    let shown = Pages::new(all.iter().map(|page| t(locale, page.name)).collect(), page.into());
    let page = shown.page() as u8;
    let save = if old.is_some() { "button-save" } else { "button-create" };
    let mut buttons = vec![button(&draft.with(DraftAct::Create), &t(locale, save), ButtonStyle::Success)];
    // A message has five rows of menus and buttons; the other pages have this one, too.
    let is_full = page == TIMES && draft.format().gives_byes();
    if old.is_none() && !is_full {
        let stakes = if draft.rated { "button-make-casual" } else { "button-make-rated" };
        buttons.push(grey(&draft.with(DraftAct::Stakes((page > 0).then_some(page))), &t(locale, stakes)));
    }
    if page == TIMES && old.is_none() {
        buttons.push(grey(&draft.with(DraftAct::Date), &t(locale, "button-date")));
    }
    buttons.extend(shown.buttons(locale, |page| draft.with(DraftAct::Page(page))));
    buttons.push(cancel(locale));
    let mut below = all[shown.page()].menus(|act| draft.with(act));
    below.extend(rows(buttons));
    let lines = [summary(locale, draft, old), shown.line(locale)];
    Some(Post {
        rows: below,
        ..plain_words(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
    })
}

fn summary(locale: Locale, draft: Draft, old: Option<&Contest>) -> Option<String> {
    let clock = *time::CHOICES.get(usize::from(draft.time))?;
    let message = Message::new("tournament-draft")
        .with("old", usize::from(old.is_some()))
        .with("title", old.map(|contest| words::title(locale, contest)).unwrap_or_default())
        .with("game", setup_line_of(locale, &draft.setup()?))
        .with("format", words::format_label(locale, draft.format()))
        .with("clock", time::control(locale, clock))
        .with("window", window_label(locale, draft, *WINDOWS.get(usize::from(draft.window))?))
        .with("stakes", t(locale, if draft.rated { "seek-rated" } else { "seek-casual" }))
        .with(
            "begins",
            match old.map_or(draft.date(), |contest| contest.begins) {
                Some(at) => say(locale, &Message::new("tournament-begins").with("when", time::timestamp(at))),
                None => begins_label(locale, *BEGINS.get(usize::from(draft.begins))?),
            },
        );
    let more = match draft.format() {
        Format::Swiss { .. } => format!("\n{}", words::absence_label(locale, draft.absence())),
        Format::KnockOut { drawn, .. } => {
            // The form offers one rule; tournaments of earlier versions may have the other.
            let drawn = match old.map(Contest::format) {
                Some(Format::KnockOut { drawn, .. }) => drawn,
                _ => drawn,
            };
            let is_played_on = usize::from(drawn == DrawnMatch::PlayOn);
            format!("\n{}", say(locale, &Message::new("tournament-drawn-match").with("on", is_played_on)))
        }
        Format::League { movers, .. } => {
            let moving = say(locale, &Message::new("tournament-movers").with("count", u32::from(movers)));
            format!("\n{moving}\n{}", words::between_label(locale, draft.between()))
        }
        Format::RoundRobin { .. } | Format::Arena => String::new(),
    };
    let is_arena = usize::from(draft.format().is_paired_when_free());
    let slow = outlasting(locale, draft).map(|line| format!("\n{line}")).unwrap_or_default();
    Some(say(locale, &message.with("more", more + &slow).with("arena", is_arena)))
}

/// Moves of each person for which the window should last, even if they use all their time.
const MOVES: u32 = 10;

/// A line about a clock that lasts longer than the window.
fn outlasting(locale: Locale, draft: Draft) -> Option<String> {
    let window = WINDOWS.get(usize::from(draft.window)).copied().flatten()?;
    let seconds = match *time::CHOICES.get(usize::from(draft.time))? {
        TimeControl::Unlimited => return None,
        TimeControl::PerMove { seconds } => seconds * MOVES,
        TimeControl::PerPlayer { seconds, increment } => seconds + increment * MOVES,
    };
    let longest = u64::from(seconds) * 1000 * u64::from(draft.seats);
    let message = Message::new("tournament-draft-slow").with("moves", MOVES);
    (longest > window).then(|| say(locale, &message.with("time", time::short(locale, longest))))
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

/// Page of clock, window and start.
const TIMES: u8 = 1;

type DraftField = Field<'static, DraftAct, Draft>;

/// The menus of a draft.
#[derive(Clone, Copy)]
struct Menus {
    locale: Locale,
    draft: Draft,
}

impl Menus {
    /// A menu of indexes or numbers; `take` puts one into the draft.
    fn menu(
        self,
        act: DraftAct,
        title: &'static str,
        now: impl Into<Option<u8>>,
        labels: impl IntoIterator<Item = (u8, String)>,
        take: fn(Draft, u8) -> Draft,
    ) -> DraftField {
        let options = labels.into_iter().map(|(value, label)| (value, label, None));
        self.described(act, title, now, options, take)
    }

    fn described(
        self,
        act: DraftAct,
        title: &'static str,
        now: impl Into<Option<u8>>,
        labels: impl IntoIterator<Item = (u8, String, Option<String>)>,
        take: fn(Draft, u8) -> Draft,
    ) -> DraftField {
        let option = |(value, label, about): (u8, String, Option<String>)| {
            (Some(value), select_option(&value.to_string(), &label, about.as_deref()))
        };
        let options = labels.into_iter().map(option);
        Field::menu(act, t(self.locale, title), now.into(), options, move |value| {
            Ok(value.map_or(self.draft, |value| take(self.draft, value)))
        })
    }

    fn count(self, id: &'static str) -> impl Fn(u8) -> (u8, String) {
        move |count| (count, say(self.locale, &Message::new(id).with("count", u32::from(count))))
    }

    /// Format, game, variant, seats.
    fn first(self) -> Option<Vec<DraftField>> {
        let Menus { locale, draft } = self;
        let format = |(at, format): (u8, &Format)| {
            let name = format!("tournament-format-{}", format.word());
            (at, word(locale, &name), Some(word(locale, &format!("{name}-about"))))
        };
        let game = |info: &GameInfo| {
            let name = format!("game-{}", info.id);
            let length = word(locale, &format!("{name}-length"));
            (GameChoice::of(info).index(), word(locale, &name), Some(length))
        };
        let games = registry::listed().into_iter().map(game);
        let info = draft.info()?;
        let variants = (0..).zip(info.variants.iter());
        let variants = variants.filter(|(at, _)| !Draft { variant: *at, ..draft }.all_seats().is_empty());
        let variants = variants.map(|(at, it)| (at, word(locale, &format!("variant-{}-{}", info.id, it.id))));
        let mut menus = vec![
            self.described(
                DraftAct::Format,
                "tournament-choose-format",
                draft.format,
                (0..).zip(&OFFERED).map(format),
                Draft::with_format,
            ),
            self.described(DraftAct::Game, "tournament-choose-game", draft.game, games, |draft, game| {
                Draft { game, variant: 0, ..draft }
            }),
            self.menu(
                DraftAct::Variant,
                "tournament-choose-variant",
                draft.variant,
                variants,
                |draft, variant| Draft { variant, ..draft },
            ),
        ];
        let seats = draft.all_seats();
        if seats.len() > 1 {
            let seats = seats.into_iter().map(self.count("tournament-seats"));
            let title = "tournament-choose-seats";
            menus.push(
                self.menu(DraftAct::Seats, title, draft.seats, seats, |draft, seats| Draft {
                    seats,
                    ..draft
                }),
            );
        }
        Some(menus)
    }

    /// Clock, window, rounds, beginning.
    fn times(self) -> Vec<DraftField> {
        let Menus { locale, draft } = self;
        let times = (0..).zip(time::CHOICES).map(|(at, control)| (at, time::control(locale, control)));
        let windows = (0..).zip(WINDOWS).filter(|(at, _)| draft.windows().contains(at));
        let windows = windows.map(|(at, window)| (at, window_label(locale, draft, window)));
        let begins = (0..).zip(BEGINS).map(|(at, after)| (at, begins_label(locale, after)));
        let chosen = draft.date.is_none().then_some(draft.begins);
        let time = self.menu(DraftAct::Time, "tournament-choose-time", draft.time, times, |draft, time| {
            Draft { time, ..draft }
        });
        let window = self.menu(
            DraftAct::Window,
            "tournament-choose-window",
            draft.window,
            windows,
            |draft, window| Draft { window, ..draft },
        );
        let begins =
            self.menu(DraftAct::Begins, "tournament-choose-begins", chosen, begins, |draft, begins| Draft {
                begins,
                date: None,
                ..draft
            });
        let numbers = (!draft.format().has_seasons() && !draft.numbers().is_empty()).then(|| {
            let label = |number| (number, words::number_label(locale, Draft { number, ..draft }.format()));
            self.number("tournament-choose-rounds", draft.number, draft.numbers().map(label))
        });
        let begins = draft.changes().is_none().then_some(begins);
        [time, window].into_iter().chain(numbers).chain(begins).collect()
    }

    fn number(
        self,
        title: &'static str,
        now: u8,
        labels: impl IntoIterator<Item = (u8, String)>,
    ) -> DraftField {
        self.menu(DraftAct::Number, title, now, labels, |draft, number| Draft { number, ..draft })
    }

    /// Sizes of divisions, promotion and relegation, and the time between seasons of a league.
    fn seasons(self) -> Option<Vec<DraftField>> {
        let Menus { locale, draft } = self;
        let Format::League { division, movers } = draft.format() else { return None };
        let between = (0..).zip(BETWEEN).map(|(at, length)| (at, words::between_label(locale, length)));
        Some(vec![
            self.number(
                "tournament-choose-divisions",
                division,
                draft.numbers().map(self.count("tournament-division-size")),
            ),
            self.menu(
                DraftAct::Movers,
                "tournament-choose-movers",
                movers,
                (1..=2).map(self.count("tournament-movers")),
                |draft, count| Draft { extras: draft.extras.with_movers(count), ..draft },
            ),
            self.menu(
                DraftAct::Between,
                "tournament-choose-between",
                draft.extras.between(),
                between,
                |draft, index| Draft { extras: draft.extras.with_between(index), ..draft },
            ),
        ])
    }

    /// Absence in a Swiss.
    fn absence(self) -> Option<Vec<DraftField>> {
        let Menus { locale, draft } = self;
        let label = |count| (count, words::absence_label(locale, Absence(count)));
        let title = "tournament-choose-absence";
        let take = |draft: Draft, count| draft.with_absence(Absence(count));
        draft.format().gives_byes().then(|| {
            let labels = [1, 2, 3, 0].map(label);
            vec![self.menu(DraftAct::Absence, title, draft.absence().0, labels, take)]
        })
    }
}

/// The menus of all pages.
fn pages(locale: Locale, draft: Draft) -> Option<Vec<Page<'static, DraftAct, Draft>>> {
    let menus = Menus { locale, draft };
    let page = |name, fields| Page { name, fields };
    let first = match draft.changes() {
        Some(_) => None,
        None => Some(page("form-page-format", menus.first()?)),
    };
    let times = page("form-page-times", menus.times());
    let seasons = menus.seasons().map(|fields| page("form-page-seasons", fields));
    let absence = menus.absence().map(|fields| page("form-page-absence", fields));
    Some(first.into_iter().chain([times]).chain(seasons).chain(absence).collect())
}

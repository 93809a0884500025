//! The form of `/play`: menus for all choices, four to a page, and the current choices in words. The first page has
//! what people agree on: variant, number of players, opponents, clock.

use super::{
    checked_choices::{CheckedChoices, listed, number, numbers, value_text},
    form_choices::{Form, FormAct, FormChoices},
    games,
};
use crate::{
    features::{
        learning::learn::act::lesson_button, playing::places::TablePlaces, problem::Problem,
        variants::seats_of,
    },
    ui::{
        escape::sentence,
        levels,
        message::{Button, ButtonStyle, Component, Post, SelectOption},
        names,
        options::{option_name, options_line, value_name},
        request::{ChannelKind, Request},
        time,
        widgets::{OPTIONS, button, cancel, grey, one_of, rows, select, select_option, t},
    },
};
use deltille_base::text::{Locale, Message, lookup, named, say, titled, word};
use deltille_games::{GameInfo, Level, OptionInfo, Puzzle, registry};
use deltille_table::{LobbyHours, Stakes};

/// Selects on one page; the fifth row holds the buttons.
const PAGE: usize = 4;

/// The option with the number of players.
const PLAYERS: &str = "players";

/// The value of "against people".
pub const PEOPLE: &str = "people";

/// The value of "against people, rated".
pub const RATED: &str = "rated";

/// The value of "my seat is drawn".
pub const ANY_SEAT: &str = "any";

/// How long a lobby waits, in hours; the first is the default. Forms store the index, so append new ones at
/// the end.
pub const WAITS: [LobbyHours; 7] =
    [hours(24), hours(1), hours(4), hours(12), hours(2 * 24), hours(3 * 24), hours(7 * 24)];

const fn hours(hours: u16) -> LobbyHours {
    match LobbyHours::new(hours) {
        Some(hours) => hours,
        None => panic!("a lobby waits from an hour to a week"),
    }
}

/// The waits with their indexes, shortest first.
fn sorted_waits() -> Vec<(usize, LobbyHours)> {
    let mut waits: Vec<(usize, LobbyHours)> = WAITS.into_iter().enumerate().collect();
    waits.sort_by_key(|(_, hours)| *hours);
    waits
}

/// Renders the form in its current state.
///
/// # Errors
/// The choices are invalid.
pub fn post(request: &Request, places: TablePlaces, choices: &FormChoices) -> Result<Post, Problem> {
    let direct = request.place.kind == ChannelKind::Direct;
    let computers = choices.computers.or(direct.then_some(Level::GENTLE));
    let choices = &FormChoices { computers, ..choices.clone() };
    let form = FormView {
        request,
        locale: request.locale,
        direct,
        checked: CheckedChoices::of(choices)?,
    };
    let selects = form.selects();
    let pages = selects.len().div_ceil(PAGE).max(1);
    let page = usize::from(choices.page).min(pages - 1);
    let mut components: Vec<Component> = selects.into_iter().skip(page * PAGE).take(PAGE).collect();
    components.extend(rows(form.buttons(places, page, pages)));
    let mut lines = form.lines();
    lines.extend(places.note.map(|id| format!("-# {}", t(request.locale, id))));
    Ok(Post {
        text: lines.join("\n"),
        file: None,
        rows: components,
        ..Post::default()
    })
}

struct FormView<'a> {
    request: &'a Request,
    locale: Locale,
    /// In direct messages, where no other person can take a seat, so computers do.
    direct: bool,
    checked: CheckedChoices<'a>,
}

impl FormView<'_> {
    fn action(&self, act: FormAct) -> Form {
        Form { act, choices: self.checked.choices.clone() }
    }

    /// All menus, in the order of the pages.
    fn selects(&self) -> Vec<Component> {
        let variants = (self.checked.game.variants.len() > 1).then(|| self.variants());
        let seats = (self.checked.seats.len() > 1).then(|| self.seats());
        let open = self.checked.open_seats() > 0;
        variants
            .into_iter()
            .chain(self.options(|option| option.key == PLAYERS))
            .chain(self.against().filter(|_| open))
            .chain([self.times()])
            .chain(seats)
            // If all are named, it only chooses casual or rated.
            .chain(self.against().filter(|_| !open))
            .chain(self.options(|option| option.key != PLAYERS))
            .chain(self.waits())
            .collect()
    }

    fn variants(&self) -> Component {
        let CheckedChoices { game, choices, .. } = self.checked;
        // A variant that cannot be set up by its options alone (a problem) is not offered.
        let known = game.variants.iter().enumerate().take(OPTIONS);
        let known = known.filter(|(_, variant)| seats_of(game, variant.id).is_some());
        let options = known.map(|(index, variant)| {
            let id = format!("variant-{}-{}", game.id, variant.id);
            let (label, about) = (word(self.locale, &id), lookup(self.locale, &format!("{id}-about")));
            picked(
                select_option(&index.to_string(), &label, about.as_deref()),
                index == usize::from(choices.variant),
            )
        });
        select(&self.action(FormAct::Variant), &t(self.locale, "form-variant"), options.collect())
    }

    /// A menu of who takes the seats without a named person, and of what people play for.
    fn against(&self) -> Option<Component> {
        let (locale, choices) = (self.locale, self.checked.choices);
        if self.checked.seats.len() < 2 {
            return None;
        }
        let people = [
            (PEOPLE, "form-against-people", Stakes::Casual),
            (RATED, "form-against-rated", Stakes::Rated),
        ];
        let people = people.into_iter().filter(|_| !self.direct).map(|(value, id, stakes)| {
            let chosen = choices.computers.is_none() && choices.stakes == stakes;
            picked(
                select_option(value, &t(locale, id), lookup(locale, &format!("{id}-about")).as_deref()),
                chosen,
            )
        });
        let levels = self.checked.levels();
        let chosen = choices.computers.map(|level| levels.nearest(level).to_string());
        let computers = levels::options(locale, "form-against-computer", levels);
        let computers = computers.into_iter().filter(|_| self.checked.open_seats() > 0).map(|option| {
            let is_chosen = chosen.as_ref() == Some(&option.value);
            picked(option, is_chosen)
        });
        let options: Vec<SelectOption> = people.chain(computers).collect();
        if options.is_empty() {
            return None;
        }
        Some(select(&self.action(FormAct::Against), &t(locale, "form-against"), options))
    }

    fn seats(&self) -> Component {
        let (locale, checked) = (self.locale, self.checked.choices.seat.map(usize::from));
        let any = picked(select_option(ANY_SEAT, &t(locale, "form-seat-any"), None), checked.is_none());
        let seats = self.checked.seats.iter().enumerate().map(|(index, seat)| {
            let name = word(locale, &format!("seat-{seat}"));
            let label = say(locale, &Message::new("form-seat-this").with("seat", name));
            picked(select_option(&index.to_string(), &label, None), checked == Some(index))
        });
        let options = std::iter::once(any).chain(seats).collect();
        select(&self.action(FormAct::Seat), &t(locale, "form-seat"), options)
    }

    fn times(&self) -> Component {
        let checked = usize::from(self.checked.choices.time);
        let times = time::CHOICES.into_iter().enumerate().map(|(index, choice)| {
            let told = time::control(self.locale, choice);
            let label = say(self.locale, &Message::new("form-time-this").with("time", told));
            picked(select_option(&index.to_string(), &label, None), index == checked)
        });
        select(&self.action(FormAct::Time), &t(self.locale, "form-time"), times.collect())
    }

    /// Menus of how a lobby waits, if others may join it.
    fn waits(&self) -> Vec<Component> {
        let (locale, choices) = (self.locale, self.checked.choices);
        if self.direct || self.checked.seats.len() < 2 || choices.computers.is_some() {
            return Vec::new();
        }
        let lasts = sorted_waits().into_iter().map(|(index, hours)| {
            let time = time::hours(locale, hours);
            let label = say(locale, &Message::new("form-lasts-this").with("time", time));
            picked(select_option(&index.to_string(), &label, None), index == usize::from(choices.lasts))
        });
        let only = if choices.only_one { "one" } else { "all" };
        vec![
            select(&self.action(FormAct::Lasts), &t(locale, "form-lasts"), lasts.collect()),
            select(
                &self.action(FormAct::Only),
                &t(locale, "form-only"),
                one_of(locale, "form-only", only, &["all", "one"]),
            ),
        ]
    }

    fn options(&self, of: impl Fn(&OptionInfo) -> bool) -> Vec<Component> {
        let (locale, checked) = (self.locale, &self.checked);
        let puzzles = registry::puzzles();
        let menu = |(index, option): (usize, &'static OptionInfo)| {
            let mut values = listed(option)?;
            let name = option_name(locale, checked.game.id, option.key);
            let now = number(&checked.setup, option);
            if values.len() > OPTIONS {
                values.retain(|value| *value != now);
            }
            let options = values.into_iter().filter_map(|value| {
                let text = value_text(option, value)?;
                let shown = value_name(locale, option.key, &text);
                let about = self.about(puzzles, option.key, &text);
                let option =
                    select_option(&value.to_string(), &named(locale, &name, &shown), about.as_deref());
                Some(picked(option, value == now))
            });
            Some(select(&self.action(FormAct::Option(index as u8)), &name, options.collect()))
        };
        let options = checked.variant.options.iter().enumerate();
        options.filter(|(_, option)| of(option)).filter_map(menu).collect()
    }

    /// The description of a value: of its puzzle if it chooses one, otherwise of the choice.
    fn about(&self, puzzles: &[(&GameInfo, Puzzle)], key: &str, value: &str) -> Option<String> {
        let (game, variant) = (self.checked.game.id, self.checked.variant.id);
        if let Some(about) = lookup(self.locale, &format!("option-{key}-about")) {
            return Some(about);
        }
        let same = |(of, puzzle): &&(&GameInfo, Puzzle)| {
            of.id == game && puzzle.variant == variant && puzzle.option == (key, value.to_owned())
        };
        let (_, puzzle) = puzzles.iter().find(same)?;
        Some(say(self.locale, &puzzle.about))
    }

    /// The buttons below the menus of this page.
    fn buttons(&self, places: TablePlaces, page: usize, pages: usize) -> Vec<Button> {
        let locale = self.locale;
        let mut buttons = Vec::new();
        if places.here {
            buttons.push(button(
                &self.action(FormAct::Open),
                &t(locale, "button-open"),
                ButtonStyle::Success,
            ));
        }
        if places.thread {
            let label = if places.here { "button-open-thread" } else { "button-open" };
            buttons.push(button(&self.action(FormAct::Thread), &t(locale, label), ButtonStyle::Success));
        }
        let turn = |to: usize, label| grey(&self.action(FormAct::Page(to as u8)), &t(locale, label));
        // One row has room for five: who is new and alone begins at once, others find the lesson.
        let alone = Message::new("button-alone");
        let alone = games::alone(self.request, places, self.checked.choices, &alone);
        let alone = alone.filter(|_| page == 0 && self.checked.seats.len() > 1);
        let lesson = (page == 0 && alone.is_none())
            .then(|| lesson_button(locale, self.checked.game.id, ""))
            .flatten();
        buttons.extend(alone.or(lesson));
        if page > 0 {
            buttons.push(turn(0, "button-first-options"));
        }
        if page + 1 < pages {
            buttons.push(turn(page + 1, "button-more-options"));
        } else if numbers(self.checked.variant).next().is_some() {
            buttons.push(grey(&self.action(FormAct::Numbers), &t(locale, "button-numbers")));
        }
        buttons.push(cancel(locale));
        buttons
    }

    fn lines(&self) -> Vec<String> {
        let (locale, CheckedChoices { game, variant, choices, setup, .. }) = (self.locale, &self.checked);
        let name = word(locale, &format!("game-{}", game.id));
        let about = word(locale, &format!("game-{}-about", game.id));
        let variant = sentence(&word(locale, &format!("variant-{}-{}", game.id, variant.id)));
        let time = time::CHOICES.get(usize::from(choices.time)).map(|time| time::control(locale, *time));
        let rated = (choices.stakes == Stakes::Rated && self.checked.seats.len() > 1)
            .then(|| t(locale, "form-rated"));
        let mut lines = vec![
            titled(locale, &format!("**{name}**"), &about),
            self.who(),
            format!("{variant} · {}", options_line(locale, setup)),
            time.unwrap_or_default(),
            format!("-# {}", t(locale, "form-learn")),
        ];
        lines.splice(2..2, rated);
        lines
    }

    fn who(&self) -> String {
        let locale = self.locale;
        let opponents: Vec<String> =
            self.checked.choices.opponents.iter().map(|user| format!("<@{user}>")).collect();
        let others = self.checked.seats.len().saturating_sub(1);
        let open = self.checked.open_seats();
        if let Some(level) = self.checked.choices.computers.filter(|_| open > 0) {
            let id = if opponents.is_empty() { "form-computers" } else { "form-computers-and" };
            let message =
                Message::new(id).with("computer", names::computer(locale, level)).with("count", open);
            return say(locale, &message.with("who", opponents));
        }
        match opponents.len() {
            0 => say(locale, &Message::new("form-open-to-all").with("count", others)),
            some if some < others => {
                let message = Message::new("form-opponents-and").with("who", opponents);
                say(locale, &message.with("count", others - some))
            }
            _ => say(locale, &Message::new("form-opponents").with("who", opponents)),
        }
    }
}

fn picked(option: SelectOption, chosen: bool) -> SelectOption {
    SelectOption { chosen, ..option }
}

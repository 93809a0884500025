//! The form of `/play`: pages of menus for all choices, and the current choices in words.

use super::{
    checked_choices::{CheckedChoices, listed, number, numbers, proposed, too_many, value_text},
    form_choices::{Against, Form, FormAct, FormChoices, Lasts, Others, Terms},
    games,
};
use crate::{
    frame::ui::{
        Button, ButtonStyle, ChannelKind, OPTIONS, Post, Request, SelectOption, button, cancel,
        escape::sentence,
        grey, levels, names,
        options::{option_name, options_line, value_name},
        pages::Pages,
        rows, select_option, t, time,
    },
    learning::learn::act::lesson_button,
    routing::{
        Result,
        form::{Field, Page, chosen, page_of},
        variants::{seats_of, setup_for},
    },
    seats::places::TablePlaces,
};
use deltille_base::text::{Locale, Message, lookup, named, say, titled, word};
use deltille_games::{GameInfo, Level, OptionInfo, Puzzle, registry};
use deltille_table::LobbyHours;

/// Menus on one page; the fifth row holds the buttons.
const PAGE: usize = 4;

/// The option with the number of players.
const PLAYERS: &str = "players";

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
pub fn post(request: &Request, places: TablePlaces, choices: &FormChoices) -> Result<Post> {
    let form = FormView::of(request, choices)?;
    let all = form.pages();
    let pages = Pages::new(all.iter().map(|page| t(form.locale, page.name)).collect(), choices.page.into());
    let mut components =
        all.get(pages.page()).map_or_else(Vec::new, |page| page.menus(|act| form.action(act)));
    components.extend(rows(form.buttons(places, &pages)));
    let mut lines = form.lines();
    let one_message = places.one_message.then_some("place-one-message");
    lines.extend(places.note.into_iter().chain(one_message).map(|id| format!("-# {}", t(form.locale, id))));
    lines.extend(pages.line(form.locale));
    Ok(Post { rows: components, text: lines.join("\n"), ..Post::default() })
}

/// The choices after one from a menu of the form.
///
/// # Errors
/// It is not offered, or the named people do not get seats then.
pub fn changed(
    request: &Request,
    choices: &FormChoices,
    act: FormAct,
    values: &[String],
) -> Result<FormChoices> {
    let form = FormView::of(request, choices)?;
    let next = FormView::of(request, &chosen(&form.pages(), act, values)?)?;
    let CheckedChoices { choices, seats, .. } = &next.checked;
    next.checked.check_seats()?;
    Ok(FormChoices {
        // With fewer players the host's seat may no longer exist.
        seat: choices.seat.filter(|seat| usize::from(*seat) < seats.len()),
        page: page_of(&next.pages(), act).unwrap_or(choices.page),
        ..choices.clone()
    })
}

struct FormView<'a> {
    request: &'a Request,
    locale: Locale,
    /// In direct messages, where no other person can take a seat, so computers do.
    direct: bool,
    checked: CheckedChoices,
}

type FormField<'a> = Field<'a, FormAct, FormChoices>;

impl<'a> FormView<'a> {
    fn of(request: &'a Request, choices: &FormChoices) -> Result<FormView<'a>> {
        let direct = request.place.kind == ChannelKind::Direct;
        let against = match choices.terms.against {
            Against::People | Against::Rated if direct => Against::Computers(Level::WEAKEST),
            against => against,
        };
        let terms = Terms { against, ..choices.terms };
        let checked = CheckedChoices::of(&FormChoices { terms, ..choices.clone() })?;
        Ok(FormView { request, locale: request.locale, direct, checked })
    }

    fn action(&self, act: FormAct) -> Form {
        Form { act, choices: self.checked.choices.clone() }
    }

    /// The terms, the waiting for players, the options of the game.
    fn pages(&self) -> Vec<Page<'_, FormAct, FormChoices>> {
        let is_alone = self.checked.seats.len() < 2;
        let variants = (self.checked.game.variants.len() > 1).then(|| self.variants());
        // If all seats are named, one's own seat matters more than casual or rated.
        let open = self.checked.open_seats() > 0;
        let agreed = variants
            .into_iter()
            .chain(self.options(|option| option.key == PLAYERS))
            .chain(self.against().filter(|_| open && !is_alone))
            .chain([self.times()])
            .chain((!is_alone).then(|| self.seats()))
            .chain(self.against().filter(|_| !open && !is_alone));
        let mut agreed: Vec<_> = agreed.collect();
        let waits = agreed.drain(agreed.len().min(PAGE)..).chain(self.waits()).collect();
        let mut pages = vec![("form-page-game", agreed), ("form-page-table", waits)];
        let mut rules = self.options(|option| option.key != PLAYERS);
        while !rules.is_empty() {
            let rest = rules.split_off(rules.len().min(PAGE));
            pages.push(("form-page-rules", std::mem::replace(&mut rules, rest)));
        }
        let pages = pages.into_iter().filter(|(_, fields)| !fields.is_empty());
        pages.map(|(name, fields)| Page { name, fields }).collect()
    }

    /// A menu for these values; `take` puts one into the choices.
    fn menu<V: Copy + PartialEq + Send + Sync + 'static>(
        &self,
        act: FormAct,
        title: &'static str,
        now: V,
        options: impl IntoIterator<Item = (V, SelectOption)>,
        take: fn(&mut FormChoices, V),
    ) -> FormField<'_> {
        let take = move |value| {
            let mut choices = self.checked.choices.clone();
            take(&mut choices, value);
            Ok(choices)
        };
        Field::menu(act, t(self.locale, title), now, options, take)
    }

    fn variants(&self) -> FormField<'_> {
        let CheckedChoices { game, choices, .. } = &self.checked;
        // A variant that cannot be set up by its options alone (a problem) is not offered.
        let known = game.variants.iter().enumerate().take(OPTIONS);
        let known = known.filter(|(_, variant)| seats_of(game, variant.id).is_some());
        let options = known.map(|(index, variant)| {
            let id = format!("variant-{}-{}", game.id, variant.id);
            let (label, about) = (word(self.locale, &id), lookup(self.locale, &format!("{id}-about")));
            (index as u8, select_option(&index.to_string(), &label, about.as_deref()))
        });
        let title = t(self.locale, "form-variant");
        Field::menu(FormAct::Variant, title, choices.variant, options, |variant| self.with_variant(variant))
    }

    fn with_variant(&self, variant: u8) -> Result<FormChoices> {
        let CheckedChoices { game, choices, .. } = &self.checked;
        let (info, named) = (&game.variants[usize::from(variant)], choices.opponents.len());
        let most = seats_of(game, info.id).map_or(0, <[_]>::len).saturating_sub(1);
        let setup = setup_for(game, info, named + 1).ok_or_else(|| too_many(most, named))?;
        let values = proposed(info, &setup);
        Ok(FormChoices { variant, seat: None, values, ..choices.clone() })
    }

    /// A menu of who takes the seats without a named person, and of what people play for. If all are named, it
    /// only chooses casual or rated.
    fn against(&self) -> Option<FormField<'_>> {
        let (locale, choices, levels) = (self.locale, &self.checked.choices, self.checked.levels());
        let people = [
            ("people", "form-against-people", Against::People),
            ("rated", "form-against-rated", Against::Rated),
        ];
        let people = people.into_iter().filter(|_| !self.direct).map(|(value, id, against)| {
            let about = lookup(locale, &format!("{id}-about"));
            (against, select_option(value, &t(locale, id), about.as_deref()))
        });
        let computers = levels.all().zip(levels::options(locale, "form-against-computer", levels));
        let computers = computers.filter(|_| self.checked.open_seats() > 0);
        let computers = computers.map(|(level, option)| (Against::Computers(level), option));
        let options: Vec<_> = people.chain(computers).collect();
        if options.is_empty() {
            return None;
        }
        let now = match choices.terms.against {
            Against::Computers(level) => Against::Computers(levels.nearest(level)),
            people => people,
        };
        Some(self.menu(FormAct::Against, "form-against", now, options, |choices, against| {
            choices.terms.against = against;
        }))
    }

    fn seats(&self) -> FormField<'_> {
        let (locale, seats) = (self.locale, self.checked.seats.iter().enumerate());
        let any = (None, select_option("any", &t(locale, "form-seat-any"), None));
        let seats = seats.map(|(index, seat)| {
            let name = word(locale, &format!("seat-{seat}"));
            let label = say(locale, &Message::new("form-seat-this").with("seat", name));
            (Some(index as u8), select_option(&index.to_string(), &label, None))
        });
        let options = std::iter::once(any).chain(seats);
        let now = self.checked.choices.seat;
        self.menu(FormAct::Seat, "form-seat", now, options, |choices, seat| choices.seat = seat)
    }

    /// A menu of lengths of time, by their places in a list.
    fn times(&self) -> FormField<'_> {
        let options = time::CHOICES.into_iter().enumerate().map(|(index, choice)| {
            let told = time::control(self.locale, choice);
            timed(self.locale, "form-time-this", index, told)
        });
        let now = self.checked.choices.time;
        self.menu(FormAct::Time, "form-time", now, options, |choices, time| choices.time = time)
    }

    /// Menus of how a lobby waits, if others may join it.
    fn waits(&self) -> Vec<FormField<'_>> {
        let (locale, choices) = (self.locale, &self.checked.choices);
        if self.direct || self.checked.seats.len() < 2 || choices.terms.against.computers().is_some() {
            return Vec::new();
        }
        let lasts = sorted_waits().into_iter();
        let lasts =
            lasts.map(|(index, hours)| timed(locale, "form-lasts-this", index, time::hours(locale, hours)));
        let lasts = lasts.map(|(index, option)| (Lasts(index), option));
        let others = [(Others::Stay, "all", "form-only-all"), (Others::Close, "one", "form-only-one")];
        let others = others.map(|(others, value, id)| (others, select_option(value, &t(locale, id), None)));
        let Terms { lasts: wait, others: now, .. } = choices.terms;
        vec![
            self.menu(FormAct::Lasts, "form-lasts", wait, lasts, |it, lasts| it.terms.lasts = lasts),
            self.menu(FormAct::Others, "form-only", now, others, |it, others| it.terms.others = others),
        ]
    }

    /// Menus of the game's own options.
    fn options(&self, of: impl Fn(&OptionInfo) -> bool) -> Vec<FormField<'_>> {
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
                let label = named(locale, &name, &value_name(locale, option.key, &text));
                let about = self.about(puzzles, option.key, &text);
                Some((value, select_option(&value.to_string(), &label, about.as_deref())))
            });
            let act = FormAct::Option(index as u8);
            Some(Field::menu(act, name.clone(), now, options.collect::<Vec<_>>(), move |value| {
                Ok(checked.with_value(index, value))
            }))
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
    fn buttons(&self, places: TablePlaces, pages: &Pages) -> Vec<Button> {
        let (locale, is_first) = (self.locale, pages.page() == 0);
        let open = |act, label| button(&self.action(act), &t(locale, label), ButtonStyle::Success);
        let mut buttons = Vec::new();
        buttons.extend(places.here.then(|| open(FormAct::Open, "button-open")));
        let in_thread = if places.here { "button-open-thread" } else { "button-open" };
        buttons.extend(places.thread.then(|| open(FormAct::Thread, in_thread)));
        // One row has room for five: who is new and alone begins at once, others find the lesson.
        let alone = Message::new("button-alone");
        let alone = games::alone(self.request, places, &self.checked.choices, &alone);
        // With these very choices, the first button does the same.
        let is_new = |it: &Button| buttons.iter().all(|other: &Button| other.custom_id != it.custom_id);
        let alone = alone.filter(|it| is_first && self.checked.seats.len() > 1 && is_new(it));
        let lesson = (is_first && alone.is_none()).then(|| lesson_button(locale, self.checked.game.id, ""));
        buttons.extend(alone.or(lesson.flatten()));
        buttons.extend(pages.buttons(locale, |page| self.action(FormAct::Page(page))));
        if pages.is_last() && numbers(self.checked.variant).next().is_some() {
            buttons.push(grey(&self.action(FormAct::Numbers), &t(locale, "button-numbers")));
        }
        buttons.push(cancel(locale));
        buttons
    }

    fn lines(&self) -> Vec<String> {
        let (locale, CheckedChoices { game, variant, choices, setup, .. }) = (self.locale, &self.checked);
        let name = word(locale, &format!("game-{}", game.id));
        let about = word(locale, &format!("game-{}-about", game.id));
        // Other variants take other times.
        let length = word(locale, &format!("game-{}-length", game.id));
        let length = if choices.variant == 0 { format!(" {length}") } else { String::new() };
        let variant = sentence(&word(locale, &format!("variant-{}-{}", game.id, variant.id)));
        let time = time::CHOICES.get(usize::from(choices.time)).map(|time| time::control(locale, *time));
        let rated = (choices.terms.against == Against::Rated && self.checked.seats.len() > 1)
            .then(|| t(locale, "form-rated"));
        let mut lines = vec![
            titled(locale, &format!("**{name}**"), &about) + &length,
            self.who(),
            format!("{variant} · {}", options_line(locale, setup)),
            time.unwrap_or_default(),
            format!("-# {}", t(locale, "form-learn")),
        ];
        lines.splice(2..2, rated);
        // A puzzle has no other seats, and a game without a clock no time.
        lines.retain(|line| !line.is_empty());
        lines
    }

    fn who(&self) -> String {
        let locale = self.locale;
        let opponents: Vec<String> =
            self.checked.choices.opponents.iter().map(|user| format!("<@{user}>")).collect();
        let others = self.checked.seats.len().saturating_sub(1);
        if others == 0 {
            return String::new();
        }
        let open = self.checked.open_seats();
        if let Some(level) = self.checked.choices.terms.against.computers().filter(|_| open > 0) {
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

/// The option for a length of time, by its place in a list.
fn timed(locale: Locale, id: &'static str, place: usize, time: String) -> (u8, SelectOption) {
    let label = say(locale, &Message::new(id).with("time", time));
    (place as u8, select_option(&place.to_string(), &label, None))
}

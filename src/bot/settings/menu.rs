//! Shows [settings](crate::frame::settings::setting): pages with the menu or button of each, and all values in words.

use crate::{
    frame::{
        settings::{
            cache::{Settings, SettingsCache},
            daily::City,
            setting::{self, Kind, LIMITS, NONE, Setting},
        },
        ui::{
            Button, Component, Entities, OPTIONS, Post, Request, SelectOption, close,
            custom_id::{Action, Field, with_samples},
            entities, grey, on_or_off, one_of,
            pages::Pages,
            rows, select, select_any, select_option, t, time, words,
        },
    },
    routing::{Problem, Result, key},
};
use deltille_base::text::{Locale, Message, list, lookup, say, word};
use deltille_games::registry;
use std::{fmt, marker::PhantomData, sync::Arc};
use strum::VariantNames;

/// Settings that a command shows.
pub trait SettingsMenu: Settings {
    /// The kind of their custom ids.
    const IDS: &'static str;
    /// The text above the menus, with their values by their words; also the prefix of their texts.
    const TEXTS: &'static str;

    /// The value of the setting with this word, where its control does not say all of it.
    fn said(&self, _locale: Locale, _setting: &str) -> Option<String> {
        None
    }
}

/// A press in the settings of `S`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Press<S> {
    Page(u8),
    /// Sets the setting with this word.
    Set(&'static str, PhantomData<S>),
}

impl<S: SettingsMenu> Field for Press<S> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Page(page) => write!(f, "{}.{page}", S::IDS),
            Press::Set(word, _) => write!(f, "{}.{word}", S::IDS),
        }
    }

    fn read(text: &str) -> Option<(Press<S>, &str)> {
        presses().find(|press: &Press<S>| press.to_text() == text).map(|press| (press, ""))
    }

    with_samples! {
        fn samples() -> crate::frame::ui::custom_id::samples::BoxedStrategy<Press<S>> {
            use crate::frame::ui::custom_id::samples::*;
            prop::sample::select(presses().collect::<Vec<_>>()).boxed()
        }
    }
}

impl<S: SettingsMenu> Action for Press<S> {}

fn presses<S: SettingsMenu>() -> impl Iterator<Item = Press<S>> {
    (0..setting::pages::<S>().len() as u8)
        .map(Press::Page)
        .chain(S::LISTED.iter().map(Press::set))
}

impl<S: SettingsMenu> Press<S> {
    fn set(setting: &Setting<S>) -> Press<S> {
        Press::Set(setting.word, PhantomData)
    }

    /// The setting that it sets; `None`: it shows a page.
    pub fn setting(&self) -> Option<&'static Setting<S>> {
        S::LISTED.iter().find(|setting| Press::set(setting) == *self)
    }
}

/// Sets what was chosen, and `also` what goes with it.
///
/// # Errors
/// It cannot be chosen, `also` refuses it, or it was not stored.
pub async fn choose<S: Settings>(
    cache: &SettingsCache<S>,
    id: S::Id,
    request: &Request,
    (setting, values): (&Setting<S>, &[String]),
    also: impl Fn(&S, &mut S) -> Result<()>,
) -> Result<Arc<S>> {
    let edit = |all: &mut S| {
        let before = all.clone();
        let unknown = || Problem::Unknown(format!("{} {values:?}", setting.word));
        setting.take(all, values).ok_or_else(unknown)?;
        also(&before, all)
    };
    cache.change_if(id, key(request), request.at, edit).await?
}

/// The page that a press shows, with all values above it and these buttons below. A press of a setting shows the
/// page that lists it.
pub fn post<S: SettingsMenu>(request: &Request, all: &S, press: &Press<S>, below: Vec<Button>) -> Post {
    let locale = request.locale;
    let names = setting::pages::<S>();
    let page = match (press, press.setting()) {
        (Press::Page(page), _) => usize::from(*page),
        (_, setting) => names.iter().position(|name| setting.is_some_and(|it| it.page == *name)).unwrap_or(0),
    };
    let named = names.iter().map(|name| word(locale, &format!("{}-page-{name}", S::TEXTS)));
    let pages = Pages::new(named.collect(), page);
    let (mut message, mut limits) = (Message::new(S::TEXTS), Vec::new());
    let (mut menus, mut buttons) = (Vec::new(), Vec::new());
    for setting in S::LISTED {
        let mut control = control(locale, S::TEXTS, setting, all, &Press::set(setting));
        if let (Kind::City(_), Some(Component::Select(menu))) = (&setting.kind, &mut control) {
            for option in &mut menu.options {
                option.description = option.value.parse().ok().map(|city: City| city.clock(request.at));
            }
        }
        let value = all.said(locale, setting.word);
        let value = value.unwrap_or_else(|| self::value(locale, setting, all, control.as_ref()));
        if let (Kind::Most(..), false) = (&setting.kind, value.is_empty()) {
            limits.push(value.clone());
        }
        message = message.with(setting.word, value);
        match control.filter(|_| setting.page == names[pages.page()]) {
            Some(Component::Buttons(button)) => buttons.extend(button),
            menu => menus.extend(menu),
        }
    }
    buttons.extend(below);
    buttons.extend(pages.buttons(locale, Press::<S>::Page));
    buttons.push(close(locale));
    menus.extend(rows(buttons));
    let unlimited = || lookup(locale, &format!("{}-unlimited", S::TEXTS)).unwrap_or_default();
    let limits = if limits.is_empty() { unlimited() } else { list(locale, limits) };
    let text = say(locale, &message.with("limits", limits));
    let lines: Vec<String> = [text].into_iter().chain(pages.line(locale)).collect();
    Post { rows: menus, ..words(lines.join("\n")) }
}

/// The menu or button of a setting whose texts have this prefix; `None`: there is nothing to set now.
pub fn control<S: Settings>(
    locale: Locale,
    texts: &str,
    setting: &Setting<S>,
    all: &S,
    action: &impl Action,
) -> Option<Component> {
    let (id, all) = (format!("{texts}-{}", setting.word), &mut all.clone());
    let title = word(locale, &id);
    let one = |all: &[&str], now| select(action, &title, one_of(locale, &id, now, all));
    let entities = |of, chosen: Vec<u64>, most| entities(action, &title, of, chosen, most);
    let option =
        |value: &str, label: &str, chosen| SelectOption { chosen, ..select_option(value, label, None) };
    let number = |number: u16, label: Message, now: Option<u16>| {
        option(&number.to_string(), &say(locale, &label), now == Some(number))
    };
    Some(match setting.kind {
        Kind::Switch(label, at) => {
            Component::Buttons(vec![grey(action, &on_or_off(locale, label, *at(all)))])
        }
        Kind::Either(words, at) => one(&words, words[usize::from(*at(all))]),
        Kind::Words(at) => one(at(all).all(), at(all).now()),
        Kind::Most(label, at) => {
            let now = *at(all);
            let none = say(locale, &Message::new("server-limit-none").with("what", setting.word));
            let others =
                LIMITS.map(|most| number(most, Message::new(label).with("count", u32::from(most)), now));
            let first = option(NONE, &none, now.is_none());
            select(action, &none, [first].into_iter().chain(others).collect())
        }
        Kind::Number(label, choices, at) => {
            let now = *at(all)?;
            let label = |count: u16| {
                let message = Message::new(label).with("count", count.to_string());
                message.with("time", time::minutes(locale, count))
            };
            let options = choices.iter().map(|count| number(*count, label(*count), Some(now)));
            select(action, &title, options.collect())
        }
        Kind::Hour(at) => {
            let now = Some(u16::from(at(all)?.hour));
            let label = |hour: u16| Message::new("settings-hour-at").with("hour", u32::from(hour));
            let hours = (0..24).map(|hour| number(hour, label(hour), now));
            select(action, &t(locale, "settings-hour"), hours.collect())
        }
        Kind::City(at) => {
            let cities = one_of(locale, "settings-city", at(all)?.city.into(), City::VARIANTS);
            select(action, &t(locale, "settings-city"), cities)
        }
        Kind::Games(at) => {
            let chosen = at(all)?;
            let games = registry::listed().into_iter().take(OPTIONS).map(|game| game.id);
            let options = games.map(|game| {
                option(game, &word(locale, &format!("game-{game}")), chosen.iter().any(|it| it == game))
            });
            select_any(action, &title, options.collect())
        }
        Kind::Channels(at) => entities(Entities::Channels, at(all).iter().map(|it| it.0).collect(), OPTIONS),
        Kind::Channel(get, _) => {
            entities(Entities::Channels, get(all).iter().map(|(channel, _)| channel.0).collect(), 1)
        }
        Kind::Role(get, _) => entities(Entities::Roles, get(all).iter().map(|role| role.0).collect(), 1),
    })
}

/// The choice in the control of a setting, in words; the text `…-none` if there is none, and [`NONE`] without a
/// control.
fn value<S: SettingsMenu>(
    locale: Locale,
    setting: &Setting<S>,
    all: &S,
    control: Option<&Component>,
) -> String {
    let chosen: Vec<String> = match control {
        None => return NONE.to_owned(),
        Some(Component::Buttons(_)) => Vec::new(),
        Some(Component::Select(menu)) => {
            let chosen = menu.options.iter().filter(|option| option.chosen && option.value != NONE);
            chosen.map(|option| option.label.clone()).collect()
        }
        Some(Component::Entities(menu)) => {
            let sign = if menu.of == Entities::Roles { "@&" } else { "#" };
            menu.chosen.iter().map(|id| format!("<{sign}{id}>")).collect()
        }
    };
    let refused =
        matches!(setting.kind, Kind::Channel(get, _) if get(all).is_some_and(|(_, refused)| refused));
    match chosen.is_empty() {
        true => lookup(locale, &format!("{}-{}-none", S::TEXTS, setting.word)).unwrap_or_default(),
        false if refused => say(locale, &Message::new("server-channel-closed").with("channel", chosen)),
        false => list(locale, chosen),
    }
}

//! A setting as data: a field of a stored struct with its word on the wire and what it can hold.
//!
//! ```text
//!   field   pub organisers: Option<RoleId>,
//!   row     setting("rights", "organise", Role(|all| all.organisers, |all, role| all.organisers = role)),
//!   texts   server-organise = Role that may create tournaments too…    title of its menu
//!           server-organise-none = …                                   if none is chosen
//!           server = … { $organise }                                   its value, above the menus
//! ```
//!
//! These are all places of a setting. Its menu or button, its value in words, what a press changes, the page
//! that a press shows (its own), and the removal of a deleted channel or role follow from the row. The feature
//! `settings` shows the rows. Rows with the name of a page make up the page, in their order.

use super::{cache::Settings, daily::Daily};
use deltille_base::ids::{ChannelId, RoleId};
use deltille_games::registry;
use std::str::FromStr;
use strum::VariantNames;

/// A setting among those of `S`.
#[derive(Debug)]
pub struct Setting<S: 'static> {
    /// The page that shows it. A message has room for four menus.
    pub page: &'static str,
    /// Its word in custom ids and text ids.
    pub word: &'static str,
    pub kind: Kind<S>,
}

pub const fn setting<S>(page: &'static str, word: &'static str, kind: Kind<S>) -> Setting<S> {
    Setting { page, word, kind }
}

/// A setting's value, its place, and its control. A read-only place is one of a copy.
#[derive(Debug)]
pub enum Kind<S: 'static> {
    /// A button that turns it on or off, with this label.
    Switch(&'static str, fn(&mut S) -> &mut bool),
    /// A menu of two words: no, and yes.
    Either([&'static str; 2], fn(&mut S) -> &mut bool),
    /// A menu of the words of an enum.
    Words(fn(&mut S) -> &mut dyn Words),
    /// A menu of numbers, each shown by this text, and of no limit.
    Most(&'static str, fn(&mut S) -> &mut Option<u16>),
    /// A menu of these numbers, each shown by this text as `count`, and as minutes by `time`, unless there is nothing to
    /// set.
    Number(&'static str, &'static [u16], fn(&mut S) -> Option<&mut u16>),
    /// A menu of the hours of a day, unless there is nothing to time.
    Hour(fn(&mut S) -> Option<&mut Daily>),
    /// A menu of cities with the time there, likewise.
    City(fn(&mut S) -> Option<&mut Daily>),
    /// A menu of games, likewise; none: all.
    Games(fn(&mut S) -> Option<&mut Vec<String>>),
    /// A menu of channels; none: all.
    Channels(fn(&mut S) -> &mut Vec<ChannelId>),
    /// A menu for one channel, and whether it refused the bot.
    Channel(fn(&S) -> Option<(ChannelId, bool)>, fn(&mut S, Option<ChannelId>)),
    /// A menu for one role.
    Role(fn(&S) -> Option<RoleId>, fn(&mut S, Option<RoleId>)),
}

/// An enum with a word for each of its values.
pub trait Words {
    fn all(&self) -> &'static [&'static str];

    /// The word of the present value; another one if a menu does not offer it.
    fn now(&self) -> &'static str;

    /// Sets one of its words.
    fn set(&mut self, word: &str);
}

impl<E: VariantNames + FromStr + Copy> Words for E
where
    &'static str: From<E>,
{
    fn all(&self) -> &'static [&'static str] {
        E::VARIANTS
    }

    fn now(&self) -> &'static str {
        (*self).into()
    }

    fn set(&mut self, word: &str) {
        *self = word.parse().unwrap_or(*self);
    }
}

/// The limits that can be chosen, and the word for none.
pub const LIMITS: [u16; 8] = [1, 2, 3, 5, 10, 20, 50, 100];
pub const NONE: &str = "none";

/// Most channels in a menu.
const MOST_CHANNELS: usize = 25;

impl<S> Setting<S> {
    /// Takes what was chosen in its menu, or a press of its button; `None`: it cannot be chosen.
    pub fn take(&self, all: &mut S, values: &[String]) -> Option<()> {
        let one = values.first().map(String::as_str);
        let number = |choices: &[u16]| one?.parse().ok().filter(|number| choices.contains(number));
        let id = |text: &String| text.parse().ok().filter(|id: &u64| *id != 0);
        let ids = || values.iter().take(MOST_CHANNELS).map(id).collect::<Option<Vec<u64>>>();
        match self.kind {
            Kind::Switch(_, at) => *at(all) ^= true,
            Kind::Either(words, at) => *at(all) = words.iter().position(|word| Some(*word) == one)? == 1,
            Kind::Words(at) => {
                let words = at(all);
                words.set(one.filter(|word| words.all().contains(word))?);
            }
            Kind::Most(_, at) if one == Some(NONE) => *at(all) = None,
            Kind::Most(_, at) => *at(all) = Some(number(&LIMITS)?),
            Kind::Number(_, choices, at) => *at(all)? = number(choices)?,
            Kind::Hour(at) => at(all)?.hour = one?.parse().ok().filter(|hour| *hour < 24)?,
            Kind::City(at) => at(all)?.city = one?.parse().ok()?,
            Kind::Games(at) => {
                let games = registry::games();
                let known = |id: &String| games.iter().any(|game| game.id == id);
                values.iter().all(known).then_some(())?;
                // Store "all games" as an empty list, so that new games are allowed too.
                *at(all)? = if values.len() == games.len() { Vec::new() } else { values.to_vec() };
            }
            Kind::Channels(at) => *at(all) = ids()?.into_iter().map(ChannelId).collect(),
            Kind::Channel(_, set) => set(all, ids()?.first().copied().map(ChannelId)),
            Kind::Role(_, set) => set(all, ids()?.first().copied().map(RoleId)),
        }
        Some(())
    }

    /// Removes channels and roles that no longer exist.
    pub fn keep_existing(
        &self,
        all: &mut S,
        has_channel: impl Fn(ChannelId) -> bool,
        has_role: impl Fn(RoleId) -> bool,
    ) {
        match self.kind {
            Kind::Channels(at) => at(all).retain(|channel| has_channel(*channel)),
            Kind::Channel(get, set) if get(all).is_some_and(|(channel, _)| !has_channel(channel)) => {
                set(all, None);
            }
            Kind::Role(get, set) if get(all).is_some_and(|role| !has_role(role)) => set(all, None),
            _ => {}
        }
    }
}

/// The names of the pages, in their order.
pub fn pages<S: Settings>() -> Vec<&'static str> {
    let mut pages: Vec<&str> = S::LISTED.iter().map(|setting| setting.page).collect();
    pages.dedup();
    pages
}

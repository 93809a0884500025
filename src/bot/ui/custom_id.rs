//! The `custom_id` of a button, menu or form: the only state between two presses, and never trusted.
//!
//! A `custom_id` is at most 100 characters:
//!
//! ```text
//!   1.<kind>.<table>.<ply>.<arguments>      of a table; numbers in base 36
//!   1.<kind>.<arguments>                    of no table: the form of /play, the rules
//! ```
//!
//! This is the codec; the features define the kinds and their arguments, and encode their own [`Action`]s. A
//! client can send any text: [`Action::decode`] accepts all of it and returns `None` for what makes no sense.
//! The code that acts on it checks again who pressed, and whether the table and the ply are still the same.

use deltille_base::ids::{Ply, TableId};
use deltille_games::Seat;
use deltille_table::Table;
#[cfg(test)]
use samples::*;
use std::{borrow::Cow, fmt};

/// First character of every id; other versions of the program may accept other ids.
const VERSION: &str = "1";
/// Discord's limit, in characters.
pub const LONGEST: usize = 100;

/// An action of a feature's buttons, menus and forms.
pub trait Action: Sized + Clone + PartialEq + fmt::Debug + Send + 'static {
    /// The kind, which must be unique, and the arguments (may be empty).
    fn parts(&self) -> (Cow<'static, str>, String);

    /// Parses the parts.
    fn read(kind: &str, rest: &str) -> Option<Self>;

    /// Generates arbitrary actions; `None` if there are none.
    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<Self>>;

    /// The table and ply it belongs to.
    fn on_table(&self) -> Option<(TableId, Ply)> {
        None
    }

    fn encode(&self) -> String {
        let (kind, rest) = self.parts();
        let id = if rest.is_empty() {
            format!("{VERSION}.{kind}")
        } else {
            format!("{VERSION}.{kind}.{rest}")
        };
        debug_assert!(id.chars().count() <= LONGEST, "{id}");
        id
    }

    fn decode(id: &str) -> Option<Self> {
        if id.chars().count() > LONGEST {
            return None;
        }
        let rest = id.strip_prefix(VERSION)?.strip_prefix('.')?;
        let (kind, rest) = rest.split_once('.').unwrap_or((rest, ""));
        Self::read(kind, rest)
    }
}

/// An action on a table.
pub trait TableAct: Sized + Clone + PartialEq + fmt::Debug + Send + 'static {
    /// The kind, which must be unique, and the arguments (may be empty).
    fn parts(&self) -> (&'static str, String);

    /// Parses the parts.
    fn read(kind: &str, rest: &str) -> Option<Self>;

    #[cfg(test)]
    fn samples() -> BoxedStrategy<Self>;

    /// Binds the act to the present ply of a table.
    fn on(self, table: &Table) -> OnTable<Self> {
        OnTable { table: table.id, ply: table.ply(), act: self }
    }
}

/// An act without arguments.
pub trait PlainAct: Sized + Clone + PartialEq + fmt::Debug + Send + 'static {
    /// All acts with their kinds, which must be unique.
    const KINDS: &'static [(&'static str, Self)];
}

impl<A: PlainAct> TableAct for A {
    fn parts(&self) -> (&'static str, String) {
        (kind_in(A::KINDS, self), String::new())
    }

    fn read(kind: &str, rest: &str) -> Option<A> {
        act_in(A::KINDS, kind, rest)
    }

    #[cfg(test)]
    fn samples() -> BoxedStrategy<A> {
        any_of(A::KINDS)
    }
}

/// An act on a table at a certain ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnTable<A> {
    pub table: TableId,
    pub ply: Ply,
    pub act: A,
}

impl<A: TableAct> Action for OnTable<A> {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let (kind, rest) = self.act.parts();
        let head = format!("{}.{}", base36(self.table.0), base36(u64::from(self.ply.0)));
        (kind.into(), if rest.is_empty() { head } else { format!("{head}.{rest}") })
    }

    fn read(kind: &str, rest: &str) -> Option<OnTable<A>> {
        let mut parts = rest.splitn(3, '.');
        let table = TableId(number(parts.next()?)?);
        let ply = Ply(u32::try_from(number(parts.next()?)?).ok()?);
        Some(OnTable {
            table,
            ply,
            act: A::read(kind, parts.next().unwrap_or_default())?,
        })
    }

    fn on_table(&self) -> Option<(TableId, Ply)> {
        Some((self.table, self.ply))
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<OnTable<A>>> {
        let on = |(table, ply, act)| OnTable { table: TableId(table), ply: Ply(ply), act };
        Some((any::<u64>(), any::<u32>(), A::samples()).prop_map(on).boxed())
    }
}

/// The action type of a feature without actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAction {}

impl Action for NoAction {
    fn parts(&self) -> (Cow<'static, str>, String) {
        match *self {}
    }

    fn read(_: &str, _: &str) -> Option<NoAction> {
        None
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<NoAction>> {
        None
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Close;

impl Action for Close {
    fn parts(&self) -> (Cow<'static, str>, String) {
        ("x".into(), String::new())
    }

    fn read(kind: &str, rest: &str) -> Option<Close> {
        (kind == "x" && rest.is_empty()).then_some(Close)
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<Close>> {
        Some(Just(Close).boxed())
    }
}

pub fn kind_in<A: PartialEq>(all: &[(&'static str, A)], act: &A) -> &'static str {
    // The lists are complete: a test encodes every act.
    all.iter().find_map(|(kind, known)| (known == act).then_some(*kind)).unwrap_or("?")
}

pub fn act_in<A: Clone>(all: &[(&'static str, A)], kind: &str, rest: &str) -> Option<A> {
    all.iter()
        .find_map(|(known, act)| (*known == kind && rest.is_empty()).then(|| act.clone()))
}

/// The part of an invalid id that may be logged: the rest may contain a player's hidden set-up.
pub fn kind_of(id: &str) -> String {
    id.chars()
        .take(LONGEST)
        .collect::<String>()
        .split('.')
        .take(2)
        .collect::<Vec<_>>()
        .join(".")
}

/// The taps so far, as tokens of steps.
pub type Path = Vec<String>;

pub fn path_text(path: &[String]) -> String {
    path.join("/")
}

pub fn read_path(text: &str) -> Path {
    if text.is_empty() {
        Path::new()
    } else {
        text.split('/').map(str::to_owned).collect()
    }
}

/// Prefixes a small number: a page, or the slot that distinguishes the menus of one message.
pub fn slotted(slot: u8, rest: &str) -> String {
    format!("{}.{rest}", base36(u64::from(slot)))
}

pub fn read_slotted(text: &str) -> Option<(u8, &str)> {
    let (slot, rest) = text.split_once('.')?;
    Some((u8::try_from(number(slot)?).ok()?, rest))
}

pub fn read_seat(text: &str) -> Option<Seat> {
    Some(Seat(text.parse().ok().filter(|seat| *seat < 8)?))
}

/// Encodes a game as its index in the registry; `-`: none.
pub fn game_text(game: Option<u8>) -> String {
    game.map_or_else(|| "-".to_owned(), |game| game.to_string())
}

pub fn read_game(text: &str) -> Option<Option<u8>> {
    if text == "-" { Some(None) } else { text.parse().ok().map(Some) }
}

pub fn base36(mut value: u64) -> String {
    let mut digits = Vec::new();
    loop {
        // A digit of base 36 always exists.
        digits.push(char::from_digit((value % 36) as u32, 36).unwrap_or('0'));
        value /= 36;
        if value == 0 {
            return digits.iter().rev().collect();
        }
    }
}

/// Parses a number in base 36; accepts only digits and lower-case letters.
pub fn number(text: &str) -> Option<u64> {
    let plain =
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
    plain.then(|| u64::from_str_radix(text, 36).ok())?
}

#[cfg(test)]
pub mod samples {
    //! Generators for sample actions.

    use super::Path;
    pub use proptest::{prelude::*, strategy::BoxedStrategy};
    use std::fmt::Debug;

    pub fn any_of<A: Clone + Debug + 'static>(all: &[(&'static str, A)]) -> BoxedStrategy<A> {
        let acts: Vec<A> = all.iter().map(|(_, act)| act.clone()).collect();
        prop::sample::select(acts).boxed()
    }

    pub fn any_path() -> impl Strategy<Value = Path> {
        proptest::collection::vec("[a-z0-9^>!.]{1,6}", 0..6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest! {
        #[test]
        fn numbers_round_trip(value: u64) {
            prop_assert_eq!(number(&base36(value)), Some(value));
        }

        #[test]
        fn id_kind_is_short_and_omits_contents(id in "1\\.[a-z!]{1,5}\\.[a-z0-9]{1,14}\\..*") {
            let kind = kind_of(&id);
            prop_assert!(id.starts_with(&kind) && kind.split('.').count() == 2);
        }
    }

    #[test]
    fn odd_numbers_are_refused() {
        for odd in ["", "A", "+1", "-1", "1 ", "zzzzzzzzzzzzzz"] {
            assert_eq!(number(odd), None, "{odd}");
        }
        assert_eq!(read_slotted("7.rest.more"), Some((7, "rest.more")));
        assert_eq!(read_slotted("74.x"), None, "more than a byte");
        assert_eq!(read_seat("8"), None);
    }
}

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

pub mod field;
mod macros;

pub use crate::{ids, with_samples};
pub use field::{Base36, Below, Blank, Field, Letter, List, Packed, Path, Word, Written, base36, number};

use deltille_base::ids::{ChannelId, Ply, TableId};
use deltille_table::Table;
#[cfg(feature = "samples")]
use samples::*;
use std::fmt;

/// First character of every id; other versions of the program may accept other ids.
const VERSION: &str = "1";
/// Discord's limit, in characters.
pub const LONGEST: usize = 100;

/// An action of a feature's buttons, menus and forms.
pub trait Action: Field {
    /// Whether there are any.
    const EXISTS: bool = true;

    /// The table and ply it belongs to.
    fn on_table(&self) -> Option<(TableId, Ply)> {
        None
    }

    fn encode(&self) -> String {
        let id = format!("{VERSION}.{}", Written(self));
        debug_assert!(id.chars().count() <= LONGEST, "{id}");
        id
    }

    fn decode(id: &str) -> Option<Self> {
        if id.chars().count() > LONGEST {
            return None;
        }
        Self::from_text(id.strip_prefix(VERSION)?.strip_prefix('.')?)
    }
}

/// An act on a table. Its template begins with the kind, which must be unique.
pub trait TableAct: Field {
    /// Binds the act to the present ply of a table.
    fn on(self, table: &Table) -> OnTable<Self> {
        OnTable { table: table.id, ply: table.ply(), act: self }
    }
}

impl<A: Field> TableAct for A {}

/// An act on a table at a certain ply. Both follow the kind: the act `t.0.e3` becomes `t.<table>.<ply>.0.e3`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnTable<A> {
    pub table: TableId,
    pub ply: Ply,
    pub act: A,
}

impl<A: Field> Field for OnTable<A> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let act = self.act.to_text();
        let (kind, rest) = act.split_once('.').unwrap_or((&act, ""));
        write!(f, "{kind}.{}.{}", Written(&self.table), Written(&self.ply))?;
        if rest.is_empty() { Ok(()) } else { write!(f, ".{rest}") }
    }

    fn read(text: &str) -> Option<(OnTable<A>, &str)> {
        let (kind, rest) = text.split_once('.')?;
        let (table, rest) = TableId::read(rest)?;
        let (ply, rest) = Ply::read(rest.strip_prefix('.')?)?;
        // Without anything behind it, the kind has no dot.
        let act = A::from_text(&format!("{kind}{rest}"));
        let act = act.or_else(|| A::from_text(&format!("{kind}.")).filter(|_| rest.is_empty()))?;
        Some((OnTable { table, ply, act }, ""))
    }

    #[cfg(feature = "samples")]
    fn samples() -> BoxedStrategy<OnTable<A>> {
        let on = |(table, ply, act)| OnTable { table, ply, act };
        (TableId::samples(), Ply::samples(), A::samples()).prop_map(on).boxed()
    }
}

impl<A: Field> Action for OnTable<A> {
    fn on_table(&self) -> Option<(TableId, Ply)> {
        Some((self.table, self.ply))
    }
}

/// The action type of a feature without actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAction {}

impl Field for NoAction {
    fn write(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }

    fn read(_: &str) -> Option<(NoAction, &str)> {
        None
    }

    #[cfg(feature = "samples")]
    fn samples() -> BoxedStrategy<NoAction> {
        Just(()).prop_filter_map("no action", |()| None).boxed()
    }
}

impl Action for NoAction {
    const EXISTS: bool = false;
}

ids! {
    pub struct Close as "x";
}

ids! {
    /// A table, and its channel.
    #[derive(Copy)]
    pub struct Whereabouts {
        pub channel: ChannelId,
        pub table: TableId,
    } = "{channel}.{table}"
}

impl Whereabouts {
    pub fn of(table: &Table) -> Whereabouts {
        Whereabouts { channel: table.channel, table: table.id }
    }
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

#[cfg(feature = "samples")]
pub mod samples {
    //! Generators for sample actions.

    pub use super::Field;
    pub use proptest::{
        prelude::*,
        strategy::{BoxedStrategy, Union},
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_games::Seat;

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
        assert_eq!(Base36::<u8>::from_text("74"), None, "more than a byte");
        assert_eq!(Seat::from_text("8"), None);
    }
}

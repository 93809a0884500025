//! The choices in the form of `/play`, as encoded in the ids of its buttons and menus.
//!
//! ```text
//!   1.f<act>.<game>-<variant>-<seat>-<page>-<values>-<opponents>-<time>[-<against><lasts><others>]
//! ```

use crate::frame::ui::{
    Base36, Blank, Packed,
    custom_id::{Letter, List},
    ids,
};
use deltille_base::ids::UserId;
use deltille_games::Level;
use deltille_table::Stakes;

ids! {
    pub struct Form {
        pub act: FormAct,
        pub choices: FormChoices,
    } as "f{act}.{choices}"
}

ids! {
    #[derive(Copy)]
    pub enum FormAct {
        Open = "!",
        /// Opens the table in a thread of its own.
        Thread = "+",
        /// Shows this page of choices.
        Page(u8) = "p{}",
        /// Select: the value of the option with this index.
        Option(u8) = "o{}",
        Variant = "v",
        /// Select: the host's seat.
        Seat = "s",
        Time = "t",
        /// Select: people, or computers of a level, on the seats without a named person.
        Against = "a",
        /// Select: how long the lobby waits.
        Lasts = "l",
        /// Select: whether the first game of several offers closes the others.
        Others = "w",
        /// Select: what a challenge is played for.
        Dare = "d",
        /// Opens the form for numbers; also the id of the submitted form.
        Numbers = "n",
    }
}

ids! {
    /// The choices in the form. Numbers are indexes into the game's own tables of data.
    #[derive(Default)]
    pub struct FormChoices {
        pub game: u8,
        pub variant: u8,
        /// The host's seat by number; `None`: drawn.
        pub seat: Option<u8> as Blank<u8>,
        /// The page of choices to show.
        pub page: u8,
        /// In the order of the variant's options. A word is given by its index, an integer as it is; missing
        /// values are defaults.
        pub values: Vec<u32> as List<Base36<u32>, 16>,
        pub opponents: Vec<UserId> as List<UserId, 8>,
        /// The time control: an index into the list of choices.
        pub time: u8 as WrittenTime,
        pub terms: Terms as Blank<Terms>,
    } = "{game}-{variant}-{seat}-{page}-{values}-{opponents}{time}{terms}"
}

ids! {
    /// Terms of the open seats: opponents, deadline of the lobby, the host's other offers.
    #[derive(Copy, Default)]
    pub struct Terms {
        pub against: Against,
        pub lasts: Lasts,
        pub others: Others,
    } = "-{against}{lasts}{others}"
}

impl From<Terms> for Blank<Terms> {
    fn from(terms: Terms) -> Blank<Terms> {
        Blank((terms != Terms::default()).then_some(terms))
    }
}

impl From<Blank<Terms>> for Terms {
    fn from(Blank(terms): Blank<Terms>) -> Terms {
        terms.unwrap_or_default()
    }
}

ids! {
    /// Opponents on the open seats, and the stakes.
    #[derive(Copy, Default)]
    pub enum Against {
        #[default]
        People = "",
        /// People, in a rated game.
        Rated = "r",
        Computers(Level) = "{}",
    }
}

impl Against {
    pub fn computers(self) -> Option<Level> {
        match self {
            Against::Computers(level) => Some(level),
            Against::People | Against::Rated => None,
        }
    }

    pub fn stakes(self) -> Stakes {
        if self == Against::Rated { Stakes::Rated } else { Stakes::Casual }
    }
}

/// How long the lobby waits: an index into the list of choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lasts(pub u8);

impl Packed for Lasts {
    type As = Blank<Letter<b'b', 15>>;

    fn pack(&self) -> Blank<Letter<b'b', 15>> {
        Blank(self.0.checked_sub(1).map(Letter))
    }

    fn unpack(Blank(letter): Blank<Letter<b'b', 15>>) -> Option<Lasts> {
        Some(Lasts(letter.map_or(0, |Letter(place)| place + 1)))
    }
}

ids! {
    /// Fate of the host's other offers when this one begins.
    #[derive(Copy, Default)]
    pub enum Others {
        #[default]
        Stay = "",
        Close = "z",
    }
}

ids! {
    /// A time in an id. Forms from before there were clocks have none.
    pub enum WrittenTime {
        Given(u8 as Base36<u8>) = "-{}",
        Missing = "",
    }
}

impl From<u8> for WrittenTime {
    fn from(time: u8) -> WrittenTime {
        WrittenTime::Given(time)
    }
}

impl From<WrittenTime> for u8 {
    fn from(time: WrittenTime) -> u8 {
        match time {
            WrittenTime::Given(time) => time,
            WrittenTime::Missing => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        frame::ui::custom_id::{Action, LONGEST, samples::*},
        routing::variants::most_seats,
    };
    use deltille_games::registry;

    proptest! {
        #[test]
        fn forms_without_clocks_decode(values in proptest::collection::vec(0u32..36, 0..8)) {
            let choices = FormChoices { game: 1, variant: 2, values, ..FormChoices::default() };
            let form = Form { act: FormAct::Open, choices };
            let id = form.encode();
            let old = id.strip_suffix("-0").expect("the clock is last");
            prop_assert_eq!(Form::decode(old), Some(form));
        }
    }

    #[test]
    fn the_largest_forms_of_all_games_fit() {
        let terms = Terms {
            against: Against::Rated,
            lasts: Lasts(15),
            others: Others::Close,
        };
        for game in registry::games() {
            let longest = game.variants.iter().map(|variant| variant.options.len()).max().unwrap_or(0);
            // Today's ids of users have twelve digits in base 36.
            let opponents = vec![UserId(36u64.pow(12) - 1); most_seats(game) - 1];
            let values = vec![35; longest];
            let choices = FormChoices {
                game: 9,
                variant: 9,
                seat: Some(9),
                page: 9,
                values,
                opponents,
                time: 35,
                terms,
            };
            let form = Form { act: FormAct::Option(9), choices };
            let id = form.encode();
            assert!(id.chars().count() <= LONGEST, "{}: {id}", game.id);
            assert_eq!(Form::decode(&id), Some(form));
        }
    }
}

//! A game's options as the form of `/play` shows them: which select sets them, and the labels of their
//! values.

use deltille::{
    bot::actions::{Action, Form, FormAct},
    games::{OptionValues, registry},
};

/// One option with its value, as the form writes them.
pub struct Setting {
    /// The place among the variant's options; also the field's `custom_id` in the form for numbers.
    pub place: usize,
    pub value: String,
}

impl Setting {
    pub fn of(game: &str, variant: &str, key: &str, value: &str) -> Setting {
        let info = registry::game(game).expect("a registered game");
        let variant = info.variants.iter().find(|known| known.id == variant).expect("a variant of the game");
        let place = variant
            .options
            .iter()
            .position(|option| option.key == key)
            .expect("an option of the variant");
        let value = match variant.options[place].values {
            OptionValues::Words(words) => {
                words.iter().position(|word| *word == value).expect("a value").to_string()
            }
            OptionValues::Integer { .. } | OptionValues::Text => value.to_owned(),
        };
        Setting { place, value }
    }

    /// Whether this select of the form sets the option.
    pub fn is_set_by(&self, custom_id: &str) -> bool {
        matches!(Form::decode(custom_id), Some(Form { act: FormAct::Option(place), .. }) if usize::from(place) == self.place)
    }
}

pub fn first_seat(game: &str, variant: &str) -> String {
    let info = registry::game(game).expect("a registered game");
    let seats = deltille::bot::seats_of(info, variant).expect("a variant of the game");
    deltille::text::word(Default::default(), &format!("seat-{}", seats[0]))
}

//! The form's choices, checked against the existing games, and the values that options can take in it.

use super::form_choices::FormChoices;
use crate::{
    frame::ui::OPTIONS,
    routing::{Problem, Result},
};
use deltille_base::text::Message;
use deltille_games::{AnyPlay, GameInfo, Levels, OptionInfo, OptionValues, Setup, VariantInfo, registry};

pub struct CheckedChoices {
    pub choices: FormChoices,
    pub game: &'static GameInfo,
    pub variant: &'static VariantInfo,
    pub setup: Setup,
    pub seats: &'static [&'static str],
}

impl CheckedChoices {
    /// # Errors
    /// A game, variant or option does not exist, or the setup is invalid.
    pub fn of(choices: &FormChoices) -> Result<CheckedChoices> {
        let unknown = || Problem::Unknown(format!("{choices:?}"));
        let game = *registry::games().get(usize::from(choices.game)).ok_or_else(unknown)?;
        let variant = game.variants.get(usize::from(choices.variant)).ok_or_else(unknown)?;
        let given: Vec<(String, String)> = variant
            .options
            .iter()
            .zip(&choices.values)
            .filter_map(|(option, value)| Some((option.key.to_owned(), value_text(option, *value)?)))
            .collect();
        let setup = Setup::parse(game, Some(variant.id), &given)?;
        let seats = AnyPlay::start(&setup)?.seats();
        Ok(CheckedChoices { choices: choices.clone(), game, variant, setup, seats })
    }

    /// The choices with all values explicit and one of them changed.
    pub fn with_value(&self, option: usize, value: u32) -> FormChoices {
        let mut values = written(self.variant, &self.setup);
        if let Some(old) = values.get_mut(option) {
            *old = value;
        }
        FormChoices { values, ..self.choices.clone() }
    }

    /// The levels that computers have in this game.
    pub fn levels(&self) -> &'static Levels {
        Levels::of(self.game.id, self.variant.id, self.seats.len())
    }

    /// Seats without a named person, not counting the host's.
    pub fn open_seats(&self) -> usize {
        self.seats.len().saturating_sub(1 + self.choices.opponents.len())
    }

    /// Checks that every named person gets a seat.
    ///
    /// # Errors
    /// There are too few seats.
    pub fn check_seats(&self) -> Result<()> {
        if self.seats.len() > self.choices.opponents.len() {
            return Ok(());
        }
        Err(too_many(self.seats.len().saturating_sub(1), self.choices.opponents.len()))
    }
}

/// The problem that more people were named than get a seat; `most` does not count the host.
pub fn too_many(most: usize, named: usize) -> Problem {
    Problem::Said(Message::new("form-too-many").with("most", most).with("named", named))
}

/// The values of a setup's options, as the choices encode them.
pub fn written(variant: &VariantInfo, setup: &Setup) -> Vec<u32> {
    variant.options.iter().map(|option| number(setup, option)).collect()
}

/// The initial values in the form of a variant: the defaults, but with as many players as `setup` has.
pub fn proposed(variant: &VariantInfo, setup: &Setup) -> Vec<u32> {
    let value = |option: &OptionInfo| match option.values {
        _ if option.proposed == option.default => None,
        OptionValues::Words(words) => {
            words.iter().position(|word| *word == option.proposed).map(|at| at as u32)
        }
        OptionValues::Integer { .. } | OptionValues::Text => None,
    };
    variant
        .options
        .iter()
        .zip(written(variant, setup))
        .map(|(option, plain)| value(option).unwrap_or(plain))
        .collect()
}

/// The value of an option, as the choices encode it.
pub fn number(setup: &Setup, option: &OptionInfo) -> u32 {
    let value = setup.option(option.key);
    match option.values {
        OptionValues::Words(words) => words.iter().position(|word| *word == value).unwrap_or(0) as u32,
        OptionValues::Integer { .. } => value.parse().unwrap_or(0),
        OptionValues::Text => 0,
    }
}

/// Decodes a value of the choices for a setup.
pub fn value_text(option: &OptionInfo, value: u32) -> Option<String> {
    match option.values {
        OptionValues::Words(words) => words.get(value as usize).map(|word| (*word).to_owned()),
        OptionValues::Integer { .. } => Some(value.to_string()),
        // Free text cannot travel in a button; such options keep their default here.
        OptionValues::Text => None,
    }
}

/// The values a select can offer, as the choices encode them; `None` if there are too many, so that a form
/// asks instead.
pub fn listed(option: &OptionInfo) -> Option<Vec<u32>> {
    match option.values {
        // One more than a select holds is possible, because the current value need not be offered.
        OptionValues::Words(words) => (words.len() <= OPTIONS + 1).then(|| (0..words.len() as u32).collect()),
        OptionValues::Integer { min, max, also } => {
            let values: Vec<u32> = also.iter().copied().chain((min..=max).take(OPTIONS + 1)).collect();
            (values.len() <= OPTIONS).then_some(values)
        }
        OptionValues::Text => None,
    }
}

/// Integer options that only a form can ask for, with their indexes.
pub fn numbers(variant: &'static VariantInfo) -> impl Iterator<Item = (usize, &'static OptionInfo)> {
    let asked = |option: &OptionInfo| {
        matches!(option.values, OptionValues::Integer { .. }) && listed(option).is_none()
    };
    variant.options.iter().enumerate().filter(move |(_, option)| asked(option)).take(5)
}

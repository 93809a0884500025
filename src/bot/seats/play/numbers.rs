//! The form for integer options that no menu can hold.

use super::{
    checked_choices::{CheckedChoices, numbers},
    form_choices::{Form, FormAct, FormChoices},
};
use crate::{
    frame::ui::{
        Modal, ModalField,
        custom_id::Action,
        escape::{code, cut},
        options::option_name,
        t,
    },
    routing::{Problem, Result},
};
use deltille_base::text::{Locale, Message, say};

pub fn ask(locale: Locale, choices: &FormChoices) -> Result<Modal> {
    let checked = CheckedChoices::of(choices)?;
    let fields = numbers(checked.variant).map(|(index, option)| ModalField {
        custom_id: index.to_string(),
        label: cut(&option_name(locale, checked.game.id, option.key), 45),
        value: checked.setup.option(option.key).to_owned(),
        placeholder: say(locale, &option.values.allowed()),
        max_length: 10,
        required: true,
    });
    let fields: Vec<ModalField> = fields.collect();
    if fields.is_empty() {
        return Err(Problem::Unknown("a form without numbers".to_owned()));
    }
    Ok(Modal {
        custom_id: Form { act: FormAct::Numbers, choices: choices.clone() }.encode(),
        title: t(locale, "form-numbers"),
        fields,
    })
}

/// The choices with the numbers of the submitted form.
///
/// # Errors
/// A field is not a valid number for its option.
pub fn take(locale: Locale, choices: &FormChoices, fields: &[(String, String)]) -> Result<FormChoices> {
    let mut next = choices.clone();
    for (field, text) in fields {
        let checked = CheckedChoices::of(&next)?;
        let place: usize = field.parse().map_err(|_| Problem::Unknown(field.clone()))?;
        let option = checked.variant.options.get(place).ok_or_else(|| Problem::Unknown(field.clone()))?;
        let wrong = || {
            let message = Message::new("form-number-wrong").with("text", code(text));
            let name = option_name(locale, checked.game.id, option.key);
            Problem::Said(message.with("option", name).with("allowed", option.values.allowed()))
        };
        let number: u32 = text.trim().parse().map_err(|_| wrong())?;
        let changed = checked.with_value(place, number);
        CheckedChoices::of(&changed).map_err(|_| wrong())?;
        next = changed;
    }
    Ok(next)
}

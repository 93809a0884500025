//! The bot's commands, as the client offers them.

use super::walk::Walk;
use crate::end_to_end::stage::Stage;
use deltille::playground::{Outcome, Person, Pressed};
use deltille_testing::playground::PATIENCE;
use serde_json::{Value, json};

/// A command with some of its options.
#[derive(Clone, Debug)]
pub struct Command {
    pub name: String,
    /// Discord's number: typed, of a person, of a message.
    kind: u64,
    options: Vec<Value>,
    /// Without options that may be left out.
    pub is_plain: bool,
}

impl std::fmt::Display for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "/{}", self.name)?;
        self.options
            .iter()
            .try_for_each(|option| write!(f, " {}", option["name"].as_str().unwrap_or_default()))
    }
}

impl Command {
    /// Each command with what it must have, and with one more of its options each.
    pub fn all(stage: &Stage) -> Vec<Command> {
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let mut all = Vec::new();
        for command in stage.playground.commands() {
            let name = command["name"].as_str().expect("a name").to_owned();
            let below = list(&command["options"]);
            let (inner, options): (Vec<_>, Vec<_>) =
                below.into_iter().partition(|option| option["type"] == 1);
            let mut add = |name: String, options: Vec<Value>| {
                let kind = command["type"].as_u64().unwrap_or(1);
                let (must, may): (Vec<_>, Vec<_>) =
                    options.into_iter().partition(|option| option["required"] == true);
                all.push(Command {
                    name: name.clone(),
                    kind,
                    options: must.clone(),
                    is_plain: true,
                });
                all.extend(may.into_iter().map(|option| Command {
                    name: name.clone(),
                    kind,
                    options: [must.clone(), vec![option]].concat(),
                    is_plain: false,
                }));
            };
            match inner.is_empty() {
                true => add(name, options),
                false => inner.into_iter().for_each(|inner| {
                    add(
                        format!("{name} {}", inner["name"].as_str().expect("a name")),
                        list(&inner["options"]),
                    );
                }),
            }
        }
        all
    }

    pub async fn send(&self, walk: &Walk<'_>, person: &Person) -> Option<Pressed> {
        let other = walk.people.iter().find(|other| other.id != person.id)?;
        match self.kind {
            2 => return person.choose_for_person(walk.channel, &self.name, other.id),
            3 => {
                let message =
                    person.messages(walk.channel).into_iter().rfind(|message| message.only_for.is_none())?;
                return person.choose_for_message(walk.channel, &self.name, message.id);
            }
            _ => {}
        }
        let mut given: Vec<(&str, Value)> = Vec::new();
        for option in &self.options {
            let name = option["name"].as_str()?;
            let value = match option["type"].as_u64()? {
                3 if option["choices"][0].is_object() => option["choices"][0]["value"].clone(),
                3 if option["autocomplete"] == true => self.suggested(walk, person, &given, name).await,
                3 => json!("# game: triablo"),
                4 => option["min_value"].as_u64().unwrap_or(1).into(),
                5 => json!(true),
                6 => json!(other.id.to_string()),
                11 => json!(person.upload("game.txt", "# game: triablo\n# option setup: standard\ne3-f3v\n")),
                kind => panic!("an option of kind {kind}"),
            };
            given.push((name, value));
        }
        person.slash(walk.channel, &self.name, &given)
    }

    /// The first suggestion.
    async fn suggested(
        &self,
        walk: &Walk<'_>,
        person: &Person,
        given: &[(&str, Value)],
        name: &str,
    ) -> Value {
        let typed: Vec<(&str, Value)> = given.iter().cloned().chain([(name, json!(""))]).collect();
        let asked = person.complete(walk.channel, &self.name, &typed, name);
        let Some(asked) = asked else { return json!("?") };
        match asked.answered_within(PATIENCE).await {
            Some(Outcome::Choices(choices)) if !choices.is_empty() => choices[0]["value"].clone(),
            Some(Outcome::Choices(_)) => json!("?"),
            other => panic!("suggestions for {name} of {self}: {other:?}"),
        }
    }
}

//! Finds where a person or a server may be mentioned, without decoding anything.

use crate::{
    frame::settings::lists::{ListOf, mark},
    puzzles::own_kind::own_places,
};
use deltille_base::ids::{ChannelId, GuildId, UserId};
use deltille_store::{Label, Loaded, Outgoing, Subject};

/// A person's id as it appears in stored data.
pub struct Words {
    pub user: UserId,
    decimal: String,
}

impl Words {
    pub fn of(user: UserId) -> Words {
        Words { user, decimal: user.to_string() }
    }

    /// Whether a subject may mention them. Has no false negatives.
    pub fn may_be_in(&self, subject: Subject, loaded: &Loaded) -> bool {
        let own = match subject {
            Subject::User(id) | Subject::Import(id) | Subject::Tried(id) | Subject::Rating(id) => {
                id == self.user
            }
            _ => false,
        };
        let list = match subject {
            Subject::User(owner) => Some(ListOf::Person(owner)),
            Subject::Guild(guild) => Some(ListOf::Server(guild)),
            _ => None,
        };
        let listed = list.is_some_and(|list| is_in(&loaded.body, &mark(self.user, list)));
        let called = |row: &Outgoing| row.to.contains(&self.user) || row.kind.contains(&self.decimal);
        let found = |label: &Label| label.0.contains(&self.decimal);
        own || listed
            || is_in(&loaded.body, &self.decimal)
            || loaded.labels.iter().any(found)
            || loaded.owed.iter().any(called)
    }

    /// All byte sequences that may identify them in keys and in unreadable bytes.
    pub fn all(&self) -> Vec<Vec<u8>> {
        let id = self.user.0;
        let mut words = vec![
            self.decimal.clone().into_bytes(),
            id.to_be_bytes().to_vec(),
            id.to_le_bytes().to_vec(),
            (!id).to_be_bytes().to_vec(),
        ];
        let places = own_places(self.user).into_iter();
        words.extend(places.map(|place| ChannelId::from(place).to_string().into_bytes()));
        words
    }
}

/// The labels that do not name this person: `u7`, `u6u7:triablo`, `d20778u7`, `seat:7`.
pub fn without_person(labels: &[Label], user: UserId) -> Vec<Label> {
    labels.iter().filter(|label| !names(label, &['u', ':'], user.0)).cloned().collect()
}

/// The labels that do not name this server: `g5`, `g5u7:triablo`, `g5d20778`.
pub fn without_server(labels: &[Label], guild: GuildId) -> Vec<Label> {
    labels.iter().filter(|label| !names(label, &['g'], guild.0)).cloned().collect()
}

/// Whether a label has this number after one of these signs.
fn names(Label(label): &Label, signs: &[char], number: u64) -> bool {
    let number = number.to_string();
    label.match_indices(&number).any(|(at, _)| {
        let before = label[..at].chars().next_back();
        let after = label[at + number.len()..].chars().next();
        before.is_some_and(|sign| signs.contains(&sign)) && !after.is_some_and(|sign| sign.is_ascii_digit())
    })
}

pub fn is_in(bytes: &[u8], text: &str) -> bool {
    let Some(first) = text.as_bytes().first() else {
        return true;
    };
    let mut starts = bytes.iter().enumerate().filter(|(_, byte)| *byte == first);
    starts.any(|(at, _)| bytes[at..].starts_with(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_classified_by_named_user() {
        let labels = |all: &[&str]| all.iter().map(|label| Label((*label).to_owned())).collect::<Vec<_>>();
        let all = labels(&[
            "u7",
            "u7:triablo",
            "u6u7",
            "u77",
            "u5u6",
            "g7",
            "g7u6:triablo",
            "g5u7",
            "d7u6",
            "d20778u7",
            "seat:7",
            "g5",
        ]);
        let left = labels(&["u77", "u5u6", "g7", "g7u6:triablo", "d7u6", "g5"]);
        assert_eq!(without_person(&all, UserId(7)), left);
        assert_eq!(without_server(&all, GuildId(7)).len(), all.len() - 2);
    }

    #[test]
    fn texts_are_found_in_bytes() {
        for (bytes, found) in [("xx123", true), ("1123", true), ("112", false), ("", false), ("123", true)] {
            assert_eq!(is_in(bytes.as_bytes(), "123"), found, "{bytes}");
        }
    }
}

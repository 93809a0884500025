//! People on the lists of others: whom a person has blocked, and whom a server's moderators keep from taking
//! part.
//!
//! A list outlives the data of the people on it, because *Delete everything* would otherwise lift a ban or a
//! block. Of such a person a fingerprint is left: it recognises them if they return, belongs to this
//! one list, and tells no name.

use deltille_base::ids::{GuildId, Time, UserId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Most people on one list.
pub const MOST: usize = 250;

/// Bytes of a fingerprint.
const BYTES: usize = 16;

/// The owner of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListOf {
    Person(UserId),
    Server(GuildId),
}

/// A person on a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Who {
    Id(UserId),
    /// The fingerprint of a person who had their data deleted, or who plays from another server.
    Mark(String),
}

impl Who {
    /// A person whose id the owner of the list does not learn.
    pub fn unseen(user: UserId, list: ListOf) -> Who {
        Who::Mark(mark(user, list))
    }

    pub fn is(&self, user: UserId, list: ListOf) -> bool {
        match self {
            Who::Id(id) => *id == user,
            Who::Mark(known) => *known == mark(user, list),
        }
    }

    /// The value for it in menus.
    pub fn word(&self) -> String {
        match self {
            Who::Id(id) => id.to_string(),
            Who::Mark(known) => known.clone(),
        }
    }
}

/// The fingerprint of a person on a list.
pub fn mark(user: UserId, list: ListOf) -> String {
    let (kind, owner) = match list {
        ListOf::Person(owner) => ("blocked by", owner.0),
        ListOf::Server(guild) => ("banned on", guild.0),
    };
    let hash = Sha256::digest(format!("deltille: {} {kind} {owner}", user.0));
    hash[..BYTES].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A person whom another one has blocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blocked {
    pub who: Who,
    /// Their name when they were blocked, raw; empty after their data was deleted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

/// A person whom a server's moderators keep from opening and joining tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ban {
    pub who: Who,
    /// Their name at the time, raw; empty after their data was deleted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// When it ends by itself, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Time>,
    /// Why, in a moderator's words, raw.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// Whether the person reads the reason too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub told: bool,
    /// Set until they are out of the server's lobbies: when the background worker sees to that, if the request
    /// has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frees: Option<Time>,
}

impl Ban {
    pub fn holds(&self, at: Time) -> bool {
        self.until.is_none_or(|until| at < until)
    }
}

/// Leaves no more of a deleted person than their fingerprint. Returns whether there was more.
pub fn forget<'a>(
    entries: impl Iterator<Item = (&'a mut Who, &'a mut String)>,
    user: UserId,
    list: ListOf,
) -> bool {
    let mut found = false;
    for (who, name) in entries.filter(|(who, _)| who.is(user, list)) {
        found |= matches!(who, Who::Id(_)) || !name.is_empty();
        *who = Who::Mark(mark(user, list));
        name.clear();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deleted_person_is_recognised_by_one_list_only() {
        let (ann, bob) = (UserId(7), UserId(8));
        let (list, other) = (ListOf::Server(GuildId(1)), ListOf::Person(UserId(1)));
        let mut bans = [ann, bob].map(|user| Ban {
            who: Who::Id(user),
            name: "x".to_owned(),
            until: None,
            reason: String::new(),
            told: false,
            frees: None,
        });
        let entries = bans.iter_mut().map(|ban| (&mut ban.who, &mut ban.name));
        assert!(forget(entries, ann, list));
        let again = bans.iter_mut().map(|ban| (&mut ban.who, &mut ban.name));
        assert!(!forget(again, ann, list), "the id is gone");
        bans[0].name = "Ann of another server".to_owned();
        let unseen = bans.iter_mut().map(|ban| (&mut ban.who, &mut ban.name));
        assert!(forget(unseen, ann, list) && bans[0].name.is_empty(), "a name beside the fingerprint");
        let text = serde_json::to_string(&bans).unwrap();
        assert!(!text.contains(":7,") && text.contains("\"who\":8"), "{text}");
        let read: Vec<Ban> = serde_json::from_str(&text).unwrap();
        assert!(read[0].who.is(ann, list) && !read[0].who.is(bob, list) && !read[0].who.is(ann, other));
        assert!(read[1].who.is(bob, list) && read[0].name.is_empty() && read[1].name == "x");
    }

    #[test]
    fn a_ban_from_before_there_were_reasons_is_read() {
        let ban: Ban = serde_json::from_str(r#"{"who":7,"name":"Ann","until":5}"#).unwrap();
        assert!(ban.who == Who::Id(UserId(7)) && ban.reason.is_empty() && !ban.told);
        let text = serde_json::to_string(&ban).unwrap();
        assert_eq!(text, r#"{"who":7,"name":"Ann","until":5}"#, "and written as before");
    }

    #[test]
    fn a_ban_ends_at_its_time() {
        let ban = |until| {
            let (who, name, reason) = (Who::Id(UserId(1)), String::new(), String::new());
            Ban { who, name, until, reason, told: false, frees: None }
        };
        assert!(ban(None).holds(Time(u64::MAX)) && ban(Some(Time(5))).holds(Time(4)));
        assert!(!ban(Some(Time(5))).holds(Time(5)));
    }
}

//! The kinds of puzzles, and the place of each person's table of each kind.

use crate::{frame::ui::ids, puzzles::families::families};
use deltille_base::ids::{ChannelId, OwnTableId, UserId};
use deltille_games::Grade;
use sha2::{Digest, Sha256};

ids! {
    /// A kind of puzzle; a person can have one of each kind in progress.
    #[derive(Copy)]
    pub enum OwnKind {
        Daily(Grade) = "d.{}",
        /// A puzzle of the family with this index in [`families`], whose order is fixed.
        Family(u8) = "{}",
        Tactic = "t",
    }
}

impl OwnKind {
    pub fn all() -> Vec<OwnKind> {
        let families = (0..families().len()).map(|place| OwnKind::Family(place as u8));
        Grade::ALL
            .into_iter()
            .map(OwnKind::Daily)
            .chain(families)
            .chain([OwnKind::Tactic])
            .collect()
    }

    /// The kind of the user's own table at this place.
    pub fn at(place: ChannelId, user: UserId) -> Option<OwnKind> {
        OwnKind::all().into_iter().find(|kind| ChannelId::from(kind.place(user)) == place)
    }

    /// The place of this person's table of the kind; no other person's table is there.
    pub fn place(self, user: UserId) -> OwnTableId {
        let name = match self {
            OwnKind::Daily(grade) => format!("daily {}", grade.word()),
            OwnKind::Tactic => "tactic".to_owned(),
            // Tables are stored under the id, which says more than the index.
            OwnKind::Family(place) => {
                families().get(usize::from(place)).map(|family| family.id()).unwrap_or_default()
            }
        };
        let hash: [u8; 32] = Sha256::digest(format!("{user} {name}")).into();
        let [a, b, c, d, e, f, g, h, ..] = hash;
        OwnTableId::new(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }
}

pub fn own_places(user: UserId) -> Vec<OwnTableId> {
    OwnKind::all().into_iter().map(|kind| kind.place(user)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn own_table_places_are_distinct() {
        let kinds = OwnKind::all();
        let places: HashSet<OwnTableId> =
            (1..100).flat_map(|user| kinds.iter().map(move |kind| kind.place(UserId(user)))).collect();
        assert_eq!(places.len(), 99 * kinds.len());
        assert!(places.iter().all(|place| ChannelId::from(*place).is_own()));
        assert_eq!(kinds[3].place(UserId(5)), OwnKind::Family(0).place(UserId(5)), "always the same");
        assert!(!ChannelId(1_462_015_105_796 << 22).is_own());
    }
}

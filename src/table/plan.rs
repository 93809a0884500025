//! Conditional moves and automatic entries as they are stored; `ahead` carries them out.

use deltille_games::{Control, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One line of play from the current board. Private: shown to its owner only.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub(super) owner: Seat,
    /// Canonical lines, each with the seat that makes it.
    pub(super) steps: Vec<(Seat, String)>,
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Plan(private)")
    }
}

impl Plan {
    pub fn steps(&self) -> &[(Seat, String)] {
        &self.steps
    }

    /// Identifies this plan among its owner's.
    pub fn id(&self) -> u32 {
        // FNV-1a: the same on every machine and in every version.
        let bytes = self.steps.iter().flat_map(|(_, line)| line.bytes().chain([0]));
        bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }

    /// Whether both plans can be followed: they are equal, or differ first at an entry of another player.
    pub(super) fn agrees_with(&self, other: &Plan) -> bool {
        let mut pairs = self.steps.iter().zip(&other.steps);
        pairs.find(|(one, other)| one != other).is_none_or(|((seat, _), _)| *seat != self.owner)
    }

    pub(super) fn begins_with(&self, other: &Plan) -> bool {
        self.steps.starts_with(&other.steps)
    }
}

/// Why the table made an entry itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Automatic {
    Planned,
    /// The game makes it.
    Game,
    Only,
}

/// Plans, and which entries were automatic.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ahead {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) plans: Vec<Plan>,
    /// Indexes into the record, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) automatic: Vec<(u32, Automatic)>,
    /// Number of entries that the plans have followed.
    #[serde(skip)]
    pub(super) seen: usize,
}

impl Ahead {
    pub(super) fn read(mut self, entries: usize) -> Ahead {
        self.seen = entries;
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.plans.is_empty() && self.automatic.is_empty()
    }

    /// Drops the plans of a seat whose player has changed.
    pub(super) fn forget_of(&mut self, seat: Seat) {
        self.plans.retain(|plan| plan.owner != seat);
    }

    pub(super) fn forget_all(&mut self) {
        self.plans.clear();
    }

    /// Drops all plans after the record was cut back to this many entries: they were made for another board.
    pub(super) fn cut(&mut self, entries: usize) {
        self.plans.clear();
        self.automatic.retain(|(index, _)| (*index as usize) < entries);
        self.seen = entries;
    }

    pub(super) fn follow(&mut self, line: &str, seat: Option<Seat>) {
        match Control::of_line(line) {
            Some(Control::Offer(_) | Control::Accept(_)) => {}
            Some(Control::Leave(_)) => self.plans.clear(),
            None => self.plans.retain_mut(|plan| {
                let fits = plan.steps.first().is_some_and(|(by, wanted)| Some(*by) == seat && wanted == line);
                if fits {
                    plan.steps.remove(0);
                }
                fits && !plan.steps.is_empty()
            }),
        }
    }
}

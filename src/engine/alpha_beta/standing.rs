//! What evaluations said in this search: each iteration, and each order of the same entries, comes to
//! positions that were evaluated before. Where many features are counted (Triortan) looking a value up is
//! much quicker than counting them again.

/// Positions that are kept at most: half a MiB, so that they stay near the processor.
const MOST: u64 = 1 << 16;

/// Values for the seat that thinks, each with the upper 48 bits of its position's hash. With all places the
/// place tells eight more: one position in 2^56 is taken for another.
pub(super) struct Standings(Vec<u64>);

impl Standings {
    /// For a search of so many nodes.
    pub fn new(nodes: u64) -> Standings {
        Standings(vec![0; nodes.clamp(64, MOST).next_power_of_two() as usize])
    }

    /// The value of the position with this hash, which `evaluate` tells if it is not known.
    #[inline]
    pub fn of(&mut self, hash: u64, evaluate: impl FnOnce() -> i16) -> i16 {
        // Their number is a power of two.
        let at = (hash >> 8) as usize & (self.0.len() - 1);
        let place = &mut self.0[at];
        if *place >> 16 != hash >> 16 {
            *place = hash >> 16 << 16 | u64::from(evaluate() as u16);
        }
        *place as i16
    }
}

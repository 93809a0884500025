//! Caches evaluations during a search: each iteration, and each order of the same entries, reaches positions
//! evaluated before. With many features (Triortan) a lookup is much quicker than counting them again.

/// Maximum cached positions: half a MiB, so that they stay close to the processor.
const MOST: u64 = 1 << 16;

/// Values for the searching seat, each with the upper 48 bits of its position's hash. At full size the slot
/// adds eight more bits: one position in 2^56 is taken for another.
pub(super) struct EvaluationCache(Vec<u64>);

impl EvaluationCache {
    pub fn new(nodes: u64) -> EvaluationCache {
        EvaluationCache(vec![0; nodes.clamp(64, MOST).next_power_of_two() as usize])
    }

    /// Returns the cached value for this hash, or computes it with `evaluate`.
    #[inline]
    pub fn of(&mut self, hash: u64, evaluate: impl FnOnce() -> i16) -> i16 {
        // The number of slots is a power of two.
        let at = (hash >> 8) as usize & (self.0.len() - 1);
        let place = &mut self.0[at];
        if *place >> 16 != hash >> 16 {
            *place = hash >> 16 << 16 | u64::from(evaluate() as u16);
        }
        *place as i16
    }
}

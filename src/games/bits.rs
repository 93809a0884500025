//! Helpers for bit-set boards and position keys, shared by several games.

/// Iterates over the member numbers of a set, in ascending order.
#[inline]
pub fn members(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let member = set.trailing_zeros() as u8;
            set &= set - 1;
            member
        })
    })
}

/// SplitMix64: a fixed pseudo-random sequence for position keys, identical on every machine.
#[inline]
pub const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

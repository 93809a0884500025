//! The Huffman codes of a Deflate block (RFC 1951): their lengths from counts, the codes, and how both are written.

/// Symbols of the two codes of a block: literals and lengths, and distances.
pub(super) const LITERALS: usize = 286;
pub(super) const DISTANCES: usize = 30;

/// The order in which the lengths of the code-length code are written.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Lengths of a prefix code for these counts, none longer than `limit`.
pub(super) fn code_lengths<const N: usize>(counts: &[u32; N], limit: u8) -> [u8; N] {
    let mut lengths = [0; N];
    let mut used = Vec::with_capacity(N);
    used.extend(counts.iter().enumerate().filter(|(_, n)| **n > 0).map(|(at, n)| (*n, at)));
    if used.len() < 2 {
        // A code of one symbol needs a bit too; a second symbol makes it complete.
        let only = used.first().map_or(0, |(_, at)| *at);
        lengths[only] = 1;
        lengths[usize::from(only == 0)] = 1;
        return lengths;
    }
    used.sort_unstable();
    let (mut per_length, limit) = (tree_lengths(&used, limit), usize::from(limit));
    settle(&mut per_length, limit);
    // The rarest symbols get the longest codes.
    let mut next = used.iter();
    for length in (1..=limit).rev() {
        for (_, symbol) in next.by_ref().take(per_length[length] as usize) {
            lengths[*symbol] = length as u8;
        }
    }
    lengths
}

/// Number of codes of each length in the Huffman tree over these ascending weights; lengths over `limit`
/// count as `limit`.
fn tree_lengths(used: &[(u32, usize)], limit: u8) -> [u32; 64] {
    // Two queues: leaves and inner nodes, both by rising weight. `parents[n]` of node n: leaves first, then
    // inner nodes.
    let leaves = used.len();
    let mut weights = Vec::with_capacity(2 * leaves);
    weights.extend(used.iter().map(|(count, _)| *count));
    let mut parents = vec![0; 2 * leaves - 1];
    let (mut leaf, mut inner) = (0, leaves);
    for made in leaves..2 * leaves - 1 {
        let mut weight = 0;
        for _ in 0..2 {
            let from_leaves = leaf < leaves && (inner >= made || weights[leaf] <= weights[inner]);
            let chosen = if from_leaves { &mut leaf } else { &mut inner };
            weight += weights[*chosen];
            parents[*chosen] = made;
            *chosen += 1;
        }
        weights.push(weight);
    }
    let mut depths = vec![0u8; 2 * leaves - 1];
    let mut per_length = [0u32; 64];
    for node in (0..2 * leaves - 2).rev() {
        depths[node] = depths[parents[node]].saturating_add(1);
        if node < leaves {
            per_length[usize::from(depths[node].min(limit))] += 1;
        }
    }
    per_length
}

/// Repairs code lengths that were cut to `limit`, so that the code is complete.
fn settle(per_length: &mut [u32; 64], limit: usize) {
    let full = 1 << limit;
    let mut kraft: u64 = (1..=limit).map(|length| u64::from(per_length[length]) << (limit - length)).sum();
    while kraft > full {
        // Lengthen one of the longest codes that can still grow by a bit …
        let Some(length) = (1..limit).rev().find(|length| per_length[*length] > 0) else {
            break;
        };
        per_length[length] -= 1;
        per_length[length + 1] += 1;
        kraft -= 1 << (limit - length - 1);
    }
    while kraft < full && per_length[limit] > 0 {
        // … and if that was too much, shorten the longest ones: a code must use up all bit patterns.
        per_length[limit] -= 1;
        per_length[limit - 1] += 1;
        kraft += 1;
    }
}

/// The canonical codes of these lengths, their bits reversed as the format wants them.
pub(super) fn codes<const N: usize>(lengths: &[u8; N]) -> [u64; N] {
    let (mut next, mut per_length) = ([0u32; 16], [0u32; 16]);
    lengths
        .iter()
        .filter(|length| **length > 0)
        .for_each(|length| per_length[usize::from(*length)] += 1);
    for length in 1..16 {
        next[length] = (next[length - 1] + per_length[length - 1]) << 1;
    }
    lengths.map(|length| {
        if length == 0 {
            return 0;
        }
        let code = &mut next[usize::from(length)];
        *code += 1;
        u64::from((*code - 1).reverse_bits() >> (32 - u32::from(length)))
    })
}

/// Writes both codes as runs of lengths in a third code.
pub(super) fn header(out: &mut Bits, literals: &[u8; LITERALS], distances: &[u8; DISTANCES]) {
    let used = |lengths: &[u8], least: usize| {
        lengths.iter().rposition(|length| *length > 0).map_or(0, |at| at + 1).max(least)
    };
    let (literal_count, distance_count) = (used(literals, 257), used(distances, 1));
    let all = [&literals[..literal_count], &distances[..distance_count]].concat();
    // Symbol, extra value, extra bits.
    let mut runs: Vec<(usize, u64, u8)> = Vec::with_capacity(all.len());
    let mut rest = &all[..];
    while let Some(first) = rest.first() {
        let run = rest.iter().take_while(|length| *length == first).count();
        let taken = match (*first, run) {
            (0, 11..) => {
                let run = run.min(138);
                runs.push((18, run as u64 - 11, 7));
                run
            }
            (0, 3..) => {
                runs.push((17, run as u64 - 3, 3));
                run
            }
            (length, 4..) => {
                let run = run.min(7);
                runs.extend([(usize::from(length), 0, 0), (16, run as u64 - 4, 2)]);
                run
            }
            (length, _) => {
                runs.push((usize::from(length), 0, 0));
                1
            }
        };
        rest = &rest[taken..];
    }
    let mut counts = [0u32; 19];
    runs.iter().for_each(|(symbol, ..)| counts[*symbol] += 1);
    let lengths = code_lengths(&counts, 7);
    let codes = codes(&lengths);
    let kept = ORDER.iter().rposition(|symbol| lengths[*symbol] > 0).map_or(4, |at| (at + 1).max(4));
    out.put(literal_count as u64 - 257, 5);
    out.put(distance_count as u64 - 1, 5);
    out.put(kept as u64 - 4, 4);
    ORDER[..kept].iter().for_each(|symbol| out.put(u64::from(lengths[*symbol]), 3));
    for (symbol, value, extra) in runs {
        out.put(codes[symbol] | value << lengths[symbol], lengths[symbol] + extra);
    }
}

/// A bit writer, lowest bits first.
pub(super) struct Bits {
    bytes: Vec<u8>,
    bits: u64,
    count: u8,
}

impl Bits {
    pub(super) fn of_capacity(bytes: usize) -> Bits {
        Bits { bytes: Vec::with_capacity(bytes), bits: 0, count: 0 }
    }

    /// At most 28 bits at a time.
    pub(super) fn put(&mut self, value: u64, count: u8) {
        self.bits |= value << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.bits as u32).to_le_bytes());
            self.bits >>= 32;
            self.count -= 32;
        }
    }

    /// Returns the bits written, padded to a whole byte.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        while self.count > 0 {
            self.bytes.push(self.bits as u8);
            self.bits >>= 8;
            self.count = self.count.saturating_sub(8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn codes_are_complete_and_short_enough(counts in prop::collection::vec(0u32..100_000, 30), steep: bool) {
            let mut all = [0u32; 30];
            for (at, count) in counts.iter().enumerate() {
                // Counts that double from symbol to symbol need codes longer than allowed.
                all[at] = if steep { 1 << at.min(27) } else { *count };
            }
            for limit in [7, 15] {
                let lengths = code_lengths(&all, limit);
                prop_assert!(lengths.iter().all(|length| *length <= limit));
                let kraft: u32 = lengths.iter().filter(|length| **length > 0).map(|length| 1 << (limit - length)).sum();
                prop_assert_eq!(kraft, 1 << limit);
                prop_assert!(all.iter().zip(&lengths).all(|(count, length)| *count == 0 || *length > 0));
            }
        }
    }
}

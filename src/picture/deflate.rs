//! Deflate for flat pictures: far quicker than a general compressor, because it works on runs of one colour.
//!
//! A row is a few dozen runs, and most of what follows an edge has followed the same edge before: in the row
//! above, a pixel further, or round another piece of the same kind. So bytes are first gathered into runs;
//! matches are searched only in the row above and at earlier runs with the same neighbours, and measured run
//! by run. Each strip becomes one block with Huffman codes of its own ([`huffman`](super::huffman)), without a
//! reference to anything before it, and ends on a whole byte.
//!
//! Why not a library: none comes to this size in this time. Boards of four games, 0.7 to 1.3 MB in strips of 40
//! rows, take 1.3 to 2.1 ms here. The nearest is zlib-rs at level 5, with 1 % less to 10 % more bytes in 1.4 to 2
//! times the time; level 4 takes longer too, for 6 to 14 % more bytes; level 6, at the same size within 6 %, takes
//! 2 to 3 times as long. miniz_oxide takes 4 to 7 times as long for that size, and fdeflate, which is quicker,
//! leaves more than ten times as much (minima of 40 rounds, one core). `cargo bench --bench picture -- deflate`
//! repeats the comparison with zlib-rs.

use super::huffman::{Bits, DISTANCES, LITERALS, code_lengths, codes, header};

/// Longest match of the format.
const LONGEST: usize = 258;
/// A match of this length is taken without looking further.
const ENOUGH: usize = 128;
/// Shorter matches are not worth their bits.
const LEAST: usize = 4;
/// Longest match distance.
const WINDOW: usize = 32_768;
/// Number of runs remembered for the same neighbours.
const WAYS: usize = 2;
/// Runs remembered at each end of a match; those between are known from the place they were copied from.
const NOTED: usize = 4;
const HASH_BITS: u32 = 12;
/// Empty runs after the last one, so that its neighbours can be read.
const PADDING: usize = 4;
/// End-of-block symbol.
const END: usize = 256;

/// First length of each length code, from 257, and its extra bits.
const LENGTH_CODES: [(u16, u8); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

/// A run: its first byte, and its colour with its length in the upper bits.
#[derive(Clone, Copy)]
struct Run {
    start: u32,
    kind: u32,
}

impl Run {
    fn colour(self) -> u8 {
        self.kind as u8
    }
}

/// Reusable working memory.
pub struct Deflater {
    runs: Vec<Run>,
    tokens: Vec<u32>,
    /// The latest runs by the hash of their neighbours: one table for near neighbours, one for far.
    places: Vec<[u32; WAYS]>,
    /// Number of the strip's first run. Runs of earlier strips have lower numbers and are ignored: cheaper
    /// than clearing the table.
    first: u32,
    /// The length code of each length.
    length_code: [u8; LONGEST + 1],
    literals: [u32; LITERALS],
    distances: [u32; DISTANCES],
}

impl Default for Deflater {
    fn default() -> Deflater {
        Deflater::new()
    }
}

impl Deflater {
    pub fn new() -> Deflater {
        let mut length_code = [0; LONGEST + 1];
        for (code, (first, _)) in LENGTH_CODES.iter().enumerate() {
            length_code[usize::from(*first)..].fill(code as u8);
        }
        let places = vec![[0; WAYS]; 2 << HASH_BITS];
        Deflater {
            runs: Vec::new(),
            tokens: Vec::new(),
            places,
            first: 1,
            length_code,
            literals: [0; LITERALS],
            distances: [0; DISTANCES],
        }
    }

    /// Compresses rows of `line` bytes each, at most `WINDOW`.
    pub fn deflate(&mut self, raw: &[u8], line: usize) -> Vec<u8> {
        self.tokens.clear();
        (self.literals, self.distances) = ([0; LITERALS], [0; DISTANCES]);
        gather(raw, &mut self.runs);
        let runs = std::mem::take(&mut self.runs);
        let count = runs.len() - PADDING;
        if u32::MAX - self.first < count as u32 {
            self.places.fill([0; WAYS]);
            self.first = 1;
        }
        // The current byte and run; the run above it in the previous row; all runs before `noted` are in the
        // table.
        let (mut at, mut run, mut above, mut noted) = (0, 0, 0, 0);
        while run < count {
            let until = run.min(noted + NOTED);
            for passed in (noted..until).chain(until.max(run.saturating_sub(NOTED))..run) {
                self.note(&runs, passed);
            }
            noted = run;
            let rest = runs[run + 1].start as usize - at;
            let mut best = Match { length: 0, distance: 0, run };
            if at >= line {
                while runs[above + 1].start as usize <= at - line {
                    above += 1;
                }
                best.improve(&runs[..=count], at, run, line, above);
            }
            if best.length < ENOUGH {
                for key in keys(&runs, run) {
                    for place in self.places[key] {
                        let Some(source) = place.checked_sub(self.first).map(|number| number as usize) else {
                            continue;
                        };
                        // The edges after the two runs coincide, and the rest of this run has its counterpart
                        // there.
                        let distance = (runs[run + 1].start - runs[source + 1].start) as usize;
                        if distance <= WINDOW
                            && distance != line
                            && at >= runs[source].start as usize + distance
                        {
                            best.improve(&runs[..=count], at, run, distance, source);
                        }
                    }
                }
            }
            let inside = at > runs[run].start as usize;
            if best.length >= LEAST && (best.length > rest || !inside) {
                self.copy(best.length, best.distance);
                (at, run) = (at + best.length, best.run);
            } else if inside && rest >= 3 {
                self.copy(rest, 1);
                (at, run) = (at + rest, run + 1);
            } else {
                let colour = runs[run].colour();
                self.literals[usize::from(colour)] += 1;
                self.tokens.push(u32::from(colour));
                (at, run) = (at + 1, run + usize::from(rest == 1));
            }
        }
        self.runs = runs;
        self.first += count as u32;
        self.literals[END] += 1;
        self.write(raw.len())
    }

    /// Emits the tokens of a match of any length.
    fn copy(&mut self, mut length: usize, distance: usize) {
        let code = distance_code(distance).0;
        while length > 0 {
            // The rest must not be too short for a match.
            let part = if length > LONGEST && length < LONGEST + 3 {
                length - 3
            } else {
                length.min(LONGEST)
            };
            self.literals[257 + usize::from(self.length_code[part])] += 1;
            self.distances[code] += 1;
            self.tokens.push((part as u32) << 16 | distance as u32);
            length -= part;
        }
    }

    /// Adds a run to the table, by its neighbours.
    fn note(&mut self, runs: &[Run], run: usize) {
        for key in keys(runs, run) {
            let place = &mut self.places[key];
            *place = [self.first + run as u32, place[0]];
        }
    }

    /// Writes the tokens as one block, then an empty stored block that ends on a whole byte.
    fn write(&self, size: usize) -> Vec<u8> {
        let literal_lengths = code_lengths(&self.literals, 15);
        let distance_lengths = code_lengths(&self.distances, 15);
        let (literal_codes, distance_codes) = (codes(&literal_lengths), codes(&distance_lengths));
        let mut out = Bits::of_capacity(size / 16 + 256);
        // Not the last block; dynamic codes.
        out.put(0b100, 3);
        header(&mut out, &literal_lengths, &distance_lengths);
        for token in &self.tokens {
            let (length, low) = ((token >> 16) as usize, (token & 0xffff) as usize);
            if length == 0 {
                out.put(literal_codes[low], literal_lengths[low]);
                continue;
            }
            let code = usize::from(self.length_code[length]);
            let (first, extra) = LENGTH_CODES[code];
            let symbol = 257 + code;
            let base = literal_lengths[symbol];
            out.put(literal_codes[symbol] | (length as u64 - u64::from(first)) << base, base + extra);
            let (code, first, extra) = distance_code(low);
            let base = distance_lengths[code];
            out.put(distance_codes[code] | ((low - first) as u64) << base, base + extra);
        }
        out.put(literal_codes[END], literal_lengths[END]);
        out.put(0b000, 3);
        let mut bytes = out.into_bytes();
        bytes.extend_from_slice(&[0, 0, 0xff, 0xff]);
        bytes.shrink_to_fit();
        bytes
    }
}

/// Splits the bytes into runs.
fn gather(raw: &[u8], runs: &mut Vec<Run>) {
    runs.clear();
    let mut start = 0;
    let mut ends = |end: usize| {
        runs.push(Run {
            start: start as u32,
            kind: u32::from(raw[start]) | ((end - start) as u32) << 8,
        });
        start = end;
    };
    let mut at = 0;
    // Compares each byte with its successor, 64 at a time; one bit for each that differs.
    while let Some(bytes) = raw[at..].first_chunk::<{ 64 + 1 }>() {
        let mut edges = 0;
        for eight in 0..8 {
            let word = |from: usize| bytes[from..].first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
            edges |= differing(word(8 * eight) ^ word(8 * eight + 1)) << (8 * eight);
        }
        while edges != 0 {
            ends(at + edges.trailing_zeros() as usize + 1);
            edges &= edges - 1;
        }
        at += 64;
    }
    for end in at + 1..raw.len() {
        if raw[end - 1] != raw[end] {
            ends(end);
        }
    }
    if !raw.is_empty() {
        ends(raw.len());
    }
    runs.extend([Run { start: raw.len() as u32, kind: 0 }; PADDING]);
}

/// One bit for each nonzero byte, the first byte's lowest.
fn differing(word: u64) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    // The highest bit of each such byte …
    let marked = (((word & LOW) + LOW) | word) & !LOW;
    // … gathered into one byte.
    (marked >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Returns the end of the run of equal bytes that begins at `start`.
pub fn run_end(bytes: &[u8], start: usize) -> usize {
    let value = bytes[start];
    let all = u64::from_le_bytes([value; 8]);
    let mut end = start + 1;
    loop {
        let Some(eight) = bytes[end..].first_chunk() else {
            return end + bytes[end..].iter().take_while(|byte| **byte == value).count();
        };
        let differs = u64::from_le_bytes(*eight) ^ all;
        if differs != 0 {
            return end + (differs.trailing_zeros() / 8) as usize;
        }
        end += 8;
    }
}

/// The best match so far at a position: its length, its distance, and the run in which it ends.
struct Match {
    length: usize,
    distance: usize,
    run: usize,
}

impl Match {
    /// Measures the match of byte `at` in run `run` with the byte `distance` back, in run `source`; `runs`
    /// ends with an empty one. Takes the match if it is clearly longer.
    fn improve(&mut self, runs: &[Run], at: usize, run: usize, distance: usize, source: usize) {
        if runs[source].colour() != runs[run].colour() {
            return;
        }
        let (mut run, mut source, last) = (run, source, runs.len() - 1);
        let mut end = runs[run + 1].start as usize;
        let mut source_end = runs[source + 1].start as usize + distance;
        if end == source_end {
            loop {
                (run, source) = (run + 1, source + 1);
                if run == last || runs[run].kind != runs[source].kind {
                    break;
                }
            }
            if run < last && runs[run].colour() == runs[source].colour() {
                end = runs[run + 1].start as usize;
                source_end = runs[source + 1].start as usize + distance;
            } else {
                end = runs[run].start as usize;
                source_end = usize::MAX;
            }
        }
        // A match ends where the shorter of the two runs ends.
        let stopped = end.min(source_end);
        if stopped - at > self.length + 1 {
            let run = if source_end == usize::MAX || source_end < end { run } else { run + 1 };
            *self = Match { length: stopped - at, distance, run };
        }
    }
}

/// Table positions of a run, by its next edge and by the one after.
fn keys(runs: &[Run], run: usize) -> [usize; 2] {
    let Some([this, next, second, third]) = runs[run..].first_chunk() else {
        return [0, 1 << HASH_BITS];
    };
    let edge = u64::from(this.colour()) | u64::from(next.kind) << 8 | u64::from(second.colour()) << 40;
    let more = u64::from(second.kind) | u64::from(third.colour()) << 32;
    let near = edge.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let far = (near ^ more).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    [(far >> (64 - HASH_BITS)) as usize, 1 << HASH_BITS | (near >> (64 - HASH_BITS)) as usize]
}

/// Code of a distance, its first distance, and the number of extra bits.
fn distance_code(distance: usize) -> (usize, usize, u8) {
    let from = distance - 1;
    if from < 4 {
        return (from, distance, 0);
    }
    let high = from.ilog2() as usize;
    let second = from >> (high - 1) & 1;
    (2 * high + second, ((2 + second) << (high - 1)) + 1, high as u8 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::Read;

    fn inflated(deflated: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let ended = [deflated, &[3, 0]].concat();
        flate2::read::DeflateDecoder::new(&ended[..]).read_to_end(&mut bytes).unwrap();
        bytes
    }

    proptest! {
        #[test]
        fn deflate_round_trips(runs in prop::collection::vec((0u8..=255, 1usize..60), 0..400), colours in 1u8..=255, line in 2usize..300) {
            let raw: Vec<u8> = runs.iter().flat_map(|(colour, length)| vec![colour % colours; *length]).collect();
            let mut deflater = Deflater::new();
            let first = deflater.deflate(&raw, line);
            prop_assert_eq!(&inflated(&first), &raw);
            prop_assert_eq!(deflater.deflate(&raw, line), first, "whatever was compressed before");
        }

        #[test]
        fn shifted_rows_round_trip(seed: u64, rows in 1usize..50, line in 20usize..500, slope in 0usize..4) {
            let mut random = fastrand::Rng::with_seed(seed);
            let pattern: Vec<u8> = (0..line).flat_map(|_| vec![random.u8(..9); random.usize(1..30)]).take(line).collect();
            let raw: Vec<u8> = (0..rows).flat_map(|row| { let mut moved = pattern.clone(); moved.rotate_right(row * slope % line); moved }).collect();
            let deflated = Deflater::new().deflate(&raw, line);
            prop_assert_eq!(inflated(&deflated), raw);
        }
    }

    #[test]
    fn run_numbers_wrap_around() {
        let raw: Vec<u8> = (0..40_000u32).map(|at| (at / 7 % 5) as u8).collect();
        let mut deflater = Deflater::new();
        let fresh = deflater.deflate(&raw, 1000);
        deflater.first = u32::MAX - 100;
        assert_eq!(deflater.deflate(&raw, 1000), fresh);
        assert!(deflater.first < 40_000);
    }

    #[test]
    fn runs_end_where_bytes_differ() {
        for length in [0, 1, 2, 63, 64, 65, 66, 127, 128, 129, 400] {
            let raw: Vec<u8> = (0..length as u32).map(|at| (at * at / 50 % 256) as u8).collect();
            let mut runs = Vec::new();
            gather(&raw, &mut runs);
            let lengths = runs.iter().map(|run| (run.kind >> 8) as usize);
            let again: Vec<u8> =
                runs.iter().zip(lengths).flat_map(|(run, length)| vec![run.colour(); length]).collect();
            assert_eq!(again, raw);
            assert!(runs[..runs.len() - PADDING].windows(2).all(|two| two[0].colour() != two[1].colour()));
        }
    }

    #[test]
    fn flat_rows_cost_next_to_nothing() {
        let raw = vec![7; 1001 * 40];
        let deflated = Deflater::new().deflate(&raw, 1001);
        assert_eq!(inflated(&deflated), raw);
        assert!(deflated.len() < 100, "{}", deflated.len());
        assert_eq!(inflated(&Deflater::new().deflate(&[], 1001)), Vec::<u8>::new());
    }
}

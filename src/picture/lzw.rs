//! GIF compression: LZW with codes of 9 to 12 bits, in blocks of at most 255 bytes.
//!
//! Designed for the difference between two boards: long runs of one entry. A run is not walked pixel by
//! pixel: the longest known phrase of this entry alone is taken at once, so a run of n pixels costs about √n
//! steps.
//!
//! Why not the crate `gif` (with `weezl`): whole boards of a million pixels take 1.8 to 3.2 ms here and 15 to
//! 29 ms there, for the same size within 1 % (minima of 40 rounds, one core; `cargo bench --bench picture --
//! lzw` repeats it on animations).

/// Empties the dictionary.
const CLEAR: u16 = 256;
const END: u16 = 257;
/// The first code of a phrase.
const FIRST: u16 = 258;
/// The dictionary is cleared at this code: one before the last possible code, which every reader understands.
const FULL: u16 = 4095;
const PLACES: usize = 1 << 14;
const NOTHING: u32 = u32::MAX;

/// Reusable working memory.
pub struct Lzw {
    /// Phrase and next entry (20 bits) with the code of both together (12 bits), by hash.
    places: Vec<u32>,
    /// Codes of the phrases that repeat one entry two, three, … times.
    chains: Vec<Vec<u16>>,
    next: u16,
    width: u32,
    bits: u64,
    count: u32,
}

impl Default for Lzw {
    fn default() -> Lzw {
        Lzw::new()
    }
}

impl Lzw {
    pub fn new() -> Lzw {
        Lzw {
            places: vec![NOTHING; PLACES],
            chains: vec![Vec::new(); 256],
            next: FIRST,
            width: 9,
            bits: 0,
            count: 0,
        }
    }

    /// Appends the image data of `pixels`: the size of a pixel, the blocks, the empty block.
    pub fn write(&mut self, pixels: &[u8], out: &mut Vec<u8>) {
        out.push(8);
        let mut data = Vec::with_capacity(pixels.len() / 32 + 64);
        (self.bits, self.count) = (0, 0);
        self.forget(&mut data, 9);
        // The first pixel of the phrase, and the end of its run of equal pixels.
        let (mut at, mut run_end) = (0, 0);
        while let Some(entry) = pixels.get(at).copied() {
            if at >= run_end {
                run_end = at + run(&pixels[at..]);
            }
            let chain = &self.chains[usize::from(entry)];
            let (longest, left) = (chain.len() + 1, run_end - at);
            let power = |times: usize| {
                if times == 1 { u16::from(entry) } else { chain[times - 2] }
            };
            if left > longest {
                let phrase = power(longest);
                self.put(phrase, &mut data);
                self.chains[usize::from(entry)].push(self.next);
                self.learn(phrase, entry, &mut data);
                at += longest;
                continue;
            }
            let mut phrase = power(left);
            at = run_end;
            loop {
                let Some(entry) = pixels.get(at).copied() else {
                    self.put(phrase, &mut data);
                    break;
                };
                match self.known(phrase, entry) {
                    Some(longer) => (phrase, at) = (longer, at + 1),
                    None => {
                        self.put(phrase, &mut data);
                        self.learn(phrase, entry, &mut data);
                        break;
                    }
                }
            }
        }
        // Decoders count the last phrase too.
        self.grow();
        self.put(END, &mut data);
        while self.count > 0 {
            data.push(self.bits as u8);
            (self.bits, self.count) = (self.bits >> 8, self.count.saturating_sub(8));
        }
        for block in data.chunks(255) {
            out.push(block.len() as u8);
            out.extend_from_slice(block);
        }
        out.push(0);
    }

    fn put(&mut self, code: u16, data: &mut Vec<u8>) {
        self.bits |= u64::from(code) << self.count;
        self.count += self.width;
        while self.count >= 8 {
            data.push(self.bits as u8);
            (self.bits, self.count) = (self.bits >> 8, self.count - 8);
        }
    }

    fn place(phrase: u16, entry: u8) -> (u32, usize) {
        let key = u32::from(phrase) << 8 | u32::from(entry);
        (key, (key.wrapping_mul(0x9e37_79b1) >> 18) as usize)
    }

    fn known(&self, phrase: u16, entry: u8) -> Option<u16> {
        let (key, mut place) = Lzw::place(phrase, entry);
        loop {
            match self.places[place] {
                NOTHING => return None,
                found if found >> 12 == key => return Some((found & 0xfff) as u16),
                _ => place = (place + 1) % PLACES,
            }
        }
    }

    /// Adds a phrase with one more entry; clears the dictionary when it is full.
    fn learn(&mut self, phrase: u16, entry: u8, data: &mut Vec<u8>) {
        if self.next >= FULL {
            let width = self.width;
            return self.forget(data, width);
        }
        let (key, mut place) = Lzw::place(phrase, entry);
        while self.places[place] != NOTHING {
            place = (place + 1) % PLACES;
        }
        self.places[place] = key << 12 | u32::from(self.next);
        self.grow();
    }

    fn grow(&mut self) {
        self.next += 1;
        if u32::from(self.next) > 1 << self.width && self.width < 12 {
            self.width += 1;
        }
    }

    fn forget(&mut self, data: &mut Vec<u8>, width: u32) {
        self.width = width;
        self.put(CLEAR, data);
        self.places.fill(NOTHING);
        self.chains.iter_mut().for_each(Vec::clear);
        (self.next, self.width) = (FIRST, 9);
    }
}

/// Length of the run of equal pixels at the start.
fn run(pixels: &[u8]) -> usize {
    let all = u64::from_le_bytes([pixels[0]; 8]);
    let mut length = 0;
    while let Some(eight) = pixels[length..].first_chunk() {
        let differs = u64::from_le_bytes(*eight) ^ all;
        if differs != 0 {
            return length + (differs.trailing_zeros() / 8) as usize;
        }
        length += 8;
    }
    length + pixels[length..].iter().take_while(|pixel| **pixel == pixels[0]).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Decodes the compressed pixels with another program.
    fn read(pixels: &[u8], lzw: &mut Lzw) -> Vec<u8> {
        let mut file = b"GIF89a".to_vec();
        let size = [(pixels.len() as u16).to_le_bytes(), 1u16.to_le_bytes()].concat();
        file.extend(&size);
        file.extend([0xf7, 0, 0]);
        file.extend([0; 768]);
        file.extend([0x2c, 0, 0, 0, 0]);
        file.extend(&size);
        file.push(0);
        lzw.write(pixels, &mut file);
        file.push(0x3b);
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(&file[..]).unwrap();
        decoder.read_next_frame().unwrap().unwrap().buffer.to_vec()
    }

    #[test]
    fn noise_resets_the_dictionary_repeatedly() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut lzw = Lzw::new();
        for colours in [1, 2, 3, 17, 256] {
            let pixels: Vec<u8> = (0..60_000).map(|_| random.usize(..colours) as u8).collect();
            assert_eq!(read(&pixels, &mut lzw), pixels, "{colours} colours");
        }
    }

    #[test]
    fn runs_cost_next_to_nothing() {
        let mut out = Vec::new();
        Lzw::new().write(&vec![7; 720 * 800], &mut out);
        assert!(out.len() < 2000, "{} bytes", out.len());
    }

    proptest! {
        #[test]
        fn every_run_round_trips(runs in prop::collection::vec((0u8..5, 1usize..900), 1..60)) {
            let pixels: Vec<u8> = runs.iter().flat_map(|(entry, length)| vec![*entry; *length]).collect();
            prop_assert_eq!(read(&pixels, &mut Lzw::new()), pixels);
        }
    }
}

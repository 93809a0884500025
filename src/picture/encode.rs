//! Indexed PNG from independently deflated strips of scan lines.
//!
//! Each strip starts without a window and ends on a whole byte, so that compressed strips can be concatenated
//! in any picture: only changed strips are compressed again. The checksum of the whole (Adler-32, at the end
//! of the zlib stream) is combined from those of the strips.

use flate2::{Compress, Compression, FlushCompress};
use simd_adler32::adler32;

/// Reusable working memory for compression.
pub struct Deflater(Compress);

impl Default for Deflater {
    fn default() -> Deflater {
        Deflater(Compress::new(Compression::default(), false))
    }
}

impl Deflater {
    /// Compresses bytes without a reference to any before them, up to a whole byte.
    fn deflate(&mut self, raw: &[u8]) -> Vec<u8> {
        self.0.reset();
        let mut deflated = Vec::with_capacity(raw.len() / 16 + 64);
        loop {
            let rest = &raw[self.0.total_in() as usize..];
            self.0
                .compress_vec(rest, &mut deflated, FlushCompress::Full)
                .expect("deflate accepts any bytes");
            // It is done when it leaves room.
            if deflated.len() < deflated.capacity() {
                return deflated;
            }
            deflated.reserve(deflated.len());
        }
    }
}

pub struct Strip {
    deflated: Vec<u8>,
    adler: u32,
    /// Uncompressed size in bytes.
    length: u64,
}

impl Strip {
    /// Memory size in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Strip>() + self.deflated.len()
    }

    /// Compresses scan lines, each with its filter byte.
    pub fn new(raw: &[u8], deflater: &mut Deflater) -> Strip {
        Strip {
            deflated: deflater.deflate(raw),
            adler: adler32(&raw),
            length: raw.len() as u64,
        }
    }
}

/// Bytes of a chunk apart from its data: length, name, checksum.
const CHUNK: usize = 12;
const HEADER: usize = 13;

/// Assembles the file; `strips` from the top, one byte a pixel.
pub fn png<'a>(
    width: u32,
    height: u32,
    plte: &[u8],
    trns: &[u8],
    strips: impl Iterator<Item = &'a Strip>,
) -> Vec<u8> {
    // zlib header: deflate, 32 K window, default level.
    let mut parts: Vec<&[u8]> = vec![&[0x78, 0x9c]];
    let mut adler = 1;
    for strip in strips {
        parts.push(&strip.deflated);
        adler = combined(adler, strip.adler, strip.length);
    }
    // An empty last block.
    parts.push(&[0x03, 0x00]);
    let adler = adler.to_be_bytes();
    parts.push(&adler);

    let data: usize = parts.iter().map(|part| part.len()).sum();
    let mut file = Vec::with_capacity(8 + 5 * CHUNK + HEADER + plte.len() + trns.len() + data);
    file.extend_from_slice(b"\x89PNG\r\n\x1a\n");
    let mut header = Vec::with_capacity(HEADER);
    header.extend_from_slice(&width.to_be_bytes());
    header.extend_from_slice(&height.to_be_bytes());
    // 8 bits, palette, deflate, adaptive filters, not interlaced.
    header.extend_from_slice(&[8, 3, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &[&header]);
    chunk(&mut file, b"PLTE", &[plte]);
    chunk(&mut file, b"tRNS", &[trns]);
    chunk(&mut file, b"IDAT", &parts);
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], parts: &[&[u8]]) {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    file.extend_from_slice(&(length as u32).to_be_bytes());
    let mut crc = crc32fast::Hasher::new();
    for part in std::iter::once(&name[..]).chain(parts.iter().copied()) {
        crc.update(part);
        file.extend_from_slice(part);
    }
    file.extend_from_slice(&crc.finalize().to_be_bytes());
}

/// Adler-32's modulus.
const BASE: u32 = 65521;

/// Combines the checksums of two concatenated pieces, given the length of the second.
fn combined(first: u32, second: u32, length: u64) -> u32 {
    let base = u64::from(BASE);
    let (a1, b1) = (u64::from(first & 0xffff), u64::from(first >> 16));
    let (a2, b2) = (u64::from(second & 0xffff), u64::from(second >> 16));
    // Each part starts from a = 1, so one of the two ones is dropped, and a1 − 1 enters b once for each byte
    // of the second.
    let a = (a1 + a2 + base - 1) % base;
    let b = (b1 + b2 + (a1 + base - 1) % base * (length % base)) % base;
    (b << 16 | a) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_testing::picture::Picture;

    #[test]
    fn checksums_match_and_combine() {
        assert_eq!(adler32(b"Wikipedia"), 0x11e6_0398);
        assert_eq!(adler32(&[255; 100_000]), 0x149a302c);
        let bytes: Vec<u8> = (0..70_000u32).map(|n| (n.wrapping_mul(n) >> 7) as u8).collect();
        for cut in [0, 1, 16, 5552, 69_999, 70_000] {
            let (first, second) = bytes.split_at(cut);
            assert_eq!(
                combined(adler32(&first), adler32(&second), second.len() as u64),
                adler32(&&bytes[..]),
                "{cut}"
            );
        }
    }

    #[test]
    fn incompressible_strips_survive() {
        let mut seed = 1u32;
        let mut noise = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8 % 3
        };
        let (width, height) = (301, 64);
        let rows: Vec<u8> = (0..height)
            .flat_map(|_| std::iter::once(0).chain((0..width).map(|_| noise())).collect::<Vec<_>>())
            .collect();
        let (upper, lower) = rows.split_at(302 * 20);
        let mut state = Deflater::default();
        let strips = [Strip::new(upper, &mut state), Strip::new(lower, &mut state)];
        let file = png(width, height, &[0, 0, 0, 9, 9, 9, 99, 99, 99], &[255], strips.iter());
        let decoded = Picture::of(&file).pixels;
        let colour = |at: &u8| [[0, 0, 0, 255], [9, 9, 9, 255], [99, 99, 99, 255]][usize::from(*at)];
        let expected: Vec<[u8; 4]> = rows.chunks(302).flat_map(|row| row[1..].iter().map(colour)).collect();
        assert_eq!(decoded, expected);
    }
}

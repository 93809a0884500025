//! A rasterised drawing: rows of runs of palette entries. Edges are blended half and half, opaque runs are
//! copied, and for long runs of one entry only the entry is kept.

use super::palette::{CLEAR, Palette};

/// How much of a pixel a drawing covers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cover {
    Half = 1,
    Whole,
}

/// Cover value of a pixel outside the drawing.
const NOTHING: u8 = 0;

/// Neighbouring pixels of one row, all drawn in the same way.
struct Run {
    /// From the sprite's left edge.
    x: u16,
    len: u16,
    /// The [`Kind`]'s number in the two highest bits; below it the entry of a [`Kind::Fill`], or the index of
    /// the first pixel in `entries`.
    what: u32,
}

/// How the pixels of a run are drawn.
#[derive(Clone, Copy)]
enum Kind {
    /// Blended with the existing pixels.
    Blend,
    Copy,
    /// All are the same entry.
    Fill,
}

const KIND_SHIFT: u32 = 30;

/// Shorter runs of one entry are copied together with their neighbours.
const FILLED: usize = 24;

impl Run {
    fn new(x: usize, len: usize, kind: Kind, what: usize) -> Run {
        // A sprite has at most 2¹³ pixels in both directions, because `raster` draws nothing farther out.
        Run {
            x: x as u16,
            len: len as u16,
            what: (kind as u32) << KIND_SHIFT | what as u32,
        }
    }
}

pub struct Sprite {
    /// Offset from the drawing's origin to the upper left pixel.
    left: i32,
    top: i32,
    /// Runs of row y: `runs[rows[y]..rows[y + 1]]`.
    rows: Vec<u32>,
    runs: Vec<Run>,
    entries: Vec<u8>,
}

impl Sprite {
    /// Memory size in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Sprite>() + size_of_val(&self.rows[..]) + size_of_val(&self.runs[..]) + self.entries.len()
    }

    /// The picture rows covered by the sprite when its origin lies on row `y`.
    pub fn rows_at(&self, y: i32) -> std::ops::Range<i32> {
        let top = y.saturating_add(self.top);
        top..top.saturating_add(self.rows.len() as i32 - 1)
    }

    /// Draws the sprite's part of picture row `row`, with its origin at (x, y).
    pub fn draw_row(&self, x: i32, y: i32, row: i32, line: &mut [u8], palette: &Palette) {
        let Ok(own) = usize::try_from(i64::from(row) - i64::from(y) - i64::from(self.top)) else {
            return;
        };
        let (Some(from), Some(to)) = (self.rows.get(own), self.rows.get(own + 1)) else {
            return;
        };
        let left = i64::from(x) + i64::from(self.left);
        for run in &self.runs[*from as usize..*to as usize] {
            // Clipped to the line.
            let begin = (left + i64::from(run.x)).clamp(0, line.len() as i64);
            let end = (left + i64::from(run.x) + i64::from(run.len)).clamp(begin, line.len() as i64);
            let skipped = (begin - left - i64::from(run.x)).max(0) as usize;
            let target = &mut line[begin as usize..end as usize];
            if target.is_empty() {
                continue;
            }
            let (kind, what) = (run.what >> KIND_SHIFT, run.what & ((1 << KIND_SHIFT) - 1));
            if kind == Kind::Fill as u32 {
                target.fill(what as u8);
                continue;
            }
            let start = what as usize + skipped;
            let entries = &self.entries[start..start + target.len()];
            if kind == Kind::Copy as u32 {
                target.copy_from_slice(entries);
            } else {
                for (under, over) in target.iter_mut().zip(entries) {
                    *under = palette.half(*over, *under);
                }
            }
        }
    }
}

/// Collects pixels in any order, then packs them.
pub struct SpriteBuilder {
    left: i32,
    top: i32,
    width: usize,
    height: usize,
    entries: Vec<u8>,
    /// For each pixel the number of its [`Cover`], or [`NOTHING`].
    cover: Vec<u8>,
}

impl SpriteBuilder {
    pub fn new(left: i32, top: i32, width: i32, height: i32) -> SpriteBuilder {
        let (width, height) = (width.max(0) as usize, height.max(0) as usize);
        let pixels = width * height;
        SpriteBuilder {
            left,
            top,
            width,
            height,
            entries: vec![CLEAR; pixels],
            cover: vec![NOTHING; pixels],
        }
    }

    /// Sets the pixel x, y from the sprite's upper left corner; ignores pixels outside.
    pub fn set(&mut self, x: i32, y: i32, entry: u8, cover: Cover) {
        if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y))
            && x < self.width
            && y < self.height
        {
            self.entries[y * self.width + x] = entry;
            self.cover[y * self.width + x] = cover as u8;
        }
    }

    /// Sets `count` opaque pixels from x, y to the right; ignores pixels outside.
    pub fn set_row(&mut self, x: i32, y: i32, count: i32, entry: u8) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        let end = (x + count.max(0) as usize).min(self.width);
        if x < end && y < self.height {
            let pixels = y * self.width + x..y * self.width + end;
            self.entries[pixels.clone()].fill(entry);
            self.cover[pixels].fill(Cover::Whole as u8);
        }
    }

    pub fn finish(self) -> Sprite {
        let (mut rows, mut runs) = (vec![0], Vec::new());
        let mut entries = Vec::new();
        for y in 0..self.height {
            let line = y * self.width..(y + 1) * self.width;
            let (colours, covers) = (&self.entries[line.clone()], &self.cover[line]);
            let mut x = 0;
            while x < self.width {
                let begin = x;
                x = run_end(covers, begin);
                if covers[begin] == Cover::Half as u8 {
                    runs.push(Run::new(begin, x - begin, Kind::Blend, entries.len()));
                    entries.extend_from_slice(&colours[begin..x]);
                } else if covers[begin] == Cover::Whole as u8 {
                    opaque(&colours[..x], begin, &mut runs, &mut entries);
                }
            }
            rows.push(runs.len() as u32);
        }
        // Sprites are kept for a long time, in large numbers.
        runs.shrink_to_fit();
        entries.shrink_to_fit();
        Sprite { left: self.left, top: self.top, rows, runs, entries }
    }
}

/// End of the run of equal bytes that begins at `start`.
fn run_end(bytes: &[u8], start: usize) -> usize {
    start + bytes[start..].iter().take_while(|byte| **byte == bytes[start]).count()
}

/// The runs of the opaque pixels from `begin` to the end of this part of a row.
fn opaque(colours: &[u8], begin: usize, runs: &mut Vec<Run>, entries: &mut Vec<u8>) {
    // The pixels from `kept` to `at` are to be copied.
    let (mut kept, mut at) = (begin, begin);
    let mut copy = |from: usize, to: usize, runs: &mut Vec<Run>| {
        if from < to {
            runs.push(Run::new(from, to - from, Kind::Copy, entries.len()));
            entries.extend_from_slice(&colours[from..to]);
        }
    };
    while at < colours.len() {
        let end = run_end(colours, at);
        if end - at >= FILLED {
            copy(kept, at, runs);
            runs.push(Run::new(at, end - at, Kind::Fill, usize::from(colours[at])));
            kept = end;
        }
        at = end;
    }
    copy(kept, at, runs);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use deltille_base::scene::PaletteKind;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn set_pixels_overwrite_the_background(
            parts in prop::collection::vec((0u8..3, 2u8..9, 1usize..70), 1..20),
            x in -90i32..90,
        ) {
            let palette = Palette::new(Theme::Dark, PaletteKind::Pieces);
            let width: usize = parts.iter().map(|(_, _, count)| count).sum();
            let mut builder = SpriteBuilder::new(0, 0, width as i32, 1);
            let under: Vec<u8> = (0..300).map(|at| 2 + (at / 7 % 5) as u8).collect();
            let mut expected = under.clone();
            let mut at = 0;
            for (cover, entry, count) in parts {
                for _ in 0..count {
                    let place = usize::try_from(x + at).ok().and_then(|at| expected.get_mut(at));
                    match (cover, place) {
                        (1, Some(place)) => *place = palette.half(entry, *place),
                        (2, Some(place)) => *place = entry,
                        _ => {}
                    }
                    match cover {
                        1 => builder.set(at, 0, entry, Cover::Half),
                        2 => builder.set(at, 0, entry, Cover::Whole),
                        _ => {}
                    }
                    at += 1;
                }
            }
            let mut line = under;
            builder.finish().draw_row(x, 0, 0, &mut line, &palette);
            prop_assert_eq!(line, expected);
        }
    }
}

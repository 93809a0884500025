//! A rasterised drawing: rows of runs of palette entries, opaque ones to be copied, edges to be mixed half and half.

use super::palette::{CLEAR, Palette};

/// How much of a pixel a drawing covers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cover {
    Nothing,
    Half,
    Whole,
}

/// Neighbouring pixels of one row that are all opaque, or all to be blended.
struct Run {
    /// From the sprite's left edge.
    x: u16,
    len: u16,
    /// Where its pixels begin in `entries` and `cover`.
    start: u32,
    opaque: bool,
}

pub struct Sprite {
    /// From the drawing's origin to the upper left pixel.
    left: i32,
    top: i32,
    /// Runs of row y: `runs[rows[y]..rows[y + 1]]`.
    rows: Vec<u32>,
    runs: Vec<Run>,
    entries: Vec<u8>,
}

impl Sprite {
    /// What it occupies.
    pub fn bytes(&self) -> usize {
        size_of::<Sprite>() + size_of_val(&self.rows[..]) + size_of_val(&self.runs[..]) + self.entries.len()
    }

    /// The rows of a picture it touches when its origin lies on row `y`.
    pub fn rows_at(&self, y: i32) -> std::ops::Range<i32> {
        let top = y.saturating_add(self.top);
        top..top.saturating_add(self.rows.len() as i32 - 1)
    }

    /// Draws its part of picture row `row`, with its origin on (x, y).
    pub fn draw_row(&self, x: i32, y: i32, row: i32, line: &mut [u8], palette: &Palette) {
        let Ok(own) = usize::try_from(i64::from(row) - i64::from(y) - i64::from(self.top)) else { return };
        let (Some(from), Some(to)) = (self.rows.get(own), self.rows.get(own + 1)) else { return };
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
            let start = run.start as usize + skipped;
            let entries = &self.entries[start..start + target.len()];
            if run.opaque {
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
    cover: Vec<Cover>,
}

impl SpriteBuilder {
    pub fn new(left: i32, top: i32, width: i32, height: i32) -> SpriteBuilder {
        let (width, height) = (width.max(0) as usize, height.max(0) as usize);
        let pixels = width * height;
        SpriteBuilder { left, top, width, height, entries: vec![CLEAR; pixels], cover: vec![Cover::Nothing; pixels] }
    }

    /// Sets the pixel x, y from the sprite's upper left corner; outside of it nothing happens.
    pub fn set(&mut self, x: i32, y: i32, entry: u8, cover: Cover) {
        if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y))
            && x < self.width
            && y < self.height
        {
            self.entries[y * self.width + x] = entry;
            self.cover[y * self.width + x] = cover;
        }
    }

    /// Sets `count` opaque pixels from x, y to the right; what is outside is left out.
    pub fn set_row(&mut self, x: i32, y: i32, count: i32, entry: u8) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        let end = (x + count.max(0) as usize).min(self.width);
        if x < end && y < self.height {
            let pixels = y * self.width + x..y * self.width + end;
            self.entries[pixels.clone()].fill(entry);
            self.cover[pixels].fill(Cover::Whole);
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
                while x < self.width && covers[x] == covers[begin] {
                    x += 1;
                }
                if covers[begin] != Cover::Nothing {
                    let start = entries.len() as u32;
                    runs.push(Run {
                        x: begin as u16,
                        len: (x - begin) as u16,
                        start,
                        opaque: covers[begin] == Cover::Whole,
                    });
                    entries.extend_from_slice(&colours[begin..x]);
                }
            }
            rows.push(runs.len() as u32);
        }
        Sprite { left: self.left, top: self.top, rows, runs, entries }
    }
}

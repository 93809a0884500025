//! Scenes → animated GIF that stores only the changes between frames.
//!
//! A frame covers the smallest rectangle that contains all changes; unchanged pixels in it are transparent
//! and cost next to nothing. Strips of rows that show the same drawings as before are not even drawn.

use super::{
    palette::CLEAR,
    renderer::{Renderer, StripKey},
};
use deltille_base::scene::Scene;
use std::time::Duration;
use weezl::{BitOrder, encode::Encoder};

/// Index 1: the card's border, half opaque in a PNG, opaque here.
const SHADE: u8 = 1;

/// A GIF file, built frame by frame.
pub struct Animation<'a> {
    renderer: &'a Renderer,
    file: Vec<u8>,
    width: usize,
    height: usize,
    /// The picture after the last frame, and the contents of each of its strips.
    shown: Vec<u8>,
    keys: Vec<StripKey>,
    /// The next frame: as drawn, then reduced to what changed.
    drawn: Vec<u8>,
    fresh: Vec<u8>,
}

impl<'a> Animation<'a> {
    /// Creates an animation of this size in pixels; smaller frames are aligned to the top.
    pub(super) fn new(renderer: &'a Renderer, width: u32, height: u32) -> Animation<'a> {
        let (width, height) = (width as usize, height as usize);
        let mut file = b"GIF89a".to_vec();
        file.extend((width as u16).to_le_bytes());
        file.extend((height as u16).to_le_bytes());
        // A palette of 256 entries for all frames, 8 bits a channel; no background, square pixels.
        file.extend([0xf7, 0, 0]);
        let mut palette = renderer.palette.plte();
        palette.resize(3 * 256, 0);
        file.extend(palette);
        // Loop forever.
        file.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
        Animation {
            renderer,
            file,
            width,
            height,
            shown: vec![CLEAR; width * height],
            keys: Vec::new(),
            drawn: vec![CLEAR; width * height],
            fresh: Vec::new(),
        }
    }

    pub fn size(&self) -> usize {
        self.file.len()
    }

    /// Appends a scene, shown for this long.
    pub fn frame(&mut self, scene: &Scene, lasts: Duration) {
        let (width, rows) = (self.width, self.renderer.scale.strip as usize);
        let placed = self.renderer.strips(scene);
        let count = self.height.div_ceil(rows);
        let keys: Vec<StripKey> = (0..count)
            .map(|number| {
                let top = number * rows;
                let sprites = placed.get(&(number as u32)).map_or(&[][..], Vec::as_slice);
                StripKey::new(top as u32, rows.min(self.height - top) as u32, width as u32, sprites)
            })
            .collect();
        // Left, top, right and bottom of the changed area.
        let mut changed: Option<[usize; 4]> = None;
        for number in (0..count).filter(|number| self.keys.get(*number) != keys.get(*number)) {
            let from = number * rows;
            let to = (from + rows).min(self.height);
            let strip = &mut self.drawn[from * width..to * width];
            strip.fill(CLEAR);
            let sprites = placed.get(&(number as u32)).map_or(&[][..], Vec::as_slice);
            for (row, line) in (from..to).zip(strip.chunks_exact_mut(width)) {
                self.renderer.draw_row(sprites, row as i32, line);
                let before = &self.shown[row * width..(row + 1) * width];
                // Most rows of a strip are unchanged.
                if line == before {
                    continue;
                }
                // A pixel once shown cannot become transparent again.
                for (new, old) in line.iter_mut().zip(before) {
                    *new = if *new == CLEAR && *old != CLEAR { SHADE } else { *new };
                }
                let Some(left) = line.iter().zip(before).position(|(new, old)| new != old) else {
                    continue;
                };
                let right = line.iter().zip(before).rposition(|(new, old)| new != old).unwrap_or(left) + 1;
                let [l, t, r, _] = changed.unwrap_or([left, row, right, row]);
                changed = Some([l.min(left), t, r.max(right), row + 1]);
            }
        }
        self.keys = keys;
        let [left, top, right, bottom] = changed.unwrap_or([0, 0, 1, 1]);
        self.fresh.clear();
        for row in top..bottom {
            let line = row * width + left..row * width + right;
            let (new, old) = (&self.drawn[line.clone()], &mut self.shown[line]);
            if new == old {
                self.fresh.resize(self.fresh.len() + new.len(), CLEAR);
                continue;
            }
            self.fresh
                .extend(new.iter().zip(&*old).map(|(new, old)| if new == old { CLEAR } else { *new }));
            old.copy_from_slice(new);
        }
        let hundredths = u16::try_from(lasts.as_millis() / 10).unwrap_or(u16::MAX).to_le_bytes();
        // Keep the previous frame; entry 0 is transparent.
        self.file
            .extend([0x21, 0xf9, 4, 0b0000_0101, hundredths[0], hundredths[1], CLEAR, 0, 0x2c]);
        for number in [left, top, right - left, bottom - top] {
            self.file.extend((number as u16).to_le_bytes());
        }
        // No palette of its own, 8 bits a pixel.
        self.file.extend([0, 8]);
        let packed = Encoder::new(BitOrder::Lsb, 8).encode(&self.fresh).expect("entries have 8 bits");
        for block in packed.chunks(255) {
            self.file.push(block.len() as u8);
            self.file.extend_from_slice(block);
        }
        self.file.push(0);
    }

    pub fn finish(mut self) -> Vec<u8> {
        self.file.push(0x3b);
        self.file
    }
}

#[cfg(test)]
#[path = "../../tests/units/gif.rs"]
mod tests;

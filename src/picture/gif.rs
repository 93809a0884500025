//! Scenes → animated GIF: what changed from one to the next, and nothing else.
//!
//! A frame covers the smallest rectangle in which anything changed; what stayed in it is left transparent and costs next
//! to nothing. Strips of rows that show the same drawings as before are not even drawn.

use super::{Desk, STRIP, StripKey, lzw::Lzw, palette::CLEAR};
use crate::scene::Scene;
use std::time::Duration;

/// Index 1: the card's border, half opaque in a PNG, opaque here.
const SHADE: u8 = 1;

/// A file as it grows, frame by frame.
pub struct Animation<'a> {
    desk: &'a Desk,
    lzw: Lzw,
    file: Vec<u8>,
    width: usize,
    height: usize,
    /// What is seen after the last frame, and what each strip of it shows.
    shown: Vec<u8>,
    keys: Vec<StripKey>,
    /// The next frame: drawn, then what of it is new.
    drawn: Vec<u8>,
    fresh: Vec<u8>,
}

impl<'a> Animation<'a> {
    /// Of so many pixels; frames that are smaller stand at the top.
    pub(super) fn new(desk: &'a Desk, width: u32, height: u32) -> Animation<'a> {
        let (width, height) = (width as usize, height as usize);
        let mut file = b"GIF89a".to_vec();
        file.extend((width as u16).to_le_bytes());
        file.extend((height as u16).to_le_bytes());
        // A palette of 256 entries for all frames, 8 bits a channel; no background, square pixels.
        file.extend([0xf7, 0, 0]);
        let mut palette = desk.palette.plte();
        palette.resize(3 * 256, 0);
        file.extend(palette);
        // For ever again.
        file.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
        Animation {
            desk,
            lzw: Lzw::new(),
            file,
            width,
            height,
            shown: vec![CLEAR; width * height],
            keys: Vec::new(),
            drawn: vec![CLEAR; width * height],
            fresh: Vec::new(),
        }
    }

    /// Bytes so far.
    pub fn size(&self) -> usize {
        self.file.len()
    }

    /// Shows a scene for this long.
    pub fn frame(&mut self, scene: &Scene, lasts: Duration) {
        let (width, rows) = (self.width, STRIP as usize);
        let placed = self.desk.strips(scene);
        let count = self.height.div_ceil(rows);
        let keys: Vec<StripKey> = (0..count)
            .map(|number| {
                let top = number * rows;
                let sprites = placed.get(&(number as u32)).map_or(&[][..], Vec::as_slice);
                StripKey::new(top as u32, rows.min(self.height - top) as u32, width as u32, sprites)
            })
            .collect();
        // Left, top, right, bottom of what changed.
        let mut changed: Option<[usize; 4]> = None;
        for number in (0..count).filter(|number| self.keys.get(*number) != keys.get(*number)) {
            let from = number * rows;
            let to = (from + rows).min(self.height);
            let strip = &mut self.drawn[from * width..to * width];
            strip.fill(CLEAR);
            let sprites = placed.get(&(number as u32)).map_or(&[][..], Vec::as_slice);
            for (row, line) in (from..to).zip(strip.chunks_exact_mut(width)) {
                self.desk.draw_row(sprites, row as i32, line);
                let before = &self.shown[row * width..(row + 1) * width];
                // What was shown cannot be made transparent again.
                line.iter_mut()
                    .zip(before)
                    .filter(|(new, old)| **new == CLEAR && **old != CLEAR)
                    .for_each(|(new, _)| *new = SHADE);
                let Some(left) = line.iter().zip(before).position(|(new, old)| new != old) else { continue };
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
            self.fresh.extend(new.iter().zip(&*old).map(|(new, old)| if new == old { CLEAR } else { *new }));
            old.copy_from_slice(new);
        }
        let hundredths = u16::try_from(lasts.as_millis() / 10).unwrap_or(u16::MAX).to_le_bytes();
        // What is drawn stays; entry 0 is transparent.
        self.file.extend([0x21, 0xf9, 4, 0b0000_0101, hundredths[0], hundredths[1], CLEAR, 0, 0x2c]);
        for number in [left, top, right - left, bottom - top] {
            self.file.extend((number as u16).to_le_bytes());
        }
        self.file.push(0);
        self.lzw.write(&self.fresh, &mut self.file);
    }

    /// The whole file.
    pub fn finish(mut self) -> Vec<u8> {
        self.file.push(0x3b);
        self.file
    }
}

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
mod tests {
    use super::{super::MOVING, *};
    use crate::{Painter, Theme};
    use deltille_base::scene::{Colour, Drawing, Ink, PaletteKind, Shape, point};
    use deltille_testing::picture::Picture;

    fn card(height: u32) -> Scene {
        let (min, max) = (point(1.0, 1.0), point(999.0, height as f32 - 1.0));
        let body = Shape::RoundRect { min, max, radius: 36.0, fill: Some(Ink::Card), stroke: None };
        Scene::new(height, Drawing::new(vec![body]))
    }

    fn with_disc(mut scene: Scene, x: f32, y: f32) -> Scene {
        let fill = Some(Ink::Fill(Colour::Red));
        scene.place(
            &Drawing::new(vec![Shape::Circle { centre: point(0.0, 0.0), radius: 40.0, fill, stroke: None }]),
            point(x, y),
        );
        scene
    }

    /// One frame: its rectangle, its time, and the whole picture after it.
    struct Seen {
        rect: [u16; 4],
        hundredths: u16,
        picture: Vec<u8>,
    }

    fn seen(file: &[u8], width: usize, height: usize) -> Vec<Seen> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(file).unwrap();
        assert_eq!((usize::from(decoder.width()), usize::from(decoder.height())), (width, height));
        let mut picture = vec![CLEAR; width * height];
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
            for (row, line) in frame.buffer.chunks(usize::from(frame.width)).enumerate() {
                let start = (usize::from(frame.top) + row) * width + usize::from(frame.left);
                for (pixel, new) in picture[start..].iter_mut().zip(line) {
                    if frame.transparent != Some(*new) {
                        *pixel = *new;
                    }
                }
            }
            let rect = [frame.left, frame.top, frame.width, frame.height];
            frames.push(Seen { rect, hundredths: frame.delay, picture: picture.clone() });
        }
        frames
    }

    /// The scene drawn on its own, as palette entries' colours; `None` where it is transparent.
    fn alone(painter: &Painter, scene: &Scene) -> Vec<Option<[u8; 3]>> {
        let png = painter.renderer(MOVING, Theme::Dark, PaletteKind::Pieces).png(scene);
        Picture::of(&png)
            .pixels
            .iter()
            .map(|[red, green, blue, alpha]| (*alpha > 0).then_some([*red, *green, *blue]))
            .collect()
    }

    #[test]
    fn frames_contain_only_changes() {
        let painter = Painter::new();
        let scenes = [
            with_disc(card(700), 200.0, 300.0),
            with_disc(card(700), 260.0, 300.0),
            with_disc(card(700), 260.0, 300.0),
        ];
        let mut file = painter.animation(PaletteKind::default(), 700, Theme::Dark);
        for scene in &scenes {
            file.frame(scene, Duration::from_millis(700));
        }
        assert!(file.size() > 1000);
        let frames = seen(&file.finish(), 720, 504);
        assert_eq!(frames.len(), 3);
        let dark = &painter.renderer(MOVING, Theme::Dark, PaletteKind::Pieces).palette;
        for (frame, scene) in frames.iter().zip(&scenes) {
            let shown = frame.picture.iter().map(|entry| (*entry != CLEAR).then(|| dark.rgb(*entry)));
            assert!(shown.eq(alone(&painter, scene)));
            assert_eq!(frame.hundredths, 70);
        }
        let [left, top, width, height] = frames[1].rect;
        assert!((110..120).contains(&left) && (180..190).contains(&top), "{:?}", frames[1].rect);
        assert!((100..110).contains(&width) && (55..65).contains(&height), "{:?}", frames[1].rect);
        assert_eq!(frames[2].rect, [0, 0, 1, 1], "nothing changed");
    }

    #[test]
    fn a_lower_card_leaves_nothing_of_the_higher_one() {
        let painter = Painter::new();
        let mut file = painter.animation(PaletteKind::default(), 700, Theme::Light);
        file.frame(&with_disc(card(700), 300.0, 600.0), Duration::ZERO);
        file.frame(&card(400), Duration::from_secs(10_000));
        let frames = seen(&file.finish(), 720, 504);
        let red = |frame: &Seen| {
            let colour = |entry: &&u8| {
                painter.renderer(MOVING, Theme::Light, PaletteKind::Pieces).palette.rgb(**entry)
                    == Theme::Light.rgb(Ink::Fill(Colour::Red))
            };
            frame.picture.iter().filter(colour).count()
        };
        assert!(red(&frames[0]) > 2000);
        assert_eq!((red(&frames[1]), frames[1].hundredths), (0, u16::MAX));
    }
}

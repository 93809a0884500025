//! [`Scene`] → PNG, scenes → GIF. The only module that knows pixels.
//!
//! ```text
//!   theme     what colour an ink has            raster   drawing → sprite, smoothed once
//!   palette   inks and their blends, ≤ 256      sprite   runs of palette entries, copied into rows
//!   cache     what was used lately stays        encode   strips of rows → PNG
//!                                               deflate  the compression of a strip
//!   gif       scenes → animation              lzw      its compression
//! ```
//!
//! Drawing works on palette indices only. Every drawing is rasterised once per theme. A picture is cut into strips of rows;
//! what a strip shows follows from the list of drawings that meet it, so a strip whose list was seen before is taken
//! compressed from the cache, neither drawn nor deflated again. After a move only the strips of that move are new.
//!
//! Total and deterministic: every scene gives a valid picture, equal scenes give equal bytes, on every machine and whatever
//! was drawn before. Nothing here is async: callers on an async runtime use `spawn_blocking`.

mod cache;
mod deflate;
mod encode;
mod gif;
mod lzw;
mod palette;
mod raster;
mod sprite;
mod theme;

pub use gif::Animation;
pub use theme::{Theme, UnknownTheme};

use crate::scene::{Drawing, Placed, Resolution, Scene, Suit};
use cache::Cache;
use deflate::Deflater;
use encode::Strip;
use palette::{CLEAR, Palette};
use sprite::Sprite;
use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

/// Sprites kept per theme; a piece is a few KB, a board some hundred.
const SPRITES: usize = 1500;
/// Compressed strips kept per theme, about 1 KB each.
const STRIPS: usize = 6000;
/// No picture is larger, whatever a scene says.
const LARGEST: u32 = 4096;

/// How a desk draws: pixels for each card unit, and rows of a strip: small enough that a move touches few pixels, large
/// enough that compression finds repetitions.
#[derive(Clone, Copy)]
struct Grain {
    scale: f32,
    strip: u32,
}

/// Of still pictures by [`Resolution`], then of animations.
const GRAINS: [Grain; 3] = [
    Grain { scale: Resolution::Full.scale(), strip: 40 },
    // As high as a rank of cells.
    Grain { scale: Resolution::Reduced.scale(), strip: 33 },
    Grain { scale: 0.72, strip: 40 },
];
/// The place of animations in it: they are 720 pixels wide.
const MOVING: usize = 2;
/// Card units from left to right.
const WIDTH: u32 = 1000;

/// Draws scenes. Cheap to keep, dear to make: share one by `Arc`.
#[derive(Default)]
pub struct Painter {
    /// Each made when it is first needed.
    desks: [OnceLock<Desk>; GRAINS.len() * 4],
}

impl Painter {
    pub fn new() -> Painter {
        Painter::default()
    }

    fn desk(&self, grain: usize, theme: Theme, suit: Suit) -> &Desk {
        let place = 4 * grain + 2 * usize::from(theme == Theme::Light) + usize::from(suit == Suit::Tiles);
        self.desks[place].get_or_init(|| Desk::new(theme, suit, GRAINS[grain]))
    }

    /// An animation that takes scenes of this suit and of at most this height (in card units), 720 pixels wide. Every frame
    /// takes processor time (about a millisecond), so not on an async thread.
    pub fn animation(&self, suit: Suit, height: u32, theme: Theme) -> Animation<'_> {
        let desk = self.desk(MOVING, theme, suit);
        Animation::new(desk, desk.pixels(WIDTH), desk.pixels(height))
    }

    /// The picture of a scene: an indexed PNG in the scene's resolution, transparent outside of the card.
    ///
    /// Takes processor time (about a millisecond when most of it was drawn before), so not on an async thread.
    pub fn png(&self, scene: &Scene, theme: Theme) -> Vec<u8> {
        self.desk(scene.resolution as usize, theme, scene.suit).png(scene)
    }
}

/// What a strip shows: its size and sprites by id, from the bottom up. Equal keys, equal pixels.
#[derive(PartialEq, Eq, Hash)]
struct StripKey {
    top: u32,
    rows: u32,
    width: u32,
    sprites: Vec<(u64, i32, i32)>,
}

impl StripKey {
    fn new(top: u32, rows: u32, width: u32, placed: &[Numbered]) -> StripKey {
        StripKey { top, rows, width, sprites: placed.iter().map(|(sprite, x, y)| (sprite.id, *x, *y)).collect() }
    }
}

/// A sprite at its place.
type Numbered = (Arc<NumberedSprite>, i32, i32);

/// A sprite with a number that is never given again.
struct NumberedSprite {
    id: u64,
    sprite: Sprite,
}

/// Everything of one theme and one choice of inks.
struct Desk {
    palette: Palette,
    grain: Grain,
    next: AtomicU64,
    sprites: Cache<Drawing, Arc<NumberedSprite>>,
    strips: Cache<StripKey, Arc<Strip>>,
    /// Not in use now; at most one per thread that ever drew.
    deflaters: Mutex<Vec<Deflater>>,
}

impl Desk {
    fn new(theme: Theme, suit: Suit, grain: Grain) -> Desk {
        Desk {
            palette: Palette::new(theme, suit),
            grain,
            next: AtomicU64::new(0),
            sprites: Cache::new(SPRITES),
            strips: Cache::new(STRIPS),
            deflaters: Mutex::default(),
        }
    }

    fn png(&self, scene: &Scene) -> Vec<u8> {
        let (width, height, rows) = (self.pixels(scene.width), self.pixels(scene.height), self.grain.strip);
        let buckets = self.strips(scene);
        let strips: Vec<Arc<Strip>> = (0..height.div_ceil(rows))
            .map(|number| {
                let top = number * rows;
                self.strip(top, rows.min(height - top), width, buckets.get(&number).map_or(&[], Vec::as_slice))
            })
            .collect();
        encode::png(width, height, &self.palette.plte(), &self.palette.trns(), strips.iter().map(Arc::as_ref))
    }

    /// So many card units in pixels.
    fn pixels(&self, units: u32) -> u32 {
        ((units.min(LARGEST) as f32 * self.grain.scale).round() as u32).clamp(1, LARGEST)
    }

    /// What meets each strip of rows, from the bottom up.
    fn strips(&self, scene: &Scene) -> BTreeMap<u32, Vec<Numbered>> {
        let (height, rows) = (self.pixels(scene.height) as i32, self.grain.strip);
        let ground = Placed { drawing: scene.ground.clone(), x: 0.0, y: 0.0 };
        let mut buckets: BTreeMap<u32, Vec<Numbered>> = BTreeMap::new();
        for placed in std::iter::once(&ground).chain(&scene.placed) {
            let sprite = self.sprite(&placed.drawing);
            let pixel = |at: f32| (at * self.grain.scale).round() as i32;
            let (x, y) = (pixel(placed.x), pixel(placed.y));
            let touched = sprite.sprite.rows_at(y);
            let (from, to) = (touched.start.clamp(0, height), touched.end.clamp(0, height));
            if from < to {
                for strip in from as u32 / rows..=(to as u32 - 1) / rows {
                    buckets.entry(strip).or_default().push((sprite.clone(), x, y));
                }
            }
        }
        buckets
    }

    /// Draws one row of a picture.
    fn draw_row(&self, placed: &[Numbered], row: i32, line: &mut [u8]) {
        for (sprite, x, y) in placed {
            sprite.sprite.draw_row(*x, *y, row, line, &self.palette);
        }
    }

    fn sprite(&self, drawing: &Drawing) -> Arc<NumberedSprite> {
        self.sprites.get(drawing).unwrap_or_else(|| {
            let sprite = if self.grain.scale == 1.0 {
                raster::raster(drawing.shapes(), &self.palette)
            } else {
                let shapes: Vec<_> = drawing.shapes().iter().map(|shape| shape.scaled(self.grain.scale)).collect();
                raster::raster(&shapes, &self.palette)
            };
            let numbered = Arc::new(NumberedSprite { id: self.next.fetch_add(1, Relaxed), sprite });
            self.sprites.insert(drawing.clone(), numbered.clone());
            numbered
        })
    }

    fn strip(&self, top: u32, rows: u32, width: u32, placed: &[Numbered]) -> Arc<Strip> {
        let key = StripKey::new(top, rows, width, placed);
        self.strips.get(&key).unwrap_or_else(|| {
            // Every row starts with the byte that names its filter: none.
            let line = width as usize + 1;
            let mut raw = vec![CLEAR; line * rows as usize];
            for (row, line) in (top as i32..).zip(raw.chunks_exact_mut(line)) {
                self.draw_row(placed, row, &mut line[1..]);
            }
            let spare = self.deflaters.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut deflater = spare.unwrap_or_else(Deflater::new);
            let strip = Arc::new(Strip::new(&raw, line, &mut deflater));
            self.deflaters.lock().unwrap_or_else(PoisonError::into_inner).push(deflater);
            self.strips.insert(key, strip.clone());
            strip
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Anchor, Colour, Ink, Shape, Stroke, point};

    fn card() -> Scene {
        let stroke = Some(Stroke { ink: Ink::Edge, width: 3.0 });
        let body =
            Shape::RoundRect { min: point(1.5, 1.5), max: point(998.5, 498.5), radius: 36.0, fill: Some(Ink::Card), stroke };
        let mut scene = Scene::new(500, Drawing::new(vec![body]));
        let disc = Shape::Circle { centre: point(0.0, 0.0), radius: 40.0, fill: Some(Ink::Fill(Colour::Red)), stroke: None };
        let ring = Shape::Circle {
            centre: point(0.0, 0.0),
            radius: 60.0,
            fill: None,
            stroke: Some(Stroke { ink: Ink::Accent, width: 8.0 }),
        };
        scene.place(&Drawing::new(vec![disc, ring]), point(300.0, 200.0));
        scene
    }

    fn decoded(png: &[u8]) -> image::RgbaImage {
        image::load_from_memory(png).expect("a valid PNG").into_rgba8()
    }

    #[test]
    fn shapes_are_where_they_should_be() {
        let picture = decoded(&Painter::new().png(&card(), Theme::Dark));
        assert_eq!(picture.dimensions(), (1000, 500));
        let at = |x, y| picture.get_pixel(x, y).0;
        assert_eq!(at(0, 0)[3], 0, "outside of the card");
        assert_eq!(at(500, 100), [0x20, 0x24, 0x2b, 255]);
        assert_eq!(at(300, 200), [0xc8, 0x28, 0x2d, 255]);
        assert_eq!(at(360, 200), [0xff, 0xd8, 0x3d, 255], "on the ring");
        assert_eq!(at(350, 200), [0x20, 0x24, 0x2b, 255], "inside of the ring");
        let area = picture.pixels().filter(|pixel| pixel.0 == [0xc8, 0x28, 0x2d, 255]).count();
        assert!((4850..5100).contains(&area), "π 40² = 5027, edges are blends: {area}");
    }

    #[test]
    fn equal_scenes_give_equal_bytes_whatever_was_drawn_before() {
        let (warm, scene) = (Painter::new(), card());
        let mut other = card();
        other.place(&scene.placed[0].drawing, point(700.0, 333.0));
        for theme in Theme::ALL {
            let first = warm.png(&scene, theme);
            warm.png(&other, theme);
            assert_eq!(warm.png(&card(), theme), first);
            assert_eq!(Painter::new().png(&card(), theme), first);
        }
    }

    #[test]
    fn every_scene_gives_a_picture() {
        let wild = [f32::NAN, f32::INFINITY, -1e30, 1e9, 0.0, -5.0];
        let mut shapes = Vec::new();
        for a in wild {
            for b in wild {
                let stroke = Some(Stroke { ink: Ink::Line, width: b });
                shapes.push(Shape::Circle { centre: point(a, 50.0), radius: b, fill: Some(Ink::Ink), stroke });
                shapes.push(Shape::RoundRect {
                    min: point(a, b),
                    max: point(b, a),
                    radius: a,
                    fill: Some(Ink::Ink),
                    stroke,
                });
                shapes.push(Shape::Polygon { points: vec![point(a, b); 3], fill: Some(Ink::Ink), stroke });
                shapes.push(Shape::Polygon {
                    points: vec![point(0.0, a), point(b, 9.0), point(40.0, 3.0)],
                    fill: Some(Ink::Ink),
                    stroke,
                });
                shapes.push(Shape::Line { points: vec![point(a, b)], stroke: Stroke { ink: Ink::Line, width: 3.0 } });
                shapes.push(Shape::Text {
                    text: "x\0😀".into(),
                    at: point(a, 20.0),
                    size: b,
                    anchor: Anchor::Middle,
                    ink: Ink::Ink,
                });
            }
        }
        shapes.push(Shape::Polygon { points: Vec::new(), fill: Some(Ink::Ink), stroke: None });
        let painter = Painter::new();
        for shape in shapes {
            let mut scene = Scene {
                width: 60,
                height: 60,
                suit: Suit::Pieces,
                resolution: Resolution::default(),
                ground: Drawing::new(vec![shape.clone()]),
                placed: Vec::new(),
            };
            scene.place(&Drawing::new(vec![shape]), point(f32::INFINITY, 30.0));
            assert_eq!(decoded(&painter.png(&scene, Theme::Light)).dimensions(), (60, 60));
        }
        let empty = Scene {
            width: 0,
            height: 0,
            suit: Suit::Pieces,
            resolution: Resolution::Reduced,
            ground: Drawing::new(Vec::new()),
            placed: Vec::new(),
        };
        assert_eq!(decoded(&painter.png(&empty, Theme::Dark)).dimensions(), (1, 1));
    }
}

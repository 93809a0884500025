//! Scenes → rows of palette entries → PNG, for one theme, one kind of palette and one scale.

use super::{
    cache::Cache,
    encode::{self, Deflater, Strip},
    palette::{CLEAR, Palette},
    raster::{self, Canvas},
    sprite::Sprite,
    theme::Theme,
};
use deltille_base::scene::{Drawing, PaletteKind, Placed, Scene};
use std::{
    collections::BTreeMap,
    ops::Range,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

/// Bytes of cached sprites per theme; a piece is a few KB, a board up to a million. With less, boards in
/// concurrent play would evict each other and be drawn again and again.
const SPRITES: usize = 10 << 20;
/// Bytes of cached strips per theme, compressed, about 2 KB each including keys: the last boards of a hundred
/// tables.
const STRIPS: usize = 6 << 20;
/// Maximum width and height of a picture in pixels, even if a scene asks for more.
const LARGEST: u32 = 4096;

/// Pixels for each card unit, and rows of a strip: small enough that a move touches few pixels, large enough
/// that compression finds repetitions.
#[derive(Clone, Copy)]
pub struct Scale {
    pub factor: f32,
    pub strip: u32,
}

/// The contents of a strip: its size and sprites by id, from the bottom up. Equal keys mean equal pixels.
#[derive(PartialEq, Eq, Hash)]
pub struct StripKey {
    top: u32,
    rows: u32,
    width: u32,
    sprites: Vec<(u64, i32, i32)>,
}

impl StripKey {
    pub fn new(top: u32, rows: u32, width: u32, placed: &[Numbered]) -> StripKey {
        StripKey {
            top,
            rows,
            width,
            sprites: placed.iter().map(|(sprite, x, y)| (sprite.id, *x, *y)).collect(),
        }
    }
}

/// A sprite with its position.
pub type Numbered = (Arc<NumberedSprite>, i32, i32);

/// A sprite with a number that is never reused.
pub struct NumberedSprite {
    id: u64,
    sprite: Sprite,
}

/// Working memory of one thread: clearing it costs less than allocating it.
#[derive(Default)]
struct Tools {
    canvas: Canvas,
    deflater: Deflater,
    /// The pixels of a strip.
    raw: Vec<u8>,
}

/// The renderer of one theme, one choice of inks and one scale.
pub struct Renderer {
    pub palette: Palette,
    pub scale: Scale,
    next: AtomicU64,
    sprites: Cache<Drawing, Arc<NumberedSprite>>,
    strips: Cache<StripKey, Arc<Strip>>,
    /// Tools not in use; at most one per thread that ever drew.
    tools: Mutex<Vec<Tools>>,
    pub pictures: AtomicU64,
    pub strips_cached: AtomicU64,
    pub strips_drawn: AtomicU64,
}

impl Renderer {
    pub fn new(theme: Theme, kind: PaletteKind, scale: Scale) -> Renderer {
        Renderer {
            palette: Palette::new(theme, kind),
            scale,
            next: AtomicU64::new(0),
            sprites: Cache::new(SPRITES),
            strips: Cache::new(STRIPS),
            tools: Mutex::default(),
            pictures: AtomicU64::new(0),
            strips_cached: AtomicU64::new(0),
            strips_drawn: AtomicU64::new(0),
        }
    }

    pub fn png(&self, scene: &Scene) -> Vec<u8> {
        self.pictures.fetch_add(1, Relaxed);
        let (width, height, rows) = (self.pixels(scene.width), self.pixels(scene.height), self.scale.strip);
        let buckets = self.strips(scene);
        let strips: Vec<Arc<Strip>> = (0..height.div_ceil(rows))
            .map(|number| {
                let top = number * rows;
                self.strip(
                    top,
                    rows.min(height - top),
                    width,
                    buckets.get(&number).map_or(&[], Vec::as_slice),
                )
            })
            .collect();
        encode::png(width, height, &self.palette.plte(), &self.palette.trns(), strips.iter().map(Arc::as_ref))
    }

    pub fn pixels(&self, units: u32) -> u32 {
        ((units.min(LARGEST) as f32 * self.scale.factor).round() as u32).clamp(1, LARGEST)
    }

    /// The sprites that intersect each strip of rows, from the bottom up.
    pub fn strips(&self, scene: &Scene) -> BTreeMap<u32, Vec<Numbered>> {
        let (height, rows) = (self.pixels(scene.height) as i32, self.scale.strip);
        let ground = Placed { drawing: scene.ground.clone(), x: 0.0, y: 0.0 };
        let mut buckets: BTreeMap<u32, Vec<Numbered>> = BTreeMap::new();
        for placed in std::iter::once(&ground).chain(&scene.placed) {
            let sprite = self.sprite(&placed.drawing);
            let pixel = |at: f32| (at * self.scale.factor).round() as i32;
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

    pub fn draw_row(&self, placed: &[Numbered], row: i32, line: &mut [u8]) {
        for (sprite, x, y) in placed {
            sprite.sprite.draw_row(*x, *y, row, line, &self.palette);
        }
    }

    /// The rows that a placed drawing touches, and what draws its part of each.
    pub fn placed(&self, placed: &Placed) -> (Range<i32>, impl Fn(i32, &mut [u8])) {
        let sprite = self.sprite(&placed.drawing);
        let pixel = |at: f32| (at * self.scale.factor).round() as i32;
        let (x, y) = (pixel(placed.x), pixel(placed.y));
        let rows = sprite.sprite.rows_at(y);
        (rows, move |row, line: &mut [u8]| sprite.sprite.draw_row(x, y, row, line, &self.palette))
    }

    fn sprite(&self, drawing: &Drawing) -> Arc<NumberedSprite> {
        self.sprites.get(drawing).unwrap_or_else(|| {
            let sprite = self.with_tools(|Tools { canvas, .. }| {
                if self.scale.factor == 1.0 {
                    return raster::raster(drawing.shapes(), &self.palette, canvas);
                }
                let shapes: Vec<_> =
                    drawing.shapes().iter().map(|shape| shape.scaled(self.scale.factor)).collect();
                raster::raster(&shapes, &self.palette, canvas)
            });
            let bytes = sprite.bytes();
            let numbered = Arc::new(NumberedSprite { id: self.next.fetch_add(1, Relaxed), sprite });
            self.sprites.insert(drawing.clone(), numbered.clone(), bytes);
            numbered
        })
    }

    fn strip(&self, top: u32, rows: u32, width: u32, placed: &[Numbered]) -> Arc<Strip> {
        let key = StripKey::new(top, rows, width, placed);
        let known = self.strips.get(&key);
        let counter = if known.is_some() { &self.strips_cached } else { &self.strips_drawn };
        counter.fetch_add(1, Relaxed);
        known.unwrap_or_else(|| {
            // Every row starts with its filter byte: none.
            let line = width as usize + 1;
            let strip = self.with_tools(|Tools { deflater, raw, .. }| {
                raw.clear();
                raw.resize(line * rows as usize, CLEAR);
                for (row, line) in (top as i32..).zip(raw.chunks_exact_mut(line)) {
                    self.draw_row(placed, row, &mut line[1..]);
                }
                Arc::new(Strip::new(raw, deflater))
            });
            let bytes = strip.bytes() + size_of::<StripKey>() + size_of_val(&key.sprites[..]);
            self.strips.insert(key, strip.clone(), bytes);
            strip
        })
    }

    /// Runs `work` with tools that no other thread uses meanwhile.
    fn with_tools<T>(&self, work: impl FnOnce(&mut Tools) -> T) -> T {
        let spare = self.tools.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut tools = spare.unwrap_or_default();
        let done = work(&mut tools);
        self.tools.lock().unwrap_or_else(PoisonError::into_inner).push(tools);
        done
    }
}

//! [`Scene`] → PNG or SVG, scenes → GIF. The only module that knows pixels.
//!
//! ```text
//!   renderer  scene → rows → PNG, for one theme     raster   drawing → sprite, smoothed once
//!   theme     the colours of the inks               sprite   runs of palette entries, copied into rows
//!   cache     recently used strips and sprites      encode   strips of rows → PNG
//!   gif       scenes → animation                    svg      a scene as text for browsers
//! ```
//!
//! Drawing works on palette indices only. Every drawing is rasterised once per theme. A picture is cut into
//! strips of rows; the contents of a strip follow from the list of drawings that intersect it, so a strip
//! with a known list comes compressed from the cache and is neither drawn nor deflated again. After a move
//! only the strips of that move are new.
//!
//! Total and deterministic: every scene gives a valid picture, equal scenes give equal bytes, on every
//! machine and with any cache content. Nothing here is async: callers on an async runtime use
//! `spawn_blocking`.

mod cache;
mod encode;
mod gif;
mod palette;
mod raster;
mod renderer;
mod sprite;
pub mod svg;
mod theme;

pub use gif::Animation;
pub use palette::{CLEAR, Rgb};
pub use renderer::Renderer;
pub use theme::{Look, Theme, UnknownTheme};

use deltille_base::scene::{PaletteKind, Resolution, Scene};
use renderer::Scale;
use std::sync::{OnceLock, atomic::Ordering::Relaxed};

/// Scales of still pictures by [`Resolution`], then of animations.
const SCALES: [Scale; 3] = [
    Scale { factor: Resolution::Full.scale(), strip: 40 },
    // Two ranks of cells high: each strip has codes of its own, whose cost falls with fewer strips.
    Scale { factor: Resolution::Reduced.scale(), strip: 72 },
    Scale { factor: 0.72, strip: 40 },
];
/// Index of the animations' scale: they are 720 pixels wide.
const MOVING: usize = 2;
/// Width of a card in card units.
const WIDTH: u32 = 1000;

/// Draws scenes. Cheap to keep, expensive to create: share one with `Arc`.
pub struct Painter {
    /// One for each scale, theme and kind of palette, created on first use.
    renderers: Box<[OnceLock<Renderer>]>,
}

impl Default for Painter {
    fn default() -> Painter {
        Painter {
            renderers: (0..SCALES.len() * Theme::ALL.len() * 2).map(|_| OnceLock::new()).collect(),
        }
    }
}

/// A painter's totals since it was created.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Painted {
    pub pictures: u64,
    /// Strips taken from the cache, and strips drawn.
    pub strips_cached: u64,
    pub strips_drawn: u64,
}

impl Painter {
    pub fn new() -> Painter {
        Painter::default()
    }

    pub fn painted(&self) -> Painted {
        let renderers = self.renderers.iter().filter_map(OnceLock::get);
        renderers.fold(Painted::default(), |painted, renderer| Painted {
            pictures: painted.pictures + renderer.pictures.load(Relaxed),
            strips_cached: painted.strips_cached + renderer.strips_cached.load(Relaxed),
            strips_drawn: painted.strips_drawn + renderer.strips_drawn.load(Relaxed),
        })
    }

    fn renderer(&self, scale: usize, theme: Theme, kind: PaletteKind) -> &Renderer {
        let place = (scale * Theme::ALL.len() + theme as usize) * 2 + usize::from(kind == PaletteKind::Tiles);
        self.renderers[place].get_or_init(|| Renderer::new(theme, kind, SCALES[scale]))
    }

    /// Starts an animation for scenes of this kind and at most this height (in card units), 720 pixels wide.
    /// Every frame takes processor time (about a millisecond), so do not call it on an async thread.
    pub fn animation(&self, kind: PaletteKind, height: u32, theme: Theme) -> Animation<'_> {
        let renderer = self.renderer(MOVING, theme, kind);
        Animation::new(renderer, renderer.pixels(WIDTH), renderer.pixels(height))
    }

    /// Draws a scene as an indexed PNG in the scene's resolution, transparent outside of the card.
    ///
    /// Takes processor time (about a millisecond when most of it was drawn before), so do not call it on an
    /// async thread.
    pub fn png(&self, scene: &Scene, theme: Theme) -> Vec<u8> {
        self.renderer_of(scene, theme).png(scene)
    }

    /// The renderer of this scene, for measurements in its pixels.
    pub fn renderer_of(&self, scene: &Scene, theme: Theme) -> &Renderer {
        self.renderer(scene.resolution as usize, theme, scene.palette)
    }
}

#[cfg(test)]
#[path = "../../tests/units/picture.rs"]
mod tests;

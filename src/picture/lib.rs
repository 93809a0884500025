//! [`Scene`] → PNG, scenes → GIF. The only module that knows pixels.
//!
//! ```text
//!   renderer  scene → rows → PNG, for one theme     raster   drawing → sprite, smoothed once
//!   theme     the colours of the inks               sprite   runs of palette entries, copied into rows
//!   cache     recently used strips and sprites      encode   strips of rows → PNG
//!   gif       scenes → animation
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
mod tests {
    use super::*;
    use deltille_base::scene::{Anchor, Colour, Drawing, Ink, Shape, Stroke, point};
    use deltille_testing::picture::Picture;

    fn card() -> Scene {
        let stroke = Some(Stroke { ink: Ink::Edge, width: 3.0 });
        let body = Shape::RoundRect {
            min: point(1.5, 1.5),
            max: point(998.5, 498.5),
            radius: 36.0,
            fill: Some(Ink::Card),
            stroke,
        };
        let mut scene = Scene::new(500, Drawing::new(vec![body]));
        let disc = Shape::Circle {
            centre: point(0.0, 0.0),
            radius: 40.0,
            fill: Some(Ink::Fill(Colour::Red)),
            stroke: None,
        };
        let ring = Shape::Circle {
            centre: point(0.0, 0.0),
            radius: 60.0,
            fill: None,
            stroke: Some(Stroke { ink: Ink::Accent, width: 8.0 }),
        };
        scene.place(&Drawing::new(vec![disc, ring]), point(300.0, 200.0));
        scene
    }

    #[test]
    fn shapes_are_where_they_should_be() {
        let picture = Picture::of(&Painter::new().png(&card(), Theme::Dark));
        assert_eq!((picture.width, picture.height), (1000, 500));
        let at = |x, y| picture.at(x, y);
        assert_eq!(at(0, 0)[3], 0, "outside of the card");
        assert_eq!(at(500, 100), [0x20, 0x24, 0x2b, 255]);
        assert_eq!(at(300, 200), [0xc8, 0x28, 0x2d, 255]);
        assert_eq!(at(360, 200), [0xff, 0xd8, 0x3d, 255], "on the ring");
        assert_eq!(at(350, 200), [0x20, 0x24, 0x2b, 255], "inside of the ring");
        let area = picture.pixels.iter().filter(|pixel| **pixel == [0xc8, 0x28, 0x2d, 255]).count();
        assert!((4850..5100).contains(&area), "π 40² = 5027, edges are blends: {area}");
    }

    #[test]
    fn rendering_is_independent_of_earlier_scenes() {
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
                shapes.push(Shape::Circle {
                    centre: point(a, 50.0),
                    radius: b,
                    fill: Some(Ink::Ink),
                    stroke,
                });
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
                shapes.push(Shape::Line {
                    points: vec![point(a, b)],
                    stroke: Stroke { ink: Ink::Line, width: 3.0 },
                });
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
                palette: PaletteKind::Pieces,
                resolution: Resolution::default(),
                ground: Drawing::new(vec![shape.clone()]),
                placed: Vec::new(),
            };
            scene.place(&Drawing::new(vec![shape]), point(f32::INFINITY, 30.0));
            let picture = Picture::of(&painter.png(&scene, Theme::Light));
            assert_eq!((picture.width, picture.height), (60, 60));
        }
        let empty = Scene {
            width: 0,
            height: 0,
            palette: PaletteKind::Pieces,
            resolution: Resolution::Reduced,
            ground: Drawing::new(Vec::new()),
            placed: Vec::new(),
        };
        assert_eq!(Picture::of(&painter.png(&empty, Theme::Dark)).pixels.len(), 1);
    }
}

//! Tests of painting.

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

//! Tests of scenes as SVG.

use super::*;
use deltille_base::scene::{Colour, point};

#[test]
fn shapes_are_written_in_their_inks() {
    let red = Ink::Fill(Colour::Red);
    let ground = Drawing::new(vec![
        Shape::panel(point(0.0, 0.0), point(100.0, 50.0), 8.0, Ink::Card),
        Shape::bordered(vec![point(1.0, 2.0), point(4.25, 2.0), point(0.95, -3.0)], red, Ink::Line, 3.0),
    ]);
    let mut scene = Scene { width: 100, ..Scene::new(50, ground) };
    let piece = Drawing::new(vec![Shape::text("ab", point(0.0, 0.0), 20.0, Anchor::Right, Ink::Ink)]);
    scene.place(&piece, point(10.0, 20.5));
    let (card, fill, line) = (Ink::Card.number(), red.number(), Ink::Line.number());
    let (ink, width) = (Ink::Ink.number(), Tenths(font::width("ab", 20.0)));
    let expected = format!(
        "<svg class=\"board\" viewBox=\"0 0 100 50\" role=\"img\" aria-label=\"Ann &amp; Bob\">\
         <g class=\"f{card}\"><rect x=\"0\" y=\"0\" width=\"100\" height=\"50\" rx=\"8\"/></g>\
         <g class=\"f{fill} s{line}\" stroke-width=\"3\"><path d=\"M1 2l3.3 0 -3.3 -5z\"/></g>\
         <g transform=\"translate(10 20.5)\"><g class=\"f{ink}\"><text x=\"0\" y=\"0\" font-size=\"20\" \
         text-anchor=\"end\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\">ab</text></g></g></svg>"
    );
    assert_eq!(svg(&scene, "Ann & Bob"), expected);
    scene.place(&piece, point(-1.0, 0.0));
    let twice = svg(&scene, "");
    let (_, name) = twice.split_once("<g id=\"").unwrap();
    let name = name.split('"').next().unwrap();
    let again = format!("<use href=\"#{name}\" x=\"-1\"");
    assert_eq!((twice.matches("<text").count(), twice.matches(&again).count()), (1, 1));
    // Another picture of the page has another drawing under another name.
    assert!(!svg(&Scene::new(50, Drawing::new(Vec::new())), "").contains(name));
}

#[test]
fn every_scene_gives_an_image() {
    let wild = [f32::NAN, f32::INFINITY, -1e30, 1e9, 0.0, -5.0];
    for (a, b) in wild.into_iter().flat_map(|a| wild.map(|b| (a, b))) {
        let stroke = Some(Stroke::new(Ink::Line, b));
        let shapes = vec![
            Shape::Circle {
                centre: point(a, 1.0),
                radius: b,
                fill: Some(Ink::Ink),
                stroke,
            },
            Shape::RoundRect {
                min: point(a, b),
                max: point(b, a),
                radius: a,
                fill: None,
                stroke,
            },
            Shape::Polygon { points: vec![point(a, b); 3], fill: Some(Ink::Ink), stroke },
            Shape::line(vec![point(a, b)], Ink::Line, 3.0),
            Shape::text("x\0<😀", point(a, 2.0), b, Anchor::Centre, Ink::Ink),
        ];
        let mut scene = Scene::new(60, Drawing::new(shapes.clone()));
        scene.put(shapes, point(a, b));
        let written = svg(&scene, "\"'>\u{1}");
        assert!(written.contains("aria-label=\"&quot;&#39;&gt;\""));
        assert!(!["NaN", "inf", "\0", "e9"].iter().any(|wrong| written.contains(wrong)), "{written}");
        assert_eq!(written.matches("<g").count(), written.matches("</g>").count());
    }
}

#[test]
fn the_style_sheet_has_every_ink_of_every_theme() {
    let styles = ink_styles();
    for ink in Ink::all() {
        assert!(styles.contains(&format!(".f{0}{{fill:var(--i{0})}}", ink.number())));
        // Each theme, and those that a system may ask for once more.
        assert_eq!(styles.matches(&format!("--i{}:", ink.number())).count(), 5);
    }
    assert!(styles.contains(":root,:root[data-theme=dark]{--i1:#20242b;"));
}

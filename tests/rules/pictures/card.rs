//! The furniture of a card, and the painter itself.

use super::{
    golden::{NAMES, PAINTER, golden, shown},
    recorded,
};
use deltille::{
    picture::{Painter, Theme},
    scene::{CardLayout, Chip, ChipState, Colour, Drawing, FullChip, Ink, Scene, Shape, Stroke, card, point},
    text::Locale,
};

/// The furniture that games without free corners use: a row of two to four chips, or two rows of three.
#[test]
fn chips_in_rows() {
    let mark = |colour: Colour, size: f32| {
        let points = vec![point(0.0, -size), point(0.9 * size, 0.6 * size), point(-0.9 * size, 0.6 * size)];
        let stroke = Some(Stroke { ink: Ink::Rim(colour), width: 8.0 });
        vec![Shape::Polygon { points, fill: Some(Ink::Fill(colour)), stroke }]
    };
    let icon = |ink: Ink| {
        let centre = point(0.0, 0.0);
        vec![Shape::Circle { centre, radius: 15.0, fill: None, stroke: Some(Stroke { ink, width: 4.0 }) }]
    };
    let names = ["Marit", "Jonas", "Maximiliana von Hohenburg", "Tuğçe", "Зоя", ""];
    let colours = [Colour::White, Colour::Blue, Colour::Orange, Colour::Pink, Colour::Green, Colour::Violet];
    let clock = vec!["2d 4h".to_owned(), "2d".to_owned()];
    for of in [2, 3, 4, 6] {
        let mut scene = Scene::new(300, Drawing::new(vec![card::body(300)]));
        for index in 0..of {
            let state = match index {
                0 => ChipState::OnTurn,
                3 => ChipState::Out,
                5 => ChipState::Winner,
                _ => ChipState::Resting,
            };
            let colour = if state == ChipState::Out { Colour::Neutral } else { colours[index] };
            let chip = Chip { name: names[index].into(), clock: clock.clone() };
            let counters = vec![(icon(state.quiet()), 3 + index as u32), (icon(state.quiet()), 12)];
            let content = FullChip {
                chip: &chip,
                locale: Locale::default(),
                seat: "violet",
                state,
                mark: mark(colour, if of > 4 { 20.0 } else { 28.0 }),
                counters,
                taken: 0.0,
            };
            scene.chip(CardLayout::Row { index, of }, &content);
        }
        scene.caption(Some(&mark(Colour::Blue, 18.0)[..]), "Twister (11,4,4)(7,6,6) takes Fs", 90);
        golden(&format!("chips-{of}"), &scene, if of == 4 { Theme::Light } else { Theme::Dark });
    }
}

#[test]
fn a_fresh_painter_and_a_warm_one_give_the_same_bytes() {
    let seen = |ply| {
        let (play, caption, seat) = recorded::after("triablo", "three-captures", ply);
        shown(&play, 0, &NAMES, (&caption, seat), &[])
    };
    let warm = PAINTER.png(&seen(108), Theme::Dark);
    PAINTER.png(&seen(109), Theme::Dark);
    assert_eq!(PAINTER.png(&seen(108), Theme::Dark), warm);
    assert_eq!(Painter::new().png(&seen(108), Theme::Dark), warm);
}

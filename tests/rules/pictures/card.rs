//! The frame and chips of a card, and the painter itself.

use super::{
    golden::{NAMES, PAINTER, golden, shown},
    recorded,
};
use deltille::{
    picture::{Painter, Theme},
    scene::{CardLayout, Chip, ChipState, Colour, Drawing, FullChip, Ink, Scene, Shape, Stroke, card, point},
    text::Locale,
};

/// Chips for games without free corners: a row of two to four chips, or two rows of three.
#[test]
fn chips_fit_in_rows() {
    let row = |index, of| CardLayout::Row { index, of };
    for of in [2, 3, 4, 6] {
        golden(
            &format!("chips-{of}"),
            &chips(of, &["2d 4h", "2d"], row),
            if of == 4 { Theme::Light } else { Theme::Dark },
        );
    }
}

/// Chips with two numbers and a clock each.
#[test]
fn compact_chips_show_both_numbers_and_the_clock() {
    let compact = |index, of| CardLayout::Compact { index, of };
    for of in [3, 4, 6] {
        let scene = chips(of, &["2d 4h", "2d"], compact);
        let shown = |word: &str| {
            let shapes = scene.placed.iter().flat_map(|placed| placed.drawing.shapes());
            shapes.filter(|shape| matches!(shape, Shape::Text { text, .. } if text == word)).count()
        };
        // All but the one that is out.
        let playing = of - usize::from(of > 3);
        assert_eq!(shown("12"), of, "the second number of {of}");
        assert_eq!(shown("2d") + shown("2d 4h"), playing + usize::from(of > 3), "the clock of {of}");
        golden(&format!("chips-compact-{of}"), &scene, if of == 4 { Theme::Light } else { Theme::Dark });
    }
}

const PEOPLE: [&str; 6] = ["Marit", "Jonas", "Maximiliana von Hohenburg", "Tuğçe", "Зоя", ""];

fn chips(of: usize, clock: &[&str], layout: impl Fn(usize, usize) -> CardLayout) -> Scene {
    chips_of(&PEOPLE.map(str::to_owned), of, clock, layout)
}

pub fn chips_of(
    names: &[String],
    of: usize,
    clock: &[&str],
    layout: impl Fn(usize, usize) -> CardLayout,
) -> Scene {
    let mark = |colour: Colour, size: f32| {
        let points = vec![point(0.0, -size), point(0.9 * size, 0.6 * size), point(-0.9 * size, 0.6 * size)];
        let stroke = Some(Stroke { ink: Ink::Rim(colour), width: 8.0 });
        vec![Shape::Polygon { points, fill: Some(Ink::Fill(colour)), stroke }]
    };
    let icon = |ink: Ink| {
        let centre = point(0.0, 0.0);
        vec![Shape::Circle {
            centre,
            radius: 15.0,
            fill: None,
            stroke: Some(Stroke { ink, width: 4.0 }),
        }]
    };
    let short = card::short_forms(&names[..of]);
    let colours = [Colour::White, Colour::Blue, Colour::Orange, Colour::Pink, Colour::Green, Colour::Violet];
    let clock: Vec<String> = clock.iter().map(|form| (*form).to_owned()).collect();
    let mut scene = Scene::new(300, Drawing::new(vec![card::body(300)]));
    for index in 0..of {
        let state = match index {
            0 => ChipState::OnTurn,
            3 => ChipState::Out,
            5 => ChipState::Winner,
            _ => ChipState::Resting,
        };
        let colour = if state == ChipState::Out { Colour::Neutral } else { colours[index] };
        let chip = Chip {
            name: names[index].clone(),
            short: short[index].clone(),
            clock: clock.clone(),
        };
        let counters = vec![(icon(state.quiet()), 3 + index as u32), (icon(state.quiet()), 12)];
        let layout = layout(index, of);
        let small = of > 4 || matches!(layout, CardLayout::Compact { .. });
        let content = FullChip {
            chip: &chip,
            locale: Locale::default(),
            seat: "violet",
            state,
            mark: mark(colour, if small { 20.0 } else { 28.0 }),
            counters,
            taken: 0.0,
        };
        scene.chip(layout, &content);
    }
    scene.caption(Some(&mark(Colour::Blue, 18.0)[..]), "Twister (11,4,4)(7,6,6) takes Fs", 90);
    scene
}

#[test]
fn cold_and_warm_painter_give_equal_bytes() {
    let seen = |ply| {
        let (play, caption, seat) = recorded::after("triablo", "three-captures", ply);
        shown(&play, 0, &NAMES, (&caption, seat), &[])
    };
    let warm = PAINTER.png(&seen(108), Theme::Dark);
    PAINTER.png(&seen(109), Theme::Dark);
    assert_eq!(PAINTER.png(&seen(108), Theme::Dark), warm);
    assert_eq!(Painter::new().png(&seen(108), Theme::Dark), warm);
}

/// Every layout distinguishes names that begin alike, and names the font lacks.
#[test]
fn chips_tell_similar_names_apart() {
    let friends = ["Christopher", "Christina", "Christian", "Christiane", "Christoph", "Chris"];
    let nameless = ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6"];
    type Layout = fn(usize, usize) -> CardLayout;
    let row: Layout = |index, of| CardLayout::Row { index, of };
    let compact: Layout = |index, of| CardLayout::Compact { index, of };
    let corner: Layout = |index, _| CardLayout::Corner { left: index < 2, top: index > 0, wide: index != 1 };
    for names in [friends, nameless].map(|names| names.map(str::to_owned)) {
        for (layout, counts) in [(row, 2..=6), (compact, 3..=6), (corner, 2..=3)] {
            for of in counts {
                for clock in [&[][..], &["2d 4h", "2d"][..]] {
                    let scene = chips_of(&names[..of], of, clock, layout);
                    let texts = scene.placed.iter().flat_map(|placed| placed.drawing.shapes());
                    let shown: Vec<&str> = texts
                        .filter_map(|shape| match shape {
                            Shape::Text { text, size, .. } if *size == card::LARGE => Some(text.as_str()),
                            _ => None,
                        })
                        .filter(|text| text.starts_with(['C', 'P']))
                        .collect();
                    let apart: std::collections::HashSet<_> = shown.iter().collect();
                    assert_eq!((shown.len(), apart.len()), (of, of), "{shown:?}");
                }
            }
        }
    }
    let scene = chips_of(&friends.map(str::to_owned)[..4], 4, &["2d 4h", "2d"], row);
    golden("chips-alike", &scene, Theme::Dark);
}

//! Tests of the picture of standings.

use super::*;
use proptest::prelude::*;

/// The texts of a scene with their left and right ends and their baselines.
fn texts(scene: &Scene) -> Vec<(String, f32, f32, f32)> {
    let mut found = Vec::new();
    for placed in &scene.placed {
        for shape in placed.drawing.shapes() {
            if let Shape::Text { text, at, size, anchor, .. } = shape {
                let width = font::width(text, *size);
                let left = match anchor {
                    Anchor::Left => at.x,
                    Anchor::Right => at.x - width,
                    Anchor::Middle | Anchor::Centre => at.x - width / 2.0,
                };
                if width > 0.0 {
                    found.push((text.clone(), left, left + width, placed.y + at.y));
                }
            }
        }
    }
    found
}

fn scene(names: &[String], legs: usize, heads: &[&str], value: &str, moves: Option<Moves>) -> Scene {
    let breaks: Vec<String> = heads.iter().map(|head| (*head).to_owned()).collect();
    let row = |(at, name): (usize, &String)| Row {
        place: format!("{}.", at + 1),
        name: name.clone(),
        against: if legs > 0 {
            vec![vec!["½".to_owned(); legs]; names.len()]
        } else {
            Vec::new()
        },
        points: "12½".to_owned(),
        breaks: vec![value.to_owned(); heads.len()],
        moves,
        ..Row::default()
    };
    let group = Group {
        heading: String::new(),
        rows: names.iter().enumerate().map(row).collect(),
    };
    let long = "A title that is much too long for the card, and longer still, and it goes on and on";
    Standings {
        title: long,
        about: long,
        points: "Pts",
        breaks: &breaks,
        groups: &[Group { heading: long.to_owned(), ..group.clone() }, group],
        legend: &[long.to_owned(), long.to_owned()],
    }
    .scene()
}

proptest! {
    #[test]
    fn no_two_texts_of_a_line_touch(
        names in prop::collection::vec("[A-Za-z Wm-]{1,40}", 1..=10),
        legs in 0usize..=2,
        breaks in 0usize..=4,
        value in "[0-9]{1,3}(\\.[0-9]{2})?",
        moves in prop::bool::ANY,
    ) {
        let heads = ["DE", "BH", "SB", "W"];
        let scene = scene(&names, legs, &heads[..breaks], &value, moves.then_some(Moves::Up));
        let found = texts(&scene);
        for (at, (text, left, right, y)) in found.iter().enumerate() {
            prop_assert!(*left >= 20.0 && *right <= 980.0, "{} from {} to {}", text, left, right);
            prop_assert!(*y > 0.0 && *y < scene.height as f32 - 8.0, "{}", text);
            for (other, start, end, line) in &found[at + 1..] {
                let apart = *start >= right + 4.0 || *end <= left - 4.0;
                let below = (line - y).abs() >= 40.0;
                prop_assert!(below || apart, "{} and {}", text, other);
            }
        }
    }
}

#[test]
fn names_keep_room_in_the_largest_crosstable() {
    let names: Vec<String> = (0..10).map(|_| "Maximiliana Hohe".to_owned()).collect();
    for legs in [1, 2] {
        let shown = texts(&scene(&names, legs, &["DE", "SB", "W"], "4.25", None));
        let count = |wanted: &str| shown.iter().filter(|(text, ..)| text == wanted).count();
        assert_eq!(count("DE 4.25 · SB 4.25 · W 4.25"), 20, "{shown:?}");
        assert_eq!(shown.iter().filter(|(text, ..)| text.contains("Maxim")).count(), 20);
        let cut = shown.iter().find(|(text, ..)| text.contains('…') && text.contains("Maxim"));
        assert_eq!(cut, None);
    }
}

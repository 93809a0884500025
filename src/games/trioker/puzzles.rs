//! What Trioker offers to somebody alone: the shapes of `data/trioker/shapes.json`, and MacMahon's hexagon.

use super::{board::Board, data};
use crate::{games::Puzzle, text::Message};

/// Shapes by size, and the hexagon by its rim.
pub fn puzzles() -> Vec<Puzzle> {
    let shapes = data::shapes().iter().map(|shape| Puzzle {
        variant: "puzzle",
        option: ("shape", shape.name.clone()),
        group: Some(Message::new(size(shape))),
        label: None,
        about: Message::new("trioker-puzzle-about")
            .with("cells", shape.count())
            .with("level", Message::new(level(shape)))
            .with("count", shape.solutions.unwrap_or(0).to_string()),
        daily: true,
    });
    let hexagons = ["any", "1", "2", "3", "4"].map(|border| Puzzle {
        variant: "macmahon",
        option: ("border", border.to_owned()),
        group: None,
        label: None,
        about: Message::new("trioker-hexagon-about"),
        daily: border != "any",
    });
    shapes.chain(hexagons).collect()
}

fn size(shape: &Board) -> &'static str {
    match shape.count() {
        0..=12 => "trioker-size-small",
        13..=20 => "trioker-size-middle",
        _ => "trioker-size-large",
    }
}

/// By how many fillings there are, measured by the size: the order of magnitude that each cell contributes.
fn level(shape: &Board) -> &'static str {
    let fillings = shape.solutions.unwrap_or(1).max(1) as f64;
    let each = fillings.log10() / shape.count().max(1) as f64;
    if each >= 0.3 {
        "trioker-level-easy"
    } else if each >= 0.15 {
        "trioker-level-fair"
    } else {
        "trioker-level-hard"
    }
}

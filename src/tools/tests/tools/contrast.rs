//! `deltille-tools contrast`: the table of contrasts, through the real binary.

use serde_json::Value;
use std::process::Command;

fn table() -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_deltille-tools"))
        .args(["contrast", "--json", "--every", EVERY])
        .output()
        .expect("the binary runs");
    let lines = String::from_utf8(output.stdout).expect("text");
    lines.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Measures one board in this many: all of them take most of a minute.
const EVERY: &str = "7";

/// What WCAG 2.2 asks of text and of graphics; of text in the high-contrast theme, its stricter level.
const TEXT: f64 = 4.5;
const FIGURE: f64 = 3.0;
const HIGH_TEXT: f64 = 7.0;
/// Least part of the pixels of two seats or marks that has to differ.
const SHARE: f64 = 0.1;

#[test]
fn everything_on_boards_is_seen_by_everyone() {
    let table = table();
    let word = |row: &Value, key: &str| row[key].as_str().unwrap_or_default().to_owned();
    let mut low = Vec::new();
    for row in &table {
        let high = word(row, "theme") == "high-contrast";
        let kind = word(row, "what").split(' ').next().unwrap_or_default().to_owned();
        let least = match kind.as_str() {
            "text" if high => HIGH_TEXT,
            "text" => TEXT,
            "figure" | "detail" => FIGURE,
            "seats" | "pieces" | "marks" => SHARE,
            _ => panic!("{row}"),
        };
        if row["value"].as_f64().is_none_or(|value| value < least) {
            low.push(row.to_string());
        }
    }
    assert!(low.is_empty(), "{low:#?}");

    // The table has everything: each theme, game, kind of part, and kind of vision.
    for theme in ["dark", "light", "high-contrast"] {
        let rows = |game: &str, what: &str| {
            let of = |row: &&Value| word(row, "theme") == theme && word(row, "game") == game;
            table.iter().filter(of).filter(|row| word(row, "what").starts_with(what)).count()
        };
        for game in ["triablo", "torissogi", "triangulation", "trioker", "triortan"] {
            for what in ["text ink", "text ink2", "figure accent", "figure fill", "detail mark"] {
                assert!(rows(game, what) > 0, "{theme}, {game}: {what}");
            }
            for vision in ["normal", "protanopia", "deuteranopia", "tritanopia", "grey"] {
                assert_eq!(rows(game, &format!("seats {vision}")), 1, "{theme}, {game}: {vision}");
                assert_eq!(rows("all", &format!("marks {vision}")), 1, "{theme}: {vision}");
                let pieces = rows(game, &format!("pieces {vision}"));
                assert_eq!(pieces, usize::from(game != "trioker"), "{theme}, {game}: {vision}");
            }
        }
    }
}

//! The lessons are correct: boards, entries, answers, texts, and the rules they name.

use deltille::games::{
    lessons::{self, Lesson, check::faults},
    registry,
};
use std::{fs, path::Path};

/// The numbers of the rules on a game's page.
fn numbers(game: &str) -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/rules/{game}.md"));
    let page = fs::read_to_string(page).unwrap();
    let word = |word: &str| {
        let (letters, digits): (String, String) = word.chars().partition(char::is_ascii_uppercase);
        (letters.len() == 1 && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
            .then(|| word.to_owned())
    };
    page.split(|character: char| !character.is_ascii_alphanumeric())
        .filter_map(word)
        .collect()
}

#[test]
fn every_lesson_is_valid() {
    assert_eq!(lessons::all().len(), lessons::files(), "a file does not read");
    for lesson in lessons::all() {
        assert_eq!(faults(lesson), Vec::<String>::new());
        assert!(
            (8..=15).contains(&lesson.exercises.len()),
            "{} has {} steps",
            lesson.game,
            lesson.exercises.len()
        );
    }
}

#[test]
fn lesson_rules_exist_on_the_games_page() {
    for lesson in lessons::all() {
        let known = numbers(&lesson.game);
        for exercise in &lesson.exercises {
            for rule in exercise.rules.split(' ') {
                assert!(known.iter().any(|number| number == rule), "{} {}: {rule}", lesson.game, exercise.id);
            }
        }
    }
}

#[test]
fn lessons_follow_the_order_of_games() {
    let games = registry::games();
    let order: Vec<_> = games.iter().map(|info| info.id).filter(|id| lessons::of(id).is_some()).collect();
    assert_eq!(lessons::all().iter().map(|lesson| lesson.game.as_str()).collect::<Vec<_>>(), order);
}

fn spoiled(change: impl Fn(&str) -> String) -> Vec<String> {
    let text = r#"{"game": "triablo", "exercises": [{
        "id": "cover", "rules": "C2", "seat": "white",
        "position": "5/6/2w1W2/8/[wW]1W1r3[Rr]/7R/7/6/R4 w wr 0",
        "tasks": [{"show": "e3xe5^", "accept": {"capture": true}, "wrong": [
            {"say": "abdicate", "if": {"begins": "e1>"}}, {"say": "quiet", "if": {"capture": false}}]}]}]}"#;
    let lesson: Lesson = serde_json::from_str(&change(text)).unwrap();
    faults(&lesson)
}

#[test]
fn invalid_lessons_are_detected() {
    let fault = |old: &str, new: &str| {
        let found = spoiled(|text| {
            assert!(text.contains(old), "{old}");
            text.replace(old, new)
        });
        assert!(!found.is_empty(), "{old} -> {new}");
    };
    assert_eq!(spoiled(str::to_owned), Vec::<String>::new());
    fault(r#""show": "e3xe5^""#, r#""show": "e3xe5v""#);
    fault(r#""show": "e3xe5^""#, r#""show": "e3e5""#);
    fault("[wW]1W1r3[Rr]", "[wW]1W1r2[Rr]");
    fault(r#""seat": "white""#, r#""seat": "red""#);
    fault(r#""seat": "white""#, r#""seat": "blue""#);
    fault(r#"{"begins": "e1>"}"#, "{}");
    fault(r#"{"begins": "e1>"}"#, r#"{"begins": "a1>"}"#);
    fault(r#""say": "quiet""#, r#""say": "no-such-text""#);
    fault(r#""id": "cover""#, r#""id": "no-such-texts""#);
    fault(r#"{"capture": true}"#, r#"{"any": true}"#);
    fault(r#""seat": "white","#, r#""seat": "white", "wins": true,"#);
    fault(r#""wrong": ["#, r#""reply": ["e9-e8^", "e9-e8^"], "wrong": ["#);
}

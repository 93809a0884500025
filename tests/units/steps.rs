//! Tests of the steps of entries.

use super::*;
use deltille_base::text::Message;

fn choice(entry: &str, steps: &[&str]) -> Choice {
    let step = |token: &&str| Step {
        token: (*token).to_owned(),
        label: Message::new("x"),
        spot: None,
        capture: false,
    };
    Choice {
        entry: entry.to_owned(),
        steps: steps.iter().map(step).collect(),
        description: Message::new("x"),
        codes: String::new(),
    }
}

fn path(text: &str) -> Path {
    text.split_whitespace().map(str::to_owned).collect()
}

fn tokens<'a>(choices: &'a [Choice], at: &str) -> Vec<&'a str> {
    match stage(choices, &path(at)) {
        Stage::Ask(question) => question.options.iter().map(|option| option.token).collect(),
        Stage::Ready(choice) => vec!["!", choice.entry.as_str()],
        Stage::Gone => vec![],
    }
}

#[test]
fn steps_become_menus() {
    let all = [
        choice("e3-e4^", &["e3", "e4", "^"]),
        choice("e3-e4v", &["e3", "e4", "v"]),
        choice("e3xf4", &["e3", "f4"]),
        choice("g1>g3", &["g1", "g3"]),
        choice("h1-h2^", &["h1", "h2", "^"]),
        choice("h1-h2v", &["h1", "h2", "v"]),
    ];
    assert_eq!(tokens(&all, ""), ["e3", "g1", "h1"]);
    assert_eq!(tokens(&all, "e3"), ["e4", "f4"]);
    assert_eq!(tokens(&all, "e3 e4"), ["^", "v"]);
    assert_eq!(tokens(&all, "e3 e4 v"), ["!", "e3-e4v"]);
    assert_eq!(tokens(&all, "e3 f4"), ["!", "e3xf4"]);
    // A single target is not asked for.
    assert_eq!(tokens(&all, "g1"), ["!", "g1>g3"]);
    assert_eq!(tokens(&all, "g1 g3"), ["!", "g1>g3"]);
    assert_eq!(tokens(&all, "h1"), ["^", "v"]);
    assert!(matches!(stage(&all, &path("h1")), Stage::Ask(question) if question.path == path("h1 h2")));
    for wrong in ["e9", "e3 e9", "e3 e4 x", "g1 g4", "e3 e4 v v", "g1 g3 g4"] {
        assert_eq!(tokens(&all, wrong), Vec::<&str>::new(), "{wrong}");
    }
    assert_eq!(back(&all, &path("h1 h2 v")), Some(path("h1 h2")));
    assert_eq!(back(&all, &path("h1 h2")), Some(path("")));
    assert_eq!(back(&all, &path("")), None);
    assert_eq!(tokens(&[], ""), Vec::<&str>::new());
}

#[test]
fn steps_after_target_are_one_question() {
    let all = [
        choice("a-b=r:c:d", &["a", "b", "r", "c", "d"]),
        choice("a-b=r:c:e", &["a", "b", "r", "c", "e"]),
        choice("a-b=s:c", &["a", "b", "s", "c"]),
        choice("a-b", &["a", "b", "-"]),
        choice("a-f", &["a", "f"]),
    ];
    let Stage::Ask(first) = stage(&all, &[]) else { panic!("where to?") };
    assert!(first.path == path("a") && !first.at_once().is_at_once());
    let Stage::Ask(rest) = stage(&all, &path("a b")) else { panic!("what else?") };
    let rest = rest.at_once();
    let ways: Vec<String> = rest.options.iter().map(|answer| answer.tokens().join(" ")).collect();
    assert_eq!(ways, ["r c d", "r c e", "s c", "-"]);
    for (way, entry) in ways.iter().zip(&all) {
        assert_eq!(tokens(&all, &format!("a b {way}")), ["!", entry.entry.as_str()]);
        // Back leads to the merged question.
        assert_eq!(back(&all, &path(&format!("a b {way}"))), Some(path("a b")));
    }
    // Too many for buttons, so asked step by step.
    let many: Vec<Choice> =
        (0..21).map(|at| choice(&format!("{at}"), &["a", "b", "c", &at.to_string()])).collect();
    let many = [&many[..], &[choice("x", &["a", "b", "d"])]].concat();
    let Stage::Ask(question) = stage(&many, &path("a b")) else {
        panic!("c or d?")
    };
    assert!(!question.at_once().is_at_once());
}

#[test]
fn prefix_of_longer_entries_can_be_chosen() {
    let all = [choice("a-b", &["a", "b"]), choice("a-b-c", &["a", "b", "c"]), choice("d", &["d"])];
    assert_eq!(tokens(&all, "a"), [HERE, "c"]);
    assert_eq!(tokens(&all, "a b ."), ["!", "a-b"]);
    assert_eq!(tokens(&all, "a b c"), ["!", "a-b-c"]);
}

//! The lessons are correct: boards, entries, answers, texts, and the rules they name.

use deltille::{
    games::{
        AnyPlay, Highlight, Mark, Seat, SeatSet, Spot, View, Viewer,
        lessons::{self, Lesson, check::faults},
        registry,
    },
    scene::{Chip, Scene, Shape, card},
    text::{locales, lookup},
};
use std::{collections::HashSet, fs, path::Path};

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
    let games = registry::listed();
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

fn bold(text: &str) -> impl Iterator<Item = &str> {
    text.split("**").skip(1).step_by(2)
}

/// The words written on a picture.
fn written(scene: &Scene) -> HashSet<String> {
    let placed = scene.placed.iter().flat_map(|placed| placed.drawing.shapes());
    let words = scene.ground.shapes().iter().chain(placed).filter_map(|shape| match shape {
        Shape::Text { text, .. } => Some(text.clone()),
        _ => None,
    });
    words.collect()
}

/// The picture on which a seat is asked for the first tap of an entry, with all choices numbered. `text`: the
/// task.
fn asked(play: &AnyPlay, seat: Seat, text: &str) -> Scene {
    let mut spots = Vec::new();
    for choice in play.choices(seat).unwrap_or_default() {
        let spot = choice.steps.first().and_then(|step| step.spot.clone());
        spots.extend(spot.filter(|spot| !spots.contains(spot)));
    }
    let number = |(index, spot)| Highlight { spot, mark: Mark::Target(index as u32 + 1) };
    let chips = vec![Chip { name: "Ann".to_owned(), ..Chip::default() }; play.seats().len()];
    let named = |word: &str| Highlight { spot: Spot(word.to_owned()), mark: Mark::Named };
    let named = bold(text).map(named);
    let highlight: Vec<_> = named.chain(spots.into_iter().enumerate().map(number)).collect();
    play.scene(&View {
        locale: Default::default(),
        viewer: Viewer::Seat(seat),
        bottom: seat,
        caption: "",
        caption_seat: None,
        chips: &chips,
        answering: SeatSet::EMPTY,
        highlight: &highlight,
        style: Default::default(),
    })
}

/// The labels of a picture with which a person finds this cell; empty if the word is no cell of the game.
fn labels_of(game: &str, word: &str) -> Vec<String> {
    let letters = |kinds: &[&str]| {
        let fits = |(letter, kind): (char, &&str)| kind.contains(letter);
        word.chars().count() == kinds.len() && word.chars().zip(kinds).all(fits)
    };
    match game {
        "triablo" if letters(&["abcdefghi", "123456789"]) => word.chars().map(String::from).collect(),
        "torissogi" if letters(&["ABCDE", "abcde", "12345"]) => word.chars().map(String::from).collect(),
        "triangulation" if letters(&["ABCDEFGH", "12345678", "βΓΔΞΠΣΦΩ"]) => {
            word.chars().map(String::from).collect()
        }
        // Cells that can be played on carry their names, others are found by their row.
        "trioker" if letters(&["ABCDEFG", "123456789"]) || letters(&["ABCDEFG", "1", "0123456789"]) => {
            vec![word[..1].to_owned()]
        }
        "triortan" if word.starts_with('(') && word.matches(',').count() == 2 => {
            let rows = word.trim_matches(['(', ')']).split(',').zip(["a", "b", "c"]);
            rows.map(|(row, axis)| format!("{axis}{row}")).collect()
        }
        _ => Vec::new(),
    }
}

/// The learner's task fits on a phone's screen together with the picture below it.
#[test]
fn tasks_have_at_most_forty_words() {
    let mut counted = 0;
    for lesson in lessons::all() {
        for exercise in &lesson.exercises {
            for task in 0..exercise.tasks.len() {
                for locale in locales() {
                    let id = exercise.task(&lesson.game, task);
                    let words = lookup(locale, &id).unwrap().split_whitespace().count();
                    assert!(words <= 40, "{id} has {words} words in {}", locale.tag());
                    counted += words;
                }
            }
        }
    }
    assert!(counted > 2000, "{counted}");
}

/// A task is whole in the line below its picture: it names what to do, and each cell it names is
/// one that the text names too.
#[test]
fn questions_fit_below_the_board() {
    let mut asked = std::collections::HashMap::new();
    for lesson in lessons::all() {
        for exercise in &lesson.exercises {
            for task in 0..exercise.tasks.len() {
                for locale in locales() {
                    let question = exercise.question(locale, &lesson.game, task);
                    let id = exercise.task(&lesson.game, task);
                    assert!(card::caption_fits(&question, 99), "{id}: {question}");
                    let figure = |letter: char| letter.is_ascii_digit();
                    let told = question.contains(figure) || question.split_whitespace().count() >= 3;
                    assert!(told && question.ends_with(['.', ')']), "{id}: {question}");
                    let text = lookup(locale, &id).unwrap();
                    let figures = |word: &&str| word.contains(figure);
                    let trimmed = |word| str::trim_matches(word, [',', '.', ':', '(', ')', '*']);
                    for cell in question.split_whitespace().map(trimmed).filter(figures) {
                        assert!(text.contains(cell), "{id}: {cell}");
                    }
                    // A question that says nothing of its own ("Take it.") would come up again and again.
                    asked.entry((locale, question)).or_insert_with(Vec::new).push(id);
                }
            }
        }
    }
    assert!(asked.len() > 130, "{}", asked.len());
    let repeated: Vec<_> = asked.iter().filter(|(_, ids)| ids.len() > 2).collect();
    assert!(repeated.is_empty(), "{repeated:?}");
}

/// The first step of each game says where the marks on its board are explained.
#[test]
fn first_lessons_lead_to_the_legend() {
    for lesson in lessons::all() {
        let pages = registry::rules_texts(&lesson.game).unwrap();
        assert_eq!(pages.last().unwrap().title, format!("{}-page-legend", lesson.game), "the last page");
        for locale in locales() {
            let right = lookup(locale, &lesson.exercises[0].right(&lesson.game, 0)).unwrap();
            let command = format!("`/{}`", lookup(locale, "command-rules-name").unwrap());
            assert!(right.contains(&command), "{}: {right}", lesson.game);
        }
    }
}

/// A question is asked on a picture with which each cell that its text names can be found.
#[test]
fn cells_named_by_lessons_can_be_found_on_the_picture() {
    let mut found = 0;
    for lesson in lessons::all() {
        let game = &lesson.game;
        for exercise in &lesson.exercises {
            for task in 0..exercise.tasks.len() {
                let (play, seat) = exercise.board(game, task).unwrap();
                for locale in locales() {
                    let text = lookup(locale, &exercise.task(game, task)).unwrap();
                    let written = written(&asked(&play, seat, &text));
                    for word in bold(&text) {
                        let labels = labels_of(game, word);
                        found += usize::from(!labels.is_empty());
                        // On the whole board of Triortan a number's letter is where its numbers begin.
                        let shown = |label: &String| {
                            written.contains(label)
                                || game == "triortan"
                                    && written.contains("a")
                                    && written.contains(&label[1..])
                        };
                        assert!(labels.iter().all(shown), "{game} {}: {word}, {written:?}", exercise.id);
                    }
                }
            }
        }
    }
    assert!(found > 60, "{found}");
}

/// The text in brackets, and the rest.
fn bracketed(text: &str) -> (String, String) {
    let (mut inside, mut outside, mut depth) = (String::new(), String::new(), 0);
    for character in text.chars() {
        match character {
            '(' => depth += 1,
            ')' => {
                depth -= 1;
                inside.push(' ');
            }
            other if depth > 0 => inside.push(other),
            other => outside.push(other),
        }
    }
    (inside, outside)
}

fn is_rule(word: &str) -> bool {
    let mut signs = word.chars();
    signs.next().is_some_and(|sign| sign.is_ascii_uppercase())
        && word.len() > 1
        && signs.all(|sign| sign.is_ascii_digit())
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// A page of `/rules` quotes rules of its game, and its picture shows each cell that its text names.
#[test]
fn rules_pages_name_what_there_is_and_what_their_picture_shows() {
    let (mut rules, mut cells) = (0, 0);
    for info in registry::games() {
        let (game, known) = (info.id, numbers(info.id));
        for locale in locales() {
            let texts = registry::rules_texts(game).unwrap();
            for (page, texts) in registry::rules_pages(game, locale).unwrap().iter().zip(texts) {
                let written = page.scene.as_ref().map(written).unwrap_or_default();
                let text = [texts.body, texts.caption].map(|id| lookup(locale, id).unwrap()).join(" ");
                let (inside, outside) = bracketed(&text);
                for rule in words_of(&inside).filter(|word| is_rule(word)) {
                    // A cell may stand in brackets too: its row is on the picture.
                    let labels = labels_of(game, rule);
                    if !labels.is_empty() && labels.iter().all(|label| written.contains(label)) {
                        continue;
                    }
                    rules += 1;
                    assert!(known.iter().any(|number| number == rule), "{game} {}: {rule}", texts.body);
                }
                for word in words_of(&outside) {
                    let labels = labels_of(game, word);
                    cells += usize::from(!labels.is_empty());
                    // The topmost point of Triablo is the only one of its row, which has no label.
                    let top = |label: &String| game == "triablo" && label == "9";
                    let shown = labels.iter().all(|label| written.contains(label) || top(label));
                    assert!(shown, "{game} {}: {word}, {written:?}", texts.body);
                }
            }
        }
    }
    assert!(rules > 300 && cells > 100, "{rules} rules, {cells} cells");
}

/// `/help` has no pictures, so it quotes no rules and names no cells.
#[test]
fn help_quotes_no_rules() {
    for locale in locales() {
        for id in ["help", "help-moves", "help-slow"] {
            let text = lookup(locale, id).unwrap();
            let quoted: Vec<&str> = words_of(&text).filter(|word| is_rule(word)).collect();
            assert!(quoted.is_empty(), "{}: {quoted:?}", locale.tag());
        }
    }
}

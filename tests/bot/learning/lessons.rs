//! Lessons, through the messages: every step of every game, done right and wrong, in all languages, and the
//! ways to get there.

use crate::{
    replies::{Kind, kind},
    room::{ANN, BOB, Room, button, buttons, ephemeral, has, selects},
};
use deltille::{
    bot::{Action, ChannelKind, Post, Reply, Value, people::PersonSettings, settings_cache},
    games::{
        AnyPlay, Seat,
        lessons::{self, Exercise, Lesson, Verdict},
    },
    ids::{ChannelId, UserId},
    text::{Locale, locales, lookup, say, word},
};
use deltille_testing::texts::{Says, message};

fn t(locale: Locale, id: &str) -> String {
    lookup(locale, id).unwrap_or_else(|| panic!("no text {id}"))
}

fn private(room: &Room) -> &Post {
    &room.private[&ANN]
}

async fn open(room: &mut Room, lesson: &Lesson, number: usize) {
    let locale = room.locale;
    room.press_id(ANN, &format!("1.learn.l.{}", lesson.game), &[]).await;
    let menu = selects(private(room)).next().expect("a menu of steps").clone();
    assert_eq!(menu.options.len(), lesson.exercises.len());
    room.press_id(ANN, &menu.custom_id, &[&number.to_string()]).await;
    let exercise = &lesson.exercises[number];
    let text = &private(room).text;
    assert!(text.contains(&word(locale, &exercise.title(&lesson.game))), "{text}");
    assert!(text.contains(&t(locale, &exercise.task(&lesson.game, 0))), "{text}");
    // The line below the board asks it again, and so does the alt text.
    let question = exercise.question(locale, &lesson.game, 0);
    let alt = &private(room).file.as_ref().expect("a board").alt;
    assert!(alt.contains(&question), "{alt}");
}

/// Makes an entry on the shown board, by taps or through its form.
async fn enter(room: &mut Room, board: &AnyPlay, seat: Seat, entry: &str, typed: bool) {
    let locale = room.locale;
    if typed {
        let Reply::Form(form) = room.tap(ANN, "button-lesson-type").await else {
            panic!("a form")
        };
        let fields = vec![("entry".to_owned(), entry.to_owned())];
        room.act(ANN, Action::Submit { custom_id: form.custom_id, fields, message: None }).await;
        return;
    }
    if board.draft(seat, "").is_some() {
        return set_up(room, board, seat, entry).await;
    }
    let choice = board.choices(seat).unwrap().into_iter().find(|choice| choice.entry == entry).unwrap();
    // Where only one entry continues from a place, its end is a step of its own.
    let ends = [".".to_owned()];
    for token in choice.steps.iter().map(|step| &step.token).chain(&ends) {
        let post = private(room).clone();
        if !has(&post, "button-lesson-type") {
            return;
        }
        let step = choice.steps.iter().find(|step| step.token == *token);
        let listed = selects(&post).find(|select| select.options.iter().any(|option| option.value == *token));
        let label = step.map_or_else(|| t(locale, "tap-here"), |step| say(locale, &step.label));
        if let Some(select) = listed {
            room.press_id(ANN, &select.custom_id, &[token]).await;
        } else if let Some(button) = buttons(&post).find(|button| {
            // Its name, or its number on the picture.
            let leads = button.custom_id.starts_with("1.lt.") && button.custom_id.ends_with(token.as_str());
            button.label == label || button.label == entry || leads
        }) {
            let id = button.custom_id.clone();
            room.press_id(ANN, &id, &[]).await;
        }
    }
}

/// Presses the buttons that bring the draft closer to the entry, then the button that makes it.
async fn set_up(room: &mut Room, board: &AnyPlay, seat: Seat, entry: &str) {
    let prefix = format!("{}:", board.name(seat));
    let bare = |text: &str| text.strip_prefix(&prefix).unwrap_or(text).to_owned();
    let mut seen: Vec<String> = vec![String::new()];
    let mut ways = vec![(String::new(), Vec::<String>::new())];
    // The shortest path through the drafts.
    let way = loop {
        assert!(!ways.is_empty(), "no presses lead to {entry}");
        let (draft, presses) = ways.remove(0);
        let here = board.draft(seat, &draft).unwrap();
        if here.entry.is_some_and(|made| bare(&made) == bare(entry)) {
            break presses;
        }
        for (label, next) in here.controls {
            if !seen.contains(&next) {
                seen.push(next.clone());
                ways.push((next, [presses.clone(), vec![say(room.locale, &label)]].concat()));
            }
        }
    };
    for label in way {
        room.tap(ANN, &label).await;
    }
    let confirm = t(room.locale, "button-confirm");
    room.tap(ANN, &confirm).await;
}

fn done(room: &Room, settings: &PersonSettings, lesson: &Lesson, exercise: &Exercise) -> bool {
    let _ = room;
    settings.lessons.is_done(&lesson.game, &exercise.id)
}

async fn settings(room: &Room) -> PersonSettings {
    let kept: settings_cache::SettingsCache<PersonSettings> =
        settings_cache::SettingsCache::new(room.store.clone());
    kept.load(UserId(ANN)).await.unwrap().1
}

/// One entry for each answer of the task and one without an answer; the flag says whether it is right.
fn others(exercise: &Exercise, number: usize, board: &AnyPlay, seat: Seat) -> Vec<(String, Option<String>)> {
    let task = &exercise.tasks[number];
    let legal = board.legal_of(seat).unwrap_or_default();
    let mut found: Vec<(String, Option<String>)> = Vec::new();
    for entry in legal {
        let Verdict::Wrong(wrong) = task.tried(board, seat, &entry).unwrap().verdict else {
            continue;
        };
        let say = wrong.map(|wrong| wrong.say.clone());
        if !found.iter().any(|(_, known)| *known == say) {
            found.push((entry, say));
        }
    }
    found
}

async fn play_through(lesson: &'static Lesson, locale: Locale) {
    let mut room = Room::new();
    room.locale = locale;
    for (number, exercise) in lesson.exercises.iter().enumerate() {
        open(&mut room, lesson, number).await;
        for task in 0..exercise.tasks.len() {
            let (board, seat) = exercise.board(&lesson.game, task).unwrap();
            for (index, (entry, wrong)) in others(exercise, task, &board, seat).into_iter().enumerate() {
                enter(&mut room, &board, seat, &entry, index % 2 == 1).await;
                let text = private(&room).text.clone();
                assert!(text.contains('❌'), "{} {entry}: {text}", exercise.id);
                if let Some(say) = wrong {
                    assert!(
                        text.contains(&t(locale, &format!("{}-{say}", exercise.title(&lesson.game)))),
                        "{text}"
                    );
                }
                assert!(private(&room).file.is_some());
                assert!(!done(&room, &settings(&room).await, lesson, exercise));
                room.tap(ANN, "button-lesson-again").await;
            }
            // Unreadable input is answered, too.
            enter(&mut room, &board, seat, "no such entry", true).await;
            assert!(private(&room).text.contains('❌'), "{}", private(&room).text);
            room.tap(ANN, "button-lesson-show").await;
            let forced = board.choices(seat).is_some_and(|choices| choices.len() == 1);
            let entry = format!("`{}`", exercise.tasks[task].show);
            let text = &private(&room).text;
            assert_eq!(text.contains(&entry), !forced, "{text}");
            let shown = text.lines().find(|line| line.starts_with('💡')).unwrap();
            assert!(!shown.contains("  ") && shown == shown.trim_end(), "{shown:?}");
            room.tap(ANN, &t(locale, "button-lesson-try")).await;
            enter(&mut room, &board, seat, &exercise.tasks[task].show, task % 2 == 1).await;
            let text = private(&room).text.clone();
            assert!(
                text.contains(&t(locale, &exercise.right(&lesson.game, task))),
                "{} {}: {text}",
                lesson.game,
                exercise.id
            );
            assert_eq!(text.contains('↪'), !exercise.tasks[task].reply.is_empty(), "{text}");
            assert!(private(&room).file.is_some());
            let last = task + 1 == exercise.tasks.len();
            assert_eq!(done(&room, &settings(&room).await, lesson, exercise), last);
            if !last {
                room.tap(ANN, "button-next").await;
                assert!(private(&room).text.contains(&t(locale, &exercise.task(&lesson.game, task + 1))));
            }
        }
        let next = t(locale, "button-next");
        let more = buttons(private(&room)).any(|button| button.label == next);
        assert_eq!(more, number + 1 < lesson.exercises.len());
    }
    assert!(has(private(&room), "button-lesson-play"));
    // The text that announces hints appears where the game begins.
    let then = t(locale, "lesson-then");
    assert!(
        then.contains(&t(locale, "button-hint")) && then.contains(&t(locale, "button-more")),
        "{then}"
    );
    assert!(private(&room).text.contains(&then), "{}", private(&room).text);
    // After the last step, the command shows the list of steps.
    room.command(ANN, "learn", &[("game", Value::Text(lesson.game.clone()))]).await;
    let menu = selects(private(&room)).next().unwrap();
    assert!(menu.options.iter().all(|option| option.label.starts_with('✅')));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_step_works_in_every_language() {
    let mut all = Vec::new();
    for lesson in lessons::all() {
        all.extend(locales().map(|locale| tokio::spawn(play_through(lesson, locale))));
    }
    for played in all {
        played.await.unwrap();
    }
}

#[tokio::test]
async fn lesson_starts_in_two_taps_and_resumes() {
    let mut room = Room::new();
    room.command(ANN, "help", &[]).await;
    let games = room.tap(ANN, "button-learn").await;
    assert!(ephemeral(&games).text.says("lesson-games"));
    let labels: Vec<String> = buttons(private(&room)).map(|button| button.label.clone()).collect();
    assert!(labels[0].starts_with("Trioker 0/"), "the good first game: {labels:?}");
    let triablo = labels.iter().find(|label| label.starts_with("Triablo 0/")).unwrap();
    assert!(kind(&room.tap(ANN, triablo).await) == Kind::Replaced);
    let lesson = lessons::of("triablo").unwrap();
    assert!(
        private(&room).text.contains(&format!("1/{}", lesson.exercises.len())),
        "{}",
        private(&room).text
    );
    let (board, seat) = lesson.exercises[0].board("triablo", 0).unwrap();
    enter(&mut room, &board, seat, &lesson.exercises[0].tasks[0].show, false).await;
    // In another process, on another day.
    room.restart();
    room.command(ANN, "learn", &[]).await;
    assert!(buttons(private(&room)).any(|button| button.label.starts_with("Triablo 1/")));
    room.command(ANN, "learn", &[("game", Value::Text("triablo".to_owned()))]).await;
    assert!(
        private(&room).text.contains(&format!("2/{}", lesson.exercises.len())),
        "{}",
        private(&room).text
    );
    room.command(BOB, "learn", &[("game", Value::Text("triablo".to_owned()))]).await;
    assert!(room.private[&BOB].text.contains("1/"), "each their own");

    // From /play, from its form, from the rules, and from a refusal.
    room.command(BOB, "play", &[]).await;
    assert!(kind(&room.tap(BOB, "button-learn").await) == Kind::Private);
    room.command(BOB, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    assert!(room.private[&BOB].text.contains("/learn"));
    room.pick(BOB, message!("form-against-computer", name = message!("level-1"))).await;
    assert!(kind(&room.tap(BOB, "button-learn-by-doing").await) == Kind::Private);
    room.command(BOB, "rules", &[("game", Value::Text("triablo".to_owned()))]).await;
    room.tap(BOB, "button-next").await;
    room.tap(BOB, "button-learn-by-doing").await;
    assert!(
        room.private[&BOB].text.says("lesson-triablo-setup"),
        "the step of the page: {}",
        room.private[&BOB].text
    );
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e1-e4^").await;
    room.tap(ANN, "button-learn-by-doing").await;
    assert!(private(&room).text.says("lesson-triablo-king-step"), "{}", private(&room).text);
}

#[tokio::test]
async fn last_step_offers_game_against_weakest_computer() {
    let mut room = Room::new();
    for lesson in lessons::all() {
        // In a server: the form, filled in.
        room.press_id(ANN, &format!("1.learn.l.{}", lesson.game), &[]).await;
        room.tap(ANN, "button-lesson-play").await;
        assert!(private(&room).text.says(message!("computer", level = 1usize)), "{}", private(&room).text);
        button(private(&room), "button-open");
    }
    // In direct messages: at once.
    room.place.kind = ChannelKind::Direct;
    for (lesson, channel) in lessons::all().iter().zip(900..) {
        room.channel = ChannelId(channel);
        room.press_id(ANN, &format!("1.learn.l.{}", lesson.game), &[]).await;
        assert!(kind(&room.tap(ANN, "button-lesson-play").await) == Kind::ClosedAndPublic);
        let table = room.bot.table(room.channel).await.expect("a table");
        assert_eq!(
            (table.setup.game.as_str(), table.computer_seats().is_empty()),
            (lesson.game.as_str(), false)
        );
    }
}

#[tokio::test]
async fn forged_presses_are_answered() {
    let mut room = Room::new();
    let forged = [
        "1.learn.g.chess",
        "1.learn.l.chess",
        "1.learn.n.triablo",
        "1.learn.o.1.200.0.triablo",
        "1.learn.o.1.0.9.triablo",
        "1.learn.o.1.0.0.chess",
        "1.learn.s.77.0.triablo",
        "1.learn.t.0.0.chess",
        "1.learn.p.chess",
        "1.lt.zzzzzz.0.0.e3/e4",
        "1.lt.0.0.0.a9",
        "1.lp.0.0.0.e5",
        "1.ls.0.0.0.vvv",
        "1.ls!.0.0.vvv",
    ];
    for id in forged {
        let reply = room.press_id(ANN, id, &["nothing"]).await;
        assert!(kind(&reply) == Kind::Private || matches!(reply, Reply::Form(_)), "{id}: {reply:?}");
    }
    let fields = vec![("entry".to_owned(), "x".to_owned())];
    room.act(
        ANN,
        Action::Submit {
            custom_id: "1.learn.t.99.0.triablo".to_owned(),
            fields,
            message: None,
        },
    )
    .await;
    assert!(private(&room).text.says("problem-unknown"), "{}", private(&room).text);
}

#[test]
fn settings_without_lessons_decode() {
    let old = br#"{"format":1,"reminders":"both","theme":"light","setups":{"a/b/c":"x"}}"#;
    let settings: PersonSettings = settings_cache::decode(old).unwrap();
    assert!(settings.lessons.is_empty() && settings.setups.get("a/b/c") == Some("x"));
    let mut marked = settings.clone();
    marked.lessons.mark("triablo", "slide");
    let body = settings_cache::encode(&marked);
    assert_eq!(settings_cache::decode::<PersonSettings>(&body).unwrap(), marked);
    // Damaged fields, or fields of a later format, do not lose a user's other settings.
    let odd = br#"{"format":1,"reminders":"both","lessons":[1,2]}"#;
    let settings: PersonSettings = settings_cache::decode(odd).unwrap();
    assert!(settings.lessons.is_empty() && settings.reminders.in_channel());
}

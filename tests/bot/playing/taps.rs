//! Entries made by taps alone, and the number of taps.

use crate::{
    replies::{Kind, kind, posts_of},
    room::{ANN, BOB, PEOPLE, Room, button, buttons, has, selects},
};
use deltille::{
    bot::{Button, ButtonStyle, OwnKind, Post, Reply, Value},
    games::{Actors, AnyPlay, Choice, Setup, registry, solo::HINT_BUDGET},
    ids::UserId,
    text::{Locale, word},
};
use deltille_testing::{
    channel,
    texts::{Says, message},
};

/// Presses the control for a step in the person's private message; returns the reply and the number of taps,
/// or `None` without such a control.
pub async fn choose(room: &mut Room, user: u64, step: &str) -> Option<(Reply, usize)> {
    let (id, value) = channel::step(&room.private[&user], step)?;
    let values: Vec<&str> = value.iter().map(String::as_str).collect();
    // A select is opened first.
    Some((room.press_id(user, &id, &values).await, 1 + values.len()))
}

/// The choice with this notation.
pub fn choice_of(play: &AnyPlay, line: &str) -> Choice {
    let Actors::Seats(seats) = play.actors() else { panic!("{:?}", play.actors()) };
    let choices = play.choices(seats.iter().next().unwrap()).unwrap();
    choices
        .into_iter()
        .find(|choice| choice.entry == line)
        .unwrap_or_else(|| panic!("{line} is not legal"))
}

/// Makes an entry by taps alone; returns the number of taps after *Move*.
pub async fn tap_choice(room: &mut Room, user: u64, play: &AnyPlay, line: &str) -> usize {
    let choice = choice_of(play, line);
    let reply = room.press(user, "button-move").await;
    // At a single-player table the menu replaces the board.
    assert!(posts_of(&reply)[0].file.is_some() && kind(&reply) != Kind::Public);
    let mut taps = 0;
    for (at, step) in choice.steps.iter().enumerate() {
        let now = room.private[&user].clone();
        // People who do not see the picture read all of the numbers and the armies.
        let cut = |post: &Post| post.file.as_ref().is_some_and(|file| file.alt.ends_with('…'));
        assert!(!cut(&now), "{:?}", now.file.map(|file| file.alt));
        if has(&now, "button-confirm") {
            break;
        }
        numbers_begin_at_one(&now);
        // A step without alternatives is skipped.
        let rest: Vec<&str> = choice.steps[at..].iter().map(|step| step.token.as_str()).collect();
        let at_once = buttons(&now)
            .find(|button| rest.len() > 1 && button.custom_id.ends_with(&format!("/{}", rest.join("/"))));
        let chosen = match at_once.cloned() {
            Some(button) => Some((room.press_id(user, &button.custom_id, &[]).await, 1)),
            None => choose(room, user, &step.token).await,
        };
        let Some((reply, more)) = chosen else { continue };
        taps += more;
        match kind(&reply) {
            // At a single-player table the board replaces the menu.
            Kind::Replaced if has(posts_of(&reply)[0], "button-hint") => {
                return taps;
            }
            Kind::Replaced => {}
            Kind::ClosedAndPublic => return taps,
            _ => panic!("{line} {}: {reply:?}", step.token),
        }
    }
    let preview = &room.private[&user];
    assert!(preview.text.contains(&format!("`{line}`")), "{line}: {}", preview.text);
    let reply = room.tap(user, "button-confirm").await;
    assert!(matches!(kind(&reply), Kind::ClosedAndPublic | Kind::Replaced), "{reply:?}");
    taps + 1
}

/// The numbers of a question run 1, 2, 3, … over its buttons and then its menus.
fn numbers_begin_at_one(post: &Post) {
    let on_buttons = buttons(post).filter_map(|button| button.label.parse::<usize>().ok());
    let in_menus = selects(post).flat_map(|select| &select.options);
    let in_menus = in_menus.filter_map(|option| option.label.split(' ').next()?.parse::<usize>().ok());
    let numbers: Vec<usize> = on_buttons.chain(in_menus).collect();
    assert!(numbers.iter().copied().eq(1..=numbers.len()), "{numbers:?}");
}

/// Makes a ready-made set-up by taps alone.
async fn set_up(room: &mut Room, user: u64) {
    room.press(user, "button-setup").await;
    let now = room.private[&user].clone();
    let ready = buttons(&now)
        .find(|button| button.label.reads("button-confirm"))
        .is_some_and(|button| !button.disabled);
    if !ready {
        room.press_id(user, &buttons(&now).next().unwrap().custom_id, &[]).await;
    }
    room.tap(user, "button-confirm").await;
}

/// Taps random entries; returns how many entries took each number of taps (entries with more than piece,
/// target and manner are not counted).
async fn counted(game: &str, variant: &str, seats: usize, entries: usize) -> Vec<usize> {
    let mut room = Room::new();
    room.open(&PEOPLE[..seats], game, variant, &[]).await;
    let mut random = fastrand::Rng::with_seed(11);
    let mut counts = Vec::new();
    for _ in 0..entries {
        let table = room.bot.table(room.channel).await.unwrap();
        let play = table.play().unwrap().clone();
        let Actors::Seats(on_turn) = play.actors() else {
            break;
        };
        let seat = on_turn.iter().next().unwrap();
        let user = table.person(seat).unwrap().id.0;
        if play.draft(seat, "").is_some() {
            set_up(&mut room, user).await;
            continue;
        }
        let legal = play.legal().unwrap();
        let line = &legal[random.usize(..legal.len())];
        let steps = choice_of(&play, line).steps.len();
        let taps = tap_choice(&mut room, user, &play, line).await;
        if steps <= 3 {
            if counts.len() <= taps {
                counts.resize(taps + 1, 0);
            }
            counts[taps] += 1;
        }
    }
    println!("{game} {variant}: entries by taps {counts:?}");
    counts
}

#[tokio::test]
async fn an_entry_takes_three_taps_at_most_in_every_game() {
    let games = [
        ("triablo", "two-player", 2),
        ("triablo", "three-player", 3),
        ("torissogi", "standard", 2),
        ("triangulation", "three-player", 3),
        ("trioker", "rapid", 2),
        ("triortan", "standard", 2),
    ];
    for (game, variant, seats) in games {
        let counts = counted(game, variant, seats, 40).await;
        assert!(counts.iter().sum::<usize>() > 10 && counts.len() <= 4, "{game}: {counts:?}");
    }
    // More tiles, and at first more cells, than buttons: a menu takes two taps.
    let mut room = Room::new();
    room.press_id(ANN, "1.z.c.0", &["trioker/macmahon/any"]).await;
    let mut play = AnyPlay::start(&macmahon()).unwrap();
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..20 {
        let legal = play.legal().unwrap();
        let line = legal[random.usize(..legal.len())].clone();
        // Its board is in the private message.
        room.public = room.private[&ANN].clone();
        assert!(tap_choice(&mut room, ANN, &play, &line).await <= 5, "{line}");
        play.enter(&line).unwrap();
    }
}

fn macmahon() -> Setup {
    Setup::parse(
        registry::game("trioker").unwrap(),
        Some("macmahon"),
        &[("border".to_owned(), "any".to_owned())],
    )
    .unwrap()
}

/// A command is chosen among the suggestions, and sent.
const TYPED: usize = 2;

/// The most taps from an empty line to the first own move.
const MOST: usize = 7;

/// Whether the button takes a step of an entry: on a board, or in a lesson.
fn is_step(button: &Button) -> bool {
    let navigates = ["button-back", "button-cancel", "button-more", "button-more-choices", "button-confirm"]
        .iter()
        .any(|id| button.label.reads(*id));
    matches!(button.custom_id.split('.').nth(1), Some("c" | "t" | "lt")) && !navigates
}

/// Answers a private question at random, or plays what is shown; returns the number of taps.
async fn answer(room: &mut Room, user: u64, random: &mut fastrand::Rng) -> usize {
    let now = room.private[&user].clone();
    if buttons(&now).any(|button| button.label.reads("button-confirm") && !button.disabled) {
        room.tap(user, "button-confirm").await;
        return 1;
    }
    // A computer that needs longer than an answer may take has moved since.
    if now.text.says("problem-stale") && has(&now, "button-move") {
        room.tap(user, "button-move").await;
        return 0;
    }
    let on_buttons = buttons(&now)
        .filter(|button| is_step(button))
        .map(|button| (button.custom_id.clone(), None, 1));
    let in_menus = selects(&now).flat_map(|select| {
        let id = select.custom_id.clone();
        select.options.iter().map(move |option| (id.clone(), Some(option.value.clone()), 2))
    });
    let all: Vec<(String, Option<String>, usize)> = on_buttons.chain(in_menus).collect();
    assert!(!all.is_empty(), "nothing to tap: {now:?}");
    let (id, value, taps) = &all[random.usize(..all.len())];
    let values: Vec<&str> = value.iter().map(String::as_str).collect();
    room.press_id(user, id, &values).await;
    taps.to_owned()
}

/// The board once it is a person's turn, or the game is over.
async fn after_computers(room: &Room) -> AnyPlay {
    loop {
        let table = room.bot.table(room.channel).await.unwrap();
        if table.computer_due().is_none() {
            return table.play().unwrap().clone();
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

/// How many entries of Ann's the record has.
async fn own_entries(room: &Room) -> usize {
    let table = room.bot.table(room.channel).await.unwrap();
    let seat = table.seat_of(UserId(ANN));
    table.entries.iter().filter(|entry| entry.seat == seat).count()
}

/// Taps from a table that has just opened to the first own move, and the set-up before it.
async fn to_first_move(room: &mut Room, random: &mut fastrand::Rng) -> usize {
    let mut taps = 0;
    loop {
        // A computer that needs longer than an answer may take posts its board later, without a question.
        let late = room.bot.table(room.channel).await.unwrap().computer_due().is_some();
        let play = after_computers(room).await;
        let table = room.bot.table(room.channel).await.unwrap();
        let seat = table.seat_of(UserId(ANN)).unwrap();
        let (made, sets_up) = (own_entries(room).await, play.draft(seat, "").is_some());
        // The question is below the board.
        let asks = |post: &Post| has(post, "button-confirm") || buttons(post).any(is_step);
        if !room.private.get(&ANN).is_some_and(asks) {
            room.press(ANN, if sets_up { "button-setup" } else { "button-move" }).await;
            taps += usize::from(!late);
        }
        while own_entries(room).await == made {
            taps += answer(room, ANN, random).await;
        }
        if !sets_up {
            return taps;
        }
    }
}

#[tokio::test]
async fn first_own_move_takes_seven_taps_at_most_in_every_game() {
    for game in registry::games() {
        let mut most = [0, 0];
        for seed in 0..4 {
            for (way, most) in most.iter_mut().enumerate() {
                let (mut room, mut random) = (Room::new(), fastrand::Rng::with_seed(seed));
                let taps = match way {
                    // The command alone asks for the game.
                    0 => {
                        room.command(ANN, "play", &[]).await;
                        let name = word(room.locale, &format!("game-{}", game.id));
                        room.tap(ANN, message!("button-alone-game", game = name)).await;
                        TYPED + 1
                    }
                    // The game is chosen before the command is sent.
                    _ => {
                        room.command(ANN, "play", &[("game", Value::Text(game.id.to_owned()))]).await;
                        room.tap(ANN, "button-alone").await;
                        TYPED + 2
                    }
                };
                *most = (*most).max(taps + to_first_move(&mut room, &mut random).await);
            }
        }
        println!("{}: {} taps from the list of games, {} from the form", game.id, most[0], most[1]);
        // A set-up is a move of its own, the first one.
        let extra = usize::from(game.id == "triortan");
        assert!(most[0] <= MOST && most[1] <= MOST + extra, "{}: {most:?}", game.id);
    }
}

/// The list of `/play` says what each game is, for how many and how long it takes; what `/help` calls its button is written on it; and
/// the first board of a game says its aim, until a person has moved.
#[tokio::test]
async fn a_newcomer_reads_what_the_games_are_about() {
    let people = [
        ("torissogi", "2"),
        ("triablo", "2–3"),
        ("triangulation", "2–3"),
        ("trioker", "1–4"),
        ("triortan", "1–6"),
    ];
    for tag in ["en-US", "de", "fr"] {
        let mut room = Room::new();
        room.locale = Locale::nearest(tag);
        room.command(ANN, "play", &[]).await;
        let list = room.private[&ANN].clone();
        let alone = word(room.locale, "button-alone").to_lowercase();
        for game in registry::games() {
            let name = word(room.locale, &format!("game-{}", game.id));
            let about = word(room.locale, &format!("game-{}-about", game.id));
            let (_, many) = people.iter().find(|(id, _)| *id == game.id).unwrap();
            let length = word(room.locale, &format!("game-{}-length", game.id));
            let line =
                message!("play-which-game", game = name.as_str(), people = *many, about = about.as_str());
            let line = line.with("length", length);
            assert!(list.text.says_in(tag, line), "{tag} {}: {}", game.id, list.text);
            let label = &button(&list, message!("button-alone-game", game = name)).label.to_lowercase();
            assert!(label.contains(&alone), "{label}: /help calls it {alone}");
        }
        let help = room.command(ANN, "help", &[]).await;
        assert!(posts_of(&help)[0].text.contains(&word(room.locale, "button-alone")), "{help:?}");
    }
    for game in registry::games() {
        let mut room = Room::new();
        room.command(ANN, "play", &[]).await;
        let name = word(room.locale, &format!("game-{}", game.id));
        room.tap(ANN, message!("button-alone-game", game = name)).await;
        let aim = match game.id {
            "trioker" => "game-trioker-aim-points".to_owned(),
            other => format!("game-{other}-aim"),
        };
        let line =
            |text: &str| text.lines().filter(|line| line.says(&aim)).map(|line| line.chars().count()).max();
        let long = line(&room.public.text).unwrap_or_else(|| panic!("{}: {}", game.id, room.public.text));
        assert!(long <= 90, "{}: two lines on a phone, not {long} characters", game.id);
        for _ in 0..2 {
            let table = room.bot.table(room.channel).await.unwrap();
            let entries = table.entries.len();
            let entry = match table.play().unwrap().draft(table.seat_of(UserId(ANN)).unwrap(), "") {
                Some(_) => "setup:classic".to_owned(),
                None => room.complete(ANN, "").await.swap_remove(0).value,
            };
            if entry.ends_with('…') {
                let legal = table.play().unwrap().legal().unwrap().swap_remove(0);
                room.type_move(ANN, &legal).await;
            } else {
                room.type_move(ANN, &entry).await;
            }
            assert!(
                room.bot.table(room.channel).await.unwrap().entries.len() > entries,
                "{}: {entry}",
                game.id
            );
            assert_eq!(line(&room.public.text), None, "{}: {}", game.id, room.public.text);
        }
    }
}

#[tokio::test]
async fn first_move_in_a_lesson_takes_seven_taps_at_most() {
    for game in registry::games() {
        let mut room = Room::new();
        room.command(ANN, "learn", &[]).await;
        let board =
            buttons(&room.private[&ANN]).find(|button| button.custom_id.ends_with(&format!("g.{}", game.id)));
        let id = board.unwrap().custom_id.clone();
        room.press_id(ANN, &id, &[]).await;
        let (mut taps, mut random) = (TYPED + 1, fastrand::Rng::with_seed(5));
        loop {
            let now = room.private[&ANN].clone();
            let steps: Vec<String> = buttons(&now)
                .filter(|button| is_step(button))
                .map(|button| button.custom_id.clone())
                .collect();
            // A try is answered, with another try or the next step.
            if steps.is_empty() || has(&now, "button-lesson-again") {
                break;
            }
            room.press_id(ANN, &steps[random.usize(..steps.len())], &[]).await;
            taps += 1;
        }
        assert!((TYPED + 2..=MOST).contains(&taps), "{}: {taps}", game.id);
    }
}

#[tokio::test]
async fn one_tap_setting_skips_confirmation() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.command(ANN, "me settings", &[]).await;
    room.turn_to(ANN, "settings-page-own").await;
    room.pick(ANN, "settings-confirm-at-once").await;
    room.press(ANN, "button-move").await;
    let (reply, taps) = choose(&mut room, ANN, "g1").await.unwrap();
    assert!(matches!(kind(&reply), Kind::Replaced | Kind::ClosedAndPublic) && taps == 1);
    while room.bot.table(room.channel).await.unwrap().entries.is_empty() {
        let green = buttons(&room.private[&ANN]).find(|button| button.style == ButtonStyle::Success).cloned();
        let next = green.unwrap_or_else(|| buttons(&room.private[&ANN]).next().unwrap().clone());
        room.press_id(ANN, &next.custom_id, &[]).await;
    }
    assert!(room.private[&ANN].text.starts_with("-#") && room.private[&ANN].rows.is_empty());
    assert_eq!(room.record(ANN).await.len(), 1);
    // Bob has not chosen that, so he is asked to confirm.
    room.press(BOB, "button-move").await;
    assert!(!buttons(&room.private[&BOB]).any(|button| button.style == ButtonStyle::Success));
}

/// The board of the only running puzzle.
async fn own_board(room: &Room) -> AnyPlay {
    for kind in OwnKind::all() {
        if let Some(table) = room.bot.table(kind.place(UserId(ANN))).await {
            return table.play().unwrap().clone();
        }
    }
    panic!("no puzzle is under way");
}

/// The whole hexagon by its first solution, without hints; the forced fills agree with that solution.
#[tokio::test]
async fn macmahons_hexagon_takes_75_taps_at_most() {
    let mut room = Room::new();
    room.press_id(ANN, "1.z.c.0", &["trioker/macmahon/any"]).await;
    let mut play = AnyPlay::start(&macmahon()).unwrap();
    let solution = play.solution(HINT_BUDGET).unwrap();
    let (mut taps, mut filled) = (0, 0);
    while play.actors() != Actors::Nobody {
        room.public = room.private[&ANN].clone();
        if has(&room.public, "button-fill") {
            let before = play.ply();
            room.tap(ANN, "button-fill").await;
            play = own_board(&room).await;
            assert!(play.ply() > before);
            (taps, filled) = (taps + 1, filled + play.ply() - before);
            continue;
        }
        let line = solution
            .iter()
            .find(|line| play.clone().enter(line).is_ok())
            .expect("the solution goes on")
            .clone();
        // Including the tap on *Move*.
        taps += 1 + tap_choice(&mut room, ANN, &play, &line).await;
        play.enter(&line).unwrap();
    }
    println!("MacMahon’s hexagon: {taps} taps, {filled} tiles were forced");
    assert!(taps <= 75, "{taps}");
}

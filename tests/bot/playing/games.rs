//! Whole games, from /play to the end, typed and tapped.

use super::taps::tap_choice;
use crate::{
    recorded::{self, Recorded},
    replies::{Kind, kind, next, posts_of},
    room::{ANN, BOB, PEOPLE, Room, button, ephemeral},
    wall::Wall,
};
use deltille::{
    bot::{Action, Messages, Pressed, Value as Typed},
    games::{Actors, AnyPlay},
    ids::{ChannelId, MessageId},
    store::{Store, Subject},
    table::Table,
    text::Locale,
};
use deltille_testing::{
    channel,
    texts::{Says, message},
};

async fn start(room: &mut Room, fixture: &Recorded) -> Vec<u64> {
    let play = AnyPlay::start(&fixture.setup).unwrap();
    let people = PEOPLE[..play.seats().len()].to_vec();
    let options: Vec<_> = fixture.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    room.open(&people, &fixture.game, &fixture.variant, &options).await;
    people
}

async fn check_end(room: &mut Room, fixture: &Recorded, people: &[u64]) {
    assert_eq!(room.record(people[0]).await, fixture.lines, "{}", fixture.name);
    for seat in &fixture.winners {
        let name = deltille::text::word(Locale::default(), &format!("seat-{seat}"));
        let end = room
            .public
            .text
            .lines()
            .rev()
            .find(|line| !line.starts_with("-#"))
            .unwrap_or_default()
            .to_owned();
        assert!(end.contains(&name), "{}: {end}", fixture.name);
    }
    assert!(room.public.mentions.is_empty());
    button(&room.public, "button-rematch");
}

/// People who may enter something now.
fn acting(play: &AnyPlay, people: &[u64]) -> Vec<u64> {
    match play.actors() {
        Actors::Seats(seats) => seats.iter().map(|seat| people[seat.index()]).collect(),
        _ => Vec::new(),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum By {
    Typing,
    Tapping,
}

async fn play_through(fixture: &Recorded, by: By) {
    let mut room = Room::new();
    let people = start(&mut room, fixture).await;
    let mut play = AnyPlay::start(&fixture.setup).unwrap();
    for line in &fixture.lines {
        let user = people[recorded::acting(&play, line)];
        match by {
            _ if line.ends_with(":resign") => room.resign(user).await,
            By::Typing if line.ends_with("-offer") || line.ends_with("-accept") => {
                ephemeral(&room.type_move(user, line).await);
                let (_, agree) = line.split_once(':').unwrap();
                let reply = room.tap(user, &format!("button-{agree}")).await;
                assert!(kind(&reply) == Kind::ClosedAndPublic, "{line}: {reply:?}");
            }
            By::Tapping => tap_entry(&mut room, user, &play, line).await,
            By::Typing => {
                let reply = room.type_move(user, line).await;
                assert!(
                    matches!(kind(&reply), Kind::Public | Kind::Apart),
                    "{} {line}: {reply:?}",
                    fixture.name
                );
            }
        }
        let before = acting(&play, &people);
        play.enter(line).unwrap();
        let mut called = acting(&play, &people);
        called.retain(|next| !before.contains(next));
        if line.ends_with("-offer") {
            called = play.survivors().iter().map(|seat| people[seat.index()]).collect();
        }
        called.retain(|next| *next != user);
        let pinged: Vec<u64> = room.public.mentions.iter().map(|user| user.0).collect();
        assert_eq!(pinged, called, "{line}: whose turn begins, and not by their own move");
    }
    check_end(&mut room, fixture, &people).await;
}

#[tokio::test]
async fn triablo_typed() {
    for fixture in recorded::of("triablo") {
        play_through(&fixture, By::Typing).await;
    }
}

/// The stored table, including everything hidden.
async fn table_of(room: &Room) -> Table {
    let loaded = room.store.load(Subject::Channel(ChannelId(500))).await.unwrap().unwrap();
    Table::decode(&loaded.body).unwrap()
}

/// Plays a random game to its end, with lots drawn by the table; entries are typed and tapped by turns.
async fn play_by_lot(game: &str, variant: &str, options: &[(&str, &str)], seats: usize, seed: u64) {
    let mut room = Room::new();
    room.open(&PEOPLE[..seats], game, variant, options).await;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut table = table_of(&room).await;
    while let Actors::Seats(on_turn) = table.play().unwrap().actors() {
        let play = table.play().unwrap().clone();
        let user = table.person(on_turn.iter().next().unwrap()).unwrap().id.0;
        let legal = play.legal().unwrap();
        let line = &legal[random.usize(..legal.len())];
        if random.bool() {
            tap_entry(&mut room, user, &play, line).await;
        } else {
            let reply = room.type_move(user, line).await;
            assert!(matches!(kind(&reply), Kind::Public | Kind::Apart), "{line}: {reply:?}");
        }
        let before = table.next();
        table = table_of(&room).await;
        let next = table.next().into_iter().map(|user| user.0);
        let called: Vec<u64> =
            next.filter(|next| *next != user && before.iter().all(|known| known.0 != *next)).collect();
        assert_eq!(
            room.public.mentions.iter().map(|user| user.0).collect::<Vec<_>>(),
            called,
            "{variant} {line}"
        );
    }
    assert!(table.outcome().is_some(), "{variant}");
    let again = if table.play().unwrap().sequel().is_some() {
        "Play again, roles switched"
    } else {
        "Rematch"
    };
    button(&room.public, again);
}

#[tokio::test]
async fn trioker_by_lot() {
    play_by_lot("trioker", "rapid", &[("players", "3")], 3, 1).await;
    play_by_lot("trioker", "original", &[("blocked", "score")], 2, 2).await;
    play_by_lot("trioker", "even-odd", &[("board", "52")], 2, 3).await;
    for variant in ["simple-single", "simple-double", "simple-triple"] {
        play_by_lot("trioker", variant, &[], 2, 4).await;
    }
}

#[tokio::test]
async fn trioker_alone() {
    let puzzle = recorded::named("trioker", "puzzle-crest-even");
    let id = format!(
        "trioker/puzzle/{}",
        puzzle.setup.options.iter().find(|(key, _)| key == "shape").unwrap().1
    );
    for by in [By::Typing, By::Tapping] {
        let mut room = Room::new();
        let mut reply = room.press_id(ANN, "1.z.c.0", &[&id]).await;
        let mut play = AnyPlay::start(&puzzle.setup).unwrap();
        for line in &puzzle.lines {
            match by {
                By::Typing => reply = room.type_move(ANN, line).await,
                // Its board is in the private message.
                By::Tapping => {
                    room.public = room.private[&ANN].clone();
                    tap_entry(&mut room, ANN, &play, line).await;
                    reply = Messages::private(room.private[&ANN].clone()).into();
                }
            }
            play.enter(line).unwrap();
        }
        assert!(ephemeral(&reply).text.says("board-solved"), "{}", ephemeral(&reply).text);
    }
}

async fn tap_entry(room: &mut Room, user: u64, play: &AnyPlay, line: &str) {
    if let Some(signs) = line.strip_prefix("setup:") {
        let board = room.board();
        let confirmed = channel::set_up(room, user, &board, signs).await;
        assert_eq!(confirmed.kind, Kind::ClosedAndPublic, "{confirmed:?}");
        return;
    }
    tap_choice(room, user, play, line).await;
}

#[tokio::test]
async fn triablo_by_taps_alone() {
    for name in ["two-captures", "three-resignations"] {
        play_through(&recorded::named("triablo", name), By::Tapping).await;
    }
}

#[tokio::test]
async fn torissogi_typed() {
    for fixture in recorded::of("torissogi") {
        play_through(&fixture, By::Typing).await;
    }
}

#[tokio::test]
async fn torissogi_by_taps_alone() {
    for name in ["greedy-g2", "greedy-g4-promotion=forced-conduct=tournament"] {
        play_through(&recorded::named("torissogi", name), By::Tapping).await;
    }
}

#[tokio::test]
async fn triangulation_typed() {
    // A timeout cannot be typed.
    let typed = |fixture: &Recorded| !fixture.lines.iter().any(|line| line.ends_with(":timeout"));
    for fixture in recorded::of("triangulation").into_iter().filter(typed) {
        play_through(&fixture, By::Typing).await;
    }
}

#[tokio::test]
async fn triangulation_by_taps_alone() {
    for name in ["three-player-red-wins", "two-player-neutral-taken", "three-player-rescue-bare-draw"] {
        play_through(&recorded::named("triangulation", name), By::Tapping).await;
    }
}

#[tokio::test]
async fn a_rematch_rotates_the_seats() {
    for with_button in [false, true] {
        let mut room = Room::new();
        room.start(&[ANN, BOB], &[("setup", "standard")]).await;
        room.resign(BOB).await;
        assert!(room.public.text.says("result-won"), "{}", room.public.text);
        let rematch = button(&room.public, "button-rematch").custom_id.clone();
        let over = Pressed { id: room.public_id, private: false, shows_it: true };
        let reply = room.press(ANN, "button-rematch").await;
        assert_eq!(next(&reply).0, None);
        assert_eq!(room.public.mentions.iter().map(|user| user.0).collect::<Vec<_>>(), [BOB]);
        // A repeated delivery gets the same kind of answer.
        let again = room.last.clone().unwrap();
        assert!(kind(&room.deliver(again).await) == Kind::Next);
        // The second player joins with the command or with the button; both may press at once.
        let reply = match with_button {
            true => room.press_below(BOB, &rematch, &[], over).await,
            false => room.command(BOB, "game rematch", &[]).await,
        };
        assert!(kind(&reply) == if with_button { Kind::Elsewhere } else { Kind::Public });
        let again = room.last.clone().unwrap();
        assert!(kind(&room.deliver(again).await) != Kind::Private);
        assert_eq!(room.public.mentions, [], "Bob begins, and knows it: {}", room.public.text);
        assert!(kind(&room.type_move(BOB, "e3-f3^").await) == Kind::Public);
    }
}

/// Both press *Rematch*. The second press comes before the lobby's message is known, after that, or the
/// message never reaches the channel.
#[tokio::test]
async fn two_presses_on_rematch_make_one_board() {
    for delivered in [Some(false), Some(true), None] {
        let mut room = Room::new();
        room.start(&[ANN, BOB], &[("setup", "standard")]).await;
        room.resign(BOB).await;
        let custom_id = button(&room.public, "button-rematch").custom_id.clone();
        let message = Pressed { id: room.public_id, private: false, shows_it: true };
        let mut press = |user| {
            let (custom_id, values) = (custom_id.clone(), Vec::new());
            room.request(user, Action::Press { custom_id, values, message })
        };
        let (first, second) = (press(ANN), press(BOB));
        let lobby = room.bot.handle(first).await;
        let (receipt, shown) = (lobby.receipt().unwrap(), MessageId(room.public_id.0 + 100));
        if delivered == Some(true) {
            room.bot.delivered(receipt, shown).await;
        }
        let joined = room.bot.handle(second).await;
        assert!(kind(&joined) == Kind::Elsewhere, "{delivered:?}: {joined:?}");
        if delivered == Some(false) {
            room.bot.delivered(receipt, shown).await;
        }
        let wall = Wall::at(room.now);
        let mut posts = wall.pass(&mut room, 1).await;
        posts.extend(wall.pass(&mut room, 60).await);
        let replaced = wall.replaced.lock().unwrap().clone();
        let board = match delivered {
            Some(_) => {
                assert_eq!(posts, [], "{delivered:?}");
                let [(message, board)] = &replaced[..] else {
                    panic!("{delivered:?}: {replaced:?}")
                };
                assert_eq!(*message, shown);
                board
            }
            None => {
                assert!(replaced.is_empty(), "{replaced:?}");
                let [board] = &posts[..] else { panic!("{posts:?}") };
                board
            }
        };
        assert!(board.file.is_some() && board.mentions.is_empty(), "{delivered:?}: {}", board.text);
    }
}

#[tokio::test]
async fn undelivered_board_is_posted_once() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    let wall = Wall::default();
    let (stop, stopped) = tokio::sync::watch::channel(false);
    // The reply is lost: no delivery is reported. The requests are a year old, so the board is overdue.
    let action = Action::Command {
        name: "move".to_owned(),
        options: vec![("move".to_owned(), Typed::Text("e3-f3^".to_owned()))],
    };
    let request = room.request(ANN, action);
    let answer = room.bot.handle(request).await;
    let (work, watch) = (room.bot.run(wall.clone(), stopped), async {
        for _ in 0..6000 {
            if !wall.posts.lock().unwrap().is_empty() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        stop.send(true).unwrap();
    });
    tokio::join!(work, watch);
    let posted = wall.posts.lock().unwrap().clone();
    assert_eq!(posted.iter().collect::<Vec<_>>(), posts_of(&answer));
}

#[tokio::test]
async fn a_draw_is_offered_and_accepted() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[]).await;
    ephemeral(&room.command(BOB, "game draw", &[]).await);
    let offer = button(&room.private[&BOB], "button-draw-offer").custom_id.clone();
    room.tap(BOB, "button-draw-offer").await;
    assert!(room.public.text.says("board-offer-draw"), "{}", room.public.text);
    // An offer that stands is not made again, by a kept button or as a typed entry.
    for (again, said) in [
        (room.press_id(BOB, &offer, &[]).await, "table-refuse-asked"),
        (room.type_move(BOB, "draw-offer").await, "draw-waiting"),
    ] {
        assert!(again.receipt().is_none() && ephemeral(&again).text.says(said), "{again:?}");
    }
    let again = room.command(BOB, "game draw", &[]).await;
    assert!(ephemeral(&again).text.says("draw-waiting"));
    room.press(ANN, "button-draw-accept").await;
    assert!(room.public.text.says("torissogi-event-agreement"), "{}", room.public.text);
}

#[tokio::test]
async fn an_impasse_is_counted_by_agreement() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "torissogi", "standard", &[]).await;
    ephemeral(&room.command(BOB, "game impasse", &[]).await);
    room.tap(BOB, "button-impasse-offer").await;
    assert!(room.public.text.says("board-offer-impasse"), "{}", room.public.text);
    room.press(ANN, "button-impasse-accept").await;
    assert!(
        room.public
            .text
            .says(message!("torissogi-event-impasse-drawn", black = 23usize, white = 23usize)),
        "{}",
        room.public.text
    );
    assert!(room.public.text.says("result-draw"), "{}", room.public.text);
}

#[tokio::test]
async fn confirmed_illegal_entry_loses_in_tournament() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "torissogi", "standard", &[("conduct", "tournament")]).await;
    // Entries out of turn, unreadable or legal ones are handled as usual.
    ephemeral(&room.type_move(BOB, "Ab1-Ab4").await);
    ephemeral(&room.type_move(ANN, "no entry at all").await);
    assert!(kind(&room.type_move(ANN, "Ab1-Ab3").await) == Kind::Public);
    let asked = room.type_move(BOB, "Ed5-Ed2").await;
    assert!(ephemeral(&asked).text.says("stand-ask"), "{asked:?}");
    assert!(room.public.text.contains("Ab1-Ab3"));
    room.tap(BOB, "button-stand").await;
    assert!(room.public.text.says("seat-black"), "{}", room.public.text);
    assert!(room.public.text.says("result-won"), "{}", room.public.text);
    assert_eq!(room.record(ANN).await, ["Ab1-Ab3", "white:illegal"]);
}

#[tokio::test]
async fn a_declined_offer_is_no_headline() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3v").await;
    room.command(ANN, "game draw", &[]).await;
    room.tap(ANN, "button-draw-offer").await;
    room.press(BOB, "button-draw-decline").await;
    let shown = room.public.clone();
    let offered = message!("event-draw-offer");
    assert!(shown.text.says("table-draw-declined") && shown.text.contains("e3-f3v"), "{}", shown.text);
    assert!(!shown.text.says(offered.clone()) && !shown.file.unwrap().alt.says(offered));
}

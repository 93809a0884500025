//! The board in both servers: each order counts once, each place is shown the newest board once.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_in_both_servers_and_each_move_counts_once() {
    for world in World::open_on_each().await {
        six_moves_count_once(world).await;
    }
}

async fn six_moves_count_once(mut world: World) {
    world.begin().await;
    // Delivered again, the press says the same and changes nothing.
    let again = world.again().await;
    assert!(shown(&again).text.says("seek-begun"), "{again:?}");
    assert_eq!((world.table(A).await.phase, world.table(A).await.made().0), (Phase::Play, 0));
    world.work().await;
    for server in [A, B] {
        assert_eq!(world.boards(server).len(), 1, "{server:?}: {:?}", world.posts(server.channel));
    }
    let mut moves = 0;
    while moves < 6 {
        let (user, side, line) = world.turn().await;
        let other = if side == A { B } else { A };
        let id = world.move_by_taps(side, user, &line).await;
        moves += 1;
        // Each press comes twice, and then from the other side as well.
        world.again().await;
        assert_eq!(world.table(A).await.made().0, moves);
        let reply = world.press_private(other, user, &id, &[]).await;
        assert!(shown(&reply).text.says("problem-stale"), "{reply:?}");
        world.work().await;
        world.work().await;
        for server in [A, B] {
            let table = world.table(server).await;
            assert_eq!((table.made().0, table.channel), (moves, server.channel));
            let (_, newest) = world.newest(server.channel);
            assert!(has(&newest, "button-move"), "{server:?}: {}", newest.text);
        }
    }
    for (server, foreign, own) in [(A, B, ANN), (B, A, BOB)] {
        let boards = world.boards(server);
        // The first board, one for each move, and none besides those that the repeated presses of this side show
        // again: that message is the same answer.
        let seen: HashSet<_> =
            boards.iter().filter_map(|post| Some(post.file.as_ref()?.name.clone())).collect();
        let (once, repeated) = (1 + moves as usize, moves as usize / 2);
        assert_eq!((seen.len(), boards.len()), (once, once + repeated), "{server:?}");
        for post in boards {
            let all = format!("{post:?}");
            assert!(!all.contains(&foreign.channel.to_string()) && !all.contains(&foreign.guild.to_string()));
            assert!(post.mentions.iter().all(|user| *user == UserId(own)), "{:?}", post.mentions);
            let stranger = if own == ANN { BOB } else { ANN };
            assert!(!post.text.contains(&format!("<@{stranger}>")), "{}", post.text);
            assert!(!all.contains("Bob") || server == B, "{all}");
        }
    }
}

#[tokio::test]
async fn a_doubled_press_that_has_read_the_old_board_shows_the_new_one() {
    let mut world = World::open().await;
    world.begin().await;
    if let (ANN, side, line) = world.turn().await {
        world.command(side, ANN, "move", &[("move", &line)]).await;
        world.work().await;
    }
    let (user, _, line) = world.turn().await;
    assert_eq!(user, BOB);
    let made = world.table(B).await.made().0;
    let options = vec![("move".to_owned(), Value::Text(line))];
    world.room.channel = B.channel;
    let request = world.room.request(BOB, Action::Command { name: "move".to_owned(), options });
    let second = deltille::bot::Request { guild: Some(B.guild), ..request };
    // The first delivery has left the copy already, and is at the table itself.
    let first = deltille::bot::Request { channel: A.channel, guild: Some(A.guild), ..second.clone() };

    let (asks, asked) = tokio::sync::oneshot::channel();
    let (goes, go) = tokio::sync::oneshot::channel();
    let (key, once) = (format!("i:{}", second.id), Mutex::new(Some((asks, go))));
    let store = HookedStore::new(world.room.store.clone(), |_| Ok(())).pausing(move |asked| {
        let pause = once.lock().unwrap().take_if(|_| asked.0 == key);
        Box::pin(async move {
            if let Some((asks, go)) = pause {
                asks.send(()).unwrap();
                go.await.unwrap();
            }
        })
    });
    world.room.bot = Bot::new(Arc::new(store));
    let bot = &world.room.bot;
    let (second, first) = tokio::join!(bot.handle(second), async {
        asked.await.unwrap();
        let first = bot.handle(first).await;
        goes.send(()).unwrap();
        first
    });
    let version = |receipt: Receipt| receipt.version;
    let current = world.store.load(Subject::Channel(B.channel)).await.unwrap().unwrap();
    assert!(first.receipt().is_some());
    assert_eq!(second.receipt().map(version), Some(current.version));
    let board = messages(&second).public.clone().expect("a board");
    assert_eq!(world.table(B).await.made().0, made + 1);
    // Shown by that answer, it is posted by no other.
    world.walls.0.lock().unwrap().put(B.channel, board);
    let (message, _) = world.newest(B.channel);
    world.room.bot.delivered(second.receipt().unwrap(), message).await;
    let boards = world.boards(B).len();
    for _ in 0..20 {
        world.work().await;
    }
    assert_eq!(world.boards(B).len(), boards);
}

#[tokio::test]
async fn a_closed_place_holds_nothing_up_and_shows_the_newest_board_once() {
    let mut world = World::open().await;
    world.begin().await;
    world.walls.0.lock().unwrap().closed.insert(B.channel);
    let before = world.boards(B).len();
    for _ in 0..4 {
        let (user, side, line) = world.turn().await;
        // Bob's own channel is closed to posts: he moves from Ann's side, which he sees as well.
        let at = if side == B { A } else { side };
        world.command(at, user, "move", &[("move", &line)]).await;
        world.work().await;
    }
    assert_eq!(world.table(A).await.made().0, 4);
    assert_eq!(world.table(B).await.made().0, 4);
    assert_eq!(world.boards(B).len(), before);
    assert!(world.boards(A).len() >= 4);
    world.walls.0.lock().unwrap().closed.clear();
    world.room.bot.server_changed(B.guild);
    for _ in 0..15 {
        world.work().await;
    }
    assert_eq!(world.boards(B).len(), before + 1);
    let (_, newest) = world.newest(B.channel);
    assert!(has(&newest, "button-move"), "{}", newest.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn take_backs_and_draws_reach_both_servers() {
    for world in World::open_on_each().await {
        took_back(world).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn results_reach_both_servers_and_a_rematch_begins_there() {
    for world in World::open_on_each().await {
        played_twice(world).await;
    }
}

async fn took_back(mut world: World) {
    // A take-back, asked on one side and granted on the other.
    world.begin().await;
    let (user, side, line) = world.turn().await;
    let (other, there) = if user == ANN { (BOB, B) } else { (ANN, A) };
    world.command(side, user, "move", &[("move", &line)]).await;
    world.command(side, user, "game takeback", &[]).await;
    if has(&world.private[&user], "button-back-propose") {
        world.tap(side, user, "button-back-propose").await;
    }
    world.work().await;
    world.press_board(there, other, "button-back-agree").await;
    world.work().await;
    for server in [A, B] {
        let table = world.table(server).await;
        assert_eq!((table.entries.len(), table.made().0), (0, 0), "{server:?}");
    }
    // A draw, offered on one side and accepted on the other.
    world.command(side, user, "game draw", &[]).await;
    world.tap(side, user, "button-draw-offer").await;
    world.work().await;
    assert_eq!(world.table(B).await.phase, Phase::Play, "an offer alone ends nothing");
    world.press_board(there, other, "button-draw-accept").await;
    world.work().await;
    for server in [A, B] {
        let table = world.table(server).await;
        assert_eq!(table.phase, Phase::Over, "{server:?}");
        assert_eq!(table.outcome().unwrap().winners.len(), 2, "{server:?}: drawn");
    }
}

async fn played_twice(mut world: World) {
    // A resignation, from the side of the guest.
    world.begin().await;
    for _ in 0..2 {
        let (user, side, line) = world.turn().await;
        world.command(side, user, "move", &[("move", &line)]).await;
    }
    world.command(B, BOB, "game resign", &[]).await;
    world.tap(B, BOB, "button-resign-confirm").await;
    world.again().await;
    world.work().await;
    for server in [A, B] {
        assert_eq!(world.table(server).await.phase, Phase::Over);
        let (_, board) = world.newest(server.channel);
        assert!(has(&board, "button-rematch") && board.file.is_some(), "{server:?}: {}", board.text);
    }
    // Filed once, found by both servers, without the name that is not shown elsewhere.
    let id = world.table(A).await.id;
    for label in ["g1001", "g2002", "u11u12"] {
        let found = world.store.find(&Label(label.to_owned()), 0, 9).await.unwrap();
        assert_eq!(found.iter().map(|(it, _)| *it).collect::<Vec<_>>(), [Subject::Game(id)], "{label}");
        let body = String::from_utf8(found[0].1.body.clone()).unwrap();
        assert!(body.contains("Ann") && !body.contains("Bob"), "{body}");
    }
    // The rematch begins when both have asked for it, each on their own side.
    world.press_board(B, BOB, "button-rematch").await;
    world.work().await;
    let (_, lobby) = world.newest(A.channel);
    let label = if has(&lobby, "button-rematch") { "button-rematch" } else { "button-join" };
    world.press_board(A, ANN, label).await;
    world.work().await;
    for server in [A, B] {
        let table = world.table(server).await;
        assert!(table.phase == Phase::Play && table.id != id, "{server:?} {:?}", table.phase);
        assert!(has(&world.newest(server.channel).1, "button-move"), "{server:?}");
    }
}

/// In a casual game a computer plays on for a guest who is away; the guest takes the seat back on their own side.
#[tokio::test]
async fn a_computer_plays_on_for_a_guest() {
    let mut world = World::open().await;
    world.begin().await;
    if let (ANN, ..) = world.turn().await {
        world.typed().await;
    }
    assert_eq!(world.turn().await.0, BOB);
    let made = world.table(A).await.made().0;
    world.stay(8).await;
    world.command(A, ANN, "game vote", &[]).await;
    world.pick(A, ANN, message!("vote-stand-in-level", name = message!("level-1"))).await;
    assert!(world.table(A).await.seat_kept_for(UserId(BOB)).is_some());
    // The computer answers at the table itself, and both places show that.
    for _ in 0..200 {
        if world.table(A).await.made().0 > made {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        world.work().await;
    }
    world.work().await;
    for (server, named) in [(A, false), (B, true)] {
        assert_eq!(world.table(server).await.made().0, made + 1, "{server:?}");
        let (_, board) = world.newest(server.channel);
        assert!(board.text.says("board-stand-in") && has(&board, "button-take-seat"), "{}", board.text);
        assert_eq!(board.text.contains("Bob"), named, "{server:?}: {}", board.text);
        let stored = world.store.load(Subject::Channel(server.channel)).await.unwrap().unwrap();
        let body = Table::decode(&stored.body).unwrap();
        assert_eq!(body.absentees().any(|(_, person)| person.name.starts_with("Bob")), named);
    }
    let refused = world.press_board(B, CLEO, "button-take-seat").await;
    assert!(shown(&refused).text.says("table-refuse-no-stand-in"), "{refused:?}");
    world.press_board(B, BOB, "button-take-seat").await;
    world.again().await;
    world.work().await;
    for server in [A, B] {
        let table = world.table(server).await;
        assert!(table.seat_of(UserId(BOB)).is_some() && table.absentees().count() == 0, "{server:?}");
        assert!(!has(&world.newest(server.channel).1, "button-take-seat"), "{server:?}");
    }
    // The game ends, and is filed without the name.
    world.command(B, BOB, "game resign", &[]).await;
    world.tap(B, BOB, "button-resign-confirm").await;
    let filed = world.store.load(Subject::Game(world.table(A).await.id)).await.unwrap().unwrap();
    let body = String::from_utf8(filed.body).unwrap();
    assert!(body.contains("Ann") && !body.contains("Bob"), "{body}");
}

/// Each is on the lists of their own server, and the ratings come out of the archive as they are.
#[tokio::test]
async fn a_rated_game_counts_on_each_side() {
    let mut world = World::open().await;
    world.command(A, ANN, "play", &[("game", "triablo"), ("variant", "two-player")]).await;
    world.pick(A, ANN, "form-against-rated").await;
    world.tap(A, ANN, "button-open").await;
    let list = world.command(B, BOB, "seek", &[]).await;
    assert!(shown(&list).text.says("seek-rated"), "{list:?}");
    let joins = world.joins(B, BOB).await;
    world.press_private(B, BOB, &joins[0], &[]).await;
    world.work().await;
    for _ in 0..6 {
        world.typed().await;
    }
    world.command(A, ANN, "game resign", &[]).await;
    world.tap(A, ANN, "button-resign-confirm").await;
    world.again().await;
    world.work().await;
    let of = async |user: u64| {
        let body = world.store.load(Subject::Rating(UserId(user))).await.unwrap().unwrap().body;
        let text = String::from_utf8(body.clone()).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&body).unwrap();
        (text, value["name"].clone(), value["pools"]["triablo:two-player"].clone())
    };
    for (user, server, name) in [(ANN, A, "Ann"), (BOB, B, "")] {
        let (text, known, pool) = of(user).await;
        assert_eq!((&pool["games"], &pool["servers"]), (&1.into(), &vec![server.guild.0].into()), "{text}");
        let known = known.as_str().unwrap_or_default();
        assert!(known.starts_with(name) && known.is_empty() == name.is_empty(), "{text}");
    }
    let before = (of(ANN).await.0, of(BOB).await.0);
    let rebuilt = ratings::rebuild(&world.store, world.room.now).await.unwrap();
    assert_eq!((rebuilt.games, rebuilt.changed, rebuilt.gaps), (1, 0, 0));
    assert_eq!((of(ANN).await.0, of(BOB).await.0), before);
    for server in [A, B] {
        let (_, board) = world.newest(server.channel);
        assert!(board.text.says("result-won"), "{server:?}: {}", board.text);
    }
}

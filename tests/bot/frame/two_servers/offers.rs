//! Offers that other servers see: who allows it, and who is kept out.

use super::*;

#[tokio::test]
async fn an_offer_is_seen_elsewhere_only_if_all_four_allow_it() {
    for missing in 0..5 {
        let mut world = World::new();
        let mut allowed = [true; 4];
        if let Some(one) = allowed.get_mut(missing) {
            *one = false;
        }
        world.allow(allowed).await;
        world.offer(A, ANN).await;
        let list = world.command(B, BOB, "seek", &[]).await;
        let list = shown(&list).clone();
        let joins = buttons(&list).filter(|button| button.custom_id.starts_with("1.seek.j")).count();
        assert_eq!(joins, usize::from(missing == 4), "{missing}: {}", list.text);
        // A reader who was not asked yet is asked, where their server allows it.
        assert_eq!(has(&list, "button-elsewhere"), missing == 3, "{missing}");
        assert!(!list.text.contains("500001") && !list.text.contains("1001"), "{}", list.text);
        // Forged presses find as little: with the channel that A's own list names, and without.
        let joins = world.joins(A, CLEO).await;
        let reply = world.press_private(B, BOB, &joins[0], &[]).await;
        assert!(shown(&reply).text.says("seek-gone"), "{missing}: {reply:?}");
        let table = joins[0].rsplit('-').next().unwrap();
        let reply = world.press_private(B, BOB, &format!("1.seek.j0-{table}"), &[]).await;
        assert_eq!(shown(&reply).text.says("seek-gone"), missing < 4, "{missing}: {reply:?}");
        assert_eq!(world.table(A).await.phase == Phase::Play, missing == 4);
    }
}

#[tokio::test]
async fn people_are_asked_before_they_offer_and_when_they_look() {
    let mut world = World::new();
    world.allow([true, true, false, false]).await;
    world.command(A, ANN, "seek", &[]).await;
    world.tap(A, ANN, "button-offer-seat").await;
    assert!(world.private[&ANN].text.says("seek-ask-elsewhere"));
    world.tap(A, ANN, "settings-across-named").await;
    assert!(world.private[&ANN].text.says("seek-ask") && world.private[&ANN].text.says("seek-ask-seen"));
    world.offer(A, ANN).await;
    assert!(world.joins(B, BOB).await.is_empty());
    world.tap(B, BOB, "button-elsewhere").await;
    world.tap(B, BOB, "settings-across-unnamed").await;
    let list = world.private[&BOB].clone();
    assert!(list.text.contains("Ann") && list.text.says("seek-elsewhere"), "{}", list.text);
    // With another answer, Ann's name goes, and then the offer.
    for (answer, seen, named) in [("unnamed", 1, false), ("never", 0, false), ("named", 1, true)] {
        world.press_private(A, ANN, "1.block.across", &[answer]).await;
        assert_eq!(world.joins(B, BOB).await.len(), seen, "{answer}");
        assert_eq!(world.private[&BOB].text.contains("Ann"), named, "{answer}");
    }
}

#[tokio::test]
async fn a_guest_who_leaves_gives_the_seat_back_and_their_channel_is_free() {
    let mut world = World::open().await;
    world.begin().await;
    world.command(B, BOB, "game resign", &[]).await;
    world.tap(B, BOB, "button-return").await;
    world.work().await;
    assert!(!world.table(B).await.is_open());
    let table = world.table(A).await;
    assert!(table.is_on_offer_elsewhere() && !table.is_shared(), "{:?}", table.links.sides);
    // Another table opens in that channel; the offer then gets a thread there.
    world.offer(B, CLEO).await;
    assert_eq!(world.table(B).await.host, UserId(CLEO));
    world.place = Place { kind: ChannelKind::Text, ..Place::default() };
    let joins = world.joins(B, BOB).await;
    let reply = world.press_private(B, BOB, joins.last().unwrap(), &[]).await;
    assert!(shown(&reply).text.says("seek-begun"), "{reply:?}");
    world.work().await;
    let thread = Server { channel: ChannelId(900_001), ..B };
    assert!(shown(&reply).text.contains("<#900001>"), "{reply:?}");
    assert_eq!(world.boards(thread).len(), 1);
    assert!(world.table(thread).await.home.own_thread && world.table(A).await.phase == Phase::Play);
}

#[tokio::test]
async fn bans_and_blocks_of_either_side_hide_an_offer() {
    for (server, user) in [(A, BOB), (B, ANN)] {
        let mut world = World::open().await;
        world.offer(A, ANN).await;
        world.room.rights = Rights { manage_server: true, ..Rights::default() };
        let options = vec![("person".to_owned(), Value::User(person(user)))];
        let ban = Action::Command { name: "server ban".to_owned(), options };
        world.act(server, CLEO, ban).await;
        world.tap(server, CLEO, "ban-button").await;
        world.room.rights = Rights::default();
        assert!(world.joins(B, BOB).await.is_empty(), "{server:?}");
    }
    for (by, whom) in [(ANN, BOB), (BOB, ANN)] {
        let mut world = World::open().await;
        world.offer(A, ANN).await;
        let block = Action::Command {
            name: "block".to_owned(),
            options: vec![("target".to_owned(), Value::User(person(whom)))],
        };
        world.act(A, by, block).await;
        assert!(world.joins(B, BOB).await.is_empty(), "{by}");
    }
}

/// Ann's lobby for three at A, with Bob of B in it.
async fn lobby_for_three() -> World {
    let mut world = World::open().await;
    world.command(A, ANN, "play", &[("game", "triablo"), ("variant", "three-player")]).await;
    world.tap(A, ANN, "button-open").await;
    let joins = world.joins(B, BOB).await;
    world.press_private(B, BOB, &joins[0], &[]).await;
    world.work().await;
    for server in [A, B] {
        let table = world.table(server).await;
        assert!(table.is_open() && table.seat_of(UserId(BOB)).is_some(), "{server:?}");
    }
    world
}

#[tokio::test]
async fn a_ban_on_either_side_frees_the_guests_seat() {
    for (server, user) in [(A, BOB), (B, BOB), (B, ANN)] {
        let mut world = lobby_for_three().await;
        world.room.rights = Rights { manage_server: true, ..Rights::default() };
        let options = vec![("person".to_owned(), Value::User(person(user)))];
        world.act(server, CLEO, Action::Command { name: "server ban".to_owned(), options }).await;
        let done = world.tap(server, CLEO, "ban-button").await;
        assert!(shown(&done).text.says(message!("ban-done", count = 1usize)), "{done:?}");
        world.work().await;
        let table = world.table(A).await;
        assert!(table.is_open() && table.seat_of(UserId(BOB)).is_none(), "{server:?} {user}");
        assert!(!table.is_shared() && !world.table(B).await.is_open(), "{server:?} {user}");
        assert!(world.newest(B.channel).1.text.says("lobby-closed"), "{}", world.newest(B.channel).1.text);
        assert!(world.newest(A.channel).1.text.says("lobby-free"), "{}", world.newest(A.channel).1.text);
    }
    // The button for one seat is for people of one's own side only.
    let mut world = lobby_for_three().await;
    world.room.rights = Rights { manage_server: true, ..Rights::default() };
    let table = world.table(A).await.id;
    world.command(A, CLEO, "server tables", &[]).await;
    let value = selects(&world.private[&CLEO]).next().expect("a table").options[0].value.clone();
    let select = selects(&world.private[&CLEO]).next().unwrap().custom_id.clone();
    world.press_private(A, CLEO, &select, &[&value]).await;
    let removes = |post: &Post| format!("{post:?}").contains(&format!("\"{BOB}\""));
    assert!(!removes(&world.private[&CLEO]) && table == world.table(A).await.id);
}

/// Each blocks the other in a menu of the players of other servers, which tells no id.
#[tokio::test]
async fn a_player_of_another_server_is_blocked_without_being_known() {
    for (server, user, other) in [(A, ANN, BOB), (B, BOB, ANN)] {
        let mut world = World::open().await;
        world.begin().await;
        for _ in 0..2 {
            world.typed().await;
        }
        // During the game, and after it.
        for over in [false, true] {
            if over {
                world.command(A, ANN, "game resign", &[]).await;
                world.tap(A, ANN, "button-resign-confirm").await;
                world.work().await;
            }
            world.command(server, user, "me settings", &[]).await;
            world.press_private(server, user, "1.block.all", &[]).await;
            let page = world.private[&user].clone();
            let menu = selects(&page).find(|select| select.custom_id == "1.block.far").expect("the menu");
            let shown: Vec<_> = menu.options.iter().map(|option| option.label.as_str()).collect();
            let fits = if user == ANN {
                shown[0].says("player-unnamed")
            } else {
                shown[0].contains("Ann")
            };
            assert!(shown.len() == 1 && fits && shown[0].contains("Triablo"), "{shown:?}");
            assert!(!format!("{page:?}").contains(&format!("\"{other}\"")), "{page:?}");
        }
        let value = selects(&world.private[&user]).find(|it| it.custom_id == "1.block.far").unwrap().options
            [0]
        .value
        .clone();
        world.press_private(server, user, "1.block.far", &[&value]).await;
        world.again().await;
        let page = &world.private[&user];
        assert!(!selects(page).any(|select| select.custom_id == "1.block.far"), "{page:?}");
        let lifts = selects(page).find(|select| select.custom_id == "1.block.lift").expect("who is blocked");
        assert_eq!(lifts.options.len(), 1);
        let lift = lifts.options[0].value.clone();
        let stored = world.store.load(Subject::User(UserId(user))).await.unwrap().unwrap();
        assert!(!String::from_utf8(stored.body).unwrap().contains(&format!(":{other}")));
        // Neither sees the other's offers, until the block is lifted.
        world.offer(A, ANN).await;
        assert!(world.joins(B, BOB).await.is_empty());
        world.press_private(server, user, "1.block.lift", &[&lift]).await;
        assert_eq!(world.joins(B, BOB).await.len(), 1);
    }
}

//! What each server knows and decides of a game of two, and what stays when people or servers go.

use super::*;

#[tokio::test]
async fn moderators_see_and_end_their_own_side() {
    let mut world = World::open().await;
    world.begin().await;
    world.room.rights = Rights {
        manage_server: true,
        manage_messages: true,
        ..Rights::default()
    };
    for (server, other) in [(A, B), (B, A)] {
        world.command(server, CLEO, "server tables", &[]).await;
        let list = format!("{:?}", world.private[&CLEO]);
        assert!(list.contains(&server.channel.to_string()), "{list}");
        assert!(!list.contains(&other.channel.to_string()) && !list.contains(&other.guild.to_string()));
    }
    let value = selects(&world.private[&CLEO]).next().expect("a table").options[0].value.clone();
    let select = selects(&world.private[&CLEO]).next().unwrap().custom_id.clone();
    world.press_private(B, CLEO, &select, &[&value]).await;
    assert!(!has(&world.private[&CLEO], "button-pause"));
    // A forged pause is refused; neither side sees the other's table.
    let reply = world.press_private(B, CLEO, &format!("1.mod.hold!.{value}"), &[]).await;
    assert!(shown(&reply).text.says("table-refuse-shared"), "{reply:?}");
    let reply = world.press_private(A, CLEO, &format!("1.mod.end!.{value}"), &[]).await;
    assert!(shown(&reply).text.says("mod-table-gone"), "{reply:?}");
    world.command(B, CLEO, "server tables", &[]).await;
    world.press_private(B, CLEO, &select, &[&value]).await;
    world.tap(B, CLEO, "end-button-ask").await;
    assert!(world.private[&CLEO].text.says("mod-ask-end-shared"));
    world.tap(B, CLEO, "end-button").await;
    world.work().await;
    for server in [A, B] {
        assert_eq!(world.table(server).await.phase, Phase::Aborted);
        assert!(world.newest(server.channel).1.text.says("table-ended"), "{server:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn deletion_and_export_know_both_sides() {
    for world in World::open_on_each().await {
        exported_and_deleted(world).await;
    }
}

async fn exported_and_deleted(mut world: World) {
    world.begin().await;
    world.command(B, BOB, "me privacy", &[]).await;
    let reply = world.tap(B, BOB, "button-export").await;
    let mut updates = messages(&reply).updates.clone().expect("updates");
    let mut file = None;
    while let Some(post) = updates.next().await {
        file = post.file;
    }
    let export = String::from_utf8(file.expect("a file").bytes).unwrap();
    assert!(
        export.contains(&B.channel.to_string()) && export.contains(&B.guild.to_string()),
        "{export}"
    );
    assert!(
        !export.contains(&A.channel.to_string()) && !export.contains(&A.guild.to_string()),
        "{export}"
    );
    world.command(B, BOB, "me privacy", &[]).await;
    world.tap(B, BOB, "button-delete-all").await;
    let Reply::Form(form) = world.tap(B, BOB, "button-delete-sure").await else {
        panic!("a form")
    };
    let fields = vec![(form.fields[0].custom_id.clone(), "delete".to_owned())];
    world
        .act(B, BOB, Action::Submit { custom_id: form.custom_id, fields, message: None })
        .await;
    for _ in 0..20 {
        world.work().await;
    }
    for server in [A, B] {
        let loaded = world.store.load(Subject::Channel(server.channel)).await.unwrap().unwrap();
        let body = String::from_utf8(loaded.body).unwrap();
        assert!(!body.contains("Bob") && !body.contains("[12,") && body.contains("Ann"), "{body}");
        assert_eq!(world.table(server).await.phase, Phase::Over);
    }
}

/// The bot is removed from the guest's server: the game continues, and a month later no trace of that server is left.
#[tokio::test]
async fn a_server_that_leaves_does_not_end_the_game() {
    let mut world = World::open().await;
    world.begin().await;
    for _ in 0..2 {
        world.typed().await;
    }
    world.walls.0.lock().unwrap().gone.insert(B.channel);
    world.room.bot.server_left(B.guild, world.room.now).await;
    let boards = world.boards(B).len();
    for _ in 0..2 {
        let (user, _, line) = world.turn().await;
        world.command(A, user, "move", &[("move", &line)]).await;
        world.work().await;
    }
    assert_eq!((world.table(A).await.made().0, world.boards(B).len()), (4, boards));
    // A channel that is gone is given up.
    let copy = world.store.load(Subject::Channel(B.channel)).await.unwrap().unwrap();
    assert!(copy.owed.is_empty(), "{:?}", copy.owed);
    world.stay(29).await;
    assert!(world.store.load(Subject::Channel(B.channel)).await.unwrap().is_some());
    world.stay(2).await;
    assert!(world.store.load(Subject::Channel(B.channel)).await.unwrap().is_none());
    let table = world.table(A).await;
    assert!(
        table.phase == Phase::Play && table.is_shared() && !table.is_here(UserId(BOB)),
        "{table:?}"
    );
    for _ in 0..2 {
        let (user, _, line) = world.turn().await;
        world.command(A, user, "move", &[("move", &line)]).await;
        world.work().await;
    }
    assert_eq!(world.table(A).await.made().0, 6);
    let (_, board) = world.newest(A.channel);
    assert!(
        !format!("{board:?}").contains("Bob") && !board.mentions.contains(&UserId(BOB)),
        "{board:?}"
    );
    world.command(A, ANN, "game resign", &[]).await;
    world.tap(A, ANN, "button-resign-confirm").await;
    let rows = world.store.scan(None, 1000).await.unwrap();
    for (subject, loaded) in &rows {
        let body = String::from_utf8_lossy(&loaded.body);
        let labels = format!("{:?}", loaded.labels);
        for trace in [B.guild.to_string(), B.channel.to_string()] {
            assert!(!body.contains(&trace) && !labels.contains(&trace), "{subject}: {body} {labels}");
        }
    }
    // No rematch begins with people whose server is gone.
    let reply = world.press_board(A, ANN, "button-rematch").await;
    assert!(shown(&reply).text.says("elsewhere-closed"), "{reply:?}");
}

/// The bot is removed from the server of the host: its month is over for the guests, too.
#[tokio::test]
async fn the_copies_of_a_deleted_table_go_with_it() {
    let mut world = World::open().await;
    world.begin().await;
    world.room.bot.server_left(A.guild, world.room.now).await;
    world.stay(31).await;
    for server in [A, B] {
        assert!(world.store.load(Subject::Channel(server.channel)).await.unwrap().is_none(), "{server:?}");
    }
    let reply = world.command(B, BOB, "board", &[]).await;
    assert!(shown(&reply).text.says("problem-no-table"), "{reply:?}");
    world.offer(B, BOB).await;
    assert!(world.table(B).await.is_open());
}

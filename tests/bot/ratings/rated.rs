//! Rated tables as people see them: chosen in the form or with the command, shown in lobby and boards.

use crate::room::{ANN, BOB, Room, ephemeral, has, person, selects};
use deltille::{
    bot::Value,
    ids::ChannelId,
    store::{Store, Subject},
    table::{Phase, Stakes, Table},
};
use deltille_testing::texts::{Says, message};

async fn stakes(room: &Room) -> Stakes {
    let body = room.store.load(Subject::Channel(room.channel)).await.unwrap().unwrap().body;
    Table::decode(&body).unwrap().stakes
}

#[tokio::test]
async fn rated_is_chosen_in_the_form_and_shown_in_lobby_and_boards() {
    let mut room = Room::new();
    room.command(ANN, "play", &[("game", Value::Text("triablo".to_owned()))]).await;
    assert!(!room.private[&ANN].text.says("form-rated"), "casual is the default");
    room.pick(ANN, "form-against-rated").await;
    assert!(room.private[&ANN].text.says("form-rated"), "{}", room.private[&ANN].text);
    room.tap(ANN, "button-open").await;
    assert!(room.public.text.says("lobby-rated"), "{}", room.public.text);
    assert_eq!(stakes(&room).await, Stakes::Rated);
    room.press(BOB, "button-join").await;
    assert!(room.public.file.is_some() && room.public.text.says("board-rated"), "{}", room.public.text);
    // A game that ends before it has six moves says that it does not count.
    room.resign(BOB).await;
    assert!(room.public.text.says("board-rated-short"), "{}", room.public.text);
    assert!(has(&room.public, "button-rematch"));
    room.press(ANN, "button-rematch").await;
    assert_eq!(stakes(&room).await, Stakes::Rated);
}

#[tokio::test]
async fn a_challenge_may_be_rated_and_accepting_agrees() {
    let mut room = Room::new();
    let target = [("target", Value::User(person(BOB)))];
    room.command(ANN, "challenge", &target).await;
    room.tap(ANN, "game-triablo").await;
    assert_eq!(stakes(&room).await, Stakes::Casual, "the default");
    room.channel = ChannelId(501);
    room.command(ANN, "challenge", &target).await;
    room.pick(ANN, "challenge-rated").await;
    assert!(room.private[&ANN].text.says("challenge-agreed"), "{}", room.private[&ANN].text);
    let chosen = selects(&room.private[&ANN])
        .flat_map(|select| &select.options)
        .find(|option| option.chosen);
    assert_eq!(chosen.unwrap().value, "rated");
    room.tap(ANN, "game-triablo").await;
    assert_eq!(stakes(&room).await, Stakes::Rated);
    assert!(room.public.text.says("lobby-rated"), "{}", room.public.text);
    room.press(BOB, "button-accept-invitation").await;
    let table = room.bot.table(ChannelId(501)).await.unwrap();
    assert!(table.phase == Phase::Play && table.is_rated());
    // Back to casual in the same message.
    room.channel = ChannelId(502);
    room.command(ANN, "challenge", &target).await;
    room.pick(ANN, "challenge-rated").await;
    room.pick(ANN, "challenge-casual").await;
    assert!(!room.private[&ANN].text.says("challenge-agreed"));
    room.tap(ANN, "game-trioker").await;
    assert_eq!(stakes(&room).await, Stakes::Casual);
}

#[tokio::test]
async fn option_of_the_command_and_a_computer_in_the_form_agree() {
    let mut room = Room::new();
    let triablo = ("game", Value::Text("triablo".to_owned()));
    let rated = ("rated", Value::Boolean(true));
    let bob = ("opponent1", Value::User(person(BOB)));
    room.command(ANN, "play", &[triablo.clone(), rated.clone(), bob]).await;
    let form = room.private[&ANN].clone();
    let chosen = selects(&form).flat_map(|select| &select.options).filter(|option| option.chosen);
    assert!(chosen.into_iter().any(|option| option.value == "rated"), "also where all seats are named");
    room.command(ANN, "play", &[triablo.clone(), rated.clone()]).await;
    room.pick(ANN, message!("form-against-computer", computer = "Deltille 1")).await;
    assert!(!room.private[&ANN].text.says("form-rated"), "computers have no rating");
    room.tap(ANN, "button-open").await;
    assert_eq!(stakes(&room).await, Stakes::Casual);

    let mut direct = Room::new();
    direct.place.kind = deltille::bot::ChannelKind::Direct;
    let reply = direct.command(ANN, "play", &[triablo, rated]).await;
    assert!(ephemeral(&reply).text.says("table-refuse-rated"), "{reply:?}");
}

//! A new game: one folder and one line in the registry suffice to play it from `/play` to its end. It is alone
//! in its process, because it makes the sample game one that is offered.

use deltille::{
    bot::{Post, Value},
    games::tritac,
};
use deltille_testing::{
    bot::{
        replies::{Kind, kind},
        room::{ANN, BOB, Room, button, ephemeral, person},
    },
    texts::{Says, message},
};

fn picture(board: &Post) -> Vec<u8> {
    board.file.as_ref().expect("a board").bytes.clone()
}

#[tokio::test]
async fn a_sixth_game_is_played_to_its_end() {
    tritac::list();
    let mut room = Room::new();
    let game = ("game", Value::Text("tritac".to_owned()));
    let form = room.command(ANN, "play", &[game, ("opponent1", Value::User(person(BOB)))]).await;
    let form = ephemeral(&form);
    assert!(form.text.says("game-tritac-about"), "{}", form.text);
    room.tap(ANN, "button-open").await;
    room.press(BOB, "button-join").await;
    let alt = &room.public.file.as_ref().expect("the first board").alt;
    assert!(alt.says("tritac-alt"), "{alt}");

    // Seats are drawn by lot; the player not on turn gets a private refusal.
    let mut turn = BOB;
    if kind(&room.type_move(ANN, "d1").await) == Kind::Private {
        room.type_move(BOB, "d1").await;
        turn = ANN;
    }
    let refused = room.type_move(turn, "d1").await;
    let refused = ephemeral(&refused);
    assert!(refused.text.says(message!("tritac-refuse-taken", cell = "d1")), "{}", refused.text);
    for entry in ["a1", "d2", "b1", "d3"] {
        let before = picture(&room.public);
        room.type_move(turn, entry).await;
        assert_ne!(picture(&room.public), before, "a board after {entry}");
        turn = ANN + BOB - turn;
    }
    assert!(room.public.text.says("reason-row"), "{}", room.public.text);
    button(&room.public, "button-rematch");
}

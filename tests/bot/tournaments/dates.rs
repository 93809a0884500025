//! Beginning at a date that the host types.

use super::{Cup, HOST};
use crate::room::{ANN, BOB, Room};
use deltille::{
    bot::{Action, Modal, Reply, Rights},
    ids::Time,
};
use deltille_testing::texts::{Says, message};

/// Submits a form with this text, twice; returns what the private message of the host says then.
async fn submit(room: &mut Room, form: &Modal, text: &str) -> String {
    let fields = vec![(form.fields[0].custom_id.clone(), text.to_owned())];
    let message = Some(room.private_message());
    let action = Action::Submit { custom_id: form.custom_id.clone(), fields, message };
    let request = room.request(HOST, action);
    room.deliver(request.clone()).await;
    room.deliver(request).await;
    room.private[&HOST].text.clone()
}

fn form(reply: Reply) -> Modal {
    match reply {
        Reply::Form(form) => form,
        other => panic!("{other:?}"),
    }
}

/// The text of a moment, in UTC.
fn written(at: Time) -> String {
    let at = time::OffsetDateTime::from_unix_timestamp((at.0 / 1000).cast_signed()).unwrap();
    let (date, hour) = (at.date(), at.time());
    format!("{date} {:02}:{:02}", hour.hour(), hour.minute())
}

const DAY: u64 = 24 * 60 * 60 * 1000;

#[tokio::test]
async fn a_tournament_begins_at_a_typed_date() {
    let mut room = Room::new();
    room.rights = Rights { manage_server: true, ..Rights::default() };
    room.command(HOST, "tournament", &[]).await;
    room.tap(HOST, "button-new-tournament").await;
    room.pick(HOST, "tournament-format-swiss").await;
    room.tap(HOST, "button-page-after").await;
    let asked = form(room.tap(HOST, "button-date").await);
    // The error is explained, and the choices stay.
    let yesterday = written(Time(room.now.0 - DAY));
    let far = written(Time(room.now.0 + 400 * DAY));
    for (text, id) in [
        ("next week", "tournament-date-unreadable"),
        ("31.2. 10:00", "tournament-date-none"),
        (&yesterday, "tournament-date-past"),
        (&far, "tournament-date-far"),
    ] {
        let said = submit(&mut room, &asked, text).await;
        assert!(said.says(id) && said.says("tournament-begins-by-hand"), "{text}: {said}");
        assert!(said.says(message!("tournament-format", format = "swiss", rounds = 5u32)), "{said}");
    }
    let at = Time((room.now.0 + DAY) / 60_000 * 60_000);
    let said = submit(&mut room, &asked, &written(at)).await;
    assert!(said.contains(&format!("<t:{}:f>", at.0 / 1000)), "{said}");
    // The form shows it again, and an empty one takes it back.
    let again = form(room.tap(HOST, "button-date").await);
    assert_eq!(again.fields[0].value, written(at));
    let said = submit(&mut room, &again, "").await;
    assert!(said.says("tournament-begins-by-hand"), "{said}");
    submit(&mut room, &again, &written(at)).await;
    room.tap(HOST, "button-create").await;
    let mut cup = Cup::found(room).await;
    assert_eq!(cup.contest().await.begins, Some(at));
    for user in [ANN, BOB] {
        cup.press(user, "button-sign-up").await;
    }
    cup.pass((at.0 - cup.room.now.0) / 1000 - 60).await;
    assert!(!cup.contest().await.is_running());
    cup.pass(120).await;
    // Five rounds do not fit two people: sign-up stays open, and the host sets another date.
    assert!(!cup.contest().await.is_running());
    for user in [15, 16, 17, 18] {
        cup.press(user, "button-sign-up").await;
    }
    cup.press(HOST, "button-manage").await;
    let asked = form(cup.tap(HOST, "button-date").await);
    assert_eq!(asked.fields[0].value, "");
    let said = submit(&mut cup.room, &asked, "tomorrow").await;
    assert!(said.says("tournament-date-unreadable"), "{said}");
    let next = Time((cup.room.now.0 + 3 * 60 * 60 * 1000) / 60_000 * 60_000);
    let east = format!("{} UTC+2", written(Time(next.0 + 2 * 60 * 60 * 1000)));
    submit(&mut cup.room, &asked, &east).await;
    assert_eq!(cup.contest().await.begins, Some(next));
    cup.pass(3 * 60 * 60 + 60).await;
    cup.settle().await;
    assert!(cup.contest().await.is_running());
    let late = submit(&mut cup.room, &asked, "").await;
    assert!(late.says("tournament-refuse-begun"), "{late}");
}

#[tokio::test]
async fn a_date_that_has_passed_meanwhile_creates_nothing() {
    let mut room = Room::new();
    room.rights = Rights { manage_server: true, ..Rights::default() };
    room.command(HOST, "tournament", &[]).await;
    room.tap(HOST, "button-new-tournament").await;
    room.tap(HOST, "button-page-after").await;
    let asked = form(room.tap(HOST, "button-date").await);
    let at = Time(room.now.0 + 10 * 60_000);
    submit(&mut room, &asked, &written(at)).await;
    room.now = room.now.after(std::time::Duration::from_secs(20 * 60));
    room.tap(HOST, "button-create").await;
    assert!(room.private[&HOST].text.says("tournament-date-past"), "{:?}", room.private[&HOST]);
    room.command(HOST, "tournament", &[]).await;
    assert!(room.private[&HOST].text.says(message!("tournaments", count = 0usize)));
}

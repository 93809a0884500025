//! From where the walk begins, and what it has to have reached.

use super::walk::{Known, Walk};
use crate::end_to_end::{
    places::elsewhere,
    room::{Room, button, has, picture},
    stage::Stage,
};
use deltille::playground::Person;
use serde_json::json;
use std::collections::BTreeSet;

/// Manage Roles, by Discord's number.
const MANAGE_ROLES: u64 = 1 << 28;

/// What lies in a channel when the walk begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scene {
    Empty,
    /// Forms and private boards, before anything is set or deleted.
    Forms,
    /// A game of two, in the first position.
    Game,
    /// Its set-ups are hidden.
    SetUps,
    /// With hands that only their owners see.
    Hands,
    /// Against a computer.
    Computer,
    Over,
    Team,
    /// A lobby in which nobody sits but its host.
    Lobby,
    /// A running Swiss.
    Tournament,
    SignUp,
}

use Scene::{Computer, Empty, Forms, Game, Hands, Lobby, Over, SetUps, SignUp, Team, Tournament};

/// The empty channel comes last: what is typed there changes settings, and deletes people.
const SCENES: [Scene; 11] =
    [Lobby, Game, SetUps, Hands, Computer, Over, Team, Forms, SignUp, Tournament, Empty];

impl Scene {
    /// The commands that are typed there, by their beginnings.
    fn commands(self) -> Option<&'static [&'static str]> {
        match self {
            Empty => None,
            SignUp | Tournament => Some(&["tournament"]),
            Forms => Some(&["learn", "play", "puzzle", "tournament"]),
            _ => Some(&["game", "move", "hand", "Report"]),
        }
    }

    async fn begin(self, room: &Room, people: &[Person]) {
        match self {
            Empty | Forms => {}
            Lobby => {
                let form = room.command(&people[0], "play", &[("game", json!("torissogi"))]).await;
                press(room, &people[0], form.id, &button(&form, "button-open")).await;
                room.until("the lobby", |message| has(message, "button-join")).await;
            }
            Game => room.open(&people[..2], &[("setup", "standard")]).await,
            SetUps => room.open(&people[..2], &[]).await,
            Hands => room.open_game(&people[..2], "trioker", "simple-double", &[]).await,
            Over => {
                room.open(&people[..2], &[("setup", "standard")]).await;
                room.type_move(&people[0], "e3-f3v").await;
                room.resign(&people[1]).await;
            }
            Computer => {
                let form = room.command(&people[0], "play", &[("game", json!("triablo"))]).await;
                press(room, &people[0], form.id, &button(&form, "button-open")).await;
                let lobby = room.until("the lobby", |message| has(message, "button-join")).await;
                let menu = super::screen::controls(room.channel, &lobby).into_iter().find(|it| it.is_menu());
                let menu = menu.expect("the computers");
                let pressed = people[0].select(room.channel, lobby.id, &menu.custom_id, &["1"]).unwrap();
                pressed.answered_within(crate::end_to_end::room::PATIENCE).await.expect("an answer");
                room.until("the board", |message| picture(message).is_some()).await;
            }
            Team => {
                let form = room.command(&people[0], "game team", &[("game", json!("triablo"))]).await;
                let (id, field) = crate::end_to_end::ways::form(room, &people[0], &form, "button-open").await;
                let sent = people[0].submit(room.channel, Some(form.id), &id, &[(&field, "Owls")]).unwrap();
                sent.answered_within(crate::end_to_end::room::PATIENCE).await.expect("an answer");
                room.until("the board", |message| picture(message).is_some()).await;
            }
            SignUp | Tournament => {
                let list = room.command(&people[0], "tournament", &[]).await;
                let form = room.press(&people[0], &list, "button-new-tournament").await;
                let (menu, value) =
                    crate::end_to_end::room::option(&form, "tournament-format-swiss").unwrap();
                let form = room.choose(&people[0], &form, &menu, &value).await;
                room.press(&people[0], &form, "button-create").await;
                let state = room.until("the tournament", |message| has(message, "button-sign-up")).await;
                if self == SignUp {
                    return;
                }
                for person in people {
                    room.press(person, &state, "button-sign-up").await;
                }
                let menu = room.press(&people[0], &state, "button-manage").await;
                let sure = room.press(&people[0], &menu, "button-start").await;
                room.press(&people[0], &sure, "button-start-sure").await;
            }
        }
    }
}

async fn press(room: &Room, who: &Person, message: u64, custom_id: &str) {
    let pressed = who.press(room.channel, message, custom_id).expect("a button");
    pressed.answered_within(crate::end_to_end::room::PATIENCE).await.expect("an answer");
}

/// Walks through these scenes; returns the kinds of actions that were reached.
async fn walked(scenes: &[Scene]) -> BTreeSet<String> {
    let stage = Stage::new().await;
    stage.playground.keep_messages(20);
    stage.playground.let_manage_roles(true);
    let people = ["Mira", "Jonas", "Ada"].map(|name| stage.person(name));
    people[0].promote(MANAGE_ROLES, &[]);
    let mut known = Known::default();
    for scene in scenes {
        let room = elsewhere(&stage, stage.playground.add_channel(&format!("{scene:?}").to_lowercase()));
        scene.begin(&room, &people).await;
        Walk::new(&stage, &people, room.channel, scene.commands(), &mut known).go().await;
    }
    assert!(known.faults.is_empty(), "{:#?}", known.faults);
    stage.end().await;
    known.reached
}

#[tokio::test(flavor = "multi_thread")]
async fn every_press_is_answered() {
    walked(&[Lobby, Game, SignUp, Tournament]).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "nightly: minutes of presses"]
async fn every_kind_of_action_is_reached() {
    let reached = walked(&SCENES).await;
    let unreached = unreached(&reached);
    assert!(unreached.is_empty(), "{unreached:#?}");
}

/// Kinds of actions that no press has reached, without those that need not be.
fn unreached(reached: &BTreeSet<String>) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/live/end_to_end/presses");
    let lines = |file: &str| -> BTreeSet<String> {
        let text = std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    };
    let (all, exceptions) = (lines("kinds.txt"), lines("exceptions.txt"));
    let unknown: Vec<_> = exceptions.difference(&all).collect();
    assert!(unknown.is_empty(), "no kinds: {unknown:?}");
    all.into_iter()
        .filter(|kind| !reached.contains(kind) && !exceptions.contains(kind))
        .collect()
}

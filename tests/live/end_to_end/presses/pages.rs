//! A choice in a form or in settings keeps the page on which it was made.

use super::screen::{CHANNELS, Control, PEOPLE, ROLES, TEXTS, act_of, controls};
use crate::end_to_end::{room::Room, stage::Stage};
use deltille::playground::{Message, Person};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashSet};

/// Presses that leave a page or turn it: everything else is a choice.
const LEAVE: [&str; 13] = [
    "Page",
    "Open",
    "Thread",
    "Numbers",
    "Create",
    "Date",
    "Close",
    "People",
    "List",
    "Ask",
    "Join",
    "Elsewhere",
    "Pings",
];

fn word(control: &Control) -> String {
    let (_, act) = act_of(&control.custom_id);
    act.split(|sign: char| !sign.is_ascii_alphanumeric())
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// What makes a page: the menus on it.
fn menus(all: &[Control]) -> BTreeSet<String> {
    all.iter().filter(|it| it.is_menu()).map(|it| act_of(&it.custom_id).1).collect()
}

/// What can be chosen in it: each of its values, and nothing.
fn choices(stage: &Stage, who: &Person, control: &Control) -> Vec<Vec<String>> {
    let one = |id: u64| vec![vec![id.to_string()]];
    match control.kind {
        TEXTS => control.options.iter().map(|(value, _)| vec![value.clone()]).collect(),
        ROLES => one(7001),
        CHANNELS => one(stage.playground.channel("lounge").unwrap()),
        PEOPLE => one(who.id),
        _ => vec![Vec::new()],
    }
}

/// Makes each choice on each page that can be turned to, and returns those after which another page is shown.
async fn turned(stage: &Stage, who: &Person, first: Message) -> Vec<String> {
    let room: &Room = stage;
    let (mut message, mut made, mut turns) = (first, HashSet::new(), HashSet::new());
    let mut faults = Vec::new();
    loop {
        let all = controls(room.channel, &message);
        let page = menus(&all);
        let (leave, choose): (Vec<_>, Vec<_>) = all.iter().partition(|it| LEAVE.contains(&word(it).as_str()));
        let options = choose
            .iter()
            .flat_map(|it| choices(stage, who, it).into_iter().map(move |value| (*it, value)));
        let next = options
            .into_iter()
            .find(|(it, value)| !made.contains(&(act_of(&it.custom_id), value.clone())));
        if let Some((control, value)) = next {
            let act = act_of(&control.custom_id);
            made.insert((act.clone(), value.clone()));
            let pressed = control.press(who, &value).expect("a control of the message");
            let shown = room.shown(who, pressed).await;
            let after = menus(&controls(room.channel, &shown));
            let stays = page.intersection(&after).next().is_some() || page.is_empty();
            if !stays || (control.is_menu() && !after.contains(&act.1)) {
                faults.push(format!("{} {} {value:?}: {page:?} became {after:?}", act.0, act.1));
            }
            message = shown;
            continue;
        }
        let turn = leave.into_iter().filter(|it| word(it) == "Page" && !it.is_menu());
        let mut turn = turn.filter(|it| turns.insert((page.clone(), act_of(&it.custom_id))));
        match turn.next() {
            Some(turn) => message = room.shown(who, turn.press(who, &[]).unwrap()).await,
            None => return faults,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_keeps_its_page() {
    let stage = Stage::new().await;
    stage.playground.keep_messages(20);
    let mira = stage.person("Mira");
    const MANAGE_ROLES: u64 = 1 << 28;
    mira.promote(MANAGE_ROLES, &[]);
    let games = ["triablo", "torissogi", "triangulation", "trioker", "triortan"];
    let of_games = |name: &'static str| games.map(|game| (name, vec![("game", json!(game))]));
    let plain: [(&str, Vec<(&str, Value)>); 3] =
        [("server settings", vec![]), ("me settings", vec![]), ("seek", vec![])];
    let mut faults = Vec::new();
    for (name, options) in plain.into_iter().chain(of_games("play")).chain(of_games("game team")) {
        let first = stage.command(&mira, name, &options).await;
        let wrong = turned(&stage, &mira, first).await;
        faults.extend(wrong.into_iter().map(|wrong| format!("/{name} {options:?}: {wrong}")));
    }
    let list = stage.command(&mira, "tournament", &[]).await;
    let first = stage.press(&mira, &list, "button-new-tournament").await;
    faults.extend(turned(&stage, &mira, first).await);
    assert!(faults.is_empty(), "{faults:#?}");
    stage.end().await;
}

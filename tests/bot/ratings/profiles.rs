//! Profiles: what they show, to whom, and that those who are hidden show nothing.

use super::leaderboards::rated_game;
use crate::room::{ANN, BOB, CLEO, Room, buttons, ephemeral, has, person};
use deltille::{
    bot::{
        Action, Post, Reply, Request, Value,
        members::{AskMembers, Asked, Member},
    },
    ids::{GuildId, UserId},
    store::{Change, Key, Store, Subject, Version},
};
use deltille_testing::{
    picture::Picture,
    texts::{Says, message},
};
use std::sync::{Arc, Mutex};

fn of(user: u64) -> [(&'static str, Value); 1] {
    [("person", Value::User(person(user)))]
}

fn shown(reply: &Reply) -> Post {
    ephemeral(reply).clone()
}

fn alt(post: &Post) -> &str {
    &post.file.as_ref().expect("a picture").alt
}

/// Whether the answer is the one for a hidden profile, and nothing else.
fn is_hidden(reply: &Reply) -> bool {
    let post = ephemeral(reply);
    post.file.is_none() && post.text.says("profile-hidden") && !post.text.contains("1500")
}

#[tokio::test]
async fn newcomers_and_players_have_a_profile() {
    let mut room = Room::new();
    let reply = room.command(ANN, "me profile", &[]).await;
    let post = shown(&reply);
    assert!(alt(&post).says("profile-empty") && alt(&post).says("profile-streak"), "{}", alt(&post));
    assert!(Picture::of(&post.file.as_ref().unwrap().bytes).width > 900);
    rated_game(&mut room, [ANN, BOB], 600).await;
    rated_game(&mut room, [BOB, ANN], 601).await;
    rated_game(&mut room, [ANN, BOB], 602).await;
    let post = shown(&room.command(ANN, "me profile", &[]).await);
    let told = alt(&post);
    let rating = message!("profile-alt-rating", games = 3usize, won = 2usize, drawn = 0usize, lost = 1usize);
    assert!(told.says(rating) && !told.says("profile-empty"), "{told}");
    assert!(
        told.says(message!("profile-alt-result", won = 2usize, drawn = 0usize, lost = 1usize)),
        "{told}"
    );
    assert!(told.says("profile-peak") && !told.says("profile-together"), "{told}");
    let settling = message!("profile-settling-of", list = "Triablo · 2 players", games = 3usize);
    assert!(post.text.says("profile-settling") && post.text.says(settling), "{}", post.text);
    // By taps alone to the list, and back; by a person's menu, and with a name.
    room.tap(ANN, "button-leaderboard").await;
    assert!(room.private[&ANN].text.says("ranks-about"));
    room.tap(ANN, "button-own-profile").await;
    assert_eq!(alt(&room.private[&ANN]), told);
    let menu = [("target", Value::User(person(ANN)))];
    let by_menu = shown(&room.command(BOB, "Profile", &menu).await);
    let by_name = shown(&room.command(BOB, "me profile", &of(ANN)).await);
    assert_eq!(alt(&by_menu), alt(&by_name));
    let together = message!("profile-together", who = "Ann *_~|`@everyone");
    assert!(alt(&by_menu).says(together) && alt(&by_menu).contains("1 – 0 – 2"), "{}", alt(&by_menu));
    assert!(!has(&by_menu, "button-who-sees-me") && has(&post, "button-who-sees-me"));
    assert!(by_menu.mentions.is_empty() && !by_menu.text.contains("@everyone"));
}

#[tokio::test]
async fn pictures_are_as_light_as_the_viewer_likes() {
    let mut room = Room::new();
    let bright = |post: &Post| {
        let pixels = Picture::of(&post.file.as_ref().unwrap().bytes).pixels;
        let sum: u64 = pixels
            .iter()
            .map(|[red, green, blue, _]| [red, green, blue].map(|it| u64::from(*it)).iter().sum::<u64>())
            .sum();
        sum > 3 * 128 * pixels.len() as u64
    };
    assert!(!bright(&shown(&room.command(ANN, "me profile", &[]).await)));
    room.command(ANN, "me settings", &[]).await;
    room.turn_to(ANN, "settings-page-own").await;
    room.pick(ANN, "settings-theme-light").await;
    assert!(bright(&shown(&room.command(ANN, "me profile", &[]).await)));
    assert!(!bright(&shown(&room.command(BOB, "me profile", &of(ANN)).await)), "the viewer decides");
}

/// Says of everyone what it is set to.
struct Discord(Mutex<Option<Member>>);

impl AskMembers for Discord {
    fn member(&self, _: GuildId, _: UserId) -> Asked<'_> {
        Box::pin(async { self.0.lock().unwrap().clone() })
    }
}

async fn directly(room: &mut Room, user: u64, of: u64) -> Reply {
    let options = vec![("person".to_owned(), Value::User(person(of)))];
    let request = room.request(user, Action::Command { name: "me profile".to_owned(), options });
    room.deliver(Request { guild: None, ..request }).await
}

#[tokio::test]
async fn people_choose_who_sees_their_profile() {
    let mut room = Room::new();
    rated_game(&mut room, [ANN, BOB], 600).await;
    let choose = async |room: &mut Room, choice: &str| {
        room.command(ANN, "me privacy", &[]).await;
        room.pick(ANN, choice).await;
    };
    // The default: members of the same server.
    assert!(!is_hidden(&room.command(CLEO, "me profile", &of(ANN)).await));
    assert!(
        is_hidden(&directly(&mut room, CLEO, ANN).await),
        "elsewhere nobody knows who shares a server"
    );
    room.place.visiting = true;
    assert!(is_hidden(&room.command(CLEO, "me profile", &of(ANN)).await), "the bot is only a guest");
    room.place.visiting = false;
    choose(&mut room, "privacy-seen-nobody").await;
    let hidden = room.command(CLEO, "me profile", &of(ANN)).await;
    assert!(is_hidden(&hidden) && is_hidden(&directly(&mut room, CLEO, ANN).await));
    assert!(buttons(ephemeral(&hidden)).all(|button| !button.label.reads("button-leaderboard")));
    // One's own is always there.
    assert!(!is_hidden(&room.command(ANN, "me profile", &[]).await));
    assert!(!is_hidden(&room.command(ANN, "me profile", &of(ANN)).await));
    choose(&mut room, "privacy-seen-everywhere").await;
    assert!(!is_hidden(&directly(&mut room, CLEO, ANN).await));
    // One who has never played has the same choice, and a hidden one looks the same.
    room.command(BOB, "me privacy", &[]).await;
    room.pick(BOB, "privacy-seen-nobody").await;
    let reply = room.command(CLEO, "me profile", &of(BOB)).await;
    assert!(is_hidden(&reply));
    // A row in the settings that cannot be read hides the person.
    let stored = room.store.load(Subject::User(UserId(ANN))).await.unwrap().unwrap();
    assert!(String::from_utf8(stored.body).unwrap().contains(r#""visibility":"everywhere""#));
}

#[tokio::test]
async fn those_who_left_the_server_are_hidden_there() {
    let mut room = Room::new();
    rated_game(&mut room, [ANN, BOB], 600).await;
    let discord = Arc::new(Discord(Mutex::new(Some(Member::Gone))));
    room.bot.ask_members(discord.clone());
    assert!(is_hidden(&room.command(CLEO, "me profile", &of(ANN)).await));
    *discord.0.lock().unwrap() = None;
    assert!(
        is_hidden(&room.command(CLEO, "me profile", &of(BOB)).await),
        "and those of whom nothing is known"
    );
    *discord.0.lock().unwrap() = Some(Member::Yes(None));
    assert!(!is_hidden(&room.command(CLEO, "me profile", &of(BOB)).await));
}

#[tokio::test]
async fn blocks_leave_no_trace_in_profiles() {
    let mut room = Room::new();
    rated_game(&mut room, [ANN, BOB], 600).await;
    let before = shown(&room.command(BOB, "me profile", &of(ANN)).await);
    room.command(ANN, "Block", &[("target", Value::User(person(BOB)))]).await;
    assert_eq!(shown(&room.command(BOB, "me profile", &of(ANN)).await), before);
}

#[tokio::test]
async fn bots_have_none() {
    let mut room = Room::new();
    let bot = deltille::bot::User { bot: true, ..person(CLEO) };
    let reply = room.command(ANN, "Profile", &[("target", Value::User(bot))]).await;
    assert!(ephemeral(&reply).text.says("profile-bot"));
}

#[tokio::test]
async fn a_long_life_fits() {
    let mut room = Room::new();
    let kinds = [
        "triablo:two-player",
        "triablo:three-player",
        "torissogi:standard",
        "triangulation:three-player",
        "triangulation:two-player",
        "trioker:coins",
        "trioker:even-odd",
        "trioker:paths",
        "triortan:festival",
        "triortan:standard",
    ];
    let days: Vec<String> = (20_000..20_200).map(|day| format!("[{day},{}]", 1500 + day % 90)).collect();
    let pools: Vec<String> = kinds
        .into_iter()
        .enumerate()
        .map(|(number, kind)| {
            format!(
                r#""{kind}":{{"mean":29000000,"sigma":1200000,"games":{},"won":900,"drawn":50,"streak":3,
                   "longest":44,"peak":2150,"best":{{"game":7,"points":2011}},"days":[{}]}}"#,
                1000 + number,
                days.join(",")
            )
        })
        .collect();
    let puzzles = r#"{"solved":812,"clean":500,"streak":120,"longest":200,"day":20200}"#;
    let body = format!(r#"{{"format":1,"pools":{{{}}},"puzzles":{puzzles}}}"#, pools.join(","));
    for (user, languages) in [(ANN, ["en-US", "de", "fr"]), (16, ["en-US", "de", "fr"])] {
        let subject = Subject::Rating(UserId(user));
        let change = Change::of_body(
            subject,
            Version(0),
            body.clone().into_bytes(),
            Key(format!("x{user}")),
            room.now,
        );
        room.store.apply(vec![change]).await.unwrap();
        for language in languages {
            room.locale = deltille::text::Locale::nearest(language);
            // The room checks all limits of the answer.
            let post = shown(&room.command(user, "me profile", &[]).await);
            let told = alt(&post).to_owned();
            assert!(told.chars().count() > 600 && told.ends_with(['.', '…']), "{told}");
            assert!(told.says_in(language, "pool-triortan-standard"), "the most played comes first: {told}");
            assert!(told.says_in(language, "profile-puzzles"), "{told}");
        }
        room.locale = Default::default();
    }
}

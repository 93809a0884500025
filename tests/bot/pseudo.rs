//! The bot in a language that does not exist: all texts are a third longer and have accents. What the bot then
//! sends still keeps Discord's limits ([`Room`] checks every answer), so the next language will fit.

use super::room::{ANN, BOB, PEOPLE, Room, buttons, selects};
use deltille::{
    bot::{Post, Reply, Value},
    games::registry,
    text::{Locale, Message, locales, lookup, say},
};
use deltille_testing::pseudo::pseudo;
use fastrand::Rng;

const COMMANDS: &[&str] = &[
    "board",
    "hand",
    "help",
    "learn",
    "puzzle",
    "rules",
    "game draw",
    "game history",
    "game import",
    "game leaderboard",
    "game pause",
    "game plan",
    "game record",
    "game resign",
    "game takeback",
    "game vote",
    "me games",
    "me privacy",
    "me profile",
    "me settings",
    "me vacation",
    "server end",
    "server settings",
];

/// Answers have accents: they are not in English.
fn is_pseudo(post: &Post) -> bool {
    post.text.chars().any(|letter| "åéîøüñç".contains(letter))
}

fn speak(room: &mut Room, locale: Locale) {
    room.locale = locale;
    room.place.locale = locale;
}

#[tokio::test]
async fn commands_fit_in_a_longer_language() {
    let mut room = Room::new();
    speak(&mut room, pseudo());
    let mut longer = 0;
    for twice in [false, true] {
        for name in COMMANDS {
            room.command(ANN, name, &[]).await;
            longer += usize::from(room.private.get(&ANN).is_some_and(is_pseudo));
        }
        for topic in ["moves", "slow", "commands", "about"] {
            room.command(ANN, "help", &[("topic", Value::Text(topic.to_owned()))]).await;
        }
        for info in registry::games() {
            let game = Value::Text(info.id.to_owned());
            room.command(BOB, "rules", &[("game", game.clone())]).await;
            room.command(BOB, "play", &[("game", game.clone())]).await;
            room.command(BOB, "learn", &[("game", game)]).await;
        }
        if !twice {
            // Again, with a game in the channel.
            speak(&mut room, Locale::default());
            room.start(&[ANN, BOB], &[("setup", "standard")]).await;
            speak(&mut room, pseudo());
        }
    }
    assert!(longer > COMMANDS.len(), "{longer}");
}

/// Presses controls at random, public ones and the person's own.
async fn wander(room: &mut Room, people: &[u64], random: &mut Rng, steps: usize) -> usize {
    let mut longer = 0;
    for _ in 0..steps {
        let user = people[random.usize(..people.len())];
        let mut controls: Vec<(String, Vec<String>)> = Vec::new();
        for post in [Some(&room.public), room.private.get(&user)].into_iter().flatten() {
            let open = buttons(post).filter(|button| !button.disabled);
            controls.extend(open.map(|button| (button.custom_id.clone(), Vec::new())));
            for select in selects(post) {
                let option = &select.options[random.usize(..select.options.len())];
                controls.push((select.custom_id.clone(), vec![option.value.clone()]));
            }
        }
        let reply = if controls.is_empty() || random.usize(..8) == 0 {
            room.command(user, COMMANDS[random.usize(..COMMANDS.len())], &[]).await
        } else {
            let (id, values) = controls.swap_remove(random.usize(..controls.len()));
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            room.press_id(user, &id, &values).await
        };
        if let Reply::Form(modal) = &reply {
            let fields = modal.fields.iter().map(|field| (field.custom_id.clone(), field.value.clone()));
            let (custom_id, fields) = (modal.custom_id.clone(), fields.collect());
            room.act(user, deltille::bot::Action::Submit { custom_id, fields, message: None }).await;
        }
        longer += usize::from(room.private.get(&user).is_some_and(is_pseudo));
    }
    longer
}

#[tokio::test(flavor = "multi_thread")]
async fn games_fit_in_a_longer_language() {
    let mut all = Vec::new();
    let games = [
        ("triablo", "two-player"),
        ("torissogi", "standard"),
        ("triangulation", "two-player"),
        ("trioker", "rapid"),
        ("triortan", "standard"),
    ];
    assert_eq!(games.len(), registry::games().len());
    for (seed, (game, variant)) in games.into_iter().enumerate() {
        all.push(tokio::spawn(async move {
            let mut room = Room::new();
            room.open(&PEOPLE[..2], game, variant, &[]).await;
            speak(&mut room, pseudo());
            let mut random = Rng::with_seed(47 + seed as u64);
            let longer = wander(&mut room, &PEOPLE[..2], &mut random, 60).await;
            assert!(longer > 10, "{game}: {longer}");
        }));
    }
    for done in all {
        done.await.unwrap();
    }
}

#[test]
fn pseudo_language_is_longer_and_keeps_arguments() {
    let plain = Message::new("lobby-kept").with("who", "Ann");
    let (short, long) = (say(Locale::default(), &plain), say(pseudo(), &plain));
    assert!(long.contains("Ann") && long.chars().count() > short.chars().count(), "{long}");
    assert!(locales().all(|locale| locale != pseudo()) && Locale::nearest("en-XA") != pseudo());
    let sum = |locale| -> usize {
        let ids = ["lobby-closed", "problem-old-game", "place-direct", "lesson-games"];
        ids.iter().map(|id| lookup(locale, id).unwrap().chars().count()).sum()
    };
    let (short, long) = (sum(Locale::default()), sum(pseudo()));
    assert!((125..=145).contains(&(long * 100 / short)), "{short} {long}");
}

//! Hidden information stays hidden in everything that shows a game.

use super::flag;
use crate::replies::{Kind, kind, messages, posts_of};
use crate::room::{Room, STRANGER};
use deltille::{
    bot::{Component, Messages, Reply, Value},
    games::{Actors, AnyPlay, Setup, Viewer, registry},
    ids::ChannelId,
    store::{Store, Subject},
    table::Table,
};

/// All text in a reply that a user can read.
fn read(reply: &Reply) -> String {
    let mut all = String::new();
    for post in posts_of(reply) {
        all.push_str(&post.text);
        for row in &post.rows {
            match row {
                Component::Buttons(buttons) => {
                    buttons.iter().for_each(|b| all.push_str(&format!("\n{} {}", b.label, b.custom_id)))
                }
                Component::Entities(_) => {}
                Component::Select(select) => all.push_str(&format!("\n{select:?}")),
            }
        }
        if let Some(file) = &post.file {
            all.push_str(&format!("\n{} {}", file.name, file.alt));
            if file.name.ends_with(".txt") {
                all.push_str(&String::from_utf8_lossy(&file.bytes));
            }
        }
    }
    if let Reply::Choices(choices) = reply {
        all.push_str(&format!("\n{choices:?}"));
    }
    all
}

/// What `viewer` must not read now: the hidden parts of the record's lines.
fn secrets(table: &Table, play: &AnyPlay, viewer: Viewer) -> Vec<String> {
    let hidden = table.entries.iter().filter_map(|entry| {
        let shown = play.public_line(&entry.line, viewer);
        let common = shown.chars().zip(entry.line.chars()).take_while(|(a, b)| a == b).count();
        (*shown != entry.line).then(|| entry.line.chars().skip(common).collect::<String>())
    });
    // Short words may occur for other reasons.
    hidden.filter(|secret| secret.len() >= 8).collect()
}

/// Random games of every registered game; after each entry every user looks at everything.
#[tokio::test]
async fn hidden_information_never_leaks() {
    let mut apart = 0;
    for info in registry::games() {
        for variant in info.variants {
            // Some variants start only with options of their own.
            let Ok(start) = AnyPlay::start(&Setup::parse(info, Some(variant.id), &[]).unwrap()) else {
                continue;
            };
            if start.seats().len() > 1 {
                apart += watched_game(info.id, variant.id, start.seats().len()).await;
            }
        }
    }
    assert!(apart > 0, "no hidden entry was typed: the test has lost its point");
}

/// Returns the number of typed entries that the others must not read.
async fn watched_game(game: &str, variant: &str, seats: usize) -> usize {
    let mut apart = 0;
    let mut room = Room::new();
    let people = &crate::room::PEOPLE[..seats];
    room.open(people, game, variant, &[]).await;
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..12 {
        let loaded = room.store.load(Subject::Channel(ChannelId(500))).await.unwrap().unwrap();
        let table = Table::decode(&loaded.body).unwrap();
        let play = table.play().unwrap().clone();
        if play.actors() == Actors::Nobody {
            return apart;
        }
        for user in people.iter().copied().chain([STRANGER]) {
            let viewer = table.seat_of(deltille::ids::UserId(user)).map_or(Viewer::Spectator, Viewer::Seat);
            let hidden = secrets(&table, &play, viewer);
            let last = i64::from(table.ply().0);
            let mut seen = read(&Messages::private(room.public.clone()).into());
            for (name, options) in [
                ("board", vec![]),
                ("board", vec![flag("text")]),
                ("board", vec![("move", Value::Integer((last - 1).max(0)))]),
                ("board", vec![flag("text"), ("move", Value::Integer((last - 1).max(0)))]),
                ("record", vec![]),
                ("record", vec![flag("share")]),
            ] {
                seen.push_str(&read(&room.command(user, name, &options).await));
            }
            for side in 0..seats {
                let id = format!("1.w.o.g{}.{}.{side}", base36(table.id.0), base36(last as u64));
                seen.push_str(&read(&room.press_id(user, &id, &[]).await));
            }
            seen.push_str(&format!("{:?}", room.complete(user, "").await));
            seen.push_str(&room.invocations);
            for secret in hidden {
                assert!(!seen.contains(&secret), "{game} {variant}: {user} reads {secret}");
            }
        }
        let gif = room.command(STRANGER, "game record", &[flag("gif")]).await;
        for secret in secrets(&table, &play, Viewer::Spectator) {
            assert!(!read(&gif).contains(&secret), "{game} {variant}: {secret}");
        }
        let entered = play.clone().random_entry(&mut |below| random.usize(..below)).unwrap();
        let seat = entered.seat.unwrap();
        let user = table.person(seat).unwrap().id.0;
        let typed = entered
            .line
            .strip_prefix(&format!("{}:", play.name(seat)))
            .unwrap_or(&entered.line)
            .to_owned();
        let reply = room.type_move(user, &typed).await;
        let again = room.last.clone().unwrap();
        match kind(&reply) {
            Kind::Public => {}
            Kind::Apart => {
                let private = messages(&reply).private.as_ref().unwrap();
                assert!(!private.text.contains(&typed), "{game} {typed}: {private:?}");
                apart += 1;
                // A repeated delivery is no more public.
                let repeated = room.deliver(again).await;
                assert!(kind(&repeated) == Kind::Apart, "{game} {typed}: {repeated:?}");
            }
            other => panic!("{game} {typed}: {other:?}"),
        }
    }
    apart
}

fn base36(mut value: u64) -> String {
    let mut digits = String::new();
    loop {
        digits.insert(0, char::from_digit((value % 36) as u32, 36).unwrap());
        value /= 36;
        if value == 0 {
            return digits;
        }
    }
}

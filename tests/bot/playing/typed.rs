//! Nearly correct input: a piece's code or name, a cell, or a piece with a cell. The answer has the moves it
//! could mean.

use crate::{
    recorded,
    replies::{Kind, closed, kind},
    room::{ANN, BOB, PEOPLE, Room, button, buttons, ephemeral, has},
};
use deltille::{
    bot::{Action, Post, Reply, Value},
    games::{Actors, Choice},
    text::{Locale, say},
};
use deltille_testing::texts::{Says, message};

/// The moves of the seat on turn.
async fn choices(room: &Room) -> Vec<Choice> {
    let table = room.bot.table(room.channel).await.unwrap();
    let play = table.play().unwrap();
    let Actors::Seats(seats) = play.actors() else { panic!("{:?}", play.actors()) };
    play.choices(seats.iter().next().unwrap()).unwrap()
}

/// The entries made by the message's buttons.
fn made(post: &Post) -> Vec<String> {
    let entry =
        |id: &str| id.strip_prefix("1.e.").and_then(|rest| rest.splitn(3, '.').nth(2)).map(str::to_owned);
    buttons(post).filter_map(|button| entry(&button.custom_id)).collect()
}

/// Whether buttons lead to the menus of pieces.
fn leads_on(post: &Post) -> bool {
    buttons(post).any(|button| button.custom_id.starts_with("1.t."))
}

/// An app that has not noticed the new names of options sends the old ones.
#[tokio::test]
async fn old_names_of_options_are_understood() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    for (name, entry) in [("entry", "e3-f3^"), ("move", "e7-f6v")] {
        let user = if name == "entry" { ANN } else { BOB };
        room.command(user, "move", &[(name, Value::Text(entry.to_owned()))]).await;
        let table = room.bot.table(room.channel).await.unwrap();
        assert_eq!(table.entries.last().unwrap().line, entry, "{name}");
    }
    for name in ["ply", "move"] {
        let board = room.command(ANN, "board", &[(name, Value::Integer(1))]).await;
        assert!(ephemeral(&board).text.contains("e3-f3^"), "{name}: {}", ephemeral(&board).text);
    }
    let options = vec![("entry".to_owned(), Value::Text(String::new()))];
    let (name, focused) = ("move".to_owned(), "entry".to_owned());
    let Reply::Choices(choices) = room.act(ANN, Action::Autocomplete { name, options, focused }).await else {
        panic!("choices")
    };
    assert!(!choices.is_empty());
}

/// Game, variant, seats, and typed texts, each with a part of every entry (or of its words) that must be
/// meant.
type Case = (&'static str, &'static str, usize, &'static [(&'static str, &'static str)]);

#[tokio::test]
async fn near_miss_gets_suggestions() {
    let cases: [Case; 5] = [
        (
            "triablo",
            "two-player",
            2,
            &[("king", "king"), ("f3", "f3"), ("singleton f3", "singleton"), ("to f3 please", "")],
        ),
        (
            "torissogi",
            "standard",
            2,
            &[
                ("Pt", "pheasant"),
                ("pheasant", "pheasant"),
                ("Ab3", "Ab3"),
                ("pheasant Ab3", "Ab3"),
                ("pt ab3", "Ab3"),
            ],
        ),
        ("triangulation", "three-player", 3, &[("infantry", "infantry"), ("I", "infantry")]),
        ("trioker", "rapid", 2, &[]),
        ("triortan", "standard", 2, &[]),
    ];
    for (game, variant, seats, typed) in cases {
        let mut room = Room::new();
        let options: &[(&str, &str)] = if game == "triablo" { &[("setup", "standard")] } else { &[] };
        room.open(&PEOPLE[..seats], game, variant, options).await;
        while sets_up(&mut room, &PEOPLE[..seats]).await {}
        let all = choices(&room).await;
        let table = room.bot.table(room.channel).await.unwrap();
        let user = table.next()[0].0;
        let described = |entry: &str| {
            let choice = all
                .iter()
                .find(|choice| choice.entry == entry)
                .unwrap_or_else(|| panic!("{entry} is not legal"));
            let labels = choice
                .steps
                .iter()
                .map(|step| say(Locale::default(), &step.label))
                .collect::<Vec<_>>()
                .join(" ");
            format!("{entry} {labels} {}", say(Locale::default(), &choice.description)).to_lowercase()
        };
        let mut typed: Vec<(String, String)> =
            typed.iter().map(|(typed, part)| ((*typed).to_owned(), (*part).to_owned())).collect();
        // For every game: the code of a piece, the name of a step, the code with its target cell, and the
        // last cell.
        let some = &all[all.len() / 2];
        let code = some.codes.split(' ').next().unwrap_or_default().to_owned();
        let to = some.steps.iter().rfind(|step| step.spot.is_some()).unwrap().token.clone();
        let piece = say(Locale::default(), &some.steps[0].label);
        typed.push((piece.clone(), String::new()));
        if !code.is_empty() {
            typed.push((code.clone(), String::new()));
            typed.push((format!("{code} {to}"), String::new()));
        }
        for (typed, part) in typed {
            let reply = room.type_move(user, &typed).await;
            let post = ephemeral(&reply);
            let entries = made(post);
            let menu = post.file.is_some();
            if typed == "to f3 please" {
                assert!(entries.is_empty() && has(post, "button-move"), "{}", post.text);
                continue;
            }
            assert!(!entries.is_empty() || leads_on(post) || menu, "{game} {typed:?}: {}", post.text);
            assert!(entries.len() <= 20);
            for entry in &entries {
                assert!(described(entry).contains(&part.to_lowercase()), "{game} {typed:?}: {entry}");
            }
            if typed == format!("{code} {to}") || typed == piece {
                let meant = entries.contains(&some.entry) || leads_on(post) || menu;
                assert!(meant, "{game} {typed:?} may mean {}: {entries:?}", some.entry);
            }
        }
    }
}

/// What cannot be read is quoted as it was typed, and the answer says which cell the board does not have.
#[tokio::test]
async fn unreadable_moves_say_what_is_wrong() {
    let cell = |id: &'static str, cell: &'static str| message!(id, cell = cell);
    let cases = [
        (
            "triablo",
            "two-player",
            "singleton  D3",
            message!("triablo-refuse-syntax", entry = "singleton D3"),
        ),
        (
            "triablo",
            "two-player",
            "d2-d9",
            message!("triablo-refuse-no-point", point = "d9", file = "d", last = 8u32),
        ),
        (
            "triablo",
            "two-player",
            "E10",
            message!("triablo-refuse-no-point", point = "e10", file = "e", last = 9u32),
        ),
        (
            "triablo",
            "two-player",
            "k3 e5",
            message!("triablo-refuse-no-file", point = "k3", last = "i"),
        ),
        (
            "triablo",
            "two-player",
            "d2xd9",
            message!("triablo-refuse-no-point", point = "d9", file = "d", last = 8u32),
        ),
        ("triablo", "two-player", "f6", cell("refuse-one-cell", "f6")),
        (
            "torissogi",
            "standard",
            "the Crane",
            message!("torissogi-refuse-syntax", entry = "the Crane"),
        ),
        ("torissogi", "standard", "Ab2-Af3", cell("torissogi-refuse-no-cell", "Af3")),
        ("torissogi", "standard", "Ab2xAf3", cell("torissogi-refuse-no-cell", "Af3")),
        ("torissogi", "standard", "e9", cell("torissogi-refuse-no-cell", "e9")),
        ("torissogi", "standard", "Cc3", cell("refuse-one-cell", "Cc3")),
        (
            "triangulation",
            "three-player",
            "The General",
            message!("triangulation-refuse-syntax", entry = "The General"),
        ),
        ("triangulation", "three-player", "d2-d9", cell("triangulation-refuse-no-name", "d2")),
        ("triangulation", "three-player", "e67", cell("refuse-one-cell", "e67")),
        (
            "triortan",
            "standard",
            "my Strobe",
            message!("triortan-refuse-syntax", entry = "my Strobe"),
        ),
        (
            "triortan",
            "standard",
            "1 2 3 4 5 6",
            message!("triortan-refuse-no-cell", cell = "(1,2,3)", most = 12u32, low = 19u32, high = 20u32),
        ),
        ("triortan", "standard", "(4,9,6)", cell("refuse-one-cell", "(4,9,6)")),
        ("trioker", "even-odd", "My Tile", message!("trioker-refuse-syntax", entry = "My Tile")),
        ("trioker", "even-odd", "012 Z3", cell("trioker-refuse-no-row", "Z3")),
        ("trioker", "even-odd", "012 A99", cell("trioker-refuse-no-cell", "A99")),
    ];
    let mut at: Option<(&str, Room)> = None;
    for (game, variant, typed, wanted) in cases {
        if at.as_ref().is_none_or(|(name, _)| *name != game) {
            let (mut room, seats) = (Room::new(), if variant == "three-player" { 3 } else { 2 });
            room.open(&PEOPLE[..seats], game, variant, &[]).await;
            while sets_up(&mut room, &PEOPLE[..seats]).await {}
            at = Some((game, room));
        }
        let (_, room) = at.as_mut().unwrap();
        let user = room.bot.table(room.channel).await.unwrap().next()[0].0;
        let refused = room.type_move(user, typed).await;
        // Without the signs that keep Markdown from acting.
        let said = ephemeral(&refused).text.replace('\\', "");
        assert!(said.says(wanted), "{game} {typed}: {said}");
    }
}

/// A way that is blocked is refused by the rule of moving, unless a capture was written.
#[tokio::test]
async fn a_blocked_way_cites_the_rule_of_the_move() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    for (typed, rule) in [("e3-e8^", "M1"), ("d2-d8v", "M1"), ("e3xe8v", "C2")] {
        let refused = room.type_move(ANN, typed).await;
        let post = ephemeral(&refused);
        assert!(post.text.says(message!("refused-rule", rule = rule)), "{typed}: {}", post.text);
    }
}

/// A word typed on trial must not end a game: it asks what its button asks.
#[tokio::test]
async fn typed_controls_ask_first() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    // Before the first move, one may also just leave.
    let asked = room.type_move(BOB, "resign").await;
    assert!(ephemeral(&asked).text.says("return-ask") && has(ephemeral(&asked), "button-return"));
    for (user, entry) in [(ANN, "e3-f3v"), (BOB, "e7-f6^")] {
        assert!(kind(&room.type_move(user, entry).await) == Kind::Public, "{entry}");
    }
    let on_board = button(&room.public, "button-move").custom_id.clone();
    let before = room.record(ANN).await;
    for typed in ["resign", " ReSign ", "red:resign", "`resign`"] {
        let asked = room.type_move(BOB, typed).await;
        let post = ephemeral(&asked);
        assert!(
            post.text.says("resign-ask") && has(post, "button-resign-confirm"),
            "{typed}: {}",
            post.text
        );
        assert!(has(post, "button-cancel"), "{typed}");
    }
    for kind in ["e", "e!"] {
        let id = format!("{}.resign", on_board.replace("1.move.", &format!("1.{kind}.")));
        let asked = room.press_id(BOB, &id, &[]).await;
        assert!(ephemeral(&asked).text.says("resign-ask"), "{id}: {asked:?}");
    }
    let asked = room.type_move(ANN, "draw-offer").await;
    assert!(ephemeral(&asked).text.says("draw-ask-offer"), "{asked:?}");
    // The table still refuses without a question.
    for (typed, why) in [
        ("white:resign", None),
        ("timeout", Some("table-refuse-referee")),
        ("draw-accept", Some("refuse-no-offer")),
    ] {
        let refused = room.type_move(BOB, typed).await;
        let post = ephemeral(&refused);
        assert!(!has(post, "button-cancel"), "{typed}: {}", post.text);
        assert!(why.is_none_or(|why| post.text.says(why)), "{typed}: {}", post.text);
    }
    assert_eq!(room.record(ANN).await, before, "nothing has happened yet");
    room.type_move(BOB, "resign").await;
    let (_, end) = closed(room.tap(BOB, "button-resign-confirm").await);
    assert!(end.text.says("result-won"), "{}", end.text);
    let over = room.type_move(ANN, "resign").await;
    assert!(!has(ephemeral(&over), "button-resign-confirm"), "{over:?}");
}

/// Makes a ready-made set-up; `false` if no person has one to make.
async fn sets_up(room: &mut Room, people: &[u64]) -> bool {
    let table = room.bot.table(room.channel).await.unwrap();
    let play = table.play().unwrap();
    let Actors::Seats(seats) = play.actors() else {
        return false;
    };
    let seat = seats.iter().next().unwrap();
    if play.draft(seat, "").is_none() {
        return false;
    }
    let user = people[seat.index()];
    room.press(user, "button-setup").await;
    let now = room.private[&user].clone();
    if buttons(&now)
        .find(|button| button.label.reads("button-confirm"))
        .is_some_and(|button| button.disabled)
    {
        room.press_id(user, &buttons(&now).next().unwrap().custom_id, &[]).await;
    }
    room.tap(user, "button-confirm").await;
    true
}

#[tokio::test]
async fn suggestion_button_plays_the_entry() {
    let mut room = Room::new();
    room.open(&[ANN, BOB], "torissogi", "standard", &[]).await;
    room.type_move(ANN, "pt ab3").await;
    let post = room.private[&ANN].clone();
    let [entry] = &made(&post)[..] else { panic!("{:?}", made(&post)) };
    assert!(post.text.contains(&format!("`{entry}`")), "{}", post.text);
    room.tap(ANN, entry).await;
    assert_eq!(room.record(ANN).await, std::slice::from_ref(entry));
}

/// Each entry of two games with another dash, another blank around it and another invisible character in it.
#[tokio::test]
async fn every_dash_and_blank_of_unicode_is_typed() {
    use icu_properties::{CodePointSetData, props};
    let all = |set: &dyn Fn(char) -> bool| ('\0'..=char::MAX).filter(|sign| set(*sign)).collect::<Vec<_>>();
    let (dash, blank, invisible) = (
        CodePointSetData::new::<props::Dash>(),
        CodePointSetData::new::<props::WhiteSpace>(),
        CodePointSetData::new::<props::DefaultIgnorableCodePoint>(),
    );
    let dashes = all(&|sign| dash.contains(sign) && !invisible.contains(sign));
    let (blanks, invisible) = (all(&|sign| blank.contains(sign)), all(&|sign| invisible.contains(sign)));
    let mut typed = 0;
    for (game, name) in [("torissogi", "greedy-g2"), ("triablo", "two-captures")] {
        let game = recorded::named(game, name);
        let mut room = Room::new();
        room.open(&[ANN, BOB], &game.game, &game.variant, &[]).await;
        let mut play = deltille::games::AnyPlay::start(&game.setup).unwrap();
        let lines: Vec<&String> = game.lines.iter().take(62).collect();
        for line in &lines {
            let user = [ANN, BOB][recorded::acting(&play, line)];
            play.enter(line).unwrap();
            let (dash, blank) = (dashes[typed % dashes.len()], blanks[typed % blanks.len()]);
            // A prime stride, so that all planes have their turn.
            let hidden = invisible[typed * 61 % invisible.len()];
            let (first, rest) = line.split_at(1);
            let text =
                format!("{blank}{first}{hidden}{}{blank}{blank}", rest.replace('-', &dash.to_string()));
            let reply = room.type_move(user, &text).await;
            assert!(kind(&reply) == Kind::Public, "{line} as {text:?} with U+{:04X}: {reply:?}", dash as u32);
            typed += 1;
        }
        assert_eq!(&room.record(ANN).await.iter().collect::<Vec<_>>(), &lines);
    }
    assert!(
        typed >= dashes.len().max(blanks.len()) && dashes.len() > 25,
        "{typed} of {}",
        dashes.len()
    );
}

#[tokio::test]
async fn a_typed_move_delivered_twice_keeps_the_buttons_of_its_board() {
    let mut room = Room::new();
    room.start(&[ANN, BOB], &[("setup", "standard")]).await;
    room.type_move(ANN, "e3-f3^").await;
    let twice = room.last.clone().unwrap();
    let Reply::Messages(again) = room.deliver(twice).await else {
        panic!("messages")
    };
    assert!(again.receipt.is_some() && again.strip.is_none(), "{again:?}");
}

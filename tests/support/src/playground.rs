//! People's actions in a channel of the playground, and what they see.

use super::settings::{self, Setting};
use super::texts::{Says, Wanted, message};
use deltille::{
    games::{Actors, AnyPlay, Setup, registry},
    playground::{Message, Outcome, Person, Playground, Pressed},
    text::{Locale, word},
};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

/// A timeout that is only reached when something is broken.
pub const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone)]
pub struct Room {
    pub playground: Arc<Playground>,
    pub channel: u64,
}

impl Room {
    pub fn person(&self, name: &str) -> Person {
        self.playground.person(name).unwrap()
    }

    /// All public messages, oldest first.
    pub fn public(&self) -> Vec<Message> {
        let anyone = self.person("Ben");
        anyone
            .messages(self.channel)
            .into_iter()
            .filter(|message| message.only_for.is_none())
            .collect()
    }

    /// The newest public message.
    pub fn board(&self) -> Message {
        self.public().pop().expect("a public message")
    }

    /// The number of public messages with a picture.
    pub fn boards(&self) -> usize {
        self.public().iter().filter(|message| picture(message).is_some()).count()
    }

    /// The newest message only this person sees.
    pub fn private(&self, who: &Person) -> Message {
        let mine = |message: &Message| message.only_for == Some(who.id);
        who.messages(self.channel).into_iter().rfind(mine).expect("a private message")
    }

    /// Waits until the newest public message satisfies `wanted`.
    pub async fn until(&self, what: &str, mut wanted: impl FnMut(&Message) -> bool) -> Message {
        let anyone = self.person("Ben");
        let newest = |messages: &[Message]| {
            messages
                .iter()
                .rfind(|message| message.only_for.is_none())
                .filter(|message| wanted(message))
                .cloned()
        };
        let found = anyone.wait_for(self.channel, PATIENCE, newest).await;
        found.unwrap_or_else(|| {
            let all: Vec<_> =
                self.public().iter().map(|message| (message.id, content(message).to_owned())).collect();
            panic!("{what} did not come; there is: {}; all: {all:#?}", self.board().value)
        })
    }

    /// Waits until there are `count` boards, calling `pass` after each second of real time: the worker looks
    /// every five of them.
    pub async fn until_boards(&self, count: usize, mut pass: impl AsyncFnMut()) {
        for _ in 0..40 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            pass().await;
            if self.boards() >= count {
                break;
            }
        }
        assert_eq!(self.boards(), count);
    }

    pub async fn after(&self, message: u64) -> Message {
        self.until("a new message", |newest| newest.id > message).await
    }

    pub async fn command(&self, who: &Person, name: &str, options: &[(&str, Value)]) -> Message {
        let pressed = who.slash(self.channel, name, options).expect("a registered command");
        self.shown(who, pressed).await
    }

    pub async fn type_move(&self, who: &Person, entry: &str) -> Message {
        self.command(who, "move", &[("move", json!(entry))]).await
    }

    /// The message that an interaction created or changed.
    pub async fn shown(&self, who: &Person, pressed: Pressed) -> Message {
        let known = who.messages(self.channel);
        match pressed.answered_within(PATIENCE).await {
            Some(Outcome::Message(id) | Outcome::Updated(id)) => who
                .messages(self.channel)
                .into_iter()
                .find(|message| message.id == id)
                .expect("a message this person sees"),
            // On a busy machine the bot defers the interaction: the answer follows.
            Some(Outcome::Deferred) => {
                let differs = |message: &Message| {
                    known.iter().all(|old| old.id != message.id || old.value != message.value)
                };
                let (note, id) = (word(Locale::default(), "answer-late"), pressed.id.to_string());
                let answers = |_: &[Message]| {
                    if pressed.is_loading() {
                        return None;
                    }
                    // Read only now, so that its own message is included.
                    let messages = who.messages(self.channel);
                    let own = |it: &&Message| it.value["interaction_metadata"]["id"] == id;
                    // If its own message is only the note that the answer follows below, waits for that
                    // answer.
                    let shown = |it: &&Message| {
                        content(it) != note && (!content(it).is_empty() || picture(it).is_some())
                    };
                    let any_own = messages.iter().any(|it| own(&it));
                    messages
                        .iter()
                        .rfind(|it| shown(it) && if any_own { own(it) } else { differs(it) })
                        .cloned()
                };
                who.wait_for(self.channel, PATIENCE, answers).await.expect("an answer follows")
            }
            outcome => panic!("not answered with a message: {outcome:?}"),
        }
    }

    pub async fn press(&self, who: &Person, message: &Message, label: impl Into<Wanted>) -> Message {
        let pressed = who.press(self.channel, message.id, &button(message, label)).unwrap();
        self.shown(who, pressed).await
    }

    pub async fn choose(&self, who: &Person, message: &Message, custom_id: &str, value: &str) -> Message {
        let pressed = who.select(self.channel, message.id, custom_id, &[value]).unwrap();
        self.shown(who, pressed).await
    }

    /// Opens Triablo for these people.
    pub async fn open(&self, people: &[Person], options: &[(&str, &str)]) {
        let variant = if people.len() == 2 { "two-player" } else { "three-player" };
        self.open_game(people, "triablo", variant, options).await;
    }

    /// From `/play` to the first board: the first person hosts and takes the first seat, the others join in
    /// order.
    pub async fn open_game(&self, people: &[Person], game: &str, variant: &str, options: &[(&str, &str)]) {
        self.open_timed(people, (game, variant), "No clock", options).await;
    }

    /// Opens Triablo with a clock, named as in the form.
    pub async fn open_with(&self, people: &[Person], clock: &str, options: &[(&str, &str)]) {
        let variant = if people.len() == 2 { "two-player" } else { "three-player" };
        self.open_timed(people, ("triablo", variant), clock, options).await;
    }

    async fn open_timed(
        &self,
        people: &[Person],
        (game, variant): (&str, &str),
        clock: &str,
        options: &[(&str, &str)],
    ) {
        let host = &people[0];
        let names = (1..people.len()).map(|number| format!("opponent{number}")).collect::<Vec<_>>();
        let mut given = vec![("game", json!(game)), ("variant", json!(variant))];
        let opponents = names.iter().zip(&people[1..]);
        given.extend(opponents.map(|(name, who)| (name.as_str(), json!(who.id.to_string()))));
        let form = self.command(host, "play", &given).await;
        let seat = message!("form-seat-this", seat = settings::first_seat(game, variant));
        let (id, value) = option(&form, seat).expect("the host's seat");
        let mut form = self.choose(host, &form, &id, &value).await;
        let (id, value) = option(&form, message!("form-time-this", time = clock)).expect("the clock");
        form = self.choose(host, &form, &id, &value).await;
        // The form's default is the standard set-up.
        let chosen = (game == "triablo" && !options.iter().any(|(key, _)| *key == "setup"))
            .then_some(&("setup", "choose"));
        for (key, value) in options.iter().chain(chosen) {
            let setting = Setting::of(game, variant, key, value);
            form = self.set(host, form, &setting).await;
        }
        let pressed = host.press(self.channel, form.id, &button(&form, "button-open")).unwrap();
        assert!(pressed.answered_within(PATIENCE).await.is_some());
        let lobby = self
            .until("the lobby", |message| {
                has(message, "button-join") || has(message, "button-accept-invitation")
            })
            .await;
        for who in &people[1..] {
            let pressed = who.press(self.channel, lobby.id, &button(&lobby, "button-join")).unwrap();
            assert!(pressed.answered_within(PATIENCE).await.is_some(), "nobody answers a Join");
        }
        self.until("the first board", |message| picture(message).is_some()).await;
    }

    /// Sets an option in the form by its select, on whichever page it is; returns the form afterwards.
    async fn set(&self, host: &Person, mut form: Message, setting: &Setting) -> Message {
        for _ in 0..3 {
            let ids: Vec<String> = selects(&form).map(|select| text(&select["custom_id"])).collect();
            match ids.iter().find(|id| setting.is_set_by(id)) {
                Some(id) => return self.choose(host, &form, id, &setting.value).await,
                None => {
                    let turns = ["button-more-options", "button-first-options"];
                    let turn = turns.into_iter().find(|turn| has(&form, *turn));
                    form = self.press(host, &form, turn.expect("another page")).await;
                }
            }
        }
        panic!("no select for option {}", setting.place)
    }

    /// Makes an entry by taps alone; returns the next board.
    pub async fn tap(&self, who: &Person, play: &AnyPlay, line: &str) -> Message {
        let board = self.board();
        let Actors::Seats(seats) = play.actors() else { panic!("nobody is on turn") };
        let seat = seats.iter().next().unwrap();
        if let Some(signs) = line.strip_prefix("setup:") {
            let mut now = self.press(who, &board, "button-setup").await;
            let wrong = |draft: &str| draft.bytes().zip(signs.bytes()).filter(|(a, b)| a != b).count();
            // Each press turns one piece; repeat while a press brings the signs closer.
            while draft_of(&now).is_none_or(|draft| draft != signs) {
                let nearer = buttons(&now).find(|(_, id)| {
                    let draft = id.rsplit('.').next().unwrap_or_default();
                    let fits = id.starts_with("1.s.") && draft.len() == signs.len();
                    fits && draft_of(&now).is_none_or(|now| wrong(draft) < wrong(&now))
                });
                let (label, _) = nearer.unwrap_or_else(|| panic!("{signs}: {}", now.value));
                now = self.press(who, &now, &label).await;
            }
            self.press(who, &now, "button-confirm").await;
            return self.after(board.id).await;
        }
        let choice = play.choices(seat).unwrap().into_iter().find(|choice| choice.entry == line).unwrap();
        let mut now = self.press(who, &board, "button-move").await;
        assert_eq!(now.only_for, Some(who.id), "the menu is private");
        for step in &choice.steps {
            if has(&now, "button-confirm") {
                break;
            }
            let listed = selects(&now).find_map(|select| {
                let option = select["options"]
                    .as_array()?
                    .iter()
                    .find(|option| option["value"] == step.token.as_str())?;
                Some((text(&select["custom_id"]), text(&option["value"])))
            });
            let numbered =
                buttons(&now).find(|(label, id)| !is_navigation(label) && leads_to(id, &step.token));
            let pressed = match (listed, numbered) {
                (Some((id, value)), _) => who.select(self.channel, now.id, &id, &[&value]).unwrap(),
                (None, Some((_, id))) => who.press(self.channel, now.id, &id).unwrap(),
                // A step without alternatives is skipped.
                (None, None) => continue,
            };
            now = self.shown(who, pressed).await;
            // The last tap made the entry.
            if buttons(&now).next().is_none() {
                return self.after(board.id).await;
            }
        }
        assert!(content(&now).contains(&format!("`{line}`")), "{line}: {}", now.value);
        self.press(who, &now, "button-confirm").await;
        self.after(board.id).await
    }

    /// A legal entry of this person, as the autocomplete offers it.
    pub async fn any_entry(&self, who: &Person) -> String {
        let typed = [("move", json!(""))];
        let pressed = who.complete(self.channel, "move", &typed, "move").expect("a registered command");
        let outcome = pressed.answered_within(PATIENCE).await;
        let Some(Outcome::Choices(choices)) = outcome else {
            panic!("not answered with choices: {outcome:?}")
        };
        let record = self.record(who).await;
        let entry = self.legal(&record.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(!choices.is_empty(), "nothing is offered");
        entry
    }

    /// A legal entry of the standard game after this record.
    pub fn legal(&self, record: &[&str]) -> String {
        let mut play = standard_game();
        for line in record {
            play.enter(line).unwrap();
        }
        play.legal().unwrap().swap_remove(0)
    }

    pub async fn resign(&self, who: &Person) -> Message {
        let board = self.board();
        let question = self.command(who, "game resign", &[]).await;
        self.press(who, &question, "button-resign-confirm").await;
        self.after(board.id).await
    }

    /// The record, as the Record button gives it to this person.
    pub async fn record(&self, who: &Person) -> Vec<String> {
        let board = self.board();
        let more = has(&board, "button-more");
        // After the game, Record is on the board itself.
        let menu = if more { self.press(who, &board, "button-more").await } else { board };
        let shown = self.press(who, &menu, "button-record").await;
        let text = match shown.value["attachments"][0]["url"].as_str() {
            Some(url) => String::from_utf8(who.picture(url).unwrap().to_vec()).unwrap(),
            None => content(&shown).split("```").nth(1).unwrap_or_default().trim().to_owned(),
        };
        // The header and the position are comments.
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    }
}

pub fn standard_game() -> AnyPlay {
    let options = [("setup".to_owned(), "standard".to_owned())];
    let setup = Setup::parse(registry::game("triablo").unwrap(), Some("two-player"), &options).unwrap();
    AnyPlay::start(&setup).unwrap()
}

pub fn content(message: &Message) -> &str {
    message.value["content"].as_str().unwrap_or_default()
}

/// What the process after a killed one reports to a waiting user: whether the order was carried out. `None`:
/// another message.
pub fn interrupted(message: &Message) -> Option<bool> {
    let told = content(message);
    let done = told.says("answer-interrupted-done");
    (done || told.says("answer-interrupted")).then_some(done)
}

pub fn picture(message: &Message) -> Option<&str> {
    message.value["attachments"][0]["url"].as_str()
}

pub fn pinged(message: &Message) -> Vec<u64> {
    let users = message.value["mentions"].as_array().into_iter().flatten();
    users.map(|user| text(&user["id"]).parse().unwrap()).collect()
}

fn items(message: &Message) -> impl Iterator<Item = &Value> {
    let rows = message.value["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
}

pub fn buttons(message: &Message) -> impl Iterator<Item = (String, String)> {
    items(message)
        .filter(|item| item["type"] == 2)
        .map(|item| (text(&item["label"]), text(&item["custom_id"])))
}

pub fn selects(message: &Message) -> impl Iterator<Item = &Value> {
    items(message).filter(|item| item["type"] == 3)
}

/// Whether the message has a button with this text on it.
pub fn has(message: &Message, label: impl Into<Wanted>) -> bool {
    let label = label.into();
    buttons(message).any(|(shown, _)| shown.reads(&label))
}

/// The `custom_id` of the button with this text.
#[track_caller]
pub fn button(message: &Message, label: impl Into<Wanted>) -> String {
    let label = label.into();
    // For an invited user, Join is called Accept.
    let invited = |shown: &str| label.is("button-join") && shown.reads("button-accept-invitation");
    let found = buttons(message).find(|(shown, _)| shown.reads(&label) || invited(shown));
    found.unwrap_or_else(|| panic!("no button {label:?}: {}", message.value)).1
}

/// The select and the value of the option with this text.
pub fn option(message: &Message, label: impl Into<Wanted>) -> Option<(String, String)> {
    let label = label.into();
    selects(message).find_map(|select| {
        let options = select["options"].as_array()?;
        let wanted = |option: &&Value| option["label"].as_str().is_some_and(|shown| shown.reads(&label));
        Some((text(&select["custom_id"]), text(&options.iter().find(wanted)?["value"])))
    })
}

/// The draft that the confirming button represents; `None` for the standard set-up.
fn draft_of(message: &Message) -> Option<String> {
    let (_, id) = buttons(message).find(|(label, _)| label.reads("button-confirm"))?;
    let draft = id.splitn(5, '.').nth(4)?;
    (!draft.is_empty()).then(|| draft.to_owned())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn is_navigation(label: &str) -> bool {
    ["button-back", "button-cancel", "button-more", "button-confirm"]
        .iter()
        .any(|id| label.reads(*id))
}

/// Whether a menu's button leads to this step.
fn leads_to(custom_id: &str, step: &str) -> bool {
    let mut parts = custom_id.splitn(5, '.');
    let (Some(kind), Some(rest)) = (parts.nth(1), parts.nth(2)) else {
        return false;
    };
    let path = match kind {
        "c" => Some(rest),
        // The path follows the page.
        "t" => rest.split_once('.').map(|(_, path)| path),
        _ => None,
    };
    path.and_then(|path| path.rsplit('/').next()) == Some(step)
}

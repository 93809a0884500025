//! People's actions in a channel of the playground, and what they see.

use super::channel::{self, Channel, Control, Given, Opening, Shown};
use super::texts::{Says, Wanted};
use deltille::{
    games::{Actors, AnyPlay, Setup, registry},
    playground::{Message, Outcome, Person, Playground, Pressed},
    text::{Locale, word},
};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

pub use super::channel::{button, has, option};

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
                let (note, id) = (word(Locale::default(), "answer-in-channel"), pressed.id.to_string());
                let answers = |_: &[Message]| {
                    if pressed.is_loading() {
                        return None;
                    }
                    // Read only now, so that its own message is included.
                    let messages = who.messages(self.channel);
                    let own = |it: &&Message| it.value["interaction_metadata"]["id"] == id;
                    let shown = |it: &&Message| {
                        content(it) != note && (!content(it).is_empty() || picture(it).is_some())
                    };
                    // If its own message is only the note that the answer follows below, that is a newer message: its
                    // own, or the board that the bot posted by itself because the answer took long.
                    let any_own = messages.iter().any(|it| own(&it));
                    let newer = |it: &Message| known.iter().all(|old| old.id < it.id);
                    let below = |it: &&Message| shown(it) && if any_own { newer(it) } else { differs(it) };
                    let found = messages.iter().rfind(|it| own(it) && shown(it));
                    found.or_else(|| messages.iter().rfind(below)).cloned()
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
        let opening = Opening { game, variant, clock: Some(clock), options };
        channel::open(&mut { self }, &people.iter().collect::<Vec<_>>(), opening).await;
    }

    /// Makes an entry by taps alone; returns the next board.
    pub async fn tap(&self, who: &Person, play: &AnyPlay, line: &str) -> Message {
        let board = self.board();
        let Actors::Seats(seats) = play.actors() else { panic!("nobody is on turn") };
        let seat = seats.iter().next().unwrap();
        if let Some(signs) = line.strip_prefix("setup:") {
            channel::set_up(&mut { self }, who, &board, signs).await;
            return self.after(board.id).await;
        }
        let choice = play.choices(seat).unwrap().into_iter().find(|choice| choice.entry == line).unwrap();
        let mut now = self.press(who, &board, "button-move").await;
        assert_eq!(now.only_for, Some(who.id), "the menu is private");
        for step in &choice.steps {
            if has(&now, "button-confirm") {
                break;
            }
            let pressed = match channel::step(&now, &step.token) {
                Some((id, Some(value))) => who.select(self.channel, now.id, &id, &[&value]).unwrap(),
                Some((id, None)) => who.press(self.channel, now.id, &id).unwrap(),
                // A step without alternatives is skipped.
                None => continue,
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
        channel::record(&mut { self }, who).await
    }
}

impl<'a> Channel for &'a Room {
    type Who = &'a Person;
    type Message = Message;

    async fn command(
        &mut self,
        who: &'a Person,
        name: &str,
        options: &[(&str, Given<'_, &'a Person>)],
    ) -> Message {
        let options = options.iter().map(|(name, given)| match given {
            Given::Text(text) => (*name, json!(text)),
            Given::User(user) => (*name, json!(user.id.to_string())),
        });
        Room::command(self, who, name, &options.collect::<Vec<_>>()).await
    }

    async fn press(&mut self, who: &'a Person, below: &Message, custom_id: &str, values: &[&str]) -> Message {
        let pressed = match values {
            [] => who.press(self.channel, below.id, custom_id),
            values => who.select(self.channel, below.id, custom_id, values),
        };
        self.shown(who, pressed.expect("a control of the message")).await
    }

    async fn fill_in(
        &mut self,
        who: &'a Person,
        below: &Message,
        custom_id: &str,
        (changed, to): (&str, &str),
    ) -> Message {
        let pressed = who.press(self.channel, below.id, custom_id).expect("a control of the message");
        let outcome = pressed.answered_within(PATIENCE).await;
        let Some(Outcome::Modal(form)) = outcome else {
            panic!("not answered with a form: {outcome:?}")
        };
        let rows = form["components"].as_array().into_iter().flatten();
        let fields = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
        let filled: Vec<(String, String)> = fields
            .map(|field| {
                let (id, value) = (text(&field["custom_id"]), text(&field["value"]));
                let value = if id == changed { to.to_owned() } else { value };
                (id, value)
            })
            .collect();
        let filled: Vec<(&str, &str)> =
            filled.iter().map(|(id, value)| (id.as_str(), value.as_str())).collect();
        let submitted = who.submit(self.channel, Some(below.id), &text(&form["custom_id"]), &filled);
        self.shown(who, submitted.expect("a form that is filled in")).await
    }

    async fn until(&mut self, what: &str, wanted: impl Fn(&Message) -> bool) -> Message {
        Room::until(self, what, wanted).await
    }

    fn is_private(message: &Message) -> bool {
        message.only_for.is_some()
    }

    fn attached(&self, who: &'a Person, message: &Message) -> Option<String> {
        let url = message.value["attachments"][0]["url"].as_str()?;
        String::from_utf8(who.picture(url)?.to_vec()).ok()
    }
}

impl Shown for Message {
    fn text(&self) -> &str {
        content(self)
    }

    fn controls(&self) -> Vec<Control> {
        let control = |item: &Value| {
            let options = item["options"].as_array().into_iter().flatten();
            Control {
                custom_id: text(&item["custom_id"]),
                label: text(&item["label"]),
                options: options.map(|option| (text(&option["label"]), text(&option["value"]))).collect(),
            }
        };
        items(self).map(control).collect()
    }

    fn has_picture(&self) -> bool {
        picture(self).is_some()
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

/// The report of the process after a killed one to a waiting user: whether the order was carried out. `None`:
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

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

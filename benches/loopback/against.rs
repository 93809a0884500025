//! Tables of one player against a computer.

use deltille::playground::{Message, Outcome, Person, Playground};
use deltille_testing::playground::{PATIENCE, Room, button, buttons, content, picture, selects};
use serde_json::json;
use std::{sync::Arc, time::Duration};

pub struct Against {
    pub room: Room,
    pub who: Person,
    level: u8,
    /// The menu of the board, once it has been opened.
    pub menu: Option<Message>,
}

impl Against {
    /// Opens a two-player Triablo table in a channel of its own; `level` from 1 to 8.
    pub async fn open(playground: &Arc<Playground>, who: Person, number: usize, level: u8) -> Against {
        let channel = playground.add_channel(&format!("against-{number}"));
        let room = Room { playground: Arc::clone(playground), channel };
        let mut table = Against { room, who, level, menu: None };
        table.begin().await;
        table
    }

    async fn begin(&mut self) {
        let Against { room, who, level, .. } = self;
        let form = room
            .command(who, "play", &[("game", json!("triablo")), ("variant", json!("two-player"))])
            .await;
        let opened = who.press(room.channel, form.id, &button(&form, "Open the table")).expect("it is shown");
        assert!(opened.answered_within(PATIENCE).await.is_some(), "no lobby");
        let fill = |message: &Message| {
            let mut ids =
                selects(message).filter_map(|select| select["custom_id"].as_str().map(str::to_owned));
            ids.find(|id| id.starts_with("1.fill."))
        };
        let lobby = room.until("the lobby", |message| fill(message).is_some()).await;
        let id = fill(&lobby).expect("the lobby has it");
        let filled = who.select(room.channel, lobby.id, &id, &[&level.to_string()]).expect("it is shown");
        assert!(filled.answered_within(PATIENCE).await.is_some(), "no board");
        room.until("the first board", |message| message.id >= lobby.id && picture(message).is_some())
            .await;
    }

    /// Waits for the player's turn, and opens the menu of the board.
    pub async fn more(&mut self) {
        self.entry().await.expect("a turn");
        let board = self.room.board();
        self.menu = Some(self.room.press(&self.who, &board, "More…").await);
    }

    /// Waits for the player's turn and returns a legal entry. `None`: the game is over.
    async fn entry(&self) -> Option<String> {
        let mut typed = String::new();
        for _ in 0..600 {
            // Acts like a user: watches the board and asks for entries on its own turn.
            let newest =
                |messages: &[Message]| messages.iter().rfind(|message| message.only_for.is_none()).cloned();
            let theirs =
                |message: &Message| picture(message).is_some() && !content(message).contains("is thinking");
            let turn = |messages: &[Message]| newest(messages).filter(theirs);
            let board = self.who.wait_for(self.room.channel, PATIENCE, turn).await.expect("an answer");
            if buttons(&board).all(|(label, _)| label != "Move") {
                return None;
            }
            let given = [("move", json!(typed))];
            let pressed = self
                .who
                .complete(self.room.channel, "move", &given, "move")
                .expect("a registered command");
            if let Some(Outcome::Choices(choices)) = pressed.answered_within(PATIENCE).await {
                let values: Vec<&str> =
                    choices.iter().filter_map(|choice| choice["value"].as_str()).collect();
                match values.iter().find(|value| !value.ends_with('…')) {
                    Some(entry) => return Some((*entry).to_owned()),
                    // The completion lists groups: take the first.
                    None if !values.is_empty() => {
                        typed = values[0].trim_end_matches(" …").to_owned();
                        continue;
                    }
                    None => {}
                }
            }
            typed.clear();
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        None
    }

    /// Makes an entry on the player's turn; opens another game if this one is over.
    pub async fn step(&mut self) {
        let entry = match self.entry().await {
            Some(entry) => entry,
            None => {
                self.begin().await;
                self.entry().await.expect("a new game")
            }
        };
        let pressed = self
            .who
            .slash(self.room.channel, "move", &[("move", json!(entry))])
            .expect("a registered command");
        assert!(pressed.answered_within(PATIENCE).await.is_some(), "{entry}: no answer");
    }
}

//! A person of the playground, who acts through its page's own requests: what she does goes to the bot over the real client.

use deltille::text::{Locale, word};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub const PATIENCE: Duration = Duration::from_secs(60);

/// The first person of the playground, in its first channel.
pub struct Mira(String);

impl Mira {
    /// Waits until the bot has its commands.
    pub async fn at(address: String) -> Mira {
        let mira = Mira(address);
        let none = async || {
            let state = mira.asks("/page/state?person=1001", None).await;
            state["commands"].as_array().is_none_or(Vec::is_empty)
        };
        while none().await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // The bot registers its commands just before it listens.
        tokio::time::sleep(Duration::from_millis(500)).await;
        mira
    }

    pub async fn asks(&self, path: &str, body: Option<Value>) -> Value {
        let url = format!("{}{path}", self.0);
        let request = match body {
            Some(body) => reqwest::Client::new()
                .post(url)
                .header("content-type", "application/json")
                .body(body.to_string()),
            None => reqwest::Client::new().get(url),
        };
        serde_json::from_str(&request.send().await.unwrap().text().await.unwrap()).unwrap_or_default()
    }

    /// The controls of each message that she sees, and its id.
    async fn controls(&self) -> Vec<(Vec<Value>, Value)> {
        let messages = self.asks("/page/messages?person=1001&channel=2001", None).await;
        let all = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let controls = |message: &Value| {
            let rows = all(&message["components"]).into_iter();
            (rows.flat_map(|row| all(&row["components"])).collect(), message["id"].clone())
        };
        all(&messages).iter().map(controls).collect()
    }

    /// Whether there is a control like this in the newest message.
    pub async fn shows(&self, like: impl Fn(&Value) -> bool) -> bool {
        self.controls().await.last().is_some_and(|(controls, _)| controls.iter().any(like))
    }

    /// The newest control that is like this, and its message.
    pub async fn sees(&self, like: impl Fn(&Value) -> bool) -> (Value, Value) {
        let since = Instant::now();
        loop {
            for (controls, message) in self.controls().await.into_iter().rev() {
                if let Some(control) = controls.into_iter().find(&like) {
                    return (control, message);
                }
            }
            assert!(since.elapsed() < PATIENCE, "never seen");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub async fn acts(&self, kind: u8, data: Value, message: Value) {
        let body =
            json!({"person": "1001", "channel": "2001", "kind": kind, "data": data, "message": message});
        self.asks("/page/interact", Some(body)).await;
    }

    pub async fn presses(&self, text: &str) {
        let label = word(Locale::default(), text);
        self.presses_one(|button| button == label).await;
    }

    /// Presses the newest button with such a label.
    pub async fn presses_one(&self, such: impl Fn(&str) -> bool) {
        let (button, message) = self.sees(|control| control["label"].as_str().is_some_and(&such)).await;
        self.acts(3, json!({"custom_id": button["custom_id"], "component_type": 2}), message)
            .await;
    }

    /// Types a command, as `me profile`.
    pub async fn types(&self, command: &str) {
        let (name, of) = command.split_once(' ').unwrap();
        let data = json!({"name": name, "options": [{"name": of, "type": 1, "options": []}]});
        self.acts(2, data, Value::Null).await;
    }

    /// Chooses this option of a menu.
    pub async fn chooses(&self, value: &str) {
        let has = |control: &Value| {
            control["options"]
                .as_array()
                .is_some_and(|all| all.iter().any(|option| option["value"] == value))
        };
        let (select, message) = self.sees(has).await;
        let data = json!({"custom_id": select["custom_id"], "component_type": 3, "values": [value]});
        self.acts(3, data, message).await;
    }

    /// The newest address with this in it that she was told.
    pub async fn told(&self, part: &str) -> String {
        let since = Instant::now();
        loop {
            let text = self.asks("/page/messages?person=1001&channel=2001", None).await.to_string();
            let mut words = text.split(|c: char| c.is_whitespace() || "\"\\<>".contains(c));
            if let Some(address) = words.rfind(|word| word.starts_with("http") && word.contains(part)) {
                return address.to_owned();
            }
            assert!(since.elapsed() < PATIENCE, "never told: {part}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Begins a game against the weakest computer; returns the link to her board.
    pub async fn begins(&self, game: &str) -> String {
        let option = json!({"name": "game", "type": 3, "value": game});
        self.acts(2, json!({"name": "play", "options": [option]}), Value::Null).await;
        let against =
            |control: &Value| control["custom_id"].as_str().is_some_and(|id| id.starts_with("1.fa."));
        let (select, message) = self.sees(against).await;
        self.acts(
            3,
            json!({"custom_id": select["custom_id"], "component_type": 3, "values": ["1"]}),
            message,
        )
        .await;
        self.sees(|control| {
            control["options"].as_array().is_some_and(|all| {
                all.iter().any(|option| option["value"] == "1" && option["default"] == true)
            })
        })
        .await;
        self.presses("button-open").await;
        let begin = ["button-move", "button-setup"].map(|text| word(Locale::default(), text));
        self.presses_one(|label| begin.iter().any(|one| one == label)).await;
        let (link, _) = self.sees(|control| control["style"] == 5).await;
        link["url"].as_str().unwrap().to_owned()
    }
}

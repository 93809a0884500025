//! Requests that Discord refuses are refused here, with its status and its code; and those it accepts are
//! accepted.

mod bodies;
mod commands;
mod gateway;
mod limits;
mod people;
mod schemas;
mod state;
mod taken;

use deltille::playground::{Config, Playground, Pressed};
use serde_json::{Value, json};
use std::time::Duration;

/// Requests of a bot without any library.
struct Bare {
    playground: Playground,
    http: reqwest::Client,
    lounge: u64,
}

struct Answer {
    status: u16,
    body: Value,
    headers: reqwest::header::HeaderMap,
}

impl Answer {
    /// The status and Discord's code; 0 where it gives none.
    fn verdict(&self) -> (u16, u64) {
        (self.status, self.body["code"].as_u64().unwrap_or(0))
    }

    fn id(&self) -> String {
        self.body["id"].as_str().unwrap_or_else(|| panic!("no id: {}", self.body)).to_owned()
    }
}

/// A part of an upload: its number, name and content.
type Part<'a> = (usize, &'a str, &'a [u8]);

impl Bare {
    /// With the commands that these tests call.
    async fn new() -> Bare {
        let playground = Playground::start(Config::default()).await.unwrap();
        let lounge = playground.channel("lounge").unwrap();
        let http = reqwest::Client::builder()
            .user_agent("DiscordBot (https://example.com, 1)")
            .build()
            .unwrap();
        let bare = Bare { playground, http, lounge };
        let option = |kind: u64, name: &str| json!({"type": kind, "name": name, "description": "d", "autocomplete": true});
        let commands = json!([
            {"name": "hello", "description": "d", "integration_types": [0, 1], "contexts": [0, 1, 2]},
            {"name": "find", "description": "d", "options": [option(3, "word"), option(4, "number")]},
        ]);
        assert_eq!(bare.put("/applications/8000/commands", &commands).await.status, 200);
        bare
    }

    async fn call(&self, method: &str, path: &str, body: &Value) -> Answer {
        let mut request = self.request(method, path);
        if !body.is_null() {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        answer(request).await
    }

    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}/api/v10{path}", self.playground.api_base());
        let request = self.http.request(method.parse().unwrap(), url);
        request.header("authorization", format!("Bot {}", self.playground.token()))
    }

    async fn upload(&self, method: &str, path: &str, body: &Value, parts: &[Part<'_>]) -> Answer {
        let mut form = Vec::new();
        let mut part = |head: &str, content: &[u8]| {
            form.extend_from_slice(
                format!("--frontier\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes(),
            );
            form.extend_from_slice(content);
            form.extend_from_slice(b"\r\n");
        };
        part("name=\"payload_json\"", body.to_string().as_bytes());
        for (number, name, content) in parts {
            part(&format!("name=\"files[{number}]\"; filename=\"{name}\""), content);
        }
        form.extend_from_slice(b"--frontier--\r\n");
        let request = self
            .request(method, path)
            .header("content-type", "multipart/form-data; boundary=frontier");
        answer(request.body(form)).await
    }

    async fn get(&self, path: &str) -> Answer {
        self.call("GET", path, &Value::Null).await
    }
    async fn post(&self, path: &str, body: &Value) -> Answer {
        self.call("POST", path, body).await
    }
    async fn patch(&self, path: &str, body: &Value) -> Answer {
        self.call("PATCH", path, body).await
    }
    async fn put(&self, path: &str, body: &Value) -> Answer {
        self.call("PUT", path, body).await
    }
    async fn delete(&self, path: &str) -> Answer {
        self.call("DELETE", path, &Value::Null).await
    }

    /// Advances time until all rate limits are reset.
    fn refill(&self) {
        self.playground.advance(Duration::from_secs(20));
    }

    /// The path of the lounge's messages.
    fn messages(&self) -> String {
        format!("/channels/{}/messages", self.lounge)
    }

    /// Posts a message in the lounge; returns its path.
    async fn said(&self, body: &Value) -> String {
        let answer = self.post(&self.messages(), body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        format!("{}/{}", self.messages(), answer.id())
    }

    /// Mira calls `/hello`.
    fn hello(&self) -> Pressed {
        self.playground.person("Mira").unwrap().slash(self.lounge, "hello", &[]).unwrap()
    }

    async fn first(&self, sent: &Pressed, body: &Value) -> Answer {
        self.post(&format!("{}?with_response=true", callback(sent)), body).await
    }
}

async fn answer(request: reqwest::RequestBuilder) -> Answer {
    let answer = request.send().await.unwrap();
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    Answer {
        status,
        headers,
        body: serde_json::from_str(&answer.text().await.unwrap()).unwrap_or(Value::Null),
    }
}

fn token(sent: &Pressed) -> String {
    format!("interaction-token-{:x}", sent.id)
}

fn callback(sent: &Pressed) -> String {
    format!("/interactions/{}/{}/callback", sent.id, token(sent))
}

fn webhook(sent: &Pressed) -> String {
    format!("/webhooks/8000/{}", token(sent))
}

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "x", "custom_id": id})
}

fn row(parts: Value) -> Value {
    json!({"type": 1, "components": parts})
}

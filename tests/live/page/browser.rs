//! Chromium, driven through chromedriver on a port of its own.

use fantoccini::{Client, ClientBuilder, Locator, key::Key, wd::WebDriverCompatibleCommand};
use hyper_util::client::legacy::connect::HttpConnector;
use reqwest::{Method, Url};
use serde_json::{Value, json};
use std::{process::Stdio, str::FromStr, time::Duration};
use tokio::process::{Child, Command};

const PATIENCE: Duration = Duration::from_secs(60);

pub struct Driver {
    /// Killed when dropped.
    process: Child,
    address: String,
    profile: tempfile::TempDir,
}

impl Driver {
    /// `None`, with a message, where no browser is installed.
    pub async fn start() -> Option<Driver> {
        let required = std::env::var_os("DELTILLE_REQUIRE_CHROMIUM").is_some_and(|value| value == "1");
        for program in ["chromium", "chromedriver"] {
            let found = Command::new(program)
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .await;
            if !found.is_ok_and(|status| status.success()) {
                assert!(!required, "{program} is required, and cannot be started");
                eprintln!("left out because {program} cannot be started: the page in a browser");
                return None;
            }
        }
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let process = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let address = format!("http://127.0.0.1:{port}");
        let listening = async {
            while reqwest::get(format!("{address}/status")).await.is_err() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(PATIENCE, listening).await.expect("chromedriver listens");
        Some(Driver { process, address, profile: tempfile::tempdir().unwrap() })
    }

    /// A browser whose page is `width` CSS pixels wide.
    pub async fn browser(&self, width: u32) -> Client {
        let mut arguments: Vec<String> = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ]
        .map(str::to_owned)
        .to_vec();
        arguments.push(format!("--user-data-dir={}", self.profile.path().display()));
        let options = json!({
            "args": arguments,
            "mobileEmulation": {"deviceMetrics": {"width": width, "height": 800, "pixelRatio": 1.0, "mobile": false, "touch": false}},
        });
        let wanted = [("goog:chromeOptions".to_owned(), options)].into_iter().collect();
        ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&self.address)
            .await
            .expect("a browser starts")
    }

    pub async fn stop(mut self, client: Client) {
        client.close().await.unwrap();
        self.process.kill().await.unwrap();
    }
}

/// A command of Chromium's own protocol.
#[derive(Debug)]
struct Own(Value);

impl WebDriverCompatibleCommand for Own {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, <Url as FromStr>::Err> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _url: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.0.to_string()))
    }
}

pub async fn own(client: &Client, method: &str, parameters: Value) {
    client.issue_cmd(Own(json!({"cmd": method, "params": parameters}))).await.unwrap();
}

/// Pretends that the person has set these: `("forced-colors", "active")`.
pub async fn prefer(client: &Client, features: &[(&str, &str)]) {
    let features: Vec<Value> =
        features.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
    own(client, "Emulation.setEmulatedMedia", json!({"features": features})).await;
}

pub async fn value(client: &Client, script: &str) -> Value {
    client.execute(script, Vec::new()).await.unwrap()
}

pub async fn click(client: &Client, css: &str) {
    client.find(Locator::Css(css)).await.unwrap().click().await.unwrap();
}

pub async fn press(client: &Client, key: Key) {
    client
        .active_element()
        .await
        .unwrap()
        .send_keys(&String::from(char::from(key)))
        .await
        .unwrap();
}

pub async fn act_as(client: &Client, name: &str) {
    client.find(Locator::Id("person")).await.unwrap().select_by_label(name).await.unwrap();
}

pub async fn speak(client: &Client, code: &str) {
    client.find(Locator::Id("language")).await.unwrap().select_by_value(code).await.unwrap();
}

/// Waits until a script's value is true.
pub async fn holds(client: &Client, script: &str) {
    until(client, script, "", script).await;
}

/// Waits until an element matching `css` is visible whose text contains `text`.
pub async fn shown(client: &Client, css: &str, text: &str) {
    let script = "return [...document.querySelectorAll(arguments[0])]
        .some((node) => node.checkVisibility() && node.textContent.includes(arguments[1]))";
    until(client, script, css, text).await;
}

/// Waits until no element matches `css`.
pub async fn gone(client: &Client, css: &str) {
    until(client, "return !document.querySelector(arguments[0])", css, "").await;
}

async fn until(client: &Client, script: &str, css: &str, text: &str) {
    let waiting = async {
        while client.execute(script, vec![json!(css), json!(text)]).await.unwrap() != json!(true) {
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    };
    if tokio::time::timeout(PATIENCE, waiting).await.is_err() {
        let page = client.execute("return document.body.innerText", Vec::new()).await;
        panic!("never: {css} {text:?}; the page says {page:?}");
    }
}

//! Bots of other libraries play through commands, completion, forms, files, threads and deferred answers,
//! where these libraries are installed.

use super::scripted::{PATIENCE, until};
use deltille::playground::{Config, Message, Outcome, Person, Playground};
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn sample(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample_bots").join(path)
}

/// Starts a bot with `run`, if `probe` finds its requirements on this machine; otherwise prints a message.
fn start(playground: &Playground, what: &str, probe: &mut Command, run: &mut Command) -> Option<Bot> {
    let there = probe
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !there {
        eprintln!("left out because it is not there: {what}");
        return None;
    }
    run.env("DISCORD_API_BASE", playground.api_base())
        .env("DISCORD_API", format!("{}/api/v10", playground.api_base()));
    Some(Bot(run.env("DISCORD_TOKEN", playground.token()).spawn().unwrap()))
}

#[tokio::test]
async fn discord_js_bot_plays_through() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let modules = std::env::var_os("DELTILLE_SAMPLE_MODULES")
        .map_or_else(|| sample("discord_js/node_modules"), PathBuf::from);
    let node = || {
        let mut node = Command::new("node");
        node.env("NODE_PATH", &modules);
        node
    };
    let started = start(
        &playground,
        "node with discord.js",
        node().args(["-e", "require('discord.js')"]),
        node().arg(sample("discord_js/bot.js")),
    );
    let Some(_bot) = started else { return };
    play_through(&playground).await;
}

#[tokio::test]
async fn discord_py_bot_plays_through() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let python = std::env::var_os("DELTILLE_SAMPLE_PYTHON").unwrap_or_else(|| "python3".into());
    let started = start(
        &playground,
        "python3 with discord.py",
        Command::new(&python).args(["-c", "import discord"]),
        Command::new(&python).arg(sample("discord_py/bot.py")),
    );
    let Some(_bot) = started else { return };
    play_through(&playground).await;
}

async fn play_through(playground: &Playground) {
    assert!(
        playground.ready(Duration::from_secs(60)).await,
        "it did not connect: {:#?}",
        playground.log()
    );
    let (mira, lounge) = (playground.person("Mira").unwrap(), playground.channel("lounge").unwrap());

    let typing = mira.complete(lounge, "hello", &[("name", json!("A"))], "name").unwrap();
    let Some(Outcome::Choices(choices)) = typing.answered_within(PATIENCE).await else {
        panic!("choices")
    };
    assert_eq!(choices[0]["name"], "Ada");
    let hello = mira.slash(lounge, "hello", &[("name", json!("Ada"))]).unwrap();
    let Some(Outcome::Message(id)) = hello.answered_within(PATIENCE).await else {
        panic!("a message")
    };
    assert_eq!(said(&mira, lounge, id)["content"], "hello Ada");
    let pressed = mira.press(lounge, id, "again").unwrap();
    assert_eq!(pressed.answered_within(PATIENCE).await, Some(Outcome::Updated(id)));
    assert_eq!(said(&mira, lounge, id)["content"], "hello again");

    let form = mira.slash(lounge, "form", &[]).unwrap();
    assert!(matches!(form.answered_within(PATIENCE).await, Some(Outcome::Modal(_))));
    let filled = mira.submit(lounge, None, "form", &[("words", "well")]).unwrap();
    let Some(Outcome::Message(id)) = filled.answered_within(PATIENCE).await else {
        panic!("a message")
    };
    assert_eq!(said(&mira, lounge, id)["content"], "said: well");

    let file = mira.slash(lounge, "file", &[]).unwrap();
    let Some(Outcome::Message(id)) = file.answered_within(PATIENCE).await else {
        panic!("a message")
    };
    let file = said(&mira, lounge, id)["attachments"][0].clone();
    assert_eq!((&file["filename"], &file["description"]), (&json!("a.txt"), &json!("some text")));
    assert_eq!(&mira.picture(file["url"].as_str().unwrap()).unwrap()[..], b"text");

    let thread = mira.slash(lounge, "thread", &[]).unwrap();
    assert!(matches!(thread.answered_within(PATIENCE).await, Some(Outcome::Message(_))));
    until("an archived thread", || playground.threads(lounge).iter().any(|(_, archived)| *archived)).await;
    let opened = playground.threads(lounge)[0].0;
    assert_eq!(mira.messages(opened)[0].value["content"], "in the thread");

    let slow = mira.slash(lounge, "slow", &[]).unwrap();
    assert_eq!(slow.answered_within(PATIENCE).await, Some(Outcome::Deferred));
    let both = |seen: &[Message]| {
        ["thought", "and more"]
            .iter()
            .all(|text| seen.iter().any(|one| one.value["content"] == *text))
            .then_some(())
    };
    assert!(mira.wait_for(lounge, PATIENCE, both).await.is_some());

    mira.slash(lounge, "many", &[]).unwrap();
    let all = |seen: &[Message]| {
        (seen
            .iter()
            .filter(|one| one.value["content"].as_str().is_some_and(|text| text.starts_with("number")))
            .count()
            == 7)
            .then_some(())
    };
    assert!(mira.wait_for(lounge, Duration::from_secs(60), all).await.is_some(), "some never came");
    let refused: Vec<_> = playground
        .log()
        .into_iter()
        .filter(|request| request.status >= 400 && request.status != 429)
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

fn said(who: &Person, channel: u64, id: u64) -> serde_json::Value {
    who.messages(channel).into_iter().find(|message| message.id == id).unwrap().value
}

#[cfg(unix)]
#[tokio::test]
async fn playground_command_runs_without_a_bot() {
    use std::io::{BufRead, BufReader};
    let data = tempfile::tempdir().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut command = Command::new(env!("CARGO_BIN_EXE_deltille"));
    command
        .args(["playground", "--no-bot", "--port", &port.to_string()])
        .env("DELTILLE_DATA", data.path().join("data"));
    let mut bot = Bot(command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap());
    let lines = BufReader::new(bot.0.stdout.take().unwrap()).lines();
    let said: Vec<String> = lines.map(Result::unwrap).take_while(|line| !line.contains("Ctrl-C")).collect();
    let value = |name: &str| {
        said.iter().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{said:?}"))
    };
    let (api, token) = (value("DISCORD_API="), value("DISCORD_TOKEN="));
    assert_eq!(value("DISCORD_API_BASE="), format!("http://127.0.0.1:{port}"));
    let http = reqwest::Client::builder()
        .user_agent("DiscordBot (https://example.com, 1)")
        .build()
        .unwrap();
    let me = http.get(format!("{api}/users/@me")).header("authorization", format!("Bot {token}"));
    assert_eq!(me.send().await.unwrap().status().as_u16(), 200);
    assert!(
        Command::new("kill")
            .args(["-s", "TERM", &bot.0.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    assert!(bot.0.wait().unwrap().success());
    assert!(!data.path().join("data").exists(), "there is nothing to keep");
}

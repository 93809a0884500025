//! `deltille serve` as a child, connected to a playground of the test.

use super::room::{PATIENCE, Room};
use deltille::playground::Playground;
use deltille_testing::outside::Outside;
use serde_json::Value;
use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Output},
    sync::Arc,
    time::Duration,
};
use tokio::process::Child;

pub struct Host {
    pub playground: Arc<Playground>,
    pub outside: Outside,
    pub data: tempfile::TempDir,
    child: Option<Child>,
    /// The log filter, if not the default.
    pub filter: Option<&'static str>,
    /// The address of its database; otherwise the data folder has it.
    pub store: Option<String>,
}

impl Host {
    pub async fn new() -> Host {
        let outside = Outside::default();
        let playground = Arc::new(Playground::start(outside.config()).await.unwrap());
        Host {
            playground,
            outside,
            data: tempfile::tempdir().unwrap(),
            child: None,
            filter: None,
            store: None,
        }
    }

    pub fn room(&self, channel: u64) -> Room {
        Room { playground: Arc::clone(&self.playground), channel }
    }

    /// The program, configured with the playground and the data folder. Its log goes to a file.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let log = File::options().create(true).append(true).open(self.log()).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_deltille"));
        command.args(arguments).env("DISCORD_TOKEN", self.playground.token()).stderr(log);
        command
            .env("DISCORD_API_BASE", self.playground.api_base())
            .env("DELTILLE_DATA", self.data.path().join("data"));
        if let Some(filter) = self.filter {
            command.env("DELTILLE_LOG", filter);
        }
        if let Some(store) = &self.store {
            command.env("DELTILLE_STORE", store);
        }
        command
    }

    pub fn log(&self) -> PathBuf {
        self.data.path().join("log")
    }

    /// Starts the process without waiting.
    pub fn spawn(&mut self) {
        self.spawn_with(|_| ());
    }

    pub fn spawn_with(&mut self, more: impl FnOnce(&mut Command)) {
        let mut command = self.command(&["serve"]);
        more(&mut command);
        let mut command = tokio::process::Command::from(command);
        self.child = Some(command.kill_on_drop(true).spawn().unwrap());
    }

    pub async fn start_with(&mut self, more: impl FnOnce(&mut Command)) {
        self.spawn_with(more);
        self.connected().await;
    }

    pub async fn start(&mut self) {
        self.spawn();
        self.connected().await;
    }

    pub async fn connected(&self) {
        let log = || std::fs::read_to_string(self.log()).unwrap();
        assert!(self.playground.ready(PATIENCE).await, "the bot did not connect:\n{}", log());
    }

    /// Sends SIGKILL; returns when the playground has noticed too.
    pub async fn kill(&mut self) {
        self.child.take().unwrap().kill().await.unwrap();
        for _ in 0..6000 {
            if !self.playground.ready(Duration::ZERO).await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the playground still believes in a dead bot");
    }

    pub async fn terminate(&mut self) -> ExitStatus {
        self.signal("TERM").await
    }

    /// Sends a signal; returns the exit status.
    pub async fn signal(&mut self, name: &str) -> ExitStatus {
        self.send(name);
        self.ended().await
    }

    /// Sends SIGTERM without waiting.
    pub fn ask_to_stop(&self) {
        self.send("TERM");
    }

    /// Suspends or resumes the process.
    pub fn suspend(&self, suspended: bool) {
        self.send(if suspended { "STOP" } else { "CONT" });
    }

    fn send(&self, name: &str) {
        send(self.child.as_ref().unwrap().id().unwrap(), name);
    }

    /// Waits until the process ends by itself; returns the exit status.
    pub async fn ended(&mut self) -> ExitStatus {
        let status = tokio::time::timeout(PATIENCE, self.child.as_mut().unwrap().wait()).await;
        self.child = None;
        status.expect("it does not stop").unwrap()
    }

    /// Starts the process with a limit on file sizes, in blocks of 512 bytes: writing fails beyond it, as on
    /// a full disk.
    #[cfg(unix)]
    pub fn spawn_limited(&mut self, blocks: u64) {
        let serve = self.command(&[]);
        let script =
            format!("trap '' XFSZ; ulimit -f {blocks}; exec {} serve", serve.get_program().display());
        let mut shell = Command::new("/bin/sh");
        shell
            .args(["-c", &script])
            .envs(serve.get_envs().filter_map(|(name, value)| Some((name, value?))));
        shell.stderr(File::options().append(true).open(self.log()).unwrap());
        self.child = Some(tokio::process::Command::from(shell).kill_on_drop(true).spawn().unwrap());
    }

    /// All tables of the database, by channel, as `deltille backup` writes them while the bot runs.
    pub async fn backup(&self) -> Vec<(u64, Value)> {
        tables(&self.backed_up().await)
    }

    /// The record of the table in this channel.
    pub async fn record(&self, room: &Room) -> Vec<String> {
        let tables = self.backup().await;
        let (_, table) = tables.iter().find(|(kept, _)| *kept == room.channel).unwrap();
        lines(table)
    }

    /// A channel's subject of this kind in the database: the line of a backup.
    pub async fn stored(&self, kind: &str, channel: u64) -> Option<Value> {
        let text = std::fs::read_to_string(self.backed_up().await).unwrap();
        let lines = text.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines.into_iter().find(|line| line["subject"][kind].as_u64() == Some(channel))
    }

    /// A new backup.
    async fn backed_up(&self) -> PathBuf {
        let file = self.data.path().join("backup.jsonl");
        let mut command = tokio::process::Command::from(self.command(&["backup", file.to_str().unwrap()]));
        assert!(
            command.output().await.unwrap().status.success(),
            "{}",
            std::fs::read_to_string(self.log()).unwrap()
        );
        file
    }
}

/// Sends a signal to a process that the test has started.
pub fn send(process: u32, name: &str) {
    assert!(Command::new("kill").args(["-s", name, &process.to_string()]).status().unwrap().success());
}

/// The HTTP address of a process, if this line of its log announces it.
pub fn answers_at(line: &str) -> Option<String> {
    let told = line.contains("serving interactions over HTTP").then_some(line)?;
    // Not coloured, since it is a file.
    Some(told.split("address=").nth(1)?.split_whitespace().next()?.to_owned())
}

/// All tables of a backup, by channel.
pub fn tables(backup: &Path) -> Vec<(u64, Value)> {
    let text = std::fs::read_to_string(backup).unwrap();
    let tables = text.lines().skip(1).filter_map(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        let channel = line["subject"]["Channel"].as_u64()?;
        Some((channel, serde_json::from_str(line["body"].as_str()?).unwrap()))
    });
    tables.collect()
}

/// The record's lines in a stored table.
pub fn lines(table: &Value) -> Vec<String> {
    let entries = table["entries"].as_array().unwrap().iter();
    entries.map(|entry| entry[0].as_str().unwrap().to_owned()).collect()
}

/// Runs `deltille engine trace` on a game with the standard set-up; returns the accepted entries.
pub fn trace(folder: &Path, record: &[String]) -> Vec<String> {
    let file = folder.join("record");
    std::fs::write(&file, record.join("\n")).unwrap();
    let arguments = ["engine", "trace", "--game", "triablo", "--opt", "setup=standard", "--record"];
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_deltille")).args(arguments).arg(&file).output().unwrap();
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    let lines = String::from_utf8(stdout).unwrap();
    let entries = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["entry"].clone());
    entries.filter_map(|entry| entry.as_str().map(str::to_owned)).collect()
}

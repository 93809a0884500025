//! The program as a child process, with the figures that the system reports about it.

use deltille::playground::Playground;
use deltille_testing::playground::PATIENCE;
use std::{
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

pub struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Program {
    /// Starts the program on this data folder, or this database, without waiting for it.
    pub fn spawn(playground: &Playground, data: &Path, store: Option<&str>) -> Program {
        // Another build of the program, for comparison.
        let other = std::env::var_os("LOOPBACK_PROGRAM");
        let mut command = Command::new(other.unwrap_or_else(|| env!("CARGO_BIN_EXE_deltille").into()));
        command
            .arg("serve")
            .env("DISCORD_TOKEN", playground.token())
            .env("DISCORD_API_BASE", playground.api_base())
            .envs(store.map(|address| ("DELTILLE_STORE", address)));
        Program(
            command
                .env("DELTILLE_DATA", data)
                .env("DELTILLE_LOG", "warn")
                .stdout(Stdio::null())
                .spawn()
                .expect("it starts"),
        )
    }

    /// Starts the program and waits until it is connected.
    pub async fn start(playground: &Playground, data: &Path, store: Option<&str>) -> Program {
        let program = Program::spawn(playground, data, store);
        assert!(playground.ready(PATIENCE).await, "it did not connect");
        program
    }

    /// Resident memory in MB, where the system reports it.
    pub fn resident(&self) -> Option<f64> {
        self.memory("VmRSS")
    }

    /// Resident memory in MB, open files, threads; not a number where the system does not report them.
    pub fn figures(&self) -> [f64; 3] {
        let count = |what: &str| {
            let entries = std::fs::read_dir(format!("/proc/{}/{what}", self.0.id()));
            entries.map_or(f64::NAN, |entries| entries.count() as f64)
        };
        [self.resident().unwrap_or(f64::NAN), count("fd"), count("task")]
    }

    /// One field of `/proc/PID/status`, in MB.
    pub fn memory(&self, what: &str) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with(what))?;
        Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? / 1024.0)
    }

    /// Processor time used by the process so far, in milliseconds, where the system reports it.
    pub fn processor(&self) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id())).ok()?;
        // The name, in brackets, may contain anything. User and system time are the 14th and 15th field, in
        // hundredths of a second.
        let mut fields = status.rsplit_once(") ")?.1.split(' ').skip(11);
        let mut next = || fields.next()?.parse::<f64>().ok();
        Some((next()? + next()?) * 10.0)
    }
}

/// Prints percentiles; returns the 99th in milliseconds.
pub fn percentiles(what: &str, mut times: Vec<Duration>) -> f64 {
    assert!(!times.is_empty(), "{what}: nothing was measured");
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    let (half, p99, most) = (at(0.5), at(0.99), at(1.0));
    println!(
        "{what:<44} p50 {half:6.2}  p95 {:6.2}  p99 {p99:6.2}  max {most:6.2} ms  ({} commands)",
        at(0.95),
        times.len()
    );
    p99
}

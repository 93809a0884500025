//! A PostgreSQL of the tests' own, in a temporary folder, on a socket there; started once for all tests, or
//! for one that kills it.
//!
//! PostgreSQL refuses to run as root: it then runs as the user `postgres`. It ends with the process that
//! started it, however that ends. Where PostgreSQL is not installed the tests say so and pass; with
//! `DELTILLE_REQUIRE_POSTGRES=1` they fail.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering::SeqCst},
    },
    thread,
    time::{Duration, Instant},
};

/// Keeps the server until its own input ends, then ends it, and removes the folder given as $1, if any.
const KEEPER: &str = r#"folder=$1; shift; "$@" </dev/null & server=$!; cat >/dev/null; kill -QUIT $server 2>/dev/null; wait $server; [ -z "$folder" ] || rm -rf "$folder""#;

/// The folder with the programs of the newest PostgreSQL.
fn programs() -> Option<PathBuf> {
    let version = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let debian = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()));
    let newest = debian.filter(|path| path.join("bin/initdb").exists()).max_by_key(|path| version(path));
    let elsewhere = || {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).find(|folder| folder.join("initdb").exists())
    };
    newest.map(|path| path.join("bin")).or_else(elsewhere)
}

/// The user and group to run it as; `None`: the user who runs the tests.
fn other_user() -> Option<(u32, u32)> {
    let number = |what: &str, of: &[&str]| {
        let out = Command::new("id").arg(what).args(of).output().expect("the program id");
        String::from_utf8_lossy(&out.stdout).trim().parse::<u32>().ok()
    };
    if number("-u", &[]) != Some(0) {
        return None;
    }
    let found = number("-u", &["postgres"]).zip(number("-g", &["postgres"]));
    Some(found.expect("as root, PostgreSQL is run as the user postgres, which is not there"))
}

pub struct Server {
    folder: PathBuf,
    port: u16,
    settings: Vec<String>,
    keeper: Option<Child>,
    removed: bool,
}

impl Server {
    /// Starts a new server; `None`, with a message, where PostgreSQL is not installed.
    pub fn start(settings: &[&str]) -> Option<Server> {
        Server::start_at(5432, settings)
    }

    pub fn start_at(port: u16, settings: &[&str]) -> Option<Server> {
        let Some(programs) = programs() else {
            let required = std::env::var_os("DELTILLE_REQUIRE_POSTGRES").is_some_and(|value| value == "1");
            assert!(
                !required,
                "PostgreSQL is not installed (initdb is neither in /usr/lib/postgresql/*/bin nor in PATH)"
            );
            eprintln!("PostgreSQL is not installed: not tested with it");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("deltille-pg").tempdir().unwrap().keep();
        if let Some((user, group)) = other_user() {
            std::os::unix::fs::chown(&folder, Some(user), Some(group)).unwrap();
        }
        let made = as_other(&programs.join("initdb"))
            .args(["--no-sync", "--auth=trust", "--username=deltille", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(folder.join("data"))
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let settings = settings.iter().map(|setting| (*setting).to_owned()).collect();
        let mut server = Server { folder, port, settings, keeper: None, removed: false };
        server.run();
        Some(server)
    }

    /// Starts it, also after a kill, and waits until it accepts connections.
    pub fn run(&mut self) {
        let programs = programs().expect("they were there");
        let since = Instant::now();
        loop {
            let mut command = Command::new("sh");
            let remove = if self.removed { self.folder.as_os_str() } else { "".as_ref() };
            command.args(["-c", KEEPER, "keeper"]).arg(remove);
            if let Some((user, group)) = other_user() {
                let (user, group) = (format!("--reuid={user}"), format!("--regid={group}"));
                command.args(["setpriv", &user, &group, "--clear-groups"]);
            }
            command
                .arg(programs.join("postgres"))
                .args(["-p", &self.port.to_string()])
                .arg("-D")
                .arg(self.folder.join("data"))
                .arg("-k")
                .arg(&self.folder);
            for setting in ["listen_addresses=", "logging_collector=off", "log_min_messages=fatal"] {
                command.args(["-c", setting]);
            }
            for setting in &self.settings {
                command.args(["-c", setting]);
            }
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            self.keeper = Some(command.spawn().unwrap());
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_secs(1) {
                if self
                    .postmaster()
                    .is_some_and(|_| std::os::unix::net::UnixStream::connect(self.socket()).is_ok())
                {
                    return;
                }
                thread::sleep(Duration::from_millis(5));
            }
            // The leftovers of a killed server were in the way; the next start checks for them itself.
            assert!(
                since.elapsed() < Duration::from_secs(40),
                "PostgreSQL does not start in {}",
                self.folder.display()
            );
            self.end_keeper();
        }
    }

    fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port))
    }

    fn postmaster(&self) -> Option<u32> {
        fs::read_to_string(self.folder.join("data/postmaster.pid"))
            .ok()?
            .lines()
            .next()?
            .parse()
            .ok()
    }

    /// Kills the server with SIGKILL. Its children notice and end; all of them must be gone before it starts
    /// again.
    pub fn kill(&mut self) {
        let postmaster = self.postmaster().expect("it runs").to_string();
        let children = Command::new("pgrep").args(["-P", &postmaster]).output().unwrap().stdout;
        let children = String::from_utf8(children).unwrap();
        assert!(Command::new("kill").args(["-KILL", &postmaster]).status().unwrap().success());
        self.end_keeper();
        let since = Instant::now();
        let state = |child: &str| fs::read_to_string(Path::new("/proc").join(child).join("stat")).ok();
        // A zombie counts as gone.
        let left = || children.lines().filter_map(state).any(|state| !state.contains(") Z "));
        while left() && since.elapsed() < Duration::from_secs(10) {
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn end_keeper(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            keeper.wait().unwrap();
        }
    }

    /// The address of a schema in it, by the folder of its socket.
    pub fn address(&self, schema: &str) -> String {
        let Server { folder, port, .. } = self;
        let host = folder.display();
        format!("postgres:///postgres?host={host}&port={port}&user=deltille&options=-csearch_path%3D{schema}")
    }

    /// Its folder, for files that the server reads.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// A command that runs as the same user as the server.
    pub fn beside(program: &str) -> Command {
        as_other(Path::new(program))
    }

    /// Creates an empty schema and returns its name. Blocking.
    pub fn schema(&self) -> String {
        static SCHEMAS: AtomicU32 = AtomicU32::new(0);
        let name = format!("place{}", SCHEMAS.fetch_add(1, SeqCst));
        let since = Instant::now();
        loop {
            let mut psql = Command::new(programs().expect("they were there").join("psql"));
            psql.args([
                "-q",
                "-U",
                "deltille",
                "-p",
                &self.port.to_string(),
                "-c",
                &format!("CREATE SCHEMA {name}"),
                "postgres",
                "-h",
            ])
            .arg(&self.folder);
            let made = psql.output().unwrap();
            if made.status.success() {
                return name;
            }
            assert!(since.elapsed() < Duration::from_secs(20), "{}", String::from_utf8_lossy(&made.stderr));
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Its socket, for a proxy.
    pub fn socket_path(&self) -> PathBuf {
        self.socket()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end_keeper();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn as_other(program: &Path) -> Command {
    let Some((user, group)) = other_user() else {
        return Command::new(program);
    };
    let mut command = Command::new("setpriv");
    command
        .args([format!("--reuid={user}"), format!("--regid={group}"), "--clear-groups".to_owned()])
        .arg(program);
    command
}

/// The server shared by all tests, until the process ends.
pub fn shared() -> Option<&'static Server> {
    static SHARED: OnceLock<Option<Server>> = OnceLock::new();
    let server = SHARED.get_or_init(|| {
        let mut server = Server::start(&["max_connections=300"])?;
        // From now on the folder is removed with the process: a static is never dropped.
        server.end_keeper();
        server.removed = true;
        server.run();
        Some(server)
    });
    server.as_ref()
}

//! Settings for hosts: the API server, the data folder, backups, monitoring, the log.
//!
//! Everything comes from the environment; all but the token (`discord/token.rs`) also from flags.

pub use super::token::{Token, TokenError};

use super::log::Format;
use clap::Args;
use deltille_store::{StoreAddress, backup::schedule::SHORTEST};
#[cfg(any(feature = "endpoint", feature = "status"))]
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::{num::NonZeroUsize, path::PathBuf, time::Duration};

/// The longest time between two backups.
const LONGEST_BETWEEN: Duration = Duration::from_secs(366 * 24 * 60 * 60);

/// Configuration of the running bot. The token is read elsewhere: see `discord/token.rs`.
#[derive(Args, Clone, Debug)]
pub struct Config {
    #[command(flatten)]
    pub data: Data,

    #[command(flatten)]
    pub database: Database,

    /// Another server that speaks Discord's API [default: Discord's own]
    #[arg(long, env = "DISCORD_API_BASE", value_name = "URL", hide_env_values = true)]
    pub api_base: Option<String>,

    #[command(flatten)]
    pub search: Search,

    #[command(flatten)]
    pub backups: Backups,

    #[cfg(feature = "endpoint")]
    #[command(flatten)]
    pub http: Http,

    #[cfg(feature = "status")]
    #[command(flatten)]
    pub status: Status,

    #[command(flatten)]
    pub log: Log,
}

/// Automatic backups.
#[derive(Args, Clone, Debug)]
pub struct Backups {
    /// Folder for automatic backups; each is checked after it is written [default: none are made]
    #[arg(
        id = "backup-dir",
        long,
        env = "DELTILLE_BACKUP_DIR",
        value_name = "FOLDER",
        hide_env_values = true
    )]
    pub folder: Option<PathBuf>,

    /// How often: 90m, 6h, 1d
    #[arg(
        id = "backup-every",
        long,
        env = "DELTILLE_BACKUP_EVERY",
        value_name = "TIME",
        default_value = "6h",
        value_parser = backup_time,
        hide_env_values = true
    )]
    pub every: Duration,

    /// How many of them to keep
    #[arg(
        id = "backup-keep",
        long,
        env = "DELTILLE_BACKUP_KEEP",
        value_name = "N",
        default_value = "14",
        hide_env_values = true
    )]
    pub keep: NonZeroUsize,
}

/// Parses a number with a unit.
fn backup_time(text: &str) -> Result<Duration, String> {
    let text = text.trim();
    let wrong = || "write it as 90m, 6h or 1d".to_owned();
    let unit = text.chars().next_back().ok_or_else(wrong)?;
    let seconds = match unit {
        'm' => 60,
        'h' => 60 * 60,
        'd' => 24 * 60 * 60,
        _ => return Err(wrong()),
    };
    let number: u64 = text[..text.len() - unit.len_utf8()].trim_end().parse().map_err(|_| wrong())?;
    let time = number
        .checked_mul(seconds)
        .map(Duration::from_secs)
        .filter(|time| *time <= LONGEST_BETWEEN);
    time.filter(|time| *time >= SHORTEST).ok_or_else(|| "from a minute to a year".to_owned())
}

/// How interactions reach the bot.
#[cfg(feature = "endpoint")]
#[derive(Args, Clone, Copy, Debug)]
pub struct Http {
    /// Take interactions over HTTP at this address, under /interactions, instead of by the connection to
    /// Discord's gateway: a port on 127.0.0.1, or an address with a port [default: by the gateway]
    #[arg(
        id = "http",
        long,
        env = "DELTILLE_HTTP",
        value_name = "PORT or ADDRESS:PORT",
        value_parser = address,
        hide_env_values = true
    )]
    pub address: Option<SocketAddr>,

    /// With --http, keep the connection to the gateway as well, for what only the gateway reports: servers
    /// that remove the bot, and that the bot is online
    #[arg(
        long,
        env = "DELTILLE_GATEWAY",
        action = clap::ArgAction::SetTrue,
        value_parser = clap::builder::BoolishValueParser::new(),
        hide_env_values = true
    )]
    pub gateway: bool,
}

/// Monitoring of the bot.
#[cfg(feature = "status")]
#[derive(Args, Clone, Copy, Debug)]
pub struct Status {
    /// Answer /livez, /readyz and /metrics over HTTP at this address: a port on 127.0.0.1, or an address with
    /// a port [default: not at all]
    #[arg(
        id = "status",
        long,
        env = "DELTILLE_STATUS",
        value_name = "PORT or ADDRESS:PORT",
        value_parser = address,
        hide_env_values = true
    )]
    pub address: Option<SocketAddr>,
}

#[cfg(any(feature = "endpoint", feature = "status"))]
fn address(text: &str) -> Result<SocketAddr, String> {
    let text = text.trim();
    if let Ok(port) = text.parse() {
        return Ok((IpAddr::from(Ipv4Addr::LOCALHOST), port).into());
    }
    text.parse().map_err(|_| "write it as 9464, 127.0.0.1:9464 or [::1]:9464".to_owned())
}

/// Resources of computer players.
#[derive(Args, Clone, Copy, Debug)]
pub struct Search {
    /// Megabytes that the searches of all computer players together may use
    #[arg(
        long = "search-mb",
        env = "DELTILLE_SEARCH_MB",
        value_name = "N",
        default_value_t = 256,
        value_parser = clap::value_parser!(u32).range(1..=65_536),
        hide_env_values = true
    )]
    megabytes: u32,
}

impl Search {
    pub fn bytes(self) -> usize {
        usize::try_from(u64::from(self.megabytes) << 20).unwrap_or(usize::MAX)
    }
}

/// The data folder.
#[derive(Args, Clone, Debug)]
pub struct Data {
    /// Folder of the database; `serve`, `playground` and `restore` create it if missing, for all other commands it
    /// must exist
    #[arg(
        id = "data",
        long,
        env = "DELTILLE_DATA",
        value_name = "FOLDER",
        default_value = "deltille-data",
        hide_env_values = true
    )]
    pub folder: PathBuf,

    /// File with a key (32 bytes, or 64 hexadecimal digits) that encrypts everything in the database; without
    /// it, only what is hidden in unfinished games is encrypted, with a key in the database's folder
    #[arg(
        id = "key-file",
        long = "key-file",
        env = "DELTILLE_KEY_FILE",
        value_name = "FILE",
        hide_env_values = true
    )]
    pub key_file: Option<PathBuf>,
}

/// A database shared by several processes.
#[derive(Args, Clone, Debug)]
pub struct Database {
    /// PostgreSQL instead of the folder's database: postgres://user:password@host/database [default: the
    /// folder]
    #[arg(id = "store", long, env = "DELTILLE_STORE", value_name = "URL", hide_env_values = true)]
    pub address: Option<StoreAddress>,
}

/// The log, written to stderr.
#[derive(Args, Clone, Debug)]
pub struct Log {
    /// What to log: error, warn, info, debug, or by module: `info,deltille_store=debug`
    #[arg(id = "log", long, env = "DELTILLE_LOG", value_name = "FILTER", default_value = super::log::DEFAULT, hide_env_values = true)]
    pub filter: String,

    /// Format of the lines
    #[arg(
        long = "log-format",
        env = "DELTILLE_LOG_FORMAT",
        value_name = "FORMAT",
        default_value = "text",
        hide_env_values = true
    )]
    pub format: Format,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_a_number_and_a_unit() {
        let minutes = |text| backup_time(text).map(|time| time.as_secs() / 60);
        assert_eq!(["1m", "90m", "6h", " 2 d "].map(minutes), [Ok(1), Ok(90), Ok(360), Ok(2880)]);
        let wrong = ["", "6", "h", "0m", "-1h", "1.5h", "6 hours", "9999999d", "99999999999999999999d", "6é"];
        assert!(wrong.iter().all(|wrong| minutes(wrong).is_err()));
    }

    #[cfg(any(feature = "endpoint", feature = "status"))]
    #[test]
    fn a_port_alone_is_on_loopback() {
        let read = |text| address(text).map(|address| address.to_string());
        assert_eq!(read("9464"), Ok("127.0.0.1:9464".to_owned()));
        assert_eq!(read(" 0.0.0.0:9464 "), Ok("0.0.0.0:9464".to_owned()));
        assert_eq!(read("[::1]:80"), Ok("[::1]:80".to_owned()));
        assert!(["", "x", "localhost:80", "70000", "127.0.0.1"].iter().all(|wrong| read(wrong).is_err()));
    }
}

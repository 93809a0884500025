//! What a host can set: the token, another server to talk to, the data folder, the log.
//!
//! Everything comes from the environment; all but the token also from flags. The token has no flag, so that it never
//! stands in a list of processes.

use clap::Args;
use std::{fmt, path::PathBuf};

/// The variable that holds the bot's token.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";

/// A bot's token. Shows itself to nobody: neither `{:?}` nor a log line contains it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// With or without the `Bot ` in front.
    pub fn new(text: &str) -> Token {
        let text = text.trim();
        Token(text.strip_prefix("Bot ").unwrap_or(text).to_owned())
    }

    /// From the environment; `None` if the variable is missing or empty.
    pub fn from_environment() -> Option<Token> {
        let token = Token::new(&std::env::var(TOKEN_VARIABLE).ok()?);
        (!token.0.is_empty()).then_some(token)
    }

    /// As the `Authorization` header wants it.
    pub(crate) fn header(&self) -> String {
        format!("Bot {}", self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

/// Config of the running bot. The token is read from `DISCORD_TOKEN` alone.
#[derive(Args, Clone, Debug)]
pub struct Config {
    #[command(flatten)]
    pub data: Data,

    /// Another server that speaks Discord's API [default: Discord's own]
    #[arg(long, env = "DISCORD_API_BASE", value_name = "URL", hide_env_values = true)]
    pub api_base: Option<String>,

    #[command(flatten)]
    pub search: Search,

    #[command(flatten)]
    pub log: Log,
}

/// What computer players may use.
#[derive(Args, Clone, Copy, Debug)]
pub struct Search {
    /// Megabytes that the searches of computer players may use, all together
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
    /// The same in bytes.
    pub fn bytes(self) -> usize {
        usize::try_from(u64::from(self.megabytes) << 20).unwrap_or(usize::MAX)
    }
}

/// Where sessions are kept.
#[derive(Args, Clone, Debug)]
pub struct Data {
    /// Folder of the database; made if it is not there
    #[arg(
        id = "data",
        long,
        env = "DELTILLE_DATA",
        value_name = "FOLDER",
        default_value = "deltille-data",
        hide_env_values = true
    )]
    pub folder: PathBuf,
}

/// What is logged, to stderr.
#[derive(Args, Clone, Debug)]
pub struct Log {
    /// What to log: error, warn, info, debug, or by module: `info,deltille::store=debug`
    #[arg(id = "log", long, env = "DELTILLE_LOG", value_name = "FILTER", default_value = super::log::DEFAULT, hide_env_values = true)]
    pub filter: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_hides_itself() {
        let token = Token::new("Bot abc.def.ghi\n");
        assert_eq!(token.header(), "Bot abc.def.ghi");
        assert!(!format!("{token:?}").contains("abc"));
    }
}

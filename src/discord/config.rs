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

/// Settings of the running bot. The token is read from `DISCORD_TOKEN` alone.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// Folder of the database; made if it is not there
    #[arg(long, env = "DELTILLE_DATA", value_name = "FOLDER", default_value = "deltille-data")]
    pub data: PathBuf,

    /// Another server that speaks Discord's API, e.g. http://127.0.0.1:8130
    #[arg(long, env = "DISCORD_API_BASE", value_name = "URL")]
    pub api_base: Option<String>,
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

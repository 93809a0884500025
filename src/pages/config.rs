//! Settings of hosts.

use super::{Limits, Settings};
use clap::{ArgAction, Args, builder::BoolishValueParser};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Games as web pages.
#[derive(Args, Clone, Debug)]
pub struct Hosting {
    /// Show games as web pages to everybody who knows their addresses, which begin like this:
    /// `https://games.example.org` [default: games have no pages]
    #[arg(id = "pages", long, env = "DELTILLE_PAGES", value_name = "URL", value_parser = public, hide_env_values = true)]
    public: Option<String>,

    /// Where the pages are served, behind a proxy that encrypts: a port on 127.0.0.1, or an address with a port
    #[arg(
        id = "pages-listen",
        long,
        env = "DELTILLE_PAGES_LISTEN",
        value_name = "PORT or ADDRESS:PORT",
        default_value_t = ON_LOOPBACK,
        value_parser = listen,
        hide_env_values = true
    )]
    listen: SocketAddr,

    /// Take a viewer's address from the last name in X-Forwarded-For, which the proxy must write
    #[arg(
        long = "pages-behind-proxy",
        env = "DELTILLE_PAGES_BEHIND_PROXY",
        action = ArgAction::SetTrue,
        value_parser = BoolishValueParser::new(),
        hide_env_values = true
    )]
    behind_proxy: bool,
}

const ON_LOOPBACK: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8140);

impl Hosting {
    /// `None`: games have no pages.
    pub fn settings(&self) -> Option<Settings> {
        Some(Settings {
            listen: self.listen,
            or_another: false,
            public: Some(self.public.clone()?),
            limits: Limits { behind_proxy: self.behind_proxy, ..Limits::default() },
        })
    }
}

impl Settings {
    /// On this machine alone, at the same port each time if it is free, so that links stay valid.
    pub fn on_loopback() -> Settings {
        Settings {
            listen: ON_LOOPBACK,
            or_another: true,
            public: None,
            limits: Limits::default(),
        }
    }
}

fn listen(text: &str) -> Result<SocketAddr, String> {
    let text = text.trim();
    let port = text.parse().map(|port| SocketAddr::new(ON_LOOPBACK.ip(), port));
    port.or_else(|_| text.parse())
        .map_err(|_| "write it as 8140, 127.0.0.1:8140 or [::1]:8140".to_owned())
}

/// Parses what the addresses of pages begin with.
fn public(text: &str) -> Result<String, String> {
    let text = text.trim().trim_end_matches('/');
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_plain = |host: &str| {
        !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte))
    };
    match host.is_some_and(is_plain) {
        true => Ok(text.to_owned()),
        false => Err("write it as https://games.example.org, without a path".to_owned()),
    }
}

#[cfg(test)]
#[path = "../../tests/units/pages/config.rs"]
mod tests;

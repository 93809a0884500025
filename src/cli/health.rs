//! `deltille health`: asks a running bot whether it is ready. For containers, which have no other client.

use clap::Args;
use deltille_discord::config::Status;
use std::{
    io::{self, Read, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream},
    time::Duration,
};

/// Timeout for the bot's answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// Limit in bytes, larger than any answer.
const LONGEST: u64 = 4096;

#[derive(Args, Debug)]
#[command(mut_arg("status", |arg| arg.help("Where the bot answers: a port on 127.0.0.1, or an address with a port")))]
pub struct Health {
    #[command(flatten)]
    status: Status,
}

#[derive(Debug, thiserror::Error)]
pub enum HealthError {
    #[error("no address given: set --status or DELTILLE_STATUS to the status address of the running bot")]
    Nowhere,
    #[error("nothing answers at {address}: {error}")]
    Silent { address: SocketAddr, error: io::Error },
    #[error("not ready: {0}")]
    Unready(String),
}

/// Prints the bot's status.
///
/// # Errors
/// The bot does not answer, or is not ready.
pub fn run(health: &Health, out: &mut impl Write) -> Result<(), HealthError> {
    let address = reachable(health.status.address.ok_or(HealthError::Nowhere)?);
    let (head, body) = ask(address).map_err(|error| HealthError::Silent { address, error })?;
    if head.split(' ').nth(1) != Some("200") {
        return Err(HealthError::Unready(body));
    }
    // A closed output is no failure: the exit status carries the result.
    let _ = writeln!(out, "{body}");
    Ok(())
}

/// Replaces a wildcard listening address by loopback.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Returns the status line and the body of the answer.
fn ask(address: SocketAddr) -> io::Result<(String, String)> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /readyz HTTP/1.0\r\nHost: {address}\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.take(LONGEST).read_to_end(&mut answer)?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::InvalidData)?;
    Ok((head.lines().next().unwrap_or_default().to_owned(), body.trim().to_owned()))
}

//! Parses the database's address, such as `postgres://user:password@host/database`.
//!
//! Two parameters unknown to `tokio-postgres` are read here: `sslmode` and `sslrootcert`. A connection is
//! either encrypted with a server whose certificate was verified, or unencrypted because the host asked for
//! it. There is nothing in between, which would only look safe.

use std::{fmt, path::PathBuf, str::FromStr};
use tokio_postgres::config::{Config, Host, SslMode};

/// Which server to trust.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trust {
    Plain,
    /// Servers certified by the authorities that browsers trust.
    Public,
    /// Servers certified by the authorities in this file (PEM).
    File(PathBuf),
}

/// The database's address and login. The password is never shown.
#[derive(Clone)]
pub struct Address {
    pub config: Config,
    pub trust: Trust,
}

/// Why an address is invalid. Does not contain the address itself, which may hold a password.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AddressError {
    #[error("expected postgres://user:password@host/database")]
    Scheme,
    #[error("{0}")]
    Syntax(String),
    #[error(
        "sslmode must be disable or verify-full (require means the same): the certificate is always checked"
    )]
    Mode,
    #[error("it has no host")]
    Host,
    #[error(
        "there is more than one @ in it: write an @ of the password as %40 (and / as %2F, ? as %3F, # as %23)"
    )]
    Password,
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let text = text.trim();
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(AddressError::Scheme);
        }
        let authority = text.splitn(3, '/').nth(2).unwrap_or_default().split(['/', '?']).next();
        if authority.is_some_and(|authority| authority.matches('@').count() > 1) {
            return Err(AddressError::Password);
        }
        let (base, parameters) = text.split_once('?').unwrap_or((text, ""));
        let (mut kept, mut mode, mut roots) = (Vec::new(), None, None);
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            match parameter.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", value)) => roots = Some(PathBuf::from(value)),
                _ => kept.push(parameter),
            }
        }
        let parsed = format!("{base}?{}", kept.join("&")).parse::<Config>();
        let mut config = parsed.map_err(|error| AddressError::Syntax(error.to_string()))?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(AddressError::Host);
        }
        let checked = roots.map_or(Trust::Public, Trust::File);
        let trust = match mode {
            Some("disable") => Trust::Plain,
            Some("require" | "verify-full") => checked,
            None if checked == Trust::Public && config.get_hosts().iter().all(is_local) => Trust::Plain,
            None => checked,
            Some(_) => return Err(AddressError::Mode),
        };
        config.ssl_mode(if trust == Trust::Plain { SslMode::Disable } else { SslMode::Require });
        Ok(Address { config, trust })
    }
}

fn is_local(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => matches!(name.as_str(), "localhost" | "127.0.0.1" | "::1"),
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PostgreSQL at ")?;
        for (index, host) in self.config.get_hosts().iter().enumerate() {
            f.write_str(if index == 0 { "" } else { ", " })?;
            match host {
                Host::Tcp(name) => f.write_str(name)?,
                #[cfg(unix)]
                Host::Unix(path) => write!(f, "{}", path.display())?,
            }
        }
        self.config.get_dbname().map_or(Ok(()), |name| write!(f, ", database {name}"))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remote_connections_are_encrypted_by_default() {
        let trust = |text: &str| text.parse::<Address>().map(|address| address.trust);
        assert_eq!(trust("postgres://bot:pw@db.example/bot"), Ok(Trust::Public));
        assert_eq!(trust("postgresql://bot@localhost/bot"), Ok(Trust::Plain));
        assert_eq!(trust("postgres:///bot?host=/run/postgresql&user=bot"), Ok(Trust::Plain));
        assert_eq!(trust("postgres://bot@localhost,other/bot"), Ok(Trust::Public));
        assert_eq!(trust("postgres://bot@db/bot?sslmode=disable"), Ok(Trust::Plain));
        let file = Trust::File("/etc/ca.pem".into());
        assert_eq!(trust("postgres://bot@localhost/bot?sslrootcert=/etc/ca.pem"), Ok(file.clone()));
        assert_eq!(
            trust("postgres://bot@db/bot?sslmode=require&sslrootcert=/etc/ca.pem&connect_timeout=5"),
            Ok(file)
        );
        assert_eq!(trust("postgres://bot@db/bot?sslmode=prefer"), Err(AddressError::Mode));
        assert_eq!(trust("mysql://db/bot"), Err(AddressError::Scheme));
        assert_eq!(trust("postgres:///bot"), Err(AddressError::Host));
        for raw in ["postgres://bot:p@ss@db/bot", "postgres://bot:p@@db/bot?sslmode=disable"] {
            assert_eq!(trust(raw), Err(AddressError::Password));
        }
        assert!(AddressError::Password.to_string().contains("%40"));
        assert_eq!(trust("postgres://bot:p%40ss@db/bot"), Ok(Trust::Public));
        assert!(matches!(trust("postgres://db/bot?what=1"), Err(AddressError::Syntax(_))));
    }

    #[test]
    fn a_password_is_not_shown() {
        let address: Address = "postgres://bot:secret@db.example,two/bot".parse().unwrap();
        assert_eq!(address.to_string(), "PostgreSQL at db.example, two, database bot");
        assert!(!format!("{address:?}").contains("secret"));
        let wrong = "postgres://bot:secret@db.example/bot?port=secret"
            .parse::<Address>()
            .unwrap_err()
            .to_string();
        assert!(!wrong.contains("secret"), "{wrong}");
    }
}

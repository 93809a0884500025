//! Addresses of pages on the web.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The secret part of a page's address: 128 random bits as 32 digits. Who knows it may look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PageKey(pub u128);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the address of a page")]
pub struct NoPageKey;

impl fmt::Display for PageKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// Logs do not show addresses.
impl fmt::Debug for PageKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PageKey(secret)")
    }
}

/// Each key has one spelling.
impl FromStr for PageKey {
    type Err = NoPageKey;

    fn from_str(text: &str) -> Result<PageKey, NoPageKey> {
        let key = PageKey(u128::from_str_radix(text, 16).map_err(|_| NoPageKey)?);
        (key.to_string() == text).then_some(key).ok_or(NoPageKey)
    }
}

impl TryFrom<String> for PageKey {
    type Error = NoPageKey;

    fn try_from(text: String) -> Result<PageKey, NoPageKey> {
        text.parse()
    }
}

impl From<PageKey> for String {
    fn from(key: PageKey) -> String {
        key.to_string()
    }
}

//! The style sheet, the script and the icon. Their addresses carry a hash of the contents, so browsers keep them.

use bytes::Bytes;
use data_encoding::BASE32_NOPAD;
use deltille_picture::svg::ink_styles;
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

pub struct Asset {
    pub kind: &'static str,
    pub bytes: Bytes,
    pub zipped: Bytes,
    /// Where pages find it.
    pub address: String,
}

pub static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = format!("{}\n{}", include_str!("page/page.css"), ink_styles());
    asset("/page.css", "text/css; charset=utf-8", text)
});

/// Imported by the other scripts.
pub static COMMON: LazyLock<Asset> =
    LazyLock::new(|| script("/common.js", include_str!("page/common.js").to_owned()));

pub static SCRIPT: LazyLock<Asset> =
    LazyLock::new(|| script("/game.js", importing(include_str!("page/game.js"))));

pub static TABLES: LazyLock<Asset> =
    LazyLock::new(|| script("/tables.js", importing(include_str!("page/tables.js"))));

pub static BOARD: LazyLock<Asset> =
    LazyLock::new(|| script("/board.js", importing(include_str!("page/board.js"))));

fn importing(script: &str) -> String {
    script.replace("./common.js", &COMMON.address)
}

fn script(path: &str, text: String) -> Asset {
    asset(path, "text/javascript; charset=utf-8", text)
}

pub static ICON: LazyLock<Asset> =
    LazyLock::new(|| asset("/icon.svg", "image/svg+xml", include_str!("page/icon.svg").to_owned()));

fn asset(path: &str, kind: &'static str, text: String) -> Asset {
    let address = format!("{path}?v={}", tag(text.as_bytes()));
    Asset {
        kind,
        zipped: zipped(text.as_bytes()),
        bytes: text.into(),
        address,
    }
}

/// A short hash.
pub fn tag(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    BASE32_NOPAD.encode(&hash[..10]).to_ascii_lowercase()
}

pub fn zipped(bytes: &[u8]) -> Bytes {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    // Writing to a vector cannot fail.
    let _ = std::io::Write::write_all(&mut encoder, bytes);
    encoder.finish().unwrap_or_default().into()
}

//! Helpers shared by the fuzz targets.

use deltille::games::{Setup, registry};

/// Picks any variant of any game, with its default options.
pub fn setup(game: u8, variant: u8) -> Setup {
    let games = registry::games();
    let info = games[usize::from(game) % games.len()];
    let variant = &info.variants[usize::from(variant) % info.variants.len()];
    Setup::parse(info, Some(variant.id), &[]).expect("a variant of the table")
}

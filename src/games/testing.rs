//! Shared by the tests of the games.

use crate::{Below, Evaluation, Notation, Rules, Setup};

/// The game's setup with these options and defaults for the others.
pub fn setup<G: Rules>(variant: &str, options: &[(&str, &str)]) -> Setup {
    Setup::of::<G>(variant, options).unwrap()
}

pub fn start<G: Rules>(variant: &str, options: &[(&str, &str)]) -> G {
    G::start(&setup::<G>(variant, options)).unwrap()
}

pub fn at<G: Notation>(variant: &str, position: &str) -> G {
    G::from_position(&setup::<G>(variant, &[]), position).unwrap()
}

/// Counts the features of each seat.
pub fn counted<const FEATURES: usize, const SEATS: usize>(
    game: &impl Evaluation,
) -> [[i32; FEATURES]; SEATS] {
    let mut counts = [[0; FEATURES]; SEATS];
    game.features(&mut |seat, feature, n| counts[seat.index()][feature] += n);
    counts
}

/// Draws with a generator.
pub fn lots(random: &mut fastrand::Rng) -> impl Below {
    |below| random.usize(..below)
}

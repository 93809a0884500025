//! Randomness and threads: the machine's, or a simulation's, in which everything follows from a seed.

use deltille_table::fair::Seed;
use fastrand::Rng;
use std::cell::RefCell;

thread_local! {
    static RANDOM: RefCell<Option<Rng>> = const { RefCell::new(None) };
}

/// Makes this thread a simulation: its secrets follow from `seed`, and jobs of the processor run where they are asked
/// for.
pub fn simulate(seed: u64) {
    RANDOM.set(Some(Rng::with_seed(seed)));
}

pub fn is_simulated() -> bool {
    RANDOM.with_borrow(Option::is_some)
}

/// A fresh secret, from the operating system's random source.
///
/// # Errors
/// There is no randomness.
pub fn fresh_seed() -> Result<Seed, getrandom::Error> {
    let mut bytes = [0; 32];
    RANDOM.with_borrow_mut(|random| match random {
        Some(random) => {
            random.fill(&mut bytes);
            Ok(())
        }
        None => getrandom::fill(&mut bytes),
    })?;
    Ok(Seed(bytes))
}

//! A small network that estimates the odds of the seat on turn and the likely entries of a good player, for
//! games where counting [features] is too coarse.
//!
//! [features]: super::evaluation
//!
//! It has one layer of [`HIDDEN`] rectified units over many inputs, few of which are active at a time. The
//! output, the sum of the units and the inputs' direct contributions, is the logarithm of the odds. The
//! search evaluates the network instead of playing on, so it uses integers: the same search gives the same
//! answer on every machine. The network also stores how likely an entry with certain *traits* is, which the
//! search uses for move ordering. `data/engine/<game>-network.json` holds the networks of the variants that
//! have one; they were found by `deltille-tools tune --by network`.

use crate::notation::Joined;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Number of hidden units.
pub const HIDDEN: usize = 16;
/// Stored value of a weight of 1.
pub const ONE: i32 = 4096;
/// Stored value of a trait that leaves an entry's likelihood unchanged (factor 1, in hundredths).
const USUAL: f32 = 100.0;

/// Contributions of one input: to each unit, and directly to the output.
type Row = [i32; HIDDEN + 1];

/// A network. All weights are in [`ONE`]ths.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Network {
    /// Contributions by input.
    pub rows: Vec<Row>,
    /// Initial values of the units and of the output.
    pub base: Row,
    /// Contribution of each unit to the output.
    pub units: [i32; HIDDEN],
    /// Likelihood factor of an entry by trait, in hundredths.
    pub traits: Vec<u32>,
}

#[derive(Debug, thiserror::Error)]
pub enum NetworkError {
    #[error("networks: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the network of {variant} has {rows} inputs and {traits} traits, the game other numbers of them")]
    Size { variant: String, rows: usize, traits: usize },
    #[error("the network of {variant} has a weight beyond what can be reckoned with")]
    Weight { variant: String },
}

/// Maximum absolute weight: two hundred active inputs, and ten with counts in the hundreds, stay within 32
/// bits.
const MOST: i32 = 1 << 16;

impl Network {
    /// Reads `{"<variant>": network, …}`; each network must have `inputs` inputs and `traits` traits.
    ///
    /// # Errors
    /// The file is malformed or belongs to another game.
    pub fn read(text: &str, inputs: usize, traits: usize) -> Result<BTreeMap<String, Network>, NetworkError> {
        let networks: BTreeMap<String, Network> = serde_json::from_str(text)?;
        for (variant, network) in &networks {
            let (variant, rows, own) = (variant.clone(), network.rows.len(), network.traits.len());
            if (rows, own) != (inputs, traits) {
                return Err(NetworkError::Size { variant, rows, traits: own });
            }
            let weights = network.rows.iter().flatten().chain(&network.base).chain(&network.units);
            if weights.into_iter().any(|weight| weight.unsigned_abs() > MOST.unsigned_abs()) {
                return Err(NetworkError::Weight { variant });
            }
        }
        Ok(networks)
    }

    /// Writes a networks file, one row per line.
    pub fn write(networks: &BTreeMap<String, Network>) -> String {
        let list = |row: &[i32]| row.iter().map(i32::to_string).joined(",");
        let one = |(variant, network): (&String, &Network)| {
            let rows: Vec<String> = network.rows.iter().map(|row| format!("[{}]", list(row))).collect();
            let traits: Vec<String> = network.traits.iter().map(u32::to_string).collect();
            let (base, units) = (list(&network.base), list(&network.units));
            let (rows, traits) = (rows.join(",\n"), traits.join(","));
            format!(
                "\"{variant}\":{{\n\"base\":[{base}],\n\"units\":[{units}],\n\"traits\":[{traits}],\n\"rows\":[\n{rows}\n]}}"
            )
        };
        format!("{{\n{}\n}}\n", networks.iter().map(one).joined(",\n"))
    }

    /// Returns the logarithm of the odds, in thousandths, of the seat with these inputs; `each` reports every
    /// active input and its count.
    #[inline]
    pub fn log_odds(&self, each: impl FnOnce(&mut dyn FnMut(usize, i32))) -> i32 {
        let mut sums = self.base;
        each(&mut |input, n| {
            let row = &self.rows[input];
            if n == 1 {
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            } else {
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight * n);
            }
        });
        let one = i64::from(ONE);
        let unit = |(sum, unit): (&i32, &i32)| i64::from(*sum).max(0) * i64::from(*unit);
        let units: i64 = sums.iter().zip(&self.units).map(unit).sum();
        ((units / one + i64::from(sums[HIDDEN])) * 1000 / one).clamp(-20_000, 20_000) as i32
    }

    /// Returns the likelihood factor of an entry with these traits: the product of the traits' factors.
    #[inline]
    pub fn likelihood(&self, traits: impl IntoIterator<Item = usize>) -> f32 {
        traits.into_iter().map(|at| self.traits[at] as f32 / USUAL).product()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two inputs: the first drives the first unit, which feeds the output; the second feeds the output
    /// directly.
    fn network() -> Network {
        let mut rows = vec![[0; HIDDEN + 1]; 2];
        (rows[0][0], rows[1][HIDDEN]) = (2 * ONE, ONE / 2);
        let (mut base, mut units) = ([0; HIDDEN + 1], [0; HIDDEN]);
        (base[0], units[0]) = (-ONE, 3 * ONE);
        Network { rows, base, units, traits: vec![100, 250, 50] }
    }

    #[test]
    fn network_output_matches_its_formula() {
        let odds = |inputs: &[(usize, i32)]| {
            network().log_odds(|tell| inputs.iter().for_each(|(at, n)| tell(*at, *n)))
        };
        assert_eq!(odds(&[]), 0, "a unit below nothing is silent");
        assert_eq!(odds(&[(0, 1)]), 3000);
        assert_eq!(odds(&[(0, 2), (1, -2)]), 9000 - 1000);
        assert_eq!(odds(&[(1, 3)]), 1500);
        assert!((network().likelihood([1, 2]) - 1.25).abs() < 1e-6);
    }

    #[test]
    fn network_file_round_trips_and_checks_the_game() {
        let networks = BTreeMap::from([("one".to_owned(), network()), ("two".to_owned(), network())]);
        let text = Network::write(&networks);
        assert_eq!(Network::read(&text, 2, 3).unwrap(), networks);
        assert!(matches!(Network::read(&text, 3, 3), Err(NetworkError::Size { .. })));
        assert!(matches!(Network::read(&text, 2, 2), Err(NetworkError::Size { .. })));
        assert!(matches!(Network::read("{", 2, 3), Err(NetworkError::Json(_))));
        let large = text.replace("8192", "99999");
        assert!(matches!(Network::read(&large, 2, 3), Err(NetworkError::Weight { .. })));
    }
}

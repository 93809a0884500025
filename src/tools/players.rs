//! Players as named on the command line: `level:8`, `nodes:20000`, `ms:100`, `uct:ms=1000`, `uct:nodes=5000`,
//! `novice`, `novice:greedy`, `random`.

use deltille_engine::{Novice, Player, Strength};
use deltille_games::Level;
use std::str::FromStr;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "unknown player {0:?}; expected level:1 to level:8, nodes:N, ms:N, uct:ms=N, uct:nodes=N, novice, novice:greedy, \
     random"
)]
pub struct UnknownPlayer(String);

/// A player with its spelling on the command line.
#[derive(Clone, PartialEq, Debug)]
pub struct Named {
    pub name: String,
    pub player: Player,
}

impl FromStr for Named {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Named, UnknownPlayer> {
        let unknown = || UnknownPlayer(text.to_owned());
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        let player = match (kind, rest.split_once('=')) {
            ("level", None) => Player::at_level(rest.parse().ok().and_then(Level::new).ok_or_else(unknown)?),
            ("random", None) if rest.is_empty() => Player::by_nodes(Strength::Random, 1),
            ("novice", None) if rest.is_empty() => Player::by_nodes(Strength::Novice(Novice::Careful), 1),
            ("novice", None) if rest == "greedy" => Player::by_nodes(Strength::Novice(Novice::Greedy), 1),
            ("nodes", None) => Player::by_nodes(Strength::Full, positive(rest).ok_or_else(unknown)?),
            ("ms", None) => Player::by_time(Strength::Full, positive(rest).ok_or_else(unknown)?),
            ("uct", Some(("nodes", count))) => {
                Player::by_nodes(Strength::Playouts, positive(count).ok_or_else(unknown)?)
            }
            ("uct", Some(("ms", count))) => {
                Player::by_time(Strength::Playouts, positive(count).ok_or_else(unknown)?)
            }
            _ => return Err(unknown()),
        };
        Ok(Named { name: text.to_owned(), player })
    }
}

fn positive(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number| *number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn player_specs_parse() {
        let player = |text: &str| text.parse::<Named>().map(|named| named.player);
        assert_eq!(player("nodes:20000"), Ok(Player::by_nodes(Strength::Full, 20_000)));
        assert_eq!(player("uct:ms=1000"), Ok(Player::by_time(Strength::Playouts, 1000)));
        assert_eq!(player("random"), Ok(Player::by_nodes(Strength::Random, 1)));
        assert_eq!(player("novice"), Ok(Player::by_nodes(Strength::Novice(Novice::Careful), 1)));
        assert_eq!(player("novice:greedy"), Ok(Player::by_nodes(Strength::Novice(Novice::Greedy), 1)));
        assert_eq!(
            player("level:3").map(|player| player.strength),
            Ok(Strength::Level(Level::new(3).unwrap()))
        );
        for wrong in [
            "", "nodes", "nodes:", "nodes:0", "nodes:-1", "uct", "uct:5", "ms:1=2", "random:1", "novice:2",
            "level:9", "level:0",
        ] {
            assert!(player(wrong).is_err(), "{wrong}");
        }
    }
}

//! What the evaluation counts for each seat; `data/engine/triortan.json` says what it weighs in each variant.
//! Problems are played as `standard`.
//!
//! They were tuned on the standard board (`engine tune --game triortan --games 6000 --nodes 500`, 50 minutes)
//! from a first guess: 56 % of 60 games against it with 600 nodes an entry, 58 % of 80 with 4 000, 47 % of 16
//! with 20 000. The other variants weigh the same: against the guess *Huge* won 83 % of 30 with 2 000 nodes,
//! *Festival mix-up* 68 % of 40 with 3 000 and 62 % of 30 with 10 000, *Grand Display* 50 % of 30 with 2 000.
//! Weights by results lost to them (*Festival mix-up*: 31 % of 31).

use crate::games::evaluation::features;

features! {
    "triortan.json", for others as "standard";
    // Pieces on the board.
    ShortFuse, LongFuse, Strobe, Spinner, FallingStar, RisingStar, Twister, Fountain, Sparkler,
    // A second pyrotech; both move sets in one.
    Spare, Dual,
    // Cells that its twisters and fountains can go to, and those that its other pieces can, sparklers and
    // pyrotechs aside.
    LongReach, ShortReach,
    // Pieces that it could bring in, were a sparkler to arrive (six at most).
    Reserve,
    // How many ranks its sparklers have gone; how many could arrive at once while there is something to bring
    // in.
    Progress, Arriving,
    // Pieces of others that its pieces could take, once for each way: sparklers, others, pyrotechs.
    AimSparkler, AimPiece, AimPyrotech,
    // Cells next to pyrotechs of others that its pieces reach, once for each piece.
    Near,
    // Around its pyrotechs: own pieces, and empty cells.
    Shield, Room,
    Turn,
}

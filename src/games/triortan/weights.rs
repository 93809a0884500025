//! Features of the evaluation, counted for each seat; `data/engine/triortan.json` holds their weights for
//! each variant. Problems are played as `standard`.
//!
//! The weights were tuned on the standard board (`tune --game triortan --games 6000 --nodes 500`, 50
//! minutes) from a first guess: against it they score 56 % in 60 games at 600 nodes an entry, 58 % in 80 at
//! 4000, 47 % in 16 at 20000. The other variants use the same weights: against the guess *Huge* scored 83 %
//! in 30 games at 2000 nodes, *Festival mix-up* 68 % in 40 at 3000 and 62 % in 30 at 10000, *Grand Display*
//! 50 % in 30 at 2000. Weights fitted to game results lost to them (*Festival mix-up*: 31 % in 31 games).

use crate::evaluation::features;

features! {
    "triortan.json", for others as "standard";
    // Pieces on the board.
    ShortFuse, LongFuse, Strobe, Spinner, FallingStar, RisingStar, Twister, Fountain, Sparkler,
    // A second pyrotech; both move sets in one.
    Spare, Dual,
    // Cells that its twisters and fountains can move to; cells that its other pieces can, except sparklers
    // and pyrotechs.
    LongReach, ShortReach,
    // Pieces that it could bring in if a sparkler arrived (six at most).
    Reserve,
    // Ranks its sparklers have advanced; sparklers that could arrive at once, if there is a piece to bring
    // in.
    Progress, Arriving,
    // Opponents' pieces that its pieces could capture, counted once for each way: sparklers, others,
    // pyrotechs.
    AimSparkler, AimPiece, AimPyrotech,
    // Cells next to opponents' pyrotechs that its pieces reach, counted once for each piece.
    Near,
    // Cells around its pyrotechs: own pieces, and empty cells.
    Shield, Room,
    Turn,
}

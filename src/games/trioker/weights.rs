//! Features of the evaluation, counted for each seat; `data/engine/trioker.json` holds their weights for each
//! variant. Puzzles do not use them.

use crate::evaluation::features;

features! {
    "trioker.json", for others as "rapid";
    // Points, and points times the progress of the game (tiles on the board, in sixteenths).
    Points, PointsLate,
    // Penalty of its hand at the end (E1), likewise.
    Penalty, PenaltyLate,
    // Tiles of its hand, likewise.
    Tiles, TilesLate,
    // The seat has one tile left, or two.
    OneLeft, TwoLeft,
    // Tiles of its hand that have a place, and that have none.
    Fits, NoFits,
    // No tile of its hand has a place.
    Stuck,
    // Placements, capped.
    Places,
    // Most coins that a placement wins, on turn and not.
    MarkTurn, MarkWait,
    // A placement on a mark that grants another turn, on turn and not.
    AgainTurn, AgainWait,
    // Most hexagons that a placement completes (X1), on turn and not; open cells where it can complete one.
    HexagonTurn, HexagonWait, HexagonCells,
    // Turns owed after this one (X2).
    Owed,
    Turn,
}

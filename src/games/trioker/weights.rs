//! What the evaluation counts for each seat; `data/engine/trioker.json` says what it weighs
//! in each variant. Puzzles have no use for them.

use crate::games::evaluation::features;

features! {
    "trioker.json", for others as "rapid";
    // Points, in all and by how much of the game is over: sixteenths, a tile that lies each.
    Points, PointsLate,
    // What the tiles of its hand cost at the end (E1), likewise.
    Penalty, PenaltyLate,
    // Tiles of its hand, likewise.
    Tiles, TilesLate,
    // It has one tile left, or two.
    OneLeft, TwoLeft,
    // Tiles of its hand that have a place, and that have none.
    Fits, NoFits,
    // None has.
    Stuck,
    // Placements, at most so many.
    Places,
    // The best coins that a placement wins, on turn and not.
    MarkTurn, MarkWait,
    // A placement on a mark after which it moves again.
    AgainTurn, AgainWait,
    // Hexagons that its best placement completes (X1), on turn and not; open cells where it can complete one.
    HexagonTurn, HexagonWait, HexagonCells,
    // Turns owed after this one (X2).
    Owed,
    Turn,
}

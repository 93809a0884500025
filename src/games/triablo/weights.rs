//! The features the evaluation counts for each seat; `data/engine/triablo.json` holds their weights per
//! variant.
//!
//! Tuned for two players (`tune --game triablo --nodes 500`: 20 000 games, half an hour) from a first
//! guess, which wins 1 and draws 27 of 200 games against them with 8 000 nodes. Three players use the same
//! weights, with which one player won 44 % of 240 games against two who used the guess.

use crate::evaluation::features;

features! {
    "triablo.json", for others as "two-player";
    // Pieces the seat controls, except its king.
    Singleton, Doublet,
    // Halves of its colour that other seats control: their tips still count for it.
    Lent,
    // 1 if it is down to three pieces (the next capture is the end), or to four.
    ThreeLeft, FourLeft,
    // Points its pieces can move to.
    Reach,
    // Enemy pieces that two of its tips point at, and those that three point at.
    AimTwoSingleton, AimTwoDoublet, AimThreeSingleton, AimThreeDoublet,
    // The same for an enemy king, where one tip counts too.
    AimKingOne, AimKingTwo, AimKingThree,
    // Own pieces that own tips point at, so that a capturer would be aimed at.
    GuardTwo, GuardThree,
    // Empty points next to its king; own pieces next to it.
    KingRoom, KingShield,
    // Total distance of its pieces from the middle, in steps.
    Distance,
    Turn,
}

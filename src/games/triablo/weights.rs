//! What the evaluation counts for each seat; `data/engine/triablo.json` says what it weighs in each variant.
//!
//! Tuned for two players (`engine tune --game triablo --nodes 500`: 20 000 games, half an hour) from a first
//! guess, which wins against them 1 of 200 games with 8 000 nodes and draws 27. The same weights serve three
//! players, where who had them won 44 % of 240 games against two who had the guess.

use crate::games::evaluation::features;

features! {
    "triablo.json", for others as "two-player";
    // Pieces the seat controls, its king aside.
    Singleton, Doublet,
    // Halves of its colour that others control: their tips still count for it.
    Lent,
    // It is down to three pieces (the next capture is the end), or to four.
    ThreeLeft, FourLeft,
    // Points its pieces can go to.
    Reach,
    // Enemy pieces at which two of its tips point, and those at which three do.
    AimTwoSingleton, AimTwoDoublet, AimThreeSingleton, AimThreeDoublet,
    // The same at an enemy king; one tip is an aim too.
    AimKingOne, AimKingTwo, AimKingThree,
    // Own tips that point at an own piece: who takes it is aimed at.
    GuardTwo, GuardThree,
    // Empty points next to its king; own pieces next to it.
    KingRoom, KingShield,
    // How far its pieces are from the middle, in steps.
    Distance,
    Turn,
}

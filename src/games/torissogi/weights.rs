//! What the evaluation counts for each seat; `data/engine/torissogi.json` says what it weighs in each
//! variant.
//!
//! Set by hand. Weights tuned by games with 500 nodes an entry win 60 % of 100 games with 2 000 nodes, but
//! lose 29 of 30 with 20 000: they keep birds in hand. Those tuned by results lose as well (13 % of 200).

use crate::games::evaluation::features;

features! {
    "torissogi.json", for others as "standard";
    // Birds on the board. A Quail is a Quail, whatever its hand.
    Falcon, Crane, Owl, Pheasant, Quail, Swallow, Eagle, Goose,
    // Birds in hand.
    HandFalcon, HandCrane, HandOwl, HandPheasant, HandQuail, HandSwallow,
    // Cells that its birds reach, its Swallows and its Phoenix aside.
    Reach,
    // Steps that its Swallows have to go until they promote.
    Steps,
    // Its birds but Swallows, and its Swallows, that the other side reaches and it does not guard.
    LooseBird, LooseSwallow,
    // Its birds but Swallows that an enemy Swallow reaches.
    Pecked,
    // Cells next to the enemy Phoenix that its birds reach, once for each bird;
    // and those that nothing but the Phoenix guards.
    Near, NearOpen,
    // The same cells, if they are empty, for each bird but Swallows in its hand (four at most).
    Landing,
    // Cells to which its Phoenix could flee; own birds next to it.
    Escape, Shield,
    // It reaches the enemy Phoenix.
    Check,
    Turn,
}

//! The features the evaluation counts for each seat; `data/engine/torissogi.json` holds their weights per
//! variant.
//!
//! Set by hand. Weights tuned by games with 500 nodes per entry win 60 % of 100 games with 2 000 nodes, but
//! lose 29 of 30 with 20 000: they keep birds in hand. Weights tuned by results lose as well (13 % of 200).

use crate::evaluation::features;

features! {
    "torissogi.json", for others as "standard";
    // Birds on the board. Left and Right Quails count as one kind.
    Falcon, Crane, Owl, Pheasant, Quail, Swallow, Eagle, Goose,
    // Birds in hand.
    HandFalcon, HandCrane, HandOwl, HandPheasant, HandQuail, HandSwallow,
    // Cells that its birds reach, excluding its Swallows and its Phoenix.
    Reach,
    // Steps that its Swallows need until they promote.
    Steps,
    // Its birds except Swallows, and its Swallows, that the other side reaches and it does not guard.
    LooseBird, LooseSwallow,
    // Its birds except Swallows that an enemy Swallow reaches.
    Pecked,
    // Cells next to the enemy Phoenix that its birds reach, counted once per bird; and those guarded by
    // nothing but the Phoenix.
    Near, NearOpen,
    // Empty cells next to the enemy Phoenix that nothing but the Phoenix guards, once for each bird except
    // Swallows in its hand (four at most).
    Landing,
    // Cells to which its Phoenix could flee; own birds next to it.
    Escape, Shield,
    // 1 if it reaches the enemy Phoenix.
    Check,
    Turn,
}

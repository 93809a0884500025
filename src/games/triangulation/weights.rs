//! What the evaluation counts for each seat; `data/engine/triangulation.json` says what it weighs in each variant.

use crate::games::evaluation::features;

features! {
    "triangulation.json", for others as "three-player";
    // Pieces it commands, whatever their colour, its General aside.
    Rukh, Cavalry, Infantry,
    // Cells that its Rukhs, and its Cavalry, can go to.
    RukhReach, CavalryReach,
    // Rows that its Infantry have gone.
    March,
    // Its Infantry in the last three rows while others hold prisoners that it could free.
    Rescuers,
    // Officers and Infantry that others reach and it does not guard.
    LooseOfficer, LooseInfantry,
    // Cells next to other Generals that its pieces reach, once for each piece.
    Near,
    // Generals of others that it attacks; and those of neutral armies, which cannot get away.
    Check, NeutralCheck,
    // Cells next to neutral Generals that its pieces reach, once for each piece.
    NeutralNear,
    // Cells to which its General could go safely; own pieces next to it.
    Escape, Shield,
    // It was mated and the others are to move.
    Mated,
    Turn,
}

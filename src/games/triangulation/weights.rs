//! What the evaluation counts for each seat; `data/engine/triangulation.json` says what it weighs in each
//! variant.
//!
//! Tuned for two players (`engine tune --game triangulation --variant two-player --games 10000 --nodes 500`:
//! seven minutes) from a first guess: 56 % of 400 games against it with 500 nodes an entry, 52 % of 200 with
//! 8 000, 50 % of 150 with 20
//! 000. Those for three were found by how games end (`--variant three-player --by results --games 700 --nodes
//!      3000 --opening 10 --longest 500 --seed 2`): one seat with them is first in 38.8 % of 300 games
//!      against two with the guess, where 33.3 % would be even; and once more from there, with a better
//!      search (`--games 2500 --nodes 5000 --seed 3`): 36.6 % of 450 games against two with those.

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

//! Features of the evaluation, counted for each seat; `data/engine/triangulation.json` holds their weights
//! for each variant.
//!
//! The two-player weights were tuned with `tune --game triangulation --variant two-player --games
//! 10000 --nodes 500` (seven minutes) from a first guess: against it they score 56 % in 400 games at 500
//! nodes an entry, 52 % in 200 games at 8000, and 50 % in 150 games at 20000.
//!
//! The three-player weights were fitted to game results (`--variant three-player --by results --games 700
//! --nodes 3000 --opening 10 --longest 500 --seed 2`): one seat with them finishes first in 38.8 % of 300
//! games against two seats with the guess, where 33.3 % would be even. They were fitted once more from there
//! with a better search (`--games 2500 --nodes 5000 --seed 3`): 36.6 % of 450 games against two seats with
//! the previous weights.

use crate::evaluation::features;

features! {
    "triangulation.json", for others as "three-player";
    // Pieces the seat commands, of any colour, except Generals.
    Rukh, Cavalry, Infantry,
    // Cells that its Rukhs, and its Cavalry, can move to.
    RukhReach, CavalryReach,
    // Rows that its Infantry have reached.
    March,
    // Its Infantry in the last three rows while others hold prisoners that it could free.
    Rescuers,
    // Officers and Infantry that opponents reach and it does not guard.
    LooseOfficer, LooseInfantry,
    // Cells next to opponents' Generals that its pieces reach, counted once for each piece.
    Near,
    // Opponents' Generals it attacks; neutral Generals it attacks, which cannot move away.
    Check, NeutralCheck,
    // Cells next to neutral Generals that its pieces reach, counted once for each piece.
    NeutralNear,
    // Cells its General can safely move to; own pieces next to it.
    Escape, Shield,
    // The seat has a mate mark (K4); it is the seat's turn.
    Mated,
    Turn,
}

//! `deltille-tools bench`: the search's signature and its speed.
//!
//! The signature is the number of nodes that the search needs in fixed positions. A change that preserves the search
//! keeps the number; one that changes how it plays changes the number and says so.

use crate::error::ToolsError;
use clap::Args;
use deltille_engine::{Budget, Table, alpha_beta, lots};
use deltille_games::{
    AnyPlay, Evaluation, Game, Play, Seat, Setup, random_step,
    registry::{self, PlayVisitor},
};
use fastrand::Rng;
use std::{io::Write, time::Instant};

/// Nodes for each position. `data/engine/signature.txt` is made with this number.
const NODES: u64 = 20_000;
const SEED: u64 = 1;

#[derive(Args, Debug)]
pub struct BenchCommand {
    /// Nodes for each position
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

struct Signature(u64);

impl PlayVisitor for Signature {
    type Output = Option<(u64, u64)>;

    fn visit<G: Game>(self, play: &Play<G>) -> Option<(u64, u64)> {
        signature(play.game(), self.0, SEED)
    }
}

/// Prints a line for each searchable variant, and the total signature.
pub fn run(command: &BenchCommand, out: &mut impl Write) -> Result<(), ToolsError> {
    let mut total = 0;
    for info in registry::games() {
        for variant in info.variants {
            // A variant whose problem must be chosen first has no default start.
            let Ok(play) = AnyPlay::start(&Setup::parse(info, Some(variant.id), &[])?) else {
                continue;
            };
            let begun = Instant::now();
            let Some((signature, searched)) = play.visit(Signature(command.nodes)) else {
                continue;
            };
            let speed = searched as f64 / begun.elapsed().as_secs_f64() / 1000.0;
            total += signature;
            writeln!(out, "{} {}: {signature}, {speed:.0} thousand nodes/s", info.id, variant.id)?;
        }
    }
    writeln!(out, "signature {total}")?;
    Ok(())
}

/// Positions for each variant.
const POSITIONS: u32 = 4;

/// Searches positions of random games from `start`, each with `nodes`. Returns the total nodes up to the end
/// of the last complete iteration, and the total nodes searched. `None`: the game has no evaluation, so it is
/// not searched.
pub fn signature<G: Evaluation>(start: &G, nodes: u64, seed: u64) -> Option<(u64, u64)> {
    if G::FEATURES.is_empty() {
        return None;
    }
    let mut random = Rng::with_seed(seed);
    let (mut signature, mut searched) = (0, 0);
    for position in 0..POSITIONS {
        let mut game = start.clone();
        // The start, and then positions further and further into the game.
        for _ in 0..position * 6 {
            let mut next = game.clone();
            if !random_step(&mut next, &mut lots(&mut random)) || next.winners().is_some() {
                break;
            }
            game = next;
        }
        let Some(seat) = on_turn(&game) else { continue };
        let (used, all) = needed(&game, seat, nodes);
        signature += used;
        searched += all;
    }
    Some((signature, searched))
}

fn needed<G: Evaluation>(game: &G, seat: Seat, nodes: u64) -> (u64, u64) {
    let mut table = Table::new(1 << 20);
    let found = alpha_beta::search(game, seat, Budget::nodes(nodes), alpha_beta::BEST, &mut table);
    found.map_or((0, 0), |found| (found.nodes_at_depth, found.nodes))
}

fn on_turn<G: Evaluation>(game: &G) -> Option<Seat> {
    game.actors().seats().iter().next()
}

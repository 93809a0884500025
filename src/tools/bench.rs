//! `deltille-tools bench`: the search's signature and its speed.

use clap::Args;
use deltille::cli::shared::EngineError;
use deltille_engine::bench;
use deltille_games::{AnyPlay, Game, Play, Setup, registry, registry::PlayVisitor};
use std::{io::Write, time::Instant};

/// Nodes for each position. `data/engine/signature.txt` is made with this number.
pub const NODES: u64 = 20_000;
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
        bench::signature(play.game(), self.0, SEED)
    }
}

/// Prints a line for each searchable variant, and the total signature.
pub fn run(command: &BenchCommand, out: &mut impl Write) -> Result<(), EngineError> {
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

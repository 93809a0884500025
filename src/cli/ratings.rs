//! `deltille ratings`: recomputes the ratings of all people from the finished games, and fits the model of
//! each pool to these games.

use super::process::{ProcessError, WARNINGS, existing, is_private, on_runtime};
use clap::{Args, Subcommand};
use deltille_bot::{System, TimeSource, ratings};
use deltille_discord::{
    self as discord,
    config::{Data, Database},
    log::Format,
};
use deltille_ratings::{fitted, log_loss};
use deltille_store::{AnyStore, DiskStore, Sealer, database_folder};
use std::{io::Write, sync::Arc};

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Recompute the ratings of all people from the finished games; no bot may be running
    Rebuild(StoreArgs),
    /// Print for each kind of game how well ratings predict its winners, and the model that would do it best
    Fit(StoreArgs),
}

#[derive(Args, Debug)]
pub struct StoreArgs {
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    database: Database,
}

/// A fit is judged after this share of the games has taught it.
const TEACHES: usize = 5;

pub fn run(command: &Command, out: &mut impl Write) -> Result<(), ProcessError> {
    discord::log::start(WARNINGS, Format::Text).map_err(ProcessError::Log)?;
    match command {
        Command::Rebuild(args) => rebuild(args, out),
        Command::Fit(args) => fit(args, out),
    }
}

fn rebuild(args: &StoreArgs, out: &mut impl Write) -> Result<(), ProcessError> {
    let ratings::Rebuilt { games, people, changed, gaps } = on_runtime(async {
        let store = open(args).await?;
        let rebuilt = ratings::rebuild(&store, System.now()).await?;
        store.flush().await?;
        Ok::<_, ProcessError>(rebuilt)
    })?;
    writeln!(
        out,
        "{games} rated games, {people} people; the ratings of {changed} were not as recomputed"
    )?;
    if gaps > 0 {
        writeln!(out, "Games before which one of their players lacks a game: {gaps}")?;
    }
    Ok(())
}

fn fit(args: &StoreArgs, out: &mut impl Write) -> Result<(), ProcessError> {
    let pools =
        on_runtime(async { Ok::<_, ProcessError>(ratings::games_by_pool(&open(args).await?).await?) })?;
    writeln!(out, "| game and kind | games | log loss | σ₀ | scale | fitted log loss | σ₀ | scale |")?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- | --- | --- |")?;
    for (pool, games) in pools {
        let (now, taught) = (pool.model(), games.len() / TEACHES);
        let (Some(loss), Some(fit)) = (log_loss(&games, now, taught), fitted(&games, taught)) else {
            writeln!(
                out,
                "| {pool} | {} | – | {:.2} | {:.2} | – | – | – |",
                games.len(),
                now.sigma,
                now.scale
            )?;
            continue;
        };
        writeln!(
            out,
            "| {pool} | {} | {loss:.3} | {:.2} | {:.2} | {:.3} | {:.2} | {:.2} |",
            games.len(),
            now.sigma,
            now.scale,
            fit.loss,
            fit.model.sigma,
            fit.model.scale
        )?;
    }
    Ok(())
}

/// Opens the database as the bot would.
async fn open(args: &StoreArgs) -> Result<AnyStore, ProcessError> {
    let folder = existing(&args.data)?;
    let sealer = Sealer::read(folder, args.data.key_file.as_deref(), is_private)?;
    match &args.database.address {
        Some(address) => Ok(AnyStore::at(address, sealer, Arc::default()).await?),
        None => {
            let store = DiskStore::open(&database_folder(folder))?.sealing(sealer.clone());
            sealer.keep(folder)?;
            Ok(Arc::new(store).into())
        }
    }
}

//! Chooses a finished game for its server's showcase in the commit that files it.

use crate::frame::{
    settings::showcase::public_winner,
    tables::{
        Tables,
        consequences::{Consequence, Decision},
        orders::OrderError,
    },
};

/// Judges a finished game for its server's showcase: its message is a row of the filed game.
#[derive(Debug)]
pub struct ShownGames;

#[async_trait::async_trait]
impl Consequence for ShownGames {
    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        let is_public = decision.ends() && public_winner(&decision.table).is_some();
        let Some(guild) = decision.table.guild.filter(|_| is_public && decision.game().is_some()) else {
            return Ok(());
        };
        let (table, at) = (decision.table.clone(), decision.at());
        let settings = decision.server(tables.store(), guild).await?;
        let showcase = settings.filter(|it| it.left.is_none()).and_then(|it| it.showcase.as_mut());
        let worth = showcase.and_then(|showcase| showcase.judge(&table, at));
        if let Some(game) = decision.game() {
            game.outgoing.extend(worth.map(|worth| worth.row(at)));
        }
        Ok(())
    }
}

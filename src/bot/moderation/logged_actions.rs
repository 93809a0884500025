//! Logs a moderator's action in the commit that makes it.

use crate::frame::tables::{
    Tables,
    consequences::{Consequence, Decision},
    orders::OrderError,
};

/// Adds the line of a moderator's action to the log of their server.
#[derive(Debug)]
pub struct LoggedActions;

#[async_trait::async_trait]
impl Consequence for LoggedActions {
    async fn after(&self, tables: &Tables, decision: &mut Decision<'_>) -> Result<(), OrderError> {
        if let Some((guild, line)) = &decision.request.log
            && let Some(settings) = decision.server(tables.store(), *guild).await?
        {
            settings.add_line(line.clone());
        }
        Ok(())
    }
}

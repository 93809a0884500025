//! Advice for a player at a computer's table: what the engine would enter in the player's seat, knowing only
//! what that seat may know.

use super::Computers;
use crate::service::{render_pool::Failed, searches::Searches};
pub use deltille_engine::advice::Advice;
use deltille_engine::advice::advise;
use deltille_games::Seat;
use deltille_table::Table;
use std::sync::Arc;

impl Computers {
    /// Returns what `seat` should enter now; the answer is the same for the same board ([`Table::board`]).
    /// `None`: the seat is not on turn, is about to enter a layout, or the process is ending.
    ///
    /// # Errors
    /// The search panicked.
    pub async fn advice(&self, table: Arc<Table>, seat: Seat) -> Result<Option<Advice>, Failed> {
        let searches: &Searches = &self.tables.searches;
        let (seed, memory) = (table.board(), searches.share());
        let search = move |stop: &dyn Fn() -> bool| {
            let advice = advise(table.play()?, seat, seed, memory, stop);
            advice.filter(|_| !stop())
        };
        searches.search(search).await
    }
}

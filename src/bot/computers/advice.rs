//! Advice for a player at a computer's table: what the engine would enter in the player's seat, knowing only
//! what that seat may know. A person waits for it, so it takes no longer than a computer's entry, and does not
//! queue behind those.

use super::{Computers, search::LONGEST};
use crate::frame::{panics::lock, render_pool::Failed};

pub use deltille_engine::advice::Advice;
use deltille_engine::advice::advise;
use deltille_games::{AnyPlay, Seat};
use deltille_table::Table;
use std::{sync::Arc, time::Duration};
use tokio::time::Instant;

/// Most memory of a search's table, in bytes: room for all positions that are searched.
const MEMORY: usize = 8 << 20;

impl Computers {
    /// Like [`Computers::advice`], the same for each rung of a hint. `table` is a channel's.
    ///
    /// # Errors
    /// The search panicked.
    pub async fn hint(&self, table: Arc<Table>, seat: Seat) -> Result<Option<Advice>, Failed> {
        let (hints, key) = (&self.tables.searches.hints, (table.id, seat, table.board()));
        if let Some(known) = lock(hints).get(&key) {
            return Ok(Some(known.clone()));
        }
        let advice = self.advice(table, seat).await?;
        if let Some(advice) = &advice {
            lock(hints).put(key, advice.clone());
        }
        Ok(advice)
    }

    /// Returns what `seat` should enter now; the answer is the same for the same board ([`Table::board`]), unless
    /// the machine is too busy for the whole search. `None`: the seat is not on turn, is about to enter a layout, or
    /// the process is ending.
    ///
    /// # Errors
    /// The search panicked.
    pub async fn advice(&self, table: Arc<Table>, seat: Seat) -> Result<Option<Advice>, Failed> {
        let searches = &self.tables.searches;
        let (seed, memory) = (table.board(), searches.share().min(MEMORY));
        let search = move |stop: &dyn Fn() -> bool| {
            let begun = Instant::now();
            let advice = in_time(table.play()?, seat, (seed, memory), stop, &|| begun.elapsed());
            advice.filter(|_| !stop())
        };
        searches.search_for_person(search).await
    }
}

/// The best advice found within [`LONGEST`]. `elapsed`: time since the search began.
fn in_time(
    play: &AnyPlay,
    seat: Seat,
    (seed, memory): (u64, usize),
    stop: &dyn Fn() -> bool,
    elapsed: &dyn Fn() -> Duration,
) -> Option<Advice> {
    advise(play, seat, seed, memory, &|| stop() || elapsed() >= LONGEST)
}

#[cfg(test)]
mod tests {
    use super::{super::examples::positions, *};
    use deltille_games::Viewer;
    use std::cell::Cell;

    /// Each look at the clock takes half a second.
    #[test]
    fn advice_comes_in_time_in_every_game() {
        for (mut play, seat) in positions(6) {
            let looks = Cell::new(0);
            let elapsed = || {
                looks.set(looks.get() + 1);
                Duration::from_millis(500) * looks.get()
            };
            let advice = in_time(&play, seat, (1, 1 << 20), &|| false, &elapsed);
            let Some(advice) = advice else {
                panic!("{}", play.position(Viewer::Spectator))
            };
            play.enter_as(seat, &advice.entry).unwrap();
            assert!(looks.get() <= 6, "{}: {} looks", play.position(Viewer::Spectator), looks.get());
        }
    }
}

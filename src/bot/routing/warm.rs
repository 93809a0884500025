//! Builds what would otherwise be built for the first user who needs it: weights, boards, drawings.

use crate::{
    computers::search::Question,
    frame::ui::{
        picture::{Sight, snapshot_scene},
        snapshot::Snapshot,
    },
};
use deltille_base::{ids::Ply, text::Locale};
use deltille_games::{Actors, Level, Seat, Viewer, registry};
use deltille_picture::{Look, Painter, Theme};
use deltille_table::{Table, computers::Due};

/// Memory of a search that ends at once, in bytes.
const LITTLE: usize = 1 << 16;

/// Draws and searches the first board of each variant once. Takes a second or two.
pub fn warm_up(painter: &Painter) {
    for info in registry::games() {
        for variant in info.variants {
            let head = format!("# game: {}\n# variant: {}\n", info.id, variant.id);
            match Table::import(&head, None) {
                Ok(table) => show_and_search(painter, &table),
                Err(why) => {
                    tracing::debug!(game = info.id, variant = variant.id, %why, "variant not prepared");
                }
            }
        }
    }
}

fn show_and_search(painter: &Painter, table: &Table) {
    if let Some(snapshot) = Snapshot::at(table, Ply(0), Viewer::Spectator) {
        let sight = Sight::of(Locale::default(), Look::default(), Viewer::Spectator, Seat(0));
        painter.png(&snapshot_scene(table, &snapshot, sight), Theme::default());
    }
    let Some(play) = table.play() else { return };
    if let Actors::Seats(seats) = play.actors()
        && let Some(seat) = seats.iter().next()
    {
        let due = Due::Entry(seat);
        let question = Question {
            due,
            level: Level::FULL,
            resigns: false,
            seed: 1,
            memory: LITTLE,
        };
        // The answer is not needed.
        _ = question.answer(play, &|| true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::Bot;
    use deltille_games::{AnyPlay, Setup};
    use deltille_store::MemoryStore;
    use std::sync::Arc;

    /// With its low priority it takes minutes on a busy machine, and two cores have one slot for long work.
    #[tokio::test]
    async fn long_jobs_do_not_wait_for_the_preparation() {
        let bot = Bot::new(Arc::new(MemoryStore::new()));
        tokio::select! {
            biased;
            () = bot.warm_up() => panic!("a long job waited for it"),
            done = bot.pool.work_long(|_| ()) => assert_eq!(done, Ok(())),
        }
    }

    #[test]
    fn every_variant_is_drawn_once() {
        let painter = Painter::new();
        warm_up(&painter);
        let variants = registry::games()
            .into_iter()
            .flat_map(|info| info.variants.iter().map(move |it| (info, it)));
        let playable = variants.filter(|(info, variant)| {
            let setup = Setup::parse(info, Some(variant.id), &[]);
            setup.is_ok_and(|setup| AnyPlay::start(&setup).is_ok())
        });
        let playable = playable.count();
        assert!(playable > 15, "{playable}");
        assert_eq!(painter.painted().pictures, playable as u64);
    }
}

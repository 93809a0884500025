//! A finished game in its server's showcase: an animation with two sentences, why it is worth seeing and how it
//! ended. Names are those of people who let others see them.

use crate::{
    frame::{
        settings::{people::Visibility, showcase::Worth},
        tables::Tables,
        ui::{
            Post, TEXT,
            escape::{cut, sentence},
            grey,
            names::{known_seat_and_name, setup_line},
            outcome::turn,
            picture::{Sight, public_side},
            rated, rows,
            snapshot::Snapshot,
            t,
        },
    },
    records::{
        animation::animation_post,
        link::{Replay, ReplayAct, Source},
    },
};
use deltille_base::text::{Message, say};
use deltille_games::{Seat, Viewer};
use deltille_picture::{Look, Painter};
use deltille_ratings::Rating;
use deltille_table::Table;
use std::sync::Arc;

/// The table without the names of those who do not want to be seen: each is *Player n*.
pub async fn named(tables: &Tables, table: &Arc<Table>) -> Option<Arc<Table>> {
    let mut hidden = Vec::new();
    for person in table.seats.iter().flatten() {
        if tables.people.get(person.id).await.visibility == Visibility::Nobody {
            hidden.push(person.id);
        }
    }
    if hidden.is_empty() {
        return Some(table.clone());
    }
    let mut body = table.encode();
    for user in hidden {
        body = Table::without_person(&body, user).ok().flatten().unwrap_or(body);
    }
    let decoded = tables.workers.work(move || Table::decode(&body)).await;
    decoded.ok()?.ok().map(Arc::new)
}

/// The message. `link`: to the game's last board.
pub fn post(painter: &Painter, table: &Table, worth: Worth, look: Look, link: &str) -> Option<Post> {
    let locale = table.home.language;
    let snapshot = Snapshot::at(table, table.made(), Viewer::Spectator)?;
    let side = public_side(table, &snapshot);
    let animated = animation_post(painter, table, Sight::public(locale, look, side))?;
    let winner = table.outcome()?.winners.iter().next()?;
    let (own, best) = points(table, winner);
    let why = Message::new(match worth {
        Worth::Upset => "showcase-upset",
        Worth::Shortest => "showcase-shortest",
        Worth::Mate => "showcase-mate",
    })
    .with("game", sentence(&setup_line(locale, table)))
    .with("who", known_seat_and_name(locale, table, winner))
    .with("count", table.entries.len())
    .with("own", own)
    .with("best", best)
    .with("link", link);
    let text = format!("{}\n{}", say(locale, &why), turn(locale, table, &snapshot.play, false));
    let replay = Replay {
        of: Source::Game(table.id),
        ply: table.made(),
        side: side.0,
        act: ReplayAct::Open,
    };
    Some(Post {
        text: cut(&text, TEXT),
        rows: rows(vec![grey(&replay, &t(locale, "button-replay"))]),
        ..animated
    })
}

/// The ratings before the game: the winner's, and the best of the others.
fn points(table: &Table, winner: Seat) -> (String, String) {
    let Some(rated) = &table.rated else { return Default::default() };
    let before = |seat: Seat| rated.seats.get(seat.index()).map(|seat| seat.before);
    let rating = |[mean, sigma]: [i64; 2]| Rating { mean, sigma };
    let others = (0..rated.seats.len() as u8).map(Seat).filter(|seat| *seat != winner);
    let best = others.filter_map(before).map(rating).max_by_key(|rating| rating.points());
    let shown = |rating: Option<Rating>| rating.map(|it| rated::shown(it, &rated.pool)).unwrap_or_default();
    (shown(before(winner).map(rating)), shown(best))
}

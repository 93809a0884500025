//! Changes → events. A stream holds only the newest event: who reads slowly skips those in between, and waits for
//! none that others wait for. An event is rendered once for each side from which somebody looks.

use super::{
    address::{About, Followed, Form, Sheet, Step},
    games::{Shown, Unavailable},
    limits::Held,
    server::Server,
};
use bytes::Bytes;
use deltille_table::Phase;
use futures::{Stream, stream};
use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};

/// A comment this often tells viewers and proxies that the stream goes on, and the server which viewers are gone.
pub const BEAT: Duration = Duration::from_secs(20);

/// Between two looks at tournaments.
const PAUSE: Duration = Duration::from_secs(2);

/// The newest event of a page.
#[derive(Clone, Debug)]
pub struct Newest {
    bytes: Bytes,
    /// Nothing will follow.
    last: bool,
}

impl Newest {
    /// There is no such page any more.
    const GONE: Newest = Newest {
        bytes: Bytes::from_static(b"event: gone\ndata:\n\n"),
        last: true,
    };
}

/// The streams of all pages that are looked at.
#[derive(Debug, Default)]
pub struct Streams(Mutex<HashMap<Followed, watch::Sender<Newest>>>);

impl Streams {
    fn follow(&self, page: Followed, now: Newest) -> watch::Receiver<Newest> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Streams that nobody reads any more go when others come.
        all.retain(|_, stream| stream.receiver_count() > 0);
        let stream = all.entry(page).or_insert_with(|| watch::channel(now).0);
        stream.subscribe()
    }

    fn watched(&self) -> Vec<Followed> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, stream| stream.receiver_count() > 0);
        all.keys().copied().collect()
    }

    fn send(&self, page: Followed, newest: Newest) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(stream) = all.get(&page) {
            stream.send_if_modified(|before| {
                let other = before.bytes != newest.bytes;
                *before = newest;
                other
            });
        }
    }
}

/// Brings changes to the streams of games, or of other pages, until cancelled. Many changes are news of a tournament, which
/// takes long to look up.
pub async fn watch(server: Arc<Server>, games: bool) {
    let mut news = server.games.news();
    loop {
        let every = server.games.look_every().unwrap_or(Duration::from_secs(3600));
        // Changes in quick succession are looked up once.
        if let Ok(Err(_)) = timeout(every, news.changed()).await {
            return;
        }
        let watched = server.streams.watched().into_iter();
        for page in watched.filter(|page| matches!(page, Followed::Game(..)) == games) {
            // While games cannot be read, viewers keep what they have.
            if let Ok(newest) = newest(&server, page).await {
                server.streams.send(page, newest.unwrap_or(Newest::GONE));
            }
        }
        if !games {
            sleep(PAUSE).await;
        }
    }
}

/// The event for what a page shows now; `None`: there is no such page.
async fn newest(server: &Arc<Server>, page: Followed) -> Result<Option<Newest>, Unavailable> {
    let (rendered, last) = match page {
        Followed::Game(key, side) => {
            let Some(game) = server.find(key).await? else { return Ok(None) };
            let last = matches!(game.table.phase, Phase::Over | Phase::Aborted);
            (server.rendered(&game, key, Step { ply: None, side }, Form::Event).await, last)
        }
        Followed::Tournament(key) => {
            let Some(shown) = server.shown(About::Tournament, key).await? else {
                return Ok(None);
            };
            let last = matches!(&shown, Shown::Tournament(shown) if shown.is_over());
            (server.sheet(shown, About::Tournament, key, Sheet::Event).await, last)
        }
    };
    Ok(rendered.map(|rendered| Newest { bytes: rendered.plain, last }))
}

/// The stream of a viewer, from the present state on; `None`: there is no such page.
pub async fn events(
    server: &Arc<Server>,
    page: Followed,
    held: Held,
) -> Result<Option<impl Stream<Item = Result<Bytes, Infallible>> + Send + use<>>, Unavailable> {
    let Some(first) = newest(server, page).await? else { return Ok(None) };
    let mut stream = server.streams.follow(page, first);
    // Looked up again, because it may have changed before it was followed.
    let again = newest(server, page).await?;
    server.streams.send(page, again.unwrap_or(Newest::GONE));
    stream.mark_changed();
    let state = (stream, held, false);
    Ok(Some(stream::unfold(state, |(mut stream, held, done)| async move {
        if done {
            return None;
        }
        let (bytes, last) = match timeout(BEAT, stream.changed()).await {
            Ok(Ok(())) => {
                let Newest { bytes, last } = stream.borrow_and_update().clone();
                (bytes, last)
            }
            Ok(Err(_)) => return None,
            Err(_) => (Bytes::from_static(b":\n\n"), false),
        };
        Some((Ok(bytes), (stream, held, last)))
    })))
}

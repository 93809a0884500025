//! Changes → events. A stream holds only the newest event: who reads slowly skips those in between, and waits for
//! none that others wait for. An event is rendered once for each side from which somebody looks.

use super::{
    address::{Form, Step},
    games::Unavailable,
    limits::Held,
    server::Server,
};
use bytes::Bytes;
use deltille_games::Seat;
use deltille_table::{PageKey, Phase};
use futures::{Stream, stream};
use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{sync::watch, time::timeout};

/// A comment this often tells viewers and proxies that the stream goes on, and the server which viewers are gone.
const BEAT: Duration = Duration::from_secs(20);

/// The newest event of a game from a side.
#[derive(Clone, Debug)]
pub struct Newest {
    bytes: Bytes,
    /// Nothing will follow.
    last: bool,
}

impl Newest {
    /// The game has no page any more.
    const GONE: Newest = Newest {
        bytes: Bytes::from_static(b"event: gone\ndata:\n\n"),
        last: true,
    };
}

/// The streams of all games that are looked at.
#[derive(Debug, Default)]
pub struct Streams(Mutex<HashMap<(PageKey, Seat), watch::Sender<Newest>>>);

impl Streams {
    fn follow(&self, key: PageKey, side: Seat, now: Newest) -> watch::Receiver<Newest> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Streams that nobody reads any more go when others come.
        all.retain(|_, stream| stream.receiver_count() > 0);
        let stream = all.entry((key, side)).or_insert_with(|| watch::channel(now).0);
        stream.subscribe()
    }

    fn watched(&self) -> Vec<(PageKey, Seat)> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, stream| stream.receiver_count() > 0);
        all.keys().copied().collect()
    }

    fn send(&self, key: PageKey, side: Seat, newest: Newest) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(stream) = all.get(&(key, side)) {
            stream.send_if_modified(|before| {
                let other = before.bytes != newest.bytes;
                *before = newest;
                other
            });
        }
    }
}

/// Brings changes to the streams, until cancelled.
pub async fn watch(server: Arc<Server>) {
    let mut news = server.games.news();
    loop {
        let every = server.games.look_every().unwrap_or(Duration::from_secs(3600));
        // Changes in quick succession are looked up once.
        if let Ok(Err(_)) = timeout(every, news.changed()).await {
            return;
        }
        for (key, side) in server.streams.watched() {
            // While games cannot be read, viewers keep what they have.
            if let Ok(newest) = newest(&server, key, side).await {
                server.streams.send(key, side, newest.unwrap_or(Newest::GONE));
            }
        }
    }
}

/// The event for what a game is now; `None`: there is no such game.
async fn newest(server: &Arc<Server>, key: PageKey, side: Seat) -> Result<Option<Newest>, Unavailable> {
    let Some(game) = server.find(key).await? else { return Ok(None) };
    let step = Step { ply: None, side };
    let last = matches!(game.table.phase, Phase::Over | Phase::Aborted);
    let rendered = server.rendered(&game, key, step, Form::Event).await;
    Ok(rendered.map(|rendered| Newest { bytes: rendered.plain, last }))
}

/// The stream of a viewer, from the present state on; `None`: there is no such game.
pub async fn events(
    server: &Arc<Server>,
    key: PageKey,
    side: Seat,
    held: Held,
) -> Result<Option<impl Stream<Item = Result<Bytes, Infallible>> + Send + use<>>, Unavailable> {
    let Some(first) = newest(server, key, side).await? else { return Ok(None) };
    let mut stream = server.streams.follow(key, side, first);
    // Looked up again, because it may have changed before it was followed.
    let again = newest(server, key, side).await?;
    server.streams.send(key, side, again.unwrap_or(Newest::GONE));
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

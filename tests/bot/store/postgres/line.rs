//! A proxy between a store and the server: cuts connections at their commits, delays the answers, and counts
//! transactions.

use super::server::Place;
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::SeqCst},
    },
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream, UnixStream},
};

/// Where a connection is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// The server never sees the commit.
    Before,
    /// The commit succeeds, but its answer is lost.
    After,
}

/// Cuts once for each requested cut (`left`).
pub struct Line {
    port: u16,
    pub left: Arc<AtomicU32>,
    transactions: Arc<AtomicU64>,
}

const COMMIT: &[u8] = b"Q\0\0\0\x0bCOMMIT\0";

impl Line {
    /// `way`: the delay of each answer.
    pub async fn open(socket: PathBuf, cut: Cut, way: Duration) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (port, left) = (listener.local_addr().unwrap().port(), Arc::new(AtomicU32::new(0)));
        let (cuts, transactions) = (left.clone(), Arc::<AtomicU64>::default());
        let counted = transactions.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let count = Count { of: counted.clone(), ..Count::default() };
                tokio::spawn(carry(client, socket.clone(), cuts.clone(), cut, way, count));
            }
        });
        Line { port, left, transactions }
    }

    /// Number of transactions so far: what a server counts, and at least as many round trips.
    pub fn transactions(&self) -> u64 {
        self.transactions.load(SeqCst)
    }

    pub fn address(&self, place: &Place) -> String {
        let port = self.port;
        format!(
            "postgres:///postgres?host=127.0.0.1&port={port}&user=deltille&options=-csearch_path%3D{}",
            place.schema
        )
    }
}

/// Counts the transactions that a client begins.
#[derive(Default)]
struct Count {
    of: Arc<AtomicU64>,
    /// The beginning of a message whose end has not arrived.
    rest: Vec<u8>,
    /// Whether the message with the client's parameters, which has no type, has passed.
    started: bool,
    open: bool,
}

impl Count {
    fn pass(&mut self, bytes: &[u8]) {
        self.rest.extend_from_slice(bytes);
        loop {
            let head = usize::from(self.started);
            let Some(length) = self.rest.get(head..head + 4) else { return };
            let length = head + u32::from_be_bytes(length.try_into().unwrap()) as usize;
            if self.rest.len() < length {
                return;
            }
            let message: Vec<u8> = self.rest.drain(..length).collect();
            if self.started {
                self.message(message[0], &message[5..]);
            }
            self.started = true;
        }
    }

    fn message(&mut self, kind: u8, body: &[u8]) {
        match (kind, body) {
            (b'Q', b"COMMIT\0") => self.open = false,
            // A statement, or the end of a prepared one.
            (b'Q' | b'S', _) if !self.open => {
                self.of.fetch_add(1, SeqCst);
                self.open = body == b"BEGIN\0";
            }
            _ => {}
        }
    }
}

async fn carry(
    client: TcpStream,
    socket: PathBuf,
    left: Arc<AtomicU32>,
    cut: Cut,
    way: Duration,
    mut count: Count,
) {
    let (mut server_in, mut server_out) = UnixStream::connect(socket).await.unwrap().into_split();
    let (mut client_in, mut client_out) = client.into_split();
    let deaf = Arc::new(AtomicBool::new(false));
    let hears = deaf.clone();
    let answers = tokio::spawn(async move {
        let mut bytes = vec![0; 1 << 20];
        while let Ok(mut count @ 1..) = server_in.read(&mut bytes).await {
            if !way.is_zero() {
                tokio::time::sleep(way).await;
                // Bytes that arrived meanwhile are delayed as well.
                count += server_in.try_read(&mut bytes[count..]).unwrap_or(0);
            }
            if !hears.load(SeqCst) && client_out.write_all(&bytes[..count]).await.is_err() {
                break;
            }
        }
    });
    let mut bytes = vec![0; 1 << 20];
    while let Ok(length @ 1..) = client_in.read(&mut bytes).await {
        let said = &bytes[..length];
        count.pass(said);
        let commits = said.ends_with(COMMIT);
        if commits && left.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1)).is_ok() {
            if cut == Cut::After {
                deaf.store(true, SeqCst);
                server_out.write_all(said).await.unwrap();
                // Gives the server time to get the commit; its answer is not read.
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            break;
        }
        if server_out.write_all(said).await.is_err() {
            break;
        }
    }
    // Both sides see the connection close.
    answers.abort();
}

//! The bot's log: nothing in it may be an error where nothing was made to fail.

use deltille::discord::log::{Format, start_to};
use std::{
    io::{Result, Write},
    sync::Mutex,
};

static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Lines;

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        LINES.lock().expect("no panic under the lock").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

pub fn listen() {
    start_to("error", Format::Text, || Lines, false).expect("a filter");
}

/// The errors since the last time.
pub fn take() -> String {
    let lines = std::mem::take(&mut *LINES.lock().expect("no panic under the lock"));
    String::from_utf8_lossy(&lines).trim().to_owned()
}

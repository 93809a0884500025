//! Boards drawn for an answer, for the background worker to show.

use crate::{deliver::Receipt, panics::lock, ui::Post};
use deltille_store::Subject;
use std::{collections::HashMap, sync::Mutex};

/// The newest drawn board of each table. A missing one is drawn again.
#[derive(Default, Debug)]
pub struct DrawnBoards(Mutex<HashMap<Subject, (Receipt, Post)>>);

/// Most boards kept.
const MOST: usize = 64;

impl DrawnBoards {
    pub fn keep(&self, receipt: Receipt, post: Post) {
        let mut all = lock(&self.0);
        // Those that another process has shown stay behind.
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(receipt.subject, (receipt, post));
    }

    /// Takes the board of this receipt; an older one is dropped.
    pub fn take(&self, receipt: Receipt) -> Option<Post> {
        let (drawn, post) = lock(&self.0).remove(&receipt.subject)?;
        (drawn == receipt).then_some(post)
    }
}

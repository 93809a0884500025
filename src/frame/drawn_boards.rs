//! Boards that are drawn for an answer which does not show them: the background worker does.

use crate::{deliver::Receipt, panics::lock, ui::Post};
use deltille_store::Subject;
use std::{collections::HashMap, sync::Mutex};

/// Boards that were drawn for an answer and not shown by it. One that is missing is drawn again.
#[derive(Default, Debug)]
pub struct DrawnBoards(Mutex<HashMap<Subject, (Receipt, Post)>>);

/// Most boards kept.
const MOST: usize = 64;

impl DrawnBoards {
    pub fn keep(&self, receipt: Receipt, post: Post) {
        let mut all = lock(&self.0);
        if all.len() < MOST {
            all.insert(receipt.subject, (receipt, post));
        }
    }

    /// Takes the board of this receipt; an older one is dropped.
    pub fn take(&self, receipt: Receipt) -> Option<Post> {
        let (drawn, post) = lock(&self.0).remove(&receipt.subject)?;
        (drawn == receipt).then_some(post)
    }
}

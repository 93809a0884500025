//! Three in a row on a triangle of ten cells: a sixth game that exists only in tests. It shows the minimum that a
//! game needs: this folder, its texts (`texts.ftl`) and one line in the registry.
//!
//! ```text
//!          a1               R1  In turn each seat takes an empty cell.
//!        b1  b2             R2  Three cells of one seat in a row, in any of the three directions, win.
//!      c1  c2  c3           R3  When no cell is empty the game is drawn.
//!    d1  d2  d3  d4
//! ```

mod notation;
mod presentation;
mod rules;

pub use rules::Tritac;

use crate::{Evaluation, Solo, Veiled};
use deltille_base::text::{Locale, add_texts};
use std::sync::{
    Once,
    atomic::{AtomicBool, Ordering},
};

static LISTED: AtomicBool = AtomicBool::new(cfg!(test));

/// Offers the game in this process from now on.
pub fn list() {
    static TEXTS: Once = Once::new();
    TEXTS.call_once(|| _ = add_texts(Locale::default().tag(), [include_str!("texts.ftl").to_owned()]));
    LISTED.store(true, Ordering::Relaxed);
}

/// Whether the game is offered: in the tests of the rules, and in test binaries that ask for it. The feature
/// `testing` alone must not change the program under test, because Cargo unifies features over a whole build.
pub fn is_listed() -> bool {
    LISTED.load(Ordering::Relaxed)
}

impl Solo for Tritac {}
impl Veiled for Tritac {}

/// No features: random playouts play it.
impl Evaluation for Tritac {}

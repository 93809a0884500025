//! Three in a row on a triangle of ten cells: a sixth game that exists only in tests. It shows the minimum a
//! game needs: this folder, its texts (`texts.ftl`), its rules page and one line in the registry.
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

use super::{Evaluation, Solo};

impl Solo for Tritac {}

/// No features: random playouts play it.
impl Evaluation for Tritac {}

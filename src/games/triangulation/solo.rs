//! Implements [`Solo`]: Triangulation has no puzzles for one player.

use super::Triangulation;
use crate::games::Solo;

impl Solo for Triangulation {}

//! Implements [`Solo`]: Triangulation has no puzzles for one player.

use super::Triangulation;
use crate::Solo;

impl Solo for Triangulation {}

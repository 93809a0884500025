//! The contract [`Solo`]: nobody plays Triangulation alone.

use super::Triangulation;
use crate::games::Solo;

impl Solo for Triangulation {}

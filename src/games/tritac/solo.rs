//! The contract [`Solo`]: nobody plays it alone.

use super::Tritac;
use crate::games::Solo;

impl Solo for Tritac {}

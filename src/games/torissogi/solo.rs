//! The contract [`Solo`]: nobody plays Torissogi alone.

use super::Torissogi;
use crate::games::Solo;

impl Solo for Torissogi {}

//! Implements [`Solo`] with the defaults: Torissogi has no solo play.

use super::Torissogi;
use crate::Solo;

impl Solo for Torissogi {}

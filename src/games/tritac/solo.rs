//! Implements [`Solo`] with the defaults: Tritac has no solo play.

use super::Tritac;
use crate::games::Solo;

impl Solo for Tritac {}

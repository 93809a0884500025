//! Implements [`Solo`] with the defaults: Tritac has no solo play.

use super::Tritac;
use crate::Solo;

impl Solo for Tritac {}

//! Implements [`Solo`] with the defaults: Triablo has no solo play.

use super::Triablo;
use crate::Solo;

impl Solo for Triablo {}

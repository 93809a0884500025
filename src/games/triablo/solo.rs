//! The contract [`Solo`]: nobody plays Triablo alone.

use super::Triablo;
use crate::games::Solo;

impl Solo for Triablo {}

//! The contract [`Evaluation`]: none, so that random playouts play it.

use super::Torissogi;
use crate::games::Evaluation;

impl Evaluation for Torissogi {}

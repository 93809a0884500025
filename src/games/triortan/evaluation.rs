//! The contract [`Evaluation`]: none, so that random playouts play it.

use super::Triortan;
use crate::games::Evaluation;

impl Evaluation for Triortan {}

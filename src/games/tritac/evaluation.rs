//! The contract [`Evaluation`]: none, so that random playouts play it.

use super::Tritac;
use crate::games::Evaluation;

impl Evaluation for Tritac {}

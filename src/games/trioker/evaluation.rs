//! The contract [`Evaluation`]: none, so that random playouts play it.

use super::Trioker;
use crate::games::Evaluation;

impl Evaluation for Trioker {}

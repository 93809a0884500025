//! The contract [`Evaluation`]: none, so that random playouts play it.

use super::Triangulation;
use crate::games::Evaluation;

impl Evaluation for Triangulation {}

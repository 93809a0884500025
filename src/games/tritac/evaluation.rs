//! Implements [`Evaluation`] without features, so random playouts play it.

use super::Tritac;
use crate::games::Evaluation;

impl Evaluation for Tritac {}

//! Implements [`Evaluation`] without features, so random playouts play it.

use super::Tritac;
use crate::Evaluation;

impl Evaluation for Tritac {}

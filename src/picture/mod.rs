//! [`Scene`](crate::scene::Scene) → PNG. The only module that knows pixels.

//! What all features share: context menus, the dots on buttons.

pub mod dots;
pub mod menus;

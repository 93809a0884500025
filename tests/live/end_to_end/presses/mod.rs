//! Forms and settings are pressed as a whole, through the real client: each option of each page.

mod pages;
pub mod screen;

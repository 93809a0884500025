//! Everything that can be pressed is pressed, through the real client: each option of each page of forms and settings,
//! and what is on the screens of people in some scenes.

mod commands;
mod pages;
mod scenes;
pub mod screen;
mod walk;
